"""Wizards & Relics: a simultaneous card duel for two to four players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from coterie.games.relics.advice import RelicsAdvice
from coterie.games.relics.coach import RelicsCoaching
from coterie.games.relics.components import HALL_NEEDED, Cards
from coterie.games.relics.events import EVENTS
from coterie.games.relics.measures import RelicsMeasures
from coterie.games.relics.pack_reader import read_cards
from coterie.games.relics.phases import STAGES
from coterie.games.relics.setup import SETUPS, unfit
from coterie.games.relics.state import Relics
from coterie.games.relics.view import RelicsView
from coterie.kernel import Advice, Game, Misfit, Setting


class WizardsAndRelics(Game[Relics]):
    id = "relics"
    title = "Wizards & Relics"
    about = "Lay a wizard and a relic facedown; the highest power wins the round and enters the Hall of Immortality."
    kind = "a simultaneous card duel"
    minutes = range(20, 46)
    seats = range(2, 5)  # 1.1
    usual_seats = 2
    settings = (
        Setting(
            "setup",
            tuple(SETUPS),
            "how decks are made: dealt by rarity, at random, or drafted",
            title="Decks",
            effects={
                "rarity": "Everybody is dealt the same mix of common, superb and glorious cards.",
                "lightning": "Everybody is dealt a deck at random. The quickest start.",
                "winchester": "Two players draft from four open piles, then build their decks.",
                "grid": "Two players draft rows and columns of an open grid, then build their decks.",
                "packs": "Three or four players pick cards from packs that go round in secret, then build their decks.",
            },
        ),
        Setting(
            "go_big",
            ("no", "yes"),
            "the winner of a tie may bring all wizards of the round into the Hall",
            title="Go Big",
            effects={
                "no": "The winner of a round brings one wizard into the Hall.",
                "yes": "The winner of a round after a tie may bring all wizards of that round.",
            },
        ),
    )
    version = 3
    state = Relics
    view_type = RelicsView
    events = EVENTS
    measures = RelicsMeasures
    coaching = RelicsCoaching
    advice: Advice[Any] = RelicsAdvice()
    longest = 4_000

    def read_pack(self, text: str, name: str) -> Cards:
        return read_cards(text, name)

    def misfits(self, seats: int, options: Mapping[str, int | str]) -> list[Misfit]:
        return unfit(seats, options)

    def notes(self, seats: int, options: Mapping[str, int | str]) -> list[tuple[str, str]]:
        found = [("1.2", f"With {seats} players, {HALL_NEEDED[seats]} wizards in your Hall win.")]
        if options["go_big"] == "yes":
            found.append(("12.1", "A tie can be worth several wizards at once."))
        return found

    def headline(self, s: Relics) -> str:
        if not s.round:
            return "Opening hands" if any(s.deck) else "Draft"
        return f"Round {s.round}, {STAGES[s.phase]}"


game = WizardsAndRelics()
