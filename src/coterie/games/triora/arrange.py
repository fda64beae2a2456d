"""Arranged positions: the vocabulary that docs/arrange.md describes, and how it is put on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from coterie.games.triora.components import COLOURS, FOR_SALE, FOREST, HERBS_EACH, PLACES, PREVIEWS
from coterie.games.triora.setup import lay_out
from coterie.games.triora.state import FAMILIAR, NIGHT, OFF, SECOND, WITCH, Triora
from coterie.games.triora.turns import Day, Nightfall, Turn
from coterie.kernel import Seat, Unknown

PHASES = ("nightfall", "night", "day")
POSITION = (
    "round",
    "phase",
    "turns",
    "inquisitor",
    "morgana",
    "stone",
    "track",
    "pile",
    "ruined",
    "castle",
    "ranking",
    "players",
)
AREAS = ("herbs", "planting", "harvest")
PIECES = {"witch": WITCH, "familiar": FAMILIAR, "second": SECOND}
PLAYER = (
    "points",
    "inquisition",
    *AREAS,
    "potions",
    "silver",
    "undead",
    "villagers",
    "position",
    "used",
    *PIECES,
)


def wrong(where: str, found: object, allowed: str) -> NoReturn:
    raise Unknown(f"position: {where}: found {found!r}, allowed: {allowed}")


def known_fields(where: str, given: Mapping[str, Any], allowed: tuple[str, ...]) -> None:
    for field in given:
        if field not in allowed:
            wrong(where, field, ", ".join(allowed))


def number(where: str, given: Mapping[str, Any], field: str, default: int, least: int, most: int) -> int:
    value = given.get(field, default)
    if type(value) is not int or not least <= value <= most:
        wrong(f"{where}{field}", value, f"a whole number from {least} to {most}")
    return value


def place(s: Triora, position: Mapping[str, Any]) -> None:
    known_fields("the position", position, POSITION)
    players = position.get("players", [{} for _ in range(s.seats)])
    if not isinstance(players, list) or len(players) != s.seats:
        wrong("players", players, f"a list of {s.seats} tables, one for each seat")
    lay_out(s)
    s.round = number("", position, "round", 1, 1, s.pack.numbers.last_round)
    s.inquisitor = a_place("inquisitor", position.get("inquisitor", PLACES[s.inquisitor]))
    s.morgana = a_place("morgana", position.get("morgana", PLACES[s.morgana]))
    s.stone = number("", position, "stone", 0, 0, len(s.pack.stones) - 1)
    left = list(range(len(s.pack.villagers)))
    for seat, player in enumerate(players):
        place_player(s, seat, player, left)
    place_markers(s, position)
    s.track = cards(s, "track", position.get("track", []), left)
    coming = cards(s, "pile", position.get("pile", []), left)
    s.pile = (*s.shuffled(left), *coming[::-1])
    if len(s.track) > FOR_SALE + PREVIEWS:
        wrong("track", len(s.track), f"at most {FOR_SALE + PREVIEWS} cards")
    s.refill()
    place_ranking(s, position)
    go_on(s, position)


def a_place(where: str, id: Any) -> int:
    if id not in PLACES:
        wrong(where, id, ", ".join(PLACES))
    return PLACES.index(id)


def cards(s: Triora, where: str, ids: Any, left: list[int]) -> tuple[int, ...]:
    """Villagers by id, taken out of those that are left."""
    if not isinstance(ids, (list, tuple)):
        wrong(where, ids, "a list of villager ids, such as S1 or N9")
    found = []
    for id in ids:
        card = s.pack.villager_numbers.get(id) if isinstance(id, str) else None
        if card not in left:
            wrong(where, id, "the id of a villager, such as S1 or N9, each once")
        left.remove(card)
        found.append(card)
    return tuple(found)


def wheel(where: str, given: Any) -> tuple[int, ...]:
    """{"red": 2} or [2, 0, 0, 0]: red, blue, green, yellow."""
    if isinstance(given, Mapping):
        known_fields(where, given, COLOURS)
        given = [given.get(colour, 0) for colour in COLOURS]
    if not isinstance(given, (list, tuple)) or len(given) != len(COLOURS):
        wrong(where, given, "a table of colours, or four numbers: red, blue, green, yellow")
    if any(type(count) is not int or not 0 <= count <= HERBS_EACH for count in given):
        wrong(where, given, f"numbers from 0 to {HERBS_EACH}")
    return tuple(given)


def place_player(s: Triora, seat: Seat, player: Any, left: list[int]) -> None:
    where = f"player {seat}: "
    if not isinstance(player, Mapping):
        wrong(f"player {seat}", player, "a table")
    known_fields(f"player {seat}", player, PLAYER)
    numbers = s.pack.numbers
    s.points[seat] = number(where, player, "points", numbers.points, 0, 999)
    s.inquisition[seat] = number(where, player, "inquisition", numbers.inquisition, 0, numbers.inquisition_last)
    s.silver[seat] = number(where, player, "silver", 0, 0, numbers.silver_bank)
    s.undead[seat] = number(where, player, "undead", 0, 0, numbers.undead_bank)
    s.position[seat] = number(where, player, "position", seat + 1, 1, len(s.pack.positions))
    if any(area in player for area in AREAS):
        placed = [wheel(where + area, player.get(area, (0,) * len(COLOURS))) for area in AREAS]
        seeds = tuple(HERBS_EACH - sum(colour) for colour in zip(*placed, strict=True))
        if min(seeds) < 0:
            wrong(f"{where}herbs", placed, f"no more than {HERBS_EACH} of a colour in all")
        s.herbs[seat], s.planting[seat], s.harvest[seat] = placed
        s.seeds[seat] = seeds
    potions = player.get("potions", {})
    if not isinstance(potions, Mapping):
        wrong(f"{where}potions", potions, "a table of potions")
    known_fields(f"{where}potions", potions, tuple(s.pack.potion_numbers))
    limit = numbers.potion_limit
    s.potions[seat] = tuple(number(f"{where}potions: ", potions, id, 0, 0, limit) for id in s.pack.potion_numbers)
    s.villagers[seat] = cards(s, f"{where}villagers", player.get("villagers", []), left)
    for name, piece in PIECES.items():
        if name in player:
            s.standing(piece)[seat] = circle(s, where + name, player[name])
    for name in player.get("used", []):
        if name not in ("witch", "familiar"):
            wrong(f"{where}used", name, "witch, familiar")
        s.used[seat] |= 1 << PIECES[name]


def circle(s: Triora, where: str, id: Any) -> int:
    """A place; FO1 to FO6 are the Forest's circles, FO is the first free one, "" is beside the board."""
    if id == "":
        return OFF
    if id == PLACES[FOREST]:
        return next(number for number in range(FOREST, s.pack.circles) if number not in s.occupied())
    if id in PLACES:
        return PLACES.index(id)
    forest = {f"FO{n + 1}": FOREST + n for n in range(s.pack.numbers.forest_circles)}
    if id not in forest:
        wrong(where, id, ", ".join((*PLACES, *forest)))
    return forest[id]


def place_markers(s: Triora, position: Mapping[str, Any]) -> None:
    ruined, castle = position.get("ruined", {}), position.get("castle", {})
    known_fields("ruined", ruined, PLACES[:4])
    for id, seats in ruined.items():
        if not isinstance(seats, (list, tuple)) or not set(seats) <= set(range(s.seats)):
            wrong(f"ruined: {id}", seats, f"a list of seats from 0 to {s.seats - 1}")
        s.ruined[PLACES.index(id)] = tuple(seats)
    persons = tuple(person.name for person in s.pack.persons)
    known_fields("castle", castle, persons)
    for name, (seat, how) in castle.items():
        if seat not in range(s.seats) or how not in ("enchant", "curse"):
            wrong(f"castle: {name}", [seat, how], "a seat, and enchant or curse")
        s.castle[persons.index(name)] = 2 * seat + ("enchant", "curse").index(how)
    for seat in range(s.seats):
        laid = sum(site.count(seat) for site in s.ruined) + sum(mark >> 1 == seat for mark in s.castle)
        s.markers[seat] -= laid
        if s.markers[seat] < 0:
            wrong(f"ruined and castle: markers of seat {seat}", laid, f"at most {s.pack.numbers.markers}")


def place_ranking(s: Triora, position: Mapping[str, Any]) -> None:
    """`ranking` is from the furthest ahead to the furthest behind; by default lower seats are on top of piles."""
    usual = sorted(range(s.seats), key=lambda seat: (-s.inquisition[seat], seat))
    ranking = position.get("ranking", usual)
    if not isinstance(ranking, (list, tuple)) or sorted(ranking) != list(range(s.seats)):
        wrong("ranking", ranking, "every seat once, from the furthest ahead to the furthest behind")
    s.ranking = tuple(ranking[::-1])


def go_on(s: Triora, position: Mapping[str, Any]) -> None:
    """Begin the thread that plays on from the phase."""
    phase = position.get("phase", "night")
    if phase not in PHASES:
        wrong("phase", phase, ", ".join(PHASES))
    if phase == "nightfall":
        s.round -= 1
        s.begin(Nightfall())
        return
    if len(set(s.position)) < s.seats:
        wrong("players: position", s.position, "a different position for each player")
    s.order = tuple(sorted(range(s.seats), key=s.position.__getitem__))
    s.phase = NIGHT
    if phase == "day":
        if OFF in s.witch:
            wrong("players: witch", "beside the board", "a place for every witch, by day")
        s.begin(Day())
        return
    turns = position.get("turns", [*s.order] * 2)
    if not isinstance(turns, (list, tuple)) or not set(turns) <= set(range(s.seats)):
        wrong("turns", turns, f"a list of seats from 0 to {s.seats - 1}")
    for seat in range(s.seats):
        if turns.count(seat) + s.used[seat].bit_count() > 2:
            wrong("turns", turns, "for each seat as many turns as it has pieces unused")
    s.begin(*[Turn(seat) for seat in turns], Day())
