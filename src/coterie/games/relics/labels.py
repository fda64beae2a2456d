"""How options of this game are named and what they light up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coterie.kernel import Option, Seat, Thing

if TYPE_CHECKING:
    from coterie.games.relics.state import Relics

NO = "no"  # the answer that declines
DRAW = "draw"


def show_card(s: Relics, card: int) -> Option:
    found = s.pack.cards[card]
    colour = f"{found.colour} " if found.wizard else ""
    text = f": {found.text}" if found.text else ""
    facts = (("power", found.power), ("rarity", found.rarity))
    return Option(found.id, f"{found.name} ({colour}{found.power}){text}", (Thing("card", found.id),), facts=facts)


def show_no(words: str, verb: str = "decline") -> Option:
    return Option(NO, words, verb=verb, declines=True)


def show_relic_in_play(s: Relics, viewer: Seat, seat: Seat, slot: int, key: str) -> Option:
    """A relic in play: by its name where `viewer` knows it, else by its place."""
    card, up, seen = s.relics[seat][slot][:3]
    place = Thing("relic", f"{seat}.{slot}")
    if up or seen >> viewer & 1:
        found = s.pack.cards[card]
        return Option(key, f"{found.name} ({found.power})", (place, Thing("card", found.id)))
    return Option(key, f"facedown relic {slot + 1}", (place,))
