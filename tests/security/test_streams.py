"""The kit compares whole streams of messages, and finds what the look at single moments does not."""

from __future__ import annotations

import pytest

from coterie.kit import Failed
from coterie.kit.report import CheckReport
from coterie.kit.streams import check_streams
from coterie.kit.trial import Trial
from security import diary


def streams(leak: str) -> CheckReport:
    report = CheckReport(diary.game.id)
    for seed in range(6):
        trial = Trial(diary.game, 3, seed, {"leak": leak}, None, report)
        trial.play()
        for moment in range(len(trial.moments)):
            check_streams(trial, moment)
    return report


def test_a_game_that_keeps_its_secrets_passes() -> None:
    report = streams("none")
    assert report.counted["inputs in secret"] > 100
    assert report.counted["streams compared"] > 50


def test_a_question_that_reads_otherwise_without_a_change_that_shows_is_found() -> None:
    with pytest.raises(Failed, match="what it is asked reads differently"):
        streams(diary.READS)


@pytest.mark.parametrize("leak", diary.LEAKS)
def test_a_message_that_counts_or_dates_secret_moves_is_found(leak: str) -> None:
    with pytest.raises(Failed, match="what others did in secret shows in the messages"):
        streams(leak)
