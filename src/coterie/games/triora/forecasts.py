"""What a table shows beyond its bare facts: where the Inquisitor and Morgana would go, what a place costs and gives.

Everything here follows from what is public, so a seat learns nothing that it could not work out by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from coterie.common.cards import swapped
from coterie.games.triora.components import (
    CASTLE,
    CAULDRON,
    DAY,
    FAMILIAR,
    FOR_SALE,
    FOREST,
    PLACES,
    SITES,
    STONES,
    SWAMP,
    TOWER,
    WITCH,
    Board,
    Gain,
    place_of,
)
from coterie.games.triora.holdings import CACHE_SIZE
from coterie.games.triora.offer import UNDEAD, action_words, actions, bonus_words, bonus_works, why_no_action
from coterie.games.triora.roads import towards
from coterie.games.triora.state import Triora
from coterie.games.triora.track import ranked
from coterie.kernel import Seat
from coterie.kernel.words import spoken

# --- where they would go -----------------------------------------------------------------------------------------


@dataclass(slots=True)
class Find:
    """A piece on a figure's way: what the Inquisitor would do to it, and whether he would capture the witch. Meeting
    Morgana gives nothing before a gift is chosen.
    """

    seat: int
    piece: str
    place: str
    inquisition: int
    captured: bool


@dataclass(slots=True)
class Way:
    """The places from where a figure is to where it would stop, and whom it would find there."""

    target: int
    route: tuple[str, ...]
    finds: tuple[Find, ...]


@dataclass(slots=True)
class Foretold:
    """12.1 to 12.8, if the Day came now."""

    inquisitor: Way
    morgana: Way


class Pieces(NamedTuple):
    """All that the Day depends on."""

    order: tuple[Seat, ...]
    ranking: tuple[Seat, ...]
    inquisition: tuple[int, ...]
    captured: tuple[int, ...]
    witch: tuple[int, ...]
    familiar: tuple[int, ...]
    inquisitor: int
    morgana: int


def pieces(s: Triora) -> Pieces:
    return Pieces(
        s.order or tuple(range(s.seats)),
        s.ranking,
        tuple(s.inquisition),
        tuple(s.captured),
        tuple(s.witch),
        tuple(s.familiar),
        s.inquisitor,
        s.morgana,
    )


def foretold(s: Triora) -> Foretold | None:
    """None by Day, when they have gone, and at the end."""
    if s.phase == DAY or s.result is not None:
        return None
    return the_day(s.pack, s.once(pieces))


@lru_cache(CACHE_SIZE)
def the_day(pack: Board, table: Pieces) -> Foretold:
    """Both ways: whom the Inquisitor finds may change whom Morgana goes to."""
    he, ranking = inquisitors_way(pack, table)
    return Foretold(he, morganas_way(pack, table, ranking))


def inquisitors_way(pack: Board, table: Pieces) -> tuple[Way, tuple[Seat, ...]]:
    """12.1 to 12.6, 11.6: nobody is found in the Forest. Also the order on the track after it."""
    numbers, target, ranking = pack.numbers, table.ranking[-1], table.ranking
    last, levels = numbers.inquisition_last, [*table.inquisition]
    way = towards(pack, table.inquisitor, table.witch[target], numbers.inquisitor_steps)
    finds = []
    for place in way:
        if place == FOREST:
            continue
        for seat in table.order:
            witch, familiar = table.witch[seat] == place, table.familiar[seat] == place
            before, seen = levels[seat], numbers.sees_witch * witch + numbers.sees_familiar * familiar
            levels[seat] = min(before + seen, last)
            if levels[seat] != before:
                ranking = ranked(ranking, levels, seat)
            if witch:
                caught = levels[seat] == last and not table.captured[seat]
                finds.append(Find(seat, "witch", PLACES[place], numbers.sees_witch, caught))
            if familiar:
                finds.append(Find(seat, "familiar", PLACES[place], numbers.sees_familiar, False))
    return Way(target, tuple([PLACES[place] for place in way]), tuple(finds)), ranking


def morganas_way(pack: Board, table: Pieces, ranking: tuple[Seat, ...]) -> Way:
    """12.7, 12.8: she meets witches, in the Forest too."""
    target = ranking[0]
    way = towards(pack, table.morgana, table.witch[target], pack.numbers.morgana_steps)
    met = [
        Find(seat, "witch", PLACES[place_of(table.witch[seat])], 0, False)
        for seat in table.order
        if table.witch[seat] >= 0 and place_of(table.witch[seat]) in way
    ]
    return Way(target, tuple([PLACES[place] for place in way]), tuple(met))


def fate(s: Triora, seat: Seat, piece: int, circle: int) -> tuple[tuple[str, int | str], ...]:
    """What would happen to a piece on that circle if nothing else happened tonight: facts of an option."""
    if piece not in (WITCH, FAMILIAR):
        return ()
    table, place = s.once(pieces), place_of(circle)
    stand = [*(table.witch if piece == WITCH else table.familiar)]
    stand[seat] = circle
    table = table._replace(witch=tuple(stand)) if piece == WITCH else table._replace(familiar=tuple(stand))
    facts: dict[str, int | str] = {}
    if place == SWAMP:
        facts["arrival"] = s.pack.places[SWAMP].gain.inquisition
        table = stirred(s.pack, table, seat, s.pack.places[SWAMP].gain.inquisition)
    day = the_day(s.pack, table)
    mine = [find for find in day.inquisitor.finds if find.seat == seat]
    found = sum([find.inquisition for find in mine if find.place == PLACES[place]])
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


def stirred(pack: Board, table: Pieces, seat: Seat, by: int) -> Pieces:
    """11.1 to 11.5, before anybody looks: Inquisition up or down."""
    levels = [*table.inquisition]
    levels[seat] = min(max(levels[seat] + by, 0), pack.numbers.inquisition_last)
    if levels[seat] == table.inquisition[seat]:
        return table
    return table._replace(inquisition=tuple(levels), ranking=ranked(table.ranking, levels, seat))


# --- what places cost and give -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
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
    """One for every place; none for spectators, nor when the game is over. For most seats nothing has changed since
    they last looked.
    """
    if seat is None or s.result is not None:
        return ()
    basis = (
        (s.points[seat], s.inquisition[seat], s.silver[seat], s.undead[seat], s.markers[seat]),
        (s.herbs[seat], s.seeds[seat], s.harvest[seat], s.potions[seat]),
        (s.used[seat], s.left if s.turn == seat else 0),
        s.once(on_offer),
    )
    return s.kept((offers, seat), basis, lambda: offered(s, seat))


_seen: dict[tuple[Any, ...], tuple[Offer, ...]] = {}
"""Cached offers: much that a seat gains or spends makes no difference to them."""


def offered(s: Triora, seat: Seat) -> tuple[Offer, ...]:
    brews = brews_first(s, seat)
    key = (
        s.pack,
        s.potions[seat],
        s.brewable(seat, 0),  # herbs are for brewing, with silver or without
        bool(s.brewable(seat, s.silver[seat])),
        s.silver[seat],
        bool(s.undead[seat]),
        bool(s.markers[seat]),
        s.points[seat] >= s.pack.numbers.exchange,
        bool(s.inquisition[seat]),
        bool(s.movable(seat)),
        brews,
        *s.once(on_offer),
    )
    found = _seen.get(key)
    if found is None:
        if len(_seen) == CACHE_SIZE:
            _seen.clear()
        found = _seen[key] = tuple([offer(s, seat, place, brews) for place in range(len(PLACES))])
    return found


def on_offer(s: Triora) -> tuple[Any, ...]:
    """What the places offer any visitor: everything that offers depend on besides what the seat has."""
    return (
        sum(s.silver) < s.pack.numbers.silver_bank,
        sum(s.undead) < s.pack.numbers.undead_bank,
        tuple(s.open_sites()),
        tuple([mark < 0 for mark in s.castle]),
        s.stone,
        s.track[:FOR_SALE],
    )


def brews_first(s: Triora, seat: Seat) -> tuple[int, ...]:
    """4.6: the potions that the Cauldron of a witch's turn could make, while that turn is still to come, or open."""
    used = s.used[seat] & 1 << WITCH
    if used and not (s.turn == seat and s.left & CAULDRON):
        return ()
    formulas = s.pack.formulas
    return tuple([formulas[number].potion for number in s.brewable(seat, 0)])


def offer(s: Triora, seat: Seat, place: int, brews: tuple[int, ...]) -> Offer:
    here = s.pack.places[place]
    ways = actions(s, seat, place, waived=False)
    pays = payments(s, seat, place, brews)
    brewed = not ways and any(each.brew for each in pays) and (place not in SITES or can_mark(s, seat, place))
    clause, why = "", ""
    if not ways and not brewed:
        clause, why = why_no_action(s, seat, place, undead=False, waived=False, still=False) or ("", "")
    villagers = len(s.for_sale(seat)) if place == SWAMP or here.villager_instead else 0
    works, bonus = bool(ways) or brewed, bonus_works(s, seat, place) or place == TOWER
    return described(s.pack, place, pays, s.stone if place == STONES else 0, villagers, works, clause, why, bonus)


@lru_cache(CACHE_SIZE)
def described(
    pack: Board,
    place: int,
    pays: tuple[Payment, ...],
    stone: int,
    villagers: int,
    works: bool,
    clause: str,
    why: str,
    bonus_works: bool,
) -> Offer:
    """The offer as an object; the same offer is the same object, so that it is encoded only once."""
    here = pack.places[place]
    return Offer(
        place=PLACES[place],
        arrival=here.gain.inquisition if place == SWAMP else 0,
        pays=pays,
        marker=place in SITES,
        gives=gives(pack, place, stone),
        villagers=villagers,
        words=spoken(action_words(pack, place, waived=True)),
        works=works,
        clause=clause,
        why_not=spoken(why),
        bonus=here.bonus,
        bonus_words=bonus_words(pack, place) if place != TOWER else "its Witch's bonus too",
        bonus_works=bonus_works,
    )


def can_mark(s: Triora, seat: Seat, site: int) -> bool:
    return bool(s.markers[seat]) and s.is_open(site)


def payments(s: Triora, seat: Seat, place: int, brews: tuple[int, ...]) -> tuple[Payment, ...]:
    pack, held = s.pack, s.potions[seat]
    cost = pack.places[place].potion
    costs = pack.numbers.castle_potions if place == CASTLE else (cost,) if cost >= 0 else ()
    pays = [payment(pack.potions[each].id, bool(held[each]), not held[each] and each in brews) for each in costs]
    if place in SITES:
        pays.append(payment(UNDEAD, bool(s.undead[seat]), False))
    if place == SWAMP and brews and not s.for_sale(seat):
        pays += [payment(pack.potions[each].id, False, True) for each in buys_after(s, seat)]
    return tuple(pays)


def buys_after(s: Triora, seat: Seat) -> list[int]:
    """4.7, 9.11: the potions with which, once they are brewed, one of the open villagers could be paid."""
    found: dict[int, None] = {}
    for number in s.brewable(seat, 0):
        formula = s.pack.formulas[number]
        held = swapped(s.potions[seat], formula.potion, s.potions[seat][formula.potion] + formula.makes)
        if s.pack.payable(s.track[:FOR_SALE], held):
            found[formula.potion] = None
    return [*found]


@lru_cache(CACHE_SIZE)
def payment(what: str, ready: bool, brew: bool) -> Payment:
    return Payment(what, ready, brew)


@lru_cache(CACHE_SIZE)
def gives(pack: Board, place: int, stone: int) -> tuple[Gain, ...]:
    here = pack.places[place]
    if place == STONES:
        return (pack.stones[(stone + 1) % len(pack.stones)],)
    if place in (SWAMP, TOWER):
        return ()
    return tuple([gain for gain in (here.gain, *here.instead) if gain])
