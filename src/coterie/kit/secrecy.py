"""Secrecy: what a seat is given is a function of what it may know.

For a moment S and an audience v, `W = S.imagine(v)` is a world that v cannot tell from S. So everything that v is given
must be the same in both, byte for byte; whatever differs has been computed from something v may not know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

from coterie.kernel import RandomSource, SeededRandom, State
from coterie.kernel.facts import ALL, OWNER
from coterie.kit.asks import wrong_answers
from coterie.kit.lots import deal
from coterie.kit.report import called
from coterie.kit.seat_knowledge import Probe, as_data, difference, given
from coterie.kit.trial import Input, Trial, same_question

Seat = int

REMEDY = "Put it into a fact that the seat may see, or whisper the event"
"""Advice for the author of a game with an event that reveals too much."""

DEALS_COMPARED = 12
"""How many times the deal of one game is compared with another."""


def check_secrecy(trial: Trial, moment: int) -> None:
    s = trial.moments[moment]
    audiences: list[Seat | None] = [None, *range(s.seats)]
    for who in audiences:
        check_worlds(trial, moment, s, who)
    if s.result is None:
        for who in audiences:
            check_events(trial, moment, s, who)
            check_choices(trial, moment, s, who)
        some = audiences[int(trial.luck.random() * len(audiences))]
        world = _imagined(trial, moment, s, some, SeededRandom(moment))
        trial.finish(world, SeededRandom(trial.seed), f"a world imagined by {called(some)} after {moment} inputs: ")
        trial.conserved(world, f"the end of a world imagined by {called(some)}: ")


def _imagined(trial: Trial, moment: int, s: State[Any], who: Seat | None, rng: RandomSource) -> State[Any]:
    try:
        return s.imagine(who, rng)
    except Exception as problem:
        raise trial.failure(f"imagine failed: {problem!r}", moment, who) from problem


# --- the same moment in another world ------------------------------------------------------------------------------


def check_worlds(trial: Trial, moment: int, s: State[Any], who: Seat | None) -> None:
    """Check that an imagined world looks the same, holds nothing of the true one's secrets, and passes the game's own
    checks.
    """
    probes: list[Probe] = []
    if who is not None:
        probes = [(ask.id, answer) for ask in s.asks(who) for answer in wrong_answers(trial, ask, trial.luck)]
    here = given(s, who, probes)
    if s.digest() != trial.digests[moment]:
        raise trial.failure("it has changed, because it was looked at", moment, who)
    worlds = [_imagined(trial, moment, s, who, SeededRandom(number)) for number in (1, 2, 3)]
    if s.digest() != trial.digests[moment]:
        raise trial.failure("it has changed, because a world was imagined from it", moment, who)
    for world in worlds:
        try:
            there = given(world, who, probes)
        except Exception as problem:
            raise trial.failure(f"an imagined world has no view: {problem!r}", moment, who) from problem
        if there != here:
            raise trial.failure(f"an imagined world looks different: {difference(here, there)}", moment, who)
        if (world.now, world.result, world.seats, world.options) != (s.now, s.result, s.seats, s.options):
            raise trial.failure("an imagined world has another time, result or setup", moment, who)
        if world.key == s.key:
            raise trial.failure("an imagined world carries the table's luck", moment, who)
        if any(set(thread.sealed) - {who} for thread in world.threads.values()):
            raise trial.failure("an imagined world contains another seat's sealed answer", moment, who)
        trial.conserved(world, f"a world imagined by {called(who)} after {moment} inputs: ")
        _check_asked(trial, moment, s, world, who)
    again = _imagined(trial, moment, worlds[1], who, SeededRandom(1))
    if again.digest() != worlds[0].digest():
        found = difference(worlds[0].save(), again.save())
        raise trial.failure(f"imagine is not a function of what the seat knows and of chance: {found}", moment, who)
    _check_again(trial, moment, worlds[2], who)
    if s.result is None:
        _count_variety(trial, s, worlds, who)


def _check_asked(trial: Trial, moment: int, s: State[Any], world: State[Any], who: Seat | None) -> None:
    """Check that who is asked, and until when, follows from no secret, since everyone who may know of the question sees
    both. The open question stores both, so they are computed again, as if it were asked now.
    """
    for key, thread in s.threads.items():
        there = same_question(thread, key, world) if thread.question is not None else None
        if there is None:
            continue
        question = thread.question
        assert question is not None
        kind = type(question).__name__
        audience = question.audience(s)
        if audience is not None and who not in audience:
            continue
        asked, other = tuple(question.seats(s.clone())), tuple(question.seats(world.clone()))
        if asked == tuple(thread.asked) != other and not question.standing:
            found = f"{kind} asks seats {asked}, and in an imagined world it would ask {other}"
            raise trial.failure(f"who is asked tells a secret: {found}", moment, who)
        limit, longer = question.limit(s), question.limit(world)
        if limit != longer:
            found = f"{kind} gives {limit}, and in an imagined world it would give {longer}"
            raise trial.failure(f"how long it may take tells a secret: {found}", moment, who)


def _count_variety(trial: Trial, s: State[Any], worlds: list[State[Any]], who: Seat | None) -> None:
    counted = trial.report.counted
    hidden = [name for name, declared in type(s).facts.items() if declared.audience != ALL]
    facts = [_facts(each, hidden) for each in (s, *worlds)]
    if hidden:
        counted["worlds"] += 1
        counted["worlds that vary"] += any(each != facts[0] for each in facts[1:])
    for other in range(s.seats):
        if other != who:
            true = as_data(s.view(other))
            counted["secrets"] += 1
            counted["secrets that vary"] += any(as_data(world.view(other)) != true for world in worlds)


def _facts(s: State[Any], names: list[str]) -> list[Any]:
    return [type(s)._shapes[name].save(getattr(s, name)) for name in names]


# --- the same input in another world -----------------------------------------------------------------------------


def check_events(trial: Trial, moment: int, s: State[Any], who: Seat | None) -> None:
    """Check the same input, with the same luck, in the true world and in an imagined one: if `who` is given the same
    afterwards, it must have been told the same. An event may reveal nothing that view and asks do not.
    """
    for given_input in _inputs(s, trial.luck):
        here, there = s.clone(), _imagined(trial, moment, s, who, trial.luck)
        there.key, there.draws = s.key, s.draws
        _seal_again(trial, s, there)
        here.listen()
        there.listen()
        if isinstance(given_input, int):
            here.tick(given_input)
            there.tick(given_input)
        else:
            ask, answer = given_input
            elsewhere = trial.ask_elsewhere(s, ask, there)
            if elsewhere is None or elsewhere.refuse(answer) is not None:
                continue
            key = _thread_of(s, ask)
            here.play(ask, answer)
            there.play(elsewhere, answer)
            _answer_rest(trial, here, there, key)
        _compare_told(trial, moment, here, there, who, f"after {given_input}")


def check_deal(trial: Trial) -> None:
    """Check two deals that differ in one draw, with effects only in facts that are not public: anyone who is given the
    same in both, and owns the same, must have been told the same.
    """
    luck, counted = SeededRandom(trial.seed), trial.report.counted
    here, lots = deal(trial, None, luck)
    hidden = [name for name, declared in type(here).facts.items() if declared.audience != ALL]
    audiences: list[Seat | None] = [None, *range(here.seats)]
    for _ in range(DEALS_COMPARED if lots and hidden else 0):
        lot = int(luck.random() * lots)
        there, _ = deal(trial, lot, luck)
        some = audiences[int(luck.random() * len(audiences))]
        for who in audiences if _facts(here, hidden) != _facts(there, hidden) else ():
            heard, otherwise = _events(here, who), _events(there, who)
            if who != some and heard == otherwise:
                continue
            counted["deals"] += 1
            if _owned(here, who) != _owned(there, who) or as_data(here.view(who)) != as_data(there.view(who)):
                continue  # the asks take longest to compute
            if given(here, who) == given(there, who):
                counted["deals that look the same"] += 1
                if heard != otherwise:
                    found = difference(heard, otherwise, "events")
                    raise trial.failure(
                        f"an event of the deal tells what the view does not. {REMEDY}: {found}",
                        0,
                        who,
                    )


def _owned(s: State[Any], who: Seat | None) -> list[Any]:
    """What each seat's own facts hold."""
    own = [name for name, declared in type(s).facts.items() if declared.audience == OWNER]
    return [] if who is None else [fact[who] for fact in _facts(s, own)]


def check_choices(trial: Trial, moment: int, s: State[Any], who: Seat | None) -> None:
    """Check two answers of another seat that leave `who` with the same view and asks, while the choice is in a fact
    that is not public: then no event may name it. (It may say that something was done, or how often.)
    """
    for ask in _asks_of_others(s, who, trial.luck):
        answers = [s.ask(ask).sample(trial.luck) for _ in range(4)]
        other = next((answer for answer in answers if answer != answers[0]), None)
        if other is None:
            continue
        here, there = s.clone(), s.clone()
        here.listen()
        there.listen()
        key = _thread_of(s, ask)
        here.play(ask, answers[0])
        there.play(ask, other)
        _answer_rest(trial, here, there, key)
        hidden = [name for name, declared in type(s).facts.items() if declared.audience != ALL]
        chosen = set(product(_leaves(answers[0]), _leaves(other)))
        secret = chosen & set(_exchanged(_facts(here, hidden), _facts(there, hidden)))
        if not secret.isdisjoint(_changes(_events(here, who), _events(there, who))):
            _compare_told(trial, moment, here, there, who, f"after {answers[0]} or {other} to ask {ask}")


def _exchanged(here: list[Any], there: list[Any]) -> Iterator[tuple[Any, Any]]:
    """(what only the first holds, what only the second holds), row by row; the order within a row does not matter."""
    for fact, twin in zip(here, there, strict=True):
        for row, other in zip(_rows(fact), _rows(twin), strict=False):
            ours, theirs = Counter(_leaves(row)), Counter(_leaves(other))
            yield from product(ours - theirs, theirs - ours)


def _rows(fact: Any) -> list[Any]:
    return fact if isinstance(fact, list) else [fact]


def _changes(here: Any, there: Any) -> Iterator[tuple[Any, Any]]:
    """Pairs of the numbers and texts in which two pieces of data differ, place by place."""
    yield from ((one, two) for one, two in zip(_leaves(here), _leaves(there), strict=False) if one != two)


def _leaves(data: Any) -> Iterator[Any]:
    if isinstance(data, dict):
        data = list(data.values())
    if isinstance(data, (list, tuple)):
        for part in data:
            yield from _leaves(part)
    else:
        yield data


def _events(s: State[Any], who: Seat | None) -> list[Any]:
    return [as_data(each.event) for each in s.events or () if each.reaches(who)]


def _compare_told(trial: Trial, moment: int, here: State[Any], there: State[Any], who: Seat | None, after: str) -> None:
    events = _events(here, who), _events(there, who)
    trial.report.counted["inputs in two worlds"] += 1
    if given(here, who) == given(there, who):
        trial.report.counted["inputs that look the same"] += 1
        if events[0] != events[1]:
            found = difference(events[0], events[1], "events")
            raise trial.failure(
                f"an event tells what the view does not, {after}. {REMEDY}: {found}",
                moment,
                who,
            )
        _check_same_worlds(trial, moment, here, there, who, after)


def _check_same_worlds(
    trial: Trial, moment: int, here: State[Any], there: State[Any], who: Seat | None, after: str
) -> None:
    """Check two true worlds with different cards that look the same to `who`: what it imagines from them must be the
    same in every fact, even those that no view shows. A fact that differs was carried over from what `who` may not
    know.
    """
    if here.result is not None or there.result is not None:
        return
    facts = [_imagined(trial, moment, each, who, SeededRandom(7)).save()["facts"] for each in (here, there)]
    if facts[0] != facts[1]:
        found = difference(facts[0], facts[1], "facts")
        raise trial.failure(f"an imagined world carries a hidden fact of the true one, {after}: {found}", moment, who)


def _check_again(trial: Trial, moment: int, world: State[Any], who: Seat | None) -> None:
    """Check that a world imagined by one seat is a game like any other: others can imagine from it, and see the same
    there.
    """
    other = int(trial.luck.random() * world.seats)
    second = _imagined(trial, moment, world, other, SeededRandom(5))
    trial.conserved(second, f"a world imagined by {called(other)} from one imagined by {called(who)}: ")
    if given(second, other) != given(world, other):
        found = difference(given(world, other), given(second, other))
        raise trial.failure(f"imagined from an imagined world, it looks different: {found}", moment, other)


def _inputs(s: State[Any], rng: RandomSource) -> list[Input]:
    asks = s.asks()
    some = [asks[int(rng.random() * len(asks))] for _ in range(2)] if asks else []
    inputs: list[Input] = [(ask.id, ask.sample(rng)) for ask in some]
    due = s.next_due()
    return inputs if due is None else [*inputs, due]


def _asks_of_others(s: State[Any], who: Seat | None, rng: RandomSource) -> list[int]:
    asks = [ask.id for ask in s.asks() if ask.seat != who]
    return [asks[int(rng.random() * len(asks))] for _ in range(2)] if asks else []


def _thread_of(s: State[Any], ask: int) -> int:
    return next(key for key, thread in s.threads.items() if ask in thread.asked.values())


def _seal_again(trial: Trial, s: State[Any], world: State[Any]) -> None:
    """Give the others' answers so far in the imagined world too, as far as possible."""
    for thread in s.threads.values():
        for seat, answer in thread.sealed.items():
            ask = trial.ask_elsewhere(s, thread.asked[seat], world)
            if ask is not None and ask.required:
                world.play(ask, answer if ask.refuse(answer) is None else ask.sample(trial.luck))


def _answer_rest(trial: Trial, here: State[Any], there: State[Any], key: int) -> None:
    """If the question still waits for others, let them answer it the same in both worlds, so that it is complete."""
    thread = here.threads.get(key)
    if thread is None or thread.question is None or thread.question.standing or not thread.sealed:
        return
    for ask in [ask for seat, ask in thread.asked.items() if seat not in thread.sealed]:
        answer = here.ask(ask).sample(trial.luck)
        elsewhere = trial.ask_elsewhere(here, ask, there)
        if elsewhere is None or not elsewhere.required or elsewhere.refuse(answer) is not None:
            return
        here.play(ask, answer)
        there.play(elsewhere, answer)
