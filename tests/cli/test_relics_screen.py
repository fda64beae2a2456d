"""The drawing of Wizards & Relics: it fits, it tells names, and it shows nothing that the viewer may not know."""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterator
from functools import partial
from typing import Any, cast

import pytest
from rich.console import Console

from coterie import games
from coterie.cli import screen
from coterie.cli.choice_input import relabelled
from coterie.games.relics import terminal as relics_screen
from coterie.games.relics.state import Relics
from coterie.kernel import Option, SeededRandom, Thing
from coterie.kernel.words import spoken

game = games.get("relics")
pack = game.pack
OURS = cast(screen.Screen, relics_screen)
NAMES = ["Dana Longname of the Hills", "Greedy 2", "Bob", "Player 4"]

SETUPS = [
    (seats, setup)
    for setup, counts in (
        ("rarity", (2, 3, 4)),
        ("lightning", (2, 3, 4)),
        ("winchester", (2,)),
        ("grid", (2,)),
        ("packs", (3, 4)),
    )
    for seats in counts
]


def printed(renderable: Any, **how: Any) -> str:
    file = io.StringIO()
    Console(file=file, width=80, markup=False, highlight=False, emoji=False, **how).print(renderable)
    return file.getvalue()


def moments(seats: int, setup: str, seed: int) -> Iterator[Relics]:
    """Some moments of a random game, its deal and its end among them."""
    state: Relics = game.start(seats, seed, {"setup": setup})
    luck = SeededRandom(seed)
    for number in itertools.count():
        if number % 7 == seed % 7 or state.result is not None:
            yield state.clone()
        if state.result is not None:
            return
        ask = state.required()[0]
        state.play(ask, state.ask(ask).sample(luck))


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "setup"), SETUPS)
def test_it_fits_80_columns_and_shows_nothing_hidden(seats: int, setup: str) -> None:
    """An imagined world that the viewer cannot tell from the true one is drawn the same."""
    luck = SeededRandom(seats)
    for seed in range(2):
        for state in moments(seats, setup, seed):
            for viewer in (None, *range(seats)):
                shown = []
                for world in (state, state.imagine(viewer, luck)) if state.result is None else (state,):
                    view = world.view(viewer)
                    table = printed(relics_screen.draw(view, pack, NAMES[:seats]))
                    shown.append(table + printed(relics_screen.more(view, pack, NAMES[:seats])))
                assert len(set(shown)) == 1
                lines = shown[0].splitlines()
                assert max(map(len, lines)) <= 80
                assert "\x1b" not in shown[0]
                assert "None" not in shown[0]


def short_label(view: Any, option: Option) -> str:
    return screen.labelled(OURS, option, view, pack)


@pytest.mark.parametrize(("seats", "setup"), SETUPS)
def test_labels_are_short_where_the_drawing_has_the_text(seats: int, setup: str) -> None:
    for state in moments(seats, setup, 3):
        for seat in range(seats):
            view = state.view(seat)
            for ask in state.asks(seat):
                shape = relabelled(ask.shape, partial(short_label, view))
                for old, new in zip(options(ask.shape), options(shape), strict=True):
                    assert old.key == new.key
                    assert new.label
                    if ask.kind in ("Lay", "Mulligan", "PickCard"):
                        assert ": " not in new.label


def options(shape: Any) -> list[Option]:
    return [*shape.options, *(option for field in shape.fields.values() for option in options(field))]


def arranged(**more: Any) -> Relics:
    """Two players whose wizards and relics are turned up."""
    state: Relics = game.start(2, 1)
    state.round, state.phase, state.turned, state.shrine = 3, 3, 2, pack.shrine_numbers["S17"]
    state.in_battle = (0, 1)
    for seat, (wizard, relic) in enumerate((("W16", "R01"), ("W31", "R02"))):
        state.enter_wizard(seat, pack.numbers[wizard])
        state.enter_relic(seat, pack.numbers[relic], up=True)
    state.drawn_now[0] = 2
    for name, value in more.items():
        setattr(state, name, value)
    return state


def test_what_is_in_play_is_told_with_its_power() -> None:
    state = arranged()
    text = " ".join(printed(relics_screen.draw(state.view(0), pack, ["You", "Bob"])).split())
    for seat, name in enumerate(("You", "Bob")):
        player = state.view(0).players[seat]
        wizard, relic = player.wizards[0], player.relics[0]
        card = pack.cards[pack.numbers[wizard.card]]
        assert f"Total {player.total}: {card.name} ({card.colour} {card.power}) = {wizard.power}" in text, name
        assert f"= {relic.power}" in text
    assert "+3 advantage: " in text
    assert "Round 3, Reveal." in text
    assert "Shrine Crossroads of Three Winds: Wizards with advantage" in text
    assert "drawn this round 2" in text
    assert "discarded this round" not in text
    assert "5 wizards in a Hall win" in text


def test_ignored_relics_and_facedown_ones_are_told() -> None:
    state = arranged()
    state.change_relic(1, 0, 4, 1)
    assert f"{pack.cards[pack.numbers['R02']].name} (2) ignored" in printed(
        relics_screen.draw(state.view(0), pack, ["You", "Bob"])
    )
    state = arranged()
    state.turned = 1
    state.relics[0], state.relics[1] = (), ()
    state.enter_relic(0, pack.numbers["R01"], up=False)
    state.enter_relic(1, pack.numbers["R02"], up=False)
    mine = printed(relics_screen.draw(state.view(0), pack, ["You", "Bob"]))
    theirs = printed(relics_screen.draw(state.view(1), pack, ["Ann", "You"]))
    assert "Gnarled Walking Staff (2) facedown" in mine
    assert "a facedown relic" in mine
    assert "Gnarled Walking Staff (2) facedown" not in theirs


def test_colours_are_words_and_colours() -> None:
    state = arranged()
    drawn = relics_screen.draw(state.view(0), pack, ["You", "Bob"])
    coloured = printed(drawn, force_terminal=True, color_system="standard")
    plain = printed(drawn)
    assert "\x1b[94mblue 2\x1b[0m" in coloured or "\x1b[94mblue" in coloured
    assert "blue" in plain


def test_a_thing_is_explained_by_its_card() -> None:
    told = relics_screen.explain(Thing("card", "W13"), pack)
    assert told is not None
    assert told.startswith("Jeff, the Mage: Enlightened red wizard, power 4, glorious. At once,")
    assert relics_screen.explain(Thing("card", "W01"), pack) == (
        "Mediocre Mage: Devoted red wizard, power 2, common. It has no ability."
    )
    assert relics_screen.explain(Thing("seat", "1"), pack) is None


@pytest.mark.parametrize("you", [0, 1])
@pytest.mark.parametrize(("seats", "setup"), SETUPS)
def test_the_log_reads_well_with_you_in_it(seats: int, setup: str, you: int) -> None:
    """No sentence has "you" with a verb in the third person, and none is unfinished."""
    state: Relics = game.start(seats, you, {"setup": setup}, listening=True)
    luck = SeededRandom(seats)
    while state.result is None:
        for told in state.take_events():
            words = spoken(told.event.text(pack, lambda seat: "You" if seat == you else NAMES[seat]))
            assert words[0].isupper()
            assert words[-1] in ".!"
            for wrong in ("You is", "You has", "You was", "You wins", "You takes", "You's", "of You", "seat "):
                assert wrong not in words
        ask = state.required()[0]
        state.play(ask, state.ask(ask).sample(luck))
