"""Death and return (section 8)."""

from __future__ import annotations

from collections.abc import Iterable

from coterie.games.succession.components import (
    CRIMINAL,
    HEADSMAN,
    HEIR,
    MAGISTRATE,
    NONE,
    ROLE_SIDE,
    VIRGIN,
    WITNESS,
)
from coterie.games.succession.contracts.open_offers import fall
from coterie.games.succession.events import CardDealt, Died, Executed, Raised, Revealed, VirginDied
from coterie.games.succession.names import card_view
from coterie.games.succession.phases import (
    DIED,
    DREW,
    EXECUTED,
    RAISED,
    RETURNED,
    VIRGIN_DIED,
)
from coterie.games.succession.rows import Bond, Life, without
from coterie.games.succession.state import Succession
from coterie.kernel import Seat


def struck(s: Succession, killers: Iterable[Seat], victim: Seat) -> list[Seat]:
    """6.15: who dies if these kill someone in public. Instead of an Heir they do, and of them no Heir."""
    if s.role(victim) != HEIR:
        return [victim]
    reveal(s, victim)
    dying = []
    for killer in killers:
        if s.role(killer) == HEIR:
            reveal(s, killer)
        else:
            dying.append(killer)
    return dying


def die(s: Succession, seats: Iterable[Seat]) -> None:
    """8.1: these die, all at once."""
    fallen = [seat for seat in sorted(set(seats)) if s.alive[seat]]
    if not fallen:
        return
    virgins = [seat for seat in fallen if s.role(seat) == VIRGIN]
    for seat in virgins:
        s.publish(seat)
    for seat in fallen:
        s.alive[seat] = 0
        s.hold[seat] = NONE
        s.poison[seat] = 0
        s.lives.append(Life(DIED, seat))
        if s.badge[seat] >= 0:
            s.supply[s.badge[seat]] += 1
            s.badge[seat] = NONE
        strip(s, seat)
    s.tell(Died, tuple(fallen))
    fall(s, fallen)
    for seat in virgins:
        return_all(s, seat)


def strip(s: Succession, seat: Seat) -> None:
    """4.9: a participant who dies takes no further part. Those it has forced stay forced."""
    number, s.bound[seat] = s.bound[seat], NONE
    if number not in s.contracts:
        return
    bond = s.contracts[number]
    s.contracts[number] = Bond(
        tuple([term for term in bond.terms if term.seat != seat]),
        bond.forced,
        without(seat, bond.choices),
        tuple([each for each in bond.surprises if each.seat != seat]),
        tuple([each for each in bond.volunteers if each.seat != seat]),
    )


def return_all(s: Succession, virgin: Seat) -> None:
    """7.15: every other ghost whose own card lies in the graveyard takes it back."""
    grave = set(s.graveyard())
    back = [seat for seat in range(s.seats) if not s.alive[seat] and seat != virgin and seat in grave]
    s.lives.append(Life(VIRGIN_DIED, virgin))
    for seat in back:
        s.alive[seat] = 1
        s.hold[seat] = s.last[seat] = seat
        s.life[seat] = 0
        s.lives.append(Life(RETURNED, seat))
    s.tell(VirginDied, virgin, tuple(back))


def raise_ghost(s: Succession, seat: Seat) -> None:
    """7.22: with a random card."""
    grave = s.graveyard()
    card = grave[s.roll(len(grave))]
    s.alive[seat] = 1
    s.hold[seat] = s.last[seat] = card
    s.drew.append(card)
    s.life[seat] = len(s.drew)
    s.lives.append(Life(RAISED, seat))
    s.show(0, seat, ROLE_SIDE, DREW)
    s.tell(Raised, seat)
    s.whisper((seat,), CardDealt, seat, card_view(s.kind[card]))


def execute(s: Succession, by: Seat, seat: Seat) -> None:
    """8.3: all learn of it."""
    s.deeds.append((EXECUTED, by, seat))
    s.tell(Executed, by, seat)


def execute_here(s: Succession, by: Seat, seat: Seat) -> None:
    """In a contract: everyone can tell who can do that (7.5, 7.11), and whom it can strike (6.5, 6.6, 6.18)."""
    execute(s, by, seat)
    if s.badge[by] < 0 or not s.badges_judge:
        s.prove(by, (MAGISTRATE, HEADSMAN))
    if s.badge[seat] < 0:
        s.prove(seat, [role for role, cls in enumerate(s.pack.cls) if cls == CRIMINAL or role in (MAGISTRATE, WITNESS)])


def reveal(s: Succession, seat: Seat) -> None:
    s.tell(Revealed, seat, card_view(s.publish(seat)))
