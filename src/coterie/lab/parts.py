"""Parts: the games of one chunk as a Parquet file, and the folder in which a run keeps them.

A part's name is its chunk's id, its content follows from the series and the id, and one rename publishes it. So a chunk
that was played twice counts once, and a run can be resumed on any machine that has the folder.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import polars as pl

from coterie import __version__
from coterie.kernel import InvalidSetting
from coterie.lab.chunks import Chunk
from coterie.lab.counted_game import CountedGame, play_counted
from coterie.lab.series import Faulty, Series

NOBODY = -1
"""In columns of seats: no seat."""

GAMES: dict[str, Any] = {
    "game": pl.UInt32,
    "block": pl.UInt32,
    "seed": pl.String,
    "bots": pl.List(pl.String),
    "sides": pl.List(pl.String),
    "winners": pl.List(pl.UInt8),
    "scores": pl.List(pl.Int32),
    "clause": pl.String,
    "ending": pl.String,
    "decisions": pl.UInt32,
    "clock_ms": pl.Int64,
    "first": pl.Int8,
}
COUNTS: dict[str, Any] = {
    "game": pl.UInt32,
    "seat": pl.Int8,
    "did": pl.String,
    "kind": pl.String,
    "id": pl.String,
    "n": pl.Int32,
}
RACE: dict[str, Any] = {"game": pl.UInt32, "step": pl.UInt16, "seat": pl.Int8, "score": pl.Int32}
TIMES: dict[str, Any] = {"game": pl.UInt32, "processor_ms": pl.Float64, "bot_ms": pl.List(pl.Float64)}
"""The times of the whole game, and of the bot of each seat."""


class BadPart(InvalidSetting):
    """A file in a run's folder that belongs to another run."""


@dataclass(frozen=True)
class GamesPart:
    """The games of one chunk: a Parquet file in memory, and the fault that ended it early, if any."""

    data: bytes
    games: int
    processor_seconds: float
    fault: str = ""


@dataclass(frozen=True)
class Tables:
    """The rows of many parts. `times` is separate, since it differs from run to run."""

    games: pl.DataFrame
    counts: pl.DataFrame
    race: pl.DataFrame
    times: pl.DataFrame

    def write(self, folder: Path) -> None:
        for name in ("games", "counts", "race", "times"):
            data = BytesIO()
            getattr(self, name).write_parquet(data, compression="zstd")
            publish(folder / f"{name}.parquet", data.getvalue())


def play_part(series: Series, numbers: range) -> GamesPart:
    """Play a chunk. When a game breaks down, the games before it are kept, and the fault with the game's number."""
    began = time.process_time()
    played, times = [], []
    fault = ""
    for number in numbers:
        start = time.process_time()
        try:
            played.append(play_counted(series, number))
        except Faulty as problem:
            fault = f"game {number}, {problem}"
            break
        times.append(1000 * (time.process_time() - start))
    data = encode(played, times, series_id(series))
    return GamesPart(data, len(played), time.process_time() - began, fault)


def encode(played: Sequence[CountedGame], times: Sequence[float], series: str) -> bytes:
    """One row a game; what was counted in it is a list in that row."""
    games = pl.DataFrame(
        {
            "game": [each.number for each in played],
            "block": [each.block for each in played],
            "seed": [each.outcome.seed for each in played],
            "bots": [each.outcome.bots for each in played],
            "sides": [each.outcome.sides for each in played],
            "winners": [each.outcome.winners for each in played],
            "scores": [each.outcome.scores for each in played],
            "clause": [each.outcome.clause for each in played],
            "ending": [each.ending for each in played],
            "decisions": [each.outcome.decisions for each in played],
            "clock_ms": [each.outcome.clock for each in played],
            "first": [NOBODY if each.first is None else each.first for each in played],
        },
        schema=GAMES,
    )
    keys = [key for each in played for key in each.counts]
    counts = pl.DataFrame(
        {
            "game": [each.number for each in played for _ in each.counts],
            "seat": [key[0] for key in keys],
            "did": [key[1] for key in keys],
            "kind": [key[2] for key in keys],
            "id": [key[3] for key in keys],
            "n": [n for each in played for n in each.counts.values()],
        },
        schema=COUNTS,
    )
    steps = [
        (each.number, step, seat, score)
        for each in played
        for step, scores in enumerate(each.race)
        for seat, score in enumerate(scores)
    ]
    race = pl.DataFrame(steps, schema=RACE, orient="row")
    thinking = [[1000 * seconds for seconds in each.outcome.cpu_seconds] for each in played]
    whole = games.with_columns(
        pl.Series("processor_ms", times, dtype=TIMES["processor_ms"]),
        pl.Series("bot_ms", thinking, dtype=TIMES["bot_ms"]),
    )
    for name, table in (("counts", counts), ("race", race)):
        columns = [column for column in table.columns if column != "game"]
        lists = table.group_by("game", maintain_order=True).agg(pl.struct(columns).alias(name))
        whole = whole.join(lists, on="game", how="left", maintain_order="left")
    data = BytesIO()
    whole.write_parquet(data, compression="zstd", metadata={"coterie_series": series})
    return data.getvalue()


def decode(parts: Iterable[bytes]) -> Tables:
    """The tables of all parts, in the order of their games, whatever order they came in."""
    frames = [pl.read_parquet(BytesIO(part)) for part in parts]
    frames = [frame for frame in frames if len(frame)]
    if not frames:
        return Tables(*(pl.DataFrame(schema=schema) for schema in (GAMES, COUNTS, RACE, TIMES)))
    whole = pl.concat(frames, how="vertical_relaxed").sort("game")

    def flat(name: str, schema: dict[str, Any]) -> pl.DataFrame:
        if whole.schema[name] == pl.Null:
            return pl.DataFrame(schema=schema)
        lists = whole.select("game", name).drop_nulls(name).explode(name)
        return lists.unnest(name).select([pl.col(column).cast(kind) for column, kind in schema.items()])

    return Tables(whole.select(list(GAMES)), flat("counts", COUNTS), flat("race", RACE), whole.select(list(TIMES)))


# --- what a folder holds -------------------------------------------------------------------------------------


def terms(series: Series) -> dict[str, Any]:
    """Everything that determines a chunk's games, in words. The number of games is not included: a longer run continues
    where a shorter one ended.
    """
    pack = series.game.pack if series.pack is None else series.components
    return {
        "game": series.game.id,
        "rules version": series.game.version,
        "pack": getattr(pack, "digest", None),
        "seats": series.seats,
        "bots": list(series.bots),
        "sides": dict(series.by_side),
        "options": series.game.settle_options(series.options),
        "seed": series.seed,
    }


def series_id(series: Series) -> str:
    text = json.dumps(terms(series), sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


class PartStore:
    """The parts of a run by chunk id, in memory; with a folder, on disk too."""

    def __init__(self, series: Series, size: int, folder: Path | None = None) -> None:
        self.series = series
        self.size = size
        self.folder = folder
        self.parts: dict[int, bytes] = {}
        self.games = 0
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            self.settle(folder)

    def settle(self, folder: Path) -> None:
        """Write down what is played here, or check that the folder holds the same."""
        path, mine = folder / "run.json", {**terms(self.series), "chunk": self.size, "coterie": __version__}
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            publish(path, (json.dumps(mine, indent=1) + "\n").encode())
            return
        except ValueError:
            raise BadPart(f"{path}: not JSON: use another folder, or delete this one") from None
        for key, value in json.loads(json.dumps(mine)).items():
            if key != "coterie" and (not isinstance(kept, dict) or kept.get(key) != value):
                found = kept.get(key) if isinstance(kept, dict) else None
                what = f"holds a run with {key} {found!r}, this one has {value!r}"
                raise BadPart(f"{folder}: {what}: use another folder, or delete it")

    def path(self, chunk: Chunk) -> Path:
        assert self.folder is not None
        return self.folder / f"part-{chunk.id:06}.parquet"

    def has(self, chunk: Chunk) -> bool:
        """Whether all games of the chunk have been played, here or in the folder before."""
        if chunk.id in self.parts:
            return True
        if self.folder is None:
            return False
        path = self.path(chunk)
        try:
            data = path.read_bytes()
            mark = pl.read_parquet_metadata(BytesIO(data)).get("coterie_series")
            games = len(pl.read_parquet(BytesIO(data), columns=["game"]))
        except FileNotFoundError:
            return False
        except pl.exceptions.PolarsError:
            return False  # a broken file is played again
        if mark != series_id(self.series):
            raise BadPart(f"{path}: was played by other rules, bots or cards: use another folder, or delete it")
        if games != len(chunk.numbers):
            return False  # it ended early, by a fault or with a shorter run
        self.keep(chunk, data, games)
        return True

    def add(self, chunk: Chunk, part: GamesPart) -> None:
        """Add a part. One that is here already is the same, and does not count again. OSError if it can't be written,
        though it counts.
        """
        if chunk.id in self.parts:
            return
        self.keep(chunk, part.data, part.games)
        if self.folder is not None:
            publish(self.path(chunk), part.data)

    def keep(self, chunk: Chunk, data: bytes, games: int) -> None:
        self.parts[chunk.id] = data
        self.games += games

    def tables(self) -> Tables:
        return decode(self.parts[id] for id in sorted(self.parts))


def not_written(problem: OSError) -> str:
    """The file that could not be written, and why."""
    return f"{problem.filename}: {problem.strerror}"


def publish(path: Path, data: bytes) -> None:
    """Write a file atomically: others see it after one rename. A device or a pipe, such as /dev/stdout, is written to:
    a rename would put a file in its place.
    """
    device = path.exists() and not path.is_file()
    partial = path if device else path.with_name(f".{path.name}.partial")
    try:
        partial.write_bytes(data)
        if not device:
            partial.replace(path)
    except OSError as problem:
        if not device:
            partial.unlink(missing_ok=True)
        raise OSError(problem.errno, problem.strerror, str(path)) from problem
