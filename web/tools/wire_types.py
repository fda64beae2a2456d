"""TypeScript types of all that the server sends and takes, from its own schema: `python web/tools/wire_types.py`.

Writes web/src/lib/wire/types.ts (messages and bodies) and web/src/lib/wire/games/*.ts (each game's view and events).
With --check nothing is written, and the exit code tells whether a file is stale.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from coterie.server.schema import schema

HOME = Path(__file__).parents[1] / "src" / "lib" / "wire"
HEAD = "// Made from the server's schema by web/tools/wire_types.py; do not edit.\n"
OWN = {"sent": "Sent", "said": "Received", "view": "View", "event": "GameEvent", "result": "Result"}
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


def declared(name: str, of: dict[str, Any]) -> str:
    said = " ".join(of.get("description", "").split())
    note = f"/** {said} */\n" if said else ""
    name = named(name)
    body = typed(of)
    if body.startswith("{"):
        return f"{note}export interface {name} {body}\n"
    return f"{note}export type {name} = {body};\n"


def module(definitions: dict[str, Any], more: str = "") -> str:
    told = [declared(name, each) for name, each in definitions.items() if typed(each) != named(name)]
    return HEAD + "\n" + "\n".join(told) + more


def texts() -> dict[Path, str]:
    whole = schema()
    more = "\n/** What people read: texts and named things in a row. */\nexport type Words = (string | Mention)[];\n"
    made = {HOME / "types.ts": module(whole["$defs"], more)}
    for game, of in whole["games"].items():
        made[HOME / "games" / f"{game}.ts"] = module(of["$defs"])
    return made


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
