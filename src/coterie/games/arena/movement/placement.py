"""Figures that are put on the battlefield without moving: summoned, returned, placed by a spell, swapped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.arena.combat.sight import ring_of_spaces
from coterie.games.arena.components import NONE, SUMMON_RANGE
from coterie.games.arena.events import Placed, Returned, Swapped
from coterie.games.arena.figure_choices import OneAfterAnother
from coterie.games.arena.hexes import Mask, is_spot, spaces_of
from coterie.games.arena.labels import Refusal, about_figures, figure_name, named, numbers_in, place_of, show_place
from coterie.games.arena.movement.action import place
from coterie.games.arena.movement.doubles import even_pairs
from coterie.games.arena.state import DESTROYED, Arena
from coterie.kernel import Choice, One, Option, Seat, Space, Thing

Spot = int | tuple[int, ...]


def clear_spaces(s: Arena, eye: int, spaces: int, figure: int) -> Mask:
    """7.7: empty spaces within this many clear-sight spaces of a figure, judged for the `figure` that would be there;
    where it would be adjacent, a space is always clear.
    """
    field, height, other, found = s.field, s.heights[eye], s.heights[figure], 0
    empty, figures = s.empty(), s.taken
    for half in s.halves(eye):
        found |= field.near(half, height, other) & empty
        for away in range(1, spaces + 1):
            for space, between in ring_of_spaces(field, half, height, away, other):
                if empty >> space & 1 and (not between & figures or s.sees_space(eye, space, other)):
                    found |= 1 << space
    return found


def placements(s: Arena, figure: int, within: Mask) -> list[Spot]:
    """Where a figure can be put: on one of these spaces; of a double-space figure one half suffices (4.6)."""
    empty = s.empty()
    if s.design(figure).spaces == 1:
        return list(spaces_of(within & empty))
    return list(even_pairs(s.field, [within & empty] * 6, empty))


def room_for(s: Arena, figures: tuple[int, ...], within: Mask) -> bool:
    """4.5: whether all of them can be placed."""
    if s.design(figures[0]).spaces == 1:
        return (within & s.empty()).bit_count() >= len(figures)
    spots = placements(s, figures[0], within)
    return plenty(spots, len(figures)) or packed(spots, len(figures))


def plenty(spots: Sequence[Spot], count: int) -> bool:
    """Whether there are enough pairs however they are taken: a pair overlaps at most ten others."""
    return len(spots) > 11 * (count - 1)


def packed(spots: Sequence[Spot], count: int) -> bool:
    """Whether this many of these pairs fit beside each other."""
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
    within: Mask
    back: int
    rule: str
    verb: ClassVar[str] = "Place"

    def seats(self, s: Arena) -> Iterable[Seat]:
        return (self.seat,) if self.spots(s) else ()

    def spots(self, s: Arena) -> list[Spot]:
        spots = placements(s, self.figures[0], self.within)
        if s.design(self.figures[0]).spaces == 1 or plenty(spots, len(self.figures)):
            return spots
        rest = len(self.figures) - 1
        return [spot for spot in spots if packed([other for other in spots if apart(spot, other)], rest)]

    def cites(self, s: Arena) -> str:
        return self.rule

    def prompt_for(self, s: Arena, seat: Seat) -> str:
        return f"Where do you place {s.design(self.figures[0]).name}?"

    def about(self, s: Arena) -> tuple[Thing, ...]:
        """All that are still to be placed, so that a screen can place them in one gesture."""
        return about_figures(*self.figures)

    def options(self, s: Arena, seat: Seat) -> Space[Any]:
        return One(self.spots(s))

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_place(s, value)

    def meant_by(self, s: Arena, seat: Seat, thing: Thing) -> Any:
        return place_of(s, thing)

    def refuse(self, s: Arena, seat: Seat, answer: Any) -> Refusal | None:
        answer = numbers_in(answer)
        return why_not_there(s, self.figures[0], self.within, self.rule, answer)

    def chosen(self, s: Arena, answer: Any) -> None:
        figure = self.figures[0]
        put_down(s, figure, answer)
        if self.back:
            s.tell(Returned, named(s, figure), s.field.called(s.at[figure]))
        else:
            s.tell(Placed, named(s, figure), s.field.called(s.at[figure]))
        if len(self.figures) > 1:
            s.then(PlaceFigures(self.seat, self.figures[1:], self.within, self.back, self.rule))


def why_not_there(s: Arena, figure: int, within: Mask, rule: str, answer: Any) -> Refusal | None:
    """The clause that keeps a figure from being placed there."""
    spot = (answer,) if type(answer) is int else answer
    if not is_spot(s.field, spot):
        return None
    field, name = s.field, s.design(figure).name
    empty, glyphs = s.empty(), s.glyph_spaces()
    for each in spot:
        if field.ruins >> each & 1:
            return "12.3", "Nobody can stand in the ruins: figures are placed on empty spaces."
        if s.held[each] != NONE:
            return "12.3", f"{figure_name(s, s.held[each])} stands there: figures are placed on empty spaces."
        if glyphs >> each & 1:
            return "12.3", "Nobody is placed on a glyph: figures are placed on empty spaces."
        if not empty >> each & 1:
            return "12.3", "That space is not empty."
    if s.design(figure).spaces == 2 and len(spot) == 2 and not field.level_pair(spot):
        return "4.6", f"{name} is placed on two neighbouring spaces of one level."
    if not any(within >> place & 1 for place in spot):
        walker = s.walker(s.lord[figure])
        called = figure_name(s, walker)
        far = min(field.distance(half, place) for half in s.halves(walker) for place in spot)
        if rule == "4.5" and far > SUMMON_RANGE:
            return rule, f"Too far: figures are placed within five clear-sight spaces of {called}."
        return rule, f"{called} doesn't see that space: figures are placed in clear sight."
    if s.design(figure).spaces == 2 and len(spot) == 1:
        return "4.6", f"{name} takes two neighbouring spaces of one level."
    return "4.5", "That would leave no room for the others."


def put_down(s: Arena, figure: int, spot: Spot) -> None:
    place(s, figure, (spot,) if isinstance(spot, int) else spot)


@dataclass(slots=True)
class Revive(OneAfterAnother):
    """Up to this many of these destroyed creatures may return near one's own Planeswalker (8.11)."""

    figures: tuple[int, ...]
    count: int
    spaces: int
    rule: str
    prompt: ClassVar[str] = "Which creature returns?"
    nobody: ClassVar[str] = "None"

    def able(self, s: Arena) -> list[int]:
        if not self.count or not s.walker_stands(self.seat):
            return []
        dead = [figure for figure in self.figures if s.at[figure] == DESTROYED]
        if not dead:
            return []
        walker = s.walker(self.seat)
        return [figure for figure in dead if placements(s, figure, clear_spaces(s, walker, self.spaces, figure))]

    def cites(self, s: Arena) -> str:
        return self.rule

    def take(self, s: Arena, figure: int) -> None:
        within = clear_spaces(s, s.walker(self.seat), self.spaces, figure)
        s.then(
            PlaceFigures(self.seat, (figure,), within, 1, self.rule),
            Revive(self.seat, self.figures, self.count - 1, self.spaces, self.rule),
        )


def swap_places(s: Arena, figure: int, other: int) -> None:
    """6.7: it is no move, so neither leaves an engagement nor ends a move by it."""
    here, there = s.halves(figure), s.halves(other)
    s.lift(figure)
    s.lift(other)
    place(s, figure, there)
    place(s, other, here)
    s.tell(Swapped, named(s, figure), named(s, other))
