"""Triora in a terminal: the map with who stands where, the tracks, your wheel of herbs and your potions.

What each place would cost you now is shown in the choices themselves, or under `look more`. In the middle of your own
turn only what the next answer needs is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from coterie.common.prose import whose
from coterie.games.triora.components import CASTLE, CITY, PLACES, STONES, SWAMP, TOWER, Board
from coterie.games.triora.terminal.offers import benefit, bonus, called, cost_now, costs, price_list
from coterie.games.triora.terminal.own_goods import formulas, goods, potions, this_turn, wheel
from coterie.games.triora.terminal.town import town
from coterie.games.triora.terminal.tracks import castle, figures, header, players, scoring, stones, villagers
from coterie.games.triora.view import TrioraView
from coterie.kernel import Option, Thing
from coterie.kernel.words import spoken

SIGNS = {
    "INQ": "Inq is the Inquisition track: the further ahead, the sooner the Inquisitor comes after you. [12.1]",
    "[": "[1 _ _]: the marker spaces of a main site: whose marker is there, _ a free one.",
    ".": "A road between two places.",
    "–": "None.",
}
"""Symbols and abbreviations of the drawing."""

OPENING = ("TakePosition", "Piece", "Placement", "Gift")
"""Questions before which people want to see the whole board."""


def draw(view: TrioraView, pack: Board, names: Sequence[str]) -> RenderableType:
    if view.result is not None:
        return Group(header(view, names), *table(view, pack, names), scoring(view, names))
    if view.seat is None or not half_way(view):
        return Group(header(view, names), *table(view, pack, names), *own(view, pack))
    parts = [header(view, names), *own(view, pack)]
    place = view.copied or view.place
    if place == PLACES[STONES]:
        parts.append(stones(view, pack))
    if place in (PLACES[CASTLE], PLACES[TOWER]):
        parts.append(castle(view, pack, names))
    if place in (PLACES[CITY], PLACES[CASTLE], PLACES[TOWER], PLACES[SWAMP]):
        parts.append(villagers(view, pack))
    if any(each.kind == "Part" for each in view.waiting):
        parts.append(this_turn(view, view.players[view.seat], pack))
    return Group(*parts)


def more(view: TrioraView, pack: Board, names: Sequence[str]) -> RenderableType:
    """The whole board, whatever is asked now; everybody's herbs and villagers; formulas; what each place would cost."""
    parts = table(view, pack, names)
    for each in view.players:
        cards = ", ".join(spoken(pack.villager(pack.villager_numbers[id])) for id in each.villagers)
        parts.append(Text(f"{names[each.seat]}: {cards or 'no villagers'}", style="bold"))
        parts.append(wheel(each))
    parts.append(formulas(pack))
    if view.seat is not None and view.offers:  # at the end nothing is offered any more
        parts.append(price_list(view, view.players[view.seat], pack))
    return Group(*parts)


def explain(thing: Thing, pack: Board) -> str | None:
    """A place, potion or villager in words."""
    if thing.kind == "place":
        place = PLACES.index(thing.id)
        near = ", ".join(pack.places[other].name for other in pack.roads[place])
        action = f"{pack.places[place].name}. Cost: {costs(place, pack)}. Main action: {benefit(place, pack)}"
        return f"{action}. Witch's bonus: {bonus(place, pack)}. Roads to {near}."
    if thing.kind == "villager":
        card = pack.villagers[pack.villager_numbers[thing.id]]
        kind = pack.kinds[card.kind]
        crowns = f" and {kind.crowns} crowns" if kind.crowns else ""
        site = pack.places[kind.site].name
        return f"{kind.name}: {kind.income.words()} every Day; at the end a marker in the {site}{crowns}."
    if thing.kind == "potion":
        number = pack.potion_numbers[thing.id]
        ways = [f"{each.makes} from {each.herbs_in_words()}" for each in pack.formulas if each.potion == number]
        return f"{pack.potions[number].name}: {'; '.join(ways)}."
    return None


def things(pack: Board) -> Mapping[str, Thing]:
    """Places, potions and kinds of villagers by their names."""
    places = {place.name: Thing("place", PLACES[number]) for number, place in enumerate(pack.places)}
    short = {called(number, pack): Thing("place", PLACES[number]) for number in range(len(pack.places))}
    potions = {name: Thing("potion", id) for id, name in pack.potions}
    return {**places, **short, **potions}


def sign(text: str, _: TrioraView, pack: Board, names: Sequence[str]) -> str | None:
    """A short form of the drawing: a potion (MOL), a piece on the map (W1), a villager (M5), Inq, 7p, [1 _ _]."""
    word = text.upper()
    if word in pack.potion_numbers:
        return f"{word} is a potion. {explain(Thing('potion', word), pack)}"
    if word in pack.villager_numbers:
        return f"{word} is a villager card. {explain(Thing('villager', word), pack)}"
    piece = {"W": "witch", "F": "familiar", "S": "second familiar"}.get(word[:1])
    if piece and word[1:].isdecimal() and 1 <= int(word[1:]) <= len(names):
        return f"{word} is {whose(names.__getitem__, int(word[1:]) - 1)} {piece}."
    if re.fullmatch(r"[0-9]+P|P", word):
        return f"{text}: points. They count at the end."
    return SIGNS.get(word[:1] if word.startswith("[") else word)


def label(option: Option, view: TrioraView, pack: Board) -> str | None:
    """Where a piece may go: what the place would cost now, what it gives, and for a witch its bonus, in columns."""
    piece = placed(view)
    if view.seat is None or piece is None or len(option.about) != 1 or option.about[0].kind != "place":
        return None
    if piece == "second familiar":
        return None
    place = PLACES.index(option.about[0].id)
    who = option.label.removeprefix(pack.place_marks[place])
    witch = piece == "witch"
    cost = cost_now(view, view.players[view.seat], place, pack, cauldron=witch)
    words = f"{called(place, pack) + ':':<15}{cost:<10} {benefit(place, pack, view):<24}"
    extra = bonus(place, pack).replace("place a marker", "marker")  # as in the column before it
    return f"{words} bonus {extra}{who}" if witch else words.rstrip() + who


def placed(view: TrioraView) -> str | None:
    """The piece that the player is asked to place."""
    for each in view.waiting:
        if each.kind == "Placement" and view.seat in each.seats:
            return each.about[0].kind
    return None


def half_way(view: TrioraView) -> bool:
    """Whether this player is asked something in the middle of a turn."""
    return any(view.seat in each.seats and each.kind not in OPENING for each in view.waiting)


def table(view: TrioraView, pack: Board, names: Sequence[str]) -> list[RenderableType]:
    """What everyone sees. The map comes last, next to the question where a piece goes."""
    return [
        stones(view, pack),
        castle(view, pack, names),
        villagers(view, pack),
        players(view, pack, names),
        town(view, pack),
        figures(view, pack, names),
    ]


def own(view: TrioraView, pack: Board) -> list[RenderableType]:
    if view.seat is None:
        return []
    mine = view.players[view.seat]
    return [goods(mine), potions(mine, pack), wheel(mine)]
