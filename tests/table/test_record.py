"""A record replays to the same state, and a damaged one says where it is damaged."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from coterie import games
from coterie.kernel import InvalidSetting
from coterie.table.file import RecordFile
from coterie.table.record import INPUTS_PER_CHECK, Answer, BadRecord, Player, Record, Replay
from coterie.table.table import Table
from table.bazaar import BazaarGame, game


def random_game(table: Table, seed: int, most: int = 10_000) -> Table:
    """Play with any lawful answers, undoing now and then, letting deadlines pass now and then."""
    rng = random.Random(seed)
    while table.state.result is None and table.number < most:
        due = table.state.next_due()
        if due is not None and rng.random() < 0.1:
            table.tick(due + rng.randrange(100))
            continue
        ask = rng.choice(table.state.asks())
        seat = ask.seat
        at = None if due is None else rng.randrange(table.state.now, due)
        table.answer(seat, ask, table.state.ask(ask).sample(rng), at)
        to = table.before_last_answer(seat)
        if to is not None and rng.random() < 0.1 and table.state.result is None:
            table.back(to, table.humans)
    table.check()
    return table


def finished(seed: int = 1, **options: str) -> Record:
    return random_game(Table(Record.of(game, 3, seed, options)), seed).record


def lines_of(record: Record, path: Path) -> list[bytes]:
    record.save(path)
    return path.read_bytes().splitlines(keepends=True)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("clock", ["no", "yes"])
def test_a_saved_record_verifies(seed: int, clock: str, tmp_path: Path) -> None:
    record = finished(seed, clock=clock, talk="yes" if seed % 2 else "no")
    record.save(tmp_path / "game.jsonl")
    again = Record.load(tmp_path / "game.jsonl")
    assert again.head == record.head
    assert again.inputs == record.inputs
    assert again.checks == record.checks
    state = again.verify()
    assert record.end is not None
    assert state.digest() == record.end.digest


def test_a_file_grows_with_every_input_and_equals_the_record_saved_at_once(tmp_path: Path) -> None:
    record = Record.of(game, 2, 5, {"clock": "yes"})
    keeper = RecordFile.create(tmp_path / "live.jsonl", record)
    table = Table(record, keeper)
    rng = random.Random(3)
    while table.state.result is None:
        ask = table.state.required()[0]
        table.answer(ask.seat, ask, table.state.ask(ask).sample(rng))
        assert len(Record.load(tmp_path / "live.jsonl").inputs) == table.number
    record.save(tmp_path / "once.jsonl")
    assert (tmp_path / "live.jsonl").read_bytes() == (tmp_path / "once.jsonl").read_bytes()
    keeper.close()


def test_a_game_is_left_and_resumed_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "live.jsonl"
    record = Record.of(game, 3, 5)
    keeper = RecordFile.create(path, record)
    table = random_game(Table(record, keeper), 1, most=9)
    keeper.close()
    assert Record.load(path).verify().digest() == table.state.digest()

    again, keeper = RecordFile.reopen(path)
    random_game(Table(again, keeper), 2)
    keeper.close()
    whole = Record.load(path)
    assert whole.end is not None
    assert whole.inputs[:9] == record.inputs
    whole.verify()


def test_a_line_cut_off_in_its_middle_is_dropped_on_resuming(tmp_path: Path) -> None:
    path = tmp_path / "live.jsonl"
    lines = lines_of(random_game(Table(Record.of(game, 3, 5)), 1, most=9).record, path)
    path.write_bytes(b"".join(lines[:-2]) + lines[-2][:20])
    torn = Record.load(path)
    assert torn.torn
    with pytest.raises(BadRecord, match=r"cut off after input 8; .*--resume"):
        torn.verify()
    resumed, keeper = RecordFile.reopen(path)
    random_game(Table(resumed, keeper), 2)
    keeper.close()
    Record.load(path).verify()


def test_two_windows_cannot_play_the_same_file(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    record = Record.of(game, 3, 5)
    keeper = RecordFile.create(tmp_path / "live.jsonl", record)
    with pytest.raises(BadRecord, match="another window"):
        RecordFile.reopen(tmp_path / "live.jsonl")
    keeper.close()
    with pytest.raises(FileExistsError):
        RecordFile.create(tmp_path / "live.jsonl", record)


def test_damage_is_named(tmp_path: Path) -> None:
    record = finished(2)
    path = tmp_path / "game.jsonl"
    lines = lines_of(record, path)

    def damaged(content: bytes) -> str:
        path.write_bytes(content)
        with pytest.raises(BadRecord) as problem:
            Record.load(path).verify()
        message = str(problem.value)
        assert "\n" not in message
        assert message.startswith(str(path))
        return message

    assert "not a Coterie record" in damaged(b"")
    assert "line 1" in damaged(b"hello\n")
    assert "not a Coterie record" in damaged(b'{"line"')
    assert "line 1" in damaged(b"".join(lines[1:]))
    assert "input 2 is missing" in damaged(lines[0] + lines[1] + b"".join(lines[3:]))
    assert "cut off" in damaged(b"".join(lines[:-1]))
    assert "cut off" in damaged(b"".join(lines[:-4]))
    assert "line 3" in damaged(b"".join([*lines[:2], b'{"line":"nonsense"}\n', *lines[3:]]))
    assert "something follows" in damaged(b"".join([*lines, lines[3]]))
    assert "no game" in damaged(b"".join(lines).replace(b'"game":"bazaar"', b'"game":"no game"'))
    assert "rules version 9" in damaged(b"".join(lines).replace(b'"version":1', b'"version":9'))
    assert "pack 00" in damaged(b"".join(lines).replace(record.head.pack.encode(), b"00"))
    assert "seats" in damaged(b"".join(lines).replace(b'"seats":3', b'"seats":33'))
    assert "option" in damaged(b"".join(lines).replace(b'"clock":"no"', b'"clock":"perhaps"'))
    assert "the end" in damaged(b"".join([*lines[:-1], lines[-1].replace(b"The best", b"Another")]))


def test_an_edited_answer_is_located_between_two_digests(tmp_path: Path) -> None:
    record = Record.of(game, 4, 11, {"goods": 9})
    table = Table(record)
    while table.state.result is None:
        ask = table.state.required()[-1]
        table.answer(ask.seat, ask, table.state.ask(ask).default())
    assert len(record.inputs) > 2 * INPUTS_PER_CHECK
    path = tmp_path / "game.jsonl"
    record.save(path)
    at = next(
        i
        for i in range(INPUTS_PER_CHECK, 2 * INPUTS_PER_CHECK)
        if isinstance(getattr(record.inputs[i], "answer", None), dict)
    )
    entry = record.inputs[at]
    assert isinstance(entry, Answer)
    old = f'"number":{entry.number},"at":0,"seat":{entry.seat},'.encode()
    lines = path.read_bytes().splitlines(keepends=True)
    edited = [line.replace(b'"price":0', b'"price":1') if old in line else line for line in lines]
    assert edited != lines
    path.write_bytes(b"".join(edited))
    with pytest.raises(
        BadRecord, match=f"after input {2 * INPUTS_PER_CHECK} is not .* after input {INPUTS_PER_CHECK}$"
    ):
        Record.load(path).verify()


def test_an_unlawful_input_is_named(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = lines_of(finished(2), path)
    first = next(i for i, line in enumerate(lines) if b'"price"' in line)
    lines[first] = lines[first].replace(b'"price":', b'"price":99')
    path.write_bytes(b"".join(lines))
    with pytest.raises(BadRecord, match=rf"input {first}: edited"):
        Record.load(path).verify()


def test_another_rules_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    record = finished(3)

    class Newer(BazaarGame):
        version = 2

    monkeypatch.setattr(games, "get", lambda id: Newer())
    with pytest.raises(BadRecord, match="recorded with rules version 1 of bazaar, this is version 2"):
        record.verify()


def test_a_users_own_pack_travels_with_the_record(tmp_path: Path) -> None:
    own = '[market]\nname = "New market"\n'
    record = Record.of(game, 2, 1, pack_text=own)
    assert record.head.pack_text == own
    record.save(tmp_path / "game.jsonl")
    assert Table(Record.load(tmp_path / "game.jsonl")).state.pack == "New market"

    shipped = Record.of(game, 2, 1, pack_text=game.resource("pack.toml"))
    assert shipped.head.pack_text is None


def test_stepping_forwards_and_jumping_back_gives_the_same_states() -> None:
    record = finished(6)
    replay = Replay(record)
    digests = [replay.state.digest()]
    while replay.step():
        digests.append(replay.state.digest())
    for number in random.Random(1).sample(range(len(digests)), 12):
        replay.go(number)
        assert replay.state.digest() == digests[number]
        assert [moment.number for moment in replay.moments[1:]] == record.line(number)
    with pytest.raises(InvalidSetting, match="inputs 0 to"):
        replay.go(len(digests))


def test_players_are_one_a_seat() -> None:
    with pytest.raises(InvalidSetting, match="players: found 1"):
        Record.of(game, 3, 1, players=[Player("Dana")])
