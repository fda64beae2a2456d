"""Section 4: the targeting deck and the five abilities."""

from __future__ import annotations

from typing import Any

import pytest

from clause_citations import citing
from coterie.games.inquisition import game
from coterie.games.inquisition.components import NONE, RED
from coterie.games.inquisition.events import (
    DrewTarget,
    Inspected,
    Looked,
    Noted,
    NoteMade,
    Revealed,
    SawRole,
    SawTarget,
    Showed,
    TookAblaze,
)
from coterie.games.inquisition.phases import BURN
from coterie.kernel import Refused, SeededRandom
from inquisition.scene import Scene, past

clause = citing("inquisition")


def led(seat: int, colour: str, drawn: str, seats: int = 5, **more: Any) -> Scene:
    """A scene in which `seat` has just become leader of `colour` and drew a card."""
    scene = Scene(seats, colours=[colour], targeting=[drawn], **more)
    scene.vote(*[seat] * seats)
    return scene


@clause("4.1")
def test_the_leader_must_choose_a_player_of_the_colour_drawn() -> None:
    """R18."""
    scene = led(0, "blue", "black", seats=7)
    assert scene.keys(0) == ["1", "4", "5"]
    with pytest.raises(Refused, match=r"You drew Black, and must choose a player of it \[4\.1\]"):
        scene.s.play(scene.ask(0).id, 2)
    with pytest.raises(Refused, match=r"You drew Black, .*\[4\.1\]"):
        scene.answer(0, "2")


@clause("4.1")
def test_the_card_stays_facedown_before_the_leader() -> None:
    """R18."""
    scene = led(2, "green", "blue")
    assert scene.events(DrewTarget, 2) == [DrewTarget("green", "blue")]
    assert scene.view(3).players[2].facedown == 1
    scene.answer(2, "0")
    assert scene.view(3).players[2].facedown == 1


@clause("4.1", "5.1")
def test_r20_a_leader_of_two_colours_has_two_cards_and_reds_only_from_the_burning_on() -> None:
    rounds = past(white=(4, "green", 2), black=(4, "white", 0), green=(2, "blue", 0), blue=(3, "red", 1), red=2)
    before = Scene(past=rounds[:4], colours=["red"])
    assert [player.facedown for player in before.view(None).players] == [0, 0, 1, 0, 2]  # Blue's lies open
    before.vote(2, 2, 2, 2, 2)
    assert before.view(None).phase == "burning"
    assert [player.facedown for player in before.view(None).players] == [0, 0, 2, 0, 2]


@clause("4.2")
def test_four_leaders_draw_when_elected_and_the_last_card_is_reds() -> None:
    """R18, R19."""
    for seed in range(60):
        s, luck = game.start(5, seed, {"discussion": 0, "final_discussion": 0}), SeededRandom(seed)
        while s.result is None:
            if s.phase < BURN:
                assert s.drew[RED] == NONE
            drawn = [card for card in s.drew if card != NONE]
            assert len(set(drawn)) == len(drawn)
            ask = s.required()[0]
            s.play(ask, s.ask(ask).sample(luck))
        assert sorted(s.drew) == [0, 1, 2, 3, 4]


@clause("4.2", "4.6")
def test_red_elected_first_holds_ablaze_through_four_rounds_without_a_card() -> None:
    """R19, R25."""
    scene = Scene(colours=["red"])
    scene.vote(1, 1, 1, 1, 1)
    assert scene.events(TookAblaze) == [TookAblaze(1)]
    assert scene.view(None).round == 2  # nothing was asked of Red
    while scene.view(None).round < 6 and scene.view(None).phase != "burning":
        assert scene.s.drew[RED] == NONE
        assert not any(player.ablaze for player in scene.view(None).players)
        seat, _ = scene.asked()[0]
        scene.answer(seat, scene.keys(seat)[0])
    assert scene.asked() == [(1, "Burn")]
    assert len(scene.s.targeting) == 0


@clause("4.3", "7.1")
def test_white_shows_the_own_role_card_to_one_player() -> None:
    """R22."""
    scene = led(0, "white", "green")
    scene.answer(0, "3")
    assert scene.events(Showed) == [Showed(0, 3)]
    assert scene.events(SawRole, 3) == [SawRole(0, "agent")]
    for seat in (None, 0, 1, 2, 4):
        assert scene.events(SawRole, seat) == []
    assert scene.view(3).players[0].role == "agent"
    assert scene.view(2).players[0].role is None


@clause("4.4", "7.2")
def test_blue_turns_the_card_up_and_all_others_of_the_colour_look() -> None:
    """R23, A-R13."""
    scene = led(3, "blue", "black", seats=8)
    assert scene.events(Revealed) == [Revealed(3, "black")]
    scene.answer(3, "1")  # black: 1, 4, 5, 7
    assert scene.events(Inspected) == [Inspected(3, 1, (4, 5, 7))]
    for seat in (4, 5, 7):
        assert scene.events(SawRole, seat) == [SawRole(1, "agent")]
        assert scene.view(seat).players[1].role == "agent"
    for other in (None, 0, 1, 2, 3, 6):
        assert scene.events(SawRole, other) == []
    assert scene.view(3).players[1].role is None  # the leader is not black


@clause("4.4")
def test_a_blue_leader_of_the_drawn_colour_looks_as_one_of_the_others() -> None:
    """R23."""
    scene = led(3, "blue", "green")
    scene.answer(3, "2")
    assert scene.events(Inspected) == [Inspected(3, 2, (3,))]
    assert scene.view(3).players[2].role == "loyalist"


@clause("4.5", "7.3")
def test_black_notes_a_player_in_secret() -> None:
    """R24, A-R13."""
    scene = led(4, "black", "green")
    scene.answer(4, "2")
    assert scene.events(NoteMade) == [NoteMade(4)]
    assert scene.events(Noted, 4) == [Noted(2)]
    assert scene.events(Noted) == scene.events(Noted, 2) == []
    assert [scene.view(seat).note for seat in (None, 0, 1, 2, 3, 4)] == [None] * 5 + [2]
    assert scene.view(None).note_made


@clause("4.5")
def test_the_note_is_not_asked_for_again() -> None:
    """R24."""
    scene = led(4, "black", "green")
    ask = scene.ask(4).id
    scene.answer(4, "2")
    with pytest.raises(Refused):
        scene.s.play(ask, 3)
    assert scene.s.noted == 2


@clause("4.7", "7.5")
def test_green_looks_at_role_and_targeting_cards() -> None:
    """R26."""
    scene = led(3, "green", "white", past=past(white=(0, "red", 1)))
    scene.answer(3, "0")
    assert scene.events(Looked) == [Looked(3, 0)]
    assert scene.events(SawRole, 3) == [SawRole(0, "agent")]
    assert scene.events(SawTarget, 3) == [SawTarget(0, "white", "red")]
    for seat in (None, 0, 1, 2, 4):
        assert scene.events(SawTarget, seat) == []
        if seat != 1:
            assert scene.events(SawRole, seat) == []
    white = next(each for each in scene.view(3).abilities if each.colour == "white")
    assert white.target == "red"


@clause("4.7")
def test_green_sees_only_what_lies_there_already() -> None:
    """R26."""
    scene = led(3, "green", "white")
    scene.answer(3, "0")
    assert scene.events(SawTarget, 3) == []
    later = Scene(past=past(green=(3, "white", 0), white=(0, "red", 1)))
    assert [each.target for each in later.view(3).abilities] == [None, "white"]


@clause("4.7")
def test_green_sees_the_black_leaders_card_but_not_the_note() -> None:
    """R26, A-R7."""
    scene = led(3, "green", "white", past=past(black=(4, "red", 1)))
    scene.answer(3, "4")
    assert scene.events(SawTarget, 3) == [SawTarget(4, "black", "red")]
    assert scene.view(3).note is None


@clause("4.8")
@pytest.mark.parametrize(("seat", "colour", "other"), [(0, "white", "4"), (2, "green", "3")])
def test_white_and_green_cannot_choose_themselves(seat: int, colour: str, other: str) -> None:
    """R21, A-R6."""
    scene = led(seat, colour, colour)
    assert scene.keys(seat) == [other]
    with pytest.raises(Refused, match=r"You cannot choose yourself for this \[4\.8\]"):
        scene.s.play(scene.ask(seat).id, seat)


@clause("4.8", "4.1")
def test_who_is_not_of_the_colour_is_refused_for_that_and_not_for_being_oneself() -> None:
    scene = led(0, "white", "green")
    with pytest.raises(Refused, match=r"You drew Green, and must choose a player of it \[4\.1\]"):
        scene.s.play(scene.ask(0).id, 0)


@clause("4.8")
@pytest.mark.parametrize(("seat", "colour"), [(0, "blue"), (4, "black")])
def test_blue_and_black_may_choose_themselves(seat: int, colour: str) -> None:
    """R21, A-R6."""
    scene = led(seat, colour, colour)
    assert str(seat) in scene.keys(seat)
    scene.answer(seat, str(seat))


@clause("4.8", "5.1")
def test_red_may_keep_the_ablaze_card() -> None:
    """R21, A-R6, A-R17."""
    rounds = past(white=(0, "green", 2), blue=(3, "white", 4), black=(4, "black", 1), red=1, green=(2, "blue", 3))
    scene = Scene(past=rounds)
    assert scene.keys(1) == ["1", "2"]
    scene.answer(1, "1")
    assert scene.view(None).players[1].ablaze


@clause("4.9")
def test_no_question_lets_anybody_show_a_card() -> None:
    """R28, A-R8."""
    kinds = set()
    for seed in range(20):
        s, luck = game.start(6, seed), SeededRandom(seed)
        while s.result is None:
            asks = s.asks()
            kinds |= {s.ask(ask).kind for ask in asks}
            ask = (s.required() or asks)[0]
            s.play(ask, s.ask(ask).sample(luck))
            if not s.required() and s.next_due() is not None and luck.random() < 0.3:
                due = s.next_due()
                assert due is not None
                s.tick(due)
    votes = {"Election", "BreakTie", "FinalVote", "Runoff", "Commons"}
    assert kinds <= {"Discuss", "Speak", "ShowRole", "Inspect", "WriteNote", "Burn", "Look", *votes}
