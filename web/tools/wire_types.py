"""TypeScript types of all that the server sends and takes, from its own schema: `python web/tools/wire_types.py`.

Writes web/src/lib/wire/types.ts (messages and bodies), web/src/lib/wire/games/*.ts (each game's view and events) and
web/src/lib/wire/games/common.ts (what all games have in common).
With --check nothing is written, and the exit code tells whether a file is stale.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

from coterie.server.wire.schema import schema

HOME = Path(__file__).parents[1] / "src" / "lib" / "wire"
HEAD = "// Made from the server's schema by web/tools/wire_types.py; do not edit.\n"
OWN = {"sent": "Sent", "said": "Received", "view": "View", "event": "GameEvent", "result": "Result"}
OF_ANY_GAME = {"view": "AnyView", "views": "AnyView", "events": "AnyEvent"}
"""Fields of messages that hold a game's own objects, of which the schema says only "object"."""
PRIMITIVE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typed(of: dict[str, Any] | bool, depth: int = 0) -> str:
    """A schema as a TypeScript type."""
    if of is True or of == {}:
        return "unknown"
    assert isinstance(of, dict)
    if "$ref" in of:
        return named(of["$ref"].removeprefix("#/$defs/"))
    if "anyOf" in of:
        return " | ".join(dict.fromkeys(typed(each, depth) for each in of["anyOf"]))
    if "enum" in of:
        return " | ".join(json.dumps(each) for each in of["enum"])
    if "const" in of:
        return json.dumps(of["const"])
    kind = of.get("type")
    if kind == "array":
        if "prefixItems" in of:
            return "[" + ", ".join(typed(each, depth) for each in of["prefixItems"]) + "]"
        inner = typed(of.get("items", True), depth)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        if "properties" in of:
            return fields(of, depth)
        return f"Record<string, {typed(of.get('additionalProperties', True), depth)}>"
    if isinstance(kind, str):
        return PRIMITIVE[kind]
    return "unknown"


def fields(of: dict[str, Any], depth: int) -> str:
    pad = "  " * (depth + 1)
    required = set(of.get("required", ()))
    lines = [
        f"{pad}{name}{'' if name in required else '?'}: {typed(each, depth + 1)};"
        for name, each in of["properties"].items()
    ]
    return "{\n" + "\n".join(lines) + "\n" + "  " * depth + "}"


def named(name: str) -> str:
    """Two types of one name come with their modules: the game's event gives way to the message's part."""
    module, _, last = name.rpartition(".")
    if module:
        return last if module.endswith(".messages") else f"{last}Event"
    return OWN.get(name, name)


def declared(name: str, of: dict[str, Any], base: str = "") -> str:
    said = " ".join(of.get("description", "").split())
    note = f"/** {said} */\n" if said else ""
    name = named(name)
    body = typed(of)
    if body.startswith("{"):
        if not base and not body.strip("{} \n"):
            return f"{note}export type {name} = Record<string, never>;\n"
        return f"{note}export interface {name} {f'extends {base} ' if base else ''}{body}\n"
    return f"{note}export type {name} = {body};\n"


def module(definitions: dict[str, Any], bases: dict[str, str] | None = None, imports: str = "", more: str = "") -> str:
    told = [
        declared(name, each, (bases or {}).get(name, ""))
        for name, each in definitions.items()
        if typed(each) != named(name)
    ]
    return HEAD + "\n" + imports + "\n".join(told) + more


def shared(of: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The fields that all these objects have, with their types."""
    first, *others = (each["properties"] for each in of)
    return {name: each for name, each in first.items() if all(other.get(name) == each for other in others)}


def without(of: dict[str, Any], names: Collection[str]) -> dict[str, Any]:
    return {**of, "properties": {name: each for name, each in of["properties"].items() if name not in names}}


def of_any_game(definitions: dict[str, Any]) -> dict[str, Any]:
    """Messages whose views and events are typed, as far as all games' are."""

    def known(each: Any, to: str) -> Any:
        if isinstance(each, dict) and each.get("type") == "object" and "additionalProperties" not in each:
            return {"$ref": f"#/$defs/{to}"}
        if isinstance(each, dict):
            return {key: known(inner, to) for key, inner in each.items()}
        return [known(inner, to) for inner in each] if isinstance(each, list) else each

    def within(message: dict[str, Any]) -> dict[str, Any]:
        if "properties" not in message:
            return message
        held = {
            name: known(each, OF_ANY_GAME[name]) if name in OF_ANY_GAME else each
            for name, each in message["properties"].items()
        }
        return {**message, "properties": held}

    return {name: within(each) for name, each in definitions.items()}


def texts() -> dict[Path, str]:
    whole = schema()
    games = {game: of["$defs"] for game, of in whole["games"].items()}
    first, *others = games.values()
    same = {name: each for name, each in first.items() if all(other.get(name) == each for other in others)}
    same.pop("result")
    messages = whole["$defs"]
    views, events = [], []
    for defs in games.values():
        views.append(defs[defs["view"]["$ref"].removeprefix("#/$defs/")])
        events += [defs[each["$ref"].removeprefix("#/$defs/")] for each in defs["event"]["anyOf"]]
    view, event = shared(views), shared(events)
    any_view = {"type": "object", "description": "What every game's view has.", "properties": view, "required": [*view]}
    any_event = {
        "type": "object",
        "description": "What every event has; the rest is its own.",
        "properties": {"type": {"type": "string"}, **event},
        "required": ["type", *event],
    }
    bases = {"AnyView": any_view, "AnyEvent": any_event}
    words = "\n/** What people read: texts and named things in a row. */\nexport type Words = (string | Mention)[];\n"
    common = {name: each for name, each in same.items() if name not in messages}
    heirs = {name: "AnyEvent" for name in common if f"#/$defs/{name}" in refs(first["event"])}
    common = {name: without(each, event) if name in heirs else each for name, each in common.items()}
    made = {
        HOME / "types.ts": module(
            of_any_game(messages), imports='import type { AnyEvent, AnyView } from "./games/common";\n\n', more=words
        ),
        HOME / "games" / "common.ts": module(
            {**bases, **common}, heirs, 'import type { Mention } from "../types";\n\n'
        ),
    }
    taken = sorted(name for name in same if name in common)
    for game, defs in games.items():
        heirs = {each.removeprefix("#/$defs/"): "AnyEvent" for each in refs(defs["event"])}
        heirs[defs["view"]["$ref"].removeprefix("#/$defs/")] = "AnyView"
        own = {
            name: without(each, event if heirs[name] == "AnyEvent" else view) if name in heirs else each
            for name, each in defs.items()
            if name not in same and name != "result"
        }
        told = "\n".join(declared(name, each) for name, each in own.items())
        used = [name for name in (*bases, *taken) if re.search(rf"\b{name}\b", told) or name in heirs.values()]
        imports = (
            f'import type {{ {", ".join(used)} }} from "./common";\n'
            + ('import type { Mention } from "../types";\n' if re.search(r"\bMention\b", told) else "")
            + "\n"
        )
        made[HOME / "games" / f"{game}.ts"] = module(own, heirs, imports)
    return made


def refs(union: dict[str, Any]) -> list[str]:
    return [each["$ref"] for each in union["anyOf"]]


def main() -> int:
    stale = 0
    for path, text in texts().items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale = 1
        if "--check" in sys.argv:
            sys.stderr.write(f"{path.name} is stale: run python web/tools/wire_types.py\n")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return stale if "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
