"""Sections 1 and 2: teams, guilds, roles, the Agents' meeting; and the pack."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from citing import citing
from coterie.games.inquisition import game
from coterie.games.inquisition.components import AGENT, COLOURS
from coterie.games.inquisition.events import AgentsMet, GuildsDealt, RoleDealt, SawAgents
from coterie.kernel import PackError, Unknown
from inquisition.scene import FIVE, Scene

clause = citing("inquisition")
AGENTS = {5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4}


@clause("1.1")
@pytest.mark.parametrize("seats", [4, 11])
def test_no_others_than_five_to_ten_play(seats: int) -> None:
    with pytest.raises(Unknown, match="allowed: 5 to 10"):
        game.start(seats, 0)


@clause("1.1", "2.3")
@pytest.mark.parametrize(("seats", "agents"), AGENTS.items())
def test_how_many_agents_there_are(seats: int, agents: int) -> None:
    for seed in range(20):
        assert game.start(seats, seed).role.count(AGENT) == agents


@clause("1.5")
def test_ten_guilds_with_the_ten_pairs_of_colours() -> None:
    assert sorted(guild.colours for guild in game.pack.guilds) == list(combinations(COLOURS, 2))


@clause("2.1", "2.2")
def test_guilds_and_roles_are_random_and_roles_are_secret() -> None:
    guilds, roles = set(), set()
    for seed in range(200):
        s = game.start(6, seed)
        guilds.add(s.guild[0])
        roles.add(s.role[0])
        for seat in range(6):
            view = s.view(seat)
            assert [player.guild for player in view.players] == [game.pack.guilds[each].id for each in s.guild]
            if s.role[seat] != AGENT:
                assert [player.seat for player in view.players if player.role is not None] == [seat]
        assert all(player.role is None for player in s.view(None).players)
    assert len(guilds) == 10
    assert roles == {0, 1}


@clause("2.1")
def test_a_player_is_of_both_colours_of_the_guild() -> None:
    assert Scene().view(2).players[4].colours == ("white", "black")
    assert Scene().s.of_colour[0] == (0, 4)
    assert Scene().s.of_colour[2] == (1, 4)


@clause("2.4")
@pytest.mark.parametrize(("seats", "sets"), [(5, 1), (6, 5), (7, 5), (8, 5), (9, 5), (10, 1)])
def test_further_guilds_keep_the_colours_balanced(seats: int, sets: int) -> None:
    found = set()
    for seed in range(150):
        s = game.start(seats, seed)
        assert set(game.pack.always) <= set(s.guild)
        held = [len(each) for each in s.of_colour]
        assert max(held) - min(held) <= 1
        found.add(tuple(sorted(s.guild)))
    assert len(found) == sets


@clause("2.4")
def test_any_further_guilds_by_option() -> None:
    found = Counter(tuple(sorted(game.start(7, seed, {"guilds": "any"}).guild)) for seed in range(400))
    assert len(found) == 10


@clause("2.5")
@pytest.mark.parametrize("kind", ["balanced", "any"])
def test_every_colour_has_two_players_or_more(kind: str) -> None:
    for seats in range(5, 11):
        for extra in game.pack.extras[seats, kind]:
            assert min(game.pack.held((*game.pack.always, *extra))) >= 2


@clause("2.6")
def test_leader_and_targeting_cards_are_shuffled_and_facedown() -> None:
    orders, decks = set(), set()
    for seed in range(100):
        s = game.start(5, seed)
        orders.add((*s.turned, *s.coming))
        decks.add(s.targeting)
        assert sorted(s.targeting) == sorted((*s.turned, *s.coming)) == list(COLOURS)
        assert len(s.view(0).turned) == 1
    assert len(orders) > 50
    assert len(decks) > 50


@clause("2.7", "2.2")
def test_the_agents_meet_and_nobody_else_learns_who_they_are() -> None:
    s = game.start(7, 5, listening=True)
    told = s.heard()
    met = [each for each in told if isinstance(each.event, SawAgents)]
    assert [(each.to, each.event.agents) for each in met] == [(s.agents(), s.agents())]
    assert [each.to for each in told if isinstance(each.event, (AgentsMet, GuildsDealt))] == [None, None]
    assert sorted(each.to for each in told if isinstance(each.event, RoleDealt)) == [(seat,) for seat in range(7)]
    for seat in range(7):
        roles = [player.role for player in s.view(seat).players]
        if seat in s.agents():
            assert roles == [("loyalist", "agent")[each] for each in s.role]
        else:
            assert [each for each in roles if each is not None] == ["loyalist"]


@clause("1.2", "1.3")
@pytest.mark.parametrize(
    ("seats", "agents", "dead", "loyalists"),
    [
        (5, (0, 2), (0, 1, 2), True),
        (5, (0, 3), (0, 1, 2), False),
        (7, (0, 2, 5), (0, 1, 2), True),
        (7, (0, 5, 6), (0, 1, 2), False),
        (10, (0, 1, 8, 9), (0, 1, 2), True),
        (10, (1, 2, 8, 9), (1, 2), True),
        (10, (2, 7, 8, 9), (0, 1, 2), False),
    ],
)
def test_two_dead_agents_win_for_the_loyalists(
    seats: int, agents: tuple[int, ...], dead: tuple[int, ...], loyalists: bool
) -> None:
    """Seat 1 is on the note and seat 2 is ablaze; the leaders kill the first of `dead`."""
    roles = ["agent" if seat in agents else "loyalist" for seat in range(seats)]
    rounds = [dict(row) for row in FIVE]
    rounds[0]["drew"], rounds[0]["chosen"] = "black", 1  # so that green is left for Red
    scene = Scene(seats, roles=roles, past=rounds, ablaze=2)
    scene.vote(*[dead[0] if seat in (0, 1, 2, 3, 4) else None for seat in range(seats)])
    result = scene.s.result
    assert result is not None
    assert scene.s.dead == dead
    assert set(result.winners) == {seat for seat in range(seats) if (seat in agents) is not loyalists}
    assert result.clause == "1.2"


@clause("1.4")
def test_the_loyalists_are_one_team() -> None:
    assert len(game.pack.teams) == len(game.pack.roles) == 2


# --- the pack ----------------------------------------------------------------------------------------------------

TEXT = game.resource("pack.toml")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('colours = ["white", "blue"]', 'colours = ["white", "white"]', r"guild row 1 \(azorius\): colours: .*two"),
        ('colours = ["white", "blue"]', 'colours = ["white", "pink"]', "a list of white, blue"),
        ('neutral = "gruul"', 'neutral = "dimir"', r"colour row 1 \(white\): neutral: found 'dimir', allowed: azorius"),
        ("agents = 4", "agents = 5", "players row 6: agents: found 5"),
        ("number = 10", "number = 9", "allowed: one row for each number from 5 to 10"),
        ('id = "dimir"', 'id = "izzet"', "id: found the same twice"),
        ("always = false", "always = true", "10 rows|10, 5 of them"),
        ('game = "inquisition"', 'game = "relics"', "allowed: inquisition"),
        ('name = "Azorius"', 'name = "Azorius"\nmotto = "Law"', "motto: unknown field"),
        ('id = "agent"', 'id = "spy"', "role row 2"),
        ('id = "green"', 'id = "blue"', "colour row 5"),
    ],
)
def test_a_wrong_pack_is_refused_with_file_row_and_field(old: str, new: str, words: str) -> None:
    assert old in TEXT
    with pytest.raises(PackError, match=words):
        game.read_pack(TEXT.replace(old, new, 1), "mine.toml")


@clause("3.8")
def test_neutral_tie_breakers_share_no_colour_with_the_guilds_of_theirs() -> None:
    pack = game.pack
    for colour, guild in enumerate(pack.breaks["neutral"]):
        for other in pack.always:
            if colour in pack.pairs[other]:
                assert not set(pack.pairs[guild]) & set(pack.pairs[other])
    assert sorted(pack.breaks["neutral"]) == sorted(pack.always)
    assert all(colour in pack.pairs[guild] for colour, guild in enumerate(pack.breaks["own"]))
