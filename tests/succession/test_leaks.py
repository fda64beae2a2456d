"""Nothing leaks: full streams of every seat, over pairs of deals that differ only in what it may not know.

A pair is one room dealt twice: two players have changed cards, one who shows the faction side in a contract and one
outside it, whose faction sides look the same. The same inputs are given to both, second by second. Whoever is neither
of the two must be given and told the same, byte for byte, as long as nobody touches a card that was changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from clause_citations import citing
from coterie.games.succession import game
from coterie.games.succession.components import (
    ASSASSIN,
    DRAGON,
    FACTION_SIDE,
    GUARD,
    HEIR,
    INFORMANT,
    NOBLE,
    PHOENIX,
    PSYCHO,
    ROLE_IDS,
    ROLE_SIDE,
    shown_faction,
)
from coterie.games.succession.mingling import Deeds
from coterie.games.succession.state import Succession
from coterie.games.succession.talk.vocabulary import NOTHING, OFFER, TERM, TO
from coterie.kernel import Delivery, OpenAsk, SeededRandom
from coterie.kit.seat_knowledge import as_data, difference
from succession.scene import Scene

clause = citing("succession")
SEATS = 9
STAGES = ("Force", "Decide", "Surprise", "Sacrifice")


def card_name(card: int) -> str:
    return f"{('phoenix', 'dragon')[card % 2]} {ROLE_IDS[card // 2]}"


@dataclass
class Pair:
    """A deal, the two seats that change cards in the other, and the terms of a contract that `one` is in."""

    cards: list[int]
    one: int
    other: int
    terms: dict[int, int]

    def deals(self) -> list[list[int]]:
        twin = self.cards[:]
        twin[self.one], twin[self.other] = twin[self.other], twin[self.one]
        return [self.cards, twin]


def pick(luck: SeededRandom, things: list[Any]) -> Any:
    return things[int(luck.random() * len(things))]


def random_pair(seed: int, hidden: list[int] | None = None, shows: int = 0) -> Pair:
    """Any roles. `hidden` are the roles that change places, `shows` how many of the contract must show the role."""
    luck = SeededRandom(seed)
    while True:
        cards = [2 * HEIR + PHOENIX, 2 * HEIR + DRAGON]
        cards += [2 * (1 + int(luck.random() * 21)) + int(luck.random() * 2) for _ in range(SEATS - 2)]
        if hidden is not None:
            cards[2:4] = [2 * role + PHOENIX for role in hidden if role != HEIR] + cards[2 : 2 + hidden.count(HEIR)]
        order = list(range(SEATS))
        for place in range(SEATS - 1, 0, -1):
            swap = int(luck.random() * (place + 1))
            order[place], order[swap] = order[swap], order[place]
        cards = [cards[place] for place in order]
        members = order[: 3 + int(luck.random() * 3)]
        terms = {seat: int(luck.random() * 2) for seat in members}
        inside = [seat for seat in members if terms[seat] == FACTION_SIDE]
        outside = [seat for seat in range(SEATS) if seat not in members]
        pairs = [
            (one, other)
            for one in inside
            for other in outside
            if shown_faction(cards[one]) == shown_faction(cards[other]) and cards[one] != cards[other]
            if hidden is None or sorted((cards[one] // 2, cards[other] // 2)) == sorted(hidden)
        ]
        if pairs and len(members) - len(inside) >= shows:
            one, other = pick(luck, pairs)
            return Pair(cards, one, other, terms)


class Watch:
    """A room in which everything that every seat is given and told is kept."""

    def __init__(self, cards: list[int], tier: int) -> None:
        names = [card_name(card) for card in cards]
        self.s: Succession = game.arrange(
            {"seats": SEATS, "seed": 7, "options": {"tier": str(tier)}, "cards": names, "buried": "phoenix noble"},
            listening=True,
        )
        self.deliveries: list[Delivery] = []
        self.kept: dict[int | None, list[Any]] = {seat: [] for seat in (None, *range(SEATS))}
        self.keep()

    def keep(self) -> None:
        self.deliveries = self.s.take_events()
        for who, stream in self.kept.items():
            heard = [as_data(told.event) for told in self.deliveries if told.reaches(who)]
            stream.append([self.s.now, self.given(who), heard])

    def given(self, who: int | None) -> dict[str, Any]:
        """Like the kit's `given`; what can be done while people mingle is kept by its values, not in words."""
        s, asks = self.s, []
        for ask in [] if who is None else s.asks(who):
            space = ask.space
            asks.append([ask.id, list(space.every())] if isinstance(space, Deeds) else as_data(ask.describe()))
        return {"view": as_data(s.view(who)), "asks": asks}

    def play(self, seat: int, kind: str, answer: Any) -> None:
        (ask,) = [ask for ask in self.s.asks(seat) if ask.kind == kind]
        self.s.play(ask, answer)
        self.keep()

    def seal(self, terms: dict[int, int]) -> None:
        first, second, *more = terms
        self.play(first, "Mingle", ("offer", (TO, second, terms[first], terms[second])))
        for seat in more:
            (number,) = self.s.proposals
            self.play(first, "Mingle", ("change", (TERM, number, seat, terms[seat])))
        (number,) = self.s.proposals
        for seat in terms:
            if seat != first:
                self.play(seat, "Mingle", ("consent", (OFFER, number)))

    def second(self) -> None:
        self.s.tick(self.s.now + 1000)
        self.keep()


Choose = Callable[[Watch, OpenAsk, str], Any]


def through(watch: Watch, pair: Pair, choose: Choose, *, seconds: int) -> None:
    """The contract, second by second. `choose` says what somebody answers now; None: nothing yet."""
    watch.seal(pair.terms)
    for _ in range(seconds):
        for seat in range(SEATS):
            for ask in watch.s.asks(seat):
                if ask in watch.s.asks(seat) and (kind := ask.kind) in STAGES:
                    answer = choose(watch, ask, kind)
                    if answer is not None:
                        watch.s.play(ask, answer)
                        watch.keep()
        if watch.s.result is not None:
            return
        watch.second()


def compare(pair: Pair, watches: list[Watch]) -> int:
    """Where anybody else could tell the two rooms apart; how many moments were compared."""
    one, two = watches
    moments = 0
    for who in one.kept:
        if who in (pair.one, pair.other):
            continue
        assert len(one.kept[who]) == len(two.kept[who]), f"{pair}: another number of moments"
        for here, there in zip(one.kept[who], two.kept[who], strict=True):
            assert here == there, f"{pair}, seat {who} at {here[0]}: {difference(here, there)}"
            moments += 1
    return moments


def careful(pair: Pair, luck: SeededRandom) -> Choose:
    """Answers by lot, the same in both rooms, that never touch the changed cards; those who hold them only pass."""

    def choose(watch: Watch, ask: OpenAsk, kind: str) -> Any:
        seat = ask.seat
        if kind == "Surprise":
            if luck.random() < 0.5:
                return None
            if seat == pair.one:
                return (-1,)
        for _ in range(40):
            answer = watch.s.ask(ask).sample(luck)
            named = answer if isinstance(answer, tuple) else (answer,)
            if pair.one not in named and pair.other not in named:
                return answer
        return None

    return choose


# --- 1: the window for surprises --------------------------------------------------------------------------------------


@clause("11.1", "6.12", "4.7")
@pytest.mark.parametrize("seed", range(8))
def test_1_the_window_is_as_long_whoever_is_in_it(seed: int) -> None:
    """Any contract of any roles in tier 4, with answers by lot, to its end and beyond."""
    pair = random_pair(seed)
    watches = []
    for cards in pair.deals():
        watch = Watch(cards, tier=4)
        through(watch, pair, careful(pair, SeededRandom(seed + 1)), seconds=24)
        watches.append(watch)
    if any(not watch.s.alive[pair.one] for watch in watches):  # a Psycho had no other victim: its death may tell
        for watch in watches:
            moment = next(
                at
                for at, kept in enumerate(watch.kept[None])
                if not kept[1]["view"][1]["players"][pair.one][1]["alive"]
            )
            watch.kept = {who: stream[:moment] for who, stream in watch.kept.items()}
    assert compare(pair, watches) > 100


@clause("11.1", "6.12")
@pytest.mark.parametrize("role", [ASSASSIN, GUARD, INFORMANT])
@pytest.mark.parametrize("silent", [False, True])
def test_1_eight_seconds_with_a_surprise_in_hand_or_without(role: int, silent: bool) -> None:
    """Whether they let it pass or say nothing, the contract ends when eight seconds are over, and not before."""
    pair = Pair([0, 1, 2 * role, 2 * NOBLE, *[2 * NOBLE] * 5], 2, 3, {2: 0, 4: 1, 5: 0})
    watches = []
    for cards in pair.deals():
        watch = Watch(cards, tier=3)
        through(watch, pair, lambda w, ask, kind: None if silent else (-1,), seconds=9)
        watches.append(watch)
        bound = [(kept[0], kept[1]["view"][1]["huddles"]) for kept in watch.kept[None]]
        assert max(now for now, huddles in bound if huddles) == 7000
    compare(pair, watches)


# --- 2: the same prompt -----------------------------------------------------------------------------------------------


def staged(moment: Any) -> list[Any]:
    """The questions of a contract among what somebody is asked."""
    return [ask for _, ask in moment["asks"] if isinstance(ask, dict) and ask["kind"] in STAGES]


def screen(stream: list[Any]) -> list[Any]:
    """What a neighbour could see of somebody's screen: when there is a question of the contract, and until when."""
    seen = []
    for now, moment, _ in stream:
        asks = staged(moment)
        seen.append(
            [now, [[ask[name] for name in ("id", "kind", "clause", "prompt", "due", "standing")] for ask in asks]]
        )
    return seen


@clause("11.1", "6.12")
@pytest.mark.parametrize("role", [role for role in range(1, 22) if role != NOBLE])
def test_2_the_same_prompt_and_the_same_taps_whatever_the_card(role: int) -> None:
    """One who shows the faction side holds a Noble, and in the other room any role: the same questions at the same
    times, answered by one tap, of which the first option lets it pass. Everybody else sees no difference at all."""
    pair = Pair([0, 1, 2 * NOBLE, 2 * role, 2 * PSYCHO + 1, *[2 * NOBLE] * 4], 2, 3, {2: 0, 4: 1, 5: 0, 6: 0})
    if shown_faction(pair.cards[3]) != shown_faction(pair.cards[2]):
        pair.cards[3] ^= 1
    watches = []
    for cards in pair.deals():
        watch = Watch(cards, tier=4)

        def choose(w: Watch, ask: OpenAsk, kind: str) -> Any:
            if kind == "Decide":
                return (5,)
            return (-1,) if kind == "Surprise" and w.s.now >= 3000 and ask.seat in (2, 5) else None

        through(watch, pair, choose, seconds=9)
        watches.append(watch)
        prompts = [ask for kept in watch.kept[2] for ask in staged(kept[1])]
        assert {(ask["id"], ask["kind"], ask["prompt"]) for ask in prompts} == {
            (prompts[0]["id"], "Surprise", "Respond with a surprise?")
        }
        assert all(ask["shape"][1]["options"][0][1]["key"] == "pass" for ask in prompts)
    assert screen(watches[0].kept[2]) == screen(watches[1].kept[2])
    compare(pair, watches)


# --- 3: projections ---------------------------------------------------------------------------------------------------


def attack(pair: Pair) -> Choose:
    """Everybody who can kill aims at the changed card, and nobody is saved."""

    def choose(watch: Watch, ask: OpenAsk, kind: str) -> Any:
        if kind == "Decide":
            able = [answer for answer in watch.s.ask(ask).every() if answer and answer[0] == pair.one]
            return able[0] if able else watch.s.ask(ask).default()
        return watch.s.ask(ask).default() if kind == "Force" else None

    return choose


@clause("11.1", "6.19")
@pytest.mark.parametrize("hidden", [HEIR, *range(2, 22)])
def test_3_a_projection_counts_an_unseen_card_as_a_noble(hidden: int) -> None:
    """A Psycho and a Wizard aim at somebody who shows the faction side, and a Guard is asked to die instead: until it
    happens, nobody can tell whom they aim at."""
    pair = random_pair(hidden, [min(hidden, NOBLE), max(hidden, NOBLE)])
    others = [seat for seat in range(SEATS) if seat not in (pair.one, pair.other) and pair.cards[seat] // 2 != HEIR]
    for seat, role in zip(others, (PSYCHO, GUARD, 21), strict=False):
        pair.cards[seat] = 2 * role
    pair.terms = {**dict.fromkeys(others[:3], ROLE_SIDE), pair.one: FACTION_SIDE, others[3]: FACTION_SIDE}
    watches = []
    for cards in pair.deals():
        watch = Watch(cards, tier=4)
        through(watch, pair, attack(pair), seconds=17)
        assert watch.s.contracts
        asked = [
            kept
            for kept in watch.kept[others[1]]
            if any(isinstance(ask, dict) and ask["kind"] == "Sacrifice" for _, ask in kept[1]["asks"])
        ]
        assert asked
        for kept in asked:
            assert kept[1]["view"][1]["contract"][1]["projected"] == [pair.one]
        watches.append(watch)
    compare(pair, watches)
    for watch, heir in zip(
        watches, (pair.cards[pair.one] // 2 == HEIR, pair.cards[pair.other] // 2 == HEIR), strict=True
    ):
        watch.s.tick(watch.s.now + 2000)
        assert bool(watch.s.alive[pair.one]) == heir


@clause("11.1")
@pytest.mark.parametrize("seed", range(5))
def test_3_projections_of_any_contract(seed: int) -> None:
    """The same for contracts of any roles, until the moment in which they are applied."""
    pair = random_pair(100 + seed, shows=1)
    watches = []
    for cards in pair.deals():
        watch = Watch(cards, tier=4)
        through(watch, pair, attack(pair), seconds=12)
        over = next(
            (at for at, kept in enumerate(watch.kept[None]) if kept[0] and not kept[1]["view"][1]["huddles"]), None
        )
        watch.kept = {who: stream[:over] for who, stream in watch.kept.items()}
        watches.append(watch)
    compare(pair, watches)


# --- imagined worlds --------------------------------------------------------------------------------------------------


@clause("4.7", "11.1")
def test_an_imagined_world_holds_nothing_that_its_seat_was_not_told() -> None:
    """Offers, choices, surprises, poison and looks of others: none of it is there for a bot to find."""
    roles = {2: "psycho", 5: "informant", 9: "oracle"}
    t = Scene(roles, seats=12, poisoned={3: 10}, ghosts=[11])
    offer = t.offer("6f", "8f")
    t.do(9, "look", NOTHING)
    t.contract("2r", "3r", "4f", "5f")
    t.answer(2, "4", "Decide")
    t.answer(5, "reveal", "Surprise")
    t.answer(4, "pass", "Surprise")
    for seat in (None, 7):
        world = t.s.imagine(seat, SeededRandom(3))
        assert (world.proposals, world.shows, world.looks, world.tapped, world.settling) == ({}, [], [], {}, {})
        assert world.poison == [0] * 12
        ((_, *rest),) = world.contracts.values()
        assert rest == [()] * 4
    assert list(t.s.imagine(8, SeededRandom(3)).proposals) == [offer]
    assert t.s.imagine(3, SeededRandom(3)).poison[3] == 1 << 10
    assert t.s.imagine(3, SeededRandom(3)).contracts == t.s.contracts
    assert len(t.s.imagine(9, SeededRandom(3)).looks) == 1


@clause("8.6")
def test_no_heir_lies_in_an_imagined_graveyard() -> None:
    t = Scene(ghosts=[2, 3, 4, 5])
    for number in range(40):
        world = t.s.imagine(7, SeededRandom(number))
        assert all(world.kind[seat] // 2 != HEIR for seat in (2, 3, 4, 5))
        game.check(world)
