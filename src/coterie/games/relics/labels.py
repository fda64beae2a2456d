"""How options of this game are named, and which things they light up."""

from __future__ import annotations

from coterie.games.relics.in_play import CARD, SEEN, UP
from coterie.games.relics.state import Relics
from coterie.kernel import Option, Seat, Thing

NO = "no"  # the answer that declines
DRAW = "draw"


def show_card(s: Relics, card: int) -> Option:
    return s.pack.options[card]


def show_no(words: str, verb: str = "decline") -> Option:
    return Option(NO, words, verb=verb, declines=True)


def show_relic_in_play(s: Relics, viewer: Seat, seat: Seat, slot: int, key: str) -> Option:
    """A relic in play: by name if `viewer` knows it, otherwise by its place."""
    relic = s.relics[seat][slot]
    place = Thing("relic", f"{seat}.{slot}")
    if relic[UP] or relic[SEEN] >> viewer & 1:
        found = s.pack.cards[relic[CARD]]
        return Option(key, f"{found.mark} ({found.power})", (place, Thing("card", found.id)))
    return Option(key, f"facedown relic {slot + 1}", (place,))
