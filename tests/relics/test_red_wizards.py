"""What the red wizards do, card by card (W01 to W15)."""

from __future__ import annotations

import pytest

from clause_citations import citing
from coterie.games.relics.events import Declined, Drew, LostRelic, Used, WizardsUp
from coterie.kernel import Refused
from relics.scene import Scene, player, reveal

clause = citing("relics")


@pytest.mark.parametrize(
    ("wizard", "greatsword", "cloak"),
    [
        pytest.param("W01", 2 + 2 + 4, 2 + 1 + 2, marks=clause("W01", "1.7"), id="W01"),
        pytest.param("W02", 3 + 2, 3 + 1 + 2, marks=clause("W02", "1.7"), id="W02"),
        pytest.param("W03", 3 + 2, 3 + 1, marks=clause("W03", "1.6"), id="W03"),
        pytest.param("W05", 4 + 2, 4 + 1 + 2, marks=clause("W05", "1.7"), id="W05"),
        pytest.param("W10", 2 + 2, 2 + 1, marks=clause("W10", "1.7"), id="W10"),
    ],
)
def test_devoted_and_devoted_2(wizard: str, greatsword: int, cloak: int) -> None:
    assert reveal(player(wizard, "R16"), player("W02", "R03")).totals() == {0: greatsword, 1: 6}
    assert reveal(player(wizard, "R07"), player("W02", "R03")).totals() == {0: cloak, 1: 6}


# --- Lava Spurter and other claims -----------------------------------------------------------------------------------


@clause("W03", "8.4")
def test_a_claim_comes_after_the_shrine_and_before_everything_else() -> None:
    scene = reveal(
        player("W18", "R12", deck=4),
        player("W03", "R07", deck=2),
        shrine="S04",
    )
    drew = [(event.seat, event.count) for event in scene.events(Drew)]
    assert drew[:2] == [(0, 2), (1, 1)]  # the shrine still took seat 0 for the Master Wizard
    assert scene.s.master == 1
    assert drew[2:] == [(0, 1), (1, 1), (0, 1)]  # Novice Seer; then the enchantments, seat 1 first


@clause("W03", "4.5", "8.3")
def test_a_claim_holds_for_later_battles_of_the_round() -> None:
    scene = reveal(player("W02", "R01", hand=["W18", "R03", "R03"]), player("W03", "R01", hand=["W26", "R03", "R02"]))
    assert scene.totals() == {0: 5, 1: 5}
    assert scene.s.master == 1
    scene.lay(("W18", "R03"), ("W26", "R02"))
    used = [event.seat for event in scene.events(Used)]
    assert used == [1, 1, 0]  # the claim, then the abilities of the next battle


@pytest.mark.parametrize("master", [0, 1, 2])
@clause("W03", "8.5", "8.6")
def test_claims_of_two_players_cancel_each_other(master: int) -> None:
    scene = reveal(player("W03", "R03"), player("W11", "R03"), player("W02", "R04"), master=master)
    assert scene.s.master == master  # also if it is one of those who claimed
    assert scene.totals() == {0: 6, 1: 8 if master == 1 else 6, 2: 6}


@clause("W03", "W13", "8.6")
def test_a_claim_that_arrives_late_is_added() -> None:
    scene = reveal(player("W13", "R03", hand=["W11", "R01", "R01"]), player("W03", "R03"))
    assert scene.s.master == 0
    assert scene.asked() == [(0, "LayWizard")]  # before the claim
    scene.answer(0, "W11")
    scene.answer(1, "no")
    assert scene.s.master == 0
    assert scene.totals() == {0: 4 + 3 + 2 + 3, 1: 6}


@clause("W11", "W13", "8.6")
def test_two_claims_of_one_player_cancel_each_other() -> None:
    scene = reveal(player("W13", "R03"), player("W03", "R03", hand=["W11", "R01", "R01"]))
    scene.answer(0, "no")
    scene.answer(1, "W11")
    assert scene.s.master == 0
    assert scene.totals()[1] == 3 + 3 + 3


@clause("W11")
def test_usurper_has_2_more_while_master() -> None:
    assert reveal(player("W02", "R03"), player("W11", "R03")).totals() == {0: 6, 1: 8}


# --- discards --------------------------------------------------------------------------------------------------------


@clause("W04")
@pytest.mark.parametrize(("discard", "power"), [([], 2), (["R01"], 4)])
def test_kindling_novice_may_discard_for_2(discard: list[str], power: int) -> None:
    scene = reveal(player("W04", "R03", hand=["W01", "R01", "R01"]), player("W02", "R03"))
    scene.answer(0, discard)
    assert scene.totals()[0] == power + 3
    assert scene.s.discarded_now == [len(discard), 0]
    assert scene.hand(0) == (["W01", "R01"] if discard else ["W01", "R01", "R01"])


@clause("W04", "R06")
def test_a_card_discarded_for_kindling_novice_triggers() -> None:
    scene = reveal(player("W04", "R03", hand=["R06", "R01", "R01"], deck=["W01", "W02", "W05"]), player("W02", "R03"))
    with pytest.raises(Refused, match="W04"):
        scene.answer(0, ["R06", "R01"])  # one card, no more
    scene.answer(0, ["R06"])
    assert scene.hand(0) == ["R01", "R01", "W02", "W01"]


@clause("W04", "W06", "1.14")
@pytest.mark.parametrize("wizard", ["W04", "W06", "W07"])
def test_with_an_empty_hand_nothing_is_discarded(wizard: str) -> None:
    scene = reveal(player(wizard, "R03", hand=[]), player("W02", "R03"))
    assert scene.totals()[0] == scene.s.pack.cards[scene.s.pack.numbers[wizard]].power + 3


@clause("W06")
def test_lars_discards_up_to_three() -> None:
    hand = ["W01", "W01", "W02", "R01", "R01", "R02"]
    scene = reveal(player("W06", "R03", hand=hand), player("W02", "R03"))
    with pytest.raises(Refused, match="W06"):
        scene.answer(0, ["W01", "W01", "W02", "R01"])
    scene.answer(0, ["W01", "W01", "R02"])
    assert scene.totals()[0] == 2 + 3 + 3
    assert scene.hand(0) == ["W02", "R01", "R01"]


@clause("W06")
def test_lars_may_discard_nothing() -> None:
    scene = reveal(player("W06", "R03"), player("W02", "R03"))
    scene.answer(0, [])
    assert scene.totals()[0] == 2 + 3


@clause("W06", "6.10", "6.15")
def test_after_lars_comes_one_replenish_and_then_the_triggers() -> None:
    """With the Tome first, its two cards would leave nothing to replenish."""
    scene = reveal(
        player("W06", "R03", hand=["W01", "R06", "R02"], hall=["W05"], deck=9),
        player("W02", "R03"),
    )
    scene.answer(0, ["W01", "R06", "R02"])
    drew = [event.count for event in scene.events(Drew) if event.seat == 0]
    assert drew == [6, 2]  # up to seven, less one in the Hall; then Dusty Tome
    assert len(scene.hand(0)) == 8


@clause("W07")
@pytest.mark.parametrize(("discard", "power"), [([], 1 + 2 * 2), (["W16"], 1 + 2 * 3)])
def test_misfortune_counts_the_discards_of_earlier_battles(discard: list[str], power: int) -> None:
    scene = reveal(player("W07", "R03", discarded=2, hand=["W16", "R01", "R01"]), player("W02", "R03"))
    scene.answer(0, discard)
    assert scene.totals()[0] == power + 3


@clause("W07")
def test_misfortune_discards_one_card_at_most() -> None:
    scene = reveal(player("W07", "R03", hand=["W16", "R01", "R01"]), player("W02", "R03"))
    with pytest.raises(Refused, match="W07"):
        scene.answer(0, ["R01", "R01"])


@clause("W07", "5.8")
def test_misfortune_counts_discards_that_a_rival_causes_later() -> None:
    scene = reveal(player("W07", "R03", hand=["W16", "R01", "R01"]), player("W02", "R18"))
    scene.answer(0, [])
    assert scene.total(0) == 1 + 3
    scene.answer(0, ["R01"])  # Gauntlet of Spite
    assert scene.totals()[0] == 1 + 2 + 3


@clause("W07", "6.17")
def test_misfortune_counts_the_discards_of_eek() -> None:
    scene = Scene(
        {"hand": ["W01", "W01", "W02"], "deck": ["W07", "R03", "R01", "R01", "R02", "R02", "W02"]},
        {"hand": ["W05", "R03", "W16", "R04"]},
    )
    scene.lay(("W07", "R03"), ("W05", "R03"))
    scene.answer(0, [])
    assert scene.totals()[0] == 1 + 2 * 3 + 3


@clause("W07", "W12", "6.6")
def test_what_goes_to_the_pile_from_play_is_no_discard() -> None:
    scene = reveal(player("W12", "R06", hand=["W07", "R01", "R01"], deck=2), player("W13", "R03"))
    scene.answer(0, "W07")
    scene.answer(1, "no")
    scene.answer(0, "wizard.0.0")  # Master of the Flames first, then Misfortune
    assert scene.pile(0) == ["R06"]
    scene.answer(0, [])
    assert scene.totals()[0] == 9 + 1
    assert scene.hand(0) == ["R01", "R01"]  # Dusty Tome does not trigger from play


# --- Dwarven Minimalist ----------------------------------------------------------------------------------------------


@clause("W08", "7.3", "7.7")
@pytest.mark.parametrize(
    ("relic", "power"), [("R33", 0), ("R12", 0), ("R22", 4), ("R30", 3), ("R31", 3 + 4), ("R32", 3)]
)
def test_minimalist_ignores_every_relic_that_can_be(relic: str, power: int) -> None:
    scene = reveal(player("W08", "R33"), player("W05", relic, deck=1))
    assert scene.totals() == {0: 4, 1: 4 + power}
    assert not scene.events(Drew)


@clause("W08")
def test_minimalist_ignores_relics_that_enter_later() -> None:
    scene = reveal(player("W08", "R33"), player("W45", "R33", hand=["W16", "R14", "R01"]))
    scene.answer(1, "R14")
    assert scene.totals() == {0: 4 + 1, 1: 3}


@clause("W08", "W40")
def test_minimalist_does_not_reach_the_relics_of_the_keeper() -> None:
    scene = reveal(player("W08", "R33"), player("W40", "R12", "R03", deck=1))
    assert scene.totals() == {0: 4 + 1, 1: 3 + 2 + 2 + 3}
    assert [event.seat for event in scene.events(Drew)] == [1]  # the Satchel works


@clause("W08", "9.4")
def test_ignored_relics_can_be_spoils() -> None:
    scene = reveal(player("W08", "R03"), player("W02", "R33"))
    assert scene.keys(0) == ["draw", "1.R33"]
    scene.answer(0, "1.R33")
    assert "R33" in scene.hand(0)


@clause("W08", "4.6")
def test_minimalist_does_nothing_from_the_table() -> None:
    scene = reveal(player("W05", "R14", table=["W08", "R01"]), player("W02", "R33"))
    assert scene.totals() == {0: 8, 1: 8}


# --- lasting bonuses -------------------------------------------------------------------------------------------------


@clause("W09")
@pytest.mark.parametrize(("rivals", "power"), [(["W02"], 3), (["W03"], 5), (["W02", "W04"], 5), (["W03", "W04"], 5)])
def test_duelist_has_2_more_against_the_enlightened(rivals: list[str], power: int) -> None:
    scene = reveal(player("W09", "R03"), *[player(rival, "R02") for rival in rivals])
    if "W04" in rivals:
        scene.answer(2, [])
    assert scene.totals()[0] == power + 3


@clause("W09", "W13", "5.8")
@pytest.mark.parametrize(("second", "power"), [("no", 3), ("W02", 3), ("W03", 5)])
def test_duelist_follows_wizards_that_enter(second: str, power: int) -> None:
    scene = reveal(
        player("W13", "R03", hand=["W09", "R01", "R01"]), player("W02", "R03", hand=["W02", "W03", "R01", "R02"])
    )
    scene.answer(0, "W09")
    scene.answer(1, second)
    assert scene.totals()[0] == 4 + power + 3


@clause("W10", "1.12")
@pytest.mark.parametrize(("halls", "power"), [((0, 0), 2), ((1, 2), 4), ((3, 0), 5), ((1, -3), 3)])
def test_avenger_looks_at_the_largest_hall_of_rivals(halls: tuple[int, int], power: int) -> None:
    """A negative number: the Hall of a player who is out of the battle."""
    out = halls[1] < 0
    scene = reveal(
        player("W10", "R03", hall=2 * ["W32"]),
        player("W02", "R03", hall=halls[0] * ["W01"]),
        player(*([] if out else ["W02", "R03"]), hall=abs(halls[1]) * ["W31"]),
        in_battle=[0, 1] if out else [0, 1, 2],
    )
    assert scene.totals()[0] == power + 3


@clause("W10")
def test_avenger_has_at_most_3_more() -> None:
    assert reveal(player("W10", "R03"), player("W02", "R03", hall=4 * ["W01"])).totals()[0] == 2 + 3 + 3


# --- Master of the Flames --------------------------------------------------------------------------------------------


@clause("W12", "6.6", "10.6")
def test_master_of_the_flames_loses_the_relic() -> None:
    scene = reveal(player("W12", "R06", deck=2), player("W05", "R33"), shrine="S22")
    assert scene.totals() == {0: 9, 1: 4 + 3 + 5}
    (lost,) = scene.events(LostRelic)  # everybody saw what it was
    assert [lost.card] == ["R06"]
    assert scene.s.round == 2  # there were no spoils to choose from


@clause("W12")
def test_master_of_the_flames_loses_one_relic_of_several() -> None:
    scene = reveal(player("W12", "R01", "R33"), player("W02", "R03"))
    scene.answer(0, "0")
    assert scene.totals()[0] == 9 + 5
    assert scene.s.discarded_now == [0, 0]


@clause("W12")
def test_master_of_the_flames_without_a_relic_loses_nothing() -> None:
    assert reveal(player("W12"), player("W02", "R03")).totals()[0] == 9


@clause("W12", "W42")
def test_relics_gained_after_the_flames_stay() -> None:
    scene = reveal(player("W12", "R01", hand=["W16", "R14"], deck=1), player("W42", "R03", deck=1))
    assert scene.pile(0) == ["R01"]
    scene.answer(0, "R14")
    scene.answer(1, "no")
    assert scene.totals() == {0: 9 + 1 + 4, 1: 5 + 3}


@clause("W12", "W42")
def test_relics_gained_before_the_flames_can_be_lost() -> None:
    scene = reveal(player("W12", "R01", hand=["W16", "R14"], deck=1), player("W42", "R03", deck=1), master=1)
    scene.answer(1, "no")
    scene.answer(0, "R14")
    assert scene.keys(0) == ["0", "1"]
    scene.answer(0, "0")
    assert scene.totals()[0] == 9 + 1 + 4


# --- Jeff ------------------------------------------------------------------------------------------------------------


@clause("W13", "9.2")
@pytest.mark.parametrize(("chosen", "other"), [("W13", "W05"), ("W05", "W13")])
def test_jeff_brings_a_wizard_and_draws_and_the_winner_picks_one(chosen: str, other: str) -> None:
    scene = reveal(player("W13", "R03", hand=["W05", "R01", "R01"], deck=2), player("W02", "R03"))
    scene.answer(0, "W05")
    scene.answer(1, "no")
    assert scene.totals() == {0: 4 + 4 + 3, 1: 6}
    assert scene.s.drawn_now == [1, 0]
    assert sorted(scene.keys(0)) == ["W05", "W13"]
    scene.answer(0, chosen)
    assert scene.hall(0) == [chosen]
    assert sorted(scene.pile(0)) == sorted([other, "R03"])


@clause("W13")
def test_jeff_alone_draws_nothing() -> None:
    scene = reveal(player("W13", "R03", deck=1), player("W02", "R03", hand=["W05", "R01", "R01"]))
    scene.answer(0, "no")
    scene.answer(1, "W05")
    assert scene.totals() == {0: 7, 1: 10}
    assert scene.s.drawn_now == [0, 0]


@clause("W13", "10.5", "1.14")
def test_jeff_asks_one_after_the_other_and_does_not_tell_why_somebody_declines() -> None:
    scene = reveal(
        player("W02", "R03", hand=["W05", "R01", "R01"]),
        player("W13", "R03", hand=["R01", "R02"]),
        player("W02", "R04", hand=["W16", "W16"]),
        master=2,
    )
    assert scene.asked() == [(2, "LayWizard")]
    scene.answer(2, "no")
    assert scene.asked() == [(0, "LayWizard")]
    scene.answer(0, "W05")
    assert [each.facedown_wizards for each in scene.view(1).players] == [1, 0, 0]
    assert len(scene.events(WizardsUp)) == 1  # not turned up before all have answered
    assert scene.keys(1) == ["no"]  # asked although there is no wizard in hand
    scene.answer(1, "no")
    assert [event.seat for event in scene.events(Declined)] == [2, 1]
    assert scene.events(WizardsUp)[1].seats == (0,)


@clause("W13", "3.13")
def test_the_shrine_applies_to_wizards_that_jeff_brings() -> None:
    scene = reveal(
        player("W13", "R03", hand=["W05", "R01", "R01"], deck=5),
        player("W02", "R03", hand=["W31", "R01", "R02"], deck=2),
        shrine="S04",
    )
    assert scene.s.drawn_now == [2, 1]
    scene.answer(0, "W05")
    scene.answer(1, "W31")
    assert scene.s.drawn_now == [2 + 2 + 1, 1 + 1]  # the Throne again for the new ones, and Jeff's own card


@clause("W13", "3.13", "5.7")
def test_advantage_is_checked_again_for_wizards_that_jeff_brings() -> None:
    scene = reveal(player("W13", "R03"), player("W02", "R03", hand=["W31", "R01", "R02"]))
    scene.answer(0, "no")
    scene.answer(1, "W31")
    assert scene.totals() == {0: 4 + 1 + 3, 1: 3 + 2 + 3}


@clause("W13", "W18", "W29", "3.13")
def test_abilities_of_wizards_that_jeff_brings() -> None:
    """The Oracle works at once; Novice Seer in step 3e, with the others."""
    scene = reveal(
        player("W13", "R03", hand=["W18", "R01", "R01"], deck=3),
        player("W02", "R03", hand=["W29", "R01", "R02"]),
    )
    scene.answer(0, "W18")
    scene.answer(1, "W29")
    assert scene.view(1).players[0].relics[0].face_up
    assert scene.asked() == [(0, "NextAbility")]
    scene.answer(0, "wizard.0.1")
    assert scene.s.drawn_now == [2, 0]  # Novice Seer, then Jeff
    assert scene.asked() == [(1, "SwapRelic")]


@clause("W13", "6.13")
def test_replenish_is_checked_after_each_wizard_laid_for_jeff() -> None:
    scene = reveal(player("W13", "R03", hand=["W05", "R01"], deck=7), player("W02", "R03"))
    scene.answer(0, "W05")
    assert len(scene.hand(0)) == 7
    assert scene.asked() == [(1, "LayWizard")]


@clause("W13", "5.12")
def test_jeff_asks_nobody_who_is_out_of_the_battle() -> None:
    scene = reveal(player("W13", "R03"), player("W02", "R03"), player(table=["W01", "R02"]), in_battle=[0, 1])
    scene.answer(0, "no")
    scene.answer(1, "no")
    assert scene.totals() == {0: 7, 1: 6}


# --- Vesh ------------------------------------------------------------------------------------------------------------


@clause("W14")
@pytest.mark.parametrize("rival", ["W01", "W16", "W31"])
@pytest.mark.parametrize(("shrine", "worth"), [("", 1), ("S17", 3)])
def test_vesh_has_advantage_over_every_colour_and_suffers_none(rival: str, shrine: str, worth: int) -> None:
    scene = reveal(player("W14", "R03"), player(rival, "R03", hand=["R01", "R01"]), shrine=shrine)
    assert scene.totals() == {0: 4 + worth + 3, 1: 2 + 3}


@clause("W14", "5.5")
def test_vesh_has_advantage_once() -> None:
    scene = reveal(player("W14", "R03"), player("W16", "R03"), player("W31", "R03"), shrine="S19")
    assert scene.totals()[0] == 4 + 1 + 2 + 3  # and the Gate of Cinders, for a red wizard


@clause("W14", "W26")
def test_fogbinder_takes_the_advantage_of_vesh() -> None:
    assert reveal(player("W14", "R03"), player("W26", "R03")).totals() == {0: 7, 1: 7}


@clause("W14", "R17")
def test_the_wand_of_equality_takes_the_advantage_of_vesh() -> None:
    assert reveal(player("W14", "R03"), player("W31", "R17")).totals()[0] == 7


@clause("W14", "W13")
@pytest.mark.parametrize(("second", "advantage"), [("no", False), ("W01", True)])
def test_a_rival_may_have_advantage_over_another_wizard_beside_vesh(second: str, advantage: bool) -> None:
    scene = reveal(player("W14", "R03", hand=["W01", "R01", "R01"]), player("W13", "R03", hand=["W17", "R01", "R02"]))
    scene.answer(0, second)
    scene.answer(1, "W17")
    assert scene.totals()[1] == 4 + 3 + advantage + 3


# --- Phoenix Matriarch -----------------------------------------------------------------------------------------------


@clause("W15", "9.7")
def test_phoenix_returns_to_the_hand_of_a_loser_beyond_seven_cards() -> None:
    hand = ["W01", "W01", "W02", "R03", "R03", "R02", "R02"]
    scene = reveal(player("W15", "R01", hand=hand, deck=["W31", "W32", "W32"]), player("W05", "R33"))
    scene.answer(1, "draw")
    assert sorted(scene.hand(0)) == sorted([*hand, "W31", "W32", "W15"])
    assert scene.pile(0) == ["R01"]


@clause("W15", "4.11")
@pytest.mark.parametrize(("second", "where"), [("W01", "hand"), ("W12", "pile")])
def test_phoenix_of_an_earlier_battle(second: str, where: str) -> None:
    """Back to the hand of a loser; a winner has no use for her."""
    scene = reveal(
        player("W15", "R01", hand=[second, "W16", "R03", "R02"], deck=4),
        player("W05", "R03", hand=["W05", "R03", "W16"], deck=4),
    )
    assert scene.totals() == {0: 7, 1: 7}
    scene.lay((second, "R03"), ("W05", "R03"))
    scene.answer(1 if where == "hand" else 0, "draw")
    assert ("W15" in scene.hand(0), "W15" in scene.pile(0)) == (where == "hand", where == "pile")


@clause("W15", "4.10")
def test_phoenix_returns_when_a_round_has_no_winner() -> None:
    scene = Scene(
        {"hand": ["W02", "R01"], "deck": 3, "table": ["W05", "R04"]},
        {"hand": ["W01", "R01"], "deck": 3, "table": ["W15", "R03"]},
        phase="spoils",
    )
    assert "W15" in scene.hand(1)
