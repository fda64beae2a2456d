"""One seat of a table, reached by the server's messages and nothing else, without a server."""

from __future__ import annotations

import json

from coterie.kernel import AskClosed, Refused, Seat
from coterie.kernel.words import literal
from coterie.server.settings import Limits
from coterie.server.wire import messages
from coterie.server.wire.encoding import TableEncoder
from coterie.server.wire.feed import Channel
from coterie.server.wire.option_blocks import Known
from coterie.table.table import Table
from coterie.table.wire import words


class WireSeat:
    """Reads news as texts and writes answers as texts."""

    def __init__(self, table: Table, seat: Seat | None) -> None:
        self.table = table
        self.seat = seat
        self.channel = Channel(table, seat, "stream", TableEncoder(table), lambda _: None)
        self.seen = 0

    @property
    def fresh(self) -> bool:
        """Whether there is something that was not read: only then is anything sent."""
        return self.channel.number > self.seen

    def read(self) -> str:
        """The news since this was last read, with the whole picture."""
        news, self.seen = self.channel.news(self.seen, Known(), 0)
        return messages.to_json(news).decode()

    def write(self, message: str | bytes) -> str | None:
        """What the seat says; None if it was taken, else why not."""
        try:
            if len(message) > Limits().message:
                raise messages.Malformed(f"too long: at most {Limits().message} bytes")
            sent = messages.parse(message)
            if not isinstance(sent, messages.AnswerRequest):
                raise messages.Malformed(f"not a message for a table: {type(sent).__name__}")
            assert self.seat is not None
            self.table.submit(self.seat, sent.ask, sent.answer)
        except messages.Malformed as wrong:
            return self._refused(Refused("", literal(str(wrong))))
        except Refused as refused:
            return self._refused(refused)
        return None

    def _refused(self, refused: Refused) -> str:
        why = words(refused.why, lambda seat: self.table.record.head.players[seat].name)
        reply = messages.RefusedMessage(None, None, refused.clause, why, isinstance(refused, AskClosed))
        return messages.to_json(reply).decode()


def answer_message(ask: int, answer: object) -> str:
    return json.dumps({"type": "answer", "key": "k", "ask": ask, "answer": answer})
