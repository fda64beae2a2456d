"""Succession: two hidden factions, no turns, contracts to show cards, a tribunal every two minutes, and one crown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from coterie.games.succession.account import check
from coterie.games.succession.advice import SuccessionAdvice
from coterie.games.succession.arrange import place, set_up
from coterie.games.succession.clocks import CLOCKS, fit
from coterie.games.succession.components import (
    DRAGON,
    FACTION_IDS,
    FACTIONS,
    HEIR,
    NOBLE,
    PHOENIX,
    SEATS,
    Cards,
    idle,
    read_cards,
)
from coterie.games.succession.events import EVENTS, CardDealt, Dealt, Limits
from coterie.games.succession.state import Succession
from coterie.games.succession.tribunal import Floor
from coterie.games.succession.view import SuccessionView
from coterie.kernel import Advice, Game, Setting


class SuccessionGame(Game[Succession]):
    id = "succession"
    title = "Succession"
    about = (
        "Two hidden factions mingle, show each other cards and point fingers, until an Heir dares to take the crown."
    )
    seats = SEATS
    settings = (
        Setting(
            "tier", ("1", "2", "3", "4"), "which roles and rules: 1 for the first game, 4 for all of them", usual="2"
        ),
        Setting(
            "deck",
            ("usual", "literal", "lot"),
            "usual; literal: tier 3 with the list as it is printed; lot: tiers 2 to 4 with roles drawn by lot",
        ),
        Setting("witness", ("card", "criminal"), "a Witness who fails is executed, or becomes a Criminal"),
        *CLOCKS,
    )
    version = 2
    state = Succession
    view = SuccessionView
    events = EVENTS
    advice: Advice[Any] = SuccessionAdvice()
    longest = 20_000

    def read_pack(self, text: str, name: str) -> Cards:
        return read_cards(text, name)

    def deal(self, s: Succession) -> None:
        deck, buried = decks(s)
        s.deck, s.buried = tuple(sorted(deck)), buried
        if buried:
            card = buried[s.roll(2)]
            deck.remove(card)
            s.kind = [*s.shuffled(deck), card]
        else:
            s.kind = list(s.shuffled(deck))
        set_up(s)
        if s.events is not None:
            s.tell(Dealt, s.deck)
            s.tell(Limits, int(s.options["tribunals"]), int(s.options["minutes"]), fit(s))
            for seat in range(s.seats):
                s.whisper((seat,), CardDealt, seat, s.card(seat))
        s.begin(Floor())

    def check(self, s: Succession) -> None:
        check(s)

    def sides(self, s: Succession) -> tuple[str, ...]:
        return tuple([FACTION_IDS[s.faction(seat)] for seat in range(s.seats)])

    def place(self, s: Succession, position: Mapping[str, Any]) -> None:
        place(s, position)


def decks(s: Succession) -> tuple[list[int], tuple[int, ...]]:
    """3.1 to 3.8: the cards of both factions, and what the buried one may be."""
    tier, kind, size = int(s.options["tier"]), str(s.options["deck"]), (s.seats + 1) // 2
    roles = drawn(s, tier, size) if kind == "lot" and tier > 1 else s.pack.fill(tier, kind, size)
    deck = [2 * role + faction for role in roles for faction in FACTIONS]
    if s.seats % 2 == 0:
        return deck, ()
    spare = NOBLE if NOBLE in roles else roles[-1]
    return deck, (2 * spare + PHOENIX, 2 * spare + DRAGON)


def drawn(s: Succession, tier: int, size: int) -> list[int]:
    """3.5: an Heir and cards by lot, until none of them is idle."""
    box = s.pack.box(tier)
    while True:
        roles = [HEIR, *s.dealt(box, size - 1)[0]]
        if not idle(roles):
            return roles


game = SuccessionGame()
