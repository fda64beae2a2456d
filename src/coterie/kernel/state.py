"""State: every fact of one game in progress, its threads of steps, what they ask, and the inputs that move it on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Self, TypeVar, TypeVarTuple, cast

from coterie.kernel.answers import Option, Shape, Show, Space, Thing, Unreadable, is_plain, keyed
from coterie.kernel.chance import Chance, bits, fresh_key, shuffle, words
from coterie.kernel.cleaning import short
from coterie.kernel.events import Event, GameOver, Heard, Told
from coterie.kernel.facts import ALL, NOBODY, OWNER, StateType, thaw
from coterie.kernel.steps import Question, Seat, Step, plain_step
from coterie.kernel.words import literal, spoken

STEP_LIMIT = 20_000
SEATS = 32  # an ask's id is 32 * (how many that seat was asked before) + seat: it tells a seat nothing of the others

E = TypeVarTuple("E")
P = TypeVar("P")


class Refused(Exception):
    """An answer that the rules do not allow, by which clause, and what would be lawful. The state is as it was."""

    def __init__(self, clause: str, why: str) -> None:
        super().__init__(spoken(f"{why} [{clause}]" if clause else why))
        self.clause = clause
        self.why = why

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str]]:
        return type(self), (self.clause, self.why)  # so that it survives the way from another process


class Gone(Refused):
    """The question is closed, or never was: somebody or the clock was faster."""


class Endless(RuntimeError):
    """One input led to more steps than any rulebook means; the message shows the stack."""


@dataclass(frozen=True, slots=True)
class Ask:
    """One open question to one seat, described. `answer` is what the seat has said so far, where it may say it anew."""

    id: int
    seat: Seat
    kind: str
    clause: str
    prompt: str
    shape: Shape
    standing: bool
    due: int | None
    about: tuple[Thing, ...] = ()
    answer: Any = None
    verb: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)
    final: bool = False

    @property
    def options(self) -> tuple[Option, ...]:
        return self.shape.options


@dataclass(frozen=True, slots=True)
class Waiting:
    """A question that a seat may know is being asked: of whom, by which clause, until when."""

    seats: tuple[Seat, ...]
    kind: str
    clause: str
    due: int | None
    about: tuple[Thing, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    clause: str
    why: str


@dataclass(slots=True)
class View:
    """What one seat (None: a spectator) may see. Games add their own fields, each named and typed."""

    seat: Seat | None
    now: int
    waiting: tuple[Waiting, ...]
    result: Result | None


class Thread:
    """A stack of steps. While a question is on top and open: whom it asks, what they said, and when time answers."""

    __slots__ = ("asked", "asking", "due", "sealed", "stack")

    def __init__(self, steps: Iterable[Step[Any]]) -> None:
        self.stack: list[Step[Any]] = list(steps)[::-1]
        self.shut()

    def clone(self) -> Thread:
        twin = Thread.__new__(Thread)
        twin.stack = self.stack[:]
        twin.asking = self.asking
        twin.asked = self.asked.copy()
        twin.sealed = self.sealed.copy() if self.sealed else {}
        twin.due = self.due
        return twin

    def shut(self) -> None:
        self.asking: Question[Any, Any] | None = None
        self.asked: dict[Seat, int] = {}
        self.sealed: dict[Seat, Any] = {}
        self.due: int | None = None


Offer = tuple[int, Thread, Seat, Question[Any, Any], Space[Any]]
"""An open question that somebody looks at: its thread (by number, and itself), whom it asks, and the lawful answers."""


class State(Generic[P], metaclass=StateType):
    """A game declares its facts in a subclass. `pack` holds the components, which never change during a game."""

    __slots__ = (
        "counts",
        "drawn",
        "events",
        "key",
        "now",
        "offers",
        "options",
        "pack",
        "result",
        "running",
        "seats",
        "threads",
        "threads_begun",
    )
    steps: ClassVar[dict[str, type[Step[Any]]]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.steps = dict(cls.steps)

    def __init__(self, seats: int, key: bytes, options: Mapping[str, Any], pack: P) -> None:
        self.seats = seats
        self.key = key  # of the table's luck: nobody is ever shown it
        self.drawn = 0
        self.now = 0
        self.options: Mapping[str, Any] = MappingProxyType(dict(options))
        self.pack = pack
        self.counts = [0] * seats  # how many questions each seat was asked
        self.threads: dict[int, Thread] = {}
        self.threads_begun = -1
        self.running = 0
        self.result: Result | None = None
        self.events: Heard | None = None
        self.offers: dict[int, Offer] = {}  # looked at since the last input, so that nothing is made twice
        type(self).first_facts(self, seats)

    # --- copies ----------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        """An independent copy that plays on by itself. It tells nobody what happens to it."""
        twin = object.__new__(type(self))
        twin.seats, twin.key, twin.drawn, twin.now = self.seats, self.key, self.drawn, self.now
        twin.options, twin.pack, twin.result, twin.running = self.options, self.pack, self.result, self.running
        twin.counts, twin.threads_begun = self.counts[:], self.threads_begun
        twin.threads = {key: thread.clone() for key, thread in self.threads.items()}
        twin.events = None
        twin.offers = {}
        type(self).copy_facts(self, twin)
        return twin

    def imagine(self, seat: Seat | None, chance: Chance) -> Self:
        """A full state that `seat` cannot tell from this one: what it may not know is dealt anew.

        It is made from what the seat knows and from `chance`, from nothing else: two tables that look the same to a
        seat give it the same imagined worlds. It carries neither the table's luck nor anybody's sealed answer.
        """
        twin = self.clone()
        twin.key, twin.drawn = fresh_key(chance), 0
        mine = -1 if seat is None else seat
        for thread in twin.threads.values():
            if thread.sealed:
                thread.sealed = {mine: thread.sealed[mine]} if mine in thread.sealed else {}
        if self.result is None:
            twin.redeal(seat, chance)
            for key, thread in list(twin.threads.items()):
                if thread.asking is None:
                    twin._advance(key, STEP_LIMIT)  # begun by the redeal
                elif not thread.asking.known_to(twin, seat):
                    thread.asked = {who: ask for who, ask in thread.asked.items() if who == mine}
                    twin._seat(thread, thread.asking)
        counts = [0] * self.seats  # after the redeal, which may end and begin threads that the seat knows nothing of
        if seat is not None:
            counts[seat] = self.counts[seat]
        for thread in twin.threads.values():
            for other in thread.asked:
                if other != mine:
                    thread.asked[other] = SEATS * counts[other] + other
                    counts[other] += 1
        twin.counts = counts
        return twin

    def redeal(self, seat: Seat | None, chance: Chance) -> None:
        """Deal anew, in place, what `seat` may not know. This is the default for simple games: the things of each
        `pool` that the seat does not see change places at random. Games whose players learn more write their own."""
        pools: dict[str, list[tuple[list[int], int]]] = {}
        opened: dict[str, list[list[int]]] = {}
        for name, declared in type(self).facts.items():
            if declared.pool and declared.audience != ALL:
                masks = getattr(self, declared.seen) if declared.seen and seat is not None else None
                rows = opened[name] = [list(_row(row)) for row in _rows(getattr(self, name))]
                pools.setdefault(declared.pool, []).extend(
                    (row, place)
                    for i, row in enumerate(rows)
                    if declared.audience != OWNER or i != seat
                    for place in range(len(row))
                    if masks is None or not masks[i][place] >> seat & 1
                )
        for places in pools.values():
            things = sorted(row[place] for row, place in places)
            shuffle(things, chance)
            for row, place in places:
                row[place] = things.pop()
        for name, rows in opened.items():
            was = getattr(self, name)
            if isinstance(was, tuple):
                setattr(self, name, tuple(rows[0]))
            else:
                was[:] = [tuple(row) if isinstance(old, tuple) else row[0] for row, old in zip(rows, was, strict=True)]

    # --- saving ----------------------------------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """Everything but the pack, as data that JSON can hold; `load` brings it back, also between nested asks."""
        shapes = type(self).shapes
        return {
            "seats": self.seats,
            "key": self.key.hex(),
            "drawn": self.drawn,
            "now": self.now,
            "options": dict(self.options),
            "counts": self.counts[:],
            "threads_begun": self.threads_begun,
            "result": None if self.result is None else [getattr(self.result, name) for name in Result.__match_args__],
            "threads": [
                [
                    key,
                    [plain_step(step) for step in thread.stack],
                    thread.asking is not None,
                    [list(pair) for pair in thread.asked.items()],
                    [list(pair) for pair in sorted(thread.sealed.items())],
                    thread.due,
                ]
                for key, thread in self.threads.items()
            ],
            "facts": {name: shapes[name].save(getattr(self, name)) for name in sorted(shapes)},
        }

    @classmethod
    def load(cls, plain: Mapping[str, Any], pack: P) -> Self:
        state = cls(plain["seats"], bytes.fromhex(plain["key"]), plain["options"], pack)
        state.drawn, state.now, state.counts = plain["drawn"], plain["now"], list(plain["counts"])
        state.threads_begun = plain["threads_begun"]
        if plain["result"] is not None:
            state.result = Result(*thaw(plain["result"]))
        for key, stack, is_open, asked, sealed, due in plain["threads"]:
            thread = state.threads[key] = Thread(())
            thread.stack = [cls.steps[name](*map(thaw, fields)) for name, *fields in stack]
            thread.asking = cast("Question[Any, Any]", thread.stack[-1]) if is_open else None
            thread.due = due
            thread.asked = dict(asked)
            thread.sealed = {seat: thaw(answer) for seat, answer in sealed}
        for name, shape in cls.shapes.items():
            setattr(state, name, shape.load(plain["facts"][name]))
        return state

    def digest(self) -> str:
        """A fingerprint of the whole state, the same on every machine and interpreter."""
        text = json.dumps(self.plain(), separators=(",", ":"), sort_keys=True, ensure_ascii=True)
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()

    # --- the table's luck ------------------------------------------------------------------------------------

    def roll(self, sides: int) -> int:
        """0 to sides - 1."""
        self.drawn += 1
        return bits(self.key, self.drawn) % sides

    def shuffled(self, things: Iterable[int]) -> tuple[int, ...]:
        cards = list(things)
        return self.dealt(cards, len(cards))[0]

    def dealt(self, things: Iterable[int], count: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """So many of them by chance, and the rest in the order they had."""
        left = list(things)
        dealt = []
        drawn: list[int] = []
        z = 0
        for size in range(len(left), len(left) - count, -1):
            if z < 1 << 32:  # 64 bits are enough for several draws; the rest of them would no longer be even
                if not drawn:
                    self.drawn += 1
                    drawn.extend(words(self.key, self.drawn))
                z = drawn.pop()
            dealt.append(left.pop(z % size))
            z //= size
        return tuple(dealt), tuple(left)

    # --- what a step may say ---------------------------------------------------------------------------------

    def then(self, *steps: Step[Any]) -> None:
        """Do these next, in this order, in the thread that is running; nothing once it or the game has ended."""
        thread = self.threads.get(self.running)
        if thread is not None:
            if thread.asking is not None:
                raise TypeError(
                    f"{plain_step(thread.stack[-1])} stays open: what its answer starts is a thread to begin"
                )
            thread.stack += steps[::-1]

    def begin(self, *steps: Step[Any]) -> int:
        """Start another thread beside this one; its number never comes again."""
        key = self.threads_begun = self.threads_begun + 1
        if self.result is None:
            self.threads[key] = Thread(steps)
        return key

    def close(self, key: int) -> None:
        """End a thread and its questions; nothing if it has ended already."""
        thread = self.threads.pop(key, None)
        if thread is not None:
            thread.stack.clear()

    def expire(self, at: int, key: int | None = None) -> None:
        """Time now answers the open question of a thread (the running one) at `at`: a window restarted or cut short."""
        thread = self.threads.get(self.running if key is None else key)
        if thread is not None and thread.asking is not None:
            thread.due = max(at, self.now)

    def tell(self, event: Callable[[*E], Event], *fields: *E) -> None:
        """Something happened that everybody may know. Nothing is made when nobody listens."""
        if self.events is not None:
            self.events.append(Told(event(*fields), None))

    def whisper(self, to: Sequence[Seat] | None, event: Callable[[*E], Event], *fields: *E) -> None:
        """Something happened that only these seats may know."""
        if self.events is not None:
            self.events.append(Told(event(*fields), None if to is None else tuple(to)))

    def scene(self) -> None:
        """People must see how it stands now, before what follows from it: the votes, then whom they hit. Nothing is
        kept when nobody listens."""
        if self.events is not None:
            self.events.scenes.append((len(self.events), self.clone()))

    def end(self, winners: Iterable[Seat], scores: Iterable[int], clause: str, why: str) -> None:
        self.result = Result(tuple(winners), tuple(scores), clause, why)
        for key in list(self.threads):
            self.close(key)
        self.tell(GameOver, self.result.winners, clause, why)

    # --- what is asked ---------------------------------------------------------------------------------------

    def open_asks(self, seat: Seat | None = None) -> list[int]:
        """The ids of all questions that may be answered now, by `seat` or by anybody."""
        return [
            ask
            for thread in self.threads.values()
            if (asking := thread.asking) is not None
            for who, ask in thread.asked.items()
            if (seat is None or who == seat) and (who not in thread.sealed or asking.replaceable)
        ]

    def owed(self) -> list[int]:
        """The ids of all questions for which the game waits."""
        owed: list[int] = []
        for thread in self.threads.values():
            if thread.asking is not None and not thread.asking.standing:
                if thread.sealed:
                    owed += [ask for who, ask in thread.asked.items() if who not in thread.sealed]
                else:
                    owed += thread.asked.values()
        return owed

    def unowed(self, seat: Seat | None = None) -> list[int]:
        """The ids of all questions that `seat` or anybody may answer now and need not; a sealed answer that may be
        replaced is not among them."""
        return [
            ask
            for thread in self.threads.values()
            if thread.asking is not None and thread.asking.standing
            for who, ask in thread.asked.items()
            if seat is None or who == seat
        ]

    def asks(self, seat: Seat) -> list[Ask]:
        """What `seat` may answer now, described."""
        return [self.ask(ask) for ask in self.open_asks(seat)]

    def ask(self, ask: int) -> Ask:
        _, thread, seat, question, space = self._offer(ask)
        show = self._show(seat, question)
        said = space.write(thread.sealed[seat], show) if seat in thread.sealed else None
        return Ask(
            ask,
            seat,
            type(question).__name__,
            question.cites(self),
            question.asking(self, seat),
            space.shape(show),
            question.standing,
            thread.due,
            question.about(self),
            said,
            question.verb,
            question.titles,
            question.final,
        )

    def space(self, ask: int) -> Space[Any]:
        """The lawful answers to an open question."""
        return self._offer(ask)[4]

    def sample(self, ask: int, chance: Chance) -> Any:
        """A lawful answer, by luck from outside the game."""
        _, _, seat, question, space = self._offer(ask)
        for _ in range(200):
            answer = space.sample(chance)
            if question.forbids(self, seat, answer) is None:
                return answer
        return question.default(self, seat)

    def every(self, ask: int) -> list[Any]:
        """All lawful answers; look at `space(ask).count()` first."""
        _, _, seat, question, space = self._offer(ask)
        return [answer for answer in space.every() if question.forbids(self, seat, answer) is None]

    def default(self, ask: int) -> Any:
        """What a stand-in may always answer."""
        _, _, seat, question, _ = self._offer(ask)
        return question.default(self, seat)

    def read(self, ask: int, plain: Any) -> Any:
        """The answer that a JSON answer, written with the options' keys, means. Refused if it means none."""
        _, _, seat, question, space = self._offer(ask)
        show = self._show(seat, question)
        try:
            return space.read(plain, show)
        except Unreadable as problem:
            value = question.value_of(self, seat, plain) if isinstance(plain, str) else None
            known = None if value is None else question.why_not(self, seat, value)
            why = known or (question.cites(self), f"{literal(str(problem))}: {space.lawful(show)}")
            raise Refused(*why) from None

    def write(self, ask: int, answer: Any) -> Any:
        """An answer as JSON, written with the options' keys."""
        _, _, seat, question, space = self._offer(ask)
        return space.write(answer, self._show(seat, question))

    def why_not(self, ask: int, answer: Any) -> Refused | None:
        """What `play` would refuse with; None if it would not."""
        try:
            _, _, seat, question, space = self._offer(ask)
        except Gone as gone:
            return gone
        if not space.accepts(answer):
            answer = self._meant(space, seat, question, answer)
        if space.accepts(answer):
            return self._forbidden(question, seat, answer)
        known = question.why_not(self, seat, answer) if is_plain(answer) else None
        if known is not None:
            return Refused(*known)
        lawful = space.lawful(self._show(seat, question))
        return Refused(question.cites(self), f"That is not a lawful answer: {lawful}")

    def _forbidden(self, question: Question[Any, Any], seat: Seat, answer: Any) -> Refused | None:
        why = question.forbids(self, seat, answer)
        if why is None:
            return None
        return Refused(*(question.why_not(self, seat, answer) or (question.cites(self), why)))

    def seat_of(self, ask: int) -> Seat:
        """Whose question it is, open or not."""
        return ask % SEATS

    def due_of(self, ask: int) -> int | None:
        """When time answers an open question; None: never."""
        for thread in self.threads.values():
            if thread.asking is not None and thread.asked.get(ask % SEATS) == ask:
                return thread.due
        raise Gone("", "That question is closed: ask what is open now")

    def _show(self, seat: Seat, question: Question[Any, Any]) -> Show:
        return lambda value, field: question.show(self, seat, value, field)

    def _meant(self, space: Space[Any], seat: Seat, question: Question[Any, Any], answer: Any) -> Any:
        """An answer may be given as a value, as the options themselves, or written with their keys."""
        written = keyed(answer)
        try:
            return space.read(written, self._show(seat, question))
        except Unreadable:
            value = question.value_of(self, seat, written) if isinstance(written, str) else None
            return answer if value is None else value

    def forget(self) -> None:
        """Nobody plays on from here. Spaces may hold the state they were made for: without them nothing does, and it
        goes at once rather than wait for the collector."""
        self.offers = {}

    def _offer(self, ask: int) -> Offer:
        """The open question with this id; Gone if there is none."""
        if type(ask) is int:
            offer = self.offers.get(ask)
            if offer is not None:
                return offer
            seat = ask % SEATS
            for key, thread in self.threads.items():
                question = thread.asking
                if question is not None and thread.asked.get(seat) == ask:
                    if seat not in thread.sealed or question.replaceable:
                        offer = self.offers[ask] = key, thread, seat, question, question.options(self, seat)
                        return offer
        raise Gone("", "That question is closed: ask what is open now")

    # --- inputs ----------------------------------------------------------------------------------------------

    def play(self, ask: int, answer: Any) -> None:
        """Answer a question; run every thread as far as it goes. Refused if unlawful, and then nothing has changed."""
        key, thread, seat, question, space = self._offer(ask)
        if not space.accepts(answer):
            meant = self._meant(space, seat, question, answer)
            if not space.accepts(meant):
                raise self.why_not(ask, answer) or Gone("", "That question is closed")
            answer = meant
        forbidden = self._forbidden(question, seat, answer)
        if forbidden is not None:
            raise forbidden
        self.offers = {}
        self.running = key
        if question.standing:
            question.took(self, seat, answer)
        else:
            thread.sealed[seat] = answer
            if len(thread.sealed) < len(thread.asked):
                return
            self._complete(thread, question)
        self.settle()

    def tick(self, now: int) -> None:
        """Time is `now`. Every deadline that has passed is answered at its own moment, earliest first."""
        if type(now) is not int or now < self.now:
            raise Refused("", f"time runs forward: it is {self.now} already, not {short(now)}")
        self.offers = {}
        moment, lapses = self.now, 0
        while self.result is None:
            late = [
                (thread.due, key)
                for key, thread in self.threads.items()
                if thread.due is not None and thread.due <= now
            ]
            if not late:
                break
            self.now, self.running = min(late)
            moment, lapses = self.now, lapses + 1 if moment == self.now else 0
            if lapses > STEP_LIMIT:
                raise Endless(f"{STEP_LIMIT} deadlines at {moment}: {plain_step(self.threads[self.running].stack[-1])}")
            thread = self.threads[self.running]
            question = thread.asking
            assert question is not None, "only an open question has a deadline"
            if question.standing:
                thread.shut()
                thread.stack.pop()
            else:
                silent = tuple(seat for seat in thread.asked if seat not in thread.sealed)
                for seat in silent:
                    thread.sealed[seat] = question.overdue(self, seat)
                question.lapsed(self, silent)
                self._complete(thread, question)
            self.settle()
        self.now = now

    def next_due(self) -> int | None:
        """The earliest deadline: until then nothing happens unless somebody answers."""
        return min((thread.due for thread in self.threads.values() if thread.due is not None), default=None)

    def _complete(self, thread: Thread, question: Question[Any, Any]) -> None:
        answers = thread.sealed
        if len(answers) > 1:
            answers = {seat: answers[seat] for seat in thread.asked}
        thread.shut()
        thread.stack.pop()
        question.answered(self, answers)

    def settle(self) -> None:
        """Run every thread until it asks or is done: the one that was answered first, then the others by number,
        again and again until all of them wait. So where two threads touch the same fact, the input's own goes first."""
        threads, first = self.threads, self.running
        left = self._advance(first, STEP_LIMIT)
        if len(threads) == 1 and first in threads:
            return
        looked, moved = {first: left}, True
        while moved:
            moved = False
            for key in list(threads):
                if looked.get(key) != left:  # something has moved since it was looked at
                    before = left
                    left = looked[key] = self._advance(key, left)
                    moved = moved or left < before

    def _advance(self, key: int, left: int) -> int:
        """Run one thread until it asks or is done; how many steps are left of the limit."""
        thread = self.threads.get(key)
        if thread is None:
            return left
        self.running = key
        stack = thread.stack
        while stack:
            step = stack[-1]
            if not step.asks:
                stack.pop()
                step.run(self)
            elif not self._passes(thread, cast("Question[Any, Any]", step)):
                return left
            left -= 1
            if not left:
                names = ", ".join(str(plain_step(step)) for step in stack[-8:])
                raise Endless(f"{STEP_LIMIT} steps after one input; on top of the stack: {names}")
        self.threads.pop(key, None)
        return left - 1

    def _passes(self, thread: Thread, question: Question[Any, Any]) -> bool:
        """Open the question on top of the running thread, or look at it again when others may have moved. Whether it
        is done with: then it is closed, and the thread goes on."""
        if thread.asking is None:
            self._seat(thread, question)
            if thread.asked or question.standing:
                thread.asking = question
                limit = question.limit(self)
                thread.due = None if limit is None else self.now + max(limit, 0)
        elif question.standing or len(self.threads) > 1:
            self._seat(thread, question)
        if question.standing:
            if question.over(self):
                thread.shut()
                thread.stack.pop()
                return True
        elif len(thread.sealed) == len(thread.asked):
            self._complete(thread, question)
            return True
        return False

    def _seat(self, thread: Thread, question: Question[Any, Any]) -> None:
        """Ask whom the question names now. Who was asked keeps the id; who is not named drops out, answer and all."""
        before, counts = thread.asked, self.counts
        asked = thread.asked = {}
        for seat in question.seats(self):
            if seat in before:
                asked[seat] = before[seat]
            else:
                asked[seat] = SEATS * counts[seat] + seat
                counts[seat] += 1
        if thread.sealed:
            thread.sealed = {seat: said for seat, said in thread.sealed.items() if seat in asked}

    # --- what is seen ----------------------------------------------------------------------------------------

    def listen(self) -> None:
        """From now on keep what is told; `heard` gives and forgets it."""
        self.events = Heard() if self.events is None else self.events

    def heard(self) -> Heard:
        if self.events is None:
            return Heard()
        told, self.events = self.events, Heard()
        return told

    def sees(self, seat: Seat | None, owner: Seat) -> bool:
        """Whether `seat` may see what belongs to `owner`: its own, and everything when the game is over."""
        return seat == owner or self.result is not None

    def waiting(self, seat: Seat | None) -> tuple[Waiting, ...]:
        """The questions that `seat` may know are asked. Who has answered already is nobody's business."""
        seen = []
        for thread in self.threads.values():
            question = thread.asking
            if question is not None:
                audience = question.audience(self)
                if audience is None or seat in audience:
                    seats = tuple(who for who in thread.asked if who == seat or not question.discreet)
                    kind = type(question).__name__
                    seen.append(Waiting(seats, kind, question.cites(self), thread.due, question.about(self)))
        return tuple(seen)

    def view(self, seat: Seat | None) -> Any:
        """What `seat` may see; None is a spectator. The default is made from the audiences of the facts: a dict of
        what everybody sees, of the seat's own rows, and of the lengths of the rest."""
        return PlainView(seat, self.now, self.waiting(seat), self.result, _seen_facts(self, seat))


@dataclass(slots=True)
class PlainView(View):
    """The view of a game that has not written its own: the facts, each as far as its audience goes."""

    facts: dict[str, Any]


def _row(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _rows(value: Any) -> list[Any]:
    """A fact that is one tuple is one row."""
    return value if isinstance(value, list) else [value]


def _seen_facts(s: State[Any], seat: Seat | None) -> dict[str, Any]:
    seen: dict[str, Any] = {}
    for name, declared in type(s).facts.items():
        value = getattr(s, name)
        if declared.audience == "all" or s.result is not None:
            seen[name] = type(s).shapes[name].save(value)
        elif declared.audience != NOBODY:
            rows = _rows(value)
            masks = getattr(s, declared.seen) if declared.seen else None
            seen[name] = [
                _seen_row(row, declared.audience == OWNER and i == seat, masks[i] if masks else None, seat)
                for i, row in enumerate(rows)
            ]
    return seen


def _seen_row(row: Any, own: bool, masks: tuple[int, ...] | None, seat: Seat | None) -> Any:
    """The row itself for its owner; for others its length, and the things they have been shown."""
    if own:
        return list(row) if isinstance(row, tuple) else row
    if masks is not None and seat is not None:
        return sorted(thing for thing, mask in zip(row, masks, strict=True) if mask >> seat & 1), len(row)
    return len(row) if isinstance(row, tuple) else None
