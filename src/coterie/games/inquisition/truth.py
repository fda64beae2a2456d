"""What claims state, and whether it was so. Only the claims table looks in here; at the truth only after the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from coterie.common.talk import (
    ACT,
    AGREE,
    AT,
    CLAIM,
    DISAGREE,
    KIND,
    ROUND,
    SEAT,
    SPEAKER,
    Claim,
    Row,
    contradictions,
    taken_back,
)
from coterie.games.inquisition.components import AGENT, BLACK, COLOUR_IDS, LOYALIST, ROLE_IDS
from coterie.games.inquisition.phases import ELECTION, VOTE_HEAD
from coterie.games.inquisition.state import Inquisition
from coterie.games.inquisition.words import (
    ACTS,
    AM,
    BACK,
    ELECT,
    KILL,
    LOOK,
    NOTE,
    NUMBER,
    SAW,
    SUSPECT,
    TARGET,
    TEAM,
    TRUST,
)


@dataclass(frozen=True, slots=True)
class What:
    """What a claim speaks of, by ids. `kind`: `seat`, `claim`, `team`, `look`, `target` or `note`."""

    kind: str
    seat: int | None = None
    claim: int | None = None
    ability: str | None = None
    role: str | None = None
    colour: str | None = None


@dataclass(slots=True)
class Saying(Claim):
    """A claim of this game. `verdict` after the end: `true`, `lie` (the speaker knew better), `mistake`, or `broken`
    for an announced vote that was cast otherwise; None for what is neither true nor false."""

    what: What
    verdict: str | None


@lru_cache(4096)
def what(about: tuple[int, ...]) -> What:
    kind, *rest = about
    if kind == SEAT:
        return What("seat", seat=rest[0])
    if kind == CLAIM:
        return What("claim", claim=rest[0])
    if kind == TEAM:
        return What("team", role=ROLE_IDS[rest[0]])
    if kind == LOOK:
        return What("look", seat=rest[1], ability=COLOUR_IDS[rest[0]], role=ROLE_IDS[rest[2]])
    if kind == TARGET:
        return What("target", ability=COLOUR_IDS[rest[0]], colour=COLOUR_IDS[rest[1]])
    return What("note", seat=rest[0])


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


def knew(s: Inquisition, row: Row, rows: Sequence[Row]) -> bool:
    """Whether the speaker knew then what the claim is about: a look counts from the round after it."""
    act, speaker, of = row[ACT], row[SPEAKER], row[-1]
    if act in (AM, SAW):
        return True
    if act in (SUSPECT, TRUST):
        return s.role[speaker] == AGENT or any(
            looker == speaker and subject == of and s.turned.index(ability) + 1 < row[ROUND]
            for ability, looker, subject in s.looks()
        )
    if act in (NUMBER[AGREE], NUMBER[DISAGREE]):
        said = rows[of]
        if said[ACT] in (SUSPECT, TRUST):
            return knew(s, (*row[:ACT], said[ACT], *said[KIND:]), rows)
        stated = states(said)
        if stated is not None and stated[0][0] == "role":
            subject = stated[0][1]
            return subject == speaker or knew(s, (*row[:ACT], SUSPECT, SEAT, subject), rows)
    return False


def verdict(s: Inquisition, row: Row, rows: Sequence[Row], true: bool | None) -> str | None:
    if true is None:
        return None
    if true:
        return "true"
    if row[ACT] in (ELECT, KILL):
        return "broken"
    return "lie" if knew(s, row, rows) else "mistake"


def claims(s: Inquisition, rows: list[Row]) -> tuple[Saying, ...]:
    """6.6: who said what in which round, what contradicts what, and after the end what was true."""
    if not rows:
        return ()
    gone = taken_back(rows, BACK)
    against = contrary(s, rows, gone)
    over = s.result is not None
    found = []
    for number, row in enumerate(rows):
        about = row[KIND:]
        true = holds(s, row, rows) if over else None
        found.append(
            Saying(
                number,
                row[AT],
                row[ROUND],
                row[SPEAKER],
                ACTS[row[ACT]].key,
                about,
                number in gone,
                tuple(sorted(against.get(number, ()))),
                true,
                what(about),
                verdict(s, row, rows, true) if over else None,
            )
        )
    return tuple(found)
