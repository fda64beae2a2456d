"""`coterie simulate`: many games by bots, and their results."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from coterie.cli import console
from coterie.cli.exit_codes import INTERRUPTED
from coterie.cli.game_options import GameOptions, OwnPack, read_options, read_seed
from coterie.cli.own_pack import read_pack
from coterie.kernel import InvalidSetting

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

    from coterie.lab.intervals import Proportion
    from coterie.lab.report import Report
    from coterie.lab.series import Series

DEFAULT_BOTS = "greedy,random"
TERMINAL_PROGRESS_SECONDS, FILE_PROGRESS_SECONDS = 0.25, 60.0
"""Seconds between two updates: at a terminal, and in a file."""


def register(app: typer.Typer) -> None:
    app.command("simulate", epilog="Example: coterie simulate relics --games 400 --bots greedy,random")(simulate)


def simulate(
    game: Annotated[str, typer.Argument(help="The game's id; `coterie games` lists them.", show_default=False)],
    seats: Annotated[int | None, typer.Option(help="Number of players; the fewest possible if left out.")] = None,
    number: Annotated[int, typer.Option("--games", help="Number of games.")] = 100,
    lineup: Annotated[
        str | None,
        typer.Option(
            "--bots",
            help="One per seat, for example greedy:worlds=6,random,./my.py:Hopeful",
            show_default=DEFAULT_BOTS,
        ),
    ] = None,
    side: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SIDE=A,B",
            help="Instead of --bots: who plays for each side, in games with sides; each deal is played once.",
        ),
    ] = None,
    seed: Annotated[str, typer.Option(metavar="N", help="A number or text; the same seed plays the same games.")] = "0",
    jobs: Annotated[
        int | None,
        typer.Option(help="Number of processes. The results don't depend on it.", show_default="all cores"),
    ] = None,
    option: GameOptions = None,
    pack: OwnPack = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object on standard output.")] = False,
) -> None:
    """Let bots play many games: win rates with 95 % bounds, lengths, reasons, speed. Every deal is played in each
    rotation of the bots over the seats. Ctrl-C prints the results so far."""
    from coterie import bots, games
    from coterie.lab.http_bot import load
    from coterie.lab.series import Pack, Series

    if lineup is not None and side:
        raise InvalidSetting("--bots and --side: leave one of them out")
    rules = games.get(game)
    text = read_pack(rules, pack)
    series = Series(
        rules,
        rules.seats[0] if seats is None else seats,
        () if side else tuple(map(load, bots.split(lineup or DEFAULT_BOTS))),
        number,
        read_seed(seed),
        read_options(option or []),
        None if text is None else Pack(text, str(pack)),
        read_options(side or [], "--side"),
    )
    with polite():
        report = with_progress(series, jobs)
    if as_json:
        console.print_json(report.as_json())
    else:
        show(report, console.make())
    if report.interrupted:
        raise typer.Exit(INTERRUPTED)


@contextmanager
def polite() -> Iterator[None]:
    """Treat a request to end (SIGTERM) like Ctrl-C: the results so far are printed, and no process is left behind."""
    kept = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, kept)


def with_progress(series: Series, jobs: int | None) -> Report:
    """Play it with the figures so far on standard error: a live table at a terminal, otherwise a line now and then."""
    from rich.live import Live

    from coterie.lab.simulate import simulate

    errors = console.make(stderr=True)
    if not errors.is_terminal:
        said = Paced(
            FILE_PROGRESS_SECONDS, lambda report: errors.print(so_far(report), highlight=False, soft_wrap=True)
        )
        return simulate(series, jobs, said)
    with Live(console=errors, transient=True, auto_refresh=False) as live:
        return simulate(
            series, jobs, Paced(TERMINAL_PROGRESS_SECONDS, lambda report: live.update(present(report), refresh=True))
        )


class Paced:
    """Reports progress, but not more often than people can read."""

    def __init__(self, seconds: float, tell: Callable[[Report], None]) -> None:
        self.seconds = seconds
        self.tell = tell
        self.shown_at = 0.0

    def __call__(self, report: Report) -> None:
        if report.seconds - self.shown_at >= self.seconds and len(report.outcomes) < report.series.games:
            self.shown_at = report.seconds
            self.tell(report)


def so_far(report: Report) -> str:
    """One line: how far it is, and who wins."""
    sides = report.side_win_rate() if report.series.by_side else report.win_rate()
    wins = "; ".join(f"{spec} {percent(rate)[0]} ({percent(rate)[1]})" for spec, rate in sides.items())
    return f"{how_far(report)}: {wins}"


def how_far(report: Report) -> str:
    played, games = len(report.outcomes), report.series.games
    left = report.seconds / played * (games - played)
    return f"{played} of {console.counted(games, 'game')}, {span(report.seconds)} so far, about {span(left)} left"


def span(seconds: float) -> str:
    return f"{seconds / 60:.0f} min" if seconds >= 100 else f"{seconds:.0f} s"


def present(report: Report) -> RenderableType:
    """The final table, as of now."""
    from rich.console import Group
    from rich.progress_bar import ProgressBar

    series = report.series
    bar = ProgressBar(total=series.games, completed=len(report.outcomes), width=40)
    return Group(f"{series.game.title}: {how_far(report)}", bar, *tables(report))


def percent(rate: Proportion) -> tuple[str, str]:
    return f"{100 * rate.rate:.1f} %", f"{100 * rate.low:.1f} to {100 * rate.high:.1f} %"


def tables(report: Report) -> list[Table]:
    """Who wins: by bot, by side, and of each side against each other."""
    from rich.table import Column, Table

    series, sides = report.series, report.side_win_rate()
    found = []
    if not series.by_side:
        table = Table("bot")
        for heading in ("wins", "95 % bounds", *([] if sides else ["fair share"])):
            table.add_column(heading, justify="right", no_wrap=True)
        for spec, rate in report.win_rate().items():
            table.add_row(spec, *percent(rate), *([] if sides else [f"{100 / series.seats:.1f} %"]))
        found.append(table)
    if sides:
        table = Table("side", *(["bot"] if series.by_side else []))
        for heading in ("wins", "95 % bounds"):
            table.add_column(heading, justify="right", no_wrap=True)
        for side, rate in sides.items():
            table.add_row(side, *([series.by_side[side]] if series.by_side else []), *percent(rate))
        found.append(table)
        versus = report.versus()
        if versus and series.seats == 2:
            table = Table("wins in % (games)", *[Column(side, justify="right") for side in versus])
            for one, row in versus.items():
                cells = [row.get(other) for other in versus]
                table.add_row(one, *["-" if cell is None else f"{100 * cell[0]:.0f} ({cell[1]})" for cell in cells])
            found.append(table)
    return found


def show(report: Report, out: Console) -> None:
    series, played = report.series, len(report.outcomes)
    stopped = f", stopped after {played}" if report.interrupted else ""
    games = console.counted(series.games, "game")
    out.print(f"{series.game.title}, {series.seats} seats, {games}{stopped}, seed {series.seed}")
    if not played:
        return
    for table in tables(report):
        out.print(table)
    length = report.length()
    seats = "  ".join(f"{seat}: {100 * rate.rate:.1f} %" for seat, rate in enumerate(report.seat_win_rate()))
    out.print(f"wins by seat   {seats}")
    out.print(f"draws          {report.draws}")
    out.print(f"length         {length['mean']:.1f} decisions, 80 % of games {length['p10']} to {length['p90']}")
    for clause, times in report.reasons().items():
        text = series.game.rules[clause].text if clause in series.game.rules else ""
        out.print(
            f"ended by {clause:<6}{times:>6} {'time ' if times == 1 else 'times'}  {text}",
            no_wrap=True,
            overflow="ellipsis",
        )
    out.print(f"speed          {report.decisions_per_s:,.0f} decisions per second of processor time")
    for outcome in report.unfinished[:1]:
        out.print(
            f"{console.counted(len(report.unfinished), 'game')} did not end; the first has the seed {outcome.seed}"
        )
