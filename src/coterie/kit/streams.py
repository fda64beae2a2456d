"""Checks of streams: how many messages a seat gets, when, in what order and with what content.

The true world goes on for a while without the seat's knowledge, while a world that the seat imagines does not move.
Then both go on in the same way. As long as the seat is shown the same in both, its messages must be the same, including
number, clock and events: otherwise it could count or date what others did in secret. Nor may its options change when
nothing else has changed for it: the sender compares the view and the events, but no options.
"""

from __future__ import annotations

import copy
from typing import Any

from coterie.kernel import News, Outlook, SeededRandom, State
from coterie.kit.seat_knowledge import as_data, difference
from coterie.kit.trial import Trial

Seat = int
INPUTS_TRIED = 4
"""How many inputs are tried on the true world, to find some that the seat is not told of."""


def check_streams(trial: Trial, moment: int) -> None:
    s = trial.moments[moment]
    if s.result is None:
        for _ in range(2):
            _compare(trial, moment, s, int(trial.luck.random() * s.seats))


def _compare(trial: Trial, moment: int, s: State[Any], who: Seat) -> None:
    here, there = s.clone(), s.imagine(who, SeededRandom(moment))
    looks = Outlook(here, who, s.now), Outlook(there, who, s.now)
    secret = 0
    for _ in range(INPUTS_TRIED):
        then = _moved_in_secret(trial, here, looks[0])
        if then is not None:
            here, secret = then, secret + 1
            if looks[0].look(looks[0].now).asks != looks[0].asks:
                why = "what it is asked reads differently, though neither its view nor an event tells of a change"
                raise trial.failure(why, moment, who)
    given = _lawful_in_both(trial, here, there, who) if secret else None
    trial.report.counted["inputs in secret"] += secret
    if given is None:
        return
    at, ask, answer = given
    news = []
    for state, look in ((here, looks[0]), (there, looks[1])):
        state = state.clone()
        state.listen()
        state.tick(at)
        state.play(ask, answer)
        deliveries = state.take_events()
        news.append(look.after(state, deliveries, scenes=deliveries.scenes))
    if as_data([looks[0].view, looks[0].asks]) != as_data([looks[1].view, looks[1].asks]):
        return
    trial.report.counted["streams compared"] += 1
    streams = [_stream(look, each) for look, each in zip(looks, news, strict=True)]
    if streams[0] != streams[1]:
        after = f"after {answer} to ask {ask}: {difference(streams[0], streams[1], 'stream')}"
        raise trial.failure(f"what others did in secret shows in the messages, {after}", moment, who)


def _moved_in_secret(trial: Trial, s: State[Any], look: Outlook) -> State[Any] | None:
    """The state after someone else's input that the audience was not told of; None if it was."""
    asks = [ask for ask in s.asks() if ask.seat != look.seat]
    if not asks:
        return None
    ask = asks[int(trial.luck.random() * len(asks))]
    due = s.next_due()
    then = s.clone()
    if due is not None:
        then.tick(s.now + int(trial.luck.random() * (due - s.now)))
    then.listen()
    then.play(ask, then.ask(ask).sample(trial.luck))
    deliveries = then.take_events()
    if then.result is not None or copy.copy(look).after(then, deliveries) is not None:
        return None
    look.after(then, deliveries)
    return then


def _lawful_in_both(trial: Trial, here: State[Any], there: State[Any], who: Seat) -> tuple[int, int, Any] | None:
    """(time, question, answer): how the seat can continue in both worlds, before any deadline of either."""
    there_too = there.asks(who)
    own = [ask.id for ask in here.asks(who) if ask in there_too]
    dues = [due for due in (here.next_due(), there.next_due()) if due is not None]
    if not own or (dues and min(dues) <= here.now):
        return None
    at = (here.now + min(dues)) // 2 if dues else here.now
    ask = own[int(trial.luck.random() * len(own))]
    worlds = here.clone(), there.clone()
    for world in worlds:
        world.tick(at)
    answer = worlds[0].ask(ask).sample(trial.luck)
    return (at, ask, answer) if worlds[1].why_not(ask, answer) is None else None


def _stream(look: Outlook, news: News | None) -> list[Any]:
    if news is None:
        return [look.number, look.now, None]
    return [look.number, look.now, [news.number, as_data(list(news.events)), as_data(list(news.steps))]]
