"""`coterie bench`: how fast the engine is, compared to its yardstick."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from coterie.cli import console
from coterie.cli.exit_codes import INTERRUPTED
from coterie.kernel import Game, InvalidSetting

if TYPE_CHECKING:
    from rich.console import Console

    from coterie.lab.bench import Figures

ANALYSIS = "analysis"
"""In place of a game: the coach's judge."""
ENVIRONMENTS = "gym"
"""In place of a game: what `coterie.gym` costs beside the engine."""
ENVIRONMENT_GAMES = {"arena": 3, "inquisition": 20, "succession": 3, "triora": 8}
"""How many games are played of each; 20 of any other."""
MAX_WINDOW_SECONDS = 3600

HEADINGS = (
    "seats",
    "decisions\nper s",
    "games\nper s",
    "listening\nper s",
    "times\nchess",
    "clone\nµs",
    "imagine\nµs",
    "view\nµs",
    "saved\nbytes",
)


def register(app: typer.Typer) -> None:
    app.command("bench", epilog="Example: coterie bench relics --seats 2")(bench)


def bench(
    game: Annotated[
        str | None,
        typer.Argument(
            help="The game's id, `analysis` for the coach, or `gym` for the environments; all games if left out.",
            show_default=False,
        ),
    ] = None,
    seats: Annotated[int | None, typer.Option(help="Only with this many seats.")] = None,
    seconds: Annotated[float, typer.Option(help="Processor time per measurement.", min=0.001)] = 0.5,
    short: Annotated[bool, typer.Option("--short", help="Fewest seats of each game, short windows: a minute.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON list on standard output.")] = False,
) -> None:
    """Measure the engine: random play, clones, imagined worlds, views, saved states. Rates are per second of processor
    time, medians of five windows taken in turn with random legal play by python-chess. All games with every number of
    seats take about ten minutes."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from coterie.lab.bench import WINDOWS, measure

    if not 0 < seconds <= MAX_WINDOW_SECONDS:  # no range of Click's excludes nan
        raise InvalidSetting(f"--seconds: found {seconds}, allowed: more than 0, at most {MAX_WINDOW_SECONDS}")
    if game == ANALYSIS:
        show_judges(seats, seconds, as_json)
        return
    if game == ENVIRONMENTS:
        show_environments(seats, as_json)
        return
    rows = wanted(game, seats)
    if short:
        fewest = {each.id: (each, count) for each, count in reversed(rows)}
        rows, seconds = list(fewest.values())[::-1], min(seconds, 0.1)
    errors = console.make(stderr=True)
    figures: list[Figures] = []
    interrupted = False
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task("measuring", total=WINDOWS * len(rows))
        try:
            for which, count in rows:
                figures.append(measure(which, count, seconds, lambda: bar.advance(task)))
        except KeyboardInterrupt:
            interrupted = True
    if as_json:
        console.print_json([each.as_json() for each in figures])
    else:
        show(figures, console.make())
    if any(each.ratio_to_chess is None for each in figures):
        errors.print("python-chess is not installed, so there is no ratio: pip install chess")
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def show_judges(seats: int | None, seconds: float, as_json: bool) -> None:
    """How many games a second the coach's judge plays, in each game with its default number of seats."""
    from rich.table import Table

    from coterie import games
    from coterie.analysis.bench import judge_speed

    every = [games.get(name) for name in games.names()]
    rows = [(each, usual_seats(each)) for each in every] if seats is None else wanted(None, seats)
    speeds = [judge_speed(each, count, seconds) for each, count in rows]
    if as_json:
        console.print_json(speeds)
        return
    table = Table("game", "seats", "judge", "games per s", box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for speed in speeds:
        table.add_row(speed.game, str(speed.seats), speed.judge, f"{speed.games_per_s:,.1f}")
    console.make().print(table)


def show_environments(seats: int | None, as_json: bool) -> None:
    """What an action costs in the environment and by the engine alone, of each game at its fewest seats."""
    from dataclasses import asdict

    from rich.table import Table

    from coterie import games
    from coterie.gym.speed import environment_speed

    every = [games.get(name) for name in games.names()]
    rows = [(each, each.seats[0]) for each in every] if seats is None else wanted(None, seats)
    speeds = [environment_speed(each, count, ENVIRONMENT_GAMES.get(each.id, 20)) for each, count in rows]
    if as_json:
        console.print_json([{**asdict(speed), "ratio": round(speed.ratio, 3)} for speed in speeds])
        return
    table = Table(
        "game", "seats", "engine µs", "environment µs", "ratio", box=None, padding=(0, 2, 0, 0), pad_edge=False
    )
    for speed in speeds:
        figures = f"{speed.engine_us:,.0f}", f"{speed.environment_us:,.0f}", f"{speed.ratio:.2f}"
        table.add_row(speed.game, str(speed.seats), *figures)
    console.make().print(table)


def usual_seats(game: Game[Any]) -> int:
    return game.usual_seats or game.seats[0]


def wanted(game: str | None, seats: int | None) -> list[tuple[Game[Any], int]]:
    """The requested games and numbers of seats. InvalidSetting if there are none."""
    from coterie import games

    chosen = [games.get(id) for id in (games.names() if game is None else [game])]
    rows = [(each, count) for each in chosen for count in each.seats if seats in (None, count)]
    if not rows:
        allowed = ", ".join(f"{each.seats[0]} to {each.seats[-1]} for {each.id}" for each in chosen)
        raise InvalidSetting(f"seats: found {seats}, allowed: {allowed or 'none, for no game is installed'}")
    return rows


def show(figures: list[Figures], out: Console) -> None:
    from rich.table import Table

    table = Table("game", box=None, padding=(0, 0, 0, 1), pad_edge=False)
    for heading in HEADINGS:
        table.add_column(heading, justify="right", no_wrap=True)
    for each in figures:
        table.add_row(
            each.game,
            str(each.seats),
            f"{each.decisions_per_s:,.0f}",
            f"{each.games_per_s:,.0f}",
            f"{each.listening_decisions_per_s:,.0f}",
            "-" if each.ratio_to_chess is None else f"{each.ratio_to_chess:.2f}",
            f"{each.clone_us:.1f}",
            f"{each.imagine_us:.1f}",
            f"{each.view_us:.1f}",
            str(each.saved_bytes),
        )
    out.print(table)
    for each in {each.game: each for each in figures}.values():
        for name, time in each.timed_us.items():
            out.print(f"{each.game}: {name}, {time:.1f} µs")
    chess = [each.chess_moves_per_s for each in figures if each.chess_moves_per_s is not None]
    if chess:
        out.print(
            f"python-chess, random legal play in the same windows: {min(chess):,.0f} to {max(chess):,.0f} moves/s"
        )
