"""A game of your own, with secrets: three rounds of face-down cards. The kit proves that it keeps them.

python examples/own_game.py
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

import coterie
from coterie.kernel import ALL, COUNT, OWNER, Event, Game, One, Question, Seat, State, fact
from coterie.kit import check_game

HAND = 3


class Hands(State[None]):
    hand: list[tuple[int, ...]] = fact(OWNER, pool="cards")  # its owner sees it, others see how many
    deck: list[int] = fact(COUNT, pool="cards")  # the same pool: what a seat can't see is dealt again in its worlds
    pile: list[int] = fact(ALL)
    points: list[int] = fact(ALL, each=0)


@dataclass(slots=True)
class Turned(Event):
    """All cards of a round, and who laid the highest."""

    cards: tuple[int, ...]
    winner: Seat
    clause: ClassVar[str] = "2"

    def text(self, pack: Any, name: Any) -> str:
        return f"The cards are {', '.join(map(str, self.cards))}: {name(self.winner)} takes the round."


@dataclass(slots=True)
class Lay(Question[Hands, int]):
    """Everybody is asked at once; the answers stay sealed until the last is in."""

    clause: ClassVar[str] = "1"
    prompt: ClassVar[str] = "Lay which card?"

    def seats(self, s: Hands) -> Iterable[Seat]:
        return range(s.seats)

    def options(self, s: Hands, seat: Seat) -> One[int]:
        return One(s.hand[seat])

    def answered(self, s: Hands, answers: dict[Seat, int]) -> None:
        for seat, card in answers.items():
            s.hand[seat] = tuple(each for each in s.hand[seat] if each != card)
        winner = max(answers, key=lambda seat: answers[seat])
        s.pile += answers.values()
        s.points[winner] += 1
        s.tell(Turned, tuple(answers.values()), winner)
        if s.hand[0]:
            s.then(Lay())
        else:
            most = max(s.points)
            s.end([seat for seat in range(s.seats) if s.points[seat] == most], s.points, "3", "All cards are laid.")


class HighCard(Game[Hands]):
    id, title, seats = "highcard", "High Card", range(2, 5)
    state, events, longest = Hands, (Turned,), 4 * HAND
    rulebook = """
**1** Everybody holds three cards from 1 to 16 and lays one face down.

**2** The cards are turned up together; the highest takes the round.

**3** When all cards are laid, most rounds win; a tie is shared.
"""

    def deal(self, s: Hands) -> None:
        cards = s.shuffled(range(1, 17))
        s.hand = [cards[HAND * seat : HAND * (seat + 1)] for seat in range(s.seats)]
        s.deck = list(cards[HAND * s.seats :])
        s.begin(Lay())


game = HighCard()


def main() -> coterie.MatchResult:
    check_game(game)  # random games at every size: they end, and nobody learns what they may not know
    print("the kit found nothing wrong")
    played = coterie.match(game, ["greedy", "random", "random"], seed=7)
    print(f"{played.bots} scored {played.scores}: {played.result.why}")
    return played


if __name__ == "__main__":
    main()
