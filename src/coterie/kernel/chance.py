"""Luck that is data: a key and a counter, so that a clone costs nothing and every interpreter agrees.

Every number of luck is a keyed hash (blake2b) of the counter: whoever has seen any of them can work out neither the
others nor the key. From a key others are derived under names, and no way leads back: a bot's luck says nothing of the
table's.
A seed is what people write down and give; its key has 256 bits, and is as hard to guess as the seed is.
"""

from __future__ import annotations

from hashlib import blake2b
from struct import Struct
from typing import Protocol, TypeAlias

Seed: TypeAlias = int | str
"""What luck is made from: a number or a text. 7 and "7" are the same seed."""

KEY_BYTES = 32
_WORDS = Struct("<8Q").unpack
_DRAWS = Struct("<3d").pack


class RandomSource(Protocol):
    """Anybody's luck but the table's: what bots and tests choose with. `random.Random` is one."""

    def random(self) -> float: ...


def key_of(seed: Seed) -> bytes:
    return blake2b(str(seed).encode(), digest_size=KEY_BYTES, person=b"coterie seed").digest()


def derive(key: bytes, *names: int | str) -> bytes:
    """Another key under a name. Whoever has it learns nothing of `key`, nor of those with other names."""
    return blake2b(repr(names).encode(), digest_size=KEY_BYTES, key=key, person=b"coterie derive").digest()


def fresh_key(rng: RandomSource) -> bytes:
    """A key from somebody's luck: three draws have more than 128 bits."""
    random = rng.random
    return blake2b(_DRAWS(random(), random(), random()), digest_size=KEY_BYTES).digest()


def bits(key: bytes, draws: int) -> int:
    """The `draws`-th 64 bits of luck."""
    return int.from_bytes(blake2b(draws.to_bytes(8, "little"), digest_size=8, key=key).digest(), "little")


def many_bits(key: bytes, draws: int) -> tuple[int, ...]:
    """The same for whoever needs many: eight times 64 bits at once."""
    return _WORDS(blake2b(draws.to_bytes(8, "little"), key=key).digest())


def lot(*numbers: int) -> int:
    """64 bits out of numbers that everybody knows: a lot that all who know them draw alike. There is no luck in it."""
    return int.from_bytes(blake2b(repr(numbers).encode(), digest_size=8, person=b"coterie lot").digest(), "little")


class SeededRandom:
    """Reproducible luck outside a game, a `RandomSource`. It has nothing to do with a table that has the same seed."""

    __slots__ = ("draws", "key", "left")

    def __init__(self, seed: Seed) -> None:
        self.key = derive(key_of(seed), "luck")
        self.draws = 0
        self.left: list[int] = []

    def random(self) -> float:
        if not self.left:
            self.left.extend(many_bits(self.key, self.draws))
            self.draws += 1
        return (self.left.pop() >> 11) / (1 << 53)


def shuffle(items: list[int], rng: RandomSource) -> None:
    """In place, with luck from outside the game (`State.shuffled` is the table's own)."""
    random = rng.random
    items.sort(key=lambda _: random())
