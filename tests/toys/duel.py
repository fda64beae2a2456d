"""A small card game with everything hidden that the kernel hides by itself: hands, a deck, face-down plays, a peek.

It writes no view and no redeal: both come from what the facts say of their audience.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from coterie.kernel import (
    ALL,
    COUNT,
    OWNER,
    Choice,
    Event,
    Game,
    ImpossibleState,
    InvalidSetting,
    One,
    Option,
    Order,
    Question,
    Seat,
    Setting,
    Some,
    State,
    Step,
    Thing,
    fact,
)

CARDS = tuple(range(24))


class Duel(State[None]):
    hand: list[tuple[int, ...]] = fact(OWNER, pool="cards")
    deck: list[int] = fact(COUNT, pool="cards")
    reserve: list[tuple[int, ...]] = fact(COUNT, pool="cards", seen="reserve_seen")
    reserve_seen: list[tuple[int, ...]] = fact(ALL)  # everybody sees who peeks at what
    pile: list[int] = fact(ALL)
    score: list[int] = fact(ALL, each=0)
    lead: int = fact(ALL)

    def draw(self, seat: Seat, count: int) -> None:
        drawn = tuple(self.deck.pop() for _ in range(min(count, len(self.deck))))
        self.hand[seat] += drawn
        self.tell(Drew, seat, len(drawn))
        self.whisper((seat,), DrewCards, seat, drawn)

    def discard(self, seat: Seat, cards: tuple[int, ...]) -> None:
        self.hand[seat] = tuple(card for card in self.hand[seat] if card not in cards)
        self.pile += cards
        self.tell(Discarded, seat, cards)


def power(card: int) -> int:
    return card // 4


def shown(card: int) -> Option:
    return Option(str(card), f"the {power(card)} of suit {card % 4}", (Thing("card", str(card)),))


@dataclass(slots=True)
class Drew(Event):
    seat: Seat
    count: int
    clause = "2"


@dataclass(slots=True)
class DrewCards(Event):
    seat: Seat
    cards: tuple[int, ...]
    clause = "2"
    reveals = True


@dataclass(slots=True)
class Reserved(Event):
    seat: Seat
    clause = "3"


@dataclass(slots=True)
class Peeked(Event):
    seat: Seat
    at: Seat
    clause = "6"


@dataclass(slots=True)
class Laid(Event):
    cards: tuple[tuple[Seat, int], ...]
    clause = "4"


@dataclass(slots=True)
class Discarded(Event):
    seat: Seat
    cards: tuple[int, ...]
    clause = "5"


@dataclass(slots=True)
class Reserve(Choice[Duel, int]):
    """3: one card face down beside you, for the end."""

    clause = "3"
    prompt = "Put which card face down into your reserve?"

    def options(self, s: Duel, seat: Seat) -> One[int]:
        return One(s.hand[seat])

    def show(self, s: Duel, seat: Seat, value: Any, field: str) -> Option:
        return shown(value)

    def chosen(self, s: Duel, answer: int) -> None:
        s.hand[self.seat] = tuple(card for card in s.hand[self.seat] if card != answer)
        s.reserve[self.seat] = (answer,)
        s.reserve_seen[self.seat] = (1 << self.seat,)
        s.tell(Reserved, self.seat)


@dataclass(slots=True)
class Round(Step[Duel]):
    def run(self, s: Duel) -> None:
        if any(s.hand[seat] for seat in range(s.seats)):
            s.then(Lay(), Round())
        else:
            s.then(Reckon())


@dataclass(slots=True)
class Lay(Question[Duel, int]):
    """4: all lay one card at the same time."""

    clause = "4"
    prompt = "Lay which card?"

    def seats(self, s: Duel) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(s.seats) if s.hand[seat])

    def options(self, s: Duel, seat: Seat) -> One[int]:
        return One(s.hand[seat])

    def show(self, s: Duel, seat: Seat, value: Any, field: str) -> Option:
        return shown(value)

    def refuse(self, s: Duel, seat: Seat, answer: Any) -> tuple[str, str] | None:
        return ("1", "That card lies in the pile.") if answer in s.pile else None

    def answered(self, s: Duel, answers: dict[Seat, int]) -> None:
        s.tell(Laid, tuple(answers.items()))
        for seat, card in answers.items():
            s.hand[seat] = tuple(held for held in s.hand[seat] if held != card)
            s.pile.append(card)
        best = max(power(card) for card in answers.values())
        leaders = [seat for seat, card in answers.items() if power(card) == best]
        if len(leaders) == 1:
            s.lead = leaders[0]
            s.score[s.lead] += 1
            s.then(Spoils(s.lead))


@dataclass(slots=True)
class Spoils(Choice[Duel, str]):
    """5, 6: the winner of a round draws and discards, or peeks."""

    clause = "5"
    prompt = "What do you take?"

    def options(self, s: Duel, seat: Seat) -> One[str]:
        return One(["draw", "peek"])

    def chosen(self, s: Duel, answer: str) -> None:
        if answer == "draw":
            s.draw(self.seat, 2)
            s.then(Discard(self.seat, 1), Arrange(self.seat))
        else:
            s.then(Peek(self.seat))


@dataclass(slots=True)
class Discard(Choice[Duel, "tuple[int, ...]"]):
    """5: put cards of your hand into the pile."""

    count: int
    clause = "5"
    prompt = "Discard which cards?"

    def options(self, s: Duel, seat: Seat) -> Some[int]:
        return Some(s.hand[seat], self.count)

    def show(self, s: Duel, seat: Seat, value: Any, field: str) -> Option:
        return shown(value)

    def chosen(self, s: Duel, answer: tuple[int, ...]) -> None:
        s.discard(self.seat, answer)


@dataclass(slots=True)
class Arrange(Choice[Duel, "tuple[int, ...]"]):
    """5: your hand is yours to put in order."""

    clause = "5"
    prompt = "In which order do you hold your cards?"

    def options(self, s: Duel, seat: Seat) -> Order[int]:
        return Order(s.hand[seat])

    def chosen(self, s: Duel, answer: tuple[int, ...]) -> None:
        s.hand[self.seat] = answer


@dataclass(slots=True)
class Peek(Choice[Duel, int]):
    """6: look at somebody's reserve."""

    clause = "6"
    prompt = "Look at whose reserve?"

    def options(self, s: Duel, seat: Seat) -> One[int]:
        return One([other for other in range(s.seats) if other != seat])

    def chosen(self, s: Duel, answer: int) -> None:
        s.reserve_seen[answer] = tuple(mask | 1 << self.seat for mask in s.reserve_seen[answer])
        s.tell(Peeked, self.seat, answer)


@dataclass(slots=True)
class Reckon(Step[Duel]):
    """7: the reserve decides ties."""

    def run(self, s: Duel) -> None:
        totals = [10 * s.score[seat] + sum(map(power, s.reserve[seat])) for seat in range(s.seats)]
        best = max(totals)
        s.end([seat for seat in range(s.seats) if totals[seat] == best], totals, "7", "Most rounds won.")


class DuelGame(Game[Duel]):
    id, title, seats = "duel", "A small duel", range(2, 5)
    settings = (
        Setting("hand", range(2, 5), "cards in the first hand", 3),
        Setting("reserve", ("yes", "no"), "whether a reserve is laid"),
    )
    state = Duel
    events = (Drew, DrewCards, Reserved, Peeked, Laid, Discarded)
    longest = 200
    rulebook = """
## Play

**1** There are 24 cards, four of each power from 0 to 5. A card lies in one place only.

**2** Everybody draws a hand.

**3** Everybody puts one card face down into a reserve.

**4** Each round all lay one card at the same time; the single highest wins the round.

**5** The winner draws two cards, discards one and puts the hand in any order,

**6** or looks at a reserve.

**7** When all hands are empty, most rounds won wins; the reserve decides ties.
"""

    def deal(self, s: Duel) -> None:
        s.deck = list(s.shuffled(CARDS))
        for seat in range(s.seats):
            s.draw(seat, int(s.options["hand"]))
        reserves = [Reserve(seat) for seat in range(s.seats)] if s.options["reserve"] == "yes" else []
        s.begin(*reserves, Round())

    def check(self, s: Duel) -> None:
        lying = [*s.deck, *s.pile, *(card for row in (*s.hand, *s.reserve) for card in row)]
        if sorted(lying) != list(CARDS):
            raise ImpossibleState(f"1: the cards are {sorted(lying)}")

    def place(self, s: Duel, position: Mapping[str, Any]) -> None:
        rest = dict(position)
        s.hand = [tuple(hand) for hand in rest.pop("hands")]
        s.pile = list(rest.pop("pile", ()))
        if rest:
            raise InvalidSetting(f"position: found {', '.join(rest)}, allowed: hands, pile")
        held = {card for hand in s.hand for card in hand}
        s.deck = [card for card in CARDS if card not in held and card not in s.pile]
        s.begin(Round())


game = DuelGame()
