"""A lean court in the style of Succession: no turns. Offers at any time, negotiations that others know
nothing of beside each other, a tribunal that interrupts them all, and clocks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from coterie.kernel import (
    ALL,
    OWNER,
    Choice,
    Event,
    Game,
    ImpossibleState,
    One,
    Option,
    Question,
    RandomSource,
    Seat,
    State,
    Step,
    Thing,
    Thread,
    fact,
    shuffle,
)

NONE = -1
"""No seat and no card, in facts and rows of ints; as an answer: nobody."""
TRIBUNALS = 3
MARKET_TIME, OFFER_TIME, VOTE_TIME = 120, 10, 30


class Court(State[None]):
    card: list[int] = fact(OWNER)
    known: list[tuple[int, ...]] = fact(OWNER)  # what each seat has been shown, by owner
    revealed: list[int] = fact(ALL, each=NONE)
    tribunals: int = fact(ALL)

    def everybody(self) -> range:
        return range(self.seats)

    def negotiations(self) -> Iterator[tuple[int, Thread, Consent]]:
        for key, thread in self.threads.items():
            if thread.stack and isinstance(thread.stack[0], Consent):
                yield key, thread, thread.stack[0]

    def learn(self, looker: Seat, owner: Seat) -> None:
        row = list(self.known[looker])
        row[owner] = self.card[owner]
        self.known[looker] = tuple(row)

    def _imagine_negotiations(self, seat: Seat | None, rng: RandomSource) -> None:
        own = [thread for thread in self.threads.values() if not isinstance(thread.stack[0], Consent)]
        own += [thread for _, thread, consent in self.negotiations() if seat in (consent.seat, consent.other)]
        self.threads = dict(enumerate(own))
        self.threads_begun = len(own) - 1
        market = any(isinstance(thread.stack[-1], Market) for thread in own)
        for one, other in combinations([other for other in self.everybody() if other != seat], 2):
            dealt = rng.random()
            if dealt < 0.3:
                self.learn(one, other)
                self.learn(other, one)
            elif dealt < 0.5 and market:
                self.begin(Consent(one, other))


@dataclass(slots=True)
class Offered(Event):
    seat: Seat
    to: Seat
    clause = "2"


@dataclass(slots=True)
class Shown(Event):
    owner: Seat
    card: int
    clause = "3"
    reveals = True


@dataclass(slots=True)
class Declined(Event):
    seat: Seat
    to: Seat
    clause = "3"


@dataclass(slots=True)
class Interrupted(Event):
    number: int
    clause = "4"


@dataclass(slots=True)
class Revealed(Event):
    seat: Seat
    card: int
    clause = "5"
    reveals = True


def seat_option(value: int, nobody: str) -> Option:
    if value == NONE:
        return Option("nobody", nobody)
    return Option(str(value), f"seat {value}", (Thing("seat", str(value)),))


@dataclass(slots=True)
class Market(Question[Court, int]):
    """2: anybody may offer to compare cards, at any time, until the tribunal."""

    clause = "2"
    prompt = "Offer somebody to compare cards?"
    standing = True

    def seats(self, s: Court) -> range:
        return s.everybody()

    def options(self, s: Court, seat: Seat) -> One[int]:
        busy = {consent.seat + consent.other - seat for _, _, consent in s.negotiations() if consent.involves(seat)}
        free = [other for other in s.everybody() if other != seat and other not in busy and s.known[seat][other] < 0]
        return One([NONE, *free])

    def show(self, s: Court, seat: Seat, value: Any, field: str) -> Option:
        return seat_option(value, "not now")

    def received(self, s: Court, seat: Seat, answer: int) -> None:
        if answer != NONE:
            s.whisper((seat, answer), Offered, seat, answer)
            s.begin(Consent(answer, seat))

    def limit(self, s: Court) -> int:
        return MARKET_TIME


@dataclass(slots=True)
class Consent(Choice[Court, str]):
    """3: agree, and both see each other's card; say nothing, and the offer lapses."""

    other: Seat
    clause = "3"
    prompt = "Compare cards?"

    def involves(self, seat: Seat) -> bool:
        return seat in (self.seat, self.other)

    def options(self, s: Court, seat: Seat) -> One[str]:
        return One(["no", "yes"])

    def audience(self, s: Court) -> tuple[Seat, ...]:
        return (self.seat, self.other)

    def limit(self, s: Court) -> int:
        return OFFER_TIME

    def chosen(self, s: Court, answer: str) -> None:
        if answer == "yes":
            s.then(Show(self.seat, self.other), Show(self.other, self.seat))
        else:
            s.whisper(self.audience(s), Declined, self.seat, self.other)


@dataclass(slots=True)
class Show(Step[Court]):
    owner: Seat
    looker: Seat

    def run(self, s: Court) -> None:
        s.learn(self.looker, self.owner)
        s.whisper((self.looker,), Shown, self.owner, s.card[self.owner])


@dataclass(slots=True)
class Gavel(Step[Court]):
    """4: the tribunal interrupts every negotiation."""

    def run(self, s: Court) -> None:
        for key, _, _ in list(s.negotiations()):
            s.close(key)
        s.tell(Interrupted, s.tribunals)
        s.then(Tribunal())


@dataclass(slots=True)
class Tribunal(Question[Court, int]):
    """5: all point at the same moment; until the last has, each may point elsewhere."""

    clause = "5"
    prompt = "Point at whom?"
    replaceable = True

    def seats(self, s: Court) -> range:
        return s.everybody()

    def options(self, s: Court, seat: Seat) -> One[int]:
        return One([NONE, *(other for other in s.everybody() if other != seat)])

    def show(self, s: Court, seat: Seat, value: Any, field: str) -> Option:
        return seat_option(value, "nobody")

    def limit(self, s: Court) -> int:
        return VOTE_TIME

    def answered(self, s: Court, answers: dict[Seat, int]) -> None:
        fingers = [seat for seat in answers.values() if seat != NONE]
        most = max((fingers.count(seat) for seat in fingers), default=0)
        for seat in sorted({seat for seat in fingers if fingers.count(seat) == most}):
            s.revealed[seat] = s.card[seat]
            s.tell(Revealed, seat, s.card[seat])
        s.tribunals += 1
        if s.tribunals < TRIBUNALS:
            s.then(Market(), Gavel())
        else:
            hidden = [s.card[seat] if s.revealed[seat] < 0 else -1 for seat in s.everybody()]
            best = max(hidden)
            s.end([seat for seat in s.everybody() if hidden[seat] == best], s.card, "6", "The highest card nobody saw.")


class CourtGame(Game[Court]):
    id, title, seats = "court", "A lean court", range(3, 9)
    state = Court
    events = (Offered, Shown, Declined, Interrupted, Revealed)
    longest = 2_000
    rulebook = """
## The court

**1** Everybody has one secret card, and no two are the same.

**2** At any time you may offer somebody to compare cards.

**3** Whoever agrees sees the other's card and shows their own. An offer without an answer lapses.

**4** When the market closes, every negotiation ends at once.

**5** All point at the same moment; whoever is pointed at most reveals.

**6** After the last tribunal the highest card that was not revealed wins.
"""

    def deal(self, s: Court) -> None:
        s.card = list(s.shuffled(s.everybody()))
        s.known = [(NONE,) * s.seats for _ in s.everybody()]
        s.begin(Market(), Gavel())

    def redeal(self, s: Court, seat: Seat | None, rng: RandomSource) -> None:
        """A seat knows its own card, what it was shown and what all have seen, and whom it has dealt with; not who
        else has dealt with whom, nor which offers between others are open."""
        mine = s.known[seat] if seat is not None else ()
        fixed = {owner for owner in s.everybody() if owner == seat or (mine and mine[owner] >= 0)}
        fixed |= {owner for owner in s.everybody() if s.revealed[owner] >= 0}
        hidden = [owner for owner in s.everybody() if owner not in fixed]
        cards = sorted(s.card[owner] for owner in hidden)
        shuffle(cards, rng)
        for owner, card in zip(hidden, cards, strict=True):
            s.card[owner] = card
        partners = {other for other in s.everybody() if mine and mine[other] >= 0}
        for other in s.everybody():
            if other != seat:
                s.known[other] = (NONE,) * s.seats
        for other in partners:
            if seat is not None:
                s.learn(other, seat)
        s._imagine_negotiations(seat, rng)

    def check(self, s: Court) -> None:
        if sorted(s.card) != list(s.everybody()):
            raise ImpossibleState(f"1: the cards are {s.card}")
        for looker in s.everybody():
            for owner, card in enumerate(s.known[looker]):
                if card not in (NONE, s.card[owner]):
                    raise ImpossibleState(
                        f"3: seat {looker} has seen a card {card} of seat {owner}, who holds {s.card[owner]}"
                    )


game = CourtGame()
