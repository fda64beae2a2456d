"""What an analysis says of a game: plain data with a JSON form, the same for the terminal, a page and the server.

Everything is computed for all eyes at once, so that one result serves everybody who looks:

- a *chance* is how often a seat wins if everybody plays on as the judge does, with 95 % bounds;
- `knew` means over worlds imagined from a seat's knowledge at that moment, `open` with all cards open;
- a *step* is the number of an input in the record, as the review counts them: the chance *after* that input, 0 is the
  deal. A decision has the step of its (last) input, so its mark stands where the review shows what it led to;
- words may hold marks such as `{seat:3}` (see `coterie.kernel.words`): the screen that shows them fills in the names.

`encode` and `decode` turn an `Analysis` into JSON and back.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from coterie.kernel import Seat

FORMAT = 1
"""Raised when a stored result can no longer be read."""

Mark = Literal["", "inaccuracy", "mistake", "blunder"]
INACCURACY, MISTAKE, BLUNDER = 0.05, 0.10, 0.15
"""The smallest losses of winning chance, as shares of one, for each mark."""

SIGNS: dict[str, str] = {"": "", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}


def mark_for(loss: float) -> Mark:
    """The mark for a loss, if it is certain."""
    return (
        "blunder" if loss >= BLUNDER else "mistake" if loss >= MISTAKE else "inaccuracy" if loss >= INACCURACY else ""
    )


class Chance(msgspec.Struct, frozen=True):
    """How often something happened over a number of worlds, with 95 % bounds; all three from 0 to 1."""

    mean: float
    low: float
    high: float
    worlds: int


class Point(msgspec.Struct, frozen=True):
    """The chances after one input."""

    step: int
    open: tuple[float, ...]
    """By seat, with all cards open: the true position with new luck from here on."""
    open_worlds: int
    knew: dict[Seat, tuple[float, ...]] = {}
    """By viewing seat: the chances of all seats as far as it knew. Seats not examined yet are missing."""
    knew_worlds: int = 0


class Tried(msgspec.Struct, frozen=True):
    """An answer, or a whole turn, and its result."""

    answers: tuple[Any, ...]
    """As the record writes them, with the options' keys; one, or all those of a turn."""
    words: str
    chance: Chance
    """As the seat knew it, in the worlds in which the loss was measured; of runners-up, in those of the choice."""


class Counts(msgspec.Struct, frozen=True):
    """What a sentence was counted from: in how many of `worlds` it happened after the better and after the given
    answer.
    """

    what: str
    """The name of the outcome in the game's advice."""
    worlds: int
    better: int
    played: int


class Decision(msgspec.Struct, frozen=True):
    """One decision of one seat: an answer, or a whole turn where its answers belong together."""

    step: int
    """Its input; of a turn, the last one."""
    first: int
    """Its input; of a turn, the first one. The table before it is that after input `first - 1`."""
    seat: Seat
    kind: str
    """Which question of the rulebook it was; of a turn, the first one."""
    prompt: str
    where: str
    """The game's headline at that moment: "Round 5"."""
    unit: Literal["answer", "turn"]
    played: Tried
    better: tuple[Tried, ...]
    """The best first; at most five, and none if the given answer was the best that was tried."""
    loss: float
    """The paired difference to the best in fresh worlds; never below 0."""
    loss_low: float
    """The lower bound, corrected for all decisions of the game; a mark needs it above 0."""
    loss_high: float
    mark: Mark = ""
    why: str = ""
    """One counted sentence; empty if there is nothing to explain."""
    counts: Counts | None = None
    worst_part: int | None = None
    """In a turn with a mark: the input that cost most."""
    worst_words: str = ""


class Luck(msgspec.Struct, frozen=True):
    """A swing that no decision explains: dice, draws, deals, revealed secrets."""

    step: int
    change: tuple[float, ...]
    """By seat, in shares of one."""
    bound: float
    """Half the width of a 95 % interval of `change`."""
    kind: str
    """`die`, `card` or `secret`, for a small picture."""
    words: str


def percent(share: float, digits: int = 0) -> str:
    return f"{100 * share:.{digits}f} %"


def signed(change: float) -> str:
    """A change in whole points with its sign: "+4", "−10", "0"."""
    points = round(change * 100)
    return f"{points:+d}".replace("-", "−") if points else "0"


class Account(msgspec.Struct, frozen=True):
    """How one seat's result adds up: `start` + `own` + `others` + `luck` = `end`, to the last digit.

    `start` is the chance with all cards open after the deal. `own` and `others` are what decisions changed compared to
    the judge's usual play, as those who decided knew it; the rest is luck. `lost` is measured against the best answers
    instead, so it is never below 0.
    """

    seat: Seat
    start: float
    own: float
    others: float
    luck: float
    end: float
    luck_up: float
    luck_down: float
    deal: float
    """What the deal gave: `start` minus an even share. It is part of `start`, not of `luck`."""
    lost: float
    """The losses of all its decisions, marked or not."""
    bound: float = 0.0
    """Half the width of a 95 % interval of what decisions changed, and so of luck."""
    inaccuracies: int = 0
    mistakes: int = 0
    blunders: int = 0
    decisions: int = 0


class Belief(msgspec.Struct, frozen=True):
    """What a perfect reasoner with one seat's knowledge believed of every player after an input."""

    step: int
    where: str
    eyes: Seat
    of: tuple[float, ...]
    """By seat, the probability of what `Beliefs.title` names."""


class Moved(msgspec.Struct, frozen=True):
    """An input that changed a belief by five points or more."""

    step: int
    eyes: Seat
    about: Seat
    change: float
    words: str


class Beliefs(msgspec.Struct, frozen=True):
    """For games of hidden roles: beliefs by round and person, beside the truth."""

    title: str
    """What is believed: "is an Agent"."""
    rows: tuple[Belief, ...]
    moved: tuple[Moved, ...]
    truth: tuple[bool, ...]


class JudgeJson(msgspec.Struct, frozen=True):
    """The policy that plays on in the worlds."""

    name: str
    """`quick`: the game's quick advice; `random`: the game brings no advice."""
    about: str


class Analysis(msgspec.Struct, frozen=True):
    """All results about a game so far. While it is being computed, what is missing is simply not there yet."""

    format: int
    game: str
    digest: str
    """A digest of the record's head and inputs: the same record gives the same result on every machine."""
    seats: int
    names: tuple[str, ...]
    state: Literal["running", "done"]
    done: int
    """Worlds played so far, and how many are expected; both grow while marks are in question."""
    of: int
    steps: int
    """How many inputs the record has."""
    judge: JudgeJson
    over: bool
    """Whether the record reaches the end of its game; if not, there are no accounts."""
    points: tuple[Point, ...]
    decisions: tuple[Decision, ...]
    luck: tuple[Luck, ...] = ()
    accounts: tuple[Account, ...] = ()
    winners: tuple[Seat, ...] = ()
    won_by_luck: float | None = None
    """The winner's luck as a share of luck and decisions together; None before the end, or if nobody won."""
    how_won: str = ""
    beliefs: Beliefs | None = None
    worlds: int = 0
    """The budget of the closest look at one decision."""


replace = msgspec.structs.replace


def encode(analysis: Analysis) -> bytes:
    return msgspec.json.encode(analysis)


def decode(text: bytes | str) -> Analysis:
    return msgspec.json.decode(text, type=Analysis)
