"""The open floor: several people share a keyboard, and the game waits for none of them. They talk to each other, with
what everyone may see on the screen; a person who wants to say or do something in the game asks for the keyboard.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar

from rich.table import Table as Grid
from rich.text import Text

from coterie.cli import console
from coterie.cli.choice_input import Misread, in_narrowed, in_the_open, listing, understood
from coterie.cli.interruptions import Interrupted
from coterie.kernel import AskClosed, Option, Seat, Shape

if TYPE_CHECKING:
    from coterie.cli.session import TerminalSession

Together = dict[str, list[tuple[Seat, int, str]]]
"""What several people can say with one key: {label: (seat, question, answer) of each}."""


class OpenFloor:
    def __init__(self, session: TerminalSession) -> None:
        self.session = session
        self.out = session.out

    def open(self) -> None:
        """Run it once: someone speaks, or everyone says the same. Interrupted if the time is up first."""
        session = self.session
        for seat in session.uninformed:
            if self.show_secrets(seat):
                self.speak(seat)
                return
        session.asking.forget_question()
        if session.at_keyboard is not None:
            session.keyboard.forget()
            console.clear(self.out)
            session.at_keyboard = None
            session.shown.pop(None, None)  # the table went with the rest of the screen
        session.show_news(None)
        together, speakers = self.together(), self.speakers()
        names = session.names(None)
        shape = Shape(
            "one",
            (
                *(
                    Option(f"all {number}", f"All of you: {label.partition(': ')[0]}")
                    for number, label in enumerate(together)
                ),
                *(Option(names[seat], f"{names[seat]} wants the keyboard") for seat in speakers),
            ),
        )
        self.out.print(Text("The floor is open: talk to each other.", style="bold"))
        self.out.print(listing(shape))
        chosen = self.choose(
            shape, {names[seat].casefold(): len(together) + place for place, seat in enumerate(speakers)}
        )
        if chosen < len(together):
            with suppress(AskClosed):  # the time was up before
                for seat, ask, key in list(together.values())[chosen]:
                    session.host.submit(seat, ask, key)
            session.moved()
        else:
            self.speak(speakers[chosen - len(together)])

    def speak(self, seat: Seat) -> None:
        """Leave the keyboard to someone until they have answered or said `wait`. If their choices change meanwhile, or
        they look at the table again, they don't have to ask for it a second time.
        """
        session = self.session
        session.put_off.pop(seat, None)
        while True:
            try:
                session.asking.turn(seat)
                return
            except Interrupted:
                required = any(session.host.required(each) for each in session.humans)
                if seat in session.put_off or required or not session.host.optional(seat):
                    raise

    def show_secrets(self, seat: Seat) -> bool:
        """Before they talk, let everyone look at what they alone were told: their role card, one they were shown, or an
        offer. Returns whether they keep the keyboard to answer it.
        """
        session = self.session
        session.looking = True  # the clock is paused until they have seen it
        try:
            if seat != session.at_keyboard:
                session.curtain(seat)
            session.show_news(seat)
            if session.hidden:
                session.asking.commands.uncover(seat)
            able = bool(session.host.optional(seat))
            more = "; `keep` keeps the keyboard" if able else ""
            line = session.asking.typed(f"Press Enter when you have seen it{more}")
            if line.casefold() == "quit":
                session.leave_table()
        finally:
            session.looking = False
        session.host.restart_clock()
        return able and line.casefold() == "keep"

    def speakers(self) -> list[Seat]:
        return [seat for seat in self.session.humans if self.session.host.optional(seat)]

    def together(self) -> Together:
        """Questions without a choice, such as whether you are ready, that are asked of several people. What one's own
        card can do besides is not counted: leaving its owner out would give it away.
        """
        found: Together = {}
        for seat in self.session.humans:
            for ask in self.session.host.asks(seat):
                plain = in_the_open(ask.shape).options
                if ask.standing and ask.shape.kind == "one" and len(plain) == 1:
                    only = plain[0]
                    found.setdefault(only.label, []).append((seat, ask.id, only.key))
        return {label: each for label, each in found.items() if len(each) > 1}

    def choose(self, shape: Shape, places: dict[str, int]) -> int:
        """The index of the typed choice; a speaker may also be named by a short name in full."""
        near: tuple[Option, ...] = ()
        while True:
            line = self.session.asking.typed("a number, a name, or help")
            command, _, rest = ("?", "", line.lstrip("?")) if line.startswith("?") else line.partition(" ")
            if line.casefold() in places:
                return places[line.casefold()]
            if not line or command.casefold() in self.commands:
                with self.session.asked_for():
                    self.commands[command.casefold() or "look"](self, rest.strip())
                if command.casefold() in ("", "look", "hide"):
                    self.out.print(listing(shape))
                    near = ()
                continue
            if self.session.asking.commands.knows(command):
                self.out.print(f"Everybody can see the screen: type your name first, then `{command.casefold()}`.")
                continue
            try:
                chosen = understood(shape, line)
                in_narrowed(shape, line, chosen, near)
                return shape.options.index(chosen)
            except Misread as misread:
                self.out.print(str(misread))
                near = misread.near
                if near:
                    self.out.print(listing(shape, near))

    # --- what else can be typed ----------------------------------------------------------------------------------

    def explain(self, rest: str) -> None:
        """? WORD: explain something on the table, or any word of the rules; `why` does the same"""
        if not rest:
            self.tell_help("")
        elif not self.session.asking.commands.explain_word(None, rest):
            self.out.print(f"There's nothing about {rest} in the rules.")

    def tell_log(self, rest: str) -> None:
        """log [N]: what everybody knows to have happened, the last N lines (20)"""
        self.session.asking.commands.show_log(None, rest)

    def tell_rules(self, rest: str) -> None:
        """rules ABOUT: a clause, a section or words in the rulebook"""
        self.session.asking.commands.show_rules(rest)

    def look(self, rest: str) -> None:
        """look: draw the table again, as everybody sees it, and the choices; Enter does the same"""
        self.session.draw(None)

    def hide(self, rest: str) -> None:
        """hide: cover what only one of you knows, from the next person on"""
        self.session.hidden = True
        self.session.draw(None)

    def save(self, rest: str) -> None:
        """save [FILE]: the game is saved as you play; with FILE, copy it"""
        self.session.asking.commands.keep(rest)

    def tell_help(self, rest: str) -> None:
        """help: this list"""
        self.out.print("To say something in the game, type your name or the number beside it. Or type:")
        grid = Grid.grid(padding=(0, 1))
        grid.add_column(style="bold", no_wrap=True)
        for command in dict.fromkeys(self.commands.values()):
            usage, _, what = (command.__doc__ or "").partition(": ")
            grid.add_row(Text(f"  {usage}"), Text(what))
        self.out.print(grid)

    def leave(self, rest: str) -> None:
        """quit: leave; the game is saved and can be resumed"""
        self.session.leave_table()

    commands: ClassVar[dict[str, Callable[[OpenFloor, str], None]]] = {
        "?": explain,
        "why": explain,
        "log": tell_log,
        "rules": tell_rules,
        "look": look,
        "hide": hide,
        "save": save,
        "help": tell_help,
        "quit": leave,
    }
