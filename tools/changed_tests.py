"""Lists the test files that a change concerns, for `make check`.

Changed since main (or since HEAD on main itself), with uncommitted and untracked files: tests that changed, tests that
import a changed module, and the tests of a game whose rules, pack or lessons changed. Slow suites (browser, several
processes) are left to `make test`.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LEFT_TO_MAKE_TEST = (
    "tests/browser/",
    "tests/corpus/",
    "tests/server/test_process_kill",
    "tests/server/test_two_processes",
)
MAX_FILES = 25
"""Beyond this a change concerns everything, and `make test` is the right command."""


def git(*arguments: str) -> list[str]:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


def changed_files() -> set[str]:
    base = git("merge-base", "HEAD", "main")[0]
    return {*git("diff", "--name-only", base), *git("ls-files", "--others", "--exclude-standard")}


def tests_of(changed: set[str]) -> set[str]:
    tests = {path.relative_to(ROOT).as_posix(): path for path in (ROOT / "tests").rglob("test_*.py")}
    found = {name for name in changed if name in tests}
    for name in changed:
        game = re.match(r"src/coterie/games/(\w+)/[^/]+\.(?:md|toml)$", name)
        if game:
            found |= {test for test in tests if test.startswith(f"tests/{game[1]}/")}
        module = re.match(r"src/(coterie/.+?)(?:/__init__)?\.py$", name)
        if module:
            dotted = module[1].replace("/", ".")
            package, _, leaf = dotted.rpartition(".")
            says = re.compile(rf"{re.escape(dotted)}\b|from {re.escape(package)} import [^\n]*\b{leaf}\b")
            found |= {test for test, path in tests.items() if says.search(path.read_text(encoding="utf-8"))}
    return {test for test in found if not test.startswith(LEFT_TO_MAKE_TEST)}


if __name__ == "__main__":
    chosen = sorted(tests_of(changed_files()))
    if len(chosen) > MAX_FILES:
        sys.stderr.write(f"{len(chosen)} test files concern this change: checking {MAX_FILES}, make test runs all\n")
    sys.stdout.write("\n".join(chosen[:MAX_FILES]))
