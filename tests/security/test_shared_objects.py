"""What all tables and all imagined worlds share cannot be written to."""

from __future__ import annotations

from typing import Any

import pytest

from coterie import games
from coterie.kernel import SeededRandom

GAMES = games.names()


def parts(pack: Any) -> dict[str, Any]:
    names = pack.__dict__ if hasattr(pack, "__dict__") else dict.fromkeys(type(pack).__slots__)
    return {name: getattr(pack, name) for name in names if not name.startswith("_")}


@pytest.mark.parametrize("name", GAMES)
def test_components_cannot_be_changed_from_an_imagined_world(name: str) -> None:
    game = games.get(name)
    world = game.start(game.seats[0], 1).imagine(0, SeededRandom(2))
    shared = parts(world.pack)
    assert shared
    for part, value in shared.items():
        with pytest.raises(AttributeError):
            setattr(world.pack, part, None)
        assert not isinstance(value, (dict, list, set, bytearray)), part
        if hasattr(value, "keys"):
            with pytest.raises(TypeError):
                value["forged"] = 1


@pytest.mark.parametrize("name", GAMES)
def test_options_cannot_be_changed_from_an_imagined_world(name: str) -> None:
    game = games.get(name)
    state = game.start(game.seats[0], 1)
    world = state.imagine(0, SeededRandom(2))
    with pytest.raises(TypeError):
        world.options["forged"] = 1
