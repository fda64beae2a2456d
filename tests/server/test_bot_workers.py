"""Bots think in other processes, in a limit, from their seat; what they may not know does not come out of a preview."""

from __future__ import annotations

import asyncio
import random
from itertools import repeat
from pathlib import Path
from typing import Any

import pytest

from coterie import bots, games
from coterie.bots import registry
from coterie.kernel import OpenAsk, Refused, State
from coterie.server.tables import bot_workers
from coterie.server.tables.bot_workers import Position, Thinkers, decide, foresee
from server.live_server import Running, any_answer, play_until, running, settings


def position(game: str = "relics", seats: int = 2, seed: int = 5) -> tuple[Position, State[Any]]:
    found = games.get(game)
    state = found.start(seats, seed)
    return Position.of(found, None, state), state


def test_a_position_survives_the_way_to_another_process() -> None:
    for name in games.names():
        game = games.get(name)
        state = game.start(game.seats[0], 3)
        _, there = Position.of(game, None, state).stand()
        assert there.digest() == state.digest()


def test_a_bot_answers_with_the_options_keys() -> None:
    sent, state = position()
    ask = state.required()[0]
    answer = decide(sent, "greedy:worlds=1", ask.seat, 1, ask.id, 30.0)
    assert state.why_not(ask, state.ask(ask).read(answer)) is None


class Brooding(bots.Bot):
    def answer(self, perspective: bots.Perspective, ask: OpenAsk) -> Any:
        while True:
            perspective.view()


def test_who_thinks_too_long_says_what_time_would_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "make", lambda spec, *arguments: Brooding(*arguments))
    sent, state = position("triora", 2)
    ask = state.required()[0]
    seat = ask.seat
    answer = decide(sent, "brooding", seat, 1, ask.id, 0.05)
    assert answer == state.ask(ask).write(state.ask(ask).default())


def test_a_preview_leaves_open_what_luck_or_secrets_decide() -> None:
    sent, state = position("relics", 2)
    ask = state.required()[0]
    seat = ask.seat
    written = state.ask(ask).write(state.ask(ask).default())
    seen = foresee(sent, seat, ask.id, written, 30.0)
    other = games.get("relics").start(2, 5).imagine(seat, random.Random(9))
    there = Position.of(games.get("relics"), None, other)
    again = foresee(there, seat, ask.id, written, 30.0)
    assert again == seen, "two worlds that look the same to the seat foresee the same"


DUEL = {
    "seats": 2,
    "seed": 5,
    "round": 8,
    "shrine": "S12",
    "players": [
        {"hand": ["W37", "R37", "W28", "R14", "R27", "R02"], "deck": ["W05", "W18"], "hall": ["W32", "W02", "W42"]},
        {
            "hand": ["W27", "R32", "W21", "R22", "W44"],
            "deck": ["R15", "W25"],
            "hall": ["W05", "W30", "W12", "W38"],
        },
    ],
}
"""Twin Fangs asks for one more relic, and whatever is answered ends the battle."""


def test_a_preview_tells_what_would_happen_on_the_way_as_far_as_it_is_certain() -> None:
    game = games.get("relics")
    state = game.arrange(DUEL)
    for laid in ({"wizard": "W37", "relic": "R37"}, {"wizard": "W27", "relic": "R32"}):
        ask = state.required()[0]
        state.play(ask, state.ask(ask).read(laid))
    while state.ask(state.required()[0]).kind != "LayRelic":
        ask = state.required()[0]
        state.play(ask, state.ask(ask).default())
    ask = state.required()[0]
    seen = foresee(Position.of(game, None, state), 0, ask.id, "R14", 30.0)
    told = {type(event).__name__: event for event in seen.events}
    assert "Totals" in told, sorted(told)
    state.listen()
    state.play(ask, state.ask(ask).read("R14"))
    came = [each.event for each in state.take_events() if each.reaches(0)]
    assert all(event in came for event in seen.events), "what is certain happens"


@pytest.mark.parametrize("game", ["relics", "triora", "arena", "inquisition", "succession"])
def test_a_preview_is_the_same_in_every_world_that_looks_the_same(game: str) -> None:
    """All through a game, also where an answer would turn up a card or roll dice: a preview of the true world would say
    which. What is certain is not all that there is."""
    found = games.get(game)
    state, luck = found.start(found.usual_seats or found.seats[0], 5), random.Random(3)
    unsure = 0
    for move in range(240):
        ask = luck.choice(state.required() or state.asks())
        written = ask.write(ask.sample(luck))
        if move % 6 == 0:
            here = foresee(Position.of(found, None, state), ask.seat, ask.id, written, 60.0)
            world = state.imagine(ask.seat, random.Random(move))
            there = foresee(Position.of(found, None, world), ask.seat, ask.id, written, 60.0)
            assert here == there, (move, ask)
            unsure += bool(here.uncertain)
        state.play(ask, ask.read(written))
        if state.result is not None:
            break
    if game in ("relics", "arena"):
        assert unsure, "nothing was left to luck: this test could not fail"


def test_an_unlawful_preview_is_refused() -> None:
    sent, state = position()
    ask = state.required()[0]
    with pytest.raises(Refused):
        foresee(sent, ask.seat, ask.id, "nonsense", 30.0)


def test_a_game_against_bots_that_think_elsewhere(server: Running) -> None:
    client = server.client()
    code = client.post("/api/play", {"game": "relics", "bots": "greedy:worlds=1,candidates=2"})["code"]
    socket = client.socket(code, seat=0)
    luck = random.Random(1)
    while not socket.over:
        required = [ask for ask in socket.asks if ask["owed"]]
        if required:
            socket.answer(any_answer(required[0]["shape"], luck), required[0]["id"])
        else:
            socket.until("news")


def test_a_process_that_dies_is_replaced() -> None:
    sent, state = position()
    ask = state.required()[0]

    async def work() -> list[Any]:
        thinkers = Thinkers(1, 30.0)
        try:
            first = await thinkers.decide("", sent, "random", ask.seat, 1, ask.id)
            assert thinkers.pool is not None
            for process in thinkers.pool._processes.values():
                process.kill()
                process.join()
            lost = await thinkers.decide("", sent, "random", ask.seat, 1, ask.id)
            return [first, lost, await thinkers.decide("", sent, "random", ask.seat, 1, ask.id)]
        finally:
            thinkers.close()

    first, lost, again = asyncio.run(work())
    assert first == again
    assert lost is None


def test_a_bot_that_does_not_come_back_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is in something that no alarm reaches. Others get new processes, and nobody waits for ever."""
    monkeypatch.setattr(bot_workers, "CHECK_SECONDS", 0.05)
    monkeypatch.setattr(bot_workers, "STUCK_SECONDS", 0.1)
    sent, state = position()
    ask = state.required()[0]

    async def work() -> list[Any]:
        thinkers = Thinkers(1, 30.0)
        try:
            both = await asyncio.gather(*[thinkers._run(sum, repeat(1)) for _ in range(3)])
            monkeypatch.setattr(bot_workers, "STUCK_SECONDS", 120.0)
            return [*both, await thinkers.decide("", sent, "random", ask.seat, 1, ask.id)]
        finally:
            thinkers.close()

    *lost, answer = asyncio.run(work())
    assert lost == [None] * 3
    assert answer is not None


def test_no_fault_around_a_bot_keeps_a_table_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    async def broken(*_: Any) -> Any:
        raise MemoryError("a secret card")

    monkeypatch.setattr(Thinkers, "decide", broken)
    with running(settings(tmp_path)) as server:
        client = server.client()
        code = client.post("/api/play", {"game": "triora", "bots": "greedy", "seats": 2})["code"]
        socket = client.socket(code, seat=0)
        live = server.house.rooms[code].live
        assert live is not None
        play_until(socket, 1, live)
    told = "".join(capfd.readouterr())
    assert "bot_failed" in told
    assert "a secret card" not in told


def test_a_bot_that_fails_is_named_and_the_default_answers(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Clumsy(bots.Bot):
        def answer(self, perspective: bots.Perspective, ask: OpenAsk) -> Any:
            raise LookupError("a secret card")

    monkeypatch.setitem(registry.BUILT_IN_BOTS, "clumsy", Clumsy)
    where, state = position()
    ask = state.required()[0]
    answer = decide(where, "clumsy", ask.seat, 1, ask.id, 2.0)
    assert answer == state.ask(ask).write(state.ask(ask).default())
    assert "Clumsy" in caplog.text
    assert "test_bot_workers.py" in caplog.text
    assert "LookupError" in caplog.text
    assert "a secret card" not in caplog.text


def test_a_bot_that_answers_none_is_named_and_the_default_answers(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Mute(bots.Bot):
        def answer(self, perspective: bots.Perspective, ask: OpenAsk) -> Any:
            return None

    monkeypatch.setitem(registry.BUILT_IN_BOTS, "mute", Mute)
    where, state = position()
    ask = state.required()[0]
    assert decide(where, "mute", ask.seat, 1, ask.id, 2.0) == state.ask(ask).write(state.ask(ask).default())
    assert "Mute" in caplog.text
    assert "Refused" in caplog.text
