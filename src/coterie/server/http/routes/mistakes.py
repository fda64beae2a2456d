"""Second tries at the mistakes of a finished game."""

from __future__ import annotations

from starlette.responses import Response

from coterie.server.http.routes.call import Call, answer, once, slow
from coterie.server.rooms import mistakes


async def get_mistakes(call: Call) -> Response:
    """What a seat did in a finished game that cost something, as far as the analysis knows."""
    return answer(await mistakes.listed(await call.room(), call.number("seat", 0) or 0))


@slow
async def mistake_table(call: Call) -> Response:
    """The table just before a mistake."""
    room = await call.room()
    token, digest = call.pass_()
    made, seat = await once(call, digest, lambda: mistakes.table(call.house, room, digest, call.origin, call.body))
    return call.seated(made, seat, token, call.body.token)


async def judge_second_try(call: Call) -> Response:
    """What another answer would have been worth."""
    return answer(await mistakes.judged(await call.room(), call.body, call.origin))


async def show_mistake(call: Call) -> Response:
    """What would have been better, and why."""
    return answer(await mistakes.shown(await call.room(), call.body.seat, call.body.step))
