"""The command `coterie`. Every problem is one line on standard error: exit code 2 for a wrong command, 1 for wrong
data, never a traceback.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from coterie import __version__
from coterie.bots import BotFault
from coterie.cli import (
    analyse,
    balance,
    bench,
    catalogue,
    ladder,
    learn,
    mcp,
    pack,
    play,
    puzzles,
    replay,
    rules,
    schema,
    serve,
    simulate,
    tune,
)
from coterie.cli.exit_codes import DATA, INTERRUPTED, USAGE
from coterie.cli.option_flags import spelled
from coterie.common.packs import PackError
from coterie.kernel import InvalidSetting, Refused, clean
from coterie.table.record import BadRecord

DEBUG = "COTERIE_DEBUG"
MAX_ERROR_CHARACTERS = 600

WrongCommand: Any = typer.BadParameter.__mro__[1]
"""What is wrong with a command line: Click's UsageError, which newer versions of Typer contain."""

app = typer.Typer(
    name="coterie",
    help="One table for games of witches, wizards and secret factions, with the rules enforced.",
    epilog="Example: coterie play relics",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.callback(invoke_without_command=True)
def coterie(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.", is_eager=True)] = False,
) -> None:
    if version:
        typer.echo(f"coterie {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


app.command("games", epilog="Example: coterie games --json")(catalogue.games)
app.command("rules", epilog="Example: coterie rules relics 3.4")(rules.rules)
app.command("play", epilog="Example: coterie play relics --seats 3 --bots greedy,random --seed 7")(play.play)
app.command("learn", epilog="Example: coterie learn relics")(learn.learn)
app.command("replay", epilog="Example: coterie replay game.jsonl --as 0")(replay.replay)
app.command("analyse", epilog="Example: coterie analyse game.jsonl --html game.html")(analyse.analyse)
app.command("pack", epilog="Example: coterie pack relics > my.toml")(pack.pack)
app.command("schema", epilog="Example: coterie schema relics")(schema.schema)
puzzles.register(app)
simulate.register(app)
balance.register(app)
ladder.register(app)
tune.register(app)
bench.register(app)
serve.register(app)
app.command("mcp", epilog="Example: coterie mcp --server http://127.0.0.1:8000")(mcp.mcp)


def main() -> None:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks our symbols still gets the rest
    code = run(sys.argv[1:])
    try:
        sys.stdout.flush()
    except OSError:
        silence()
    sys.exit(code)


def run(arguments: Sequence[str]) -> int:
    """The exit code of a command."""
    if any("\0" in word for word in arguments):
        return failed("a name can't contain a NUL character", USAGE)
    try:
        code = app(spelled(arguments), standalone_mode=False, prog_name="coterie")
    except InvalidSetting as wrong:
        return failed(str(wrong), USAGE)
    except (BadRecord, BotFault, PackError, Refused) as wrong:
        return failed(str(wrong), DATA)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        silence()
        return 0
    except OSError as wrong:
        return failed(f"{wrong.filename}: {wrong.strerror}" if wrong.filename else str(wrong), DATA)
    except Exception as fault:
        if isinstance(fault, WrongCommand):
            context = getattr(fault, "ctx", None)
            where = context.command_path if context else "coterie"
            return failed(f"{fault.format_message().rstrip('.')}. Try: {where} --help", USAGE)
        if os.environ.get(DEBUG):
            traceback.print_exc()
        return failed(f"a bug in Coterie: {type(fault).__name__}: {fault} ({DEBUG}=1 shows where)", DATA)
    return code if isinstance(code, int) else 0


def failed(why: str, code: int) -> int:
    """One line of readable length: what it quotes may be arbitrarily long."""
    line = clean(why)
    if len(line) > MAX_ERROR_CHARACTERS:
        line = f"{line[: MAX_ERROR_CHARACTERS * 2 // 3]} ... {line[-MAX_ERROR_CHARACTERS // 3 :]}"
    typer.echo(f"coterie: {line}", err=True)
    return code


def silence() -> None:
    """Nobody reads any more (`coterie rules relics | head`): drop what is left, silently."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
