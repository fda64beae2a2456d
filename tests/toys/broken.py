"""A game with one fault, chosen by the option `fault`; with `none` it has none.

All bid a card at the same time, the highest bid takes a point; then the winner puts a card under the deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self

from coterie.kernel import (
    ALL,
    COUNT,
    NOBODY,
    OWNER,
    Ask,
    Choice,
    Event,
    Game,
    ImpossibleState,
    One,
    OpenAsk,
    Option,
    Question,
    RandomSource,
    Seat,
    Setting,
    State,
    Step,
    Thread,
    fact,
)
from coterie.kernel.answers import Show

FAULTS = {
    "never ends": "has not ended",
    "stuck": "goes no further",
    "nothing lawful": "no lawful answer",
    "bad default": "the default",
    "bad sample": "its own sample",
    "two asks with one id": "have the same id",
    "asks after the end": "a seat is still asked",
    "closed ask is taken": "is not open, but an answer to it was accepted",
    "unreadable keys": "which is refused",
    "swapped keys": "which means",
    "no answer by JSON": "KeyError",
    "unspeakable view": "not plain data",
    "imagine fails": "imagine failed",
    "bad count": "counts",
    "same keys": "has the key",
    "no prompt": "has no prompt",
    "unspeakable option": "cannot be written as JSON",
    "why_not fails": "failed",
    "why_not differs": "why_not says",
    "refusal without words": "without a reason",
    "unknown clause in an ask": "cites 99",
    "no clause in an ask": "cites no clause",
    "unknown clause in a refusal": "cites 99",
    "unknown clause in an event": "cites 99",
    "unknown clause in the result": "cites 99",
    "unlisted event": "not in the game's `events`",
    "event to a stranger": "who do not all play",
    "unspeakable event": "can't be told",
    "strange winner": "who do not all play",
    "wrong scores": "the scores",
    "card vanishes": "the cards are",
    "refusal changes": "it has changed",
    "view changes": "it has changed",
    "imagine changes": "it has changed",
    "step changes": "a clone made at this moment has changed since",
    "list is shared": "changed",
    "luck from outside": "the same log gives another state",
    "step cannot be saved": "can't be saved",
    "points are not loaded": "saved and loaded, it is another state",
    "id is reused": "ids are never reused",
    "world has the luck": "carries the table's luck",
    "world has sealed bids": "sealed answer",
    "world doubles a card": "the cards are",
    "world is another time": "another time",
    "world cannot be seen": "has no view",
    "world follows the truth": "not a function of what the seat knows",
    "world is not playable": "stumbled",
    "worlds do not vary": "hardly vary",
    "others' hands do not vary": "carries a hidden fact of the true one",
    "hidden from the asked": "may know to be asked",
    "world keeps a hidden fact": "carries a hidden fact of the true one",
}
CARDS = tuple(range(12))
OUTSIDE = [0]


class Bids(State[None]):
    hand: list[tuple[int, ...]] = fact(OWNER, pool="cards")
    deck: list[int] = fact(COUNT, pool="cards")
    pile: list[int] = fact(ALL)
    points: list[int] = fact(ALL, each=0)
    shared: tuple[int, ...] = fact(ALL)
    next_card: int = fact(NOBODY)

    def has(self, fault: str) -> bool:
        return str(self.options["fault"]) == fault

    def imagine(self, seat: Seat | None, rng: RandomSource) -> Self:
        if self.has("imagine changes"):
            self.points[0] += 1
        world = State.imagine(self, seat, rng)
        if self.has("world has the luck"):
            world.key = self.key
        if self.has("world is another time"):
            world.options = {**world.options, "fault": "none"}
        if self.has("world has sealed bids"):
            for key, thread in self.threads.items():
                world.threads[key].sealed = thread.sealed.copy()
        return world

    def asks(self, seat: Seat | None = None) -> list[OpenAsk]:
        asks = State.asks(self, seat)
        if self.has("two asks with one id"):
            return asks * 2
        if self.has("asks after the end") and self.result:
            return [OpenAsk(self, 0, Thread(()), Offer([]), 2**20)]
        return asks

    def play(self, ask: int | Ask | OpenAsk, answer: Any) -> None:
        if not self.has("closed ask is taken") or self.find(ask) is not None:
            State.play(self, ask, answer)

    @classmethod
    def load(cls, written: Mapping[str, Any], pack: None, game: Game[Any] | None = None) -> Self:
        state = super().load(written, pack, game)
        if state.has("points are not loaded"):
            state.points = [0] * state.seats
        return state


@dataclass(slots=True)
class Bid(Event):
    cards: tuple[Any, ...]


@dataclass(slots=True)
class Unlisted(Event):
    pass


@dataclass(slots=True)
class Miscited(Event):
    rule: str


@dataclass(slots=True)
class Stumble(Step[Bids]):
    def run(self, s: Bids) -> None:
        raise IndexError("stumbled")


class Miscounted(One[int]):
    def count(self) -> int:
        return len(self.values) - 1 or 1


class Misguided(One[int]):
    def sample(self, rng: RandomSource) -> int:
        return -1


class Garbled(One[int]):
    def write(self, answer: int, show: Show, name: str = "") -> Any:
        return f"the {super().write(answer, show, name)}"


class Swapped(One[int]):
    def write(self, answer: int, show: Show, name: str = "") -> Any:
        return super().write(self.values[0], show, name)


class Illegible(One[int]):
    def read(self, written: Any, show: Show, name: str = "") -> int:
        raise KeyError(written)


SPACES = {
    "bad sample": Misguided,
    "bad count": Miscounted,
    "unreadable keys": Garbled,
    "swapped keys": Swapped,
    "no answer by JSON": Illegible,
}


class Unspeakable:
    """Not plain data."""


@dataclass(slots=True)
class Offer(Question[Bids, int]):
    asked: list[int]
    clause = "1"

    def seats(self, s: Bids) -> Iterator[Seat]:
        return iter([seat for seat in range(s.seats) if s.hand[seat]])

    def audience(self, s: Bids) -> tuple[Seat, ...] | None:
        return () if s.has("hidden from the asked") else None

    def options(self, s: Bids, seat: Seat) -> One[int]:
        if s.has("nothing lawful") and len(s.pile) > 2:
            return One([])
        return SPACES.get(str(s.options["fault"]), One)(s.hand[seat])

    def default(self, s: Bids, seat: Seat) -> int:
        return -1 if s.has("bad default") else s.hand[seat][0]

    def refuse(self, s: Bids, seat: Seat, answer: Any) -> tuple[str, str] | None:
        if s.has("refusal changes"):
            s.points[seat] += 1
        if s.has("why_not fails"):
            return "1", CARDS[answer] and "no"
        if s.has("why_not differs"):
            OUTSIDE[0] += 1
            return "1", f"Refused for the {OUTSIDE[0]}th time."
        if s.has("refusal without words"):
            return "1", ""
        return ("99", "No.") if s.has("unknown clause in a refusal") else None

    def cites(self, s: Bids) -> str:
        if s.has("unknown clause in an ask"):
            return "99"
        return "" if s.has("no clause in an ask") else "1"

    def prompt_for(self, s: Bids, seat: Seat) -> str:
        return "" if s.has("no prompt") else "Bid which card?"

    def show(self, s: Bids, seat: Seat, value: Any, field: str) -> Option:
        label: Any = Unspeakable() if s.has("unspeakable option") else f"card {value}"
        return Option("card" if s.has("same keys") else str(value), label)

    def answered(self, s: Bids, answers: dict[Seat, int]) -> None:
        if s.has("step changes"):
            self.asked.append(1)
        if s.has("list is shared"):
            shared: Any = s.shared[0]
            shared.append(1)
        for seat, card in answers.items():
            s.hand[seat] = tuple(held for held in s.hand[seat] if held != card)
            if not s.has("card vanishes"):
                s.pile.append(card)
            if s.has("id is reused"):
                s.counts[seat] -= 1
        if s.has("world keeps a hidden fact") and s.deck:
            s.next_card = s.deck[-1]
        s.tell(Bid, tuple(answers.values()))
        if s.has("unlisted event"):
            s.tell(Unlisted)
        if s.has("unknown clause in an event"):
            s.tell(Miscited, "99")
        if s.has("event to a stranger"):
            s.whisper((s.seats,), Bid, ())
        if s.has("unspeakable event"):
            s.tell(Bid, (Unspeakable(),))
        if s.has("luck from outside"):
            OUTSIDE[0] += 1
            s.points[0] += OUTSIDE[0]
        best = max(answers, key=lambda seat: answers[seat])
        s.points[best] += 1
        faulty: Any = Unspeakable()
        bids = Offer(faulty if s.has("step cannot be saved") else [])
        if s.has("stuck") and len(s.pile) > 4:
            return
        if s.has("never ends") and not any(s.hand):
            s.hand[0], s.pile = tuple(s.pile), []
        if any(s.hand):
            s.then(*[Bury(best)] * bool(s.hand[best]), bids)
        else:
            winner = s.seats if s.has("strange winner") else best
            scores = s.points[1:] if s.has("wrong scores") else s.points
            s.end([winner], scores, "99" if s.has("unknown clause in the result") else "3", "Most points.")


@dataclass(slots=True)
class Bury(Choice[Bids, int]):
    """One card of the hand goes under the deck, and the top card of the deck into the hand."""

    clause = "2"
    prompt = "Bury which card?"

    def options(self, s: Bids, seat: Seat) -> One[int]:
        return One(s.hand[seat])

    def chosen(self, s: Bids, answer: int) -> None:
        s.deck.insert(0, answer)
        s.hand[self.seat] = (*(card for card in s.hand[self.seat] if card != answer), s.deck.pop())
        if s.roll(6) == 0:
            s.points[self.seat] += 1


class BidsGame(Game[Bids]):
    id, title, seats = "bids", "A game of bids", range(2, 3)
    settings = (Setting("fault", ("none", *FAULTS), "what is wrong with it"),)
    state = Bids
    events = (Bid, Miscited)
    longest = 30
    rulebook = "**1** Bid.\n\n**2** Bury.\n\n**3** Most points win."

    def deal(self, s: Bids) -> None:
        s.deck = list(s.shuffled(CARDS))
        for seat in range(s.seats):
            s.hand[seat] = tuple(s.deck.pop() for _ in range(4))
        shared: Any = ([],) if s.has("list is shared") else ()
        s.shared = shared
        s.begin(Offer([]))

    def view(self, s: Bids, seat: Seat | None) -> Any:
        if s.has("view changes"):
            s.points[0] += 1
        if s.has("world cannot be seen") and s.draws == 0:
            raise IndexError("no such card")
        if s.has("unspeakable view"):
            return Unspeakable()
        return super().view(s, seat)

    def redeal(self, s: Bids, seat: Seat | None, rng: RandomSource) -> None:
        if s.has("imagine fails"):
            raise IndexError("have that seat")
        if s.has("worlds do not vary"):
            return
        if s.has("world follows the truth"):
            s.deck = s.deck[1:] + s.deck[:1]
            return
        hands = s.hand[:]
        super().redeal(s, seat, rng)
        if s.has("others' hands do not vary"):
            held = {card for hand in hands for card in hand}
            s.deck = sorted(set(CARDS) - held - set(s.pile))
            s.deck.sort(key=lambda card: (card * s.key[0]) % 13)
            s.hand = hands
        if s.has("world doubles a card"):
            s.deck[0] = s.deck[1]
        if s.has("world is not playable"):
            for thread in s.threads.values():
                if not any(isinstance(step, Stumble) for step in thread.stack):
                    thread.stack.insert(-1, Stumble())

    def check(self, s: Bids) -> None:
        lying = [*s.deck, *s.pile, *(card for row in s.hand for card in row)]
        if sorted(lying) != list(CARDS):
            raise ImpossibleState(f"the cards are {sorted(lying)}")


game = BidsGame()
