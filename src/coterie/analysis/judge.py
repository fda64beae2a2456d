"""The judge: a quick policy that plays games to their end, from true and imagined positions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from coterie.analysis.answer_words import answer_words
from coterie.analysis.results import JudgeJson
from coterie.bots.greedy import Fate, half_said
from coterie.kernel import Advice, Coaching, Game, Goal, OpenAsk, RandomSource, Seat, State
from coterie.kernel.chance import derive, fresh_key

MAX_TRIES = 40
"""The most worlds imagined until one is accepted as likely."""

RANDOM = JudgeJson("random", "any lawful answer, because the game brings no advice")


class PlayedEnding(NamedTuple):
    """How one game ended: who won, each winner's share, and which of the game's outcomes came true; the first and the
    last are bit masks.
    """

    winners: int
    value: float
    happened: int

    def share(self, seat: Seat) -> float:
        return self.value if self.winners >> seat & 1 else 0.0


UNFINISHED = PlayedEnding(0, 0.0, 0)

LinePart = tuple[str, Any]
"""The kind of a question and the value it is answered with."""
Line = tuple[LinePart, ...]
"""The answers of one seat, in order: one, or those of a turn."""
Policy = Callable[[Any, OpenAsk, RandomSource], Any]
"""How a seat answers."""


class Judge:
    """Plays on for everyone."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.coach: Coaching[Any] = game.coaching(game.advice)
        plain = type(game.advice) is Advice and type(self.coach) is Coaching
        self.described = RANDOM if plain else JudgeJson(self.coach.judge, self.coach.about)

    # --- worlds ----------------------------------------------------------------------------------------------

    def imagined(self, s: State[Any], seat: Seat) -> Callable[[RandomSource], State[Any]]:
        """A function that imagines worlds from a seat's knowledge, weighted by the game's reasoner."""
        likely = self.coach.likely(s, seat)
        if likely is None:
            return lambda rng: s.imagine(seat, rng)

        def weighed(rng: RandomSource) -> State[Any]:
            world = s.imagine(seat, rng)
            for _ in range(MAX_TRIES):
                if rng.random() < likely(world):
                    break
                world = s.imagine(seat, rng)
            return world

        return weighed

    def reopened(self, s: State[Any], rng: RandomSource) -> State[Any]:
        """The true position with new luck from here on."""
        twin = s.clone()
        twin.key, twin.draws = fresh_key(rng), 0
        return twin

    # --- playing on ------------------------------------------------------------------------------------------

    def play_on(self, s: State[Any], rng: RandomSource, until: Callable[[State[Any]], bool] | None = None) -> None:
        """Until the game is over, or `until` says so."""
        answer, speak = self.coach.answer, self.coach.speak
        for _ in range(self.game.longest):
            if s.result is not None or (until is not None and until(s)):
                return
            ask = s.next_required()
            if ask is not None:
                s.play(ask, answer(s, ask, rng))
            elif not speak(s, rng):
                due = s.next_due()
                if due is None:
                    return
                s.tick(due)

    def ending(self, s: State[Any], happened: int = 0) -> PlayedEnding:
        if s.result is None or not s.result.winners:
            return PlayedEnding(0, 0.0, happened)
        winners = s.result.winners
        return PlayedEnding(sum(1 << seat for seat in winners), self.coach.share(s, winners[0]), happened)

    def try_line(self, world: State[Any], ask: int, line: Line, fate: Fate) -> PlayedEnding:
        """Answer `ask` of this world with a line, play to the end and return what happened. Without a line, as the
        judge plays. The world is used up.
        """
        coach = self.coach
        seat = world.seat_of(ask)
        before = world.clone() if coach.outcomes else world
        self.follow(world, ask, line, fate)
        if not coach.outcomes:
            self.play_on(world, fate)
            return self.ending(world)
        self.play_on(world, fate, lambda s: coach.soon(before, s) and not half_said(s))
        soon = world if world.result is not None else world.clone()
        self.play_on(world, fate)
        bits = coach.happened(before, soon, world, seat)
        return self.ending(world, sum(1 << place for place, yes in enumerate(bits) if yes))

    def glance(self, world: State[Any], ask: int, line: Line, fate: Fate) -> PlayedEnding:
        """As `try_line`, but only until the others have replied: the seat's share is what the game's estimate says
        there. What is known only at the end is not counted. The world is used up.
        """
        coach, seat, before = self.coach, world.seat_of(ask), world.clone()
        self.follow(world, ask, line, fate)
        self.play_on(world, fate, lambda s: coach.soon(before, s) and not half_said(s))
        soon = world if world.result is not None else world.clone()
        self.play_on(world, fate, lambda s: coach.settled(before, s, seat) and not half_said(s))
        bits = coach.happened(before, soon, world, seat)
        happened = sum(1 << place for place, yes in enumerate(bits) if yes and not coach.outcomes[place].late)
        share = coach.estimate(world, seat) if world.result is None else self.ending(world).share(seat)
        return PlayedEnding(1 << seat, share, happened)

    def pursue(self, world: State[Any], ask: int, line: Line, goal: Goal[Any], rng: RandomSource) -> bool:
        """Whether a goal is reached in this turn after a line, if the turn goes on towards it. The world is used up."""
        seat = world.seat_of(ask)
        self.follow(world, ask, line, rng)
        for _ in range(self.game.longest):
            if goal.reached(world):
                return True
            asked = world.next_required()
            if asked is None or world.result is not None or goal.over(world):
                return False
            answer = goal.answer if asked.seat == seat else self.coach.answer
            world.play(asked, answer(world, asked, rng))
        return False

    def follow(self, world: State[Any], ask: int, line: Line, fate: RandomSource) -> None:
        """Answer according to the line, as far as its answers are lawful; the judge answers for the others in
        between.
        """
        if not line:
            return
        seat = world.seat_of(ask)
        world.play(ask, line[0][1])
        left = list(line[1:])
        while left and world.result is None:
            asked = world.next_required()
            if asked is None:
                return
            if asked.seat != seat:
                world.play(asked, self.coach.answer(world, asked, fate))
                continue
            kind, value = left.pop(0)
            if asked.kind != kind or asked.refuse(value) is not None:
                return
            world.play(asked, value)

    def others_first(self, world: State[Any], ask: int, rng: RandomSource) -> None:
        """If several are asked at once, let the others answer first: they don't see the answer."""
        thread = world.ask(ask).thread
        for other in world.required():
            if other.id != ask and other.thread is thread:
                world.play(other, self.coach.answer(world, other, rng))

    def rest_of_turn(
        self, world: State[Any], ask: OpenAsk, first: Any, rng: RandomSource, own: Policy | None = None
    ) -> Line:
        """The rest of a turn after its first answer, as the judge plays it or as `own` does: the answers until another
        turn begins or luck is drawn. The world is used up.
        """
        own = own or self.coach.answer
        seat, turn = ask.seat, self.coach.turn(world, ask)
        line: list[LinePart] = [(ask.kind, first)]
        world.draws = 0
        world.play(ask, first)
        while world.result is None and not world.draws:
            asked = world.next_required()
            if asked is None:
                break
            if asked.seat == seat and self.coach.turn(world, asked) != turn:
                break
            answer = own(world, asked, rng) if asked.seat == seat else self.coach.answer(world, asked, rng)
            if asked.seat == seat:
                line.append((asked.kind, answer))
            world.play(asked, answer)
        return tuple(line)


def line_words(judge: Judge, base: State[Any], ask: int, line: Line, rng: RandomSource) -> tuple[list[str], State[Any]]:
    """The answers of a line in words, as far as they are lawful, and the position before luck is drawn after them."""
    twin = base.clone()
    judge.others_first(twin, ask, rng)
    asked, parts = twin.ask(ask), []
    settled, drawn = twin, twin.draws
    for kind, value in line:
        if asked.kind != kind or asked.refuse(value) is not None:
            break
        parts.append(line_part(asked, value))
        seat, before = asked.seat, twin.clone()
        twin.play(asked, value)
        if twin.draws != drawn:
            settled, drawn = before, -1
        following = next((each for each in twin.required() if each.seat == seat), None)
        if following is None:
            break
        asked = following
    return parts, twin if drawn >= 0 else settled


def line_part(ask: OpenAsk, value: Any) -> str:
    """An answer inside a sentence about a turn: "go to 4,3" instead of the bare place."""
    words, verb = answer_words(ask, value), ask.question.verb
    return f"{verb.lower()} {words}" if verb and words.startswith("{") else words


def luck(digest: str, *names: int | str) -> Random:
    """Reproducible luck for one world of one task: the same on every machine, whatever was computed before."""
    return Random(int.from_bytes(derive(bytes.fromhex(digest), *names), "little"))
