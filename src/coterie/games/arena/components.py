"""The typed form of the pack: army cards, spells and battlefields, checked once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from coterie.common.packs import PackError, PackFile, Row
from coterie.games.arena.hexes import Battlefield
from coterie.games.arena.maps import read_field

NONE = -1  # no seat, figure, army card or spell
COLOURS = ("white", "blue", "black", "red", "green")
ARTIFACT = "artifact"  # the colour of squads that any Planeswalker may lead (11.3)
CARD_COST = 500
"""No army card costs more."""
DECK = 12  # 11.6
DECK_COST = 200  # 11.6
HAND = 3  # 2.9
HAND_LIMIT = 7  # 3.9
SPELLS_A_TURN = 3  # 3.4
SUMMONS = 2  # 4.4
SUMMON_RANGE = 5  # 4.5
HIT, SHIELD, BLANK = FACES = ("hit", "shield", "blank")  # 8.5

ABILITIES = (
    "avatar_of_justice",
    "counter_strike",
    "focused_thoughts",
    "mind_stealer",
    "zombie_toughness",
    "snuff_out",
    "double_attack",
    "super_heated",
    "keen_sight",
    "sprint",
    "battle_formation",
    "trample",
    "detain",
    "phantom_walk",
    "collective_knowledge",
    "illusionary_deception",
    "darkness_arises",
    "necrotic_stench",
    "flying",
    "rebirth",
    "haste",
    "intense_strike",
    "squad_sprint",
)
ACTIVATED = ("focused_thoughts", "snuff_out", "super_heated")  # 4.7
OF_PLANESWALKERS = ACTIVATED
OF_SQUADS = ("detain", "collective_knowledge", "illusionary_deception", "darkness_arises", "rebirth", "haste")
OF_SINGLE_SPACES = ("flying", "illusionary_deception")
"""Abilities that make sense for such army cards alone."""

HOSTS = ("planeswalker", "squad", "common_squad", "hero", "common_hero")
"""What an enchantment may lie on; squads and heroes are unique unless they are called common."""
KINDS = ("sorcery", *(f"enchant_{host}" for host in HOSTS), *(f"hidden_{host}" for host in HOSTS))
FIGURES = ("creature", "figure", "planeswalker", "enemy_creature", "own_figure", "own_hurt")
"""Targets that are figures: these may be limited by `sight` and `near`."""
SORCERIES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "damage": (("creature", "figure", "planeswalker", "enemy_creature"), ("n",)),
    "rally": (("chosen",), ("power",)),
    "heal": (("own_hurt",), ("n",)),
    "dispel": (("enchantment",), ()),
    "march": (("own_squad",), ("n",)),
    "unsummon": (("squad",), ()),
    "twist": (("card",), ()),
    "mind_control": (("enemy_squad",), ()),
    "misdirect": (("open_enchantment",), ()),
    "draw": (("",), ("n",)),
    "phase": (("",), ("n",)),
    "wave": (("planeswalker",), ("n",)),
    "rise": (("",), ("n", "sight")),
    "duress": (("opponent",), ()),
    "tithe": (("",), ("n",)),
    "siphon": (("figure", "creature"), ("n",)),
    "twin": (("chosen_figure",), ()),
    "scour": (("planeswalker",), ("n",)),
    "turncoat": (("enemy_creature",), ()),
    "fury": (("chosen",), ("power", "n")),
    "surge": (("own_figure",), ("power", "toughness")),
    "stampede": (("chosen",), ("power",)),
    "regrow": (("graveyard",), ()),
    "roots": (("card",), ()),
    "pounce": (("pouncer",), ("power",)),
    "sap": (("own_hurt",), ("n",)),
}
"""What each verb may be aimed at, and which numbers it needs."""
ENCHANTMENTS: dict[str, tuple[str, ...]] = {
    "boost": ("power", "toughness", "move", "heal", "mend"),
    "boost_colour": ("power",),
}
HIDDEN_ON_PLANESWALKERS: dict[str, tuple[str, ...]] = {
    "prevent": (),
    "recall": (),
    "counter_enchantment": (),
    "counter_sorcery": (),
    "spite": ("n",),
    "trap": ("n",),
    "guard": ("n",),
}
HIDDEN_ON_SQUADS: dict[str, tuple[str, ...]] = {"ward": ("n",), "recall": (), "refuse": (), "veil": ("n",)}
NUMBERS = ("n", "power", "toughness", "move", "heal", "mend")


@dataclass(frozen=True, slots=True)
class ArmyCard:
    id: str
    name: str
    colour: str
    type: str
    planeswalker: bool
    hero: bool
    """A creature that is an army card by itself (12.1)."""
    spare: bool
    """It does not belong to the premade army of its colour."""
    figures: int
    spaces: int
    unique: bool
    life: int
    move: int
    range: int
    power: int
    toughness: int
    height: int
    cost: int
    abilities: tuple[str, ...]
    source: str

    price: int = field(init=False)
    """What one figure counts in scoring (9.5): a squad's cost divided by its figures, rounded down."""
    zombie: bool = field(init=False)
    host: str = field(init=False)
    """As what it bears enchantments (3.12)."""

    def __post_init__(self) -> None:
        kind = "hero" if self.hero else "squad"
        host = "planeswalker" if self.planeswalker else kind if self.unique else f"common_{kind}"
        object.__setattr__(self, "price", self.cost // self.figures)
        object.__setattr__(self, "zombie", "Zombie" in self.type)
        object.__setattr__(self, "host", host)


@dataclass(frozen=True, slots=True)
class Spell:
    id: str
    name: str
    colour: str
    kind: str
    copies: int
    cost: int
    text: str
    do: str
    target: str
    n: int
    sight: int
    near: bool
    power: int
    toughness: int
    move: int
    heal: int
    mend: int
    spare: bool
    """It does not belong to the premade deck of its colour (11.8)."""
    source: str

    sorcery: bool = field(init=False)
    face_up: bool = field(init=False)
    """An enchantment that is put face up on anybody's army card (3.12)."""
    hidden: bool = field(init=False)
    host: str = field(init=False)
    """What an enchantment may lie on."""

    def __post_init__(self) -> None:
        face, _, host = self.kind.partition("_")
        object.__setattr__(self, "sorcery", face == "sorcery")
        object.__setattr__(self, "face_up", face == "enchant")
        object.__setattr__(self, "hidden", face == "hidden")
        object.__setattr__(self, "host", host)

    def enchants(self, card: ArmyCard) -> bool:
        """3.12, 3.13: whether it may lie on such a card."""
        return self.host == card.host

    @property
    def rule(self) -> str:
        """The clause that describes it."""
        return f"S-{self.id.replace('_', '-')}"


@dataclass(frozen=True, slots=True)
class Set:
    """Everything in the box."""

    name: str
    digest: str
    cards: tuple[ArmyCard, ...]
    spells: tuple[Spell, ...]
    fields: tuple[Battlefield, ...]
    card_numbers: Mapping[str, int]
    spell_numbers: Mapping[str, int]

    def planeswalkers(self) -> list[int]:
        return [number for number, card in enumerate(self.cards) if card.planeswalker]

    def squads(self, colour: str) -> list[int]:
        """The squads and heroes of a colour that make a premade army with its Planeswalker (2.3)."""
        return [n for n in self.creatures(colour) if not self.cards[n].spare]

    def creatures(self, colour: str) -> list[int]:
        return [n for n, card in enumerate(self.cards) if not card.planeswalker and card.colour == colour]

    def recruits(self, colour: str) -> list[int]:
        """The squads and heroes that a Planeswalker of this colour may lead (11.3)."""
        return self.creatures(colour) + self.creatures(ARTIFACT)

    def deck(self, colour: str) -> tuple[int, ...]:
        """The spell cards that make the premade deck of a colour (2.3)."""
        return tuple(n for n in self.spell_cards(colour) if not self.spells[n].spare)

    def spell_cards(self, colour: str) -> tuple[int, ...]:
        """One set's spell cards of a colour: decks are built from all of them (11.8)."""
        return tuple(n for n, spell in enumerate(self.spells) if spell.colour == colour for _ in range(spell.copies))

    def field(self, seats: int, choice: str) -> int:
        """The battlefield for this many players (1.4); NONE if there is none."""
        fitting = [n for n, each in enumerate(self.fields) if each.least_seats <= seats <= each.most_seats]
        if choice == "melee":
            fitting = [n for n in fitting if self.fields[n].goal == "hold"]
        return fitting[0] if fitting else NONE


def read_set(text: str, name: str) -> Set:
    pack = PackFile(text, name)
    pack.only("pack", "planeswalker", "squad", "hero", "spell", "battlefield")
    title = pack.title("arena")
    kinds = ["planeswalker", "squad", *(["hero"] if "hero" in pack.tables else [])]
    cards = [read_card(row, kind) for kind in kinds for row in pack.rows(kind)]
    spells = [read_spell(row) for row in pack.rows("spell")]
    fields = [read_field(row) for row in pack.rows("battlefield")]
    for what, rows in (("army card", cards), ("spell", spells), ("battlefield", fields)):
        ids = [each.id for each in rows]
        for id in ids:
            if ids.count(id) > 1:
                raise PackError(f"{name}: {what}: found {id!r} twice, allowed: every id once")
    made = Set(
        title,
        pack.digest,
        tuple(cards),
        tuple(spells),
        tuple(fields),
        MappingProxyType({card.id: number for number, card in enumerate(cards)}),
        MappingProxyType({spell.id: number for number, spell in enumerate(spells)}),
    )
    walkers = made.planeswalkers()
    most = max(field.most_seats for field in fields)
    if len(walkers) < most:
        found = f"{len(walkers)} for {most} players"
        raise PackError(f"{name}: planeswalker: found {found}, allowed: a row for each player of a battlefield")
    for walker in walkers:
        check_premade(made, cards[walker], name)
    return made


def check_premade(made: Set, walker: ArmyCard, name: str) -> None:
    """2.3: each colour is a lawful army of its own."""
    army = walker.cost + sum(made.cards[squad].cost for squad in made.squads(walker.colour))
    deck, most = made.deck(walker.colour), min(field.army for field in made.fields)
    if army > most:
        raise PackError(f"{name}: army of {walker.id}: found {army} points, allowed: at most {most}")
    cost = sum(made.spells[spell].cost for spell in deck)
    if len(deck) != DECK or cost > DECK_COST:
        found = f"{len(deck)} cards for {cost} points"
        raise PackError(f"{name}: {walker.colour} spells: found {found}, allowed: {DECK} for at most {DECK_COST}")


def read_card(row: Row, kind: str) -> ArmyCard:
    planeswalker = kind == "planeswalker"
    card = ArmyCard(
        id=row.text("id"),
        name=row.text("name"),
        colour=row.one_of("colour", COLOURS if planeswalker else (*COLOURS, ARTIFACT)),
        type=row.text("type"),
        planeswalker=planeswalker,
        hero=kind == "hero",
        spare=False if planeswalker else row.flag("spare"),
        figures=row.number("figures", 1, 4) if kind == "squad" else 1,
        spaces=1 if planeswalker else row.number("spaces", 1, 2),
        unique=True if planeswalker else row.flag("unique"),
        life=row.number("life", 1, 20),
        move=row.number("move", 1, 12),
        range=row.number("range", 1, 12),
        power=row.number("power", 0, 12),
        toughness=row.number("toughness", 0, 12),
        height=row.number("height", 1, 12),
        cost=row.number("cost", 1, CARD_COST),
        abilities=row.texts("abilities", abilities_of(planeswalker, row.fields.get("spaces", 1))),
        source=row.source(),
    )
    known(row)
    return card


def abilities_of(planeswalker: bool, spaces: int) -> list[str]:
    """Those that such an army card can have."""
    barred = OF_SQUADS if planeswalker else OF_PLANESWALKERS
    return [each for each in ABILITIES if each not in barred and (spaces == 1 or each not in OF_SINGLE_SPACES)]


def read_spell(row: Row) -> Spell:
    kind = row.one_of("kind", KINDS)
    targets: tuple[str, ...] = ("",)
    if kind == "sorcery":
        do = row.one_of("do", tuple(SORCERIES))
        targets, numbers = SORCERIES[do]
    else:
        verbs = ENCHANTMENTS
        if kind.startswith("hidden_"):
            verbs = HIDDEN_ON_PLANESWALKERS if kind == "hidden_planeswalker" else HIDDEN_ON_SQUADS
        do = row.one_of("do", tuple(verbs))
        numbers = verbs[do]
    target = row.one_of("target", targets, "" if targets == ("",) else None)
    for each in (*NUMBERS, "sight", "near"):
        if row.has(each) and each not in numbers and (each in NUMBERS or target not in FIGURES):
            row.wrong(each, f"nothing: a spell that does {do!r} has no such number")
    for each in numbers:
        if not row.has(each) and do != "boost":
            row.wrong(each, f"a number: a spell that does {do!r} needs it")
    spell = Spell(
        id=row.text("id"),
        name=row.text("name"),
        colour=row.one_of("colour", COLOURS),
        kind=kind,
        copies=row.number("copies", 1, DECK),
        cost=row.number("cost", 1, DECK_COST),
        text=row.text("text"),
        do=do,
        target=target,
        n=row.number("n", 1, 20, 1) if "n" in numbers else 0,
        sight=row.number("sight", 0, 20, 0),
        near=row.flag("near"),
        power=row.number("power", -9, 9, 0),
        toughness=row.number("toughness", -9, 9, 0),
        move=row.number("move", -9, 9, 0),
        heal=row.number("heal", 0, 9, 0),
        mend=row.number("mend", 0, 9, 0),
        spare=row.flag("spare"),
        source=row.source(),
    )
    known(row)
    return spell


def known(row: Row) -> None:
    """What is known about a reconstructed row."""
    for each in ("from_found", "from_rulebook"):
        for named in row.texts(each):
            if not row.has(named):
                row.wrong(each, "names of fields of this row")
    row.done()
