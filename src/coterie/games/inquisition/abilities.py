"""What the leaders do (section 4), and the burning before the final round (5.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.inquisition.components import BLACK, BLUE, COLOUR_IDS, GREEN, RED, ROLE_IDS, WHITE
from coterie.games.inquisition.events import (
    Burning,
    DrewTarget,
    Inspected,
    Looked,
    Noted,
    NoteMade,
    Revealed,
    SawRole,
    SawTarget,
    Showed,
    TookAblaze,
)
from coterie.games.inquisition.phases import ABILITY, BURN
from coterie.games.inquisition.players import seat_meant, show_seat
from coterie.games.inquisition.state import Inquisition
from coterie.kernel import Choice, One, Option, Seat, Step, TimeAnswered


@dataclass(slots=True)
class Use(Step[Inquisition]):
    """3.10: a new leader uses the ability at once; 4.1: first the targeting card is drawn."""

    ability: int
    clause: ClassVar[str] = "4.1"

    def run(self, s: Inquisition) -> None:
        ability = self.ability
        leader = s.leader[ability]
        if ability == RED:
            s.tell(TookAblaze, leader)
            return
        s.phase = ABILITY
        draw(s, ability)
        s.then(TARGETS[ability](leader))


def draw(s: Inquisition, ability: int) -> None:
    leader = s.leader[ability]
    card = s.draw_target(ability)
    if ability == BLUE:
        s.tell(Revealed, leader, COLOUR_IDS[card])
    else:
        s.whisper((leader,), DrewTarget, COLOUR_IDS[ability], COLOUR_IDS[card])


@dataclass(slots=True)
class Target(Choice[Inquisition, int]):
    """4.1: a player of the colour that was drawn. Who may be chosen follows from a card that only the leader sees."""

    ability: ClassVar[int]
    itself: ClassVar[bool] = True
    """4.8: whether leaders may choose themselves."""
    words: ClassVar[str] = ""
    """The question, with the names of the pack's cards in braces."""
    covered: ClassVar[bool] = True
    constant_options: ClassVar[bool] = True

    def options(self, s: Inquisition, seat: Seat) -> One[int]:
        return One(self.able(s))

    def able(self, s: Inquisition) -> Sequence[int]:
        able = s.of_colour[s.drew[self.ability]]
        return able if self.itself else [seat for seat in able if seat != self.seat]

    def refuse(self, s: Inquisition, seat: Seat, answer: Any) -> tuple[str, str] | None:
        answer = seat_meant(s, answer)
        if type(answer) is not int or not 0 <= answer < s.seats:
            return None
        if answer == seat and not self.itself and answer in s.of_colour[s.drew[self.ability]]:
            return "4.8", "You cannot choose yourself for this"
        return "4.1", f"You drew {s.pack.colours[s.drew[self.ability]]}, and must choose a player of it"

    def show(self, s: Inquisition, seat: Seat, value: Any, field: str) -> Option:
        return show_seat(s, value)

    def prompt_for(self, s: Inquisition, seat: Seat) -> str:
        return f"You drew {s.pack.colours[s.drew[self.ability]]}. {self.words.format(**s.pack.cards)}"

    def limit(self, s: Inquisition) -> int:
        return int(s.options["ability"]) * 1000

    def default(self, s: Inquisition, seat: Seat) -> int:
        able = self.able(s)
        return able[s.lot(seat, 200 + self.ability, len(able))]

    def timed_out(self, s: Inquisition, seats: tuple[Seat, ...]) -> None:
        s.by_time[self.ability] = 1
        s.tell(TimeAnswered, seats, "3.11")


@dataclass(slots=True)
class ShowRole(Target):
    """White."""

    clause: ClassVar[str] = "4.3"
    ability: ClassVar[int] = WHITE
    itself: ClassVar[bool] = False
    words: ClassVar[str] = "To whom do you show your role card?"
    verb: ClassVar[str] = "Show it to"

    def chosen(self, s: Inquisition, answer: int) -> None:
        s.chosen[WHITE] = answer
        s.tell(Showed, self.seat, answer)
        s.whisper((answer,), SawRole, self.seat, ROLE_IDS[s.role[self.seat]])


@dataclass(slots=True)
class Inspect(Target):
    """Blue."""

    clause: ClassVar[str] = "4.4"
    ability: ClassVar[int] = BLUE
    covered: ClassVar[bool] = False  # the card was turned up for everybody
    words: ClassVar[str] = "Whose role card should the other players of that colour see?"
    verb: ClassVar[str] = "Let them see"

    def chosen(self, s: Inquisition, answer: int) -> None:
        s.chosen[BLUE] = answer
        lookers = s.lookers(BLUE)
        s.tell(Inspected, self.seat, answer, lookers)
        s.whisper(lookers, SawRole, answer, ROLE_IDS[s.role[answer]])


@dataclass(slots=True)
class WriteNote(Target):
    """Black."""

    clause: ClassVar[str] = "4.5"
    ability: ClassVar[int] = BLACK
    words: ClassVar[str] = "Who should pay the {ultimate_price}?"
    verb: ClassVar[str] = "Note"

    def chosen(self, s: Inquisition, answer: int) -> None:
        s.noted, s.written = answer, 1
        s.tell(NoteMade, self.seat)
        s.whisper((self.seat,), Noted, answer)


@dataclass(slots=True)
class Look(Target):
    """Green."""

    clause: ClassVar[str] = "4.7"
    ability: ClassVar[int] = GREEN
    itself: ClassVar[bool] = False
    words: ClassVar[str] = "Whose facedown cards do you look at?"
    verb: ClassVar[str] = "Look at"

    def chosen(self, s: Inquisition, answer: int) -> None:
        s.chosen[GREEN] = answer
        s.tell(Looked, self.seat, answer)
        s.whisper((self.seat,), SawRole, answer, ROLE_IDS[s.role[answer]])
        for ability in s.shown_to_green():
            s.whisper((self.seat,), SawTarget, answer, COLOUR_IDS[ability], COLOUR_IDS[s.drew[ability]])


@dataclass(slots=True)
class Burn(Target):
    """5.1: the Red leader, before the final round."""

    clause: ClassVar[str] = "5.1"
    ability: ClassVar[int] = RED
    words: ClassVar[str] = "To whom do you give the {ablaze} card?"
    verb: ClassVar[str] = "Give it to"

    def chosen(self, s: Inquisition, answer: int) -> None:
        s.chosen[RED] = answer
        s.tell(Burning, self.seat, answer)


TARGETS: dict[int, type[Target]] = {WHITE: ShowRole, BLUE: Inspect, BLACK: WriteNote, RED: Burn, GREEN: Look}


@dataclass(slots=True)
class LastCard(Step[Inquisition]):
    """4.2, 5.1: what is left of the targeting deck is Red's."""

    clause: ClassVar[str] = "5.1"

    def run(self, s: Inquisition) -> None:
        s.phase = BURN
        draw(s, RED)
        s.then(Burn(s.leader[RED]))
