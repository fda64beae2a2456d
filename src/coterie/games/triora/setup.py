"""The table at the start of every game, and what is drawn at random (section 2 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping

from coterie.games.triora.components import COLOURS
from coterie.games.triora.events import FigurePlaced
from coterie.games.triora.state import Triora
from coterie.games.triora.turns import Nightfall
from coterie.kernel import Misfit


def deal(s: Triora) -> None:
    lay_out(s)
    s.ranking = s.shuffled(range(s.seats))  # 2.2
    deck = s.shuffled(range(len(s.pack.villagers)))
    if s.options["figures"] == "random":  # 14.1
        first, second = (s.pack.villagers[card].kind for card in deck[:2])
        s.inquisitor, s.morgana = s.pack.kinds[first].site, s.pack.kinds[second].site
        s.tell(FigurePlaced, "inquisitor", s.pack.kinds[first].id)
        s.tell(FigurePlaced, "morgana", s.pack.kinds[second].id)
        deck = s.shuffled(deck)
    s.pile = deck
    s.refill()
    s.begin(Nightfall())


def unfit(seats: int, options: Mapping[str, int | str]) -> list[Misfit]:
    """14.2: second familiars are for two players."""
    if seats == 2 or options["second_familiar"] == "yes":
        return []
    why = f"found 'no' with {seats} players, allowed: with 2 players, since only they have second familiars"
    return [Misfit("second_familiar", "14.2", why, idle=True)]


def lay_out(s: Triora) -> None:
    """2.1 to 2.5."""
    numbers = s.pack.numbers
    colours = len(COLOURS)
    s.herbs = [(numbers.herbs,) * colours] * s.seats
    s.seeds = [(numbers.seeds,) * colours] * s.seats
    s.planting = [(0,) * colours] * s.seats
    s.harvest = [(0,) * colours] * s.seats
    s.potions = [(0,) * len(s.pack.potions)] * s.seats
    s.points = [numbers.points] * s.seats
    s.inquisition = [numbers.inquisition] * s.seats
    s.markers = [numbers.markers] * s.seats
    s.castle = [-1] * len(s.pack.persons)
    s.inquisitor, s.morgana = numbers.inquisitor_start, numbers.morgana_start
