"""`coterie rules`: the rulebook, whole or by clause or words; with a user's own pack, its cards too."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from coterie import games
from coterie.cli import console, screen
from coterie.cli.own_pack import game_of, read_pack
from coterie.kernel import Clause, Game, InvalidSetting

YOURS = "Cards of your pack"


def rules(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="A game's id, see `coterie games`; with --pack, its own game."),
    ] = None,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CLAUSE|WORDS]", help="A clause (3.4), a section (3), or words to look for."),
    ] = None,
    pack: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Your own components: their cards instead of ours.")
    ] = None,
    json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="One object: game, title, version, clauses (a list of id, section, text); with --pack also cards (a "
            "list of kind, id, name, text, changed).",
        ),
    ] = False,
) -> None:
    """Read the rules: all of them, one clause, one section, or those that mention some words."""
    if pack is not None and game not in games.names():
        words, game = [*([game] if game else []), *(words or [])], game_of(pack)
    if game is None:
        raise InvalidSetting(f"which game? Allowed: {', '.join(games.names())}")
    found = games.get(game)
    wanted = " ".join(words or ())
    cards = [] if pack is None else cards_of(found, found.read_pack(read_pack(found, pack) or "", str(pack)))
    own = {card["id"] for card in cards}
    clauses = found.rules.matching(wanted) if wanted else list(found.rules.values())
    clauses = [clause for clause in clauses if clause.id not in own]
    cards = [card for card in cards if mentions(card, wanted)]
    if not clauses and not cards:
        where = "" if pack is None else f", and no card of {pack},"
        raise InvalidSetting(
            f"No rule of {found.id}{where} mentions {wanted!r}. Try a clause (3.4), a section (3) or other words."
        )
    if json:
        each = [{"id": clause.id, "section": clause.section, "text": clause.text} for clause in clauses]
        head = {"game": found.id, "title": found.title, "version": found.version, "clauses": each}
        console.print_json(head if pack is None else {**head, "cards": cards})
        return
    out = console.make()
    with console.in_pager(out):
        if not wanted:
            out.print(Text(f"{found.title} (rules version {found.version})", style="bold"))
        show(out, clauses)
        show_cards(out, cards)


def cards_of(game: Game[Any], pack: Any) -> list[dict[str, Any]]:
    """Every component that has words, and whether they differ from the shipped one's."""
    drawn = screen.of(game)
    shipped = screen.things(drawn, game.pack)
    ours = {(thing.kind, thing.id): screen.explained(drawn, thing, game.pack) for thing in shipped.values()}
    found = {}
    for name, thing in screen.things(drawn, pack).items():
        text = screen.explained(drawn, thing, pack)
        if text is not None and (thing.kind, thing.id) not in found:
            changed = ours.get((thing.kind, thing.id)) != text
            found[thing.kind, thing.id] = {
                "kind": thing.kind,
                "id": thing.id,
                "name": name,
                "text": text,
                "changed": changed,
            }
    return list(found.values())


def mentions(card: dict[str, Any], wanted: str) -> bool:
    return wanted.lower() in f"{card['id']} {card['name']} {card['text']}".lower()


def show_cards(out: Console, cards: Iterable[dict[str, Any]]) -> None:
    """The cards of a user's own pack; a star marks those that differ from the shipped pack."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column(overflow="fold")
    rows = list(cards)
    for card in rows:
        text = re.sub(rf"^{re.escape(card['name'])}[:.,]? ", "", card["text"])
        words = Text.assemble((card["name"], "bold"), " * " if card["changed"] else " ", without_markup(text))
        grid.add_row(card["id"], words)
    if rows:
        out.print(Text(f"\n{YOURS} (*: not as in the shipped pack)", style="bold underline"))
        out.print(grid)


def show(out: Console, clauses: Iterable[Clause]) -> None:
    """Clauses under their sections."""
    section, grid = None, None
    for clause in clauses:
        if clause.section != section or grid is None:
            if grid is not None:
                out.print(grid)
            section = clause.section
            grid = Grid.grid(padding=(0, 1))
            grid.add_column(style="bold", no_wrap=True)
            grid.add_column(overflow="fold")
            out.print(Text(f"\n{section}" if section else "", style="bold underline"))
        grid.add_row(clause.id, Text(without_markup(clause.text)))
    if grid is not None:
        out.print(grid)


def without_markup(text: str) -> str:
    """A clause without its Markdown, which a terminal would show as it is."""
    return text.replace("**", "").replace("*", "").replace("`", "")
