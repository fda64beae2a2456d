"""Where a game stands, and how a vote is written down."""

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

ELECTION, LEADERS, SECOND, OTHERS = range(4)
"""Kinds of votes."""

MAJORITY, OWN_BALLOT, CHOICE, TIME, LOT = range(5)
"""How a vote was decided."""

WINNER = 3
VOTE_HEAD = 5
"""What a row of `votes` has before the ballots: kind, colour, mask of the automatic ballots, winner (in the place
`WINNER`), how decided."""
