"""Succession: two hidden factions, no turns, contracts to show cards, a tribunal every two minutes, and one crown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from coterie.games.succession.advice import SuccessionAdvice
from coterie.games.succession.arrange import place, set_up
from coterie.games.succession.components import (
    DRAGON,
    FACTIONS,
    HEIR,
    NOBLE,
    PHOENIX,
    SEATS,
    Cards,
    read_cards,
)
from coterie.games.succession.events import EVENTS, CardDealt, Dealt
from coterie.games.succession.state import Succession
from coterie.games.succession.tribunal import Floor
from coterie.games.succession.view import SuccessionView
from coterie.kernel import Advice, Broken, Game, Setting


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
        Setting("deck", ("usual", "literal"), "tier 3: with Viceroy and Guards, or the list as it is printed"),
        Setting("witness", ("card", "criminal"), "a Witness who fails is executed, or becomes a Criminal"),
        Setting("interval", range(10, 3601), "seconds between tribunals", usual=120),
        Setting("vote", range(5, 3601), "seconds to point", usual=15),
        Setting("tribunals", range(1, 101), "after so many tribunals the Heirs must name each other", usual=10),
    )
    version = 1
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
            for seat in range(s.seats):
                s.whisper((seat,), CardDealt, seat, s.card(seat))
        s.begin(Floor())

    def check(self, s: Succession) -> None:
        """Every card is in one place, both Heirs live, and every seat is where the contracts say."""
        if sorted(s.kind) != list(s.deck):
            raise Broken(f"3.1: the cards are {s.kind}")
        held = [card for card in s.hold if card >= 0]
        if len(set(held)) != len(held) or any(card >= s.seats for card in held):
            raise Broken(f"2.4: the cards held are {s.hold}")
        if [int(card >= 0) for card in s.hold] != s.alive:
            raise Broken(f"8.1: {s.hold} are held, {s.alive} live")
        if sorted(s.kind[card] for card in held if s.kind[card] // 2 == HEIR) != [2 * HEIR, 2 * HEIR + 1]:
            raise Broken("8.6: an Heir is dead")
        for number, contract in s.contracts.items():
            if any(s.bound[seat] != number or not s.alive[seat] for seat, _ in contract[0]):
                raise Broken(f"4.6: contract {number} is between {contract[0]}, bound are {s.bound}")
        if any(number >= 0 and number not in s.contracts for number in s.bound):
            raise Broken(f"4.6: bound are {s.bound}, contracts {sorted(s.contracts)}")
        if s.buried and s.kind[-1] not in s.buried:
            raise Broken(f"3.8: buried is {s.kind[-1]}")
        for _, subject, life, side, value, _ in s.shows:
            card = s.kind[subject if life == 0 else s.drew[life - 1]]
            if value != (card if side else card % 2 ^ (card // 2 == 2)):
                raise Broken(f"4.8: seat {subject} showed {value} and has {card}")
        for subject, life, card in s.public:
            if card != s.kind[subject if life == 0 else s.drew[life - 1]]:
                raise Broken(f"5.4: seat {subject} revealed {card}")

    def place(self, s: Succession, position: Mapping[str, Any]) -> None:
        place(s, position)


def decks(s: Succession) -> tuple[list[int], tuple[int, ...]]:
    """3.1 to 3.8: the cards of both factions, and what the buried one may be."""
    size = (s.seats + 1) // 2
    roles = s.pack.fill(int(s.options["tier"]), str(s.options["deck"]), size)
    deck = [2 * role + faction for role in roles for faction in FACTIONS]
    if s.seats % 2 == 0:
        return deck, ()
    spare = NOBLE if NOBLE in roles else roles[-1]
    return deck, (2 * spare + PHOENIX, 2 * spare + DRAGON)


game = SuccessionGame()
