"""Hypothesis is reproducible here, and a run can write down which clauses its tests cite."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from citing import citations

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


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    target = os.environ.get(CITATIONS)
    if target:
        Path(target).write_text(json.dumps(citations(items)), encoding="utf-8")
