"""What claims state, and whether it was so. Only the claims table looks in here; at the truth only after the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from coterie.games.inquisition.components import AGENT, BLACK, LOYALIST
from coterie.games.inquisition.phases import ELECTION, VOTE_HEAD
from coterie.games.inquisition.words import ACTS, AM, BACK, ELECT, KILL, LOOK, NOTE, NUMBER, SAW, SUSPECT, TARGET, TRUST
from coterie.kernel.talk import (
    ACT,
    AGREE,
    DISAGREE,
    KIND,
    ROUND,
    SPEAKER,
    Claim,
    Row,
    claims_table,
    contradictions,
    taken_back,
)

if TYPE_CHECKING:
    from coterie.games.inquisition.state import Inquisition


def states(row: Row) -> tuple[tuple[str, int], int] | None:
    """(fact, value): what a claim states of the cards. An opinion or an intention states none."""
    if row[ACT] == AM:
        return ("role", row[SPEAKER]), row[KIND + 1]
    if row[ACT] == SAW:
        kind, *rest = row[KIND:]
        if kind == LOOK:
            return ("role", rest[1]), rest[2]
        if kind == TARGET:
            return ("target", rest[0]), rest[1]
        if kind == NOTE:
            return ("note", 0), rest[0]
    return None


def places(row: Row) -> tuple[int, int] | None:
    """(card, ability): whose targeting card a claim says that this one was. No colour is drawn twice (4.2)."""
    if row[ACT] == SAW and row[KIND] == TARGET:
        return row[KIND + 2], row[KIND + 1]
    return None


def misfits(s: Inquisition, rows: Sequence[Row], gone: set[int]) -> Iterator[tuple[int, int]]:
    """A claim about the note and one about Black's targeting card, if the player noted is not of that colour (4.1)."""
    saw = [(number, row) for number, row in enumerate(rows) if row[ACT] == SAW and number not in gone]
    cards = [(number, row[KIND + 2]) for number, row in saw if row[KIND : KIND + 2] == (TARGET, BLACK)]
    for note, row in saw:
        if row[KIND] == NOTE:
            able = s.pack.pairs[s.guild[row[KIND + 1]]]
            yield from ((note, number) for number, colour in cards if colour not in able)


def contrary(s: Inquisition, rows: Sequence[Row], gone: set[int]) -> dict[int, set[int]]:
    """{claim: the claims that cannot be true beside it}, by number."""
    found: dict[int, set[int]] = {}
    for against in (contradictions(rows, gone, states), contradictions(rows, gone, places)):
        for number, others in against.items():
            found.setdefault(number, set()).update(others)
    for one, other in misfits(s, rows, gone):
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return found


def holds(s: Inquisition, row: Row, rows: Sequence[Row]) -> bool | None:
    """Whether it was so; None for what is neither so nor not. For the end of the game. `rows`: what it speaks of."""
    act, speaker, of = row[ACT], row[SPEAKER], row[-1]
    stated = states(row)
    if stated is not None:
        (what, which), value = stated
        if what == "note":
            return bool(s.noted == value)
        return bool((s.role if what == "role" else s.drew)[which] == value)
    if act == SUSPECT:
        return s.role[of] == AGENT
    if act == TRUST:
        return s.role[of] == LOYALIST
    if act == ELECT:
        return any(
            vote[VOTE_HEAD + speaker] == of
            for vote in s.votes
            if vote[0] == ELECTION and vote[1] == s.turned[row[ROUND] - 1]
        )
    if act == KILL:
        ballots = [vote[VOTE_HEAD + speaker] for vote in s.votes if vote[0] != ELECTION]
        cast = [ballot for ballot in ballots if ballot >= 0]
        return of in cast if cast else None
    if act in (NUMBER[AGREE], NUMBER[DISAGREE]):
        other = holds(s, rows[of], rows)
        return None if other is None else other == (act == NUMBER[AGREE])
    return None


def claims(s: Inquisition, rows: list[Row]) -> tuple[Claim, ...]:
    """6.6: who said what in which round, what contradicts what, and after the end what was true."""
    if not rows:
        return ()
    gone = taken_back(rows, BACK)
    truth = None if s.result is None else lambda row: holds(s, row, rows)
    return claims_table(rows, ACTS, gone, contrary(s, rows, gone), truth)
