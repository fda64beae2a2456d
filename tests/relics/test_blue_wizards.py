"""What the blue wizards do, card by card (W16 to W30)."""

from __future__ import annotations

import pytest

from clause_citations import citing
from coterie.games.relics.events import Discarded, Drew, Looked, Saw, Showed
from coterie.kernel import Refused
from relics.scene import Scene, player, reveal

clause = citing("relics")


@pytest.mark.parametrize(
    ("wizard", "greatsword", "cloak"),
    [
        pytest.param("W16", 2 + 2 + 4, 2 + 1 + 2, marks=clause("W16", "1.7"), id="W16"),
        pytest.param("W17", 3 + 2, 3 + 1 + 2, marks=clause("W17", "1.7"), id="W17"),
        pytest.param("W20", 4 + 2, 4 + 1 + 2, marks=clause("W20", "1.7"), id="W20"),
    ],
)
def test_devoted_and_devoted_2(wizard: str, greatsword: int, cloak: int) -> None:
    assert reveal(player(wizard, "R16"), player("W17", "R03")).totals() == {0: greatsword, 1: 6}
    assert reveal(player(wizard, "R07"), player("W17", "R03")).totals() == {0: cloak, 1: 6}


@clause("W18")
def test_novice_seer_draws_one() -> None:
    scene = reveal(player("W18", "R03", deck=["W01", "W02"]), player("W02", "R02"))
    assert scene.totals()[0] == 3 + 1 + 3
    assert scene.hand(0) == ["W16", "R01", "W01"]
    assert scene.s.drawn_now == [1, 0]


# --- looking and swapping --------------------------------------------------------------------------------------------


@clause("W19", "10.4")
def test_illusionist_alone_sees_the_relic() -> None:
    scene = reveal(player("W19", "R03"), player("W17", "R04", "R33"), player("W17", "R02"))
    assert scene.keys(0) == ["1.0", "1.1", "2.0"]
    scene.answer(0, "1.1")
    (saw,) = scene.events(Saw, 0)
    assert [*saw.cards] == ["R33"]
    assert not scene.events(Saw, 2)
    assert len(scene.events(Looked, 2)) == 1
    assert [[relic.card for relic in scene.view(seat).players[1].relics] for seat in (0, 2)] == [
        [None, "R33"],
        [None, None],
    ]


@clause("W19", "7.10")
def test_illusionist_may_swap_one_relic() -> None:
    scene = reveal(player("W19", "R01", "R02", hand=["W16", "R33", "R14"]), player("W17", "R04"))
    scene.answer(0, "1.0")
    assert scene.keys(0) == ["no", "0.R33", "0.R14", "1.R33", "1.R14"]
    scene.answer(0, "1.R33")
    assert scene.totals()[0] == 3 + 2 + 5
    assert scene.hand(0) == ["W16", "R14", "R02"]
    assert scene.s.drawn_now == scene.s.discarded_now == [0, 0]


@clause("W19", "7.10", "10.6")
def test_what_the_illusionist_lays_is_facedown_and_what_comes_back_is_not_shown() -> None:
    scene = reveal(player("W19", "R01", hand=["W16", "R33"]), player("W04", "R04"))
    scene.answer(0, "1.0")
    scene.answer(0, "0.R33")
    assert scene.asked() == [(1, "DiscardCards")]
    seen = scene.view(1).players[0]
    assert (seen.relics[0].card, seen.relics[0].face_up, seen.known) == (None, False, ())


@clause("W19")
def test_illusionist_may_swap_although_there_is_nothing_to_look_at() -> None:
    scene = reveal(player("W19", "R01", hand=["W16", "R33"]), player("W17"))
    assert scene.asked() == [(0, "SwapRelic")]
    scene.answer(0, "no")
    assert scene.totals() == {0: 5, 1: 3}


@clause("W29", "3.15")
def test_oracle_turns_the_relics_of_rivals_up_and_their_power_waits() -> None:
    """Heartwood Ancient lays a relic after that: it is facedown as usual."""
    scene = reveal(
        player("W29", "R03", hand=["W16", "R01"]),
        player("W45", "R12", hand=["W16", "R33", "R14"], deck=2),
        player("W17", "R04"),
        master=1,
    )
    assert [relic.face_up for seat in (0, 1, 2) for relic in scene.view(2).players[seat].relics] == [False, True, True]
    scene.answer(1, "R33")
    assert scene.asked() == [(0, "SwapRelic")]
    relics = scene.view(0).players[1].relics
    assert [(relic.card, relic.face_up) for relic in relics] == [("R12", True), (None, False)]
    assert scene.total(1) == 3 + 1  # green over blue
    assert scene.s.drawn_now == [0, 0, 0]
    scene.answer(0, "no")
    assert scene.totals()[1] == 3 + 1 + 2 + 5
    assert scene.s.drawn_now == [0, 1, 0]


@clause("W29")
def test_oracle_may_swap_a_relic() -> None:
    scene = reveal(player("W29", "R01", hand=["W16", "R33"]), player("W17", "R04"))
    scene.answer(0, "0.R33")
    assert scene.totals()[0] == 5 + 5
    assert scene.hand(0) == ["W16", "R01"]


# --- Mischievous Merchant --------------------------------------------------------------------------------------------


@clause("W21", "7.8", "7.9")
def test_merchant_exchanges_all_relics_unseen() -> None:
    scene = reveal(player("W21", "R02"), player("W17", "R33", "R14"), player("W04", "R02"))
    assert scene.view(0).players[1].relics[0].card is None
    assert scene.keys(0) == ["no", "1", "2"]
    scene.answer(0, "1")
    assert scene.asked() == [(2, "DiscardCards")]  # the relics still lie facedown
    seen = [[relic.card for relic in scene.view(seat).players[0].relics] for seat in (0, 1, 2)]
    assert seen == [["R33", "R14"], ["R33", "R14"], [None, None]]
    assert scene.view(1).players[1].relics[0].card == "R02"
    assert scene.view(2).players[0].relics[0].known_to == (0, 1)  # who gave it away still knows it
    scene.answer(2, [])
    assert scene.totals() == {0: 3 + 1 + 5 + 4, 1: 3 + 1 + 2, 2: 2 + 2}


@clause("W21", "1.14")
def test_merchant_may_keep_everything() -> None:
    scene = reveal(player("W21", "R01"), player("W17", "R33"))
    scene.answer(0, "no")
    assert scene.totals() == {0: 5, 1: 8}


@clause("W21", "7.8")
@pytest.mark.parametrize(("mine", "theirs"), [([], ["R33"]), (["R33"], [])])
def test_merchant_may_exchange_something_for_nothing(mine: list[str], theirs: list[str]) -> None:
    scene = reveal(player("W21", *mine), player("W17", *theirs))
    scene.answer(0, "1")
    assert scene.totals() == {0: 3 + 5 * bool(theirs), 1: 3 + 5 * bool(mine)}


@clause("W21", "7.8")
def test_merchant_cannot_exchange_nothing_for_nothing() -> None:
    assert reveal(player("W21"), player("W17")).totals() == {0: 3, 1: 3}


@clause("W21", "7.9", "W29")
def test_face_up_relics_stay_face_up_in_an_exchange() -> None:
    scene = reveal(player("W21", "R01"), player("W29", "R33", hand=["W16", "R14"]))
    scene.answer(0, "1")
    mine, theirs = (scene.view(None).players[seat].relics[0] for seat in (0, 1))
    assert (mine.card, mine.face_up) == (None, False)
    assert (theirs.card, theirs.face_up) == ("R01", True)


@clause("W21", "W40")
def test_merchant_cannot_choose_a_rival_with_the_keeper() -> None:
    scene = reveal(player("W21", "R02"), player("W17", "R03"), player("W40", "R33"))
    assert scene.keys(0) == ["no", "1"]
    with pytest.raises(Refused, match="W40"):
        scene.answer(0, "2")
    refused = scene.s.why_not(scene.ask(0).id, 2)
    assert refused is not None
    assert refused.clause == "W40"
    alone = reveal(player("W21", "R01"), player("W40", "R33"))
    assert alone.totals() == {0: 5, 1: 3 + 1 + 1 + 5}  # nobody to choose


@clause("W21", "7.11")
def test_exchanged_relics_are_kept_for_good() -> None:
    scene = reveal(player("W21", "R01", deck=1), player("W17", "R33", deck=2))
    scene.answer(0, "1")
    scene.answer(0, "draw")
    assert scene.pile(0) == ["R33"]
    assert scene.pile(1) == ["W17", "R01"]


# --- Milton ----------------------------------------------------------------------------------------------------------


@clause("W22", "R05")
def test_milton_with_a_standard_scroll() -> None:
    hand = ["W01", "W02", "R01", "R02", "R03"]
    scene = reveal(player("W22", "R05", hand=hand, deck=["W05", "W31", "W32"]), player("W17", "R03"))
    assert "W05" in scene.keys(0)  # drawn first, and any card may go
    with pytest.raises(Refused, match="W22"):
        scene.answer(0, [])
    scene.answer(0, ["W05"])
    scene.answer(0, ["W01"])
    assert scene.totals()[0] == 1 + 5 + 1
    assert (scene.s.drawn_now[0], scene.s.discarded_now[0], len(scene.hand(0))) == (3, 2, 6)


@clause("W22", "4.5")
@pytest.mark.parametrize(("drawn", "discarded", "power"), [(0, 0, 3), (1, 1, 5), (4, 0, 6), (3, 4, 6)])
def test_milton_counts_earlier_battles_up_to_5(drawn: int, discarded: int, power: int) -> None:
    scene = reveal(player("W22", "R03", drawn=drawn, discarded=discarded, deck=1), player("W17", "R03"))
    scene.answer(0, ["W16"])
    assert scene.totals()[0] == power + 3


@clause("W22", "3.7", "6.4")
def test_milton_counts_replenish() -> None:
    scene = Scene({"hand": ["W22", "R03", "R01"], "deck": 7}, {"hand": ["W17", "R03", "W16", "R04"]})
    scene.lay(("W22", "R03"), ("W17", "R03"))
    assert scene.s.drawn_now[0] == 6 + 1
    scene.answer(0, ["R01"])
    assert scene.totals()[0] == 1 + 5 + 3


# --- Mirror Adept and Queen of Mirages -------------------------------------------------------------------------------


@clause("W23")
@pytest.mark.parametrize(
    ("rivals", "adds"), [(["W16"], 2), (["W17"], 3), (["W20"], 3), (["W16", "W20"], 3), (["W27"], 0)]
)
def test_mirror_adept_adds_the_highest_base_power_up_to_3(rivals: list[str], adds: int) -> None:
    scene = reveal(player("W23", "R03"), *[player(rival, "R02") for rival in rivals])
    assert scene.totals()[0] == 2 + adds + 3


@clause("W23")
def test_mirror_adept_copies_no_bonuses() -> None:
    """Kindling Novice has made 4 of its 2."""
    scene = reveal(player("W23", "R03"), player("W04", "R03", hand=["W16", "R01", "R02"]))
    scene.answer(1, ["R02"])
    assert scene.totals() == {0: 2 + 2 + 1 + 3, 1: 4 + 3}


@clause("W23", "W30", "W13")
def test_mirror_adept_adds_a_base_as_lowered_by_the_queen() -> None:
    scene = reveal(player("W23", "R03", hand=["W30", "W16", "R01"]), player("W13", "R03"))
    scene.answer(0, "W30")
    scene.answer(1, "no")
    assert scene.totals() == {0: (2 + 2 + 1) + (4 + 1) + 3, 1: 2 + 3}  # blue over red, each


@clause("W30", "W12")
def test_queen_against_master_of_the_flames() -> None:
    assert reveal(player("W30", "R03"), player("W12", "R04")).totals() == {0: 4 + 1 + 3, 1: 2}


@clause("W30")
@pytest.mark.parametrize(("rival", "power"), [("W16", 2), ("W17", 2), ("W20", 2), ("W27", 0 + 2), ("W23", 2 + 3)])
def test_queen_lowers_a_base_power_above_2(rival: str, power: int) -> None:
    """Floaty's 0 is not raised; its bonus and the Mirror's stay."""
    assert reveal(player("W30", "R03"), player(rival, "R03")).totals()[1] == power + 3


@clause("W30", "5.9")
def test_the_queen_leaves_bonuses_as_they_are() -> None:
    scene = reveal(player("W30", "R03"), player("W11", "R03"))
    assert scene.totals()[1] == 2 + 2 + 3


@clause("W30", "R16", "1.7")
def test_a_wizard_lowered_by_the_queen_is_not_devoted_2() -> None:
    assert reveal(player("W30", "R03"), player("W20", "R16")).totals()[1] == 2 + 2


@clause("W30", "W36")
@pytest.mark.parametrize(("hand", "power"), [([], 2), (["W16"], 1), (["W16", "R01", "R02"], 0)])
def test_voice_of_the_forest_lowered_by_the_queen(hand: list[str], power: int) -> None:
    assert reveal(player("W30", "R03"), player("W36", "R03", hand=hand)).totals()[1] == power + 1 + 3


@clause("W30")
def test_the_queen_chooses_one_wizard_of_each_rival() -> None:
    scene = reveal(
        player("W30", "R03"),
        player("W13", "R03", hand=["W05", "W16", "R01"]),
        player("W17", "R04", hand=["W20", "W16", "R02"]),
    )
    scene.answer(0, "no")
    scene.answer(1, "W05")
    scene.answer(2, "W20")
    assert scene.keys(0) == ["wizard.1.0", "wizard.1.1"]
    scene.answer(0, "wizard.1.1")
    assert scene.keys(0) == ["wizard.2.0", "wizard.2.1"]
    scene.answer(0, "wizard.2.1")
    assert [[each.base for each in scene.view(None).players[seat].wizards] for seat in (1, 2)] == [[4, 2], [3, 2]]


@clause("W30", "4.6")
def test_the_queen_lowers_for_one_battle_only() -> None:
    """Queen 4, Wand 3 against Hermit 2, advantage 1, Orb 4: a tie; the next Hermit has 3 again."""
    scene = reveal(player("W30", "R03", hand=["W16", "R03", "R01"]), player("W32", "R15", hand=["W32", "R03", "R02"]))
    assert scene.totals() == {0: 7, 1: 7}
    scene.lay(("W16", "R03"), ("W32", "R03"))
    assert scene.totals()[1] == 3 + 1 + 3


# --- decks and hands -------------------------------------------------------------------------------------------------


@clause("W24", "6.9", "6.5")
def test_stargazer_shows_three_and_takes_one() -> None:
    scene = reveal(player("W24", "R03", deck=["W01", "R02", "W02", "W05"]), player("W02", "R04"))
    (shown,) = scene.events(Showed)
    assert [*shown.cards] == ["W01", "R02", "W02"]
    assert scene.keys(0) == ["W01", "R02", "W02"]
    scene.answer(0, "R02")
    assert scene.totals()[0] == 4 + 1 + 3
    assert scene.hand(0) == ["W16", "R01", "R02"]
    assert scene.s.drawn_now == [0, 0]
    assert scene.view(1).players[0].deck_top == ("W01", "W02")
    scene.answer(0, "draw")
    assert scene.hand(0)[-1] == "W01"  # put back on top


@clause("W24")
@pytest.mark.parametrize(
    ("deck", "pile", "shown"),
    [(["W01", "R02"], ["R14"], ["R02", "W01"]), ([], ["R14", "W02"], ["R14", "W02"]), ([], [], [])],
)
def test_stargazer_with_fewer_than_three_cards(deck: list[str], pile: list[str], shown: list[str]) -> None:
    scene = reveal(player("W24", "R03", deck=deck, pile=pile), player("W17", "R04"))
    assert sorted(id for event in scene.events(Showed) for id in [*event.cards]) == shown
    assert (scene.asked() == [(0, "TakeShown")]) == bool(shown)


@clause("W25", "6.8")
def test_mindreader_makes_a_rival_discard() -> None:
    scene = reveal(player("W25", "R03"), player("W17", "R04", hand=["W01", "R14", "R02"]), player("W17", "R02"))
    assert scene.keys(0) == ["1", "2"]
    scene.answer(0, "1")
    (saw,) = scene.events(Saw, 0)
    assert [*saw.cards] == ["W01", "R14", "R02"]
    assert not scene.events(Saw, 2)
    assert scene.keys(0) == ["W01", "R02", "R14"]
    scene.answer(0, "R14")
    (event,) = scene.events(Discarded)
    assert (event.seat, [*event.cards]) == (1, ["R14"])
    assert scene.s.discarded_now == [0, 1, 0]
    assert scene.view(0).players[1].known == ("R02", "W01")


@clause("W25", "R06", "6.15")
def test_what_the_mindreader_takes_replenishes_and_triggers_for_the_rival() -> None:
    scene = reveal(player("W25", "R03"), player("W17", "R04", hand=["R06", "W01"], deck=9))
    scene.answer(0, "1")
    scene.answer(0, "R06")
    assert [(event.seat, event.count) for event in scene.events(Drew)] == [(1, 6), (1, 2)]


@clause("W25")
def test_mindreader_cannot_choose_a_rival_without_cards() -> None:
    scene = reveal(player("W25", "R03"), player("W17", "R04", hand=[]), player("W17", "R02"))
    assert scene.keys(0) == ["2"]
    assert reveal(player("W25", "R03"), player("W17", "R04", hand=[])).totals() == {0: 7, 1: 6}


# --- advantage, draws, hands -----------------------------------------------------------------------------------------


@clause("W26")
def test_fogbinder_takes_the_advantage_of_rivals_and_keeps_the_own() -> None:
    """Red has advantage over green and green over blue, but not in this fog."""
    scene = reveal(player("W26", "R03", deck=2), player("W02", "R03"), player("W32", "R03"))
    assert scene.totals() == {0: 4 + 1 + 3, 1: 3 + 3, 2: 3 + 3}
    assert scene.s.drawn_now == [1, 0, 0]


@clause("W27", "R05", "5.8")
def test_floaty_with_a_standard_scroll() -> None:
    hand = ["W01", "W02", "R01", "R02", "R03"]
    scene = reveal(player("W27", "R05", hand=hand, deck=2), player("W04", "R03", hand=["W16", "R01", "R02"]), master=1)
    assert scene.total(0) == 5 + 1  # five cards, and blue over red; the scroll is facedown
    scene.answer(1, [])
    assert scene.total(0) == 7 + 1 + 1
    scene.answer(0, ["W01"])
    assert scene.totals()[0] == 6 + 1 + 1


@clause("W28", "S04", "R12", "6.4")
def test_adam_counts_whatever_made_him_draw() -> None:
    scene = reveal(player("W28", "R12", drawn=1, deck=9), player("W17", "R03"), shrine="S04")
    assert scene.s.drawn_now[0] == 1 + 2 + 2 + 1  # an earlier battle, Dalhi's Throne, Adam himself, the Satchel
    assert scene.totals()[0] == 3 + 6 + 2


@clause("W28", "R06", "6.10")
def test_adam_counts_replenish_and_dusty_tome() -> None:
    scene = Scene({"hand": ["W28", "R20", "R06"], "deck": 12}, {"hand": ["W17", "R03", "W16", "R04"]})
    scene.lay(("W28", "R20"), ("W17", "R03"))
    scene.answer(0, ["R06"])
    assert scene.totals()[0] == 3 + (6 + 2 + 2) + (2 + 1)  # Replenish, Adam himself, the Tome; the Brazier


@clause("W28", "S03", "6.5")
def test_adam_does_not_count_what_is_taken() -> None:
    scene = reveal(player("W28", "R03", pile=["W02"], deck=2), player("W17", "R03"), shrine="S03")
    scene.answer(0, "W02")
    assert scene.totals()[0] == 3 + 2 + 3
