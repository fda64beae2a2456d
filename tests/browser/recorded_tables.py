"""Recorded games on the real client without a server behind them: its line is ours, and we say what a seat is sent.

`cd tests && python -m browser.recorded_tables [GAME ...]` prints how long each game's board takes over
the whole corpus.
"""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from playwright.sync_api import Page

from coterie import games
from coterie.kernel import Delivery, Game, Outlook, State
from coterie.server.rooms import faces
from coterie.table import wire
from coterie.table.record import Record, Replay, pack_digest

CORPUS = Path(__file__).parents[1] / "corpus"
NAMES = ("Mira", "Dana", "Otto", "Ines", "Bram", "Faye", "Gus", "Hana", "Emil", "Ada", "Rolf", "Vera")
BATCH = 40

LINE = """
window.WebSocket = class {
  static OPEN = 1;
  readyState = 1;
  constructor() { window.line = this; queueMicrotask(() => this.onopen()); }
  send(text) { // a line on which nothing answers is given up after a while
    const { type, key } = JSON.parse(text);
    const pong = { n: 0, type: 'pong', key, now: Date.now() };
    if (type === 'ping') queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(pong) }));
  }
  close() {}
};
window.draw = async (messages) => {
  const found = [];
  const pause = () => new Promise((done) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = done;
    channel.port2.postMessage(null);
  });
  const listens = () => typeof window.line?.onmessage === 'function';
  for (const message of messages) { // a page that is slow to load, or has given a line up, listens a little later
    while (!listens()) await new Promise((done) => setTimeout(done, 20));
    const began = performance.now();
    window.line.onmessage({ data: message });
    await pause();
    document.body.getBoundingClientRect();
    const took = performance.now() - began;
    const table = [...document.querySelectorAll('.end footer button')].find((each) => each.textContent === 'The table');
    if (table) { table.click(); await pause(); }
    const all = (within) => [...document.querySelectorAll(within + ' [data-thing]')];
    const drawn = (within) => [...new Set(all(within).map((each) => each.getAttribute('data-thing')))];
    const named = (each) => each.getAttribute('aria-label') || each.querySelector('[aria-label]');
    const words = (each) => each.hidden || named(each) || each.textContent.trim();
    const said = new Set(all('.stage').filter(words).map((each) => each.getAttribute('data-thing')));
    const mute = drawn('.stage').filter((thing) => !said.has(thing) && !thing.startsWith('path:'));
    found.push({ took, mute, board: drawn('.board'), all: drawn('.stage'),
      faults: document.querySelectorAll('.fault').length,
      bad: document.querySelector('.stage')?.innerHTML.match(/NaN|undefined|\\[object /)?.[0] ?? null,
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth });
  }
  return found;
};
"""
"""A socket that nobody is behind, and `draw`, which hands messages to the client one by one and looks."""


def name(seat: int) -> str:
    return NAMES[seat] if seat < len(NAMES) else f"Guest {seat}"


@dataclass(frozen=True, slots=True)
class Sight:
    """What one audience was sent, and what came of it."""

    where: str
    seat: int | None
    view: dict[str, Any]
    asks: list[dict[str, Any]]
    message: dict[str, Any]


def room(game: Game[Any], seats: int, over: bool) -> dict[str, Any]:
    usual = {"bot": None, "ready": True, "connected": True, "away_since": None, "stand_in_at": None}
    return {
        "code": "DRAWN",
        "game": game.id,
        "title": game.title,
        "options": {},
        "pack": pack_digest(game),
        "seats": [
            {"seat": seat, "name": name(seat), **faces.usual(seat)._asdict(), "who": "human", **usual}
            for seat in range(seats)
        ],
        "host": 0,
        "mode": "own",
        "listed": False,
        "state": "over" if over else "playing",
        "link": "http://localhost/DRAWN",
        "rematch_of": None,
        "rematch": None,
        "branch_of": None,
        "spectators": 0,
        "wait": {"on": False, "votes": [], "needed": 0},
        "playable": None,
        "remarks": [],
        "misfits": [],
    }


def sight(
    game: Game[Any], state: State[Any], told: Iterable[Delivery], seat: int | None, number: int, where: str
) -> Sight:
    """Everything this audience is sent after input `number`, as the first message of a line."""
    outlook = Outlook(state, seat, state.now)
    events = tuple([each.event for each in told if each.reaches(seat)])
    made = {
        "type": "news",
        "number": number,
        "view": outlook.view,
        "asks": [wire.whole_ask(ask, name) for ask in outlook.asks],
        "events": [wire.event(event, state.pack, name) for event in events],
    }
    news = msgspec.to_builtins(made, str_keys=True)
    message = {
        "n": 1,
        "type": "welcome",
        "you": {"seats": [] if seat is None else [seat], "seat": seat, "host": False},
        "server": {"version": "drawn", "now": 0},
        "room": room(game, state.seats, state.result is not None),
        "news": {**news, "stream": where, "since": 0, "now": state.now, "steps": [], "rewound": False, "channels": []},
        "chats": [],
        "undo": {"type": "undo", "may": False, "proposal": None},
        "clock": None,
        "notes": None,
    }
    return Sight(f"{where} input {number} seat {seat}", seat, news["view"], news["asks"], message)


def recorded(game: Game[Any], every: int | None = None, most: int | None = None) -> Iterator[Sight]:
    """The games of the corpus as everybody saw them: all of it, or `most` games and about `every` moments of each."""
    paths = sorted((CORPUS / game.id).glob(f"v{game.version}-*.jsonl"))
    if most is not None:
        paths = paths[:: max(1, len(paths) // most)][:most]
    for path in paths:
        replay = Replay(Record.load(path))
        length = len(replay.record.inputs)
        wanted = range(length + 1) if every is None else {length * each // every for each in range(every + 1)}
        for seat in (*range(replay.state.seats), None):
            for number in sorted(wanted):
                replay.go(number)
                yield sight(game, replay.state, replay.moments[-1].deliveries, seat, number, f"{game.id}/{path.stem}")


def drawn(page: Page, sights: Iterable[Sight]) -> Iterator[tuple[Sight, dict[str, Any]]]:
    """Hand them to the page in batches; what was drawn of each."""
    page.wait_for_function("window.line?.onmessage != null")
    first = True
    for batch in batched(sights):
        messages = [json.dumps(each.message) for each in batch]
        if first:  # the game's drawing and its components are on their way
            page.evaluate("window.draw", messages[:1])
            page.wait_for_selector(".board > *", state="attached")
            first = False
        yield from zip(batch, page.evaluate("window.draw", messages), strict=True)


def batched(sights: Iterable[Sight]) -> Iterator[list[Sight]]:
    source = iter(sights)
    while batch := list(islice(source, BATCH)):
        yield batch


def measure(page: Page, game: str) -> list[float]:
    """Milliseconds of processor time that each picture of a sample took: script, style and layout of the whole screen,
    drawn over the one before."""
    tools = page.context.new_cdp_session(page)
    tools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        metrics = {each["name"]: each["value"] for each in tools.send("Performance.getMetrics")["metrics"]}
        return float(metrics["ScriptDuration"] + metrics["LayoutDuration"] + metrics["RecalcStyleDuration"]) * 1000

    page.reload()
    took = []
    for _, found in drawn(page, recorded(games.get(game), every=20, most=1)):  # so that everything is loaded and warm
        assert not found["faults"]
    for sight in recorded(games.get(game), every=20, most=3):
        message = json.dumps(sight.message)
        before = spent()
        page.evaluate("(message) => { window.line.onmessage({ data: message }); }", message)
        page.evaluate("document.body.getBoundingClientRect().height")
        took.append(spent() - before)
    return took


def main() -> None:
    import shutil

    from playwright.sync_api import sync_playwright

    from browser.conftest import FLAGS
    from browser.devices import SIZES
    from server.live_server import running, settings

    say = sys.stdout.write
    with TemporaryDirectory() as here, running(settings(Path(here))) as server, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        for size, (width, height) in SIZES.items():
            screen: Any = {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce"}
            page = chromium.new_context(**screen, bypass_csp=True).new_page()
            page.add_init_script(LINE)
            page.goto(f"{server.address}/DRAWN")
            for game in sys.argv[1:] or games.names():
                ordered = sorted(measure(page, game))
                say(f"{game:12} {size:6} {len(ordered):5} pictures, median {statistics.median(ordered):5.1f} ms, ")
                say(f"nine in ten within {ordered[len(ordered) * 9 // 10]:5.1f} ms\n")
        chromium.close()


if __name__ == "__main__":
    main()
