"""The five tables in a real browser: every recorded moment is drawn, and games are played on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browser.conftest import SIZES
from browser.drawing import LINE, Sight, drawn, recorded
from coterie import games
from server.serving import Running

PRINTED = {
    "arena": {"space"},
    "inquisition": set(),
    "relics": {"place", "pile"},
    "succession": set(),
    "triora": {"herb", "place", "person", "position", "stone"},
}
"""What lies on every table of the game, whatever the view says: spaces of the map, places of a grid."""


@pytest.fixture
def easel(browser: Browser, server: Running) -> Iterator[Page]:
    """The client, on a line that nobody is behind."""
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.add_init_script(LINE)
    page.goto(f"{server.address}/DRAWN")
    yield page
    context.close()
    assert not faults


def told(value: Any) -> Iterator[str]:
    """Every name and number in a view."""
    match value:
        case dict():
            for name, each in value.items():
                yield str(name)
                yield from told(each)
        case list() | tuple():
            for each in value:
                yield from told(each)
        case None:
            pass
        case _:
            yield str(value)


def options(ask: dict[str, Any]) -> list[dict[str, Any]]:
    shape = ask["shape"] or {}
    fields = [shape, *shape.get("fields", {}).values()]
    return [option for each in fields for option in each.get("options") or ()]


def check(game: str, sight: Sight, found: dict[str, Any]) -> None:
    assert not found["faults"], f"{sight.where}: the board could not be drawn"
    assert found["bad"] is None, f"{sight.where}: the page says {found['bad']}"
    assert found["wide"] <= 0, f"{sight.where}: the page scrolls sideways"
    offered = {thing for ask in sight.asks for option in options(ask) for thing in option["things"]}
    known = set(told(sight.view))
    for thing in found["board"]:
        kind, _, name = thing.partition(":")
        if kind == "seat":
            assert int(name) < len(sight.message["room"]["seats"]), f"{sight.where}: {thing}"
        elif kind not in PRINTED[game]:
            assert name in known or thing in offered, f"{sight.where}: {thing} is drawn, and the view has none"
    for ask in sight.asks:
        if not ask["standing"]:
            dark = [each for each in options(ask) if each["things"] and not set(each["things"]) & set(found["all"])]
            dark = [each for each in dark if not each["facts"].get("secret")]
            assert not dark, f"{sight.where}: nothing on the table stands for {dark[0]['things']}"


@pytest.mark.parametrize("size", ["wide", "small"])
@pytest.mark.parametrize("game", games.names())
def test_a_sample_of_recorded_moments_is_drawn_for_all_seats(easel: Page, game: str, size: str) -> None:
    draw_all(easel, game, size, every=3, most=3)


@pytest.mark.slow
@pytest.mark.parametrize("size", ["wide", "small"])
@pytest.mark.parametrize("game", games.names())
def test_every_recorded_moment_is_drawn_for_all_seats(easel: Page, game: str, size: str) -> None:
    draw_all(easel, game, size, every=None, most=None)


def draw_all(easel: Page, game: str, size: str, every: int | None, most: int | None) -> None:
    width, height = SIZES[size]
    easel.set_viewport_size({"width": width, "height": height})
    count = 0
    for sight, found in drawn(easel, recorded(games.get(game), every, most)):
        check(game, sight, found)
        count += 1
    assert count > 20
