"""Read a record move by move: what one seat was asked, what it answered, and what it was told.

python examples/read_record.py game.jsonl 0
"""

from __future__ import annotations

import sys
from pathlib import Path

import coterie


def main(path: Path, seat: int = 0, most: int = 12) -> int:
    """Prints the first moments that concern the seat; returns how many moments the record has."""
    record = coterie.Record.load(path)
    shown = moments = 0
    for moment in record.replay():
        moments += 1
        if shown < most and moment.seat == seat and moment.ask is not None:
            shown += 1
            print(f"{moment.number:4}  {coterie.spoken(moment.ask.prompt)} -> {moment.answer}")
        for line in moment.text(seat) if shown < most else ():
            print(f"      {line}")
    print(f"{moments} moments, {record.game().title}")
    return moments


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:3]))
