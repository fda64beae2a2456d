"""Section 3: the colour rounds."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from clause_citations import citing
from coterie.games.inquisition import game
from coterie.games.inquisition.events import ColourTurned, Elected, Ready, Tied, Voted
from coterie.kernel import Refused, TimeAnswered
from inquisition.scene import Scene, past

clause = citing("inquisition")


@clause("3.1")
def test_a_round_turns_up_the_next_leader_card() -> None:
    """R12, R13, A-R16."""
    scene = Scene(colours=["red", "white"], talk=True)
    assert scene.events(ColourTurned) == [ColourTurned(1, "red", (1, 2))]
    assert (scene.view(None).round, scene.view(None).colour, scene.view(None).candidates) == (1, "red", (1, 2))
    assert scene.ask(0, "Discuss").due == scene.s.now + 120_000
    scene.ready()
    scene.vote(1, 1, 1, 1, 1)
    assert scene.view(None).colour == "white"
    assert scene.view(None).turned == ("red", "white")


@clause("3.1")
def test_there_are_five_rounds_each_of_another_colour() -> None:
    """R12."""
    scene = Scene(colours=["red"])
    for _ in range(40):
        if scene.s.result is not None:
            break
        seat, _kind = scene.asked()[0]
        scene.answer(seat, scene.keys(seat)[0])
    assert [event.round for event in scene.events(ColourTurned)] == [1, 2, 3, 4, 5]
    assert {event.colour for event in scene.events(ColourTurned)} == {"white", "blue", "black", "red", "green"}


@clause("3.2")
def test_a_discussion_lasts_two_minutes() -> None:
    """R13."""
    scene = Scene(talk=True)
    scene.tick(119.9)
    assert scene.view(0).phase == "discussion"
    scene.tick(0.1)
    assert scene.view(0).phase == "vote"


@clause("3.2")
def test_another_time_or_none() -> None:
    assert Scene(talk=True, options={"discussion": 30}).ask(0, "Discuss").due == 30_000
    silent = Scene()
    assert silent.view(0).phase == "vote"
    assert [ask.kind for ask in silent.s.asks(0)] == ["Election"]


@clause("3.3")
def test_a_discussion_ends_when_everybody_is_ready() -> None:
    scene = Scene(talk=True)
    for seat in range(5):
        assert scene.view(None).phase == "discussion"
        assert [player.ready for player in scene.view(None).players] == [each < seat for each in range(5)]
        scene.answer(seat, "ready", "Discuss")
        assert scene.events(Ready)[-1].seat == seat
    assert scene.view(None).phase == "vote"
    assert scene.s.now == 0


@clause("3.3", "6.2")
def test_who_is_ready_is_not_asked_again_but_may_still_talk() -> None:
    scene = Scene(talk=True)
    scene.answer(3, "ready", "Discuss")
    assert [ask.kind for ask in scene.s.asks(3)] == ["Speak"]
    scene.say(3, "suspect", 0, 1)
    assert len(scene.view(None).claims) == 1


@clause("3.3")
def test_the_next_discussion_finds_nobody_ready() -> None:
    scene = Scene(talk=True, colours=["red"])
    scene.ready()
    scene.vote(1, 1, 1, 1, 1)
    assert scene.view(None).phase == "discussion"
    assert not any(player.ready for player in scene.view(None).players)


@clause("3.4")
def test_everybody_votes_for_a_player_of_the_colour_be_it_oneself() -> None:
    """R14, A-R4."""
    scene = Scene(7, colours=["blue"])
    assert scene.asked() == [(seat, "Election") for seat in range(7)]
    assert all(scene.keys(seat) == ["0", "3", "5", "6"] for seat in range(7))
    with pytest.raises(Refused, match=r"seat 1 is not Blue \[3\.4\]"):
        scene.s.play(scene.ask(2).id, 1)
    with pytest.raises(Refused, match=r"seat 1 is not Blue \[3\.4\]"):
        scene.answer(2, "1")
    scene.vote(0, 3, 5, 3, 0, 5, 3)
    assert scene.s.leader[1] == 3


@clause("3.4", "3.10")
def test_a_leader_can_be_elected_for_the_other_colour_too() -> None:
    """R14, R17."""
    scene = Scene(past=past(white=(0, "red", 2)), colours=["blue"])
    assert "0" in scene.keys(1)
    scene.vote(0, 0, 0, 0, 0)
    assert scene.view(None).players[0].leads == ("white", "blue")


@clause("3.5")
def test_ballots_are_sealed_and_may_be_replaced_until_the_last_is_in() -> None:
    """R14, A-R15."""
    scene = Scene(colours=["red"])
    scene.answer(0, "1")
    before = [scene.view(seat) for seat in (None, 1, 4)]
    assert scene.ask(0).answer == "1"
    scene.answer(0, "2")
    assert [scene.view(seat) for seat in (None, 1, 4)] == before
    assert not scene.events(Voted)
    scene.vote(None, 1, 2, 2, 1)
    assert scene.events(Voted) == [Voted("election", "red", (2, 1, 2, 2, 1), ())]
    assert scene.view(None).votes[0].ballots == (2, 1, 2, 2, 1)
    assert scene.view(None).votes[0].winner == 2


@clause("3.6")
def test_a_missing_ballot_is_filled_in_and_marked() -> None:
    """A-R11."""
    scene = Scene(colours=["red"])
    for seat in (0, 2, 3):
        scene.answer(seat, "1")
    scene.tick(14.9)
    assert not scene.events(Voted)
    scene.tick(0.1)
    assert scene.events(TimeAnswered) == [TimeAnswered((1, 4), "3.6")]
    (vote,) = scene.view(None).votes
    assert vote.automatic == (1, 4)
    assert vote.ballots[0] == vote.ballots[2] == vote.ballots[3] == 1
    assert {vote.ballots[1], vote.ballots[4]} <= {1, 2}


@clause("3.6")
def test_the_lot_for_missing_ballots_favours_nobody_and_is_no_secret_to_its_own_seat() -> None:
    drawn = Counter[int]()
    for seed in range(200):
        s = game.start(5, seed, {"discussion": 0})
        candidates = s.of_colour[s.turned[-1]]
        for seat, ask in enumerate(s.required()):
            lot = s.ask(ask).default()
            drawn[candidates.index(lot)] += 1
            other = s.imagine(seat, Random(seed))
            assert other.ask(other.required()[seat]).default() == lot
    assert abs(drawn[0] - drawn[1]) < 150  # of 1,000


@clause("3.6", "3.11", "7.3", "7.5")
@pytest.mark.parametrize(("colour", "leader"), [("white", 4), ("black", 4), ("green", 3)])
def test_nobody_else_can_foresee_the_lot_and_so_learn_the_card_from_it(colour: str, leader: int) -> None:
    """The same table with other lots: time chooses anybody of the colour drawn, whoever the players are."""
    chosen = set()
    for seed in range(40):
        scene = Scene(6, seed=seed, colours=[colour], targeting=["red"])
        scene.vote(*[leader] * 6)
        scene.tick(30)
        chosen.add(scene.s.noted if colour == "black" else scene.s.chosen[scene.s.turned[0]])
        for seat in set(range(6)) - {leader}:
            assert scene.s.imagine(seat, Random(seed)).lots[leader] != scene.s.lots[leader]
    assert chosen == {1, 2}


@clause("3.7")
def test_the_most_votes_win() -> None:
    """R15."""
    scene = Scene(7, colours=["blue"])
    scene.vote(5, 5, 5, 0, 0, 3, 6)
    assert scene.s.leader[1] == 5
    assert scene.events(Elected) == [Elected("blue", 5, "majority")]
    assert scene.view(None).votes[0].decided == "majority"


@clause("3.8", "3.9")
@pytest.mark.parametrize(
    ("ties", "colour", "breaker"),
    [
        ("neutral", "white", 2),
        ("neutral", "blue", 1),
        ("neutral", "black", 3),
        ("neutral", "red", 0),
        ("neutral", "green", 4),
        ("own", "white", 0),
        ("own", "blue", 3),
        ("own", "black", 4),
        ("own", "red", 1),
        ("own", "green", 2),
    ],
)
def test_who_breaks_a_tie(ties: str, colour: str, breaker: int) -> None:
    """R15, A-R5."""
    scene = Scene(10, colours=[colour], options={"ties": ties})
    assert scene.view(None).tie_breaker == breaker
    able = [int(key) for key in scene.keys(0)]
    first, second, third = [seat for seat in able if seat != breaker][:3]
    scene.vote(*balanced(breaker, first, second, third))
    assert scene.events(Tied) == [Tied(tuple(sorted((first, second))), breaker)]
    assert scene.asked() == [(breaker, "BreakTie")]
    assert sorted(scene.keys(breaker)) == sorted(map(str, (first, second)))
    with pytest.raises(Refused, match=rf"seat {third} is not one of those who tied \[3\.9\]"):
        scene.answer(breaker, str(third))
    scene.answer(breaker, str(second))
    assert scene.view(None).votes[0].winner == second
    assert scene.view(None).votes[0].decided == "tie-breaker's choice"


def balanced(breaker: int, first: int, second: int, third: int) -> list[int]:
    """Four ballots each for the first two, two for the third, the breaker's among these."""
    rest = [first] * 4 + [second] * 4 + [third]
    rest.insert(breaker, third)
    return rest


@clause("3.9")
def test_the_tie_breakers_own_ballot_decides_at_once() -> None:
    """R15."""
    scene = Scene(6, colours=["red"])  # seat 0, Azorius, breaks the ties of Red
    scene.vote(2, 1, 1, 2, 1, 2)
    assert scene.events(Tied) == [Tied((1, 2), 0)]
    assert scene.events(Elected) == [Elected("red", 2, "tie-breaker's ballot")]


@clause("3.9")
def test_a_tie_breaker_who_is_silent_is_answered_by_lot() -> None:
    """R15."""
    elected = set()
    for seed in range(12):
        scene = Scene(8, colours=["blue"], seed=seed)  # 0, 3, 5, 6 are blue; seat 1 breaks
        scene.vote(0, 6, 0, 3, 3, 5, 0, 3)
        assert scene.asked() == [(1, "BreakTie")]
        scene.tick(15)
        (vote,) = scene.view(None).votes
        assert (vote.decided, vote.automatic) == ("time", ())
        assert scene.events(TimeAnswered) == [TimeAnswered((1,), "3.6")]
        elected.add(vote.winner)
    assert elected == {0, 3}


@clause("3.8")
def test_five_ballots_for_two_candidates_cannot_tie() -> None:
    """R15."""
    for seed in range(30):
        s = game.start(5, seed)
        assert all(len(seats) == 2 for seats in s.of_colour)


@clause("3.10")
def test_the_elected_player_leads_and_acts_at_once() -> None:
    """R16, R17."""
    scene = Scene(colours=["green"], targeting=["blue"])
    scene.vote(2, 2, 2, 2, 2)
    assert scene.view(None).players[2].leads == ("green",)
    assert scene.asked() == [(2, "Look")]
    with pytest.raises(Refused):
        scene.s.play(scene.ask(2).id, -1)  # there is no declining


@clause("3.11")
def test_time_chooses_for_a_leader_and_all_learn_it() -> None:
    """A-R12."""
    scene = Scene(colours=["green"], targeting=["blue"])
    scene.vote(2, 2, 2, 2, 2)
    scene.tick(29.9)
    assert scene.s.chosen[4] == -1
    scene.tick(0.1)
    assert scene.s.chosen[4] in (0, 3)
    assert scene.events(TimeAnswered) == [TimeAnswered((2,), "3.11")]
    assert scene.view(None).abilities[0].automatic
