"""What a designer counts in Wizards & Relics: the fate of each card, and the margins of rounds."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from coterie.games.relics.components import Cards
from coterie.games.relics.events import (
    DraftTook,
    DrewCards,
    Entered,
    NoWinner,
    RelicsUp,
    RoundBegan,
    Tied,
    Totals,
    Used,
    WizardsUp,
    WonRound,
)
from coterie.games.relics.state import Relics
from coterie.kernel import TABLE, Described, Measures, ThingTable, on

MARGINS = 9
"""A round won by this much power or more counts as one kind of round."""


class RelicsMeasures(Measures[Relics]):
    tables: ClassVar[tuple[ThingTable, ...]] = (
        ThingTable(
            "card",
            "card",
            "cards",
            (
                ("deck", "in deck"),
                ("built", "built in"),
                ("drawn", "drawn"),
                ("played", "played"),
                ("used", "its ability used"),
                ("hall", "in Hall"),
            ),
            judged_by="deck",
            dealt=True,
            use=("drawn", "played"),
        ),
    )
    goal: ClassVar[str] = "wizards in the Hall"

    def dealt(self) -> None:
        self.first = self.s.master
        if any(self.s.deck):
            self.count_decks("deck")

    def count_decks(self, did: str) -> None:
        """What each deck is made of. Dealt decks are chance; those that were drafted are `built`."""
        s, ids = self.s, self.s.pack.ids
        for seat in range(s.seats):
            for card, copies in Counter((*s.hand[seat], *s.deck[seat], *s.pile[seat])).items():
                self.count(seat, did, "card", ids[card], copies)

    @on(RoundBegan)
    def round_began(self, e: RoundBegan) -> None:
        if e.round == 1 and any(self.s.drafted):
            self.count_decks("built")
        self.count(TABLE, "turned up", "shrine", e.shrine)

    @on(DraftTook)
    def picked(self, e: DraftTook) -> None:
        for card in e.cards:
            self.count(e.seat, "picked", "card", card)

    @on(DrewCards)
    def drew(self, e: DrewCards) -> None:
        for card in e.cards:
            self.count(e.seat, "drawn", "card", card)

    @on(WizardsUp, RelicsUp)
    def laid(self, e: WizardsUp | RelicsUp) -> None:
        for seat, card in zip(e.seats, e.cards, strict=True):
            self.count(seat, "played", "card", card)

    @on(Entered)
    def entered(self, e: Entered) -> None:
        self.count(e.seat, "played", "card", e.card)

    @on(Used)
    def used(self, e: Used) -> None:
        self.count(e.seat, "used", "card", e.card)

    @on(Totals)
    def totals(self, e: Totals) -> None:
        best = sorted(e.totals)[-2:]
        if len(best) == 2:
            margin = best[1] - best[0]
            self.count(TABLE, "battles by", "margin", f"{margin}" if margin < MARGINS else f"{MARGINS} or more")

    @on(Tied)
    def tied(self, e: Tied) -> None:
        for seat in e.seats:
            self.count(seat, "battled", "tie", "tie")

    @on(WonRound)
    def won(self, e: WonRound) -> None:
        for card in e.cards:
            self.count(e.seat, "hall", "card", card)
        self.mark_standing()

    @on(NoWinner)
    def nobody_won(self, e: NoWinner) -> None:
        self.mark_standing()

    def standing(self) -> tuple[int, ...]:
        return tuple([len(hall) for hall in self.s.hall])

    @classmethod
    def catalogue(cls, pack: Cards) -> dict[tuple[str, str], Described]:
        found = {}
        for card in pack.cards:
            group = f"{card.colour} wizard" if card.wizard else f"relic, {card.subtype}" if card.subtype else "relic"
            text = f"{card.rarity}, power {card.power}, {card.copies} in the set. {card.text or 'Power and no more.'}"
            found["card", card.id] = Described(card.name, group, text, card.source)
        for shrine in pack.shrines:
            found["shrine", shrine.id] = Described(shrine.name, "shrine", shrine.text, shrine.source)
        return found
