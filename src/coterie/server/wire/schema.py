"""The JSON Schema of the wire format, one file for all games: `python -m coterie.server.wire.schema`.

Under `$defs`: every message and body by its name, `sent` and `said` for the two directions of a socket. Under `games`:
for each game a schema with its `view`, `event` and `result`, which the messages only call "object". All of it is
generated from the types that are sent.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, get_args

import msgspec

from coterie import games
from coterie.kernel import Game, Result
from coterie.server.http import bodies
from coterie.server.wire import messages
from coterie.table.wire import LEFT_OUT, JsonObject, event_type

DRAFT = "https://json-schema.org/draft/2020-12/schema"

NESTED = (messages.NewsMessage, messages.Chatted, messages.Undo, messages.ClockMessage, messages.Notes)
"""Messages that are also part of the welcome, where they have no number."""

SUFFIXES = ("Message", "Request", "Body", "Json")
"""Endings that tell a class of the wire from the one in the game, the host or the record that it stands for. The schema
does without them: it knows only one of the two.
"""

SPARING = (*LEFT_OUT, messages.StepJson, messages.Rows, messages.Changed)
"""Types whose default values are not sent."""


def schema(of: Sequence[str] | None = None) -> JsonObject:
    """The whole schema; `of` names the games to include, instead of all."""
    sent: Sequence[type[Any]] = get_args(messages.Sent)
    received: Sequence[type[Any]] = get_args(messages.Received)
    types = [*sent, *received, *bodies.REQUESTS, *bodies.REPLIES]
    refs, definitions = _components(types)
    by_type = dict(zip(types, refs, strict=True))
    for each in sent:
        definition = definitions[published(each)]
        definition["properties"] = {"n": {"type": "integer"}, **definition["properties"]}
        if each not in NESTED:
            definition["required"] = ["n", *definition["required"]]
    taken = {published(each) for each in (*received, *bodies.REQUESTS)}
    return {
        "$schema": DRAFT,
        "$id": "urn:coterie:server",
        "title": "Coterie's messages",
        "$defs": {
            **{name: each if name in taken else _whole(each, name) for name, each in sorted(definitions.items())},
            "sent": {"anyOf": [by_type[each] for each in sent]},
            "said": {"anyOf": [by_type[each] for each in received]},
        },
        "games": {name: of_game(games.get(name)) for name in (games.names() if of is None else of)},
    }


def of_game(game: Game[Any]) -> JsonObject:
    """What one game adds to the messages: its `view`, its `event`s, its `result`."""
    types: list[Any] = [game.view_type, Result, *(event_type(each) for each in game.all_events)]
    (view, result, *events), definitions = _components(types)
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


def published(each: type[Any]) -> str:
    """The name of a type in the schema."""
    return _short(each.__name__)


def _short(name: str) -> str:
    return next((name.removesuffix(ending) for ending in SUFFIXES if name.endswith(ending)), name)


def _components(types: Sequence[Any]) -> tuple[list[JsonObject], dict[str, JsonObject]]:
    """The types' schemas and all definitions in them, under their published names."""
    refs, definitions = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    found = {_short(name): _renamed(each) for name, each in definitions.items()}
    if len(found) < len(definitions):
        raise ValueError("two types have one published name")
    return [_renamed(each) for each in refs], found


def _renamed(part: Any) -> Any:
    if isinstance(part, list):
        return [_renamed(each) for each in part]
    if not isinstance(part, dict):
        return part
    made = {key: _renamed(each) for key, each in part.items()}
    if isinstance(part.get("title"), str):
        made["title"] = _short(part["title"])
    if "$ref" in part:
        made["$ref"] = _short(part["$ref"])
    return made


def _whole(definition: JsonObject, name: str) -> JsonObject:
    """Close a schema: only named properties, and all of them required except for omitted defaults."""
    if definition.get("type") != "object" or "properties" not in definition:
        return definition
    nested = {published(each) for each in NESTED}
    required = [key for key in definition["properties"] if not (key == "n" and name in nested)]
    if name in {published(each) for each in SPARING}:
        required = definition.get("required", [])
    return {**definition, "required": required, "additionalProperties": False}


def main() -> None:
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(schema()), indent=1) + b"\n")


if __name__ == "__main__":
    main()
