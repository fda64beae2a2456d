"""What claims state, and whether it was true. Only the claims table uses this; the truth only after the end.

The table is the same for everyone who hears the claims, and only another claim changes it: it is made once, and every
view shows the same one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from coterie.common.talk import (
    AGREE,
    CLAIM,
    DISAGREE,
    SEAT,
    Claim,
    Matter,
    Row,
    Spoken,
    said_in,
)
from coterie.games.inquisition.components import AGENT, BLACK, COLOUR_IDS, LOYALIST, ROLE_IDS, Guilds
from coterie.games.inquisition.state import Inquisition
from coterie.games.inquisition.votes import ELECTION, tally
from coterie.games.inquisition.words import (
    ACTS,
    AM,
    ANSWERS,
    BACK,
    ELECT,
    KILL,
    LOOK,
    NOTE,
    NUMBER,
    REASONS,
    SAW,
    SUSPECT,
    TARGET,
    TEAM,
    TRUST,
    parts,
)

KINDS = {SEAT: "seat", CLAIM: "claim", TEAM: "team", LOOK: "look", TARGET: "target", NOTE: "note"}
ECHOES = (NUMBER[AGREE], NUMBER[DISAGREE])


@dataclass(frozen=True, slots=True)
class What:
    """The subject of a claim, by ids. `kind`: `seat`, `claim`, `team`, `look`, `target` or `note`."""

    kind: str
    seat: int | None = None
    claim: int | None = None
    ability: str | None = None
    role: str | None = None
    colour: str | None = None
    reason: str | None = None
    """Why somebody is suspected: `alone`, who voted alone in `round`; `seen`, whom the `witnesses` reported."""
    round: int | None = None
    witnesses: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Saying(Claim):
    """A claim of this game. `verdict` after the end: `true`, `lie` (the speaker knew better), `mistake`, or `broken`
    for an announced vote that was cast otherwise; None for what is neither true nor false."""

    what: What
    verdict: str | None
    answers: int | None = None
    """The question that this claim answers, by its number."""


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
        reason=REASONS[meant.reason] if meant.reason >= 0 else None,
        round=meant.round if meant.round >= 0 else None,
        witnesses=meant.witnesses,
    )


@lru_cache(4096)
def states(said: Spoken) -> tuple[Matter, int] | None:
    """(fact, value): what a claim states of the cards. An opinion or an intention states none."""
    meant = parts(said.about)
    if said.act == AM:
        return Matter("role", said.speaker), meant.role
    if said.act != SAW:
        return None
    if meant.kind == LOOK:
        return Matter("role", meant.seat), meant.role
    if meant.kind == TARGET:
        return Matter("target", meant.ability), meant.colour
    return Matter("note", 0), meant.seat


def contrary(pack: Guilds, guilds: Sequence[int], one: Spoken, other: Spoken) -> bool:
    """Whether two claims cannot both be true: they state different values of the same fact; or the same targeting card
    lies in two places, and no colour is drawn twice (4.2); or the player noted is not of Black's colour (4.1).
    """
    stated, against = states(one), states(other)
    if stated is None or against is None:
        return False
    (fact, value), (other_fact, other_value) = stated, against
    if fact == other_fact:
        return value != other_value
    kinds = {fact.kind, other_fact.kind}
    if kinds == {"target"}:
        return value == other_value
    if kinds != {"target", "note"}:
        return False
    card, note = (one, other) if fact.kind == "target" else (other, one)
    target, noted = parts(card.about), parts(note.about)
    return target.ability == BLACK and target.colour not in pack.pairs[guilds[noted.seat]]


Key = tuple[Guilds, tuple[int, ...], tuple[Row, ...]]
MAX_CACHED_TABLES = 256
_tables: dict[Key, tuple[Saying, ...]] = {}


def table(pack: Guilds, guilds: tuple[int, ...], rows: tuple[Row, ...]) -> tuple[Saying, ...]:
    """6.6: who said what in which round, and what contradicts what. Every claim changes little in the table before it,
    and every view of a moment has the same one.
    """
    made = _tables.get((pack, guilds, rows))
    if made is None:
        made = _tables.get((pack, guilds, rows[:-1]), ())
        for number in range(len(made), len(rows)):
            made = added(pack, guilds, made, number, said_in(rows[number]))
        if len(_tables) >= MAX_CACHED_TABLES:
            _tables.clear()
        _tables[pack, guilds, rows] = made
    return made


def added(
    pack: Guilds, guilds: Sequence[int], before: tuple[Saying, ...], number: int, said: Spoken
) -> tuple[Saying, ...]:
    """The table with one more claim. Withdrawn claims contradict nothing."""
    changed = list(before)
    against: list[int] = []
    if said.act == BACK:
        gone = parts(said.about).claim
        for other in before[gone].contradicts:
            left = tuple([each for each in changed[other].contradicts if each != gone])
            changed[other] = replace(changed[other], contradicts=left)
        changed[gone] = replace(changed[gone], taken_back=True, contradicts=())
    elif states(said) is not None:
        for earlier in before:
            if not earlier.taken_back and contrary(pack, guilds, claimed(earlier), said):
                against.append(earlier.number)
                changed[earlier.number] = replace(earlier, contradicts=(*earlier.contradicts, number))
    changed.append(
        Saying(
            number=number,
            at=said.at,
            round=said.round,
            seat=said.speaker,
            say=ACTS[said.act].key,
            about=said.about,
            taken_back=False,
            contradicts=tuple(against),
            true=None,
            what=what(said.about),
            verdict=None,
            answers=answered(before, said),
        )
    )
    return tuple(changed)


def answered(before: Sequence[Saying], said: Spoken) -> int | None:
    """The latest question of this round that the speaker was asked, has not answered yet, and answers now."""
    open_questions = dict[int, Saying]()
    for each in before:
        if each.round != said.round or each.taken_back:
            continue
        if NUMBER[each.say] in ANSWERS and each.what.seat == said.speaker:
            open_questions[each.number] = each
        if each.seat == said.speaker and each.answers is not None:
            open_questions.pop(each.answers, None)
    found = [number for number, each in open_questions.items() if said.act in ANSWERS[NUMBER[each.say]]]
    return max(found, default=None)


def claimed(saying: Saying) -> Spoken:
    return Spoken(saying.at, saying.round, saying.seat, NUMBER[saying.say], saying.about)


def claims(s: Inquisition, rows: list[Row]) -> tuple[Saying, ...]:
    """6.6: the table of claims; after the end, with the truth."""
    if not rows:
        return ()
    made = table(s.pack, tuple(s.guild), tuple(rows))
    if s.result is None:
        return made
    heard = [said_in(row) for row in rows]
    found = []
    for each, said in zip(made, heard, strict=True):
        true = holds(s, said, heard)
        found.append(replace(each, true=true, verdict=verdict(s, said, heard, true)))
    return tuple(found)


def holds(s: Inquisition, said: Spoken, heard: Sequence[Spoken]) -> bool | None:
    """Whether it was true; None if it is neither. For the end of the game. `heard`: what it speaks of."""
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
        own = [vote.ballots[said.speaker] for vote in votes if not vote.late >> said.speaker & 1]
        return meant.seat in own if own or not votes else None  # a ballot that time filled in keeps and breaks nothing
    if said.act == KILL:
        votes = [vote for vote in map(tally, s.votes) if vote.kind != ELECTION and not vote.late >> said.speaker & 1]
        cast = [vote.ballots[said.speaker] for vote in votes if vote.ballots[said.speaker] >= 0]
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
        match states(other):
            case Matter("role", subject), _:
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
