"""The advice that bots and hints use."""

from __future__ import annotations

import random

import pytest

from arena.scene import Scene, army
from coterie.games.arena import game
from coterie.games.arena.actions import ATTACK, CAST, CHOOSE, MOVE, USE
from coterie.games.arena.advice import JUDGES, PLACED
from coterie.games.arena.bot.foes import kept_foes, kept_position
from coterie.games.arena.bot.prospects import Prospect, dangers_of
from coterie.games.arena.bot.worths import blow


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_quick_answers_are_lawful_to_the_end(seats: int) -> None:
    for seed in range(1):
        s, luck = game.start(seats, seed, {"armies": "random"}), random.Random(seed)
        while s.result is None:
            ask = s.required()[0]
            s.play(ask, game.advice.quick(s, ask, luck))
            assert 0 <= game.advice.value(s, 0) <= 1


def test_who_stands_better_is_worth_more_and_a_kill_is_worth_most() -> None:
    scene = Scene(army("liliana", "4,8"), army("nissa", "8,8*5", elves=["6,8*1", "6,10"]), chosen="liliana")
    assert game.advice.value(scene.s, 0) > 0.5 > game.advice.value(scene.s, 1)
    liliana = scene.figure(0, "liliana")
    weak, strong = scene.figure(1, "elves", 1), scene.figure(1, "elves", 2)
    assert blow(scene.s, liliana, weak) > 0
    assert blow(scene.s, liliana, scene.figure(1, "nissa")) > blow(scene.s, liliana, strong)


def test_squads_in_reserve_are_called_first() -> None:
    scene = Scene(army("nissa", "7,10"), army("jace", "8,1"))
    chosen = game.advice.quick(scene.s, scene.ask, random.Random(1))
    assert chosen == (CHOOSE, scene.card(0, "nissa"), 0)


def quick(scene: Scene) -> object:
    return game.advice.quick(scene.s, scene.ask, random.Random(1))


@pytest.mark.parametrize("spell", ["grave_bolt", "siphon_life", "withering_curse", "killing_wave"])
def test_what_harms_is_kept_while_only_friends_could_be_harmed(spell: str) -> None:
    own = army("liliana", "4,8", reavers=["5,8", "4,9"], hand=[spell])
    far = Scene(own, army("nissa", "8,0"))
    assert quick(far) != (CAST, far.spell(spell), 0)
    near = Scene(own, army("nissa", "5,7", elves=["6,8*1", "6,7", "5,6"]))
    assert quick(near) == (CAST, near.spell(spell), 0)
    near.answer((CAST, near.spell(spell), 0))
    aimed = quick(near)
    theirs = {near.figure(1, "nissa"), near.card(1, "elves"), *(near.figure(1, "elves", n) for n in (1, 2, 3))}
    assert aimed in theirs


def test_squads_are_sent_back_when_they_are_the_others_squads() -> None:
    scene = Scene(
        army("jace", "7,8", phantoms=["8,8", "6,8"], hand=["unsummon"]),
        army("gideon", "7,3", rhox=["7,5", "8,6", "9,5"]),
    )
    assert quick(scene) == (CAST, scene.spell("unsummon"), 0)
    scene.answer((CAST, scene.spell("unsummon"), 0))
    assert quick(scene) == scene.card(1, "rhox")


def test_only_opponents_are_snuffed_out() -> None:
    own = army("liliana", "4,8", reavers=["5,8*2"])
    alone = Scene(own, army("nissa", "15,0"), chosen="liliana")
    use = (USE, alone.figure(0, "liliana"), 0)
    assert use in alone.options()
    assert quick(alone) != use
    both = Scene(own, army("nissa", "15,0", elves=["4,10*1"]), chosen="liliana")
    assert quick(both) == use
    both.answer(use)
    assert quick(both) == both.figure(1, "elves")


def test_a_ranged_planeswalker_shoots_from_where_the_answer_is_weakest() -> None:
    """Jace can shoot at the Rhox from afar: he does not walk up to them."""
    scene = Scene(army("jace", "7,10"), army("gideon", "7,0", rhox=["7,6", "8,6", "6,6"]), chosen="jace")
    jace = scene.figure(0, "jace")
    scene.answer((MOVE, jace, 0))
    where = quick(scene)
    place = scene.s.at[jace] if where == "no" else where
    assert isinstance(place, int)
    rhox = [scene.figure(1, "rhox", n) for n in (1, 2, 3)]
    assert min(scene.s.field.distance(place, scene.s.at[each]) for each in rhox) > 3


def test_the_wounded_planeswalker_is_attacked_before_the_sound_creature() -> None:
    scene = Scene(army("nissa", "4,8"), army("liliana", "8,8*6", reavers=["7,9"]), chosen="nissa")
    scene.answer((ATTACK, scene.figure(0, "nissa"), 0))
    assert quick(scene) == scene.figure(1, "liliana")


def test_a_threat_next_turn_counts_against_the_planeswalker() -> None:
    near = Scene(army("nissa", "7,8"), army("gideon", "7,0", rhox=["7,5", "8,5", "6,5"]))
    far = Scene(army("nissa", "7,8"), army("gideon", "7,0", rhox=["0,0", "1,0", "2,0"]))
    assert game.advice.value(near.s, 0) < game.advice.value(far.s, 0)
    held = Scene(army("nissa", "7,8", elves=["5,4"]), army("gideon", "15,0"))
    beside = Scene(army("nissa", "7,8", elves=["4,4"]), army("gideon", "15,0"))
    assert game.advice.value(held.s, 0) > game.advice.value(beside.s, 0), "5,4 is the glyph of power"


# --- on the way --------------------------------------------------------------------------------------------------


def test_the_own_figure_goes_the_safe_way_and_a_borrowed_one_the_dangerous() -> None:
    def way(own: bool) -> Scene:
        scene = Scene(
            army("chandra", "0,0", phoenixes=["5,1"]), army("gideon", "15,0", rhox=["4,1", "6,1"]), chosen="phoenixes"
        )
        scene.answer((MOVE, scene.figure(0, "phoenixes"), 0)).answer(scene.at("5,0"))
        assert scene.asked == (0, "Way")
        if not own:
            scene.s.card_owner = tuple([1 - owner for owner in scene.s.card_owner])
        return scene

    assert quick(way(own=True)) == 0, "on foot, one die"
    assert quick(way(own=False)) == 1, "in flight, two dice at somebody else's phoenix"


def test_nobody_strikes_at_the_own_side_and_everybody_at_the_other() -> None:
    borrowed = Scene(army("chandra", "4,8", hand=["turncoat_rage"]), army("gideon", "9,8", rhox=["8,8"]))
    borrowed.cast("turncoat_rage", borrowed.figure(1, "rhox")).answer(borrowed.at("7,10"))
    assert borrowed.asked == (1, "Strike")
    assert quick(borrowed) == "no"
    theirs = Scene(
        army("nissa", "4,8"), army("gideon", "15,0", rhox=["5,8"]), chosen="nissa", options={"strikes": "ask"}
    )
    theirs.move(theirs.figure(0, "nissa"), "3,8")
    assert quick(theirs) == "strike"


def test_who_was_hit_goes_on_where_it_is_better_and_stretches_are_not_needed() -> None:
    scene = Scene(army("nissa", "4,8"), army("gideon", "5,8*5", rhox=["15,0"]), chosen="nissa")
    nissa = scene.figure(0, "nissa")
    scene.answer((MOVE, nissa, 0))
    assert "via" in scene.options()
    assert quick(scene) != "via"
    flee = Scene(army("nissa", "4,8*3"), army("gideon", "15,0", rhox=["5,8", "5,9", "4,9"]), chosen="nissa")
    flee.lucky(lambda s: s.move(s.figure(0, "nissa"), "0,8"), lambda s: s.asked == (0, "Halt"))
    assert quick(flee) == "on", "away from three veterans"


@pytest.mark.parametrize(("seats", "armies"), [(2, "random"), (2, "built"), (4, "random")])
def test_what_is_kept_of_places_is_what_would_be_found_again(seats: int, armies: str) -> None:
    """At every tenth question: with all that was kept since the game began, and with nothing kept."""
    s, luck, compared = game.start(seats, 5, {"armies": armies}), random.Random(5), 0
    for number in range(150):
        if s.result is not None:
            break
        ask = s.required()[0]
        if number % 10 == 0:
            kept = game.advice.ranked(s, ask, luck, 500)
            for cache in (kept_position, kept_foes, dangers_of):
                cache.cache_clear()
            if type(ask.question) in JUDGES or type(ask.question) in PLACED:
                assert game.advice.ranked(s, ask, luck, 500) == kept
                compared += 1
        s.play(ask, game.advice.quick(s, ask, luck))
    assert compared >= 5


def test_what_is_kept_of_places_knows_how_hurt_somebody_is() -> None:
    """The same places, but for the damage of one figure: an opponent with one life left draws an attack."""
    worths = []
    for hurt in ("8,8", "8,8*5"):
        scene = Scene(army("liliana", "4,8"), army("nissa", hurt), chosen="liliana")
        worths.append(Prospect(scene.s, scene.figure(0, "liliana")).best([scene.s.field.at(6, 8)]))
    assert worths[0] != worths[1]
