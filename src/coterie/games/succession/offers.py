"""Offers of contracts, from the first word to the seal (4.2 to 4.6)."""

from __future__ import annotations

from coterie.games.succession.clocks import clock
from coterie.games.succession.events import Changed, Consented, Left, Offered, Sealed
from coterie.games.succession.huddle import steps
from coterie.games.succession.state import Succession
from coterie.kernel import Seat

About = tuple[int, ...]


def do_offer(s: Succession, seat: Seat, about: About) -> None:
    _, other, own, theirs = about
    for old in [old for old, each in s.proposals.items() if each[0][1] <= s.now]:
        del s.proposals[old]
    number = fresh(s)
    terms = tuple(sorted(((seat, own), (other, theirs))))
    s.proposals[number] = ((seat, s.now + clock(s, "offer"), 1 << seat), *terms)
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
