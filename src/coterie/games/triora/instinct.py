"""The instinct of self-preservation (14.4 to 14.7): nobody hands a witch to the Inquisitor.

Every question whose answer may move a witch, or change whom the Inquisitor goes for, is an `Act`. Only here its answers
are searched for those that would.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from coterie.games.triora.components import DAY, FOREST, SWAMP, WITCH
from coterie.games.triora.events import PLACE
from coterie.games.triora.keys import value_with_key
from coterie.games.triora.roads import way_in_words, way_today
from coterie.games.triora.state import Triora
from coterie.kernel import Choice, One, Seat, Space, words

S = TypeVar("S", bound=Triora)
A = TypeVar("A")

NO_HARM, ANOTHERS, ONES_OWN = 0, 1, 2
"""Whose witch an answer puts in danger (14.7)."""


@dataclass(slots=True)
class Act(Choice[S, A], Generic[S, A]):
    """A question to one seat whose answer may put a witch in danger (14.6)."""

    leave: ClassVar[Any] = None
    """The answer that changes nothing, where there is one: even one that must act may leave it rather than harm."""

    def answers(self, s: S, seat: Seat) -> Sequence[A]:
        """What all other rules allow."""
        raise NotImplementedError(f"{type(self).__name__} has no answers")

    def options(self, s: S, seat: Seat) -> Space[A]:
        answers = self.answers(s, seat)
        if s.options["self_preservation"] == "yes" and watchful(s):
            answers = least_harm(self, s, answers)
        return One(answers)

    def named(self, s: S, seat: Seat) -> Iterable[Any]:
        """What somebody could name, lawful or not, so that a refusal can say why."""
        return self.answers(s, seat)

    def refuse(self, s: S, seat: Seat, answer: Any) -> tuple[str, str] | None:
        answer = value_with_key(self, s, seat, answer, self.named(s, seat))
        if answer in self.answers(s, seat):
            return "14.6", why_dangerous(self, s, answer)
        return self.unavailable(s, seat, answer)

    def unavailable(self, s: S, seat: Seat, answer: Any) -> tuple[str, str] | None:
        """The clause, and the words, for what the other rules do not allow."""
        return None


def watchful(s: Triora) -> bool:
    """Whether any answer at all could put a witch in danger: most of the time nobody is far enough on the track."""
    if s.options["self_preservation"] != "yes":
        return False
    numbers = s.pack.numbers
    most = numbers.sees_witch + numbers.sees_familiar + s.pack.most_inquisition
    return max(s.inquisition) + most >= numbers.inquisition_last


# --- danger ------------------------------------------------------------------------------------------------------


def meets(s: Triora, seat: Seat, way: tuple[int, ...]) -> bool:
    """14.4: whether the Inquisitor on this way would capture the witch where she stands."""
    numbers, level = s.pack.numbers, s.inquisition[seat]
    for place in way:
        if place != FOREST:
            if s.familiar[seat] == place:
                level += numbers.sees_familiar
            if s.witch[seat] == place:
                return level + numbers.sees_witch >= numbers.inquisition_last
    return False


def in_danger(s: Triora, seat: Seat) -> bool:
    """14.4, 14.5. A captured witch is in no more danger, and once the Inquisitor has gone he comes no more today."""
    numbers = s.pack.numbers
    most = numbers.sees_witch + numbers.sees_familiar + max(0, s.pack.places[SWAMP].gain.inquisition)
    if s.captured[seat] or s.phase == DAY or s.inquisition[seat] + most < numbers.inquisition_last:
        return False
    if s.used[seat] & 1 << WITCH:
        return meets(s, seat, way_today(s))
    return all(meets(world, seat, way_today(world)) for world in tonight(s, seat))


def tonight(s: Triora, seat: Seat) -> Iterator[Triora]:
    """The table with the witch on each circle where she could still go, once she has arrived."""
    for circle in s.free_circles(seat, WITCH):
        world = s.clone()
        world.witch[seat] = circle
        if circle == SWAMP:
            world.stir(seat, s.pack.places[SWAMP].gain.inquisition, (PLACE, SWAMP))
        yield world


# --- answers -----------------------------------------------------------------------------------------------------


def least_harm(act: Act[Any, A], s: Triora, answers: Sequence[A]) -> Sequence[A]:
    """14.6, 14.7: those that put nobody in danger; else none; else those that spare one's own witch; else all."""
    before = endangered(s)
    harms = [harm(act, s, answer, before) for answer in answers]
    least = min(harms)
    if least > NO_HARM and act.leave is not None:
        return [act.leave]
    return [answer for answer, each in zip(answers, harms, strict=True) if each == least]


def endangered(s: Triora) -> list[bool]:
    return [bool(s.captured[seat]) or in_danger(s, seat) for seat in range(s.seats)]


def harm(act: Act[Any, A], s: Triora, answer: A, before: list[bool]) -> int:
    """Whose witch is put in danger by this answer, or by the best of those that must follow it."""
    world, following = followed(act, s, answer)
    worst = NO_HARM
    for seat, now in enumerate(endangered(world)):
        if now and not before[seat]:
            worst = max(worst, ONES_OWN if seat == act.seat else ANOTHERS)
    if following is None or worst == ONES_OWN:
        return worst
    if following.leave is not None:
        return worst
    answers = following.answers(world, following.seat)
    best = ONES_OWN
    for each in answers:
        best = min(best, harm(following, world, each, before))
        if best <= worst:
            break
    return max(worst, best)


def followed(act: Act[Any, A], s: Triora, answer: A) -> tuple[Triora, Act[Any, Any] | None]:
    """The table after an answer and its automatic consequences, and the act to which it leads. Brewing or digging on
    the way moves nobody, so any answer will do there.
    """
    world = s.clone()
    world.threads.clear()
    world.running = world.begin()
    act.chosen(world, answer)
    world.settle()
    while ask := world.next_required():
        if isinstance(ask.question, Act):
            return world, ask.question
        world.play(ask, ask.default())
    return world, None


# --- why not -----------------------------------------------------------------------------------------------------


def why_dangerous(act: Act[Any, A], s: Triora, answer: A) -> str:
    """Which way of the Inquisitor would do it; the player's own witch first."""
    before = endangered(s)
    world, following = followed(act, s, answer)
    after = endangered(world)
    for seat in (act.seat, *(other for other in range(s.seats) if other != act.seat)):
        if after[seat] and not before[seat]:
            whom = "your witch" if seat == act.seat else f"the witch of {words.seat(seat)}"
            return danger_in_words(world, seat, whom)
    assert following is not None, "a forbidden answer harms, or leads to nothing but harm"
    return f"Whatever you choose then: {why_dangerous(following, world, following.answers(world, following.seat)[0])}"


def danger_in_words(s: Triora, seat: Seat, whom: str) -> str:
    if s.captured[seat]:
        where = s.pack.place(s.inquisitor)
        return f"The Inquisitor is in {where}: {whom} would be at {s.inquisition[seat]} there, and captured at once"
    if s.used[seat] & 1 << WITCH:
        return f"The Inquisitor would {way_in_words(s, way_today(s))} today and capture {whom}"
    ways = [f"{s.pack.place(world.witch[seat])} ({way_in_words(s, way_today(world))})" for world in tonight(s, seat)]
    return f"Wherever {whom} could still go, the Inquisitor would capture her today: {', '.join(ways)}"
