"""Hypothesis is reproducible here, and a run can write down which clauses its tests cite."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from clause_citations import CITED, citations
from coterie.bots.registry import ADDED_BOTS

settings.register_profile(
    "coterie",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("coterie")

CITATIONS = "COTERIE_CITATIONS"
"""Names the file for `tests/test_clauses.py`, which collects all tests to see what they cite."""
CHOSEN = ("lf", "ignore", "ignore_glob")
"""Options with which a run does not collect all tests."""


@pytest.fixture(autouse=True)
def no_bot_outlives_its_test() -> Iterator[None]:
    """A bot that a test loads from a file would otherwise be listed in every later test of the same process."""
    before = dict(ADDED_BOTS)
    yield
    ADDED_BOTS.clear()
    ADDED_BOTS.update(before)


@pytest.hookimpl(tryfirst=True)  # before any are left out by their name or their mark
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    target = os.environ.get(CITATIONS)
    if target:
        Path(target).write_text(json.dumps(citations(items)), encoding="utf-8")
    elif config.args_source is pytest.Config.ArgsSource.TESTPATHS and not any(map(config.getoption, CHOSEN)):
        config.stash[CITED] = citations(items)
