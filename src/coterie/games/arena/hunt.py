"""The hunt for one figure: the exact odds of destroying it this turn, and a player who goes for nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from coterie.games.arena.actions import ATTACK, CAST, CHOOSE, END, MOVE, USE, Deed, choosable, deeds
from coterie.games.arena.advice import ArenaAdvice
from coterie.games.arena.combat.attack import ExtraAttack, Trample, attacks_left, targets
from coterie.games.arena.combat.odds import odds
from coterie.games.arena.combat.strength import fighting, range_of
from coterie.games.arena.components import SPELLS_A_TURN
from coterie.games.arena.labels import NO
from coterie.games.arena.movement.action import move_number
from coterie.games.arena.movement.extra_moves import ExtraMove
from coterie.games.arena.movement.paths import destinations
from coterie.games.arena.spells.cast import Aim
from coterie.games.arena.spells.targets import aims
from coterie.games.arena.state import AFTER, ATTACKING, BEFORE, DESTROYED, MOVING, READY, Arena
from coterie.games.arena.turns import Act, Destination, Target
from coterie.kernel import OpenAsk, RandomSource, Refused, Seat, SeededRandom
from coterie.kernel.chance import fresh_key

Damage = tuple[float, ...]
"""The chance of each amount of damage; the last is that of enough."""
GAIN = 0.005
"""Less than this is no reason to play a spell."""
DIRECT = ("damage", "siphon")
"""Spells whose damage is sure unless they are countered."""
MAX_SPOTS = 80
PLANNED_LUCK = fresh_key(SeededRandom("plan"))
"""Plans know none of the table's luck."""


@dataclass(frozen=True, slots=True)
class Hunt:
    """One figure to destroy, in one player's turn."""

    prey: int
    seat: Seat
    turn: int

    def reached(self, s: Arena) -> bool:
        return s.at[self.prey] == DESTROYED

    def over(self, s: Arena) -> bool:
        return (s.turn, s.active) != (self.turn, self.seat)

    # --- odds ------------------------------------------------------------------------------------------------

    def chance(self, s: Arena) -> float:
        """What the rest of the turn promises, exactly from the dice: the figures of one card move to where they strike
        best, each strikes, and spells do the rest. Nobody stands in another's way, and what lies face down is not
        counted.
        """
        if s.at[self.prey] < 0:
            return float(self.reached(s))
        if self.over(s) or s.result is not None:
            return 0.0
        burned = self.burning(s)
        cards = [s.chosen] if s.chosen >= 0 else choosable(s, self.seat) if s.phase == BEFORE else []
        return max([self.by_card(s, card, burned) for card in cards], default=self.by_card(s, -1, burned))

    def by_card(self, s: Arena, card: int, burned: int) -> float:
        left = s.design(self.prey).life - s.damage[self.prey]
        done: Damage = tuple([float(n == min(burned, left)) for n in range(left + 1)])
        for figure in s.standing(card) if card >= 0 else ():
            if s.lord[figure] == self.seat and s.phase != AFTER:
                struck, _ = self.best_place(s, figure)
                for _ in range(attacks_left(s, figure) if struck else 0):
                    done = added(done, struck)
        return done[left]

    def burning(self, s: Arena) -> int:
        """Damage that spells in hand do to it, in what is left of the turn."""
        if s.borrowing or not s.walker_stands(self.seat):
            return 0
        spells = [s.spell(number) for number in s.hand[self.seat]]
        sure = [each.n for each in spells if each.do in DIRECT and self.prey in aims(s, self.seat, each)]
        return sum(sorted(sure, reverse=True)[: SPELLS_A_TURN - s.cast])

    def best_place(self, s: Arena, figure: int) -> tuple[Damage, Any]:
        """The place from which a figure strikes best, NO for its own, and what it does from there; empty if it cannot
        strike.
        """
        best = self.strike(s, figure)
        where: Any = NO
        if s.phase in (BEFORE, READY, MOVING) and figure not in s.strides and move_number(s, figure) > 0:
            world, reach = s.clone(), range_of(s, figure)
            near = 0
            for place in s.halves(self.prey):
                near |= s.field.disc(place, reach)
            for spot in destinations(s, figure, move_number(s, figure))[:MAX_SPOTS]:
                spaces = (spot,) if isinstance(spot, int) else spot
                if any(near >> space & 1 for space in spaces):
                    world.put(figure, *spaces)
                    found = self.strike(world, figure)
                    if worth(found) > worth(best) + 1e-9:
                        best, where = found, spot
        return best, where

    def strike(self, s: Arena, figure: int) -> Damage:
        """What an attack from where it stands does."""
        if attacks_left(s, figure) <= 0 or self.prey not in targets(s, figure):
            return ()
        power = fighting(s, figure, self.prey, "power")
        return odds(power, fighting(s, self.prey, figure, "toughness"), int(s.has(figure, "intense_strike")))

    # --- answers ---------------------------------------------------------------------------------------------

    def planned(self, s: Arena) -> Arena:
        """The table as a plan sees it: no card face down but one's own, and no luck of the table's."""
        world = s.clone()
        world.key, world.draws = PLANNED_LUCK, 0
        for card, row in enumerate(world.auras):
            if row:
                world.auras[card] = tuple([aura for aura in row if aura.up or aura.owner == self.seat])
        return world

    def promise(self, s: Arena, ask: OpenAsk, answer: Any, deep: int = 2) -> float:
        """The chance after an answer; where it goes and what it is aimed at is answered as well as it can be."""
        world = self.planned(s)
        try:
            world.play(ask.id, answer)
        except Refused:  # a spell for what lies face down
            return self.chance(world)
        following = world.next_required()
        if not deep or following is None:
            return self.chance(world)
        if isinstance(following.question, Aim):
            return max(self.promise(world, following, each, deep - 1) for each in following.every())
        if isinstance(following.question, (Destination, ExtraMove)):
            _, where = self.best_place(world, following.question.figure)
            if where != NO and following.refuse(where) is None:
                return self.promise(world, following, where, deep - 1)
        return self.chance(world)

    def answer(self, s: Arena, ask: OpenAsk, rng: RandomSource, otherwise: ArenaAdvice) -> Any:
        question = ask.question
        if isinstance(question, Act):
            return self.deed(s, ask)
        if isinstance(question, (Target, ExtraAttack, Trample)):
            if self.prey in ask.every():
                return self.prey
        elif isinstance(question, (Destination, ExtraMove)):
            _, where = self.best_place(s, question.figure)
            if where != NO and ask.refuse(where) is None:
                return where
        elif isinstance(question, Aim):
            chances = {number: self.promise(s, ask, each) for number, each in enumerate(ask.every())}
            best = max(chances, key=lambda number: chances[number])
            if chances[best] > min(chances.values()) + GAIN:
                return ask.every()[best]
        return otherwise.quick(s, ask, rng)

    def deed(self, s: Arena, ask: OpenAsk) -> Deed:
        """Spells that help, then moves, then attacks, then the spells that kill."""
        lawful = deeds(s, self.seat)
        now = self.chance(s)
        direct = [each for each in lawful if each[0] == CAST and self.burns(s, each[1])]
        if s.phase in (BEFORE, READY):
            helping = [each for each in lawful if each[0] in (CAST, USE) and each not in direct]
            gains = [(self.promise(s, ask, each), each) for each in helping]
            high, best = max(gains, default=(0.0, (END, 0, 0)))
            if high > now + GAIN:
                return best
        if s.phase == BEFORE:
            cards = [each for each in lawful if each[0] == CHOOSE]
            if cards:
                burned = self.burning(s)
                return max(cards, key=lambda each: self.by_card(s, each[1], burned))
        moves = []
        for kind, figure, _ in lawful:
            if kind == MOVE:
                struck, where = self.best_place(s, figure)
                moves.append((worth(struck) if where != NO else 0.0, figure))
        gain, figure = max(moves, default=(0.0, 0))
        if gain > 0 and s.phase != ATTACKING:
            return MOVE, figure, 0
        attacks = [(worth(self.strike(s, figure)), figure) for kind, figure, _ in lawful if kind == ATTACK]
        gain, figure = max(attacks, default=(0.0, 0))
        if gain > 0:
            return ATTACK, figure, 0
        if direct:
            return max(direct, key=lambda each: s.spell(each[1]).n)
        return END, 0, 0

    def burns(self, s: Arena, number: int) -> bool:
        spell = s.spell(number)
        return spell.do in DIRECT and self.prey in aims(s, self.seat, spell)


def worth(struck: Damage) -> float:
    """The average damage."""
    return sum(n * chance for n, chance in enumerate(struck))


def added(done: Damage, struck: Damage) -> Damage:
    """Damage after another blow; what is beyond enough is enough."""
    enough = len(done) - 1
    total = [0.0] * len(done)
    for before, chance in enumerate(done):
        for more, other in enumerate(struck):
            total[min(before + more, enough)] += chance * other
    return tuple(total)
