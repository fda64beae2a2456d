"""What a seat sees and may choose, as arrays of fixed size."""

from __future__ import annotations

import re
from array import array
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from coterie.common.columns import Columns, Observation
from coterie.common.installed import installed
from coterie.environment.choices import AnswerSteps, Choices
from coterie.kernel import Amount, Game, InvalidSetting, Option, Seat, Some, State

GROUP = "coterie.observations"
HASH_BUCKETS = 1024
"""How many numbers names are hashed to; 0 stands for no name."""
OPTION = (
    "stop", "taken", "declines", "amount", "kind", "thing", "second thing", "key", "number", "second number",
    "seat", "fact 1", "fact 2", "fact 3", "fact 4",
)  # fmt: skip
"""The columns of a row of options: see docs/guide/gym.md."""
QUESTION = ("question", "field", "required", "chosen so far", "least", "most", "seconds left")
ROWS = {"arena": 512, "inquisition": 128, "relics": 64, "succession": 512, "triora": 64}
"""How many rows of options a game gets: more than its largest question has with the most players."""
DEFAULT_ROWS = 128
MAX_SECONDS_SHOWN = 3_600
"""Seconds shown for a question that has more time than this, or no deadline."""
_NUMBERS = re.compile(r"\d+")


def token(name: str) -> int:
    """A name as a number from 1 to TOKENS - 1, the same on every machine. Two names may share one."""
    return crc32(name.encode()) % (HASH_BUCKETS - 1) + 1 if name else 0


class NoColumns:
    """The observation of a game without its own: only the question and its options."""

    def __init__(self, pack: Any, seats: int) -> None:
        self.columns = Columns()
        self.round = self.columns.one("clock", "seconds on the game's clock")

    def fill(self, view: Any, row: Any) -> None:
        row[self.round] = view.now / 1000


class Encoder:
    """Arrays for one game, pack and number of seats."""

    def __init__(self, game: Game[Any], pack: Any, seats: int, rows: int | None = None) -> None:
        point = installed(GROUP).get(game.id)
        made: Observation = (NoColumns if point is None else point.load())(pack, seats)
        self.observation = made
        self.seats = seats
        self.rows = ROWS.get(game.id, DEFAULT_ROWS) if rows is None else rows
        self._blank = array("f", [0.0]) * len(made.columns)
        self._described: dict[tuple[Seat, Option], list[int]] = {}

    def __len__(self) -> int:
        return len(self.observation.columns)

    def view(self, state: State[Any], seat: Seat) -> NDArray[np.float32]:
        """What the seat sees, made from its view alone."""
        row = self._blank[:]
        self.observation.fill(state.view(seat), row)
        return np.frombuffer(row, dtype=np.float32)

    def mask(self, choices: Choices | None) -> NDArray[np.int8]:
        """1 for every row that may be chosen now."""
        mask = np.zeros(self.rows, dtype=np.int8)
        if choices is not None:
            self.fits(choices)
            mask[choices.lawful()] = 1
        return mask

    def fits(self, choices: Choices) -> None:
        if len(choices.rows) > self.rows:
            raise InvalidSetting(
                f"rows: {choices.kind or 'the floor'} offers {len(choices.rows)}, allowed: {self.rows}; make the "
                f"environment with rows={1 << (len(choices.rows) - 1).bit_length()}"
            )

    def options(self, choices: Choices | None) -> NDArray[np.int32]:
        """A row of numbers for each row of the question, in the columns of OPTION."""
        if choices is not None and choices.encoded is not None:  # the same rows as one choice ago
            known: NDArray[np.int32] = choices.encoded.copy()
            known[list(choices.taken), 1] = 1
            return known
        table = np.zeros((self.rows, len(OPTION)), dtype=np.int32)
        if choices is not None:
            self.fits(choices)
            shown = choices.options()
            if isinstance(choices, AnswerSteps) and isinstance(choices.leaf, Amount):
                table[: len(shown), 3] = choices.rows
            else:
                seat = choices.seat
                table[: len(shown)] = [self.described(option, seat) for option in shown]
            if choices.several:
                choices.encoded = table.copy()
            table[list(choices.taken), 1] = 1
        return table

    def described(self, option: Option | None, seat: Seat) -> list[int]:
        if option is None:
            return _STOP
        found = self._described.get((seat, option))
        if found is None:
            if len(self._described) > 20_000:
                self._described.clear()
            found = self._described[seat, option] = self._features(option, seat)
        return found

    def _features(self, option: Option, seat: Seat) -> list[int]:
        first, second = (*option.about[:2], None, None)[:2]
        seats = [int(thing.id) for thing in option.about if thing.kind == "seat" and thing.id.isdecimal()]
        numbers = [int(each) for each in _NUMBERS.findall(first.id if first is not None else option.key)][:2]
        facts = [value for _, value in option.facts if isinstance(value, int)][:4]
        return [
            0,
            0,
            int(option.declines),
            0,
            token(first.kind) if first is not None else 0,
            token(f"{first.kind}:{first.id}") if first is not None else 0,
            token(f"{second.kind}:{second.id}") if second is not None else 0,
            token(option.key),
            *[*(min(each, 1 << 30) for each in numbers), 0, 0][:2],
            (seats[0] - seat) % self.seats + 1 if seats else 0,
            *[*facts, 0, 0, 0, 0][:4],
        ]

    def question(self, state: State[Any], choices: Choices | None) -> NDArray[np.int32]:
        """What is asked, in the columns of QUESTION."""
        if choices is None:
            return np.zeros(len(QUESTION), dtype=np.int32)
        least = most = 1
        due = None
        required = 0
        if isinstance(choices, AnswerSteps):
            due, required = choices.ask.due, int(choices.ask.required)
            if isinstance(choices.leaf, (Some, Amount)):
                least, most = choices.leaf.least, choices.leaf.most
        left = MAX_SECONDS_SHOWN if due is None else min(MAX_SECONDS_SHOWN, max(0, due - state.now) // 1000)
        numbers = [token(choices.kind), token(choices.field), required, len(choices.taken), least, most, left]
        return np.array(numbers, dtype=np.int32)


_STOP = [1, *[0] * (len(OPTION) - 1)]
