"""`courtier`: its beliefs are exact, and it plays well enough to be worth meeting. Its bars are measured with more
games than a test can play."""

from __future__ import annotations

from itertools import permutations

import pytest

from coterie.bots.courtier import Courtier
from coterie.bots.courtier.beliefs import FREE, KINDS, Beliefs, marginals, only, showing
from coterie.games import get
from coterie.games.succession import game
from coterie.kernel import Unknown
from coterie.lab.match import play
from succession.scene import Scene


def test_marginals_are_those_of_all_deals() -> None:
    """Against a plain list of all deals."""
    rows = tuple(sorted([FREE, FREE, showing(0), showing(1), (1.0, 1.0, 5.0, 1.0, 1.0, 0.0), FREE]))
    deck = [0, 1, 2, 3, 4, 5]
    total, weight = [[0.0] * KINDS for _ in rows], 0.0
    for dealt in permutations(deck):
        product = 1.0
        for row, kind in zip(rows, dealt, strict=True):
            product *= row[kind]
        weight += product
        for place, kind in enumerate(dealt):
            total[place][kind] += product
    found = marginals(rows, (1,) * KINDS)
    for place, row in enumerate(rows):
        assert found[row] == pytest.approx([part / weight for part in total[place]])


def test_it_believes_what_it_sees() -> None:
    t = Scene({2: "spy", 3: "spy"}, tier=1)
    before = Beliefs(t.s.view(0))
    assert before.heir(1) == pytest.approx(1 / 7)
    assert before.friend(0) == 1.0
    t.contract("0f", "3f")
    seen = Beliefs(t.s.view(0))
    assert seen.friend(3) > before.friend(3)
    assert seen.heir(3) == 0.0
    t.tribunal({0: 3})
    known = Beliefs(t.s.view(0))
    assert known.friend(3) == 0.0
    assert known.heir(3) == 0.0
    assert sum(known.heir(seat) for seat in range(8)) == pytest.approx(1)
    assert only(3)[3] == 1.0


def test_it_plays_succession_only() -> None:
    with pytest.raises(Unknown):
        Courtier(get("relics"), 0, 0)


@pytest.mark.parametrize("tier", ["1", "2", "3", "4"])
def test_courtiers_find_heirs_and_beat_luck(tier: str) -> None:
    crowned = right = won = 0
    for seed in range(3):
        out = play(game, ["courtier"] * 12, seed, {"tier": tier})
        crowned += out.clause in ("1.1", "1.2")
        right += out.clause == "1.1"
        s = game.start(12, seed, {"tier": tier})
        line = ["courtier" if s.faction(seat) == seed % 2 else "random" for seat in range(12)]
        heir = next(seat for seat in s.heirs() if s.faction(seat) == seed % 2)
        won += heir in play(game, line, seed, {"tier": tier}).winners
    assert crowned >= 2
    assert right >= 2
    assert won >= 2
