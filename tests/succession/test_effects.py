"""Whether an ability takes effect: one question for all of them, by the class that a player has now (6.5 to 6.9), with
badge-made Criminals, and with badges that give the Magistrate's power (9.3).
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clause_citations import citing
from coterie.games.succession.components import HEALER, MAGISTRATE, ROLE_IDS, VIGILANTE
from coterie.games.succession.contracts.outcome import Contract, resolve
from coterie.games.succession.events import Announced, Executed
from coterie.kernel import SeededRandom
from succession.scene import Scene
from succession.test_contracts import contract, contracts, dead

clause = citing("succession")


# --- a Vigilante stops every other Criminal, by card or by badge (6.7) ------------------------------------------------


@clause("6.7", "7.14", "7.18")
def test_a_vigilante_stops_a_healer_with_a_badge() -> None:
    three = {0: "healer!", 1: "noble!", 2: "vigilante!"}
    assert resolve(contract(three)).healed == (1, 2)
    assert resolve(contract(three, badges=[0])).healed == ()
    t = Scene({2: "healer", 6: "vigilante"}, poisoned={4: 3}, badges={2: "phoenix"})
    t.contract("2r", "4r", "6r")
    assert t.s.view(4).poisoned


@clause("6.7", "7.13", "7.18")
def test_a_vigilante_stops_an_attorney_with_a_badge() -> None:
    four = {0: "attorney!", 1: "spy!", 2: "vigilante!", 3: "headsman!"}
    assert dead(four) == ()
    assert dead(four, badges=[0]) == (0, 1, 2)


@clause("6.7", "7.6", "7.10", "7.12", "7.19")
def test_a_vigilante_stops_whoever_forces_as_a_criminal() -> None:
    witness = {0: "witness!", 1: "magistrate!", 2: "vigilante!"}
    assert list(contract(witness).forcers()) == [0]
    assert list(contract(witness, badges=[0]).forcers()) == []
    diplomats = {0: "diplomat!", 1: "diplomat!", 2: "vigilante!"}
    assert list(contract(diplomats).forcers()) == [0, 1]
    assert list(contract(diplomats, badges=[0]).forcers()) == []
    inquisitor = {0: "inquisitor!", 1: "noble", 2: "vigilante!"}
    assert list(contract(inquisitor, badges=[0]).forcers()) == [0]  # a Soldier with a badge is none


@clause("6.7", "7.22")
def test_a_vigilante_stops_a_wizard_with_a_badge() -> None:
    three = {0: "wizard!", 1: "noble", 2: "vigilante!"}
    assert resolve(contract(three, victims={0: 1})).raising == (0,)
    out = resolve(contract(three, victims={0: 1}, badges=[0]))
    assert (out.dead, out.raising) == ((), ())
    t = Scene({2: "wizard", 6: "vigilante"}, ghosts=[7], badges={2: "phoenix"})
    t.contract("2r", "3r", "6r")
    assert t.who_is_asked("Decide") == []


@clause("6.7", "6.12", "7.20")
def test_a_vigilante_stops_surprises_of_criminals() -> None:
    t = Scene({2: "vigilante", 3: "assassin", 4: "informant", 5: "informant"}, badges={5: "dragon"})
    t.contract("2r", "3f", "4f", "5f")
    assert t.who_is_asked("Surprise") == [3, 4, 5]
    assert t.keys(3, kind="Surprise") == ["pass"]
    assert t.keys(4, kind="Surprise") == ["pass", "reveal"]
    assert t.keys(5, kind="Surprise") == ["pass"]


# --- immunity (6.8) ---------------------------------------------------------------------------------------------------


@clause("6.8", "7.14", "6.20")
def test_whom_criminal_abilities_do_not_affect_a_criminal_healer_does_not_heal() -> None:
    four = {0: "healer!", 1: "magistrate!", 2: "headsman!", 3: "noble!"}
    assert resolve(contract(four)).healed == (1, 2, 3)
    assert resolve(contract(four, badges=[0], orders={1: [0]})).healed == (3,)


@clause("6.8", "7.13", "6.9")
def test_a_criminal_attorney_does_not_protect_a_magistrate_who_became_a_criminal() -> None:
    """It spares the Spy and so is a Criminal, but no ability of a Criminal affects it, not even that defence."""
    four = {0: "attorney!", 1: "spy!", 2: "magistrate!", 3: "headsman!"}
    assert dead(four) == ()
    assert dead(four, badges=[0]) == (2,)


@clause("6.8", "7.6")
def test_a_criminal_witness_cannot_accuse_a_magistrate_who_shows_the_role() -> None:
    t = Scene({2: "witness", 3: "magistrate", 4: "headsman"})
    t.contract("2r", "3r")
    assert t.keys(2, kind="Force") == ["nobody", "0", "1", "3", "4", "5", "6", "7"]
    t = Scene({2: "witness", 3: "magistrate", 4: "headsman"}, badges={2: "phoenix"})
    t.contract("2r", "3r")
    assert t.keys(2, kind="Force") == ["nobody", "0", "1", "4", "5", "6", "7"]


# --- an Attorney (6.9) ------------------------------------------------------------------------------------------------


@clause("6.9", "7.13", "6.17")
def test_an_attorney_protects_who_revealed_by_surprise() -> None:
    three = {0: "headsman!", 1: "assassin", 2: "noble"}
    assert dead(three, surprises=((1, 1, 2),)) == (1, 2)
    assert dead({**three, 3: "attorney!"}, surprises=((1, 1, 2),)) == (2,)
    guarded = {0: "assassin", 1: "noble", 2: "guard", 3: "attorney!"}
    c = contract(guarded, surprises=((0, 0, 1),))
    assert c.pending() == [(0, 1)]
    assert c.answerable(2) == []
    assert dead(guarded, surprises=((0, 0, 1), (2, 0, 1))) == (1,)


@clause("6.9", "6.19")
def test_a_guard_does_not_save_whom_soldier_abilities_do_not_affect() -> None:
    four = {0: "wizard!", 1: "spy!", 2: "guard!", 3: "noble!"}
    assert dead(four, victims={0: 1}, volunteers=[2]) == (2,)
    assert dead({**four, 3: "attorney!"}, victims={0: 1}, volunteers=[2]) == (1,)
    assert dead({**four, 3: "attorney!"}, victims={0: 3}, volunteers=[2]) == (2,)


# --- whom the card does not call another ------------------------------------------------------------------------------


@clause("7.8", "7.22", "7.4", "6.11")
def test_an_assassin_and_a_wizard_may_choose_themselves_and_a_psycho_not() -> None:
    assert contract({0: "assassin!", 1: "noble"}).killable(0) == [1, 0]
    assert contract({0: "psycho!", 1: "noble"}).killable(0) == [1]
    t = Scene({2: "wizard", 6: "spy"}, ghosts=[6])
    t.contract("2r", "3r")
    assert t.keys(2, kind="Decide") == ["nobody", "3.6", "2.6"]
    t.answer(2, "2.6", "Decide")
    assert t.dead == [2]
    assert t.s.role(6) in (ROLE_IDS.index("wizard"), ROLE_IDS.index("spy"))


@clause("6.13", "7.8", "6.14")
def test_an_assassin_may_be_its_own_surprise_which_no_guard_answers() -> None:
    t = Scene({2: "assassin", 3: "guard"})
    t.contract("2f", "3f", "4r")
    t.answer(2, "2.2", "Surprise")
    assert t.events(Announced, 3)[0].text(t.s.pack, str) == "2 announced a surprise: the death of 2."
    assert t.keys(3, kind="Surprise") == ["pass"]
    t.tick(14)
    assert t.dead == [2]


# --- badges that give the Magistrate's power (9.3) --------------------------------------------------------------------

POWER: dict[str, Any] = {"badge": "magistrate"}


@clause("9.3", "6.6", "7.5")
def test_a_badge_may_give_the_power_of_the_magistrate() -> None:
    t = Scene({2: "spy"}, tier=3, badges={3: "dragon"}, options=POWER)
    t.contract("2r", "3r")
    assert t.keys(3, kind="Decide") == ["2"]
    t.answer(3, ["2"], "Decide")
    assert t.dead == [2]
    assert [(event.by, event.seat) for event in t.events(Executed)] == [(3, 2)]
    for number in range(20):
        assert t.s.imagine(7, SeededRandom(number)).kind[2] // 2 in (2, 4, 5)  # proven of the dead, not of the wearer
    soldier = {0: "guard!", 1: "spy!", 2: "headsman!"}
    assert dead(soldier, badges=[0]) == (1,)
    assert dead(soldier, badges=[0], badges_judge=True) == (0, 1)  # it spares the Spy
    assert dead(soldier, badges=[0], badges_judge=True, orders={0: [1]}) == (1,)


@clause("9.3", "6.8", "6.7")
def test_such_a_wearer_is_immune_and_its_orders_are_those_of_a_criminal() -> None:
    two = {0: "psycho!", 1: "noble!"}
    assert contract(two, badges=[1]).killable(0) == [1]
    assert contract(two, badges=[1], badges_judge=True).killable(0) == []
    three = {0: "spy!", 1: "noble!", 2: "vigilante!"}
    assert dead(three, badges=[1], badges_judge=True, orders={1: [0]}) == ()
    judges = {0: "spy!", 1: "noble!", 2: "magistrate!"}
    assert dead(judges, badges=[1], badges_judge=True, orders={1: [0, 2]}) == (0,)


@clause("9.3", "7.6", "6.18")
def test_a_witness_accuses_before_such_a_wearer_who_is_another() -> None:
    two = {0: "witness!", 1: "noble!"}
    assert contract(two, badges=[1]).forcers() == {}
    assert list(contract(two, badges=[1], badges_judge=True).forcers()) == [0]
    assert contract(two, badges=[0], badges_judge=True).forcers() == {}
    out = resolve(contract(two, {5: "noble"}, badges=[1], badges_judge=True, forced=[5], accused={0: 5}))
    assert out.executions == ((1, 0),)


@clause("9.3", "6.10", "7.4", "6.2")
@pytest.mark.parametrize(("members", "asked"), [(("2r", "3r", "4f", "5f"), "both"), (("2r", "3r"), "execute")])
def test_a_killer_with_such_a_badge_decides_both(members: tuple[str, ...], asked: str) -> None:
    t = Scene({2: "psycho", 3: "spy"}, tier=2, badges={2: "phoenix"}, options=POWER)
    t.contract(*members)
    if asked == "both":
        t.answer(2, {"kill": "4", "execute": ["3"]}, "Decide")
        assert t.dead == [3, 4]
    else:
        t.answer(2, ["3"], "Decide")  # there is only one to kill, so nobody asks
        assert t.dead == [3]
    t = Scene({2: "psycho", 3: "spy"}, tier=2, badges={2: "phoenix"}, options=POWER)
    t.contract(*members)
    t.tick(25)
    assert len(t.dead) == 1


@clause("6.15", "9.3", "8.6")
def test_an_heir_with_such_a_badge_executes_no_heir_and_does_not_die_of_it() -> None:
    both = {0: "heir!", 1: "heir!"}
    power: dict[str, Any] = {"badges": [0, 1], "badges_judge": True, "orders": {0: [1]}}
    out = resolve(contract(both, **power))
    assert (out.dead, out.heirs_in_public) == ((), ())  # no ability of a Criminal affects the other wearer
    out = resolve(contract({0: "heir!", 1: "heir"}, forced=[1], **power))
    assert (out.dead, out.heirs_in_public) == ((), (0, 1))


# --- over any contract ------------------------------------------------------------------------------------------------


@clause("6.7", "6.8", "6.5")
@settings(max_examples=400, deadline=None)
@given(c=st.one_of(contracts(), contracts(VIGILANTE), contracts(MAGISTRATE)))
def test_what_takes_no_effect_might_as_well_not_have_been_chosen(c: Contract) -> None:
    """Whatever the contract: kills and surprises of Criminals whom a Vigilante stops, or aimed at who is immune, are
    taken out, and it comes to the same; and nothing else is done by one who is stopped."""
    criminals = c.criminals()
    stopped = {seat for seat in criminals if c.role[seat] != VIGILANTE} if c.holders(VIGILANTE) else set()

    def idle(source: int, target: int) -> bool:
        return source in stopped or (source in criminals and c.immune(target))

    out = resolve(c)
    for source, target in (*out.executions, *out.poisoned):
        assert not idle(source, target)
    assert not stopped & set(out.raising)
    healers = [seat for seat in c.holders(HEALER) if seat not in stopped]
    assert all(any(not idle(healer, seat) and healer != seat for healer in healers) for seat in out.healed)
    c.victims = {source: target for source, target in c.victims.items() if not idle(source, target)}
    c.surprises = tuple([row for row in c.surprises if not idle(row[1], row[2])])
    assert resolve(c) == out
