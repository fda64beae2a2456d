"""The HTTP side is asked whatever its own description allows, and what it does not: every answer is one that the
description names, and none is a fault."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as profile
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from coterie.server.http.routes import PATHS, openapi
from server.live_server import PATIENCE, Client, Running, running, settings

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
ASKED = [(each.method, each.path) for each in PATHS if not each.path.endswith(("stream", "/news"))]
"""All but those that wait for something to happen."""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Client, str]]:
    """A server, and a device that holds a seat of one of its rooms."""
    with running(settings(Path(tmp_path_factory.mktemp("fuzzed")))) as server:
        client = server.client()
        yield server, client, client.post("/api/play", {"game": "relics", "bots": "random"})["code"]


def fuzz(table: tuple[Running, Client, str], method: str, path: str, most: int) -> None:
    server, client, code = table
    described = schemathesis.openapi.from_dict(openapi())
    described.config.update(base_url=server.address)
    number = 0

    @profile(max_examples=most, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
    @given(case=described[path][method].as_strategy())
    def asked(case: Any) -> None:
        nonlocal number
        number += 1
        if number % 2 and "code" in (case.path_parameters or {}):
            case.path_parameters["code"] = code
        reply = case.call(headers={"cookie": f"coterie={client.cookie}"}, timeout=PATIENCE)
        case.validate_response(reply, checks=CHECKS)

    asked()
    assert number


@pytest.mark.parametrize(("method", "path"), ASKED)
def test_every_path_answers_as_it_is_described(table: tuple[Running, Client, str], method: str, path: str) -> None:
    fuzz(table, method, path, 3)


@pytest.mark.slow
@pytest.mark.parametrize(("method", "path"), ASKED)
def test_every_path_answers_very_many_requests(table: tuple[Running, Client, str], method: str, path: str) -> None:
    fuzz(table, method, path, 500)
