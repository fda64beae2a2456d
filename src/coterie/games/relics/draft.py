"""Drafts (section 11 of the rules): `winchester` and `grid` for two players, `packs` for three or four."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.common.cards import less, without
from coterie.games.relics.components import KIND, LIMITS, RARITIES
from coterie.games.relics.events import DeckBuilt, DeckEvened, DeckFilled, DraftTook, PackPassed
from coterie.games.relics.labels import show_card
from coterie.games.relics.pack_passing import PACK, held, pack_number
from coterie.games.relics.state import Relics
from coterie.games.relics.turns import OpeningHands
from coterie.kernel import Choice, Form, One, Option, Question, Seat, Some, Space, Step, Thing

EMPTY = -1  # a gap in the grid
LINES = {
    **{f"row {n + 1}": (3 * n, 3 * n + 1, 3 * n + 2) for n in range(3)},
    **{f"column {n + 1}": (n, n + 3, n + 6) for n in range(3)},
}


def by_print(s: Relics, card: int) -> tuple[int, int]:
    """11.15: how strong a card is by what is printed on it: its rarity, then its power."""
    return RARITIES.index(s.pack.cards[card].rarity), s.pack.power[card]


def strongest_first(s: Relics, cards: Iterable[int]) -> list[int]:
    return sorted(cards, key=lambda card: (*[-part for part in by_print(s, card)], card))


def worth(s: Relics, cards: Iterable[int]) -> int:
    """11.15: several cards taken together."""
    return sum([sum(by_print(s, card)) for card in cards])


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
    verb: ClassVar[str] = "take"

    def options(self, s: Relics, seat: Seat) -> Space[int]:
        return One([number for number, pile in enumerate(s.piles) if pile])

    def default(self, s: Relics, seat: Seat) -> int:
        """11.15"""
        return max(self.options(s, seat).every(), key=lambda number: (worth(s, s.piles[number]), -number))

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
    s.tell(DraftTook, seat, s.printed(cards))


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
    verb: ClassVar[str] = "take"

    def cards(self, s: Relics, line: str) -> tuple[int, ...]:
        return tuple(s.grid[place] for place in LINES[line] if s.grid[place] != EMPTY)

    def options(self, s: Relics, seat: Seat) -> Space[str]:
        return One([line for line in LINES if self.cards(s, line)])

    def default(self, s: Relics, seat: Seat) -> str:
        """11.15"""
        return max(self.options(s, seat).every(), key=lambda line: worth(s, self.cards(s, line)))

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


def too_many(s: Relics, mine: tuple[int, ...], card: int) -> bool:
    """11.11: one more than 15 of its kind, or than the limit of its rarity."""
    alike = [each for each in mine if s.pack.wizard(each) is s.pack.wizard(card)]
    rarity = s.pack.cards[card].rarity
    return len(alike) >= KIND or len(of_rarity(s, alike, rarity)) >= LIMITS[rarity]


def of_rarity(s: Relics, cards: Iterable[int], rarity: str) -> list[int]:
    return [card for card in cards if s.pack.cards[card].rarity == rarity]


@dataclass(slots=True)
class PickCard(Question[Relics, int]):
    """11.9, 11.11: all at the same time."""

    clause: ClassVar[str] = "11.9"
    prompt: ClassVar[str] = "Which card do you pick from this pack?"
    verb: ClassVar[str] = "pick"

    def seats(self, s: Relics) -> Iterable[Seat]:
        return range(s.seats)

    def options(self, s: Relics, seat: Seat) -> Space[int]:
        cards = held(s, seat)
        if s.seats == 4:
            cards = tuple(card for card in cards if not too_many(s, s.drafted[seat], card)) or cards
        return One(sorted(set(cards)))

    def default(self, s: Relics, seat: Seat) -> int:
        """11.15"""
        return strongest_first(s, self.options(s, seat).every())[0]

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        return show_card(s, value)

    def refuse(self, s: Relics, seat: Seat, answer: Any) -> tuple[str, str] | None:
        answer = s.pack.numbers.get(answer, answer)
        if answer not in held(s, seat):
            return None
        kind = "wizards" if s.pack.wizard(answer) else "relics"
        if sum(s.pack.wizard(card) is s.pack.wizard(answer) for card in s.drafted[seat]) >= KIND:
            return "11.11", f"You have {KIND} {kind} already: pick one of the other kind"
        rarity = s.pack.cards[answer].rarity
        return "11.11", f"You have {LIMITS[rarity]} {rarity} {kind} already: pick another card"

    def answered(self, s: Relics, answers: dict[Seat, int]) -> None:
        packs = list(s.packs)
        for seat, card in answers.items():
            number, at = pack_number(s, seat, s.pick), s.pick % PACK
            packs[number] = (*packs[number][:at], card, *less(packs[number][at:], card))
            s.drafted[seat] += (card,)
        s.packs = tuple(packs)
        s.tell(PackPassed, s.pick // PACK, s.pick % PACK)
        s.pick += 1
        s.then(PickCard() if held(s, 0) else BuildDecks())


# --- decks from drafted cards ----------------------------------------------------------------------------------


@dataclass(slots=True)
class BuildDecks(Step[Relics]):
    """11.7, 11.10; four players with packs play all they have (11.11), once it is even (11.14)."""

    clause: ClassVar[str] = "11.7"

    def run(self, s: Relics) -> None:
        if s.options["setup"] == "packs" and s.seats == 4:
            for seat in range(s.seats):
                s.deck[seat] = s.drafted[seat]
            s.then(EvenDecks(), ShuffleDecks())
        else:
            s.then(BuildDeck(), FillDecks(), ShuffleDecks())


@dataclass(slots=True)
class BuildDeck(Question[Relics, tuple[Any, ...]]):
    """15 wizards and 15 relics, or as many as there are; after `packs` within the limits of rarity, so perhaps fewer
    (11.12)."""

    clause: ClassVar[str] = "11.7"
    narrowed: ClassVar[bool] = True
    verb: ClassVar[str] = "build this deck"
    titles: ClassVar[Mapping[str, str]] = {"wizards": "Wizards", "relics": "Relics"}

    def seats(self, s: Relics) -> Iterable[Seat]:
        return range(s.seats)

    def options(self, s: Relics, seat: Seat) -> Space[tuple[Any, ...]]:
        wizards, relics = self.kinds(s, seat)
        return Form(wizards=Some(wizards, self.size(s, wizards)), relics=Some(relics, self.size(s, relics)))

    def prompt_for(self, s: Relics, seat: Seat) -> str:
        wizards, relics = (self.size(s, pool) for pool in self.kinds(s, seat))
        rest = "" if wizards == relics == KIND else "; the rest is filled up by chance"
        return f"Build your deck: {wizards} wizards and {relics} relics{rest}."

    def kinds(self, s: Relics, seat: Seat) -> tuple[list[int], list[int]]:
        cards = sorted(s.drafted[seat])
        return [card for card in cards if s.pack.wizard(card)], [card for card in cards if not s.pack.wizard(card)]

    def size(self, s: Relics, pool: list[int]) -> int:
        """How many of these can be in a deck."""
        return min(KIND, len(within_limits(s, pool) if s.packs else pool))

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        return show_card(s, value)

    def refuse(self, s: Relics, seat: Seat, answer: Any) -> tuple[str, str] | None:
        if s.packs and self.options(s, seat).accepts(answer):
            for kind, chosen in zip(("wizards", "relics"), answer, strict=True):
                for rarity, limit in LIMITS.items():
                    count = sum(s.pack.cards[card].rarity == rarity for card in chosen)
                    if count > limit:
                        allowed = "at most 8 common, 8 superb and 3 glorious of a kind"
                        return self.cites(s), f"{count} {rarity} {kind} are too many: {allowed}"
        return None

    def default(self, s: Relics, seat: Seat) -> tuple[Any, ...]:
        """11.15: the strongest by what is printed, within the limits."""
        pools = [strongest_first(s, pool) for pool in self.kinds(s, seat)]
        if s.packs:
            pools = [strongest_first(s, within_limits(s, pool)) for pool in pools]
        return tuple([tuple(sorted(pool[:KIND])) for pool in pools])

    def cites(self, s: Relics) -> str:
        return "11.10" if s.options["setup"] == "packs" else "11.7"

    def answered(self, s: Relics, answers: dict[Seat, tuple[Any, ...]]) -> None:
        for seat, (wizards, relics) in answers.items():
            s.deck[seat] = wizards + relics
            s.unused[seat] = tuple(without(s.drafted[seat], s.deck[seat]))
            s.tell(DeckBuilt, seat)


def within_limits(s: Relics, pool: Iterable[int]) -> list[int]:
    """11.10: as many of these cards of one kind as the limits of rarity allow, the first of each rarity."""
    cards = list(pool)
    within: list[int] = []
    for rarity, limit in LIMITS.items():
        within += of_rarity(s, cards, rarity)[:limit]
    return within


@dataclass(slots=True)
class FillDecks(Step[Relics]):
    """11.12: fewer than 15 of a kind are filled up, in the open, from the cards that nobody uses; after `packs` within
    the limits. There are always enough: of each rarity the others can use no more than the limit each.
    """

    clause: ClassVar[str] = "11.12"

    def run(self, s: Relics) -> None:
        for seat in range(s.seats):
            for wizards in (True, False):
                while len(deck := [card for card in s.deck[seat] if s.pack.wizard(card) is wizards]) < KIND:
                    spare = [
                        (owner, card)
                        for owner in range(s.seats)
                        for card in s.unused[owner]
                        if s.pack.wizard(card) is wizards
                        and (not s.packs or len(within_limits(s, [*deck, card])) > len(deck))
                    ]
                    owner, card = spare[s.roll(len(spare))]
                    s.unused[owner] = less(s.unused[owner], card)
                    put_into_deck(s, seat, card)
                    s.tell(DeckFilled, seat, s.pack.ids[card])


def put_into_deck(s: Relics, seat: Seat, card: int) -> None:
    """Everyone sees this card go into the deck."""
    s.deck[seat] += (card,)
    s.recycled[seat] += (card,)


@dataclass(slots=True)
class EvenDecks(Step[Relics]):
    """11.14: what four players have too many of is exchanged by chance, in the open: kinds, then Glorious cards, then
    Superb and Common ones. With 15 cards of a kind, 3 of them Glorious, nobody is over both other limits, so every
    exchange leaves one card fewer too many."""

    clause: ClassVar[str] = "11.14"

    def run(self, s: Relics) -> None:
        while over := [seat for seat in range(s.seats) if len(self.of_kind(s, seat, True)) > KIND]:
            short = [seat for seat in range(s.seats) if len(self.of_kind(s, seat, True)) < KIND]
            giver, taker = over[0], short[s.roll(len(short))]
            self.swap(s, giver, self.spare(s, giver, taker, True), taker, self.spare(s, taker, giver, False))
        for wizards in (True, False):
            for rarity in reversed(RARITIES):
                self.even(s, wizards, rarity)

    def even(self, s: Relics, wizards: bool, rarity: str) -> None:
        limit = LIMITS[rarity]
        while over := [seat for seat in range(s.seats) if self.count(s, seat, wizards, rarity) > limit]:
            short = [seat for seat in range(s.seats) if self.count(s, seat, wizards, rarity) < limit]
            giver, taker = over[0], short[s.roll(len(short))]
            give = of_rarity(s, self.of_kind(s, giver, wizards), rarity)
            others = [card for card in self.of_kind(s, taker, wizards) if s.pack.cards[card].rarity != rarity]
            back = [card for card in others if not self.is_full(s, giver, card)] or others
            self.swap(s, giver, give[s.roll(len(give))], taker, back[s.roll(len(back))])

    def of_kind(self, s: Relics, seat: Seat, wizards: bool) -> list[int]:
        return [card for card in s.deck[seat] if s.pack.wizard(card) is wizards]

    def count(self, s: Relics, seat: Seat, wizards: bool, rarity: str) -> int:
        return len(of_rarity(s, self.of_kind(s, seat, wizards), rarity))

    def is_full(self, s: Relics, seat: Seat, card: int) -> bool:
        """Whether one more card like this would be too many for this player."""
        rarity = s.pack.cards[card].rarity
        return self.count(s, seat, s.pack.wizard(card), rarity) >= LIMITS[rarity]

    def spare(self, s: Relics, giver: Seat, taker: Seat, wizards: bool) -> int:
        """A random card of the kind: one that the giver has too many of and the taker may have, if there is one;
        otherwise no Glorious one, since there are only as many of those as everyone must have.
        """
        kind = self.of_kind(s, giver, wizards)
        over = [rarity for rarity in RARITIES if self.count(s, giver, wizards, rarity) > LIMITS[rarity]]
        cards = [card for card in kind if s.pack.cards[card].rarity in over and not self.is_full(s, taker, card)]
        cards = cards or [card for card in kind if s.pack.cards[card].rarity != RARITIES[-1]]
        return cards[s.roll(len(cards))]

    def swap(self, s: Relics, giver: Seat, card: int, taker: Seat, back: int) -> None:
        s.deck[giver] = less(s.deck[giver], card)
        s.deck[taker] = less(s.deck[taker], back)
        put_into_deck(s, taker, card)
        put_into_deck(s, giver, back)
        s.tell(DeckEvened, giver, s.pack.ids[card], taker, s.pack.ids[back])


@dataclass(slots=True)
class ShuffleDecks(Step[Relics]):
    clause: ClassVar[str] = "2.4"

    def run(self, s: Relics) -> None:
        for seat in range(s.seats):
            s.deck[seat] = s.shuffled(s.deck[seat])
        s.packs = ()
        s.then(OpeningHands())
