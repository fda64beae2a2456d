"""A plan for a whole turn: every part of it in every order, as far as an answer is worth a look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.games.triora.circle import EXTRA, POTION, SILVER, SKIP, Walk
from coterie.games.triora.components import (
    CASTLE,
    FIELDS,
    FOREST,
    LAIR,
    MAIN,
    NIGHT,
    SECOND,
    SITES,
    STONES,
    SWAMP,
    TOWER,
    Wheel,
    place_of,
)
from coterie.games.triora.herbs import NONE, Brew, PayHerbs, Shovels
from coterie.games.triora.offer import ACT, actions
from coterie.games.triora.parts import BREW, DONE, TAKE_BONUS, Part
from coterie.games.triora.places import Copy, Sell
from coterie.games.triora.shovel_plans import NOTHING_WANTED, best_digging, diggings
from coterie.games.triora.state import Triora
from coterie.games.triora.turns import SECOND_FIRST, Day, Placement, TakePosition, Turn
from coterie.games.triora.worth import Worth
from coterie.kernel import Choice, Question, Seat, Step

WIDE, NARROW = 4, 1
"""How many ways to use a Cauldron or shovels are examined: in the most promising places, and in all others."""
PROMISING = 3
"""How many places are examined in full."""
EARLY = 0.5
"""The worth of having a turn one position earlier."""
IN_THE_WAY = {**dict.fromkeys(SITES, 0.5), CASTLE: 0.2, LAIR: 0.6, STONES: 0.4, TOWER: 0.3, SWAMP: 0.1}
"""How much others would miss a place."""
REMEMBERED = (Part, Walk, Brew)
"""Positions with these questions are reached in several ways."""


class Plan:
    """Searches the rest of one seat's turn in one imagined world, and caches what it has seen.

    The worth of a position depends only on the position, not on what was examined before: so a plan may serve all
    questions of a turn, and a bot that joins in the middle of one answers as if it had been there.
    """

    def __init__(self, s: Triora, seat: Seat, worth: Worth, width: int = WIDE) -> None:
        self.seat = seat
        self.width = width
        self.rough = Plan(s, seat, worth, NARROW) if width > NARROW else None
        self.worth = worth
        self.round, self.turn, self.phase = s.round, s.turn, s.phase
        self.seen: dict[Any, float] = {}

    def best(self, s: Triora) -> Any:
        """The answer with which the turn can end best."""
        return self.ranked(s)[0][0]

    def ranked(self, s: Triora) -> list[tuple[Any, float]]:
        """The answers worth a look, best first, each with how far ahead its seat is when the turn ends as well as it
        can; a single answer is not evaluated.
        """
        world = alone(s)
        question = asking(world)
        assert question is not None
        answers = self.moves(world, question)
        if len(answers) == 1:
            return [(answers[0], 0.0)]
        values = self.values(world, question, answers)
        return sorted(zip(answers, values, strict=True), key=lambda pair: -pair[1])

    def values(self, s: Triora, question: Question[Any, Any], answers: Sequence[Any]) -> list[float]:
        """How well the turn can end after each of these. The last of them is played in place: this world is not needed
        any more.
        """
        if self.rough is not None and isinstance(question, Placement) and len(answers) > PROMISING:
            return self.promising(s, self.rough, answers)
        found = []
        last = len(answers) - 1
        for number, answer in enumerate(answers):
            if answer == DONE and ends_here(s):
                found.append(self.worth.margin(s, self.seat))
                continue
            world = s if number == last else s.clone()
            follow(world, answer)
            value = self.value(world)
            found.append(value - EARLY * answer if isinstance(question, TakePosition) else value)
        return found

    def promising(self, s: Triora, rough: Plan, circles: Sequence[int]) -> list[float]:
        """First a rough look at all places, then a full one at those that promise most."""
        worlds = [s.clone() for _ in circles]
        for world, circle in zip(worlds, circles, strict=True):
            follow(world, circle)
        found = [rough.value(world.clone()) for world in worlds]
        for place in sorted(range(len(circles)), key=found.__getitem__)[-PROMISING:]:
            found[place] = max(found[place], self.value(worlds[place]))
        return found

    def value(self, s: Triora) -> float:
        """How well the turn can end from here."""
        while s.result is None:
            question = asking(s)
            if question is None or self.over(s, question):
                return self.worth.margin(s, self.seat)
            if type(question) in REMEMBERED:
                key = self.key(s)
                found = self.seen.get(key)
                if found is None:
                    found = self.seen[key] = max(self.values(s, question, self.moves(s, question)))
                return found
            answers = self.moves(s, question)
            if len(answers) > 1:
                return max(self.values(s, question, answers))
            follow(s, answers[0])
        return final(s, self.seat)

    def over(self, s: Triora, question: Choice[Any, Any]) -> bool:
        """The turn is over when another one begins, or another question of the Day or of Nightfall."""
        if question.seat != self.seat:
            return True
        if s.phase != self.phase or s.turn != self.turn or s.round != self.round:
            return not isinstance(question, Shovels)
        if isinstance(question, Placement):
            return question.piece == SECOND and len(next(iter(s.threads.values())).stack) == 1  # it is only in the way
        return isinstance(question, TakePosition)

    def key(self, s: Triora) -> tuple[Any, ...]:
        """Everything that a turn can change: the same position reached by another order of its parts is equal."""
        seat = self.seat
        return (
            tuple([fields_of(step) for step in next(iter(s.threads.values())).stack]),
            s.left,
            s.place,
            s.copied,
            s.used[seat],
            s.witch[seat],
            s.familiar[seat],
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
            tuple(s.captured),
            tuple(s.ruined),
            tuple(s.castle),
        )

    # --- answers worth a look --------------------------------------------------------------------------------

    def moves(self, s: Triora, question: Question[Any, Any]) -> Sequence[Any]:
        kind = type(question)
        if isinstance(question, Brew):
            return self.formulas(s, question)
        if isinstance(question, Shovels):
            return self.shovels(s, question.count)
        if kind is Sell:
            return self.sales(s)
        answers = list(question.options(s, self.seat).every())
        if kind is Part:
            return self.parts(s, answers)
        if kind is PayHerbs:
            return [self.payment(s, answers)]
        if isinstance(question, Placement):
            return self.placements(s, question, answers)
        if kind is Walk:
            return self.steps(answers)
        if kind is Copy:
            return [place for place in answers if actions(s, self.seat, place, waived=True)] or answers
        return answers

    def steps(self, answers: Sequence[str]) -> Sequence[str]:
        """Silver before potions, the more expensive sacrifice; and at a rough look no Witch's bonus."""
        spared = [POTION] if SILVER in answers else []
        if self.width == NARROW:
            spared += [EXTRA, SKIP]
        return without(answers, *spared)

    def parts(self, s: Triora, answers: Sequence[str]) -> Sequence[str]:
        """Nobody skips a free Witch's bonus; and where no shovel brings herbs, the Cauldron comes first: what it makes
        can pay for the rest.
        """
        place = s.acting_place()
        bonus = s.pack.places[place].bonus
        if TAKE_BONUS in answers:
            if place == STONES or (place == LAIR and ACT in answers):  # a walk has it too; what is left is sold last
                answers = without(answers, TAKE_BONUS)
            elif bonus and bonus.inquisition <= 0 and place != CASTLE:
                if not bonus.shovels:
                    return [TAKE_BONUS]
                answers = without(answers, DONE)
        if BREW in answers and place not in (FIELDS, FOREST, TOWER):
            return [BREW]
        return answers

    def placements(self, s: Triora, question: Placement, answers: Sequence[int]) -> Sequence[int]:
        circles = [circle for circle in answers if circle != SECOND_FIRST]
        if question.piece == SECOND:
            return [self.block(s, circles)]
        return circles

    def block(self, s: Triora, circles: list[int]) -> int:
        """Where a second familiar is most in the way: a main site, if the others can pay for it."""
        best, most = circles[0], -1.0
        for circle in circles:
            place = place_of(circle)
            useful = IN_THE_WAY.get(place, 0.0)
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
        if s.acting_place() == STONES and not s.left & MAIN:  # with much silver the walk can be long
            return found[:NARROW]
        return [*found[: self.width], NONE] if question.silver or s.phase != NIGHT else found[: self.width]

    def payment(self, s: Triora, ways: Sequence[Wheel]) -> Wheel:
        """Keep colours that are rare; use herbs rather than silver."""
        herbs = s.herbs[self.seat]

        def left(way: Wheel) -> float:
            spread = sum([(have - used) ** 2 for have, used in zip(herbs, way, strict=True)])
            return sum(way) - 0.1 * spread

        return max(ways, key=left)

    def shovels(self, s: Triora, count: int) -> Sequence[tuple[int, ...]]:
        seat = self.seat
        wheel = (s.herbs[seat], s.seeds[seat], s.planting[seat], s.harvest[seat])
        if self.width == NARROW or (s.acting_place() == STONES and not s.left & MAIN):
            return best_digging(wheel, count)
        potion = s.pack.places[s.place].potion if s.phase == NIGHT and s.place in SITES else -1
        if potion < 0 or s.potions[seat][potion]:
            return diggings(wheel, count, NOTHING_WANTED)
        return diggings(wheel, count, next(each for each in s.pack.formulas if each.potion == potion).herbs)

    def sales(self, s: Triora) -> list[tuple[int, ...]]:
        held = s.potions[self.seat]
        cheap = sorted(
            [potion for potion, count in enumerate(held) for _ in range(min(count, 2))],
            key=lambda potion: self.worth.use[potion] / (held[potion] + 1),
        )
        return [(cheap[0],), tuple(cheap[:2])] if len(cheap) > 1 else [(cheap[0],)]


def final(s: Triora, seat: Seat) -> float:
    """The worth of a finished game: winning above all."""
    assert s.result is not None
    scores = list(s.result.scores)
    mine = scores.pop(seat)
    return (100.0 if seat in s.result.winners else -100.0) + mine - 0.5 * max(scores)


def without(answers: Sequence[str], *spared: str) -> Sequence[str]:
    """These answers but those, unless there are no others."""
    return [answer for answer in answers if answer not in spared] or answers


def frame(s: Triora, seat: Seat) -> tuple[Any, ...]:
    """Everything that matters to a plan and that no part of the turn changes: two worlds with the same frame may share
    one.
    """
    others = [other for other in range(s.seats) if other != seat]
    held = (s.herbs, s.seeds, s.planting, s.harvest, s.potions, s.silver, s.undead, s.points, s.inquisition)
    return (
        seat,
        *s.options.values(),
        s.round,
        s.phase,
        s.turn,
        s.order,
        s.inquisitor,
        s.morgana,
        s.track,
        tuple(s.position),
        tuple(s.second),
        *[tuple([fact[other] for other in others]) for fact in (*held, s.villagers, s.used, s.witch, s.familiar)],
    )


# --- the world of a plan -----------------------------------------------------------------------------------------


def alone(s: Triora) -> Triora:
    """A copy in which nothing comes after this turn, unless it is the last one of the night: then comes the Day."""
    world = s.clone()
    key, thread = next(iter(world.threads.items()))
    world.running = key
    kept = [step for step in thread.stack if not isinstance(step, Turn)]
    if len(kept) < len(thread.stack):
        thread.stack = [step for step in kept if not isinstance(step, Day)]
    return world


def asking(s: Triora) -> Choice[Any, Any] | None:
    """The open question; None when the turn has come to its end."""
    for thread in s.threads.values():
        assert isinstance(thread.question, Choice)
        return thread.question
    return None


def follow(s: Triora, answer: Any) -> None:
    """Answer the open question with one of its own answers, unchecked."""
    thread = next(iter(s.threads.values()))
    question = thread.question
    assert isinstance(question, Choice)
    thread.shut()
    thread.stack.pop()
    question.chosen(s, answer)
    s.settle()


def ends_here(s: Triora) -> bool:
    """Whether nothing that is worth a look comes after the end of the turn: neither one's own question nor the Day."""
    return not any(isinstance(step, Day) for step in next(iter(s.threads.values())).stack)


def fields_of(step: Step[Any]) -> tuple[Any, ...]:
    """A step by value: all of ours are dataclasses."""
    return (type(step), *[getattr(step, name) for name in getattr(step, "__match_args__", ())])
