"""The phases of a game."""

from __future__ import annotations

DEAL, TALK, VOTE, TIE, ABILITY, BURN, LAST_TALK, KILL, RUNOFF, COMMONS, OVER = range(11)
PHASES = (
    "deal",
    "discussion",
    "vote",
    "tie",
    "ability",
    "burning",
    "final discussion",
    "final vote",
    "runoff",
    "vote of the others",
    "over",
)
FINAL_ROUND = 6
