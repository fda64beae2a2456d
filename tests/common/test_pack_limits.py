"""A pack is measured before it is parsed: what no real pack has is refused in one pass over its text."""

from __future__ import annotations

import pytest

from coterie import games
from coterie.common import pack_limits
from coterie.common.pack_limits import MAX_KEY_PARTS, MAX_PACK_CHARACTERS, MAX_PACK_ITEMS, limit_exceeded
from coterie.common.packs import PackError, PackFile
from coterie.kernel.clean_text import MAX_MARKS, clean


@pytest.mark.parametrize("game", games.names())
def test_our_own_packs_are_far_below_the_limits(game: str) -> None:
    assert limit_exceeded(games.get(game).pack_text * 4) == ""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (".".join("a" * 12_000) + " = 1", "dotted key"),
        ("[" + ".".join("a" * 12_000) + "]", "dotted key"),
        ("a = {" + ".".join(['"b"'] * 9) + " = 1}", "dotted key"),
        ("a = " + "[" * 5_000, "nested too deeply"),
        ("a = " + "{b = " * 17, "nested too deeply"),
        ("a = [" + "1," * MAX_PACK_ITEMS + "]", "keys, items and tables"),
        ("[[a]]\n" * MAX_PACK_ITEMS, "keys, items and tables"),
        ("x" * (MAX_PACK_CHARACTERS + 1), "characters"),
        ('a = """' + '\\"""' * 40_000, "without an end"),
        ("a = '" + "b" * 1_000, "without an end"),
    ],
)
def test_what_no_pack_has_is_refused_before_it_is_parsed(text: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("coterie.common.packs.tomllib.loads", lambda _: pytest.fail("it was parsed"))
    with pytest.raises(PackError, match=why):
        PackFile(text)


@pytest.mark.parametrize(
    "text",
    [
        ".".join("a" * MAX_KEY_PARTS) + " = 1",
        'a = "1.2.3.4.5.6.7.8.9.10" # a.b.c.d.e.f.g.h.i.j',
        'a = """ "quoted" [[[[[[[[[[[[[[[[[[[[ """"',
        "a = '''''it''s'''''\nb = 'c.d.e.f.g.h.i.j.k'",
        'a = "\\"[[[[[[[[[[[[[[[[[[[[[["',
        "a = [[1, 2], [3.5, 4.5]]",
    ],
)
def test_what_stands_in_texts_and_comments_does_not_count(text: str) -> None:
    assert limit_exceeded(text) == ""
    assert PackFile(text).tables


def test_a_word_with_very_many_marks_keeps_some_of_them() -> None:
    """To put thousands of them into their order takes quadratic time."""
    marks = "\u0316\u0300" * 10_000
    assert len(clean(f"a{marks}b{marks}")) <= 2 * (MAX_MARKS + 1)
    assert clean("e\u0301") == "\u00e9"


def test_no_pattern_needs_a_newer_python_than_ours() -> None:
    """Python 3.11.0 to 3.11.4, Debian 12's among them, match possessive groups wrongly: no pack of the Arena could be
    read there."""
    assert not [each.pattern for each in pack_limits._STRING_END.values() if "*+" in each.pattern]
