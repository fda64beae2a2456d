"""Types the first decisions of each game into the real program, in a terminal of 80 by 24, and keeps what is seen:
`.venv/bin/python docs/transcripts/record.py`."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
PROMPT = re.compile(r"\([^()\n]*(?:\([^()\n]*\))?[^()\n]*\) > $")
ESCAPES = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|[78])")
END_OF_SCREEN = "-- Enter: more"
WAIT_SECONDS = 60.0
"""Seconds that the program may take to ask."""

TYPED = {
    "relics": (
        ("--seed", "5", "--bots", "greedy"),
        ("none", "? 3", "pondering stormglass", "furnace grenlor", "daniel pointy", "no", "ward", "1 1", "1 1", "hint"),
    ),
    "triora": (
        ("--seed", "5", "--bots", "greedy"),
        ("5", "witch", "river", "1", "1", "1", "1", "1", "river", "1", "1", "look"),
    ),
    "arena": (
        ("--seed", "5", "--armies", "random", "--bots", "greedy"),
        ("6,0", "choose gideon", "summon rhox", "1", "1", "1", "move A*", "6,2", "15,11", "7,3", "undo", "look more"),
    ),
    "inquisition": (
        ("--seats", "6", "--seed", "3", "--discussion", "0", "--pace", "0"),
        ("ada", "dario", "ada", "bela", "dario", "no", "a", "suspect ada", "a", "trust bela", "ready", "look more"),
    ),
    "succession": (
        ("--seats", "8", "--tier", "1", "--seed", "1", "--pace", "0"),
        ("peek", "offer ada", "1", "offer bela", "8", "i am", "1", "suspect", "cleo", "turn down", "1", "look"),
    ),
}
"""For each game how it is started, and what is typed."""


class Terminal:
    def __init__(self, folder: Path, *arguments: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        kept = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "coterie", "play", *arguments, "--save", "game.jsonl"],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            start_new_session=True,
            env={**kept, "TERM": "xterm", "NO_COLOR": "1", "LANG": "C.UTF-8", "PYTHONUTF8": "1"},
        )
        os.close(slave)

    def seen(self) -> str:
        """What the program writes until it asks, or ends."""
        end, raw, text, pages = time.monotonic() + WAIT_SECONDS, b"", "", 0
        while PROMPT.search(text) is None:
            if text.count(END_OF_SCREEN) > pages:  # Enter shows the next one, as a reader would
                pages += 1
                self.type("")
            if not select.select([self.master], [], [], max(0.0, end - time.monotonic()))[0]:
                raise TimeoutError(f"no prompt came: {text[-400:]!r}")
            try:
                more = os.read(self.master, 65536)
            except OSError:  # the program has ended
                break
            if not more:
                break
            raw += more
            text = ESCAPES.sub("", raw.decode(errors="replace")).replace("\r\n", "\n")
        return text

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def close(self) -> None:
        self.process.wait(20)
        os.close(self.master)


def transcript(game: str) -> str:
    options, typed = TYPED[game]
    with TemporaryDirectory() as folder:
        terminal = Terminal(Path(folder), game, *options)
        text = f"$ coterie play {game} {' '.join(options)}\n{terminal.seen()}"
        for line in (*typed, "quit"):
            terminal.type(line)
            text += terminal.seen()
        terminal.close()
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


if __name__ == "__main__":
    for name in sys.argv[1:] or TYPED:
        (HERE / f"{name}.txt").write_text(transcript(name), encoding="utf-8")
