"""My games: the list with its filters, one's own figures, and what can be done with them."""

from __future__ import annotations

import io
import json
import os
import random
import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.devices import Opener, serious
from browser.tables import play_on
from server.live_server import Client, Running

SHOTS = os.environ.get("EVENING_SHOTS")
"""A folder for pictures of every screen, for people to look at."""


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)


def play(server: Running, device: Client, game: str, seats: int, *friends: str, luck: int = 3) -> str:
    """A whole game of this device, with friends and bots, played by lot."""
    code: str = device.post("/api/rooms", {"game": game, "name": "Mira", "seats": seats})["code"]
    for name in friends:
        server.client().post(f"/api/rooms/{code}/sit", {"name": name})
    device.post(f"/api/rooms/{code}/start", {"bots": "idle"})
    play_on(server, code, random.Random(luck), 5_000)
    while code not in [each["code"] for each in device.get("/api/mine/games")["games"]]:
        pass
    return code


@pytest.fixture(scope="module")
def player(still: Running) -> Client:
    """A device with three finished games."""
    device = still.client()
    play(still, device, "relics", 2, "Bea")
    play(still, device, "inquisition", 6, "Bea", "Cem", luck=5)
    play(still, device, "relics", 2, luck=4)
    return device


@pytest.fixture
def history(browser: object, still: Running, player: Client, device: Opener) -> Opener:
    def opened(size: str = "laptop", theme: str = "dark", client: Client | None = None) -> Page:
        page = device("/credits", size=size, theme=theme)
        cookie = {"name": "coterie", "value": str((client or player).cookie), "url": still.address, "httpOnly": True}
        page.context.add_cookies([cookie])  # type: ignore[list-item]  # a plain dict with the keys that it names
        page.goto(f"{still.address}/history")
        return page

    return opened


@pytest.mark.parametrize(("size", "theme"), [("laptop", "dark"), ("phone", "light"), ("small", "dark")])
def test_games_are_listed_filtered_and_summed_up(history: Opener, size: str, theme: str) -> None:
    page = history(size, theme)
    rows = page.locator(".list li")
    expect(rows).to_have_count(3)
    expect(page.locator(".list h2").first).to_have_text("Today")
    shot(page, f"history-{size}-{theme}")
    assert serious(page) == []
    expect(rows.first.get_by_role("link")).to_have_accessible_name(
        re.compile(r"^(Won|Lost) Wizards & Relics .+ with 1 bot \d\d:\d\d \d+ min$")
    )
    page.get_by_role("button", name="With friends").click()
    expect(rows).to_have_count(2)
    page.get_by_label("Game", exact=True).select_option("inquisition")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text(re.compile("as (a Loyalist|an Agent)"))
    page.get_by_label("Person", exact=True).select_option("Cem")
    expect(rows).to_have_count(1)
    page.get_by_label("Game", exact=True).select_option("relics")
    expect(page.locator(".list")).to_contain_text("No game fits these filters.")
    figures = page.get_by_label("Your figures")
    expect(figures.locator("dd").first).to_have_text("3")
    expect(figures.locator("tbody").first.locator("th").first).to_have_text("Wizards & Relics")
    expect(figures).to_contain_text(re.compile("as (a Loyalist|an Agent)"))
    page.get_by_label("Person", exact=True).select_option("")
    page.get_by_role("button", name="All", exact=True).click()
    rows.first.locator("a").click()
    page.locator(".review .board > *").first.wait_for()


def test_games_are_downloaded_and_taken_along(history: Opener, still: Running) -> None:
    page = history()
    with page.expect_download() as fetched:
        page.get_by_role("link", name="Download").click()
    with zipfile.ZipFile(io.BytesIO(Path(fetched.value.path()).read_bytes())) as archive:
        assert len(json.loads(archive.read("games.json"))["games"]) == 3
        assert len([name for name in archive.namelist() if name.startswith("records/")]) == 3
    page.get_by_role("button", name="Move to another device").click()
    code = page.locator("dialog .code").inner_text()
    shot(page, "history-take-along")
    other = history("phone", client=still.client())
    expect(other.get_by_text("No games yet. Play one, and it stays here.")).to_be_visible()
    shot(other, "history-empty-phone")
    other.get_by_role("button", name="I have a code").click()
    other.get_by_label("Code").fill(code)
    other.get_by_role("button", name="Bring my games here").click()
    expect(other.locator(".list li")).to_have_count(3)


def test_a_name_is_forgotten_only_after_a_question(history: Opener, still: Running) -> None:
    device = still.client()
    code = play(still, device, "relics", 2, "Bea")
    page = history(client=device)
    page.get_by_role("button", name="Forget me").click()
    expect(page.get_by_role("dialog", name="Forget me?")).to_contain_text("Your name becomes “Guest” in 1 game")
    shot(page, "history-forget")
    page.get_by_role("button", name="Keep").click()
    expect(page.locator(".list li")).to_have_count(1)
    page.get_by_role("button", name="Forget me").click()
    page.get_by_role("button", name="Forget", exact=True).click()
    expect(page.get_by_text("No games yet. Play one, and it stays here.")).to_be_visible()
    assert [each["name"] for each in device.get(f"/api/rooms/{code}")["seats"]] == ["Guest", "Bea"]
