"""Points 5, 6 and 7: a line that breaks, a server that is killed, a server that restarts. Pages go on by themselves."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from browser.devices import BAR, PATIENCE, STILL, Opener, answer_once, play_now
from browser.doorway import Doorway
from browser.tables import live
from coterie.server.store.store import Store
from coterie.table.record import Answer, Replay
from server.live_server import Running
from server.postgres import database
from server.postgres import missing as missing_postgres
from server.test_process_kill import Killed, stored

CLOSED_WITHOUT_A_WORD = 1011
no_postgres = missing_postgres()


def lines(page: Page) -> list[str]:
    return page.locator(".log .line").all_text_contents()


def answers(server: Running, code: str, seat: int) -> int:
    """How many answers of a seat are in the game's record."""
    return sum(getattr(entry, "seat", None) == seat for entry in live(server, code).table.record.inputs)


def test_half_a_minute_without_a_net_costs_nothing(device: Opener, server: Running) -> None:
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
    page.wait_for_selector(STILL)
    page.locator(".deed .gold:enabled, .options [data-option]").first.wait_for()
    given = answers(server, code, 0)
    net["up"] = False
    page.context.set_offline(True)
    for line in open_lines:
        line.close(code=CLOSED_WITHOUT_A_WORD)
    expect(page.locator(".banner.offline")).to_be_visible()  # the page has heard of it: what is said now has no line
    before = lines(page)
    while answer_once_offline(page):
        pass
    page.clock.run_for(31_000)
    expect(page.locator(".banner.offline")).to_contain_text(re.compile(r"No connection for ([3-9]\d|\d{3,}) s"))
    expect(page.locator(".banner.offline")).to_contain_text("will be sent when you")
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


def test_a_tab_that_was_closed_opens_as_it_was(device: Opener) -> None:
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
    context.set_default_timeout(PATIENCE)
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
    page.wait_for_selector(STILL)
    after = lines(page)
    assert after[: len(told)] == told
    page.reload()
    page.wait_for_function("least => document.querySelectorAll('.log .line').length >= least", arg=len(after))
    assert lines(page)[: len(after)] == after
    killed.end(signal.SIGTERM)
    store = Store(killed.store)
    record = stored(store, code)
    store.close()
    mine = [(entry.ask, str(entry.answer)) for entry in record.inputs if isinstance(entry, Answer) and entry.seat == 0]
    assert len(mine) == len(set(mine)), "an answer was given twice"
    Replay(record).go(len(record.inputs))
    context.close()


@pytest.mark.skipif(no_postgres is not None, reason=str(no_postgres))
def test_one_of_two_processes_behind_an_address_is_stopped(browser: Browser) -> None:
    """Two people of one table on two processes. One process is stopped: its people go on by the other within one try,
    answer once, and the other person sees nothing of it."""
    with database() as postgres:
        store = postgres.fresh("rolling")
        processes = [Killed(store), Killed(store)]
        doorway = Doorway()
        try:
            ports = [int(each.start().rpartition(":")[2]) for each in processes]
            rolling(browser, doorway, processes, ports, store)
        finally:
            doorway.close()
            for each in processes:
                if each.process is not None:
                    each.end(signal.SIGKILL)


def rolling(browser: Browser, doorway: Doorway, processes: list[Killed], ports: list[int], store: str) -> None:
    contexts = [browser.new_context(base_url=doorway.address, reduced_motion="reduce") for _ in range(2)]
    for context in contexts:
        context.set_default_timeout(PATIENCE)
    one, other = (context.new_page() for context in contexts)
    sockets: list[str] = []
    one.on("websocket", lambda line: sockets.append(line.url))
    doorway.rooms = ports
    one.goto("/")
    one.get_by_role("button", name="Make a room: Triora").click()
    one.wait_for_selector(".lobby")
    doorway.rooms = ports[::-1]
    other.goto(one.url)
    other.get_by_label("Your name").fill("Dana")
    other.get_by_role("button", name="Sit down").click()
    one.get_by_role("button", name="Start with 2").click()
    code = one.url.rpartition("/")[2]
    for page in (one, other):
        page.wait_for_selector(BAR)
        page.wait_for_selector(".bar h2")
    assert set(doorway.led) == set(ports), "both people were led to one process: this test could not fail"
    dialled = len(sockets)
    first, second = (one, other) if one.locator("#prompt").count() else (other, one)
    processes[0].end(signal.SIGTERM)
    asked = first.locator("#prompt").inner_text()
    for _ in range(4):
        if first.locator("#prompt").count() and first.locator("#prompt").inner_text() == asked:
            answer_once(first)
            first.wait_for_selector(STILL)
    second.locator("#prompt").wait_for()
    expect(one.locator(".banner.restarting, .banner.offline")).to_have_count(0)
    assert len(sockets) - dialled == 1, "more than one try"
    assert other.locator(".banner").count() == 0
    for context in contexts:
        context.close()
    processes[1].end(signal.SIGTERM)
    kept = Store(store)
    record = stored(kept, code)
    kept.close()
    given = [(entry.seat, entry.ask) for entry in record.inputs if isinstance(entry, Answer)]
    assert given
    assert len(given) == len(set(given)), "an answer was given twice"
