"""The sum taken apart (5.1 to 5.9): what each card in play is worth now, part by part, with the reason in words.

`power` adds up the same numbers, faster; a test compares the two.
"""

from __future__ import annotations

from coterie.games.relics.components import BEATS, Effect
from coterie.games.relics.in_play import BASE, CARD, GAIN, RELIC_GAIN, SHRINE_GAIN, CardRow, Counted, Part
from coterie.games.relics.power import CONDITIONS, METRICS, Field, bonus, fits
from coterie.games.relics.state import Relics
from coterie.kernel import Seat

WHO_WORDS = {
    "any": "every wizard",
    "devoted": "Devoted",
    "enlightened": "Enlightened",
    "fewest_hall": "fewest in the Hall",
    "not_master": "not the Master Wizard",
    "basic_relic": "basic relic",
    "has_advantage": "advantage",
}


BY_ABILITY, BY_ENCHANTMENT = "through its ability", "through its enchantment"
"""Of a fixed bonus that sits on the card that gave it (5.9)."""


def because(s: Relics, seat: Seat, effect: Effect) -> str:
    """Why an effect adds what it adds now."""
    if effect.per:
        metric = METRICS[effect.per]
        return metric.words.format(metric.counts(s, seat))
    return CONDITIONS[effect.when].words if effect.when else ""


def wizard_parts(
    field: Field, seat: Seat, wizard: CardRow, beaten: list[tuple[Seat, int]] | None = None
) -> tuple[Part, ...]:
    """5.2, 5.4: base power and own ability, never below 0; then fixed bonuses, the shrine and advantage. `beaten`: over
    whom it has advantage, where that is known already."""
    s, card = field.s, wizard[CARD]
    pack = s.pack
    own, printed = f"card:{pack.ids[card]}", pack.power[card]
    parts = [Part("base", wizard[BASE], own, "" if wizard[BASE] == printed else f"lowered from {printed}")]
    parts += abilities(s, seat, card)
    parts += floor(parts, own)
    if wizard[GAIN]:
        parts.append(Part("once", wizard[GAIN], own, BY_ABILITY))
    if wizard[SHRINE_GAIN]:
        shrine = pack.shrines[s.shrine]
        parts.append(Part("once", wizard[SHRINE_GAIN], f"shrine:{shrine.id}", f"through {shrine.name}"))
    for line in pack.shrine_adding[s.shrine]:
        if fits(s, seat, card, line.who) and (amount := bonus(s, seat, line)):
            parts.append(shrine_part(s, seat, line, amount))
    if beaten is None:
        beaten = beats(field, seat, wizard)
    if beaten:
        rival, slot = beaten[0]
        colour, over = pack.cards[card].colour, pack.cards[s.wizards[rival][slot][CARD]].colour
        why = f"{colour} over {over}" if BEATS[colour] == over else "over every colour"
        parts.append(Part("advantage", pack.worth[s.shrine], own, why))
    return tuple(parts)


def relic_parts(field: Field, seat: Seat, relic: CardRow) -> tuple[Part, ...]:
    """5.3; nothing for a relic that does not count."""
    if not field.counts(seat, relic):
        return ()
    s, card = field.s, relic[CARD]
    own = f"card:{s.pack.ids[card]}"
    parts = [Part("printed", s.pack.power[card], own, "")]
    if relic[RELIC_GAIN]:
        why = BY_ENCHANTMENT if relic[RELIC_GAIN] > 0 else "weakened"
        parts.append(Part("once", relic[RELIC_GAIN], own, why))
    parts += abilities(s, seat, card)
    for line in s.pack.shrine_adding[s.shrine]:
        if line.who == "basic_relic" and card in s.pack.fits["basic_relic"]:
            parts.append(shrine_part(s, seat, line, line.n))
    return (*parts, *floor(parts, own))


def abilities(s: Relics, seat: Seat, card: int) -> list[Part]:
    found = [(effect, bonus(s, seat, effect)) for effect in s.pack.adding[card]]
    own = f"card:{s.pack.ids[card]}"
    return [Part("ability", amount, own, because(s, seat, effect)) for effect, amount in found if amount]


def shrine_part(s: Relics, seat: Seat, line: Effect, amount: int) -> Part:
    why = because(s, seat, line) or WHO_WORDS.get(line.who, line.who)
    return Part("shrine", amount, f"shrine:{s.pack.shrines[s.shrine].id}", why)


def floor(parts: list[Part], own: str) -> list[Part]:
    """5.2, 5.3: a card is never worth less than nothing."""
    below = sum(part.amount for part in parts)
    return [Part("floor", -below, own, "never below 0")] if below < 0 else []


def beats(field: Field, seat: Seat, wizard: CardRow) -> list[tuple[Seat, int]]:
    """The rival wizards over which a wizard has advantage now, by their places (5.4 to 5.7)."""
    s = field.s
    if not field.has_advantage(seat, wizard[CARD]):
        return []
    beaten = s.pack.beats[wizard[CARD]]
    rivals = [(other, row) for other, row in enumerate(s.wizards) if other != seat]
    return [(other, slot) for other, row in rivals for slot, each in enumerate(row) if each[CARD] in beaten]


def counted_cards(s: Relics, order: tuple[Seat, ...]) -> tuple[Counted, ...]:
    """Everything that makes up the totals of a battle, seat by seat: wizards, then relics."""
    field, ids = Field(s), s.pack.ids
    cards = []
    for seat in order:
        for wizard in s.wizards[seat]:
            parts = wizard_parts(field, seat, wizard)
            cards.append(Counted(seat, ids[wizard[CARD]], sum(part.amount for part in parts), parts))
        for relic in s.relics[seat]:
            parts = relic_parts(field, seat, relic)
            cards.append(Counted(seat, ids[relic[CARD]], sum(part.amount for part in parts), parts))
    return tuple(cards)
