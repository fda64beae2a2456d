"""Points 5, 6 and 7: a line that breaks, a server that is killed, a server that restarts. Pages go on by themselves."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from browser.devices import BAR, Opener, answer_once, play_now
from browser.tables import live
from coterie.server.store import Store
from coterie.table.record import Replay
from server.serving import Running
from server.test_kill import Killed, stored

CLOSED_WITHOUT_A_WORD = 1011


def lines(page: Page) -> list[str]:
    return page.locator(".log .line").all_inner_texts()


def answers(server: Running, code: str, seat: int) -> int:
    """How many answers of a seat are in the game's record."""
    return sum(getattr(entry, "seat", None) == seat for entry in live(server, code).table.record.inputs)


def test_5_half_a_minute_without_a_net_costs_nothing(device: Opener, server: Running) -> None:
    page = device("/credits")
    page.clock.install()
    net = {"up": True}
    open_lines: list[WebSocketRoute] = []

    def wire(route: WebSocketRoute) -> None:
        if net["up"]:
            route.connect_to_server()
            open_lines.append(route)
        else:
            route.close(code=CLOSED_WITHOUT_A_WORD)

    page.context.route_web_socket("**/socket", wire)
    page.goto("/")
    code = play_now(page, "triora")
    answer_once(page)
    page.locator(".deed .gold:enabled, .options [data-option]").first.wait_for()
    given = answers(server, code, 0)
    net["up"] = False
    page.context.set_offline(True)
    for line in open_lines:
        line.close(code=CLOSED_WITHOUT_A_WORD)
    before = lines(page)
    while answer_once_offline(page):
        pass
    page.clock.run_for(31_000)
    expect(page.locator(".banner.offline")).to_contain_text(re.compile(r"No connection for 3\d s"))
    expect(page.locator(".banner.offline")).to_contain_text("kept, and is sent once")
    assert answers(server, code, 0) == given
    net["up"] = True
    page.context.set_offline(False)
    page.clock.run_for(10_000)
    page.wait_for_function("before => document.querySelectorAll('.log .line').length > before", arg=len(before))
    expect(page.locator(".banner.offline")).to_have_count(0)
    assert answers(server, code, 0) == given + 1
    assert lines(page)[: len(before)] == before


def answer_once_offline(page: Page) -> bool:
    """Choose the first of everything and press the button; False when it has been pressed."""
    if page.locator(".deed .gold:disabled").count():
        return False
    answer_once(page)
    return not page.locator(".deed .gold:disabled").count()


def test_5_a_tab_that_was_closed_opens_as_it_was(device: Opener) -> None:
    page = device()
    play_now(page, "triora")
    for _ in range(4):
        answer_once(page)
    page.wait_for_selector(".deed .gold:enabled, .deed .missing")
    address, told = page.url, lines(page)
    context = page.context
    page.close(run_before_unload=False)
    again = context.new_page()
    again.goto(address)
    again.wait_for_selector(BAR)
    again.wait_for_function("least => document.querySelectorAll('.log .line').length >= least", arg=len(told))
    assert lines(again)[: len(told)] == told


@pytest.fixture
def killed(tmp_path: Path) -> Iterator[Killed]:
    found = Killed(f"sqlite:///{tmp_path / 'store.db'}")
    yield found
    if found.process is not None:
        found.end(signal.SIGKILL)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM], ids=["6_killed", "7_restarted"])
def test_pages_outlive_their_server(browser: Browser, killed: Killed, how: signal.Signals) -> None:
    """Point 6: kill -9 loses nothing that was acknowledged, and does nothing twice. Point 7: a restart says so."""
    context = browser.new_context(base_url=killed.start(), reduced_motion="reduce")
    context.set_default_timeout(30_000)
    page = context.new_page()
    page.goto("/")
    code = play_now(page, "triora")
    for _ in range(6):
        answer_once(page)
    page.wait_for_selector(".deed .gold:enabled, .deed .missing")
    told = lines(page)
    killed.end(how)
    banner = page.locator(".banner.offline" if how is signal.SIGKILL else ".banner.restarting")
    expect(banner).to_be_visible()
    while answer_once_offline(page):  # said to a server that is not there: it is kept, and sent once
        pass
    killed.start()
    page.wait_for_function("before => document.querySelectorAll('.log .line').length > before", arg=len(told))
    expect(banner).to_have_count(0)
    page.wait_for_selector(f"{BAR}:not(:has(.deed .gold:disabled))")
    after = lines(page)
    assert after[: len(told)] == told
    page.reload()
    page.wait_for_function("least => document.querySelectorAll('.log .line').length >= least", arg=len(after))
    assert lines(page)[: len(after)] == after
    killed.end(signal.SIGTERM)
    store = Store(killed.store)
    record = stored(store, code)
    store.close()
    mine = [(entry.ask, str(entry.answer)) for entry in record.inputs if getattr(entry, "seat", None) == 0]  # type: ignore[union-attr]
    assert len(mine) == len(set(mine)), "an answer was given twice"
    Replay(record).go(len(record.inputs))
    context.close()
