"""Arranged positions: the vocabulary that docs/guide/arrange.md describes, and how it is put on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from coterie.common.positions import number, of_each_seat, one_of, rows, seats_in, table, wrong
from coterie.games.triora.components import (
    COLOURS,
    FAMILIAR,
    FOR_SALE,
    FOREST,
    HERBS_EACH,
    NIGHT,
    PLACES,
    PREVIEWS,
    SECOND,
    SITES,
    WITCH,
    castle_mark,
    marked_by,
    place_of,
)
from coterie.games.triora.setup import lay_out
from coterie.games.triora.state import OFF, Triora
from coterie.games.triora.turns import Day, Nightfall, Turn, has_second
from coterie.kernel import Seat

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
VERBS = ("enchant", "curse")
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


def place(s: Triora, position: Mapping[str, Any]) -> None:
    table("the position", position, POSITION)
    players = of_each_seat("players", position.get("players", [{} for _ in range(s.seats)]), s.seats)
    lay_out(s)
    s.round = number(position, "round", 1, 1, s.pack.numbers.last_round)
    s.inquisitor = a_place("inquisitor", position.get("inquisitor", PLACES[s.inquisitor]))
    s.morgana = a_place("morgana", position.get("morgana", PLACES[s.morgana]))
    s.stone = number(position, "stone", 0, 0, len(s.pack.stones) - 1)
    left = list(range(len(s.pack.villagers)))
    for seat, player in enumerate(players):
        place_player(s, seat, table(f"player {seat}", player, PLAYER), left)
    one_piece_a_circle(s)
    enough("silver", s.silver, s.pack.numbers.silver_bank)
    enough("undead", s.undead, s.pack.numbers.undead_bank)
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
    return PLACES.index(one_of(where, id, PLACES))


def cards(s: Triora, where: str, ids: Any, left: list[int]) -> tuple[int, ...]:
    """Villagers by id, taken out of those that are left."""
    found = []
    for id in rows(where, ids, "villager ids, such as S1 or N9"):
        card = s.pack.villager_numbers.get(id) if isinstance(id, str) else None
        if card not in left:
            wrong(where, id, "the id of a villager, such as S1 or N9, each once")
        left.remove(card)
        found.append(card)
    return tuple(found)


def wheel(where: str, given: Any) -> tuple[int, ...]:
    """{"red": 2} or [2, 0, 0, 0]: red, blue, green, yellow."""
    if isinstance(given, Mapping):
        given = [table(where, given, COLOURS).get(colour, 0) for colour in COLOURS]
    if not isinstance(given, (list, tuple)) or len(given) != len(COLOURS):
        wrong(where, given, "a table of colours, or four numbers: red, blue, green, yellow")
    if any(type(count) is not int or not 0 <= count <= HERBS_EACH for count in given):
        wrong(where, given, f"numbers from 0 to {HERBS_EACH}")
    return tuple(given)


def place_player(s: Triora, seat: Seat, player: Mapping[str, Any], left: list[int]) -> None:
    where = f"player {seat}: "
    numbers = s.pack.numbers
    s.points[seat] = number(player, "points", numbers.points, 0, 999, where)
    s.inquisition[seat] = number(player, "inquisition", numbers.inquisition, 0, numbers.inquisition_last, where)
    s.silver[seat] = number(player, "silver", 0, 0, numbers.silver_bank, where)
    s.undead[seat] = number(player, "undead", 0, 0, numbers.undead_bank, where)
    s.position[seat] = number(player, "position", seat + 1, 1, len(s.pack.positions), where)
    if any(area in player for area in AREAS):
        placed = [wheel(where + area, player.get(area, (0,) * len(COLOURS))) for area in AREAS]
        seeds = tuple(HERBS_EACH - sum(colour) for colour in zip(*placed, strict=True))
        if min(seeds) < 0:
            wrong(f"{where}herbs", placed, f"no more than {HERBS_EACH} of a colour in all")
        s.herbs[seat], s.planting[seat], s.harvest[seat] = placed
        s.seeds[seat] = seeds
    potions = table(f"{where}potions", player.get("potions", {}), tuple(s.pack.potion_numbers))
    limit = numbers.potion_limit
    s.potions[seat] = tuple(number(potions, id, 0, 0, limit, f"{where}potions: ") for id in s.pack.potion_numbers)
    s.villagers[seat] = cards(s, f"{where}villagers", player.get("villagers", []), left)
    if player.get("second") and not has_second(s):
        wrong(f"{where}second", player["second"], "none but with two players and second_familiar=yes")
    for name, piece in PIECES.items():
        if name in player:
            s.standing(piece)[seat] = circle(s, where + name, player[name])
    for name in rows(f"{where}used", player.get("used", []), "witch, familiar"):
        s.used[seat] |= 1 << PIECES[one_of(f"{where}used", name, ("witch", "familiar"))]


def enough(name: str, held: list[int], bank: int) -> None:
    if sum(held) > bank:
        wrong(f"players: {name}", held, f"no more than {bank} in all")


def one_piece_a_circle(s: Triora) -> None:
    """4.3, 4.4: only witches share circles, with any piece, and not in the Forest."""
    alone = [*s.familiar, *s.second, *(circle for circle in s.witch if circle >= FOREST)]
    for circle, pieces in Counter(circle for circle in alone if circle != OFF).items():
        if pieces > 1:
            wrong(
                "players",
                f"{pieces} pieces in {PLACES[place_of(circle)]}",
                "one familiar in a circle, and in the Forest one piece",
            )


def circle(s: Triora, where: str, id: Any) -> int:
    """A place; FO1 to FO6 are the Forest's circles, FO is the first free one, "" is beside the board."""
    if id == "":
        return OFF
    if id == PLACES[FOREST]:
        free = [number for number in range(FOREST, s.pack.circles) if number not in s.occupied()]
        return free[0] if free else wrong(where, id, "a circle that is free: the Forest is full")
    if id in PLACES:
        return PLACES.index(id)
    forest = [f"{PLACES[FOREST]}{n + 1}" for n in range(s.pack.numbers.forest_circles)]
    if id not in forest:
        wrong(where, id, ", ".join((*PLACES, *forest)))
    return FOREST + forest.index(id)


def place_markers(s: Triora, position: Mapping[str, Any]) -> None:
    for id, seats in table("ruined", position.get("ruined", {}), PLACES[: len(SITES)]).items():
        site = PLACES.index(id)
        spaces = s.pack.places[site].spaces[s.seats - 2]
        s.ruined[site] = seats_in(f"ruined: {id}", seats, s.seats)
        if len(seats) > spaces:
            wrong(f"ruined: {id}", seats, f"at most {spaces} markers with {s.seats} players")
    persons = tuple(person.name for person in s.pack.persons)
    for name, mark in table("castle", position.get("castle", {}), persons).items():
        if not isinstance(mark, (list, tuple)) or len(mark) != 2 or mark[-1] not in VERBS:
            wrong(f"castle: {name}", mark, "a seat, and enchant or curse")
        *owner, verb = mark
        (seat,) = seats_in(f"castle: {name}", owner, s.seats)
        s.castle[persons.index(name)] = castle_mark(seat, VERBS.index(verb))
    for seat in range(s.seats):
        laid = sum(site.count(seat) for site in s.ruined) + sum(marked_by(mark) == seat for mark in s.castle)
        s.markers[seat] -= laid
        if s.markers[seat] < 0:
            wrong(f"ruined and castle: markers of seat {seat}", laid, f"at most {s.pack.numbers.markers}")


def place_ranking(s: Triora, position: Mapping[str, Any]) -> None:
    """`ranking` is from the furthest ahead to the furthest behind; by default lower seats are on top of piles."""
    usual = sorted(range(s.seats), key=lambda seat: (-s.inquisition[seat], seat))
    ranking = position.get("ranking", usual)
    s.ranking = seats_in("ranking", ranking, s.seats)[::-1]
    values = [s.inquisition[seat] for seat in s.ranking]
    if len(set(s.ranking)) < s.seats or len(values) != s.seats or values != sorted(values):
        wrong("ranking", ranking, "every seat once, from the furthest ahead to the furthest behind on the track")


def go_on(s: Triora, position: Mapping[str, Any]) -> None:
    """Begin the thread that plays on from the phase."""
    phase = one_of("phase", position.get("phase", "night"), PHASES)
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
    turns = seats_in("turns", position.get("turns", [*s.order] * 2), s.seats)
    for seat in range(s.seats):
        if turns.count(seat) + s.used[seat].bit_count() > 2:
            wrong("turns", turns, "for each seat as many turns as it has pieces unused")
        if seat not in turns:
            s.used[seat] = 1 << WITCH | 1 << FAMILIAR
    s.begin(*[Turn(seat) for seat in turns], Day())
