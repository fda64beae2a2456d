"""The first decisions of each game, typed into the real program: what the pages in docs/transcripts show is seen."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

HOME = Path(__file__).resolve().parents[2] / "docs" / "transcripts"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")


def recorder() -> ModuleType:
    spec = importlib.util.spec_from_file_location("record_transcripts", HOME / "record.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
@pytest.mark.parametrize("game", ["relics", "triora", "arena", "inquisition", "succession"])
def test_a_transcript_shows_what_is_seen(game: str) -> None:
    """`python docs/transcripts/record.py` records them anew."""
    assert recorder().transcript(game) == (HOME / f"{game}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", ["relics", "triora", "arena", "inquisition", "succession"])
def test_a_transcript_has_ten_decisions_and_fits_eighty_columns(game: str) -> None:
    text = (HOME / f"{game}.txt").read_text(encoding="utf-8")
    assert text.count(") > ") >= 10
    assert max(map(len, text.splitlines())) <= 80
