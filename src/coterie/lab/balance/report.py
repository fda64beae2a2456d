"""A balance report: everything that the tables of a run say, as plain data for a page, a terminal or JSON."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Any

import polars as pl
from scipy.stats import norm

from coterie.kernel import Game
from coterie.lab.balance.edges import (
    LEVEL,
    POWER,
    ThingReport,
    ThingRow,
    by_game,
    edges,
    edges_within,
    judge,
    wins_when,
)
from coterie.lab.balance.matchups import Matchups, matchups_of
from coterie.lab.balance.paired_differences import HOLDER, Variant
from coterie.lab.balance.race import ScoreRace, race_of
from coterie.lab.balance.scores import first_rate, rate_by_block, seat_rates, seat_scores, share, side_rates
from coterie.lab.intervals import Proportion, Z
from coterie.lab.parts import Tables
from coterie.lab.report import rank

EVEN, OUT, UNSURE = "even", "out of line", "open"
MIN_GAMES = 100
"""With fewer games, a report says that it shows rates only."""
DECIDED_EARLY = 0.85
"""When more half-time leaders than this win, the second half hardly matters."""


@dataclass
class Verdict:
    """A headline: one of three words, and two sentences."""

    kind: str
    head: str
    rest: str
    about: str
    """The id of the part of the page that shows more."""


@dataclass
class Ending:
    clause: str
    how: str
    text: str
    rate: Proportion
    games: int


@dataclass
class Tallied:
    """Something counted that is no row of a table: how often in a game, and how often those who did it win."""

    kind: str
    did: str
    id: str
    per_game: float
    wins: Proportion | None


@dataclass
class BalanceReport:
    game: str
    title: str
    seats: int
    games: int
    planned: int
    bots: list[str]
    seed: int | str
    options: dict[str, int | str]
    pack: str
    pack_digest: str
    rules_version: int
    margin: float
    command: str
    verdicts: list[Verdict] = field(default_factory=list)
    seat_rates: list[Proportion] = field(default_factory=list)
    first: Proportion | None = None
    side_rates: dict[str, Proportion] = field(default_factory=dict)
    bot_rates: dict[str, Proportion] = field(default_factory=dict)
    lengths: dict[int, int] = field(default_factory=dict)
    """How many games took each number of decisions."""
    length: dict[str, float] = field(default_factory=dict)
    endings: list[Ending] = field(default_factory=list)
    draws: Proportion | None = None
    unfinished: int = 0
    margins: dict[int, int] = field(default_factory=dict)
    """How many games were won by each margin."""
    matchups: Matchups | None = None
    race: ScoreRace | None = None
    goal: str = ""
    step: str = ""
    tables: list[ThingReport] = field(default_factory=list)
    tallies: list[Tallied] = field(default_factory=list)
    beside: str = ""
    beside_games: int = 0
    variants: list[Variant] = field(default_factory=list)
    interrupted: bool = False
    fault: str = ""

    @property
    def fair(self) -> float:
        """The win rate of a seat if all are equal: more than 1 / seats if several win together."""
        return sum(rate.rate for rate in self.seat_rates) / len(self.seat_rates) if self.seat_rates else 1 / self.seats

    def as_json(self) -> dict[str, Any]:
        """Every figure of the page. The keys are documented and stay."""
        return {"report": "balance", "version": 1, **rounded(asdict(self))}


def rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 6)
    if isinstance(value, Proportion):
        return [round(part, 6) for part in value]
    if isinstance(value, dict):
        return {str(key): rounded(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [rounded(each) for each in value]
    return value


def verdict(rate: Proportion, fair: float, margin: float) -> str:
    """Three words, not two: a difference that is not shown is not yet shown to be none."""
    if rate.low > fair or rate.high < fair:
        return OUT if abs(rate.rate - fair) > margin / 2 else EVEN
    return EVEN if rate.low > fair - margin and rate.high < fair + margin else UNSURE


def sure_of_one_in(rate: Proportion, fair: float, many: int) -> bool:
    """Whether a rate is off its fair share even as the most striking of many (C. Bonferroni, 1936)."""
    error = (rate.high - rate.low) / 2 / Z
    return bool(error) and many * 2 * float(norm.sf(abs(rate.rate - fair) / error)) <= LEVEL


def fill(report: BalanceReport, game: Game[Any], pack: Any, tables: Tables) -> None:
    """Compute everything that one run says."""
    scores = seat_scores(tables)
    report.games = len(tables.games)
    if not report.games:
        return
    report.seat_rates = seat_rates(scores)
    report.first = first_rate(tables, scores)
    report.side_rates = side_rates(scores)
    bots = scores.partition_by("bot", as_dict=True)
    report.bot_rates = {str(key[0]): rate_by_block(rows) for key, rows in sorted(bots.items())}
    lengths = sorted(tables.games["decisions"].to_list())
    report.lengths = dict(sorted(Counter(lengths).items()))
    report.length = {
        "mean": sum(lengths) / len(lengths),
        "p10": rank(lengths, 10),
        "median": rank(lengths, 50),
        "p90": rank(lengths, 90),
    }
    fill_endings(report, game, tables)
    measures = game.measures
    names = measures.catalogue(pack)
    by_id = {id: described.name for (kind, id), described in names.items() if kind == measures.matchup}
    if measures.matchup:
        report.matchups = matchups_of(tables, scores, measures.matchup, by_id)
        report.side_rates = {by_id.get(side, side): rate for side, rate in report.side_rates.items()}
    report.race = race_of(tables, not measures.step)
    report.goal, report.step = measures.goal, measures.step
    report.tables = thing_reports(game, pack, tables, scores, report.margin)
    fill_tallies(report, game, pack, tables, scores)


def fill_endings(report: BalanceReport, game: Game[Any], tables: Tables) -> None:
    ended = Counter(tables.games.select("clause", "ending").iter_rows())
    report.unfinished = sum(times for (clause, _), times in ended.items() if not clause)
    for (clause, how), times in sorted(ended.items(), key=lambda pair: (-pair[1], pair[0])):
        if clause:
            text = game.rules[clause].text if clause in game.rules else ""
            report.endings.append(Ending(clause, how, text, share(times, report.games), times))
    won = tables.games["winners"].list.len()
    report.draws = share(int(((won == 0) | (won == report.seats)).sum()), report.games)
    margins: Counter[int] = Counter()
    for winners, scores in tables.games.select("winners", "scores").iter_rows():
        if len(winners) == 1 and len(scores) > 1 and max(scores) > 1:
            margins[scores[winners[0]] - max(score for seat, score in enumerate(scores) if seat != winners[0])] += 1
    report.margins = dict(sorted(margins.items()))


def thing_reports(game: Game[Any], pack: Any, tables: Tables, scores: pl.DataFrame, margin: float) -> list[ThingReport]:
    """Every table the game declares, as far as something was counted."""
    names = game.measures.catalogue(pack)
    found = []
    for table in game.measures.tables:
        counted = {did: by_game(tables, scores, table.kind, did) for did, _ in table.columns}
        counted = {did: rows for did, rows in counted.items() if not rows.is_empty()}
        if not counted:
            continue
        judged_by = table.judged_by if table.judged_by in counted else next(iter(counted))
        if table.within:
            worth = edges_within(tables, scores, table, judged_by)
        else:
            worth = edges(counted[judged_by])
        ids = sorted({id for rows in counted.values() for id in rows["id"].unique()})
        things = []
        for id in ids:
            known = names.get((table.kind, id))
            thing = ThingRow(id, id, "", "", "") if known is None else ThingRow(id, *known)
            thing.edge = worth.get(id)
            things.append(thing)
        by_id = {thing.id: thing for thing in things}
        for did, rows in counted.items():
            for id, rate in wins_when(rows).items():
                by_id[id].wins_when[did] = rate
            for id, total in rows.group_by("id").agg(pl.col("total").sum()).sort("id").iter_rows():
                by_id[id].totals[did] = int(total)
        judge(things, margin)
        things.sort(key=lambda thing: (-(thing.edge.edge if thing.edge else -9.0), thing.id))
        found.append(ThingReport(table, judged_by, table.dealt and judged_by == table.judged_by, things))
    return found


def fill_tallies(report: BalanceReport, game: Game[Any], pack: Any, tables: Tables, scores: pl.DataFrame) -> None:
    listed = {(table.kind, did) for table in game.measures.tables for did, _ in table.columns}
    names = game.measures.catalogue(pack)
    totals = tables.counts.group_by("kind", "did", "id").agg(pl.col("n").sum()).sort("kind", "did", "id")
    for kind, did, id, total in totals.iter_rows():
        if (kind, did) in listed or kind == game.measures.matchup:
            continue
        rows = by_game(tables, scores, kind, did).filter(pl.col("id") == id)
        rate = wins_when(rows).get(id)
        name = names[kind, id].name if (kind, id) in names else id
        report.tallies.append(Tallied(kind, did, name, total / report.games, rate[0] if rate else None))


def add_beside(report: BalanceReport, game: Game[Any], pack: Any, label: str, tables: Tables) -> None:
    """The same tables with other bots: what two kinds of bots agree on is the game's, the rest is how they play."""
    report.beside, report.beside_games = label, len(tables.games)
    if not report.beside_games:
        return
    others = thing_reports(game, pack, tables, seat_scores(tables), report.margin)
    for mine in report.tables:
        theirs = next((other for other in others if other.table.kind == mine.table.kind), None)
        known = {thing.id: thing for thing in theirs.things} if theirs else {}
        for thing in mine.things:
            other = known.get(thing.id)
            if other is not None:
                thing.beside, thing.beside_verdict = other.edge, other.verdict


def percent(value: float, digits: int = 1) -> str:
    return f"{100 * value:.{digits}f} %"


def bounds(rate: Proportion) -> str:
    return f"{100 * rate.low:.1f} to {percent(rate.high)}"


def points(value: float, digits: int = 1) -> str:
    return f"{100 * value:+.{digits}f}".replace("-", "−")


def add_verdicts(report: BalanceReport) -> None:
    """The headlines, in words. They claim nothing that is not in a row below."""
    if not report.games:
        return
    said, margin = report.verdicts, report.margin
    words = {
        EVEN: f"even, to within {100 * margin:g} points",
        OUT: "an advantage is shown",
        UNSURE: "no advantage shown, none ruled out",
    }
    worst = max(range(report.seats), key=lambda seat: abs(report.seat_rates[seat].rate - report.fair))
    seat = 0 if report.seats == 2 else worst
    rate = report.seat_rates[seat]
    kind = verdict(rate, report.fair, margin)
    if kind == OUT and report.seats > 2 and not sure_of_one_in(rate, report.fair, report.seats):
        kind = UNSURE  # the most striking of several seats is striking by chance, too
    said.append(
        Verdict(kind, f"Seat {seat + 1} wins {percent(rate.rate)}", f"({bounds(rate)}): {words[kind]}.", "seats")
    )
    if report.first is not None:
        kind = verdict(report.first, report.fair, margin)
        head = f"Who goes first wins {percent(report.first.rate)}"
        said.append(Verdict(kind, head, f"({bounds(report.first)}): {words[kind]}.", "seats"))
    if report.matchups is not None:
        add_matchup_verdict(report, report.matchups)
    elif len(report.side_rates) == 2:
        side, rate = max(report.side_rates.items(), key=lambda pair: pair[1].rate)
        kind = verdict(rate, 0.5, margin)
        said.append(
            Verdict(
                kind, f"{side.capitalize()} wins {percent(rate.rate)}", f"({bounds(rate)}): {words[kind]}.", "sides"
            )
        )
    if report.race is not None:
        half = report.race.half_leader
        kind = EVEN if half.low > 0.5 and half.high < DECIDED_EARLY else OUT if half.rate >= DECIDED_EARLY else UNSURE
        rest = (
            f"({bounds(half)}); the lead changes {report.race.changes_mean:.1f} times; the winner leads for good after "
            f"{percent(report.race.settled, 0)} of the game."
        )
        said.append(Verdict(kind, f"{percent(half.rate, 0)} of half-time leaders win", rest, "race"))
    for table in report.tables:
        add_table_verdict(report, table)
    for variant in report.variants:
        add_variant_verdict(report, variant)


def add_matchup_verdict(report: BalanceReport, matchups: Matchups) -> None:
    best, worst = matchups.order[0], matchups.order[-1]
    many = len(matchups.rates)
    sure = [
        name
        for name, rate in matchups.rates.items()
        if verdict(rate, 0.5, report.margin) == OUT and sure_of_one_in(rate, 0.5, many)
    ]
    rates = matchups.rates
    rest = f"({bounds(rates[best])}; {bounds(rates[worst])}): {len(sure)} of {len(rates)} are off 50 %."
    head = f"{best} wins {percent(rates[best].rate)}, {worst} {percent(rates[worst].rate)}"
    report.verdicts.append(Verdict(OUT if sure else UNSURE, head, rest, "matchups"))


def add_table_verdict(report: BalanceReport, table: ThingReport) -> None:
    called, whole = table.called(), len(table.things)
    one, many = table.table.one, table.table.many
    listed = ", ".join(f"{thing.name} ({points(thing.expected)})" for thing in called[:3] if thing.expected is not None)
    open_ = table.count("open", "too few")
    claim = "out of line" if table.dealt else "found more with winners or losers"
    head = f"{len(called)} of {whole} {many} are {claim}" + (f": {listed}" if listed else "")
    head += " ..." if len(called) > 3 else "."
    rest = (
        f"{table.count('in line')} are shown to be in line, within {100 * report.margin:g} points; {open_} are open. "
        "About 1 alarm in 20 is false (Benjamini and Hochberg)."
    )
    if not table.dealt:
        rest += " Players choose these: it may be that winners can afford them."
    kind = (OUT if called else EVEN if not open_ else UNSURE) if table.dealt else UNSURE
    report.verdicts.append(Verdict(kind, head, rest, f"things-{table.table.kind}"))
    if not table.dealt:
        return
    if report.beside_games and called:
        able = [thing for thing in called if thing.beside is not None and thing.edge is not None]
        same = sum(thing.edge.edge * thing.beside.edge > 0 for thing in able if thing.edge and thing.beside)
        head = f"{same} of those {len(able)} lean the same way with {report.beside}"
        rest = (
            f"({len(able) / 2:.1f} would by chance; {report.beside_games:,} games). What two kinds of bots agree on is "
            "the game's, the rest is how they play."
        )
        report.verdicts.append(
            Verdict(OUT if able and same == len(able) else UNSURE, head, rest, f"things-{table.table.kind}")
        )
    se = table.typical_se()
    if not math.isnan(se):
        need = float(f"{report.games * (POWER * se / 0.01) ** 2:.2g}")
        rest = f"four times in five, for a typical {one} looked at alone. One point would take about {need:,.0f} games."
        head = f"This run can see an edge of {100 * POWER * se:.1f} points"
        report.verdicts.append(Verdict(UNSURE, head, rest, f"things-{table.table.kind}"))


def add_variant_verdict(report: BalanceReport, variant: Variant) -> None:
    shown = variant.of(HOLDER) or variant.differences[0]
    moved = shown.difference
    kind = (
        OUT
        if (moved.low > 0 or moved.high < 0) and abs(moved.rate) >= report.margin
        else (EVEN if moved.low > -report.margin and moved.high < report.margin else UNSURE)
    )
    head = f"{variant.name}: {shown.what} {points(moved.rate)} points"
    rest = f"({points(moved.low)} to {points(moved.high)}), over {shown.pairs:,} pairs of the same deals."
    report.verdicts.append(Verdict(kind, head, rest, "compare"))
