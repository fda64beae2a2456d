"""What happens in Triora. Everything is open; only a villager card that is turned up is news. Things are named as in
views: by their ids, and by their numbers where they have none (persons, stones, positions, gifts)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from coterie.common.prose import owner, whose
from coterie.games.triora.components import COLOURS, PLACES, Board, counted
from coterie.kernel import Event, Name
from coterie.kernel.words import listed

PARTS_LEFT = {"cauldron": "the Cauldron", "main": "the main action", "bonus": "the Witch's bonus"}

PLACE, WITCHS_BONUS, STONE, PAID_STEP, PERSON, POSITION, GIFT, VILLAGERS, SEEN = (
    *("place", "bonus", "stone", "step", "person"),
    *("position", "gift", "villagers", "seen"),
)
OF_PLACES = (PLACE, WITCHS_BONUS, SEEN)
Cause = tuple[str, int]
"""Why Inquisition changes: one of these, and the place, stone, person or position that is meant."""


def cause_in_words(pack: Board, why: str, place: str | None, number: int | None) -> str:
    match why, place, number:
        case "place", str(), _:
            return there(pack, place)
        case "bonus", str(), _:
            return f"the bonus of {there(pack, place)}"
        case "seen", str(), _:
            return f"the Inquisitor in {there(pack, place)}"
        case "stone", _, int():
            return f"stone {number + 1}"
        case "person", _, int():
            return f"the {pack.person(number)}"
        case "position", _, int():
            return f"position {number}"
        case "step", _, _:
            return "the price of a step"
        case "gift", _, _:
            return "Morgana's gift"
        case _:
            return "villagers"


def there(pack: Board, id: str) -> str:
    """A place in a sentence, by its id."""
    return pack.place(PLACES.index(id))


def walked(pack: Board, route: tuple[str, ...]) -> str:
    way = " to ".join(there(pack, place) for place in route)
    return f"went from {way}" if len(route) > 1 else f"stayed in {way}"


def potion_name(pack: Board, id: str) -> str:
    return pack.potion(pack.potion_numbers[id])


def herbs_in_words(wheel: tuple[int, ...]) -> str:
    return ", ".join(f"{number} {colour}" for number, colour in zip(wheel, COLOURS, strict=True) if number)


@dataclass(slots=True)
class RoundBegan(Event):
    round: int
    clause: ClassVar[str] = "3.1"
    opens: ClassVar[str] = "round"

    def text(self, pack: Board, name: Name) -> str:
        return f"Round {self.round}: night fell."


@dataclass(slots=True)
class FigurePlaced(Event):
    """A villager was drawn for the Inquisitor or for Morgana."""

    figure: str
    kind: str
    clause: ClassVar[str] = "14.1"

    def text(self, pack: Board, name: Name) -> str:
        (kind,) = [each for each in pack.kinds if each.id == self.kind]
        who = "Morgana" if self.figure == "morgana" else "The Inquisitor"
        return f"{who} started in {pack.place(kind.site)}: a {kind.name} was drawn."


@dataclass(slots=True)
class PositionTaken(Event):
    seat: int
    position: int
    clause: ClassVar[str] = "3.2"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Board, name: Name) -> str:
        gain = pack.positions[self.position - 1]
        words = f" ({gain.words()})" if gain else ""
        return f"{name(self.seat)} took position {self.position}{words}."


@dataclass(slots=True)
class Placed(Event):
    """`piece`: `witch`, `familiar` or `second`; `start`: where it came from, None for one that stood nowhere."""

    seat: int
    piece: str
    place: str
    start: str | None
    clause: ClassVar[str] = "4.1"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Board, name: Name) -> str:
        piece = "second familiar" if self.piece == "second" else self.piece
        return f"{owner(name, self.seat)} {piece} went to {there(pack, self.place)}."


@dataclass(slots=True)
class Acted(Event):
    """The main action of a place was taken; `paid`: a potion, `undead`, or None."""

    seat: int
    place: str
    paid: str | None
    clause: ClassVar[str] = "4.8"

    def text(self, pack: Board, name: Name) -> str:
        what = "undead" if self.paid == "undead" else potion_name(pack, self.paid) if self.paid else ""
        paid = f" for 1 {what}" if what else ""
        return f"{name(self.seat)} used {there(pack, self.place)}{paid}."


@dataclass(slots=True)
class BonusTaken(Event):
    seat: int
    place: str
    coven: bool
    clause: ClassVar[str] = "6.1"

    def text(self, pack: Board, name: Name) -> str:
        kind = "Coven" if self.coven else "Witch's"
        return f"{name(self.seat)} took the {kind} bonus of {there(pack, self.place)}."


@dataclass(slots=True)
class Brewed(Event):
    seat: int
    formula: str
    herbs: tuple[int, ...]
    silver: int
    clause: ClassVar[str] = "5.5"

    def text(self, pack: Board, name: Name) -> str:
        formula = pack.formulas[pack.formula_keys.index(self.formula)]
        paid = [herbs_in_words(self.herbs)] if any(self.herbs) else []
        paid += [f"{self.silver} silver"] if self.silver else []
        return f"{name(self.seat)} brewed {formula.makes} {pack.potion(formula.potion)} ({', '.join(paid)})."


@dataclass(slots=True)
class CauldronLost(Event):
    seat: int
    clause: ClassVar[str] = "5.5"

    def text(self, pack: Board, name: Name) -> str:
        return f"{name(self.seat)} left a Cauldron unused."


@dataclass(slots=True)
class Dug(Event):
    seat: int
    planted: tuple[int, ...]
    harvested: tuple[int, ...]
    lost: int
    clause: ClassVar[str] = "5.3"

    def text(self, pack: Board, name: Name) -> str:
        done = [f"planted {herbs_in_words(self.planted)}"] if any(self.planted) else []
        done += [f"harvested {herbs_in_words(self.harvested)}"] if any(self.harvested) else []
        done += [f"lost {counted(self.lost, 'shovel')}"] if self.lost else []
        *first, last = done
        return f"{name(self.seat)} {', '.join(first)}{' and ' if first else ''}{last}."


@dataclass(slots=True)
class PointsGained(Event):
    seat: int
    count: int
    clause: ClassVar[str] = "1.1"

    def text(self, pack: Board, name: Name) -> str:
        return f"{name(self.seat)} gained {counted(self.count, 'point')}."


@dataclass(slots=True)
class SilverGained(Event):
    seat: int
    count: int
    clause: ClassVar[str] = "1.6"

    def text(self, pack: Board, name: Name) -> str:
        return f"{name(self.seat)} gained {self.count} silver."


@dataclass(slots=True)
class UndeadGained(Event):
    seat: int
    count: int
    clause: ClassVar[str] = "1.6"

    def text(self, pack: Board, name: Name) -> str:
        return f"{name(self.seat)} raised {self.count} undead."


@dataclass(slots=True)
class InquisitionChanged(Event):
    """`why` has a Cause's names; with it goes a place, or the number of a stone, person, position or gift."""

    seat: int
    by: int
    now: int
    why: str
    place: str | None
    number: int | None
    clause: ClassVar[str] = "11.1"

    def text(self, pack: Board, name: Name) -> str:
        by = f"{self.by:+d}".replace("-", "−")
        cause = cause_in_words(pack, self.why, self.place, self.number)
        return f"{owner(name, self.seat)} Inquisition went to {self.now} ({by}: {cause})."


@dataclass(slots=True)
class Overflowed(Event):
    """Inquisition past the end of the track."""

    seat: int
    excess: int
    lost: int
    clause: ClassVar[str] = "11.4"

    def text(self, pack: Board, name: Name) -> str:
        return f"The track ended: {name(self.seat)} lost {counted(self.lost, 'point')}."


@dataclass(slots=True)
class Captured(Event):
    seat: int
    place: str
    clause: ClassVar[str] = "11.6"

    def text(self, pack: Board, name: Name) -> str:
        return f"{owner(name, self.seat)} witch was captured in {there(pack, self.place)}. This is the last round."


@dataclass(slots=True)
class MarkerPlaced(Event):
    seat: int
    site: str
    free: int
    clause: ClassVar[str] = "7.2"

    def text(self, pack: Board, name: Name) -> str:
        free = "now full" if not self.free else f"{self.free} free"
        return f"{name(self.seat)} placed a Doom marker in {there(pack, self.site)} ({free})."


@dataclass(slots=True)
class LastRound(Event):
    """A third main site is full."""

    clause: ClassVar[str] = "13.1"

    def text(self, pack: Board, name: Name) -> str:
        return "Three main sites are full: this is the last round."


@dataclass(slots=True)
class TurnEnded(Event):
    """A turn ended with parts of it left: because they were of no use, or because the player `chose` so."""

    seat: int
    place: str
    left: tuple[str, ...]
    chose: bool
    clause: ClassVar[str] = "4.10"

    def text(self, pack: Board, name: Name) -> str:
        parts = [PARTS_LEFT[part] for part in self.left]
        if self.chose:
            return f"{name(self.seat)} ended the turn in {there(pack, self.place)} without {listed(parts, 'or')}."
        return f"{name(self.seat)} could do no more in {there(pack, self.place)} and left {listed(parts)} unused."


@dataclass(slots=True)
class Exchanged(Event):
    seat: int
    points: int
    clause: ClassVar[str] = "8.6"

    def text(self, pack: Board, name: Name) -> str:
        return f"{name(self.seat)} gave {counted(self.points, 'point')} for a Doom marker."


@dataclass(slots=True)
class PersonTaken(Event):
    seat: int
    person: int
    how: str
    clause: ClassVar[str] = "8.4"

    def text(self, pack: Board, name: Name) -> str:
        person = pack.persons[self.person]
        return f"{name(self.seat)} {self.how} the {pack.person(self.person)} for {person.silver} silver."


@dataclass(slots=True)
class Sold(Event):
    seat: int
    potions: tuple[str, ...]
    clause: ClassVar[str] = "9.3"

    def text(self, pack: Board, name: Name) -> str:
        return f"{name(self.seat)} sold {' and '.join(potion_name(pack, potion) for potion in self.potions)}."


@dataclass(slots=True)
class Stepped(Event):
    """The sacrifice token moved. `how`: step, silver, potion, extra or skip."""

    seat: int
    stone: int
    how: str
    clause: ClassVar[str] = "15.2"

    def text(self, pack: Board, name: Name) -> str:
        numbers = pack.numbers
        how = {
            "silver": f" for {numbers.sacrifice_silver} silver",
            "potion": f" for {numbers.sacrifice_potions} {pack.potion(numbers.sacrifice_potion)}",
            "extra": " for Inquisition",
            "skip": " without a gain",
        }.get(self.how, "")
        return f"{name(self.seat)} moved the token to stone {self.stone + 1} ({pack.stones[self.stone].words()}){how}."


@dataclass(slots=True)
class Copied(Event):
    seat: int
    place: str
    clause: ClassVar[str] = "9.7"

    def text(self, pack: Board, name: Name) -> str:
        return f"{name(self.seat)} copied {there(pack, self.place)}."


@dataclass(slots=True)
class Corrupted(Event):
    seat: int
    card: str
    clause: ClassVar[str] = "10.3"

    def text(self, pack: Board, name: Name) -> str:
        return f"{name(self.seat)} corrupted a {pack.villager(pack.villager_numbers[self.card])}."


@dataclass(slots=True)
class CardTurned(Event):
    card: str
    clause: ClassVar[str] = "10.4"
    reveals: ClassVar[bool] = True

    def text(self, pack: Board, name: Name) -> str:
        return f"A {pack.villager(pack.villager_numbers[self.card])} came to the villager track."


@dataclass(slots=True)
class InquisitorMoved(Event):
    target: int
    route: tuple[str, ...]
    clause: ClassVar[str] = "12.2"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Board, name: Name) -> str:
        return f"The Inquisitor, after {whose(name, self.target)} witch, {walked(pack, self.route)}."


@dataclass(slots=True)
class MorganaMoved(Event):
    target: int
    route: tuple[str, ...]
    clause: ClassVar[str] = "12.7"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Board, name: Name) -> str:
        return f"Morgana, after {whose(name, self.target)} witch, {walked(pack, self.route)}."


@dataclass(slots=True)
class GiftTaken(Event):
    seat: int
    gift: int | None
    """By its number; None for nothing."""
    clause: ClassVar[str] = "12.9"

    def text(self, pack: Board, name: Name) -> str:
        gift = "nothing" if self.gift is None else pack.gifts[self.gift].words()
        return f"{name(self.seat)} took from Morgana: {gift}."


@dataclass(slots=True)
class HerbsGrew(Event):
    clause: ClassVar[str] = "12.10"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Board, name: Name) -> str:
        return "The planted herbs grew."


@dataclass(slots=True)
class VillagersPaid(Event):
    seat: int
    clause: ClassVar[str] = "12.11"

    def text(self, pack: Board, name: Name) -> str:
        return f"{owner(name, self.seat)} villagers paid."


@dataclass(slots=True)
class Scored(Event):
    """The end scoring of one player, line by line."""

    seat: int
    lines: tuple[int, ...]
    clause: ClassVar[str] = "13.1"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Board, name: Name) -> str:
        return f"{owner(name, self.seat)} final total was {sum(self.lines)}."


EVENTS: tuple[type[Event], ...] = (
    RoundBegan,
    FigurePlaced,
    PositionTaken,
    Placed,
    Acted,
    BonusTaken,
    Brewed,
    CauldronLost,
    Dug,
    PointsGained,
    SilverGained,
    UndeadGained,
    InquisitionChanged,
    Overflowed,
    Captured,
    MarkerPlaced,
    LastRound,
    TurnEnded,
    Exchanged,
    PersonTaken,
    Sold,
    Stepped,
    Copied,
    Corrupted,
    CardTurned,
    InquisitorMoved,
    MorganaMoved,
    GiftTaken,
    HerbsGrew,
    VillagersPaid,
    Scored,
)
