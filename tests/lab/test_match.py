"""One game by bots: outcomes, and the game's own clock."""

from __future__ import annotations

import pytest

from coterie.lab.match import Match, Outcome, play
from lab import bell
from toys import court, duel, tictactoe


def test_an_outcome_says_who_won_by_which_clause_and_after_how_many_answers() -> None:
    outcome = play(tictactoe.game, ["greedy", "random"], seed=1)
    assert outcome.bots == ("greedy", "random")
    assert outcome.clause in tictactoe.game.rules
    assert 5 <= outcome.decisions <= 9
    assert len(outcome.scores) == 2


@pytest.mark.parametrize("lineup", [["random"] * 4, ["greedy:worlds=2,candidates=3", "random", "random"]])
def test_the_same_seed_is_the_same_game(lineup: list[str]) -> None:
    assert play(duel.game, lineup, 5) == play(duel.game, lineup, 5)
    assert len({play(duel.game, lineup, seed).scores for seed in range(12)}) > 1


def test_time_passes_while_nobody_speaks_and_a_deadline_ends_it() -> None:
    quiet = play(bell.game, ["greedy", "greedy"], 1)  # greedy leaves alone what it need not answer
    assert (quiet.clause, quiet.decisions, quiet.clock) == ("3", 0, 30_000)


def test_who_may_speak_is_asked_at_various_moments_and_in_various_orders() -> None:
    rung = [outcome for seed in range(40) if (outcome := play(bell.game, ["random"] * 3, seed)).clause == "2"]
    assert {outcome.winners for outcome in rung} == {(0,), (1,), (2,)}
    assert len({outcome.clock for outcome in rung}) > 5
    assert all(outcome.decisions == 1 and 0 <= outcome.clock < 30_000 for outcome in rung)


def test_a_game_without_deadlines_goes_on_until_somebody_speaks() -> None:
    assert play(bell.game, ["random", "random"], 2, {"time": 0}).clause == "2"


def test_what_is_sealed_is_not_offered_again_though_it_may_be_replaced() -> None:
    state = court.game.start(4, 1)
    while not state.required():
        state.tick(state.next_due() or 0)
    ask = state.required()[0]
    state.play(ask, state.ask(ask).default())
    assert ask in state.asks()
    match = Match(court.game, state, ["random"] * 4, 1)
    others = len(state.required())
    while state.required() and match.decisions < others:
        assert ask not in [*state.required(), *state.optional()]
        match.step()
    assert ask not in state.asks()


@pytest.mark.parametrize(("lineup", "deaf"), [("greedy", "no"), ("random", "yes")])
def test_a_game_that_nobody_can_end_is_unfinished(lineup: str, deaf: str) -> None:
    outcome = play(bell.game, [lineup, lineup], 2, {"time": 0, "deaf": deaf})
    assert (outcome.clause, outcome.winners) == ("", ())


@pytest.mark.parametrize(
    ("winners", "scores", "is_draw"),
    [
        ((1,), [0, 1, 0], False),
        ((0, 2), [1, 0, 1], False),
        ((), [1 / 3] * 3, True),
        ((0, 1, 2), [1 / 3] * 3, True),
    ],
)
def test_a_winner_scores_one_and_a_draw_is_shared(winners: tuple[int, ...], scores: list[float], is_draw: bool) -> None:
    outcome = Outcome(1, ("a", "b", "c"), winners, (0, 0, 0), "1", 10, 0)
    assert [outcome.score(seat) for seat in range(3)] == scores
    assert outcome.is_draw is is_draw
