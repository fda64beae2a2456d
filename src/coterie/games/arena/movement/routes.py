"""The way of a move: shown before it is taken (5.15), and why there is none to a place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise
from math import comb
from typing import Any

from coterie.games.arena.components import NONE
from coterie.games.arena.hexes import WATER, Place, is_spot
from coterie.games.arena.labels import Facts, Refusal, figure_name, show_place, space_name
from coterie.games.arena.maps import GLYPH_LETTERS, GLYPHS
from coterie.games.arena.movement.ground import Route, barred, left_by, mask_of, strikers, zones
from coterie.games.arena.movement.paths import routes
from coterie.games.arena.state import Arena
from coterie.kernel import Option, Thing

ANY = 99
"""More spaces than any move, and higher than any figure."""

_latest: list[tuple[Any, dict[tuple[int, ...], Route]]] = []
"""The routes that were described last: all destinations of one figure are described one after the other."""


def known_routes(s: Arena, figure: int, budget: int, leaving: bool) -> dict[tuple[int, ...], Route]:
    key = (figure, budget, leaving, tuple(s.at), tuple(s.tail), tuple(s.lord), s.glyphs, s.figure_design, s.field.id)
    if not _latest or _latest[0][0] != (key, s.pack.digest):
        _latest[:] = [((key, s.pack.digest), routes(s, figure, budget, leaving=leaving))]
    return _latest[0][1]


# --- before it is taken ------------------------------------------------------------------------------------------


def show_destination(s: Arena, figure: int, budget: int, leaving: bool, where: int | tuple[int, ...]) -> Option:
    """A place with the safest way to it: what it counts, whom it leaves, where it falls and stops. The spaces on the
    way are things to light up; words name them where the way is not the straight one."""
    spot = (where,) if isinstance(where, int) else where
    route = known_routes(s, figure, budget, leaving).get(spot)
    if route is None:
        return show_place(s, where)
    told = [*told_of(s, figure, route, budget, leaving), *stops_there(s, spot)]
    option = show_place(s, where, "".join(f", {each}" for each in told))
    path = [Thing("path", s.field.called(each)) for each in passed(route)]
    return Option(option.key, option.label, (*option.about, *path), facts=way_facts(s, figure, route, budget, leaving))


def way_facts(s: Arena, figure: int, route: Route, budget: int, leaving: bool) -> Facts:
    """A way as a screen draws it: `way` has its spaces, the first and the last included, `costs` the cost up to each of
    them; `strikes` are the opponents who are left, each with the place in the way where it is left, `falls` the places
    in the way from which it falls; `odds` are the chances, in percent, of no damage, of 1, ..., and of being destroyed
    if there are enough dice for it.
    """
    called, spots = (
        s.field.called,
        [each for n, each in enumerate(route.spots) if not n or each != route.spots[n - 1][::-1]],
    )
    places = [each[0] for each in spots]
    facts: list[tuple[str, int | str]] = [("cost", route.cost), ("of", budget), ("way", " ".join(map(called, places)))]
    if len(spots[0]) == 1 and not route.flies:
        step_cost, height = s.field.step_cost, s.heights[figure]
        costs = accumulate([step_cost(a, b, height) for a, b in pairwise(places)], initial=0)
        facts.append(("costs", " ".join(map(str, costs))))
    if route.flies:
        facts.append(("flies", 1))
    if route.dice:
        left = s.design(figure).life - s.damage[figure]
        facts += [("dice", route.dice), ("left", left), ("odds", " ".join(map(tenths, luck_of(route.dice, left))))]
        struck, fallen = where_dice_fall(s, figure, route, spots, leaving)
        facts.append(("strikes", " ".join(f"{other}@{n}" for other, n in struck)))
        facts.append(("falls", " ".join(map(str, fallen))))
    return tuple(facts)


def where_dice_fall(
    s: Arena, figure: int, route: Route, spots: list[tuple[int, ...]], leaving: bool
) -> tuple[list[tuple[int, int]], list[int]]:
    """Who is left at which place in the way, and from which places in it the figure falls."""
    zoned = zones(s, figure) if leaving and not s.has(figure, "phantom_walk") else []
    if route.flies:
        return [(other, 0) for other in strikers(zoned, route)], []
    steps = list(enumerate(pairwise(spots)))
    struck = [(other, n) for n, (before, after) in steps for other in left_by(zoned, before, after)]
    return struck, [n for n, (a, b) in steps if s.field.falls(a[0], b[0], s.heights[figure])]


def luck_of(dice: int, left: int) -> list[float]:
    """The chance of each amount of damage on a way: half the faces of a die are hits (8.5), a hit is one (6.6)."""
    chances = [comb(dice, n) / 2**dice for n in range(dice + 1)]
    return [*chances[:left], sum(chances[left:])] if dice >= left else chances


def tenths(chance: float) -> str:
    """In percent."""
    return f"{100 * chance:.1f}"


def told_of(s: Arena, figure: int, route: Route, budget: int, leaving: bool, *, whole: bool = False) -> Iterator[str]:
    """A way in words; with its spaces if it is not the straight one, or if the whole of it is requested."""
    how = "" if not s.has(figure, "flying") else " flying" if route.flies else " on foot"
    yield f"{route.cost} of {budget}{how}"
    field, path = s.field, passed(route)
    dice = list(strikes(s, figure, route, leaving)) if route.dice else []
    straight = min([field.distance(a, b) for a in route.spots[0] for b in route.spots[-1]])
    if path and (whole or dice or route.cost > straight):
        yield f"by {' '.join(map(field.called, path))}"
    if dice:
        yield f"{len(dice)} {'die' if len(dice) == 1 else 'dice'} against it: {', '.join(dice)}"


def way_things(s: Arena, route: Route) -> tuple[Thing, ...]:
    """Where it ends, and the spaces on the way."""
    called = s.field.called
    ends = [Thing("space", called(each)) for each in route.spots[-1]]
    return (*ends, *[Thing("path", called(each)) for each in passed(route)])


def passed(route: Route) -> list[Place]:
    """The spaces that the leading half comes through, without the first and the last place."""
    found = [after[0] for before, after in pairwise(route.spots) if after != before[::-1]]
    return found[:-1]


def strikes(s: Arena, figure: int, route: Route, leaving: bool) -> Iterator[str]:
    """What each die on the way is for."""
    zoned = zones(s, figure) if leaving and not s.has(figure, "phantom_walk") else []
    if route.flies:
        yield from (f"leaving {figure_name(s, other)}" for other in strikers(zoned, route))
        return
    for before, after in pairwise(route.spots):
        for other in left_by(zoned, before, after):
            yield f"leaving {figure_name(s, other)}{passing(s, figure, after)}"
        if before != after[::-1] and s.field.falls(before[0], after[0], s.heights[figure]):
            yield f"falling to {s.field.called(after[0])}{passing(s, figure, after)}"


def passing(s: Arena, figure: int, spot: tuple[Place, ...]) -> str:
    """Whom it passes where a die falls: there it could not stop (6.9)."""
    found = [figure_name(s, s.held[place]) for place in spot if s.held[place] not in (NONE, figure)]
    return f" (passing {' and '.join(found)})" if found else ""


def stops_there(s: Arena, spot: tuple[Place, ...]) -> Iterator[str]:
    """Whether it must stop there; water is named with the place already."""
    for place, glyph, up in s.glyphs:
        if place in spot:
            yield f"stops on the glyph of {GLYPHS[GLYPH_LETTERS[glyph]]}" if up else "stops on a face-down glyph"


# --- why not -----------------------------------------------------------------------------------------------------


def why_no_place(s: Arena, figure: int, budget: int, answer: Any) -> Refusal | None:
    """The clause that keeps a figure from ending its move there."""
    spot = (answer,) if type(answer) is int else answer
    if not is_spot(s.field, spot):
        return None
    field, own = s.field, s.halves(figure)
    for place in spot:
        if field.ruins >> place & 1:
            return "5.14", f"There is a ruin on {space_name(s, place)}: the base does not fit."
    for place in spot:
        if s.held[place] not in (NONE, figure):
            return "5.3", f"{figure_name(s, s.held[place])} stands on {space_name(s, place)}."
    where = " and ".join(space_name(s, place) for place in spot)
    if set(spot) == set(own):
        return "5.1", f"{s.design(figure).name} stands on {where} already: say that it stays."
    if len(own) == 2 and not field.level_pair(spot):
        return "5.11", f"{s.design(figure).name} ends its move on two neighbouring spaces of one level."
    if len(own) == 1 and len(spot) > 1:
        return None
    apart = min(field.distance(here, there) for here in own for there in spot)
    if apart > budget:
        return "5.1", f"{where} is {apart} spaces away, the move is {budget}."
    return (why_barred(s, figure, budget, spot[0]) if len(own) == 1 else None) or too_far(s, figure, budget, spot)


def why_barred(s: Arena, figure: int, budget: int, place: Place) -> Refusal | None:
    """What alone keeps it away: without it, the move would be long enough."""
    field, start, height = s.field, s.at[figure], s.heights[figure]
    where, name = space_name(s, place), s.design(figure).name
    free = field.all & ~field.ruins
    taken = s.taken & ~mask_of(s.halves(figure))
    passable, glyphs = free & ~barred(s, figure, taken), s.glyph_spaces()
    stop = field.water | glyphs
    if field.reach(start, budget, height, free, stop) >> place & 1:
        return "5.2", f"Opponents or engaged friends bar the way to {where}."
    if field.reach(start, budget, height, passable, glyphs) >> place & 1:
        return "5.9", f"Water on the way to {where} ends the move."
    if field.reach(start, budget, height, passable, field.water) >> place & 1:
        return "8.12", f"A glyph on the way to {where} ends the move."
    if field.reach(start, budget, ANY, passable, stop) >> place & 1:
        return "5.5", f"{where} is too high: {name} climbs fewer levels than its height of {height} in one step."
    return None


def too_far(s: Arena, figure: int, budget: int, spot: tuple[Place, ...]) -> Refusal:
    field = s.field
    where = " and ".join(space_name(s, place) for place in spot)
    route = routes(s, figure, ANY, leaving=False).get(tuple(sorted(spot)))
    if route is None:
        return "5.1", f"No way leads to {where}: heights, water, glyphs, walls or figures are in between."
    climbs = any(field.level[b[0]] > field.level[a[0]] for a, b in pairwise(route.spots))
    out = " (leaving water climbs a level)" if field.level[route.spots[0][0]] == WATER else ""
    levels = f" with the levels it climbs{out}" if climbs else ""
    return "5.4" if climbs else "5.1", f"The way to {where} counts {route.cost}{levels}, the move is {budget}."
