"""Several things pending at once: the court is played by hand, with its clock."""

from __future__ import annotations

import json
from typing import Any

import pytest

from coterie.kernel import AskClosed, OpenAsk, Refused, SeededRandom, TimeAnswered
from toys.court import MARKET_TIME, OFFER_TIME, VOTE_TIME, Court, Declined, Interrupted, Offered, Shown, game


def court(seats: int = 4) -> Court:
    return game.start(seats, 1, listening=True)


def offer(s: Court, seat: int, to: int) -> OpenAsk:
    """Seat offers; the ask that `to` now has to answer."""
    market = next(ask.id for ask in s.asks(seat) if ask.kind == "Market")
    before = set(s.asks(to))
    s.play(market, to)
    (consent,) = set(s.asks(to)) - before
    return consent


def kinds(s: Court, seat: int) -> list[str]:
    return [ask.kind for ask in s.asks(seat)]


def test_a_standing_offer_needs_no_answer_and_stays_open_after_one() -> None:
    s = court()
    assert s.required() == []
    assert [kinds(s, seat) for seat in range(4)] == [["Market"]] * 4
    ask = s.asks(0)[0]
    assert ask.standing
    offer(s, 0, 1)
    offer(s, 0, 2)
    assert s.asks(0)[0].id == ask.id


def test_two_negotiations_go_on_at_once_and_a_deadline_interrupts_one() -> None:
    s = court()
    first = offer(s, 0, 1)
    s.tick(5)
    second = offer(s, 2, 3)
    assert set(s.required()) == {first, second}
    assert s.next_due() == OFFER_TIME
    s.take_events()
    s.tick(OFFER_TIME)
    assert s.required() == [second]
    told = s.take_events()
    assert TimeAnswered((1,), "3") in [each.event for each in told if each.reaches(1)]
    assert Declined(1, 0) in [each.event for each in told if each.reaches(0)]
    assert not any(each.reaches(2) or each.reaches(None) for each in told)
    with pytest.raises(AskClosed):
        s.play(first, "yes")
    s.play(second, "yes")
    assert s.known[2][3] == s.card[3]
    assert s.known[3][2] == s.card[2]
    assert s.known[0][1] == -1


def test_what_is_shown_is_told_to_the_one_who_sees_it_only() -> None:
    s = court()
    consent = offer(s, 2, 3)
    s.take_events()
    s.play(consent, "yes")
    told = s.take_events()
    assert [each.event for each in told if each.reaches(2)] == [Shown(3, s.card[3])]
    assert [each.event for each in told if each.reaches(3)] == [Shown(2, s.card[2])]
    assert [each for each in told if each.reaches(0) or each.reaches(None)] == []


def test_others_do_not_know_of_a_private_question() -> None:
    plain, secret = court(), court()
    offer(secret, 2, 3)
    for audience in (0, 1, None):
        assert secret.waiting(audience) == plain.waiting(audience)
        assert secret.view(audience) == plain.view(audience)
    assert [each.kind for each in secret.waiting(2)] == ["Market", "Consent"]
    assert [each.kind for each in secret.waiting(3)] == ["Market", "Consent"]
    assert Offered(2, 3) not in [told.event for told in secret.take_events() if told.reaches(0)]


def test_ids_of_asks_tell_nothing_of_other_seats() -> None:
    plain, secret = court(), court()
    offer(secret, 2, 3)
    offer(secret, 3, 1)
    for s in (plain, secret):
        s.tick(MARKET_TIME)
    assert [ask.id for ask in secret.asks(0)] == [ask.id for ask in plain.asks(0)]


def test_the_tribunal_interrupts_every_negotiation() -> None:
    s = court()
    s.tick(MARKET_TIME - 3)
    pending = [offer(s, 0, 1), offer(s, 2, 3)]
    s.take_events()
    s.tick(MARKET_TIME)
    assert Interrupted(0) in [told.event for told in s.take_events()]
    assert [kinds(s, seat) for seat in range(4)] == [["Tribunal"]] * 4
    for ask in pending:
        with pytest.raises(AskClosed):
            s.play(ask, "yes")


def test_votes_are_sealed_until_the_last_and_may_be_replaced() -> None:
    s = court()
    s.tick(MARKET_TIME)
    before = [s.view(seat) for seat in (None, 0, 1, 2, 3)]
    votes = [s.asks(seat)[0].id for seat in range(4)]
    s.take_events()
    s.play(votes[1], 2)
    assert s.asks(1)[0].answer == "2"
    s.play(votes[1], 3)
    assert s.asks(1)[0].answer == "3"
    assert s.asks(1)[0].id == votes[1]
    assert [s.view(seat) for seat in (None, 0, 1, 2, 3)] == before
    assert s.take_events() == []
    s.play(votes[0], 3)
    s.play(votes[2], -1)
    assert s.revealed == [-1] * 4
    s.play(votes[3], "nobody")
    assert s.revealed == [-1, -1, -1, s.card[3]]


def test_silent_voters_are_answered_for_and_nobody_else_learns_who_they_were() -> None:
    s = court()
    s.tick(MARKET_TIME)
    s.play(s.asks(2)[0].id, 0)
    s.take_events()
    s.tick(MARKET_TIME + VOTE_TIME)
    assert s.tribunals == 1
    assert s.revealed == [s.card[0], -1, -1, -1]
    silent = [told for told in s.take_events() if isinstance(told.event, TimeAnswered)]
    assert [told.to for told in silent] == [(0,), (1,), (3,)]


def test_a_late_clock_answers_each_deadline_at_its_own_moment() -> None:
    steps, jump = court(), court()
    for s in (steps, jump):
        offer(s, 0, 1)
        offer(s, 2, 3)
    for now in range(1, 400):
        steps.tick(now)
    jump.tick(399)
    assert steps.digest() == jump.digest()
    assert jump.tribunals == 2


def test_time_is_an_input_and_runs_forward() -> None:
    s = court()
    s.tick(7)
    before = s.digest()
    wrongs: tuple[Any, ...] = (6, 7.5, "8", None, True)
    for wrong in wrongs:
        with pytest.raises(Refused, match="time runs forward"):
            s.tick(wrong)
    assert s.digest() == before
    s.tick(7)
    assert s.digest() == before


def test_a_game_of_silence_ends_by_time_alone() -> None:
    s = court(8)
    while s.result is None:
        due = s.next_due()
        assert due is not None
        s.tick(due)
    assert s.tribunals == 3
    assert s.now == 3 * (MARKET_TIME + VOTE_TIME)


def test_it_is_saved_in_the_middle_of_everything() -> None:
    s = court()
    consents = [offer(s, 0, 1), offer(s, 2, 3)]
    s.tick(4)
    loaded = game.load(json.loads(json.dumps(s.save())))
    for each in (s, loaded):
        each.play(consents[1], "yes")
        each.tick(MARKET_TIME)
        each.play(each.asks(0)[0].id, 3)
    assert loaded.digest() == s.digest()
    again = game.load(json.loads(json.dumps(loaded.save())))
    assert again.asks(0)[0].answer == "3"
    assert again.digest() == s.digest()


def test_an_outsider_imagines_other_negotiations_than_the_true_ones() -> None:
    s = court(5)
    offer(s, 2, 3)
    worlds = [s.imagine(0, SeededRandom(seed)) for seed in range(40)]
    pending = {tuple(sorted((each.seat, each.other) for _, _, each in world.negotiations())) for world in worlds}
    assert len(pending) > 5
    assert any(not pairs for pairs in pending)
    assert all(0 not in pair for pairs in pending for pair in pairs)
    for world in worlds:
        assert [ask.kind for ask in world.asks(0)] == ["Market"]


def test_a_partner_imagines_the_negotiation_it_is_in() -> None:
    s = court(5)
    consent = offer(s, 2, 3)
    for seed in range(10):
        assert consent in s.imagine(3, SeededRandom(seed)).asks(3)
        assert any((each.seat, each.other) == (3, 2) for _, _, each in s.imagine(2, SeededRandom(seed)).negotiations())


def test_a_sealed_vote_is_not_in_an_imagined_world() -> None:
    s = court()
    s.tick(MARKET_TIME)
    s.play(s.asks(2)[0].id, 0)
    world = s.imagine(1, SeededRandom(0))
    assert len(world.required()) == 4
    own = s.imagine(2, SeededRandom(0))
    assert own.asks(2)[0].answer == "0"
