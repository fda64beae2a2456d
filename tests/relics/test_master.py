"""Section 8: the Master Wizard, the order of play, and claims."""

from __future__ import annotations

from typing import Any

import pytest

from clause_citations import citing
from coterie.games.relics.events import ClaimsCancelled, CountedAsMaster, Drew, MasterChanged, Used
from relics.scene import Scene

clause = citing("relics")

RED, BLUE, GREEN = ["W01", "W01"], ["W16", "W16"], ["W31", "W31"]


def laid(*cards: str, hand: list[str], **more: Any) -> dict[str, Any]:
    return {"lay": list(cards), "hand": hand, "deck": 10, **more}


def order(scene: Scene, *cards: str) -> list[int]:
    """Whose turn it was to use these."""
    return [event.seat for event in scene.events(Used) if event.card in cards]


def draws(scene: Scene) -> list[tuple[int, int]]:
    return [(event.seat, event.count) for event in scene.events(Drew)]


@clause("8.1")
@pytest.mark.parametrize(("master", "turns"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_the_master_wizard_goes_first_and_the_others_follow_clockwise(master: int, turns: list[int]) -> None:
    """Dalhi's Throne, then Novice Seer, Fogbinder and Adam, then a Satchel and two Cloaks."""
    scene = Scene(
        laid("W18", "R12", hand=RED),
        laid("W26", "R07", hand=BLUE),
        laid("W28", "R07", hand=GREEN),
        phase="reveal",
        shrine="S04",
        master=master,
    )
    assert [seat for seat, _ in draws(scene)[:9]] == 3 * turns
    assert [count for _, count in draws(scene)[:3]] == [2, 1, 1]
    assert order(scene, "W18", "W26", "W28") == turns
    assert order(scene, "R12", "R07") == turns


@clause("8.2")
def test_the_winner_is_master_wizard_only_when_the_spoils_are_over() -> None:
    scene = Scene(laid("W02", "R01", hand=RED), laid("W05", "R33", hand=BLUE), phase="reveal")
    assert scene.asked() == [(1, "Spoils")]
    assert scene.s.winner == 1
    assert scene.view(0).master == 0
    scene.answer(1, "draw")
    assert scene.view(0).master == 1
    assert [event.master for event in scene.events(MasterChanged)] == [1]


@clause("8.2")
def test_a_claim_lasts_until_the_round_is_won() -> None:
    scene = Scene(laid("W03", "R01", hand=RED), laid("W05", "R33", hand=BLUE), phase="reveal", master=1)
    assert scene.view(0).master == 0
    scene.answer(1, "draw")
    assert scene.view(0).master == 1


@clause("8.3")
def test_a_tie_does_not_change_the_master_wizard_who_may_be_out_of_it() -> None:
    """Seat 1 is Master Wizard and out: the order begins with seat 2, who counts as Master Wizard there."""
    scene = Scene(
        laid("W05", "R33", hand=["W18", "R24", *RED]),
        laid("W02", "R01", hand=BLUE),
        laid("W05", "R33", hand=["W26", "R25", *GREEN]),
        phase="reveal",
        master=1,
    )
    assert scene.totals() == {1: 5, 2: 9, 0: 9}
    assert scene.view(0).master == 1
    assert scene.view(0).counts_as_master == 2
    (told,) = scene.events(CountedAsMaster)
    assert told.text(scene.s.pack, str) == (
        "2 counted as Master Wizard in this battle, because 1 had lost the round already."
    )
    scene.lay(("W18", "R24"), ("W26", "R25"))
    assert order(scene, "W18", "W26") == [2, 0]
    assert scene.totals() == {2: 4 + 3 + 2, 0: 3 + 2 + 2}


@clause("8.3")
def test_a_claim_makes_a_master_wizard_in_a_battle_without_one() -> None:
    scene = Scene(
        laid("W18", "R24", hand=RED),
        {"hand": BLUE, "table": ["W02", "R01"]},
        laid("W11", "R25", hand=GREEN),
        phase="reveal",
        master=1,
        in_battle=[0, 2],
    )
    assert order(scene, "W18", "R24", "W11") == [2, 0]
    assert scene.totals() == {2: 3 + 2 + 3 + 2, 0: 3 + 1 + 2 + 2}


@clause("8.4")
def test_a_claim_changes_the_order_after_the_shrine() -> None:
    scene = Scene(laid("W18", "R12", hand=RED), laid("W03", "R07", hand=BLUE), phase="reveal", shrine="S04", master=0)
    assert draws(scene)[:2] == [(0, 2), (1, 1)], "the Throne still takes seat 0 for the Master Wizard"
    assert [event.master for event in scene.events(MasterChanged)][:1] == [1]
    assert order(scene, "R12", "R07") == [1, 0]


@clause("8.4")
def test_a_claim_holds_in_the_next_battle_of_the_round() -> None:
    scene = Scene(
        laid("W18", "R03", hand=["W17", "R01", *RED]),
        laid("W03", "R14", hand=["W20", "R02", *BLUE]),
        phase="reveal",
        shrine="S04",
        master=0,
    )
    assert scene.totals() == {1: 3 + 4, 0: 3 + 1 + 3}
    before = len(draws(scene))
    scene.lay(("W17", "R01"), ("W20", "R02"))
    assert draws(scene)[before : before + 2] == [(1, 2), (0, 1)]


@clause("8.5")
def test_one_claim_makes_a_master_wizard() -> None:
    scene = Scene(laid("W02", "R24", hand=RED), laid("W11", "R25", hand=BLUE), phase="reveal", master=0)
    assert scene.totals() == {1: 3 + 2 + 3 + 2, 0: 3 + 2 + 2}


@clause("8.5", "8.6")
@pytest.mark.parametrize("master", [0, 1, 2])
def test_claims_of_two_players_cancel_each_other(master: int) -> None:
    """Also where one of them is the Master Wizard already: that claim counts like any other."""
    scene = Scene(
        laid("W03", "R03", hand=RED),
        laid("W11", "R03", hand=BLUE),
        laid("W02", "R03", hand=GREEN),
        phase="reveal",
        master=master,
    )
    assert scene.view(0).master == master
    assert not scene.events(MasterChanged)
    assert scene.totals() == {0: 6, 1: 8 if master == 1 else 6, 2: 6}


@clause("8.6", "3.12")
def test_a_claim_that_comes_later_is_added() -> None:
    """Jeff comes before the claim of seat 1; through him seat 0 claims too, and both claims are void."""
    scene = Scene(
        laid("W13", "R25", hand=["W11", *RED]), laid("W03", "R24", hand=["W17", *BLUE]), phase="reveal", master=0
    )
    assert scene.asked() == [(0, "LayWizard")]
    assert scene.view(0).master == 0
    scene.answer(0, "W11")
    scene.answer(1, "no")
    assert not scene.events(MasterChanged)
    (cancelled,) = scene.events(ClaimsCancelled)
    assert cancelled.seats == (0, 1)
    assert scene.totals() == {0: 4 + 3 + 2 + 3 + 2, 1: 3 + 2 + 2}


@clause("8.6")
def test_two_claims_of_one_player_cancel_each_other_like_any_two() -> None:
    scene = Scene(laid("W13", "R01", hand=RED), laid("W03", "R25", hand=["W11", *BLUE]), phase="reveal", master=0)
    scene.answer(0, "no")
    scene.answer(1, "W11")
    assert scene.view(0).master == 0
    assert [event.seats for event in scene.events(ClaimsCancelled)] == [(1, 1)]
    assert scene.totals() == {0: 4 + 2, 1: 3 + 3 + 3}
