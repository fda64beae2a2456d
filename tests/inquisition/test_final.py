"""Section 5: burning, the final vote, the dead."""

from __future__ import annotations

from collections import Counter

import pytest

from clause_citations import citing
from coterie.games.inquisition import game
from coterie.games.inquisition.events import AllRevealed, Burning, Condemned, DrewTarget, FinalRound, FinalTie, Voted
from coterie.games.inquisition.phases import VOTE
from coterie.kernel import Refused, SeededRandom, TimeAnswered
from inquisition.scene import FIVE, Scene, past

clause = citing("inquisition")

DOUBLE = past(white=(4, "green", 2), blue=(3, "white", 0), black=(4, "red", 2), red=2, green=(3, "blue", 0))
"""Three leaders among five: 4 (White, Black), 3 (Blue, Green) and 2 (Red). Red's card is black."""


@clause("5.1", "7.4")
def test_red_draws_the_last_card_and_gives_ablaze_away_in_the_open() -> None:
    """R25, R29, A-R13."""
    scene = Scene(past=FIVE)
    assert scene.view(None).phase == "burning"
    assert scene.events(DrewTarget, 1) == [DrewTarget("red", "black")]
    assert scene.events(DrewTarget, 0) == []
    assert scene.keys(1) == ["1", "4"]  # black
    scene.answer(1, "4")
    assert scene.events(Burning) == [Burning(1, 4)]
    assert [player.ablaze for player in scene.view(None).players] == [False] * 4 + [True]
    targets = {seat: next(a.target for a in scene.view(seat).abilities if a.colour == "red") for seat in (0, 1, 4)}
    assert targets == {0: None, 1: "black", 4: None}


@clause("5.2", "3.3")
def test_the_final_discussion_lasts_five_minutes_or_until_all_are_ready() -> None:
    """R29."""
    scene = Scene(past=FIVE, ablaze=4, talk=True)
    assert scene.events(FinalRound) == [FinalRound((0, 1, 2, 3, 4))]
    assert scene.view(0).phase == "final discussion"
    assert scene.ask(0, "Discuss").due == 300_000
    scene.tick(299)
    assert scene.view(0).phase == "final discussion"
    scene.tick(1)
    assert scene.view(0).phase == "final vote"
    early = Scene(past=FIVE, ablaze=4, talk=True, options={"final_discussion": 60})
    assert early.ask(0, "Discuss").due == 60_000
    early.ready()
    assert early.view(0).phase == "final vote"


@clause("5.3")
def test_only_leaders_vote_and_double_leaders_once() -> None:
    """R30."""
    scene = Scene(past=DOUBLE, ablaze=1)
    assert scene.asked() == [(2, "FinalVote"), (3, "FinalVote"), (4, "FinalVote")]
    scene.vote(None, None, 0, 0, 1)
    assert scene.events(Voted) == [Voted("leaders", None, (None, None, 0, 0, 1), ())]
    assert scene.events(Condemned) == [Condemned(0, "majority")]


@clause("5.3")
def test_anybody_may_be_named() -> None:
    """R30, A-R9."""
    scene = Scene(past=DOUBLE, ablaze=1)
    assert scene.keys(4) == ["0", "1", "2", "3", "4"]


@clause("5.3", "3.5", "3.6")
def test_final_ballots_are_sealed_replaceable_and_never_missing() -> None:
    scene = Scene(past=DOUBLE, ablaze=1)
    scene.answer(2, "3")
    scene.answer(2, "0")
    assert not scene.events(Voted)
    scene.tick(15)
    (vote, *_) = scene.view(None).votes
    assert vote.ballots[2] == 0
    assert vote.automatic == (3, 4)
    assert scene.events(TimeAnswered)[0] == TimeAnswered((3, 4), "3.6")


@clause("5.4")
def test_a_tie_is_voted_on_again_between_the_tied() -> None:
    """R31."""
    scene = Scene(past=DOUBLE, ablaze=1, talk=True, options={"final_discussion": 0})
    scene.vote(None, None, 0, 1, 3)
    assert scene.events(FinalTie) == [FinalTie((0, 1, 3))]
    assert scene.asked() == [(2, "Runoff"), (3, "Runoff"), (4, "Runoff")]
    assert scene.keys(2) == ["0", "1", "3"]
    with pytest.raises(Refused, match=r"seat 2 is not one of those who tied \[5\.4\]"):
        scene.answer(2, "2")
    scene.vote(None, None, 1, 1, 3)
    assert scene.events(Condemned) == [Condemned(1, "majority")]


@clause("5.4")
def test_nobody_talks_before_the_runoff() -> None:
    """A-R18."""
    scene = Scene(past=DOUBLE, ablaze=1, talk=True)
    scene.ready()
    scene.vote(None, None, 0, 1, 3)
    assert {ask.kind for seat in range(5) for ask in scene.s.asks(seat)} == {"Runoff"}


@clause("5.5")
def test_the_others_decide_the_second_tie() -> None:
    """R31."""
    scene = Scene(past=DOUBLE, ablaze=1)
    scene.vote(None, None, 0, 1, 3)
    scene.vote(None, None, 0, 1, 3)
    assert scene.asked() == [(0, "Commons"), (1, "Commons")]
    assert scene.keys(0) == ["0", "1", "3"]
    scene.vote(3, 3)
    assert scene.events(Condemned) == [Condemned(3, "majority")]


@clause("5.5")
def test_the_others_choose_between_those_who_tied_the_second_time() -> None:
    """R31."""
    rounds = past(white=(8, "green", 2), blue=(5, "white", 0), black=(7, "red", 1), red=6, green=(2, "blue", 0))
    scene = Scene(10, past=rounds, ablaze=1)
    leaders = scene.s.leaders()
    assert leaders == (2, 5, 6, 7, 8)
    scene.vote(None, None, 0, None, None, 1, 3, 4, 9)
    scene.vote(None, None, 0, None, None, 0, 3, 3, 9)
    assert scene.keys(0) == ["0", "3"]
    with pytest.raises(Refused, match=r"seat 9 is not one of those who tied \[5\.5\]"):
        scene.answer(0, "9")


@clause("5.6")
def test_a_lot_decides_when_the_others_tie_too() -> None:
    """R31, A-R10."""
    fate: Counter[int] = Counter()
    for seed in range(40):
        scene = Scene(past=DOUBLE, ablaze=1, seed=seed)
        scene.vote(None, None, 0, 1, 3)
        scene.vote(None, None, 0, 1, 3)
        scene.vote(0, 3)
        (condemned,) = scene.events(Condemned)
        assert condemned.how == "lot"
        fate[condemned.seat] += 1
    assert set(fate) == {0, 3}


@clause("5.6")
def test_a_lot_decides_when_everybody_leads() -> None:
    """R31, A-R10."""
    scene = Scene(past=FIVE, ablaze=4)
    scene.vote(0, 1, 2, 3, 4)
    scene.vote(0, 1, 2, 3, 4)
    assert scene.s.result is not None
    assert scene.events(Condemned)[0].how == "lot"
    assert scene.view(None).votes[-1].decided == "lot"


@clause("5.6")
def test_the_lot_among_leaders_is_between_those_still_tied() -> None:
    """R31, A-R10: there are no others who could vote, and nobody else can be condemned."""
    fate = set()
    for seed in range(30):
        scene = Scene(past=FIVE, ablaze=4, seed=seed)
        scene.vote(0, 1, 2, 3, 4)
        scene.vote(0, 0, 2, 2, 4)
        assert [vote.kind for vote in scene.view(None).votes] == ["leaders", "second"]
        fate.add(scene.events(Condemned)[0].seat)
    assert fate == {0, 2}


@clause("5.7")
@pytest.mark.parametrize(("voted", "dead"), [(0, (0, 1, 4)), (1, (1, 4)), (4, (1, 4))])
def test_the_dead_are_counted_by_person(voted: int, dead: tuple[int, ...]) -> None:
    """R33."""
    scene = Scene(past=FIVE, ablaze=4)  # the note says seat 1; its writer, seat 4, is ablaze
    scene.vote(*[voted] * 5)
    assert scene.s.dead == dead
    assert [player.dead for player in scene.view(None).players] == [seat in dead for seat in range(5)]


@clause("5.7")
def test_three_causes_can_kill_one_person() -> None:
    """R33, R34."""
    rounds = [dict(row) for row in FIVE]
    rounds[2] |= {"drew": "red", "chosen": 1}
    scene = Scene(past=rounds, ablaze=1)
    scene.vote(1, 1, 1, 1, 1)
    assert scene.s.dead == (1,)
    assert scene.s.result is not None
    assert scene.s.result.winners == (0, 1)


@clause("5.8", "7.6")
def test_everything_is_turned_up_at_the_end() -> None:
    """R32."""
    scene = Scene(past=FIVE, ablaze=4)
    scene.vote(0, 0, 0, 0, 0)
    assert scene.events(AllRevealed) == [
        AllRevealed(
            0, 4, 1, ("agent", "agent", "loyalist", "loyalist", "loyalist"), ("green", "white", "red", "black", "blue")
        )
    ]
    view = scene.view(None)
    assert [player.role for player in view.players] == ["agent", "agent", "loyalist", "loyalist", "loyalist"]
    assert view.note == 1
    assert [each.target for each in view.abilities] == ["green", "white", "red", "black", "blue"]


@clause("5.9")
def test_everybody_is_asked_to_the_end_and_nobody_is_dead_before() -> None:
    """R35."""
    for seed in range(10):
        s, luck = game.start(7, seed, {"discussion": 0, "final_discussion": 0}), SeededRandom(seed)
        while s.result is None:
            assert s.dead == ()
            if s.phase == VOTE:
                assert sorted(s.threads[0].asked) == list(range(7))
            ask = s.required()[0]
            s.play(ask, s.ask(ask).sample(luck))
        assert 1 <= len(s.dead) <= 3
