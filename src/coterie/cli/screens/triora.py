"""Triora in a terminal: the map with who stands where, what each place would cost you, your wheel of herbs, the tracks.

In the middle of your own turn only what the next answer needs is drawn; `look more` shows the whole board.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from coterie.games.triora.components import (
    CASTLE,
    CEMETERY,
    COLOURS,
    FOR_SALE,
    FOREST,
    LAIR,
    PLACES,
    SITES,
    STONES,
    SWAMP,
    TOWER,
    Board,
    Gain,
    counted,
)
from coterie.games.triora.scoring import LINES
from coterie.games.triora.view import Player, Standing, TrioraView
from coterie.kernel import Option, Thing

PHASES = ("", "Nightfall", "Night", "Day")
STYLES = {"red": "red", "blue": "bright_blue", "green": "green", "yellow": "yellow", "": ""}
WIDTH, HEIGHT = 78, 17
ROAD = "."
OPENING = ("TakePosition", "Piece", "Placement", "Gift")
"""Questions before which one looks at the whole board."""


def draw(view: TrioraView, pack: Board, names: Sequence[str]) -> RenderableType:
    parts: list[RenderableType] = [header(view, names)]
    if view.result is not None:
        return Group(*parts, *whole_board(view, pack, names), scoring(view, names))
    if view.seat is not None and half_way(view):
        parts += [goods(view.players[view.seat], pack), wheel(view.players[view.seat])]
        place = view.copied or view.place
        if place == PLACES[STONES]:
            parts.append(stones(view, pack))
        if place in (PLACES[CASTLE], PLACES[TOWER]):
            parts.append(castle(view, pack, names))
        if place in (PLACES[SWAMP], PLACES[0], PLACES[TOWER]):
            parts.append(villagers(view, pack))
        return Group(*parts)
    return Group(*parts, *whole_board(view, pack, names))


def more(view: TrioraView, pack: Board, names: Sequence[str]) -> RenderableType:
    """The whole board, whatever is asked now, and what everybody's herbs and villagers are."""
    parts = whole_board(view, pack, names)
    for each in view.players:
        cards = ", ".join(pack.villager(pack.villager_numbers[id]) for id in each.villagers)
        parts.append(Text(f"{names[each.seat]}: {cards or 'no villagers'}", style="bold"))
        parts.append(wheel(each))
    return Group(*parts)


def explain(thing: Thing, pack: Board) -> str | None:
    """A place, potion, villager, stone or person in words."""
    if thing.kind == "place":
        place = PLACES.index(thing.id)
        near = ", ".join(pack.places[other].name for other in pack.roads[place])
        action = f"{pack.places[place].name}. {costs(place, pack)}: {benefit(place, pack)}"
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
        return f"{pack.potion(number)}: {'; '.join(ways)}."
    return None


def label(option: Option, view: TrioraView, pack: Board) -> str | None:
    """For a place, what it would cost and give now stands behind its name."""
    if view.seat is None or len(option.about) != 1 or option.about[0].kind != "place" or view.place is not None:
        return None
    place = PLACES.index(option.about[0].id)
    able = now(view, view.players[view.seat], place, pack)
    return f"{option.label}: {costs(place, pack)}, {benefit(place, pack)}{'' if able == 'yes' else f' ({able})'}"


# --- the board ---------------------------------------------------------------------------------------------------


def half_way(view: TrioraView) -> bool:
    """Whether this player is asked something in the middle of a turn."""
    return any(view.seat in each.seats and each.kind not in OPENING for each in view.waiting)


def header(view: TrioraView, names: Sequence[str]) -> Text:
    text = Text(f"Round {view.round}, {PHASES[view.phase]}", style="bold")
    order = ", ".join(f"{names[seat]} ({view.players[seat].position})" for seat in view.order)
    if order:
        text.append(f". Order: {order}", style="not bold")
    if view.turn >= 0 and view.phase == 2:
        text.append(f". Turn: {names[view.turn]}", style="not bold")
    return text


def whole_board(view: TrioraView, pack: Board, names: Sequence[str]) -> list[RenderableType]:
    parts: list[RenderableType] = [town(view, pack, names), players(view, pack, names), stones(view, pack)]
    parts += [castle(view, pack, names), villagers(view, pack)]
    if view.seat is not None:
        mine = view.players[view.seat]
        parts += [goods(mine, pack), wheel(mine), offers(view, mine, pack)]
    return parts


def town(view: TrioraView, pack: Board, names: Sequence[str]) -> RenderableType:
    """The map: places, their markers, pieces and roads; a list where the pack does not say where places are."""
    legend = Text("W witch, F familiar, S second familiar, with the player's number: ")
    legend.append(", ".join(f"{seat + 1} {name}" for seat, name in enumerate(names)))
    if not all(place.at for place in pack.places):
        lines = [
            f"{place.name} {marks(view, number)} {pieces(view, number)}" for number, place in enumerate(pack.places)
        ]
        return Group(legend, *[Text(" ".join(line.split())) for line in lines])
    canvas = [[" "] * WIDTH for _ in range(HEIGHT)]
    spots = [spot(place.at) for place in pack.places]
    for one, near in enumerate(pack.roads):
        for two in near:
            if one < two:
                road(canvas, spots[one], spots[two])
    for number, place in enumerate(pack.places):
        write(canvas, spots[number], f" {place.name} {marks(view, number)}".rstrip() + " ", 0)
        standing = pieces(view, number)
        if standing:
            write(canvas, spots[number], f" {standing} ", 1)
    drawn = Text("\n".join("".join(row).rstrip() for row in canvas))
    drawn.highlight_regex(r"Inquisitor", "bold red")
    drawn.highlight_regex(r"Morgana", "bold magenta")
    drawn.highlight_regex(r"\b[WFS][1-4]\b", "bold")
    return Group(legend, drawn)


def spot(at: tuple[int, ...]) -> tuple[int, int]:
    return round(at[0] / 100 * (WIDTH - 1)), round(at[1] / 75 * (HEIGHT - 2))


def road(canvas: list[list[str]], one: tuple[int, int], two: tuple[int, int]) -> None:
    steps = max(abs(two[0] - one[0]) // 2, abs(two[1] - one[1]), 1)
    for step in range(steps + 1):
        x = round(one[0] + (two[0] - one[0]) * step / steps)
        y = round(one[1] + (two[1] - one[1]) * step / steps)
        canvas[y][x] = ROAD


def write(canvas: list[list[str]], at: tuple[int, int], text: str, below: int) -> None:
    text = text[:WIDTH]
    start = min(max(at[0] - len(text) // 2, 0), WIDTH - len(text))
    for offset, letter in enumerate(text):
        canvas[min(at[1] + below, HEIGHT - 1)][start + offset] = letter


def marks(view: TrioraView, place: int) -> str:
    """In a main site, whose markers are there and how many spaces are free: [1 2 _]."""
    if place not in SITES:
        return ""
    site = view.sites[place]
    free = ["_"] * (site.spaces - len(site.markers))
    return f"[{' '.join([*(str(seat + 1) for seat in site.markers), *free])}]"


def pieces(view: TrioraView, place: int) -> str:
    id = PLACES[place]
    found = []
    for each in view.players:
        for letter, piece in (("W", each.witch), ("F", each.familiar), ("S", each.second)):
            if isinstance(piece, Standing) and piece.place == id:
                found.append(f"{letter}{each.seat + 1}")
    if view.inquisitor == id:
        found.append("Inquisitor")
    if view.morgana == id:
        found.append("Morgana")
    return " ".join(found)


def players(view: TrioraView, pack: Board, names: Sequence[str]) -> Grid:
    """Everybody's numbers, from the furthest ahead on the Inquisition track."""
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    for title in ("Inq", "player", "points", "silver", "undead", "crowns", "markers", "potions", "villagers"):
        words = title in ("player", "potions", "villagers")
        grid.add_column(title, justify="left" if words else "right", overflow="fold", no_wrap=not words)
    for seat in view.ranking:
        each = view.players[seat]
        held = [f"{count} {pack.potions[potion][0]}" for potion, count in enumerate(each.potions) if count]
        grid.add_row(
            f"{each.inquisition}",
            Text(f"{seat + 1} {names[seat]}{' (captured)' if each.captured else ''}", style="bold"),
            str(each.points),
            str(each.silver),
            str(each.undead),
            str(each.crowns),
            str(each.markers),
            ", ".join(held) or "–",
            " ".join(sorted(each.villagers)) or "–",
        )
    return grid


def stones(view: TrioraView, pack: Board) -> Text:
    text = Text("Stones: ", style="bold")
    for number, gain in enumerate(pack.stones):
        here = number == view.stone
        text.append(f"[{gain.words()}]" if here else gain.words(), style="reverse" if here else "not bold")
        text.append(" > " if number + 1 < len(pack.stones) else "", style="not bold")
    return text


def castle(view: TrioraView, pack: Board, names: Sequence[str]) -> Text:
    text = Text("Castle: ", style="bold")
    said = []
    for person, mark in zip(pack.persons, view.castle, strict=True):
        if mark is None:
            gains = " or ".join(short(gain) for gain in person.gains)
            said.append(f"{person.name} {person.silver} silver, {gains}, {counted(person.crowns, 'crown')}")
        else:
            said.append(f"{person.name} {('enchanted', 'cursed')[mark[1]]} by {names[mark[0]]}")
    return text.append("; ".join(said), style="not bold")


def short(gain: Gain) -> str:
    return gain.words().replace("Inquisition", "Inq").replace(" points", "p").replace(" point", "p")


def villagers(view: TrioraView, pack: Board) -> Text:
    text = Text("Villagers: ", style="bold")
    shown = []
    for id in view.track:
        card = pack.villagers[pack.villager_numbers[id]]
        cost = "+".join(pack.potions[potion][0] for potion, count in card.needs for _ in range(count))
        shown.append(f"{pack.kinds[card.kind].name} {id} ({cost})")
    text.append("; ".join(shown[:FOR_SALE]), style="not bold")
    if shown[FOR_SALE:]:
        text.append(f". Next: {'; '.join(shown[FOR_SALE:])}", style="not bold")
    return text.append(f". {view.pile_count} in the pile.", style="not bold")


# --- your own things -----------------------------------------------------------------------------------------------


def goods(mine: Player, pack: Board) -> Text:
    text = Text("You have: ", style="bold")
    held = [f"{count} {pack.potion(potion)}" for potion, count in enumerate(mine.potions) if count]
    said = [
        f"{mine.points} points",
        f"Inquisition {mine.inquisition}",
        f"{mine.silver} silver",
        f"{mine.undead} undead",
    ]
    return text.append(", ".join([*said, *(held or ["no potion"])]), style="not bold")


def wheel(mine: Player) -> Grid:
    """The herbs on their way: HERBS to SEEDS by brewing, to PLANTING by a shovel, to HARVEST by day, and back."""
    grid = Grid.grid(padding=(0, 2))
    cells = []
    areas = (("HERBS", mine.herbs), ("SEEDS", mine.seeds), ("PLANTING", mine.planting), ("HARVEST", mine.harvest))
    for title, area in areas:
        words = Text(f"{title}: ", style="bold")
        herbs = zip(COLOURS, area, strict=True)
        shown = [Text(f"{count} {colour}", style=STYLES[colour]) for colour, count in herbs if count]
        cells.append(words.append_text(Text(", ").join(shown) if shown else Text("–")))
    grid.add_row(*cells[:2])
    grid.add_row(*cells[2:])
    return grid


def offers(view: TrioraView, mine: Player, pack: Board) -> Grid:
    """What each place would cost and give you now."""
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    for title in ("place", "costs", "now", "main action", "Witch's bonus"):
        grid.add_column(title, overflow="fold", no_wrap=title in ("place", "costs", "now"))
    for place, each in enumerate(pack.places):
        name = Text(each.name.removeprefix("Alchemist's "), style=STYLES.get(each.colour, ""))
        grid.add_row(name, costs(place, pack), now(view, mine, place, pack), benefit(place, pack), bonus(place, pack))
    return grid


def costs(place: int, pack: Board) -> str:
    if place in SITES:
        return f"{pack.potions[pack.places[place].potion][0]}/undead"
    if place == CASTLE:
        return "/".join(pack.potions[potion][0] for potion in pack.numbers.castle_potions) + "+silver"
    potion = pack.places[place].potion
    return "free" if potion < 0 else pack.potions[potion][0]


def benefit(place: int, pack: Board) -> str:
    here = pack.places[place]
    if place in SITES:
        return f"marker, {short(here.gain)}{' or villager' if here.villager_instead else ''}"
    words = {
        CASTLE: "enchant or curse",
        STONES: "move the token",
        TOWER: "copy a place",
        SWAMP: f"villager, {short(here.gain)}",
    }
    return words.get(place) or short(here.gain)


def bonus(place: int, pack: Board) -> str:
    numbers = pack.numbers
    words = {
        CASTLE: f"{numbers.exchange}p for a marker",
        LAIR: f"sell 1 or 2: {numbers.sale[0]} or {numbers.sale[1]} silver",
        STONES: f"{numbers.skips} skips or 1 step",
        TOWER: "that of the copy",
    }
    return words.get(place) or short(pack.places[place].bonus)


def now(view: TrioraView, mine: Player, place: int, pack: Board) -> str:
    """Whether the main action can be paid as things stand, before anything is brewed."""
    here = pack.places[place]
    if place in SITES:
        site = view.sites[place]
        if len(site.markers) >= site.spaces:
            return "full"
        if not mine.markers:
            return "no marker"
        return "yes" if mine.potions[here.potion] or mine.undead else "no potion"
    if place == CASTLE:
        free = [person.silver for person, mark in zip(pack.persons, view.castle, strict=True) if mark is None]
        if not free:
            return "full"
        if not any(mine.potions[potion] for potion in pack.numbers.castle_potions):
            return "no potion"
        return "yes" if min(free) <= mine.silver else "no silver"
    if place == SWAMP:
        cards = [pack.villagers[pack.villager_numbers[id]] for id in view.track[:FOR_SALE]]
        able = any(all(mine.potions[potion] >= count for potion, count in card.needs) for card in cards)
        return "yes" if able else "no potions"
    if place in (CEMETERY, TOWER):
        return "yes" if mine.potions[here.potion] else "no potion"
    if place == FOREST:
        return "yes" if sum(mine.seeds) + sum(mine.harvest) else "no herbs"
    return "yes"


# --- the end -------------------------------------------------------------------------------------------------------


def scoring(view: TrioraView, names: Sequence[str]) -> Grid:
    """Line by line; every column adds up to its total."""
    grid = Grid(title="Final scoring", box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, title_justify="left")
    grid.add_column("")
    for name in names:
        grid.add_column(Text(name), justify="right", overflow="fold")
    for number, title in enumerate(LINES):
        line = [each.lines[number] for each in view.players]
        if title != "Captured" or any(line):
            grid.add_row(title, *[str(value) for value in line])
    grid.add_section()
    grid.add_row(Text("Total", style="bold"), *[Text(str(sum(each.lines)), style="bold") for each in view.players])
    return grid
