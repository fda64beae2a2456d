"""Small scenes of Ravnica: Inquisition: an arranged position, what people do, and what must be true afterwards.

Unless a scene says otherwise the guilds are those of the pack, in its order, and the first seats are the Agents:

    0 Azorius (WU)  1 Rakdos (BR)  2 Gruul (RG)  3 Simic (UG)  4 Orzhov (WB)
    5 Dimir (UB)    6 Izzet (UR)   7 Golgari (BG)  8 Boros (WR)  9 Selesnya (WG)
"""

from __future__ import annotations

from typing import Any

from coterie.games.inquisition import game
from coterie.games.inquisition.state import Inquisition
from coterie.kit import scene as kit

SILENT = {"discussion": 0, "final_discussion": 0}


class Scene(kit.Scene[Inquisition]):
    """A position that is played on. Without `talk=True` there are no discussions."""

    def __init__(
        self, seats: int = 5, talk: bool = False, options: dict[str, Any] | None = None, **position: Any
    ) -> None:
        settled = {**({} if talk else SILENT), **(options or {})}
        super().__init__(game, {"seats": seats, "options": settled, **position})

    def vote(self, *ballots: int | None) -> None:
        """Ballots by seat; None where that seat has no vote."""
        for seat, ballot in enumerate(ballots):
            if ballot is not None:
                self.answer(seat, str(ballot))

    def say(self, seat: int, say: str, *about: int) -> None:
        self.answer(seat, {"say": say, "about": ".".join(map(str, about))}, "Speak")

    def ready(self) -> None:
        for seat in range(self.s.seats):
            self.answer(seat, "ready", "Discuss")


def past(**leaders: tuple[int, str, int] | int) -> list[dict[str, Any]]:
    """Rounds that were played: past(white=(leader, drew, chosen), red=leader)."""
    return [
        {"colour": colour, "leader": row}
        if isinstance(row, int)
        else {"colour": colour, "leader": row[0], "drew": row[1], "chosen": row[2]}
        for colour, row in leaders.items()
    ]


FIVE = past(white=(0, "green", 2), blue=(3, "white", 4), black=(4, "red", 1), red=1, green=(2, "blue", 3))
"""Five rounds among five: seats 0, 3, 4, 1, 2 lead White, Blue, Black, Red, Green; Red's card is black."""
