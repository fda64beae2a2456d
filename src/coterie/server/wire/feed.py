"""The feed of one audience of one table: made once, encoded once, sent to all its screens.

A screen that reads slowly gets the latest picture and all events it has missed, in one message. Unchanged options are
not sent again, and a screen that keeps its picture is only sent the changes.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable

import msgspec

from coterie.kernel import Ask, News, Seat, View
from coterie.server.wire import messages
from coterie.server.wire.encoding import TableEncoder, encode
from coterie.server.wire.option_blocks import Asked, Formed, Known
from coterie.server.wire.view_diff import MAX_WHOLE_VIEW_BYTES
from coterie.table import wire
from coterie.table.table import Table
from coterie.table.talk import TableChat

Steps = tuple[msgspec.Raw, ...]
"""`messages.StepJson`s as JSON."""


RECENT_EVENTS = 8
"""How many encoded events are kept for screens that have the earlier ones. For screens that come later or are further
behind they are encoded again, since the log would be most of the memory of a thousand tables.
"""


def _stopped() -> None:
    """A channel that is not listening has nothing to stop."""


def _nobody_listens(_: Seat | None) -> None:
    """A channel that was stopped has no news."""


class Channel:
    """One audience (None: spectators) and what it has been told since its first screen connected."""

    def __init__(
        self,
        table: Table,
        seat: Seat | None,
        stream: str,
        encoder: TableEncoder,
        on_news: Callable[[Seat | None], None],
    ) -> None:
        """`stream` names what is counted here. `on_news` is called when there is something new."""
        self.stream = stream
        self.table = table
        self.seat = seat
        self.encoder = encoder
        self.talk = TableChat(table)
        self.private = seat is not None and (self.talk.channelled or self.talk.whispering)
        self.on_news = on_news
        self.number = 1
        self.told_at = 0
        """The last input that was news here, since its first screen connected."""
        self.inputs = array("L", [table.number])
        """The input that each news is about, by number; the first is what the first screen found."""
        self.rewound_at = 0
        self.events: list[tuple[int, msgspec.Raw]] = []
        """The last events, with the number of their news."""
        self.forgotten = 1
        """The last news whose events are not among them."""
        self.asked: tuple[Asked, ...] = ()
        self.versions = 0
        self.view: View | None = None
        """The current picture, once a screen has needed it."""
        self.pictured = 0
        """The number of the last news that a screen has needed."""
        self.before: tuple[int, View | None] = 0, None
        """The picture before that, with its number."""
        self.whole: msgspec.Raw | None = None
        self.changed: tuple[msgspec.Raw, Steps] | None = None
        self.length = 0
        """The size of the last view that was encoded whole."""
        self.last: News | None = None
        """The last news, if people must see it step by step."""
        self._stop = table.listen(seat, self._news)

    def stop(self) -> None:
        """Stop listening to the table. Table, channel and listener then hold no references to each other, so they are
        freed without a collection.
        """
        self._stop()
        self._stop = _stopped
        self.on_news = _nobody_listens

    def _news(self, news: News) -> None:
        self.number += 1
        self.told_at = self.table.number
        if self.view is not None:
            self.before, self.view = (self.pictured, self.view), None
        self.last = news if news.scenes else None
        self.steps: Steps | None = None
        self.inputs.append(self.told_at)
        if news.rewound:
            self.rewound_at = self.forgotten = self.number
            self.events = []
        else:
            self.events += [(self.number, self.encoder.event(each)) for each in news.events]
            if len(self.events) > 2 * RECENT_EVENTS:
                self.forgotten = min(self.events[-RECENT_EVENTS][0], self.number - 1)
                self.events = [each for each in self.events if each[0] > self.forgotten]
        self.on_news(self.seat)

    def _heard(self, since: int) -> list[msgspec.Raw]:
        """The events after that number; 0: all."""
        if since < self.forgotten:
            after = self.inputs[since - 1] if since else -1
            return [self.encoder.event(each) for _, each in self.table.log(self.seat, after)]
        first = len(self.events)
        while first and self.events[first - 1][0] > since:
            first -= 1
        return [raw for _, raw in self.events[first:]]

    def _look(self) -> View:
        """The current picture, made when the first screen needs it."""
        if self.view is None:
            self.encoder.look_on()
            outlook = self.table.outlook(self.seat)
            view: View = outlook.view
            self.view, self.pictured, self.whole, self.changed = view, self.number, None, None
            before = {asked.of.id: asked for asked in self.asked}
            self.asked = tuple([self._ask(ask, before.get(ask.id)) for ask in outlook.asks])
        return self.view

    def _view_for(self, known: Known, seen: int, since: int) -> tuple[msgspec.Raw | None, msgspec.Raw | None, Steps]:
        """The whole view, or its changes since the one before for a screen that has kept that; and for one that has
        missed nothing, the steps in between.
        """
        view, (number, before) = self._look(), self.before
        in_steps = self.last is not None and since == self.number - 1
        if (
            known.keeps
            and before is not None
            and known.length > MAX_WHOLE_VIEW_BYTES
            and seen == known.pictured == number
        ):
            if self.changed is None:
                self.changed = self._changes(before, view, in_steps)
            return None, *self.changed
        if self.whole is None:
            self.whole = self.encoder.view(view)
            self.length = len(bytes(self.whole))
        known.length = self.length
        return self.whole, None, self._steps() if in_steps else ()

    def _changes(self, before: View, view: View, in_steps: bool) -> tuple[msgspec.Raw, Steps]:
        """The changes from picture to picture until the current one."""
        steps = []
        for step in self.last.steps if in_steps and self.last is not None else ():
            changed = self.encoder.changes(before, step.view)
            steps.append(msgspec.Raw(encode({"view": None, "changed": changed, "heard": len(step.events)})))
            before = step.view
        return self.encoder.changes(before, view), tuple(steps)

    def _ask(self, ask: Ask, known: Asked | None) -> Asked:
        if known is not None and known.of is ask:
            return known
        if known is not None and known.of.shape == ask.shape:
            if known.of == ask:
                return known
            version, formed = known.version, known.formed
        else:
            self.versions += 1
            version = self.versions
            formed = Formed(ask.shape, self.encoder)
        return Asked(ask, version, formed, self.encoder.name)

    def news(self, seen: int, known: Known, now: int) -> tuple[messages.NewsMessage, int]:
        """The news for a screen that has seen number `seen` and knows these options, which are updated; and the number
        it then has.
        """
        since = 0 if self.rewound_at > seen or seen > self.number else seen
        view, changed, steps = self._view_for(known, seen, since)
        known.pictured = self.number
        rewound = self.rewound_at > seen > 0
        asks: list[wire.AskJson | msgspec.Raw] = []
        fresh = len(known.versions) != len(self.asked)
        for asked in self.asked:
            same = known.versions.get(asked.of.id) == asked.version
            asks.append(asked.brief if same else asked.sent_to(known))
            fresh = fresh or not same
        if fresh:
            known.keep(self.asked)
        events = tuple(self._heard(since))
        news = messages.NewsMessage(
            self.stream, self.number, since, now, view, tuple(asks), events, steps, rewound, *self._whispers(), changed
        )
        return news, self.number

    def _whispers(self) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """The private channels of this audience, and the seats it may whisper to."""
        if not self.private:
            return (), ()
        assert self.seat is not None
        return tuple(self.talk.channels(self.seat)), self.talk.earshot(self.seat)

    def _steps(self) -> Steps:
        if self.steps is None:
            assert self.last is not None
            event = self.encoder.event
            self.steps = tuple(
                [
                    msgspec.Raw(
                        encode({"view": self.encoder.view(step.view), "events": tuple(map(event, step.events))})
                    )
                    for step in self.last.steps
                ]
            )
        return self.steps

    @property
    def your_move(self) -> bool:
        """Whether the game waits for this audience."""
        self._look()
        return any(asked.waits for asked in self.asked)
