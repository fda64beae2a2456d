"""The advice that bots and hints use."""

from __future__ import annotations

import random

import pytest

from arena.scene import Scene, army
from coterie.games.arena import game
from coterie.games.arena.advice import blow
from coterie.games.arena.turns import CHOOSE


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_quick_answers_are_lawful_to_the_end(seats: int) -> None:
    for seed in range(1):
        s, luck = game.start(seats, seed, {"armies": "random"}), random.Random(seed)
        while s.result is None:
            ask = s.owed()[0]
            s.play(ask, game.advice.quick(s, ask, luck))
            assert 0 <= game.advice.value(s, 0) <= 1


def test_who_stands_better_is_worth_more_and_a_kill_is_worth_most() -> None:
    scene = Scene(army("liliana", "4,8"), army("nissa", "8,8*5", elves=["6,8*1", "6,10"]), chosen="liliana")
    assert game.advice.value(scene.s, 0) > 0.5 > game.advice.value(scene.s, 1)
    liliana = scene.figure(0, "liliana")
    weak, strong = scene.figure(1, "elves", 1), scene.figure(1, "elves", 2)
    assert blow(scene.s, liliana, weak) > 0
    assert blow(scene.s, liliana, scene.figure(1, "nissa")) > blow(scene.s, liliana, strong)


def test_squads_in_reserve_are_called_first() -> None:
    scene = Scene(army("nissa", "7,10"), army("jace", "8,1"))
    chosen = game.advice.quick(scene.s, scene.ask, random.Random(1))
    assert chosen == (CHOOSE, scene.card(0, "nissa"), 0)
