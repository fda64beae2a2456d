"""docs/guide/add-a-game.md: its game is the tested one, and what it shows is what is printed.

The game is installed as a third party's package would be: a module and its metadata in a folder of the path.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from toys import tictactoe

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "guide" / "add-a-game.md").read_text(encoding="utf-8")
TOY = (ROOT / "tests" / "toys" / "tictactoe.py").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


def commands() -> list[tuple[str, str]]:
    """(command, what it prints) in the order of the guide."""
    found: list[tuple[str, str]] = []
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, printed = part.partition("\n")
            found.append((command, printed))
    return found


def install(folder: Path, name: str, point: str, more: str = "") -> None:
    """What an installer leaves of a distribution that registers a game, and what else it brings."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[coterie.games]\n{name} = {point}\n{more}")


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    (folder / "home").mkdir(exist_ok=True)
    return subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env={
            "PATH": f"{folder / 'bin'}:{Path(sys.executable).parent}:{os.environ['PATH']}",
            "PYTHONPATH": os.pathsep.join([str(folder), *filter(None, sys.path)]),
            "HOME": str(folder / "home"),
            "COLUMNS": "80",
            "LANG": "C.UTF-8",
            "PYTHONUTF8": "1",
        },
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def package(tmp_path: Path) -> Path:
    return unpacked(tmp_path)


def unpacked(tmp_path: Path) -> Path:
    """A folder with the guide's own files, the game installed."""
    python = blocks("python")
    (tmp_path / "tictactoe.py").write_text(python[0], encoding="utf-8")
    (tmp_path / "test_tictactoe.py").write_text(python[-1], encoding="utf-8")
    (point,) = tomllib.loads(blocks("toml")[0])["project"]["entry-points"]["coterie.games"].items()
    install(tmp_path, *point)
    (tmp_path / "bin").mkdir()
    coterie = tmp_path / "bin" / "coterie"
    coterie.write_text(f'#!/bin/sh\nexec {sys.executable} -m coterie "$@"\n')
    coterie.chmod(0o755)
    return tmp_path


def test_the_game_of_the_guide_is_the_toy() -> None:
    assert blocks("python")[0] == TOY


def test_it_is_as_short_as_we_say() -> None:
    code = [line for line in TOY.splitlines() if line.strip()]
    assert len(code) <= 45


@pytest.mark.slow
def test_every_command_prints_what_the_guide_shows(package: Path) -> None:
    shown = commands()
    assert len(shown) >= 8
    for command, printed in shown:
        said = output(command, package)
        assert matches(printed, said), (
            f"python tests/docs/test_guide.py renews the guide; now it is\n$ {command}\n{said}"
        )


def output(command: str, folder: Path) -> str:
    done = run(command, folder)
    assert done.returncode == 0, f"$ {command}\n{done.stdout}{done.stderr}"
    return "\n".join(line.rstrip() for line in done.stdout.strip().splitlines())


def matches(printed: str, said: str) -> bool:
    """In the guide `...` stands for anything."""
    return bool(re.fullmatch(re.escape(printed.strip()).replace(re.escape("..."), ".*"), said, re.DOTALL))


def renew() -> None:
    """Put what is printed now into the guide, where it differs."""
    text = GUIDE
    with TemporaryDirectory() as folder:
        unpacked(Path(folder))
        for command, printed in commands():
            said = output(command, Path(folder))
            if not matches(printed, said):
                timeless = re.sub(r"(?m)^(speed +|1 passed in )[\d.,]+", r"\1...", said)
                text = text.replace(f"$ {command}\n{printed}", f"$ {command}\n{timeless}\n")
    (ROOT / "docs" / "guide" / "add-a-game.md").write_text(text, encoding="utf-8")


def test_the_session_in_python_is_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tictactoe", tictactoe)
    session = next(block for block in blocks("python") if block.startswith(">>>"))
    test = doctest.DocTestParser().get_doctest(session, {}, "add-a-game.md", None, 0)
    said: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert result.attempted > 5
    assert result.failed == 0, "".join(said)


# --- games of other packages ----------------------------------------------------------------------------------------


def test_a_third_party_game_is_found_and_one_that_is_none_is_named(package: Path) -> None:
    (package / "hollow.py").write_text("game = 3\n")
    install(package, "hollow", "hollow:game")
    script = """
from coterie import games
from coterie.kernel import InvalidSetting
print(*games.names())
print(games.get("tictactoe").start(2, 0).asks(0)[0].prompt)
for name in ("hollow", "nothing"):
    try:
        games.get(name)
    except InvalidSetting as unknown:
        print(unknown)
"""
    (package / "look.py").write_text(script)
    done = run(f"{sys.executable} look.py", package)
    assert done.returncode == 0, done.stderr
    names, prompt, hollow, nothing = done.stdout.splitlines()
    assert {"hollow", "relics", "tictactoe"} <= set(names.split())
    assert prompt == "Mark which square?"
    assert hollow == "game 'hollow': hollow:game is not a Game"
    assert nothing.startswith("game 'nothing': not installed, allowed: ")
    assert "hollow, " in nothing


SCREEN = """
def draw(view, pack, names):
    return " ".join("-XO"[mark + 1] for mark in view.facts["square"])
"""
BOT = """
from coterie.bots import Bot

class Corner(Bot):
    plays, level, title, about = "drawn", 9, "Sharp", "The last free square."

    def answer(self, perspective, ask):
        return ask.every()[-1]
"""
BRINGS = """
[coterie.bots]
corner = drawn_tictactoe.bot:Corner
[coterie.screens]
drawn = drawn_tictactoe.screen
"""


def test_a_third_party_game_brings_its_own_screen_and_its_own_bot(tmp_path: Path) -> None:
    package = tmp_path / "drawn_tictactoe"
    package.mkdir()
    (package / "__init__.py").write_text(TOY.replace('"tictactoe", "Tic-tac-toe"', '"drawn", "Drawn"'))
    (package / "screen.py").write_text(SCREEN)
    (package / "bot.py").write_text(BOT)
    install(tmp_path, "drawn", "drawn_tictactoe:game", BRINGS)
    coterie = f"{sys.executable} -m coterie"
    listed = " ".join(output(f"{coterie} games", tmp_path).split())
    assert "--bots novice, greedy, searcher, corner (strongest), random, idle" in listed
    done = run(f"printf '1\\n2\\nquit\\n' | {coterie} play drawn --seats 2 --seed 1", tmp_path)
    assert "Drawn: You, Corner." in done.stdout
    assert "X - X - - - - O O" in done.stdout, done.stdout + done.stderr


def test_without_its_metadata_it_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "tictactoe.py").write_text(TOY, encoding="utf-8")
    done = run(f"{sys.executable} -m coterie rules tictactoe", tmp_path)
    assert done.returncode == 2
    assert "not installed" in done.stderr


if __name__ == "__main__":
    renew()
