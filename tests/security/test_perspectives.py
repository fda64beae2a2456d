"""A bot cannot reach the table: what its perspective leads to is an imagined world, in every game."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import fields
from importlib.metadata import EntryPoint
from random import Random
from types import FunctionType, ModuleType
from typing import Any, ClassVar, cast

import pytest

from coterie import bots, games
from coterie.bots import Bot, BotFault, Perspective, registry
from coterie.bots import asked as ask_bot
from coterie.kernel import Game, OpenAsk, State
from coterie.kernel.chance import derive, key_of
from coterie.lab.match import Match
from toys import tictactoe

OURS = ("arena", "inquisition", "relics", "succession", "triora")
SEED = "a9b8f2d4c6e01357a9b8f2d4c6e01357"
MOMENTS = 8


def moments(game: Game[Any], seed: str = SEED) -> Iterator[State[Any]]:
    """Some of a random game."""
    s, luck = game.start(game.seats[0], seed), Random(1)
    for number in range(5 * MOMENTS):
        if s.result is not None:
            return
        if number % 5 == 0:
            yield s
        able = s.required() or s.asks()
        due = s.next_due()
        if able and (due is None or luck.random() < 0.9):
            ask = luck.choice(able)
            s.play(ask, s.ask(ask).sample(luck))
        else:
            s.tick(due)


def reachable(thing: Any) -> list[Any]:
    """All that attributes, closures and the collector's own eyes lead to, short of modules, classes and games: those
    are the same for everybody, table or none."""
    seen, found, left = {id(thing)}, [], [thing]
    while left:
        each = left.pop()
        found.append(each)
        parts = gc.get_referents(each)
        if isinstance(each, FunctionType):
            parts = [*(each.__closure__ or ()), *(each.__defaults__ or ())]
        for part in parts:
            if id(part) not in seen and not isinstance(part, (type, ModuleType, Game)):
                seen.add(id(part))
                left.append(part)
    return found


@pytest.mark.parametrize("id", OURS)
def test_nothing_of_the_table_is_reachable_from_a_perspective(id: str) -> None:
    game = games.get(id)
    for s in moments(game):
        for seat in range(s.seats):
            perspective = Perspective(game, s, seat)
            for ask in s.asks(seat):
                perspective.ask(ask).count()
                perspective.ask(ask).sample(Random(2))
            described = [ask.describe() for ask in perspective.asks()]
            found = [perspective, perspective.view(), perspective.asks(), described, perspective.world(Random(3))]
            ours = {id_of(part) for part in (s, s.options, *s.threads.values(), *steps(s))}
            reached = reachable(found)
            assert not [each for each in reached if id_of(each) in ours]
            assert s.key not in [each for each in reached if isinstance(each, bytes)]
            assert SEED not in [each for each in reached if isinstance(each, str)]


def id_of(thing: Any) -> int:
    return id(thing)


def steps(s: State[Any]) -> list[Any]:
    """Those that have a field somebody could write into."""
    return [step for thread in s.threads.values() for step in thread.stack if fields(cast("Any", step))]


@pytest.mark.parametrize("id", OURS)
def test_options_cannot_be_written_into(id: str) -> None:
    s = games.get(id).start(games.get(id).seats[0], 1)
    with pytest.raises(TypeError):
        s.options["setup"] = "mine"


# --- a bot that tries ------------------------------------------------------------------------------------------------


class Dealer(Bot):
    """Deals the game again with everything that it was given."""

    dealt: ClassVar[list[bool]] = []
    true: State[Any]

    def __init__(self, game: Game[Any], seat: int, seed: int | str) -> None:
        super().__init__(game, seat, seed)
        self.given = seed

    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        seeds = [self.given, self.key.hex(), *range(50)]
        keys = [self.key, key_of(self.given), perspective.world(Random(1)).key]
        keys += [derive(key, "bot", self.seat) for key in keys]
        tried = [self.game.start(self.true.seats, seed).key for seed in seeds] + keys
        Dealer.dealt.append(self.true.key in tried)
        return ask.sample(self.luck(perspective, ask))


@pytest.mark.parametrize("id", OURS)
def test_a_bot_that_deals_the_game_again_fails(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("dealer", f"{__name__}:Dealer", registry.GROUP)
    monkeypatch.setattr(registry, "installed", lambda group: {"dealer": point})
    game = games.get(id)
    for s in moments(game):
        Dealer.true, Dealer.dealt = s, []
        for ask in s.asks():
            bot = bots.make("dealer", game, ask.seat, SEED)
            assert isinstance(bot, Dealer)
            Dealer.true = bot.true = s
            ask_bot(bot, Perspective(game, s, ask.seat), ask)
        assert not any(Dealer.dealt)


# --- a bot that fails ------------------------------------------------------------------------------------------------


class Raises(Bot):
    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        raise ZeroDivisionError("by nothing")


class Unlawful(Bot):
    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        return 99


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (Raises, "the bot Raises .*test_perspectives.py. failed: ZeroDivisionError: by nothing"),
        (Unlawful, r"Unlawful .*gave an unlawful answer"),
    ],
)
def test_a_bot_that_fails_in_a_simulation_is_named_with_its_file(kind: type[Bot], words: str) -> None:
    match = Match(tictactoe.game, tictactoe.game.start(2, 1), ["random", "random"], 1)
    match.bots[0] = kind(tictactoe.game, 0, 1)
    with pytest.raises(BotFault, match=words):
        match.to_the_end()
