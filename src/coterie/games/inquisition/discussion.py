"""A discussion (3.2, 3.3, 5.2): it lasts until its time is up or everybody is ready."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.inquisition.events import Ready, how_many_ready
from coterie.games.inquisition.phases import TALK
from coterie.games.inquisition.state import Inquisition
from coterie.games.inquisition.talk import Confer, Speak
from coterie.kernel import One, Option, Question, Seat, Step

READY = Option("ready", "Ready: no more talk for me")


def discuss(s: Inquisition, phase: int) -> tuple[Step[Inquisition], ...]:
    """Open the floor: claims run in separate threads, until the discussion ends."""
    s.phase = phase
    s.ready = [0] * s.seats
    s.begin(Speak())
    if s.options["agents_channel"] == "yes":
        s.begin(Confer())
    return (Discuss(),)


@dataclass(slots=True)
class Discuss(Question[Inquisition, str]):
    """3.2, 3.3: until the time is up or everybody is ready."""

    clause: ClassVar[str] = "3.3"
    standing: ClassVar[bool] = True
    verb: ClassVar[str] = "Ready"
    final: ClassVar[bool] = True
    heeds: ClassVar[frozenset[str] | None] = frozenset({"ready"})
    constant_options: ClassVar[bool] = True

    def seats(self, s: Inquisition) -> Iterable[Seat]:
        return [seat for seat, ready in enumerate(s.ready) if not ready]

    def options(self, s: Inquisition, seat: Seat) -> One[str]:
        return One(["ready"])

    def show(self, s: Inquisition, seat: Seat, value: Any, field: str) -> Option:
        return READY

    def prompt_for(self, s: Inquisition, seat: Seat) -> str:
        return f"Are you ready to vote? {how_many_ready(sum(s.ready), s.seats)}"

    def received(self, s: Inquisition, seat: Seat, answer: str) -> None:
        s.ready[seat] = 1
        s.tell(Ready, seat, sum(s.ready), s.seats)

    def is_over(self, s: Inquisition) -> bool:
        return 0 not in s.ready

    def limit(self, s: Inquisition) -> int:
        return int(s.options["discussion" if s.phase == TALK else "final_discussion"]) * 1000
