"""The faces that people are told apart by: a colour, and a sigil in a frame.

A sigil's number says its frame too: 0 to 9 are round, 10 to 19 octagons, 20 to 29 shields. No two people at a table
share colour and sigil, nor frame and sigil, so that they differ in grey as well.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from coterie.server.http.errors import Denied

COLOURS, SIGILS, FRAMES = 10, 10, 3


class Face(NamedTuple):
    colour: int
    sigil: int

    def like(self, other: Face) -> bool:
        """Whether the two could be taken for each other, in colour or in grey."""
        return self.sigil == other.sigil or (
            self.colour == other.colour and self.sigil % SIGILS == other.sigil % SIGILS
        )


def usual(number: int) -> Face:
    """The face of somebody who has chosen none: all of them differ, up to 30 people."""
    row = number // COLOURS % FRAMES
    return Face(number % COLOURS, row * SIGILS + (number + 3 * row) % SIGILS)


USUAL = [usual(number) for number in range(COLOURS * FRAMES)]


def choose(taken: Collection[Face], colour: int | None = None, sigil: int | None = None) -> Face:
    """A face that nobody has: the one that is wished for, or the first that is free, in a new colour if there is one.
    Denied if somebody has what is wished for."""
    for value, number, what in ((colour, COLOURS, "colour"), (sigil, SIGILS * FRAMES, "sigil")):
        if value is not None and value not in range(number):
            raise Denied(400, f"{what} {value}", f"0 to {number - 1}")
    if colour is None and sigil is None:
        candidates = USUAL
    else:
        colours = range(COLOURS) if colour is None else (colour,)
        sigils = range(SIGILS * FRAMES) if sigil is None else (sigil,)
        candidates = [Face(each, other) for other in sigils for each in colours]
    free = [face for face in candidates if not any(face.like(other) for other in taken)]
    if not free:
        raise Denied(409, "Someone else here has that face", "another colour or sigil")
    colours_taken = {face.colour for face in taken}
    return next((face for face in free if face.colour not in colours_taken), free[0])
