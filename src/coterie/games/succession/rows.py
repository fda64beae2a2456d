"""The rows of the facts, with names: offers, contracts, what was shown, who died. A saved game holds plain lists."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from coterie.common.talk import Spoken, said_in
from coterie.kernel import Seat

Row = tuple[int, ...]


class Sight(NamedTuple):
    """A side of a card that some have seen; its owner knows that they have."""

    seen_by: int
    """As a mask of seats."""
    owner: Seat
    life: int
    side: int
    value: int
    """What that side showed."""
    how: int


class Reveal(NamedTuple):
    """A card that everybody has seen."""

    owner: Seat
    life: int
    card: int


class Life(NamedTuple):
    """What became of somebody: DIED, VIRGIN_DIED, RETURNED or RAISED."""

    what: int
    seat: Seat


class Overheard(NamedTuple):
    """A whisper: the mask of those who hear it, and what was said."""

    mask: int
    said: Spoken


@lru_cache(maxsize=1 << 12)
def overheard(row: tuple[int, ...]) -> Overheard:
    """The parts of a whisper as it is kept: the mask, then a claim."""
    mask, *claim = row
    return Overheard(mask, said_in(tuple(claim)))


# --- offers ------------------------------------------------------------------------------------------------------


class Head(NamedTuple):
    """The head of an offer: who made it, until when it is open, and masks of seats: who has consented, and who is
    required for it to be sealed (4.10).
    """

    proposer: Seat
    until: int
    consents: int
    needed: int
    steadfast: int = 0
    """Those of `consents` who agree also if others drop out."""
    asked_again: int = 0
    """Those who had consented, and are asked again because someone dropped out."""
    dropped: int = 0
    """Those who have dropped out since someone last wrote the terms."""


class Term(NamedTuple):
    """Which side of the card somebody will show (4.3)."""

    seat: Seat
    side: int


Terms = tuple[Term, ...]
Proposal = tuple[Head, *tuple[Term, ...]]


def head_of(offer: Proposal) -> Head:
    return offer[0]


def terms_of(offer: Proposal) -> Terms:
    return offer[1:]


def named(offer: Proposal) -> list[Seat]:
    return [term.seat for term in offer[1:]]


# --- contracts ---------------------------------------------------------------------------------------------------


class Demand(NamedTuple):
    """Whom somebody has forced to reveal (6.3)."""

    seat: Seat
    target: Seat


class Announcement(NamedTuple):
    """A surprise (6.12): of an Assassin itself and the victim, of a Guard the kill it answers, of an Informant itself
    and nobody."""

    seat: Seat
    killer: Seat
    victim: Seat


class Volunteer(NamedTuple):
    """A Guard who will die for the others (6.19)."""

    seat: Seat


class Bond(NamedTuple):
    """A sealed contract and its progress."""

    terms: Terms
    forced: tuple[Demand, ...] = ()
    choices: tuple[Row, ...] = ()
    """Who, then what they have stated: whom they force, or what `Decision` reads. Sorted."""
    surprises: tuple[Announcement, ...] = ()
    volunteers: tuple[Volunteer, ...] = ()


class Decision(NamedTuple):
    """What somebody has decided (6.10); -1 for no victim or no ghost."""

    seat: Seat
    victim: Seat
    ghost: Seat
    executed: tuple[Seat, ...]


def decisions(bond: Bond) -> list[Decision]:
    """Of all who have decided; whom somebody forces is a shorter row, and gone before anybody decides."""
    found = []
    for seat, *stated in bond.choices:
        if len(stated) > 1:
            victim, ghost, *executed = stated
            found.append(Decision(seat, victim, ghost, tuple(executed)))
    return found


def without(seat: Seat, choices: tuple[Row, ...]) -> tuple[Row, ...]:
    """What all others have stated."""
    return tuple([(other, *stated) for other, *stated in choices if other != seat])


class Span(NamedTuple):
    """Since when and until when people decide."""

    opened: int
    due: int


class Mind(NamedTuple):
    """How often somebody has changed their choice, and whether they are content with it (6.10)."""

    seat: Seat
    changes: int
    content: int


Settlement = tuple[Span, *tuple[Mind, ...]]


def span_of(settlement: Settlement) -> Span:
    return settlement[0]


def minds_of(settlement: Settlement) -> tuple[Mind, ...]:
    return settlement[1:]
