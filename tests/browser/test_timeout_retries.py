"""Only what ran out of time is tried twice, only once more, and the summary names it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]
CONFTEST = """
import pytest
from browser.timeout_retries import TWICE

@pytest.fixture(scope="session")
def server():
    yield "up"

def pytest_collection_modifyitems(items):
    for item in items:
        item.add_marker(TWICE)
"""
SOME = """
from pathlib import Path

import pytest
from browser.timeout_retries import LateError
from time_limits import NoEnd

def first(tmp_path_factory, name):
    seen = tmp_path_factory.getbasetemp() / name
    before = seen.exists()
    seen.touch()
    return not before

@pytest.mark.parametrize("error", [LateError, NoEnd])
def test_late_once(server, error, tmp_path_factory):
    if first(tmp_path_factory, error.__name__):
        raise error("late")

def test_late_always(server):
    raise LateError("late again")

def test_shown_once(server, tmp_path_factory):
    assert not first(tmp_path_factory, "shown"), "TimeoutError: shown"

def test_shown_after_waiting(server, tmp_path_factory):
    try:
        raise LateError("late")
    except LateError:
        assert not first(tmp_path_factory, "waited")

@pytest.fixture
def page(tmp_path_factory):
    yield
    assert not first(tmp_path_factory, "fault")

def test_late_with_a_fault(page, server, tmp_path_factory):
    if first(tmp_path_factory, "late"):
        raise LateError("late")

def test_the_server_is_still_there(server):
    assert server == "up"
"""


def test_a_test_that_ran_out_of_time_is_tried_once_more_and_named(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    (tmp_path / "test_some.py").write_text(SOME, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "--disable-plugin-autoload", "-p", "xdist", "-p", "pytest_rerunfailures"]
    command += ["-raR", "-n1", "-o", f"pythonpath={TESTS}", "."]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    told = re.findall(r"^(RERUN|FAILED|ERROR) test_some.py::(\S+)", ran.stdout, re.MULTILINE)
    again = {name for what, name in told if what == "RERUN"}
    assert again == {"test_late_once[TimeoutError]", "test_late_once[NoEnd]", "test_late_always"}, ran.stdout
    assert {name for what, name in told if what == "FAILED"} == {
        "test_late_always",
        "test_late_with_a_fault",
        "test_shown_after_waiting",
        "test_shown_once",
    }
    assert ("ERROR", "test_late_with_a_fault") in told
    assert ran.returncode == 1
