"""A rulebook in Markdown is cut into its clauses."""

from __future__ import annotations

import pytest

from coterie.kernel import Clause, Rules

TEXT = """# A game

Nobody cites an introduction, even with a **bold** word or **1.9** in it.

## 1 Setup

**1.1** Everybody draws
two cards.
**1.2** The youngest begins.

### Rulings

- **W06** A card in a list. (ruling)
* **R4a.2** Another.

This is not part of it.

## 2 Play

**2** Play on.
"""


def test_a_clause_is_a_paragraph_that_begins_with_its_id() -> None:
    rules = Rules(TEXT)
    assert list(rules) == ["1.1", "1.2", "W06", "R4a.2", "2"]
    assert rules["1.1"] == Clause("1.1", "1 Setup", "Everybody draws two cards.")
    assert rules["W06"] == Clause("W06", "Rulings", "A card in a list. (ruling)")
    assert rules["R4a.2"].text == "Another."
    assert rules["2"].section == "2 Play"
    assert rules.text == TEXT


def test_an_id_stands_once() -> None:
    with pytest.raises(ValueError, match=r"clause 1\.1 is in the rules twice"):
        Rules("**1.1** One.\n\n**1.1** Two.")


def test_a_clause_is_found_by_its_id_its_number_or_its_words() -> None:
    rules = Rules(TEXT)
    assert [each.id for each in rules.matching("1.2")] == ["1.2"]
    assert [each.id for each in rules.matching("1")] == ["1.1", "1.2"]
    assert [each.id for each in rules.matching("YOUNGEST")] == ["1.2"]
    assert [each.id for each in rules.matching("rulings")] == ["W06", "R4a.2"]
    assert rules.matching("nothing of the kind") == []


def test_rules_without_clauses_have_none() -> None:
    assert Rules("") == {}
    assert Rules("Just **words**.") == {}
