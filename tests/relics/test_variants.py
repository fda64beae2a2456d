"""Section 12: Go Big, and Lightning Fast."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from clause_citations import citing
from coterie.games.relics import game
from coterie.games.relics.events import Tied, WonRound
from coterie.kernel import Refused
from relics.scene import Scene

clause = citing("relics")

BIG = {"go_big": "yes"}


def tied(hall: list[str], second: tuple[str, str] = ("W35", "R14"), **more: Any) -> Scene:
    """A tie between seats 0 and 1; then seat 0 has the higher power."""
    scene = Scene(
        {"lay": ["W05", "R33"], "hand": ["W01", "W01", *second], "hall": hall, "deck": 5},
        {"lay": ["W05", "R33"], "hand": ["W16", "W16", "W32", "R01"], "deck": 5},
        phase="reveal",
        **more,
    )
    assert scene.events(Tied)
    scene.lay(second, ("W32", "R01"))
    return scene


@clause("12.1")
def test_the_winner_after_a_tie_brings_all_wizards_of_the_round_into_the_hall() -> None:
    scene = tied(["W02"], options=BIG)
    assert scene.asked() == [(0, "ChooseForHall")]
    assert scene.ask(0).clause == "12.1"
    scene.answer(0, "all")
    assert scene.hall(0) == ["W02", "W05", "W35"]
    assert sorted(scene.pile(0)) == ["R14", "R33"]
    (won,) = scene.events(WonRound)
    assert [*won.cards] == ["W05", "W35"]
    assert scene.hall(1) == []


@clause("12.1")
def test_it_is_a_may() -> None:
    scene = tied(["W02"], options=BIG)
    scene.answer(0, "W35")
    assert scene.hall(0) == ["W02", "W35"]
    assert sorted(scene.pile(0)) == ["R14", "R33", "W05"]
    with pytest.raises(Refused) as no:
        tied(["W02"], options=BIG).answer(0, "W05")
    assert no.value.clause == "12.1"  # one from the table cannot come alone


@clause("12.1", "R34", "4.11", "9.2")
def test_who_wins_a_tie_by_the_hourglass_may_too() -> None:
    """With Jeff in play there are two wizards, and no further battle: the one that he brought was played last."""
    for options in (BIG, {}):
        scene = Scene(
            {"lay": ["W13", "R34"], "hand": ["W01", "W01", "R01"], "deck": 5},
            {"lay": ["W20", "R33"], "hand": ["W16", "W16", "R01"], "deck": 5},
            phase="reveal",
            options=options,
        )
        scene.answer(0, "W01")
        scene.answer(1, "no")
        assert len(set(scene.totals().values())) == 1, scene.totals()
        if options:
            assert [option.key for option in scene.ask(0).options] == ["all", "W01"]
            scene.answer(0, "W01")
        assert scene.hall(0) == ["W01"]


@clause("4.11", "9.2", "5.11")
def test_after_a_tie_the_wizard_that_jeff_brought_enters_the_hall_and_nobody_chooses() -> None:
    scene = tied(["W02"], ("W13", "R14"))
    scene.answer(0, "W01")
    scene.answer(1, "no")
    assert scene.hall(0) == ["W02", "W01"]
    assert "W13" in scene.pile(0)


@clause("12.1")
def test_without_the_variant_it_is_the_last_wizard_alone() -> None:
    scene = tied(["W02"])
    assert scene.hall(0) == ["W02", "W35"]


@clause("12.1")
def test_all_wizards_in_play_are_brought_too() -> None:
    """Jeff lets the winner have a second wizard in the deciding battle: three in all."""
    scene = tied([], ("W13", "R14"), options=BIG)
    assert scene.asked() == [(0, "LayWizard")]
    scene.answer(0, "W01")
    scene.answer(1, "no")
    assert [option.key for option in scene.ask(0).options] == ["all", "W01"]
    scene.answer(0, "all")
    assert sorted(scene.hall(0)) == ["W01", "W05", "W13"]


@clause("12.1")
def test_a_round_without_a_tie_is_played_as_usual() -> None:
    scene = Scene(
        {"lay": ["W13", "R33"], "hand": ["W01", "W01", "R01"], "deck": 5},
        {"lay": ["W02", "R01"], "hand": ["W16", "W16", "R01"], "deck": 5},
        phase="reveal",
        options=BIG,
    )
    scene.answer(0, "W01")
    scene.answer(1, "no")
    assert scene.asked() == [(0, "ChooseForHall")]
    scene.answer(0, "W13")
    assert scene.hall(0) == ["W13"]


@clause("12.1")
def test_an_opponents_wizards_stay_the_opponents() -> None:
    scene = tied([], options=BIG)
    scene.answer(0, "all")
    scene.answer(0, "1.R01")
    assert sorted(scene.pile(1))[-2:] == ["W05", "W32"]


@clause("12.2")
@pytest.mark.parametrize("hall", [["W02", "W17", "W20"], ["W02", "W17", "W20", "W33"]], ids=["reached", "passed"])
def test_reaching_or_passing_the_number_wins(hall: list[str]) -> None:
    scene = tied(hall, options=BIG)
    scene.answer(0, "all")
    assert scene.s.result is not None
    assert scene.s.result.winners == (0,)
    assert scene.s.result.scores == (len(hall) + 2, 0)


@clause("12.2")
def test_one_fewer_does_not() -> None:
    scene = tied(["W02", "W17"], options=BIG)
    scene.answer(0, "all")
    assert scene.s.result is None


@clause("12.3", "2.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lightning_fast_deals_without_looking_at_rarity(seats: int) -> None:
    mixes = set()
    for seed in range(10):
        s = game.start(seats, seed, {"setup": "lightning"})
        for seat in range(seats):
            cards = [game.pack.cards[card] for card in s.deck[seat] + s.hand[seat]]
            assert Counter(card.wizard for card in cards) == {True: 15, False: 15}
            mixes.add(tuple(Counter(card.rarity for card in cards if card.wizard)[r] for r in ("common", "superb")))
        game.check(s)
    assert len(mixes) > 3, "not 6/6/3 for everybody"


@clause("12.3")
def test_lightning_fast_changes_nothing_but_the_decks() -> None:
    fast, normal = (game.start(3, 5, {"setup": setup}).view(None) for setup in ("lightning", "rarity"))
    assert fast.needed == normal.needed
    assert fast.waiting == normal.waiting
    assert fast.shrines_left == normal.shrines_left
    assert [(each.hand_count, each.deck_count) for each in fast.players] == [(7, 23)] * 3
    assert [(each.hand_count, each.deck_count) for each in normal.players] == [(7, 23)] * 3
