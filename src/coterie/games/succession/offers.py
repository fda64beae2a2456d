"""What people do about offers of contracts, up to the seal (4.2 to 4.6, 4.10)."""

from __future__ import annotations

from coterie.games.succession.events import Consented, Sealed
from coterie.games.succession.huddle import steps
from coterie.games.succession.proposals import CONSENTS, go_without, mask_of, named, put, rewrite
from coterie.games.succession.state import Succession
from coterie.kernel import Seat

About = tuple[int, ...]


def do_offer(s: Succession, seat: Seat, about: About) -> None:
    """To one other player, in few words; `Propose` is for any number."""
    _, other, own, theirs = about
    put(s, seat, tuple(sorted(((seat, own), (other, theirs)))))


def do_consent(s: Succession, seat: Seat, about: About) -> None:
    number = about[1]
    consent(s, number, s.proposals[number][0][CONSENTS] | 1 << seat)
    s.whisper(named(s.proposals[number]), Consented, seat, number)
    seal_if_agreed(s, number)


def consent(s: Succession, number: int, mask: int) -> None:
    """These have consented, and nobody else."""
    (proposer, until, _, needed), *terms = s.proposals[number]
    s.proposals[number] = ((proposer, until, mask, needed), *terms)


def do_leave(s: Succession, seat: Seat, about: About) -> None:
    number = about[1]
    if go_without(s, seat, number):
        seal_if_agreed(s, number)


def do_change(s: Succession, seat: Seat, about: About) -> None:
    _, number, other, side = about
    terms = {row[0]: row[1] for row in s.proposals[number][1:]}
    terms[other] = side
    rewrite(s, seat, number, tuple(sorted(terms.items())))


def do_drop(s: Succession, seat: Seat, about: About) -> None:
    _, number, other = about
    rewrite(s, seat, number, tuple([row for row in s.proposals[number][1:] if row[0] != other]))


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
