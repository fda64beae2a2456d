"""The round, step by step (section 3 of the rules)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from clause_citations import citing
from coterie.common.cards import less
from coterie.games.relics import game
from coterie.games.relics.abilities import ApplyShrine
from coterie.games.relics.events import (
    ClaimsCancelled,
    Drew,
    Entered,
    MasterChanged,
    NoKind,
    RelicsUp,
    RoundBegan,
    TookSpoils,
    Totals,
    Used,
    WizardsUp,
    WonRound,
)
from coterie.kernel import Event, Refused
from relics.packs import changed, pack
from relics.scene import Scene, player, reveal

clause = citing("relics")


def story(scene: Scene, *kinds: type[Event]) -> list[str]:
    """The names of these kinds of public events, in the order in which they happened."""
    events = [told.event for told in scene.deliveries if told.reaches(None)]
    return [type(event).__name__ for event in events if isinstance(event, kinds)]


def drew(scene: Scene) -> list[tuple[int, int]]:
    return [(event.seat, event.count) for event in scene.events(Drew)]


def questions(scene: Scene) -> list[tuple[int, str]]:
    """Answer everything as time would, and tell whom which clauses asked, up to the totals."""
    asked = []
    while not scene.events(Totals):
        ((seat, _),) = scene.asked()
        ask = scene.ask(seat)
        asked.append((seat, ask.clause))
        scene.s.play(ask.id, scene.s.ask(ask.id).default())
        scene.deliveries += scene.s.take_events()
    return asked


@clause("3.1")
def test_five_phases_and_the_next_round() -> None:
    scene = Scene(player(hand=["W05", "R03", "W01"], deck=9), player(hand=["W02", "R01", "W01"], deck=9), round=1)
    assert scene.view(None).phase == 2
    scene.lay(("W05", "R03"), ("W02", "R01"))
    assert scene.view(None).phase == 5
    scene.answer(0, "1.R01")
    order = story(scene, WizardsUp, RelicsUp, Totals, WonRound, TookSpoils, RoundBegan)
    assert order == ["WizardsUp", "RelicsUp", "Totals", "WonRound", "TookSpoils", "RoundBegan"]
    assert (scene.view(None).round, scene.view(None).phase) == (2, 2)


@clause("3.1", "1.2")
def test_rounds_follow_each_other_until_a_hall_is_full() -> None:
    s = game.start(2, 6)
    luck = random.Random(6)
    while s.result is None:
        assert max(map(len, s.hall)) < 5
        ask = s.required()[0]
        s.play(ask, s.ask(ask).sample(luck))
    assert max(map(len, s.hall)) == 5
    assert s.round == sum(map(len, s.hall))


# --- 1 Shrine ----------------------------------------------------------------------------------------------------


@clause("3.2")
def test_a_new_round_forgets_the_counts_and_brings_everybody_back() -> None:
    scene = Scene(
        player("W05", "R03", drawn=3, discarded=2),
        player("W02", "R04", drawn=1),
        player(hand=["W01", "R02"], table=["W01", "R02"], discarded=4),
        in_battle=[0, 1],
        phase="reveal",
    )
    assert [each.in_battle for each in scene.view(None).players] == [True, True, False]
    scene.answer(0, "draw")
    for each in scene.view(None).players:
        assert (each.in_battle, each.drawn, each.discarded) == (True, 0, 0)


@clause("3.3")
def test_the_top_shrine_is_turned_up_and_stays_for_the_round() -> None:
    scene = Scene(
        player("W05", "R03", deck=9), player("W02", "R04", deck=9), shrine="S20", shrines=["S21", "S19"], phase="reveal"
    )
    scene.answer(0, "draw")
    view = scene.view(None)
    assert (view.shrine, view.used_shrines, view.shrines_left) == ("S21", ("S20",), 22)
    assert scene.events(RoundBegan)[0].shrine == "S21"


@clause("3.3")
def test_used_shrines_make_a_new_pile() -> None:
    scene = reveal(player("W05", "R03", deck=9), player("W02", "R04", deck=9), shrine="S20")
    scene.s.used_shrines, scene.s.shrines = scene.s.shrines, ()
    scene.answer(0, "draw")
    view = scene.view(None)
    assert (view.used_shrines, view.shrines_left) == ((), 23)
    assert view.shrine is not None


# --- 2 Play ------------------------------------------------------------------------------------------------------


@clause("3.4")
def test_eek_goes_by_master_wizard_order() -> None:
    relics_only = [player(hand=["R01", "R02"], deck=["W01", "R03", "R14"]) for _ in range(2)]
    scene = Scene(relics_only[0], player(hand=["W02", "R04"]), relics_only[1], master=1)
    assert [event.seat for event in scene.events(NoKind)] == [2, 0]
    assert scene.asked() == [(0, "Lay"), (1, "Lay"), (2, "Lay")]


@clause("3.5")
def test_one_wizard_and_one_relic_from_hand() -> None:
    scene = Scene(player(hand=["W01", "W02", "R01", "R02"]), player(hand=["W01", "R03", "R04"]))
    assert scene.keys(0, "wizard") == ["W01", "W02"]
    assert scene.keys(0, "relic") == ["R01", "R02"]
    wrong: list[Any] = [{"wizard": "R01", "relic": "R02"}, {"wizard": "W01", "relic": "R03"}, {"wizard": "W01"}]
    for answer in wrong:
        with pytest.raises(Refused) as refused:
            scene.answer(0, answer)
        assert refused.value.clause == "3.5"
    scene.answer(0, {"wizard": "W02", "relic": "R01"})
    assert scene.asked() == [(1, "Lay")]


@clause("3.6", "3.8")
def test_nobody_sees_a_choice_before_all_have_chosen() -> None:
    scene = Scene(player(hand=["W01", "W02", "R01", "R02", "R03"]), player(hand=["W16", "W05", "R03", "R04", "R01"]))
    before = [scene.view(1), scene.view(None)]
    scene.answer(0, {"wizard": "W02", "relic": "R01"})
    assert [scene.view(1), scene.view(None)] == before
    assert scene.deliveries == []
    scene.answer(1, {"wizard": "W05", "relic": "R03"})
    (turned,) = scene.events(WizardsUp)
    assert turned.seats == (0, 1)
    assert [*turned.cards] == ["W02", "W05"]


@clause("3.7", "6.12")
@pytest.mark.parametrize(
    ("hand", "drawn"), [(["W39", "R01"], 7), (["W39", "R01", "W01"], 6), (["W39", "R01", "W01", "R02"], 0)]
)
def test_laying_the_last_cards_replenishes_before_anything_is_turned_up(hand: list[str], drawn: int) -> None:
    scene = Scene(player(hand=hand, deck=20), player(hand=["W05", "R03", "W01", "R04"]))
    scene.lay(("W39", "R01"), ("W05", "R03"))
    first = story(scene, Drew, WizardsUp)[0]
    assert first == ("Drew" if drawn else "WizardsUp")
    assert drew(scene)[:1] == ([(0, drawn)] if drawn else [])
    assert scene.totals()[0] == 3 + 2 + (3 if drawn else 0)  # The Gatherer


# --- 3 Reveal: wizards -------------------------------------------------------------------------------------------


@clause("3.9")
def test_advantage_counts_from_the_reveal_of_the_wizards_on() -> None:
    scene = reveal(player("W02", "R03"), player("W32", "R04"), shrine="S18")
    assert scene.ask(0).clause == "S18"
    wizard = scene.view(1).players[0].wizards[0]
    assert (wizard.advantage, wizard.power) == (True, 3 + 1)


@clause("3.10", "8.1")
def test_the_shrine_comes_before_abilities_and_goes_clockwise() -> None:
    scene = reveal(player("W06", "R03"), player("W04", "R04"), player("W07", "R14"), shrine="S18", master=1)
    assert questions(scene) == [(1, "S18"), (2, "S18"), (0, "S18"), (1, "W04"), (2, "W07"), (0, "W06")]


@clause("3.11", "S11")
@pytest.mark.parametrize(
    ("wizard", "total", "drawn"),
    [
        pytest.param("W02", 3 + 2, 1, id="red Devoted"),
        pytest.param("W09", 3, 1, id="red Enlightened"),
        pytest.param("W17", 3 + 2, 0, id="blue Devoted"),
        pytest.param("W23", 2, 0, id="blue Enlightened"),
    ],
)
def test_every_line_that_fits_applies(wizard: str, total: int, drawn: int) -> None:
    rival = "W05" if wizard in ("W02", "W09") else "W27"  # of the same colour: no advantage
    scene = reveal(player(wizard, "R01", deck=5), player(rival, "R33", deck=5), shrine="S11")
    assert scene.totals()[0] == total + 2
    assert scene.s.drawn_now[0] == drawn


@clause("3.11")
@pytest.mark.parametrize(
    ("lines", "held"),
    [
        pytest.param(("draw", "discard"), 3, id="draw, then discard"),
        pytest.param(("discard", "draw"), 2, id="discard, then draw"),
    ],
)
def test_lines_are_read_from_top_to_bottom(lines: tuple[str, str], held: int) -> None:
    new = ", ".join(f'{{ who = "any", do = "{do}", n = 1 }}' for do in lines)
    mine = pack(changed(S19=('{ who = "red", do = "add", n = 2 }', new)))
    scene = reveal(player("W02", "R01", deck=3), player("W05", "R33"), shrine="S19", pack=mine)
    assert scene.ask(0).clause == "S19"
    assert len(scene.hand(0)) == held


@clause("3.11")
def test_you_choose_which_of_several_wizards_the_shrine_treats_first() -> None:
    """No card of the set brings two wizards at once, so they are put there by hand."""
    scene = Scene(player(hand=["W16", "R01"], deck=3), player(), shrine="S14")
    s = scene.s
    s.threads.clear()
    for id in ("W01", "W02"):
        s.enter_wizard(0, s.pack.numbers[id])
        s.aside = less(s.aside, s.pack.numbers[id])
    s.begin(ApplyShrine(0))
    s.settle()
    assert scene.asked() == [(0, "NextForShrine")]
    scene.answer(0, "wizard.0.1")
    scene.answer(0, ["R01"])  # the Forge gives +3 to the second wizard
    assert [each.power for each in scene.view(0).players[0].wizards] == [2, 3 + 3]
    assert scene.ask(0).clause == "S14"  # now for the first one


@clause("3.12", "8.4", "W13")
def test_jeff_comes_before_claims_in_the_order_of_the_master_at_that_time() -> None:
    scene = reveal(player("W13", "R02"), player("W03", "R03"), player("W04", "R04"), master=0)
    assert scene.s.master == 0
    assert questions(scene)[:4] == [(0, "W13"), (1, "W13"), (2, "W13"), (2, "W04")]
    assert scene.s.master == 1


@clause("3.12", "8.4", "W29")
def test_after_the_claims_comes_the_rest_in_the_new_order() -> None:
    scene = reveal(player("W29", "R02"), player("W03", "R03"), master=0)
    assert [(event.seat, event.card) for event in scene.events(Used)][:2] == [(1, "W03"), (0, "W29")]


@clause("3.12", "3.13", "W13")
def test_a_jeff_whom_jeff_brings_comes_before_claims_too() -> None:
    """With a pack in which Vesh does what Jeff does: both are through before anybody claims."""
    old = """{ at = "fluid", do = "advantage_over_all" },
    { at = "fluid", do = "no_advantage_against_self" }"""
    twin = changed(W14=(old, '{ at = "immediate", do = "play_wizards" }'))
    scene = reveal(
        player("W13", "R02", hand=["W03", "R01", "R01", "R04"]),
        player("W02", "R03", hand=["W14", "W11", "R01", "R02", "R04"]),
        pack=pack(twin),
        master=0,
    )
    scene.answer(0, "no")
    scene.answer(1, "W14")
    assert scene.asked() == [(0, "LayWizard")]
    assert scene.s.claims == ()
    scene.answer(0, "W03")
    scene.answer(1, "W11")
    assert [event.seats for event in scene.events(ClaimsCancelled)] == [(0, 1)]
    assert scene.s.master == 0
    assert not scene.events(MasterChanged)


@clause("3.12")
def test_what_works_at_once_comes_before_the_other_abilities() -> None:
    scene = reveal(player("W04", "R01"), player("W13", "R02"), master=0)
    assert questions(scene) == [(0, "W13"), (1, "W13"), (0, "W04")]


@clause("3.13", "W13")
def test_a_wizard_that_enters_later_goes_through_everything() -> None:
    """Advantage, the Forge, the claim at once, and Jeff's own ability in step 3e."""
    scene = reveal(
        player("W13", "R01", hand=["W03", "R02", "R03", "R04"], deck=4),
        player("W17", "R04", hand=["W31", "R02", "R02"]),
        shrine="S14",
        master=1,
    )
    scene.answer(0, [])  # the Forge for Jeff
    scene.answer(1, "W31")
    assert scene.asked() == [(0, "LayWizard")]
    assert [each.advantage for each in scene.view(0).players[0].wizards] == [False]
    scene.answer(0, "W03")
    assert [each.advantage for each in scene.view(0).players[0].wizards] == [True, True]
    assert scene.ask(0).clause == "S14"
    assert scene.events(MasterChanged) == []
    scene.answer(0, ["R03"])
    assert [event.master for event in scene.events(MasterChanged)][:1] == [0]
    assert drew(scene)[0] == (0, 1)
    assert scene.totals()[0] == (4 + 1) + (3 + 1 + 3) + 2


@clause("3.14")
def test_other_abilities_start_with_the_master_wizard() -> None:
    scene = reveal(player("W04", "R02"), player("W06", "R03"), player("W07", "R04"), master=2)
    assert questions(scene) == [(2, "W07"), (0, "W04"), (1, "W06")]


@clause("3.14")
@pytest.mark.parametrize(("first", "held"), [("wizard.0.0", 3), ("wizard.0.1", 2)])
def test_with_two_wizards_you_choose_the_order(first: str, held: int) -> None:
    """Jeff draws a card; the Kindling Novice may discard one."""
    scene = reveal(player("W13", "R01", hand=["W04", "R02", "R03"], deck=4), player("W05", "R33"))
    scene.answer(0, "W04")
    scene.answer(1, "no")
    assert scene.keys(0) == ["wizard.0.0", "wizard.0.1"]
    scene.answer(0, first)
    assert scene.ask(0).clause == "W04"
    assert len(scene.hand(0)) == held


# --- 3 Reveal: relics --------------------------------------------------------------------------------------------


@clause("3.15")
def test_all_relics_are_turned_up_together() -> None:
    scene = reveal(player("W05", "R20"), player("W02", "R03"), player("W02", "R04"), master=1)
    (turned,) = scene.events(RelicsUp)
    assert turned.seats == (1, 2, 0)
    assert [*turned.cards] == ["R03", "R04", "R20"]


@clause("3.15", "W29")
def test_a_relic_shown_earlier_counts_only_from_step_3f_on() -> None:
    scene = reveal(player("W29", "R01", hand=["R02", "W01"]), player("W05", "R25"), master=1)
    (shown,) = scene.view(0).players[1].relics
    assert (shown.card, shown.face_up, shown.power) == ("R25", True, 0)
    assert scene.total(1) == 4
    scene.answer(0, "no")
    assert scene.totals()[1] == 4 + 3 + 2


@clause("3.16")
def test_enchantments_start_with_the_master_wizard() -> None:
    scene = reveal(player("W05", "R20"), player("W02", "R13"), player("W02", "R20"), master=1)
    assert questions(scene) == [(1, "R13"), (2, "R20"), (0, "R20")]


@clause("3.16", "W37")
def test_you_order_your_enchantments_and_abilities_that_wait_for_relics() -> None:
    scene = reveal(player("W37", "R20", hand=["R12", "W01"], deck=5), player("W35", "R33"), shrine="S01")
    scene.answer(0, "R12")
    scene.answer(1, "no")
    assert scene.keys(0) == ["wizard.0.0", "relic.0", "relic.1"]
    scene.answer(0, "relic.1")
    assert scene.keys(0) == ["wizard.0.0", "relic.0"]
    scene.answer(0, "relic.0")
    scene.answer(0, [])
    assert [event.card for event in scene.events(Used)] == ["R12", "R20", "W37"]


@clause("3.16", "W08")
def test_ignored_relics_are_passed_over() -> None:
    scene = reveal(player("W05", "R20"), player("W08", "R12", deck=5))
    assert scene.totals() == {0: 4, 1: 4}
    assert scene.events(Used) == []


@clause("3.17", "R21")
def test_a_relic_that_enters_in_step_3g_is_turned_up_and_joins_the_list() -> None:
    scene = reveal(player("W45", "R21", hand=["R12", "R20", "W01", "W02", "W05"], deck=5), player("W35", "R33"))
    scene.answer(0, "R12")
    scene.answer(0, "relic.0")  # the Horn first
    scene.answer(0, "R20")
    assert [event.card for event in scene.events(Entered)] == ["R20"]
    assert scene.view(1).players[0].relics[2].card == "R20"
    assert scene.keys(0) == ["relic.1", "relic.2"]
    scene.answer(0, "relic.2")
    scene.answer(0, ["W01"])
    assert drew(scene)[0] == (0, 1)
    assert scene.totals()[0] == 3 + 1 + 2 + (2 + 1)


@clause("3.17", "R36", "S01")
def test_a_relic_that_the_obelisk_gives_to_a_late_wizard_is_turned_up_at_once() -> None:
    late = player("W02", "R36", hand=["R20", "W01", "W16"], pile=["W31"])
    scene = reveal(late, player("W05", "R33"), shrine="S01")
    scene.answer(0, "W31")
    scene.answer(0, "R20")
    assert scene.view(1).players[0].relics[1].card == "R20"
    assert scene.ask(0).clause == "R20"
    scene.answer(0, ["W01"])
    assert scene.totals()[0] == 3 + 2 + 2 + (2 + 1)


# --- 4 Victory ---------------------------------------------------------------------------------------------------


@clause("3.18")
def test_whoever_is_alone_at_the_top_wins() -> None:
    scene = reveal(player("W05", "R03"), player("W05", "R14"), player("W02", "R04"))
    assert scene.totals() == {0: 7, 1: 8, 2: 6}
    assert [event.seat for event in scene.events(WonRound)] == [1]


@clause("3.18", "R34")
def test_effects_on_totals_apply_when_the_totals_are_known() -> None:
    scene = reveal(player("W05", "R14"), player("W05", "R34"), player("W02", "R04"))
    assert scene.totals() == {0: 8, 1: 8, 2: 6}
    assert [event.seat for event in scene.events(WonRound)] == [1]


@clause("3.19")
def test_several_at_the_top_battle_again() -> None:
    scene = reveal(player("W05", "R14"), player("W05", "R15"), player("W02", "R04"))
    assert scene.events(WonRound) == []
    assert scene.asked() == [(0, "Lay"), (1, "Lay")]


@clause("3.20", "9.2")
def test_one_wizard_enters_the_hall_and_the_winner_puts_the_rest_away() -> None:
    """V23."""
    scene = reveal(player("W13", "R01", hand=["W05", "R03", "R04"], deck=4), player("W17", "R02"))
    scene.answer(0, "W05")
    scene.answer(1, "no")
    assert drew(scene) == [(0, 1)]  # by Jeff
    assert scene.keys(0) == ["W13", "W05"]
    scene.answer(0, "W05")
    assert scene.hall(0) == ["W05"]
    assert sorted(scene.pile(0)) == ["R01", "W13"]
    assert scene.pile(1) == []


# --- 5 Spoils ----------------------------------------------------------------------------------------------------

NINE = ["W01", "W02", "W05", "R01", "R02", "R03", "R04", "R14", "R15"]


@clause("3.21", "6.21")
def test_everybody_discards_down_to_seven_unseen() -> None:
    others = player(hand=["W16", "W16", "W16", "W16", "W31", "W31", "R05"], table=["W17", "R33"])
    scene = Scene(player(hand=NINE, deck=9), player(hand=NINE[:8], deck=9), others, phase="spoils", winner=0)
    assert scene.asked() == [(0, "HandLimit"), (1, "HandLimit")]
    with pytest.raises(Refused) as refused:
        scene.answer(0, ["W01"])
    assert refused.value.clause == "3.21"
    before = scene.view(1)
    scene.answer(0, ["W01", "R15"])
    assert scene.view(1) == before
    scene.answer(1, ["W02"])
    assert [scene.pile(seat) for seat in range(3)] == [["W01", "R15"], ["W02"], []]
    assert [each.discarded for each in scene.view(None).players] == [0, 0, 0]


@clause("3.22", "3.24", "6.21", "R06")
def test_a_dusty_tome_in_step_5a_makes_eleven_cards() -> None:
    """V19: 8 cards, the Tome discarded, two for it, two for losing."""
    loser = player(hand=["R06", *NINE[:7]], deck=9, table=["W17", "R33"])
    scene = Scene(player(hand=["W16", "R02"], deck=9), loser, phase="spoils", winner=0)
    scene.answer(1, ["R06"])
    assert len(scene.hand(1)) == 9
    assert scene.asked() == [(0, "Spoils")]
    scene.answer(0, "draw")
    assert len(scene.hand(1)) == 11


@clause("3.23", "3.24", "3.25", "3.26")
def test_spoils_then_the_losers_draw_clockwise_then_their_cards_leave() -> None:
    table = [["W02", "R01"], ["W17", "R02"], [], ["W32", "R03", "R04"]]
    hands = [["W16", "R14"], ["W16", "R14"], ["W16", "R14"], ["W16", "R15"]]
    players = [player(hand=hand, deck=9, table=cards) for hand, cards in zip(hands, table, strict=True)]
    scene = Scene(*players, phase="spoils", winner=2, master=0)
    assert [scene.pile(seat) for seat in range(4)] == [[]] * 4
    scene.answer(2, "3.R04")
    assert "R04" in scene.hand(2)
    assert story(scene, TookSpoils, Drew)[0] == "TookSpoils"
    assert drew(scene) == [(3, 2), (0, 2), (1, 2)]
    assert [sorted(scene.pile(seat)) for seat in range(4)] == [["R01", "W02"], ["R02", "W17"], [], ["R03", "W32"]]
    assert [event.master for event in scene.events(MasterChanged)] == [2]
    assert story(scene, Drew, MasterChanged, RoundBegan)[-2:] == ["MasterChanged", "RoundBegan"]


@clause("3.25", "9.6")
def test_losers_draw_before_their_cards_of_the_round_leave() -> None:
    loser = player(hand=["W16", "R14"], table=["W02", "R01"], pile=["W05"])
    scene = Scene(player(hand=["W16", "R14"], deck=9), loser, phase="spoils", winner=0)
    scene.answer(0, "draw")
    assert sorted(scene.hand(1)) == ["R14", "W05", "W16"]
    assert scene.pile(1) == ["W02", "R01"]


@clause("3.26", "6.11")
def test_in_step_5e_players_low_on_cards_replenish() -> None:
    """The loser's only cards come back to the discard pile in step 5d, and from there to the hand."""
    scene = Scene(
        player(hand=["W16", "R14", "R15"], deck=9),
        player(hand=[], table=["W02", "W05", "R01", "R03"]),
        phase="spoils",
        winner=0,
    )
    scene.answer(0, "1.R03")
    assert sorted(scene.hand(1)) == ["R01", "W02", "W05"]
    assert story(scene, Drew, RoundBegan)[-1] == "RoundBegan"
    assert scene.view(None).players[1].drawn == 0
