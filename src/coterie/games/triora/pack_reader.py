"""Reading the pack: every row is checked once, and a board on which the rules cannot work is refused by its row."""

from __future__ import annotations

from dataclasses import replace

from coterie.common.packs import PackError, PackFile, Row
from coterie.games.triora.components import (
    CARDS,
    COLOURS,
    HERBS_EACH,
    NOTHING,
    PLACES,
    SEATS,
    SITES,
    TABLES,
    Board,
    Formula,
    Gain,
    Kind,
    Numbers,
    Person,
    Place,
    Potion,
    Villager,
)

Potions = dict[str, int]
"""Their numbers by id."""


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
    """Every row says where it comes from, and has no unknown field."""
    row.source()
    row.texts("from_rulebook", tuple(row.fields))
    row.done()


def _unique(rows: list[Row]) -> None:
    seen = set()
    for row in rows:
        if row.text("id") in seen:
            row.wrong("id", "an id that no other row has")
        seen.add(row.text("id"))


def read_board(text: str, name: str) -> Board:
    file = PackFile(text, name)
    singles = ("pack", "setup", "inquisition", *TABLES, "inquisitor", "morgana", "scoring")
    file.only(*singles, "potion", "formula", "site", "person", "stone", "position", "kind", "villager", "road")
    file.title("triora")
    single = {table: file.row(table) for table in singles[1:]}
    limit = single["setup"].number("potion_limit", 1, 99)
    bank = single["setup"].number("silver_bank", 1, 999)
    rows = file.rows("potion")
    _unique(rows)
    names = tuple(Potion(row.text("id"), row.text("name")) for row in rows)
    potions = {id: number for number, (id, _) in enumerate(names)}
    kinds = _kinds(file.rows("kind"))
    board = Board(
        digest=file.digest,
        potions=names,
        formulas=_formulas(rows, file.rows("formula"), potions, limit),
        places=_places(file, single, potions, kinds),
        persons=_persons(file.rows("person"), bank),
        stones=tuple(_only_gain(row) for row in file.rows("stone")),
        positions=_positions(file.rows("position")),
        kinds=kinds,
        villagers=_villagers(file.rows("villager"), potions, kinds, limit),
        gifts=tuple(_read_gain(row) for row in single["morgana"].rows("gifts")),
        roads=_roads(file),
        control=_scores(single["scoring"], "control", 1, "points for the first, the second ..."),
        sets=_scores(single["scoring"], "sets", len(SITES), "points for one kind to all kinds"),
        penalties=_scores(single["scoring"], "inquisition", SEATS[-1], "what the first loses to what the last loses"),
        crowns=_scores(single["scoring"], "crowns", 1, "points for one crown, for two ..."),
        numbers=_numbers(single, potions, limit, bank),
    )
    for row in (*rows, *single.values()):
        _end(row)
    return board


def _formulas(rows: list[Row], recipes: list[Row], potions: Potions, limit: int) -> tuple[Formula, ...]:
    """At least one for each of the potions in `rows`, of whose kind nobody may hold more than `limit`."""
    formulas: list[Formula] = []
    for row in recipes:
        inner = _nested(row, "herbs")
        herbs = tuple(inner.number(colour, 0, HERBS_EACH, 0) for colour in COLOURS)
        wild = inner.number("any", 0, 12, 0)
        inner.done()
        if not sum(herbs) + wild:
            row.wrong("herbs", "one herb or more")
        if sum(herbs) + wild > HERBS_EACH * len(COLOURS):
            row.wrong("herbs", f"no more than the {HERBS_EACH * len(COLOURS)} herbs that a player has")
        formula = Formula(_potion(potions, row, "potion"), row.number("makes", 1, 2), herbs, wild)
        if formula in formulas:
            row.wrong("potion", "a formula that no other row has")
        formulas.append(formula)
        _end(row)
    for number, row in enumerate(rows):
        if not any(formula.potion == number and formula.makes <= limit for formula in formulas):
            allowed = f"one or more [[formula]] rows that make {limit} or fewer"
            raise PackError(f"{row.where}: found no formula that makes it, allowed: {allowed}")
    return tuple(formulas)


def _potion(potions: Potions, row: Row, field: str) -> int:
    return potions[row.one_of(field, tuple(potions))]


def _at(row: Row) -> tuple[int, ...]:
    at = row.numbers("at", 0, 100)
    if len(at) not in (0, 2):
        row.wrong("at", "two whole numbers from 0 to 100: to the right, and down")
    return at


def _places(file: PackFile, single: dict[str, Row], potions: Potions, kinds: tuple[Kind, ...]) -> tuple[Place, ...]:
    places: dict[str, Place] = {}
    for row in file.rows("site"):
        id = row.one_of("id", PLACES[: len(SITES)])
        spaces = row.numbers("spaces", 1, 20)
        if len(spaces) != len(SEATS):
            row.wrong("spaces", "three numbers: spaces with two, three and four players")
        if id in places:
            row.wrong("id", "one row for each main site")
        places[id] = Place(
            id,
            row.text("name"),
            _potion(potions, row, "potion"),
            _gain(row, "gain"),
            _gain(row, "bonus"),
            spaces,
            tuple(_read_gain(each) for each in row.rows("instead")),
            row.flag("villager_instead"),
            row.text("colour", ""),
            at=_at(row),
        )
        _end(row)
    for id in PLACES[: len(SITES)]:
        if id not in places:
            raise PackError(f"{file.name}: site: found no row with the id {id}, allowed: one row for each main site")
    for id, table in zip(PLACES[4:], TABLES, strict=True):
        row = single[table]
        potion = _potion(potions, row, "potion") if table in ("cemetery", "tower") else -1
        gain = _gain(row, "gain") if table in ("lair", "cemetery", "forest") else NOTHING
        if table == "lair" and (not gain.cauldrons or gain != Gain(cauldrons=gain.cauldrons)):
            row.wrong("gain", "Cauldrons, one or more, and nothing else")
        if table == "swamp_house":
            gain = _gain(row, "arrival")
        bonus = _gain(row, "bonus") if table in ("cemetery", "swamp_house", "forest") else NOTHING
        places[id] = Place(id, row.text("name"), potion, gain, bonus, at=_at(row))
    for number, kind in enumerate(kinds):
        id = PLACES[kind.site]
        places[id] = replace(places[id], kind=number)
    return tuple(places[id] for id in PLACES)


def _kinds(rows: list[Row]) -> tuple[Kind, ...]:
    _unique(rows)
    kinds: list[Kind] = []
    for row in rows:
        site = PLACES.index(row.one_of("site", PLACES[: len(SITES)]))
        if any(kind.site == site for kind in kinds):
            row.wrong("site", "another main site for each kind")
        income = _gain(row, "income")
        kinds.append(Kind(row.text("id"), row.text("name"), site, income, row.number("crowns", 0, 10)))
        _end(row)
    if len(kinds) != len(SITES):
        raise PackError(f"{rows[-1].where}: found {len(kinds)} kinds, allowed: {len(SITES)}, one for each main site")
    return tuple(kinds)


def _villagers(rows: list[Row], potions: Potions, kinds: tuple[Kind, ...], limit: int) -> tuple[Villager, ...]:
    ids = {kind.id: number for number, kind in enumerate(kinds)}
    _unique(rows)
    cards = []
    for row in rows:
        kind_id = row.one_of("kind", tuple(ids))
        cost = [0] * len(potions)
        for id in row.texts("cost", tuple(potions)):
            cost[potions[id]] += 1
        if not any(cost) or max(cost) > limit:
            row.wrong("cost", f"one or more potions, at most {limit} of a kind")
        needs = tuple((potion, count) for potion, count in enumerate(cost) if count)
        cards.append(Villager(row.text("id"), ids[kind_id], tuple(cost), needs))
        _end(row)
    if len(cards) != CARDS:
        raise PackError(f"{rows[-1].where}: found {len(cards)} [[villager]] rows in all, allowed: {CARDS}")
    return tuple(cards)


def _persons(rows: list[Row], bank: int) -> tuple[Person, ...]:
    _unique(rows)
    persons = []
    for row in rows:
        gains = _gain(row, "enchant"), _gain(row, "curse")
        persons.append(Person(row.text("id"), row.number("silver", 0, bank), gains, row.number("crowns", 0, 10)))
        _end(row)
    return tuple(persons)


def _positions(rows: list[Row]) -> tuple[Gain, ...]:
    """At least one for each player."""
    if len(rows) < SEATS[-1]:
        found = f"found {len(rows)} [[position]] rows, allowed: at least {SEATS[-1]}, one position for each player"
        raise PackError(f"{rows[-1].where}: the track ends here: {found}")
    return tuple(_only_gain(row) for row in rows)


def _only_gain(row: Row) -> Gain:
    gain = _gain(row, "gain")
    _end(row)
    return gain


def _numbers(single: dict[str, Row], potions: Potions, limit: int, bank: int) -> Numbers:
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
        castle_potions=(_potion(potions, castle, "enchant"), _potion(potions, castle, "curse")),
        exchange=castle.number("exchange", 0, 99),
        sale=sale,
        sacrifice_silver=stones.number("silver", 1, bank),
        sacrifice_potion=_potion(potions, stones, "potion"),
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


def _roads(file: PackFile) -> tuple[tuple[int, ...], ...]:
    """The neighbours of every place."""
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
    return tuple(tuple(sorted(each)) for each in near)


def _scores(row: Row, field: str, least: int, why: str) -> tuple[int, ...]:
    numbers = row.numbers(field, 0, 200)
    if len(numbers) < least:
        row.wrong(field, f"{least} numbers or more: {why}")
    return numbers
