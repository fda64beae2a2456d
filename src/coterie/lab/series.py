"""A series of games: the game, its bots, the deals, and every deal once in each rotation of the seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import cycle
from typing import Any

from coterie import bots
from coterie.kernel import Game, InvalidSetting, Seed
from coterie.kernel.chance import derive, key_of
from coterie.lab.match import Observer, Outcome, play


class Faulty(RuntimeError):
    """A game that broke down, with what is needed to play it again."""


class FaultyBot(Faulty, bots.BotFault):
    """A game that broke down because of a bot."""


@dataclass(frozen=True, slots=True)
class Pack:
    """A user's own components: the text is sent to other processes, and read there."""

    text: str
    name: str


@dataclass(frozen=True)
class Series:
    """A game, its bots, how many games, and the seed that determines all luck.

    `bots` has one entry per seat; a shorter list is repeated. A block is one deal in every rotation that seats the bots
    differently: games number 0, 1, ... are the rotations of the first deal, then those of the second.

    With `by_side` ({side: its bots, with commas, repeated}) each deal is played once, and the seats follow from the
    sides that it deals. So two series with the same seed compare bots on one side, with the same deals.
    """

    game: Game[Any]
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: Seed = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    pack: Pack | None = None
    by_side: Mapping[str, str] = field(default_factory=dict)

    def check(self) -> None:
        """Raise InvalidSetting or PackError, before a process is started, for what cannot be played."""
        if self.games < 1:
            raise InvalidSetting(f"games: found {self.games}, allowed: 1 or more")
        dealt = self.game.start(self.seats, self.seed, self.options, self.components)
        if self.by_side:
            sides = sorted(set(self.game.sides(dealt)))
            if sorted(self.by_side) != sides:
                allowed = f"a bot for each of {', '.join(sides)}" if sides else f"none: {self.game.id} has no sides"
                raise InvalidSetting(f"sides: found {', '.join(self.by_side)}, allowed: {allowed}")
        elif not 1 <= len(self.bots) <= self.seats:
            raise InvalidSetting(f"bots: found {len(self.bots)}, allowed: 1 to {self.seats}, one a seat")
        for spec in self.specs:
            bots.make(spec, self.game, 0, 0)

    @cached_property
    def components(self) -> Any:
        return None if self.pack is None else self.game.read_pack(self.pack.text, self.pack.name)

    @property
    def pack_name(self) -> str | None:
        """The file of a user's own pack; None with the shipped components."""
        return None if self.pack is None else self.pack.name

    @cached_property
    def specs(self) -> tuple[str, ...]:
        """Every bot that plays, once."""
        sides = [spec for listed in self.by_side.values() for spec in bots.split(listed)]
        return tuple(dict.fromkeys((*self.bots, *sides)))

    @cached_property
    def rotations(self) -> list[tuple[str, ...]]:
        if self.by_side:
            return [()]
        lineup = tuple(self.bots[seat % len(self.bots)] for seat in range(self.seats))
        return list(dict.fromkeys(lineup[turn:] + lineup[:turn] for turn in range(self.seats)))

    def block(self, number: int) -> int:
        return number // len(self.rotations)

    def deal(self, number: int) -> str:
        """The seed of that game: one for each block."""
        return derive(key_of(self.seed), "deal", self.block(number))[:16].hex()

    def lineup(self, number: int) -> tuple[str, ...]:
        """The bots of that game, by seat."""
        if not self.by_side:
            return self.rotations[number % len(self.rotations)]
        dealt = self.game.sides(self.game.start(self.seats, self.deal(number), self.options, self.components))
        turns = {side: cycle(bots.split(listed)) for side, listed in self.by_side.items()}
        return tuple(next(turns[side]) for side in dealt)

    def play(self, number: int, observer: Observer | None = None) -> Outcome:
        """Play game `number`, the same whatever was played before it and in which process."""
        seed, lineup = self.deal(number), self.lineup(number)
        where = f"{self.game.id} with seed {seed} and {', '.join(lineup)}"
        try:
            return play(self.game, lineup, seed, self.options, self.components, observer)
        except bots.BotFault as fault:
            raise FaultyBot(f"{where}: {fault}") from fault
        except Exception as fault:
            raise Faulty(f"{where}: {type(fault).__name__}: {fault}") from fault
