"""A tournament: every pair of bots plays the same deals in all rotations over seats, and so over the sides that deals
assign.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

from coterie.kernel import Game, InvalidSetting, Seed
from coterie.lab.balance.report import rounded
from coterie.lab.executors import Executor
from coterie.lab.intervals import Proportion, of_blocks
from coterie.lab.ladder.sprt import UNDECIDED, SprtTest
from coterie.lab.match import Outcome
from coterie.lab.parts import PartStore
from coterie.lab.ratings import Contest, rate
from coterie.lab.run import Ended, Progress, play_run
from coterie.lab.series import Series

CHUNK_DEALS = 4
"""Deals in a chunk. A test checks after every stage, so that it always stops at the same deal."""
STAGE_CHUNKS = 4

Tell = Callable[[str, int, int, float], None]
"""Called as games end: the pair, how many games of it, of how many, and the seconds that the rest will take."""


@dataclass
class Pair:
    """Two bots and the results of their deals. `deals`: the share of the first bot in each whole deal, 0 to 1."""

    one: str
    other: str
    games: int
    deals: list[float]
    rate: Proportion
    llr: float = 0.0
    verdict: str = ""


@dataclass
class Standing:
    bot: str
    elo: Proportion
    score: Proportion
    """Points per game, over all its games; a fair share is 1 / seats."""
    games: int
    decisions: int


@dataclass
class Ladder:
    game: str
    title: str
    seats: int
    seed: Seed
    deals: int
    anchor: str
    rules_version: int
    command: str
    standings: list[Standing] = field(default_factory=list)
    pairs: list[Pair] = field(default_factory=list)
    elo0: float = 0.0
    elo1: float = 20.0
    processor_ms: dict[str, float] = field(default_factory=dict)
    """The time of one decision, by bot: it depends on the machine."""
    interrupted: bool = False
    fault: str = ""

    def as_json(self) -> dict[str, Any]:
        """Every figure. The keys are documented and stay."""
        return {"report": "ladder", "version": 1, **rounded(asdict(self))}


@dataclass
class Tournament:
    """What to play. `accept`: only one pair, until the test has decided."""

    game: Game[Any]
    bots: Sequence[str]
    deals: int
    seats: int
    seed: Seed = 1
    options: dict[str, Any] = field(default_factory=dict)
    test: SprtTest = field(default_factory=SprtTest)
    accept: bool = False
    command: str = ""
    folder: Path | None = None
    """Keeps the games of every pair, so that a run can go on later."""

    def check(self) -> None:
        if len(set(self.bots)) != len(self.bots) or len(self.bots) < 2:
            raise InvalidSetting(f"bots: found {', '.join(self.bots) or 'none'}, allowed: two or more, each once")
        if self.accept and len(self.bots) != 2:
            raise InvalidSetting(f"--accept: found {len(self.bots)} bots, allowed: two")
        if self.deals < 1:
            raise InvalidSetting(f"--deals: found {self.deals}, allowed: 1 or more")
        for one, other in combinations(self.bots, 2):
            self.series(one, other).check()

    def series(self, one: str, other: str) -> Series:
        lineup = tuple((one, other)[seat % 2] for seat in range(self.seats))
        blank = Series(self.game, self.seats, lineup, 1, self.seed, self.options)
        games = self.deals * len(blank.rotations)
        return Series(self.game, self.seats, lineup, games, self.seed, self.options)

    def run(self, executor: Executor, tell: Tell = lambda pair, played, games, left: None) -> Ladder:
        """Play all pairs and rate the bots. An interrupt or a failing bot ends it with the games so far."""
        self.check()
        anchor = "random" if "random" in self.bots else self.bots[-1]
        ladder = Ladder(
            self.game.id,
            self.game.title,
            self.seats,
            self.seed,
            self.deals,
            anchor,
            self.game.version,
            self.command,
            elo0=self.test.elo0,
            elo1=self.test.elo1,
        )
        played: dict[tuple[str, str], dict[int, Outcome]] = {}
        for one, other in combinations(self.bots, 2):
            ended, played[one, other] = self.play_pair(one, other, executor, tell)
            ladder.interrupted, ladder.fault = ended.interrupted, ended.fault
            if ended.interrupted or ended.fault:
                break
        self.rate(ladder, {pair: outcomes for pair, outcomes in played.items() if outcomes})
        return ladder

    def play_pair(self, one: str, other: str, executor: Executor, tell: Tell) -> tuple[Ended, dict[int, Outcome]]:
        """Play what the folder lacks of a pair's deals; with `accept`, until the test has decided."""
        series = self.series(one, other)
        folder = None if self.folder is None else self.folder / folder_name(one, other)
        store = PartStore(series, CHUNK_DEALS * len(series.rotations), folder)

        def decided(played: PartStore) -> bool:
            return self.test.verdict(self.deal_scores(one, series, outcomes_of(played))) != UNDECIDED

        def tell_pair(progress: Progress) -> None:
            tell(f"{one} v {other}", progress.played, progress.games, progress.seconds_left)

        ended = play_run(store, executor, tell_pair, decided if self.accept else None, STAGE_CHUNKS)
        return ended, outcomes_of(store)

    def deal_scores(self, one: str, series: Series, outcomes: dict[int, Outcome]) -> list[float]:
        """For each whole deal, the points of the first bot's seats as a share of both bots' points."""
        by_deal: dict[int, list[Outcome]] = {}
        for number, outcome in sorted(outcomes.items()):
            by_deal.setdefault(series.block(number), []).append(outcome)
        found = []
        for games in by_deal.values():
            if len(games) < len(series.rotations):
                continue
            mine = [game.score(seat) for game in games for seat, bot in enumerate(game.bots) if bot == one]
            theirs = [game.score(seat) for game in games for seat, bot in enumerate(game.bots) if bot != one]
            a, b = sum(mine) / len(mine), sum(theirs) / len(theirs)
            found.append(a / (a + b))
        return found

    def rate(self, ladder: Ladder, played: dict[tuple[str, str], dict[int, Outcome]]) -> None:
        contests, decisions, seconds = [], dict.fromkeys(self.bots, 0), dict.fromkeys(self.bots, 0.0)
        points: dict[str, list[tuple[float, int]]] = {bot: [] for bot in self.bots}
        for (one, other), outcomes in played.items():
            series = self.series(one, other)
            deals = self.deal_scores(one, series, outcomes)
            pair = Pair(one, other, len(outcomes), deals, of_blocks([(2 * deal, 2) for deal in deals]))
            pair.llr, pair.verdict = self.test.llr(deals), self.test.verdict(deals)
            ladder.pairs.append(pair)
            for number, outcome in sorted(outcomes.items()):
                contests.append(Contest(outcome.bots, outcome.winners, (one, other, series.block(number))))
                for bot in (one, other):
                    seats = [seat for seat, each in enumerate(outcome.bots) if each == bot]
                    points[bot].append((sum(outcome.score(seat) for seat in seats), len(seats)))
                    decisions[bot] += outcome.decisions * len(seats) // len(outcome.bots)
                    if outcome.cpu_seconds:
                        seconds[bot] += sum(outcome.cpu_seconds[seat] for seat in seats)
        if not contests:
            return
        anchor = (
            ladder.anchor if any(ladder.anchor in contest.players for contest in contests) else contests[0].players[0]
        )
        ladder.anchor = anchor
        for bot, elo in rate(contests, ladder.anchor).elo.items():
            games = len(points[bot])
            ladder.standings.append(Standing(bot, elo, of_blocks(points[bot]), games, decisions[bot]))
            ladder.processor_ms[bot] = 1000 * seconds[bot] / decisions[bot] if decisions[bot] else 0.0


def folder_name(one: str, other: str) -> str:
    """The folder for a pair's games: the two names, without characters that a file system might reject."""
    return re.sub(r"[^A-Za-z0-9.=,-]+", "-", f"{one}-v-{other}")


def outcomes_of(store: PartStore) -> dict[int, Outcome]:
    """The games of a run by number, with the CPU time of each bot."""
    tables = store.tables()
    times = {game: milliseconds for game, _, milliseconds in tables.times.iter_rows()}
    return {
        row["game"]: Outcome(
            row["seed"],
            tuple(row["bots"]),
            tuple(row["winners"]),
            tuple(row["scores"]),
            row["clause"],
            row["decisions"],
            row["clock_ms"],
            tuple(row["sides"]),
            tuple(each / 1000 for each in times[row["game"]]),
        )
        for row in tables.games.iter_rows(named=True)
    }
