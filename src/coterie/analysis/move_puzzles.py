"""Move puzzles: questions of bots' games to which one answer is better than all others, found and confirmed in play.

A question is taken as it was asked, with all its lawful answers. Each is tried in the same imagined worlds with the
same luck; where a turn is one thought, the turn goes on as well as the game knows. An answer counts as the best if it
is ahead of every other by 15 points with 99.5 %, in the worlds in which it was found and in ten times as many others.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from coterie import bots
from coterie.analysis.answer_words import answer_words
from coterie.analysis.decision_units import digest_of
from coterie.analysis.judge import Judge, Line, PlayedEnding, line_words, luck
from coterie.analysis.puzzles import Level, Puzzle, written
from coterie.analysis.reasons import deciding, outcome_words, sentence
from coterie.analysis.results import BLUNDER, percent
from coterie.analysis.statistics import mean_and_error
from coterie.bots.greedy import Fate
from coterie.kernel import Goal, OpenAsk, Refused, State
from coterie.table.record import Answer, Record, Replay

SURE_ERRORS = 2.58
"""Standard errors below which the lead must still be 15 points: 99.5 %."""
CONFIRMED = 10
"""How many times the worlds in which a puzzle was found it is confirmed in."""
FEWEST_ANSWERS = 3
MAX_ANSWERS = 24
SCREENED_WORLDS = (4, 8, 24)
"""Quick looks at every question before it gets its worlds; after each of them the better half of the answers stays."""
MIN_SCREENED = 3
GLANCED_WORLDS = 2
"""Worlds in which some answer must make a difference at all."""
PER_GAME = 3
"""Puzzles from one game at most."""
NOVICE_TRIES, GREEDY_TRIES = 16, 4
NEARLY = 0.03
"""How far the exact odds of the dice may be from what was measured: more means that something else decides too."""
YOU = "you", "your"

Row = list[PlayedEnding]
"""By answer, how one world ended."""


class PuzzleTrial(NamedTuple):
    """One question with all its answers, and how each of them is tried."""

    judge: Judge
    state: State[Any]
    ask: OpenAsk
    answers: list[Any]
    lines: list[Line]
    digest: str
    goal: Goal[Any] | None = None

    def rows(self, name: str, worlds: range, among: list[int]) -> list[Row]:
        """Worlds of a look that has this name; another name means fresh worlds."""
        imagine = self.judge.imagined(self.state, self.ask.seat)
        return [self._row(imagine(rng), rng, among) for rng in (luck(self.digest, name, at) for at in worlds)]

    def _row(self, world: State[Any], rng: Any, among: list[int]) -> Row:
        self.judge.others_first(world, self.ask.id, rng)
        fate, row = Fate(rng), []
        for number in among:
            fate.draws = 0
            try:
                row.append(self._ending(world.clone(), self.lines[number], fate))
            except Refused:
                row.append(PlayedEnding(0, 0.0, 0))
        return row

    def _ending(self, world: State[Any], line: Line, fate: Fate) -> PlayedEnding:
        if self.goal is None:
            return self.judge.try_line(world, self.ask.id, line, fate)
        reached = self.judge.pursue(world, self.ask.id, line, self.goal, fate)
        return PlayedEnding(1 << self.ask.seat if reached else 0, 1.0, 0)

    def share(self, ending: PlayedEnding) -> float:
        return ending.share(self.ask.seat)


def move_puzzles(record: Record, worlds: int, skipped: float = 0.0) -> Iterator[Puzzle]:
    """The puzzles of one recorded game, at most three. This share of its inputs is passed over first."""
    judge, digest = Judge(record.game()), digest_of(record)
    replay, found = Replay(record), 0
    first = int(len(record.inputs) * skipped)
    for number, entry in enumerate(record.inputs, 1):
        if isinstance(entry, Answer) and found < PER_GAME and number > first:
            asked = replay.state.find(entry.ask)
            if asked is not None and asked.seat == entry.seat and asked.required:
                for trial in trials(judge, replay.state, asked, f"{digest[:56]}{number:08x}"):
                    puzzle = puzzle_of(trial, record, number - 1, worlds)
                    if puzzle is not None:
                        found += 1
                        yield puzzle
                        break
        replay.go(number)


def trials(judge: Judge, state: State[Any], ask: OpenAsk, digest: str) -> Iterator[PuzzleTrial]:
    """What can be asked about a question: who wins, or whether a goal of this turn is reached."""
    coach = judge.coach
    if not ask.required or not coach.puzzling(state, ask):
        return
    if not FEWEST_ANSWERS <= ask.count() <= MAX_ANSWERS:
        return
    answers = [answer for answer in ask.every() if ask.refuse(answer) is None]
    if len(answers) < FEWEST_ANSWERS:
        return
    kept = state.clone()
    asked = kept.ask(ask.id)
    goals = coach.goals(kept, asked)
    for goal in (None,) if goals is None else goals:
        yield PuzzleTrial(judge, kept, asked, answers, _lines(judge, kept, asked, answers, digest, goal), digest, goal)


def _lines(
    judge: Judge, state: State[Any], ask: OpenAsk, answers: list[Any], digest: str, goal: Goal[Any] | None
) -> list[Line]:
    if not judge.coach.turns:
        return [((ask.kind, answer),) for answer in answers]
    rng = luck(digest, "lines")
    world = judge.imagined(state, ask.seat)(rng)
    judge.others_first(world, ask.id, rng)
    lines = []
    for answer in answers:
        twin = world.clone()
        own = judge.coach.best if goal is None else goal.answer
        lines.append(judge.rest_of_turn(twin, twin.ask(ask.id), answer, rng, own))
    return lines


def puzzle_of(trial: PuzzleTrial, record: Record, step: int, worlds: int) -> Puzzle | None:
    """None where no answer is far enough ahead of all others."""
    order = list(range(len(trial.answers)))
    left = len(order)
    first = trial.rows("glance", range(GLANCED_WORLDS), order)
    if len({sum(trial.share(row[place]) for row in first) for place in order}) == 1:
        return None  # decided, whatever is answered
    for size in SCREENED_WORLDS:
        rows = trial.rows(f"screen {size}", range(size), order[:left])
        totals = {place: sum(trial.share(row[at]) for row in rows) for at, place in enumerate(order[:left])}
        order[:left] = sorted(order[:left], key=lambda place: -totals[place])
        if totals[order[0]] - totals[order[1]] < BLUNDER * size:
            return None
        left = max(MIN_SCREENED, left // 2)
    found = clear_rows(trial, "found", worlds, order)
    sure = None if found is None else clear_rows(trial, "sure", CONFIRMED * worlds, order)
    return None if sure is None else _puzzle(trial, record, step, order, sure, worlds)


def clear_rows(trial: PuzzleTrial, name: str, worlds: int, order: list[int]) -> list[Row] | None:
    """Fresh worlds in which the first of `order` is ahead of each of the others; None where it isn't, which is often
    seen early."""
    rows: list[Row] = []
    for stop in sorted({min(30, worlds), worlds // 4, worlds}):
        rows += trial.rows(name, range(len(rows), stop), order)
        for place in range(1, len(order)):
            mean, error = mean_and_error([trial.share(row[0]) - trial.share(row[place]) for row in rows])
            if mean - (SURE_ERRORS * error if stop == worlds else -error) < BLUNDER:
                return None
    return rows


def _puzzle(trial: PuzzleTrial, record: Record, step: int, order: list[int], rows: list[Row], worlds: int) -> Puzzle:
    ask, coach = trial.ask, trial.judge.coach
    means = [sum(trial.share(row[place]) for row in rows) / len(rows) for place in range(len(order))]
    ranked = sorted(range(len(order)), key=lambda place: -means[place])
    labels = [answer_words(ask, trial.answers[order[place]]) for place in ranked]
    best, failed = labels[0], weak_bots_fail(trial, trial.answers[order[0]])
    second = ranked[1]
    if trial.goal is not None:
        question, rule, reached = f"{trial.goal.question} {ask.prompt}", trial.goal.rule, "reaches it in"
        why = _plan(trial, order[0], means[0])
    else:
        question, reached = ask.prompt, "wins"
        rule = (
            f"{MOVE_RULE} Judge: {coach.about}; found in {worlds} imagined worlds, confirmed in {len(rows):,} others."
        )
        why = _why(trial, rows, second, best, labels[1]) or f"Nothing else comes close to {best}."
    level: Level = "easy" if failed < 0.5 else "medium" if failed < 0.75 else "hard"
    counted = f"of {len(rows):,} imagined {'turns' if trial.goal else 'games'}"
    return Puzzle(
        id=f"{record.head.game}-{record.head.seed}-{step + 1}",
        game=record.head.game,
        kind="move",
        level=level,
        question=question,
        rule=rule,
        seat=ask.seat,
        people=record.head.seats,
        find=1,
        answer=(ask.write(trial.answers[order[0]]),),
        solution=(
            why,
            f"{best} {reached} {percent(means[0])} {counted}, the next best, {labels[1]}, {percent(means[second])}.",
        ),
        help=(
            trial.judge.game.headline(trial.state) or ask.prompt,
            f"One answer {reached} {percent(means[0])} {counted}. "
            f"The next best is {labels[1]}, with {percent(means[second])}.",
            f"The answer is {best}.",
        ),
        clauses=(ask.clause,),
        record=written(Record(record.head, record.inputs[:step])),
        ask=ask.id,
        options=tuple(
            (ask.write(trial.answers[order[place]]), label, round(means[place], 3))
            for place, label in zip(ranked, labels, strict=True)
        ),
        failed=round(failed, 2),
    )


MOVE_RULE = (
    "One answer is ahead of all others by 15 points of winning chance or more. It is judged by what you know, not by "
    "how the cards lie."
)


def _plan(trial: PuzzleTrial, best: int, measured: float) -> str:
    """The best turn until dice fall; with the exact odds then, where nothing but dice decides."""
    assert trial.goal is not None
    parts, after = line_words(trial.judge, trial.state, trial.ask.id, trial.lines[best], luck(trial.digest, "plan"))
    sure = trial.goal.odds(after)
    exact = f" By the dice alone that is a chance of {percent(sure, 1)}." if abs(sure - measured) <= NEARLY else ""
    return f"The turn: {'; '.join(parts)}.{exact}"


def _why(trial: PuzzleTrial, rows: list[Row], second: int, best: str, other: str) -> str:
    """What differs between the best and the next, counted; else what the best leads to."""
    outcomes = trial.judge.coach.outcomes
    bits = [(row[0].happened, row[second].happened) for row in rows]
    shares = [(trial.share(row[0]), trial.share(row[second])) for row in rows]
    found = deciding(outcomes, bits, shares)
    if found is not None:
        return sentence(found[0], found[1], YOU, best, other)
    often = [(sum(one >> place & 1 for one, _ in bits), outcome) for place, outcome in enumerate(outcomes)]
    count, outcome = max(often, key=lambda each: each[0], default=(0, None))
    return f"{outcome_words(outcome, YOU)} in {count} of {len(rows)} imagined games with {best}." if outcome else ""


def weak_bots_fail(trial: PuzzleTrial, best: Any) -> float:
    """How often weaker bots miss the answer: random, novice and greedy, each with the same weight."""
    game, seat = trial.judge.game, trial.ask.seat
    missed = [1 - 1 / len(trial.answers)]
    for spec, tries in (("novice", NOVICE_TRIES), ("greedy", GREEDY_TRIES)):
        wrong = 0
        for number in range(tries):
            perspective = bots.Perspective(game, trial.state, seat)
            bot = bots.make(spec, game, seat, f"{trial.digest} {number}")
            wrong += bot.answer(perspective, perspective.ask(trial.ask.id)) != best
        missed.append(wrong / tries)
    return sum(missed) / len(missed)
