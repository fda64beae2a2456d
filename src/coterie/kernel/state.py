"""State: every fact of one game in progress, its threads of steps, what they ask, and the inputs that move it on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Self, TypeVar, TypeVarTuple, cast

from coterie.kernel.answers import Thing
from coterie.kernel.asks import CLOSED, SEATS, Ask, Gone, OpenAsk, Refused
from coterie.kernel.chance import Chance, bits, fresh_key, shuffle, words
from coterie.kernel.cleaning import short
from coterie.kernel.events import Event, GameOver, Heard, Told
from coterie.kernel.facts import ALL, NOBODY, OWNER, StateType, thaw
from coterie.kernel.steps import Question, Seat, Step, load_step, plain_step

STEP_LIMIT = 20_000

E = TypeVarTuple("E")
P = TypeVar("P")


class Endless(RuntimeError):
    """One input led to more steps than any rulebook means; the message shows the stack."""


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


class State(Generic[P], metaclass=StateType):
    """A game declares its facts in a subclass. `pack` holds the components, which never change during a game."""

    __slots__ = (
        "counts",
        "drawn",
        "events",
        "inputs",
        "key",
        "now",
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
        self.inputs = 0  # how many there were: what was looked at before one is looked at anew
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
        twin.inputs = 0
        type(self).copy_facts(self, twin)
        return twin

    def imagine(self, seat: Seat | None, chance: Chance) -> Self:
        """A full state that `seat` cannot tell from this one: what it may not know is dealt anew.

        It is made from what the seat knows and from `chance`, from nothing else: two tables that look the same to a
        seat give it the same imagined worlds. It carries neither the table's luck nor anybody's sealed answer.
        """
        self.seated(seat)
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
            thread.stack = [load_step(cls.steps[name], fields) for name, *fields in stack]
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

    def asks(self, seat: Seat | None = None) -> list[OpenAsk]:
        """All questions that may be answered now, by `seat` or by anybody."""
        self.seated(seat)
        return [
            OpenAsk(self, key, thread, asking, ask)
            for key, thread in self.threads.items()
            if (asking := thread.asking) is not None
            for who, ask in thread.asked.items()
            if (seat is None or who == seat) and (who not in thread.sealed or asking.replaceable)
        ]

    def required(self) -> list[OpenAsk]:
        """The questions for which the game waits."""
        return [
            OpenAsk(self, key, thread, asking, ask)
            for key, thread in self.threads.items()
            if (asking := thread.asking) is not None and not asking.standing
            for who, ask in thread.asked.items()
            if who not in thread.sealed
        ]

    def optional(self, seat: Seat | None = None) -> list[OpenAsk]:
        """The questions that `seat` or anybody may answer now and need not; a sealed answer that may be replaced is not
        among them."""
        self.seated(seat)
        return [
            OpenAsk(self, key, thread, asking, ask)
            for key, thread in self.threads.items()
            if (asking := thread.asking) is not None and asking.standing
            for who, ask in thread.asked.items()
            if seat is None or who == seat
        ]

    def find(self, ask: int | Ask | OpenAsk) -> OpenAsk | None:
        """The question with this id, if it may be answered now."""
        id = ask if type(ask) is int else ask.id if isinstance(ask, (Ask, OpenAsk)) else None
        if id is None:
            raise TypeError(f"a question is named by its id, an Ask or an OpenAsk, not by {short(ask)}")
        seat = id % SEATS
        for key, thread in self.threads.items():
            question = thread.asking
            if question is not None and thread.asked.get(seat) == id:
                if seat not in thread.sealed or question.replaceable:
                    return OpenAsk(self, key, thread, question, id)
        return None

    def ask(self, ask: int | Ask | OpenAsk) -> OpenAsk:
        """The open question with this id; Gone if there is none."""
        if type(ask) is OpenAsk and ask.state is self:
            return ask
        found = self.find(ask)
        if found is None:
            raise Gone("", CLOSED)
        return found

    def why_not(self, ask: int | Ask | OpenAsk, answer: Any) -> Refused | None:
        """What `play` would refuse with; None if it would not."""
        try:
            return self.ask(ask).refuse(answer)
        except Gone as gone:
            return gone

    def seat_of(self, ask: int) -> Seat:
        """Whose question it is, open or not."""
        return ask % SEATS

    def seated(self, seat: Seat | None) -> None:
        """None stands for everybody or for a spectator; a seat that does not exist is an error."""
        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"seat: found {short(seat)}, allowed: 0 to {self.seats - 1}")

    # --- inputs ----------------------------------------------------------------------------------------------

    def play(self, ask: int | Ask | OpenAsk, answer: Any) -> None:
        """Answer a question; run every thread as far as it goes. Refused if unlawful, and then nothing has changed."""
        asked = self.ask(ask)
        answer = asked.meant(answer)
        question, thread, seat = asked.question, asked.thread, asked.seat
        self.inputs += 1
        self.running = asked.key
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
        self.inputs += 1
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
        self.seated(seat)
        seen = []
        for thread in self.threads.values():
            question = thread.asking
            if question is not None:
                audience = question.audience(self)
                if audience is None or seat in audience:
                    seats = tuple(who for who in thread.asked if who == seat or not question.discreet)
                    kind, clause = question.saved_as, question.cites(self)
                    seen.append(Waiting(seats, kind, clause, thread.due, question.about(self)))
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
