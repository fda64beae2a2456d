"""End and scoring (section 13 of the rules)."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from clause_citations import citing
from coterie.games.triora import game
from coterie.games.triora.components import Board
from coterie.games.triora.scoring import LINES, best_sets, control, scoring_lines, sets_worth
from triora.packs import pack
from triora.scene import Scene

clause = citing("triora")
CONTROL = (10, 6, 3)
RUINED = {"CI": [0] * 3, "FI": [0] * 3, "RI": [1] * 3}


def line(scene: Scene, seat: int, name: str) -> int:
    return scoring_lines(scene.s)[seat][LINES.index(name)]


@clause("13.1", "13.11")
def test_three_full_sites_end_the_game_with_the_round() -> None:
    scene = Scene({"potions": {"VEN": 1}}, {"villagers": ["N1"]}, ruined={**RUINED, "RI": [1, 1]})
    scene.familiar(0, "RI", "act")
    assert scene.s.result is None
    assert scene.asked() == [(1, "Piece")]
    result = scene.finish_round().s.result
    assert result is not None
    assert (result.clause, result.why) == ("13.11", "Three main sites were full.")
    assert scene.s.lines[1][0] >= 21  # the Day was played
    scene = Scene({}, {}, phase="day", ruined={"CI": [0] * 3, "FI": [0] * 3, "RI": [1, 1], "DU": [1, 1]}).finish_round()
    assert scene.s.result is None


@clause("13.2")
def test_round_thirty_is_the_last() -> None:
    """Ruling C38."""
    scene = Scene({}, {}, phase="day", round=29).finish_round()
    assert scene.s.result is None
    scene = Scene({}, {}, phase="day", round=30).finish_round()
    assert scene.s.result is not None
    assert scene.s.result.clause == "13.2"
    assert scene.s.result.why == "Round 30 was the last: no third site was full, and no witch was captured."


@clause("13.12", "13.13")
@pytest.mark.parametrize(
    ("ruined", "clause", "why"),
    [
        ({}, "13.12", "A witch was captured."),
        (RUINED, "13.13", "Three main sites were full, and a witch was captured in the same round."),
    ],
)
def test_a_capture_ends_the_game_alone_or_with_full_sites(ruined: dict[str, list[int]], clause: str, why: str) -> None:
    scene = Scene({}, {}, phase="day", ruined=ruined)
    scene.s.captured[0] = 1
    scene.finish_round()
    assert scene.s.result is not None
    assert (scene.s.result.clause, scene.s.result.why) == (clause, why)


@clause("13.3")
def test_area_control() -> None:
    scene = Scene(
        {}, {"villagers": ["P1", "P2"]}, {"villagers": ["P3"]}, {}, phase="nightfall", ruined={"FI": [0, 0, 0]}
    )
    assert [line(scene, seat, "Fields") for seat in range(4)] == [10, 6, 3, 0]
    assert control((4, 3, 2, 1), CONTROL) == (10, 6, 3, 0)
    assert control((0, 2, 0, 0), CONTROL) == (0, 10, 0, 0)


@clause("13.4")
def test_ties_share_rounded_down() -> None:
    """Ruling C32."""
    assert control((2, 2), CONTROL) == (8, 8)
    assert control((3, 1, 1), CONTROL) == (10, 4, 4)
    assert control((1, 1, 1), CONTROL) == (6, 6, 6)
    assert control((1, 1, 1, 1), CONTROL) == (4, 4, 4, 4)
    assert control((2, 2, 1, 1), CONTROL) == (8, 8, 1, 1)
    assert control((3, 2, 1, 1), CONTROL) == (10, 6, 1, 1)


@clause("13.5")
@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("", 0),
        ("S1", 0),
        ("S1 S2", 0),
        ("S1 M1", 3),
        ("S1 M1 P1", 9),
        ("S1 M1 P1 N1", 18),
        ("S1 M1 P1 N1 S2 M2", 21),
        ("S1 S2 M1 M2 P1 P2", 18),
        ("S1 S2 S3 M1", 3),
    ],
)
def test_villager_sets(cards: str, worth: int) -> None:
    board: Board = pack()
    assert sets_worth(board, tuple(board.villager_numbers[id] for id in cards.split())) == worth


@clause("13.5")
def test_the_best_sets_are_made_whatever_they_are_worth() -> None:
    """As printed, it is best to take one of every kind that is left, again and again; elsewhere it may not be."""
    for held in combinations_with_replacement(range(5), 4):
        left, taken = list(held), 0
        while any(left):
            taken += (0, 3, 9, 18)[sum(count > 0 for count in left) - 1]
            left = [max(0, count - 1) for count in left]
        assert best_sets((0, 3, 9, 18), held) == taken
    board: Board = pack(("sets = [0, 3, 9, 18]", "sets = [1, 3, 9, 10]"))
    cards = tuple(board.villager_numbers[id] for id in ("S1", "S2", "M1", "M2", "P1", "N1"))
    assert sets_worth(board, cards) == 18  # three and three, rather than four and two
    assert sets_worth(board, cards[:2]) == 2  # two single cards


@clause("13.6")
@pytest.mark.parametrize(("seats", "losses"), [(2, [-24, -16]), (3, [-24, -16, -8]), (4, [-24, -16, -8, 0])])
def test_inquisition_ranks_are_never_shared(seats: int, losses: list[int]) -> None:
    scene = Scene(*[{"inquisition": 5}] * seats, phase="nightfall")
    assert [line(scene, seat, "Inquisition") for seat in range(seats)] == losses


@clause("13.7")
@pytest.mark.parametrize(("crowns", "worth"), [(0, 0), (1, 2), (4, 8), (5, 11), (6, 15), (9, 30), (10, 35), (12, 35)])
def test_crowns(crowns: int, worth: int) -> None:
    assert pack().crowns_worth(crowns) == worth


@clause("13.8")
def test_what_is_left_counts_one_each() -> None:
    scene = Scene(
        {"potions": {"MOL": 2, "VIT": 3}, "silver": 4, "undead": 2, "herbs": [3, 3, 3, 3]}, {}, phase="nightfall"
    )
    assert [line(scene, 0, name) for name in ("Potions", "Undead", "Silver")] == [5, 2, 4]
    assert sum(scoring_lines(scene.s)[0]) == 20 + 11 - 24
    scene = Scene({"points": 0, "inquisition": 9}, {}, phase="day", round=30).finish_round()
    assert scene.s.result is not None
    assert scene.s.result.scores[0] == -24


@clause("13.9")
def test_a_captured_player_ranks_last_and_still_counts() -> None:
    """Ruling C21."""
    scene = Scene({"inquisition": 30, "witch": "CA", "points": 90}, {"points": 0}, {"points": 9}, phase="day",
                  ruined={"CI": [0, 0, 1]}).finish_round()  # fmt: skip
    result = scene.s.result
    assert result is not None
    assert (result.winners, result.scores[0]) == ((2,), 0)
    assert (scene.s.lines[0][1], scene.s.lines[1][1]) == (10, 6)
    assert scene.s.lines[0][LINES.index("Captured")] == -sum(scene.s.lines[0][:-1])
    assert scene.s.lines[0][6] == -24


@clause("13.10")
def test_less_inquisition_breaks_a_tie() -> None:
    # 24, 16 and 8 are lost in the order of the track: 40, 32 and 24 points are equal then
    players = {"points": 40}, {"points": 32}, {"points": 24}
    scene = Scene(*players, phase="day", round=30, ranking=[0, 1, 2]).finish_round()
    assert scene.s.result is not None
    assert scene.s.result.scores == (16, 16, 16)
    assert scene.s.result.winners == (2,)
    everybody = [{"inquisition": 30, "witch": "CA"}, {"inquisition": 30, "witch": "CA"}]
    scene = Scene(*everybody, phase="day").finish_round()
    assert scene.s.result is not None
    assert scene.s.result.winners == ()


def test_the_lines_add_up() -> None:
    scene = Scene(
        {"potions": {"MOL": 2}, "villagers": ["N1", "S1"]}, {"silver": 4}, phase="day", round=30, ruined=RUINED
    )
    scene.finish_round()
    assert scene.s.result is not None
    for seat, each in enumerate(scene.s.lines):
        assert len(each) == len(LINES)
        assert sum(each) == scene.s.result.scores[seat]


@clause("13.10")
def test_with_everybody_captured_nobody_ranks_first() -> None:
    players = [{"inquisition": 31, "witch": "CA"}, {"inquisition": 32, "witch": "CA"}]
    scene = Scene(*players, phase="day", morgana="SW").finish_round()
    assert scene.s.result is not None
    assert scene.s.result.winners == ()
    assert sorted(player.finished for player in scene.s.view(None).players) == [2, 3]


@clause("16.3")
def test_a_player_may_go_by_the_name_of_a_witch() -> None:
    names = ("Brigid", "Cerida", "Clidina", "Druantia")
    s = game.start(4, 1, listening=True)
    ask = s.required()[0]
    s.play(ask, s.ask(ask).default())
    told = [each.event.text(game.pack, names.__getitem__) for each in s.take_events()]
    assert any(each.startswith(names) for each in told)
