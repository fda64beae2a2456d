"""The built client in Debian's chromium, against a real server."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import coterie.server
from server.serving import Running, running, settings

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")
SIZES = {"wide": (1440, 900), "phone": (390, 844), "small": (360, 640)}
BUILT = Path(coterie.server.__file__).parent / "static" / "index.html"


def missing(what: str) -> None:
    """Without a browser or a client these tests say so and are skipped; where nothing may be skipped, they fail."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium")
    if chromium is None:
        missing("no chromium: apt-get install chromium")
    if not BUILT.exists():
        missing("the client is not built: make client")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield found
        found.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings(tmp_path_factory.mktemp("store"), speed=1.0)) as found:
        yield found


Opener = Callable[..., Page]


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
            is_mobile=size != "wide",
            has_touch=size != "wide",
        )
        context.set_default_timeout(20_000)
        kept = f"{{theme: '{theme}', name: '{name}'}}"
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
