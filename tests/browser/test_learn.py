"""The lessons in a real browser: a learner presses what the paper says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.devices import BAR, Opener, play_now
from coterie import games
from coterie.host.lessons import Lesson, LessonStep, lessons

ALL = [(name, number, lesson) for name in games.names() for number, lesson in enumerate(lessons(games.get(name)))]
SHOWN = {("triora", "three-parts"), ("arena", "ground"), ("relics", "lay"), ("inquisition", "vote")}
"""Played in every run: an answer that is refused, one of a list, a form, a secret vote."""
BEHIND_THE_CARD = {("succession", "crown")}
TWIN = "\\1 "
"""What tells equal options apart on a page, as a selector writes it."""
ASKED = ".deed .gold:enabled, .deed .missing, .deed .line"


def keys(answer: Any) -> Iterator[str]:
    """What is to be pressed, one after the other."""
    match answer:
        case dict():
            for each in answer.values():
                yield from keys(each)
        case list():
            for each in answer:
                yield from keys(each)
        case _:
            yield str(answer)


def unfold(page: Page) -> None:
    if (fold := page.get_by_role("button", name="List", exact=True)).count():
        fold.click()


def press(page: Page, key: str) -> None:
    """The option of the bar's list; a list that is folded is opened first."""
    option = page.locator(f'.options [data-option="{key}"], .options [data-option^="{key}{TWIN}"]')
    unpressed = option.and_(page.locator("[aria-pressed=false]"))
    if not option.count():
        unfold(page)
    (unpressed if unpressed.count() else option).first.click()


def say(page: Page, step: LessonStep) -> None:
    """Put the answer together; where the lesson leaves it open, the last that is no refusal."""
    if step.answer is None:
        unfold(page)
        page.locator(".options [data-option]:not(.declines)").last.click()
        return
    for field in step.answer.values() if isinstance(step.answer, dict) else [step.answer]:
        for key in keys(field):
            press(page, key)
        if (further := page.locator(".deed .line")).count():
            further.click()


def follow(page: Page, step: LessonStep) -> None:
    expect(page.locator(".paper .now")).to_contain_text(step.say)
    here = page.locator(f'.bar[data-ask="{step.ask}"]')
    other = page.locator(f'.bar button[data-ask="{step.ask}"]')
    here.or_(other).first.wait_for(timeout=60_000)  # talk ends by the clock
    chosen = False
    if not here.count():
        chosen = "quick" in (other.first.get_attribute("class") or "")  # one press chooses its one answer
        other.first.click()
    page.wait_for_selector(ASKED)
    if step.refused:
        page.get_by_role("button", name="Try", exact=True).click()
        expect(page.locator(".paper .why a")).to_have_text(step.refused)
        return
    if not chosen:
        say(page, step)
    deed = page.locator(".deed .gold:enabled")
    deed.click()
    if page.locator(".sure").count():
        deed.click()


def behind_the_card(page: Page, step: LessonStep) -> None:
    """What would betray a role is done inside the held card; the keyboard opens it as holding does."""
    first, then = keys(step.answer)
    page.get_by_role("button", name="Your secret").click()
    page.locator(".pad").press("Enter")
    page.locator(f'[data-act$=" {first}"]').press("Enter")
    objects = page.locator(".act li button")
    named = objects.filter(has_text=f"Rival {then.rpartition('.')[2]}")
    if objects.count():
        named.click()
    page.locator(".act .gold").click()


def learn(page: Page, name: str, number: int, lesson: Lesson) -> None:
    page.evaluate(f"localStorage['coterie.learn.{name}'] = '{number}'")
    page.goto(f"/learn/{name}")
    for step in lesson.steps:
        if (name, lesson.id) in BEHIND_THE_CARD:
            behind_the_card(page, step)
        else:
            follow(page, step)
    expect(page.locator(".paper .now")).to_contain_text(f"Done. {lesson.done}")


@pytest.mark.parametrize(
    ("name", "number", "lesson"),
    [
        pytest.param(
            *each, id=f"{each[0]}-{each[2].id}", marks=() if (each[0], each[2].id) in SHOWN else pytest.mark.slow
        )
        for each in ALL
    ],
)
def test_a_lesson_is_played_by_pressing_what_it_says(
    device: Callable[..., Page], name: str, number: int, lesson: Lesson
) -> None:
    learn(device("/credits"), name, number, lesson)


def test_a_first_game_begins_with_its_opening_which_keeps_the_keys_to_itself(device: Opener) -> None:
    page = device(size="wide")
    page.evaluate("localStorage['coterie.met'] = '[]'")
    play_now(page, "relics")
    opening = page.get_by_role("dialog", name=games.get("relics").title)
    expect(opening.get_by_role("heading", name="How you win")).to_be_visible()
    expect(opening.locator("dl > div")).to_have_count(5)
    page.keyboard.press("1")
    opening.get_by_role("button", name="Just play").click()
    expect(opening).to_have_count(0)
    expect(page.locator(BAR)).to_contain_text("0 of 7 chosen")
    page.keyboard.press("1")
    expect(page.locator(BAR)).to_contain_text("1 of 7 chosen")
    page.reload()
    expect(page.locator(BAR)).to_contain_text("of 7 chosen")
    expect(opening).to_have_count(0)
