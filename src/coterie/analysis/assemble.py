"""Assembling results from rows: what the worlds played so far say about a game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt

from coterie.analysis import results
from coterie.analysis.decision_units import Unit
from coterie.analysis.reasons import explained
from coterie.analysis.results import Account, Analysis, Belief, Beliefs, Decision, Luck, Moved, Point, Tried
from coterie.analysis.statistics import USUAL, all_at_once, chance_of, holm, mean_and_error
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
from coterie.common.prose import counted
from coterie.kernel import Seat, words

MAX_BETTER_ANSWERS = 5
SWING, MAX_SWINGS = 0.08, 8
"""The smallest swing of luck that is named, and the most swings."""
SHIFT = 0.05
"""The smallest change of a belief that is named."""
EXACT = 1e-6
"""What sums of shares may differ by."""


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
    """The input of a turn after which the chance fell most, had the judge gone on from there; None if no part is
    certain to have made it fall.
    """
    rows = work.known((TRY, unit.number, PARTS))
    if not rows:
        return None, ""
    drops = [
        mean_and_error([row[kept].share(unit.seat) - row[kept + 1].share(unit.seat) for row in rows])
        for kept in range(len(unit.line))
    ]
    at = max(range(len(drops)), key=drops.__getitem__)
    drop, error = drops[at]
    return (unit.inputs[at], unit.words[at]) if drop > USUAL * error else (None, "")


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
    """Changes of the chance with all cards open that no decision explains; only those beyond their bounds, with all
    points of the graph taken together.
    """
    game = work.game
    found = []
    # Within a turn nothing is luck yet: what its decisions changed is known for the whole of it.
    sure = all_at_once(len(work.points))
    between = [step for step in work.points if not any(unit.first <= step < unit.last for unit in game.units)]
    for before, after in pairwise(between):
        changes = []
        made = [unit for unit in game.units if before < unit.last <= after]
        for seat in range(game.seats):
            one, other = work.open_chance(before)[seat], work.open_chance(after)[seat]
            change = other - one - sum(skills[unit.number][seat][0] for unit in made)
            error = one * (1 - one) / count(work, before) + other * (1 - other) / count(work, after)
            error += sum(skills[unit.number][seat][1] ** 2 for unit in made)
            changes.append((max(-1.0, min(1.0, change)), sure * sqrt(error)))
        most = max(changes, key=lambda each: abs(each[0]))
        if abs(most[0]) >= SWING and abs(most[0]) > most[1]:
            found.append(
                Luck(
                    after,
                    tuple(rounded(change) for change, _ in changes),
                    rounded(max(bound for _, bound in changes)),
                    game.judge.coach.luck_kind(game.events[after]),
                    luck_words(work, before, after, made),
                )
            )
    largest = sorted(found, key=lambda luck: -max(map(abs, luck.change)))[:MAX_SWINGS]
    return tuple(sorted(largest, key=lambda luck: luck.step))


def count(work: Work, step: int) -> int:
    return max(1, len(work.known((OPEN, step))))


def luck_words(work: Work, before: int, after: int, made: Sequence[Unit]) -> str:
    """The last event between two points; if there was none, whose answer met what it could not know."""
    told = [text for step, texts in work.game.told.items() if before < step <= after for text in texts]
    if told:
        return told[-1]
    if not made:
        return "Time passed."
    last = made[-1]
    return f"{words.seat(last.seat)} chose {'; '.join(last.words)}, and could not know what the others held."


def how_won(analysis: Analysis) -> tuple[float | None, str]:
    """The winners' luck against decisions, as a share and in sentences that add up."""
    winners = analysis.winners
    if not winners or len(winners) == analysis.seats:
        return None, ""
    account = analysis.accounts[winners[0]]
    alone = len(winners) == 1
    own, others = (account.own, account.others) if alone else of_sides(analysis)
    luck = account.end - account.start - own - others
    whole = abs(luck) + abs(own + others)
    start, *changes = whole_points(account.start, own, others, luck, total=account.end)
    own_words, others_words, luck_words = [results.signed(change / 100) for change in changes]
    parts = [
        f"{'own' if alone else 'their'} decisions {own_words}",
        f"{'others' if alone else 'the others'}' decisions {others_words}",
        f"luck {luck_words}",
    ]
    who = words.seat(account.seat) if alone else "the winners"
    return rounded(abs(luck) / whole if whole else 0.0), (
        f"{who} began at {start} %; {words.listed(parts)} make {results.percent(account.end)}. "
        f"Decisions and luck are told apart to within {counted(round(account.bound * 100), 'point')}."
    )


def of_sides(analysis: Analysis) -> tuple[float, float]:
    """What the decisions of those who won together changed for them, and what those of the others did. Each counts
    as its own maker knew it: nobody else may have known who is on which side.
    """
    won = [account for account in analysis.accounts if account.seat in analysis.winners]
    lost = [account for account in analysis.accounts if account.seat not in analysis.winners]
    own = sum(account.own for account in won)
    if all(
        abs(one.start + other.start - 1) < EXACT for one in won for other in lost
    ):  # two sides: one's loss is the other's
        return own, -sum(account.own for account in lost)
    return own, sum(account.own + account.others for account in won) / len(won) - own


def whole_points(*parts: float, total: float) -> list[int]:
    """Parts of a sum in whole points which add up as printed: what rounding left over goes to the largest of them."""
    found = [round(part * 100) for part in parts]
    left = round(total * 100) - sum(found)
    found[max(range(len(parts)), key=lambda at: abs(parts[at]))] += left
    return found


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
