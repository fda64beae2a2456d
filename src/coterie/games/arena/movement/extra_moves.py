"""Moves outside Action 3 that spells and abilities grant, also with other players' figures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.arena.figure_choices import OneAfterAnother
from coterie.games.arena.labels import figure_name
from coterie.games.arena.movement.action import move_number, rooted
from coterie.games.arena.movement.move import Move, move
from coterie.games.arena.state import Arena
from coterie.kernel import Seat, Step


@dataclass(slots=True)
class ExtraMoves(OneAfterAnother):
    """Each of these figures may move a number of spaces, in any order."""

    figures: tuple[int, ...]
    spaces: int
    leaving: int
    rule: str
    prompt: ClassVar[str] = "Which figure makes an extra move?"

    def able(self, s: Arena) -> list[int]:
        return [f for f in self.figures if s.at[f] >= 0 and not rooted(s, f)]

    def cites(self, s: Arena) -> str:
        return self.rule

    def take(self, s: Arena, figure: int) -> None:
        left = tuple([other for other in self.figures if other != figure])
        budget = self.spaces or move_number(s, figure)
        s.then(
            ExtraMove(self.seat, figure, budget, self.leaving, self.rule),
            ExtraMoves(self.seat, left, self.spaces, self.leaving, self.rule),
        )


@dataclass(slots=True)
class ExtraMove(Move):
    """One figure may move a number of spaces."""

    rule: str
    verb: ClassVar[str] = "Go to"

    def prompt_for(self, s: Arena, seat: Seat) -> str:
        return f"Where does {figure_name(s, self.figure)} move?"

    def seats(self, s: Arena) -> Iterable[Seat]:
        return (self.seat,) if s.at[self.figure] >= 0 and not rooted(s, self.figure) else ()

    def cites(self, s: Arena) -> str:
        return self.rule

    def chosen(self, s: Arena, answer: Any) -> None:
        move(s, self.seat, self.figure, self.spaces, bool(self.leaving), answer)


@dataclass(slots=True)
class GiveBack(Step[Arena]):
    """Control returns to the owners of these figures."""

    figures: tuple[int, ...]
    clause: ClassVar[str] = "3.20"

    def run(self, s: Arena) -> None:
        for figure in self.figures:
            s.give(figure, s.card_owner[s.figure_card[figure]])
