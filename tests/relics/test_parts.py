"""The sum taken apart: what a screen shows beside a total adds up to it."""

from __future__ import annotations

import pytest

from clause_citations import citing
from coterie import games
from coterie.games.relics.events import Totals
from coterie.games.relics.parts import counted_cards, relic_parts, wizard_parts
from coterie.games.relics.power import Field
from coterie.kernel import Refused
from coterie.kernel.words import spoken
from coterie.lab.match import Match

clause = citing("relics")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_parts_add_up_to_power_in_played_games(seats: int) -> None:
    game = games.get("relics")
    state = game.start(seats, seats, {}, listening=True)
    match = Match(game, state, ["random"] * seats, seats)
    looked = 0
    while state.result is None and match.decisions < 400 and match.step():
        field = Field(state)
        for seat in range(seats):
            for wizard in state.wizards[seat]:
                parts = wizard_parts(field, seat, wizard)
                assert sum(part.amount for part in parts) == field.wizard_power(seat, wizard)
                looked += 1
            for relic in state.relics[seat]:
                parts = relic_parts(field, seat, relic)
                assert sum(part.amount for part in parts) == field.relic_power(seat, relic)
    assert looked > 10


def duel() -> dict[str, object]:
    return {
        "phase": "reveal",
        "shrine": "S12",
        "players": [
            {"hand": ["W31", "R08"], "deck": 9, "lay": ["W35", "R33"]},
            {"hand": ["W16", "R15"], "deck": 9, "lay": ["W20", "R15"]},
        ],
    }


@clause("5.1", "5.2", "5.4", "3.18")
def test_totals_are_told_with_their_parts() -> None:
    state = games.get("relics").arrange(duel(), listening=True)
    told = next(each.event for each in state.take_events() if isinstance(each.event, Totals))
    mine = [card for card in told.cards if card.seat == 0]
    assert [(card.card, card.power) for card in mine] == [("W35", 7), ("R33", 5)]
    assert [(part.kind, part.amount, part.source, part.why) for part in mine[0].parts] == [
        ("base", 4, "card:W35", ""),
        ("shrine", 2, "shrine:S12", "green"),
        ("advantage", 1, "card:W35", "green over blue"),
    ]
    assert dict(zip(told.seats, told.totals, strict=True)) == {0: 12, 1: 8}
    words = spoken(told.text(state.pack, str))
    assert (
        "0 12 (Elder of the Grove 7 = 4 +2 shrine (green) +1 advantage (green over blue); Staff of the First Wizard 5)"
        in words
    )


@clause("5.3", "W08")
def test_an_ignored_relic_has_no_parts() -> None:
    position = duel()
    position["players"] = [
        {"hand": ["W31", "R08"], "deck": 9, "lay": ["W08", "R33"]},
        {"hand": ["W16", "R15"], "deck": 9, "lay": ["W20", "R15"]},
    ]
    state = games.get("relics").arrange(position, listening=True)
    told = next(each.event for each in state.take_events() if isinstance(each.event, Totals))
    ignored = next(card for card in told.cards if card.card == "R33")
    assert (ignored.power, ignored.parts) == (0, ())
    assert "Staff of the First Wizard ignored" in spoken(told.text(state.pack, str))


def test_the_view_says_what_is_under_way_and_whom_the_shrine_touches() -> None:
    position = duel()
    position["players"] = [
        {"hand": ["W31", "R08"], "deck": 9, "lay": ["W35", "R37"]},
        {"hand": ["W16", "R15"], "deck": 9, "lay": ["W20", "R15"]},
    ]
    state = games.get("relics").arrange(position, listening=True)
    view = state.view(1)
    assert view.stage == "relics"
    assert [(line.text, line.wizards) for line in view.shrine_lines] == [
        ("Devoted: draw one card.", ("0.0", "1.0")),
        ("Green: +2.", ("0.0",)),
    ]
    wizard = view.players[0].wizards[0]
    assert (wizard.place, wizard.over, wizard.unused) == ("0.0", ("1.0",), False)
    assert sum(part.amount for part in wizard.parts) == wizard.power
    assert counted_cards(state, (0, 1))[0].parts == wizard.parts


@clause("W21", "R05", "1.14")
def test_a_question_names_the_card_that_asks() -> None:
    position = duel()
    position["players"] = [
        {"hand": ["W31", "R08"], "deck": 9, "lay": ["W35", "R37"]},
        {"hand": ["W16", "R15"], "deck": 9, "lay": ["W20", "R15"]},
    ]
    state = games.get("relics").arrange(position)
    (ask,) = state.asks(0)
    assert ask.prompt == "{card:R37|Twin Fangs of Rin}: do you play another relic?"
    assert [(each.kind, each.id) for each in ask.about] == [("relic", "0.0"), ("card", "R37")]
    assert [(option.key, option.declines) for option in ask.shape.options] == [("no", True), ("R08", False)]


@clause("7.2")
def test_a_wizard_is_refused_where_a_relic_is_asked_for() -> None:
    position = duel()
    position["players"] = [
        {"hand": ["W31", "R08"], "deck": 9, "lay": ["W35", "R37"]},
        {"hand": ["W16", "R15"], "deck": 9, "lay": ["W20", "R15"]},
    ]
    state = games.get("relics").arrange(position)
    (ask,) = state.asks(0)
    before = state.digest()
    with pytest.raises(Refused, match="Forest Friend is a wizard: choose a relic, or decline") as refused:
        state.play(ask.id, state.ask(ask.id).read("W31"))
    assert refused.value.clause == "7.2"
    assert state.digest() == before


@clause("11.1")
def test_drafts_say_for_how_many_they_are_before_a_game_is_dealt() -> None:
    game = games.get("relics")
    (misfit,) = game.misfits(3, {"setup": "grid", "go_big": "no"})
    assert (misfit.setting, misfit.clause, misfit.why) == ("setup", "11.1", "grid is for 2 players, not 3")
    assert game.misfits(3, {"setup": "packs", "go_big": "no"}) == []
    assert game.notes(4, {"setup": "packs", "go_big": "yes"})[0] == (
        "1.2",
        "With 4 players, 3 wizards in your Hall win.",
    )


@clause("5.9", "3.10", "S14")
def test_a_fixed_bonus_names_what_gave_it() -> None:
    """+3 by the shrine for a discarded card, +2 by the Kindling Novice's own ability."""
    state = games.get("relics").arrange(
        {
            "seats": 2,
            "shrine": "S14",
            "phase": "reveal",
            "players": [
                {"lay": ["W04", "R01"], "hand": ["W01", "W01", "R02", "R03"], "deck": 5},
                {"lay": ["W16", "R01"], "hand": ["W16", "W16", "R02"], "deck": 5},
            ],
        },
        listening=True,
    )
    while (asks := state.asks(0)) and not state.result and len(state.hand[0]) > 2:
        state.play(asks[0].id, next(answer for answer in state.ask(asks[0].id).space.every() if answer))
    told = next(each.event for each in state.take_events() if isinstance(each.event, Totals))
    parts = [
        (part.kind, part.amount, part.source, part.why)
        for card in told.cards
        if card.card == "W04"
        for part in card.parts
    ]
    assert ("once", 2, "card:W04", "through its ability") in parts
    assert [part for part in parts if part[2] == "shrine:S14"] == [
        ("once", 3, "shrine:S14", f"through {state.pack.shrines[state.pack.shrine_numbers['S14']].name}")
    ]
    assert "+2 through its ability +3 through" in spoken(told.text(state.pack, str))
