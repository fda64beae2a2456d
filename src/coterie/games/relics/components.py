"""The cards: the typed form of the pack, checked once, with lookup tables for the rules."""

from __future__ import annotations

from dataclasses import dataclass

from coterie.common.packs import Components
from coterie.kernel import Option, Thing, words

COLOURS = ("red", "blue", "green")
RARITIES = ("common", "superb", "glorious")
KIND = 15  # wizards in a deck, and relics
LIMITS = dict(zip(RARITIES, (8, 8, 3), strict=True))  # of each kind in a deck from packs (11.10)
BEATS = {"green": "blue", "blue": "red", "red": "green"}  # 5.4

NONE = -1
"""No seat and no shrine, in facts."""
HAND_LIMIT = 7  # 3.21
HALL_NEEDED = {2: 5, 3: 4, 4: 3}  # 1.2
CLOCKWISE = {(n, first): (*range(first, n), *range(first)) for n in HALL_NEEDED for first in range(n)}

MAX_CACHED_ZONES = 4_096  # zones whose printed ids are remembered

TIMINGS = ("immediate", "wizard", "relic", "fluid", "discard", "totals", "spoils")
WHO = (*COLOURS, "devoted", "enlightened", "any", "fewest_hall", "not_master", "basic_relic", "has_advantage")
SPREADING = {  # lasting verbs that reach other cards, as `Cards.marks` writes them
    "ignore_relicsall",
    "ignore_relicsrivals",
    "protect_relics",
    "no_advantageall",
    "no_advantagerivals",
}


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing a card does. `who` is set on the lines of a shrine only."""

    at: str
    do: str
    who: str = ""
    may: bool = False
    when: str = ""
    n: int = 0
    n_master: int = 0
    per: str = ""
    most: int = 99
    up_to: bool = False
    add: int = 0
    add_each: int = 0
    draw: int = 0
    face_up: bool = False
    what: str = ""
    whose: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A wizard or a relic. `only_power` is Devoted or basic: power and nothing else."""

    id: str
    name: str
    wizard: bool
    colour: str
    rarity: str
    power: int
    copies: int
    only_power: bool
    subtype: str
    text: str
    source: str
    from_rulebook: tuple[str, ...]
    effects: tuple[Effect, ...]

    @property
    def mark(self) -> str:
        """Its name in a text, as a thing that can be looked at."""
        return words.mark("card", self.id, self.name)

    def at(self, timing: str) -> tuple[Effect, ...]:
        return tuple(effect for effect in self.effects if effect.at == timing)

    def does(self, verb: str, whose: str = "") -> bool:
        return any(effect.do == verb and effect.whose == whose for effect in self.effects)


@dataclass(frozen=True, slots=True)
class Shrine:
    id: str
    name: str
    text: str
    source: str
    from_rulebook: tuple[str, ...]
    lines: tuple[Effect, ...]
    texts: tuple[str, ...]
    """The printed text, line by line; if it cannot be split, all of it in the first."""

    @property
    def mark(self) -> str:
        return words.mark("shrine", self.id, self.name)


class Cards(Components):
    """All designs by number: wizards first, then relics, both by rarity, so that a stratum is a range of numbers.

    A card in a zone is the number of its design: two copies of one design are the same card to everybody, so no copy
    can be followed through a shuffle.
    """

    def __init__(self, cards: tuple[Card, ...], shrines: tuple[Shrine, ...], name: str, digest: str) -> None:
        self.cards = cards
        self.shrines = shrines
        self.name = name
        self.digest = digest
        self.numbers = {card.id: number for number, card in enumerate(cards)}
        self.shrine_numbers = {shrine.id: number for number, shrine in enumerate(shrines)}
        self.first_relic = sum(card.wizard for card in cards)
        every = range(len(cards))
        self.ids = tuple(card.id for card in cards)
        self._printed: dict[tuple[int, ...], tuple[str, ...]] = {(): ()}
        self.power = tuple(card.power for card in cards)
        self.beats = tuple(frozenset(n for n in every if _beats(card, cards[n])) for card in cards)
        """The wizards over which each wizard has advantage, as far as it is for the two of them to say."""
        self.stratum = tuple(RARITIES.index(card.rarity) + (0 if card.wizard else 3) for card in cards)
        self.bounds = (*(self.stratum.index(each) for each in range(6)), len(cards))
        """Where each stratum begins, and where the last one ends."""
        self.whole = tuple(number for number in every for _ in range(cards[number].copies))
        self.timed = {timing: tuple(card.at(timing) for card in cards) for timing in TIMINGS}
        self.adding = tuple(tuple(each for each in card.at("fluid") if each.do == "add") for card in cards)
        self.options = tuple(_option(card) for card in cards)
        """Each card as an answer: its name, its numbers and what it does."""
        self.strata = tuple(tuple(card for card in self.whole if self.stratum[card] == each) for each in range(6))
        self.marks = tuple(frozenset(effect.do + effect.whose for effect in card.effects) for card in cards)
        self.spreads = tuple(bool(marks & SPREADING) for marks in self.marks)
        self.fits = {who: frozenset(n for n in every if _fits(cards[n], who)) for who in WHO}
        """The cards for which a shrine's line is by what is printed on them."""
        # by shrine; the last one, number -1, is no shrine
        lines = (*(each.lines for each in shrines), ())
        self.shrine_adding = tuple(tuple(line for line in each if line.do == "add") for each in lines)
        self.acting = tuple(any(line.do not in ("add", "advantage_worth") for line in each) for each in lines)
        self.worth = tuple(next((line.n for line in each if line.do == "advantage_worth"), 1) for each in lines)
        """How much power advantage is worth (5.4)."""

    def wizard(self, card: int) -> bool:
        return card < self.first_relic

    def wizards(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Those of them that are wizards, each design once."""
        first = self.first_relic
        return tuple(dict.fromkeys([card for card in cards if card < first]))

    def relics(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        first = self.first_relic
        return tuple(dict.fromkeys([card for card in cards if card >= first]))

    def printed(self, cards: tuple[int, ...]) -> tuple[str, ...]:
        """Their printed ids, cached for zones that come up often."""
        found = self._printed.get(cards)
        if found is None:
            if len(self._printed) >= MAX_CACHED_ZONES:
                self._printed.clear()
            found = self._printed[cards] = tuple([self.ids[card] for card in cards])
        return found

    def mark(self, id: str) -> str:
        """A card's name in a text, by its printed id."""
        return self.cards[self.numbers[id]].mark

    def marks_of(self, ids: tuple[str, ...]) -> str:
        """Names contain commas (Jeff, the Mage), so something else separates them."""
        return "; ".join([self.mark(id) for id in ids]) or "nothing"

    def named(self, cards: tuple[int, ...]) -> str:
        return self.marks_of(self.printed(cards))


def _option(card: Card) -> Option:
    colour = f"{card.colour} " if card.wizard else ""
    text = f": {card.text}" if card.text else ""
    facts = (("power", card.power), ("rarity", card.rarity))
    return Option(card.id, f"{card.mark} ({colour}{card.power}){text}", (Thing("card", card.id),), facts=facts)


def _beats(wizard: Card, rival: Card) -> bool:
    """5.4, and what either card says about it."""
    if not (wizard.wizard and rival.wizard):
        return False
    by_colour = BEATS[wizard.colour] == rival.colour and not rival.does("no_advantage_against_self")
    return by_colour or wizard.does("advantage_over_all")


def _fits(card: Card, who: str) -> bool:
    if not card.wizard:
        return who == "basic_relic" and card.only_power
    return who in ("any", card.colour, "devoted" if card.only_power else "enlightened")
