"""The Superb relics, R14 to R29."""

from __future__ import annotations

from typing import Any

import pytest

from clause_citations import citing
from coterie.games.relics.events import Discarded, Drew, Entered, RelicsUp, Took, Used
from coterie.kernel import Refused
from relics.scene import Scene

clause = citing("relics")

HAND = ["W18", "R12"]  # two cards, so that nobody replenishes


@pytest.mark.parametrize(
    "relic",
    [pytest.param("R14", marks=clause("R14"), id="R14"), pytest.param("R15", marks=clause("R15"), id="R15")],
)
def test_a_basic_relic_is_power_and_nothing_else(relic: str) -> None:
    """The Sunken Cairn, which adds 2 to basic relics only, shows that it is basic."""
    scene = Scene({"lay": ["W01", relic]}, {"lay": ["W02", "R33"]}, shrine="S23", phase="reveal")
    assert scene.totals() == {0: 2 + 4 + 2, 1: 3 + 5 + 2}
    assert not scene.events(Used)


# --- Greatsword of the Weak ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wizard", "total"),
    [("W01", 2 + 2 + 4), ("W02", 3 + 2), ("W05", 4 + 2), ("W03", 3 + 2), ("W04", 2 + 2)],
    ids=["Devoted 2", "Devoted 3", "Devoted 4", "Enlightened 3", "Enlightened 2"],
)
@clause("R16", "1.7")
def test_the_greatsword_is_for_devoted_2(wizard: str, total: int) -> None:
    scene = Scene({"lay": [wizard, "R16"]}, {"lay": ["W02", "R33"]}, phase="reveal")
    assert scene.totals()[0] == total


@clause("R16", "W30", "1.7")
def test_a_wizard_lowered_to_two_does_not_lift_the_greatsword() -> None:
    scene = Scene({"lay": ["W05", "R16"]}, {"lay": ["W30", "R14"]}, phase="reveal")
    assert scene.totals() == {0: 2 + 2, 1: 4 + 1 + 4}


@pytest.mark.parametrize(("wizard", "own"), [("W01", 2), ("W05", 4)], ids=["two Devoted 2", "one of two"])
@clause("R16", "5.10")
def test_the_greatsword_counts_once(wizard: str, own: int) -> None:
    scene = Scene(
        {"lay": [wizard, "R16", "R36"], "pile": ["W01"], "hand": HAND}, {"lay": ["W02", "R33"]}, phase="reveal"
    )
    scene.answer(0, "W01")
    assert scene.totals()[0] == own + 2 + (2 + 4) + 2


# --- Wand of Equality ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("relic", "totals"), [("R17", {0: 3 + 3, 1: 3 + 3}), ("R03", {0: 3 + 3, 1: 3 + 1 + 3})], ids=["Wand", "none"]
)
@clause("R17", "5.7")
def test_the_wand_takes_its_own_players_advantage_too(relic: str, totals: dict[int, int]) -> None:
    scene = Scene({"lay": ["W17", "R03"]}, {"lay": ["W32", relic]}, phase="reveal")
    assert scene.totals() == totals


@clause("R17")
def test_the_wand_takes_the_advantage_of_a_rival() -> None:
    scene = Scene({"lay": ["W17", "R17"]}, {"lay": ["W32", "R03"]}, phase="reveal")
    assert scene.totals() == {0: 3 + 3, 1: 3 + 3}


@clause("R17", "3.15")
def test_the_wand_works_from_the_reveal_of_the_relics_on() -> None:
    """Even if the Oracle has shown it before."""
    scene = Scene(
        {"lay": ["W29", "R01"], "hand": HAND},
        {"lay": ["W32", "R17"]},
        {"lay": ["W20", "R33"]},
        phase="reveal",
    )
    assert scene.asked() == [(0, "SwapRelic")]  # step 3e
    before = scene.view(None).players[1]
    assert before.relics[0].face_up
    assert before.total == 3 + 1
    scene.answer(0, "no")
    assert scene.totals()[1] == 3 + 3


@pytest.mark.parametrize("wizard", ["W43", "W08"])
@clause("R17", "7.3")
def test_an_ignored_wand_gives_advantage_back(wizard: str) -> None:
    """Snob and Minimalist. Vesh has advantage over anybody, and Kroanlor is not ignored."""
    scene = Scene(
        {"lay": ["W01", "R17"]},
        {"lay": [wizard, "R01"]},
        {"lay": ["W14", "R30"]},
        phase="reveal",
    )
    assert scene.totals()[2] == 4 + 1 + 3


# --- Gauntlet of Spite -----------------------------------------------------------------------------------------


@clause("R18", "6.13", "6.8")
def test_the_gauntlet_goes_round_and_each_discard_is_finished_first() -> None:
    """Master Wizard first; the second rival is asked when the first has replenished and drawn for a Tome."""
    scene = Scene(
        {"lay": ["W01", "R01"], "hand": ["W16", "R02"], "deck": 3 * ["R33"] + 3 * ["W16"]},
        {"lay": ["W02", "R18"], "hand": ["W17", "R03"]},
        {"lay": ["W02", "R14"]},
        {
            "lay": ["W05", "R15"],
            "hand": ["R06", "R04"],
            "deck": ["W31", "W32", "W35", "R01", "R02", "R03", "W20", "W01"],
        },
        master=2,
        phase="reveal",
    )
    assert scene.asked() == [(3, "RivalDiscards")]  # seat 2 has no card
    scene.answer(3, ["R06"])
    assert [drew.count for drew in scene.events(Drew)] == [6, 2]
    assert scene.asked() == [(0, "RivalDiscards")]
    assert sorted(scene.keys(0)) == ["R02", "W16"]
    scene.answer(0, ["W16"])
    assert [drew.count for drew in scene.events(Drew)] == [6, 2, 6]
    assert [player.discarded for player in scene.view(None).players] == [1, 0, 0, 1]
    assert scene.totals()[1] == 3 + 3
    assert scene.hand(1) == ["W17", "R03"]


@clause("R18", "5.12")
def test_the_gauntlet_spares_those_who_are_out() -> None:
    scene = Scene(
        {"lay": ["W01", "R18"], "hand": HAND},
        {"lay": ["W02", "R01"], "hand": ["W16", "R02", "R03"]},
        {"hand": ["W17", "R04", "R14"], "table": ["W05", "R15"]},
        in_battle=[0, 1],
        phase="reveal",
    )
    scene.answer(1, ["R02"])
    assert scene.totals() == {0: 2 + 3, 1: 3 + 2}
    assert [told.seat for told in scene.events(Discarded)] == [1]


# --- Ring of Echoes, Bonfire Brazier ---------------------------------------------------------------------------


@pytest.mark.parametrize(("drawn", "bonus"), [(0, 0), (2, 2), (3, 3), (5, 3)])
@clause("R19")
def test_the_ring_counts_cards_drawn_up_to_three(drawn: int, bonus: int) -> None:
    scene = Scene(
        {"lay": ["W01", "R19"], "drawn": drawn, "discarded": 4}, {"lay": ["W02", "R33"], "drawn": 3}, phase="reveal"
    )
    assert scene.totals()[0] == 2 + 2 + bonus


@clause("R19", "6.4", "6.5")
def test_the_ring_hears_replenish_and_the_satchel_but_nothing_taken() -> None:
    """With four in the Hall, Replenish draws two to three cards; the Satchel draws the third."""
    scene = Scene(
        {
            "lay": ["W33", "R19", "R12"],
            "hand": ["W01"],
            "hall": ["W02", "W05", "W16", "W17"],
            "deck": ["R01", "R02", "R03"],
            "pile": ["R14"],
        },
        {"lay": ["W32", "R33"]},
        phase="reveal",
    )
    assert scene.view(None).players[0].drawn == 2
    scene.answer(0, "R14")
    assert scene.totals()[0] == 3 + (2 + 3) + 2
    assert scene.view(None).players[0].drawn == 3


@clause("R20", "W36", "5.8")
def test_the_voice_rises_as_the_brazier_burns() -> None:
    scene = Scene(
        {"lay": ["W36", "R20"], "hand": ["W01", "W02", "R01", "R02"]},
        {"lay": ["W32", "R03"]},
        phase="reveal",
    )
    assert scene.view(0).players[0].total == 4 + 2
    scene.answer(0, ["W01", "R02"])
    assert scene.totals() == {0: 6 + (2 + 2), 1: 3 + 3}


@pytest.mark.parametrize(("cards", "bonus"), [([], 0), (["W16"], 1)])
@clause("R20")
def test_the_brazier_may_burn_less(cards: list[str], bonus: int) -> None:
    scene = Scene({"lay": ["W01", "R20"], "hand": ["W16", "R01", "R02"]}, {"lay": ["W02", "R33"]}, phase="reveal")
    scene.answer(0, cards)
    assert scene.totals()[0] == 2 + 2 + bonus


@clause("R20", "6.12")
def test_the_brazier_takes_two_at_most_and_refills() -> None:
    scene = Scene(
        {
            "lay": ["W01", "R20"],
            "hand": ["W16", "R01", "R02"],
            "deck": ["W17", "W31", "W32", "R03", "R04", "R14", "R15"],
        },
        {"lay": ["W02", "R33"]},
        phase="reveal",
    )
    with pytest.raises(Refused) as refused:
        scene.answer(0, ["W16", "R01", "R02"])
    assert refused.value.clause == "R20"
    scene.answer(0, ["W16", "R01"])
    assert len(scene.hand(0)) == 7
    assert scene.totals()[0] == 2 + 2 + 2


# --- Horn of the Herald ----------------------------------------------------------------------------------------


@clause("R21", "3.17", "6.12")
def test_the_horn_plays_a_relic_whose_enchantment_follows() -> None:
    """A Replenish check lies between the Horn and the Scroll."""
    scene = Scene(
        {
            "lay": ["W01", "R21"],
            "hand": ["W16", "R05"],
            "deck": ["W17", "W31", "W32", "R03", "R04", "R14", "R15", "R01"],
        },
        {"lay": ["W02", "R33"]},
        phase="reveal",
    )
    assert scene.keys(0) == ["no", "R05"]
    scene.answer(0, "R05")
    assert [[entered.card] for entered in scene.events(Entered)] == [["R05"]]
    assert [drew.count for drew in scene.events(Drew)] == [6, 2]
    scene.answer(0, ["W16"])
    assert scene.totals()[0] == 2 + 1 + 1


@clause("R21")
def test_the_horn_may_be_silent() -> None:
    scene = Scene({"lay": ["W01", "R21"], "hand": ["W16", "R05"]}, {"lay": ["W02", "R33"]}, phase="reveal")
    scene.answer(0, "no")
    assert scene.totals()[0] == 2 + 1
    assert scene.hand(0) == ["W16", "R05"]


@clause("R21", "R37", "3.17")
def test_horn_and_fangs_chain() -> None:
    scene = Scene(
        {"lay": ["W01", "R21"], "hand": ["W16", "W17", "R37", "R14"]}, {"lay": ["W02", "R33"]}, phase="reveal"
    )
    scene.answer(0, "R37")
    scene.answer(0, "R14")
    assert scene.totals()[0] == 2 + 1 + 2 + 4
    assert [[used.card] for used in scene.events(Used)] == [["R21"], ["R37"]]


@clause("R21", "3.16", "3.17")
def test_what_the_horn_brings_joins_the_list() -> None:
    """So the Satchel laid at first may still come after the Scroll."""
    scene = Scene(
        {"lay": ["W01", "R21", "R12"], "hand": ["W16", "W17", "R05"], "deck": ["W31", "W32", "W35"]},
        {"lay": ["W02", "R33"]},
        phase="reveal",
    )
    assert scene.keys(0) == ["relic.0", "relic.1"]
    scene.answer(0, "relic.0")
    scene.answer(0, "R05")
    assert scene.keys(0) == ["relic.1", "relic.2"]
    scene.answer(0, "relic.2")
    assert sorted(scene.keys(0)) == ["W16", "W17", "W31", "W32"]  # the Satchel has not drawn yet
    scene.answer(0, ["W16"])
    assert sorted(scene.hand(0)) == ["W17", "W31", "W32", "W35"]
    assert scene.totals()[0] == 2 + 1 + 2 + 1


@clause("R21", "W08", "3.16")
def test_an_ignored_horn_is_silent_and_what_it_would_bring_stays_in_hand() -> None:
    scene = Scene({"lay": ["W01", "R21"], "hand": ["W16", "R14"]}, {"lay": ["W08", "R33"]}, phase="reveal")
    assert scene.totals() == {0: 2, 1: 4}
    assert not scene.events(Used)


# --- Aegis of the Unbowed --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wizard", "relic"), [("W08", "R15"), ("W43", "R15"), ("W05", "R38")], ids=["Minimalist", "Snob", "Hammer"]
)
@clause("R22", "7.7")
def test_the_aegis_cannot_be_ignored(wizard: str, relic: str) -> None:
    scene = Scene({"lay": ["W35", "R22"]}, {"lay": [wizard, relic]}, phase="reveal")
    assert scene.totals()[0] == 4 + 4


@clause("R22", "7.7", "9.4")
def test_the_aegis_can_be_exchanged_and_taken() -> None:
    scene = Scene(
        {"lay": ["W21", "R01"], "hand": HAND}, {"lay": ["W20", "R22"], "hand": ["W16", "R02"]}, phase="reveal"
    )
    scene.answer(0, "1")
    assert scene.totals() == {0: 3 + 4, 1: 4 + 2}
    scene = Scene({"hand": HAND}, {"table": ["W20", "R22"], "hand": ["W16", "R02"]}, phase="spoils", winner=0)
    scene.answer(0, "1.R22")
    assert scene.hand(0) == [*HAND, "R22"]


# --- Scales, Boots, Scepter ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "rival", "out", "bonus"),
    [(0, 1, 0, 2), (1, 1, 0, 0), (2, 1, 0, 0), (0, 0, 3, 0), (1, 3, 2, 2)],
    ids=["behind", "equal", "ahead", "behind one who is out", "far behind"],
)
@clause("R23", "1.12")
def test_the_scales_weigh_halls_of_rivals(mine: int, rival: int, out: int, bonus: int) -> None:
    scene = Scene(
        {"lay": ["W01", "R23"], "hall": ["W16"] * mine},
        {"lay": ["W02", "R33"], "hall": ["W31"] * rival},
        {"table": ["W05", "R14"], "hall": ["W20", "W20", "W35"][:out]},
        in_battle=[0, 1],
        phase="reveal",
    )
    assert scene.totals()[0] == 2 + 2 + bonus


MASTERY: list[Any] = [
    pytest.param("R24", 2, 0, 2, marks=clause("R24"), id="R24"),
    pytest.param("R25", 3, 2, 0, marks=clause("R25"), id="R25"),
]


@pytest.mark.parametrize(("relic", "power", "master", "other"), MASTERY)
def test_boots_and_scepter_look_at_the_master_wizard(relic: str, power: int, master: int, other: int) -> None:
    for who, bonus in ((0, master), (1, other)):
        scene = Scene({"lay": ["W01", relic]}, {"lay": ["W02", "R33"]}, master=who, phase="reveal")
        assert scene.totals()[0] == 2 + power + bonus


@pytest.mark.parametrize(("relic", "power", "master", "other"), MASTERY)
@clause("8.4")
def test_boots_and_scepter_follow_a_claim(relic: str, power: int, master: int, other: int) -> None:
    scene = Scene({"lay": ["W01", relic]}, {"lay": ["W03", "R33"]}, master=0, phase="reveal")
    assert scene.totals()[0] == 2 + power + other
    scene = Scene({"lay": ["W03", relic]}, {"lay": ["W02", "R33"]}, master=1, phase="reveal")
    assert scene.totals()[0] == 3 + power + master


@pytest.mark.parametrize(("relic", "power", "master", "other"), MASTERY)
@clause("8.3")
def test_without_the_master_wizard_the_next_one_counts_as_it(relic: str, power: int, master: int, other: int) -> None:
    scene = Scene(
        {"lay": ["W01", relic]},
        {"lay": ["W02", "R33"]},
        {"table": ["W05", "R14"]},
        master=2,
        in_battle=[0, 1],
        phase="reveal",
    )
    assert scene.totals()[0] == 2 + power + master != 2 + power + other


# --- Mirror of Envy, Vial of Rust ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("relics", "bonus"),
    [(["R03"], 3), (["R03", "R01"], 3), (["R33"], 4), (["R16"], 2), ([], 0)],
    ids=["3", "the higher of two", "at most 4", "no bonus is copied", "none"],
)
@clause("R26")
def test_the_mirror_adds_the_best_printed_power(relics: list[str], bonus: int) -> None:
    scene = Scene({"lay": ["W05", "R26", "R15"]}, {"lay": ["W01", *relics]}, phase="reveal")
    assert scene.totals()[0] == 4 + (1 + bonus) + 4


@clause("R26", "7.4")
def test_the_mirror_sees_no_ignored_relic_and_no_player_who_is_out() -> None:
    scene = Scene(
        {"lay": ["W43", "R26"]},
        {"lay": ["W32", "R14"]},
        {"table": ["W35", "R33"]},
        in_battle=[0, 1],
        phase="reveal",
    )
    assert scene.totals()[0] == 2 + 1


@clause("R26", "R38")
def test_the_mirror_fades_when_the_relic_it_envies_is_hammered() -> None:
    scene = Scene({"lay": ["W01", "R26"]}, {"lay": ["W02", "R14"]}, {"lay": ["W05", "R38"]}, master=2, phase="reveal")
    assert scene.totals() == {0: 2, 1: 3, 2: 4 + 2}  # struck itself
    scene = Scene(
        {"lay": ["W01", "R26", "R01"]}, {"lay": ["W02", "R14"]}, {"lay": ["W05", "R38"]}, master=2, phase="reveal"
    )
    scene.answer(2, "0.1")
    assert scene.totals()[0] == 2 + (1 + 2)  # the Hammer's own power is what is left to envy


@clause("R27", "5.3")
def test_the_vial_takes_two_but_not_below_nothing() -> None:
    scene = Scene(
        {"lay": ["W01", "R27", "R01"]},
        {"lay": ["W02", "R06", "R33"]},
        {"lay": ["W02", "R08"]},
        phase="reveal",
    )
    assert scene.keys(0) == ["1.0", "1.1", "2.0"]  # compulsory, and not one's own
    scene.answer(0, "2.0")
    assert scene.totals() == {0: 2 + 2 + 2, 1: 3 + 2 + 5, 2: 3}


@clause("R27", "5.8")
def test_the_vial_eats_fluid_bonuses_too() -> None:
    """Ring of Echoes: 2 + 1 drawn - 2."""
    scene = Scene({"lay": ["W01", "R27"]}, {"lay": ["W02", "R19"], "drawn": 1}, phase="reveal")
    scene.answer(0, "1.0")
    assert scene.totals() == {0: 4, 1: 3 + 1}


@clause("R27", "W40")
def test_the_keeper_does_not_protect_against_rust() -> None:
    scene = Scene({"lay": ["W31", "R27"]}, {"lay": ["W40", "R14"]}, phase="reveal")
    scene.answer(0, "1.0")
    assert scene.totals()[1] == 3 + 1 + 2


@clause("R27", "W43")
def test_an_ignored_relic_may_be_rusted_to_no_avail() -> None:
    scene = Scene({"lay": ["W43", "R27"]}, {"lay": ["W32", "R14"]}, phase="reveal")
    scene.answer(0, "1.0")
    assert scene.totals() == {0: 2 + 2, 1: 3}


@clause("R27", "1.14")
def test_without_a_relic_to_rust_nothing_happens() -> None:
    scene = Scene({"lay": ["W01", "R27"]}, {"lay": ["W12", "R14"]}, phase="reveal")
    assert scene.totals() == {0: 2 + 2, 1: 9}


# --- Grave Lantern, Mantle of Insight --------------------------------------------------------------------------


@clause("R28", "6.5")
def test_the_lantern_takes_a_wizard_from_the_pile() -> None:
    scene = Scene(
        {"lay": ["W01", "R28"], "hand": HAND, "pile": ["W20", "R33", "W28"], "deck": ["R01"]},
        {"lay": ["W02", "R14"]},
        phase="reveal",
    )
    assert scene.keys(0) == ["no", "W20", "W28"]
    scene.answer(0, "W28")
    assert scene.totals()[0] == 2 + 3
    assert scene.hand(0) == [*HAND, "W28"]
    assert scene.view(None).players[0].drawn == 0
    assert [took.card for took in scene.events(Took)] == ["W28"]


@clause("R28")
def test_the_lantern_may_be_left_dark_and_needs_a_wizard() -> None:
    scene = Scene({"lay": ["W01", "R28"], "hand": HAND, "pile": ["W20"]}, {"lay": ["W02", "R14"]}, phase="reveal")
    scene.answer(0, "no")
    assert scene.hand(0) == HAND
    scene = Scene({"lay": ["W01", "R28"], "hand": HAND, "pile": ["R33"]}, {"lay": ["W02", "R14"]}, phase="reveal")
    assert scene.totals()[0] == 2 + 3


@pytest.mark.parametrize(("wizard", "total"), [("W03", 3 + 2 + 2), ("W02", 3 + 2)], ids=["Enlightened", "Devoted"])
@clause("R29")
def test_the_mantle_is_for_the_enlightened(wizard: str, total: int) -> None:
    scene = Scene({"lay": [wizard, "R29"]}, {"lay": ["W05", "R33"]}, phase="reveal")
    assert scene.totals()[0] == total


@pytest.mark.parametrize("second", ["W09", "W02"], ids=["two Enlightened", "one of two"])
@clause("R29", "5.10")
def test_the_mantle_counts_once(second: str) -> None:
    """Jeff brings the second wizard."""
    scene = Scene(
        {"lay": ["W13", "R29"], "hand": [*HAND, second], "deck": ["W01"]},
        {"lay": ["W05", "R33"], "hand": ["W16", "R02"]},
        phase="reveal",
    )
    scene.answer(0, second)
    scene.answer(1, "no")
    assert scene.totals()[0] == 4 + 3 + 2 + 2
    assert scene.events(RelicsUp)
