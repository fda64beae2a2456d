"""The small rows of which the table of Arena is made: what lies on cards and spaces, what lasts, who knows what."""

from __future__ import annotations

from typing import NamedTuple


class Aura(NamedTuple):
    """An enchantment on an army card."""

    spell: int
    owner: int
    up: int
    """Whether it lies face up."""


class Glyph(NamedTuple):
    place: int
    glyph: int
    up: int
    """Whether its ability side is up."""


class Lasting(NamedTuple):
    """What a spell or an ability does for longer than a moment."""

    kind: int
    thing: int
    """The army card or the figure it is on, as its kind says."""
    amount: int
    seat: int


class Known(NamedTuple):
    """A spell of somebody's that others know of; the bit after the last seat's stands for everybody."""

    spell: int
    mask: int
