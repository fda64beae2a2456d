"""What a designer counts in Triora: places, formulas, potions, villagers, persons, stones, captures, and the tempo."""

from __future__ import annotations

from typing import ClassVar

from coterie.games.triora.components import PLACES, Board
from coterie.games.triora.events import (
    Acted,
    Brewed,
    Captured,
    CauldronLost,
    Corrupted,
    HerbsGrew,
    MarkerPlaced,
    PersonTaken,
    Placed,
    RoundBegan,
    Sold,
    Stepped,
)
from coterie.games.triora.scoring import scoring_lines
from coterie.games.triora.state import Triora
from coterie.kernel import TABLE, Described, Measures, ThingTable, on

ENDINGS = {
    "13.11": "three sites full",
    "13.12": "a witch captured",
    "13.13": "three sites full and a witch captured",
    "13.2": "the last round",
}
"""What ended a game, by its clause."""


class TrioraMeasures(Measures[Triora]):
    tables: ClassVar[tuple[ThingTable, ...]] = (
        ThingTable("place", "place", "places", (("acted", "used"), ("marked", "ruined")), judged_by="acted"),
        ThingTable("formula", "formula", "formulas", (("brewed", "brewed"),), judged_by="brewed"),
        ThingTable("villager", "villager", "villagers", (("bought", "bought"),), judged_by="bought"),
        ThingTable("person", "person", "persons", (("enchanted", "enchanted"), ("cursed", "cursed")), "enchanted"),
    )
    goal: ClassVar[str] = "points if the game ended now"

    def __init__(self, s: Triora) -> None:
        super().__init__(s)
        self.rounds = 0

    @on(RoundBegan)
    def round_began(self, e: RoundBegan) -> None:
        self.rounds = e.round

    @on(Placed)
    def placed(self, e: Placed) -> None:
        if self.first is None:
            self.first = e.seat
        self.count(e.seat, "placed", "piece", e.piece)

    @on(Acted)
    def acted(self, e: Acted) -> None:
        self.count(e.seat, "acted", "place", e.place)

    @on(Brewed)
    def brewed(self, e: Brewed) -> None:
        self.count(e.seat, "brewed", "formula", e.formula)

    @on(CauldronLost)
    def cauldron_lost(self, e: CauldronLost) -> None:
        self.count(e.seat, "lost", "cauldron", "cauldron")

    @on(Corrupted)
    def corrupted(self, e: Corrupted) -> None:
        self.count(e.seat, "bought", "villager", e.card)

    @on(PersonTaken)
    def took_person(self, e: PersonTaken) -> None:
        self.count(e.seat, e.how, "person", self.s.pack.persons[e.person].name)

    @on(MarkerPlaced)
    def marked(self, e: MarkerPlaced) -> None:
        self.count(e.seat, "marked", "place", e.site)

    @on(Sold)
    def sold(self, e: Sold) -> None:
        for potion in e.potions:
            self.count(e.seat, "sold", "potion", potion)

    @on(Stepped)
    def stepped(self, e: Stepped) -> None:
        self.count(e.seat, "stepped to", "stone", str(e.stone + 1))

    @on(Captured)
    def captured(self, e: Captured) -> None:
        self.count(e.seat, "captured in", "place", e.place)

    @on(HerbsGrew)
    def night_over(self, e: HerbsGrew) -> None:
        self.mark_standing()

    def standing(self) -> tuple[int, ...]:
        return tuple([sum(line) for line in scoring_lines(self.s)])

    def over(self) -> None:
        self.count(TABLE, "rounds played", "number", "rounds", self.rounds)

    def ending(self) -> str:
        s = self.s
        return "" if s.result is None else ENDINGS.get(s.result.clause, "")

    @classmethod
    def catalogue(cls, pack: Board) -> dict[tuple[str, str], Described]:
        found = {("place", PLACES[n]): Described(place.name, "place") for n, place in enumerate(pack.places)}
        for key, formula in zip(pack.formula_keys, pack.formulas, strict=True):
            potion = pack.potions[formula.potion]
            text = f"{formula.herbs_in_words()} make {formula.makes} {potion.name}."
            found["formula", key] = Described(f"{potion.name} ({formula.herbs_in_words()})", potion.name, text)
        for villager in pack.villagers:
            kind = pack.kinds[villager.kind].name
            cost = pack.cost_in_words(villager.cost)
            found["villager", villager.id] = Described(f"{kind} {villager.id}", kind, f"Costs {cost}.")
        for person in pack.persons:
            found["person", person.name] = Described(person.name, "person", f"Costs {person.silver} silver.")
        for potion in pack.potions:
            found["potion", potion.id] = Described(potion.name, "potion")
        return found
