"""Succession: two hidden factions, no turns, contracts to show cards, a tribunal every two minutes, and one crown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from coterie.games.succession.advice import SuccessionAdvice
from coterie.games.succession.clocks import CLOCKS, fit
from coterie.games.succession.coach import SuccessionCoaching
from coterie.games.succession.components import FACTION_IDS, ROLE_IDS, SEATS, Cards, read_cards
from coterie.games.succession.decks import unfit
from coterie.games.succession.events import EVENTS
from coterie.games.succession.measures import SuccessionMeasures
from coterie.games.succession.phases import DRAIN, MINGLE, PHASES, VOTE
from coterie.games.succession.state import Succession
from coterie.games.succession.talk.lies import lies
from coterie.games.succession.view import SuccessionView
from coterie.kernel import Advice, Game, Lie, Misfit, Part, Setting


class SuccessionGame(Game[Succession]):
    id = "succession"
    title = "Succession"
    about = (
        "Two hidden factions mingle, show each other cards and point fingers, until an Heir dares to take the crown."
    )
    kind = "a party of hidden factions, without turns"
    minutes = range(20, 41)
    seats = SEATS
    settings = (
        Setting(
            "tier",
            ("1", "2", "3", "4"),
            "which roles and rules: 1 for the first game, 4 for all of them",
            usual="2",
            title="Roles",
            effects={
                "1": "Heirs, Nobles and Spies: contracts only show cards.",
                "2": "Also Magistrate, Witness and Psycho: contracts can kill.",
                "3": "Also Viceroy, Assassin and Guard: badges, and surprises in contracts.",
                "4": "All 22 roles, drawn by lot.",
            },
        ),
        Setting(
            "deck",
            ("usual", "literal", "lot"),
            "usual, which in tier 4 draws from all roles; literal: tier 3 with the list as it is printed; "
            "lot: tiers 2 to 4 drawn from as many cards as are printed",
            title="Deck",
            effects={
                "usual": "The list of the tier; in tier 4 drawn from all roles.",
                "literal": "Tier 3 with the list as it is printed: no Viceroy, and so no badges.",
                "lot": "Tiers 2 to 4, drawn from as many cards as are printed.",
            },
        ),
        Setting(
            "roles",
            ROLE_IDS,
            "the roles of each faction as you like: one heir, and as many in all as a faction has players",
            several=True,
            title="Roles of each faction",
        ),
        Setting(
            "witness",
            ("card", "criminal"),
            "a Witness who fails is executed, or becomes a Criminal",
            title="A Witness who fails",
            effects={"card": "Is executed, as the card says.", "criminal": "Becomes a Criminal, as the text says."},
        ),
        Setting(
            "badge",
            ("accusations", "magistrate"),
            "what a badge gives: accusations before it, or the Magistrate's own power in contracts too",
            title="What a badge gives",
            effects={
                "accusations": "Others can come to the wearer and accuse somebody.",
                "magistrate": "The Magistrate's own power in contracts, too.",
            },
        ),
        *CLOCKS,
    )
    version = 3
    state = Succession
    view_type = SuccessionView
    events = EVENTS
    measures = SuccessionMeasures
    coaching = SuccessionCoaching
    advice: Advice[Any] = SuccessionAdvice()
    longest = 20_000

    def read_pack(self, text: str, name: str) -> Cards:
        return read_cards(text, name)

    def misfits(self, seats: int, options: Mapping[str, int | str]) -> list[Misfit]:
        return unfit(self.pack, seats, options)

    def headline(self, s: Succession) -> str:
        alive = f"{sum(s.alive)} alive"
        if s.phase == MINGLE:
            return f"People mingle before tribunal {s.tribunals + 1} of {fit(s)}, {alive}"
        if s.phase == DRAIN:
            return f"Tribunal {s.tribunals} is called: contracts come to their end"
        return f"Tribunal {s.tribunals} of {fit(s)}, {alive}" if s.phase == VOTE else PHASES[s.phase].capitalize()

    def sides(self, s: Succession) -> tuple[str, ...]:
        return tuple([FACTION_IDS[s.faction(seat)] for seat in range(s.seats)])

    def parts(self, s: Succession) -> tuple[Part, ...]:
        sides = [f"for the {s.pack.factions[s.faction(seat)]}" for seat in range(s.seats)]
        roles = [s.pack.roles[s.role(seat)].name for seat in range(s.seats)]
        return tuple([Part(side, f"{side}, as its {role}") for side, role in zip(sides, roles, strict=True)])

    def lies(self, s: Succession) -> tuple[Lie, ...]:
        return lies(s)


game = SuccessionGame()
