"""Bots that other people wrote, installed as packages: nothing of them runs in the server, and a hostile one takes
nothing away but its own move."""

from __future__ import annotations

import asyncio
import builtins
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from coterie import games
from coterie.common.entry_points import installed
from coterie.kernel import InvalidSetting
from coterie.server.http.catalogue import catalogue
from coterie.server.rooms import room_data
from coterie.server.tables import bot_catalogue, installed_bots
from coterie.server.tables.bot_workers import Position
from coterie.server.tables.installed_bots import OthersBots
from server.live_server import PATIENCE, Running, play_until, running, settings

HEAD = """
import os, socket, sys, time
from pathlib import Path
from coterie import bots
from coterie.kernel import Setting

HERE = Path(__file__).parent
"""

HONEST = """
class Its(bots.Bot):
    level, title, about = 9, "Mo\\x1bre", "Plays " * 500
    settings = (Setting("depth", range(1, 9), "how deep"),)
    hears = True

    def __init__(self, game, seat, seed, depth=1):
        super().__init__(game, seat, seed)
        self.depth = depth

    def answer(self, perspective, ask):
        perspective.events
        return ask.default()
"""

MISCHIEF = {
    "hangs": "while True: time.sleep(1)",
    "exits": "os._exit(3)",
    "leaves": "sys.exit(3)",
    "raises": "raise ValueError('a secret')",
    "connects": "socket.create_connection(('127.0.0.1', 9))",
    "reads": "open('/etc/passwd').read()",
    "writes": "(HERE / 'written').write_text('x')",
    "eats": "food = [bytearray(1 << 26) for _ in range(64)]",
    "forks": "os.fork()",
    "kills": "os.kill(os.getppid(), 9)",
    "shouts": "answer = 'x' * 10_000_000",
}
"""What a bot may try, by name; each at four moments: imported, asked for what it can do, made, asked a question."""

AT_IMPORT = "{mischief}\n" + HONEST
AT_INIT = HONEST.replace("        self.depth = depth\n", "        self.depth = depth\n        {mischief}\n")
AT_ANSWER = HONEST.replace("        perspective.events\n", "        {mischief}\n        return answer\n")


class Installed:
    """A folder with packages that bring bots."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def add(self, name: str, source: str) -> None:
        (self.folder / f"bots_{name}.py").write_text(HEAD + source)
        info = self.folder / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[coterie.bots]\n{name} = bots_{name}:Its\n")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Installed]:
    folder = tmp_path / "packages"
    folder.mkdir()
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setattr(bot_catalogue, "CARDS", {})
    for remembered in (installed, catalogue):
        remembered.cache_clear()
    yield Installed(folder)
    for remembered in (installed, catalogue):
        remembered.cache_clear()
    loaded = [name for name in sys.modules if name.startswith("bots_")]
    assert loaded == [], "a bot of somebody else's was loaded in the server"


def test_a_bot_says_what_it_is_from_its_own_process(package: Installed) -> None:
    package.add("honest", HONEST)
    asyncio.run(bot_catalogue.describe_installed(2.0))
    card = bot_catalogue.CARDS["honest"]
    assert set(card.games) == set(games.names())
    assert card.title == "Mo re"
    assert len(card.about) == installed_bots.MAX_TEXT_CHARACTERS
    game = games.get("relics")
    assert bot_catalogue.strongest(game) == "honest"
    assert ("honest", "Mo re", "strong") in [(name, title, level) for name, title, level, _ in room_data.levels(game)]
    assert [level for name, _, level, _ in room_data.levels(game) if name != "honest"] == ["easy", "usual", "strong"]
    bot_catalogue.make("honest:depth=3", game, 0, 1)
    for wrong in ("honest:depth=99", "honest:width=1", "hones"):
        with pytest.raises(InvalidSetting):
            bot_catalogue.make(wrong, game, 0, 1)


def place(table: str, seat: int, name: str) -> installed_bots.Place:
    return installed_bots.Place(table, seat, name)


WHY = {
    "hangs": "it took too long",
    "exits": "its process ended (EOFError)",
    "leaves": "SystemExit",
    "raises": "ValueError",
    "eats": "MemoryError",
}
"""Why a bot can't be used, by its name; what isn't here isn't permitted."""


def why_left_out(name: str) -> str:
    async def described() -> str:
        others = OthersBots(1.0)
        try:
            await others.describe(name)
            return "nothing"
        except installed_bots.Lost as why:
            return str(why)
        finally:
            others.close()

    with patience(1.0 if name == "hangs" else PATIENCE):
        return asyncio.run(described())


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """A machine with much to do takes long to start a process: only a bot that hangs may take too long."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(installed_bots, "IMPORT_SECONDS", seconds)
        yield


def left_out(package: Installed, where: dict[str, str]) -> None:
    for name, source in where.items():
        package.add(name, source.replace("{mischief}", MISCHIEF[name]))
    assert {name: why_left_out(name) for name in where} == {name: WHY.get(name, "PermissionError") for name in where}
    assert not (package.folder / "written").exists()


def test_a_hostile_bot_is_left_out_when_the_server_starts(package: Installed) -> None:
    left_out(package, {"hangs": AT_IMPORT, "exits": AT_INIT, "connects": AT_IMPORT, "eats": AT_INIT})


@pytest.mark.slow
@pytest.mark.parametrize("where", [AT_IMPORT, AT_INIT], ids=["imported", "made"])
def test_every_kind_of_hostile_bot_is_left_out(package: Installed, where: str) -> None:
    left_out(package, {name: where for name in MISCHIEF if name != "shouts"})


class Question:
    """A question, and what a bot is sent of it."""

    def __init__(self) -> None:
        game = games.get("relics")
        self.state = game.start(2, 5)
        self.ask = self.state.required()[0]
        self.sent = Position.of(game, None, self.state)
        self.default = self.ask.write(self.ask.default())

    def answers(self, *names: str, often: int = 1) -> list[tuple[Any, int]]:
        """What each of these bots answers, and how often its process was lost by then."""

        async def asked() -> list[tuple[Any, int]]:
            others, found = OthersBots(1.0), []
            try:
                for name in names * often:
                    seat = self.ask.seat
                    answer = await others.decide("table", self.sent, name, seat, 1, self.ask.id)
                    found.append((answer, others.processes[place("table", seat, name)].failures))
                return found
            finally:
                others.close()

        return asyncio.run(asked())


@pytest.fixture
def question() -> Question:
    return Question()


def costs_its_own_move(package: Installed, question: Question, names: list[str]) -> None:
    for name in names:
        package.add(name, AT_ANSWER.replace("{mischief}", MISCHIEF[name]))
    package.add("honest", HONEST)
    with patience(PATIENCE):
        assert question.answers("honest") == [(question.default, 0)]
    for name, (answer, _) in zip(names, question.answers(*names), strict=True):
        assert answer in (None, question.default), name
    assert not (package.folder / "written").exists()


def test_a_hostile_answer_costs_its_own_move_and_no_more(package: Installed, question: Question) -> None:
    costs_its_own_move(package, question, ["exits", "connects", "eats", "shouts"])


@pytest.mark.slow
def test_every_kind_of_hostile_answer_costs_its_own_move(package: Installed, question: Question) -> None:
    costs_its_own_move(package, question, list(MISCHIEF))


def test_a_bot_that_keeps_failing_is_not_asked_again(
    package: Installed, question: Question, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installed_bots, "MAX_FAILURES", 2)
    package.add("exits", AT_ANSWER.replace("{mischief}", MISCHIEF["exits"]))
    assert question.answers("exits", often=4) == [(None, 1), (None, 2), (None, 2), (None, 2)]


def test_a_bot_has_a_process_of_its_own_at_every_seat(package: Installed) -> None:
    """What it remembers of one seat it can't use at another."""

    async def counted() -> list[int]:
        others = OthersBots(5.0)
        try:
            places = [("a", 0), ("a", 0), ("a", 1), ("b", 0)]
            return [await others._ask(place(table, seat, "spy"), 5.0, remembered) for table, seat in places]
        finally:
            others.close()

    assert asyncio.run(counted()) == [1, 2, 1, 1]


def remembered() -> int:
    """In the bot's process: how often it has been asked there."""
    found: int = vars(builtins).get("often", 0) + 1
    vars(builtins)["often"] = found
    return found


WRITES_TO_THE_SERVER = """import stat
        evil = b"cposix\\nmkdir\\n(VPATH\\ntR."
        for fd in range(3, 32):
            try:
                if stat.S_ISSOCK(os.fstat(fd).st_mode):
                    os.write(fd, len(evil).to_bytes(4, "big") + evil)
            except OSError:
                pass
        answer = None
"""


def test_a_reply_is_data_and_never_code(package: Installed, question: Question, tmp_path: Path) -> None:
    """A pickle would run in the server: a reply that is one ends the process that sent it."""
    mischief = WRITES_TO_THE_SERVER.replace("PATH", str(tmp_path / "evil"))
    package.add("pickles", AT_ANSWER.replace("{mischief}", mischief))
    assert question.answers("pickles") == [(None, 1)]
    assert not (tmp_path / "evil").exists()


def test_the_default_answers_for_a_bot_that_answers_none(package: Installed, tmp_path: Path) -> None:
    """The whole room would wait for it."""
    package.add("mute", AT_ANSWER.replace("{mischief}", "answer = None"))
    with running(settings(tmp_path)) as server:
        client = server.client()
        code = client.post("/api/play", {"game": "relics", "bots": "mute", "seats": 2})["code"]
        live = server.house.rooms[code].live
        assert live is not None
        play_until(client.socket(code, seat=0), 1, live)


def test_people_play_on_beside_a_hostile_bot(package: Installed, tmp_path: Path) -> None:
    package.add("exits", AT_ANSWER.replace("{mischief}", MISCHIEF["exits"]))
    package.add("raises", "raise ValueError('a secret')\n" + HONEST)
    with running(settings(tmp_path)) as server:
        play_beside(server)


def play_beside(server: Running) -> None:
    client = server.client()
    listed = {bot["bot"] for game in client.get("/api/catalogue")["games"] for bot in game["bots"]}
    assert "exits" in listed
    assert "raises" not in listed
    client.post("/api/play", {"game": "relics", "bots": "raises", "seats": 2}, status=400)
    code = client.post("/api/play", {"game": "relics", "bots": "exits", "seats": 2})["code"]
    socket = client.socket(code, seat=0)
    live = server.house.rooms[code].live
    assert live is not None
    play_until(socket, 1, live)
