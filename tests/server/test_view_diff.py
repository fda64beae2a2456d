"""A screen that keeps its picture is sent what has changed in it: it sees the same as one that is sent all of it, and
is told nothing more."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any
from urllib.request import Request, urlopen

import msgspec
import pytest

from coterie import games
from coterie.kernel import View
from coterie.server.wire.encoding import TableEncoder
from coterie.server.wire.feed import Channel
from coterie.server.wire.option_blocks import Known
from coterie.server.wire.view_diff import Changes
from coterie.table.record import Record
from coterie.table.table import Table
from server.live_server import PATIENCE, Running, Socket
from server.pictures import Views
from server.test_option_blocks import forget_everything, play, room, table

CROWD = 20
"""So many that their views are never sent whole."""

SEATS = {"arena": 2, "inquisition": 6, "relics": 4, "succession": 9, "triora": 3}


class Screen:
    """Somebody who looks at a seat, and keeps the picture or not."""

    def __init__(self, channel: Channel, keeps: bool = True) -> None:
        self.channel, self.known, self.seen = channel, Known(True, keeps), 0
        self.views = Views()
        self.changes = 0

    def read(self) -> bytes:
        made, self.seen = self.channel.news(self.seen, self.known, 0)
        return msgspec.json.encode(made)

    def view(self) -> Any:
        news = msgspec.json.decode(self.read())
        self.changes += news["changed"] is not None
        self.views.settle(news)
        return news["view"]


def looking(at: Table, seat: int | None, keeps: bool = True) -> Screen:
    return Screen(Channel(at, seat, "s", TableEncoder(at), lambda _: None), keeps)


@pytest.mark.parametrize("game", sorted(SEATS))
def test_the_picture_is_the_same(game: str) -> None:
    """Also after pauses in which somebody did not look, after an undo, and after the end."""
    luck = random.Random(5)
    at = Table(Record.of(games.get(game), SEATS[game], 3, {}))
    audiences = [None, *range(SEATS[game])]
    encoder = TableEncoder(at)
    kept, whole = (
        [Screen(Channel(at, seat, "s", encoder, lambda _: None), keeps) for seat in audiences]
        for keeps in (True, False)
    )
    for move in range(120):
        ask = luck.choice(at.state.required() or at.state.asks())
        at.answer(ask.seat, ask, ask.sample(luck))
        if move == 40:
            at.back(20, range(SEATS[game]))
        for one, other in zip(kept, whole, strict=True):
            if luck.random() < 0.8:
                assert one.view() == other.view()
        if at.state.result is not None:
            break
    for one, other in zip(kept, whole, strict=True):
        assert one.view() == other.view()
    assert not any(each.changes for each in whole)
    assert all(each.changes > 5 for each in kept)


@dataclass(slots=True)
class Shown(View):
    rows: tuple[tuple[int, str], ...]
    few: tuple[int, ...]
    score: int


@dataclass(slots=True)
class Heap:
    cards: tuple[int, ...]
    top: int
    owner: str
    open: bool
    worth: int = 0
    weight: int = 0


@dataclass(slots=True)
class Heaps(View):
    heaps: tuple[Heap, ...]
    last: Heap | None


def plain(of: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(of))


def changed(was: tuple[Any, ...], now: tuple[Any, ...]) -> Any:
    made = Changes(Shown).to_json(Shown(0, 1, (), None, *was), Shown(0, 2, (), None, *now))
    return msgspec.json.decode(bytes(made))


def heaps(was: tuple[Heap, ...], last_was: Heap, now: tuple[Heap, ...], last: Heap | None) -> Any:
    made = Changes(Heaps).to_json(Heaps(0, 1, (), None, was, last_was), Heaps(0, 2, (), None, now, last))
    return msgspec.json.decode(bytes(made))


def test_what_is_as_it_was_is_not_sent() -> None:
    rows = tuple((n, "said") for n in range(6))
    again = tuple((n, "said") for n in range(6))
    assert changed((rows, (1, 2), 7), (again, (1, 3), 7)) == {"fields": {"now": 2, "few": [1, 3]}}


def test_of_long_lists_only_rows_are_sent() -> None:
    rows = tuple((n, "said") for n in range(9))
    grown = (*rows[:2], (2, "taken back"), *rows[3:], (9, "said"))
    assert changed((rows, (), 0), (grown, (), 0))["rows"] == {
        "rows": {"length": 10, "at": [2, 9], "put": [[2, "taken back"], [9, "said"]]}
    }
    assert changed((rows, (), 0), (rows[:8], (), 0))["rows"] == {"rows": {"length": 8}}


def test_where_most_has_changed_all_of_it_is_sent() -> None:
    rows, others = (tuple((n, said) for n in range(9)) for said in ("said", "unsaid"))
    assert changed((rows, (), 0), (others, (), 0)) == {"fields": {"now": 2, "rows": [list(row) for row in others]}}


def test_of_a_thing_only_what_has_changed_in_it_is_sent() -> None:
    cards = tuple(range(8))
    one, other = Heap(cards, 7, "Ada", True), Heap((), 0, "Bob", True)
    grown, same = Heap((*cards, 8), 8, "Ada", True), Heap((), 0, "Bob", True)
    longer = {"fields": {"top": 8}, "rows": {"cards": {"length": 9, "at": [8], "put": [8]}}}
    assert heaps((one, other), other, (grown, same), same) == {
        "fields": {"now": 2},
        "rows": {"heaps": {"length": 2, "within": {"0": longer}}},
    }
    assert heaps((other,), one, (same, one), grown) == {
        "fields": {"now": 2},
        "rows": {"heaps": {"length": 2, "at": [1], "put": [plain(one)]}},
        "within": {"last": longer},
    }
    assert heaps((one, other), other, (one,), None) == {
        "fields": {"now": 2, "last": None},
        "rows": {"heaps": {"length": 1}},
    }


@pytest.mark.parametrize("game", ["inquisition", "relics"])
def test_the_pictures_on_the_way_are_the_same(game: str) -> None:
    """What has changed from one to the next, and how many events led to each, make what is sent whole."""
    luck = random.Random(5)
    at = Table(Record.of(games.get(game), SEATS[game], 3, {}))
    encoder = TableEncoder(at)
    kept, whole = (Screen(Channel(at, 1, "s", encoder, lambda _: None), keeps) for keeps in (True, False))
    steps = 0
    while steps < 6:
        ask = luck.choice(at.state.required() or at.state.asks())
        at.answer(ask.seat, ask, ask.sample(luck))
        lean, full = (msgspec.json.decode(screen.read()) for screen in (kept, whole))
        steps += len([step for step in lean["steps"] if step["view"] is None])
        for screen, news in ((kept, lean), (whole, full)):
            screen.views.settle(news)
        assert lean["view"] == full["view"]
        assert [(step["view"], step["events"]) for step in lean["steps"]] == [
            (step["view"], step["events"]) for step in full["steps"]
        ]


def test_what_was_kept_for_others_does_not_show() -> None:
    """What a game has kept, for this table or for others, changes no byte."""
    texts = []
    for forgetful in (False, True):
        at, luck, sent = table(CROWD), random.Random(3), []
        screens = [looking(at, seat) for seat in (None, 1)]
        for _ in range(25):
            play(at, luck, 1)
            if forgetful:
                forget_everything()
            sent += [screen.read() for screen in screens]
        texts.append(sent)
    assert texts[0] == texts[1]


def test_what_others_do_in_secret_changes_no_byte() -> None:
    """Others whisper, and others offer each other contracts, or do not: whoever is not in them is sent the same."""
    told = []
    for secret in (False, True):
        at = table(CROWD)
        screen = looking(at, 0)
        screen.read()
        for number in range(3):
            (whisper,) = [ask for ask in at.state.asks(3) if ask.kind == "Whisper"]
            said = ("suspect", f"0.{5 + number}") if secret else ("trust", "0.1")
            at.submit(3, whisper.id, {"to": [str(4 + number)], "say": said[0], "about": said[1]})
            told.append(screen.read())
            if secret:
                (propose,) = [ask for ask in at.state.asks(1) if ask.kind == "Propose"]
                at.submit(1, propose.id, {"to": [str(2 + number)], "roles": [], "needed": []})
            (mingle,) = [ask for ask in at.state.asks(5) if ask.kind == "Mingle"]
            at.submit(5, mingle.id, {"say": "suspect", "about": f"0.{6 + number % 3}"})
            told.append(screen.read())
    assert told[:6] == told[6:]
    assert b'"changed":{' in told[-1]


def news_of(socket: Socket) -> dict[str, Any]:
    assert socket.news is not None
    return socket.news


def test_only_who_asks_for_changes_gets_them_and_first_the_whole(still: Running) -> None:
    client = still.client()
    code = room(client, CROWD)
    plain, lean = client.socket(code, seat=0, changes=False), client.socket(code, seat=0)
    (mingle,) = [ask for ask in plain.asks if ask["kind"] == "Mingle"]
    for number in range(2, 5):
        assert plain.answer({"say": "suspect", "about": f"0.{number}"}, mingle["id"])["type"] == "done"
        while news_of(lean)["number"] < news_of(plain)["number"]:
            lean.read()
        assert news_of(lean)["view"] == news_of(plain)["view"]
    assert not any('"changed":{' in frame for frame in plain.frames)
    assert ['"changed":{' in frame for frame in lean.frames if '"news"' in frame] == [False, True, True, True]


def test_after_a_gap_the_whole_is_sent(still: Running) -> None:
    client = still.client()
    code = room(client, CROWD)
    first = client.socket(code, seat=0)
    assert first.news is not None
    first.close()
    again = client.socket(code, seat=0, stream=first.news["stream"], seen=first.news["number"])
    assert again.welcome["news"]["view"] == first.news["view"]
    assert again.welcome["news"]["changed"] is None


def test_changes_without_a_socket(still: Running) -> None:
    client = still.client()
    code = room(client, CROWD)
    talker = client.socket(code, seat=3)
    (mingle,) = [ask for ask in talker.asks if ask["kind"] == "Mingle"]
    address = f"{client.address}/api/rooms/{code}/stream?seat=0&changes=1"
    with urlopen(Request(address, headers=client.headers()), timeout=PATIENCE) as lines:
        streamed, polled, session, after, last = Views(), Views(), "", 0, 0
        seen = list[bool]()
        for number in range(4):
            while True:
                message = msgspec.json.decode(lines.readline())
                news = message.get("news") if message["type"] == "welcome" else message
                if message["type"] in ("news", "welcome"):
                    break
            streamed.settle(news)
            seen.append(news["changed"] is not None)
            while last < news["number"]:
                answer = client.get(f"/api/rooms/{code}/news?seat=0&changes=1&session={session}&after={after}")
                session = answer["session"]
                for message in answer["messages"]:
                    after = message["n"]
                    if message["type"] in ("news", "welcome"):
                        told = message.get("news") or message
                        polled.settle(told)
                        last = told["number"]
            assert polled.last == streamed.last
            assert talker.answer({"say": "suspect", "about": f"0.{number + 4}"}, mingle["id"])["type"] == "done"
    assert seen == [False, True, True, True]
