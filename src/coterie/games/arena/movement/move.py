"""The move itself: the way that a player chooses, the dice rolled on it, and where it may be cut short.

A move to a place without any dice is over right away. Any other goes on from one place of its way to the next:
opponents that it leaves may strike (`Strike`), a fall is rolled, and a figure that was hit and lives may stop (`Halt`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.arena.combat.damage import hurt
from coterie.games.arena.components import HIT
from coterie.games.arena.events import Fell, LeftEngagement, LetGo, Moved
from coterie.games.arena.figure_choices import OfAFigure
from coterie.games.arena.labels import (
    NO,
    Refusal,
    about_figures,
    figure_name,
    named,
    numbers_in,
    show_figure,
    show_no,
    show_place,
)
from coterie.games.arena.movement.action import arrive, die, place
from coterie.games.arena.movement.forks import falls, ways_to
from coterie.games.arena.movement.ground import Route, Spot, Zone, ground, left_by, mask_of, may_stand, zones
from coterie.games.arena.movement.paths import destinations, routes
from coterie.games.arena.movement.routes import show_destination, told_of, way_facts, way_things, why_no_place
from coterie.games.arena.state import Arena
from coterie.kernel import Choice, One, Option, Seat, Space, Thing

VIA = "via"
"""In place of a destination: name a place on the way first (5.16)."""
STRIKE = "strike"
ON, STOP = "on", "stop"
WALK, FLY, ALOFT = range(3)
"""How a figure is on its way; aloft, it has taken off."""
ALL_OF_IT = -1  # what is left of a move that is not a stretch of it


def go(s: Arena, figure: int, to: Any, budget: int, *, leaving: bool = True, stretch: bool = False) -> None:
    """5.15: move a figure to a place it can reach, by the one way there is or by the one its player chooses; a stretch
    leaves it what is left of its move."""
    spot: Spot = (to,) if isinstance(to, int) else (min(to), max(to))
    zoned = zones(s, figure, budget) if leaving and not s.has(figure, "phantom_walk") else []
    if not stretch and unharmed(s, figure, spot, budget, zoned):
        told = routes(s, figure, budget, leaving=leaving, goal=spot) if s.events is not None else {}
        finish(s, figure, (*(told[spot].spots[:-1] if spot in told else ()), spot), leaving, ALL_OF_IT)
        return
    ways = ways_to(s, figure, spot, budget, leaving=leaving)
    if len(ways) == 1:
        take(s, figure, ways[0], leaving, budget if stretch else ALL_OF_IT)
    else:
        rows = tuple([(way.dice, way.cost, way.spots, way.flies) for way in ways])
        s.then(Way(s.lord[figure], figure, budget, int(leaving), int(stretch), rows))


def unharmed(s: Arena, figure: int, spot: Spot, budget: int, zoned: list[Zone]) -> bool:
    """Whether there certainly is a way without dice: no drop is as deep as the figure is high, and nobody is near it,
    or there is a way that nobody is beside, except at its end.
    """
    field, start, near, danger = s.field, s.halves(figure), 0, 0
    flies = s.has(figure, "flying")
    if field.depth >= s.heights[figure] and not flies:
        return False
    if len(start) == 1 and not flies:
        near = field.bare(start[0], budget, s.heights[figure], s.glyph_spaces())
    else:
        for half in start:
            near |= field.disc(half, 0 if flies else budget)  # a flyer leaves all of them at once, at take-off
    for _, zone in zoned:
        danger |= zone
    if not danger & near:
        return True
    if flies or len(start) == 2 or danger >> start[0] & 1:
        return False
    g = ground(s, figure, budget)
    return bool(field.reach(start[0], budget, s.heights[figure], g.passable, g.stop | danger) >> spot[0] & 1)


@dataclass(slots=True)
class Way(Choice[Arena, int]):
    """5.15: the ways to the place differ, and the player has the choice."""

    figure: int
    budget: int
    leaving: int
    stretch: int
    ways: tuple[tuple[int, int, tuple[Spot, ...], bool], ...]
    clause: ClassVar[str] = "5.15"

    def prompt_for(self, s: Arena, seat: Seat) -> str:
        return f"Which way does {figure_name(s, self.figure)} go?"

    def route(self, n: int) -> Route:
        return Route(*self.ways[n])

    def options(self, s: Arena, seat: Seat) -> Space[int]:
        return One(range(len(self.ways)))

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        route = self.route(value)
        told = told_of(s, self.figure, route, self.budget, bool(self.leaving), whole=True)
        where = " and ".join(map(s.field.called, route.spots[-1]))
        facts = way_facts(s, self.figure, route, self.budget, bool(self.leaving))
        return Option(str(value), f"To {where}: {', '.join(told)}", way_things(s, route), "Go", facts=facts)

    def about(self, s: Arena) -> tuple[Thing, ...]:
        return about_figures(self.figure)

    def chosen(self, s: Arena, answer: int) -> None:
        take(s, self.figure, self.route(answer), bool(self.leaving), self.budget if self.stretch else ALL_OF_IT)


# --- on the way --------------------------------------------------------------------------------------------------


def take(s: Arena, figure: int, way: Route, leaving: bool, budget: int) -> None:
    left = budget - way.cost if budget != ALL_OF_IT else ALL_OF_IT
    if way.dice:
        advance(s, figure, way.spots, FLY if way.flies else WALK, leaving, left)
    else:
        finish(s, figure, way.spots, leaving, left)


def advance(s: Arena, figure: int, way: tuple[Spot, ...], mode: int, leaving: bool, left: int) -> None:
    """Go on from the first place of the way, until a die is rolled or the way ends."""
    struck = leaving and mode != ALOFT and not s.has(figure, "phantom_walk")
    zoned = zones(s, figure) if struck else []
    for n in range(len(way) - 1):
        before, after = way[n], way[n + 1]
        others = s.engaged_with(figure) if mode == FLY else left_by(zoned, before, after)
        if others:
            stand(s, figure, way[: n + 1])
            s.then(Strike(s.lord[others[0]], figure, tuple(others), way[n:], mode, int(leaving), left, 0))
            return
        if mode == WALK and falls(s, figure, before, after):
            stepped(s, figure, way[n:], mode, leaving, left, hit=False)
            return
    finish(s, figure, way, leaving, left)


def asks(s: Arena, figure: int) -> bool:
    """6.8: whether those whom a figure leaves are asked before they strike."""
    return s.options["strikes"] == "ask" or s.card_owner[s.figure_card[figure]] != s.lord[figure]


@dataclass(slots=True)
class Strike(Choice[Arena, str]):
    """6.5, 6.6: the first of `others` is left and may strike; then the next of them."""

    figure: int
    others: tuple[int, ...]
    way: tuple[Spot, ...]
    mode: int
    leaving: int
    left: int
    hit: int
    """Whether it was hit at this step already."""
    clause: ClassVar[str] = "6.8"

    def seats(self, s: Arena) -> Iterable[Seat]:
        return (self.seat,) if asks(s, self.figure) else ()

    def prompt_for(self, s: Arena, seat: Seat) -> str:
        figure, striker = figure_name(s, self.figure), figure_name(s, self.others[0])
        return f"{figure} leaves {striker}. Does {striker} strike at it?"

    def options(self, s: Arena, seat: Seat) -> Space[str]:
        return One((STRIKE, NO))

    def default(self, s: Arena, seat: Seat) -> str:
        """Nobody strikes at a friend's figure by being late."""
        return NO if s.friends(seat, s.card_owner[s.figure_card[self.figure]]) else STRIKE

    def about(self, s: Arena) -> tuple[Thing, ...]:
        return about_figures(self.figure, self.others[0])

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        if value == NO:
            return show_no("Let it go")
        shown = show_figure(s, self.figure)
        return Option(STRIKE, f"Strike at {shown.label}: one die, a hit is one damage", shown.about, "Strike")

    def answered(self, s: Arena, answers: dict[Seat, str]) -> None:
        figure, striker, hit = self.figure, self.others[0], bool(self.hit)
        if answers.get(self.seat, STRIKE) == NO:
            s.tell(LetGo, named(s, figure), named(s, striker), s.field.called(self.way[0][0]))
        else:
            face = die(s)
            s.tell(LeftEngagement, named(s, figure), named(s, striker), face, s.field.called(self.way[0][0]))
            if face == HIT:
                s.scene()
                hit = True
                if not lives(s, figure):
                    return
        rest = self.others[1:]
        if rest:
            more = self.way, self.mode, self.leaving, self.left, int(hit)
            s.then(Strike(s.lord[rest[0]], figure, rest, *more))
        else:
            stepped(s, figure, self.way, self.mode, bool(self.leaving), self.left, hit=hit)


def lives(s: Arena, figure: int) -> bool:
    """Deal one damage on the way; returns whether the figure is still there, and the game not over."""
    hurt(s, figure, 1)
    return s.at[figure] >= 0 and s.result is None


def stepped(s: Arena, figure: int, way: tuple[Spot, ...], mode: int, leaving: bool, left: int, *, hit: bool) -> None:
    """The first step of the way is done, including strikes: the fall, if it is one; then a figure that was hit may stop
    where it is (6.9). One hit at take-off has not moved yet.
    """
    if mode == FLY:
        here, mode = way, ALOFT
    else:
        here = way[1:]
        if falls(s, figure, way[0], way[1]):
            face = die(s)
            s.tell(Fell, named(s, figure), face)
            if face == HIT:
                s.scene()
                hit = True
                if not lives(s, figure):
                    return
    if hit and len(here) > 1 and may_stand(s, figure, here[0]):
        stand(s, figure, here[:1])
        s.then(Halt(s.lord[figure], figure, here, mode, int(leaving), left))
    else:
        advance(s, figure, here, mode, leaving, left)


@dataclass(slots=True)
class Halt(Choice[Arena, str]):
    """6.9: it was hit on its way and lives."""

    figure: int
    way: tuple[Spot, ...]
    mode: int
    leaving: int
    left: int
    clause: ClassVar[str] = "6.9"

    def prompt_for(self, s: Arena, seat: Seat) -> str:
        return f"{figure_name(s, self.figure)} was hit on the way. Does it go on?"

    def options(self, s: Arena, seat: Seat) -> Space[str]:
        return One((ON, STOP))

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        here, there = self.way[0], self.way[-1]
        shown = show_place(s, there if value == ON else here)
        label = f"Go on to {shown.label}" if value == ON else f"Stop on {shown.label}"
        return Option(value, label, shown.about, "Go on" if value == ON else "Stop")

    def about(self, s: Arena) -> tuple[Thing, ...]:
        return about_figures(self.figure)

    def chosen(self, s: Arena, answer: str) -> None:
        if answer == ON:
            advance(s, self.figure, self.way, self.mode, bool(self.leaving), self.left)
        elif self.mode != ALOFT:
            arrive(s, self.figure)


def stand(s: Arena, figure: int, way: tuple[Spot, ...]) -> None:
    """Put it at the end of this stretch, visible to all, if it may stand there: so what happens to it there is told
    between the parts of its move (6.6).
    """
    start, spot = s.halves(figure), way[-1]
    if set(start) != set(spot) and may_stand(s, figure, spot):
        place(s, figure, spot)
        through = tuple([s.field.called(each[0]) for each in way if each != start])
        s.tell(Moved, named(s, figure), s.field.called(start[0]), s.field.called(spot[0]), through)


def finish(s: Arena, figure: int, way: tuple[Spot, ...], leaving: bool, left: int) -> None:
    """At the end of a way: the move is over, or goes on with what is left of it."""
    start, spot = s.halves(figure), way[-1]
    if start != spot:
        place(s, figure, spot)
        through = tuple([s.field.called(each[0]) for each in way if each != start])
        s.tell(Moved, named(s, figure), s.field.called(start[0]), s.field.called(spot[0]), through)
    if left > 0:
        s.then(MoveOn(s.lord[figure], figure, left, int(leaving)))
    else:
        arrive(s, figure)


# --- stretches of one's own --------------------------------------------------------------------------------------


def may_differ(s: Arena, figure: int, budget: int, leaving: bool) -> bool:
    """5.16: whether dice could fall on some way: somebody is near, or the ground is steep enough."""
    if s.field.depth >= s.heights[figure] and not s.has(figure, "flying"):
        return True
    if not leaving or s.has(figure, "phantom_walk"):
        return False
    foes, near = s.hostile(s.lord[figure]), 0
    for half in s.halves(figure):
        near |= s.field.disc(half, budget + 1)
    return bool(foes & near)


def moves(s: Arena, figure: int, budget: int, leaving: bool) -> list[Any]:
    """The answers to where a figure moves."""
    spots: list[Any] = [NO, *destinations(s, figure, budget)]
    if budget > 1 and len(spots) > 1 and may_differ(s, figure, budget, leaving):
        spots.append(VIA)
    return spots


def show_move(s: Arena, figure: int, budget: int, leaving: bool, value: Any, *, closes: bool = False) -> Option:
    """`closes`: with this answer Action 3 begins, and spells and summoning are over (3.5, 4.4)."""
    if value == NO:
        return show_no("It stays: closes spells and summoning" if closes else "It stays")
    if value == VIA:
        return Option(VIA, "Choose the way yourself, in stretches", verb="Choose the way")
    return show_destination(s, figure, budget, leaving, value)


def move(s: Arena, seat: Seat, figure: int, budget: int, leaving: bool, answer: Any) -> None:
    if answer == VIA:
        s.then(Stretch(seat, figure, budget, int(leaving)))
    elif answer != NO:
        go(s, figure, answer, budget, leaving=leaving)


@dataclass(slots=True)
class Stretch(OfAFigure):
    """5.16: a place on the way; from there the figure goes on."""

    spaces: int
    leaving: int
    clause: ClassVar[str] = "5.16"
    verb: ClassVar[str] = "Go first to"

    def prompt_for(self, s: Arena, seat: Seat) -> str:
        return f"Where does {figure_name(s, self.figure)} go first?"

    def places(self, s: Arena) -> list[Any]:
        """Where the move need not end."""
        stop = s.field.water | s.glyph_spaces()
        return [
            where
            for where in destinations(s, self.figure, self.spaces)
            if not mask_of((where,) if isinstance(where, int) else where) & stop
        ]

    def seats(self, s: Arena) -> Iterable[Seat]:
        return (self.seat,) if self.places(s) else ()

    def options(self, s: Arena, seat: Seat) -> Space[Any]:
        return One(self.places(s))

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_destination(s, self.figure, self.spaces, bool(self.leaving), value)

    def refuse(self, s: Arena, seat: Seat, answer: Any) -> Refusal | None:
        answer = numbers_in(answer)
        if answer in destinations(s, self.figure, self.spaces):
            return self.clause, "Water or a glyph ends the move there: name it as the end of the move."
        return why_no_place(s, self.figure, self.spaces, answer)

    def answered(self, s: Arena, answers: dict[Seat, Any]) -> None:
        if self.seat in answers:
            go(s, self.figure, answers[self.seat], self.spaces, leaving=bool(self.leaving), stretch=True)
        else:
            s.then(MoveOn(self.seat, self.figure, self.spaces, self.leaving))


@dataclass(slots=True)
class Move(OfAFigure):
    """Where a figure moves, with this many spaces."""

    spaces: int
    leaving: int

    def options(self, s: Arena, seat: Seat) -> Space[Any]:
        return One(moves(s, self.figure, self.spaces, bool(self.leaving)))

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_move(s, self.figure, self.spaces, bool(self.leaving), value)

    def refuse(self, s: Arena, seat: Seat, answer: Any) -> Refusal | None:
        answer = numbers_in(answer)
        return why_no_place(s, self.figure, self.spaces, answer)


@dataclass(slots=True)
class MoveOn(Move):
    """5.16: a stretch is done, and something is left of the move."""

    clause: ClassVar[str] = "5.16"
    verb: ClassVar[str] = "Go on to"

    def prompt_for(self, s: Arena, seat: Seat) -> str:
        return f"Where does {figure_name(s, self.figure)} move on?"

    def seats(self, s: Arena) -> Iterable[Seat]:
        return (self.seat,) if destinations(s, self.figure, self.spaces) else ()

    def answered(self, s: Arena, answers: dict[Seat, Any]) -> None:
        answer = answers.get(self.seat, NO)
        if answer == NO:
            arrive(s, self.figure)
        else:
            move(s, self.seat, self.figure, self.spaces, bool(self.leaving), answer)
