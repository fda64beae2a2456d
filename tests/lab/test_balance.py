"""The balance report: it finds what is out of line, leaves alone what is not, and is the same whenever it is made."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from coterie import games
from coterie.common.packs import PackError
from coterie.kernel import InvalidSetting
from coterie.lab.balance.edges import Edge, ThingRow, by_game, edges, edges_within, judge
from coterie.lab.balance.page import page, tallied
from coterie.lab.balance.paired_differences import HOLDER
from coterie.lab.balance.race import race_of
from coterie.lab.balance.report import BalanceReport, add_verdicts, fill, thing_reports
from coterie.lab.balance.scores import seat_rates, seat_scores
from coterie.lab.balance.study import LOOK_CHUNKS, Study
from coterie.lab.charts import brief
from coterie.lab.counted_game import CountedGame
from coterie.lab.executors import AtHome
from coterie.lab.intervals import Proportion
from coterie.lab.match import Outcome
from coterie.lab.pack_changes import Vary, changed, changed_rows, value_of
from coterie.lab.parts import Tables, decode, encode
from coterie.lab.series import Series
from lab import bell

RELICS = games.get("relics")
GARY = {"W42.power": 15}


def made_up(count: int, worth: float, seats: int = 2) -> Tables:
    """Games in which each seat has some of ten things by chance; one more of `t0` is worth so much."""
    luck = Random(5)
    played = []
    for number in range(count):
        held = [{f"t{n}": luck.randrange(3) for n in range(10)} for _ in range(seats)]
        mean = sum(hand["t0"] for hand in held) / seats
        strength = [1 / seats + worth * (hand["t0"] - mean) * seats / (seats - 1) for hand in held]
        winner = luck.choices(range(seats), [max(each, 0.0) for each in strength])[0]
        counts = {(seat, "deck", "card", id): n for seat, hand in enumerate(held) for id, n in hand.items() if n}
        outcome = Outcome(f"s{number}", ("random",) * seats, (winner,), (0,) * seats, "1", 10, 0)
        played.append(CountedGame(number, number, outcome, "", None, counts, []))
    return decode([encode(played, [0.0] * count, "x")])


@pytest.mark.parametrize("seats", [2, 3])
def test_an_edge_is_what_one_more_is_worth(seats: int) -> None:
    tables = made_up(4000, 0.05, seats)
    found = edges(by_game(tables, seat_scores(tables), "card", "deck"))
    assert found["t0"].low < 0.05 < found["t0"].high
    assert found["t0"].edge > 0.035
    assert sum(edge.low < 0 < edge.high for id, edge in found.items() if id != "t0") >= 8


def test_what_is_worth_much_is_found_and_what_does_nothing_is_not() -> None:
    for worth, expected in ((0.08, {"t0"}), (0.0, set())):
        tables = made_up(3000, worth)
        (report,) = thing_reports(RELICS, RELICS.pack, tables, seat_scores(tables), 0.03)
        assert {thing.id for thing in report.called()} == expected
        assert report.count("in line") >= 8


def test_the_largest_of_many_estimates_is_not_taken_at_its_word() -> None:
    """Ninety things that are all worth nothing much: the most striking is called by its size and its q, and would not
    hold. One that is truly out of line is called among the same ninety."""
    luck = Random(11)
    noise = [Edge(luck.gauss(0, 0.008) + luck.gauss(0, 0.015), 0.015, 900, 1.0) for _ in range(90)]
    striking = Edge(0.054, 0.015, 900, 1.0)
    things = [ThingRow(f"t{n}", f"t{n}", "", "", "", edge) for n, edge in enumerate([*noise, striking])]
    judge(things, 0.03)
    assert things[-1].q is not None
    assert things[-1].q <= 0.05
    assert things[-1].verdict == "open"
    assert things[-1].expected == pytest.approx(0.020, abs=0.005)
    planted = [*things[:-1], ThingRow("w", "w", "", "", "", Edge(0.12, 0.015, 900, 1.0))]
    judge(planted, 0.03)
    assert planted[-1].verdict == "strong"


def test_few_things_are_not_corrected_by_each_other() -> None:
    """The spread of five rows is not known: they are judged by their own edges."""
    things = [ThingRow(f"t{n}", f"t{n}", "", "", "", Edge(0.06, 0.01, 900, 1.0)) for n in range(5)]
    judge(things, 0.03)
    assert [thing.expected for thing in things] == [0.06] * 5
    assert {thing.verdict for thing in things} == {"strong"}


def test_what_an_army_brings_along_is_judged_among_its_own_games() -> None:
    """Army `a` is strong and holds spell `s`, which does nothing; `t` of army `b` is worth 20 points each."""
    luck = Random(3)
    played = []
    for number in range(3000):
        armies = [luck.choice("ab"), luck.choice("ab")]
        drawn = [luck.randrange(3), luck.randrange(3)]
        strength = [0.75 * (army == "a") + 0.5 + 0.2 * n * (army == "b") for army, n in zip(armies, drawn, strict=True)]
        winner = luck.choices(range(2), strength)[0]
        counts = {(seat, "army", "army", army): 1 for seat, army in enumerate(armies)}
        for seat, (army, n) in enumerate(zip(armies, drawn, strict=True)):
            if n:
                counts[seat, "drawn", "spell", "s" if army == "a" else "t"] = n
        outcome = Outcome(f"s{number}", ("random",) * 2, (winner,), (0, 0), "1", 10, 0)
        played.append(CountedGame(number, number, outcome, "", None, counts, []))
    tables = decode([encode(played, [0.0] * len(played), "x")])
    spells = games.get("arena").measures.tables[0]
    found = edges_within(tables, seat_scores(tables), spells, "drawn")
    assert found["s"].low < 0 < found["s"].high
    assert found["t"].low > 0.03


def test_too_few_deals_give_no_figure() -> None:
    tables = made_up(19, 0.0)
    assert edges(by_game(tables, seat_scores(tables), "card", "deck")) == {}
    judge([], 0.03)


def test_seats_share_draws() -> None:
    outcome = Outcome("s", ("random", "random"), (), (0, 0), "1", 4, 0)
    tables = decode([encode([CountedGame(0, 0, outcome, "", None, {}, [])], [0.0], "x")])
    assert [rate.rate for rate in seat_rates(seat_scores(tables))] == [0.5, 0.5]


def team_games(count: int) -> Tables:
    """Three against two, who win by turns; every tenth game nobody does."""
    played = []
    for number in range(count):
        turned = number // 10 % 5
        sides = tuple("red" if (seat + turned) % 5 < 3 else "blue" for seat in range(5))
        winners = () if number % 10 == 9 else tuple(n for n in range(5) if sides[n] == ("red", "blue")[number % 2])
        outcome = Outcome(f"s{number}", ("random",) * 5, winners, (0,) * 5, "1", 10, 0, sides)
        played.append(CountedGame(number, number, outcome, "", None, {}, []))
    return decode([encode(played, [0.0] * count, "x")])


def test_seats_of_a_team_game_are_compared_with_each_other_and_sides_share_draws() -> None:
    tables = team_games(1000)
    report = Study(Series(bell.game, 3, ("random",), 1)).blank()
    report.seats = 5
    fill(report, bell.game, None, tables)
    add_verdicts(report)
    assert report.fair == pytest.approx(0.47, abs=0.02)
    assert report.verdicts[0].kind != "out of line"
    assert report.side_rates["red"].rate == pytest.approx(0.55)
    assert report.side_rates["blue"].rate == pytest.approx(0.45)


def test_the_most_striking_of_several_seats_is_not_called_for_that_alone() -> None:
    """Seat 5 of 7 wins 57 of 100 where 47 are fair: among seven seats one does that by chance."""
    report = Study(Series(bell.game, 3, ("random",), 1)).blank()
    report.seats, report.games = 7, 150
    report.seat_rates = (
        [Proportion(0.455, 0.38, 0.53)] * 4 + [Proportion(0.573, 0.493, 0.650)] + [Proportion(0.455, 0.38, 0.53)] * 2
    )
    add_verdicts(report)
    assert report.verdicts[0].head == "Seat 5 wins 57.3 %"
    assert report.verdicts[0].kind == "open"
    report.verdicts.clear()
    report.seat_rates[4] = Proportion(0.573, 0.543, 0.603)
    add_verdicts(report)
    assert report.verdicts[0].kind == "out of line"


def test_the_race_counts_lead_changes_and_the_half_time_leader() -> None:
    outcome = Outcome("s", ("random", "random"), (0,), (3, 2), "1", 4, 0)
    line: list[tuple[int, ...]] = [(0, 1), (1, 1), (2, 1), (2, 2), (3, 2)]
    tables = decode([encode([CountedGame(0, 0, outcome, "", None, {}, line)], [0.0], "x")])
    race = race_of(tables, by_share=False)
    assert race is not None
    assert race.changes == {1: 1}
    assert race.half_leader.rate == 1.0
    assert race.settled == 1.0
    assert race.deficit == 1
    assert race.comeback.rate == 0.0


# --- real games ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def study() -> Study:
    series = Series(RELICS, 2, ("random",), 400, 1, pack=changed(RELICS, None, GARY))
    return Study(series, command="coterie balance relics --games 400", chunk=50)


@pytest.fixture(scope="module")
def report(study: Study) -> BalanceReport:
    return study.run(AtHome())


def test_gary_three_times_as_strong_is_found_at_once(report: BalanceReport) -> None:
    (variant,) = report.variants
    holder = variant.of(HOLDER)
    assert holder is not None
    assert holder.difference.low > 0
    said = next(each for each in report.verdicts if each.head.startswith("W42"))
    assert said.kind == "out of line"


def test_a_card_that_does_nothing_new_changes_nothing() -> None:
    series = Series(RELICS, 2, ("random",), 60, 1)
    same = Study(series, vary=[Vary.read("W42.copies=1")], chunk=30)
    report = same.run(AtHome())
    assert report.variants == []  # it is 1 already: nothing is played twice
    assert value_of(RELICS, None, Vary.read("W42.copies=1")) == 1


def test_a_page_is_the_same_byte_for_byte_and_needs_nothing_else(study: Study, report: BalanceReport) -> None:
    html = page(report)
    short = replace(study, series=replace(study.series, games=20))
    assert page(short.run(AtHome())) == page(replace(short, chunk=8).run(AtHome()))
    assert len(html.encode()) < 500_000
    assert not re.search(r"(src|href)=\"(?!#)|url\((?!data:)", html)
    assert "<i>coterie</i> <i>balance</i> <i>relics</i> <i>--games</i> <i>400</i>" in html
    assert html.count('class="data"') == html.count('class="wide"') == html.count('class="phone"') > 6
    assert all(each.head in html for each in report.verdicts if "'" not in each.head and "&" not in each.head)


def test_a_page_has_its_fonts_and_the_game_s_emblem_and_names_their_authors(report: BalanceReport) -> None:
    html = page(report)
    assert [html.count(f'@font-face{{font-family:"{name}"') for name in ("Alegreya", "Source Sans 3")] == [1, 1]
    head = html[html.index("<header>") : html.index("</header>")]
    assert RELICS.resource("emblem.svg").strip() in head
    foot = html[html.index("<footer>") : html.index("</footer>")]
    assert "game-icons.net" in foot
    assert "CC BY 3.0" in foot
    assert "SIL Open Font License" in foot


def test_a_report_for_programs_holds_every_figure(report: BalanceReport) -> None:
    printed = json.loads(json.dumps(report.as_json()))
    assert (printed["report"], printed["version"], printed["games"]) == ("balance", 1, 400)
    cards = printed["tables"][0]["things"]
    assert len(cards) == 84
    assert {"edge", "q", "verdict", "wins_when", "totals"} <= set(cards[0])
    assert printed["variants"][0]["differences"][0]["what"] == HOLDER


def test_a_game_without_measures_gets_a_page_too() -> None:
    series = Series(bell.game, 2, ("random",), 30, options={"time": 2000})
    report = Study(series, chunk=10).run(AtHome())
    html = page(report)
    assert "does not say what its things are" in html
    assert "<header><div><h1>" in html  # it brings no emblem
    assert "Only 30 games" in html
    assert report.tables == []


def test_a_run_stops_when_its_bounds_are_narrow_and_always_there() -> None:
    series = Series(bell.game, 2, ("random",), 5000, options={"time": 2000})
    one, other = (Study(series, chunk=chunk, until_bounds=8).run(AtHome()) for chunk in (10, 10))
    assert one.games == other.games < 5000
    assert one.games % (LOOK_CHUNKS * 10) == 0
    assert all((rate.high - rate.low) / 2 <= 0.08 for rate in one.seat_rates)


def test_parquet_of_all_rows_is_kept(tmp_path: Path) -> None:
    series = Series(RELICS, 2, ("random",), 6, 1)
    Study(series, chunk=3, folder=tmp_path).run(AtHome())
    names = sorted(path.name for path in (tmp_path / "base").iterdir())
    assert names == [
        "counts.parquet",
        "games.parquet",
        "part-000000.parquet",
        "part-000001.parquet",
        "race.parquet",
        "run.json",
        "times.parquet",
    ]


# --- numbers of a pack ---------------------------------------------------------------------------------------


def test_a_changed_pack_differs_in_one_number() -> None:
    pack = changed(RELICS, None, GARY)
    assert changed_rows(RELICS, pack) == ["W42"]
    cards = RELICS.read_pack(pack.text, pack.name)
    assert cards.cards[cards.numbers["W42"]].power == 15
    assert RELICS.pack.cards[RELICS.pack.numbers["W42"]].power == 5


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("W42", "--vary: found 'W42', allowed: ROW.FIELD=N,N"),
        ("W42.power=strong", "--vary: found 'W42.power=strong'"),
        ("W99.power=3", "the pack has no row 'W99', allowed: W01"),
        ("W42.colour=3", "--vary W42.colour: found 'green', allowed: a number of that row: power, copies"),
    ],
)
def test_what_cannot_be_varied_is_named(text: str, words: str) -> None:
    with pytest.raises(InvalidSetting, match=re.escape(words)):
        value_of(RELICS, None, Vary.read(text))


def test_a_value_out_of_range_is_refused_before_anything_is_played() -> None:
    study = Study(Series(RELICS, 2, ("random",), 10), vary=[Vary.read("W42.power=900")])
    with pytest.raises(PackError, match=r"W42.*power: found 900, allowed: a whole number from"):
        study.run(AtHome())


def test_what_is_counted_by_one_name_is_named_once() -> None:
    assert tallied("offered", "offered") == "offered"
    assert tallied("dead at the end", "dead") == "dead at the end"
    assert tallied("ended", "completed") == "ended completed"


def test_labels_that_do_not_fit_become_first_words_only_where_these_tell_them_apart() -> None:
    assert brief(["Jace Beleren", "Chandra Nalaar"], 14) == ["Jace Beleren", "Chandra Nalaar"]
    assert brief(["Jace Beleren", "Chandra Nalaar"], 7) == ["Jace", "Chandra"]
    assert brief(["House Red", "House Green"], 9) == ["House Red", "House Gr…"]
