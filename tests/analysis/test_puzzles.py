"""Puzzles: what is shipped has one answer, which follows from what is shown."""

import re
from itertools import combinations, islice
from pathlib import Path

import msgspec
import pytest

import coterie
from coterie import games
from coterie.analysis.deduction_puzzles import deductions, thinned
from coterie.analysis.deductions import answer_of, possible
from coterie.analysis.move_puzzles import move_puzzles
from coterie.analysis.puzzle_search import MINES, Mine, Mining
from coterie.analysis.puzzles import (
    Puzzle,
    fingerprint,
    is_solved,
    puzzle_of_the_day,
    record_of,
    shipped,
    shipped_games,
)
from coterie.cli.main import run
from coterie.cli.puzzles import played, puzzles_in
from coterie.kernel import Clue, Deduction, InvalidSetting
from coterie.kernel.words import spoken
from coterie.table.record import Record, Replay

LOYALIST, AGENT = 0, 1


def agents(people: int, of: int, *clues: Clue) -> Deduction:
    kinds = ("a Loyalist", "an Agent")
    counts = (people - of, of)
    return Deduction("Who?", "", kinds, counts, people, clues, frozenset({AGENT}), frozenset({LOYALIST}), ())


def said(speaker: int, about: int, role: int) -> Clue:
    return Clue("said", f"{speaker} says {about} is {role}", about, frozenset({role}), speaker)


def test_every_deal_is_looked_through() -> None:
    assert len(list(possible(agents(7, 3)))) == 35
    assert answer_of(agents(3, 1, said(0, 1, AGENT))) is None, "0 may be the Agent as well"
    first = Clue("seen", "0 is a Loyalist", 0, frozenset({LOYALIST}))
    assert answer_of(agents(3, 1, first, said(0, 1, AGENT))) == frozenset({1})
    assert answer_of(agents(3, 1, first, said(0, 1, AGENT), said(0, 2, AGENT))) is None, "no deal fits"


def test_a_deduction_of_a_bots_game_is_true() -> None:
    found: list[Puzzle] = []
    for seed in range(2, 4):
        record = coterie.match("inquisition", ["believer"] * 5, seed=seed, record=True).record
        assert record is not None
        roles = games.get("inquisition").start(5, seed).role
        for puzzle in deductions(record):
            assert [seat for seat, role in enumerate(roles) if role == AGENT] == list(puzzle.answer)
            found.append(puzzle)
    assert found


@pytest.mark.parametrize("game", shipped_games())
def test_shipped_puzzles_are_complete_and_differ(game: str) -> None:
    puzzles = shipped(game)
    assert len({fingerprint(puzzle) for puzzle in puzzles}) == len(puzzles) == len({each.id for each in puzzles})
    rules = games.get(game).rules
    for puzzle in puzzles:
        assert len(puzzle.help) == 3
        assert puzzle.solution
        assert puzzle.level in ("easy", "medium", "hard")
        for clause in puzzle.clauses:
            assert clause in rules


def test_forty_puzzles_of_each_game_are_shipped_easy_and_hard() -> None:
    for game in ("inquisition", "succession", "relics", "arena"):
        assert len(shipped(game)) >= 40, game
        assert {"easy", "hard"} <= {each.level for each in shipped(game)}, game


@pytest.mark.parametrize("game", ["relics", "triora", "arena"])
def test_a_shipped_move_is_an_open_question_with_one_best_answer(game: str) -> None:
    for puzzle in shipped(game)[::9]:
        replay = Replay(record_of(puzzle))
        replay.go(len(replay.record.inputs))
        ask = replay.state.ask(puzzle.ask)
        assert ask.seat == puzzle.seat
        assert len(puzzle.options) == ask.count()
        assert all(ask.refuse(ask.read(answer)) is None for answer, _, _ in puzzle.options)
        assert [puzzle.options[0][0]] == list(puzzle.answer)
        chances = [chance for _, _, chance in puzzle.options]
        assert chances[0] >= max(chances[1:]) + 0.15
        assert "{" not in puzzle.question or "}" in puzzle.question


def test_a_thinned_deduction_has_the_same_answer_and_no_clue_to_spare() -> None:
    puzzle = Deduction(
        "",
        "",
        ("the Heir", "a Guard"),
        (1, 3),
        4,
        tuple(Clue("seen", f"{seat} is a Guard.", seat, frozenset({1})) for seat in (1, 2, 3, 1)),
        frozenset({0}),
        frozenset(),
        (),
    )
    thin = thinned(puzzle, 0)
    assert answer_of(thin) == answer_of(puzzle) == frozenset({0})
    for clue in thin.clues:
        assert answer_of(thin, tuple(each for each in thin.clues if each is not clue)) is None
    assert len(thin.clues) == 3


def fits(puzzle: Puzzle, guilty: tuple[int, ...]) -> bool:
    """Read again from the words that are shown, not from what mining knew."""
    all_lied = "has lied." in puzzle.rule.partition(".")[2]
    for clue in puzzle.clues:
        role = AGENT if clue.words.rstrip(".").endswith("an Agent") else LOYALIST
        if clue.kind == "seen":
            if (clue.people[-1] in guilty) != (role == AGENT):
                return False
            continue
        speaker, about = clue.people
        true = (about in guilty) == (role == AGENT)
        if speaker not in guilty and not true:
            return False
        if speaker in guilty and all_lied and true:
            return False
    return True


@pytest.mark.parametrize("puzzle", shipped("inquisition"), ids=lambda puzzle: puzzle.id)
def test_what_is_shown_has_one_answer(puzzle: Puzzle) -> None:
    every = combinations(range(puzzle.people), puzzle.find)
    assert [each for each in every if fits(puzzle, each)] == [puzzle.answer]


def test_people_may_be_named_in_any_order() -> None:
    puzzle = shipped("inquisition")[0]
    assert is_solved(puzzle, list(reversed(puzzle.answer)))
    assert not is_solved(puzzle, [*puzzle.answer[1:], puzzle.seat])


def test_the_puzzle_of_the_day_is_the_same_for_all() -> None:
    days = [puzzle_of_the_day("inquisition", day) for day in range(30)]
    assert days == [puzzle_of_the_day("inquisition", day) for day in range(30)]
    assert len({puzzle.id for puzzle in days if puzzle}) == 30


def test_a_puzzle_is_solved_at_the_keyboard(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = shipped("inquisition")[0]
    wrong = next(each for each in combinations(range(puzzle.people), puzzle.find) if each != puzzle.answer)
    typed = iter(["help\n", "nonsense\n", " ".join(map(str, wrong)) + "\n", " ".join(map(str, puzzle.answer)) + "\n"])
    monkeypatch.setattr("sys.stdin.readline", lambda: next(typed))
    assert run(["puzzle", "inquisition", "--number", "1"]) == 0
    shown = capsys.readouterr().out
    assert "Begin here: " in shown
    assert f"Type {puzzle.find} different numbers" in shown
    assert "(2 tries left) > " in shown
    assert "Solved. " in shown


def test_a_list_has_no_answers(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["puzzle", "inquisition", "--list", "--json"]) == 0
    assert "answer" not in capsys.readouterr().out


def test_a_number_that_is_none_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["puzzle", "inquisition", "--number", "999"]) == 2
    assert "allowed: 1 to " in capsys.readouterr().err


def test_a_game_without_puzzles_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    missing = next(iter(islice((name for name in games.names() if not shipped(name)), 1)), None)
    if missing is not None:
        assert run(["puzzle", missing]) == 2
        assert "allowed: " in capsys.readouterr().err


FACTIONS = ("dragon", "phoenix")


def kinds_of(words: str) -> set[int]:
    """What a line of evidence of Succession leaves possible: 3 * faction + (Heir, Spy, another card)."""
    card = words.rstrip(".").partition(": ")[2].casefold()
    if not card:
        return {1, 2, 4, 5} if words.endswith("an Heir never dies.") else {2, 5}
    faction, _, role = card.partition(" ")
    mine, other = FACTIONS.index(faction), 1 - FACTIONS.index(faction)
    if not role:
        return {3 * mine, 3 * mine + 2, 3 * other + 1}
    return {3 * mine + (0 if role == "heir" else 1 if role == "spy" else 2)}


@pytest.mark.parametrize("puzzle", shipped("succession"), ids=lambda puzzle: puzzle.id)
def test_what_is_shown_of_a_court_has_one_heir(puzzle: Puzzle) -> None:
    """Read again from the words alone, and every deal enumerated."""
    numbers = [int(part) for part in re.findall(r"\d+", puzzle.rule)]
    by_faction = dict(zip(re.findall(r"The (\w+) has", puzzle.rule), (numbers[:3], numbers[3:]), strict=True))
    counts = tuple(number for faction in FACTIONS for number in by_faction[faction.capitalize()])
    clues = tuple(
        Clue("seen", each.words, each.people[-1], frozenset(kinds_of(spoken(each.words)))) for each in puzzle.clues
    )
    asked = 3 * FACTIONS.index(puzzle.question.rstrip("?").rsplit(maxsplit=1)[-1].casefold())
    kinds = ("",) * 6
    again = Deduction("", "", kinds, counts, sum(counts), clues, frozenset({asked}), frozenset(), ())
    assert answer_of(again) == frozenset(puzzle.answer)


def test_mining_goes_on_from_its_journal(tmp_path: Path) -> None:
    mine, journal = Mine("novice:whims=15", range(2, 3), 4), tmp_path / "journal.jsonl"
    looked: list[int] = []

    def game(seed: int) -> Record:
        looked.append(seed)
        return played("relics", mine, seed)

    first = Mining("relics", mine, game, journal)
    found = list(first.run(range(2)))
    with journal.open("ab") as file:
        file.write(b'{"game": "rel')  # the line that was being written when the last run ended
    again = Mining("relics", mine, game, journal)
    assert again.done == {0, 1}
    assert again.puzzles == found
    assert list(again.run(range(2))) == []
    assert looked == [0, 1]
    with pytest.raises(InvalidSetting, match="a journal of triora"):
        Mining("triora", mine, game, journal)


def test_puzzles_that_a_file_holds_stay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    held = list(shipped("relics")[:3])
    file = tmp_path / "relics.json"
    file.write_bytes(msgspec.json.encode(held))
    assert run(["puzzles", "relics", "--find", "3", "--out", str(file)]) == 0
    assert puzzles_in(file) == held
    file.write_text("no puzzles")
    assert run(["puzzles", "relics", "--find", "3", "--out", str(file)]) == 2
    assert "has no puzzles" in capsys.readouterr().err


@pytest.mark.slow
def test_a_shipped_move_is_found_again() -> None:
    mine = MINES["relics"]
    found = list(move_puzzles(played("relics", mine, 13), mine.worlds))
    assert found == [each for each in shipped("relics") if each.id == "relics-13-59"]
