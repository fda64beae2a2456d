"""Options in blocks: the same questions as without, of which only what has changed is sent; nothing more is told."""

from __future__ import annotations

import random
from typing import Any
from urllib.request import Request, urlopen

import msgspec

from coterie import games
from coterie.games.succession import actions, mingling
from coterie.games.succession.contracts import offers
from coterie.games.succession.talk import public
from coterie.kernel import Refused
from coterie.server.wire.encoding import TableEncoder, runs_of
from coterie.server.wire.feed import Channel
from coterie.server.wire.option_blocks import Known
from coterie.table.record import Record
from coterie.table.table import Table
from server.live_server import PATIENCE, Client, Running, any_answer
from server.pictures import Shapes


class Screen:
    """Somebody who looks at a seat, in blocks or not."""

    def __init__(self, channel: Channel, in_blocks: bool) -> None:
        self.channel, self.known, self.seen = channel, Known(in_blocks), 0
        self.shapes = Shapes()
        self.size = 0

    def read(self) -> bytes:
        made, self.seen = self.channel.news(self.seen, self.known, 0)
        text = msgspec.json.encode(made)
        self.size += len(text)
        return text

    def asks(self) -> Any:
        found = msgspec.json.decode(self.read())["asks"]
        self.shapes.settle(found)
        return found


def table(seats: int = 9, seed: int = 5) -> Table:
    return Table(Record.of(games.get("succession"), seats, seed, {"tier": "3"}))


def looking(at: Table, seat: int, in_blocks: bool = True) -> Screen:
    return Screen(Channel(at, seat, "s", TableEncoder(at), lambda _: None), in_blocks)


def play(at: Table, luck: random.Random, moves: int) -> None:
    while moves and at.state.result is None:
        asks = [ask for ask in at.state.asks() if ask.kind != "Surprise"] or at.state.asks()
        ask = luck.choice(asks)
        answer = ask.sample(luck)
        if answer[0] != "crown":
            at.answer(ask.seat, ask, answer)
            moves -= 1


def test_the_questions_are_the_same_and_less_is_sent() -> None:
    at, luck = table(), random.Random(2)
    in_blocks = [looking(at, seat) for seat in range(3)]
    whole = [looking(at, seat, in_blocks=False) for seat in range(3)]
    for _ in range(40):
        play(at, luck, 1)
        for one, other in zip(in_blocks, whole, strict=True):
            assert one.asks() == other.asks()
    assert sum(each.size for each in in_blocks) * 3 < sum(each.size for each in whole) * 2


def forget_everything() -> None:
    for memory in (mingling.LISTS, mingling.LATEST):
        memory.kept.clear()
    made = (actions.described, actions.option_of, actions.button, actions.people, public.recalled)
    for kept in (*made, offers.of_offer, offers.of_changes, offers.of_drops):
        kept.cache_clear()


def test_a_block_is_known_by_what_is_in_it() -> None:
    """What a game has kept, for this table or for others, does not show in what is sent."""
    texts = []
    for forgetful in (False, True):
        at, luck, sent = table(), random.Random(3), []
        screen = looking(at, 1)
        for _ in range(25):
            play(at, luck, 1)
            if forgetful:
                forget_everything()
            sent.append(screen.read())
        texts.append(sent)
    assert texts[0] == texts[1]


def test_what_others_do_in_secret_changes_no_number() -> None:
    """Others offer each other contracts, or do not: whoever is not in them is sent the same bytes afterwards."""
    told = []
    for secret in (False, True):
        at = table()
        screen = looking(at, 0)
        screen.read()
        for number in range(3):
            if secret:
                (propose,) = [ask for ask in at.state.asks(1) if ask.kind == "Propose"]
                at.submit(1, propose.id, {"to": [str(2 + number)], "roles": [], "needed": []})
            (mingle,) = [ask for ask in at.state.asks(5) if ask.kind == "Mingle"]
            at.submit(5, mingle.id, {"say": "suspect", "about": f"0.{6 + number % 3}"})
            told.append(screen.read())
    assert told[:3] == told[3:]


def test_places_in_runs() -> None:
    assert runs_of(()) == ()
    assert runs_of((4, 5, 6)) == (4, 3)
    assert runs_of((0, 2, 1, 3)) == (0, 1, 2, 1, 1, 1, 3, 1)
    assert runs_of((7, 8, 2, 3, 4, 9)) == (7, 2, 2, 3, 9, 1)


def room(client: Client, seats: int = 8) -> str:
    made = {"game": "succession", "name": "P0", "seats": seats, "mode": "handed"}
    code: str = client.post("/api/rooms", made)["code"]
    for seat in range(1, seats):
        client.post(f"/api/rooms/{code}/sit", {"name": f"P{seat}"})
    client.post(f"/api/rooms/{code}/start")
    return code


def test_a_client_that_does_not_ask_for_blocks_gets_none(server: Running) -> None:
    client = server.client()
    code = room(client)
    plain, lean = client.socket(code, seat=0, blocks=False), client.socket(code, seat=0)
    assert plain.asks == lean.asks
    assert not any('"blocks"' in frame for frame in plain.frames)
    assert any('"blocks"' in frame for frame in lean.frames)


def test_blocks_by_polling(server: Running) -> None:
    """A poll is a connection of its own: the first picture is whole, and later ones name what it has."""
    client, luck = server.client(), random.Random(4)
    code = room(client)
    talker = client.socket(code, seat=3)
    shapes, session, after, named = Shapes(), "", 0, 0
    asks: Any = None
    for _ in range(6):
        polled = client.get(f"/api/rooms/{code}/news?seat=0&blocks=1&session={session}&after={after}")
        session = polled["session"]
        for message in polled["messages"]:
            after = message["n"]
            news = message if message["type"] == "news" else message.get("news")
            if news is not None:
                shown = [block for ask in news["asks"] for block in blocks_of(ask["shape"])]
                named += sum(isinstance(block, int) for block in shown)
                shapes.settle(news["asks"])
                asks = news["asks"]
        (mingle,) = [ask for ask in talker.asks if ask["kind"] == "Mingle"]
        saying = next(
            place
            for place, each in enumerate(mingle["shape"]["fields"]["say"]["options"])
            if each["key"] == "suspect" and place >= 0
        )
        about = mingle["shape"]["fields"]["about"]["options"][luck.choice(mingle["shape"]["follows"][saying])]["key"]
        assert talker.answer({"say": "suspect", "about": about}, mingle["id"])["type"] == "done"
    assert named > 20
    whole = client.socket(code, seat=0, blocks=False)
    polled = client.get(f"/api/rooms/{code}/news?seat=0&blocks=1&session={session}&after={after}")
    for message in polled["messages"]:
        if message["type"] == "news":
            shapes.settle(message["asks"])
            asks = message["asks"]
    assert asks == whole.asks


def test_blocks_by_a_stream_of_lines(server: Running) -> None:
    client = server.client()
    code = room(client)
    address = f"{client.address}/api/rooms/{code}/stream?seat=0&blocks="
    with (
        urlopen(Request(f"{address}1", headers=client.headers()), timeout=PATIENCE) as lean,
        urlopen(Request(f"{address}0", headers=client.headers()), timeout=PATIENCE) as whole,
    ):
        one, other = (msgspec.json.decode(lines.readline())["news"]["asks"] for lines in (lean, whole))
    assert one != other
    Shapes().settle(one)
    assert one == other


def blocks_of(shape: Any) -> list[Any]:
    if shape is None:
        return []
    return [
        *shape.get("blocks", ()),
        *(block for each in shape.get("fields", {}).values() for block in blocks_of(each)),
    ]


def test_any_answer_to_a_form_in_blocks_is_lawful(server: Running) -> None:
    client, luck = server.client(), random.Random(6)
    code = room(client)
    socket = client.socket(code, seat=2)
    done = 0
    for _ in range(12):
        (mingle,) = [ask for ask in socket.asks if ask["kind"] == "Mingle"]
        answer = any_answer(mingle["shape"], luck)
        if answer["say"] == "crown":
            continue
        reply = socket.answer(answer, mingle["id"])
        assert reply["type"] == "done", reply
        done += 1
    assert done


def test_a_refused_answer_leaves_it_all_as_it_was() -> None:
    at = table()
    screen = looking(at, 0)
    before = screen.asks()
    try:
        at.submit(0, before[0]["id"], {"say": "suspect", "about": "0.99"})
    except Refused:
        pass
    else:
        raise AssertionError("nobody sits there")
    assert [ask["shape"] for ask in msgspec.json.decode(screen.read())["asks"]] == [None] * len(before)
