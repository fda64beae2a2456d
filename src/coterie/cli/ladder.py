"""`coterie ladder`: bots play each other, and are rated."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from coterie.cli import console
from coterie.cli.balance import written
from coterie.cli.exit_codes import DATA, INTERRUPTED
from coterie.cli.game_options import GameOptions, LabSeats, LabSeed, read_options, read_seed
from coterie.cli.lab_options import check_place, executor_for, fault_of_writing, line_shown, need_lab
from coterie.cli.simulate import polite, span
from coterie.kernel import InvalidSetting

if TYPE_CHECKING:
    from rich.console import Console

    from coterie.lab.ladder.tournament import Ladder

DEALS, MAX_DEALS = 20, 100_000


def register(app: typer.Typer) -> None:
    app.command("ladder", epilog="Example: coterie ladder relics random greedy --deals 20 -o ladder.html")(ladder)


def ladder(
    game: Annotated[str, typer.Argument(help="The game's id; `coterie games` lists them.", show_default=False)],
    listed: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[BOT]...",
            help="Bots: greedy, greedy:worlds=3, ./my.py:Name or http://host:port; all of the game's bots if left out.",
            show_default=False,
        ),
    ] = None,
    deals: Annotated[
        int | None, typer.Option(help="Deals of each pair, every one in all rotations.", show_default=str(DEALS))
    ] = None,
    accept: Annotated[bool, typer.Option("--accept", help="Play two bots until a test decides.")] = False,
    elo: Annotated[str, typer.Option(metavar="H0,H1", help="What the test decides between, in Elo.")] = "0,20",
    seats: LabSeats = None,
    seed: LabSeed = "1",
    option: GameOptions = None,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="FILE", help="Write the page here; FILE.md: renew its tables.")
    ] = None,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Save all games here; a stopped run continues from them.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Every figure as one JSON object.")] = False,
    jobs: Annotated[int | None, typer.Option(help="Number of processes.", show_default="all cores")] = None,
    on: Annotated[str, typer.Option(metavar="WHERE", help="local, ray, or ray://host:port.")] = "local",
) -> None:
    """Rate bots: every pair plays the same deals in all rotations over seats and sides."""
    need_lab("ladder")
    from coterie import bots, games
    from coterie.lab.http_bot import load
    from coterie.lab.ladder.markdown import put
    from coterie.lab.ladder.page import page
    from coterie.lab.ladder.sprt import SprtTest
    from coterie.lab.ladder.tournament import Tournament

    rules = games.get(game)
    before = page_to_renew(out, game)
    check_place(out)
    try:
        low, high = (float(part) for part in elo.split(","))
    except ValueError:
        raise InvalidSetting(f"--elo: found {elo!r}, allowed: two numbers, the smaller first, as 0,20") from None
    named = [load(each) for each in listed or ()] or [name for name, _ in bots.levels(rules)]
    said = {
        "--deals": deals, "--elo": elo if elo != "0,20" or accept else None, "--seats": seats, "--seed": seed,
        "--option": option,
    }  # fmt: skip
    command = written(["ladder", game, *(listed or ()), *(["--accept"] if accept else [])], said)
    tournament = Tournament(
        rules,
        named,
        deals if deals is not None else MAX_DEALS if accept else DEALS,
        seats or rules.usual_seats or rules.seats[0],
        read_seed(seed),
        dict(read_options(option or [])),
        SprtTest(low, high),
        accept,
        command,
        data,
    )
    began = time.perf_counter()
    with polite(), line_shown() as show_line:

        def tell(pair: str, played: int, number: int, left: float) -> None:
            soon = "until it is decided" if accept else f"about {span(left)} left for this pair"
            show_line(f"{pair}: {played:,} of {number:,} games, {span(time.perf_counter() - began)} so far, {soon}")

        found = tournament.run(executor_for(on, jobs), tell)
    unwritten = ""
    if out is not None and found.standings:
        unwritten = fault_of_writing(out, page(found) if before is None else put(before, found))
    if as_json:
        console.print_json(found.as_json())
    else:
        show(found, console.make(), accept, None if unwritten else out)
    fault = found.fault or unwritten
    if fault:
        typer.echo(f"coterie: {fault}", err=True)
        raise typer.Exit(DATA)
    if found.interrupted:
        raise typer.Exit(INTERRUPTED)


def page_to_renew(out: Path | None, game: str) -> str | None:
    """The Markdown page that has a place for this ladder; None if an HTML page is written. It is looked at before a
    single game is played."""
    if out is None or out.suffix != ".md":
        return None
    place = f"<!-- ladder {game} -->"
    try:
        page = out.read_text()
    except OSError as problem:
        raise InvalidSetting(f"--out: {out} can't be read ({problem.strerror}), allowed: a page with {place}") from None
    if place not in page:
        raise InvalidSetting(f"--out: {out} has no line {place}, so there is no place for this ladder")
    return page


def show(found: Ladder, out: Console, accept: bool, page: Path | None) -> None:
    from rich.table import Column, Table

    from coterie.lab.balance.report import percent
    from coterie.lab.ladder.page import elo

    deals = console.counted(found.deals, "deal")
    if not found.standings:
        out.print(f"{found.title}, {found.seats} seats: no game was played to its end")
        return
    out.print(f"{found.title}, {found.seats} seats, {len(found.standings)} bots, {deals} a pair, seed {found.seed}")
    right = {"justify": "right", "no_wrap": True}
    table = Table("bot", *(Column(name, **right) for name in ("Elo", "95 %", "points", "games", "ms a decision")))  # type: ignore[arg-type]  # rich's literals
    for each in found.standings:
        table.add_row(
            each.bot,
            elo(each.elo.rate),
            "the yardstick" if each.bot == found.anchor else f"{elo(each.elo.low)} to {elo(each.elo.high)}",
            percent(each.score.rate),
            f"{each.games:,}",
            f"{found.processor_ms[each.bot]:.2f}",
        )
    out.print(table)
    order = [each.bot for each in found.standings]
    if len(order) > 2:
        matrix = Table("wins in %", *(Column(name, **right) for name in order))  # type: ignore[arg-type]  # as above
        rates = {(pair.one, pair.other): pair.rate.rate for pair in found.pairs}
        for one in order:
            cells = []
            for other in order:
                rate = rates.get((one, other), 1 - rates[other, one] if (other, one) in rates else None)
                cells.append("-" if rate is None else f"{100 * rate:.0f}")
            matrix.add_row(one, *cells)
        out.print(matrix)
    if accept and found.pairs:
        pair = found.pairs[0]
        words = {"accepted": f"is stronger than {pair.other}", "rejected": f"is not stronger than {pair.other} by that"}
        said = words.get(pair.verdict, "is undecided: play more deals")
        test = f"H0 {found.elo0:g}, H1 {found.elo1:g} Elo, LLR {pair.llr:+.2f} after {len(pair.deals):,} deals"
        out.print(f"{pair.one} {said} ({test}).")
    if page is not None:
        out.print(f"The whole ladder: {page}")
    out.print(f"Again: {found.command}", soft_wrap=True)
