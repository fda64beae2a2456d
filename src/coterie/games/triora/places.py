"""What the places do: main actions and Witch's bonuses (sections 7 to 9 of the rules)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.triora.circle import TokenBonus, begin_walk
from coterie.games.triora.components import (
    CASTLE,
    CURSE,
    DONE,
    ENCHANT,
    FOR_SALE,
    LAIR,
    MAIN,
    PLACES,
    SITES,
    STONES,
    SWAMP,
    TOWER,
    Gain,
    castle_mark,
)
from coterie.games.triora.events import (
    PERSON,
    PLACE,
    WITCHS_BONUS,
    Acted,
    BonusTaken,
    Copied,
    Exchanged,
    PersonTaken,
    Sold,
)
from coterie.games.triora.herbs import SILVER_TOO, Brew, gain
from coterie.games.triora.instinct import Act
from coterie.games.triora.keys import value_with_key
from coterie.games.triora.offer import action_words, copy_words, persons
from coterie.games.triora.state import Triora
from coterie.kernel import Choice, One, Option, Seat, Some, Space, Thing

BY_POTION, BY_UNDEAD, FREE = 0, 1, 2


# --- main actions ------------------------------------------------------------------------------------------------


def act(s: Triora, seat: Seat, place: int, how: int) -> None:
    """4.8: pay once, get the benefit once. Plain gains are in the pack (7.6 to 7.8, 9.4, 9.12)."""
    here = s.pack.places[place]
    if place != TOWER:
        s.left &= ~MAIN
    paid = None
    if how == BY_UNDEAD:
        s.undead[seat] -= 1
        paid = "undead"
    elif how == BY_POTION and here.potion >= 0:
        s.pay_potion(seat, here.potion)
        paid = s.pack.potions[here.potion].id
    s.tell(Acted, seat, PLACES[place], paid)
    if place in SITES:
        ruin(s, seat, place)
    elif place == CASTLE:
        s.then(Manipulate(seat, int(how == FREE)))
    elif place == LAIR:
        s.then(*[Brew(seat, SILVER_TOO)] * here.gain.cauldrons)
    elif place == STONES:
        begin_walk(s, seat)
    elif place == TOWER:
        s.then(Copy(seat))
    elif place == SWAMP:
        s.then(Corrupt(seat))
    else:
        gain(s, seat, here.gain, (PLACE, place))


def ruin(s: Triora, seat: Seat, site: int) -> None:
    """7.2: a marker, then the benefit; a villager is paid for, however the marker came (8.7)."""
    s.place_marker(seat, site)
    here = s.pack.places[site]
    if here.instead or (here.villager_instead and s.for_sale(seat)):
        s.then(Benefit(seat, site))
    else:
        gain(s, seat, here.gain, (PLACE, site))


def show_card(s: Triora, slot: int) -> Option:
    card = s.track[slot]
    found = s.pack.villagers[card]
    return Option(found.id, s.pack.villager(card), (Thing("villager", found.id),))


def why_no_card(s: Triora, answer: Any) -> tuple[str, str] | None:
    """For a slot that cannot be bought."""
    if type(answer) is not int or not 0 <= answer < len(s.track):
        return None
    card = s.pack.villager(s.track[answer])
    if answer < FOR_SALE:
        return "10.3", f"You do not have the potions for this {card}"
    return "10.2", f"This {card} is a preview: only the first five can be bought"


@dataclass(slots=True)
class Benefit(Act[Triora, int]):
    """7.5: the City gives points, or sells a villager. -1 is the site's gain, those below are what the pack offers
    instead, the others are slots of the villager track."""

    site: int
    clause: ClassVar[str] = "7.5"
    prompt: ClassVar[str] = "What do you take for the marker?"
    verb: ClassVar[str] = "take"

    def answers(self, s: Triora, seat: Seat) -> list[int]:
        here = s.pack.places[self.site]
        gains = range(-1, -2 - len(here.instead), -1)
        return [*gains, *(s.for_sale(seat) if here.villager_instead else ())]

    def gain(self, s: Triora, value: int) -> Gain:
        here = s.pack.places[self.site]
        return (here.gain, *here.instead)[-1 - value]

    def show(self, s: Triora, seat: Seat, value: Any, field: str) -> Option:
        if value >= 0:
            return show_card(s, value)
        about = (Thing("place", PLACES[self.site]),)
        return Option("gain" if value == -1 else f"gain.{-value}", self.gain(s, value).words(), about)

    def named(self, s: Triora, seat: Seat) -> Iterable[Any]:
        return (*self.answers(s, seat), *range(len(s.track)))

    def unavailable(self, s: Triora, seat: Seat, answer: Any) -> tuple[str, str] | None:
        return why_no_card(s, answer) if s.pack.places[self.site].villager_instead else None

    def chosen(self, s: Triora, answer: int) -> None:
        if answer < 0:
            gain(s, self.seat, self.gain(s, answer), (PLACE, self.site))
        else:
            s.corrupt(self.seat, answer)


@dataclass(slots=True)
class Corrupt(Choice[Triora, int]):
    """9.11: buy one of the open villagers."""

    clause: ClassVar[str] = "9.11"
    prompt: ClassVar[str] = "Which villager do you corrupt?"
    verb: ClassVar[str] = "corrupt"

    def options(self, s: Triora, seat: Seat) -> Space[int]:
        return One(s.for_sale(seat))

    def show(self, s: Triora, seat: Seat, value: Any, field: str) -> Option:
        return show_card(s, value)

    def refuse(self, s: Triora, seat: Seat, answer: Any) -> tuple[str, str] | None:
        answer = value_with_key(self, s, seat, answer, range(len(s.track)))
        return why_no_card(s, answer)

    def chosen(self, s: Triora, answer: int) -> None:
        s.corrupt(self.seat, answer)


@dataclass(slots=True)
class Manipulate(Act[Triora, tuple[int, int]]):
    """8.1 to 8.4: enchant or curse one person."""

    waived: int
    clause: ClassVar[str] = "8.2"
    prompt: ClassVar[str] = "Whom do you enchant or curse?"

    def answers(self, s: Triora, seat: Seat) -> list[tuple[int, int]]:
        return persons(s, seat, waived=bool(self.waived))

    def show(self, s: Triora, seat: Seat, value: Any, field: str) -> Option:
        how, number = value
        person = s.pack.persons[number]
        verb = "enchant" if how == ENCHANT else "curse"
        potion = "" if self.waived else f", 1 {s.pack.potion(s.pack.numbers.castle_potions[how])}"
        label = f"{verb} the {s.pack.person(number)} ({person.silver} silver{potion}): {person.gains[how].words()}"
        facts = (("silver", person.silver), ("crowns", person.crowns))
        return Option(f"{verb}.{person.name}", label, (Thing("person", person.name),), verb, facts=facts)

    def named(self, s: Triora, seat: Seat) -> Iterable[Any]:
        return [(how, number) for how in (ENCHANT, CURSE) for number in range(len(s.pack.persons))]

    def unavailable(self, s: Triora, seat: Seat, answer: Any) -> tuple[str, str] | None:
        if type(answer) is not tuple or len(answer) != 2 or not all(type(part) is int for part in answer):
            return None
        how, number = answer
        if how not in (ENCHANT, CURSE) or not 0 <= number < len(s.pack.persons):
            return None
        person = s.pack.persons[number]
        if s.castle[number] >= 0:
            return "8.4", f"The {s.pack.person(number)} has a marker already: once in a game, one way or the other"
        potion = s.pack.numbers.castle_potions[how]
        if not self.waived and not s.potions[seat][potion]:
            return "8.1", f"You have no {s.pack.potion(potion)}"
        return "8.2", f"The {s.pack.person(number)} costs {person.silver} silver, and you have {s.silver[seat]}"

    def chosen(self, s: Triora, answer: tuple[int, int]) -> None:
        how, number = answer
        seat, person = self.seat, s.pack.persons[number]
        if not self.waived:
            s.pay_potion(seat, s.pack.numbers.castle_potions[how])
        s.silver[seat] -= person.silver
        s.markers[seat] -= 1
        s.castle[number] = castle_mark(seat, how)
        s.tell(PersonTaken, seat, number, DONE[how])
        gain(s, seat, person.gains[how], (PERSON, number))


@dataclass(slots=True)
class Copy(Act[Triora, int]):
    """9.7 to 9.9: the Tower."""

    clause: ClassVar[str] = "9.7"
    prompt: ClassVar[str] = "Which place do you copy?"
    verb: ClassVar[str] = "copy"

    def answers(self, s: Triora, seat: Seat) -> list[int]:
        return [place for place in range(len(PLACES)) if place != TOWER]

    def show(self, s: Triora, seat: Seat, value: Any, field: str) -> Option:
        label = f"{s.pack.place_marks[value]}: {copy_words(s, seat, value)}"
        return Option(PLACES[value], label, (Thing("place", PLACES[value]),))

    def named(self, s: Triora, seat: Seat) -> Iterable[Any]:
        return range(len(PLACES))

    def unavailable(self, s: Triora, seat: Seat, answer: Any) -> tuple[str, str] | None:
        return ("9.9", "The Tower cannot copy itself") if answer == TOWER else None

    def chosen(self, s: Triora, answer: int) -> None:
        s.copied = answer
        s.tell(Copied, self.seat, PLACES[answer])
        arrive(s, self.seat, answer)


def arrive(s: Triora, seat: Seat, place: int) -> None:
    """9.10: the Swamp House is noticed."""
    if place == SWAMP:
        gain(s, seat, s.pack.places[SWAMP].gain, (PLACE, SWAMP))


# --- bonuses -----------------------------------------------------------------------------------------------------


def take_bonus(s: Triora, seat: Seat, place: int, *, coven: bool) -> None:
    """6.1: plain gains are in the pack (7.5 to 7.8, 9.5, 9.11, 9.12)."""
    s.tell(BonusTaken, seat, PLACES[place], bool(coven))
    if place == CASTLE:
        s.then(Exchange(seat))
    elif place == LAIR:
        s.then(Sell(seat))
    elif place == STONES:
        s.then(TokenBonus(seat))
    else:
        gain(s, seat, s.pack.places[place].bonus, (WITCHS_BONUS, place))


@dataclass(slots=True)
class Exchange(Act[Triora, int]):
    """8.6: points for a marker in a main site."""

    clause: ClassVar[str] = "8.6"
    verb: ClassVar[str] = "ruin"

    def prompt_for(self, s: Triora, seat: Seat) -> str:
        return f"You give {s.pack.numbers.exchange} points. Where do you place the marker?"

    def answers(self, s: Triora, seat: Seat) -> list[int]:
        return s.open_sites()

    def show(self, s: Triora, seat: Seat, value: Any, field: str) -> Option:
        name = s.pack.place_marks[value]
        return Option(
            PLACES[value], f"{name}: {action_words(s.pack, value, waived=True)}", (Thing("place", PLACES[value]),)
        )

    def named(self, s: Triora, seat: Seat) -> Iterable[Any]:
        return SITES

    def unavailable(self, s: Triora, seat: Seat, answer: Any) -> tuple[str, str] | None:
        if type(answer) is int and answer in SITES:
            return "7.3", f"{s.pack.place(answer, start=True)}: all Doom spaces are full"
        return None

    def chosen(self, s: Triora, answer: int) -> None:
        price = s.pack.numbers.exchange
        s.points[self.seat] -= price
        s.tell(Exchanged, self.seat, price)
        ruin(s, self.seat, answer)


@dataclass(slots=True)
class Sell(Choice[Triora, tuple[int, ...]]):
    """9.3: one potion or two."""

    clause: ClassVar[str] = "9.3"
    verb: ClassVar[str] = "sell"

    def prompt_for(self, s: Triora, seat: Seat) -> str:
        one, two = s.pack.numbers.sale
        return f"Sell one potion for {one} silver, or two for {two}."

    def options(self, s: Triora, seat: Seat) -> Space[tuple[int, ...]]:
        held = s.potions[seat]
        return Some([potion for potion, count in enumerate(held) for _ in range(min(count, 2))], 1, 2)

    def refuse(self, s: Triora, seat: Seat, answer: Any) -> tuple[str, str] | None:
        kinds = range(len(s.pack.potions))
        if type(answer) is not tuple or not all(type(potion) is int and potion in kinds for potion in answer):
            return None
        if not 1 <= len(answer) <= 2:
            return "9.3", f"You sell one potion or two: you named {len(answer)}"
        potion = max(answer, key=lambda each: answer.count(each) - s.potions[seat][each])
        return "9.3", f"You have {s.potions[seat][potion] or 'no'} {s.pack.potion(potion)} to sell"

    def show(self, s: Triora, seat: Seat, value: Any, field: str) -> Option:
        id, _ = s.pack.potions[value]
        return Option(id, s.pack.potion(value), (Thing("potion", id),))

    def chosen(self, s: Triora, answer: tuple[int, ...]) -> None:
        for potion in answer:
            s.pay_potion(self.seat, potion)
        s.tell(Sold, self.seat, tuple([s.pack.potions[potion].id for potion in answer]))
        s.gain_silver(self.seat, s.pack.numbers.sale[len(answer) - 1])
