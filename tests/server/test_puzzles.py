"""Puzzles on the server: shown without their answers, judged there, and played on from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from coterie import games
from coterie.analysis.puzzles import Puzzle, record_of, shipped, shipped_games
from coterie.table.record import Replay
from server.live_server import Client, Running, running, settings

DAY = "2026-11-18"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings(Path(tmp_path_factory.mktemp("puzzles")))) as found:
        yield found


def got(client: Client, path: str) -> Any:
    status, _, body = client.ask("GET", path)
    assert status == 200, body
    return json.loads(body)


def status_of(client: Client, method: str, path: str, body: Any = None) -> int:
    return int(client.ask(method, path, None if body is None else json.dumps(body).encode())[0])


def wrong(puzzle: Puzzle) -> list[Any]:
    if puzzle.kind == "deduction":
        every = combinations(range(puzzle.people), puzzle.find)
        return list(next(each for each in every if each != puzzle.answer))
    return [next(answer for answer, _, _ in puzzle.options if [answer] != list(puzzle.answer))]


def test_the_list_names_all_and_answers_none(server: Running) -> None:
    found = got(server.client(), "/api/puzzles")["puzzles"]
    assert [each["id"] for each in found] == [each.id for game in shipped_games() for each in shipped(game)]
    assert set(found[0]) == {"id", "game", "kind", "level", "number", "people", "question"}


@pytest.mark.parametrize("game", shipped_games())
def test_a_puzzle_is_shown_without_its_answer(server: Running, game: str) -> None:
    puzzle = shipped(game)[0]
    task = got(server.client(), f"/api/puzzles/{puzzle.id}")
    assert not {"answer", "solution", "help", "options", "record"} & set(task)
    assert ("You" in task["people"]) == (puzzle.kind == "move")
    assert task["view"]["result"] is None
    for line in task["clues"]:
        assert "{seat:" not in json.dumps(line)


@pytest.mark.parametrize("game", shipped_games())
def test_the_server_judges_and_then_explains(server: Running, game: str) -> None:
    client, puzzle = server.client(), shipped(game)[0]
    missed = client.post(f"/api/puzzles/{puzzle.id}/check", {"answer": wrong(puzzle)})
    assert not missed["right"]
    assert missed["solution"] is None
    solved = client.post(f"/api/puzzles/{puzzle.id}/check", {"answer": list(puzzle.answer)})
    assert solved["right"]
    assert len(solved["solution"]["sentences"]) == len(puzzle.solution)
    assert solved["solution"]["clauses"] == list(puzzle.clauses)


def test_help_stops_before_the_answer(server: Running) -> None:
    client, puzzle = server.client(), shipped("inquisition")[0]
    path = f"/api/puzzles/{puzzle.id}/help"
    told = [client.post(path, {"step": step})["words"] for step in range(2)]
    assert all(told)
    assert status_of(client, "POST", path, {"step": 2}) == 404
    assert client.post(f"/api/puzzles/{puzzle.id}/solution", {})["answer"] == list(puzzle.answer)


def test_the_puzzles_of_a_day_are_the_same_for_all(server: Running) -> None:
    found = [got(server.client(), f"/api/puzzles/day/{DAY}")["puzzles"] for _ in range(2)]
    assert found[0] == found[1]
    assert [each["puzzle"]["game"] for each in found[0]] == shipped_games()
    other = got(server.client(), "/api/puzzles/day/2026-11-19")["puzzles"]
    assert all(one["puzzle"]["id"] != two["puzzle"]["id"] for one, two in zip(found[0], other, strict=True))


def test_what_is_not_there_is_refused(server: Running) -> None:
    client, puzzle = server.client(), shipped("inquisition")[0]
    assert status_of(client, "GET", "/api/puzzles/nothing") == 404
    assert status_of(client, "GET", "/api/puzzles/day/yesterday") == 400
    unlawful: list[list[Any]] = [[], [0], ["x", "y"], [0] * 99, [[[]]]]
    for answer in unlawful:
        assert status_of(client, "POST", f"/api/puzzles/{puzzle.id}/check", {"answer": answer}) == 400


@pytest.mark.parametrize("game", shipped_games())
def test_one_can_play_on_from_a_puzzle(server: Running, game: str) -> None:
    puzzle = shipped(game)[0]
    made = server.client().post(f"/api/puzzles/{puzzle.id}/table", {"play_on": True, "name": "Mira"})
    assert made["seat"] == puzzle.seat
    assert made["room"]["state"] == "playing"
    assert made["room"]["seats"][puzzle.seat]["name"] == "Mira"
    assert {each["bot"] for each in made["room"]["seats"]} - {None} != {"idle"}


@pytest.mark.parametrize("game", [game for game in shipped_games() if shipped(game)[0].kind == "move"])
def test_every_move_is_asked_at_its_table(server: Running, game: str) -> None:
    """The question is open there, and what the puzzle calls its answers are those of the game."""
    rules = games.get(game)
    for puzzle in shipped(game):
        replay = Replay(record_of(puzzle))
        replay.go(len(replay.record.inputs))
        state = replay.state
        ask = state.ask(puzzle.ask)
        assert ask.seat == puzzle.seat
        assert {json.dumps(ask.write(answer)) for answer in ask.every() if ask.refuse(answer) is None} == {
            json.dumps(answer) for answer, _, _ in puzzle.options
        }
        assert puzzle.options[0][0] == puzzle.answer[0]
        assert puzzle.options[0][2] - puzzle.options[1][2] >= 0.15
        assert all(clause in rules.rules for clause in puzzle.clauses)
