"""Whatever a person names gets an answer, in every game: a refusal with its clause, from the engine."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from coterie.cli import main

Typing = Callable[..., str]


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Typing:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")

    def run(command: str, *lines: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in (*lines, "quit"))))
        assert main.run(["play", *command.split(), "--bots", "random"]) == 0
        return capsys.readouterr().out

    return run


def test_triora_says_why_a_place_is_closed(typing: Typing) -> None:
    said = typing("triora --seed 5", "1", "witch", "river", "3", "familiar", "river", "fields", "rive")
    assert said.count("Not allowed: The River is occupied: a familiar needs a circle without any piece. [4.3]") == 2
    assert "Not allowed: The Fields are occupied" in said


def test_triora_lists_the_choices_that_are_called_after_a_thing(typing: Typing) -> None:
    said = typing("triora --seed 5", "1", "witch", "river", "1", "ven")
    assert "Which of these? Nothing has happened yet." in said
    assert "Veneni is not among the choices" not in said


def test_arena_says_why_a_spell_a_card_or_a_figure_cannot_act(typing: Typing) -> None:
    lines = ("1", "1", "molten spear", "attack A*", "B*", "choose nissa", "dispel rite")
    said = typing("arena --armies random --seed 5", *lines)
    for why in (
        "Molten Spear is not in your hand. [3.3]",
        "Nissa Revane is 10 spaces away, the range is 1. [7.1]",
        "Only figures of the chosen army card act this turn: Gideon Jura. [4.1]",
        "You have chosen Gideon Jura for this turn. [4.1]",
        "Dispel Rite has nothing to act on now",
    ):
        assert f"Not allowed: {why}" in said


def test_a_figure_goes_by_the_letters_it_has_on_the_map(typing: Typing) -> None:
    said = typing("arena --armies random --seed 5", "1", "1", "A*")
    assert "Where does Gideon Jura move? [5.1]" in said


def test_relics_say_that_a_card_cannot_be_laid_and_what_any_card_does(typing: Typing) -> None:
    said = typing("relics --seed 5", "none", "voice of the forest", "? voice", "? gate of", "mage of no name")
    assert "Not allowed: Voice of the Forest isn't one of the choices here. [3.5]" in said
    assert "Voice of the Forest: Enlightened green wizard, power 8" in said
    assert "Which one? Gate of Cinders, Gate of Mists or Gate of Briars." in said
    assert "Type a number from 1 to 3, a name, or help." in said


def test_people_are_refused_by_their_names(typing: Typing) -> None:
    said = typing("inquisition --seats 6 --seed 5 --discussion 0", "ada", "bela", "you", "cleo")
    assert "Not allowed: " in said
    assert "[3.4]" in said or "[3.5]" in said


def test_a_refusal_stays_on_the_screen(typing: Typing) -> None:
    """The question is not written out again below it: at 24 lines a map would push it away."""
    said = typing("arena --armies random --seed 5", "1", "1", "4", "15,11")
    after = said.split("Not allowed: ")[1]
    assert len(after.split("(a number) > ")[0].splitlines()) == 1


def test_a_choice_is_explained_by_its_own_rule(typing: Typing) -> None:
    said = typing("arena --armies random --seed 5", "1", "1", "? 2", "rules counter strike")
    explained = said.split("> ? 2")[1].split("(a number) > ")[0]
    assert "Rhox Veterans (white" in explained
    assert "3.1" not in explained
    assert "A-counter-strike" in said


def test_verbs_keep_their_numbers_when_others_come_up(typing: Typing) -> None:
    said = typing("succession --seats 8 --tier 1 --seed 1 --pace 0", "offer ada", "1")
    before, after = said.split("> offer ada")
    for number, verb in enumerate(("Offer a contract to", "I am", "I suspect", "I trust"), 1):
        assert f"{number} {verb} ..." in before
        assert f"{number} {verb} ..." in after.rpartition("What do you do?")[2]
    assert "7 Turn down ..." in after


def test_the_letters_of_figures_agree_and_both_armies_have_numbers(typing: Typing) -> None:
    said = typing("arena --armies random --seed 5", "1", "look", "look more")
    assert "Gideon Jura m6 r1 3/5: A* 6/6 at 6,0" in said
    assert "Nissa Revane m5 r7 3/4: B* 7/7" in said
    more = said.rpartition("> look more")[2]
    assert ". sand, ~ water, # ruin" in more
    assert "Nissa Revane (green, " in more
    assert "Counter Strike" in more
