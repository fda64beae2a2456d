"""Looking about on the Arena's battlefield: by wheel and drag, by fingers, and by the button for all of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, expect

from browser.devices import BAR, PATIENCE, SIZES, TOUCH
from browser.recorded_tables import LINE, drawn, recorded
from coterie import games
from server.live_server import Running

FIELD = ".window > svg"
LOOK = f"document.querySelector('{FIELD} > g').transform.baseVal.consolidate().matrix"
"""How the map lies in its window: `a` times as large, moved by `e` and `f`."""


@contextmanager
def battlefield(browser: Browser, server: Running, size: str) -> Iterator[Page]:
    """A recorded battle in which this seat is asked something; the gestures have been loaded."""
    touch, viewport = size in TOUCH, ViewportSize(width=SIZES[size][0], height=SIZES[size][1])
    context = browser.new_context(
        viewport=viewport, has_touch=touch, is_mobile=touch, reduced_motion="reduce", bypass_csp=True
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script("localStorage['coterie.settings'] ??= JSON.stringify({motion: 'off'})")
    page = context.new_page()
    page.add_init_script(LINE)
    page.goto(f"{server.address}/DRAWN")
    asked = next(each for each in recorded(games.get("arena"), 20, 1) if any(ask["kind"] == "Act" for ask in each.asks))
    assert list(drawn(page, [asked]))
    page.wait_for_function(f"document.querySelector('{FIELD}')?.__zoom !== undefined")
    yield page
    context.close()


def look(page: Page) -> tuple[float, float, float]:
    found = page.evaluate(f"(() => {{ const at = {LOOK}; return [at.a, at.e, at.f]; }})()")
    return found[0], found[1], found[2]


def middle(page: Page) -> tuple[float, float]:
    box = page.locator(FIELD).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_wheel_goes_nearer_a_drag_moves_and_a_button_shows_all(browser: Browser, server: Running) -> None:
    with battlefield(browser, server, "laptop") as page:
        whole, asked = look(page), page.locator(BAR).inner_text()
        x, y = middle(page)
        page.mouse.move(x, y)
        page.mouse.wheel(0, -600)
        page.wait_for_function(f"{LOOK}.a > {1.3 * whole[0]}")
        near = look(page)
        page.mouse.down()
        page.mouse.move(x + 60, y + 40, steps=4)
        page.mouse.up()
        moved = look(page)
        assert (moved[0], round(moved[1] - near[1]), round(moved[2] - near[2])) == (near[0], 60, 40)
        assert page.locator(BAR).inner_text() == asked, "to drag is not to answer"
        button = page.get_by_role("button", name="Whole map")
        button.focus()
        page.keyboard.press("Enter")
        page.wait_for_function(f"{LOOK}.a < {1.02 * whole[0]}")
        assert [round(each, 1) for each in look(page)] == [round(each, 1) for each in whole]
        expect(page.get_by_role("button", name="Near", exact=True)).to_be_visible()


def test_fingers_drag_and_pinch(browser: Browser, server: Running) -> None:
    with battlefield(browser, server, "phone") as page:
        asked = page.locator(BAR).inner_text()
        hand = page.context.new_cdp_session(page)
        x, y = middle(page)

        def fingers(what: str, *apart: tuple[float, float]) -> None:
            points: list[dict[str, Any]] = [{"x": x + dx, "y": y + dy, "id": at} for at, (dx, dy) in enumerate(apart)]
            hand.send("Input.dispatchTouchEvent", {"type": f"touch{what}", "touchPoints": points})

        before = look(page)
        fingers("Start", (-30, 0), (30, 0))
        for apart in (40, 60, 80, 90):
            fingers("Move", (-apart, 0), (apart, 0))
        fingers("End")
        page.wait_for_function(f"{LOOK}.a > {1.4 * before[0]}")
        near = look(page)
        fingers("Start", (0, 0))
        for moved in (10, 25, 40):
            fingers("Move", (-moved, moved / 2))
        fingers("End")
        page.wait_for_function(f"{LOOK}.e < {near[1] - 20}")
        assert look(page)[0] == near[0]
        assert page.locator(BAR).inner_text() == asked, "to drag is not to answer"
        page.get_by_role("button", name="Show the whole map").tap()
        page.wait_for_function(f"{LOOK}.a < {0.9 * near[0]}")
