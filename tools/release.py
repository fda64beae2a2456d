"""Checks that this commit can be released, and builds it into dist/ (`make release`).

Nothing is published from here: a tag `v1.2.3` on main does that, in .github/workflows/release.yml.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"


def problems(version: str) -> list[str]:
    """What keeps this commit from being released."""
    found: list[str] = []
    status = subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True, check=True)
    if status.stdout.strip():
        found.append("the working tree has uncommitted changes: commit them first")
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        found.append(f"version {version!r} in pyproject.toml: expected three numbers such as 0.2.0")
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if not re.search(rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", changelog, re.MULTILINE):
        found.append(f"CHANGELOG.md has no section '## [{version}] - YYYY-MM-DD'")
    tag = os.environ.get("GITHUB_REF_NAME")
    if tag is not None and tag.startswith("v") and tag != f"v{version}":
        found.append(f"the tag is {tag}, the version in pyproject.toml {version}")
    return found


def build_and_try(version: str) -> None:
    shutil.rmtree(DIST, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "build", "--outdir", str(DIST)], cwd=ROOT, check=True)
    wheel = next(DIST.glob("*.whl"))
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder) / "bin" / "python"
        subprocess.run([python, "-m", "pip", "install", "-q", f"{wheel}[server]"], check=True)
        said = subprocess.run([python, "-m", "coterie", "--version"], capture_output=True, text=True, check=True)
        if version not in said.stdout:
            raise SystemExit(f"the built wheel says {said.stdout.strip()!r} instead of {version}")
        client = subprocess.run(
            [python, "-c", "import coterie.server.app as app; print((app.HERE / 'index.html').exists())"],
            capture_output=True,
            text=True,
            check=True,
        )
        if client.stdout.strip() != "True":
            raise SystemExit("the built wheel has no client in it")


def main() -> int:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    found = problems(version)
    for each in found:
        sys.stderr.write(f"{each}\n")
    if found:
        return 1
    build_and_try(version)
    sys.stdout.write(f"dist/ has {version}. Publish it: git tag v{version} && git push origin v{version}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
