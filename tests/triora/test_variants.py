"""Variants (section 14 of the rules)."""

from __future__ import annotations

import msgspec
import pytest

from clause_citations import citing
from coterie.games.triora import game
from coterie.games.triora.components import PLACES
from coterie.games.triora.events import FigurePlaced
from coterie.kernel import InvalidSetting
from coterie.table.record import Record
from coterie.table.table import Table
from triora.scene import Scene

clause = citing("triora")
SECOND = {"second_familiar": "yes"}


@clause("14.1")
def test_figures_by_lot() -> None:
    sites = {"S": "DU", "M": "RI", "P": "FI", "N": "CI"}
    seen = set()
    for seed in range(60):
        s = game.start(3, seed, {"figures": "random"}, listening=True)
        drawn = [told.event for told in s.take_events() if isinstance(told.event, FigurePlaced)]
        assert [event.figure for event in drawn] == ["inquisitor", "morgana"]
        assert [sites[event.kind] for event in drawn] == [PLACES[s.inquisitor], PLACES[s.morgana]]
        assert len(s.track) + len(s.pile) == 36  # both were shuffled back
        seen.add((s.inquisitor, s.morgana))
    assert len(seen) > 12
    assert len({s for s, _ in seen}) == 4


@clause("14.1")
def test_the_cards_drawn_for_figures_are_shuffled_back() -> None:
    """Nobody knows where they are: neither first in the track, nor at the bottom of the pile, nor out of the game."""
    first = last = 0
    for seed in range(80):
        s = game.start(2, seed, {"figures": "random"})
        kinds = [game.pack.kinds[game.pack.villagers[card].kind].site for card in (s.track[0], s.pile[0])]
        first += kinds[0] == s.morgana
        last += kinds[1] == s.inquisitor
        assert sorted((*s.track, *s.pile)) == list(range(36))
    assert 5 < first < 40  # a quarter of them, by chance
    assert 5 < last < 40


@clause("14.2")
def test_the_second_familiar_moves_before_or_after() -> None:
    """Ruling C35: usual with two players, and for them only."""
    assert {each.name: each.default for each in game.settings}["second_familiar"] == "yes"
    scene = Scene({"familiar": "CI", "second": "RI"}, {}, options=SECOND)
    scene.familiar(0, "TO")
    assert scene.ask(0).prompt == "Where does your second familiar go?"
    scene.say(0, "CI")  # what the first one left
    assert (scene.where("familiar", 0), scene.where("second", 0)) == ("TO", "CI")
    assert scene.asked() == [(1, "Piece")]
    scene = Scene({"familiar": "CI", "second": "RI"}, {}, options=SECOND)
    scene.say(0, "familiar", "second", "DU")
    assert "RI" in scene.keys(0)
    assert "second" not in scene.keys(0)
    scene.say(0, "RI")
    assert scene.asked() == [(1, "Piece")]
    scene = Scene({"familiar": "CI"}, {}, {}, options=SECOND)
    assert "second" not in scene.say(0, "familiar").keys(0)


@clause("14.3")
def test_the_second_familiar_only_blocks() -> None:
    scene = Scene({"second": "RI", "potions": {"MOL": 1}}, {"second": "CA"}, options=SECOND)
    scene.say(0, "familiar")
    assert not {"RI", "CA"} & set(scene.keys(0))
    scene.say(0, "TO")
    assert not {"RI", "CA", "TO"} & set(scene.keys(0))
    scene.say(0, "CI")
    assert scene.asked() == [(1, "Piece")]  # no action, though the potion is there
    scene.witch(1, "CA", "done")
    assert scene.s.captured == [0, 0]
    scene = Scene({"second": "CA", "inquisition": 9}, {}, phase="day", options=SECOND)
    assert scene.s.inquisition == [9, 4]
    scene = Scene({"second": "FO", "witch": "CI"}, {"witch": "FO"}, options=SECOND).say(0, "witch", "FO")
    assert scene.s.witch[0] == 12


@clause("14.2")
@pytest.mark.parametrize("seats", [3, 4])
def test_second_familiars_can_only_be_left_out_where_there_are_any(seats: int) -> None:
    """It is refused rather than ignored."""
    (misfit,) = game.misfits(seats, game.settle_options({"second_familiar": "no"}))
    assert (misfit.setting, misfit.clause, misfit.idle) == ("second_familiar", "14.2", True)
    with pytest.raises(InvalidSetting, match=rf"option second_familiar: found 'no' with {seats} players.*\[14.2\]"):
        Record.of(game, seats, 1, {"second_familiar": "no"})
    with pytest.raises(InvalidSetting, match="second_familiar"):
        game.start(seats, 1, {"second_familiar": "no"})
    assert game.misfits(2, game.settle_options({"second_familiar": "no"})) == []
    assert game.misfits(seats, game.usual_options) == []


def test_a_game_that_was_recorded_with_an_idle_option_is_still_replayed() -> None:
    usual = Record.of(game, 3, 1)
    head = msgspec.structs.replace(usual.head, options={**usual.head.options, "second_familiar": "no"})
    assert Table(Record(head)).state.options["second_familiar"] == "no"
