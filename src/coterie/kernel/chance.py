"""Luck as data: a key and a counter, so that a clone costs nothing and every interpreter agrees.

Every random number is a keyed hash (blake2b) of the counter: someone who has seen some of them can compute neither the
others nor the key. Other keys are derived from a key by name, and this can't be reversed: a bot's luck says nothing
about the table's. A seed is what people write down and pass on; its key has 256 bits, and is as hard to guess as the
seed.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from struct import Struct
from typing import Protocol, TypeAlias

Seed: TypeAlias = int | str
"""A seed: a number or a text. 7 and "7" are the same seed."""

KEY_BYTES = 32
_WORDS = Struct("<8Q").unpack
_DRAWS = Struct("<3d").pack


class RandomSource(Protocol):
    """Luck other than the table's: what bots and tests choose with. `random.Random` is one."""

    def random(self) -> float: ...


def key_of(seed: Seed) -> bytes:
    return blake2b(str(seed).encode(), digest_size=KEY_BYTES, person=b"coterie seed").digest()


def derive(key: bytes, *names: int | str) -> bytes:
    """Another key, derived by name. It tells nothing about `key`, nor about keys with other names."""
    return blake2b(repr(names).encode(), digest_size=KEY_BYTES, key=key, person=b"coterie derive").digest()


def fresh_key(rng: RandomSource) -> bytes:
    """A new key drawn from `rng`: three draws have more than 128 bits."""
    random = rng.random
    return blake2b(_DRAWS(random(), random(), random()), digest_size=KEY_BYTES).digest()


def bits(key: bytes, draws: int) -> int:
    """The 64 random bits with index `draws`."""
    return int.from_bytes(blake2b(draws.to_bytes(8, "little"), digest_size=8, key=key).digest(), "little")


def many_bits(key: bytes, draws: int) -> tuple[int, ...]:
    """Eight times 64 random bits in one call."""
    return _WORDS(blake2b(draws.to_bytes(8, "little"), key=key).digest())


def lot(*numbers: int) -> int:
    """64 bits computed from numbers that everyone knows: all who know them get the same. Nothing about it is random."""
    return int.from_bytes(blake2b(repr(numbers).encode(), digest_size=8, person=b"coterie lot").digest(), "little")


@lru_cache(maxsize=8)
def luck_key(seed: Seed) -> bytes:
    """The key of luck outside a game. Every perspective needs that of seed 0."""
    return derive(key_of(seed), "luck")


class SeededRandom:
    """A reproducible `RandomSource` outside a game. It is unrelated to a table with the same seed."""

    __slots__ = ("draws", "key", "left")

    def __init__(self, seed: Seed) -> None:
        self.key = luck_key(seed)
        self.draws = 0
        self.left: list[int] = []

    def random(self) -> float:
        if not self.left:
            self.left.extend(many_bits(self.key, self.draws))
            self.draws += 1
        return (self.left.pop() >> 11) / (1 << 53)


def shuffle(items: list[int], rng: RandomSource) -> None:
    """Shuffle in place, with luck from outside the game (`State.shuffled` uses the table's own)."""
    random = rng.random
    items.sort(key=lambda _: random())
