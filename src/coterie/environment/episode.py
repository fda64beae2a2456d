"""One game, chosen step by step: who chooses next, what silence means, how time passes, and the rewards at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from coterie.environment.choices import AnswerSteps, Choices, Floor
from coterie.kernel import Game, OpenAsk, RandomSource, Refused, Result, Seat, Seed, State

MAX_REFUSALS = 8
"""How often an answer to one question may turn out to be refused by a rule before its default is played."""


class InvalidAction(ValueError):
    """An action that cannot be taken now; the message says which can. Nothing has changed."""


def shares(result: Result | None, seats: int) -> list[float]:
    """The share of each seat: 1 for a winner, alone or with others, 0 for everyone else; a draw of all is shared."""
    if result is None:
        return [0.0] * seats
    if len(result.winners) in (0, seats):
        return [1 / seats] * seats
    return [1.0 if seat in result.winners else 0.0 for seat in range(seats)]


class Episode:
    """A game and the next choice in it.

    The questions for which the game waits come first, in the game's order. If it waits for nobody, every seat that may
    say something gets the floor once, in order, and may stay silent. When all have had it, time moves to the next
    deadline: what is due then happens, and the floor is open again. A seat that speaks has used its turn, so the clock
    moves on however talkative everyone is.
    """

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        seed: Seed,
        options: Mapping[str, Any] | None = None,
        pack: Any = None,
        *,
        talk: bool = True,
        together: bool = False,
    ) -> None:
        """`talk`: whether anyone gets the floor; without it nobody speaks unasked. `together`: all who are asked choose
        at the same time; otherwise each finishes an answer before the next begins.
        """
        self.game = game
        self.talk = talk
        self.together = together
        self.state: State[Any] = game.start(seats, seed, options, pack)
        self.open: dict[Seat, Choices] = {}
        self.heard: set[Seat] = set()
        """The seats that have had the floor since time last moved."""
        self.refused = ""
        """Why the last answer was refused, in words, where a rule connects its parts; the question starts over."""
        self.refused_seat: Seat | None = None
        """Whose answer that was: only this seat is told why."""
        self.refusals = 0
        self._look()

    @property
    def over(self) -> bool:
        return self.state.result is not None

    @property
    def current(self) -> Choices:
        """The next choice, if seats choose one after the other."""
        for choices in self.open.values():
            return choices
        raise InvalidAction("the game is over: start another one")

    def clone(self) -> Episode:
        """An independent copy, for search. A partial answer is repeated up to the same point."""
        twin = object.__new__(Episode)
        twin.game, twin.talk, twin.together, twin.state = self.game, self.talk, self.together, self.state.clone()
        twin.heard, twin.refused, twin.refusals = set(self.heard), self.refused, self.refusals
        twin.refused_seat = self.refused_seat
        twin.open = {seat: self._copy(choices, twin.state) for seat, choices in self.open.items()}
        return twin

    def imagine(self, seat: Seat, rng: RandomSource) -> Episode:
        """A copy in a world that `seat` cannot tell from this one, at the same point of the same answer."""
        twin = self.clone()
        twin.state = self.state.imagine(seat, rng)
        mine = {who: choices for who, choices in self.open.items() if who == seat}
        twin.open = {who: self._copy(choices, twin.state) for who, choices in mine.items()}
        if not twin.open:
            twin._look()
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        return self.clone()

    def _copy(self, choices: Choices, state: State[Any]) -> Choices:
        if isinstance(choices, AnswerSteps):
            return AnswerSteps(state.ask(choices.ask.id)).at(choices.parts, choices.taken)
        assert isinstance(choices, Floor)
        return Floor(choices.seat, [state.ask(ask.id) for ask in choices.asks])

    def choose(self, seat: Seat, row: int) -> None:
        """Make one small choice for a seat whose turn it is. InvalidAction if it is not, or the choice is not
        lawful.
        """
        choices = self.open.get(seat) or self._choosing(seat)
        if not choices.allows(row):
            able = choices.lawful()
            raise InvalidAction(
                f"action {row!r} is outside the mask of seat {seat} ({choices.kind or 'the floor'}), allowed: "
                f"{', '.join(map(str, able[:20]))}{' ...' if len(able) > 20 else ''}"
            )
        self.refused = ""
        if choices.choose(row):
            if type(choices) is AnswerSteps:
                self._answered(choices)
            else:
                assert isinstance(choices, Floor)
                self._spoke(choices)

    def answer(self, seat: Seat, answer: Any) -> None:
        """The whole answer at once, from a bot. Refused if it is not lawful."""
        steps = self._choosing(seat)
        assert isinstance(steps, AnswerSteps)
        meant = steps.ask.meant(answer)
        del self.open[seat]
        self.state.play(steps.ask, meant)
        self._look()

    def speak(self, seat: Seat, ask: OpenAsk | None, answer: Any) -> None:
        """The words of a bot that has the floor; None for silence."""
        assert isinstance(self._choosing(seat), Floor)
        self.heard.add(seat)
        del self.open[seat]
        if ask is not None:
            self.state.play(ask, answer)
        self._look()

    def _choosing(self, seat: Seat) -> Choices:
        if self.over:
            raise InvalidAction("the game is over: start another one")
        if seat not in self.open:
            waits = ", ".join(map(str, self.open))
            raise InvalidAction(f"seat {seat} is not asked anything now, allowed: seat {waits}")
        return self.open[seat]

    def _spoke(self, floor: Floor) -> None:
        self.heard.add(floor.seat)
        if floor.chosen is not None:
            self.open[floor.seat] = AnswerSteps(floor.chosen)
            return
        del self.open[floor.seat]
        if not self.together:
            self._give_floor()  # silence changes nothing, so the next seat has the floor
        if self.together or not self.open:
            self._look()

    def _answered(self, steps: AnswerSteps) -> None:
        ask: OpenAsk = steps.ask
        answer = steps.answer
        refusal = ask.refuse(answer) if ask.question.narrowed else None
        if refusal is not None and self._starts_over(steps, refusal):
            return
        self.refusals = 0
        del self.open[steps.seat]
        if refusal is None:
            self.state.take(ask, answer)  # built from lawful parts, so it need not be checked again
        elif ask.required:
            self.state.play(ask, ask.default())
        self._look()

    def _starts_over(self, steps: AnswerSteps, refusal: Refused) -> bool:
        self.refusals += 1
        if self.refusals >= MAX_REFUSALS:
            return False
        self.refused, self.refused_seat = f"{refusal.why} [{refusal.clause}]", steps.seat
        steps.restart()
        return True

    def _look(self) -> None:
        """Find who chooses now. If nobody does, time moves on until someone does, or the game is over."""
        state = self.state
        while state.result is None:
            if self.open:
                self._forget_closed()
            if self.together:
                for ask in state.required():
                    if ask.seat not in self.open:
                        self.open[ask.seat] = AnswerSteps(ask)
            elif (first := state.next_required()) is not None:
                self.open[first.seat] = AnswerSteps(first)
            if not self.open and self.talk:
                self._give_floor()
            if self.open:
                return
            due = state.next_due()
            if due is None:
                raise RuntimeError(f"{state!r} isn't waiting for a seat or a deadline: a bot has to speak unasked")
            state.tick(due)
            self.heard.clear()
        self.open.clear()

    def _forget_closed(self) -> None:
        for seat, choices in list(self.open.items()):
            if isinstance(choices, Floor):
                del self.open[seat]
            elif isinstance(choices, AnswerSteps) and not (choices.begun and choices.ask.open):
                del self.open[seat]  # an answer not begun is asked again, with what is lawful now

    def _give_floor(self) -> None:
        for seat in range(self.state.seats):
            if seat not in self.heard:
                asks = self.state.optional(seat)
                if asks:
                    self.open[seat] = Floor(seat, asks)
                    if not self.together:
                        return
