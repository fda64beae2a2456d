"""Components and setup (sections 1 and 2 of the rules)."""

from __future__ import annotations

from collections import Counter

import pytest

from clause_citations import citing
from coterie.games.triora import game
from coterie.games.triora.components import CASTLE, CEMETERY, CITY, DUNGEON, FIELDS, FOREST, PLACES, RIVER, SITES
from coterie.games.triora.scoring import scoring_lines
from coterie.kernel import SeededRandom
from triora.scene import Scene

clause = citing("triora")
pack = game.pack


@clause("1.1")
def test_the_most_points_win() -> None:
    scene = Scene({"points": 60}, {"points": 30}, phase="day", ruined={"CI": [0] * 3, "FI": [0] * 3, "RI": [1] * 3})
    scene.finish_round()
    assert scene.s.result is not None
    assert scene.s.result.winners == (0,)
    assert list(scene.s.result.scores) == [sum(line) for line in scene.s.lines]
    assert scene.s.result.scores[0] > scene.s.result.scores[1]
    with pytest.raises(ValueError, match="2 to 4"):
        game.start(5, 1)


@clause("1.2")
def test_what_each_player_has() -> None:
    s = game.start(4, 1)
    assert s.markers == [15] * 4
    for seat in range(4):
        herbs = zip(s.herbs[seat], s.seeds[seat], s.planting[seat], s.harvest[seat], strict=True)
        assert [sum(colour) for colour in herbs] == [3, 3, 3, 3]
        assert len(s.potions[seat]) == 9
    wanted = {pack.places[site].potion for site in (*SITES, CEMETERY, 8)}
    wanted |= {*pack.numbers.castle_potions, pack.numbers.sacrifice_potion}
    assert wanted == set(range(9))  # ruling C1: the nine that places ask for


@clause("1.3")
def test_eleven_places_and_sixteen_circles() -> None:
    assert [place.name for place in pack.places] == [
        "City", "Fields", "River", "Dungeon", "Castle", "Alchemist's Lair", "Stone Circle", "Cemetery",
        "Ancient Tower", "Swamp House", "Forest",
    ]  # fmt: skip
    assert pack.circles == 16
    players = [{"witch": f"FO{n + 1}", "familiar": place} for n, place in enumerate(("FO5", "FO6", "CI"))]
    scene = Scene(*players)
    scene.familiar(0, "FO")  # FO4 was the last free one
    assert {*scene.s.witch, *scene.s.familiar} >= {FOREST + n for n in range(4)}


@clause("1.4")
def test_colours_of_places_decide_nothing() -> None:
    assert [pack.places[site].colour for site in (CITY, FIELDS, RIVER, DUNGEON)] == ["blue", "yellow", "green", "red"]
    text = (
        game.resource("pack.toml")
        .replace('colour = "green"', 'colour = "?"')
        .replace('colour = "yellow"', 'colour = "green"')
    )
    other = game.read_pack(text, "mine.toml")
    luck = SeededRandom(5)
    one, two = game.start(2, 9), game.start(2, 9, pack=other)
    while one.result is None:
        ask = one.required()[0]
        answer = ask.sample(luck)
        one.play(ask, answer)
        two.play(ask, answer)
    assert one.result == two.result


@clause("1.5")
def test_other_words_for_the_same_thing() -> None:
    told = " ".join(event.__doc__ or "" for event in game.events) + game.resource("pack.toml")
    assert "zombie" not in told.lower()
    assert "cultist" not in told.lower()
    scene = Scene({"potions": {"NEC": 1}}, {})
    scene.familiar(0, "CE", "act")
    assert scene.s.undead[0] == 2


@clause("1.6")
def test_the_bank_can_run_out() -> None:
    scene = Scene({"potions": {"VEN": 1}}, {"silver": 47})
    scene.familiar(0, "RI", "act")
    assert scene.s.silver == [1, 47]  # two were due
    scene = Scene({"potions": {"NEC": 1}}, {"undead": 15})
    scene.familiar(0, "CE", "act")
    assert scene.s.undead == [1, 15]


@clause("1.7")
def test_only_the_order_of_the_pile_is_hidden() -> None:
    s = game.start(3, 5)
    view = s.view(1)
    assert view.pile_count == 29
    worlds = [s.imagine(1, SeededRandom(n)) for n in range(4)]
    assert len({world.pile for world in worlds}) == 4
    assert {tuple(sorted(world.pile)) for world in worlds} == {tuple(sorted(s.pile))}
    assert all(world.view(1) == view for world in worlds)
    hidden = {name for name, each in type(s).facts.items() if each.audience != "all"}
    assert hidden == {"pile"}


@clause("2.1")
def test_everybody_starts_with_eight_herbs_four_seeds_and_twenty_points() -> None:
    s = game.start(3, 2)
    assert s.herbs == [(2, 2, 2, 2)] * 3
    assert s.seeds == [(1, 1, 1, 1)] * 3
    assert s.points == [20] * 3
    assert (s.silver, s.undead, s.villagers) == ([0] * 3, [0] * 3, [()] * 3)
    assert not any(map(any, s.potions))


@clause("2.2")
def test_the_first_inquisition_pile_is_drawn_by_lot() -> None:
    starts = [game.start(3, seed) for seed in range(60)]
    assert all(s.inquisition == [4, 4, 4] for s in starts)
    assert len({s.ranking for s in starts}) == 6


@clause("2.3")
def test_seven_villagers_are_open() -> None:
    s = game.start(2, 3)
    assert len(s.track) == 7
    assert len(s.pile) == 29
    assert Counter((*s.track, *s.pile)) == Counter(range(36))
    assert s.track != game.start(2, 4).track


@clause("2.4")
def test_the_token_starts_on_the_first_stone() -> None:
    assert game.start(2, 1).stone == 0


@clause("2.5")
def test_where_the_figures_start() -> None:
    s = game.start(4, 1)
    assert (PLACES[s.inquisitor], PLACES[s.morgana]) == ("CA", "CE")
    assert (s.inquisitor, s.morgana) == (CASTLE, CEMETERY)
    assert s.witch == s.familiar == [-1] * 4


@clause("2.6")
@pytest.mark.parametrize(("seats", "spaces"), [(2, 3), (3, 4), (4, 5)])
def test_doom_spaces_by_players(seats: int, spaces: int) -> None:
    s = game.start(seats, 1)
    assert [site.spaces for site in s.view(0).sites] == [spaces] * 4
    s.ruined[CITY] = (0,) * (spaces - 1)
    assert s.is_open(CITY)
    s.ruined[CITY] = (0,) * spaces
    assert not s.is_open(CITY)


@clause("2.7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_castle_and_turn_order_track_are_open_at_every_count(seats: int) -> None:
    scene = Scene(*[{"silver": 6, "potions": {"MAL": 1}}, *[{}] * (seats - 1)], phase="nightfall")
    assert scene.keys(0) == ["1", "2", "3", "4", "5", "6"]
    scene = Scene(*[{"silver": 6, "potions": {"MAL": 1}}, *[{}] * (seats - 1)])
    scene.familiar(0, "CA", "act")
    assert len(scene.keys(0)) == 6
    assert scoring_lines(scene.s)
