"""Section 7: who learns what, every cell of the table, for every seat and for spectators."""

from __future__ import annotations

from typing import Any

import pytest

from citing import citing
from coterie.games.inquisition.components import COLOUR_IDS
from inquisition.scene import FIVE, Scene, past

clause = citing("inquisition")

# Seven players; agents 0, 1, 2. The leaders are Loyalists, so that only what they were shown tells them anything:
# White 4, Blue 6, Black 5, Red (burning) 6, Green 3. Each row is one ability used alone, first of all.
SEATS = 7
CASES: dict[str, tuple[list[dict[str, Any]], str, dict[int, dict[int, str]]]] = {
    # ability: (past, its leader's colour, {looker: {whose role: what}})
    "white": (past(white=(4, "red", 6)), "red", {6: {4: "loyalist"}}),
    "blue": (past(blue=(6, "blue", 0)), "blue", {3: {0: "agent"}, 5: {0: "agent"}, 6: {0: "agent"}}),
    "black": (past(black=(5, "red", 6)), "red", {}),
    "green": (past(green=(3, "white", 0)), "white", {3: {0: "agent"}}),
}


def known_roles(scene: Scene, seat: int | None) -> dict[int, str]:
    return {player.seat: player.role for player in scene.view(seat).players if player.role is not None}


@clause("7.1", "7.2", "7.3", "7.5", "7.6")
@pytest.mark.parametrize("seat", [None, *range(SEATS)])
@pytest.mark.parametrize("ability", CASES)
def test_roles_are_known_to_those_who_saw_them_and_to_agents(ability: str, seat: int | None) -> None:
    rounds, _, looks = CASES[ability]
    scene = Scene(SEATS, past=rounds)
    everything = {other: ("loyalist", "agent")[role] for other, role in enumerate(scene.s.role)}
    if seat is None:
        expected: dict[int, str] = {}
    elif seat in (0, 1, 2):
        expected = everything
    else:
        expected = {seat: "loyalist", **looks.get(seat, {})}
    assert known_roles(scene, seat) == expected


@clause("7.1", "7.2", "7.3", "7.5", "7.6")
@pytest.mark.parametrize("seat", [None, *range(SEATS)])
@pytest.mark.parametrize("ability", CASES)
def test_what_everybody_sees_of_an_ability_and_who_knows_its_colour(ability: str, seat: int | None) -> None:
    rounds, drawn, looks = CASES[ability]
    scene = Scene(SEATS, past=rounds)
    (seen,) = scene.view(seat).abilities
    leader, chosen = rounds[0]["leader"], rounds[0]["chosen"]
    assert (seen.colour, seen.leader) == (ability, leader)
    assert seen.chosen == (None if ability == "black" else chosen)
    assert seen.lookers == tuple(looks)
    assert seen.target == (drawn if ability == "blue" or seat == leader else None)
    assert scene.view(seat).note_made == (ability == "black")
    assert scene.view(seat).note == (chosen if ability == "black" and seat == leader else None)


@clause("7.4", "7.6")
@pytest.mark.parametrize("seat", [None, *range(5)])
def test_red_elected_and_burning(seat: int | None) -> None:
    elected = Scene(past=past(red=1))
    (red,) = elected.view(seat).abilities
    assert (red.colour, red.leader, red.chosen, red.target) == ("red", 1, None, None)
    burning = Scene(past=FIVE, ablaze=4)
    red = next(each for each in burning.view(seat).abilities if each.colour == "red")
    assert (red.leader, red.chosen, red.target) == (1, 4, "black" if seat == 1 else None)
    assert [player.seat for player in burning.view(seat).players if player.ablaze] == [4]


@clause("7.4")
@pytest.mark.parametrize("seat", [None, 0, 2, 3, 4])
def test_while_a_leader_chooses_nobody_else_knows_the_card(seat: int | None) -> None:
    scene = Scene(past=FIVE)
    red = next(each for each in scene.view(seat).abilities if each.colour == "red")
    assert red.target is None
    assert all(waiting.about == () for waiting in scene.view(seat).waiting)
    if seat is not None:
        assert not scene.s.asks(seat)


@clause("7.5")
@pytest.mark.parametrize("seat", [None, *range(5)])
def test_green_alone_learns_the_targeting_card_that_lay_there(seat: int | None) -> None:
    scene = Scene(past=past(white=(0, "red", 1), green=(3, "white", 0)))
    seen = {each.colour: each.target for each in scene.view(seat).abilities}
    assert seen["white"] == ("red" if seat in (0, 3) else None)
    assert seen["green"] == ("white" if seat == 3 else None)


@clause("7.6")
def test_spectators_see_what_everybody_sees_and_no_more() -> None:
    scene = Scene(past=FIVE, ablaze=4)
    view = scene.view(None)
    assert [player.role for player in view.players] == [None] * 5
    assert view.note is None
    assert [each.target for each in view.abilities] == [None, "white", None, None, None]
    assert view.role is None
    assert {colour for player in view.players for colour in player.leads} == set(COLOUR_IDS)
