"""`coterie balance`: what is out of line in a game, as a page, in the terminal, as JSON and as Parquet."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from coterie.cli import console
from coterie.cli.exit_codes import DATA, INTERRUPTED
from coterie.cli.game_options import GameOptions, LabSeats, LabSeed, read_options, read_seed
from coterie.cli.lab_options import check_place, executor_for, fault_of_writing, need_lab, told
from coterie.cli.own_pack import read_pack
from coterie.cli.simulate import polite
from coterie.kernel import InvalidSetting

if TYPE_CHECKING:
    from rich.console import Console

    from coterie.lab.balance.edges import ThingReport
    from coterie.lab.balance.report import BalanceReport

BLOCKS = " ▁▂▃▄▅▆▇█"
MARKS = {"even": ("✓", "green"), "out of line": ("!", "dark_orange"), "open": ("?", "dim")}
EXTREMES = 4
GAMES, MAX_GAMES = 1000, 1_000_000

Game = Annotated[str, typer.Argument(help="The game's id; `coterie games` lists them.", show_default=False)]


def register(app: typer.Typer) -> None:
    app.command("balance", epilog="Example: coterie balance relics --games 2000 --bots random -o relics.html")(balance)


def balance(
    game: Game,
    number: Annotated[int | None, typer.Option("--games", help="Number of games.", show_default=str(GAMES))] = None,
    until_bounds: Annotated[
        float | None,
        typer.Option(metavar="POINTS", help="Stop when seats and sides are known to within this, instead."),
    ] = None,
    lineup: Annotated[str, typer.Option("--bots", help="One per seat; a shorter list is repeated.")] = "random",
    side: Annotated[
        list[str] | None, typer.Option(metavar="SIDE=A,B", help="Who plays for each side of a game, instead.")
    ] = None,
    beside: Annotated[
        str,
        typer.Option(
            metavar="BOT:GAMES",
            help="Other bots, whose verdict is shown next to the first; `none` leaves them out.",
            show_default="greedy, or random beside other bots, with a tenth of the games",
        ),
    ] = "",
    seats: LabSeats = None,
    seed: LabSeed = "1",
    option: GameOptions = None,
    pack: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Your own components, compared with the shipped ones.")
    ] = None,
    vary: Annotated[
        list[str] | None, typer.Option(metavar="ROW.FIELD=N,N", help="Play the same deals with these numbers, too.")
    ] = None,
    margin: Annotated[float, typer.Option(help="Points within which something counts as even.")] = 3.0,
    out: Annotated[Path | None, typer.Option("-o", "--out", metavar="FILE", help="Write the page here.")] = None,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Save all rows here as Parquet; an interrupted run is resumed.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Every figure as one JSON object.")] = False,
    jobs: Annotated[int | None, typer.Option(help="Number of processes.", show_default="all cores")] = None,
    on: Annotated[str, typer.Option(metavar="WHERE", help="local, ray, or ray://host:port.")] = "local",
    chunk: Annotated[int | None, typer.Option(help="Games in a chunk; the results depend on nothing else.")] = None,
) -> None:
    """Report which seat, side, card or choice of a game is out of line, and how certain that is."""
    need_lab("balance")
    from coterie import bots, games
    from coterie.lab.balance.page import page
    from coterie.lab.balance.study import Study
    from coterie.lab.http_bot import load
    from coterie.lab.pack_changes import Vary
    from coterie.lab.series import Pack, Series

    check_place(out)
    if not 0 < margin < 50:
        raise InvalidSetting(f"--margin: found {margin:g}, allowed: more than 0 and less than 50 points")
    if until_bounds is not None and not 0 < until_bounds < 50:
        raise InvalidSetting(f"--until-bounds: found {until_bounds:g}, allowed: more than 0 and less than 50 points")
    if chunk is not None and chunk < 1:
        raise InvalidSetting(f"--chunk: found {chunk}, allowed: 1 or more")
    rules = games.get(game)
    text = read_pack(rules, pack)
    count = number if number is not None else GAMES if until_bounds is None else MAX_GAMES
    series = Series(
        rules,
        seats or rules.usual_seats or rules.seats[0],
        () if side else tuple(map(load, bots.split(lineup))),
        count,
        read_seed(seed),
        read_options(option or []),
        None if text is None else Pack(text, str(pack)),
        read_options(side or [], "--side"),
    )
    second = None
    if beside != "none" and not side:
        usual = "greedy" if series.bots == ("random",) else "random"
        name, _, games_there = (beside or f"{usual}:{max(100, min(count, GAMES * 10) // 10)}").rpartition(":")
        if not name or not games_there.isdecimal():
            raise InvalidSetting(f"--beside: found {beside!r}, allowed: a bot and a number of games, as greedy:500")
        second = Series(rules, series.seats, (load(name),), int(games_there), series.seed, series.options, series.pack)
    said = {
        "--games": number, "--until-bounds": until_bounds, "--bots": None if side else lineup, "--side": side,
        "--beside": beside or None, "--seats": seats, "--seed": seed, "--option": option, "--pack": pack,
        "--vary": vary, "--margin": margin if margin != 3 else None, "--chunk": chunk,
    }  # fmt: skip
    study = Study(
        series,
        second,
        [Vary.read(each) for each in vary or ()],
        margin / 100,
        until_bounds,
        chunk,
        data,
        written(["balance", game], said),
    )
    with polite(), told() as tell:
        report = study.run(executor_for(on, jobs), tell)
    unwritten = fault_of_writing(out, page(report)) if out is not None and report.games else ""
    if as_json:
        console.print_json(report.as_json())
    else:
        show(report, console.make(), None if unwritten else out)
    fault = report.fault or unwritten
    if fault:
        typer.echo(f"coterie: {fault}", err=True)
        raise typer.Exit(DATA)
    if report.interrupted:
        raise typer.Exit(INTERRUPTED)


def written(command: Sequence[str], said: Mapping[str, object]) -> str:
    """The command that gives the same report again."""
    words = ["coterie", *command]
    for flag, value in said.items():
        if value is None:
            continue
        for each in value if isinstance(value, list) else [value]:
            words += [flag, f"{each:g}" if isinstance(each, float) else str(each)]
    return shlex.join(words)


def show(report: BalanceReport, out: Console, page: Path | None = None) -> None:
    """The report in a terminal: the verdicts, the length, and the largest edges."""
    from rich.text import Text

    bots = " v ".join(report.bots)
    stopped = f", stopped after {report.games:,}" if report.interrupted or report.fault else ""
    count = report.planned if stopped else report.games
    out.print(
        f"{report.title}, {report.seats} seats, {console.counted(count, 'game')}{stopped}, {bots}, seed {report.seed}"
    )
    if not report.games:
        return
    for each in report.verdicts:
        mark, style = MARKS[each.kind]
        out.print(
            console.hanging(
                mark, Text.assemble((each.head, style if each.kind == "out of line" else ""), " ", each.rest)
            )
        )
    lengths = [length for length, times in report.lengths.items() for _ in range(times)]
    line = f"{lengths[0]} {sparkline(lengths)} {lengths[-1]} decisions, median {report.length['median']:.0f}"
    out.print(f"  length  {line}")
    for table in report.tables:
        if any(thing.edge for thing in table.things):
            out.print(extremes(report, table))
    if any(thing.edge for table in report.tables for thing in table.things):
        out.print("  Edge: points of win rate for one more; expected: in a new run. Open is not fine.")
    if page is not None:
        out.print(f"  The whole report: {page}")
    out.print(f"  Again: {report.command}", soft_wrap=True)


def sparkline(values: list[int], bins: int = 30) -> str:
    low, high = min(values), max(values)
    counts = [0] * bins
    for value in values:
        counts[min(int((value - low) / max(high - low, 1) * bins), bins - 1)] += 1
    return "".join(BLOCKS[-(-count * 8 // max(counts))] for count in counts)


def extremes(report: BalanceReport, table: ThingReport) -> object:
    from rich.table import Table

    from coterie.lab.balance.report import points
    from coterie.lab.balance.words import verdict_word

    grid = Table(table.table.one)
    for heading in ("edge", "95 %", "expected", "q", *([report.beside] if report.beside_games else [])):
        grid.add_column(heading, justify="right", no_wrap=True)
    grid.add_column("")
    able = [thing for thing in table.things if thing.edge]
    shown = able if len(able) <= 2 * EXTREMES else [*able[:EXTREMES], *able[-EXTREMES:]]
    for thing in shown:
        assert thing.edge is not None
        assert thing.q is not None
        assert thing.expected is not None
        bounds = f"{points(thing.edge.low)} to {points(thing.edge.high)}"
        cells = [points(thing.edge.edge), bounds, points(thing.expected), f"{thing.q:.3f}"]
        if report.beside_games:
            cells.append(points(thing.beside.edge) if thing.beside else "")
        style = {"strong": "blue", "weak": "dark_orange"}.get(thing.verdict, "")
        grid.add_row(thing.name, *cells, verdict_word(thing.verdict, table.dealt), style=style)
    return grid
