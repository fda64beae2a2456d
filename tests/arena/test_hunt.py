"""The hunt: exact odds of destroying a figure this turn, from what the player knows."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from coterie import games
from coterie.games.arena.advice import ArenaAdvice
from coterie.games.arena.combat.odds import odds
from coterie.games.arena.combat.strength import fighting
from coterie.games.arena.hunt import Hunt, added
from coterie.games.arena.rows import Aura
from coterie.games.arena.state import Arena
from coterie.games.arena.turns import Target
from coterie.kernel import OpenAsk


def attack(seed: int = 4) -> tuple[Arena, OpenAsk]:
    """The first question whom a figure attacks."""
    rules = games.get("arena")
    state, rng = rules.start(2, seed), Random(1)
    while state.result is None:
        ask = state.next_required()
        assert ask is not None
        if isinstance(ask.question, Target):
            return state, ask
        state.play(ask, rules.advice.quick(state, ask, rng))
    raise AssertionError("nobody was attacked")


def test_two_blows_are_as_likely_as_their_sums() -> None:
    one = (0.5, 0.5)
    assert added(added((1.0, 0.0, 0.0), one), one) == pytest.approx((0.25, 0.5, 0.25))
    assert added((0.0, 1.0), (0.5, 0.25, 0.25)) == pytest.approx((0.0, 1.0)), "more than enough is enough"


def test_the_odds_of_one_blow_are_those_of_the_dice() -> None:
    state, ask = attack()
    assert isinstance(ask.question, Target)
    figure, prey = ask.question.figure, ask.every()[0]
    power, toughness = fighting(state, figure, prey, "power"), fighting(state, prey, figure, "toughness")
    expected = odds(power, toughness, int(state.has(figure, "intense_strike")))
    assert Hunt(prey, ask.seat, state.turn).strike(state, figure) == expected


def before_an_attack() -> tuple[Arena, OpenAsk, Hunt]:
    """A turn's first question, and a figure that may be destroyed in it."""
    rules = games.get("arena")
    for seed in range(40):
        state, rng = rules.start(2, seed), Random(seed)
        while state.result is None:
            ask: Any = state.next_required()
            if ask.kind == "Act" and ask.seat == state.active and ask.count() > 2:
                for prey, at in enumerate(state.at):
                    hunt = Hunt(prey, ask.seat, state.turn)
                    if at >= 0 and not state.friends(ask.seat, state.lord[prey]) and 0.3 < hunt.chance(state) < 0.8:
                        return state, ask, hunt
            state.play(ask, rules.advice.quick(state, ask, rng))
    raise AssertionError("nobody could be destroyed")


def test_a_plan_knows_neither_the_tables_luck_nor_what_lies_face_down() -> None:
    state, ask, hunt = before_an_attack()
    other = state.imagine(ask.seat, Random(9))
    other.key = bytes(len(state.key))
    hidden = next(number for number, spell in enumerate(state.pack.spells) if spell.hidden)
    card = state.figure_card[hunt.prey]
    other.auras[card] = (*other.auras[card], Aura(hidden, state.lord[hunt.prey], 0))
    planned = hunt.planned(other)
    assert planned.key != other.key
    assert all(aura.up or aura.owner == ask.seat for row in planned.auras for aura in row)
    promises = [[hunt.promise(each, each.ask(ask.id), answer) for answer in ask.every()] for each in (state, other)]
    assert promises[0] == promises[1]
    assert hunt.answer(state, ask, Random(1), ArenaAdvice()) == hunt.answer(
        other, other.ask(ask.id), Random(1), ArenaAdvice()
    )


def test_the_hunter_destroys_about_as_often_as_the_odds_say() -> None:
    state, ask, hunt = before_an_attack()
    advice = ArenaAdvice()
    reached = 0
    for number in range(80):
        rng = Random(number)
        world = state.imagine(ask.seat, rng)
        while not hunt.over(world) and world.result is None and not hunt.reached(world):
            asked = world.next_required()
            assert asked is not None
            own = asked.seat == ask.seat
            world.play(asked, hunt.answer(world, asked, rng, advice) if own else advice.quick(world, asked, rng))
        reached += hunt.reached(world)
    assert reached / 80 == pytest.approx(hunt.chance(state), abs=0.2)
