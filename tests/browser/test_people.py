"""Points 3, 11 and 18: many people, people who leave and come back, and bots who keep their counsel."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from browser.devices import BAR, PATIENCE, STILL, Watcher, answer_once
from browser.tables import another_world, live, play_on
from coterie.kernel import State
from coterie.kernel.chance import SeededRandom
from coterie.server.tables.bot_driver import Driver
from coterie.table.table import Table
from server.live_server import Client, Running, running, settings
from server.screen_recorder import seated

# --- 3: a crowd -----------------------------------------------------------------------------------------------------


def over(table: Table) -> bool:
    return table.state.result is not None


def crowd(still: Running, watched: Watcher, people: int, played: int) -> None:
    """A hidden-role game on as many pages as there are people; from input `played` on they answer by the page alone,
    and time passes when nobody is asked."""
    clients, code = seated(still, "succession", people)
    pages = [watched(client, "phone" if seat % 2 else "wide").page for seat, client in enumerate(clients)]
    for page in pages:
        page.goto(f"/{code}")
        page.wait_for_selector(BAR)
    play_on(still, code, random.Random(people), played)
    table = live(still, code).table
    assert not over(table), "the game was over before anybody answered: this test could not fail"
    answered = 0
    while not over(table):
        waiting = {ask.seat for ask in table.state.required()}
        for seat in sorted(waiting):
            page = pages[seat]
            before = table.number
            page.locator(".deed .gold:enabled, .deed .missing, .deed .line").first.wait_for()
            while table.number == before and page.locator(".deed .gold, .deed .missing, .deed .line").count():
                answer_once(page)
                page.wait_for_selector(f"{STILL}, .end h1")  # the server has heard of it
            answered += table.number > before
        if not waiting:
            pass_time(still, code)
    ends = set()
    for page in pages:
        page.locator(".end h1").wait_for()
        ends.add(page.locator(".end .why, .end p").first.inner_text())
    assert len(ends) == 1, ends
    assert answered, "nobody answered on a page: this test could not fail"


def pass_time(server: Running, code: str) -> None:
    table = live(server, code)
    due = table.table.state.next_due()
    assert due is not None
    server.in_loop(lambda: table.clock.set(due))
    server.in_loop(table.tick)


def test_eight_people_finish_a_game_on_eight_pages(still: Running, watched: Watcher) -> None:
    crowd(still, watched, people=8, played=70)


@pytest.mark.slow
def test_twenty_people_finish_a_game_on_twenty_pages(still: Running, watched: Watcher) -> None:
    crowd(still, watched, people=20, played=0)


# --- 11: people come and go -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that waits for nobody: a bot sits in at once."""
    with running(settings(tmp_path_factory.mktemp("hasty"), speed=1.0, grace=0, host_grace=0)) as found:
        yield found


def test_who_leaves_is_played_for_and_takes_the_seat_back(browser: Browser, hasty: Running) -> None:
    clients, code = seated(hasty, "triora", 2)
    contexts = [at(browser, hasty, client) for client in clients]
    host, guest = (context.new_page() for context in contexts)
    for page in (host, guest):
        page.goto(f"/{code}")
        page.wait_for_selector(BAR)
    guest.close()
    expect(host.locator(".banner.bot")).to_contain_text("A bot plays for P1")
    expect(host.locator("[data-thing='seat:1']").first).to_be_visible()
    again = contexts[1].new_page()
    again.goto(f"/{code}")
    again.wait_for_selector(BAR)
    expect(host.locator(".banner.bot")).to_have_count(0)
    host.close()  # the host leaves: the room lives on, and the other is its host
    expect(again.locator(".banner.bot")).to_contain_text("A bot plays for P0")
    while hasty.client().get(f"/api/rooms/{code}")["host"] != 1:  # the patience of all tests ends this one too
        again.wait_for_timeout(100)
    told = again.locator(".log .line").count()
    while again.locator(".log .line").count() == told:
        if again.locator(".deed .gold:enabled, .deed .missing, .deed .line").count():
            answer_once(again)
    for context in contexts:
        context.close()


def test_who_is_away_has_a_while_and_everybody_sees_how_long(browser: Browser, server: Running) -> None:
    clients, code = seated(server, "triora", 2)
    context = at(browser, server, clients[0])
    page = context.new_page()
    guest = clients[1].socket(code, seat=1)
    page.goto(f"/{code}")
    page.wait_for_selector(BAR)
    guest.wire.close()
    banner = page.locator(".banner.away")
    expect(banner).to_contain_text("P1 is away")
    expect(banner).to_contain_text(re.compile(r"A bot takes over in .*\d"))
    left = banner.locator("p")
    expect(left).not_to_have_text(left.inner_text())  # it is counted down before everybody's eyes
    expect(banner).to_contain_text(re.compile(r"A bot takes over in .*\d"))
    banner.get_by_role("button", name="Wait (0 of 1)").click()
    expect(banner).to_contain_text("The game waits for them.")
    context.close()


def at(browser: Browser, server: Running, client: Client) -> BrowserContext:
    context = browser.new_context(base_url=server.address, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_cookies([{"name": "coterie", "value": str(client.cookie), "url": server.address, "httpOnly": True}])
    return context


# --- 18: bots -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["inquisition", "succession"])
def test_when_a_bot_speaks_tells_nothing_of_its_role(still: Running, game: str) -> None:
    """Two worlds that differ in everybody's role, and the same luck: the bots answer at the same moments."""
    client = still.client()
    code = client.post("/api/play", {"game": game})["code"]
    table, driver = live(still, code).table, still.house.rooms[code].driver
    assert driver is not None
    luck = random.Random(2)
    while len(table.state.required()) < 4:
        play_on(still, code, luck, 1)
    driver.pace, live(still, code).clock.speed = 1.0, 1.0
    moments = []
    for number in (1, 2):
        world = table.state.imagine(None, SeededRandom(number))
        driver.luck = random.Random(9)  # the same for both
        with another_world(still, code, world):  # whatever the driver looks at, it is this one
            moments.append(still.in_loop(partial(planned, driver, world)))
    assert moments[0] == moments[1]
    assert len({at for _, at in moments[0]}) > 1, "they all speak at once: this test could not fail"


def planned(driver: Driver, world: State[Any]) -> list[tuple[int | None, int]]:
    """Who speaks when, in a world."""
    driver.course.forget()
    return [(turn.seat, turn.at) for turn in driver.course.required(world)]
