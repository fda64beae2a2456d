"""The outcome of a check: where it failed, or how much it looked at."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from coterie.kernel import Seat


class Failed(AssertionError):
    """A property that the game breaks, at one moment of one random game."""


def called(seat: Seat | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


@dataclass(slots=True)
class CheckReport:
    """How much was looked at. A check that compared nothing proves nothing: look at the numbers once."""

    game: str
    counted: Counter[str] = field(default_factory=Counter)

    def share(self, part: str, whole: str) -> float:
        return self.counted[part] / self.counted[whole] if self.counted[whole] else 0.0

    @property
    def varied(self) -> float:
        """The share of imagined worlds in which hidden facts differ from the true ones."""
        return self.share("worlds that vary", "worlds")

    @property
    def secrets(self) -> float:
        """The share of looks at other seats in imagined worlds that show a secret different from the true one."""
        return self.share("secrets that vary", "secrets")

    def add(self, other: CheckReport) -> None:
        self.counted.update(other.counted)

    def __str__(self) -> str:
        counts = ", ".join(f"{number} {name}" for name, number in sorted(self.counted.items()))
        return f"{self.game}: {counts}; worlds vary {self.varied:.0%}, secrets vary {self.secrets:.0%}"
