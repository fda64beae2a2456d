"""Questions that several rules of this game share: which of these figures, or nobody; and where a figure moves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.arena.labels import NO, about_figures, show_figure, show_no
from coterie.games.arena.state import Arena
from coterie.kernel import Choice, One, Option, Seat, Space, Thing


@dataclass(slots=True)
class OneOrNobody(Choice[Arena, Any]):
    """Choose one of the eligible figures, or nobody."""

    nobody: ClassVar[str] = "Nobody"

    def able(self, s: Arena) -> list[int]:
        raise NotImplementedError(f"{type(self).__name__} does not say which figures are able")

    def options(self, s: Arena, seat: Seat) -> Space[Any]:
        return One([NO, *self.able(s)])

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_no(self.nobody) if value == NO else show_figure(s, value)

    def chosen(self, s: Arena, answer: Any) -> None:
        if answer != NO:
            self.take(s, answer)

    def take(self, s: Arena, figure: int) -> None:
        """What happens with the figure chosen."""
        raise NotImplementedError(f"{type(self).__name__} does nothing with the figure chosen")


@dataclass(slots=True)
class OneAfterAnother(OneOrNobody):
    """Choose again and again, as long as one of them is eligible."""

    def seats(self, s: Arena) -> Iterable[Seat]:
        return (self.seat,) if self.able(s) else ()


@dataclass(slots=True)
class OfAFigure(Choice[Arena, Any]):
    """A question about what one figure does."""

    figure: int

    def about(self, s: Arena) -> tuple[Thing, ...]:
        return about_figures(self.figure)
