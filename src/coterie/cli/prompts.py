"""Asking a person at the keyboard: the question, its choices, and which answer a typed line means."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rich.text import Text

from coterie.cli import console, screen
from coterie.cli.choice_input import (
    Misread,
    in_labels,
    in_narrowed,
    in_the_open,
    is_secret,
    listing,
    relabelled,
    understood,
    wanted,
    word_for,
)
from coterie.cli.commands import Commands
from coterie.cli.interruptions import Another, FieldAgain, FieldBefore, Interrupted
from coterie.common.choice_names import meant, names
from coterie.kernel import Ask, AskClosed, Option, Refused, Seat, Shape
from coterie.kernel.answers import keyed
from coterie.kernel.words import spoken

if TYPE_CHECKING:
    from coterie.cli.session import TerminalSession

MAX_LINES = 20
"""A list of choices that is longer than this and than the screen is only shown on request."""

LETTERS = "abcdefghijklmnopqrstuvwxyz"

SECRET_CHOICE = "Your secret choice: `peek` to see it"
BEHIND = "(`peek` tells whether your card can do more.)"


def is_unseen(ask: Ask) -> bool:
    """Whether nobody may see that it is asked: only some roles are."""
    return ask.covered and ask.standing


class Prompt:
    """Asks one person, at the prompt of a session. Meanwhile the game goes on."""

    def __init__(self, session: TerminalSession) -> None:
        self.session = session
        self.host = session.host
        self.out = session.out
        self.keyboard = session.keyboard
        self.commands = Commands(session, self)
        self.ahead_of_prompt = ""  # what was typed while there was more to read
        self.ahead = ""  # words typed with the first field of a form: they choose the second
        self.current: Ask | None = None  # the question as it is on the screen
        self.others: list[Ask] = []  # what may be answered instead
        self.chosen: list[Any] = []  # in the fields of it that are answered
        self.listed: Shape | None = None  # the choices on the screen, in a form those of one field
        self.listing_all = False  # whether someone has asked for the whole list, however long
        self.verbs: dict[tuple[Seat, str], list[str]] = {}  # of standing questions: as they were first listed
        self.refused = False  # whether the last answer was unlawful: the reason stays on the screen

    # --- one question ----------------------------------------------------------------------------------------

    def turn(self, seat: Seat) -> None:
        """Ask one person one question, and play the answer."""
        session = self.session
        if seat != session.at_keyboard:
            if self.host.game.open:
                session.hand_over(seat)
            else:
                session.curtain(seat)
        session.show_news(seat)
        self.refused = False
        asks = self.open_asks(seat)
        current = asks[0]
        while True:
            try:
                answer = self.ask(current, [ask for ask in asks if ask is not current])
            except Another as another:
                asks = self.open_asks(seat)  # their words may have changed: how many are ready
                found = [ask for ask in asks if ask.id == another.ask]
                if not found:
                    raise Interrupted from None
                current = found[0]
                continue
            except FieldBefore:
                if current is asks[0]:
                    self.out.print("This is the first question. `undo` undoes your last answer.")
                current = asks[0]
                continue
            try:
                self.host.submit(seat, current.id, answer)
            except Refused as refused:
                if self.covers(current):
                    self.out.print("That isn't one of your choices: `peek` shows them.")
                else:
                    self.tell_refused(seat, refused)
                self.refused = True
                if session.step() or current.id not in self.host.open_asks(seat):
                    raise Interrupted from None
                continue
            session.moved()
            self.forget_question()
            return

    def open_asks(self, seat: Seat) -> list[Ask]:
        """A seat's questions as they are now. What may not be seen to be asked comes last, so that no letter is
        missing.
        """
        return sorted([self.in_our_words(ask) for ask in self.host.asks(seat)], key=is_unseen)

    def forget_question(self) -> None:
        """Nobody is asked any more: on the open floor, what changes for the last speaker is nobody's question."""
        self.ahead, self.current, self.chosen, self.listed = "", None, [], None

    def tell_refused(self, seat: Seat, refused: Refused) -> None:
        why = spoken(refused.why, self.session.name_for(seat)).rstrip(".")
        self.out.print(Text(f"Not allowed: {why}.").append_text(console.cite(refused.clause)))

    def in_our_words(self, ask: Ask) -> Ask:
        """A question with the players' names, and without what the drawing above it tells."""
        name, view = self.session.name_for(ask.seat), self.host.view(ask.seat)

        def label(option: Option) -> str:
            words = spoken(screen.labelled(self.session.screen, option, view, self.host.pack), name)
            return screen.declining(words) if option.declines and ask.shape.kind == "one" else words

        return replace(ask, prompt=spoken(ask.prompt, name), shape=relabelled(self.steady(ask), label))

    def steady(self, ask: Ask) -> Shape:
        """Keep the numbers of a question that stays open for a whole game: new choices come last."""
        shape = ask.shape
        if not ask.standing or not shape.fields:
            return shape
        first, verbs = next(iter(shape.fields.items()))
        known = self.verbs.setdefault((ask.seat, ask.kind), [])
        known += [option.key for option in verbs.options if option.key not in known]
        ordered = tuple(sorted(verbs.options, key=lambda option: known.index(option.key)))
        return replace(shape, fields={**shape.fields, first: replace(verbs, options=ordered)}, follows=())

    def renewed(self, ask: Ask) -> Ask:
        """The question as it is now: time may have passed since it was asked."""
        try:
            return self.in_our_words(self.host.ask(ask.seat, ask.id))
        except AskClosed:
            raise Interrupted from None

    def ask(self, ask: Ask, others: list[Ask]) -> Any:
        """One question, with the seat's other open ones beside it; the answer written with keys."""
        self.current, self.chosen, self.listed = ask, [], None
        self.others = others
        if not self.refused:
            self.put(ask, others)
        if ask.shape.kind == "form":
            return self.fill(ask, others)
        return keyed(self.choose(ask, ask.shape, others, ""))

    def put(self, ask: Ask, others: list[Ask]) -> None:
        """The question, what was said to it before, what else may be answered, and the map that it is about."""
        clock, stands = self.session.clock, self.session.clock_stands
        prompt = self.worded(ask).append_text(console.cite(ask.clause))
        if ask.due is not None and not stands and not clock.pace:
            prompt.append(" (clock paused)")
        elif ask.due is not None and not stands and not self.ticking:
            prompt.append(f" ({clock.left(ask.due):.0f} s left)")
        self.out.print(prompt)
        if ask.answer is not None and self.covers(ask):
            self.out.print("Your choice is in; you may change it.")
        elif ask.answer is not None:
            self.out.print(f"You said {in_labels(ask.shape, ask.answer)}; you may change it.")
        for letter, other in zip(LETTERS, others, strict=False):
            if self.covers(other):
                continue
            words = Text(f"You may also: {other.prompt or other.kind}")
            self.out.print(console.hanging(f"  {letter}", words))
        marked = screen.offered(self.session.screen, ask, self.host.view(ask.seat), self.host.pack)
        if marked is not None and not self.covers(ask):
            self.out.print(marked)

    def worded(self, ask: Ask) -> Text:
        return Text(SECRET_CHOICE if self.covers(ask) else ask.prompt or ask.kind, style="bold")

    def covers(self, ask: Ask) -> bool:
        """Whether the question itself is covered now: its words, its choices and why something is refused."""
        return ask.covered and self.session.hidden

    def fill(self, ask: Ask, others: list[Ask]) -> dict[str, Any]:
        """A form: its fields one after another."""
        names, answers = list(ask.shape.fields), self.chosen
        while len(answers) < len(names):
            name = names[len(answers)]
            shape = self.field(ask)
            title = "Part" if self.covers(ask) else ask.titles.get(name) or screen.as_title(name)
            self.out.print(Text(f"{title} ({len(answers) + 1} of {len(names)})", style="underline"))
            try:
                answers.append(self.choose(ask, shape, others, name))
            except FieldBefore:
                if not answers:
                    raise
                answers.pop()
            except FieldAgain:
                continue
            self.listed = None
        return {name: keyed(answer) for name, answer in zip(names, answers, strict=True)}

    def field(self, ask: Ask) -> Shape:
        """The choices of the next field of a form, as they are now: in the last field only those that go with what is
        already chosen. What was listed keeps its number, and new choices come last.
        """
        names, shape = list(ask.shape.fields), self.renewed(ask).shape
        here = shape.fields[names[len(self.chosen)]]
        if self.chosen and len(self.chosen) == len(names) - 1 and here.kind == "one":
            begun = {name: keyed(answer) for name, answer in zip(names, self.chosen, strict=False)}
            fits = [
                option
                for option in here.options
                if self.host.why_not(ask.seat, ask.id, {**begun, names[-1]: option.key}) is None
            ]
            here = replace(here, options=tuple(fits or here.options))
        if self.listed is not None:
            known = [option.key for option in self.listed.options]
            place = {key: number for number, key in enumerate(known)}
            here = replace(
                here, options=tuple(sorted(here.options, key=lambda option: place.get(option.key, len(place))))
            )
        self.listed = here
        return here

    # --- what a line means -----------------------------------------------------------------------------------

    def choose(self, ask: Ask, shape: Shape, others: list[Ask], field: str) -> Any:
        """One answer of one shape; until then, handle whatever else is typed. In a form the words after the first are
        for the next field: `offer dana`. An empty line never answers: it shows the table and the question again.
        """
        line, self.ahead = self.ahead, ""
        if not line and not self.refused:
            self.show_choices(ask, shape)
        self.refused = False
        near: tuple[Option, ...] = ()  # what the last list was narrowed down to
        while True:
            line = line or self.typed(self.wanted(ask, shape, field))
            command, _, rest = line.partition(" ")
            letter = LETTERS.find(command) if len(command) == 1 else -1
            if not line:
                near = ()
                self.again(ask, shape)
            elif 0 <= letter < len(others) and not rest:
                raise Another(others[letter].id)
            elif command.startswith("?") or command.casefold() == "why":
                with self.session.asked_for():
                    self.explain(ask, shape, line)
            elif self.commands.knows(command):
                with self.session.asked_for():
                    self.commands.do(command, ask, rest.strip())
                near = ()
            else:
                try:
                    answer = self.read(ask, shape, line, field)
                    in_narrowed(shape, line, answer, near)
                    return answer
                except Misread as misread:
                    near = self.tell_misread(ask, shape, line, misread)
            line = ""

    def explain(self, ask: Ask, shape: Shape, line: str) -> None:
        """`? WORD`, or `why WORD`, which also says why that is no choice here."""
        about = line.lstrip("?").strip() if line.startswith("?") else line.partition(" ")[2].strip()
        refused = self.refusal(ask, shape, about) if about and not line.startswith("?") else None
        if refused is not None:
            self.tell_refused(ask.seat, refused)
        self.commands.explain(ask, shape, about)

    def wanted(self, ask: Ask, shape: Shape, field: str) -> str:
        if self.covers(ask):
            return "a name, or `peek`"
        shown = self.shown(shape)
        words = f"type `{word_for(shape.options[0])}`" if self.must_be_typed(ask, shape) else wanted(shown)
        return f"{screen.as_title(field)}: {words}" if field else words

    def shown(self, shape: Shape) -> Shape:
        """The choices that are on the screen: while secrets are covered, what only one's own card can do is neither
        listed nor counted.
        """
        return in_the_open(shape) if self.session.hidden else shape

    def must_be_typed(self, ask: Ask, shape: Shape) -> bool:
        """Whether there is one choice, and no way back: then its own word has to be typed, so that a number meant for
        something else does nothing.
        """
        return ask.final and shape.kind == "one" and len(shape.options) == 1

    def read(self, ask: Ask, shape: Shape, line: str, field: str) -> Any:
        """The answer that a line means. Misread if it means none."""
        if self.must_be_typed(ask, shape):
            only = shape.options[0]
            if line.casefold() not in (word_for(only), only.label.casefold()):
                raise Misread(f"Type `{word_for(only)}` if you mean it: it can't be undone.")
            return only
        called = self.called(ask)
        if shape.kind == "one" and not field:
            key = called(line)
            refused = None if key is None else self.host.why_not(ask.seat, ask.id, key)
            if refused is not None and refused.why.startswith("'"):  # the rules know only its key
                raise Misread(f"{line} isn't one of the choices here.")
            if key is not None:
                return key
        try:
            return understood(shape, line, called)
        except Misread:
            first, _, rest = line.partition(" ")
            if not field or not rest or shape.kind == "form":
                raise
            answer = understood(shape, first, called)
            self.ahead = rest
            return answer

    def called(self, ask: Ask) -> Callable[[str], str | None]:
        """The screen's own names for things, such as the spaces of a map."""
        view, pack = self.host.view(ask.seat), self.host.pack
        return lambda text: screen.meant(self.session.screen, ask, text, view, pack)

    def tell_misread(self, ask: Ask, shape: Shape, line: str, misread: Misread) -> tuple[Option, ...]:
        """Respond to whatever a person names: what it may have meant, or why the rules do not allow it here. Returns
        the choices of the list that it shows.
        """
        if self.covers(ask):
            self.out.print("That isn't one of your choices: `peek` shows them.")
            return ()
        refused = self.refusal(ask, shape, line)
        if refused is not None:
            self.tell_refused(ask.seat, refused)
            return ()
        shown = self.shown(shape)
        near = tuple(option for option in misread.near if option in shown.options)
        if misread.near and not near:
            self.out.print("Which one do you mean? `peek` lists what only your card can do.")
            return ()
        self.out.print(str(misread))
        if near:
            self.out.print(listing(shown, near))
        return near

    def refusal(self, ask: Ask, shape: Shape, line: str) -> Refused | None:
        """Why something on the table that was named is not among the choices; None if nothing was named."""
        if shape.kind == "amount" or meant(shape.options, line):
            return None
        place = self.called(ask)(line) if ask.shape.kind == "one" else None
        if place is not None:
            refused = self.host.why_not(ask.seat, ask.id, place)
            return None if refused is None or refused.why.startswith("'") else refused
        players = [Option(str(seat), name) for seat, name in enumerate(self.session.names(ask.seat))]
        things = screen.things(self.session.screen, self.host.pack)
        found = meant([*players, *(Option(thing.id, name) for name, thing in things.items())], line)
        if len({option.key for option in found}) != 1 or any(
            called_after(found[0].label, each) for each in shape.options
        ):
            return None
        key = found[0].key
        refused = self.host.why_not(ask.seat, ask.id, key if ask.shape.kind == "one" else [key])
        if refused is None or ask.shape.kind == "form" or refused.why.startswith("'"):
            return Refused(ask.clause, f"{found[0].label} isn't one of the choices here")  # the rules know no more
        return refused

    def again(self, ask: Ask, shape: Shape) -> None:
        """Enter alone: the table and the question again; in the middle of a form, its choices."""
        if self.chosen:
            self.show_choices(ask, shape)
            return
        self.session.shown.pop(ask.seat, None)
        raise Interrupted

    def show_choices(self, ask: Ask, shape: Shape) -> None:
        """Their list, if it fits the screen or was asked for."""
        whole, self.listing_all = self.listing_all, False
        if not shape.options or self.covers(ask):
            return
        if self.must_be_typed(ask, shape):
            only = shape.options[0]
            self.out.print(
                Text.assemble("  Type ", (word_for(only), "bold"), f": {only.label.partition(': ')[2] or only.label}")
            )
            return
        shown = self.shown(shape)
        table = listing(shown)
        if self.keyboard.is_person and shape.kind == "one" and self.out.is_terminal and not whole:
            lines = len(self.out.render_lines(table))
            if lines > max(MAX_LINES, self.out.height - 3):
                example = next((each for each in shown.options if not each.declines), shown.options[0])
                self.out.print(
                    f"{len(shown.options)} choices. Type the name of the one you mean, like: {name_of(example)}"
                )
                self.out.print("(`look` lists them all.)")
                return
        self.out.print(table)
        if self.session.hidden and screen.acts(self.session.screen) and ask.standing and ask.shape.kind == "one":
            self.out.print(Text(BEHIND, style="dim"))

    def secret_choices(self, current: Ask) -> list[tuple[str, Shape]]:
        """What only this person's card can do now, preceded by the letter of another question."""
        found = []
        asks = self.open_asks(current.seat)
        here = [ask for ask in asks if ask.id == current.id]
        letters = zip(LETTERS, [ask for ask in asks if ask.id != current.id], strict=False)
        for before, ask in [*(("back" if self.chosen else "", ask) for ask in here), *letters]:
            shape = next(iter(ask.shape.fields.values()), ask.shape)
            secret = tuple(option for option in shape.options if ask.covered or is_secret(option))
            if secret:
                found.append((before, replace(shape, options=secret)))
        return found

    def betrays(self, ask: Ask, answer: Any) -> bool:
        """Whether an answer, written with keys, is something that only this person's card can do."""
        first = next(iter(answer.values())) if isinstance(answer, dict) else answer
        secret = [option.key for _, shape in self.secret_choices(ask) for option in shape.options]
        return first in secret

    # --- the line where somebody types -----------------------------------------------------------------------

    def typed(self, prompt: str) -> str:
        """A typed line. Meanwhile the game goes on; Interrupted if it asks something else now."""
        self.session.stop_paging()
        self.prompt(prompt)
        if self.ahead_of_prompt:
            early, self.ahead_of_prompt = self.ahead_of_prompt, ""
            self.out.print(early)
            self.session.start_page()
            return " ".join(early.split())
        while True:
            line = self.keyboard.line(self.session.seconds_left(), self.show_clock if self.ticking else None)
            if line is not None:
                break
            self.meanwhile(prompt)
        self.session.start_page()
        if not self.keyboard.is_person:
            self.out.print(line)
        return " ".join(line.split())

    def prompt(self, wanted: str) -> None:
        """The prompt: after a clock if one runs, with what was typed before an interruption."""
        left = self.time_left()
        if left is not None and self.ticking:
            self.out.print(console.clock(left), end=" ")
        self.out.print(Text(f"({wanted}) > ", style="cyan"), self.keyboard.begun, sep="", end="")
        self.out.file.flush()

    @property
    def ticking(self) -> bool:
        """Whether a clock can run at the prompt."""
        return self.keyboard.is_person and console.is_screen(self.out) and self.session.clock.pace > 0

    def time_left(self) -> float | None:
        """Seconds on the game's clock until the deadline of the current person; None if there is none, or if the clock
        is paused.
        """
        due = self.host.deadline(self.session.at_keyboard)
        return None if due is None or self.session.clock_stands else self.session.clock.left(due)

    def show_clock(self) -> None:
        """Show the clock where the line that is being typed begins."""
        left = self.time_left()
        if left is not None:
            console.at_line_start(self.out, console.clock(left))

    def meanwhile(self, prompt: str) -> None:
        """While someone thinks: time has come for something else. News of it is printed above the prompt."""
        session = self.session
        audience = session.at_keyboard
        before = self.open_to(audience)
        if not session.step():
            return
        waited_for = session.uninformed if audience is None else []
        if self.open_to(audience) != before or audience not in (None, session.whose()) or waited_for:
            self.keyboard.forget()
            self.out.print()
            raise Interrupted
        if session.unheard(audience) or self.newly_uninformed():
            console.wipe(self.out)
            told = session.catch_up(audience)
            self.tell_who_waits()
            self.tell_what_changed(told)
            self.prompt(prompt)

    def tell_what_changed(self, told: str) -> None:
        """Show a question again that reads differently now, or has other choices, unless what was just told says the
        same. What was typed stays.
        """
        was = self.current
        if was is None or was.id not in self.host.open_asks(was.seat):
            return
        now = self.current = self.renewed(was)
        if any(part not in told for part in sentences(now.prompt) if part not in sentences(was.prompt)):
            self.out.print(Text(now.prompt, style="bold"))
        if self.offered(now) == self.offered(was):
            return
        if not self.chosen:
            self.out.print("Your choices have changed.")
            raise Interrupted
        before = self.keys_listed()
        self.field(now)
        after = self.keys_listed()
        if after != before:
            if after[: len(before)] != before:
                self.keyboard.forget()  # a number that was begun meant something else
            self.out.print("Your choices have changed; `back` starts again.")
            raise FieldAgain

    def keys_listed(self) -> list[str]:
        return [option.key for option in self.shown(self.listed).options] if self.listed is not None else []

    def offered(self, ask: Ask) -> list[tuple[str, str]]:
        """The visible choices, by field and key: labels may count seconds."""
        fields = ask.shape.fields or {"": ask.shape}
        return [(name, option.key) for name, shape in fields.items() for option in self.shown(shape).options]

    def newly_uninformed(self) -> list[Seat]:
        """Those at this keyboard who were told something while someone was typing, and for whom the clock waits now."""
        session = self.session
        return [seat for seat in session.uninformed if seat not in (session.at_keyboard, *session.announced)]

    def tell_who_waits(self) -> None:
        """The clock never stops without a message."""
        for seat in self.newly_uninformed():
            name = self.host.players[seat].name
            self.out.print(f"{name} learned something in private. The clock is paused: finish this, then {name} looks.")
            self.session.announced.append(seat)

    def open_to(self, audience: Seat | None) -> list[int]:
        """The questions that the current person may answer; or all of them."""
        seats = self.session.humans if audience is None else (audience,)
        return [ask for seat in seats for ask in self.host.open_asks(seat)]


def name_of(option: Option) -> str:
    """The shortest of a choice's names, as its label writes it."""
    return option.label[: min(len(name) for name in names(option) if option.label.casefold().startswith(name))].strip()


def called_after(thing: str, option: Option) -> bool:
    """Whether a thing is part of a choice's name: "two Veneni"."""
    words = min(names(option), key=len, default="").split()
    return set(thing.casefold().split()) <= set(words)


def sentences(text: str) -> list[str]:
    return re.findall(r"[^.?!]+[.?!]*", text)
