"""Checks of asks: each can be answered, every answer can be written, and an unlawful one is refused and changes
nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from coterie.kernel import Ask, OpenAsk, RandomSource, Refused, SeededRandom, Shape, State
from coterie.kit.report import Failed
from coterie.kit.seat_knowledge import as_data, refusal, values_of
from coterie.kit.trial import Trial

MAX_ENUMERATED = 200
JUNK: tuple[Any, ...] = (
    None,
    -1,
    10**9,
    1.0,
    0.5,
    True,
    "",
    "no such thing",
    (),
    ((),),
    ([1],),
    [],
    [None],
    {},
    {"": 0},
    object,
)


def check_asks(trial: Trial, moment: int) -> None:
    s = trial.moments[moment].clone()
    for ask in s.asks():
        described = check_description(trial, moment, s, ask)
        check_answers(trial, moment, s, ask)
        check_refusals(trial, moment, s, ask, described)
    closed = [*sorted(trial.closed - {ask.id for ask in s.asks()})[:5], 10**6, -1]
    for gone in closed:
        if _refusal_of_play(trial, moment, s, gone, 0) is None:
            raise trial.failure(f"ask {gone!r} is not open, but an answer to it was accepted", moment)


def check_description(trial: Trial, moment: int, s: State[Any], ask: OpenAsk) -> Ask:
    """Check that it cites a clause, has words, can be sent as JSON, and has options with distinct keys."""
    described = ask.describe()
    name = f"ask {ask.id} ({described.kind})"
    trial.cites(described.clause, name, needed=True)
    if not described.prompt:
        raise trial.failure(f"{name} has no prompt", moment)
    try:
        json.dumps(as_data(described))
    except TypeError as problem:
        raise trial.failure(f"{name} cannot be written as JSON: {problem}", moment) from problem
    for shape, values in zip(_shapes(described.shape), values_of(ask.space), strict=True):
        keys: dict[str, Any] = {}
        for option, value in zip(shape.options, values, strict=True):
            if keys.setdefault(option.key, value) != value:
                raise trial.failure(f"{name} has the key {option.key!r} for {keys[option.key]!r} and {value!r}", moment)
    if not any(described.seat in each.seats and each.kind == described.kind for each in s.waiting(described.seat)):
        raise trial.failure(f"{name} is not in what seat {described.seat} may know to be asked", moment, described.seat)
    trial.report.counted["asks"] += 1
    return described


def _shapes(shape: Shape) -> Iterator[Shape]:
    if shape.kind == "form":
        for field in shape.fields.values():
            yield from _shapes(field)
    else:
        yield shape


def check_answers(trial: Trial, moment: int, s: State[Any], ask: OpenAsk) -> None:
    """Check that its count, its enumeration, its samples and its default agree with what it accepts."""
    count = ask.count()
    lawful = [("the default", ask.default())] + [("a sample", ask.sample(trial.luck)) for _ in range(3)]
    if count < 1:
        raise trial.failure(f"ask {ask.id} ({ask.kind}) has no lawful answer", moment)
    if count <= MAX_ENUMERATED:
        every = ask.every()
        if len(every) > count or len(set(every)) != len(every):
            raise trial.failure(f"ask {ask.id} counts {count} answers and enumerates {every}", moment)
        lawful += [("an enumerated answer", answer) for answer in every]
    for name, answer in lawful:
        refused = ask.refuse(answer)
        if refused is not None:
            raise trial.failure(f"{name} of ask {ask.id} ({ask.kind}), {answer!r}, is refused: {refused}", moment)
        written = json.loads(json.dumps(ask.write(answer)))
        try:
            meant = ask.read(written)
        except Refused as unread:
            raise trial.failure(f"{answer!r} is written as {written!r}, which is refused: {unread}", moment) from unread
        if meant != answer:
            raise trial.failure(f"{answer!r} is written as {written!r}, which means {meant!r}", moment)
    for name, answer in lawful[:3]:
        try:
            s.clone().play(ask, answer)
        except Refused as refused:
            raise trial.failure(f"{name} of ask {ask.id} has no fault, and is refused: {refused}", moment) from refused
        except Exception as problem:
            what = f"{name} of ask {ask.id}, {answer!r}, cannot be played: {problem!r}"
            raise trial.failure(what, moment) from problem


def check_refusals(trial: Trial, moment: int, s: State[Any], ask: OpenAsk, described: Ask) -> None:
    """Check that an unlawful answer is refused by a known clause, in the words of `why_not`, and changes nothing."""
    for answer in wrong_answers(trial, ask, trial.luck):
        try:
            foreseen = ask.refuse(answer)
        except Exception as problem:
            raise trial.failure(f"why_not({ask.id}, {answer!r}) failed: {problem!r}", moment) from problem
        if foreseen is None:
            continue
        refused = _refusal_of_play(trial, moment, s, ask.id, answer)
        if refused is None or refusal(refused) != refusal(foreseen):
            raise trial.failure(f"{answer!r} to ask {ask.id}: why_not says {foreseen!r}, play says {refused!r}", moment)
        trial.cites(refused.clause, f"the refusal of {answer!r} by ask {ask.id} ({described.kind})", needed=True)
        if not refused.why:
            raise trial.failure(f"{answer!r} to ask {ask.id} is refused without a reason", moment)
        trial.report.counted["refusals"] += 1
    for junk in JUNK:
        try:
            ask.read(junk)
        except Refused:
            continue
        except Exception as problem:
            raise trial.failure(f"read({ask.id}, {junk!r}) failed: {problem!r}", moment) from problem
    if s.digest() != trial.digests[moment]:
        raise trial.failure(f"it has changed, because an answer to ask {ask.id} was read", moment)


def _refusal_of_play(trial: Trial, moment: int, s: State[Any], ask: int, answer: Any) -> Refused | None:
    trier = s.clone()
    try:
        trier.play(ask, answer)
    except Refused as refused:
        if trier.digest() != trial.digests[moment]:
            raise trial.failure(f"it has changed, although {answer!r} to ask {ask} was refused", moment) from refused
        return refused
    except Exception as problem:
        raise trial.failure(f"{answer!r} to ask {ask} failed: {problem!r}", moment) from problem
    return None


def wrong_answers(trial: Trial, ask: OpenAsk, rng: RandomSource) -> list[Any]:
    """Answers likely to be unlawful: junk, other seats' answers, and lawful answers with one part replaced."""
    strays = list(trial.strays)
    wrong: list[Any] = list(JUNK)
    for _ in range(6 if strays else 0):
        stray = strays[int(rng.random() * len(strays))]
        wrong += [stray, _spoilt(ask.sample(rng), stray, rng)]
    return wrong


def _spoilt(answer: Any, stray: Any, rng: RandomSource) -> Any:
    if not isinstance(answer, tuple) or not answer:
        return (answer, stray) if isinstance(answer, tuple) else stray
    place = int(rng.random() * len(answer))
    return (*answer[:place], _spoilt(answer[place], stray, rng), *answer[place + 1 :])


def check_json(trial: Trial) -> None:
    """Play a whole game with seats that only get and give JSON."""
    try:
        _play_by_json(trial)
    except Failed:
        raise
    except Exception as problem:
        raise trial.failure(f"it cannot be played by JSON alone: {problem!r}", 0) from problem


def _play_by_json(trial: Trial) -> None:
    s, rng = trial.start(), SeededRandom(trial.seed + 1)
    for ask in trial.turns(s, rng, "played by JSON alone, ", 0):
        if isinstance(ask, int):
            s.tick(ask)
            continue
        sent = json.loads(json.dumps(as_data(ask.describe())))[1]
        for _ in range(50):
            answer = answer_from(sent["shape"][1], rng)
            try:
                s.play(ask, ask.read(json.loads(json.dumps(answer))))
                break
            except Refused:
                continue
        else:
            s.play(ask, ask.read(json.loads(json.dumps(ask.write(ask.default())))))
    json.dumps(as_data(s.result))


def answer_from(shape: dict[str, Any], rng: RandomSource) -> Any:
    """An answer a remote seat might give, from the ask's shape as it was sent."""
    keys = [option[1]["key"] for option in shape["options"]]
    match shape["kind"]:
        case "one":
            return keys[int(rng.random() * len(keys))]
        case "amount":
            return shape["least"] + int(rng.random() * (shape["most"] - shape["least"] + 1))
        case "some" | "order":
            size = shape["least"] + int(rng.random() * (shape["most"] - shape["least"] + 1))
            return [keys.pop(int(rng.random() * len(keys))) for _ in range(size)]
        case _:
            return {name: answer_from(field[1], rng) for name, field in shape["fields"]}
