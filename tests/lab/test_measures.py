"""What games count, and that counting changes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from coterie import games
from coterie.kernel import Event, Measures, on
from coterie.lab.counted_game import CountedGame, play_counted
from coterie.lab.series import Series
from lab import bell
from toys import duel

SERIES: dict[str, tuple[int, str, dict[str, Any]]] = {
    "relics": (2, "random", {}),
    "arena": (2, "random", {"armies": "random"}),
    "triora": (3, "random", {}),
    "inquisition": (5, "believer", {}),
    "succession": (8, "random", {"minutes": 6}),
}


def series_of(game: str, number: int = 3) -> Series:
    seats, bot, options = SERIES[game]
    able = {setting.name for setting in games.get(game).settings}
    return Series(games.get(game), seats, (bot,), number, 7, {k: v for k, v in options.items() if k in able})


@pytest.fixture(scope="module")
def played() -> dict[str, CountedGame]:
    return {game: play_counted(series_of(game), 0) for game in SERIES}


def n(game: CountedGame, **wanted: Any) -> int:
    """How often, over all rows that are so."""
    names = ("seat", "did", "kind", "id")
    return sum(
        times
        for key, times in game.counts.items()
        if all(key[names.index(name)] == value for name, value in wanted.items())
    )


@pytest.mark.parametrize("game", SERIES)
def test_a_counted_game_is_the_game_that_nobody_counts(game: str, played: dict[str, CountedGame]) -> None:
    counted, outcome = played[game], series_of(game).play(0)
    assert counted.outcome == outcome


@pytest.mark.parametrize("game", SERIES)
def test_everything_counted_has_a_seat_and_everything_listed_a_name(game: str, played: dict[str, CountedGame]) -> None:
    counted, measures = played[game], games.get(game).measures
    catalogue = measures.catalogue(games.get(game).pack)
    assert counted.counts
    for seat, _did, kind, id in counted.counts:
        assert -1 <= seat < len(counted.outcome.bots)
        if kind in {table.kind for table in measures.tables} & {kind for kind, _ in catalogue}:
            assert catalogue[kind, id].name


def test_relics_counts_decks_draws_plays_and_the_hall(played: dict[str, CountedGame]) -> None:
    game = played["relics"]
    for seat in range(2):
        assert n(game, seat=seat, did="deck") == 30
        assert n(game, seat=seat, did="hall") == game.outcome.scores[seat] == game.race[-1][seat]
        assert 0 < n(game, seat=seat, did="played") <= n(game, seat=seat, did="drawn")
    assert n(game, did="turned up", kind="shrine") >= len(game.race)
    assert n(game, kind="margin") >= len(game.race)
    assert game.first in range(2)
    assert all(max(now) - max(before) <= 1 for before, now in zip(game.race, game.race[1:], strict=False))


def test_relics_counts_what_a_draft_built() -> None:
    game = play_counted(Series(games.get("relics"), 2, ("random",), 1, 3, {"setup": "winchester"}), 0)
    assert n(game, did="deck") == 0
    assert n(game, did="built", seat=0) == n(game, did="built", seat=1) > 0
    assert n(game, did="picked") > 0


def test_arena_counts_armies_damage_and_the_first_blow(played: dict[str, CountedGame]) -> None:
    game = played["arena"]
    assert [id for (_, did, _, id) in sorted(game.counts) if did == "army"] == list(game.outcome.sides)
    assert n(game, did="damage by") > 0
    assert 1 <= n(game, did="turn of the first blow") <= 30
    assert game.race[0] == (100, 100)
    assert game.first in range(2)


def test_triora_counts_places_and_rounds(played: dict[str, CountedGame]) -> None:
    game = played["triora"]
    assert n(game, did="placed") >= n(game, did="acted") > 0
    assert n(game, did="rounds played") >= len(game.race) - 1
    assert game.race[-1] == game.outcome.scores


def test_inquisition_counts_three_deaths_and_five_leaders(played: dict[str, CountedGame]) -> None:
    game = played["inquisition"]
    assert n(game, did="led") == 5
    assert n(game, did="died by") == 3
    assert n(game, did="dealt", kind="guild") == 5
    assert {id.split(",")[0] for (_, _, kind, id) in game.counts if kind == "claim"} <= {
        "true",
        "lie",
        "mistake",
        "broken",
    }
    assert n(game, kind="claim") > 0
    assert "win" in game.ending


def test_succession_counts_roles_and_tribunals(played: dict[str, CountedGame]) -> None:
    game = played["succession"]
    assert n(game, did="dealt", kind="role") == 8
    assert n(game, did="dealt", id="heir") == 2
    assert n(game, did="tribunals held") > 0


def test_a_game_without_measures_has_its_outcome_alone() -> None:
    game = play_counted(Series(bell.game, 2, ("random",), 1, options={"time": 1000}), 0)
    assert (game.counts, game.race, game.first, game.ending) == ({}, [], None, "")
    assert play_counted(Series(duel.game, 2, ("random",), 1), 0).outcome.winners


def test_a_subclass_counts_what_it_marks() -> None:
    class Rang(Event):
        __slots__ = ()

    class Base(Measures[Any]):
        @on(Rang)
        def rang(self, e: Rang) -> None:
            self.count(0, "rang", "bell", "bell")

    class More(Base):
        def standing(self) -> tuple[int, ...]:
            return (1, 0)

    made: Any = More(None)  # no state is looked at here
    made.hear(deliveries())
    assert made.counts == {}
    assert Base.handlers.keys() == More.handlers.keys() == {Rang}
    assert Measures.handlers == {}
    made.close()
    assert made.race == [(1, 0)]


def deliveries() -> Iterator[Any]:
    return iter(())


def test_a_listener_for_some_kinds_hears_no_others() -> None:
    relics = games.get("relics")
    kinds = frozenset(relics.measures.handlers)
    some = relics.start(2, 1, listening=kinds)
    whole = relics.start(2, 1, listening=True)
    heard = Counter(type(each.event) for each in whole.take_events())
    kept = Counter(type(each.event) for each in some.take_events())
    assert kept == {kind: times for kind, times in heard.items() if kind in kinds}
    some.listen()
    assert some.events is not None
    assert some.events.kinds is None
