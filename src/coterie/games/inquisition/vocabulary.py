"""What can be said (6.2 to 6.5), and how it is shown: sentences about people and things, which are the same after most
claims, and then those about claims.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

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
from coterie.games.inquisition.phases import TALK
from coterie.games.inquisition.state import Inquisition
from coterie.games.inquisition.votes import ELECTION, tally
from coterie.games.inquisition.words import (
    ACTS,
    ALONE,
    ARGUABLE,
    BACK,
    BECAUSE,
    LOOK,
    NOTE,
    SAW,
    SEEN,
    TARGET,
    TEAM,
    in_words,
    object_in_words,
    parts,
)
from coterie.kernel import Option, Seat, Shape, Thing, words
from coterie.kernel.answers import Show, key_of

ANSWERABLE_CLAIMS = 8
"""How many of the last claims can be agreed or disagreed with."""

Options = tuple[Option, ...]


# --- about people and things -------------------------------------------------------------------------------------


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


def reasons(s: Inquisition, rows: Sequence[Row], gone: set[int]) -> tuple[tuple[int, ...], ...]:
    """6.2: what all can check of somebody: who voted alone in the last election, and whom two reported as an Agent."""
    found: list[tuple[int, ...]] = []
    elections = [vote for vote in map(tally, s.votes) if vote.kind == ELECTION]
    if elections:
        last, number = elections[-1], len(elections)
        for seat, ballot in enumerate(last.ballots):
            if ballot >= 0 and not last.late >> seat & 1 and last.ballots.count(ballot) == 1:
                found.append((BECAUSE, seat, ALONE, number))
    witnesses: dict[Seat, list[Seat]] = {}
    for number, said in enumerate(map(said_in, rows)):
        meant = parts(said.about)
        if said.act == SAW and meant.kind == LOOK and meant.role == AGENT and number not in gone:
            heard = witnesses.setdefault(meant.seat, [])
            heard += [said.speaker] if said.speaker not in heard else []
    found += [(BECAUSE, seat, SEEN, *by[:2]) for seat, by in sorted(witnesses.items()) if len(by) > 1]
    return tuple(found)


@cache
def of_others(acts: tuple[str, ...], seats: int, seat: Seat) -> tuple[Sentence, ...]:
    """All that can be said with these beginnings of anyone but the speaker."""
    return tuple((act, (SEAT, other)) for act in acts for other in range(seats) if other != seat)


class Plain(NamedTuple):
    """Sentences about people and things with their options: for each beginning, the indices of what it can be about."""

    pairs: tuple[Sentence, ...]
    says: Options
    abouts: Options
    follows: tuple[tuple[int, ...], ...]


@lru_cache(1024)
def plain(
    pack: Guilds,
    seats: int,
    seat: Seat,
    reported: tuple[Sentence, ...],
    candidates: tuple[Seat, ...],
    again: tuple[Sentence, ...],
    why: tuple[tuple[int, ...], ...] = (),
) -> Plain:
    """`candidates`: for whom a vote can be announced. `again`: what this seat has said already. `why`: reasons to
    suspect someone.
    """
    said: list[Sentence] = [("am", (TEAM, LOYALIST)), ("am", (TEAM, AGENT)), *reported]
    said += of_others(("suspect", "trust"), seats, seat)
    said += [("elect", (SEAT, other)) for other in candidates]
    said += of_others(("kill", "ask_team", "ask_saw", "ask_suspect"), seats, seat)
    said += [(act, about) for act in ("suspect", "kill") for about in why if parts(about).seat != seat]
    pairs = tuple([sentence for sentence in said if sentence not in again])
    places: dict[tuple[int, ...], int] = {}
    follows: dict[str, list[int]] = {}
    for say, about in pairs:
        follows.setdefault(say, []).append(places.setdefault(about, len(places)))
    says, abouts = beginnings(tuple(follows)), tuple([show_object(pack, about) for about in places])
    return Plain(pairs, says, abouts, tuple(map(tuple, follows.values())))


# --- about claims ------------------------------------------------------------------------------------------------


class Standing(NamedTuple):
    """The claims not withdrawn, by number: those of each speaker, and those that can be agreed or disagreed with, with
    their speakers.
    """

    of: Mapping[int, Sequence[int]]
    arguable: Sequence[tuple[int, int]]


@lru_cache(256)
def standing(rows: tuple[Row, ...]) -> Standing:
    """Needed for every seat, and the same for all."""
    gone = taken_back(rows, BACK)
    of: dict[int, list[int]] = {}
    arguable: list[tuple[int, int]] = []
    for number, said in enumerate(map(said_in, rows)):
        if said.act != BACK and number not in gone:
            of.setdefault(said.speaker, []).append(number)
            if said.act in ARGUABLE:
                arguable.append((number, said.speaker))
    return Standing(of, arguable)


def of_claims(seat: Seat, stand: Standing) -> list[Sentence]:
    """6.4: agreeing and disagreeing with recent claims of others, and withdrawing one's own."""
    mine = stand.of.get(seat, ())
    latest = [number for number, speaker in stand.arguable[-ANSWERABLE_CLAIMS - len(mine) :] if speaker != seat]
    latest = latest[-ANSWERABLE_CLAIMS:]
    said: list[Sentence] = [(act, (CLAIM, number)) for number in latest for act in (AGREE, DISAGREE)]
    return said + [(TAKE_BACK, (CLAIM, number)) for number in mine]


# --- both --------------------------------------------------------------------------------------------------------


class Vocabulary(Sentences):
    """6.5: everything that a seat can say now and has not said already in this round; with `repeats`, that too."""

    __slots__ = ("claiming", "pack", "plain", "rows")

    def __init__(self, s: Inquisition, seat: Seat, rows: Sequence[Row], stand: Standing, repeats: bool = False) -> None:
        self.pack, self.rows = s.pack, rows
        again: tuple[Sentence, ...] = ()
        if not repeats:
            mine = [said_in(rows[number]) for number in stand.of.get(seat, ())]
            again = tuple([(ACTS[said.act].key, said.about) for said in mine if said.round == s.round])
        candidates = s.of_colour[s.colour] if s.phase == TALK else ()
        why = reasons(s, rows, taken_back(rows, BACK)) if s.votes or rows else ()
        self.plain = plain(s.pack, s.seats, seat, tuple(reports(s, seat)), candidates, again, why)
        found = of_claims(seat, stand)
        self.claiming = [sentence for sentence in found if sentence not in again] if again else found

    def __getattr__(self, name: str) -> Any:
        if name == "pairs":
            self.pairs = [*self.plain.pairs, *self.claiming]
            return self.pairs
        return super().__getattr__(name)

    def shape(self, show: Show, name: str = "") -> Shape:
        first, places = len(self.plain.abouts), dict[int, int]()
        follows: dict[str, list[int]] = {}
        for say, (_, number) in self.claiming:
            follows.setdefault(say, []).append(first + places.setdefault(number, len(places)))
        claims = [show_claim(self.pack, number, said_in(self.rows[number])) for number in places]
        fields = {
            "say": in_blocks((self.plain.says, beginnings(tuple(follows)))),
            "about": in_blocks((self.plain.abouts, *claims)),
        }
        return Shape("form", fields=fields, follows=(*self.plain.follows, *map(tuple, follows.values())))


def in_blocks(blocks: tuple[Options, ...]) -> Shape:
    """One of these."""
    return Shape("one", tuple([option for block in blocks for option in block]), blocks=blocks)


# --- how it is shown ---------------------------------------------------------------------------------------------

BEGINNINGS = {act.key: Option(act.key, act.button) for act in ACTS}


@cache
def beginnings(says: Iterable[str]) -> Options:
    return tuple([BEGINNINGS[say] for say in says])


def show(pack: Guilds, about: tuple[int, ...], rows: Sequence[Row]) -> Option:
    number = parts(about).claim
    if number < 0:
        return show_object(pack, about)
    (option,) = show_claim(pack, number, said_in(rows[number]))
    return option


@lru_cache(4096)
def show_object(pack: Guilds, about: tuple[int, ...]) -> Option:
    """The option for an object. It reads the same for everyone who may say it, so it is made once."""
    seat = parts(about).seat
    things = (Thing("seat", str(seat)),) if seat >= 0 else ()
    return Option(key_of(about), object_in_words(pack, words.seat, about), things)


@lru_cache(4096)
def show_claim(pack: Guilds, number: int, said: Spoken) -> Options:
    """A separate block: the next claim adds another, and leaves this one unchanged."""
    told = in_words(pack, words.seat, said.speaker, ACTS[said.act].key, said.about)
    return (Option(key_of((CLAIM, number)), f"#{number} {told[:-1]}", (Thing("claim", str(number)),)),)
