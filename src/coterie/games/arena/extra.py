"""Moves, attacks and placements outside Actions 3 and 4: questions that spells and abilities share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.arena.combat import Attack, expected, fighting, targets
from coterie.games.arena.events import Placed, Returned, Swapped
from coterie.games.arena.harm import hurt, named
from coterie.games.arena.hexes import Mask, spaces_of
from coterie.games.arena.labels import NO, show_figure, show_no, show_place
from coterie.games.arena.moving import Route, arrive, destinations, go, move_number, place, routes
from coterie.games.arena.state import DESTROYED, ROOTS, Arena
from coterie.kernel import Choice, One, Option, Order, Seat, Space, Step

Spot = int | tuple[int, ...]


_latest: list[tuple[Any, dict[tuple[int, ...], Route]]] = []
"""The routes that were described last: all destinations of one figure are described one after the other."""


def known_routes(s: Arena, figure: int, budget: int, leaving: bool) -> dict[tuple[int, ...], Route]:
    key = (figure, budget, leaving, tuple(s.at), tuple(s.tail), tuple(s.lord), s.glyphs, s.figure_design, s.field.id)
    if not _latest or _latest[0][0] != (key, s.pack.digest):
        _latest[:] = [((key, s.pack.digest), routes(s, figure, budget, leaving=leaving))]
    return _latest[0][1]


def describe_move(s: Arena, figure: int, budget: int, leaving: bool, where: Spot) -> str:
    """What the best way to a place costs, in words (5.15)."""
    route = known_routes(s, figure, budget, leaving).get((where,) if isinstance(where, int) else where)
    if route is None:
        return ""
    risk = f", {route.dice} dice against it on the way" if route.dice else ""
    return f", {route.cost} of {budget}{risk}"


@dataclass(slots=True)
class ExtraMoves(Choice[Arena, Any]):
    """Each of these figures may move so many spaces, in any order."""

    figures: tuple[int, ...]
    spaces: int
    leaving: int
    rule: str
    prompt: ClassVar[str] = "Which figure makes an extra move?"

    def able(self, s: Arena) -> list[int]:
        return [f for f in self.figures if s.at[f] >= 0 and not s.lasts(ROOTS, s.figure_card[f])]

    def seats(self, s: Arena) -> Iterable[Seat]:
        return (self.seat,) if self.able(s) else ()

    def cites(self, s: Arena) -> str:
        return self.rule

    def options(self, s: Arena, seat: Seat) -> Space[Any]:
        return One([NO, *self.able(s)])

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_no("Nobody") if value == NO else show_figure(s, value)

    def chosen(self, s: Arena, answer: Any) -> None:
        if answer != NO:
            left = tuple([figure for figure in self.figures if figure != answer])
            budget = self.spaces or move_number(s, answer)
            s.then(
                ExtraMove(self.seat, answer, budget, self.leaving, self.rule),
                ExtraMoves(self.seat, left, self.spaces, self.leaving, self.rule),
            )


@dataclass(slots=True)
class ExtraMove(Choice[Arena, Any]):
    """One figure may move so many spaces."""

    figure: int
    spaces: int
    leaving: int
    rule: str
    prompt: ClassVar[str] = "Where does it move?"

    def seats(self, s: Arena) -> Iterable[Seat]:
        return (self.seat,) if s.at[self.figure] >= 0 else ()

    def cites(self, s: Arena) -> str:
        return self.rule

    def options(self, s: Arena, seat: Seat) -> Space[Any]:
        return One([NO, *destinations(s, self.figure, self.spaces)])

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        if value == NO:
            return show_no("It stays")
        return show_place(s, value, describe_move(s, self.figure, self.spaces, bool(self.leaving), value))

    def chosen(self, s: Arena, answer: Any) -> None:
        if answer != NO:
            go(s, self.figure, answer, self.spaces, leaving=bool(self.leaving))


@dataclass(slots=True)
class ExtraAttack(Choice[Arena, Any]):
    """One attack at once; `close` says that only adjacent opponents count."""

    figure: int
    bonus: int
    close: int
    rule: str
    prompt: ClassVar[str] = "Whom does it attack?"

    def able(self, s: Arena) -> list[int]:
        if s.at[self.figure] < 0:
            return []
        return s.engaged_with(self.figure) if self.close else targets(s, self.figure)

    def seats(self, s: Arena) -> Iterable[Seat]:
        return (self.seat,) if self.able(s) else ()

    def cites(self, s: Arena) -> str:
        return self.rule

    def options(self, s: Arena, seat: Seat) -> Space[Any]:
        found = self.able(s)
        return One(found if self.close else [NO, *found])

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_no("Nobody") if value == NO else show_target(s, self.figure, value, self.bonus)

    def chosen(self, s: Arena, answer: Any) -> None:
        if answer != NO:
            s.then(Attack(self.figure, answer, self.bonus))


def show_target(s: Arena, figure: int, other: int, bonus: int = 0) -> Option:
    """8.17: the dice of both sides and what they are expected to do."""
    power, toughness = fighting(s, figure, other, "power", bonus), fighting(s, other, figure, "toughness")
    return show_figure(s, other, f", {power} dice against {toughness}, about {expected(power, toughness):.2f} damage")


# --- placing -----------------------------------------------------------------------------------------------------


def clear_spaces(s: Arena, eye: int, spaces: int) -> Mask:
    """Empty spaces within so many clear-sight spaces of a figure."""
    near = 0
    for half in s.halves(eye):
        near |= s.field.disc(half, spaces)
    found = 0
    for space in spaces_of(near & s.empty()):
        if s.sees_space(eye, space):
            found |= 1 << space
    return found


def placements(s: Arena, figure: int, within: Mask) -> list[Spot]:
    """Where a figure can be put: on one of these spaces; of a double-space figure one half suffices (4.6)."""
    empty = s.empty()
    if s.design(figure).spaces == 1:
        return list(spaces_of(within & empty))
    field = s.field
    found = {
        (min(a, b), max(a, b))
        for a in spaces_of(within & empty)
        for b in field.neighbours[a]
        if empty >> b & 1 and field.level[a] == field.level[b] and (a, b) not in field.walls
    }
    return sorted(found)


def room_for(s: Arena, figures: tuple[int, ...], within: Mask) -> bool:
    """4.5: whether all of them can be placed."""
    spots = placements(s, figures[0], within)
    if s.design(figures[0]).spaces == 1:
        return len(spots) >= len(figures)
    return len(spots) > 8 * len(figures) or packed(spots, len(figures))


def packed(spots: Sequence[Spot], count: int) -> bool:
    """Whether so many of these pairs lie beside each other."""
    if count == 0:
        return True
    for n, spot in enumerate(spots):
        if packed([other for other in spots[n + 1 :] if apart(spot, other)], count - 1):
            return True
    return False


def apart(spot: Spot, other: Spot) -> bool:
    return isinstance(spot, tuple) and isinstance(other, tuple) and not set(spot) & set(other)


@dataclass(slots=True)
class PlaceFigures(Choice[Arena, Any]):
    """Put these figures down, one after the other, on spaces that were settled before the first (4.5)."""

    figures: tuple[int, ...]
    within: tuple[int, ...]
    back: int
    rule: str

    def seats(self, s: Arena) -> Iterable[Seat]:
        return (self.seat,) if self.spots(s) else ()

    def spots(self, s: Arena) -> list[Spot]:
        within = 0
        for space in self.within:
            within |= 1 << space
        spots = placements(s, self.figures[0], within)
        if s.design(self.figures[0]).spaces == 1 or len(spots) > 8 * len(self.figures):
            return spots
        rest = len(self.figures) - 1
        return [spot for spot in spots if packed([other for other in spots if apart(spot, other)], rest)]

    def cites(self, s: Arena) -> str:
        return self.rule

    def asking(self, s: Arena, seat: Seat) -> str:
        return f"Where do you place {s.design(self.figures[0]).name}?"

    def options(self, s: Arena, seat: Seat) -> Space[Any]:
        return One(self.spots(s))

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_place(s, value)

    def chosen(self, s: Arena, answer: Any) -> None:
        figure = self.figures[0]
        put_down(s, figure, answer)
        if self.back:
            s.tell(Returned, named(s, figure), s.at[figure], s.map)
        else:
            s.tell(Placed, named(s, figure), s.at[figure], s.map)
        if len(self.figures) > 1:
            s.then(PlaceFigures(self.seat, self.figures[1:], self.within, self.back, self.rule))


def put_down(s: Arena, figure: int, spot: Spot) -> None:
    place(s, figure, (spot,) if isinstance(spot, int) else spot)


@dataclass(slots=True)
class Revive(Choice[Arena, Any]):
    """Up to so many of these destroyed creatures may return near the own Planeswalker (8.11)."""

    figures: tuple[int, ...]
    count: int
    spaces: int
    rule: str
    prompt: ClassVar[str] = "Which creature returns?"

    def able(self, s: Arena) -> list[int]:
        if not self.count or not s.walker_stands(self.seat):
            return []
        dead = [figure for figure in self.figures if s.at[figure] == DESTROYED]
        if not dead:
            return []
        within = clear_spaces(s, s.walker(self.seat), self.spaces)
        return [figure for figure in dead if placements(s, figure, within)]

    def seats(self, s: Arena) -> Iterable[Seat]:
        return (self.seat,) if self.able(s) else ()

    def cites(self, s: Arena) -> str:
        return self.rule

    def options(self, s: Arena, seat: Seat) -> Space[Any]:
        return One([NO, *self.able(s)])

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_no("None") if value == NO else show_figure(s, value)

    def chosen(self, s: Arena, answer: Any) -> None:
        if answer != NO:
            within = tuple(spaces_of(clear_spaces(s, s.walker(self.seat), self.spaces)))
            s.then(
                PlaceFigures(self.seat, (answer,), within, 1, self.rule),
                Revive(self.seat, self.figures, self.count - 1, self.spaces, self.rule),
            )


@dataclass(slots=True)
class DamageInOrder(Choice[Arena, Any]):
    """12.8: simultaneous damage, in the order that the active player wishes."""

    figures: tuple[int, ...]
    amount: int
    clause: ClassVar[str] = "12.8"
    prompt: ClassVar[str] = "In which order do they take the damage?"

    def seats(self, s: Arena) -> Iterable[Seat]:
        return (self.seat,) if len(self.figures) > 1 else ()

    def options(self, s: Arena, seat: Seat) -> Space[Any]:
        return Order(self.figures)

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_figure(s, value)

    def answered(self, s: Arena, answers: dict[Seat, Any]) -> None:
        for figure in answers.get(self.seat, self.figures):
            hurt(s, figure, self.amount)
            if s.result is not None:
                return


@dataclass(slots=True)
class GiveBack(Step[Arena]):
    """Control returns to the owners of these figures."""

    figures: tuple[int, ...]
    clause: ClassVar[str] = "3.20"

    def run(self, s: Arena) -> None:
        for figure in self.figures:
            s.lord[figure] = s.card_owner[s.figure_card[figure]]


def swap_places(s: Arena, figure: int, other: int) -> None:
    """Neither leaves an engagement by it."""
    here, there = s.halves(figure), s.halves(other)
    s.lift(figure)
    s.lift(other)
    place(s, figure, there)
    place(s, other, here)
    s.tell(Swapped, named(s, figure), named(s, other))
    arrive(s, figure)
    if s.at[other] >= 0 and s.result is None:
        arrive(s, other)
