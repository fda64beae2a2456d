"""Whispers (10.4, 10.5): a sentence to chosen people. Others see that they talk, not what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.common.talk import Addressed, Sentence, Spoken, Words
from coterie.games.succession.actions import About, Abouts, Refusal, formed
from coterie.games.succession.events import Murmured, Whispered
from coterie.games.succession.masks import mask_of
from coterie.games.succession.mingling import Deeds, show
from coterie.games.succession.phases import MINGLE, WHISPERS
from coterie.games.succession.rows import overheard
from coterie.games.succession.state import Succession
from coterie.games.succession.talk.public import (
    NO_SENTENCE,
    SENTENCES_HEED,
    TALK,
    TakeBack,
)
from coterie.games.succession.talk.vocabulary import NUMBER, seat_option
from coterie.kernel import Option, Question, Seat, Shape
from coterie.kernel.answers import Show
from coterie.kernel.chance import RandomSource

SAYS = {deed.key: deed for deed in TALK if not isinstance(deed, TakeBack)}
SAID_ALREADY = "You have whispered that to the same people already: nobody does so twice before the next tribunal"


class Sentences(Deeds):
    """What one seat can whisper, said to all or not."""

    __slots__ = ()

    def __init__(self, room: Succession, seat: Seat) -> None:
        self.room, self.seat = room, seat
        self.able = [*SAYS]
        self.again = {}
        self.found: dict[str, Abouts] = {}

    def to(self, hearers: tuple[Seat, ...]) -> Shape:
        """The form of them all, after those who may hear them."""
        return formed((self.of_people(), self.of_sentences()), hearers)

    def abouts(self, key: str) -> Abouts:
        found = self.found.get(key)
        if found is None:
            found = self.found[key] = SAYS[key].abouts(self.room, self.seat)
        return found

    def sample(self, rng: RandomSource) -> Sentence:
        while True:
            key = self.able[int(rng.random() * len(self.able))]
            found = self.abouts(key)
            if found:
                return key, found[int(rng.random() * len(found))]


class Whispers(Addressed):
    """Everything that one seat can whisper, and to whom."""

    __slots__ = ()
    sentences: Sentences

    def shape(self, show: Show, name: str = "") -> Shape:
        return self.sentences.to(tuple(self.to.values))


@dataclass(slots=True)
class Whisper(Question[Succession, Words]):
    """10.4"""

    clause: ClassVar[str] = "10.4"
    prompt: ClassVar[str] = "Whisper something: to whom, and what?"
    verb: ClassVar[str] = "Whisper"
    titles: ClassVar[Mapping[str, str]] = {"to": "To whom", "say": "What", "about": "About"}
    standing: ClassVar[bool] = True
    narrowed: ClassVar[bool] = True
    heeds: ClassVar[frozenset[str] | None] = SENTENCES_HEED
    constant_options: ClassVar[bool] = True

    def seats(self, s: Succession) -> Iterable[Seat]:
        return [seat for seat, count in enumerate(s.whispered) if count < WHISPERS]

    def options(self, s: Succession, seat: Seat) -> Whispers:
        return Whispers(s.in_earshot(seat), Sentences(s, seat))

    def show(self, s: Succession, seat: Seat, value: Any, field: str) -> Option:
        return seat_option(value) if field == "to" else show(s, seat, value, field)

    def refuse(self, s: Succession, seat: Seat, answer: Any) -> Refusal | None:
        match answer:
            case (tuple(to), str(say), tuple(about)) if say in NUMBER:
                return self.refuse_sentence(s, seat, to, say, about)
        return None

    def refuse_sentence(self, s: Succession, seat: Seat, to: tuple[Any, ...], say: str, about: About) -> Refusal | None:
        if not to or len(set(to)) != len(to) or not set(to) <= set(s.in_earshot(seat)):
            return "10.4", "You whisper to one or more other players, each named once"
        if say not in SAYS:
            return "10.4", "A whisper is not taken back: whisper something else"
        if about in SAYS[say].abouts(s, seat):
            mask, now = mask_of((seat, *to)), Spoken(s.now, s.tribunals, seat, NUMBER[say], about)
            latest = map(overheard, s.whispers[len(s.whispers) - sum(s.whispered) :])
            again = any(each.mask == mask and each.said._replace(at=s.now) == now for each in latest)
            return ("10.5", SAID_ALREADY) if again else None
        clause, why = SAYS[say].senseless()
        return ("10.4", NO_SENTENCE) if clause == "10.1" else (clause, why)

    def received(self, s: Succession, seat: Seat, answer: Words) -> None:
        to, say, about = answer
        hearers = tuple(sorted(to))
        s.whispered[seat] += 1
        s.whispers.append((mask_of((seat, *to)), s.now, s.tribunals, seat, NUMBER[say], *about))
        s.tell(Murmured, seat, hearers)
        s.whisper(tuple(sorted((seat, *to))), Whispered, len(s.whispers) - 1, seat, hearers, say, about)

    def is_over(self, s: Succession) -> bool:
        return s.phase != MINGLE
