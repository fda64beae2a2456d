"""Wizards & Relics: a simultaneous card duel for two to four players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from coterie.games.relics.advice import RelicsAdvice
from coterie.games.relics.arrange import place
from coterie.games.relics.components import Cards, read_cards
from coterie.games.relics.draft import begin_grid, begin_packs, begin_winchester
from coterie.games.relics.effects import VERBS
from coterie.games.relics.events import EVENTS
from coterie.games.relics.inplay import CARD
from coterie.games.relics.setup import deal_by_rarity, deal_lightning
from coterie.games.relics.state import Relics
from coterie.games.relics.view import RelicsView
from coterie.kernel import Advice, Broken, Game, Setting, Unknown

SETUPS = {
    "rarity": (deal_by_rarity, range(2, 5)),
    "lightning": (deal_lightning, range(2, 5)),
    "winchester": (begin_winchester, range(2, 3)),
    "grid": (begin_grid, range(2, 3)),
    "packs": (begin_packs, range(3, 5)),
}


class WizardsAndRelics(Game[Relics]):
    id = "relics"
    title = "Wizards & Relics"
    about = "Lay a wizard and a relic facedown; the highest power wins the round and enters the Hall of Immortality."
    seats = range(2, 5)
    settings = (
        Setting("setup", tuple(SETUPS), "how decks are made: dealt by rarity, at random, or drafted"),
        Setting("go_big", ("no", "yes"), "whoever wins a tie may bring all wizards of the round into the Hall"),
    )
    version = 2
    state = Relics
    view = RelicsView
    events = EVENTS
    advice: Advice[Any] = RelicsAdvice()
    longest = 4_000
    verbs = VERBS

    def read_pack(self, text: str, name: str) -> Cards:
        return read_cards(text, name)

    def deal(self, s: Relics) -> None:
        setup = str(s.options["setup"])
        begin, seats = SETUPS[setup]
        if s.seats not in seats:
            raise Unknown(f"option setup: {setup} is for {seats[0]} to {seats[-1]} players, not {s.seats}")
        s.master = s.roll(s.seats)  # 2.10
        s.shrines = s.shuffled(range(len(s.pack.shrines)))
        begin(s)

    def check(self, s: Relics) -> None:
        """Every wizard, relic and shrine is in exactly one place."""
        found = Counter(s.aside)
        for rows in (s.hand, s.deck, s.pile, s.hall, s.laid, s.table_wizards, s.table_relics, s.unused, s.piles):
            for row in rows:
                found.update(row)
        for records in (*s.wizards, *s.relics):
            found.update(record[CARD] for record in records)
        found.update(card for card in s.grid if card >= 0)
        if not s.round and not any(s.deck):  # drafting
            for pack in s.packs:
                found.update(pack)
            if not s.packs:
                for row in s.drafted:
                    found.update(row)
        whole = Counter(s.pack.whole)
        if found != whole:
            more, fewer = s.pack.named(tuple(found - whole)), s.pack.named(tuple(whole - found))
            raise Broken(f"cards that appeared: {more}; cards that vanished: {fewer}")
        shrines = [*s.shrines, *s.used_shrines, *([s.shrine] if s.shrine >= 0 else [])]
        if sorted(shrines) != list(range(len(s.pack.shrines))):
            raise Broken(f"shrines: {sorted(shrines)}")

    def place(self, s: Relics, position: Mapping[str, Any]) -> None:
        place(s, position)


game = WizardsAndRelics()
