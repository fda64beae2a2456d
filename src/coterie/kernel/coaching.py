"""Coaching: what an analysis needs to know of a game. Rules and bots never look at it.

A game subclasses `Coaching` in its own `coach.py`. The default plays on by the game's quick advice, takes every answer
as a decision of its own and has nothing to count, so that a game which brings no coach can be analysed as well.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from coterie.kernel.advice import Advice
from coterie.kernel.asks import OpenAsk
from coterie.kernel.chance import RandomSource
from coterie.kernel.state import State
from coterie.kernel.steps import Seat

S = TypeVar("S", bound="State[Any]")


@dataclass(frozen=True, slots=True)
class Outcome:
    """Something that may happen after an answer, and that a sentence may count: "{seat} wins this battle"."""

    name: str
    words: str
    """With `{who}` for the seat that decides and `{whose}` for its possessive: "{who} won this battle"."""


@dataclass(frozen=True, slots=True)
class Clue:
    """One thing that a deduction puzzle shows: what was seen, said or follows from the rules."""

    kind: str
    """`seen`, `said` or `rule`."""
    words: str
    about: Seat
    allows: frozenset[int]
    """The kinds that `about` can be, if the clue is true."""
    speaker: Seat | None = None
    """Who says so: then it is true if the speaker is of an honest kind."""


@dataclass(frozen=True, slots=True)
class Deduction:
    """A position as a puzzle of pure logic: everybody is of one kind, and there are so many of each."""

    question: str
    """"Who are the three Agents?"."""
    rule: str
    """What has to be assumed, in words."""
    kinds: tuple[str, ...]
    """What each kind is called: "an Agent"."""
    counts: tuple[int, ...]
    """By kind, how many there are; more than there are people where cards are out of sight."""
    people: int
    clues: tuple[Clue, ...]
    asked: frozenset[int]
    """Who of these kinds has to be found."""
    honest: frozenset[int]
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Goal(Generic[S]):
    """Something to reach before a turn ends, as a puzzle asks for it: "Destroy Jace Beleren this turn."."""

    question: str
    rule: str
    """How an answer is judged, in words."""
    why: str
    """What the best answer has to do with it."""
    answer: Callable[[S, OpenAsk, RandomSource], Any]
    """How the turn goes on towards it."""
    reached: Callable[[S], bool]
    over: Callable[[S], bool]
    """Whether the turn has ended."""


class Coaching(Generic[S]):
    """How a game is played on, taken apart and explained."""

    judge: ClassVar[str] = "quick"
    """The name of the policy that plays on."""
    about: ClassVar[str] = "the game's quick advice"
    outcomes: ClassVar[tuple[Outcome, ...]] = ()
    """What its sentences may count, in the order of `happened`."""
    turns: ClassVar[bool] = False
    """Whether a turn of several answers is one thought."""
    slow: ClassVar[bool] = False
    """Whether a game played on takes so long that the decisions that matter most should come first."""
    budget: ClassVar[dict[str, int]] = {}
    """Worlds, by what they are for, where the usual numbers don't suit: see `coterie.analysis.Budget`."""
    puzzle_goals: ClassVar[bool] = False
    """Whether puzzles ask for a goal of the turn, because games take too long to be played out."""
    believed: ClassVar[str] = ""
    """What `beliefs` says of each player: "is an Agent"; empty: there are none."""

    def __init__(self, advice: Advice[S]) -> None:
        self.advice = advice

    # --- playing on ------------------------------------------------------------------------------------------

    def answer(self, s: S, ask: OpenAsk, rng: RandomSource) -> Any:
        """The judge's answer: quick, the same for the same luck, and made without memory of events."""
        return self.advice.quick(s, ask, rng)

    def best(self, s: S, ask: OpenAsk, rng: RandomSource) -> Any:
        """The answer with which a turn that is proposed to people goes on; it may take longer than the judge's."""
        return self.answer(s, ask, rng)

    def speak(self, s: S, rng: RandomSource) -> bool:
        """Let somebody answer who need not, before time goes on; whether anybody did."""
        return False

    def share(self, s: S, seat: Seat) -> float:
        """What a seat has of a game that is over: 1 if it won alone. Winners who win together as a side have 1 each."""
        assert s.result is not None
        return 1 / len(s.result.winners) if seat in s.result.winners else 0.0

    # --- decisions -------------------------------------------------------------------------------------------

    def judged(self, s: S, ask: OpenAsk) -> bool:
        """Whether an answer to this question is judged at all; talk isn't."""
        return ask.required

    def turn(self, s: S, ask: OpenAsk) -> Hashable:
        """The turn that a question belongs to: a seat's answers with the same turn are one thought. Only where
        `turns` is True."""
        return ask.id

    def alternatives(self, s: S, ask: OpenAsk, rng: RandomSource, most: int) -> list[Any]:
        """Answers worth comparing, at most so many; all of them where they are few."""
        if ask.count() <= most:
            return ask.every()
        found = list(self.advice.candidates(s, ask, rng, most)) if self.advice.tries else []
        for _ in range(most):
            found.append(self.advice.quick(s, ask, rng))
        for _ in range(most):
            found.append(ask.sample(rng))
        return list(dict.fromkeys(found))[:most]

    # --- why -------------------------------------------------------------------------------------------------

    def soon(self, before: S, s: S) -> bool:
        """Whether what a decision led to can be seen here: the end of the battle, of the turn. `before` is the position
        in which it was made."""
        return self.advice.quiet(s)

    def happened(self, before: S, soon: S, end: S, seat: Seat) -> tuple[bool, ...]:
        """Which of the `outcomes` came about: from the position before the decision, that shortly after it, and the
        end of the game. `soon` is `end` where nothing was settled before the end."""
        return ()

    # --- hidden roles ----------------------------------------------------------------------------------------

    def beliefs(self, s: S, seat: Seat) -> tuple[float, ...]:
        """What a perfect reasoner with the knowledge of `seat` believes of each player."""
        return ()

    def truth(self, s: S) -> tuple[bool, ...]:
        """Of each player, whether what is believed is so."""
        return ()

    def likely(self, s: S, seat: Seat) -> Callable[[S], float] | None:
        """How likely a world imagined by `seat` is, from 0 to 1, compared with the likeliest; None: all alike."""
        return None

    def deduction(self, s: S, seat: Seat) -> Deduction | None:
        """The position as a puzzle of logic, from what `seat` knows; None: it is none. It has to be true of the game,
        its rule included. Whether it has one solution is for others to check."""
        return None

    # --- puzzles ---------------------------------------------------------------------------------------------

    def puzzling(self, s: S, ask: OpenAsk) -> bool:
        """Whether a question is worth a puzzle, if it has one best answer."""
        return True

    def goals(self, s: S, ask: OpenAsk) -> list[Goal[S]]:
        """What a puzzle may ask for in this turn, where `puzzle_goals` is True."""
        return []

    # --- luck ------------------------------------------------------------------------------------------------

    def luck_kind(self, events: tuple[str, ...]) -> str:
        """`die`, `card` or `secret`: what sort of luck the events of an input, by the names of their classes, are."""
        return "card"
