"""Drawing what a seat sees. A game may provide its own drawing: an entry point in the group `coterie.screens` names, by
the game's id, a module that is a `Screen`. Any view can be drawn without one.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, cast

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from coterie.common.entry_points import installed
from coterie.kernel import Ask, Event, Game, InvalidSetting, Name, Option, Thing, View, words

GROUP = "coterie.screens"
COMMON = {field.name for field in dataclasses.fields(View)}
"""What every view has; each drawing shows it in its own way."""


NOTHING = "–"

DECLINE = "Decline"


class Screen(Protocol):
    """What a game's screen offers. Everything but `draw` may be left out."""

    def draw(self, view: Any, pack: Any, names: Sequence[str]) -> RenderableType:
        """The table as one seat sees it; `names` are the players by seat. It must fit 80 columns."""

    def explain(self, thing: Thing, pack: Any) -> str | None:
        """What a thing on the table does, in words: a card's text."""

    def private(self, view: Any, pack: Any, names: Sequence[str]) -> RenderableType | None:
        """What only this seat knows, separate from the rest, so that it can be covered."""

    def news(self, view: Any) -> object:
        """The part of a view whose change makes a new drawing worth the space; by default, all of it."""

    def label(self, option: Option, view: Any, pack: Any) -> str | None:
        """A shorter label for an option, where the drawing shows the rest."""

    def more(self, view: Any, pack: Any, names: Sequence[str]) -> RenderableType:
        """What a player may look at beside the table, but rarely does: discard piles, one's own deck."""

    def offered(self, ask: Ask, view: Any, pack: Any) -> RenderableType | None:
        """The options of a question, marked on the drawing: a map with the numbers of the choices."""

    def meant(self, ask: Ask, line: str, view: Any, pack: Any) -> str | None:
        """The key that a line means in the players' own words, such as the name of a space, lawful or not; None if it
        means none.
        """

    def event_text(self, event: Event, view: Any, pack: Any, name: Name) -> str | None:
        """An event in other words, where its own would show what is facedown on this screen, or lack the symbols of the
        drawing.
        """

    def things(self, pack: Any) -> Mapping[str, Thing]:
        """The components by their names on this screen, for people who name a thing that is no choice."""

    def clauses(self, option: Option) -> Sequence[str]:
        """The rules of a single choice, where its question's own is about all of them."""

    def sign(self, text: str, view: Any, pack: Any, names: Sequence[str]) -> str | None:
        """What a symbol or an abbreviation of the drawing stands for: `^1`, `MOL`; None if it is none."""

    LEGEND: str
    """What the symbols of the drawing mean, if they need words."""

    COVERED: bool
    """Whether what only one seat knows is covered until someone uncovers it."""

    ACTS: bool
    """Whether some roles can do what others cannot (choices with the fact `secret`): it is covered with the role."""


class DefaultScreen:
    """The drawing of a game without its own: the players' facts side by side, the rest below."""

    def draw(self, view: Any, pack: Any, names: Sequence[str]) -> RenderableType:
        facts = view.facts if isinstance(getattr(view, "facts", None), dict) else fields_of(view)
        facts = {name: value for name, value in facts.items() if name not in COMMON}
        return table_of(facts, names)

    COVERED = False
    ACTS = False
    LEGEND = ""

    def things(self, pack: Any) -> Mapping[str, Thing]:
        return {}

    def event_text(self, event: Event, view: Any, pack: Any, name: Name) -> str | None:
        return None

    def explain(self, thing: Thing, pack: Any) -> str | None:
        return None

    def clauses(self, option: Option) -> Sequence[str]:
        return ()

    def sign(self, text: str, view: Any, pack: Any, names: Sequence[str]) -> str | None:
        return None

    def private(self, view: Any, pack: Any, names: Sequence[str]) -> RenderableType | None:
        return None

    def label(self, option: Option, view: Any, pack: Any) -> str | None:
        return None

    def news(self, view: Any) -> object:
        return {name: value for name, value in fields_of(view).items() if name not in COMMON}

    def more(self, view: Any, pack: Any, names: Sequence[str]) -> RenderableType:
        return Text("Everything is on the table.")

    def offered(self, ask: Ask, view: Any, pack: Any) -> RenderableType | None:
        return None

    def meant(self, ask: Ask, line: str, view: Any, pack: Any) -> str | None:
        return None


def of(game: Game[Any]) -> Screen:
    """The game's own screen, or the plain one."""
    point = installed(GROUP).get(game.id)
    if point is None:
        return DefaultScreen()
    found = point.load()
    if not callable(getattr(found, "draw", None)):
        raise InvalidSetting(f"screen of {game.id}: {point.value} is not a Screen: it has no function `draw`")
    return cast(Screen, found)


def explained(screen: Screen, thing: Thing, pack: Any) -> str | None:
    explain = getattr(screen, "explain", None)
    return None if explain is None else explain(thing, pack)


def clauses(screen: Screen, option: Option) -> Sequence[str]:
    found = getattr(screen, "clauses", None)
    return () if found is None else found(option)


def sign(screen: Screen, text: str, view: Any, pack: Any, names: Sequence[str]) -> str | None:
    found = getattr(screen, "sign", None)
    return None if found is None else found(text, view, pack, names)


def private(screen: Screen, view: Any, pack: Any, names: Sequence[str]) -> RenderableType | None:
    told = getattr(screen, "private", None)
    return None if told is None else told(view, pack, names)


def news(screen: Screen, view: Any) -> object:
    found = getattr(screen, "news", None)
    return DefaultScreen().news(view) if found is None else found(view)


def labelled(screen: Screen, option: Option, view: Any, pack: Any) -> str:
    label = getattr(screen, "label", None)
    return (None if label is None else label(option, view, pack)) or option.label


def declining(words: str) -> str:
    """The one name for declining in every game, followed by the consequence where that needs words."""
    if words.startswith(("End ", "Stop ")):  # a turn that is over: nothing was offered
        return words
    if words in ("No", "None", "Nothing", DECLINE):
        return DECLINE
    then = words.replace(": ", ", ")
    return f"{DECLINE}: {then[0].lower()}{then[1:]}"


def event_text(screen: Screen, event: Event, view: Any, pack: Any, name: Name) -> str:
    found = getattr(screen, "event_text", None)
    own = None if found is None else found(event, view, pack, typed(name))
    return common_text(event, pack, name) if own is None else words.spoken(own, name)


def common_text(event: Event, pack: Any, name: Name) -> str:
    """What happened, in the event's own words."""
    return words.spoken(event.text(pack, typed(name)), name)


def typed(name: Name) -> Name:
    """The names as typed text: no brace in them marks anything."""
    return lambda seat: words.literal(name(seat))


def things(screen: Screen, pack: Any) -> Mapping[str, Thing]:
    found = getattr(screen, "things", None)
    return {} if found is None else found(pack)


def legend(screen: Screen) -> str:
    return str(getattr(screen, "LEGEND", ""))


def covered(screen: Screen) -> bool:
    return bool(getattr(screen, "COVERED", False))


def acts(screen: Screen) -> bool:
    return bool(getattr(screen, "ACTS", False))


def more(screen: Screen, view: Any, pack: Any, names: Sequence[str]) -> RenderableType:
    found = getattr(screen, "more", None)
    return DefaultScreen().more(view, pack, names) if found is None else found(view, pack, names)


def offered(screen: Screen, ask: Ask, view: Any, pack: Any) -> RenderableType | None:
    found = getattr(screen, "offered", None)
    return None if found is None else found(ask, view, pack)


def meant(screen: Screen, ask: Ask, line: str, view: Any, pack: Any) -> str | None:
    found = getattr(screen, "meant", None)
    return None if found is None else found(ask, line, view, pack)


def fields_of(value: Any) -> dict[str, Any]:
    return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}


def as_title(name: str) -> str:
    """The name of a field as people read it."""
    return name.replace("_", " ")


def table_of(facts: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
    """Facts as a table: first those with one part for every player, then the rest. Empty ones are left out."""
    shared: list[RenderableType] = []
    each: dict[str, Sequence[Any]] = {}
    for name, value in facts.items():
        if in_words(value) == NOTHING:
            continue
        if isinstance(value, (list, tuple)) and len(value) == len(names) > 1:
            if value and all(dataclasses.is_dataclass(part) for part in value):
                keys = fields_of(value[0])
                each.update({key: [getattr(part, key) for part in value] for key in keys if key != "seat"})
            else:
                each[name] = value
        elif dataclasses.is_dataclass(value) or isinstance(value, dict):
            inner = value if isinstance(value, dict) else fields_of(value)
            shared.append(Text(as_title(name), style="bold"))
            shared.append(
                Padding(table_of({str(key): part for key, part in inner.items()}, ()), (0, 0, 0, 2), expand=False)
            )
        elif isinstance(value, (list, tuple)) and value and all(dataclasses.is_dataclass(part) for part in value):
            shared.append(_rows(name, value))
        else:
            shared.append(Text.assemble((f"{as_title(name)}: ", "bold"), in_words(value)))
    return Group(_by_player(each, names), *shared) if each else Group(*shared)


def _by_player(each: Mapping[str, Sequence[Any]], names: Sequence[str]) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    grid.add_column("")
    for name in names:
        grid.add_column(Text(name), overflow="fold")
    for fact, parts in each.items():
        if all(in_words(part) == NOTHING for part in parts):
            continue
        grid.add_row(Text(as_title(fact), style="bold"), *(Text(in_words(part)) for part in parts))
    return grid


def _rows(title: str, values: Sequence[Any]) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    grid.title, grid.title_justify = Text(as_title(title), style="bold"), "left"
    for name in fields_of(values[0]):
        grid.add_column(Text(as_title(name)), overflow="fold")
    for value in values:
        grid.add_row(*(Text(in_words(part)) for part in fields_of(value).values()))
    return grid


def in_words(value: Any) -> str:
    if value is None or value in ((), [], {}, ""):
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return ", ".join(f"{as_title(name)} {in_words(part)}" for name, part in fields_of(value).items())
    if isinstance(value, dict):
        return ", ".join(f"{key}: {in_words(part)}" for key, part in value.items())
    if isinstance(value, (list, tuple)):
        nested = any(isinstance(part, (list, tuple)) for part in value)
        return ("; " if nested else ", ").join(map(in_words, value))
    return str(value)
