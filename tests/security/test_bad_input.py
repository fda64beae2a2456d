"""Whatever is sent, typed or written in a file: one clear line, nothing changed, never a traceback."""

from __future__ import annotations

import io
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from coterie import games
from coterie.cli import main
from coterie.common.packs import PackError
from coterie.kernel import InvalidSetting, Refused, clean, short
from coterie.table.limits import MAX_ANSWER_DEPTH, MAX_ANSWER_PARTS, MAX_MESSAGE_BYTES, check_answer
from coterie.table.record import BadRecord, Record, encode_line
from coterie.table.table import Table
from table.bazaar import game as bazaar
from wire_seat import WireSeat, answer_message

LONGEST_REPLY = 2_000


def said(table: Table, message: str | bytes) -> str:
    """Why a message is refused; the table is as it was."""
    before, number = table.state.digest(), table.number
    reply = WireSeat(table, 0).write(message)
    assert reply is not None
    assert len(reply) < LONGEST_REPLY
    assert (table.state.digest(), table.number) == (before, number)
    refused = json.loads(reply)
    assert refused["type"] == "refused"
    return "".join(piece if isinstance(piece, str) else piece["text"] for piece in refused["why"])


def answering(table: Table, answer: str) -> str:
    return f'{{"type": "answer", "key": "k", "ask": {table.state.asks(0)[0].id}, "answer": {answer}}}'


# --- messages --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("[" * 1_000 + "]" * 1_000, "nested too deeply"),
        ("[" * 20 + "]" * 20, f"at most {MAX_ANSWER_DEPTH} levels"),
        ('{"a":' * 20 + "1" + "}" * 20, f"at most {MAX_ANSWER_DEPTH} levels"),
        ("9" * 5_000, "not a message"),
        ("9" * 30, "at most 15 digits"),
        ("-" + "9" * 30, "at most 15 digits"),
        ("1e400", "not a message"),
        ('"' + "x" * 5_000 + '"', "at most 200 characters"),
        ('{"' + "x" * 5_000 + '": 1}', "at most 200 characters"),
        (json.dumps(["g1"] * 5_000), f"at most {MAX_ANSWER_PARTS} things"),
        (json.dumps({str(number): 1 for number in range(5_000)}), "at most"),
        (json.dumps("x" * (1 << 20)), f"at most {MAX_MESSAGE_BYTES} bytes"),
        (json.dumps(["g1"] * 100_000), f"at most {MAX_MESSAGE_BYTES} bytes"),
        ("NaN", "not a message"),
        ('"\\ud800"', "not a message"),
        ("{seat:1}", "not a message"),
        ('"{seat:1}"', "'{seat:1}' is not an object"),
    ],
)
def test_an_answer_beyond_all_limits_is_refused_in_clear_words(answer: str, why: str) -> None:
    table = Table(Record.of(bazaar, 2, 1))
    assert why in said(table, answering(table, answer))


@pytest.mark.parametrize(
    "message",
    [
        b"\xff\xfe\x00",
        b'{"type": "answer", "key": "k", "ask": 0, "answer": "\xc3\x28"}',
        "\ud800",
        '{"type": "' + "x" * 60_000 + '"}',
        '{"' + "x" * 60_000 + '": 1}',
        '{"type": "answer", "key": "k", "ask": ' + "9" * 5_000 + ', "answer": 1}',
        '{"type": "answer", "key": "k", "ask": 1e999, "answer": 1}',
        '{"type": "answer", "key": "k", "ask": 1.5, "answer": 1}',
        '{"type": "answer", "key": "k", "ask": true, "answer": 1}',
        '{"type": "answer", "key": "k", "ask": -1, "answer": 1}',
        '{"type": "answer", "key": "k", "ask": 0, "ask": 0, "answer": {}}',
        "[" * 60_000,
        "\x00",
        "null",
    ],
)
def test_a_message_that_is_none_is_refused_without_being_quoted_whole(message: str | bytes) -> None:
    assert said(Table(Record.of(bazaar, 2, 1)), message)


@pytest.mark.parametrize("id", games.names())
def test_no_lawful_answer_comes_near_the_limits(id: str) -> None:
    of, rng = games.get(id), random.Random(1)
    table = Table(Record.of(of, of.seats[-1], 2))
    for _ in range(60):
        if table.state.result is not None:
            break
        for ask in table.state.asks()[:5]:
            check_answer([ask.write(ask.sample(rng))] * 10)
        asks = table.state.required() or table.state.asks()
        table.answer(asks[0].seat, asks[0].id, asks[0].sample(rng))


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=300) | st.just("g1"),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=20,
)


@given(st.binary(max_size=200) | st.text(max_size=200) | junk.map(json.dumps))
@example("[" * 10_000)
def test_the_fuzzed_wire_refuses_and_stays_as_it_is(message: str | bytes) -> None:
    said(Table(Record.of(bazaar, 2, 1)), message)


def fuzz_answers(id: str, answer: Any) -> None:
    of = games.get(id)
    table = Table(Record.of(of, of.seats[0], 3))
    seat = table.state.asks()[0].seat
    reader = WireSeat(table, seat)
    for ask in table.state.asks(seat):
        reply = reader.write(answer_message(ask.id, answer))
        if reply is None:
            return
        assert len(reply) < 10 * LONGEST_REPLY  # a game lists what would be lawful


@pytest.mark.parametrize("id", games.names())
@settings(max_examples=60)
@given(answer=junk)
def test_a_fuzzed_answer_is_taken_or_refused(id: str, answer: Any) -> None:
    fuzz_answers(id, answer)


@pytest.mark.slow
@pytest.mark.parametrize("id", games.names())
@settings(max_examples=5_000, derandomize=False)
@given(answer=junk)
def test_many_fuzzed_answers(id: str, answer: Any) -> None:
    fuzz_answers(id, answer)


# --- records ---------------------------------------------------------------------------------------------------------


def a_record() -> bytes:
    table = Table(Record.of(bazaar, 2, 5, {"clock": "yes"}))
    rng = random.Random(3)
    while table.state.result is None:
        ask = table.state.required()[0]
        table.answer(ask.seat, ask, table.state.ask(ask).sample(rng))
        if table.number == 7:
            table.back(5, [0, 1])
    return b"".join(map(encode_line, table.record.lines()))


WHOLE: list[bytes] = []


def fuzz_record(at: int, cut: int, put: bytes) -> None:
    """Some bytes of a record replaced by others: it verifies, or is refused in one line."""
    if not WHOLE:
        WHOLE.append(a_record())
    whole = WHOLE[0]
    place = at % len(whole)
    forged = whole[:place] + put + whole[place + cut :]
    wrong = ""
    try:
        Record.read(forged, "forged").verify()
    except BadRecord as refused:
        wrong = str(refused)
    assert len(wrong) < 700
    assert "\n" not in wrong


@settings(max_examples=150)
@given(st.integers(0, 10**6), st.integers(0, 40), st.binary(max_size=12) | st.sampled_from([b"9", b"-", b"\n", b"}"]))
def test_a_forged_record_verifies_or_is_refused(at: int, cut: int, put: bytes) -> None:
    fuzz_record(at, cut, put)


@pytest.mark.slow
@settings(max_examples=20_000, derandomize=False)
@given(st.integers(0, 10**6), st.integers(0, 400), st.binary(max_size=12) | st.sampled_from([b"9", b"-", b"\n", b"}"]))
def test_many_forged_records(at: int, cut: int, put: bytes) -> None:
    fuzz_record(at, cut, put)


# --- packs and options -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "[" * 5_000 + "]" * 5_000,
        "x = " + "9" * 5_000,
        "x = '" + "y" * 100_000 + "'",
        "[market]\nname = " + "{a=" * 2_000 + "1" + "}" * 2_000,
        "\x00",
        "[[market]]\n" * 10,
        "[market]\nname = 7",
    ],
)
@pytest.mark.parametrize("id", [bazaar.id, *games.names()])
def test_a_pack_of_nonsense_is_refused_in_one_line(id: str, text: str) -> None:
    with pytest.raises(PackError) as refused:
        games.get(id).read_pack(text, "mine.toml")
    assert len(str(refused.value)) < 600


@pytest.mark.parametrize(
    "value", ["--5", "-", "٣", "9" * 5_000, "1_0", " 5", "5.0", "", "0x5", None, 1.0, [5], "x" * 9_000]
)
def test_an_option_of_nonsense_is_refused(value: Any) -> None:
    with pytest.raises(InvalidSetting, match="option goods: found") as refused:
        bazaar.settle_options({"goods": value})
    assert len(str(refused.value)) < 200


# --- the command line ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["play", "succession", "--tier=--5"], 2),
        (["play", "inquisition", "--discussion=--5"], 2),
        (["play", "inquisition", "--discussion", "9" * 5_000], 2),
        (["play", "bazaar", "--pace", "nan"], 2),
        (["play", "bazaar", "--pace", "inf"], 2),
        (["play", "bazaar", "--pace", "-1"], 2),
        (["play", "bazaar", "--seats", "9" * 5_000], 2),
        (["play", "bazaar", "--seed", "9" * 5_000], 2),
        (["play", "bazaar", "--seed", "-1"], 2),
        (["play", "bazaar", "--seat", "\udcff\udcfe"], 2),
        (["play", "bazaar", "--seat", "\x1b\x07"], 2),
        (["play", "bazaar", "--seat", "x" * 5_000], 2),
        (["play", "bazaar", "--save", "a\x00b"], 2),
        (["play", "bazaar", "--pack", "a\x00b"], 2),
        (["play", "bazaar", "--option", "x" * 5_000], 2),
        (["play", "bazaar", "--bots", "x" * 5_000], 2),
        (["play", "bazaar", "--bots", "greedy:worlds=" + "9" * 5_000], 2),
        (["play", "bazaar", "--bots", "greedy:worlds=--5"], 2),
        (["play", "x" * 5_000], 2),
        (["play", "\udcff"], 2),
        (["play", "--resume", "a\x00b"], 2),
        (["play", "--resume", "no-such-file"], 1),
        (["play", "--resume", "."], 1),
        (["replay", "a\x00b"], 2),
        (["replay", "no-such-\udcff-file"], 1),
        (["replay", "."], 1),
        (["replay", "no-such-file", "--salvage"], 1),
        (["simulate", "bazaar", "-n", "9" * 5_000], 2),
        (["simulate", "bazaar", "-n", "-1"], 2),
        (["simulate", "bazaar", "--jobs", "0"], 2),
        (["simulate", "bazaar", "--side", "x" * 5_000], 2),
        (["bench", "bazaar", "--seconds", "nan"], 2),
        (["bench", "bazaar", "--seconds", "inf"], 2),
        (["rules", "bazaar\x1b[31m"], 2),
        (["schema", "\udcff"], 2),
        (["\udcff"], 2),
        (["x" * 9_000], 2),
    ],
)
def test_a_wrong_command_is_one_line_and_an_exit_code(
    arguments: list[str],
    code: int,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main.run(arguments) == code
    err = capsys.readouterr().err
    assert err.startswith("coterie: ")
    assert err.count("\n") == 1
    assert "a fault in Coterie" not in err
    assert "Traceback" not in err
    assert len(err) < 1_000
    assert err.rstrip("\n").isprintable()


@pytest.mark.skipif(os.name != "posix", reason="arguments are text here")
def test_undecodable_bytes_on_a_real_command_line(tmp_path: Path) -> None:
    commands: list[list[str | bytes]] = [
        ["play", b"\xff\xfe"],
        ["replay", b"\xff.jsonl"],
        ["play", "relics", "--seat", b"\xff"],
    ]
    for arguments in commands:
        done = subprocess.run(
            [sys.executable, "-m", "coterie", *arguments],
            capture_output=True,
            check=False,
            stdin=subprocess.DEVNULL,
            env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        )
        assert done.returncode in (1, 2), arguments
        assert done.stderr.count(b"\n") == 1
        assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    "line",
    [
        "save a\x00b",
        "log " + "9" * 5_000,
        "9" * 5_000,
        "? " + "9" * 5_000,
        "rules " + "x" * 5_000,
        "time nan",
        "[" * 5_000,
    ],
)
def test_what_is_typed_at_the_prompt_ends_nothing(
    line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{line}\nquit\n"))
    assert main.run(["play", "bazaar", "--seed", "3", "--save", "game.jsonl"]) == 0
    captured = capsys.readouterr()
    assert "The game is saved" in captured.out
    assert captured.err == ""


# --- words -----------------------------------------------------------------------------------------------------------


@given(st.text(max_size=80))
def test_cleaned_words_are_printable_and_stay_as_they_are(text: str) -> None:
    cleaned = clean(text)
    assert cleaned.isprintable()
    assert "\n" not in cleaned
    assert clean(cleaned) == cleaned
    cleaned.encode()


@given(junk)
def test_a_quoted_value_is_short(value: Any) -> None:
    assert len(short(value)) < 1_000
    assert len(short("x" * 10**6)) < 60
    assert len(short([[[[value] * 9] * 9] * 9] * 9)) < 500


def test_a_refusal_of_the_kernel_does_not_quote_a_long_answer() -> None:
    state = bazaar.start(2, 1)
    ask = state.asks(0)[0]
    with pytest.raises(Refused) as refused:
        state.ask(ask).read(["x" * 10**6] * 10)
    assert len(refused.value.why) < 400
