"""The bar when a question comes or goes: the keyboard stays where it was, and nothing on the screen moves."""

from __future__ import annotations

import random
from statistics import median

import pytest

from browser.devices import BAR, NEXT, STILL, Opener, Watcher, at_rest, play_now
from browser.tables import GAMES, play_on
from server.live_server import Running
from server.screen_recorder import seated

PLACES = """() => ['.table > header', '.stage', '.table > footer', '.side', '.board']
  .map(each => document.querySelector(each)).filter(Boolean)
  .map(each => each.getBoundingClientRect()).map(box => [box.x, box.y, box.width, box.height].map(Math.round))"""

SLID = """
window.slid = [];
window.shifted = 0;
new PerformanceObserver(list => {
  for (const each of list.getEntries()) {
    window.shifted += each.value;
    for (const { node } of each.sources) {
      const at = node instanceof Element ? node : node?.parentElement;
      if (at?.closest('.bar')) window.slid.push(at.outerHTML.slice(0, 90));
    }
  }
}).observe({ type: 'layout-shift' });
"""
USUAL_SHARE, MAX_SHARE = 0.1, 0.3
"""How far things slide, as browsers count it: as a rule, and where one scene of the game gives way to the next."""

PAINTED = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"


def test_focus_stays_on_the_bar_when_an_answer_is_given_and_the_next_is_asked(device: Opener) -> None:
    page = device()
    play_now(page, "relics")
    page.locator(".deed .gold:enabled, .options [data-option]").first.wait_for()
    for _ in range(6):
        found = page.evaluate_handle(NEXT).as_element()
        if found is not None:
            found.focus()
            page.keyboard.press("Enter")
        page.wait_for_selector(STILL)
        page.wait_for_function(f"document.querySelector('{BAR}').contains(document.activeElement)")


DEAF = """
const focus = HTMLElement.prototype.focus;
HTMLElement.prototype.focus = function (...how) { if (this.tagName !== 'H2') focus.apply(this, how); };
"""
"""The page as it would be if nobody minded where the keyboard is."""


def test_focus_would_be_lost_if_the_bar_did_not_mind(device: Opener) -> None:
    """What the test above looks for does happen."""
    page = device("/credits")
    page.add_init_script(DEAF)
    page.goto("/")
    play_now(page, "relics")
    page.locator(".deed .gold:enabled").first.wait_for()
    page.locator(".deed .gold:enabled").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement === document.body")


@pytest.mark.parametrize("size", ["wide", "small"])
@pytest.mark.parametrize("game", ["triora", "succession"])
def test_nothing_moves_when_a_question_comes_or_goes(still: Running, watched: Watcher, game: str, size: str) -> None:
    clients, code = seated(still, game, GAMES[game])
    page = watched(clients[0], size).page
    page.goto(f"/{code}")
    page.wait_for_selector(BAR)
    page.locator(".board > *").first.wait_for()
    at_rest(page)
    luck = random.Random(3)
    other = clients[1].socket(code, seat=1)
    asked, places = set(), set()
    for number in range(24):
        play_on(still, code, luck, 1)
        other.ask("chat", text=f"after {number}")  # it comes after the news, on the same line
        page.wait_for_function("last => window.heard.some(each => each.includes(last))", arg=f'"after {number}"')
        asked.add(page.locator("#prompt").count())
        places.add(str([box[:2] for box in page.evaluate(PLACES)]))
    assert asked == {0, 1} or game == "succession", "no question came or went: this test could not fail"
    assert len(places) == 1, places


SHOWN = {("relics", "phone"), ("arena", "wide")}
ANY_TIME = ("inquisition", "succession")
"""What can be said there comes and goes with what others do, under one question."""


@pytest.mark.parametrize(
    ("game", "size"),
    [
        pytest.param(game, size, marks=() if (game, size) in SHOWN else pytest.mark.slow)
        for game in GAMES
        for size in ("wide", "phone")
    ],
)
def test_nothing_slides_when_questions_come(still: Running, watched: Watcher, game: str, size: str) -> None:
    """What the browser itself counts as moved: not a line, not a button of the bar; and of the drawing little."""
    clients, code = seated(still, game, GAMES[game])
    page = watched(clients[0], size).page
    page.add_init_script(SLID)
    page.goto(f"/{code}")
    page.wait_for_selector(BAR)
    page.locator(".board > *").first.wait_for()
    at_rest(page)
    page.evaluate("window.slid = []; window.shifted = 0")
    luck = random.Random(5)
    other = clients[1].socket(code, seat=1)
    prompts, shifted = set(), []
    for number in range(24):
        play_on(still, code, luck, 1)
        other.ask("chat", text=f"after {number}")
        page.wait_for_function("last => window.heard.some(each => each.includes(last))", arg=f'"after {number}"')
        page.evaluate(PAINTED)
        shifted.append(page.evaluate("[window.shifted, window.shifted = 0][0]"))
        if page.locator("#prompt").count():
            prompts.add(page.locator("#prompt").inner_text())
    if game not in ANY_TIME:
        assert len(prompts) > 1, "hardly anything was asked: this test could not fail"
        slid = page.evaluate("window.slid")
        assert slid == [], slid
    assert median(shifted) < USUAL_SHARE, shifted
    assert max(shifted) < MAX_SHARE, shifted
