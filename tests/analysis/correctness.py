"""How right the coach is, measured: calibration, planted blunders, false marks, mean luck."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import coterie
from coterie import games
from coterie.analysis import Work, replayed
from coterie.analysis.assemble import decided
from coterie.analysis.decision_units import Unit
from coterie.analysis.judge import Judge, luck
from coterie.analysis.work import FIRST, JUDGES_OWN, MEASURE, QUESTION, SECOND, TRY

DIGEST = "ab" * 32
LONG = {"triora": 200, "arena": 200}
"""How many answers into a game positions are taken from, where games are long."""


def calibration(game: str, seats: int, positions: int, worlds: int) -> list[tuple[float, float]]:
    """For positions in the middle of the judge's games: the chance of seat 0 with all cards open, and how that very
    game ended for it, with the luck that it had."""
    rules = games.get(game)
    judge = Judge(rules)
    found = []
    for number in range(positions):
        rng = luck(DIGEST, "calibration", number)
        state = rules.start(seats, number)
        left = int(rng.random() * LONG.get(game, 60))
        counter = [left]
        judge.play_on(state, rng, lambda s: tick(counter))  # noqa: B023  (called at once)
        if state.result is not None:
            continue
        shares = []
        for _ in range(worlds):
            world = judge.reopened(state, rng)
            judge.play_on(world, rng)
            shares.append(judge.ending(world).share(0))
        judge.play_on(state, rng)
        found.append((fmean(shares), judge.ending(state).share(0)))
    return found


def tick(counter: list[int]) -> bool:
    counter[0] -= 1
    return counter[0] < 0


def calibration_error(found: list[tuple[float, float]]) -> float:
    """The mean distance between chance and outcome over five bins, weighed by how many positions are in each."""
    bins: dict[int, list[tuple[float, float]]] = {}
    for pair in found:
        bins.setdefault(min(4, int(pair[0] * 5)), []).append(pair)
    return sum(
        abs(fmean(chance for chance, _ in each) - fmean(won for _, won in each)) * len(each) for each in bins.values()
    ) / len(found)


def work_on(game: str, bots: list[str], seed: int) -> Work:
    record = coterie.match(game, bots, seed=seed, record=True).record
    assert record is not None
    return Work(replayed(record))


def done(work: Work, unit: Unit) -> str:
    """Look at one decision as an analysis does, and say its mark."""
    while True:
        mine = (each for each in work.slices(60) if each.key[:2] == (TRY, unit.number) and each.key[2] in STAGES)
        piece = next(mine, None)
        if piece is None:
            return next((each.mark for each in decided(work) if each.first == unit.first), "")
        work.add(piece.key, piece.start, work.run(piece))


STAGES = (FIRST, SECOND, MEASURE, QUESTION)


def chances(work: Work, unit: Unit, worlds: int) -> list[float]:
    """The chance of every line, in worlds that no analysis uses."""
    arms = tuple(range(len(work.lines(unit))))
    rows = [work.world((TRY, unit.number, "truth"), number, arms) for number in range(worlds)]
    return [fmean(row[arm].share(unit.seat) for row in rows) for arm in arms]


def planted(game: str, bots: list[str], seeds: range, worlds: int, per_game: int) -> tuple[list[str], list[str]]:
    """The marks that blunders of 20 points or more get when they are planted, and those that the best answers get."""
    blunders, best = [], []
    for seed in seeds:
        work = work_on(game, bots, seed)
        rng = Random(seed)
        units = [unit for unit in work.game.units if len(unit.line) == 1 and len(work.lines(unit)) > 2]
        rng.shuffle(units)
        for unit in units[:per_game]:
            truth = chances(work, unit, worlds)
            lines = work.lines(unit)
            top = max(range(len(lines)), key=truth.__getitem__)
            low = min(range(len(lines)), key=truth.__getitem__)
            if truth[top] - truth[low] >= 0.2:
                blunders.append(mark_of(work, unit, low))
            best.append(mark_of(work, unit, top))
    return blunders, best


def mark_of(work: Work, unit: Unit, line: int) -> str:
    """The mark that a line gets if it is what was played."""
    was, known = list(unit.line), list(work.lines(unit))
    unit.line = list(known[line])
    work._lines[unit.number] = [known[line], *[each for each in known if each != known[line]]]
    for cache in (work._chosen, work._screened, work.rows):
        cache.clear()
    mark = done(work, unit)
    unit.line = was
    work._lines[unit.number] = known
    work.rows.clear()
    work._chosen.clear()
    work._screened.clear()
    return mark


def mean_luck(game: str, bots: list[str], seeds: range, worlds: int) -> list[tuple[float, float]]:
    """By seat, the mean of its luck over so many games and its standard error."""
    lucks: list[list[float]] = []
    for seed in seeds:
        work = work_on(game, bots, seed)
        seats = range(work.game.seats)
        start = [row[0] for row in (work.world(("open", 0), number) for number in range(8 * worlds))]
        end = work.judge.ending(work.game.states[work.game.last])
        changed = [0.0] * work.game.seats
        for unit in work.game.units:
            rows: Any = [work.world((TRY, unit.number, "skill"), number, (JUDGES_OWN, 0)) for number in range(worlds)]
            for seat in seats:
                changed[seat] += fmean(row[1].share(seat) - row[0].share(seat) for row in rows)
        lucks.append([end.share(seat) - fmean(e.share(seat) for e in start) - changed[seat] for seat in seats])
    return [(fmean(each), stdev(each) / sqrt(len(each))) for each in zip(*lucks, strict=True)]
