"""Facts: what may be declared, and what is made from the declaration."""

from __future__ import annotations

import json
from typing import NamedTuple

import pytest

from coterie.kernel import ALL, COUNT, NOBODY, OWNER, SeededRandom, State, fact


class Place(NamedTuple):
    column: int
    row: int


class Deed(NamedTuple):
    verb: str
    at: Place
    rest: tuple[int, ...] = ()


class Shapes(State[None]):
    number: int = fact(ALL, 3)
    text: str = fact(ALL, "x")
    maybe: int | None = fact(ALL)
    pair: tuple[int, ...] = fact(ALL)
    track: list[int] = fact(ALL, first=[1, 2])
    each: list[int] = fact(ALL, each=7)
    hands: list[tuple[int, ...]] = fact(OWNER)
    boards: list[list[int]] = fact(ALL, first=[[1], [2, 3]])
    stacks: list[list[int]] = fact(ALL)
    deeds: dict[int, tuple[int, ...]] = fact(ALL)
    places: dict[tuple[int, int], int] = fact(ALL)
    home: Place = fact(ALL, Place(1, 2))
    away: Place | None = fact(ALL)
    path: tuple[Place, ...] = fact(ALL)
    done: list[Deed] = fact(ALL)
    last: list[Deed] = fact(ALL, each=Deed("wait", Place(0, 0)))
    found: dict[Place, Deed | None] = fact(ALL)
    ways: dict[int, tuple[Place, *tuple[Deed, ...]]] = fact(ALL)


def shapes() -> Shapes:
    return Shapes(3, bytes(32), {}, None)


def test_facts_begin_with_their_first_values() -> None:
    s = shapes()
    assert (s.number, s.text, s.pair, s.track, s.each) == (3, "x", (), [1, 2], [7, 7, 7])
    assert (s.hands, s.boards, s.stacks, s.deeds) == ([(), (), ()], [[1], [2, 3]], [[], [], []], {})


def test_two_games_share_nothing() -> None:
    one, other = shapes(), shapes()
    before = other.digest()
    change(one)
    assert other.digest() == before
    assert shapes().digest() == before


def test_a_clone_shares_nothing() -> None:
    s = shapes()
    twin = s.clone()
    before = twin.digest()
    change(s)
    assert twin.digest() == before
    assert s.digest() != before


def test_a_saved_state_shares_nothing_with_the_state() -> None:
    s = shapes()
    change(s)
    state_saved = s.save()
    saved = json.dumps(state_saved)
    loaded = Shapes.load(state_saved, None)
    change(s)
    assert json.dumps(state_saved) == saved
    change(loaded)
    assert json.dumps(state_saved) == saved


def test_every_shape_comes_back_through_json() -> None:
    s = shapes()
    change(s)
    loaded = Shapes.load(json.loads(json.dumps(s.save())), None)
    assert loaded.digest() == s.digest()
    for name in Shapes.facts:
        assert getattr(loaded, name) == getattr(s, name), name


def change(s: Shapes) -> None:
    s.number += 1
    s.pair += (4,)
    s.track.append(5)
    s.each[0] += 1
    s.hands[1] += (8, 9)
    s.boards[1].append(4)
    s.stacks[2].append(6)
    s.deeds[len(s.deeds) + 1] = (1, 2)
    s.places[len(s.places), 0] = 5
    s.home, s.away, s.path = Place(s.home.column + 1, 0), Place(3, 4), (*s.path, Place(5, 6))
    s.done.append(Deed("go", Place(7, 8), (9,)))
    s.last[0] = s.done[-1]
    s.found[Place(len(s.found), 0)] = s.done[-1]
    s.found[Place(len(s.found), 0)] = None
    s.ways[len(s.ways)] = (Place(1, 1), *s.done)


def test_a_row_with_names_is_saved_as_a_list_and_loaded_with_its_names() -> None:
    s = shapes()
    change(s)
    saved = json.loads(json.dumps(s.save()))
    assert saved["facts"]["home"] == [2, 0]
    assert saved["facts"]["done"] == [["go", [7, 8], [9]]]
    loaded = Shapes.load(saved, None)
    assert loaded.home.column == 2
    assert loaded.away is not None
    assert (loaded.away.row, loaded.path[0].row) == (4, 6)
    assert (loaded.done[0].at.column, loaded.last[2].verb, loaded.last[0].rest) == (7, "wait", (9,))
    assert next(iter(loaded.found)).column == 0
    assert loaded.found[Place(1, 0)] is None
    start, *steps = loaded.ways[0]
    assert (saved["facts"]["ways"], start.row) == ([[0, [[1, 1], ["go", [7, 8], [9]]]]], 1)
    assert [step.at.row for step in steps] == [8]


def test_a_row_with_names_needs_a_first_value_and_one_meaning() -> None:
    with pytest.raises(TypeError, match=r"Odd\.thing needs a first value: a Place is never empty"):
        type("Odd", (State,), {"__annotations__": {"thing": Place}, "thing": fact(ALL)})
    with pytest.raises(TypeError, match="does not say which of these a saved list is"):
        type("Odd", (State,), {"__annotations__": {"thing": list[Place | Deed]}, "thing": fact(ALL)})


@pytest.mark.parametrize("number", [1, 2, 3])
def test_each_seat_has_a_row_of_its_own(number: int) -> None:
    s = Shapes(number, bytes(32), {}, None)
    s.stacks[0].append(1)
    assert s.stacks == [[1], *([] for _ in range(number - 1))]


@pytest.mark.parametrize(
    "shape",
    [
        float,
        object,
        bool,
        bytes,
        set[int],
        list[float],
        list[set[int]],
        list[list[list[int]]],
        tuple[float, ...],
        tuple[list[int], ...],
        dict[int, list[int]],
        dict[int, set[int]],
        list[tuple[list[int], ...]],
    ],
    ids=str,
)
def test_what_clones_could_share_or_json_could_change_is_no_fact(shape: type) -> None:
    with pytest.raises(TypeError, match=r"Odd\.thing has the shape"):
        type("Odd", (State,), {"__annotations__": {"thing": shape}, "thing": fact(ALL)})


def test_a_fact_needs_an_annotation_and_a_known_audience() -> None:
    with pytest.raises(TypeError, match="needs an annotation"):
        type("Bare", (State,), {"thing": fact(ALL)})
    with pytest.raises(TypeError, match="audience is ALL, OWNER, COUNT or NOBODY, not 'everyone'"):
        fact("everyone")
    with pytest.raises(TypeError, match="share"):
        fact(ALL, each=[])


@pytest.mark.parametrize("name", ["key", "threads", "now", "asks", "view", "facts", "roll"])
def test_a_fact_may_not_take_a_name_of_the_kernel(name: str) -> None:
    with pytest.raises(TypeError, match=rf"Odd\.{name} is a name of the kernel's"):
        type("Odd", (State,), {"__annotations__": {name: int}, name: fact(ALL)})


def test_two_states_are_equal_that_play_on_alike() -> None:
    one, other = shapes(), shapes()
    assert one == other
    assert one == one.clone() == Shapes.load(json.loads(json.dumps(one.save())), None)
    change(one)
    assert one != other
    assert one != "a text"
    assert repr(one) == "<Shapes: 3 seats, asking nobody>"
    one.end([0], [1, 0, 0], "1", "over")
    assert repr(one) == "<Shapes: 3 seats, over>"


def test_a_state_has_no_place_for_what_is_not_declared() -> None:
    with pytest.raises(AttributeError):
        shapes().memory = 1  # type: ignore[attr-defined]  # that it has no such place is the point


# --- the default view and the default redeal -------------------------------------------------------------------------


class Seen(State[None]):
    hand: list[tuple[int, ...]] = fact(OWNER, pool="cards")
    deck: tuple[int, ...] = fact(COUNT, pool="cards")
    trump: list[int] = fact(NOBODY, first=[0], pool="cards")
    row: list[tuple[int, ...]] = fact(COUNT, pool="cards", seen="row_seen")
    row_seen: list[tuple[int, ...]] = fact(NOBODY)
    pile: list[int] = fact(ALL, pool="cards")


def seen() -> Seen:
    s = Seen(2, bytes(32), {}, None)
    s.hand, s.deck, s.trump, s.pile = [(1, 2, 3), (4, 5, 6)], tuple(range(10, 20)), [9], [7, 8]
    s.row, s.row_seen = [(30, 31, 32), (33,)], [(0b01, 0b10, 0b11), (0,)]
    return s


def test_the_default_view_names_what_passes() -> None:
    own = seen().view(0).facts
    assert own["hand"] == [[1, 2, 3], 3]
    assert own["deck"] == [10]
    assert own["pile"] == [7, 8]
    assert own["row"] == [([30, 32], 3), ([], 1)]
    assert "trump" not in own
    spectator = seen().view(None).facts
    assert spectator["hand"] == [3, 3]
    assert spectator["row"] == [3, 1]


def test_everything_is_open_after_the_end() -> None:
    s = seen()
    s.end([0], [1, 0], "1", "over")
    facts = s.view(None).facts
    assert facts["hand"] == [(1, 2, 3), (4, 5, 6)]
    assert facts["trump"] == [9]
    assert s.imagine(0, SeededRandom(1)).save()["facts"] == s.save()["facts"]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_default_redeal_moves_what_the_seat_does_not_see_and_nothing_else(seat: int | None) -> None:
    s = seen()
    worlds = [s.imagine(seat, SeededRandom(number)) for number in range(60)]
    for world in worlds:
        assert world.view(seat) == s.view(seat)
        assert world.pile == [7, 8]
        cards = [*world.deck, *world.trump, *(card for row in (*world.hand, *world.row) for card in row)]
        assert sorted(cards) == [*range(1, 7), *range(9, 20), *range(30, 34)]
    assert len({world.hand[1 if seat == 0 else 0] for world in worlds}) > 30
    assert len({world.deck for world in worlds}) > 30
    assert len({world.trump[0] for world in worlds}) > 5
    if seat == 0:
        assert all(world.hand[0] == (1, 2, 3) for world in worlds)
        assert {world.row[0][0] for world in worlds} == {30}
        assert {world.row[0][2] for world in worlds} == {32}
        assert len({world.row[0][1] for world in worlds}) > 5
