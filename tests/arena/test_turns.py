"""Setup, turns, army cards, winning, teams and army building (sections 1 to 4 and 9 to 12)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from arena.scene import Scene, army, tower
from clause_citations import citing
from coterie.common.packs import PackError
from coterie.games.arena import game
from coterie.games.arena.actions import ATTACK, CAST, CHOOSE, END, MOVE, SUMMON
from coterie.games.arena.combat.strength import fighting
from coterie.games.arena.components import COLOURS, read_set
from coterie.games.arena.events import Drew, DrewCards, GoesFirst, Placed, Rolled, Skipped
from coterie.games.arena.scoring import points
from coterie.games.arena.setup import roll_off
from coterie.games.arena.state import Arena
from coterie.kernel import InvalidSetting, OpenAsk, Refused

clause = citing("arena")


def play_until(s: Arena, kind: str, seed: int = 1) -> OpenAsk:
    luck = random.Random(seed)
    while s.result is None:
        (ask, *_) = s.required()
        if s.ask(ask).kind == kind:
            return ask
        s.play(ask, s.ask(ask).sample(luck))
    raise AssertionError(f"nobody was asked {kind}")


# --- 1, 2: components and setup ----------------------------------------------------------------------------------


@clause("1.1", "1.4")
@pytest.mark.parametrize(
    ("seats", "option", "field"),
    [
        (2, "usual", "duel"),
        (3, "usual", "melee"),
        (4, "usual", "skirmish"),
        (4, "melee", "melee"),
        (5, "usual", "melee"),
    ],
)
def test_the_battlefield_follows_from_the_players(seats: int, option: str, field: str) -> None:
    assert game.start(seats, 1, {"battlefield": option}).field.id == field


@clause("1.1", "1.4")
def test_one_or_six_cannot_play_nor_two_a_melee() -> None:
    for seats in (1, 6):
        with pytest.raises(InvalidSetting):
            game.start(seats, 1)
    with pytest.raises(InvalidSetting, match="no melee battlefield for 2"):
        game.start(2, 1, {"battlefield": "melee"})


@clause("1.2", "1.3", "9.5")
def test_the_box_holds_five_lawful_armies() -> None:
    pack = game.pack
    assert len(pack.cards) == 15
    assert sum(spell.copies for spell in pack.spells) == 60
    for colour in COLOURS:
        walker = next(card for card in pack.cards if card.planeswalker and card.colour == colour)
        squads = [pack.cards[each] for each in pack.squads(colour)]
        assert [squad.figures for squad in squads] == [3, 3]
        assert walker.cost + sum(squad.cost for squad in squads) == 500
        assert sum(pack.spells[spell].cost for spell in pack.deck(colour)) == 200
    prices = {card.id: card.price for card in pack.cards}
    assert (prices["phantoms"], prices["projections"], prices["reavers"], prices["gideon"]) == (31, 21, 38, 350)


@clause("1.5")
@pytest.mark.parametrize("field", game.pack.fields, ids=lambda field: field.id)
def test_maps_are_symmetric_and_whole(field: Any) -> None:
    size = field.size

    def turned(place: int) -> int:
        return int(size) - 1 - place

    for place in range(size):
        assert field.level[place] == field.level[turned(place)]
        assert field.ruins >> place & 1 == field.ruins >> turned(place) & 1
    assert {(turned(a), turned(b)) for a, b in field.walls} == field.walls
    zones = 0
    for zone in field.zones:
        zones |= zone
    assert zones == sum(1 << turned(place) for place in range(size) if zones >> place & 1)
    land = field.all & ~field.ruins
    seen = 1 << 0
    for _ in range(200):
        for place in range(size):
            if seen >> place & 1:
                seen |= field.ring[place] & land
    assert seen == land, "no space is out of reach"
    assert not any(field.ruins >> place & 1 or zones >> place & 1 for place, _ in field.glyphs)


@clause("1.5")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('goal = "hold"', 'goal = "win"', "goal: found 'win', allowed: destroy, hold"),
        ("P ~ ~ ~ ~ . . . ~", "X ~ ~ ~ ~ . . . ~", "map: found 'X'"),
        ('"3,2|2,3"', '"3,2|9,9"', "walls: .*allowed: pairs of neighbouring spaces"),
        ('face_down = "PTMK"', 'face_down = "PTM"', "face_down: .*the 4 glyphs"),
        ("cost = 350", "cost = 360", "army of gideon: found 510 points, allowed: at most 500"),
        ("power = 5\n", "power = 50\n", "power: found 50"),
        ('do = "wave"', 'do = "waves"', "do: found 'waves'"),
        ('abilities = ["detain"]', 'abilities = ["arrest"]', "abilities: found"),
        ("copies = 2\ncost = 15", "copies = 3\ncost = 15", "white spells: found 13 cards"),
        ("turns = [30]", "turns = []", "turns: found"),
    ],
)
def test_a_faulty_pack_is_refused_with_file_row_and_field(old: str, new: str, said: str) -> None:
    text = game.resource("pack.toml")
    assert old in text
    with pytest.raises(PackError, match=said):
        read_set(text.replace(old, new, 1), "mine.toml")


@clause("2.1", "2.9", "2.8")
def test_the_opening() -> None:
    s = game.start(2, 5, {"armies": "random"}, listening=True)
    play_until(s, "Act")
    assert s.turn == 1
    assert [len(hand) for hand in s.hand] == [3, 3], "the first player of a duel does not draw"
    assert all(s.at[f] == -1 for seat in (0, 1) for c in s.cards_of(seat)[1:] for f in s.card_figures[c])
    three = game.start(3, 5)
    play_until(three, "Act")
    assert sorted(len(hand) for hand in three.hand) == [3, 3, 4]


@clause("10.2", "10.1", "2.5")
def test_with_more_players_the_highest_roll_goes_first_and_draws() -> None:
    s = game.start(3, 9, {"armies": "random"}, listening=True)
    rolled = next(told.event for told in s.take_events() if isinstance(told.event, Rolled))
    best = rolled.seats[rolled.rolls.index(max(rolled.rolls))]
    assert s.first == best
    play_until(s, "Act")
    assert s.active == best
    assert len(s.hand[best]) == 4
    s.play(play_until(s, "Act"), s.ask(s.required()[0]).default())
    luck = random.Random(1)
    while s.active == best:
        s.play(s.required()[0], s.ask(s.required()[0]).sample(luck))
    assert s.active == (best + 1) % 3


@clause("2.5")
def test_equal_rolls_are_rolled_again() -> None:
    again = 0
    for seed in range(60):
        s = game.start(5, seed, listening=True)
        s.take_events()
        order = roll_off(s, (0, 1, 2, 3, 4))
        assert sorted(order) == [0, 1, 2, 3, 4]
        rolls = [told.event for told in s.take_events() if isinstance(told.event, Rolled)]
        again += len(rolls) > 1
        first = dict(zip(rolls[0].seats, rolls[0].rolls, strict=True))
        assert [first[seat] for seat in order] == sorted(first.values(), reverse=True)
    assert again > 5


@clause("2.3")
def test_planeswalkers_are_chosen_once_each() -> None:
    s = game.start(2, 3)
    (ask,) = s.required()
    jace = s.pack.card_numbers["jace"]
    s.play(ask, jace)
    (ask,) = s.required()
    refused = s.why_not(ask, jace)
    assert refused is not None
    assert "Jace Beleren is taken" in refused.why
    s.play(ask, s.pack.card_numbers["nissa"])
    seat = s.walkers.index(jace)
    assert s.squads[seat] == (s.pack.card_numbers["phantoms"], s.pack.card_numbers["projections"])
    assert Counter(s.library[seat]) == Counter(s.pack.deck("blue"))


@clause("2.4")
def test_planeswalkers_may_be_dealt() -> None:
    dealt = {tuple(game.start(2, seed, {"armies": "random"}).walkers) for seed in range(20)}
    assert len(dealt) > 8


@clause("2.6")
@pytest.mark.parametrize("answer", ["first", "second"])
def test_the_high_roller_of_a_duel_decides(answer: str) -> None:
    s = game.start(2, 7, {"armies": "random"}, listening=True)
    ask = play_until(s, "GoFirst")
    roller = ask.seat
    s.play(ask, answer)
    assert s.first == (roller if answer == "first" else 1 - roller)
    (told,) = [told.event for told in s.take_events() if isinstance(told.event, GoesFirst)]
    which = "to go first" if answer == "first" else f"to go second, after {s.first}"
    assert told.text(s.pack, str) == f"{roller} rolled higher and chose {which}."
    assert s.required()[0].seat == s.first, "who goes first places first"


@clause("2.7")
def test_planeswalkers_are_placed_in_free_zones() -> None:
    s = game.start(2, 7, {"armies": "random"})
    ask = play_until(s, "PlaceWalker")
    assert set(s.ask(ask).every()) == {p for zone in s.field.zones for p in range(192) if zone >> p & 1}
    refused = s.why_not(ask, 100)
    assert refused is not None
    assert refused.clause == "2.7"
    s.play(ask, s.field.at(6, 0))
    other = set(s.ask(s.required()[0]).every())
    assert other == {p for p in range(192) if s.field.zones[1] >> p & 1}
    melee = game.start(5, 7, {"armies": "random"})
    spots = []
    for left in range(6, 1, -1):
        ask = melee.required()[0]
        assert ask.count() == left
        spots.append(ask.every()[0])
        melee.play(ask, spots[-1])
    assert len(set(spots)) == 5


@clause("2.10", "3.13", "10.7")
def test_what_is_open_and_what_is_hidden() -> None:
    scene = Scene(
        army("jace", "2,8", hand=["study"], graveyard=["unsummon"], enchantments=["scatter_arc@jace"]),
        army("gideon", "15,0"),
    )
    mine, theirs = scene.s.view(0).players[0], scene.s.view(1).players[0]
    assert (mine.hand, theirs.hand) == (("study",), None)
    assert theirs.hand_count == 1
    assert theirs.library_count == 9
    assert theirs.graveyard == ("unsummon",)
    assert [aura.spell for aura in mine.cards[0].auras] == ["scatter_arc"]
    assert [aura.spell for aura in theirs.cards[0].auras] == [None]


# --- 3: turns ----------------------------------------------------------------------------------------------------


@clause("3.1", "4.1", "9.3")
def test_a_turn_goes_through_its_actions() -> None:
    scene = Scene(army("nissa", "2,8", hand=["surge_of_growth", "pounce"]), army("jace", "15,0"), phase="before")
    assert {deed[0] for deed in scene.options()} == {CAST, CHOOSE}
    scene.choose(0, "nissa")
    nissa = scene.figure(0, "nissa")
    scene.move(nissa, "3,8")
    assert not scene.can_cast("surge_of_growth"), "not between Actions 3 and 4"
    assert scene.refusal((CAST, scene.spell("surge_of_growth"), 0))[0] == "3.5"
    scene.end()
    assert scene.can_cast("surge_of_growth")
    before = scene.s.turn
    scene.end().decline()
    assert (scene.s.turn, scene.s.active) == (before + 1, 1)


@clause("3.2", "3.10")
def test_one_card_is_drawn_while_there_are_any() -> None:
    scene = Scene(army("nissa", "2,8"), army("jace", "15,0", library=["study"]))
    scene.end_turn().decline()
    assert scene.hand(1) == ["study"]
    assert [event.count for event in scene.events(Drew)] == [1]
    assert not scene.events(DrewCards, 0)
    empty = Scene(army("nissa", "2,8"), army("jace", "15,0"))
    empty.s.library[1] = ()
    empty.s.graveyard[1] = empty.s.pack.deck("blue")
    empty.end_turn().decline()
    assert empty.hand(1) == []


@clause("3.4", "3.5")
def test_three_spells_a_turn_over_both_windows() -> None:
    scene = Scene(
        army("jace", "2,8", hand=["study", "study", "phase_step", "unsummon"]), army("nissa", "15,0", elves=["9,8"])
    )
    scene.cast("study").cast("study").choose(0, "jace")
    scene.end()
    assert scene.can_cast("unsummon")
    scene.cast("phase_step", scene.at("3,8"))
    assert not scene.can_cast("unsummon")
    assert scene.refusal((CAST, scene.spell("unsummon"), 0))[0] == "3.4"
    assert scene.asked == (0, "Act")


@clause("3.4", "3.13", "3.16")
@pytest.mark.parametrize("countered", [False, True])
def test_hidden_enchantments_count_among_the_three_countered_or_not(countered: bool) -> None:
    arc = ["scatter_arc@jace"] if countered else []
    hand = ["aegis_of_light", "retribution_ward", "justices_blow", "field_mending", "dispel_rite"]
    scene = Scene(
        army("gideon", "4,8*2", rhox=["9,8"], hand=hand), army("jace", "5,8", phantoms=["10,8"], enchantments=arc)
    )
    scene.hide("aegis_of_light", 0, "gideon").hide("retribution_ward", 0, "rhox")
    assert scene.s.cast == 2
    assert len(scene.auras(0, "gideon") + scene.auras(0, "rhox")) == 2 - countered
    scene.cast("field_mending", scene.figure(0, "gideon"))
    assert scene.refusal((CAST, scene.spell("justices_blow"), 0))[0] == "3.4"


@clause("3.6", "3.20", "S-rally-the-line")
def test_spells_of_the_chosen_card_wait_for_the_choice_and_end_with_the_turn() -> None:
    scene = Scene(army("gideon", "2,8", rhox=["5,8"], hand=["rally_the_line"]), army("jace", "15,0"))
    rhox, jace = scene.figure(0, "rhox"), scene.figure(1, "jace")
    assert not scene.can_cast("rally_the_line")
    scene.choose(0, "rhox").cast("rally_the_line")
    assert fighting(scene.s, rhox, jace, "power") == 4
    assert scene.s.lasts(0, scene.card(0, "gideon")) == 0
    scene.end_turn()
    assert fighting(scene.s, rhox, jace, "power") == 3


@clause("3.9")
def test_the_hand_is_cut_to_seven_at_the_end_of_the_turn() -> None:
    hand = [
        "study",
        "study",
        "unsummon",
        "mind_control",
        "misdirection",
        "twisted_image",
        "phase_step",
        "leaden_thoughts",
    ]
    scene = Scene(army("jace", "2,8", hand=hand), army("nissa", "15,0"))
    scene.end_turn()
    assert scene.asked == (0, "HandLimit")
    scene.answer((scene.spell("study"),))
    assert len(scene.hand(0)) == 7
    assert scene.yard(0) == ["study"]
    assert scene.s.active == 1


# --- 4: army cards -----------------------------------------------------------------------------------------------


@clause("4.1")
def test_a_card_with_figures_must_be_chosen_and_only_it_acts() -> None:
    scene = Scene(army("nissa", "2,8", elves=["4,8"], hand=["surge_of_growth"]), army("jace", "15,0"))
    assert (END, 0, 0) not in scene.options()
    scene.choose(0, "elves")
    assert (MOVE, scene.figure(0, "elves"), 0) in scene.options()
    assert scene.refusal((MOVE, scene.figure(0, "nissa"), 0))[0] == "4.1"


@clause("4.4", "4.5", "4.8", "12.3")
def test_summoning() -> None:
    scene = Scene(army("nissa", "7,10"), army("jace", "15,0"), chosen="nissa")
    assert [deed for deed in scene.options() if deed[0] == SUMMON] == [
        (SUMMON, scene.card(0, id), 0) for id in ("elves", "pummelroots")
    ]
    scene.summon(0, "elves")
    spots = scene.options()
    field = scene.s.field
    assert all(field.distance(field.at(7, 10), spot) <= 5 for spot in spots)
    assert field.at(10, 7) not in spots, "a glyph lies there: not empty"
    assert field.at(7, 10) not in spots
    for spot in ("6,10", "8,10", "9,10"):
        scene.answer(scene.at(spot))
    scene.summon(0, "pummelroots")
    for spot in ("7,9", "6,11", "7,11"):
        scene.answer(scene.at(spot))
    assert scene.where(scene.figure(0, "pummelroots", 3)) == "7,11"
    assert not [deed for deed in scene.options() if deed[0] == MOVE and deed[1] != scene.figure(0, "nissa")]
    assert len(scene.events(Placed)) == 6
    assert scene.refusal((SUMMON, scene.card(0, "elves"), 0))[0] == "4.5", "it is no longer in reserve"
    late = Scene(army("nissa", "7,10", elves=["2,8"]), army("jace", "15,0"), chosen="elves")
    assert late.refusal((SUMMON, late.card(0, "pummelroots"), 0))[0] == "4.4"


@clause("4.4")
def test_two_squads_a_turn_and_no_third() -> None:
    text = game.resource("pack.toml").replace("cost = 90", "cost = 20")
    text = text.replace('colour = "green"\ntype = "Elf Scouts"', 'colour = "white"\ntype = "Elf Scouts"')
    three = read_set(text, "three.toml")
    scene = Scene(army("gideon", "7,10"), army("jace", "1,0"), pack=three, battlefield="duel", chosen="gideon")
    squads = [scene.card(0, id) for id in ("rhox", "elves", "hookmasters")]
    assert {deed[1] for deed in scene.options() if deed[0] == SUMMON} == set(squads)
    for squad in squads[:2]:
        scene.answer((SUMMON, squad, 0))
        while scene.asked[1] == "PlaceFigures":
            scene.answer(scene.options()[0])
    assert not [deed for deed in scene.options() if deed[0] == SUMMON]
    assert scene.refusal((SUMMON, squads[2], 0)) == ("4.4", "2 squads and heroes are summoned in a turn at most.")


@clause("8.1", "3.5")
def test_nobody_attacks_after_action_4() -> None:
    scene = Scene(army("nissa", "2,8", hand=["surge_of_growth"]), army("jace", "5,8"), chosen="nissa")
    nissa = scene.figure(0, "nissa")
    assert (ATTACK, nissa, 0) in scene.options()
    scene.end()
    assert scene.can_cast("surge_of_growth")
    assert (ATTACK, nissa, 0) not in scene.options()
    assert scene.refusal((ATTACK, nissa, 0)) == ("8.1", "Action 4 is over.")
    assert scene.refusal((MOVE, nissa, 0))[0] == "5.1"


@clause("4.5")
def test_a_squad_without_room_is_not_summoned() -> None:
    cell = tower(map_="\ny # . . .\n . # . . .\n# # . . .\n . . . . o\n")
    scene = Scene(army("nissa", "0,0"), army("jace", "4,3"), pack=cell, chosen="nissa")
    assert not [deed for deed in scene.options() if deed[0] == SUMMON]
    assert scene.refusal((SUMMON, scene.card(0, "elves"), 0))[0] == "4.5"


@clause("4.6", "A-haste")
def test_a_double_space_figure_needs_one_half_within_reach_and_may_move_at_once() -> None:
    scene = Scene(army("chandra", "2,10"), army("jace", "15,0"), chosen="chandra")
    scene.summon(0, "firecats")
    pairs = scene.options()
    field = scene.s.field
    far = [pair for pair in pairs if max(field.distance(field.at(2, 10), half) for half in pair) == 6]
    assert far
    assert all(min(field.distance(field.at(2, 10), half) for half in pair) <= 5 for pair in pairs)
    assert all(field.level[a] == field.level[b] for a, b in pairs)
    scene.answer(far[0]).answer(scene.options()[0]).answer(scene.options()[-1])
    assert scene.asked == (0, "ExtraMoves")
    cat = scene.figure(0, "firecats")
    before = scene.s.at[cat]
    scene.answer(cat).answer(scene.options()[-1])
    assert scene.s.at[cat] != before
    scene.decline()
    assert not [deed for deed in scene.options() if deed[0] == 6 and deed[1] == cat], "it may not attack"


@clause("4.9")
def test_without_a_planeswalker_there_are_no_draws_spells_or_summons() -> None:
    scene = Scene(
        army("nissa", "2,8"),
        {"army": "gideon", "figures": {"gideon": [], "rhox": ["9,8"]}, "hand": ["rally_the_line"]},
        army("jace", "22,10"),
        active=1,
    )
    assert {deed[0] for deed in scene.options()} == {CHOOSE}
    assert scene.refusal((CAST, scene.spell("rally_the_line"), 0))[0] == "4.9"
    scene.choose(1, "rhox")
    assert {deed[0] for deed in scene.options()} == {MOVE, END}
    cards = len(scene.hand(1))
    for _ in range(3):
        scene.end_turn().decline()
    assert scene.s.active == 1
    assert len(scene.hand(1)) == cards


# --- 9: winning --------------------------------------------------------------------------------------------------


def last_turn(*players: dict[str, Any], turn: int, **more: Any) -> Scene:
    scene = Scene(*players, turn=turn, active=len(players) - 1, **more)
    return scene.end_turn()


@clause("9.3", "9.4", "9.5")
def test_after_the_last_turn_points_decide() -> None:
    scene = last_turn(army("nissa", "2,8"), army("jace", "15,0"), turn=30)
    assert scene.s.result is not None
    assert (scene.s.result.winners, scene.s.result.scores) == ((1,), (330, 340))
    drawn = last_turn(army("jace", "2,8"), army("jace", "15,0"), turn=30)
    assert drawn.s.result is not None
    assert drawn.s.result.winners == (0, 1)
    on = last_turn(army("nissa", "2,8"), army("jace", "15,0"), turn=29)
    assert on.s.result is None
    limits = {(seats, game.start(seats, 1).view(0).last_turn) for seats in range(2, 6)}
    assert limits == {(2, 30), (3, 36), (4, 60), (5, 60)}
    assert game.start(4, 1, {"battlefield": "melee"}).view(0).last_turn == 48


@clause("9.2", "10.6")
def test_a_team_loses_with_both_planeswalkers() -> None:
    def burn(other: str) -> Scene:
        fallen: dict[str, Any] = {"army": "gideon", "figures": {"gideon": [], "rhox": ["5,4"]}}
        mate = fallen if other == "fallen" else army("gideon", "8,4")
        scene = Scene(army("chandra", "2,8", hand=["molten_spear"]), army("jace", "0,8"), army("nissa", "9,8*5"), mate)
        return scene.cast("molten_spear", scene.figure(2, "nissa"))

    assert burn("standing").s.result is None
    over = burn("fallen").s.result
    assert over is not None
    assert over.winners == (0, 1)


@clause("9.6", "9.5")
def test_in_the_melee_purple_spaces_count() -> None:
    players = army("nissa", "6,5", elves=["5,5"]), army("jace", "0,8"), army("gideon", "17,6", rhox=["11,5", "20,6"])
    scene = Scene(*players)
    assert [points(scene.s, seat) for seat in range(3)] == [330, 0, 350 + 30], "the glyph's own space does not score"
    over = last_turn(*players, turn=36).s.result
    assert over is not None
    assert (over.winners, over.clause) == ((2,), "9.6")


@clause("9.6", "9.7")
def test_who_has_nobody_left_is_out_and_the_last_one_wins() -> None:
    gone: dict[str, Any] = {"army": "jace", "figures": {"jace": []}}
    scene = Scene(army("nissa", "2,8"), gone, army("gideon", "22,10"))
    turn = scene.s.turn
    scene.end_turn().decline()
    assert scene.events(Skipped)[0].seat == 1
    assert (scene.s.active, scene.s.turn) == (2, turn + 2)
    spear = Scene(army("chandra", "2,8", hand=["molten_spear"]), gone, army("gideon", "22,10*5"))
    spear.cast("molten_spear", spear.figure(2, "gideon"))
    assert spear.s.result is not None
    assert spear.s.result.winners == (0,)


# --- 10: teams ---------------------------------------------------------------------------------------------------


@clause("10.6")
def test_a_team_shares_its_zone_and_its_left_player_goes_first() -> None:
    firsts = set()
    for seed in range(12):
        s = game.start(4, seed, {"armies": "random"})
        firsts.add(s.first)
        order, zones = [], []
        for _ in range(4):
            ask = s.required()[0]
            order.append(ask.seat)
            spot = s.ask(ask).every()[0]
            zones.append(next(n for n, zone in enumerate(s.field.zones) if zone >> spot & 1))
            s.play(ask, spot)
        assert order == [s.first, s.first + 1, (s.first + 2) % 4, (s.first + 3) % 4]
        assert zones == [0, 0, 1, 1]
    assert firsts == {0, 2}


@clause("10.7", "3.13")
def test_teammates_see_hands_and_hidden_enchantments() -> None:
    scene = Scene(
        army("jace", "2,8", hand=["study"], enchantments=["scatter_arc@jace"]),
        army("nissa", "4,8"),
        army("gideon", "8,2"),
        army("liliana", "9,2"),
    )
    mate, foe = scene.s.view(1).players[0], scene.s.view(2).players[0]
    assert mate.hand == ("study",)
    assert mate.cards[0].auras[0].spell == "scatter_arc"
    assert foe.hand is None
    assert foe.cards[0].auras[0].spell is None


@clause("10.9", "3.17")
def test_of_teammates_the_lower_number_answers_first() -> None:
    scene = Scene(
        army("gideon", "2,8", hand=["field_mending"], rhox=["3,10*1"]),
        army("nissa", "4,8"),
        army("jace", "8,2", enchantments=["psychic_rebuttal@jace"]),
        army("jace", "9,2", enchantments=["psychic_rebuttal@jace"]),
        active=0,
    )
    assert scene.s.in_turn_order() == [0, 1, 2, 3]
    scene.cast("field_mending", scene.figure(0, "rhox"))
    assert scene.yard(2) == ["psychic_rebuttal"]
    assert scene.auras(3, "jace") == ["psychic_rebuttal"]
    scene.s.active = 3
    assert scene.s.in_turn_order() == [2, 3, 0, 1]


# --- 11: building ------------------------------------------------------------------------------------------------


def building(walkers: tuple[str, str] = ("jace", "jace")) -> Arena:
    s = game.start(2, 4, {"armies": "built"})
    for walker in walkers:
        s.play(s.required()[0], s.pack.card_numbers[walker])
    return s


def refused(s: Arena, squads: list[str], spells: dict[str, int] | None = None, fill: int = 12) -> tuple[str, str]:
    numbers = tuple(s.pack.card_numbers[id] for id in squads)
    deck = [s.pack.spell_numbers[id] for id, count in (spells or {}).items() for _ in range(count)]
    rest = list(s.pack.deck("blue"))
    deck = (deck + rest)[:fill] if len(deck) < fill else deck
    found = s.why_not(s.required()[0], (numbers, tuple(deck)))
    return ("", "") if found is None else (found.clause, found.why)


@clause("11.1", "11.4")
def test_everybody_builds_at_the_same_time_and_may_have_the_same_planeswalker() -> None:
    s = building()
    assert len(s.required()) == 2
    for ask in list(s.required()):
        s.play(ask, s.ask(ask).default())
    assert s.card_design[:3] == s.card_design[3:]
    assert s.walkers[0] == s.walkers[1]


@clause("11.2", "11.3", "11.4", "11.6", "11.7")
def test_unlawful_armies_are_refused_with_their_clause() -> None:
    s = building()
    assert refused(s, ["phantoms", "projections"]) == ("", "")
    assert refused(s, ["phantoms"]) == ("", "")
    assert refused(s, ["nissa"])[0] == "11.2"
    assert refused(s, ["elves"])[0] == "11.3"
    assert refused(s, ["phantoms", "phantoms"])[0] == "11.4"
    assert refused(s, [], fill=11)[0] == "11.6"
    assert refused(s, [], {"spark": 1})[0] == "11.7"
    dear = {
        "mind_control": 2,
        "unsummon": 2,
        "sudden_recall": 2,
        "vanishing_ward": 2,
        "leaden_thoughts": 2,
        "scatter_arc": 2,
    }
    code, why = refused(s, [], dear)
    assert code == "11.6"
    assert "270 points, 200 are allowed" in why


@clause("11.2", "11.5")
def test_common_squads_may_be_taken_twice_within_the_points() -> None:
    head = 'name = "Illusionary Projections"\ncolour = "blue"\ntype = "Illusions"\nfigures = 3\nspaces = 1\nunique = '
    text = game.resource("pack.toml").replace(f"{head}true", f"{head}false")
    pack = read_set(text, "common.toml")
    s = game.start(2, 4, {"armies": "built"}, pack)
    for _ in range(2):
        s.play(s.required()[0], pack.card_numbers["jace"])
    projections, phantoms = pack.card_numbers["projections"], pack.card_numbers["phantoms"]
    deck = tuple(sorted(pack.deck("blue")))
    ask = s.required()[0]
    assert s.why_not(ask, ((projections, projections), deck)) is None
    over = s.why_not(ask, ((projections, projections, phantoms), deck))
    assert over is not None
    assert over.clause == "11.2"
    assert "565 points, 500 are allowed" in over.why


@clause("11.6")
def test_a_built_deck_is_secret_and_imagined_lawfully() -> None:
    s = building()
    for ask in list(s.required()):
        s.play(ask, s.ask(ask).sample(random.Random(ask.id)))
    decks = set()
    for seed in range(12):
        world = s.imagine(0, random.Random(seed))
        assert sum(world.pack.spells[spell].cost for spell in world.library[1]) <= 200
        assert len(world.library[1]) == 12
        decks.add(tuple(sorted(world.library[1])))
        assert sorted(world.library[0]) == sorted(s.library[0])
    assert len(decks) > 6


@clause("3.4")
def test_nobody_plays_spells_in_another_turn() -> None:
    scene = Scene(army("nissa", "2,8"), army("jace", "15,0", hand=["study"]))
    assert scene.s.asks(1) == []
    with pytest.raises(Refused):
        scene.s.play(1, (CAST, scene.spell("study"), 0))


def builder(text: str, walker: str = "jace", seats: int = 2) -> Arena:
    s = game.start(seats, 4, {"armies": "built"}, read_set(text, "mine.toml"))
    for _ in range(seats):
        s.play(s.required()[0], s.pack.card_numbers[walker])
    return s


@clause("11.3", "2.3")
def test_artifacts_are_for_everybody_who_builds() -> None:
    text = game.resource("pack.toml").replace('colour = "white"\ntype = "Rhino', 'colour = "artifact"\ntype = "Rhino')
    s = builder(text)
    rhox, deck = s.pack.card_numbers["rhox"], tuple(sorted(s.pack.deck("blue")))
    assert s.why_not(s.required()[0], ((rhox,), deck)) is None
    assert rhox not in s.squads[0], "no premade army has it"
    refused = s.why_not(s.required()[0], ((s.pack.card_numbers["elves"],), deck))
    assert refused is not None
    assert refused.clause == "11.3"


@clause("11.2", "11.6")
def test_armies_and_decks_may_cost_exactly_what_is_allowed_and_no_point_more() -> None:
    text = game.resource("pack.toml")
    s = builder(text)
    squads = tuple(s.pack.squads("blue"))
    deck = tuple(sorted(s.pack.deck("blue")))
    spell = s.pack.spell_numbers
    assert s.why_not(s.required()[0], (squads, deck)) is None, "500 and 200"
    dearer = list(deck)
    dearer.remove(spell["study"])
    dearer.append(spell["scatter_arc"])
    over = s.why_not(s.required()[0], (squads, tuple(dearer)))
    assert over is not None
    assert (over.clause, over.why) == ("11.6", "The spell deck costs 205 points, 200 are allowed.")
    cheap = text.replace("cost = 35\n", "cost = 36\n")
    with pytest.raises(PackError, match="army of chandra: found 501 points"):
        read_set(cheap, "mine.toml")


@clause("11.2", "11.6")
def test_what_each_costs_and_what_all_may_cost_is_told_beside_it() -> None:
    s = builder(game.resource("pack.toml"))
    fields = dict(s.ask(s.required()[0]).shape.fields)
    for field, spent, most in (("squads", s.pack.cards[s.walkers[0]].cost, 500), ("spells", 0, 200)):
        for option in fields[field].options:
            facts = dict(option.facts)
            assert option.label.endswith(f"({facts['cost']})")
            assert (facts["spent"], facts["most"]) == (spent, most)


@clause("11.5", "11.1", "11.4")
def test_commons_are_taken_once_from_each_set_and_spells_as_often_as_there_are_copies() -> None:
    head = 'name = "Flamewing Phoenixes"\ncolour = "red"\ntype = "Phoenixes"\nfigures = 3\nspaces = 1\nunique = '
    s = builder(game.resource("pack.toml").replace(f"{head}true", f"{head}false"), "chandra", 3)
    phoenixes, deck = s.pack.card_numbers["phoenixes"], tuple(sorted(s.pack.deck("red")))
    assert s.why_not(s.required()[0], ((phoenixes,) * 3, deck)) is None
    more = s.why_not(s.required()[0], ((phoenixes,) * 4, deck))
    assert more is not None
    assert more.clause == "11.5"
    spark = s.pack.spell_numbers["spark"]
    many = s.why_not(s.required()[0], ((), (spark,) * 12))
    assert many is not None
    assert (many.clause, many.why) == ("11.1", "There are 6 copies of Spark in 3 game sets.")
    for ask in list(s.required()):
        s.play(ask, ((phoenixes, phoenixes), deck))
    assert len(s.cards_of(0)) == 3, "both squads are army cards of their own"
    assert len({figure for card in s.cards_of(0) for figure in s.card_figures[card]}) == 7


@clause("11.1", "11.7", "2.10")
def test_a_built_game_is_played_to_its_end() -> None:
    s = builder(game.resource("pack.toml"), "nissa")
    luck = random.Random(2)
    while s.result is None:
        (ask, *_) = s.required()
        s.play(ask, s.ask(ask).sample(luck))
        game.check(s)
    assert s.result.clause in ("9.1", "9.4")


@clause("9.4", "9.3", "10.6")
def test_a_team_wins_by_the_points_of_both() -> None:
    """The best player is on the losing side."""
    scene = Scene(
        army("chandra", "4,14", firecats=["6,14+7,14"]),
        {"army": "gideon", "figures": {"gideon": [], "rhox": ["9,14"]}},
        army("liliana", "8,2"),
        army("nissa", "9,2"),
        turn=60,
        active=3,
    )
    scene.end_turn().decline()
    over = scene.s.result
    assert over is not None
    assert over.scores == (365 + 33, 30, 325, 330)
    assert (over.winners, over.clause) == ((2, 3), "9.4"), "655 against 428"


@clause("11.6")
def test_an_imagined_deck_is_lawful_while_a_spell_of_it_is_played() -> None:
    looked = 0
    for seed in range(3):
        s = builder(game.resource("pack.toml"), "nissa")
        luck = random.Random(seed)
        while s.result is None and looked < 40 * (seed + 1):
            (ask, *_) = s.required()
            if s.casting:
                for who in (None, 1 - s.active):
                    game.check(s.imagine(who, random.Random(looked)))
                    looked += 1
            s.play(ask, s.ask(ask).sample(luck))
    assert looked > 30
