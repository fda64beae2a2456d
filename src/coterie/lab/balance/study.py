"""A study: the runs that a balance report compares, played by one executor, and their report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from coterie.lab.balance.paired_differences import compare
from coterie.lab.balance.report import BalanceReport, add_beside, add_verdicts, fill
from coterie.lab.balance.scores import seat_rates, seat_scores, side_rates
from coterie.lab.chunks import chunk_size
from coterie.lab.executors import Executor
from coterie.lab.pack_changes import Vary, changed, changed_rows, value_of
from coterie.lab.parts import PartStore, Tables, not_written
from coterie.lab.run import Ended, Progress, play_run
from coterie.lab.series import Series

LOOK_CHUNKS = 10
"""With `until_bounds`, the bounds are checked after every this many chunks, so that a repeated run stops at the same
place.
"""

MAX_COMPARED_ROWS = 12
"""If a pack differs in more rows from the shipped one, only the first are compared one by one."""

Tell = Callable[[str, Progress], None]
"""Called as games end, with the name of the run."""


@dataclass(frozen=True)
class Study:
    """What is to be compared. `beside`: the same deals by other bots. `vary`: numbers of the pack to try."""

    series: Series
    beside: Series | None = None
    vary: Sequence[Vary] = ()
    margin: float = 0.03
    until_bounds: float | None = None
    """Stop when the 95 % bounds of every seat's and side's rate are within this many points of it."""
    chunk: int | None = None
    folder: Path | None = None
    command: str = ""

    def check(self) -> None:
        """Raise InvalidSetting or PackError for what cannot be played, before anything is."""
        self.series.check()
        if self.beside is not None:
            self.beside.check()
        for vary in self.vary:
            value_of(self.series.game, self.series.pack, vary)
            for value in vary.values:
                changed(self.series.game, self.series.pack, {vary.name: value})

    def run(self, executor: Executor, tell: Tell = lambda name, progress: None) -> BalanceReport:
        """Play all runs and report. An interrupt or a broken game ends it with a report on the games so far."""
        self.check()
        report = self.blank()
        base, ended = self.play("base", self.series, executor, tell, self.until_bounds)
        game, pack = self.series.game, self.components
        fill(report, game, pack, base)
        go_on = settle(report, ended)
        if go_on and self.beside is not None:
            tables, ended = self.play("beside", self.beside, executor, tell)
            add_beside(report, game, pack, ", ".join(self.beside.specs), tables)
            go_on = settle(report, ended)
        if go_on and self.series.pack is not None:
            go_on = self.compare_with_shipped(report, base, executor, tell)
        for vary in self.vary if go_on else ():
            now = value_of(game, self.series.pack, vary)
            for value in vary.values:
                if value == now or not go_on:
                    continue
                other = replace(
                    self.series, pack=changed(game, self.series.pack, {vary.name: value}), games=report.games
                )
                tables, ended = self.play(f"{vary.name}={value}", other, executor, tell)
                name = f"{self.called(vary.row)}, {vary.field} {now} to {value}"
                report.variants.append(compare(name, vary.row, value, base, tables))
                go_on = settle(report, ended)
        add_verdicts(report)
        return report

    def compare_with_shipped(self, report: BalanceReport, base: Tables, executor: Executor, tell: Tell) -> bool:
        """Another pack is shown next to the shipped one, on the same deals."""
        assert self.series.pack is not None
        shipped = replace(self.series, pack=None, games=report.games)
        tables, ended = self.play("shipped", shipped, executor, tell)
        for row in changed_rows(self.series.game, self.series.pack)[:MAX_COMPARED_ROWS] or [""]:
            name = f"{self.called(row)}, shipped to yours" if row else "shipped to yours"
            report.variants.append(compare(name, row, None, tables, base))
        return settle(report, ended)

    def called(self, row: str) -> str:
        """A row of the pack by its id and name."""
        names = {id: thing.name for (_, id), thing in self.series.game.measures.catalogue(self.components).items()}
        return f"{row} {names[row]}" if row in names else row

    @property
    def components(self) -> Any:
        return self.series.game.pack if self.series.pack is None else self.series.components

    def blank(self) -> BalanceReport:
        series, pack = self.series, self.components
        return BalanceReport(
            game=series.game.id,
            title=series.game.title,
            seats=series.seats,
            games=0,
            planned=series.games,
            bots=list(series.specs),
            seed=series.seed,
            options=series.game.settle_options(series.options),
            pack=str(getattr(pack, "name", "")),
            pack_digest=str(getattr(pack, "digest", "")),
            rules_version=series.game.version,
            margin=self.margin,
            command=self.command,
        )

    def play(
        self, name: str, series: Series, executor: Executor, tell: Tell, until: float | None = None
    ) -> tuple[Tables, Ended]:
        folder = None if self.folder is None else self.folder / name
        size = chunk_size(series) if self.chunk is None else chunk_size(series, self.chunk)
        store = PartStore(series, size, folder)
        enough = None if until is None else lambda store: narrow(store.tables(), until / 100)
        ended = play_run(store, executor, lambda progress: tell(name, progress), enough, LOOK_CHUNKS)
        tables = store.tables()
        if folder is not None:
            try:
                tables.write(folder)
            except OSError as problem:
                ended.fault = ended.fault or not_written(problem)
        return tables, ended


def narrow(tables: Tables, points: float) -> bool:
    """Whether every seat's and side's bounds are close enough to its rate."""
    scores = seat_scores(tables)
    rates = [*seat_rates(scores), *side_rates(scores).values()]
    return bool(rates) and all((rate.high - rate.low) / 2 <= points for rate in rates)


def settle(report: BalanceReport, ended: Ended) -> bool:
    """Note how a run ended; returns whether to go on with the next."""
    report.interrupted |= ended.interrupted
    report.fault = report.fault or ended.fault
    return not (ended.interrupted or ended.fault)
