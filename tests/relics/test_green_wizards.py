"""What the green wizards do, card by card (W31 to W45)."""

from __future__ import annotations

import pytest

from clause_citations import citing
from coterie.games.relics.events import Drew
from coterie.kernel import Refused
from relics.scene import Scene, player, reveal

clause = citing("relics")


@pytest.mark.parametrize(
    ("wizard", "greatsword", "cloak"),
    [
        pytest.param("W31", 2 + 2 + 4, 2 + 1 + 2, marks=clause("W31", "1.7"), id="W31"),
        pytest.param("W32", 3 + 2, 3 + 1 + 2, marks=clause("W32", "1.7"), id="W32"),
        pytest.param("W35", 4 + 2, 4 + 1 + 2, marks=clause("W35", "1.7"), id="W35"),
    ],
)
def test_devoted_and_devoted_2(wizard: str, greatsword: int, cloak: int) -> None:
    assert reveal(player(wizard, "R16"), player("W32", "R03")).totals() == {0: greatsword, 1: 6}
    assert reveal(player(wizard, "R07"), player("W32", "R03")).totals() == {0: cloak, 1: 6}


@clause("W33", "6.5", "10.3")
def test_forager_may_take_a_relic_from_the_pile() -> None:
    scene = reveal(player("W33", "R03", pile=["W01", "R14", "R12"]), player("W32", "R04"))
    assert scene.keys(0) == ["no", "R14", "R12"]
    scene.answer(0, "R14")
    assert scene.hand(0) == ["W16", "R01", "R14"]
    assert scene.s.drawn_now == [0, 0]
    assert scene.view(1).players[0].known == ("R14",)  # everybody saw which


@clause("W33")
@pytest.mark.parametrize("pile", [[], ["W01"]])
def test_forager_finds_no_relic(pile: list[str]) -> None:
    assert reveal(player("W33", "R03", pile=pile), player("W32", "R04")).totals() == {0: 6, 1: 6}


@clause("W33", "1.14")
def test_forager_may_leave_the_relic() -> None:
    scene = reveal(player("W33", "R33", pile=["R14"], deck=1), player("W32", "R04"))
    scene.answer(0, "no")
    assert scene.hand(0) == ["W16", "R01"]


@clause("W34", "7.4")
@pytest.mark.parametrize(
    ("relics", "rival", "total"),
    [
        pytest.param(["R03"], "W32", 2 + 2 + 3, id="basic"),
        pytest.param(["R03", "R04"], "W32", 2 + 2 + 6, id="two basic"),
        pytest.param(["R22"], "W32", 2 + 4, id="enchanted"),
        pytest.param(["R22", "R03"], "W32", 2 + 2 + 7, id="both"),
        pytest.param(["R22", "R03"], "W43", 2 + 4, id="ignored"),
        pytest.param([], "W32", 2, id="none"),
    ],
)
def test_tinkerer_has_2_more_with_a_basic_relic(relics: list[str], rival: str, total: int) -> None:
    assert reveal(player("W34", *relics), player(rival, "R02")).totals()[0] == total


@clause("W34")
def test_tinkerer_waits_for_the_relics() -> None:
    scene = reveal(player("W34", "R03"), player("W29", "R02"))
    assert scene.view(1).players[0].relics[0].face_up  # shown by the Oracle, not yet turned up in step 3f
    assert scene.total(0) == 2 + 1
    scene.answer(1, "no")
    assert scene.totals()[0] == 2 + 1 + 2 + 3


# --- Voice of the Forest ---------------------------------------------------------------------------------------------


@clause("W36", "R20", "5.8")
def test_voice_grows_when_the_hand_shrinks() -> None:
    scene = reveal(player("W36", "R20", hand=["W01", "W02", "R01", "R02"]), player("W32", "R03"))
    assert scene.total(0) == 4 + 2
    scene.answer(0, ["R01", "R02"])
    assert scene.totals() == {0: 6 + 2 + 2, 1: 6}


@clause("W36", "5.2")
@pytest.mark.parametrize(("cards", "own"), [(7, 1), (8, 0), (10, 0)])
def test_voice_is_never_below_0_and_bonuses_come_on_top(cards: int, own: int) -> None:
    hand = [*4 * ["W01"], *4 * ["W31"], "W02", "W02"][:cards]
    scene = reveal(player("W36", "R03", hand=hand), player("W17", "R02"), shrine="S21")
    assert scene.totals()[0] == own + 2 + 1 + 3


# --- Chief Enchanter -------------------------------------------------------------------------------------------------


@clause("W37", "3.16")
@pytest.mark.parametrize("first", ["wizard.0.0", "relic.0"])
def test_chief_enchanter_acts_among_the_enchantments_in_any_order(first: str) -> None:
    scene = reveal(player("W37", "R05", deck=3), player("W32", "R33"))
    assert scene.keys(0) == ["wizard.0.0", "relic.0"]
    scene.answer(0, first)
    assert scene.s.drawn_now[0] == (1 + 2 if first == "wizard.0.0" else 2)
    scene.answer(0, ["R01"])
    assert scene.totals()[0] == 3 + 2 + 1
    assert scene.s.drawn_now[0] == 3  # once, whichever came first


@clause("W37")
@pytest.mark.parametrize(
    ("relics", "rival"), [(["R03"], "W32"), ([], "W32"), (["R12"], "W43")], ids=["basic", "none", "ignored"]
)
def test_chief_enchanter_needs_an_enchanted_relic(relics: list[str], rival: str) -> None:
    scene = reveal(player("W37", *relics, deck=1), player(rival, "R02"))
    assert scene.totals()[0] == 3 + 3 * (relics == ["R03"])
    assert scene.s.drawn_now[0] == 0


@clause("W37", "R38", "7.5")
@pytest.mark.parametrize(("master", "power", "drawn"), [(0, 3 + 2, 1), (1, 3, 0)])
def test_what_counts_is_the_moment_at_which_the_chief_enchanter_acts(master: int, power: int, drawn: int) -> None:
    """The rival's Hammer ignores the relic, too late or in time."""
    scene = reveal(player("W37", "R25", deck=1), player("W32", "R38"), master=master)
    assert scene.totals()[0] == power
    assert scene.s.drawn_now[0] == drawn


# --- Daniel ----------------------------------------------------------------------------------------------------------


@clause("W38", "7.8", "7.9")
def test_daniel_exchanges_relics_unseen_and_draws() -> None:
    scene = reveal(player("W38", "R01", deck=2), player("W32", "R33", "R14"))
    assert scene.view(0).players[1].relics[0].card is None
    scene.answer(0, "1")
    assert scene.totals() == {0: 3 + 5 + 4, 1: 3 + 2}
    assert scene.s.drawn_now == [1, 0]


@clause("W38")
def test_daniel_draws_only_for_an_exchange() -> None:
    scene = reveal(player("W38", "R01", deck=1), player("W32", "R33"))
    scene.answer(0, "no")
    assert scene.totals() == {0: 5, 1: 8}
    assert scene.s.drawn_now == [0, 0]


@clause("W38", "W40")
def test_daniel_cannot_choose_a_rival_with_the_keeper() -> None:
    scene = reveal(player("W38", "R02"), player("W40", "R33"), player("W32", "R03"))
    assert scene.keys(0) == ["no", "2"]
    alone = reveal(player("W38", "R01", deck=1), player("W40", "R33"))
    assert alone.totals() == {0: 5, 1: 3 + 1 + 5}
    assert alone.s.drawn_now == [0, 0]


# --- The Gatherer ----------------------------------------------------------------------------------------------------


@clause("W39", "4.5")
@pytest.mark.parametrize(("drawn", "power"), [(0, 3), (1, 3), (2, 6), (5, 6)])
def test_gatherer_needs_two_cards_drawn_this_round(drawn: int, power: int) -> None:
    assert reveal(player("W39", "R03", drawn=drawn), player("W32", "R03")).totals()[0] == power + 3


@clause("W39", "S04")
@pytest.mark.parametrize(("master", "power"), [(0, 6), (1, 3)])
def test_gatherer_counts_dalhis_throne(master: int, power: int) -> None:
    scene = reveal(player("W39", "R03", deck=2), player("W32", "R03", deck=2), shrine="S04", master=master)
    assert scene.totals()[0] == power + 3


@clause("W39", "R05", "5.8")
def test_gatherer_counts_draws_up_to_the_totals() -> None:
    scene = reveal(player("W39", "R05", deck=2), player("W32", "R03"))
    scene.answer(0, ["W16"])
    assert scene.totals()[0] == 3 + 3 + 1


@clause("W39", "6.4")
def test_gatherer_counts_replenish() -> None:
    scene = Scene({"hand": ["W39", "R03", "R01"], "deck": 6}, {"hand": ["W32", "R03", "W16", "R04"]})
    scene.lay(("W39", "R03"), ("W32", "R03"))
    assert scene.totals()[0] == 3 + 3 + 3


# --- Keeper of the Reliquary -----------------------------------------------------------------------------------------


@clause("W40")
@pytest.mark.parametrize("relics", [[], ["R03"], ["R03", "R04", "R01"]])
def test_keeper_has_1_more_for_each_relic(relics: list[str]) -> None:
    scene = reveal(player("W40", *relics, hand=["W16", "R02"]), player("W04", "R33"), master=1)
    assert scene.total(0) == 3 + len(relics)  # facedown ones too
    scene.answer(1, [])
    powers = {"R01": 2, "R03": 3, "R04": 3}
    assert scene.totals()[0] == 3 + len(relics) + sum(powers[relic] for relic in relics)


@clause("W40", "W43")
@pytest.mark.parametrize(
    "rival", [["W08", "R02"], ["W43", "R02"], ["W32", "R38"]], ids=["Minimalist", "Snob", "Hammer"]
)
def test_relics_of_the_keeper_cannot_be_ignored(rival: list[str]) -> None:
    assert reveal(player("W40", "R03"), player(*rival), master=1).totals()[0] == 3 + 1 + 3


@clause("W40", "R27")
def test_relics_of_the_keeper_can_be_weakened() -> None:
    scene = reveal(player("W40", "R03"), player("W32", "R27"))
    scene.answer(1, "0.0")
    assert scene.totals()[0] == 3 + 1 + 1


@clause("W40", "9.4")
def test_relics_of_the_keeper_can_be_spoils() -> None:
    scene = reveal(player("W40", "R03"), player("W35", "R33"))
    assert scene.keys(1) == ["draw", "0.R03"]


@clause("W40", "S18")
def test_own_effects_may_move_the_relics_of_the_keeper() -> None:
    scene = reveal(player("W40", "R01", hand=["W16", "R33"]), player("W32", "R03"), shrine="S18")
    scene.answer(0, "0.R33")
    scene.answer(1, "no")
    assert scene.totals()[0] == 3 + 1 + 5


# --- Vine Scavenger --------------------------------------------------------------------------------------------------


@clause("W41", "3.15", "6.4")
def test_scavenger_puts_a_common_relic_into_play() -> None:
    scene = reveal(
        player("W41", "R03", pile=["W01", "R14", "R12", "R33", "R04"], deck=1),
        player("W04", "R03", hand=["W16", "R01", "R02"]),
    )
    assert scene.keys(0) == ["no", "R12", "R04"]
    scene.answer(0, "R12")
    added = scene.view(1).players[0].relics[1]
    assert (added.card, added.face_up) == ("R12", True)
    assert scene.total(0) == 3  # the power waits for step 3f
    assert scene.s.drawn_now == scene.s.discarded_now == [0, 0]
    scene.answer(1, [])
    assert scene.totals()[0] == 3 + 3 + 2
    assert scene.s.drawn_now == [1, 0]  # and so did the enchantment


@clause("W41", "1.14")
@pytest.mark.parametrize("pile", [["R14", "R33"], []])
def test_scavenger_finds_no_common_relic(pile: list[str]) -> None:
    assert reveal(player("W41", "R03", pile=pile), player("W32", "R03")).totals()[0] == 6


@clause("W41", "W21")
def test_a_scavenged_relic_can_be_exchanged() -> None:
    scene = reveal(player("W41", "R03", pile=["R04"]), player("W21", "R33"))
    scene.answer(0, "R04")
    scene.answer(1, "0")
    assert scene.totals() == {0: 3 + 1 + 5, 1: 3 + 3 + 3}


@clause("W41", "9.4")
def test_a_scavenged_relic_can_be_spoils() -> None:
    scene = reveal(player("W41", "R01", pile=["R02"]), player("W35", "R33"))
    scene.answer(0, "R02")
    assert scene.keys(1) == ["draw", "0.R01", "0.R02"]


# --- Gary ------------------------------------------------------------------------------------------------------------


@clause("W42", "10.5")
def test_gary_gives_a_card_and_a_relic_to_one_player_after_the_other() -> None:
    scene = reveal(
        player("W32", "R03", deck=["R33"]),
        player("W42", "R03", deck=["R14"]),
        player("W32", "R04", hand=["W16", "W16"], deck=["W01"]),
        master=2,
    )
    assert scene.s.drawn_now == [0, 0, 1]
    assert scene.asked() == [(2, "LayRelic")]
    assert scene.keys(2) == ["no"]  # asked although there is no relic in hand
    scene.answer(2, "no")
    assert scene.s.drawn_now == [1, 0, 1]
    scene.answer(0, "R33")  # the card just drawn
    assert scene.asked() == [(1, "LayRelic")]
    assert [relic.card for relic in scene.view(1).players[0].relics] == [None, None]
    scene.answer(1, "R14")
    assert scene.totals() == {0: 3 + 3 + 5, 1: 5 + 1 + 3 + 4, 2: 3 + 3}


@clause("W42")
def test_gary_has_1_more_only_while_a_rival_has_two_relics() -> None:
    scene = reveal(player("W42", "R03", hand=["W16", "R33"], deck=1), player("W32", "R03", deck=1))
    scene.answer(0, "R33")
    scene.answer(1, "no")
    assert scene.totals() == {0: 5 + 3 + 5, 1: 6}


@clause("W42", "5.12")
def test_gary_gives_nothing_to_players_out_of_the_battle() -> None:
    scene = reveal(
        player("W42", "R03", deck=1),
        player("W32", "R03", deck=1),
        player(table=["W01", "R02"], deck=1),
        in_battle=[0, 1],
    )
    scene.answer(0, "no")
    scene.answer(1, "no")
    assert scene.s.drawn_now == [1, 1, 0]


# --- Artifact Snob ---------------------------------------------------------------------------------------------------


@clause("W43", "7.7")
@pytest.mark.parametrize(("relic", "power"), [("R33", 0), ("R22", 4), ("R30", 3), ("R31", 3), ("R32", 3 + 4)])
def test_snob_ignores_the_relics_of_rivals(relic: str, power: int) -> None:
    scene = reveal(player("W43", "R33"), player("W32", relic), player("W32", "R12", deck=1))
    assert scene.totals() == {0: 2 + 5, 1: 3 + power, 2: 3}
    assert not scene.events(Drew)


@clause("W43", "W21", "7.3")
def test_what_the_snob_ignores_depends_on_who_controls_it_now() -> None:
    scene = reveal(player("W43", "R14"), player("W21", "R33"))
    scene.answer(1, "0")
    assert scene.totals() == {0: 2 + 1 + 5, 1: 3}


@clause("W43", "W08", "7.6")
def test_with_the_minimalist_the_snobs_relics_are_ignored_too() -> None:
    assert reveal(player("W43", "R33"), player("W08", "R33")).totals() == {0: 2, 1: 4 + 1}


# --- Gwynndalyn Moore ------------------------------------------------------------------------------------------------


@clause("W44", "7.10")
def test_gwynndalyn_with_three_relics_in_play_and_two_in_hand() -> None:
    scene = reveal(player("W44", "R03"), player("W32", "R33", "R14", "R15", hand=["W16", "R01", "R02"]))
    assert scene.keys(1, "back") == ["0", "1", "2"]
    assert scene.keys(1, "laid") == ["R01", "R02"]  # nothing that comes back can be laid again
    with pytest.raises(Refused, match="W44"):
        scene.answer(1, {"back": ["0"], "laid": ["R01"]})  # as many as possible
    scene.answer(1, {"back": ["0", "2"], "laid": ["R02", "R01"]})
    assert scene.totals() == {0: 5 + 3, 1: 3 + 2 + 4 + 2}
    assert sorted(scene.hand(1)) == ["R15", "R33", "W16"]
    assert scene.s.drawn_now == scene.s.discarded_now == [0, 0]


@clause("W44")
def test_gwynndalyn_with_as_many_relics_in_play_as_in_hand() -> None:
    scene = reveal(player("W44", "R03"), player("W32", "R33", "R14", "R15", hand=["R01", "R02", "R02"]))
    scene.answer(1, {"back": ["0", "1", "2"], "laid": ["R01", "R02", "R02"]})
    assert scene.totals()[1] == 3 + 2 + 2 + 2


@clause("W44")
def test_gwynndalyn_with_one_relic_in_play_and_two_in_hand() -> None:
    scene = reveal(player("W44", "R03"), player("W32", "R33", hand=["W16", "R01", "R02"]))
    with pytest.raises(Refused, match="W44"):
        scene.answer(1, {"back": [], "laid": []})
    scene.answer(1, {"back": ["0"], "laid": ["R02"]})
    assert scene.totals()[1] == 3 + 2
    assert scene.hand(1) == ["W16", "R01", "R33"]


@clause("W44")
def test_gwynndalyn_does_nothing_to_a_rival_without_a_relic_in_hand() -> None:
    scene = reveal(player("W44", "R03"), player("W32", "R33", hand=["W16", "W16"]))
    assert scene.totals() == {0: 8, 1: 8}


@clause("W44", "W40")
def test_gwynndalyn_does_nothing_to_a_rival_with_the_keeper() -> None:
    scene = reveal(player("W44", "R03"), player("W40", "R33", hand=["W16", "R01"]))
    assert scene.totals()[1] == 3 + 1 + 5


@clause("W44", "W29")
def test_gwynndalyn_reaches_rivals_in_order_and_face_up_relics_too() -> None:
    scene = reveal(
        player("W32", "R33", hand=["W16", "R01"]),
        player("W44", "R03", hand=["W16", "R02"]),
        player("W29", "R14", hand=["W16", "R02"]),
        master=1,
    )
    assert scene.asked() == [(2, "ForcedSwap")]
    scene.answer(2, {"back": ["0"], "laid": ["R02"]})
    assert scene.view(1).players[0].relics[0].card == "R33"  # the Oracle has turned it up
    scene.answer(0, {"back": ["0"], "laid": ["R01"]})
    assert scene.view(1).players[0].relics[0].card is None  # the new one lies facedown
    assert scene.view(1).players[0].known == ("R33",)
    assert scene.view(1).players[2].known == ()


# --- Heartwood Ancient -----------------------------------------------------------------------------------------------


@clause("W45", "7.1", "7.2")
def test_heartwood_ancient_may_lay_another_relic_facedown() -> None:
    scene = reveal(player("W45", "R03", hand=["W16", "R14", "R01"]), player("W04", "R03"))
    assert scene.keys(0) == ["no", "R14", "R01"]
    scene.answer(0, "R14")
    added = scene.view(1).players[0].relics[1]
    assert (added.card, added.face_up) == (None, False)
    scene.answer(1, [])
    assert scene.totals()[0] == 3 + 3 + 4
    assert scene.s.discarded_now == [0, 0]


@clause("W45", "1.14")
def test_heartwood_ancient_may_decline() -> None:
    scene = reveal(player("W45", "R03", hand=["W16", "W16"]), player("W32", "R03"))
    assert scene.keys(0) == ["no"]  # asked although there is no relic in hand
    scene.answer(0, "no")
    assert scene.totals() == {0: 6, 1: 6}


@clause("W45", "6.12")
def test_replenish_after_heartwood_ancient() -> None:
    scene = reveal(player("W45", "R03", hand=["W16", "R14"], hall=["W01"], deck=9), player("W04", "R03"))
    scene.answer(0, "R14")
    assert scene.asked() == [(1, "DiscardCards")]
    assert len(scene.hand(0)) == 6
    assert scene.s.drawn_now == [5, 0]
