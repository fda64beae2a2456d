"""Point 19: whoever has seen enough skips what moves, by Space or by a tap, and nothing is said by it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.devices import BAR, PATIENCE
from browser.page_recorder import LISTEN
from browser.tables import live, play_on
from server.live_server import Client, Running
from server.screen_recorder import seated

SCENES = "() => window.heard.some(each => (JSON.parse(each).steps ?? []).length > 0)"
SAID = "window.said.length"


@pytest.fixture
def moving(browser: Browser, still: Running) -> Iterator[Callable[[Client, str], Page]]:
    """A page on which things move, and whose time stands once it is told to: what is shown next waits for a person."""
    opened = []

    def make(client: Client, code: str) -> Page:
        context = browser.new_context(base_url=still.address, viewport={"width": 1440, "height": 900})
        context.set_default_timeout(PATIENCE)
        context.add_init_script("localStorage['coterie.settings'] = JSON.stringify({motion: 'on'})")
        context.add_init_script(LISTEN)
        context.add_cookies([{"name": "coterie", "value": str(client.cookie), "url": still.address, "httpOnly": True}])
        opened.append(context)
        page = context.new_page()
        page.clock.install()
        page.goto(f"/{code}")
        page.wait_for_selector(BAR)
        page.locator(".board > *").first.wait_for()
        return page

    yield make
    for context in opened:
        context.close()


def press_space(page: Page) -> None:
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")


def tap(page: Page) -> None:
    box = page.locator(".board").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 6, box["y"] + 6)


@pytest.mark.parametrize("skip", [press_space, tap])
def test_what_moves_is_skipped_and_nothing_is_said(
    still: Running, moving: Callable[[Client, str], Page], skip: Callable[[Page], None]
) -> None:
    clients, code = seated(still, "inquisition", 5)
    page = moving(clients[0], code)
    page.get_by_role("tab", name="Log").click()
    table, luck = live(still, code).table, random.Random(4)
    while not table.state.required():  # talk, until the table is asked to vote
        assert play_on(still, code, luck, 1), "nobody was asked to vote"
    page.clock.pause_at(page.evaluate("Date.now()") + 60_000)
    while not table.state.view(None).votes:
        assert play_on(still, code, luck, 1), "nobody voted"
    page.wait_for_function(SCENES)
    elected = page.locator("[role=log]").get_by_text("became Red leader")
    expect(elected).to_have_count(0)  # the votes are shown first, and time stands
    before = page.evaluate(SAID)
    skip(page)
    expect(elected.first).to_be_attached()
    assert page.evaluate(SAID) == before
    expect(page.locator(".options [aria-pressed=true]")).to_have_count(0)
