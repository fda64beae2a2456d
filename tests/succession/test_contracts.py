"""How contracts end: the examples of the rulebook, the consequences, and the order of participants, which is none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from clause_citations import citing
from coterie.games.succession import components as deck
from coterie.games.succession.components import CRIMINAL, HEIR, ROLE_IDS, read_cards
from coterie.games.succession.contracts.outcome import Contract, Outcome, resolve

clause = citing("succession")
PACK = read_cards((Path(deck.__file__).parent / "pack.toml").read_text(encoding="utf-8"), "pack.toml")


def contract(sides: dict[int, str], others: dict[int, str] | None = None, **more: Any) -> Contract:
    """`{0: "psycho!", 1: "magistrate"}`: seat 0 shows the role, seat 1 the faction."""
    role = {seat: ROLE_IDS.index(text.rstrip("!")) for seat, text in {**sides, **(others or {})}.items()}
    voluntary = frozenset(seat for seat, text in sides.items() if text.endswith("!"))
    for name in ("badges", "forced", "volunteers"):
        more[name] = frozenset(more.get(name, ()))
    more["orders"] = {seat: frozenset(these) for seat, these in more.get("orders", {}).items()}
    return Contract(role, PACK.cls, voluntary, frozenset(sides) - voluntary, **more)


def dead(*args: Any, **more: Any) -> tuple[int, ...]:
    return resolve(contract(*args, **more)).dead


PAM, MARK, MARGE = 0, 1, 2


@clause("7.4", "6.2")
def test_scenario_1_the_psycho_kills_who_shows_the_faction() -> None:
    c = contract({PAM: "psycho!", MARK: "magistrate"}, victims={PAM: MARK})
    assert c.killable(PAM) == [MARK]
    assert resolve(c).dead == (MARK,)


@clause("6.8", "6.11", "7.5")
def test_scenario_2_the_magistrate_is_safe_and_free_to_choose() -> None:
    both = {PAM: "psycho!", MARK: "magistrate!"}
    assert contract(both).killable(PAM) == []
    assert contract(both).executable(MARK) == [PAM]
    assert resolve(contract(both)) == Outcome((), (), (), (), (), (), (), (PAM, MARK))
    executed = resolve(contract(both, orders={MARK: [PAM]}))
    assert executed.dead == (PAM,)
    assert executed.executions == ((MARK, PAM),)
    assert executed.criminals == (PAM,)


def test_scenario_3_a_criminal_who_does_not_reveal_is_not_executed() -> None:
    c = contract({PAM: "psycho", MARK: "magistrate!"})
    assert c.executable(MARK) == []
    assert resolve(c).dead == ()


@clause("6.6", "7.5", "6.10")
def test_scenario_4_two_magistrates() -> None:
    three = {PAM: "psycho!", MARK: "magistrate!", MARGE: "magistrate!"}
    assert contract(three).executable(MARGE) == [PAM, MARK]
    spared = resolve(contract(three, orders={MARGE: [PAM]}))
    assert (spared.dead, spared.criminals) == ((PAM,), (PAM, MARK, MARGE))
    assert dead(three, orders={MARGE: [PAM, MARK]}) == (PAM, MARK)
    agreed = resolve(contract(three, orders={MARGE: [PAM, MARK], MARK: [PAM]}))
    assert agreed.dead == (PAM,)
    assert agreed.executions == ((MARK, PAM), (MARGE, PAM))
    assert dead(three, orders={MARGE: [MARK], MARK: [MARGE]}) == ()


@clause("6.16", "6.13")
def test_amy_alex_and_gary() -> None:
    amy, alex, gary = 0, 1, 2
    three = {amy: "assassin!", alex: "assassin", gary: "guard"}
    c = contract(three, victims={amy: alex})
    assert c.pending() == [(amy, alex)]
    assert dead(three, victims={amy: alex}, surprises=((gary, amy, alex),)) == (amy,)
    assert dead(three, victims={amy: alex}, surprises=((gary, amy, alex), (alex, alex, gary))) == (alex, gary)


@clause("6.17")
def test_what_was_decided_happens_at_the_same_moment() -> None:
    c = {0: "psycho!", 1: "magistrate!", 2: "noble"}
    assert dead(c, victims={0: 2}, orders={1: [0]}) == (0, 2)


@clause("6.17", "7.11")
def test_a_headsman_executes_criminals_surprising_ones_too() -> None:
    assert dead({0: "headsman!", 1: "spy!"}) == (1,)
    assert resolve(contract({0: "headsman!", 1: "spy!"})).executions == ((0, 1),)
    three = {0: "headsman!", 1: "assassin", 2: "noble"}
    assert dead(three) == ()
    assert dead(three, surprises=((1, 1, 2),)) == (1, 2)
    assert dead({0: "magistrate!", 1: "assassin", 2: "noble"}, surprises=((1, 1, 2),), orders={0: [1]}) == (2,)
    assert dead({0: "headsman!", 1: "psycho!", 2: "headsman!"}) == (1,)


@clause("6.15", "7.1", "8.6")
def test_who_tries_to_kill_an_heir_dies_instead() -> None:
    out = resolve(contract({0: "psycho!", 1: "heir"}, victims={0: 1}))
    assert (out.dead, out.heirs, out.heirs_in_public) == ((0,), (1,), ())
    out = resolve(contract({0: "magistrate!", 1: "heir!"}, badges=[1], orders={0: [1]}))
    assert (out.dead, out.heirs_in_public) == ((0,), (1,))
    out = resolve(contract({0: "assassin", 1: "heir", 2: "noble!"}, surprises=((0, 0, 1),)))
    assert (out.dead, out.heirs) == ((0,), (1,))


@clause("6.14", "7.9")
def test_a_guard_saves_an_heir_unknown() -> None:
    out = resolve(contract({0: "psycho!", 1: "heir", 2: "guard"}, victims={0: 1}, surprises=((2, 0, 1),)))
    assert (out.dead, out.heirs) == ((0,), ())


@clause("6.14", "7.20")
def test_a_guard_answers_announced_kills_and_an_informant_does_nothing() -> None:
    c = contract({0: "assassin", 1: "noble", 2: "guard", 3: "noble!"}, surprises=((0, 0, 1),))
    assert c.pending() == [(0, 1)]
    out = dead({0: "assassin", 1: "noble", 2: "guard", 3: "noble!"}, surprises=((0, 0, 1), (2, 0, 1)))
    assert out == (0,)
    assert dead({0: "informant", 1: "noble!"}, surprises=((0, 0, 0),)) == ()
    spared = {0: "magistrate!", 1: "psycho!", 2: "guard", 3: "noble"}
    assert contract(spared, victims={1: 3}).pending() == [(1, 3)]
    assert contract(spared, orders={0: [1]}).pending() == []


@clause("6.14")
def test_a_guard_answers_no_kill_of_somebody_outside() -> None:
    """A Magistrate who spares a Spy is a Criminal; its execution of one who was accused elsewhere is out of reach."""
    here = {0: "magistrate!", 1: "witness!", 2: "spy!", 3: "guard"}
    c = contract(here, {5: "spy"}, forced=[5], accused={1: 5}, orders={0: [5]})
    assert c.criminals() == {0, 2, 5}
    assert c.pending() == []


@clause("6.16", "6.17", "6.18", "6.20")
def test_whoever_died_by_a_surprise_does_nothing_more() -> None:
    spares = {0: "magistrate!", 1: "spy!", 2: "spy!", 3: "spy!", 4: "guard"}
    assert contract(spares, orders={0: [2, 3]}).pending() == [(0, 2), (0, 3)]
    assert dead(spares, orders={0: [2, 3]}) == (2, 3)
    assert dead(spares, orders={0: [2, 3]}, surprises=((4, 0, 2),)) == (0,)
    accuses: dict[str, Any] = {"forced": [6], "accused": {5: 6}, "orders": {0: [2]}}
    assert dead({**spares, 5: "witness!"}, {6: "noble"}, **accuses) == (2, 5)
    assert dead({**spares, 5: "witness!"}, {6: "noble"}, **accuses, surprises=((4, 0, 2),)) == (0,)
    out = resolve(contract({0: "poisoner!", 1: "noble", 2: "guard"}, surprises=((2, 0, 1),)))
    assert (out.dead, out.poisoned) == ((0,), ())


@clause("6.19", "6.16")
def test_a_s27_what_a_death_by_surprise_prevented_stays_prevented() -> None:
    """Amy, Alex and Gary once more, with a Guard who dies for all: Gary lives, but has not saved anybody from Amy."""
    four = {0: "assassin!", 1: "assassin", 2: "guard", 3: "guard!"}
    surprises = ((2, 0, 1), (1, 1, 2))
    assert dead(four, victims={0: 1}, surprises=surprises) == (1, 2)
    assert dead(four, victims={0: 1}, surprises=surprises, volunteers=[3]) == (3,)


@clause("6.19")
def test_of_two_guards_the_one_who_saves_somebody_dies() -> None:
    """The first by seat would die alone anyhow: it is the other who can die instead."""
    assert dead({0: "psycho!", 1: "guard!", 2: "guard!"}, victims={0: 1}, volunteers=[1, 2]) == (2,)
    assert dead({0: "psycho!", 1: "guard!", 2: "guard!"}, victims={0: 1}, volunteers=[1]) == (1,)


@clause("7.5", "6.6")
def test_a_s21_a_magistrate_may_execute_some_and_is_a_criminal_for_the_rest() -> None:
    out = resolve(contract({0: "magistrate!", 1: "spy!", 2: "psycho!", 3: "headsman!"}, orders={0: [1]}))
    assert out.dead == (0, 1, 2)
    assert out.executions == ((0, 1), (3, 0), (3, 1), (3, 2))


@clause("7.18", "6.7")
def test_a_s29_two_vigilantes_stop_all_others_and_not_each_other() -> None:
    c = contract({0: "vigilante!", 1: "vigilante!", 2: "psycho!", 3: "noble"})
    assert c.killable(2) == []
    criminals = c.criminals()
    assert c.affects(0, 3, criminals)
    assert c.affects(1, 3, criminals)


@clause("6.5", "6.6")
def test_a_s33_a_soldier_with_a_badge_is_none_until_it_spares_a_criminal() -> None:
    two = {0: "magistrate!", 1: "spy!"}
    assert contract(two, badges=[0], orders={0: [1]}).criminals() == {1}
    assert contract(two, badges=[0]).criminals() == {0, 1}


@clause("6.9", "7.13", "6.6")
def test_an_attorney_protects_criminals_who_show_by_agreement() -> None:
    three = {0: "magistrate!", 1: "spy!", 2: "attorney!"}
    ordered = resolve(contract(three, orders={0: [1]}))
    assert (ordered.dead, ordered.criminals) == ((), (1,))
    assert resolve(contract(three)).criminals == (0, 1)
    assert dead({0: "headsman!", 1: "spy!", 2: "attorney!"}) == ()
    assert dead({0: "headsman!", 1: "spy", 2: "attorney!"}, forced=[1]) == (1,)
    assert dead({0: "headsman!", 1: "magistrate!", 2: "spy!"}) == (1, 2)
    assert dead({0: "headsman!", 1: "magistrate!", 2: "spy!", 3: "attorney!"}) == ()


@clause("6.7", "7.18")
def test_a_vigilante_stops_other_criminals() -> None:
    three = {0: "vigilante!", 1: "psycho!", 2: "noble"}
    assert contract(three).killable(1) == []
    assert dead(three, victims={1: 2}) == ()
    assert resolve(contract({0: "vigilante!", 1: "poisoner!", 2: "noble"})).poisoned == ()
    spares = {0: "vigilante!", 1: "magistrate!", 2: "spy!"}
    assert dead(spares, orders={1: [2]}) == ()
    assert dead(spares, orders={1: [0, 2]}) == (0, 2)
    heir = resolve(contract({0: "vigilante!", 1: "heir!", 2: "wizard!"}, victims={2: 1}))
    assert heir.dead == (2,)


@clause("6.18", "7.6")
def test_a_witness_whose_accused_is_not_executed() -> None:
    here = {0: "magistrate!", 1: "witness!"}
    out = resolve(contract(here, {5: "heir"}, forced=[5], accused={1: 5}))
    assert (out.dead, out.executions) == ((1,), ((0, 1),))
    assert dead(here, {5: "spy"}, forced=[5], accused={1: 5}, orders={0: [5]}) == (5,)
    assert dead(here, {5: "spy"}, forced=[5], accused={1: 5}) == (1,)
    two = {0: "magistrate!", 1: "witness!", 2: "magistrate!"}
    assert dead(two, {5: "spy"}, forced=[5], accused={1: 5}, orders={2: [5]}) == (5,)
    killed = {0: "magistrate!", 1: "witness!", 2: "assassin", 3: "noble"}
    assert dead(killed, {5: "noble"}, forced=[5], accused={1: 5}, surprises=((2, 2, 3),)) == (1, 3)


@clause("6.22")
def test_the_other_reading_makes_the_witness_a_criminal() -> None:
    here = {0: "magistrate!", 1: "witness!"}
    other: dict[str, Any] = {"forced": [5], "accused": {1: 5}, "witness_turns": True}
    assert contract(here, {5: "noble"}, **other).executable(0) == [1]
    out = resolve(contract(here, {5: "noble"}, **other))
    assert (out.dead, out.criminals) == ((), (0, 1))
    assert dead(here, {5: "noble"}, **other, orders={0: [1]}) == (1,)
    assert resolve(contract(here, {5: "spy"}, **other)).criminals == (0, 1, 5)
    executed = resolve(contract(here, {5: "spy"}, **other, orders={0: [5]}))
    assert (executed.dead, executed.criminals) == ((5,), (5,))


@clause("6.19", "7.9")
def test_a_guard_who_shows_the_role_dies_for_all() -> None:
    three = {0: "psycho!", 1: "guard!", 2: "noble", 3: "guard!"}
    assert dead(three, victims={0: 2}, volunteers=[1, 3]) == (1,)
    assert dead(three, volunteers=[1]) == ()
    assert dead({0: "psycho!", 1: "guard!", 2: "magistrate!"}, victims={0: 1}, orders={2: [0]}, volunteers=[1]) == (1,)
    assert dead({0: "psycho!", 1: "guard!"}, victims={0: 1}, volunteers=[1]) == (1,)
    wizard = resolve(contract({0: "wizard!", 1: "guard!", 2: "noble"}, victims={0: 2}, volunteers=[1]))
    assert (wizard.dead, wizard.raising) == ((1,), ())


@clause("6.20", "7.14", "7.17")
def test_poison_and_healing() -> None:
    out = resolve(contract({0: "poisoner!", 1: "noble", 2: "magistrate!", 3: "heir"}, orders={2: []}))
    assert out.poisoned == ((0, 1), (0, 3))
    guarded = {0: "poisoner!", 1: "assassin", 2: "noble"}
    assert resolve(contract(guarded)).poisoned == ((0, 1), (0, 2))
    assert resolve(contract({0: "healer!", 1: "noble!", 2: "noble"})).healed == (1,)
    assert resolve(contract({0: "healer!", 1: "healer!"})).healed == (0, 1)
    assert resolve(contract({0: "healer", 1: "noble!"})).healed == ()


@clause("6.5")
def test_a_badge_makes_a_criminal_of_all_but_soldiers() -> None:
    assert contract({0: "noble!", 1: "guard"}, badges=[0, 1]).criminals() == {0}
    assert contract({0: "noble!", 1: "magistrate!"}, badges=[0]).executable(1) == [0]
    assert dead({0: "noble!", 1: "headsman!"}, badges=[0]) == (0,)


@clause("6.3", "7.6", "7.10", "7.12", "7.19")
def test_who_may_force() -> None:
    assert contract({0: "witness!", 1: "magistrate!"}).forcers() == {0: 5}
    assert contract({0: "witness!", 1: "magistrate"}).forcers() == {}
    assert list(contract({0: "inquisitor!", 1: "noble"}).forcers()) == [0]
    assert contract({0: "inquisitor", 1: "noble"}).forcers() == {}
    brigands = {0: "brigand!", 1: "brigand!", 2: "brigand!", 3: "noble"}
    assert list(contract(brigands).forcers()) == [0, 1, 2]
    assert contract({**brigands, 2: "brigand"}).forcers() == {}
    assert contract({**brigands, 4: "vigilante!"}).forcers() == {}
    assert list(contract({0: "diplomat!", 1: "diplomat!"}).forcers()) == [0, 1]
    assert contract({0: "diplomat!", 1: "diplomat"}).forcers() == {}


@clause("7.8", "7.22")
def test_an_assassin_and_a_wizard_may_leave_it() -> None:
    assert contract({0: "assassin!", 1: "noble", 2: "headsman!"}).killable(0) == [1, 0]
    assert dead({0: "assassin!", 1: "noble"}) == ()
    out = resolve(contract({0: "wizard!", 1: "magistrate!"}, victims={0: 1}))
    assert (out.dead, out.raising) == ((1,), (0,))
    assert resolve(contract({0: "wizard!", 1: "heir"}, victims={0: 1})).raising == ()


# --- no order -------------------------------------------------------------------------------------------------------


@st.composite
def contracts(draw: st.DrawFn, first: int | None = None) -> Contract:
    """Any contract of any roles, with any choices that its deciders have; `first` is shown by seat 0."""
    size = draw(st.integers(2, 6))
    members = list(range(size))
    role = {seat: draw(st.integers(0, 21)) for seat in members}
    voluntary = frozenset(seat for seat in members if draw(st.booleans()))
    if first is not None:
        role[0], voluntary = first, voluntary | {0}
    badges = frozenset(draw(st.sets(st.sampled_from(members), max_size=2)))
    c = Contract(role, PACK.cls, voluntary, frozenset(members) - voluntary, badges)
    c.badges_judge = draw(st.booleans())
    forced, accused = set[int](), {}
    for seat in c.forcers():
        target = draw(st.one_of(st.none(), st.sampled_from([*members, 10])))
        if target is not None and target != seat and target not in voluntary:
            forced.add(target)
            role.setdefault(target, draw(st.integers(0, 21)))
            if role[seat] == 5:
                accused[seat] = target
    c.forced, c.accused, c.witness_turns = frozenset(forced), accused, draw(st.booleans())
    c.orders = {
        seat: frozenset(draw(st.sets(st.sampled_from(able))) if able else ())
        for seat in c.magistrates()
        for able in [c.executable(seat)]
    }
    c.victims = {
        seat: draw(st.sampled_from(able))
        for seat in sorted(voluntary)
        if role[seat] in (3, 7, 21)
        for able in [c.killable(seat)]
        if able
    }
    for seat in draw(st.permutations(sorted(c.faction - c.forced))):
        able = c.answerable(seat) if role[seat] == 8 else [(seat, victim) for victim in c.surprising(seat)]
        if role[seat] in (7, 8) and able and draw(st.booleans()):
            c.surprises += ((seat, *draw(st.sampled_from(able))),)
    c.volunteers = frozenset(seat for seat in c.holders(8) if draw(st.booleans()))
    return c


@clause("6.23", "6.15", "8.6")
@settings(max_examples=600, deadline=None)
@given(c=contracts(), data=st.data())
def test_the_order_of_participants_does_not_matter_and_no_heir_dies(c: Contract, data: st.DataObject) -> None:
    """Seats are given other numbers and the same contract is resolved: the same people die. The one exception is the
    rule that names the first by seat (6.19)."""
    if len(c.volunteers) > 1:
        c.volunteers = frozenset([min(c.volunteers)])
    out = resolve(c)
    assert all(c.role[seat] != HEIR for seat in out.dead)
    seats = sorted(c.role)
    other = dict(zip(seats, data.draw(st.permutations(seats)), strict=True))
    twin = Contract(
        {other[seat]: c.role[seat] for seat in data.draw(st.permutations(seats))},
        c.cls,
        frozenset(other[seat] for seat in c.voluntary),
        frozenset(other[seat] for seat in c.faction),
        frozenset(other[seat] for seat in c.badges),
        frozenset(other[seat] for seat in c.forced),
        {other[seat]: other[target] for seat, target in c.accused.items()},
        {other[seat]: frozenset(other[each] for each in these) for seat, these in c.orders.items()},
        {other[seat]: other[target] for seat, target in c.victims.items()},
        tuple((other[a], other[b], other[d]) for a, b, d in c.surprises),
        frozenset(other[seat] for seat in c.volunteers),
        c.witness_turns,
        c.badges_judge,
    )
    there = resolve(twin)
    for name in ("dead", "heirs", "heirs_in_public", "healed", "raising", "criminals"):
        assert tuple(sorted(other[seat] for seat in getattr(out, name))) == getattr(there, name), name
    for name in ("executions", "poisoned"):
        assert sorted((other[a], other[b]) for a, b in getattr(out, name)) == list(getattr(there, name)), name


@clause("2.2")
def test_every_role_has_its_class() -> None:
    classes = {role.id: PACK.classes[role.cls] for role in PACK.roles}
    assert [id for id, cls in classes.items() if cls == "Criminal"] == [
        "spy",
        "psycho",
        "assassin",
        "brigand",
        "poisoner",
        "vigilante",
    ]
    assert [id for id, cls in classes.items() if cls == "Soldier"] == ["magistrate", "guard", "headsman", "inquisitor"]
    assert [id for id, cls in classes.items() if cls == "Sorcerer"] == ["oracle", "wizard"]
    assert PACK.cls[deck.SPY] == CRIMINAL


# --- findings of the audit ---------------------------------------------------------------------------------------


@clause("6.9", "7.13", "6.6")
def test_sparing_one_protected_criminal_does_not_open_the_way_to_another() -> None:
    four = {0: "magistrate!", 1: "spy!", 2: "spy!", 3: "attorney!"}
    out = resolve(contract(four, orders={0: [1]}))
    assert 0 in out.criminals
    assert out.dead == ()
    forced = {0: "magistrate!", 1: "spy!", 2: "spy", 3: "attorney!"}
    assert dead(forced, orders={0: [2]}, forced=[2]) == (2,)


@clause("6.9", "6.8", "6.14")
def test_elsewhere_such_an_order_stays_the_ability_of_a_criminal() -> None:
    """Another Magistrate is immune to it, and a Guard can answer it."""
    two = {0: "magistrate!", 1: "magistrate!", 2: "spy!", 3: "attorney!"}
    assert dead(two, orders={0: [1]}) == ()
    spared = {0: "magistrate!", 1: "psycho!", 2: "spy!", 3: "guard"}
    assert contract(spared, orders={0: [1]}).answerable(3) == [(0, 1)]


@clause("6.9", "9.3")
def test_an_order_by_a_badge_stays_as_it_was() -> None:
    four = {0: "noble!", 1: "spy!", 2: "spy!", 3: "attorney!"}
    assert dead(four, orders={0: [1]}, badges=[0], badges_judge=True) == (1,)


@clause("6.20", "7.14")
def test_a_healer_heals_every_participant_whose_role_is_open_however_it_was_opened() -> None:
    c = contract(
        {0: "healer!", 1: "noble!", 2: "informant", 3: "noble", 4: "noble"},
        {5: "noble"},
        surprises=((2, 2, -1),),
        forced=[3, 5],
    )
    assert resolve(c).healed == (1, 2, 3)
    attacked = contract({0: "healer!", 1: "heir", 2: "psycho!", 3: "noble"}, victims={2: 1})
    assert resolve(attacked).healed == (1,)
    assert resolve(contract({0: "healer", 1: "informant"}, surprises=((1, 1, -1),))).healed == ()


@clause("6.14", "6.18", "7.9")
def test_a_guard_is_offered_the_execution_of_a_witness_by_a_magistrate_who_became_a_criminal() -> None:
    sides = {0: "magistrate!", 1: "witness!", 2: "spy!", 3: "guard"}
    accusing = {"accused": {1: 4}, "forced": [4]}
    c = contract(sides, {4: "noble"}, **accusing)
    assert resolve(c).executions == ((0, 1),)
    assert c.answerable(3) == [(0, 1)]
    out = resolve(contract(sides, {4: "noble"}, surprises=((3, 0, 1),), **accusing))
    assert (out.dead, out.executions) == ((0,), ())
    lawful = contract(sides, {4: "noble"}, orders={0: [2]}, **accusing)
    assert resolve(lawful).executions == ((0, 1), (0, 2))
    assert lawful.answerable(3) == []


@clause("7.8", "7.9", "7.13", "7.14", "7.15", "7.21", "7.22")
def test_the_cards_say_what_they_do() -> None:
    text = {role.id: role.text for role in PACK.roles}
    assert "yourself too" in text["assassin"].split("As a surprise")[0]
    assert "yourself too" in text["assassin"].split("As a surprise")[1]
    assert "yourself too" in text["wizard"]
    assert "by agreement or as a surprise" in text["attorney"]
    assert "whose role is open" in text["healer"]
    assert "once for this card" in text["oracle"]
    assert "all other ghosts" in text["virgin"]
    assert "other than you" in text["guard"]
    assert not any("another player" in text[id] for id in ("assassin", "wizard"))
