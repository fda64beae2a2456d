"""One timeline: at every frame of a battle, an attack and a rival's turn, the page says no more than the board shows.

Time stands still on these pages. It is moved on frame by frame, and the whole page is read after each."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browser.devices import BAR, PATIENCE
from browser.page_recorder import LISTEN
from browser.tables import live
from coterie.kernel import OpenAsk
from server.live_server import Client, Running
from server.screen_recorder import seated

FRAME_MS = 50
MAX_FRAMES = 200
INPUTS = 4_000

READ = """tick => {
  for (const each of document.getAnimations()) {  // what moves by style sheet keeps the same time as the page
    if (each.effect?.getComputedTiming().endTime === Infinity) continue;
    each.began ??= tick;
    each.pause();
    each.currentTime = Math.min(tick - each.began, each.effect.getComputedTiming().endTime);
  }
  const seen = { opacityProperty: true, visibilityProperty: true };
  const text = (what) => [...document.querySelectorAll(what)].map(part => {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode())
      if (walker.currentNode.data.trim() && walker.currentNode.parentElement.checkVisibility(seen))
        found.push(walker.currentNode.data.trim());
    return found.join(" ");
  }).join("\\n");
  return {
    board: text(".board") + text(".hand"),
    labels: [...document.querySelectorAll(".board [aria-label], .hand [aria-label]")]
      .map(each => each.getAttribute("aria-label")).join("\\n"),
    head: text(".table > header"),
    phase: document.querySelector("header [aria-current]")?.innerText ?? "",
    log: [...document.querySelectorAll("[role=log] .line")].map(each => each.textContent).join("\\n"),
    folded: text("[role=log]"),
    bar: text("section.bar h2"),
    spoken: [...document.querySelectorAll("[aria-live=polite]")].map(each => each.textContent).join("\\n"),
    ask: document.querySelector("section.bar")?.dataset.ask ?? "",
    lit: document.querySelectorAll(".stage [data-lit]").length,
  };
}"""
HEARD = "count => window.heard.filter(each => JSON.parse(each).type === 'news').length > count"
COUNT = "window.heard.filter(each => JSON.parse(each).type === 'news').length"

Seen = dict[str, Any]
Wanted = Callable[[OpenAsk, Any, Any], bool]
"""Whether an answer to this question, which leads from one state to the other, is the one to look at."""


@pytest.fixture
def stopped(browser: Browser, still: Running) -> Iterator[Callable[[Client, str], Page]]:
    """A page on which things move, one frame at a time."""
    opened = []

    def make(client: Client, code: str) -> Page:
        context = browser.new_context(base_url=still.address, viewport={"width": 1920, "height": 970})
        context.set_default_timeout(PATIENCE)
        context.add_init_script("localStorage['coterie.settings'] = JSON.stringify({motion: 'on', taps: 'two'})")
        context.add_init_script(LISTEN)
        context.add_cookies([{"name": "coterie", "value": str(client.cookie), "url": still.address, "httpOnly": True}])
        opened.append(context)
        page = context.new_page()
        page.clock.install()
        page.goto(f"/{code}")
        page.wait_for_selector(BAR)
        page.locator(".board > *").first.wait_for()
        page.clock.pause_at(page.evaluate("Date.now()") + 60_000)
        return page

    yield make
    for context in opened:
        context.close()


def frames(server: Running, page: Page, code: str, wanted: Wanted) -> list[Seen]:
    """What the page shows from the input on that brings what is wanted, after each frame, until it is at rest."""
    table, luck = live(server, code).table, random.Random(3)
    for _ in range(INPUTS):
        state = table.state
        ask = luck.choice(state.required() or state.optional())
        answer = ask.sample(luck)
        after = state.clone()
        after.play(ask.id, answer)
        found = wanted(ask, state, after)
        if found:
            page.clock.run_for(5_000)  # all that came before has been shown
            page.keyboard.press("Space")
        count = page.evaluate(COUNT) if found else 0
        said = ask.seat, ask.id, ask.write(answer)
        server.in_loop(lambda said=said: live(server, code).submit_and_wait(*said))
        if found:
            page.wait_for_function(HEARD, arg=count)
            return list(told(page))
    raise AssertionError("it never came to that")


def told(page: Page) -> Iterator[Seen]:
    """Of the log, what was added to it since the first frame."""
    calm, before = 0, ""
    for frame in range(MAX_FRAMES):
        seen: Seen = page.evaluate(READ, frame * FRAME_MS)
        before = seen["log"] if frame == 0 else before
        seen["log"] = seen["log"].removeprefix(before)
        yield seen
        calm = calm + 1 if seen["ask"] or "Waiting" in seen["bar"] else 0
        if calm > 3:
            return
        page.clock.run_for(FRAME_MS)
    raise AssertionError("the story has no end")


def first(seen: list[Seen], part: str, what: str) -> int:
    """The frame in which this is on the page for the first time."""
    return next((at for at, each in enumerate(seen) if what in each[part]), len(seen))


def asked_at_rest(seen: list[Seen]) -> None:
    """Nothing is lit and nothing is asked before the last sentence is in the log. The paragraph that is folded says no
    more than its sentences: it changes with them."""
    told = [at for at, (one, other) in enumerate(pairwise(seen)) if one["log"] != other["log"]]
    assert told == [at for at, (one, other) in enumerate(pairwise(seen)) if one["folded"] != other["folded"]]
    last = max(at for at, each in enumerate(seen) if each["log"] != seen[-1]["log"]) + 1
    assert last > 1, "everything was told at once"
    assert not any(each["lit"] or each["ask"] for each in seen[:last])


def test_a_battle_is_not_won_before_the_relics_are_up(still: Running, stopped: Callable[[Client, str], Page]) -> None:
    clients, code = seated(still, "relics", 2)
    page = stopped(clients[0], code)

    def won(_ask: OpenAsk, before: Any, after: Any) -> bool:
        laid = any(not relic.face_up for player in before.view(None).players for relic in player.relics)
        return laid and sum(map(len, after.hall)) > sum(map(len, before.hall)) and after.result is None

    seen = frames(still, page, code, won)
    asked_at_rest(seen)
    relics, totals, won_round = (first(seen, "log", words) for words in ("Relics turned up", "Totals", "won the round"))
    hall = first(seen, "labels", "1 of 5")
    assert 0 < relics < totals <= hall < won_round < len(seen)
    assert first(seen, "spoken", "won the round") == won_round
    assert relics <= first(seen, "bar", "Totals") < totals, "the bar says what the board is showing, and no more"
    assert hall <= first(seen, "bar", "won the round") < won_round
    assert min(first(seen, "phase", "Victory"), first(seen, "phase", "Spoils")) >= relics
    name = seen[relics]["log"].partition("Relics turned up: ")[2].partition(" (")[0]
    shown = first(seen, "labels", name)
    assert name
    assert shown < relics, "it is written down when it was seen"
    assert all(name not in each[part] for each in seen[:relics] for part in ("log", "bar", "spoken", "head"))


def test_nobody_is_hurt_before_the_dice_lie(still: Running, stopped: Callable[[Client, str], Page]) -> None:
    clients, code = seated(still, "arena", 2)
    page = stopped(clients[0], code)

    def hurt(ask: OpenAsk, before: Any, after: Any) -> bool:
        return ask.kind == "Target" and sum(after.damage) > sum(before.damage) and after.result is None

    seen = frames(still, page, code, hurt)
    asked_at_rest(seen)
    rolled, took = first(seen, "log", "Damage: "), first(seen, "log", "took")
    sum_told = first(seen, "board", " damage")
    life = next(at for at, each in enumerate(seen) if each["labels"] != seen[0]["labels"])
    assert 0 < sum_told < rolled <= life < took < len(seen)
    assert first(seen, "bar", "took") >= life
    assert first(seen, "spoken", "Damage: ") == rolled


def test_a_turn_is_written_down_when_it_was_seen(still: Running, stopped: Callable[[Client, str], Page]) -> None:
    clients, code = seated(still, "triora", 2)
    page = stopped(clients[0], code)
    seen = frames(still, page, code, lambda ask, before, after: ask.seat == 1 and after.points != before.points)
    asked_at_rest(seen)
    gained = first(seen, "log", "gained")
    assert 0 < gained < len(seen)
    assert first(seen, "spoken", "gained") == gained
