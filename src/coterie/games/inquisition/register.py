"""The register: which facedown things have been seen, by whom, and what was said of them. All of it is public (section
7 says who looked at what), so that a screen can compare claims with those who could know without knowing a rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from coterie.common.talk import Matter, Row, said_in, taken_back
from coterie.games.inquisition.components import BLACK, BLUE, COLOUR_IDS, GREEN, NONE, RED, ROLE_IDS, WHITE
from coterie.games.inquisition.phases import LAST_TALK, TALK
from coterie.games.inquisition.state import Inquisition
from coterie.games.inquisition.truth import states
from coterie.games.inquisition.words import BACK, CLAIMS_A_ROUND, CLAIMS_IN_THE_END
from coterie.kernel import Seat

SEEN_BY = {WHITE: "7.1", BLUE: "7.2", BLACK: "7.3", RED: "7.4", GREEN: "7.5"}


@dataclass(frozen=True, slots=True)
class Stated:
    """What one claim said of it, by the claim's number."""

    claim: int
    seat: int
    value: str
    taken_back: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """A facedown thing that somebody could know. `what`: `role` (the card of `of`), `target` (the card that `of` drew
    as leader of `ability`), `note` (written by `of`). Values are ids of roles or colours, and the number of a seat."""

    what: str
    of: int
    ability: str
    round: int
    """By which ability it was seen first, and in which round."""
    knowers: tuple[int, ...]
    """Who could know it beside its owner; for a target and the note, its leader too."""
    clause: str
    said: tuple[Stated, ...]
    was: str | None
    """None until the game is over."""


@dataclass(frozen=True, slots=True)
class Known:
    """A role that the viewer knows. `by`: `own`, `meeting` (2.7) or the ability by which the card was seen."""

    seat: int
    role: str
    by: str
    round: int
    clause: str


a_role = lru_cache(1024)(Known)


@dataclass(frozen=True, slots=True)
class Death:
    """`by`: `vote`, `ablaze` or `ultimate_price`."""

    seat: int
    by: str


Glimpse = tuple[str, Seat, int, tuple[Seat, ...]]
"""(what, of, ability, knowers)"""


def register(s: Inquisition) -> tuple[Seen, ...]:
    things = tuple(seen(s))
    if not things:
        return ()
    over = s.result is not None
    truths = tuple([truth(s, what, of, ability) if over else None for what, of, ability, _ in things])
    return laid_out(things, truths, s.turned, tuple(s.claims))


@lru_cache(256)
def laid_out(
    things: tuple[Glimpse, ...], truths: tuple[str | None, ...], turned: tuple[int, ...], rows: tuple[Row, ...]
) -> tuple[Seen, ...]:
    """The same for everyone, so it is made once for all views of a moment."""
    gone = taken_back(rows, BACK)
    stated_of: dict[Matter, list[Stated]] = {}
    for number, row in enumerate(rows):
        said = said_in(row)
        stated = states(said)
        if stated is not None:
            fact, value = stated
            stated_of.setdefault(fact, []).append(
                Stated(number, said.speaker, valued(fact.kind, value), number in gone)
            )
    return tuple(
        [
            Seen(
                what,
                of,
                COLOUR_IDS[ability],
                turned.index(ability) + 1,
                knowers,
                SEEN_BY[ability],
                tuple(stated_of.get(matter_of(what, of, ability), ())),
                was,
            )
            for (what, of, ability, knowers), was in zip(things, truths, strict=True)
        ]
    )


def seen(s: Inquisition) -> Iterator[Glimpse]:
    """In the order of the rounds."""
    roles: dict[Seat, tuple[int, list[Seat]]] = {}
    looks = list(s.looks())
    for ability in s.turned:
        for looked_by, looker, subject in looks:
            if looked_by == ability:
                _, lookers = roles.setdefault(subject, (ability, []))
                lookers.append(looker)
    for ability in s.turned:
        for subject, (first, lookers) in roles.items():
            if first == ability:
                yield "role", subject, ability, tuple(sorted(set(lookers)))
        if ability != BLUE and s.drew[ability] != NONE:
            leader = s.leader[ability]
            green = (s.leader[GREEN],) if ability in s.shown_to_green() else ()
            yield "target", leader, ability, tuple(sorted({leader, *green}))
            if ability == BLACK and s.written:
                yield "note", leader, ability, (leader,)


def matter_of(what: str, of: Seat, ability: int) -> Matter:
    """As `states` names it."""
    return Matter(what, of if what == "role" else ability if what == "target" else 0)


def valued(what: str, value: int) -> str:
    return ROLE_IDS[value] if what == "role" else COLOUR_IDS[value] if what == "target" else str(value)


def truth(s: Inquisition, what: str, of: Seat, ability: int) -> str:
    return valued(what, s.role[of] if what == "role" else s.drew[ability] if what == "target" else s.noted)


def known(s: Inquisition, viewer: Seat | None) -> tuple[Known, ...]:
    """Which roles this viewer knows, and from where."""
    if viewer is None:
        return ()
    found = {viewer: ("own", 0, "2.2")}
    for ability, looker, subject in s.looks():
        if looker == viewer:
            found.setdefault(subject, (COLOUR_IDS[ability], s.turned.index(ability) + 1, SEEN_BY[ability]))
    for seat in s.knows_role(viewer):
        found.setdefault(seat, ("meeting", 0, "2.7"))
    return tuple([a_role(seat, ROLE_IDS[s.role[seat]], *found[seat]) for seat in sorted(found)])


def deaths(s: Inquisition, voted: Seat) -> tuple[Death, ...]:
    """5.7: who died of what; one person may be listed more than once."""
    return Death(voted, "vote"), Death(s.chosen[RED], "ablaze"), Death(s.noted, "ultimate_price")


def claims_left(s: Inquisition) -> list[int | None]:
    """6.5: how many claims each seat may still make; None where nobody talks."""
    if s.phase not in (TALK, LAST_TALK):
        return [None] * s.seats
    made = [0] * s.seats
    for row in reversed(s.claims):
        said = said_in(row)
        if said.round != s.round:
            break
        made[said.speaker] += 1
    most = CLAIMS_A_ROUND if s.phase == TALK else CLAIMS_IN_THE_END
    return [most - each for each in made]
