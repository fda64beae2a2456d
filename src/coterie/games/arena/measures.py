"""What a designer counts in Arena of the Planeswalkers: armies, squads, spells, damage and its sources, glyphs."""

from __future__ import annotations

from typing import ClassVar

from coterie.games.arena.components import Set
from coterie.games.arena.events import (
    Attacked,
    BuiltArmy,
    CardLost,
    Cast,
    DrewCards,
    Fell,
    Flipped,
    GlyphGone,
    GlyphUp,
    GoesFirst,
    Hurt,
    LeftEngagement,
    Summoned,
    TookArmy,
    TurnBegan,
    Used,
)
from coterie.games.arena.state import DESTROYED, Arena
from coterie.kernel import TABLE, Described, Measures, Seat, ThingTable, on

Source = tuple[Seat, str, str]
"""The source of damage: attack, strike, spell, ability or fall, and its card."""


class ArenaMeasures(Measures[Arena]):
    tables: ClassVar[tuple[ThingTable, ...]] = (
        ThingTable(
            "spell",
            "spell",
            "spells",
            (("opening", "in the opening hand"), ("drawn", "drawn"), ("cast", "cast")),
            judged_by="opening",  # the longer a player lives, the more is drawn: that is no chance
            dealt=True,
            within="army",
            use=("drawn", "cast"),
        ),
        ThingTable(
            "squad",
            "squad",
            "squads",
            (("summoned", "summoned"), ("lost", "lost")),
            judged_by="summoned",
            within="army",
            use=("summoned", "lost"),
        ),
    )
    goal: ClassVar[str] = "army left, in per cent of its cost"
    step: ClassVar[str] = ""
    matchup: ClassVar[str] = "army"

    def __init__(self, s: Arena) -> None:
        super().__init__(s)
        self.source: Source = (TABLE, "other", "other")
        self.blood = self.begun = False

    @on(TookArmy)
    def took_army(self, e: TookArmy) -> None:
        self.count(e.seat, "army", "army", e.army)

    @on(BuiltArmy)
    def built_army(self, e: BuiltArmy) -> None:
        for card in e.armies:
            self.count(e.seat, "built in", "squad", card)

    @on(GoesFirst)
    def goes_first(self, e: GoesFirst) -> None:
        self.first = e.seat

    @on(TurnBegan)
    def turn_began(self, e: TurnBegan) -> None:
        self.begun = True
        self.mark_standing()

    @on(Summoned)
    def summoned(self, e: Summoned) -> None:
        self.count(e.seat, "summoned", "squad", e.army)

    @on(CardLost)
    def lost(self, e: CardLost) -> None:
        card = self.s.pack.cards[self.s.pack.card_numbers[e.army]]
        self.count(e.seat, "lost", "planeswalker" if card.planeswalker else "squad", e.army)

    @on(DrewCards)
    def drew(self, e: DrewCards) -> None:
        for spell in e.spells:
            self.count(e.seat, "drawn", "spell", spell)
            if not self.begun:
                self.count(e.seat, "opening", "spell", spell)

    @on(Cast, Flipped)
    def cast(self, e: Cast | Flipped) -> None:
        """A hidden enchantment counts when it is turned up: before that nobody may know which it is."""
        self.count(e.seat, "cast", "spell", e.spell)
        self.source = e.seat, "spell", e.spell

    @on(Attacked)
    def attacked(self, e: Attacked) -> None:
        self.source = self.owner(e.attacker.figure), "attack", e.attacker.army

    @on(LeftEngagement)
    def struck(self, e: LeftEngagement) -> None:
        self.source = self.owner(e.other.figure), "strike", e.other.army

    @on(Fell)
    def fell(self, e: Fell) -> None:
        self.source = TABLE, "fall", e.figure.army

    @on(Used)
    def used(self, e: Used) -> None:
        self.source = self.s.active, "ability", e.ability

    @on(Hurt)
    def hurt(self, e: Hurt) -> None:
        seat, how, _ = self.source
        self.count(seat, "damage by", "source", how, e.amount)
        if not self.blood:
            self.blood = True
            self.count(TABLE, "turn of the first blow", "number", "turn", self.s.turn)

    @on(GlyphUp)
    def glyph(self, e: GlyphUp) -> None:
        self.count(self.s.active, "turned up", "glyph", e.glyph)

    @on(GlyphGone)
    def glyph_gone(self, e: GlyphGone) -> None:
        self.count(self.s.active, "used up", "glyph", e.glyph)

    def owner(self, figure: int) -> Seat:
        return self.s.card_owner[self.s.figure_card[figure]]

    def standing(self) -> tuple[int, ...]:
        """What is left of each army, in percent of its cost: the points of 9.5 count only the battlefield."""
        s = self.s
        whole, left = [0] * s.seats, [0] * s.seats
        for figure, design in enumerate(s.figure_design):
            seat, price = s.card_owner[s.figure_card[figure]], s.pack.cards[design].price
            whole[seat] += price
            if s.at[figure] != DESTROYED:
                left[seat] += price
        return tuple([round(100 * a / b) if b else 0 for a, b in zip(left, whole, strict=True)])

    def ending(self) -> str:
        result = self.s.result
        return "a draw" if result is not None and len(result.winners) != 1 and not self.s.field.teams else ""

    @classmethod
    def catalogue(cls, pack: Set) -> dict[tuple[str, str], Described]:
        found = {}
        for card in pack.cards:
            kind = "army" if card.planeswalker else "squad"
            stats = f"Life {card.life}, move {card.move}, power {card.power}, toughness {card.toughness}"
            text = f"{stats}, {card.cost} points."
            found[kind, card.id] = Described(card.name, f"{card.colour} {kind}", text, card.source)
            if card.planeswalker:
                found["planeswalker", card.id] = found[kind, card.id]
        for spell in pack.spells:
            group = f"{spell.colour} {spell.kind.replace('_', ' ')}"
            found["spell", spell.id] = Described(spell.name, group, spell.text, spell.source)
        return found
