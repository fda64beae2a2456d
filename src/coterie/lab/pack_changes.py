"""Changes to a pack: one number of one row is replaced, the rest stays as written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import tomlkit

from coterie.kernel import Game, InvalidSetting, short
from coterie.lab.series import Pack


@dataclass(frozen=True)
class Vary:
    """A field of a row of a pack, and the values to try: `R14.power=3,4,5`."""

    row: str
    field: str
    values: tuple[int, ...]

    @property
    def name(self) -> str:
        return f"{self.row}.{self.field}"

    @classmethod
    def read(cls, text: str) -> Vary:
        name, equals, listed = text.partition("=")
        row, dot, field = name.partition(".")
        try:
            values = tuple(dict.fromkeys(int(value) for value in listed.split(",")))
        except ValueError:
            values = ()
        if not (equals and dot and row and field and values):
            raise InvalidSetting(f"--vary: found {short(text)}, allowed: ROW.FIELD=N,N,..., such as R14.power=3,4,5")
        return cls(row, field, values)


def row_of(tables: Mapping[str, Any], wanted: str) -> Any:
    """The row with that id, or the table of that name."""
    for name, table in tables.items():
        if name == wanted and isinstance(table, dict):
            return table
        if isinstance(table, list):
            for row in table:
                if isinstance(row, dict) and str(row.get("id", "")) == wanted:
                    return row
    return None


def ids_of(tables: Mapping[str, Any]) -> list[str]:
    rows = [row for table in tables.values() if isinstance(table, list) for row in table]
    return [str(row["id"]) for row in rows if isinstance(row, dict) and "id" in row]


def value_of(game: Game[Any], pack: Pack | None, vary: Vary) -> int:
    """The field's current value. InvalidSetting for a row or a field that does not exist, or is no number."""
    tables = tomlkit.parse(game.pack_text if pack is None else pack.text).unwrap()
    row = row_of(tables, vary.row)
    if row is None:
        ids = ids_of(tables)
        some = ", ".join(ids[:8]) + (f" ... ({len(ids)} in all)" if len(ids) > 8 else "")
        raise InvalidSetting(f"--vary {vary.name}: the pack has no row {vary.row!r}, allowed: {some}")
    value = row.get(vary.field)
    if type(value) is not int:
        able = [name for name, each in row.items() if type(each) is int]
        allowed = ", ".join(able) or "none, it has no numbers"
        raise InvalidSetting(f"--vary {vary.name}: found {short(value)}, allowed: a number of that row: {allowed}")
    return value


def changed(game: Game[Any], pack: Pack | None, changes: Mapping[str, int]) -> Pack:
    """The pack with these numbers (`R14.power`) in place of its own. PackError if the game refuses one."""
    document = tomlkit.parse(game.pack_text if pack is None else pack.text)
    for name, value in changes.items():
        row, _, field = name.partition(".")
        row_of(document, row)[field] = value
    name = ", ".join(f"{name}={value}" for name, value in changes.items())
    made = Pack(tomlkit.dumps(document), f"{'pack' if pack is None else pack.name} with {name}")
    game.read_pack(made.text, made.name)
    return made


def changed_rows(game: Game[Any], pack: Pack) -> list[str]:
    """The ids of the rows in which a pack differs from the shipped one."""
    shipped, mine = (tomlkit.parse(text).unwrap() for text in (game.pack_text, pack.text))
    return [id for id in ids_of(mine) if row_of(shipped, id) != row_of(mine, id)]
