"""Mingling (section 4): one open question to everybody, to which anything that can be said or done is an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from coterie.games.succession.components import (
    CRIMINAL,
    FACTIONS,
    HEIR,
    MARTYR,
    NOBODY_YET,
    ORACLE,
    ROLE_SIDE,
    SOLDIER,
    VICEROY,
)
from coterie.games.succession.death import die, execute, reveal
from coterie.games.succession.events import (
    Accused,
    BadgeOffered,
    Changed,
    Claimed,
    Consented,
    Crowned,
    Left,
    Martyred,
    Offered,
    OracleLooked,
    SawGraveyard,
    Sealed,
    Shown,
)
from coterie.games.succession.huddle import BadgeOffer, steps
from coterie.games.succession.phases import (
    ACCUSED,
    LOOKED,
    MARTYRED,
    OVER,
    OWN_OFFERS,
    SECOND,
    SENTENCES,
    TO_BADGE,
)
from coterie.games.succession.phases import (
    OFFER as OFFER_TIME,
)
from coterie.games.succession.state import Succession
from coterie.games.succession.words import (
    ACTS,
    BACK,
    BADGE_OF,
    DEEDS,
    FACTION,
    NOTHING,
    NUMBER,
    OFFER,
    ROLE,
    SAW_FACTION,
    SAW_ROLE,
    TERM,
    TO,
    object_in_words,
)
from coterie.kernel import Option, Question, Seat, Thing
from coterie.kernel.answers import Form, One, key_of
from coterie.kernel.chance import Chance
from coterie.kernel.talk import (
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

About = tuple[int, ...]
Abouts = Sequence[About]
RECENT = 6
SIDES = range(2)


# --- what somebody may say or do -------------------------------------------------------------------------------------


def open_offers(s: Succession, seat: Seat) -> list[int]:
    """The offers that name this seat and have not lapsed."""
    found, now = [], s.now
    for number, (head, *terms) in s.proposals.items():
        if head[1] > now:
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
RARE, EAGER = 0.04, 0.6
"""How often one who answers at random takes the crown where that is lawful, and how often it looks for contracts."""


def verbs(s: Succession, seat: Seat) -> list[str]:
    """What this seat may do at all now; some of it may have no object."""
    found: list[str] = [*TALK] if s.said[seat] < SENTENCES else []
    if s.free(seat):
        found += CONTRACTS
        role = s.role(seat)
        if role == HEIR:
            found.append("crown")
        if max(s.badge) >= 0:
            found.append("accuse")
        if role in IN_PUBLIC and not s.hushed[s.faction(seat)]:
            found.append(IN_PUBLIC[role])
    return found


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


assert issubclass(Deeds, Form)


def show(s: Succession, value: Any, field: str) -> Option:
    if field == "say":
        return Option(value, DEEDS[value] if value in DEEDS else ACTS[NUMBER[value]].button)
    about: About = value
    kind = about[0]
    things: tuple[Thing, ...] = ()
    if kind in (SEAT, TO, SAW_FACTION, SAW_ROLE):
        things = (Thing("seat", str(about[1])),)
    elif kind == CLAIM:
        things = (Thing("claim", str(about[1])),)
    elif kind in (OFFER, TERM):
        things = (Thing("offer", str(about[1])),)
    elif kind == BADGE_OF:
        things = (Thing("seat", str(about[2])),)
    return Option(key_of(about), object_in_words(s.pack, lambda seat: f"seat {seat}", about), things)


# --- the question ----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Mingle(Question[Succession, Sentence]):
    """4.1: until the tribunal everybody does what they like."""

    clause: ClassVar[str] = "4.1"
    prompt: ClassVar[str] = "What do you do?"
    standing: ClassVar[bool] = True

    def seats(self, s: Succession) -> Iterable[Seat]:
        return [seat for seat in range(s.seats) if s.said[seat] < SENTENCES or (s.alive[seat] and s.bound[seat] < 0)]

    def options(self, s: Succession, seat: Seat) -> Deeds:
        return Deeds(s, seat)

    def show(self, s: Succession, seat: Seat, value: Any, field: str) -> Option:
        return show(s, value, field)

    def limit(self, s: Succession) -> int:
        return int(s.options["interval"]) * SECOND

    def why_not(self, s: Succession, seat: Seat, answer: Any) -> tuple[str, str] | None:
        return refusal(s, seat, answer)

    def took(self, s: Succession, seat: Seat, answer: Sentence) -> None:
        say, about = answer
        if say in NUMBER:
            s.said[seat] += 1
            s.claims.append((s.now, s.tribunals, seat, NUMBER[say], *about))
            s.tell(Claimed, len(s.claims) - 1, seat, say, about)
        else:
            DOES[say](s, seat, about)


Refusal = tuple[str, str]


def refusal(s: Succession, seat: Seat, answer: Any) -> Refusal | None:
    """Why something well formed cannot be said or done, by what `seat` knows."""
    if not (isinstance(answer, tuple) and len(answer) == 2 and answer[0] in ABOUTS and isinstance(answer[1], tuple)):
        return None
    say, about = answer
    if say in NUMBER:
        return not_said(s, seat, say, about)
    if not s.alive[seat]:
        return "8.2", "A ghost can only talk"
    if s.bound[seat] >= 0:
        return "4.6", "You are bound by a contract until it is complete; until then you can talk"
    if say in IN_PUBLIC.values():
        return not_in_public(s, seat, say)
    if say == "crown":
        if s.role(seat) != HEIR:
            return "1.3", "Only an Heir can take the crown"
        return "1.1", "The crowned Heir names another player, any but itself"
    if say == "accuse":
        return "9.4", (
            "You can accuse a living player, neither yourself nor the wearer, before another living player who wears "
            "a badge and is not in a contract"
        )
    return not_offered(s, seat, say, about)


def not_said(s: Succession, seat: Seat, say: str, about: About) -> Refusal:
    if s.said[seat] >= SENTENCES:
        return "10.3", f"You have said {SENTENCES} sentences, which is all that you may before the next tribunal"
    if about in ABOUTS[say](s, seat):
        return "10.3", "You have said that already: nobody says the same twice before the next tribunal"
    if say == "saw":
        return "10.2", "You can only report on a side of a card that you were shown"
    return "10.1", "That is no sentence: say what you are, what you saw, whom you suspect, trust, know or want revealed"


def not_in_public(s: Succession, seat: Seat, say: str) -> Refusal:
    role = s.role(seat)
    if IN_PUBLIC.get(role) != say:
        able = "; ".join(f"{s.pack.roles[each].name}: {verb}" for each, verb in IN_PUBLIC.items())
        return "9.1", f"Your role has no such public ability; these have one: {able}"
    if s.hushed[s.faction(seat)]:
        return "7.16", "A Martyr has hushed your faction until after the next tribunal"
    if say == "look" and s.looked[seat]:
        return "7.21", "An Oracle looks once a game"
    if say == "give":
        if not s.supply[s.faction(seat)]:
            return "7.7", "There is no badge of your faction left"
        return "7.7", "You can offer a badge to another living player who wears none"
    if say == "martyr":
        return "7.16", "Choose one of the two factions"
    return "7.21", "An Oracle looks into the graveyard, nowhere else"


def not_offered(s: Succession, seat: Seat, say: str, about: About) -> Refusal:
    if say == "offer":
        return "4.2", f"You can offer another living player a contract, and have {OWN_OFFERS} open offers of your own"
    if len(about) < 2 or about[1] not in open_offers(s, seat):
        return "4.5", "There is no such open offer that names you: it may have lapsed, or has become another"
    if say == "drop":
        return "4.3", "You can take out another participant while two are left; to go yourself, turn the offer down"
    if say == "change":
        return "4.4", "A change brings in a living player or gives a participant the other side"
    return "4.6", "You have consented to these terms already"


# --- contracts -------------------------------------------------------------------------------------------------------


def do_offer(s: Succession, seat: Seat, about: About) -> None:
    _, other, own, theirs = about
    for old in [old for old, each in s.proposals.items() if each[0][1] <= s.now]:
        del s.proposals[old]
    number = fresh(s)
    terms = tuple(sorted(((seat, own), (other, theirs))))
    s.proposals[number] = ((seat, s.now + OFFER_TIME, 1 << seat), *terms)
    s.whisper(tuple([row[0] for row in terms]), Offered, seat, number, terms)


def fresh(s: Succession) -> int:
    """A number by lot for an offer: one that counted would tell how many others there are."""
    while (number := 1000 + s.roll(9000)) in s.proposals:
        pass
    return number


def do_consent(s: Succession, seat: Seat, about: About) -> None:
    number = about[1]
    head, *terms = s.proposals[number]
    consents = head[2] | 1 << seat
    s.proposals[number] = ((head[0], head[1], consents), *terms)
    named = [row[0] for row in terms]
    s.whisper(named, Consented, seat, number)
    if all(consents >> other & 1 and s.free(other) for other in named):
        seal(s, number)


def do_leave(s: Succession, seat: Seat, about: About) -> None:
    terms = s.proposals.pop(about[1])[1:]
    s.whisper([row[0] for row in terms], Left, seat, about[1])


def do_change(s: Succession, seat: Seat, about: About) -> None:
    _, number, other, side = about
    terms = {row[0]: row[1] for row in s.proposals[number][1:]}
    terms[other] = side
    rewrite(s, seat, number, tuple(sorted(terms.items())), tuple(terms))


def do_drop(s: Succession, seat: Seat, about: About) -> None:
    _, number, other = about
    before = s.proposals[number][1:]
    rewrite(s, seat, number, tuple([row for row in before if row[0] != other]), tuple([row[0] for row in before]))


def rewrite(s: Succession, seat: Seat, number: int, terms: tuple[tuple[int, ...], ...], told: tuple[Seat, ...]) -> None:
    """4.4: other terms, and nobody's consent but that of the one who made them. They get another number, so that who
    consents at the same moment consents to nothing unseen."""
    head = s.proposals.pop(number)[0]
    changed = fresh(s)
    s.proposals[changed] = ((head[0], head[1], 1 << seat), *terms)
    s.whisper(told, Changed, seat, number, changed, terms)


def seal(s: Succession, number: int) -> None:
    """4.6"""
    terms = s.proposals.pop(number)[1:]
    members = [row[0] for row in terms]
    mask = sum([1 << seat for seat in members])
    for other, offer in list(s.proposals.items()):
        if offer[0][2] & mask:
            s.proposals[other] = ((offer[0][0], offer[0][1], offer[0][2] & ~mask), *offer[1:])
    contract, s.sealed = s.sealed, s.sealed + 1
    s.contracts[contract] = (terms, (), (), (), ())
    for seat in members:
        s.bound[seat] = contract
    s.tell(Sealed, contract, tuple(members))
    s.begin(*steps(contract))


# --- in public -------------------------------------------------------------------------------------------------------


def do_crown(s: Succession, seat: Seat, about: About) -> None:
    """1.1, 1.2"""
    accused = about[1]
    faction = s.faction(seat)
    right = s.role(accused) == HEIR
    s.tell(Crowned, seat, accused)
    won = faction if right else 1 - faction
    winners = [each for each in range(s.seats) if s.faction(each) == won]
    s.phase = OVER
    which = "rightly" if right else "wrongly"
    why = f"The Heir of the {s.pack.factions[faction]} {which} named the usurper: the {s.pack.factions[won]} won."
    scores = [int(s.faction(each) == won) for each in range(s.seats)]
    s.end(winners, scores, "1.1" if right else "1.2", why)


def do_accuse(s: Succession, seat: Seat, about: About) -> None:
    """9.4: no choice anywhere."""
    _, wearer, accused = about
    s.deeds.append((ACCUSED, seat, wearer, accused))
    s.tell(Accused, seat, wearer, accused)
    card = s.show(1 << wearer, accused, ROLE_SIDE, TO_BADGE)
    s.whisper((wearer, accused), Shown, accused, ROLE_SIDE, card, TO_BADGE)
    worn = s.badge[accused] >= 0
    guilty = [role for role, cls in enumerate(s.pack.cls) if cls == CRIMINAL or (worn and cls != SOLDIER)]
    s.prove(accused, guilty if card // 2 in guilty else [role for role in range(len(s.pack.cls)) if role not in guilty])
    victim = accused if card // 2 in guilty else seat
    if s.role(victim) == HEIR:
        reveal(s, victim)
        die(s, (wearer,))
    else:
        execute(s, wearer, victim)
        die(s, (victim,))


def do_give(s: Succession, seat: Seat, about: About) -> None:
    """7.7"""
    reveal(s, seat)
    faction = s.faction(seat)
    s.supply[faction] -= 1
    s.tell(BadgeOffered, seat, about[1], faction)
    s.begin(BadgeOffer(about[1], faction))


def do_martyr(s: Succession, seat: Seat, about: About) -> None:
    """7.16"""
    reveal(s, seat)
    s.hushed[about[1]] = 1
    s.deeds.append((MARTYRED, seat, about[1]))
    s.tell(Martyred, seat, about[1])
    die(s, (seat,))


def do_look(s: Succession, seat: Seat, _: About) -> None:
    """7.21"""
    reveal(s, seat)
    s.looked[seat] = 1
    cards = tuple(sorted([s.kind[card] for card in s.graveyard()]))
    s.looks.append((seat, len(s.lives), *cards))
    s.deeds.append((LOOKED, seat, NOBODY_YET))
    s.tell(OracleLooked, seat)
    s.whisper((seat,), SawGraveyard, cards)


DOES: dict[str, Callable[[Succession, Seat, About], None]] = {
    "offer": do_offer,
    "consent": do_consent,
    "leave": do_leave,
    "change": do_change,
    "drop": do_drop,
    "crown": do_crown,
    "accuse": do_accuse,
    "give": do_give,
    "martyr": do_martyr,
    "look": do_look,
}
