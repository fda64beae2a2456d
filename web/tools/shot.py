"""Photographs a page or a recorded moment, wide and phone, dark and light.

    python web/tools/shot.py relics-4                     # a fixture in the gallery (needs `npm run dev` in web/)
    python web/tools/shot.py / --base http://127.0.0.1:8000
    python web/tools/shot.py relics-4 --sizes wide --themes dark --query "plain=1"

Pictures go to web/shots/<name>-<size>-<theme>.png. Uses Debian's chromium (apt-get install chromium).
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

SIZES = {"wide": (1440, 900), "phone": (390, 844), "small": (360, 640)}
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")
SHOTS = Path(__file__).parents[1] / "shots"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="+", help="a path (/...) or the name of a fixture (relics-4)")
    parser.add_argument("--base", default="http://127.0.0.1:5173")
    parser.add_argument("--sizes", default="wide,phone,small")
    parser.add_argument("--themes", default="dark,light")
    parser.add_argument("--query", default="")
    parser.add_argument("--press", default="", help="things to press first, such as space:11,5 (several: with a +)")
    parser.add_argument("--wait", type=int, default=400, help="milliseconds after the page is there")
    wanted = parser.parse_args()
    SHOTS.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        for size in wanted.sizes.split(","):
            width, height = SIZES[size]
            for theme in wanted.themes.split(","):
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    color_scheme="light" if theme == "light" else "dark",
                    reduced_motion="reduce",
                    is_mobile=size != "wide",
                    has_touch=size != "wide",
                )
                context.add_init_script(
                    f"localStorage.setItem('coterie.settings', JSON.stringify({{theme: '{theme}', motion: 'off'}}))"
                )
                for what in wanted.what:
                    page = context.new_page()
                    page.on("pageerror", lambda error: sys.stderr.write(f"page error: {error}\n"))
                    page.on(
                        "console", lambda said: said.type == "error" and sys.stderr.write(f"console: {said.text}\n")
                    )
                    path = what if what.startswith("/") else f"/gallery.html?fixture={what}&theme={theme}"
                    if wanted.query:
                        path += ("&" if "?" in path else "?") + wanted.query
                    page.goto(wanted.base + path)
                    page.wait_for_load_state("networkidle")
                    page.wait_for_timeout(wanted.wait)
                    for thing in filter(None, wanted.press.split("+")):
                        page.locator(f'[data-thing="{thing}"]').first.dispatch_event("click")
                        page.wait_for_timeout(wanted.wait)
                    name = what.strip("/").replace("/", "-").split("?")[0] or "front"
                    page.screenshot(path=SHOTS / f"{name}-{size}-{theme}.png")
                    page.close()
                context.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
