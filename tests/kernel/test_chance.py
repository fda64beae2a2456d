"""Luck is a key and a counter, and the same on every machine and interpreter: these numbers never change."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from coterie.kernel import SeededRandom, shuffle
from coterie.kernel.chance import bits, derive, key_of, many_bits
from toys import duel

TESTS = Path(__file__).resolve().parent.parent

GOLDEN_BITS: dict[tuple[int | str, int], int] = {
    (0, 1): 0x9F18432EA397D761,
    (0, 2): 0xEF5A17E8DA5BDEFD,
    ("a text", 1): 0x13A346EB3AF5FE9B,
}
GOLDEN_WORDS = (
    0xEFEAE55A19C9ACED,
    0x10670BE8F8373246,
    0x3FC99ADDA91D2104,
    0x8D68F5DFDF9D9519,
    0xF28D43CBD2792562,
    0x253150AEA90E9A36,
    0x67282BB4F2B32BE1,
    0x1AC9886DF1365F8C,
)
GOLDEN_DERIVED = "a2acd7c3e847b76ef39f1080fbe8d6166201f8e6b7def512774326e5267df657"
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
            ask = s.required()[turn % len(s.required())]
            every = s.ask(ask).every()
            s.play(ask, every[turn % len(every)])
            turn += 1
        ends[f"{seats} seats, seed {seed}"] = s.digest()
    return ends


def test_the_generator_gives_these_numbers_for_ever() -> None:
    assert {(seed, drawn): bits(key_of(seed), drawn) for seed, drawn in GOLDEN_BITS} == GOLDEN_BITS
    assert many_bits(key_of(0), 1) == GOLDEN_WORDS
    assert derive(key_of(0), "bot", 1).hex() == GOLDEN_DERIVED


def test_a_number_and_its_digits_are_one_seed_and_others_are_others() -> None:
    assert key_of(7) == key_of("7")
    assert len({key_of(seed) for seed in (*range(100), "a", "b", "07")}) == 103


def test_names_keep_derived_keys_apart() -> None:
    key = key_of(1)
    names: list[tuple[int | str, ...]] = [
        ("bot", 1),
        ("bot", 2),
        ("bot", "1"),
        ("bot1",),
        ("bot", 1, 1),
        ("bot", 11),
        (),
    ]
    assert len({derive(key, *name) for name in names} | {key}) == 8


def test_luck_outside_is_not_the_tables() -> None:
    numbers = {SeededRandom(5).random() for _ in range(1)}
    assert numbers.isdisjoint((word >> 11) / (1 << 53) for drawn in range(9) for word in many_bits(key_of(5), drawn))
    assert numbers.isdisjoint((bits(key_of(5), drawn) >> 11) / (1 << 53) for drawn in range(99))


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
    luck, again = SeededRandom(5), SeededRandom(5)
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
    shuffle(things, SeededRandom(seed))
    return things


def test_a_roll_stays_within_its_sides() -> None:
    s = duel.game.start(2, 9)
    assert {s.roll(6) for _ in range(200)} == set(range(6))
