"""What the places do: main actions, Witch's bonuses, Coven bonuses (sections 4 and 6 to 9 of the rules)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.triora.circle import TokenBonus, begin_walk
from coterie.games.triora.components import (
    CASTLE,
    CURSE,
    ENCHANT,
    FOR_SALE,
    FOREST,
    LAIR,
    PLACES,
    SITES,
    STONES,
    SWAMP,
    TOWER,
    place_of,
)
from coterie.games.triora.events import Acted, BonusTaken, Copied, Exchanged, PersonTaken, Sold
from coterie.games.triora.herbs import HERBS_ONLY, SILVER_TOO, Brew, does_something, gain
from coterie.games.triora.keys import value_with_key
from coterie.games.triora.state import BONUS, CAULDRON, MAIN, Triora
from coterie.kernel import Choice, One, Option, Seat, Some, Space, Step, Thing

BREW, ACT, UNDEAD, TAKE_BONUS, DONE = "brew", "act", "undead", "bonus", "done"
BY_POTION, BY_UNDEAD, FREE = 0, 1, 2


# --- the parts of a turn -----------------------------------------------------------------------------------------


def parts(s: Triora, seat: Seat) -> list[str]:
    """4.6, 4.10: what this turn may still bring."""
    left = s.left
    ways: list[str] = []
    if left & CAULDRON and s.brewable(seat, 0):
        ways.append(BREW)
    place = s.place if s.copied < 0 else s.copied
    if left & MAIN:
        ways += actions(s, seat, place, waived=s.copied >= 0)
    if left & BONUS and bonus_works(s, seat, place):
        ways.append(TAKE_BONUS)
    ways.append(DONE)
    return ways


def anything_left(s: Triora, seat: Seat) -> bool:
    """Whether `parts` has more than the end of the turn; what is quickly seen is looked at first."""
    left, place = s.left, s.place if s.copied < 0 else s.copied
    return bool(
        (left & BONUS and bonus_works(s, seat, place))
        or (left & CAULDRON and s.brewable(seat, 0))
        or (left & MAIN and actions(s, seat, place, waived=s.copied >= 0))
    )


def actions(s: Triora, seat: Seat, place: int, *, waived: bool) -> list[str]:
    """How the main action of a place can be paid now: not at all, by its potion, by an undead."""
    here = s.pack.places[place]
    if place in SITES:
        if not s.markers[seat] or not s.is_open(place):
            return []
        if waived:
            return [ACT]
        ways = [ACT] if s.potions[seat][here.potion] else []
        return [*ways, UNDEAD] if s.undead[seat] else ways
    if place == CASTLE:
        return [ACT] if persons(s, seat, waived=waived) else []
    if place == LAIR:
        return [ACT] if s.brewable(seat, s.silver[seat]) else []
    if place == SWAMP:
        return [ACT] if s.for_sale(seat) else []
    if place == STONES:
        return [ACT]
    if place == FOREST:
        return [ACT] if does_something(s, seat, here.gain) else []
    return [ACT] if waived or s.potions[seat][here.potion] else []


def persons(s: Triora, seat: Seat, *, waived: bool) -> list[tuple[int, int]]:
    """8.1 to 8.4: (how, person) that this player can pay."""
    if not s.markers[seat]:
        return []
    silver, held, potions = s.silver[seat], s.potions[seat], s.pack.numbers.castle_potions
    free = [number for number, person in enumerate(s.pack.persons) if s.castle[number] < 0 and person.silver <= silver]
    return [(how, number) for how in (ENCHANT, CURSE) if waived or held[potions[how]] for number in free]


def bonus_works(s: Triora, seat: Seat, place: int) -> bool:
    """Whether the Witch's bonus of a place can do anything for this player."""
    if place == TOWER:
        return False
    if place == CASTLE:
        return s.points[seat] >= s.pack.numbers.exchange and s.markers[seat] > 0 and bool(s.open_sites())
    if place == LAIR:
        return any(s.potions[seat])
    return place == STONES or does_something(s, seat, s.pack.places[place].bonus)


@dataclass(slots=True)
class Part(Choice[Triora, str]):
    """4.6: which part of the turn comes next."""

    clause: ClassVar[str] = "4.6"

    def seats(self, s: Triora) -> tuple[Seat, ...]:
        return (self.seat,) if anything_left(s, self.seat) else ()

    def options(self, s: Triora, seat: Seat) -> Space[str]:
        return One(parts(s, seat))

    def asking(self, s: Triora, seat: Seat) -> str:
        where = s.pack.place(s.place)
        copy = f", copying {s.pack.place(s.copied)}" if s.copied >= 0 else ""
        return f"You are in {where}{copy}. What do you do?"

    def show(self, s: Triora, seat: Seat, value: Any, field: str) -> Option:
        place = s.acting_place()
        labels = {
            BREW: "Use the witch's Cauldron",
            ACT: f"Main action: {action_words(s, place, waived=s.copied >= 0)}",
            UNDEAD: f"Main action: {action_words(s, place, undead=True)}",
            TAKE_BONUS: f"Witch's bonus: {bonus_words(s, place)}",
            DONE: "End the turn",
        }
        return Option(value, labels[value], (Thing("place", PLACES[place]),))

    def value_of(self, s: Triora, seat: Seat, key: str) -> Any:
        return key

    def why_not(self, s: Triora, seat: Seat, answer: Any) -> tuple[str, str] | None:
        place = s.acting_place()
        if answer == BREW:
            if not s.left & CAULDRON:
                return "4.6", "The Cauldron comes once, with the witch: it is used, or this is not her turn"
            return "5.6", "Your herbs in HERBS allow no formula whose potions fit"
        if answer in (ACT, UNDEAD):
            if not s.left & MAIN:
                return "4.8", f"{s.pack.place(place, start=True)} can be used once with one placement"
            return why_no_action(s, seat, place, undead=answer == UNDEAD)
        if answer == TAKE_BONUS:
            if not s.left & BONUS:
                return "6.1", "The Witch's bonus comes once, for a witch: it is taken, or this is a familiar"
            return why_no_bonus(s, seat, place)
        return None

    def chosen(self, s: Triora, answer: str) -> None:
        if answer == DONE:
            return
        seat = self.seat
        s.then(Part(seat))
        if answer == BREW:
            s.left &= ~CAULDRON
            s.then(Brew(seat, HERBS_ONLY))
        elif answer == TAKE_BONUS:
            s.left &= ~BONUS
            take_bonus(s, seat, s.acting_place(), coven=False)
        else:
            act(s, seat, s.acting_place(), FREE if s.copied >= 0 else BY_UNDEAD if answer == UNDEAD else BY_POTION)


def action_words(s: Triora, place: int, *, waived: bool = False, undead: bool = False) -> str:
    """What the main action costs and gives."""
    pack, here = s.pack, s.pack.places[place]
    cost = "" if waived or here.potion < 0 else f"1 {pack.potion(here.potion)}: "
    if undead:
        cost = "1 undead: "
    if place in SITES:
        choice = " or a villager" if here.villager_instead else ""
        return f"{cost}a Doom marker, {here.gain.words()}{choice}"
    words = {
        CASTLE: "enchant or curse somebody",
        STONES: "move the sacrifice token",
        TOWER: "copy another place",
        SWAMP: "corrupt a villager",
    }.get(place)
    return f"{cost}{words or here.gain.words()}"


def bonus_words(s: Triora, place: int) -> str:
    numbers = s.pack.numbers
    words = {
        CASTLE: f"give {numbers.exchange} points for a Doom marker in a main site",
        LAIR: f"sell 1 potion for {numbers.sale[0]} silver, or 2 for {numbers.sale[1]}",
        STONES: "move the token further",
    }.get(place)
    return words or s.pack.places[place].bonus.words()


def why_no_action(s: Triora, seat: Seat, place: int, *, undead: bool) -> tuple[str, str] | None:
    """The clause, and the words, for a main action that cannot be taken."""
    pack, here = s.pack, s.pack.places[place]
    name = pack.place(place, start=True)
    still = "; the Witch's bonus is still yours" if s.left & BONUS and bonus_works(s, seat, place) else ""
    if place in SITES:
        if not s.is_open(place):
            return "7.3", f"{name}: all Doom spaces are full, so no marker and no benefit{still}"
        if not s.markers[seat]:
            return "7.4", f"You have no Doom marker left{still}"
        if undead and s.copied >= 0:
            return "9.8", "The Tower waives the cost: no undead is needed"
        if undead:
            return "7.1", f"You have no undead{still}"
        if s.undead[seat]:
            return "7.1", f"You have no {pack.potion(here.potion)}: pay with an undead"
        cost = f"1 {pack.potion(here.potion)} or 1 undead"
        return "7.1", f"The price of {pack.place(place)} is {cost}, and you have neither{still}"
    if undead:
        return "9.6", f"Undead pay for main sites only, not for {pack.place(place)}"
    if place == CASTLE:
        return why_no_person(s, seat, still)
    if place == SWAMP:
        return "10.3", f"You have the potions for none of the open villagers{still}"
    if place == LAIR:
        return "9.1", f"Neither herbs nor silver allow a formula whose potions fit{still}"
    if place == FOREST:
        return "5.4", "There is no herb that a shovel could move"
    if here.potion >= 0:
        return "4.9", f"{name} costs 1 {pack.potion(here.potion)}, and you have none{still}"
    return None


def why_no_person(s: Triora, seat: Seat, still: str) -> tuple[str, str]:
    pack, numbers = s.pack, s.pack.numbers
    free = [person.silver for person, mark in zip(pack.persons, s.castle, strict=True) if mark < 0]
    if not free:
        return "8.4", f"Everybody in the Castle has a marker already{still}"
    if not s.markers[seat]:
        return "7.4", f"You have no Doom marker left{still}"
    if s.copied < 0 and not any(s.potions[seat][potion] for potion in numbers.castle_potions):
        one, two = (pack.potion(potion) for potion in numbers.castle_potions)
        return "8.1", f"The Castle needs 1 {one} or 1 {two}, and you have neither{still}"
    return "8.2", f"The cheapest person left costs {min(free)} silver, and you have {s.silver[seat]}{still}"


def why_no_bonus(s: Triora, seat: Seat, place: int) -> tuple[str, str]:
    if place == TOWER:
        return "4.9", "Nothing is copied, so there is no Witch's bonus either"
    if place == CASTLE:
        numbers = s.pack.numbers
        if s.points[seat] < numbers.exchange:
            return "8.6", f"You need {numbers.exchange} points to give, and have {s.points[seat]}"
        return "8.6", "There is no Doom marker to place, or no main site with a free space"
    if place == LAIR:
        return "9.3", "You have no potion to sell"
    return "4.10", f"{s.pack.places[place].bonus.words()} would do nothing for you now"


# --- main actions ------------------------------------------------------------------------------------------------


def act(s: Triora, seat: Seat, place: int, how: int) -> None:
    """4.8: pay once, get the benefit once."""
    here = s.pack.places[place]
    if place != TOWER:
        s.left &= ~MAIN
    if how == BY_UNDEAD:
        s.undead[seat] -= 1
    elif how == BY_POTION and here.potion >= 0:
        s.pay_potion(seat, here.potion)
    s.tell(Acted, seat, place, -2 if how == BY_UNDEAD else here.potion if how == BY_POTION else -1)
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
        gain(s, seat, here.gain)


def ruin(s: Triora, seat: Seat, site: int) -> None:
    """7.2: a marker, then the benefit."""
    s.place_marker(seat, site)
    here = s.pack.places[site]
    if here.villager_instead and s.for_sale(seat):
        s.then(PointsOrVillager(seat, site))
    else:
        gain(s, seat, here.gain)


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
class PointsOrVillager(Choice[Triora, int]):
    """7.5: the City gives points, or sells a villager."""

    site: int
    clause: ClassVar[str] = "7.5"
    prompt: ClassVar[str] = "What do you take for the marker?"

    def options(self, s: Triora, seat: Seat) -> Space[int]:
        return One([-1, *s.for_sale(seat)])

    def show(self, s: Triora, seat: Seat, value: Any, field: str) -> Option:
        return Option("gain", s.pack.places[self.site].gain.words()) if value < 0 else show_card(s, value)

    def value_of(self, s: Triora, seat: Seat, key: str) -> Any:
        return value_with_key(self, s, seat, key, range(len(s.track)))

    def why_not(self, s: Triora, seat: Seat, answer: Any) -> tuple[str, str] | None:
        return why_no_card(s, answer)

    def chosen(self, s: Triora, answer: int) -> None:
        if answer < 0:
            gain(s, self.seat, s.pack.places[self.site].gain)
        else:
            s.corrupt(self.seat, answer)


@dataclass(slots=True)
class Corrupt(Choice[Triora, int]):
    """9.11: buy one of the open villagers."""

    clause: ClassVar[str] = "9.11"
    prompt: ClassVar[str] = "Which villager do you corrupt?"

    def options(self, s: Triora, seat: Seat) -> Space[int]:
        return One(s.for_sale(seat))

    def show(self, s: Triora, seat: Seat, value: Any, field: str) -> Option:
        return show_card(s, value)

    def value_of(self, s: Triora, seat: Seat, key: str) -> Any:
        return value_with_key(self, s, seat, key, range(len(s.track)))

    def why_not(self, s: Triora, seat: Seat, answer: Any) -> tuple[str, str] | None:
        return why_no_card(s, answer)

    def chosen(self, s: Triora, answer: int) -> None:
        s.corrupt(self.seat, answer)


@dataclass(slots=True)
class Manipulate(Choice[Triora, tuple[int, int]]):
    """8.1 to 8.4: enchant or curse one person."""

    waived: int
    clause: ClassVar[str] = "8.2"
    prompt: ClassVar[str] = "Whom do you enchant or curse?"

    def options(self, s: Triora, seat: Seat) -> Space[tuple[int, int]]:
        return One(persons(s, seat, waived=bool(self.waived)))

    def show(self, s: Triora, seat: Seat, value: Any, field: str) -> Option:
        how, number = value
        person = s.pack.persons[number]
        verb = "enchant" if how == ENCHANT else "curse"
        potion = "" if self.waived else f", 1 {s.pack.potion(s.pack.numbers.castle_potions[how])}"
        label = f"{verb} the {person.name} ({person.silver} silver{potion}): {person.gains[how].words()}"
        return Option(f"{verb}.{person.name}", label, (Thing("person", person.name),))

    def value_of(self, s: Triora, seat: Seat, key: str) -> Any:
        every = [(how, number) for how in (ENCHANT, CURSE) for number in range(len(s.pack.persons))]
        return value_with_key(self, s, seat, key, every)

    def why_not(self, s: Triora, seat: Seat, answer: Any) -> tuple[str, str] | None:
        if type(answer) is not tuple or len(answer) != 2 or not all(type(part) is int for part in answer):
            return None
        how, number = answer
        if how not in (ENCHANT, CURSE) or not 0 <= number < len(s.pack.persons):
            return None
        person = s.pack.persons[number]
        if s.castle[number] >= 0:
            return "8.4", f"The {person.name} has a marker already: once in a game, one way or the other"
        potion = s.pack.numbers.castle_potions[how]
        if not self.waived and not s.potions[seat][potion]:
            return "8.1", f"You have no {s.pack.potion(potion)}"
        return "8.2", f"The {person.name} costs {person.silver} silver, and you have {s.silver[seat]}"

    def chosen(self, s: Triora, answer: tuple[int, int]) -> None:
        how, number = answer
        seat, person = self.seat, s.pack.persons[number]
        if not self.waived:
            s.pay_potion(seat, s.pack.numbers.castle_potions[how])
        s.silver[seat] -= person.silver
        s.markers[seat] -= 1
        s.castle[number] = 2 * seat + how
        s.tell(PersonTaken, seat, number, how)
        gain(s, seat, person.gains[how])


@dataclass(slots=True)
class Copy(Choice[Triora, int]):
    """9.7 to 9.9: the Tower."""

    clause: ClassVar[str] = "9.7"
    prompt: ClassVar[str] = "Which place do you copy?"

    def options(self, s: Triora, seat: Seat) -> Space[int]:
        return One([place for place in range(len(PLACES)) if place != TOWER])

    def show(self, s: Triora, seat: Seat, value: Any, field: str) -> Option:
        name = s.pack.places[value].name
        return Option(PLACES[value], f"{name}: {action_words(s, value, waived=True)}", (Thing("place", PLACES[value]),))

    def value_of(self, s: Triora, seat: Seat, key: str) -> Any:
        return TOWER if key == PLACES[TOWER] else None

    def why_not(self, s: Triora, seat: Seat, answer: Any) -> tuple[str, str] | None:
        return ("9.9", "The Tower cannot copy itself") if answer == TOWER else None

    def chosen(self, s: Triora, answer: int) -> None:
        s.copied = answer
        s.tell(Copied, self.seat, answer)
        arrive(s, self.seat, answer)


def arrive(s: Triora, seat: Seat, place: int) -> None:
    """9.10: the Swamp House is noticed."""
    if place == SWAMP:
        gain(s, seat, s.pack.places[SWAMP].gain)


# --- bonuses -----------------------------------------------------------------------------------------------------


def take_bonus(s: Triora, seat: Seat, place: int, *, coven: bool) -> None:
    s.tell(BonusTaken, seat, place, int(coven))
    if place == CASTLE:
        s.then(Exchange(seat))
    elif place == LAIR:
        s.then(Sell(seat))
    elif place == STONES:
        s.then(TokenBonus(seat))
    else:
        gain(s, seat, s.pack.places[place].bonus)


@dataclass(slots=True)
class Exchange(Choice[Triora, int]):
    """8.6: points for a marker in a main site."""

    clause: ClassVar[str] = "8.6"

    def asking(self, s: Triora, seat: Seat) -> str:
        return f"You give {s.pack.numbers.exchange} points. Where do you place the marker?"

    def options(self, s: Triora, seat: Seat) -> Space[int]:
        return One(s.open_sites())

    def show(self, s: Triora, seat: Seat, value: Any, field: str) -> Option:
        name = s.pack.places[value].name
        return Option(PLACES[value], f"{name}: {action_words(s, value, waived=True)}", (Thing("place", PLACES[value]),))

    def value_of(self, s: Triora, seat: Seat, key: str) -> Any:
        return value_with_key(self, s, seat, key, SITES)

    def why_not(self, s: Triora, seat: Seat, answer: Any) -> tuple[str, str] | None:
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

    def asking(self, s: Triora, seat: Seat) -> str:
        one, two = s.pack.numbers.sale
        return f"Sell one potion for {one} silver, or two for {two}."

    def options(self, s: Triora, seat: Seat) -> Space[tuple[int, ...]]:
        held = s.potions[seat]
        return Some([potion for potion, count in enumerate(held) for _ in range(min(count, 2))], 1, 2)

    def why_not(self, s: Triora, seat: Seat, answer: Any) -> tuple[str, str] | None:
        kinds = range(len(s.pack.potions))
        if type(answer) is not tuple or not all(type(potion) is int and potion in kinds for potion in answer):
            return None
        if not 1 <= len(answer) <= 2:
            return "9.3", f"You sell one potion or two: you named {len(answer)}"
        potion = max(answer, key=lambda each: answer.count(each) - s.potions[seat][each])
        return "9.3", f"You have {s.potions[seat][potion] or 'no'} {s.pack.potion(potion)} to sell"

    def show(self, s: Triora, seat: Seat, value: Any, field: str) -> Option:
        id, name = s.pack.potions[value]
        return Option(id, name, (Thing("potion", id),))

    def chosen(self, s: Triora, answer: tuple[int, ...]) -> None:
        for potion in answer:
            s.pay_potion(self.seat, potion)
        s.tell(Sold, self.seat, answer)
        s.gain_silver(self.seat, s.pack.numbers.sale[len(answer) - 1])


@dataclass(slots=True)
class Covens(Step[Triora]):
    """6.2 to 6.7: after the turn, those whose witches were there before. In the Forest nobody shares a circle (6.4)."""

    seat: Seat
    clause: ClassVar[str] = "6.2"

    def run(self, s: Triora) -> None:
        circle = s.witch[self.seat]
        place = place_of(circle)
        if place == TOWER:
            place = s.copied
            if place < 0:
                return
        s.then(*[Coven(other, place) for other in s.after(self.seat) if s.witch[other] == circle])


@dataclass(slots=True)
class Coven(Choice[Triora, str]):
    """6.2: the Coven bonus, taken or not."""

    place: int
    clause: ClassVar[str] = "6.2"

    def seats(self, s: Triora) -> tuple[Seat, ...]:
        return (self.seat,) if bonus_works(s, self.seat, self.place) else ()

    def asking(self, s: Triora, seat: Seat) -> str:
        return f"Coven bonus of {s.pack.place(self.place)}: {bonus_words(s, self.place)}?"

    def options(self, s: Triora, seat: Seat) -> Space[str]:
        return One(["yes", "no"])

    def show(self, s: Triora, seat: Seat, value: Any, field: str) -> Option:
        return Option(value, "Take it" if value == "yes" else "Leave it", (Thing("place", PLACES[self.place]),))

    def chosen(self, s: Triora, answer: str) -> None:
        if answer == "yes":
            take_bonus(s, self.seat, self.place, coven=True)
