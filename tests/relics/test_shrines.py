"""The shrines, S01 to S24."""

from __future__ import annotations

import pytest

from clause_citations import citing
from coterie.games.relics.events import RelicsUp, Used
from coterie.kernel import Refused
from relics.scene import Scene

clause = citing("relics")

HAND = ["W18", "R12"]  # two cards, so that nobody replenishes


def drawn(scene: Scene) -> list[int]:
    return [player.drawn for player in scene.view(None).players]


# --- Obelisk of Blessings --------------------------------------------------------------------------------------


@clause("S01", "3.16", "7.1", "7.2")
def test_a_green_wizard_may_bring_another_relic_to_the_obelisk() -> None:
    """Facedown until all relics are turned up; then both enchantments, in any order."""
    scene = Scene(
        {"lay": ["W32", "R12"], "hand": ["W16", "R05", "R01"], "deck": ["W31", "W35", "W20"]},
        {"lay": ["W35", "R14"], "hand": ["W17", "R02"]},
        shrine="S01",
        phase="reveal",
    )
    assert scene.keys(0) == ["no", "R05", "R01"]
    scene.answer(0, "R05")
    laid = scene.view(1).players[0].relics
    assert [(relic.card, relic.face_up) for relic in laid] == [(None, False), (None, False)]
    scene.answer(1, "no")
    assert [*scene.events(RelicsUp)[0].cards] == ["R12", "R05", "R14"]
    assert scene.keys(0) == ["relic.0", "relic.1"]
    scene.answer(0, "relic.1")
    assert sorted(scene.keys(0)) == ["R01", "W16", "W31", "W35"]
    scene.answer(0, ["R01"])
    assert scene.totals() == {0: 3 + 2 + 1, 1: 4 + 4}
    assert sorted(scene.hand(0)) == ["W16", "W20", "W31", "W35"]


@clause("S01")
def test_blue_gains_one_at_the_obelisk_and_red_nothing() -> None:
    scene = Scene(
        {"lay": ["W17", "R01"], "hand": ["W16", "R02"]},
        {"lay": ["W17", "R03"], "hand": ["W16", "R02"]},
        {"lay": ["W05", "R17"], "hand": ["W16", "R02"]},
        shrine="S01",
        phase="reveal",
    )
    assert scene.totals() == {0: 3 + 1 + 2, 1: 3 + 1 + 3, 2: 4 + 3}


@clause("S01", "6.12")
def test_a_hand_emptied_at_the_obelisk_is_refilled_before_the_next_player() -> None:
    scene = Scene(
        {"lay": ["W32", "R01"], "hand": ["W16", "R02"], "deck": ["W01", "W02", "W05", "R03", "R04", "R14"]},
        {"lay": ["W35", "R15"], "hand": ["W17", "R02"]},
        shrine="S01",
        phase="reveal",
    )
    scene.answer(0, "R02")
    assert scene.asked() == [(1, "LayRelic")]
    assert len(scene.hand(0)) == 7
    assert drawn(scene) == [6, 0]


# --- wizards played this round ---------------------------------------------------------------------------------

COUNTING = [
    pytest.param("S02", "W16", "W17", "W20", marks=clause("S02"), id="S02"),
    pytest.param("S05", "W01", "W02", "W05", marks=clause("S05"), id="S05"),
    pytest.param("S07", "W31", "W32", "W35", marks=clause("S07"), id="S07"),
]


@pytest.mark.parametrize(("shrine", "two", "three", "four"), COUNTING)
def test_each_of_the_colour_gains_one_for_each_played(shrine: str, two: str, three: str, four: str) -> None:
    scene = Scene({"lay": [three, "R03"]}, {"lay": [four, "R03"]}, shrine=shrine, phase="reveal")
    assert scene.totals() == {0: 3 + 2 + 3, 1: 4 + 2 + 3}


@pytest.mark.parametrize(("shrine", "two", "three", "four"), COUNTING)
@clause("5.11")
def test_earlier_battles_and_players_who_are_out_count(shrine: str, two: str, three: str, four: str) -> None:
    """Two in play, three on the table; not those in Hall and pile."""
    scene = Scene(
        {"lay": [two, "R01"], "table": [two, "R01"], "pile": [two, "R04"], "hand": HAND},
        {"lay": [three, "R33"], "table": [two, "R02"]},
        {"table": [four, "R04"], "hall": [four]},
        in_battle=[0, 1],
        shrine=shrine,
        phase="reveal",
    )
    assert scene.totals() == {0: 2 + 5 + 2, 1: 3 + 5 + 5}


@pytest.mark.parametrize(("shrine", "two", "three", "four"), COUNTING)
@clause("5.8", "R36")
def test_a_wizard_who_comes_later_lifts_the_first(shrine: str, two: str, three: str, four: str) -> None:
    scene = Scene(
        {"lay": [four, "R33"]},
        {"lay": [three, "R36"], "pile": [two], "hand": HAND},
        shrine=shrine,
        phase="reveal",
    )
    scene.answer(1, two)
    assert scene.totals() == {0: 4 + 3 + 5, 1: (3 + 3) + (2 + 3) + 2}


@pytest.mark.parametrize(("shrine", "two", "three", "four"), COUNTING)
def test_another_colour_gains_nothing(shrine: str, two: str, three: str, four: str) -> None:
    other = "W35" if shrine == "S05" else "W05"
    scene = Scene({"lay": [other, "R17"]}, {"lay": [three, "R33"]}, shrine=shrine, phase="reveal")
    assert scene.totals() == {0: 4 + 3, 1: 3 + 1 + 5}


@clause("S02", "R19")
def test_red_draws_one_at_the_fountain() -> None:
    scene = Scene(
        {"lay": ["W01", "R19"], "hand": HAND, "deck": ["W31", "W32"]},
        {"lay": ["W02", "R33"]},
        shrine="S02",
        phase="reveal",
    )
    assert scene.hand(0) == [*HAND, "W31"]
    assert scene.totals()[0] == 2 + (2 + 1)


@clause("S02", "4.4", "5.11")
def test_the_fountain_counts_a_tie_battle_that_was_played() -> None:
    """3 + 2 blue + 3 each; in the second battle there are four blue wizards, and the shrine is the same."""
    scene = Scene(
        {"lay": ["W17", "R03"], "hand": ["W16", "R01"]},
        {"lay": ["W17", "R03"], "hand": ["W20", "R02"]},
        shrine="S02",
        phase="reveal",
    )
    assert scene.totals() == {0: 8, 1: 8}
    scene.lay(("W16", "R01"), ("W20", "R02"))
    assert scene.totals() == {0: 2 + 4 + 2, 1: 4 + 4 + 2}


# --- Yogan's Archway, Dalhi's Throne, Pillar of Knowledge ------------------------------------------------------


@clause("S03", "6.5", "R19")
def test_blue_takes_a_card_at_the_archway_and_green_draws() -> None:
    scene = Scene(
        {"lay": ["W16", "R19"], "hand": HAND, "pile": ["R33", "W28"], "deck": ["W31"]},
        {"lay": ["W32", "R14"], "hand": ["W01", "R02"], "pile": ["R15"], "deck": ["W35", "W31"]},
        shrine="S03",
        phase="reveal",
    )
    assert scene.keys(0) == ["no", "R33", "W28"]
    scene.answer(0, "R33")
    assert scene.hand(0) == [*HAND, "R33"]
    assert scene.hand(1) == ["W01", "R02", "W35"]
    assert drawn(scene) == [0, 1]
    assert scene.totals()[0] == 2 + 2  # nothing drawn for the Ring


@clause("S03")
def test_the_archway_may_be_passed_and_needs_a_card_in_the_pile() -> None:
    scene = Scene(
        {"lay": ["W16", "R14"], "hand": HAND, "pile": ["R33"]},
        {"lay": ["W17", "R15"], "hand": ["W01", "R02"]},
        shrine="S03",
        phase="reveal",
    )
    scene.answer(0, "no")
    assert scene.hand(0) == HAND
    assert scene.totals() == {0: 2 + 4, 1: 3 + 4}


THRONE = [
    {"hand": ["R01", "R02"], "deck": ["R03", "R04", "R03", "R04"]},
    {"hand": ["R01", "R02"], "deck": ["W05", "R14"]},
]


@pytest.mark.parametrize(
    ("master", "cards", "totals"),
    [(0, [4, 1], {0: 3 + 4 + 4, 1: 3 + 1 + 5}), (1, [3, 2], {0: 3 + 3 + 4, 1: 3 + 3 + 1 + 5})],
    ids=["Adam is Master Wizard", "The Gatherer is"],
)
@clause("S04", "W28", "W39")
def test_draws_of_the_throne_count_for_adam_and_the_gatherer(
    master: int, cards: list[int], totals: dict[int, int]
) -> None:
    adam, gatherer = THRONE
    scene = Scene(
        dict(lay=["W28", "R15"], **adam),
        dict(lay=["W39", "R33"], **gatherer),
        master=master,
        shrine="S04",
        phase="reveal",
    )
    assert drawn(scene) == cards
    assert scene.totals() == totals


@clause("S04", "8.4", "R36")
def test_the_throne_looks_at_the_master_wizard_of_the_moment() -> None:
    """The claim comes after step 3c; the wizard whom the Bell calls later finds it settled, and draws again."""
    scene = Scene(
        {"lay": ["W05", "R14"], "hand": HAND, "deck": ["R03", "R04", "R03"]},
        {"lay": ["W03", "R36"], "hand": ["R01", "R02"], "pile": ["W02"], "deck": ["W31", "W32", "W35", "W16"]},
        shrine="S04",
        phase="reveal",
    )
    assert drawn(scene) == [2, 1]
    scene.answer(1, "W02")
    assert drawn(scene) == [2, 1 + 2]


@clause("S06", "5.11")
def test_the_pillar_draws_for_every_blue_wizard_of_the_round() -> None:
    """Two in play, one on the table, one of a player who is out; green draws nothing."""
    deck = ["R01", "R02", "R03", "R04", "R14"]
    scene = Scene(
        {"lay": ["W16", "R33"], "hand": HAND, "deck": deck, "table": ["W17", "R15"]},
        {"lay": ["W17", "R17"], "hand": ["R01", "R02"], "deck": deck},
        {"lay": ["W31", "R06"], "hand": ["R03", "R04"], "deck": ["W01"]},
        {"table": ["W20", "R06"], "hand": ["W02", "W02"], "hall": ["W20"], "deck": ["W01"]},
        in_battle=[0, 1, 2],
        shrine="S06",
        phase="reveal",
    )
    assert drawn(scene) == [4, 4, 0, 0]


@clause("S06", "R36")
def test_the_pillar_counts_when_the_line_is_applied() -> None:
    """The wizard of step 3c draws nothing more when another one comes."""
    scene = Scene(
        {"lay": ["W16", "R36"], "hand": HAND, "pile": ["W20"], "deck": ["R01", "R02", "R03", "R04", "R14"]},
        {"lay": ["W32", "R33"]},
        shrine="S06",
        phase="reveal",
    )
    assert drawn(scene) == [1, 0]
    scene.answer(0, "W20")
    assert drawn(scene) == [1 + 2, 0]


# --- a Devoted line and a line for a colour --------------------------------------------------------------------

WIZARDS = {"red": ("W02", "W15", 5), "blue": ("W17", "W23", 5), "green": ("W32", "W39", 3)}
OTHER = {"red": "blue", "blue": "green", "green": "red"}


@pytest.mark.parametrize(
    ("shrine", "colour", "top"),
    [
        pytest.param("S08", "blue", "draw", marks=clause("S08"), id="S08"),
        pytest.param("S09", "blue", "add", marks=clause("S09"), id="S09"),
        pytest.param("S10", "red", "draw", marks=clause("S10"), id="S10"),
        pytest.param("S11", "red", "add", marks=clause("S11"), id="S11"),
        pytest.param("S12", "green", "draw", marks=clause("S12"), id="S12"),
        pytest.param("S13", "green", "add", marks=clause("S13"), id="S13"),
    ],
)
@clause("3.11")
def test_a_devoted_wizard_of_the_colour_gets_both_lines(shrine: str, colour: str, top: str) -> None:
    """Devoted of the colour, Enlightened of the colour, Devoted of another colour, Enlightened of another. The Wand of
    Equality leaves advantage out of it; the Mirror Adept adds 3 to its 2."""
    devoted, enlightened, power = WIZARDS[colour]
    other_devoted, other_enlightened, other_power = WIZARDS[OTHER[colour]]
    scene = Scene(
        {"lay": [devoted, "R33", "R33"], "hand": ["R01", "R02"], "deck": ["R04", "R14"]},
        {"lay": [enlightened, "R33"], "hand": ["R01", "R02"], "deck": ["R04", "R14"]},
        {"lay": [other_devoted, "R15"], "hand": ["R01", "R02"], "deck": ["R04", "R14"]},
        {"lay": [other_enlightened, "R17"], "hand": ["R03", "R03"], "deck": ["R15", "R15"]},
        shrine=shrine,
        phase="reveal",
    )
    by_kind, by_colour = [1, 0, 1, 0], [1, 1, 0, 0]
    draws, adds = (by_kind, by_colour) if top == "draw" else (by_colour, by_kind)
    assert drawn(scene) == draws
    base = [3 + 10, power + 5, 3 + 4, other_power + 3]
    assert list(scene.totals().values()) == [own + 2 * add for own, add in zip(base, adds, strict=True)]


# --- Forge of Restless Coals -----------------------------------------------------------------------------------


@clause("S14", "5.9", "6.8", "W08")
def test_red_may_feed_the_forge() -> None:
    """The bonus sits on the wizard: the Minimalist ignores relics, not this."""
    scene = Scene(
        {"lay": ["W08", "R33"], "hand": [*HAND, "R01"]},
        {"lay": ["W05", "R33"], "hand": ["W16", "R02", "R03"]},
        shrine="S14",
        phase="reveal",
    )
    with pytest.raises(Refused) as refused:
        scene.answer(0, ["W18", "R01"])
    assert refused.value.clause == "S14"
    scene.answer(0, ["R01"])
    scene.answer(1, [])
    assert scene.totals() == {0: 4 + 3, 1: 4}
    assert [player.discarded for player in scene.view(None).players] == [1, 0]


@clause("S14")
def test_blue_gains_one_at_the_forge_and_green_nothing() -> None:
    scene = Scene(
        {"lay": ["W17", "R33"], "hand": HAND},
        {"lay": ["W32", "R17"], "hand": ["W16", "R02", "R03"]},
        shrine="S14",
        phase="reveal",
    )
    assert scene.totals() == {0: 3 + 1 + 5, 1: 3 + 3}


# --- plain bonuses ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shrine", "bonuses"),
    [
        pytest.param("S15", [0, 0, 0, 1], marks=clause("S15"), id="S15"),
        pytest.param("S19", [2, 0, 0, 2], marks=clause("S19"), id="S19"),
        pytest.param("S20", [0, 2, 0, 0], marks=clause("S20"), id="S20"),
        pytest.param("S21", [0, 0, 2, 0], marks=clause("S21"), id="S21"),
        pytest.param("S22", [3, 3, 3, 0], marks=clause("S22"), id="S22"),
    ],
)
def test_a_bonus_for_those_whom_the_shrine_names(shrine: str, bonuses: list[int]) -> None:
    """Devoted red, blue and green, and an Enlightened red, with the Wand of Equality."""
    scene = Scene(
        {"lay": ["W02", "R14"]},
        {"lay": ["W17", "R14"]},
        {"lay": ["W32", "R33"]},
        {"lay": ["W15", "R17"]},
        shrine=shrine,
        phase="reveal",
    )
    base = [3 + 4, 3 + 4, 3 + 5, 5 + 3]
    assert list(scene.totals().values()) == [own + bonus for own, bonus in zip(base, bonuses, strict=True)]


@clause("S22", "R36", "3.13")
def test_each_wizard_has_the_bonus_of_the_shrine() -> None:
    scene = Scene(
        {"lay": ["W01", "R36"], "pile": ["W02"], "hand": HAND}, {"lay": ["W05", "R33"]}, shrine="S22", phase="reveal"
    )
    scene.answer(0, "W02")
    assert scene.totals()[0] == (2 + 3) + (3 + 3) + 2


# --- Altar of the Forgotten ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("halls", "bonuses"),
    [((1, 2, 3), [2, 0, 0]), ((1, 1, 2), [2, 2, 0]), ((1, 1, 1), [0, 0, 0]), ((0, 0, 0), [0, 0, 0])],
    ids=["one", "shared", "all equal", "all empty"],
)
@clause("S16")
def test_the_altar_lifts_those_with_the_fewest_in_the_hall(halls: tuple[int, ...], bonuses: list[int]) -> None:
    scene = Scene(
        {"lay": ["W02", "R01"], "hall": ["W16", "W16", "W16"][: halls[0]]},
        {"lay": ["W02", "R14"], "hall": ["W31", "W31", "W31"][: halls[1]]},
        {"lay": ["W05", "R33"], "hall": ["W17", "W17", "W20"][: halls[2]]},
        shrine="S16",
        phase="reveal",
    )
    base = [3 + 2, 3 + 4, 4 + 5]
    assert list(scene.totals().values()) == [own + bonus for own, bonus in zip(base, bonuses, strict=True)]


@clause("S16", "5.12", "R36")
def test_the_altar_compares_the_players_of_the_battle_and_lifts_each_wizard() -> None:
    """Seat 2, with an empty Hall, is out; seat 0 has the fewest of the others."""
    scene = Scene(
        {"lay": ["W02", "R36"], "hall": ["W16"], "pile": ["W01"], "hand": HAND},
        {"lay": ["W05", "R33"], "hall": ["W31", "W31"]},
        {"table": ["W05", "R14"]},
        in_battle=[0, 1],
        shrine="S16",
        phase="reveal",
    )
    scene.answer(0, "W01")
    assert scene.totals() == {0: (3 + 2) + (2 + 2) + 2, 1: 4 + 5}


# --- Crossroads, Bazaar ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("relic", "totals"),
    [("R14", {0: 3 + 3 + 4, 1: 3 + 4, 2: 3 + 5}), ("R17", {0: 3 + 4, 1: 3 + 3, 2: 3 + 5})],
    ids=["once for two rivals", "Wand of Equality"],
)
@clause("S17", "5.5")
def test_advantage_is_worth_three_at_the_crossroads(relic: str, totals: dict[int, int]) -> None:
    scene = Scene(
        {"lay": ["W32", "R15"]}, {"lay": ["W17", relic]}, {"lay": ["W17", "R33"]}, shrine="S17", phase="reveal"
    )
    assert scene.totals() == totals


@clause("S17", "W14")
def test_the_tyrant_has_three_at_the_crossroads_too() -> None:
    scene = Scene({"lay": ["W14", "R14"]}, {"lay": ["W20", "R33"]}, shrine="S17", phase="reveal")
    assert scene.totals() == {0: 4 + 3 + 4, 1: 4 + 5}


@clause("S18", "7.10", "10.6")
def test_a_relic_is_swapped_facedown_at_the_bazaar() -> None:
    """For every wizard. Neither drawing nor discarding; the Scroll that went back is never used."""
    scene = Scene(
        {"lay": ["W02", "R05"], "hand": ["W16", "R33"], "deck": ["W31"]},
        {"lay": ["W15", "R14"], "hand": ["W17", "W18"]},
        shrine="S18",
        phase="reveal",
    )
    assert scene.keys(0) == ["no", "0.R33"]
    scene.answer(0, "0.R33")
    (laid,) = scene.view(1).players[0].relics
    assert (laid.card, laid.face_up) == (None, False)
    assert scene.view(1).players[0].known == ()
    assert scene.keys(1) == ["no"]
    scene.answer(1, "no")
    assert not scene.events(Used)
    assert scene.hand(0) == ["W16", "R05"]
    assert drawn(scene) == [0, 0]
    assert scene.view(None).players[0].discarded == 0
    assert scene.totals() == {0: 3 + 5, 1: 5 + 4}


# --- Sunken Cairn, Moonless Dolmen -----------------------------------------------------------------------------


@clause("S23")
def test_the_cairn_adds_two_to_every_basic_relic() -> None:
    """Two of one player, and none that is enchanted."""
    scene = Scene({"lay": ["W01", "R01", "R14"]}, {"lay": ["W02", "R22"]}, shrine="S23", phase="reveal")
    assert scene.totals() == {0: 2 + (2 + 2) + (4 + 2), 1: 3 + 4}


@clause("S23", "W43", "7.4")
def test_the_cairn_adds_nothing_to_ignored_relics() -> None:
    scene = Scene({"lay": ["W43", "R01"]}, {"lay": ["W35", "R14"]}, shrine="S23", phase="reveal")
    assert scene.totals() == {0: 2 + (2 + 2), 1: 4}


@clause("S23", "W29", "3.15")
def test_the_cairn_waits_for_the_reveal_of_the_relics() -> None:
    """Even for a relic that the Oracle has shown before."""
    scene = Scene({"lay": ["W29", "R01"], "hand": HAND}, {"lay": ["W20", "R14"]}, shrine="S23", phase="reveal")
    before = scene.view(None).players[1]
    assert before.relics[0].face_up
    assert before.total == 4
    scene.answer(0, "no")
    assert scene.totals()[1] == 4 + (4 + 2)


@clause("S24")
def test_the_dolmen_favours_all_but_the_master_wizard() -> None:
    scene = Scene(
        {"lay": ["W02", "R01"]},
        {"lay": ["W02", "R14"]},
        {"lay": ["W05", "R33"]},
        master=1,
        shrine="S24",
        phase="reveal",
    )
    assert scene.totals() == {0: 3 + 1 + 2, 1: 3 + 4, 2: 4 + 1 + 5}


@clause("S24", "8.4")
def test_the_dolmen_follows_a_claim() -> None:
    scene = Scene({"lay": ["W02", "R01"]}, {"lay": ["W03", "R14"]}, shrine="S24", phase="reveal")
    assert scene.totals() == {0: 3 + 1 + 2, 1: 3 + 4}


@clause("S24", "8.5")
def test_the_dolmen_stays_when_claims_cancel_each_other() -> None:
    scene = Scene(
        {"lay": ["W02", "R01"]}, {"lay": ["W03", "R14"]}, {"lay": ["W11", "R33"]}, shrine="S24", phase="reveal"
    )
    assert scene.totals() == {0: 3 + 2, 1: 3 + 1 + 4, 2: 3 + 1 + 5}


@clause("S24", "8.3", "R36")
def test_the_dolmen_favours_all_but_who_counts_as_master_wizard() -> None:
    """Seat 2 is out, so seat 0 counts as Master Wizard: with the wizard from the discard pile too."""
    scene = Scene(
        {"lay": ["W02", "R36"], "pile": ["W01"], "hand": HAND},
        {"lay": ["W02", "R14"]},
        {"table": ["W05", "R33"]},
        master=2,
        in_battle=[0, 1],
        shrine="S24",
        phase="reveal",
    )
    scene.answer(0, "W01")
    assert scene.totals() == {0: 3 + 2 + 2, 1: 3 + 1 + 4}
