"""What the view lays side by side: who could know what, what was said of it, and after the end what was so."""

from __future__ import annotations

import pytest

from clause_citations import citing
from coterie.common.talk import CLAIM, SEAT
from coterie.games.inquisition import game
from coterie.games.inquisition.words import LOOK, NOTE, TARGET, TEAM
from inquisition.scene import FIVE, Scene, past

clause = citing("inquisition")
SEEN = past(white=(0, "green", 3), green=(2, "white", 0), black=(4, "red", 1))
"""Seat 0 (an Agent) showed its card to seat 3 and was looked at by seat 2, who saw White's targeting card there."""


def rows(scene: Scene, seat: int | None = None) -> list[tuple[str, int, str, int, tuple[int, ...]]]:
    return [(row.what, row.of, row.ability, row.round, row.knowers) for row in scene.view(seat).register]


@clause("7.1", "7.3", "7.5")
def test_the_register_names_who_could_know_each_facedown_thing() -> None:
    scene = Scene(talk=True, past=SEEN)
    expected = [
        ("role", 0, "white", 1, (2, 3)),
        ("target", 0, "white", 1, (0, 2)),
        ("target", 2, "green", 2, (2,)),
        ("target", 4, "black", 3, (4,)),
        ("note", 4, "black", 3, (4,)),
    ]
    for seat in (None, *range(5)):
        assert rows(scene, seat) == expected


@clause("7.2", "7.6")
def test_blues_open_card_is_no_secret_and_nothing_is_told_before_the_end() -> None:
    scene = Scene(talk=True, past=past(blue=(3, "red", 1)))
    assert rows(scene) == [("role", 1, "blue", 1, (2,))]
    assert [row.was for row in scene.view(1).register] == [None]


@clause("6.6")
def test_what_was_said_stands_beside_what_it_is_about() -> None:
    scene = Scene(talk=True, past=SEEN)
    scene.say(3, "saw", LOOK, 0, 0, 1)
    scene.say(2, "saw", LOOK, 4, 0, 0)
    scene.say(0, "am", TEAM, 0)
    scene.say(4, "saw", NOTE, 2)
    scene.say(2, "saw", TARGET, 0, 3)
    scene.say(2, "take_back", CLAIM, 1)
    said = {(row.what, row.of): row.said for row in scene.view(1).register}
    assert [(each.claim, each.seat, each.value, each.taken_back) for each in said["role", 0]] == [
        (0, 3, "agent", False),
        (1, 2, "loyalist", True),
        (2, 0, "loyalist", False),
    ]
    assert [(each.seat, each.value) for each in said["note", 4]] == [(4, "2")]
    assert [(each.seat, each.value) for each in said["target", 0]] == [(2, "red")]
    what = [claim.what for claim in scene.view(None).claims]
    assert (what[0].kind, what[0].seat, what[0].ability, what[0].role) == ("look", 0, "white", "agent")
    assert (what[4].kind, what[4].ability, what[4].colour) == ("target", "white", "red")
    assert (what[5].kind, what[5].claim) == ("claim", 1)


@clause("2.7", "4.9")
def test_a_viewer_is_told_from_where_a_role_is_known() -> None:
    scene = Scene(talk=True, past=SEEN)
    known = {
        seat: [(each.seat, each.role, each.by, each.round) for each in scene.view(seat).known] for seat in range(5)
    }
    assert known[3] == [(0, "agent", "white", 1), (3, "loyalist", "own", 0)]
    assert known[2] == [(0, "agent", "green", 2), (2, "loyalist", "own", 0)]
    assert known[4] == [(4, "loyalist", "own", 0)]
    assert [row[2] for row in known[1]] == ["meeting", "own", "meeting", "meeting", "meeting"]
    assert scene.view(None).known == ()


@clause("6.5")
def test_a_viewer_is_told_how_many_claims_are_left() -> None:
    scene = Scene(talk=True)
    scene.say(3, "suspect", SEAT, 0)
    assert [scene.view(seat).claims_left for seat in (None, 3, 4)] == [None, 5, 6]
    scene.ready()
    assert scene.view(3).claims_left is None
    final = Scene(talk=True, past=FIVE, ablaze=4)
    assert final.view(0).claims_left == 12


@clause("3.6", "6.6")
@pytest.mark.parametrize("late", [False, True])
def test_a_ballot_that_time_filled_in_breaks_no_promise(late: bool) -> None:
    scene = Scene(talk=True, past=FIVE, ablaze=4)
    for seat in (0, 1, 2):
        scene.say(3, "kill", SEAT, seat)
    scene.ready()
    if late:
        while scene.s.result is None:
            scene.tick(15)
    else:
        scene.vote(0, 0, 0, 0, 1)
    verdicts = [claim.verdict for claim in scene.view(None).claims]
    assert verdicts == ([None] * 3 if late else ["true", "broken", "broken"])


@clause("6.6", "5.7", "5.8")
def test_after_the_end_lies_mistakes_and_broken_words_are_told_apart() -> None:
    scene = Scene(talk=True, past=FIVE, ablaze=4)  # seats 0 and 1 are the Agents; everybody leads
    scene.say(0, "am", TEAM, 0)  # a lie
    scene.say(2, "saw", LOOK, 0, 0, 0)  # a lie: White showed an Agent
    scene.say(2, "suspect", SEAT, 4)  # a mistake
    scene.say(2, "trust", SEAT, 0)  # seen in round 1: a lie
    scene.say(3, "kill", SEAT, 1)  # a word that is broken
    scene.say(4, "suspect", SEAT, 0)  # true
    scene.say(1, "ask_team", SEAT, 0)  # neither
    assert {claim.verdict for claim in scene.view(None).claims} == {None}
    assert scene.view(None).deaths == ()
    scene.ready()
    scene.vote(0, 0, 0, 0, 1)
    view = scene.view(None)
    verdicts = [claim.verdict for claim in view.claims]
    assert verdicts == ["lie", "lie", "mistake", "lie", "broken", "true", None]
    assert [(death.seat, death.by) for death in view.deaths] == [(0, "vote"), (4, "ablaze"), (1, "ultimate_price")]
    assert {(row.what, row.ability): row.was for row in view.register} == {
        ("role", "white"): "agent",
        ("target", "white"): "green",
        ("role", "blue"): "loyalist",
        ("target", "black"): "red",
        ("note", "black"): "1",
        ("target", "red"): "black",
        ("role", "green"): "loyalist",
        ("target", "green"): "blue",
    }


@clause("3.5", "3.8")
def test_a_vote_tells_its_round_and_who_tied() -> None:
    scene = Scene(seats=6, colours=["red"])
    scene.vote(1, 1, 1, 2, 2, 2)
    (vote,) = scene.view(None).votes
    assert (vote.round, vote.tied) == (1, (1, 2))


@clause("3.2", "3.6")
def test_the_length_of_each_window_and_the_targets_left_are_told() -> None:
    scene = Scene(talk=True, colours=["green"], options={"discussion": 60})
    assert (scene.view(None).lasts, scene.view(None).targets_left) == (60_000, 5)
    scene.ready()
    assert scene.view(None).lasts == 15_000
    scene.vote(2, 2, 2, 2, 2)
    assert (scene.view(0).lasts, scene.view(0).targets_left) == (30_000, 4)


@clause("6.4")
def test_a_claim_to_agree_with_is_offered_in_words() -> None:
    scene = Scene(talk=True)
    scene.say(1, "suspect", SEAT, 2)
    shape = scene.ask(0, "Speak").shape.fields["about"]
    (label,) = [option.label for option in shape.options if option.key == f"{CLAIM}.0"]
    assert label == "#0 {seat:1} suspected {seat:2}"


@clause("2.3")
def test_the_room_is_told_how_many_agents_there_will_be() -> None:
    notes = game.notes(7, game.usual_options)
    assert notes == [("2.3", "3 Agents among 7 players; two dead Agents win it for the Loyalists.")]
    assert len(game.notes(5, {**game.usual_options, "discussion": 0, "final_discussion": 0})) == 2


@clause("3.1")
def test_the_headline_says_where_the_game_stands() -> None:
    assert game.headline(Scene(talk=True, colours=["red"]).s) == "Round 1, Red: discussion"
    assert game.headline(Scene(past=FIVE, ablaze=4).s) == "Final round: final vote"
