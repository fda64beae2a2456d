"""Options of games and bots: what may be chosen before a game, in words that a screen can show."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from coterie.kernel.clean_text import short

MAX_OPTION_VALUES = 100
"""The largest number of values for an option that takes several."""


class InvalidSetting(ValueError):
    """Something from outside that is not allowed (a game, a bot, an option, a seat count, a seed, a position), with
    what is.
    """


@dataclass(frozen=True, slots=True)
class Setting:
    """One option of a game or a bot: its lawful values, the first being the default, or a range of whole numbers; or
    several of the values, with commas between them."""

    name: str
    values: tuple[str, ...] | range
    help: str
    usual: int | str | None = None
    gives: Mapping[str, Mapping[str, int | str]] = field(default_factory=dict, hash=False)
    """{value: {another setting: its value}}: this value sets the others too, unless somebody sets them."""
    several: bool = False
    """Any number of the values, repeats allowed, in one text with commas; usually none."""
    title: str = ""
    """Its label on a screen ("Talk in a colour round"); by default, its name."""
    unit: str = ""
    """The unit of a number: "seconds"."""
    effects: Mapping[str, str] = field(default_factory=dict, hash=False)
    """{value: its effect, in one plain sentence}."""
    effect: str = ""
    """The effect of a number, in plain sentences for people who do not think in its unit."""

    @property
    def called(self) -> str:
        return self.title or self.name.replace("_", " ").capitalize()

    @property
    def default(self) -> int | str:
        if self.usual is not None:
            return self.usual
        return "" if self.several else self.values[0]

    def read(self, value: Any) -> int | str:
        """The value, or the value that a text means (options come from command lines too)."""
        if isinstance(self.values, range):
            number = int(value) if isinstance(value, str) and re.fullmatch("-?[0-9]{1,18}", value) else value
            if type(number) is int and number in self.values:
                return number
            allowed = f"a whole number from {self.values[0]} to {self.values[-1]}"
        elif self.several:
            parts = value.split(",", MAX_OPTION_VALUES) if isinstance(value, str) else value
            few = isinstance(parts, (list, tuple)) and len(parts) <= MAX_OPTION_VALUES
            if few and all(isinstance(part, str) for part in parts):
                named = [part.strip() for part in parts if part.strip()]
                if all(part in self.values for part in named):
                    return ",".join(named)
            allowed = f"any of these with commas between them: {', '.join(self.values)}"
        else:
            text = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
            if isinstance(text, str) and text in self.values:
                return text
            allowed = ", ".join(self.values)
        raise InvalidSetting(f"option {self.name}: found {short(value)}, allowed: {allowed}")


def check_declared(owner: str, settings: object) -> None:
    """InvalidSetting unless `settings`, as the class `owner` declares them, are a tuple of Setting."""
    allowed = 'allowed: a tuple of coterie.Setting, like (Setting("worlds", range(1, 21), "how many worlds"),)'
    if not isinstance(settings, (tuple, list)):
        raise InvalidSetting(f"{owner}.settings: found {short(settings)}, {allowed}")
    for each in settings:
        if not isinstance(each, Setting):
            raise InvalidSetting(f"{owner}.settings: found {short(each)} in it, {allowed}")


@dataclass(frozen=True, slots=True)
class Misfit:
    """Options that do not go together, or not with this number of players: which one, by which clause, and why."""

    setting: str
    clause: str
    why: str
    idle: bool = False
    """Whether it is about something that is not in such a game: a new game can't be set up so, but a recorded one is
    replayed.
    """
