"""One sitting at the terminal: people and bots around one keyboard, until the game ends or somebody leaves."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, NoReturn

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from coterie import bots
from coterie.cli import console, rulebook, saves, screen
from coterie.cli.choosing import Misread, in_labels, listing, meant, relabelled, understood, wanted
from coterie.cli.floor import Floor
from coterie.cli.keyboard import Clock, Keyboard
from coterie.host import Agenda
from coterie.kernel import Ask, Event, Gone, Option, Refused, Seat, Shape, State, clean
from coterie.kernel.answers import keyed
from coterie.kernel.words import spoken
from coterie.table.file import RecordFile
from coterie.table.record import HUMAN
from coterie.table.table import Table
from coterie.table.talk import Talk

RECENT = 10
"""How much of its past a resumed game tells."""

FASTEST = 20.0
"""How fast a player may let the clock run."""

MOODS = 12
"""How often a bot that would say nothing is asked again for a hint, with other luck."""

MOST_LINES = 20
"""A list of choices that is longer than this and than the screen is not written out unasked."""

LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Left(Exception):
    """Somebody leaves the table; the game is kept."""


class Interrupted(Exception):
    """The question on the screen is not the one to answer any more: undone, out of time, or put off."""


class FieldBefore(Exception):
    """`back` in a form."""


class Another(Exception):
    """The seat turns to another of its open questions."""

    def __init__(self, ask: int) -> None:
        super().__init__(ask)
        self.ask = ask


class Sitting:
    """Asks the people, lets the bots answer, keeps the clock."""

    def __init__(self, table: Table, file: RecordFile, out: Console, keyboard: Keyboard, pace: float = 1.0) -> None:
        self.table = table
        self.file = file
        self.out = out
        self.keyboard = keyboard
        self.screen = screen.of(table.game)
        self.clock = Clock(table.state.now, pace)
        head = table.record.head
        self.humans = table.humans
        self.bots = {
            seat: bots.make(player.who, table.game, seat, head.seed)
            for seat, player in enumerate(head.players)
            if player.who != HUMAN
        }
        self.resumed = table.number > 0
        self.resumed_at = table.number if self.resumed else -1
        self.at_keyboard: Seat | None = self.humans[0] if len(self.humans) == 1 else None
        self.seen: dict[Seat | None, int] = {}  # the last input whose events a seat has been shown
        self.drawn: dict[Seat | None, Any] = {}  # the last view an audience has been shown
        self.put_off: dict[Seat, list[int]] = {}  # who has nothing to add to these questions, which need no answer
        self.announced: list[Seat] = []  # who was told something in private, as whoever sits here knows
        self.agenda = Agenda(self.bots, self.chair)
        self.agenda.look(table.state)
        self.hidden = screen.covered(self.screen)  # whether the line with what only one seat knows is covered
        self.ahead = ""  # words typed with the first field of a form: they choose the second
        self.lives = keyboard.is_person and bool(self.humans)
        """Whether somebody lives through the time that passes; otherwise it leaps."""

    # --- the course of a sitting -----------------------------------------------------------------------------

    def run(self) -> None:
        """Until the game is over. Left, Closed or KeyboardInterrupt if it is left before."""
        with self.keyboard.key_by_key(self.soon() is not None):
            while self.table.state.result is None:
                if self.time_answers() or self.bots_answer():
                    continue
                state, seat = self.table.state, self.whose()
                if seat is None:
                    self.wait()
                    continue
                with suppress(Interrupted):
                    if len(self.humans) > 1 and not any(state.seat_of(ask) == seat for ask in state.owed()):
                        Floor(self).open()
                    else:
                        self.turn(seat)
        self.show_end()

    @property
    def clock_stands(self) -> bool:
        """People who share a keyboard cannot vote at the same moment: while the game waits for one of them, or for
        somebody to look at a card, the clock waits too."""
        state = self.table.state
        owing = [ask for ask in state.owed() if state.seat_of(ask) in self.humans]
        return len(self.humans) > 1 and bool(owing or self.uninformed)

    @property
    def uninformed(self) -> list[Seat]:
        """Who shares the keyboard and was told something in private that they have not looked at. Who resumes a game
        knows what was told before."""
        return [seat for seat in self.humans if self._told(seat)] if len(self.humans) > 1 else []

    def _told(self, seat: Seat) -> bool:
        since = self.seen.get(seat, self.resumed_at)
        for moment in reversed(self.table.moments):
            if moment.number <= since:
                return False
            if any(told.to is not None and seat in told.to for told in moment.told):
                return True
        return False

    def soon(self) -> int | None:
        """When something happens by itself: a deadline passes, or a bot speaks unasked. None: never."""
        due, wish = self.table.state.next_due(), self.agenda.next()
        return due if wish is None else wish[0] if due is None else min(due, wish[0])

    def seconds_left(self) -> float | None:
        """Until something happens by itself; None where nothing does, or the clock stands still."""
        soon = self.soon()
        return None if soon is None or self.clock_stands else self.clock.seconds_to(soon)

    def now(self) -> int | None:
        """The time of an input: none where time changes nothing."""
        if self.soon() is None:
            return None
        return self.table.state.now if self.clock_stands else self.clock.read()

    def present(self) -> State[Any]:
        """The game as it is at this moment: the table's is as it was after the last input."""
        state, now, due = self.table.state, self.now(), self.table.state.next_due()
        if now is None or now <= state.now or (due is not None and now >= due):
            return state
        state = state.clone()
        state.tick(now)
        return state

    def chair(self, seat: Seat) -> bots.Chair:
        return bots.Chair(self.table.game, self.present(), seat)

    def played(self) -> None:
        """After every input: the game's clock goes on from the game's time, and whom it concerns looks up."""
        self.clock.set(self.table.state.now)
        told = self.table.moments[-1].told
        self.agenda.look(self.table.state, told)
        concerned = {seat for each in told if each.to is not None for seat in each.to}
        self.put_off = {seat: asks for seat, asks in self.put_off.items() if self.lives and seat not in concerned}

    def time_answers(self) -> bool:
        now = self.now()
        before = self.table.number
        if now is not None:
            self.table.tick(now)
        if self.table.number == before:
            return False
        self.played()
        return True

    def bots_answer(self) -> bool:
        """Let a bot answer for which the game waits, or whose moment to speak has come. False if there is none."""
        state = self.table.state
        owed = next((ask for ask in state.owed() if state.seat_of(ask) in self.bots), None)
        if owed is not None:
            return self.bot_says(owed)
        now = self.now()
        while now is not None and (wish := self.agenda.next()) is not None and wish[0] <= now:
            self.agenda.take(wish[1])
            if self.bot_says(wish[1]):
                return True
            self.agenda.put(wish[1], state.seat_of(wish[1]))
        return False

    def bot_says(self, ask: int) -> bool:
        """Whether it says anything. One that fails is named, and where the game waits for it, the default answers."""
        seat = self.table.state.seat_of(ask)
        bot = self.bots[seat]
        try:
            answer = bots.asked(bot, self.chair(seat), ask)
            if answer is None:
                return False
            with suppress(Gone):  # it thought for too long, and time has answered
                try:
                    self.table.answer(seat, ask, answer, self.now())
                except Gone:
                    raise
                except Refused as refused:
                    raise bots.unlawful(bot, refused) from refused
        except bots.Fault as fault:
            self.out.print(Text(f"{fault}. The game goes on without its answer.", style="dim"))
            state = self.table.state
            if ask not in state.owed():
                return False
            self.table.answer(seat, ask, state.default(ask), self.now())
        self.played()
        if not self.humans:
            self.catch_up(None)
        return True

    def whose(self) -> Seat | None:
        """The human to ask now: one for whom the game waits, first the one who sits there; then whoever may speak."""
        state = self.table.state
        owing = {state.seat_of(ask) for ask in state.owed()}
        able = {state.seat_of(ask) for ask in state.open_asks()}
        free = {seat for seat in able if self.put_off.get(seat) != state.open_asks(seat)}
        for asked in (owing, free):
            seats = [seat for seat in self.humans if seat in asked]
            if seats:
                return self.at_keyboard if self.at_keyboard in seats else seats[0]
        return None

    def wait(self) -> None:
        """Nobody is to be asked until something happens by itself."""
        soon = self.soon()
        if soon is not None and not self.lives:
            self.clock.set(soon)
        elif soon is not None and self.clock.pace:
            if self.at_keyboard is not None:
                self.catch_up(self.at_keyboard)
            line = self.keyboard.line(self.clock.seconds_to(soon))
            if line is not None and line.strip().casefold() in ("quit", "exit"):
                raise Left
            if line is not None:
                self.put_off.clear()
        elif self.put_off:
            still = "Time stands still; `time go` lets it run." if soon is not None else "Somebody has to answer."
            self.out.print(f"Everybody waits, but nothing happens by itself. {still}")
            self.put_off.clear()
        elif soon is not None:
            self.out.print("Nobody is asked anything: time goes on.")
            self.clock.run(1.0)
        else:
            raise Refused("", "the game waits for nobody and cannot go on")

    # --- what people see -------------------------------------------------------------------------------------

    def name_for(self, audience: Seat | None) -> Callable[[Seat], str]:
        players = self.table.record.head.players
        return lambda seat: "You" if seat == audience and len(self.humans) == 1 else players[seat].name

    def names(self, audience: Seat | None) -> list[str]:
        return [self.name_for(audience)(seat) for seat in range(self.table.state.seats)]

    def curtain(self, seat: Seat) -> None:
        """Between two people: what the one saw is gone before the other looks."""
        if self.seen:
            console.clear(self.out)
        self.at_keyboard = None  # nobody, until Enter: time may pass meanwhile
        name = self.table.record.head.players[seat].name
        if self.keyboard.is_person:
            self.out.print(f"Pass the keyboard to {name}. {name}, press Enter when nobody else looks.")
            if self.keyboard.line(self.seconds_left()) is None:
                self.keyboard.forget()
                raise Interrupted
            console.clear(self.out)
        self.at_keyboard = seat
        self.drawn.pop(seat, None)

    def hand_over(self, seat: Seat) -> None:
        """Between two people who may see the same: what was told to the one stands there for the other too."""
        if self.seen:
            self.seen[seat] = max(self.seen.values())
        self.at_keyboard = seat
        self.drawn.pop(seat, None)

    def unheard(self, audience: Seat | None) -> list[tuple[int, Event]]:
        """What has happened since that audience last looked."""
        return self.table.log(audience, self.seen.get(audience, -1))

    def catch_up(self, audience: Seat | None) -> None:
        """What has happened since that audience last looked."""
        events = self.unheard(audience)
        if audience not in self.seen and len(events) > RECENT and self.resumed:
            self.out.print(f"  ... {len(events) - RECENT} lines before; `log {len(events)}` shows all.")
            events = events[-RECENT:]
        stood = self.clock_stands
        self.seen[audience] = self.table.number
        if stood and not self.clock_stands:
            self.clock.set(self.table.state.now)  # nobody lived through the time for which it stood
        self.announced = [seat for seat in self.announced if seat != audience]
        for _, event in events:
            words = screen.said(self.screen, event, self.table.state.pack, self.name_for(audience))
            self.out.print(Padding(Text(words), (0, 0, 0, 2), expand=False))

    def draw(self, seat: Seat | None) -> None:
        state = self.present()
        view, names = state.view(seat), self.names(seat)
        self.out.print(self.screen.draw(view, state.pack, names))
        private = screen.private(self.screen, view, state.pack, names)
        if private is not None:
            covered = Text("(covered; `peek` shows what only you know, `hide` uncovers it)", style="dim")
            self.out.print(covered if self.hidden else private)

    def show_news(self, seat: Seat | None) -> None:
        """What happened and how the table looks now; nothing between two questions that change nothing."""
        seen = screen.news(self.screen, self.present().view(seat))
        if self.drawn.get(seat) == seen and not self.unheard(seat):
            return
        title = "All of you" if seat is None else self.names(seat)[seat]
        self.out.print(Rule(Text(title), characters="-", align="left"))
        self.catch_up(seat)
        if self.drawn.get(seat) != seen:
            self.drawn[seat] = seen
            self.draw(seat)

    def show_end(self) -> None:
        result = self.table.state.result
        assert result is not None
        audience = self.humans[0] if len(self.humans) == 1 else None
        self.catch_up(audience)
        self.draw(audience)
        names = self.names(audience)
        won = " and ".join(names[seat] for seat in result.winners) or "Nobody"
        self.out.print(Rule(characters="-"))
        self.out.print(Text(f"{won} won. {result.why}", style="bold").append_text(console.cite(result.clause)))
        if result.scores:
            scores = zip(names, result.scores, strict=True)
            self.out.print(Text(", ".join(f"{name}: {score}" for name, score in scores)))

    # --- asking a person -------------------------------------------------------------------------------------

    def turn(self, seat: Seat) -> None:
        """Ask one person one question, and play the answer."""
        if seat != self.at_keyboard:
            if self.table.game.open:
                self.hand_over(seat)
            else:
                self.curtain(seat)
        self.show_news(seat)
        state = self.present()
        owed, never = set(state.owed()), state.now + (1 << 40)
        urgent = sorted(state.asks(seat), key=lambda ask: (ask.id not in owed, never if ask.due is None else ask.due))
        asks = [self.in_our_words(ask) for ask in urgent]
        current = asks[0]
        while True:
            try:
                answer = self.ask(current, [ask for ask in asks if ask is not current])
            except Another as another:
                current = next(ask for ask in asks if ask.id == another.ask)
                continue
            except FieldBefore:
                if current is asks[0]:
                    self.out.print("This is the first question. `undo` takes back your last answer.")
                current = asks[0]
                continue
            try:
                self.table.say(seat, current.id, answer, self.now())
            except Refused as refused:
                why = spoken(refused.why, self.name_for(seat))
                self.out.print(Text(f"Not allowed: {why}").append_text(console.cite(refused.clause)))
                if self.time_answers() or current.id not in self.table.state.open_asks(seat):
                    raise Interrupted from None
                continue
            self.played()
            return

    def in_our_words(self, ask: Ask) -> Ask:
        """A question with the players' names, and without what the drawing above it tells."""
        state, name = self.present(), self.name_for(ask.seat)
        view = state.view(ask.seat)

        def label(option: Option) -> str:
            return spoken(screen.labelled(self.screen, option, view, state.pack), name)

        return replace(ask, prompt=spoken(ask.prompt, name), shape=relabelled(ask.shape, label))

    def ask(self, ask: Ask, others: list[Ask]) -> Any:
        """One question, with the seat's other open ones beside it; the answer written with keys."""
        prompt = Text(ask.prompt or ask.kind, style="bold").append_text(console.cite(ask.clause))
        if ask.due is not None and not self.clock_stands and not self.clock.pace:
            prompt.append(" (time stands still)")
        elif ask.due is not None and not self.clock_stands and not self.ticking:
            prompt.append(f" ({self.clock.left(ask.due):.0f} s left)")
        self.out.print(prompt)
        if ask.answer is not None:
            self.out.print(f"You said {in_labels(ask.shape, ask.answer)}; you may change it.")
        for letter, other in zip(LETTERS, others, strict=False):
            self.out.print(Text.assemble((f"  {letter} ", "bold"), f"You may also: {other.prompt or other.kind}"))
        state = self.present()
        marked = screen.offered(self.screen, ask, state.view(ask.seat), state.pack)
        if marked is not None:
            self.out.print(marked)
        if ask.shape.kind == "form":
            return self.fill(ask, others)
        return keyed(self.choose(ask, ask.shape, others, ""))

    def fill(self, ask: Ask, others: list[Ask]) -> dict[str, Any]:
        """A form: its fields one after another."""
        fields = list(ask.shape.fields.items())
        answers: list[Any] = []
        while len(answers) < len(fields):
            name = fields[len(answers)][0]
            shape = self.renewed(ask).shape.fields[name]
            if answers and len(answers) == len(fields) - 1:
                shape = self.fitting(ask, [each for each, _ in fields], answers, shape)
            self.out.print(Text(f"{screen.spoken(name)} ({len(answers) + 1} of {len(fields)})", style="underline"))
            try:
                answers.append(self.choose(ask, shape, others, name))
            except FieldBefore:
                if not answers:
                    raise
                answers.pop()
        return {name: keyed(answer) for (name, _), answer in zip(fields, answers, strict=True)}

    def renewed(self, ask: Ask) -> Ask:
        """The question as it is by now: time may have passed since it was asked."""
        try:
            return self.in_our_words(self.present().ask(ask.id))
        except Gone:
            raise Interrupted from None

    def fitting(self, ask: Ask, names: list[str], answers: list[Any], shape: Shape) -> Shape:
        """The last field of a form, with only those choices that go with what is chosen already."""
        begun = {name: keyed(answer) for name, answer in zip(names, answers, strict=False)}
        state = self.present()
        fits = [option for option in shape.options if state.why_not(ask.id, {**begun, names[-1]: option.key}) is None]
        return replace(shape, options=tuple(fits)) if fits and shape.kind == "one" else shape

    def choose(self, ask: Ask, shape: Shape, others: list[Ask], field: str) -> Any:
        """One answer of one shape; until then, whatever else is typed. Words instead of a number narrow the choices
        down; in a form those after the first are for the next field: `offer dana`."""
        line, self.ahead = self.ahead, ""
        if not line:
            self.show_choices(shape)
        while True:
            line = line or self.typed(f"{screen.spoken(field)}: {wanted(shape)}" if field else wanted(shape))
            command, _, rest = line.partition(" ")
            letter = LETTERS.find(command) if len(command) == 1 else -1
            if 0 <= letter < len(others) and not rest:
                raise Another(others[letter].id)
            if command.startswith("?"):
                self.explain(ask, shape, (command[1:] + " " + rest).strip())
            elif command.casefold() in self.commands:
                self.commands[command.casefold()](self, ask, rest.strip())
            else:
                state = self.present()
                key = screen.meant(self.screen, ask, line, state.view(ask.seat), state.pack)
                if key is not None and not field:
                    return key
                try:
                    return understood(shape, line)
                except Misread as misread:
                    if not line and self.lives and self.soon() is not None:
                        raise Interrupted from None  # whoever just presses Enter wants to see what is new
                    first = [option for option in shape.options if option.key == command.casefold()]
                    first = first or [*meant(shape, command)]
                    if len(first) == 1 and field and rest:
                        self.ahead = rest
                        return first[0]
                    found = meant(shape, line)
                    if len(found) == 1:
                        return found[0]
                    if found:
                        shape = replace(shape, options=found)
                        self.show_choices(shape)
                    else:
                        self.out.print(str(misread))
            line = ""

    def show_choices(self, shape: Shape) -> None:
        """Their list, if it fits the screen."""
        if not shape.options:
            return
        table = listing(shape)
        if self.keyboard.is_person and shape.kind == "one" and self.out.is_terminal:
            lines = len(self.out.render_lines(table))
            if lines > max(MOST_LINES, self.out.height - 3):
                example = shape.options[0].label
                self.out.print(f"{len(shape.options)} choices. Type words of the one you mean, like: {example}")
                self.out.print("(`look` lists them all.)")
                return
        self.out.print(table)

    def typed(self, prompt: str) -> str:
        """A line. Meanwhile the game goes on; Interrupted if it asks something else now."""
        self.prompt(prompt)
        while True:
            line = self.keyboard.line(self.seconds_left(), self.show_clock if self.ticking else None)
            if line is not None:
                break
            self.meanwhile(prompt)
        if not self.keyboard.is_person:
            self.out.print(line)
        return " ".join(line.split())

    def prompt(self, wanted: str) -> None:
        """Where somebody types: behind a clock if one runs, with what was typed before something came in between."""
        left = self.time_left()
        if left is not None and self.ticking:
            self.out.print(console.clock(left), end=" ")
        self.out.print(Text(f"({wanted}) > ", style="cyan"), self.keyboard.begun, sep="", end="")
        self.out.file.flush()

    @property
    def ticking(self) -> bool:
        """Whether a clock can run where somebody types."""
        return self.keyboard.is_person and console.is_screen(self.out) and self.clock.pace > 0

    def time_left(self) -> float | None:
        """Until the next deadline of whoever sits there, on the game's clock, or else the next that they may know of;
        None where there is none, or the clock stands still. The game's own next deadline may be somebody's secret."""
        state, seat = self.table.state, self.at_keyboard
        own = [] if seat is None else [state.due_of(ask) for ask in state.open_asks(seat)]
        known = [waiting.due for waiting in state.waiting(seat)]
        dues = [due for due in own if due is not None] or [due for due in known if due is not None]
        return None if not dues or self.clock_stands else self.clock.left(min(dues))

    def show_clock(self) -> None:
        """Where the line begins that somebody is typing."""
        left = self.time_left()
        if left is not None:
            console.at_line_start(self.out, console.clock(left))

    def meanwhile(self, prompt: str) -> None:
        """Somebody thinks, and time has come for something else. What is heard of it is printed above the prompt."""
        audience = self.at_keyboard
        before = self.open_to(audience)
        if not self.time_answers() and not self.bots_answer():
            return
        waited_for = self.uninformed if audience is None else []
        if self.open_to(audience) != before or audience not in (None, self.whose()) or waited_for:
            self.keyboard.forget()
            self.out.print()
            raise Interrupted
        if self.unheard(audience) or self.newly_uninformed():
            console.wipe(self.out)
            self.catch_up(audience)
            self.tell_who_waits()
            self.prompt(prompt)

    def newly_uninformed(self) -> list[Seat]:
        """Who else at this keyboard was told something while somebody was typing, and for whom the clock waits now."""
        return [seat for seat in self.uninformed if seat not in (self.at_keyboard, *self.announced)]

    def tell_who_waits(self) -> None:
        """The clock never stops without a word."""
        for seat in self.newly_uninformed():
            name = self.table.record.head.players[seat].name
            self.out.print(f"{name} was told something in private. The clock waits: finish this, then {name} looks.")
            self.announced.append(seat)

    def open_to(self, audience: Seat | None) -> list[int]:
        """The questions that whoever sits there may answer: one person, or all of them."""
        state = self.table.state
        return [ask for ask in state.open_asks(audience) if state.seat_of(ask) in self.humans]

    # --- what can be typed instead of an answer --------------------------------------------------------------

    def explain(self, ask: Ask, shape: Shape, about: str) -> None:
        """`?` the question, `? 3` a choice: what it is about, and the clause."""
        rules = self.table.game.rules
        clauses = [rules[ask.clause]] if ask.clause in rules else []
        if about:
            try:
                option = understood(Shape("one", shape.options), about)
            except Misread as misread:
                self.out.print(str(misread))
                return
            assert isinstance(option, Option)
            whole = {each.key: each.label for each in self.present().ask(ask.id).options}
            label = spoken(whole.get(option.key, option.label), self.name_for(ask.seat))
            self.out.print(Text(label, style="bold"))
            told = [screen.explained(self.screen, thing, self.table.state.pack) for thing in option.about]
            for words in filter(None, told):
                self.out.print(Padding(Text(words), (0, 0, 0, 2), expand=False))
            own = [thing.id for thing in option.about if not thing.id.replace(".", "").isdecimal()]
            clauses = [*(rules[id] for id in own if id in rules), *clauses]
            if not any(told) and len(option.label) > 3:
                clauses += [clause for clause in rules.matching(option.label)[:3] if clause not in clauses]
        else:
            more = "; `? 1` explains the first choice" if shape.options else ""
            self.out.print(f"{ask.prompt or ask.kind} Type {wanted(shape)}{more}.")
        rulebook.show(self.out, clauses)

    def tell_log(self, ask: Ask, rest: str) -> None:
        """log [N]: what has happened, the last N lines (20)"""
        self.show_log(ask.seat, rest)

    def show_log(self, audience: Seat | None, rest: str) -> None:
        count = int(rest) if re.fullmatch("[1-9][0-9]{0,5}", rest) else 20
        told = self.table.log(audience)
        places = {number: place for place, number in enumerate(dict.fromkeys(number for number, _ in told), 1)}
        for number, event in told[-count:]:  # numbered by what was told: the inputs count what others did in secret
            console.entry(self.out, places[number], event.says(self.table.state.pack, self.name_for(audience)))

    def tell_rules(self, ask: Ask, rest: str) -> None:
        """rules [ABOUT]: a clause, a section or words in the rulebook; alone, the clause of this question"""
        self.show_rules(rest or ask.clause)

    def show_rules(self, about: str) -> None:
        rules = self.table.game.rules
        found = rules.matching(about) if about else []
        rulebook.show(self.out, found[:15])
        if len(found) > 15:
            self.out.print(f"... and {len(found) - 15} more: say it with more words.")
        elif not found:
            sections = dict.fromkeys(clause.section for clause in rules.values())
            self.out.print("Nothing about that. The sections are: " + "; ".join(sections))

    def look(self, ask: Ask, rest: str) -> None:
        """look [more]: draw the table again, and the question; `more` shows what else you may see: discard piles ..."""
        if rest:
            state = self.present()
            self.out.print(screen.more(self.screen, state.view(ask.seat), state.pack, self.names(ask.seat)))
            return
        self.draw(ask.seat)
        self.out.print(Text(ask.prompt or ask.kind, style="bold"))
        for name, shape in (ask.shape.fields or {"": ask.shape}).items():
            if shape.options:
                if name:
                    self.out.print(Text(screen.spoken(name), style="underline"))
                self.out.print(listing(shape))

    def undo(self, ask: Ask, rest: str) -> None:
        """undo: take back your last answer, where nothing was learned since or all agree"""
        seat = ask.seat
        to = self.table.before_last_answer(seat)
        if to is None:
            self.out.print("You have not answered anything yet.")
            return
        learned = self.table.learned_since(seat, to)
        by: tuple[Seat, ...] = (seat,)
        if learned is not None:
            everybody = " and ".join(self.table.record.head.players[human].name for human in self.humans)
            who = "Undo all the same?" if len(self.humans) == 1 else f"Do {everybody} all agree?"
            self.out.print(f"You know more than you did then: {learned}. {who}")
            if self.typed("yes or no").casefold() not in ("y", "yes"):
                self.out.print("Nothing was taken back.")
                return
            by = self.humans
        self.table.back(to, by)
        self.agenda.moments.clear()
        self.played()
        for audience in self.seen:
            self.seen[audience] = self.table.number
        self.drawn.clear()
        self.out.print("Taken back.")
        raise Interrupted

    def save(self, ask: Ask, rest: str) -> None:
        """save [FILE]: the game is kept as you play; with FILE, copy it as it stands"""
        self.keep(rest)

    def keep(self, rest: str) -> None:
        self.table.check()
        if not rest:
            self.out.print(f"Everything up to here is in {saves.shown(self.file.path)}")
            return
        try:
            copy = Path(rest).expanduser()
            if copy.exists():
                self.out.print(f"{copy} exists already: choose another name.")
                return
            self.file.copy(copy)
            self.out.print(f"Copied to {saves.shown(copy)}")
        except OSError as problem:
            self.out.print(f"{rest}: {problem.strerror or problem}")
        except ValueError:
            self.out.print(f"{clean(rest)}: no file can be called that.")

    def hint(self, ask: Ask, rest: str) -> None:
        """hint: what the strongest bot would answer, knowing no more than you"""
        spec, chair = bots.strongest(self.table.game), self.chair(ask.seat)
        moods = (bots.make(spec, self.table.game, ask.seat, f"hint {ask.id} {mood}") for mood in range(MOODS))
        answer = next((said for bot in moods if (said := bot.answer(chair, ask.id)) is not None), None)
        name = spec.capitalize()
        if answer is None:
            self.out.print(f"{name} would say nothing now.")
        else:
            fresh = self.renewed(ask)
            self.out.print(f"{name} would say: {in_labels(fresh.shape, self.present().write(ask.id, answer))}")

    def back(self, ask: Ask, rest: str) -> None:
        """back: to the field before, in a question with several; to the main question from another"""
        raise FieldBefore

    def chat(self, ask: Ask, rest: str) -> None:
        """chat TEXT: say something freely to the table; it is kept with the game, and no bot reads it"""
        try:
            Talk(self.table).say(ask.seat, rest, at=self.now())
        except Refused as refused:
            self.out.print(f"{refused.why}.")

    def hide(self, ask: Ask, rest: str) -> None:
        """hide: cover what only you know, or uncover it"""
        self.hidden = not self.hidden
        self.look(ask, "")

    def peek(self, ask: Ask, rest: str) -> None:
        """peek: look at what only you know, this once"""
        self.uncover(ask.seat)

    def uncover(self, seat: Seat) -> None:
        state = self.present()
        told = screen.private(self.screen, state.view(seat), state.pack, self.names(seat))
        self.out.print("There is nothing that only you know." if told is None else told)

    def put_it_off(self, ask: Ask, rest: str) -> None:
        """wait: say nothing now, where no answer is owed; until something concerns you, or you press Enter"""
        if any(self.table.state.seat_of(owed) == ask.seat for owed in self.table.state.owed()):
            self.out.print("The game waits for you.")
            return
        self.put_off[ask.seat] = self.table.state.open_asks(ask.seat)
        raise Interrupted

    def set_time(self, ask: Ask, rest: str) -> None:
        """time [stop|go|N]: in a game with a clock: stop it, let it run, or N times as fast (0.5: half as fast)"""
        pace = {"stop": 0.0, "go": 1.0}.get(rest.casefold())
        if pace is None and re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,3})?", rest):
            pace = float(rest)
        if self.soon() is None:
            self.out.print("Nothing in this game waits for the clock now.")
        elif rest and (pace is None or pace > FASTEST):
            self.out.print(f"Type `time stop`, `time go`, or a number up to {FASTEST:.0f}: `time 0.5`.")
        else:
            if pace is not None:
                self.clock.run(pace)
            now = self.clock.read() // 1000
            runs = f"{self.clock.pace:g} times as fast as yours" if self.clock.pace else "it stands still"
            self.out.print(f"It is {now // 60}:{now % 60:02} on the game's clock: {runs}.")

    def tell_help(self, ask: Ask, rest: str) -> None:
        """help: this list"""
        self.out.print("Answer with the number of a choice, or with words of it, as in `offer dana`. Or type:")
        grid = Grid.grid(padding=(0, 1))
        grid.add_column(style="bold", no_wrap=True)
        grid.add_row("  ?", "explain the question; `? 3` explains choice 3, with its clause")
        for command in dict.fromkeys(self.commands.values()):
            usage, _, what = (command.__doc__ or "").partition(": ")
            grid.add_row(Text(f"  {usage}"), Text(what))
        self.out.print(grid)

    def leave(self, ask: Ask, rest: str) -> None:
        """quit: leave; the game is kept and can be resumed"""
        self.leave_table()

    def leave_table(self) -> NoReturn:
        raise Left

    commands: ClassVar[dict[str, Callable[[Sitting, Ask, str], None]]] = {
        "log": tell_log,
        "rules": tell_rules,
        "look": look,
        "hide": hide,
        "peek": peek,
        "chat": chat,
        "hint": hint,
        "undo": undo,
        "back": back,
        "wait": put_it_off,
        "time": set_time,
        "save": save,
        "help": tell_help,
        "quit": leave,
        "exit": leave,
    }
