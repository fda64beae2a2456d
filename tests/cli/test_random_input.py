"""People who share a keyboard type at random while talking bots act: nothing they type ends the program."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from io import StringIO

import pytest

from cli.person import Person
from coterie import bots, games
from coterie.cli.console import Screenful
from coterie.cli.interruptions import Left
from coterie.cli.keyboard import Closed, SessionClock
from coterie.cli.play import seated
from coterie.cli.session import TerminalSession
from coterie.host import Host
from coterie.table.record import Record

PEOPLE = ["Ann", "Ben", "Cleo"]
SEATS = {"relics": 4, "inquisition": 7, "succession": 8, "triora": 4, "arena": 4}
LINES = 400
MANY_LINES = 1_500

COMMANDS = (
    *("look", "look more", "hide", "unhide", "peek", "help", "log", "log 3", "rules", "rules turn", "save", "undo"),
    *(
        "back",
        "wait",
        "?",
        "? 1",
        "? ability",
        "? .",
        "? zzzz",
        "why",
        "why 2",
        "why turn",
        "q",
        "time",
        "time go",
        "chat hello",
        "yes",
        "no",
        "none",
        "all",
        "nonsense",
        "1 2",
        "1,3",
    ),
)


class StillClock(SessionClock):
    """A clock that moves only when it is set: no test waits for it."""

    def read(self) -> int:
        return self.base


class RandomTypist(Person):
    """A person at a terminal who types whatever comes to mind, or lets time pass."""

    def __init__(self, seed: int, lines: int, words: list[str], pass_time: Callable[[float], None]) -> None:
        super().__init__(StringIO())
        self.chance = random.Random(seed)
        self.left = lines
        self.words = words
        self.pass_time = pass_time
        self.typed: list[str] = []

    def forget(self) -> None:
        self.waiting, self.begun = b"", ""

    def line(self, seconds: float | None = None, meanwhile: Callable[[], None] | None = None) -> str | None:
        if seconds is not None and self.chance.random() < 0.4:
            self.pass_time(seconds)
            return None
        if not self.left:
            raise Closed
        self.left -= 1
        kind = self.chance.random()
        if kind < 0.55:
            line = str(self.chance.randint(1, 9))
        elif kind < 0.65:
            line = self.chance.choice("abcs")
        elif kind < 0.75:
            line = ""
        elif kind < 0.87:
            line = self.chance.choice(self.words)
        else:
            line = self.chance.choice(COMMANDS)
        self.typed.append(line)
        return line


def type_at_random(name: str, seed: int, lines: int) -> None:
    """One script of `lines` inputs: games are begun until all of it is typed."""
    game = games.get(name)
    left = lines
    while left:
        players = seated(SEATS[name], len(PEOPLE), PEOPLE, [bots.brought("random" if name == "arena" else "greedy")])
        host_clock = StillClock()
        record = Record.of(game, SEATS[name], seed, {}, players, None, "2026-01-01T00:00:00Z")
        host = Host(record, None, host_clock)
        written = StringIO()
        out = Screenful(file=written, width=80, height=24, force_terminal=True, color_system=None, markup=False)

        def pass_time(seconds: float, clock: StillClock = host_clock) -> None:
            clock.set(clock.base + int(seconds * 1000) + 1)

        words = [player.name.casefold() for player in players]
        keyboard = RandomTypist(seed, left, words, pass_time)
        try:
            session = TerminalSession(host, host_clock, None, out, keyboard)
            with session.paged():
                session.run()
        except (Closed, Left):
            pass
        except Exception as problem:
            pytest.fail(f"{name}, seed {seed}, after {keyboard.typed[-12:]}: {problem!r}\n{written.getvalue()[-2000:]}")
        assert re.search(r"Which of these\? Nothing has happened yet\.\n(?! *s?[0-9])", written.getvalue()) is None
        host.check()
        assert keyboard.typed
        left -= len(keyboard.typed)
        seed += 1


@pytest.mark.parametrize("name", SEATS)
def test_nothing_typed_at_random_ends_the_program(name: str) -> None:
    type_at_random(name, 6, LINES)


@pytest.mark.slow
@pytest.mark.parametrize("name", SEATS)
def test_nothing_typed_at_random_for_long_ends_the_program(name: str) -> None:
    type_at_random(name, 1_000, MANY_LINES)
