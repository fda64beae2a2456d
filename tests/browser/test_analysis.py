"""The Analysis tab of the review: asked for once, shown as it comes, with moments that lead to their steps."""

from __future__ import annotations

import json
import os
import re
import zlib
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.devices import Opener
from coterie.analysis import Budget, analyse
from coterie.analysis.results import Analysis, Belief, Beliefs, Chance, Moved, Tried, encode, replace
from coterie.server.store import store as db
from coterie.table.record import Record
from server.live_server import Running

RECORD = Path(__file__).parents[1] / "corpus" / "relics" / "v3-2-lightning-no.jsonl"
SMALL = Budget(points=2, first=2, second=2, measure=2, question=6, skill=2, eyes=1)


def uploaded(server: Running) -> str:
    server.house.analyses.budget = SMALL
    server.house.analyses.niceness = 0  # a busy machine would never come to it
    answer = server.client().ask("POST", "/api/records", RECORD.read_bytes())[2]
    return str(json.loads(answer)["code"])


@pytest.fixture(scope="module")
def analysed() -> Analysis:
    """A real analysis, quick and coarse, in which one decision of seat 0 is marked for the picture."""
    found = analyse(Record.load(RECORD), SMALL)
    at, decision = next((at, each) for at, each in enumerate(found.decisions) if each.seat == 0 and each.step > 4)
    better = Tried(decision.played.answers, "The Gatherer and Staff of Many Voices", Chance(0.47, 0.41, 0.53, 240))
    played = Tried(decision.played.answers, decision.played.words, Chance(0.3, 0.24, 0.36, 240))
    marked = replace(
        decision,
        played=played,
        better=(better,),
        loss=0.17,
        loss_low=0.09,
        loss_high=0.25,
        mark="blunder",
        why="In 177 of 240 worlds {seat:0} wins this round with it, and in 61 with what was played.",
    )
    decisions = (*found.decisions[:at], marked, *found.decisions[at + 1 :])
    return replace(found, decisions=tuple(replace(each, mark="") if each is not marked else each for each in decisions))


def stored(server: Running, code: str, analysis: Analysis) -> None:
    row = db.SavedAnalysis(True, zlib.compress(encode(analysis)), b"", server.house.wall())
    server.in_loop(lambda: server.house.store.change(lambda connection: db.save_analysis(connection, code, row)))


def test_an_analysis_is_asked_for_and_comes(device: Opener, server: Running) -> None:
    page = device(f"/{uploaded(server)}/review?eyes=0")
    page.get_by_role("tab", name="Analysis").click()
    page.get_by_role("button", name="Analyse this game").click()
    expect(page.get_by_role("img", name=re.compile("at first, highest"))).to_be_visible()
    expect(page.get_by_text("How it was won:")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)


@pytest.mark.parametrize(("size", "theme"), [("wide", "dark"), ("phone", "light")])
def test_a_moment_says_why_and_leads_to_its_step(
    device: Opener, server: Running, analysed: Analysis, size: str, theme: str
) -> None:
    code = uploaded(server)
    stored(server, code, analysed)
    marked = next(each for each in analysed.decisions if each.mark)
    page = device(f"/{code}/review?eyes=0", size, theme)
    page.get_by_role("tab", name="Analysis").click()
    moment = page.get_by_role("article")
    expect(moment).to_have_count(1)
    expect(moment).to_contain_text("−17")
    expect(moment).to_contain_text("In 177 of 240 worlds Player 1 wins this round with it")
    expect(moment).not_to_contain_text("{seat")
    table = page.get_by_role("region", name="The table")
    if size == "phone":
        expect(table).to_be_hidden()
    moment.get_by_role("button", name="Show").click()
    expect(table).to_be_visible()
    expect(page.get_by_text(f"Step {marked.first - 1} of {analysed.steps}")).to_be_visible()
    page.get_by_role("button", name=f"blunder at step {marked.step}").click()
    expect(page.get_by_text(f"Step {marked.step} of {analysed.steps}")).to_be_visible()
    page.keyboard.press("Home")
    page.keyboard.press("n")
    expect(page.get_by_text(f"Step {marked.step} of {analysed.steps}")).to_be_visible()
    if os.environ.get("COTERIE_SHOTS"):
        page.screenshot(path=f"{os.environ['COTERIE_SHOTS']}/analysis-{size}-{theme}.png")
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, "nothing is wider than the screen"


def test_whom_somebody_had_reason_to_suspect_is_shown_for_their_eyes_only(
    device: Opener, server: Running, analysed: Analysis
) -> None:
    rows = (Belief(0, "", 0, (0.0, 0.4)), Belief(0, "", 1, (0.3, 0.0)), Belief(analysed.steps, "", 0, (0.0, 0.9)))
    moved = (Moved(1, 0, 1, 0.5, "{seat:1} voted alone"),)
    code = uploaded(server)
    stored(server, code, replace(analysed, beliefs=Beliefs("is an Agent", rows, moved, (False, True))))
    page = device(f"/{code}/review")
    page.get_by_role("tab", name="Analysis").click()
    expect(page.get_by_text("How it was won:")).to_be_visible()
    expect(page.get_by_role("heading", name="had reason to suspect")).to_have_count(0)
    page.goto(f"/{code}/review?eyes=0")
    page.get_by_role("tab", name="Analysis").click()
    suspected = page.get_by_role("region", name="Whom Player 1 had reason to suspect")
    page.keyboard.press("Home")
    expect(suspected).to_contain_text("40 %")
    expect(suspected.get_by_label("believed wrongly")).to_be_visible()
    page.keyboard.press("End")
    expect(suspected).to_contain_text("90 %")
    suspected.get_by_role("button", name="+50: Player 2 voted alone").click()
    expect(page.get_by_text(f"Step 1 of {analysed.steps}")).to_be_visible()
    expect(suspected).to_contain_text("40 %")


def test_an_analysis_is_stopped_and_goes_on(device: Opener, server: Running) -> None:
    code = uploaded(server)
    server.house.analyses.budget = Budget()
    page = device(f"/{code}/review?eyes=0")
    page.get_by_role("tab", name="Analysis").click()
    page.get_by_role("button", name="Analyse this game").click()
    expect(page.get_by_role("table").first).to_be_attached()  # something is known
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.get_by_text(re.compile("Stopped at"))).to_be_visible()
    server.house.analyses.budget = SMALL
    page.get_by_role("button", name="Continue", exact=True).click()
    expect(page.get_by_text(re.compile("Stopped at"))).to_have_count(0)
