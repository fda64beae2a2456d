"""The vocabulary of talk: what can be said in this game, and its form in the log."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from coterie.common.prose import a, whom
from coterie.common.talk import (
    CLAIM,
    I_AM,
    I_SUSPECT,
    I_TRUST,
    RESPONSES,
    SEAT,
    TAKE_BACK,
    Act,
    numbers_of,
    seat_or_claim,
)
from coterie.games.inquisition.components import NONE, Guilds
from coterie.kernel import Name

TEAM, LOOK, TARGET, NOTE, BECAUSE = range(2, 7)
"""Kinds of objects beside SEAT and CLAIM: (TEAM, role); (LOOK, ability, subject, role), (TARGET, ability, colour) and
(NOTE, seat) are reports of something that really happened, whose content may be a lie; (BECAUSE, seat, reason, ...) is
a seat with a reason that all can check."""
ALONE, SEEN = range(2)
"""Reasons: (BECAUSE, seat, ALONE, round) who alone voted so then; (BECAUSE, seat, SEEN, one, other) whom two reported
to be an Agent."""
REASONS = ("alone", "seen")


class About(NamedTuple):
    """What a claim speaks of, part by part; a kind of object has those that it needs."""

    kind: int
    seat: int = NONE
    claim: int = NONE
    ability: int = NONE
    role: int = NONE
    colour: int = NONE
    reason: int = NONE
    round: int = NONE
    witnesses: tuple[int, ...] = ()


@lru_cache(4096)
def parts(about: tuple[int, ...]) -> About:
    kind, *rest = about
    if kind == LOOK:
        ability, seat, role = rest
        return About(kind, seat=seat, ability=ability, role=role)
    if kind == TARGET:
        ability, colour = rest
        return About(kind, ability=ability, colour=colour)
    if kind == BECAUSE:
        seat, reason, *details = rest
        if reason == ALONE:
            return About(SEAT, seat=seat, reason=reason, round=details[0])
        return About(SEAT, seat=seat, reason=reason, witnesses=tuple(details))
    (only,) = rest
    if kind == CLAIM:
        return About(kind, claim=only)
    return About(kind, role=only) if kind == TEAM else About(kind, seat=only)


ACTS = (
    I_AM,
    Act("saw", "I saw ...", "{who} reported seeing {what}"),
    I_SUSPECT,
    I_TRUST,
    Act("elect", "I will vote for ...", "{who} announced a vote for {what} as leader"),
    Act("kill", "I will vote to kill ...", "{who} announced a vote to kill {what}"),
    Act("ask_team", "Which side are you on, ...?", "{who} asked {what} to declare a side"),
    Act("ask_saw", "What have you seen, ...?", "{who} asked {what} to report what was seen"),
    Act("ask_suspect", "Whom do you suspect, ...?", "{who} asked {what} to name a suspect"),
    *RESPONSES,
)
NUMBER = numbers_of(ACTS)
AM, SAW, SUSPECT, TRUST, ELECT, KILL, ASK_TEAM, ASK_SAW, ASK_SUSPECT = range(9)
ANSWERS = {ASK_TEAM: (AM,), ASK_SAW: (SAW,), ASK_SUSPECT: (SUSPECT, KILL)}
"""By question, the acts that answer it."""
BACK = NUMBER[TAKE_BACK]
CLAIMS_A_ROUND, CLAIMS_IN_THE_END = 6, 12  # 6.5
ARGUABLE = (AM, SAW, SUSPECT, TRUST, ELECT, KILL)
"""The acts with which one can agree or disagree."""


def in_words(pack: Guilds, name: Name, seat: int, say: str, about: tuple[int, ...]) -> str:
    return ACTS[NUMBER[say]].told(name(seat), object_in_words(pack, name, about))


def object_in_words(pack: Guilds, name: Name, about: tuple[int, ...]) -> str:
    shared = seat_or_claim(name, about)
    if shared is not None:
        return shared
    meant = parts(about)
    if meant.kind == SEAT:  # with a reason
        return f"{whom(name, meant.seat)}{reason_in_words(name, meant)}"
    if meant.kind == TEAM:
        return a(pack.roles[meant.role])
    if meant.kind == NOTE:
        return f"the note with {whom(name, meant.seat)} on it"
    if meant.kind == TARGET:
        return f"the {pack.colours[meant.ability]} targeting card: {pack.colours[meant.colour]}"
    whose = "your role card" if name(meant.seat) == "You" else f"the role card of {name(meant.seat)}"
    return f"{whose}, through {pack.colours[meant.ability]}: {pack.roles[meant.role]}"


def reason_in_words(name: Name, meant: About) -> str:
    if meant.reason == ALONE:
        return f", who voted alone in round {meant.round}"
    if meant.reason == SEEN:
        one, other = meant.witnesses
        return f", whom {name(one)} and {name(other)} both reported to be an Agent"
    return ""
