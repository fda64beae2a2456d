"""What a client keeps of what it was sent, so that what it has need not be sent again: options, and the last view."""

from __future__ import annotations

from typing import Any


class Shapes:
    """The shapes and blocks of the last news of one connection."""

    def __init__(self) -> None:
        self.by_ask: dict[int, Any] = {}
        self.blocks: dict[int, list[Any]] = {}
        self.used: dict[int, set[int]] = {}
        """The numbers of the blocks of each question."""

    def settle(self, asks: list[Any]) -> None:
        """Put into the questions of a news what was sent before; then keep those, and nothing else."""
        shapes, used = dict[int, Any](), dict[int, set[int]]()
        for ask in asks:
            number = ask["id"]
            if ask["shape"] is None:
                ask["shape"], used[number] = self.by_ask[number], self.used[number]
            else:
                used[number] = set()
                self._whole(ask["shape"], used[number])
            shapes[number] = ask["shape"]
        self.by_ask, self.used = shapes, used
        self.blocks = {block: self.blocks[block] for those in used.values() for block in those}

    def _whole(self, shape: Any, used: set[int]) -> None:
        blocks = shape.pop("blocks", ())
        for each in blocks:
            if isinstance(each, dict):
                assert each["block"] not in self.blocks, "a block that this connection has"
                self.blocks[each["block"]] = each["options"]
                each = each["block"]
            shape.setdefault("options", []).extend(self.blocks[each])
            used.add(each)
        runs = shape.pop("runs", ())
        if runs:
            shape["follows"] = [
                [first + place for first, count in zip(run[::2], run[1::2], strict=True) for place in range(count)]
                for run in runs
            ]
        for field in shape.get("fields", {}).values():
            self._whole(field, used)


class Views:
    """The last view of one connection."""

    def __init__(self) -> None:
        self.last: dict[str, Any] = {}

    def settle(self, news: dict[str, Any]) -> None:
        """Put the whole view into a news that says what has changed."""
        shown = 0
        for step in news.get("steps", ()):
            if step["view"] is None:
                step["view"] = self.last = with_changes(self.last, step["changed"])
                step["events"] = news["events"][shown : shown + step["heard"]]
            shown += len(step["events"])
        if news["changed"] is not None:
            assert news["view"] is None
            news["view"] = with_changes(self.last, news["changed"])
        self.last = news["view"]


def with_changes(of: dict[str, Any], changed: dict[str, Any]) -> dict[str, Any]:
    """The same with what has changed in it."""
    made = {**of, **changed.get("fields", {})}
    for name, rows in changed.get("rows", {}).items():
        made[name] = with_rows(of[name], rows)
    for name, inner in changed.get("within", {}).items():
        made[name] = with_changes(of[name], inner)
    assert made.keys() == of.keys()
    return made


def with_rows(of: list[Any], rows: dict[str, Any]) -> list[Any]:
    at, put = rows.get("at", ()), rows.get("put", ())
    made = {**dict(enumerate(of)), **dict(zip(at, put, strict=True))}
    for place, inner in rows.get("within", {}).items():
        made[int(place)] = with_changes(of[int(place)], inner)
    return [made[place] for place in range(rows["length"])]
