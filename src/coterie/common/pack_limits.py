"""Limits on the text of a pack, checked in one pass before TOML is parsed.

`tomllib` needs quadratic time and memory for a long dotted key, so a text of some kilobytes could stop a program for
minutes. Every pack that people write stays far below these limits.
"""

from __future__ import annotations

import re

MAX_PACK_CHARACTERS = 200_000
"""Characters: six times our largest pack."""

MAX_KEY_PARTS = 8
"""Parts of a dotted key, such as `card.cost.gold`."""

DEEPEST_NESTING = 16
"""Arrays and tables inside each other."""

MAX_PACK_ITEMS = 10_000
"""Keys, list items and tables together: four times our largest pack."""

_TOKEN = re.compile(r"\"\"\"|'''|[\"'#\[\]{}.=,\n]")
_STRING_END = {  # without possessive groups: Python before 3.11.5 matches them wrongly
    '"""': re.compile(r'[^"\\]*(?:(?:\\.|"(?!""))[^"\\]*)*"""(?:"{0,2})', re.DOTALL),
    "'''": re.compile(r"[^']*(?:'(?!'')[^']*)*'''(?:'{0,2})"),
    '"': re.compile(r'[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"'),
    "'": re.compile(r"[^'\n]*'"),
}


def limit_exceeded(text: str) -> str:
    """What is longer, deeper or fuller in a pack than in any real one, and what is allowed; "" if nothing is. One pass
    over the text.
    """
    if len(text) > MAX_PACK_CHARACTERS:
        return f"found {len(text)} characters, allowed: at most {MAX_PACK_CHARACTERS}"
    at = depth = parts = items = 0
    while token := _TOKEN.search(text, at):
        sign, at = token[0], token.end()
        if sign in _STRING_END:
            end = _STRING_END[sign].match(text, at)
            if end is None:
                return f"not TOML: found a text without an end, from character {token.start()}, allowed: one that ends"
            at = end.end()
        elif sign == "#":
            newline = text.find("\n", at)
            at = len(text) if newline < 0 else newline
        elif sign == ".":
            parts += 1
        else:
            parts = 0
            depth = depth + 1 if sign in "[{" else max(0, depth - 1) if sign in "]}" else depth
            items += sign in "[=,"
        if parts >= MAX_KEY_PARTS:
            return f"found a dotted key of more than {MAX_KEY_PARTS} parts, allowed: shorter ones"
        if depth > DEEPEST_NESTING:
            return f"its tables are nested too deeply, allowed: at most {DEEPEST_NESTING} levels"
        if items > MAX_PACK_ITEMS:
            return f"found more than {MAX_PACK_ITEMS} keys, items and tables, allowed: fewer"
    return ""
