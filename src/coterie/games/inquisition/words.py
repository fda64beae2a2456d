"""The vocabulary of talk: what can be said in this game, and how it is told."""

from __future__ import annotations

from coterie.common.talk import AGREE, CLAIM, DISAGREE, SEAT, TAKE_BACK, Act
from coterie.games.inquisition.components import Guilds
from coterie.kernel import Name

TEAM, LOOK, TARGET, NOTE = range(2, 6)
"""Kinds of objects beside SEAT and CLAIM: (TEAM, role); (LOOK, ability, subject, role), (TARGET, ability, colour) and
(NOTE, seat) are reports of something that really happened, whose content may be a lie."""

ACTS = (
    Act("am", "I am ...", "{who} claimed to be {what}"),
    Act("saw", "I saw ...", "{who} reported seeing {what}"),
    Act("suspect", "I suspect ...", "{who} suspected {what}"),
    Act("trust", "I trust ...", "{who} trusted {what}"),
    Act("elect", "I will vote for ...", "{who} announced a vote for {what} as leader"),
    Act("kill", "I will vote to kill ...", "{who} announced a vote to kill {what}"),
    Act("ask_team", "Which side are you on, ...?", "{who} asked {what} for their side"),
    Act("ask_saw", "What have you seen, ...?", "{who} asked {what} what they had seen"),
    Act("ask_suspect", "Whom do you suspect, ...?", "{who} asked {what} whom they suspected"),
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
    return ACTS[NUMBER[say]].told.format(who=name(seat), what=object_in_words(pack, name, about)) + "."


def object_in_words(pack: Guilds, name: Name, about: tuple[int, ...]) -> str:
    kind, *rest = about
    if kind == SEAT:
        return name(rest[0])
    if kind == CLAIM:
        return f"#{rest[0]}"
    if kind == TEAM:
        return f"{'an' if pack.roles[rest[0]][0] in 'AEIOU' else 'a'} {pack.roles[rest[0]]}"
    if kind == NOTE:
        return f"the note with {name(rest[0])} on it"
    ability = pack.colours[rest[0]]
    if kind == TARGET:
        return f"the {ability} targeting card: {pack.colours[rest[1]]}"
    whose = "your role card" if name(rest[1]) == "You" else f"the role card of {name(rest[1])}"
    return f"{whose}, through {ability}: {pack.roles[rest[2]]}"
