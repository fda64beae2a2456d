"""Why one answer was better: one sentence, counted in the worlds in which the difference was measured."""

from __future__ import annotations

from typing import TypeAlias

from coterie.analysis.decision_units import Unit
from coterie.analysis.results import Counts
from coterie.analysis.statistics import USUAL, mean_and_error
from coterie.analysis.work import MEASURE, PLAYED, TRY, Work
from coterie.kernel import Outcome, Seat, words

MIN_DIFFERENCE = 0.1
"""The share of the worlds in which an outcome has to differ before a sentence names it."""
Who: TypeAlias = tuple[str, str]
"""A seat's name, and its possessive: ("you", "your")."""
SMALL_THINGS = "Many small things: no single one decides."


def explained(work: Work, unit: Unit, stage: str) -> tuple[str, Counts | None]:
    """What differs most often and matters; if nothing does, a sentence that says so."""
    arms = work.arms(unit, stage)
    best = work.chosen(unit, MEASURE)[0]
    played, better = arms.index(PLAYED), arms.index(best)
    rows = [(row[better], row[played]) for row in work.known((TRY, unit.number, stage))]
    shares = [(one.share(unit.seat), other.share(unit.seat)) for one, other in rows]
    outcomes = [(one.happened, other.happened) for one, other in rows]
    found = deciding(work.judge.coach.outcomes, outcomes, shares)
    if found is None:
        return SMALL_THINGS, None
    outcome, counts = found
    names = [work.line_words(unit, arm)[1] for arm in (best, PLAYED)]
    if work.judge.coach.turns:  # a whole turn is too long for a sentence, and is shown beside it
        names = ["the better turn", "the turn that was played"]
    return sentence(outcome, counts, named(unit.seat), names[0], names[1]), counts


def deciding(
    outcomes: tuple[Outcome, ...], happened: list[tuple[int, int]], shares: list[tuple[float, float]]
) -> tuple[Outcome, Counts] | None:
    """The outcome whose counts differ most, weighted by how much it matters for winning; None if none of them explains
    the difference. Both lists are by world, (after the better answer, after the other).
    """
    worlds = len(happened)
    best, most = None, 0.0
    for place, outcome in enumerate(outcomes):
        bits = [(one >> place & 1, other >> place & 1) for one, other in happened]
        difference, error = mean_and_error([one - other for one, other in bits])
        if abs(difference) < MIN_DIFFERENCE or abs(difference) < USUAL * error or difference * outcome.good < 0:
            continue
        weight = difference * matters(bits, shares)
        if weight > most:
            most = weight
            best = outcome, Counts(outcome.name, worlds, sum(one for one, _ in bits), sum(other for _, other in bits))
    return best


def matters(bits: list[tuple[int, int]], shares: list[tuple[float, float]]) -> float:
    """How much more often a seat wins when something has happened than when it hasn't."""
    pairs = [pair for bit, share in zip(bits, shares, strict=True) for pair in zip(bit, share, strict=True)]
    yes = [share for bit, share in pairs if bit]
    no = [share for bit, share in pairs if not bit]
    return sum(yes) / len(yes) - sum(no) / len(no) if yes and no else 0.0


def sentence(outcome: Outcome, counts: Counts, who: Who, better: str, played: str, of: str = "games") -> str:
    """The counts in words."""
    return (
        f"{outcome_words(outcome, who)} in {counts.better} of {counts.worlds} imagined {of} with {better}, "
        f"and in {counts.played} with {played}."
    )


def outcome_words(outcome: Outcome, who: Who) -> str:
    """As the beginning of a sentence."""
    text = outcome.words.replace("{who}", who[0]).replace("{whose}", who[1])
    return text[0].upper() + text[1:]


def named(seat: Seat) -> Who:
    return words.seat(seat), f"{words.seat(seat)}'s"
