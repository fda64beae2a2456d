"""What people do about offers of contracts, up to the seal (4.2 to 4.6, 4.10)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any, ClassVar, NamedTuple

from coterie.games.succession.actions import CACHE_SIZE, About, Abouts, Deed, Objects, Refusal
from coterie.games.succession.contracts.open_offers import go_without, put, rewrite, withdraw
from coterie.games.succession.contracts.stages import steps
from coterie.games.succession.events import Consented, Sealed
from coterie.games.succession.masks import mask_of, seats_of
from coterie.games.succession.names import term_views
from coterie.games.succession.phases import MINGLE, OWN_OFFERS
from coterie.games.succession.rows import Bond, Proposal, Term, Terms, head_of, named, terms_of
from coterie.games.succession.state import Succession
from coterie.games.succession.talk.vocabulary import OFFER, SIDES, TERM, TO
from coterie.kernel import Choice, One, Option, Seat, Thing, words
from coterie.kernel.answers import key_of

EITHER = range(2)
"""Both sides of a card."""


class Contracting(Deed):
    """Something about contracts, which only living players who are in none can do."""

    def refuse(self, s: Succession, seat: Seat, about: About) -> Refusal:
        if not s.alive[seat]:
            return "8.2", "A ghost can only talk"
        if s.bound[seat] >= 0:
            return "4.6", "You are bound by a contract until it is complete; until then you can talk, or act in public"
        return self.unlawful(s, seat, about)

    @abstractmethod
    def unlawful(self, s: Succession, seat: Seat, about: About) -> Refusal:
        """Why someone who is free cannot do this."""


class Offer(Contracting):
    """4.2: to one other player, in few words; `Propose` is for any number."""

    key = "offer"
    label = "Offer a contract to ..."
    button = "Offer"
    alone = True

    def abouts(self, s: Succession, seat: Seat) -> Abouts:
        mine = [number for number in open_offers(s, seat) if head_of(s.proposals[number]).proposer == seat]
        return every_offer(seat, tuple(s.alive)) if len(mine) < OWN_OFFERS else ()

    def unlawful(self, s: Succession, seat: Seat, about: About) -> Refusal:
        return "4.2", f"You can offer another living player a contract, and have {OWN_OFFERS} open offers of your own"

    def do(self, s: Succession, seat: Seat, about: About) -> None:
        _, other, own, theirs = about
        put(s, seat, tuple(sorted((Term(seat, own), Term(other, theirs)))))


@lru_cache(maxsize=CACHE_SIZE)
def every_offer(seat: Seat, living: tuple[int, ...]) -> tuple[About, ...]:
    return tuple(
        [
            (TO, other, own, theirs)
            for other, alive in enumerate(living)
            if alive and other != seat
            for own in EITHER
            for theirs in EITHER
        ]
    )


# --- answers to an open offer ------------------------------------------------------------------------------------


Named = tuple[tuple[int, Proposal], ...]
"""Offers with their numbers."""


def offers_to(s: Succession, seat: Seat) -> Named:
    """The offers that name this seat."""
    return s.once(offers_by_seat)[seat]


def offers_by_seat(s: Succession) -> tuple[Named, ...]:
    found: tuple[list[tuple[int, Proposal]], ...] = tuple([[] for _ in range(s.seats)])
    for each in sorted(s.proposals.items()):
        for seat, _ in terms_of(each[1]):
            found[seat].append(each)
    return tuple(map(tuple, found))


def open_offers(s: Succession, seat: Seat) -> list[int]:
    """Their numbers."""
    return [number for number, _ in offers_to(s, seat)]


class Lying(NamedTuple):
    """An open offer as someone sees it: by whom and its terms, which of that player's offers it is, as far as that is
    known, and who sees it.
    """

    number: int
    proposer: Seat
    terms: Terms
    which: str
    viewer: Seat


def ordinal(place: int) -> str:
    return ("first ", "second ", "third ")[place] if place < 3 else f"{place + 1}th "


def lying(s: Succession, seat: Seat) -> Mapping[int, Lying]:
    return told_of(seat, offers_to(s, seat))


@lru_cache(maxsize=CACHE_SIZE)
def told_of(seat: Seat, offers: Named) -> Mapping[int, Lying]:
    found: dict[int, Lying] = {}
    makers = [head_of(offer).proposer for _, offer in offers]
    for place, ((number, offer), maker) in enumerate(zip(offers, makers, strict=True)):
        which = ordinal(makers[:place].count(maker)) if makers.count(maker) > 1 else ""
        found[number] = Lying(number, maker, terms_of(offer), which, seat)
    return found


class Answering(Contracting):
    """Something about an open offer that names the seat."""

    def unlawful(self, s: Succession, seat: Seat, about: About) -> Refusal:
        _, *number = about
        if not set(number[:1]) & set(open_offers(s, seat)):
            return "4.5", "There is no such open offer that names you: it may have lapsed or been changed"
        return self.out_of_order()

    @abstractmethod
    def out_of_order(self) -> Refusal:
        """Why this cannot be done about an offer that the seat is in."""

    def described(self, s: Succession, seat: Seat, abouts: Abouts) -> tuple[Objects, ...]:
        open_to = lying(s, seat)
        return tuple([of_offer(open_to[number]) for _, number in abouts])


class Rewriting(Answering):
    """Something about one term of an open offer: everything that can be changed in an offer is a block."""

    alone = True

    def described(self, s: Succession, seat: Seat, abouts: Abouts) -> tuple[Objects, ...]:
        open_to = lying(s, seat)
        by_offer = groupby(abouts, lambda about: about[1])
        return tuple([of_terms(open_to[number], tuple(those)) for number, those in by_offer])

    def blocks(self, s: Succession, seat: Seat, abouts: Abouts) -> tuple[Objects, ...]:
        living = tuple(s.alive)
        found = [self.block(offer, seat, living) for offer in lying(s, seat).values()]
        return tuple([block for block in found if block.abouts])

    @abstractmethod
    def block(self, offer: Lying, seat: Seat, living: tuple[int, ...]) -> Objects:
        """All that can be done so about this offer."""


class Consent(Answering):
    """4.6: to offers all of whose participants are free, or will be."""

    key = "consent"
    label = "Consent to ..."
    button = "Agree"

    def abouts(self, s: Succession, seat: Seat) -> Abouts:
        return [
            (OFFER, number) for number in open_offers(s, seat) if not head_of(s.proposals[number]).consents >> seat & 1
        ]

    def out_of_order(self) -> Refusal:
        return "4.6", "You have consented to these terms already"

    def do(self, s: Succession, seat: Seat, about: About) -> None:
        _, number = about
        agree(s, seat, number)


class ConsentAnyway(Answering):
    """4.10: to an offer of three or more, also if others drop out. The proposer has said who is required instead."""

    key = "anyway"
    label = "Consent, also if some drop out, to ..."
    button = "Agree, also if some drop out"

    def abouts(self, s: Succession, seat: Seat) -> Abouts:
        return [
            (OFFER, number)
            for number, offer in offers_to(s, seat)
            if len(terms_of(offer)) > 2 and head_of(offer).proposer != seat and not head_of(offer).steadfast >> seat & 1
        ]

    def out_of_order(self) -> Refusal:
        return "4.10", "You can say so once, about an offer of three or more that somebody else made"

    def do(self, s: Succession, seat: Seat, about: About) -> None:
        _, number = about
        agree(s, seat, number, steadfast=True)


class Leave(Answering):
    """4.10"""

    key = "leave"
    label = "Turn down ..."
    button = "Turn down"

    def abouts(self, s: Succession, seat: Seat) -> Abouts:
        return [(OFFER, number) for number in open_offers(s, seat)]

    def out_of_order(self) -> Refusal:
        return "4.10", "You turn down an offer as a whole"

    def do(self, s: Succession, seat: Seat, about: About) -> None:
        _, number = about
        drop_out(s, seat, number)


class Change(Rewriting):
    """4.4: somebody joins, or somebody's side changes."""

    key = "change"
    label = "Change the terms: ..."
    button = "Change the terms"

    def abouts(self, s: Succession, seat: Seat) -> Abouts:
        found: list[About] = []
        for number in open_offers(s, seat):
            found += every_change(number, terms_of(s.proposals[number]), tuple(s.alive))
        return found

    def block(self, offer: Lying, seat: Seat, living: tuple[int, ...]) -> Objects:
        return of_changes(offer, living)

    def out_of_order(self) -> Refusal:
        return "4.4", "A change brings in a living player or gives a participant the other side"

    def do(self, s: Succession, seat: Seat, about: About) -> None:
        _, number, other, side = about
        kept = [term for term in terms_of(s.proposals[number]) if term.seat != other]
        rewrite(s, seat, number, tuple(sorted([*kept, Term(other, side)])))


@lru_cache(maxsize=CACHE_SIZE)
def every_change(number: int, terms: Terms, living: tuple[int, ...]) -> tuple[About, ...]:
    sides = dict(terms)
    return tuple(
        [
            (TERM, number, other, side)
            for other, alive in enumerate(living)
            if alive
            for side in EITHER
            if sides.get(other) != side
        ]
    )


class Drop(Rewriting):
    """4.4: somebody is taken out, of three or more (4.3)."""

    key = "drop"
    label = "Take out ..."
    button = "Take out"

    def abouts(self, s: Succession, seat: Seat) -> Abouts:
        return [about for number, offer in offers_to(s, seat) for about in every_drop(number, terms_of(offer), seat)]

    def block(self, offer: Lying, seat: Seat, living: tuple[int, ...]) -> Objects:
        return of_drops(offer, seat)

    def out_of_order(self) -> Refusal:
        return "4.3", "You can take out another participant while two are left; to go yourself, turn the offer down"

    def do(self, s: Succession, seat: Seat, about: About) -> None:
        _, number, other = about
        rewrite(s, seat, number, tuple([term for term in terms_of(s.proposals[number]) if term.seat != other]))


@lru_cache(maxsize=CACHE_SIZE)
def every_drop(number: int, terms: Terms, seat: Seat) -> tuple[About, ...]:
    return tuple([(TERM, number, other) for other, _ in terms if other != seat]) if len(terms) > 2 else ()


CONTRACTS: tuple[Contracting, ...] = (Offer(), Consent(), ConsentAnyway(), Leave(), Change(), Drop())


# --- how they are told of ----------------------------------------------------------------------------------------


@lru_cache(maxsize=CACHE_SIZE)
def of_offer(offer: Lying) -> Objects:
    about, thing = (OFFER, offer.number), offer_thing(offer)
    return Objects((about,), (Option(key_of(about), offer_in_words(offer), (thing,)),), (thing,))


@lru_cache(maxsize=CACHE_SIZE)
def of_changes(offer: Lying, living: tuple[int, ...]) -> Objects:
    return of_terms(offer, every_change(offer.number, offer.terms, living))


@lru_cache(maxsize=CACHE_SIZE)
def of_drops(offer: Lying, seat: Seat) -> Objects:
    return of_terms(offer, every_drop(offer.number, offer.terms, seat))


def of_terms(offer: Lying, abouts: tuple[About, ...]) -> Objects:
    """What can be changed in this offer."""
    options = tuple([term_option(offer, about) for about in abouts])
    return Objects(abouts, options, (offer_thing(offer),))


def offer_thing(offer: Lying) -> Thing:
    return Thing("offer", str(offer.number))


def offer_in_words(offer: Lying) -> str:
    """The offer by people and terms: its number is secret."""
    return f"{called(offer)} ({sides_in_words(offer.terms, offer.viewer)})"


def sides_in_words(terms: Terms, viewer: Seat) -> str:
    return ", ".join([f"{whose(seat, viewer)} {SIDES[side]}" for seat, side in terms])


def called(offer: Lying) -> str:
    return f"{whose(offer.proposer, offer.viewer)} {offer.which}offer"


def whose(seat: Seat, viewer: Seat) -> str:
    return "your" if seat == viewer else f"{words.seat(seat)}'s"


def term_option(offer: Lying, about: About) -> Option:
    _, _, other, *shown = about
    side = "".join([f" shows the {SIDES[side]}" for side in shown])
    label = f"{words.seat(other)}{side} in {called(offer)}"
    return Option(key_of(about), label, (offer_thing(offer), Thing("seat", str(other))))


# --- the seal ----------------------------------------------------------------------------------------------------


def agree(s: Succession, seat: Seat, number: int, *, steadfast: bool = False) -> None:
    """4.6: someone consents; `steadfast`: also if others drop out (4.10)."""
    head, *terms = s.proposals[number]
    own = 1 << seat
    s.proposals[number] = (
        head._replace(
            consents=head.consents | own,
            steadfast=head.steadfast | own if steadfast else head.steadfast,
            asked_again=head.asked_again & ~own,
        ),
        *terms,
    )
    offer = s.proposals[number]
    s.whisper(named(offer), Consented, seat, number, term_views(terms_of(offer)), steadfast)
    seal_if_agreed(s, number)


def drop_out(s: Succession, seat: Seat, number: int) -> None:
    """4.10: someone declines. Those who had agreed are asked again, each in a separate thread."""
    changed = go_without(s, seat, number)
    if changed is None:
        return
    for other in seats_of(head_of(s.proposals[changed]).asked_again):
        s.begin(AgreeAgain(other, changed))
    seal_if_agreed(s, changed)


@dataclass(slots=True)
class AgreeAgain(Choice[Succession, str]):
    """4.10: whether someone still agrees, now that others have dropped out. It takes one tap, and closes by itself when
    the offer is changed again, lapses or fails, and when the seat answers it among everything else that it may do.
    """

    number: int
    clause: ClassVar[str] = "4.10"
    verb: ClassVar[str] = "Answer"

    def seats(self, s: Succession) -> Iterable[Seat]:
        offer = s.proposals.get(self.number)
        if offer is None or s.phase != MINGLE or not s.free(self.seat):
            return ()
        return (self.seat,) if head_of(offer).asked_again >> self.seat & 1 else ()

    def audience(self, s: Succession) -> tuple[Seat, ...]:
        return tuple(named(s.proposals[self.number])) if self.number in s.proposals else ()

    def about(self, s: Succession) -> tuple[Thing, ...]:
        return (Thing("offer", str(self.number)),)

    def prompt_for(self, s: Succession, seat: Seat) -> str:
        offer = s.proposals[self.number]
        gone = words.listed([words.seat(other) for other in seats_of(head_of(offer).dropped)])
        left = sides_in_words(terms_of(offer), seat)
        return f"{gone} dropped out. Do you still agree to what is left: {left}?"

    def options(self, s: Succession, seat: Seat) -> One[str]:
        more = len(terms_of(s.proposals[self.number])) > 2
        return One(["agree", *(["anyway"] if more else []), "leave"])

    def show(self, s: Succession, seat: Seat, value: Any, field: str) -> Option:
        if value == "agree":
            return Option("agree", "agree to what is left", verb="Agree")
        if value == "anyway":
            return Option("anyway", "agree, also if more drop out", verb="Agree, also if more drop out")
        return Option("leave", "turn it down", verb="Turn down", declines=True)

    def limit(self, s: Succession) -> int:
        return head_of(s.proposals[self.number]).until - s.now

    def default(self, s: Succession, seat: Seat) -> str:
        return "leave"

    def overdue(self, s: Succession, seat: Seat) -> str:
        """The offer lapses at that moment (4.5); silence agrees to nothing and declines nothing."""
        return ""

    def timed_out(self, s: Succession, seats: tuple[Seat, ...]) -> None:
        """Everyone in the offer is told that it lapsed."""

    def answered(self, s: Succession, answers: dict[Seat, str]) -> None:
        said = answers.get(self.seat)
        if said in ("agree", "anyway"):
            agree(s, self.seat, self.number, steadfast=said == "anyway")
        elif said == "leave":
            drop_out(s, self.seat, self.number)


def seal_if_agreed(s: Succession, number: int) -> None:
    """4.6: nobody is bound before all of them are."""
    consents = head_of(s.proposals[number]).consents
    if all(consents >> other & 1 and s.free(other) for other in named(s.proposals[number])):
        seal(s, number)


def seal(s: Succession, number: int) -> None:
    """4.6"""
    offer = s.proposals.pop(number)
    members = named(offer)
    mask = mask_of(members)
    for other, open_still in sorted(s.proposals.items()):
        head = head_of(open_still)
        if (head.consents | head.asked_again) & mask:
            withdraw(s, other, mask, "bound")
    contract, s.sealed = s.sealed, s.sealed + 1
    s.contracts[contract] = Bond(terms_of(offer))
    for seat in members:
        s.bound[seat] = contract
    s.tell(Sealed, contract, tuple(members))
    s.begin(*steps(contract))
