"""What people say to all (section 10): each beginning of a sentence, and what it can be about."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from coterie.common.talk import AGREE, CLAIM, SEAT, Act, Row, said_in, taken_back
from coterie.games.succession.actions import CACHE_SIZE, About, Abouts, Deed, Objects, Refusal
from coterie.games.succession.components import FACTIONS, ROLE_SIDE, Cards
from coterie.games.succession.events import Claimed
from coterie.games.succession.phases import SENTENCES
from coterie.games.succession.state import Succession, sights
from coterie.games.succession.talk.vocabulary import ACTS, BACK, FACTION, NUMBER, ROLE, SAW_FACTION, SAW_ROLE, in_words
from coterie.kernel import Option, Seat, Thing, words
from coterie.kernel.answers import key_of

ANSWERABLE_CLAIMS = 6
OF_CLAIMS = NUMBER[AGREE]
"""The acts from this one on are about other claims."""
SENTENCES_HEED = frozenset({"alive", "claims", "deck", "shows"})
"""The facts on which it depends what can be said, but for what somebody has said already."""
NO_SENTENCE = "That isn't a sentence: say what you are, what you saw, whom you suspect, trust, know or want revealed"


class Sentence(Deed):
    """10.1: something to say, of which there are a few (10.3)."""

    button = "Say so"

    def __init__(self, act: Act) -> None:
        self.act: int = NUMBER[act.key]
        self.key = act.key  # the words are the talk's own, so that events tell the same
        self.label = act.button

    def refuse(self, s: Succession, seat: Seat, about: About) -> Refusal:
        if s.said[seat] >= SENTENCES:
            return "10.3", f"You have said {SENTENCES} sentences, which is all that you may before the next tribunal"
        if about in self.abouts(s, seat):
            return "10.3", "You have said that already: nobody says the same twice before the next tribunal"
        return self.senseless()

    def senseless(self) -> Refusal:
        """Why nobody could say that, aloud or in a whisper."""
        return "10.1", NO_SENTENCE

    def do(self, s: Succession, seat: Seat, about: About) -> None:
        s.said[seat] += 1
        s.claims.append((s.now, s.tribunals, seat, self.act, *about))
        s.tell(Claimed, len(s.claims) - 1, seat, self.key, about)


def said_already(s: Succession, seat: Seat) -> dict[int, list[About]]:
    """10.3: what a seat has said since the last tribunal, by act: nobody repeats it before the next."""
    found: dict[int, list[About]] = {}
    for _, row in own_rows(s, seat):
        said = said_in(row)
        found.setdefault(said.act, []).append(said.about)
    return found


def own_rows(s: Succession, seat: Seat) -> list[tuple[int, Row]]:
    """What this seat has said since the last tribunal, with its numbers."""
    if s.at_rest:
        return s.once(rows_by_seat)[seat]
    left, number, found = s.said[seat], len(s.claims), []
    while left:
        number -= 1
        if said_in(s.claims[number]).speaker == seat:
            found.append((number, s.claims[number]))
            left -= 1
    return found[::-1]


def rows_by_seat(s: Succession) -> list[list[tuple[int, Row]]]:
    """The rows of all seats at once."""
    found: list[list[tuple[int, Row]]] = [[] for _ in range(s.seats)]
    left, number = sum(s.said), len(s.claims)
    while left:
        number -= 1
        row = s.claims[number]
        mine = found[said_in(row).speaker]
        if len(mine) < s.said[said_in(row).speaker]:
            mine.append((number, row))
            left -= 1
    return [mine[::-1] for mine in found]


def spoken_of_people(s: Succession, seat: Seat) -> tuple[Any, ...]:
    """All that the sentences of a seat about people depend on, but for what it has said itself."""
    return s.deck, s.seats, seat, tuple(s.alive), shown_to(s, seat)


def shown_to(s: Succession, seat: Seat) -> tuple[tuple[Seat, int], ...]:
    """Whose cards this seat was shown, and which side of them."""
    return tuple(dict.fromkeys([(row[1], row[3]) for row in s.once(sights)[seat] if row[1] != seat]))


class OfMyself(Sentence):
    """What one claims to be."""

    def abouts(self, s: Succession, seat: Seat) -> Abouts:
        return every_card(s.deck)


@lru_cache(maxsize=1 << 8)
def every_card(deck: tuple[int, ...]) -> tuple[About, ...]:
    roles = sorted({card // 2 for card in deck})
    return (*((FACTION, faction) for faction in FACTIONS), *((ROLE, role) for role in roles))


class Report(Sentence):
    """10.2: of a card that this seat was shown. What it says of it may be a lie."""

    alone = True

    def abouts(self, s: Succession, seat: Seat) -> Abouts:
        seen = shown_to(s, seat)
        return every_report(s.deck, seen) if seen else ()

    def senseless(self) -> Refusal:
        return "10.2", "You can only report on a side of a card that you were shown"


@lru_cache(maxsize=CACHE_SIZE)
def every_report(deck: tuple[int, ...], seen: tuple[tuple[Seat, int], ...]) -> tuple[About, ...]:
    found: dict[About, None] = {}
    for subject, side in seen:
        for faction in FACTIONS:
            found[SAW_FACTION, subject, faction] = None
        if side == ROLE_SIDE:
            for card in dict.fromkeys(deck):
                found[SAW_ROLE, subject, card] = None
    return tuple(found)


class OfAnother(Sentence):
    """What a player thinks of another, living or dead."""

    def abouts(self, s: Succession, seat: Seat) -> Abouts:
        return every_other(seat, (1,) * s.seats)


class ToPoint(Sentence):
    """Whom all are asked to point at."""

    def abouts(self, s: Succession, seat: Seat) -> Abouts:
        return every_other(seat, tuple(s.alive))


@lru_cache(maxsize=CACHE_SIZE)
def every_other(seat: Seat, living: tuple[int, ...]) -> tuple[About, ...]:
    return tuple([(SEAT, other) for other, alive in enumerate(living) if alive and other != seat])


def said_lately(s: Succession) -> list[tuple[Seat, About]]:
    """Recent sentences that can be agreed with: by whom and what."""
    first = max(0, len(s.claims) - ANSWERABLE_CLAIMS)
    latest = s.claims[first:]
    gone = taken_back(latest, BACK)
    return [
        (said.speaker, (CLAIM, number))
        for number, said in enumerate(map(said_in, latest), first)
        if number not in gone and said.act < OF_CLAIMS
    ]


class OfASentence(Sentence):
    """Agree or disagree with what another has recently said."""

    def abouts(self, s: Succession, seat: Seat) -> Abouts:
        return [about for speaker, about in s.once(said_lately) if speaker != seat]

    def described(self, s: Succession, seat: Seat, abouts: Abouts) -> tuple[Objects, ...]:
        return tuple([recalled(s.pack, number, s.claims[number]) for _, number in abouts])


class TakeBack(OfASentence):
    """10.7: withdraw one's own, said since the last tribunal."""

    alone = True

    def abouts(self, s: Succession, seat: Seat) -> Abouts:
        mine = own_rows(s, seat)
        gone = taken_back([row for _, row in mine], BACK)
        return [(CLAIM, number) for number, row in mine if number not in gone and said_in(row).act < OF_CLAIMS]


@lru_cache(maxsize=CACHE_SIZE)
def recalled(pack: Cards, number: int, row: Row) -> Objects:
    """A sentence, by its number and in its words."""
    said, about, thing = said_in(row), (CLAIM, number), Thing("claim", str(number))
    told = in_words(pack, words.seat, said.speaker, ACTS[said.act].key, said.about)
    return Objects((about,), (Option(key_of(about), f"#{number}: {told}", (thing,)),), (thing,))


SPOKEN: tuple[Callable[[Act], Sentence], ...] = (
    OfMyself,
    Report,
    OfAnother,
    OfAnother,
    OfAnother,
    ToPoint,
    OfASentence,
    OfASentence,
    TakeBack,
)
"""The deed of each act of the talk, in their order."""
TALK: tuple[Sentence, ...] = tuple(deed(act) for deed, act in zip(SPOKEN, ACTS, strict=True))
