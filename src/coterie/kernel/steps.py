"""Steps: the things a rulebook says to do, as small immutable objects. A step that asks is a Question."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, get_args, get_origin

from coterie.kernel.answers import Option, Space, Thing, key_of
from coterie.kernel.events import TimeAnswered
from coterie.kernel.facts import loader

if TYPE_CHECKING:
    from coterie.kernel.state import State

Seat = int

S = TypeVar("S", bound="State[Any]")
A = TypeVar("A")


class Step(Generic[S]):
    """One thing the rulebook says to do. Clones share it: it never changes.

    Its fields are plain data and hold no secrets, which belong in facts of the State. The exception is a thread whose
    very existence is secret: there `redeal` takes care of the fields.
    """

    __slots__ = ()
    asks: ClassVar[bool] = False
    clause: ClassVar[str] = ""
    of: ClassVar[Any] = None  # the State class it is a step of
    saved_as: ClassVar[str] = ""
    """Its name in saved games; by default that of the class. So a class can be renamed."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for base in cls.__dict__.get("__orig_bases__", ()):
            origin, arguments = get_origin(base), get_args(base)
            if isinstance(origin, type) and issubclass(origin, Step) and isinstance(arguments[0], type):
                cls.of = arguments[0]
        if "saved_as" not in cls.__dict__:
            cls.saved_as = cls.__name__
        if cls.of is not None:
            known = cls.of.steps.setdefault(cls.saved_as, cls)
            if (known.__module__, known.__qualname__) != (cls.__module__, cls.__qualname__):
                raise TypeError(f"{cls.of.__name__} has two steps called {cls.saved_as}")
            cls.of.steps[cls.saved_as] = cls  # a slotted dataclass is created twice; the second is the one in use

    def __copy__(self) -> Self:
        """The same step, made anew from its fields: `copy.copy` takes several times as long without this."""
        return type(self)(*[getattr(self, name) for name in getattr(self, "__match_args__", ())])

    def run(self, s: S) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing: write run()")


class Question(Step[S], Generic[S, A]):
    """A step that asks one seat or several.

    Answers stay sealed until the last one is in; then `answered` gets them all. `replaceable` answers may be given
    again until then. A `standing` question is different: it may be answered at any time, any number of times, each
    answer takes effect immediately (`received`), and it stays open until it `is_over` or its time is up.
    """

    __slots__ = ()
    asks = True
    standing: ClassVar[bool] = False
    replaceable: ClassVar[bool] = False
    discreet: ClassVar[bool] = False
    """Whether those who may know that it is asked still do not learn whom."""
    prompt: ClassVar[str] = ""
    verb: ClassVar[str] = ""
    """The verb for a button: "Brew", "Discard"."""
    titles: ClassVar[Mapping[str, str]] = {}
    """In a form: the names of its fields."""
    narrowed: ClassVar[bool] = False
    """Whether a rule connects the parts of an answer, so that not all of the space is lawful: `refuse` decides."""
    final: ClassVar[bool] = False
    """Whether an answer is final, so that people should confirm it."""
    covered: ClassVar[bool] = False
    """Whether its words or options show a secret of the seat it asks: a screen that others may glance at shows them
    only while that person looks. The kit fails for a question that should say so and does not.
    """
    heeds: ClassVar[frozenset[str] | None] = None
    """All facts on which its words and options depend, for any seat. Apart from them it uses only its own fields, the
    pack and the options of the game, neither the time nor other questions. Then it is described again only when one of
    them has changed. None promises nothing.
    """
    constant_options: ClassVar[bool] = False
    """Whether everything about an option but its label depends on the pack, the seat, the field and the value alone,
    whatever happened in the game. Then a program that learns keeps the numbers of such options.
    """

    def seats(self, s: S) -> Iterable[Seat]:
        """The seats that are asked now; it changes nothing. It may be nobody: then a standing question is a wait, and
        any other is answered immediately. While it is open it is evaluated again when other threads have moved: a seat
        that is no longer named drops out, with its answer.
        """
        raise NotImplementedError(f"{type(self).__name__} asks nobody")

    def options(self, s: S, seat: Seat) -> Space[A]:
        """The lawful answers of `seat`, computed on demand. Their values are things that `seat` knows: the place of a
        facedown card, never the card.
        """
        raise NotImplementedError(f"{type(self).__name__} has no options")

    def refuse(self, s: S, seat: Seat, answer: Any) -> tuple[str, str] | None:
        """(clause, why) for an answer that the rules do not allow; None if they have no better reason than "not among
        these". It is called for what is outside the space: a value, or the key that a screen writes for one. If the
        question is `narrowed`, it is also called for what is in it, and then None means lawful. The reason is shown to
        `seat`, so it may use only what `seat` knows.
        """
        return None

    def meant_by(self, s: S, seat: Seat, thing: Thing) -> Any:
        """The answer that pressing this thing means, lawful or not, so that `refuse` can say why not; None if the
        thing's own id is the key.
        """
        return None

    def answered(self, s: S, answers: dict[Seat, A]) -> None:
        """Act on all answers, in the order of `seats`."""
        raise NotImplementedError(f"{type(self).__name__} does nothing with its answers")

    def received(self, s: S, seat: Seat, answer: A) -> None:
        """Act on one answer to a standing question."""
        raise NotImplementedError(f"{type(self).__name__} does nothing with an answer")

    def is_over(self, s: S) -> bool:
        """Whether a standing question closes; evaluated after every input."""
        return False

    def limit(self, s: S) -> int | None:
        """How long, in the clock's milliseconds, until time answers; None for ever. `State.expire` moves it."""
        return None

    def default(self, s: S, seat: Seat) -> A:
        """The answer a stand-in may always give, and time's answer for `seat` unless `overdue` differs. It must be
        lawful.
        """
        for answer in self.options(s, seat).every():
            if not self.narrowed or self.refuse(s, seat, answer) is None:
                return answer
        raise LookupError(f"{type(self).__name__} leaves seat {seat} no lawful answer")

    def overdue(self, s: S, seat: Seat) -> A:
        """Time's answer for `seat`, where that is something only silence can say."""
        return self.default(s, seat)

    def timed_out(self, s: S, seats: tuple[Seat, ...]) -> None:
        """Time has answered for these; `answered` follows. Each of them is told; a game in which everyone may know
        tells everyone.
        """
        for seat in seats:
            s.whisper((seat,), TimeAnswered, (seat,), self.cites(s))

    def audience(self, s: S) -> tuple[Seat, ...] | None:
        """Who may know that it is asked; None for everyone. Nobody may know who has answered already."""
        return None

    def known_to(self, s: S, seat: Seat | None) -> bool:
        """Whether `seat` may know whom it asks."""
        audience = self.audience(s)
        return not self.discreet and (audience is None or seat in audience)

    def about(self, s: S) -> tuple[Thing, ...]:
        """The thing on the table it belongs to: a contract, a fight, a place. Shown to everyone who may know that it is
        asked.
        """
        return ()

    def cites(self, s: S) -> str:
        """The clause that asks it, if that depends on the card that asks."""
        return self.clause

    def prompt_for(self, s: S, seat: Seat) -> str:
        """The question in words."""
        return self.prompt

    def show(self, s: S, seat: Seat, value: Any, field: str) -> Option:
        """An option describing a value of its space for `seat`."""
        key = key_of(value)
        return Option(key, key)

    def key_for(self, s: S, seat: Seat, value: Any, field: str) -> str:
        """The key alone, for reading or writing an answer: override it where the words and facts of `show` are
        expensive.
        """
        return self.show(s, seat, value, field).key


@dataclass(slots=True)
class Choice(Question[S, A], Generic[S, A]):
    """A question to a single seat, which is most of them."""

    seat: Seat

    def seats(self, s: S) -> Iterable[Seat]:
        return (self.seat,)

    def answered(self, s: S, answers: dict[Seat, A]) -> None:
        if self.seat in answers:
            self.chosen(s, answers[self.seat])

    def chosen(self, s: S, answer: A) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing with its answer")


class Wait(Question[S, None], Generic[S]):
    """A step that asks nobody: the thread goes on when `is_over` says so, or when the time of `limit` is up."""

    __slots__ = ()
    standing = True

    def seats(self, s: S) -> Iterable[Seat]:
        return ()


def load_step(kind: type[Step[Any]], fields: Iterable[Any]) -> Step[Any]:
    """A saved step, as `save_step` wrote it."""
    loads = _LOADERS.get(kind) or _LOADERS.setdefault(kind, _loaders(kind))
    return kind(*[load(value) for load, value in zip(loads, fields, strict=True)])


_LOADERS: dict[type[Step[Any]], list[Callable[[Any], Any]]] = {}


def _loaders(kind: type[Step[Any]]) -> list[Callable[[Any], Any]]:
    """The loaders of the fields, by annotation."""
    hints: dict[str, Any] = {}
    for home in reversed(kind.__mro__):
        hints.update(inspect.get_annotations(home, eval_str=True))
    return [loader(hints[name]) for name in getattr(kind, "__match_args__", ())]


def save_step(step: Step[Any]) -> list[Any]:
    """A step as data that JSON can hold: its name in saved games, and its fields."""
    return [step.saved_as, *(getattr(step, name) for name in getattr(step, "__match_args__", ()))]
