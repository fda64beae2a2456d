"""The JSON Schema of all that the server sends and takes, one file for all games: `python -m coterie.server.schema`.

Under `$defs`: every message and body by its name, `sent` and `said` for the two directions of a socket. Under `games`:
for each game a schema of its own with `view`, `event` and `result`, of which the messages say only "object". All of it
is made from the types that are sent.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, get_args, get_origin, get_type_hints

import msgspec

from coterie import games
from coterie.kernel import Game, Result
from coterie.kernel.events import Event
from coterie.server import bodies, messages
from coterie.server.messages import Plain, Words

DRAFT = "https://json-schema.org/draft/2020-12/schema"

EVENT_KEYS = ("type", "clause", "words", "things", "covered")
"""What every event has on the wire; no event may have a field of that name."""


LEFT_OUT = {each.__name__ for each in (messages.Option, messages.Shape)}
"""Types whose usual values are not sent: there are hundreds of them in a message."""

NESTED = (messages.News, messages.Chatted, messages.Undo, messages.Clock, messages.Notes)
"""Messages that also stand inside the welcome, where they have no number."""


def schema() -> Plain:
    sent: Sequence[type[Any]] = get_args(messages.Sent)
    said: Sequence[type[Any]] = get_args(messages.Said)
    types = [*sent, *said, *bodies.REQUESTS, *bodies.REPLIES]
    refs, definitions = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    by_type = dict(zip(types, refs, strict=True))
    for each in sent:
        definition = definitions[each.__name__]
        definition["properties"] = {"n": {"type": "integer"}, **definition["properties"]}
        if each not in NESTED:
            definition["required"] = ["n", *definition["required"]]
    taken = {each.__name__ for each in (*said, *bodies.REQUESTS)}
    return {
        "$schema": DRAFT,
        "$id": "urn:coterie:server",
        "title": "Coterie's messages",
        "$defs": {
            **{name: each if name in taken else _whole(each, name) for name, each in sorted(definitions.items())},
            "sent": {"anyOf": [by_type[each] for each in sent]},
            "said": {"anyOf": [by_type[each] for each in said]},
        },
        "games": {name: of_game(games.get(name)) for name in games.names()},
    }


def of_game(game: Game[Any]) -> Plain:
    """What one game puts into the messages: its `view`, its `event`s, its `result`."""
    types: list[Any] = [game.view, Result, *(_event_type(each) for each in game.all_events)]
    (view, result, *events), definitions = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    return {
        "$schema": DRAFT,
        "$id": f"urn:coterie:{game.id}:{game.version}",
        "title": game.title,
        "$defs": {
            **{name: _whole(each, name) for name, each in sorted(definitions.items())},
            "view": view,
            "result": result,
            "event": {"anyOf": events},
        },
    }


def _event_type(of: type[Event]) -> Any:
    """The wire type of an event: its dataclass fields, tagged with its name."""
    hints = get_type_hints(of)
    names: Iterable[str] = getattr(of, "__dataclass_fields__", ())
    fields = [(name, hints[name]) for name in names if get_origin(hints[name]) is not ClassVar]
    for name, _ in fields:
        if name in EVENT_KEYS:
            raise TypeError(f"{of.__name__}.{name}: every event has its own {name} already; call the field otherwise")
    own = [("clause", str), ("words", Words), ("things", tuple[str, ...]), ("covered", bool)]
    return msgspec.defstruct(of.__name__, [*own, *fields], tag_field="type", tag=of.__name__)


def _whole(definition: Plain, name: str) -> Plain:
    """What is sent has nothing that is not named, and all that is, but for what is left out because it is usual."""
    if definition.get("type") != "object" or "properties" not in definition:
        return definition
    nested = {each.__name__ for each in NESTED}
    required = [key for key in definition["properties"] if not (key == "n" and name in nested)]
    if name in LEFT_OUT:
        required = definition["required"]
    return {**definition, "required": required, "additionalProperties": False}


def main() -> None:
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(schema()), indent=1) + b"\n")


if __name__ == "__main__":
    main()
