"""A pack of one's own: its cards in the rules, and texts that contradict their effects."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from coterie import games
from coterie.cli.main import run

RELICS, ARENA = games.get("relics"), games.get("arena")


def changed(tmp_path: Path, game: str, old: str, new: str) -> Path:
    text = games.get(game).pack_text
    assert old in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", games.names())
def test_no_shipped_text_contradicts_its_effects(name: str) -> None:
    game = games.get(name)
    assert game.contradictions(game.pack) == []


@pytest.mark.parametrize(
    ("game", "old", "new", "said"),
    [
        ("relics", "You may discard one card. If you do, +2.", "You may discard one card. If you do, +3.", "W04"),
        ("relics", "You may discard one card. If you do, +2.", "Discard one card. If you do, +2.", "`may`"),
        ("relics", 'text = "Draw one card."', 'text = "Draw two cards."', "draw 2"),
        ("relics", "+4 while a rival wizard in play is red.", "+4 while a rival wizard is here.", "doesn't say red"),
        ("relics", 'text = "Claim the place of Master Wizard."', 'text = ""', "it has effects, and no text"),
        ("arena", "2 damage to a creature adjacent", "3 damage to a creature adjacent", "justices_blow"),
        ("arena", 'text = "Draw 2 cards."', 'text = "Draw 2 cards, or 4."', "the text says 4"),
    ],
)
def test_a_text_that_contradicts_its_effects_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, old: str, new: str, said: str
) -> None:
    path = changed(tmp_path, game, old, new)
    assert run(["rules", game, "1.1", "--pack", str(path)]) == 0
    errors = capsys.readouterr().err
    assert said in errors
    assert errors.count("\n") == 1, "one sentence for one contradiction"


def test_the_rules_show_the_cards_of_ones_own_pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = changed(tmp_path, "relics", 'name = "Mediocre Mage"', 'name = "Magnificent Mage"')
    assert run(["rules", "--pack", str(path), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    cards = {card["id"]: card for card in said["cards"]}
    assert cards["W01"]["name"] == "Magnificent Mage"
    assert [id for id, card in cards.items() if card["changed"]] == ["W01"]
    assert not {clause["id"] for clause in said["clauses"]} & set(cards), "ours aren't shown beside yours"
    assert run(["rules", "--pack", str(path), "magnificent"]) == 0
    assert "W01 Magnificent Mage *" in capsys.readouterr().out
    assert run(["rules", "relics", "--pack", str(path), "3.4"]) == 0
    assert "Step 2a" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("not toml [", "not TOML"),
        ('[pack]\ngame = "chess"', "found 'chess', allowed: "),
        ("[pack]", "found None"),
    ],
)
def test_a_pack_of_no_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, said: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    assert run(["rules", "--pack", str(path)]) == 2
    assert said in capsys.readouterr().err


def test_a_simulation_names_its_pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = changed(tmp_path, "relics", 'name = "Mediocre Mage"', 'name = "Magnificent Mage"')
    reports = []
    for more in ([], ["--pack", str(path)]):
        assert run(["simulate", "relics", "--games", "2", "--bots", "random", "--jobs", "1", "--json", *more]) == 0
        reports.append(json.loads(capsys.readouterr().out))
    assert [report["pack"] for report in reports] == [None, str(path)]
    assert reports[0]["pack_digest"] == RELICS.pack.digest
    assert reports[1]["pack_digest"] not in ("", reports[0]["pack_digest"])
    page = (Path(__file__).resolve().parents[2] / "docs" / "guide" / "simulate.md").read_text(encoding="utf-8")
    table = page.partition("### simulate --json")[2].partition("```")[0]
    for key in reports[1]:
        assert f"`{key}`" in table, key
