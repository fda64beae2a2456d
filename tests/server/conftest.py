"""One server for all tests of a module, on a store of its own."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from uvicorn.protocols.websockets import websockets_sansio_impl
from websockets.sync import connection

from server.live_server import OPEN, Running, running, settings
from server.postgres import Database, database
from time_limits import patience


@pytest.fixture(scope="session", autouse=True)
def luck_of_their_own() -> Iterator[None]:
    """Both ends of a socket draw the bytes of a ping from the luck that all share, some seconds apart, in threads of
    their own. Hypothesis takes that for a strategy that draws from it, if it happens while one is at work."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (websockets_sansio_impl, connection):
            patch.setattr(module, "random", random.Random())
        yield


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings(tmp_path_factory.mktemp("store"))) as found:
        yield found


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on which time stands still."""
    with running(settings(tmp_path_factory.mktemp("still"), speed=1e-9)) as found:
        yield found


@pytest.fixture(scope="session")
def postgres() -> Iterator[Database]:
    """One PostgreSQL server for all tests of a worker; each takes a fresh database."""
    with database() as found:
        yield found


patient = pytest.fixture(autouse=True)(patience)


@pytest.fixture(autouse=True)
def hang_up() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().close()
