"""Errors of the server that are no rule of a game: what was wrong, and what would be right."""

from __future__ import annotations


class Denied(Exception):
    """A request that was refused; nothing has changed. `status` is the HTTP status."""

    def __init__(self, status: int, what: str, allowed: str = "") -> None:
        super().__init__(f"{what}; allowed: {allowed}" if allowed else what)
        self.status = status
        self.what = what
        self.allowed = allowed


class DeniedAfterVote(Denied):
    """What the table has agreed to can't be done. The vote is over: deciding it again would not help."""


def no_room(code: str) -> Denied:
    shown = code[:12] if code.isascii() and code.isalnum() else "that code"
    return Denied(404, f"There is no room {shown}", "a code from someone in the room, such as K7XCD")


def no_seat() -> Denied:
    return Denied(403, "This device doesn't have that seat", "sit down first, or use a one-time code")


def host_only() -> Denied:
    return Denied(403, "Only the host can do that", "ask the host, or wait until someone else becomes host")
