"""A page of a program that uses Coterie by its front door: type checkers read it, and a test runs it."""

from __future__ import annotations

import random
from typing import Any

import coterie
from coterie import Bot, OpenAsk, Perspective, Record, Refused, State, Table


class First(Bot):
    """Always the first lawful answer."""

    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        return ask.every()[0] if ask.required else None


def by_hand(seed: int) -> coterie.Result:
    """A whole game by lawful answers at random, after one that is refused."""
    game = coterie.games.get("relics")
    state = game.start(seats=3, seed=seed, options={"setup": "rarity"})
    ask = state.asks(seat=0)[0]
    refusals: list[str] = []
    try:
        state.play(ask, "everything")
    except Refused as refused:
        refusals.append(f"{refused.why} [{refused.clause}]")
    state.play(ask, ask.options[:2])
    hands: list[tuple[int, ...]] = state.hand  # a fact of this game: `get` knows which game it is
    assert (len(hands), len(refusals)) == (3, 1)
    luck = random.Random(seed)
    while state.result is None:
        first = state.required()[0]
        state.play(first, first.sample(luck))
    return state.result


def told(seed: int, seat: int) -> list[str]:
    """The same game as one seat lives it, in words: what happens, what it is asked, what the strongest bot answers."""
    game = coterie.games.get("relics")
    state = game.start(seats=2, seed=seed, listening=True)
    names = ["Ann", "Ben"]
    strong = coterie.bots.make(coterie.bots.strongest(game), game, seat, seed)
    lines: list[str] = []

    def answer(ask: OpenAsk) -> Any:
        if ask.seat != seat:
            return ask.default()
        lines.append(coterie.spoken(ask.prompt, names.__getitem__))
        perspective = Perspective(game, state, seat)
        return strong.answer(perspective, perspective.ask(ask))

    going_on = True
    while going_on:
        events = [delivery.event for delivery in state.take_events() if delivery.reaches(seat)]
        lines += [coterie.spoken(event.text(game.pack, names.__getitem__)) for event in events]
        going_on = state.go_on(answer)
    return lines


def against_bots(seed: int) -> list[str]:
    """A match with its record, as a spectator reads it."""
    played: coterie.MatchResult = coterie.match("triora", [First, "random"], seed, record=True)
    record = played.record
    assert record is not None
    lines: list[str] = []
    for moment in record.replay():
        if moment.ask is not None:
            lines.append(f"{moment.number}: seat {moment.seat} answered {moment.ask.prompt}")
        lines += moment.text()
    return lines


def rolled_out(seed: int) -> coterie.Result:
    luck = random.Random(seed)
    return coterie.play_out(coterie.games.get("succession").start(8, seed), lambda ask: ask.sample(luck))


def chosen(game: coterie.Game[Any], seed: int) -> Any:
    """What a bot of our own answers first, from its perspective."""
    state: State[Any] = game.start(game.seats[0], seed)
    ask = state.required()[0]
    perspective = Perspective(game, state, ask.seat)
    return First(game, ask.seat, seed).answer(perspective, perspective.ask(ask))


def at_a_table(id: str, seed: int) -> Table:
    """A table that keeps its record; the id comes from outside, so that the game is any game."""
    game = coterie.games.get(id)
    table = Table(Record.of(game, game.seats[0], seed))
    while not table.state.required():
        table.tick(table.state.next_due() or 0)
    for ask in table.state.required():
        table.answer(ask.seat, ask, ask.default())
    return table
