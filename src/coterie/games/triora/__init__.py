"""Triora: City of Witches, a game of placing witches and familiars for two to four players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from coterie.games.triora.advice import TrioraAdvice
from coterie.games.triora.arrange import place
from coterie.games.triora.components import FOR_SALE, FOREST, PHASES, PREVIEWS, Board, marked_by
from coterie.games.triora.events import EVENTS, FigurePlaced
from coterie.games.triora.herbs import whole_wheel
from coterie.games.triora.reading import read_board
from coterie.games.triora.setup import lay_out
from coterie.games.triora.state import Triora
from coterie.games.triora.turns import Nightfall
from coterie.games.triora.view import TrioraView, view
from coterie.kernel import Advice, Game, ImpossibleState, Seat, Setting


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
            "where the Inquisitor and Morgana start: as printed, or by lot",
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
    version = 2
    state = Triora
    view_type = TrioraView
    events = EVENTS
    advice: Advice[Any] = TrioraAdvice()
    open = True
    longest = 6_000

    def read_pack(self, text: str, name: str) -> Board:
        return read_board(text, name)

    def deal(self, s: Triora) -> None:
        lay_out(s)
        s.ranking = s.shuffled(range(s.seats))  # 2.2
        deck = s.shuffled(range(len(s.pack.villagers)))
        if s.options["figures"] == "random":  # 14.1
            first, second = (s.pack.villagers[card].kind for card in deck[:2])
            s.inquisitor, s.morgana = s.pack.kinds[first].site, s.pack.kinds[second].site
            s.tell(FigurePlaced, 0, first)
            s.tell(FigurePlaced, 1, second)
            deck = s.shuffled(deck)
        s.pile = deck
        s.refill()
        s.begin(Nightfall())

    def view(self, s: Triora, seat: Seat | None) -> TrioraView:
        return view(s, seat)

    def check(self, s: Triora) -> None:
        """Herbs, markers, cards and the bank are all there."""
        numbers = s.pack.numbers
        for seat in range(s.seats):
            if not whole_wheel(s, seat):
                areas = [s.herbs[seat], s.seeds[seat], s.planting[seat], s.harvest[seat]]
                raise ImpossibleState(f"5.1: herbs of seat {seat}: {areas}")
            if not all(0 <= count <= numbers.potion_limit for count in s.potions[seat]):
                raise ImpossibleState(f"5.7: potions of seat {seat}: {s.potions[seat]}")
            laid = sum(site.count(seat) for site in s.ruined) + sum(marked_by(mark) == seat for mark in s.castle)
            if laid + s.markers[seat] != numbers.markers or s.markers[seat] < 0:
                raise ImpossibleState(f"1.2: markers of seat {seat}: {laid} laid, {s.markers[seat]} in stock")
            if s.points[seat] < 0 or not 0 <= s.inquisition[seat] <= numbers.inquisition_last:
                raise ImpossibleState(f"11.5: seat {seat}: {s.points[seat]} points, Inquisition {s.inquisition[seat]}")
        for name, held, bank in (
            ("silver", s.silver, numbers.silver_bank),
            ("undead", s.undead, numbers.undead_bank),
        ):
            if min(held) < 0 or sum(held) > bank:
                raise ImpossibleState(f"1.6: {name}: {held} of {bank}")
        check_board(s)

    def headline(self, s: Triora) -> str:
        return f"Round {s.round}, {PHASES[s.phase]}"

    def notes(self, seats: int, options: Mapping[str, int | str]) -> list[tuple[str, str]]:
        spaces = max(place.spaces[seats - 2] for place in self.pack.places if place.spaces)
        said = [("2.6", f"A main site has {spaces} Doom spaces.")]
        if seats == 2 and options["second_familiar"] == "yes":
            said.append(("14.2", "You each move a second familiar that only blocks."))
        elif seats > 2 and options["second_familiar"] == "no":
            said.append(("14.2", "Second familiars are for two players: the option changes nothing here."))
        return said

    def place(self, s: Triora, position: Mapping[str, Any]) -> None:
        place(s, position)


def check_board(s: Triora) -> None:
    cards = Counter([*s.track, *s.pile, *(card for row in s.villagers for card in row)])
    if cards != Counter(range(len(s.pack.villagers))):
        raise ImpossibleState(f"2.3: villagers: {sorted(cards.elements())}")
    if len(s.track) > FOR_SALE + PREVIEWS or (s.pile and len(s.track) < FOR_SALE + PREVIEWS):
        raise ImpossibleState(f"10.4: {len(s.track)} open villagers, {len(s.pile)} in the pile")
    for site, markers in enumerate(s.ruined):
        if len(markers) > s.pack.places[site].spaces[s.seats - 2]:
            raise ImpossibleState(f"2.6: {s.pack.places[site].name}: {markers}")
    if sorted(s.ranking) != list(range(s.seats)):
        raise ImpossibleState(f"11.1: ranking {s.ranking}")
    values = [s.inquisition[seat] for seat in s.ranking]
    if values != sorted(values):
        raise ImpossibleState(f"11.1: ranking {s.ranking} with Inquisition {s.inquisition}")
    blocking = [circle for circle in (*s.familiar, *s.second) if circle >= 0]
    forest = [circle for circle in s.witch if circle >= FOREST]
    if len({*blocking, *forest}) < len(blocking) + len(forest):
        raise ImpossibleState(f"4.3: witches {s.witch}, familiars {s.familiar}, second familiars {s.second}")


game = CityOfWitches()
