"""Take your time: chosen in the room, and the front page says whose move it is since when."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.devices import Opener

SHOTS = os.environ.get("EVENING_SHOTS")
"""A folder for pictures of every screen, for people to look at."""


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png")


@pytest.mark.parametrize(("size", "theme"), [("laptop", "dark"), ("small", "light")])
def test_two_people_take_their_time(device: Opener, size: str, theme: str) -> None:
    host = device(size=size, theme=theme, name="Anna")
    host.get_by_role("button", name="Make a room: Wizards & Relics").click()
    if size == "small":
        host.get_by_role("button", name=re.compile("^Options")).click()
    host.get_by_role("button", name="Take your time").click()
    expect(host.get_by_text("A game may last days")).to_be_visible()
    shot(host, f"patience-room-{size}-{theme}")
    if size == "small":
        host.get_by_role("button", name="Close").first.click()
    guest = device(host.url, size=size, theme=theme, name="Bea")
    guest.get_by_role("button", name="Sit down").click()
    guest.get_by_role("button", name="I am ready").click()
    host.get_by_role("button", name=re.compile("^Start")).click()
    guest.wait_for_selector("section.bar")
    guest.goto("/")
    expect(host.get_by_text("Bea is away")).to_be_visible()
    expect(host.get_by_text("There are no clocks: the game waits for them.")).to_be_visible()
    expect(host.get_by_role("button", name="Let a bot play (0 of 1)")).to_be_visible()
    shot(host, f"patience-away-{size}-{theme}")
    expect(guest.get_by_text("Your move in Wizards & Relics")).to_be_visible()
    since = guest.get_by_text(re.compile(r"^Your move since \d\d:\d\d$"))
    expect(since).to_be_visible()
    shot(guest, f"patience-front-{size}-{theme}")
    told = since.inner_text()
    days = 3 * 24 * 60 * 60 * 1000
    guest.add_init_script(f"{{ const now = Date.now.bind(Date); Date.now = () => now() + {days}; }}")
    guest.reload()  # three days later the day is told too
    expect(guest.get_by_text(re.compile(r"^Your move since \w+day,? (at )?\d\d:\d\d$"))).to_be_visible()
    expect(since).to_have_count(0)
    assert told[-5:] in guest.locator(".since").inner_text()
    host.get_by_role("button", name="Let a bot play (0 of 1)").click()
    expect(host.get_by_text("A bot plays for Bea")).to_be_visible()


@pytest.mark.parametrize("size", ["laptop", "phone", "small"])
def test_the_room_says_how_strong_new_bots_are(device: Opener, size: str) -> None:
    page = device(size=size)
    page.get_by_role("button", name="Make a room: Ravnica").click()
    folded = page.get_by_role("button", name=re.compile("^Options"))
    page.locator(".chair").first.wait_for()
    if size != "laptop":
        folded.click()
    options = page.get_by_role("dialog", name="Options") if size != "laptop" else page.get_by_label("Options")
    titles = options.locator(".option b.serif")
    expect(titles.nth(2)).to_have_text("New bots are")
    assert titles.all_inner_texts()[:3] == ["Pace", "Players", "New bots are"], "what people change first"
    levels = levels_of(page)
    expect(levels.locator("[aria-pressed=true]")).to_contain_text("strong")
    levels.get_by_role("button", name=re.compile("easy")).click()
    expect(levels.locator("[aria-pressed=true]")).to_contain_text("easy")
    shot(page, f"new-bots-{size}")
    if size != "laptop":
        page.get_by_role("button", name="Close").first.click()
    page.get_by_role("button", name="Fill with bots").click()
    expect(page.locator(".chair", has_text="bot, easy")).to_have_count(6)
    guest = device(page.url, size=size, name="Bea")
    guest.locator(".chair", has_text="bot, easy").first.wait_for()
    if size != "laptop":
        guest.get_by_role("button", name=re.compile("^Options")).click()
    expect(levels_of(guest).locator("[aria-pressed=true]")).to_contain_text("easy")
    expect(levels_of(guest).get_by_role("button", name=re.compile("usual"))).to_be_disabled()


def levels_of(page: Page) -> Locator:
    return page.get_by_role("group", name="New bots are")


def test_clocks_are_set_by_presets_first(device: Opener) -> None:
    page = device(size="laptop")
    page.get_by_role("button", name="Make a room: Ravnica").click()
    pace = page.get_by_role("group", name="Pace")
    expect(pace.get_by_role("button")).to_have_text(["Brisk", "Usual", "Relaxed"])
    expect(pace.get_by_role("button", name="Usual")).to_have_attribute("aria-pressed", "true")
    pace.get_by_role("button", name="Brisk").click()
    expect(pace.get_by_role("button", name="Brisk")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("Talk in a colour round: 1:00.")).to_be_visible()
    shot(page, "pace-laptop-dark")
