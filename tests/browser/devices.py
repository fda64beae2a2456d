"""How tests hold a device: sizes, the bar, and the few things that everybody does with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page

from browser.page_recorder import Recorded
from coterie import games

Opener = Callable[..., Page]
Watcher = Callable[..., Recorded]
SIZES = {"wide": (1440, 900), "laptop": (1366, 650), "phone": (390, 844), "small": (360, 640)}
TOUCH = ("phone", "small")
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
BAR = "section.bar"
AT_REST = """() => document.documentElement.dataset.motion === 'off' && document.getAnimations()
  .every(each => each.playState !== 'running' || each.effect?.getComputedTiming().endTime === Infinity)"""
"""The page has heard that nothing is to move, and what had begun to is done."""
COVERED = f"{BAR} .pad"
"""A question that tells a secret: its pad is held to look at it."""
STILL = f"{BAR}:not(:has(.deed .gold:disabled))"
"""The bar when nothing is on its way to the server."""
PATIENCE = 60_000
"""Milliseconds a page may take for one thing: a machine with much to do is no fault of the page."""

NEXT = """() => {
  const first = (what) => [...document.querySelectorAll(what)].find(each => each.getClientRects().length > 0);
  const lists = [...document.querySelectorAll('.deed .more button')].filter(each => each.textContent.trim() === 'List');
  return first('.deed .gold:enabled') ?? first('.deed .line') ?? first('.saying .declining')
    ?? first('.options [data-option][aria-pressed=false]') ?? lists[0] ?? null;
}"""
"""What somebody would press next who takes the first of everything, looked up in one moment of the page."""


def each_with_one(these: Iterable[str], variants: Sequence[str]) -> list[Any]:
    """Parameters for a test: each of these with one of the variants in turn. All other pairs are slow."""
    return [
        pytest.param(each, variant, marks=() if place % len(variants) == other else pytest.mark.slow)
        for place, each in enumerate(these)
        for other, variant in enumerate(variants)
    ]


def play_now(page: Page, game: str) -> str:
    """Two clicks of a player: the page, and this button. The code of the room."""
    title = games.get(game).title
    page.get_by_role("button", name=f"Play now against bots: {title}").click()
    page.wait_for_selector(BAR)
    return page.url.rpartition("/")[2]


def answer_once(page: Page) -> bool:
    """One answer by the bar alone, as somebody would give it who presses the first of everything. False at the end."""
    while True:
        page.wait_for_selector(".deed .gold:enabled, .deed .missing, .deed .line, .end h1")
        if page.locator(".end h1").count():
            return False
        if page.locator(COVERED).count() and not page.locator(".deed .gold:enabled").count():
            peek_and_choose(page)
            continue
        found = page.evaluate_handle(NEXT).as_element()
        try:
            if found is not None:
                found.click()
                return True
        except PlaywrightError as error:  # it went while one looked: the board has come, the list is folded
            if "not attached" not in error.message:
                raise


def peek_and_choose(page: Page) -> None:
    """Look at a covered question with a key, and choose the first of everything by its number."""
    page.keyboard.down("h")
    page.locator(f"{COVERED}.held").wait_for()
    page.keyboard.press("1")
    for _ in range(3):  # a form has several fields
        if page.locator(".deed .gold:enabled").count():
            break
        page.keyboard.press("1")
        page.keyboard.press("Enter")
    page.keyboard.up("h")
    page.wait_for_selector(f"{COVERED}:not(.held), {BAR}:not(:has(.pad)), .end h1")


def at_rest(page: Page) -> None:
    """Wait until nothing on the page moves any more: its letters have come, and what it draws stays as it is."""
    page.evaluate("document.fonts.ready.then(() => undefined)")
    page.evaluate(
        """async () => {
          const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
          let before = '', same = 0;
          while (same < 3) {
            await frame();
            const now = document.documentElement.outerHTML;
            same = now === before ? same + 1 : 0;
            before = now;
          }
        }"""
    )


def serious(page: Page) -> list[tuple[str, list[str]]]:
    """What axe minds. A figure of a drawing is described by more than the letters on it, so its name may differ."""
    page.emulate_media(reduced_motion="reduce")  # half faded in, anything is too pale
    page.wait_for_function(AT_REST)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    minded = []
    for each in found["violations"]:
        targets = [node["target"][0] for node in each["nodes"]]
        if each["id"] == "label-content-name-mismatch":
            targets = [target for target in targets if not page.locator(f".board {target}").count()]
        if each["impact"] in ("serious", "critical") and targets:
            minded.append((each["id"], targets[:3]))
    return minded
