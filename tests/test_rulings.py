"""Rulings: decisions where a printed rulebook is silent or contradicts itself, in one form and with their reasons."""

from __future__ import annotations

import re

import pytest

from coterie import games
from coterie.kernel.clauses import Clause, ClausePart

SUCCESSION = ("5.3", "6.8", "6.12", "6.17", "6.18", "7.7", "9.4")
"""Decisions of Succession that stood there as if they were printed."""


def unreasoned(clause: Clause) -> bool:
    """Whether the clause speaks of a ruling in another form, or gives no reason for one."""
    plain = " ".join(part.text for part in clause.parts if not part.mark)
    reasons = [part.text for part in clause.parts if part.mark == "ruling"]
    return bool(re.search(r"\bruling", plain, re.IGNORECASE)) or any(len(reason.split()) < 2 for reason in reasons)


@pytest.mark.parametrize("game", ["arena", "inquisition", "relics", "succession", "triora"])
def test_every_ruling_gives_its_reason_in_the_one_form(game: str) -> None:
    assert [id for id, clause in games.get(game).rules.items() if unreasoned(clause)] == []


@pytest.mark.parametrize("text", ["So be it. (ruling)", "So be it. (ruling C6)", "Ruling: so be it.", "(ruling: x)"])
def test_a_ruling_without_a_reason_is_found(text: str) -> None:
    assert unreasoned(Clause("1.1", "", text))
    assert not unreasoned(Clause("1.1", "", "So be it. (ruling: the print is silent)"))


def test_marks_are_told_apart() -> None:
    clause = Clause("1.1", "", "A tie is a draw. (ruling: nobody says; reconstructed) The rest (reconstructed) too.")
    assert clause.parts == (
        ClausePart("A tie is a draw. "),
        ClausePart("nobody says", "ruling"),
        ClausePart("reconstructed", "reconstructed"),
        ClausePart(" The rest "),
        ClausePart("reconstructed", "reconstructed"),
        ClausePart(" too."),
    )


@pytest.mark.parametrize("id", SUCCESSION)
def test_decisions_are_marked_as_such(id: str) -> None:
    assert [part for part in games.get("succession").rules[id].parts if part.mark == "ruling"]


@pytest.mark.parametrize("game", ["arena", "inquisition", "relics", "succession", "triora"])
def test_no_number_is_skipped_without_a_word(game: str) -> None:
    rules = games.get(game).rules
    numbered: dict[int, list[int]] = {}
    for id in rules:
        if found := re.fullmatch(r"(\d+)\.(\d+)", id):
            numbered.setdefault(int(found[1]), []).append(int(found[2]))
    told = " ".join(re.findall(r"There is no ([^:]*?(?=[:.] |, for|\n))", rules.text))
    for section, numbers in numbered.items():
        for number in range(1, max(numbers) + 1):
            assert number in numbers or f"{section}.{number}" in told, f"{game} {section}.{number}"
