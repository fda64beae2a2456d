"""What the coach counts in Wizards & Relics: battles, Halls, hands and the Master Wizard."""

from __future__ import annotations

from coterie.games.relics.components import HALL_NEEDED
from coterie.games.relics.state import Relics
from coterie.kernel import Coaching, OpenAsk, Outcome, Seat

STRONG_HAND = 6
"""Cards with which nobody is short of choices."""


class RelicsCoaching(Coaching[Relics]):
    announcements = frozenset({"RoundBegan", "GameOver", "Drew", "DrewCards"})
    outcomes = (
        Outcome("battle", "{who} won the round", good=1),
        Outcome("rival", "a rival filled their Hall in that round", good=-1),
        Outcome("full", "{who} filled the Hall in that round", good=1),
        Outcome("master", "{who} was the Master Wizard after the round", good=1),
        Outcome("hand", f"{{who}} had at least {STRONG_HAND} cards in hand after the round", good=1),
        Outcome("close", "{who} ended at most one wizard short", good=1),
    )

    def puzzling(self, s: Relics, ask: OpenAsk) -> bool:
        """Somebody is one wizard short: then a single answer decides most."""
        return max(map(len, s.hall)) >= HALL_NEEDED[s.seats] - 1

    def soon(self, before: Relics, s: Relics) -> bool:
        """A battle has been won since."""
        return sum(map(len, s.hall)) > sum(map(len, before.hall))

    def happened(self, before: Relics, soon: Relics, end: Relics, seat: Seat) -> tuple[bool, ...]:
        won = len(soon.hall[seat]) > len(before.hall[seat])
        over = soon.result is not None
        best = max(map(len, end.hall))
        return (
            won,
            over and not won,
            over and won,
            soon.master == seat,
            len(soon.hand[seat]) >= STRONG_HAND,
            len(end.hall[seat]) >= best - 1,
        )
