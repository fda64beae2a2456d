"""The vocabulary: what can be said while people mingle, what it can be about, and its form in the log."""

from __future__ import annotations

from functools import lru_cache

from coterie.common.prose import whom
from coterie.common.talk import (
    I_AM,
    I_SUSPECT,
    I_TRUST,
    RESPONSES,
    TAKE_BACK,
    Act,
    numbers_of,
    seat_or_claim,
)
from coterie.games.succession.components import NONE, Cards
from coterie.kernel import Name, Option, Thing, words

ROLE, FACTION, SAW_FACTION, SAW_ROLE, TO, OFFER, TERM, BADGE_OF, NOTHING = range(2, 11)
"""Kinds of objects beside SEAT and CLAIM. (ROLE, role) and (FACTION, faction) belong to "am"; (SAW_FACTION, seat,
faction) and (SAW_ROLE, seat, card) are reports whose content may be a lie; (TO, seat, own side, its side), (OFFER,
number) and (TERM, number, seat, side) belong to contracts; (BADGE_OF, wearer, accused) to badges."""

ACTS = (
    I_AM,
    Act("saw", "I saw ...", "{who} reported: {what}"),
    I_SUSPECT,
    I_TRUST,
    Act("heir", "The other Heir is ...", "{who} said that the enemy's Heir was {what}"),
    Act("point", "Point at ...", "{who} asked all to point at {what}"),
    *RESPONSES,
)
NUMBER = numbers_of(ACTS)
AM, SAW, SUSPECT, TRUST, THE_HEIR, POINT = range(6)
BACK = NUMBER[TAKE_BACK]

SECRET = (("secret", 1),)
"""Marks an option that only certain roles have: a screen keeps it behind the player's card."""

SIDES = ("faction", "role")


@lru_cache(maxsize=1 << 8)
def seat_option(seat: int) -> Option:
    """Somebody, or nobody."""
    if seat == NONE:
        return Option("nobody", "nobody", declines=True)
    return Option(str(seat), words.seat(seat), (Thing("seat", str(seat)),))


def in_words(pack: Cards, name: Name, seat: int, say: str, about: tuple[int, ...]) -> str:
    return ACTS[NUMBER[say]].told(name(seat), object_in_words(pack, name, about))


def object_in_words(pack: Cards, name: Name, about: tuple[int, ...]) -> str:
    shared = seat_or_claim(name, about)
    if shared is not None:
        return shared
    match about:
        case (kind, role) if kind == ROLE:
            article = "an" if pack.roles[role].name.startswith(tuple("AEIO")) else "a"
            return f"{article if role else 'an'} {pack.role(role)}"
        case (kind, faction) if kind == FACTION:
            return pack.factions[faction]
        case (kind, seat, faction) if kind == SAW_FACTION:
            return f"{whom(name, seat)} showed {pack.factions[faction]}"
        case (kind, seat, card) if kind == SAW_ROLE:
            return f"{whom(name, seat)} showed {pack.card(card)}"
        case (kind, seat, own, theirs) if kind == TO:
            return f"{whom(name, seat)}: my {SIDES[own]} for their {SIDES[theirs]}"
        case (kind, wearer, accused) if kind == BADGE_OF:
            return f"{whom(name, wearer)}: {whom(name, accused)}"
    return "the graveyard"
