"""The board: the typed form of the pack, checked once, with what the rules look up again and again beside it.

Places, potions, formulas, stones, positions, persons and cards are numbers in the state; here is what they mean.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import product

from coterie.kernel import PackError, PackFile, Row

COLOURS = ("red", "blue", "green", "yellow")
HERBS_EACH = 3  # of every colour, for ever (5.1)

PLACES = ("CI", "FI", "RI", "DU", "CA", "LA", "ST", "CE", "TO", "SW", "FO")
CITY, FIELDS, RIVER, DUNGEON, CASTLE, LAIR, STONES, CEMETERY, TOWER, SWAMP, FOREST = range(11)
SITES = (CITY, FIELDS, RIVER, DUNGEON)
TABLES = ("castle", "lair", "stone_circle", "cemetery", "tower", "swamp_house", "forest")  # places 4 to 10

SEATS = range(2, 5)
FOR_SALE, PREVIEWS = 5, 2  # 10.2
CARDS = 36
FULL_SITES = 3  # 13.1

ENCHANT, CURSE = 0, 1

Wheel = tuple[int, ...]
"""Herbs by colour."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What a place, stone, position, villager or gift gives. Inquisition below zero is a loss."""

    points: int = 0
    silver: int = 0
    undead: int = 0
    inquisition: int = 0
    shovels: int = 0
    cauldrons: int = 0

    def __bool__(self) -> bool:
        return self != NOTHING

    def times(self, count: int) -> Gain:
        return Gain(*(count * part for part in self.parts()))

    def plus(self, other: Gain) -> Gain:
        return Gain(*(one + two for one, two in zip(self.parts(), other.parts(), strict=True)))

    def parts(self) -> tuple[int, ...]:
        return (self.points, self.silver, self.undead, self.inquisition, self.shovels, self.cauldrons)

    def words(self) -> str:
        """3 points and 2 silver"""
        said = [counted(number, word) for number, word in zip(self.parts()[:3], GOODS, strict=True) if number]
        if self.inquisition:
            said.append(f"Inquisition {self.inquisition:+d}".replace("-", "−"))
        said += [counted(n, word) for n, word in ((self.shovels, "shovel"), (self.cauldrons, "Cauldron")) if n]
        *first, last = said or ["nothing"]
        return f"{', '.join(first)} and {last}" if first else last


GOODS = ("point", "silver", "undead")
NOTHING = Gain()


def counted(number: int, word: str) -> str:
    plural = "" if number == 1 or word in ("silver", "undead") else "s"
    return f"{number} {word}{plural}"


@dataclass(frozen=True, slots=True)
class Formula:
    """One Cauldron's work: these herbs, and so many more of any colour, make one potion or several."""

    potion: int
    makes: int
    herbs: Wheel
    any: int

    @property
    def size(self) -> int:
        """How many herbs it takes."""
        return sum(self.herbs) + self.any

    def lacks(self, herbs: Wheel) -> int:
        """How many of its herbs are missing here."""
        fitting = sum(map(min, herbs, self.herbs))
        return sum(self.herbs) - fitting + max(0, self.any - (sum(herbs) - fitting))

    def herbs_in_words(self) -> str:
        parts = [f"{number} {colour}" for number, colour in zip(self.herbs, COLOURS, strict=True) if number]
        return ", ".join([*parts, *([f"any {self.any}"] if self.any else [])])


@dataclass(frozen=True, slots=True)
class Place:
    """`potion` is the cost of its main action (-1: none), `gain` what the action gives, `bonus` the Witch's bonus, both
    as far as they are gains. `kind` is the villager that counts as a marker in a main site."""

    id: str
    name: str
    potion: int = -1
    gain: Gain = NOTHING
    bonus: Gain = NOTHING
    spaces: tuple[int, ...] = ()
    villager_instead: bool = False
    colour: str = ""
    kind: int = -1
    at: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the Castle, to be enchanted or cursed once."""

    name: str
    silver: int
    gains: tuple[Gain, Gain]
    crowns: int


@dataclass(frozen=True, slots=True)
class Kind:
    id: str
    name: str
    site: int
    income: Gain
    crowns: int


@dataclass(frozen=True, slots=True)
class Villager:
    id: str
    kind: int
    cost: tuple[int, ...]
    """How many of each potion."""
    needs: tuple[tuple[int, int], ...]
    """The same as (potion, how many)."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """The single numbers of the pack."""

    points: int
    herbs: int
    seeds: int
    potion_limit: int
    markers: int
    silver_bank: int
    undead_bank: int
    last_round: int
    inquisition: int
    inquisition_last: int
    castle_potions: tuple[int, int]
    exchange: int
    sale: tuple[int, ...]
    sacrifice_silver: int
    sacrifice_potion: int
    sacrifice_potions: int
    skips: int
    extra_step: int
    forest_circles: int
    inquisitor_start: int
    inquisitor_steps: int
    sees_witch: int
    sees_familiar: int
    morgana_start: int
    morgana_steps: int


class Board:
    """Everything printed: the board, the witch boards, the cards."""

    potions: tuple[tuple[str, str], ...]
    """(id, name)"""
    potion_numbers: dict[str, int]
    formulas: tuple[Formula, ...]
    places: tuple[Place, ...]
    persons: tuple[Person, ...]
    stones: tuple[Gain, ...]
    positions: tuple[Gain, ...]
    kinds: tuple[Kind, ...]
    villagers: tuple[Villager, ...]
    gifts: tuple[Gain, ...]
    roads: tuple[tuple[int, ...], ...]
    """The neighbours of every place."""
    control: tuple[int, ...]
    sets: tuple[int, ...]
    penalties: tuple[int, ...]
    crowns: tuple[int, ...]
    numbers: Numbers

    def __init__(self, file: PackFile) -> None:
        self.digest = file.digest
        _read(self, file)
        self.villager_numbers = {card.id: number for number, card in enumerate(self.villagers)}
        self.routes = tuple(tuple(_route(self.roads, start, end) for end in range(11)) for start in range(11))
        """The places on the way from one to another, without the first (12.2, 12.3)."""
        self.circles = FOREST + self.numbers.forest_circles
        self.formula_keys = _formula_keys(self)
        self.most_at_once = max(formula.makes for formula in self.formulas)
        """Potions that one Cauldron can make."""
        self._within: dict[tuple[Wheel, int], tuple[int, ...]] = {}
        self._payments: dict[tuple[int, Wheel, int], tuple[Wheel, ...]] = {}

    def potion(self, number: int) -> str:
        return self.potions[number][1]

    def place(self, number: int, *, start: bool = False) -> str:
        """ "the Fields"; "The Fields" where a sentence starts."""
        return f"{'The' if start else 'the'} {self.places[number].name}"

    def cost_in_words(self, cost: tuple[int, ...]) -> str:
        return ", ".join(f"{number} {self.potion(potion)}" for potion, number in enumerate(cost) if number)

    def villager(self, card: int) -> str:
        """Soldier (1 Molestum)"""
        return f"{self.kinds[self.villagers[card].kind].name} ({self.cost_in_words(self.villagers[card].cost)})"

    def within_reach(self, herbs: Wheel, silver: int) -> tuple[int, ...]:
        """The formulas that these herbs allow, with a silver for each missing one. It is asked often, so remembered."""
        found = self._within.get((herbs, silver))
        if found is None:
            found = tuple(n for n, formula in enumerate(self.formulas) if formula.lacks(herbs) <= silver)
            self._within[herbs, silver] = found
        return found

    def payments(self, number: int, herbs: Wheel, silver: int) -> tuple[Wheel, ...]:
        """The herbs that may be moved for a formula, where each one that is not costs a silver (5.9, 9.2); those with
        the most herbs first. Remembered too."""
        formula = self.formulas[number]
        silver = min(silver, formula.size)
        found = self._payments.get((number, herbs, silver))
        if found is None:
            found = self._payments[number, herbs, silver] = _payments(formula, herbs, silver)
        return found

    def crowns_worth(self, crowns: int) -> int:
        return self.crowns[min(crowns, len(self.crowns)) - 1] if crowns else 0


def place_of(circle: int) -> int:
    """Circles 0 to 9 are the places of that number, the rest are the Forest's."""
    return min(circle, FOREST)


def _route(roads: tuple[tuple[int, ...], ...], start: int, end: int) -> tuple[int, ...]:
    """12.2, 12.3: the shortest way; of several the one through the Cemetery, else the Tower, else by place id."""
    ways: list[tuple[int, ...]] = [(start,)]
    while not any(way[-1] == end for way in ways):
        ways = [(*way, place) for way in ways for place in roads[way[-1]] if place not in way]

    def preferred(way: tuple[int, ...]) -> tuple[int, list[str]]:
        inner = way[1:-1]
        rank = 0 if CEMETERY in inner else 1 if TOWER in inner else 2
        return rank, [PLACES[place] for place in way]

    return min((way for way in ways if way[-1] == end), key=preferred)[1:]


def _payments(formula: Formula, herbs: Wheel, silver: int) -> tuple[Wheel, ...]:
    spans = [range(min(held, wanted + formula.any), -1, -1) for held, wanted in zip(herbs, formula.herbs, strict=True)]
    ways = []
    for way in product(*spans):
        fitting = sum([min(one, two) for one, two in zip(way, formula.herbs, strict=True)])
        if sum(way) - fitting <= formula.any and formula.size - sum(way) <= silver:
            ways.append(way)
    return tuple(sorted(ways, key=lambda way: (-sum(way), [-part for part in way])))


def _formula_keys(board: Board) -> tuple[str, ...]:
    """MOL.2 is the formula for two; where a potion has another one that makes as many, that is MOL.2.2."""
    seen: Counter[str] = Counter()
    keys = []
    for formula in board.formulas:
        key = f"{board.potions[formula.potion][0]}.{formula.makes}"
        seen[key] += 1
        keys.append(key if seen[key] == 1 else f"{key}.{seen[key]}")
    return tuple(keys)


# --- reading the pack --------------------------------------------------------------------------------------------


def _nested(row: Row, field: str) -> Row:
    row.asked.add(field)
    return Row(f"{row.where}: {field}", row.fields.get(field, {}))


def _gain(row: Row, field: str) -> Gain:
    return _read_gain(_nested(row, field))


def _read_gain(inner: Row) -> Gain:
    counts = {name: inner.number(name, 0, 20, 0) for name in ("points", "silver", "undead", "shovels", "cauldrons")}
    gain = Gain(inquisition=inner.number("inquisition", -32, 32, 0), **counts)
    inner.done()
    return gain


def _end(row: Row) -> None:
    """Every row says where it comes from, and has no field that nobody knows."""
    row.source()
    row.texts("from_rulebook", tuple(row.fields))
    row.done()


def _unique(rows: list[Row]) -> None:
    seen = set()
    for row in rows:
        if row.text("id") in seen:
            row.wrong("id", "an id that no other row has")
        seen.add(row.text("id"))


def _at_least(table: str, rows: list[Row], least: int, why: str) -> None:
    if len(rows) < least:
        raise PackError(f"{rows[-1].where}: the track ends here: found {len(rows)} [[{table}]] rows, allowed: {why}")


def _read(board: Board, file: PackFile) -> None:
    """The pack, refused where the rules could not work with it."""
    singles = ("pack", "setup", "inquisition", *TABLES, "inquisitor", "morgana", "scoring")
    file.only(*singles, "potion", "formula", "site", "person", "stone", "position", "kind", "villager", "road")
    head = file.row("pack")
    head.one_of("game", ("triora",))
    head.text("name")
    head.number("version", 1, 1 << 30)
    head.done()
    single = {table: file.row(table) for table in singles[1:]}
    limit = single["setup"].number("potion_limit", 1, 99)
    _read_potions(board, file, limit)
    _read_places(board, file, single)
    _read_cards(board, file, limit)
    persons = file.rows("person")
    _unique(persons)
    bank = single["setup"].number("silver_bank", 1, 999)
    board.persons = tuple(_person(row, bank) for row in persons)
    board.stones = tuple(_only_gain(row) for row in file.rows("stone"))
    positions = file.rows("position")
    _at_least("position", positions, SEATS[-1], f"at least {SEATS[-1]}, one position for each player")
    board.positions = tuple(_only_gain(row) for row in positions)
    board.numbers = _numbers(board, single, limit, bank)
    board.gifts = tuple(_read_gain(row) for row in single["morgana"].rows("gifts"))
    _read_roads(board, file)
    _read_scoring(board, single["scoring"])
    for row in single.values():
        _end(row)


def _read_potions(board: Board, file: PackFile, limit: int) -> None:
    rows = file.rows("potion")
    _unique(rows)
    board.potions = tuple((row.text("id"), row.text("name")) for row in rows)
    board.potion_numbers = {id: number for number, (id, _) in enumerate(board.potions)}
    for row in rows:
        _end(row)
    formulas: list[Formula] = []
    for row in file.rows("formula"):
        inner = _nested(row, "herbs")
        herbs = tuple(inner.number(colour, 0, HERBS_EACH, 0) for colour in COLOURS)
        wild = inner.number("any", 0, 12, 0)
        inner.done()
        if not sum(herbs) + wild:
            row.wrong("herbs", "one herb or more")
        if sum(herbs) + wild > HERBS_EACH * len(COLOURS):
            row.wrong("herbs", f"no more than the {HERBS_EACH * len(COLOURS)} herbs that a player has")
        formula = Formula(_potion(board, row, "potion"), row.number("makes", 1, 2), herbs, wild)
        if formula in formulas:
            row.wrong("potion", "a formula that no other row has")
        formulas.append(formula)
        _end(row)
    board.formulas = tuple(formulas)
    for number, row in enumerate(rows):
        if not any(formula.potion == number and formula.makes <= limit for formula in formulas):
            allowed = f"one or more [[formula]] rows that make {limit} or fewer"
            raise PackError(f"{row.where}: found no formula that makes it, allowed: {allowed}")


def _potion(board: Board, row: Row, field: str) -> int:
    return board.potion_numbers[row.one_of(field, tuple(board.potion_numbers))]


def _at(row: Row) -> tuple[int, ...]:
    at = row.numbers("at", 0, 100)
    if len(at) not in (0, 2):
        row.wrong("at", "two whole numbers from 0 to 100: to the right, and down")
    return at


def _read_places(board: Board, file: PackFile, single: dict[str, Row]) -> None:
    places: dict[str, Place] = {}
    for row in file.rows("site"):
        id = row.one_of("id", PLACES[:4])
        spaces = row.numbers("spaces", 1, 20)
        if len(spaces) != len(SEATS):
            row.wrong("spaces", "three numbers: spaces with two, three and four players")
        if id in places:
            row.wrong("id", "one row for each main site")
        places[id] = Place(
            id,
            row.text("name"),
            _potion(board, row, "potion"),
            _gain(row, "gain"),
            _gain(row, "bonus"),
            spaces,
            row.flag("villager_instead"),
            row.text("colour", ""),
            at=_at(row),
        )
        _end(row)
    for id in PLACES[:4]:
        if id not in places:
            raise PackError(f"{file.name}: site: found no row with the id {id}, allowed: one row for each main site")
    for id, table in zip(PLACES[4:], TABLES, strict=True):
        row = single[table]
        potion = _potion(board, row, "potion") if table in ("cemetery", "tower") else -1
        gain = _gain(row, "gain") if table in ("lair", "cemetery", "forest") else NOTHING
        if table == "lair" and (not gain.cauldrons or gain != Gain(cauldrons=gain.cauldrons)):
            row.wrong("gain", "Cauldrons, one or more, and nothing else")
        if table == "swamp_house":
            gain = _gain(row, "arrival")
        bonus = _gain(row, "bonus") if table in ("cemetery", "swamp_house", "forest") else NOTHING
        places[id] = Place(id, row.text("name"), potion, gain, bonus, at=_at(row))
    board.places = tuple(places[id] for id in PLACES)


def _read_cards(board: Board, file: PackFile, limit: int) -> None:
    rows = file.rows("kind")
    _unique(rows)
    kinds: list[Kind] = []
    for row in rows:
        site = PLACES.index(row.one_of("site", PLACES[:4]))
        if any(kind.site == site for kind in kinds):
            row.wrong("site", "another main site for each kind")
        income = _gain(row, "income")
        kinds.append(Kind(row.text("id"), row.text("name"), site, income, row.number("crowns", 0, 10)))
        _end(row)
    if len(kinds) != len(SITES):
        raise PackError(f"{rows[-1].where}: found {len(kinds)} kinds, allowed: {len(SITES)}, one for each main site")
    board.kinds = tuple(kinds)
    for number, kind in enumerate(kinds):
        changed = replace(board.places[kind.site], kind=number)
        board.places = (*board.places[: kind.site], changed, *board.places[kind.site + 1 :])
    ids = {kind.id: number for number, kind in enumerate(kinds)}
    rows = file.rows("villager")
    _unique(rows)
    cards = []
    for row in rows:
        kind_id = row.one_of("kind", tuple(ids))
        cost = [0] * len(board.potions)
        for id in row.texts("cost", tuple(board.potion_numbers)):
            cost[board.potion_numbers[id]] += 1
        if not any(cost) or max(cost) > limit:
            row.wrong("cost", f"one or more potions, at most {limit} of a kind")
        needs = tuple((potion, count) for potion, count in enumerate(cost) if count)
        cards.append(Villager(row.text("id"), ids[kind_id], tuple(cost), needs))
        _end(row)
    if len(cards) != CARDS:
        raise PackError(f"{rows[-1].where}: found {len(cards)} [[villager]] rows in all, allowed: {CARDS}")
    board.villagers = tuple(cards)


def _person(row: Row, bank: int) -> Person:
    gains = _gain(row, "enchant"), _gain(row, "curse")
    person = Person(row.text("id"), row.number("silver", 0, bank), gains, row.number("crowns", 0, 10))
    _end(row)
    return person


def _only_gain(row: Row) -> Gain:
    gain = _gain(row, "gain")
    _end(row)
    return gain


def _numbers(board: Board, single: dict[str, Row], limit: int, bank: int) -> Numbers:
    setup, track, castle, lair = (single[table] for table in ("setup", "inquisition", "castle", "lair"))
    stones, forest = single["stone_circle"], single["forest"]
    inquisitor, morgana = single["inquisitor"], single["morgana"]
    herbs = setup.number("herbs", 0, HERBS_EACH)
    if setup.number("seeds", 0, HERBS_EACH) != HERBS_EACH - herbs:
        setup.wrong("seeds", f"{HERBS_EACH - herbs}: with the herbs that is all {HERBS_EACH} of each colour")
    start = track.number("start", 0, 99)
    last = track.number("last", 1, 99)
    if last <= start:
        track.wrong("last", f"more than {start}, where the markers start: the track is too short")
    sale = lair.numbers("sale", 0, 48)
    if len(sale) != 2:
        lair.wrong("sale", "two numbers: silver for one potion, and for two")
    circles = forest.number("circles", 1, 20)
    return Numbers(
        points=setup.number("points", 0, 200),
        herbs=herbs,
        seeds=HERBS_EACH - herbs,
        potion_limit=limit,
        markers=setup.number("markers", 1, 99),
        silver_bank=bank,
        undead_bank=setup.number("undead_bank", 1, 999),
        last_round=setup.number("last_round", 1, 99),
        inquisition=start,
        inquisition_last=last,
        castle_potions=(_potion(board, castle, "enchant"), _potion(board, castle, "curse")),
        exchange=castle.number("exchange", 0, 99),
        sale=sale,
        sacrifice_silver=stones.number("silver", 1, bank),
        sacrifice_potion=_potion(board, stones, "potion"),
        sacrifice_potions=stones.number("potions", 1, limit),
        skips=stones.number("skips", 0, 9),
        extra_step=stones.number("extra_step", 0, 32),
        forest_circles=circles,
        inquisitor_start=PLACES.index(inquisitor.one_of("start", PLACES)),
        inquisitor_steps=inquisitor.number("steps", 1, 9),
        sees_witch=inquisitor.number("witch", 0, 32),
        sees_familiar=inquisitor.number("familiar", 0, 32),
        morgana_start=PLACES.index(morgana.one_of("start", PLACES)),
        morgana_steps=morgana.number("steps", 1, 9),
    )


def _read_roads(board: Board, file: PackFile) -> None:
    near: list[list[int]] = [[] for _ in PLACES]
    rows = file.rows("road")
    for row in rows:
        ends = row.texts("ends", PLACES)
        if len(ends) != 2 or ends[0] == ends[1]:
            row.wrong("ends", "two different places")
        one, two = PLACES.index(ends[0]), PLACES.index(ends[1])
        if two in near[one]:
            row.wrong("ends", "a road that no other row has")
        near[one].append(two)
        near[two].append(one)
        _end(row)
    board.roads = tuple(tuple(sorted(each)) for each in near)
    for place, id in enumerate(PLACES):
        if not near[place]:
            raise PackError(f"{file.name}: road: found no row with the place {id}, allowed: a road to every place")
    reached = {0}
    while more := {two for one in reached for two in near[one]} - reached:
        reached |= more
    for row in rows:
        one = PLACES.index(row.fields["ends"][0])
        if one not in reached:
            row.wrong("ends", f"roads that join all places: from here none leads to {PLACES[0]}")


def _read_scoring(board: Board, row: Row) -> None:
    def list_of(field: str, least: int, why: str) -> tuple[int, ...]:
        numbers = row.numbers(field, 0, 200)
        if len(numbers) < least:
            row.wrong(field, f"{least} numbers or more: {why}")
        return numbers

    board.control = list_of("control", 1, "points for the first, the second ...")
    board.sets = list_of("sets", len(SITES), "points for one kind to all kinds")
    board.penalties = list_of("inquisition", SEATS[-1], "what the first loses to what the last loses")
    board.crowns = list_of("crowns", 1, "points for one crown, for two ...")


def read_board(text: str, name: str) -> Board:
    return Board(PackFile(text, name))
