"""`searcher` plays any game, also one without advice."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from coterie import bots, games
from coterie.bots import Perspective
from coterie.bots.searcher import Searcher
from coterie.kernel import Game, InvalidSetting
from coterie.lab.intervals import Proportion, of_blocks
from coterie.lab.series import Series
from coterie.lab.simulate import simulate
from toys import duel, tictactoe

WIN_OR_DRAW = 0.5


def points(series: Series) -> float:
    """What share the first bot took."""
    outcomes = [series.play(number) for number in range(series.games)]
    return sum(each.score(each.bots.index(series.bots[0])) for each in outcomes) / len(outcomes)


def test_it_never_loses_tic_tac_toe_whatever_the_other_does_first() -> None:
    """Every reply of the other at its first move, both in the first and in the second seat; `soak` goes on."""
    assert worst_for_searcher(depth=1, iterations=600) >= WIN_OR_DRAW


@pytest.mark.slow
def test_it_never_loses_tic_tac_toe_whatever_the_other_does() -> None:
    assert worst_for_searcher(depth=4, iterations=1_000) >= WIN_OR_DRAW


def worst_for_searcher(depth: int, iterations: int) -> float:
    """The worst that comes out if the other plays every answer at its first `depth` moves, and greedily after that."""
    game = tictactoe.game

    @cache
    def reply(seat: int, saved: tuple[int, ...]) -> int:
        state = game.start(2, 1)
        for square in saved:
            state.play(state.required()[0], square)
        ask = state.required()[0]
        spec = f"searcher:iterations={iterations}" if seat == ask.seat else "greedy"
        return int(bots.make(spec, game, ask.seat, 3).answer(Perspective(game, state, ask.seat), ask))

    def worst(seat: int, played: tuple[int, ...], left: int) -> float:
        state = game.start(2, 1)
        for square in played:
            state.play(state.required()[0], square)
        if state.result is not None:
            return game.advice.value(state, seat)
        ask = state.required()[0]
        if ask.seat == seat or not left:
            return worst(seat, (*played, reply(seat, played)), left)
        return min(worst(seat, (*played, square), left - 1) for square in ask.every())

    return min(worst(seat, (), depth) for seat in (0, 1))


def test_it_beats_greedy_where_there_is_no_advice() -> None:
    assert points(Series(tictactoe.game, 2, ("searcher:iterations=150", "greedy"), 16, seed="gate")) > 0.6


def rate(game: Game[Any], bots: tuple[str, ...], count: int) -> Proportion:
    """What share the first bot took, with its bounds over whole deals."""
    series, blocks = Series(game, len(bots), bots, count, seed="bars"), dict[int, tuple[float, int]]()
    for number in range(count):
        outcome = series.play(number)
        total, games = blocks.get(series.block(number), (0.0, 0))
        blocks[series.block(number)] = total + outcome.score(outcome.bots.index(bots[0])), games + 1
    return of_blocks(list(blocks.values()))


@pytest.mark.slow
def test_it_beats_greedy_by_more_than_luck() -> None:
    """At the example game of docs/guide/add-a-game.md."""
    assert rate(tictactoe.game, ("searcher", "greedy"), 100).low > WIN_OR_DRAW


def test_it_answers_the_same_in_every_room_that_looks_the_same() -> None:
    state = duel.game.start(2, 4)
    ask = state.required()[0]
    other = state.imagine(ask.seat, bots.make("random", duel.game, 0, 1).luck(Perspective(duel.game, state, 0), ask))
    answers = [
        bots.make("searcher:iterations=40", duel.game, ask.seat, 7).answer(
            perspective := Perspective(duel.game, room, ask.seat), perspective.ask(ask.id)
        )
        for room in (state, other)
    ]
    assert answers[0] == answers[1]


def test_it_says_what_it_saw() -> None:
    state = tictactoe.game.start(2, 1)
    for square in (0, 3, 1, 4):
        state.play(state.required()[0], square)
    perspective = Perspective(tictactoe.game, state, 0)
    ask = perspective.asks()[0]
    bot = bots.make("searcher:iterations=80", tictactoe.game, 0, 1)
    assert bot.answer(perspective, ask) == 2
    assert "played 80 games on from here with 5 answers. This one left you at 1" in bot.reason(perspective, ask)


@pytest.mark.parametrize("name", ["arena", "inquisition", "succession", "triora"])
def test_where_the_advice_names_one_answer_there_is_nothing_to_search(name: str) -> None:
    with pytest.raises(InvalidSetting, match="nothing to search"):
        Searcher(games.get(name), 0, 0)


def test_every_game_has_an_easy_a_usual_and_a_strong_opponent() -> None:
    every: list[Any] = [*map(games.get, games.names()), tictactoe.game, duel.game]
    for game in every:
        found = bots.levels(game)
        assert [(bot.level, bot.title) for _, bot in found] == [(1, "Easy"), (2, "Usual"), (3, "Strong")], game.id
        assert all(bot.about.endswith(".") for _, bot in found)
        assert bots.strongest(game) == found[-1][0]


def test_whims_make_it_easier() -> None:
    report = simulate(Series(games.get("relics"), 2, ("greedy", "novice"), 20, seed="gate"))
    assert sum(each.score(each.bots.index("greedy")) for each in report.outcomes.values()) > 12
