"""The tools: list games, sit down, look, ask for lawful answers, answer, talk and wait.

Every tool speaks for one seat, which is named by the `ticket` that sitting down gave, and tells only what the server
sends to that seat.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable
from typing import Any

import anyio.to_thread
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from coterie import __version__, games
from coterie.kernel import InvalidSetting
from coterie.mcp.seat import CoterieServer, RemoteSeat, ServerProblem, words

ViewText = Callable[[RemoteSeat], str]
"""What a seat sees and may do, as one text."""
MAX_WAIT_SECONDS = 120.0
"""The most seconds that one call of `wait` takes."""
INSTRUCTIONS = """\
Play tabletop games by their real rules. Call list_games, then sit_down with a room's code (or play_now against bots).
Keep the ticket. Then repeat: wait until you are asked, look, lawful_answers, answer. Answers are written with the
options' keys. A refused answer changes nothing and says which rule refuses it."""


class TakenSeats:
    """The seats taken through this server, by ticket."""

    def __init__(self, server: CoterieServer, view_text: ViewText) -> None:
        self.server = server
        self.view_text = view_text
        self.seats: dict[str, RemoteSeat] = {}

    def seat(self, ticket: str) -> RemoteSeat:
        found = self.seats.get(ticket)
        if found is None:
            raise ToolError("That ticket isn't known here: sit_down and play_now give you one")
        return found

    def taken(self, joined: dict[str, Any]) -> str:
        ticket = secrets.token_urlsafe(12)
        seat = self.seats[ticket] = RemoteSeat(self.server, joined)
        seat.poll()
        return f"ticket: {ticket}\nYou have seat {seat.seat} in room {seat.code}: {seat.game.title}.\n"

    def sit_down(self, code: str, name: str, level: str) -> str:
        path = f"/api/rooms/{code.strip().upper()}/sit"
        if not code.strip().isalnum():
            raise ToolError("A room's code is letters and digits, such as K7XCD")
        told = self.taken(self.server.call(path, {"name": name, "token": True, "program": level}))
        return f"{told}The game begins when the host of the room starts it: call wait."

    def play_now(self, game: str, bots: str, name: str) -> str:
        body = {"game": game, "bots": bots, "name": name, "token": True}
        return f"{self.taken(self.server.call('/api/play', body))}The game has started: call look."

    def look(self, ticket: str) -> str:
        seat = self.seat(ticket)
        self.update(seat)
        return self.view_text(seat)

    def update(self, seat: RemoteSeat) -> None:
        """What has happened since, without waiting for more."""
        seat.poll(wait=False)
        if seat.view is None:
            raise ToolError("The game hasn't started: call wait")

    def lawful_answers(self, ticket: str) -> str:
        seat = self.seat(ticket)
        self.update(seat)
        if not seat.asks:
            return "Nothing is asked of you now: call wait."
        return json.dumps([described(seat, ask) for ask in seat.asks], ensure_ascii=False, indent=1)

    def answer(self, ticket: str, question: int, answer: Any) -> str:
        seat = self.seat(ticket)
        seat.say("answer", ask=question, answer=answer)
        seat.asks = [ask for ask in seat.asks if ask["id"] != question]
        return "Your answer was accepted. Call wait to see what happens."

    def say(self, ticket: str, text: str, to: str | None) -> str:
        self.seat(ticket).say("chat", text=text, to=to)
        return "Said."

    def wait(self, ticket: str, seconds: float) -> str:
        """Wait until the game waits for the seat, it is over, or time is up."""
        seat = self.seat(ticket)
        until = time.monotonic() + min(max(seconds, 0.0), MAX_WAIT_SECONDS)
        while not seat.owed and not seat.over:
            seat.poll()
            if time.monotonic() >= until:
                break
        lines = seat.fresh_log()
        if seat.over:
            lines.append("The game is over. Call look to see how it ended.")
        elif seat.owed:
            lines.append(f"You are asked: {words(seat.owed[0]['prompt'])} Call lawful_answers.")
        elif seat.asks:
            lines.append("The game isn't waiting for you, but you may say something: see lawful_answers.")
        else:
            lines.append("You are not asked anything yet.")
        return "\n".join(lines)


def described(seat: RemoteSeat, ask: dict[str, Any]) -> dict[str, Any]:
    """A question and its lawful answers, without what only a screen needs."""
    return {
        "question": ask["id"],
        "prompt": words(ask["prompt"]),
        "clause": ask["clause"],
        "required": ask["owed"],
        "answer": shaped(seat.shapes[ask["id"]]),
    }


def shaped(shape: dict[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = {"kind": shape["kind"]}
    if shape["kind"] == "form":
        told["fields"] = {name: shaped(each) for name, each in shape["fields"].items()}
        if shape.get("follows"):
            told["follows"] = shape["follows"]
        return told
    if shape["kind"] in ("some", "amount"):
        told["least"], told["most"] = shape.get("least", 1), shape.get("most", 1)
    if shape["kind"] != "amount":
        told["options"] = [
            {"key": option["key"], "label": words(option["label"])} for option in shape.get("options", ())
        ]
    return told


def build(address: str, view_text: ViewText) -> MCPServer:
    """The MCP server for a running Coterie server."""
    table = TakenSeats(CoterieServer(address), view_text)
    server = MCPServer("coterie", instructions=INSTRUCTIONS, version=__version__)

    async def told(work: Callable[..., str], *given: Any) -> str:
        """Run in a thread, so that others don't wait. A problem becomes an error of the tool, in words."""
        try:
            return await anyio.to_thread.run_sync(work, *given)
        except (ServerProblem, InvalidSetting) as problem:
            raise ToolError(str(problem)) from None

    @server.tool()
    def list_games() -> str:
        """The games that can be played, with how many players each takes."""
        found = [games.get(id) for id in games.names()]
        return "\n".join(
            f"{game.id}: {game.title}, {game.seats[0]} to {game.seats[-1]} players. {game.about}" for game in found
        )

    @server.tool()
    async def sit_down(code: str, name: str = "Model", level: str = "language model") -> str:
        """Take a free seat in a room by its code. Returns the ticket that all other tools need.

        Everybody at the table sees the name, and that a program plays there, with the level it says it has.
        """
        return await told(table.sit_down, code, name, level)

    @server.tool()
    async def play_now(game: str, bots: str = "random", name: str = "Model") -> str:
        """Start a game against bots right away. Returns the ticket that all other tools need."""
        return await told(table.play_now, game, bots, name)

    @server.tool()
    async def look(ticket: str) -> str:
        """What your seat sees now, in words, and what you are asked."""
        return await told(table.look, ticket)

    @server.tool()
    async def lawful_answers(ticket: str) -> str:
        """The questions open to you, and the lawful answers to each, as JSON: keys and labels.

        An answer is a key for `one`, a list of keys for `some` and `order`, a number for `amount`, an object of the
        fields for `form`. `follows` lists, for each option of the last field but one, the options of the last that go
        with it, by index.
        """
        return await told(table.lawful_answers, ticket)

    @server.tool()
    async def answer(ticket: str, question: int, answer: Any) -> str:
        """Answer a question with the options' keys. A refusal names the rule, and nothing has changed."""
        return await told(table.answer, ticket, question, answer)

    @server.tool()
    async def say(ticket: str, text: str, to: str | None = None) -> str:
        """Say something to the table; `to` whispers to seats, like "2.5", where the game lets people whisper."""
        return await told(table.say, ticket, text, to)

    @server.tool()
    async def wait(ticket: str, seconds: float = 30.0) -> str:
        """Wait until you are asked, the game is over, or this many seconds have passed. Returns what happened."""
        return await told(table.wait, ticket, seconds)

    return server
