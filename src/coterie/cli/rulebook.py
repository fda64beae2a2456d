"""`coterie rules`: the rulebook, whole or by clause or words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from coterie import games
from coterie.cli import console
from coterie.kernel import Clause, InvalidSetting


def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's id, see `coterie games`.")],
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CLAUSE|WORDS]", help="A clause (3.4), a section (3), or words to look for."),
    ] = None,
    json: Annotated[
        bool,
        typer.Option("--json", help="One object: game, title, version, clauses (a list of id, section, text)."),
    ] = False,
) -> None:
    """Read the rules: all of them, one clause, one section, or those that hold some words."""
    found = games.get(game)
    wanted = " ".join(words or ())
    clauses = found.rules.matching(wanted) if wanted else list(found.rules.values())
    if not clauses:
        raise InvalidSetting(
            f"rules of {found.id}: nothing about {wanted!r}, allowed: a clause, a section or words in them"
        )
    if json:
        each = [{"id": clause.id, "section": clause.section, "text": clause.text} for clause in clauses]
        console.print_json({"game": found.id, "title": found.title, "version": found.version, "clauses": each})
        return
    out = console.make()
    if not wanted:
        out.print(Text(f"{found.title} (rules version {found.version})", style="bold"))
    show(out, clauses)


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
    """A clause without its Markdown signs, which a terminal would show as they are."""
    return text.replace("**", "").replace("*", "").replace("`", "")
