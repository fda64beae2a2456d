"""`greedy`: one look ahead, in imagined worlds, with the game's own advice."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from coterie.bots.bot import Bot
from coterie.bots.chair import Chair
from coterie.kernel import Advice, Game, OpenAsk, Seat, Seed, Setting, State


class Greedy(Bot):
    """Try every answer worth a look in the same few imagined worlds, with the same luck; take the best on average.

    A world is judged when nothing is half done any more: in most games the value of a position in the middle of a turn
    says little. Until then everybody, the bot included, answers with the game's quick advice.
    """

    level = 2
    title = "Careful"
    about = "Looks one decision ahead in worlds that it can imagine."

    settings: ClassVar[tuple[Setting, ...]] = (
        Setting("worlds", range(1, 10_001), "how many worlds it imagines for a decision", usual=12),
        Setting("candidates", range(2, 10_001), "how many answers it looks at", usual=24),
    )

    def __init__(self, game: Game[Any], seat: Seat, seed: Seed, worlds: int = 12, candidates: int = 24) -> None:
        super().__init__(game, seat, seed)
        self.worlds = worlds
        self.candidates = candidates

    def answer(self, chair: Chair, ask: OpenAsk) -> Any:
        luck = self.luck(chair, ask)
        advice = chair.advice
        if not ask.required:
            world = chair.world(luck)
            return advice.unasked(world, world.ask(ask), luck)
        world = chair.world(luck)
        answers = advice.candidates(world, world.ask(ask), luck, self.candidates)
        if len(answers) == 1:
            return answers[0]
        totals = [0.0] * len(answers)
        for number in range(self.worlds):
            if number:
                world = chair.world(luck)
            fate = luck.getrandbits(64)
            for i, answer in enumerate(answers):
                end = world.clone()
                end.play(ask, answer)
                play_on(end, advice, Random(fate))
                totals[i] += advice.value(end, self.seat)
        best = max(totals)
        return luck.choice([answer for answer, total in zip(answers, totals, strict=True) if total == best])


def play_on(world: State[Any], advice: Advice[Any], luck: Random) -> None:
    """Let everybody answer quickly until the position can be judged, patience ends, or the game is over."""
    for _ in range(advice.patience):
        if world.result is not None or (advice.quiet(world) and not half_said(world)):
            return
        required = world.required()
        if required:
            world.play(required[0], advice.quick(world, required[0], luck))
        else:
            due = world.next_due()
            if due is None:
                return
            world.tick(due)


def half_said(world: State[Any]) -> bool:
    """Whether some have answered a question that waits for others: what they said has not acted yet."""
    return any(thread.sealed for thread in world.threads.values())
