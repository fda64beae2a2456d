"""Talk (section 6): public claims, and the Agents' channel, if there is one. Nothing here looks at truth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.common.talk import (
    AGREE,
    DISAGREE,
    TAKE_BACK,
    Row,
    Sentence,
    said_in,
)
from coterie.games.inquisition.components import AGENT
from coterie.games.inquisition.events import Claimed, Whispered
from coterie.games.inquisition.phases import LAST_TALK, TALK
from coterie.games.inquisition.state import Inquisition
from coterie.games.inquisition.vocabulary import BEGINNINGS, Standing, Vocabulary, show, standing
from coterie.games.inquisition.words import (
    CLAIMS_A_ROUND,
    CLAIMS_IN_THE_END,
    NUMBER,
)
from coterie.kernel import Option, Question, Seat


def talking(s: Inquisition) -> bool:
    return s.phase in (TALK, LAST_TALK)


def speakers(s: Inquisition, rows: list[Row], seats: Sequence[Seat]) -> Sequence[Seat]:
    """6.5: those of `seats` who may still make a claim in this round."""
    most = CLAIMS_A_ROUND if s.phase == TALK else CLAIMS_IN_THE_END
    if len(rows) < most or said_in(rows[-most]).round != s.round:  # it is needed often, and usually few were made
        return seats
    made = [0] * s.seats
    for said in map(said_in, reversed(rows)):
        if said.round != s.round:
            break
        made[said.speaker] += 1
    return [seat for seat in seats if made[seat] < most]


@dataclass(slots=True)
class Floor(Question[Inquisition, Sentence]):
    """Who has the floor may say any sentence of the vocabulary, while a discussion lasts."""

    standing: ClassVar[bool] = True
    verb: ClassVar[str] = "Say"
    titles: ClassVar[Mapping[str, str]] = {"say": "You say", "about": "About"}
    heeds: ClassVar[frozenset[str] | None] = frozenset(
        {"chosen", "claims", "drew", "leader", "of_colour", "phase", "round", "turned", "votes", "whispers", "written"}
    )
    constant_options: ClassVar[bool] = True

    def rows(self, s: Inquisition) -> list[Row]:
        """What was said here."""
        raise NotImplementedError

    def stands(self, s: Inquisition) -> Standing:
        """Those not withdrawn."""
        return standing(tuple(self.rows(s)))

    def options(self, s: Inquisition, seat: Seat) -> Vocabulary:
        return Vocabulary(s, seat, self.rows(s), self.stands(s))

    def refuse(self, s: Inquisition, seat: Seat, answer: Any) -> tuple[str, str] | None:
        return refusal(s, seat, answer, self.rows(s), self.stands(s))

    def show(self, s: Inquisition, seat: Seat, value: Any, field: str) -> Option:
        return BEGINNINGS[value] if field == "say" else show(s.pack, value, self.rows(s))

    def is_over(self, s: Inquisition) -> bool:
        return not talking(s)


@dataclass(slots=True)
class Speak(Floor):
    """6.1, 6.2: anybody may claim anything, true or not, as often as 6.5 allows; all hear it (6.7)."""

    clause: ClassVar[str] = "6.2"
    prompt: ClassVar[str] = "Say something to all"

    def seats(self, s: Inquisition) -> Iterable[Seat]:
        return speakers(s, s.claims, range(s.seats)) if talking(s) else ()

    def rows(self, s: Inquisition) -> list[Row]:
        return s.claims

    def stands(self, s: Inquisition) -> Standing:
        return s.once(claims_that_stand)

    def received(self, s: Inquisition, seat: Seat, answer: Sentence) -> None:
        say, about = answer
        s.claims.append((s.now, s.round, seat, NUMBER[say], *about))
        s.tell(Claimed, len(s.claims) - 1, seat, say, about)


@dataclass(slots=True)
class Confer(Floor):
    """6.8: the same among the Agents, heard by them alone."""

    clause: ClassVar[str] = "6.8"
    covered: ClassVar[bool] = True

    def seats(self, s: Inquisition) -> Iterable[Seat]:
        return speakers(s, s.whispers, s.agents()) if talking(s) else ()

    def audience(self, s: Inquisition) -> tuple[Seat, ...]:
        return s.agents()

    def prompt_for(self, s: Inquisition, seat: Seat) -> str:
        return f"Say something to the {s.pack.teams[AGENT]} alone"

    def rows(self, s: Inquisition) -> list[Row]:
        return s.whispers

    def received(self, s: Inquisition, seat: Seat, answer: Sentence) -> None:
        say, about = answer
        s.whispers.append((s.now, s.round, seat, NUMBER[say], *about))
        s.whisper(s.agents(), Whispered, len(s.whispers) - 1, seat, say, about)


def claims_that_stand(s: Inquisition) -> Standing:
    return standing(tuple(s.claims))


def refusal(s: Inquisition, seat: Seat, answer: Any, rows: list[Row], stand: Standing) -> tuple[str, str] | None:
    """Why a sentence that is well formed cannot be said."""
    if not isinstance(answer, tuple) or len(answer) != 2:
        return None
    say, about = answer
    if say not in NUMBER or not isinstance(about, tuple) or not about or not all(type(part) is int for part in about):
        return None
    able = Vocabulary(s, seat, rows, stand, repeats=True).pairs
    if answer in able:
        return "6.5", "You have said that already in this round: say something else, or take it back first"
    why = {
        "saw": ("6.3", "You can only report something that you had a part in"),
        "elect": ("3.4", "You can only announce a vote for a player of the current colour"),
        AGREE: ("6.4", "You can only agree with what others stated lately and have not taken back"),
        DISAGREE: ("6.4", "You can only disagree with what others stated lately and have not taken back"),
        TAKE_BACK: ("6.4", "You can only take back a claim of your own that still stands"),
    }.get(say)
    if why is None:
        return None
    clause, reason = why
    lawful = [show(s.pack, known, rows).label for each, known in able if each == say]
    return clause, f"{reason}: {', '.join(lawful) or 'there is none'}"
