"""`coterie tune`: which numbers of a pack come nearest to what a designer aims at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from coterie.cli import console
from coterie.cli.balance import written
from coterie.cli.exit_codes import DATA, INTERRUPTED
from coterie.cli.game_options import GameOptions, LabSeats, LabSeed, OwnPack, read_options, read_seed
from coterie.cli.lab_options import executor_for, need_lab, told
from coterie.cli.own_pack import read_pack
from coterie.cli.simulate import polite

if TYPE_CHECKING:
    from rich.console import Console

    from coterie.lab.tune import Tuned

MAX_SHOWN_ROWS = 12


def register(app: typer.Typer) -> None:
    example = 'coterie tune relics --vary W42.power=3,5,7 --aim "seat=50, length<40" --games 300'
    app.command("tune", epilog=f"Example: {example}")(tune)


def tune(
    game: Annotated[str, typer.Argument(help="The game's id; `coterie games` lists them.", show_default=False)],
    vary: Annotated[list[str], typer.Option(metavar="ROW.FIELD=N,N", help="Numbers of the pack to try.")],
    aim: Annotated[str, typer.Option(metavar="AIMS", help="What to aim at: seat=50, first=50, length<40, half<80.")],
    number: Annotated[int, typer.Option("--games", help="Number of games for each combination.")] = 300,
    lineup: Annotated[str, typer.Option("--bots", help="One per seat; a shorter list is repeated.")] = "random",
    seats: LabSeats = None,
    seed: LabSeed = "1",
    option: GameOptions = None,
    pack: OwnPack = None,
    as_json: Annotated[bool, typer.Option("--json", help="Every figure as one JSON object.")] = False,
    jobs: Annotated[int | None, typer.Option(help="Number of processes.", show_default="all cores")] = None,
    on: Annotated[str, typer.Option(metavar="WHERE", help="local, ray, or ray://host:port.")] = "local",
) -> None:
    """Try numbers of a pack on the same deals, and show what no other combination beats, on fresh deals, too."""
    need_lab("tune")
    from coterie import bots, games
    from coterie.lab.http_bot import load
    from coterie.lab.pack_changes import Vary
    from coterie.lab.series import Pack, Series
    from coterie.lab.tune import Aim
    from coterie.lab.tune import tune as search

    rules = games.get(game)
    text = read_pack(rules, pack)
    aims, varied = Aim.read_all(aim), [Vary.read(each) for each in vary]
    series = Series(
        rules,
        seats or rules.usual_seats or rules.seats[0],
        tuple(map(load, bots.split(lineup))),
        number,
        read_seed(seed),
        read_options(option or []),
        None if text is None else Pack(text, str(pack)),
    )
    said = {
        "--vary": vary, "--aim": aim, "--games": number, "--bots": lineup, "--seats": seats, "--seed": seed,
        "--option": option, "--pack": pack,
    }  # fmt: skip
    with polite(), told() as tell:
        tuned = search(series, varied, aims, executor_for(on, jobs), tell, written(["tune", game], said))
    if as_json:
        console.print_json(tuned.as_json())
    else:
        show(tuned, console.make())
    if tuned.fault:
        typer.echo(f"coterie: {tuned.fault}", err=True)
        raise typer.Exit(DATA)
    if tuned.interrupted:
        raise typer.Exit(INTERRUPTED)


def show(tuned: Tuned, out: Console) -> None:
    from rich.table import Table

    games = console.counted(tuned.games, "game")
    out.print(
        f"{tuned.title}: {len(tuned.tried)} combinations, {games} each on the same deals. Aims: {', '.join(tuned.aims)}"
    )
    figures = list(dict.fromkeys(name.split("=")[0].split("<")[0].split(">")[0] for name in tuned.aims))
    table = Table(*tuned.shipped)
    for name in figures:
        table.add_column(name, justify="right")
        table.add_column(f"{name}, fresh deals", justify="right")
    table.add_column("")
    for each in tuned.tried[:MAX_SHOWN_ROWS]:
        cells = [str(value) for value in each.values.values()]
        for name in figures:
            cells += [f"{each.figures[name]:.1f}", f"{each.fresh[name]:.1f}" if each.fresh else ""]
        words = ", ".join(
            said for said, so in (("frontier", each.frontier), ("as it is now", each.values == tuned.shipped)) if so
        )
        table.add_row(*cells, words)
    out.print(table)
    out.print("Fresh deals: what is best of many is partly luck, so trust that column.")
    out.print(f"Again: {tuned.command}", soft_wrap=True)
