"""Open offers: what is proposed before anything is sealed, and how it lapses or fails (4.2 to 4.5, 4.10)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import ClassVar

from coterie.games.succession.clocks import clock
from coterie.games.succession.events import Changed, Fell, Lapsed, Left, Offered, Withdrawn
from coterie.games.succession.masks import mask_of, seats_of
from coterie.games.succession.names import term_views
from coterie.games.succession.rows import Head, Terms, head_of, named, terms_of
from coterie.games.succession.state import Succession
from coterie.kernel import Seat, Step, Thread, Wait


def put(s: Succession, seat: Seat, terms: Terms, needed: Iterable[Seat] = ()) -> None:
    """4.2: the proposer consents to the offer, and is required."""
    number = fresh(s)
    mask = mask_of({seat, *needed})
    until = s.now + clock(s, "offer")
    s.proposals[number] = (Head(seat, until, 1 << seat, mask), *terms)
    s.whisper(tuple([term.seat for term in terms]), Offered, seat, number, term_views(terms), seats_of(mask))
    key = next(key for key, thread in s.threads.items() if is_clock(thread))
    if s.threads[key].due is None:  # else it looks before, and finds when to look again
        s.expire(until, key)


def fresh(s: Succession) -> int:
    """A random number for an offer: a count would reveal how many others there are."""
    while (number := 1000 + s.roll(9000)) in s.proposals:
        pass
    return number


def rewrite(s: Succession, seat: Seat, number: int, terms: Terms) -> None:
    """4.4: other terms, with only the consent of their author. They get another number, so that someone who consents at
    the same moment does not consent to unseen terms.
    """
    before = s.proposals.pop(number)
    changed = fresh(s)
    head, members = head_of(before), [term.seat for term in terms]
    until, needed = s.now + clock(s, "offer"), head.needed & mask_of(members)
    s.proposals[changed] = (Head(head.proposer, until, 1 << seat, needed), *terms)
    s.whisper(sorted({*named(before), *members}), Changed, seat, number, changed, term_views(terms))
    tell_withdrawn(s, changed, head.consents & ~(1 << seat) & mask_of(members), "changed", (seat,))


def go_without(s: Succession, seat: Seat, number: int) -> int | None:
    """4.10: someone drops out. Returns the number of the offer that goes on between the others, if one does: other
    terms have another number (4.4), and of those who had consented only the proposer and the steadfast still do.
    """
    offer = s.proposals[number]
    head, *terms = offer
    s.whisper(named(offer), Left, seat, number, term_views(terms_of(offer)))
    del s.proposals[number]
    if len(terms) < 3 or head.needed >> seat & 1:
        s.whisper(named(offer), Fell, number, term_views(terms_of(offer)))
        return None
    out = 1 << seat
    stay = head.consents & (head.steadfast | 1 << head.proposer) & ~out
    withdrawn = head.consents & ~stay & ~out
    rest = [term for term in terms if term.seat != seat]
    changed = fresh(s)
    s.proposals[changed] = (
        head._replace(
            until=s.now + clock(s, "offer"),
            consents=stay,
            steadfast=head.steadfast & stay,
            asked_again=(head.asked_again | withdrawn) & ~out,
            dropped=head.dropped | out,
        ),
        *rest,
    )
    tell_withdrawn(s, changed, withdrawn, "dropped out", (seat,))
    return changed


def withdraw(s: Succession, number: int, mask: int, why: str) -> None:
    """4.6, 5.6: these no longer consent to an offer, and are asked about it no more than anyone else."""
    head, *terms = s.proposals[number]
    tell_withdrawn(s, number, head.consents & mask, why)
    s.proposals[number] = (
        head._replace(
            consents=head.consents & ~mask,
            steadfast=head.steadfast & ~mask,
            asked_again=head.asked_again & ~mask,
        ),
        *terms,
    )


def tell_withdrawn(s: Succession, number: int, mask: int, why: str, by: tuple[Seat, ...] = ()) -> None:
    """4.6: all in an offer learn who no longer consents, and why."""
    if mask:
        offer = s.proposals[number]
        s.whisper(named(offer), Withdrawn, number, seats_of(mask), why, by, term_views(terms_of(offer)))


def fall(s: Succession, dead: Collection[Seat]) -> None:
    """4.5: every offer that names one of these."""
    for number, offer in sorted(s.proposals.items()):
        if any(seat in dead for seat in named(offer)):
            del s.proposals[number]
            s.whisper(named(offer), Fell, number, term_views(terms_of(offer)))


@dataclass(slots=True)
class Ticking(Wait[Succession]):
    """Wait until some offer's time is up; for ever while there is none. Nobody knows of it: the people in an offer see
    its time. It has a separate thread from the beginning, so that simultaneous things happen in the same order however
    many offers there are.
    """

    clause: ClassVar[str] = "4.5"

    def audience(self, s: Succession) -> tuple[Seat, ...]:
        return ()

    def limit(self, s: Succession) -> int | None:
        until = min([head_of(offer).until for offer in s.proposals.values()], default=None)
        return None if until is None else until - s.now


@dataclass(slots=True)
class Lapse(Step[Succession]):
    """4.5: offers whose time is up."""

    clause: ClassVar[str] = "4.5"

    def run(self, s: Succession) -> None:
        for number, offer in sorted(s.proposals.items()):
            if head_of(offer).until <= s.now:
                del s.proposals[number]
                s.whisper(named(offer), Lapsed, number, term_views(terms_of(offer)))
        s.then(*CLOCK)


CLOCK = (Ticking(), Lapse())


def is_clock(thread: Thread) -> bool:
    return bool(thread.stack) and isinstance(thread.stack[0], Lapse)
