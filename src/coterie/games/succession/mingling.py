"""Mingling (section 4): one open question to everyone, which anything that can be said or done answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.common.talk import AGREE, CLAIM, Sentence, Sentences
from coterie.games.succession.actions import CACHE_SIZE, About, Abouts, Deed, Listing, Memory, Part, Refusal, formed
from coterie.games.succession.clocks import clock
from coterie.games.succession.components import HEIR
from coterie.games.succession.contracts.offers import CONTRACTS, offers_to
from coterie.games.succession.phases import SENTENCES
from coterie.games.succession.public_actions import PUBLIC, Accuse, Crown
from coterie.games.succession.state import Succession
from coterie.games.succession.talk.public import (
    OF_CLAIMS,
    SENTENCES_HEED,
    TALK,
    own_rows,
    said_already,
    spoken_of_people,
)
from coterie.games.succession.talk.vocabulary import OFFER, TERM
from coterie.kernel import Option, Question, Seat, Shape
from coterie.kernel.answers import One, Show
from coterie.kernel.chance import RandomSource

DEEDS: dict[str, Deed] = {deed.key: deed for deed in (*TALK, *CONTRACTS, Crown(), Accuse(), *PUBLIC)}
SENTENCE_KEYS = tuple(deed.key for deed in TALK)
OF_PEOPLE, OF_SENTENCES = SENTENCE_KEYS[:OF_CLAIMS], SENTENCE_KEYS[OF_CLAIMS:]
CONTRACT_KEYS = tuple(deed.key for deed in CONTRACTS)
IN_PUBLIC = {deed.role: deed.key for deed in PUBLIC}
CONTRACTS_FIRST = ("consent", "anyway", "leave", "change", "drop", "offer")
AT_LAST = tuple(key for key in DEEDS if key not in (*CONTRACTS_FIRST, "accuse", *SENTENCE_KEYS))
"""The order of the list: what someone waits for, what can be done, what can be said, and finally what gives away a
role.
"""
NO_LIST = Listing(())
RARE, EAGER = 0.04, 0.6
"""How often a random player takes the crown where that is lawful, and how often it looks for contracts."""


LISTS: Memory[Listing] = Memory(CACHE_SIZE // 4)
"""The cached lists of what can be done, and said of people: everyone is asked again after every input, and for most of
them nothing has changed. A list takes 4.5 kB, and a table of twelve needs two dozen at a time.
"""
LATEST: Memory[Listing] = Memory(CACHE_SIZE // 16)
"""The same for what can be said of sentences: many share it, until the next sentence changes it for everyone."""


def able_to(s: Succession, seat: Seat) -> list[str]:
    """What this seat may do at all now; some of it may have no object."""
    found: list[str] = [*SENTENCE_KEYS] if s.said[seat] < SENTENCES else []
    if s.free(seat):
        found += CONTRACT_KEYS
        if s.role(seat) == HEIR:
            found.append("crown")
        if max(s.badge) >= 0:
            found.append("accuse")
    return [*found, *in_public(s, seat)]


def in_public(s: Succession, seat: Seat) -> list[str]:
    """9.1: the public ability that this seat may use now, in a contract too, as far as its holder can tell."""
    role = s.role(seat)
    if role not in IN_PUBLIC or s.hushed[s.faction(seat)] or not s.works(seat):
        return []
    return [IN_PUBLIC[role]]


def has_a_say(s: Succession, seat: Seat) -> bool:
    """Whether there is anything that this seat can say or do."""
    if s.said[seat] < SENTENCES or s.free(seat):
        return True
    return any(DEEDS[key].abouts(s, seat) for key in in_public(s, seat))


class Deeds(Sentences):
    """Everything that one seat can say or do now, computed on demand, and once. It is never empty: doing nothing is
    saying nothing, and a seat that may not even talk is not asked.
    """

    __slots__ = ("able", "again", "found", "room", "seat")

    def __init__(self, room: Succession, seat: Seat) -> None:
        self.room, self.seat = room, seat
        self.able = able_to(room, seat)
        self.again = said_already(room, seat) if room.said[seat] else {}
        self.found: dict[str, Abouts] = {}

    def __getattr__(self, name: str) -> Any:
        if name == "pairs":
            self.pairs = list(self.every())
            return self.pairs
        if name == "fields":
            pairs = self.pairs
            self.fields = {
                "say": One(list(dict.fromkeys(say for say, _ in pairs))),
                "about": One(list(dict.fromkeys(about for _, about in pairs))),
            }
            return self.fields
        raise AttributeError(name)

    def abouts(self, key: str) -> Abouts:
        found = self.found.get(key)
        if found is None:
            deed = DEEDS[key]
            found = deed.abouts(self.room, self.seat)
            if deed.act is not None and deed.act in self.again:
                again = self.again[deed.act]
                found = [about for about in found if about not in again]
            self.found[key] = found
        return found

    def part(self, number: int, before: tuple[Any, ...]) -> One[Any]:
        if number == 0:
            return One([key for key in self.able if self.abouts(key)])
        return One(self.abouts(before[0]))

    def accepts(self, answer: Any) -> bool:
        if type(answer) is not tuple or len(answer) != 2:
            return False
        say, about = answer
        if type(say) is not str or say not in self.able or type(about) is not tuple or about not in self.abouts(say):
            return False
        for part in about:  # noqa: SIM110  (a generator costs as much again)
            if type(part) is not int:
                return False
        return True

    def sample(self, rng: RandomSource) -> Sentence:
        luck = rng.random()
        if luck < EAGER and self.room.free(self.seat):
            key = "consent" if luck < EAGER / 2 else "offer"
            found = self.abouts(key)
            if found:
                return key, found[int(rng.random() * len(found))]
        able = self.able[:]
        while able:
            key = able[int(rng.random() * len(able))]
            if key == "crown" and rng.random() > RARE and len(able) > 1:
                continue
            found = self.abouts(key)
            if found:
                return key, found[int(rng.random() * len(found))]
            able.remove(key)
        raise LookupError(f"seat {self.seat} has nothing to say or do")

    def every(self) -> Iterator[Sentence]:
        for key in self.able:
            for about in self.abouts(key):
                yield key, about

    def shape(self, show: Show, name: str = "") -> Shape:
        lists = [self.contracts()] if CONTRACT_KEYS[0] in self.able else []
        if "accuse" in self.able:
            lists.append(Listing(self.parts(("accuse",))))
        before = sum([each.length for each in lists])
        people = self.of_people() if SENTENCE_KEYS[0] in self.able else NO_LIST
        lists += people, self.of_sentences()
        last = self.parts(AT_LAST)
        if last:  # about people and factions, who may have their places already
            here = before + people.length + lists[-1].length
            lists.append(Listing(last, {about: before + place - here for about, place in people.places.items()}))
        return formed(lists)

    def contracts(self) -> Listing:
        """The contracts. They depend on who lives, and on the offers to this seat."""
        room, seat = self.room, self.seat
        basis = "contracts", room.pack, seat, tuple(room.alive), offers_to(room, seat)
        return LISTS.once(basis, lambda: Listing(self.parts(CONTRACTS_FIRST)))

    def of_people(self) -> Listing:
        """What can be said of people. It depends on what is spoken of, and on what this seat has said already."""
        room, seat = self.room, self.seat
        mine = tuple(own_rows(room, seat)) if self.again else ()
        return LISTS.once((room.pack, mine, spoken_of_people(room, seat)), lambda: Listing(self.parts(OF_PEOPLE)))

    def of_sentences(self) -> Listing:
        """What can be said of them: by each deed, of which, and what they say. Who has said none of the latest finds
        the same ones as others."""
        claims = self.room.claims
        able = [(key, self.abouts(key)) for key in OF_SENTENCES if key in self.able]
        basis = tuple([(key, tuple([(number, claims[number]) for _, number in found])) for key, found in able if found])
        if not basis:
            return NO_LIST
        return LATEST.once((self.room.pack, basis), lambda: Listing(self.parts(OF_SENTENCES)))

    def parts(self, keys: Iterable[str]) -> tuple[Part, ...]:
        """These deeds, as far as this seat is able to do them to anybody."""
        able = [(DEEDS[key], self.abouts(key)) for key in keys if key in self.able]
        return tuple([(deed, deed.blocks(self.room, self.seat, found)) for deed, found in able if found])


@dataclass(slots=True)
class Mingle(Question[Succession, Sentence]):
    """4.1: until the tribunal everyone does what they like. A player who has said enough and is in a contract is asked
    only if there is a public ability to use, so nobody else is told who is asked (11.1).
    """

    clause: ClassVar[str] = "4.1"
    prompt: ClassVar[str] = "What do you do?"
    verb: ClassVar[str] = "Do or say"
    titles: ClassVar[Mapping[str, str]] = {"say": "What", "about": "About"}
    standing: ClassVar[bool] = True
    discreet: ClassVar[bool] = True
    heeds: ClassVar[frozenset[str] | None] = SENTENCES_HEED | {
        "badge",
        "bound",
        "contracts",
        "drew",
        "hold",
        "hushed",
        "kind",
        "last",
        "looked",
        "proposals",
        "said",
        "supply",
    }
    constant_options: ClassVar[bool] = True

    def seats(self, s: Succession) -> Iterable[Seat]:
        return [seat for seat in range(s.seats) if has_a_say(s, seat)]

    def options(self, s: Succession, seat: Seat) -> Deeds:
        return Deeds(s, seat)

    def show(self, s: Succession, seat: Seat, value: Any, field: str) -> Option:
        return show(s, seat, value, field)

    def limit(self, s: Succession) -> int:
        return clock(s, "interval")

    def refuse(self, s: Succession, seat: Seat, answer: Any) -> Refusal | None:
        """Why something well formed cannot be said or done, by what `seat` knows."""
        match answer:
            case (str(key), tuple(about)) if key in DEEDS:
                return DEEDS[key].refuse(s, seat, about)
        return None

    def received(self, s: Succession, seat: Seat, answer: Sentence) -> None:
        key, about = answer
        DEEDS[key].do(s, seat, about)


def show(s: Succession, seat: Seat, value: Any, field: str) -> Option:
    """A deed, or one thing that it can be about."""
    if field == "say":
        return DEEDS[value].option()
    about: About = value
    kind, *_ = about
    (block,) = DEEDS[ON_THE_TABLE.get(kind, "suspect")].described(s, seat, (about,))
    (option,) = block.options
    return option


ON_THE_TABLE = {CLAIM: AGREE, OFFER: "consent", TERM: "change"}
"""What was said and what is offered is described in words that depend on the current game: by which deed."""
