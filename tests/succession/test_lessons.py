"""What the lessons promise comes about, and what an arranged room may hold for them."""

from __future__ import annotations

from typing import Any

import pytest

from coterie.games.succession import game
from coterie.host.lessons import lessons
from coterie.kernel import InvalidSetting

LESSONS = {lesson.id: lesson for lesson in lessons(game)}
CARDS = ["phoenix heir", "dragon heir", *["phoenix noble", "dragon noble"] * 3]


def played(id: str) -> Any:
    """The state after the learner has followed the lesson, and the others have kept silent."""
    lesson = LESSONS[id]
    s = game.arrange(dict(lesson.position))
    for step in lesson.steps:
        if not step.refused:
            (ask,) = [ask for ask in s.asks(lesson.seat) if ask.kind == step.ask]
            s.play(ask.id, s.ask(ask.id).read(step.answer))
    return s


def test_agreeing_shows_a_faction_side() -> None:
    card = played("agree").view(0).players[3].card
    assert (card.faction, card.role) == ("dragon", None)


def test_the_spy_is_known_only_by_the_role_side() -> None:
    s = played("spy")
    looks = [look.card for look in s.view(0).shown if look.seat == 5]
    assert [(card.faction, card.role) for card in looks] == [("phoenix", None), ("dragon", "spy")]


def test_the_psycho_kills_the_learner() -> None:
    assert not played("psycho").alive[0]


def test_the_heirs_killer_dies_and_a_witness_has_seen_it() -> None:
    s = played("heir")
    if s.contracts:  # the Psycho has a choice of two
        (ask,) = [ask for ask in s.asks(3) if ask.kind == "Decide"]
        s.play(ask.id, s.ask(ask.id).read("0"))
    assert s.alive[0]
    assert not s.alive[3]
    assert s.view(2).players[0].card.role == "heir"


def test_the_accused_criminal_is_executed() -> None:
    s = played("badge")
    assert (s.alive[4], s.alive[0]) == (0, 1)


def test_the_crown_is_won() -> None:
    s = played("crown")
    assert s.result is not None
    assert s.result.winners == (0, 2, 4, 6)


@pytest.mark.parametrize(
    ("position", "wrong"),
    [
        ({"shown": [[0, 3]]}, "shown: found"),
        ({"shown": [[3, 3, "role"]]}, "the card of another living player"),
        ({"offers": [{"by": 3, "terms": {"3": "role"}}]}, "two seats or more"),
        ({"offers": [{"by": 3, "terms": {"3": "role", "4": "back"}}]}, "'faction' or 'role'"),
        ({"offers": [{"by": 3, "terms": {"3": "role", "4": "role"}, "needed": [5]}]}, "needed: seats that the terms"),
        ({"offers": [{"by": 3, "terms": {"3": "role", "4": "role"}, "consents": [4]}]}, "not of everybody"),
        ({"offers": [{"by": 3, "word": 1}]}, "by, terms, consents, needed"),
        ({"offers": 3}, "offers: found 3, allowed: a list"),
        ({"bell": 1}, "bell: found 1, allowed: true or false"),
    ],
)
def test_an_arranged_room_says_what_is_wrong_with_it(position: dict[str, Any], wrong: str) -> None:
    with pytest.raises(InvalidSetting, match=wrong):
        game.arrange({"cards": CARDS, **position})
