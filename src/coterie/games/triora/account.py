"""Consistency checks of a table: herbs, markers, cards and the bank are all there."""

from __future__ import annotations

from collections import Counter

from coterie.games.triora.components import FOR_SALE, FOREST, PREVIEWS, marked_by
from coterie.games.triora.herbs import whole_wheel
from coterie.games.triora.state import Triora
from coterie.kernel import ImpossibleState


def check(s: Triora) -> None:
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
