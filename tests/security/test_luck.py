"""Nobody can compute the table's luck: its key has at least 128 bits, and no seed is shown while its game runs."""

from __future__ import annotations

import io
import re
import stat
import sys
from pathlib import Path

import pytest

from coterie import bots, games
from coterie.cli import main
from coterie.kernel import SeededRandom
from coterie.kernel.chance import KEY_BYTES, fresh_key, key_of
from coterie.table.record import BadRecord, Record
from toys import tictactoe


def test_the_key_of_every_table_has_at_least_128_bits() -> None:
    assert 8 * KEY_BYTES >= 128
    for id in games.names():
        game = games.get(id)
        s = game.start(game.seats[0], 1)
        assert len(s.key) == KEY_BYTES
        assert len(s.imagine(0, SeededRandom(1)).key) == KEY_BYTES


def test_a_world_takes_its_key_from_more_than_128_bits() -> None:
    class Counted:
        draws = 0

        def random(self) -> float:
            self.draws += 1
            return 0.5

    rng = Counted()
    fresh_key(rng)
    assert 53 * rng.draws >= 128


def test_a_bot_is_given_a_seed_of_its_own() -> None:
    made = {bots.make("random", tictactoe.game, seat, 5).key for seat in (0, 1)}
    assert len(made) == 2
    assert key_of(5) not in made


def test_a_game_without_a_seed_takes_128_bits_and_shows_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.jsonl"
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    monkeypatch.setattr(sys, "argv", ["coterie", "play", "relics", "--bots", "random", "--save", str(path)])
    with pytest.raises(SystemExit):
        main.main()
    seed = Record.load(path).head.seed
    assert re.fullmatch("[0-9a-f]{32}", str(seed))
    shown = capsys.readouterr()
    assert str(seed) not in shown.out + shown.err
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_saved_record_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "whole.jsonl"
    Record.of(games.get("relics"), 2, 1).save(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_record_of_the_first_format_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    Record.of(games.get("relics"), 2, 1).save(path)
    path.write_bytes(path.read_bytes().replace(b'"format":2', b'"format":1'))
    with pytest.raises(BadRecord, match="recorded by an older Coterie, in format 1; this one reads format 2"):
        Record.load(path)
