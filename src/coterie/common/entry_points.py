"""What installed packages provide: games, bots, screens. Each package names its own in an entry point, so that other
people's are equal to ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points


@cache
def installed(group: str) -> Mapping[str, EntryPoint]:
    """The entry points of this group, by name. Looked up once: nothing is installed while a program runs."""
    found: dict[str, EntryPoint] = {}
    for point in entry_points(group=group):
        found.setdefault(point.name, point)
    return found
