"""How strong a figure is now (8.3, 8.4): the dice it rolls, and how far it reaches."""

from __future__ import annotations

from coterie.games.arena.components import NONE
from coterie.games.arena.state import HARDEN, POWER, SURGE, TWIST, Arena

SORCERIES = {"power": (POWER, SURGE), "toughness": (HARDEN,)}
"""What lasts and adds to a number: of an army card (POWER), or of a figure."""


def number(s: Arena, figure: int, other: int, kind: str) -> int:
    """8.4: the printed number and all modifiers but those of sorceries. `other` is whom it fights, or NONE."""
    design, card, seat = s.design(figure), s.figure_card[figure], s.lord[figure]
    power = kind == "power"
    total = design.power if power else design.toughness
    if other != NONE and s.field.level[s.at[figure]] > s.field.level[s.at[other]]:
        total += 1  # 8.3
    total += s.glyph_bonus(seat, "P" if power else "T")
    for spell, _, up in s.auras[card]:
        if up:
            found = s.spell(spell)
            if found.do == "boost":
                total += found.power if power else found.toughness
    if power:
        total += colour_boost(s, figure)
    return total + by_abilities(s, figure, power)


def parts(s: Arena, figure: int, other: int, kind: str, bonus: int = 0, guard: int = 0) -> list[tuple[str, int]]:
    """8.4: what makes up the dice it rolls, the printed number first; the rest is what spells and abilities give."""
    power = kind == "power"
    printed = s.design(figure).power if power else s.design(figure).toughness
    height = int(s.field.level[s.at[figure]] > s.field.level[s.at[other]])
    glyph = s.glyph_bonus(s.lord[figure], "P" if power else "T")
    own = by_abilities(s, figure, power)
    rest = fighting(s, figure, other, kind, bonus, guard) - printed - height - glyph - own
    found = [("printed", printed), ("height", height), ("glyph", glyph), ("abilities", own), ("spells", rest)]
    return [(word, amount) for n, (word, amount) in enumerate(found) if amount or not n]


def by_abilities(s: Arena, figure: int, power: bool) -> int:
    design, seat, total = s.design(figure), s.lord[figure], 0
    if power:
        if "avatar_of_justice" in design.abilities:
            total += sum(1 for other in s.foes_around(figure, 2) if s.clear(figure, other, 2))
        return total
    if "battle_formation" in design.abilities:
        total += sum(
            1 for other in s.beside(figure) if s.lord[other] == seat and "battle_formation" in s.design(other).abilities
        )
    if design.zombie:
        for other in s.around(figure, 4):
            if s.lord[other] == seat and s.has(other, "zombie_toughness"):
                total += s.clear(other, figure, 4)
    if not design.planeswalker and not design.zombie:
        for other in s.around(figure, 2):
            if "necrotic_stench" in s.design(other).abilities and s.clear(other, figure, 2):
                return total - 2  # not cumulative
    return total


def colour_boost(s: Arena, figure: int) -> int:
    """Honor of the Pure: each one that lies on a squad of its owner's."""
    total, seat, design = 0, s.lord[figure], s.design(figure)
    if design.planeswalker:
        return 0
    for card, row in enumerate(s.auras):
        for spell, owner, up in row:
            if up and owner == seat:
                found = s.spell(spell)
                if found.do == "boost_colour" and found.colour == design.colour and s.controls(seat, card):
                    total += found.power
    return total


def fighting(s: Arena, figure: int, other: int, kind: str, bonus: int = 0, guard: int = 0) -> int:
    """8.4: the dice it rolls, at least none. `guard` is what a hidden enchantment adds, `bonus` what the sorcery being
    played adds.
    """
    total = bonus
    if s.lasting:
        card = s.figure_card[figure]
        for what, thing, amount, _ in reversed(s.lasting):  # the latest first, back to what was there before all
            if what == TWIST and thing == card:
                kind = "toughness" if kind == "power" else "power"
                guard = 0  # it goes with the number it was given to
            elif thing == (card if what == POWER else figure) and what in SORCERIES[kind]:
                total += amount
    return max(total + number(s, figure, other, kind) + guard, 0)


def range_of(s: Arena, figure: int) -> int:
    """7.1 and Keen Sight."""
    design = s.design(figure)
    if design.range >= 2 and not design.planeswalker and design.colour == "green":
        for other in s.around(figure, 4):
            if s.lord[other] == s.lord[figure] and s.has(other, "keen_sight"):
                if s.clear(other, figure, 4):
                    return design.range + 2
    return design.range
