"""Sections 1 and 2: teams, guilds, roles, the Agents' meeting; and the pack."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest

from clause_citations import citing
from coterie.common.packs import PackError
from coterie.games.inquisition import game
from coterie.games.inquisition.components import AGENT, COLOURS
from coterie.games.inquisition.events import AgentsMet, GuildsDealt, RoleDealt, SawAgents
from coterie.kernel import InvalidSetting, SeededRandom
from inquisition.scene import FIVE, Scene

clause = citing("inquisition")
AGENTS = {5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4}


@clause("1.1")
@pytest.mark.parametrize("seats", [4, 11])
def test_no_others_than_five_to_ten_play(seats: int) -> None:
    with pytest.raises(InvalidSetting, match="allowed: 5 to 10"):
        game.start(seats, 0)


@clause("2.4", "6.8")
def test_options_about_something_that_is_not_there_are_refused() -> None:
    def unfit(seats: int, **options: int | str) -> list[tuple[str, str]]:
        return [(each.setting, each.clause) for each in game.misfits(seats, game.settle_options(options))]

    assert unfit(5, guilds="any") == [("guilds", "2.4")]
    assert unfit(6, guilds="any") == []
    silent = {"discussion": 0, "final_discussion": 0}
    assert unfit(7, agents_channel="yes", **silent) == [("agents_channel", "6.8")]
    assert unfit(7, agents_channel="no", **silent) == []
    assert unfit(7, agents_channel="yes", discussion=0) == []
    with pytest.raises(InvalidSetting, match=r"option guilds: found 'any' with 5 players.*\[2.4\]"):
        game.start(5, 1, {"guilds": "any"})


@clause("1.1", "2.3")
@pytest.mark.parametrize(("seats", "agents"), AGENTS.items())
def test_how_many_agents_there_are(seats: int, agents: int) -> None:
    """R7."""
    for seed in range(20):
        assert game.start(seats, seed).role.count(AGENT) == agents


@clause("1.5")
def test_ten_guilds_with_the_ten_pairs_of_colours() -> None:
    assert sorted(guild.colours for guild in game.pack.guilds) == list(combinations(COLOURS, 2))


@clause("1.5", "2.4")
def test_r4_the_colours_of_each_guild() -> None:
    short = dict(zip(COLOURS, "WUBRG", strict=True))
    held = {guild.id: (guild.always, "".join(short[colour] for colour in guild.colours)) for guild in game.pack.guilds}
    assert held == {
        "azorius": (True, "WU"),
        "rakdos": (True, "BR"),
        "gruul": (True, "RG"),
        "simic": (True, "UG"),
        "orzhov": (True, "WB"),
        "dimir": (False, "UB"),
        "izzet": (False, "UR"),
        "golgari": (False, "BG"),
        "boros": (False, "WR"),
        "selesnya": (False, "WG"),
    }


@clause("1.5", "2.5")
def test_r5_each_colour_is_on_two_of_the_five_and_two_of_the_others() -> None:
    pack = game.pack
    assert pack.held(pack.always) == pack.held(pack.others) == (2, 2, 2, 2, 2)


@clause("2.4")
def test_r8_the_sets_of_further_guilds_for_seven_and_eight() -> None:
    ids = [guild.id for guild in game.pack.guilds]
    sets = {
        seats: {frozenset(ids[each] for each in extra) for extra in game.pack.extras[seats, "balanced"]}
        for seats in (7, 8)
    }
    assert sets[7] == set(
        map(
            frozenset,
            [
                ("dimir", "selesnya"),
                ("dimir", "boros"),
                ("selesnya", "izzet"),
                ("izzet", "golgari"),
                ("golgari", "boros"),
            ],
        )
    )
    assert sets[8] == set(
        map(
            frozenset,
            [
                ("dimir", "selesnya", "izzet"),
                ("dimir", "selesnya", "boros"),
                ("dimir", "golgari", "boros"),
                ("selesnya", "izzet", "golgari"),
                ("izzet", "golgari", "boros"),
            ],
        )
    )


@clause("2.3", "2.4")
@pytest.mark.parametrize(
    ("seats", "loyalists", "colours"),
    [
        (5, 3, [2, 2, 2, 2, 2]),
        (6, 4, [2, 2, 2, 3, 3]),
        (7, 4, [2, 3, 3, 3, 3]),
        (8, 5, [3, 3, 3, 3, 4]),
        (9, 6, [3, 3, 4, 4, 4]),
        (10, 6, [4, 4, 4, 4, 4]),
    ],
)
def test_r7_the_table_of_numbers(seats: int, loyalists: int, colours: list[int]) -> None:
    for seed in range(20):
        s = game.start(seats, seed)
        assert s.role.count(1 - AGENT) == loyalists
        assert sorted(len(holders) for holders in s.of_colour) == colours
        assert s.view(None).agents == seats - loyalists


@clause("2.1", "2.2", "2.4", "2.6")
def test_every_deal_is_as_likely_as_any_other() -> None:
    """Guilds, roles, the first colour and the top card, each within five standard deviations of its share."""
    games = 3000
    counts: dict[str, Counter[int]] = {name: Counter() for name in ("guild", "agent", "colour", "card", "extra")}
    for seed in range(games):
        s = game.start(6, seed)
        counts["guild"][s.guild.index(0)] += 1
        counts["agent"].update(s.agents())
        counts["colour"][s.turned[0]] += 1
        counts["card"][s.targeting[-1]] += 1
        counts["extra"][next(guild for guild in s.guild if guild in game.pack.others)] += 1
    for name, share in (("guild", 1 / 6), ("agent", 1 / 3), ("colour", 1 / 5), ("card", 1 / 5), ("extra", 1 / 5)):
        assert len(counts[name]) in (5, 6)
        for count in counts[name].values():
            assert abs(count - games * share) < 5 * (games * share * (1 - share)) ** 0.5, name


@clause("2.1", "2.2")
def test_guilds_and_roles_are_random_and_roles_are_secret() -> None:
    """R6."""
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
    """R8, A-R2."""
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
    """A-R2."""
    found = Counter(tuple(sorted(game.start(7, seed, {"guilds": "any"}).guild)) for seed in range(400))
    assert len(found) == 10


@clause("2.5")
@pytest.mark.parametrize("kind", ["balanced", "any"])
def test_every_colour_has_two_players_or_more(kind: str) -> None:
    """R9."""
    for seats in range(5, 11):
        for extra in game.pack.extras[seats, kind]:
            assert min(game.pack.held((*game.pack.always, *extra))) >= 2


@clause("2.6")
def test_leader_and_targeting_cards_are_shuffled_and_facedown() -> None:
    """R10."""
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
    """R11."""
    s = game.start(7, 5, listening=True)
    told = s.take_events()
    met = [(each.to, each.event.agents) for each in told if isinstance(each.event, SawAgents)]
    assert met == [(s.agents(), s.agents())]
    assert [each.to for each in told if isinstance(each.event, (AgentsMet, GuildsDealt))] == [None, None]
    dealt = {each.to: each.event for each in told if isinstance(each.event, RoleDealt)}
    assert list(dealt) == [(seat,) for seat in range(7)]
    assert dealt[4,].text(s.pack, "P{}".format).startswith("P4's role card says: ")
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
    """R34. Seat 1 is on the note and seat 2 is ablaze; the leaders kill the first of `dead`."""
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
    """R3, A-R1."""
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
        ("agents = 2", "agents = 1", "players row 1: agents: found 1, allowed: a whole number from 2 to 4"),
        ("copies = 6", "copies = 5", "players row 5: agents: found 3, allowed: at least 4: there are 5 Loyalist"),
        ("number = 10", "number = 9", "players row 6: number: found 9, allowed: each number once"),
        ("number = 10", "number = 11", "players row 6: number: found 11, allowed: a whole number from 5 to 10"),
        ('[[players]]\nnumber = 5\nagents = 2\nsource = "rulebook"\n', "", "players: found .6, 7, 8, 9, 10., allowed"),
        ('id = "dimir"', 'id = "azorius"', r"guild row 6 \(azorius\): id: found 'azorius', allowed: each id once"),
        ('["blue", "black"]', '["blue", "white"]', r"guild row 6 \(dimir\): colours: .*; azorius has these"),
        ('["blue", "black"]', '["blue"]', r"guild row 6 \(dimir\): colours: found .*, allowed: two different colours"),
        ("always = false", "always = true", "guild: found 10 rows, 6 always, allowed: 10, 5 of them always"),
        ("always = true", 'always = "yes"', r"guild row 1 \(azorius\): always: found 'yes', allowed: true or false"),
        ('source = "found"', 'source = "heard"', r"guild row 1 \(azorius\): source: found 'heard'"),
        ('name = "Azorius"\n', "", r"guild row 1 \(azorius\): name: found nothing, allowed: a text"),
        ('id = "ablaze"', 'id = "frozen"', r"card row 1 \(frozen\): id: found 'frozen', allowed: ablaze"),
        ('id = "ultimate_price"', 'id = "ablaze"', r"card row 2 \(ablaze\): id: found 'ablaze', allowed: ultimate"),
        ('own = "azorius"', 'own = "boros"', r"colour row 1 \(white\): own: found 'boros', allowed: azorius, gruul"),
        ("[pack]", "[mood]\nname = 1\n[pack]", r"\[mood\]: unknown table, allowed: pack, role, card"),
        ("version = 1", "version = 0", r"\[pack\]: version: found 0"),
        ('game = "inquisition"', 'game = "relics"', "allowed: inquisition"),
        ('name = "Azorius"', 'name = "Azorius"\nmotto = "Law"', "motto: unknown field"),
        ('id = "agent"', 'id = "spy"', "role row 2"),
        ('id = "green"', 'id = "blue"', "colour row 5"),
    ],
)
def test_a_wrong_pack_is_refused_with_file_row_and_field(old: str, new: str, words: str) -> None:
    assert old in TEXT
    with pytest.raises(PackError, match=r"^mine\.toml: .*" + words):
        game.read_pack(TEXT.replace(old, new, 1), "mine.toml")


def test_five_guilds_that_leave_a_colour_out_are_no_five_to_be_always_in_play() -> None:
    swapped = TEXT.replace("always = true", "always = maybe", 1).replace("always = false", "always = true", 1)
    with pytest.raises(PackError, match=r"mine\.toml: guild: always: .*each colour stands twice"):
        game.read_pack(swapped.replace("maybe", "false"), "mine.toml")


def test_the_names_of_another_theme_are_used_everywhere() -> None:
    """The pack's names belong to its owners; no sentence of the rules' own has one of them."""
    names = {
        "White": "Ivory",
        "Blue": "Azure",
        "Black": "Sable",
        "Red": "Gules",
        "Green": "Vert",
        "Ablaze": "Marked",
        "Ultimate Price": "Last Debt",
        "Agents of Bolas": "Moles",
        "Guildpact Loyalists": "Faithful",
        "Agent": "Mole",
        "Loyalist": "Friend",
    }
    text = TEXT
    for old, new in names.items():
        assert f'"{old}"' in text
        text = text.replace(f'"{old}"', f'"{new}"')
    pack = game.read_pack(text, "mine.toml")
    told: list[str] = []
    for seed in range(12):
        s, luck = game.start(6, seed, {"agents_channel": "yes"}, pack, listening=True), SeededRandom(seed)
        while s.result is None:
            asks = s.asks()
            ask = asks[int(luck.random() * len(asks))]
            described = s.ask(ask)
            told += [described.prompt, str(described.shape), str(s.why_not(ask, -1))]
            s.play(ask, s.ask(ask).sample(luck))
            told += [each.event.text(pack, str) for each in s.take_events()]
            if luck.random() < 0.1:
                s.tick(s.next_due() or s.now)
        told.append(s.result.why)
    kinds = set(names) - {"Agent"}
    found = {name for name in kinds for line in told if re.search(rf"\b{name}\b", line)}
    assert found == set()
    assert all(any(new in line for line in told) for new in names.values())


@clause("3.8")
def test_neutral_tie_breakers_share_no_colour_with_the_guilds_of_theirs() -> None:
    pack = game.pack
    for colour, guild in enumerate(pack.breaks["neutral"]):
        for other in pack.always:
            if colour in pack.pairs[other]:
                assert not set(pack.pairs[guild]) & set(pack.pairs[other])
    assert sorted(pack.breaks["neutral"]) == sorted(pack.always)
    assert all(colour in pack.pairs[guild] for colour, guild in enumerate(pack.breaks["own"]))
