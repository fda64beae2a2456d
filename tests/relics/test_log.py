"""The log says why: every draw, discard, Replenish and claim names its cause (6.1, 6.6, 6.10, 8.5)."""

from __future__ import annotations

import pytest

from clause_citations import citing
from coterie.games.relics import game
from coterie.games.relics.events import (
    EEK,
    LIMIT,
    LOST,
    MULLIGAN,
    OPENING,
    REPLENISH,
    SPOILS,
    ClaimsCancelled,
    Declined,
    Discarded,
    Drew,
    Gained,
    MasterChanged,
)
from coterie.kernel import Event, SeededRandom
from coterie.kernel.words import spoken
from relics.scene import Scene, player, reveal

clause = citing("relics")
NAMES = ("Ana", "Ben", "Cai").__getitem__


def said(scene: Scene, kind: type[Event]) -> list[str]:
    return [spoken(event.text(game.pack, NAMES)) for event in scene.events(kind)]


@clause("6.1", "3.24")
def test_a_draw_names_the_card_the_shrine_or_the_step() -> None:
    scene = reveal(player("W18", "R12", deck=9), player("W02", "R33", deck=9), shrine="S04")
    assert said(scene, Drew) == [
        "Ana drew 2 cards through Dalhi's Throne.",
        "Ben drew 1 card through Dalhi's Throne.",
        "Ana drew 1 card through Novice Seer.",
        "Ana drew 1 card through Apprentice's Satchel.",
    ]
    scene.answer(scene.s.winner, "draw")
    assert "Ben drew 1 card as spoils." in said(scene, Drew)
    assert "Ana drew 2 cards for losing the round." in said(scene, Drew)


@clause("6.10")
def test_a_replenish_says_so() -> None:
    scene = reveal(player("W06", "R01", hand=["W01", "R01"], deck=9), player("W02", "R33", deck=9))
    scene.answer(0, ["W01", "R01"])
    assert said(scene, Discarded) == ["Ana discarded Mediocre Mage; Gnarled Walking Staff through Lars."]
    assert said(scene, Drew)[0] == "Ana drew 7 cards to replenish the hand."


@clause("5.9", "1.14")
def test_a_bonus_and_a_refusal_name_the_card() -> None:
    scene = reveal(player("W04", "R01", hand=["W01", "R01", "W31"], deck=9), player("W02", "R33", deck=9))
    scene.answer(0, ["W01"])
    assert said(scene, Gained) == ["Ana gained +2 through Kindling Novice."]
    scene = reveal(player("W04", "R01", hand=["W01", "R01", "W31"], deck=9), player("W02", "R33", deck=9))
    scene.answer(0, [])
    assert said(scene, Declined) == ["Ana declined what Kindling Novice offered."]


@clause("8.5")
def test_a_new_master_wizard_and_claims_in_vain_have_their_reason() -> None:
    scene = reveal(player("W02", "R03"), player("W03", "R33"))
    assert said(scene, MasterChanged) == ["Ben became the Master Wizard through Lava Spurter."]
    scene = reveal(player("W11", "R01"), player("W03", "R33"))
    assert said(scene, MasterChanged) == []
    assert said(scene, ClaimsCancelled) == ["2 claims to be the Master Wizard (Ana and Ben) cancelled each other."]
    scene.answer(1, "draw")
    assert said(scene, MasterChanged) == ["Ben became the Master Wizard for winning the round."]


@clause("6.1", "6.6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_whole_games_every_draw_and_discard_can_be_told(seats: int) -> None:
    why: set[str] = set()
    for seed in range(4):
        s, luck = game.start(seats, seed, listening=True), SeededRandom(seed)
        told = list(s.take_events())
        while s.result is None:
            ask = s.required()[0]
            s.play(ask, s.ask(ask).sample(luck))
            told += s.take_events()
        for each in told:
            if isinstance(each.event, (Drew, Discarded)):
                assert each.event.text(game.pack, "abcd".__getitem__).endswith(".")
                why.add(each.event.why)
    assert {OPENING, MULLIGAN, REPLENISH, SPOILS, LOST, LIMIT} <= why
    cards = why - {OPENING, MULLIGAN, REPLENISH, SPOILS, LOST, LIMIT, EEK}
    assert len(cards) > 5
    assert cards <= {*game.pack.numbers, *game.pack.shrine_numbers}
