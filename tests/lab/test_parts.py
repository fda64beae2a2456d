"""Parts and executors: every chunk counts once, whatever fails, and the table is that of a single process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from coterie import games
from coterie.lab import parts
from coterie.lab.chunks import Chunk, chunk_size, chunks
from coterie.lab.counted_game import play_counted
from coterie.lab.executors import AtHome, LocalProcesses, Task
from coterie.lab.parts import BadPart, GamesPart, PartStore, Tables, encode, play_part, terms
from coterie.lab.run import play_run
from coterie.lab.series import FaultyBot, Pack, Series

RELICS = Series(games.get("relics"), 2, ("random", "greedy:worlds=1,candidates=2"), 10, 5)
SIZE = 4


def same(one: Tables, other: Tables) -> bool:
    """But for processor times."""
    return all(getattr(one, name).equals(getattr(other, name)) for name in ("games", "counts", "race"))


@pytest.fixture(scope="module")
def alone() -> Tables:
    store = PartStore(RELICS, SIZE)
    play_run(store, AtHome())
    return store.tables()


def test_chunks_are_whole_deals_and_depend_on_nothing_else() -> None:
    assert chunk_size(RELICS, 3) == 4
    assert chunks(RELICS, SIZE) == [Chunk(0, 0, 4), Chunk(1, 4, 8), Chunk(2, 8, 10)]


def test_processes_give_the_table_of_a_single_one(alone: Tables, tmp_path: Path) -> None:
    store = PartStore(RELICS, SIZE, tmp_path)
    ended = play_run(store, LocalProcesses(2))
    assert (ended.progress.played, ended.fault, ended.interrupted) == (10, "", False)
    assert same(store.tables(), alone)
    assert len(alone.games) == 10
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "part-000000.parquet",
        "part-000001.parquet",
        "part-000002.parquet",
        "run.json",
    ]


class Backwards:
    """An executor that plays the last chunk first, and each of them twice."""

    def __init__(self) -> None:
        self.played: list[int] = []

    def run(self, task: Task[Any], chunks: Sequence[Chunk]) -> Generator[tuple[Chunk, Any], None, None]:
        for chunk in [*reversed(chunks), *chunks]:
            self.played.append(chunk.id)
            yield chunk, task.play(task.series, chunk.numbers)


def test_a_chunk_that_was_played_twice_counts_once(alone: Tables) -> None:
    store = PartStore(RELICS, SIZE)
    ended = play_run(store, Backwards())
    assert ended.progress.played == 10
    assert same(store.tables(), alone)


def test_a_run_goes_on_where_it_ended(alone: Tables, tmp_path: Path) -> None:
    class Interrupted(Backwards):
        def run(self, task: Task[Any], chunks: Sequence[Chunk]) -> Generator[tuple[Chunk, Any], None, None]:
            for number, done in enumerate(super().run(task, chunks)):
                if number == 1:
                    raise KeyboardInterrupt
                yield done

    ended = play_run(PartStore(RELICS, SIZE, tmp_path), Interrupted())
    assert ended.interrupted
    assert ended.progress.played == 2
    (tmp_path / "part-000000.parquet").write_bytes(b"half a file")
    rest = Backwards()
    store = PartStore(RELICS, SIZE, tmp_path)
    ended = play_run(store, rest)
    assert set(rest.played) == {0, 1}
    assert (ended.progress.resumed, ended.progress.played) == (2, 10)
    assert same(store.tables(), alone)


def test_a_longer_run_uses_the_parts_of_a_shorter_one(alone: Tables, tmp_path: Path) -> None:
    shorter = Series(RELICS.game, 2, RELICS.bots, 6, 5)
    play_run(PartStore(shorter, SIZE, tmp_path), AtHome())
    rest = Backwards()
    store = PartStore(RELICS, SIZE, tmp_path)
    play_run(store, rest)
    assert set(rest.played) == {1, 2}  # the second chunk had two of its four games
    assert same(store.tables(), alone)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seed": 6}, "holds a run with seed 5, this one has 6"),
        ({"bots": ("random",)}, "holds a run with bots"),
        ({"pack": Pack(games.get("relics").pack_text.replace("power = 2", "power = 3", 1), "x")}, "run with pack"),
    ],
)
def test_a_folder_of_another_run_is_refused(change: dict[str, Any], words: str, tmp_path: Path) -> None:
    PartStore(RELICS, SIZE, tmp_path)
    other = Series(**{**vars_of(RELICS), **change})
    with pytest.raises(BadPart, match=words):
        PartStore(other, SIZE, tmp_path)
    with pytest.raises(BadPart, match="chunk 4, this one has 6"):
        PartStore(RELICS, 6, tmp_path)


def vars_of(series: Series) -> dict[str, Any]:
    names = ("game", "seats", "bots", "games", "seed", "options", "pack", "by_side")
    return {name: getattr(series, name) for name in names}


def test_an_old_rules_version_is_refused_by_name(tmp_path: Path) -> None:
    PartStore(RELICS, SIZE, tmp_path)
    kept = json.loads((tmp_path / "run.json").read_text())
    (tmp_path / "run.json").write_text(json.dumps({**kept, "rules version": 1}))
    with pytest.raises(BadPart, match=f"rules version 1, this one has {RELICS.game.version}"):
        PartStore(RELICS, SIZE, tmp_path)


def test_a_part_from_another_run_is_refused_by_name(tmp_path: Path) -> None:
    store = PartStore(RELICS, SIZE, tmp_path)
    (tmp_path / "part-000001.parquet").write_bytes(encode([], [], "another"))
    with pytest.raises(BadPart, match=r"part-000001.parquet: was played by other rules, bots or cards"):
        play_run(store, AtHome())


def test_a_game_that_breaks_down_keeps_the_games_before_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    whole = play_part(RELICS, range(4, 8))
    counted = play_counted

    def breaks(series: Series, number: int) -> Any:
        if number == 6:
            raise FaultyBot("relics with seed abc and random: the bot failed")
        return counted(series, number)

    monkeypatch.setattr(parts, "play_counted", breaks)
    store = PartStore(RELICS, SIZE, tmp_path)
    ended = play_run(store, AtHome())
    assert ended.fault == "game 6, relics with seed abc and random: the bot failed"
    assert ended.progress.played == 6
    assert len(store.tables().games) == 6
    monkeypatch.setattr(parts, "play_counted", counted)
    again = PartStore(RELICS, SIZE, tmp_path)
    assert play_run(again, AtHome()).progress.played == 10
    assert whole.games == 4


FULL = """
import resource, sys
from pathlib import Path
from coterie import games
from coterie.lab.executors import AtHome
from coterie.lab.parts import PartStore
from coterie.lab.run import play_run
from coterie.lab.series import Series
series = Series(games.get("relics"), 2, ("random",), 60, 5)
store = PartStore(series, 20, Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
ended = play_run(store, AtHome())
print(len(store.tables().games))
sys.exit(ended.fault)
"""


def test_a_pipe_is_written_to_and_stays_one(tmp_path: Path) -> None:
    """As is a device: a rename over /dev/null would replace it for the whole machine."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        parts.publish(pipe, b"a page")
        assert os.read(reading, 100) == b"a page"
    finally:
        os.close(reading)
    assert pipe.is_fifo()


def test_a_full_disk_is_named_and_leaves_no_half_part_and_the_games_are_reported(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", FULL, str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "part-000000.parquet: File too large" in done.stderr
    assert done.stdout == "20\n"
    assert [path.name for path in tmp_path.iterdir()] == ["run.json"]


def kill_one(series: Series, numbers: range) -> tuple[int, ...]:
    """The first process that plays game 4 is killed by the system."""
    flag = Path(os.environ["COTERIE_TEST_FLAG"])
    if 4 in numbers and not flag.exists():
        flag.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return tuple(numbers)


def test_a_killed_worker_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COTERIE_TEST_FLAG", str(tmp_path / "killed"))
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))
    played = list(LocalProcesses(2).run(Task(RELICS, kill_one), chunks(RELICS, SIZE)))
    assert (tmp_path / "killed").exists()
    assert sorted(played) == [(chunk, tuple(chunk.numbers)) for chunk in chunks(RELICS, SIZE)]


def test_terms_say_what_decides_the_games() -> None:
    assert terms(RELICS) == {
        "game": "relics",
        "rules version": RELICS.game.version,
        "pack": RELICS.game.pack.digest,
        "seats": 2,
        "bots": ["random", "greedy:worlds=1,candidates=2"],
        "sides": {},
        "options": {"setup": "rarity", "go_big": "no"},
        "seed": 5,
    }


def test_empty_parts_give_empty_tables() -> None:
    store = PartStore(RELICS, SIZE)
    store.add(Chunk(0, 0, 4), GamesPart(encode([], [], "x"), 0, 0.0))
    assert [len(table) for table in (store.tables().games, store.tables().counts)] == [0, 0]
    assert store.tables().games.schema["game"] == pl.UInt32
