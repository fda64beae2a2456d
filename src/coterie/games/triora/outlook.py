"""What a table shows beside its bare facts: where the Inquisitor and Morgana would go, what a place costs and gives.

Everything here follows from what lies in the open, so a seat learns nothing that it could not work out by itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from coterie.games.triora.components import (
    CASTLE,
    CAULDRON,
    DAY,
    FAMILIAR,
    FOREST,
    PLACES,
    SITES,
    STONES,
    SWAMP,
    TOWER,
    WITCH,
    Gain,
    place_of,
)
from coterie.games.triora.events import PLACE, SEEN
from coterie.games.triora.offer import UNDEAD, action_words, actions, bonus_words, bonus_works, why_no_action
from coterie.games.triora.roads import route, way_today
from coterie.games.triora.state import Triora
from coterie.kernel import Seat

# --- where they would go -----------------------------------------------------------------------------------------


@dataclass(slots=True)
class Find:
    """A piece on somebody's way: what the Inquisitor would make of it, and whether he would capture the witch. Who
    meets Morgana gains nothing by it before choosing a gift."""

    seat: int
    piece: str
    place: str
    inquisition: int
    captured: bool


@dataclass(slots=True)
class Way:
    """The places from where a figure stands to where it would stop, and whom it would find there."""

    target: int
    route: tuple[str, ...]
    finds: tuple[Find, ...]


@dataclass(slots=True)
class Foretold:
    """12.1 to 12.8, if the Day came now."""

    inquisitor: Way
    morgana: Way


def foretold(s: Triora) -> Foretold | None:
    """None by Day, when they have gone, and at the end."""
    if s.phase == DAY or s.result is not None:
        return None
    return the_day(s.clone())


def the_day(world: Triora) -> Foretold:
    """Both ways, walked on a copy: whom the Inquisitor finds may change whom Morgana goes to."""
    he = inquisitors_way(world)
    return Foretold(he, morganas_way(world))


def inquisitors_way(world: Triora) -> Way:
    """12.1 to 12.6, 11.6: nobody is found in the Forest."""
    numbers, target, way = world.pack.numbers, world.ranking[-1], way_today(world)
    finds = []
    for place in way:
        world.inquisitor = place
        if place == FOREST:
            continue
        for seat in world.order or range(world.seats):
            free = not world.captured[seat]
            pieces = [
                (piece, gain)
                for piece, gain, circle in (
                    ("witch", numbers.sees_witch, world.witch[seat]),
                    ("familiar", numbers.sees_familiar, world.familiar[seat]),
                )
                if circle == place
            ]
            if pieces:
                world.stir(seat, sum(gain for _, gain in pieces), (SEEN, place))
            for piece, gain in pieces:
                caught = piece == "witch" and free and bool(world.captured[seat])
                finds.append(Find(seat, piece, PLACES[place], gain, caught))
    return Way(target, tuple([PLACES[place] for place in way]), tuple(finds))


def morganas_way(s: Triora) -> Way:
    """12.7, 12.8: she meets witches, in the Forest too."""
    target = s.ranking[0]
    way = route(s, s.morgana, target, s.pack.numbers.morgana_steps)
    met = [
        Find(seat, "witch", PLACES[place_of(s.witch[seat])], 0, False)
        for seat in s.order or range(s.seats)
        if s.witch[seat] >= 0 and place_of(s.witch[seat]) in way
    ]
    return Way(target, tuple([PLACES[place] for place in way]), tuple(met))


def fate(s: Triora, seat: Seat, piece: int, circle: int) -> tuple[tuple[str, int | str], ...]:
    """What would come of a piece on that circle if nothing else happened tonight: facts of an option."""
    if piece not in (WITCH, FAMILIAR):
        return ()
    world, place = s.clone(), place_of(circle)
    world.standing(piece)[seat] = circle
    facts: dict[str, int | str] = {}
    if place == SWAMP:
        facts["arrival"] = s.pack.places[SWAMP].gain.inquisition
        world.stir(seat, s.pack.places[SWAMP].gain.inquisition, (PLACE, SWAMP))
    day = the_day(world)
    mine = [find for find in day.inquisitor.finds if find.seat == seat]
    found = sum(find.inquisition for find in mine if find.place == PLACES[place])
    if found:
        facts["found"] = found
    if any(find.captured for find in mine):
        facts["captured"] = 1
    if day.inquisitor.target == seat and s.ranking[-1] != seat:
        facts["hunted"] = 1
    if piece == WITCH:
        if any(find.seat == seat for find in day.morgana.finds):
            facts["morgana"] = 1
        coven = [other for other in range(s.seats) if other != seat and s.witch[other] == circle]
        if coven and place != FOREST:
            facts["coven"] = len(coven)
    return tuple(facts.items())


# --- what places cost and give -----------------------------------------------------------------------------------


@dataclass(slots=True)
class Payment:
    """One way to pay a main action. `what`: the id of a potion, or "undead"; `ready`: this seat has it; `brew`: it has
    not, but its witch's Cauldron could make it first."""

    what: str
    ready: bool
    brew: bool


@dataclass(slots=True)
class Offer:
    """What a place costs and gives one seat now, if it sent a piece there."""

    place: str
    arrival: int
    """Inquisition for coming here."""
    pays: tuple[Payment, ...]
    """Any one of these; none: it costs nothing."""
    marker: bool
    gives: tuple[Gain, ...]
    """One of these."""
    villagers: int
    """How many of the open villagers this seat could pay here."""
    words: str
    works: bool
    """Whether the main action could be taken, if need be after brewing."""
    clause: str
    why_not: str
    bonus: Gain
    bonus_words: str
    bonus_works: bool


def offers(s: Triora, seat: Seat | None) -> tuple[Offer, ...]:
    """One for every place; nobody offers anything to those who only watch, nor when the game is over."""
    if seat is None or s.result is not None:
        return ()
    brews = brews_first(s, seat)
    return tuple([offer(s, seat, place, brews) for place in range(len(PLACES))])


def brews_first(s: Triora, seat: Seat) -> set[int]:
    """4.6: the potions that the Cauldron of a witch's turn could make, while that turn is still to come, or open."""
    used = s.used[seat] & 1 << WITCH
    if used and not (s.turn == seat and s.left & CAULDRON):
        return set()
    return {s.pack.formulas[number].potion for number in s.brewable(seat, 0)}


def offer(s: Triora, seat: Seat, place: int, brews: set[int]) -> Offer:
    here = s.pack.places[place]
    ways = actions(s, seat, place, waived=False)
    pays = payments(s, seat, place, brews)
    brewed = not ways and any(each.brew for each in pays) and (place not in SITES or can_mark(s, seat, place))
    clause, why = "", ""
    if not ways and not brewed:
        clause, why = why_no_action(s, seat, place, undead=False, waived=False, still=False) or ("", "")
    sells = place == SWAMP or here.villager_instead
    return Offer(
        place=PLACES[place],
        arrival=here.gain.inquisition if place == SWAMP else 0,
        pays=pays,
        marker=place in SITES,
        gives=gives(s, place),
        villagers=len(s.for_sale(seat)) if sells else 0,
        words=action_words(s, place, waived=True),
        works=bool(ways) or brewed,
        clause=clause,
        why_not=why,
        bonus=here.bonus,
        bonus_words=bonus_words(s, place) if place != TOWER else "its Witch's bonus too",
        bonus_works=bonus_works(s, seat, place) or place == TOWER,
    )


def can_mark(s: Triora, seat: Seat, site: int) -> bool:
    return bool(s.markers[seat]) and s.is_open(site)


def payments(s: Triora, seat: Seat, place: int, brews: set[int]) -> tuple[Payment, ...]:
    potions, numbers = s.pack.potions, s.pack.numbers
    here = s.pack.places[place]
    costs = [*numbers.castle_potions] if place == CASTLE else [here.potion] if here.potion >= 0 else []
    held = s.potions[seat]
    pays = [Payment(potions[each][0], bool(held[each]), not held[each] and each in brews) for each in costs]
    if place in SITES:
        pays.append(Payment(UNDEAD, bool(s.undead[seat]), False))
    return tuple(pays)


def gives(s: Triora, place: int) -> tuple[Gain, ...]:
    here = s.pack.places[place]
    if place == STONES:
        return (s.pack.stones[(s.stone + 1) % len(s.pack.stones)],)
    if place in (SWAMP, TOWER):
        return ()
    return tuple([gain for gain in (here.gain, *here.instead) if gain])
