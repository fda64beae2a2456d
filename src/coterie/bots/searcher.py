"""`searcher`: a tree search over imagined worlds, for any game, even one without advice."""

from __future__ import annotations

from math import log, sqrt
from typing import Any, ClassVar

from coterie.bots.bot import Bot, BotRandom
from coterie.bots.greedy import half_said, others_first
from coterie.bots.perspective import Perspective
from coterie.bots.thoughts import Candidate, Thoughts
from coterie.kernel import Advice, Game, InvalidSetting, OpenAsk, Seat, Seed, Setting, State

ITERATIONS, CANDIDATES = 1_000, 24
EXPLORES = 1.0
"""How much it prefers what it has rarely tried (the constant of UCB)."""


class TreeEdge:
    """An answer that was tried: how often it was possible and was given, how well its seat did, and what came next."""

    __slots__ = ("available", "following", "total", "visits")

    def __init__(self) -> None:
        self.available = 0
        self.visits = 0
        self.total = 0.0
        self.following: Node = {}

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0

    def hope(self) -> float:
        return self.mean + EXPLORES * sqrt(log(self.available) / self.visits)


Node = dict[Any, TreeEdge]
"""The answers tried at a node of the tree. Other worlds may lead to the same node with other answers open: each counts
how often it was possible.
"""


class Searcher(Bot):
    """Information-set Monte Carlo tree search with one tree: each iteration imagines a world, follows the tree to its
    edge, adds an answer there and plays on with the game's quick advice; each player in the tree maximises their own
    result. Several who are asked at the same time don't see each other's answers: they answer by quick advice.
    """

    level = 3
    title = "Strong"
    about = "Searches through what may follow, in many worlds that it can imagine."

    settings: ClassVar[tuple[Setting, ...]] = (
        Setting("iterations", range(1, 1_000_001), "how many games it plays on for a decision", usual=ITERATIONS),
        Setting("candidates", range(2, 10_001), "how many answers it looks at in each place", usual=CANDIDATES),
    )

    def __init__(
        self,
        game: Game[Any],
        seat: Seat,
        seed: Seed,
        iterations: int = ITERATIONS,
        candidates: int = CANDIDATES,
    ) -> None:
        super().__init__(game, seat, seed)
        if not game.advice.tries:
            raise InvalidSetting(f"bot 'searcher': {game.id} has advice that names one answer, nothing to search")
        self.iterations = iterations
        self.candidates = candidates

    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        luck = self.luck(perspective, ask)
        if not ask.required:
            world = perspective.world(luck)
            return perspective.advice.unasked(world, world.ask(ask), luck)
        return self.ranked(perspective, ask)[0][0]

    def ranked(self, perspective: Perspective, ask: OpenAsk) -> list[tuple[Any, TreeEdge]]:
        """The answers it looked at, the most visited first."""
        luck, advice = self.luck(perspective, ask), perspective.advice
        world = perspective.world(luck)
        answers = advice.candidates(world, world.ask(ask), luck, self.candidates)
        root: Node = {}
        for _ in range(self.iterations if len(answers) > 1 else 0):
            world = perspective.world(luck)
            others_first(world, ask, advice, luck)
            self.iterate(world, world.ask(ask), answers, root, advice, luck)
        found = [(answer, root.get(answer) or TreeEdge()) for answer in answers]
        return sorted(found, key=lambda pair: (-pair[1].visits, -pair[1].mean))

    def iterate(
        self, world: State[Any], ask: OpenAsk, answers: list[Any], root: Node, advice: Advice[Any], luck: BotRandom
    ) -> None:
        path: list[tuple[Seat, TreeEdge]] = []
        node: Node | None = root
        asked: OpenAsk | None = ask
        for _ in range(advice.patience):
            if asked is None:
                due = world.next_due()
                if due is None:
                    break
                world.tick(due)
            elif node is not None and (node is root or len(asked.thread.asked) == 1):
                if node is not root:
                    answers = advice.candidates(world, asked, luck, self.candidates)
                answer, edge = self.chosen(node, answers, luck)
                path.append((asked.seat, edge))
                node = edge.following if edge.visits else None
                world.take(asked, answer)
            else:
                world.take(asked, advice.quick(world, asked, luck))
            if world.result is not None or (node is None and advice.quiet(world) and not half_said(world)):
                break
            asked = world.next_required()
        values = [advice.value(world, seat) for seat in range(world.seats)]
        for seat, edge in path:
            edge.visits += 1
            edge.total += values[seat]

    def chosen(self, node: Node, answers: list[Any], luck: BotRandom) -> tuple[Any, TreeEdge]:
        """An answer that was never tried, while there is one; then the most promising."""
        fresh = []
        for answer in answers:
            edge = node.get(answer)
            if edge is None:
                fresh.append(answer)
            else:
                edge.available += 1
        if fresh:
            answer = luck.choice(fresh)
            edge = node[answer] = TreeEdge()
            edge.available = 1
            return answer, edge
        answer = max(answers, key=lambda each: node[each].hope())
        return answer, node[answer]

    def thoughts(self, perspective: Perspective, ask: OpenAsk) -> Thoughts | None:
        """The most visited first: that is the one it gives."""
        if not ask.required:
            return None
        found = self.ranked(perspective, ask)
        candidates = tuple([Candidate(answer, edge.mean, edge.visits) for answer, edge in found])
        return Thoughts(candidates, "chance", sum([edge.visits for _, edge in found]))

    def reason(self, perspective: Perspective, ask: OpenAsk) -> str:
        if not ask.required:
            return self.about
        thoughts = self.thoughts(perspective, ask)
        if thoughts is None or len(thoughts.candidates) == 1:
            return "There is nothing else worth a look here."
        best, other, *_ = thoughts.candidates
        return (
            f"It played {thoughts.tries} games on from here with {len(thoughts.candidates)} answers. This one left you "
            f"at {best.value:.0%} on average, the next best at {other.value:.0%}."
        )
