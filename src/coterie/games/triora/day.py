"""The Day: the Inquisitor, Morgana, growing herbs, villagers (section 12 of the rules)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.triora.components import FOREST, NOTHING, PLACES
from coterie.games.triora.events import GIFT, SEEN, VILLAGERS, GiftTaken, InquisitorMoved, MorganaMoved, VillagersPaid
from coterie.games.triora.herbs import Grow, gain
from coterie.games.triora.instinct import Act
from coterie.games.triora.roads import route, way_today
from coterie.games.triora.state import Triora, stands_in
from coterie.kernel import Option, Seat, Step, Thing

__all__ = ["Grow", "Income", "Inquisitor", "Morgana"]


@dataclass(slots=True)
class Inquisitor(Step[Triora]):
    """12.1 to 12.6."""

    clause: ClassVar[str] = "12.1"

    def run(self, s: Triora) -> None:
        target = s.ranking[-1]
        way = way_today(s)
        s.tell(InquisitorMoved, target, tuple([PLACES[place] for place in way]))
        s.inquisitor = way[-1]
        s.scene()  # people see him walk before anybody looks found or captured
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
            s.stir(seat, seen, (SEEN, place))


@dataclass(slots=True)
class Morgana(Step[Triora]):
    """12.7, 12.8."""

    clause: ClassVar[str] = "12.7"

    def run(self, s: Triora) -> None:
        target = s.ranking[0]
        way = route(s, s.morgana, target, s.pack.numbers.morgana_steps)
        s.morgana = way[-1]
        s.tell(MorganaMoved, target, tuple([PLACES[place] for place in way]))
        s.then(*[Gift(seat) for seat in s.order if any(stands_in(s.witch[seat], place) for place in way)])


@dataclass(slots=True)
class Gift(Act[Triora, int]):
    """12.9: Morgana's offer; -1 is nothing."""

    clause: ClassVar[str] = "12.9"
    leave: ClassVar[int] = -1
    prompt: ClassVar[str] = "Your witch meets Morgana. What do you take?"
    verb: ClassVar[str] = "take"
    constant_options: ClassVar[bool] = True

    def answers(self, s: Triora, seat: Seat) -> list[int]:
        return [-1, *range(len(s.pack.gifts))]

    def show(self, s: Triora, seat: Seat, value: Any, field: str) -> Option:
        about = (Thing("figure", "morgana"),)
        if value < 0:
            return Option("nothing", "Nothing", about, declines=True)
        return Option(str(value), s.pack.gifts[value].words(), about)

    def chosen(self, s: Triora, answer: int) -> None:
        s.tell(GiftTaken, self.seat, answer if answer >= 0 else None)
        if answer >= 0:
            gain(s, self.seat, s.pack.gifts[answer], (GIFT, answer))


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
            gain(s, self.seat, total, (VILLAGERS, 0))
