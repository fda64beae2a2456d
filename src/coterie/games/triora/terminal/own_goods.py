"""What is yours: goods, potions with their formulas, the wheel of herbs, and what this turn may still bring."""

from __future__ import annotations

from rich.columns import Columns
from rich.table import Table as Grid
from rich.text import Text

from coterie.games.triora.components import COLOURS, PLACES, Board, counted
from coterie.games.triora.terminal.offers import STYLES, bonus_now, cost_now
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


def potions(mine: Player, pack: Board) -> Columns:
    """How many of each, and what one is made of: 2 MOL blue+green."""
    cells = [Text("Potions:", style="bold")]
    for number, (id, _) in enumerate(pack.potions):
        held = mine.potions[number]
        formula = min((each for each in pack.formulas if each.potion == number), key=lambda each: each.size)
        herbs = [colour for colour, count in zip(COLOURS, formula.herbs, strict=True) for _ in range(count)]
        made = "+".join([*herbs, *([f"any {formula.any}"] if formula.any else [])])
        cells.append(Text.assemble((f"{held} {id}", "bold" if held else ""), " ", (made, "dim")))
    return Columns(cells, padding=(0, 2), equal=True)


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


def formulas(pack: Board) -> Grid:
    """Every potion by its full name."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for number, (id, name) in enumerate(pack.potions):
        ways = [f"{each.makes} from {each.herbs_in_words()}" for each in pack.formulas if each.potion == number]
        grid.add_row(Text(id, style="bold"), name, "; ".join(ways))
    return grid


def this_turn(view: TrioraView, mine: Player, pack: Board) -> Text:
    """The parts of the turn that are left, and what they would need (4.6)."""
    place = view.copied or view.place
    assert place is not None, "parts of a turn belong to a place"
    number = PLACES.index(place)
    said = []
    if "cauldron" in view.parts:
        said.append(f"the witch's Cauldron{'' if pack.within_reach(mine.herbs, 0) else ' (no herbs)'}")
    if "main" in view.parts and view.copied is None:
        said.append(f"main action ({cost_now(view, mine, number, pack, cauldron='cauldron' in view.parts)})")
    elif "main" in view.parts:
        said.append("main action (no cost in the Tower)")
    if "bonus" in view.parts:
        said.append(f"Witch's bonus ({bonus_now(mine, number, pack)})")
    return Text("Left in this turn: ", style="bold").append("; ".join(said), style="not bold")
