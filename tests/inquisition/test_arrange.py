"""Arranged positions, and the page about them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from coterie.games.inquisition import game
from coterie.games.inquisition.arrange import PAST, POSITION
from coterie.kernel import InvalidSetting
from inquisition.scene import FIVE, Scene, past

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "guide" / "arrange.md").read_text(encoding="utf-8")


def test_the_page_names_every_word_and_no_other() -> None:
    section = PAGE.partition("## Ravnica: Inquisition")[2].partition("\n## ")[0]
    tables = re.findall(r"^\|---.*\n((?:\|.*\n)+)", section, re.MULTILINE)
    words = [re.findall(r"^\| `(\w+)` \|", rows, re.MULTILINE) for rows in tables]
    assert words == [list(POSITION), list(PAST)]


def test_where_the_game_goes_on() -> None:
    assert Scene(past=FIVE[:2]).view(None).round == 3
    assert Scene(past=FIVE).view(None).phase == "burning"
    assert Scene(past=FIVE, ablaze=4).view(None).phase == "final vote"


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"mood": 1}, "the position: found 'mood', allowed: guilds"),
        ({"guilds": ["azorius"]}, "a list with one entry for each of 5 seats"),
        ({"guilds": ["azorius"] * 5}, "each once"),
        ({"roles": ["agent"] * 5}, "5 agents.*allowed: 2 of 5"),
        ({"roles": ["agent", "agent", "spy", "loyalist", "loyalist"]}, "allowed: loyalist, agent"),
        ({"past": past(white=(1, "red", 1))}, "past 1: leader: found 1, allowed: one of the seats 0, 4"),
        ({"past": past(white=(0, "red", 0))}, "past 1: chosen: found 0, allowed: one of the seats 1, 2"),
        ({"past": past(white=(0, "pink", 0))}, "past 1: drew: found 'pink'"),
        ({"past": past(white=(0, "white", 0))}, "past 1: chosen: found 0, allowed: one of the seats 4"),
        ({"past": past(green=(2, "red", 2))}, "past 1: chosen: found 2, allowed: one of the seats 1"),
        ({"past": past(white=(0, "red", True))}, "past 1: chosen: found True, allowed: one of the seats 1, 2"),
        ({"past": [{"colour": "white", "leader": 0}]}, "past 1: drew: found None, allowed: white, blue"),
        ({"past": past(red=(1, "white", 0))}, "past 1: drew: found 'white', allowed: nothing: Red draws after"),
        ({"guilds": ["azorius", "rakdos", "gruul", "simic", "dimir"]}, "allowed: orzhov among them, which is always"),
        ({"guilds": [["azorius"], "rakdos", "gruul", "simic", "dimir"]}, r"found \['azorius'\], allowed: each once"),
        ({"roles": [{}, "agent", "agent", "loyalist", "loyalist"]}, "found {}, allowed: loyalist, agent"),
        ({"targeting": [["red"]]}, r"targeting: found \['red'\], allowed: white"),
        ({"past": [*FIVE[:1], *FIVE[:1]]}, "each colour once"),
        (
            {"past": past(white=(0, "red", 1), blue=(0, "red", 1))},
            "past 2: drew: found 'red', allowed: each",
        ),
        ({"past": "none"}, "a list of rounds"),
        ({"past": [{"colour": "red", "mood": 1}]}, "allowed: colour, leader, drew, chosen"),
        ({"colours": ["white", "white"]}, "colours: .*each once"),
        ({"past": past(red=1), "colours": ["red"]}, "colours: found"),
        ({"targeting": "red"}, "a list of colours"),
        ({"ablaze": 1}, "only after five rounds"),
        ({"past": FIVE, "ablaze": 0}, "ablaze: found 0, allowed: one of the seats 1, 4"),
    ],
)
def test_what_is_wrong_is_named(position: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidSetting, match=words):
        game.arrange({"seats": 5, **position})
