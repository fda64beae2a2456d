"""One session at the terminal: people and bots around one keyboard, until the game ends or someone leaves.

Questions are in `prompts.py`, other commands in `commands.py`. None of them holds the state of the game: they get from
the host what a seat may see, be asked and be told.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from typing import Any, NoReturn

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from coterie.cli import console, screen
from coterie.cli.interruptions import Interrupted, Left, StoppedReading
from coterie.cli.keyboard import Keyboard, SessionClock
from coterie.cli.open_floor import OpenFloor
from coterie.cli.prompts import Prompt
from coterie.host import Host
from coterie.host.shared_device import clock_waits
from coterie.kernel import Event, Refused, Seat
from coterie.kernel.words import listed
from coterie.table.file import RecordFile

RECAP_EVENTS = 10
"""How much of its past a resumed game shows."""

QUESTION_LINES = 8
"""Roughly how many lines a question and its choices take."""

UNSEEN = "Something only you may know: `peek` shows it."
COVERED = "(your secrets are covered: `peek` shows them once, `unhide` shows them always)"

SLOW_BOT_SECONDS = 10.0
"""Seconds that a bot may think before people are told what they can do about it."""

MAX_BOT_SECONDS = 60.0
"""Seconds that a bot may think in total: then the game's own default answers for it."""

MIN_COLUMNS = 80
"""Columns that the drawings need."""


class TerminalSession:
    """Asks the people, lets the host's bots and time answer, and shows what happened."""

    def __init__(
        self, host: Host, clock: SessionClock, file: RecordFile | None, out: Console, keyboard: Keyboard
    ) -> None:
        """`clock` is the host's. Without a file nothing is kept."""
        self.host = host
        self.clock = clock
        self.file = file
        self.out = out
        self.keyboard = keyboard
        self.screen = screen.of(host.game)
        self.humans = host.humans
        self.resumed = host.number > 0
        self.resumed_at = host.number if self.resumed else -1
        self.at_keyboard: Seat | None = self.humans[0] if len(self.humans) == 1 else None
        self.seen: dict[Seat | None, int] = {}  # the last input whose events a seat has been shown
        self.shown: dict[Seat | None, Any] = {}  # the last view an audience has been shown
        self.put_off: dict[Seat, list[int]] = {}  # those who have nothing to add to these optional questions
        self.looking = False  # whether someone is being handed the keyboard, or shown their secrets
        self.announced: list[Seat] = []  # those who were told something in private, as the current person knows
        self.unseen: dict[Seat | None, list[str]] = {}  # what was told while secrets were covered, until someone peeks
        self.skippable = False  # whether the current output was requested, and may be cut short
        self.hidden = screen.covered(self.screen)  # whether the line with what only one seat knows is covered
        self.lives = keyboard.is_person and bool(self.humans)
        """Whether time passes for someone; otherwise it jumps."""
        self.asking = Prompt(self)
        host.waits = lambda: self.clock_stands

    # --- the course of a session -----------------------------------------------------------------------------

    def run(self) -> None:
        """Run until the game is over. Left, Closed or KeyboardInterrupt if it is left before."""
        if self.out.is_terminal and self.out.width < MIN_COLUMNS:
            self.out.print(f"This needs {MIN_COLUMNS} columns, and your terminal has {self.out.width}: make it wider.")
        with self.keyboard.key_by_key(self.host.soon() is not None):
            while self.host.result is None:
                if self.step():
                    continue
                seat = self.whose()
                if seat is None:
                    self.wait()
                    continue
                with suppress(Interrupted):
                    if len(self.humans) > 1 and not self.host.required(seat):
                        OpenFloor(self).open()
                    else:
                        self.asking.turn(seat)
            self.show_end()

    def step(self) -> bool:
        """Let time or one bot act, if something is due. False if nothing is."""
        with self.patience() if self.lives else nullcontext():
            moved = self.host.step()
        for fault in self.host.faults:
            self.out.print(Text(f"{fault[0].upper()}{fault[1:]}", style="dim"))
        self.host.faults.clear()
        if moved:
            self.moved()
            if not self.humans:
                self.catch_up(None)
        return moved

    # --- one screen at a time --------------------------------------------------------------------------------

    @contextmanager
    def paged(self) -> Iterator[None]:
        """A context in which output stops at the end of the screen until someone has read it."""
        self.start_page()
        try:
            yield
        finally:
            console.page(self.out, None)

    def start_page(self) -> None:
        """Someone has just typed something, so they have read what is above."""
        console.page(self.out, self.wait_for_reader if self.lives else None)

    def stop_paging(self) -> None:
        """Someone types, or waits for others: news is written right away."""
        console.page(self.out, None)

    def wait_for_reader(self) -> bool:
        """Whether the reader wants the next screen; False for the rest at once, because it is time for something else,
        or because they have typed more than Enter.
        """
        words = console.MORE_OR_STOP if self.skippable else console.MORE
        line = console.stop(self.out, self.keyboard, words, self.seconds_left())
        if line is None:
            return False
        if self.skippable and line.casefold() in ("q", "quit"):
            raise StoppedReading
        self.start_page()
        if line and not line.isdecimal():  # a number would choose from a list that was not there yet
            self.asking.ahead_of_prompt = line
        return not line

    @contextmanager
    def asked_for(self) -> Iterator[None]:
        """A context for requested output: the reader may stop it."""
        self.skippable = True
        try:
            yield
        except StoppedReading:
            self.start_page()
        finally:
            self.skippable = False

    @contextmanager
    def patience(self) -> Iterator[None]:
        """While waiting for a bot, say for how long, and how to leave. Which bot it is may be a secret."""
        words = "A bot is still thinking. It has a minute. Ctrl-C quits and saves the game."
        timer = threading.Timer(SLOW_BOT_SECONDS, self.out.print, [Text(words, style="dim")])
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def moved(self) -> None:
        """After every input: note who was told something in private."""
        last = self.host.number - 1
        self.put_off = {
            seat: asks
            for seat, asks in self.put_off.items()
            if self.lives and not self.host.private_news_since(seat, last)
        }

    @property
    def clock_stands(self) -> bool:
        """Whether the clock waits for the people at this keyboard."""
        return clock_waits(self.humans, looking=self.looking, uninformed=self.uninformed, required=self.host.required)

    @property
    def uninformed(self) -> list[Seat]:
        """Those who share the keyboard and were told something in private that they have not looked at. People who
        resume a game know what was told before.
        """
        if len(self.humans) < 2:
            return []
        return [
            seat for seat in self.humans if self.host.private_news_since(seat, self.seen.get(seat, self.resumed_at))
        ]

    def seconds_left(self) -> float | None:
        """Seconds until something happens without people; None if nothing does, or if the clock is paused."""
        soon = self.host.soon()
        return None if soon is None or self.clock_stands else self.clock.seconds_to(soon)

    def whose(self) -> Seat | None:
        """The human to ask now: one the game waits for, preferably the current one; then anyone who may speak."""
        waiting = [seat for seat in self.humans if self.host.required(seat)]
        free = [seat for seat in self.humans if (able := self.host.open_asks(seat)) and self.put_off.get(seat) != able]
        for seats in (waiting, free):
            if seats:
                return self.at_keyboard if self.at_keyboard in seats else seats[0]
        return None

    def wait(self) -> None:
        """Wait: nobody is to be asked until something happens by itself."""
        soon = self.host.soon()
        if soon is not None and not self.lives:
            self.clock.set(soon)
        elif soon is not None and self.clock.pace:
            self.stop_paging()
            if self.at_keyboard is not None:
                self.catch_up(self.at_keyboard)
            line = self.keyboard.line(self.clock.seconds_to(soon))
            if line is not None and line.strip().casefold() in ("quit", "exit"):
                raise Left
            if line is not None:
                self.put_off.clear()
                self.start_page()
        elif self.put_off:
            still = "The clock is paused: `time go` resumes it." if soon is not None else "Someone has to answer."
            self.out.print(f"Everybody is waiting. {still}")
            self.put_off.clear()
        elif soon is not None:
            self.out.print("Nobody has to answer, so the clock runs again.")
            self.clock.run(1.0)
        else:
            raise Refused("", "the game isn't waiting for anyone and can't continue")

    def leave_table(self) -> NoReturn:
        raise Left

    # --- what people see -------------------------------------------------------------------------------------

    def name_for(self, audience: Seat | None) -> Callable[[Seat], str]:
        players = self.host.players
        return lambda seat: "You" if seat == audience and len(self.humans) == 1 else players[seat].name

    def names(self, audience: Seat | None) -> list[str]:
        return [self.name_for(audience)(seat) for seat in range(len(self.host.players))]

    def curtain(self, seat: Seat) -> None:
        """Hide the screen between two people: what one saw is gone before the other looks."""
        if self.seen:
            console.clear(self.out)
        self.at_keyboard = None  # nobody, until Enter; the clock waits for it
        name = self.host.players[seat].name
        if self.keyboard.is_person:
            self.out.print(f"Pass the keyboard to {name}. {name}, press Enter when nobody else can see the screen.")
            before, self.looking, now = self.looking, True, self.clock.read()
            try:
                self.wait_for_enter(name)
            finally:
                self.looking = before
                self.clock.set(now)  # it goes on from where it waited
            console.clear(self.out)
        self.at_keyboard = seat
        self.shown.pop(seat, None)

    def wait_for_enter(self, name: str) -> None:
        """Wait until somebody presses Enter alone. Whoever was typing when the keyboard was to be passed typed that for
        another screen, and others may see what comes next.
        """
        while line := (self.keyboard.line() or "").strip():
            if line.casefold() == "quit":
                self.leave_table()
            if line.casefold() == name.casefold():
                return
            self.out.print(f"Nothing has happened. {name}, press Enter alone when nobody else can see the screen.")

    def hand_over(self, seat: Seat) -> None:
        """Hand over between two people who may see the same: what was told to one is there for the other too."""
        if self.seen:
            self.seen[seat] = max(self.seen.values())
        self.at_keyboard = seat
        self.shown.pop(seat, None)

    def unheard(self, audience: Seat | None) -> list[tuple[int, Event]]:
        """What has happened since that audience last looked."""
        return self.host.events(audience, self.seen.get(audience, -1))

    def catch_up(self, audience: Seat | None) -> str:
        """Print what has happened since that audience last looked; returns all that was told."""
        events = self.unheard(audience)
        if audience not in self.seen and len(events) > RECAP_EVENTS and self.resumed:
            self.out.print(f"  ... and {len(events) - RECAP_EVENTS} lines before that: `log {len(events)}` shows all.")
            events = events[-RECAP_EVENTS:]
        stood = self.clock_stands
        self.seen[audience] = self.host.number
        if stood and not self.clock_stands:
            self.host.restart_clock()  # time did not pass while it was paused
        self.announced = [seat for seat in self.announced if seat != audience]
        view, name = self.host.view(audience), self.name_for(audience)
        told: list[str] = []
        for _, event in events:
            words = screen.event_text(self.screen, event, view, self.host.pack, name)
            if self.hidden and event.covered:
                self.unseen.setdefault(audience, []).append(words)
                words = UNSEEN
            if words != UNSEEN or UNSEEN not in told[-1:]:
                self.out.print(Padding(Text(words), (0, 0, 0, 2), expand=False))
            told.append(words)
        return " ".join(told)

    def draw(self, seat: Seat | None) -> None:
        view, names = self.host.view(seat), self.names(seat)
        self.out.print(self.screen.draw(view, self.host.pack, names))
        private = screen.private(self.screen, view, self.host.pack, names)
        if private is not None and not self.hidden:
            self.out.print(private)
        elif private is not None and not self.looking:  # who is looking is shown their secrets below
            self.out.print(Text(COVERED, style="dim"))

    def show_news(self, seat: Seat | None) -> None:
        """What happened and how the table looks now; nothing between two questions that change nothing."""
        seen = screen.news(self.screen, self.host.view(seat))
        if self.shown.get(seat) == seen and not self.unheard(seat):
            return
        title = "All of you" if seat is None else self.names(seat)[seat]
        self.out.print(Rule(Text(title), characters="-", align="left"))
        draws = self.shown.get(seat) != seen
        self.shown[seat] = seen
        below = draws and self.overflows(seat)
        if not below:
            self.catch_up(seat)
        if draws:
            self.draw(seat)
        if below:
            self.catch_up(seat)

    def overflows(self, seat: Seat | None) -> bool:
        """Whether the table that follows would push the news off the screen: then the news comes last, next to the
        question.
        """
        if not self.out.is_terminal:
            return False
        table = self.screen.draw(self.host.view(seat), self.host.pack, self.names(seat))
        lines = len(self.out.render_lines(table)) + len(self.unheard(seat))
        return lines + QUESTION_LINES > self.out.height

    def show_end(self) -> None:
        result = self.host.result
        assert result is not None
        audience = self.humans[0] if len(self.humans) == 1 else None
        self.catch_up(audience)
        self.draw(audience)
        names = self.names(audience)
        won = listed([names[seat] for seat in result.winners]) or "Nobody"
        self.out.print(Rule(characters="-"))
        self.out.print(Text(f"{won} won. {result.why}", style="bold").append_text(console.cite(result.clause)))
        if result.scores:
            scores = zip(names, result.scores, strict=True)
            self.out.print(Text(", ".join(f"{name}: {score}" for name, score in scores)))
