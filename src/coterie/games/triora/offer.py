"""What a place offers a player now: whether it is possible, in words, and why not (sections 4 and 7 to 9)."""

from __future__ import annotations

from functools import lru_cache

from coterie.games.triora.components import (
    BONUS,
    CASTLE,
    CURSE,
    ENCHANT,
    FOREST,
    LAIR,
    SITES,
    STONES,
    SWAMP,
    TOWER,
    Board,
    Gain,
)
from coterie.games.triora.state import Triora
from coterie.kernel import Seat
from coterie.kernel.words import listed

ACT, UNDEAD = "act", "undead"
"""How a main action is taken: for its potion, if it costs one, or for an undead."""


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


def does_something(s: Triora, seat: Seat, what: Gain) -> bool:
    """Whether a gain would change anything for this player now (4.10)."""
    numbers = s.pack.numbers
    return bool(
        what.points
        or what.inquisition > 0
        or (what.inquisition < 0 and s.inquisition[seat])
        or (what.silver and sum(s.silver) < numbers.silver_bank)
        or (what.undead and sum(s.undead) < numbers.undead_bank)
        or (what.shovels and s.movable(seat))
        or (what.cauldrons and s.brewable(seat, 0))
    )


# --- in words ----------------------------------------------------------------------------------------------------


@lru_cache(1_000)
def action_words(pack: Board, place: int, *, waived: bool = False, undead: bool = False) -> str:
    """What the main action costs and gives."""
    here = pack.places[place]
    cost = "" if waived or here.potion < 0 else f"1 {pack.potion(here.potion)}: "
    if undead:
        cost = "1 undead: "
    if place in SITES:
        choices = [gain.words() for gain in (here.gain, *here.instead)]
        choices += ["a villager"] if here.villager_instead else []
        return f"{cost}a Doom marker, {' or '.join(choices)}"
    words = {
        CASTLE: "enchant or curse somebody",
        STONES: "move the sacrifice token",
        TOWER: "copy another place",
        SWAMP: "corrupt a villager",
    }.get(place)
    return f"{cost}{words or here.gain.words()}"


def copy_words(s: Triora, seat: Seat, place: int) -> str:
    """9.7, 9.8: what a copy in the Tower would really give this player now, its Witch's bonus included."""
    here = s.pack.places[place]
    said = [main_action_now(s, seat, place)] if actions(s, seat, place, waived=True) else ["no main action now"]
    if place == SWAMP:  # 9.10
        said.insert(0, f"Inquisition {here.gain.inquisition:+d}")
    if s.left & BONUS and bonus_works(s, seat, place):
        only = "" if actions(s, seat, place, waived=True) else "only "
        said.append(f"{only}the Witch's bonus: {bonus_words(s.pack, place)}")
    return ", ".join(said)


def main_action_now(s: Triora, seat: Seat, place: int) -> str:
    """The main action of a place without its price: who can be bought, which stone is next."""
    here = s.pack.places[place]
    if place == CASTLE:
        names = [s.pack.person(number) for how, number in persons(s, seat, waived=True) if how == ENCHANT]
        return f"enchant or curse the {listed(names, 'or')}"
    if place == STONES:
        stone = (s.stone + 1) % len(s.pack.stones)
        return f"move the sacrifice token to stone {stone + 1}: {s.pack.stones[stone].words()}"
    if place == SWAMP:
        return f"corrupt {listed([f'a {s.pack.villager(s.track[slot])}' for slot in s.for_sale(seat)], 'or')}"
    if place in SITES and here.villager_instead and not s.for_sale(seat):
        return f"a Doom marker, {' or '.join([gain.words() for gain in (here.gain, *here.instead)])}"
    return action_words(s.pack, place, waived=True)


@lru_cache(1_000)
def bonus_words(pack: Board, place: int) -> str:
    numbers = pack.numbers
    words = {
        CASTLE: f"give {numbers.exchange} points for a Doom marker in a main site",
        LAIR: f"sell 1 potion for {numbers.sale[0]} silver, or 2 for {numbers.sale[1]}",
        STONES: "move the token further",
    }.get(place)
    return words or pack.places[place].bonus.words()


# --- why not -----------------------------------------------------------------------------------------------------


def why_no_action(
    s: Triora, seat: Seat, place: int, *, undead: bool, waived: bool, still: bool
) -> tuple[str, str] | None:
    """The clause, and the words, for a main action that cannot be taken. `waived`: it is copied in the Tower; `still`:
    the Witch's bonus has not been taken yet."""
    pack, here = s.pack, s.pack.places[place]
    name = pack.place(place, start=True)
    rest = "; the Witch's bonus is still yours" if still and bonus_works(s, seat, place) else ""
    if place in SITES:
        if not s.is_open(place):
            return "7.3", f"{name}: all Doom spaces are full, so no marker and no benefit{rest}"
        if not s.markers[seat]:
            return "7.4", f"You have no Doom marker left{rest}"
        if undead and waived:
            return "9.8", "The Tower waives the cost: no undead is needed"
        if undead:
            return "7.1", f"You have no undead{rest}"
        if s.undead[seat]:
            return "7.1", f"You have no {pack.potion(here.potion)}: pay with an undead"
        cost = f"1 {pack.potion(here.potion)} or 1 undead"
        return "7.1", f"The price of {pack.place(place)} is {cost}, and you have neither{rest}"
    if undead:
        return "9.6", f"Undead pay for main sites only, not for {pack.place(place)}"
    if place == CASTLE:
        return why_no_person(s, seat, rest, waived=waived)
    if place == SWAMP:
        return "10.3", f"You have the potions for none of the open villagers{rest}"
    if place == LAIR:
        return "9.1", f"Neither herbs nor silver allow a formula whose potions fit{rest}"
    if place == FOREST:
        return "5.4", "There is no herb that a shovel could move"
    if here.potion >= 0:
        return "4.9", f"{name} costs 1 {pack.potion(here.potion)}, and you have none{rest}"
    return None


def why_no_person(s: Triora, seat: Seat, rest: str, *, waived: bool) -> tuple[str, str]:
    pack, numbers = s.pack, s.pack.numbers
    free = [person.silver for person, mark in zip(pack.persons, s.castle, strict=True) if mark < 0]
    if not free:
        return "8.4", f"Everybody in the Castle has a marker already{rest}"
    if not s.markers[seat]:
        return "7.4", f"You have no Doom marker left{rest}"
    if not waived and not any(s.potions[seat][potion] for potion in numbers.castle_potions):
        one, two = (pack.potion(potion) for potion in numbers.castle_potions)
        return "8.1", f"The Castle needs 1 {one} or 1 {two}, and you have neither{rest}"
    return "8.2", f"The cheapest person left costs {min(free)} silver, and you have {s.silver[seat]}{rest}"


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
