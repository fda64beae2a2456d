"""What holds in every game: movement reckoned a second time, figures and markers accounted for, lawful turns."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arena.scene import Scene, army, tower
from clause_citations import citing
from coterie.games.arena import game
from coterie.games.arena.actions import CAST, HIDE, SUMMON
from coterie.games.arena.combat.attack import can_attack, targets, why_no_target
from coterie.games.arena.combat.strength import range_of
from coterie.games.arena.events import (
    Destroyed,
    Figure,
    Healed,
    Hurt,
    Moved,
    Placed,
    Returned,
    Swapped,
    TurnBegan,
    WentBack,
)
from coterie.games.arena.movement.paths import destinations, routes
from coterie.games.arena.state import DESTROYED, RESERVE, Arena
from coterie.kernel import InvalidSetting

clause = citing("arena")
Spot = tuple[int, ...]
HILLS = """
. . . . . . . . . .
 . 1 2 . ~ ~ ~ . . .
. P . 4 4 . ~ . 5 .
 . . 1 4 . 2 ~ ~ . .
~ ~ ~ . # . . 6 T .
 . . ~ . # 1 1 . . .
y . . . . . . . . o
"""


# --- movement, reckoned a second time --------------------------------------------------------------------------------


def engaged(s: Arena, figure: int, spot: Spot, other: int) -> bool:
    """6.1, 6.2 word by word: on neighbouring spaces, each base below the top of the other, no wall as high as one."""
    field, one, two = s.field, s.heights[figure], s.heights[other]
    for here in spot:
        for there in s.halves(other):
            if there in field.neighbours[here]:
                level = field.level[there] < field.level[here] + one and field.level[here] < field.level[there] + two
                wall = (here, there) in field.walls and not (one > field.wall_height and two > field.wall_height)
                if level and not wall:
                    return True
    return False


def reckoned(s: Arena, figure: int, budget: int) -> dict[Spot, tuple[int, int]]:
    """Every place that a figure on foot reaches: (fewest dice, and with these the lowest cost), by trying all ways."""
    field, height, start = s.field, s.heights[figure], s.halves(figure)
    walks = s.has(figure, "phantom_walk")
    others = [other for other in s.figures() if other != figure]
    foes = [other for other in others if s.opposed(figure, other)]
    glyphs = {place for place, _, _ in s.glyphs}

    def barred(place: int) -> bool:
        other = s.held[place]
        if other in (-1, figure) or walks:
            return False
        return other in foes or any(
            s.opposed(other, each) and engaged(s, other, s.halves(other), each) for each in others
        )

    def struck(before: Spot, after: Spot) -> int:
        if walks:
            return 0
        return sum(engaged(s, figure, before, foe) and not engaged(s, figure, after, foe) for foe in foes)

    def stopped(spot: Spot) -> bool:
        if set(spot) == set(start):
            return False
        return spot[0] in glyphs or all(field.level[place] == -1 for place in spot)

    layers: list[dict[Spot, int]] = [{} for _ in range(budget + 1)]
    layers[0][start] = 0
    for cost in range(budget + 1):
        if len(start) == 2:
            for spot, dice in list(layers[cost].items()):
                if not stopped(spot):
                    flip = spot[::-1]
                    layers[cost][flip] = min(dice, layers[cost].get(flip, 99))
        for spot, dice in layers[cost].items():
            if stopped(spot):
                continue
            for place in field.neighbours[spot[0]]:
                up = field.level[place] - field.level[spot[0]]
                spent = cost + 1 + max(up, 0)
                if spent > budget or up >= height or field.ruins >> place & 1 or (spot[0], place) in field.walls:
                    continue
                if barred(place):
                    continue
                after = (place, spot[0]) if len(spot) == 2 else (place,)
                fall = -up >= height and field.level[place] != -1
                risk = dice + struck(spot, after) + fall
                layers[spent][after] = min(risk, layers[spent].get(after, 99))
    found: dict[Spot, tuple[int, int]] = {}
    for cost, layer in enumerate(layers):
        for spot, dice in layer.items():
            even = len(spot) == 1 or (field.level[spot[0]] == field.level[spot[1]] and spot not in field.walls)
            if even and all(s.held[place] in (-1, figure) for place in spot) and set(spot) != set(start):
                key = tuple(sorted(spot))
                found[key] = min((dice, cost), found.get(key, (99, 99)))
    return found


def pairs(field: Any, free: list[int]) -> list[tuple[int, int]]:
    return [(a, b) for a in free for b in free if a < b and field.level_pair((a, b))]


def crowd(pack: Any, luck: random.Random) -> Scene:
    """Two armies thrown together on half of the battlefield."""
    field = pack.fields[-1] if pack is not game.pack else pack.fields[0]
    glyphs = {place for place, _ in field.glyphs}
    left = luck.random() < 0.5
    free = [
        place
        for place in range(field.size)
        if not field.ruins >> place & 1 and place not in glyphs and (place % field.width < field.width // 2 + 1) is left
    ]
    cats = []
    for _ in range(2):
        pair = luck.choice(pairs(field, free))
        free = [place for place in free if place not in pair]
        cats.append("+".join(map(field.called, pair)))
    spots = [field.called(place) for place in luck.sample(free, 12)]
    players = (
        army("chandra", spots[0], firecats=cats, phoenixes=spots[1:3]),
        army("jace", spots[3], phantoms=spots[4:7], projections=spots[7:10]),
    )
    return Scene(*players, pack=None if pack is game.pack else pack)


@clause("5.2", "5.3", "5.4", "5.5", "5.9", "5.10", "5.11", "5.13", "5.15", "6.5", "8.12", "A-phantom-walk")
@pytest.mark.parametrize("ground", ["duel", "hills"])
@pytest.mark.parametrize("seed", range(8))
def test_a_second_reckoning_finds_the_same_ways(ground: str, seed: int) -> None:
    luck = random.Random(f"{ground} {seed}")
    s = crowd(game.pack if ground == "duel" else tower('["3,3|4,3", "0,0|1,0", "8,0|8,1"]', HILLS, 5), luck).s
    for figure in s.figures():
        if s.has(figure, "flying"):
            continue
        budget = s.design(figure).move
        found = routes(s, figure, budget)
        wanted = reckoned(s, figure, budget)
        assert {spot: (way.dice, way.cost) for spot, way in found.items()} == wanted, s.design(figure).name
        reached = {
            (each,) if isinstance(each, int) else tuple(sorted(each)) for each in destinations(s, figure, budget)
        }
        assert reached == set(wanted)
        for spot, way in list(found.items())[:8]:
            assert set(way.spots[-1]) == set(spot)
            assert way.spots[0] in (s.halves(figure), s.halves(figure)[::-1])


@clause("7.1", "7.2", "7.3", "7.5")
@pytest.mark.parametrize("ground", ["duel", "hills"])
@pytest.mark.parametrize("seed", range(4))
def test_targets_are_as_they_are_defined(ground: str, seed: int) -> None:
    luck = random.Random(f"targets {ground} {seed}")
    s = crowd(game.pack if ground == "duel" else tower('["3,3|4,3", "0,0|1,0", "8,0|8,1"]', HILLS, 5), luck).s
    for figure in s.figures():
        foes = [other for other in s.figures() if s.opposed(figure, other)]
        beside = [foe for foe in foes if engaged(s, figure, s.halves(figure), foe)]
        reach = range_of(s, figure)
        near = (
            [foe for foe in foes if s.apart(figure, foe) <= reach and s.sees_from_to(figure, foe)] if reach > 1 else []
        )
        assert sorted(targets(s, figure)) == (beside or near)
        assert can_attack(s, figure) is bool(beside or near)
        for foe in foes:
            assert (why_no_target(s, figure, foe) is None) is (foe in (beside or near))


# --- whole games ---------------------------------------------------------------------------------------------------


class Ledger:
    """What the events say of figures: where they are and what they carry. It must be what is on the table."""

    def __init__(self, s: Arena) -> None:
        self.ids: dict[tuple[str, int, int | None], int] = {
            (s.design(f).id, n + (len(row) > 1), None): f for row in s.card_figures for n, f in enumerate(row)
        }
        self.at = list(s.at)
        self.damage = list(s.damage)

    def hear(self, s: Arena, event: Any) -> None:
        if isinstance(event, Hurt):
            figure = self.which(event.figure)
            self.damage[figure] = s.design(figure).life - event.left
        elif isinstance(event, Healed):
            self.damage[self.which(event.figure)] -= event.amount
        elif isinstance(event, Destroyed):
            self.off(self.which(event.figure), DESTROYED)
        elif isinstance(event, WentBack):
            for figure, place in enumerate(self.at):
                if s.design(figure).id == event.army and place >= 0:
                    self.off(figure, RESERVE)
        elif isinstance(event, (Placed, Returned)):
            self.at[self.which(event.figure)] = s.field.names.index(event.place)
        elif isinstance(event, Moved):
            assert s.field.called(self.at[self.which(event.figure)]) == event.start
            self.at[self.which(event.figure)] = s.field.names.index(event.place)
        elif isinstance(event, Swapped):
            one, other = self.which(event.figure), self.which(event.other)
            self.at[one], self.at[other] = self.at[other], self.at[one]

    def which(self, named: Figure) -> int:
        """The name that people read and the number that screens follow mean the same figure."""
        assert self.ids[named.army, named.number, named.seat] == named.figure
        return named.figure

    def off(self, figure: int, to: int) -> None:
        self.at[figure], self.damage[figure] = to, 0


@clause("3.4", "3.9", "4.4", "8.8", "8.9", "8.10", "9.3")
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (2, 2), (2, 8), (3, 4), (4, 5), (5, 6)])
def test_figures_markers_and_spells_are_accounted_for_through_whole_games(seats: int, seed: int) -> None:
    s = game.start(seats, seed, {"armies": "random"}, listening=True)
    luck = random.Random(seed)
    ledger, turn, heard = None, 0, defaultdict[type[Any], int](int)
    while s.result is None:
        (ask, *_) = s.required()
        answer = s.ask(ask).sample(luck)
        if s.ask(ask).kind == "Act" and answer[0] in (CAST, HIDE, SUMMON):
            assert s.cast <= 3
            assert len(s.summoned) <= 2
        s.play(ask, answer)
        told = s.take_events()
        if ledger is None and s.card_design:
            ledger = Ledger(s)
            continue
        for each in told:
            heard[type(each.event)] += 1
            if ledger is not None:
                ledger.hear(s, each.event)
            if isinstance(each.event, TurnBegan):
                assert each.event.turn > turn, "the marker only moves on"
                turn = each.event.turn
                assert all(len(hand) <= 7 + (seat == s.active) for seat, hand in enumerate(s.hand))
        if ledger is not None:
            assert ledger.at == s.at
            assert ledger.damage == s.damage
        game.check(s)
    assert turn <= s.field.turns[seats - s.field.least_seats]
    assert heard[Moved] > 10
    assert heard[Hurt] > 3


# --- arranged positions --------------------------------------------------------------------------------------------

WORDS = [
    "gideon",
    "rhox",
    "4,8",
    "5,8*1",
    "4,8+5,8",
    "5,2",
    "99,1",
    "reserve",
    "destroyed",
    "spark",
    "aegis_of_light",
    "aegis_of_light@gideon",
    "spark@gideon",
    "x",
    "K",
    "p",
    "duel",
    "melee",
    "",
    "sworn_peace@rhox of seat 1",
]
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 40) | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=3),
    max_leaves=6,
)
SPOTS = st.lists(st.sampled_from(WORDS), max_size=2) | JUNK
PLAYER = st.fixed_dictionaries(
    {"army": st.sampled_from(["gideon", "gideon", "chandra", "nobody"]) | JUNK},
    optional={
        "figures": st.fixed_dictionaries({}, optional={"gideon": SPOTS, "rhox": JUNK}) | JUNK,
        **dict.fromkeys(("hand", "library", "graveyard", "enchantments", "luck"), JUNK),
    },
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(
    position=st.fixed_dictionaries(
        {"players": st.lists(PLAYER, min_size=1, max_size=3) | JUNK},
        optional=dict.fromkeys(("battlefield", "turn", "active", "chosen", "phase", "glyphs", "weather"), JUNK),
    )
)
def test_a_position_that_makes_no_sense_is_refused_in_words(position: dict[str, Any]) -> None:
    try:
        s = game.arrange({"seats": 2, **position})
    except InvalidSetting as refused:
        said = str(refused)
    else:
        said = "found a position, allowed" if s.required() else ""
    assert "found" in said
    assert "allowed" in said


def whole(**more: Any) -> dict[str, Any]:
    return {"seats": 2, "players": [army("gideon", "4,8", rhox=["6,8"]), army("chandra", "9,8")], **more}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"turn": 31}, "turn: found 31, allowed: a whole number from 1 to 30"),
        ({"battlefield": "melee"}, "battlefield: found 'melee', allowed: duel with 2 players"),
        ({"chosen": "hookmasters"}, "chosen: found 'hookmasters', allowed: an army card with figures"),
        ({"phase": "ready"}, "chosen: found '', allowed: the army card that is ready"),
        ({"phase": "asleep"}, "phase: found 'asleep', allowed: before, ready, after, armies"),
        ({"phase": "armies"}, "a position before the armies: found 'players', allowed: battlefield, phase"),
        ({"glyphs": {"5,2": "P"}}, "glyphs: found '5,2', allowed: every space once, and none with a ruin"),
        ({"glyphs": {"4,8": "k"}}, "glyphs: found '4,8', allowed: no figure on a glyph"),
        ({"players": [army("gideon", "4,8"), {"army": "jace"}]}, "found a game that is over"),
        ({"players": [army("gideon", "4,8", rhox=["4,8"]), army("jace", "9,8")]}, "without a ruin or another figure"),
        ({"players": [army("gideon", "reserve"), army("jace", "9,8")]}, "Planeswalkers are never in reserve"),
        ({"players": [army("chandra", "4,8", firecats=["1,8+9,8"]), army("jace", "5,8")]}, "two neighbouring spaces"),
        ({"players": [army("chandra", "4,8", firecats=["6,9+6,8"]), army("jace", "5,8")]}, "of one level"),
        ({"players": [army("jace", "4,8", enchantments=["scatter_arc@phantoms"]), army("nissa", "9,8")]}, "in play"),
        ({"players": [army("jace", "4,8", enchantments=["leaden_thoughts@jace"]), army("nissa", "9,8")]}, "may lie on"),
        (
            {"players": [army("jace", "4,8", enchantments=["scatter_arc@nissa of seat 1"]), army("nissa", "9,8")]},
            "hidden enchantments on own army cards",
        ),
        ({"players": [army("jace", "4,8", hand=["spark"]), army("nissa", "9,8")]}, "spells of that deck"),
        ({"players": [army("jace", "4,8", hand=["unsummon"] * 2), army("nissa", "9,8")]}, "no more than it has"),
    ],
)
def test_positions_are_refused_by_name(change: dict[str, Any], said: str) -> None:
    assert game.arrange(whole()).required()
    with pytest.raises(InvalidSetting) as refused:
        game.arrange(whole(**change))
    assert said in str(refused.value)


@clause("2.3", "2.7")
def test_a_position_may_begin_before_the_armies() -> None:
    s = game.arrange({"seats": 2, "seed": 2, "phase": "armies"})
    for seat, walker in enumerate(("nissa", "liliana")):
        (ask,) = s.required()
        assert (ask.seat, s.ask(ask).kind) == (seat, "ChooseArmy")
        s.play(ask, s.ask(ask).read(walker))
    (ask,) = s.required()
    s.play(ask, s.ask(ask).read("first"))
    assert s.ask(s.required()[0]).kind == "PlaceWalker"


@clause("4.5", "4.6")
@pytest.mark.parametrize("seed", range(6))
def test_three_double_space_figures_find_room_however_the_first_are_placed(seed: int) -> None:
    """Whatever is offered for one of them leaves room for the others."""
    luck = random.Random(seed)
    rows = [" ".join(luck.choice(".#.1") for _ in range(6)) for _ in range(5)]
    rows[0], rows[-1] = "y" + rows[0][1:], rows[-1][:-1] + "o"
    drawn = "\n".join((" " if n % 2 else "") + row for n, row in enumerate(rows))
    scene = Scene(army("chandra", "0,0"), army("gideon", "5,4"), pack=tower(map_=f"\n{drawn}\n"), chosen="chandra")
    summon = (SUMMON, scene.card(0, "firecats"), 0)
    if summon not in scene.options():
        return
    for _ in range(15):
        twin = scene.s.clone()
        twin.play(twin.required()[0], summon)
        for _ in range(3):
            (ask,) = twin.required()
            assert twin.ask(ask).kind == "PlaceFigures"
            twin.play(ask, twin.ask(ask).sample(luck))
        game.check(twin)
        assert len(twin.standing(scene.card(0, "firecats"))) == 3
