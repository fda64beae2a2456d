"""examples/: every program runs, does what it says, and passes the type checkers."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import coterie

HOME = Path(__file__).parents[2]
EXAMPLES = HOME / "examples"


def program(name: str) -> ModuleType:
    """The program as a module, which stays loaded: a class looks up its annotations there."""
    known = f"example_{name}"
    if known not in sys.modules:
        spec = importlib.util.spec_from_file_location(known, EXAMPLES / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        sys.modules[known] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[known])
    return sys.modules[known]


def main_of(name: str) -> Callable[..., Any]:
    found: Callable[..., Any] = program(name).main
    return found


@pytest.mark.parametrize(("game", "pairs", "least"), [("relics", 30, 0.6), ("triora", 6, 0.75), ("arena", 4, 0.75)])
def test_the_first_bot_clearly_beats_random(game: str, pairs: int, least: float) -> None:
    assert main_of("first_bot")(game, pairs) >= least


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats", "deals", "gain"), [("inquisition", 5, 60, 0.1), ("succession", 8, 6, 0.25)])
def test_a_side_of_first_bots_beats_the_same_side_of_random_ones(
    game: str, seats: int, deals: int, gain: float
) -> None:
    """On the same deals, in a game that sides win."""
    first, playing = program("first_bot").First, coterie.games.get(game)
    won = {"first": 0, "random": 0}
    for seed in range(deals):
        sides = playing.sides(playing.start(seats, seed))
        for side in sorted(set(sides)):
            mine = [seat for seat, each in enumerate(sides) if each == side]
            for who, bot in (("first", first), ("random", "random")):
                lineup = [bot if seat in mine else "random" for seat in range(seats)]
                won[who] += bool(set(mine) & set(coterie.match(playing, lineup, seed).winners))
    assert won["first"] - won["random"] >= gain * deals * 2


def test_the_better_bot_beats_random_by_far() -> None:
    assert main_of("better_bot")(16) >= 0.8


def test_a_match_is_recorded_and_the_record_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played = main_of("recorded_match")(tmp_path / "game.jsonl")
    assert "saved in game.jsonl" in capsys.readouterr().out
    record = coterie.Record.load(tmp_path / "game.jsonl")
    assert record.verify().result == played.result
    assert main_of("read_record")(tmp_path / "game.jsonl", 0) == len(record.inputs) + 1
    assert "Your Cauldron: which formula do you make? -> " in capsys.readouterr().out


def test_the_own_game_is_played() -> None:
    assert sum(main_of("own_game")().scores) == 3


def test_the_own_pack_counts_and_a_wrong_one_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    main_of("own_pack")()
    assert "refused: pack: [setup]: points: found 'many'" in capsys.readouterr().out


def test_training_takes_one_step() -> None:
    pytest.importorskip("torch", reason="torch is needed by examples/train.py only: pip install torch")
    net = program("train").train(minutes=5, tables=4, iterations=1)
    won, least = program("train").evaluate(net, 4)
    assert 0 <= won <= 4
    assert 0 <= least < 1


def test_mypy_finds_nothing_in_them() -> None:
    """But for train.py, which cannot be read without torch."""
    call = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--exclude", "train.py", str(EXAMPLES)]
    done = subprocess.run(call, cwd=HOME, capture_output=True, check=False, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_pyright_finds_nothing_in_them(tmp_path: Path) -> None:
    settings = {
        "include": [str(EXAMPLES)],
        "typeCheckingMode": "standard",
        "pythonVersion": "3.11",
        "extraPaths": [str(HOME / "src")],
        "reportMissingImports": False,  # torch is no part of the workshop
    }
    config = tmp_path / "pyrightconfig.json"
    config.write_text(json.dumps(settings))
    call: list[str | Path] = [
        Path(sys.executable).with_name("basedpyright"),
        "--pythonpath",
        sys.executable,
        "-p",
        str(config),
    ]
    done = subprocess.run(call, cwd=HOME, capture_output=True, check=False, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
