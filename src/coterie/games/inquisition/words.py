"""The vocabulary of talk: what can be said in this game, and how it is told."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from coterie.common.prose import a, whom
from coterie.common.talk import AGREE, CLAIM, DISAGREE, SEAT, TAKE_BACK, Act
from coterie.games.inquisition.components import NONE, Guilds
from coterie.kernel import Name

TEAM, LOOK, TARGET, NOTE = range(2, 6)
"""Kinds of objects beside SEAT and CLAIM: (TEAM, role); (LOOK, ability, subject, role), (TARGET, ability, colour) and
(NOTE, seat) are reports of something that really happened, whose content may be a lie."""


class About(NamedTuple):
    """What a claim speaks of, part by part; a kind of object has those that it needs."""

    kind: int
    seat: int = NONE
    claim: int = NONE
    ability: int = NONE
    role: int = NONE
    colour: int = NONE


@lru_cache(4096)
def parts(about: tuple[int, ...]) -> About:
    kind, *rest = about
    if kind == LOOK:
        ability, seat, role = rest
        return About(kind, seat=seat, ability=ability, role=role)
    if kind == TARGET:
        ability, colour = rest
        return About(kind, ability=ability, colour=colour)
    (only,) = rest
    return About(kind, **{{CLAIM: "claim", TEAM: "role"}.get(kind, "seat"): only})


ACTS = (
    Act("am", "I am ...", "{who} claimed to be {what}"),
    Act("saw", "I saw ...", "{who} reported seeing {what}"),
    Act("suspect", "I suspect ...", "{who} suspected {what}"),
    Act("trust", "I trust ...", "{who} trusted {what}"),
    Act("elect", "I will vote for ...", "{who} announced a vote for {what} as leader"),
    Act("kill", "I will vote to kill ...", "{who} announced a vote to kill {what}"),
    Act("ask_team", "Which side are you on, ...?", "{who} asked {what} to declare a side"),
    Act("ask_saw", "What have you seen, ...?", "{who} asked {what} to report what was seen"),
    Act("ask_suspect", "Whom do you suspect, ...?", "{who} asked {what} to name a suspect"),
    Act(AGREE, "I agree with ...", "{who} agreed with {what}"),
    Act(DISAGREE, "I disagree with ...", "{who} disagreed with {what}"),
    Act(TAKE_BACK, "I take back ...", "{who} took back {what}"),
)
NUMBER = {act.key: number for number, act in enumerate(ACTS)}
AM, SAW, SUSPECT, TRUST, ELECT, KILL = range(6)
BACK = NUMBER[TAKE_BACK]
CLAIMS_A_ROUND, CLAIMS_IN_THE_END = 6, 12  # 6.5
ARGUABLE = (AM, SAW, SUSPECT, TRUST, ELECT, KILL)
"""The acts with which one can agree or disagree."""


def in_words(pack: Guilds, name: Name, seat: int, say: str, about: tuple[int, ...]) -> str:
    return ACTS[NUMBER[say]].told(name(seat), object_in_words(pack, name, about))


def object_in_words(pack: Guilds, name: Name, about: tuple[int, ...]) -> str:
    meant = parts(about)
    if meant.kind == SEAT:
        return whom(name, meant.seat)
    if meant.kind == CLAIM:
        return f"#{meant.claim}"
    if meant.kind == TEAM:
        return a(pack.roles[meant.role])
    if meant.kind == NOTE:
        return f"the note with {whom(name, meant.seat)} on it"
    if meant.kind == TARGET:
        return f"the {pack.colours[meant.ability]} targeting card: {pack.colours[meant.colour]}"
    whose = "your role card" if name(meant.seat) == "You" else f"the role card of {name(meant.seat)}"
    return f"{whose}, through {pack.colours[meant.ability]}: {pack.roles[meant.role]}"
