"""The oldest uvicorn, Starlette and websockets that pyproject.toml allows, in an environment of their own."""

from __future__ import annotations

import re
import subprocess
import tomllib
import venv
from pathlib import Path

import pytest

from server.live_server import PATIENCE
from server.test_asgi import play_a_game

ROOT = Path(__file__).parents[2]

OLDEST = ("starlette", "uvicorn", "websockets")

SERVE = """
import sys
from coterie.server.logs import set_up
from coterie.server.process import serve
from coterie.server.settings import Settings
set_up()
serve(Settings(sys.argv[1], port=0, pace=0.0, workers=1), lambda address: print("ready", address, flush=True))
"""


def bounds() -> dict[str, str]:
    """The least version of each of OLDEST."""
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]["server"]
    found = {}
    for line in wanted:
        match = re.match(r"([a-z]+)>=([0-9.]+),<[0-9]+$", line)
        if match is not None and match[1] in OLDEST:
            found[match[1]] = match[2]
    return found


def test_the_bounds_of_the_web_servers_have_both_ends() -> None:
    assert set(bounds()) == set(OLDEST)


@pytest.mark.slow
def test_a_whole_game_with_the_oldest_versions(tmp_path: Path) -> None:
    home = tmp_path / "venv"
    venv.create(home, with_pip=True)
    python = str(home / "bin" / "python")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needed = (*project["dependencies"], *project["optional-dependencies"]["server"])
    names = [re.split(r"[<>=;]", each)[0] for each in needed]
    locked = dict(re.findall(r"^([\w.-]+)==(\S+)", (ROOT / "requirements.lock").read_text(), re.MULTILINE))
    pins = {**{name.lower().replace("_", "-"): version for name, version in locked.items()}, **bounds()}
    wanted = [f"{name}=={pins[name.partition('[')[0].lower()]}" for name in names]
    builders = [f"{name}=={pins[name]}" for name in ("editables", "hatchling")]
    install = [python, "-m", "pip", "--disable-pip-version-check", "-qq", "install"]
    subprocess.run([*install, *builders, *wanted], check=True, timeout=600)
    subprocess.run([*install, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)], check=True, timeout=600)
    store = f"sqlite:///{tmp_path / 'store.db'}"
    command = [python, "-W", "ignore", "-c", SERVE, store]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        try:
            assert server.stdout is not None
            lines = []
            for line in server.stdout:
                lines.append(line)
                if line.startswith("ready "):
                    break
            assert lines, "the server did not start"
            assert lines[-1].startswith("ready "), "".join(lines)
            assert any("fast_sockets_off" in line for line in lines), "".join(lines)
            play_a_game(lines[-1].split()[1])
        finally:
            server.terminate()
            server.wait(PATIENCE)
