"""An offer to any number of players (4.2, 4.10): to whom, who shows the role side, and who is required."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Any, ClassVar

from coterie.games.succession.actions import people
from coterie.games.succession.contracts.open_offers import put
from coterie.games.succession.phases import MINGLE, OWN_OFFERS
from coterie.games.succession.rows import Term, head_of
from coterie.games.succession.state import Succession
from coterie.games.succession.talk.vocabulary import seat_option
from coterie.kernel import Form, Option, Question, Seat, Shape, Some
from coterie.kernel.answers import Show
from coterie.kernel.chance import RandomSource

Offer = tuple[tuple[Seat, ...], tuple[Seat, ...], tuple[Seat, ...]]
CROWD = 4
"""The most people a random offer asks."""


class Terms(Form):
    """Every offer that one seat can make: a form of three lists, of which the later name only people in the first."""

    __slots__ = ("others", "seat")

    def __init__(self, seat: Seat, others: Sequence[Seat]) -> None:
        self.seat, self.others = seat, others
        super().__init__(
            to=Some(others, 1, len(others)),
            roles=Some([seat, *others], 0, len(others) + 1),
            needed=Some(others, 0, len(others)),
        )

    def part(self, number: int, before: tuple[Any, ...]) -> Some[Seat]:
        if number == 0:
            return Some(self.others, 1, len(self.others))
        to = sorted(before[0])
        named = [self.seat, *to] if number == 1 else to
        return Some(named, 0, len(named))

    def accepts(self, answer: Any) -> bool:
        if not super().accepts(answer):
            return False
        to, roles, needed = answer
        return set(roles) <= {self.seat, *to} and set(needed) <= set(to)

    def sample(self, rng: RandomSource) -> Offer:
        to = Some(self.others, 1, CROWD).sample(rng)
        roles = Some([self.seat, *to], 0, len(to) + 1).sample(rng)
        return to, roles, Some(to, 0, len(to)).sample(rng)

    def count(self) -> int:
        size = len(self.others)
        return sum([comb(size, named) * 2 ** (named + 1) * 2**named for named in range(1, size + 1)])

    def every(self) -> Iterator[Offer]:
        for size in range(1, len(self.others) + 1):
            for to in combinations(self.others, size):
                for roles in Some([self.seat, *to], 0, size + 1).every():
                    for needed in Some(to, 0, size).every():
                        yield to, roles, needed

    def starting(self, fields: tuple[Any, ...], picked: tuple[Any, ...]) -> Iterator[Offer]:
        if not fields:
            for to in Some(self.others, 1, len(self.others)).starting((), picked):
                yield to, (), ()
            return
        to, rest = fields[0], fields[1:]
        if not self.accepts((to, *rest, *((),) * (2 - len(rest)))):
            return
        if not rest:
            for roles in Some([self.seat, *to], 0, len(to) + 1).starting((), picked):
                yield to, roles, ()
        elif len(rest) == 1:
            for needed in Some(to, 0, len(to)).starting((), picked):
                yield to, rest[0], needed
        elif not picked:
            yield to, rest[0], rest[1]

    def shape(self, show: Show, name: str = "") -> Shape:
        return formed(self.seat, tuple(self.others))


@lru_cache(maxsize=1 << 11)
def formed(seat: Seat, others: tuple[Seat, ...]) -> Shape:
    """Cached: it changes only when someone dies or returns."""
    me, named = people((seat,)), people(others)
    fields = {
        "to": Shape("some", named, 1, len(named), blocks=(named,)),
        "roles": Shape("some", (*me, *named), 0, len(named) + 1, blocks=(me, named)),
        "needed": Shape("some", named, 0, len(named), blocks=(named,)),
    }
    return Shape("form", fields=fields)


@dataclass(slots=True)
class Propose(Question[Succession, Offer]):
    """4.2. A player with three open offers is not asked, and nobody else learns that."""

    clause: ClassVar[str] = "4.2"
    prompt: ClassVar[str] = "Offer a contract: to whom, who shows their role, and who must agree?"
    verb: ClassVar[str] = "Offer a contract"
    titles: ClassVar[Mapping[str, str]] = {"to": "To whom", "roles": "Who shows their role", "needed": "Who must agree"}
    standing: ClassVar[bool] = True
    discreet: ClassVar[bool] = True
    heeds: ClassVar[frozenset[str] | None] = frozenset({"alive"})
    constant_options: ClassVar[bool] = True

    def seats(self, s: Succession) -> Iterable[Seat]:
        own = [0] * s.seats
        for offer in s.proposals.values():
            own[head_of(offer).proposer] += 1
        return [seat for seat in range(s.seats) if own[seat] < OWN_OFFERS and s.alive[seat] and s.bound[seat] < 0]

    def options(self, s: Succession, seat: Seat) -> Terms:
        return Terms(seat, [other for other, alive in enumerate(s.alive) if alive and other != seat])

    def show(self, s: Succession, seat: Seat, value: Any, field: str) -> Option:
        return seat_option(value)

    def refuse(self, s: Succession, seat: Seat, answer: Any) -> tuple[str, str] | None:
        if not (type(answer) is tuple and len(answer) == 3 and all(type(part) is tuple for part in answer)):
            return None
        to, roles, needed = answer
        if not to:
            return "4.3", "A contract has at least two participants: name somebody"
        if not set(to) <= set(range(s.seats)) - {seat}:
            return "4.2", "You can offer a contract to other players"
        if not all(s.alive[other] for other in to):
            return "4.2", "You can offer a contract to living players; a ghost has no card to show"
        if not set(roles) <= {seat, *to}:
            return "4.3", "Only you and people whom the offer names can show the role side in it"
        if not set(needed) <= set(to):
            return "4.10", "Only people whom the offer names can be needed for it; you always are"
        return "4.3", "Name everybody once"

    def received(self, s: Succession, seat: Seat, answer: Offer) -> None:
        to, roles, needed = answer
        put(s, seat, tuple([Term(other, int(other in roles)) for other in sorted((seat, *to))]), needed)

    def is_over(self, s: Succession) -> bool:
        return s.phase != MINGLE
