"""`coterie learn`: the lessons of a game at the terminal, one idea each, played on the real engine."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from coterie import games
from coterie.cli import console, saves
from coterie.cli.choice_input import Misread, understood
from coterie.cli.interruptions import Another, FieldBefore, Interrupted, Left
from coterie.cli.keyboard import Closed, Keyboard, SessionClock
from coterie.cli.prompts import Prompt
from coterie.cli.session import TerminalSession
from coterie.host import Host
from coterie.host.lessons import Lesson, LessonStep, lessons
from coterie.host.openings import opening
from coterie.kernel import Ask, Game, InvalidSetting, Option, Refused, Seat, Shape


def learn(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's id, see `coterie games`.")],
    lesson: Annotated[
        str | None, typer.Argument(metavar="LESSON", help="Its number, or its name; without it, all from the first.")
    ] = None,
    listing: Annotated[bool, typer.Option("--list", help="Only list the lessons.")] = False,
) -> None:
    """Learn a game by doing: each lesson is a small position with one idea, and you make the moves.

    `?`, `rules`, `look` and `hint` work as in a game; `show` makes the lesson's move for you; `quit` leaves.
    """
    rules = games.get(game)
    found = lessons(rules)
    if not found:
        raise InvalidSetting(f"{rules.id} has no lessons yet; read its rules with: coterie rules {rules.id}")
    out, keyboard = console.make(), Keyboard()
    if listing:
        for number, each in enumerate(found, 1):
            out.print(Text.assemble((f"{number:>3}  ", "bold"), f"{each.title} ({each.id})"))
        return
    if lesson is None:
        show_opening(out, rules)
    try:
        for number, each in chosen(found, lesson):
            title = f"Lesson {number} of {len(found)}: {each.title}"
            learning = Learning(rules, each, title, out, keyboard)
            with learning.paged():
                learning.run()
    except (Left, Closed):
        out.print()
    else:
        out.print(Text(f"That was the last lesson. Play the game: {saves.command()} play {rules.id}", style="bold"))


def show_opening(out: Console, rules: Game[Any]) -> None:
    """Show how you win, what a turn is and what the symbols mean, in thirty seconds."""
    begins = opening(rules)
    if begins is None:
        return
    out.print(Text(rules.title, style="bold"), Text(begins.who, style="italic"), "", sep="\n")
    out.print(Text.assemble(("How you win: ", "bold"), begins.win))
    out.print(Text.assemble(("Watch out: ", "bold"), begins.but), "", sep="\n")
    for number, (name, sentence) in enumerate(begins.turn, 1):
        out.print(Text.assemble((f"{number}. {name}: ", "bold"), sentence))
    out.print()


def chosen(found: tuple[Lesson, ...], wanted: str | None) -> list[tuple[int, Lesson]]:
    numbered = list(enumerate(found, 1))
    if wanted is None:
        return numbered
    shape = Shape("one", tuple(Option(each.id, each.title) for each in found))
    try:
        option = understood(shape, wanted)
    except Misread:
        allowed = ", ".join(f"{number} ({each.id})" for number, each in numbered)
        raise InvalidSetting(f"lesson: found {wanted!r}, allowed: {allowed}") from None
    return [each for each in numbered if each[1].id == option.key]


class Shown(Exception):
    """`show`: the learner wants to see the move made."""


class RefusalTried(Exception):
    """The learner has tried what the rules refuse, as the lesson wanted."""


class Trying(Prompt):
    """A prompt for a learner. `refused_by` is the clause that should refuse the move; empty if the move is lawful."""

    refused_by = ""

    def __init__(self, learning: Learning) -> None:
        super().__init__(learning)
        self.learning = learning

    def put(self, ask: Ask, others: list[Ask]) -> None:
        """Show the lesson below the table, next to each question, so that it stays in sight."""
        self.learning.show_lesson()
        super().put(ask, others)

    def read(self, ask: Ask, shape: Shape, line: str, field: str) -> Any:
        if line.casefold() == "show":
            raise Shown
        return super().read(ask, shape, line, field)

    def tell_refused(self, seat: Seat, refused: Refused) -> None:
        super().tell_refused(seat, refused)
        if self.refused_by and self.refused_by == refused.clause:
            raise RefusalTried


class Learning(TerminalSession):
    """One lesson. Everyone else is idle, and no clock runs."""

    def __init__(self, game: Game[Any], lesson: Lesson, title: str, out: Console, keyboard: Keyboard) -> None:
        clock = SessionClock(pace=0)
        super().__init__(Host(lesson.record(game, "You"), None, clock), clock, None, out, keyboard)
        self.lesson = lesson
        self.title = title
        self.say = ""  # the learner's current task
        self.resumed, self.hidden = False, False
        self.asking: Trying = Trying(self)

    def run(self) -> None:
        lesson = self.lesson
        for step in lesson.steps:
            self.follow(step)
        self.catch_up(lesson.seat)
        self.out.print(Padding(Text(lesson.done, style="bold"), (0, 0, 1, 0), expand=False))

    def show_lesson(self) -> None:
        """What the lesson is about, and what to do now."""
        self.out.print(Rule(Text(self.title), characters="-", align="left"))
        self.out.print(Text(self.lesson.idea).append_text(console.cite(self.lesson.clause)))
        self.out.print(Text(f"> {self.say}", style="bold cyan"))

    def until_asked(self, kind: str) -> Ask:
        """Let others and time go on until the learner is asked this."""
        while True:
            ask = next((ask for ask in self.host.asks(self.lesson.seat) if ask.kind == kind), None)
            if ask is not None:
                return self.asking.in_our_words(ask)
            if not self.host.step():
                soon = self.host.soon()
                if soon is None or self.host.result is not None:
                    raise Refused("", f"lesson {self.lesson.id}: nobody asks {kind}")
                self.clock.set(soon)

    def follow(self, step: LessonStep) -> None:
        """Continue until the learner has done what the step says, or tried what should be refused."""
        self.asking.refused_by, self.say = step.refused, step.say
        while True:
            ask = self.until_asked(step.ask)
            self.show_news(self.lesson.seat)
            try:
                if self.done(step, ask):
                    return
            except RefusalTried:
                return
            except (Interrupted, Another, FieldBefore):
                continue

    def done(self, step: LessonStep, ask: Ask) -> bool:
        """Whether the learner has made the move."""
        seat = self.lesson.seat
        try:
            answer = self.asking.ask(ask, [])
        except Shown:
            answer = self.host.hint(seat, ask.id).answer if step.answer is None else step.answer
        if step.answer is not None and not same(ask.shape, answer, step.answer):
            self.out.print("That is a different move. The lesson asks for this one; `show` makes it for you:")
            return False
        try:
            self.host.submit(seat, ask.id, answer)
        except Refused as refused:
            self.asking.tell_refused(seat, refused)
            return False
        self.moved()
        return True


def same(shape: Shape, said: Any, wanted: Any) -> bool:
    """Whether two answers mean the same: if several are chosen, their order does not matter."""
    if shape.kind == "form":
        return all(same(field, said.get(name), wanted.get(name)) for name, field in shape.fields.items())
    if shape.kind == "some":
        return sorted(said) == sorted(wanted)
    return bool(said == wanted)
