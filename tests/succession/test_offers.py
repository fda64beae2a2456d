"""Offers to any number of players (4.2 to 4.7, 4.10), and what a contract's length tells (4.11)."""

from __future__ import annotations

from typing import Any

import pytest

from clause_citations import citing
from coterie.games.succession import game
from coterie.games.succession.contracts.offer_form import Terms
from coterie.games.succession.events import Consented, Fell, Lapsed, Left, Offered, Sealed, Withdrawn
from coterie.games.succession.rows import named
from coterie.games.succession.talk.vocabulary import OFFER, TERM
from coterie.kernel import Refused, SeededRandom
from coterie.kit.seat_knowledge import given
from succession.scene import Scene

clause = citing("succession")


@clause("4.2", "4.3")
def test_an_offer_names_everybody_at_once_and_what_each_shows() -> None:
    t = Scene()
    number = t.propose("2r", "3f", "4r", "5f")
    for seat in (2, 3, 4, 5):
        (offer,) = t.s.view(seat).offers
        assert (offer.number, offer.seat, offer.consents) == (number, 2, (2,))
        assert [(term.seat, term.side) for term in offer.terms] == [
            (2, "role"),
            (3, "faction"),
            (4, "role"),
            (5, "faction"),
        ]
    (event,) = t.events(Offered, 5)
    assert event.text(t.s.pack, str) == ("2 offered a contract: 2's role, 3's faction, 4's role, 5's faction.")


@clause("4.2")
def test_it_may_name_everybody() -> None:
    t = Scene(seats=12)
    number = t.propose(*[f"{seat}f" for seat in range(12)])
    for seat in range(1, 12):
        t.do(seat, "consent", OFFER, number)
    assert [event.members for event in t.events(Sealed)] == [tuple(range(12))]


@clause("4.6")
def test_it_seals_when_all_have_agreed_and_nobody_is_bound_before() -> None:
    t = Scene(tier=2)
    number = t.propose("2f", "3f", "4f", "5f")
    for seat in (5, 3):
        t.do(seat, "consent", OFFER, number)
        assert t.s.bound == [-1] * 8
        assert t.knows(seat, 2) is None
    t.do(4, "consent", OFFER, number)
    assert [event.members for event in t.events(Sealed)] == [(2, 3, 4, 5)]
    assert [t.knows(5, seat) for seat in (2, 3, 4)] == ["?"] * 3


@clause("4.7")
@pytest.mark.parametrize("who", [None, 6])
def test_nobody_else_can_tell_that_there_is_an_offer(who: int | None) -> None:
    """Neither from what they are given, nor from what they hear, whatever comes of it."""
    t, quiet = Scene(seats=8), Scene(seats=8)
    number = t.propose("2r", "3f", "4r", needed=[4])
    t.do(3, "consent", OFFER, number)
    assert given(t.s, who) == given(quiet.s, who)
    t.do(3, "leave", OFFER, number)
    (number,) = t.s.proposals
    t.do(4, "leave", OFFER, number)
    t.propose("4f", "5f", "7f")
    for scene in (t, quiet):
        scene.tick(60)
    assert given(t.s, who) == given(quiet.s, who)
    private = (Offered, Consented, Left, Fell, Lapsed)
    assert not [told for told in t.deliveries if isinstance(told.event, private) and told.reaches(who)]


@clause("4.4", "4.5")
def test_a_change_by_anybody_starts_the_time_anew() -> None:
    t = Scene()
    number = t.propose("2f", "3f", "4f")
    t.tick(40)
    number = t.change(3, number, 4, 1)
    t.tick(40)
    number = t.change(4, number, 5, 0)
    assert t.s.view(2).offers[0].until == 125_000
    t.tick(44.9)
    assert [offer.number for offer in t.s.view(5).offers] == [number]
    t.tick(0.1)
    assert t.s.proposals == {}


@clause("4.5")
def test_who_is_in_an_offer_is_told_that_it_lapses_when_it_does() -> None:
    t = Scene()
    first = t.propose("2f", "3f", "4f")
    t.tick(10)
    second = t.propose("5f", "3f")
    t.tick(34.9)
    assert t.events(Lapsed, 3) == []
    t.tick(0.1)
    assert [event.offer for event in t.events(Lapsed, 3)] == [first]
    t.tick(10)
    assert [event.offer for event in t.events(Lapsed, 3)] == [first, second]
    assert [len(t.events(Lapsed, seat)) for seat in (None, 2, 4, 5, 6)] == [0, 1, 1, 1, 0]
    told = [event.text(t.s.pack, str) for event in t.events(Lapsed, 3)]
    assert told[1] == "An offer lapsed: 3's faction, 5's faction."


@clause("4.5")
def test_an_offer_lapses_during_a_tribunal_too_and_not_earlier_for_it() -> None:
    t = Scene()
    t.tick(100)
    number = t.propose("2f", "3f")
    t.tick(44)
    assert number in t.s.proposals
    t.tick(1)
    assert [event.offer for event in t.events(Lapsed, 2)] == [number]


@clause("4.10")
def test_one_no_takes_that_person_out_of_an_offer_of_three_or_more() -> None:
    t = Scene(tier=2)
    number = t.propose("2f", "3f", "4f", "5f")
    t.do(3, "leave", OFFER, number)
    (offer,) = t.s.view(5).offers
    assert [term.seat for term in offer.terms] == [2, 4, 5]
    assert offer.consents == (2,)
    assert offer.dropped == (3,)
    assert t.s.view(3).offers == ()
    assert [(event.seat, event.offer) for event in t.events(Left, 3)] == [(3, number)]
    assert t.events(Fell, 5) == []
    for seat in (4, 5):
        t.do(seat, "consent", OFFER, offer.number)
    assert [event.members for event in t.events(Sealed)] == [(2, 4, 5)]


@clause("4.10", "4.6")
def test_nobody_is_bound_by_a_refusal_who_agreed_to_other_terms() -> None:
    """Seat 3 agreed because of seat 4: it is asked again, and learns what changed."""
    t = Scene(tier=2)
    number = t.propose("2f", "3f", "4f")
    t.do(3, "consent", OFFER, number)
    assert t.who_is_asked("AgreeAgain") == []
    t.do(4, "leave", OFFER, number)
    assert t.events(Sealed) == []
    assert t.who_is_asked("AgreeAgain") == [3]
    ask = t.ask(3, "AgreeAgain")
    assert ask.prompt == "{seat:4} dropped out. Do you still agree to what is left: {seat:2}'s faction, your faction?"
    assert [option.key for option in ask.options] == ["agree", "leave"]
    (event,) = t.events(Withdrawn, 2)
    assert event.text(t.s.pack, str).startswith("3 no longer agreed to an offer, because 4 dropped out. It now said: ")
    assert t.events(Withdrawn, 4) == []
    t.answer(3, "agree", "AgreeAgain")
    assert [event.members for event in t.events(Sealed)] == [(2, 3)]
    assert t.who_is_asked("AgreeAgain") == []


@clause("4.10")
def test_whoever_said_also_if_some_drop_out_is_not_asked_again() -> None:
    t = Scene(tier=2)
    number = t.propose("2f", "3f", "4f")
    t.do(3, "anyway", OFFER, number)
    assert t.s.view(4).offers[0].steadfast == (3,)
    assert t.events(Consented, 4)[0].text(t.s.pack, str).startswith("3 agreed to an offer, also if some drop out: ")
    t.do(4, "leave", OFFER, number)
    assert [event.members for event in t.events(Sealed)] == [(2, 3)]
    assert t.events(Withdrawn) == []


@clause("4.10")
def test_the_one_who_made_it_is_not_asked_again_and_cannot_say_so_in_advance() -> None:
    t = Scene(tier=2)
    number = t.propose("2f", "3f", "4f", "5f")
    assert t.abouts(2, "anyway") == []
    assert t.refused(2, "anyway", OFFER, number) == "4.10"
    t.do(3, "consent", OFFER, number)
    t.do(4, "leave", OFFER, number)
    assert t.who_is_asked("AgreeAgain") == [3]
    assert t.s.view(5).offers[0].consents == (2,)
    two = t.offer("6f", "7f")
    assert t.refused(7, "anyway", OFFER, two) == "4.10"


@clause("4.10", "4.4", "4.5")
def test_what_is_left_are_new_terms_with_their_own_number_and_time() -> None:
    t = Scene(tier=2)
    number = t.propose("2f", "3f", "4f", "5f")
    t.do(3, "consent", OFFER, number)
    t.tick(40)
    t.do(4, "leave", OFFER, number)
    (offer,) = t.s.view(3).offers
    assert offer.number != number
    assert offer.until == 85_000
    assert t.ask(3, "AgreeAgain").due == 85_000
    assert t.refused(5, "consent", OFFER, number) == "4.5"
    t.tick(45)
    assert t.s.proposals == {}
    assert t.who_is_asked("AgreeAgain") == []
    assert len(t.events(Lapsed, 3)) == 1
    assert t.events(Left, 3)[-1].seat == 4


@clause("4.10")
def test_two_who_drop_out_make_one_question_and_a_no_to_it_drops_out_too() -> None:
    t = Scene(tier=2, seats=10)
    number = t.propose("2f", "3f", "4f", "5f", "6f")
    for seat in (3, 4):
        t.do(seat, "consent", OFFER, number)
    t.do(5, "leave", OFFER, number)
    (offer,) = t.s.view(6).offers
    assert offer.asked_again == (3, 4)
    t.do(6, "leave", OFFER, offer.number)
    assert t.who_is_asked("AgreeAgain") == [3, 4]
    assert t.ask(3, "AgreeAgain").prompt.startswith("{seat:5} and {seat:6} dropped out.")
    t.answer(4, "anyway", "AgreeAgain")
    t.answer(3, "leave", "AgreeAgain")
    assert [event.members for event in t.events(Sealed)] == [(2, 4)]


@clause("4.10")
def test_the_question_closes_when_it_is_answered_among_everything_else_or_means_nothing_any_more() -> None:
    t = Scene(tier=2, seats=10)
    number = t.propose("2f", "3f", "4f", "5f", "6f")
    for seat in (3, 4):
        t.do(seat, "consent", OFFER, number)
    t.do(5, "leave", OFFER, number)
    (offer,) = t.s.view(6).offers
    t.do(3, "consent", OFFER, offer.number)
    assert t.who_is_asked("AgreeAgain") == [4]
    t.contract("4f", "7f")
    assert t.who_is_asked("AgreeAgain") == []
    assert t.s.view(6).offers[0].asked_again == ()
    t.change(6, offer.number, 6, 1)
    assert t.s.view(6).offers[0].dropped == ()


@clause("4.6", "4.4", "5.6")
def test_those_in_an_offer_are_told_whose_consent_is_taken_back_and_why() -> None:
    t = Scene(tier=2)
    number = t.propose("2f", "3f", "4f")
    t.do(3, "consent", OFFER, number)
    number = t.change(4, number, 4, 1)
    told = [event.text(t.s.pack, str) for event in t.events(Withdrawn, 2)]
    assert told == [
        "2 and 3 no longer agreed to an offer, because 4 changed the terms. "
        "It now said: 2's faction, 3's faction, 4's role."
    ]
    t.do(3, "consent", OFFER, number)
    t.contract("3f", "5f")
    assert [event.text(t.s.pack, str) for event in t.events(Withdrawn, 2)][1:] == [
        "3 sealed another contract and no longer agreed to an offer: 2's faction, 3's faction, 4's role."
    ]
    t.tick(100)
    late = t.propose("6f", "7f")
    assert late in t.s.proposals
    t.tribunal({2: 3})
    assert t.events(Withdrawn, 6)[-1].text(t.s.pack, str) == (
        "6 no longer agreed to an offer, after the tribunal: 6's faction, 7's faction."
    )
    assert not [told for told in t.deliveries if isinstance(told.event, Withdrawn) and told.reaches(None)]


@clause("4.10")
def test_of_two_a_no_is_the_end() -> None:
    t = Scene()
    number = t.propose("2f", "3f", "4f")
    t.do(3, "leave", OFFER, number)
    (number,) = t.s.proposals
    t.do(4, "leave", OFFER, number)
    assert t.s.proposals == {}
    assert [len(t.events(Fell, seat)) for seat in (2, 3, 4)] == [1, 0, 1]
    assert t.events(Fell, 2)[0].text(t.s.pack, str) == "An offer fell: 2's faction, 4's faction."


@clause("4.10", "4.5")
@pytest.mark.parametrize("decliner", [2, 4])
def test_without_one_who_is_needed_or_who_made_it_it_falls(decliner: int) -> None:
    t = Scene()
    number = t.propose("2f", "3f", "4f", "5f", needed=[4])
    assert t.s.view(3).offers[0].needed == (2, 4)
    t.do(decliner, "leave", OFFER, number)
    assert t.s.proposals == {}
    assert [len(t.events(Fell, seat)) for seat in range(8)] == [0, 0, 1, 1, 1, 1, 0, 0]


@clause("4.10")
def test_who_is_needed_is_told_to_those_whom_it_names() -> None:
    t = Scene()
    t.propose("2f", "3f", "4f", needed=[4])
    (event,) = t.events(Offered, 3)
    assert event.needed == (2, 4)
    assert event.text(t.s.pack, str).endswith("4's faction; not without 4.")


@clause("4.10", "4.4")
def test_whom_a_change_brings_in_is_not_needed_and_whom_it_takes_out_is_not_missed() -> None:
    t = Scene()
    number = t.propose("2f", "3f", "4f", needed=[3, 4])
    number = t.change(3, number, 5, 0)
    assert t.s.view(5).offers[0].needed == (2, 3, 4)
    before = set(t.s.proposals)
    t.do(3, "drop", TERM, number, 4)
    (number,) = set(t.s.proposals) - before
    assert t.s.view(5).offers[0].needed == (2, 3)
    t.do(5, "leave", OFFER, number)
    assert [named(offer) for offer in t.s.proposals.values()] == [[2, 3]]


@clause("4.5")
def test_a_death_makes_it_fall() -> None:
    t = Scene({2: "psycho"}, tier=2)
    number = t.propose("3f", "4f", "5f", "6f")
    t.contract("2r", "4f")
    assert t.dead == [4]
    assert t.s.proposals == {}
    assert [event.offer for event in t.events(Fell, 6)] == [number]


WRONG = [
    ({"to": ["2"], "roles": [], "needed": []}, "4.2"),
    ({"to": ["7"], "roles": [], "needed": []}, "4.2"),
    ({"to": ["3", "4"], "roles": ["5"], "needed": []}, "4.3"),
    ({"to": ["3", "4"], "roles": ["3"], "needed": ["5"]}, "4.10"),
    ({"to": [], "roles": [], "needed": []}, "4.3"),
]


@clause("4.2", "4.3", "4.10")
@pytest.mark.parametrize(("answer", "by"), WRONG)
def test_an_offer_that_cannot_be_is_refused_with_its_reason(answer: Any, by: str) -> None:
    t = Scene(ghosts=[7])
    before = t.s.digest()
    with pytest.raises(Refused) as caught:
        t.answer(2, answer, "Propose")
    assert caught.value.clause == by
    assert t.s.digest() == before


@clause("4.2")
def test_three_open_offers_of_ones_own_are_all() -> None:
    t = Scene()
    for other in (3, 4, 5):
        t.propose("2f", f"{other}f", "6f")
    assert 2 not in t.who_is_asked("Propose")
    assert t.abouts(2, "offer") == []
    t.propose("3f", "2f", "4f")
    t.tick(45)
    assert 2 in t.who_is_asked("Propose")


@clause("4.2", "8.2", "4.6")
def test_ghosts_and_those_in_a_contract_offer_nothing() -> None:
    t = Scene({2: "informant"}, ghosts=[7])
    t.contract("2f", "3f")
    assert t.who_is_asked("Propose") == [0, 1, 4, 5, 6]


@clause("5.1")
def test_nobody_offers_during_a_tribunal() -> None:
    t = Scene()
    t.tick(120)
    assert t.who_is_asked("Propose") == []
    t.tick(15)
    assert t.who_is_asked("Propose") == list(range(8))


@clause("4.2", "4.3")
def test_all_offers_that_can_be_made_are_counted_and_taken() -> None:
    space = Terms(2, [3, 4, 6])
    every = list(space.every())
    assert len(set(every)) == len(every) == space.count()
    assert all(space.accepts(answer) for answer in every)
    drawn = [space.sample(SeededRandom(seed)) for seed in range(200)]
    assert all(space.accepts(answer) for answer in drawn)
    assert len({len(to) for to, _, _ in drawn}) == 3
    assert not space.accepts(((3, 3), (), ()))
    assert not space.accepts(((3,), (4,), ()))
    assert not space.accepts(((3,), (), (2,)))


@clause("4.7")
def test_an_imagined_world_has_the_offers_of_its_seat_alone_and_their_time() -> None:
    t = Scene()
    t.propose("5f", "6f", "7f")
    t.tick(5)
    ours = t.propose("2f", "3r", "4f", needed=[3])
    for seat in (2, 3, 4):
        world = t.s.imagine(seat, SeededRandom(1))
        assert world.proposals == {ours: t.s.proposals[ours]}
        world.tick(50_000)
        assert world.proposals == {}
        game.check(world)
    assert t.s.imagine(None, SeededRandom(1)).proposals == {}


# --- how long it lasts ------------------------------------------------------------------------------------------------


def seconds(t: Scene) -> int:
    """How long the contract lasts if everybody who is asked waits until time answers, as an outsider sees it."""
    since, last = t.s.now, t.s.now
    while t.s.view(None).huddles:
        t.s.tick(t.s.next_due() or 0)
        last = t.s.now
    return (last - since) // 1000


LENGTHS = [
    (2, {}, ("2r", "3r"), 0),
    (2, {2: "magistrate"}, ("2r", "3f"), 0),
    (2, {2: "psycho"}, ("2r", "3f"), 0),
    (2, {2: "psycho"}, ("2r", "3f", "4f"), 25),
    (2, {2: "magistrate", 3: "spy"}, ("2r", "3r"), 25),
    (3, {}, ("2r", "3r"), 0),
    (3, {}, ("2f", "3r"), 8),
    (3, {2: "assassin", 3: "guard"}, ("2f", "3f"), 8),
    (3, {2: "assassin"}, ("2r", "3f"), 33),
    (3, {2: "assassin"}, ("2r", "3r"), 25),
]


@clause("4.11")
@pytest.mark.parametrize(("tier", "roles", "terms", "length"), LENGTHS)
def test_what_a_length_tells_is_what_the_clause_says(
    tier: int, roles: dict[int, str], terms: tuple[str, ...], length: int
) -> None:
    """At once: no decision, and from tier 3 on roles only; eight seconds: a faction side; more: a decision."""
    t = Scene(roles, tier=tier)
    t.contract(*terms)
    assert seconds(t) == length


@clause("4.11", "6.12")
def test_an_announced_surprise_can_make_it_longer() -> None:
    t = Scene({2: "informant"}, tier=4)
    t.contract("2f", "3f")
    t.tick(7)
    t.answer(2, "reveal", "Surprise")
    assert seconds(t) == 6
