"""Talk (section 6): claims that all hear, and the Agents' channel, where there is one. Nothing here looks at truth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, ClassVar, NamedTuple

from coterie.common.talk import (
    AGREE,
    CLAIM,
    DISAGREE,
    SEAT,
    TAKE_BACK,
    Row,
    Sentence,
    Sentences,
    Spoken,
    said_in,
    taken_back,
)
from coterie.games.inquisition.components import AGENT, BLACK, BLUE, COLOURS, LOYALIST, Guilds
from coterie.games.inquisition.events import Claimed, Whispered
from coterie.games.inquisition.phases import LAST_TALK, TALK
from coterie.games.inquisition.state import Inquisition
from coterie.games.inquisition.words import (
    ACTS,
    ARGUABLE,
    BACK,
    CLAIMS_A_ROUND,
    CLAIMS_IN_THE_END,
    LOOK,
    NOTE,
    NUMBER,
    TARGET,
    TEAM,
    in_words,
    object_in_words,
    parts,
)
from coterie.kernel import Option, Question, Seat, Thing, words
from coterie.kernel.answers import key_of

RECENT = 8
"""One can agree or disagree with so many of the last claims."""


def talking(s: Inquisition) -> bool:
    return s.phase in (TALK, LAST_TALK)


def speakers(s: Inquisition, rows: list[Row], seats: Sequence[Seat]) -> Sequence[Seat]:
    """6.5: those of `seats` who may still make a claim in this round."""
    most = CLAIMS_A_ROUND if s.phase == TALK else CLAIMS_IN_THE_END
    if len(rows) < most or said_in(rows[-most]).round != s.round:  # it is looked at often, and mostly so few were made
        return seats
    made = [0] * s.seats
    for said in map(said_in, reversed(rows)):
        if said.round != s.round:
            break
        made[said.speaker] += 1
    return [seat for seat in seats if made[seat] < most]


def reports(s: Inquisition, seat: Seat) -> list[Sentence]:
    """6.3: what this seat really had a part in, with everything it may say of it."""
    found: list[Sentence] = []
    for ability, looker, subject in s.looks():
        if looker == seat:
            found += [("saw", (LOOK, ability, subject, role)) for role in (AGENT, LOYALIST)]
    for ability in COLOURS:
        if ability != BLUE and s.knows_target(seat, ability):
            found += [("saw", (TARGET, ability, colour)) for colour in COLOURS]
    if s.written and s.leader[BLACK] == seat:
        found += [("saw", (NOTE, other)) for other in range(s.seats)]
    return found


def sentences(s: Inquisition, seat: Seat, rows: list[Row]) -> list[Sentence]:
    """6.5: everything that this seat can say now and has not said already in this round."""
    stand = standing(tuple(rows))
    able = vocabulary(s, seat, stand)
    mine = [said_in(rows[number]) for number in stand.of.get(seat, ())]
    again = {(ACTS[said.act].key, said.about) for said in mine if said.round == s.round}
    return [sentence for sentence in able if sentence not in again] if again else able


def vocabulary(s: Inquisition, seat: Seat, stand: Standing) -> list[Sentence]:
    """6.2: everything that this seat could say, had it not said it already."""
    said: list[Sentence] = [("am", (TEAM, LOYALIST)), ("am", (TEAM, AGENT)), *reports(s, seat)]
    said += of_others(("suspect", "trust"), s.seats, seat)
    if s.phase == TALK:
        said += [("elect", (SEAT, other)) for other in s.of_colour[s.colour]]
    said += of_others(("kill", "ask_team", "ask_saw", "ask_suspect"), s.seats, seat)
    mine = stand.of.get(seat, ())
    latest = [number for number, speaker in stand.arguable[-RECENT - len(mine) :] if speaker != seat]
    for number in latest[-RECENT:]:
        said += [(AGREE, (CLAIM, number)), (DISAGREE, (CLAIM, number))]
    said += [(TAKE_BACK, (CLAIM, number)) for number in mine]
    return said


class Standing(NamedTuple):
    """The claims that still stand, by number: those of each speaker, and those with which one can agree or disagree,
    with their speakers."""

    of: Mapping[int, Sequence[int]]
    arguable: Sequence[tuple[int, int]]


@lru_cache(256)
def standing(rows: tuple[Row, ...]) -> Standing:
    """It is asked for every seat, and the same for all."""
    gone = taken_back(rows, BACK)
    of: dict[int, list[int]] = {}
    arguable: list[tuple[int, int]] = []
    for number, said in enumerate(map(said_in, rows)):
        if said.act != BACK and number not in gone:
            of.setdefault(said.speaker, []).append(number)
            if said.act in ARGUABLE:
                arguable.append((number, said.speaker))
    return Standing(of, arguable)


@cache
def of_others(acts: tuple[str, ...], seats: int, seat: Seat) -> tuple[Sentence, ...]:
    """All that can be said with these beginnings of anybody but the speaker."""
    return tuple((act, (SEAT, other)) for act in acts for other in range(seats) if other != seat)


BEGINNINGS = {act.key: Option(act.key, act.button) for act in ACTS}


def show(pack: Guilds, about: tuple[int, ...], rows: Sequence[Row]) -> Option:
    number = parts(about).claim
    return show_object(pack, about) if number < 0 else show_claim(pack, number, said_in(rows[number]))


@lru_cache(4096)
def show_object(pack: Guilds, about: tuple[int, ...]) -> Option:
    """What is said of whom reads the same for everybody who may say it: it is made once for all."""
    seat = parts(about).seat
    things = (Thing("seat", str(seat)),) if seat >= 0 else ()
    return Option(key_of(about), object_in_words(pack, words.seat, about), things)


@lru_cache(4096)
def show_claim(pack: Guilds, number: int, said: Spoken) -> Option:
    told = in_words(pack, words.seat, said.speaker, ACTS[said.act].key, said.about)
    return Option(key_of((CLAIM, number)), f"#{number} {told[:-1]}", (Thing("claim", str(number)),))


@dataclass(slots=True)
class Floor(Question[Inquisition, Sentence]):
    """Who has the floor may say any sentence of the vocabulary, while a discussion lasts."""

    standing: ClassVar[bool] = True
    verb: ClassVar[str] = "Say"
    titles: ClassVar[Mapping[str, str]] = {"say": "You say", "about": "About"}
    heeds: ClassVar[frozenset[str] | None] = frozenset(
        {"chosen", "claims", "drew", "leader", "of_colour", "phase", "round", "turned", "whispers", "written"}
    )

    def rows(self, s: Inquisition) -> list[Row]:
        """What was said here."""
        raise NotImplementedError

    def options(self, s: Inquisition, seat: Seat) -> Sentences:
        rows = self.rows(s)
        pack = s.pack
        return Sentences(sentences(s, seat, rows), lambda about: show(pack, about, rows))

    def refuse(self, s: Inquisition, seat: Seat, answer: Any) -> tuple[str, str] | None:
        return refusal(s, seat, answer, self.rows(s))

    def show(self, s: Inquisition, seat: Seat, value: Any, field: str) -> Option:
        return BEGINNINGS[value] if field == "say" else show(s.pack, value, self.rows(s))

    def is_over(self, s: Inquisition) -> bool:
        return not talking(s)


@dataclass(slots=True)
class Speak(Floor):
    """6.1, 6.2: anybody may claim anything, true or not, as often as 6.5 allows; all hear it (6.7)."""

    clause: ClassVar[str] = "6.2"
    prompt: ClassVar[str] = "Say something to all"

    def seats(self, s: Inquisition) -> Iterable[Seat]:
        return speakers(s, s.claims, range(s.seats)) if talking(s) else ()

    def rows(self, s: Inquisition) -> list[Row]:
        return s.claims

    def received(self, s: Inquisition, seat: Seat, answer: Sentence) -> None:
        say, about = answer
        s.claims.append((s.now, s.round, seat, NUMBER[say], *about))
        s.tell(Claimed, len(s.claims) - 1, seat, say, about)


@dataclass(slots=True)
class Confer(Floor):
    """6.8: the same among the Agents, heard by them alone."""

    clause: ClassVar[str] = "6.8"

    def seats(self, s: Inquisition) -> Iterable[Seat]:
        return speakers(s, s.whispers, s.agents()) if talking(s) else ()

    def audience(self, s: Inquisition) -> tuple[Seat, ...]:
        return s.agents()

    def prompt_for(self, s: Inquisition, seat: Seat) -> str:
        return f"Say something to the {s.pack.teams[AGENT]} alone"

    def rows(self, s: Inquisition) -> list[Row]:
        return s.whispers

    def received(self, s: Inquisition, seat: Seat, answer: Sentence) -> None:
        say, about = answer
        s.whispers.append((s.now, s.round, seat, NUMBER[say], *about))
        s.whisper(s.agents(), Whispered, len(s.whispers) - 1, seat, say, about)


def refusal(s: Inquisition, seat: Seat, answer: Any, rows: list[Row]) -> tuple[str, str] | None:
    """Why a sentence that is well formed cannot be said."""
    if not isinstance(answer, tuple) or len(answer) != 2:
        return None
    say, about = answer
    if say not in NUMBER or not isinstance(about, tuple) or not about or not all(type(part) is int for part in about):
        return None
    able = vocabulary(s, seat, standing(tuple(rows)))
    if answer in able:
        return "6.5", "You have said that already in this round: say something else, or take it back first"
    why = {
        "saw": ("6.3", "You can only report something that you had a part in"),
        "elect": ("3.4", "You can only announce a vote for a player of the current colour"),
        AGREE: ("6.4", "You can only agree with what others stated lately and have not taken back"),
        DISAGREE: ("6.4", "You can only disagree with what others stated lately and have not taken back"),
        TAKE_BACK: ("6.4", "You can only take back a claim of your own that still stands"),
    }.get(say)
    if why is None:
        return None
    clause, reason = why
    lawful = [show(s.pack, known, rows).label for each, known in able if each == say]
    return clause, f"{reason}: {', '.join(lawful) or 'there is none'}"
