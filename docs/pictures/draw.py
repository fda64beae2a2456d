"""Draws docs/pictures/relics.svg, the terminal game of the README: `.venv/bin/python docs/pictures/draw.py`."""

from __future__ import annotations

import io
import re
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.terminal_theme import SVG_EXPORT_THEME

from coterie import games
from coterie.cli.interruptions import Left
from coterie.cli.keyboard import Closed, Keyboard, SessionClock
from coterie.cli.session import TerminalSession
from coterie.host import Host
from coterie.table.file import RecordFile
from coterie.table.record import Player, Record

SEED = 13
BEFORE = ("none", "1", "1")  # typed before the picture begins
SHOWN = ("1", "2", "? 2")  # typed in the picture
FONT = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"


def drawn() -> str:
    out = Console(
        record=True, width=80, file=io.StringIO(), force_terminal=True, color_system="truecolor", markup=False,
        highlight=False, emoji=False,
    )  # fmt: skip
    game = games.get("relics")
    record = Record.of(game, 2, SEED, players=[Player("Player"), Player("Greedy", "greedy")])
    with TemporaryDirectory() as folder:
        file = RecordFile.create(Path(folder) / "game.jsonl", record)
        clock = SessionClock()
        host = Host(record, file, clock)
        for keys in (BEFORE, SHOWN):
            out.export_text()  # forget what was printed so far
            typed = Keyboard(io.StringIO("".join(f"{key}\n" for key in keys)))
            session = TerminalSession(host, clock, file, out, typed)
            session.seen[0] = host.number - 1
            with suppress(Closed, Left):
                session.run()
        file.close()
    svg = out.export_svg(title="coterie play relics", theme=SVG_EXPORT_THEME, unique_id="relics")
    svg = re.sub(r"\s*@font-face \{.*?\}\n", "\n", svg, flags=re.DOTALL)  # nothing is fetched from elsewhere
    return re.sub(r"font-family: Fira Code, monospace", f"font-family: {FONT}", svg)


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("relics.svg")
    target.write_text(drawn(), encoding="utf-8")
