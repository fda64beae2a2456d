"""Measures the client in a real browser, on a machine that has nothing else to do. The last figures: web/README.md.

    python web/tools/figures.py

Script of each route, compressed. On a processor slowed four times: from a message to the frame in which it is painted,
for a Succession of twelve; and, with round trips of 400 ms too, from a cold start to the first action. What a tab holds
after a long game. Uses Debian's chromium (apt-get install chromium) and the built client (make client).
"""

from __future__ import annotations

import gzip
import shutil
import statistics
import sys
from pathlib import Path

from gallery import FLAGS, GAMES, Player, play_to, server
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

ASSETS = Path(__file__).parents[2] / "src" / "coterie" / "server" / "static" / "assets"
SLOW = 4
ROUND_TRIP = 400
BYTES = 200_000  # a second, on the slow line
MESSAGES = 150
HELD = (100, 500, 1_000)
PAINTED = """
window.painted = [];
window.news = [];
window.shifted = 0;
new PerformanceObserver(list => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) window.shifted += each.value;
}).observe({ type: 'layout-shift', buffered: true });
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(...args) {
    super(...args);
    window.line = this;
    this.addEventListener('message', event => {
      if (!event.data.includes('"type":"news"')) return;
      window.news.push(event.data);
      const begun = performance.now();
      requestAnimationFrame(() => { const tell = new MessageChannel();
        tell.port1.onmessage = () => window.painted.push(performance.now() - begun); tell.port2.postMessage(0); });
    });
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
"""Notes when each message was painted, keeps them, and can give them to the page `again`, as news of a longer game."""


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
    """Milliseconds from each message to the painted frame, in a Succession of twelve; and how far the layout shifted.
    The messages of its first half minute, over and over."""
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 390, "height": 844})
    context.add_init_script(PAINTED)
    player = Player(context, base, "succession", seats=12)
    page = context.new_page()
    page.goto(f"{base}/{player.code}")
    page.wait_for_selector("section.bar")
    slowed(context, page)
    play_to(player, page, 0, 10)
    page.evaluate("window.painted = []")
    page.evaluate("count => window.again(count)", MESSAGES)
    times: list[float] = page.evaluate("window.painted")
    shifted: float = page.evaluate("window.shifted")
    context.close()
    return times, shifted


def held(browser: Browser, base: str) -> dict[int, tuple[float, int]]:
    """After so many messages: megabytes of a tab's heap, and lines of its log."""
    context = browser.new_context(reduced_motion="reduce")
    context.add_init_script(PAINTED)
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


def main() -> None:
    with server() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        for route, size in scripts(browser, base).items():
            sys.stdout.write(f"{route}: {size / 1000:.0f} kB of script\n")
        taken, shifted = painted(browser, base)
        times = sorted(taken)
        middle, late = statistics.median(times), times[int(len(times) * 0.95)]
        sys.stdout.write(
            f"message to painted frame, {len(times)} messages: median {middle:.0f} ms, p95 {late:.0f} ms\n"
        )
        sys.stdout.write(f"layout shift: {shifted:.4f}\n")
        for messages, (heap, lines) in held(browser, base).items():
            sys.stdout.write(f"heap of a tab after {messages} messages: {heap:.1f} MB, {lines} lines of log\n")
        sys.stdout.write(f"first action after a cold start: {cold(browser, base) / 1000:.1f} s\n")
        browser.close()


if __name__ == "__main__":
    main()
