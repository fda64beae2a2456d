"""`coterie simulate`: many games by bots, and what came of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from coterie.cli import console
from coterie.cli.play import read_options, read_pack, read_seed
from coterie.kernel import InvalidSetting

if TYPE_CHECKING:
    from rich.console import Console

    from coterie.lab.intervals import Rate
    from coterie.lab.report import Report
    from coterie.lab.series import Series

INTERRUPTED = 130
USUAL = "greedy,random"


def register(app: typer.Typer) -> None:
    app.command("simulate", epilog="Example: coterie simulate relics --games 400 --bots greedy,random --jobs 2")(
        simulate
    )


def simulate(
    game: Annotated[str, typer.Argument(help="The game's id; `coterie games` lists them.", show_default=False)],
    seats: Annotated[int | None, typer.Option(help="How many play; the fewest the game allows if left out.")] = None,
    number: Annotated[int, typer.Option("--games", help="How many games.")] = 100,
    lineup: Annotated[
        str | None,
        typer.Option(
            "--bots",
            help="One for each seat, in turn: greedy:worlds=6,random,./my.py:Hopeful",
            show_default=USUAL,
        ),
    ] = None,
    side: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SIDE=A,B",
            help="Instead: who plays for each side, where a game has sides; each deal is played once.",
        ),
    ] = None,
    seed: Annotated[
        str, typer.Option(metavar="N", help="A number or a text, from which all deals and all bots' luck come.")
    ] = "0",
    jobs: Annotated[int, typer.Option(help="How many processes play at a time. The results do not depend on it.")] = 1,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="An option of the game, see `coterie games`; or --NAME VALUE."),
    ] = None,
    pack: Annotated[Path | None, typer.Option(metavar="FILE", help="Your own components instead of ours.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object on standard output.")] = False,
) -> None:
    """Let bots play many games: win rates with 95 % bounds, lengths, reasons, speed. Every deal is played in each
    rotation of the bots over the seats. Ctrl-C prints what there is."""
    from coterie import bots, games
    from coterie.lab.series import Pack, Series

    if lineup is not None and side:
        raise InvalidSetting("--bots and --side: leave one of them out")
    rules = games.get(game)
    text = read_pack(rules, pack)
    series = Series(
        rules,
        rules.seats[0] if seats is None else seats,
        () if side else tuple(map(bots.brought, bots.split(lineup or USUAL))),
        number,
        read_seed(seed),
        read_options(option or []),
        None if text is None else Pack(text, str(pack)),
        read_options(side or [], "--side"),
    )
    report = with_progress(series, jobs)
    if as_json:
        console.print_json(report.plain())
    else:
        show(report, console.make())
    if report.interrupted:
        raise typer.Exit(INTERRUPTED)


def with_progress(series: Series, jobs: int) -> Report:
    """Play it, with a bar on standard error where that is a terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from coterie.lab.simulate import simulate

    errors = console.make(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task(series.game.title, total=series.games)
        return simulate(series, jobs, lambda ended: bar.advance(task, ended))


def percent(rate: Rate) -> tuple[str, str]:
    return f"{100 * rate.rate:.1f} %", f"{100 * rate.low:.1f} to {100 * rate.high:.1f} %"


def show(report: Report, out: Console) -> None:
    from rich.table import Column, Table

    series, played = report.series, len(report.outcomes)
    stopped = f", stopped after {played}" if report.interrupted else ""
    games = console.counted(series.games, "game")
    out.print(f"{series.game.title}, {series.seats} seats, {games}{stopped}, seed {series.seed}")
    if not played:
        return
    sides = report.side_win_rate()
    if not series.by_side:
        table = Table("bot")
        for heading in ("wins", "95 % bounds", *([] if sides else ["fair share"])):
            table.add_column(heading, justify="right", no_wrap=True)
        for spec, rate in report.win_rate().items():
            table.add_row(spec, *percent(rate), *([] if sides else [f"{100 / series.seats:.1f} %"]))
        out.print(table)
    if sides:
        table = Table("side", *(["bot"] if series.by_side else []))
        for heading in ("wins", "95 % bounds"):
            table.add_column(heading, justify="right", no_wrap=True)
        for side, rate in sides.items():
            table.add_row(side, *([series.by_side[side]] if series.by_side else []), *percent(rate))
        out.print(table)
        versus = report.versus()
        if versus and series.seats == 2:
            table = Table("wins in % (games)", *[Column(side, justify="right") for side in versus])
            for one, row in versus.items():
                cells = [row.get(other) for other in versus]
                table.add_row(one, *["-" if cell is None else f"{100 * cell[0]:.0f} ({cell[1]})" for cell in cells])
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
