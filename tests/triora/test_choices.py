"""Choices people can live with: in the order in which they think, none that is no choice, and turns taken back."""

from __future__ import annotations

import pytest

from clause_citations import citing
from coterie.games.triora import game
from coterie.games.triora.components import NIGHT
from coterie.games.triora.events import CardTurned
from coterie.games.triora.state import Triora
from coterie.kernel import Refused, SeededRandom
from coterie.table.record import Record
from coterie.table.table import Table
from triora.scene import Scene

clause = citing("triora")
BARE = [0, 0, 0, 0]


# --- which choices, and in which order ---------------------------------------------------------------------------


def test_a_turn_is_asked_in_the_order_in_which_one_thinks() -> None:
    """Which piece, where to, what there, which formula, which herbs: one small question after another."""
    scene = Scene({"herbs": [1, 1, 1, 1], "potions": {"MOL": 1, "VEN": 1}}, {}, track=["S2"])
    kinds = []
    for answer in ("witch", "CI", "brew", "ARC.1", "1.1.1.0", "act", "S2", "bonus"):
        kinds.append(scene.ask(0).kind)
        scene.say(0, answer)
    assert kinds == ["Piece", "Placement", "Part", "Brew", "PayHerbs", "Part", "Benefit", "Part"]
    assert scene.asked() == [(1, "Piece")]  # nothing is left, so nobody has to say so


def test_parts_of_a_turn_say_what_they_cost_and_give() -> None:
    scene = Scene({"herbs": [1, 0, 0, 0], "potions": {"PES": 1}, "undead": 1}, {})
    scene.witch(0, "FI")
    assert scene.labels(0) == [
        "Use the witch's Cauldron",
        "Main action: 1 Pestilentiae: a Doom marker, 3 points and 3 shovels",
        "Main action: 1 undead: a Doom marker, 3 points and 3 shovels",
        "Witch's bonus: 2 shovels",
        "End the turn",
    ]


TELLING = {"Corrupt", "Manipulate", "Exchange", "Sell"}
"""With one answer left these still say who, where or what for: news to whoever chose the action."""


@clause("4.5", "4.10", "5.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_question_has_a_single_answer_or_the_same_one_twice(seats: int) -> None:
    for seed in range(4):
        s, luck = game.start(seats, seed), SeededRandom(seed)
        while s.result is None:
            ask = s.required()[0]
            described, answers = s.ask(ask), s.ask(ask).every()
            assert len(set(answers)) == len(answers) == s.ask(ask).space.count()
            assert len(answers) > 1 or described.kind in TELLING, described
            if described.shape.kind == "one":
                assert len({option.label for option in described.options}) == len(answers)
            s.play(ask, s.ask(ask).sample(luck))


@clause("5.3", "5.4")
def test_shovels_are_one_answer_and_equal_herbs_one_choice() -> None:
    """Four shovels, twelve seeds: 31 answers instead of 12 x 11 x 10 x 9."""
    scene = Scene({"herbs": BARE}, {})
    scene.familiar(0, "FO", "act")
    assert scene.s.ask(scene.ask(0).id).space.count() == 31
    assert set(scene.keys(0)) == {f"plant.{colour}" for colour in ("red", "blue", "green", "yellow")}


@clause("5.9", "9.2")
def test_ways_to_pay_are_asked_only_where_they_differ() -> None:
    scene = Scene({"herbs": [0, 1, 0, 0], "silver": 1}, {})
    scene.familiar(0, "LA", "act", "MOL.1")  # the blue herb and the silver: there is no other way
    assert scene.potions(0) == {"MOL": 1}
    scene = Scene({"herbs": [0, 2, 0, 1]}, {})
    scene.witch(0, "TO", "brew", "ARC.1")  # all three
    assert scene.potions(0) == {"ARC": 1}
    scene = Scene({"herbs": [0, 2, 0, 2]}, {})
    scene.witch(0, "TO", "brew", "ARC.1")
    assert scene.labels(0) == ["2 blue, 1 yellow", "1 blue, 2 yellow"]


@clause("15.2", "15.5")
def test_the_free_step_is_not_asked_when_nothing_can_come_before_it() -> None:
    scene = Scene({"herbs": BARE}, {}, stone=4)
    scene.familiar(0, "ST")
    assert (scene.s.stone, scene.s.turn) == (5, 1)
    scene = Scene({"herbs": BARE}, {}, stone=8)
    scene.witch(0, "ST", "act", "skip", "skip")  # over stones 10 and 1, then the free step
    assert (scene.s.stone, scene.s.silver[0]) == (1, 2)


# --- taking back -------------------------------------------------------------------------------------------------


def triora(table: Table) -> Triora:
    assert isinstance(table.state, Triora)
    return table.state


def at_the_turn_of(seat: int, seed: int = 11) -> Table:
    table = Table(Record.of(game, 2, seed, {"second_familiar": "no"}))
    while triora(table).phase != NIGHT or triora(table).turn != seat:
        ask = table.state.required()[0]
        table.answer(ask.seat, ask, table.state.ask(ask).default())
    return table


def say(table: Table, seat: int, *keys: str) -> None:
    for key in keys:
        table.submit(seat, table.state.required()[0], key)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_turn_can_be_taken_back_step_by_step(seat: int) -> None:
    """Nothing is learned in a turn but a villager that is turned up."""
    table, digests = at_the_turn_of(seat), {}
    for key in ("witch", "CI", "brew", "MOL.1", "act"):
        digests[table.number] = table.state.digest()
        say(table, seat, key)
    assert triora(table).ruined[0][-1] == seat
    for number in sorted(digests, reverse=True):
        to = table.before_last_answer(seat)
        assert to is not None
        table.back(to, (seat,))
        assert table.state.digest() == digests[number]


def test_a_whole_turn_can_be_taken_back_at_once_even_when_it_is_over() -> None:
    table = at_the_turn_of(0)
    start, before = table.number, table.state.digest()
    say(table, 0, "witch", "CI", "brew", "MOL.1", "act", "bonus")
    assert triora(table).turn == 1
    assert table.learned_since(0, start) is None
    table.back(start, (0,))
    assert table.state.digest() == before
    assert triora(table).ruined[0] == ()


def test_what_another_has_answered_since_needs_everybodys_consent() -> None:
    table = at_the_turn_of(0)
    start, before = table.number, table.state.digest()
    say(table, 0, "witch", "CI", "done")
    say(table, 1, "witch", "CI", "done")
    assert table.state.asks(0)[0].kind == "Coven"
    with pytest.raises(Refused, match="could have answered since"):
        table.back(start, (0,))
    table.back(start, (0, 1))
    assert table.state.digest() == before


def test_a_villager_that_is_turned_up_cannot_be_taken_back_alone() -> None:
    wishes = ("SW", "witch", "act", "bonus", "brew")
    for seed in range(40):
        table = Table(Record.of(game, 2, seed, {"second_familiar": "no"}))
        while table.state.result is None and not any(triora(table).villagers):
            state = table.state
            ask = state.required()[0]
            keys = [option.key for option in state.ask(ask).options]
            wish = next((key for key in wishes if key in keys), None)
            if wish is None:
                table.answer(ask.seat, ask, state.ask(ask).default())
            else:
                table.submit(ask.seat, ask, wish)
        if any(triora(table).villagers):
            break
    else:
        raise AssertionError("nobody bought a villager")
    seat = next(seat for seat in (0, 1) if triora(table).villagers[seat])
    to = table.before_last_answer(seat)
    assert to is not None
    assert table.learned_since(seat, to) == "something has been learned since"
    with pytest.raises(Refused):
        table.back(to, (seat,))
    table.back(to, (0, 1))  # together they may
    assert not any(triora(table).villagers)


@clause("10.4")
def test_a_purchase_that_turns_up_nothing_reveals_nothing() -> None:
    rest = [card.id for card in game.pack.villagers if card.id != "S1"]
    scene = Scene({"potions": {"MOL": 1}}, {"villagers": rest}, track=["S1"])
    scene.familiar(0, "SW", "act", "S1")
    assert not scene.events(CardTurned)
    assert not any(told.event.reveals for told in scene.deliveries)
