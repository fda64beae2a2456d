"""`warlord` keeps its Planeswalker out of the range that kills it."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from arena.scene import Scene
from coterie import bots
from coterie.bots import Perspective
from coterie.games.arena import game
from coterie.games.arena.actions import MOVE
from coterie.games.arena.bot.opponents import RISK
from coterie.games.arena.bot.prospects import Prospect
from coterie.games.arena.combat.odds import odds


def army(id: str, at: str, **squads: Any) -> dict[str, Any]:
    return {"army": id, "figures": {id: [at], **squads}}


POSITIONS = {
    "elves beyond a wounded Nissa": (army("jace", "3,8*4"), army("nissa", "9,3*3", elves=["11,3", "7,3"])),
    "Nissa herself": (army("liliana", "11,2*4"), army("nissa", "3,3*4", elves=["3,9", "11,8"])),
    "reavers beside Liliana": (army("gideon", "10,5*4"), army("liliana", "6,5*4", reavers=["3,2", "5,6"])),
    "elves nearby": (army("jace", "4,9*4"), army("nissa", "3,2*4", elves=["6,7", "8,9"])),
    "reavers on two sides": (army("gideon", "8,8*4"), army("liliana", "5,5*4", reavers=["11,6", "4,8"])),
    "rhox beside Gideon": (army("chandra", "3,2*3"), army("gideon", "7,3*4", rhox=["5,9", "7,5"])),
}
"""Wounded Planeswalkers with something to attack, in range of those who would then kill them."""


def doom_where_it_walks(players: tuple[dict[str, Any], dict[str, Any]], bot: str) -> tuple[float, float]:
    """The chance that its Planeswalker is destroyed next turn, where it stood and where this bot puts it."""
    scene = Scene(*players, chosen=players[0]["army"])
    walker = scene.figure(0, players[0]["army"])
    prospect = Prospect(scene.s, walker)
    here = scene.s.halves(walker)
    scene.answer((MOVE, walker, 0))
    perspective = Perspective(game, scene.s, 0)
    where = bots.make(bot, game, 0, 1).answer(perspective, perspective.asks()[0])
    return prospect.doom(here), prospect.doom(here if where == "no" else (where,))


@pytest.mark.parametrize("players", POSITIONS.values(), ids=POSITIONS)
def test_it_does_not_walk_into_the_range_that_kills_it(players: tuple[dict[str, Any], dict[str, Any]]) -> None:
    """`greedy` does so in each of these positions, for an attack."""
    before, after = doom_where_it_walks(players, "greedy")
    assert after > max(before, RISK / 100)
    before, after = doom_where_it_walks(players, "warlord")
    assert after <= max(before, RISK / 100)
    before, after = doom_where_it_walks(players, "warlord:risk=100")
    assert after > max(before, RISK / 100), "weights are data: tuning can change them"


def test_the_chance_to_be_destroyed_is_exact() -> None:
    """Two rhox at a wounded Nissa: every pair of what their dice may deal, by its chance."""
    scene = Scene(army("nissa", "7,8*3"), army("gideon", "7,0", rhox=["7,5", "8,5"]))
    nissa = scene.figure(0, "nissa")
    prospect = Prospect(scene.s, nissa)
    design, field = scene.s.design(nissa), scene.s.field
    left = design.life - 3
    dealt = []
    for number in (1, 2):
        rhox = scene.figure(1, "rhox", number)
        higher = field.level[scene.s.at[rhox]] > field.level[scene.s.at[nissa]]
        dealt.append(odds(scene.s.design(rhox).power + higher, design.toughness, 0))
    pairs = product(enumerate(dealt[0]), enumerate(dealt[1]))
    by_hand = sum([p * q for (m, p), (n, q) in pairs if m + n >= left])
    assert 0 < by_hand < 1
    assert prospect.doom(scene.s.halves(nissa)) == pytest.approx(by_hand)
