"""What lies in the open beside the map: the players' numbers, stones, Castle, villagers, and the end scoring."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.table import Table as Grid
from rich.text import Text

from coterie.common.prose import whom
from coterie.games.triora.components import FOR_SALE, PLACES, Board
from coterie.games.triora.forecasts import Way
from coterie.games.triora.scoring import LINES
from coterie.games.triora.terminal.offers import short
from coterie.games.triora.view import TrioraView


def header(view: TrioraView, names: Sequence[str]) -> Text:
    text = Text(f"Round {view.round}, {view.phase.capitalize()}", style="bold")
    order = ", ".join(f"{names[seat]} ({view.players[seat].position})" for seat in view.order)
    if order:
        text.append(f". Order: {order}", style="not bold")
    if view.turn >= 0 and view.phase == "night":
        text.append(f". Turn: {names[view.turn]}", style="not bold")
    if view.full_sites >= view.full_sites_end:
        text.append(f". {view.full_sites} main sites are full: the last round", style="bold")
    return text


def players(view: TrioraView, pack: Board, names: Sequence[str]) -> Grid:
    """Everybody's numbers, from the furthest ahead on the Inquisition track."""
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    for title in ("Inq", "player", "points", "silver", "undead", "crowns", "markers", "potions", "villagers"):
        words = title in ("player", "potions", "villagers")
        grid.add_column(title, justify="left" if words else "right", overflow="fold", no_wrap=not words)
    for seat in view.ranking:
        each = view.players[seat]
        held = [f"{count} {pack.potions[potion].id}" for potion, count in enumerate(each.potions) if count]
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


def figures(view: TrioraView, pack: Board, names: Sequence[str]) -> Text:
    """What the letters on the map mean; where the Inquisitor and Morgana would go if the Day came now."""
    second = any(each.second is not None for each in view.players)
    text = Text("W1 witch, F1 familiar, S1 second familiar" if second else "W1 witch, F1 familiar", style="dim")
    if view.foretold is not None:
        text.append(" of player 1. ").append("By Day ", style="bold not dim")
        he, she = view.foretold.inquisitor, view.foretold.morgana
        way, prey = goes(he, pack), whom(names.__getitem__, he.target)
        text.append(f"the Inquisitor {f'goes {way}, after {prey}' if way else 'stays'}; ", style="not dim")
        way, friend = goes(she, pack), whom(names.__getitem__, she.target)
        text.append(f"Morgana {f'goes {way}, to {friend}' if way else 'stays'}.", style="not dim")
    return text


def goes(way: Way, pack: Board) -> str:
    """12.2: towards that player's witch."""
    return " > ".join(pack.places[PLACES.index(place)].name for place in way.route[1:])


def stones(view: TrioraView, pack: Board) -> Text:
    """From the next one on; the last is the one on which the token lies."""
    ahead = [*pack.stones[view.stone + 1 :], *pack.stones[: view.stone + 1]]
    text = Text("Stones ahead: ", style="bold")
    return text.append(" > ".join(short(gain) for gain in ahead), style="not bold")


def castle(view: TrioraView, pack: Board, names: Sequence[str]) -> Text:
    text = Text("Castle (silver: enchant or curse, crowns): ", style="bold")
    said = []
    for person, mark in zip(pack.persons, view.castle, strict=True):
        if mark is None:
            gains = "/".join(short(gain) for gain in person.gains)
            said.append(f"{person.name} {person.silver}: {gains}, {person.crowns}")
        else:
            said.append(f"{person.name} {mark.how} by {whom(names.__getitem__, mark.seat)}")
    return text.append("; ".join(said), style="not bold")


def villagers(view: TrioraView, pack: Board) -> Text:
    text = Text("Villagers: ", style="bold")
    shown = []
    for id in view.track:
        card = pack.villagers[pack.villager_numbers[id]]
        cost = "+".join(pack.potions[potion].id for potion, count in card.needs for _ in range(count))
        shown.append(f"{pack.kinds[card.kind].name} {id} ({cost})")
    text.append("; ".join(shown[:FOR_SALE]), style="not bold")
    if shown[FOR_SALE:]:
        text.append(f". Next: {'; '.join(shown[FOR_SALE:])}", style="not bold")
    return text.append(f". {view.pile_count} in the pile.", style="not bold")


def scoring(view: TrioraView, names: Sequence[str]) -> Grid:
    """Line by line; every column adds up to its total. The ranking is below: captured players are last."""
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
    grid.add_row("Rank", *[str(each.finished) for each in view.players])
    return grid
