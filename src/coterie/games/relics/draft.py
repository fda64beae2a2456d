"""Drafts (section 11 of the rules): `winchester` and `grid` for two players, `packs` for three or four."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.relics.components import RARITIES
from coterie.games.relics.draft_memory import remember_pick
from coterie.games.relics.events import DeckBuilt, DraftTook, PackPassed, Showed
from coterie.games.relics.labels import show_card
from coterie.games.relics.passing import PACK, held, pack_number
from coterie.games.relics.setup import OpeningHands
from coterie.games.relics.state import Relics
from coterie.kernel import Choice, Form, One, Option, Question, Seat, Some, Space, Step, Thing

EMPTY = -1  # a gap in the grid
LINES = {
    **{f"row {n + 1}": (3 * n, 3 * n + 1, 3 * n + 2) for n in range(3)},
    **{f"column {n + 1}": (n, n + 3, n + 6) for n in range(3)},
}
LIMITS = dict(zip(RARITIES, (8, 8, 3), strict=True))  # 11.10


# --- winchester ------------------------------------------------------------------------------------------------


def begin_winchester(s: Relics) -> None:
    """11.2. The two decks of 60 are kept as one: two cards of each are laid out at a time, first player's first."""
    s.aside = s.shuffled(s.pack.whole)
    s.piles = ((), (), (), ())
    add_to_piles(s)
    s.begin(TakePile(s.master))


def add_to_piles(s: Relics) -> None:
    if s.aside:
        s.piles = tuple((*pile, card) for pile, card in zip(s.piles, s.aside[-4:], strict=True))
        s.aside = s.aside[:-4]


@dataclass(slots=True)
class TakePile(Choice[Relics, int]):
    """11.3, 11.4."""

    clause: ClassVar[str] = "11.3"
    prompt: ClassVar[str] = "Which pile do you take?"

    def options(self, s: Relics, seat: Seat) -> Space[int]:
        return One([number for number, pile in enumerate(s.piles) if pile])

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        about = (Thing("pile", str(value)), *(Thing("card", s.pack.ids[card]) for card in s.piles[value]))
        return Option(str(value), f"Pile {value + 1}: {s.pack.named(s.piles[value])}", about)

    def chosen(self, s: Relics, answer: int) -> None:
        take(s, self.seat, s.piles[answer])
        s.piles = tuple(() if number == answer else pile for number, pile in enumerate(s.piles))
        add_to_piles(s)
        s.then(TakePile(1 - self.seat) if any(s.piles) else BuildDecks())


def take(s: Relics, seat: Seat, cards: tuple[int, ...]) -> None:
    s.drafted[seat] += cards
    s.tell(DraftTook, seat, cards)


# --- grid ------------------------------------------------------------------------------------------------------


def begin_grid(s: Relics) -> None:
    """11.5."""
    s.aside = s.shuffled(s.pack.whole)
    s.grid = (EMPTY,) * 9
    fill_grid(s)
    s.begin(TakeLine(s.master))


def fill_grid(s: Relics) -> None:
    grid = list(s.grid)
    for place, card in enumerate(grid):
        if card == EMPTY and s.aside:
            grid[place] = s.aside[-1]
            s.aside = s.aside[:-1]
    s.grid = tuple(grid)


@dataclass(slots=True)
class TakeLine(Choice[Relics, str]):
    """11.6."""

    clause: ClassVar[str] = "11.6"
    prompt: ClassVar[str] = "Which row or column do you take?"

    def cards(self, s: Relics, line: str) -> tuple[int, ...]:
        return tuple(s.grid[place] for place in LINES[line] if s.grid[place] != EMPTY)

    def options(self, s: Relics, seat: Seat) -> Space[str]:
        return One([line for line in LINES if self.cards(s, line)])

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        cards = self.cards(s, value)
        about = tuple(Thing("place", str(place)) for place in LINES[value])
        about += tuple(Thing("card", s.pack.ids[card]) for card in cards)
        return Option(value.replace(" ", "-"), f"{value.capitalize()}: {s.pack.named(cards)}", about)

    def chosen(self, s: Relics, answer: str) -> None:
        take(s, self.seat, self.cards(s, answer))
        s.grid = tuple(EMPTY if place in LINES[answer] else card for place, card in enumerate(s.grid))
        fill_grid(s)
        s.then(TakeLine(1 - self.seat) if any(card != EMPTY for card in s.grid) else BuildDecks())


# --- packs -----------------------------------------------------------------------------------------------------


def begin_packs(s: Relics) -> None:
    """11.8: twelve packs, each with 2 Common, 2 Superb and 1 Glorious of either kind."""
    strata = [s.shuffled(cards) for cards in s.pack.strata]
    packs: list[tuple[int, ...]] = []
    for number in range(12):
        pack: list[int] = []
        for stratum, cards in enumerate(strata):
            each = 1 if stratum % 3 == 2 else 2
            pack += cards[number * each : number * each + each]
        packs.append(tuple(sorted(pack)))
    s.packs = tuple(packs)
    s.begin(PickCard())


@dataclass(slots=True)
class PickCard(Question[Relics, int]):
    """11.9, 11.11: all at the same time."""

    clause: ClassVar[str] = "11.9"
    prompt: ClassVar[str] = "Which card do you pick from this pack?"

    def seats(self, s: Relics) -> Iterable[Seat]:
        return range(s.seats)

    def options(self, s: Relics, seat: Seat) -> Space[int]:
        cards = held(s, seat)
        if s.seats == 4:  # 11.11: whoever has 15 of a kind picks the other while there is one
            wizards = [card for card in cards if s.pack.wizard(card)]
            relics = [card for card in cards if not s.pack.wizard(card)]
            mine = sum(map(s.pack.wizard, s.drafted[seat]))
            if mine >= 15 and relics:
                cards = tuple(relics)
            elif len(s.drafted[seat]) - mine >= 15 and wizards:
                cards = tuple(wizards)
        return One(sorted(set(cards)))

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        return show_card(s, value)

    def why_not(self, s: Relics, seat: Seat, answer: Any) -> tuple[str, str] | None:
        if answer in held(s, seat):
            return "11.11", "You have 15 cards of that kind already: pick one of the other kind"
        return None

    def answered(self, s: Relics, answers: dict[Seat, int]) -> None:
        packs = list(s.packs)
        for seat, card in answers.items():
            number, at = pack_number(s, seat, s.pick), s.pick % PACK
            rest = list(packs[number][at:])
            rest.remove(card)
            packs[number] = (*packs[number][:at], card, *rest)
            s.drafted[seat] += (card,)
        s.packs = tuple(packs)
        s.tell(PackPassed, s.pick // PACK, s.pick % PACK)
        s.pick += 1
        s.then(PickCard() if held(s, 0) else BuildDecks())


# --- decks from drafted cards ----------------------------------------------------------------------------------


@dataclass(slots=True)
class BuildDecks(Step[Relics]):
    """11.7, 11.10; four players with packs play all they have (11.11)."""

    clause: ClassVar[str] = "11.7"

    def run(self, s: Relics) -> None:
        if s.options["setup"] == "packs" and s.seats == 4:
            for seat in range(s.seats):
                s.deck[seat] = s.drafted[seat]
            s.then(ShuffleDecks())
        else:
            s.then(BuildDeck(), FillDecks(), ShuffleDecks())


@dataclass(slots=True)
class BuildDeck(Question[Relics, tuple[Any, ...]]):
    """15 wizards and 15 relics, or all of a kind where there are fewer; rarity limits only after `packs`, and only
    where they can be met (11.12)."""

    clause: ClassVar[str] = "11.7"
    prompt: ClassVar[str] = "Build your deck: 15 wizards and 15 relics."

    def seats(self, s: Relics) -> Iterable[Seat]:
        return range(s.seats)

    def options(self, s: Relics, seat: Seat) -> Space[tuple[Any, ...]]:
        wizards = [card for card in s.drafted[seat] if s.pack.wizard(card)]
        relics = [card for card in s.drafted[seat] if not s.pack.wizard(card)]
        return Form(wizards=Some(sorted(wizards), 15), relics=Some(sorted(relics), 15))

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        return show_card(s, value)

    def limited(self, s: Relics, cards: Iterable[int]) -> bool:
        """Whether the rarity limits bind for this kind: they do where 15 such cards can meet them."""
        if s.options["setup"] != "packs":
            return False
        rarities = [s.pack.cards[card].rarity for card in cards]
        return sum(min(limit, rarities.count(rarity)) for rarity, limit in LIMITS.items()) >= 15

    def forbids(self, s: Relics, seat: Seat, answer: tuple[Any, ...]) -> str | None:
        for wizards, chosen in zip((True, False), answer, strict=True):
            if self.limited(s, (card for card in s.drafted[seat] if s.pack.wizard(card) is wizards)):
                for rarity, limit in LIMITS.items():
                    count = sum(s.pack.cards[card].rarity == rarity for card in chosen)
                    if count > limit:
                        kind = "wizards" if wizards else "relics"
                        return (
                            f"{count} {rarity} {kind} are too many: at most 8 common, 8 superb and 3 glorious of a kind"
                        )
        return None

    def default(self, s: Relics, seat: Seat) -> tuple[Any, ...]:
        """The first that fit: commons first where limits bind, since there are most of them."""
        parts = []
        for wizards in (True, False):
            pool = sorted(card for card in s.drafted[seat] if s.pack.wizard(card) is wizards)
            if self.limited(s, pool):
                within: list[int] = []
                for rarity, limit in LIMITS.items():
                    within += [card for card in pool if s.pack.cards[card].rarity == rarity][:limit]
                pool = sorted(within)
            parts.append(tuple(pool[:15]))
        return tuple(parts)

    def cites(self, s: Relics) -> str:
        return "11.10" if s.options["setup"] == "packs" else "11.7"

    def answered(self, s: Relics, answers: dict[Seat, tuple[Any, ...]]) -> None:
        for seat, (wizards, relics) in answers.items():
            s.deck[seat] = wizards + relics
            left = list(s.drafted[seat])
            for card in s.deck[seat]:
                left.remove(card)
            s.unused[seat] = tuple(left)
            s.tell(DeckBuilt, seat)


@dataclass(slots=True)
class FillDecks(Step[Relics]):
    """11.12: fewer than 15 of a kind are filled up from the cards that nobody uses, in the open."""

    clause: ClassVar[str] = "11.12"

    def run(self, s: Relics) -> None:
        for seat in range(s.seats):
            for wizards in (True, False):
                while sum(s.pack.wizard(card) is wizards for card in s.deck[seat]) < 15:
                    spare = [
                        (owner, card)
                        for owner in range(s.seats)
                        for card in s.unused[owner]
                        if s.pack.wizard(card) is wizards
                    ]
                    owner, card = spare[s.roll(len(spare))]
                    at = s.unused[owner].index(card)
                    s.unused[owner] = s.unused[owner][:at] + s.unused[owner][at + 1 :]
                    s.deck[seat] += (card,)
                    s.recycled[seat] += (card,)
                    s.tell(Showed, seat, (card,))
                    if s.packs:
                        remember_pick(s, owner, card, s.public())


@dataclass(slots=True)
class ShuffleDecks(Step[Relics]):
    clause: ClassVar[str] = "2.4"

    def run(self, s: Relics) -> None:
        for seat in range(s.seats):
            s.deck[seat] = s.shuffled(s.deck[seat])
        s.then(OpeningHands())
