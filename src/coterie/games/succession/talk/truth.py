"""What sentences state, and whether it was true. Only the claims table uses this; the truth only after the end."""

from __future__ import annotations

from functools import lru_cache

from coterie.common.talk import (
    AGREE,
    DISAGREE,
    Claim,
    Matter,
    Row,
    Spoken,
    Whisper,
    claims_table,
    contradictions,
    hearers,
    said_in,
    stated_in,
    taken_back,
)
from coterie.games.succession.components import HEIR, shown_faction
from coterie.games.succession.rows import Overheard, overheard
from coterie.games.succession.state import Succession
from coterie.games.succession.talk.vocabulary import (
    ACTS,
    AM,
    BACK,
    FACTION,
    NUMBER,
    SAW,
    SAW_FACTION,
    SAW_ROLE,
    SUSPECT,
    THE_HEIR,
    TRUST,
)
from coterie.kernel import Seat

CACHE_SIZE = 1 << 8
"""How many tables of claims are cached: everyone looks at the same one after every input."""


@lru_cache(maxsize=16 * CACHE_SIZE)
def states(said: Spoken) -> tuple[Matter, int] | None:
    """(fact, value): what a sentence states of a card."""
    match said.act, said.about:
        case act, (kind, value) if act == AM:
            return Matter("faction" if kind == FACTION else "role", said.speaker), value
        case act, (kind, seat, faction) if act == SAW and kind == SAW_FACTION:
            return Matter("shown", seat), faction
        case act, (kind, seat, card) if act == SAW and kind == SAW_ROLE:
            return Matter("role", seat), card // 2
    return None


def holds(s: Succession, said: Spoken) -> bool | None:
    """Whether it is true by the cards held at the end, or held last; None if it is neither."""
    stated = states(said)
    if stated is not None:
        (what, seat), value = stated
        card = s.kind[s.last[seat]]
        return bool({"faction": card % 2, "role": card // 2, "shown": shown_faction(card)}[what] == value)
    act, speaker, (*_, of) = said.act, said.speaker, said.about
    if act == THE_HEIR:
        return s.role(of) == HEIR and s.faction(of) != s.faction(speaker)
    if act in (SUSPECT, TRUST):
        return (s.faction(of) == s.faction(speaker)) == (act == TRUST)
    if act in (NUMBER[AGREE], NUMBER[DISAGREE]):
        other = holds(s, said_in(s.claims[of]))
        return None if other is None else other == (act == NUMBER[AGREE])
    return None


def claims(s: Succession) -> tuple[Claim, ...]:
    """Who said what before which tribunal, what contradicts what, and after the end what was true."""
    if not s.claims:
        return ()
    rows = tuple(s.claims)
    if s.result is None:
        return table_of(rows)
    return claims_table(rows, ACTS, taken_back(rows, BACK), contradictions(stands(rows)), lambda said: holds(s, said))


@lru_cache(maxsize=CACHE_SIZE)
def table_of(rows: tuple[Row, ...]) -> tuple[Claim, ...]:
    """While the game goes on: the same for everyone, so it is made once."""
    return claims_table(rows, ACTS, taken_back(rows, BACK), contradictions(stands(rows)), None)


@lru_cache(maxsize=CACHE_SIZE)
def stands(rows: tuple[Row, ...]) -> dict[Matter, list[tuple[int, int]]]:
    """What was said in public of each fact, and not withdrawn."""
    return stated_in(rows, taken_back(rows, BACK), states)


def whispers(s: Succession, seat: Seat | None) -> tuple[Whisper, ...]:
    """10.4: who whispered to whom; the words for those in it and, after the end, for everyone, beside the truth."""
    if not s.whispers:
        return ()
    bit = -1 if s.result is not None else 0 if seat is None else 1 << seat
    so_far = s.once(kept_whispers)
    return s.kept(
        (whispers, seat), (bit, so_far), lambda: tuple([heard if mask & bit else seen for mask, seen, heard in so_far])
    )


def kept_whispers(s: Succession) -> list[tuple[int, Whisper, Whisper]]:
    basis = s.whispers, s.claims, s.result
    return s.kept(whispered_so_far, basis, lambda: whispered_so_far(s))


def whispered_so_far(s: Succession) -> list[tuple[int, Whisper, Whisper]]:
    """For each whisper, who is in it, what everyone sees of it, and what those in it see."""
    over, said = s.result is not None, stands(tuple(s.claims))
    return [
        (whisper.mask, closed_whisper(number, whisper), open_whisper(s, number, whisper, said, over))
        for number, whisper in enumerate(map(overheard, s.whispers))
    ]


@lru_cache(maxsize=16 * CACHE_SIZE)
def closed_whisper(number: int, of: Overheard) -> Whisper:
    said = of.said
    return Whisper(number, said.at, said.round, said.speaker, hearers(of.mask, said.speaker), None)


def open_whisper(
    s: Succession, number: int, of: Overheard, said: dict[Matter, list[tuple[int, int]]], over: bool
) -> Whisper:
    """An opened whisper, with the public claims it contradicts."""
    stated = states(of.said)
    against: tuple[int, ...] = ()
    if stated is not None:
        fact, value = stated
        against = tuple([other for other, otherwise in said.get(fact, ()) if otherwise != value])
    return whispered(number, of, against, holds(s, of.said) if over else None)


@lru_cache(maxsize=16 * CACHE_SIZE)
def whispered(number: int, of: Overheard, against: tuple[int, ...], true: bool | None) -> Whisper:
    at, turn, speaker, act, about = of.said
    claim = Claim(number, at, turn, speaker, ACTS[act].key, about, False, against, true)
    return Whisper(number, at, turn, speaker, hearers(of.mask, speaker), claim)
