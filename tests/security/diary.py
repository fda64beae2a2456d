"""Diary, a game with a leak planted in what its messages tell: everybody takes turns, and anybody may write in a diary
at any time, of which nobody hears. With `leak=none` nobody can count or date that."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from coterie.kernel import ALL, NOBODY, Choice, Event, Game, One, Question, Seat, Setting, Space, State, fact

LEAKS = {"pages": "an event with the number of pages", "when": "an event with the time of the last page"}
READS = "prompt"
"""A question that reads differently when somebody has written, though nothing else shows it."""


class Diary(State[None]):
    turn: int = fact(ALL)
    pages: int = fact(NOBODY)
    when: int = fact(NOBODY)


@dataclass(slots=True)
class Passed(Event):
    seat: Seat
    sign: int
    clause: ClassVar[str] = "1"


@dataclass(slots=True)
class Turn(Choice[Diary, str]):
    clause = "1"
    prompt = "Pass?"

    def prompt_for(self, s: Diary, seat: Seat) -> str:
        return f"Pass? ({s.pages})" if s.options["leak"] == READS else self.prompt

    def options(self, s: Diary, seat: Seat) -> Space[str]:
        return One(("pass", "nod"))

    def limit(self, s: Diary) -> int:
        return 60_000

    def chosen(self, s: Diary, answer: str) -> None:
        leak = s.options["leak"]
        s.turn += 1
        s.tell(Passed, self.seat, s.pages if leak == "pages" else s.when if leak == "when" else 0)
        if s.turn < 3 * s.seats:
            s.then(Turn(s.turn % s.seats))
        else:
            s.end(range(s.seats), [0] * s.seats, "1", "All have passed.")


@dataclass(slots=True)
class Write(Question[Diary, str]):
    clause = "2"
    prompt = "Write in your diary."
    standing: ClassVar[bool] = True

    def seats(self, s: Diary) -> Iterable[Seat]:
        return range(s.seats)

    def options(self, s: Diary, seat: Seat) -> Space[str]:
        return One(("dear diary", "alas"))

    def received(self, s: Diary, seat: Seat, answer: str) -> None:
        s.pages += 1
        s.when = s.now


class DiaryGame(Game[Diary]):
    id, title, seats = "diary", "Diary", range(2, 4)
    settings = (Setting("leak", ("none", *LEAKS, READS), "the channel that leaks"),)
    state = Diary
    events = (Passed,)
    rulebook = """
**1** Everybody passes in turn, three times.

**2** Anybody may write in a diary at any time, of which nobody hears.
"""

    def deal(self, s: Diary) -> None:
        s.begin(Turn(0))
        s.begin(Write())


game = DiaryGame()
