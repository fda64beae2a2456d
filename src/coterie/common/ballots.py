"""Simultaneous ballots: for each seat, whom it named. In facts a negative number means nobody, in events None does."""

from __future__ import annotations

from collections.abc import Container, Sequence

from coterie.common.prose import whom
from coterie.kernel.words import Name


def most_named(ballots: Sequence[int]) -> list[int]:
    """Those with the most votes; nobody if there are no ballots."""
    counts = [0] * len(ballots)
    for ballot in ballots:
        if ballot >= 0:
            counts[ballot] += 1
    most = max(counts)
    return [seat for seat, count in enumerate(counts) if count == most] if most else []


def in_words(ballots: Sequence[int | None], name: Name, automatic: Container[int] = ()) -> str:
    """Who was named by whom, most votes first; those in `automatic` did not choose themselves."""
    by: dict[int, list[str]] = {}
    for seat, ballot in enumerate(ballots):
        if ballot is not None:
            voter = whom(name, seat)
            by.setdefault(ballot, []).append(f"{voter} (automatic)" if seat in automatic else voter)
    ranked = sorted([(-len(who), seat, who) for seat, who in by.items()])
    return "; ".join([f"{name(seat)} {len(who)} ({', '.join(who)})" for _, seat, who in ranked])
