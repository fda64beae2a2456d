"""Ballots, which know no game."""

from __future__ import annotations

from coterie.common.ballots import in_words, most_named


def test_those_named_most_often_are_first_and_nobody_where_nobody_was_named() -> None:
    assert most_named([1, 0, 1, -1]) == [1]
    assert most_named([1, 0, -1, -1]) == [0, 1]
    assert most_named([-1, -1]) == []


def test_ballots_are_told_by_whom_they_name_the_most_often_named_first() -> None:
    told = in_words([2, 0, 1, 2], ["Ada", "Ben", "Cy", "Dee"].__getitem__, automatic=(1,))
    assert told == "Cy 2 (Ada, Dee); Ada 1 (Ben (automatic)); Ben 1 (Cy)"
    assert in_words([None, None], str) == ""
