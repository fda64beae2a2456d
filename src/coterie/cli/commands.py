"""Commands that can be typed in place of an answer: help, rules, the log, undo, hints, the clock."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from coterie.cli import console, saves, screen
from coterie.cli.choice_input import Misread, as_typed, in_labels, listing, understood, wanted, word_for
from coterie.cli.interruptions import FieldAgain, FieldBefore, Interrupted
from coterie.cli.keyboard import MAX_CLOCK_SPEED
from coterie.cli.rules import show as show_clauses
from coterie.common.choice_names import meant
from coterie.kernel import Ask, Clause, Name, Option, Refused, Seat, Shape, Thing, clean
from coterie.kernel.clauses import Rules
from coterie.kernel.words import listed, spoken

if TYPE_CHECKING:
    from coterie.cli.prompts import Prompt
    from coterie.cli.session import TerminalSession
    from coterie.host.host import Hint

HINT_SECONDS = 5.0
"""How long a hint is compared with other answers."""
MAX_LEARNED_NAMED = 5
"""The most learned things that are listed before they are undone."""
MAX_THINGS_LISTED = 15
"""The most things with a similar name that are listed."""
MAX_CLAUSES_QUOTED = 4
"""The most clauses that explain a word."""
MIN_WORD_LETTERS = 3
"""Letters of a word to explain; shorter ones are in every sentence."""


class Commands:
    def __init__(self, session: TerminalSession, asking: Prompt) -> None:
        self.session = session
        self.asking = asking
        self.host = session.host
        self.out = session.out

    def knows(self, command: str) -> bool:
        return command.casefold() in self.commands

    def do(self, command: str, ask: Ask, rest: str) -> None:
        self.commands[command.casefold()](self, ask, rest)

    # --- explaining ------------------------------------------------------------------------------------------

    def explain(self, ask: Ask, shape: Shape, about: str) -> None:
        """Explain the question (`?`), a choice (`? 3`, `? voice`), a thing on the table, a symbol of the drawing, or
        any word of the rules, with its clause.
        """
        if self.asking.covers(ask):
            self.out.print("`peek` shows your secret choice; then type a name.")
            rules = self.host.game.rules
            show_clauses(self.out, [rules[ask.clause]] if ask.clause in rules else [])
            return
        if about:
            self.explain_choice(ask, shape, about)
            return
        if self.asking.must_be_typed(ask, shape):
            told = f"`{word_for(shape.options[0])}`: it can't be undone"
        else:
            told = wanted(self.asking.shown(shape)) + ("; `? 1` explains the first choice" if shape.options else "")
        self.out.print(f"{ask.prompt or ask.kind} Type {told}.")
        rules = self.host.game.rules
        show_clauses(self.out, [rules[ask.clause]] if ask.clause in rules else [])

    def explain_choice(self, ask: Ask, shape: Shape, about: str) -> None:
        try:
            option = understood(Shape("one", shape.options), about, self.asking.called(ask))
        except Misread as misread:
            shown = self.asking.shown(shape)
            near = [each for each in misread.near if each in shown.options]
            if self.explain_word(ask.seat, about):
                return
            self.out.print("Which one do you mean?" if misread.near else f"There's nothing about {about} in the rules.")
            if near:
                self.out.print(listing(shown, near))
            return
        assert isinstance(option, Option)
        by_name = option.label.casefold().startswith(about.casefold()) or not any(map(str.isalpha, about))
        if not by_name and self.explain_thing(about):
            return
        whole = {each.key: each.label for each in self.host.ask(ask.seat, ask.id).options}
        label = spoken(whole.get(option.key, option.label), self.session.name_for(ask.seat))
        self.out.print(Text(label, style="bold"))
        rules = self.host.game.rules
        own = [rules[clause] for clause in screen.clauses(self.session.screen, option) if clause in rules]
        if own:
            show_clauses(self.out, own)
        elif not self.tell_things(option.about):
            found = rules.matching(option.label)[:3] if len(option.label) > 3 else []
            show_clauses(self.out, found or ([rules[ask.clause]] if ask.clause in rules else []))

    def explain_word(self, audience: Seat | None, about: str) -> bool:
        """Explain anything on the screen that is not among the choices: a rival's card, a symbol of the drawing, a word
        of the rules. False if nothing is known of it.
        """
        view, names = self.host.view(audience), self.session.names(audience)
        sign = screen.sign(self.session.screen, about, view, self.host.pack, names)
        if sign is not None:
            self.out.print(Padding(Text(sign), (0, 0, 0, 2), expand=False))
            return True
        return self.explain_thing(about) or self.explain_by_rules(about)

    def explain_by_rules(self, about: str) -> bool:
        """The clauses that say most about some words, those that define them first."""
        found = about_words(self.host.game.rules, about)
        show_clauses(self.out, found[:MAX_CLAUSES_QUOTED])
        if len(found) > MAX_CLAUSES_QUOTED:
            self.out.print(f"... and {len(found) - MAX_CLAUSES_QUOTED} more: `rules {about}`.")
        return bool(found)

    def explain_thing(self, about: str) -> bool:
        """Explain something on the table that is not among the choices: a rival's card."""
        things = screen.things(self.session.screen, self.host.pack)
        found = meant([Option(thing.id, name, (thing,)) for name, thing in things.items()], about)
        keys = {option.key for option in found}
        if len(keys) > 1:
            self.out.print(f"Which one? {listed([option.label for option in found[:MAX_THINGS_LISTED]], 'or')}.")
            return True
        return bool(found) and self.tell_things(found[0].about)

    def tell_things(self, things: tuple[Thing, ...]) -> bool:
        """Print what these do, in words and by their own clauses. False if nothing is known of them."""
        told = [screen.explained(self.session.screen, thing, self.host.pack) for thing in things]
        for words in dict.fromkeys(filter(None, told)):
            self.out.print(Padding(Text(words), (0, 0, 0, 2), expand=False))
        rules = self.host.game.rules
        ids = dict.fromkeys(thing.id for thing in things if not thing.id.replace(".", "").isdecimal())
        clauses = [rules[id] for id in ids if id in rules]
        show_clauses(self.out, clauses)
        return bool(clauses or any(told))

    def tell_log(self, ask: Ask, rest: str) -> None:
        """log [N]: what has happened, the last N lines (20)"""
        self.show_log(ask.seat, rest)

    def show_log(self, audience: Seat | None, rest: str) -> None:
        count = int(rest) if re.fullmatch("[1-9][0-9]{0,5}", rest) else 20
        told = self.host.events(audience)
        places = {number: place for place, number in enumerate(dict.fromkeys(number for number, _ in told), 1)}
        view = self.host.view(audience)
        for number, event in told[-count:]:  # numbered by what was told: inputs count secret moves
            words = screen.event_text(self.session.screen, event, view, self.host.pack, self.session.name_for(audience))
            console.entry(self.out, places[number], words)

    def tell_rules(self, ask: Ask, rest: str) -> None:
        """rules [ABOUT]: a clause, a section or words in the rulebook; alone, the clause of this question"""
        self.show_rules(rest or ask.clause)

    def show_rules(self, about: str) -> None:
        rules = self.host.game.rules
        found = rules.matching(about) if about else []
        show_clauses(self.out, found)
        if not found:
            sections = dict.fromkeys(clause.section for clause in rules.values())
            self.out.print("Nothing about that. The sections are: " + "; ".join(sections))

    def look(self, ask: Ask, rest: str) -> None:
        """look [more]: draw the table again, and the question; `more` shows the rest: discard piles, a legend"""
        if rest:
            view, names = self.host.view(ask.seat), self.session.names(ask.seat)
            self.out.print(screen.more(self.session.screen, view, self.host.pack, names))
            return
        self.session.draw(ask.seat)
        legend = screen.legend(self.session.screen)
        if legend:
            self.out.print(Text(legend, style="dim"))
        fresh = self.asking.renewed(ask)
        self.asking.put(fresh, [self.asking.renewed(other) for other in self.asking.others])
        if self.asking.listed is not None:
            self.asking.listing_all = True
            raise FieldAgain
        self.asking.listing_all = True
        self.asking.show_choices(fresh, fresh.shape)

    # --- doing -----------------------------------------------------------------------------------------------

    def undo(self, ask: Ask, rest: str) -> None:
        """undo: undo your last answer, if nothing was learned since or everyone agrees; in a form, go back one field"""
        if self.asking.chosen:
            raise FieldBefore
        session, seat = self.session, ask.seat
        taking = self.host.taking_back(seat)
        if taking is None:
            self.out.print("You haven't answered anything yet.")
            return
        by: tuple[Seat, ...] = (seat,)
        if taking.learned is not None:
            everybody = listed([self.host.players[human].name for human in session.humans])
            who = "Undo anyway?" if len(session.humans) == 1 else f"Do {everybody} all agree?"
            self.out.print(f"{taking.learned[:1].upper()}{taking.learned[1:]}.")
            self.tell_learned(seat if len(session.humans) == 1 else None, taking.to)
            self.out.print(who)
            if not self.agreed():
                self.out.print("Nothing was undone.")
                return
            by = session.humans
        self.host.take_back(taking.to, by)
        session.put_off.clear()
        for audience in session.seen:
            session.seen[audience] = self.host.number
        session.shown.clear()
        self.out.print("Undone.")
        raise Interrupted

    def agreed(self) -> bool:
        """Whether they say yes; anything but yes, no and Enter is asked again."""
        while True:
            said = self.asking.typed("yes or no").casefold()
            if said in ("y", "yes", "n", "no", ""):
                return said.startswith("y")

    def tell_learned(self, audience: Seat | None, to: int) -> None:
        """Print what was shown after input `to`. People who share a keyboard decide together: they read what all of
        them were shown, and nothing that only one was.
        """
        name, view = self.session.name_for(audience), self.host.view(audience)
        shown = [
            event
            for number, event in self.host.events(audience)
            if number > to and (event.reveals if audience is None else event.reveals_to(audience))
        ]
        for event in shown[-MAX_LEARNED_NAMED:]:
            words = screen.event_text(self.session.screen, event, view, self.host.pack, name)
            self.out.print(Padding(Text(words), (0, 0, 0, 2), expand=False))

    def save(self, ask: Ask, rest: str) -> None:
        """save [FILE]: the game is saved as you play; with FILE, copy it"""
        self.keep(rest)

    def keep(self, rest: str) -> None:
        file = self.session.file
        if file is None:
            self.out.print("Lessons aren't saved: start again whenever you like.")
            return
        self.host.check()
        if not rest:
            self.out.print(f"Everything up to here is in {saves.shown(file.path)}")
            return
        try:
            copy = Path(rest).expanduser()
            if copy.exists():
                self.out.print(f"{copy} already exists: choose another name.")
                return
            file.copy(copy)
            self.out.print(f"Copied to {saves.shown(copy)}")
        except OSError as problem:
            self.out.print(f"{rest}: {problem.strerror or problem}")
        except ValueError:
            self.out.print(f"{clean(rest)}: that can't be the name of a file.")

    def hint(self, ask: Ask, rest: str) -> None:
        """hint: what to answer, knowing no more than you, and why"""
        from coterie.analysis.hints import reasoned

        if ask.id in self.host.required(ask.seat) and not self.asking.covers(ask):
            self.out.print(Text("Trying answers in imagined games ...", style="dim"))
        hint = self.host.hint(ask.seat, ask.id, reasoned(HINT_SECONDS))
        name = hint.bot.capitalize()
        if hint.answer is None:
            self.out.print(f"{name} would wait here.")
        elif self.asking.covers(ask):
            self.out.print(f"{name} has an answer: `unhide`, then `hint`, says which.")
        elif self.session.hidden and self.asking.betrays(ask, hint.answer):
            self.out.print(f"{name} would do what only your card lets you do: `unhide`, then `hint`, says what.")
        else:
            fresh = self.asking.renewed(ask)
            typed = as_typed(fresh.shape, hint.answer)
            number = "" if typed is None else f" {typed}"
            self.out.print(f"{name} suggests{number}: {in_labels(fresh.shape, hint.answer)}")
            if hint.why:
                why = spoken(hint.why, self.session.name_for(ask.seat))
                self.out.print(Padding(Text(why), (0, 0, 0, 2), expand=False))
            if hint.answers:
                self.tell_chances(hint, self.session.name_for(ask.seat))

    def tell_chances(self, hint: Hint, name: Name) -> None:
        """How sure a hint is, and what the next best answers are worth, each on a line: they may be whole turns."""
        best, *others = hint.answers
        sure = f"Chance to win: {best.chance:.0%}, between {best.low:.0%} and {best.high:.0%}."
        self.out.print(Padding(Text(f"{sure} Next best:" if others else sure), (0, 0, 0, 2), expand=False))
        for each in others:
            self.out.print(console.hanging(f"  {each.chance:>4.0%}", Text(spoken(each.words, name))))

    def back(self, ask: Ask, rest: str) -> None:
        """back: to the field before, in a question with several; to the main question from another"""
        raise FieldBefore

    def chat(self, ask: Ask, rest: str) -> None:
        """chat TEXT: say something freely to the table; it is saved with the game, and no bot reads it"""
        try:
            self.host.chat(ask.seat, rest)
        except Refused as refused:
            self.out.print(f"{spoken(refused.why, self.session.name_for(ask.seat))}.")

    def hide(self, ask: Ask, rest: str) -> None:
        """hide: cover what only you know"""
        self.session.hidden = True
        self.look(ask, "")

    def unhide(self, ask: Ask, rest: str) -> None:
        """unhide: show it again, from now on"""
        self.session.hidden = False
        self.look(ask, "")
        for words in self.session.unseen.pop(ask.seat, []):
            self.out.print(Padding(Text(words), (0, 0, 0, 2), expand=False))

    def peek(self, ask: Ask, rest: str) -> None:
        """peek: look at what only you know, and at what only you can do, this once"""
        self.uncover(ask.seat)
        for words in self.session.unseen.pop(ask.seat, []):
            self.out.print(Padding(Text(words), (0, 0, 0, 2), expand=False))
        if self.asking.covers(ask):
            self.out.print(Text(ask.prompt, style="bold"))
        for before, shape in self.asking.secret_choices(ask):
            typed = f", after `{before}`" if before else ""
            if before or not self.asking.covers(ask):
                self.out.print(Text(f"Only your card lets you{typed}:"))
            self.out.print(listing(shape))

    def uncover(self, seat: Seat) -> None:
        view, names = self.host.view(seat), self.session.names(seat)
        told = screen.private(self.session.screen, view, self.host.pack, names)
        self.out.print("You have no secrets in this game." if told is None else told)

    def put_it_off(self, ask: Ask, rest: str) -> None:
        """wait: say nothing now, where no answer is required; until something concerns you, or you press Enter"""
        if self.host.required(ask.seat):
            self.out.print("The game waits for you.")
            return
        self.session.put_off[ask.seat] = self.host.open_asks(ask.seat)
        raise Interrupted

    def set_time(self, ask: Ask, rest: str) -> None:
        """time [stop|go|N]: in a game with a clock: stop it, start it, or run it N times as fast (0.5: half as fast)"""
        clock = self.session.clock
        pace = {"stop": 0.0, "go": 1.0}.get(rest.casefold())
        if pace is None and re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,3})?", rest):
            pace = float(rest)
        if self.host.soon() is None:
            self.out.print("No clock is running in this game now.")
        elif rest and (pace is None or pace > MAX_CLOCK_SPEED):
            self.out.print(f"Type `time stop`, `time go`, or a number up to {MAX_CLOCK_SPEED:.0f}: `time 0.5`.")
        else:
            if pace is not None:
                clock.run(pace)
            now = clock.read() // 1000
            runs = {0.0: "stopped", 1.0: "running", 0.5: "running at half speed"}.get(
                clock.pace, f"running {clock.pace:g} times as fast as yours"
            )
            self.out.print(f"The game clock is at {now // 60}:{now % 60:02}. It is {runs}.")

    def tell_help(self, ask: Ask, rest: str) -> None:
        """help: this list"""
        self.out.print(
            "Answer with the number of a choice or its name; three letters of the name are enough. Enter alone shows "
            "the table again and never answers. Or type:"
        )
        grid = Grid.grid(padding=(0, 1))
        grid.add_column(style="bold", no_wrap=True)
        grid.add_row("  ? [WORD]", "explain the question, a choice (`? 3`), a card, a sign or any other word")
        grid.add_row("  why [WORD]", "the same; of a thing that you can't choose, why not")
        for command in dict.fromkeys(self.commands.values()):
            usage, _, what = (command.__doc__ or "").partition(": ")
            grid.add_row(Text(f"  {usage}"), Text(what))
        self.out.print(grid)

    def leave(self, ask: Ask, rest: str) -> None:
        """quit: leave; the game is saved and can be resumed"""
        self.session.leave_table()

    commands: ClassVar[dict[str, Callable[[Commands, Ask, str], None]]] = {
        "log": tell_log,
        "rules": tell_rules,
        "look": look,
        "hide": hide,
        "unhide": unhide,
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


def about_words(rules: Rules, words: str) -> list[Clause]:
    """The clauses about some words, also in the singular, the plainest first: those with that name, then those that
    begin with it, then those that mention it.
    """
    wanted = words.lower().strip(" .,:;!?()[]")
    if len(wanted) < MIN_WORD_LETTERS and wanted not in (each.lower() for each in rules):
        return []
    if wanted in (each.lower() for each in rules):
        return rules.matching(wanted)
    for form in dict.fromkeys([wanted, wanted.removesuffix("s"), wanted.replace("-", " ")]):
        whole = re.compile(rf"\b{re.escape(form)}(s|es|ed|ing)?\b", re.IGNORECASE)
        called = f"-{form.replace(' ', '-')}"
        found = [clause for clause in rules.values() if whole.search(clause.text) or clause.id.lower().endswith(called)]
        if found:
            return sorted(found, key=lambda clause: first_place(clause, form))
    return []


def first_place(clause: Clause, word: str) -> int:
    """How late in a clause a word comes; at once if it is the clause's name."""
    if clause.id.lower().endswith(f"-{word.replace(' ', '-')}"):
        return -1
    place = clause.text.lower().find(word)
    return len(clause.text) if place < 0 else place
