"""What a bot thought about one question: the answers it looked at, with its own numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Candidate:
    """An answer that a bot looked at."""

    answer: Any
    value: float
    """What the bot expects after it, in the unit of its thoughts."""
    tries: int
    """In how many imagined worlds, or games played on, it was tried."""


@dataclass(frozen=True, slots=True)
class Thoughts:
    """The answers that a bot compared, the best first."""

    candidates: tuple[Candidate, ...]
    unit: str
    """What the values are: "chance" (from 0, lost, to 1, won) or "points" (ahead of the others)."""
    tries: int
    """How many worlds it imagined, or games it played on, for all answers together."""

    @property
    def lead(self) -> float:
        """How far the best answer is ahead of the next one; 0 if there is no other."""
        return self.candidates[0].value - self.candidates[1].value if len(self.candidates) > 1 else 0.0
