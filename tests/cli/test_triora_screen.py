"""The drawing of Triora: it fits, it tells names, and it shows nothing that the viewer may not know."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any, cast

import pytest
from rich.console import Console

from coterie import games
from coterie.cli import screen
from coterie.games.triora import terminal as triora_screen
from coterie.games.triora.components import PLACES
from coterie.games.triora.scoring import LINES
from coterie.games.triora.state import Triora
from coterie.games.triora.terminal import offers
from coterie.kernel import SeededRandom, Thing

game = games.get("triora")
pack = game.pack
OURS = cast(screen.Screen, triora_screen)
NAMES = ["Dana Longname of the Hills", "Greedy 2", "Bob", "Player 4"]


def printed(renderable: Any, **how: Any) -> str:
    file = io.StringIO()
    Console(file=file, width=80, markup=False, highlight=False, emoji=False, **how).print(renderable)
    return file.getvalue()


def moments(seats: int, seed: int) -> Iterator[Triora]:
    """Some moments of a random game, its deal and its end among them."""
    state: Triora = game.start(seats, seed)
    luck = SeededRandom(seed)
    number = 0
    while True:
        if number % 31 == seed or state.result is not None:
            yield state.clone()
        if state.result is not None:
            return
        ask = state.required()[0]
        state.play(ask, state.ask(ask).sample(luck))
        number += 1


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_fits_80_columns_and_shows_nothing_hidden(seats: int) -> None:
    luck = SeededRandom(seats)
    for state in moments(seats, seats):
        for viewer in (None, *range(seats)):
            shown = []
            for world in (state, state.imagine(viewer, luck)) if state.result is None else (state,):
                view = world.view(viewer)
                table = printed(triora_screen.draw(view, pack, NAMES[:seats]))
                shown.append(table + printed(triora_screen.more(view, pack, NAMES[:seats])))
            assert len(set(shown)) == 1
            assert max(map(len, shown[0].splitlines())) <= 80
            assert "\x1b" not in shown[0]
            assert "None" not in shown[0]


def test_the_map_shows_every_place_and_who_stands_there() -> None:
    position = {
        "seats": 2,
        "players": [{"witch": "FI", "familiar": "FO"}, {"witch": "FI", "familiar": "LA", "second": "SW"}],
        "ruined": {"CI": [0, 1]},
        "morgana": "TO",
    }
    view = game.arrange(position).view(None)
    text = printed(triora_screen.draw(view, pack, NAMES[:2]))
    for place in pack.places:
        assert place.name in text
    lines = text.splitlines()
    for name, below in (("Fields", "W1 W2"), ("Forest", "F1"), ("Swamp House", "S2"), ("Ancient Tower", "Morgana")):
        number = next(n for n, line in enumerate(lines) if name in line)
        assert below in lines[number + 1]
    assert "City [1 2 _]" in text
    assert "Inquisitor" in text


def test_the_way_of_the_figures_is_foretold() -> None:
    """12.2, 12.7: towards the witch furthest ahead, and the one furthest behind, as things stand."""
    players = [{"witch": "ST", "inquisition": 9}, {"witch": "CE", "inquisition": 2}]
    position = {"seats": 2, "players": players, "inquisitor": "CA", "morgana": "CE"}
    text = printed(triora_screen.draw(game.arrange(position).view(0), pack, ["You", "Bob"]))
    words = " ".join(text.split())
    assert "By Day the Inquisitor goes Cemetery > Ancient Tower, after you; Morgana stays." in words


def test_a_board_without_coordinates_is_a_list() -> None:
    text = re.sub(r"^at = .*\n", "", game.resource("pack.toml"), flags=re.MULTILINE)
    mine = game.read_pack(text, "mine.toml")
    shown = printed(triora_screen.draw(game.start(2, 1, pack=mine).view(0), mine, NAMES[:2]))
    assert "Castle Inquisitor" in shown
    assert "City [_ _ _]" in shown


def test_what_each_place_would_cost_now() -> None:
    position = {
        "seats": 2,
        "players": [{"potions": {"MOL": 1, "MAL": 1}, "herbs": [3, 1, 2, 0], "planting": [0, 2, 1, 3]}, {}],
        "ruined": {"DU": [1, 1, 1]},
        "track": ["S1"],
    }
    text = printed(triora_screen.more(game.arrange(position).view(0), pack, NAMES[:2]))
    rows = {line.split("  ")[0].strip(): line for line in text.splitlines()}
    assert re.search(r"MOL/undead +MOL ", rows["City"])
    assert "no PES" in rows["Fields"]
    assert "full" in rows["Dungeon"]
    assert "no silver" in rows["Castle"]
    assert "brew NEC" in rows["Cemetery"]
    assert "no herbs" in rows["Forest"]
    assert "potions" in rows["Swamp House"]


@pytest.mark.parametrize(
    ("mine", "place", "witch", "cost"),
    [
        ({"potions": {"VEN": 1}}, "RI", True, "VEN"),
        ({"potions": {"VEN": 1}, "undead": 2}, "RI", False, "VEN/undead"),
        ({"undead": 2}, "RI", True, "undead"),
        ({}, "RI", True, "brew VEN"),
        ({}, "RI", False, "no VEN"),
        ({"silver": 1}, "CA", True, "brew FAS"),
        ({"silver": 1}, "CA", False, "no potion"),
        ({"silver": 1, "potions": {"FAS": 1, "MAL": 1}}, "CA", False, "FAS or MAL"),
        ({"potions": {"FAS": 1}}, "CA", True, "no silver"),
        ({}, "TO", True, "brew ARC"),
        ({}, "LA", False, "free"),
        ({"potions": {"MOL": 1}}, "SW", False, "potions"),
        ({}, "SW", True, "brew MOL"),
        ({}, "SW", False, "no potions"),
    ],
)
def test_a_cost_is_what_one_has_or_could_brew(mine: dict[str, Any], place: str, witch: bool, cost: str) -> None:
    """Only a witch brings a Cauldron (4.6), so only she can make the potion on the spot."""
    view = game.arrange({"seats": 2, "players": [mine, {}], "track": ["S1", "N9", "N6", "P8", "M6"]}).view(0)
    assert offers.cost_now(view, view.players[0], PLACES.index(place), pack, cauldron=witch) == cost


def test_the_end_scoring_adds_up_line_by_line() -> None:
    *_, end = moments(3, 4)
    text = printed(triora_screen.draw(end.view(0), pack, ["A", "B", "C"]))
    table = text[text.index("Final scoring") :]
    columns = [0, 0, 0]
    for title in LINES:
        found = re.search(rf"^{title} +(-?\d+) +(-?\d+) +(-?\d+)", table, re.MULTILINE)
        if found is None:
            assert title == "Captured"
            continue
        columns = [total + int(part) for total, part in zip(columns, found.groups(), strict=True)]
    total = re.search(r"^Total +(-?\d+) +(-?\d+) +(-?\d+)", table, re.MULTILINE)
    assert total is not None
    assert [int(part) for part in total.groups()] == columns
    assert end.result is not None
    assert columns == list(end.result.scores)
    ranks = re.search(r"^Rank +(\d) +(\d) +(\d)", table, re.MULTILINE)
    assert ranks is not None
    assert sorted(ranks.groups()) == ["1", "2", "3"]
    assert ranks.groups()[end.result.winners[0]] == "1"


def test_in_the_middle_of_a_turn_only_what_is_needed() -> None:
    s = game.arrange({"seats": 2, "options": {"second_familiar": "no"}, "players": [{}, {}], "turns": [0, 1]})
    assert "Forest" in printed(triora_screen.draw(s.view(0), pack, NAMES[:2]))
    for key in ("witch", "CI"):
        ask = s.required()[0]
        s.play(ask, s.ask(ask).read(key))
    mine = printed(triora_screen.draw(s.view(0), pack, NAMES[:2]))
    assert "HERBS: 2 red" in mine
    left = "Left in this turn: the witch's Cauldron; main action (brew MOL); Witch's bonus (2p)"
    assert left in " ".join(mine.split())
    assert "Forest" not in mine
    assert "Villagers" in mine
    assert "Forest" in printed(triora_screen.draw(s.view(1), pack, NAMES[:2]))
    assert "Forest" in printed(triora_screen.more(s.view(0), pack, NAMES[:2]))


def test_a_bonus_that_cannot_be_taken_says_why() -> None:
    for place, mine, words in (("LA", {}, "no potion to sell"), ("CA", {"points": 3}, "too few points")):
        position = {"seats": 2, "options": {"second_familiar": "no"}, "players": [mine, {}], "turns": [0, 1]}
        s = game.arrange(position)
        for key in ("witch", place):
            ask = s.required()[0]
            s.play(ask, s.ask(ask).read(key))
        assert f"Witch's bonus ({words})" in words_of(printed(triora_screen.draw(s.view(0), pack, NAMES[:2])))


@pytest.mark.parametrize("place", PLACES)
def test_places_are_explained(place: str) -> None:
    words = screen.explained(OURS, Thing("place", place), pack)
    assert words is not None
    assert "Witch's bonus" in words
    assert screen.explained(OURS, Thing("herb", "red"), pack) is None


def test_cards_and_potions_are_explained() -> None:
    noble = screen.explained(OURS, Thing("villager", "N1"), pack)
    assert noble == "Noble: 1 point every Day; at the end a marker in the City and 2 crowns."
    assert screen.explained(OURS, Thing("potion", "NEC"), pack) == "Necromantiae: 1 from 1 red; 2 from 2 red."


def words_of(label: str) -> str:
    return " ".join(label.split())


def asked_of(s: Triora, *keys: str) -> list[str]:
    """The choices of the next question after these answers, as the terminal words them."""
    for key in keys:
        ask = s.required()[0]
        s.play(ask, s.ask(ask).read(key))
    ask = s.ask(s.required()[0])
    return [screen.labelled(OURS, option, s.view(ask.seat), pack) for option in ask.options]


def test_a_placement_says_what_the_place_costs_and_gives() -> None:
    position = {"seats": 2, "players": [{"potions": {"PES": 1}}, {"witch": "FI"}], "turns": [0, 1]}
    plain = {**position, "options": {"second_familiar": "no"}}
    witch = asked_of(game.arrange(plain), "witch")
    assert words_of(witch[0]) == "City: brew MOL marker, 5p or villager bonus 2p"
    assert words_of(witch[1]) == "Fields: PES marker, 3p and 3 shovels bonus 2 shovels (witch of {seat:1})"
    assert any("stone: 2 silver" in words for words in witch)
    assert max(map(len, witch[2:])) <= 76, "with its number it fits 80 columns"
    familiar = asked_of(game.arrange(plain), "familiar")
    assert words_of(familiar[0]) == "City: no MOL marker, 5p or villager"
    second = asked_of(game.arrange(position), "familiar", "second")
    assert second[0].endswith("|City}"), "a second familiar takes no action"


def test_the_last_round_is_told_above_the_table() -> None:
    """13.1: the third full site ends the game with this round."""
    for full, told in ((["CI", "FI"], False), (["CI", "FI", "DU"], True)):
        view = game.arrange({"seats": 2, "ruined": {site: [0, 0, 1] for site in full}}).view(0)
        text = printed(triora_screen.draw(view, pack, NAMES[:2]))
        assert ("3 main sites are full: the last round" in " ".join(text.split())) is told
