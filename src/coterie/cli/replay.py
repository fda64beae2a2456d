"""`coterie replay`: a recorded game, step by step, from any seat."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from coterie.cli import console, saves, screen
from coterie.cli.choice_input import in_labels
from coterie.cli.interruptions import StoppedReading
from coterie.cli.keyboard import Closed, Keyboard
from coterie.kernel import Ask, Event, InvalidSetting, Result, Seat, State
from coterie.kernel.words import listed, spoken
from coterie.table import wire
from coterie.table.record import HUMAN, Answer, Back, Record, Replay, Tick
from coterie.table.table import Table

EVERYTHING = "everything"
SPECTATOR = "spectator"

HELP = """\
  Enter, step [N]   forward one input, or N
  back [N]          back one input, or N
  jump N            to the state after input N; 0 is the deal, `end` the end
  as WHO            see it as a seat (number or name), spectator, or everything
  look              draw the table here
  log [N]           what has happened so far, the last N lines (20)
  quit              leave"""


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as `coterie play` saves it.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Only check that it replays exactly; exit code 1 if it does not.")
    ] = False,
    json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="One object: file, game, version, pack, seats, players, seed (null before the end), options, inputs "
            "(how many), finished, result, digest (of the last state), verified; without --verify also log, a list of "
            "number and event.",
        ),
    ] = False,
    who: Annotated[
        str | None,
        typer.Option(
            "--as",
            metavar="SEAT",
            help="A seat's number or name, spectator, or everything.",
            show_default="at a terminal your own seat, if one person played; else spectator",
        ),
    ] = None,
    salvage: Annotated[
        bool, typer.Option("--salvage", help="Recover what comes before the damage in a damaged record.")
    ] = False,
    keep: Annotated[
        Path | None, typer.Option(metavar="FILE", help="With --salvage: write it into a new file, to continue playing.")
    ] = None,
) -> None:
    """Go through a recorded game: step, back, jump, as any seat. In a pipe it prints the log.

    `everything` shows what each seat was told and answered, the secrets too.
    """
    if keep is not None and not salvage:
        raise InvalidSetting("--keep goes with --salvage: a record that is whole can be copied")
    record = salvaged(file, keep) if salvage else Record.load(file)
    out = console.make()
    if verify:
        state = record.verify()
        if json:
            console.print_json({**described(record, state), "verified": True})
        else:
            inputs = console.counted(len(record.inputs), "input")
            out.print(f"{file}: {record.head.game}, {inputs}, verified. {ending(record, state)}")
        return
    at_terminal = not json and out.is_terminal and sys.stdin.isatty()
    viewer = Viewer(record, out, who or (own_view(record) if at_terminal else SPECTATOR))
    if json:
        console.print_json({**viewer.as_json(), "verified": False})
    elif at_terminal:
        viewer.ask_on(Keyboard())
    else:
        viewer.print_all()


def own_view(record: Record) -> str:
    """The view a replay opens with: that of the only person who played, otherwise a spectator's."""
    people = [seat for seat, player in enumerate(record.head.players) if player.who == HUMAN]
    return str(people[0]) if len(people) == 1 else SPECTATOR


def salvaged(path: Path, keep: Path | None) -> Record:
    """The part of a damaged record that verifies. What is wrong with the rest is printed on standard error."""
    record, damage = Record.salvage(path)
    errors, inputs = console.make(stderr=True), console.counted(len(record.inputs), "input")
    if damage:
        errors.print(f"{damage}. Salvaged what verifies before it: {inputs}.", soft_wrap=True)
    else:
        errors.print(f"{path}: not damaged: {inputs}, verified.", soft_wrap=True)
    if record.end is None:
        Table(record).check()  # so that what is left verifies
    if keep is not None:
        if keep.exists():
            raise InvalidSetting(f"{keep} already exists: choose another name")
        record.save(keep)
        if record.end is None:
            errors.print(f"Continue with: {saves.command()} play --resume {saves.shown(keep)}", soft_wrap=True)
    return record


def described(record: Record, state: State[Any]) -> dict[str, Any]:
    head = record.head
    return {
        "file": record.source,
        "game": head.game,
        "version": head.version,
        "pack": head.pack,
        "seats": head.seats,
        "players": head.players,
        "seed": None if state.result is None else head.seed,
        "options": head.options,
        "inputs": len(record.inputs),
        "finished": state.result is not None,
        "result": None if state.result is None else wire.result(state.result),
        "digest": state.digest(),
    }


def ending(record: Record, state: State[Any]) -> str:
    if state.result is None:
        return "Not finished."
    return won(state.result, [player.name for player in record.head.players])


def won(result: Result, names: list[str]) -> str:
    winners = listed([names[seat] for seat in result.winners]) or "Nobody"
    return f"{winners} won. {result.why}"


class Viewer:
    """Someone going through a record, from one seat or none."""

    def __init__(self, record: Record, out: Console, who: str) -> None:
        self.record = record
        self.out = out
        self.replay = Replay(record)
        self.screen = screen.of(self.replay.game)
        self.names = [player.name for player in record.head.players]
        self.people = [seat for seat, player in enumerate(record.head.players) if player.who == HUMAN]
        self.lines = 0
        self.open = False
        self.audience: Seat | None = None
        self.see_as(who)

    def see_as(self, who: str) -> None:
        """Change the viewpoint. InvalidSetting if nobody has that name."""
        self.open = who.casefold() == EVERYTHING
        seats = {name.casefold(): seat for seat, name in enumerate(self.names)}
        seats.update({str(seat): seat for seat in range(len(self.names))})
        if self.open or who.casefold() == SPECTATOR:
            self.audience = None
        elif who.casefold() in seats:
            self.audience = seats[who.casefold()]
        else:
            named = ", ".join(f"{seat} ({name})" for seat, name in enumerate(self.names))
            raise InvalidSetting(f"as {who!r}: nobody, allowed: {named}, {SPECTATOR}, {EVERYTHING}")

    # --- what is shown ---------------------------------------------------------------------------------------

    def name(self, seat: Seat) -> str:
        """The name, or "You" for the only person in the game, who is most likely the one who looks."""
        return "You" if seat == self.audience and self.people == [seat] else self.names[seat]

    def events_of(self, moment: int) -> list[tuple[str, Event]]:
        """(to whom, if not to all; the event) of the moment at that index of the line."""
        seen = []
        for delivery in self.replay.moments[moment].deliveries:
            if self.open or delivery.reaches(self.audience):
                only = "" if delivery.to is None or not self.open else f"to {listed([*map(self.name, delivery.to)])}: "
                seen.append((only, delivery.event))
        return seen

    def print_moment(self, moment: int) -> None:
        number = self.replay.moments[moment].number
        for only, event in self.events_of(moment):
            self.entry(number, only + screen.common_text(event, self.replay.state.pack, self.name))

    def entry(self, number: int, words: str) -> None:
        self.lines += 1
        console.entry(self.out, number, words)

    def step(self) -> bool:
        """Go one input forward and print it. False at the end."""
        number = self.replay.number + 1
        if number > len(self.record.inputs):
            return False
        entry = self.record.inputs[number - 1]
        if isinstance(entry, Back):
            wanting = listed([*map(self.name, entry.by)])
            self.replay.step()
            self.entry(number, f"{wanting} undid everything after input {entry.to}.")
            return True
        ask: Ask | None = None
        if isinstance(entry, Answer) and (self.open or entry.seat == self.audience):
            ask = self._asked(entry)
        self.replay.step()
        if ask is not None and isinstance(entry, Answer):
            said = spoken(in_labels(ask.shape, entry.answer), self.name)
            asked = spoken(ask.prompt, self.name) or ask.kind
            self.entry(number, f'{self.name(entry.seat)} answered "{asked}": {said}')
        elif isinstance(entry, Tick) and self.open:
            self.entry(number, f"The clock: {entry.at / 1000:.1f} s")
        self.print_moment(-1)
        return True

    def _asked(self, entry: Answer) -> Ask | None:
        return None if (ask := self.replay.state.find(entry.ask)) is None else ask.describe()

    def title(self) -> str:
        head = self.record.head
        names = ", ".join(self.names)
        seed = "" if self.record.end is None else f"Seed {head.seed}, "  # not while it may be played on
        return f"{self.replay.game.title}: {names}. {seed}{console.counted(len(self.record.inputs), 'input')}."

    def draw(self) -> None:
        state = self.replay.state
        self.out.print(
            self.screen.draw(state.view(self.audience), state.pack, [*map(self.name, range(len(self.names)))])
        )

    # --- the three ways ---------------------------------------------------------------------------------------

    def print_all(self) -> None:
        self.out.print(self.title())
        self.print_moment(0)
        while self.step():
            pass
        self.out.print(ending(self.record, self.replay.state))

    def as_json(self) -> dict[str, Any]:
        self.replay.go(len(self.record.inputs))
        pack = self.replay.state.pack
        log = [
            {"number": moment.number, "event": wire.event(event, pack, self.names.__getitem__)}
            for place, moment in enumerate(self.replay.moments)
            for _, event in self.events_of(place)
        ]
        return {**described(self.record, self.replay.state), "log": log}

    def ask_on(self, keyboard: Keyboard) -> None:
        self.out.print(self.title())
        self.out.print(Text("Enter continues; `help` lists the rest.", style="dim"))
        self.print_moment(0)
        while True:
            who = EVERYTHING if self.open else SPECTATOR if self.audience is None else self.names[self.audience]
            place = f"({self.replay.number} of {len(self.record.inputs)}, as {who}) > "
            self.out.print(Text(place, style="cyan"), end="")
            self.out.file.flush()
            try:
                line = keyboard.line() or ""
            except (Closed, KeyboardInterrupt):
                self.out.print()
                return
            command, _, rest = " ".join(line.split()).partition(" ")
            if command in ("quit", "exit", "q"):
                return
            try:
                console.page(self.out, lambda: self.read_on(keyboard))
                self.obey(command or "step", rest)
            except InvalidSetting as unknown:
                self.out.print(str(unknown))
            except StoppedReading:
                pass
            finally:
                console.page(self.out, None)

    def read_on(self, keyboard: Keyboard) -> bool:
        """Wait at the end of a screen. StoppedReading on anything but Enter."""
        if console.stop(self.out, keyboard, console.MORE_OR_STOP):
            raise StoppedReading
        console.page(self.out, lambda: self.read_on(keyboard))
        return True

    def obey(self, command: str, rest: str) -> None:
        last = len(self.record.inputs)
        match command:
            case "step":
                before = self.lines
                for _ in range(number_in(rest or "1")):
                    if not self.step():
                        self.entry(last, f"The end. {ending(self.record, self.replay.state)}")
                        break
                if self.lines == before:
                    self.entry(self.replay.number, "(nothing you can see happened here)")
            case "back":
                self.replay.go(max(0, self.replay.number - number_in(rest or "1")))
                self.draw()
            case "jump":
                self.replay.go(last if rest == "end" else number_in(rest))
                self.draw()
            case "as":
                self.see_as(rest)
                self.draw()
            case "look":
                self.draw()
            case "log":
                self.print_log(number_in(rest or "20"))
            case _ if command.isdecimal():
                self.replay.go(number_in(command))
                self.draw()
            case _:
                self.out.print(HELP)

    def print_log(self, count: int) -> None:
        entries = [
            (moment.number, only + screen.common_text(event, self.replay.state.pack, self.name))
            for place, moment in enumerate(self.replay.moments)
            for only, event in self.events_of(place)
        ]
        for number, words in entries[-count:]:
            self.entry(number, words)


def number_in(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise InvalidSetting(f"{text or 'nothing'!r} is not a number of inputs")
    return int(text)
