"""Names and faces: everybody is asked for a name once, and no two people look alike."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.devices import Opener, play_now, serious

SHOTS = os.environ.get("EVENING_SHOTS")
"""A folder for pictures of every screen, for people to look at."""

QUESTION = "What should we call you?"


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png")


def own_name(page: Page, code: str) -> str:
    seats = page.evaluate("code => fetch('/api/rooms/' + code).then(got => got.json())", code)["seats"]
    return str(seats[0]["name"])


@pytest.mark.parametrize(("size", "theme"), [("laptop", "dark"), ("phone", "light"), ("small", "dark")])
def test_a_host_is_asked_for_a_name_once(device: Opener, size: str, theme: str) -> None:
    page = device(size=size, theme=theme, name="")
    field = page.get_by_label(QUESTION)
    suggested = field.input_value()
    assert suggested, "a name is suggested"
    shot(page, f"name-front-{size}-{theme}")
    page.get_by_role("button", name="Make a room: Wizards & Relics").click()
    expect(page.get_by_role("button", name="That's me")).to_be_visible()
    assert field.input_value() == suggested
    shot(page, f"name-room-{size}-{theme}")
    assert serious(page) == []
    field.fill("Anna")
    page.get_by_role("button", name="That's me").click()
    expect(field).to_have_count(0)
    page.wait_for_function(
        "code => fetch('/api/rooms/' + code).then(got => got.json()).then(room => room.seats[0].name === 'Anna')",
        arg=page.url.rpartition("/")[2],
    )
    page.goto("/")
    page.get_by_role("button", name="Make a room: Triora").click()
    expect(page.get_by_text("Room code")).to_be_attached()
    expect(page.get_by_role("button", name=re.compile("^(Start|Fill)")).first).to_be_visible()
    expect(field).to_have_count(0)
    assert own_name(page, page.url.rpartition("/")[2]) == "Anna"


@pytest.mark.parametrize("size", ["laptop", "small"])
def test_somebody_new_plays_at_once_under_the_name_in_the_field(device: Opener, size: str) -> None:
    kept = device(size=size, name="")
    suggested = kept.get_by_label(QUESTION).input_value()
    code = play_now(kept, "relics")
    assert own_name(kept, code) == suggested
    kept.goto("/")
    expect(kept.get_by_role("button", name=re.compile("^Play now")).first).to_be_visible()
    expect(kept.get_by_label(QUESTION)).to_have_count(0)

    changed = device(size=size, name="")
    changed.get_by_label(QUESTION).fill("Bea")
    assert own_name(changed, play_now(changed, "relics")) == "Bea"


def test_a_guest_is_suggested_a_name_that_nobody_there_has(device: Opener) -> None:
    host = device(name="")
    mine = host.get_by_label(QUESTION).input_value()
    host.get_by_role("button", name="Make a room: Wizards & Relics").click()
    host.get_by_role("button", name="That's me").click()
    guest = device("/credits", name="")
    guest.evaluate("name => localStorage['coterie.settings'] = JSON.stringify({name, motion: 'off'})", mine)
    guest.goto(host.url)
    field = guest.get_by_label("Your name")
    expect(field).not_to_have_value("")
    other = field.input_value()
    assert other != mine
    guest.get_by_role("button", name="Sit down").click()
    expect(host.locator(".chair").filter(has_text=other)).to_be_visible()
    expect(guest.get_by_label(QUESTION)).to_have_count(0)


@pytest.mark.parametrize(("size", "theme"), [("laptop", "light"), ("phone", "dark")])
def test_twenty_four_faces_to_choose_from_and_none_twice(device: Opener, size: str, theme: str) -> None:
    page = device("/credits", size=size, theme=theme)
    made = "fetch('/api/rooms', {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify("
    code = page.evaluate(f"() => {made}{{game: 'succession', name: 'Anna', seats: 24}})}}).then(got => got.json())")
    page.goto(f"/{code['code']}")
    page.get_by_role("button", name="Fill with bots").click()
    expect(page.locator(".chair svg [data-frame=octagon]").first).to_be_visible()
    drawn = page.locator(".chair .disc svg").evaluate_all(
        "all => all.map(each => [...each.querySelectorAll('g:first-child path')].map(path => [path.getAttribute('d'),"
        " path.getAttribute('fill')].join()).join())"
    )
    assert len(drawn) == len(set(drawn)) == 24
    frames = page.locator(".chair svg [data-frame]").evaluate_all("all => all.map(each => each.dataset.frame)")
    assert [frames.count(frame) for frame in ("round", "octagon", "shield")] == [10, 10, 4]
    shot(page, f"faces-room-{size}-{theme}")
    page.locator(".chair.mine").click()
    looks = page.locator(".looks button")
    expect(looks).to_have_count(24)
    shot(page, f"faces-sheet-{size}-{theme}")
    expect(page.locator(".looks button:disabled")).to_have_count(23)
    page.get_by_role("button", name="Close").first.click()
