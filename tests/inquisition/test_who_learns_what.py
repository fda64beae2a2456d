"""R27 of the facts, section 7 of the rules: who learns what by an ability. Every cell of the table, for every seat and
for spectators: by what is told while the ability is used, and by what the view shows afterwards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clause_citations import citing
from coterie.games.inquisition import game
from coterie.games.inquisition.components import AGENT, COLOUR_IDS, ROLE_IDS
from coterie.games.inquisition.events import (
    AgentsMet,
    AllRevealed,
    Burning,
    DrewTarget,
    Elected,
    Inspected,
    Looked,
    Noted,
    NoteMade,
    Revealed,
    RoleDealt,
    SawAgents,
    SawRole,
    SawTarget,
    Showed,
    TookAblaze,
)
from coterie.kernel import Event, SeededRandom
from inquisition.scene import Scene, past

clause = citing("inquisition")

SEATS = 7
LOYAL = ["agent", "agent", "agent", "loyalist", "loyalist", "loyalist", "loyalist"]
"""0 Azorius (WU), 1 Rakdos (BR), 2 Gruul (RG): Agents; 3 Simic (UG), 4 Orzhov (WB), 5 Dimir (UB), 6 Izzet (UR)."""
TRAITORS = ["loyalist", "loyalist", "loyalist", "agent", "agent", "loyalist", "agent"]
"""Most leaders of these cases are Agents, and most of those who look are not."""

Knowledge = set[tuple[Any, ...]]


@dataclass(frozen=True)
class Case:
    """An ability that is used: by its leader, with this card, on this player, so that these look at a role card."""

    leader: int
    drew: str
    chosen: int
    lookers: tuple[int, ...] = ()
    before: list[dict[str, Any]] = field(default_factory=list)
    found: dict[str, str] = field(default_factory=dict)
    """Green: {leader card: targeting card} that lie facedown before the chosen player."""


ROUNDS = past(white=(4, "green", 3), blue=(5, "white", 0), black=(4, "red", 1), green=(3, "blue", 0))
CASES = {
    "white": Case(4, "red", 6, lookers=(6,)),
    "white, showing it to an Agent": Case(4, "red", 1, lookers=(1,)),
    "blue, the leader does not look": Case(6, "black", 1, lookers=(4, 5)),
    "blue, the leader looks too": Case(5, "black", 4, lookers=(1, 5)),
    "blue, the leader is chosen": Case(5, "black", 5, lookers=(1, 4)),
    "black": Case(5, "red", 6),
    "black, noting oneself": Case(5, "black", 5),
    "green": Case(3, "white", 0, lookers=(3,)),
    "green, at two targeting cards": Case(
        3,
        "white",
        4,
        lookers=(3,),
        before=past(white=(4, "red", 1), black=(4, "green", 2)),
        found={"white": "red", "black": "green"},
    ),
    "green, at the Blue leader": Case(3, "white", 0, lookers=(3,), before=past(blue=(0, "red", 1))),
    "red, burning": Case(6, "black", 5, before=[*ROUNDS, *past(red=6)]),
    "red, keeping it": Case(1, "black", 1, before=[*ROUNDS, *past(red=1)]),
}


def used(name: str, case: Case, roles: list[str]) -> tuple[Scene, Scene]:
    """The scene before the leader draws, as far as all can tell, and after the ability was used in play."""
    ability = name.partition(",")[0]
    setting: dict[str, Any] = {"roles": roles, "past": case.before}
    if ability == "red":
        before = Scene(SEATS, **{**setting, "past": case.before[:-1]}, colours=["red"])
        scene = Scene(SEATS, **setting, targeting=[case.drew])
    else:
        before = Scene(SEATS, **setting, colours=[ability], targeting=[case.drew])
        scene = Scene(SEATS, **setting, colours=[ability], targeting=[case.drew])
        scene.vote(*[case.leader] * SEATS)
    scene.answer(case.leader, str(case.chosen))
    return before, scene


def learned(name: str, case: Case, roles: list[str], seat: int | None) -> Knowledge:
    """The row of the table: what everyone learns, and what this seat learns beside it."""
    ability = name.partition(",")[0]
    hidden = ("colour", ability, case.drew)
    everyone: Knowledge = {("leader", ability, case.leader)}
    leader: Knowledge = {hidden}
    lookers: Knowledge = set()
    match ability:
        case "white":
            everyone |= {("chosen", ability, case.chosen)}
            lookers = {("role", case.leader, roles[case.leader])}
        case "blue":
            everyone |= {("chosen", ability, case.chosen), hidden, ("lookers", *case.lookers)}
            lookers = {("role", case.chosen, roles[case.chosen])}
        case "black":
            everyone |= {("note made",)}
            leader |= {("note", case.chosen)}
        case "red":
            everyone |= {("chosen", ability, case.chosen)}
        case "green":
            everyone |= {("chosen", ability, case.chosen)}
            leader |= {("role", case.chosen, roles[case.chosen])}
            leader |= {("colour", *card) for card in case.found.items()}
    own = leader if seat == case.leader else set()
    return everyone | own | (lookers if seat in case.lookers and ability != "green" else set())


def told(events: list[Event], ability: str) -> Knowledge:
    """What somebody who hears these events knows of the ability."""
    known: Knowledge = set()
    for event in events:
        match event:
            case Elected():
                known |= {("leader", event.colour, event.seat)}
            case Showed():
                known |= {("chosen", ability, event.to)}
            case Inspected():
                known |= {("chosen", ability, event.chosen), ("lookers", *event.lookers)}
            case Looked():
                known |= {("chosen", ability, event.at)}
            case Burning():
                known |= {("chosen", ability, event.chosen), ("leader", ability, event.seat)}
            case NoteMade():
                known |= {("note made",)}
            case Noted():
                known |= {("note", event.chosen)}
            case Revealed():
                known |= {("colour", ability, event.colour)}
            case DrewTarget() | SawTarget():
                known |= {("colour", event.ability, event.colour)}
            case SawRole():
                known |= {("role", event.owner, event.role)}
    return known


def shown(scene: Scene, seat: int | None) -> Knowledge:
    """What a view shows of all abilities."""
    view = scene.view(seat)
    known: Knowledge = {("role", player.seat, player.role) for player in view.players if player.role is not None}
    for each in view.abilities:
        known |= {("leader", each.colour, each.leader)}
        known |= {("chosen", each.colour, each.chosen)} if each.chosen is not None else set()
        known |= {("colour", each.colour, each.target)} if each.target is not None else set()
        known |= {("lookers", *each.lookers)} if each.colour == "blue" and each.lookers else set()
    known |= {("note made",)} if view.note_made else set()
    known |= {("note", view.note)} if view.note is not None else set()
    return known


@clause("7.1", "7.2", "7.3", "7.4", "7.5", "7.6", "4.9")
@pytest.mark.parametrize("seat", [None, *range(SEATS)], ids=lambda seat: "spectator" if seat is None else f"seat{seat}")
@pytest.mark.parametrize("roles", [LOYAL, TRAITORS], ids=["loyal leaders", "traitors"])
@pytest.mark.parametrize("name", CASES)
def test_r27_what_is_told_and_what_is_shown(name: str, roles: list[str], seat: int | None) -> None:
    case = CASES[name]
    ability = name.partition(",")[0]
    before, scene = used(name, case, roles)
    expected = learned(name, case, roles, seat)
    events = [each.event for each in scene.deliveries if each.reaches(seat)]
    assert told(events, ability) == expected
    assert shown(scene, seat) - shown(before, seat) == expected - shown(before, seat)
    assert expected <= shown(scene, seat)


@clause("7.4", "4.6")
@pytest.mark.parametrize("seat", [None, *range(SEATS)])
def test_r27_red_elected_everyone_sees_who_holds_ablaze_and_nobody_learns_more(seat: int | None) -> None:
    scene = Scene(SEATS, colours=["red"])
    before = shown(scene, seat)
    scene.vote(*[6] * SEATS)
    assert shown(scene, seat) - before == {("leader", "red", 6)}
    assert scene.events(TookAblaze, seat) == [TookAblaze(6)]
    assert told([each.event for each in scene.deliveries if each.reaches(seat)], "red") == {("leader", "red", 6)}
    assert scene.view(seat).players[6].facedown == 0


@clause("7.1", "7.3", "7.4", "7.5")
@pytest.mark.parametrize("seat", [None, *range(SEATS)])
@pytest.mark.parametrize("name", ["white", "black", "green", "red, burning"])
def test_r27_while_the_leader_chooses_only_the_leader_knows_the_card(name: str, seat: int | None) -> None:
    case = CASES[name]
    ability = name.partition(",")[0]
    if ability == "red":
        scene = Scene(SEATS, past=case.before)
    else:
        scene = Scene(SEATS, colours=[ability], targeting=[case.drew])
        scene.vote(*[case.leader] * SEATS)
    card = next(each.target for each in scene.view(seat).abilities if each.colour == ability)
    assert card == (case.drew if seat == case.leader else None)
    assert len(scene.events(DrewTarget, seat)) == (seat == case.leader)
    assert [(each.seats, each.about) for each in scene.view(seat).waiting] == [((case.leader,), ())]
    if seat is not None:
        assert bool(scene.s.asks(seat)) == (seat == case.leader)


@clause("7.1", "7.2", "7.3", "7.5")
@pytest.mark.parametrize("name", [name for name in CASES if not name.startswith("red")])
def test_an_arranged_past_shows_each_seat_what_the_played_one_does(name: str) -> None:
    case = CASES[name]
    ability = name.partition(",")[0]
    _, played = used(name, case, LOYAL)
    row = past(**{ability: (case.leader, case.drew, case.chosen)})
    arranged = Scene(SEATS, roles=LOYAL, past=[*case.before, *row])
    for seat in (None, *range(SEATS)):
        assert shown(arranged, seat) == shown(played, seat)


@clause("7.2", "4.4")
def test_r23_with_five_players_exactly_one_looks() -> None:
    for drawn in range(5):
        scene = Scene(colours=["blue"], targeting=[COLOUR_IDS[drawn]])
        scene.vote(3, 3, 3, 3, 3)
        able = scene.keys(3)
        scene.answer(3, able[0])
        assert scene.events(Inspected) == [Inspected(3, int(able[0]), (int(able[1]),))]


@clause("7.6", "5.8")
@pytest.mark.parametrize("seat", [None, *range(SEATS)])
def test_after_the_end_everybody_sees_everything(seat: int | None) -> None:
    scene = Scene(SEATS, past=CASES["red, burning"].before, ablaze=5, roles=LOYAL)
    leaders = scene.s.leaders()
    scene.vote(*[3 if voter in leaders else None for voter in range(SEATS)])
    assert shown(scene, seat) == shown(scene, 0)
    assert {("role", owner, role) for owner, role in enumerate(LOYAL)} <= shown(scene, seat)
    assert {("note", 1), ("colour", "white", "green"), ("colour", "red", "black")} <= shown(scene, seat)
    assert [player.facedown for player in scene.view(seat).players] == [0] * SEATS


# --- over whole games ------------------------------------------------------------------------------------------------


class Learner:
    """What one audience has been told: roles, targeting cards, the note."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.roles: dict[int, str] = {}
        self.cards: dict[str, str] = {}
        self.note: int | None = None
        self.revealed = False

    def learn(self, event: Event, seats: int) -> None:
        match event:
            case RoleDealt():
                assert event.seat == self.seat
                self.roles[event.seat] = event.role
            case SawAgents():
                assert self.seat in event.agents
                self.roles |= {seat: ROLE_IDS[seat in event.agents] for seat in range(seats)}
            case SawRole():
                self.roles[event.owner] = event.role
            case Revealed():
                self.cards["blue"] = event.colour
            case DrewTarget() | SawTarget():
                self.cards[event.ability] = event.colour
            case Noted():
                self.note = event.chosen
            case AgentsMet():
                assert event.count
            case AllRevealed():
                self.revealed = True


@clause("2.2", "2.7", "7.1", "7.2", "7.3", "7.4", "7.5", "7.6", "5.9")
@settings(max_examples=25)
@given(
    seats=st.integers(5, 10),
    seed=st.integers(0, 2**32),
    talk=st.sampled_from([(0, "no"), (120, "no"), (120, "yes")]),
)
def test_before_the_reveal_view_and_events_tell_each_audience_the_same_and_only_what_r27_grants(
    seats: int, seed: int, talk: tuple[int, str]
) -> None:
    seconds, channel = talk
    options = {"discussion": seconds, "final_discussion": seconds, "agents_channel": channel}
    s, luck = game.start(seats, seed, options, listening=True), SeededRandom(seed)
    learners = [Learner(seat) for seat in (None, *range(seats))]
    while s.result is None:
        for each in s.take_events():
            for learner in learners:
                if each.reaches(learner.seat):
                    learner.learn(each.event, seats)
        for learner in learners:
            seat = learner.seat
            view = s.view(seat)
            assert not learner.revealed
            assert {p.seat: p.role for p in view.players if p.role} == learner.roles
            seen = {a.colour: a.target for a in view.abilities if a.target}
            assert seen == learner.cards
            assert view.note == learner.note
            assert learner.note is None or seat == s.leader[2]
            entitled = {seat, *(subject for _, looker, subject in s.looks() if looker == seat)}
            assert seat is None or s.role[seat] == AGENT or set(learner.roles) == entitled
            assert seat is not None or not learner.roles
        due, asks = s.next_due(), s.required() or s.asks()
        if due is not None and luck.random() < (0.1 if s.required() else 0.3):
            s.tick(due)
        else:
            ask = asks[int(luck.random() * len(asks))]
            s.play(ask, s.ask(ask).sample(luck))
