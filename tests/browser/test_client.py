"""The client in a real browser, by the acceptance points that need no board of a game."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from browser.devices import AXE, BAR, STILL, Opener, answer_once, at_rest, play_now, serious

SCREENS = {
    "/": "main article h2",
    "/settings": "main .row",
    "/rules": "main li",
    "/nonsense": "main .panel",
    "/credits": "main li",
    "/replays": "main:has(.empty, .list)",
    "/rules/relics": ".book .legend",
}
"""Pages without a room, and what stands on each when all of it is there."""


def test_a_link_alone_seats_a_guest_in_two_actions(device: Opener) -> None:
    host = device()
    host.get_by_role("button", name="Make a room: Wizards & Relics").click()
    host.wait_for_selector(".lobby")
    guest = device(host.url, "phone", name="")
    guest.get_by_label("Your name").fill("Dana")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_role("button", name="I am ready")).to_be_visible()
    expect(host.locator("[data-thing='seat:1']")).to_contain_text("Dana")


def test_a_table_begins_with_those_who_are_there(device: Opener) -> None:
    host = device()
    host.get_by_role("button", name="Make a room: Triora").click()
    expect(host.get_by_role("button", name="1 more to start")).to_have_attribute("aria-disabled", "true")
    guest = device(host.url, "phone", name="Dana")
    guest.get_by_role("button", name="Sit down").click()
    host.get_by_role("button", name="Start with 2").click()
    expect(guest.locator(BAR)).to_be_visible()


def test_a_name_may_be_written_in_any_script(device: Opener) -> None:
    host = device()
    host.get_by_role("button", name="Make a room: Wizards & Relics").click()
    host.wait_for_selector(".lobby")
    guest = device(host.url, "small", name="")
    guest.get_by_label("Your name").fill("דנה 🧙")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator(".chair.mine")).to_contain_text("You")
    name = host.locator("[data-thing='seat:1']").get_by_text("דנה 🧙")
    expect(name).to_have_css("unicode-bidi", "isolate")


@pytest.mark.parametrize("game", ["relics", "inquisition", "succession", "triora", "arena"])
def test_every_game_begins_in_two_clicks(device: Opener, game: str) -> None:
    page = device(size="phone")
    play_now(page, game)
    expect(page.locator("#prompt, .idle h2").first).to_be_visible()


@pytest.mark.parametrize("window", [(1280, 650), (1366, 650), (1440, 790), (1920, 970)])
def test_a_newcomer_sees_how_to_start_every_game_without_scrolling(device: Opener, window: tuple[int, int]) -> None:
    width, height = window
    page = device(name="")
    page.set_viewport_size({"width": width, "height": height})
    buttons = page.get_by_role("button", name="Play now against bots")
    expect(buttons).to_have_count(5)
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)


def test_the_pictures_of_the_front_page_come_alive_and_stand_still_without_motion(device: Opener) -> None:
    still = device()
    page = device("/credits")
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage['coterie.settings'] = JSON.stringify({theme: 'dark', name: 'Mira', motion: 'auto'})")
    page.goto("/")
    expect(page.locator(".live:has(.small > *)")).to_have_count(5)
    expect(page.locator("[data-game=triora] .live")).to_contain_text("Tower")
    expect(page.locator("[data-game=arena] .live [data-thing^='figure:']").first).to_be_attached()
    page.get_by_label("Room code").press("Tab")
    for _ in range(4):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('.live') === null"), "a picture takes the focus"
    assert serious(page) == []
    expect(still.locator("article svg").nth(4)).to_be_attached()
    assert still.locator(".live").count() == 0


def test_who_plays_now_without_a_name_is_given_one_and_keeps_it(device: Opener) -> None:
    page = device(name="")
    code = play_now(page, "relics")
    name = page.evaluate("JSON.parse(localStorage['coterie.settings']).name")
    assert name
    seats = page.evaluate("code => fetch('/api/rooms/' + code).then(got => got.json())", code)["seats"]
    assert [seat["name"] for seat in seats].count(name) == 1
    assert seats[0]["name"] == name
    page.goto("/")
    play_now(page, "triora")
    assert page.evaluate("JSON.parse(localStorage['coterie.settings']).name") == name


HELLOS = """
window.greeted = [];
window.WebSocket = class extends WebSocket {
  send(text) {
    const said = JSON.parse(text);
    if (said.type === 'hello') window.greeted.push(said.seat);
    super.send(text);
  }
};
"""


def test_a_reload_and_a_new_page_keep_seat_and_state(device: Opener) -> None:
    page = device()
    play_now(page, "relics")
    answer_once(page)
    page.get_by_role("tab", name="Log").click()
    page.wait_for_selector(".log .paragraph")
    page.reload()
    page.wait_for_selector(BAR)
    expect(page.locator("[data-thing='seat:0']").first).to_contain_text("You")
    again = page.context.new_page()
    again.goto(page.url)
    again.wait_for_selector(BAR)
    expect(again.locator("[data-thing='seat:0']").first).to_contain_text("You")


def test_who_comes_back_says_hello_once(device: Opener) -> None:
    """The line opens while the scripts are on their way, with the seat that the page names, and it is the only one."""
    page = device()
    play_now(page, "triora")
    page.add_init_script(HELLOS)
    page.reload()
    page.locator("#prompt, .idle h2").first.wait_for()
    assert page.evaluate("window.greeted") == [0]
    told = page.locator(".log .line").count()
    while page.locator(".log .line").count() == told:
        answer_once(page)


def test_an_answer_on_a_dropped_line_is_given_once(device: Opener) -> None:
    page = device("/credits")
    lines: list[WebSocketRoute] = []
    sent: list[dict[str, Any]] = []
    state = {"deaf": False}

    def wire(route: WebSocketRoute) -> None:
        far = route.connect_to_server()
        lines.append(route)

        def from_page(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "answer":
                sent.append(said)
                if state["deaf"]:
                    far.send(message)  # it arrives, but the page never hears so: the line breaks
                    state["deaf"] = False
                    route.close(code=1011)
                    return
            far.send(message)

        route.on_message(from_page)

    page.route_web_socket("**/socket", wire)
    page.goto("/")
    play_now(page, "relics")
    page.locator(".deed .gold:enabled").first.wait_for()
    state["deaf"] = True
    page.locator(".deed .gold:enabled").first.click()
    page.get_by_role("tab", name="Log").click()
    page.wait_for_selector(".log .paragraph")
    expect(page.locator(".banner.offline")).to_have_count(0)
    page.wait_for_selector(STILL)
    while len(sent) < 2:  # said again, once the line is up; the patience of all tests ends this one too
        page.wait_for_timeout(50)
    assert len(sent) == 2
    assert sent[0] == sent[1]


def test_where_sockets_are_broken_it_goes_by_plain_http(device: Opener) -> None:
    page = device("/credits")
    page.route_web_socket("**/socket", lambda route: route.close(code=1011))
    page.goto("/")
    play_now(page, "relics")
    expect(page.locator(".table > header")).to_contain_text("slow connection")
    before = page.locator("#prompt").inner_text()
    for _ in range(3):
        answer_once(page)
    expect(page.locator("#prompt")).not_to_have_text(before)


def test_what_cannot_be_chosen_says_why_and_opens_the_rule(device: Opener) -> None:
    page = device()
    play_now(page, "relics")
    page.wait_for_selector(STILL)
    page.locator(".stage [data-thing]:not([data-lit])").first.click(position={"x": 12, "y": 12})
    page.locator(".bar .why").wait_for()
    assert page.locator(".bar .why p").inner_text().strip()
    page.locator(".question .clause").click()
    expect(page.locator(".book .here")).to_be_visible()


def test_a_sheet_that_is_opened_again_at_once_stays_open(device: Opener) -> None:
    """The browser reports a closed dialog only later, when the next one may be open already."""
    page = device()
    play_now(page, "relics")
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Ask why not")
    sheet.get_by_text("Tap something you can't choose").wait_for()
    page.evaluate(
        """async () => {
          const dialog = document.querySelector('dialog[open]');
          const reported = new Promise(done => dialog.addEventListener('close', () => setTimeout(done)));
          dialog.querySelector('.shut').click();
          while (dialog.open) await Promise.resolve();
          document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '?', bubbles: true}));
          await reported;
        }"""
    )
    assert page.evaluate("document.querySelector('dialog[open]')?.ariaLabel") == "Ask why not"


def test_a_small_phone_never_scrolls_sideways(device: Opener) -> None:
    page = device(size="small")
    for path, content in SCREENS.items():
        page.goto(path)
        page.wait_for_selector(content)
        at_rest(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
    for game in ("relics", "succession", "triora"):
        page.goto("/")
        play_now(page, game)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, game
        low = "[...document.querySelectorAll('.deed button')].filter(each => each.getBoundingClientRect().height < 44)"
        assert page.evaluate(f"{low}.length") == 0


def test_a_whole_game_by_keyboard_alone(device: Opener) -> None:
    page, luck = device(), random.Random(3)
    play_now(page, "relics")
    for _ in range(900):
        page.wait_for_selector(".deed .gold:enabled, .deed .missing, .deed .line, .end h1")
        if page.locator(".end h1").count():
            break
        page.locator("body").focus()
        if page.locator(".deed .missing").count():
            page.keyboard.press(str(luck.randint(1, 9)))
        else:
            page.keyboard.press("Enter")
    expect(page.locator(".end h1")).to_contain_text("won")


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
@pytest.mark.parametrize("size", ["wide", "small"])
def test_axe_finds_nothing_serious(device: Opener, theme: str, size: str) -> None:
    if not AXE.exists():
        pytest.skip("axe is not installed: make client")
    page = device(size=size, theme=theme)
    for path, content in SCREENS.items():
        page.goto(path)
        page.wait_for_selector(content)
        at_rest(page)
        assert serious(page) == [], path
    page.goto("/")
    page.get_by_role("button", name="Make a room: Ravnica").click()
    page.wait_for_selector(".lobby")
    assert serious(page) == [], "room"
    for game in ("relics", "inquisition"):
        page.goto("/")
        play_now(page, game)
        assert serious(page) == [], game


def test_the_review_goes_both_ways_and_ends_as_the_game_did(device: Opener) -> None:
    page = device()
    code = play_now(page, "relics")
    while answer_once(page):
        continue
    title = page.locator(".end h1").inner_text()
    page.goto(f"/{code}/review")
    expect(page.locator(".result h2")).to_have_text("You won" if title.startswith("You") else "You lost")
    steps = page.locator(".now b").inner_text()
    page.keyboard.press("Home")
    expect(page.locator(".now b")).to_contain_text("Step 0 of")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".now b")).to_contain_text("Step 1 of")
    page.locator(".lines button").last.click()
    expect(page.locator(".now b")).to_have_text(steps)


def test_the_title_says_that_it_is_your_move(device: Opener) -> None:
    page = device()
    play_now(page, "relics")
    expect(page).to_have_title(re.compile("^● Your move"))


def test_a_room_that_is_not_there(device: Opener) -> None:
    page = device()
    page.get_by_label("Room code").fill("CCCCC")
    expect(page.locator("#wrong")).to_contain_text("There is no room")


def test_the_front_page_leads_to_the_rules(device: Opener) -> None:
    page = device(size="phone")
    page.get_by_role("link", name="Rules: Succession").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Succession")
    page.go_back()
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(page.get_by_role("link", name="Read the rules: ")).to_have_count(5)


def test_nothing_is_asked_of_another_address(device: Opener, server: Any) -> None:
    page = device("/credits")
    asked: list[str] = []

    def watch(route: Route) -> None:
        asked.append(route.request.url)
        route.continue_()

    page.route("**/*", watch)
    page.goto("/")
    play_now(page, "triora")
    assert asked
    assert all(url.startswith((server.address, "data:", "blob:")) for url in asked)


def test_the_first_screen_of_a_table_is_light(device: Opener) -> None:
    """A table needs at most 150 kB of compressed script; with the front page and its puzzles before it, under 155."""
    page = device("/credits")
    scripts: set[str] = set()
    page.on("response", lambda got: scripts.add(got.url) if got.url.endswith(".js") else None)
    page.goto("/")
    play_now(page, "relics")
    page.wait_for_load_state("networkidle")
    assert 0 < compressed(scripts) < 155_000
    scripts.clear()
    page.reload()
    page.wait_for_load_state("networkidle")
    assert 0 < compressed(scripts) < 150_000


def compressed(scripts: set[str]) -> int:
    """Bytes of these files as a browser fetches them over TLS or from its own machine: the build's Brotli files."""
    assets = Path(__file__).parents[2] / "src" / "coterie" / "server" / "static" / "assets"
    files = [assets / url.rpartition("/")[2] for url in scripts]
    packed = [file.with_name(f"{file.name}.br") for file in files]
    return sum((small if small.exists() else file).stat().st_size for file, small in zip(files, packed, strict=True))
