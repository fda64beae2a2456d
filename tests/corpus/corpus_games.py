"""Complete games of the corpus: how they are played, named and held to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from coterie import games
from coterie.kernel import Game, SeededRandom
from coterie.kit import option_sets, setups, spread
from coterie.table.record import BadRecord, Record
from coterie.table.table import Table

FOLDER = Path(__file__).parent


class Altered(AssertionError):
    """A recorded game that is no longer the same game."""


def wanted(game: Game[Any], folder: Path = FOLDER) -> Iterator[tuple[Path, int, dict[str, int | str]]]:
    """(file, seats, options) of each game that the corpus should hold for this rules version."""
    for seats, options in spread(setups(game, game.seats, option_sets(game), recorded=True)):
        if game.misfits(seats, options):
            continue  # nobody sets up a game so any more
        name = "-".join([f"v{game.version}", str(seats), *map(str, options.values())])
        yield folder / game.id / f"{name}.jsonl", seats, options


def play(game: Game[Any], seats: int, options: Mapping[str, Any], seed: int) -> Record:
    """A whole game at random."""
    luck = SeededRandom(seed)
    table = Table(Record.of(game, seats, seed, options))
    for _ in range(game.longest):
        s = table.state
        if s.result is not None:
            return table.record
        due, able = s.next_due(), s.required() or s.asks()
        if due is not None and (not able or luck.random() < 0.1):
            table.tick(due)
        else:
            ask = able[int(luck.random() * len(able))]
            table.answer(ask.seat, ask, s.ask(ask).sample(luck))
    raise AssertionError(f"{game.id} has not ended after {game.longest} decisions")


def add(game: Game[Any], folder: Path = FOLDER) -> list[Path]:
    """Record the games that are missing. Those that are there stay as they are."""
    added = []
    for seed, (path, seats, options) in enumerate(wanted(game, folder), 1):
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            play(game, seats, options, seed).save(path)
            added.append(path)
    return added


def verify(path: Path) -> None:
    """Altered if the game is of today's rules version and no longer the same. Older ones only have to be readable."""
    record = Record.load(path)
    game, version = games.get(record.head.game), record.head.version
    if version > game.version:
        raise Altered(f"{path.name} was recorded with rules version {version}, {game.id} is at {game.version}")
    if version == game.version:
        try:
            record.verify()
        except BadRecord as problem:
            raise Altered(
                f"a recorded game of {game.id} is no longer the same. If rules or pack were meant to change: raise "
                f"`version` of {type(game).__name__} (now {version}), run `make corpus`, and say in CHANGELOG.md what "
                f"changed for players. Never edit a recorded game. If they were not, the change is a bug. {problem}"
            ) from None


def main() -> None:
    """`make corpus`: record what is missing for every registered game."""
    from rich import print as say

    for name in games.names():
        added = add(games.get(name))
        say(f"{name}: {len(added)} games added")


if __name__ == "__main__":
    main()
