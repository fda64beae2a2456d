"""Learn from your mistakes in a real browser: the table as it was, tried again, found, shown; wide and on a phone."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.devices import BAR, Opener
from coterie.analysis import Budget, analyse
from coterie.analysis.results import Analysis, Chance, Decision, Tried, encode, replace
from coterie.server.store import store as db
from coterie.table.record import Record, Replay
from server.live_server import Running

RECORD = Path(__file__).parents[1] / "corpus" / "relics" / "v3-2-lightning-no.jsonl"
SMALL = Budget(points=2, first=2, second=2, measure=2, question=6, skill=2, eyes=1)
STRIP = "section.paper[aria-label='Learn from your mistakes']"
WHY = "In 177 of 240 worlds {seat:0} wins this round with it, and in 61 with what was played."


@pytest.fixture(scope="module")
def marked() -> Analysis:
    """A real analysis in which one decision of seat 0 is called a blunder."""
    found = analyse(Record.load(RECORD), SMALL)
    at, decision = next((at, each) for at, each in enumerate(found.decisions) if each.seat == 0 and each.kind == "Lay")
    replay = Replay(Record.load(RECORD))
    replay.go(decision.first - 1)
    ask = next(each for each in replay.state.asks(0) if each.kind == "Lay")
    best = next(answer for answer in map(ask.write, ask.every()) if answer != decision.played.answers[0])
    better = Tried((best,), "The Gatherer and Staff of Many Voices", Chance(0.47, 0.41, 0.53, 240))
    blunder = replace(decision, better=(better,), loss=0.17, loss_low=0.09, loss_high=0.25, mark="blunder", why=WHY)
    decisions = [replace(each, mark="") for each in found.decisions]
    decisions[at] = blunder
    return replace(found, decisions=tuple(decisions))


def analysed(server: Running, analysis: Analysis) -> tuple[str, Decision]:
    code = str(json.loads(server.client().ask("POST", "/api/records", RECORD.read_bytes())[2])["code"])
    row = db.SavedAnalysis(True, zlib.compress(encode(analysis)), b"", server.house.wall())
    server.in_loop(lambda: server.house.store.change(lambda connection: db.save_analysis(connection, code, row)))
    return code, next(each for each in analysis.decisions if each.mark)


def give(page: Page, answer: dict[str, Any]) -> None:
    """Put an answer together at the bar and send it."""
    page.wait_for_selector(f"{BAR} .deed")
    if (clear := page.get_by_role("button", name="Clear", exact=True)).count():
        clear.click()
    for key in answer.values():
        option = page.locator(f'.options [data-option="{key}"], .options [data-option^="{key}\\\\1 "]')
        if not option.count() and (fold := page.get_by_role("button", name="List", exact=True)).count():
            fold.click()
        option.first.click()
        if (further := page.locator(".deed .line")).count():
            further.click()
    page.locator(".deed .gold:enabled").click()


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_mistake_is_tried_again_until_it_is_found(
    device: Opener, server: Running, marked: Analysis, size: str
) -> None:
    code, mistake = analysed(server, marked)
    page = device(f"/{code}/mistakes?seat=0", size)
    first = page.locator(f"{STRIP} .first")
    expect(first).to_contain_text("You lost 17 points here.")
    give(page, mistake.played.answers[0])
    expect(first).to_contain_text("That is what you did in the game.")
    assert "The Gatherer and Staff" not in page.locator(STRIP).inner_text()
    give(page, mistake.better[0].answers[0])
    expect(first).to_contain_text("As good as the best: 47 %.")
    expect(page.locator(STRIP)).to_contain_text("In 177 of 240 worlds")
    expect(page.get_by_role("img", name="1 of 1, 1 found")).to_be_visible()


def test_what_was_better_is_shown_on_request(device: Opener, server: Running, marked: Analysis) -> None:
    code, _ = analysed(server, marked)
    page = device(f"/{code}/mistakes?seat=0")
    expect(page.locator(BAR)).to_be_visible()
    page.get_by_role("button", name="Show it").click()
    expect(page.locator(f"{STRIP} .first")).to_contain_text("This was better: 47 %.")
    expect(page.locator(f"{STRIP} li")).to_have_count(2)
    page.get_by_role("button", name="Open the review").click()
    page.wait_for_url("**/review?*")


def test_who_made_none_is_told_so(device: Opener, server: Running, marked: Analysis) -> None:
    code, _ = analysed(server, marked)
    page = device(f"/{code}/mistakes?seat=1")
    expect(page.locator("main [role=status]")).to_contain_text("found no mistake of yours")
