"""One match with its record: who won and why, and a file that replays it.

python examples/recorded_match.py game.jsonl
"""

from __future__ import annotations

import sys
from pathlib import Path

import coterie


def main(path: Path, game: str = "triora", seed: int = 7) -> coterie.MatchResult:
    played = coterie.match(game, ["greedy", "random"], seed=seed, record=True)
    assert played.record is not None  # because of record=True
    played.record.save(path)
    for seat, (bot, score) in enumerate(zip(played.bots, played.scores, strict=True)):
        print(f"seat {seat}: {bot:8} {score:3} points{'  won' if seat in played.winners else ''}")
    print(f"{played.result.why} [{played.result.clause}]")
    print(f"{played.decisions} answers, saved in {path.name}")
    return played


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "game.jsonl"))
