"""Open questions: who is asked, the lawful answers, and why another answer is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any

from coterie.kernel.answers import Option, Shape, Show, Space, Thing, Unreadable, is_value, keyed
from coterie.kernel.chance import RandomSource
from coterie.kernel.clean_text import short
from coterie.kernel.refusals import AskClosed, Refused
from coterie.kernel.steps import Question, Seat
from coterie.kernel.threads import SEATS, Thread, Threads
from coterie.kernel.words import listed, literal

if TYPE_CHECKING:
    from coterie.kernel.state import State

COMPLETIONS_TRIED = 5_000
"""How many answers are tried to complete a partial one, where a rule connects the parts of an answer."""

TRIES = 200
"""How many random answers are tried in search of a lawful one, where rules connect the parts of an answer."""


CLOSED = "That question is no longer open"


@dataclass(slots=True, unsafe_hash=True)
class Ask:
    """One open question to one seat, described as plain data."""

    id: int
    """Its number, never reused."""
    seat: Seat
    """Who is asked."""
    kind: str
    """Which question of the rulebook it is."""
    clause: str
    """The clause that asks it."""
    prompt: str
    """The question in words."""
    shape: Shape
    """Its lawful answers."""
    standing: bool
    """Whether it may be answered any number of times, or never."""
    due: int | None
    """When time answers it, in the clock's milliseconds; None for never."""
    about: tuple[Thing, ...] = ()
    """The thing on the table it belongs to."""
    answer: Any = None
    """The seat's answer so far, if it can still be changed."""
    verb: str = ""
    """The verb for a button."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """In a form: the names of its fields."""
    final: bool = False
    """Whether the answer is final."""
    covered: bool = False
    """Whether its words or options show a secret of the seat."""

    @property
    def options(self) -> tuple[Option, ...]:
        return self.shape.options


class OpenAsk:
    """A question that a seat may answer now. It describes itself; `State.play` answers it.

    It reads the state it came from as that is now. Its lawful answers are computed on demand and cached until the state
    changes. Once the question is closed there are none, and it raises `AskClosed`. Two are equal if they have the same
    id: a question and the same one in a copy of the state.
    """

    __slots__ = ("_looked", "_space", "id", "key", "question", "seat", "state", "thread")

    def __init__(self, state: Any, key: int, thread: Thread, question: Question[Any, Any], id: int) -> None:
        self.state: State[Any] = state
        self.key = key
        self.thread = thread
        self.question = question
        self.id = id
        self.seat: Seat = id % SEATS
        self._looked: int = state.changes  # the last time it was seen to be open
        self._space: Space[Any] | None = None

    def __eq__(self, other: object) -> bool:
        return self.id == other.id if isinstance(other, OpenAsk) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<OpenAsk {self.id}: {self.kind} of seat {self.seat}>"

    # --- what is asked ---------------------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        """Which question of the rulebook it is."""
        return self.question.saved_as

    @property
    def clause(self) -> str:
        """The clause that asks it."""
        return self.question.cites(self.state)

    @property
    def prompt(self) -> str:
        """The question in words."""
        return self.question.prompt_for(self.state, self.seat)

    @property
    def standing(self) -> bool:
        """Whether it may be answered any number of times, with immediate effect, or never."""
        return self.question.standing

    @property
    def required(self) -> bool:
        """Whether the game waits for an answer to it."""
        return not self.question.standing and self.seat not in self.thread.sealed

    @property
    def due(self) -> int | None:
        """When time answers or closes it; None for never."""
        return self.thread.due

    @property
    def shape(self) -> Shape:
        """Its lawful answers, described for a screen or a remote player."""
        return self.space.shape(self.show)

    @property
    def options(self) -> tuple[Option, ...]:
        """The values to choose from, described. A form has them in the fields of its `shape`."""
        return self.shape.options

    @property
    def about(self) -> tuple[Thing, ...]:
        """The thing on the table it belongs to."""
        return self.question.about(self.state)

    @property
    def answer(self) -> Any:
        """The seat's answer so far, written with keys, if it can still be changed; None if there is none."""
        sealed = self.thread.sealed
        return self.write(sealed[self.seat]) if self.seat in sealed else None

    def describe(self) -> Ask:
        """Everything a screen or a remote player needs, as plain data."""
        question = self.question
        return Ask(
            self.id,
            self.seat,
            self.kind,
            self.clause,
            self.prompt,
            self.shape,
            question.standing,
            self.due,
            self.about,
            self.answer,
            question.verb,
            question.titles,
            question.final,
            question.covered,
        )

    # --- its answers -----------------------------------------------------------------------------------------

    @property
    def open(self) -> bool:
        """Whether it may still be answered."""
        thread = self.state.threads.get(self.key)
        return (
            thread is self.thread
            and thread.question is self.question
            and thread.asked.get(self.seat) == self.id
            and (self.seat not in thread.sealed or self.question.replaceable)
        )

    @property
    def space(self) -> Space[Any]:
        """The lawful answers, except where a rule connects their parts: those, `Question.refuse` decides."""
        state = self.state
        if self._looked != state.changes:
            if not self.open:
                raise AskClosed("", CLOSED)
            self._looked, self._space = state.changes, None
        space = self._space
        if space is None:
            space = self._space = self.question.options(state, self.seat)
        return space

    def count(self) -> int:
        """The number of answers of the right shape. Look at it before you take `every` one."""
        return self.space.count()

    def every(self) -> list[Any]:
        """All lawful answers."""
        if not self.question.narrowed:
            return list(self.space.every())
        return [answer for answer in self.space.every() if self._narrowed(answer) is None]

    def sample(self, rng: RandomSource) -> Any:
        """A random lawful answer; `rng` comes from outside the game."""
        space = self.space
        if not self.question.narrowed:
            return space.sample(rng)
        for _ in range(TRIES):
            answer = space.sample(rng)
            if self._narrowed(answer) is None:
                return answer
        return self.default()

    def completion(self, fields: tuple[Any, ...] = (), picked: tuple[Any, ...] = ()) -> Any | None:
        """A lawful answer that begins like this, or None: then a player who answers step by step has to go back a step.
        `fields` are the fields of a form that are already filled in, `picked` the choices made so far in the next
        field, or in an answer that is not a form. Where a rule connects the parts of an answer and more than
        `COMPLETIONS_TRIED` answers begin like this, None means that none of those tried was lawful.
        """
        found = self.space.starting(fields, picked)
        if not self.question.narrowed:
            return next(found, None)
        return next((each for each in islice(found, COMPLETIONS_TRIED) if self._narrowed(each) is None), None)

    def default(self) -> Any:
        """The answer that a stand-in may always give."""
        if not self.open:
            raise AskClosed("", CLOSED)
        return self.question.default(self.state, self.seat)

    def read(self, written: Any) -> Any:
        """The answer that a JSON answer, written with the options' keys, means. Refused if it means none."""
        try:
            return self.space.read(written, self._named)
        except Unreadable as problem:
            known = self.question.refuse(self.state, self.seat, written) if isinstance(written, str) else None
            lawful = self.space.lawful(self.show)
            raise Refused(*known or (self.clause, f"{literal(str(problem))}: {lawful}")) from None

    def write(self, answer: Any) -> Any:
        """An answer as JSON, written with the options' keys."""
        return self.space.write(answer, self._named)

    def refuse(self, answer: Any) -> Refused | None:
        """The refusal `State.play` would raise for this answer; None if it is lawful."""
        try:
            self.meant(answer)
        except Refused as refused:
            return refused
        return None

    def why_not(self, thing: Thing) -> Refused | None:
        """Why something on the table cannot be chosen, in one sentence for people: no keys, no list of what can. None
        if it can."""
        shape = self.shape
        options = [*shape.options, *(option for field in shape.fields.values() for option in field.options)]
        if any(thing in option.about for option in options):
            return None
        state, seat = self.state, self.seat
        kinds = list(dict.fromkeys(each.kind for option in options for each in option.about))
        known: tuple[str, str] | None = None
        meant = self.question.meant_by(state, seat, thing)
        if meant is not None:
            known = None if self.space.accepts(meant) else self.question.refuse(state, seat, meant)
        elif shape.kind not in ("form", "amount") and thing.kind in kinds:
            try:
                return self.refuse(self.space.read(thing.id if shape.kind == "one" else [thing.id], self._named))
            except Unreadable:
                known = self.question.refuse(state, seat, thing.id)
        return Refused(*known or (self.clause, self._another_sort(thing, kinds)))

    def _another_sort(self, thing: Thing, kinds: Sequence[str]) -> str:
        """Why a thing has nothing to do with the question, where its rule gives no better reason."""
        nouns = type(self.state).nouns
        wanted = [nouns[kind] for kind in kinds if kind in nouns]
        if thing.kind in kinds or thing.kind not in nouns:
            own = self.state.why_not_thing(self.seat, thing) if thing.kind in kinds else None
            return own or f"Not now. The question is: {self.prompt}"
        if not wanted:
            return f"Not now: this is {nouns[thing.kind]}, and you are asked about something else."
        return f"Not now: you choose {listed(wanted[:2], 'or')}, and this is {nouns[thing.kind]}."

    def meant(self, answer: Any) -> Any:
        """The lawful value that an answer means. It may be given as a value, as options, or written with their keys.
        Refused if there is none.
        """
        space = self.space
        if not space.accepts(answer):
            written = keyed(answer)
            try:
                value = space.read(written, self._named)
            except Unreadable:
                value = written if isinstance(written, str) else answer
            if not space.accepts(value):
                known = self.question.refuse(self.state, self.seat, value) if is_value(value) else None
                lawful = space.lawful(self.show)
                raise Refused(*known or (self.clause, f"That is not a lawful answer: {lawful}"))
            answer = value
        if self.question.narrowed:
            why = self._narrowed(answer)
            if why is not None:
                raise Refused(*why)
        return answer

    def _narrowed(self, answer: Any) -> tuple[str, str] | None:
        return self.question.refuse(self.state, self.seat, answer)

    def show(self, value: Any, field: str) -> Option:
        """An option describing a value of the space; `field` is the form's field or ""."""
        return self.question.show(self.state, self.seat, value, field)

    def _name(self, value: Any, field: str) -> Option:
        return Option(self.question.key_for(self.state, self.seat, value, field), "")

    @property
    def _named(self) -> Show:
        """The function that gives a value's key: without the words, if the question can do that."""
        return self.show if type(self.question).key_for is Question.key_for else self._name


Named = int | Ask | OpenAsk
"""What names a question: its id, its description, or itself."""


class Asking(Threads):
    """The open questions of a game, and the answers that move it on. A base of `State`."""

    __slots__ = ()

    def asks(self, seat: Seat | None = None) -> list[OpenAsk]:
        """All questions that may be answered now, by `seat` or by anyone."""
        self._seated(seat)
        return [
            OpenAsk(self, key, thread, asking, ask)
            for key, thread in self.threads.items()
            if (asking := thread.question) is not None
            for who, ask in thread.asked.items()
            if (seat is None or who == seat) and (who not in thread.sealed or asking.replaceable)
        ]

    def open_ids(self, seat: Seat | None = None) -> list[int]:
        """The ids of all questions that may be answered now, by `seat` or by anyone. Cheaper than `asks`."""
        self._seated(seat)
        return [
            ask
            for thread in self.threads.values()
            if (asking := thread.question) is not None
            for who, ask in thread.asked.items()
            if (seat is None or who == seat) and (who not in thread.sealed or asking.replaceable)
        ]

    def required(self) -> list[OpenAsk]:
        """The questions for which the game waits."""
        return [
            OpenAsk(self, key, thread, asking, ask)
            for key, thread in self.threads.items()
            if (asking := thread.question) is not None and not asking.standing
            for who, ask in thread.asked.items()
            if who not in thread.sealed
        ]

    def next_required(self) -> OpenAsk | None:
        """The first question for which the game waits. The others are not computed."""
        for key, thread in self.threads.items():
            question = thread.question
            if question is not None and not question.standing:
                for who, ask in thread.asked.items():
                    if who not in thread.sealed:
                        return OpenAsk(self, key, thread, question, ask)
        return None

    def optional(self, seat: Seat | None = None) -> list[OpenAsk]:
        """The questions that `seat` or anyone may answer now but need not. A sealed answer that may be replaced is not
        among them.
        """
        self._seated(seat)
        return [
            OpenAsk(self, key, thread, asking, ask)
            for key, thread in self.threads.items()
            if (asking := thread.question) is not None and asking.standing
            for who, ask in thread.asked.items()
            if seat is None or who == seat
        ]

    def find(self, ask: Named) -> OpenAsk | None:
        """The question with this id, if it may be answered now."""
        id = ask if type(ask) is int else ask.id if isinstance(ask, (Ask, OpenAsk)) else None
        if id is None:
            raise TypeError(f"a question is named by its id, an Ask or an OpenAsk, not by {short(ask)}")
        seat = id % SEATS
        for key, thread in self.threads.items():
            question = thread.question
            if question is not None and thread.asked.get(seat) == id:
                if seat not in thread.sealed or question.replaceable:
                    return OpenAsk(self, key, thread, question, id)
        return None

    def ask(self, ask: Named) -> OpenAsk:
        """The open question with this id. AskClosed if there is none."""
        if type(ask) is OpenAsk and ask.state is self:
            return ask
        found = self.find(ask)
        if found is None:
            raise AskClosed("", CLOSED)
        return found

    def why_not(self, ask: Named, answer: Any) -> Refused | None:
        """The refusal `play` would raise; None if the answer is lawful."""
        try:
            return self.ask(ask).refuse(answer)
        except AskClosed as gone:
            return gone

    def seat_of(self, ask: Named) -> Seat:
        """The seat that a question was asked, open or not."""
        return ask % SEATS if isinstance(ask, int) else ask.seat

    def _seated(self, seat: Seat | None) -> None:
        """The seat, checked. None means everyone, or a spectator; a seat that does not exist is an error."""
        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"seat: found {short(seat)}, allowed: 0 to {self.seats - 1}")

    def play(self, ask: Named, answer: Any) -> None:
        """Answer a question and run every thread as far as it goes. If the answer is unlawful, Refused is raised and
        nothing changes.
        """
        asked = self.ask(ask)
        self.take(asked, asked.meant(answer))

    def take(self, asked: OpenAsk, answer: Any) -> None:
        """Like `play`, for an answer already checked by `OpenAsk.meant`."""
        question, thread, seat = asked.question, asked.thread, asked.seat
        self.changes += 1
        self._made = self._keeping = None
        self.running = asked.key
        if question.standing:
            question.received(self, seat, answer)
        else:
            thread.sealed[seat] = answer
            if len(thread.sealed) < len(thread.asked):
                return
            self._complete(thread, question)
        self.settle()

    def go_on(self, answer: Callable[[OpenAsk], Any]) -> bool:
        """Make one input: `answer` chooses the answer to the first question the game waits for; if it waits for nobody,
        time moves to the next deadline. False if there is nothing to wait for.
        """
        ask = self.next_required()
        if ask is not None:
            self.play(ask, answer(ask))
            return True
        due = self.next_due()
        if due is not None:
            self.tick(due)
        return due is not None
