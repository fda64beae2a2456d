"""Section 6: claims, which are never checked; the claims table; the Agents' channel."""

from __future__ import annotations

import pytest

from clause_citations import citing
from coterie.common.talk import CLAIM, SEAT
from coterie.games.inquisition import game
from coterie.games.inquisition.events import Claimed, Whispered
from coterie.games.inquisition.phases import TALK
from coterie.games.inquisition.words import ALONE, BECAUSE, LOOK, NOTE, TARGET, TEAM
from coterie.games.inquisition.words import SEEN as TWO_SAW
from coterie.kernel import Refused
from inquisition.scene import FIVE, Scene, past

clause = citing("inquisition")
SEEN = past(white=(0, "green", 3), green=(2, "white", 0))
"""Seat 0 (an Agent) showed its card to seat 3 and was looked at by seat 2."""


@clause("6.1", "6.2")
def test_anybody_may_claim_anything_true_or_not() -> None:
    scene = Scene(talk=True)
    scene.say(0, "am", TEAM, 0)  # an Agent
    scene.say(4, "am", TEAM, 1)  # a Loyalist
    assert [(claim.seat, claim.say, claim.about, claim.true) for claim in scene.view(2).claims] == [
        (0, "am", (TEAM, 0), None),
        (4, "am", (TEAM, 1), None),
    ]


@clause("6.6")
def test_an_answer_names_its_question() -> None:
    scene = Scene(talk=True, past=SEEN, colours=["red"])
    scene.say(1, "ask_team", SEAT, 3)  # 0
    scene.say(2, "ask_suspect", SEAT, 3)  # 1
    scene.say(3, "trust", SEAT, 1)  # answers neither
    scene.say(0, "am", TEAM, 1)  # nobody asked seat 0
    scene.say(3, "suspect", SEAT, 4)
    scene.say(3, "am", TEAM, 1)
    scene.say(3, "kill", SEAT, 4)  # it has answered already
    assert [claim.answers for claim in scene.view(2).claims] == [None, None, None, None, 1, 0, None]
    scene.say(3, "take_back", CLAIM, 5)
    scene.say(3, "am", TEAM, 0)
    assert scene.view(2).claims[-1].answers == 0, "what was taken back answers nothing"


@clause("6.1")
def test_what_can_be_said_does_not_depend_on_the_truth() -> None:
    agent = Scene(talk=True, past=SEEN, roles=["agent", "agent", "loyalist", "loyalist", "loyalist"])
    loyal = Scene(talk=True, past=SEEN, roles=["loyalist", "loyalist", "loyalist", "agent", "agent"])
    for seat in range(5):
        assert agent.ask(seat, "Speak").shape == loyal.ask(seat, "Speak").shape


@clause("6.2")
def test_all_kinds_of_claims_are_heard_by_all_with_time_and_round() -> None:
    scene = Scene(talk=True, past=SEEN, colours=["red"])
    scene.tick(20)
    said = [
        (3, "am", (TEAM, 0)),
        (3, "saw", (LOOK, 0, 0, 1)),
        (3, "suspect", (SEAT, 0)),
        (3, "trust", (SEAT, 1)),
        (3, "elect", (SEAT, 2)),
        (3, "kill", (SEAT, 4)),
        (1, "ask_team", (SEAT, 3)),
        (1, "ask_saw", (SEAT, 2)),
        (1, "ask_suspect", (SEAT, 2)),
        (1, "agree", (CLAIM, 2)),
        (1, "disagree", (CLAIM, 3)),
    ]
    for seat, say, about in said:
        scene.say(seat, say, *about)
    assert [(event.seat, event.say, event.about) for event in scene.events(Claimed)] == said
    assert {(claim.at, claim.round) for claim in scene.view(None).claims} == {(20_000, 3)}
    names = ["Ann", "Ben", "Cy", "Dana", "Eve"]
    words = [event.text(scene.s.pack, names.__getitem__) for event in scene.events(Claimed)]
    assert words[1] == "#1 Dana reported seeing the role card of Ann, through White: Agent."
    assert words[9] == "#9 Ben agreed with #2."


@clause("6.2")
def test_who_suspects_somebody_may_add_a_reason_that_all_can_check() -> None:
    scene = Scene(talk=True, past=SEEN)
    reason = f"{BECAUSE}.0.{TWO_SAW}.3.2"
    speak = scene.ask(4, "Speak")
    assert not speak.space.accepts(("suspect", (BECAUSE, 0, TWO_SAW, 3, 2)))
    scene.say(3, "saw", LOOK, 0, 0, 1)
    scene.say(2, "saw", LOOK, 4, 0, 1)
    scene.answer(4, {"say": "suspect", "about": reason}, "Speak")
    names = ["Ann", "Ben", "Cy", "Dana", "Eve"]
    told = scene.events(Claimed)[-1].text(scene.s.pack, names.__getitem__)
    assert told == "#2 Eve suspected Ann, whom Dana and Cy both reported to be an Agent."
    what = scene.view(1).claims[-1].what
    assert (what.kind, what.seat, what.reason, what.witnesses) == ("seat", 0, "seen", (3, 2))
    scene.say(3, "take_back", CLAIM, 0)
    assert not scene.ask(1, "Speak").space.accepts(("suspect", (BECAUSE, 0, TWO_SAW, 3, 2)))


@clause("6.2")
def test_who_voted_alone_can_be_told_so_until_the_next_election() -> None:
    scene = Scene(talk=True, colours=["red", "green"])
    scene.ready()
    scene.vote(1, 2, 2, 2, 2)
    while scene.s.phase != TALK:
        due = scene.s.next_due()
        assert due is not None
        scene.s.tick(due)
    assert scene.ask(3, "Speak").space.accepts(("suspect", (BECAUSE, 0, ALONE, 1)))
    assert scene.ask(3, "Speak").space.accepts(("kill", (BECAUSE, 0, ALONE, 1)))
    assert not scene.ask(3, "Speak").space.accepts(("suspect", (BECAUSE, 1, ALONE, 1)))
    assert not scene.ask(0, "Speak").space.accepts(("suspect", (BECAUSE, 0, ALONE, 1)))


@clause("6.2")
def test_claims_can_only_be_made_in_a_discussion() -> None:
    scene = Scene(talk=True)
    ask = scene.ask(0, "Speak").id
    scene.ready()
    assert [each.kind for each in scene.s.asks(0)] == ["Election"]
    with pytest.raises(Refused):
        scene.s.play(ask, ("am", (TEAM, 0)))


@clause("6.2")
def test_a_vote_is_announced_for_a_candidate() -> None:
    scene = Scene(talk=True, colours=["red"])
    scene.say(0, "elect", SEAT, 1)
    with pytest.raises(Refused, match=r"a vote for a player of the current colour: seat 1, seat 2 \[3\.4\]"):
        scene.say(0, "elect", SEAT, 3)
    final = Scene(talk=True, past=FIVE, ablaze=4)
    assert "elect" not in final.keys(0, "say", "Speak")


@clause("6.3")
def test_a_report_is_of_something_one_had_a_part_in() -> None:
    scene = Scene(talk=True, past=[*SEEN, *past(black=(4, "red", 1))])
    reports = {
        seat: {key for key in scene.keys(seat, "about", "Speak") if key[0] in (str(LOOK), str(TARGET), str(NOTE))}
        for seat in range(5)
    }
    drawn = {ability: {f"{TARGET}.{ability}.{colour}" for colour in range(5)} for ability in range(5)}
    assert reports[0] == drawn[0]
    assert reports[1] == set()
    assert reports[2] == drawn[4] | drawn[0] | {f"{LOOK}.4.0.0", f"{LOOK}.4.0.1"}  # the White card lay there
    assert reports[3] == {f"{LOOK}.0.0.0", f"{LOOK}.0.0.1"}
    assert reports[4] == drawn[2] | {f"{NOTE}.{seat}" for seat in range(5)}
    scene.say(2, "saw", LOOK, 4, 0, 0)  # a lie
    scene.say(2, "saw", TARGET, 0, 3)
    with pytest.raises(Refused, match=r"had a part in: there is none \[6\.3\]"):
        scene.s.play(scene.ask(1, "Speak").id, ("saw", (LOOK, 4, 0, 0)))
    with pytest.raises(Refused, match=r"had a part in: the role card of seat 0, through White: Agent, .* \[6\.3\]"):
        scene.s.play(scene.ask(3, "Speak").id, ("saw", (LOOK, 4, 0, 0)))


@clause("6.3", "7.2")
def test_blues_card_lies_open_and_is_nothing_to_report() -> None:
    scene = Scene(talk=True, past=FIVE, ablaze=4)
    told = {key for seat in range(5) for key in scene.keys(seat, "about", "Speak") if key.startswith(f"{TARGET}.")}
    assert {key.split(".")[1] for key in told} == {"0", "2", "3", "4"}


@clause("6.3")
def test_green_can_only_report_cards_that_lay_there_already() -> None:
    later = Scene(talk=True, past=past(green=(2, "white", 0), white=(0, "green", 3)))
    assert [key for key in later.keys(2, "about", "Speak") if key.startswith(f"{TARGET}.0")] == []


@clause("6.4")
def test_agreeing_and_taking_back() -> None:
    scene = Scene(talk=True)
    scene.say(0, "suspect", SEAT, 1)
    scene.say(2, "agree", CLAIM, 0)
    with pytest.raises(Refused, match=r"a claim of your own that still stands: #1 seat 2 agreed with #0 \[6\.4\]"):
        scene.s.play(scene.ask(2, "Speak").id, ("take_back", (CLAIM, 0)))
    with pytest.raises(Refused, match=r"agree with what others stated lately .*: there is none \[6\.4\]"):
        scene.s.play(scene.ask(0, "Speak").id, ("agree", (CLAIM, 0)))  # one's own
    scene.say(0, "take_back", CLAIM, 0)
    assert scene.view(None).claims[0].taken_back
    with pytest.raises(Refused, match=r"disagree with what others stated lately .*: there is none \[6\.4\]"):
        scene.say(3, "disagree", CLAIM, 0)
    with pytest.raises(Refused, match=r"that still stands: there is none \[6\.4\]"):
        scene.say(0, "take_back", CLAIM, 0)
    scene.say(0, "suspect", SEAT, 1)  # once more, after it was taken back


@clause("6.4")
def test_everything_one_said_can_be_taken_back_but_the_taking_back() -> None:
    scene = Scene(talk=True)
    scene.say(0, "am", TEAM, 0)
    scene.say(1, "agree", CLAIM, 0)
    scene.say(1, "ask_team", SEAT, 2)
    for number in (1, 2):
        scene.say(1, "take_back", CLAIM, number)
    assert [claim.taken_back for claim in scene.view(None).claims] == [False, True, True, False, False]
    scene.say(1, "disagree", CLAIM, 0)
    assert [key for key in scene.keys(1, "about", "Speak") if key.startswith(f"{CLAIM}.")] == [
        f"{CLAIM}.{number}" for number in (0, 5)
    ]


@clause("6.4")
def test_questions_and_agreement_are_nothing_to_agree_with() -> None:
    scene = Scene(talk=True)
    scene.say(0, "am", TEAM, 0)
    scene.say(1, "agree", CLAIM, 0)
    scene.say(1, "ask_team", SEAT, 2)
    assert [key for key in scene.keys(2, "about", "Speak") if key.startswith(f"{CLAIM}.")] == [f"{CLAIM}.0"]


@clause("6.4")
def test_one_can_agree_with_the_last_eight() -> None:
    scene = Scene(talk=True)
    for seat in (0, 1):
        for other in (2, 3, 4):
            scene.say(seat, "trust", SEAT, other)
            scene.say(seat, "suspect", SEAT, other)
    keys = scene.keys(2, "about", "Speak")
    assert [key for key in keys if key.startswith(f"{CLAIM}.")] == [f"{CLAIM}.{number}" for number in range(4, 12)]
    scene.say(2, "trust", SEAT, 3)  # one's own are not among the eight
    able = [about[1] for say, about in scene.s.ask(scene.ask(2, "Speak").id).space.every() if say == "agree"]
    assert able == list(range(4, 12))


@clause("6.5")
def test_six_claims_a_round_and_twelve_in_the_end() -> None:
    scene = Scene(talk=True, colours=["red"])
    for other in (1, 2, 3):
        scene.say(0, "suspect", SEAT, other)
        scene.say(0, "trust", SEAT, other)
    assert [ask.kind for ask in scene.s.asks(0)] == ["Discuss"]
    scene.ready()
    scene.vote(1, 1, 1, 1, 1)
    assert {ask.kind for ask in scene.s.asks(0)} == {"Discuss", "Speak"}
    final = Scene(talk=True, past=FIVE, ablaze=4)
    for other in (1, 2, 3, 4):
        for say in ("suspect", "trust", "kill"):
            final.say(0, say, SEAT, other)
    assert [ask.kind for ask in final.s.asks(0)] == ["Discuss"]


@clause("6.5")
def test_nothing_is_said_twice_in_one_round() -> None:
    scene = Scene(talk=True, colours=["red"])
    scene.say(0, "suspect", SEAT, 1)
    with pytest.raises(Refused, match=r"said that already in this round: .* take it back first \[6\.5\]"):
        scene.s.play(scene.ask(0, "Speak").id, ("suspect", (SEAT, 1)))
    scene.ready()
    scene.vote(1, 1, 1, 1, 1)
    scene.say(0, "suspect", SEAT, 1)


@clause("6.6")
def test_the_claims_table_shows_contrary_facts() -> None:
    scene = Scene(talk=True, past=SEEN)
    scene.say(3, "saw", LOOK, 0, 0, 1)
    scene.say(2, "saw", LOOK, 4, 0, 0)
    scene.say(0, "am", TEAM, 0)
    scene.say(1, "trust", SEAT, 0)  # an opinion contradicts nothing
    assert [claim.contradicts for claim in scene.view(None).claims] == [(1, 2), (0,), (0,), ()]
    scene.say(3, "take_back", CLAIM, 0)
    assert [claim.contradicts for claim in scene.view(None).claims] == [()] * 5


@clause("6.5")
def test_a_report_made_twice_is_refused_as_said_already() -> None:
    scene = Scene(talk=True, past=SEEN, colours=["red"])
    scene.say(3, "saw", LOOK, 0, 0, 1)
    with pytest.raises(Refused, match=r"\[6\.5\]"):
        scene.s.play(scene.ask(3, "Speak").id, ("saw", (LOOK, 0, 0, 1)))
    scene.say(3, "saw", LOOK, 0, 0, 0)  # the contrary is another claim


@clause("6.5")
def test_taking_back_is_a_claim_too() -> None:
    scene = Scene(talk=True, colours=["red"])
    for number in (0, 2, 4):
        scene.say(0, "suspect", SEAT, 1)
        scene.say(0, "take_back", CLAIM, number)
    assert [ask.kind for ask in scene.s.asks(0)] == ["Discuss"]
    assert {ask.kind for ask in scene.s.asks(1)} == {"Discuss", "Speak"}


@clause("6.6", "4.2")
def test_one_targeting_card_cannot_be_two_leaders() -> None:
    scene = Scene(talk=True, past=SEEN)
    scene.say(0, "saw", TARGET, 0, 3)
    scene.say(2, "saw", TARGET, 4, 3)
    scene.say(2, "saw", TARGET, 0, 4)
    assert [claim.contradicts for claim in scene.view(None).claims] == [(1, 2), (0,), (0,)]


@clause("6.6", "4.1")
def test_a_note_that_does_not_fit_the_card_claimed() -> None:
    scene = Scene(talk=True, past=past(black=(4, "red", 1)))
    scene.say(4, "saw", NOTE, 3)
    scene.say(4, "saw", TARGET, 2, 3)  # seat 3 is not red
    scene.say(4, "saw", NOTE, 2)  # seat 2 is
    assert [claim.contradicts for claim in scene.view(None).claims] == [(1, 2), (0,), (0,)]
    scene.say(4, "take_back", CLAIM, 1)
    assert [claim.contradicts for claim in scene.view(None).claims] == [(2,), (), (0,), ()]
    scene.say(4, "take_back", CLAIM, 0)
    assert [claim.contradicts for claim in scene.view(None).claims] == [()] * 5


@clause("6.6")
def test_after_the_end_each_claim_stands_beside_the_truth() -> None:
    scene = Scene(talk=True, past=FIVE, ablaze=4)  # agents 0 and 1; 2 was shown seat 0's card; the note says 1
    said = [
        (0, "am", (TEAM, 0), False),
        (2, "saw", (LOOK, 0, 0, 1), True),
        (4, "saw", (TARGET, 2, 1), False),
        (4, "saw", (NOTE, 1), True),
        (3, "suspect", (SEAT, 1), True),
        (3, "trust", (SEAT, 1), False),
        (2, "kill", (SEAT, 0), True),
        (3, "kill", (SEAT, 1), False),
        (1, "ask_team", (SEAT, 2), None),
        (1, "disagree", (CLAIM, 1), False),
        (3, "agree", (CLAIM, 1), True),
    ]
    for seat, say, about, _ in said:
        scene.say(seat, say, *about)
    assert all(claim.true is None for claim in scene.view(2).claims)
    scene.ready()
    scene.vote(0, 0, 0, 0, 0)
    assert [claim.true for claim in scene.view(None).claims] == [true for *_, true in said]


@clause("6.6")
def test_a_wish_to_kill_is_no_lie_of_somebody_who_had_no_vote() -> None:
    scene = Scene(7, talk=True, past=FIVE, ablaze=4)  # seats 5 and 6 lead nothing
    scene.say(5, "kill", SEAT, 0)
    scene.say(4, "kill", SEAT, 1)
    scene.ready()
    scene.vote(0, 0, 0, 0, 0)
    assert [claim.true for claim in scene.view(None).claims] == [None, False]


@clause("6.6")
def test_an_announced_vote_is_held_against_the_ballot() -> None:
    scene = Scene(talk=True, past=FIVE[:4], options={"final_discussion": 0}, colours=["green"])
    scene.say(0, "elect", SEAT, 2)
    scene.say(1, "elect", SEAT, 2)
    scene.ready()
    scene.vote(3, 2, 2, 2, 2)
    for seat in (2, 1):
        scene.answer(seat, scene.keys(seat)[0])
    scene.vote(0, 0, 0, 0, 0)
    assert [claim.true for claim in scene.view(None).claims] == [False, True]


@clause("6.7", "2.7")
def test_there_is_nothing_private_to_say_by_default() -> None:
    """A-R3, A-R14."""
    scene = Scene(talk=True)
    for seat in range(5):
        assert {ask.kind for ask in scene.s.asks(seat)} == {"Discuss", "Speak"}
        assert scene.s.channels(seat) == {}
    scene.say(0, "suspect", SEAT, 3)
    assert all(len(scene.view(seat).claims) == 1 for seat in (None, *range(5)))


@clause("6.8")
def test_the_agents_channel_is_heard_by_agents_alone() -> None:
    """A-R3."""
    scene = Scene(talk=True, options={"agents_channel": "yes"})
    kinds = [{ask.kind for ask in scene.s.asks(seat)} for seat in range(5)]
    assert kinds == [{"Discuss", "Speak", "Confer"}] * 2 + [{"Discuss", "Speak"}] * 3
    for seat in (None, *range(5)):
        known = {waiting.kind for waiting in scene.view(seat).waiting}
        assert known == ({"Discuss", "Speak", "Confer"} if seat in (0, 1) else {"Discuss", "Speak"})
        assert scene.view(seat).channel == (seat in (0, 1))
    before = [scene.view(seat) for seat in (None, 2, 3, 4)]
    scene.answer(0, {"say": "kill", "about": f"{SEAT}.3"}, "Confer")
    assert [scene.view(seat) for seat in (None, 2, 3, 4)] == before
    assert [len(scene.view(seat).whispers) for seat in (0, 1)] == [1, 1]
    assert [len(scene.events(Whispered, seat)) for seat in (None, 0, 1, 2)] == [0, 1, 1, 0]
    assert scene.view(None).claims == ()
    assert [scene.s.channels(seat) for seat in (0, 2)] == [{"agents": (0, 1)}, {}]


@clause("6.8", "6.6")
def test_agreement_on_the_agents_channel_is_about_what_was_said_there() -> None:
    scene = Scene(talk=True, past=FIVE, ablaze=4, options={"agents_channel": "yes"})
    scene.say(2, "am", TEAM, 1)  # a lie in the open
    scene.answer(0, {"say": "am", "about": f"{TEAM}.1"}, "Confer")
    scene.answer(0, {"say": "suspect", "about": f"{SEAT}.2"}, "Confer")
    scene.answer(1, {"say": "agree", "about": f"{CLAIM}.0"}, "Confer")
    scene.answer(1, {"say": "disagree", "about": f"{CLAIM}.1"}, "Confer")
    assert [claim.true for claim in scene.view(0).whispers] == [None] * 4
    scene.ready()
    scene.vote(0, 0, 0, 0, 0)
    assert [claim.true for claim in scene.view(None).whispers] == [True, False, True, True]


@clause("6.8", "6.5")
def test_the_agents_channel_has_its_own_limit_and_ends_with_the_discussion() -> None:
    scene = Scene(talk=True, options={"agents_channel": "yes"})
    for say in ("suspect", "trust"):
        for other in (2, 3, 4):
            scene.answer(0, {"say": say, "about": f"{SEAT}.{other}"}, "Confer")
    assert {ask.kind for ask in scene.s.asks(0)} == {"Discuss", "Speak"}
    assert {ask.kind for ask in scene.s.asks(1)} == {"Discuss", "Speak", "Confer"}
    scene.ready()
    assert {ask.kind for ask in scene.s.asks(1)} == {"Election"}


@clause("6.9")
def test_chat_is_no_answer_to_any_question() -> None:
    from coterie.table.record import Record
    from coterie.table.table import Table
    from coterie.table.talk import TableChat

    table = Table(Record.of(game, 5, 1))
    before = table.state.save()
    TableChat(table).post(0, "I am the Red leader's best friend")
    assert table.state.save() == before
