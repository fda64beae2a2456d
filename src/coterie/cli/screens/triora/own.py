"""What is yours: goods, potions with their formulas, the wheel of herbs, and what this turn may still bring."""

from __future__ import annotations

from rich.table import Table as Grid
from rich.text import Text

from coterie.cli.screens.triora.offers import STYLES, bonus, cost_now
from coterie.games.triora.components import COLOURS, PLACES, Board, counted
from coterie.games.triora.state import BONUS, CAULDRON, MAIN
from coterie.games.triora.view import Player, TrioraView


def goods(mine: Player) -> Text:
    said = [
        counted(mine.points, "point"),
        f"Inquisition {mine.inquisition}",
        counted(mine.silver, "silver"),
        counted(mine.undead, "undead"),
        counted(mine.crowns, "crown"),
    ]
    return Text("You have: ", style="bold").append(", ".join(said), style="not bold")


def potions(mine: Player, pack: Board) -> Text:
    """How many of each, and what one is made of: 2 MOL (blue+green)."""
    text = Text("Potions: ", style="bold")
    for number, (id, _) in enumerate(pack.potions):
        held = mine.potions[number]
        formula = min((each for each in pack.formulas if each.potion == number), key=lambda each: each.size)
        herbs = "+".join(colour for colour, count in zip(COLOURS, formula.herbs, strict=True) for _ in range(count))
        wild = f"any {formula.any}" if formula.any else ""
        text.append(f"{held} {id}", style="bold" if held else "not bold")
        text.append(f" ({'+'.join(filter(None, (herbs, wild)))})", style="dim not bold")
        text.append(", " if number + 1 < len(pack.potions) else "", style="not bold")
    return text


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


def formulas(pack: Board) -> Text:
    """Every potion by its full name."""
    text = Text("Formulas: ", style="bold")
    said = [
        f"{each.makes} {pack.potion(each.potion)} ({pack.potions[each.potion][0]}) from {each.herbs_in_words()}"
        for each in pack.formulas
    ]
    return text.append("; ".join(said), style="not bold")


def this_turn(view: TrioraView, mine: Player, pack: Board) -> Text:
    """The parts of the turn that are left, and what they would need (4.6)."""
    number = PLACES.index(view.copied or view.place or "")
    said = []
    if view.left & CAULDRON:
        said.append("the witch's Cauldron")
    if view.left & MAIN and view.copied is None:
        said.append(f"main action ({cost_now(view, mine, number, pack, cauldron=bool(view.left & CAULDRON))})")
    elif view.left & MAIN:
        said.append("main action (no cost in the Tower)")
    if view.left & BONUS:
        said.append(f"Witch's bonus ({bonus(number, pack)})")
    return Text("Left in this turn: ", style="bold").append("; ".join(said), style="not bold")
