"""The typed form of the pack: army cards, spells and battlefields, checked once."""

from __future__ import annotations

from dataclasses import dataclass

from coterie.games.arena.hexes import WATER, Battlefield
from coterie.kernel import PackError, PackFile, Row

COLOURS = ("white", "blue", "black", "red", "green")
BUILD = 500  # 11.2
DECK = 12  # 11.6
DECK_COST = 200  # 11.6
HAND = 3  # 2.9
HAND_LIMIT = 7  # 3.9
SPELLS_A_TURN = 3  # 3.4
SUMMONS = 2  # 4.4
SUMMON_RANGE = 5  # 4.5

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
KINDS = ("sorcery", "enchant_squad", "hidden_planeswalker", "hidden_squad")
SORCERY, ENCHANT_SQUAD, HIDDEN_PLANESWALKER, HIDDEN_SQUAD = KINDS
TARGETS = (
    "",
    "creature",
    "figure",
    "other_figure",
    "planeswalker",
    "enemy_creature",
    "own_figure",
    "own_hurt",
    "own_squad",
    "squad",
    "enemy_squad",
    "card",
    "chosen",
    "chosen_figure",
    "enchantment",
    "open_enchantment",
    "opponent",
    "graveyard",
    "pouncer",
)
VERBS = {
    "sorcery": (
        "damage",
        "rally",
        "heal",
        "dispel",
        "march",
        "unsummon",
        "twist",
        "mind_control",
        "misdirect",
        "draw",
        "phase",
        "wave",
        "rise",
        "duress",
        "tithe",
        "siphon",
        "twin",
        "scour",
        "turncoat",
        "fury",
        "surge",
        "stampede",
        "regrow",
        "roots",
        "pounce",
        "sap",
    ),
    "enchant_squad": ("boost", "boost_colour"),
    "hidden_planeswalker": ("prevent", "recall", "counter_enchantment", "counter_sorcery", "spite", "trap", "guard"),
    "hidden_squad": ("ward", "recall", "refuse", "veil"),
}
GLYPHS = {"P": "power", "T": "toughness", "M": "move", "K": "knowledge"}
GLYPH_LETTERS = tuple(GLYPHS)


@dataclass(frozen=True, slots=True)
class ArmyCard:
    id: str
    name: str
    colour: str
    type: str
    planeswalker: bool
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

    @property
    def price(self) -> int:
        """What one figure counts in scoring (9.5): a squad's cost divided by its figures, rounded down."""
        return self.cost // self.figures

    @property
    def zombie(self) -> bool:
        return "Zombie" in self.type


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
    source: str

    @property
    def sorcery(self) -> bool:
        return self.kind == SORCERY

    @property
    def hidden(self) -> bool:
        return self.kind in (HIDDEN_PLANESWALKER, HIDDEN_SQUAD)

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
    card_numbers: dict[str, int]
    spell_numbers: dict[str, int]

    def planeswalkers(self) -> list[int]:
        return [number for number, card in enumerate(self.cards) if card.planeswalker]

    def squads(self, colour: str) -> list[int]:
        """The squads that a Planeswalker of this colour may lead (11.3)."""
        return [n for n, card in enumerate(self.cards) if not card.planeswalker and card.colour == colour]

    def deck(self, colour: str) -> tuple[int, ...]:
        """One set's spell cards of a colour."""
        return tuple(n for n, spell in enumerate(self.spells) if spell.colour == colour for _ in range(spell.copies))

    def field(self, seats: int, choice: str) -> int:
        """The battlefield for so many players (1.4); -1 if there is none."""
        fitting = [n for n, each in enumerate(self.fields) if each.least_seats <= seats <= each.most_seats]
        if choice == "melee":
            fitting = [n for n in fitting if self.fields[n].goal == "hold"]
        return fitting[0] if fitting else -1


def read_set(text: str, name: str) -> Set:
    pack = PackFile(text, name)
    pack.only("pack", "planeswalker", "squad", "spell", "battlefield")
    head = pack.row("pack")
    head.one_of("game", ("arena",))
    title = head.text("name")
    head.number("version", 1, 10**6)
    head.done()
    cards = [read_card(row, True) for row in pack.rows("planeswalker")]
    cards += [read_card(row, False) for row in pack.rows("squad")]
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
        {card.id: number for number, card in enumerate(cards)},
        {spell.id: number for number, spell in enumerate(spells)},
    )
    for walker in cards:
        if walker.planeswalker:
            check_premade(made, walker, name)
    return made


def check_premade(made: Set, walker: ArmyCard, name: str) -> None:
    """2.3: each colour is a lawful army of its own."""
    army = walker.cost + sum(made.cards[squad].cost for squad in made.squads(walker.colour))
    deck = made.deck(walker.colour)
    if army > BUILD:
        raise PackError(f"{name}: army of {walker.id}: found {army} points, allowed: at most {BUILD}")
    cost = sum(made.spells[spell].cost for spell in deck)
    if len(deck) != DECK or cost > DECK_COST:
        found = f"{len(deck)} cards for {cost} points"
        raise PackError(f"{name}: {walker.colour} spells: found {found}, allowed: {DECK} for at most {DECK_COST}")


def read_card(row: Row, planeswalker: bool) -> ArmyCard:
    card = ArmyCard(
        id=row.text("id"),
        name=row.text("name"),
        colour=row.one_of("colour", COLOURS),
        type=row.text("type"),
        planeswalker=planeswalker,
        figures=1 if planeswalker else row.number("figures", 1, 4),
        spaces=1 if planeswalker else row.number("spaces", 1, 2),
        unique=True if planeswalker else row.flag("unique"),
        life=row.number("life", 1, 20),
        move=row.number("move", 1, 12),
        range=row.number("range", 1, 12),
        power=row.number("power", 0, 12),
        toughness=row.number("toughness", 0, 12),
        height=row.number("height", 1, 12),
        cost=row.number("cost", 1, BUILD),
        abilities=row.texts("abilities", ABILITIES),
        source=row.source(),
    )
    known(row)
    return card


def read_spell(row: Row) -> Spell:
    kind = row.one_of("kind", KINDS)
    spell = Spell(
        id=row.text("id"),
        name=row.text("name"),
        colour=row.one_of("colour", COLOURS),
        kind=kind,
        copies=row.number("copies", 1, DECK),
        cost=row.number("cost", 1, DECK_COST),
        text=row.text("text"),
        do=row.one_of("do", VERBS[kind]),
        target=row.one_of("target", TARGETS, ""),
        n=row.number("n", 0, 20, 0),
        sight=row.number("sight", 0, 20, 0),
        near=row.flag("near"),
        power=row.number("power", -9, 9, 0),
        toughness=row.number("toughness", -9, 9, 0),
        move=row.number("move", -9, 9, 0),
        heal=row.number("heal", 0, 9, 0),
        mend=row.number("mend", 0, 9, 0),
        source=row.source(),
    )
    known(row)
    return spell


def known(row: Row) -> None:
    """What is known of a reconstructed row."""
    for field in ("from_found", "from_rulebook"):
        for named in row.texts(field):
            if not row.has(named):
                row.wrong(field, "names of fields of this row")
    row.done()


# --- battlefields ------------------------------------------------------------------------------------------------


def read_field(row: Row) -> Battlefield:
    id = row.text("id")
    text = row.text("map")
    rows = [line.split() for line in text.strip("\n").splitlines()]
    width = len(rows[0])
    if any(len(each) != width for each in rows) or not 4 <= width <= 30 or not 4 <= len(rows) <= 30:
        row.wrong("map", "from 4 to 30 rows of the same length, from 4 to 30 spaces")
    level, ruins, glyphs = [], 0, []
    zones: dict[str, int] = {}
    for place, sign in enumerate(sign for line in rows for sign in line):
        level.append(WATER if sign == "~" else int(sign) if sign.isdecimal() else 0)
        if sign == "#":
            ruins |= 1 << place
        elif sign in ("y", "o"):
            zones[sign] = zones.get(sign, 0) | 1 << place
        elif sign == "?" or sign in GLYPHS:
            glyphs.append((place, sign))
        elif sign not in ("~", ".") and not (len(sign) == 1 and sign.isdecimal()):
            raise PackError(
                f"{row.where}: map: found {sign!r} at {place % width},{place // width}, allowed: ~ . # ? y o, "
                f"1 to 9 and {' '.join(GLYPHS)}"
            )

    def at(said: str, field: str) -> int:
        parts = said.split(",")
        if len(parts) != 2 or not all(part.isdecimal() for part in parts):
            row.wrong(field, "spaces as column,row")
        column, line = map(int, parts)
        if column >= width or line >= len(rows):
            row.wrong(field, "spaces of the map")
        return line * width + column

    for said in row.texts("raised"):
        where, _, high = said.partition("=")
        if not high.isdecimal():
            row.wrong("raised", 'texts such as "3,6=1"')
        level[at(where, "raised")] = int(high)
    goal = row.one_of("goal", ("destroy", "hold"))
    least, most = row.number("least_seats", 2, 5), row.number("most_seats", 2, 5)
    masks = [zones[sign] for sign in ("y", "o") if sign in zones]
    if goal == "hold":
        masks = [1 << place for place in range(len(level)) if sum(masks) >> place & 1]
        if len(masks) < most:
            row.wrong("map", f"a starting space for each of {most} players")
    elif len(masks) != 2:
        row.wrong("map", "two starting zones, y and o")
    face_down = row.text("face_down", "")
    hidden = sum(sign == "?" for _, sign in glyphs)
    if len(face_down) != hidden or not set(face_down) <= set(GLYPHS):
        row.wrong("face_down", f"the letters of the {hidden} glyphs that lie face down")
    turns = row.numbers("turns", 1, 999)
    if len(turns) != most - least + 1:
        row.wrong("turns", f"a number of turns for each of {least} to {most} players")
    pairs = []
    for said in row.texts("walls"):
        a, b = (at(part, "walls") for part in (*said.split("|"), "")[:2])
        pairs += [(a, b), (b, a)]
    made = Battlefield(
        id=id,
        name=row.text("name"),
        least_seats=least,
        most_seats=most,
        goal=goal,
        turns=turns,
        width=width,
        height=len(rows),
        level=tuple(level),
        ruins=ruins,
        ruin_height=row.number("ruin_height", 1, 20),
        wall_height=row.number("wall_height", 1, 20),
        walls=frozenset(pairs),
        zones=tuple(masks),
        glyphs=tuple(glyphs),
        face_down=face_down,
    )
    for a, b in pairs:
        if not made.ring[a] >> b & 1:
            row.wrong("walls", "pairs of neighbouring spaces, such as 3,2|2,3")
    row.source()
    row.done()
    return made
