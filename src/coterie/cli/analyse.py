"""`coterie analyse`: what could have been known, what would have been better and why, and what was luck."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from coterie.cli import console
from coterie.cli.exit_codes import INTERRUPTED
from coterie.kernel import InvalidSetting, Seat
from coterie.kernel.words import spoken

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import ProgressColumn

    from coterie.analysis import Analysis, Decision
    from coterie.table.record import Record

BLOCKS = "▁▂▃▄▅▆▇█"
WIDEST_GRAPH = 72
MOMENTS = 6
"""How many key moments are written out."""
MAX_QUESTION_WORLDS = 10_000


def analyse(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A record, as `coterie play` saves it.")],
    who: Annotated[
        str | None,
        typer.Option("--as", metavar="SEAT", help="Only this player's decisions: a seat's number or a name."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object on standard output.")] = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page that opens in any browser, without a server.")
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(help="Number of processes. The result doesn't depend on it.", show_default="all cores"),
    ] = None,
    journal: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Folder for partial results, so an interrupted run can continue.",
            show_default="RECORD.analysis",
        ),
    ] = None,
    worlds: Annotated[
        int | None,
        typer.Option(help="How many imagined worlds the closest look at one decision takes.", show_default="by game"),
    ] = None,
) -> None:
    """Analyse a recorded game: chances to win, mistakes and their reasons, luck and skill.

    Ctrl-C prints what is known so far; the same command continues from there.
    """
    from rich.progress import Progress

    from coterie.analysis import Work, replayed
    from coterie.analysis.page import page
    from coterie.analysis.run import analyse as run
    from coterie.table.record import Record

    if html is not None and html.is_dir():
        raise InvalidSetting(f"--html: {html} is a folder, allowed: a file")
    if worlds is not None and not 10 <= worlds <= MAX_QUESTION_WORLDS:
        raise InvalidSetting(f"--worlds: found {worlds}, allowed: 10 to {MAX_QUESTION_WORLDS}")
    record = Record.load(file)
    seat = None if who is None else seat_of(record, who)
    work = Work(replayed(record))
    budget = work.budget if worlds is None else work.budget._replace(question=worlds)
    errors = console.make(stderr=True)
    if not work.game.over:
        errors.print(f"{file}: the game isn't over, so luck and skill can't be told apart yet.", soft_wrap=True)
    kept = journal or file.with_name(f"{file.name}.analysis")
    with Progress(*progress_columns(), console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task("playing on", total=None)
        found = run(
            record,
            budget,
            jobs=jobs,
            journal=kept,
            tell=lambda done, of: bar.update(task, completed=done, total=of),
            interruptible=True,
            warn=lambda why: errors.print(why, soft_wrap=True),
        )
    if html is not None:
        html.write_text(page(found), encoding="utf-8")
        errors.print(f"Wrote {html}.", soft_wrap=True)
    if as_json:
        console.print_json(found)
    else:
        show(found, seat, console.make())
    if found.state == "running":
        errors.print(f"Interrupted after {found.done:,} of {found.of:,} games: run the same command to continue.")
        raise typer.Exit(INTERRUPTED)


def progress_columns() -> tuple[ProgressColumn, ...]:
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

    return (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games"),
        TimeRemainingColumn(),
    )


def seat_of(record: Record, who: str) -> Seat:
    """A seat by its number or its player's name."""
    names = [player.name for player in record.head.players]
    if who.isdecimal() and int(who) < len(names):
        return int(who)
    matching = [seat for seat, name in enumerate(names) if name.casefold() == who.casefold()]
    if len(matching) != 1:
        raise InvalidSetting(f"--as: found {who!r}, allowed: 0 to {len(names) - 1}, or one of {', '.join(names)}")
    return matching[0]


# --- on the screen -----------------------------------------------------------------------------------------------


def show(found: Analysis, only: Seat | None, out: Console) -> None:
    from rich.table import Table
    from rich.text import Text

    from coterie.analysis.results import signed

    name = found.names.__getitem__
    out.print(
        f"{found.game}: {found.steps} inputs, {len(found.decisions)} decisions looked at. Judge: {found.judge.name} "
        f"({found.judge.about}).",
        soft_wrap=True,
    )
    out.print()
    width = max(map(len, found.names))
    for seat in range(found.seats):
        out.print(Text.assemble(f"{name(seat):<{width}} ", graph(found, seat)), soft_wrap=True)
        marks = mark_row(found, seat)
        if marks.strip():
            out.print(f"{'':<{width}} {'':>5}{marks}", soft_wrap=True)
    out.print(f"{'':<{width}} chance to win with all cards open, from the deal to the end")
    if found.accounts:
        out.print()
        table = Table("", box=None, padding=(0, 2, 0, 0), pad_edge=False)
        for heading in ("decisions", "?!", "?", "??", "lost", "start", "own", "others", "luck", "end", "±"):
            table.add_column(heading, justify="right")
        for account in found.accounts:
            table.add_row(
                name(account.seat),
                str(account.decisions),
                *[str(number) for number in (account.inaccuracies, account.mistakes, account.blunders)],
                f"{account.lost * 100:.0f}",
                f"{account.start * 100:.0f}",
                *[signed(part) for part in (account.own, account.others, account.luck)],
                f"{account.end * 100:.0f}",
                f"{account.bound * 100:.0f}",
            )
        out.print(table)
        out.print(
            "Points of winning chance. start + own decisions + others' decisions + luck = end; ± is the 95 % bound."
        )
    if found.how_won:
        out.print()
        out.print(f"How it was won: {spoken(found.how_won, name)}", soft_wrap=True)
    moments = [each for each in found.decisions if each.mark and only in (None, each.seat)]
    out.print()
    if not moments:
        whose = "" if only is None else f" of {name(only)}"
        out.print(f"No decision{whose} is certain to have cost 5 points or more.")
    for each in sorted(moments, key=lambda decision: -decision.loss)[:MOMENTS]:
        show_moment(each, found, out)
    if len(moments) > MOMENTS:
        out.print(f"{len(moments) - MOMENTS} more: --json and --html list all of them.")
    for swing in found.luck:
        seat = only or 0
        change = f"{name(seat)} {signed(swing.change[seat])} points"
        out.print(f"Luck, input {swing.step}: {change}. {spoken(swing.words, name)}", soft_wrap=True)
    show_beliefs(found, only, out)


def show_moment(each: Decision, found: Analysis, out: Console) -> None:
    from coterie.analysis.results import SIGNS

    name = found.names.__getitem__
    out.print(
        f"{SIGNS[each.mark]} {each.mark.capitalize()}, {each.loss * 100:.0f} points: {name(each.seat)}, {each.where}, "
        f"input {each.first}",
        style="bold",
        soft_wrap=True,
    )
    out.print(f"   {spoken(each.prompt, name)}", soft_wrap=True)
    out.print(f"   played   {percent(each.played.chance.mean)}  {spoken(each.played.words, name)}", soft_wrap=True)
    for better in each.better[:1]:
        out.print(f"   better   {percent(better.chance.mean)}  {spoken(better.words, name)}", soft_wrap=True)
    if each.worst_words:
        out.print(f"   the worst part: {spoken(each.worst_words, name)}", soft_wrap=True)
    if each.why:
        out.print(f"   {spoken(each.why, name)}", soft_wrap=True)
    out.print()


def show_beliefs(found: Analysis, only: Seat | None, out: Console) -> None:
    """What a perfect reasoner in one seat believed at the end, beside the truth."""
    if found.beliefs is None or not found.beliefs.rows:
        return
    eyes = only if only is not None else 0
    rows = [row for row in found.beliefs.rows if row.eyes == eyes]
    if not rows:
        return
    name = found.names.__getitem__
    width = max(map(len, found.names))
    out.print()
    out.print(f"What a perfect reasoner in {name(eyes)}'s place believed at the end: who {found.beliefs.title}")
    for about, belief in enumerate(rows[-1].of):
        if about != eyes:
            truth = "yes" if found.beliefs.truth[about] else "no"
            out.print(f"   {name(about):<{width}} {percent(belief)}   truth: {truth}")


def graph(found: Analysis, seat: Seat) -> str:
    """A line of blocks, with the first and the last chance."""
    values = spread([point.open[seat] for point in found.points])
    if not values:
        return ""
    blocks = "".join(BLOCKS[min(len(BLOCKS) - 1, int(value * len(BLOCKS)))] for value in values)
    return f"{percent(values[0])} {blocks} {percent(values[-1])}"


def spread(values: list[float]) -> list[float]:
    """As many as fit side by side."""
    if len(values) <= WIDEST_GRAPH:
        return values
    return [values[place * (len(values) - 1) // (WIDEST_GRAPH - 1)] for place in range(WIDEST_GRAPH)]


def mark_row(found: Analysis, seat: Seat) -> str:
    """The signs of a seat's marks, below the places in its graph where they belong."""
    from coterie.analysis.results import SIGNS

    steps = [point.step for point in found.points]
    width = min(len(steps), WIDEST_GRAPH)
    row = [" "] * (width + 2)
    for each in found.decisions:
        if each.mark and each.seat == seat and each.step <= steps[-1]:
            place = next(place for place, step in enumerate(steps) if step >= each.step)
            at = place * max(width - 1, 1) // max(len(steps) - 1, 1)
            for offset, sign in enumerate(SIGNS[each.mark]):
                row[at + offset] = sign
    return "".join(row)


def percent(share: float) -> str:
    return f"{share * 100:3.0f} %"
