"""`import coterie`: what it gives, that it is typed, and that its page is what the docstrings say."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import coterie
import front_door

HOME = Path(__file__).parents[2]
PAGE = HOME / "tests" / "front_door.py"


@pytest.mark.parametrize("name", coterie.__all__)
def test_all_that_is_listed_is_there(name: str) -> None:
    assert getattr(coterie, name) is not None


def test_what_is_not_listed_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Perspectives'"):
        coterie.Perspectives  # noqa: B018  (that it fails is the point)


def test_there_is_one_version() -> None:
    assert coterie.__version__ == version("coterie")
    assert f"## [{coterie.__version__}] - 20" in (HOME / "CHANGELOG.md").read_text()


def test_the_rules_alone_load_neither_tables_nor_bots() -> None:
    code = "import sys, coterie.kernel; print(*[name for name in sys.modules if name.startswith('coterie.')])"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not [name for name in loaded if name.split(".")[1] in ("bots", "table", "host", "lab", "cli", "server")]


def test_the_api_page_lists_every_public_name() -> None:
    page = (HOME / "docs" / "reference" / "api.md").read_text()
    listed = set(re.findall(r"^::: coterie\.(\w+)$", page, re.MULTILINE))
    assert listed == set(coterie.__all__) - {"__version__", "bots", "games"}


def test_the_program_runs() -> None:
    assert front_door.by_hand(2).winners
    lines = front_door.told(1, 0)
    assert lines[-1].startswith("Game over: Ann won.")
    assert not [line for line in lines if "{" in line], "words for people have no marks in them"
    assert front_door.against_bots(1)[-1].startswith("Game over: ")
    assert front_door.rolled_out(1).clause
    assert front_door.chosen(coterie.games.get("relics"), 1) == ()
    assert front_door.at_a_table("inquisition", 1).number >= 5


def test_mypy_finds_nothing_in_it() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(PAGE)],
        cwd=HOME,
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_pyright_finds_nothing_in_it(tmp_path: Path) -> None:
    """In its strict mode, where nothing but a bot's answer may be Any."""
    settings = {
        "include": [str(PAGE)],
        "typeCheckingMode": "strict",
        "pythonVersion": "3.11",
        "extraPaths": [str(HOME / "src")],
        "reportUnknownMemberType": "error",
    }
    config = tmp_path / "pyrightconfig.json"
    config.write_text(json.dumps(settings))
    checker = Path(sys.executable).with_name("basedpyright")
    call: list[str | Path] = [checker, "--pythonpath", sys.executable, "-p", str(config)]
    done = subprocess.run(call, cwd=HOME, capture_output=True, check=False, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_api_page_lists_what_the_guide_calls() -> None:
    page = (HOME / "docs" / "reference" / "api.md").read_text()
    guide = (HOME / "docs" / "guide" / "agents.md").read_text()
    called = set(re.findall(r"\b(?:state|ask|world|record)\.([a-z_]+)\b", guide)) - {"hand", "md"}
    assert len(called) > 15
    assert not [name for name in called if not re.search(rf"\b{name}\b", page)]


def test_every_name_of_a_state_is_on_the_api_page_or_underscored() -> None:
    """As public, as a rulebook's, or as private to Coterie: whatever is added has to be one of these."""
    page = (HOME / "docs" / "reference" / "api.md").read_text()
    part = page[page.index("A state also has") : page.index("::: coterie.Result")]
    listed = set(re.findall(r"^ +- (\w+)$", part, re.MULTILINE)) | set(re.findall(r"`(\w+)`", part))
    there = {name for name in dir(coterie.State) if not name.startswith("_")}
    assert there - listed == set()
    assert listed - there == set()
