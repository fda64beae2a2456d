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


def empty_seat(seat: int) -> Denied:
    return Denied(409, f"Nobody is in seat {seat}", "a seat with a person in it")


def other_rules(problem: Exception) -> Denied:
    """A record that the rules installed here don't replay."""
    return Denied(409, str(problem), "a version of Coterie with these rules")


def used_code(holds: str) -> Denied:
    """A one-time code that no longer works. `holds` says what it was for."""
    return Denied(404, "That code has been used or has expired", f"a new code from the device with the {holds}")


def other_site() -> Denied:
    return Denied(403, "Pages on other sites can't use this server", "the same site")


def too_many_guesses() -> Denied:
    return Denied(429, "Too many wrong codes", "wait a few minutes")


def server_fault() -> Denied:
    return Denied(500, "The server failed; nothing has changed", "try again, and report it")


def host_only() -> Denied:
    return Denied(403, "Only the host can do that", "ask the host, or wait until someone else becomes host")
