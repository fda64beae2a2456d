"""Whispers (10.4 to 10.7): who talks to whom is seen by all, what is said by those who talk."""

from __future__ import annotations

from typing import Any

import pytest

from clause_citations import citing
from coterie.bots import asked as ask_bot
from coterie.common.talk import CLAIM, SEAT
from coterie.games.succession import game
from coterie.games.succession.courtier import Courtier
from coterie.games.succession.courtier.beliefs import Beliefs
from coterie.games.succession.events import Murmured, Whispered
from coterie.games.succession.talk.vocabulary import FACTION, ROLE, SAW_FACTION, SAW_ROLE
from coterie.kernel import Refused, SeededRandom
from coterie.kit.seat_knowledge import given
from coterie.table.record import Player, Record
from coterie.table.table import Table
from coterie.table.talk import TableChat
from coterie.table.undo import UndoRules
from succession.scene import Scene

clause = citing("succession")


def whisper(t: Scene, seat: int, to: list[int], say: str, *about: int) -> None:
    t.answer(seat, {"to": list(map(str, to)), "say": say, "about": ".".join(map(str, about))}, "Whisper")


def refused(t: Scene, seat: int, to: list[int], say: str, *about: int) -> str:
    before = t.s.digest()
    with pytest.raises(Refused) as caught:
        whisper(t, seat, to, say, *about)
    assert t.s.digest() == before
    return caught.value.clause


@clause("10.4")
def test_those_who_are_meant_hear_it_and_the_others_see_that_they_talk() -> None:
    t = Scene()
    whisper(t, 2, [5, 4], "heir", SEAT, 1)
    assert [len(t.events(Whispered, seat)) for seat in (None, *range(8))] == [0, 0, 0, 1, 0, 1, 1, 0, 0]
    assert [len(t.events(Murmured, seat)) for seat in (None, *range(8))] == [1] * 9
    (event,) = t.events(Murmured)
    assert event.text(t.s.pack, str) == "2 whispered to 4 and 5."
    (said,) = t.events(Whispered, 4)
    assert said.text(t.s.pack, str) == "(to 4 and 5) 2 said that the enemy's Heir was 1."
    for seat in (None, *range(8)):
        (shown,) = t.s.view(seat).whispers
        assert (shown.number, shown.seat, shown.to, shown.at, shown.round) == (0, 2, (4, 5), 0, 0)
        claim = shown.claim
        if seat in (2, 4, 5):
            assert claim is not None
            assert (claim.say, claim.about, claim.true) == ("heir", (SEAT, 1), None)
        else:
            assert claim is None
    assert t.s.view(0).claims == ()


CONTENTS: list[tuple[Any, ...]] = [
    ("am", FACTION, 0),
    ("am", ROLE, 0),
    ("heir", SEAT, 1),
    ("point", SEAT, 3),
    ("saw", SAW_ROLE, 3, 3),
]


@clause("10.4", "11.1")
@pytest.mark.parametrize("content", CONTENTS)
def test_nobody_else_can_tell_what_it_was(content: tuple[Any, ...]) -> None:
    """Whatever is whispered, outsiders are given and told the same, byte for byte, afterwards too."""
    rooms = []
    for said in (content, ("trust", SEAT, 6)):
        t = Scene(tier=2)
        t.contract("2r", "3r")
        whisper(t, 2, [5, 4], *said)
        whisper(t, 4, [2], "am", FACTION, 0)
        t.tick(3)
        rooms.append(t)
    one, other = rooms
    for who in (None, 0, 1, 3, 6, 7):
        assert given(one.s, who) == given(other.s, who)
        told = [[told.event for told in t.deliveries if told.reaches(who)] for t in rooms]
        assert told[0] == told[1]
    assert given(one.s, 5) != given(other.s, 5)


@clause("10.4", "8.2")
def test_ghosts_whisper_and_hear_and_so_do_those_in_a_contract() -> None:
    t = Scene({2: "informant"}, ghosts=[7])
    t.contract("2f", "3f")
    whisper(t, 7, [2], "suspect", SEAT, 3)
    whisper(t, 3, [7, 0], "trust", SEAT, 2)
    assert [len(t.events(Whispered, seat)) for seat in (0, 2, 3, 7)] == [1, 1, 1, 2]


@clause("10.4", "5.1")
def test_nobody_whispers_sentences_during_a_tribunal() -> None:
    t = Scene()
    assert t.who_is_asked("Whisper") == list(range(8))
    t.tick(120)
    assert t.who_is_asked("Whisper") == []


@clause("10.5")
def test_six_whispers_and_none_twice_to_the_same() -> None:
    t = Scene()
    whisper(t, 2, [4, 5], "trust", SEAT, 6)
    assert refused(t, 2, [5, 4], "trust", SEAT, 6) == "10.5"
    whisper(t, 2, [4], "trust", SEAT, 6)
    whisper(t, 3, [4, 5], "trust", SEAT, 6)
    for other in (0, 1, 3, 7):
        whisper(t, 2, [4], "suspect", SEAT, other)
    assert 2 not in t.who_is_asked("Whisper")
    assert t.s.view(2).whispered == 6
    t.do(2, "suspect", SEAT, 3)
    t.tribunal()
    whisper(t, 2, [4, 5], "trust", SEAT, 6)


@clause("10.4", "10.2")
def test_what_is_no_whisper_is_refused_with_its_reason() -> None:
    t = Scene()
    t.do(2, "trust", SEAT, 6)
    assert refused(t, 2, [2], "trust", SEAT, 6) == "10.4"
    assert refused(t, 2, [], "trust", SEAT, 6) == "10.4"
    assert refused(t, 2, [3], "saw", SAW_ROLE, 5, 3) == "10.2"
    assert refused(t, 2, [3], "take_back", CLAIM, 0) == "10.4"
    assert refused(t, 2, [3], "trust", SEAT, 2) == "10.4"
    whisper(t, 3, [2], "agree", CLAIM, 0)


@clause("10.4", "11.2")
def test_at_the_end_all_see_all_whispers_beside_the_truth() -> None:
    t = Scene({2: "spy"}, tier=1)
    t.contract("3f", "2f")
    t.do(5, "am", FACTION, 1)
    whisper(t, 2, [4], "am", FACTION, 1)
    whisper(t, 2, [4], "heir", SEAT, 1)
    whisper(t, 3, [5], "saw", SAW_FACTION, 2, 1)
    whisper(t, 4, [5], "disagree", CLAIM, 0)
    whisper(t, 4, [5], "point", SEAT, 0)
    assert t.s.view(6).whispers[0].claim is None
    t.do(0, "crown", SEAT, 1)
    for seat in (None, 6):
        claims = [each.claim for each in t.s.view(seat).whispers]
        assert [claim and claim.true for claim in claims] == [False, True, True, False, None]


@clause("10.4")
def test_a_whisper_against_what_was_said_to_all_says_so() -> None:
    t = Scene()
    t.do(2, "am", FACTION, 0)
    whisper(t, 2, [3], "am", FACTION, 1)
    (shown,) = t.s.view(3).whispers
    assert shown.claim is not None
    assert shown.claim.contradicts == (0,)
    assert t.s.view(3).claims[0].contradicts == ()
    t.do(2, "take_back", CLAIM, 0)
    (shown,) = t.s.view(3).whispers
    assert shown.claim is not None
    assert shown.claim.contradicts == ()


@clause("10.4", "11.1")
def test_an_imagined_world_has_something_else_in_the_whispers_of_others() -> None:
    t = Scene()
    for _, to in ((2, 4), (2, 5), (2, 6)):
        whisper(t, 2, [to], "am", ROLE, 1)
    inside, outside = set(), set()
    for number in range(40):
        inside.add(tuple(t.s.imagine(4, SeededRandom(number)).whispers[0]))
        world = t.s.imagine(7, SeededRandom(number))
        game.check(world)
        assert [row[:4] for row in world.whispers] == [row[:4] for row in t.s.whispers]
        outside.update(world.whispers)
    assert inside == {t.s.whispers[0]}
    assert len(outside) > 20
    assert not outside & set(t.s.whispers)


# --- undo -------------------------------------------------------------------------------------------------------------


def table() -> Table:
    players = [Player("Ada"), Player("Bo"), *[Player(f"bot {seat}", "courtier") for seat in range(2, 8)]]
    return Table(Record.of(game, 8, 3, {"tier": "1"}, players))


def ask_of(at: Table, seat: int, kind: str) -> int:
    return next(ask.id for ask in at.state.asks(seat) if ask.kind == kind)


@clause("10.7")
@pytest.mark.parametrize(
    ("kind", "answer"), [("Mingle", ("trust", (SEAT, 3))), ("Whisper", ((1, 5), "trust", (SEAT, 3)))]
)
def test_a_sentence_that_was_heard_cannot_be_undone(kind: str, answer: Any) -> None:
    """Nobody may take it back alone, even where nobody else could have said anything since; all together may."""
    at = table()
    at.answer(0, ask_of(at, 0, kind), answer)
    assert UndoRules(at.record, at.moments, [0]).why_not(0, 0) == "something has been learned since"
    with pytest.raises(Refused, match="All players must agree"):
        at.back(0, [0])
    at.back(0, [0, 1])
    assert at.state.view(1).claims == at.state.view(1).whispers == ()


@clause("10.7", "10.1")
def test_it_can_be_taken_back_and_stays_visible() -> None:
    t = Scene()
    t.do(2, "trust", SEAT, 3)
    t.do(2, "take_back", CLAIM, 0)
    assert [claim.taken_back for claim in t.s.view(None).claims] == [True, False]


# --- free words -------------------------------------------------------------------------------------------------------


@clause("10.6")
def test_free_words_can_be_whispered_and_others_see_that_these_talk() -> None:
    at = table()
    talk = TableChat(at)
    seen: list[Any] = []
    talk.listen(3, seen.append)
    digest = at.state.digest()
    talk.post(0, "Meet me at the window.", "5.1")
    assert [(chat.text, chat.to) for chat in talk.lines_for(5)] == [("Meet me at the window.", (0, 1, 5))]
    for outsider in (None, 3):
        assert [(chat.seat, chat.text, chat.to) for chat in talk.lines_for(outsider)] == [(0, "", (0, 1, 5))]
    assert [chat.text for chat in seen] == [""]
    assert at.state.digest() == digest
    assert at.record.chats[0].text == "Meet me at the window."


@clause("10.6", "11.2")
def test_at_the_end_all_hear_the_words() -> None:
    at = table()
    talk = TableChat(at)
    talk.post(0, "It is Bo.", "5")
    heir = next(seat for seat in range(8) if at.state.view(seat).card.role == "heir")
    at.answer(heir, ask_of(at, heir, "Mingle"), ("crown", (SEAT, (heir + 1) % 8)))
    assert [chat.text for chat in talk.lines_for(None)] == ["It is Bo."]


@clause("10.6")
@pytest.mark.parametrize("channel", ["0", "1.0", "8", "1.x", "agents", "01"])
def test_words_to_nobody_who_is_there_are_refused(channel: str) -> None:
    talk = TableChat(table())
    with pytest.raises(Refused, match="allowed: seats with dots between them, of 1, 2, 3, 4, 5, 6, 7"):
        talk.post(0, "psst", channel)
    assert talk.lines_for(None) == []


# --- bots -------------------------------------------------------------------------------------------------------------


@clause("10.4")
def test_a_courtier_understands_a_whisper_as_it_does_an_open_sentence() -> None:
    beliefs = []
    for spoken in ("openly", "whispered", "to another", "not at all"):
        t = Scene(tier=1, seats=12)
        t.contract("2r", "4r")
        t.contract("4r", "1r")
        if spoken == "openly":
            t.do(4, "saw", SAW_ROLE, 1, 1)
        elif spoken == "whispered":
            whisper(t, 4, [2], "saw", SAW_ROLE, 1, 1)
        elif spoken == "to another":
            whisper(t, 4, [3], "saw", SAW_ROLE, 1, 1)
        beliefs.append(Beliefs(t.s.view(2)).heir(1))
    assert beliefs[0] == beliefs[1] > 2 * beliefs[3]
    assert beliefs[2] == beliefs[3]


@clause("10.4")
def test_a_courtier_whispers_what_it_has_seen_to_friends_who_have_not() -> None:
    """The enemy's Heir before anything else, to each friend once."""
    t = Scene(tier=1, seats=12)
    t.contract("4r", "2r")
    t.contract("4r", "6r")
    t.contract("4r", "1r", "6f")
    said = []
    for _ in range(3):
        found = next((answer for seed in range(200) if (answer := wish(t, 4, seed)) is not None), None)
        if found is None:
            break
        said.append(found)
        t.s.play(t.ask(4, "Whisper").id, found)
    assert said[0] == ((2,), "saw", (SAW_ROLE, 1, 1))
    assert all(say == "saw" and set(to) <= {2, 6} for to, say, _ in said)
    assert said[0] not in said[1:]


def wish(t: Scene, seat: int, seed: int) -> Any:
    from coterie.bots import Perspective

    return ask_bot(Courtier(game, seat, seed), Perspective(game, t.s, seat), t.ask(seat, "Whisper").id)
