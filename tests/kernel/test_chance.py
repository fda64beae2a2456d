"""Luck is two integers, and the same on every machine and interpreter: these numbers never change."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from coterie.kernel import Luck, shuffle
from coterie.kernel.chance import bits
from toys import duel

TESTS = Path(__file__).resolve().parent.parent

GOLDEN_BITS = {
    (0, 1): 0xE220A8397B1DCDAF,  # the published first outputs of splitmix64
    (0, 2): 0x6E789E6AA1B965F4,
    (1234567, 1): 6457827717110365317,
    (1234567, 2): 3203168211198807973,
}
GOLDEN_GAMES = json.loads((Path(__file__).parent / "golden.json").read_text())

PLAY = """
import json, sys
sys.path.insert(0, {tests!r})
from kernel.test_chance import play
print(json.dumps(play()))
"""


def play() -> dict[str, str]:
    """The digests at the end of some games of duel, played by counting and without any luck from outside."""
    ends = {}
    for seats, seed in ((2, 1), (3, 2), (4, 3)):
        s = duel.game.start(seats, seed)
        turn = 0
        while s.result is None:
            ask = s.owed()[turn % len(s.owed())]
            every = s.every(ask)
            s.play(ask, every[turn % len(every)])
            turn += 1
        ends[f"{seats} seats, seed {seed}"] = s.digest()
    return ends


def test_the_generator_gives_the_published_numbers() -> None:
    assert {place: bits(*place) for place in GOLDEN_BITS} == GOLDEN_BITS


def test_a_fixed_game_ends_in_the_golden_state() -> None:
    assert play() == GOLDEN_GAMES


def test_the_same_in_another_process_with_another_hash_seed() -> None:
    for seed in ("0", "1"):
        run = subprocess.run(
            [sys.executable, "-c", PLAY.format(tests=str(TESTS))],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(filter(None, sys.path))},
            capture_output=True,
            text=True,
            check=True,
        )
        assert json.loads(run.stdout) == GOLDEN_GAMES


def test_luck_from_outside_is_even_and_reproducible() -> None:
    luck, again = Luck(5), Luck(5)
    numbers = [luck.random() for _ in range(4000)]
    assert numbers == [again.random() for _ in range(4000)]
    assert all(0 <= number < 1 for number in numbers)
    assert abs(sum(numbers) / 4000 - 0.5) < 0.02


def test_a_shuffle_is_even() -> None:
    for deal in (shuffled, lambda seed: list(duel.game.start(2, seed).shuffled(range(4)))):
        places = [[0] * 4 for _ in range(4)]
        for seed in range(2000):
            for place, thing in enumerate(deal(seed)):
                places[thing][place] += 1
        assert all(400 < number < 600 for row in places for number in row), places


def shuffled(seed: int) -> list[int]:
    things = list(range(4))
    shuffle(things, Luck(seed))
    return things


def test_a_roll_stays_within_its_sides() -> None:
    s = duel.game.start(2, 9)
    assert {s.roll(6) for _ in range(200)} == set(range(6))
