"""Points 14 and 15: nothing serious for axe on any screen, and colour is never the only sign."""

from __future__ import annotations

import base64
import random
import re
from itertools import combinations
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.devices import AXE, BAR, Opener, Watcher, each_with_one, serious
from browser.tables import GAMES, play_on
from server.live_server import Running
from server.screen_recorder import seated

CORPUS = Path(__file__).parents[1] / "corpus"
DEFICIENCIES = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")
MIN_DIFFERENCE = 6.0
"""So far apart (of 255, over all points) two things look at least that mean different things."""

APART = """async images => {
  const drawn = await Promise.all(images.map(async each => {
    const bytes = Uint8Array.from(atob(each), letter => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
    const canvas = new OffscreenCanvas(40, 40);
    const brush = canvas.getContext('2d');
    brush.drawImage(bitmap, 0, 0, 40, 40);
    return brush.getImageData(0, 0, 40, 40).data;
  }));
  const apart = (one, other) => one.reduce((sum, value, place) => sum + Math.abs(value - other[place]), 0) / 4800;
  return drawn.flatMap((one, a) => drawn.slice(a + 1).map(other => apart(one, other)));
}"""


def crops(page: Page, selector: str, most: int) -> list[str]:
    """Pictures of the first things of a kind, one for each name."""
    found = page.locator(selector)
    taken = [found.nth(place).screenshot(animations="disabled") for place in range(min(most, found.count()))]
    return [base64.b64encode(each).decode() for each in taken]


def look_alike(page: Page, selector: str, most: int) -> list[str]:
    """Pairs of things that somebody who sees colours otherwise, or none, could take for each other."""
    session = page.context.new_cdp_session(page)
    alike = []
    for deficiency in DEFICIENCIES:
        session.send("Emulation.setEmulatedVisionDeficiency", {"type": deficiency})
        images = crops(page, selector, most)
        assert len(images) > 1, f"{selector}: nothing to compare"
        apart = page.evaluate(APART, images)
        for pair, far in zip(combinations(range(len(images)), 2), apart, strict=True):
            if far < MIN_DIFFERENCE:
                alike.append(f"{selector} {pair} {deficiency}: {far:.1f}")
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
    return alike


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_people_are_told_apart_without_their_colours(device: Opener, theme: str) -> None:
    page = device(theme=theme)
    page.get_by_role("button", name="Make a room: Ravnica").click()
    page.wait_for_selector(".lobby")
    seats = page.locator(".lobby [data-thing^='seat:']")
    for number in range(seats.count() + 1, 11):
        page.get_by_role("button", name="more").first.click()
        expect(seats).to_have_count(number)
    page.get_by_role("button", name="Fill with bots").click()
    expect(page.locator(".lobby")).not_to_contain_text("Sit here")
    assert look_alike(page, ".lobby [data-thing^='seat:'] svg", 10) == []


PIECES = {
    "relics": ".hand [data-thing^='card:']",
    "inquisition": ".board [data-thing^='seat:']",
    "succession": ".board [data-thing^='seat:']",
    "triora": ".board [data-thing^='place:']",
    "arena": ".board [data-thing^='figure:']",
}


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("game", PIECES)
def test_pieces_are_told_apart_without_their_colours(still: Running, watched: Watcher, game: str, theme: str) -> None:
    clients, code = seated(still, game, GAMES[game])
    play_on(still, code, random.Random(1), 20)
    page = watched(clients[0], theme=theme).page
    page.goto(f"/{code}")
    page.locator(PIECES[game]).first.wait_for()
    assert look_alike(page, PIECES[game], 6) == []


@pytest.mark.parametrize(("game", "theme"), each_with_one(GAMES, ["dark", "light"]))
def test_axe_finds_nothing_serious_at_a_table_and_after_it(
    still: Running, watched: Watcher, game: str, theme: str
) -> None:
    """The table in mid-game, its shared screen, its end and its review; wide in the one theme, a phone in the other."""
    if not AXE.exists():
        pytest.skip("axe is not installed: make client")
    clients, code = seated(still, game, GAMES[game])
    recorded = watched(clients[0], "wide" if theme == "dark" else "phone", theme=theme)
    page = recorded.page
    play_on(still, code, random.Random(5), 15)
    page.goto(f"/{code}")
    page.wait_for_selector(BAR)
    page.locator(".board > *").first.wait_for()
    assert serious(page) == [], "table"
    page.goto(f"/{code}/screen")
    page.wait_for_selector(".shared .drawing > *")
    assert serious(page) == [], "shared"
    over = max((CORPUS / game).glob("*.jsonl")).read_bytes()
    _, _, body = clients[0].ask("POST", "/api/records", over, {"content-type": "application/x-ndjson"})
    done = body.decode().split('"code":"')[1][:5]
    page.goto(f"/{done}")
    page.wait_for_selector(".end h1")
    assert serious(page) == [], "end"
    page.goto(f"/{done}/review")
    page.wait_for_selector(".review .board > *")
    assert serious(page) == [], "review"


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_serious_on_a_device_handed_round(device: Opener, theme: str) -> None:
    page = device(size="phone", theme=theme)
    handed_round(page)
    assert serious(page) == [], "curtain"
    page.get_by_role("button", name="I am Mira").click()
    page.locator("#prompt").wait_for()
    assert serious(page) == [], "handed"


def handed_round(page: Page) -> None:
    """A table of two on one device, with the curtain down."""
    page.get_by_role("button", name="Make a room: Wizards & Relics").click()
    page.wait_for_selector(".lobby")
    handed = page.locator(".modes button", has_text="around")
    handed.click()
    expect(handed).to_have_attribute("aria-pressed", "true")
    page.locator("[data-thing='seat:1']").click()
    page.get_by_role("dialog").get_by_label("Name").fill("Dana")
    page.get_by_role("dialog").get_by_role("button", name="Sit here").click()
    expect(page.locator("[data-thing='seat:1']")).to_contain_text("Dana")
    page.get_by_role("button", name=re.compile("^Start")).click()
    page.locator(".curtain").wait_for()
