"""Whole games over sockets, twice: every frame of every screen is the same, byte for byte, in number, order and size.

The first time each audience's pictures come from the true world. The second time they come from worlds that this
audience imagines, another one after every input: whatever it may not know is dealt anew each time. The screens take
blocks and changes, so what is sent follows from pictures of two such worlds, from what was kept of earlier ones, and
from what the server found to be as it was. If any of that told of something hidden, a byte would differ.

(That an input which is no news brings no frame at all is shown in `test_secrecy.py`.)"""

from __future__ import annotations

import random
import re
from itertools import count
from typing import Any, cast

import pytest

from coterie.kernel import Outlook
from coterie.kernel.chance import SeededRandom
from coterie.server.sockets.outbox import Outbox
from coterie.server.wire import view_diff
from coterie.server.wire.feed import Channel
from coterie.server.wire.messages import Changed
from coterie.server.wire.option_blocks import Asked, Formed, Known
from coterie.table.talk import TableChat
from server.live_server import Running, Socket, any_answer
from server.screen_recorder import seated
from server.test_leak_channels import open_news

SEATS = {"relics": 3, "triora": 3, "arena": 2, "inquisition": 6, "succession": 9}
OPTIONS = {
    "inquisition": {"discussion": 60, "final_discussion": 60, "agents_channel": "yes"},
    "succession": {"tier": "3"},
}
MOVES = 40

Frames = dict[str, list[str]]
"""By screen, all that it was sent."""


class Screens:
    """A table with several screens for each audience: such as keep their pictures, and plain ones."""

    def __init__(self, server: Running, game: str) -> None:
        self.clients, self.code = seated(server, game, SEATS[game], options=OPTIONS.get(game, {}))
        self.server = server
        self.open: dict[str, Socket] = {}
        self.frames: Frames = {}
        for seat in range(SEATS[game]):
            self.come(f"seat {seat}", seat)
        self.come("plain", 0, blocks=False, changes=False)
        self.come("blocks", 1, changes=False)
        self.come("watching", None)
        self.come("shared", None, screen="shared")

    def come(self, name: str, seat: int | None, **hello: Any) -> None:
        client = self.server.client() if seat is None else self.clients[seat]
        self.open[name] = client.socket(self.code, seat=seat, **hello)
        self.settle()

    def go(self, name: str) -> Socket:
        gone = self.open.pop(name)
        self.frames[name] = gone.frames
        gone.close()
        while len(self.server.house.rooms[self.code].outboxes) > len(self.open):
            self.server.in_loop(lambda: None)
        self.settle()
        return gone

    def settle(self) -> None:
        """Until everybody has been sent all there is."""
        for socket in self.open.values():
            socket.ask("ping", key="fence")

    def end(self) -> Frames:
        for name in list(self.open):
            self.go(name)
        return {name: [plain(text, self.code) for text in frames] for name, frames in self.frames.items()}


def plain(text: str, code: str) -> str:
    """A frame but for what names the room, and the hour: letters for letters and digits for digits, so that its length
    stays what it was."""
    stream = re.search(r'"stream":"(\w{8})"', text)
    named = text.replace(code, "-" * len(code))
    return re.sub(r"\b1\d{12}\b", "1" + "0" * 12, named if stream is None else named.replace(stream[1], "-" * 8))


def played(server: Running, game: str, moves: int = MOVES) -> Frames:
    """A random game: the same whenever everybody is sent the same."""
    screens, luck = Screens(server, game), random.Random(9)
    for move in range(moves):
        if move == moves // 3:
            screens.come("late", 1)
        if move == moves // 2:
            news = screens.go("seat 1").news
            assert news is not None
            screens.come("back", 1, stream=news["stream"], seen=news["number"])
        people = [each for name, each in screens.open.items() if name.startswith("seat")]
        able = [socket for socket in people if socket.asks and not socket.over]
        if not able:
            break
        actor = luck.choice(able)
        ask = luck.choice([each for each in actor.asks if each["owed"]] or actor.asks)
        actor.ask("why", key="w", ask=ask["id"], thing="card:nonsense")
        actor.ask("answer", key=f"a{move}", ask=ask["id"], answer=any_answer(ask["shape"], luck))
        if move % 10 == 7:
            actor.ask("undo", key=f"u{move}")
        screens.settle()
    return screens.end()


# --- the second time ---------------------------------------------------------------------------------------------


def imagining(patch: pytest.MonkeyPatch) -> None:
    """From now on an audience is shown worlds that it imagines. What the table knows to be unchanged in the true world
    is not known there: it is found out by looking."""
    begin, after, rewound, numbers = Outlook.__init__, Outlook.after, Outlook.rewound, count(1)

    def world(state: Any, seat: int | None) -> Any:
        return state.imagine(seat, SeededRandom(next(numbers)))

    def begun(self: Outlook, state: Any, seat: int | None, now: int = 0) -> None:
        begin(self, world(state, seat), seat, now)

    def told(self: Outlook, state: Any, deliveries: Any, by: Any, calm: Any, scenes: Any, changed: Any) -> Any:
        return after(self, world(state, self.seat), deliveries, by, False, scenes, None)

    def taken_back(self: Outlook, state: Any, *rest: Any) -> Any:
        return rewound(self, world(state, self.seat), *rest)

    patch.setattr(Outlook, "__init__", begun)
    patch.setattr(Outlook, "after", told)
    patch.setattr(Outlook, "rewound", taken_back)
    for name in ("channels", "earshot"):
        patch.setattr(TableChat, name, in_imagination(getattr(TableChat, name)))


def in_imagination(true: Any) -> Any:
    def asked(self: TableChat, seat: int) -> Any:
        here = self.table
        self.table = cast("Any", Standing(here.outlook(seat).state))
        try:
            return true(self, seat)
        finally:
            self.table = here

    return asked


class Standing:
    """A table, as far as talk looks at it."""

    def __init__(self, state: Any) -> None:
        self.state = state


def both(server: Running, game: str, moves: int = MOVES) -> tuple[Frames, Frames]:
    here = played(server, game, moves)
    with pytest.MonkeyPatch.context() as patch:
        imagining(patch)
        return here, played(server, game, moves)


@pytest.mark.parametrize("game", SEATS)
def test_every_frame_is_the_same_in_every_world_that_looks_the_same(still: Running, game: str) -> None:
    here, there = both(still, game)
    assert here.keys() == there.keys()
    for screen in here:
        for number, (one, other) in enumerate(zip(here[screen], there[screen], strict=False)):
            assert one == other, (screen, number)
        assert len(here[screen]) == len(there[screen]), screen
    assert sum('"changed":{' in text for frames in here.values() for text in frames) > 20, "this test could not fail"
    if game in ("succession", "inquisition"):
        assert any('"blocks":[1' in text for text in here["seat 0"]), "this test could not fail"


# --- it would see it ---------------------------------------------------------------------------------------------


def changes_by_identity(patch: pytest.MonkeyPatch) -> None:
    """What is another object is sent as changed."""

    def changed(self: view_diff.Fields, was: Any, now: Any) -> Any:
        triples = zip(self.names, self.values(was), self.values(now), strict=True)
        return Changed({name: after for name, before, after in triples if before is not after}, {}, {})

    patch.setattr(view_diff.Fields, "changed", changed)


def numbers_of_blocks(patch: pytest.MonkeyPatch) -> None:
    """A number is left out, now and then."""
    true = Asked.sent_to

    def sent_to(self: Asked, known: Known) -> Any:
        shown = self.formed.encoder.table.outlook(self.of.seat)
        known.counted += int(shown.state.digest()[0], 16) % 2
        return true(self, known)

    patch.setattr(Asked, "sent_to", sent_to)


def versions_by_identity(patch: pytest.MonkeyPatch) -> None:
    """Options that were described anew are sent anew."""

    def ask(self: Channel, ask: Any, known: Asked | None) -> Asked:
        if known is not None and known.of is ask:
            return known
        self.versions += 1
        return Asked(ask, self.versions, Formed(ask.shape, self.encoder), self.encoder.name)

    patch.setattr(Channel, "_ask", ask)


def hidden(channel: Channel) -> str:
    """Something of all the facts of the world that an audience is shown."""
    return str(channel.table.outlook(channel.seat).state.digest())


def one_byte_of_a_change(patch: pytest.MonkeyPatch) -> None:
    def change(channel: Channel, data: dict[str, Any]) -> None:
        if data["changed"] is not None:
            data["changed"]["fields"]["now"] = hidden(channel)[0]

    open_news(patch, change)


def length_alone(patch: pytest.MonkeyPatch) -> None:
    def change(channel: Channel, data: dict[str, Any]) -> None:
        if data["changed"] is not None:
            data["pad"] = " " * int(hidden(channel)[:2], 16)

    open_news(patch, change)


def order_alone(patch: pytest.MonkeyPatch) -> None:
    """Which of two messages comes first."""
    true = Outbox.take

    def take(self: Outbox) -> list[bytes]:
        found = true(self)
        live = self.room.live
        if (
            live is not None
            and len(found) > 1
            and self.n > len(found)
            and int(hidden(live.channel(self.seat))[0], 16) % 2
        ):
            first, bodies = self.n - len(found) + 1, [text.partition(b",")[2] for text in reversed(found)]
            return [b'{"n":%d,%b' % (number, body) for number, body in enumerate(bodies, first)]
        return found

    patch.setattr(Outbox, "take", take)


def number_alone(patch: pytest.MonkeyPatch) -> None:
    """One message more."""
    true = Outbox.take

    def take(self: Outbox) -> list[bytes]:
        found = true(self)
        live = self.room.live
        if live is not None and found and int(hidden(live.channel(self.seat))[0], 16) % 2:
            found.append(self._numbered(b'{"type":"pong","key":"","now":0}'))
        return found

    patch.setattr(Outbox, "take", take)


@pytest.mark.parametrize(
    ("plant", "game"),
    [
        (changes_by_identity, "succession"),
        (numbers_of_blocks, "succession"),
        (versions_by_identity, "succession"),
        (one_byte_of_a_change, "inquisition"),
        (length_alone, "inquisition"),
        (order_alone, "relics"),
        (number_alone, "arena"),
    ],
)
def test_what_would_tell_is_seen(still: Running, monkeypatch: pytest.MonkeyPatch, plant: Any, game: str) -> None:
    plant(monkeypatch)
    here, there = both(still, game, 12)
    assert here != there
