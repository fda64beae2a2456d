"""Photographs every screen of the real client on a real server, wide and phone, dark and light: `make gallery`.

    python web/tools/gallery.py                     # everything, into web/shots/gallery
    python web/tools/gallery.py triora arena        # the tables of these games only
    python web/tools/gallery.py --readme            # the pictures of README.md, into docs/pictures

Games are played by the hints that a person can ask for, against bots that do not pause, and photographed on the way.
Uses Debian's chromium (apt-get install chromium) and the built client (make client).
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout

SIZES = {"wide": (1440, 900), "phone": (390, 844), "small": (360, 640)}
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")
ROOT = Path(__file__).parents[2]
SHOTS = ROOT / "web" / "shots" / "gallery"
PICTURES = ROOT / "docs" / "pictures"
GAMES = ("relics", "inquisition", "succession", "triora", "arena")
MOMENTS = (0, 4, 12, 24, 40)
"""After how many answers of the player a table is photographed."""
SOON = 500
"""Milliseconds in which a server says what is new; it says nothing for as long as there is nothing."""
README = {"relics": 5, "inquisition": 6, "succession": 10, "triora": 22, "arena": 18}
PAGES = {
    "front": "/",
    "settings": "/settings",
    "credits": "/credits",
    "rules": "/rules/triora",
    "learn": "/learn/relics",
}


@contextmanager
def server(pace: float = 0) -> Iterator[str]:
    """`coterie serve` on a free port, with bots that answer at once, or after a pause."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "coterie", "serve", "--port", "0", "--pace", str(pace)]
        running = subprocess.Popen(
            [*command, "--store", f"sqlite:///{folder}/gallery.db"], stdout=subprocess.PIPE, text=True
        )
        assert running.stdout is not None
        try:
            yield running.stdout.readline().split(" at ")[1].split()[0]
        finally:
            running.terminate()
            running.wait(30)


class Player:
    """One device that plays a game by hints, over plain HTTP, while its page looks on."""

    def __init__(self, context: BrowserContext, base: str, game: str, **other: Any) -> None:
        self.context, self.base, self.key = context, base, 0
        self.code = self.post("/api/play", {"game": game, "name": "Mira", **other})["code"]
        self.session, self.after = "", 0
        self.asks: list[dict[str, Any]] = []

    def post(self, path: str, body: dict[str, Any]) -> Any:
        answered = self.context.request.post(
            self.base + path, data=json.dumps(body), headers={"content-type": "application/json"}
        )
        return answered.json()

    def say(self, kind: str, **fields: Any) -> Any:
        self.key += 1
        return self.post(f"/api/rooms/{self.code}/say?seat=0", {"type": kind, "key": f"k{self.key}", **fields})

    def open_asks(self) -> list[dict[str, Any]]:
        """What is asked now. One poll for the whole game: an address may not hold hundreds of them."""
        path = f"{self.base}/api/rooms/{self.code}/news?seat=0&session={self.session}&after={self.after}"
        try:
            heard = self.context.request.get(path, timeout=SOON).json()
        except PlaywrightTimeout:
            return self.asks  # nothing new
        self.session = heard["session"]
        for message in heard["messages"]:
            self.after = message["n"]
            news = message.get("news") or message
            if message["type"] in ("news", "welcome") and "asks" in news:
                self.asks = news["asks"]
        return self.asks

    def answer(self) -> bool:
        """Give one answer, as a bot would; whether there was one to give."""
        for ask in sorted(self.open_asks(), key=lambda each: not each["owed"]):
            hint = self.say("hint", ask=ask["id"])
            if hint["type"] == "hint" and hint["answer"] is not None:
                return bool(self.say("answer", ask=ask["id"], answer=hint["answer"])["type"] == "done")
        return False


def settle(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(600)


def device(browser: Browser, size: str, theme: str) -> BrowserContext:
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="light" if theme == "light" else "dark",
        reduced_motion="reduce",
        is_mobile=size != "wide",
        has_touch=size != "wide",
    )
    kept = f"{{theme: '{theme}', motion: 'off'}}"
    context.add_init_script(f"localStorage.setItem('coterie.settings', JSON.stringify({kept}))")
    context.add_init_script("localStorage.setItem('coterie.met', JSON.stringify(['every game']))")
    return context


def play_to(player: Player, page: Page, given: int, wanted: int) -> int:
    """Until so many answers were given, or the game is over; how many it were."""
    idle = 0
    while given < wanted and idle < 40:
        if player.answer():
            given, idle = given + 1, 0
        else:
            idle += 1
            page.wait_for_timeout(250)
    return given


def tables(browser: Browser, base: str, games: tuple[str, ...]) -> None:
    for game in games:
        for size in ("wide", "phone"):
            for theme in ("dark", "light"):
                context = device(browser, size, theme)
                player = Player(context, base, game)
                page = context.new_page()
                page.goto(f"{base}/{player.code}")
                given = 0
                for moment in MOMENTS:
                    given = play_to(player, page, given, moment)
                    settle(page)
                    page.screenshot(path=SHOTS / f"{game}-{moment}-{size}-{theme}.png")
                context.close()


def pages(browser: Browser, base: str) -> None:
    for size in SIZES:
        for theme in ("dark", "light"):
            context = device(browser, size, theme)
            page = context.new_page()
            for name, path in PAGES.items():
                page.goto(base + path)
                settle(page)
                page.screenshot(path=SHOTS / f"{name}-{size}-{theme}.png")
            context.close()


def at_a_table(page: Page, base: str, player: Player, shoot: Callable[[str], None]) -> None:
    """What lies beside, over and after a table of Inquisition: talk, claims, book, secret, shared screen."""
    page.goto(f"{base}/{player.code}")
    play_to(player, page, 0, 6)
    phone = page.get_by_role("button", name=re.compile("^Talk")).count() > 0
    for name in ("Talk", "Claims"):
        if phone:
            page.get_by_role("button", name="Menu" if name == "Claims" else re.compile("^Talk")).click()
            if name == "Claims":
                page.get_by_role("button", name="Claims").click()
        else:
            page.get_by_role("tab", name=name).click()
        shoot(name.lower())
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Your secret").click()
    page.keyboard.down("h")
    shoot("secret")
    page.keyboard.up("h")
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    shoot("book")
    page.goto(f"{base}/{player.code}/screen")
    shoot("shared")


def after_a_game(context: BrowserContext, page: Page, base: str, shoot: Callable[[str], None]) -> None:
    """The end and the review of a game of the corpus."""
    over = max((ROOT / "tests" / "corpus" / "triora").glob("*.jsonl")).read_text(encoding="utf-8")
    sent = context.request.post(f"{base}/api/records", data=over, headers={"content-type": "application/x-ndjson"})
    code = sent.json()["code"]
    page.goto(f"{base}/{code}")
    shoot("end")
    page.goto(f"{base}/{code}/review")
    page.keyboard.press("ArrowLeft")
    shoot("review")


def room_and_round(page: Page, base: str, shoot: Callable[[str], None]) -> None:
    """A room before the game, and one device that is handed round."""
    page.goto(base)
    page.get_by_role("button", name="Make a room: Wizards & Relics").click()
    page.wait_for_selector(".lobby")
    shoot("room")
    page.locator(".lobby button", has_text=re.compile("[Hh]and(ed)? round")).first.click()
    page.locator("[data-thing='seat:1']").click()
    page.get_by_role("dialog").get_by_label("Name").fill("Dana")
    page.get_by_role("dialog").get_by_role("button", name="Sit here").click()
    page.get_by_role("button", name=re.compile("^Start")).click()
    page.locator(".curtain").wait_for()
    shoot("handed")


def screens(browser: Browser, base: str) -> None:
    for size in ("wide", "phone"):
        for theme in ("dark", "light"):
            context = device(browser, size, theme)
            page = context.new_page()

            def shoot(name: str, page: Page = page, size: str = size, theme: str = theme) -> None:
                settle(page)
                page.screenshot(path=SHOTS / f"{name}-{size}-{theme}.png")

            room_and_round(page, base, shoot)
            at_a_table(page, base, Player(context, base, "inquisition"), shoot)
            after_a_game(context, page, base, shoot)
            context.close()


def readme(browser: Browser, base: str) -> None:
    for game, moment in README.items():
        context = device(browser, "wide", "dark")
        player = Player(context, base, game)
        page = context.new_page()
        page.goto(f"{base}/{player.code}")
        play_to(player, page, 0, moment)
        settle(page)
        page.screenshot(path=PICTURES / f"{game}.jpg", type="jpeg", quality=82)
        context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], help="only the tables of these games")
    parser.add_argument("--readme", action="store_true", help="the pictures of README.md")
    wanted = parser.parse_args()
    SHOTS.mkdir(parents=True, exist_ok=True)
    with server() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        if wanted.readme:
            readme(browser, base)
        else:
            tables(browser, base, tuple(wanted.games) or GAMES)
            if not wanted.games:
                pages(browser, base)
                screens(browser, base)
        browser.close()


if __name__ == "__main__":
    main()
