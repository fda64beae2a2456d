"""The rulebook's examples, played in a room from the offer to the end, and the cited consequences (facts 4.3, 4.4, 10).

`test_contracts.py` has the same as sums on paper; here people offer, consent, see and decide.
"""

from __future__ import annotations

import pytest

from clause_citations import citing
from coterie.games.succession.events import Announced, Chose, Executed, Revealed, Shown
from coterie.games.succession.names import Aim
from coterie.games.succession.view import ChoiceView
from succession.scene import Scene

clause = citing("succession")
PAM, MARK, MARGE = 2, 3, 5


@clause("6.2", "6.11", "7.4", "5.5")
def test_scenario_1_mark_dies_and_nobody_is_asked() -> None:
    t = Scene({PAM: "psycho", MARK: "magistrate"}, tier=2)
    t.contract("2r", "3f")
    assert t.dead == [MARK]
    assert t.s.contracts == {}
    assert t.who_is_asked("Decide") == []
    assert t.events(Chose, MARK)[0].choice == (MARK,)
    assert not t.events(Executed)


@clause("6.8", "6.11", "7.5", "6.6")
@pytest.mark.parametrize("executes", [False, True])
def test_scenario_2_mark_lives_and_decides_over_pam(executes: bool) -> None:
    t = Scene({PAM: "psycho", MARK: "magistrate"}, tier=2)
    t.contract("2r", "3r")
    assert t.who_is_asked("Decide") == [MARK]
    t.answer(MARK, [str(PAM)] if executes else [], "Decide")
    assert t.dead == ([PAM] if executes else [])
    assert [(event.by, event.seat) for event in t.events(Executed)] == ([(MARK, PAM)] if executes else [])
    assert t.s.contracts == {}


@clause("6.2", "7.5")
def test_scenario_3_both_live_and_nobody_is_asked() -> None:
    t = Scene({PAM: "psycho", MARK: "magistrate"}, tier=2)
    t.contract("2f", "3r")
    assert (t.dead, t.s.contracts) == ([], {})


def three() -> Scene:
    t = Scene({PAM: "psycho", MARK: "magistrate", MARGE: "magistrate"}, tier=2)
    t.contract("2r", "3r", "5r")
    assert t.who_is_asked("Decide") == [MARK, MARGE]
    return t


@clause("6.10", "6.6")
def test_scenario_4_the_choices_are_open_and_may_be_answered() -> None:
    """Marge orders Pam's death, Mark does not and so is a Criminal; Marge may now order his death too; Mark may change
    his mind, and then both execute Pam."""
    t = three()
    t.answer(MARGE, [str(PAM)], "Decide")
    for seat in (PAM, MARK):
        contract = t.s.view(seat).contract
        assert contract is not None
        assert contract.choices == (ChoiceView(MARGE, (Aim("execute", (PAM,)),)),)
    assert t.who_is_asked("Decide") == [MARK]
    t.answer(MARK, [], "Decide")
    assert t.who_is_asked("Decide") == [MARGE]
    t.answer(MARGE, [str(PAM), str(MARK)], "Decide")
    assert t.who_is_asked("Decide") == [MARK]
    contract = t.s.view(PAM).contract
    assert contract is not None
    assert contract.projected == (PAM, MARK)
    t.answer(MARK, [str(PAM)], "Decide")
    t.answer(MARGE, [str(PAM), str(MARK)], "Decide")
    assert t.dead == [PAM]
    assert [(event.by, event.seat) for event in t.events(Executed)] == [(MARK, PAM), (MARGE, PAM)]


@clause("6.6", "6.8")
@pytest.mark.parametrize(
    ("mark", "marge", "dead"),
    [
        ([], [PAM], [PAM]),  # 4a
        ([], [PAM, MARK], [PAM, MARK]),  # 4b
        ([PAM], [PAM, MARK], [PAM]),  # 4c
        ([MARGE], [MARK], []),  # 4d
        ([], [], []),
    ],
)
def test_scenario_4_a_to_d(mark: list[int], marge: list[int], dead: list[int]) -> None:
    t = three()
    t.answer(MARK, [str(seat) for seat in mark], "Decide")
    t.answer(MARGE, [str(seat) for seat in marge], "Decide")
    t.answer(MARK, [str(seat) for seat in mark], "Decide")
    assert t.dead == dead
    assert t.s.contracts == {}


@clause("6.12", "6.13", "6.14", "6.16", "7.8", "7.9")
def test_amy_alex_and_gary() -> None:
    """The last surprise comes first: Gary is dead before he can save anybody."""
    amy, alex, gary = 2, 3, 4
    t = Scene({amy: "assassin", alex: "assassin", gary: "guard"}, tier=3)
    t.contract("2r", "3f", "4f")
    t.answer(amy, str(alex), "Decide")
    assert t.keys(gary, kind="Surprise") == ["pass", f"{amy}.{alex}"]
    t.answer(gary, f"{amy}.{alex}", "Surprise")
    assert t.knows(alex, gary) == "guard"
    t.answer(alex, f"{alex}.{gary}", "Surprise")
    assert [event.seat for event in t.events(Announced, amy)] == [gary, alex]
    t.tick(8)
    assert t.dead == [alex, gary]
    assert not t.events(Executed)


# --- 4.4 and 10: consequences and acceptance cases --------------------------------------------------------------------


@clause("6.17")
def test_a_psycho_kills_and_is_executed_in_the_same_moment() -> None:
    t = Scene({2: "psycho", 3: "magistrate"}, tier=2)
    t.contract("2r", "3r", "4f")
    assert t.who_is_asked("Decide") == [3]
    t.answer(3, ["2"], "Decide")
    assert t.dead == [2, 4]


@clause("6.17", "7.11", "6.13")
def test_an_assassin_who_surprises_beside_a_headsman_dies_too() -> None:
    t = Scene({2: "headsman", 3: "assassin"})
    t.contract("2r", "3f", "4f")
    t.answer(3, "3.4", "Surprise")
    t.tick(8)
    assert t.dead == [3, 4]
    assert [(event.by, event.seat) for event in t.events(Executed)] == [(2, 3)]


@clause("6.14", "6.15")
def test_a_guard_saves_an_heir_who_stays_unknown() -> None:
    t = Scene({2: "psycho", 4: "guard"})
    t.contract("2r", "1f", "4f", "6f")
    t.answer(2, "1", "Decide")
    t.answer(4, "2.1", "Surprise")
    t.tick(8)
    assert t.dead == [2]
    assert t.knows(4, 1) == "?"


@clause("6.9", "6.6")
def test_an_attorney_and_a_magistrate_who_orders_or_spares() -> None:
    """The order has no effect and the Magistrate stays a Soldier; who spares is a Criminal, and protected as well."""
    for orders, headsman in ((["2"], False), ([], False), ([], True), (["2"], True)):
        t = Scene({2: "spy", 3: "magistrate", 4: "attorney", 5: "headsman" if headsman else "noble"})
        t.contract("2r", "3r", "4r", "5r")
        t.answer(3, orders, "Decide")
        assert t.dead == []
    t = Scene({2: "spy", 3: "magistrate", 5: "headsman"})
    t.contract("2r", "3r", "5r")
    t.answer(3, [], "Decide")
    assert t.dead == [2, 3]


@clause("6.7", "6.6")
def test_a_magistrate_who_spares_a_vigilante_executes_nobody() -> None:
    t = Scene({2: "vigilante", 3: "magistrate", 4: "spy"})
    t.contract("2r", "3r", "4r")
    t.answer(3, ["4"], "Decide")
    assert t.dead == []


@clause("6.15", "6.5")
def test_a_magistrate_who_executes_an_heir_with_a_badge_dies() -> None:
    t = Scene({3: "magistrate"}, badges={0: "phoenix"})
    t.contract("0r", "3r")
    t.answer(3, ["0"], "Decide")
    assert t.dead == [3]
    assert t.events(Revealed)[0].seat == 0
    assert t.s.view(7).players[0].public


@clause("6.18", "7.6", "6.4")
def test_a_witness_who_accuses_an_heir_dies_and_the_participants_know_the_heir() -> None:
    t = Scene({2: "magistrate", 4: "witness"}, tier=2)
    t.contract("2r", "4r", "6f")
    t.answer(4, "1", "Force")
    assert t.dead == [4]
    assert [(event.by, event.seat) for event in t.events(Executed)] == [(2, 4)]
    assert [t.knows(seat, 1) for seat in (2, 6, 7)] == ["heir", "heir", None]
    assert not t.s.view(7).players[1].public


@clause("6.15", "8.6")
def test_a_psycho_who_picks_an_heir_dies_and_the_participants_know_the_heir() -> None:
    t = Scene({2: "psycho"}, tier=2)
    t.contract("2r", "1f", "4f")
    t.answer(2, "1", "Decide")
    assert t.dead == [2]
    assert [t.knows(seat, 1) for seat in (2, 4, 7)] == ["heir", "heir", None]
    assert [event.how for event in t.events(Shown, 4) if event.seat == 1] == ["agreed", "attacked"]


@clause("7.11")
def test_a_headsman_and_a_spy_both_showing_the_role() -> None:
    t = Scene({2: "headsman", 3: "spy"})
    t.contract("2r", "3r")
    assert t.dead == [3]


@clause("6.19")
def test_a_guard_who_shows_the_role_volunteers_and_only_the_guard_dies() -> None:
    t = Scene({2: "psycho", 3: "magistrate", 4: "guard"}, tier=3)
    t.contract("2r", "3r", "4r", "6r")
    assert t.who_is_asked("Decide") == [2, 3]
    t.answer(2, "6", "Decide")
    t.answer(3, ["2"], "Decide")
    t.answer(2, "6", "Decide")
    assert t.who_is_asked("Sacrifice") == [4]
    t.answer(4, "yes", "Sacrifice")
    assert t.dead == [4]
    assert not t.events(Executed)


@clause("5.1", "6.11")
def test_a_called_tribunal_seals_nothing_and_an_undecided_magistrate_spares() -> None:
    t = Scene({2: "spy", 3: "magistrate"}, tier=2)
    t.tick(90)
    t.offer("6f", "7f")
    t.tick(28)
    t.contract("2r", "3r")
    t.tick(2)
    assert t.s.view(None).phase == "tribunal called"
    assert t.who_is_asked("Mingle") == []
    t.tick(20)
    assert t.s.view(None).phase == "tribunal"
    assert t.dead == []
    assert t.s.sealed == 1
