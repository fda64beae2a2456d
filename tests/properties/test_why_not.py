"""Whatever is touched says why it cannot be chosen, in one sentence for people: no keys, no coordinates, no lists."""

from __future__ import annotations

import random
import re

import pytest

from coterie import games
from coterie.kernel import OpenAsk, State, Thing
from coterie.kernel.words import marked

SEATS = {"relics": 3, "inquisition": 6, "succession": 8, "triora": 3, "arena": 2}
INPUTS, EVERY = 160, 5
LONGEST = 200
WRITTEN_FOR_PROGRAMS = (
    re.compile(r"'[^' ]*[\d,._:][^' ]*'"),
    re.compile(r"\d+,\d+"),
    re.compile(r"\b[a-z]+_[a-z]+\b"),
    re.compile(r"not among the options|not a lawful answer|choose one of|and \d+ more"),
)
"""A quoted key, a coordinate, an identifier, a list of options."""


def things_in(ask: OpenAsk) -> set[Thing]:
    shape = ask.shape
    options = [*shape.options, *(option for field in shape.fields.values() for option in field.options)]
    return {*ask.about, *(thing for option in options for thing in option.about)}


def plain(text: str) -> str:
    """The text without what a screen puts its own words for."""
    return "".join(
        part if isinstance(part, str) else "" if part[0] == "space" else part[2] or "" for part in marked(text)
    )


@pytest.mark.parametrize("game", SEATS)
def test_everything_says_why_not_in_a_sentence(game: str) -> None:
    state: State[object] = games.get(game).start(seats=SEATS[game], seed=3)
    luck, seen = random.Random(3), set[Thing]()
    asked = general = 0
    for number in range(INPUTS):
        asks = state.required() or state.optional()
        if state.result is not None:
            break
        if not asks:
            due = state.next_due()
            assert due is not None
            state.tick(due)
            continue
        for ask in state.asks():
            seen |= things_in(ask)
        ask = luck.choice(asks)
        for thing in sorted(seen, key=lambda each: (each.kind, each.id)) if number % EVERY == 0 else ():
            refused = ask.why_not(thing)
            if refused is None:
                continue
            asked += 1
            said = plain(refused.why)
            what = f"{ask.kind}, {thing}: {said}"
            assert refused.clause, what
            assert len(said) <= LONGEST, what
            assert not any(form.search(said) for form in WRITTEN_FOR_PROGRAMS), what
            general += said.startswith("Not now. The question is")
        state.play(ask.id, ask.sample(luck))
    assert asked > 100
    assert general / asked < 0.25, f"{general} of {asked} have nothing better to say than the question"
