"""Small scenes of Arena of the Planeswalkers: an arranged position, deeds by name, and what must be true afterwards."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from coterie.games.arena import game
from coterie.games.arena.actions import ATTACK, CAST, CHOOSE, END, HIDE, MOVE, SUMMON, USE
from coterie.games.arena.components import Set, read_set
from coterie.games.arena.state import Arena
from coterie.kernel import OpenAsk
from coterie.kernel.chance import key_of
from coterie.kernel.words import spoken
from coterie.kit import scene as kit

TOWER = """
. . . . . . . . .
 . . . . . . . . .
. . 4 4 4 . 5 . .
 . . . . . . . . .
~ ~ ~ . # . . . .
 . . . . . 1 1 . .
y . . . . . . . o
"""


@cache
def tower(walls: str = "[]", map_: str = TOWER, wall_height: int = 3) -> Set:
    """The shipped pack with one more battlefield: high ledges, a pond, a ruin."""
    row = f"""
[[battlefield]]
id = "tower"
name = "The Tower"
least_seats = 2
most_seats = 2
goal = "destroy"
turns = [30]
ruin_height = 7
wall_height = {wall_height}
walls = {walls}
source = "reconstructed"
map = \"\"\"{map_}\"\"\"
"""
    return read_set(game.resource("pack.toml") + row, "tower.toml")


class Scene(kit.Scene[Arena]):
    """A position that is played on. Players are dicts in the vocabulary of docs/guide/arrange.md. One question is open
    at a time here, so nobody says to whom it is: deeds are answered by value."""

    def __init__(self, *players: dict[str, Any], pack: Set | None = None, **more: Any) -> None:
        if pack is not None:
            more.setdefault("battlefield", "tower")
        super().__init__(game, {"seats": len(players), "players": list(players), **more}, pack)

    # --- names -----------------------------------------------------------------------------------------------

    def at(self, said: str) -> int:
        column, row = map(int, said.split(","))
        return self.s.field.at(column, row)

    def card(self, seat: int, id: str) -> int:
        return next(card for card in self.s.cards_of(seat) if self.s.card(card).id == id)

    def figure(self, seat: int, id: str, number: int = 1) -> int:
        return self.s.card_figures[self.card(seat, id)][number - 1]

    def spell(self, id: str) -> int:
        return self.s.pack.spell_numbers[id]

    def where(self, figure: int) -> str:
        place = self.s.at[figure]
        return self.s.field.called(place) if place >= 0 else {-1: "reserve", -2: "destroyed"}[place]

    # --- deeds -----------------------------------------------------------------------------------------------

    @property
    def asked(self) -> tuple[int, str]:  # type: ignore[override]  # only one seat is asked at a time
        (ask,) = self.s.required()
        return ask.seat, self.s.ask(ask).kind

    @property
    def ask(self) -> OpenAsk:  # type: ignore[override]  # only one seat is asked at a time
        (ask,) = self.s.required()
        return ask

    def options(self) -> list[Any]:  # type: ignore[override]  # only one seat is asked at a time
        return list(self.s.ask(self.ask).every())

    def labels(self) -> list[str]:  # type: ignore[override]  # only one seat is asked at a time
        return [spoken(option.label) for option in self.s.ask(self.ask).options]

    def happened(self) -> None:
        """Some scenes lay cards of which no deck has so many: what lies where is checked in whole games."""
        self.deliveries += self.s.take_events()

    def answer(self, value: Any) -> Scene:  # type: ignore[override]  # only one seat is asked at a time
        self.play(self.ask, value)
        return self

    def refusal(self, value: Any) -> tuple[str, str]:
        refused = self.s.why_not(self.ask, value)
        assert refused is not None
        return refused.clause, spoken(refused.why)

    def choose(self, seat: int, id: str) -> Scene:  # type: ignore[override]  # an army card
        return self.answer((CHOOSE, self.card(seat, id), 0))

    def cast(self, id: str, *targets: Any) -> Scene:
        self.answer((CAST, self.spell(id), 0))
        for target in targets:
            self.answer(target)
        return self

    def hide(self, id: str, seat: int, on: str) -> Scene:
        return self.answer((HIDE, self.spell(id), self.card(seat, on)))

    def can_cast(self, id: str) -> bool:
        return any(deed[0] in (CAST, HIDE) and deed[1] == self.spell(id) for deed in self.options())

    def summon(self, seat: int, id: str) -> Scene:
        return self.answer((SUMMON, self.card(seat, id), 0))

    def move(self, figure: int, to: str | tuple[str, str]) -> Scene:
        self.answer((MOVE, figure, 0))
        return self.answer(self.at(to) if isinstance(to, str) else tuple(sorted(map(self.at, to))))

    def reach(self, figure: int) -> set[str]:
        """Where it may move, by names; pairs joined by +."""
        twin = self.s.clone()
        (ask,) = twin.required()
        twin.play(ask, (MOVE, figure, 0))
        (ask,) = twin.required()
        called = self.s.field.called
        return {
            called(each) if isinstance(each, int) else "+".join(map(called, each))
            for each in twin.ask(ask).every()
            if each not in ("no", "via")
        }

    def attack(self, figure: int, other: int) -> Scene:
        return self.answer((ATTACK, figure, 0)).answer(other)

    def targets(self, figure: int) -> set[int]:
        if (ATTACK, figure, 0) not in self.options():
            return set()
        twin = self.s.clone()
        (ask,) = twin.required()
        twin.play(ask, (ATTACK, figure, 0))
        (ask,) = twin.required()
        return set(twin.ask(ask).every())

    def use(self, figure: int) -> Scene:
        return self.answer((USE, figure, 0))

    def end(self) -> Scene:
        return self.answer((END, 0, 0))

    def end_turn(self) -> Scene:
        seat = self.s.active
        while self.s.active == seat and self.s.result is None and self.asked == (seat, "Act"):
            if self.s.phase == 0 and (END, 0, 0) not in self.options():
                self.answer(next(deed for deed in self.options() if deed[0] == CHOOSE))
            else:
                self.end()
        return self

    def decline(self) -> Scene:
        """Say no until somebody is asked what to do."""
        while self.s.result is None and self.asked[1] != "Act":
            self.answer("no")
        return self

    def lucky(self, act: Callable[[Scene], Any], wanted: Callable[[Scene], Any]) -> Scene:
        """Do something with luck under which it comes out as wanted."""
        for seed in range(5000):
            twin = object.__new__(Scene)
            twin.game, twin.s, twin.deliveries = self.game, self.s.clone(), []
            twin.s.listen()
            twin.s.key, twin.s.draws = key_of(seed), 0
            act(twin)
            if wanted(twin):
                self.s, self.deliveries = twin.s, self.deliveries + twin.deliveries
                return self
        raise AssertionError("no luck brings that about")

    # --- what happened -----------------------------------------------------------------------------------------

    def yard(self, seat: int) -> list[str]:
        return [self.s.pack.spells[each].id for each in self.s.graveyard[seat]]

    def hand(self, seat: int) -> list[str]:
        return [self.s.pack.spells[each].id for each in self.s.hand[seat]]

    def auras(self, seat: int, id: str) -> list[str]:
        return [self.s.pack.spells[each.spell].id for each in self.s.auras[self.card(seat, id)]]


def army(walker: str, at: str, **more: Any) -> dict[str, Any]:
    """A player whose Planeswalker stands there; army cards are keywords, the rest goes by its own name."""
    rest: dict[str, Any] = {
        key: more.pop(key) for key in ("hand", "library", "graveyard", "enchantments") if key in more
    }
    return {"army": walker, "figures": {walker: [at], **more}, **rest}
