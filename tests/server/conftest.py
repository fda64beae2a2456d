"""One server for all tests of a module, on a store of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ending import patience
from server.serving import OPEN, Running, running, settings


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings(tmp_path_factory.mktemp("store"))) as found:
        yield found


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on which time stands still."""
    with running(settings(tmp_path_factory.mktemp("still"), speed=1e-9)) as found:
        yield found


patient = pytest.fixture(autouse=True)(patience)


@pytest.fixture(autouse=True)
def hang_up() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().close()
