"""How tests hold a device: sizes, the bar, and the few things that everybody does with it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from browser.recording import Recorded
from coterie import games

Opener = Callable[..., Page]
Watcher = Callable[..., Recorded]
SIZES = {"wide": (1440, 900), "phone": (390, 844), "small": (360, 640)}
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
BAR = "section.bar"
AT_REST = """() => document.documentElement.dataset.motion === 'off' && document.getAnimations()
  .every(each => each.playState !== 'running' || each.effect.getComputedTiming().endTime === Infinity)"""
"""The page has heard that nothing is to move, and what had begun to is done."""


def play_now(page: Page, game: str) -> str:
    """Two clicks of a player: the page, and this button. The code of the room."""
    title = games.get(game).title
    page.get_by_role("button", name=f"Play now against bots: {title}").click()
    page.wait_for_selector(BAR)
    return page.url.rpartition("/")[2]


def answer_once(page: Page) -> bool:
    """One answer by the bar alone, as somebody would give it who presses the first of everything. False at the end."""
    page.wait_for_selector(".deed .gold:enabled, .deed .missing, .deed .line, .end h1")
    if page.locator(".end h1").count():
        return False
    if page.locator(".deed .gold:enabled").count():
        page.locator(".deed .gold:enabled").first.click()
    elif page.locator(".deed .line").count():
        page.locator(".deed .line").first.click()
    elif page.locator(".options [data-option][aria-pressed=false]").count():
        page.locator(".options [data-option][aria-pressed=false]").first.click()
    else:
        page.get_by_role("button", name="List").click()
    return True


def serious(page: Page) -> list[tuple[str, list[str]]]:
    """What axe minds. A figure of a drawing is described by more than the letters on it, so its name may differ."""
    page.emulate_media(reduced_motion="reduce")  # half faded in, anything is too pale
    page.wait_for_function(AT_REST)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    page.emulate_media(reduced_motion="no-preference")
    minded = []
    for each in found["violations"]:
        targets = [node["target"][0] for node in each["nodes"]]
        if each["id"] == "label-content-name-mismatch":
            targets = [target for target in targets if not page.locator(f".board {target}").count()]
        if each["impact"] in ("serious", "critical") and targets:
            minded.append((each["id"], targets[:3]))
    return minded
