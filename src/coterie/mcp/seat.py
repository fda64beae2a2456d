"""A seat in a room of a Coterie server, over plain HTTP: the minimum for a client that is no browser."""

from __future__ import annotations

import http.client
import json
import secrets
import threading
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

from coterie import games
from coterie.kernel import Game, InvalidSetting

POLL_SECONDS = 40.0
"""How long one request may take: a server answers a poll after 25 seconds at the latest."""
EVENTS_KEPT = 200
"""How many lines of the log a seat keeps."""


class ServerProblem(RuntimeError):
    """The server refused something or is gone: a message with what is allowed."""


class CoterieServer:
    """The address of a running server, and requests to it."""

    def __init__(self, address: str) -> None:
        if not address.startswith(("http://", "https://")):
            raise InvalidSetting(f"server: found {address!r}, allowed: an address like http://127.0.0.1:8000")
        self.address = address.rstrip("/")

    def call(self, path: str, body: object = None, token: str | None = None, seconds: float = POLL_SECONDS) -> Any:
        """The reply to a request. ServerProblem if there is none, or if it is a refusal."""
        headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers)
        try:
            with urllib.request.urlopen(request, timeout=seconds) as reply:
                return json.load(reply)
        except urllib.error.HTTPError as refused:
            raise ServerProblem(refusal(refused)) from None
        except (OSError, http.client.HTTPException, ValueError):
            raise ServerProblem(
                f"No Coterie server answers at {self.address}: start one with `coterie serve`, or check the address"
            ) from None


def refusal(refused: urllib.error.HTTPError) -> str:
    """What the server said was wrong, and what it allows."""
    try:
        wrong = json.load(refused)["error"]
    except (ValueError, KeyError, TypeError):
        return f"the server answered {refused.code}"
    return f"{wrong['what']}; allowed: {wrong['allowed']}" if wrong.get("allowed") else str(wrong["what"])


def words(pieces: Any) -> str:
    """The plain text of a text that came in pieces."""
    if isinstance(pieces, str):
        return pieces
    return "".join(each if isinstance(each, str) else str(each["text"]) for each in pieces or ())


class RemoteSeat:
    """One seat, and what the server has told it: its view, its questions, the log. It holds nothing else."""

    def __init__(self, server: CoterieServer, joined: dict[str, Any]) -> None:
        self.server = server
        self.code: str = joined["code"]
        self.seat: int = joined["seat"]
        self.token: str = joined["token"]
        self.room: dict[str, Any] = joined["room"]
        self.game: Game[Any] = games.get(self.room["game"])
        self.session, self.after = "", 0
        self.hearing = threading.Lock()  # one tool may wait while another looks
        self.view: dict[str, Any] | None = None
        self.asks: list[dict[str, Any]] = []
        self.shapes: dict[int, Any] = {}
        self.log: list[str] = []
        self.read = 0
        """How many lines of the log have been returned."""

    @property
    def path(self) -> str:
        return f"/api/rooms/{urllib.parse.quote(self.code)}"

    @property
    def names(self) -> list[str]:
        return [each["name"] or f"seat {each['seat']}" for each in self.room["seats"]]

    @property
    def owed(self) -> list[dict[str, Any]]:
        """The questions for which the game waits."""
        return [ask for ask in self.asks if ask["owed"]]

    @property
    def over(self) -> bool:
        return self.view is not None and self.view["result"] is not None

    def poll(self, *, wait: bool = True) -> bool:
        """Ask the server for news, waiting a little for it. Returns whether there was any."""
        where = f"{self.path}/news?seat={self.seat}&session={self.session}&after={self.after}&wait={int(wait)}"
        reply = self.server.call(where, token=self.token)
        with self.hearing:
            if reply["session"] != self.session:
                self.session, self.after = reply["session"], 0
            fresh = [message for message in reply["messages"] if message["n"] > self.after]
            for message in fresh:
                self.after = message["n"]
                self._hear(message)
        return bool(fresh)

    def _hear(self, message: dict[str, Any]) -> None:
        self.room = message.get("room") or self.room
        if message["type"] == "chat":
            self.log.append(f"{message['name']} says: {words(message['words']) or '(whispers)'}")
        news = message if message["type"] == "news" else message.get("news")
        if news is None:
            return
        self.view = news["view"]
        self.shapes = {ask["id"]: ask["shape"] or self.shapes[ask["id"]] for ask in news["asks"]}
        self.asks = news["asks"]
        if news["rewound"]:
            self.log.append("Moves were undone.")
        else:
            self.log += [words(event["words"]) for event in news["events"]]
        if len(self.log) > EVENTS_KEPT:
            gone = len(self.log) - EVENTS_KEPT
            del self.log[:gone]
            self.read = max(0, self.read - gone)

    def fresh_log(self) -> list[str]:
        """What happened since the last call."""
        lines, self.read = self.log[self.read :], len(self.log)
        return lines

    def say(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a request from this seat. ServerProblem if it is refused."""
        said = {"type": kind, "key": secrets.token_hex(8), **fields}
        reply = self.server.call(f"{self.path}/say?seat={self.seat}", said, self.token)
        if reply.get("type") in ("refused", "error"):
            clause = f" [{reply['clause']}]" if reply.get("clause") else ""
            allowed = f"; allowed: {words(reply['allowed'])}" if reply.get("allowed") else ""
            raise ServerProblem(f"{words(reply.get('why') or reply.get('what'))}{allowed}{clause}")
        return dict(reply)
