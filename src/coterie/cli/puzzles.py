"""`coterie puzzle` and `coterie puzzles`: solve one at the terminal, and find new ones in bots' games."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from coterie.cli import console
from coterie.kernel import InvalidSetting
from coterie.kernel.words import spoken

if TYPE_CHECKING:
    from rich.console import Console

    from coterie.analysis.puzzle_search import Mine
    from coterie.analysis.puzzles import Puzzle
    from coterie.table.record import Record

LIGHTS = 3
"""How many wrong answers are allowed."""
MAX_FOUND_PUZZLES = 1_000


def register(app: typer.Typer) -> None:
    app.command("puzzle", epilog="Example: coterie puzzle inquisition")(puzzle)
    app.command("puzzles", epilog="Example: coterie puzzles inquisition --find 50 --out new.json")(puzzles)


def puzzle(
    game: Annotated[str | None, typer.Argument(help="The game's id; any game if left out.", show_default=False)] = None,
    number: Annotated[int | None, typer.Option(help="Which one, from 1 on; today's if left out.")] = None,
    listed: Annotated[bool, typer.Option("--list", help="Only list them.")] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="With --list: one JSON list on standard output, without the answers.")
    ] = False,
) -> None:
    """Solve a puzzle. Type the numbers or names of people, or the number of an answer; `help` gives a hint, `quit`
    gives up and shows the solution."""
    from coterie.analysis.puzzles import shipped, shipped_games

    every = [each for name in ([game] if game else shipped_games()) for each in shipped(name)]
    if not every:
        having = ", ".join(shipped_games())
        raise InvalidSetting(f"puzzle: there is none for {game}, allowed: {having}")
    out = console.make()
    if listed or as_json:
        show_list(every, as_json, out)
        return
    Solving(chosen(every, number), out).run()


def chosen(every: list[Puzzle], number: int | None) -> Puzzle:
    from datetime import UTC, datetime

    if number is None:
        return every[datetime.now(UTC).toordinal() * 7919 % len(every)]
    if not 1 <= number <= len(every):
        raise InvalidSetting(f"--number: found {number}, allowed: 1 to {len(every)}")
    return every[number - 1]


def show_list(every: list[Puzzle], as_json: bool, out: Console) -> None:
    if as_json:
        console.print_json(
            [
                {"number": at, "id": each.id, "game": each.game, "kind": each.kind, "level": each.level}
                for at, each in enumerate(every, 1)
            ]
        )
        return
    for at, each in enumerate(every, 1):
        out.print(f"{at:>4}  {each.game:<12} {each.level:<7} {said(each, each.question)}", soft_wrap=True)


def name_in(each: Puzzle, seat: int) -> str:
    return "you" if seat == each.seat else f"player {seat}"


def said(each: Puzzle, text: str) -> str:
    found = spoken(text, lambda seat: name_in(each, seat)).replace("You are you", "You are player " + str(each.seat))
    return found[:1].upper() + found[1:]


class Solving:
    """One puzzle at the keyboard."""

    def __init__(self, each: Puzzle, out: Console) -> None:
        self.puzzle, self.out = each, out
        self.lights, self.helped = LIGHTS, 0

    def run(self) -> None:
        each = self.puzzle
        self.out.print(f"{each.game}, {each.level}: {said(each, each.question)}", style="bold", soft_wrap=True)
        self.out.print(said(each, each.rule), soft_wrap=True)
        for clue in each.clues:
            self.out.print(f"  {said(each, clue.words)}", soft_wrap=True)
        if each.kind == "move":
            self.show_position()
        while self.lights:
            self.out.print(f"({self.lights} {'try' if self.lights == 1 else 'tries'} left) > ", end="")
            line = sys.stdin.readline()
            if not line or line.strip().casefold() in ("quit", "q"):
                break
            if not line.strip():
                continue
            if self.tried(line.strip()):
                return
        self.show_solution("Not solved. ")

    def tried(self, line: str) -> bool:
        """Whether that solved it."""
        from coterie.analysis.puzzles import is_solved

        each = self.puzzle
        if line.casefold() in ("help", "?"):
            self.out.print(said(each, each.help[min(self.helped, len(each.help) - 1)]), soft_wrap=True)
            self.helped += 1
            return False
        answer = self.read(line)
        if answer is None:
            return False
        if is_solved(each, answer):
            self.show_solution("Solved. ")
            return True
        self.lights -= 1
        self.out.print("No." if self.lights else "No, and that was your last try.")
        return False

    def read(self, line: str) -> list[Any] | None:
        each = self.puzzle
        numbers = [int(part) for part in line.replace(",", " ").split() if part.isdecimal()]
        if each.kind == "deduction":
            if len(set(numbers)) != each.find or not all(seat < each.people for seat in numbers):
                self.out.print(f"Type {each.find} different numbers from 0 to {each.people - 1}, `help` or `quit`.")
                return None
            return list(numbers)
        if len(numbers) != 1 or not 1 <= numbers[0] <= len(each.options):
            self.out.print(f"Type a number from 1 to {len(each.options)}, `help` or `quit`.")
            return None
        return list(self.listed()[numbers[0] - 1][0])

    def listed(self) -> list[tuple[Any, str, float]]:
        """The answers in an order that gives nothing away."""
        return sorted(self.puzzle.options, key=lambda option: option[1])

    def show_position(self) -> None:
        from coterie.analysis.puzzles import record_of
        from coterie.cli import screen
        from coterie.table.record import Replay

        each = self.puzzle
        replay = Replay(record_of(each))
        replay.go(len(replay.record.inputs))
        names = [name_in(each, seat).capitalize() for seat in range(each.people)]
        self.out.print(screen.of(replay.game).draw(replay.state.view(each.seat), replay.state.pack, names))
        for at, (_, words, _) in enumerate(self.listed(), 1):
            self.out.print(f"  {at} {said(each, words)}", soft_wrap=True)

    def show_solution(self, first: str) -> None:
        each = self.puzzle
        self.out.print(first + said(each, each.solution[0]), soft_wrap=True)
        for line in each.solution[1:]:
            self.out.print(said(each, line), soft_wrap=True)
        self.out.print(f"The rules behind it: `coterie rules {each.game} {each.clauses[0]}`")


def puzzles(
    game: Annotated[str, typer.Argument(help="The game's id.", show_default=False)],
    find: Annotated[int, typer.Option(help="How many to find.")] = 50,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write them into a JSON file; puzzles already in it are kept."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Where to begin; the same seed finds the same puzzles.")] = 0,
    most_games: Annotated[int, typer.Option(help="Largest number of bots' games to look through.")] = 1_000,
    journal: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save progress here; a later run continues from it.")
    ] = None,
) -> None:
    """Find puzzles in bots' games: deductions in Inquisition and Succession, in other games positions with one answer
    that is better than all others by 15 points. Ctrl-C keeps what was found."""
    import msgspec

    from coterie import games
    from coterie.analysis.puzzle_search import Mining, mine_of
    from coterie.analysis.puzzles import in_order

    mine = mine_of(game, games.get(game).seats[0])
    if not 1 <= find <= MAX_FOUND_PUZZLES:
        raise InvalidSetting(f"--find: found {find}, allowed: 1 to {MAX_FOUND_PUZZLES}")
    errors = console.make(stderr=True)
    mining = Mining(game, mine, lambda number: played(game, mine, number), journal)
    held = puzzles_in(out) if out is not None and out.exists() else []
    found = in_order([*held, *mining.puzzles])
    try:
        for each in mining.run(range(seed, seed + most_games)) if len(found) < find else ():
            found = in_order([*held, *mining.puzzles])
            errors.print(f"{len(found)} of {find}: {each.id}, {each.level}")
            if len(found) >= find:
                break
    except KeyboardInterrupt:
        errors.print(f"Interrupted with {console.counted(len(found), 'puzzle')}.")
    if out is not None:
        out.write_bytes(msgspec.json.format(msgspec.json.encode(found)))
    else:
        show_list(found, False, console.make())


def puzzles_in(file: Path) -> list[Puzzle]:
    import msgspec

    from coterie.analysis.puzzles import Puzzle

    try:
        return msgspec.json.decode(file.read_bytes(), type=list[Puzzle])
    except msgspec.DecodeError as problem:
        raise InvalidSetting(f"--out: found {file}, which has no puzzles ({problem}); name a new file") from None


def played(game: str, mine: Mine, seed: int) -> Record:
    """The bots' game with this seed."""
    import coterie

    seats = mine.seats[seed % len(mine.seats)]
    record = coterie.match(game, [mine.bot] * seats, seed=seed, record=True).record
    assert record is not None
    return record
