"""Triora: City of Witches, a game of placing witches and familiars for two to four players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from coterie.games.triora.advice import TrioraAdvice
from coterie.games.triora.coach import TrioraCoaching
from coterie.games.triora.components import PHASES, Board
from coterie.games.triora.events import EVENTS
from coterie.games.triora.measures import TrioraMeasures
from coterie.games.triora.pack_reader import read_board
from coterie.games.triora.setup import unfit
from coterie.games.triora.state import Triora
from coterie.games.triora.view import TrioraView
from coterie.kernel import Advice, Game, Misfit, Setting


class CityOfWitches(Game[Triora]):
    id = "triora"
    title = "Triora: City of Witches"
    about = "Send your witch and your familiar through the night to ruin the city, and keep away from the Inquisitor."
    kind = "a worker-placement game"
    minutes = range(60, 101)
    seats = range(2, 5)
    usual_seats = 4
    settings = (
        Setting(
            "figures",
            ("printed", "random"),
            "where the Inquisitor and Morgana start: as printed, or at random",
            title="Where the Inquisitor and Morgana start",
            effects={
                "printed": "The Inquisitor starts in the Castle, Morgana in the Cemetery.",
                "random": "A villager is drawn for each, and they start in the main sites of those.",
            },
        ),
        Setting(
            "second_familiar",
            ("yes", "no"),
            "with two players, each also has a second familiar that blocks circles",
            title="Second familiars for two players",
            effects={
                "yes": "With two players, each moves a second familiar too: it blocks a circle and does nothing else.",
                "no": "With two players, more circles stay free.",
            },
        ),
        Setting(
            "self_preservation",
            ("no", "yes"),
            "nobody may do what would get a witch, any player's, captured today",
            title="Self-preservation",
            effects={
                "no": "You may hand anybody to the Inquisitor, even yourself.",
                "yes": "What would get a witch captured today is not allowed where anything else can be done.",
            },
        ),
    )
    version = 3
    state = Triora
    view_type = TrioraView
    events = EVENTS
    measures = TrioraMeasures
    coaching = TrioraCoaching
    advice: Advice[Any] = TrioraAdvice()
    open = True
    longest = 6_000

    def read_pack(self, text: str, name: str) -> Board:
        return read_board(text, name)

    def headline(self, s: Triora) -> str:
        return f"Round {s.round}, {PHASES[s.phase]}"

    def misfits(self, seats: int, options: Mapping[str, int | str]) -> list[Misfit]:
        return unfit(seats, options)

    def notes(self, seats: int, options: Mapping[str, int | str]) -> list[tuple[str, str]]:
        spaces = max(place.spaces[seats - 2] for place in self.pack.places if place.spaces)
        said = [("2.6", f"A main site has {spaces} Doom spaces.")]
        if seats == 2 and options["second_familiar"] == "yes":
            said.append(("14.2", "You each move a second familiar that only blocks."))
        return said


game = CityOfWitches()
