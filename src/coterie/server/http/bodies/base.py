"""What all request and response bodies have in common, and the body of an error."""

from __future__ import annotations

import msgspec


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request body. The cookie or the Authorization header says who sent it, never the body."""


class Reply(msgspec.Struct, frozen=True):
    """A response body."""


class Wrong(Reply, frozen=True):
    """What was wrong with a request, and what would be right."""

    what: str
    allowed: str = ""


class FailedBody(Reply, frozen=True):
    """The body of every reply with a status of 400 or more."""

    error: Wrong
