"""What each place costs and gives, in a few words; and what it would cost a player now."""

from __future__ import annotations

from rich import box
from rich.table import Table as Grid
from rich.text import Text

from coterie.games.triora.components import (
    CASTLE,
    CEMETERY,
    FOREST,
    LAIR,
    SITES,
    STONES,
    SWAMP,
    TOWER,
    Board,
    Gain,
)
from coterie.games.triora.forecasts import Offer
from coterie.games.triora.view import Player, TrioraView

STYLES = {"red": "red", "blue": "bright_blue", "green": "green", "yellow": "yellow", "": ""}


def short(gain: Gain) -> str:
    return gain.words().replace("Inquisition", "Inq").replace(" points", "p").replace(" point", "p")


def price_list(view: TrioraView, mine: Player, pack: Board) -> Grid:
    """What each place would cost and give you now."""
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    for title in ("place", "costs", "now", "main action", "Witch's bonus"):
        grid.add_column(title, overflow="fold", no_wrap=title in ("place", "costs", "now"))
    for place, each in enumerate(pack.places):
        name = Text(called(place, pack), style=STYLES.get(each.colour, ""))
        now = cost_now(view, mine, place, pack, cauldron=True)
        grid.add_row(name, costs(place, pack), now, benefit(place, pack, view), bonus(place, pack))
    return grid


def called(place: int, pack: Board) -> str:
    return pack.places[place].name.removeprefix("Alchemist's ")


def costs(place: int, pack: Board) -> str:
    if place in SITES:
        return f"{pack.potions[pack.places[place].potion].id}/undead"
    if place == CASTLE:
        return "/".join(pack.potions[potion].id for potion in pack.numbers.castle_potions)
    if place == SWAMP:
        return "potions"
    potion = pack.places[place].potion
    return "free" if potion < 0 else pack.potions[potion].id


def benefit(place: int, pack: Board, view: TrioraView | None = None) -> str:
    """What the main action gives; with a view, what stone the token would come to."""
    here = pack.places[place]
    if place == STONES and view is not None:
        return f"stone: {short(pack.stones[(view.stone + 1) % len(pack.stones)])}"
    if place in SITES:
        choices = [*map(short, (here.gain, *here.instead)), *(["villager"] if here.villager_instead else [])]
        return f"marker, {' or '.join(choices)}"
    words = {
        CASTLE: "enchant/curse for silver",
        STONES: "move the token",
        TOWER: "copy a place",
        SWAMP: f"villager, {short(here.gain)}",
    }
    return words.get(place) or short(here.gain)


def bonus(place: int, pack: Board) -> str:
    numbers = pack.numbers
    words = {
        CASTLE: f"pay {numbers.exchange}p: place a marker",
        LAIR: f"sell: {numbers.sale[0]} or {numbers.sale[1]} silver",
        STONES: f"{numbers.skips} skips or 1 step",
        TOWER: "that of the copy",
    }
    return words.get(place) or short(pack.places[place].bonus)


def bonus_now(mine: Player, place: int, pack: Board) -> str:
    """The same, or what is missing for it."""
    if place == LAIR and not any(mine.potions):
        return "no potion to sell"
    if place == CASTLE and mine.points < pack.numbers.exchange:
        return "too few points"
    return bonus(place, pack)


def cost_now(view: TrioraView, mine: Player, place: int, pack: Board, *, cauldron: bool) -> str:
    """How the main action would be paid as things stand, or what is missing for it. `cauldron`: a witch goes, who may
    brew the potion first."""
    if place in SITES:
        return site_now(view, mine, place, pack, cauldron=cauldron)
    if place == CASTLE:
        return castle_now(view, mine, pack, cauldron=cauldron)
    if place == SWAMP:
        return swamp_now(view.offers[SWAMP], cauldron=cauldron)
    if place in (CEMETERY, TOWER):
        return potion_now(mine, pack.places[place].potion, pack, cauldron=cauldron)
    if place == FOREST and not sum(mine.seeds) + sum(mine.harvest):
        return "no herbs"
    return "free"


def swamp_now(offer: Offer, *, cauldron: bool) -> str:
    """Whether a villager can be paid, if need be with what the witch brews first."""
    brewed = [pay.what for pay in offer.pays if pay.brew]
    return "potions" if offer.villagers else f"brew {brewed[0]}" if cauldron and brewed else "no potions"


def potion_now(mine: Player, potion: int, pack: Board, *, cauldron: bool) -> str:
    """ARC, brew ARC, or no ARC."""
    id = pack.potions[potion].id
    if mine.potions[potion]:
        return id
    brewable = any(pack.formulas[number].potion == potion for number in pack.within_reach(mine.herbs, 0))
    return f"{'brew' if cauldron and brewable else 'no'} {id}"


def site_now(view: TrioraView, mine: Player, place: int, pack: Board, *, cauldron: bool) -> str:
    site = view.sites[place]
    if len(site.markers) >= site.spaces:
        return "full"
    if not mine.markers:
        return "no marker"
    found = potion_now(mine, pack.places[place].potion, pack, cauldron=cauldron)
    if not mine.undead:
        return found
    return "undead" if found.startswith(("no", "brew")) else f"{found}/undead"


def castle_now(view: TrioraView, mine: Player, pack: Board, *, cauldron: bool) -> str:
    free = [person.silver for person, mark in zip(pack.persons, view.castle, strict=True) if mark is None]
    if not free:
        return "full"
    if not mine.markers:
        return "no marker"
    if min(free) > mine.silver:
        return "no silver"
    ways = [potion_now(mine, potion, pack, cauldron=cauldron) for potion in pack.numbers.castle_potions]
    held = [way for way in ways if " " not in way]
    brewed = [way for way in ways if way.startswith("brew")]
    return " or ".join(held) or (brewed[0] if brewed else "no potion")
