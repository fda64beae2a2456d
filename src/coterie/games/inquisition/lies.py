"""Lies that were told, and who acted on them: they agreed, said so too, or cast their ballot by it. For the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from coterie.common.talk import AGREE, Spoken, said_in
from coterie.games.inquisition.components import AGENT, LOYALIST
from coterie.games.inquisition.state import Inquisition
from coterie.games.inquisition.truth import claims, states
from coterie.games.inquisition.votes import ELECTION, Tally, tally
from coterie.games.inquisition.words import NUMBER, SUSPECT, TRUST, parts
from coterie.kernel import Lie, Seat

AGREEING = NUMBER[AGREE]


def lies(s: Inquisition) -> tuple[Lie, ...]:
    heard = [said_in(row) for row in s.claims]
    told = [each for each in claims(s, s.claims) if each.verdict == "lie"]
    return tuple([Lie(each.seat, tuple(sorted({*believers(s, heard, each.number)}))) for each in told])


def believers(s: Inquisition, heard: Sequence[Spoken], number: int) -> Iterator[Seat]:
    """Loyalists who acted on a claim after it was made: the Agents know each other, and so know better."""
    lie = heard[number]
    meant = says_of(heard, lie)
    for said in heard[number + 1 :]:
        agrees = said.act == AGREEING and parts(said.about).claim == number
        opinion = said.act in (SUSPECT, TRUST) and meant is not None and says_of(heard, said) == meant
        if (agrees or opinion) and s.role[said.speaker] == LOYALIST and said.speaker != lie.speaker:
            yield said.speaker
    if meant is None:
        return
    subject, role = meant
    for vote in map(tally, s.votes):
        if (vote.kind == ELECTION) == (role == LOYALIST) and not earlier(s, vote, lie.round):
            for voter, ballot in enumerate(vote.ballots):
                own = ballot == subject and not vote.late >> voter & 1
                if own and voter not in (subject, lie.speaker) and s.role[voter] == LOYALIST:
                    yield voter


def says_of(heard: Sequence[Spoken], said: Spoken) -> tuple[Seat, int] | None:
    """(seat, role): what somebody would have to be; None for a claim about something else."""
    if said.act in (SUSPECT, TRUST):
        return parts(said.about).seat, AGENT if said.act == SUSPECT else LOYALIST
    if said.act == AGREEING:
        return says_of(heard, heard[parts(said.about).claim])
    match states(said):
        case (kind, subject), role if kind == "role":
            return subject, role
    return None


def earlier(s: Inquisition, vote: Tally, turn: int) -> bool:
    """Whether a vote was taken before that round."""
    return vote.colour >= 0 and s.turned.index(vote.colour) + 1 < turn
