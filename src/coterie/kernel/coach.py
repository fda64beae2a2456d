"""Coaching: what an analysis needs to know of a game. Rules and bots never look at it.

A game subclasses `Coaching` in its own `coach.py`. The default plays on with the game's quick advice, treats every
answer as a separate decision and counts nothing, so a game without a coach can be analysed too.
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
    """Something that can happen after an answer and that a sentence can count: "{seat} wins this battle"."""

    name: str
    words: str
    """With `{who}` for the seat that decides and `{whose}` for its possessive: "{who} won this battle"."""
    good: int = 0
    """1 if the seat wants it, -1 if it doesn't: then it explains no answer after which it is rarer, or more frequent. 0
    if that depends.
    """
    late: bool = False
    """Whether it is known only when the game is over."""


@dataclass(frozen=True, slots=True)
class Clue:
    """One thing that a deduction puzzle shows: something seen, said or implied by the rules."""

    kind: str
    """`seen`, `said` or `rule`."""
    words: str
    about: Seat
    allows: frozenset[int]
    """The kinds that `about` can be, if the clue is true."""
    speaker: Seat | None = None
    """Who says so. Then it is true if the speaker is of an honest kind."""


@dataclass(frozen=True, slots=True)
class Deduction:
    """A position as a puzzle of pure logic: everyone is of one kind, and the number of each kind is known."""

    question: str
    """"Who are the three Agents?"."""
    rule: str
    """The assumptions, in words."""
    kinds: tuple[str, ...]
    """The name of each kind, with its article: "an Agent"."""
    counts: tuple[int, ...]
    """How many there are of each kind; more than there are people if some cards are out of sight."""
    people: int
    clues: tuple[Clue, ...]
    asked: frozenset[int]
    """The kinds whose members have to be found."""
    honest: frozenset[int]
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Goal(Generic[S]):
    """Something to reach before a turn ends, as a puzzle asks for it: "Destroy Jace Beleren this turn."."""

    question: str
    rule: str
    """How an answer is judged, in words."""
    odds: Callable[[S], float]
    """How likely it is by the rules' own odds, if the turn goes on towards it; what is hidden doesn't count."""
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
    """What its sentences can count, in the order of `happened`."""
    turns: ClassVar[bool] = False
    """Whether the answers of one turn are judged together."""
    slow: ClassVar[bool] = False
    """Whether playing a game on takes so long that the decisions that matter most should come first."""
    budget: ClassVar[dict[str, int]] = {}
    """How many worlds to use for each purpose, where the usual numbers don't suit: see `coterie.analysis.Budget`."""
    believed: ClassVar[str] = ""
    """What `beliefs` are about: "is an Agent"; empty if there are none."""

    def __init__(self, advice: Advice[S]) -> None:
        self.advice = advice

    # --- playing on ------------------------------------------------------------------------------------------

    def answer(self, s: S, ask: OpenAsk, rng: RandomSource) -> Any:
        """The judge's answer: quick, the same for the same luck, and without memory of events."""
        return self.advice.quick(s, ask, rng)

    def best(self, s: S, ask: OpenAsk, rng: RandomSource) -> Any:
        """The answer that continues a turn suggested to people. It may take longer than the judge's."""
        return self.answer(s, ask, rng)

    def speak(self, s: S, rng: RandomSource) -> bool:
        """Let someone answer who need not, before time moves on; whether anyone did."""
        return False

    def share(self, s: S, seat: Seat) -> float:
        """A seat's share of a finished game: 1 if it won alone. Players who win together as a side get 1 each."""
        assert s.result is not None
        return 1 / len(s.result.winners) if seat in s.result.winners else 0.0

    # --- decisions -------------------------------------------------------------------------------------------

    def judged(self, s: S, ask: OpenAsk, answer: Any) -> bool:
        """Whether this answer is judged at all. Talk isn't. An answer that nobody had to give is compared with giving
        none.
        """
        return ask.required

    def turn(self, s: S, ask: OpenAsk) -> Hashable:
        """The turn that a question belongs to: a seat's answers in the same turn are judged together. Only where
        `turns` is True.
        """
        return ask.id

    def alternatives(self, s: S, ask: OpenAsk, rng: RandomSource, most: int) -> list[Any]:
        """Answers worth comparing, at most `most`; all of them if there are few."""
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
        """Whether the consequences of a decision are visible here: the end of the battle, or of the turn. `before` is
        the position in which it was made.
        """
        return self.advice.quiet(s)

    def happened(self, before: S, soon: S, end: S, seat: Seat) -> tuple[bool, ...]:
        """Which of the `outcomes` came true, judged by the position before the decision, the one shortly after it, and
        the end of the game. `soon` is `end` where nothing was settled earlier.
        """
        return ()

    # --- a glance ahead ------------------------------------------------------------------------------------------

    glances: ClassVar[bool] = False
    """Whether a hint looks a short way ahead and takes `estimate` there, because whole games take too long."""

    def settled(self, before: S, s: S, seat: Seat) -> bool:
        """Whether a glance ends here: after the others' reply."""
        return self.soon(before, s)

    def estimate(self, s: S, seat: Seat) -> float:
        """How likely a seat is to win from here if everyone plays as the judge does, without playing on."""
        return self.advice.value(s, seat)

    # --- hidden roles ----------------------------------------------------------------------------------------

    def beliefs(self, s: S, seat: Seat) -> tuple[float, ...]:
        """What a perfect reasoner with the knowledge of `seat` believes of each player."""
        return ()

    def truth(self, s: S) -> tuple[bool, ...]:
        """Whether the belief is true of each player."""
        return ()

    def likely(self, s: S, seat: Seat) -> Callable[[S], float] | None:
        """How likely a world imagined by `seat` is, from 0 to 1, relative to the likeliest; None if all are equally
        likely.
        """
        return None

    def deduction(self, s: S, seat: Seat) -> Deduction | None:
        """The position as a puzzle of logic, from what `seat` knows; None if there isn't one. It has to be true of the
        game, including its rule. Whether it has exactly one solution is checked elsewhere.
        """
        return None

    # --- puzzles ---------------------------------------------------------------------------------------------

    def puzzling(self, s: S, ask: OpenAsk) -> bool:
        """Whether a question is worth a puzzle, if it has one best answer."""
        return True

    def goals(self, s: S, ask: OpenAsk) -> list[Goal[S]] | None:
        """What a puzzle may ask for in this turn; None if it asks who wins the game."""
        return None

    # --- luck ------------------------------------------------------------------------------------------------

    announcements: ClassVar[frozenset[str]] = frozenset()
    """The classes of events that say how the game goes on rather than what changed somebody's chance: "Round 5"."""

    def luck_kind(self, events: tuple[str, ...]) -> str:
        """The kind of luck in the events of an input, given the names of their classes: `die`, `card` or `secret`."""
        return "card"
