"""Bad luck that a page takes with sense: no storage, no clipboard, a full room, two tabs, the back button, a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from browser.devices import BAR, Opener, answer_once, play_now
from server.serving import Running

NO_STORAGE = """
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
"""


def test_without_storage_one_plays_all_the_same(browser: Browser, server: Running) -> None:
    context = browser.new_context(base_url=server.address, reduced_motion="reduce")
    context.add_init_script(NO_STORAGE)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.goto("/")
    play_now(page, "relics")
    answer_once(page)
    page.goto("/settings")
    page.get_by_label("Your name").fill("Mira")
    page.get_by_label("Your name").blur()
    expect(page.locator("main")).to_contain_text("this browser keeps nothing")
    assert faults == []
    context.close()


def test_a_clipboard_that_refuses_shows_the_link_instead(device: Opener) -> None:
    page = device("/credits")
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.goto("/")
    page.get_by_role("button", name="Make a room: Triora").click()
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("body")).to_contain_text(re.compile("does not let us copy. The link is http"))


def test_a_full_room_lets_one_watch(device: Opener) -> None:
    host = device()
    host.get_by_role("button", name="Make a room: Wizards & Relics").click()
    host.get_by_role("button", name=re.compile("^Fill with")).click()
    late = device(host.url, "phone", name="Late")
    expect(late.locator(".lobby")).to_contain_text("All seats are taken. You may watch.")
    host.get_by_role("button", name=re.compile("^Start")).click()
    expect(late.locator(BAR)).to_contain_text("Waiting for")


def test_two_tabs_of_one_seat_show_the_same(device: Opener) -> None:
    page = device()
    play_now(page, "triora")
    twin = page.context.new_page()
    twin.goto(page.url)
    twin.locator(BAR).wait_for()
    told = twin.locator(".log .line").count()
    while twin.locator(".log .line").count() == told:
        answer_once(page)
    expect(page.locator(".log .line").first).to_be_visible()
    assert page.locator(".log .line").first.inner_text() == twin.locator(".log .line").first.inner_text()


def test_back_leads_to_the_front_page_and_forth_to_the_table(device: Opener) -> None:
    page = device()
    code = play_now(page, "relics")
    page.go_back()
    expect(page.get_by_role("link", name=re.compile("Play on|Open")).first).to_be_visible()
    page.go_forward()
    expect(page.locator(BAR)).to_be_visible()
    assert page.url.endswith(code)


@pytest.mark.parametrize(("width", "height", "text"), [(740, 360, 1), (360, 640, 1.6)], ids=["landscape", "large_text"])
def test_a_phone_on_its_side_and_large_text_keep_the_bar_in_sight(
    device: Opener, width: int, height: int, text: float
) -> None:
    page = device("/credits", "small")
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("text => localStorage['coterie.settings'] = JSON.stringify({theme: 'dark', text})", text)
    page.goto("/")
    play_now(page, "triora")
    page.locator(".deed button").first.wait_for()
    box = page.locator(".deed button").first.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= height + 1
    assert page.evaluate("document.documentElement.scrollWidth") <= width
