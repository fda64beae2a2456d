"""The friends' evening as one test: three people on a laptop and two phones, a television, bots, and a friend who comes
late. It is driven by what people tap; only the clock is moved on, so that nobody waits for it."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from browser.devices import BAR, COVERED, NEXT, PATIENCE, STILL, peek_and_choose
from browser.tables import live
from browser.test_evening import Party, finish, last_whisper, menu, newcomer, party, pass_time, shot, whisper
from coterie.table.table import Table
from server.live_server import Running, running, settings

PEOPLE = {"Anna": "wide", "Bea": "phone", "Cem": "small"}


@pytest.fixture(scope="module")
def friends(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on which time stands still until a test moves it on: nobody is too late on a busy machine."""
    with running(settings(tmp_path_factory.mktemp("evening"), speed=1e-9, look=600_000)) as found:
        yield found


def owed(table: Table, seat: int) -> list[int]:
    """The questions for which the game waits for this seat, by their ids."""
    return [ask.id for ask in table.state.required() if ask.seat == seat]


ASKED = f"{COVERED}, .deed .gold:enabled, .deed .missing, .deed .line, .deed .in, .end h1"
MOST_TAPS = 200


def asked(page: Page, table: Table, seat: int, ask: int) -> bool:
    """Wait until the page has something to press for a question. False when it's answered: what was pressed last was
    still on its way to the server, and the page may be asked nothing for as long as others think."""
    until = time.monotonic() + PATIENCE / 1000
    while ask in owed(table, seat):
        try:
            page.wait_for_selector(ASKED, timeout=500)
        except PlaywrightTimeout:
            if time.monotonic() > until:
                raise
        else:
            return True
    return False


def answer(page: Page, server: Running, code: str, seat: int) -> None:
    """Answer the question that this seat owes, by the bar."""
    table = live(server, code).table
    (ask, *_) = owed(table, seat)
    for _ in range(MOST_TAPS):
        if not asked(page, table, seat, ask) or page.locator(".deed .in, .end h1").count():
            return
        if page.locator(COVERED).count() and not page.locator(".deed .gold:enabled").count():
            peek_and_choose(page)
            continue
        found = page.evaluate_handle(NEXT).as_element()
        with suppress(PlaywrightError):  # it went while one looked
            if found is not None:
                found.click(timeout=2_000)
        page.wait_for_selector(f"{STILL}, .end h1")  # while it's sent, a covered question still has its pad
    raise AssertionError(f"seat {seat} can't answer {table.state.find(ask)}")


def play_by_hand(group: Party, inputs: int | None = None) -> None:
    """Everybody answers what they are asked, until the game is over or so many questions were answered."""
    table = live(group.server, group.code).table
    answered = 0
    while table.state.result is None and (inputs is None or answered < inputs):
        owing = [(seat, name) for seat, name in enumerate(group.pages) if owed(table, seat)]
        if not owing:
            pass_time(group.server, group.code)
        for seat, name in owing:
            if owed(table, seat):
                answer(group[name], group.server, group.code, seat)
                answered += 1


def inquisition(browser: Browser, friends: Running, whole: bool) -> None:
    """A game of Inquisition with a television, and a rematch that everybody accepts."""
    with (
        party(browser, friends, "inquisition", PEOPLE, 5, "random") as group,
        newcomer(browser, friends, f"{group.code}/screen", "", "wide") as tv,
    ):
        tv.locator(".shared .drawing").wait_for()
        group.look()
        play_by_hand(group, None if whole else 3)
        if not whole:
            finish(friends, group.code)
        for page in group.pages.values():
            page.locator(".end h1").wait_for()
        expect(tv.locator(".shared").first).to_contain_text(re.compile("won"))
        shot(tv, "evening-end-tv")
        group["Anna"].get_by_role("button", name=re.compile("Rematch")).click()
        for name in ("Bea", "Cem"):
            group[name].get_by_role("status", name="Rematch").get_by_role("button", name="Join").click()
        for page in group.pages.values():
            page.locator(".looking").wait_for()
        expect(tv.locator(".shared .line")).to_contain_text("Waiting for Anna, Bea and Cem")  # it came along


def offer(page: Page, *names: str) -> None:
    """Offer a contract to these people: everybody shows their faction."""
    bar = page.locator(BAR)
    page.locator("[data-ask=Propose]").first.click()
    for name in names:
        bar.locator(".options button", has_text=name).click()
    while not bar.locator(".deed .gold:enabled").count():
        bar.locator(".deed .line").click()
    bar.locator(".deed .gold:enabled").click()


def succession(browser: Browser, friends: Running, whole: bool) -> None:
    """To the crown, with a whisper that is read, an offer of four, a pause, a late friend, and a phone that sleeps."""
    with (
        party(browser, friends, "succession", PEOPLE, 8) as group,
        newcomer(browser, friends, group.code, "Dora", "phone") as dora,
    ):
        group.look()
        anna, bea, cem = (group[name] for name in PEOPLE)
        table = live(friends, group.code).table
        anna.locator("[data-ask=Whisper]").first.click()
        whisper(anna, "Bea")
        bea.locator(".bubble.whisper").click()
        talk = bea.get_by_role("dialog", name="Talk")
        talk.get_by_role("button", name="Anna whispered to you: tap to read").click()
        expect(talk.locator(".bubble")).to_contain_text(last_whisper(friends, group.code))
        bea.keyboard.press("Escape")

        offer(anna, "Bea", "Cem", "Ada")
        for page in (bea, cem):
            expect(page.locator(f"{BAR} h2")).to_contain_text("1 offer, to you")
        expect(anna.locator(f"{BAR} h2")).to_contain_text("1 offer, none to you")
        assert len(table.state.view(0).offers[0].terms) == 4
        shot(anna, "evening-offer-wide")
        shot(cem, "evening-offer-small")

        menu(anna, "Ask for a pause")
        for page in (bea, cem):
            page.locator(".banner").get_by_role("button", name="Agree").click()
        expect(cem.locator(".banner.paused")).to_contain_text("Paused")
        cem.locator(".banner").get_by_role("button", name="Resume").click()
        expect(anna.locator(".banner.paused")).to_have_count(0)

        bot = friends.house.rooms[group.code].data.seats[3].name
        dora.get_by_role("button", name="Take a seat").click()
        dora.get_by_role("button", name=f"Ask for {bot}'s seat").click()
        for page in (anna, bea, cem):
            page.locator(".banner").get_by_role("button", name="Agree").click()
        dora.get_by_role("button", name="Your secret").wait_for()

        bea.goto("about:blank")  # the phone sleeps
        expect(anna.locator(".banner.away")).to_contain_text("Bea is away")
        anna.get_by_label("Say something to the table").fill("Bea sleeps")
        anna.get_by_role("button", name="Say", exact=True).click()
        bea.goto(f"/{group.code}")
        bea.get_by_role("button", name=re.compile("^Talk, ")).click()
        expect(talk).to_contain_text("Bea sleeps")
        expect(anna.locator(".banner.away")).to_have_count(0)
        bea.keyboard.press("Escape")
        if whole:
            everybody = Party(friends, group.code, {**group.pages, "Dora": dora}, group.clients)
            play_by_hand(everybody)
        else:
            finish(friends, group.code)
        for page in (anna, bea, cem, dora):
            page.locator(".end h1").wait_for()


def test_an_evening_with_friends(browser: Browser, friends: Running) -> None:
    inquisition(browser, friends, whole=False)
    succession(browser, friends, whole=False)


@pytest.mark.slow
def test_a_long_evening_with_friends(browser: Browser, friends: Running) -> None:
    inquisition(browser, friends, whole=True)
    succession(browser, friends, whole=True)
