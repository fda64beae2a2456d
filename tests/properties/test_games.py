"""What every game must keep, over all games that are registered, and the toys: a new game gets this for nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from coterie import games
from coterie.kernel import Event, Game
from coterie.kernel.facts import ALL
from coterie.kit import Failed, check_game, option_sets, setups, spread
from coterie.kit.check import check_one
from coterie.kit.report import CheckReport
from coterie.kit.secrecy import check_deal
from coterie.kit.trial import Trial
from toys import court, duel, tictactoe

REGISTERED = [games.get(name) for name in games.names()]
MANY = 10
"""With more seats every moment takes far longer to look at: fewer games and moments have to do."""
GAMES = {game.id: game for game in (*REGISTERED, tictactoe.game, duel.game, court.game)}


def named(game: Game[Any]) -> list[Any]:
    """Every seat count with all options that fit it, each as a parameter with a name; of a game for many seats and with
    many options, every seat count and every option set (`spread`). Crowds but the largest are left to `make soak`."""
    return [
        pytest.param(
            game,
            seats,
            options,
            id="-".join(map(str, (game.id, seats, *options.values()))),
            marks=[pytest.mark.slow] if MANY < seats < game.seats[-1] else [],
        )
        for seats, options in spread(setups(game, game.seats, option_sets(game)))
    ]


@pytest.mark.parametrize(("game", "seats", "options"), [each for game in GAMES.values() for each in named(game)])
def test_it_keeps_what_every_game_must_keep(game: Game[Any], seats: int, options: dict[str, Any]) -> None:
    quick = game.id in ("relics", *(toy.game.id for toy in (tictactoe, duel, court)))
    # how much imagined worlds vary can be told from several games only; the large games are looked at by `make soak`
    seeds, moments, vary = (range(3), 5, 0.25) if quick else (range(1), 3, 0.0)
    report = check_game(game, seeds=seeds, seats=[seats], options=[options], moments=moments, vary=vary)
    assert report.counted["refusals"]
    assert report.counted["inputs in two worlds"]


@dataclass(slots=True)
class Told(Event):
    """All that is not for all, as one text."""

    what: str
    clause = ""


@pytest.mark.parametrize("game", REGISTERED, ids=lambda game: game.id)
def test_a_secret_that_is_told_at_the_deal_is_seen(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    report = CheckReport(game.id)
    able = [each for each in spread(setups(game, game.seats, option_sets(game))) if each[0] <= MANY]

    def compare() -> None:
        for seats, options in able:
            check_deal(Trial(game, seats, 7, options, None, report))

    compare()
    assert report.counted["deals that look the same"] > 5, "this test could not fail"
    deal, hidden = game.deal, [name for name, declared in game.state.facts.items() if declared.audience != ALL]

    def telling(s: Any) -> None:
        deal(s)
        s.tell(Told, str([getattr(s, name) for name in hidden]))

    monkeypatch.setattr(game, "deal", telling)
    with pytest.raises(Failed, match="an event of the deal tells what the view does not"):
        compare()


@pytest.mark.parametrize("id", GAMES)
def test_it_keeps_it_from_any_seed(id: str) -> None:
    game = GAMES[id]
    able = [each for each in spread(setups(game, game.seats, option_sets(game))) if each[0] <= MANY]

    @settings(max_examples=2 if game.seats[-1] > MANY else 3, phases=[Phase.generate])
    @given(setup=st.sampled_from(able), seed=st.integers(0, 2**64 - 1))
    def any_seed(setup: tuple[int, dict[str, Any]], seed: int) -> None:
        seats, options = setup
        check_one(game, seats, seed, options, None, 3, CheckReport(game.id))

    any_seed()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats", "options"), [each for game in REGISTERED for each in named(game)])
def test_it_keeps_it_over_more_games(game: Game[Any], seats: int, options: dict[str, Any]) -> None:
    check_game(game, seeds=range(100, 106 if seats <= MANY else 102), seats=[seats], options=[options], moments=8)


@pytest.mark.parametrize("id", games.names())
def test_a_registered_game_is_what_its_entry_point_says(id: str) -> None:
    game = games.get(id)
    assert game.id == id
    assert game.title
    assert game.about
    assert game.version >= 1
    assert all(setting.help for setting in game.settings)
