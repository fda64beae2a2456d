"""Ties, re-battles, players who drop out, rounds without a winner (section 4 of the rules)."""

from __future__ import annotations

from clause_citations import citing
from coterie.games.relics.events import (
    Drew,
    DroppedOut,
    MasterChanged,
    NoKind,
    NoWinner,
    RoundBegan,
    Tied,
    Totals,
    Used,
    WizardsUp,
    WonRound,
)
from relics.scene import Scene, player, reveal

clause = citing("relics")


def winners(scene: Scene) -> list[int]:
    return [event.seat for event in scene.events(WonRound)]


def drew(scene: Scene) -> list[tuple[int, int]]:
    return [(event.seat, event.count) for event in scene.events(Drew)]


@clause("4.1")
def test_a_tie_below_the_top_changes_nothing() -> None:
    scene = reveal(player("W05", "R14"), player("W02", "R03"), player("W02", "R04"))
    assert scene.totals() == {0: 8, 1: 6, 2: 6}
    assert scene.events(Tied) == []
    assert winners(scene) == [0]


@clause("4.2", "4.4", "5.12", "R10")
def test_only_those_at_the_top_battle_again() -> None:
    """V10: 9, 9, 7. A Ward in the second battle still counts all three wizards of the first."""
    scene = reveal(
        player("W05", "R33", hand=["W01", "R10", "W16"]),
        player("W05", "R33", hand=["W01", "R14", "W16"]),
        player("W02", "R14", hand=["W01", "R03", "W16"]),
        shrine="S21",
    )
    assert scene.totals() == {0: 9, 1: 9, 2: 7}
    assert scene.asked() == [(0, "Lay"), (1, "Lay")]
    assert scene.view(None).shrine == "S21"
    scene.lay(("W01", "R10"), ("W01", "R14"))
    assert scene.totals() == {0: 2 + 1 + 5, 1: 2 + 4}


@clause("4.2", "1.12", "5.12")
def test_all_and_each_do_not_reach_a_player_who_is_out() -> None:
    """Gary gives to each player, the Gauntlet takes from each rival, the Avenger looks at rivals' Halls."""
    out = player(hand=["W31", "R02"], hall=["W31", "W31"], table=["W32", "R02"], deck=9)
    scene = reveal(
        player("W42", "R18", hand=["W16", "W16"], deck=9),
        player("W10", "R04", hand=["W16", "W16"], deck=9),
        out,
        in_battle=[0, 1],
    )
    scene.answer(0, "no")
    scene.answer(1, "no")
    assert scene.asked() == [(1, "RivalDiscards")]
    assert drew(scene) == [(0, 1), (1, 1)]
    scene.answer(1, ["W16"])
    assert scene.totals() == {0: 5 + 3, 1: 2 + 1 + 3}
    assert scene.hand(2) == ["W31", "R02"]


@clause("4.3", "3.25")
def test_cards_of_a_tie_lie_open_on_the_table_until_step_5d() -> None:
    scene = reveal(
        player("W05", "R14", hand=["W01", "R03"]),
        player("W05", "R15", hand=["W01", "R01"]),
        player("W02", "R04"),
    )
    for seat, (wizard, relic) in enumerate([("W05", "R14"), ("W05", "R15"), ("W02", "R04")]):
        each = scene.view(None).players[seat]
        assert (each.table_wizards, each.table_relics) == ((wizard,), (relic,))
        assert (each.wizards, each.relics, each.pile) == ((), (), ())
    scene.lay(("W01", "R03"), ("W01", "R01"))
    assert scene.asked() == [(0, "Spoils")]
    assert scene.view(None).players[2].table_wizards == ("W02",)
    assert scene.keys(0) == ["draw", "1.R15", "1.R01", "2.R04"]
    scene.answer(0, "draw")
    assert sorted(scene.pile(2)) == ["R04", "W02"]


@clause("4.4")
def test_the_shrine_applies_again_to_the_wizards_newly_played() -> None:
    hand = ["W02", "R03", "R04", "R14"]
    scene = Scene(
        player(hand=[*hand, "W01"], deck=9), player(hand=[*hand, "W05"], deck=9), shrine="S11", shrines=["S20"]
    )
    scene.lay(("W02", "R03"), ("W02", "R03"))
    assert scene.totals() == {0: 8, 1: 8}
    assert scene.s.drawn_now == [1, 1]
    scene.lay(("W01", "R14"), ("W05", "R14"))
    assert scene.totals() == {0: 2 + 2 + 4, 1: 4 + 2 + 4}
    assert scene.s.drawn_now == [2, 2]
    assert scene.view(None).shrine == "S11"
    assert scene.events(RoundBegan) == []


@clause("4.5", "8.4")
def test_counts_and_the_master_wizard_carry_over() -> None:
    """Lava Spurter claims and ties; then the Magician profits from what was discarded before."""
    scene = reveal(
        player("W05", "R03", hand=["W07", "R01", "W16"], discarded=1, drawn=2),
        player("W03", "R14", hand=["W39", "R02", "W16"], drawn=2),
        master=0,
    )
    assert scene.totals() == {0: 7, 1: 7}
    assert scene.view(None).master == 1
    scene.lay(("W07", "R01"), ("W39", "R02"))
    scene.answer(0, [])
    assert scene.events(WizardsUp)[-1].seats == (1, 0)
    assert scene.totals() == {0: 1 + 2 + 1 + 2, 1: 3 + 3 + 2}  # the Magician has advantage over The Gatherer


@clause("4.6", "5.9")
def test_bonuses_and_ignoring_end_with_the_battle() -> None:
    """Lars gains +3, the Minimalist ignores all relics; in the next battle there is nothing of it."""
    scene = reveal(
        player("W06", "R01", hand=["W01", "R03", "W31", "W31", "R02"], deck=9),
        player("W08", "R04", hand=["W01", "R14", "W31"]),
    )
    scene.answer(0, ["W31", "W31"])
    assert scene.totals() == {0: 2 + 2, 1: 4}
    scene.lay(("W01", "R03"), ("W01", "R14"))
    assert scene.totals() == {0: 2 + 3, 1: 2 + 4}


@clause("4.6", "8.5")
def test_the_list_of_claims_starts_empty_again() -> None:
    """Seat 1 claims in the first battle, seat 0 in the second: they do not cancel each other."""
    scene = reveal(
        player("W05", "R03", hand=["W11", "R01", "W16"]),
        player("W03", "R14", hand=["W05", "R02", "W16"]),
        player("W02", "R01"),
        master=2,
    )
    scene.lay(("W11", "R01"), ("W05", "R02"))
    assert [event.master for event in scene.events(MasterChanged)] == [1, 0]
    assert scene.totals() == {0: 3 + 2 + 2, 1: 4 + 2}


@clause("4.7", "3.7")
def test_who_lays_the_last_cards_has_replenished_before_the_tie() -> None:
    scene = Scene(player(hand=["W01", "R01"], deck=9), player(hand=["W01", "R01"], pile=["W02", "R02", "R03"]))
    scene.lay(("W01", "R01"), ("W01", "R01"))
    assert [len(scene.hand(seat)) for seat in (0, 1)] == [7, 3]
    assert scene.asked() == [(0, "Lay"), (1, "Lay")]


@clause("4.7", "4.8", "4.9", "6.2")
def test_an_empty_hand_after_a_tie_means_that_there_is_nothing_to_draw() -> None:
    """The cards on the table are no part of the deck. Who is left still lays a wizard, for the Hall."""
    scene = Scene(player(hand=["W01", "R01"]), player(hand=["W01", "R01", "W02", "R02"]), master=0)
    scene.lay(("W01", "R01"), ("W01", "R01"))
    assert scene.hand(0) == []
    assert [event.seat for event in scene.events(DroppedOut)] == [0]
    assert scene.asked() == [(1, "Lay")]
    assert scene.view(None).players[0].in_battle is False
    scene.answer(1, {"wizard": "W02", "relic": "R02"})
    assert winners(scene) == [1]
    assert scene.hall(1) == ["W02"]
    assert scene.keys(1) == ["draw", "0.R01"]


@clause("4.8", "6.19")
def test_who_has_no_wizard_anywhere_drops_out_and_has_lost() -> None:
    scene = Scene(
        player(hand=["W05", "R03", "W16", "W16"], deck=5),
        player(hand=["R01", "R02", "R04"], deck=["R14", "R15", "R14"], pile=["R33"]),
        player(hand=["W02", "R01", "W16", "W16"], deck=5),
    )
    assert scene.events(NoKind) == []
    assert [event.seat for event in scene.events(DroppedOut)] == [1]
    assert scene.asked() == [(0, "Lay"), (2, "Lay")]
    scene.lay(("W05", "R03"), ("W02", "R01"))
    assert scene.totals() == {0: 7, 2: 5}
    scene.answer(0, "draw")
    assert drew(scene)[-2:] == [(1, 2), (2, 2)]  # a loser's two cards
    assert scene.view(None).round == 2


@clause("4.9")
def test_the_last_one_in_the_battle_wins_whatever_the_total() -> None:
    scene = Scene(
        player(hand=["R01", "R02"], table=["W01", "R03"]),
        player(hand=["R01", "R02"], table=["W01", "R03"]),
        player(hand=["W36", "R33", *["W31"] * 4, *["W16"] * 4]),
    )
    assert scene.asked() == [(2, "Lay")]
    scene.answer(2, {"wizard": "W36", "relic": "R33"})
    assert scene.totals() == {2: 5}
    assert winners(scene) == [2]
    assert scene.hall(2) == ["W36"]


@clause("4.10")
def test_a_round_without_a_winner() -> None:
    """Both tie with their last wizards. Nobody's Hall grows, both draw two, the Master Wizard stays and is first."""
    relics = ["R01", "R02", "R03"]
    scene = reveal(
        player("W01", "R14", hand=relics, deck=["R15", "R33", "R33"]),
        player("W01", "R14", hand=relics, deck=["R15", "R33", "R15"]),
        master=1,
        shrine="S20",
    )
    assert len(scene.events(NoWinner)) == 1
    assert [scene.hall(seat) for seat in (0, 1)] == [[], []]
    assert drew(scene)[:2] == [(1, 2), (0, 2)]
    view = scene.view(None)
    assert (view.round, view.master, view.used_shrines) == (2, 1, ("S20",))
    assert not scene.events(WonRound)
    assert not scene.events(MasterChanged)
    assert scene.asked() == [(0, "Lay"), (1, "Lay")]
    assert scene.keys(0, "wizard") == scene.keys(1, "wizard") == ["W01"]  # back from the table, through Eek


@clause("4.10", "3.21")
def test_all_are_losers_of_a_round_without_a_winner() -> None:
    nine = ["R01", "R02", "R03", "R04", "R14", "R15", "R33", "R05", "R12"]
    scene = reveal(player("W01", "R14", hand=nine), player("W01", "R14", hand=["R01", "R02"], deck=["R33"]))
    assert scene.asked() == [(0, "HandLimit")]
    scene.answer(0, ["R01", "R02"])
    assert drew(scene)[:2] == [(0, 2), (1, 1)]
    assert winners(scene) == []


@clause("4.11", "3.20")
def test_after_a_tie_the_last_wizard_enters_the_hall() -> None:
    """V24: the winner may take either relic of the loser, the other one goes to the loser's discard pile."""
    scene = Scene(
        player(hand=["W05", "R03", "W02", "R14", "W16"], deck=9),
        player(hand=["W05", "R04", "W02", "R01", "W16"], deck=9),
    )
    scene.lay(("W05", "R03"), ("W05", "R04"))
    scene.lay(("W02", "R14"), ("W02", "R01"))
    assert scene.hall(0) == ["W02"]
    assert sorted(scene.pile(0)) == ["R03", "R14", "W05"]
    assert scene.keys(0) == ["draw", "1.R04", "1.R01"]
    scene.answer(0, "1.R04")
    assert "R04" in scene.hand(0)
    assert sorted(scene.pile(1)) == ["R01", "W02", "W05"]


@clause("3.19", "4.2", "4.3", "4.11")
def test_three_players_tie_then_two_then_one_wins() -> None:
    hand = ["W01", "R01", "R02", "R03"]
    scene = Scene(
        player(hand=[*hand, "W16", "W31", "R04"], deck=9),
        player(hand=[*hand, "W16", "W31", "R14"], deck=9),
        player(hand=[*hand, "W16", "W31", "R04"], deck=9),
        master=1,
    )
    scene.lay(*[("W01", "R01")] * 3)
    assert scene.asked() == [(0, "Lay"), (1, "Lay"), (2, "Lay")]
    scene.lay(("W16", "R02"), ("W16", "R03"), ("W16", "R03"))
    assert scene.totals() == {0: 4, 1: 5, 2: 5}
    scene.lay(("W31", "R14"), ("W31", "R04"))
    assert [event.seats for event in scene.events(Tied)] == [(1, 2, 0), (1, 2)]
    assert [dict(zip(each.seats, each.totals, strict=True)) for each in scene.events(Totals)][-1] == {1: 6, 2: 5}
    assert scene.hall(1) == ["W31"]
    assert sorted(scene.pile(1)) == ["R01", "R03", "R14", "W01", "W16"]
    assert scene.keys(1) == ["draw", "0.R01", "0.R02", "2.R01", "2.R03", "2.R04"]
    scene.answer(1, "2.R03")
    assert sorted(scene.pile(0)) == ["R01", "R02", "W01", "W16"]
    assert sorted(scene.pile(2)) == ["R01", "R04", "W01", "W16", "W31"]
    assert scene.view(None).master == 1


@clause("4.5", "8.3", "S24")
def test_a_master_wizard_who_is_out_stays_master_and_the_next_one_begins() -> None:
    """Seat 1 counts as Master Wizard then: the Dolmen helps seat 2."""
    scene = reveal(
        player("W02", "R01"),
        player("W05", "R14", hand=["W04", "R20", "W16"]),
        player("W05", "R15", hand=["W02", "R20", "W16"]),
        master=0,
        shrine="S24",
    )
    scene.lay(("W04", "R20"), ("W02", "R20"))
    assert scene.ask(1).clause == "W04"
    scene.answer(1, [])
    scene.answer(1, [])
    scene.answer(2, [])
    assert [event.card for event in scene.events(Used)] == ["W04", "R20", "R20"]
    assert scene.totals() == {1: 2 + 2, 2: 3 + 1 + 2}
    assert scene.s.master == 0


@clause("4.10", "1.11")
def test_ties_end_at_last() -> None:
    """The same cards on both sides tie again and again, until nobody has a wizard."""
    wizards = ["W01", "W02", "W16", "W17", "W31"]
    relics = ["R01", "R02", "R03", "R04", "R14"]
    scene = Scene(player(hand=wizards + relics), player(hand=wizards + relics), round=3)
    for wizard, relic in zip(wizards, relics, strict=True):
        assert scene.view(None).round == 3
        scene.lay((wizard, relic), (wizard, relic))
    assert len(scene.events(Tied)) == 5
    assert len(scene.events(NoWinner)) == 1
    assert scene.view(None).round == 4
