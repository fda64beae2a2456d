"""Power, advantage, bonuses that follow and bonuses that stay (section 5 of the rules)."""

from __future__ import annotations

import pytest

from clause_citations import citing
from coterie.games.relics.events import Gained
from relics.scene import player, reveal

clause = citing("relics")

DEVOTED_3 = {"red": "W02", "blue": "W17", "green": "W32"}
BEATS = {"green": "blue", "blue": "red", "red": "green"}


@clause("5.1")
def test_the_total_is_the_sum_of_all_wizards_and_relics_in_play() -> None:
    """Jeff brings a second wizard, the Obelisk a second relic."""
    scene = reveal(player("W13", "R02", hand=["W35", "R14", "W01", "W01"], deck=5), player("W05", "R33"), shrine="S01")
    scene.answer(0, "W35")
    scene.answer(1, "no")
    scene.answer(0, "R14")
    assert scene.totals() == {0: (4 + 4) + (2 + 4), 1: 4 + 1 + 5}


@clause("5.2", "W36")
def test_a_wizards_own_power_is_never_below_0_and_the_rest_comes_on_top() -> None:
    """Nine cards in hand: 8 - 9 is 0, not -1. Then the shrine, and advantage over blue."""
    nine = ["W01", "W01", "W01", "W02", "W16", "W31", "W31", "R03", "R04"]
    scene = reveal(player("W36", "R01", hand=nine), player("W17", "R02"), shrine="S21")
    assert scene.totals()[0] == 0 + 2 + 1 + 2


@clause("5.3")
def test_a_facedown_relic_gives_nothing_yet() -> None:
    scene = reveal(player("W04", "R33"), player("W02", "R03"))
    assert scene.ask(0).clause == "W04"
    assert (scene.total(0), scene.total(1)) == (2, 3)
    scene.answer(0, [])
    assert scene.totals() == {0: 2 + 5, 1: 3 + 3}


@clause("5.3", "7.3")
def test_an_ignored_relic_gives_nothing() -> None:
    scene = reveal(player("W08", "R33"), player("W02", "R03"))
    assert scene.totals() == {0: 4, 1: 3}


@clause("5.3", "R27")
@pytest.mark.parametrize(
    ("relic", "power"), [pytest.param("R14", 4 - 2, id="4 less 2"), pytest.param("R11", 0, id="1 less 2, not -1")]
)
def test_losses_never_make_a_relic_negative(relic: str, power: int) -> None:
    scene = reveal(player("W05", "R27"), player("W02", relic))
    scene.answer(0, "1.0")
    assert scene.totals()[1] == 3 + power


@clause("5.3", "R27", "R16")
def test_losses_are_taken_from_the_power_with_its_bonuses() -> None:
    scene = reveal(player("W05", "R27"), player("W01", "R16"))
    scene.answer(0, "1.0")
    assert scene.totals()[1] == 2 + (2 + 4 - 2)


@clause("5.4")
@pytest.mark.parametrize("mine", DEVOTED_3)
@pytest.mark.parametrize("theirs", DEVOTED_3)
def test_green_beats_blue_beats_red_beats_green(mine: str, theirs: str) -> None:
    scene = reveal(player(DEVOTED_3[mine], "R03"), player(DEVOTED_3[theirs], "R02"))
    advantage = [int(BEATS[mine] == theirs), int(BEATS[theirs] == mine)]
    assert scene.totals() == {0: 3 + 3 + advantage[0], 1: 3 + 2 + advantage[1]}


@clause("5.4", "R17")
@pytest.mark.parametrize(("relic", "total"), [("R17", 3 + 3), ("R04", 3 + 3 + 1)])
def test_the_wand_of_equality_takes_advantage_away(relic: str, total: int) -> None:
    """V8."""
    scene = reveal(player("W17", "R03"), player("W32", relic))
    assert scene.totals() == {0: 6, 1: total}


@clause("5.5")
def test_advantage_over_two_rivals_counts_once() -> None:
    scene = reveal(player("W02", "R02"), player("W32", "R03"), player("W31", "R04"))
    assert scene.totals() == {0: 3 + 1 + 2, 1: 3 + 3, 2: 2 + 3}


@clause("5.5", "W13")
def test_each_of_your_wizards_has_its_own_advantage() -> None:
    scene = reveal(player("W13", "R02", hand=["W02", "R03", "W01", "W01"], deck=3), player("W32", "R04"))
    scene.answer(0, "W02")
    scene.answer(1, "no")
    assert scene.totals()[0] == (4 + 1) + (3 + 1) + 2


@clause("5.6")
def test_wizards_on_the_table_neither_give_nor_suffer_advantage() -> None:
    """Seat 0's red would beat the green one on the table, and that one the blue one there."""
    scene = reveal(player("W02", "R02", table=["W17"]), player("W05", "R03", table=["W32"]))
    assert scene.totals() == {0: 3 + 2, 1: 4 + 3}


@clause("5.6")
def test_your_own_wizards_and_those_of_players_who_are_out_do_not_matter_either() -> None:
    scene = reveal(
        player("W02", "R02", table=["W32"]),
        player("W05", "R03"),
        player(hand=["W16", "R14"], table=["W31"]),
        in_battle=[0, 1],
    )
    assert scene.totals() == {0: 3 + 2, 1: 4 + 3}


@clause("5.7", "W13", "R17")
def test_advantage_comes_when_a_wizard_enters_and_goes_with_the_wand() -> None:
    scene = reveal(
        player("W13", "R20", hand=["W16", "R02"]), player("W05", "R17", hand=["W31", "R03", "R04"]), master=1
    )
    assert not scene.view(0).players[0].wizards[0].advantage
    scene.answer(1, "W31")
    scene.answer(0, "no")
    assert scene.ask(0).clause == "R20"  # the Wand is face up now
    assert not scene.view(0).players[0].wizards[0].advantage
    scene.answer(0, [])
    assert scene.totals()[0] == 4 + 2


@clause("5.7", "W13")
def test_advantage_gained_by_a_late_wizard_counts_at_once() -> None:
    scene = reveal(player("W13", "R20", hand=["W16", "R02"]), player("W05", "R04", hand=["W31", "R03", "R04"]))
    scene.answer(0, "no")
    assert not scene.view(0).players[0].wizards[0].advantage
    scene.answer(1, "W31")
    assert scene.view(0).players[0].wizards[0].advantage
    assert scene.total(0) == 4 + 1 + 2


@clause("5.8", "W27", "R05")
def test_floaty_follows_every_change_of_the_hand() -> None:
    """V1: five cards, then two drawn and one discarded."""
    scene = reveal(
        player("W27", "R05", hand=["W01", "W01", "R02", "R03", "R04"], deck=["W05", "W02"]), player("W17", "R03")
    )
    assert scene.total(0) == 7 + 1  # two are drawn already
    scene.answer(0, ["W05"])
    assert scene.totals() == {0: 6 + 1, 1: 3 + 3}


@clause("5.8", "W36", "R20")
def test_the_voice_of_the_forest_follows_every_change_of_the_hand() -> None:
    """V2: from four cards to two, 4 becomes 6."""
    scene = reveal(player("W36", "R20", hand=["W01", "W01", "R02", "R04"]), player("W32", "R03"))
    assert scene.view(1).players[0].wizards[0].power == 4
    scene.answer(0, ["W01", "R02"])
    assert scene.totals() == {0: 6 + (2 + 2), 1: 3 + 3}


@clause("5.8", "W27", "R18")
def test_a_fluid_bonus_follows_what_a_rival_does_later() -> None:
    scene = reveal(player("W27", "R02", hand=["W01", "W01", "W02"]), player("W17", "R18"), master=0)
    scene.answer(0, ["W01"])
    assert scene.totals()[0] == 2 + 2


@clause("5.9", "W06")
def test_a_bonus_for_having_done_something_stays_as_it_was_gained() -> None:
    """Lars discards three cards and has +3, although his hand is full again at once."""
    scene = reveal(player("W06", "R20", hand=["W01", "W01", "R02"], deck=12), player("W05", "R33"))
    scene.answer(0, ["W01", "W01", "R02"])
    assert len(scene.hand(0)) == 7
    assert scene.total(0) == 2 + 3 + 2
    scene.answer(0, [])
    assert scene.totals()[0] == 2 + 3 + 2


@clause("5.9", "7.5", "R38", "R20")
def test_a_fixed_bonus_is_lost_when_its_card_is_ignored() -> None:
    scene = reveal(player("W05", "R20", hand=["W01", "W01", "R02", "R03"]), player("W02", "R38"), master=0)
    scene.answer(0, ["W01", "R02"])
    assert [event.amount for event in scene.events(Gained)] == [2]
    assert scene.totals() == {0: 4, 1: 3 + 2}
    assert scene.hand(0) == ["W01", "R03"]  # what was discarded stays discarded


@clause("5.9", "S18", "R36")
def test_a_fixed_bonus_is_lost_when_its_card_leaves_play() -> None:
    """The Brazier gains +2; the Bell brings a wizard, for whom the Bazaar swaps the Brazier away."""
    mine = player("W45", "R20", hand=["R36", "R03", "W01", "W01", "W16"], pile=["W31"])
    scene = reveal(mine, player("W05", "R33"), shrine="S18")
    scene.answer(0, "no")
    scene.answer(1, "no")
    scene.answer(0, "R36")
    scene.answer(0, "relic.0")
    scene.answer(0, ["W01", "W01"])
    assert scene.total(0) == 3 + (2 + 2) + 2
    scene.answer(0, "W31")
    scene.answer(0, "0.R03")
    assert scene.totals()[0] == (3 + 2) + (3 + 2)
    assert "R20" in scene.hand(0)


@clause("5.9", "S14")
def test_a_shrines_bonus_sits_on_the_wizard_it_helps() -> None:
    scene = reveal(player("W02", "R03", hand=["W16", "W16", "R02"]), player("W08", "R33"), shrine="S14")
    scene.answer(0, ["R02"])
    scene.answer(1, [])
    assert scene.totals() == {0: 3 + 3, 1: 4}


@clause("5.10", "R07", "W13")
@pytest.mark.parametrize(
    ("second", "bonus"),
    [pytest.param("W02", 2, id="one Devoted wizard is enough"), pytest.param("W09", 0, id="both are Enlightened")],
)
def test_one_of_two_wizards_is_enough(second: str, bonus: int) -> None:
    scene = reveal(player("W13", "R07", hand=[second, "W16", "W16"], deck=5), player("W05", "R33"))
    scene.answer(0, second)
    scene.answer(1, "no")
    assert scene.totals()[0] == 4 + 3 + 1 + bonus


@clause("5.10", "R16", "R36")
def test_two_that_fit_count_once() -> None:
    """The Bell brings a second Devoted 2 wizard; the Greatsword still has +4."""
    scene = reveal(player("W01", "R36", hand=["R16", "W16", "R02"], pile=["W31"]), player("W05", "R33"), shrine="S01")
    scene.answer(0, "W31")
    scene.answer(0, "R16")
    assert scene.totals()[0] == 2 + 2 + 2 + (2 + 4)


@clause("R07", "5.10")
def test_the_cloak_draws_and_helps_a_devoted_wizard_of_any_power() -> None:
    """V4."""
    hand = ["W16", "W16", "R02", "R03", "R04"]
    scene = reveal(player("W05", "R07", hand=hand, deck=["W31"]), player("W02", "R33"))
    assert scene.totals()[0] == 4 + 1 + 2
    assert scene.hand(0) == [*hand, "W31"]


@clause("5.11", "S02")
def test_both_blue_wizards_were_played_this_round() -> None:
    """V18."""
    scene = reveal(player("W17", "R03"), player("W20", "R04"), shrine="S02")
    assert scene.totals() == {0: 3 + 2 + 3, 1: 4 + 2 + 3}


@clause("5.11", "5.12", "S07")
def test_played_this_round_counts_every_battle_everybody_and_the_discard_pile() -> None:
    """One in this battle, one by the Bell, one of an earlier battle, one of a player who is out."""
    scene = reveal(
        player("W35", "R36", pile=["W31"], table=["W32"]),
        player("W05", "R33"),
        player(hand=["W16", "R14"], table=["W31", "R15"], hall=["W31"]),
        in_battle=[0, 1],
        shrine="S07",
    )
    assert scene.view(None).players[0].wizards[0].power == 4 + 3
    scene.answer(0, "W31")
    assert scene.totals()[0] == (4 + 4) + (2 + 4) + 2


@clause("5.12", "R08")
def test_wards_look_at_all_wizards_that_lie_face_up() -> None:
    scene = reveal(
        player("W05", "R08", hand=["W31", "R02"], pile=["W31"], hall=["W31"]),
        player("W32", "R01"),
        player(hand=["W16", "R14"], table=["W35", "R15"]),
        in_battle=[0, 1],
    )
    assert scene.totals()[0] == 4 + 1 + (1 + 2)


@clause("5.12", "R39")
def test_what_is_in_play_is_of_the_current_battle_only() -> None:
    scene = reveal(
        player("W05", "R39", table=["W02"]),
        player("W05", "R03"),
        player(hand=["W16", "R14"], table=["W35", "R15"]),
        in_battle=[0, 1],
    )
    assert scene.totals()[0] == 4 + (2 + 2)
