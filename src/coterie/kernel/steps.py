"""Steps: the things a rulebook says to do, as small immutable objects. A step that asks is a Question."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, get_args, get_origin

from coterie.kernel.answers import Option, Space, Thing, key_of
from coterie.kernel.events import TimeAnswered
from coterie.kernel.facts import loader

if TYPE_CHECKING:
    from coterie.kernel.state import State

Seat = int

S = TypeVar("S", bound="State[Any]")
A = TypeVar("A")


class Step(Generic[S]):
    """One thing the rulebook says to do. Clones share it: it is never changed once made.

    Its fields are plain data. Where a thread's very existence is secret, so are they, and `redeal` sees to it; else
    they hold no secret: what is secret is a fact of the State.
    """

    __slots__ = ()
    asks: ClassVar[bool] = False
    clause: ClassVar[str] = ""
    of: ClassVar[Any] = None  # the State class it is a step of
    saved_as: ClassVar[str] = ""
    """Its name in saved games; without one, that of the class. So a class can be renamed."""

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
            cls.of.steps[cls.saved_as] = cls  # a slotted dataclass is made twice; the second is the one in use

    def run(self, s: S) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing: write run()")


class Question(Step[S], Generic[S, A]):
    """A step that asks one seat or several.

    Answers stay sealed until the last one is in; then `answered` gets them all. `replaceable` answers may be given
    again until then. A `standing` question is different: it may be answered at any time, any number of times, each
    answer acts at once (`received`), and it stays until it `is_over` or its time is up.
    """

    __slots__ = ()
    asks = True
    standing: ClassVar[bool] = False
    replaceable: ClassVar[bool] = False
    discreet: ClassVar[bool] = False
    """Those who may know that it is asked still do not learn whom."""
    prompt: ClassVar[str] = ""
    verb: ClassVar[str] = ""
    """What answering does, for a button: "Brew", "Discard"."""
    titles: ClassVar[Mapping[str, str]] = {}
    """In a form: what its fields are called."""
    narrowed: ClassVar[bool] = False
    """A rule joins the parts of an answer, so that not all of the space is lawful: `refuse` says what is not."""
    final: ClassVar[bool] = False
    """An answer that cannot be taken back, and that people should be asked about twice."""
    covered: ClassVar[bool] = False
    """Its words or its options tell a secret of the seat it asks: a screen that others may glance at shows them only
    while that person looks. The kit fails for a question that should say so and does not."""
    heeds: ClassVar[frozenset[str] | None] = None
    """All facts on which its words and its options depend, for any seat. Besides them it looks at its own fields, the
    pack and the options of the game, at neither the time nor other questions. Then it is described anew only when one
    of them has changed. None: that is not promised."""

    def seats(self, s: S) -> Iterable[Seat]:
        """Who is asked now; it changes nothing. Nobody is lawful: then a standing question is a wait, and any other is
        answered at once. While it is open it is looked at again when other threads have moved: whoever is no longer
        named drops out, answer and all."""
        raise NotImplementedError(f"{type(self).__name__} asks nobody")

    def options(self, s: S, seat: Seat) -> Space[A]:
        """The lawful answers of `seat`, made only when somebody looks at them. Their values are things that `seat`
        knows: the place of a facedown card, never the card."""
        raise NotImplementedError(f"{type(self).__name__} has no options")

    def refuse(self, s: S, seat: Seat, answer: Any) -> tuple[str, str] | None:
        """(clause, why) for an answer that the rules do not allow; None where they have no better word for it than "not
        among these". It is asked about what is outside the space: a value, or the key that a screen writes for one; and
        about what is in it where the question is `narrowed`, and then None means lawful. It is told to `seat`: it may
        use nothing but what `seat` knows."""
        return None

    def meant_by(self, s: S, seat: Seat, thing: Thing) -> Any:
        """The answer that somebody means who presses this thing, lawful or not, so that `refuse` can say why not; None
        where the thing's own id is the key."""
        return None

    def answered(self, s: S, answers: dict[Seat, A]) -> None:
        """All answers, in the order of `seats`."""
        raise NotImplementedError(f"{type(self).__name__} does nothing with its answers")

    def received(self, s: S, seat: Seat, answer: A) -> None:
        """One answer to a standing question."""
        raise NotImplementedError(f"{type(self).__name__} does nothing with an answer")

    def is_over(self, s: S) -> bool:
        """Whether a standing question is to be closed; looked at after every input."""
        return False

    def limit(self, s: S) -> int | None:
        """How long, in the clock's milliseconds, until time answers; None is for ever. `State.expire` moves it."""
        return None

    def default(self, s: S, seat: Seat) -> A:
        """What a stand-in may always say, and what time answers for `seat` unless `overdue` says otherwise: it must be
        lawful."""
        for answer in self.options(s, seat).every():
            if not self.narrowed or self.refuse(s, seat, answer) is None:
                return answer
        raise LookupError(f"{type(self).__name__} leaves seat {seat} no lawful answer")

    def overdue(self, s: S, seat: Seat) -> A:
        """What time answers for `seat`, where that is something only silence can say."""
        return self.default(s, seat)

    def timed_out(self, s: S, seats: tuple[Seat, ...]) -> None:
        """Time has answered for these; `answered` follows. Each is told; a game in which all may know tells all."""
        for seat in seats:
            s.whisper((seat,), TimeAnswered, (seat,), self.cites(s))

    def audience(self, s: S) -> tuple[Seat, ...] | None:
        """Who may know that it is asked (who has answered already nobody may). None: everybody."""
        return None

    def known_to(self, s: S, seat: Seat | None) -> bool:
        """Whether `seat` may know whom it asks."""
        audience = self.audience(s)
        return not self.discreet and (audience is None or seat in audience)

    def about(self, s: S) -> tuple[Thing, ...]:
        """What on the table it belongs to: a contract, a fight, a place. Told to whoever may know that it is asked."""
        return ()

    def cites(self, s: S) -> str:
        """The clause by which it is asked, where that depends on the card that asks."""
        return self.clause

    def prompt_for(self, s: S, seat: Seat) -> str:
        """The question in words."""
        return self.prompt

    def show(self, s: S, seat: Seat, value: Any, field: str) -> Option:
        """A value of its space, described for `seat`."""
        key = key_of(value)
        return Option(key, key)

    def key_for(self, s: S, seat: Seat, value: Any, field: str) -> str:
        """Its key alone, for who reads or writes an answer: said here once more where the words and facts beside it
        cost much to make."""
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
    """Asks nobody: the thread goes on when `is_over` says so, or when the time of `limit` is up."""

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
    """One for each field, by its annotation."""
    hints: dict[str, Any] = {}
    for home in reversed(kind.__mro__):
        hints.update(inspect.get_annotations(home, eval_str=True))
    return [loader(hints[name]) for name in getattr(kind, "__match_args__", ())]


def save_step(step: Step[Any]) -> list[Any]:
    """A step as data that JSON can hold: its name in saved games, and its fields."""
    return [step.saved_as, *(getattr(step, name) for name in getattr(step, "__match_args__", ()))]
