"""What a screen is told before a decision, and what views and events name: the same as what the rules then do."""

from __future__ import annotations

from typing import Any

from arena.scene import Scene, army
from clause_citations import citing
from coterie.games.arena import game
from coterie.games.arena.actions import ATTACK, MOVE
from coterie.games.arena.combat.strength import fighting, parts
from coterie.games.arena.events import Moved
from coterie.games.arena.state import SURGE
from coterie.kernel import OpenAsk, Thing

clause = citing("arena")


def elves(**more: Any) -> Scene:
    """Three Elves among Zombies: the first is engaged with a Reaver, the second stands high on a hill."""
    mine = army("nissa", "9,8", elves=["11,8", "11,5*1", "7,8"])
    theirs = army("liliana", "9,3*5", reavers=["12,8", "13,6*1", "11,10"], zombies=["6,5", "11,2"])
    return Scene(mine, theirs, chosen="elves", **more)


def facts_of(ask: OpenAsk, key: str) -> dict[str, int | str]:
    return dict(next(option for option in ask.options if option.key == key).facts)


@clause("5.15", "6.6")
def test_a_way_is_told_with_its_cost_its_dice_and_its_chances() -> None:
    scene = elves()
    s = scene.s
    figure = s.held[s.field.at(11, 8)]
    scene.answer((MOVE, figure, 0))
    ask = s.asks(0)[0]
    assert ask.about == (Thing("figure", str(figure)),)
    facts = facts_of(ask, str(s.field.at(10, 8)))
    reaver = s.held[s.field.at(12, 8)]
    assert facts["way"] == "11,8 10,8"
    assert (facts["cost"], facts["of"], facts["costs"]) == (1, 5, "0 1")
    assert (facts["dice"], facts["strikes"], facts["odds"]) == (1, f"{reaver}@0", "50.0 50.0")


@clause("6.6", "8.9")
def test_the_chance_to_be_destroyed_on_the_way_is_told_where_there_are_dice_enough() -> None:
    scene = elves()
    s = scene.s
    figure = s.held[s.field.at(11, 8)]
    s.damage[figure] = 1
    scene.answer((MOVE, figure, 0))
    facts = facts_of(s.asks(0)[0], str(s.field.at(10, 8)))
    assert (facts["left"], facts["odds"]) == (1, "50.0 50.0")  # unharmed, or destroyed by the one hit


@clause("8.17", "8.3", "9.1")
def test_an_attack_is_told_with_the_parts_of_its_dice_and_that_it_wins() -> None:
    scene = elves()
    s = scene.s
    figure, liliana = s.held[s.field.at(11, 5)], s.walker(1)
    scene.answer((ATTACK, figure, 0))
    facts = facts_of(s.asks(0)[0], str(liliana))
    assert facts["power_parts"] == "printed 3, height +1"
    assert facts["toughness_parts"] == "printed 3"
    assert (facts["power"], facts["toughness"], facts["left"]) == (4, 3, 2)
    assert (facts["from"], facts["to"], facts["range"]) == ("11,5", "9,3", 7)
    assert facts["wins"] == 1
    assert sum(map(float, str(facts["odds"]).split())) > 99.8
    other = s.held[s.field.at(13, 6)]
    assert "wins" not in facts_of(s.asks(0)[0], str(other))


@clause("8.4")
def test_the_parts_add_up_to_the_dice() -> None:
    s = elves().s
    standing = s.figures()
    for figure in standing:
        for other in standing:
            if s.opposed(figure, other):
                for kind in ("power", "toughness"):
                    found = sum(amount for _, amount in parts(s, figure, other, kind))
                    assert found == fighting(s, figure, other, kind)


@clause("6.1", "3.1")
def test_a_view_names_the_phase_and_who_is_engaged_with_whom() -> None:
    scene = elves()
    s = scene.s
    figure, reaver = s.held[s.field.at(11, 8)], s.held[s.field.at(12, 8)]
    seen = {each.figure: each for player in s.view(None).players for card in player.cards for each in card.figures}
    assert reaver in seen[figure].engaged_with
    assert figure in seen[reaver].engaged_with
    assert s.view(None).phase == "ready"
    scene.answer((MOVE, figure, 0))
    assert s.view(None).phase == "ready", "Action 3 begins with the destination"
    scene.answer(s.field.at(10, 8))
    assert s.view(None).phase == "moving"


@clause("5.1")
def test_events_name_a_figure_as_views_do() -> None:
    scene = elves()
    s = scene.s
    figure = s.held[s.field.at(7, 8)]
    scene.answer((MOVE, figure, 0))
    scene.answer(s.field.at(5, 9))
    (moved,) = [each.event for each in scene.deliveries if isinstance(each.event, Moved)]
    assert moved.figure.figure == figure


@clause("5.1", "5.15")
def test_a_move_tells_the_way_that_was_forecast() -> None:
    scene = elves()
    s = scene.s
    figure = s.held[s.field.at(7, 8)]
    scene.answer((MOVE, figure, 0))
    (option,) = [each for each in s.asks(0)[0].options if each.key == str(s.field.at(5, 9))]
    scene.answer(s.field.at(5, 9))
    (moved,) = [each.event for each in scene.deliveries if isinstance(each.event, Moved)]
    way = [moved.start, *moved.way]
    assert len(way) > 2
    assert " ".join(way) == dict(option.facts)["way"]


@clause("9.6")
def test_in_the_melee_each_glyph_tells_its_purple_spaces_and_who_holds_what() -> None:
    players = [army("nissa", "5,4"), army("jace", "0,0"), army("liliana", "20,8")]
    s = Scene(*players, battlefield="melee", options={"battlefield": "melee"}).s
    glyph = next(each for each in s.view(None).glyphs if each.place == "5,5")
    assert "5,4" in glyph.around
    assert len(glyph.around) == 6
    assert glyph.points == (330, 0, 0)
    duel = elves().s.view(None)
    assert all(each.around == () and each.points == () for each in duel.glyphs)


@clause("1.4", "9.3")
def test_a_room_is_told_which_battle_so_many_players_fight() -> None:
    options = {setting.name: setting.default for setting in game.settings}
    told = {seats: game.notes(seats, options) for seats in game.seats}
    assert [row[0][1].split(":")[0] for row in told.values()] == ["The Duel", "The Melee", "The Skirmish", "The Melee"]
    assert "36 turns" in told[3][0][1]
    assert "60 turns" in told[5][0][1]
    assert "The Melee" in game.notes(4, {**options, "battlefield": "melee"})[0][1]


@clause("3.1", "9.3")
def test_the_headline_says_turn_and_phase() -> None:
    scene = elves(turn=14)
    assert game.headline(scene.s) == "Turn 14 of 30, before Action 3"
    scene.answer((MOVE, scene.s.held[scene.s.field.at(7, 8)], 0))
    scene.answer(scene.s.field.at(5, 9))
    assert game.headline(scene.s) == "Turn 14 of 30, figures move"
    assert game.headline(game.start(2, 1)) == "Before the battle"


@clause("8.4", "8.13", "8.14")
def test_a_view_tells_the_present_numbers_of_a_figure() -> None:
    players = [army("gideon", "4,8", rhox=["5,8"]), army("nissa", "15,0")]
    plain, raised = Scene(*players, glyphs={}), Scene(*players, glyphs={"5,8": "P"})
    raised.s.last(SURGE, raised.figure(0, "rhox"), 2, 0)

    def numbers(scene: Scene) -> tuple[int, int, int, int]:
        cards = scene.s.view(1).players[0].cards
        seen = {each.figure: each for card in cards for each in card.figures}[scene.figure(0, "rhox")]
        return seen.move, seen.range, seen.power, seen.toughness

    design = plain.s.design(plain.figure(0, "rhox"))
    printed = design.move, design.range, design.power, design.toughness
    assert numbers(plain) == printed
    assert numbers(raised) == (printed[0], printed[1], printed[2] + 1 + 2, printed[3])
