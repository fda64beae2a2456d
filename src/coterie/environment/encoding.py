"""What a seat sees and may choose, as arrays of fixed size."""

from __future__ import annotations

import re
from array import array
from functools import lru_cache
from struct import Struct
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from coterie.common.columns import Columns, Observation
from coterie.common.entry_points import installed
from coterie.environment.choices import AnswerSteps, Choices, Floor
from coterie.kernel import Game, InvalidSetting, Option, Seat, State

GROUP = "coterie.observations"
HASH_BUCKETS = 1024
"""How many numbers names are hashed to; 0 stands for no name."""
OPTION_COLUMNS = (
    "stop", "taken", "declines", "amount", "kind", "thing", "second thing", "key", "number", "second number",
    "seat", "fact 1", "fact 2", "fact 3", "fact 4",
)  # fmt: skip
"""The columns of a row of options: see docs/guide/gym.md."""
MAX_FACTS = 4
"""How many facts of an option have a column."""
QUESTION_COLUMNS = ("question", "field", "required", "chosen so far", "least", "most", "seconds left")
ROWS = {"arena": 512, "inquisition": 128, "relics": 64, "succession": 512, "triora": 64}
"""How many rows of options a game gets: more than its largest question has with the most players."""
DEFAULT_ROWS = 128
MAX_SECONDS_SHOWN = 3_600
"""Seconds shown for a question that has more time than this, or no deadline."""
MAX_QUESTIONS = 20_000
"""Questions that are remembered, with their numbers; then all are forgotten."""
MAX_TABLE_BYTES = 32 << 20
"""Tables of options that are remembered, in bytes; then all are forgotten."""
OPTION_BYTES = 4 * len(OPTION_COLUMNS)
FLOAT32 = np.dtype(np.float32)
_NUMBERS = re.compile(r"\d+")


@lru_cache(maxsize=50_000)
def token(name: str) -> int:
    """A name as a number from 1 to HASH_BUCKETS - 1, the same on every machine. Two names may share one."""
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
        self._no_options = bytes(self.rows * OPTION_BYTES)
        self._masks: dict[int, NDArray[np.int8]] = {}
        """The mask of the first n rows, by n."""
        self._questions: dict[tuple[Any, ...], NDArray[np.int32]] = {}
        self._tables: dict[Any, NDArray[np.int32]] = {}

    def __len__(self) -> int:
        return len(self.observation.columns)

    def view(self, state: State[Any], seat: Seat) -> NDArray[np.float32]:
        """What the seat sees, made from its view alone."""
        row = self._blank[:]
        self.observation.fill(state.view(seat), row)
        return np.frombuffer(row, FLOAT32)

    def mask(self, choices: Choices | None) -> NDArray[np.int8]:
        """1 for every row that may be chosen now."""
        if choices is None:
            return np.zeros(self.rows, dtype=np.int8)
        size = len(choices.rows)
        if size > self.rows:
            raise self._too_many(choices)
        if not choices.several:
            known = self._masks.get(size)
            if known is None:
                known = self._masks[size] = np.zeros(self.rows, dtype=np.int8)
                known[:size] = 1
            return known.copy()
        mask = np.zeros(self.rows, dtype=np.int8)
        able = choices.lawful()
        if able and able[-1] - able[0] == len(able) - 1:  # a slice is far faster than a list of indices
            mask[able[0] : able[-1] + 1] = 1
        elif choices.stops:  # some in a row, and "stop"
            mask[able[0] : able[-2] + 1] = mask[able[-1]] = 1
        else:
            mask[able] = 1
        return mask

    def _too_many(self, choices: Choices) -> InvalidSetting:
        return InvalidSetting(
            f"rows: {choices.kind or 'the floor'} offers {len(choices.rows)}, allowed: {self.rows}; make the "
            f"environment with rows={1 << (len(choices.rows) - 1).bit_length()}"
        )

    def options(self, choices: Choices | None) -> NDArray[np.int32]:
        """A row of numbers for each row of the question, in the columns of OPTION_COLUMNS."""
        if choices is None:
            return np.zeros((self.rows, len(OPTION_COLUMNS)), dtype=np.int32)
        known: NDArray[np.int32] | None = choices.encoded
        if known is None:
            known = choices.encoded = self._table(choices)
        table = known.copy()
        if choices.taken:
            table[list(choices.taken), 1] = 1
        return table

    def _table(self, choices: Choices) -> NDArray[np.int32]:
        """The rows with nothing taken; made once where they are the same at any moment of a game."""
        if len(choices.rows) > self.rows:
            raise self._too_many(choices)
        if type(choices) is Floor:
            name: Any = tuple([ask.kind for ask in choices.asks])
        elif isinstance(choices, AnswerSteps) and choices.constant:
            name = choices.kind, choices.field, choices.seat, tuple(choices.rows)
        else:
            return self._described_table(choices)
        table = self._tables.get(name)
        if table is None:
            if len(self._tables) >= MAX_TABLE_BYTES // len(self._no_options):
                self._tables.clear()
            table = self._tables[name] = self._described_table(choices)
        return table

    def _described_table(self, choices: Choices) -> NDArray[np.int32]:
        """Joined from the bytes of rows that are known already: that is far faster than filling an array."""
        if isinstance(choices, Floor):
            rows = b"".join([*[_row_of_kind(ask.kind) for ask in choices.asks], _STOP])
        elif isinstance(choices, AnswerSteps) and choices.number:
            rows = b"".join([_pack(0, 0, 0, number, *[0] * (len(OPTION_COLUMNS) - 4)) for number in choices.rows])
        else:
            seat = choices.seat
            rows = b"".join([self.described(option, seat) for option in choices.options()])
        whole = rows + self._no_options[len(rows) :]
        return np.frombuffer(whole, dtype=np.int32).reshape(self.rows, len(OPTION_COLUMNS))

    def described(self, option: Option | None, seat: Seat) -> bytes:
        """The row of one option; None is "stop"."""
        if option is None:
            return _STOP
        about = option.about
        if about:
            first = about[0]
            kind, thing, number, further, whom = _thing(first.kind, first.id)
            second = 0
            for other in about[1:]:
                named = _thing(other.kind, other.id)
                second = second or named[1]
                if whom is None:
                    whom = named[4]
        else:
            kind, thing, second, whom = 0, 0, 0, None
            number, further = _numbers(option.key)
        told = 0 if whom is None else (whom - seat) % self.seats + 1
        known = _pack_thing(0, 0, option.declines, 0, kind, thing, second, token(option.key), number, further, told)
        return known + _facts_row(option.facts)

    def question(self, state: State[Any], choices: Choices | None) -> NDArray[np.int32]:
        """What is asked, in the columns of QUESTION_COLUMNS."""
        if choices is None:
            return np.zeros(len(QUESTION_COLUMNS), dtype=np.int32)
        left, required = MAX_SECONDS_SHOWN, False
        if type(choices) is AnswerSteps:
            ask = choices.ask
            required, due = ask.required, ask.thread.due
            if due is not None:
                left = min(MAX_SECONDS_SHOWN, max(0, due - state.now) // 1000)
        numbers = choices.kind, choices.field, required, len(choices.taken), choices.least, choices.most, left
        known = self._questions.get(numbers)
        if known is None:
            if len(self._questions) >= MAX_QUESTIONS:
                self._questions.clear()
            known = self._questions[numbers] = np.array(
                [token(choices.kind), token(choices.field), *numbers[2:]], dtype=np.int32
            )
        return known.copy()


_pack = Struct(f"{len(OPTION_COLUMNS)}i").pack
"""A row of options as the bytes of int32."""
_pack_thing = Struct(f"{len(OPTION_COLUMNS) - MAX_FACTS}i").pack
_pack_facts = Struct(f"{MAX_FACTS}i").pack
_STOP = _pack(1, *[0] * (len(OPTION_COLUMNS) - 1))


@lru_cache(maxsize=50_000)
def _thing(kind: str, id: str) -> tuple[int, int, int, int, Seat | None]:
    """A thing's numbers: tokens for its kind and for itself, the first two numbers in its name, and its seat."""
    return token(kind), token(f"{kind}:{id}"), *_numbers(id), int(id) if kind == "seat" and id.isdecimal() else None


@lru_cache(maxsize=50_000)
def _numbers(name: str) -> tuple[int, int]:
    """The first two numbers in a name; 0 where there is none."""
    first, second = [*[min(int(each), 1 << 30) for each in _NUMBERS.findall(name)], 0, 0][:2]
    return first, second


@lru_cache(maxsize=50_000)
def _facts_row(facts: tuple[tuple[str, int | str], ...]) -> bytes:
    """The last columns of a row: the first numbers among the facts."""
    numbers = [value for _, value in facts if isinstance(value, int)][:MAX_FACTS]
    return _pack_facts(*numbers, *[0] * (MAX_FACTS - len(numbers)))


@lru_cache(maxsize=1_000)
def _row_of_kind(kind: str) -> bytes:
    """The row of a question that somebody who has the floor may answer."""
    return _pack(*[token(kind) if column == "key" else 0 for column in OPTION_COLUMNS])
