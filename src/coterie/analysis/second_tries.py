"""Second tries: an answer that somebody would give now, compared with the one in the game and with the best."""

from __future__ import annotations

import time
from typing import Any, Literal

import msgspec

from coterie.analysis.decision_units import RecordedGame, Unit
from coterie.analysis.judge import Line, PlayedEnding, luck
from coterie.analysis.results import Chance, Decision
from coterie.analysis.statistics import USUAL, chance_of, mean_and_error
from coterie.analysis.work import QUESTION, TRY, Work
from coterie.bots.greedy import Fate
from coterie.kernel import Refused

Verdict = Literal["best", "enough", "better", "same", "worse"]
"""As good as the best; within what can be told; better than in the game; the same as in the game; worse than it."""

WORLDS = 150
FEWEST_WORLDS = 20


class Judged(msgspec.Struct, frozen=True):
    """What a second try is worth, as the seat knew it then."""

    verdict: Verdict
    chance: Chance
    best: float
    played: float


def known_verdict(decision: Decision, answer: Any) -> Judged | None:
    """What the analysis says of an answer that it has tried; None: it has not."""
    best = decision.better[0] if decision.better else decision.played
    if answer == decision.played.answers[0] and decision.unit == "answer":
        return Judged("same", decision.played.chance, best.chance.mean, decision.played.chance.mean)
    if answer == best.answers[0]:
        return Judged("best", best.chance, best.chance.mean, decision.played.chance.mean)
    return None


def try_again(game: RecordedGame, decision: Decision, answer: Any, seconds: float) -> Judged:
    """Compare an answer with the best and with the given one, in the worlds in which the loss was measured and with
    their luck. Refused if it is not lawful. Where a turn is one thought, it goes on as well as the game knows."""
    work = Work(game)
    unit = next(each for each in game.units if each.first == decision.first and each.seat == decision.seat)
    asked = unit.before.ask(unit.ask)
    value = asked.meant(asked.read(answer))
    if (refusal := asked.refuse(value)) is not None:
        raise refusal
    lines = [_line(work, unit, each) for each in (value, _first(unit, decision))] + [tuple(unit.line)]
    rows: list[list[PlayedEnding]] = []
    until = time.monotonic() + seconds
    for number in range(WORLDS):
        rows.append(_row(work, unit, number, lines))
        if len(rows) >= FEWEST_WORLDS and time.monotonic() > until:
            break
    shares = [[row[place].share(unit.seat) for row in rows] for place in range(3)]
    return Judged(_verdict(shares), chance_of(shares[0]), sum(shares[1]) / len(rows), sum(shares[2]) / len(rows))


def _first(unit: Unit, decision: Decision) -> Any:
    """The best answer, as the rules know it."""
    asked = unit.before.ask(unit.ask)
    best = decision.better[0] if decision.better else decision.played
    return asked.meant(asked.read(best.answers[0]))


def _line(work: Work, unit: Unit, value: Any) -> Line:
    if not work.judge.coach.turns:
        return ((unit.kind, value),)
    rng = luck(work.game.digest, "again", unit.number)
    world = work.judge.imagined(unit.before, unit.seat)(rng)
    work.judge.others_first(world, unit.ask, rng)
    return work.judge.rest_of_turn(world, world.ask(unit.ask), value, rng, own=work.judge.coach.best)


def _row(work: Work, unit: Unit, number: int, lines: list[Line]) -> list[PlayedEnding]:
    rng = luck(work.game.digest, TRY, unit.number, QUESTION, number)
    world = work.judge.imagined(unit.before, unit.seat)(rng)
    work.judge.others_first(world, unit.ask, rng)
    fate, row = Fate(rng), []
    for line in lines:
        fate.draws = 0
        try:
            row.append(work.judge.try_line(world.clone(), unit.ask, line, fate))
        except Refused:
            row.append(PlayedEnding(0, 0.0, 0))
    return row


def _verdict(shares: list[list[float]]) -> Verdict:
    """`shares`: of the second try, the best and the given answer, by world."""
    behind, error = mean_and_error([best - tried for tried, best in zip(shares[0], shares[1], strict=True)])
    if behind <= 0:
        return "best"
    if behind <= USUAL * error:
        return "enough"
    ahead, _ = mean_and_error([tried - played for tried, played in zip(shares[0], shares[2], strict=True)])
    return "better" if ahead > 0 else "worse"
