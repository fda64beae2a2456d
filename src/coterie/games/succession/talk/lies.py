"""Lies that were told to all: about one's own card, or about one that was seen. For the end.

Who believed them can't be counted: people act by contracts, and agree to one for many reasons.
"""

from __future__ import annotations

from coterie.common.talk import Spoken, said_in
from coterie.games.succession.components import shown_faction
from coterie.games.succession.state import Succession
from coterie.games.succession.talk.truth import states
from coterie.kernel import Lie


def lies(s: Succession) -> tuple[Lie, ...]:
    return tuple([Lie(said.speaker, None) for said in map(said_in, s.claims) if is_lie(s, said)])


def is_lie(s: Succession, said: Spoken) -> bool:
    """Whether it was false by the card that was dealt, and by the one held last: a raised ghost has another (7.22)."""
    stated = states(said)
    if stated is None:
        return False
    (what, seat), value = stated
    cards = {s.kind[seat], s.kind[s.last[seat]]}
    return all({"faction": card % 2, "role": card // 2, "shown": shown_faction(card)}[what] != value for card in cards)
