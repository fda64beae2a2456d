"""Writes packs.md from the code and the shipped packs: `.venv/bin/python docs/reference/packs.py`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from coterie import games
from coterie.games.arena.components import (
    ABILITIES,
    ENCHANTMENTS,
    FIGURES,
    HIDDEN_ON_PLANESWALKERS,
    HIDDEN_ON_SQUADS,
    KINDS,
    NUMBERS,
    SORCERIES,
)
from coterie.games.relics.effects import VERBS
from coterie.games.relics.pack_reader import CARD_TIMINGS, FIELDS, TIMINGS, WHOM
from coterie.games.relics.power import CONDITIONS, METRICS

PAGE = Path(__file__).parent / "packs.md"

HEAD = """\
# The words of packs

This page is written by `docs/reference/packs.py` from the code that reads packs and from the shipped packs, so each
word is one that a pack may use today. `coterie pack relics > mine.toml` gives you a pack to change; `coterie rules
--pack mine.toml` shows its cards, and `coterie play relics --pack mine.toml` plays with it. A word that doesn't exist
is refused with file, row, field and what is allowed. A text that contradicts its effects, as far as numbers and words
show it, is named on standard error, and the pack is read all the same: effects are what is played.

Relics and the Arena have effects in their packs. What the other three packs hold are numbers, names and costs, and the
comments at the head of each file explain them.
"""


def page() -> str:
    return "\n".join([HEAD, *relics(), *arena()]).rstrip() + "\n"


# --- Wizards & Relics -------------------------------------------------------------------------------------------


def relics() -> Iterator[str]:
    pack = tomllib.loads(games.get("relics").pack_text)
    used = list(relics_effects(pack))
    yield "## Wizards & Relics: effects\n"
    yield "A wizard or relic has a list `effects`, a shrine a list `lines`. Each entry says `at` when it happens (a"
    yield "shrine's line has `who` it is for instead), what it `do`es, and `if` what must hold.\n"
    yield "### at\n"
    yield from words("at", TIMINGS, used, lambda word: ", ".join(on for on, at in CARD_TIMINGS.items() if word in at))
    yield "### who, on shrines\n"
    yield from words("who", WHOM, used)
    yield "### if\n"
    yield from words("if", {name: each.words for name, each in CONDITIONS.items()}, used)
    yield "### per\n"
    yield from words("per", {name: each.words.replace("{}", "…") for name, each in METRICS.items()}, used)
    yield "### Other fields\n"
    yield "| field | |\n|---|---|"
    yield from (f"| `{name}` | {means} |" for name, means in FIELDS.items())
    yield "\n### do\n"
    for name, verb in sorted(VERBS.items()):
        example = next(each for each in used if each[1].get("do") == name)
        yield f"#### `{name}`\n"
        where = f" It is for a {verb.on}." if verb.on else ""
        number = f" `n` is from {verb.n[0]} to {verb.n[1]}." if verb.n else ""
        fields = f" It may also have {ticked(verb.heeds)}." if verb.heeds else ""
        condition = (
            f" It needs `if` {ticked(verb.when)}." if verb.when else " It takes no `if`." if verb.when == () else ""
        )
        optional = " It is always optional: `may = true`." if verb.optional else ""
        yield f"Happens at {ticked(verb.at)}.{where}{number}{fields}{condition}{optional}\n"
        yield from shown(example)


def relics_effects(pack: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any], str]]:
    """(card, effect, the list it is in), cards with one effect first: they show it best."""
    rows = [(row, "effects") for kind in ("wizard", "relic") for row in pack[kind]]
    rows += [(row, "lines") for row in pack["shrine"]]
    for row, field in sorted(rows, key=lambda each: len(each[0].get(each[1], ()))):
        for effect in row.get(field, ()):
            yield row, effect, field


def words(field: str, means: Mapping[str, str], used: Iterable[Any], on: Any = None) -> Iterator[str]:
    """A table of the words after one field, each with a card that has it."""
    yield f"| {field} | {'on | ' if on else ''}means | example |\n|---|---|---|{'---|' if on else ''}"
    for word, meaning in means.items():
        found = next(((row, effect) for row, effect, _ in used if effect.get(field) == word), None)
        example = (
            "no shipped card has it" if found is None else f"{found[0]['id']} {found[0]['name']}: {found[0]['text']}"
        )
        row = "" if found is None else f" `{inline(found[1])}`"
        yield f"| `{word}` | {on(word) + ' | ' if on else ''}{meaning} | {example}{row} |"
    yield ""


def shown(example: tuple[Mapping[str, Any], Mapping[str, Any], str]) -> Iterator[str]:
    row, effect, field = example
    yield f"{row['id']} {row['name']}: *{row['text']}*\n"
    yield f"```toml\n{field} = [{inline(effect)}]\n```\n"


# --- Arena of the Planeswalkers ---------------------------------------------------------------------------------


def arena() -> Iterator[str]:
    game = games.get("arena")
    pack = tomllib.loads(game.pack_text)
    spells = pack["spell"]
    yield "## Arena of the Planeswalkers: spells\n"
    yield f"A `[[spell]]` has a `kind` (one of {ticked(KINDS)}), and what it does (`do`) depends on the kind."
    yield f"Numbers are {ticked(NUMBERS)}. A sorcery whose target is a figure ({ticked(FIGURES)})"
    yield "may say `sight`, within how many clear-sight spaces of your Planeswalker it must be, and `near = true`,"
    yield "adjacent to a figure of yours.\n"
    groups = {
        '`kind = "sorcery"`': {do: (targets, numbers) for do, (targets, numbers) in SORCERIES.items()},
        '`kind = "enchant_..."`': {do: ((), numbers) for do, numbers in ENCHANTMENTS.items()},
        '`kind = "hidden_planeswalker"`': {do: ((), numbers) for do, numbers in HIDDEN_ON_PLANESWALKERS.items()},
        '`kind = "hidden_..."` on squads and heroes': {do: ((), numbers) for do, numbers in HIDDEN_ON_SQUADS.items()},
    }
    for title, verbs in groups.items():
        yield f"### do, with {title}\n"
        for do, (targets, numbers) in verbs.items():
            yield f"#### `{do}`\n"
            aims = f"Target: {ticked(each for each in targets if each)}. " if any(targets) else ""
            yield f"{aims}Numbers: {ticked(numbers) or 'none'}.\n"
            fits = [spell for spell in spells if spell["do"] == do and kind_fits(spell["kind"], title)]
            yield from spell_shown(fits[0] if fits else next(spell for spell in spells if spell["do"] == do))
    yield "### abilities of army cards\n"
    yield "The list `abilities` of a `[[planeswalker]]`, `[[squad]]` or `[[hero]]`. Each is a clause of the rulebook.\n"
    yield "| ability | clause |\n|---|---|"
    for ability in sorted(ABILITIES):
        clause = game.rules.get(f"A-{ability.replace('_', '-')}")
        yield f"| `{ability}` | {'' if clause is None else f'{clause.id}: {clause.text}'} |"
    yield ""


def kind_fits(kind: str, title: str) -> bool:
    if "squads" in title:
        return kind.startswith("hidden_") and kind != "hidden_planeswalker"
    return kind in title or (kind.startswith("enchant_") and "enchant" in title)


def spell_shown(spell: Mapping[str, Any]) -> Iterator[str]:
    keys = ("kind", "do", "target", "n", "sight", "near", *NUMBERS[1:])
    rows = "\n".join(f"{key} = {value(spell[key])}" for key in keys if key in spell)
    yield f"{spell['name']}: *{spell['text']}*\n"
    yield f"```toml\n{rows}\n```\n"


def ticked(each: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in each)


def inline(effect: Mapping[str, Any]) -> str:
    return "{ " + ", ".join(f"{key} = {value(each)}" for key, each in effect.items()) + " }"


def value(each: Any) -> str:
    if isinstance(each, bool):
        return "true" if each else "false"
    return f'"{each}"' if isinstance(each, str) else str(each)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
