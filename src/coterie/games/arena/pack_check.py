"""Spell texts whose numbers are not those of the effect beside them."""

from __future__ import annotations

import re

from coterie.games.arena.components import Set, Spell

FIXED = {"tithe": {1}, "scour": {2}}
"""Numbers that the rules fix for a verb: the damage of a tithe, how far flames reach."""


def contradictions(pack: Set) -> list[str]:
    """One sentence for each text that its spell contradicts."""
    found = []
    for spell in pack.spells:
        said = {int(number) for number in re.findall(r"\d+", spell.text)}
        numbers = numbers_of(spell)
        missing = {name: value for name, value in numbers.items() if abs(value) not in said}
        if said and missing:
            fields = ", ".join(f"{name} = {value}" for name, value in missing.items())
            found.append(f"{spell.id} ({spell.name}): it has {fields}, and the text doesn't say so")
        extra = said - {abs(value) for value in numbers.values()} - FIXED.get(spell.do, set())
        if extra and not (said and missing):
            words = ", ".join(map(str, sorted(extra)))
            found.append(f"{spell.id} ({spell.name}): the text says {words}, and no number of the spell is that")
    return found


def numbers_of(spell: Spell) -> dict[str, int]:
    """Those that it has: a field that is 0 does nothing."""
    fields = ("n", "sight", "power", "toughness", "move", "heal", "mend")
    return {name: getattr(spell, name) for name in fields if getattr(spell, name)}
