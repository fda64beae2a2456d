"""All that a page is given: frames of its sockets, bodies of its requests, what it shows and what it keeps."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, Response

from server.pictures import Views

JsonObject = dict[str, Any]

KEPT = "JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])"
LISTEN = """
window.heard = [];
window.said = [];
window.WebSocket = class extends WebSocket {
  constructor(...args) { super(...args); this.addEventListener("message", event => window.heard.push(event.data)); }
  send(text) { window.said.push(text); super.send(text); }
};
"""
CHANGING = re.compile(r'(?<="away_since":)\d+|(?<="stand_in_at":)\d+')


class Recorded:
    """A page under watch from its first request on."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.earlier: list[str] = []
        self.replies: list[Response] = []
        self.pages: list[str] = []
        page.add_init_script(LISTEN)
        page.on("response", self._answered)

    @property
    def frames(self) -> list[str]:
        """What its sockets heard, up to now."""
        return [*self.earlier, *self.page.evaluate("window.heard ?? []")]

    def _answered(self, response: Response) -> None:
        if "/api/" in response.url:
            self.replies.append(response)

    def leave(self) -> None:
        """Go away from the page, and keep what it heard."""
        self.earlier = self.frames
        self.page.goto("about:blank")

    def forget(self) -> None:
        self.earlier.clear()
        self.replies.clear()
        self.pages.clear()

    def look(self) -> None:
        """Keep the page as it is drawn now, with what it has put away."""
        self.pages.append(self.page.content())
        self.pages.append(str(self.page.evaluate(KEPT)))

    def bodies(self) -> dict[str, str]:
        return {each.url: each.text() for each in self.replies}

    def everything(self) -> str:
        return "\n".join([*self.frames, *self.bodies().values(), *self.pages])

    def messages(self) -> Iterator[JsonObject]:
        for frame in self.frames:
            yield json.loads(frame)

    def news(self) -> Iterator[JsonObject]:
        """Each with its whole view, as the page has it."""
        views = Views()
        for message in self.messages():
            told = message if message["type"] == "news" else message.get("news")
            if message["type"] in ("news", "welcome") and told:
                views.settle(told)
                yield told


def as_guest(frame: str) -> bool:
    """Whether a device that holds a seat was greeted as a spectator first: that is another audience."""
    message = json.loads(frame)
    return message["type"] == "welcome" and message["you"]["seat"] is None and bool(message["you"]["seats"])


def normal(frame: str) -> str | None:
    """A frame without what differs from visit to visit whoever looks: its count, the hour, keys, who is there."""
    message = json.loads(frame)
    if message["type"] in ("presence", "clock", "pong", "room"):
        return None
    message.update(n=0, key=None)
    if message["type"] == "welcome":
        message["server"]["now"] = 0
        message["clock"] = None
        message["room"].update(wait=None, spectators=None)
        for seat in message["room"]["seats"]:
            seat.update(connected=None, away_since=None, stand_in_at=None)
    return json.dumps(message)


def same_for_everybody(recorded: Recorded) -> dict[str, list[str]]:
    """All that was given, in a form that two visits to one and the same knowledge share byte for byte."""
    frames = [each for frame in recorded.frames if not as_guest(frame) and (each := normal(frame)) is not None]
    bodies = [
        f"{url} {CHANGING.sub('0', body)}" for url, body in sorted(recorded.bodies().items()) if "/mine" not in url
    ]
    return {"frames": frames, "bodies": bodies, "pages": recorded.pages}
