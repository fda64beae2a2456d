"""Recorded games replay byte for byte, for ever: a change that alters one must raise that game's rules version."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from corpus.corpus_games import FOLDER, Altered, add, verify, wanted
from coterie import games
from coterie.kernel import InvalidSetting
from coterie.table.record import BadRecord, Record
from toys import duel

RECORDS = sorted(FOLDER.glob("*/*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_recorded_game_is_still_the_same(path: Path) -> None:
    verify(path)


@pytest.mark.parametrize("name", games.names())
def test_the_corpus_holds_games_of_every_rules_version_that_is_played(name: str) -> None:
    missing = [path.name for path, _, _ in wanted(games.get(name)) if not path.exists()]
    assert not missing, f"run `make corpus`: {name} has no recorded game {', '.join(missing)}"


def test_every_recorded_game_is_complete() -> None:
    assert [path for path in RECORDS if Record.load(path).end is None] == []


# --- these tests can fail ----------------------------------------------------------------------------------------


class Bolder(duel.DuelGame):
    """The same game with another deal: three cards are cut first."""

    def deal(self, s: duel.Duel) -> None:
        super().deal(s)
        s.deck = s.deck[3:] + s.deck[:3]


class Newer(Bolder):
    version = 2


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Says which game is installed as `duel`."""

    def register(game: duel.DuelGame) -> None:
        monkeypatch.setattr(games, "get", lambda id: game)

    register(duel.game)
    return register


def test_a_change_of_the_rules_without_a_new_version_is_found(registered: Any, tmp_path: Path) -> None:
    added = add(duel.game, tmp_path)
    assert len(added) == 18
    for path in added:
        verify(path)
    registered(Bolder())
    with pytest.raises(Altered, match=r"raise `version` of Bolder \(now 1\), run `make corpus`"):
        verify(added[0])
    registered(Newer())
    for path in added:
        verify(path)
    newer = add(Newer(), tmp_path)
    assert len(newer) == 18
    for path in newer:
        verify(path)
    registered(duel.game)
    with pytest.raises(Altered, match="recorded with rules version 2, duel is at 1"):
        verify(newer[0])


def test_recorded_games_are_never_written_over(registered: Any, tmp_path: Path) -> None:
    first = add(duel.game, tmp_path)
    first[0].write_text("kept")
    first[1].unlink()
    assert add(duel.game, tmp_path) == [first[1]]
    assert first[0].read_text() == "kept"
    with pytest.raises(BadRecord):
        verify(first[0])


def test_an_edited_record_is_found(registered: Any, tmp_path: Path) -> None:
    path = add(duel.game, tmp_path)[0]
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:3] + lines[4:]))
    with pytest.raises((Altered, BadRecord)):
        verify(path)
    path.write_text("".join(lines[:-1]))
    with pytest.raises(Altered, match="cut off"):
        verify(path)


def test_a_record_of_a_game_that_is_not_installed_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(games, "get", lambda id: duel.game)
        path = add(duel.game, tmp_path)[0]
    with pytest.raises(InvalidSetting, match="'duel': not installed"):
        verify(path)
