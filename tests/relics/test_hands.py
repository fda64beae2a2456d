"""Drawing, discarding, Replenish and Eek (section 6 of the rules)."""

from __future__ import annotations

import pytest

from clause_citations import citing
from coterie.games.relics.events import (
    Discarded,
    Drew,
    DrewCards,
    DroppedOut,
    Found,
    NoKind,
    Reshuffled,
    Showed,
    Used,
)
from relics.packs import changed, pack
from relics.scene import Scene, player, reveal

clause = citing("relics")


def drew(scene: Scene) -> list[tuple[int, int]]:
    return [(event.seat, event.count) for event in scene.events(Drew)]


def counts(scene: Scene, seat: int) -> tuple[int, int]:
    """Cards drawn and discarded this round."""
    each = scene.view(None).players[seat]
    return each.drawn, each.discarded


# --- drawing ------------------------------------------------------------------------------------------------------


@clause("6.1")
def test_you_draw_from_the_top() -> None:
    scene = reveal(player("W18", "R20", deck=["W31", "R14", "R15"]), player("W17", "R33"))
    assert scene.hand(0) == ["W16", "R01", "W31"]
    assert [*scene.events(DrewCards, 0)[0].cards] == ["W31"]
    assert scene.events(DrewCards, 1) == []


@clause("6.2", "W28")
def test_an_empty_deck_is_made_of_the_discard_pile_as_it_is_now() -> None:
    """Adam draws two: one from the deck, one from the pile; nothing comes from play or from the table."""
    scene = reveal(
        player("W28", "R20", deck=["W31"], pile=["W32", "W35", "R14"], table=["W17", "R15"]), player("W20", "R33")
    )
    assert scene.hand(0)[:3] == ["W16", "R01", "W31"]
    assert len(scene.hand(0)) == 4
    everything = scene.hand(0)[3:] + scene.ids(scene.s.deck[0])
    assert sorted(everything) == ["R14", "W32", "W35"]
    assert scene.pile(0) == []
    assert len(scene.events(Reshuffled)) == 1
    assert counts(scene, 0) == (2, 0)


@clause("6.2")
def test_the_discard_pile_is_shuffled() -> None:
    orders = set()
    for seed in range(8):
        scene = reveal(player("W18", "R20", pile=["W31", "W32", "R14", "R15", "R02"]), player("W17", "R33"), seed=seed)
        orders.add((*scene.hand(0), *scene.ids(scene.s.deck[0])))
    assert len(orders) > 1


@clause("6.2")
def test_a_deck_that_is_empty_when_nothing_must_be_drawn_stays_empty() -> None:
    scene = reveal(player("W18", "R20", deck=["W31"], pile=["R14"]), player("W17", "R33"))
    assert scene.s.deck[0] == ()
    assert scene.pile(0) == ["R14"]


@clause("6.3", "6.4", "W28")
def test_when_both_run_out_you_draw_what_there_is() -> None:
    """Adam draws two and finds one: it counts one."""
    scene = reveal(player("W28", "R02", deck=["W31"]), player("W20", "R33"))
    assert drew(scene)[0] == (0, 1)
    assert scene.totals()[0] == 3 + 1 + 2


@clause("6.3")
def test_with_nothing_to_draw_the_game_goes_on() -> None:
    scene = reveal(player("W28", "R02"), player("W20", "R33"))
    assert drew(scene) == []
    assert scene.totals()[0] == 3 + 2


@clause("6.4", "R19")
@pytest.mark.parametrize(
    ("hand", "bonus"),
    [pytest.param(["W17", "R19"], 3, id="Replenish"), pytest.param(["W17", "R19", "W16", "R01"], 0, id="no draw")],
)
def test_draws_of_replenish_count(hand: list[str], bonus: int) -> None:
    scene = Scene(player(hand=hand, deck=9), player(hand=["W20", "R33", "W16", "R01"]))
    scene.lay(("W17", "R19"), ("W20", "R33"))
    assert scene.totals()[0] == 3 + 2 + bonus


@clause("6.4", "R06", "W07")
def test_draws_of_a_dusty_tome_count() -> None:
    scene = reveal(player("W07", "R19", hand=["R06", "W16", "W16"], deck=9), player("W05", "R33"))
    scene.answer(0, ["R06"])
    assert scene.totals()[0] == 1 + 2 + (2 + 2)


@clause("6.4")
def test_draws_and_discards_of_phase_5_do_not_count() -> None:
    """The Tome draws two before the spoils are chosen."""
    eight = ["W01", "W02", "W05", "R02", "R02", "R03", "R04", "R06"]
    loser = player(hand=eight, deck=9, table=["W17", "R33"])
    scene = Scene(player(deck=9), loser, phase="spoils", winner=0)
    scene.answer(1, ["R06"])
    assert drew(scene) == [(1, 2)]
    assert counts(scene, 1) == (0, 0)
    scene.answer(0, "draw")
    assert drew(scene) == [(1, 2), (0, 1), (1, 2)]
    assert [counts(scene, seat) for seat in (0, 1)] == [(0, 0), (0, 0)]


@clause("6.5")
@pytest.mark.parametrize(
    ("wizard", "relic", "shrine", "taken"),
    [
        pytest.param("W33", "R02", "", "R14", marks=clause("W33"), id="W33"),
        pytest.param("W35", "R28", "", "W31", marks=clause("R28"), id="R28"),
        pytest.param("W17", "R02", "S03", "W31", marks=clause("S03"), id="S03"),
    ],
)
def test_to_take_is_not_to_draw(wizard: str, relic: str, shrine: str, taken: str) -> None:
    scene = reveal(player(wizard, relic, pile=["W31", "R14"]), player("W05", "R20"), shrine=shrine)
    scene.answer(0, taken)
    assert scene.hand(0) == ["W16", "R01", taken]
    assert counts(scene, 0) == (0, 0)
    assert drew(scene) == []


@clause("6.5", "W24")
def test_taking_from_the_deck_is_no_draw_either() -> None:
    scene = reveal(player("W24", "R19", deck=["W31", "R14", "R15"]), player("W20", "R33"))
    scene.answer(0, "R14")
    assert scene.hand(0)[:3] == ["W16", "R01", "R14"]
    assert scene.totals()[0] == 4 + 2


# --- discarding ---------------------------------------------------------------------------------------------------


@clause("6.6", "W12", "R06")
def test_a_card_from_play_is_not_discarded() -> None:
    """Master of the Flames puts the Dusty Tome away: nothing is drawn, nothing counts."""
    scene = reveal(player("W12", "R06", deck=9), player("W05", "R20"))
    assert scene.pile(0) == ["R06"]
    assert counts(scene, 0) == (0, 0)
    assert scene.events(Discarded) == []
    assert drew(scene) == []


@clause("6.6", "R06")
def test_cards_that_leave_the_table_are_not_discarded() -> None:
    """Both Tomes come from play in phases 4 and 5."""
    scene = reveal(player("W05", "R06", deck=9), player("W02", "R06", deck=9))
    scene.answer(0, "draw")
    assert scene.events(Used) == []
    assert drew(scene) == [(0, 1), (1, 2)]


@clause("6.7", "R05")
def test_you_choose_what_you_discard_among_all_your_cards() -> None:
    """The Standard Scroll: not just one of the two cards drawn."""
    scene = reveal(player("W17", "R05", hand=["W01", "R02"], deck=["W31", "R14"]), player("W20", "R33"))
    assert scene.asked() == [(0, "DiscardCards")]
    assert sorted(scene.keys(0)) == ["R02", "R14", "W01", "W31"]
    scene.answer(0, ["R02"])
    assert scene.pile(0) == ["R02"]


@clause("6.7", "W25")
def test_unless_the_effect_says_otherwise() -> None:
    scene = reveal(player("W25", "R02"), player("W20", "R33", hand=["W01", "R03", "R04"]))
    scene.answer(0, "1")
    scene.answer(0, "R04")
    assert scene.hand(1) == ["W01", "R03"]
    assert scene.events(Discarded) == [Discarded(1, ("R04",), "W25")]


@clause("6.8", "W07", "R18")
def test_a_discard_counts_whoever_caused_it() -> None:
    scene = reveal(player("W17", "R18"), player("W07", "R33", hand=["W01", "R03", "R04"]), master=1)
    scene.answer(1, [])
    scene.answer(1, ["R03"])
    assert scene.totals()[1] == 1 + 2 + 5


@clause("6.8", "6.17", "W07")
def test_discards_and_draws_of_eek_count() -> None:
    scene = Scene(
        player(hand=["R01", "R02", "R03"], deck=["W07", *["W31"] * 4, "R14", "R19"]), player(hand=["W20", "R33"])
    )
    assert counts(scene, 0) == (7, 3)
    scene.lay(("W07", "R19"), ("W20", "R33"))
    scene.answer(0, [])
    assert scene.totals()[0] == 1 + 3 * 2 + (2 + 3)


@clause("6.8", "4.5", "W07")
def test_discards_of_earlier_battles_count() -> None:
    scene = Scene(
        player(hand=["W04", "R03", "W07", "R04", "W16", "W16", "W16"]), player(hand=["W05", "R03", "W02", "R33", "R02"])
    )
    scene.lay(("W04", "R03"), ("W05", "R03"))
    scene.answer(0, ["W16"])
    assert scene.totals() == {0: 7, 1: 7}
    scene.lay(("W07", "R04"), ("W02", "R33"))
    scene.answer(0, ["W16"])
    assert scene.totals()[0] == 1 + 2 * 2 + 3


@clause("6.9", "R13")
def test_a_card_shown_from_hand_stays_there() -> None:
    scene = reveal(player("W17", "R13"), player("W20", "R33"))
    scene.answer(0, "W16")
    (shown,) = scene.events(Showed)
    assert [*shown.cards] == ["W16"]
    assert scene.hand(0) == ["W16", "R01"]


@clause("6.9", "W24")
def test_cards_shown_from_the_deck_return_in_order() -> None:
    scene = reveal(player("W24", "R20", deck=["W31", "R14", "R15", "W32"]), player("W20", "R33"))
    assert [*scene.events(Showed)[0].cards] == ["W31", "R14", "R15"]
    scene.answer(0, "R14")
    assert scene.ids(scene.s.deck[0])[::-1] == ["W31", "R15", "W32"]


# --- Replenish ----------------------------------------------------------------------------------------------------


@clause("6.10")
@pytest.mark.parametrize("hall", range(5))
@pytest.mark.parametrize("left", [0, 1, 2])
def test_replenish_fills_the_hand_to_seven_less_the_hall(hall: int, left: int) -> None:
    scene = reveal(player("W04", "R02", hand=["W16"] * left, hall=["W31"] * hall, deck=20), player("W05", "R33"))
    assert len(scene.hand(0)) == (7 - hall if left < 2 else left)


@clause("6.11", "W06")
def test_replenish_is_automatic() -> None:
    """Lars goes down to one card; nobody is asked whether he wants a new hand."""
    scene = reveal(player("W06", "R20", hand=["W01", "W01", "R02", "R03"], deck=12), player("W05", "R33"))
    scene.answer(0, ["W01", "W01", "R02"])
    assert drew(scene) == [(0, 6)]
    assert scene.ask(0).clause == "R20"
    assert len(scene.hand(0)) == 7


@clause("6.12", "W06")
def test_replenish_waits_until_the_ability_is_done() -> None:
    """From three cards to none, and only then seven new ones."""
    scene = reveal(player("W06", "R20", hand=["W01", "W01", "R02"], deck=12), player("W05", "R33"))
    scene.answer(0, ["W01", "W01", "R02"])
    assert drew(scene) == [(0, 7)]
    assert scene.pile(0) == ["W01", "W01", "R02"]


@clause("6.12", "W22")
def test_draw_then_discard_never_replenishes_in_between() -> None:
    """With nothing left to draw, Milton discards from two cards; his one card left, the pile is drawn back."""
    scene = reveal(player("W22", "R20"), player("W20", "R33"))
    assert scene.ask(0).clause == "W22"
    assert drew(scene) == []
    scene.answer(0, ["W16"])
    assert drew(scene) == [(0, 1)]
    assert counts(scene, 0) == (1, 1)


@clause("6.12", "S14")
def test_replenish_is_checked_after_each_line_of_a_shrine() -> None:
    scene = reveal(player("W02", "R02", deck=9), player("W05", "R33"), shrine="S14")
    scene.answer(0, ["R01"])
    assert scene.asked() == [(1, "DiscardCards")]
    assert len(scene.hand(0)) == 7


@clause("6.12", "3.26")
def test_replenish_is_checked_after_each_step_of_the_spoils() -> None:
    """The winner's cards of the round are the only ones to draw: they come back before the spoils are chosen."""
    scene = reveal(player("W05", "R33", hand=["W16"], table=["W02", "R03"]), player("W02", "R04", deck=9))
    assert scene.asked() == [(0, "Spoils")]
    assert sorted(scene.hand(0)) == ["R03", "R33", "W02", "W16"]


@clause("6.13")
def test_a_check_goes_through_all_players_in_master_wizard_order() -> None:
    players = [
        player(hand=["W05", "R03"], deck=9),
        player(hand=["W02", "R04"], deck=9),
        player(hand=["W02", "R14"], deck=9),
    ]
    scene = Scene(*players, master=2)
    scene.lay(("W05", "R03"), ("W02", "R04"), ("W02", "R14"))
    assert drew(scene)[:3] == [(2, 7), (0, 7), (1, 7)]


@clause("6.13", "R18")
def test_the_gauntlet_is_checked_after_each_player() -> None:
    low = player("W02", "R03", deck=9)
    scene = reveal(player("W05", "R18"), low, player("W02", "R04", hand=["W31", "R02"]))
    scene.answer(1, ["W16"])
    assert scene.asked() == [(2, "RivalDiscards")]
    assert len(scene.hand(1)) == 7


@clause("6.13", "W13")
def test_jeff_is_checked_after_each_player() -> None:
    scene = reveal(player("W13", "R03", deck=9), player("W02", "R04"))
    scene.answer(0, "W16")
    assert scene.asked() == [(1, "LayWizard")]
    assert len(scene.hand(0)) == 7


@clause("6.14")
def test_a_replenish_without_cards_is_not_repeated() -> None:
    scene = Scene(player(hand=["W05", "R03"]), player(hand=["W02", "R20", "W16", "R01"]))
    scene.lay(("W05", "R03"), ("W02", "R20"))
    assert scene.ask(1).clause == "R20"
    assert scene.hand(0) == []
    scene.answer(1, [])
    assert scene.totals() == {0: 7, 1: 5}


@clause("6.14", "6.2", "W12")
def test_a_later_check_may_find_cards_again() -> None:
    """Master of the Flames puts a relic into the empty discard pile: there is a card to draw now."""
    scene = reveal(player("W12", "R03", hand=["W16"]), player("W05", "R20"))
    assert scene.hand(0) == ["W16", "R03"]
    assert counts(scene, 0) == (1, 0)


# --- discard triggers ---------------------------------------------------------------------------------------------


@clause("6.15", "R06", "W06")
def test_a_discard_trigger_comes_after_replenish() -> None:
    """Lars discards the Tome and goes down to one card: six new cards first, then two."""
    scene = reveal(player("W06", "R20", hand=["W01", "R06", "R02"], deck=12), player("W05", "R33"))
    scene.answer(0, ["R06", "R02"])
    assert drew(scene) == [(0, 6), (0, 2)]
    assert len(scene.hand(0)) == 9


@clause("6.15", "R06")
def test_each_of_several_tomes_draws() -> None:
    scene = reveal(player("W06", "R20", hand=["W01", "R06", "R06", "R02"], deck=12), player("W05", "R33"))
    scene.answer(0, ["R06", "R06"])
    assert drew(scene) == [(0, 2), (0, 2)]
    assert [event.card for event in scene.events(Used)] == ["W06", "R06", "R06", "R20"]


@clause("6.15", "R06", "3.22")
def test_discard_triggers_go_by_master_wizard_order() -> None:
    eight = ["W01", "W02", "W05", "R02", "R03", "R04", "R14", "R06"]
    scene = Scene(player(hand=eight, deck=9), player(hand=eight, deck=9), phase="spoils", winner=-1, master=1)
    scene.answer(0, ["R06"])
    scene.answer(1, ["R06"])
    assert [event.seat for event in scene.events(Used)] == [1, 0]


@clause("6.15")
@pytest.mark.parametrize("first", ["R06", "R12"])
def test_you_order_your_own_discard_triggers(first: str) -> None:
    """With a pack in which the Satchel has a trigger too."""
    mine = pack(changed(R12=('{ at = "relic", do = "draw", n = 1 }', '{ at = "discard", do = "draw", n = 1 }')))
    hand = ["W01", "R06", "R12", "R02", "R03"]
    scene = reveal(player("W06", "R20", hand=hand, deck=12), player("W05", "R33"), pack=mine)
    scene.answer(0, ["R06", "R12"])
    assert scene.keys(0) == ["R06", "R12"]
    scene.answer(0, first)
    assert drew(scene) == ([(0, 2), (0, 1)] if first == "R06" else [(0, 1), (0, 2)])


# --- Eek ----------------------------------------------------------------------------------------------------------


@clause("6.16", "6.17")
@pytest.mark.parametrize(
    ("hand", "missing"), [(["R01", "R02", "R03", "R04"], "W31"), (["W01", "W02", "W05", "W01"], "R14")]
)
def test_one_missing_kind_costs_the_whole_hand(hand: list[str], missing: str) -> None:
    new = [missing, *hand[:1], *["W16"] * 3, *["R15"] * 2]
    scene = Scene(player(hand=hand, deck=[*new, "W32"]), player(hand=["W20", "R33"]))
    assert [event.seat for event in scene.events(NoKind)] == [0]
    assert sorted(scene.hand(0)) == sorted(new)
    assert scene.pile(0) == hand
    assert counts(scene, 0) == (7, 4)


@clause("6.16", "6.10")
def test_the_new_hand_is_smaller_with_wizards_in_the_hall() -> None:
    scene = Scene(player(hand=["R01", "R02"], deck=["W01", "R03", *["R14"] * 3, "R15"], hall=["W31"] * 3), player())
    assert sorted(scene.hand(0)) == ["R03", "R14", "R14", "W01"]


@clause("6.17", "R06")
def test_in_eek_the_tome_draws_after_replenish() -> None:
    """The seven new cards have no wizard, but the Tome's two have: there is no second Eek."""
    deck = ["R01", "R02", "R02", "R03", "R03", "R04", "R04", "R14", "W31", "W32"]
    scene = Scene(player(hand=["R06", "R01"], deck=deck), player(hand=["W20", "R33"]))
    assert drew(scene) == [(0, 7), (0, 2)]
    assert len(scene.events(NoKind)) == 1
    assert len(scene.hand(0)) == 9
    assert counts(scene, 0) == (9, 2)


@clause("6.18")
def test_eek_is_repeated_while_a_kind_is_missing() -> None:
    deck = ["R01", "R02", "R02", "R03", "R03", "R04", "R04", "W31", *["R14"] * 3, *["R15"] * 3]
    scene = Scene(player(hand=["R01", "R33"], deck=deck), player(hand=["W20", "R33"]))
    assert [event.seat for event in scene.events(NoKind)] == [0, 0]
    assert sorted(scene.hand(0)) == sorted(["W31", *["R14"] * 3, *["R15"] * 3])
    assert counts(scene, 0) == (14, 9)
    assert scene.asked() == [(0, "Lay"), (1, "Lay")]


@clause("6.18", "6.19")
def test_without_a_relic_anywhere_there_is_no_eek_and_a_wizard_is_laid_alone() -> None:
    wizards = ["W05", "W02", "W16"]
    scene = Scene(player(hand=wizards, deck=["W31"] * 3, pile=["W32"]), player(hand=["W02", "R03", "W16"]))
    assert scene.events(NoKind) == []
    assert scene.hand(0) == wizards
    assert list(scene.ask(0).shape.fields) == ["wizard"]
    scene.answer(0, {"wizard": "W05"})
    scene.answer(1, {"wizard": "W02", "relic": "R03"})
    assert scene.totals() == {0: 4, 1: 6}


@clause("6.18", "6.19", "4.8")
def test_without_a_wizard_anywhere_there_is_no_eek_and_the_player_drops_out() -> None:
    relics = ["R01", "R02", "R03"]
    scene = Scene(player(hand=relics, deck=["R14"] * 3), player(hand=["W02", "R03", "W16"]))
    assert scene.events(NoKind) == []
    assert scene.hand(0) == relics
    assert [event.seat for event in scene.events(DroppedOut)] == [0]


RELICS = [f"R{number:02}" for number in range(7, 40)] + ["R01", "R02", "R03", "R04", "R14", "R15", "R33"]
"""Forty relics without a Dusty Tome."""


@clause("6.20")
@pytest.mark.parametrize(
    ("below", "pile"),
    [
        pytest.param(["R05", "W31", "W32"], [], id="the first one in the deck"),
        pytest.param(["R05"], ["R04", "W31", "W32"], id="or else in the discard pile"),
        pytest.param(["R05", "W31"], ["W32"], id="the deck comes first"),
    ],
)
def test_after_twenty_eeks_the_missing_kind_is_put_into_the_hand(below: list[str], pile: list[str]) -> None:
    """Five in the Hall, so that each of twenty Eeks turns over just two of the forty relics that lie on top."""
    scene = Scene(
        player(hand=["R01", "R02"], deck=[*RELICS, *below], pile=pile, hall=["W16"] * 4 + ["W17"]),
        player(hand=["W20", "R33", "W05"]),
    )
    assert len(scene.events(NoKind)) == 20
    assert scene.hand(0) == [*RELICS[:-3:-1], "W31"]
    assert counts(scene, 0) == (40, 40)
    assert [(event.seat, [event.card]) for event in scene.events(Found)] == [(0, ["W31"])]
    assert scene.keys(0, "wizard") == ["W31"]
    left = scene.ids(scene.s.deck[0]) + scene.pile(0)
    assert "W31" not in left
    assert sorted(left + scene.hand(0)) == sorted([*RELICS, *below, *pile, "R01", "R02"])


@clause("6.20", "10.3")
def test_everybody_sees_the_card_that_ends_the_eeks() -> None:
    scene = Scene(
        player(hand=["R01", "R02"], deck=[*RELICS, "W31"], hall=["W16"] * 4 + ["W17"]),
        player(hand=["W20", "R33", "W05"]),
    )
    assert scene.view(1).players[0].known == ("W31",)


# --- any size ------------------------------------------------------------------------------------------------------


@clause("6.21")
def test_a_hand_may_have_any_size_until_step_5a() -> None:
    ten = ["W01", "W02", "W05", "W31", "R02", "R03", "R04", "R14", "R15", "R33"]
    scene = Scene(player(hand=ten, deck=9), player(hand=["W32", "R03", "W16", "R01"]))
    scene.lay(("W01", "R02"), ("W32", "R03"))
    assert scene.totals()[0] == 2 + 1 + 2
    assert scene.events(Discarded) == []
    assert scene.asked() == [(0, "HandLimit")]


@clause("6.21", "9.7")
def test_the_limit_is_checked_at_the_start_of_phase_5_only() -> None:
    """Eight cards, one discarded, two for losing: nine cards in the next round."""
    eight = ["W01", "W02", "W05", "R02", "R03", "R04", "R14", "R15"]
    scene = Scene(player(deck=9), player(hand=eight, deck=9, table=["W17", "R33"]), phase="spoils", winner=0)
    scene.answer(1, ["R15"])
    scene.answer(0, "draw")
    assert scene.view(None).round == 2
    assert len(scene.hand(1)) == 9
    assert scene.asked() == [(0, "Lay"), (1, "Lay")]
