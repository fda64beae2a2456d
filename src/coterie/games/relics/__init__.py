"""Wizards & Relics: a simultaneous card duel for two to four players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from coterie.games.relics.advice import RelicsAdvice
from coterie.games.relics.arrange import place
from coterie.games.relics.components import HALL_NEEDED, Cards, read_cards
from coterie.games.relics.draft import begin_grid, begin_packs, begin_winchester
from coterie.games.relics.effects import VERBS
from coterie.games.relics.events import EVENTS
from coterie.games.relics.imagine import redeal
from coterie.games.relics.inplay import CARD
from coterie.games.relics.setup import deal_by_rarity, deal_lightning
from coterie.games.relics.state import Relics
from coterie.games.relics.view import STAGES, RelicsView, view
from coterie.kernel import Advice, Chance, Game, ImpossibleState, Misfit, Seat, Setting, words

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
    kind = "a simultaneous card duel"
    minutes = range(20, 46)
    seats = range(2, 5)
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
            "whoever wins a tie may bring all wizards of the round into the Hall",
            title="Go Big",
            effects={
                "no": "Whoever wins a round brings one wizard into the Hall.",
                "yes": "Whoever wins a round after a tie may bring all wizards of that round.",
            },
        ),
    )
    version = 2
    state = Relics
    view_type = RelicsView
    events = EVENTS
    advice: Advice[Any] = RelicsAdvice()
    longest = 4_000
    verbs = VERBS

    def read_pack(self, text: str, name: str) -> Cards:
        return read_cards(text, name)

    def deal(self, s: Relics) -> None:
        setup = str(s.options["setup"])
        begin, _ = SETUPS[setup]
        s.master = s.roll(s.seats)  # 2.10
        s.shrines = s.shuffled(range(len(s.pack.shrines)))
        begin(s)

    def misfits(self, seats: int, options: Mapping[str, int | str]) -> list[Misfit]:
        setup = str(options["setup"])
        _, fitting = SETUPS[setup]
        if seats in fitting:
            return []
        allowed = f"{fitting[0]} to {fitting[-1]}" if len(fitting) > 1 else str(fitting[0])
        return [Misfit("setup", "11.1", f"{setup} is for {allowed} players, not {seats}")]

    def notes(self, seats: int, options: Mapping[str, int | str]) -> list[tuple[str, str]]:
        found = [("1.2", f"With {seats} players, {HALL_NEEDED[seats]} wizards in your Hall win.")]
        if options["go_big"] == "yes":
            found.append(("12.1", "A tie can be worth several wizards at once."))
        return found

    def headline(self, s: Relics) -> str:
        if not s.round:
            return "Opening hands" if any(s.deck) else "Draft"
        return f"Round {s.round}, {STAGES[s.phase]}"

    def view(self, s: Relics, seat: Seat | None) -> RelicsView:
        return view(s, seat)

    def redeal(self, s: Relics, seat: Seat | None, chance: Chance) -> None:
        redeal(s, seat, chance)

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
            raise ImpossibleState(words.spoken(f"cards that appeared: {more}; cards that vanished: {fewer}"))
        shrines = [*s.shrines, *s.used_shrines, *([s.shrine] if s.shrine >= 0 else [])]
        if sorted(shrines) != list(range(len(s.pack.shrines))):
            raise ImpossibleState(f"shrines: {sorted(shrines)}")

    def place(self, s: Relics, position: Mapping[str, Any]) -> None:
        place(s, position)


game = WizardsAndRelics()
