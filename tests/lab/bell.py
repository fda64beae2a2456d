"""Bell, a game for tests of the lab's clock: nobody is ever waited for. Who rings first wins; at last nobody does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from coterie.kernel import ALL, Game, One, Question, Refused, Seat, Setting, State, Step, fact


class Bell(State[None]):
    rung: list[int] = fact(ALL, each=0)


@dataclass(slots=True)
class Ring(Question[Bell, str]):
    clause = "1"
    standing = True

    def seats(self, s: Bell) -> Iterable[Seat]:
        return range(s.seats) if s.options["deaf"] == "no" else ()

    def options(self, s: Bell, seat: Seat) -> One[str]:
        return One(("ring",))

    def received(self, s: Bell, seat: Seat, answer: str) -> None:
        if s.options["broken"] == "yes":
            raise Refused("1", "The bell is broken")
        s.rung[seat] = 1
        s.end([seat], s.rung, "2", "The bell.")

    def limit(self, s: Bell) -> int | None:
        return int(s.options["time"]) or None


@dataclass(slots=True)
class Silence(Step[Bell]):
    def run(self, s: Bell) -> None:
        s.end([], s.rung, "3", "Silence.")


class BellGame(Game[Bell]):
    id, title, seats, state = "bell", "Bell", range(2, 5), Bell
    settings = (
        Setting("time", range(1_000_001), "how long, in milliseconds; 0 is for ever", usual=30_000),
        Setting("deaf", ("no", "yes"), "nobody is asked"),
        Setting("broken", ("no", "yes"), "ringing it is a fault of the game"),
    )
    rulebook = """
**1** Anybody may ring the bell.

**2** Who rings it first wins.

**3** When time is up, nobody has won.
"""

    def deal(self, s: Bell) -> None:
        s.begin(Ring(), Silence())


game = BellGame()
