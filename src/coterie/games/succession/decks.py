"""Decks: which cards are in play (section 3)."""

from __future__ import annotations

from collections.abc import Mapping

from coterie.games.succession.components import (
    BRIGAND,
    DIPLOMAT,
    FACTIONS,
    HEIR,
    NOBLE,
    ROLE_IDS,
    VICEROY,
    WITNESS,
    Cards,
    idle,
)
from coterie.games.succession.state import Succession
from coterie.kernel import InvalidSetting, Misfit

BAND, BAND_FROM = 3, 6
"""Brigands come in threes, and only in factions of six or more, so that there are others too."""
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
    for misfit in unfit(s.pack, s.seats, s.options):
        if misfit.idle:
            continue
        raise InvalidSetting(f"option {misfit.setting}: {misfit.why} [{misfit.clause}]")
    tier, deck = int(s.options["tier"]), str(s.options["deck"])
    if s.options["roles"]:
        return as_you_like(str(s.options["roles"]))
    if deck == "lot":
        return by_lot(s, tier, size)
    if tier == 4 and tier not in s.pack.decks:
        return one_of_each(s, size)
    return s.pack.fill(tier, deck, size)


def unfit(pack: Cards, seats: int, options: Mapping[str, int | str]) -> list[Misfit]:
    """3.4, 3.5, 3.10: which options do not go together, or not with this number of players."""
    tier, deck, text = int(options["tier"]), options["deck"], str(options["roles"])
    found = []
    if deck == "literal" and tier != 3:
        why = f"found 'literal' with tier {tier}, allowed: with tier 3, whose list is printed so"
        found.append(Misfit("deck", "3.4", why))
    if deck == "lot" and tier == 1:
        why = "found 'lot' with tier 1, allowed: with the tiers 2 to 4, which have roles to draw"
        found.append(Misfit("deck", "3.5", why))
    if text:
        roles, size = [ROLE_IDS.index(id) for id in text.split(",")], (seats + 1) // 2
        above = [ROLE_IDS[role] for role in dict.fromkeys(roles) if pack.roles[role].tier > tier]
        wrong = ""
        if deck != "usual":
            wrong = f"but deck {deck!r} would choose others: leave one of the two options out"
        elif roles.count(HEIR) != 1:
            wrong = "allowed: one heir in each faction, no more and no less"
        elif above:
            wrong = f"allowed: roles of tier {tier} and those below; {', '.join(above)} would need a higher tier"
        elif len(roles) != size:
            buried = ", one of whose cards is buried" if seats % 2 else ""
            wrong = f"which are {len(roles)}, allowed: {size} roles, since {seats} play in two factions{buried}"
        if wrong:
            found.append(Misfit("roles", "3.10", f"found {text!r}, {wrong}"))
    return found or pointless(pack, seats, options)


def pointless(pack: Cards, seats: int, options: Mapping[str, int | str]) -> list[Misfit]:
    """6.22, 9.3: options about a role that is certainly not in play."""
    found, able = [], possible(pack, seats, options)
    if options["witness"] == "criminal" and WITNESS not in able:
        why = "found 'criminal', allowed: with a Witness in play, and in this deck there is none"
        found.append(Misfit("witness", "6.22", why, idle=True))
    if options["badge"] == "magistrate" and VICEROY not in able:
        why = "found 'magistrate', allowed: with a Viceroy in play, who alone brings badges, and in this deck is none"
        found.append(Misfit("badge", "9.3", why, idle=True))
    return found


def possible(pack: Cards, seats: int, options: Mapping[str, int | str]) -> list[int]:
    """The roles that may be in play with these options: those of lists that no pack can change, otherwise all."""
    tier, deck = int(options["tier"]), str(options["deck"])
    if options["roles"]:
        return as_you_like(str(options["roles"]))
    if tier == 1 or deck == "literal":
        return pack.fill(tier, deck, (seats + 1) // 2)
    return [*range(len(ROLE_IDS))]


def as_you_like(text: str) -> list[int]:
    """3.10: exactly these."""
    roles = [ROLE_IDS.index(id) for id in text.split(",")]
    return [HEIR, *(role for role in roles if role != HEIR)]


def one_of_each(s: Succession, size: int) -> list[int]:
    """3.5: an Heir and random others, each once and three Brigands, until none of them is idle."""
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
    """3.5: an Heir and random cards of the printed box, until none of them is idle."""
    box = s.pack.box(tier)
    while True:
        roles = [HEIR, *s.dealt(box, size - 1)[0]]
        if not idle(roles, badges_judge=s.badges_judge):
            return roles
