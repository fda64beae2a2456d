"""Small scenes of Triora: an arranged position, answers by keys, and what must be true afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from coterie.games.triora import game
from coterie.games.triora.components import PLACES, Board
from coterie.games.triora.state import Triora
from coterie.kernel import Refused, words
from coterie.kit import scene as kit


class Scene(kit.Scene[Triora]):
    """A position to play on. Players are dicts in the vocabulary of docs/guide/arrange.md, `more` the position's.
    If nothing else is said, witches stand in the Forest, there is no second familiar, and seats 0 and 1 have a turn.

        scene = Scene(dict(potions={"PES": 1}), {})
        scene.witch(0, "FI")
        scene.say(0, "act")
    """

    def __init__(self, *players: dict[str, Any], pack: Board | None = None, **more: Any) -> None:
        placed = [{"witch": "FO", **player} for player in players]
        if "phase" not in more:
            more.setdefault("turns", [0, 1])
        position = {"seats": len(players), "players": placed, "round": 2, **more}
        position["options"] = {"second_familiar": "no", **more.get("options", {})}
        super().__init__(game, position, pack)

    def prompt(self, seat: int) -> str:
        return said(self.ask(seat).prompt)

    def say(self, seat: int, *answers: Any) -> Scene:
        """Answers by keys, one question after another. Refused as `play` refuses."""
        for written in answers:
            self.answer(seat, written)
        return self

    def place(self, seat: int, piece: str, where: str) -> Scene:
        if self.ask(seat).kind == "Piece":
            self.say(seat, piece)
        return self.say(seat, where)

    def witch(self, seat: int, where: str, *answers: Any) -> Scene:
        return self.place(seat, "witch", where).say(seat, *answers)

    def familiar(self, seat: int, where: str, *answers: Any) -> Scene:
        return self.place(seat, "familiar", where).say(seat, *answers)

    def why_not(self, seat: int, value: Any) -> tuple[str, str]:
        """The clause and the words that refuse a value; a key that comes from outside gets the same ones."""
        ask = self.ask(seat).id
        refused = self.s.why_not(ask, value)
        assert refused is not None, f"{value!r} is lawful"
        if isinstance(value, str):
            with pytest.raises(Refused) as by_key:
                self.s.ask(ask).read(value)
            assert by_key.value.clause == refused.clause
            assert by_key.value.why == refused.why or "choose one of" in refused.why
        return refused.clause, said(refused.why)

    def finish_round(self) -> Scene:
        """Everybody takes the first answer until the next Nightfall or the end."""
        before = self.s.round
        while self.s.result is None and not (self.s.round > before or self.asked()[0][1] == "TakePosition"):
            ask = self.s.required()[0]
            self.s.play(ask, self.s.ask(ask).default())
            self.deliveries += self.s.take_events()
        return self

    def potions(self, seat: int) -> dict[str, int]:
        held = zip(self.s.pack.potions, self.s.potions[seat], strict=True)
        return {id: count for (id, _), count in held if count}

    def where(self, piece: str, seat: int) -> str:
        circle = getattr(self.s, piece)[seat]
        return PLACES[min(circle, 10)]


def said(text: str) -> str:
    """What people read, but for the names of players."""
    return words.spoken(text, words.seat)


def formula(id: str, makes: int = 1) -> int:
    """The number of a formula."""
    pack = game.pack
    return next(n for n, each in enumerate(pack.formulas) if pack.potions[each.potion].id == id and each.makes == makes)
