"""Consistency checks of a battlefield: figures are where they can be, spells and damage markers are all there."""

from __future__ import annotations

from collections import Counter

from coterie.games.arena.components import DECK, DECK_COST
from coterie.games.arena.state import Arena
from coterie.kernel import ImpossibleState


def check(s: Arena) -> None:
    """Figures stand where they can, one to a space; spells and damage markers are all there."""
    field = s.field
    seen: Counter[int] = Counter()
    for figure, head in enumerate(s.at):
        if not 0 <= s.damage[figure] < s.design(figure).life:
            raise ImpossibleState(f"figure {figure} carries {s.damage[figure]} damage and is still there")
        if head < 0:
            if s.tail[figure] >= 0 or s.damage[figure]:
                raise ImpossibleState(f"figure {figure} is off the battlefield and yet on it")
            continue
        halves = s.halves(figure)
        if len(halves) != s.design(figure).spaces:
            raise ImpossibleState(f"figure {figure} stands on {len(halves)} spaces")
        if len(halves) == 2 and not field.level_pair(halves):
            raise ImpossibleState(f"figure {figure} stands on {halves}")
        for place_ in halves:
            seen[place_] += 1
            if field.ruins >> place_ & 1:
                raise ImpossibleState(f"figure {figure} is inside a ruin")
            if s.held[place_] != figure:
                raise ImpossibleState(f"space {place_} does not know figure {figure}")
    if any(count > 1 for count in seen.values()):
        raise ImpossibleState(f"two figures on one space: {seen}")
    if sum(figure >= 0 for figure in s.held) != len(seen):
        raise ImpossibleState("a space holds a figure that is not there")
    if s.card_design and s.taken != sum(1 << place_ for place_ in seen):
        raise ImpossibleState("the taken spaces are not those on which figures stand")
    for seat in range(s.seats):
        own = [place_ for place_, figure in enumerate(s.held) if figure >= 0 and s.lord[figure] == seat]
        if s.grounds[seat] != sum(1 << place_ for place_ in own):
            raise ImpossibleState(f"the spaces of seat {seat} are not those of its figures")
    for card, row in enumerate(s.auras):
        if row and not s.in_play(card):
            raise ImpossibleState(f"card {card} is enchanted and not in play")
    if s.card_design:
        check_spells(s)


def check_spells(s: Arena) -> None:
    """Everyone's deck is complete: in hand, library and graveyard, on army cards, or being played."""
    for seat in range(s.seats):
        found = Counter(s.hand[seat] + s.library[seat] + s.graveyard[seat])
        found.update(spell for row in s.auras for spell, owner, _ in row if owner == seat)
        found.update(s.casting if seat == s.active else ())
        colour = s.pack.cards[s.walkers[seat]].colour
        whole = Counter(s.pack.deck(colour))
        if s.options["armies"] == "built":
            cost = sum(s.spell(spell).cost for spell in found.elements())
            if found.total() != DECK or cost > DECK_COST or not found.keys() <= set(s.pack.spell_cards(colour)):
                raise ImpossibleState(f"the deck of seat {seat}: {found.total()} cards for {cost} points: {found}")
        elif found != whole:
            raise ImpossibleState(
                f"spells of seat {seat} that appeared: {found - whole}; that vanished: {whole - found}"
            )
