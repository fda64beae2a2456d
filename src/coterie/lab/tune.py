"""Search over a few numbers of a pack: every combination on the same deals, the frontier, and fresh deals at the end.

The frontier is what no other combination beats in every aim at once, with as few numbers changed (V. Pareto). What
looks best among many on one set of deals is partly luck, so the frontier is played again on deals that nobody has seen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import product
from typing import Any

from coterie.kernel import InvalidSetting, short
from coterie.kernel.chance import derive, key_of
from coterie.lab.balance.race import race_of
from coterie.lab.balance.report import rounded
from coterie.lab.balance.scores import first_rate, seat_rates, seat_scores
from coterie.lab.chunks import chunk_size
from coterie.lab.executors import Executor
from coterie.lab.intervals import Proportion
from coterie.lab.pack_changes import Vary, changed, value_of
from coterie.lab.parts import PartStore, Tables
from coterie.lab.run import Progress, play_run
from coterie.lab.series import Series

MAX_COMBINATIONS = 64
FIGURES = {
    "seat": "per cent of games that seat 1 wins",
    "first": "per cent that the player who goes first wins",
    "length": "decisions in a game, on average",
    "draws": "per cent of games that nobody wins alone",
    "half": "per cent of half-time leaders who win",
}


@dataclass(frozen=True)
class Aim:
    """A designer's aim for a figure: `seat=50`, `length<40`."""

    figure: str
    sign: str
    value: float

    @classmethod
    def read_all(cls, text: str) -> list[Aim]:
        found = []
        for part in text.split(","):
            match = re.fullmatch(r"\s*(\w+)\s*([=<>])\s*(\d+(?:\.\d+)?)\s*", part)
            if match is None or match[1] not in FIGURES:
                allowed = f"figures ({', '.join(FIGURES)}) with =, < or > and a number, as seat=50, length<40"
                raise InvalidSetting(f"--aim: found {short(part.strip())}, allowed: {allowed}")
            found.append(cls(match[1], match[2], float(match[3])))
        return found

    def miss(self, figures: dict[str, float]) -> float:
        """By how much it is missed; 0 if it is met."""
        found = figures.get(self.figure)
        if found is None:
            raise InvalidSetting(f"--aim: this game has no figure {self.figure!r}")
        off = found - self.value
        return abs(off) if self.sign == "=" else max(0.0, off if self.sign == "<" else -off)

    def __str__(self) -> str:
        return f"{self.figure}{self.sign}{self.value:g}"


@dataclass
class TunedSettings:
    """One combination of numbers, its figures on the common deals, and, on the frontier, on fresh ones."""

    values: dict[str, int]
    changes: int
    figures: dict[str, float]
    misses: list[float]
    frontier: bool = False
    fresh: dict[str, float] = field(default_factory=dict)
    fresh_seat: Proportion | None = None


@dataclass
class Tuned:
    game: str
    title: str
    games: int
    aims: list[str]
    shipped: dict[str, int]
    tried: list[TunedSettings] = field(default_factory=list)
    interrupted: bool = False
    fault: str = ""
    command: str = ""

    def as_json(self) -> dict[str, Any]:
        return {"report": "tune", "version": 1, **rounded(asdict(self))}


def figures_of(tables: Tables) -> tuple[dict[str, float], Proportion]:
    scores = seat_scores(tables)
    seat = seat_rates(scores)[0]
    won, seats = tables.games["winners"].list.len(), tables.games["bots"].list.len()
    found = {
        "seat": 100 * seat.rate,
        "length": float(tables.games["decisions"].cast(float).mean() or 0.0),  # type: ignore[arg-type]
        "draws": 100 * float(((won == 0) | (won == seats)).cast(float).mean() or 0.0),  # type: ignore[arg-type]
    }
    first = first_rate(tables, scores)
    if first is not None:
        found["first"] = 100 * first.rate
    race = race_of(tables, by_share=False)
    if race is not None:
        found["half"] = 100 * race.half_leader.rate
    return found, seat


def tune(
    series: Series,
    varied: Sequence[Vary],
    aims: Sequence[Aim],
    executor: Executor,
    tell: Callable[[str, Progress], None] = lambda name, progress: None,
    command: str = "",
) -> Tuned:
    """Try every combination. An interrupt or a broken game ends it with those tried so far."""
    series.check()
    game = series.game
    shipped = {vary.name: value_of(game, series.pack, vary) for vary in varied}
    combinations = [dict(zip(shipped, values, strict=True)) for values in product(*(vary.values for vary in varied))]
    if shipped not in combinations:
        combinations.insert(0, shipped)
    if len(combinations) > MAX_COMBINATIONS:
        raise InvalidSetting(f"--vary: found {len(combinations)} combinations, allowed: at most {MAX_COMBINATIONS}")
    packs = [changed(game, series.pack, values) for values in combinations]
    tuned = Tuned(game.id, game.title, series.games, [str(aim) for aim in aims], shipped, command=command)

    def figures(name: str, of: Series) -> tuple[dict[str, float], Proportion] | None:
        store = PartStore(of, chunk_size(of))
        ended = play_run(store, executor, lambda progress: tell(name, progress))
        tuned.interrupted |= ended.interrupted
        tuned.fault = tuned.fault or ended.fault
        return None if ended.interrupted or ended.fault else figures_of(store.tables())

    for number, (values, pack) in enumerate(zip(combinations, packs, strict=True), 1):
        found = figures(f"{number} of {len(combinations)}", replace(series, pack=pack))
        if found is None:
            break
        changes = sum(values[name] != shipped[name] for name in shipped)
        tuned.tried.append(TunedSettings(values, changes, found[0], [aim.miss(found[0]) for aim in aims]))
    for each in tuned.tried:
        each.frontier = not any(beats(other, each) for other in tuned.tried)
    fresh = derive(key_of(series.seed), "fresh deals", 0)[:16].hex()
    for each in tuned.tried:
        if each.frontier and not tuned.interrupted and not tuned.fault:
            pack = packs[combinations.index(each.values)]
            found = figures("fresh deals", replace(series, pack=pack, seed=fresh))
            if found is not None:
                each.fresh, each.fresh_seat = found
    tuned.tried.sort(key=lambda each: (not each.frontier, sum(each.misses), each.changes))
    return tuned


def beats(one: TunedSettings, other: TunedSettings) -> bool:
    """Whether it is at least as good in every aim with no more changes, and better in something."""
    mine, theirs = (*one.misses, one.changes), (*other.misses, other.changes)
    return mine != theirs and all(a <= b for a, b in zip(mine, theirs, strict=True))
