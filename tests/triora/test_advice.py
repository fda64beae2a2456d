"""What the advice looks at, and that a plan finds what a good turn needs."""

from __future__ import annotations

import random
from typing import Any

import pytest

from coterie.bots import Perspective, make
from coterie.bots import asked as ask_bot
from coterie.games.triora import game
from coterie.games.triora.advice import TrioraAdvice
from coterie.games.triora.components import FIELDS
from coterie.games.triora.state import Triora
from triora.packs import pack
from triora.scene import Scene

advice = game.advice


def play_turn(scene: Scene, seat: int = 0) -> list[str]:
    """Let greedy take the whole turn of a seat; the kinds of questions it answered."""
    asked = []
    bot = make("greedy", game, seat, 7)
    while scene.asked() and scene.asked()[0][0] == seat and scene.s.turn == seat:
        ask = scene.s.required()[0]
        asked.append(scene.s.ask(ask).kind)
        scene.s.play(ask, ask_bot(bot, Perspective(game, scene.s, seat), ask))
        scene.happened()
    return asked


def test_it_finds_the_chain_of_the_rulebook() -> None:
    """FAQ 13: shovels from the bonus, a potion from the Cauldron, the potion for the Fields, all in one turn."""
    ruined = {"CI": [1, 1, 1], "RI": [1, 1], "DU": [1, 1]}
    herbs = {"herbs": [0, 0, 0, 0], "harvest": [1, 0, 0, 1], "planting": [2, 3, 3, 2]}
    scene = Scene({**herbs, "used": ["familiar"], "points": 6}, {}, turns=[0, 1], ruined=ruined)
    asked = play_turn(scene)
    assert scene.s.ruined[FIELDS] == (0,)
    assert asked[0] == "Placement"
    assert "Brew" in asked


@pytest.mark.parametrize(("inquisition", "inquisitor"), [(26, "CA"), (27, "CE"), (29, "TO"), (31, "CE")])
def test_it_keeps_away_from_the_stake(inquisition: int, inquisitor: str) -> None:
    """However much there is to be had where the Inquisitor comes by."""
    potions = {"VEN": 2, "MOL": 2, "ARC": 1, "MAL": 1}
    player = {"inquisition": inquisition, "used": ["familiar"], "familiar": "LA", "potions": potions, "silver": 6}
    other = {"used": ["witch", "familiar"], "witch": "SW", "inquisition": 20}
    scene = Scene(player, other, turns=[0], inquisitor=inquisitor)
    play_turn(scene)
    scene.finish_round()
    assert not scene.s.captured[0]


def test_it_keeps_out_of_reach_while_others_may_still_lead_the_inquisitor_there() -> None:
    """Another player is further ahead now, but has both turns to come: the next one ahead may be hunted instead."""
    mine = {"inquisition": 27, "potions": {"NEC": 1, "FAS": 1}, "silver": 4, "herbs": [1, 1, 0, 0]}
    mine["familiar"] = "CI"
    scene = Scene(mine, {"inquisition": 31, "witch": "RI"}, turns=[0, 1, 0, 1], inquisitor="CE")
    play_turn(scene)
    s = scene.s
    while not s.used[0] & 1:
        scene.say(1, scene.keys(1)[0])
        play_turn(scene)
    assert scene.where("witch", 0) == "FO" or s.inquisition[0] + s.pack.numbers.sees_witch < 32


@pytest.mark.parametrize(("mine", "theirs", "ends"), [(90, 25, True), (10, 70, False)])
def test_who_leads_makes_haste_and_who_is_behind_does_not(mine: int, theirs: int, ends: bool) -> None:
    """One more marker would end the game, however much could still be made of a full cellar."""
    stock = {"potions": dict.fromkeys(("MOL", "VEN", "PES", "DEM", "NEC", "VIT"), 2), "silver": 6}
    cards = ["N1", "S1", "M1", "P1"]
    full = {"CI": [0, 0, 1], "FI": [0, 0, 1], "RI": [0, 1]}
    players: list[dict[str, Any]] = [
        {**stock, "points": mine, "villagers": cards, "used": ["familiar"]},
        {"points": theirs},
    ]
    scene = Scene(*players, turns=[0, 1, 1], ruined=full)
    play_turn(scene)
    assert scene.s.sites_are_ruined() is ends


def test_answers_are_the_same_every_time() -> None:
    for seed in range(2):
        s: Triora = game.start(3, seed)
        luck = random.Random(seed)
        for _ in range(25):
            ask = s.required()[0]
            seat = ask.seat
            bots = [make("greedy", game, seat, 1) for _ in range(2)]
            one, two = (ask_bot(bot, Perspective(game, s, seat), ask) for bot in bots)
            assert one == two
            assert s.why_not(ask, one) is None
            s.play(ask, s.ask(ask).sample(luck))
            if s.result is not None:
                break


@pytest.mark.parametrize(("seats", "seed"), [(2, 4), (3, 5)])
def test_who_comes_in_the_middle_of_a_turn_answers_the_same(seats: int, seed: int) -> None:
    """A plan is remembered while its turn lasts; a table that was closed and opened again must not notice."""
    remembering, luck = TrioraAdvice(), random.Random(seed)
    s: Triora = game.start(seats, seed)
    for _ in range(60):
        if s.result is not None:
            break
        ask = s.required()[0]
        answers = [advice.candidates(s, ask, luck, 24) for advice in (remembering, TrioraAdvice())]
        assert answers[0] == answers[1]
        s.play(ask, answers[0][0])


def test_values_lie_between_losing_and_winning() -> None:
    s: Triora = game.start(4, 5)
    luck = random.Random(5)
    while s.result is None:
        for seat in range(4):
            assert 0.0 < advice.value(s, seat) < 1.0
        ask = s.required()[0]
        s.play(ask, s.ask(ask).sample(luck))
    assert [advice.value(s, seat) for seat in range(4)] == [float(seat in s.result.winners) for seat in range(4)]


def test_more_is_better() -> None:
    def value(**player: Any) -> float:
        return float(advice.value(Scene({"inquisition": 8, **player}, {}, phase="nightfall").s, 0))

    plain = value()
    assert value(points=25) > plain
    assert value(silver=2) > plain
    assert value(potions={"MOL": 1}) > plain
    assert value(villagers=["N1"]) > plain
    assert value(inquisition=12) < plain
    assert value(herbs=[3, 3, 3, 3]) > plain


def test_quick_answers_are_lawful_and_turns_come_to_rest() -> None:
    s: Triora = game.start(2, 3)
    luck = random.Random(3)
    for _ in range(40):
        ask = s.required()[0]
        s.play(ask, advice.quick(s, ask, luck))
        if s.result is not None:
            break
    scene = Scene({}, {})
    assert advice.quiet(scene.s)
    scene.witch(0, "CI")
    assert not advice.quiet(scene.s)


@pytest.mark.slow
def test_greedy_plays_a_board_of_ones_own() -> None:
    mine = pack(("last = 32", "last = 24"), ("exchange = 7", "exchange = 5"))
    s: Triora = game.start(2, 1, pack=mine)
    bots = [make("greedy", game, 0, 1), make("random", game, 1, 1)]
    while s.result is None:
        ask = s.required()[0]
        seat = ask.seat
        s.play(ask, ask_bot(bots[seat], Perspective(game, s, seat), ask))
    assert s.result.winners == (0,)
