"""Talk that a game can hear: claims made of a beginning and an object, which people put together with two taps and bots
can make and understand. Nothing in here knows a game, and nothing ever asks whether a claim is true.

A claim is a row of a State's fact: (time, round, speaker, act, *object); `said_in` gives its parts their names. An act
is the place of its key in the game's list of `Act`s. An object begins with its kind: `SEAT` and `CLAIM` mean the same
in every game, a game adds its own. A whispered claim is such a row after the mask of those who hear it.

Free chat is none of this: it belongs to the table (`coterie.table.talk`), and no rule hears it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from coterie.common.prose import whom
from coterie.kernel.answers import Form, One, Option, Shape, Show, Some, Space, Unreadable, is_value, key_of
from coterie.kernel.chance import RandomSource
from coterie.kernel.clean_text import short
from coterie.kernel.events import Event
from coterie.kernel.words import Name

SEAT, CLAIM = 0, 1
"""Kinds of objects: (SEAT, seat) and (CLAIM, number of a claim)."""

AGREE, DISAGREE, TAKE_BACK = "agree", "disagree", "take_back"
"""Acts about another claim, the same in every game."""

Row = tuple[int, ...]
Sentence = tuple[str, tuple[int, ...]]
Words = tuple[tuple[int, ...], str, tuple[int, ...]]
"""A sentence, preceded by the people it is said to."""


class Spoken(NamedTuple):
    """A claim as it was made: when, in which round, by whom, which act, and about what."""

    at: int
    round: int
    speaker: int
    act: int
    about: tuple[int, ...]


@lru_cache(4_096)
def said_in(row: Row) -> Spoken:
    """The parts of a row by name. Cached, because claims never change and every later view shows them."""
    at, turn, speaker, act, *about = row
    return Spoken(at, turn, speaker, act, tuple(about))


@dataclass(frozen=True, slots=True)
class Act:
    """A way to begin a sentence: its key, the words on its button, its form in a log ("{who} suspected {what}")."""

    key: str
    button: str
    sentence: str

    def told(self, who: str, what: str) -> str:
        return f"{self.sentence.format(who=who, what=what)}."


I_AM = Act("am", "I am ...", "{who} claimed to be {what}")
I_SUSPECT = Act("suspect", "I suspect ...", "{who} suspected {what}")
I_TRUST = Act("trust", "I trust ...", "{who} trusted {what}")
RESPONSES = (
    Act(AGREE, "I agree with ...", "{who} agreed with {what}"),
    Act(DISAGREE, "I disagree with ...", "{who} disagreed with {what}"),
    Act(TAKE_BACK, "I take back ...", "{who} took back {what}"),
)
"""What can be said about a claim, in every game of talk."""


def numbers_of(acts: Sequence[Act]) -> dict[str, int]:
    """The number under which each act is saved, by key."""
    return {act.key: number for number, act in enumerate(acts)}


def seat_or_claim(name: Name, about: tuple[int, ...]) -> str | None:
    """An object that every game of talk has, in words; None for the game's own kinds."""
    match about:
        case (kind, seat) if kind == SEAT:
            return whom(name, seat)
        case (kind, number) if kind == CLAIM:
            return f"#{number}"
    return None


@dataclass(slots=True)
class Claimed(Event):
    """A claim that everyone hears. It can be withdrawn, but not undone."""

    number: int
    seat: int
    say: str
    about: tuple[int, ...]
    reveals: ClassVar[bool] = True

    def text(self, pack: Any, name: Name) -> str:
        return f"#{self.number} {self.sentence(pack, name)}"

    def sentence(self, pack: Any, name: Name) -> str:
        """The claim, in the words of the game."""
        raise NotImplementedError(f"{type(self).__name__} has no words for what was said")


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim as everyone sees it. `true` is None until the game is over, and for what is neither true nor false."""

    number: int
    at: int
    round: int
    seat: int
    say: str
    about: tuple[int, ...]
    taken_back: bool
    contradicts: tuple[int, ...]
    true: bool | None


@dataclass(slots=True)
class Whisper:
    """A claim to some players. Everyone sees who whispered to whom; only they see the claim itself, until the game is
    over.
    """

    number: int
    at: int
    round: int
    seat: int
    to: tuple[int, ...]
    claim: Claim | None


class Sentences(Form):
    """Everything that can be said now: a form of two fields that only accepts pairs that make a sentence."""

    __slots__ = ("pairs", "shown")

    def __init__(self, pairs: Sequence[Sentence], shown: Callable[[tuple[int, ...]], Option] | None = None) -> None:
        """`shown` is a shortcut for showing an object, for a game whose question would add nothing to it."""
        self.pairs = pairs
        self.shown = shown

    def __getattr__(self, name: str) -> Any:
        """The fields, made on demand: the pairs are enough to check a sentence or to draw one."""
        if name == "fields":
            self.fields = {
                "say": One(list(dict.fromkeys([say for say, _ in self.pairs]))),
                "about": One(list(dict.fromkeys([about for _, about in self.pairs]))),
            }
            return self.fields
        raise AttributeError(name)

    @property
    def names(self) -> tuple[str, ...]:
        return "say", "about"

    def part(self, number: int, before: tuple[Any, ...]) -> One[Any]:
        if number == 0:
            return One(list(dict.fromkeys([say for say, _ in self.pairs])))
        return One([about for say, about in self.pairs if say == before[0]])

    def accepts(self, answer: Any) -> bool:
        return is_value(answer) and answer in self.pairs

    def sample(self, rng: RandomSource) -> Sentence:
        return self.pairs[int(rng.random() * len(self.pairs))]

    def count(self) -> int:
        return len(self.pairs)

    def shape(self, show: Show, name: str = "") -> Shape:
        place: dict[tuple[int, ...], int] = {}
        follows: dict[str, list[int]] = {}
        for say, about in self.pairs:  # in the order of the fields' own lists
            at = place.get(about)
            if at is None:
                at = place[about] = len(place)
            if say not in follows:
                follows[say] = []
            follows[say].append(at)
        fields = {"say": One(list(follows)).shape(show, "say"), "about": self._objects(list(place), show)}
        return Shape("form", fields=fields, follows=tuple(map(tuple, follows.values())))

    def _objects(self, abouts: list[tuple[int, ...]], show: Show) -> Shape:
        shown = self.shown
        return One(abouts).shape(show, "about") if shown is None else Shape("one", (*map(shown, abouts),))

    def every(self) -> Iterator[Sentence]:
        return iter(self.pairs)

    def starting(self, fields: tuple[Any, ...], picked: tuple[Any, ...]) -> Iterator[Sentence]:
        if not picked:
            yield from (pair for pair in self.pairs if pair[: len(fields)] == fields)

    def read(self, written: Any, show: Show, name: str = "") -> Sentence:
        """The sentence that `written` means. An object's key is its numbers joined by dots (`key_of`), so it is read
        without describing every option. What is well formed but cannot be said now is read too, so that the game can
        say why not.
        """
        say, about = (
            (written.get("say"), written.get("about")) if isinstance(written, Mapping) and len(written) == 2 else (0, 0)
        )
        if not isinstance(say, str) or not isinstance(about, str):
            raise Unreadable(f"{short(written)} is not an object with the fields say, about")
        meant = tuple(
            [int(part) if part.isascii() and part.isdecimal() and len(part) < 10 else -1 for part in about.split(".")]
        )
        if key_of(meant) != about:
            raise Unreadable(f"{short(written)} is not a sentence")
        return say, meant

    def write(self, answer: Sentence, show: Show, name: str = "") -> Any:
        say, about = answer
        return {"say": say, "about": key_of(about)}

    def lawful(self, show: Show, name: str = "") -> str:
        begun: dict[str, list[tuple[int, ...]]] = {}
        for say, about in self.pairs:
            begun.setdefault(say, []).append(about)
        said = [f"{show(say, 'say').label} ({show(on[0], 'about').label}, ...)" for say, on in begun.items()]
        return f"say one of: {'; '.join(said)}"


class Addressed(Form):
    """Everything that can be said to chosen people: who is to hear it, then the fields of a sentence."""

    __slots__ = ("sentences", "to")
    RANDOM_HEARERS = 3
    """The most people a random whisper goes to."""

    def __init__(self, hearers: Sequence[int], sentences: Sentences) -> None:
        self.to = Some(hearers, 1, len(hearers))
        self.sentences = sentences

    def __getattr__(self, name: str) -> Any:
        if name == "fields":
            self.fields = {"to": self.to, **self.sentences.fields}
            return self.fields
        raise AttributeError(name)

    @property
    def names(self) -> tuple[str, ...]:
        return "to", *self.sentences.names

    def part(self, number: int, before: tuple[Any, ...]) -> Space[Any]:
        return self.to if number == 0 else self.sentences.part(number - 1, before[1:])

    def accepts(self, answer: Any) -> bool:
        if type(answer) is not tuple or len(answer) != 3:
            return False
        return self.to.accepts(answer[0]) and self.sentences.accepts(answer[1:])

    def sample(self, rng: RandomSource) -> Words:
        return (Some(self.to.values, 1, self.RANDOM_HEARERS).sample(rng), *self.sentences.sample(rng))

    def count(self) -> int:
        return self.to.count() * self.sentences.count()

    def every(self) -> Iterator[Words]:
        for to in self.to.every():
            for say, about in self.sentences.every():
                yield to, say, about

    def starting(self, fields: tuple[Any, ...], picked: tuple[Any, ...]) -> Iterator[Words]:
        if fields and self.to.accepts(fields[0]):
            for say, about in self.sentences.starting(fields[1:], picked):
                yield fields[0], say, about
        elif not fields:
            for to in self.to.starting((), picked):
                for say, about in self.sentences.every():
                    yield to, say, about

    def shape(self, show: Show, name: str = "") -> Shape:
        said = self.sentences.shape(show)
        return replace(said, fields={"to": self.to.shape(show, "to"), **said.fields})

    def read(self, written: Any, show: Show, name: str = "") -> Words:
        if not isinstance(written, Mapping) or set(written) != {"to", "say", "about"}:
            raise Unreadable(f"{short(written)} is not an object with the fields to, say, about")
        sentence = self.sentences.read({"say": written["say"], "about": written["about"]}, show)
        return (self.to.read(written["to"], show, "to"), *sentence)

    def write(self, answer: Words, show: Show, name: str = "") -> Any:
        to, say, about = answer
        return {"to": self.to.write(to, show, "to"), "say": show(say, "say").key, "about": show(about, "about").key}

    def lawful(self, show: Show, name: str = "") -> str:
        return f"to: {self.to.lawful(show, 'to')}; {self.sentences.lawful(show)}"


def taken_back(rows: Sequence[Row], act: int) -> set[int]:
    """The numbers of the claims that their speakers withdrew; `act` is the act of withdrawing."""
    taken = [said.about for said in map(said_in, rows) if said.act == act]
    return {number for _, number in taken}


class Matter(NamedTuple):
    """What a claim is plainly about: the kind of statement, and the person or thing."""

    kind: str
    of: int


def stated_in(
    rows: Sequence[Row], gone: set[int], states: Callable[[Spoken], tuple[Matter, int] | None]
) -> dict[Matter, list[tuple[int, int]]]:
    """{matter: (number of a claim, the value it states)} for claims not withdrawn; `states` gives (matter, value) of a
    claim, or None if it states none.
    """
    by_matter: dict[Matter, list[tuple[int, int]]] = {}
    for number, row in enumerate(rows):
        stated = states(said_in(row)) if number not in gone else None
        if stated is not None:
            matter, value = stated
            by_matter.setdefault(matter, []).append((number, value))
    return by_matter


def contradictions(by_matter: Mapping[Matter, Sequence[tuple[int, int]]]) -> dict[int, tuple[int, ...]]:
    """{claim: the claims that contradict it}, by number."""
    found: dict[int, tuple[int, ...]] = {}
    for stated_so in by_matter.values():
        for number, value in stated_so:
            others = tuple([other for other, otherwise in stated_so if otherwise != value])
            if others:
                found[number] = others
    return found


def claims_table(
    rows: Sequence[Row],
    acts: Sequence[Act],
    gone: set[int],
    against: Mapping[int, Iterable[int]],
    holds: Callable[[Spoken], bool | None] | None,
) -> tuple[Claim, ...]:
    """The claims with speaker, time and contradictions; `holds` is given after the end, when the truth is known."""
    return tuple(
        [
            Claim(
                number,
                said.at,
                said.round,
                said.speaker,
                acts[said.act].key,
                said.about,
                number in gone,
                tuple(sorted(against.get(number, ()))),
                None if holds is None else holds(said),
            )
            for number, said in enumerate(map(said_in, rows))
        ]
    )


def hearers(mask: int, speaker: int) -> tuple[int, ...]:
    return tuple([seat for seat in range(mask.bit_length()) if mask >> seat & 1 and seat != speaker])
