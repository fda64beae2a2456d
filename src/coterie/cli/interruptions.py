"""Ways a question ends without an answer."""

from __future__ import annotations


class Left(Exception):
    """Someone leaves the table; the game is saved."""


class Interrupted(Exception):
    """The question on the screen is no longer the one to answer: undone, out of time, or put off."""


class FieldBefore(Exception):
    """`back` in a form."""


class FieldAgain(Exception):
    """Other choices are now possible with what was chosen in a form."""


class Another(Exception):
    """The seat turns to another of its open questions."""

    def __init__(self, ask: int) -> None:
        super().__init__(ask)
        self.ask = ask


class StoppedReading(Exception):
    """`q` at the end of a screen: the reader has seen enough."""
