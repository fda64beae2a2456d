"""Bad luck that a page takes with sense: no storage, no clipboard, a full room, two tabs, the back button, a phone."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, WebSocketRoute, expect

from browser.devices import BAR, PATIENCE, Opener, answer_once, play_now
from coterie import games
from server.live_server import Running, running, settings
from server.screen_recorder import seated

NO_STORAGE = """
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
"""


def test_without_storage_one_plays_all_the_same(browser: Browser, server: Running) -> None:
    context = browser.new_context(base_url=server.address, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(NO_STORAGE)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.goto("/")
    play_now(page, "relics")
    answer_once(page)
    page.goto("/settings")
    page.get_by_label("Your name").fill("Mira")
    page.get_by_label("Your name").blur()
    expect(page.locator("main")).to_contain_text("this browser saves nothing")
    assert faults == []
    context.close()


def test_a_clipboard_that_refuses_shows_the_link_instead(device: Opener) -> None:
    page = device("/credits")
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.goto("/")
    page.get_by_role("button", name="Make a room: Triora").click()
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("body")).to_contain_text(re.compile("blocks copying. The link is http"))


def test_a_full_room_lets_one_watch(device: Opener) -> None:
    host = device()
    host.get_by_role("button", name="Make a room: Wizards & Relics").click()
    host.get_by_role("button", name=re.compile("^Fill with")).click()
    late = device(host.url, "phone", name="Late")
    expect(late.locator(".lobby")).to_contain_text("Every seat is taken. Tap a bot to take its seat.")
    host.get_by_role("button", name=re.compile("^Start")).click()
    expect(late.locator(BAR)).to_contain_text("Waiting for")


def test_two_tabs_of_one_seat_show_the_same(device: Opener) -> None:
    page = device()
    play_now(page, "triora")
    twin = page.context.new_page()
    twin.goto(page.url)
    twin.locator(BAR).wait_for()
    told = twin.locator(".log .line").count()
    while twin.locator(".log .line").count() == told:
        answer_once(page)
    expect(page.locator(".log .line").first).to_have_text(twin.locator(".log .line").first.inner_text())


def test_back_leads_to_the_front_page_and_forth_to_the_table(device: Opener) -> None:
    page = device()
    code = play_now(page, "relics")
    page.go_back()
    expect(page.get_by_role("link", name=re.compile("Play on|Open")).first).to_be_visible()
    page.go_forward()
    expect(page.locator(BAR)).to_be_visible()
    assert page.url.endswith(code)


@pytest.mark.parametrize(
    ("width", "height", "text"),
    [(740, 360, 1), (360, 640, 1.6), (360, 640, 2)],
    ids=["landscape", "large_text", "twice_as_large"],
)
def test_a_phone_on_its_side_and_large_text_keep_the_bar_in_sight(
    device: Opener, width: int, height: int, text: float
) -> None:
    page = device("/credits", "small")
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("text => localStorage['coterie.settings'] = JSON.stringify({theme: 'dark', text})", text)
    page.goto("/")
    play_now(page, "triora")
    page.locator(".deed button").first.wait_for()
    box = page.locator(".deed button").first.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= height + 1
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    board = page.locator(".board").bounding_box()
    assert board is not None
    assert board["height"] > height / 3
    page.goto("/")
    page.locator("article").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_where_cookies_are_blocked_it_says_what_works(device: Opener, server: Running) -> None:
    page = device("/credits")

    def without_cookies(route: Route) -> None:
        asked = route.request
        path = asked.url.removeprefix(server.address)
        sent = None if asked.post_data is None else asked.post_data.encode()
        status, headers, body = server.client().ask(asked.method, path, sent, {"content-type": "application/json"})
        kept = {name: value for name, value in headers.items() if name.lower() == "content-type"}
        route.fulfill(status=status, headers=kept, body=body)

    page.route("**/api/**", without_cookies)
    page.goto("/")
    play_now(page, "relics")
    banner = page.locator(".banner.forgotten")
    expect(banner).to_contain_text("Cookies are blocked")
    expect(banner).to_contain_text("you can watch, read the rules")
    banner.get_by_role("button", name="Watch").click()
    expect(banner).to_have_count(0)
    expect(page.locator(".board > *").first).to_be_visible()


def test_a_newer_server_asks_for_a_reload_and_nothing_is_lost(device: Opener) -> None:
    page = device("/credits")
    lines: list[WebSocketRoute] = []

    def wire(route: WebSocketRoute) -> None:
        far = route.connect_to_server()
        lines.append(route)
        newer = len(lines) == 2

        def to_page(message: str | bytes) -> None:
            said = json.loads(message)
            if newer and said["type"] == "welcome":
                said["server"]["version"] = "99.0"
            route.send(json.dumps(said))

        far.on_message(to_page)

    page.route_web_socket("**/socket", wire)
    page.goto("/")
    play_now(page, "triora")
    while not page.locator(".log .line").count():
        answer_once(page)
    lines[0].close(code=1012)
    page.get_by_role("button", name="Reload").click()
    page.wait_for_selector(BAR)
    expect(page.locator("[data-thing='seat:0']").first).to_contain_text("You")
    expect(page.locator(".log .paragraph").first).to_be_visible()
    expect(page.locator(".banner.stale")).to_have_count(0)


def test_a_game_under_other_rules_is_named_and_kept(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server with another rulebook cannot play it on: the page says so, and is no empty table."""
    with running(settings(tmp_path)) as before:
        clients, code = seated(before, "relics", 2)
    monkeypatch.setattr(type(games.get("relics")), "version", 99)
    with running(settings(tmp_path)) as after:
        context = browser.new_context(base_url=after.address, reduced_motion="reduce")
        context.set_default_timeout(PATIENCE)
        context.add_cookies([{"name": "coterie", "value": str(clients[0].cookie), "url": after.address}])
        page = context.new_page()
        page.goto(f"/{code}")
        told = page.locator("main .panel")
        expect(told).to_contain_text("This game can't be continued here")
        expect(told).to_contain_text("version 99")
        told.get_by_role("link", name="Front page").click()
        expect(page.get_by_role("button", name=re.compile("^Play now")).first).to_be_visible()
        context.close()


@pytest.mark.parametrize(
    ("address", "said", "way"),
    [
        ("/nonsense", "There is nothing at /nonsense", "Front page"),
        ("/r/QQQQQ", "There is nothing at /r/QQQQQ", "Try room QQQQQ"),
        ("/QQQQQ", "There is no room QQQQQ", "Front page"),
        ("/QQQQQ/review", "There is no room QQQQQ", "Front page"),
        ("/QQQQQ/screen", "There is no room QQQQQ", "Front page"),
        ("/rules/chess", "There is no game “chess” here", "All rulebooks"),
        ("/learn/chess", "There is no game “chess” here", "All rulebooks"),
    ],
)
def test_what_is_not_there_is_named_with_a_way_on(device: Opener, address: str, said: str, way: str) -> None:
    page = device(address, "phone")
    expect(page.get_by_role("heading", level=1)).to_have_text(said)
    page.get_by_role("link", name=way).click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text(said)


def test_without_a_net_the_page_stays_and_opens_what_was_wanted_later(device: Opener) -> None:
    page = device()
    page.get_by_role("region", name="Puzzle of the day").wait_for()  # the last part that the page fetches by itself
    page.context.set_offline(True)
    page.get_by_role("button", name=re.compile("^Play now")).first.click()
    expect(page.locator("body")).to_contain_text("The server cannot be reached. Check the network, then try again")
    page.get_by_role("link", name="Credits").click()
    expect(page.locator("body")).to_contain_text("The server does not answer. This opens as soon as it does.")
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Credits")).to_be_visible()


def test_what_the_net_lost_on_its_way_is_fetched_again(device: Opener) -> None:
    """The page is whole without them, so nothing is said; nor is it a fault, which `device` would report."""
    page = device("/healthz")
    lost = re.compile(r"/assets/(RematchBanner|DailyStrip)[^/]*\.css$")
    page.route(lost, lambda route: route.abort("internetdisconnected"))
    with (
        page.expect_request(lambda request: "RematchBanner" in request.url and request.url.endswith(".css")),
        page.expect_request(lambda request: "DailyStrip" in request.url and request.url.endswith(".css")),
    ):
        page.goto("/")
    expect(page.get_by_role("region", name="Puzzle of the day")).to_have_count(0)
    page.unroute(lost)
    page.get_by_role("region", name="Puzzle of the day").wait_for()
    page.wait_for_function(
        "[...document.querySelectorAll('link[rel=stylesheet]')].filter((link) => link.sheet)"
        ".filter((link) => /RematchBanner|DailyStrip/.test(link.href)).length === 2"
    )


def test_a_game_that_is_over_opens_by_its_link(device: Opener, server: Running) -> None:
    text = max((Path(__file__).parents[1] / "corpus" / "relics").glob("*.jsonl")).read_bytes()
    _, _, body = server.client().ask("POST", "/api/records", text, {"content-type": "application/x-ndjson"})
    page = device(f"/{json.loads(body)['code']}", "phone", name="")
    expect(page.locator(".end h1")).to_contain_text("won")
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.reload()
    page.get_by_role("button", name="Share").click()
    expect(page.locator("body")).to_contain_text(re.compile("The review is at http"))
