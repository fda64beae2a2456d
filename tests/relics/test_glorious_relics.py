"""The Glorious relics, R30 to R39."""

from __future__ import annotations

from typing import Any

import pytest

from clause_citations import citing
from coterie.games.relics.events import Ignored, Tied, TookSpoils, Used
from relics.scene import Scene

clause = citing("relics")

HAND = ["W18", "R12"]  # two cards, so that nobody replenishes

COLOUR_BANES = [  # the relic, and Devoted wizards of its colour with 2, 3 and 4
    pytest.param("R30", ("W16", "W17", "W20"), marks=clause("R30"), id="R30"),
    pytest.param("R31", ("W01", "W02", "W05"), marks=clause("R31"), id="R31"),
    pytest.param("R32", ("W31", "W32", "W35"), marks=clause("R32"), id="R32"),
]


@pytest.mark.parametrize(("relic", "coloured"), COLOUR_BANES)
def test_four_against_one_rival_of_the_colour_or_two(relic: str, coloured: tuple[str, str, str]) -> None:
    """All wizards have that colour, so there is no advantage."""
    two, three, four = coloured
    scene = Scene({"lay": [two, relic]}, {"lay": [three, "R33"]}, phase="reveal")
    assert scene.totals()[0] == 2 + 3 + 4
    scene = Scene({"lay": [two, relic]}, {"lay": [three, "R33"]}, {"lay": [four, "R33"]}, phase="reveal")
    assert scene.totals()[0] == 2 + 3 + 4


@pytest.mark.parametrize(("relic", "coloured"), COLOUR_BANES)
@clause("1.12", "1.13")
def test_no_bonus_for_your_own_colour_the_table_or_a_player_who_is_out(
    relic: str, coloured: tuple[str, str, str]
) -> None:
    two, three, four = coloured
    other = "W05" if relic != "R31" else "W35"
    scene = Scene(
        {"lay": [two, relic]},
        {"lay": [other, "R17"], "table": [three, "R01"]},
        {"table": [four, "R02"]},
        in_battle=[0, 1],
        phase="reveal",
    )
    assert scene.totals() == {0: 2 + 3, 1: 4 + 3}


@pytest.mark.parametrize(("relic", "coloured"), COLOUR_BANES)
@pytest.mark.parametrize(
    ("wizard", "hammer"), [("W08", "R01"), ("W43", "R01"), ("W05", "R38")], ids=["Minimalist", "Snob", "Hammer"]
)
@clause("7.7", "W08", "W43")
def test_the_three_cannot_be_ignored(relic: str, coloured: tuple[str, str, str], wizard: str, hammer: str) -> None:
    """The Patched Robe beside each of them is. A Fogbinder keeps advantage out of it."""
    two, three, _ = coloured
    scene = Scene(
        {"lay": [two, relic, "R04"]},
        {"lay": [wizard, hammer]},
        {"lay": [three, "R02"]},
        {"lay": ["W26", "R03"]},
        phase="reveal",
    )
    assert scene.totals()[0] == 2 + 3 + 4


@pytest.mark.parametrize(("relic", "coloured"), COLOUR_BANES)
@clause("7.7", "W21", "9.4")
def test_the_three_can_be_exchanged_and_taken(relic: str, coloured: tuple[str, str, str]) -> None:
    three = coloured[1]
    scene = Scene({"lay": ["W21", "R01"]}, {"lay": [three, relic]}, {"lay": ["W26", "R14"]}, phase="reveal")
    scene.answer(0, "1")
    assert scene.totals()[0] == 3 + 3 + 4
    assert scene.totals()[1] == 3 + 2
    scene = Scene({"hand": HAND}, {"table": [three, relic], "hand": ["W04", "R02"]}, phase="spoils", winner=0)
    scene.answer(0, f"1.{relic}")
    assert scene.hand(0) == [*HAND, relic]


@clause("R33")
def test_the_staff_of_the_first_wizard_is_power_and_nothing_else() -> None:
    """The Sunken Cairn, which adds 2 to basic relics only, shows that it is basic."""
    scene = Scene({"lay": ["W01", "R33"]}, {"lay": ["W02", "R22"]}, shrine="S23", phase="reveal")
    assert scene.totals() == {0: 2 + 5 + 2, 1: 3 + 4}
    assert not scene.events(Used)


# --- Hourglass of the Final Grain ------------------------------------------------------------------------------


@clause("R34")
def test_the_hourglass_wins_a_tie() -> None:
    scene = Scene(
        {"lay": ["W01", "R33"], "hand": HAND},
        {"lay": ["W02", "R34"], "hand": ["W16", "R01"]},
        {"lay": ["W02", "R14"], "hand": ["W17", "R02"]},
        phase="reveal",
    )
    assert scene.totals() == {0: 7, 1: 7, 2: 7}
    assert not scene.events(Tied)
    assert scene.hall(1) == ["W02"]
    assert scene.asked() == [(1, "Spoils")]


@pytest.mark.parametrize(
    ("lays", "totals", "tied"),
    [
        pytest.param((["W35", "R34"], ["W43", "R04"], ["W40", "R01"]), [4, 5, 6], [], id="below the top"),
        pytest.param((["W35", "R34"], ["W43", "R01"], ["W32", "R33"]), [4, 4, 3], [(0, 1)], id="ignored"),
        pytest.param((["W31", "R34"], ["W32", "R14"], ["W35", "R03"]), [6, 7, 7], [(1, 2)], id="not among the tied"),
    ],
)
@clause("R34", "4.2")
def test_the_hourglass_needs_to_be_tied_and_to_count(lays: Any, totals: list[int], tied: Any) -> None:
    scene = Scene(*[{"lay": lay, "hand": ["W01", "R02"]} for lay in lays], phase="reveal")
    assert list(scene.totals().values()) == totals
    assert [each.seats for each in scene.events(Tied)] == tied


# --- Crown of Immortals ----------------------------------------------------------------------------------------


def crowned(**more: Any) -> Scene:
    """Seat 0 wins with the Crown; seat 1 leaves a relic."""
    return Scene(
        {"lay": ["W05", "R35"], "hand": HAND, "deck": ["W31"]},
        {"lay": ["W02", "R04"], "hand": ["W16", "R01"], "deck": ["R02", "R02"]},
        phase="reveal",
        **more,
    )


@clause("R35")
def test_the_crown_draws_and_then_takes() -> None:
    scene = crowned()
    scene.answer(0, "draw")
    assert scene.hand(0) == [*HAND, "W31"]
    assert scene.keys(0) == ["1.R04"]  # both are compulsory
    scene.answer(0, "1.R04")
    assert scene.hand(0) == [*HAND, "W31", "R04"]
    assert scene.asked() == [(0, "Lay"), (1, "Lay")]


@clause("R35")
def test_the_crown_takes_and_then_draws() -> None:
    scene = crowned()
    scene.answer(0, "1.R04")
    assert scene.hand(0) == [*HAND, "R04", "W31"]
    assert scene.asked() == [(0, "Lay"), (1, "Lay")]
    assert scene.pile(1) == ["W02"]


@clause("R35", "9.3")
def test_without_a_relic_to_take_the_crown_only_draws() -> None:
    scene = Scene(
        {"lay": ["W05", "R35", "R33"], "hand": HAND, "deck": ["W31", "W32"]},
        {"lay": ["W12", "R04"], "hand": ["W16", "R01"], "deck": ["R02", "R02"]},
        shrine="S22",
        phase="reveal",
    )
    assert scene.totals() == {0: 4 + 3 + 4 + 5, 1: 9}
    assert scene.hand(0) == [*HAND, "W31"]


@clause("R35", "W43")
def test_an_ignored_crown_gains_one_of_the_spoils() -> None:
    scene = Scene(
        {"lay": ["W35", "R35"], "hand": HAND, "deck": ["R03"]},
        {"lay": ["W43", "R01"], "hand": ["W16", "R14"], "deck": ["R02", "R02"]},
        shrine="S22",
        phase="reveal",
    )
    assert scene.totals() == {0: 4 + 3, 1: 2 + 2}
    scene.answer(0, "1.R01")
    assert scene.hand(0) == [*HAND, "R01"]


@clause("R35", "4.11")
def test_a_crown_of_an_earlier_battle_gains_one_of_the_spoils() -> None:
    scene = Scene(
        {"lay": ["W01", "R35"], "hand": ["W05", "R33", "W16", "R01"], "deck": ["W31"]},
        {"lay": ["W02", "R04"], "hand": ["W01", "R02", "W17", "R03"]},
        phase="reveal",
    )
    assert scene.totals() == {0: 6, 1: 6}
    scene.lay(("W05", "R33"), ("W01", "R02"))
    scene.answer(0, "draw")
    assert not scene.events(TookSpoils)
    assert scene.hand(0) == ["W16", "R01", "W31"]


# --- Bell of the Departed --------------------------------------------------------------------------------------


@clause("R36", "3.13", "5.7", "9.2")
def test_the_bell_calls_a_devoted_wizard_from_the_pile() -> None:
    """Advantage, his own and that of others, is looked at again; the winner chooses who enters the Hall."""
    scene = Scene(
        {"lay": ["W02", "R36"], "hand": HAND, "pile": ["W35", "W28", "R33", "W16"]},
        {"lay": ["W20", "R01"], "hand": ["W31", "R02"]},
        phase="reveal",
    )
    assert scene.keys(0) == ["no", "W35", "W16"]  # neither the Enlightened nor relics
    scene.answer(0, "W35")
    assert scene.totals() == {0: 3 + (4 + 1) + 2, 1: (4 + 1) + 2}
    assert scene.keys(0) == ["W02", "W35"]
    scene.answer(0, "W35")
    assert scene.hall(0) == ["W35"]
    assert scene.pile(0) == ["W28", "R33", "W16", "W02", "R36"]
    assert scene.view(None).players[0].drawn == 0


@clause("R36")
def test_the_bell_may_be_silent_and_needs_a_devoted_wizard() -> None:
    for pile, answers in ((["W02"], ["no"]), (["W28", "R33"], [])):
        scene = Scene({"lay": ["W02", "R36"], "hand": HAND, "pile": pile}, {"lay": ["W05", "R01"]}, phase="reveal")
        for answer in answers:
            scene.answer(0, answer)
        assert scene.totals()[0] == 3 + 2
        assert scene.pile(0) == pile


@clause("R36", "5.7")
def test_a_rival_can_gain_advantage_over_the_wizard_called() -> None:
    scene = Scene({"lay": ["W20", "R36"], "hand": HAND, "pile": ["W01"]}, {"lay": ["W20", "R01"]}, phase="reveal")
    scene.answer(0, "W01")
    assert scene.totals() == {0: 4 + 2 + 2, 1: 4 + 1 + 2}


@clause("R36", "S14", "5.9")
def test_the_shrine_treats_the_wizard_called_at_once() -> None:
    """The one treated in step 3c is not treated again."""
    scene = Scene(
        {"lay": ["W01", "R36"], "hand": [*HAND, "R02", "R03"], "pile": ["W02"]},
        {"lay": ["W05", "R01"]},
        shrine="S14",
        phase="reveal",
    )
    scene.answer(0, ["R02"])
    scene.answer(0, "W02")
    scene.answer(0, ["R03"])
    assert scene.totals()[0] == (2 + 3) + (3 + 3) + 2


@clause("R36", "S01", "3.17")
def test_a_relic_laid_at_the_obelisk_for_the_wizard_called_is_turned_up_and_used() -> None:
    scene = Scene(
        {"lay": ["W01", "R36"], "hand": ["W16", "W17", "R05"], "pile": ["W32"], "deck": ["W31", "W35"]},
        {"lay": ["W05", "R01"]},
        shrine="S01",
        phase="reveal",
    )
    scene.answer(0, "W32")
    scene.answer(0, "R05")
    assert scene.asked() == [(0, "DiscardCards")]
    assert [relic.card for relic in scene.view(1).players[0].relics] == ["R36", "R05"]
    scene.answer(0, ["W16"])
    assert scene.totals()[0] == 2 + 3 + 2 + 1


@clause("R36", "S01", "10.1")
def test_a_relic_turned_up_at_the_obelisk_is_known_to_be_in_hand_no_longer() -> None:
    """Everybody saw the Berry Forager take it."""
    scene = Scene(
        {"lay": ["W33", "R36"], "hand": ["W16", "W17"], "pile": ["W32", "R14"]},
        {"lay": ["W05", "R01"]},
        shrine="S01",
        phase="reveal",
    )
    scene.answer(0, "no")
    scene.answer(0, "R14")
    assert scene.view(1).players[0].known == ("R14",)
    scene.answer(0, "W32")
    scene.answer(0, "R14")
    assert scene.totals()[0] == 3 + 3 + 2 + 4
    seen = scene.view(1).players[0]
    assert seen.known == seen.known_or_laid == ()


@clause("R36", "S18", "3.17", "7.10")
def test_a_relic_swapped_at_the_bazaar_for_the_wizard_called_is_turned_up_and_used() -> None:
    """Even in the place of the Bell itself, which returns to the hand and everybody knows it."""
    scene = Scene(
        {"lay": ["W01", "R36"], "hand": ["W16", "W17", "R05"], "pile": ["W32"], "deck": ["W31", "W35"]},
        {"lay": ["W05", "R01"]},
        shrine="S18",
        phase="reveal",
    )
    scene.answer(0, "no")
    scene.answer(1, "no")
    scene.answer(0, "W32")
    scene.answer(0, "0.R05")
    assert scene.asked() == [(0, "DiscardCards")]
    scene.answer(0, ["W16"])
    assert scene.totals()[0] == 2 + 3 + 1
    assert sorted(scene.hand(0)) == ["R36", "W17", "W31", "W35"]
    assert scene.view(1).players[0].known == ("R36",)


# --- Twin Fangs of Rin -----------------------------------------------------------------------------------------


@clause("R37", "R36", "3.17")
def test_the_fangs_play_a_relic_that_works_at_once() -> None:
    scene = Scene(
        {"lay": ["W01", "R37"], "hand": ["W16", "W17", "R36"], "pile": ["W02"]}, {"lay": ["W05", "R33"]}, phase="reveal"
    )
    assert scene.keys(0) == ["no", "R36"]
    scene.answer(0, "R36")
    scene.answer(0, "W02")
    assert scene.totals()[0] == 2 + 3 + 2 + 2


@clause("R37")
def test_the_fangs_may_bite_nothing() -> None:
    scene = Scene({"lay": ["W01", "R37"], "hand": ["W16", "R14"]}, {"lay": ["W05", "R33"]}, phase="reveal")
    scene.answer(0, "no")
    assert scene.totals()[0] == 2 + 2


# --- Hammer of Unmaking ----------------------------------------------------------------------------------------


@clause("R38", "7.5")
def test_the_hammer_after_an_enchantment_leaves_what_it_did() -> None:
    """Seat 0 is first: the Scroll has drawn and discarded, the Candle has shone. Seat 1 hammers the Candle."""
    scene = Scene(
        {"lay": ["W01", "R13", "R05"], "hand": ["W02", "W16"], "deck": ["W31", "W32"]},
        {"lay": ["W05", "R38"]},
        phase="reveal",
    )
    scene.answer(0, "relic.0")
    scene.answer(0, "W02")
    scene.answer(0, ["W16"])
    assert scene.view(None).players[0].total == 2 + (2 + 1) + 1
    assert scene.keys(1) == ["0.0", "0.1"]
    scene.answer(1, "0.0")
    assert scene.totals() == {0: 2 + 1, 1: 4 + 2}
    assert sorted(scene.hand(0)) == ["W02", "W31", "W32"]


@clause("R38", "7.5")
def test_a_hammered_scroll_has_drawn_its_cards() -> None:
    scene = Scene(
        {"lay": ["W27", "R05"], "hand": HAND, "deck": ["W31", "W32"]}, {"lay": ["W20", "R38"]}, phase="reveal"
    )
    scene.answer(0, ["W31"])
    assert scene.totals() == {0: 3, 1: 4 + 2}


@clause("R38", "7.5", "R21")
def test_what_a_hammered_horn_put_into_play_stays() -> None:
    scene = Scene({"lay": ["W01", "R21"], "hand": [*HAND, "R14"]}, {"lay": ["W05", "R38"]}, phase="reveal")
    scene.answer(0, "R14")
    scene.answer(1, "0.0")
    assert scene.totals()[0] == 2 + 4


@clause("R38", "3.16")
def test_the_hammer_before_an_enchantment_prevents_it() -> None:
    scene = Scene(
        {"lay": ["W01", "R05"], "hand": HAND, "deck": ["W31", "W32"]},
        {"lay": ["W05", "R38"]},
        master=1,
        phase="reveal",
    )
    assert scene.totals() == {0: 2, 1: 4 + 2}
    assert scene.hand(0) == HAND
    assert [used.card for used in scene.events(Used)] == ["R38"]


@clause("R38", "W37", "7.4")
def test_a_hammered_relic_is_no_enchanted_relic() -> None:
    scene = Scene(
        {"lay": ["W37", "R06"], "hand": HAND, "deck": ["W31"]}, {"lay": ["W35", "R38"]}, master=1, phase="reveal"
    )
    assert scene.totals() == {0: 3, 1: 4 + 2}
    assert scene.hand(0) == HAND


@clause("R38", "7.7", "W40")
def test_the_hammer_strikes_one_relic_of_each_rival_that_it_can() -> None:
    """Two to choose from; only Aegis; protected by the Keeper."""
    scene = Scene(
        {"lay": ["W31", "R38", "R01"]},
        {"lay": ["W32", "R03", "R30", "R04"]},
        {"lay": ["W32", "R22"]},
        {"lay": ["W40", "R33"]},
        phase="reveal",
    )
    assert scene.keys(0) == ["1.0", "1.2"]
    scene.answer(0, "1.2")
    assert scene.totals() == {0: 2 + 2 + 2, 1: 3 + 3 + 3, 2: 3 + 4, 3: 3 + 1 + 5}
    assert [(struck.seat, [struck.card]) for struck in scene.events(Ignored)] == [(1, ["R04"])]


@clause("R38", "5.12", "7.3")
def test_the_hammer_strikes_nobody_who_is_out() -> None:
    scene = Scene(
        {"lay": ["W01", "R38"], "hand": ["W16", "R01"]},
        {"lay": ["W01", "R19"], "hand": ["W17", "R02"], "drawn": 5},
        {"table": ["W05", "R14"]},
        in_battle=[0, 1],
        phase="reveal",
    )
    assert scene.totals() == {0: 4, 1: 2}
    assert [struck.seat for struck in scene.events(Ignored)] == [1]
    assert scene.keys(0) == ["draw", "1.R19", "2.R14"]  # ignored relics can be taken


# --- Staff of Many Voices --------------------------------------------------------------------------------------


@clause("R39", "1.13")
def test_the_staff_counts_wizards_in_play() -> None:
    """Yours and your rivals', not those on the table or of a player who is out."""
    scene = Scene(
        {"lay": ["W01", "R39"], "table": ["W02", "R01"]},
        {"lay": ["W02", "R33"]},
        {"lay": ["W05", "R33"]},
        {"table": ["W05", "R14"]},
        in_battle=[0, 1, 2],
        phase="reveal",
    )
    assert scene.totals()[0] == 2 + (2 + 3)


@clause("R39", "R36", "5.8")
def test_the_staff_hears_a_wizard_who_comes_later() -> None:
    scene = Scene(
        {"lay": ["W01", "R39"], "hand": HAND},
        {"lay": ["W02", "R36"], "hand": ["W16", "R01"], "pile": ["W05"]},
        phase="reveal",
    )
    assert scene.view(None).players[0].total == 2 + (2 + 2)
    scene.answer(1, "W05")
    assert scene.totals()[0] == 2 + (2 + 3)
