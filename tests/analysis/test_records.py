"""Records that are no ordinary ones: each gets an analysis that makes sense, or one clear error."""

import errno
import json
import multiprocessing
import os
import signal
from pathlib import Path

import pytest

import coterie
from coterie import games
from coterie.analysis import Budget, Work, analyse, assembled, encode, replayed
from coterie.analysis.journal import Journal
from coterie.analysis.work import OPEN
from coterie.cli.main import run
from coterie.table.record import BadRecord, Record
from toys import tictactoe

TINY = Budget(points=1, first=1, second=1, measure=1, question=3, skill=1, eyes=1, answers=2, eyes_points=2)


def played(game: str, *bots: str, seed: int = 3) -> Record:
    record = coterie.match(game, list(bots), seed=seed, record=True).record
    assert record is not None
    return record


@pytest.fixture(scope="module")
def relics() -> Record:
    return played("relics", "novice", "novice")


def saved(record: Record, path: Path) -> list[str]:
    record.save(path)
    return path.read_text().splitlines(keepends=True)


def test_a_record_of_other_rules_is_refused(relics: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "old.jsonl"
    head, *rest = saved(relics, path)
    path.write_text(json.dumps({**json.loads(head), "version": 1}) + "\n" + "".join(rest))
    assert run(["analyse", str(path)]) == 1
    assert "recorded with rules version 1 of relics" in capsys.readouterr().err


def test_a_forged_record_is_refused(relics: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "forged.jsonl"
    lines = saved(relics, path)
    end = json.loads(lines[-1])
    path.write_text("".join(lines[:-1]) + json.dumps({**end, "winners": [1 - end["winners"][0]]}) + "\n")
    assert run(["analyse", str(path)]) == 1
    assert "the end is not the recorded one" in capsys.readouterr().err
    assert not path.with_name("forged.jsonl.analysis").exists()


def test_a_truncated_record_is_analysed_as_far_as_it_goes(relics: Record, tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    lines = saved(relics, path)
    path.write_text("".join(lines[:20]) + lines[20][:15])
    found = analyse(Record.load(path), TINY)
    assert not found.over
    assert found.accounts == ()
    assert found.how_won == ""
    assert found.decisions
    assert max(decision.step for decision in found.decisions) == found.steps < len(relics.inputs)


def test_a_game_that_ended_early_has_no_accounts(relics: Record) -> None:
    early = Record(relics.head, relics.inputs[:0])
    found = analyse(early, TINY)
    assert (found.steps, found.decisions, found.accounts) == (0, (), ())
    assert [point.step for point in found.points] == [0]


def test_a_game_without_advice_is_judged_by_random_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "get", lambda id: tictactoe.game)
    table = coterie.Table(Record.of(tictactoe.game, 2, 1, {}))
    while (ask := table.state.next_required()) is not None:
        table.submit(ask.seat, ask.id, ask.write(ask.default()), 0)
    found = analyse(table.record, TINY)
    assert found.judge.name == "random"
    assert "brings no advice" in found.judge.about
    assert found.decisions


def test_twenty_four_people() -> None:
    """A recorded game: playing one with bots that think would take longer than all the rest."""
    (path,) = (Path(__file__).parents[1] / "corpus" / "succession").glob("v3-24-*.jsonl")
    record = Record.load(path)
    work = Work(replayed(record), TINY)
    for _ in range(40):
        piece = next(work.slices(60))
        work.add(piece.key, piece.start, work.run(piece))
    found = assembled(work)
    assert len(found.points[0].open) == 24
    assert (OPEN, 0) in work.rows


def kill_in_the_middle(record: Record, path: Path) -> None:
    told = []

    def tell(done: int, of: int) -> None:
        told.append(done)
        if len(told) == 25:
            os.kill(os.getpid(), signal.SIGKILL)

    analyse(record, TINY, journal=path, tell=tell)


def test_an_analysis_that_was_killed_continues(relics: Record, tmp_path: Path) -> None:
    path = tmp_path / "journal"
    process = multiprocessing.get_context("fork").Process(target=kill_in_the_middle, args=(relics, path))
    process.start()
    process.join()
    assert process.exitcode == -signal.SIGKILL
    work = Work(replayed(relics), TINY)
    Journal(path, work)
    assert 20 <= sum(map(len, work.rows.values())) < 200
    assert encode(analyse(relics, TINY, journal=path)) == encode(analyse(relics, TINY))


def test_a_full_disk_is_named_and_the_analysis_goes_on(
    relics: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Journal, "add", full)
    warned: list[str] = []
    found = analyse(relics, TINY, journal=tmp_path / "journal", warn=warned.append)
    assert found.state == "done"
    assert warned == [
        f"{tmp_path / 'journal'}: No space left on device; if this is interrupted, it starts over",
    ]


def test_an_unknown_seat_is_named(relics: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.jsonl"
    saved(relics, path)
    assert run(["analyse", str(path), "--as", "7"]) == 2
    assert "allowed: 0 to 1, or one of" in capsys.readouterr().err


def test_the_command_prints_a_table_json_and_a_page(
    relics: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(games.get("relics")).coaching, "budget", TINY._asdict())
    path, page = tmp_path / "game.jsonl", tmp_path / "game.html"
    saved(relics, path)
    assert run(["analyse", str(path), "--jobs", "1", "--html", str(page)]) == 0
    shown = capsys.readouterr().out
    assert "chance to win with all cards open" in shown
    assert "How it was won:" in shown
    text = page.read_text()
    assert text.startswith("<!doctype html>")
    assert "http" not in text
    assert "<script" not in text
    assert run(["analyse", str(path), "--jobs", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["state"] == "done"


def test_a_missing_record_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="No such file"):
        Record.load(tmp_path / "none.jsonl")
