"""`greedy`: one look ahead, in imagined worlds, with the game's own advice."""

from __future__ import annotations

from typing import Any, ClassVar

from coterie.bots.bot import Bot, BotRandom
from coterie.bots.perspective import Perspective
from coterie.bots.race import Race
from coterie.bots.thoughts import Thoughts
from coterie.kernel import Advice, Game, InvalidSetting, OpenAsk, RandomSource, Seat, Seed, Setting, State

WORLDS, CANDIDATES = 10, 24


class Greedy(Bot):
    """A bot that tries every answer worth a look in the same few imagined worlds, with the same luck, and takes the
    best on average.

    A world is evaluated when nothing is half done any more: in most games the value of a position in the middle of a
    turn says little. Until then everyone, the bot included, answers with the game's quick advice. Answers that are
    clearly poor are dropped early, which leaves more time for the close ones.
    """

    level = 2
    title = "Usual"
    about = "Looks one decision ahead in worlds that it can imagine."

    settings: ClassVar[tuple[Setting, ...]] = (
        Setting("worlds", range(1, 10_001), "how many worlds it imagines for a decision", usual=WORLDS),
        Setting("candidates", range(2, 10_001), "how many answers it looks at", usual=CANDIDATES),
    )

    def __init__(
        self, game: Game[Any], seat: Seat, seed: Seed, worlds: int | None = None, candidates: int | None = None
    ) -> None:
        super().__init__(game, seat, seed)
        given = {"worlds": worlds, "candidates": candidates}
        named = [name for name, value in given.items() if value is not None]
        if named and not game.advice.tries:
            raise InvalidSetting(f"bot 'greedy' has no settings in {game.id}: leave {' and '.join(named)} out")
        self.worlds = WORLDS if worlds is None else worlds
        self.candidates = CANDIDATES if candidates is None else candidates

    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        luck, advice = self.luck(perspective, ask), perspective.advice
        world = perspective.world(luck)
        if not ask.required:
            return advice.unasked(world, world.ask(ask), luck)
        answers = advice.candidates(world, world.ask(ask), luck, self.candidates)
        if len(answers) == 1:
            return answers[0]
        return luck.choice(self.race(perspective, ask, luck, world, answers).best())

    def reason(self, perspective: Perspective, ask: OpenAsk) -> str:
        if not ask.required:
            return self.about
        thoughts = self.thoughts(perspective, ask)
        if thoughts is None:
            return self.about
        best, other, *_ = thoughts.candidates
        worlds = "1 imagined world" if best.tries == 1 else f"{best.tries} imagined worlds"
        return (
            f"It tried {len(thoughts.candidates)} answers in up to {worlds}. This one left you best off: you stood at "
            f"{best.value:.0%}, with the next best at {other.value:.0%}."
        )

    def thoughts(self, perspective: Perspective, ask: OpenAsk) -> Thoughts | None:
        """Those that dropped out of the race early were tried in fewer worlds."""
        if not ask.required:
            return None
        luck, advice = self.luck(perspective, ask), perspective.advice
        world = perspective.world(luck)
        answers = advice.candidates(world, world.ask(ask), luck, self.candidates)
        if len(answers) == 1:
            return None
        return self.race(perspective, ask, luck, world, answers).thoughts()

    def race(
        self, perspective: Perspective, ask: OpenAsk, luck: BotRandom, world: State[Any], answers: list[Any]
    ) -> Race:
        """Try all answers worth a look, first in the world in which they were found."""
        advice, race = perspective.advice, self.racing(answers)
        for number in range(race.worlds):
            if number:
                world = perspective.world(luck)
            fate = Fate(luck)
            others_first(world, ask, advice, fate)
            start = fate.draws
            for i in race.left:
                fate.draws = start
                end = world.clone()
                end.take(end.ask(ask), answers[i])
                self.play_on(end, advice, fate)
                race.values[i].append(advice.value(end, self.seat))
            if not race.ran():
                break
        return race

    def racing(self, answers: list[Any]) -> Race:
        """How the trials are shared out among the answers."""
        return Race(answers, self.worlds)

    def play_on(self, world: State[Any], advice: Advice[Any], luck: RandomSource) -> None:
        """Play on until the position can be evaluated."""
        play_on(world, advice, luck)


class Fate:
    """The same luck for every answer that is tried in a world, starting at `draws`."""

    __slots__ = ("draws", "luck", "numbers")

    def __init__(self, luck: RandomSource) -> None:
        self.luck = luck
        self.numbers: list[float] = []
        self.draws = 0

    def random(self) -> float:
        draws = self.draws
        self.draws = draws + 1
        if draws == len(self.numbers):
            self.numbers.append(self.luck.random())
        return self.numbers[draws]


def others_first(world: State[Any], ask: OpenAsk, advice: Advice[Any], luck: RandomSource) -> None:
    """Let the others answer first if several are asked at once: they do not see the bot's answer either way."""
    thread = world.ask(ask).thread
    for other in world.required():
        if other != ask and other.thread is thread:
            world.take(other, advice.quick(world, other, luck))


def play_on(world: State[Any], advice: Advice[Any], luck: RandomSource) -> None:
    """Let everyone answer quickly until the position can be evaluated, patience ends, or the game is over."""
    for _ in range(advice.patience):
        if world.result is not None or (advice.quiet(world) and not half_said(world)):
            return
        if not answer_quickly(world, advice, luck):
            return


def answer_quickly(world: State[Any], advice: Advice[Any], luck: RandomSource) -> bool:
    """Make one input in an imagined world: the quick answer to the first question it waits for, or time. Advice's own
    answers are lawful, so they are not checked. False if there is nothing to wait for.
    """
    ask = world.next_required()
    if ask is not None:
        world.take(ask, advice.quick(world, ask, luck))
        return True
    due = world.next_due()
    if due is not None:
        world.tick(due)
    return due is not None


def half_said(world: State[Any]) -> bool:
    """Whether some have answered a question that waits for others, so that their answers have no effect yet."""
    return any(thread.sealed for thread in world.threads.values())
