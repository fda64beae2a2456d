"""Containerfile, compose.yaml and the devcontainer: what they name exists. No container engine is needed for this."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
import venv
from pathlib import Path
from typing import Any

import pytest
import typer.main
import yaml

from coterie.cli.main import app
from coterie.cli.serve import USUAL_PORT

ROOT = Path(__file__).resolve().parents[1]
CONTAINER = (ROOT / "Containerfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))


def serve() -> Any:
    return typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined] # it is a group


def flags() -> set[str]:
    return {flag for parameter in serve().params for flag in parameter.opts}


def variables() -> set[str]:
    return {str(parameter.envvar) for parameter in serve().params if parameter.envvar}


def test_every_option_and_variable_of_the_containers_exists() -> None:
    entry = json.loads(re.search(r"^ENTRYPOINT (\[.*\])$", CONTAINER, re.MULTILINE)[1])  # type: ignore[index] # it has one
    assert entry[:2] == ["coterie", "serve"]
    used = {word for word in [*entry, *COMPOSE["services"]["coterie"]["command"]] if word.startswith("--")}
    assert used
    assert used <= flags()
    named = set(re.findall(r"^ENV (\w+)=", CONTAINER, re.MULTILINE)) | set(
        COMPOSE["services"]["coterie"]["environment"]
    )
    assert named
    assert named <= variables()


def test_the_address_that_caddy_and_the_health_check_use_is_the_default_one() -> None:
    port = str(USUAL_PORT)
    assert f"EXPOSE {port}" in CONTAINER
    assert f"127.0.0.1:{port}/healthz" in CONTAINER
    assert f"coterie:{port}" in COMPOSE["services"]["caddy"]["command"]


def test_the_image_installs_an_extra_and_a_lock_that_exist() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert set(re.findall(r"\[(\w+)\]\"", CONTAINER)) <= set(extras)
    assert ".ci/locked browser" in CONTAINER
    assert (ROOT / ".ci" / "locked").exists()


def test_the_devcontainer_installs_what_the_tests_install() -> None:
    settings = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text(encoding="utf-8"))
    installed = (ROOT / ".devcontainer" / settings["build"]["dockerfile"]).read_text(encoding="utf-8")
    for package in re.findall(r"missing\+=\((\w+)\)", (ROOT / ".ci" / "packages").read_text(encoding="utf-8")):
        assert package in installed


@pytest.mark.slow
def test_the_steps_of_the_image_install_a_server(tmp_path: Path) -> None:
    """The commands of the Containerfile that install, as they stand there, in environments of their own."""
    for stage, home in zip(CONTAINER.split("FROM ")[1:], ("build", "image"), strict=True):
        venv.create(tmp_path / home, with_pip=True)
        python = tmp_path / home / "bin" / "python"
        commands = re.findall(r"^RUN (.*?)(?: &&.*| \\)?$", stage, re.MULTILINE)
        assert commands
        for command in commands:
            line = re.sub("^pip ", f"{python} -m pip -q ", command).replace("/wheels", str(tmp_path / "wheels"))
            line = line.replace("/tmp/wanted.lock", str(tmp_path / "wanted.lock"))
            subprocess.run(line, shell=True, cwd=ROOT, check=True)
    said = subprocess.run([tmp_path / "image" / "bin" / "coterie", "serve", "--help"], capture_output=True, check=True)
    assert b"--public" in said.stdout
