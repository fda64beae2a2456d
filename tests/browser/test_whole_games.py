"""Points 13 and 14: whole games of each by keyboard alone, and by a player who reads only the accessibility tree.

The short forms give a few answers; the long ones play against quick bots to the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import Error as PlaywrightError

from browser.devices import BAR, PATIENCE
from browser.tables import GAMES
from server.live_server import Running, running, settings

FAST = 10.0
"""So many times as fast as usual the game's clock goes: talk has an end."""

TURN = ".deed .gold:enabled, .deed .missing, .deed .line, .end h1"
RINGED = """() => { // figures of a drawing have a ring of their own
  const at = document.activeElement;
  const style = getComputedStyle(at);
  if (at === document.body || at.tabIndex < 0 || at.closest('.board svg')) return true;
  return style.outlineStyle !== 'none' || style.boxShadow !== 'none';
}"""


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings(tmp_path_factory.mktemp("quick"), speed=FAST)) as found:
        yield found


def at_table(browser: Browser, server: Running, game: str) -> Page:
    client = server.client()
    code = client.post("/api/play", {"game": game, "name": "Mira", "bots": "random"})["code"]
    context = browser.new_context(base_url=server.address, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_cookies([{"name": "coterie", "value": str(client.cookie), "url": server.address, "httpOnly": True}])
    page = context.new_page()
    page.goto(f"/{code}")
    page.wait_for_selector(f"{BAR}, .end h1")
    return page


def by_keyboard(page: Page) -> bool:
    """One step without a pointer; False at the end."""
    page.wait_for_selector(TURN)
    if page.locator(".end h1").count():
        return False
    assert page.evaluate(RINGED), "the focus cannot be seen"
    if page.locator(".deed .gold:enabled, .deed .line").count():
        page.keyboard.press("Enter")
        return True
    option = page.locator(".options [data-option][aria-pressed=false][aria-keyshortcuts]").first
    with suppress(PlaywrightError):  # the question may go while one looks
        if option.count():
            page.keyboard.press(option.get_attribute("aria-keyshortcuts", timeout=500) or "Enter")
            return True
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim() === 'List'"):
            page.keyboard.press("Enter")
            break
    return True


OTHERS = ("List", "Hide", "Clear", "Hint from a bot", "Hint", "Undo", "Keep this order", "OK", "All")
BUTTON = re.compile(r'^ *- button "((?:[^"\\]|\\.)*)"(.*)$')
QUOTED = re.compile(r"^( *- )'(.*)'(:.*)?$")
"""A line of the tree with a colon in its name stands in quotation marks."""


def by_tree(page: Page) -> bool:
    """One step by what a screen reader is given: names and states of buttons in the region that asks."""
    region = page.get_by_role("region", name="Your question")
    if page.get_by_role("heading", name=re.compile(" won$|^You won|^Nobody won")).count():
        return False
    try:
        tree = region.aria_snapshot(timeout=2_000)
    except PlaywrightError:  # it has gone: the game is over, or the table is drawn anew
        page.wait_for_timeout(100)
        return True
    options, deeds, listed = [], [], None
    for raw in tree.splitlines():
        quoted = QUOTED.match(raw)
        line = raw if quoted is None else quoted[1] + quoted[2].replace("''", "'")
        indent = len(line) - len(line.lstrip())
        if listed is not None and indent <= listed:
            listed = None
        if re.match(r" *- list( |:|$)", line) and '"Recent events"' not in line and '"Fields"' not in line:
            listed = indent
        found = BUTTON.match(line)
        if found is None:
            continue
        name, state = found[1].replace('\\"', '"'), found[2]
        if listed is not None:
            options.append((name, "[pressed]" in state))
        elif "[disabled]" not in state and name not in OTHERS and not name.startswith("Rule "):
            deeds.append(name)
    asked = "heading" in tree and (options or deeds or '"List"' in tree)
    if not asked:
        page.wait_for_timeout(100)
        return True
    free = [name for name, pressed in options if not pressed]
    missing = re.search(r'button "(Choose|Place|[^"]+: (?:choose|place|say))\b.*" \[disabled\]', tree)
    with suppress(PlaywrightError):  # the question may go while one answers it
        if missing and free:
            region.get_by_role("button", name=free[0], exact=True).first.click(timeout=2_000)
        elif missing:
            region.get_by_role("button", name="List", exact=True).click(timeout=2_000)
        elif deeds:  # it may be called as the choice in the list above it
            region.get_by_role("button", name=deeds[-1], exact=True).last.click(timeout=2_000)
    return True


WAYS: dict[str, Callable[[Page], bool]] = {"13_by_keyboard": by_keyboard, "14_by_tree": by_tree}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", ["triora", "arena"])
def test_a_few_answers(browser: Browser, quick: Running, game: str, way: str) -> None:
    page = at_table(browser, quick, game)
    told = page.locator(".log .line").count()
    while page.locator(".log .line").count() <= told + 3:
        assert WAYS[way](page), "it was over before anything was told"
    page.context.close()


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(browser: Browser, quick: Running, game: str, way: str) -> None:
    page = at_table(browser, quick, game)
    while WAYS[way](page):
        continue
    expect(page.locator(".end h1")).to_contain_text("won")
    page.context.close()
