"""What sentences state, and whether it was so. Only the claims table looks in here; at the truth only after the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    taken_back,
    whispers_table,
)
from coterie.games.succession.components import HEIR, shown_faction
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

if TYPE_CHECKING:
    from coterie.games.succession.state import Succession


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
    rows = s.claims
    if not rows:
        return ()
    gone = taken_back(rows, BACK)
    truth = None if s.result is None else lambda row: holds(s, row)
    return claims_table(rows, ACTS, gone, contradictions(rows, gone, states), truth)


def whispers(s: Succession, seat: Seat | None) -> tuple[Whisper, ...]:
    """10.4: who whispered to whom; what, to those in it, and after the end to all, beside the truth."""
    if not s.whispers:
        return ()
    over = s.result is not None
    bit = 0 if seat is None else 1 << seat
    truth = None if not over else lambda row: holds(s, row)
    gone = taken_back(s.claims, BACK)
    return whispers_table(s.whispers, s.claims, ACTS, gone, lambda mask: over or bool(mask & bit), states, truth)
