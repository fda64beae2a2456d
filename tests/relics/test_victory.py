"""Section 9: winning the game, the Hall of Immortality, and the spoils."""

from __future__ import annotations

from typing import Any

import pytest

from clause_citations import citing
from coterie.games.relics.events import Drew, TookSpoils
from coterie.kernel import Refused
from coterie.kernel.events import GameOver
from relics.scene import Scene

clause = citing("relics")

RED, BLUE, GREEN = ["W01", "W01"], ["W16", "W16"], ["W31", "W31"]
HALL = ["W02", "W17", "W32", "W33"]


def laid(*cards: str, hand: list[str], **more: Any) -> dict[str, Any]:
    return {"lay": list(cards), "hand": hand, "deck": 10, **more}


@clause("9.1")
@pytest.mark.parametrize(("seats", "needed"), [(2, 5), (3, 4), (4, 3)])
def test_the_game_ends_at_once_when_a_hall_is_full(seats: int, needed: int) -> None:
    """No phase 5: nobody discards down to seven, nobody draws, the losers' cards stay where they lie."""
    others = [
        laid("W16", "R01", hand=[*BLUE, *GREEN, "R02", "R02", "R04", "R04", "R03"]),
        laid("W16", hand=RED),
        laid("W31", hand=RED),
    ]
    scene = Scene(
        laid("W12", "R33", hand=["R14", "R15"], hall=HALL[: needed - 1]), *others[: seats - 1], phase="reveal"
    )
    result = scene.s.result
    assert result is not None
    assert result.winners == (0,)
    assert result.scores == (needed, *[0] * (seats - 1))
    assert (result.clause, scene.events(GameOver)[0].winners) == ("1.2", (0,))
    assert scene.hall(0) == [*HALL[: needed - 1], "W12"]
    assert len(scene.hand(1)) == 9
    assert scene.pile(1) == []
    assert scene.events(Drew) == []
    assert scene.asked() == []


@clause("9.1")
@pytest.mark.parametrize(("seats", "needed"), [(2, 5), (3, 4), (4, 3)])
def test_one_wizard_fewer_is_not_enough(seats: int, needed: int) -> None:
    others = [laid("W16", "R01", hand=BLUE), laid("W16", hand=RED), laid("W31", hand=RED)]
    scene = Scene(
        laid("W12", "R33", hand=["R14", "R15"], hall=HALL[: needed - 2]), *others[: seats - 1], phase="reveal"
    )
    assert scene.s.result is None
    assert scene.asked() == [(0, "Spoils")]


@clause("9.2")
@pytest.mark.parametrize(("chosen", "other"), [("W13", "W05"), ("W05", "W13")])
def test_the_winner_chooses_which_of_several_wizards_enters_the_hall(chosen: str, other: str) -> None:
    scene = Scene(laid("W13", "R01", hand=["W05", *RED]), laid("W17", "R02", hand=BLUE), phase="reveal")
    scene.answer(0, "W05")
    scene.answer(1, "no")
    assert scene.asked() == [(0, "ChooseForHall")]
    assert scene.keys(0) == ["W13", "W05"]
    scene.answer(0, chosen)
    assert scene.hall(0) == [chosen]
    assert sorted(scene.pile(0)) == sorted([other, "R01"])


@clause("9.2")
def test_only_wizards_of_the_deciding_battle_may_enter_the_hall() -> None:
    scene = Scene(
        laid("W05", "R33", hand=["W35", "R14", *RED]), laid("W05", "R33", hand=["W32", "R01", *BLUE]), phase="reveal"
    )
    scene.lay(("W35", "R14"), ("W32", "R01"))
    assert scene.hall(0) == ["W35"]
    assert sorted(scene.pile(0)) == ["R14", "R33", "W05"]


# --- spoils ------------------------------------------------------------------------------------------------------


@clause("9.3")
def test_the_winner_must_gain_one_of_two_spoils() -> None:
    scene = Scene(laid("W05", "R33", hand=RED), laid("W02", "R01", hand=BLUE), phase="reveal")
    assert scene.keys(0) == ["draw", "1.R01"]
    with pytest.raises(Refused) as refused:
        scene.answer(0, "no")
    assert refused.value.clause == "9.3"
    scene.answer(0, "draw")
    assert next((event.seat, event.count) for event in scene.events(Drew)) == (0, 1)
    assert "R01" in scene.pile(1)


@clause("9.3")
def test_without_a_relic_to_take_it_is_the_draw() -> None:
    """A loser who has no relic anywhere, and one whose relic was lost to Master of the Flames."""
    scene = Scene(laid("W05", "R33", hand=RED, deck=["R02"]), laid("W02", hand=BLUE), phase="reveal")
    assert scene.hand(0) == [*RED, "R02"]
    scene = Scene(
        laid("W05", "R33", hand=RED, deck=["R02"]), laid("W12", "R01", hand=BLUE), phase="reveal", shrine="S22"
    )
    assert scene.totals() == {0: 4 + 3 + 5, 1: 9}
    assert scene.hand(0) == [*RED, "R02"]


@clause("9.4")
def test_any_relic_of_any_loser_from_any_battle_of_the_round_may_be_taken() -> None:
    """Seat 2 is out after the first battle. The Minimalist of the second ignores all, which makes no difference. The
    winner's own relics are not there."""
    scene = Scene(
        laid("W05", "R33", hand=["W08", "R14", *RED]),
        laid("W05", "R33", hand=["W02", "R01", *BLUE]),
        laid("W02", "R04", hand=GREEN),
        phase="reveal",
    )
    scene.lay(("W08", "R14"), ("W02", "R01"))
    assert scene.totals() == {0: 4, 1: 3}
    assert scene.keys(0) == ["draw", "1.R33", "1.R01", "2.R04"]
    scene.answer(0, "1.R33")
    assert "R01" in scene.pile(1)
    assert "R33" not in scene.pile(1)


@clause("9.5")
def test_the_relic_taken_goes_straight_to_the_hand() -> None:
    scene = Scene(laid("W05", "R33", hand=RED), laid("W02", "R01", hand=BLUE), phase="reveal")
    scene.answer(0, "1.R01")
    assert scene.hand(0) == [*RED, "R01"]
    assert "R01" not in scene.pile(0) + scene.pile(1)
    (taken,) = scene.events(TookSpoils)
    assert (taken.seat, taken.loser, [taken.card]) == (0, 1, ["R01"])


@clause("9.6")
def test_a_loser_cannot_draw_a_card_just_played_but_the_winner_can() -> None:
    scene = Scene(
        laid("W05", "R33", hand=RED, deck=[]), laid("W02", "R01", hand=["W16", "R02"], deck=[]), phase="reveal"
    )
    scene.answer(0, "draw")
    assert scene.hand(0) == [*RED, "R33"]
    assert scene.hand(1) == ["W16", "R02"]
    assert sorted(scene.pile(1)) == ["R01", "W02"]


@clause("9.6")
def test_a_loser_draws_what_was_discarded_before() -> None:
    scene = Scene(
        laid("W05", "R33", hand=RED), laid("W02", "R01", hand=BLUE, deck=[], pile=["W17", "R04"]), phase="reveal"
    )
    scene.answer(0, "draw")
    assert sorted(scene.hand(1)) == sorted([*BLUE, "W17", "R04"])


@clause("9.7")
def test_whoever_was_out_early_is_a_loser_too() -> None:
    scene = Scene(
        laid("W05", "R33", hand=["W35", "R14", *RED]),
        laid("W05", "R33", hand=["W32", "R01", *BLUE]),
        laid("W02", "R04", hand=["R03", *GREEN]),
        phase="reveal",
    )
    scene.lay(("W35", "R14"), ("W32", "R01"))
    scene.answer(0, "1.R01")
    assert [(event.seat, event.count) for event in scene.events(Drew)] == [(1, 2), (2, 2)]
    assert sorted(scene.pile(2)) == ["R04", "W02"]


@clause("9.7")
def test_a_loser_with_eight_cards_goes_on_with_nine() -> None:
    eight = [*BLUE, *GREEN, "R02", "R02", "R04", "R04"]
    scene = Scene(laid("W05", "R33", hand=RED), laid("W02", "R01", hand=eight), phase="reveal")
    assert scene.asked() == [(1, "HandLimit")]
    with pytest.raises(Refused) as refused:
        scene.answer(1, ["R02", "R02"])
    assert refused.value.clause == "3.21"
    scene.answer(1, ["R02"])
    scene.answer(0, "draw")
    assert len(scene.hand(1)) == 9
