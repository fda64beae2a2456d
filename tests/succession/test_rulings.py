"""The rulings A-S1 to A-S43 of the facts that no other test names, and contracts that touch each other (facts 5.2)."""

from __future__ import annotations

from typing import Any

import pytest

from clause_citations import citing
from coterie.common.talk import SEAT
from coterie.games.succession import game
from coterie.games.succession.events import BadgeAnswered, Died, Executed, Named, Raised, Revealed, Shown, VirginDied
from coterie.games.succession.names import Aim
from coterie.games.succession.talk.vocabulary import BADGE_OF, FACTION, NOTHING, OFFER, TERM, TO
from coterie.games.succession.view import ChoiceView
from coterie.kernel import Refused, SeededRandom
from coterie.kit.seat_knowledge import as_data
from succession.scene import Scene

clause = citing("succession")


# --- the crown and the cap --------------------------------------------------------------------------------------------


@clause("1.3", "5.1")
def test_a_s1_no_crown_from_the_call_to_the_end_of_a_tribunal() -> None:
    t = Scene({2: "spy", 3: "magistrate"}, tier=2)
    t.tick(110)
    t.contract("2r", "3r")
    ask = t.ask(0, "Mingle").id
    t.tick(10)
    for phase in ("tribunal called", "tribunal"):
        assert t.s.view(0).phase == phase
        with pytest.raises(Refused):
            t.s.play(ask, ("crown", (SEAT, 1)))
        t.tick(15)
    t.tick(10)
    t.do(0, "crown", SEAT, 1)


@clause("1.1", "1.3")
def test_a_s1_an_heir_does_not_name_itself_and_the_first_crown_ends_the_game() -> None:
    t = Scene()
    assert t.refused(0, "crown", SEAT, 0) == "1.1"
    t.do(1, "crown", SEAT, 2)
    assert t.s.result is not None
    assert t.s.result.winners == (0, 2, 4, 6)
    assert t.s.asks() == []


@clause("1.4")
def test_a_s2_the_last_tribunal_is_the_first_that_ends_after_the_minutes_set() -> None:
    t = Scene(options={"interval": 600, "minutes": 20})
    t.tribunal()
    assert t.s.view(None).phase == "mingling"
    t.tribunal()
    assert t.s.now == 1_230_000
    assert t.s.view(None).phase == "last names"
    t.tick(60)
    assert t.events(Named)[0].names == (None, None)
    assert t.s.result is not None
    assert t.s.result.winners == ()


@clause("1.4")
def test_a_s2_the_last_names_are_secret_until_the_end() -> None:
    t = Scene(options={"tribunals": 1})
    t.tribunal()
    t.answer(0, "1", "LastNames")
    assert not t.events(Named)
    assert all(as_data(t.s.view(seat)) == as_data(t.s.clone().view(seat)) for seat in range(8))
    assert t.ask(0, "LastNames").answer == "1"
    t.answer(0, "3", "LastNames")
    for seat in range(1, 8):
        t.answer(seat, "nobody", "LastNames")
    assert t.events(Named)[0].names == (3, None)


# --- offers -----------------------------------------------------------------------------------------------------------


@clause("4.4", "4.6")
def test_consent_to_terms_that_were_changed_in_the_same_moment_is_consent_to_nothing() -> None:
    """The proposer asks for the role instead, just before the other taps: that tap seals nothing."""
    t = Scene({2: "psycho"}, tier=2)
    number = t.offer("2f", "3f")
    changed = t.change(2, number, 2, 1)
    assert t.refused(3, "consent", OFFER, number) == "4.5"
    assert t.s.contracts == {}
    t.do(3, "consent", OFFER, changed)
    assert t.dead == [3]


@clause("4.2", "4.7")
def test_the_number_of_an_offer_does_not_count_other_offers() -> None:
    """What seat 3 is told does not depend on how many offers seat 2 has made to others."""
    numbers = []
    for others in ((), (4, 5)):
        t = Scene()
        for other in others:
            t.offer("2f", f"{other}f")
        numbers.append(t.offer("2f", "3f"))
        assert t.s.view(3).offers[0].number == numbers[-1]
    assert all(1000 <= number < 10_000 for number in numbers)


@clause("4.3", "4.4", "4.5")
def test_who_may_change_what_in_an_offer() -> None:
    t = Scene(ghosts=[7])
    number = t.offer("2f", "3f")
    assert t.refused(2, "drop", TERM, number, 3) == "4.3"
    assert t.refused(2, "change", TERM, number, 7, 0) == "4.4"
    assert t.refused(2, "change", TERM, number, 3, 0) == "4.4"
    assert t.refused(4, "change", TERM, number, 3, 1) == "4.5"
    assert t.refused(4, "consent", OFFER, number) == "4.5"
    assert t.refused(4, "leave", OFFER, number) == "4.5"
    assert t.refused(2, "consent", OFFER, number) == "4.6"
    t.change(3, number, 4, 1)
    assert [(term.seat, term.side) for term in t.s.view(4).offers[0].terms] == [
        (2, "faction"),
        (3, "faction"),
        (4, "role"),
    ]
    assert t.s.view(4).offers[0].consents == (3,)


@clause("4.6", "4.9")
def test_many_contracts_run_side_by_side_each_in_its_own_stage() -> None:
    t = Scene({2: "inquisitor", 4: "psycho", 8: "assassin"}, seats=12)
    t.contract("2r", "3f")
    t.contract("4r", "5f", "6f")
    t.contract("8f", "9f")
    assert t.s.bound == [-1, -1, 0, 0, 1, 1, 1, -1, 2, 2, -1, -1]
    assert (t.who_is_asked("Force"), t.who_is_asked("Decide"), t.who_is_asked("Surprise")) == ([2], [4], [8, 9])
    t.tick(8)
    assert t.s.bound[8:10] == [-1, -1]
    t.answer(4, "5", "Decide")
    t.answer(2, "3", "Force")
    assert (t.who_is_asked("Force"), t.who_is_asked("Decide"), t.who_is_asked("Surprise")) == ([], [], [5, 6])
    t.tick(8)
    assert t.dead == [5]
    assert t.s.contracts == {}


# --- the stages -------------------------------------------------------------------------------------------------------


def two_killers() -> Scene:
    t = Scene({2: "assassin", 4: "assassin"}, tier=2)
    t.contract("2r", "4r", "6f", "7f")
    return t


@clause("6.10")
def test_a_s16_a_change_leaves_five_seconds_and_all_of_it_sixty() -> None:
    t = two_killers()
    start = t.s.now
    t.tick(24)
    t.answer(2, "6", "Decide")
    assert t.ask(4, "Decide").due == start + 29_000
    t.tick(1)
    t.answer(4, "7", "Decide")
    assert t.ask(2, "Decide").due == start + 30_000
    t.tick(4)
    t.answer(2, "7", "Decide")
    assert t.ask(4, "Decide").due == start + 34_000
    for victim, seat in (("6", 4), ("6", 2), ("7", 4), ("7", 2), ("6", 4), ("6", 2), ("7", 4)):
        due = t.ask(seat, "Decide").due
        assert due is not None
        t.s.tick(due - 1000)
        t.answer(seat, victim, "Decide")
        assert t.s.now < start + 60_000
    assert t.who_is_asked("Decide") == []
    assert t.dead == [6, 7]


@clause("6.10")
def test_a_s16_sixty_seconds_are_the_hard_end() -> None:
    t = Scene({2: "assassin", 4: "assassin", 3: "assassin", 5: "assassin"}, tier=2)
    t.contract("2r", "4r", "3r", "5r", "6f", "7f")
    start, victim = t.s.now, 6
    asked: list[int] = []
    while t.s.contracts:
        asked = t.who_is_asked("Decide")
        due = t.ask(asked[0], "Decide").due
        assert due is not None
        assert due <= start + 60_000
        t.s.tick(max(t.s.now, due - 500))
        victim = 13 - victim
        t.answer(asked[0], str(victim), "Decide")
    assert t.s.now <= start + 60_000


@clause("6.10")
def test_a_s16_four_changes_each() -> None:
    t = two_killers()
    said = {2: 0, 4: 0}
    while t.s.contracts:
        seat = t.who_is_asked("Decide")[0]
        t.answer(seat, "67"[said[seat] % 2], "Decide")
        said[seat] += 1
    assert said == {2: 5, 4: 5}


@clause("6.10", "6.11")
def test_a_s16_time_keeps_what_was_said_last() -> None:
    t = two_killers()
    t.answer(2, "6", "Decide")
    t.answer(4, "7", "Decide")
    t.tick(25)
    assert t.dead == [6, 7]
    t = two_killers()
    t.answer(2, "6", "Decide")
    t.tick(25)
    assert t.dead == [6]


@clause("6.11")
def test_a_psycho_who_says_nothing_kills_by_lot() -> None:
    dead = set()
    for seed in range(12):
        t = Scene({2: "psycho"}, tier=2, seed=seed)
        t.contract("2r", "3f", "4f", "5f")
        t.tick(25)
        assert len(t.dead) == 1
        dead |= set(t.dead)
    assert dead == {3, 4, 5}


@clause("6.3", "7.19")
def test_diplomats_see_each_other_and_may_come_to_agree() -> None:
    t = Scene({2: "diplomat", 3: "diplomat"})
    t.contract("2r", "3r", "4f")
    t.answer(2, "7", "Force")
    assert t.who_is_asked("Force") == [3]
    contract = t.s.view(3).contract
    assert contract is not None
    assert contract.choices == (ChoiceView(2, (Aim("force", (7,)),)),)
    t.answer(3, "6", "Force")
    assert t.who_is_asked("Force") == [2]
    t.answer(2, "6", "Force")
    assert t.who_is_asked("Force") == []
    assert [t.knows(seat, 6) for seat in (2, 3, 4, 7)] == ["noble", "noble", "noble", None]
    assert t.knows(2, 7) is None
    assert t.events(Shown, 6)


@clause("7.19")
def test_diplomats_who_keep_to_two_names_force_nobody() -> None:
    t = Scene({2: "diplomat", 3: "diplomat"})
    t.contract("2r", "3r")
    t.answer(2, "7", "Force")
    t.answer(3, "6", "Force")
    t.answer(2, "7", "Force")
    assert t.s.contracts == {}
    assert (t.knows(2, 6), t.knows(2, 7), t.knows(3, 7)) == (None, None, None)


@clause("6.3", "7.12")
def test_an_inquisitor_forces_one_who_shows_the_faction_side_here() -> None:
    t = Scene({2: "inquisitor"})
    t.contract("2r", "3f", "4r", "5f")
    assert t.keys(2, kind="Force") == ["nobody", "3", "5"]


@clause("6.3")
def test_forcing_has_twenty_five_seconds_and_silence_declines() -> None:
    t = Scene({2: "inquisitor"})
    t.contract("2r", "3f")
    assert t.ask(2, "Force").due == 25_000
    t.tick(25)
    assert t.knows(2, 3) == "?"
    assert t.who_is_asked("Surprise") == [3]


@clause("6.2")
def test_s22_two_magistrates_without_a_criminal_have_nothing_to_decide() -> None:
    t = Scene({2: "magistrate", 3: "magistrate"}, tier=2)
    t.contract("2r", "3r", "4r")
    assert t.s.contracts == {}


@clause("6.12")
def test_a_surprise_leaves_at_least_six_seconds_and_never_shortens_the_window() -> None:
    t = Scene({3: "informant", 4: "informant"})
    t.contract("2r", "3f", "4f", "5f")
    t.tick(1)
    t.answer(3, "reveal", "Surprise")
    assert t.ask(5, "Surprise").due == 8_000
    t.tick(5)
    t.answer(4, "reveal", "Surprise")
    assert t.ask(5, "Surprise").due == 12_000
    assert t.who_is_asked("Surprise") == [5]


@clause("6.12", "7.8")
def test_a_s24_no_surprise_by_one_who_shows_the_role_and_one_each() -> None:
    t = Scene({2: "assassin", 3: "assassin"})
    t.contract("2r", "3f", "4f", "5f")
    t.answer(2, "nobody", "Decide")
    assert t.who_is_asked("Surprise") == [3, 4, 5]
    t.answer(3, "3.4", "Surprise")
    assert t.who_is_asked("Surprise") == [4, 5]
    for seat in (2, 4, 5):
        world = t.s.imagine(seat, SeededRandom(1))
        assert not any(ask.kind == "Surprise" for ask in world.asks(3))


@clause("6.14")
def test_a_s26_a_guard_answers_no_kill_of_itself() -> None:
    t = Scene({2: "psycho", 3: "guard", 4: "guard"})
    t.contract("2r", "3f", "4f")
    t.answer(2, "3", "Decide")
    assert t.keys(3, kind="Surprise") == ["pass"]
    assert t.keys(4, kind="Surprise") == ["pass", "2.3"]


@clause("6.14")
def test_a_guard_answers_criminals_only() -> None:
    t = Scene({2: "wizard", 3: "guard"}, ghosts=[7])
    t.contract("2r", "3f", "4f")
    t.answer(2, "4.7", "Decide")
    assert t.keys(3, kind="Surprise") == ["pass"]
    t = Scene({2: "wizard", 3: "guard"}, ghosts=[7], badges={2: "phoenix"})
    t.contract("2r", "3f", "4f")
    t.answer(2, "4.7", "Decide")
    assert t.keys(3, kind="Surprise") == ["pass", "2.4"]


@clause("6.4", "8.2", "7.6")
def test_a_s10_a_ghost_is_neither_forced_nor_accused() -> None:
    t = Scene({2: "magistrate", 4: "witness"}, ghosts=[5], badges={3: "dragon"})
    assert (BADGE_OF, 3, 5) not in t.abouts(6, "accuse")
    assert t.refused(6, "accuse", BADGE_OF, 3, 5) == "9.4"
    assert t.refused(5, "accuse", BADGE_OF, 3, 6) == "8.2"
    t.contract("2r", "4r")
    assert "5" not in t.keys(4, kind="Force")


@clause("6.3", "6.4", "6.20")
def test_a_s9_who_was_forced_uses_no_ability_and_is_healed() -> None:
    t = Scene({2: "inquisitor", 3: "healer", 4: "noble"}, poisoned={4: 6})
    t.contract("2r", "3f", "4r")
    t.answer(2, "3", "Force")
    t.tick(8)
    assert t.s.view(4).poisoned
    t = Scene({2: "inquisitor", 3: "noble", 4: "healer"}, poisoned={3: 6})
    t.contract("2r", "3f", "4r")
    t.answer(2, "3", "Force")
    t.tick(8)
    assert not t.s.view(3).poisoned


@clause("7.10")
def test_a_s28_brigands_force_only_if_two_others_show_the_role() -> None:
    t = Scene({2: "brigand", 3: "brigand", 4: "brigand"})
    t.contract("2r", "3r", "4f", "5f")
    assert t.who_is_asked("Force") == []
    t = Scene({2: "brigand", 3: "brigand", 4: "brigand"})
    t.contract("2r", "3r", "4r", "5f")
    t.answer(2, "5", "Force")
    t.answer(3, "nobody", "Force")
    t.answer(4, "nobody", "Force")
    assert t.knows(3, 5) == "noble"
    t = Scene({2: "brigand", 3: "brigand", 4: "brigand", 6: "vigilante"})
    t.contract("2r", "3r", "4r", "5f", "6r")
    assert t.who_is_asked("Force") == []


@clause("5.1", "6.12", "6.19")
def test_5_4_all_that_is_left_of_a_contract_has_twenty_seconds_together() -> None:
    t = Scene({2: "inquisitor", 4: "psycho", 6: "guard"})
    t.tick(119)
    t.contract("2r", "4r", "6r", "3f", "5f")
    t.tick(1)
    assert t.ask(2, "Force").due == 140_000
    t.tick(15)
    t.answer(2, "nobody", "Force")
    assert t.ask(4, "Decide").due == 140_000
    t.answer(4, "5", "Decide")
    assert t.ask(3, "Surprise").due == 140_000
    t.tick(5)
    assert t.s.view(None).phase == "tribunal"
    assert t.dead == [5]


@clause("6.19")
def test_a_guard_has_ten_seconds_and_silence_is_no() -> None:
    t = Scene({2: "psycho", 3: "guard"})
    t.contract("2r", "3r", "4r")
    t.answer(2, "4", "Decide")
    assert t.ask(3, "Sacrifice").due == 10_000
    t.tick(10)
    assert t.dead == [4]


# --- contracts that touch ---------------------------------------------------------------------------------------------


def executed_elsewhere(victim: int, roles: dict[int, str], *terms: str, before: Any = None) -> Scene:
    """A contract, and beside it another in which a Witness and a Magistrate have `victim` executed."""
    t = Scene({8: "magistrate", 9: "witness", **roles}, seats=12)
    t.contract("8r", "9r")
    t.answer(9, str(victim), "Force")
    t.contract(*terms)
    if before is not None:
        before(t)
    t.answer(8, [str(victim)], "Decide")
    assert victim in t.dead
    assert t.s.bound[victim] == -1
    return t


@clause("4.9")
def test_5_2_what_the_dead_have_chosen_is_dropped() -> None:
    t = executed_elsewhere(2, {2: "psycho", 3: "guard"}, "2r", "3f", "4f", before=lambda t: t.answer(2, "4", "Decide"))
    assert t.keys(3, kind="Surprise") == ["pass"]
    t.tick(8)
    assert t.dead == [2]


@clause("4.9")
def test_5_2_what_the_dead_have_announced_is_dropped() -> None:
    def announce(t: Scene) -> None:
        t.answer(2, "2.4", "Surprise")

    t = executed_elsewhere(2, {2: "assassin"}, "2f", "3f", "4f", before=announce)
    contract = t.s.view(3).contract
    assert contract is not None
    assert contract.surprises == ()
    t.tick(14)
    assert t.dead == [2]


@clause("4.9", "6.11")
def test_5_2_a_kill_of_the_dead_is_void_and_nobody_chooses_again() -> None:
    t = executed_elsewhere(4, {2: "psycho", 4: "spy"}, "2r", "3f", "4f", before=lambda t: t.answer(2, "4", "Decide"))
    assert t.who_is_asked("Decide") == []
    t.tick(8)
    assert t.dead == [4]
    assert t.s.contracts == {}


@clause("4.9", "6.4")
def test_5_2_whom_the_dead_have_forced_was_forced() -> None:
    """A Brigand forces an Assassin and is executed elsewhere: the Assassin has no surprise for all that."""

    def force(t: Scene) -> None:
        t.answer(2, "5", "Force")
        t.answer(3, "nobody", "Force")
        t.answer(4, "nobody", "Force")
        assert t.knows(6, 5) == "assassin"

    roles = {2: "brigand", 3: "brigand", 4: "brigand", 5: "assassin", 7: "psycho"}
    t = executed_elsewhere(2, roles, "2r", "3r", "4r", "5f", "6f", "7r", before=force)
    t.answer(7, "6", "Decide")
    assert t.who_is_asked("Surprise") == [6]


# --- badges and public abilities --------------------------------------------------------------------------------------


@clause("9.4")
def test_a_s31_who_may_be_accused_before_whom() -> None:
    t = Scene({3: "magistrate"}, badges={2: "phoenix", 3: "dragon"})
    assert t.refused(4, "accuse", BADGE_OF, 2, 2) == "9.4"
    assert t.refused(4, "accuse", BADGE_OF, 2, 4) == "9.4"
    assert t.refused(2, "accuse", BADGE_OF, 2, 5) == "9.4"
    assert t.refused(4, "accuse", BADGE_OF, 5, 6) == "9.4"
    t.do(4, "accuse", BADGE_OF, 3, 2)  # a Noble with a badge is a Criminal
    assert t.dead == [2]
    t = Scene({3: "magistrate"}, badges={2: "phoenix", 3: "dragon"})
    t.do(4, "accuse", BADGE_OF, 2, 3)  # a Soldier with one is not
    assert t.dead == [4]
    t = Scene(badges={2: "phoenix"})
    t.contract("2f", "3f")
    assert t.refused(4, "accuse", BADGE_OF, 2, 5) == "9.4"
    assert t.refused(3, "accuse", BADGE_OF, 2, 5) == "4.6"


@clause("9.4", "4.9")
def test_an_accused_may_be_in_a_contract() -> None:
    t = Scene({3: "psycho"}, tier=2, badges={2: "phoenix"})
    t.contract("3r", "5f", "6f")
    t.do(4, "accuse", BADGE_OF, 2, 3)
    assert t.dead == [3]
    assert t.s.contracts == {}


@clause("9.4", "6.15")
def test_5_6_an_heir_before_a_badge() -> None:
    t = Scene(badges={2: "phoenix", 0: "phoenix"})
    t.do(4, "accuse", BADGE_OF, 2, 0)
    assert t.dead == [2]
    assert t.events(Revealed)[0].seat == 0
    assert not t.events(Executed)


@clause("7.7", "9.2")
def test_a_s32_to_whom_a_badge_is_offered() -> None:
    t = Scene({2: "viceroy", 3: "viceroy"}, seats=24, ghosts=[5], badges={4: "phoenix"})
    offered = [about[1] for about in t.abouts(2, "give")]
    assert offered == [seat for seat in range(24) if seat not in (2, 4, 5)]
    assert t.refused(2, "give", SEAT, 2) == "7.7"
    assert t.refused(2, "give", SEAT, 4) == "7.7"
    assert t.refused(6, "give", SEAT, 4) == "9.1"
    t.do(2, "give", SEAT, 6)
    t.do(3, "give", SEAT, 6)
    assert t.s.supply == [0, 1]
    for accepts in ("yes", "no"):
        first = next(ask for ask in t.s.asks(6) if ask.kind == "BadgeOffer")
        t.s.play(first.id, accepts)
    t.deliveries += t.s.take_events()
    assert t.s.supply == [0, 2]
    assert [event.accepted for event in t.events(BadgeAnswered)] == [True, False]
    assert t.refused(2, "give", SEAT, 7) == "7.7"
    t.do(3, "give", SEAT, 7)
    assert t.s.supply == [0, 1]


@clause("9.2", "5.1")
def test_a_badge_on_offer_goes_back_when_a_tribunal_is_called() -> None:
    t = Scene({2: "viceroy"})
    t.tick(110)
    t.do(2, "give", SEAT, 3)
    t.tick(10)
    assert t.who_is_asked("BadgeOffer") == []
    assert t.s.supply == [1, 1]


@clause("9.2")
def test_a_badge_has_twenty_seconds() -> None:
    t = Scene({2: "viceroy"})
    t.do(2, "give", SEAT, 3)
    assert t.ask(3, "BadgeOffer").due == 20_000
    t.tick(19)
    assert t.s.supply == [0, 1]
    t.tick(1)
    assert t.s.supply == [1, 1]
    assert t.s.badge[3] == -1


@clause("9.3", "6.5")
def test_a_s30_a_badge_gives_no_right_to_execute_in_a_contract() -> None:
    t = Scene({2: "spy"}, tier=2, badges={3: "dragon"})
    t.contract("2r", "3r")
    assert t.s.contracts == {}
    assert t.dead == []


@clause("7.16", "9.1")
def test_a_s40_a_martyr_stops_neither_crown_nor_badge() -> None:
    t = Scene({2: "martyr", 5: "psycho", 4: "viceroy"}, badges={6: "phoenix"})
    t.do(2, "martyr", FACTION, 0)
    assert t.refused(4, "give", SEAT, 3) == "7.16"
    t.do(4, "accuse", BADGE_OF, 6, 5)
    assert t.dead == [2, 5]
    t.do(0, "crown", SEAT, 1)
    assert t.s.result is not None


@clause("7.21", "9.1")
def test_an_oracle_sees_what_lies_in_the_graveyard_now_and_not_whose_it_was() -> None:
    t = Scene({2: "oracle", 3: "psycho", 4: "guard", 5: "spy"}, ghosts=[4, 5])
    t.do(2, "look", NOTHING)
    graveyard = t.s.view(2).graveyard
    assert graveyard is not None
    assert [(card.faction, card.role) for card in graveyard] == [("dragon", "spy"), ("phoenix", "guard")]
    assert (t.knows(2, 4), t.knows(2, 5)) == (None, None)
    assert t.s.view(3).graveyard is None


# --- death ------------------------------------------------------------------------------------------------------------


@clause("7.15", "8.4")
def test_a_s13_the_virgin_stays_dead_and_those_who_died_with_her_return() -> None:
    t = Scene({2: "psycho", 3: "virgin", 4: "assassin"}, ghosts=[6], badges={7: "dragon"})
    t.contract("2r", "4r", "3f", "7f")
    t.answer(2, "3", "Decide")
    t.answer(4, "7", "Decide")
    t.answer(2, "3", "Decide")
    t.tick(8)
    assert t.dead == [3]
    assert (t.s.badge[7], t.s.poison[7]) == (-1, 0)
    assert t.events(VirginDied)[0].back == (6, 7)
    assert t.events(Died)[0].seats == (3, 7)
    assert t.knows(None, 3) == "virgin"


@clause("8.4", "7.15")
def test_s27_death_ends_ailments() -> None:
    t = Scene({2: "psycho", 4: "psycho", 6: "virgin"}, poisoned={3: 5})
    t.contract("2r", "3f")
    t.tick(8)
    assert not t.s.view(3).poisoned
    t.contract("4r", "6f")
    t.tick(8)
    assert t.dead == [6]
    t.tribunal()
    assert t.dead == [6]


@clause("7.15", "5.2")
def test_a_virgin_may_die_of_poison() -> None:
    t = Scene({2: "poisoner", 3: "virgin"}, poisoned={3: 2, 5: 2}, ghosts=[6])
    t.tick(120)
    assert t.dead == [3]
    assert t.who_is_asked("Point") == [0, 1, 2, 4, 5, 6, 7]


@clause("8.5", "6.20")
def test_every_poisoner_of_an_heir_dies() -> None:
    t = Scene({2: "poisoner", 3: "poisoner"})
    for terms in (("2r", "0f"), ("3r", "0f")):
        t.contract(*terms)
        t.tick(8)
        assert t.s.view(0).poisoned
    t.tick(104)
    assert t.dead == [2, 3]
    assert t.knows(None, 0) == "heir"


@clause("6.20", "7.14")
def test_a_healer_takes_old_ailments_and_not_those_of_this_contract() -> None:
    t = Scene({2: "poisoner", 4: "healer"}, poisoned={3: 2})
    t.contract("2r", "4r", "3r")
    assert t.s.view(3).poisoned
    assert t.s.view(4).poisoned
    t = Scene({4: "healer"}, poisoned={3: 2, 4: 2})
    t.contract("4r", "3r")
    assert not t.s.view(3).poisoned
    assert t.s.view(4).poisoned


@clause("7.22", "1.5")
def test_s35_a_raised_ghost_plays_with_the_card_it_drew() -> None:
    """The graveyard as it then is: the victim's card too. Faction and role are those of the card drawn."""
    drawn = set()
    for seed in range(12):
        t = Scene({2: "wizard", 3: "psycho"}, ghosts=[6], seed=seed)
        t.contract("2r", "3f")
        t.answer(2, "3.6", "Decide")
        t.tick(8)
        assert t.dead == [3]
        assert t.events(Raised)[0].seat == 6
        card = t.s.view(6).card
        assert card is not None
        drawn.add((card.faction, card.role))
        assert t.knows(2, 6) is None
        t.do(0, "crown", SEAT, 1)
        assert t.s.result is not None
        assert (6 in t.s.result.winners) == (card.faction == "phoenix")
    assert drawn == {("dragon", "psycho"), ("phoenix", "noble")}


@clause("7.22")
def test_a_wizard_may_kill_without_a_ghost_to_raise() -> None:
    t = Scene({2: "wizard"})
    t.contract("2r", "3f")
    t.answer(2, t.keys(2, kind="Decide")[1], "Decide")
    t.tick(8)
    assert t.dead == [3]


@clause("8.3", "8.2")
def test_a_s11_that_somebody_died_is_known_to_all_and_how_only_if_public() -> None:
    t = Scene({2: "psycho", 3: "headsman", 5: "spy"}, seats=10)
    t.contract("2r", "4f")
    t.tick(8)
    t.contract("3r", "5r")
    assert [event.seats for event in t.events(Died)] == [(4,), (5,)]
    assert [(event.by, event.seat) for event in t.events(Executed)] == [(3, 5)]
    view = t.s.view(None)
    assert [player.seat for player in view.players if not player.alive] == [4, 5]
    assert [player.card for player in view.players] == [None] * 10


@clause("8.2")
@pytest.mark.parametrize(
    ("verb", "about"),
    [
        ("offer", (TO, 2, 0, 0)),
        ("crown", (SEAT, 1)),
        ("give", (SEAT, 2)),
        ("look", (NOTHING,)),
        ("martyr", (FACTION, 0)),
    ],
)
def test_s25_a_ghost_only_talks(verb: str, about: tuple[int, ...]) -> None:
    t = Scene({3: "oracle"}, ghosts=[3])
    assert t.refused(3, verb, *about) == "8.2"
    t.do(3, "suspect", SEAT, 2)


# --- what an execution proves -----------------------------------------------------------------------------------------


@clause("8.3", "11.1")
def test_what_all_can_work_out_of_an_execution_holds_in_imagined_worlds() -> None:
    t = Scene({2: "magistrate", 3: "spy", 4: "psycho", 5: "witness"}, tier=2)
    t.contract("2r", "3r")
    t.answer(2, ["3"], "Decide")
    for number in range(30):
        world = t.s.imagine(7, SeededRandom(number))
        assert world.role(2) == 4
        assert world.kind[3] // 2 in (2, 3, 4, 5)
    t = Scene({3: "spy", 4: "psycho"}, badges={2: "phoenix"})
    t.do(7, "accuse", BADGE_OF, 2, 3)
    t.do(6, "accuse", BADGE_OF, 2, 5)
    for number in range(30):
        world = t.s.imagine(None, SeededRandom(number))
        assert world.kind[3] // 2 in (2, 3)
        assert world.role(5) not in (2, 3)


@clause("2.4")
def test_the_same_inputs_give_the_same_events() -> None:
    """Facts 10: replaying the log."""
    options = {"tier": "4", "deck": "lot", "interval": 30, "tribunals": 4}
    log: list[Any] = []
    luck = SeededRandom(5)
    s = game.start(14, 3, options, listening=True)
    while s.result is None:
        asks = s.required() or s.asks()
        if not asks or luck.random() < 0.15:
            log.append(s.next_due())
            s.tick(log[-1])
        else:
            ask = asks[int(luck.random() * len(asks))]
            log.append((ask, s.ask(ask).sample(luck)))
            s.play(*log[-1])
    told = [(as_data(each.event), each.to) for each in s.take_events()]
    again = game.start(14, 3, options, listening=True)
    for given in log:
        if isinstance(given, int):
            again.tick(given)
        else:
            again.play(*given)
    assert [(as_data(each.event), each.to) for each in again.take_events()] == told
    assert again.digest() == s.digest()
