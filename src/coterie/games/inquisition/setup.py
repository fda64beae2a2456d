"""Setup: guilds, roles, leader cards and targeting cards, and the Agents' meeting (section 2 of the rules)."""

from __future__ import annotations

from coterie.games.inquisition.components import AGENT, COLOURS
from coterie.games.inquisition.events import AgentsMet, GuildsDealt, RoleDealt, SawAgents
from coterie.games.inquisition.state import Inquisition
from coterie.games.inquisition.turns import ColourRound


def deal(s: Inquisition) -> None:
    pack, seats = s.pack, s.seats
    extras = pack.extras[seats, str(s.options["guilds"])]
    s.seat_guilds(s.shuffled((*pack.always, *extras[s.roll(len(extras))])))  # 2.1, 2.4
    agents = pack.agents[seats]
    s.role = list(s.shuffled([AGENT] * agents + [1 - AGENT] * (seats - agents)))  # 2.2
    s.coming = s.shuffled(COLOURS)  # 2.6
    s.targeting = s.shuffled(COLOURS)
    s.draw_lots()  # 3.6
    if s.events is not None:
        s.tell(GuildsDealt, tuple(s.guild))
        for seat in range(seats):
            s.whisper((seat,), RoleDealt, seat, s.role[seat])
        s.tell(AgentsMet, agents)
        s.whisper(s.agents(), SawAgents, s.agents())
    s.begin(ColourRound())
