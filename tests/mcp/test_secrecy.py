"""The socket's secrecy tests over MCP: no tool's text depends on anything that is hidden from its seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from mcp.server.mcpserver.exceptions import ToolError

from coterie.cli.mcp import seen
from coterie.mcp.seat import CoterieServer, ServerProblem
from coterie.mcp.server import TakenSeats
from server.live_server import Client, Running, running, settings
from server.test_leak_channels import SEATS, in_options, open_news, played, whole, worlds

NO_QUESTION = 10**6


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on which time stands still."""
    with running(settings(tmp_path_factory.mktemp("mcp"), speed=1e-9)) as server:
        yield server


def told(work: Callable[..., str], *given: object) -> str:
    try:
        return work(*given)
    except (ServerProblem, ToolError) as problem:
        return str(problem)


def told_by_tools(server: Running, clients: list[Client], code: str, seat: int) -> list[str]:
    """All that the tools say to one seat: what it sees, is asked and hears, and every refusal."""
    table = TakenSeats(CoterieServer(server.address), seen)
    room = clients[seat].get(f"/api/rooms/{code}")
    first = table.taken({"code": code, "seat": seat, "token": clients[seat].cookie, "room": room})
    ticket = first.split()[1]
    asks = [ask["id"] for ask in table.seat(ticket).asks]
    texts = [
        first,
        told(table.look, ticket),
        told(table.lawful_answers, ticket),
        *[told(table.answer, ticket, ask, {"nonsense": [1]}) for ask in (*asks, NO_QUESTION)],
        told(table.say, ticket, "", "99"),
        told(table.wait, ticket, 0.0) if table.seat(ticket).owed else "",
        "\n".join(table.seat(ticket).log),
    ]
    return [text.replace(ticket, "TICKET") for text in texts]


def differences(server: Running, game: str) -> list[tuple[int, str, str]]:
    found = []
    for clients, code, live, _ in played(server, game):
        for seat in range(SEATS[game]):
            here, there = [told_by_tools(server, clients, code, seat) for _ in worlds(server, live, seat)]
            found += [(seat, one, other) for one, other in zip(here, there, strict=True) if one != other]
    return found


@pytest.mark.parametrize("game", SEATS)
def test_no_tool_tells_two_worlds_apart(still: Running, game: str) -> None:
    assert differences(still, game) == []


def in_events(patch: pytest.MonkeyPatch) -> None:
    open_news(patch, lambda channel, data: data["events"].append({"type": "Leak", "words": whole(channel)}))


@pytest.mark.parametrize("leak", [in_events, in_options])
def test_a_leak_is_seen(still: Running, leak: Callable[[pytest.MonkeyPatch], None]) -> None:
    """Planted where the socket's tests plant theirs."""
    with pytest.MonkeyPatch.context() as patch:
        leak(patch)
        assert differences(still, "relics")
