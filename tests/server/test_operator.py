"""What an operator meets: probes of other servers, robots, the store's file, figures of the process."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from coterie import __version__
from coterie.kernel import InvalidSetting
from coterie.server.store.database import engine_for
from server.live_server import Running


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nonsense", "/readyz", "/metricz", "/livez"])
def test_unknown_paths_and_probes_are_not_found(server: Running, path: str) -> None:
    assert server.client().ask("GET", path)[0] == 404


def test_search_engines_are_kept_out_of_the_api(server: Running) -> None:
    status, headers, _ = server.client().ask("GET", "/robots.txt")
    assert (status, headers["content-type"]) == (200, "text/plain; charset=utf-8")


def test_metrics_have_the_process_and_the_build(server: Running) -> None:
    assert server.client().ask("GET", "/metrics")[0] == 200
    registry = server.house.metrics.registry
    assert (registry.get_sample_value("process_resident_memory_bytes") or 0) > 1_000_000
    assert registry.get_sample_value("coterie_build_info", {"version": __version__}) == 1


def test_a_folder_that_does_not_exist_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(InvalidSetting, match="nodir doesn't exist"):
        engine_for(f"sqlite:///{tmp_path / 'nodir' / 'x.db'}")
    assert not (tmp_path / "nodir").exists()


def test_only_its_owner_reads_the_file_and_its_log(tmp_path: Path) -> None:
    engine = engine_for(f"sqlite:///{tmp_path / 'x.db'}")
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE kept (word TEXT)")
        modes = {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    engine.dispose()
    assert modes == {0o600}
