"""Card texts that contradict their effects, as far as numbers and words show it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from coterie.games.relics.components import COLOURS, Cards, Effect
from coterie.games.relics.effects import VERBS

COUNTS = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
UNLIMITED = 99
"""`max` of an effect that has none."""
OFFERS = ("play_wizards", "gifts")
"""Verbs whose text says "may" to others too, without a field for it."""


def contradictions(pack: Cards) -> list[str]:
    """One sentence for each text that its effects contradict. A text without numbers is taken at its word."""
    found = []
    written = [(card.id, card.name, card.text, card.effects) for card in pack.cards]
    written += [(shrine.id, shrine.name, shrine.text, shrine.lines) for shrine in pack.shrines]
    for id, name, text, effects in written:
        found += [f"{id} ({name}): {what}" for what in doubts(text, effects)]
    return found


def doubts(text: str, effects: tuple[Effect, ...]) -> Iterable[str]:
    if not effects:
        if text:
            yield f"the text says {text!r}, and it has no effects"
        return
    if not text:
        yield "it has effects, and no text"
        return
    yield from bonuses(text, effects)
    yield from draws(text, effects)
    if any(effect.may for effect in effects) and not re.search(r"\bmay\b", text, re.IGNORECASE):
        yield "an effect is optional (may = true), and the text doesn't say `may`"
    optional = any(effect.may or VERBS[effect.do].optional or effect.do in OFFERS for effect in effects)
    if re.search(r"\byou may\b", text, re.IGNORECASE) and not optional:
        yield "the text says `you may`, and no effect is optional (may = true)"
    for colour in COLOURS:
        needed = any(effect.when == f"rival_{colour}" for effect in effects)
        if needed and not re.search(rf"\b{colour}\b", text, re.IGNORECASE):
            yield f'an effect needs a {colour} rival (if = "rival_{colour}"), and the text doesn\'t say {colour}'


def bonuses(text: str, effects: tuple[Effect, ...]) -> Iterable[str]:
    """Signed numbers: +2 in the text is +2 of an effect."""
    said = {int(number.replace("−", "-")) for number in re.findall(r"[+−-]\d+", text)}
    given: set[int] = set()
    limits: set[int] = set()
    for effect in effects:
        if effect.do in ("add", "advantage_worth"):
            given.add(effect.n)
        if effect.do == "weaken_relic":
            given.add(-effect.n)
        given |= {amount for amount in (effect.add, effect.add_each) if amount}
        if effect.per and effect.most < UNLIMITED:
            limits.add(effect.n * effect.most)
    usual = {1} if "advantage" in text.lower() else set()  # what an advantage is worth anyway (5.4)
    words = {effect.n for effect in effects if effect.per}  # "add the highest power" is +1 for each
    if said and (missing := given - said - words):
        yield f"its effects give {signed(missing)}, and the text says {signed(said)}"
    elif extra := said - given - limits - usual:
        yield f"the text says {signed(extra)}, and its effects give {signed(given) or 'no bonus'}"


def draws(text: str, effects: tuple[Effect, ...]) -> Iterable[str]:
    """How many cards are drawn, in words or digits."""
    number = "|".join([*COUNTS, r"\d+"])
    said = {
        COUNTS.get(each.lower()) or int(each)
        for each in re.findall(rf"\bdraws? ({number}) (?:more )?cards?\b", text, re.IGNORECASE)
    }
    drawn = {amount for effect in effects if effect.do == "draw" for amount in (effect.n, effect.n_master) if amount}
    drawn |= {effect.draw for effect in effects if effect.draw}
    allowed = drawn | ({1} if any(effect.do in ("gifts", "both_spoils") for effect in effects) else set())
    plain = {effect.n for effect in effects if effect.do == "draw" and not effect.per}
    if said and not said <= allowed:
        yield f"the text says to draw {listed(said)}, and its effects draw {listed(allowed) or 'nothing'}"
    elif said and plain - said:
        yield f"its effects draw {listed(plain)}, and the text says {listed(said)}"


def signed(numbers: Iterable[int]) -> str:
    return ", ".join(f"{number:+d}" for number in sorted(numbers))


def listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))
