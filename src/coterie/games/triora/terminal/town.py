"""The map: places, their markers, pieces and roads."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from coterie.games.triora.components import PLACES, SITES, Board
from coterie.games.triora.view import Standing, TrioraView

WIDTH, HEIGHT = 78, 17
ROAD = "."


def town(view: TrioraView, pack: Board) -> RenderableType:
    """A list where the pack does not say where places are."""
    if not all(place.at for place in pack.places):
        lines = [
            f"{place.name} {marks(view, number)} {pieces(view, number)}" for number, place in enumerate(pack.places)
        ]
        return Group(*[Text(" ".join(line.split())) for line in lines])
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
    picture = Text("\n".join("".join(row).rstrip() for row in canvas if any(letter != " " for letter in row)))
    picture.highlight_regex(r"Inquisitor", "bold red")
    picture.highlight_regex(r"Morgana", "bold magenta")
    picture.highlight_regex(r"\b[WFS][1-4]\b", "bold")
    return picture


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
    """W1 is the first player's witch, F1 the familiar, S1 the second familiar."""
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
