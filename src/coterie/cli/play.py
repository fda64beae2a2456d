"""`coterie play`: a game in the terminal, against bots or with others at the same keyboard."""

from __future__ import annotations

import secrets
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from coterie import bots, games
from coterie.cli import catalogue, console, saves
from coterie.cli.choice_input import Misread, understood
from coterie.cli.game_options import GameOptions, OwnPack, read_options, read_seed
from coterie.cli.interruptions import Left
from coterie.cli.keyboard import MAX_CLOCK_SPEED, Closed, Keyboard, SessionClock
from coterie.cli.own_pack import read_pack
from coterie.cli.session import MAX_BOT_SECONDS, TerminalSession
from coterie.host import Host
from coterie.kernel import Game, InvalidSetting, Option, Shape, short
from coterie.kernel.words import listed
from coterie.table.file import RecordFile
from coterie.table.record import HUMAN, Player, Record, named

MAX_NUMBERED_BOTS = 3
"""Up to this many bots are distinguished by a number. In a crowd of one kind, whose members accuse each other, each has
a name.
"""

SEED_BYTES = 16
"""Bytes of a random seed, if nobody has chosen one: too many to try them all."""

GIVEN_NAMES = (
    *("Ada", "Bela", "Cleo", "Dario", "Edda", "Falk", "Gita", "Hugo", "Ines"),
    *("Jaro", "Kira", "Levi", "Mona", "Nils", "Olga", "Paul", "Quin", "Rosa"),
    *("Sven", "Tess", "Ugo", "Vera", "Wim", "Xenia", "Yuri", "Zoe"),
)


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game's id, see `coterie games`; without it, you choose.")
    ] = None,
    seats: Annotated[int | None, typer.Option(metavar="N", help="Number of players (default: the fewest).")] = None,
    humans: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="Number of people at this keyboard (1); 0 to watch bots play."),
    ] = None,
    seat: Annotated[list[str] | None, typer.Option(metavar="NAME", help="A person's name; once for each.")] = None,
    bot: Annotated[
        str | None,
        typer.Option(
            "--bots",
            metavar="A,B",
            help="Who plays the other seats: a bot's name, or ./my.py:Hopeful.",
        ),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(metavar="N", help="A number or text; the same seed deals the same game."),
    ] = None,
    option: GameOptions = None,
    pack: OwnPack = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Continue a saved game; without FILE, choose from a list."),
    ] = None,
    kept: Annotated[bool, typer.Option("--kept", hidden=True)] = False,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to save the game.")] = None,
    pace: Annotated[
        float,
        typer.Option(
            min=0,
            max=MAX_CLOCK_SPEED,
            metavar="X",
            help="How fast a game's clock runs: 0.5 is half speed, 0 pauses it.",
        ),
    ] = 1.0,
) -> None:
    """Play a game here: you against bots, or several people who pass the keyboard.

    Choices are numbered. `help` lists what else can be typed: ? explains, log, rules, undo, hint, save, quit. The game
    is saved as you play: quit at any time and resume it later.
    """
    if not 0 <= pace <= MAX_CLOCK_SPEED:  # which no range of Click's says of nan
        raise InvalidSetting(f"--pace: found {pace}, allowed: a number from 0 to {MAX_CLOCK_SPEED:.0f}")
    out, keyboard = console.make(), Keyboard()
    if kept:
        resume = left_game(out, keyboard, game)
    if resume is not None:
        if bot is not None:
            for spec in bots.split(bot):
                bots.brought(spec)
        if any(given is not None for given in (seats, humans, seat, seed, option, pack, save)):
            raise InvalidSetting("--resume continues a game as it is: leave the other options out")
        record, file = reopened(resume, game)
    else:
        rules = which(out, keyboard) if game is None else games.get(game)
        record, file = opened(rules, seats, humans, seat or [], bot, seed, option or [], pack, save)
    try:
        clock = SessionClock(pace=pace)
        host = Host(record, file, clock, limit=MAX_BOT_SECONDS)
        run_session(out, TerminalSession(host, clock, file, out, keyboard), file)
    finally:
        file.close()


def which(out: Console, keyboard: Keyboard) -> Game[Any]:
    """The game that a person chooses from a list; a program has to name it."""
    names = games.names()
    if not keyboard.is_person:
        raise InvalidSetting(f"which game? Allowed: {', '.join(names)}; or --resume FILE")
    shape = Shape("one", tuple(Option(name, games.get(name).title) for name in names))
    for number, name in enumerate(names, 1):
        game = games.get(name)
        out.print(Text.assemble((f"{number:>3}  ", "bold"), f"{game.title}, {catalogue.seats_in_words(game)}"))
        out.print(Padding(Text(game.about, style="dim"), (0, 0, 0, 5), expand=False))
    while True:
        out.print(Text(f"Which game? 1 to {len(names)}, or its name; Enter leaves.", style="bold"))
        try:
            said = (keyboard.line() or "").strip()
        except Closed:
            said = ""
        if not said:
            raise typer.Exit
        try:
            chosen: str = understood(shape, said).key
            return games.get(chosen)
        except Misread:
            titles = listed([option.label for option in shape.options])
            out.print(f"There is no game {short(said)}. There are {titles}.")


def left_game(out: Console, keyboard: Keyboard, game: str | None) -> Path:
    """The saved game that a person chooses from a list, the latest first; a program gets the list."""
    found = [each for each in saves.saved_games() if game is None or each.game == game]
    if not found:
        raise InvalidSetting(f"--resume: there's no unfinished game in {saves.shown(saves.folder())}")
    for number, each in enumerate(found, 1):
        players = listed(each.players)
        words = Text(f"{games.get(each.game).title}, {each.when}: {players}")
        out.print(console.hanging(f"{number:>3} ", words))
        out.print(Text(f"     {saves.shown(each.path)}", style="dim"), soft_wrap=True)
    while keyboard.is_person:
        out.print(Text(f"Which one? {'1' if len(found) == 1 else f'1 to {len(found)}'}; Enter leaves.", style="bold"))
        try:
            said = (keyboard.line() or "").strip()
        except Closed:
            said = ""
        if not said:
            break
        if said.isdecimal() and 1 <= int(said[:6]) <= len(found):
            return found[int(said) - 1].path
    raise typer.Exit


def reopened(path: Path, game: str | None) -> tuple[Record, RecordFile]:
    record, file = RecordFile.reopen(path.expanduser())
    try:
        if game is not None and game != record.head.game:
            raise InvalidSetting(f"{path} is a game of {record.head.game}, not of {game}")
        if record.end is not None:
            raise InvalidSetting(
                f"{path}: that game is over; look at it with: {saves.command()} replay {saves.shown(path)}"
            )
    except InvalidSetting:
        file.close()
        raise
    return record, file


def opened(
    game: Game[Any],
    seats: int | None,
    humans: int | None,
    names: list[str],
    bot_list: str | None,
    seed: str | None,
    option: list[str],
    pack: Path | None,
    save: Path | None,
) -> tuple[Record, RecordFile]:
    """A new game. Everything is checked before a file is made."""
    if humans is None:
        humans = len(names) or 1
    if names and humans != len(names):
        raise InvalidSetting(f"--humans {humans}, but {len(names)} names with --seat: leave one of them out")
    if seats is None:
        seats = max(game.seats[0], humans)
    if seats not in game.seats:
        raise InvalidSetting(f"seats: found {seats}, allowed: {game.seats[0]} to {game.seats[-1]} for {game.id}")
    if humans > seats:
        raise InvalidSetting(f"humans: found {humans}, allowed: 0 to {seats}, one for each seat")
    specs = [bots.brought(spec) for spec in bots.split(bots.strongest(game) if bot_list is None else bot_list)]
    for spec in specs:
        bots.make(spec, game, 0, 0)
    record = Record.of(
        game,
        seats,
        secrets.token_hex(SEED_BYTES) if seed is None else read_seed(seed),
        read_options(option),
        seated(seats, humans, names, specs),
        read_pack(game, pack),
        f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}",
    )
    path = saves.fresh(game.id) if save is None else save.expanduser()
    try:
        return record, RecordFile.create(path, record)
    except FileExistsError:
        raise InvalidSetting(f"{path} already exists: choose another name, or --resume it") from None


def seated(seats: int, humans: int, names: list[str], specs: list[str]) -> list[Player]:
    """People first, then the bots in turn. Everyone gets a different name."""
    players = [named(Player(name, HUMAN)) for name in names]
    if len({player.name for player in players}) < len(players):
        raise InvalidSetting("--seat: everyone needs a different name")
    if not players:
        several = [Player(f"{saves.DEFAULT_PLAYER.name} {number}", HUMAN) for number in range(1, humans + 1)]
        players = [saves.DEFAULT_PLAYER] if humans == 1 else several
    crowd = seats - humans > MAX_NUMBERED_BOTS and len(specs) == 1
    for number in range(seats - humans):
        spec = specs[number % len(specs)]
        name = spec.partition(":")[0].capitalize()
        taken = {player.name for player in players}
        called = [*(GIVEN_NAMES if crowd else ()), name, *(f"{name} {i}" for i in range(2, seats + 2))]
        players.append(Player(next(each for each in called if each not in taken), spec))
    return players


def greet(out: Console, host: Host, path: Path) -> None:
    alone = len(host.humans) == 1
    players = ", ".join("You" if alone and player.who == HUMAN else player.name for player in host.players)
    out.print(Text.assemble((host.game.title, "bold"), f": {players}."))
    kinds = {player.who for player in host.players if player.who != HUMAN and player.name in GIVEN_NAMES}
    for kind in kinds:
        out.print(Text(f"The others are bots; all of them play as {kind}.", style="dim"))
    if host.game.about and not host.number:
        out.print(Text(host.game.about))
    if host.number:
        out.print("Resumed where you left off.")
    out.print(Text(f"Saved to {saves.shown(path)}", style="dim"))
    out.print(Text("Type the number of a choice; `?` explains, `help` lists the rest.", style="dim"))


def run_session(out: Console, session: TerminalSession, file: RecordFile) -> None:
    """One session. However it ends, the game is on disk and the person is told how to resume it."""
    try:
        with hanging_up(session.keyboard.is_person), session.paged():
            greet(out, session.host, file.path)
            session.run()
    except (Left, Closed):
        goodbye(out, session.host, file)
    except BaseException:
        goodbye(out, session.host, file)
        raise
    else:
        again = f"Look at it again: {saves.command()} replay {saves.shown(file.path)}"
        out.print(Text(again, style="dim"), soft_wrap=True)


def goodbye(out: Console, host: Host, file: RecordFile) -> None:
    with suppress(OSError):  # a full disk: what was acknowledged is there, and the rest is reported below
        host.check()
    file.close()
    try:
        out.print()
        again = f"{saves.command()} play --resume {saves.shown(file.path)}"
        out.print(f"The game is saved. Continue with: {again}", soft_wrap=True)
    except OSError:
        pass  # the terminal is gone; the game is not


@contextmanager
def hanging_up(person: bool) -> Iterator[None]:
    """Treat a closed terminal, or a polite request to end, like a player who leaves. Where a person types, Ctrl-C is
    heard even if the parent process ignores it, as a shell does for background jobs.
    """

    def leave(*_: object) -> None:
        raise Closed

    kept = {}
    for name in ("SIGHUP", "SIGTERM"):
        if hasattr(signal, name):
            kept[name] = signal.signal(getattr(signal, name), leave)
    if person:
        kept["SIGINT"] = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        for name, handler in kept.items():
            signal.signal(getattr(signal, name), handler)
