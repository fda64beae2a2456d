"""Measures the client in a real browser, on a machine that has nothing else to do. The last figures: web/README.md.

    python web/tools/figures.py                     # all of them, in a quarter of an hour
    python web/tools/figures.py cold painted        # some

`scripts`: of each route, compressed. On a processor slowed four times `painted`: from a message to the frame in which
it is painted, for a Succession of twelve; and, with round trips of 400 ms too, `cold`: from a cold start to the first
action. `held`: what a tab holds after a long game. `delays`: how long a table waits for its bots. Uses
Debian's chromium (apt-get install chromium) and the built client (make client).
"""

from __future__ import annotations

import argparse
import gzip
import shutil
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from gallery import FLAGS, GAMES, Player, play_to, server
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

ASSETS = Path(__file__).parents[2] / "src" / "coterie" / "server" / "static" / "assets"
SLOW = 4
ROUND_TRIP = 400
BYTES = 200_000  # a second, on the slow line
MESSAGES = 150
HELD = (100, 1_000, 2_000, 4_000)
"""After so many messages a tab is weighed; in two hours of Triora there are fewer than the last."""
COLD = 5
"""So often a cold start is measured."""
WATCHED = 120
"""Seconds for which bots of each game are watched."""
LIVELY = 0.3
"""So long bots pause, compared to the usual, where many messages are wanted."""
PAINTED = """
window.painted = [];
window.shifted = 0;
new PerformanceObserver(list => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) window.shifted += each.value;
}).observe({ type: 'layout-shift', buffered: true });
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(...args) {
    super(...args);
    this.addEventListener('message', event => {
      if (!event.data.includes('"type":"news"')) return;
      const begun = performance.now();
      requestAnimationFrame(() => { const tell = new MessageChannel();
        tell.port1.onmessage = () => window.painted.push(performance.now() - begun); tell.port2.postMessage(0); });
    });
  }
};
"""
"""Notes when each message was painted."""

KEPT = """
window.news = [];
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(...args) {
    super(...args);
    window.line = this;
    this.addEventListener('message', event => event.data.includes('"type":"news"') && window.news.push(event.data));
  }
  send(text) {
    const said = JSON.parse(text);
    super.send(said.type === 'hello' ? JSON.stringify({ ...said, blocks: false, changes: false }) : text);
  }
};
window.again = async count => {
  const heard = window.news.slice().map(each => JSON.parse(each));
  const first = heard.at(-1).number;
  for (let place = 0; place < count; place += 1) {
    const at = first + place;
    const news = { ...heard[place % heard.length], since: at, number: at + 1, steps: [], rewound: false };
    window.line.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(news) }));
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  }
  window.news = window.news.slice(0, heard.length);
};
"""
"""Asks for whole messages, keeps them, and can give them to the page `again`, as news of a longer game."""

WAITED = """
window.waited = [];
let since = null;
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(...args) {
    super(...args);
    this.addEventListener('message', event => {
      if (!event.data.includes('"type":"news"')) return;
      const now = performance.now();
      if (since !== null) window.waited.push(now - since);
      since = null;
      setTimeout(() => { // the page has read it, and says for whom the table waits
        if (document.querySelector('.bar h2')?.textContent.includes('Waiting for')) since = now;
      });
    });
  }
};
"""
"""Notes how long it took from each message after which the table waits to the next."""


def slowed(context: BrowserContext, page: Page, line: bool = False) -> CDPSession:
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
    if line:
        session.send("Network.enable")
        wire = {"offline": False, "latency": ROUND_TRIP, "downloadThroughput": BYTES, "uploadThroughput": BYTES}
        session.send("Network.emulateNetworkConditions", wire)
    return session


def scripts(browser: Browser, base: str) -> dict[str, int]:
    """Compressed bytes of script for the first visit of each route."""
    found = {}
    player = Player(browser.new_context(), base, "relics")
    routes = {"front page": "/", "settings": "/settings", "rules": "/rules/relics", "learn": "/learn/relics"}
    routes |= {"shared screen, relics": f"/{player.code}/screen"}
    for game in GAMES:
        player = Player(browser.new_context(), base, game)
        routes[f"table, {game}"] = f"/{player.code}"
    for name, path in routes.items():
        context = browser.new_context()
        page = context.new_page()
        names: set[str] = set()
        page.on("response", lambda got, names=names: names.add(got.url.rpartition("/")[2]))
        page.goto(base + path)
        page.wait_for_load_state("networkidle")
        found[name] = sum(len(gzip.compress((ASSETS / each).read_bytes(), 6)) for each in names if each.endswith(".js"))
        context.close()
    return found


def painted(browser: Browser, base: str) -> tuple[list[float], float]:
    """Milliseconds from each message to the painted frame, in a Succession of twelve, as it is played; and how far the
    layout shifted."""
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 390, "height": 844})
    context.add_init_script(PAINTED)
    player = Player(context, base, "succession", seats=12)
    page = context.new_page()
    page.goto(f"{base}/{player.code}")
    page.wait_for_selector("section.bar")
    slowed(context, page)
    page.evaluate("window.painted = []")
    while page.evaluate("window.painted.length") < MESSAGES and not page.locator(".end h1").count():
        if not player.answer():
            page.wait_for_timeout(250)
    times: list[float] = page.evaluate("window.painted")
    shifted: float = page.evaluate("window.shifted")
    context.close()
    return times, shifted


def held(browser: Browser, base: str) -> dict[int, tuple[float, int]]:
    """After so many messages: megabytes of a tab's heap, and lines of its log."""
    context = browser.new_context(reduced_motion="reduce")
    context.add_init_script(KEPT)
    player = Player(context, base, "triora")
    page = context.new_page()
    page.goto(f"{base}/{player.code}")
    page.wait_for_selector("section.bar")
    play_to(player, page, 0, 10)
    session = context.new_cdp_session(page)
    found, sent = {}, 0
    for wanted in HELD:
        page.evaluate("count => window.again(count)", wanted - sent)
        sent = wanted
        session.send("HeapProfiler.collectGarbage")
        heap = session.send("Runtime.getHeapUsage")["usedSize"] / 1e6
        found[wanted] = (heap, page.locator(".log .line").count())
    context.close()
    return found


def cold(browser: Browser, base: str) -> float:
    """Milliseconds from opening a table for the first time to the first action that can be pressed."""
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 390, "height": 844})
    player = Player(context, base, "relics")
    page = context.new_page()
    slowed(context, page, line=True)
    page.goto(f"{base}/{player.code}", wait_until="commit")
    page.wait_for_selector(".options button, .deed .gold")
    taken: float = page.evaluate("performance.now()")
    context.close()
    return taken


def delays(browser: Browser, base: str, game: str) -> list[float]:
    """Milliseconds for which a table of the usual bots waits for them, as a person there sees it."""
    context = browser.new_context()
    context.add_init_script(WAITED)
    player = Player(context, base, game)
    page = context.new_page()
    page.goto(f"{base}/{player.code}")
    page.wait_for_selector("section.bar")
    until = time.monotonic() + WATCHED
    while time.monotonic() < until and not page.locator(".end h1").count():
        if not player.answer():
            page.wait_for_timeout(100)
    found: list[float] = page.evaluate("window.waited")
    context.close()
    return found


def late(times: list[float]) -> str:
    """The middle of some milliseconds, and what 19 of 20 stay below."""
    ordered = sorted(times)
    return f"median {statistics.median(ordered):.0f} ms, p95 {ordered[int(len(ordered) * 0.95)]:.0f} ms of {len(times)}"


def tell_scripts(browser: Browser) -> None:
    with server() as base:
        for route, size in scripts(browser, base).items():
            sys.stdout.write(f"{route}: {size / 1000:.0f} kB of script\n")


def tell_painted(browser: Browser) -> None:
    with server(LIVELY) as base:
        taken, shifted = painted(browser, base)
    sys.stdout.write(f"message to painted frame: {late(taken)}; layout shift {shifted:.4f}\n")


def tell_held(browser: Browser) -> None:
    with server() as base:
        for messages, (heap, lines) in held(browser, base).items():
            sys.stdout.write(f"heap of a tab after {messages} messages: {heap:.1f} MB, {lines} lines of log\n")


def tell_cold(browser: Browser) -> None:
    with server() as base:
        taken = [cold(browser, base) / 1000 for _ in range(COLD)]
    sys.stdout.write(f"first action after a cold start: {', '.join(f'{each:.2f}' for each in taken)} s\n")


def tell_delays(browser: Browser) -> None:
    with server(1) as base:
        for game in GAMES:
            sys.stdout.write(f"waiting for bots, {game}: {late(delays(browser, base, game))}\n")


FIGURES: dict[str, Callable[[Browser], None]] = {
    "scripts": tell_scripts,
    "painted": tell_painted,
    "held": tell_held,
    "cold": tell_cold,
    "delays": tell_delays,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("figures", nargs="*", choices=[*FIGURES, []], help="only these")
    wanted = parser.parse_args().figures or list(FIGURES)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        for name in wanted:
            FIGURES[name](browser)
            sys.stdout.flush()
        browser.close()


if __name__ == "__main__":
    main()
