"""Assembling results from rows: what the worlds played so far say about a game."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from coterie.analysis import results
from coterie.analysis.decision_units import Unit
from coterie.analysis.reasons import explained
from coterie.analysis.results import Account, Analysis, Belief, Beliefs, Decision, Luck, Moved, Point, Tried
from coterie.analysis.statistics import USUAL, chance_of, holm, mean_and_error
from coterie.analysis.work import (
    BELIEFS,
    EYES,
    FIRST,
    JUDGES_OWN,
    MEASURE,
    OPEN,
    PARTS,
    PLAYED,
    QUESTION,
    SECOND,
    SKILL,
    TRY,
    Work,
    seats_of,
)
from coterie.kernel import Seat, words

MAX_BETTER_ANSWERS = 5
SWING, MAX_SWINGS = 0.08, 8
"""The smallest swing of luck that is named, and the most swings."""
SHIFT = 0.05
"""The smallest change of a belief that is named."""


def assembled(work: Work) -> Analysis:
    """All results so far."""
    game = work.game
    done, of = work.progress()
    over = game.over
    finished = next(work.slices(1), None) is None
    end = game.states[game.last].result
    decisions = decided(work)
    skills = {unit.number: skill(work, unit) for unit in game.units}
    accounts, swings = accounted(work, decisions, skills) if over and finished else ((), ())
    analysis = Analysis(
        results.FORMAT,
        game.judge.game.id,
        game.digest,
        game.seats,
        tuple(player.name for player in game.record.head.players),
        "done" if finished else "running",
        done,
        of,
        game.last,
        game.judge.described,
        over,
        tuple(point(work, step) for step in work.points if work.rows.get((OPEN, step))),
        decisions,
        swings,
        accounts,
        end.winners if end is not None else (),
        worlds=work.budget.question,
        beliefs=believed(work),
    )
    if not accounts:
        return analysis
    share, sentence = how_won(analysis)
    return results.replace(analysis, won_by_luck=share, how_won=sentence)


def point(work: Work, step: int) -> Point:
    rows = work.known((OPEN, step))
    seats = range(work.game.seats)
    knew, fewest = {}, 0
    for eyes in seats:
        seen = work.known((EYES, step, eyes))
        if seen:
            knew[eyes] = tuple(rounded(sum(seats_of(seen, seat)) / len(seen)) for seat in seats)
            fewest = min(fewest or len(seen), len(seen))
    return Point(step, tuple(map(rounded, work.open_chance(step))), len(rows), knew, fewest)


# --- decisions ---------------------------------------------------------------------------------------------------


def decided(work: Work) -> tuple[Decision, ...]:
    """The decisions examined so far, in the order of the game."""
    units = [unit for unit in work.game.units if len(work.lines(unit)) > 1 and work.complete(unit, MEASURE)]
    asked = [unit for unit in units if work.rows.get((TRY, unit.number, QUESTION))]
    measured = [mean_and_error(work.differences(unit, [QUESTION])) for unit in asked]
    bounds = dict(zip([unit.number for unit in asked], holm(measured, len(work.game.units)), strict=True))
    return tuple(decision(work, unit, bounds.get(unit.number)) for unit in units)


def decision(work: Work, unit: Unit, low: float | None) -> Decision:
    """The result for one decision. `low` is the lower bound of its loss, corrected for all decisions; None if no mark
    was in question.
    """
    stage = MEASURE if low is None else QUESTION
    differences = work.differences(unit, [stage])
    mean, error = mean_and_error(differences)
    best = work.chosen(unit, MEASURE)[0]
    loss = max(0.0, mean) if best != PLAYED else 0.0
    mark = results.mark_for(loss) if low is not None and low > 0 else ""
    better = [tried(work, unit, best, stage)] if best != PLAYED and loss > 0 else []
    if better:
        others = [arm for arm in work.chosen(unit, MEASURE) if arm not in (best, PLAYED)]
        better += [tried(work, unit, arm, SECOND) for arm in others[: MAX_BETTER_ANSWERS - 1]]
    why, counts = explained(work, unit, stage) if mark else ("", None)
    worst, worst_words = worst_part(work, unit) if mark and len(unit.line) > 1 else (None, "")
    return Decision(
        unit.last,
        unit.first,
        unit.seat,
        unit.kind,
        unit.prompt,
        unit.where,
        "turn" if work.judge.coach.turns else "answer",
        tried(work, unit, PLAYED, stage),
        tuple(better),
        rounded(loss),
        rounded(low if low is not None else mean - USUAL * error),
        rounded(mean + USUAL * error),
        mark,
        why,
        counts,
        worst,
        worst_words,
    )


def tried(work: Work, unit: Unit, arm: int, stage: str) -> Tried:
    place = work.arms(unit, stage).index(arm)
    written, described = work.line_words(unit, arm)
    return Tried(written, described, chance_of(seats_of(work.known((TRY, unit.number, stage)), unit.seat, place)))


def worst_part(work: Work, unit: Unit) -> tuple[int | None, str]:
    """The input of a turn after which the chance fell most, had the judge gone on from there."""
    rows = work.known((TRY, unit.number, PARTS))
    if not rows:
        return None, ""
    means = [sum(seats_of(rows, unit.seat, kept)) / len(rows) for kept in range(len(unit.line) + 1)]
    drops = [means[kept] - means[kept + 1] for kept in range(len(unit.line))]
    at = max(range(len(drops)), key=drops.__getitem__)
    return unit.inputs[at], unit.words[at]


# --- luck and skill ----------------------------------------------------------------------------------------------


def skill(work: Work, unit: Unit) -> list[tuple[float, float]]:
    """By seat, what a decision changed compared to the judge's usual play, as the deciding seat knew it, with its
    standard error.
    """
    rows = []
    for stage in (FIRST, SECOND, MEASURE, SKILL):
        if work.rows.get((TRY, unit.number, stage)):
            arms = work.arms(unit, stage)
            own, played = arms.index(JUDGES_OWN), arms.index(PLAYED)
            rows += [(row[own], row[played]) for row in work.known((TRY, unit.number, stage))]
    if not rows:
        return [(0.0, 0.0)] * work.game.seats
    found = []
    for seat in range(work.game.seats):
        changes = [played.share(seat) - own.share(seat) for own, played in rows]
        mean = sum(changes) / len(changes)
        found.append((mean, sqrt(sum((each - mean) ** 2 for each in changes)) / len(changes)))
    return found


def accounted(
    work: Work, decisions: Sequence[Decision], skills: dict[int, list[tuple[float, float]]]
) -> tuple[tuple[Account, ...], tuple[Luck, ...]]:
    """How each seat's result adds up, and the largest swings of luck."""
    game = work.game
    seats = range(game.seats)
    start, end = work.open_chance(0), work.open_chance(game.last)
    swings = lucky_swings(work, skills)
    looked_at = {each.first for each in decisions}
    losses = {unit.number: work.loss(unit) for unit in game.units if unit.first in looked_at}
    accounts = []
    for seat in seats:
        own = sum(skills[unit.number][seat][0] for unit in game.units if unit.seat == seat)
        others = sum(skills[unit.number][seat][0] for unit in game.units if unit.seat != seat)
        error = sqrt(sum(each[seat][1] ** 2 for each in skills.values()))
        luck = end[seat] - start[seat] - own - others
        up = sum(max(0.0, swing.change[seat]) for swing in swings)
        mine = [each for each in decisions if each.seat == seat]
        lost = max(0.0, sum(loss for number, loss in losses.items() if game.units[number].seat == seat))
        marks = [each.mark for each in mine]
        accounts.append(
            Account(
                seat,
                start[seat],
                own,
                others,
                luck,
                end[seat],
                up,
                luck - up,
                start[seat] - share_of_all(end, game.seats),
                lost,
                USUAL * error,
                marks.count("inaccuracy"),
                marks.count("mistake"),
                marks.count("blunder"),
                len(mine),
            )
        )
    return tuple(accounts), swings


def share_of_all(end: Sequence[float], seats: int) -> float:
    """An even share of the winnings."""
    return sum(end) / seats


def lucky_swings(work: Work, skills: dict[int, list[tuple[float, float]]]) -> tuple[Luck, ...]:
    """Changes of the chance with all cards open that no decision explains; only those beyond their bounds."""
    game = work.game
    by_end = {unit.last: unit for unit in game.units}
    found = []
    for before, after in zip(work.points, work.points[1:], strict=False):
        changes = []
        explained_by = by_end.get(after)
        for seat in range(game.seats):
            one, other = work.open_chance(before)[seat], work.open_chance(after)[seat]
            change, error = (
                other - one,
                one * (1 - one) / count(work, before) + other * (1 - other) / count(work, after),
            )
            if explained_by is not None:
                mean, spread = skills[explained_by.number][seat]
                change, error = change - mean, error + spread**2
            changes.append((change, USUAL * sqrt(error)))
        most = max(changes, key=lambda each: abs(each[0]))
        if abs(most[0]) >= SWING and abs(most[0]) > most[1]:
            found.append(
                Luck(
                    after,
                    tuple(rounded(change) for change, _ in changes),
                    rounded(max(bound for _, bound in changes)),
                    game.judge.coach.luck_kind(game.events[after]),
                    luck_words(work, before, after, explained_by),
                )
            )
    largest = sorted(found, key=lambda luck: -max(map(abs, luck.change)))[:MAX_SWINGS]
    return tuple(sorted(largest, key=lambda luck: luck.step))


def count(work: Work, step: int) -> int:
    return max(1, len(work.known((OPEN, step))))


def luck_words(work: Work, before: int, after: int, unit: Unit | None) -> str:
    """The last events between two points; if there were none, that something unknown was decided."""
    told = [text for step, texts in work.game.told.items() if before < step <= after for text in texts]
    if told:
        return told[-1]
    if unit is None:
        return "Time passed."
    return f"{words.seat(unit.seat)} answered {'; '.join(unit.words)} without knowing what the others held."


def how_won(analysis: Analysis) -> tuple[float | None, str]:
    """The winner's luck against its decisions, as a share and as one sentence that adds up."""
    if not analysis.winners or len(analysis.winners) == analysis.seats:
        return None, ""
    account = analysis.accounts[analysis.winners[0]]
    decisions = account.own + account.others
    whole = abs(account.luck) + abs(decisions)
    share = abs(account.luck) / whole if whole else 0.0
    parts = [
        f"began at {percent(account.start)}",
        f"own decisions {points(account.own)}",
        f"others' decisions {points(account.others)}",
        f"luck {points(account.luck)}",
    ]
    return rounded(share), f"{words.seat(account.seat)} {words.listed(parts)}: {percent(account.end)}."


def percent(share: float) -> str:
    return f"{round(share * 100)} %"


def points(change: float) -> str:
    return f"{round(change * 100):+d}".replace("-", "−")


# --- beliefs -----------------------------------------------------------------------------------------------------


def believed(work: Work) -> Beliefs | None:
    """What a perfect reasoner would have believed, by seat and step, and which inputs changed it."""
    coach, game = work.judge.coach, work.game
    if not coach.believed:
        return None
    rows, moved = [], []
    last: dict[Seat, tuple[float, ...]] = {}
    headline = ""
    for step in sorted(game.states):
        known = work.known((BELIEFS, step))
        if not known:
            break
        state = game.states[step]
        where = game.judge.game.headline(state)
        for eyes in range(game.seats):
            now = tuple(rounded(each.value) for each in known[0] if each.winners == eyes)
            if not now:
                continue
            before = last.get(eyes)
            if before is None or where != headline or step == game.last:
                rows.append(Belief(step, where, eyes, now))
            if before is not None:
                for about, (old, new) in enumerate(zip(before, now, strict=True)):
                    if abs(new - old) >= SHIFT:
                        told = game.told.get(step) or [""]
                        moved.append(Moved(step, eyes, about, rounded(new - old), told[-1]))
            last[eyes] = now
        headline = where
    return Beliefs(coach.believed, tuple(rows), tuple(moved), coach.truth(game.states[game.last]))


def rounded(number: float) -> float:
    return round(number, 4)
