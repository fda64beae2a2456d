"""Setup: the deck, a card for everybody, and the badges (section 3 of the rules)."""

from __future__ import annotations

from coterie.games.succession.clocks import fit
from coterie.games.succession.components import VICEROY
from coterie.games.succession.decks import decks
from coterie.games.succession.events import CardDealt, Dealt, Limits
from coterie.games.succession.names import card_view, deck_view
from coterie.games.succession.state import Succession
from coterie.games.succession.turns import Floor


def deal(s: Succession) -> None:
    deck, buried = decks(s)
    s.deck, s.buried = tuple(sorted(deck)), buried
    if buried:
        card = buried[s.roll(2)]
        deck.remove(card)
        s.kind = [*s.shuffled(deck), card]
    else:
        s.kind = list(s.shuffled(deck))
    set_up(s)
    if s.events is not None:
        s.tell(Dealt, *deck_view(s.deck, s.badges_judge))
        s.tell(Limits, int(s.options["tribunals"]), int(s.options["minutes"]), fit(s))
        for seat in range(s.seats):
            s.whisper((seat,), CardDealt, seat, card_view(s.card(seat)))
    s.begin(Floor())


def set_up(s: Succession) -> None:
    """Everybody holds the card dealt to them, and the badges lie ready (3.9)."""
    s.hold = list(range(s.seats))
    s.last = list(range(s.seats))
    s.supply = [badges(s)] * 2


def badges(s: Succession) -> int:
    """3.9: how many there are of each faction."""
    return max(1, s.seats // 12) if any(card // 2 == VICEROY for card in s.deck) else 0
