"""README.md and docs/: commands print what is shown, sessions in Python are true, links lead somewhere.

`python tests/docs/test_docs.py` updates the output shown in the pages, or in those that are named after it.
docs/guide/add-a-game.md has its own test.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

ROOT = Path(__file__).resolve().parents[2]
GUIDES = ("play", "simulate", "balance", "agents", "gym")
PAGES = ["README.md", *(f"docs/guide/{guide}.md" for guide in GUIDES)]
VOLATILE = (
    r"(?m)^(speed +)[\d.,]+",
    r'("(?:saved_bytes|decisions_per_s|seconds|\w+_us|\w+_per_s|ratio_to_chess)": )[\d.]+',
)
"""What differs from one run to the next: in the pages `...` stands for it."""


def blocks(page: str, kind: str) -> list[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def commands(page: str) -> list[tuple[str, str]]:
    """(command, what the page says it prints), in order."""
    parts = [part for block in blocks(page, "console") for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    return [(command, printed) for command, _, printed in (part.partition("\n") for part in parts)]


def output(command: str, folder: Path) -> str:
    """What somebody sees who types it: both streams, 80 columns."""
    (folder / "bin").mkdir(exist_ok=True)
    coterie = folder / "bin" / "coterie"
    coterie.write_text(f'#!/bin/sh\nexec {sys.executable} -m coterie "$@"\n')
    coterie.chmod(0o755)
    done = subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env={
            "PATH": f"{folder / 'bin'}:{Path(sys.executable).parent}:{os.environ['PATH']}",
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            "HOME": str(folder),
            "COLUMNS": "80",
            "LANG": "C.UTF-8",
            "PYTHONUTF8": "1",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"$ {command}\n{done.stdout}"
    return "\n".join(line.rstrip() for line in done.stdout.strip("\n").splitlines())


def matches(printed: str, said: str) -> bool:
    pattern = re.escape(printed.strip("\n")).replace(re.escape("..."), ".*")
    return bool(re.fullmatch(pattern, said, re.DOTALL))


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_commands_print_what_the_page_shows(page: str, tmp_path: Path) -> None:
    for command, printed in commands(page):
        said = output(command, tmp_path)
        assert matches(printed, said), (
            f"`python tests/docs/test_docs.py` renews the pages; now it is\n$ {command}\n{said}"
        )


@pytest.mark.parametrize("page", PAGES)
def test_sessions_in_python_are_true(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One session through the page, from its first block to its last."""
    monkeypatch.chdir(tmp_path)
    said: list[str] = []
    runner, known = doctest.DocTestRunner(verbose=False), {"__name__": "__main__"}
    for block in blocks(page, "python"):
        test = doctest.DocTestParser().get_doctest(block, known, page, None, 0)
        runner.run(test, out=said.append, clear_globs=False)
        known = test.globs
    assert not said, "".join(said)
    assert runner.tries > 3 or not blocks(page, "python")


@pytest.mark.slow
def test_the_picture_can_be_drawn_and_fetches_nothing(tmp_path: Path) -> None:
    """It is not compared: `python docs/pictures/draw.py` draws it anew when the screen has changed."""
    script = ROOT / "docs" / "pictures" / "draw.py"
    output(f"{sys.executable} {script} {tmp_path / 'new.svg'}", tmp_path)
    for picture in (tmp_path / "new.svg", script.with_name("relics.svg")):
        svg = picture.read_text(encoding="utf-8")
        assert "coterie" in svg
        assert "url(http" not in svg


def links(page: Path) -> list[str]:
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"\]\(([^)\s]+)\)", text)


@pytest.mark.parametrize("page", sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]), ids=lambda path: path.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        if not link.startswith(("https://", "#")):
            assert (page.parent / link.partition("#")[0]).exists(), f"{page.name}: {link}"


def shortened(said: str, printed: str) -> str:
    """As long before and after a line `...` as the page has it now."""
    old, new = printed.strip("\n").split("\n"), said.split("\n")
    if "..." not in old:
        return said
    at = old.index("...")
    return "\n".join([*new[:at], "...", *new[len(new) - (len(old) - at - 1) :]])


def renew(pages: list[str]) -> None:
    for page in pages:
        text = (ROOT / page).read_text(encoding="utf-8")
        with TemporaryDirectory() as folder:
            for command, printed in commands(page):
                said = output(command, Path(folder))
                if not matches(printed, said):
                    for pattern in VOLATILE:
                        said = re.sub(pattern, r"\1...", said)
                    text = text.replace(f"$ {command}\n{printed}", f"$ {command}\n{shortened(said, printed)}\n")
        (ROOT / page).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    renew(sys.argv[1:] or PAGES)
