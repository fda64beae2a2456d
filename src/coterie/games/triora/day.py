"""The Day: the Inquisitor, Morgana, growing herbs, villagers (section 12 of the rules)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.triora.components import FOREST, NOTHING, SWAMP, place_of
from coterie.games.triora.events import GiftTaken, InquisitorMoved, MorganaMoved, VillagersPaid
from coterie.games.triora.herbs import Grow, gain
from coterie.games.triora.state import Triora, stands_in
from coterie.kernel import Choice, One, Option, Seat, Space, Step

__all__ = ["Grow", "Income", "Inquisitor", "Morgana", "doomed"]


def route(s: Triora, start: int, target: Seat, steps: int) -> tuple[int, ...]:
    """12.2, 12.3: the places from `start` towards a witch, both ends included."""
    circle = s.witch[target]
    return (start,) if circle < 0 else (start, *s.pack.routes[start][place_of(circle)][:steps])


@dataclass(slots=True)
class Inquisitor(Step[Triora]):
    """12.1 to 12.6."""

    clause: ClassVar[str] = "12.1"

    def run(self, s: Triora) -> None:
        target = s.ranking[-1]
        way = route(s, s.inquisitor, target, s.pack.numbers.inquisitor_steps)
        s.tell(InquisitorMoved, target, way)
        for place in way:
            s.inquisitor = place
            if place != FOREST:
                for seat in s.order:
                    s.seize(seat)
                investigate(s, place)


def investigate(s: Triora, place: int) -> None:
    """12.4, 12.5."""
    numbers = s.pack.numbers
    for seat in s.order:
        seen = numbers.sees_witch if s.witch[seat] == place else 0
        seen += numbers.sees_familiar if s.familiar[seat] == place else 0
        if seen:
            s.stir(seat, seen)


def doomed(s: Triora, seat: Seat, piece: int, circle: int) -> bool:
    """14.4: whether with this placement, and nothing else changed, the own witch would be captured: at once too, since
    the Inquisitor's move begins where he is."""
    numbers = s.pack.numbers
    most = numbers.sees_witch + numbers.sees_familiar + s.pack.places[SWAMP].gain.inquisition
    if s.inquisition[seat] + most < numbers.inquisition_last or s.captured[seat]:
        return False
    world = s.clone()
    world.standing(piece)[seat] = circle
    if place_of(circle) == SWAMP:
        world.stir(seat, s.pack.places[SWAMP].gain.inquisition)
    Inquisitor().run(world)
    return bool(world.captured[seat])


@dataclass(slots=True)
class Morgana(Step[Triora]):
    """12.7, 12.8."""

    clause: ClassVar[str] = "12.7"

    def run(self, s: Triora) -> None:
        target = s.ranking[0]
        way = route(s, s.morgana, target, s.pack.numbers.morgana_steps)
        s.morgana = way[-1]
        s.tell(MorganaMoved, target, way)
        s.then(*[Gift(seat) for seat in s.order if any(stands_in(s.witch[seat], place) for place in way)])


@dataclass(slots=True)
class Gift(Choice[Triora, int]):
    """12.9: Morgana's offer; -1 is nothing."""

    clause: ClassVar[str] = "12.9"
    prompt: ClassVar[str] = "Your witch meets Morgana. What do you take?"

    def options(self, s: Triora, seat: Seat) -> Space[int]:
        return One([-1, *range(len(s.pack.gifts))])

    def show(self, s: Triora, seat: Seat, value: Any, field: str) -> Option:
        return Option("nothing", "Nothing") if value < 0 else Option(str(value), s.pack.gifts[value].words())

    def chosen(self, s: Triora, answer: int) -> None:
        s.tell(GiftTaken, self.seat, answer)
        if answer >= 0:
            gain(s, self.seat, s.pack.gifts[answer])


@dataclass(slots=True)
class Income(Step[Triora]):
    """10.5, 12.11: all villagers of one player at once."""

    seat: Seat
    clause: ClassVar[str] = "12.11"

    def run(self, s: Triora) -> None:
        cards = s.villagers[self.seat]
        if cards:
            pack = s.pack
            total = NOTHING
            for card in cards:
                total = total.plus(pack.kinds[pack.villagers[card].kind].income)
            s.tell(VillagersPaid, self.seat)
            gain(s, self.seat, total)
