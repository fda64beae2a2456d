"""What people do about offers of contracts, up to the seal (4.2 to 4.6, 4.10)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from coterie.games.succession.deeds import KEPT, About, Abouts, Deed, Objects, Refusal
from coterie.games.succession.events import Consented, Sealed
from coterie.games.succession.huddle import steps
from coterie.games.succession.masks import mask_of
from coterie.games.succession.phases import OWN_OFFERS
from coterie.games.succession.proposals import CONSENTS, Terms, go_without, named, put, rewrite
from coterie.games.succession.state import Succession
from coterie.games.succession.words import OFFER, SIDES, TERM, TO
from coterie.kernel import Option, Seat, Thing, words
from coterie.kernel.answers import key_of

EITHER = range(2)
"""Both sides of a card."""


class Contracting(Deed):
    """Something about contracts, which only the living do who are in none."""

    def refuse(self, s: Succession, seat: Seat, about: About) -> Refusal:
        if not s.alive[seat]:
            return "8.2", "A ghost can only talk"
        if s.bound[seat] >= 0:
            return "4.6", "You are bound by a contract until it is complete; until then you can talk, or act in public"
        return self.unlawful(s, seat, about)

    def unlawful(self, s: Succession, seat: Seat, about: About) -> Refusal:
        """Why somebody who is free cannot do just that."""
        raise NotImplementedError


class Offer(Contracting):
    """4.2: to one other player, in few words; `Propose` is for any number."""

    key = "offer"
    label = "Offer a contract to ..."
    button = "Offer"
    alone = True

    def abouts(self, s: Succession, seat: Seat) -> Abouts:
        mine = [number for number in open_offers(s, seat) if s.proposals[number][0][0] == seat]
        return every_offer(seat, tuple(s.alive)) if len(mine) < OWN_OFFERS else ()

    def unlawful(self, s: Succession, seat: Seat, about: About) -> Refusal:
        return "4.2", f"You can offer another living player a contract, and have {OWN_OFFERS} open offers of your own"

    def do(self, s: Succession, seat: Seat, about: About) -> None:
        _, other, own, theirs = about
        put(s, seat, tuple(sorted(((seat, own), (other, theirs)))))


@lru_cache(maxsize=KEPT)
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


def open_offers(s: Succession, seat: Seat) -> list[int]:
    """The offers that name this seat."""
    found = []
    for number, (_, *terms) in s.proposals.items():
        for row in terms:
            if row[0] == seat:
                found.append(number)
    return sorted(found)


class Lying(NamedTuple):
    """An open offer as it is told of: by whom and what it says. `only`: it is the only one of that player that whoever
    is told of it knows, so that it needs no more words."""

    number: int
    proposer: Seat
    terms: Terms
    only: bool


def lying(s: Succession, seat: Seat) -> dict[int, Lying]:
    offers = {number: s.proposals[number] for number in open_offers(s, seat)}
    makers = [offer[0][0] for offer in offers.values()]
    return {
        number: Lying(number, offer[0][0], offer[1:], makers.count(offer[0][0]) == 1)
        for number, offer in offers.items()
    }


class Answering(Contracting):
    """Something about an open offer that names one."""

    def unlawful(self, s: Succession, seat: Seat, about: About) -> Refusal:
        if len(about) < 2 or about[1] not in open_offers(s, seat):
            return "4.5", "There is no such open offer that names you: it may have lapsed, or has become another"
        return self.out_of_order()

    def out_of_order(self) -> Refusal:
        """Why this cannot be done about an offer that one is in."""
        raise NotImplementedError

    def described(self, s: Succession, seat: Seat, abouts: Abouts) -> Objects:
        open_to = lying(s, seat)
        return of_offers(tuple([open_to[about[1]] for about in abouts]))


class Consent(Answering):
    """4.6: to offers all of whose participants are free, or will be."""

    key = "consent"
    label = "Consent to ..."
    button = "Agree"

    def abouts(self, s: Succession, seat: Seat) -> Abouts:
        return [(OFFER, number) for number in open_offers(s, seat) if not s.proposals[number][0][CONSENTS] >> seat & 1]

    def out_of_order(self) -> Refusal:
        return "4.6", "You have consented to these terms already"

    def do(self, s: Succession, seat: Seat, about: About) -> None:
        number = about[1]
        consent(s, number, s.proposals[number][0][CONSENTS] | 1 << seat)
        s.whisper(named(s.proposals[number]), Consented, seat, number)
        seal_if_agreed(s, number)


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
        number = about[1]
        if go_without(s, seat, number):
            seal_if_agreed(s, number)


class Change(Answering):
    """4.4: somebody joins, or somebody's side changes."""

    key = "change"
    label = "Change the terms: ..."
    button = "Change the terms"
    alone = True

    def abouts(self, s: Succession, seat: Seat) -> Abouts:
        found: list[About] = []
        for number in open_offers(s, seat):
            found += every_change(number, s.proposals[number][1:], tuple(s.alive))
        return found

    def out_of_order(self) -> Refusal:
        return "4.4", "A change brings in a living player or gives a participant the other side"

    def described(self, s: Succession, seat: Seat, abouts: Abouts) -> Objects:
        return of_terms(tuple(lying(s, seat).values()), tuple(abouts))

    def do(self, s: Succession, seat: Seat, about: About) -> None:
        _, number, other, side = about
        terms = {row[0]: row[1] for row in s.proposals[number][1:]}
        terms[other] = side
        rewrite(s, seat, number, tuple(sorted(terms.items())))


@lru_cache(maxsize=KEPT)
def every_change(number: int, terms: Terms, living: tuple[int, ...]) -> tuple[About, ...]:
    sides = {row[0]: row[1] for row in terms}
    return tuple(
        [
            (TERM, number, other, side)
            for other, alive in enumerate(living)
            if alive
            for side in EITHER
            if sides.get(other) != side
        ]
    )


class Drop(Answering):
    """4.4: somebody is taken out, of three or more (4.3)."""

    key = "drop"
    label = "Take out ..."
    button = "Take out"
    alone = True

    def abouts(self, s: Succession, seat: Seat) -> Abouts:
        return [
            (TERM, number, row[0])
            for number in open_offers(s, seat)
            if len(s.proposals[number]) > 3
            for row in s.proposals[number][1:]
            if row[0] != seat
        ]

    def out_of_order(self) -> Refusal:
        return "4.3", "You can take out another participant while two are left; to go yourself, turn the offer down"

    def described(self, s: Succession, seat: Seat, abouts: Abouts) -> Objects:
        return of_terms(tuple([each for each in lying(s, seat).values() if len(each.terms) > 2]), tuple(abouts))

    def do(self, s: Succession, seat: Seat, about: About) -> None:
        _, number, other = about
        rewrite(s, seat, number, tuple([row for row in s.proposals[number][1:] if row[0] != other]))


CONTRACTS: tuple[Contracting, ...] = (Offer(), Consent(), Leave(), Change(), Drop())


# --- how they are told of ----------------------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def of_offers(offers: tuple[Lying, ...]) -> Objects:
    options = tuple([offer_option(each) for each in offers])
    abouts = tuple([(OFFER, each.number) for each in offers])
    return Objects(abouts, options, tuple([offer_thing(each) for each in offers]))


@lru_cache(maxsize=KEPT)
def of_terms(offers: tuple[Lying, ...], abouts: tuple[About, ...]) -> Objects:
    """What can be changed in these offers."""
    by_number = {each.number: each for each in offers}
    options = tuple([term_option(by_number[about[1]], about) for about in abouts])
    return Objects(abouts, options, tuple([offer_thing(each) for each in offers]))


def offer_thing(offer: Lying) -> Thing:
    return Thing("offer", str(offer.number))


def offer_in_words(offer: Lying) -> str:
    """By people and terms: the number is nobody's business."""
    sides = ", ".join([f"{words.seat(seat)} {SIDES[side]}" for seat, side in offer.terms])
    return f"{words.seat(offer.proposer)}'s offer ({sides})"


@lru_cache(maxsize=KEPT)
def offer_option(offer: Lying) -> Option:
    return Option(key_of((OFFER, offer.number)), offer_in_words(offer), (offer_thing(offer),))


@lru_cache(maxsize=4 * KEPT)
def term_option(offer: Lying, about: About) -> Option:
    _, _, other, *shown = about
    side = f" shows the {SIDES[shown[0]]}" if shown else ""
    offered = f"{words.seat(offer.proposer)}'s offer" if offer.only else offer_in_words(offer)
    label = f"{words.seat(other)}{side} in {offered}"
    return Option(key_of(about), label, (offer_thing(offer), Thing("seat", str(other))))


# --- the seal ----------------------------------------------------------------------------------------------------


def consent(s: Succession, number: int, mask: int) -> None:
    """These have consented, and nobody else."""
    (proposer, until, _, needed), *terms = s.proposals[number]
    s.proposals[number] = ((proposer, until, mask, needed), *terms)


def seal_if_agreed(s: Succession, number: int) -> None:
    """4.6: nobody is bound before all of them are."""
    consents = s.proposals[number][0][CONSENTS]
    if all(consents >> other & 1 and s.free(other) for other in named(s.proposals[number])):
        seal(s, number)


def seal(s: Succession, number: int) -> None:
    """4.6"""
    terms = s.proposals.pop(number)[1:]
    members = [row[0] for row in terms]
    mask = mask_of(members)
    for other, offer in list(s.proposals.items()):
        if offer[0][CONSENTS] & mask:
            consent(s, other, offer[0][CONSENTS] & ~mask)
    contract, s.sealed = s.sealed, s.sealed + 1
    s.contracts[contract] = (terms, (), (), (), ())
    for seat in members:
        s.bound[seat] = contract
    s.tell(Sealed, contract, tuple(members))
    s.begin(*steps(contract))
