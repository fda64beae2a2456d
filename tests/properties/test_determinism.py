"""The same seed and the same answers give the same states on every machine: other hash seeds, other interpreters."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from coterie import games
from coterie.games import GROUP

HERE = Path(__file__).parent.parent
INTERPRETERS = ("python3.11", "python3.12", "python3.13", "python3.14", "pypy3")


def modules() -> list[str]:
    return sorted({point.module for point in entry_points(group=GROUP) if point.name in games.names()})


def replay(interpreter: str, hash_seed: str) -> list[str]:
    """What the games come to there; the standard library is all that kernel and games need."""
    environment = {**os.environ, "PYTHONPATH": str(HERE.parent / "src"), "PYTHONHASHSEED": hash_seed}
    ran = subprocess.run(
        [interpreter, str(HERE / "replayed_elsewhere.py"), *modules()],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout.splitlines()


@pytest.fixture(scope="module")
def here() -> list[str]:
    return replay(sys.executable, "0")


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_hash_seeds_change_nothing(here: list[str], hash_seed: str) -> None:
    assert len(here) == 4 * len(modules())
    assert len(set(here)) == len(here), "different deals end differently"
    assert replay(sys.executable, hash_seed) == here


@pytest.mark.parametrize("name", INTERPRETERS)
def test_other_interpreters_agree(here: list[str], name: str) -> None:
    found = shutil.which(name)
    new_enough = "import sys; sys.exit(sys.version_info < (3, 11))"
    if found is None or subprocess.run([found, "-c", new_enough], check=False, capture_output=True).returncode:
        pytest.skip(f"{name} is not here, or older than 3.11")
    assert replay(found, "0") == here
