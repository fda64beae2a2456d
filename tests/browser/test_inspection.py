"""Anything on the table can be looked at closely, in every game by the same hand; what cannot be chosen says why."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.devices import Opener, play_now
from coterie.games.relics import game as relics

CARD = ".inspect"
LIT = "[data-keys]"


@pytest.fixture
def table(device: Opener) -> Page:
    page = device()
    play_now(page, "relics")
    page.locator(".hand [data-look]").first.wait_for()
    return page


def test_a_card_opens_by_mouse_right_click_and_key(table: Page) -> None:
    card = table.locator(".hand [data-look]").first
    id = card.get_attribute("data-look")
    pack = relics.start(seats=2, seed=1).pack
    name = pack.cards[pack.ids.index(id)].name
    shown = table.locator(CARD)
    card.hover()
    expect(shown).to_have_attribute("aria-label", name)
    assert shown.evaluate("each => getComputedStyle(each).pointerEvents") == "none", "it is in nobody's way"
    table.mouse.move(1, 1)
    expect(shown).to_have_count(0)
    card.click(button="right")
    expect(shown.get_by_role("button", name="Close")).to_be_visible()
    table.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    card.hover()
    table.keyboard.press("i")
    expect(shown.get_by_role("button", name="Close")).to_be_visible()
    table.keyboard.press("i")
    expect(shown).to_have_count(0)
    expect(table.locator(".hand [data-chosen]")).to_have_count(0)  # looking chooses nothing


def test_numbers_are_there_once_a_key_was_pressed(table: Page) -> None:
    expect(table.locator(LIT)).to_have_count(0)
    table.keyboard.press("Tab")
    expect(table.locator(LIT)).to_have_count(1)
    table.mouse.move(200, 200)
    expect(table.locator(LIT)).to_have_count(0)


@pytest.mark.parametrize("game", ["arena", "triora"])
def test_what_is_not_lit_says_why(device: Opener, game: str) -> None:
    page = device()
    play_now(page, game)
    page.locator(".stage [data-lit]").first.wait_for()
    dark = page.locator(".stage [data-thing]:not([data-lit]):not([data-lit] *):not(:has([data-lit]))").first
    dark.dispatch_event("click")
    why = page.locator(f"{CARD} .why")
    expect(why).to_be_visible()
    said = why.inner_text()
    assert "not among" not in said
    assert "'" not in said.replace("'s", "")
