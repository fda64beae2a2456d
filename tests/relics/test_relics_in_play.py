"""Section 7: relics in play, several of them, ignored, exchanged, controlled."""

from __future__ import annotations

from typing import Any

import pytest

from clause_citations import citing
from coterie.games.relics.events import Drew, Exchanged, RelicsUp, Swapped
from relics.packs import changed, pack
from relics.scene import Scene

clause = citing("relics")

RED, BLUE, GREEN = ["W01", "W01"], ["W16", "W16"], ["W31", "W31"]
"""Hands that do nothing and need no Replenish."""


def laid(*cards: str, hand: list[str], **more: Any) -> dict[str, Any]:
    return {"lay": list(cards), "hand": hand, "deck": 8, **more}


# --- several -----------------------------------------------------------------------------------------------------


@clause("7.1")
def test_all_relics_count_and_are_turned_up_together() -> None:
    scene = Scene(laid("W45", "R03", hand=["R14", *RED]), laid("W35", "R01", hand=BLUE), phase="reveal")
    scene.answer(0, "R14")
    (turned,) = scene.events(RelicsUp)
    assert turned.seats == (0, 0, 1)
    assert [*turned.cards] == ["R03", "R14", "R01"]
    assert scene.totals() == {0: 3 + 3 + 4, 1: 4 + 2}


@clause("7.2")
def test_an_additional_relic_is_laid_facedown_beside_the_others() -> None:
    scene = Scene(laid("W42", "R03", hand=["R14", *RED]), laid("W35", "R01", hand=BLUE), phase="reveal", seed=1)
    assert "R14" in scene.keys(0)
    assert "W01" not in scene.keys(0)
    scene.answer(0, "R14")
    assert scene.asked() == [(1, "LayRelic")]
    first, second = scene.view(1).players[0].relics
    assert (first.place, first.card, first.face_up) == ("0.0", None, False)
    assert (second.place, second.card, second.face_up) == ("0.1", None, False)
    assert scene.view(0).players[0].relics[1].card == "R14"
    assert "R14" not in scene.hand(0)


@clause("7.2")
def test_a_relic_is_laid_face_up_where_the_card_says_so() -> None:
    scene = Scene(laid("W35", "R21", hand=["R20", *RED]), laid("W35", "R01", hand=BLUE), phase="reveal")
    scene.answer(0, "R20")
    assert scene.asked() == [(0, "DiscardCards")]
    assert scene.view(1).players[0].relics[1].card == "R20"
    assert scene.view(1).players[0].relics[1].face_up


# --- ignored -----------------------------------------------------------------------------------------------------


@clause("7.3")
def test_an_ignored_relic_has_no_power_and_does_nothing_but_can_be_taken() -> None:
    scene = Scene(laid("W08", "R33", hand=RED), laid("W02", "R05", hand=BLUE), phase="reveal")
    assert scene.totals() == {0: 4, 1: 3}
    assert scene.events(Drew) == []
    assert scene.asked() == [(0, "Spoils")]
    assert scene.keys(0) == ["draw", "1.R05"]
    assert scene.s.table_relics[1]


@clause("7.3")
def test_ignored_relics_are_exchanged_like_others() -> None:
    scene = Scene(laid("W21", "R01", hand=RED), laid("W08", "R33", hand=BLUE), phase="reveal")
    scene.answer(0, "1")
    assert scene.totals() == {0: 3 + 1, 1: 4}
    assert scene.ids(scene.s.table_relics[0]) == ["R33"]
    assert scene.ids(scene.s.table_relics[1]) == ["R01"]


@clause("7.4")
@pytest.mark.parametrize(
    ("wizard", "relic", "shrine", "power"),
    [
        pytest.param("W34", "R01", "", 2, id="not basic for the Root Tinkerer"),
        pytest.param("W37", "R06", "", 3, id="not enchanted for the Chief Enchanter"),
        pytest.param("W35", "R01", "S23", 4, id="not basic for the Sunken Cairn"),
    ],
)
def test_to_other_cards_an_ignored_relic_is_neither_basic_nor_enchanted(
    wizard: str, relic: str, shrine: str, power: int
) -> None:
    ignoring = Scene(laid(wizard, relic, hand=RED), laid("W08", hand=BLUE), phase="reveal", shrine=shrine)
    assert ignoring.totals()[0] == power
    assert ignoring.events(Drew) == []
    scene = Scene(laid(wizard, relic, hand=RED), laid("W05", hand=BLUE), phase="reveal", shrine=shrine)
    assert scene.totals()[0] == power + 2 + 2


@clause("7.4")
def test_an_ignored_relic_is_nothing_to_envy() -> None:
    scene = Scene(laid("W43", "R26", hand=RED), laid("W35", "R33", hand=BLUE), phase="reveal")
    assert scene.totals() == {0: 2 + 1, 1: 4}
    scene = Scene(laid("W35", "R26", hand=RED), laid("W35", "R33", hand=BLUE), phase="reveal")
    assert scene.totals() == {0: 4 + 1 + 4, 1: 4 + 5}


@clause("7.4")
def test_where_relics_in_play_are_counted_an_ignored_one_counts() -> None:
    scene = Scene(laid("W42", "R01", hand=RED), laid("W08", "R02", "R03", hand=BLUE), phase="reveal")
    scene.answer(0, "no")
    scene.answer(1, "no")
    assert scene.totals() == {0: 5 + 1, 1: 4 + 1}


@clause("7.5")
def test_what_an_enchantment_did_stays_when_its_relic_is_ignored_later() -> None:
    """Seat 1 is Master Wizard: its Satchel draws before the Hammer of seat 0 falls."""
    scene = Scene(laid("W05", "R38", hand=RED), laid("W05", "R12", hand=BLUE), phase="reveal", master=1)
    assert [(event.seat, event.count) for event in scene.events(Drew)][:1] == [(1, 1)]
    assert scene.totals() == {0: 4 + 2, 1: 4}


@clause("7.5")
def test_bonuses_go_with_the_relic_but_discards_stay() -> None:
    scene = Scene(
        laid("W05", "R38", hand=RED), laid("W05", "R20", hand=["W17", "W17", *BLUE]), phase="reveal", master=1
    )
    scene.answer(1, ["W17", "W17"])
    assert scene.totals() == {0: 4 + 2, 1: 4}
    assert scene.pile(1)[:2] == ["W17", "W17"]


@clause("7.5")
def test_a_relic_put_into_play_stays_when_the_one_that_brought_it_is_ignored() -> None:
    scene = Scene(laid("W05", "R38", hand=RED), laid("W05", "R21", hand=["R14", *BLUE]), phase="reveal", master=1)
    scene.answer(1, "R14")
    assert scene.asked() == [(0, "IgnoreOne")]
    scene.answer(0, "1.0")
    assert scene.totals() == {0: 4 + 2, 1: 4 + 4}


@clause("7.6")
def test_minimalist_and_snob_leave_no_relic_at_all() -> None:
    scene = Scene(laid("W43", "R33", hand=RED), laid("W08", "R33", hand=BLUE), phase="reveal")
    assert scene.totals() == {0: 2, 1: 4 + 1}
    alone = Scene(laid("W43", "R33", hand=RED), laid("W05", "R33", hand=BLUE), phase="reveal")
    assert alone.totals() == {0: 2 + 5, 1: 4 + 1}


@clause("7.6")
def test_two_snobs_ignore_each_others_relics() -> None:
    """Only a pack of one's own has two: here Heartwood Ancient is another."""
    play, snub = (
        '{ at = "wizard", may = true, do = "play_relic" }',
        '{ at = "fluid", do = "ignore_relics", whose = "rivals" }',
    )
    two = pack(changed(W45=(play, snub)))
    scene = Scene(laid("W43", "R33", hand=RED), laid("W45", "R14", hand=BLUE), phase="reveal", pack=two)
    assert scene.totals() == {0: 2, 1: 3}


ANCIENTS = ("R22", "R30", "R31", "R32")


@clause("7.7")
@pytest.mark.parametrize(
    ("rival", "powers"),
    [
        pytest.param(("W08", "R01"), (4, 3, 3 + 4, 3), id="Dwarven Minimalist"),
        pytest.param(("W43", "R01"), (4 + 1, 3 + 1, 3 + 1, 3 + 4 + 1), id="Artifact Snob"),
        pytest.param(("W01", "R38"), (4, 3, 3 + 4, 3), id="Hammer of Unmaking"),
    ],
)
@pytest.mark.parametrize("relic", ANCIENTS)
def test_some_relics_are_safe_from_every_kind_of_ignoring(
    relic: str, rival: tuple[str, str], powers: tuple[int, ...]
) -> None:
    """The wizard is red: +1 against the green Snob; the three name the colours blue, red and green."""
    scene = Scene(laid("W02", relic, hand=RED), laid(*rival, hand=BLUE), phase="reveal")
    assert scene.totals()[0] == 3 + powers[ANCIENTS.index(relic)]


@clause("7.7")
def test_the_hammer_cannot_name_a_relic_that_cannot_be_ignored() -> None:
    scene = Scene(laid("W05", "R22", "R01", "R02", hand=RED), laid("W05", "R38", hand=BLUE), phase="reveal")
    assert scene.keys(1) == ["0.1", "0.2"]
    refused = scene.s.why_not(scene.ask(1).id, (0, 0))
    assert refused is not None
    assert refused.clause == "7.7"


@clause("7.7")
def test_they_are_not_safe_from_weakening_nor_from_spoils() -> None:
    scene = Scene(laid("W05", "R22", hand=RED), laid("W12", "R27", "R01", hand=BLUE), phase="reveal")
    scene.answer(1, "1")
    scene.answer(1, "0.0")
    assert scene.totals() == {0: 4 + 4 - 2, 1: 9 + 2}
    assert scene.keys(1) == ["draw", "0.R22"]


@clause("7.7")
def test_they_are_not_safe_from_an_exchange() -> None:
    scene = Scene(laid("W21", "R01", hand=RED), laid("W02", "R30", hand=BLUE), phase="reveal")
    scene.answer(0, "1")
    assert scene.totals() == {0: 3 + 1 + 3, 1: 3 + 2}


# --- exchanged ---------------------------------------------------------------------------------------------------


@clause("7.8")
def test_an_exchange_may_be_declined() -> None:
    scene = Scene(laid("W21", "R01", hand=RED), laid("W17", "R33", hand=BLUE), phase="reveal")
    assert scene.keys(0) == ["no", "1"]
    scene.answer(0, "no")
    assert scene.totals() == {0: 3 + 2, 1: 3 + 5}
    assert not scene.events(Exchanged)


@clause("7.8")
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [(["R01"], ["R33", "R14"]), (["R01", "R02"], ["R33"]), ([], ["R33"]), (["R33"], [])],
    ids=["one for two", "two for one", "nothing for one", "one for nothing"],
)
def test_an_exchange_moves_all_relics_of_both_sides(mine: list[str], theirs: list[str]) -> None:
    power = {"R01": 2, "R02": 2, "R14": 4, "R33": 5}
    scene = Scene(laid("W21", *mine, hand=RED), laid("W17", *theirs, hand=BLUE), phase="reveal")
    scene.answer(0, "1")
    assert scene.totals() == {0: 3 + sum(power[id] for id in theirs), 1: 3 + sum(power[id] for id in mine)}


@clause("7.8")
def test_nothing_is_not_exchanged_for_nothing() -> None:
    scene = Scene(laid("W21", hand=RED), laid("W17", hand=BLUE), laid("W20", "R01", hand=GREEN), phase="reveal")
    assert scene.keys(0) == ["no", "2"]
    scene = Scene(laid("W21", hand=RED), laid("W17", hand=BLUE), phase="reveal")
    assert scene.totals() == {0: 3, 1: 3}


@clause("7.9")
def test_no_look_before_an_exchange_but_one_afterwards() -> None:
    scene = Scene(laid("W21", "R01", hand=RED), laid("W19", "R33", hand=["R14", *BLUE]), phase="reveal")
    assert scene.view(0).players[1].relics[0].card is None
    offered = scene.ask(0)
    assert "Staff of the First Wizard" not in str(offered)
    assert "R33" not in str(offered)
    scene.answer(0, "1")
    assert scene.asked() == [(1, "LookAtRelic")]
    mine, theirs = scene.view(0).players[0].relics[0], scene.view(1).players[1].relics[0]
    assert (mine.card, mine.face_up) == ("R33", False)
    assert (theirs.card, theirs.face_up) == ("R01", False)
    assert scene.view(None).players[0].relics[0].card is None


@clause("7.9")
def test_face_up_relics_stay_face_up_and_facedown_ones_facedown() -> None:
    """The Oracle of seat 1 has turned up what seat 0 now gives away."""
    scene = Scene(laid("W21", "R01", hand=RED), laid("W29", "R33", hand=BLUE), phase="reveal")
    scene.answer(0, "1")
    assert scene.asked() == [(1, "SwapRelic")]
    mine, theirs = (scene.view(None).players[seat].relics[0] for seat in (0, 1))
    assert (mine.card, mine.face_up) == (None, False)
    assert (theirs.card, theirs.face_up) == ("R01", True)


@clause("7.10")
def test_a_swap_with_the_hand_is_neither_drawing_nor_discarding() -> None:
    scene = Scene(laid("W29", "R01", hand=["R14", *RED]), laid("W04", "R06", hand=BLUE), phase="reveal")
    scene.answer(0, "0.R14")
    assert scene.asked() == [(1, "DiscardCards")]
    assert [event.slots for event in scene.events(Swapped)] == [(0,)]
    assert sorted(scene.hand(0)) == ["R01", *RED]
    new = scene.view(1).players[0].relics[0]
    assert (new.card, new.face_up) == (None, False)
    seen = scene.view(1).players[0]
    assert (seen.drawn, seen.discarded, seen.hand_count, seen.pile) == (0, 0, 3, ())
    scene.answer(1, [])
    assert scene.totals() == {0: 5 + 1 + 4, 1: 2 + 2}


# --- controlled --------------------------------------------------------------------------------------------------


@clause("7.11")
def test_an_exchanged_relic_is_its_new_players_for_good() -> None:
    scene = Scene(
        laid("W21", "R01", hand=RED, pile=[]), laid("W17", "R33", hand=BLUE, pile=[]), phase="reveal", shrine="S21"
    )
    before = held(scene)
    scene.answer(0, "1")
    assert scene.pile(0) == ["R33"]
    scene.answer(0, "draw")
    assert sorted(scene.pile(1)) == ["R01", "W17"]
    assert held(scene) == before


@clause("7.11")
def test_a_relic_taken_as_spoils_is_the_winners_for_good() -> None:
    scene = Scene(
        laid("W05", "R33", hand=RED), laid("W02", "R03", hand=["R02", *GREEN]), phase="reveal", shrines=["S20"]
    )
    before = held(scene)
    scene.answer(0, "1.R03")
    assert held(scene) == [before[0] + 1, before[1] - 1]
    scene.lay(("W01", "R03"), ("W31", "R02"))
    assert scene.totals() == {0: 2 + 1 + 3, 1: 2 + 2}
    assert "R03" in scene.pile(0)


def held(scene: Scene) -> list[int]:
    """How many cards each player has, wherever they are."""
    s = scene.s
    zones = (s.hand, s.deck, s.pile, s.hall, s.wizards, s.relics, s.table_wizards, s.table_relics)
    return [sum(len(zone[seat]) for zone in zones) for seat in range(s.seats)]
