"""A game's own options as flags: `coterie play succession --tier 2`."""

from __future__ import annotations

from collections.abc import Sequence

from coterie import games
from coterie.kernel import InvalidSetting

COMMANDS = ("play", "simulate", "balance", "ladder", "tune")


def spelled(arguments: Sequence[str]) -> list[str]:
    """`--tier 2` and `--tier=2` as `--option tier=2`, for the options of the game that the command names."""
    words = list(arguments)
    if not words or words[0] not in COMMANDS:
        return words
    if words[0] == "play" and "--resume" in words:
        at = words.index("--resume")
        if at + 1 == len(words) or words[at + 1].startswith("-"):
            words[at] = "--kept"  # `--resume` without a file
    named = next((word for word in words[1:] if word in games.names()), None)
    if named is None:
        return words
    flags = {f"--{setting.name.replace('_', '-')}": setting.name for setting in games.get(named).settings}
    out: list[str] = []
    rest = iter(words)
    for word in rest:
        flag, equals, value = word.partition("=")
        name = flags.get(flag.replace("_", "-"))
        if name is None:
            out.append(word)
            continue
        given = value if equals else next(rest, None)
        if given is None:
            raise InvalidSetting(f"{word} needs a value, see `coterie games`")
        out += ["--option", f"{name}={given}"]
    return out
