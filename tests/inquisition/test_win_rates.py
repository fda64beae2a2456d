"""How often Loyalists win who strike anybody but themselves at random, against Agents who only spare each other, and
how often votes tie. The figures come from a model that was written apart from these rules, with 20,000 games a size."""

from __future__ import annotations

from random import Random

import pytest

from coterie.games.inquisition import game
from coterie.games.inquisition.components import AGENT, BLACK, LOYALIST
from coterie.games.inquisition.phases import ABILITY, BURN, COMMONS, KILL, RUNOFF
from coterie.games.inquisition.state import Inquisition
from coterie.games.inquisition.votes import ELECTION, LEADERS, Tally, tally
from coterie.lab.intervals import wilson

LOYALISTS_WIN = {5: 0.11, 6: 0.08, 7: 0.12, 8: 0.10, 9: 0.10, 10: 0.12}
ROUNDS_TIE = {5: 0.0, 6: 0.27, 7: 0.15, 8: 0.28, 9: 0.24, 10: 0.28}
FINAL_TIES = (0.36, 0.48)
ROUNDED = 0.0125
"""The figures are given in whole points, as "about", and are themselves of so many games."""


def whole_game(seats: int, seed: int, luck: Random) -> Inquisition:
    s = game.start(seats, seed, {"discussion": 0, "final_discussion": 0})
    while s.result is None:
        ask = s.required()[0]
        able = list(s.ask(ask).space.every())
        striking = s.phase in (BURN, KILL, RUNOFF, COMMONS) or (s.phase == ABILITY and s.turned[-1] == BLACK)
        seat = ask.seat
        if striking:
            spared = s.agents() if s.role[seat] == AGENT else (seat,)
            able = [other for other in able if other not in spared] or able
        s.play(ask, luck.choice(able))
    return s


def tied(vote: Tally) -> bool:
    ballots = [ballot for ballot in vote.ballots if ballot >= 0]
    counts = sorted((ballots.count(seat) for seat in set(ballots)), reverse=True)
    return len(counts) > 1 and counts[0] == counts[1]


def compare(seats: int, games: int) -> None:
    luck = Random(seats)
    won = rounds = finals = 0
    for seed in range(games):
        s = whole_game(seats, seed, luck)
        assert s.result is not None
        won += s.role[s.result.winners[0]] == LOYALIST
        rounds += sum(tied(vote) for vote in map(tally, s.votes) if vote.kind == ELECTION)
        finals += any(tied(vote) for vote in map(tally, s.votes) if vote.kind == LEADERS)
    for name, expected, found, number in (
        ("wins", LOYALISTS_WIN[seats], won / games, games),
        ("ties", ROUNDS_TIE[seats], rounds / games / 5, games * 5),
    ):
        _, low, high = wilson(found, number)
        assert low - ROUNDED <= expected <= high + ROUNDED, f"{name}: expected {expected}, found {found}"
    _, low, high = wilson(finals / games, games)
    assert low - ROUNDED <= FINAL_TIES[1], f"final ties: {finals / games}"
    assert high + ROUNDED >= FINAL_TIES[0], f"final ties: {finals / games}"


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(5, 11))
def test_random_loyalists_against_agents_who_spare_each_other(seats: int) -> None:
    compare(seats, 20_000)


@pytest.mark.parametrize("seats", [5, 6, 7])
def test_the_same_with_few_games(seats: int) -> None:
    """Wider bounds: enough to see figures that are far off."""
    compare(seats, 400)
