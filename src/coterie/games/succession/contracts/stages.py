"""A sealed contract, stage by stage (section 6), each in a separate thread."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.succession.clocks import clock, more_after, revise
from coterie.games.succession.components import (
    ASSASSIN,
    DIPLOMAT,
    FACTION_SIDE,
    GUARD,
    INFORMANT,
    NONE,
    PSYCHO,
    ROLE_SIDE,
    WITNESS,
    WIZARD,
)
from coterie.games.succession.contracts.choices import Stage, Stated, settle
from coterie.games.succession.contracts.outcome import resolve
from coterie.games.succession.death import die, execute_here, raise_ghost, reveal
from coterie.games.succession.events import Announced, Chose, Completed, Healed, Poisoned, Shown, Volunteered
from coterie.games.succession.names import HOW_IDS, Aim, card_view, side_view
from coterie.games.succession.phases import (
    AGREED,
    FORCED_TO,
    PROTECTED,
    SACRIFICE,
)
from coterie.games.succession.rows import Announcement, Decision, Demand, Row, Volunteer, decisions, without
from coterie.games.succession.state import Succession
from coterie.games.succession.talk.vocabulary import SECRET, seat_option
from coterie.kernel import Form, One, Option, Seat, Some, Space, Step, Thing, Thread, Wait, words

PASS: Row = (NONE,)
KILLED = 2
"""The victim and the ghost: what comes before those to be executed in what somebody has stated."""


def ability(s: Succession, seat: Seat) -> str:
    """The clause of a role that somebody has shown by agreement: section 7 has them in the order of the pack."""
    return f"7.{s.role(seat) + 1}"


def number_of(thread: Thread) -> int:
    """The contract that a thread is about; none if it is about none."""
    step = thread.stack[0] if thread.stack else None
    return step.number if isinstance(step, (Apply, Stated)) else NONE


def steps(number: int) -> tuple[Step[Succession], ...]:
    return Disclose(number), Forcing(number), Deciding(number), Window(number), Sacrifice(number), Apply(number)


@dataclass(slots=True)
class Disclose(Step[Succession]):
    """6.1"""

    number: int
    clause: ClassVar[str] = "6.1"

    def run(self, s: Succession) -> None:
        mask, members = s.mask(self.number), s.members(self.number)
        for seat, side in s.contracts[self.number].terms:
            value = s.show(mask, seat, side, AGREED)
            s.whisper(members, Shown, seat, side_view(side, value), HOW_IDS[AGREED])


@dataclass(slots=True)
class Forcing(Step[Succession]):
    """6.3: those who can force somebody come first."""

    number: int
    clause: ClassVar[str] = "6.3"

    def run(self, s: Succession) -> None:
        able = s.forcers(self.number)
        if able:
            settle(s, [Force(self.number, seat) for seat in able], "force", Forced(self.number))


@dataclass(slots=True)
class Force(Stated):
    """6.3: a seat that can force someone names them or declines."""

    clause: ClassVar[str] = "6.3"
    prompt: ClassVar[str] = "Whom do you force to reveal?"
    verb: ClassVar[str] = "Force"
    covered: ClassVar[bool] = True

    def cites(self, s: Succession) -> str:
        return ability(s, self.seat)

    def able(self, s: Succession) -> bool:
        return True

    def options(self, s: Succession, seat: Seat) -> One[int]:
        if s.role(seat) in (WITNESS, DIPLOMAT):
            others = s.living()
        else:
            others = [other for other, side in s.contracts[self.number].terms if side == FACTION_SIDE]
        return One([NONE, *s.contract(self.number).forcible(seat, others)])

    def show(self, s: Succession, seat: Seat, value: Any, field: str) -> Option:
        return seat_option(value)

    def rethinks(self, s: Succession, new: Row) -> bool:
        """7.19: Diplomats have to find the same name; nobody else needs another's."""
        return s.role(self.seat) == DIPLOMAT and self.stated(s) != new

    def silence(self, s: Succession) -> int:
        return NONE

    def row(self, s: Succession, answer: int) -> Row:
        return (answer,)

    def unwritten(self, s: Succession, row: Row) -> int:
        (target,) = row
        return target


@dataclass(slots=True)
class Forced(Step[Succession]):
    """6.4: those who were named show the role, all at once."""

    number: int
    clause: ClassVar[str] = "6.4"

    def run(self, s: Succession) -> None:
        number = self.number
        del s.settling[number]
        stated = [Demand(seat, target) for seat, target in s.contracts[number].choices]
        named = [demand for demand in stated if demand.target >= 0 and s.alive[demand.target]]
        agreed = {
            target
            for seat, target in named
            for other, same in named
            if s.role(seat) == s.role(other) == DIPLOMAT and s.faction(seat) != s.faction(other) and target == same
        }
        forced = tuple([each for each in named if s.role(each.seat) != DIPLOMAT or each.target in agreed])
        s.contracts[number] = s.contracts[number]._replace(choices=(), forced=forced)
        members, mask = s.members(number), s.mask(number)
        for target in sorted(s.contract(number).forced):
            card = s.show(mask, target, ROLE_SIDE, FORCED_TO)
            s.whisper(sorted({*members, target}), Shown, target, card_view(card), HOW_IDS[FORCED_TO])


@dataclass(slots=True)
class Deciding(Step[Succession]):
    """6.10: then those who have something to decide."""

    number: int
    clause: ClassVar[str] = "6.10"

    def run(self, s: Succession) -> None:
        compel(s, self.number)
        asked = [Decide(self.number, seat) for seat in sorted(s.contract(self.number).voluntary)]
        asked = [each for each in asked if each.able(s)]
        if asked:
            settle(s, asked, "decide", Decided(self.number))


@dataclass(slots=True)
class Decided(Step[Succession]):
    number: int
    clause: ClassVar[str] = "6.10"

    def run(self, s: Succession) -> None:
        del s.settling[self.number]
        compel(s, self.number)


def compel(s: Succession, number: int) -> None:
    """6.2: a Psycho who has chosen nobody, and can kill only one, kills that one without being asked."""
    c, decided = s.contract(number), {each.seat: each for each in decisions(s.contracts[number])}
    for psycho in c.holders(PSYCHO):
        able = c.killable(psycho)
        mine = decided.get(psycho, Decision(psycho, NONE, NONE, ()))
        if len(able) == 1 and mine.victim == NONE:
            choices = without(psycho, s.contracts[number].choices)
            s.state_choices(number, [*choices, (psycho, *able, mine.ghost, *mine.executed)])
            s.whisper(s.members(number), Chose, number, psycho, tuple(able), (Aim("kill", tuple(able)),))


@dataclass(slots=True)
class Decide(Stated):
    """6.10: executions and kills. A player with both to decide, by card and by badge, answers both at once."""

    clause: ClassVar[str] = "6.10"
    verb: ClassVar[str] = "Decide"
    covered: ClassVar[bool] = True
    titles: ClassVar[Mapping[str, str]] = {"kill": "Kill", "execute": "Execute in public"}

    def more(self, s: Succession) -> int:
        return revise(s)

    def cites(self, s: Succession) -> str:
        return ability(s, self.seat)

    def kills(self, s: Succession) -> One[Row] | None:
        """Whom it may kill, if there is a choice."""
        c, role = s.contract(self.number), s.role(self.seat)
        if role not in (PSYCHO, ASSASSIN, WIZARD):
            return None
        able = c.killable(self.seat)
        if role == PSYCHO:  # 7.4
            return One([(victim,) for victim in able]) if len(able) > 1 else None
        if role == ASSASSIN:  # 7.8
            return One([PASS, *((victim,) for victim in able)]) if able else None
        ghosts = [ghost for ghost in range(s.seats) if not s.alive[ghost]] or [NONE]
        return One([PASS, *((victim, ghost) for victim in able for ghost in ghosts)]) if able else None

    def executes(self, s: Succession) -> Some[int] | None:
        """7.5: whom it may have executed, if there is anybody."""
        c = s.contract(self.number)
        able = c.executable(self.seat) if self.seat in c.magistrates() else []
        return Some(able, 0, len(able)) if able else None

    def able(self, s: Succession) -> bool:
        return self.kills(s) is not None or self.executes(s) is not None

    def prompt_for(self, s: Succession, seat: Seat) -> str:
        again = "" if self.stated(s) is None else " Somebody has changed: keep your choice or change it."
        if self.kills(s) is None:
            return f"Whom do you execute in public?{again}"
        if self.executes(s) is None:
            return f"Whom do you kill?{again}"
        return f"Whom do you kill, and whom do you execute in public?{again}"

    def options(self, s: Succession, seat: Seat) -> Space[Any]:
        kills, executes = self.kills(s), self.executes(s)
        if kills is not None and executes is not None:
            return Form(kill=kills, execute=executes)
        return kills or executes or One([PASS])

    def show(self, s: Succession, seat: Seat, value: Any, field: str) -> Option:
        if isinstance(value, int):
            return seat_option(value)
        if value == PASS:
            return Option("nobody", "nobody", declines=True)
        seat, *ghosts = value
        victim = seat_option(seat)
        for ghost in ghosts:
            then = f"raise {words.seat(ghost)}" if ghost >= 0 else "there is no ghost to raise"
            return Option(f"{seat}.{ghost}", f"{victim.label}, {then}", victim.about)
        return victim

    def row(self, s: Succession, answer: Any) -> Row:
        kills, executes = self.kills(s), self.executes(s)
        killed, executed = answer if kills and executes else (answer, ()) if kills else (PASS, answer)
        if not kills:
            before = self.stated(s)
            killed = PASS if before is None else before[:KILLED]
        return (*killed, *[NONE] * (2 - len(killed)), *sorted(executed))

    def unwritten(self, s: Succession, row: Row) -> Any:
        kills, executes = self.kills(s), self.executes(s)
        victim, ghost, *rest = row
        executed = tuple(rest)
        if not kills:
            return executed
        killed = (victim, ghost) if s.role(self.seat) == WIZARD and victim >= 0 else (victim,)
        return (killed, executed) if executes else killed

    def silence(self, s: Succession) -> Any:
        kills, executes = self.kills(s), self.executes(s)
        killed: Row = PASS
        if kills and s.role(self.seat) == PSYCHO:
            killed = kills.values[s.lot(self.seat, len(kills.values))]
        return (killed, ()) if kills and executes else killed if kills else ()


@dataclass(slots=True)
class Window(Step[Succession]):
    """6.12: from tier 3 on, whenever someone shows the faction side, whatever their cards are: so its length reveals no
    more than 4.11 says.
    """

    number: int
    clause: ClassVar[str] = "6.12"

    def run(self, s: Succession) -> None:
        shows = any(side == FACTION_SIDE for _, side in s.contracts[self.number].terms)
        if shows and int(s.options["tier"]) >= 3:
            s.tapped[self.number] = 0
            s.then(Surprise(self.number))


@dataclass(slots=True)
class Surprise(Stage):
    """6.12 to 6.14: all who show the faction side are asked the same, and nobody learns who was meant."""

    clause: ClassVar[str] = "6.12"
    prompt: ClassVar[str] = "Respond with a surprise?"
    verb: ClassVar[str] = "Surprise"
    standing: ClassVar[bool] = True
    discreet: ClassVar[bool] = True

    def seats(self, s: Succession) -> Iterable[Seat]:
        tapped = s.tapped.get(self.number, 0)
        bond = s.contracts[self.number]
        out = [*(each.target for each in bond.forced), *(each.seat for each in bond.surprises)]
        return [
            seat for seat, side in bond.terms if side == FACTION_SIDE and seat not in out and not tapped >> seat & 1
        ]

    def options(self, s: Succession, seat: Seat) -> One[Row]:
        role = s.role(seat)
        able: list[Row] = [PASS]
        if role == ASSASSIN:  # 7.8
            able += [(seat, other) for other in s.contract(self.number).surprising(seat)]
        elif role == GUARD:  # 7.9
            able += s.contract(self.number).answerable(seat)
        elif role == INFORMANT and s.works(seat):  # 7.20
            able.append((seat, NONE))
        return One(able)

    def show(self, s: Succession, seat: Seat, value: Any, field: str) -> Option:
        if value == PASS:
            return Option("pass", "let it pass", verb="Let it pass", declines=True)
        source, victim = value
        if victim == NONE:
            return Option("reveal", "show your role", facts=SECRET)
        about = (Thing("seat", str(victim)),)
        label = (
            f"kill {words.seat(victim)}"
            if source == seat
            else f"kill {words.seat(source)} before it kills {words.seat(victim)}"
        )
        return Option(f"{source}.{victim}", label, about, facts=SECRET)

    def limit(self, s: Succession) -> int:
        return s.until(clock(s, "surprise"))

    def received(self, s: Succession, seat: Seat, answer: Row) -> None:
        number = self.number
        if answer == PASS:
            s.tapped[number] |= 1 << seat
            return
        source, victim = answer
        bond = s.contracts[number]
        s.contracts[number] = bond._replace(surprises=(*bond.surprises, Announcement(seat, source, victim)))
        s.tapped[number] = 0
        card = s.show(s.mask(number), seat, ROLE_SIDE, AGREED)
        members = s.members(number)
        s.whisper(members, Announced, number, seat, source, victim if victim != NONE else None)
        s.whisper(members, Shown, seat, card_view(card), HOW_IDS[AGREED])
        s.expire(max(s.threads[s.running].due or 0, s.now + s.until(more_after(s))))


def threatened(s: Succession, number: int) -> tuple[Seat, ...]:
    """11.1: who would die, as far as the cards shown in this contract tell."""
    return resolve(s.contract(number, seen=True)).dead


@dataclass(slots=True)
class Sacrifice(Stage):
    """6.19"""

    clause: ClassVar[str] = "6.19"
    prompt: ClassVar[str] = "Do you die instead of the others?"
    verb: ClassVar[str] = "Say"
    covered: ClassVar[bool] = True

    def seats(self, s: Succession) -> Iterable[Seat]:
        guards = s.contract(self.number).holders(GUARD)
        if not guards:
            return ()
        dying = threatened(s, self.number)
        return [guard for guard in guards if any(seat != guard for seat in dying)]

    def options(self, s: Succession, seat: Seat) -> One[str]:
        return One(["no", "yes"])

    def limit(self, s: Succession) -> int:
        return s.until(SACRIFICE)

    def answered(self, s: Succession, answers: dict[Seat, str]) -> None:
        willing = [seat for seat, said in answers.items() if said == "yes"]
        volunteers = tuple([Volunteer(seat) for seat in willing])
        s.contracts[self.number] = s.contracts[self.number]._replace(volunteers=volunteers)
        for seat in willing:
            s.whisper(s.members(self.number), Volunteered, self.number, seat)


@dataclass(slots=True)
class Apply(Step[Succession]):
    """6.15 to 6.21: the outcome takes effect."""

    number: int
    clause: ClassVar[str] = "6.21"

    def run(self, s: Succession) -> None:
        number = self.number
        members, mask = s.members(number), s.mask(number)
        c, decided = s.contract(number), decisions(s.contracts[number])
        wizards = {each.seat: each.ghost for each in decided if s.role(each.seat) == WIZARD}
        out = resolve(c)
        del s.contracts[number]
        s.tapped.pop(number, None)
        for seat in members:
            s.bound[seat] = NONE
        for seat in out.heirs:
            card = s.show(mask, seat, ROLE_SIDE, PROTECTED)
            s.whisper(members, Shown, seat, card_view(card), HOW_IDS[PROTECTED])
        for seat in out.heirs_in_public:
            reveal(s, seat)
        for by, seat in out.executions:
            execute_here(s, by, seat)
        for seat in out.healed:
            if s.poison[seat]:
                s.poison[seat] = 0
                s.whisper((seat,), Healed, seat)
        for by, seat in out.poisoned:
            s.poison[seat] |= 1 << by
            s.whisper((seat,), Poisoned, seat, by)
        die(s, out.dead)
        for wizard in out.raising:
            ghost = wizards.get(wizard, NONE)
            if ghost >= 0 and not s.alive[ghost]:
                raise_ghost(s, ghost)
        s.tell(Completed, number, tuple(members))


@dataclass(slots=True)
class Murmur(Wait[Succession]):
    """In an imagined world: others talk, and nothing comes of it."""

    number: int
    clause: ClassVar[str] = "4.7"

    def audience(self, s: Succession) -> tuple[Seat, ...]:
        return tuple(s.members(self.number)) if self.number in s.contracts else ()

    def limit(self, s: Succession) -> int:
        return s.until(clock(s, "surprise"))
