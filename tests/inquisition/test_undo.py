"""What a player alone can undo at the table, and what everybody must agree to, since somebody has learned something."""

from __future__ import annotations

from typing import Any

import pytest

from clause_citations import citing
from coterie.games.inquisition import game
from coterie.games.inquisition.state import Inquisition
from coterie.games.inquisition.words import TEAM
from coterie.kernel import Refused
from coterie.table.record import Record
from coterie.table.table import Table

clause = citing("inquisition")


def table(**options: Any) -> Table:
    """All seats are people's."""
    return Table(Record.of(game, 5, 3, options))


def answer(at: Table, seat: int, said: Any, kind: str = "") -> None:
    (ask,) = [ask for ask in at.state.asks(seat) if kind in ("", ask.kind)]
    at.answer(seat, ask.id, said)


def undo(at: Table, seat: int) -> None:
    to = at.before_last_answer(seat)
    assert to is not None
    at.back(to, [seat])


def inquisition(at: Table) -> Inquisition:
    assert isinstance(at.state, Inquisition)
    return at.state


@clause("3.5")
def test_a_sealed_ballot_is_cast_again_rather_than_undone_and_a_published_one_needs_everybody() -> None:
    """Whether somebody else has voted since is nobody's business: so an undo alone is refused, whether or not."""
    at = table(discussion=0)
    candidates = at.state.view(None).candidates
    answer(at, 0, candidates[0])
    with pytest.raises(Refused, match="could have answered since"):
        undo(at, 0)
    answer(at, 0, candidates[1])
    assert at.state.asks(0)[0].answer == str(candidates[1])
    for seat in range(5):
        answer(at, seat, candidates[0])
    with pytest.raises(Refused, match="All players must agree"):
        undo(at, 4)
    at.back(0, range(5))
    assert at.state.view(None).votes == ()


@clause("6.4")
@pytest.mark.parametrize("kind", ["Speak", "Confer"])
def test_a_claim_can_be_taken_back_and_not_undone(kind: str) -> None:
    at = table(agents_channel="yes")
    seat = inquisition(at).agents()[0]
    answer(at, seat, ("am", (TEAM, 1)), kind)
    with pytest.raises(Refused, match="All players must agree to this undo"):
        undo(at, seat)


@pytest.mark.parametrize("seed", range(6))
def test_what_a_leader_chose_cannot_be_undone_once_somebody_has_seen_a_card(seed: int) -> None:
    at = Table(Record.of(game, 5, seed, {"discussion": 0}))
    colour = inquisition(at).turned[0]
    leader = inquisition(at).of_colour[colour][0]
    for seat in range(5):
        answer(at, seat, leader)
    if colour == 3:  # Red is not asked yet: the next round has begun
        assert inquisition(at).round == 2
        return
    answer(at, leader, at.state.ask(at.state.required()[0]).every()[0])
    with pytest.raises(Refused, match="All players must agree to this undo"):
        undo(at, leader)
