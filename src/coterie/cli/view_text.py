"""`view_text`: what a seat sees and may do, as one readable text, for language models and screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from typing import Any

from rich.console import Console

from coterie.cli import screen as screens
from coterie.kernel import Ask, Game, Shape
from coterie.kernel.words import spoken

WIDTH = 100
"""Columns of the text."""


def view_text(game: Game[Any], view: Any, asks: Sequence[Ask] = (), names: Sequence[str] | None = None) -> str:
    """The view as the terminal draws it, without colours, including what only this seat knows, and the open questions
    with their numbered options. It uses only the view and the asks of one seat.
    """
    seats = len(getattr(view, "players", ())) or game.seats[0]
    called = list(names) if names is not None else [f"seat {seat}" for seat in range(seats)]
    screen = screens.of(game)
    out = Console(file=StringIO(), width=WIDTH, color_system=None, force_terminal=False, legacy_windows=False)
    out.print(screen.draw(view, game.pack, called))
    own = screens.private(screen, view, game.pack, called)
    if own is not None:
        out.print(own)
    legend = screens.legend(screen)
    if legend:
        out.print(legend, markup=False)
    file = out.file
    assert isinstance(file, StringIO)
    drawn = "\n".join(line.rstrip() for line in file.getvalue().splitlines()).strip("\n")
    name = called.__getitem__
    return "\n\n".join([drawn, *[asked(ask, name) for ask in asks]])


def asked(ask: Ask, name: Any) -> str:
    need = "You must answer" if not ask.standing else "You may answer"
    return "\n".join(
        [f"{need} question {ask.id}: {spoken(ask.prompt, name)} [{ask.clause}]", *offered(ask.shape, name)]
    )


def offered(shape: Shape, name: Any, indent: str = "  ") -> list[str]:
    if shape.kind == "form":
        lines = []
        for field, each in shape.fields.items():
            lines += [f"{indent}{field}:", *offered(each, name, indent + "  ")]
        return lines
    if shape.kind == "amount":
        return [f"{indent}a number from {shape.least} to {shape.most}"]
    how = {"one": "one of", "order": "all of these in an order"}.get(shape.kind, f"{shape.least} to {shape.most} of")
    return [f"{indent}{how}:", *[f"{indent}  {option.key}: {spoken(option.label, name)}" for option in shape.options]]
