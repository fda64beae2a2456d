"""A person at the keyboard, for tests that type."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from coterie.cli.keyboard import Keyboard


class Person(Keyboard):
    """A keyboard at which somebody sits, although it is no terminal."""

    @property
    def is_person(self) -> bool:
        return True

    @contextmanager
    def key_by_key(self, wanted: bool = True) -> Iterator[None]:
        yield
