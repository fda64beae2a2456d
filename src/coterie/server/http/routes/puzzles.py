"""Puzzles: listed, set, checked and solved."""

from __future__ import annotations

import asyncio

from starlette.responses import Response

from coterie.server.http.pages import squeezed
from coterie.server.http.routes.call import Call, answer, once, slow
from coterie.server.rooms import puzzles


async def all_puzzles(call: Call) -> Response:
    """Every puzzle, without its answer."""
    return await squeezed(call.request, answer(await asyncio.to_thread(puzzles.listed)))


@slow
async def puzzles_of_the_day(call: Call) -> Response:
    """One puzzle for each game, the same for everybody on a day."""
    found = await call.house.slow_work.run(puzzles.of_the_day, call.request.path_params["day"])
    return await squeezed(call.request, answer(found))


@slow
async def puzzle(call: Call) -> Response:
    """A puzzle as it is set, without its answer."""
    return answer(await call.house.slow_work.run(puzzles.shown, call.request.path_params["id"]))


async def check_puzzle(call: Call) -> Response:
    """Whether an answer solves a puzzle; its solution, if it does."""
    return answer(puzzles.checked(call.request.path_params["id"], call.body.answer))


async def help_with_puzzle(call: Call) -> Response:
    """Where to look, and what follows."""
    return answer(puzzles.helped(call.request.path_params["id"], call.body.step))


async def solve_puzzle(call: Call) -> Response:
    """The solution, for those who give up."""
    return answer(puzzles.solution(call.request.path_params["id"]))


@slow
async def puzzle_table(call: Call) -> Response:
    """A table at the puzzle's position."""
    token, digest = call.pass_()
    id = call.request.path_params["id"]
    room, seat = await once(call, digest, lambda: puzzles.seated(call.house, digest, call.origin, id, call.body))
    return call.seated(room, seat, token, call.body.token)
