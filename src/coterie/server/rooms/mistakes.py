"""Learning from one's mistakes: the table as it was, and what somebody would answer now, judged in the same worlds.

The better answer is not sent before it is found or asked for.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from contextlib import suppress
from typing import Any

import msgspec

from coterie.analysis.decision_units import replayed
from coterie.analysis.results import Analysis, Decision, Tried
from coterie.analysis.second_tries import Judged, known_verdict, try_again
from coterie.kernel import Refused, Seat
from coterie.server.analysis_process import MEGABYTES, lower_priority
from coterie.server.http import bodies
from coterie.server.http.errors import Denied
from coterie.server.process_limits import MEGABYTE, limit_memory
from coterie.server.rooms import review
from coterie.server.rooms.house import House
from coterie.server.rooms.room import Room
from coterie.table.record import BadRecord, Record, encode_line
from coterie.table.wire import Words, words

JUDGE_SECONDS = 4.0
"""How long an answer that the analysis has not tried is compared."""
PROCESS_SECONDS = 150.0
"""How long the process has for all of it, on a machine with much to do."""
SOMEBODY_WAITS = 10
"""The priority of the process: below those who play, above analyses that nobody waits for."""
NAMED = ("mistake", "blunder")


async def listed(room: Room, seat: Seat) -> bodies.Mistakes:
    """The mistakes of a seat in the order of the game; inaccuracies if there are no others. While the analysis runs,
    those that are known."""
    found = await room.house.analyses.look(room)
    analysis = _decoded(found)
    if analysis is None:
        return bodies.Mistakes(found.state, ())
    marked = _of(analysis, seat)
    return bodies.Mistakes(found.state, tuple([_mistake(room, each) for each in marked]))


def _of(analysis: Analysis, seat: Seat) -> list[Decision]:
    own = [each for each in analysis.decisions if each.seat == seat and each.mark and each.better]
    return [each for each in own if each.mark in NAMED] or own


def _decoded(found: bodies.Analysed) -> Analysis | None:
    if found.analysis is None:
        return None
    raw = found.analysis
    return msgspec.json.decode(raw, type=Analysis) if isinstance(raw, msgspec.Raw) else raw


def _mistake(room: Room, each: Decision) -> bodies.Mistake:
    def said(text: str) -> Words:
        return _words(room, text)

    return bodies.Mistake(
        each.first, each.mark, each.loss, said(each.where), said(each.prompt), said(each.played.words),
        each.played.chance.mean, each.unit,
    )  # fmt: skip


def _words(room: Room, text: str) -> Words:
    return words(text, lambda seat: room.data.seats[seat].name or f"Player {seat + 1}")


async def _decision(room: Room, seat: Seat, first: int) -> Decision:
    analysis = _decoded(await room.house.analyses.look(room))
    for each in _of(analysis, seat) if analysis is not None else ():
        if each.first == first:
            return each
    raise Denied(404, f"There is no mistake at step {first}", "one of those listed")


async def table(house: House, room: Room, token: str, origin: str, wish: bodies.MistakeTable) -> tuple[Room, Seat]:
    """The table just before a mistake: paused, so that it stays as it was."""
    await _decision(room, wish.seat, wish.step)
    branch = bodies.Branch(wish.step - 1, wish.seat, "idle", wish.name)
    return await review.branch(house, room, token, origin, branch, paused=True)


async def judged(room: Room, wish: bodies.SecondTry, origin: str) -> bodies.SecondTryJudged:
    """What an answer is worth, without saying which is better."""
    decision = await _decision(room, wish.seat, wish.step)
    found = known_verdict(decision, wish.answer)
    if found is None:
        if not room.house.rates.analyses.take(origin):
            raise Denied(429, "Too many answers from your address", "wait a few minutes")
        record = await review.finished(room)
        content = await room.house.slow_work.run(lambda: b"".join(map(encode_line, record.lines())))
        async with room.house.analyses.second_tries:
            found = await asyncio.to_thread(_in_a_process, content, decision, wish.answer)
    right = found.verdict in ("best", "enough")
    return bodies.SecondTryJudged(
        found.verdict, found.chance, found.best if right else None, shown_of(room, decision) if right else None
    )


async def shown(room: Room, seat: Seat, first: int) -> bodies.BetterAnswer:
    return shown_of(room, await _decision(room, seat, first))


def shown_of(room: Room, decision: Decision) -> bodies.BetterAnswer:
    def tried(each: Tried, played: bool) -> bodies.TriedAnswer:
        return bodies.TriedAnswer(_words(room, each.words), each.chance, played)

    rows = [*(tried(each, False) for each in decision.better[:4]), tried(decision.played, True)]
    best = decision.better[0].answers[0]
    return bodies.BetterAnswer(best, _words(room, decision.why), tuple(rows))


# --- a process of its own: it knows the true position -----------------------------------------------------------


def _in_a_process(content: bytes, decision: Decision, answer: Any) -> Judged:
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(there, content, decision, answer), daemon=True)
    process.start()
    there.close()
    try:
        if not here.poll(PROCESS_SECONDS):
            raise Denied(503, "This answer couldn't be judged in time", "try again")
        found = here.recv()
    except EOFError:
        raise Denied(500, "This answer couldn't be judged", "try again, or skip it") from None
    finally:
        process.kill()
        process.join()
        here.close()
    if isinstance(found, str):
        raise Denied(409, found, "one of the lawful answers")
    return msgspec.json.decode(found, type=Judged)


def _work(connection: Any, content: bytes, decision: Decision, answer: Any) -> None:
    lower_priority(SOMEBODY_WAITS)
    limit_memory(MEGABYTES * MEGABYTE)
    try:
        game = replayed(Record.read(content, "the record"))
        found: bytes | str = msgspec.json.encode(try_again(game, decision, answer, JUDGE_SECONDS))
    except (BadRecord, Refused, ValueError) as problem:
        found = str(problem)
    with suppress(BrokenPipeError, ConnectionError):
        connection.send(found)
