"""Run by other interpreters: prints the digests of a few games of every game named on the command line."""

from __future__ import annotations

import importlib
import sys

from coterie.kernel import SeededRandom


def digests(module: str) -> list[str]:
    game = importlib.import_module(module).game
    found = []
    for seats in (game.seats[0], game.seats[-1]):
        for seed in range(2):
            s, luck = game.start(seats, seed), SeededRandom(seed + 99)
            while s.go_on(lambda ask: ask.sample(luck)):  # noqa: B023  (called at once)
                pass
            found.append(s.digest())
    return found


if __name__ == "__main__":
    sys.stdout.write("\n".join(digest for module in sys.argv[1:] for digest in digests(module)))
