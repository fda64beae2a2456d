"""Checks of copies: clones are independent, saved states load, and the same log gives the same game."""

from __future__ import annotations

import json
from typing import Any

from coterie.kernel import SeededRandom, State
from coterie.kit.seat_knowledge import difference
from coterie.kit.trial import Trial


def check_replay(trial: Trial) -> None:
    """Check that the log is the game: the same inputs give the same state, whether or not anyone listens."""
    s = trial.start()
    for moment, digest in enumerate(trial.digests):
        if s.digest() != digest:
            found = difference(trial.moments[moment].save(), s.save())
            raise trial.failure(f"the same log gives another state: {found}", moment)
        if moment < len(trial.log):
            trial.apply(s, trial.log[moment], "replayed: ")


def check_clones(trial: Trial) -> None:
    """Check that nothing after a copy was made has changed it: neither its facts nor a step it shares."""
    for moment, (copy, digest) in enumerate(zip(trial.moments, trial.digests, strict=True)):
        if copy.digest() != digest:
            raise trial.failure(f"a clone made at this moment has changed since, {_culprit(trial, moment)}", moment)


def _culprit(trial: Trial, moment: int) -> str:
    s = trial.start()
    for given in trial.log[:moment]:
        trial.apply(s, given)
    copy = s.clone()
    before = copy.save()
    saved = json.dumps(before)
    for number, given in enumerate(trial.log[moment:], moment + 1):
        trial.apply(s, given)
        if json.dumps(copy.save()) != saved:
            return f"by input {number}, {given}: {difference(json.loads(saved), json.loads(json.dumps(copy.save())))}"
    return (
        "by code that only looked at it or at another copy of it: copies share something that changes, "
        "so make it a tuple or declare it as a fact"
    )


def check_saved(trial: Trial, moment: int) -> None:
    """Check that a saved and loaded state is the same and plays on the same, also in the middle of nested asks."""
    s = trial.moments[moment]
    try:
        text = json.dumps(s.save())
        loaded: State[Any] = trial.game.load(json.loads(text), trial.pack)
    except Exception as problem:
        raise trial.failure(f"it can't be saved and loaded: {problem!r}", moment) from problem
    for number in range(moment, len(trial.digests)):
        if loaded.digest() != trial.digests[number]:
            found = difference(
                json.loads(json.dumps(trial.moments[number].save())), json.loads(json.dumps(loaded.save()))
            )
            raise trial.failure(
                f"saved and loaded, it is another state after {number - moment} inputs: {found}", moment
            )
        if number < len(trial.log):
            trial.apply(loaded, trial.log[number], "saved and loaded: ")
    trial.report.counted["saved states"] += 1


def check_fork(trial: Trial, moment: int) -> None:
    """Check that playing on a clone leaves the original unchanged."""
    s = trial.moments[moment]
    if s.result is None:
        trial.finish(s.clone(), SeededRandom(trial.seed + moment), "a clone played on: ")
        if s.digest() != trial.digests[moment]:
            raise trial.failure("it has changed, because a clone of it was played on", moment)
