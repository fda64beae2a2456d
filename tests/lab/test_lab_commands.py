"""`coterie balance`, `tune` and `ladder` as people run them, and bad input: one clear line, and nothing is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from coterie import games
from coterie.cli.main import run


def failed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(arguments) in (1, 2)
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    return lines[0]


def test_balance_prints_verdicts_and_writes_its_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "relics.html"
    command = ["balance", "relics", "--games", "40", "--beside", "none", "--jobs", "1", "-o", str(out)]
    assert run([*command, "--data", str(tmp_path / "data")]) == 0
    printed = capsys.readouterr().out
    assert "Wizards & Relics, 2 seats, 40 games, random, seed 1" in printed
    assert "Seat 1 wins" in printed
    assert "Again: coterie balance relics --games 40 --bots random --beside none --seed 1" in printed
    first = out.read_bytes()
    assert run([*command, "--data", str(tmp_path / "data")]) == 0  # resumed: nothing is played
    assert out.read_bytes() == first
    capsys.readouterr()
    assert run([*command, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 40


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("balance", "relics", "--pack", "no.toml"), "--pack no.toml: No such file or directory"),
        (("balance", "relics", "--vary", "W99.power=3"), "the pack has no row 'W99'"),
        (("balance", "relics", "--vary", "W42.power=900"), "power: found 900, allowed: a whole number from"),
        (("balance", "relics", "--vary", "W42.power"), "allowed: ROW.FIELD=N,N"),
        (("balance", "relics", "--bots", "clever"), "bot 'clever': not installed"),
        (("balance", "relics", "--beside", "greedy"), "--beside: found 'greedy', allowed: a bot and a number"),
        (("balance", "relics", "--margin", "0"), "--margin: found 0"),
        (("balance", "relics", "--until-bounds", "99"), "--until-bounds: found 99"),
        (("balance", "relics", "--on", "slurm"), "--on: found 'slurm', allowed: local, ray"),
        (("balance", "relics", "-o", "no/page.html"), "--out: there is no folder no, allowed:"),
        (("ladder", "relics", "random", "greedy", "-o", "."), "--out: . is a folder, allowed:"),
        (("balance", "chess"), "game 'chess': not installed"),
        (("ladder", "relics", "random"), "allowed: two or more, each once"),
        (("ladder", "relics", "random", "greedy", "--elo", "5"), "--elo: found '5'"),
        (("ladder", "relics", "random", "greedy", "-o", "no.md"), "--out: no.md can't be read"),
        (("tune", "relics", "--vary", "W42.power=5,6", "--aim", "fun>9"), "--aim: found 'fun>9', allowed:"),
    ],
)
def test_bad_input_is_one_clear_line(
    arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in failed(capsys, *arguments)


def test_a_pack_that_does_not_load_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text(games.get("relics").pack_text.replace("power = 2", "power = 'two'", 1))
    said = failed(capsys, "balance", "relics", "--pack", str(pack))
    assert "mine.toml: wizard row 1 (W01): power: found 'two', allowed: a whole number" in said


BOT = """
from coterie import Bot

class Gives(Bot):
    def answer(self, perspective, ask):
        Gives.asked = getattr(Gives, "asked", 0) + 1
        if Gives.asked > 400:
            raise ValueError("out of ideas")
        return ask.sample(self.luck(perspective, ask))
"""


def test_a_bot_that_fails_leaves_a_report_on_the_games_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = tmp_path / "gives.py"
    bot.write_text(BOT)
    command = ["balance", "relics", "--games", "40", "--bots", f"{bot}:Gives", "--beside", "none", "--jobs", "1"]
    assert run([*command, "--data", str(tmp_path / "data"), "--chunk", "5"]) == 1
    printed = capsys.readouterr()
    assert "stopped after" in printed.out
    assert "Seat 1 wins" in printed.out
    (line,) = printed.err.splitlines()
    assert "the bot Gives" in line
    assert "failed: ValueError: out of ideas" in line


def test_a_page_that_cannot_be_written_leaves_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["balance", "relics", "--games", "4", "--beside", "none", "--jobs", "1", "-o", "/dev/full"]) == 1
    printed = capsys.readouterr()
    assert "Seat 1 wins" in printed.out
    assert "The whole report" not in printed.out
    assert printed.err == "coterie: /dev/full: No space left on device\n"


def test_ladder_prints_ratings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "ladder.html"
    command = ["ladder", "relics", "random", "greedy:worlds=1,candidates=2", "--deals", "2", "--jobs", "1"]
    assert run([*command, "-o", str(out)]) == 0
    printed = capsys.readouterr().out
    assert "Wizards & Relics, 2 seats, 2 bots, 2 deals a pair, seed 1" in printed
    assert "the yardstick" in printed
    assert out.stat().st_size < 500_000


def test_ladder_renews_its_own_tables_in_a_markdown_page(tmp_path: Path) -> None:
    page = tmp_path / "bots.md"
    page.write_text(
        "# Bots\n\n<!-- ladder relics -->\nold\n<!-- end -->\n\n<!-- ladder triora -->\nkept\n<!-- end -->\n"
    )
    command = ["ladder", "relics", "random", "novice", "--deals", "1", "--jobs", "1", "-o", str(page)]
    assert run(command) == 0
    written = page.read_text()
    assert "old" not in written
    assert "<!-- ladder triora -->\nkept\n<!-- end -->" in written
    assert "`coterie ladder relics random novice --deals 1 --seed 1`" in written
    assert "| bot | Elo | 95 % | points | games |\n|---|---|---|---|---|\n" in written
    assert "| `random` | 0 | the yardstick |" in written
    assert run(command) == 0
    assert page.read_text() == written, "the same games give the same page"


def test_ladder_says_that_a_page_has_no_place_for_it_before_it_plays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "bots.md"
    page.write_text("# Bots\n")
    assert run(["ladder", "relics", "random", "greedy", "-o", str(page)]) != 0
    assert "has no line <!-- ladder relics -->" in capsys.readouterr().err
    assert page.read_text() == "# Bots\n"
