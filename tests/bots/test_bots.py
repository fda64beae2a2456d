"""Bots: honest, reproducible, found by name."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from random import Random
from typing import Any

import pytest

from coterie import bots, games
from coterie.bots import Bot, Perspective, registry
from coterie.bots import asked as ask_bot
from coterie.bots.bot import PAUSE_MS
from coterie.bots.greedy import Greedy
from coterie.kernel import Game, InvalidSetting, OpenAsk
from lab import bell
from toys import duel, tictactoe

SPECS = ["random", "greedy:worlds=2,candidates=3"]


def moments(game: Game[Any], seats: int, games: int) -> Iterator[Any]:
    """The states of a few random games, as they are before each answer."""
    luck = Random(3)
    for seed in range(games):
        state = game.start(seats, seed)
        while state.result is None:
            yield state
            if not state.required() and luck.random() < 0.3:
                state.tick(state.next_due() or state.now)
            else:
                ask = luck.choice(state.required() or state.asks())
                state.play(ask, state.ask(ask).sample(luck))


@pytest.mark.parametrize("game", [duel.game, *map(games.get, games.names())], ids=lambda game: game.id)
@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_what_a_seat_cannot_see_changes_no_choice(every: int, spec: str, game: Game[Any]) -> None:
    """Two states that look the same to a seat: its bot gives both the same answer."""
    compared = 0
    for number, state in enumerate(moments(game, game.seats[0], 4)):
        for ask in state.asks() if number % every == 0 else ():
            seat = ask.seat
            bot = bots.make(spec if game.advice.tries else spec.partition(":")[0], game, seat, 5)
            other = state.imagine(seat, Random(compared))
            compared += other.digest() != state.digest()
            answer = ask_bot(bot, Perspective(game, state, seat), ask)
            assert answer == ask_bot(bot, Perspective(game, other, seat), ask)
            assert answer is None or state.why_not(ask, answer) is None
    assert compared > 50 / every


@pytest.mark.parametrize("spec", SPECS)
def test_a_choice_can_be_made_again_and_leaves_the_table_alone(spec: str) -> None:
    for state in moments(duel.game, 2, 2):
        before = state.digest()
        for ask in state.required():
            seat = state.ask(ask).seat
            answers = {
                ask_bot(bots.make(spec, duel.game, seat, 5), Perspective(duel.game, state, seat), ask) for _ in range(3)
            }
            assert len(answers) == 1
        assert state.digest() == before


@pytest.mark.parametrize("spec", SPECS)
def test_other_seeds_make_other_choices(spec: str) -> None:
    state = tictactoe.game.start(2, 1)
    perspective = Perspective(tictactoe.game, state, 0)
    ask = state.required()[0]
    assert len({ask_bot(bots.make(spec, tictactoe.game, 0, seed), perspective, ask) for seed in range(30)}) > 2


def test_greedy_takes_the_win() -> None:
    state = tictactoe.game.start(2, 1)
    for square in (0, 3, 1, 4):
        state.play(state.required()[0], square)
    perspective = Perspective(tictactoe.game, state, 0)
    assert {
        ask_bot(bots.make("greedy", tictactoe.game, 0, seed), perspective, state.required()[0]) for seed in range(9)
    } == {2}


def test_where_no_answer_is_owed_random_speaks_now_and_then_and_greedy_never() -> None:
    pauses = set()
    for now in range(40):
        state = bell.game.start(2, 1)
        state.tick(now)
        perspective = Perspective(bell.game, state, 0)
        ask = state.asks(0)[0]
        guesser = bots.make("random", bell.game, 0, 7)
        assert ask_bot(guesser, perspective, ask) == "ring"
        pauses.add(guesser.pause(ask.id, ask.kind, ask.due, now) // PAUSE_MS.stop)
        assert ask_bot(bots.make("greedy", bell.game, 0, 7), perspective, ask) is None
    assert {0, 1, 2} <= pauses


def test_a_hint_has_its_reason() -> None:
    state = tictactoe.game.start(2, 1)
    for square in (0, 3, 1, 4):
        state.play(state.required()[0], square)
    perspective = Perspective(tictactoe.game, state, 0)
    greedy = bots.make("greedy:worlds=6", tictactoe.game, 0, 1)
    (ask,) = perspective.asks()
    said = greedy.reason(perspective, ask)
    assert said.startswith("It tried 5 answers in up to ")
    assert "This one left you best off: you stood at 100%, with the next best at " in said
    assert bots.make("random", tictactoe.game, 0, 1).reason(perspective, ask) == registry.BUILT_IN_BOTS["random"].about


def test_a_budget_is_read_from_the_name() -> None:
    greedy = bots.make("greedy:worlds=3,candidates=5", duel.game, 1, 2)
    assert isinstance(greedy, Greedy)
    assert (greedy.game, greedy.seat, greedy.worlds, greedy.candidates) == (duel.game, 1, 3, 5)


@pytest.mark.parametrize(
    ("text", "specs"),
    [
        ("random", ["random"]),
        ("greedy,random", ["greedy", "random"]),
        ("greedy:worlds=3,candidates=5,random", ["greedy:worlds=3,candidates=5", "random"]),
        ("random, greedy:worlds=3", ["random", "greedy:worlds=3"]),
    ],
)
def test_lists_of_bots(text: str, specs: list[str]) -> None:
    assert bots.split(text) == specs


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("clever", "bot 'clever': not installed, allowed: novice, greedy"),
        ("", "bot '': not installed"),
        ("random:worlds=3", "bot 'random' has no setting 'worlds', allowed: none"),
        ("greedy:depth=3", "bot 'greedy' has no setting 'depth', allowed: worlds, candidates"),
        ("greedy:worlds", "found 'worlds', allowed: each setting once, as name=value"),
        ("greedy:worlds=1,worlds=2", "each setting once"),
        ("greedy:worlds=0", "worlds: found '0', allowed: a whole number from 1"),
        ("greedy:worlds=many", "worlds: found 'many'"),
    ],
)
def test_a_bot_that_is_none_is_refused_with_what_is_allowed(spec: str, words: str) -> None:
    with pytest.raises(InvalidSetting, match=words):
        bots.make(spec, duel.game, 0, 0)


@pytest.mark.parametrize("id", ["arena", "inquisition", "succession", "triora"])
def test_a_budget_that_would_change_nothing_is_refused(id: str) -> None:
    game = games.get(id)
    bots.make("greedy", game, 0, 0)
    with pytest.raises(InvalidSetting, match=f"'greedy' has no settings in {id}: leave candidates out"):
        bots.make("greedy:candidates=3", game, 0, 0)


@pytest.mark.parametrize("game", [games.get("relics"), duel.game, tictactoe.game], ids=lambda game: game.id)
def test_a_budget_that_is_taken_is_used_and_kept(game: Game[Any]) -> None:
    used: dict[tuple[int, int], set[tuple[int, int]]] = {(1, 2): set(), (3, 3): set()}
    state, luck = game.start(game.seats[0], 5), Random(6)
    for _ in range(40):
        ask = state.next_required()
        if ask is None:
            break
        for (worlds, candidates), found in used.items():
            bot = bots.make(f"greedy:{worlds=},{candidates=}", game, ask.seat, 1)
            assert isinstance(bot, Greedy)
            perspective = Perspective(game, state, ask.seat)
            thoughts = bot.thoughts(perspective, perspective.ask(ask))
            if thoughts is not None:
                most = max([each.tries for each in thoughts.candidates])
                assert len(thoughts.candidates) <= candidates
                assert most <= worlds
                found.add((most, len(thoughts.candidates)))
        state.play(ask, ask.sample(luck))
    assert all(budget in found for budget, found in used.items()), used


class First(Bot):
    """The first lawful answer."""

    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        return ask.every()[0]


def test_a_package_can_add_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    points = {name: EntryPoint(name, "math:pi", registry.GROUP) for name in ("wrong", "first")}
    monkeypatch.setattr(EntryPoint, "load", lambda point: First if point.name == "first" else 3)
    monkeypatch.setattr(registry, "installed", lambda group: points if group == "coterie.bots" else {})
    assert bots.names() == [*registry.BUILT_IN_BOTS, "first", "wrong"]
    state = tictactoe.game.start(2, 1)
    assert (
        ask_bot(bots.make("first", tictactoe.game, 0, 0), Perspective(tictactoe.game, state, 0), state.required()[0])
        == 0
    )
    with pytest.raises(InvalidSetting, match="is not a Bot"):
        bots.make("wrong", tictactoe.game, 0, 0)


def test_an_unknown_bot_is_answered_with_those_that_play_this_game() -> None:
    with pytest.raises(InvalidSetting, match=r"allowed: novice, greedy, searcher, scholar, random, idle\b"):
        bots.make("nobody", games.get("relics"), 0, 1)
    with pytest.raises(InvalidSetting, match="believer"):
        bots.make("nobody", games.get("inquisition"), 0, 1)
