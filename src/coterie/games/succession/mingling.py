"""Mingling (section 4): one open question to everybody, to which anything that can be said or done is an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.common.talk import Sentence
from coterie.games.succession.clocks import clock
from coterie.games.succession.deeds import About, Deeds, has_a_say, show
from coterie.games.succession.events import Claimed
from coterie.games.succession.offers import do_change, do_consent, do_drop, do_leave, do_offer
from coterie.games.succession.public import do_accuse, do_crown, do_give, do_look, do_martyr
from coterie.games.succession.refusals import refusal
from coterie.games.succession.state import Succession
from coterie.games.succession.words import NUMBER
from coterie.kernel import Option, Question, Seat


@dataclass(slots=True)
class Mingle(Question[Succession, Sentence]):
    """4.1: until the tribunal everybody does what they like. Who has said enough and is in a contract is asked only if
    there is a public ability to use, so nobody else is told who is asked (11.1)."""

    clause: ClassVar[str] = "4.1"
    prompt: ClassVar[str] = "What do you do?"
    verb: ClassVar[str] = "Do or say"
    titles: ClassVar[Mapping[str, str]] = {"say": "What", "about": "About"}
    standing: ClassVar[bool] = True
    discreet: ClassVar[bool] = True

    def seats(self, s: Succession) -> Iterable[Seat]:
        return [seat for seat in range(s.seats) if has_a_say(s, seat)]

    def options(self, s: Succession, seat: Seat) -> Deeds:
        return Deeds(s, seat)

    def show(self, s: Succession, seat: Seat, value: Any, field: str) -> Option:
        return show(s, value, field)

    def limit(self, s: Succession) -> int:
        return clock(s, "interval")

    def why_not(self, s: Succession, seat: Seat, answer: Any) -> tuple[str, str] | None:
        return refusal(s, seat, answer)

    def took(self, s: Succession, seat: Seat, answer: Sentence) -> None:
        say, about = answer
        if say in NUMBER:
            s.said[seat] += 1
            s.claims.append((s.now, s.tribunals, seat, NUMBER[say], *about))
            s.tell(Claimed, len(s.claims) - 1, seat, say, about)
        else:
            DOES[say](s, seat, about)


DOES: dict[str, Callable[[Succession, Seat, About], None]] = {
    "offer": do_offer,
    "consent": do_consent,
    "leave": do_leave,
    "change": do_change,
    "drop": do_drop,
    "crown": do_crown,
    "accuse": do_accuse,
    "give": do_give,
    "martyr": do_martyr,
    "look": do_look,
}
