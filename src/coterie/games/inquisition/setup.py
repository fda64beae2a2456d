"""Setup: guilds, roles, leader cards and targeting cards, and the Agents' meeting (section 2 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping

from coterie.games.inquisition.components import AGENT, COLOURS, ROLE_IDS, Guilds
from coterie.games.inquisition.events import AgentsMet, GuildsDealt, RoleDealt, SawAgents
from coterie.games.inquisition.state import Inquisition
from coterie.games.inquisition.turns import ColourRound
from coterie.kernel import Misfit


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
        s.tell(GuildsDealt, tuple([s.pack.guilds[guild].id for guild in s.guild]))
        for seat in range(seats):
            s.whisper((seat,), RoleDealt, seat, ROLE_IDS[s.role[seat]])
        s.tell(AgentsMet, agents)
        s.whisper(s.agents(), SawAgents, s.agents())
    s.begin(ColourRound())


def unfit(pack: Guilds, seats: int, options: Mapping[str, int | str]) -> list[Misfit]:
    """2.4, 6.8: options about something that such a game does not have."""
    found = []
    if options["guilds"] == "any" and seats == len(pack.always):
        why = f"found 'any' with {seats} players, allowed: with more, since only then are further guilds drawn"
        found.append(Misfit("guilds", "2.4", why, idle=True))
    if options["agents_channel"] == "yes" and not options["discussion"] and not options["final_discussion"]:
        why = "found 'yes' in a game without talk, allowed: with a discussion, since the Agents talk in those"
        found.append(Misfit("agents_channel", "6.8", why, idle=True))
    return found
