"""Which cards are in play (section 3)."""

from __future__ import annotations

from coterie.games.succession.components import (
    BRIGAND,
    DIPLOMAT,
    FACTIONS,
    HEIR,
    NOBLE,
    ROLE_IDS,
    VICEROY,
    idle,
)
from coterie.games.succession.state import Succession
from coterie.kernel import Unknown

BAND, BAND_FROM = 3, 6
"""Brigands come in threes, and to factions of six at least, so that they are not all there is."""
TOGETHER = (HEIR, VICEROY, DIPLOMAT)
"""3.8: what both factions keep: a Viceroy as long as badges lie there, a Diplomat because of the other one."""


def decks(s: Succession) -> tuple[list[int], tuple[int, ...]]:
    """3.1 to 3.8: the cards of both factions, and what the buried one may be."""
    roles = of_a_faction(s, (s.seats + 1) // 2)
    deck = [2 * role + faction for role in roles for faction in FACTIONS]
    if s.seats % 2 == 0:
        return deck, ()
    spare = NOBLE if NOBLE in roles else next((role for role in roles[::-1] if role not in TOGETHER), roles[-1])
    return deck, tuple([2 * spare + faction for faction in FACTIONS])


def of_a_faction(s: Succession, size: int) -> list[int]:
    """The roles of each, the Heir first."""
    tier, deck = int(s.options["tier"]), str(s.options["deck"])
    if deck == "literal" and tier != 3:
        raise Unknown(f"option deck: found 'literal' with tier {tier}, allowed: with tier 3, whose list is printed so")
    if deck == "lot" and tier == 1:
        raise Unknown("option deck: found 'lot' with tier 1, allowed: with the tiers 2 to 4, which have roles to draw")
    if s.options["roles"]:
        return as_you_like(s, tier, size)
    if deck == "lot":
        return by_lot(s, tier, size)
    if tier == 4 and tier not in s.pack.decks:
        return one_of_each(s, size)
    return s.pack.fill(tier, deck, size)


def as_you_like(s: Succession, tier: int, size: int) -> list[int]:
    """3.10: exactly these."""
    text = str(s.options["roles"])
    roles = [ROLE_IDS.index(id) for id in text.split(",")]

    def wrong(why: str) -> Unknown:
        return Unknown(f"option roles: found {text!r}, {why}")

    if s.options["deck"] != "usual":
        raise wrong(f"but deck {s.options['deck']!r} would choose others: leave one of the two options out")
    if roles.count(HEIR) != 1:
        raise wrong("allowed: one heir in each faction, no more and no less")
    above = [ROLE_IDS[role] for role in dict.fromkeys(roles) if s.pack.roles[role].tier > tier]
    if above:
        raise wrong(f"allowed: roles of tier {tier} and those below; {', '.join(above)} would need a higher tier")
    if len(roles) != size:
        buried = ", one of whose cards is buried" if s.seats % 2 else ""
        raise wrong(f"which are {len(roles)}, allowed: {size} roles, since {s.seats} play in two factions{buried}")
    return [HEIR, *(role for role in roles if role != HEIR)]


def one_of_each(s: Succession, size: int) -> list[int]:
    """3.5: an Heir and others by lot, each once and three Brigands, until none of them is idle."""
    box = [role for role in range(len(s.pack.roles)) if role != HEIR]
    while True:
        roles = [HEIR]
        for role in s.dealt(box, len(box))[0]:
            copies = BAND if role == BRIGAND else 1
            if len(roles) + copies <= size and (role != BRIGAND or size >= BAND_FROM):
                roles += [role] * copies
        if len(roles) == size and not idle(roles, badges_judge=s.badges_judge):
            return roles


def by_lot(s: Succession, tier: int, size: int) -> list[int]:
    """3.5: an Heir and cards of the printed box by lot, until none of them is idle."""
    box = s.pack.box(tier)
    while True:
        roles = [HEIR, *s.dealt(box, size - 1)[0]]
        if not idle(roles, badges_judge=s.badges_judge):
            return roles
