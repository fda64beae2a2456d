"""`coterie mcp`, with the library's own client: a whole game over stdio and over HTTP, and what is wrong in words."""

from __future__ import annotations

import json
import os
import random
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any

import anyio
import pytest
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from coterie.cli.mcp import seen
from coterie.mcp.seat import CoterieServer, ServerProblem
from coterie.mcp.server import TakenSeats, build
from server.live_server import Running, any_answer, running, settings
from server.screen_recorder import fence, seated

TOOLS = {"list_games", "sit_down", "play_now", "look", "lawful_answers", "answer", "say", "wait"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings(tmp_path_factory.mktemp("mcp"))) as server:
        yield server


def lawful(shape: dict[str, Any], luck: random.Random) -> Any:
    """Any answer of the shape that `lawful_answers` describes."""
    if shape["kind"] == "form":
        chosen = {name: lawful(each, luck) for name, each in shape["fields"].items()}
        if "follows" in shape:
            (first, one), (last, other) = list(shape["fields"].items())[-2:]
            place = luck.randrange(len(shape["follows"]))
            chosen[first] = one["options"][place]["key"]
            chosen[last] = other["options"][luck.choice(shape["follows"][place])]["key"]
        return chosen
    keys = [option["key"] for option in shape.get("options", ())]
    match shape["kind"]:
        case "one":
            return luck.choice(keys)
        case "some":
            return keys[: shape["least"]]
        case "order":
            return keys
    return luck.randint(shape["least"], shape["most"])


async def call(client: Client, tool: str, **given: Any) -> str:
    reply = await client.call_tool(tool, given)
    text = "\n".join(each.text for each in reply.content if hasattr(each, "text"))
    if reply.is_error:
        raise ServerProblem(text)
    return text


async def whole_game(client: Client, game: str) -> str:
    """From the list of games to the end of one; what the seat saw last."""
    assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
    assert game in await call(client, "list_games")
    told = await call(client, "play_now", game=game, bots="random")
    found = re.match(r"ticket: (\S+)", told)
    assert found is not None
    ticket, luck = found[1], random.Random(1)
    while "The game is over" not in await call(client, "wait", ticket=ticket):
        questions = json.loads(await call(client, "lawful_answers", ticket=ticket))
        asked = next((each for each in questions if each["required"]), None)
        if asked is not None:
            answer = lawful(asked["answer"], luck)
            await call(client, "answer", ticket=ticket, question=asked["question"], answer=answer)
    return await call(client, "look", ticket=ticket)


def test_a_whole_game_over_stdio(house: Running) -> None:
    line = ["-m", "coterie", "mcp", "--server", house.address]
    command = StdioServerParameters(command=sys.executable, args=line, env={**os.environ})

    async def play() -> str:
        async with Client(stdio_client(command)) as client:
            return await whole_game(client, "relics")

    assert "Model" in anyio.run(play)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def test_a_whole_game_over_http(house: Running) -> None:
    call_line = [sys.executable, "-m", "coterie", "mcp", "--server", house.address, "--http", "--port", "0"]
    with subprocess.Popen(call_line, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        try:
            address = told_address(process)

            async def play() -> str:
                async with Client(f"{address}/mcp") as client:
                    return await whole_game(client, "triora")

            assert "Model" in anyio.run(play)
        finally:
            process.terminate()
            process.communicate()


def told_address(process: subprocess.Popen[str]) -> str:
    """Where it listens: the server says so when it does."""
    assert process.stderr is not None
    for line in process.stderr:
        found = re.search(r"running on (http://\S+)", line)
        if found is not None:
            threading.Thread(target=process.stderr.read, daemon=True).start()  # nobody else reads what it logs
            return found[1]
    raise AssertionError("the MCP server ended before it listened")


def test_look_is_never_stale(house: Running) -> None:
    """What others have done since the last call is in the next look, without a wait in between: as somebody sees it
    who comes only now."""
    clients, code = seated(house, "triora", 2)
    table = TakenSeats(CoterieServer(house.address), seen)
    joined = {"code": code, "seat": 0, "token": clients[0].cookie, "room": clients[0].get(f"/api/rooms/{code}")}
    ticket = table.taken(joined).split()[1]
    mine, other, luck = table.seat(ticket), clients[1].socket(code, seat=1), random.Random(3)
    told = 0
    for _ in range(8):
        before = len(mine.log)
        if other.asks:
            other.answer(any_answer(other.asks[0]["shape"], luck), other.asks[0]["id"])
        else:
            ask = mine.owed[0]
            table.answer(ticket, ask["id"], any_answer(mine.shapes[ask["id"]], luck))
            fence(other)
        looked = table.look(ticket)
        newcomer = table.taken(joined).split()[1]
        assert looked == table.look(newcomer)
        assert table.lawful_answers(ticket) == table.lawful_answers(newcomer)
        told += len(mine.log) - before
    assert told, "nothing happened: this test could not fail"


def test_two_agents_on_one_seat_are_refused(house: Running) -> None:
    """A seat that is taken stays with whoever took it, and the room is unchanged."""
    host = house.client()
    code = host.post("/api/rooms", {"game": "relics", "name": "Host", "seats": 2})["code"]
    table = TakenSeats(CoterieServer(house.address), seen)
    assert "You have seat 1" in table.sit_down(code, "First", "strong")
    before = host.get(f"/api/rooms/{code}")["seats"]
    with pytest.raises(ServerProblem, match=r"taken|full|free"):
        table.sit_down(code, "Second", "strong")
    with pytest.raises(ServerProblem, match=r"taken|full|free"):
        table.server.call(f"/api/rooms/{code}/sit", {"name": "Third", "seat": 1, "token": True})
    assert [each["name"] for each in host.get(f"/api/rooms/{code}")["seats"]] == [each["name"] for each in before]


def test_what_is_wrong_is_said_in_words(house: Running) -> None:
    server = build(house.address, seen)

    async def ask() -> list[str]:
        said: list[str] = []
        async with Client(server) as client:
            told = await call(client, "play_now", game="relics")
            ticket = told.split()[1]
            for tool, given in (
                ("sit_down", {"code": "NOROOM"}),
                ("sit_down", {"code": "../rooms"}),
                ("look", {"ticket": "mine"}),
                ("play_now", {"game": "chess"}),
                ("answer", {"ticket": ticket, "question": 0, "answer": "everything"}),
                ("answer", {"ticket": ticket, "question": 99, "answer": []}),
            ):
                try:
                    said.append(await call(client, tool, **given))
                except ServerProblem as problem:
                    said.append(str(problem))
        return said

    room, path, ticket, game, unlawful, closed = anyio.run(ask)
    assert "There is no room NOROOM" in room
    assert "letters and digits" in path
    assert "That ticket isn't known here" in ticket
    assert "chess" in game
    assert "2.6" in unlawful
    assert "no longer open" in closed


def test_a_server_that_is_gone_is_said_so() -> None:
    server = build(f"http://127.0.0.1:{free_port()}", seen)

    async def ask() -> str:
        async with Client(server) as client:
            try:
                return await call(client, "play_now", game="relics")
            except ServerProblem as problem:
                return str(problem)

    assert "No Coterie server answers at http://127.0.0.1:" in anyio.run(ask)


def test_the_host_decides_whether_programs_may_sit_down(house: Running) -> None:
    """A program says that it is one, and how it plays; everybody reads it beside the name."""
    host = house.client()
    code = host.post("/api/rooms", {"game": "relics", "name": "Host", "seats": 3, "programs": False})["code"]
    table = TakenSeats(CoterieServer(house.address), seen)
    with pytest.raises(ServerProblem, match="The host of this room doesn't let programs take seats"):
        table.sit_down(code, "Model", "strong")
    room = host.get(f"/api/rooms/{code}")
    assert (room["programs"], [each["who"] for each in room["seats"]]) == (False, ["human", "free", "free"])
    stranger = house.client()
    with pytest.raises(AssertionError, match="403"):
        stranger.post(f"/api/rooms/{code}/options", {"programs": True})
    host.post(f"/api/rooms/{code}/options", {"programs": True})
    table.sit_down(code, "Model", "strong")
    seat = host.get(f"/api/rooms/{code}")["seats"][1]
    assert (seat["name"], seat["program"]) == ("Model", "strong")
    house.client().post(f"/api/rooms/{code}/sit", {"name": "Person"})
    assert host.get(f"/api/rooms/{code}")["seats"][2]["program"] is None
