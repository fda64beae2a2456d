"""What claims state, and whether it was so. Only the claims table looks in here; at the truth only after the end.

The table is the same for everybody who hears the claims, and nothing in it changes but by another claim: it is made
once, and every view shows the same one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from coterie.common.talk import (
    AGREE,
    CLAIM,
    DISAGREE,
    SEAT,
    Claim,
    Row,
    Spoken,
    contradictions,
    spoken,
    taken_back,
)
from coterie.games.inquisition.components import AGENT, BLACK, COLOUR_IDS, LOYALIST, ROLE_IDS, Guilds
from coterie.games.inquisition.votes import ELECTION, tally
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
    parts,
)

if TYPE_CHECKING:
    from coterie.games.inquisition.state import Inquisition

KINDS = {SEAT: "seat", CLAIM: "claim", TEAM: "team", LOOK: "look", TARGET: "target", NOTE: "note"}
ECHOES = (NUMBER[AGREE], NUMBER[DISAGREE])


@dataclass(frozen=True, slots=True)
class What:
    """What a claim speaks of, by ids. `kind`: `seat`, `claim`, `team`, `look`, `target` or `note`."""

    kind: str
    seat: int | None = None
    claim: int | None = None
    ability: str | None = None
    role: str | None = None
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class Saying(Claim):
    """A claim of this game. `verdict` after the end: `true`, `lie` (the speaker knew better), `mistake`, or `broken`
    for an announced vote that was cast otherwise; None for what is neither true nor false."""

    what: What
    verdict: str | None


@lru_cache(4096)
def what(about: tuple[int, ...]) -> What:
    meant = parts(about)
    return What(
        KINDS[meant.kind],
        seat=meant.seat if meant.seat >= 0 else None,
        claim=meant.claim if meant.claim >= 0 else None,
        ability=COLOUR_IDS[meant.ability] if meant.ability >= 0 else None,
        role=ROLE_IDS[meant.role] if meant.role >= 0 else None,
        colour=COLOUR_IDS[meant.colour] if meant.colour >= 0 else None,
    )


@lru_cache(4096)
def states(said: Spoken) -> tuple[tuple[str, int], int] | None:
    """(fact, value): what a claim states of the cards. An opinion or an intention states none."""
    meant = parts(said.about)
    if said.act == AM:
        return ("role", said.speaker), meant.role
    if said.act != SAW:
        return None
    if meant.kind == LOOK:
        return ("role", meant.seat), meant.role
    if meant.kind == TARGET:
        return ("target", meant.ability), meant.colour
    return ("note", 0), meant.seat


def places(said: Spoken) -> tuple[int, int] | None:
    """(card, ability): whose targeting card a claim says that this one was. No colour is drawn twice (4.2)."""
    meant = parts(said.about)
    return (meant.colour, meant.ability) if said.act == SAW and meant.kind == TARGET else None


def misfits(pack: Guilds, guilds: Sequence[int], heard: Sequence[Spoken], gone: set[int]) -> Iterator[tuple[int, int]]:
    """A claim about the note and one about Black's targeting card, if the player noted is not of that colour (4.1)."""
    saw = [(number, parts(said.about)) for number, said in enumerate(heard) if said.act == SAW and number not in gone]
    cards = [(number, meant.colour) for number, meant in saw if meant.kind == TARGET and meant.ability == BLACK]
    for note, meant in saw:
        if meant.kind == NOTE:
            able = pack.pairs[guilds[meant.seat]]
            yield from ((note, number) for number, colour in cards if colour not in able)


def contrary(pack: Guilds, guilds: Sequence[int], heard: Sequence[Spoken], gone: set[int]) -> dict[int, set[int]]:
    """{claim: the claims that cannot be true beside it}, by number."""
    found: dict[int, set[int]] = {}
    for against in (contradictions(heard, gone, states), contradictions(heard, gone, places)):
        for number, others in against.items():
            found.setdefault(number, set()).update(others)
    for one, other in misfits(pack, guilds, heard, gone):
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return found


@lru_cache(256)
def table(pack: Guilds, guilds: tuple[int, ...], rows: tuple[Row, ...]) -> tuple[Saying, ...]:
    """6.6: who said what in which round, and what contradicts what."""
    heard = [spoken(row) for row in rows]
    gone = taken_back(rows, BACK)
    against = contrary(pack, guilds, heard, gone)
    return tuple(
        [
            saying(number, said, number in gone, tuple(sorted(against.get(number, ()))))
            for number, said in enumerate(heard)
        ]
    )


@lru_cache(4096)
def saying(
    number: int,
    said: Spoken,
    gone: bool,
    against: tuple[int, ...],
    true: bool | None = None,
    verdict: str | None = None,
) -> Saying:
    return Saying(
        number=number,
        at=said.at,
        round=said.round,
        seat=said.speaker,
        say=ACTS[said.act].key,
        about=said.about,
        taken_back=gone,
        contradicts=against,
        true=true,
        what=what(said.about),
        verdict=verdict,
    )


def claims(s: Inquisition, rows: list[Row]) -> tuple[Saying, ...]:
    """6.6: the table of what was said; after the end, with what was true."""
    if not rows:
        return ()
    made = table(s.pack, tuple(s.guild), tuple(rows))
    if s.result is None:
        return made
    heard = [spoken(row) for row in rows]
    found = []
    for each, said in zip(made, heard, strict=True):
        true = holds(s, said, heard)
        judged = verdict(s, said, heard, true)
        found.append(saying(each.number, said, each.taken_back, each.contradicts, true, judged))
    return tuple(found)


def holds(s: Inquisition, said: Spoken, heard: Sequence[Spoken]) -> bool | None:
    """Whether it was so; None for what is neither so nor not. For the end of the game. `heard`: what it speaks of."""
    meant = parts(said.about)
    stated = states(said)
    if stated is not None:
        (fact, which), value = stated
        if fact == "note":
            return bool(s.noted == value)
        return bool((s.role if fact == "role" else s.drew)[which] == value)
    if said.act == SUSPECT:
        return s.role[meant.seat] == AGENT
    if said.act == TRUST:
        return s.role[meant.seat] == LOYALIST
    if said.act == ELECT:
        colour = s.turned[said.round - 1]
        votes = [vote for vote in map(tally, s.votes) if vote.kind == ELECTION and vote.colour == colour]
        return any(vote.ballots[said.speaker] == meant.seat for vote in votes)
    if said.act == KILL:
        ballots = [vote.ballots[said.speaker] for vote in map(tally, s.votes) if vote.kind != ELECTION]
        cast = [ballot for ballot in ballots if ballot >= 0]
        return meant.seat in cast if cast else None
    if said.act in ECHOES:
        other = holds(s, heard[meant.claim], heard)
        return None if other is None else other == (said.act == NUMBER[AGREE])
    return None


def knew(s: Inquisition, said: Spoken, heard: Sequence[Spoken]) -> bool:
    """Whether the speaker knew then what the claim is about: a look counts from the round after it."""
    meant = parts(said.about)
    if said.act in (AM, SAW):
        return True
    if said.act in (SUSPECT, TRUST):
        return s.role[said.speaker] == AGENT or any(
            looker == said.speaker and subject == meant.seat and s.turned.index(ability) + 1 < said.round
            for ability, looker, subject in s.looks()
        )
    if said.act in ECHOES:
        other = heard[meant.claim]
        if other.act in (SUSPECT, TRUST):
            return knew(s, said._replace(act=other.act, about=other.about), heard)
        stated = states(other)
        if stated is not None and stated[0][0] == "role":
            subject = stated[0][1]
            mistrust = said._replace(act=SUSPECT, about=(SEAT, subject))
            return subject == said.speaker or knew(s, mistrust, heard)
    return False


def verdict(s: Inquisition, said: Spoken, heard: Sequence[Spoken], true: bool | None) -> str | None:
    if true is None:
        return None
    if true:
        return "true"
    if said.act in (ELECT, KILL):
        return "broken"
    return "lie" if knew(s, said, heard) else "mistake"
