"""Free chat: kept in the record, heard by its audience, and no part of the game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from coterie import games
from coterie.kernel import Refused
from coterie.table.record import BadRecord, Record
from coterie.table.table import Table
from coterie.table.talk import MAX_CHAT_CHARACTERS, ChatLine, TableChat

GAME = games.get("inquisition")


def table(**options: str) -> Table:
    return Table(Record.of(GAME, 5, 3, options))


def agents(at: Table) -> tuple[int, ...]:
    return tuple(seat for seat in range(5) if at.state.view(seat).role == "agent")


def test_what_is_said_is_heard_by_all_and_kept() -> None:
    talk = TableChat(table())
    heard: list[ChatLine] = []
    stop = talk.listen(None, heard.append)
    said = talk.post(2, "  Not\tme,\nI swear!\x07 ")
    assert (said.seat, said.text, said.to, said.after) == (2, "Not me, I swear!", None, 0)
    stop()
    talk.post(1, "Who else?")
    assert heard == [ChatLine(0, 2, "Not me, I swear!", None)]
    assert [chat.text for chat in talk.lines_for(4)] == ["Not me, I swear!", "Who else?"]


def test_chat_changes_nothing_in_the_game() -> None:
    talk = TableChat(table())
    before = talk.table.state.digest()
    talk.post(0, "Hello")
    assert talk.table.state.digest() == before
    assert talk.table.number == 0


@pytest.mark.parametrize(
    ("text", "why"), [("", "Write"), (" \n ", "Write"), ("x" * (MAX_CHAT_CHARACTERS + 1), "Too long")]
)
def test_what_cannot_be_said_is_refused(text: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        TableChat(table()).post(0, text)


def test_a_seat_that_is_none_says_nothing() -> None:
    with pytest.raises(Refused, match="no seat 9"):
        TableChat(table()).post(9, "Boo")


def test_there_is_no_private_channel_unless_the_game_has_one() -> None:
    talk = TableChat(table())
    one, _ = agents(talk.table)
    with pytest.raises(Refused, match="no channel 'agents', allowed: none"):
        talk.post(one, "psst", "agents")


def test_a_channel_that_is_a_very_long_number_is_refused_like_any_other() -> None:
    whispering = TableChat(Table(Record.of(games.get("succession"), 8, 1)))
    with pytest.raises(Refused, match="no channel"):
        whispering.audience(0, "9" * 5000)


def test_a_private_channel_is_heard_by_those_on_it_alone() -> None:
    talk = TableChat(table(agents_channel="yes"))
    one, other = agents(talk.table)
    outsider = next(seat for seat in range(5) if seat not in (one, other))
    spectator: list[ChatLine] = []
    talk.listen(None, spectator.append)
    talk.post(one, "psst", "agents")
    assert [chat.text for chat in talk.lines_for(other)] == ["psst"]
    assert talk.lines_for(outsider) == talk.lines_for(None) == spectator == []
    with pytest.raises(Refused, match="no channel"):
        talk.post(outsider, "me too", "agents")


def test_chat_is_written_to_the_record_and_read_again(tmp_path: Path) -> None:
    at = table()
    talk, luck = TableChat(at), Random(1)
    while at.state.result is None:
        asks = at.state.required() or at.state.asks()
        at.answer(asks[0].seat, asks[0], asks[0].sample(luck))
        if luck.random() < 0.2:
            talk.post(luck.randrange(5), "Well")
    talk.post(0, "Good game")
    at.record.save(tmp_path / "game.jsonl")
    again = Record.load(tmp_path / "game.jsonl")
    assert again.chats == at.record.chats
    again.verify()
    whole = (tmp_path / "game.jsonl").read_bytes()
    assert (
        Record.read(whole + b'{"line":"chat","after":%d,"at":0,"seat":1,"text":"Bye"}\n' % at.number).chats[-1].seat
        == 1
    )
    with pytest.raises(BadRecord, match="chat after input 3"):
        Record.read(whole + b'{"line":"chat","after":3,"at":0,"seat":1,"text":"Bye"}\n')
    with pytest.raises(BadRecord, match="chat of seat 7"):
        Record.read(whole + b'{"line":"chat","after":%d,"at":0,"seat":7,"text":"Bye"}\n' % at.number)
