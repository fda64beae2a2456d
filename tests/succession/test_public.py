"""Public abilities at any time but during a tribunal (9.1), in a contract too, and everybody points (5.3)."""

from __future__ import annotations

import pytest

from clause_citations import citing
from coterie.common.talk import SEAT
from coterie.games.succession.events import BadgeOffered, Martyred, Pointed, SawGraveyard
from coterie.games.succession.phases import SENTENCES
from coterie.games.succession.talk.vocabulary import FACTION, NOTHING, TO
from coterie.kernel import AskClosed, SeededRandom
from succession.scene import Scene

clause = citing("succession")


@clause("9.1", "7.7", "7.21")
def test_public_abilities_are_used_in_a_contract() -> None:
    t = Scene({2: "viceroy", 3: "oracle"}, ghosts=[6])
    t.contract("2f", "3f", "4f")
    assert t.refused(2, "offer", TO, 5, 0, 0) == "4.6"
    t.do(2, "give", SEAT, 5)
    t.do(3, "look", NOTHING)
    assert t.events(BadgeOffered)[0].to == 5
    assert t.events(SawGraveyard, 3)
    assert (t.knows(7, 2), t.knows(7, 3)) == ("viceroy", "oracle")
    assert t.s.bound[2] == t.s.bound[3] == 0
    assert t.refused(4, "look", NOTHING) == "9.1"


@clause("9.1", "7.16", "4.9")
def test_a_martyr_dies_in_a_contract_and_takes_no_further_part() -> None:
    t = Scene({2: "martyr", 4: "psycho"}, tier=2)
    t.contract("4r", "2f", "3f")
    t.do(2, "martyr", FACTION, 1)
    assert t.events(Martyred)
    assert t.s.bound[2] == -1
    assert t.dead == [2, 3]  # the Psycho has one left to kill, and no choice
    t = Scene({2: "martyr"})
    t.contract("2f", "3f")
    t.do(2, "martyr", FACTION, 1)
    t.tick(8)
    assert (t.dead, t.s.contracts) == ([2], {})


@clause("9.1", "5.1")
def test_no_public_ability_from_the_call_to_the_end_of_a_tribunal() -> None:
    t = Scene({2: "oracle"}, ghosts=[6])
    t.tick(115)
    t.contract("2f", "3f")
    ask = t.ask(2, "Mingle").id
    t.tick(5)
    for phase in ("tribunal called", "tribunal"):
        assert t.s.view(2).phase == phase
        with pytest.raises(AskClosed):
            t.s.play(ask, ("look", (NOTHING,)))
        t.tick(5)
    t.tick(15)
    t.do(2, "look", NOTHING)


@clause("9.1", "6.7")
def test_a_vigilante_stops_the_public_ability_of_one_with_a_badge() -> None:
    t = Scene({2: "oracle", 3: "vigilante", 4: "oracle"}, badges={2: "phoenix"})
    t.contract("2f", "3r", "4f")
    assert t.refused(2, "look", NOTHING) == "6.7"
    t.do(4, "look", NOTHING)
    t.tick(8)
    t.do(2, "look", NOTHING)


@clause("9.1", "6.17", "6.4")
def test_who_acts_in_public_has_not_revealed_in_the_contract() -> None:
    t = Scene({2: "oracle", 3: "headsman"}, badges={2: "phoenix"})
    t.contract("2f", "3r")
    t.do(2, "look", NOTHING)
    t.tick(8)
    assert t.dead == []


@clause("11.1", "9.1")
def test_nobody_learns_who_could_act_in_public() -> None:
    """All have said enough; in a contract only the Oracle has something left to do, and only the Oracle knows."""
    t = Scene({2: "oracle"}, ghosts=[7])
    for seat in (2, 3):
        for other in [other for other in range(8) if other != seat][:SENTENCES]:
            t.do(seat, "suspect", SEAT, other)
    t.contract("2f", "3f")
    assert (2 in t.who_is_asked("Mingle"), 3 in t.who_is_asked("Mingle")) == (True, False)
    for viewer in (None, 0, 3):
        told = [waiting for waiting in t.s.view(viewer).waiting if waiting.kind == "Mingle"]
        assert [waiting.seats for waiting in told] == [() if viewer in (None, 3) else (viewer,)]
        assert t.s.imagine(seat, SeededRandom(1)).view(seat) == t.s.view(seat)
    t.do(2, "look", NOTHING)
    assert 2 not in t.who_is_asked("Mingle")


# --- pointing ---------------------------------------------------------------------------------------------------------


@clause("5.3", "5.4")
def test_everybody_points_at_somebody_and_only_the_late_at_nobody() -> None:
    t = Scene(ghosts=[7])
    t.tick(120)
    ask = t.ask(2, "Point")
    assert [option.key for option in ask.options] == ["0", "1", "3", "4", "5", "6"]
    refused = t.s.why_not(ask.id, -1)
    assert refused is not None
    assert refused.clause == "5.3"
    assert "points at somebody" in str(refused)
    for seat in (0, 1, 2):
        t.answer(seat, "4", "Point")
    t.tick(15)
    assert t.events(Pointed)[0].ballots == (4, 4, 4, None, None, None, None, None)
    assert t.knows(None, 4) == "noble"


@clause("7.21")
def test_an_oracle_looks_once_for_each_card_not_for_each_player() -> None:
    """The ghost draws the card that has looked, or the Oracle that it was: only that one can look."""
    found = set()
    for seed in range(8):
        t = Scene({2: "oracle", 4: "wizard", 7: "oracle"}, ghosts=[7], seed=seed)
        t.do(2, "look", NOTHING)
        assert t.refused(2, "look", NOTHING) == "7.21"
        t.contract("4r", "2f")
        t.answer(4, "2.7", "Decide")
        t.tick(8)
        (drawn,) = t.s.drew
        found.add(drawn)
        for world in (t.s, t.s.imagine(7, SeededRandom(seed))):
            assert world.spent(7) == (drawn == 2)
        if drawn == 2:
            assert t.refused(7, "look", NOTHING) == "7.21"
        else:
            t.do(7, "look", NOTHING)
    assert found == {2, 7}
