"""Chunks on a Ray cluster, one node of which is killed. Ray is 240 MB: install coterie[ray] to run these."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from coterie import games
from coterie.kernel import InvalidSetting
from coterie.lab.chunks import chunk_size, chunks
from coterie.lab.executors import AtHome, Task
from coterie.lab.http_bot import load
from coterie.lab.parts import PartStore
from coterie.lab.ray_executor import RayExecutor
from coterie.lab.run import play_run
from coterie.lab.series import Series

ray: Any = pytest.importorskip("ray", reason="Ray is an extra of 240 MB: coterie[ray]")
from ray.cluster_utils import Cluster  # noqa: E402  # only where Ray is

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]  # Ray's own warnings are not ours to mend


@pytest.fixture
def cluster() -> Iterator[Any]:
    made: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    yield made
    ray.shutdown()
    made.shutdown()


def slow_part(series: Series, numbers: range) -> Any:
    """As long as a chunk of greedy games takes, so that a node dies in the middle of some."""
    from coterie.lab.parts import play_part

    time.sleep(1)
    return play_part(series, numbers)


def test_a_node_that_is_killed_loses_nothing(cluster: Any, tmp_path: Path) -> None:
    doomed = cluster.add_node(num_cpus=2)
    series = Series(games.get("relics"), 2, ("random",), 120, 1)
    size = chunk_size(series, 10)
    store = PartStore(series, size, tmp_path)
    work = chunks(series, size)
    seen: list[int] = []
    for chunk, part in RayExecutor(cluster.address).run(Task(series, slow_part), work):
        store.add(chunk, part)
        seen.append(chunk.id)
        if len(seen) == 2:
            cluster.remove_node(doomed, allow_graceful=False)
    assert sorted(seen) == [chunk.id for chunk in work]
    alone = PartStore(series, size)
    play_run(alone, AtHome())
    for name in ("games", "counts", "race"):
        assert getattr(store.tables(), name).equals(getattr(alone.tables(), name))


def test_a_run_is_resumed_on_a_cluster(cluster: Any, tmp_path: Path) -> None:
    series = Series(games.get("relics"), 2, ("random",), 30, 1)
    play_run(PartStore(series, 10, tmp_path), AtHome())
    (tmp_path / "part-000001.parquet").unlink()
    store = PartStore(series, 10, tmp_path)
    ended = play_run(store, RayExecutor(cluster.address))
    assert (ended.progress.resumed, ended.progress.played) == (20, 30)


BOT = """
from coterie import Bot

class Wanderer(Bot):
    def answer(self, perspective, ask):
        return ask.sample(self.luck(perspective, ask))
"""


def test_a_bot_from_a_file_travels_as_text(cluster: Any, tmp_path: Path) -> None:
    from coterie import bots

    file = tmp_path / "wanderer.py"
    file.write_text(BOT)
    series = Series(games.get("relics"), 2, (bots.brought(f"{file}:Wanderer"),), 4, 1)
    store = PartStore(series, 2)
    assert play_run(store, RayExecutor(cluster.address)).progress.played == 4


def test_a_bot_over_http_is_asked_from_the_cluster(cluster: Any) -> None:
    from lab.test_http_bot import answered, serving  # workers import this module, too, and have no tests

    with serving(answered) as address:
        series = Series(games.get("relics"), 2, (load(address), "random"), 4, 1)
        store = PartStore(series, 2)
        ended = play_run(store, RayExecutor(cluster.address))
    assert (ended.fault, ended.progress.played) == ("", 4)


def test_a_client_plays_on_a_cluster_elsewhere() -> None:
    """`ray://`: the client is no node of the cluster."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    made: Any = Cluster(
        initialize_head=True,
        head_node_args={"num_cpus": 1, "include_dashboard": False, "ray_client_server_port": port},
    )
    try:
        store = PartStore(Series(games.get("relics"), 2, ("random",), 8, 1), 2)
        assert play_run(store, RayExecutor(f"ray://127.0.0.1:{port}")).progress.played == 8
    finally:
        ray.shutdown()
        made.shutdown()


def test_a_cluster_that_does_not_answer_is_one_clear_line() -> None:
    series = Series(games.get("relics"), 2, ("random",), 2, 1)
    with pytest.raises(InvalidSetting, match=r"--on ray://127.0.0.1:9: no Ray answers there"):
        play_run(PartStore(series, 2), RayExecutor("ray://127.0.0.1:9"))
