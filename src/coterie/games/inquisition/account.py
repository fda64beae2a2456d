"""Consistency checks of a table: every card is in exactly one place, and every choice was one that its card allows."""

from __future__ import annotations

from coterie.games.inquisition.components import AGENT, BLACK, COLOURS, GREEN, NONE, RED, WHITE
from coterie.games.inquisition.state import Inquisition
from coterie.games.inquisition.votes import tally
from coterie.kernel import ImpossibleState


def check(s: Inquisition) -> None:
    pairs = s.pack.pairs
    if len(set(s.guild)) != s.seats or not set(s.pack.always) <= set(s.guild):
        raise ImpossibleState(f"2.4: the guilds are {s.guild}")
    if s.role.count(AGENT) != s.pack.agents[s.seats] or len(s.role) != s.seats:
        raise ImpossibleState(f"2.3: the roles are {s.role}")
    if any(len(seats) < 2 for seats in s.of_colour):
        raise ImpossibleState(f"2.5: the colours are held by {s.of_colour}")
    if sorted((*s.coming, *s.turned)) != list(COLOURS):
        raise ImpossibleState(f"2.6: leader cards: {s.coming} to come, {s.turned} turned up")
    if sorted((*s.targeting, *(card for card in s.drew if card != NONE))) != list(COLOURS):
        raise ImpossibleState(f"4.2: targeting cards: {s.targeting} in the deck, {s.drew} drawn")
    for colour in COLOURS:
        leader, card = s.leader[colour], s.drew[colour]
        chosen = s.noted if colour == BLACK else s.chosen[colour]
        if leader != NONE and colour not in pairs[s.guild[leader]]:
            raise ImpossibleState(f"3.4: seat {leader} leads colour {colour}")
        if chosen != NONE and (card == NONE or card not in pairs[s.guild[chosen]]):
            raise ImpossibleState(f"4.1: leader of {colour} drew {card} and chose seat {chosen}")
        if chosen != NONE and colour in (WHITE, GREEN) and chosen == leader:
            raise ImpossibleState(f"4.8: leader of {colour} chose seat {chosen}")
    if s.result is None:
        return
    voted = tally(s.votes[-1]).winner
    if set(s.dead) != {voted, s.chosen[RED], s.noted}:
        struck = f"{voted} (vote), {s.chosen[RED]} (ablaze), {s.noted} (note)"
        raise ImpossibleState(f"5.7: dead are {s.dead}, not {struck}")
