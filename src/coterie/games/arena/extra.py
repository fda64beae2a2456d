"""Moves outside Action 3, which spells and abilities grant, also with figures of others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.arena.labels import (
    NO,
    Refusal,
    about_figures,
    figure_name,
    numbers_in,
    show_figure,
    show_no,
)
from coterie.games.arena.moving import move_number, rooted
from coterie.games.arena.state import Arena
from coterie.games.arena.stretches import move, moves, show_move
from coterie.games.arena.ways import why_no_place
from coterie.kernel import Choice, One, Option, Seat, Space, Step, Thing


@dataclass(slots=True)
class ExtraMoves(Choice[Arena, Any]):
    """Each of these figures may move so many spaces, in any order."""

    figures: tuple[int, ...]
    spaces: int
    leaving: int
    rule: str
    prompt: ClassVar[str] = "Which figure makes an extra move?"

    def able(self, s: Arena) -> list[int]:
        return [f for f in self.figures if s.at[f] >= 0 and not rooted(s, f)]

    def seats(self, s: Arena) -> Iterable[Seat]:
        return (self.seat,) if self.able(s) else ()

    def cites(self, s: Arena) -> str:
        return self.rule

    def options(self, s: Arena, seat: Seat) -> Space[Any]:
        return One([NO, *self.able(s)])

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_no("Nobody") if value == NO else show_figure(s, value)

    def chosen(self, s: Arena, answer: Any) -> None:
        if answer != NO:
            left = tuple([figure for figure in self.figures if figure != answer])
            budget = self.spaces or move_number(s, answer)
            s.then(
                ExtraMove(self.seat, answer, budget, self.leaving, self.rule),
                ExtraMoves(self.seat, left, self.spaces, self.leaving, self.rule),
            )


@dataclass(slots=True)
class ExtraMove(Choice[Arena, Any]):
    """One figure may move so many spaces."""

    figure: int
    spaces: int
    leaving: int
    rule: str
    verb: ClassVar[str] = "Go to"

    def prompt_for(self, s: Arena, seat: Seat) -> str:
        return f"Where does {figure_name(s, self.figure)} move?"

    def about(self, s: Arena) -> tuple[Thing, ...]:
        return about_figures(self.figure)

    def seats(self, s: Arena) -> Iterable[Seat]:
        return (self.seat,) if s.at[self.figure] >= 0 and not rooted(s, self.figure) else ()

    def cites(self, s: Arena) -> str:
        return self.rule

    def options(self, s: Arena, seat: Seat) -> Space[Any]:
        return One(moves(s, self.figure, self.spaces, bool(self.leaving)))

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_move(s, self.figure, self.spaces, bool(self.leaving), value)

    def refuse(self, s: Arena, seat: Seat, answer: Any) -> Refusal | None:
        answer = numbers_in(answer)
        return why_no_place(s, self.figure, self.spaces, answer)

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
