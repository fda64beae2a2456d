"""A whole turn, thought through: every part of it in every order, as far as an answer is worth a look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.games.triora.circle import POTION, SILVER, Walk
from coterie.games.triora.components import BONUS, COLOURS, NIGHT, SECOND, SITES, place_of
from coterie.games.triora.herbs import NONE, Brew, PayHerbs, Shovels
from coterie.games.triora.parts import DONE, Part
from coterie.games.triora.places import Sell
from coterie.games.triora.state import Triora
from coterie.games.triora.turns import SECOND_FIRST, Placement, TakePosition
from coterie.games.triora.worth import Worth
from coterie.kernel import OpenAsk, Question, Seat

FORMULAS = 4
"""How many formulas of a Cauldron are looked at."""
ENOUGH = 400
"""After so many positions in one place the rest is judged as it stands: with much silver one can walk round the stones
for long."""
EARLY = 0.5
"""What it is worth to have a turn one position earlier."""


class Plan:
    """Looks through the rest of one seat's turn in one imagined world, and remembers what it has seen."""

    def __init__(self, s: Triora, seat: Seat, worth: Worth) -> None:
        self.seat = seat
        self.worth = worth
        self.round, self.turn, self.phase = s.round, s.turn, s.phase
        self.seen: dict[Any, float] = {}
        self.looked_at = 0

    def best(self, s: Triora, ask: OpenAsk) -> Any:
        """The answer with which the turn can end best."""
        answers = self.moves(s, ask)
        if len(answers) == 1:
            return answers[0]
        values = self.values(s, ask, answers)
        return answers[values.index(max(values))]

    def values(self, s: Triora, ask: OpenAsk, answers: Sequence[Any]) -> list[float]:
        """How well the turn can end after each of these."""
        question, found = ask.question, []
        for answer in answers:
            self.looked_at = 0 if isinstance(question, Placement) else self.looked_at + 1
            world = s.clone()
            world.play(ask, answer)
            value = self.value(world)
            found.append(value - EARLY * answer if isinstance(question, TakePosition) else value)
        return found

    def value(self, s: Triora) -> float:
        """How well the turn can end from here."""
        if s.result is not None:
            return self.final(s)
        ask = s.required()[0]
        key = self.key(s, ask)
        found = self.seen.get(key)
        if found is None:
            if ask.seat != self.seat or self.over(s, ask.question):
                found = self.worth.margin(s, self.seat)
            elif self.looked_at > ENOUGH:
                return self.worth.margin(s, self.seat)
            else:
                found = max(self.values(s, ask, self.moves(s, ask)))
            self.seen[key] = found
        return found

    def final(self, s: Triora) -> float:
        assert s.result is not None
        scores = list(s.result.scores)
        mine = scores.pop(self.seat)
        won = self.seat in s.result.winners
        return (100.0 if won else -100.0) + mine - 0.5 * max(scores)

    def over(self, s: Triora, question: Question[Any, Any]) -> bool:
        """The turn is over when another one begins, or another question of the Day or of Nightfall."""
        if s.phase != self.phase or s.turn != self.turn or s.round != self.round:
            return not isinstance(question, Shovels)
        return isinstance(question, TakePosition)

    def key(self, s: Triora, ask: OpenAsk) -> Any:
        """All that a turn can change: the same by another order of its parts is the same position."""
        seat, question = self.seat, ask.question
        fields = tuple([getattr(question, name) for name in question.__match_args__])  # type: ignore[attr-defined]
        return (
            type(question),
            fields,
            len(ask.thread.stack),
            s.left,
            s.place,
            s.copied,
            s.witch[seat],
            s.familiar[seat],
            s.second[seat],
            s.herbs[seat],
            s.seeds[seat],
            s.planting[seat],
            s.harvest[seat],
            s.potions[seat],
            s.silver[seat],
            s.undead[seat],
            s.points[seat],
            s.inquisition[seat],
            s.ranking,
            s.stone,
            s.villagers[seat],
            tuple(s.ruined),
            tuple(s.castle),
        )

    # --- answers worth a look --------------------------------------------------------------------------------

    def moves(self, s: Triora, ask: OpenAsk) -> Sequence[Any]:
        question = ask.question
        if isinstance(question, Brew):
            return self.formulas(s, question)
        if isinstance(question, Shovels):
            return self.shovels(s, question.count)
        if isinstance(question, PayHerbs):
            return [self.payment(s, ask)]
        if isinstance(question, Sell):
            return self.sales(s)
        if isinstance(question, Placement):
            return self.placements(s, ask, question)
        answers = ask.every()
        if isinstance(question, Part) and len(answers) > 2 and s.copied < 0:
            return [answer for answer in answers if answer != DONE] if self.harmless(s) else answers
        if isinstance(question, Walk) and SILVER in answers:
            return [
                answer for answer in answers if answer != POTION
            ]  # the dearer sacrifice, as long as there is silver
        return answers

    def harmless(self, s: Triora) -> bool:
        """Whether there is a part left that nobody would leave: a Witch's bonus without a price."""
        place = s.pack.places[s.place]
        return bool(s.left & BONUS) and s.place in SITES and place.bonus.inquisition <= 0

    def placements(self, s: Triora, ask: OpenAsk, question: Placement) -> Sequence[Any]:
        circles = [circle for circle in ask.every() if circle != SECOND_FIRST]
        if question.piece == SECOND:
            return [self.block(s, circles)]
        return circles

    def block(self, s: Triora, circles: list[int]) -> int:
        """Where a second familiar is most in the way: a main site, if the others can pay for it."""
        best, most = circles[0], -1.0
        for circle in circles:
            place = place_of(circle)
            useful = 0.5 if place in SITES else (0.2, 0.6, 0.4, 0.0, 0.3, 0.1, 0.0)[place - 4]
            if place in SITES:
                potion = s.pack.places[place].potion
                for other in range(s.seats):
                    if other != self.seat and s.potions[other][potion]:
                        useful += 1.0
                if s.potions[self.seat][potion]:
                    useful -= 1.0
            if useful > most:
                best, most = circle, useful
        return best

    def formulas(self, s: Triora, question: Brew) -> list[int]:
        """The formulas whose potions promise most."""
        use, held = self.worth.use, s.potions[self.seat]
        wanted = set()
        if s.phase == NIGHT and s.place >= 0:
            wanted.add(s.pack.places[s.place].potion)

        def promise(number: int) -> float:
            formula = s.pack.formulas[number]
            first = use[formula.potion] * (1.0 if not held[formula.potion] else 0.6)
            more = 0.6 * use[formula.potion] if formula.makes > 1 else 0.0
            return first + more + (3.0 if formula.potion in wanted else 0.0) + 0.3 * formula.makes

        found = sorted(s.brewable(self.seat, question.purse(s)), key=promise, reverse=True)
        return [*found[:FORMULAS], NONE] if question.silver or s.phase != NIGHT else found[:FORMULAS]

    def payment(self, s: Triora, ask: OpenAsk) -> tuple[int, ...]:
        """Keep colours that are rare; use herbs rather than silver."""
        herbs = s.herbs[self.seat]

        def left(way: tuple[int, ...]) -> float:
            spread = sum([(have - used) ** 2 for have, used in zip(herbs, way, strict=True)])
            return sum(way) - 0.1 * spread

        ways: list[tuple[int, ...]] = ask.every()
        return max(ways, key=left)

    def shovels(self, s: Triora, count: int) -> list[tuple[int, ...]]:
        """Harvest first, plant first, or half of each; rare colours before others."""
        seat = self.seat
        ready, coming = s.herbs[seat], [a + b for a, b in zip(s.planting[seat], s.harvest[seat], strict=True)]
        harvests = rare_first(s.harvest[seat], list(ready))
        plants = rare_first(s.seeds[seat], [a + b for a, b in zip(ready, coming, strict=True)])
        harvests = [colour + 4 for colour in harvests]
        ways: dict[tuple[int, ...], None] = {}
        for first in {min(count, len(harvests)), max(0, count - len(plants)), min(len(harvests), count // 2)}:
            if count - first <= len(plants):
                ways[(*plants[: count - first], *harvests[:first])] = None
        site = s.place if s.phase == NIGHT and s.place in SITES else -1
        if site >= 0 and harvests and not s.potions[seat][s.pack.places[site].potion]:
            way = self.for_the_site(s, site, count, plants, harvests)
            if way is not None:
                ways[way] = None
        return list(ways)

    def for_the_site(
        self, s: Triora, site: int, count: int, plants: list[int], harvests: list[int]
    ) -> tuple[int, ...] | None:
        """Harvest what the potion of this place still needs (the chain of 4.7)."""
        potion = s.pack.places[site].potion
        formula = next(each for each in s.pack.formulas if each.potion == potion)
        missing = [
            colour + 4
            for colour in range(len(COLOURS))
            for _ in range(max(0, formula.herbs[colour] - s.herbs[self.seat][colour]))
        ]
        if not missing or len(missing) > count:
            return None
        rest = harvests[:]
        for move in missing:
            if move not in rest:
                return None
            rest.remove(move)
        return tuple([*missing, *rest, *plants][:count])

    def sales(self, s: Triora) -> list[tuple[int, ...]]:
        held = s.potions[self.seat]
        cheap = sorted(
            [potion for potion, count in enumerate(held) for _ in range(min(count, 2))],
            key=lambda potion: self.worth.use[potion] / (held[potion] + 1),
        )
        return [(cheap[0],), tuple(cheap[:2])] if len(cheap) > 1 else [(cheap[0],)]


def rare_first(available: tuple[int, ...], have: list[int]) -> list[int]:
    """Colours to move, one herb after another, always one of which there is least."""
    left, moves = list(available), []
    for _ in range(sum(available)):
        colour = min([colour for colour in range(len(left)) if left[colour]], key=have.__getitem__)
        left[colour] -= 1
        have[colour] += 1
        moves.append(colour)
    return moves
