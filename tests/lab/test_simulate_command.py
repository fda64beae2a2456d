"""`coterie simulate` and `coterie bench` as people and programs run them."""

from __future__ import annotations

import json
import os
import signal
from io import StringIO
from typing import Any

import pytest
import typer
from rich.console import Console
from typer.testing import CliRunner, Result

from coterie import games
from coterie.cli import bench, simulate
from coterie.kernel import InvalidSetting
from coterie.lab import bench as figures
from coterie.lab import executors
from coterie.lab import simulate as lab
from coterie.lab.series import Series
from toys import duel, tictactoe

TOYS = {toy.game.id: toy.game for toy in (duel, tictactoe)}


def run(*arguments: str) -> Result:
    app = typer.Typer()
    simulate.register(app)
    bench.register(app)
    return CliRunner().invoke(app, arguments, env={"COLUMNS": "80"})


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    def get(id: str) -> Any:
        if id not in TOYS:
            raise InvalidSetting(f"game {id!r}: not installed")
        return TOYS[id]

    monkeypatch.setattr(games, "get", get)
    monkeypatch.setattr(games, "names", lambda: list(TOYS))


def test_simulate_prints_a_table_that_fits_the_terminal() -> None:
    done = run("simulate", "tictactoe", "--games", "6", "--bots", "greedy:worlds=1,candidates=2,random")
    assert done.exit_code == 0
    for words in ("Tic-tac-toe, 2 seats, 6 games", "95 % bounds", "greedy:worlds=1,candidates=2", "decisions"):
        assert words in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_simulate_prints_one_object_for_programs() -> None:
    done = run("simulate", "duel", "--seats", "3", "--games", "5", "--bots", "random", "--seed", "4", "--json")
    assert done.exit_code == 0
    assert done.stderr == ""
    printed = json.loads(done.stdout)
    assert (printed["game"], printed["seats"], printed["games"], printed["bots"]) == ("duel", 3, 5, ["random"])
    assert len(printed["win_rate"]["random"]) == 3


def test_ctrl_c_prints_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def home(self: Any, task: Any, chunks: Any) -> Any:
        yield chunks[0], task.play(task.series, range(2))
        raise KeyboardInterrupt

    monkeypatch.setattr(executors.AtHome, "run", home)
    done = run("simulate", "tictactoe", "--games", "50", "--bots", "random", "--json")
    assert done.exit_code == 130
    printed = json.loads(done.stdout)
    assert (printed["games"], printed["interrupted"]) == (2, True)
    assert "stopped after 2" in run("simulate", "tictactoe", "--games", "50", "--bots", "random").stdout


def test_a_request_to_end_is_a_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    def home(self: Any, task: Any, chunks: Any) -> Any:
        yield chunks[0], task.play(task.series, range(2))
        os.kill(os.getpid(), signal.SIGTERM)
        yield chunks[1], task.play(task.series, range(2, 50))

    monkeypatch.setattr(executors.AtHome, "run", home)
    done = run("simulate", "tictactoe", "--games", "50", "--bots", "random", "--json")
    assert (done.exit_code, json.loads(done.stdout)["games"]) == (130, 2)
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_a_person_who_waits_sees_the_figures_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "FILE_PROGRESS_SECONDS", 0.0)
    done = run("simulate", "tictactoe", "--games", "4", "--bots", "random", "--jobs", "1")
    lines = done.stderr.splitlines()
    assert [line.split(",")[0] for line in lines] == ["1 of 4 games", "2 of 4 games", "3 of 4 games"]
    assert all("left: random 50.0 % (" in line for line in lines)
    report = lab.simulate(Series(tictactoe.game, 2, ("random",), 6))
    printed = StringIO()
    Console(width=80, file=printed).print(simulate.present(report))
    shown = printed.getvalue()
    assert "Tic-tac-toe: 6 of 6 games" in shown
    assert "95 % bounds" in shown


def test_bench_prints_a_table_that_fits_the_terminal_and_a_list_for_programs() -> None:
    done = run("bench", "--seconds", "0.001")
    assert done.exit_code == 0
    assert "tictactoe" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80
    rows = json.loads(run("bench", "duel", "--seconds", "0.001", "--json").stdout)
    assert [(row["game"], row["seats"]) for row in rows] == [("duel", seats) for seats in duel.game.seats]


def test_bench_stopped_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = figures.measure

    def measure(game: Any, seats: int, *rest: Any) -> Any:
        if seats > 2:
            raise KeyboardInterrupt
        return measured(game, seats, *rest)

    monkeypatch.setattr(figures, "measure", measure)
    done = run("bench", "duel", "--seconds", "0.001", "--json")
    assert done.exit_code == 130
    assert len(json.loads(done.stdout)) == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("simulate", "chess"), "game 'chess'"),
        (("simulate", "duel", "--seats", "9"), "seats: found 9"),
        (("simulate", "duel", "--bots", "clever"), "bot 'clever'"),
        (("simulate", "duel", "--jobs", "0"), "jobs: found 0"),
        (("simulate", "duel", "--option", "red"), "option: found 'red', allowed: each once"),
        (("simulate", "duel", "--pack", "no-such-file.toml"), "no-such-file.toml: No such file"),
        (("bench", "duel", "--seats", "9"), "seats: found 9, allowed: 2 to 4 for duel"),
    ],
)
def test_bad_input_is_named(arguments: tuple[str, ...], words: str) -> None:
    done = run(*arguments)
    assert isinstance(done.exception, InvalidSetting)
    assert words in str(done.exception)
