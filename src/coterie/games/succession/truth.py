"""What sentences state, and whether it was so. Only the claims table looks in here; at the truth only after the end."""

from __future__ import annotations

from functools import lru_cache

from coterie.common.talk import (
    ACT,
    AGREE,
    DISAGREE,
    KIND,
    SPEAKER,
    Claim,
    Row,
    Whisper,
    claims_table,
    contradictions,
    hearers,
    taken_back,
)
from coterie.games.succession.components import HEIR, shown_faction
from coterie.games.succession.rows import HEARERS, SAID
from coterie.games.succession.state import Succession
from coterie.games.succession.words import (
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

KEPT = 1 << 8
"""Tables of claims that are kept, since everybody looks at the same one after every input."""


def states(row: Row) -> tuple[tuple[str, int], int] | None:
    """(fact, value): what a sentence states of a card."""
    if row[ACT] == AM:
        return ("faction" if row[KIND] == FACTION else "role", row[SPEAKER]), row[KIND + 1]
    if row[ACT] == SAW:
        if row[KIND] == SAW_FACTION:
            return ("shown", row[KIND + 1]), row[KIND + 2]
        if row[KIND] == SAW_ROLE:
            return ("role", row[KIND + 1]), row[KIND + 2] // 2
    return None


def holds(s: Succession, row: Row) -> bool | None:
    """Whether it is so by the cards held at the end, or held last; None for what is neither so nor not."""
    act, speaker, of = row[ACT], row[SPEAKER], row[-1]
    stated = states(row)
    if stated is not None:
        (what, seat), value = stated
        card = s.kind[s.last[seat]]
        return bool({"faction": card % 2, "role": card // 2, "shown": shown_faction(card)}[what] == value)
    if act == THE_HEIR:
        return s.role(of) == HEIR and s.faction(of) != s.faction(speaker)
    if act in (SUSPECT, TRUST):
        return (s.faction(of) == s.faction(speaker)) == (act == TRUST)
    if act in (NUMBER[AGREE], NUMBER[DISAGREE]):
        other = holds(s, s.claims[of])
        return None if other is None else other == (act == NUMBER[AGREE])
    return None


def claims(s: Succession) -> tuple[Claim, ...]:
    """Who said what before which tribunal, what contradicts what, and after the end what was true."""
    if not s.claims:
        return ()
    rows = tuple(s.claims)
    if s.result is None:
        return table_of(rows)
    gone = taken_back(rows, BACK)
    return claims_table(rows, ACTS, gone, contradictions(rows, gone, states), lambda row: holds(s, row))


@lru_cache(maxsize=KEPT)
def table_of(rows: tuple[Row, ...]) -> tuple[Claim, ...]:
    """While the game goes on: the same for everybody, so it is made once."""
    gone = taken_back(rows, BACK)
    return claims_table(rows, ACTS, gone, contradictions(rows, gone, states), None)


@lru_cache(maxsize=KEPT)
def stated_in(rows: tuple[Row, ...]) -> dict[tuple[str, int], list[tuple[int, int]]]:
    """{fact: (number of a claim, the value it states)} of what was said to all and stands."""
    gone = taken_back(rows, BACK)
    by_fact: dict[tuple[str, int], list[tuple[int, int]]] = {}
    for number, row in enumerate(rows):
        stated = states(row) if number not in gone else None
        if stated is not None:
            fact, value = stated
            by_fact.setdefault(fact, []).append((number, value))
    return by_fact


def whispers(s: Succession, seat: Seat | None) -> tuple[Whisper, ...]:
    """10.4: who whispered to whom; what, to those in it, and after the end to all, beside the truth."""
    if not s.whispers:
        return ()
    over = s.result is not None
    bit = -1 if over else 0 if seat is None else 1 << seat
    said = stated_in(tuple(s.claims))
    return tuple(
        [
            open_whisper(s, number, row, said, over) if row[HEARERS] & bit else closed_whisper(number, row)
            for number, row in enumerate(s.whispers)
        ]
    )


@lru_cache(maxsize=16 * KEPT)
def closed_whisper(number: int, row: Row) -> Whisper:
    mask, at, turn, speaker, *_ = row
    return Whisper(number, at, turn, speaker, hearers(mask, speaker), None)


def open_whisper(
    s: Succession, number: int, row: Row, said: dict[tuple[str, int], list[tuple[int, int]]], over: bool
) -> Whisper:
    """What of all that was said to all it speaks against, too."""
    claim = row[SAID:]
    stated = states(claim)
    against: tuple[int, ...] = ()
    if stated is not None:
        fact, value = stated
        against = tuple([other for other, otherwise in said.get(fact, ()) if otherwise != value])
    return whispered(number, row, against, holds(s, claim) if over else None)


@lru_cache(maxsize=16 * KEPT)
def whispered(number: int, row: Row, against: tuple[int, ...], true: bool | None) -> Whisper:
    mask, at, turn, speaker, act, *about = row
    claim = Claim(number, at, turn, speaker, ACTS[act].key, tuple(about), False, against, true)
    return Whisper(number, at, turn, speaker, hearers(mask, speaker), claim)
