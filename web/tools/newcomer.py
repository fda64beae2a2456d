"""Counts a newcomer's clicks and seconds to the first move and through the first turn, in a real browser.

    python web/tools/newcomer.py                    # Arena and Triora
    python web/tools/newcomer.py arena              # this game
    python web/tools/newcomer.py --times 3          # the median of three tables each

The newcomer starts from the front page, presses Play now, closes what is in the way, and then does as the screen
suggests: the gold button if it is ready, else something lit on the board, else the first option on the bar. In the
Arena the newcomer summons what can be summoned and moves one figure before ending the turn. Thinking takes no time, so
the seconds are what the client and the bots take. Uses the built client (make client) and Debian's chromium.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))
from gallery import FLAGS, server

WINDOW = (1366, 650)
TITLES = {"arena": "Arena of the Planeswalkers", "triora": "Triora: City of Witches"}
MOST_CLICKS = 150
PATIENCE_MS = 60_000
LISTEN = """
window.events = [];
window.WebSocket = class extends WebSocket {
  constructor(...args) {
    super(...args);
    this.addEventListener("message", heard => {
      const said = JSON.parse(heard.data);
      window.events.push(...((said.type === "news" ? said : said.news)?.events ?? []));
    });
  }
};
"""
READY = """() => {
  const bar = document.querySelector('section.bar');
  const seen = (what) => [...document.querySelectorAll(what)].some(each => each.getClientRects().length > 0);
  return seen('[data-opening]') || seen('.end h1')
    || (bar?.dataset.ask && ['.stage [data-lit]', '.deed .gold:enabled', '.options [data-option]'].some(seen));
}"""
NEXT = """async (favourites) => {
  // What a newcomer presses next: its place in the window, so that the mouse presses what is really there.
  const seen = (each) => {
    const box = each.getBoundingClientRect();
    return box.width > 0 && box.bottom > 0 && box.top < innerHeight;
  };
  const all = (what) => [...document.querySelectorAll(what)].filter(seen);
  const reaches = (each) => {
    const box = each.getBoundingClientRect();
    for (const part of [0.5, 0.2, 0.8]) {
      const at = [box.left + box.width * 0.5, box.top + box.height * part];
      const top = document.elementFromPoint(...at);
      if (top && (each.contains(top) || top.contains(each) || top.closest('[data-thing]') === each)) return at;
    }
    return null;
  };
  const first = (found) => {
    for (const each of found) { const at = reaches(each); if (at) return at; }
    return null;
  };
  const gold = first(all('.deed .gold:enabled'));
  if (gold) return gold;
  const options = all('.options [data-option][aria-pressed=false]');
  for (const start of favourites) {
    const found = first(options.filter(each => each.dataset.option.startsWith(start)));
    if (found) return found;
  }
  const lit = all('.stage [data-lit]');
  const inside = lit.slice(Math.floor(lit.length / 2)).concat(lit);
  return first(inside) ?? first(options) ?? first(all('.deed .line'));
}"""
ARENA_FAVOURITES = ("1.", "4.", "5.", "6.", "0.")
"""Keys of what one may do in a turn: choose a card, summon, move, attack, end."""


MOVED = {
    "arena": "army => window.events.some(each => each.type === 'Placed' && each.figure.army === army)",
    "triora": "() => window.events.some(each => each.type === 'Placed' && each.seat === 0)",
}
ENDED = {
    "arena": """() => window.events.filter(each => each.type === 'TurnBegan')
      .some((each, n, all) => n > 0 && all[n - 1].seat === 0)""",
    "triora": """() => window.events.filter(each => each.type === 'Placed' || each.type === 'InquisitorMoved')
      .some((each, n, all) => n > 0 && all[n - 1].seat === 0 && each.seat !== 0)""",
}


@dataclass
class Counted:
    """Clicks and seconds from the front page to a point of the game."""

    clicks: int
    seconds: float


def begun(page: Page, game: str) -> bool:
    """Whether the newcomer has done something on the board."""
    took = page.evaluate("window.events.find(each => each.type === 'TookArmy' && each.seat === 0)?.army")
    return bool(page.evaluate(MOVED[game], took))


def over(page: Page, game: str) -> bool:
    """Whether the newcomer's first turn is over: somebody else has the next one."""
    return bool(page.evaluate(ENDED[game]))


def play(page: Page, game: str, base: str) -> dict[str, Counted]:
    """Play the first turn; what it took."""
    page.goto(base)
    start, clicks = time.monotonic(), 0
    found: dict[str, Counted] = {}
    page.get_by_role("button", name=f"Play now against bots: {TITLES[game]}").click()
    clicks += 1
    moved = 0
    while clicks < MOST_CLICKS and "turn" not in found:
        with suppress(PlaywrightError):
            page.wait_for_function(READY, timeout=2_000)
        now = Counted(clicks, time.monotonic() - start)
        if "move" not in found and begun(page, game):
            found["move"] = now
        if over(page, game):
            found["turn"] = now
            break
        if page.locator("[data-opening] button[data-play]").count():
            page.locator("[data-opening] button[data-play]").click()
            clicks += 1
            continue
        kind = page.evaluate("document.querySelector('section.bar')?.dataset.ask ?? ''")
        favourites = [each for each in ARENA_FAVOURITES if not (each == "5." and moved)] if game == "arena" else []
        at = page.evaluate(NEXT, favourites) if kind else None
        if at is None:
            page.wait_for_timeout(100)
            continue
        page.mouse.click(*at)
        clicks += 1
        moved += kind == "Destination"
        page.mouse.move(5, 5)
        page.wait_for_timeout(120)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=["arena", "triora"])
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    told = {}
    with server(1.0) as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        for game in wanted.games:
            runs = []
            for _ in range(wanted.times):
                context = browser.new_context(viewport={"width": WINDOW[0], "height": WINDOW[1]})
                context.set_default_timeout(PATIENCE_MS)
                context.add_init_script(LISTEN)
                runs.append(play(context.new_page(), game, base))
                context.close()
            told[game] = {
                part: {
                    "clicks": statistics.median(run[part].clicks for run in runs if part in run),
                    "seconds": round(statistics.median(run[part].seconds for run in runs if part in run), 1),
                }
                for part in ("move", "turn")
                if any(part in run for run in runs)
            }
        browser.close()
    if wanted.json:
        sys.stdout.write(json.dumps(told, indent=2) + "\n")
    else:
        for game, parts in told.items():
            for part, counted in parts.items():
                words = "to the first move" if part == "move" else "through the first turn"
                clicks, seconds = counted["clicks"], counted["seconds"]
                sys.stdout.write(f"{game:12} {words:24} {clicks:4.0f} clicks {seconds:7.1f} s\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
