"""The cards: the typed form of the pack, checked once, with what the rules look up again and again beside them."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from coterie.common.packs import Components, PackError, PackFile, Row
from coterie.games.relics.power import CONDITIONS, METRICS
from coterie.kernel import Option, Thing, words

COLOURS = ("red", "blue", "green")
RARITIES = ("common", "superb", "glorious")
BEATS = {"green": "blue", "blue": "red", "red": "green"}  # 5.4

HAND_LIMIT = 7  # 3.21
HALL_NEEDED = {2: 5, 3: 4, 4: 3}  # 1.2
CLOCKWISE = {(n, first): (*range(first, n), *range(first)) for n in HALL_NEEDED for first in range(n)}

MOST_PRINTED = 4_096  # zones whose printed ids are remembered

TIMINGS = ("immediate", "wizard", "relic", "fluid", "discard", "totals", "spoils")
WHO = (*COLOURS, "devoted", "enlightened", "any", "fewest_hall", "not_master", "basic_relic", "has_advantage")
LASTING = {  # verbs that say how things are while the card is in play
    "ignore_relics",
    "unignorable",
    "protect_relics",
    "no_advantage",
    "advantage_over_all",
    "no_advantage_against_self",
    "advantage_worth",
}
SPREADING = {  # lasting ones that reach other cards, as `Cards.marks` writes them
    "ignore_relicsall",
    "ignore_relicsrivals",
    "protect_relics",
    "no_advantageall",
    "no_advantagerivals",
}
VERBS = {  # verb -> when it can happen (a shrine's line happens at "shrine")
    "add": ("fluid", "relic", "wizard", "shrine"),
    "draw": ("wizard", "relic", "discard", "shrine"),
    "discard": ("wizard", "relic", "shrine"),
    "become_master": ("immediate",),
    "play_wizards": ("immediate",),
    "show_relics": ("immediate",),
    "play_relic": ("wizard", "relic", "shrine"),
    "gifts": ("wizard",),
    "look_at_relic": ("wizard",),
    "swap_relic": ("wizard", "shrine"),
    "exchange_relics": ("wizard",),
    "lose_relic": ("wizard",),
    "take": ("wizard", "relic", "shrine"),
    "relic_from_pile": ("wizard", "relic"),
    "wizard_from_pile": ("relic",),
    "reveal_top": ("wizard", "relic"),
    "raid_hand": ("wizard", "relic"),
    "lower_base": ("wizard",),
    "force_swap": ("wizard",),
    "rivals_discard": ("wizard", "relic"),
    "weaken_relic": ("relic",),
    "ignore_one": ("relic",),
    "reveal_same_colour": ("wizard", "relic"),
    "win_ties": ("totals",),
    "both_spoils": ("spoils",),
    "to_hand": ("spoils",),
    **dict.fromkeys(LASTING - {"advantage_worth"}, ("fluid",)),
    "advantage_worth": ("shrine",),
}
CARD_TIMINGS = {  # when a card of a kind can do something at all
    "wizard": ("immediate", "wizard", "relic", "fluid", "discard", "spoils"),
    "relic": ("relic", "fluid", "discard", "totals", "spoils"),
}
ONLY_FOR = {  # verbs that mean something on one kind of card only
    **dict.fromkeys(("ignore_relics", "protect_relics", "advantage_over_all", "no_advantage_against_self"), "wizard"),
    "to_hand": "wizard",
    **dict.fromkeys(("unignorable", "win_ties", "both_spoils"), "relic"),
}
IF = {"to_hand": ("lost_round",), "both_spoils": ("won_with_this",)}  # the only condition, and it must be there
OPTIONAL = ("play_relic", "swap_relic", "exchange_relics", "reveal_same_colour")  # always a "may"
NUMBERS = {  # verb -> the numbers that `n` may be
    "add": (-9, 9),
    **dict.fromkeys(("draw", "discard", "reveal_top", "rivals_discard", "weaken_relic"), (1, 9)),
    **dict.fromkeys(("lower_base", "advantage_worth"), (0, 9)),
    "lose_relic": (1, 1),
}
MORE = {  # verb -> further fields that it heeds, beside `if`
    "add": ("per", "max"),
    "draw": ("per", "n_master"),
    "discard": ("may", "up_to", "add", "add_each"),
    "play_relic": ("may", "face_up"),
    "swap_relic": ("may",),
    "exchange_relics": ("may", "draw"),
    "take": ("may",),
    "relic_from_pile": ("may",),
    "wizard_from_pile": ("may",),
    "reveal_same_colour": ("may", "add"),
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
    """A wizard or a relic. `plain` is Devoted or basic: power and nothing else."""

    id: str
    name: str
    wizard: bool
    colour: str
    rarity: str
    power: int
    copies: int
    plain: bool
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
    """What is printed, line by line; where it cannot be told apart, all of it in the first."""

    @property
    def mark(self) -> str:
        return words.mark("shrine", self.id, self.name)


class Cards(Components):
    """All designs by number: wizards first, then relics, both by rarity, so that a stratum is a range of numbers.

    A card in a zone is the number of its design: two copies of one design are the same card to everybody, so that no
    copy can be followed through a shuffle."""

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
        """Their printed ids; asked again and again for the same few zones."""
        found = self._printed.get(cards)
        if found is None:
            if len(self._printed) >= MOST_PRINTED:
                self._printed.clear()
            found = self._printed[cards] = tuple([self.ids[card] for card in cards])
        return found

    def named(self, cards: tuple[int, ...]) -> str:
        """Names hold commas (Jeff, the Mage), so something else stands between them."""
        return "; ".join([self.cards[card].mark for card in cards]) or "nothing"


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
        return who == "basic_relic" and card.plain
    return who in ("any", card.colour, "devoted" if card.plain else "enlightened")


def _effect(row: Row, on: str) -> Effect:
    """One effect of a wizard, a relic or a shrine. A field that would change nothing is refused."""
    at = "shrine" if on == "shrine" else row.one_of("at", CARD_TIMINGS[on])
    who = row.one_of("who", WHO) if on == "shrine" else ""
    do = row.one_of("do", tuple(VERBS))
    if at not in VERBS[do]:
        row.wrong("do", f"{do} happens at {', '.join(VERBS[do])}, not at {at}")
    if ONLY_FOR.get(do, on) != on:
        row.wrong("do", f"{do} is for a {ONLY_FOR[do]}, not for a {on}")
    heeds = MORE.get(do, ())
    if do == "add" and at in ("wizard", "relic"):
        heeds = ("draw",)  # a fixed bonus
    if who == "basic_relic":
        if do != "add":
            row.wrong("who", f"{do} is for wizards: {', '.join(each for each in WHO if each != who)}")
        heeds = ()
    if do == "advantage_worth":
        row.one_of("who", ("has_advantage",))
    whose = row.one_of("whose", ("all", "rivals")) if do in ("ignore_relics", "no_advantage") else ""
    what = ""
    if do == "take":
        what = row.one_of("what", ("relic", "wizard", "card"))
    elif do == "relic_from_pile":
        what = row.one_of("rarity", RARITIES)
    elif do == "wizard_from_pile":
        what = row.one_of("kind", ("devoted",))
    if do in OPTIONAL and not row.flag("may"):
        row.wrong("may", f"true, for {do} is always optional")

    def number(field: str, default: int = 0, most: int = 9) -> int:
        return row.number(field, 0, most, default) if field in heeds else default

    def flag(field: str) -> bool:
        return field in heeds and row.flag(field)

    def word(field: str, allowed: tuple[str, ...]) -> str:
        row.asked.add(field)
        return row.one_of(field, allowed) if row.has(field) or (field == "if" and do in IF) else ""

    heeds_if = do not in LASTING and do not in ("become_master", "win_ties") and who != "basic_relic"
    effect = Effect(
        at=at,
        do=do,
        who=who,
        may=flag("may"),
        when=word("if", IF.get(do, tuple(CONDITIONS))) if heeds_if else "",
        n=row.number("n", *NUMBERS[do]) if do in NUMBERS else 0,
        n_master=number("n_master"),
        per=word("per", tuple(METRICS)) if "per" in heeds else "",
        most=number("max", 99, 99),
        up_to=flag("up_to"),
        add=number("add"),
        add_each=number("add_each"),
        draw=number("draw"),
        face_up=flag("face_up"),
        what=what,
        whose=whose,
    )
    row.done()
    return effect


def _card(row: Row, *, wizard: bool) -> Card:
    kinds = ("devoted", "enlightened") if wizard else ("basic", "enchanted")
    plain = row.one_of("kind", kinds) == kinds[0]
    effects = tuple(_effect(each, "wizard" if wizard else "relic") for each in row.rows("effects"))
    if plain == bool(effects):
        row.wrong("kind", f"{kinds[0]} for a card without effects, {kinds[1]} for one with effects")
    card = Card(
        id=row.text("id"),
        name=row.text("name"),
        wizard=wizard,
        colour=row.one_of("colour", COLOURS) if wizard else "",
        rarity=row.one_of("rarity", RARITIES),
        power=row.number("power", 0, 20),
        copies=row.number("copies", 1, 12),
        plain=plain,
        subtype="" if wizard else row.text("subtype"),
        text=row.text("text", ""),
        source=row.source(),
        from_rulebook=row.texts("from_rulebook"),
        effects=effects,
    )
    row.done()
    return card


def _shrine(row: Row) -> Shrine:
    lines = tuple(_effect(each, "shrine") for each in row.rows("lines"))
    if not lines:
        row.wrong("lines", "one line or more")
    text = row.text("text")
    texts = re.split(r"(?<=\.) (?=[A-Z][^.:]*:)", text)
    if len(texts) != len(lines):
        texts = [text] + [""] * (len(lines) - 1)
    printed = row.source(), row.texts("from_rulebook")
    shrine = Shrine(row.text("id"), row.text("name"), text, *printed, lines, tuple(texts))
    row.done()
    return shrine


def read_cards(text: str, name: str) -> Cards:
    """The pack, refused where the rules could not work with it: 1.3 and 2.1 fix how many of each there are."""
    file = PackFile(text, name)
    file.only("pack", "wizard", "relic", "shrine")
    head = file.row("pack")
    head.one_of("game", ("relics",))
    title = head.text("name")
    head.number("version", 1, 1 << 30)
    head.done()
    wizards = [_card(row, wizard=True) for row in file.rows("wizard")]
    relics = [_card(row, wizard=False) for row in file.rows("relic")]
    shrines = [_shrine(row) for row in file.rows("shrine")]
    seen = Counter([*(card.id for card in (*wizards, *relics)), *(shrine.id for shrine in shrines)])
    for id, times in seen.items():
        if times > 1:
            raise PackError(f"{name}: id {id}: found {times} rows, allowed: one row for each id")
    for what, cards in (("wizard", wizards), ("relic", relics)):
        cards.sort(key=lambda card: RARITIES.index(card.rarity))
        for rarity, needed in zip(RARITIES, (24, 24, 12), strict=True):
            found = sum(card.copies for card in cards if card.rarity == rarity)
            if found != needed:
                raise PackError(f"{name}: {what}: copies of rarity {rarity}: found {found} in all, allowed: {needed}")
    return Cards((*wizards, *relics), tuple(shrines), title, file.digest)
