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
from coterie.kernel import Game, InvalidSetting, Option, Seat, State, Thing

GROUP = "coterie.observations"
HASH_BUCKETS = 1024
"""How many numbers names are hashed to; 0 stands for no name."""
OPTION = (
    "stop", "taken", "declines", "amount", "kind", "thing", "second thing", "key", "number", "second number",
    "seat", "fact 1", "fact 2", "fact 3", "fact 4",
)  # fmt: skip
"""The columns of a row of options: see docs/guide/gym.md."""
MAX_FACTS = 4
"""How many facts of an option have a column."""
QUESTION = ("question", "field", "required", "chosen so far", "least", "most", "seconds left")
ROWS = {"arena": 512, "inquisition": 128, "relics": 64, "succession": 512, "triora": 64}
"""How many rows of options a game gets: more than its largest question has with the most players."""
DEFAULT_ROWS = 128
MAX_SECONDS_SHOWN = 3_600
"""Seconds shown for a question that has more time than this, or no deadline."""
MAX_DESCRIBED_QUESTIONS = 20_000
"""Options whose rows are remembered; then all are forgotten."""
OPTION_BYTES = 4 * len(OPTION)
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
        self._described: dict[tuple[Seat, str], tuple[tuple[Thing, ...], bool, bytes]] = {}

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
            if len(choices.rows) > self.rows:
                raise self._too_many(choices)
            able = choices.lawful()
            if type(able) is range:
                mask[able.start : able.stop] = 1
            else:
                mask[able] = 1
        return mask

    def _too_many(self, choices: Choices) -> InvalidSetting:
        return InvalidSetting(
            f"rows: {choices.kind or 'the floor'} offers {len(choices.rows)}, allowed: {self.rows}; make the "
            f"environment with rows={1 << (len(choices.rows) - 1).bit_length()}"
        )

    def options(self, choices: Choices | None) -> NDArray[np.int32]:
        """A row of numbers for each row of the question, in the columns of OPTION."""
        if choices is None:
            return np.zeros((self.rows, len(OPTION)), dtype=np.int32)
        packed = choices.encoded
        if packed is None:
            packed = self._packed(choices)
            if choices.several:  # the same rows are shown again at the next choice
                choices.encoded = packed
        table = np.frombuffer(bytearray(packed), dtype=np.int32).reshape(self.rows, len(OPTION))
        if choices.taken:
            table[list(choices.taken), 1] = 1
        return table

    def _packed(self, choices: Choices) -> bytes:
        """The whole table as bytes: joining rows that are known already is far faster than filling an array."""
        if len(choices.rows) > self.rows:
            raise self._too_many(choices)
        if isinstance(choices, Floor):
            rows = b"".join([*[_row_of_kind(ask.kind) for ask in choices.asks], _STOP])
        elif isinstance(choices, AnswerSteps) and choices.number:
            rows = b"".join([_pack(0, 0, 0, number, *[0] * (len(OPTION) - 4)) for number in choices.rows])
        else:
            seat = choices.seat
            rows = b"".join([self.described(option, seat) for option in choices.options()])
        return rows + self._no_options[len(rows) :]

    def described(self, option: Option | None, seat: Seat) -> bytes:
        """The row of one option; None is "stop"."""
        if option is None:
            return _STOP
        known = self._described.get((seat, option.key))
        if known is None or (known[0] is not option.about and known[0] != option.about) or known[1] != option.declines:
            if len(self._described) > MAX_DESCRIBED_QUESTIONS:
                self._described.clear()
            known = option.about, option.declines, _pack_thing(*self._thing(option, seat))
            self._described[seat, option.key] = known
        return known[2] + _facts_row(option.facts)

    def _thing(self, option: Option, seat: Seat) -> list[int]:
        """All of an option but its facts, which change more often."""
        first, second = (*option.about[:2], None, None)[:2]
        seats = [int(thing.id) for thing in option.about if thing.kind == "seat" and thing.id.isdecimal()]
        numbers = [int(each) for each in _NUMBERS.findall(first.id if first is not None else option.key)][:2]
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
        ]

    def question(self, state: State[Any], choices: Choices | None) -> NDArray[np.int32]:
        """What is asked, in the columns of QUESTION."""
        if choices is None:
            return np.zeros(len(QUESTION), dtype=np.int32)
        left, required = MAX_SECONDS_SHOWN, 0
        if isinstance(choices, AnswerSteps):
            due, required = choices.ask.due, choices.ask.required
            if due is not None:
                left = min(MAX_SECONDS_SHOWN, max(0, due - state.now) // 1000)
        kind, field, chosen = token(choices.kind), token(choices.field), len(choices.taken)
        numbers = kind, field, required, chosen, choices.least, choices.most, left
        return np.frombuffer(array("i", numbers), dtype=np.int32)


_pack = Struct(f"{len(OPTION)}i").pack
"""A row of options as the bytes of int32."""
_pack_thing = Struct(f"{len(OPTION) - MAX_FACTS}i").pack
_pack_facts = Struct(f"{MAX_FACTS}i").pack
_STOP = _pack(1, *[0] * (len(OPTION) - 1))


@lru_cache(maxsize=50_000)
def _facts_row(facts: tuple[tuple[str, int | str], ...]) -> bytes:
    """The last columns of a row: the first numbers among the facts."""
    numbers = [value for _, value in facts if isinstance(value, int)][:MAX_FACTS]
    return _pack_facts(*numbers, *[0] * (MAX_FACTS - len(numbers)))


@lru_cache(maxsize=1_000)
def _row_of_kind(kind: str) -> bytes:
    """The row of a question that somebody who has the floor may answer."""
    return _pack(*[token(kind) if column == "key" else 0 for column in OPTION])
