"""The documentation site, as `make docs` builds it: complete, searchable from a file, with nothing from outside."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "site"
FETCHED = re.compile(r"""<(?:script|link|img|iframe)\b[^>]*?\b(?:src|href)=["']?(https?:)?//""")


@pytest.fixture(scope="module")
def site() -> Path:
    built = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "docs" / "build.py")], check=False, capture_output=True, text=True
    )
    assert built.returncode == 0, built.stdout + built.stderr
    return SITE


def test_every_page_is_built_and_loads_nothing_from_outside(site: Path) -> None:
    for source in (ROOT / "docs").rglob("*.md"):
        name = source.relative_to(ROOT / "docs")
        page = site / (name.with_name("index.html") if name.name == "README.md" else name.with_suffix(".html"))
        assert page.exists(), f"docs/{name} is not on the site"
        assert not FETCHED.search(page.read_text(encoding="utf-8")), f"{page} loads something from outside"


def test_the_api_page_has_methods_and_fields(site: Path) -> None:
    text = (site / "reference" / "api.html").read_text(encoding="utf-8")
    for name in ("coterie.State.play", "coterie.Result.winners", "coterie.Option.key", "coterie.Bot.answer"):
        assert f'id="{name}"' in text, f"{name} is missing"


@pytest.mark.skipif(shutil.which("chromium") is None, reason="needs chromium: apt-get install chromium")
def test_the_search_works_from_a_file(site: Path) -> None:
    outside: list[str] = []
    # In a thread of its own: in this one a browser that other tests share may be running already.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(search, site / "index.html", outside).result()
    assert outside == []


def search(page_file: Path, outside: list[str]) -> None:
    from playwright.sync_api import expect, sync_playwright

    with sync_playwright() as play:
        flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        page = browser.new_page()
        page.on("request", lambda asked: outside.append(asked.url) if not asked.url.startswith("file:") else None)
        page.goto(page_file.as_uri())
        page.get_by_role("button", name="Search").click()
        page.keyboard.type("tic-tac-toe")
        expect(page.get_by_text(re.compile(r"\d+ results?"))).to_be_visible()
        browser.close()
