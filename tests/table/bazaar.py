"""Bazaar, a game for tests of the table and the terminal: it has every shape of answer, secrets, luck, a standing
question and, if wanted, a clock."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie import games
from coterie.common.packs import PackFile
from coterie.kernel import (
    ALL,
    COUNT,
    OWNER,
    Amount,
    Choice,
    Event,
    Form,
    Game,
    Name,
    One,
    Option,
    Order,
    Question,
    Seat,
    Setting,
    Some,
    Space,
    State,
    Step,
    Thing,
    fact,
)


class Bazaar(State[Any]):
    hand: list[tuple[int, ...]] = fact(OWNER, pool="goods")
    deck: list[tuple[int, ...]] = fact(COUNT, pool="goods")
    stall: list[tuple[int, ...]] = fact(ALL)
    coins: list[int] = fact(ALL, each=9)
    claims: list[int] = fact(ALL, each=0)
    day: int = fact(ALL)


@dataclass(slots=True)
class Bought(Event):
    seat: int
    good: int
    price: int
    clause: ClassVar[str] = "1.2"
    reveals: ClassVar[bool] = True

    def text(self, pack: Any, name: Name) -> str:
        return f"{name(self.seat)} laid out good {self.good} for {self.price}."


@dataclass(slots=True)
class Drew(Event):
    """Told to the one who drew."""

    seat: int
    good: int
    clause: ClassVar[str] = "1.3"
    reveals: ClassVar[bool] = True

    def text(self, pack: Any, name: Name) -> str:
        return f"Drawn: good {self.good}."


@dataclass(slots=True)
class Claimed(Event):
    seat: int
    clause: ClassVar[str] = "2.1"

    def text(self, pack: Any, name: Name) -> str:
        return f"{name(self.seat)} claims to be ahead."


def good(value: int) -> Option:
    return Option(f"g{value}", f"good {value}", (Thing("good", str(value)),))


@dataclass(slots=True)
class Bid(Question[Bazaar, tuple[int, int]]):
    clause = "1.2"
    prompt = "Lay out a good and name its price."
    narrowed = True

    def seats(self, s: Bazaar) -> Iterable[Seat]:
        return range(s.seats)

    def options(self, s: Bazaar, seat: Seat) -> Space[tuple[int, int]]:
        return Form(good=One(s.hand[seat]), price=Amount(0, s.coins[seat]))

    def refuse(self, s: Bazaar, seat: Seat, answer: Any) -> tuple[str, str] | None:
        seven = isinstance(answer, tuple) and answer[-1:] == (7,)
        return (self.clause, "The price may not be 7: name another") if seven else None

    def limit(self, s: Bazaar) -> int | None:
        return int(os.environ.get("BAZAAR_LIMIT", "30000")) if s.options["clock"] == "yes" else None

    def show(self, s: Bazaar, seat: Seat, value: Any, field: str) -> Option:
        return good(value)

    def answered(self, s: Bazaar, answers: dict[Seat, tuple[int, int]]) -> None:
        for seat, (laid, price) in answers.items():
            s.hand[seat] = tuple(each for each in s.hand[seat] if each != laid)
            s.stall[seat] += (laid,)
            s.coins[seat] -= price
            s.tell(Bought, seat, laid, price)
        s.then(*(step(seat) for seat in answers for step in (Restock, Arrange, Away)), Night())


@dataclass(slots=True)
class Restock(Step[Bazaar]):
    seat: int

    def run(self, s: Bazaar) -> None:
        s.deck[self.seat] = s.shuffled(s.deck[self.seat])
        *rest, top = s.deck[self.seat]
        s.deck[self.seat] = tuple(rest)
        s.hand[self.seat] += (top,)
        s.whisper((self.seat,), Drew, self.seat, top)


@dataclass(slots=True)
class Arrange(Choice[Bazaar, tuple[int, ...]]):
    clause = "1.4"
    prompt = "Put your stall in order."

    def options(self, s: Bazaar, seat: Seat) -> Space[tuple[int, ...]]:
        return Order(s.stall[seat])

    def show(self, s: Bazaar, seat: Seat, value: Any, field: str) -> Option:
        return good(value)

    def chosen(self, s: Bazaar, answer: tuple[int, ...]) -> None:
        s.stall[self.seat] = answer


@dataclass(slots=True)
class Away(Choice[Bazaar, tuple[int, ...]]):
    clause = "1.5"
    prompt = "Put up to two goods under your deck."

    def options(self, s: Bazaar, seat: Seat) -> Space[tuple[int, ...]]:
        return Some(s.hand[seat], 0, min(2, len(s.hand[seat]) - 1))

    def show(self, s: Bazaar, seat: Seat, value: Any, field: str) -> Option:
        return good(value)

    def chosen(self, s: Bazaar, answer: tuple[int, ...]) -> None:
        s.hand[self.seat] = tuple(each for each in s.hand[self.seat] if each not in answer)
        s.deck[self.seat] = answer + s.deck[self.seat]


@dataclass(slots=True)
class Night(Step[Bazaar]):
    def run(self, s: Bazaar) -> None:
        s.day += 1
        if s.day < 3:
            s.then(Bid())
        else:
            values = [sum(goods) + coins for goods, coins in zip(s.stall, s.coins, strict=True)]
            best = max(values)
            s.end([seat for seat, value in enumerate(values) if value == best], values, "1.6", "The best stall.")


@dataclass(slots=True)
class Claim(Question[Bazaar, str]):
    clause = "2.1"
    prompt = "Claim to be ahead, at any time."
    standing: ClassVar[bool] = True

    def seats(self, s: Bazaar) -> Iterable[Seat]:
        return range(s.seats)

    def options(self, s: Bazaar, seat: Seat) -> Space[str]:
        return One(("claim",))

    def received(self, s: Bazaar, seat: Seat, answer: str) -> None:
        s.claims[seat] += 1
        s.tell(Claimed, seat)


class BazaarGame(Game[Bazaar]):
    id = "bazaar"
    title = "Bazaar"
    about = "Lay out goods, keep your coins."
    seats = range(2, 5)
    settings = (
        Setting("clock", ("no", "yes"), "bids are due in 30 seconds"),
        Setting("talk", ("no", "yes"), "anybody may claim to be ahead"),
        Setting("goods", range(5, 10), "how many goods each player has", usual=8),
    )
    state = Bazaar
    events = (Bought, Drew, Claimed)
    rulebook = """# Bazaar

## 1 Trade

**1.1** Everybody has goods in hand and in a deck.

**1.2** All lay out a good at the same time and pay its price.

**1.3** Then everybody shuffles and draws.

**1.4** A stall is put in any order.

**1.5** Up to two goods go under the deck.

**1.6** After three days the best stall wins.

## 2 Talk

**2.1** Anybody may claim anything.
"""

    def deal(self, s: Bazaar) -> None:
        each = int(s.options["goods"])
        goods = s.shuffled(range(each * s.seats))
        for seat in range(s.seats):
            s.hand[seat] = goods[each * seat : each * seat + 3]
            s.deck[seat] = goods[each * seat + 3 : each * (seat + 1)]
        s.begin(Bid())
        if s.options["talk"] == "yes":
            s.begin(Claim())

    def read_pack(self, text: str, name: str) -> Any:
        file = PackFile(text, name)
        row = file.row("market")
        title = row.text("name")
        row.done()
        return title

    def resource(self, name: str) -> str:
        return '[market]\nname = "Old market"\n' if name == "pack.toml" else super().resource(name)


game = BazaarGame()


def install(monkeypatch: Any) -> None:
    """Make it an installed game for the length of a test."""
    known, names = games.get, games.names
    monkeypatch.setattr(games, "get", lambda id: game if id == game.id else known(id))
    monkeypatch.setattr(games, "names", lambda: [game.id, *names()])
