"""How right the coach is, measured: calibration, planted blunders, false marks, mean luck.

`python tests/analysis/correctness.py luck relics --seeds 70000 200 --out luck.jsonl` measures at size. It writes a line
for each game as it comes, continues where it was interrupted, and prints what all the lines say.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
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

# --- calibration -------------------------------------------------------------------------------------------------


def position(game: str, seats: int, seed: int, worlds: int, knew: bool = False) -> tuple[float, float] | None:
    """A position in the middle of a judge's game: the chance of seat 0, with all cards open or as it knew it, and how
    that very game ended for it, with the luck that it had; None if the game was over before."""
    rules = games.get(game)
    judge = Judge(rules)
    rng = luck(DIGEST, "calibration", seed)
    state = rules.start(seats, seed)
    left = int(rng.random() * LONG.get(game, 60))

    def reached(_: Any) -> bool:
        nonlocal left
        left -= 1
        return left < 0

    judge.play_on(state, rng, reached)
    if state.result is not None:
        return None
    shares = []
    imagined = judge.imagined(state, 0)
    for _ in range(worlds):
        world = imagined(rng) if knew else judge.reopened(state, rng)
        judge.play_on(world, rng)
        shares.append(judge.ending(world).share(0))
    judge.play_on(state, rng)
    return fmean(shares), judge.ending(state).share(0)


def calibration(game: str, seats: int, seeds: range, worlds: int, knew: bool = False) -> list[tuple[float, float]]:
    found = (position(game, seats, seed, worlds, knew) for seed in seeds)
    return [each for each in found if each is not None]


def calibration_error(found: list[tuple[float, float]], bins: int = 5) -> float:
    """The mean distance between chance and outcome over the bins, weighed by how many positions are in each."""
    full: dict[int, list[tuple[float, float]]] = {}
    for pair in found:
        full.setdefault(min(bins - 1, int(pair[0] * bins)), []).append(pair)
    return sum(
        abs(fmean(chance for chance, _ in each) - fmean(won for _, won in each)) * len(each) for each in full.values()
    ) / len(found)


# --- planted blunders, and the best answers ----------------------------------------------------------------------


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


def chances(work: Work, unit: Unit, arms: list[int], name: str, worlds: int) -> dict[int, float]:
    """The chance of each of these lines, in worlds that no analysis uses."""
    rows = [work.world((TRY, unit.number, name), number, tuple(arms)) for number in range(worlds)]
    return {arm: fmean(row[place].share(unit.seat) for row in rows) for place, arm in enumerate(arms)}


def planted_in(game: str, bots: list[str], seed: int, worlds: int, per_game: int) -> tuple[list[str], list[str]]:
    """The marks that blunders of 20 points or more get when they are planted in a game, and those that the best answers
    get. Best and worst are chosen in a fifth of the worlds; what lies between them is measured in the others."""
    blunders, best = [], []
    work = work_on(game, bots, seed)
    rng = Random(seed)
    units = [unit for unit in work.game.units if len(work.lines(unit)) > 2]
    rng.shuffle(units)
    for unit in units[:per_game]:
        rough = chances(work, unit, list(range(len(work.lines(unit)))), "rough", max(12, worlds // 5))
        top, low = max(rough, key=rough.__getitem__), min(rough, key=rough.__getitem__)
        truth = chances(work, unit, [top, low], "truth", worlds)
        if truth[top] - truth[low] >= 0.2:
            blunders.append(mark_of(work, unit, low))
        if truth[top] >= truth[low]:
            best.append(mark_of(work, unit, top))
    return blunders, best


def planted(game: str, bots: list[str], seeds: range, worlds: int, per_game: int) -> tuple[list[str], list[str]]:
    found = [planted_in(game, bots, seed, worlds, per_game) for seed in seeds]
    return [mark for blunders, _ in found for mark in blunders], [mark for _, best in found for mark in best]


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


# --- luck --------------------------------------------------------------------------------------------------------


def luck_in(game: str, bots: list[str], seed: int, worlds: int) -> list[float]:
    """The luck of each seat in one game. Few worlds make it wider and don't move its mean."""
    work = work_on(game, bots, seed)
    seats = range(work.game.seats)
    start = [row[0] for row in (work.world(("open", 0), number) for number in range(8 * worlds))]
    end = work.judge.ending(work.game.states[work.game.last])
    changed = [0.0] * work.game.seats
    for unit in work.game.units:
        rows: Any = [work.world((TRY, unit.number, "skill"), number, (JUDGES_OWN, 0)) for number in range(worlds)]
        for seat in seats:
            changed[seat] += fmean(row[1].share(seat) - row[0].share(seat) for row in rows)
    return [end.share(seat) - fmean(e.share(seat) for e in start) - changed[seat] for seat in seats]


def mean_and_error(lucks: list[list[float]]) -> list[tuple[float, float]]:
    """By seat, the mean of its luck and its standard error."""
    return [(fmean(each), stdev(each) / sqrt(len(each))) for each in zip(*lucks, strict=True)]


def mean_luck(game: str, bots: list[str], seeds: range, worlds: int) -> list[tuple[float, float]]:
    return mean_and_error([luck_in(game, bots, seed, worlds) for seed in seeds])


# --- at size -----------------------------------------------------------------------------------------------------

BOTS = {
    "relics": ["greedy", "novice"],
    "inquisition": ["believer"] * 7,
    "succession": ["courtier"] * 8,
    "triora": ["greedy", "novice"],
    "arena": ["greedy", "novice"],
}


def measured(what: str, game: str, seed: int, worlds: int, per_game: int) -> Any:
    if what in ("calibration", "knew"):
        return position(game, len(BOTS[game]), seed, worlds, what == "knew")
    if what == "planted":
        return planted_in(game, BOTS[game], seed, worlds, per_game)
    return luck_in(game, BOTS[game], seed, worlds)


def said(what: str, found: list[Any]) -> Iterator[str]:
    if what in ("calibration", "knew"):
        pairs = [tuple(each) for each in found if each is not None]
        yield f"{len(pairs)} positions: error {calibration_error(pairs):.3f} in five bins"
        yield f"  {calibration_error(pairs, 10):.3f} in ten"
        for lowest in range(10):
            some = [pair for pair in pairs if min(9, int(pair[0] * 10)) == lowest]
            if some:
                chance, won = fmean(pair[0] for pair in some), fmean(pair[1] for pair in some)
                yield f"  {lowest}0 %: {len(some)} positions, chance {chance:.3f}, won {won:.3f}"
    elif what == "planted":
        blunders = [mark for each, _ in found for mark in each]
        best = [mark for _, each in found for mark in each]
        yield f"{len(found)} games: {sum(map(bool, blunders))} of {len(blunders)} blunders named"
        yield f"  {sum(mark in ('mistake', 'blunder') for mark in best)} of {len(best)} best answers called mistakes"
        yield f"  {sum(map(bool, best))} of them got any mark"
    elif len(found) > 1:
        for seat, (mean, error) in enumerate(mean_and_error(found)):
            yield f"{len(found)} games, seat {seat}: mean luck {mean:+.3f}, standard error {error:.3f}"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("what", choices=["calibration", "knew", "planted", "luck"])
    asked.add_argument("game", choices=list(BOTS))
    asked.add_argument("--seeds", nargs=2, type=int, metavar=("FIRST", "COUNT"), required=True)
    asked.add_argument("--worlds", type=int, default=40)
    asked.add_argument("--per-game", type=int, default=8)
    asked.add_argument("--out", type=Path, required=True)
    given = asked.parse_args()
    known = dict(map(json.loads, given.out.read_text().splitlines())) if given.out.exists() else {}
    first, count = given.seeds
    with given.out.open("a") as out:
        for seed in range(first, first + count):
            if seed not in known:
                known[seed] = measured(given.what, given.game, seed, given.worlds, given.per_game)
                print(json.dumps([seed, known[seed]]), file=out, flush=True)
    sys.stdout.writelines(
        f"{line}\n" for line in said(given.what, [known[seed] for seed in range(first, first + count)])
    )


if __name__ == "__main__":
    main()
