"""Ballots of all at once: seat by seat for whom. In facts it is negative for nobody, in what is told None."""

from __future__ import annotations

from collections.abc import Container, Sequence

from coterie.kernel.words import Name


def most_named(ballots: Sequence[int]) -> list[int]:
    """Those for whom most ballots are; nobody, if there are no ballots."""
    counts = [0] * len(ballots)
    for ballot in ballots:
        if ballot >= 0:
            counts[ballot] += 1
    most = max(counts)
    return [seat for seat, count in enumerate(counts) if count == most] if most else []


def in_words(ballots: Sequence[int | None], name: Name, automatic: Container[int] = ()) -> str:
    """Who was named by whom, the most often named first; those in `automatic` did not choose themselves."""
    by: dict[int, list[str]] = {}
    for seat, ballot in enumerate(ballots):
        if ballot is not None:
            by.setdefault(ballot, []).append(f"{name(seat)} (automatic)" if seat in automatic else name(seat))
    ranked = sorted([(-len(who), seat, who) for seat, who in by.items()])
    return "; ".join([f"{name(seat)} {len(who)} ({', '.join(who)})" for _, seat, who in ranked])
