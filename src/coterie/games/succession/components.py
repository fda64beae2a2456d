"""The roles and decks: the typed form of the pack, checked once, with lookup tables for the rules.

A card is a number: 2 * role + faction. Two cards with the same number cannot be told apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from coterie.common.packs import Components, PackError, PackFile
from coterie.kernel import words

PHOENIX, DRAGON = FACTIONS = range(2)
FACTION_IDS = ("phoenix", "dragon")
ROYAL, SOLDIER, CRIMINAL, COMMONER, SORCERER = range(5)
CLASS_IDS = ("royal", "soldier", "criminal", "commoner", "sorcerer")
"""2.2"""
ROLE_IDS = (
    "heir",
    "noble",
    "spy",
    "psycho",
    "magistrate",
    "witness",
    "viceroy",
    "assassin",
    "guard",
    "brigand",
    "headsman",
    "inquisitor",
    "attorney",
    "healer",
    "virgin",
    "martyr",
    "poisoner",
    "vigilante",
    "diplomat",
    "informant",
    "oracle",
    "wizard",
)
(
    HEIR,
    NOBLE,
    SPY,
    PSYCHO,
    MAGISTRATE,
    WITNESS,
    VICEROY,
    ASSASSIN,
    GUARD,
    BRIGAND,
    HEADSMAN,
    INQUISITOR,
    ATTORNEY,
    HEALER,
    VIRGIN,
    MARTYR,
    POISONER,
    VIGILANTE,
    DIPLOMAT,
    INFORMANT,
    ORACLE,
    WIZARD,
) = range(22)
FACTION_SIDE, ROLE_SIDE = 0, 1
"""The two sides of a card (2.1)."""
NONE = -1
"""No seat, card, badge or contract, in facts and rows of ints; as an answer: nobody."""
SEATS = range(8, 25)
"""3.11"""


@dataclass(frozen=True, slots=True)
class Role:
    id: str
    name: str
    cls: int
    tier: int
    copies: int
    text: str
    source: str


class Cards(Components):
    """All components. A role, a class and a faction are numbers: their places in these tuples."""

    def __init__(
        self,
        roles: tuple[Role, ...],
        factions: tuple[str, ...],
        classes: tuple[str, ...],
        decks: dict[int, tuple[tuple[int, ...], tuple[int, ...]]],
        name: str,
        digest: str,
    ) -> None:
        self.roles, self.factions, self.classes, self.decks = roles, factions, classes, decks
        self.name, self.digest = name, digest
        self.cls = tuple(role.cls for role in roles)
        self.by_id = {role.id: number for number, role in enumerate(roles)}

    def fill(self, tier: int, deck: str, size: int) -> list[int]:
        """3.2 to 3.6: the roles of one faction of `size`, in the order in which they are filled in."""
        if tier == 1:
            spies = max(1, size // 4)
            return [HEIR] + [SPY] * spies + [NOBLE] * (size - 1 - spies)
        if tier == 3 and deck == "literal":
            return _literal(size)
        first, again = self.decks[tier]
        filled = list(first[:size])
        while len(filled) < size:
            filled += again
        return filled[:size]

    def box(self, tier: int) -> list[int]:
        """3.5: the cards of a faction from which a random deck is drawn: of each role as many as are printed, and one
        where none is.
        """
        return [
            number
            for number, role in enumerate(self.roles)
            if number != HEIR and role.tier <= tier
            for _ in range(max(1, role.copies))
        ]

    def card(self, number: int) -> str:
        return f"{self.factions[number % 2]} {self.roles[number // 2].name}"

    def marked(self, number: int) -> str:
        """The same, with its role as a thing to ask about."""
        return f"{self.factions[number % 2]} {self.role(number // 2)}"

    def role(self, number: int) -> str:
        return words.mark("role", self.roles[number].id, self.roles[number].name)


def _literal(size: int) -> list[int]:
    """3.4: the list as it is printed: one Assassin for every four Nobles."""
    rest = size - 4
    assassins = rest // 5
    return [HEIR, MAGISTRATE, WITNESS, SPY] + [ASSASSIN] * assassins + [NOBLE] * (rest - assassins)


KILLERS = frozenset((PSYCHO, ASSASSIN, MAGISTRATE, HEADSMAN, WIZARD, POISONER, VICEROY))
"""A Viceroy by the badges that it gives."""


def idle(roles: Sequence[int], *, badges_judge: bool = False) -> list[int]:
    """3.7: roles that would be dead weight in a deck of which each faction has one copy. `badges_judge`: whether a
    badge gives the Magistrate's power (9.3).
    """
    killers = KILLERS.intersection(roles)
    useless = {
        WITNESS: MAGISTRATE not in roles and not (badges_judge and VICEROY in roles),
        BRIGAND: 2 * roles.count(BRIGAND) < 3,
        HEALER: POISONER not in roles,
        ATTORNEY: MAGISTRATE not in roles and HEADSMAN not in roles and GUARD not in roles,
        VIRGIN: not killers,
        WIZARD: not killers - {WIZARD},
        ORACLE: not killers and MARTYR not in roles,
        MARTYR: not any(role in roles for role in (VICEROY, ORACLE)),
    }
    return [role for role in dict.fromkeys(roles) if useless.get(role)]


def idle_in(deck: Sequence[int], *, badges_judge: bool) -> list[int]:
    """The same for the cards of both factions."""
    return idle([card // 2 for card in deck if card % 2 == PHOENIX], badges_judge=badges_judge)


def read_cards(text: str, name: str) -> Cards:
    """The pack, refused where the rules could not work with it."""
    file = PackFile(text, name)
    file.only("pack", "faction", "class", "role", "deck")
    title = file.title("succession")
    factions = _names(file, "faction", FACTION_IDS)
    classes = _names(file, "class", CLASS_IDS)
    roles = []
    for row, id in zip(file.rows("role"), ROLE_IDS, strict=False):
        row.one_of("id", (id,))
        cls = CLASS_IDS.index(row.one_of("class", CLASS_IDS))
        roles.append(
            Role(
                id,
                row.text("name"),
                cls,
                row.number("tier", 1, 4),
                row.number("copies", 0, 99),
                row.text("text"),
                row.source(),
            )
        )
        row.done()
    if len(file.rows("role")) != len(ROLE_IDS):
        raise PackError(f"{name}: role: found {len(file.rows('role'))} rows, allowed: one each for {ROLE_IDS}")
    decks: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {}
    for row in file.rows("deck"):
        tier = row.number("tier", 2, 4)
        if tier in decks:
            row.wrong("tier", "one deck for each tier")
        able = tuple(role.id for role in roles if role.tier <= tier)
        first = tuple(ROLE_IDS.index(id) for id in row.texts("first", able))
        again = tuple(ROLE_IDS.index(id) for id in row.texts("again", able))
        if first[:1] != (HEIR,) or HEIR in first[1:]:
            row.wrong("first", "the heir first, and once")
        if HEIR in again or not again:
            row.wrong("again", "one or more roles to go on with, and no second heir")
        decks[tier] = first, again
        row.source()
        row.done()
    if not {2, 3} <= set(decks):
        raise PackError(
            f"{name}: deck: found the tiers {sorted(decks)}, allowed: one row each for the tiers 2 and 3, and "
            "one or none for tier 4"
        )
    return Cards(tuple(roles), factions, classes, decks, title, file.digest)


def _names(file: PackFile, table: str, ids: tuple[str, ...]) -> tuple[str, ...]:
    names = []
    for row, id in zip(file.rows(table), ids, strict=False):
        row.one_of("id", (id,))
        names.append(row.text("name"))
        row.source()
        row.done()
    if len(file.rows(table)) != len(ids):
        raise PackError(f"{file.name}: {table}: allowed: one row each for {', '.join(ids)}")
    return tuple(names)


def shown_faction(card: int) -> int:
    """2.3, 7.3: what the faction side says; a Spy's says the other faction."""
    return card % 2 ^ (card // 2 == SPY)
