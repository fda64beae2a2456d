"""How a question ends without an answer."""

from __future__ import annotations


class Left(Exception):
    """Somebody leaves the table; the game is kept."""


class Interrupted(Exception):
    """The question on the screen is not the one to answer any more: undone, out of time, or put off."""


class FieldBefore(Exception):
    """`back` in a form."""


class FieldAgain(Exception):
    """Other choices go now with what was chosen in a form."""


class Another(Exception):
    """The seat turns to another of its open questions."""

    def __init__(self, ask: int) -> None:
        super().__init__(ask)
        self.ask = ask


class StoppedReading(Exception):
    """`q` at the end of a screen: somebody has read enough of what they asked for."""
