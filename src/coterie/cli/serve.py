"""`coterie serve`, and what an operator does with a store: `rooms`, `export`, `import`, `prune`."""

from __future__ import annotations

import asyncio
import errno
import io
import re
import socket
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from coterie.cli import console, saves
from coterie.kernel import InvalidSetting
from coterie.table.record import BadRecord, Record

if TYPE_CHECKING:
    from coterie.server.store.store import Store

STORE = "The store: sqlite:///FILE, or postgresql://USER@HOST/NAME for several processes."
DAY = 24 * 3600 * 1000

USUAL_PORT = 8000

StoreOption = Annotated[str | None, typer.Option("--store", metavar="URL", envvar="COTERIE_STORE", help=STORE)]
CodeArgument = Annotated[str, typer.Argument(metavar="CODE", help="The code of a room.")]


def usual_store(*, made: bool = False) -> str:
    """The default store, in Coterie's own folder. `made`: create the folder too, for a command that is about to fill
    it.
    """
    folder = saves.folder().parent
    if made:
        folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'server.db'}"


def serve(
    host: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Where to listen; 0.0.0.0 lets phones in the same network join.",
            show_default="127.0.0.1, with --home 0.0.0.0",
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=65_535,
            metavar="N",
            help="The port; 0 picks a free one.",
            show_default="8000, with --home another if that is taken",
        ),
    ] = None,
    store: StoreOption = None,
    public: Annotated[
        str | None, typer.Option(metavar="URL", help="The public address, if the server is behind a proxy.")
    ] = None,
    proxied: Annotated[bool, typer.Option("--proxied", help="Trust a proxy's X-Forwarded-For and -Proto.")] = False,
    origin: Annotated[
        list[str] | None, typer.Option(metavar="URL", help="A page on another site that may use this server.")
    ] = None,
    metrics: Annotated[
        list[str] | None, typer.Option(metavar="ADDRESS", help="Who else may read /metrics; this machine always may.")
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Bot worker processes (default: cores minus one)."),
    ] = None,
    think: Annotated[
        float, typer.Option(min=0.05, metavar="SECONDS", help="How long a bot may think about one decision.")
    ] = 2.0,
    pace: Annotated[
        float,
        typer.Option(
            min=0, max=10, metavar="X", help="How long bots pause before they answer, as a factor; 0 for no pause."
        ),
    ] = 1.0,
    grace: Annotated[
        int,
        typer.Option(min=1, metavar="SECONDS", help="How long a player can be disconnected before a bot takes over."),
    ] = 60,
    compress: Annotated[bool, typer.Option("--compress", help="Compress sockets: less traffic, more work.")] = False,
    log: Annotated[str, typer.Option(metavar="LEVEL", help="debug, info, warning or error.")] = "info",
    home: Annotated[
        bool,
        typer.Option("--home", help="For a home network: listens for phones, prints a QR code and opens the browser."),
    ] = False,
) -> None:
    """Serve rooms: people and programs join by a code and play over the network.

    For example: `coterie serve --home` for an evening with friends, `coterie serve --port 8000` behind a proxy.

    It stops when you press Ctrl-C or send SIGTERM: what was acknowledged is safe, and clients come back by themselves.
    """
    if log not in ("debug", "info", "warning", "error"):
        raise InvalidSetting(f"--log: found {log!r}, allowed: debug, info, warning, error")
    _installed()
    from coterie.server import logs
    from coterie.server.process import serve as serve_now
    from coterie.server.settings import THIS_MACHINE, Settings

    if home:
        log = "warning"
    host = ("0.0.0.0" if home else "127.0.0.1") if host is None else host
    if port is None:
        port = free_port(USUAL_PORT) if home else USUAL_PORT
    check_free(host, port)
    logs.set_up(log)
    settings = Settings(
        store or usual_store(made=True),
        host,
        port,
        public=None if public is None else site("--public", public),
        origins=tuple([site("--origin", each) for each in origin or ()]),
        proxied=proxied,
        watchers=(*THIS_MACHINE, *[watcher(each) for each in metrics or ()]),
        grace=grace * 1000,
        pace=pace,
        think=think,
        workers=workers,
    )
    if home:
        serve_now(settings, lambda address: welcome(host, int(address.rpartition(":")[2])), compress)
    else:
        serve_now(settings, lambda address: typer.echo(f"Coterie is open at {address} (Ctrl-C stops it)"), compress)


def site(option: str, url: str) -> str:
    """An origin as browsers send it: no path, no trailing slash."""
    plain = url.rstrip("/").lower()
    if not re.fullmatch(r"https?://([\w.-]+|\[[0-9a-f:.]+\])(:[1-9]\d{0,4})?", plain, re.ASCII):
        raise InvalidSetting(f"{option}: found {url!r}, allowed: an address such as https://games.example.org")
    return plain


def watcher(address: str) -> str:
    try:
        return str(ip_address(address))
    except ValueError:
        raise InvalidSetting(f"--metrics: found {address!r}, allowed: an address such as 192.0.2.7") from None


def check_free(host: str, port: int) -> None:
    """InvalidSetting if the address can't be listened on: it is taken, or it is not of this machine."""
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError:
        raise InvalidSetting(f"--host: found {host!r}, allowed: an address of this machine, or 0.0.0.0") from None
    for family, kind, number, _, address in found:
        with socket.socket(family, kind, number) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(address)
            except OSError as problem:
                if problem.errno == errno.EADDRNOTAVAIL:
                    what = f"--host: {host} is no address of this machine, allowed: one that is, or 0.0.0.0"
                elif problem.errno == errno.EADDRINUSE:
                    what = f"--port: {port} is taken, allowed: one that is free, or 0 for any"
                else:
                    what = f"--port: cannot listen at {host}, port {port}: {problem.strerror}"
                raise InvalidSetting(what) from None


def free_port(wish: int) -> int:
    """The requested port if it is free, otherwise any (0)."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", wish))
        except OSError:
            return 0
    return wish


def welcome(host: str, port: int) -> None:
    """Print where the rooms are: for this machine, and for phones in the same network, which scan it. Then open the
    browser.
    """
    import segno

    from coterie.server.rooms.house import reachable

    here, there = f"http://localhost:{port}", f"http://{reachable(host)}:{port}"
    out = console.make()
    out.print(f"Coterie is open at {here}", soft_wrap=True)
    if "localhost" not in there and "127.0.0.1" not in there:
        out.print(f"Phones in the same network: {there}", soft_wrap=True)
        code = io.StringIO()
        segno.make(there).terminal(code, compact=True)
        out.file.write(code.getvalue())
    out.print("Ctrl-C stops it. Every game is saved and continues when you start it again.", soft_wrap=True)
    out.file.flush()
    if console.is_screen(out):
        with suppress(webbrowser.Error):
            webbrowser.open(here)


def rooms(
    store: StoreOption = None,
    json: Annotated[
        bool,
        typer.Option(
            "--json", help="One object: rooms, a list of code, game, state, seats, people, inputs, changed (UTC)."
        ),
    ] = False,
) -> None:
    """List the rooms of a store."""
    from_store = _rooms_of(store)
    if json:
        console.print_json({"rooms": from_store})
        return
    if not from_store:
        typer.echo("No rooms")
    for each in from_store:
        typer.echo(
            f"{each['code']}  {each['game']:<12} {each['state']:<8} {each['people']} of {each['seats']} people, "
            f"{each['inputs']} inputs, {each['changed']}"
        )


def _rooms_of(store: str | None) -> list[dict[str, object]]:
    with _opened(store) as opened:
        from coterie.server.rooms import room_data as kept_rooms
        from coterie.server.store import store as db

        found = opened.look(db.all_rooms)
        return [
            {
                "code": row.code,
                "game": data.game,
                "state": state,
                "seats": len(data.seats),
                "people": len(data.people),
                "inputs": inputs,
                "changed": datetime.fromtimestamp(row.changed / 1000, UTC).isoformat(timespec="seconds"),
            }
            for row, state, inputs in found
            for data in (kept_rooms.decode(row.data),)
        ]


def export(
    code: CodeArgument,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the record.")],
    store: StoreOption = None,
) -> None:
    """Write the record of a room's game into a file, secrets and all; `coterie replay` reads it."""
    with _opened(store) as opened:
        from coterie.server.http import tokens
        from coterie.server.store import store as db
        from coterie.server.tables.live_table import record_of

        code = tokens.read_code(code) or code
        row, rows = opened.look(lambda connection: (db.room(connection, code), db.input_rows(connection, code)))
        if row is None or row.head is None:
            raise InvalidSetting(f"room {code}: {'not in this store' if row is None else 'its game has not started'}")
        record_of(row.head, rows, code).save(file)


def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record of a finished game.")],
    store: StoreOption = None,
) -> None:
    """Put the record of a finished game into a store, as a room for the review; prints its code."""
    record = Record.load(file)
    record.verify()
    if record.end is None:
        raise BadRecord(f"{file}: that game isn't over yet")
    _installed()
    from coterie.server.rooms.house import House
    from coterie.server.rooms.review import keep
    from coterie.server.settings import Settings
    from coterie.server.store.database import must_be_there

    must_be_there(store or usual_store())

    async def put() -> str:
        house = House(Settings(store or usual_store()))
        try:
            return (await keep(house, "operator", record, "over", None)).code
        finally:
            await house.close()

    typer.echo(asyncio.run(put()))


def prune(
    store: StoreOption = None,
    days: Annotated[int, typer.Option(min=0, metavar="N", help="Only rooms with no activity for this many days.")] = 30,
    everything: Annotated[bool, typer.Option("--everything", help="Also games that aren't over.")] = False,
) -> None:
    """Delete old rooms: those whose game is over or never began."""
    with _opened(store) as opened:
        from coterie.server.store import store as db
        from coterie.server.tables.clock import wall

        states = ("open", "over", "playing") if everything else ("open", "over")
        before = wall() - days * DAY

        async def forget() -> list[str]:
            return await opened.change(lambda connection: db.prune(connection, before, states))

        codes = asyncio.run(forget())
        typer.echo(f"Deleted: {len(codes)} {'room' if len(codes) == 1 else 'rooms'}")


@contextmanager
def _opened(url: str | None) -> Iterator[Store]:
    _installed()
    from coterie.server.store.database import must_be_there
    from coterie.server.store.store import Store

    must_be_there(url or usual_store())
    store = Store(url or usual_store())
    try:
        yield store
    finally:
        store.close()


def _installed() -> None:
    """InvalidSetting, with the remedy, if the server's packages are not installed."""
    try:
        import coterie.server.process  # noqa: F401  (to see whether it can be)
    except ImportError as missing:
        raise InvalidSetting(f"the server needs {missing.name}: pip install 'coterie[server]'") from None


def register(app: typer.Typer) -> None:
    app.command("serve", epilog="Example: coterie serve --host 0.0.0.0")(serve)
    app.command("rooms", epilog="Example: coterie rooms --json")(rooms)
    app.command("export", epilog="Example: coterie export K7XCD game.jsonl")(export)
    app.command("import", epilog="Example: coterie import game.jsonl")(import_)
    app.command("prune", epilog="Example: coterie prune --days 90")(prune)
