"""Open questions as they are sent: options that a screen has are not sent to it again.

If a game says in which blocks its options change, a screen that takes blocks is sent those that it lacks, and the
numbers of the others. A block is identified only by its content, and each connection counts its own: so what a number
is, and whether a block is sent, depends on what was sent on that connection before.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

import msgspec

from coterie.kernel import Ask, Shape
from coterie.kernel.words import Name
from coterie.server.wire.encoding import TableEncoder, encode
from coterie.table import wire


class Known:
    """What one screen has: the version of each question's options and, if it takes blocks, those in them; and, if it
    `keeps` its picture, which one that is.
    """

    __slots__ = ("blocks", "counted", "in_blocks", "keeps", "length", "pictured", "versions")

    def __init__(self, in_blocks: bool = False, keeps: bool = False) -> None:
        self.in_blocks = in_blocks
        self.keeps = keeps
        self.pictured = 0
        """The number of the news with the last view that it was sent; 0 for none."""
        self.length = 0
        """The size of the last view that it was sent whole."""
        self.versions: dict[int, int] = {}
        self.blocks: dict[bytes, int] = {}
        """The numbers of blocks, by content."""
        self.counted = 0

    def listed(self, bodies: tuple[bytes, ...]) -> tuple[int | wire.BlockJson, ...]:
        """Blocks as they are sent to this screen."""
        number = self.blocks.get
        return tuple([number(body) or self._new(body) for body in bodies])

    def _new(self, body: bytes) -> wire.BlockJson:
        self.counted = self.blocks[body] = self.counted + 1
        return wire.BlockJson(self.counted, msgspec.Raw(b"[%b]" % body))

    def keep(self, asked: Iterable[Asked]) -> None:
        """It has been sent these, and need keep nothing else."""
        self.versions = {each.of.id: each.version for each in asked}
        if self.in_blocks:
            self.blocks = {body: self.blocks[body] for each in asked for body in each.formed.bodies}


class Formed:
    """A shape as it is sent: whole, or in blocks."""

    __slots__ = ("_whole", "bodies", "encoder", "in_fields", "of", "runs")

    def __init__(self, of: Shape, encoder: TableEncoder) -> None:
        self.of = of
        self.encoder = encoder
        self.in_fields = {name: encoder.bodies(each) for name, each in of.fields.items() if each.blocks}
        own = encoder.bodies(of) if of.blocks else ()
        self.bodies = (*own, *chain.from_iterable(self.in_fields.values()))
        self.runs = encoder.runs(of.follows) if self.bodies else ()
        self._whole: msgspec.Raw | None = None

    def sent_to(self, known: Known) -> Any:
        of = self.of
        if known.in_blocks and self.bodies:
            fields = {name: self._field(name, each, known) for name, each in of.fields.items()}
            own: Any = known.listed(self.bodies) if of.blocks else ()
            return wire.ShapeJson(of.kind, (), of.least, of.most, fields, (), own, self.runs)
        if self._whole is None:
            self._whole = msgspec.Raw(encode(wire.shape(of, self.encoder.options)))
        return self._whole

    def _field(self, name: str, of: Shape, known: Known) -> wire.ShapeJson:
        bodies = self.in_fields.get(name)
        if bodies is None:
            return wire.shape(of, self.encoder.options)
        blocks: Any = known.listed(bodies)
        return wire.ShapeJson(of.kind, (), of.least, of.most, blocks=blocks)


class Asked:
    """A question as it is sent, with its options and without them. `version` changes when its options do."""

    __slots__ = ("_brief", "formed", "made", "of", "version", "waits")

    def __init__(self, of: Ask, version: int, formed: Formed, name: Name) -> None:
        self.of = of
        self.version = version
        self.formed = formed
        self.made = wire.ask(of, name, None)
        self._brief: msgspec.Raw | None = None
        self.waits = not of.standing and of.answer is None
        """Whether the game waits for it."""

    @property
    def brief(self) -> msgspec.Raw:
        """The question without its options, which are usually sent once."""
        if self._brief is None:
            self._brief = msgspec.Raw(encode(self.made))
        return self._brief

    def sent_to(self, known: Known) -> wire.AskJson:
        return msgspec.structs.replace(self.made, shape=self.formed.sent_to(known))
