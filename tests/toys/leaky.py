"""A parlour game with a leak planted in one channel, chosen by the option `leak`; with `none` it keeps every secret.

Everybody lays cards face down and draws; the others may doubt each card laid. The highest sum of cards laid wins.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.kernel import (
    ALL,
    COUNT,
    OWNER,
    Choice,
    Event,
    FactsView,
    Game,
    ImpossibleState,
    One,
    Option,
    Question,
    Seat,
    Setting,
    State,
    Step,
    fact,
)

LEAKS = {
    "options": "an option that is there only when the hidden card is high",
    "order": "options whose order follows the hidden card",
    "label": "a label that knows the hidden card",
    "value": "a key that says nothing, with a value behind it that does",
    "prompt": "a prompt that knows the hidden card",
    "drawn": "a public event with the card that was drawn",
    "dealt": "what was dealt to one, told to everybody when the game begins",
    "opening": "the same in an event that no screen covers",
    "laid": "a public event with the card that was laid face down",
    "refusal": "a refusal that says where a hidden card lies",
    "waiting": "a public list of those who hold a high card",
    "audience": "a question that others know of only if a hidden card is high",
    "clock": "a deadline that is shorter for a high card",
    "view": "a view that adds up what is face down",
}
CARDS = tuple(range(14))


class Parlour(State[None]):
    hand: list[tuple[int, ...]] = fact(OWNER, pool="cards")
    deck: list[int] = fact(COUNT, pool="cards")
    down: list[tuple[int, ...]] = fact(COUNT, pool="cards")
    doubts: list[int] = fact(ALL, each=0)

    def leaks(self, channel: str) -> bool:
        return str(self.options["leak"]) == channel


def high(card: int) -> bool:
    return card >= len(CARDS) // 2


@dataclass(slots=True)
class Dealt(Event):
    covered: ClassVar[bool] = True
    seat: Seat
    cards: tuple[int, ...]
    clause = "1"


@dataclass(slots=True)
class Drew(Event):
    seat: Seat
    cards: tuple[int, ...]
    clause = "2"


@dataclass(slots=True)
class Laid(Event):
    seat: Seat
    cards: tuple[int, ...]
    clause = "1"


@dataclass(slots=True)
class Turn(Choice[Parlour, int]):
    clause = "1"
    prompt = "Lay which card face down?"

    def options(self, s: Parlour, seat: Seat) -> One[int]:
        return One(s.hand[seat])

    def refuse(self, s: Parlour, seat: Seat, answer: Any) -> tuple[str, str] | None:
        if s.leaks("refusal") and answer in s.deck:
            return "1", "That card is still in the deck."
        return None

    def audience(self, s: Parlour) -> tuple[Seat, ...] | None:
        if s.leaks("audience") and any(high(card) for card in s.hand[self.seat]):
            return (self.seat,)
        return None

    def limit(self, s: Parlour) -> int:
        return 5 if s.leaks("clock") and any(high(card) for card in s.hand[self.seat]) else 10

    def chosen(self, s: Parlour, answer: int) -> None:
        s.hand[self.seat] = tuple(card for card in s.hand[self.seat] if card != answer)
        s.down[self.seat] += (answer,)
        s.tell(Laid, self.seat, (answer,) if s.leaks("laid") else ())
        if s.deck:
            drawn = s.deck.pop()
            s.hand[self.seat] += (drawn,)
            s.tell(Drew, self.seat, (drawn,) if s.leaks("drawn") else ())
            s.whisper((self.seat,), Drew, self.seat, (drawn,))
        s.then(Doubt(self.seat), Next((self.seat + 1) % s.seats))


@dataclass(slots=True)
class Doubt(Question[Parlour, int]):
    laid_by: Seat
    clause = "3"
    prompt = "Do you doubt it?"

    def seats(self, s: Parlour) -> tuple[Seat, ...]:
        others = [seat for seat in range(s.seats) if seat != self.laid_by]
        if s.leaks("waiting"):
            others = [seat for seat in others if any(high(card) for card in s.hand[seat])]
        return tuple(others)

    def card(self, s: Parlour) -> int:
        return s.down[self.laid_by][-1]

    def options(self, s: Parlour, seat: Seat) -> One[int]:
        values = [0, 1]
        if s.leaks("options") and high(self.card(s)):
            values.append(2)
        if s.leaks("order") and high(self.card(s)):
            values.reverse()
        if s.leaks("value"):
            values.append(10 + self.card(s))
        return One(values)

    def show(self, s: Parlour, seat: Seat, value: Any, field: str) -> Option:
        label = ("no", "yes", "surely")[min(value, 2)]
        if s.leaks("label") and high(self.card(s)):
            label += "!"
        return Option(str(min(value, 2)), label)

    def prompt_for(self, s: Parlour, seat: Seat) -> str:
        return self.prompt + (" (You should not.)" if s.leaks("prompt") and high(self.card(s)) else "")

    def answered(self, s: Parlour, answers: dict[Seat, int]) -> None:
        for seat, doubt in answers.items():
            s.doubts[seat] += int(doubt > 0)


@dataclass(slots=True)
class Next(Step[Parlour]):
    seat: Seat

    def run(self, s: Parlour) -> None:
        if s.hand[self.seat]:
            s.then(Turn(self.seat))
        else:
            sums = [sum(row) for row in s.down]
            s.end([seat for seat in range(s.seats) if sums[seat] == max(sums)], sums, "4", "The highest sum.")


class ParlourGame(Game[Parlour]):
    id, title, seats = "parlour", "A parlour game", range(2, 4)
    settings = (Setting("leak", ("none", *LEAKS), "the channel that leaks"),)
    state = Parlour
    events = (Dealt, Drew, Laid)
    longest = 80
    rulebook = """
**1** On your turn lay a card face down,

**2** and draw one.

**3** The others may doubt it.

**4** Whoever has no card left on their turn ends the game; the highest sum laid wins.
"""

    def deal(self, s: Parlour) -> None:
        s.deck = list(s.shuffled(CARDS))
        for seat in range(s.seats):
            s.hand[seat] = (s.deck.pop(), s.deck.pop())
            s.whisper(None if s.leaks("dealt") else (seat,), Dealt, seat, s.hand[seat])
            if s.leaks("opening"):
                s.tell(Drew, seat, s.hand[seat])
        s.begin(Turn(0))

    def view(self, s: Parlour, seat: Seat | None) -> Any:
        view = super().view(s, seat)
        assert isinstance(view, FactsView)
        if s.leaks("view"):
            view.facts["sums"] = [sum(row) for row in s.down]
        return view

    def check(self, s: Parlour) -> None:
        lying = [*s.deck, *(card for row in (*s.hand, *s.down) for card in row)]
        if sorted(lying) != list(CARDS):
            raise ImpossibleState(f"the cards are {sorted(lying)}")


game = ParlourGame()
