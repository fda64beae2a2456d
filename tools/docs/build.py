"""Builds the documentation site into site/ (`make docs`).

Zensical builds it from mkdocs.yml and the docstrings. A browser that opens the site from a file can't start a worker
for the search, so the page loads a small stand-in for workers; the site ships that script.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "site"
OUTSIDE = "https://unpkg.com/iframe-worker/shim"
SHIM = ROOT / "web" / "node_modules" / "iframe-worker" / "shim" / "index.js"
OWN = "assets/javascripts/iframe-worker.js"


def main() -> int:
    subprocess.run([sys.executable, str(ROOT / "web" / "build.py"), "ls", "--silent", "iframe-worker"], check=True)
    shutil.rmtree(SITE, ignore_errors=True)
    built = subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--strict"], cwd=ROOT, check=False, capture_output=True, text=True
    )
    if built.returncode or not (SITE / "index.html").exists():
        sys.stderr.write(built.stdout + built.stderr)
        return built.returncode or 1
    shutil.copyfile(SHIM, SITE / OWN)
    for page in SITE.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        up = "../" * (len(page.relative_to(SITE).parts) - 1)
        page.write_text(text.replace(OUTSIDE, up + OWN), encoding="utf-8")
    sys.stdout.write(f"{SITE.relative_to(ROOT)}/index.html\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
