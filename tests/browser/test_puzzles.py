"""Puzzles in a real browser: found, tried, missed, solved, shared and played on from; wide and on a phone."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.devices import AXE, BAR, Opener, at_rest, serious
from coterie.analysis.puzzles import Puzzle, shipped, shipped_games
from coterie.analysis.results import percent

STRIP = "section.strip[aria-label=Puzzle]"
MOVES = [game for game in shipped_games() if shipped(game)[0].kind == "move"]


def solved_on(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("JSON.parse(localStorage['coterie.puzzles'] ?? '{}').solved ?? {}")
    return found


def mark(page: Page, people: tuple[int, ...] | list[int], size: str) -> None:
    if size == "phone":
        page.get_by_role("tab", name="Your suspicion").click()
    for seat in people:
        page.locator(f"[data-mark='{seat}-yes']").click()


def guess(puzzle: Puzzle) -> tuple[int, ...]:
    return next(each for each in combinations(range(puzzle.people), puzzle.find) if each != puzzle.answer)


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_deduction_is_missed_helped_and_solved(device: Opener, size: str) -> None:
    puzzle = shipped("inquisition")[0]
    page = device(f"/puzzles/{puzzle.id}", size)
    expect(page.locator(STRIP)).to_contain_text(puzzle.question)
    expect(page.locator(".board [data-thing='seat:0']").first).to_be_visible()
    wrong = guess(puzzle)
    mark(page, wrong, size)
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_role("img", name="2 of 3 tries left")).to_be_visible()
    expect(page.locator(f"{STRIP} .solution")).to_have_count(0)
    page.get_by_role("button", name="Help", exact=True).click()
    expect(page.locator(f"{STRIP} .help")).to_have_count(1)
    page.get_by_role("button", name="Clear marks").click()
    for seat in puzzle.answer:
        page.locator(f"[data-mark='{seat}-yes']").click()
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator(f"{STRIP} .said")).to_contain_text("Solved in")
    expect(page.locator(f"{STRIP} .solution li")).to_have_count(len(puzzle.solution))
    assert solved_on(page)[puzzle.id]["helped"]


def test_the_page_never_holds_the_answer_before(device: Opener) -> None:
    puzzle = shipped("inquisition")[0]
    page = device("/puzzles")
    heard: list[str] = []
    page.on("response", lambda reply: heard.append(reply.text()) if "/api/puzzles/" in reply.url else None)
    page.goto(f"/puzzles/{puzzle.id}")
    mark(page, guess(puzzle), "wide")
    with page.expect_response("**/check"):
        page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_role("img", name="2 of 3 tries left")).to_be_visible()
    assert len(heard) >= 2
    for text in heard:
        assert not {"answer", "help"} & set(json.loads(text))
        assert not json.loads(text).get("solution")


def test_three_misses_show_the_answer(device: Opener) -> None:
    puzzle = shipped("inquisition")[0]
    page = device(f"/puzzles/{puzzle.id}")
    mark(page, guess(puzzle), "wide")
    for left in (2, 1):
        page.get_by_role("button", name="Check", exact=True).click()
        expect(page.get_by_role("img", name=f"{left} of 3 tries left")).to_be_visible()
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator(f"{STRIP} .said")).to_contain_text("This is the answer")
    for seat in puzzle.answer:
        expect(page.locator(f"[data-mark='{seat}-yes']")).to_have_attribute("aria-checked", "true")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("img", name="3 of 3 tries left")).to_be_visible()


def test_a_lost_connection_costs_no_light(device: Opener) -> None:
    puzzle = shipped("inquisition")[0]
    page = device(f"/puzzles/{puzzle.id}")
    mark(page, guess(puzzle), "wide")
    page.route("**/check", lambda route: route.abort())
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator(f"{STRIP} .said")).to_contain_text("Not checked")
    expect(page.get_by_role("img", name="3 of 3 tries left")).to_be_visible()


def test_sharing_tells_how_it_went_and_not_the_answer(device: Opener) -> None:
    puzzle = shipped("inquisition")[0]
    page = device(f"/puzzles/{puzzle.id}")
    page.evaluate("navigator.clipboard.writeText = (text) => { window.shared = text; return Promise.resolve() }")
    mark(page, puzzle.answer, "wide")
    page.get_by_role("button", name="Check", exact=True).click()
    page.get_by_role("button", name="Share").click()
    page.wait_for_function("window.shared")
    text = page.evaluate("window.shared")
    assert "●●●" in text
    assert text.endswith(f"/puzzles/{puzzle.id}")
    page.goto("/puzzles?game=inquisition")
    expect(page.locator(f"ul.panel a[href$='{puzzle.id}']")).to_contain_text("solved in")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_puzzles_are_listed_by_game_and_level(device: Opener, size: str) -> None:
    page = device("/puzzles", size)
    for game in shipped_games():
        page.locator(f"nav.games [data-game={game}]").click()
        page.get_by_role("button", name="All levels").click()
        expect(page.locator("ul.panel li")).to_have_count(len(shipped(game)))
        page.get_by_role("button", name="hard", exact=True).click()
        hard = sum(each.level == "hard" for each in shipped(game))
        expect(page.locator("ul.panel li a")).to_have_count(hard)


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_front_page_has_the_puzzles_of_the_day(device: Opener, size: str) -> None:
    page = device("/", size)
    strip = page.get_by_role("region", name="Puzzle of the day")
    expect(strip.locator("li")).to_have_count(len(shipped_games()))
    expect(strip).to_contain_text(f"0 of {len(shipped_games())} solved.")
    tile = strip.locator("li[data-game=inquisition] a")
    id = str(tile.get_attribute("href")).rpartition("/")[2]
    page.evaluate(
        """id => { const now = new Date(), two = n => String(n).padStart(2, '0');
        const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
        const solved = {[id]: {day, seconds: 72, missed: 0, helped: false}};
        localStorage['coterie.puzzles'] = JSON.stringify({solved}) }""",
        id,
    )
    page.reload()
    expect(strip).to_contain_text("A streak of one day")
    expect(strip.locator("li[data-game=inquisition]")).to_contain_text("solved in 1:12")
    strip.locator("li[data-game=inquisition] a").click()
    expect(page.locator(STRIP)).to_be_visible()


def press(page: Page, key: str) -> None:
    """An option of the bar's list, by its key; a list that is folded is opened first."""
    page.wait_for_selector(f"{BAR} .deed")
    option = page.locator(f'.options [data-option="{key}"], .options [data-option^="{key}\\\\1 "]')
    if not option.count() and (fold := page.get_by_role("button", name="List", exact=True)).count():
        fold.click()
    option.first.click()


def give(page: Page, answer: Any) -> None:
    """Put an answer together at the bar and send it."""
    for field in answer.values() if isinstance(answer, dict) else [answer]:
        for key in field if isinstance(field, list) else [field]:
            press(page, str(key))
        if (further := page.locator(".deed .line")).count():
            further.click()
    page.locator(".deed .gold:enabled").click()


def simple(puzzle: Puzzle) -> bool:
    return all(isinstance(answer, str) for answer, _, _ in puzzle.options)


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("game", MOVES)
def test_a_move_is_judged_and_never_played(device: Opener, game: str, size: str) -> None:
    puzzle = next(each for each in shipped(game) if simple(each))
    wrong = puzzle.options[-1]
    page = device(f"/puzzles/{puzzle.id}", size)
    expect(page.locator(BAR)).to_be_visible()
    page.locator(".stage [data-thing]").first.wait_for(state="attached")  # the list is folded when the board comes
    at_rest(page)
    give(page, wrong[0])
    expect(page.get_by_role("img", name="2 of 3 tries left")).to_be_visible()
    expect(page.locator(f"{STRIP} .said")).to_contain_text(percent(wrong[2]))
    assert page.get_by_role("button", name="Hint from a bot").count() == 0
    if (clear := page.get_by_role("button", name="Clear", exact=True)).count():
        clear.click()
    give(page, puzzle.answer[0])
    expect(page.locator(f"{STRIP} .said")).to_contain_text("Solved in")
    assert puzzle.id in solved_on(page)
    page.locator(".table-foot").get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda address: "/puzzles/" not in address)
    expect(page.locator(BAR)).to_be_visible()


@pytest.mark.parametrize("path", ["/puzzles", "/puzzles/{id}"])
def test_axe_finds_nothing_serious(device: Opener, path: str) -> None:
    if not AXE.exists():
        pytest.skip("axe is not installed: make client")
    page = device(path.format(id=shipped("inquisition")[0].id))
    expect(page.locator("h1").first).to_be_visible()
    assert serious(page) == []
