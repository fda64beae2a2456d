"""Nightfall, the turns of the night, and placing pieces (sections 3 and 4 of the rules)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.triora.components import (
    BONUS,
    CAULDRON,
    DAY,
    FAMILIAR,
    FOREST,
    MAIN,
    NIGHT,
    NIGHTFALL,
    PIECE_IDS,
    PLACES,
    SECOND,
    WITCH,
    place_of,
)
from coterie.games.triora.day import Grow, Income, Inquisitor, Morgana
from coterie.games.triora.events import POSITION, Placed, PositionTaken, RoundBegan
from coterie.games.triora.forecasts import fate
from coterie.games.triora.herbs import gain
from coterie.games.triora.instinct import Act
from coterie.games.triora.parts import Covens, Part
from coterie.games.triora.places import arrive
from coterie.games.triora.scoring import final_scoring
from coterie.games.triora.state import Triora
from coterie.kernel import Option, Seat, Step, Thing, words

PIECES = ("witch", "familiar", "second familiar")
SECOND_FIRST = -1
"""Answer to `Placement`: the second familiar goes first (14.2)."""


# --- the round ---------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Nightfall(Step[Triora]):
    """3.2: from the player furthest ahead on the Inquisition track to the one furthest behind."""

    clause: ClassVar[str] = "3.2"

    def run(self, s: Triora) -> None:
        s.round += 1
        s.phase = NIGHTFALL
        s.position = [0] * s.seats
        s.used = [0] * s.seats
        s.order = ()
        s.tell(RoundBegan, s.round)
        s.then(*[TakePosition(seat) for seat in s.ranking[::-1]], Night())


@dataclass(slots=True)
class TakePosition(Act[Triora, int]):
    """3.2, 3.3: a free position of the turn-order track, and its bonus."""

    clause: ClassVar[str] = "3.2"
    prompt: ClassVar[str] = "Which position of the turn-order track do you take?"
    verb: ClassVar[str] = "take"
    constant_options: ClassVar[bool] = True

    def answers(self, s: Triora, seat: Seat) -> list[int]:
        return [number for number in range(1, len(s.pack.positions) + 1) if number not in s.position]

    def show(self, s: Triora, seat: Seat, value: Any, field: str) -> Option:
        return Option(
            str(value), f"Position {value}: {s.pack.positions[value - 1].words()}", (Thing("position", str(value)),)
        )

    def named(self, s: Triora, seat: Seat) -> Iterable[Any]:
        return range(1, len(s.pack.positions) + 1)

    def unavailable(self, s: Triora, seat: Seat, answer: Any) -> tuple[str, str] | None:
        if type(answer) is int and answer > 0 and answer in s.position:
            return "3.2", f"Position {answer} is taken by {words.seat(s.position.index(answer))}"
        return None

    def chosen(self, s: Triora, answer: int) -> None:
        s.position[self.seat] = answer
        s.tell(PositionTaken, self.seat, answer)
        gain(s, self.seat, s.pack.positions[answer - 1], (POSITION, answer))


@dataclass(slots=True)
class Night(Step[Triora]):
    """3.4: two turns for everybody, in the same order."""

    clause: ClassVar[str] = "3.4"

    def run(self, s: Triora) -> None:
        s.phase = NIGHT
        s.order = tuple(sorted(range(s.seats), key=s.position.__getitem__))
        s.then(*[Turn(seat) for seat in s.order] * 2, Day())


@dataclass(slots=True)
class Day(Step[Triora]):
    """3.6."""

    clause: ClassVar[str] = "3.6"

    def run(self, s: Triora) -> None:
        s.phase = DAY
        s.turn = s.place = s.copied = -1
        s.left = 0
        s.then(Inquisitor(), Morgana(), Grow(), *[Income(seat) for seat in s.order], RoundEnds())


@dataclass(slots=True)
class RoundEnds(Step[Triora]):
    """13.1, 13.2: the end is checked when the round is over, never before. What ended it is told apart (13.11 to
    13.13)."""

    clause: ClassVar[str] = "13.1"

    def run(self, s: Triora) -> None:
        if s.sites_are_ruined() and any(s.captured):
            final_scoring(s, "13.13", "Three main sites were full, and a witch was captured in the same round.")
        elif s.sites_are_ruined():
            final_scoring(s, "13.11", "Three main sites were full.")
        elif any(s.captured):
            final_scoring(s, "13.12", "A witch was captured.")
        elif s.round >= s.pack.numbers.last_round:
            final_scoring(
                s, "13.2", f"Round {s.round} was the last: no third site was full, and no witch was captured."
            )
        else:
            s.then(Nightfall())


# --- a turn ------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Turn(Step[Triora]):
    """3.5: witch or familiar; in the second turn the other."""

    seat: Seat
    clause: ClassVar[str] = "3.5"

    def run(self, s: Triora) -> None:
        s.turn = self.seat
        s.place = s.copied = -1
        s.left = 0
        used = s.used[self.seat]
        if not used:
            s.then(Piece(self.seat))
        else:
            send(s, self.seat, FAMILIAR if used & 1 << WITCH else WITCH)


def send(s: Triora, seat: Seat, piece: int) -> None:
    s.then(Placement(seat, piece, int(piece == FAMILIAR and has_second(s))))


def has_second(s: Triora) -> bool:
    """14.2: for two players only."""
    return s.seats == 2 and s.options["second_familiar"] == "yes"


@dataclass(slots=True)
class Piece(Act[Triora, int]):
    """3.5."""

    clause: ClassVar[str] = "3.5"
    prompt: ClassVar[str] = "Which piece do you use first this night?"
    constant_options: ClassVar[bool] = True

    def answers(self, s: Triora, seat: Seat) -> tuple[int, ...]:
        return (WITCH, FAMILIAR)

    def show(self, s: Triora, seat: Seat, value: Any, field: str) -> Option:
        return Option(PIECES[value], f"Use your {PIECES[value]} first", (Thing(PIECES[value], str(seat)),))

    def chosen(self, s: Triora, answer: int) -> None:
        send(s, self.seat, answer)


@dataclass(slots=True)
class Placement(Act[Triora, int]):
    """4.1 to 4.5: where a piece goes, by circle. `second`: the second familiar still has to move in this turn."""

    piece: int
    second: int
    clause: ClassVar[str] = "4.1"
    verb: ClassVar[str] = "go to"

    def answers(self, s: Triora, seat: Seat) -> list[int]:
        circles = s.free_circles(seat, self.piece)
        return [*circles, SECOND_FIRST] if self.second else circles

    def prompt_for(self, s: Triora, seat: Seat) -> str:
        return f"Where does your {PIECES[self.piece]} go?"

    def about(self, s: Triora) -> tuple[Thing, ...]:
        return (Thing(PIECES[self.piece], str(self.seat)),)

    def show(self, s: Triora, seat: Seat, value: Any, field: str) -> Option:
        if value == SECOND_FIRST:
            key = self.key_for(s, seat, value, field)
            return Option(key, "Move the second familiar first", (Thing(PIECES[SECOND], str(seat)),), verb="move")
        place = place_of(value)
        here = [seat for seat in range(s.seats) if s.witch[seat] == value]
        with_whom = f" (witch of {', '.join(map(words.seat, here))})" if here else ""
        return Option(
            PLACES[place],
            f"{s.pack.place_marks[place]}{with_whom}",
            (Thing("place", PLACES[place]),),
            facts=fate(s, self.seat, self.piece, value),
        )

    def key_for(self, s: Triora, seat: Seat, value: Any, field: str) -> str:
        return "second" if value == SECOND_FIRST else PLACES[place_of(value)]

    def named(self, s: Triora, seat: Seat) -> Iterable[Any]:
        return (*self.answers(s, seat), *range(s.pack.circles))

    def unavailable(self, s: Triora, seat: Seat, answer: Any) -> tuple[str, str] | None:
        if type(answer) is not int or not 0 <= answer < s.pack.circles:
            return None
        place = s.pack.place(place_of(answer), start=True)
        if answer == s.standing(self.piece)[seat]:
            return "4.2", f"Your {PIECES[self.piece]} stands there: it must go to another circle"
        if answer not in s.occupied():
            return "4.5", "All free circles of the Forest are alike: choose the Forest"
        if place_of(answer) == FOREST:
            return "4.4", "A circle of the Forest holds one piece"
        verb = "are" if s.pack.places[place_of(answer)].name.endswith("s") else "is"
        return "4.3", f"{place} {verb} occupied: a familiar needs a circle without any piece"

    def chosen(self, s: Triora, answer: int) -> None:
        seat, piece = self.seat, self.piece
        if answer == SECOND_FIRST:
            s.then(Placement(seat, SECOND, 0), Placement(seat, piece, 0))
            return
        place, before = place_of(answer), s.standing(piece)[seat]
        s.standing(piece)[seat] = answer
        s.tell(Placed, seat, PIECE_IDS[piece], PLACES[place], PLACES[place_of(before)] if before >= 0 else None)
        s.scene()
        if piece == SECOND:  # 14.3
            return
        s.used[seat] |= 1 << piece
        s.place = place
        if piece == WITCH:
            s.left = CAULDRON | MAIN | BONUS
            s.seize(seat)
            s.then(Part(seat), Covens(seat))
        else:
            s.left = MAIN
            if self.second:
                s.then(Part(seat), Placement(seat, SECOND, 0))
            else:
                s.then(Part(seat))
        arrive(s, seat, place)
