"""Writes docs/api.md, what `import coterie` gives, out of the docstrings. Run it when one of them changes."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import coterie

PAGE = Path(__file__).with_name("api.md")
HEAD = """# The front door

<!-- Made by docs/api.py out of the docstrings: change those, and run it. -->

What `import coterie` gives. These names are stable: they change only with a version that says so in the
[changelog](../CHANGELOG.md). Everything else is reached through the module it lives in, and may move.
[agents.md](agents.md) shows them at work.
"""
GAMES = """## coterie.games

The registered games. `names()` gives their ids, `get(id)` the game: `get("relics")` is typed as that game, and an id
that is not installed is an `InvalidSetting` that names those there are.
"""
BOTS = """## coterie.bots

Who plays when no human does. `names()` gives them all, `players_of(game)` those that play it, `levels(game)` the
opponents from the weakest on, `strongest(game)` the last of them, and `make("greedy:worlds=6", game, seat, seed)` one
that is ready to answer.
"""


def page() -> str:
    names = sorted(set(coterie.__all__) - {"__version__", "bots", "games"}, key=str.casefold)
    parts = [HEAD, *(entry(name, getattr(coterie, name)) for name in names), BOTS, GAMES]
    return "\n".join(parts)


def entry(name: str, thing: Any) -> str:
    lines = [f"## {name}", ""]
    if not inspect.isclass(thing):
        return "\n".join([*lines, f"`{name}{signature(thing)}`", "", text(thing), ""])
    lines += [text(thing), ""]
    rows = [row for member in sorted(vars(thing)) if not member.startswith("_") for row in members(thing, member)]
    for base in thing.__mro__[1:]:
        if base.__module__.startswith("coterie."):
            known = [row.split("`")[1].split("(")[0] for row in rows]
            found = [member for member in sorted(vars(base)) if not member.startswith("_") and member not in known]
            rows += [row for member in found for row in members(base, member)]
    if rows:
        lines += ["| | |", "|---|---|", *sorted(rows), ""]
    return "\n".join(lines)


def members(kind: type, name: str) -> list[str]:
    """The line of a method or a property that says what it does; data is told by the class."""
    member = vars(kind)[name]
    if isinstance(member, (classmethod, staticmethod)):
        member = member.__func__
    if inspect.isfunction(member) and member.__doc__:
        return [f"| `{name}{signature(member)}` | {cell(text(member))} |"]
    getter = member.fget if isinstance(member, property) else getattr(member, "func", None)
    return [f"| `{name}` | {cell(text(getter))} |"] if getter is not None and getter.__doc__ else []


def signature(thing: Any) -> str:
    found = inspect.signature(thing)
    parameters = [each for each in found.parameters.values() if each.name not in ("self", "cls")]
    shown = [each.replace(annotation=inspect.Parameter.empty) for each in parameters]
    whole = str(found.replace(parameters=shown, return_annotation=inspect.Signature.empty))
    return re.sub(r"<function (\w+) at 0x[0-9a-f]+>", r"\1", whole)


def text(thing: Any) -> str:
    return inspect.cleandoc(inspect.getdoc(thing) or "")


def cell(words: str) -> str:
    return re.sub(r"\s+", " ", words).replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
