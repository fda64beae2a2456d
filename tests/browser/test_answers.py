"""Points 8, 9 and 10: why not, what would happen, and taking it back."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.devices import BAR, STILL, Opener, Watcher, answer_once, at_rest, play_now
from browser.page_recorder import Recorded
from browser.tables import GAMES, live, play_on
from coterie.kernel import State
from coterie.kernel.asks import OpenAsk
from coterie.table.record import Answer
from coterie.table.table import Table
from server.live_server import Running
from server.screen_recorder import seated

UNEXPLAINED = """() => [...document.querySelectorAll('[aria-disabled=true], :disabled')]
  .filter(each => each.offsetParent !== null)
  .filter(each => {
    const named = (each.getAttribute('aria-describedby') ?? '').split(' ').map(id => document.getElementById(id));
    const lacks = each.matches('.missing') ? each.textContent : '';
    return ![each.title, lacks, ...named.map(found => found?.textContent)].some(words => words?.trim());
  })
  .map(each => each.outerHTML.slice(0, 160))"""


UNLIT = """[...new Set([...document.querySelectorAll('.stage [data-thing]:not([data-lit])')]
  .map(each => each.getAttribute('data-thing').split(':')[0]))]"""


def test_everything_disabled_says_why(device: Opener) -> None:
    host = device()
    host.get_by_role("button", name="Make a room: Ravnica").click()
    host.wait_for_selector(".lobby")
    assert host.evaluate(UNEXPLAINED) == []
    guest = device(host.url, "phone", name="Dana")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_role("button", name="I am ready")).to_be_visible()
    assert guest.locator(":disabled").count(), "a guest may change everything: this test could not fail"
    assert guest.evaluate(UNEXPLAINED) == []
    guest.locator("[data-thing='seat:1']").click()
    assert guest.evaluate(UNEXPLAINED) == []
    for game in ("arena", "triora", "succession"):
        guest.goto("/")
        play_now(guest, game)
        for _ in range(6):
            assert guest.evaluate(UNEXPLAINED) == [], game
            answer_once(guest)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_not_lit_says_why_and_its_clause_opens_the_book_beside_the_table(
    still: Running, watched: Watcher, game: str
) -> None:
    """One thing of every kind that the table shows, and that nothing can be done with now."""
    clients, code = seated(still, game, GAMES[game])
    play_on(still, code, random.Random(3), 12)
    while not (asks := live(still, code).table.state.required()):
        play_on(still, code, random.Random(3), 1)
    page = watched(clients[asks[0].seat]).page
    page.goto(f"/{code}")
    page.locator("#prompt").wait_for()
    page.locator(".board [data-thing]").first.wait_for(state="attached")
    at_rest(page)
    explained = set()
    for place in range(page.evaluate(f"({UNLIT}).length")):
        kind = page.evaluate(f"({UNLIT})[{place}]")
        page.keyboard.press("?")
        sheet = page.get_by_role("dialog", name="Ask why not")
        sheet.locator(f"li button[data-about^='{kind}:']").first.click()
        why = page.locator(".bar .why")
        why.wait_for()
        assert why.locator("p").inner_text().strip(), kind
        why.locator(".clause").click()
        expect(page.locator(".book .here")).to_be_visible()
        expect(page.locator(".board > *").first).to_be_visible()
        page.keyboard.press("Escape")
        page.wait_for_function("!document.querySelector('.book')")
        explained.add(kind)
    assert explained, "everything is lit: this test could not fail"


def without(view: Any, paths: list[str]) -> Any:
    """A view without what luck or something hidden decides, and without the hour."""
    found = json.loads(json.dumps(view))
    found.pop("now")
    for path in sorted(paths, key=len, reverse=True):
        at = found
        *way, last = path.split(".")
        for step in way:
            at = at[int(step)] if isinstance(at, list) else at.get(step, {})
        if isinstance(at, list):
            at[int(last)] = None
        else:
            at.pop(last, None)
    return found


MOMENTS = {"relics": (8, 40), "inquisition": (6, 40), "succession": (20, 40), "triora": (6, 40), "arena": (10, 30)}
FORESEEN = """() => {
  const pressed = [...document.querySelectorAll('.options [data-option][aria-pressed=true]')];
  const keys = pressed.map(each => JSON.stringify(each.dataset.option.split('\\u0001', 1)[0]));
  const said = window.said.map(each => JSON.parse(each)).filter(each => each.type === 'preview');
  const asked = said.findLast(each => keys.every(key => JSON.stringify(each.answer).includes(key)));
  return asked && window.heard.map(each => JSON.parse(each)).find(each => each.key === asked.key);
}"""
"""What was foretold of the answer that is chosen: the page may have asked about others before."""


@pytest.mark.parametrize("game", MOMENTS)
def test_what_was_foreseen_is_what_comes(still: Running, watched: Watcher, game: str) -> None:
    clients, code = seated(still, game, GAMES[game])
    luck = random.Random(4)
    played = compared = 0
    for moment in MOMENTS[game]:
        played += play_on(still, code, luck, moment - played)
        while not (asks := alone(live(still, code).table.state)):
            assert play_on(still, code, luck, 1), "the game is over"
            played += 1
        recorded = watched(clients[asks[0].seat])
        recorded.page.goto(f"/{code}")
        compared += foreseen(recorded)
    assert compared == len(MOMENTS[game])


def alone(state: State[Any]) -> list[OpenAsk]:
    """The questions of a moment, if no answer to them lies under seal: what others said would decide, and is hidden."""
    if any(thread.sealed for thread in state.threads.values()):
        return []
    return [*state.required(), *state.optional()]


def foreseen(recorded: Recorded) -> bool:
    """Choose, wait for what would come of it, send it, and compare with what came; whether anything was foreseen."""
    page = recorded.page
    for _ in range(12):
        page.wait_for_selector(".deed .gold:enabled, .deed .missing, .deed .line")
        if page.locator(".deed .gold:enabled").count():
            break
        answer_once(page)
    foretold = page.wait_for_function(FORESEEN).json_value()
    assert foretold["type"] == "preview", foretold
    before = len(list(recorded.news()))
    while page.locator(".deed .gold:enabled").count():  # what cannot be taken back is asked twice
        page.evaluate("document.querySelector('.deed .gold:enabled')?.click()")  # it may be gone by now
        page.wait_for_timeout(0)
    page.wait_for_function("""() => {
      const sent = window.said.map(each => JSON.parse(each)).findLast(each => each.type === 'answer');
      return sent && window.heard.some(each => JSON.parse(each).key === sent.key);
    }""")
    came = list(recorded.news())[before:]
    assert came, "an answer brought no news"
    assert without(came[0]["view"], foretold["open"]) == without(foretold["view"], foretold["open"])
    return True


def move(page: Page, table: Table) -> None:
    """One whole answer, and the page has heard what came of it."""
    before = table.number
    while table.number == before:
        answer_once(page)
        page.wait_for_selector(STILL)


def test_undo_at_once_or_by_consent_and_never_against_a_no(still: Running, watched: Watcher) -> None:
    clients, code = seated(still, "triora", 2)
    table = live(still, code).table
    pages = [watched(client).page for client in clients]
    for page in pages:
        page.goto(f"/{code}")
        page.locator(BAR).wait_for()
    one, other = pages if table.state.required()[0].seat == 0 else reversed(pages)
    first = one.locator("#prompt").inner_text()
    move(one, table)
    undo = one.get_by_role("button", name="Undo", exact=True)
    undo.click()  # the next has been asked, but nobody has learned anything: it is done at once
    expect(one.locator("#prompt")).to_have_text(first)
    expect(other.locator(".banner.undo")).to_have_count(0)
    move(one, table)
    other.locator("#prompt").wait_for()
    move(other, table)
    told = one.locator(".log .line").count()
    number = table.number
    undo.click()  # now the other has answered: it takes consent
    expect(one.locator(".banner.undo")).to_contain_text("You ask to undo")
    other.locator(".banner.undo").get_by_role("button", name="Decline").click()
    expect(one.locator(".banner.undo")).to_have_count(0)
    assert one.locator(".log .line").count() >= told
    assert table.number == number
    undo.click()
    expect(other.locator(".banner.undo")).to_contain_text("asks to undo")
    other.locator(".banner.undo").get_by_role("button", name="Agree").click()
    expect(one.locator("#prompt")).to_have_text(first)
    assert table.number == number + 1, "going back is an input of its own"


@pytest.mark.parametrize("game", ["relics", "arena"])
def test_undo_is_at_once_until_somebody_may_have_learned_something(still: Running, watched: Watcher, game: str) -> None:
    """Never silently across a draw, a die or another's turn: then the others are asked, and a no keeps everything."""
    clients, code = seated(still, game, 2)
    table = live(still, code).table
    luck = random.Random(6)
    pages = [watched(client).page for client in clients]
    for page in pages:
        page.goto(f"/{code}")
        page.locator(BAR).wait_for()
    ways = set()
    for _ in range(40):
        assert play_on(still, code, luck, 1), "the game is over"
        last = table.record.inputs[-1]
        if not isinstance(last, Answer) or (to := table.before_last_answer(last.seat)) is None:
            continue
        alone = table.learned_since(last.seat, to) is None
        if alone in ways:
            continue
        ways.add(alone)
        mine, theirs = pages[last.seat], pages[1 - last.seat]
        number = table.number
        mine.get_by_role("button", name="Undo", exact=True).click()
        if alone:
            while table.number == number:
                mine.wait_for_timeout(0)
            assert theirs.locator(".banner.undo").count() == 0
        else:
            expect(theirs.locator(".banner.undo")).to_contain_text("asks to undo")
            assert table.number == number
            theirs.locator(".banner.undo").get_by_role("button", name="Decline").click()
            expect(mine.locator(".banner.undo")).to_have_count(0)
            assert table.number == number
        if ways == {True, False}:
            return
    pytest.fail(f"only {ways} of the two ways came up")


def test_where_sides_are_hidden_more_must_agree_than_the_larger_side_has(still: Running, watched: Watcher) -> None:
    clients, code = seated(still, "inquisition", 6)
    table = live(still, code).table
    luck = random.Random(2)
    asker = None
    while asker is None:
        play_on(still, code, luck, 1)
        last = table.record.inputs[-1]
        if isinstance(last, Answer) and (to := table.before_last_answer(last.seat)) is not None:
            asker = last.seat if table.learned_since(last.seat, to) is not None else None
    page = watched(clients[asker]).page
    page.goto(f"/{code}")
    others = [clients[seat].socket(code, seat=seat) for seat in range(6) if seat != asker]
    page.get_by_role("button", name="Undo", exact=True).click()
    needed = still.house.rooms[code].consent.needed
    banner = page.locator(".banner.undo")
    expect(banner).to_contain_text(f"1 of {needed} agree")
    assert 3 < needed < 6, "one side could do it alone, or all must agree: this test could not fail"
    proposal = still.house.rooms[code].consent.proposal
    assert proposal is not None
    number = table.number
    for votes, other in enumerate(others[: needed - 1], 2):
        assert table.number == number
        assert other.ask("vote", proposal=proposal.id, yes=True)["type"] == "done"
        if votes < needed:
            expect(banner).to_contain_text(f"{votes} of {needed} agree")
    expect(banner).to_have_count(0)
    assert table.number == number + 1
