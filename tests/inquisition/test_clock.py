"""The times of 1.7 of the facts, and what time answers: every window closes by itself, and never in silence."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clause_citations import citing
from coterie.games.inquisition import game
from coterie.games.inquisition.events import Burning, Condemned, Elected, Noted, NoteMade, Tied
from coterie.kernel import InvalidSetting, TimeAnswered
from inquisition.scene import FIVE, SILENT, Scene, past

clause = citing("inquisition")

DOUBLE = past(white=(4, "green", 2), blue=(3, "white", 0), black=(4, "red", 2), red=2, green=(3, "blue", 0))


def discussing() -> Scene:
    return Scene(talk=True)


def electing() -> Scene:
    return Scene(colours=["red"])


def tied(**options: int) -> Scene:
    scene = Scene(8, colours=["blue"], options=options)  # 0, 3, 5, 6 are blue; seat 1 breaks
    scene.vote(0, 6, 0, 3, 3, 5, 0, 3)
    return scene


def elected(colour: str, seat: int) -> Callable[[], Scene]:
    def scene() -> Scene:
        before = Scene(colours=[colour], targeting=["blue"])
        before.vote(*[seat] * 5)
        return before

    return scene


def burning() -> Scene:
    return Scene(past=FIVE)


def talking_last() -> Scene:
    return Scene(talk=True, past=FIVE, ablaze=4)


def killing() -> Scene:
    return Scene(past=DOUBLE, ablaze=1)


def running_off() -> Scene:
    scene = killing()
    scene.vote(None, None, 0, 1, 3)
    return scene


def others_voting() -> Scene:
    scene = running_off()
    scene.vote(None, None, 0, 1, 3)
    return scene


WINDOWS: dict[str, tuple[Callable[[], Scene], int]] = {
    "discussion": (discussing, 120),
    "vote": (electing, 15),
    "tie": (tied, 15),
    "ability": (elected("white", 0), 30),
    "burning": (burning, 30),
    "final discussion": (talking_last, 300),
    "final vote": (killing, 15),
    "runoff": (running_off, 15),
    "vote of the others": (others_voting, 15),
}


@clause("3.2", "3.6", "3.9", "3.11", "5.2", "5.3", "5.4", "5.5")
@pytest.mark.parametrize("phase", WINDOWS)
def test_every_window_has_its_time_and_then_the_game_goes_on(phase: str) -> None:
    arranged, seconds = WINDOWS[phase]
    scene = arranged()
    assert scene.view(None).phase == phase
    votes = len(scene.view(None).votes)
    scene.tick(seconds - 0.001)
    assert scene.view(None).phase == phase
    scene.tick(0.001)
    assert (scene.view(None).phase, len(scene.view(None).votes)) != (phase, votes)
    if "discussion" not in phase:
        (late, *_) = scene.events(TimeAnswered)
        assert late.seats
        assert late.rule in ("3.6", "3.11")


@clause("3.6", "3.9", "3.11")
def test_other_times_by_option() -> None:
    slow = {"vote": 40, "ability": 50}
    vote = Scene(options=slow, colours=["white"])
    assert vote.ask(0).due == 40_000
    vote.vote(0, 0, 0, 0, 0)
    assert vote.ask(0).due == 50_000
    assert tied(vote=40).ask(1).due == 40_000
    assert Scene(past=FIVE, options=slow).ask(1).due == 50_000
    assert Scene(past=FIVE, ablaze=4, options=slow).ask(1).due == 40_000


@clause("3.2", "3.6", "3.11", "5.2")
@pytest.mark.parametrize(
    "wrong", [{"discussion": -1}, {"discussion": 1801}, {"final_discussion": 3601}, {"vote": 4}, {"ability": 4}]
)
def test_times_that_nobody_can_play_with_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(InvalidSetting, match=r"option \w+: found .*, allowed: a whole number from"):
        game.start(5, 0, wrong)


@clause("3.9", "3.6")
def test_an_automatic_ballot_of_the_tie_breaker_decides_too() -> None:
    decided = set()
    for seed in range(12):
        scene = Scene(6, colours=["red"], seed=seed)  # seat 0 breaks; 1 and 2 are red
        scene.vote(None, 1, 1, 2, 2)
        scene.answer(5, "2" if scene.s.ask(scene.ask(0).id).default() == 1 else "1")
        scene.tick(15)
        (vote,) = scene.view(None).votes
        assert vote.automatic == (0,)
        assert scene.events(Tied) == [Tied((1, 2), 0)]
        assert scene.events(Elected) == [Elected("red", vote.ballots[0], "tie-breaker's ballot")]
        decided.add(vote.winner)
    assert decided == {1, 2}


@clause("3.9")
def test_a_tie_breaker_who_is_a_candidate_decides_by_the_own_ballot() -> None:
    scene = Scene(6, colours=["red"], options={"ties": "own"})  # seat 1, Rakdos, breaks the ties of Red
    scene.vote(2, 1, 1, 2, 1, 2)
    assert scene.events(Tied) == [Tied((1, 2), 1)]
    assert scene.events(Elected) == [Elected("red", 1, "tie-breaker's ballot")]


@clause("3.11", "4.5", "7.3")
def test_time_writes_a_note_that_stays_as_secret_as_any() -> None:
    scene = Scene(colours=["black"], targeting=["green"])
    scene.vote(4, 4, 4, 4, 4)
    scene.tick(30)
    assert scene.s.noted in (2, 3)
    assert scene.events(TimeAnswered) == [TimeAnswered((4,), "3.11")]
    assert scene.events(NoteMade) == [NoteMade(4)]
    assert scene.events(Noted, 4) == [Noted(scene.s.noted)]
    for seat in (None, 0, 1, 2, 3):
        view = scene.view(seat)
        assert scene.events(Noted, seat) == []
        assert (view.note, view.note_made, view.abilities[0].automatic) == (None, True, True)


@clause("3.11", "5.1")
def test_time_gives_the_ablaze_card_away() -> None:
    scene = Scene(past=FIVE)
    scene.tick(30)
    (event,) = scene.events(Burning)
    assert event.chosen in (1, 4)
    assert next(each for each in scene.view(None).abilities if each.colour == "red").automatic


@clause("3.6", "5.4", "5.5")
@pytest.mark.parametrize("arranged", [running_off, others_voting])
def test_time_fills_in_ballots_between_the_tied(arranged: Callable[[], Scene]) -> None:
    scene = arranged()
    voters = tuple(seat for seat, _ in scene.asked())
    scene.tick(15)
    vote = scene.view(None).votes[1 if arranged is running_off else 2]
    assert vote.automatic == voters
    assert [seat for seat, ballot in enumerate(vote.ballots) if ballot is not None] == list(voters)
    assert {ballot for ballot in vote.ballots if ballot is not None} <= {0, 1, 3}


@clause("3.5", "3.6")
def test_a_ballot_that_was_given_is_not_replaced_by_time() -> None:
    scene = electing()
    scene.answer(3, "1")
    scene.answer(3, "2")
    scene.tick(15)
    (vote,) = scene.view(None).votes
    assert vote.ballots[3] == 2
    assert vote.automatic == (0, 1, 2, 4)


@clause("3.6", "3.9")
def test_only_the_ballots_that_time_filled_in_are_marked_and_not_those_of_the_next_vote() -> None:
    scene = Scene(8, colours=["red", "blue", "white"], targeting=["green"])  # 1, 2, 6 are red, 0, 3, 5, 6 blue
    scene.tick(15)
    while scene.asked()[0][1] != "Election":
        scene.tick(15)
    scene.vote(0, 6, 0, 3, 3, 5, 0, 3)
    assert scene.asked() == [(1, "BreakTie")]
    scene.tick(15)
    while scene.asked()[0][1] != "Election":
        scene.tick(30)
    scene.vote(*[4] * 8)
    assert [vote.automatic for vote in scene.view(None).votes] == [tuple(range(8)), (), ()]


@clause("3.9")
def test_a_tie_broken_in_time_is_not_marked_because_ballots_were_late() -> None:
    scene = Scene(8, seed=1, colours=["blue"])  # seat 1 breaks, neither late nor for one of the tied
    late = scene.s.ask(scene.ask(7).id).default()
    assert late in (0, 3, 5)
    others = [seat for seat in (0, 3, 5) if seat != late]
    scene.vote(late, 6, late, others[0], others[0], others[1], others[0])
    scene.tick(15)
    assert scene.asked() == [(1, "BreakTie")]
    scene.answer(1, str(late))
    (vote,) = scene.view(None).votes
    assert (vote.automatic, vote.decided) == ((7,), "tie-breaker's choice")


@clause("3.6", "5.9")
@pytest.mark.parametrize("seats", range(5, 11))
def test_a_table_at_which_nobody_says_anything_plays_to_the_end(seats: int) -> None:
    for seed in range(10):
        s = game.start(seats, seed, listening=True)
        while s.result is None:
            due = s.next_due()
            assert due is not None
            s.tick(due)
        assert all(len(vote.automatic) == sum(b is not None for b in vote.ballots) for vote in s.view(None).votes)
        assert all(each.automatic for each in s.view(None).abilities)
        assert len([each for each in s.take_events() if isinstance(each.event, Condemned)]) == 1
        assert s.now <= (5 * (120 + 15 + 15 + 30) + 30 + 300 + 3 * 15) * 1000


@clause("3.3")
def test_a_game_of_people_in_a_hurry_takes_no_time() -> None:
    scene = Scene(past=FIVE[:4], talk=True, colours=["green"])
    scene.ready()
    scene.vote(2, 2, 2, 2, 2)
    scene.answer(2, scene.keys(2)[0])
    scene.answer(1, scene.keys(1)[0])
    scene.ready()
    scene.vote(0, 0, 0, 0, 0)
    assert scene.s.result is not None
    assert scene.s.now == 0


@clause("3.2", "5.2")
def test_discussions_of_no_time_are_left_out() -> None:
    s = game.start(5, 1, SILENT, listening=True)
    while s.result is None:
        assert "discussion" not in s.view(None).phase
        due = s.next_due()
        assert due is not None
        s.tick(due)
