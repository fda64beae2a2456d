"""Who won by what: sums that add up as printed, luck that is no decision, and answers that nobody had to give."""

import re
from functools import cache
from pathlib import Path

import pytest

import coterie
from coterie.analysis import Analysis, Budget, Work, analyse, replayed
from coterie.analysis.assemble import how_won, whole_points
from coterie.analysis.results import Account, JudgeJson
from coterie.analysis.statistics import USUAL, all_at_once
from coterie.analysis.work import NO_ANSWER, NO_ANSWER_WORDS
from coterie.bots.greedy import half_said
from coterie.table.record import Record

CORPUS = Path(__file__).parents[1] / "corpus"
COARSE = Budget(points=2, first=1, second=1, measure=1, question=6, skill=1, eyes=1, answers=2, eyes_points=2)


@cache
def recorded(game: str, bots: tuple[str, ...], seed: int) -> Record:
    record = coterie.match(game, list(bots), seed=seed, record=True).record
    assert record is not None
    return record


def result(winners: tuple[int, ...], *accounts: tuple[float, float, float, float]) -> Analysis:
    """A result of these accounts: start, own, others, end."""
    full = tuple(
        Account(seat, start, own, others, end - start - own - others, end, 0.0, 0.0, 0.0, 0.0, 0.125)
        for seat, (start, own, others, end) in enumerate(accounts)
    )
    names = tuple(f"P{seat}" for seat in range(len(full)))
    judge = JudgeJson("quick", "")
    return Analysis(
        1, "relics", "", len(full), names, "done", 1, 1, 9, judge, True, (), (), accounts=full, winners=winners
    )


def test_how_it_was_won_adds_up_as_it_is_printed() -> None:
    share, said = how_won(result((1,), (0.505, -0.3, -0.1, 0.0), (0.495, 0.104, 0.304, 1.0)))
    assert said == (
        "{seat:1} began at 50 %; own decisions +10, others' decisions +30 and luck +10 make 100 %. "
        "Decisions and luck are told apart to within 12 points."
    )
    assert share == pytest.approx(0.097 / (0.097 + 0.408), abs=1e-3)
    start, *changes = map(int, re.findall(r"[-+]?\d+", said.replace("−", "-"))[1:5])
    assert start + sum(changes) == 100


def test_a_side_that_won_is_counted_as_one() -> None:
    """Two against one: what each member's decisions changed belongs to the side, and so does what the loser's did."""
    found = result((0, 2), (0.6, 0.1, 0.0, 1.0), (0.4, -0.2, 0.0, 0.0), (0.6, 0.05, 0.3, 1.0))
    assert how_won(found)[1].startswith(
        "the winners began at 60 %; their decisions +15, the others' decisions +20 and luck +5 make 100 %."
    )


@pytest.mark.parametrize("parts", [(0.333, 0.333, 0.334), (0.005, 0.005, 0.99), (-0.335, 1.335, 0.0)])
def test_what_rounding_left_over_goes_somewhere(parts: tuple[float, ...]) -> None:
    assert sum(whole_points(*parts, total=1.0)) == 100


def test_many_intervals_are_wider_than_one() -> None:
    assert all_at_once(1) == pytest.approx(USUAL, abs=0.01)
    assert all_at_once(40) > 3


def test_the_graph_has_no_point_among_sealed_answers() -> None:
    work = Work(replayed(recorded("inquisition", ("novice",) * 5, 1)), COARSE)
    sealed = {step for step, state in work.game.states.items() if half_said(state)}
    assert sealed
    assert not sealed & set(work.points)
    assert {0, work.game.last} <= set(work.points)


def test_luck_is_told_by_what_happened_and_not_by_announcements() -> None:
    game = replayed(Record.load(CORPUS / "relics" / "v3-2-lightning-no.jsonl"))
    starts = [step for step, names in game.events.items() if "RoundBegan" in names and "TookSpoils" in names]
    assert starts
    for step in starts:
        assert not any("Round " in text for text in game.told[step])
        assert any("as spoils" in text for text in game.told[step])
    assert "Round 1 " in game.told[0][-1] or game.told[0], "where there is nothing else, the announcement is told"


def test_agreeing_and_the_crown_are_judged_against_letting_it_be() -> None:
    """Nobody has to agree to an offer in Succession: what was won by it is measured against not answering."""
    work = Work(replayed(recorded("succession", ("courtier",) * 8, 3)), COARSE)
    free = [unit for unit in work.game.units if not unit.before.ask(unit.ask).required]
    assert {unit.line[0][1][0] for unit in free} <= {"consent", "anyway", "crown"}
    assert free
    for unit in free:
        assert NO_ANSWER in work.lines(unit)
        assert work.line_words(unit, work.lines(unit).index(NO_ANSWER)) == ((), NO_ANSWER_WORDS)
    found = analyse(recorded("succession", ("courtier",) * 8, 3), COARSE)
    assert {unit.first for unit in free} <= {each.first for each in found.decisions}
