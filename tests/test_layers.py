"""A layer knows only those below it. The contracts are in pyproject.toml; import-linter follows every import."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# A process of its own: import-linter rearranges sys.path and logging, and the other tests should not notice.
LINT = "from importlinter.cli import lint_imports_command as lint; lint()"


def test_every_import_keeps_the_contracts() -> None:
    run = subprocess.run(
        [sys.executable, "-c", LINT, "--no-cache", "--no-logo"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, f"import-linter:\n{run.stdout}{run.stderr}"
    assert " 0 broken" in run.stdout, f"import-linter checked nothing:\n{run.stdout}{run.stderr}"
