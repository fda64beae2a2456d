"""Small scenes of Wizards & Relics: an arranged position, answers by card ids, and what must be true afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.games.relics import game
from coterie.games.relics.components import Cards
from coterie.games.relics.events import Totals
from coterie.games.relics.state import Relics
from coterie.kit import scene as kit


class Scene(kit.Scene[Relics]):
    """A position that is played on. Players are dicts in the vocabulary of docs/guide/arrange.md; `more` is the
    position's, and `pack` is another pack than the shipped one.

    scene = Scene(dict(lay=["W27", "R05"], hand=5 * ["W01"]...), dict(lay=["W17", "R03"]), phase="reveal")
    scene.answer(0, ["W01"])          # by keys, as a JSON seat would
    assert scene.totals() == {0: 7, 1: 6}
    """

    def __init__(self, *players: dict[str, Any], pack: Cards | None = None, **more: Any) -> None:
        super().__init__(game, {"seats": len(players), "players": list(players), **more}, pack)

    def lay(self, *cards: tuple[str, str]) -> None:
        """Everybody in the battle lays a wizard and a relic."""
        for seat, (wizard, relic) in zip(self.s.in_battle, cards, strict=True):
            self.answer(seat, {"wizard": wizard, "relic": relic})

    def totals(self, battle: int = -1) -> dict[int, int]:
        """The totals of a battle, the last one by default."""
        event = self.events(Totals)[battle]
        return dict(zip(event.seats, event.totals, strict=True))

    def total(self, seat: int) -> int:
        """The total of a player as it stands now."""
        total: int = self.view(seat).players[seat].total
        return total

    def ids(self, cards: tuple[int, ...]) -> list[str]:
        return [self.s.pack.ids[card] for card in cards]

    def hand(self, seat: int) -> list[str]:
        return self.ids(self.s.hand[seat])

    def pile(self, seat: int) -> list[str]:
        return self.ids(self.s.pile[seat])

    def hall(self, seat: int) -> list[str]:
        return self.ids(self.s.hall[seat])


def player(*lay: str, hand: Sequence[str] = ("W16", "R01"), **more: Any) -> dict[str, Any]:
    """Somebody who has laid these; with two cards left in hand nobody replenishes."""
    return {"lay": lay, "hand": hand, **more}


def reveal(*players: dict[str, Any], **more: Any) -> Scene:
    """The wizards are turned up now; played on to the first question."""
    return Scene(*players, phase="reveal", **more)
