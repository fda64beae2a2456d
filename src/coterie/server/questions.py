"""Open questions as they are sent: options that a screen has are not sent to it again.

Where a game says in which blocks its options change, a screen that takes blocks is sent those that it has not, and the
numbers of the others. A block is known by what is written in it and by nothing else, and each connection counts its
own: so what a number is, and whether a block is sent, depends on what was sent on that connection before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from coterie.kernel import Ask, Shape
from coterie.kernel.words import Name
from coterie.table import wire

if TYPE_CHECKING:
    from coterie.server.channel import Writing

_ENCODER = msgspec.json.Encoder()


class Known:
    """What one screen has: the version of each question's options, and, where it takes blocks, those in them."""

    __slots__ = ("blocks", "counted", "in_blocks", "versions")

    def __init__(self, in_blocks: bool = False) -> None:
        self.in_blocks = in_blocks
        self.versions: dict[int, int] = {}
        self.blocks: dict[bytes, int] = {}
        """By what is written in them, their numbers."""
        self.counted = 0

    def block(self, body: bytes) -> int | _Block:
        """A block as this screen is sent it."""
        number = self.blocks.get(body)
        if number is not None:
            return number
        self.counted = self.blocks[body] = self.counted + 1
        return _Block(self.counted, msgspec.Raw(b"[" + body + b"]"))

    def keep(self, asked: Iterable[Asked]) -> None:
        """It has been sent these, and need keep nothing else."""
        self.versions = {each.of.id: each.version for each in asked}
        if self.in_blocks:
            self.blocks = {body: self.blocks[body] for each in asked for body in each.formed.bodies}


class _Block(msgspec.Struct, gc=False):
    """`wire.Block` with options that are written already."""

    block: int
    options: msgspec.Raw


class Formed:
    """A shape as it is sent: whole, or in blocks."""

    __slots__ = ("_whole", "bodies", "of", "runs", "writing")

    def __init__(self, of: Shape, writing: Writing) -> None:
        self.of = of
        self.writing = writing
        self.bodies = tuple([writing.block(block) for shape in (of, *of.fields.values()) for block in shape.blocks])
        self.runs = tuple(map(runs_of, of.follows)) if self.bodies else ()
        self._whole: msgspec.Raw | None = None

    def sent_to(self, known: Known) -> Any:
        if known.in_blocks and self.bodies:
            return self._in_blocks(known, self.of, self.runs)
        if self._whole is None:
            self._whole = msgspec.Raw(_ENCODER.encode(wire.shape(self.of, self.writing.options)))
        return self._whole

    def _in_blocks(self, known: Known, of: Shape, runs: tuple[tuple[int, ...], ...] = ()) -> wire.Shape:
        block = self.writing.block
        blocks: Any = tuple([known.block(block(each)) for each in of.blocks])
        options: Any = () if blocks or not of.options else self.writing.options(of)
        fields = {name: self._in_blocks(known, each) for name, each in of.fields.items()}
        return wire.Shape(of.kind, options, of.least, of.most, fields, (), blocks, runs)  # type: ignore[arg-type]


def runs_of(places: tuple[int, ...]) -> tuple[int, ...]:
    """Places as the first and how many follow one another, again and again."""
    return tuple(_runs(places))


def _runs(places: tuple[int, ...]) -> Iterator[int]:
    at = 0
    while at < len(places):
        first, count = places[at], len(places) - at
        if places[at:] != tuple(range(first, first + count)):
            count = 1
            while at + count < len(places) and places[at + count] == first + count:
                count += 1
        yield first
        yield count
        at += count


class Asked:
    """A question as it is sent, with its options and without them. `version` changes when its options do."""

    __slots__ = ("brief", "formed", "made", "of", "version", "waits")

    def __init__(self, of: Ask, version: int, formed: Formed, name: Name) -> None:
        self.of = of
        self.version = version
        self.formed = formed
        self.made = wire.ask(of, name, None)
        self.brief = msgspec.Raw(_ENCODER.encode(self.made))
        self.waits = not of.standing and of.answer is None
        """Whether the game waits for it."""

    def sent_to(self, known: Known) -> wire.Ask:
        return msgspec.structs.replace(self.made, shape=self.formed.sent_to(known))
