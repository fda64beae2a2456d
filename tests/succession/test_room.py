"""The crown, decks, mingling, the tribunal, death, badges and talk."""

from __future__ import annotations

import pytest

from clause_citations import citing
from coterie.common.talk import SEAT
from coterie.games.succession.components import (
    HEIR,
    SPY,
)
from coterie.games.succession.events import (
    Accused,
    Claimed,
    Completed,
    Crowned,
    Died,
    Executed,
    Named,
    Offered,
    Pointed,
    Poisoned,
    Revealed,
    SawGraveyard,
    Sealed,
    Shown,
)
from coterie.games.succession.names import CardView
from coterie.games.succession.talk.vocabulary import (
    BADGE_OF,
    FACTION,
    NOTHING,
    OFFER,
    ROLE,
    SAW_FACTION,
    SAW_ROLE,
    TERM,
    TO,
)
from succession.scene import Scene

clause = citing("succession")


# --- the crown --------------------------------------------------------------------------------------------------------


@clause("1.1", "1.5")
def test_the_heir_who_names_the_other_wins_for_the_faction_and_its_dead() -> None:
    t = Scene(ghosts=[2, 3])
    t.do(0, "crown", SEAT, 1)
    assert t.s.result is not None
    assert t.s.result.winners == (0, 2, 4, 6)
    assert t.events(Crowned)[0].accused == 1


@clause("1.2")
@pytest.mark.parametrize("accused", [3, 2])
def test_the_heir_who_names_anybody_else_loses(accused: int) -> None:
    t = Scene(ghosts=[3])
    t.do(0, "crown", SEAT, accused)
    assert t.s.result is not None
    assert t.s.result.winners == (1, 3, 5, 7)


@clause("1.3")
def test_only_a_free_heir_takes_the_crown_and_not_at_a_tribunal() -> None:
    t = Scene({2: "psycho"}, tier=3)
    assert t.refused(2, "crown", SEAT, 1) == "1.3"
    assert (SEAT, 1) in t.abouts(0, "crown")
    t.contract("0f", "4f")
    assert t.refused(0, "crown", SEAT, 1) == "4.6"
    t.tick(120)
    assert t.who_is_asked("Mingle") == []


@clause("1.4")
@pytest.mark.parametrize(("first", "second", "won"), [(1, 5, 0), (5, 0, 1), (1, 0, None), (5, 5, None)])
def test_after_the_cap_both_heirs_write_a_name(first: int, second: int, won: int | None) -> None:
    t = Scene(options={"tribunals": 1})
    t.tribunal()
    assert t.who_is_asked("LastNames") == list(range(8))
    t.answer(0, str(first), "LastNames")
    t.answer(1, str(second), "LastNames")
    t.answer(2, "1", "LastNames")
    t.tick(60)
    assert t.s.result is not None
    assert t.s.result.winners == (() if won is None else tuple(range(won, 8, 2)))
    assert t.events(Named)[0].names == (first, second)


# --- cards and decks --------------------------------------------------------------------------------------------------


@clause("2.1", "2.3", "4.8", "6.1")
def test_sides_of_cards() -> None:
    t = Scene({2: "spy", 4: "spy"})
    t.contract("2f", "3f", "4r")
    t.tick(8)
    assert (t.seen(3, 2), t.knows(3, 2)) == ("dragon", "?")
    assert (t.seen(3, 4), t.knows(3, 4)) == ("phoenix", "spy")
    assert (t.seen(2, 3), t.knows(2, 3)) == ("dragon", "?")


@clause("2.4", "11.2")
def test_everybody_knows_the_own_card_alone_until_the_end() -> None:
    t = Scene()
    assert [t.knows(2, other) for other in range(8)] == [None, None, "noble", None, None, None, None, None]
    assert all(t.knows(None, other) is None for other in range(8))
    t.do(0, "crown", SEAT, 1)
    assert t.knows(None, 1) == "heir"


# --- mingling ---------------------------------------------------------------------------------------------------------


@clause("4.1", "5.6")
def test_two_minutes_between_tribunals() -> None:
    t = Scene()
    assert t.s.next_due() == 120_000
    t.tribunal({0: 2})
    assert t.s.view(None).phase == "mingling"
    assert t.s.next_due() == t.s.now + 120_000


@clause("5.6")
def test_open_offers_stay_and_consents_are_taken_back() -> None:
    t = Scene()
    t.tick(100)
    number = t.offer("2f", "3f")
    t.tribunal({seat: (seat + 1) % 8 for seat in range(8)})
    (offer,) = t.s.view(3).offers
    assert offer.number == number
    assert offer.consents == ()


@clause("4.2")
def test_three_open_offers() -> None:
    t = Scene(ghosts=[7])
    for other in (3, 4, 5):
        t.do(2, "offer", TO, other, 0, 0)
    assert t.refused(2, "offer", TO, 6, 0, 0) == "4.2"
    assert t.refused(3, "offer", TO, 7, 0, 0) == "4.2"
    t.tick(46)
    t.do(2, "offer", TO, 6, 0, 0)


@clause("4.3")
def test_each_shows_one_side() -> None:
    t = Scene()
    t.contract("2r", "3f", "4r")
    t.tick(8)
    assert (t.knows(3, 2), t.knows(2, 3), t.knows(3, 4)) == ("noble", "?", "noble")
    assert (TO, 2, 0, 0) not in t.abouts(2, "offer")


@clause("4.4")
def test_changed_terms_take_back_consents() -> None:
    t = Scene()
    number = t.offer("2f", "3f", "4f")
    t.do(3, "consent", OFFER, number)
    changed = t.change(4, number, 2, 1)
    assert t.refused(3, "consent", OFFER, number) == "4.5"
    (offer,) = t.s.view(2).offers
    assert offer.number == changed
    assert offer.consents == (4,)
    assert [(term.seat, term.side) for term in offer.terms] == [(2, "role"), (3, "faction"), (4, "faction")]
    t.do(4, "drop", TERM, changed, 3)
    assert t.s.view(3).offers == ()
    (offer,) = t.s.view(2).offers
    t.do(2, "consent", OFFER, offer.number)
    assert t.s.view(None).huddles[0].members == (2, 4)


@clause("4.5")
def test_offers_lapse() -> None:
    t = Scene({6: "martyr"})
    first = t.offer("2f", "3f")
    t.do(3, "leave", OFFER, first)
    assert t.s.view(2).offers == ()
    t.offer("2f", "6f")
    t.do(6, "martyr", FACTION, 0)
    assert t.s.view(2).offers == ()
    late = t.offer("2f", "4f")
    t.tick(45)
    assert t.refused(4, "consent", OFFER, late) == "4.5"


@clause("4.6")
def test_sealing_binds_and_takes_back_other_consents() -> None:
    t = Scene()
    other = t.offer("2f", "5f", "6f")
    t.do(5, "consent", OFFER, other)
    number = t.offer("2f", "3f")
    t.do(3, "consent", OFFER, number)
    assert t.s.bound[2] == t.s.bound[3] == 0
    (left,) = t.s.view(5).offers
    assert left.consents == (5,)
    assert t.refused(2, "offer", TO, 4, 0, 0) == "4.6"
    t.do(6, "consent", OFFER, other)
    assert t.s.bound[6] == -1
    t.tick(8)
    t.do(2, "consent", OFFER, other)
    assert t.s.bound[6] == 1


@clause("4.7")
def test_all_see_who_stands_together_and_only_those_what_they_do() -> None:
    t = Scene()
    t.contract("2r", "3f")
    assert t.s.view(7).huddles[0].members == (2, 3)
    assert t.s.view(7).contract is None
    assert t.s.view(7).offers == ()
    assert t.s.view(2).contract is not None
    assert (len(t.events(Sealed)), len(t.events(Offered)), len(t.events(Shown))) == (1, 0, 0)
    assert len(t.events(Shown, 3)) == 2
    assert "Surprise" not in [waiting.kind for waiting in t.s.view(7).waiting]
    t.tick(8)
    assert t.events(Completed)
    assert t.s.view(7).huddles == ()


@clause("4.9")
def test_who_dies_elsewhere_takes_no_further_part() -> None:
    t = Scene({2: "psycho", 3: "noble", 5: "magistrate", 6: "witness"}, tier=2)
    t.contract("2r", "3f", "4f")
    t.contract("5r", "6r")
    t.answer(6, "2", "Force")
    assert t.who_is_asked("Decide") == [2, 5]
    t.answer(5, ["2"], "Decide")
    assert t.dead == [2]
    assert t.events(Executed)[0].seat == 2
    assert t.s.contracts == {}
    assert t.s.bound == [-1] * 8


# --- the tribunal -----------------------------------------------------------------------------------------------------


@clause("5.1")
def test_a_tribunal_drains_contracts_first() -> None:
    t = Scene({2: "psycho", 3: "magistrate", 5: "psycho"}, tier=2)
    t.tick(100)
    offer = t.offer("6f", "7f")
    t.tick(15)
    t.contract("2r", "3r", "4f")
    t.tick(5)
    assert t.s.view(None).phase == "tribunal called"
    assert t.who_is_asked("Mingle") == []
    assert offer in t.s.proposals
    assert t.s.next_due() == 140_000
    t.tick(20)
    assert t.s.view(None).phase == "tribunal"
    assert t.dead == [4]
    assert t.s.alive[2]


@clause("5.2", "7.17", "8.4")
def test_poison_kills_before_anybody_points() -> None:
    t = Scene(poisoned={3: 2}, badges={3: "dragon"})
    assert t.s.view(3).poisoned
    t.tick(120)
    assert t.dead == [3]
    assert t.who_is_asked("Point") == [0, 1, 2, 4, 5, 6, 7]
    assert t.s.badge[3] == -1
    assert t.s.supply[1] == 1
    assert not t.s.view(3).poisoned


@clause("8.5")
def test_poison_that_meets_an_heir_kills_the_poisoner() -> None:
    t = Scene({2: "poisoner"}, poisoned={1: 2})
    t.tick(120)
    assert t.dead == [2]
    assert t.knows(7, 1) == "heir"
    t = Scene({2: "poisoner"}, poisoned={1: 2}, ghosts=[2])
    t.tick(120)
    assert t.dead == [2]
    assert t.knows(None, 1) == "heir"


@clause("5.3", "5.4")
def test_all_point_at_once_and_ties_reveal_all() -> None:
    t = Scene({4: "psycho"}, ghosts=[7])
    t.tick(120)
    assert t.s.why_not(t.ask(2, "Point").id, 2) is not None
    assert t.s.why_not(t.ask(2, "Point").id, 7) is not None
    t.answer(0, "3", "Point")
    assert not t.events(Pointed)
    t.answer(0, "4", "Point")
    t.answer(2, "5", "Point")
    t.tick(15)
    assert t.events(Pointed)[0].ballots == (4, None, 5, None, None, None, None, None)
    assert [event.seat for event in t.events(Revealed)] == [4, 5]
    assert (t.knows(None, 4), t.knows(7, 5), t.knows(7, 3)) == ("psycho", "noble", None)


@clause("5.4")
def test_a_ring_of_fingers_reveals_everybody() -> None:
    t = Scene()
    t.tribunal({seat: (seat + 1) % 8 for seat in range(8)})
    assert all(player.public for player in t.s.view(None).players)


@clause("5.5")
def test_a_forced_reveal_uses_no_ability() -> None:
    t = Scene({2: "psycho"})
    t.tribunal({0: 2})
    assert t.knows(7, 2) == "psycho"
    assert t.dead == []
    assert t.who_is_asked("Decide") == []


# --- death ------------------------------------------------------------------------------------------------------------


@clause("8.1", "8.2", "8.3")
def test_ghosts() -> None:
    t = Scene({2: "psycho", 5: "oracle"}, tier=2)
    t.contract("2r", "3f")
    assert t.events(Died)[0].seats == (3,)
    assert not t.events(Executed)
    assert not t.s.view(7).players[3].alive
    assert t.knows(7, 3) is None
    assert t.refused(3, "offer", TO, 4, 0, 0) == "8.2"
    assert (TO, 3, 0, 0) not in t.abouts(4, "offer")
    t.do(3, "suspect", SEAT, 2)
    t.tick(120)
    assert 3 not in t.who_is_asked("Point")


@clause("8.6")
def test_no_heir_can_die() -> None:
    t = Scene({2: "psycho"}, tier=2)
    t.contract("2r", "1f")
    assert t.dead == [2]
    assert t.knows(2, 1) == "heir"
    assert t.knows(7, 1) is None


@clause("7.15")
def test_the_virgin_brings_the_ghosts_back() -> None:
    t = Scene({2: "psycho", 3: "virgin"}, ghosts=[5, 6])
    t.contract("2r", "3f")
    t.tick(8)
    assert t.dead == [3]
    assert t.knows(None, 3) == "virgin"
    assert t.knows(6, 6) == "noble"


@clause("7.15", "7.22")
def test_whose_card_is_gone_stays_dead() -> None:
    t = Scene({2: "wizard", 4: "psycho", 6: "virgin", 5: "guard", 7: "spy"}, seats=10, ghosts=[5, 7])
    t.contract("2r", "3f")
    t.answer(2, "3.5", "Decide")
    t.tick(8)
    drawn = t.s.hold[5]
    assert drawn in (3, 5, 7)
    assert t.s.view(5).card is not None
    assert t.s.life[5] == 1
    t.contract("4r", "6f")
    t.tick(8)
    assert t.dead == sorted({3, 7, 6} & {drawn, 6})


@clause("7.22", "6.21")
def test_a_wizard_raises_a_ghost_if_the_victim_dies() -> None:
    t = Scene({2: "wizard"}, ghosts=[5])
    t.contract("2r", "1f")
    assert t.keys(2, kind="Decide") == ["nobody", "1.5", "2.5"]
    t.answer(2, "1.5", "Decide")
    t.tick(8)
    assert t.dead == [2, 5]


@clause("7.21")
def test_an_oracle_looks_once() -> None:
    t = Scene({2: "oracle", 3: "spy"}, ghosts=[3, 4])
    t.do(2, "look", NOTHING)
    assert t.events(SawGraveyard, 2)[0].cards == (CardView("phoenix", "noble"), CardView("dragon", "spy"))
    assert not t.events(SawGraveyard, 5)
    assert t.s.view(2).graveyard is not None
    assert t.knows(7, 2) == "oracle"
    assert t.refused(2, "look", NOTHING) == "7.21"


# --- public abilities and badges --------------------------------------------------------------------------------------


@clause("7.16", "9.1")
def test_a_martyr_hushes_a_faction_until_after_the_tribunal() -> None:
    t = Scene({2: "martyr", 3: "oracle", 4: "oracle"})
    assert t.refused(5, "martyr", FACTION, 1) == "9.1"
    t.do(2, "martyr", FACTION, 1)
    assert t.dead == [2]
    assert t.knows(7, 2) == "martyr"
    assert t.refused(3, "look", NOTHING) == "7.16"
    t.do(4, "look", NOTHING)
    t.tribunal()
    t.do(3, "look", NOTHING)


@clause("7.7", "9.2", "9.3")
def test_a_viceroy_offers_badges() -> None:
    t = Scene({2: "viceroy", 3: "psycho"})
    t.do(2, "give", SEAT, 3)
    assert t.knows(7, 2) == "viceroy"
    assert t.s.supply == [0, 1]
    t.tick(20)
    assert t.s.supply == [1, 1]
    t.do(2, "give", SEAT, 4)
    t.answer(4, "yes", "BadgeOffer")
    assert t.s.view(7).players[4].badge == "phoenix"
    assert t.refused(2, "give", SEAT, 5) == "7.7"
    t.contract("4r", "3r")
    assert t.dead == [4]
    assert t.s.supply == [1, 1]


@clause("9.4")
def test_an_accusation_before_a_badge() -> None:
    t = Scene({3: "psycho"}, badges={2: "phoenix"})
    t.do(4, "accuse", BADGE_OF, 2, 3)
    assert t.dead == [3]
    assert (t.knows(2, 3), t.knows(4, 3)) == ("psycho", None)
    assert t.events(Accused)
    assert t.events(Executed)[0].by == 2
    t.do(4, "accuse", BADGE_OF, 2, 5)
    assert t.dead == [3, 4]
    t.do(6, "accuse", BADGE_OF, 2, 1)
    assert t.dead == [3, 4, 6]
    t.do(0, "accuse", BADGE_OF, 2, 1)
    assert t.dead == [2, 3, 4, 6]
    assert t.knows(7, 0) == "heir"
    assert t.s.badge[2] == -1


# --- talk -------------------------------------------------------------------------------------------------------------


@clause("10.1")
def test_talk_is_heard_by_all() -> None:
    t = Scene(ghosts=[3])
    t.do(2, "am", ROLE, HEIR)
    t.do(3, "trust", SEAT, 2)
    assert [event.seat for event in t.events(Claimed)] == [2, 3]
    assert t.s.view(None).claims[0].true is None
    t.do(0, "crown", SEAT, 1)
    assert [claim.true for claim in t.s.view(None).claims] == [False, False]


@clause("10.2")
def test_one_reports_on_what_one_saw_and_may_lie() -> None:
    t = Scene({2: "spy"})
    assert t.refused(3, "saw", SAW_FACTION, 2, 0) == "10.2"
    t.contract("2f", "3f")
    t.do(3, "saw", SAW_FACTION, 2, 0)
    assert t.refused(3, "saw", SAW_ROLE, 2, 2 * SPY) == "10.2"
    assert t.refused(3, "saw", SAW_FACTION, 4, 0) == "10.2"


@clause("10.3")
def test_six_sentences() -> None:
    t = Scene()
    for other in (3, 4, 5, 6, 7):
        t.do(2, "suspect", SEAT, other)
    assert t.refused(2, "suspect", SEAT, 3) == "10.3"
    t.do(2, "trust", SEAT, 3)
    assert t.refused(2, "trust", SEAT, 4) == "10.3"
    t.tribunal()
    t.do(2, "trust", SEAT, 4)


@clause("6.20", "7.14", "7.17")
def test_poison_is_told_to_the_poisoned_and_healed() -> None:
    t = Scene({2: "poisoner", 4: "healer"})
    t.contract("2r", "3f")
    t.tick(8)
    assert t.events(Poisoned, 3)
    assert not t.events(Poisoned, 7)
    assert t.s.view(3).poisoned
    t.contract("3f", "4r")
    t.tick(8)
    assert t.s.view(3).poisoned
    t.contract("3r", "4r")
    assert not t.s.view(3).poisoned
