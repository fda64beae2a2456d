"""The report on many games: win rates with their bounds, lengths, reasons, speed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from coterie.lab.intervals import Proportion, of_blocks
from coterie.lab.match import Outcome
from coterie.lab.series import Series
from coterie.table.record import pack_digest


@dataclass
class Report:
    """The games that were played, by number, and what they say."""

    series: Series
    outcomes: dict[int, Outcome] = field(default_factory=dict)
    cpu_seconds: float = 0.0
    seconds: float = 0.0
    interrupted: bool = False

    def win_rate(self) -> dict[str, Proportion]:
        """The win rate of each bot over all its seats, with 95 % bounds from the blocks."""
        return {spec: self._rate(bot=spec) for spec in self.series.specs}

    def side_win_rate(self) -> dict[str, Proportion]:
        """The win rate of each side over the games in which it plays, by any bot; empty in a game without sides."""
        sides = sorted({side for outcome in self.outcomes.values() for side in outcome.sides})
        return {side: self._side_rate(side) for side in sides}

    def _side_rate(self, side: str) -> Proportion:
        blocks: dict[int, tuple[float, int]] = {}
        for number, outcome in sorted(self.outcomes.items()):
            if side in outcome.sides:
                points, games = blocks.get(self.series.block(number), (0.0, 0))
                blocks[self.series.block(number)] = points + outcome.side_score(side), games + 1
        return of_blocks(list(blocks.values()))

    def versus(self) -> dict[str, dict[str, tuple[float, int]]]:
        """The win rate of each side against each other, and in how many games they met. Empty unless a game has more
        sides than play at once: then not all of them meet equally often.
        """
        sides = sorted({side for outcome in self.outcomes.values() for side in outcome.sides})
        met = {one: {other: (0.0, 0) for other in sides if other != one} for one in sides}
        for outcome in self.outcomes.values():
            for one in set(outcome.sides):
                for other in set(outcome.sides) - {one}:
                    points, games = met[one][other]
                    met[one][other] = points + outcome.side_score(one), games + 1
        if all(set(outcome.sides) == set(sides) for outcome in self.outcomes.values()):
            return {}
        return {
            one: {other: (points / games, games) for other, (points, games) in row.items() if games}
            for one, row in met.items()
        }

    def seat_win_rate(self) -> list[Proportion]:
        """The win rate of each seat, by any bot."""
        return [self._rate(at=seat) for seat in range(self.series.seats)]

    def _rate(self, bot: str | None = None, at: int | None = None) -> Proportion:
        blocks: dict[int, tuple[float, int]] = {}
        for number, outcome in sorted(self.outcomes.items()):
            seats = [seat for seat, spec in enumerate(outcome.bots) if bot in (None, spec) and at in (None, seat)]
            points, games = blocks.get(self.series.block(number), (0.0, 0))
            points += sum(outcome.score(seat) for seat in seats)
            blocks[self.series.block(number)] = points, games + len(seats)
        return of_blocks(list(blocks.values()))

    @property
    def draws(self) -> int:
        """Games that everyone or nobody won, including those that did not end."""
        return sum(outcome.is_draw for outcome in self.outcomes.values())

    @property
    def unfinished(self) -> list[Outcome]:
        return [outcome for _, outcome in sorted(self.outcomes.items()) if not outcome.clause]

    def length(self) -> dict[str, float]:
        """How many decisions a game takes: the mean, and the tenth and ninetieth percentiles."""
        lengths = sorted(outcome.decisions for outcome in self.outcomes.values())
        if not lengths:
            return {"mean": 0.0, "p10": 0, "p90": 0}
        return {"mean": fmean(lengths), "p10": rank(lengths, 10), "p90": rank(lengths, 90)}

    def reasons(self) -> dict[str, int]:
        """The clauses by which the games ended, the most frequent first."""
        counted = Counter(outcome.clause for outcome in self.outcomes.values() if outcome.clause)
        return dict(sorted(counted.items(), key=lambda pair: (-pair[1], pair[0])))

    @property
    def decisions_per_s(self) -> float:
        """Answers per second of CPU time, including the bots' thinking."""
        decisions = sum(outcome.decisions for outcome in self.outcomes.values())
        return decisions / self.cpu_seconds if self.cpu_seconds else 0.0

    def as_json(self) -> dict[str, Any]:
        """As `coterie simulate --json` prints it. The keys are documented and stay."""
        return {
            "game": self.series.game.id,
            "seats": self.series.seats,
            "games": len(self.outcomes),
            "bots": list(self.series.bots),
            "win_rate": {spec: [round(part, 6) for part in rate] for spec, rate in self.win_rate().items()},
            "draws": self.draws,
            "length": {key: round(value, 3) for key, value in self.length().items()},
            "decisions_per_s": round(self.decisions_per_s, 1),
            "seed": self.series.seed,
            "options": self.series.game.settle_options(self.series.options),
            "pack": self.series.pack_name,
            "pack_digest": pack_digest(self.series.game, None if self.series.pack is None else self.series.pack.text),
            "seat_win_rate": [[round(part, 6) for part in rate] for rate in self.seat_win_rate()],
            "by_side": dict(self.series.by_side),
            "side_win_rate": {side: [round(part, 6) for part in rate] for side, rate in self.side_win_rate().items()},
            "versus": {
                one: {other: [round(rate, 6), games] for other, (rate, games) in row.items()}
                for one, row in self.versus().items()
            },
            "reasons": self.reasons(),
            "unfinished": len(self.unfinished),
            "seconds": round(self.seconds, 3),
            "interrupted": self.interrupted,
        }


def rank(ordered: Sequence[int], percent: int) -> int:
    """The smallest value that at least this percentage of them does not exceed."""
    return ordered[-(-percent * len(ordered) // 100) - 1]
