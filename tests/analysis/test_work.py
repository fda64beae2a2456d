"""What an analysis computes: the same however it is cut into slices, and sums that add up."""

from functools import cache
from pathlib import Path

import pytest

import coterie
from coterie.analysis import Analysis, Budget, Work, analyse, assembled, decode, encode, replayed
from coterie.analysis.journal import Journal, decode_slice, encode_slice
from coterie.kernel import InvalidSetting
from coterie.table.record import Record

SMALL = Budget(points=3, first=2, second=2, measure=2, question=6, skill=2, eyes=1, answers=3, eyes_points=5)


@cache
def game_record() -> Record:
    played = coterie.match("relics", ["greedy", "novice"], seed=7, record=True)
    assert played.record is not None
    return played.record


@cache
def small_analysis() -> Analysis:
    return analyse(game_record(), SMALL)


def test_an_analysis_survives_its_json() -> None:
    assert decode(encode(small_analysis())) == small_analysis()
    assert small_analysis().state == "done"
    assert len(small_analysis().decisions) > 20


def test_luck_and_skill_add_up_to_the_result() -> None:
    for account in small_analysis().accounts:
        assert account.start + account.own + account.others + account.luck == pytest.approx(account.end)
        assert account.end == float(account.seat in small_analysis().winners)


def test_slices_of_any_size_give_the_same() -> None:
    work = Work(replayed(game_record()), SMALL)
    sizes = [1, 7, 60, 13]
    while (piece := next(work.slices(sizes[len(work.rows) % len(sizes)]), None)) is not None:
        work.add(piece.key, piece.start, work.run(piece))
    assert encode(assembled(work)) == encode(small_analysis())


def test_a_slice_with_a_time_limit_plays_one_world_at_least() -> None:
    work = Work(replayed(game_record()), SMALL)
    piece = next(work.slices(60))
    rows = work.run(piece, seconds=0.0)
    assert len(rows) == 1
    work.add(piece.key, piece.start, rows)
    again = next(work.slices(60))
    assert (again.key, again.start) == (piece.key, 1)


def test_the_whole_graph_comes_first() -> None:
    work = Work(replayed(game_record()), SMALL)
    for _ in range(len(work.points)):
        piece = next(work.slices(60))
        work.add(piece.key, piece.start, work.run(piece))
    so_far = assembled(work)
    assert [point.step for point in so_far.points] == work.points
    assert so_far.state == "running"
    assert so_far.done < so_far.of / 4


def test_a_journal_continues_after_a_line_that_was_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    stopped = iter([False] * 30 + [True] * 2)
    part = analyse(game_record(), SMALL, journal=path, stop=lambda: next(stopped))
    assert part.state == "running"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]) + lines[-1][:-9])
    work = Work(replayed(game_record()), SMALL)
    Journal(path, work)
    assert path.read_bytes() == b"".join(lines[:-1])
    assert sum(map(len, work.rows.values())) > 20
    assert encode(analyse(game_record(), SMALL, journal=path)) == encode(small_analysis())


def test_a_journal_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_text("my diary\n")
    work = Work(replayed(game_record()), SMALL)
    with pytest.raises(InvalidSetting, match="not the journal of an analysis"):
        Journal(path, work)
    path.unlink()
    Journal(path, work)
    with pytest.raises(InvalidSetting, match="another record or budget"):
        Journal(path, Work(replayed(game_record()), SMALL._replace(points=9)))


def test_a_slice_survives_its_line() -> None:
    work = Work(replayed(game_record()), SMALL)
    piece = next(piece for piece in work.slices(60) if piece.key[0] == "try")
    rows = work.run(piece)
    assert decode_slice(encode_slice(piece, rows)) == (piece.key, piece.start, rows)


def test_processes_give_the_same() -> None:
    assert encode(analyse(game_record(), SMALL, jobs=2)) == encode(small_analysis())
