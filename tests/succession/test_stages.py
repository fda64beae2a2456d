"""Contracts in the room: the stages, what they show to whom, and that they betray nothing."""

from __future__ import annotations

from typing import Any

import pytest

from clause_citations import citing
from coterie.games.succession.events import Announced, Chose, Executed, Shown
from coterie.kit.seat_knowledge import as_data
from succession.scene import Scene

clause = citing("succession")


@clause("6.2", "7.4", "7.2", "7.3")
def test_where_nobody_has_a_choice_it_simply_happens() -> None:
    t = Scene({2: "spy"}, tier=2)
    t.contract("2r", "3r")
    assert t.s.contracts == {}
    assert t.dead == []
    t = Scene({2: "psycho", 3: "magistrate"}, tier=2)
    t.contract("2f", "3r")
    assert t.s.contracts == {}


@clause("6.3", "6.4", "7.12")
def test_who_is_forced_shows_the_role_and_has_no_ability() -> None:
    t = Scene({2: "inquisitor", 3: "assassin", 4: "noble"}, tier=4)
    t.contract("2r", "3f", "4f")
    assert t.keys(2, kind="Force") == ["nobody", "3", "4"]
    t.answer(2, "3", "Force")
    assert (t.knows(4, 3), t.knows(3, 3), t.knows(7, 3)) == ("assassin", "assassin", None)
    assert t.who_is_asked("Surprise") == [4]
    t.tick(8)
    assert t.dead == []
    t = Scene({2: "inquisitor", 3: "spy", 5: "headsman"})
    t.contract("2r", "3f", "5r")
    t.answer(2, "3", "Force")
    t.tick(8)
    assert t.dead == [3]


@clause("7.6", "6.18", "6.4")
def test_a_witness_accuses_anybody_in_the_room() -> None:
    t = Scene({2: "magistrate", 4: "witness"}, tier=2)
    t.contract("2r", "4r")
    assert t.keys(4, kind="Force") == ["nobody", "0", "1", "2", "3", "5", "6", "7"]
    t.answer(4, "1", "Force")
    assert t.dead == [4]
    assert (t.knows(2, 1), t.knows(7, 1)) == ("heir", None)
    assert t.events(Executed)[0].by == 2
    assert t.events(Shown, 1)


@clause("7.10")
def test_three_brigands_force() -> None:
    t = Scene({2: "brigand", 3: "brigand", 4: "brigand"})
    t.contract("2r", "3r", "4r", "5f")
    assert t.who_is_asked("Force") == [2, 3, 4]


@clause("7.19")
def test_diplomats_of_both_factions_must_agree() -> None:
    t = Scene({2: "diplomat", 4: "diplomat"})
    t.contract("2r", "4r")
    assert t.s.contracts == {}
    for other, known in (("6", None), ("7", "noble")):
        t = Scene({2: "diplomat", 3: "diplomat"})
        t.contract("2r", "3r")
        t.answer(2, "7", "Force")
        t.answer(3, other, "Force")
        assert t.knows(2, 7) == known
        assert t.knows(2, 6) is None


@clause("6.10", "6.6")
def test_deciders_see_each_other_and_settle() -> None:
    t = Scene({2: "psycho", 3: "magistrate", 5: "magistrate"}, tier=2)
    t.contract("2r", "3r", "5r")
    assert t.who_is_asked("Decide") == [3, 5]
    t.answer(3, ["2", "5"], "Decide")
    t.answer(5, [], "Decide")
    told = [event.text(t.s.pack, str) for event in t.events(Chose, 2)]
    assert told == ["3 chose to execute 2 and 5.", "5 chose to execute nobody."]
    assert not t.events(Chose, 7)
    assert t.s.view(2).contract is not None
    assert t.s.view(2).contract.projected == (2, 5)
    assert t.who_is_asked("Decide") == [3]
    t.answer(3, ["2", "5"], "Decide")
    assert t.dead == [2, 5]


@clause("6.10", "6.11")
def test_time_answers() -> None:
    t = Scene({2: "psycho", 3: "magistrate", 4: "assassin"}, tier=2)
    t.contract("2r", "3r", "5f", "6f")
    due = t.s.next_due()
    assert due == 25_000
    t.tick(25)
    assert t.dead in ([5], [6])
    t = Scene({2: "assassin"}, tier=2)
    t.contract("2r", "3f")
    t.tick(25)
    assert t.dead == []


@clause("6.12", "6.14", "7.20")
def test_surprises_show_the_role_and_give_more_time() -> None:
    t = Scene({2: "psycho", 3: "guard", 4: "informant"}, tier=4)
    t.contract("2r", "3f", "4f", "5f")
    t.answer(2, "5", "Decide")
    assert t.who_is_asked("Surprise") == [3, 4, 5]
    assert t.keys(5, kind="Surprise") == ["pass"]
    assert t.keys(3, kind="Surprise") == ["pass", "2.5"]
    t.answer(5, "pass", "Surprise")
    t.tick(7)
    t.answer(4, "reveal", "Surprise")
    assert t.knows(2, 4) == "informant"
    assert t.who_is_asked("Surprise") == [3, 5]
    assert t.s.next_due() == 13_000
    t.answer(3, "2.5", "Surprise")
    assert t.events(Announced, 2)
    assert not t.events(Announced, 7)
    t.tick(6)
    assert t.dead == [2]


@clause("6.12")
def test_no_window_below_tier_3_or_without_faction_sides() -> None:
    for tier, terms in ((2, ("2f", "3f")), (4, ("2r", "3r"))):
        t = Scene(tier=tier)
        t.contract(*terms)
        assert t.s.contracts == {}


@clause("6.13", "7.8")
def test_an_assassin_surprises_those_who_show_the_faction_side() -> None:
    t = Scene({2: "assassin"})
    t.contract("2f", "3f", "4r")
    assert t.keys(2, kind="Surprise") == ["pass", "2.3", "2.2"]
    t.answer(2, "2.3", "Surprise")
    t.tick(8)
    assert t.dead == [3]


@clause("6.19", "7.9", "11.1")
def test_a_guard_is_asked_by_the_cards_shown_alone() -> None:
    for victim in ("1", "3"):
        t = Scene({2: "psycho", 4: "guard"})
        t.contract("2r", "4r", "1f", "3f")
        t.answer(2, victim, "Decide")
        t.tick(8)
        assert t.who_is_asked("Sacrifice") == [4]
        contract = t.s.view(4).contract
        assert contract is not None
        assert contract.projected == (int(victim),)
        t.answer(4, "yes", "Sacrifice")
        assert t.dead == [4]
    t = Scene({4: "guard"})
    t.contract("4r", "3f")
    t.tick(8)
    assert t.who_is_asked("Sacrifice") == []


@clause("6.22")
def test_the_option_of_the_witness() -> None:
    t = Scene({2: "magistrate", 4: "witness"}, tier=2, options={"witness": "criminal"})
    t.contract("2r", "4r")
    t.answer(4, "5", "Force")
    assert t.keys(2, kind="Decide") == ["4"]
    t.answer(2, [], "Decide")
    assert t.dead == []


# --- nothing leaks ----------------------------------------------------------------------------------------------------


def stream(t: Scene, seat: int, script: list[Any]) -> list[Any]:
    """Everything that a seat is given and told, moment by moment, while a script is played."""
    seen = [as_data(t.s.view(seat)), [as_data(ask.describe()) for ask in t.s.asks(seat)]]
    for act in script:
        act(t)
        seen += [as_data(t.s.view(seat)), [as_data(ask.describe()) for ask in t.s.asks(seat)], t.s.now, t.s.next_due()]
    return [seen, [as_data(told.event) for told in t.deliveries if told.reaches(seat)]]


PAIRS = [("noble", other) for other in ("assassin", "guard", "informant", "spy", "heir")]


@clause("11.1", "6.12")
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_a_window_for_surprises_is_the_same_whoever_is_in_it(one: str, other: str) -> None:
    """Seats 3 and 5 change their cards; nobody else can tell, be they in the contract or not."""
    script = [
        lambda t: t.contract("2r", "3f", "4f"),
        lambda t: t.answer(2, "4", "Decide"),
        lambda t: t.tick(3),
        lambda t: t.answer(3, "pass", "Surprise"),
        lambda t: t.tick(4),
        lambda t: t.tick(1),
        lambda t: t.tribunal({0: 7}),
    ]
    swap = {3: (one, other), 5: (other, one)}
    if "heir" in (one, other):
        swap = {3: (one, other), 1: (other, one)}
    streams = []
    for number in (0, 1):
        roles = {2: "psycho", **{seat: pair[number] for seat, pair in swap.items()}}
        streams.append([stream(Scene(roles, tier=3), seat, script) for seat in (0, 2, 4, 6, 7)])
    if other == "spy":  # the faction side of a Spy is another one: those in the contract see that, and no more
        assert streams[0][0] == streams[1][0]
        assert streams[0][3:] == streams[1][3:]
    else:
        assert streams[0] == streams[1]


@clause("11.1")
def test_the_same_prompt_for_everybody_who_shows_the_faction_side() -> None:
    """One tap, whatever the card: the same question, the same first option, and a tap ends it."""
    for role in ("noble", "assassin", "guard", "informant", "spy"):
        t = Scene({2: "psycho", 3: role}, tier=4)
        t.contract("2r", "3f", "4f")
        t.answer(2, "4", "Decide")
        ask = t.ask(3, "Surprise")
        assert (ask.prompt, ask.options[0].key, ask.due, ask.shape.kind) == (
            "Respond with a surprise?",
            "pass",
            8_000,
            "one",
        )
        t.answer(3, "pass", "Surprise")
        assert t.who_is_asked("Surprise") == [4]


@clause("11.1")
@pytest.mark.parametrize("hidden", ["heir", "virgin", "spy", "noble"])
def test_a_projection_counts_an_unseen_card_as_a_noble(hidden: str) -> None:
    t = Scene({2: "psycho", 3: hidden, 1: "noble" if hidden == "heir" else "heir"}, tier=4)
    t.contract("2r", "3f", "4f")
    t.answer(2, "3", "Decide")
    for seat in (2, 4):
        contract = t.s.view(seat).contract
        assert contract is not None
        assert contract.projected == (3,)
    t.tick(8)
    assert t.dead == ([2] if hidden == "heir" else [3])


@clause("6.3", "6.10")
def test_the_log_says_what_a_choice_was_for() -> None:
    t = Scene({2: "inquisitor", 4: "assassin", 6: "wizard"}, ghosts=[7])
    t.contract("2r", "4r", "6r", "3f")
    t.answer(2, "nobody", "Force")
    t.answer(4, "nobody", "Decide")
    t.answer(6, "3.7", "Decide")
    told = [event.text(t.s.pack, str) for event in t.events(Chose, 3)]
    assert told == ["2 chose to force nobody.", "4 chose to kill nobody.", "6 chose to kill 3 and to raise 7."]
    t = Scene({2: "inquisitor"})
    t.contract("2r", "3f")
    t.answer(2, "3", "Force")
    assert t.events(Chose, 3)[0].text(t.s.pack, str) == "2 chose to force 3 to reveal."
