"""What packages bring: games, bots, screens. Each names its own in an entry point, so that one of somebody else's is as
good as one of ours."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points


@cache
def installed(group: str) -> Mapping[str, EntryPoint]:
    """What is brought in this group, by name. Nothing is installed while a program runs: it is looked up once."""
    found: dict[str, EntryPoint] = {}
    for point in entry_points(group=group):
        found.setdefault(point.name, point)
    return found
