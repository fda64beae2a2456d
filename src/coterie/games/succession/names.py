"""How views and events name cards, sides and terms: by ids, and a card only as far as it was seen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from coterie.games.succession.components import FACTION_IDS, NONE, ROLE_IDS, ROLE_SIDE, Cards, idle_in
from coterie.games.succession.rows import Terms

HOW_IDS = ("agreed", "forced", "attacked", "badge", "drew")
SIDE_IDS = ("faction", "role")


@dataclass(frozen=True, slots=True)
class CardView:
    """A card as far as it is known. Without a role only its faction side was seen, and `faction` is what that says."""

    faction: str
    role: str | None


@dataclass(slots=True)
class Term:
    seat: int
    side: str


@dataclass(frozen=True, slots=True)
class Aim:
    """What somebody chose in a contract: what for ("force", "kill", "raise" or "execute"), and whom, if anybody."""

    to: str
    seats: tuple[int, ...]


FACTION_SIDES = tuple(CardView(faction, None) for faction in FACTION_IDS)
ROLE_SIDES = tuple(CardView(faction, role) for role in ROLE_IDS for faction in FACTION_IDS)
"""All cards there are, by number: views and events share them."""


def card_view(card: int) -> CardView:
    return ROLE_SIDES[card]


def side_view(side: int, value: int) -> CardView:
    return ROLE_SIDES[value] if side == ROLE_SIDE else FACTION_SIDES[value]


def cards_view(cards: Iterable[int]) -> tuple[CardView, ...]:
    return tuple([ROLE_SIDES[card] for card in cards])


@lru_cache(maxsize=1 << 12)
def term_views(terms: Terms) -> tuple[Term, ...]:
    return tuple([Term(member, SIDE_IDS[side]) for member, side in terms])


@lru_cache(maxsize=1 << 8)
def deck_view(deck: tuple[int, ...], badges_judge: bool) -> tuple[tuple[CardView, ...], tuple[str, ...]]:
    """The cards of both factions, and the roles among them that can do nothing: the same in every view of a game."""
    return cards_view(deck), tuple([ROLE_IDS[role] for role in idle_in(deck, badges_judge=badges_judge)])


@lru_cache(maxsize=1 << 8)
def pointed(ballots: tuple[int, ...]) -> tuple[int | None, ...]:
    return tuple([None if at == NONE else at for at in ballots])


def faction_name(pack: Cards, id: str) -> str:
    return pack.factions[FACTION_IDS.index(id)]


def role_name(pack: Cards, id: str) -> str:
    return pack.role(ROLE_IDS.index(id))


def card_name(pack: Cards, card: CardView) -> str:
    """With its role as a thing to ask about; of a faction side, that it is one."""
    faction = faction_name(pack, card.faction)
    return f"{faction}, on the faction side" if card.role is None else f"{faction} {role_name(pack, card.role)}"
