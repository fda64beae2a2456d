"""An evening with friends: several people's pages at one table, driven by what they tap."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from playwright.sync_api import Error as PlaywrightError

from browser.devices import BAR, COVERED, NEXT, PATIENCE, SIZES, peek_and_choose
from browser.tables import live
from coterie.kernel import AskClosed, TimeAnswered
from coterie.table.record import AddTime, Replay, Tick
from coterie.table.table import Table
from server.live_server import Client, Running, running, settings

SHOTS = os.environ.get("EVENING_SHOTS")
"""A folder for pictures of every screen, for people to look at."""


@pytest.fixture(scope="module")
def friends(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server as people have it: they look at their roles first, and clocks run as fast as usual."""
    with running(settings(tmp_path_factory.mktemp("friends"), speed=1.0, look=600_000)) as found:
        yield found


@pytest.fixture(scope="module")
def unhurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on which time stands still until a test moves it on."""
    with running(settings(tmp_path_factory.mktemp("unhurried"), speed=1e-9, look=600_000)) as found:
        yield found


def pass_time(server: Running, code: str) -> None:
    """The next clock runs out."""
    table = live(server, code)
    due = table.table.state.next_due()
    assert due is not None
    server.in_loop(lambda: table.clock.set(due))
    server.in_loop(table.tick)


class Party:
    """Friends with a page each, at one table."""

    def __init__(self, server: Running, code: str, pages: dict[str, Page], clients: dict[str, Client]) -> None:
        self.server, self.code, self.pages, self.clients = server, code, pages, clients

    def __getitem__(self, name: str) -> Page:
        return self.pages[name]

    def look(self) -> None:
        """Everybody holds their card for a second."""
        for page in self.pages.values():
            hold_to_look(page)
        for page in self.pages.values():
            expect(page.locator(".looking")).to_have_count(0)


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png")


@contextmanager
def party(
    browser: Browser,
    server: Running,
    game: str,
    people: dict[str, str],
    seats: int,
    bots: str = "idle",
    options: dict[str, int] | None = None,
) -> Iterator[Party]:
    """A game that has begun, with people on devices of these sizes and bots that say nothing on the other seats. Who
    has no size has no page."""
    clients = {name: server.client() for name in people}
    host, *guests = clients
    code = clients[host].post("/api/rooms", {"game": game, "name": host, "seats": seats, "options": options or {}})[
        "code"
    ]
    for name in guests:
        clients[name].post(f"/api/rooms/{code}/sit", {"name": name})
    clients[host].post(f"/api/rooms/{code}/start", {"bots": bots})
    contexts: list[BrowserContext] = []
    pages = {}
    for name, size in people.items():
        if not size:
            continue
        width, height = SIZES[size]
        context = browser.new_context(
            base_url=server.address,
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            is_mobile=size != "wide",
            has_touch=size != "wide",
        )
        context.set_default_timeout(PATIENCE)
        cookie = str(clients[name].cookie)
        context.add_cookies([{"name": "coterie", "value": cookie, "url": server.address, "httpOnly": True}])
        contexts.append(context)
        pages[name] = context.new_page()
        pages[name].goto(f"/{code}")
    try:
        for page in pages.values():
            page.wait_for_selector(f"{BAR}, .looking, .end h1")
        yield Party(server, code, pages, clients)
    finally:
        for context in contexts:
            context.close()


def hold_to_look(page: Page) -> None:
    """Hold the pad until the page says that it counted."""
    pad = page.locator(".looking .pad")
    pad.scroll_into_view_if_needed()
    box = pad.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_function("() => !document.querySelector('.looking .pad') || document.querySelector('.pad.looked')")
    page.mouse.up()


def menu(page: Page, entry: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog", name="This table").get_by_role("button", name=entry).click()


# --- 1.1 whispers ---------------------------------------------------------------------------------------------------


def test_a_whisper_is_covered_until_its_reader_taps_it(browser: Browser, friends: Running) -> None:
    with party(browser, friends, "succession", {"Anna": "wide", "Bea": "phone", "Cem": "small"}, 8) as group:
        group.look()
        anna, bea, cem = group["Anna"], group["Bea"], group["Cem"]
        ask = next(each for each in live(friends, group.code).table.state.optional(0) if each.kind == "Whisper")
        anna.locator("[data-ask=Whisper]").first.click()
        whisper(anna, "Bea")
        assert live(friends, group.code).table.state.find(ask.id) is not None

        bubble = bea.locator(".bubble.whisper")
        expect(bubble).to_have_text("whispers to you")
        shot(bea, "whisper-bubble-phone")
        bubble.click()
        talk = bea.get_by_role("dialog", name="Talk")
        sealed = talk.get_by_role("button", name="Anna whispered to you: tap to read")
        words = last_whisper(friends, group.code)
        assert words not in bea.content(), "the words are in the page before anybody looks"
        shot(bea, "whisper-covered-phone")
        sealed.click()
        expect(talk.locator(".bubble")).to_contain_text(words)
        shot(bea, "whisper-read-phone")
        talk.get_by_role("button", name="Reply to Anna only").click()
        talk.get_by_label("Whisper to Anna only").fill("I knew it")
        talk.get_by_role("button", name="Whisper", exact=True).click()

        anna.get_by_role("tab", name="Talk").click()
        anna.get_by_role("button", name="Bea whispered to you: tap to read").click()
        expect(anna.locator(".talk .whisper .bubble")).to_contain_text("I knew it")
        shot(anna, "whisper-read-wide")
        anna.get_by_role("tab", name="Log").click()
        expect(anna.locator(".log")).to_contain_text("You whispered to Bea")
        expect(anna.locator(".log")).not_to_contain_text(
            "things that only you may know"
        )  # only the card that was dealt

        cem.get_by_role("button", name=re.compile("Talk")).click()
        talk = cem.get_by_role("dialog", name="Talk")
        expect(talk.locator(".fact").first).to_have_text("Anna whispered to Bea.")
        assert words not in cem.content()
        assert "I knew it" not in cem.content()
        shot(cem, "whisper-others-small")


def whisper(page: Page, to: str) -> None:
    """Whisper the first sentence that can be said to somebody, on the bar."""
    bar = page.locator(BAR)
    bar.locator(".options button", has_text=to).click()
    bar.locator(".deed .line").click()
    for _ in range(2):
        if bar.locator(".deed .gold").count():
            break
        bar.locator(".options button").first.click()
    bar.locator(".deed .gold").click()


def last_whisper(server: Running, code: str) -> str:
    """What was whispered last, without the names: those are on every page."""
    table = live(server, code).table
    told = [event for _, event in table.log(0) if type(event).__name__ == "Whispered"]
    text = told[-1].text(table.state.pack, lambda seat: "@")
    return max(text.rpartition(") ")[2].rstrip(".").split("@"), key=len).strip()


# --- 1.3 pauses and added time --------------------------------------------------------------------------------------


UNDER_THE_BANNER = """() => {
  const over = document.querySelector('.banner').getBoundingClientRect();
  return [...document.querySelectorAll('.stage [data-thing^="seat:"], .bar, .toasts > p')].filter(each => {
    const at = each.getBoundingClientRect();
    return at.top < over.bottom && at.bottom > over.top && at.left < over.right && at.right > over.left;
  }).map(each => each.dataset.thing ?? each.className);
}"""
"""The people, questions and toasts that a banner shares its place with."""


def test_a_pause_is_asked_for_agreed_to_and_ended(browser: Browser, friends: Running) -> None:
    with party(browser, friends, "inquisition", {"Anna": "wide", "Bea": "phone", "Cem": "small"}, 5) as group:
        group.look()
        anna, bea, cem = group["Anna"], group["Bea"], group["Cem"]
        menu(anna, "Ask for a pause")
        for page in (anna, bea, cem):
            expect(page.locator(".banner")).to_contain_text(re.compile("(Anna asks|You ask) for a pause: 1 of 3"))
        shot(bea, "pause-asked-phone")
        cem.locator(".banner").get_by_role("button", name="Decline").click()
        for page in (anna, bea):
            expect(page.get_by_text("Cem said no. The game continues.")).to_be_visible()
        expect(anna.locator(".banner.undo")).to_have_count(0)

        menu(anna, "Ask for a pause")
        for page in (bea, cem):
            page.locator(".banner").get_by_role("button", name="Agree").click()
        for page in (anna, bea, cem):
            expect(page.locator(".banner.paused")).to_contain_text("Paused")
        shot(anna, "paused-wide")
        for page in (anna, bea, cem):
            assert page.evaluate(UNDER_THE_BANNER) == [], "nobody is covered by it"
        shot(cem, "paused-small")
        assert not live(friends, group.code).clock.runs
        expect(bea.locator(".banner").get_by_role("button", name="+1 minute")).to_have_count(0)

        table = live(friends, group.code).table
        before = table.state.next_due()
        anna.locator(".banner").get_by_role("button", name="+1 minute").click()
        expect(bea.locator(".toasts").get_by_text("Anna added a minute.")).to_be_visible()
        assert bea.evaluate(UNDER_THE_BANNER) == []
        assert before is not None
        assert table.state.next_due() == before + 60_000
        bea.locator(".banner").get_by_role("button", name="Resume").click()
        for page in (anna, bea, cem):
            expect(page.locator(".banner.paused")).to_have_count(0)

        assert isinstance(table.record.inputs[-1], AddTime), "the log has it"
        again = Replay(table.record)
        again.go(table.number)
        assert again.state.next_due() == table.state.next_due(), "and a replay runs by the same clock"


# --- 1.4 rematches, 2.6 the end stays -------------------------------------------------------------------------------


def finish(server: Running, code: str) -> None:
    """Play the game to its end, whatever anybody answers."""
    import random

    from browser.tables import play_on

    play_on(server, code, random.Random(1), 100_000)


def test_everybody_finds_the_rematch_and_joins_it(browser: Browser, friends: Running) -> None:
    with party(browser, friends, "inquisition", {"Anna": "wide", "Bea": "phone", "Cem": "small"}, 5) as group:
        group.look()
        finish(friends, group.code)
        anna, bea, cem = group["Anna"], group["Bea"], group["Cem"]
        for page in (anna, bea, cem):
            page.locator(".end h1").wait_for()
        shot(anna, "end-wide")
        shot(bea, "end-phone")
        shot(cem, "end-small")
        bea.get_by_role("link", name=re.compile("Review")).click()
        bea.wait_for_url(re.compile("/review"))
        expect(bea.locator(".review").get_by_role("button", name="Rematch")).to_be_visible()
        expect(bea.locator(".review").get_by_role("button", name="Share")).to_be_visible()
        cem.goto("/")
        anna.get_by_role("button", name=re.compile("Rematch")).click()
        for page, where in ((bea, "review"), (cem, "front")):
            banner = page.get_by_role("status", name="Rematch")
            expect(banner).to_contain_text("Anna set up a rematch")
            expect(banner).to_contain_text("1 of 3 are in: Anna.")
            shot(page, f"rematch-{where}")
        cem.get_by_role("button", name="Not now").click()
        cem.get_by_role("button", name="Anna set up a rematch").click()
        cem.get_by_role("status", name="Rematch").get_by_role("button", name="Join").click()
        expect(cem.get_by_role("status", name="Rematch")).to_contain_text("You are in")
        bea.get_by_role("status", name="Rematch").get_by_role("button", name="Join").click()
        for page in (anna, bea, cem):  # all are in: it starts, and everybody is there
            page.locator(".looking").wait_for()
        assert len({page.url for page in (anna, bea, cem)}) == 1


def test_against_bots_alone_a_rematch_starts_at_once(browser: Browser, friends: Running) -> None:
    with party(browser, friends, "relics", {"Anna": "small"}, 2, "random") as group:
        finish(friends, group.code)
        page = group["Anna"]
        page.locator(".end h1").wait_for()
        page.get_by_role("button", name=re.compile("Rematch")).click()
        page.wait_for_url(lambda url: group.code not in url)
        page.wait_for_selector(BAR)
        assert friends.house.rooms[page.url.rpartition("/")[2]].data.state == "playing"


def test_the_end_stays_until_somebody_leaves_it(browser: Browser, friends: Running) -> None:
    with party(browser, friends, "relics", {"Anna": "phone"}, 2, "random") as group:
        page = group["Anna"]
        page.clock.install()
        finish(friends, group.code)
        page.locator(".end h1").wait_for()
        page.clock.fast_forward(60_000)
        expect(page.locator(".end h1")).to_be_visible()
        assert "/review" not in page.url


# --- 1.5 looking at roles -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["inquisition", "succession"])
def test_everybody_looks_at_their_role_before_the_clock_starts(browser: Browser, friends: Running, game: str) -> None:
    seats = 5 if game == "inquisition" else 8
    with party(browser, friends, game, {"Anna": "wide", "Bea": "phone", "Cem": "small"}, seats) as group:
        anna, bea, cem = group["Anna"], group["Bea"], group["Cem"]
        expect(bea.locator(".looking")).to_contain_text("First, everybody looks at their own")
        for name, page in (("wide", anna), ("phone", bea), ("small", cem)):
            shot(page, f"look-{game}-{name}")
            pad = page.locator(".looking .pad")
            expect(pad).to_be_in_viewport(ratio=1)
        assert not live(friends, group.code).clock.runs
        box = bea.locator(".looking .pad").bounding_box()
        assert box is not None
        bea.mouse.move(box["x"] + 40, box["y"] + 20)
        bea.mouse.down()
        bea.locator(".looking .front").wait_for()
        shot(bea, f"look-{game}-held-phone")
        bea.mouse.up()
        expect(bea.locator(".looking .front")).to_have_count(0)
        for page in (anna, bea):
            hold_to_look(page)
        expect(bea.locator(".looking")).to_contain_text("Waiting for Cem")
        shot(bea, f"looked-{game}-phone")
        bea.reload()
        expect(bea.locator(".looking")).to_contain_text("You have looked")
        refused = group.clients["Anna"].socket(group.code, seat=0)
        ask = live(friends, group.code).table.state.optional(0)[0]
        answer = refused.ask("answer", ask=ask.id, answer="ready")
        assert "looked at their role" in answer["why"][0]
        refused.close()
        assert not live(friends, group.code).clock.runs
        hold_to_look(cem)
        for page in (anna, bea, cem):
            expect(page.locator(".looking")).to_have_count(0)
            expect(page.locator("header .dot")).to_have_count(0)
        assert live(friends, group.code).clock.runs


def test_on_one_device_people_look_at_their_roles_one_by_one(browser: Browser, friends: Running) -> None:
    names = ["Ann", "Ben", "Cem", "Dana", "Eli"]
    client = friends.client()
    code = client.post("/api/rooms", {"game": "inquisition", "name": names[0], "seats": 5, "mode": "handed"})["code"]
    for name in names[1:]:
        client.post(f"/api/rooms/{code}/sit", {"name": name})
    client.post(f"/api/rooms/{code}/start")
    width, height = SIZES["phone"]
    context = browser.new_context(base_url=friends.address, viewport={"width": width, "height": height})
    context.set_default_timeout(PATIENCE)
    context.add_cookies([{"name": "coterie", "value": str(client.cookie), "url": friends.address, "httpOnly": True}])
    page = context.new_page()
    page.goto(f"/{code}")
    for place, name in enumerate(names):
        expect(page.locator(".curtain")).to_contain_text(f"Give it to {name}")
        expect(page.locator(".curtain")).to_contain_text("Clock paused")
        shot(page, f"handed-look-{place}")
        clock_stands(friends, code)
        page.get_by_role("button", name=f"I am {name}").click()
        expect(page.locator(".looking")).to_contain_text(f"Only for {name}")
        hold_to_look(page)
        if place < 4:
            page.get_by_role("button", name=f"I have looked: pass it to {names[place + 1]}").click()
    expect(page.locator(".looking")).to_have_count(0)
    assert friends.house.rooms[code].data.look is None
    context.close()


# --- 2.1 drafts, 2.2 required questions, 2.3 votes, 2.5 the review ---------------------------------------------------


def test_a_draft_survives_what_happens_and_a_tribunal(browser: Browser, unhurried: Running) -> None:
    """Somebody builds a whisper while others talk; the tribunal's question closes the sheet that covers it."""
    with party(browser, unhurried, "succession", {"Anna": "phone", "Bea": "small"}, 8) as group:
        group.look()
        anna, table = group["Anna"], live(unhurried, group.code)
        anna.locator("[data-ask=Whisper]").first.click()
        chosen = anna.locator(".board [data-thing='seat:1'][data-chosen]")
        anna.locator(".board [data-thing='seat:1']").first.click()
        expect(chosen).not_to_have_count(0)
        claim(unhurried, group.code, seat=1)
        expect(anna.locator(BAR)).to_have_attribute("data-ask", "Whisper")
        expect(chosen).not_to_have_count(0)

        anna.get_by_role("button", name=re.compile("Talk")).click()
        anna.get_by_role("dialog", name="Talk").wait_for()
        due = table.table.state.next_due()
        assert due is not None
        unhurried.in_loop(lambda: table.clock.set(due))
        unhurried.in_loop(table.tick)
        expect(anna.locator(BAR)).to_have_attribute("data-ask", "Point")
        expect(anna.get_by_role("dialog", name="Talk")).to_have_count(0)
        expect(anna.locator(BAR)).to_contain_text("Your draft is saved")
        shot(anna, "tribunal-phone")

        anna.locator(".board [data-thing='seat:1'][data-lit]").first.click()  # lit: presses count again
        anna.locator(".deed .gold").click()
        expect(anna.locator(BAR)).to_contain_text("Your answer is in.")
        expect(anna.locator(BAR)).to_contain_text("You can change it for another 0:")
        expect(anna.locator(".deed .gold")).to_have_count(0)
        expect(anna.locator("[data-lit]")).to_have_count(0)
        shot(anna, "vote-in-phone")
        anna.reload()
        expect(anna.locator(BAR)).to_contain_text("Your answer is in.")
        anna.locator(".board [data-thing='seat:2']").first.click()
        expect(anna.locator(".deed .gold")).to_have_text("Change it to Ada")
        anna.get_by_role("button", name="Keep Bea").click()
        expect(anna.locator(BAR)).to_contain_text("Your answer is in.")


def claim(server: Running, code: str, seat: int) -> None:
    """Somebody says something to all."""
    table = live(server, code)
    ask = next(each for each in table.table.state.optional(seat) if each.kind == "Mingle")
    answer = next(each for each in ask.every() if each[0] == "suspect")
    written = ask.write(answer)
    server.in_loop(lambda: table.submit_and_wait(seat, ask.id, written))


@pytest.mark.parametrize(("game", "seats"), [("inquisition", 5), ("succession", 8)])
def test_the_review_opens_with_your_own_eyes_and_says_how_you_did(
    browser: Browser, friends: Running, game: str, seats: int
) -> None:
    with party(browser, friends, game, {"Anna": "wide", "Bea": "phone"}, seats) as group:
        group.look()
        finish(friends, group.code)
        winners = live(friends, group.code).table.state.result
        assert winners is not None
        for seat, page in enumerate((group["Anna"], group["Bea"])):
            page.locator(".end h1").wait_for()
            page.get_by_role("link", name=re.compile("Review")).click()
            title = page.locator(".review .result h2")
            said = "^You won" if seat in winners.winners else "^You lost" if winners.winners else "^Nobody won"
            expect(title).to_have_text(re.compile(said))
            expect(page.locator(".eyes [aria-pressed=true]")).to_have_attribute(
                "aria-label", f"{('Anna', 'Bea')[seat]}'s view"
            )
            shot(page, f"review-{game}-{seat}")
        stranger = browser.new_page(base_url=friends.address)
        stranger.goto(f"/{group.code}/review")
        expect(stranger.locator(".eyes [aria-pressed=true]")).to_have_text("Table")
        expect(stranger.locator(".review .result h2")).to_have_text(re.compile("won$"))
        stranger.close()


# --- 2.4 secret draws are covered -----------------------------------------------------------------------------------


PATIENT = {"ability": 3600}
"""A busy machine must not run out of a leader's thirty seconds."""


def lead_to_a_covered_question(server: Running, code: str, seats: range) -> tuple[int, str]:
    """Play until one of these seats has drawn a secret card; return the seat and the question's words."""
    table = live(server, code).table

    async def on() -> None:
        state = table.state
        asks = state.required() or [ask for ask in state.optional() if ask.kind == "Discuss"]
        for ask in asks:
            if ask.question.covered and ask.seat in seats:
                return
        ask = asks[0]
        people = [each for each in ask.space.every() if each in seats] if ask.kind == "Election" else []
        answer = ask.write(people[0] if people else ask.default())
        with suppress(AskClosed):  # a bot that sits there was faster
            await live(server, code).submit_and_wait(ask.seat, ask.id, answer)

    for _ in range(200):
        found = [ask for ask in table.state.required() if ask.question.covered and ask.seat in seats]
        if found:
            return found[0].seat, found[0].prompt
        server.in_loop(on)
    raise AssertionError("nobody of them drew a card")


def middle(page: Page, what: str) -> tuple[float, float]:
    box = page.locator(what).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("size", ["wide", "small", pytest.param("phone", marks=pytest.mark.slow)])
def test_a_secret_draw_is_covered_until_its_leader_looks(browser: Browser, friends: Running, size: str) -> None:
    people = {"Anna": size, "Bea": size, "Cem": size}
    with party(browser, friends, "inquisition", people, 5, options=PATIENT) as group:
        group.look()
        seat, prompt = lead_to_a_covered_question(friends, group.code, range(3))
        page = group[[*people][seat]]
        pad = page.locator(f"{BAR} .pad")
        pad.wait_for()
        assert prompt not in page.content()
        expect(page.locator(BAR)).to_contain_text("Your secret choice: hold to see it")
        expect(page.locator("[data-lit]")).to_have_count(0)
        expect(page.locator(f"{BAR} [data-option]")).to_have_count(0)
        expect(page.get_by_role("button", name="Hint from a bot")).to_have_count(0)
        shot(page, f"covered-{size}")

        page.mouse.move(*middle(page, f"{BAR} .pad"))  # hold: the question, and what it lights
        page.mouse.down()
        expect(page.locator(f"{BAR} h2")).to_contain_text(prompt)
        expect(page.locator("[data-lit]").first).to_be_attached()
        shot(page, f"covered-held-{size}")
        page.mouse.move(*middle(page, f"{BAR} .options li"), steps=4)  # slide to a name and stay there
        expect(page.locator(BAR)).to_contain_text("stay for a second")
        page.locator(f"{BAR} .deed .gold").wait_for()
        page.mouse.up()
        expect(page.locator(BAR)).to_contain_text("one is chosen")
        assert prompt not in page.content()
        expect(page.locator("[data-chosen]")).to_have_count(0)
        shot(page, f"covered-chosen-{size}")

        page.locator(f"{BAR} .deed").get_by_role("button", name="Clear").click()
        ask = next(each for each in live(friends, group.code).table.state.required() if each.seat == seat)
        able = {option.key for option in ask.options}
        unable = next(each for each in map(str, range(5)) if each not in able)
        page.locator(f'[data-thing="seat:{unable}"][data-any]').first.click()  # tapped without looking, and unlawful
        expect(page.locator(BAR)).to_contain_text("one is chosen")
        expect(page.locator(f"{BAR} .deed .gold")).to_have_count(0)
        page.keyboard.down("h")
        expect(page.locator(BAR)).to_contain_text("can't be chosen: choose again")
        page.keyboard.up("h")
        page.locator(f'[data-thing="seat:{min(able)}"][data-any]').first.click()
        send = page.get_by_role("button", name="Send my choice")
        send.click()
        expect(pad).to_have_count(0)
        assert live(friends, group.code).table.state.required() != [ask]


def test_a_tap_uncovers_a_question_for_those_who_would_rather(browser: Browser, friends: Running) -> None:
    people = {"Anna": "phone", "Bea": "phone", "Cem": "phone"}
    with party(browser, friends, "inquisition", people, 5, options=PATIENT) as group:
        group.look()
        seat, prompt = lead_to_a_covered_question(friends, group.code, range(3))
        page = group[[*people][seat]]
        page.evaluate("localStorage['coterie.settings'] = JSON.stringify({hold: false, motion: 'off'})")
        page.reload()
        page.locator(f"{BAR} .pad").click()
        expect(page.locator(f"{BAR} h2")).to_contain_text(prompt)
        page.locator(f"{BAR} [data-option]").first.click()
        page.locator(f"{BAR} .pad").click()
        expect(page.locator(BAR)).to_contain_text("one is chosen")
        assert prompt not in page.content()


# --- 1.2 one device passed around -----------------------------------------------------------------------------------

PASSED = ("Ann", "Ben", "Cem", "Dana", "Eli", "Fay", "Gus", "Hal")


@contextmanager
def one_device(browser: Browser, server: Running, game: str, seats: int) -> Iterator[tuple[Page, str]]:
    """A phone that is passed around; everybody has looked at their own role."""
    names = PASSED[:seats]
    client = server.client()
    room = {"game": game, "name": names[0], "seats": seats, "mode": "handed"}
    code = client.post("/api/rooms", room)["code"]
    for name in names[1:]:
        client.post(f"/api/rooms/{code}/sit", {"name": name})
    client.post(f"/api/rooms/{code}/start")
    width, height = SIZES["phone"]
    context = browser.new_context(
        base_url=server.address, viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    context.add_cookies([{"name": "coterie", "value": str(client.cookie), "url": server.address, "httpOnly": True}])
    page = context.new_page()
    try:
        page.goto(f"/{code}")
        for place, name in enumerate(names):
            page.get_by_role("button", name=f"I am {name}").click()
            hold_to_look(page)
            if place + 1 < len(names):
                page.get_by_role("button", name=f"pass it to {names[place + 1]}").click()
        yield page, code
    finally:
        context.close()


def clock_stands(server: Running, code: str, stands: bool = True) -> None:
    """Wait until the server has stopped the clock, or lets it run again: it hears of the curtain a moment later."""
    end = time.monotonic() + PATIENCE / 1000
    while live(server, code).clock.runs is stands:
        assert time.monotonic() < end, "the clock of a device that changes hands"
        time.sleep(0.01)


LYING = "section.handed"
"""The device lies in the middle of the table."""
CURTAIN = ".curtain button"
"""It is to be passed on."""
OUTCOME = "section.outcome button"
"""Everybody may look at what came of their answers."""


def test_a_whole_inquisition_on_one_device(browser: Browser, friends: Running) -> None:
    """Talk, ballots, secret draws and the end: nobody's clock runs out under the curtain."""
    with one_device(browser, friends, "inquisition", 5) as (page, code):
        table = live(friends, code).table
        page.locator(LYING).wait_for()
        shot(page, "handed-talk-phone")
        clock_stands(friends, code, stands=False)
        page.get_by_role("button", name="I am Ben").click()
        page.get_by_role("button", name="Put it back").wait_for()
        clock_stands(friends, code)  # it waits for somebody who takes the device
        shot(page, "handed-taken-phone")
        page.get_by_role("button", name="Put it back").click()
        outcomes = 0
        while table.state.result is None:
            page.wait_for_selector(f"{LYING}, {CURTAIN}, {OUTCOME}, {BAR} .deed button, .end h1")
            if page.locator(".end h1").count():
                break
            if page.locator(OUTCOME).count():
                clock_stands(friends, code)
                expect(page.locator(".curtain")).to_have_count(0)
                shot(page, "handed-outcome-phone")
                page.locator(OUTCOME).click()
                page.locator(CURTAIN).wait_for()
                outcomes += 1
            elif page.locator(CURTAIN).count():
                clock_stands(friends, code)
                expect(page.locator(".curtain")).to_contain_text("Clock paused")
                shot(page, "handed-curtain-phone")
                page.locator(CURTAIN).click()
                page.wait_for_selector(f"{BAR} .deed, .end h1")
                answer_whole(page)
            elif page.locator(LYING).count():
                page.get_by_role("button", name="All ready").click()
                page.get_by_role("button", name="Yes, all ready").click()
                page.wait_for_selector(f"{CURTAIN}, .end h1")
        page.locator(".end h1").wait_for()
        assert outcomes, "an election is seen by all before its leader is alone with the device"
        assert not [entry for entry in table.record.inputs if isinstance(entry, Tick) and late(table, entry)]


def late(table: Table, entry: Tick) -> bool:
    """Whether time answered for somebody with that input."""
    told = table.log(None, since=entry.number - 1)
    return any(number == entry.number and isinstance(event, TimeAnswered) for number, event in told)


def answer_whole(page: Page) -> None:
    """Answer, a covered question too, until the curtain is down again."""
    passed_on = f"{CURTAIN}, {LYING}, {OUTCOME}, .end h1"
    while True:
        page.wait_for_selector(f"{passed_on}, .deed .gold:enabled, .deed .missing, .deed .line")
        if page.locator(passed_on).count():
            return
        if page.locator(COVERED).count() and not page.locator(".deed .gold:enabled").count():
            peek_and_choose(page)
            continue
        found = page.evaluate_handle(NEXT).as_element()
        with suppress(PlaywrightError):  # the curtain fell while one looked
            if found is not None:
                found.click(timeout=2_000)


# --- 3.1 a friend who comes late ------------------------------------------------------------------------------------


@contextmanager
def newcomer(browser: Browser, server: Running, code: str, name: str, size: str) -> Iterator[Page]:
    """Somebody who has only the link, on a device of their own."""
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=server.address,
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        is_mobile=size != "wide",
        has_touch=size != "wide",
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(f"localStorage['coterie.settings'] ??= JSON.stringify({{name: '{name}'}})")
    page = context.new_page()
    try:
        page.goto(f"/{code}")
        yield page
    finally:
        context.close()


def test_in_the_room_a_late_friend_takes_a_bots_seat_with_one_tap(browser: Browser, friends: Running) -> None:
    host = friends.client()
    code = host.post("/api/rooms", {"game": "inquisition", "name": "Anna", "seats": 5})["code"]
    host.post(f"/api/rooms/{code}/bot", {"bot": "idle"})
    with newcomer(browser, friends, code, "Dora", "small") as page:
        shot(page, "late-room-small")
        page.locator(".chair[data-thing='seat:3']").click()
        expect(page.locator(".chair.mine[data-thing='seat:3']")).to_be_visible()
    seat = friends.house.rooms[code].data.seats[3]
    assert (seat.who, seat.name) == ("human", "Dora")


def test_a_late_friend_gets_a_bots_seat_when_everybody_agrees(browser: Browser, friends: Running) -> None:
    with (
        party(browser, friends, "inquisition", {"Anna": "wide", "Bea": "small"}, 5) as group,
        newcomer(browser, friends, group.code, "Dora", "phone") as dora,
    ):
        group.look()
        falk = friends.house.rooms[group.code].data.seats[3].name
        dora.get_by_role("button", name="Take a seat").click()
        shot(dora, "late-seats-phone")
        dora.get_by_role("button", name=f"Ask for {falk}'s seat").click()
        expect(dora.locator(".banner")).to_contain_text(f"You ask for {falk}'s seat: 0 of 2")
        for page in (group["Anna"], group["Bea"]):
            expect(page.locator(".banner")).to_contain_text(f"Dora asks for {falk}'s seat")
            expect(page.locator(".banner")).to_contain_text(f"Dora will learn what {falk} knows.")
        shot(group["Anna"], "late-asked-wide")
        shot(group["Bea"], "late-asked-small")
        group["Anna"].locator(".banner").get_by_role("button", name="Agree").click()
        expect(dora.locator(".banner")).to_contain_text("1 of 2")
        expect(dora.get_by_role("button", name="Your secret")).to_have_count(0)
        group["Bea"].locator(".banner").get_by_role("button", name="Agree").click()
        dora.get_by_role("button", name="Your secret").wait_for()
        shot(dora, "late-seated-phone")
        anna = group["Anna"]
        anna.get_by_role("tab", name="Talk").click()
        expect(anna.locator(".talk")).to_contain_text(f"(Dora has taken over {falk}'s seat.)")
        expect(anna.locator(".stage [data-thing='seat:3']").first).to_contain_text("Dora")
        expect(dora.get_by_role("button", name="Take a seat")).to_have_count(0)


# --- 3.2 mute, hide, kick; 3.3 faces --------------------------------------------------------------------------------


def say(page: Page, text: str) -> None:
    page.get_by_label("Say something to the table").fill(text)
    page.get_by_role("button", name="Say", exact=True).click()


def test_mute_and_hide_are_for_one_device(browser: Browser, friends: Running) -> None:
    with party(browser, friends, "inquisition", {"Anna": "wide", "Bea": "small"}, 5) as group:
        group.look()
        anna, bea = group["Anna"], group["Bea"]
        bea.get_by_role("button", name=re.compile("^Talk")).click()
        talk = bea.get_by_role("dialog", name="Talk")
        say(bea, "first words")
        say(bea, "second words")
        anna.get_by_role("tab", name="Talk").click()
        anna.locator(".talk button.bubble", has_text="first words").click()
        anna.get_by_role("button", name="Hide").click()
        expect(anna.locator(".talk")).not_to_contain_text("first words")
        expect(anna.locator(".talk")).to_contain_text("second words")
        menu(anna, "Players")
        players = anna.get_by_role("dialog", name="Players")
        players.get_by_role("button", name="Mute Bea").click()
        expect(anna.locator(".bubbles")).not_to_contain_text("second words")
        shot(anna, "players-wide")
        anna.keyboard.press("Escape")
        expect(anna.locator(".talk")).not_to_contain_text("second words")
        anna.reload()
        anna.get_by_role("tab", name="Talk").click()
        expect(anna.locator(".talk")).not_to_contain_text("words")
        expect(talk).to_contain_text("first words")
        menu(anna, "Players")
        players.get_by_role("button", name="Unmute Bea").click()
        anna.keyboard.press("Escape")
        expect(anna.locator(".talk")).to_contain_text("second words")


def test_a_freed_seat_leaves_its_guest_no_live_button(browser: Browser, friends: Running) -> None:
    with party(browser, friends, "relics", {"Anna": "wide", "Bea": "small", "Cem": "phone"}, 3) as group:
        anna, bea, cem = group["Anna"], group["Bea"], group["Cem"]
        menu(anna, "Players")
        anna.get_by_role("button", name="Free Bea's seat").click()
        question = anna.get_by_role("dialog", name="Free this seat?")
        shot(anna, "free-seat-wide")
        question.get_by_role("button", name="Keep it").click()
        assert friends.house.rooms[group.code].data.proposal is None
        anna.get_by_role("button", name="Free Bea's seat").click()
        question.get_by_role("button", name="Free the seat").click()
        anna.keyboard.press("Escape")
        for page in (cem, bea):
            page.locator(".banner").get_by_role("button", name="Agree").click()
        expect(bea.get_by_role("heading", name="You're no longer at this table")).to_be_visible()
        expect(bea.locator(".bar, .banner")).to_have_count(0)
        shot(bea, "kicked-small")
        bea.get_by_role("button", name="Watch").click()
        bea.locator(BAR).wait_for()
        assert bea.locator(".deed .gold").count() == 0


def test_leaving_the_table_is_asked_about(browser: Browser, friends: Running) -> None:
    with party(browser, friends, "relics", {"Anna": "small"}, 2) as group:
        page = group["Anna"]
        menu(page, "Leave the table")
        question = page.get_by_role("dialog", name="Leave the table?")
        shot(page, "leave-small")
        question.get_by_role("button", name="Stay").click()
        assert not friends.house.rooms[group.code].data.left
        menu(page, "Leave the table")
        question.get_by_role("button", name="Leave").click()
        page.wait_for_url(re.compile("/$"))
        assert friends.house.rooms[group.code].data.left == [0]


FACES = """() => {
  window.faces = [];
  const note = (node) => {
    const face = node.querySelector?.('[data-face]') ?? (node.matches?.('[data-face]') ? node : null);
    if (face) window.faces.push(face.dataset.face);
  };
  new MutationObserver(found => found.forEach(each => each.addedNodes.forEach(note)))
    .observe(document.body, { childList: true, subtree: true });
}"""
"""Note every face that appears, however short it stays."""


def test_faces_float_from_a_seat_six_a_minute_unless_somebody_hides_them(browser: Browser, friends: Running) -> None:
    with (
        party(browser, friends, "inquisition", {"Anna": "wide", "Bea": "small", "Cem": "phone"}, 5) as group,
        newcomer(browser, friends, f"{group.code}/screen", "", "wide") as tv,
    ):
        group.look()
        anna, bea, cem = group["Anna"], group["Bea"], group["Cem"]
        cem.goto("/settings")
        cem.get_by_role("switch", name="Reactions").click()
        cem.goto(f"/{group.code}")
        cem.locator(BAR).wait_for()
        tv.locator(".shared .drawing [data-thing]").first.wait_for()
        for page in (anna, cem, tv):
            page.evaluate(FACES)
        bea.get_by_role("button", name=re.compile("^Talk")).click()
        row = bea.get_by_role("group", name="React")
        shot(bea, "faces-small")
        row.get_by_role("button", name="laughing").click()
        for page in (anna, tv):
            page.wait_for_function("() => window.faces.includes('laughing')")
        shot(tv, "faces-tv")
        for _ in range(5):
            row.get_by_role("button", name="angry").click()
        expect(row).to_contain_text("Again in")
        expect(row.get_by_role("button", name="glad")).to_be_disabled()
        anna.wait_for_function("() => window.faces.includes('angry')")
        assert cem.evaluate("window.faces") == []


def test_public_talk_is_on_the_shared_screen_and_no_whisper(browser: Browser, friends: Running) -> None:
    with (
        party(browser, friends, "succession", {"Anna": "wide", "Bea": "small"}, 8) as group,
        newcomer(browser, friends, f"{group.code}/screen", "", "wide") as tv,
    ):
        group.look()
        anna, bea = group["Anna"], group["Bea"]
        tv.locator(".shared .drawing [data-thing]").first.wait_for()
        say(anna, "Hello, everybody")
        expect(tv.locator(".bubble.chat")).to_have_text("Hello, everybody")
        expect(tv.locator(".said")).to_contain_text("Hello, everybody")
        anna.get_by_label("Who can hear this").select_option(label="Bea only")
        anna.get_by_label("Whisper to Bea only").fill("a secret")
        anna.get_by_label("Whisper to Bea only").press("Enter")
        bea.locator(".bubble.whisper").wait_for()
        shot(tv, "talk-tv")
        assert "a secret" not in tv.content()


def test_on_a_small_phone_the_talk_has_the_whole_height_and_options_wrap(browser: Browser, friends: Running) -> None:
    people = {"Anna": "small", "Bea": "phone"}
    with party(browser, friends, "succession", people, 8) as group:
        group.look()
        anna, bea = group["Anna"], group["Bea"]
        for page in (anna, bea):
            expect(page.locator(f"{BAR} h2")).to_contain_text("No offers open.")
            assert page.evaluate(SIDEWAYS) == []
        shot(anna, "bar-small")
        shot(bea, "bar-phone")
        for name, page in (("small", anna), ("phone", bea)):
            page.locator("[data-ask=Propose]").first.click()
            for other in range(2, 6):
                page.locator(f".board [data-thing='seat:{other}'][data-lit]").first.click()
            count = page.locator(f"{BAR} .count")
            expect(count).to_have_text("4 of 7 chosen")
            expect(count).to_be_in_viewport(ratio=1)
            assert page.evaluate(SIDEWAYS) == []
            shot(page, f"terms-{name}")
        for page in (anna, bea):
            page.get_by_role("button", name=re.compile("^Talk")).click()
        talk = anna.get_by_role("dialog", name="Talk")
        box = talk.bounding_box()
        assert box is not None
        assert box["height"] > 640 - 60
        shot(anna, "talk-small")
        talk = bea.get_by_role("dialog", name="Talk")
        before = talk.bounding_box()
        grip = talk.get_by_role("button", name="Expand")
        at = grip.bounding_box()
        assert before is not None
        assert at is not None
        bea.mouse.move(at["x"] + at["width"] / 2, at["y"] + 10)
        bea.mouse.down()
        bea.mouse.move(at["x"] + at["width"] / 2, at["y"] - 120, steps=4)
        bea.mouse.up()
        talk.get_by_role("button", name="Collapse").wait_for()
        after = talk.bounding_box()
        assert after is not None
        assert after["height"] > before["height"] + 100
        shot(bea, "talk-pulled-phone")


SIDEWAYS = """() => [...document.querySelectorAll('.saying *')].filter(each => each.scrollWidth > each.clientWidth + 1
  && ['auto', 'scroll'].includes(getComputedStyle(each).overflowX)).map(each => each.className)"""
"""What scrolls sideways within the middle of the bar."""


# --- 3.3 reasons and answers, 4 --------------------------------------------------------------------------------------


def speak(page: Page, begins: str, about: str) -> None:
    """Say a sentence to all on the bar: how it begins, then whom or what it is about."""
    bar = page.locator(BAR)
    bar.locator(".options button, .begun button", has_text=begins).first.click()
    ends = bar.locator(".options button", has_text=about)
    bar.locator(".deed .line:visible").or_(ends).first.wait_for()
    if bar.locator(".deed .line:visible").count():
        bar.locator(".deed .line").click()
    ends.first.click()
    bar.locator(".deed .gold:enabled").click()


def vote_alone(server: Running, code: str, alone: int) -> None:
    """Everybody votes for one leader but this seat; then people talk again."""
    table = live(server, code)

    async def on() -> None:
        asks = [ask for ask in table.table.state.required() if ask.kind == "Election"]
        if asks:
            usual, odd, *_ = asks[0].space.every()
            for ask in asks:
                await table.submit_and_wait(ask.seat, ask.id, ask.write(odd if ask.seat == alone else usual))
        else:
            due = table.table.state.next_due()
            assert due is not None
            table.clock.set(due)
            await table.tick()

    while table.table.state.view(None).round < 2:
        server.in_loop(on)


def test_claims_carry_reasons_and_answers_their_questions(browser: Browser, unhurried: Running) -> None:
    people = {"Anna": "wide", "Bea": "phone", "Cem": "small", "Dora": "", "Eli": ""}
    with (
        party(browser, unhurried, "inquisition", people, 5) as group,
        newcomer(browser, unhurried, f"{group.code}/screen", "", "wide") as tv,
    ):
        for seat in (3, 4):
            group.clients[[*people][seat]].socket(group.code, seat=seat).ask("look")
        group.look()
        anna, bea, cem = group["Anna"], group["Bea"], group["Cem"]
        vote_alone(unhurried, group.code, alone=2)
        speak(bea, "Whom do you suspect", "Cem")
        speak(cem, "I suspect", "Anna")
        speak(anna, "I suspect", "Cem, who voted alone in round 1")
        claims = anna.locator(".talk .claim .bubble")
        anna.get_by_role("tab", name="Talk").click()
        expect(claims).to_have_count(3)
        expect(claims.nth(1)).to_contain_text("answers #0")
        expect(claims.nth(2)).to_contain_text("Cem voted alone in round I")
        shot(anna, "reasons-wide")
        claims.nth(2).get_by_role("button", name="Cem voted alone").click()
        expect(anna.locator(".register td.followed")).to_have_count(1)
        shot(anna, "reason-followed-wide")
        for name, page in (("phone", bea), ("small", cem)):
            page.get_by_role("button", name=re.compile("^Talk")).click()
            said = "you" if page is cem else "Cem"
            talk = page.get_by_role("dialog", name="Talk")
            expect(talk.locator(".claim .bubble").nth(2)).to_contain_text(f"{said} voted alone in round I")
            shot(page, f"reasons-{name}")
            talk.get_by_role("button", name=f"{said} voted alone").click()
            expect(talk).to_be_hidden()
            expect(page.locator(".register td.followed")).to_be_in_viewport()
            shot(page, f"reason-followed-{name}")
        expect(tv.locator(".said")).to_contain_text("Cem voted alone in round I")
        shot(tv, "reasons-tv")


# --- one device passed around in Succession -------------------------------------------------------------------------


@pytest.mark.parametrize("tribunals", [1, pytest.param(100, marks=pytest.mark.slow)])
def test_succession_on_one_device(browser: Browser, unhurried: Running, tribunals: int) -> None:
    """Mingling, tribunals and the last names, through one tribunal or to the crown: nobody's clock runs out under the
    curtain."""
    with one_device(browser, unhurried, "succession", 8) as (page, code):
        table = live(unhurried, code).table
        taken = False
        while table.state.result is None:
            page.wait_for_selector(f"{LYING}, {CURTAIN}, {OUTCOME}, .end h1")
            if page.locator(".end h1").count():
                break
            if page.locator(OUTCOME).count():
                page.locator(OUTCOME).click()
            elif page.locator(CURTAIN).count():
                clock_stands(unhurried, code)
                expect(page.locator(".curtain")).to_contain_text("Clock paused")
                shot(page, "handed-tribunal-phone")
                page.locator(CURTAIN).click()
                page.wait_for_selector(f"{BAR} .deed, .end h1")
                answer_whole(page)
            elif not taken:
                taken = True
                page.get_by_role("button", name="I am Ben").click()
                page.get_by_role("button", name="Put it back").wait_for()
                shot(page, "handed-mingling-phone")
                page.get_by_role("button", name="Put it back").click()
            elif table.state.view(None).tribunal >= tribunals:
                break  # mingling again after the last one that is wanted
            elif not table.state.required() and live(unhurried, code).clock.runs:
                pass_time(unhurried, code)  # the mingling is over
                page.wait_for_selector(f"{CURTAIN}, .end h1")
        else:
            page.locator(".end h1").wait_for()
            shot(page, "handed-end-phone")
        assert taken
        assert not [entry for entry in table.record.inputs if isinstance(entry, Tick) and late(table, entry)]
