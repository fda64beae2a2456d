"""The built client in Debian's chromium, against a real server."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

import coterie.server
from browser.devices import PATIENCE, SIZES, TOUCH, Opener, Watcher
from browser.page_recorder import Recorded
from browser.timeout_retries import TWICE
from server.live_server import Client, Running, running, settings
from time_limits import patience

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")

HERE = Path(__file__).parent
BUILT = Path(coterie.server.__file__).parent / "static" / "index.html"


expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(TWICE)


def missing(what: str) -> None:
    """Without a browser or a client these tests say so and are skipped; where nothing may be skipped, they fail."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


patient = pytest.fixture(autouse=True)(patience)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium")
    if chromium is None:
        missing("no chromium: apt-get install chromium")
    if not BUILT.exists():
        missing("the client is not built: make client")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        plain = found.new_context

        def experienced(**wishes: Any) -> BrowserContext:
            """A device on which every game has been played before: no opening is in the way of a test."""
            context = plain(**wishes)
            context.add_init_script("localStorage['coterie.met'] ??= JSON.stringify(['every game'])")
            return context

        found.new_context = experienced  # type: ignore[method-assign]  # playwright has no hook for new contexts
        yield found
        found.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings(tmp_path_factory.mktemp("store"), speed=1.0)) as found:
        yield found


@pytest.fixture
def device(browser: Browser, server: Running) -> Iterator[Opener]:
    """Opens a page on a device of its own; a fault in the page fails the test."""
    opened: list[BrowserContext] = []
    faults: list[str] = []

    def make(path: str = "/", size: str = "wide", theme: str = "dark", name: str = "Mira") -> Page:
        width, height = SIZES[size]
        context = browser.new_context(
            base_url=server.address,
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            is_mobile=size in TOUCH,
            has_touch=size in TOUCH,
        )
        context.set_default_timeout(PATIENCE)
        named = "true" if name else "false"  # without a name: a device of somebody new
        kept = f"{{theme: '{theme}', name: '{name}', named: {named}, motion: 'off', taps: 'two'}}"
        context.add_init_script(f"localStorage['coterie.settings'] ??= JSON.stringify({kept})")
        opened.append(context)
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto(path)
        return page

    yield make
    for context in opened:
        context.close()
    assert not faults


@pytest.fixture(scope="session")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on which time stands still."""
    with running(settings(tmp_path_factory.mktemp("still"), speed=1e-9)) as found:
        yield found


@pytest.fixture
def watched(browser: Browser, still: Running) -> Iterator[Watcher]:
    """Opens pages under watch, on the device that holds a client's seats, on the server where time stands still."""
    opened: list[BrowserContext] = []

    def make(client: Client | None, size: str = "wide", theme: str = "dark") -> Recorded:
        width, height = SIZES[size]
        viewport: ViewportSize = {"width": width, "height": height}
        context = browser.new_context(base_url=still.address, viewport=viewport, reduced_motion="reduce")
        context.clock.set_fixed_time(1_800_000_000_000)
        context.set_default_timeout(PATIENCE)
        kept = f"{{theme: '{theme}', motion: 'off', taps: 'two'}}"
        context.add_init_script(f"localStorage['coterie.settings'] ??= JSON.stringify({kept})")
        if client is not None and client.cookie is not None:
            context.add_cookies([{"name": "coterie", "value": client.cookie, "url": still.address, "httpOnly": True}])
        opened.append(context)
        return Recorded(context.new_page())

    yield make
    for context in opened:
        context.close()
