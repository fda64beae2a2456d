"""Bots from a file, `./mybot.py:Hopeful`, for people who are writing one.

Only the person who starts a program can load a file. A record, a room or a page names bots by name, and a name never
loads a file.
"""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path

from coterie.bots.bot import Bot
from coterie.bots.registry import ADDED_BOTS, names
from coterie.kernel import InvalidSetting

_FILE = re.compile(r"(?P<path>.+\.py):(?P<name>[A-Za-z_]\w*)(?P<rest>:.*)?")

_sources: list[str] = []


def sources() -> tuple[str, ...]:
    """The bots loaded from files so far, for another process that needs the same ones."""
    return tuple(_sources)


def brought(spec: str) -> str:
    """The bot's name. A bot in a file is registered here under its class's name in lower case."""
    found = _FILE.fullmatch(spec)
    if found is None:
        return spec
    path, name = Path(found["path"]).expanduser().resolve(), found["name"].lower()
    return bring(name, _loaded(path, found["name"]), f"{path}:{found['name']}") + (found["rest"] or "")


def bring(name: str, kind: type[Bot], source: str) -> str:
    """Register a bot under a name for as long as the program runs. `source` is what another process needs to load it
    too.
    """
    known = ADDED_BOTS.get(name)
    if (known is not None and source not in _sources) or name in (each for each in names() if each not in ADDED_BOTS):
        raise InvalidSetting(f"bot {source!r}: there is already a bot {name!r}: choose another name")
    ADDED_BOTS[name] = kind
    if source not in _sources:
        _sources.append(source)
    return name


def _loaded(path: Path, name: str) -> type[Bot]:
    module = f"coterie_bots_from_{path.stem}"
    known = sys.modules.get(module)
    if known is None or getattr(known, "__file__", None) != str(path):
        made = importlib.util.spec_from_file_location(module, path)
        if made is None or made.loader is None or not path.is_file():
            raise InvalidSetting(f"bot {path}:{name}: there is no such file")
        known = importlib.util.module_from_spec(made)
        sys.modules[module] = known
        try:
            made.loader.exec_module(known)
        except Exception as problem:
            del sys.modules[module]
            raise InvalidSetting(f"bot {path}:{name}: the file fails: {type(problem).__name__}: {problem}") from problem
    kind = getattr(known, name, None)
    if not (isinstance(kind, type) and issubclass(kind, Bot)):
        able = [each for each, value in vars(known).items() if isinstance(value, type) and issubclass(value, Bot)]
        allowed = ", ".join(each for each in able if each != "Bot") or "a class that is a Bot"
        raise InvalidSetting(f"bot {path}:{name}: found no such Bot in the file, allowed: {allowed}")
    return kind
