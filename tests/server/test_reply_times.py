"""How long a reply takes tells nothing about what others have answered in secret.

That the work is the same follows from what the reply is made of, which `test_replies.py` compares byte for byte. This
measures it, over interleaved pairs of games that differ only in a sealed answer: a guess by the time which of the two
it was is right half the time. Triora and Arena have no sealed answers; there the pair is a game and a world
that the seat imagines in its place.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any

import pytest

from coterie.kernel.chance import SeededRandom
from server.live_server import Running, any_answer
from server.test_replies import MOVES, SEATS, Game, answered, slow_clock

__all__ = ["slow_clock"]

PAIRS = 3_000
MIN_SHARE, MAX_SHARE = 0.45, 0.55


def area_under_curve(one: Sequence[float], other: Sequence[float]) -> float:
    """How often a time of the one is longer than one of the other, ties counted half (Mann and Whitney)."""
    merged = sorted([*((each, 1) for each in one), *((each, 0) for each in other)])
    ranks, place = 0.0, 0
    while place < len(merged):
        end = place
        while end < len(merged) and merged[end][0] == merged[place][0]:
            end += 1
        ranks += (place + end + 1) / 2 * sum(mine for _, mine in merged[place:end])
        place = end
    return (ranks - len(one) * (len(one) + 1) / 2) / (len(one) * len(other))


def test_the_measure_tells_what_differs() -> None:
    luck = random.Random(1)
    same = [[luck.random() for _ in range(2_000)] for _ in range(2)]
    assert 0.45 < area_under_curve(*same) < 0.55
    assert area_under_curve([each + 0.2 for each in same[0]], same[1]) > 0.6
    assert area_under_curve([1.0, 1.0], [1.0, 1.0]) == 0.5


def sealed_pair(server: Running, game: str) -> tuple[Game, Game, int]:
    """Two games that differ in one answer that a seat can't know of: somebody has given it in the first. Where no
    answer is sealed, the second is a world that the seat imagines in place of the first."""
    moved, still = (Game(server, game) for _ in range(2))
    if game in ("triora", "arena"):
        for each in (moved, still):
            each.play(MOVES[game])
        seat = moved.watcher()

        def imagined() -> None:
            still.live.table.state = still.live.table.state.imagine(seat, SeededRandom(77))

        server.in_loop(imagined)
        return moved, still, seat
    for each in (moved, still):
        each.play(0)
    for turn in range(80):
        secretive = turn % len(moved.sockets)
        if not moved.sockets[secretive].asks:
            continue
        heard = answered(moved, secretive, turn)
        found = next((s for s, socket in enumerate(moved.sockets) if s not in heard and socket.asks), None)
        if found is not None:
            return moved, still, found
        answered(still, secretive, turn)
    pytest.fail("nobody moved in secret: this test could not fail")


def areas(server: Running, game: str, pairs: int) -> dict[str, float]:
    """How well the time of each kind of reply tells the two apart; half is not at all."""
    moved, still, seat = sealed_pair(server, game)
    for each in (moved, still):
        each.at(500)
    ask = next((each for each in moved.sockets[seat].asks if each["owed"]), moved.sockets[seat].asks[0])
    answer = any_answer(ask["shape"], random.Random(3))
    named = {"ask": ask["id"], "answer": answer}
    fields: dict[str, dict[str, Any]] = {"why": named, "preview": named, "note": {"text": "plum"}, "ping": {}}
    times: dict[str, tuple[list[float], list[float]]] = {kind: ([], []) for kind in fields}
    luck = random.Random(7)
    for number in range(pairs):
        order = [(0, moved), (1, still)]
        luck.shuffle(order)  # so that whatever else the machine does meets both alike
        for kind, of_both in times.items():
            for which, each in order:
                begun = time.perf_counter()
                each.sockets[seat].ask(kind, key=f"t{number}", **fields[kind])
                of_both[which].append(time.perf_counter() - begun)
    return {kind: area_under_curve(*both) for kind, both in times.items()}


@pytest.mark.slow
@pytest.mark.parametrize("game", SEATS)
def test_the_time_of_a_reply_tells_nothing_of_a_sealed_answer(slow_clock: Running, game: str) -> None:
    found = areas(slow_clock, game, PAIRS)
    assert all(MIN_SHARE <= area <= MAX_SHARE for area in found.values()), found
