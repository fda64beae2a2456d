"""Ratings, the sequential test, and the ladder."""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest

from coterie import games
from coterie.kernel import InvalidSetting
from coterie.lab.chunks import Chunk
from coterie.lab.executors import AtHome, Task
from coterie.lab.ladder.page import page
from coterie.lab.ladder.sprt import ACCEPTED, REJECTED, UNDECIDED, SprtTest, expected
from coterie.lab.ladder.tournament import Tournament
from coterie.lab.ratings import Contest, rate
from lab import bell
from toys import duel

T = TypeVar("T")


def contests(strengths: dict[str, float], count: int, seats: int = 2) -> list[Contest]:
    luck = Random(3)
    found = []
    for number in range(count):
        players = tuple(luck.sample(sorted(strengths), seats))
        weights = [10 ** (strengths[name] / 400) for name in players]
        found.append(Contest(players, (luck.choices(range(seats), weights)[0],), (number,)))
    return found


@pytest.mark.parametrize("seats", [2, 3])
def test_ratings_recover_the_strengths_that_games_were_drawn_from(seats: int) -> None:
    strengths = {"weak": 0.0, "middle": 120.0, "strong": 300.0}
    found = rate(contests(strengths, 1500, seats), "weak").elo
    assert list(found) == ["strong", "middle", "weak"]
    assert tuple(found["weak"]) == (0, 0, 0)
    for name, strength in strengths.items():
        assert found[name].low <= strength <= found[name].high
        assert found[name].high - found[name].low < 120


def test_a_bot_that_wins_everything_has_a_finite_strength_and_wide_bounds() -> None:
    found = rate([Contest(("a", "b"), (0,), (n,)) for n in range(30)], "b").elo
    assert 200 < found["a"].rate < 2000
    assert found["a"].high - found["a"].low > 300


def test_strengths_above_the_mean_have_bounds_for_everyone() -> None:
    games = [Contest(("a", "b"), (0,), (deal,)) for deal in range(30)]
    games += [Contest(("a", "b"), (1,), (deal,)) for deal in range(30, 50)]
    elo = rate(games, None).elo
    assert abs(sum(each.rate for each in elo.values())) < 1e-6
    assert all(each.low < each.rate - 1 and each.high > each.rate + 1 for each in elo.values())


def test_draws_and_teams_count() -> None:
    drawn = rate([Contest(("a", "b"), (), (n,)) for n in range(40)], "b").elo
    assert abs(drawn["a"].rate) < 1
    teams = [Contest(("a", "b", "a", "b"), (0, 2) if n % 4 else (1, 3), (n,)) for n in range(80)]
    assert rate(teams, "b").elo["a"].rate == pytest.approx(191, abs=12)


def test_rotations_of_a_deal_are_one_observation() -> None:
    """Ten deals that always give the same result say no more when each is counted ten times."""
    once = rate([Contest(("a", "b"), (int(n % 3 == 0),), (n,)) for n in range(60)], "b").elo["a"]
    copies = rate([Contest(("a", "b"), (int(n % 3 == 0),), (n,)) for n in range(60) for _ in range(10)], "b").elo["a"]
    assert copies.high - copies.low > 0.8 * (once.high - once.low)


def test_the_sequential_test_accepts_rejects_and_waits() -> None:
    test = SprtTest(0, 40)
    luck = Random(1)
    deals = [(luck.random() < 0.7) * 0.5 + (luck.random() < 0.7) * 0.5 for _ in range(200)]
    assert test.verdict(deals) == ACCEPTED
    assert test.verdict([1 - deal for deal in deals]) == REJECTED
    assert test.verdict(deals[:4]) == UNDECIDED
    assert test.verdict([]) == UNDECIDED
    assert expected(0) == 0.5
    with pytest.raises(InvalidSetting, match="--elo: found 20,0"):
        SprtTest(20, 0)


def test_a_ladder_rates_and_shows_its_bots() -> None:
    tournament = Tournament(duel.game, ["random", "greedy:worlds=1"], 8, 2, command="coterie ladder duel")
    ladder = tournament.run(AtHome())
    (pair,) = ladder.pairs
    assert (pair.games, len(pair.deals)) == (16, 8)
    assert {each.bot for each in ladder.standings} == {"random", "greedy:worlds=1"}
    assert ladder.anchor == "random"
    assert all(milliseconds > 0 for milliseconds in ladder.processor_ms.values())
    printed = json.loads(json.dumps(ladder.as_json()))
    assert (printed["report"], printed["deals"]) == ("ladder", 8)
    html = page(ladder)
    assert "<i>coterie</i> <i>ladder</i> <i>duel</i>" in html
    assert "the yardstick" in html
    again = tournament.run(AtHome())
    again.processor_ms = ladder.processor_ms
    assert page(again) == html  # but for processor times


def test_every_bot_sits_on_every_seat_as_often() -> None:
    tournament = Tournament(games.get("inquisition"), ["random", "idle"], 1, 5)
    series = tournament.series("random", "idle")
    assert len(series.rotations) == 5
    for seat in range(5):
        assert sum(lineup[seat] == "random" for lineup in series.rotations) == 3


def test_accept_stops_by_itself_and_always_at_the_same_deal() -> None:
    test = SprtTest(0, 200)
    tournament = Tournament(duel.game, ["greedy:worlds=2", "random"], 4000, 2, test=test, accept=True)
    one, other = tournament.run(AtHome()), tournament.run(AtHome())
    assert one.pairs[0].deals == other.pairs[0].deals
    assert one.pairs[0].verdict in (ACCEPTED, REJECTED)
    assert len(one.pairs[0].deals) < 4000


def test_a_bot_that_fails_leaves_the_games_before_it() -> None:
    tournament = Tournament(bell.game, ["random", "idle"], 2, 2, options={"broken": "yes"})
    ladder = tournament.run(AtHome())
    assert "gave an unlawful answer: The bell is broken" in ladder.fault


@pytest.mark.parametrize(
    ("bots", "words"), [(["random"], "allowed: two or more, each once"), (["random", "random"], "each once")]
)
def test_what_is_no_ladder_is_refused(bots: list[str], words: str) -> None:
    with pytest.raises(InvalidSetting, match=words):
        Tournament(duel.game, bots, 2, 2).run(AtHome())


def test_a_ladder_that_was_stopped_goes_on_from_its_folder(tmp_path: Path) -> None:
    """Nothing is played twice, and what comes out is the same as in one go."""
    whole = Tournament(games.get("relics"), ["random", "idle", "greedy:worlds=1,candidates=2"], 5, 2)
    stopped = replace(whole, folder=tmp_path)

    class Interrupted(AtHome):
        def run(self, task: Task[T], chunks: Sequence[Chunk]) -> Generator[tuple[Chunk, T], None, None]:
            yield from super().run(task, chunks[:1])
            raise KeyboardInterrupt

    class Counting(AtHome):
        played = 0

        def run(self, task: Task[T], chunks: Sequence[Chunk]) -> Generator[tuple[Chunk, T], None, None]:
            Counting.played += sum(len(chunk.numbers) for chunk in chunks)
            yield from super().run(task, chunks)

    first = stopped.run(Interrupted())
    assert first.interrupted
    assert [pair.games for pair in first.pairs] == [8]
    second = stopped.run(Counting())
    assert Counting.played == 3 * 10 - 8
    once = whole.run(AtHome())
    assert (second.standings, second.pairs) == (once.standings, once.pairs)
    stopped.run(Counting())
    assert Counting.played == 3 * 10 - 8


def test_a_folder_of_other_deals_is_refused(tmp_path: Path) -> None:
    Tournament(games.get("relics"), ["random", "idle"], 1, 2, folder=tmp_path).run(AtHome())
    with pytest.raises(InvalidSetting, match="holds a run with seed 1, this one has 2"):
        Tournament(games.get("relics"), ["random", "idle"], 1, 2, seed=2, folder=tmp_path).run(AtHome())
