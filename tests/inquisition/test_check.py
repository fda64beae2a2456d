"""The account that is kept of every position: what no lawful game can reach is found."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clause_citations import citing
from coterie.games.inquisition import game
from coterie.games.inquisition.components import AGENT, COLOURS, NONE
from coterie.games.inquisition.phases import OVER
from coterie.games.inquisition.state import Inquisition
from coterie.games.inquisition.votes import ELECTION, MAJORITY, tally
from coterie.kernel import ImpossibleState, SeededRandom
from inquisition.scene import FIVE, Scene

clause = citing("inquisition")


def change(name: str, value: Any) -> Callable[[Inquisition], None]:
    return lambda s: setattr(s, name, value)


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (change("guild", [0, 1, 2, 3, 3]), "2.4: the guilds"),
        (change("guild", [0, 1, 2, 3, 5]), "2.4: the guilds"),
        (change("role", [1, 1, 1, 0, 0]), "2.3: the roles"),
        (change("role", [1, 1, 0, 0]), "2.3: the roles"),
        (change("of_colour", [(0, 4), (0, 3), (1, 4), (1, 2), (2,)]), "2.5: the colours"),
        (change("coming", (4,)), "2.6: leader cards"),
        (change("targeting", (2,)), "4.2: targeting cards"),
        (change("drew", [4, 0, 3, 3, 1]), "4.2: targeting cards"),
        (change("leader", [1, 3, 4, 1, 2]), "3.4: seat 1 leads colour 0"),
        (change("chosen", [1, 4, -1, 4, 3]), "4.1: leader of 0 drew 4 and chose seat 1"),
        (change("noted", 0), "4.1: leader of 2 drew 3 and chose seat 0"),
        (change("dead", (0, 4)), "5.7: dead are"),
        (change("dead", (1, 2, 4)), "5.7: dead are"),
        (change("dead", (0, 1, 2, 4)), "5.7: dead are"),
    ],
)
def test_what_no_game_can_reach_is_found(spoil: Callable[[Inquisition], None], words: str) -> None:
    scene = Scene(past=FIVE, ablaze=4)  # the note says 1
    scene.vote(0, 0, 0, 0, 0)
    game.check(scene.s)
    spoil(scene.s)
    with pytest.raises(ImpossibleState, match=words):
        game.check(scene.s)


def test_a_leader_who_chose_itself_where_it_cannot_is_found() -> None:
    scene = Scene(past=[*FIVE[1:4], {"colour": "white", "leader": 0, "drew": "blue", "chosen": 3}])
    scene.s.chosen[0] = 0
    with pytest.raises(ImpossibleState, match=r"4\.8: leader of 0 chose seat 0"):
        game.check(scene.s)


@clause("1.2", "3.4", "3.7", "3.10", "4.1", "4.2", "4.8", "5.3", "5.7", "5.9")
@settings(max_examples=60)
@given(
    seats=st.integers(6, 10),
    seed=st.integers(0, 2**40),
    guilds=st.sampled_from(["balanced", "any"]),
    ties=st.sampled_from(["neutral", "own"]),
)
def test_whole_games_keep_the_account(seats: int, seed: int, guilds: str, ties: str) -> None:
    """R9, R17, R18, R31, R33 to R35, in games of random answers, some of them by time."""
    options = {"discussion": 0, "final_discussion": 0, "guilds": guilds, "ties": ties}
    s, luck = game.start(seats, seed, options), SeededRandom(seed)
    while s.result is None:
        game.check(s)
        assert (s.dead, s.result, s.phase == OVER) == ((), None, False)
        if luck.random() < 0.1:
            due = s.next_due()
            assert due is not None
            s.tick(due)
        else:
            ask = s.required()[0]
            s.play(ask, s.ask(ask).sample(luck))
    game.check(s)
    leaders = set(s.leader)
    assert NONE not in leaders
    assert 3 <= len(leaders) <= 5
    assert sorted(s.drew) == sorted(s.turned) == list(COLOURS)
    assert s.targeting == s.coming == ()
    assert 1 <= len(s.dead) <= 3
    loyal = sum(s.role[seat] == AGENT for seat in s.dead) >= 2
    assert s.result.winners == tuple(seat for seat in range(seats) if (s.role[seat] != AGENT) == loyal)
    votes = [tally(row) for row in s.votes]
    elections, final = [v for v in votes if v.kind == ELECTION], [v for v in votes if v.kind != ELECTION]
    assert [vote.colour for vote in elections] == list(s.turned)
    for vote in elections:
        counts = [vote.ballots.count(seat) for seat in range(seats)]
        assert vote.winner == s.leader[vote.colour]
        assert counts[vote.winner] == max(counts)
        assert (vote.how == MAJORITY) == (counts.count(max(counts)) == 1)
        assert set(vote.ballots) <= set(s.of_colour[vote.colour])
    voters = [{seat for seat, ballot in enumerate(vote.ballots) if ballot >= 0} for vote in final]
    assert voters == [leaders, leaders, set(range(seats)) - leaders][: len(final)]
    for vote, after in pairwise(final):
        counts = [vote.ballots.count(seat) for seat in range(seats)]
        tied = {seat for seat in range(seats) if counts[seat] == max(counts)}
        assert len(tied) > 1
        assert {ballot for ballot in after.ballots if ballot >= 0} <= tied
