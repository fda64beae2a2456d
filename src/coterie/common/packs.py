"""Packs: the components of a game as data (TOML), read row by row with errors that name file, row and field."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Collection, Iterator
from types import MappingProxyType
from typing import Any, NoReturn

from coterie.common.pack_limits import limit_exceeded
from coterie.kernel.clean_text import clean, printable, short

SOURCES = ("rulebook", "found", "reconstructed")


class PackError(ValueError):
    """What is wrong with a pack: file, row, field, what was found and what is allowed."""


class _Sealing(type):
    def __call__(cls, *args: Any, **fields: Any) -> Any:
        made = super().__call__(*args, **fields)
        for name, value in vars(made).items():
            if type(value) is dict and not name.startswith("_"):
                made.__dict__[name] = MappingProxyType(value)
        made.__dict__["_sealed"] = True
        return made


class Components(metaclass=_Sealing):
    """All components of a game. Every table and every imagined world shares them, so they are frozen once made. Names
    that begin with an underscore are caches, not components.
    """

    def __setattr__(self, name: str, value: Any) -> None:
        if "_sealed" in self.__dict__:
            raise AttributeError(f"{type(self).__name__}.{name}: components never change")
        object.__setattr__(self, name, value)


class Row:
    """One row of a pack. Ask for its fields by name and kind; `done` refuses those nobody asked for."""

    def __init__(self, where: str, fields: Any) -> None:
        self.where = where
        if not isinstance(fields, dict):
            raise PackError(f"{where}: found {short(fields)}, allowed: a table of fields")
        self.fields: dict[str, Any] = fields
        self.asked: set[str] = set()

    def wrong(self, field: str, allowed: str) -> NoReturn:
        found = short(self.fields[field]) if field in self.fields else "nothing"
        raise PackError(f"{self.where}: {field}: found {found}, allowed: {allowed}")

    def has(self, field: str) -> bool:
        return field in self.fields

    def text(self, field: str, default: str | None = None) -> str:
        self.asked.add(field)
        value = self.fields.get(field, default)
        if not isinstance(value, str) or (default is None and not value):
            self.wrong(field, "a text")
        return printable(value)

    def number(self, field: str, least: int, most: int, default: int | None = None) -> int:
        self.asked.add(field)
        value = self.fields.get(field, default)
        if type(value) is not int or not least <= value <= most:
            self.wrong(field, f"a whole number from {least} to {most}")
        return value

    def flag(self, field: str) -> bool:
        self.asked.add(field)
        value = self.fields.get(field, False)
        if type(value) is not bool:
            self.wrong(field, "true or false")
        return value

    def one_of(self, field: str, allowed: Collection[str], default: str | None = None) -> str:
        self.asked.add(field)
        value = self.fields.get(field, default)
        if not isinstance(value, str) or value not in allowed:
            self.wrong(field, ", ".join(allowed))
        return value

    def texts(self, field: str, allowed: Collection[str] | None = None) -> tuple[str, ...]:
        self.asked.add(field)
        value = self.fields.get(field, [])
        if not isinstance(value, list) or any(not isinstance(part, str) for part in value):
            self.wrong(field, "a list of texts")
        if allowed is not None and not set(value) <= set(allowed):
            self.wrong(field, f"a list of {', '.join(allowed)}")
        return tuple(map(printable, value))

    def numbers(self, field: str, least: int, most: int) -> tuple[int, ...]:
        self.asked.add(field)
        value = self.fields.get(field, [])
        if not isinstance(value, list) or any(type(part) is not int or not least <= part <= most for part in value):
            self.wrong(field, f"a list of whole numbers from {least} to {most}")
        return tuple(value)

    def rows(self, field: str) -> Iterator[Row]:
        """The tables in a list of tables."""
        self.asked.add(field)
        value = self.fields.get(field, [])
        if not isinstance(value, list):
            self.wrong(field, "a list of tables")
        for number, fields in enumerate(value, 1):
            yield Row(f"{self.where}: {field} {number}", fields)

    def source(self) -> str:
        return self.one_of("source", SOURCES)

    def done(self) -> None:
        for field in self.fields:
            if field not in self.asked:
                raise PackError(f"{self.where}: {field}: unknown field, allowed: {', '.join(sorted(self.asked))}")


class PackFile:
    """A pack's text, parsed: its name for messages, its tables, and a digest of its content."""

    def __init__(self, text: str, name: str = "pack.toml") -> None:
        self.name = name
        if exceeded := limit_exceeded(text):
            raise PackError(f"{name}: {exceeded}")
        try:
            self.tables = tomllib.loads(text)
            content = json.dumps(self.tables, sort_keys=True, separators=(",", ":"), default=str)
        except RecursionError:
            raise PackError(f"{name}: not a pack: its tables are nested too deeply") from None
        except ValueError as problem:  # not TOML, or a number that is too long
            raise PackError(f"{name}: not TOML: {problem}") from None
        self.digest = hashlib.blake2b(content.encode(), digest_size=8).hexdigest()

    def rows(self, table: str) -> list[Row]:
        rows = self.tables.get(table)
        if not isinstance(rows, list) or not rows:
            raise PackError(f"{self.name}: {table}: found {short(rows)}, allowed: one or more [[{table}]] rows")
        return [Row(f"{self.name}: {table} row {n}{_called(fields)}", fields) for n, fields in enumerate(rows, 1)]

    def row(self, table: str) -> Row:
        return Row(f"{self.name}: [{table}]", self.tables.get(table, {}))

    def title(self, game: str) -> str:
        """The pack's own title: [pack] says for which game it is, its name and its version."""
        head = self.row("pack")
        head.one_of("game", (game,))
        title = head.text("name")
        head.number("version", 1, 1 << 30)
        head.done()
        return title

    def only(self, *tables: str) -> None:
        """Refuse tables that the game does not know."""
        for table in self.tables:
            if table not in tables:
                raise PackError(f"{self.name}: [{table}]: unknown table, allowed: {', '.join(tables)}")


def _called(fields: Any) -> str:
    return f" ({clean(str(fields['id']))[:40]})" if isinstance(fields, dict) and "id" in fields else ""
