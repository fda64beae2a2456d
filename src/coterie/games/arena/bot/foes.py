"""The opponents of a seat in a position, with what its figures ask of them again and again."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Any

from coterie.games.arena.bot.weights import USUAL, ArenaWeights
from coterie.games.arena.bot.worths import ALIVE, opponents, struck, worth
from coterie.games.arena.combat.strength import fighting
from coterie.games.arena.components import NONE
from coterie.games.arena.movement.action import move_number
from coterie.games.arena.movement.ground import FAR, Zone
from coterie.games.arena.state import Arena
from coterie.kernel import Seat

MEDDLING = frozenset({"avatar_of_justice", "battle_formation", "necrotic_stench", "zombie_toughness"})
"""Abilities by which a number depends on where other figures stand."""
CACHE_SIZE = 1000
"""For how many positions it is kept what was found out: a few turns of several tables."""


class BoardPosition:
    """All that decides what a place is worth: who stands where, how hurt, under which spells and glyphs; with what was
    found out about it. Spells and glyphs that lie face down count for nothing yet.
    """

    __slots__ = ("foes", "places", "spells", "weights")

    def __init__(self, spells: Hashable, weights: ArenaWeights) -> None:
        self.weights = weights
        """Whose view it is."""
        self.spells = spells
        """The part of it that is not about figures."""
        self.places: dict[int, dict[Any, Any]] = {}
        """What places are worth, by figure."""
        self.foes: dict[Seat, Foes] = {}


# ARG001: the cache tells calls apart by every argument, and the function may need none of them.
@lru_cache(maxsize=CACHE_SIZE)
def kept_position(figures: Hashable, spells: Hashable, weights: ArenaWeights) -> BoardPosition:  # noqa: ARG001
    return BoardPosition(spells, weights)


@lru_cache(maxsize=CACHE_SIZE)
def kept_foes(key: Hashable) -> dict[Any, Any]:  # noqa: ARG001  (the cache reads it)
    """What was found out about opponents, for a key that holds all that was read."""
    return {}


def position(s: Arena, weights: ArenaWeights = USUAL) -> BoardPosition:
    spells = (
        s.pack.digest, s.map, s.figure_design, s.army,
        tuple([(place, glyph if up else NONE) for place, glyph, up in s.glyphs]),
        tuple([tuple([aura for aura in row if aura.up]) if row else () for row in s.auras]),
        s.lasting, s.turn if s.field.goal == "hold" else 0,
    )  # fmt: skip
    return kept_position((tuple(s.at), tuple(s.tail), tuple(s.damage), tuple(s.lord)), spells, weights)


def opposing(s: Arena, seat: Seat, at: BoardPosition) -> Foes:
    """The opponents of a seat in this position. Most of the time their numbers don't depend on where other figures
    stand, so they stay the same while those move."""
    found = at.foes.get(seat)
    if found is None:
        others = opponents(s, seat)
        if independent(s):
            holders = tuple([s.held[place] for place, _, _ in s.glyphs])
            kept = kept_foes((at.spells, seat, holders))
            keys = tuple([(other, s.at[other], s.tail[other], s.damage[other]) for other in others])
            found = kept.get(keys)
            if found is None:
                for key in keys:
                    if key not in kept:
                        kept[key] = Foe(s, key[0])
                found = kept[keys] = Foes(s, [kept[key] for key in keys])
        else:
            found = Foes(s, [Foe(s, other) for other in others])
        at.foes[seat] = found
    return found


def independent(s: Arena) -> bool:
    """Whether every figure's numbers depend on itself, spells and glyphs alone, and all are with their owners."""
    meddlers = kept_foes((s.pack.digest, s.figure_design))
    if not meddlers:
        figures = range(len(s.figure_design))
        meddlers["figures"] = [figure for figure in figures if MEDDLING & set(s.design(figure).abilities)]
        meddlers["lords"] = [s.card_owner[card] for card in s.figure_card]
    at = s.at
    return s.lord == meddlers["lords"] and all(at[figure] < 0 for figure in meddlers["figures"])


class Foes:
    """The opponents of a seat, by number, with what all its figures ask of them."""

    __slots__ = ("_printed", "_reaching", "_within", "_zones", "all", "feeble", "field", "key", "nearest")

    def __init__(self, s: Arena, foes: list[Foe]) -> None:
        self.all = foes
        self.field = s.field
        self.feeble = not all(foe.power and foe.toughness for foe in foes)
        """Whether some number is none: such a one depends on who looks."""
        self.key = tuple([(foe.spot, foe.card, foe.power, foe.reach, foe.attacks, foe.planeswalker) for foe in foes])
        """What decides how dangerous places are."""
        kept = kept_foes((s.pack.digest, s.map, s.figure_design, tuple([(f.figure, f.spot, f.reach) for f in foes])))
        if not kept:  # what follows from where they stand, however hurt they are
            rows = [foe.row for foe in foes if not foe.planeswalker]
            walkers = [foe.row for foe in foes if foe.planeswalker]
            kept["nearest"] = nearest(rows) or [FAR] * s.field.size, nearest(walkers)
            kept["reaching"], kept["within"], kept["zones"] = {}, {}, {}
        self.nearest: tuple[list[int], list[int]] = kept["nearest"]
        """From every space, how far it is to the nearest creature and, of two lists, to the nearest Planeswalker; the
        second is empty if there is none."""
        self._reaching: dict[int, int] = kept["reaching"]
        self._within: dict[int, list[int]] = kept["within"]
        self._zones: dict[int, tuple[list[Zone], int]] = kept["zones"]
        self._printed: Foes | None = None

    def printed(self, s: Arena) -> Foes:
        """The same for somebody who is not on the battlefield yet."""
        if self._printed is None:
            self._printed = Foes(s, [foe.printed(s) for foe in self.all])
        return self._printed

    def reaching(self, place: int) -> int:
        """Who could attack there next turn, as bits."""
        found = self._reaching.get(place)
        if found is None:
            found = 0
            for n, foe in enumerate(self.all):
                found |= (foe.in_reach >> place & 1) << n
            self._reaching[place] = found
        return found

    def zones(self, height: int) -> tuple[list[Zone], int]:
        """For each of them the spaces on which a figure of this height would be engaged with it; and all of these."""
        found = self._zones.get(height)
        if found is None:
            zoned, near, everywhere = [], self.field.near, 0
            for foe in self.all:
                mask = 0
                for place in foe.spot:
                    mask |= near(place, foe.height, height)
                zoned.append((foe.figure, mask))
                everywhere |= mask
            found = self._zones[height] = zoned, everywhere
        return found

    def within(self, away: int) -> list[int]:
        """For each of them the spaces that are at most this far away; none for those who reach no farther than the next
        space: they must be engaged."""
        found = self._within.get(away)
        if found is None:
            found, disc = [], self.field.disc
            for foe in self.all:
                mask = 0
                for place in foe.spot if away > 1 else ():
                    mask |= disc(place, away)
                found.append(mask)
            self._within[away] = found
        return found


class Foe:
    """An opponent's figure, as any of ours sees it. It keeps nothing of the table that it was read from."""

    __slots__ = (
        "attacks", "card", "figure", "height", "in_reach", "left", "level", "life", "losses", "planeswalker", "power",
        "reach", "row", "spot", "toughness", "worth",
    )  # fmt: skip

    def __init__(self, s: Arena, other: int) -> None:
        design, field = s.design(other), s.field
        self.figure, self.card = other, s.figure_card[other]
        self.spot, self.height = s.halves(other), s.heights[other]
        self.level = field.level[self.spot[0]]
        self.planeswalker = design.planeswalker
        self.worth, self.life, self.left = worth(s, other), design.life, design.life - s.damage[other]
        self.toughness = fighting(s, other, NONE, "toughness")
        self.power = fighting(s, other, NONE, "power")
        self.attacks = 2 if "double_attack" in design.abilities else 1
        self.reach = move_number(s, other) + design.range
        self.row = field.far(self.spot[0])
        """How far away every space is."""
        self.in_reach = field.disc(self.spot[0], self.reach)
        if len(self.spot) == 2:
            self.row = [min(a, b) for a, b in zip(self.row, field.far(self.spot[1]), strict=True)]
            self.in_reach |= field.disc(self.spot[1], self.reach)
        self.losses: dict[tuple[int, bool, int], float] = {}

    def seen_by(self, s: Arena, figure: int) -> Foe:
        """The same for one whose numbers are none: no number is below 0, so height counts before that."""
        found = Foe(s, self.figure)
        higher = self.level > s.field.level[s.at[figure]]
        found.toughness = fighting(s, self.figure, figure, "toughness") - higher
        found.power = fighting(s, self.figure, figure, "power") - higher
        return found

    def printed(self, s: Arena) -> Foe:
        """The same for somebody who is not on the battlefield yet."""
        found = Foe(s, self.figure)
        found.toughness, found.power = s.design(self.figure).toughness, s.design(self.figure).power
        return found

    def loss(self, power: int, higher: bool, sure: int) -> float:
        """What an attack with so many dice is expected to take from it, when it stands higher or does not."""
        found = self.losses.get((power, higher, sure))
        if found is None:
            dealt, kill = struck(max(power, 0), max(self.toughness + higher, 0), self.left, sure)
            found = self.worth * ((1 - ALIVE) * dealt / self.life + ALIVE * kill)
            self.losses[power, higher, sure] = found
        return found

    def apart(self, spot: tuple[int, ...]) -> int:
        return min([self.row[place] for place in spot])


def nearest(rows: list[list[int]]) -> list[int]:
    """The least of each column."""
    return list(map(min, *rows)) if len(rows) > 1 else rows[0] if rows else []
