"""Recorded moments in the windows that browsers really give.

Letters are large enough, nothing is cut off or covered, no half of a table is bare, and every card has its whole text.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browser.devices import PATIENCE
from browser.recorded_tables import LINE, Sight, drawn, recorded
from coterie import games
from server.live_server import Running

MEASURE = (Path(__file__).parent / "windows.js").read_text(encoding="utf-8")
WIDE = ((1280, 650), (1366, 650), (1440, 790), (1920, 970), (2560, 1300))
PHONES = ((360, 640), (390, 844), (430, 932), (640, 360), (932, 430))
SMALLEST_LETTERS = 13
SLIM_BAR_PX = 74
"""A bar of one line is at most this high."""
MAX_BARE_SHARE = 0.6
"""At most this share of a table in play at 1920 x 970 is neither words nor a picture nor a frame."""
EMPTY_BY_NATURE = ("Mulligan", "TakeLine")
"""Before the first round nothing lies on a table of Relics."""
SETTLED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def moments(game: str, every: int, most: int) -> Iterator[Sight]:
    for sight in recorded(games.get(game), every, most):
        if sight.view["result"] is None and sight.seat in (0, 1):
            yield sight


@pytest.fixture
def window(browser: Browser, server: Running) -> Iterator[Page]:
    context = browser.new_context(reduced_motion="reduce", bypass_csp=True)
    context.set_default_timeout(PATIENCE)
    context.add_init_script("localStorage['coterie.settings'] ??= JSON.stringify({theme: 'dark', motion: 'off'})")
    context.add_init_script("localStorage['coterie.met'] = JSON.stringify(['every game'])")
    page = context.new_page()
    page.add_init_script(LINE)
    page.goto(f"{server.address}/DRAWN")
    page.add_style_tag(content=".banner { display: none !important }")  # each moment comes as if the line had been down
    yield page
    context.close()


def measured(page: Page, size: tuple[int, int], sights: list[Sight]) -> Iterator[tuple[str, dict[str, Any]]]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for sight in sights:
        for _ in drawn(page, [sight]):
            page.evaluate(SETTLED)
            found = page.evaluate(MEASURE, {"least": SMALLEST_LETTERS})
            yield f"{size[0]} x {size[1]}, {sight.where}", found


def check(page: Page, size: tuple[int, int], sights: list[Sight]) -> None:
    game = sights[0].where.partition("/")[0]
    for sight, (where, found) in zip(sights, measured(page, size, sights), strict=True):
        assert found["wide"] <= 0, f"{where}: the page scrolls sideways"
        assert not found["small"], f"{where}: {found['small'][:3]} is smaller than {SMALLEST_LETTERS} px"
        assert not found["cut"], f"{where}: {found['cut'][:3]} is cut off"
        assert not found["covered"], f"{where}: {found['covered'][:3]}"
        if size in WIDE and (game == "relics" or size[1] < 720):
            assert found["bar"] <= SLIM_BAR_PX, f"{where}: the bar has {found['bar']} px"
        asked = {ask["kind"] for ask in sight.asks}
        if size == (1920, 970) and asked and asked.isdisjoint(EMPTY_BY_NATURE):
            assert found["bare"] <= MAX_BARE_SHARE, f"{where}: {found['bare']:.0%} of the table is bare"


@pytest.mark.parametrize("game", games.names())
def test_a_table_fits_the_windows_that_browsers_give(window: Page, game: str) -> None:
    """The short form: two moments in the tightest windows and in a large one."""
    sights = list(islice(moments(game, 2, 1), 1, 3))
    for size in ((1280, 650), (360, 640), (640, 360), (1920, 970)):
        check(window, size, sights)


@pytest.mark.slow
@pytest.mark.parametrize("size", [*WIDE, *PHONES], ids=lambda each: f"{each[0]}x{each[1]}")
@pytest.mark.parametrize("game", games.names())
def test_every_kind_of_moment_fits_every_window(window: Page, game: str, size: tuple[int, int]) -> None:
    check(window, size, list(moments(game, 20, 3)))


def laid_out(sight: Sight, ids: list[str]) -> Sight:
    """The same moment with another hand: what is drawn of it is what is measured, whatever the rules say."""
    message = json.loads(json.dumps(sight.message))
    seat = sight.seat
    player = message["news"]["view"]["players"][seat]
    player.update(hand=ids, hand_count=len(ids))
    message["news"]["asks"] = []
    return Sight(f"{sight.where} with {ids}", seat, message["news"]["view"], [], message)


FIT = """() => [...document.querySelectorAll('.hand .card')].flatMap((card) => {
  const text = card.querySelector('.text'), face = card.querySelector('.face'), box = card.getBoundingClientRect();
  const wrong = [];
  if (!text && card.classList.contains('some')) wrong.push('has no text');
  if (text && parseFloat(getComputedStyle(text).fontSize) < 13) wrong.push('text is too small');
  if (text && text.scrollHeight > text.clientHeight + 1) wrong.push('text overflows');
  if (face.scrollHeight > face.clientHeight + 1) wrong.push('face overflows');
  if (box.height > box.width * 1.4 + 2) wrong.push(`is ${Math.round(box.width)} x ${Math.round(box.height)} px`);
  return wrong.map((each) => `${card.querySelector('.title').textContent} ${each}`);
})"""


@pytest.mark.parametrize(
    "size",
    [
        (1280, 650),
        pytest.param((1440, 790), marks=pytest.mark.slow),
        pytest.param((1920, 970), marks=pytest.mark.slow),
        (390, 844),
    ],
    ids=lambda each: f"{each[0]}",
)
def test_the_text_of_every_card_fits_its_face(window: Page, size: tuple[int, int]) -> None:
    """All cards of the pack in the hand, seven at a time, at the widths that hands have."""
    pack = games.get("relics").pack
    ids = [str(each) for each in pack.ids]
    assert len(ids) > 60
    first = next(each for each in moments("relics", 6, 1) if any(ask["kind"] == "Lay" for ask in each.asks))
    window.set_viewport_size({"width": size[0], "height": size[1]})
    wrong: list[str] = []
    for at in range(0, len(ids), 7):
        for _ in drawn(window, [laid_out(first, ids[at : at + 7])]):
            window.evaluate(SETTLED)
            wrong += window.evaluate(FIT)
    assert not wrong, wrong
