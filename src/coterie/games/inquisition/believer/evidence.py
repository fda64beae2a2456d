"""The evidence in a seat's view of Ravnica: Inquisition."""

from __future__ import annotations

from dataclasses import dataclass

from coterie.games.inquisition.believer.worlds import (
    ABLAZE,
    ACCUSED,
    BALLOTS,
    LOOK,
    REPORT,
    Belief,
    Item,
    Setup,
    public_belief,
)
from coterie.games.inquisition.components import COLOUR_IDS, ROLE_IDS
from coterie.games.inquisition.view import Ability, InquisitionView
from coterie.games.inquisition.words import LOOK as REPORTED_LOOK
from coterie.games.inquisition.words import parts


@dataclass(slots=True)
class Reading:
    """The public belief, and this seat's own: the weights of all worlds, and each player's suspicion."""

    setup: Setup
    public: Belief
    weights: list[float]
    suspicion: list[float]
    known: dict[int, int]
    """{seat: role} that this seat knows for certain."""


def read(view: InquisitionView) -> Reading:
    setup = Setup(
        len(view.players),
        view.agents,
        tuple(tuple(p.seat for p in view.players if colour in p.colours) for colour in COLOUR_IDS),
    )
    public = public_belief(setup, history(view))
    known = {player.seat: ROLE_IDS.index(player.role) for player in view.players if player.role is not None}
    care = sum(1 << seat for seat in known)
    agents = sum(1 << seat for seat, role in known.items() if role)
    weights, suspicion = public.knowing(care, agents)
    return Reading(setup, public, weights, suspicion, known)


def history(view: InquisitionView) -> tuple[Item, ...]:
    """Everything public that matters, in the order in which it happened."""
    items: list[Item] = []
    elections = [vote for vote in view.votes if vote.kind == "election"]
    abilities = {ability.colour: ability for ability in view.abilities}
    said = [(claim, parts(claim.about)) for claim in view.claims]
    for number in range(1, 7):
        items += [
            (REPORT, claim.seat, meant.seat, meant.role)
            for claim, meant in said
            if claim.round == number and claim.say == "saw" and meant.kind == REPORTED_LOOK and not claim.taken_back
        ]
        items += [
            (ACCUSED, claim.seat, meant.seat)
            for claim, meant in said
            if claim.round == number and claim.say in ("suspect", "kill") and not claim.taken_back
        ]
        if number <= len(elections):
            vote = elections[number - 1]
            automatic = sum(1 << seat for seat in vote.automatic)
            colour = COLOUR_IDS.index(vote.colour or "")
            items.append((BALLOTS, colour, automatic, *[-1 if b is None else b for b in vote.ballots]))
            used = abilities.get(vote.colour or "")
            if used is not None and used.lookers:
                items.append((LOOK, looked_at(used), *used.lookers))
        if number == 5 and (red := abilities.get("red")) is not None and red.chosen is not None and not red.automatic:
            blue = abilities["blue"].target
            own = [c for c in view.players[red.chosen].colours if c != blue]
            items.append((ABLAZE, red.leader, red.chosen, *[COLOUR_IDS.index(colour) for colour in own]))
    return tuple(items)


def looked_at(used: Ability) -> int:
    return used.leader if used.colour == "white" or used.chosen is None else used.chosen
