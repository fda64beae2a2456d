"""docs/reference/packs.md is written from the code, and has an example for each word."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

from coterie.games.relics.components import WHO
from coterie.games.relics.effects import VERBS
from coterie.games.relics.pack_reader import CARD_TIMINGS, FIELDS, TIMINGS, WHOM

HOME = Path(__file__).resolve().parents[2] / "docs" / "reference"


def writer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("packs_page", HOME / "packs.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_as_the_code_writes_it() -> None:
    """`.venv/bin/python docs/reference/packs.py` writes it."""
    assert (HOME / "packs.md").read_text(encoding="utf-8") == writer().page()


def test_every_word_that_a_pack_may_use_is_explained() -> None:
    assert set(WHOM) == set(WHO)
    assert set(TIMINGS) == {at for timings in CARD_TIMINGS.values() for at in timings}
    assert {field for verb in VERBS.values() for field in verb.heeds} <= set(FIELDS)


def test_every_verb_has_an_example() -> None:
    page = (HOME / "packs.md").read_text(encoding="utf-8")
    assert "no shipped card" not in page
    for part in re.split(r"^#### ", page, flags=re.MULTILINE)[1:]:
        assert "```toml" in part, part
