"""What somebody may say or do while people mingle (sections 4, 9 and 10): the space of answers to one open question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from coterie.common.talk import (
    ACT,
    AGREE,
    CLAIM,
    DISAGREE,
    KIND,
    SEAT,
    SPEAKER,
    TAKE_BACK,
    Sentence,
    Sentences,
    taken_back,
)
from coterie.games.succession.components import FACTIONS, HEIR, MARTYR, ORACLE, ROLE_SIDE, VICEROY, Cards
from coterie.games.succession.phases import OWN_OFFERS, SENTENCES
from coterie.games.succession.state import Succession
from coterie.games.succession.words import (
    ACTS,
    BACK,
    BADGE_OF,
    BUTTONS,
    DEEDS,
    FACTION,
    NOTHING,
    NUMBER,
    OFFER,
    ROLE,
    SAW_FACTION,
    SAW_ROLE,
    SECRET,
    TERM,
    TO,
    in_words,
    object_in_words,
)
from coterie.kernel import Option, Seat, Shape, Thing, words
from coterie.kernel.answers import One, Show, key_of
from coterie.kernel.chance import Chance

About = tuple[int, ...]
Abouts = Sequence[About]
RECENT = 6
SIDES = range(2)
SIDE_NAMES = ("faction", "role")


def open_offers(s: Succession, seat: Seat) -> list[int]:
    """The offers that name this seat."""
    found = []
    for number, (_, *terms) in s.proposals.items():
        for row in terms:
            if row[0] == seat:
                found.append(number)
    return sorted(found)


def consent(s: Succession, seat: Seat) -> Abouts:
    """4.6: to offers all of whose participants are free, or will be."""
    return [(OFFER, number) for number in open_offers(s, seat) if not s.proposals[number][0][2] >> seat & 1]


def leave(s: Succession, seat: Seat) -> Abouts:
    return [(OFFER, number) for number in open_offers(s, seat)]


def offer(s: Succession, seat: Seat) -> Abouts:
    """4.2"""
    mine = [number for number in open_offers(s, seat) if s.proposals[number][0][0] == seat]
    return every_offer(seat, tuple(s.alive)) if len(mine) < OWN_OFFERS else ()


@lru_cache(maxsize=1 << 12)
def every_offer(seat: Seat, living: tuple[int, ...]) -> tuple[About, ...]:
    return tuple(
        [
            (TO, other, own, theirs)
            for other, alive in enumerate(living)
            if alive and other != seat
            for own in SIDES
            for theirs in SIDES
        ]
    )


def change(s: Succession, seat: Seat) -> Abouts:
    """4.4: somebody joins, or somebody's side changes."""
    found: list[About] = []
    for number in open_offers(s, seat):
        terms = {row[0]: row[1] for row in s.proposals[number][1:]}
        found += [
            (TERM, number, other, side)
            for other, alive in enumerate(s.alive)
            if alive
            for side in SIDES
            if terms.get(other) != side
        ]
    return found


def drop(s: Succession, seat: Seat) -> Abouts:
    return [
        (TERM, number, row[0])
        for number in open_offers(s, seat)
        if len(s.proposals[number]) > 3
        for row in s.proposals[number][1:]
        if row[0] != seat
    ]


def accuse(s: Succession, seat: Seat) -> Abouts:
    """9.4"""
    wearers = [other for other, badge in enumerate(s.badge) if badge >= 0 and other != seat and s.free(other)]
    return [
        (BADGE_OF, wearer, accused) for wearer in wearers for accused in s.living() if accused not in (seat, wearer)
    ]


def give(s: Succession, seat: Seat) -> Abouts:
    """7.7"""
    if not s.supply[s.faction(seat)]:
        return []
    return [(SEAT, other) for other in s.living() if other != seat and s.badge[other] < 0]


def martyr(_: Succession, __: Seat) -> Abouts:
    return [(FACTION, faction) for faction in FACTIONS]


def look(s: Succession, seat: Seat) -> Abouts:
    return [] if s.looked[seat] else [(NOTHING,)]


def am(s: Succession, _: Seat) -> Abouts:
    return every_card(s.deck)


@lru_cache(maxsize=1 << 8)
def every_card(deck: tuple[int, ...]) -> tuple[About, ...]:
    roles = sorted({card // 2 for card in deck})
    return (*((FACTION, faction) for faction in FACTIONS), *((ROLE, role) for role in roles))


def saw(s: Succession, seat: Seat) -> Abouts:
    """10.2: of cards that this seat was shown."""
    found: dict[About, None] = {}
    for mask, subject, _, side, _, _ in s.shows:
        if mask >> seat & 1 and subject != seat:
            for faction in FACTIONS:
                found[SAW_FACTION, subject, faction] = None
            if side == ROLE_SIDE:
                for card in dict.fromkeys(s.deck):
                    found[SAW_ROLE, subject, card] = None
    return list(found)


def others(s: Succession, seat: Seat) -> Abouts:
    return every_other(seat, (1,) * s.seats)


def living_others(s: Succession, seat: Seat) -> Abouts:
    return every_other(seat, tuple(s.alive))


@lru_cache(maxsize=1 << 12)
def every_other(seat: Seat, living: tuple[int, ...]) -> tuple[About, ...]:
    return tuple([(SEAT, other) for other, alive in enumerate(living) if alive and other != seat])


def of_others(s: Succession, seat: Seat) -> Abouts:
    first = max(0, len(s.claims) - RECENT)
    latest = s.claims[first:]
    gone = taken_back(latest, BACK)
    return [
        (CLAIM, number)
        for number, row in enumerate(latest, first)
        if row[SPEAKER] != seat and number not in gone and row[ACT] < OF_CLAIMS
    ]


def own_claims(s: Succession, seat: Seat) -> Abouts:
    mine = own_rows(s, seat)
    gone = taken_back([row for _, row in mine], BACK)
    return [(CLAIM, number) for number, row in mine if number not in gone and row[ACT] < OF_CLAIMS]


def own_rows(s: Succession, seat: Seat) -> list[tuple[int, tuple[int, ...]]]:
    """What this seat has said since the last tribunal, with its numbers."""
    left, number, found = s.said[seat], len(s.claims), []
    while left:
        number -= 1
        if s.claims[number][SPEAKER] == seat:
            found.append((number, s.claims[number]))
            left -= 1
    return found[::-1]


ABOUTS: dict[str, Callable[[Succession, Seat], Abouts]] = {
    "am": am,
    "saw": saw,
    "suspect": others,
    "trust": others,
    "heir": others,
    "point": living_others,
    AGREE: of_others,
    DISAGREE: of_others,
    TAKE_BACK: own_claims,
    "offer": offer,
    "consent": consent,
    "leave": leave,
    "change": change,
    "drop": drop,
    "crown": others,
    "accuse": accuse,
    "give": give,
    "martyr": martyr,
    "look": look,
}
TALK = tuple(act.key for act in ACTS)
OF_CLAIMS = NUMBER[AGREE]
"""The acts from this one on are about other claims."""
CONTRACTS = ("offer", "consent", "leave", "change", "drop")
IN_PUBLIC = {VICEROY: "give", MARTYR: "martyr", ORACLE: "look"}
"""9.1: the roles with a public ability."""
BETRAYING = frozenset({"crown", *IN_PUBLIC.values()})
"""What only certain roles can do: a screen that others might see keeps it behind the player's card."""
IN_ORDER = ("consent", "leave", "change", "drop", "offer", "accuse", *TALK, "crown", *IN_PUBLIC.values())
"""As people are shown it: what somebody waits for, what can be done, what can be said."""
RARE, EAGER = 0.04, 0.6
"""How often one who answers at random takes the crown where that is lawful, and how often it looks for contracts."""


def verbs(s: Succession, seat: Seat) -> list[str]:
    """What this seat may do at all now; some of it may have no object."""
    found: list[str] = [*TALK] if s.said[seat] < SENTENCES else []
    if s.free(seat):
        found += CONTRACTS
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
    return any(ABOUTS[verb](s, seat) for verb in in_public(s, seat))


def abouts(s: Succession, seat: Seat, verb: str) -> Abouts:
    found = ABOUTS[verb](s, seat)
    if verb in NUMBER and s.said[seat]:
        act = NUMBER[verb]
        again = [row[KIND:] for _, row in own_rows(s, seat) if row[ACT] == act]
        if again:
            return [about for about in found if about not in again]
    return found


class Deeds(Sentences):
    """Everything that one seat can say or do now, worked out as far as somebody looks, and once. It is never empty:
    doing nothing is saying nothing, and who may not even talk is not asked."""

    __slots__ = ("able", "found", "room", "seat")

    def __init__(self, room: Succession, seat: Seat) -> None:
        self.room, self.seat = room, seat
        self.able = verbs(room, seat)
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

    def abouts(self, verb: str) -> Abouts:
        found = self.found.get(verb)
        if found is None:
            found = self.found[verb] = abouts(self.room, self.seat, verb)
        return found

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

    def sample(self, chance: Chance) -> Sentence:
        luck = chance.random()
        if luck < EAGER and self.room.free(self.seat):
            verb = "consent" if luck < EAGER / 2 else "offer"
            found = self.abouts(verb)
            if found:
                return verb, found[int(chance.random() * len(found))]
        able = self.able[:]
        while able:
            verb = able[int(chance.random() * len(able))]
            if verb == "crown" and chance.random() > RARE and len(able) > 1:
                continue
            found = self.abouts(verb)
            if found:
                return verb, found[int(chance.random() * len(found))]
            able.remove(verb)
        raise LookupError(f"seat {self.seat} has nothing to say or do")

    def every(self) -> Iterator[Sentence]:
        for verb in self.able:
            for about in self.abouts(verb):
                yield verb, about

    def shape(self, show: Show, name: str = "") -> Shape:
        """A verb names all that it can be about, so that one may begin with whom one means. What would betray a role
        names nothing."""
        objects: dict[About, int] = {}
        options: list[Option] = []
        says: list[Option] = []
        follows: list[tuple[int, ...]] = []
        for verb in sorted(self.able, key=IN_ORDER.index):
            found = self.abouts(verb)
            if not found:
                continue
            for about in found:
                if about not in objects:
                    objects[about] = len(options)
                    options.append(show(about, "about"))
            follows.append(tuple([objects[about] for about in found]))
            said = show(verb, "say")
            if verb not in BETRAYING:
                named = dict.fromkeys([thing for place in follows[-1] for thing in options[place].about])
                offers = [thing for thing in named if thing.kind == "offer"]
                said = replace(said, about=tuple(offers or named))
            says.append(said)
        fields = {"say": Shape("one", tuple(says)), "about": Shape("one", tuple(options))}
        return Shape("form", fields=fields, follows=tuple(follows))


def show(s: Succession, value: Any, field: str) -> Option:
    if field == "about" and value[0] in (CLAIM, OFFER, TERM):
        return _on_the_table(s, value)
    return _described(s.pack, value, field)


def _on_the_table(s: Succession, about: About) -> Option:
    """What was said and what is offered, in words that only the game as it stands can tell."""
    kind, number = about[0], about[1]
    if kind == CLAIM:
        _, _, speaker, act, *said = s.claims[number]
        told = in_words(s.pack, words.seat, speaker, ACTS[act].key, tuple(said))
        return Option(key_of(about), f"#{number}: {told}", (Thing("claim", str(number)),))
    (proposer, *_), *terms = s.proposals[number]
    sides = ", ".join([f"{words.seat(seat)} {SIDE_NAMES[side]}" for seat, side in terms])
    offer, things = f"{words.seat(proposer)}'s offer ({sides})", (Thing("offer", str(number)),)
    if kind == OFFER:
        return Option(key_of(about), offer, things)
    side = f" shows the {SIDE_NAMES[about[3]]}" if len(about) > 3 else ""
    return Option(key_of(about), f"{words.seat(about[2])}{side} in {offer}", (*things, Thing("seat", str(about[2]))))


@lru_cache(maxsize=8192)
def _described(pack: Cards, value: Any, field: str) -> Option:
    """Kept, since it depends on nothing else and everybody's list has hundreds of them after every input."""
    if field == "say":
        label = DEEDS[value] if value in DEEDS else ACTS[NUMBER[value]].button
        return Option(value, label, verb=BUTTONS.get(value, "Say so"), facts=SECRET if value in BETRAYING else ())
    about: About = value
    kind = about[0]
    things: tuple[Thing, ...] = ()
    if kind in (SEAT, TO, SAW_FACTION, SAW_ROLE):
        things = (Thing("seat", str(about[1])),)
    elif kind == BADGE_OF:
        things = (Thing("seat", str(about[1])), Thing("seat", str(about[2])))
    return Option(key_of(about), object_in_words(pack, words.seat, about), things)
