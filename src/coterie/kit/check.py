"""The whole check: all properties, over seeds, seat counts and options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

from coterie.kernel import Game, InvalidSetting, SeededRandom, State, shuffle
from coterie.kernel.facts import ALL, OWNER
from coterie.kernel.words import listed
from coterie.kit.asks import check_asks, check_json
from coterie.kit.citations import unknown_citations
from coterie.kit.copies import check_clones, check_fork, check_replay, check_saved
from coterie.kit.covers import check_covers
from coterie.kit.report import CheckReport, Failed
from coterie.kit.secrecy import check_deal, check_secrecy
from coterie.kit.streams import check_streams
from coterie.kit.trial import Trial


def check_game(
    game: Game[Any],
    *,
    seeds: Iterable[int] = range(3),
    seats: Iterable[int] | None = None,
    options: Iterable[Mapping[str, Any]] | None = None,
    pack: Any = None,
    moments: int = 5,
    vary: float = 0.25,
) -> CheckReport:
    """Play random games and check `moments` of each in depth. Failed says which property the game breaks.

    By default every seat count is tried with all options that fit it (`option_sets`). `vary` is the share of imagined
    worlds that must differ from the true one in a game that has secrets.
    """
    unknown = unknown_citations(game)
    if unknown:
        raise Failed(f"{game.id}: {'; '.join(unknown)}, which is not in the rules")
    report = CheckReport(game.id)
    chosen = option_sets(game) if options is None else list(options)
    for number, some in setups(game, game.seats if seats is None else seats, chosen, pack):
        for seed in seeds:
            check_one(game, number, seed, some, pack, moments, report)
    facts = game.state.facts.values()
    if any(declared.audience != ALL for declared in facts) and report.varied < vary:
        raise Failed(f"{game.id}: imagined worlds hardly vary. {how_to_vary(game)} Counted: {report}")
    if any(declared.audience == OWNER for declared in facts) and report.secrets < vary:
        raise Failed(
            f"{game.id}: other seats' secrets hardly vary in imagined worlds. {how_to_vary(game)} Counted: {report}"
        )
    return report


def how_to_vary(game: Game[Any]) -> str:
    """Advice for the author of a game whose imagined worlds do not differ enough."""
    loose = [name for name, fact in game.state.facts.items() if fact.audience != ALL and not fact.pool]
    if loose:
        named = f"{listed(loose)} {'is' if len(loose) == 1 else 'are'} hidden, but in no pool"
        return f"{named}: give the fact a `pool=`, or write `redeal`, which deals it again."
    return "Every hidden fact is in a pool: write `redeal`, which deals again what the pools can't."


def setups(
    game: Game[Any],
    seats: Iterable[int],
    options: Iterable[Mapping[str, Any]],
    pack: Any = None,
    *,
    recorded: bool = False,
) -> list[tuple[int, dict[str, int | str]]]:
    """The seat counts and options that go together; every seat count has some. `recorded`: include those only allowed
    in games that were set up earlier, with options that have no effect.
    """
    fitting = []
    for number in seats:
        some = [
            settled for settled in map(game.settle_options, options) if _fits(game, number, settled, pack, recorded)
        ]
        if not some:
            raise Failed(f"{game.id}: with {number} seats no set of options can be started: check `Game.seats`")
        fitting += [(number, settled) for settled in some]
    return fitting


def spread(found: list[tuple[int, dict[str, int | str]]], most: int = 60) -> list[tuple[int, dict[str, int | str]]]:
    """All of these setups if they are few; otherwise each seat count once and each option set once, paired up."""
    if len(found) <= most:
        return found
    seats = list(dict.fromkeys(number for number, _ in found))
    taken = []
    for place, number in enumerate(seats):
        able = [some for each, some in found if each == number]
        taken.append((number, able[place % len(able)]))
    return taken


def _fits(game: Game[Any], seats: int, options: Mapping[str, Any], pack: Any, recorded: bool) -> bool:
    try:
        game.start(seats, 0, options, pack, recorded=recorded)
    except InvalidSetting:
        return False
    except Exception as problem:
        raise Failed(f"{game.id}, {seats} seats, seed 0, {dict(options)}: it can't be dealt: {problem!r}") from problem
    return True


def check_one(
    game: Game[Any], seats: int, seed: int, options: Mapping[str, Any], pack: Any, moments: int, report: CheckReport
) -> None:
    """All properties over one random game."""
    trial = Trial(game, seats, seed, options, pack, report)
    trial.play()
    check_clones(trial)
    check_replay(trial)
    for moment in _chosen(trial, moments):
        for check in (check_asks, check_saved, check_fork, check_secrecy, check_covers, check_streams):
            try:
                check(trial, moment)
            except Failed:
                raise
            except Exception as problem:
                raise trial.failure(f"{check.__name__} failed: {problem!r}", moment) from problem
        report.counted["moments"] += 1
    check_json(trial)
    check_deal(trial)
    check_clones(trial)


def _chosen(trial: Trial, most: int) -> list[int]:
    """The first moment, the last, the one where most is half done, and some random ones."""
    last = len(trial.moments) - 1
    chosen = {0, last, max(range(last + 1), key=lambda moment: _half_done(trial.moments[moment]))}
    while len(chosen) < min(most, last + 1):
        chosen.add(int(trial.luck.random() * (last + 1)))
    return sorted(chosen)


def _half_done(s: State[Any]) -> int:
    return sum(1 + len(thread.stack) + 2 * len(thread.sealed) for thread in s.threads.values())


def option_sets(game: Game[Any], most: int = 8) -> list[dict[str, int | str]]:
    """Every combination of a game's options if they are few (of a range its ends and its default, of several values the
    default); otherwise the default ones and `most` others, with every value among them.
    """
    columns: list[list[int | str]] = []
    for setting in game.settings:
        values = setting.values
        ends: list[int | str] = [values[0], values[-1]] if isinstance(values, range) else list(values)
        if setting.several:  # only the game knows which of them go together
            ends = []
        columns.append(list(dict.fromkeys([setting.default, *ends])))
    names = [setting.name for setting in game.settings]
    every = list(product(*columns))
    if len(every) > most:
        luck = SeededRandom(len(every))
        rows = max(most, *(len(column) for column in columns))
        spread: list[list[int | str]] = []
        for column in columns:
            places = [row % len(column) for row in range(rows)]
            shuffle(places, luck)
            spread.append([column[place] for place in places])
        every = [tuple(column[0] for column in columns), *zip(*spread, strict=True)]
    return [dict(zip(names, row, strict=True)) for row in dict.fromkeys(every)]
