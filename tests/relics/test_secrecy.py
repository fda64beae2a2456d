"""Section 10: who may see what, for every seat and for spectators: in views, events, asks and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from clause_citations import citing
from coterie.games.relics import game
from coterie.games.relics.events import (
    Declined,
    Discarded,
    Drew,
    DrewCards,
    Exchanged,
    LaidRelic,
    LaidWizard,
    Looked,
    LookedAtHand,
    LostRelic,
    Saw,
    Showed,
    Swapped,
    Took,
    TookShown,
)
from coterie.kernel import Refused, SeededRandom
from relics.scene import Scene

clause = citing("relics")

EVERYBODY = [0, 1, 2, None]
NAMES = ["seat 0", "seat 1", "seat 2", "spectator"]
for_everybody = pytest.mark.parametrize("viewer", EVERYBODY, ids=NAMES)

HANDS = (["W04", "R14", "R02"], ["W17", "R03", "R04"], ["W32", "R06", "R28"])
DECKS = (["W02", "R20"], ["W20", "R19", "R16"], ["W35"])


def table(**more: Any) -> Scene:
    """Three players with something everywhere, in the middle of step 3e: seat 0's Kindling Novice asks."""
    lay = (["W04", "R33"], ["W05", "R33"], ["W16", "R15"])
    players: list[dict[str, Any]] = [
        {"lay": lay[seat], "hand": HANDS[seat], "deck": DECKS[seat], "pile": ["W01", "R01"], "hall": ["W31"]}
        for seat in range(3)
    ]
    players[0]["hand"] = ["W03", "R14", "R02"]
    players[2].update(drawn=2, discarded=1)
    return Scene(*players, phase="reveal", shrine="S15", **more)


def trio(first: list[str], second: list[str], third: list[str], **more: Any) -> Scene:
    """Three players who have laid these and hold two cards each; `more` is seat 0's."""
    players: list[dict[str, Any]] = [
        {"lay": first, "hand": ["W01", "R01"], **more},
        {"lay": second, "hand": ["W16", "R02"]},
        {"lay": third, "hand": ["W31", "R03"]},
    ]
    return Scene(*players, phase="reveal")


def sent(scene: Scene, viewer: int | None) -> str:
    """All that this viewer was ever sent."""
    told = [told.event for told in scene.deliveries if told.reaches(viewer)]
    asks = [] if viewer is None else scene.s.asks(viewer)
    return repr((scene.view(viewer), asks, told))


# --- what is open, what is secret --------------------------------------------------------------------------------


@clause("10.1")
@for_everybody
def test_everybody_sees_sizes_piles_halls_counts_and_face_up_cards(viewer: int | None) -> None:
    scene = table()
    players = scene.view(viewer).players
    assert [each.hand_count for each in players] == [3, 3, 3]
    assert [each.deck_count for each in players] == [2, 3, 1]
    assert [each.pile for each in players] == 3 * [("W01", "R01")]
    assert [each.hall for each in players] == 3 * [("W31",)]
    assert [(each.drawn, each.discarded) for each in players] == [(0, 0), (0, 0), (2, 1)]
    assert [[wizard.card for wizard in each.wizards] for each in players] == [["W04"], ["W05"], ["W16"]]
    assert [[relic.face_up for relic in each.relics] for each in players] == 3 * [[False]]
    assert scene.view(viewer).shrine == "S15"


@clause("10.1")
@for_everybody
def test_everybody_sees_the_cards_on_the_table_and_who_is_in_the_battle(viewer: int | None) -> None:
    scene = Scene(
        {"hand": ["W01", "R01"], "table": ["W05", "R33"]},
        {"hand": ["W01", "R01"], "table": ["W05", "R33"]},
        {"hand": ["W01", "R01"], "table": ["W02", "R02"]},
        in_battle=[0, 1],
    )
    players = scene.view(viewer).players
    assert [each.table_wizards for each in players] == [("W05",), ("W05",), ("W02",)]
    assert [each.table_relics for each in players] == [("R33",), ("R33",), ("R02",)]
    assert [each.in_battle for each in players] == [True, True, False]


@clause("10.2")
@pytest.mark.parametrize("owner", [0, 1, 2])
@for_everybody
def test_hands_decks_and_facedown_relics_are_their_players_secret(viewer: int | None, owner: int) -> None:
    scene = table()
    seen = scene.view(viewer).players[owner]
    own = viewer == owner
    assert (seen.hand is not None) == own
    assert (seen.deck is not None) == own
    assert (seen.relics[0].card is not None) == own
    assert seen.relics[0].known_to == (owner,)
    assert (seen.known, seen.known_or_laid, seen.deck_top) == ((), (), ())
    assert seen.relics[0].power == 0
    if own:
        assert sorted(seen.hand) == sorted(scene.hand(owner))
        assert seen.deck == tuple(sorted(DECKS[owner], key=game.pack.ids.index)), "what is in it, not how it lies"


@clause("10.2")
@for_everybody
def test_what_is_sent_names_no_secret_of_another(viewer: int | None) -> None:
    """Every card that is nowhere in the open: neither its id nor its name reaches anybody but its player."""
    scene = table()
    secrets = (("W03", "R14", "R20"), ("W17", "R16", "R19"), ("W32", "R28", "W35", "R15"))
    for owner, cards in enumerate(secrets):
        for card in cards:
            name = game.pack.cards[game.pack.numbers[card]].name
            found = repr(card) in sent(scene, viewer) or name in sent(scene, viewer)
            assert found == (viewer == owner), f"{card} of seat {owner} for {viewer}"


@clause("10.2")
@for_everybody
def test_the_cards_drawn_are_told_to_their_player_alone(viewer: int | None) -> None:
    scene = trio(["W18", "R01"], ["W04", "R33"], ["W02", "R33"], deck=["W05", "W20"])
    assert [(event.seat, event.count) for event in scene.events(Drew, viewer)] == [(0, 1)]
    assert [[*event.cards] for event in scene.events(DrewCards, viewer)] == ([["W05"]] if viewer == 0 else [])


@clause("10.2")
@pytest.mark.parametrize("viewer", [1, 2, None], ids=NAMES[1:])
def test_nothing_of_a_laid_wizard_and_relic_shows_until_all_have_chosen(viewer: int | None) -> None:
    hand = ["W01", "R01", "W16", "R02"]
    scene = Scene({"hand": hand}, {"hand": hand}, {"hand": hand})
    before = sent(scene, viewer)
    scene.answer(0, {"wizard": "W01", "relic": "R02"})
    assert sent(scene, viewer) == before, "not even that seat 0 has chosen"


@clause("10.2")
@pytest.mark.parametrize("viewer", [0, 2, None], ids=["seat 0", "seat 2", "spectator"])
def test_discards_of_step_5a_stay_unseen_until_all_have_chosen(viewer: int | None) -> None:
    eight = ["W01", "R01", "W16", "R02", "W31", "R03", "R04", "R15"]
    scene = Scene({"hand": eight}, {"hand": eight}, {}, phase="spoils", winner=0)
    before = sent(scene, viewer)
    scene.answer(1, ["R15"])
    assert sent(scene, viewer) == before
    scene.answer(0, ["R04"])
    assert [[*event.cards] for event in scene.events(Discarded, viewer)][:2] == [["R04"], ["R15"]]


@clause("10.2")
@for_everybody
def test_only_who_is_asked_sees_the_question(viewer: int | None) -> None:
    """That it is asked, and of whom, everybody knows."""
    scene = table()
    (waiting,) = scene.view(viewer).waiting
    assert (waiting.seats, waiting.kind, waiting.clause) == ((0,), "DiscardCards", "W04")
    if viewer is not None:
        assert len(scene.s.asks(viewer)) == (viewer == 0)


@clause("10.2")
def test_a_refusal_says_nothing_of_others_cards() -> None:
    """A card that a rival holds, one in your own deck and one out of the game are refused in the same words."""
    scene = Scene({"hand": ["W01", "R01"], "deck": ["W20"]}, {"hand": ["W05", "R02"]})
    said = set()
    for card in ("W05", "W20", "W35"):
        with pytest.raises(Refused) as refused:
            scene.answer(0, {"wizard": card, "relic": "R01"})
        said.add(refused.value.why.replace(card, "X"))
        refusal = scene.s.why_not(scene.ask(0).id, (game.pack.numbers[card], game.pack.numbers["R01"]))
        assert refusal is not None
        said.add(refusal.why)
    assert len(said) == 2, said
    assert "Furnace" not in str(said)


@clause("10.2")
def test_a_player_sees_the_own_facedown_wizard_and_nobody_else_does() -> None:
    scene = jeff(["W05", "W01", "W01"])
    scene.answer(0, "W05")
    assert scene.asked() == [(1, "LayWizard")]
    assert [scene.view(viewer).players[0].facedown_wizards for viewer in EVERYBODY] == [1, 1, 1, 1]
    assert [scene.view(viewer).players[0].laid for viewer in EVERYBODY] == [("W05",), None, None, None]


# --- discard piles -----------------------------------------------------------------------------------------------


@clause("10.3")
@for_everybody
def test_what_is_taken_from_a_discard_pile_is_taken_in_the_open(viewer: int | None) -> None:
    scene = trio(["W33", "R28"], ["W02", "R33"], ["W02", "R33"], pile=["R14", "W05", "R01"])
    scene.answer(0, "R14")
    scene.answer(0, "W05")
    assert [[event.card] for event in scene.events(Took, viewer)] == [["R14"], ["W05"]]
    seen = scene.view(viewer).players[0]
    assert seen.pile[:1] == ("R01",)
    if viewer != 0:
        assert seen.known == ("R14", "W05"), "everybody knows that they are in that hand"


@clause("10.3")
@for_everybody
def test_everybody_sees_what_is_discarded(viewer: int | None) -> None:
    scene = table()
    scene.answer(0, ["R14"])
    assert [(event.seat, [*event.cards]) for event in scene.events(Discarded, viewer)] == [(0, ["R14"])]


# --- looks -------------------------------------------------------------------------------------------------------


@clause("10.4")
@for_everybody
def test_a_facedown_relic_looked_at_is_seen_by_the_one_who_looks(viewer: int | None) -> None:
    scene = trio(["W19", "R01"], ["W02", "R14"], ["W02", "R15"])
    assert scene.keys(0) == ["1.0", "2.0"]
    assert "Orb" not in str(scene.ask(0)), "nor before it is chosen"
    scene.answer(0, "2.0")
    assert scene.asked() == [(0, "SwapRelic")]
    assert [(event.seat, event.at, event.slot) for event in scene.events(Looked, viewer)] == [(0, 2, 0)]
    assert [[*event.cards] for event in scene.events(Saw, viewer)] == ([["R15"]] if viewer == 0 else [])
    relic = scene.view(viewer).players[2].relics[0]
    assert relic.card == ("R15" if viewer in (0, 2) else None)
    assert relic.known_to == (0, 2)
    assert scene.view(viewer).players[1].relics[0].card == ("R14" if viewer == 1 else None)


@clause("10.4")
@for_everybody
def test_a_hand_looked_at_is_seen_by_the_one_who_looks(viewer: int | None) -> None:
    hand = ["W20", "R03", "R19"]
    scene = Scene(
        {"lay": ["W25", "R01"], "hand": ["W01", "R02"]},
        {"lay": ["W02", "R14"], "hand": hand},
        {"lay": ["W02", "R15"], "hand": ["W01", "R02"]},
        phase="reveal",
    )
    scene.answer(0, "1")
    assert [(event.seat, event.at) for event in scene.events(LookedAtHand, viewer)] == [(0, 1)]
    assert [[*event.cards] for event in scene.events(Saw, viewer)] == ([hand] if viewer == 0 else [])
    seen = scene.view(viewer).players[1]
    assert sorted(seen.known) == (sorted(hand) if viewer == 0 else [])
    assert (seen.hand is not None) == (viewer == 1)
    if viewer is not None:
        assert len(scene.s.asks(viewer)) == (viewer == 0), "what may be chosen shows the hand"
    scene.answer(0, "R19")
    assert [[*event.cards] for event in scene.events(Discarded, viewer)] == [["R19"]]
    assert sorted(scene.view(viewer).players[1].known) == (["R03", "W20"] if viewer == 0 else [])


@pytest.mark.parametrize("viewer", [2, None])
def test_who_looks_at_a_hand_does_so_in_every_world_that_others_imagine(viewer: int | None) -> None:
    """Others do not know the hand, but they know who does: somebody who imagines from there sees it, too."""
    scene = Scene(
        {"lay": ["W25", "R01"], "hand": ["W01", "R02"]},
        {"lay": ["W02", "R14"], "hand": ["W20", "R03", "R19"], "deck": ["W03", "W05", "R05", "R07"]},
        {"lay": ["W02", "R15"], "hand": ["W01", "R02"]},
        phase="reveal",
    )
    scene.answer(0, "1")
    for number in range(5):
        world = scene.s.imagine(viewer, SeededRandom(number))
        again = world.imagine(0, SeededRandom(7))
        assert [each.key for each in again.asks(0)[0].options] == [each.key for each in world.asks(0)[0].options]
        assert world.view(0).players[1].known


@clause("10.4")
@for_everybody
def test_after_an_exchange_both_know_both_relics_and_nobody_else_does(viewer: int | None) -> None:
    scene = trio(["W21", "R01"], ["W02", "R14"], ["W04", "R15"])
    scene.answer(0, "1")
    assert scene.asked() == [(2, "DiscardCards")]
    assert [(event.seat, event.rival) for event in scene.events(Exchanged, viewer)] == [(0, 1)]
    seen = scene.view(viewer).players
    both = viewer in (0, 1)
    assert seen[0].relics[0].card == ("R14" if both else None)
    assert seen[1].relics[0].card == ("R01" if both else None), "seat 0 still knows what it gave away"
    assert seen[0].relics[0].known_to == seen[1].relics[0].known_to == (0, 1)
    told = [(event.at, [*event.cards]) for event in scene.events(Saw, viewer)]
    assert told == {0: [(0, ["R14"])], 1: [(1, ["R01"])]}.get(-1 if viewer is None else viewer, [])


@clause("10.4", "6.9")
@for_everybody
def test_cards_shown_to_everybody_are_seen_by_everybody(viewer: int | None) -> None:
    scene = trio(["W24", "R01"], ["W02", "R33"], ["W02", "R33"], deck=["R14", "W05", "R15", "W20"])
    assert [[*event.cards] for event in scene.events(Showed, viewer)] == [["R14", "W05", "R15"]]
    assert scene.view(viewer).players[0].deck_top == ("R14", "W05", "R15")
    scene.answer(0, "W05")
    assert [[event.card] for event in scene.events(TookShown, viewer)] == [["W05"]]
    assert scene.view(viewer).players[0].deck_top == ("R14", "R15")
    if viewer != 0:
        assert scene.view(viewer).players[0].known == ("W05",)


# --- one after the other -----------------------------------------------------------------------------------------


def jeff(hand: list[str]) -> Scene:
    return Scene(
        {"lay": ["W13", "R01"], "hand": hand},
        {"lay": ["W02", "R02"], "hand": ["W17", "W17", "R03"]},
        {"lay": ["W02", "R04"], "hand": ["W32", "W32", "R03"]},
        phase="reveal",
    )


def gary(hand: list[str]) -> Scene:
    return Scene(
        {"lay": ["W42", "R01"], "hand": hand, "deck": ["W16"]},
        {"lay": ["W02", "R02"], "hand": ["W17", "W17", "R03"]},
        {"lay": ["W02", "R04"], "hand": ["W32", "W32", "R03"]},
        phase="reveal",
    )


@clause("10.5")
@pytest.mark.parametrize("viewer", [1, 2, None], ids=NAMES[1:])
@pytest.mark.parametrize(
    ("begin", "cards", "event"),
    [
        pytest.param(jeff, ("W05", "W35"), LaidWizard, id="Jeff"),
        pytest.param(gary, ("R14", "R15"), LaidRelic, id="Gary"),
    ],
)
def test_later_players_see_that_a_card_was_laid_but_not_which(
    begin: Any, cards: tuple[str, str], event: Any, viewer: int | None
) -> None:
    seen = []
    for card in cards:
        scene = begin([card, "W03", "R16"])
        scene.answer(0, card)
        assert scene.asked()[0][0] == 1
        assert [each.seat for each in scene.events(event, viewer)] == [0]
        seen.append(sent(scene, viewer))
    assert seen[0] == seen[1]


@clause("10.5")
@pytest.mark.parametrize("viewer", [1, 2, None], ids=NAMES[1:])
@pytest.mark.parametrize(
    ("begin", "able", "unable"),
    [
        pytest.param(jeff, ["W05", "R14", "R15"], ["R16", "R14", "R15"], id="Jeff"),
        pytest.param(gary, ["W05", "R14", "W20"], ["W05", "W35", "W20"], id="Gary"),
    ],
)
def test_nobody_learns_why_a_player_lays_no_card(
    begin: Any, able: list[str], unable: list[str], viewer: int | None
) -> None:
    """Unwilling and unable look the same: both are asked, both decline."""
    seen = []
    for hand in (able, unable):
        scene = begin(hand)
        assert scene.asked()[0][0] == 0
        assert "no" in scene.keys(0)
        before = sent(scene, viewer)
        scene.answer(0, "no")
        assert scene.asked()[0][0] == 1
        seen.append((before, sent(scene, viewer)))
        assert len(scene.events(Declined, viewer)) == 1
    assert seen[0] == seen[1]


# --- facedown relics that leave play -----------------------------------------------------------------------------


@clause("10.6")
@for_everybody
def test_a_facedown_relic_that_goes_to_a_discard_pile_becomes_public(viewer: int | None) -> None:
    scene = trio(["W12", "R14"], ["W04", "R33"], ["W02", "R33"])
    assert scene.asked() == [(1, "DiscardCards")]
    assert [[event.card] for event in scene.events(LostRelic, viewer)] == [["R14"]]
    assert scene.view(viewer).players[0].pile == ("R14",)


@clause("10.6")
@pytest.mark.parametrize("viewer", [1, 2, None], ids=NAMES[1:])
def test_a_facedown_relic_that_goes_back_to_a_hand_is_not_shown(viewer: int | None) -> None:
    """Whatever it was and whatever is laid instead: what others are sent is the same."""
    seen = []
    for old, new in (("R14", "R15"), ("R16", "R19")):
        scene = trio(["W29", old], ["W04", "R33"], ["W02", "R33"], hand=["W01", new])
        scene.answer(0, f"0.{new}")
        assert scene.asked() == [(1, "DiscardCards")]
        assert [event.slots for event in scene.events(Swapped, viewer)] == [(0,)]
        seen.append(sent(scene, viewer))
    assert seen[0] == seen[1]


@clause("10.6")
@for_everybody
def test_who_had_looked_at_it_still_knows_it_in_the_hand(viewer: int | None) -> None:
    scene = trio(["W19", "R01"], ["W29", "R14"], ["W04", "R33"])
    scene.answer(0, "1.0")
    scene.answer(0, "no")
    scene.answer(1, "0.R02")
    assert scene.asked() == [(2, "DiscardCards")]
    if viewer != 1:
        assert scene.view(viewer).players[1].known == (("R14",) if viewer == 0 else ())


# --- the end -----------------------------------------------------------------------------------------------------


@clause("10.2", "9.1")
@for_everybody
def test_everything_is_open_after_the_end(viewer: int | None) -> None:
    hall = ["W01", "W16", "W31"]
    scene = Scene(
        {"lay": ["W12", "R33"], "hand": ["W01", "R02"], "deck": ["W05", "R01"], "hall": hall},
        {"lay": ["W02", "R01"], "hand": ["W16", "R03"], "deck": ["W20"]},
        {"lay": ["W02", "R01"], "hand": ["W31", "R04"], "deck": ["W35"]},
        phase="reveal",
    )
    assert scene.s.result is not None
    seen = scene.view(viewer)
    assert [each.hand for each in seen.players] == [("W01", "R02"), ("W16", "R03"), ("W31", "R04")]
    assert [each.deck for each in seen.players] == [("W05", "R01"), ("W20",), ("W35",)]
    assert seen.result.winners == (0,)


@clause("10.2", "W19")
def test_a_giver_who_looks_at_the_relic_again_can_still_imagine_the_rest() -> None:
    """It went over facedown out of the giver's hand, was taken up and laid again; then the giver looks at it."""
    scene = Scene(
        {"lay": ["W02", "R15"], "hand": ["W03", "R01"], "deck": 9},
        {"lay": ["W19", "R02"], "hand": ["W18", "R03"], "deck": 9},
        phase="reveal",
    )
    lent = scene.s.pack.numbers["R15"]
    scene.s.borrowed[0] = ((lent, 1),)
    assert scene.asked() == [(1, "LookAtRelic")]
    scene.answer(1, scene.keys(1)[0])
    world = scene.s.imagine(1, SeededRandom(0))
    assert world.relics[0] == scene.s.relics[0]
    assert world.borrowed[0] == ((lent, 1),)
    assert world.view(1) == scene.view(1)
