"""The words for verdicts that people read."""

from __future__ import annotations

from coterie.lab.balance.edges import IN_LINE, OPEN, STRONG, TOO_FEW, WEAK

WORDS = {STRONG: "too strong?", WEAK: "too weak?", IN_LINE: "in line", OPEN: "open", TOO_FEW: "too few"}
CHOSEN = {**WORDS, STRONG: "with winners", WEAK: "with losers"}
"""Where players choose what is counted, it follows from winning as much as it leads to it."""


def verdict_word(verdict: str, dealt: bool) -> str:
    return (WORDS if dealt else CHOSEN)[verdict]
