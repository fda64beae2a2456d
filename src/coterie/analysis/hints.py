"""A hint with reasons: the best answer, two runners-up, how certain that is, and why; only from what the seat knows."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import msgspec

from coterie.analysis.answer_words import answer_words
from coterie.analysis.judge import RANDOM, Judge, Line, PlayedEnding, line_words, luck
from coterie.analysis.reasons import MIN_DIFFERENCE, SMALL_THINGS, deciding, matters, outcome_words, sentence
from coterie.analysis.results import Chance
from coterie.analysis.statistics import USUAL, chance_of, mean_and_error
from coterie.bots.greedy import Fate
from coterie.host.host import Hint, RankedAnswer, Reasons
from coterie.kernel import Game, OpenAsk, Refused, Seat, SeededRandom, State

WORLDS = 120
"""How many imagined worlds the best answers are tried in."""
ANSWERS = 12
GLANCED_ANSWERS = 6
"""Fewer where turns are long."""
SHOWN = 3
COACH = "coach"
"""The author of hints that were compared."""
YOU = "you", "your"
MIN_WORLDS = 12
"""With fewer worlds, a hint says nothing about chances."""
MIN_GLANCES = 6
"""An estimate says more than a result."""


class HintedAnswer(msgspec.Struct, frozen=True):
    """An answer that was tried, and how often the seat won after it."""

    answer: Any
    """Written with the options' keys; of a turn, its first answer."""
    words: str
    """Of a turn, all of it."""
    chance: Chance


class ReasonedHint(msgspec.Struct, frozen=True):
    """A suggested answer, the alternatives, and the reason."""

    ask: int
    judge: str
    worlds: int
    unit: str
    """`answer` or `turn`."""
    tried: int
    """How many answers were compared."""
    why: str
    close: bool
    """Whether the best and the second best are close; then `why` begins with "Close:"."""
    answers: tuple[HintedAnswer, ...]
    """The best first, at most three."""


def advise(
    game: Game[Any],
    state: State[Any],
    seat: Seat,
    ask: int,
    *,
    proposed: Sequence[Any] = (),
    worlds: int = WORLDS,
    seconds: float | None = None,
) -> ReasonedHint | None:
    """A hint for a question that must be answered; None if there is nothing to compare, or no time.

    Everything is computed from a world that the seat imagines: nothing it doesn't know can get into a hint. `proposed`
    are answers that a bot would give; they are compared with the others. With `seconds` it stops after that time.
    """
    judge = Judge(game)
    base = state.imagine(seat, SeededRandom("hint"))
    asked = base.ask(ask)
    if not asked.required or asked.count() < 2:
        return None
    race = _Race(judge, base, asked, proposed, None if seconds is None else time.monotonic() + seconds)
    if len(race.lines) < 2:
        return None
    race.run(worlds)
    return race.hint() if race.worlds >= (MIN_GLANCES if judge.coach.glances else MIN_WORLDS) else None


def reasoned(seconds: float, worlds: int = WORLDS) -> Reasons:
    """A comparison for `host.hint` that takes this many seconds."""

    def reasons(game: Game[Any], state: State[Any], seat: Seat, ask: int, answer: Any) -> Hint | None:
        judge = Judge(game)
        if judge.described is RANDOM:
            return None  # random games say nothing
        found = advise(game, state, seat, ask, proposed=[answer], worlds=worlds, seconds=seconds)
        if found is None:
            return None
        ranked = [
            RankedAnswer(each.answer, each.words, each.chance.mean, each.chance.low, each.chance.high)
            for each in found.answers
        ]
        return Hint(COACH, ranked[0].answer, found.why, tuple(ranked), found.worlds)

    return reasons


class _Race:
    """Answers tried in the same worlds; after each third of them the better half stays, three at least."""

    def __init__(
        self, judge: Judge, base: State[Any], ask: OpenAsk, proposed: Sequence[Any], until: float | None
    ) -> None:
        self.judge, self.base, self.ask, self.until = judge, base, ask, until
        self.imagine = judge.imagined(base, ask.seat)
        self.tried = judge.glance if judge.coach.glances else judge.try_line
        self.rng = luck("00" * 32, "hint", ask.id, base.now)
        coach = judge.coach
        most = GLANCED_ANSWERS if coach.glances else ANSWERS
        found = [*proposed, *coach.alternatives(base, ask, self.rng, most)]
        answers = [answer for answer in dict.fromkeys(found) if ask.refuse(answer) is None]
        self.lines = [self.line(answer) for answer in answers]
        self.left = list(range(len(self.lines)))
        self.endings: list[list[PlayedEnding]] = [[] for _ in self.lines]
        self.worlds = 0

    def line(self, answer: Any) -> Line:
        if not self.judge.coach.turns:
            return ((self.ask.kind, answer),)
        twin = self.base.clone()
        self.judge.others_first(twin, self.ask.id, self.rng)
        return self.judge.rest_of_turn(twin, twin.ask(self.ask.id), answer, self.rng, own=self.judge.coach.best)

    def run(self, worlds: int) -> None:
        for number in range(worlds):
            if number and number % (worlds // 4) == 0 and len(self.left) > SHOWN:
                keep = max(SHOWN, len(self.left) // 2)
                self.left = sorted(self.left, key=lambda line: -self.total(line))[:keep]
            world = self.imagine(self.rng)
            self.judge.others_first(world, self.ask.id, self.rng)
            fate = Fate(self.rng)
            row = []
            for line in self.left:
                if self.until is not None and time.monotonic() > self.until:
                    return
                fate.draws = 0
                try:
                    row.append(self.tried(world.clone(), self.ask.id, self.lines[line], fate))
                except Refused:
                    row.append(PlayedEnding(0, 0.0, 0))
            for line, ending in zip(self.left, row, strict=True):
                self.endings[line].append(ending)
            self.worlds += 1

    def shares(self, line: int) -> list[float]:
        return [ending.share(self.ask.seat) for ending in self.endings[line]]

    def total(self, line: int) -> float:
        return sum(self.shares(line))

    def hint(self) -> ReasonedHint:
        best = sorted(self.left, key=lambda line: (-self.total(line), line))[:SHOWN]
        gap, error = mean_and_error(
            [one - other for one, other in zip(self.shares(best[0]), self.shares(best[1]), strict=True)]
        )
        close = gap < USUAL * error / 2
        return ReasonedHint(
            self.ask.id,
            self.judge.described.name,
            self.worlds,
            "turn" if self.judge.coach.turns else "answer",
            len(self.lines),
            self.why(best, close),
            close,
            tuple(self.answer(line) for line in best),
        )

    def answer(self, line: int) -> HintedAnswer:
        first = self.lines[line][0][1]
        return HintedAnswer(self.ask.write(first), self.described(line), chance_of(self.shares(line)))

    def described(self, line: int) -> str:
        parts, _ = line_words(self.judge, self.base, self.ask.id, self.lines[line], self.rng)
        return "; ".join(parts)

    def first(self, line: int) -> str:
        """The first answer of a line: a whole turn is too long for a sentence, and is shown beside it."""
        return answer_words(self.ask, self.lines[line][0][1])

    @property
    def seen(self) -> str:
        """What was imagined: whole games, or a short way into them."""
        return "worlds" if self.judge.coach.glances else "games"

    def why(self, best: list[int], close: bool) -> str:
        """What differs most between the best and the next; if nothing does, what the best leads to most often."""
        names = [self.first(line) for line in best[:2]]
        pairs = list(zip(self.endings[best[0]], self.endings[best[1]], strict=True))
        bits = [(one.happened, other.happened) for one, other in pairs]
        shares = list(zip(self.shares(best[0]), self.shares(best[1]), strict=True))
        found = deciding(self.judge.coach.outcomes, bits, shares)
        if found is not None:
            outcome, counts = found
            text = sentence(outcome, counts, YOU, names[0], names[1], self.seen)
        else:
            text = self.usual(best[0], names[0])
        return f"Close: {text[0].lower()}{text[1:]}" if close else text

    def usual(self, line: int, name: str) -> str:
        """The outcome that matters most for the best answer, counted; otherwise how often it won."""
        endings, shares = self.endings[line], self.shares(line)
        weighed = []
        for place, outcome in enumerate(self.judge.coach.outcomes):
            bits = [(ending.happened >> place & 1,) for ending in endings]
            weight = matters([(bit, bit) for (bit,) in bits], [(share, share) for share in shares])
            count = sum(bit for (bit,) in bits)
            if weight > MIN_DIFFERENCE and 2 * count >= len(endings):
                weighed.append((weight, count, outcome))
        if weighed:
            _, count, outcome = max(weighed, key=lambda each: each[0])
            return f"{outcome_words(outcome, YOU)} in {count} of {len(endings)} imagined {self.seen} with {name}."
        if self.judge.coach.glances:
            return SMALL_THINGS
        won = sum(share > 0 for share in shares)
        return f"You won {won} of {len(endings)} imagined games with {name}."
