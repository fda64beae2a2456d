"""Arranged positions: what docs/guide/arrange.md promises, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from coterie.games.triora import game
from coterie.games.triora.arrange import PLAYER, POSITION
from coterie.games.triora.view import Taken
from coterie.kernel import InvalidSetting

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"weather": "rain"}, "the position: found 'weather'"),
    ({"phase": "noon"}, "phase: found 'noon', allowed: nightfall, night, day"),
    ({"players": [{}]}, "players: .* a list of 2 tables"),
    ({"players": [{"gold": 1}, {}]}, "player 0: found 'gold'"),
    ({"players": [{"silver": 99}, {}]}, "player 0: silver: found 99"),
    ({"players": [{"herbs": [4, 0, 0, 0]}, {}]}, "player 0: herbs"),
    ({"players": [{"herbs": [2, 0, 0, 0], "harvest": [2, 0, 0, 0]}, {}]}, "no more than 3 of a colour"),
    ({"players": [{"herbs": {"pink": 1}}, {}]}, "player 0: herbs: found 'pink'"),
    ({"players": [{"potions": {"XYZ": 1}}, {}]}, "player 0: potions: found 'XYZ'"),
    ({"players": [{"potions": {"MOL": 6}}, {}]}, "player 0: potions: MOL: found 6"),
    ({"players": [{"witch": "XX"}, {}]}, "player 0: witch: found 'XX'"),
    ({"players": [{"villagers": ["S1"]}, {"villagers": ["S1"]}]}, "player 1: villagers: found 'S1'"),
    ({"players": [{"position": 2}, {"position": 2}]}, "a different position for each player"),
    ({"players": [{"used": ["broom"]}, {}]}, "player 0: used: found 'broom'"),
    ({"players": [{"used": 1}, {}]}, "player 0: used: found 1"),
    ({"players": [{"herbs": 3}, {}]}, "player 0: herbs: found 3"),
    ({"players": [{"potions": ["MOL"]}, {}]}, "player 0: potions: found .* a table of MOL"),
    ({"players": [{"familiar": "CI"}, {"familiar": "CI"}]}, "players: found '2 pieces in CI'"),
    ({"players": [{"familiar": "CI", "second": "CI"}, {}]}, "one familiar in a circle"),
    ({"players": [{"witch": "FO2"}, {"familiar": "FO2"}]}, "in the Forest one piece"),
    (
        {"players": [{"silver": 40}, {"silver": 9}]},
        r"players: silver: found \[40, 9\], allowed: no more than 48 in all",
    ),
    ({"players": [{"undead": 16}, {"undead": 1}]}, "players: undead"),
    ({"players": [{"second": "CI"}, {}], "options": {"second_familiar": "no"}}, "player 0: second: found 'CI'"),
    ({"inquisitor": "XX"}, "inquisitor: found 'XX'"),
    ({"track": ["Z1"]}, "track: found 'Z1'"),
    ({"track": [f"S{n}" for n in range(1, 10)]}, "track: found 9, allowed: at most 7"),
    ({"ruined": {"CA": [0]}}, "ruined: found 'CA'"),
    ({"ruined": {"CI": [7]}}, "ruined: CI: found"),
    ({"ruined": [0]}, "ruined: found .* a table of CI, FI, RI, DU"),
    ({"ruined": {"CI": [0, 0, 0, 1]}}, "ruined: CI: found .* at most 3 markers with 2 players"),
    ({"castle": {"Count": 1}}, "castle: Count: found 1"),
    ({"castle": {"Count": [2, "curse"]}}, "castle: Count: found .* seats from 0 to 1"),
    ({"ranking": [1, 0], "players": [{"inquisition": 9}, {}]}, "ranking: found .* on the track"),
    ({"castle": {"Baron": [0, "curse"]}}, "castle: found 'Baron'"),
    ({"castle": {"Count": [0, "charm"]}}, "castle: Count: found"),
    ({"ranking": [0, 0]}, "ranking: found"),
    ({"phase": "day"}, "a place for every witch"),
    ({"turns": [5]}, "turns: found"),
    ({"turns": [0, 0, 0]}, "as many turns as it has pieces unused"),
]


@pytest.mark.parametrize(("position", "error"), WRONG)
def test_a_wrong_position_is_refused_with_what_is_allowed(position: dict[str, Any], error: str) -> None:
    with pytest.raises(InvalidSetting, match=error):
        game.arrange({"seats": 2, **position})


JUNK: list[Any] = [None, -1, 10**6, 0.5, True, "", "x", [], [None], [[]], [{}], {}, {"x": 1}, {"CI": {}}, {"Count": {}}]
WORDS = [(None, word) for word in POSITION] + [(0, word) for word in PLAYER]


@pytest.mark.parametrize(("seat", "word"), WORDS)
def test_junk_is_taken_for_something_or_refused_by_name(seat: int | None, word: str) -> None:
    for junk in JUNK:
        position: dict[str, Any] = {"seats": 2}
        if seat is None:
            position[word] = junk
        else:
            position["players"] = [{word: junk}, {}]
        said = ""
        try:
            game.check(game.arrange(position))
        except InvalidSetting as unknown:
            said = str(unknown)
        assert not said or (said.startswith("position: ") and word in said)


def test_a_position_is_a_game_that_goes_on() -> None:
    s = game.arrange({
        "seats": 3,
        "round": 4,
        "players": [
            {"points": 31, "inquisition": 12, "witch": "FO2", "familiar": "CI", "used": ["familiar"]},
            {"herbs": {"red": 1}, "planting": {"red": 2}, "potions": {"MOL": 2}, "silver": 3, "witch": "FO"},
            {"position": 5},
        ],
        "ruined": {"CI": [0, 1]},
        "castle": {"Count": [2, "curse"]},
        "turns": [0, 2],
        "track": ["S1", "S2"],
        "stone": 3,
        "morgana": "TO",
    })  # fmt: skip
    view = s.view(0)
    assert [player.points for player in view.players] == [31, 20, 20]
    assert view.players[0].witch is not None
    assert (view.players[0].witch.place, view.players[0].witch.circle) == ("FO", 11)
    assert view.players[1].witch is not None
    assert view.players[1].witch.circle == 10
    assert view.players[1].seeds == (0, 3, 3, 3)
    assert view.track[:2] == ("S1", "S2")
    assert view.castle[5] == Taken(2, "cursed")
    assert [player.markers for player in view.players] == [14, 14, 14]
    assert (view.order, view.ranking, view.turn) == ((0, 1, 2), (0, 1, 2), 0)
    assert s.asks(0)[0].prompt == "Where does your witch go?"
