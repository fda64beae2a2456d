"""Arena of the Planeswalkers in a terminal: the map, the army cards, the own hand. Letters first, colours second."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from coterie.games.arena.components import Set
from coterie.games.arena.hexes import Battlefield
from coterie.games.arena.view import ArenaView, CardView, FigureView
from coterie.kernel import Thing

COLOURS = ("bright_cyan", "bright_red", "bright_green", "bright_magenta", "bright_yellow")
"""Of the players by seat; their figures carry the seat's letter too."""
SEATS = "ABCDE"
PHASES = ("before the choice", "ready", "moving", "attacking", "after the attacks")


def draw(view: ArenaView, pack: Set, names: Sequence[str]) -> RenderableType:
    """The header, the map, everybody's cards, then your own hand."""
    parts: list[RenderableType] = [header(view, pack, names), field_map(view, pack), armies(view, pack, names)]
    if view.seat is not None and view.players[view.seat].hand:
        parts.append(Text("Your hand", style="bold"))
        parts += [in_full(pack, id) for id in view.players[view.seat].hand or ()]
    return Group(*parts)


def header(view: ArenaView, pack: Set, names: Sequence[str]) -> Text:
    field = field_of(view, pack)
    turn = f"turn {view.turn} of {view.last_turn}" if view.turn else "setting up"
    text = Text.assemble((field.name, "bold"), f", {turn}")
    if view.turn and view.active >= 0:
        text.append(f": {names[view.active]}, {PHASES[view.phase]}, {view.spells_played} of 3 spells")
    return text


def field_of(view: ArenaView, pack: Set) -> Battlefield:
    return next(field for field in pack.fields if field.id == view.battlefield)


def signs(view: ArenaView) -> dict[str, tuple[str, int]]:
    """What stands on each space: a figure by its letter and number, and whose it is."""
    found: dict[str, tuple[str, int]] = {}
    for player in view.players:
        for order, card in enumerate(player.cards):
            for figure in card.figures:
                sign = SEATS[player.seat] + letter(order, figure)
                for place in (figure.place, figure.tail):
                    if "," in place:
                        found[place] = sign, figure.controller
    return found


def letter(order: int, figure: FigureView) -> str:
    """The Planeswalker is a star, squad figures have letters."""
    return "abcdefghijklmnop"[4 * (order - 1) + figure.number - 1] if order else "*"


def field_map(view: ArenaView, pack: Set) -> RenderableType:
    """Three characters a space; odd rows are shifted. ~ water, # ruin, digits raised ground, (P glyphs."""
    field = field_of(view, pack)
    figures, glyphs = signs(view), {each.place: each.glyph or "?" for each in view.glyphs}
    width = 3 if field.width <= 24 else 2
    text = Text("   " + "".join(f"{column:<{width}}" for column in range(field.width)), style="dim")
    for row in range(field.height):
        line = Text(f"\n{row:>2} " + (" " if row % 2 else ""), style="dim")
        for column in range(field.width):
            place = field.at(column, row)
            called = field.called(place)
            if called in figures:
                sign, seat = figures[called]
                line.append(sign.ljust(width), style=f"bold {COLOURS[seat]}")
            elif called in glyphs:
                line.append(f"({glyphs[called]}".ljust(width), style="bold yellow")
            elif field.ruins >> place & 1:
                line.append("#".ljust(width), style="white")
            elif field.level[place] < 0:
                line.append("~".ljust(width), style="blue")
            elif field.level[place]:
                line.append(str(field.level[place]).ljust(width), style="yellow")
            else:
                line.append(".".ljust(width), style="dim")
        text.append_text(line)
    return text


def armies(view: ArenaView, pack: Set, names: Sequence[str]) -> Grid:
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(overflow="fold")
    for player in view.players:
        title = Text.assemble((f"{SEATS[player.seat]} {names[player.seat]}", f"bold {COLOURS[player.seat]}"))
        title.append(
            f": {player.points} points, {player.hand_count} in hand, {player.library_count} in the library, "
            f"{len(player.graveyard)} in the graveyard"
        )
        grid.add_row(title)
        for order, card in enumerate(player.cards):
            grid.add_row(card_line(view, pack, card, order))
    return grid


def card_line(view: ArenaView, pack: Set, card: CardView, order: int) -> Text:
    found = pack.cards[pack.card_numbers[card.id]]
    mark = ">" if card.card == view.chosen else " "
    text = Text(f" {mark}{found.name}: ")
    text.append(", ".join(figure_words(figure, order) for figure in card.figures))
    for aura in card.auras:
        spell = "hidden enchantment" if aura.spell is None else pack.spells[pack.spell_numbers[aura.spell]].name
        text.append(f" [{spell}]", style="magenta")
    return text


def figure_words(figure: FigureView, order: int) -> str:
    called = letter(order, figure)
    if "," not in figure.place:
        return f"{called} {figure.place}"
    engaged = " engaged" if figure.engaged else ""
    return f"{called} {figure.life - figure.damage}/{figure.life} at {figure.place}{engaged}"


def in_full(pack: Set, id: str) -> Text:
    spell = pack.spells[pack.spell_numbers[id]]
    return Text.assemble(("  " + spell.name, "bold"), f" ({spell.kind.replace('_', ' ')}): {spell.text}")


def more(view: ArenaView, pack: Set, names: Sequence[str]) -> RenderableType:
    """Graveyards, the own library, and what one knows of other hands."""
    parts: list[RenderableType] = []
    for player in view.players:
        piles = {
            "graveyard": player.graveyard,
            "library, in whatever order": player.library or (),
            "known in hand": player.known,
            "in hand or face down": player.known_or_hidden,
        }
        for title, ids in piles.items():
            if ids:
                listed = ", ".join(pack.spells[pack.spell_numbers[id]].name for id in ids)
                parts.append(Text.assemble((f"{names[player.seat]}, {title}: ", "bold"), listed))
    return Group(*parts) if parts else Text("There is nothing more to look at yet.")


def explain(thing: Thing, pack: Set) -> str | None:
    """An army card or a spell in words."""
    if thing.kind == "army" and thing.id in pack.card_numbers:
        card = pack.cards[pack.card_numbers[thing.id]]
        abilities = ", ".join(each.replace("_", " ").title() for each in card.abilities)
        return (
            f"{card.name} ({card.colour}, {card.cost} points): life {card.life}, move {card.move}, range {card.range}, "
            f"power {card.power}, toughness {card.toughness}, height {card.height}. {abilities}."
        )
    if thing.kind == "spell" and thing.id in pack.spell_numbers:
        spell = pack.spells[pack.spell_numbers[thing.id]]
        return f"{spell.name} ({spell.kind.replace('_', ' ')}, {spell.cost} points): {spell.text}"
    return None
