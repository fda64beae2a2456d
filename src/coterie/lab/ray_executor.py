"""An executor for Ray: on a cluster, or on a Ray that is started here.

Ray plays a chunk again when its worker or node is lost. What comes back is the part itself, so that machines need no
shared folder; the collector keeps one for each chunk id.
"""

from __future__ import annotations

import importlib.util
import os
import tempfile
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from coterie import __version__
from coterie.kernel import InvalidSetting
from coterie.lab.chunks import Chunk
from coterie.lab.executors import SeriesTerms, Task
from coterie.lab.http_bot import is_address
from coterie.lab.series import Series

T = TypeVar("T")

RETRIES = 10
"""How often a chunk is played again when its worker is lost."""
CHUNKS_A_CORE = 4
"""How many chunks wait in Ray for each core: a million chunks need no million references."""


class OtherCoterie(RuntimeError):
    """A worker has another version of Coterie or of a game's rules."""


class RayExecutor:
    """Plays chunks with Ray. `address` None starts one on this machine, with `jobs` cores; otherwise it is
    `ray://host:port`, or the address that `ray start` printed.
    """

    def __init__(self, address: str | None = None, jobs: int | None = None) -> None:
        if importlib.util.find_spec("ray") is None:
            raise InvalidSetting("--on ray: Ray is not installed: install coterie[ray]")
        self.address = address
        self.jobs = jobs

    def connect(self) -> Any:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # send no usage statistics
        import ray

        if not ray.is_initialized():
            quiet: dict[str, Any] = {"logging_level": "error", "log_to_driver": False}
            try:
                if self.address is None:
                    ray.init(num_cpus=self.jobs, include_dashboard=False, **quiet)
                else:
                    ray.init(address=self.address, **quiet)
            except (ConnectionError, RuntimeError, TimeoutError, ValueError) as problem:
                why = str(problem).splitlines()[0] if str(problem) else type(problem).__name__
                raise InvalidSetting(f"--on {self.address or 'ray'}: no Ray answers there: {why}") from problem
        return ray

    def run(self, task: Task[T], chunks: Sequence[Chunk]) -> Generator[tuple[Chunk, T], None, None]:
        ray = self.connect()
        remote = ray.remote(max_retries=RETRIES, num_cpus=1)(play_remotely)
        terms = SeriesTerms.of(task.series)
        addresses = tuple(source for source in terms.sources if is_address(source))
        files = {
            source: Path(source.rpartition(":")[0]).read_text(encoding="utf-8")
            for source in terms.sources
            if source not in addresses
        }
        shared = ray.put((replace(terms, sources=addresses), files, __version__, task.series.game.version, task.play))
        todo = list(reversed(chunks))
        waiting: dict[Any, Chunk] = {}
        try:
            while todo or waiting:
                room = CHUNKS_A_CORE * max(1, int(ray.cluster_resources().get("CPU", 1)))
                while todo and len(waiting) < room:
                    chunk = todo.pop()
                    waiting[remote.remote(shared, chunk.first, chunk.last)] = chunk
                done, _ = ray.wait(list(waiting), num_returns=1)
                for each in done:
                    chunk = waiting.pop(each)
                    yield chunk, ray.get(each)
        finally:
            for each in waiting:
                ray.cancel(each, force=True)


_series: dict[str, Series] = {}
"""In a worker: the series it plays, by their terms."""


def play_remotely(
    shared: tuple[SeriesTerms, dict[str, str], str, int, Callable[[Series, range], T]], first: int, last: int
) -> T:
    terms, files, version, rules, play = shared
    key = repr((terms, sorted(files.items())))
    series = _series.get(key)
    if series is None:
        if version != __version__:
            raise OtherCoterie(f"this worker has Coterie {__version__}, the run was started by {version}")
        series = _series[key] = replace(terms, sources=(*terms.sources, *bots_here(files))).series()
        if series.game.version != rules:
            raise OtherCoterie(f"this worker has rules version {series.game.version}, the run has {rules}")
    return play(series, range(first, last))


def bots_here(files: dict[str, str]) -> tuple[str, ...]:
    """Bots from files: their text is sent, since the path means nothing on another machine."""
    sources = []
    for source, text in files.items():
        path, _, name = source.rpartition(":")
        here = Path(tempfile.mkdtemp(prefix="coterie-bots-")) / Path(path).name
        here.write_text(text, encoding="utf-8")
        sources.append(f"{here}:{name}")
    return tuple(sources)
