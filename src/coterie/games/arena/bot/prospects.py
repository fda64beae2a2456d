"""The worth of spaces to a figure, in points: what it can attack from there, and what can attack it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cached_property, lru_cache
from math import inf
from operator import itemgetter
from typing import Any

from coterie.games.arena.bot.foes import BoardPosition, Foe, Foes, opposing, position
from coterie.games.arena.bot.worths import ALIVE, blow, harm, struck, worth
from coterie.games.arena.combat.odds import odds
from coterie.games.arena.combat.sight import sees
from coterie.games.arena.combat.strength import fighting, range_of
from coterie.games.arena.labels import NO
from coterie.games.arena.movement.action import move_number
from coterie.games.arena.movement.ground import mask_of
from coterie.games.arena.movement.paths import destinations
from coterie.games.arena.state import Arena

EQUAL = 1e-9
"""Places whose worth differs by no more are equally good."""
CACHE_SIZE = 1000
"""For how many kinds of figures and of opponents it is kept how dangerous places are."""


# ARG001: the cache tells calls apart by every argument, and the function may need none of them.
@lru_cache(maxsize=CACHE_SIZE)
def dangers_of(key: Hashable) -> tuple[dict[Any, float], dict[tuple[int, int], float]]:  # noqa: ARG001
    """What places are worth before any attack is counted, and what those may take who reach one, by their bits and its
    level; for a key that holds all that was read."""
    return {}, {}


class Prospect:
    """The worth of the surrounding spaces to one figure. The same is asked about the same table many times in a turn,
    for one figure of a squad after the other: so a space is judged once for a position, and its dangers once for all
    figures alike.
    """

    def __init__(self, s: Arena, figure: int, at: BoardPosition | None = None) -> None:
        """`at` is the position, for somebody who looks at several figures of it."""
        self.s, self.figure = s, figure
        self.seat = s.lord[figure]
        self.at = position(s) if at is None else at
        self.places = self.at.places.setdefault(figure, {})
        self.prepared = False

    def prepare(self) -> None:
        """Look at the table. What was kept for the position is told without this."""
        if self.prepared:
            return
        self.prepared = True
        s, figure = self.s, self.figure
        self.field = s.field
        self.design, self.height = s.design(figure), s.heights[figure]
        self.on_board = s.at[figure] >= 0
        self.here = s.halves(figure) if self.on_board else ()
        self.worth, self.left = worth(s, figure), self.design.life - s.damage[figure]
        weights, walker = self.at.weights, self.design.planeswalker
        self.caution = weights.walker_reply if walker else weights.reply
        self.pull = -weights.stride * (weights.walker_stride if walker else 1.0)
        self.glyph = weights.glyph / 2 if walker else weights.glyph
        self.glyphs = [place for place, _, _ in s.glyphs]
        self.range = range_of(s, figure) if self.on_board else self.design.range
        self.foes = self.as_seen(opposing(s, self.seat, self.at))
        self.zoned, self.zone = self.foes.zones(self.height)
        """Where it would be engaged with whom, and with anybody."""
        here = mask_of(self.here)
        self.leaving = [each for _, each in self.zoned if each & here] if self.zone & here else []
        """The zones that it would leave: those on which it stands."""
        self.in_range = self.foes.within(self.range)
        """For each of them, from where it could attack it, were there nothing in between."""
        self.strikes = self.zone
        """From where it could attack anybody."""
        for mask in self.in_range:
            self.strikes |= mask
        turn = (s.turn, s.seats) if self.field.goal == "hold" else 0
        self.dangers, self.threats = dangers_of(
            (weights, s.pack.digest, s.map, s.figure_design[figure], self.left, self.range, self.foes.key,
             tuple(self.glyphs), turn)
        )  # fmt: skip
        self.others, self.walkers = self.foes.nearest

    def as_seen(self, foes: Foes) -> Foes:
        """The opponents as this figure sees them."""
        s = self.s
        if not self.on_board:
            return foes.printed(s)
        if not foes.feeble:
            return foes
        return Foes(s, [foe if foe.power and foe.toughness else foe.seen_by(s, self.figure) for foe in foes.all])

    @cached_property
    def power(self) -> int:
        """The dice of its attack, without its height."""
        s, figure = self.s, self.figure
        if not self.on_board or not self.foes.all or "avatar_of_justice" in self.design.abilities:
            return self.design.power
        other = self.foes.all[-1].figure
        return fighting(s, figure, other, "power") - (s.field.level[s.at[figure]] > s.field.level[s.at[other]])

    @cached_property
    def sure(self) -> int:
        return int("intense_strike" in self.design.abilities)

    def attack(self, spot: tuple[int, ...], *, doubled: bool = True) -> float:
        """The best attack from there; two of them for those who strike twice."""
        self.prepare()
        mask, level = mask_of(spot), self.field.level[spot[0]]
        if not self.strikes & mask:
            return 0.0
        power, sure = self.power, self.sure
        if "avatar_of_justice" in self.design.abilities:
            power += sum(1 for foe in self.foes.all if foe.apart(spot) <= 2)
        engaged = [other for other, zone in self.zoned if zone & mask] if self.zone & mask else ()
        best = 0.0
        for foe, within in zip(self.foes.all, self.in_range, strict=True):
            if foe.figure not in engaged if engaged else not within & mask:
                continue
            theirs = foe.level
            gain = foe.losses.get((power + (level > theirs), theirs > level, sure))
            if gain is None:
                gain = foe.loss(power + (level > theirs), theirs > level, sure)
            if gain > best and (engaged or self.sees(spot, foe)):
                best = gain
        return best * 1.8 if doubled and "double_attack" in self.design.abilities else best

    def sees(self, spot: tuple[int, ...], foe: Foe) -> bool:
        field, held, heights = self.field, self.s.held, self.s.heights
        for here in spot:
            for there in foe.spot:
                if sees(field, (here, self.height, there, foe.height), held, heights, self.figure, foe.figure):
                    return True
        return False

    def threat(self, spot: tuple[int, ...]) -> float:
        """What the opponents' next turn may take there: the army card that could do most."""
        self.prepare()
        reaching = self.foes.reaching(spot[0])
        if len(spot) == 2:
            reaching |= self.foes.reaching(spot[1])
        return self.taken(reaching, self.field.level[spot[0]]) if reaching else 0.0

    def taken(self, reaching: int, level: int) -> float:
        """What those may take who reach it on this level, by their bits."""
        found = self.threats.get((reaching, level))
        if found is not None:
            return found
        by_card: dict[int, float] = {}
        left = self.left
        for n, foe in enumerate(self.foes.all):
            if reaching >> n & 1:
                dealt, _ = struck(foe.power + (foe.level > level), self.design.toughness, left)
                by_card[foe.card] = by_card.get(foe.card, 0.0) + dealt * foe.attacks
        dealt = max(by_card.values())
        kill = self.killed(reaching, level) if self.at.weights.exact else min(dealt / left, 1.0) ** 2 * 0.8
        lost = (1 - ALIVE) * min(dealt, left) / self.design.life + ALIVE * kill
        self.threats[reaching, level] = self.worth * lost
        return self.worth * lost

    def doom(self, spot: tuple[int, ...]) -> float:
        """The chance that the opponents' next turn destroys it there."""
        self.prepare()
        reaching = self.foes.reaching(spot[0])
        if len(spot) == 2:
            reaching |= self.foes.reaching(spot[1])
        return self.killed(reaching, self.field.level[spot[0]]) if reaching else 0.0

    def killed(self, reaching: int, level: int) -> float:
        """The chance that one army card destroys it: all dice of those who reach it, exactly."""
        left, toughness, found = self.left, max(self.design.toughness, 0), 0.0
        for card in {foe.card for n, foe in enumerate(self.foes.all) if reaching >> n & 1}:
            chances = [1.0] + [0.0] * left  # of each damage so far; the last one is enough
            for n, foe in enumerate(self.foes.all):
                if foe.card == card and reaching >> n & 1:
                    blow = odds(max(foe.power + (foe.level > level), 0), toughness, 0)
                    for _ in range(foe.attacks):
                        after = [0.0] * (left + 1)
                        for had, chance in enumerate(chances):
                            for more, part in enumerate(blow):
                                after[min(had + more, left)] += chance * part
                        chances = after
            found = max(found, chances[left])
        return found

    def ahead(self, spot: tuple[int, ...]) -> float:
        """How far it still is from where it can attack; Planeswalkers draw more."""
        if not self.foes.all:
            return -0.0
        others, walkers, place = self.others, self.walkers, spot[0]
        away, wanted = others[place], walkers[place] if walkers else 0
        if len(spot) == 2:
            other = spot[1]
            if others[other] < away:
                away = others[other]
            if walkers and walkers[other] < wanted:
                wanted = walkers[other]
        away -= self.range
        if walkers:
            wanted -= self.range
            if wanted < 0:
                wanted = 0
            if wanted - 2 < away:
                away = wanted - 2
        return self.pull * away if away > 0 else self.pull * 0

    def ground(self, spot: tuple[int, ...]) -> float:
        """The worth of the ground: glyphs, water, and purple spaces where they score."""
        field, total = self.field, 0.0
        for place in self.glyphs:
            if place in spot:
                total += self.glyph
        if field.level[spot[0]] < 0:
            total -= 6.0
        if field.goal == "hold":
            s = self.s
            purple = field.purple()
            late = 0.3 + 0.7 * s.turn / field.turns[s.seats - field.least_seats]
            if purple & mask_of(spot):
                total += self.design.price * late
            else:
                away = min(field.distance(spot[0], place) for place, _ in field.glyphs)
                total -= min(away, 12) * 0.05 * self.design.price * late
        return total

    def place(self, where: Any, *, attacking: bool = True) -> float:
        """The worth of ending a move there; NO stays where it is."""
        found: float | None = self.places.get((where, attacking))
        if found is None:
            found = self.places[where, attacking] = self.judged(where, attacking)
        return found

    def gain(self) -> float:
        """How much better its best space is than staying."""
        s, figure = self.s, self.figure
        found: float | None = self.places.get("gain")
        if found is None:
            stays = self.place(NO, attacking=False)
            spots = destinations(s, figure, move_number(s, figure))
            best = self.best(spots) if spots else stays
            if self.at.weights.stands:
                best = max(best, self.place(NO))
            found = self.places["gain"] = best - stays
        return found

    def hits(self) -> float:
        """The most that an attack from where it stands could take from anybody, near or far."""
        found: float | None = self.places.get("hits")
        if found is None:
            self.prepare()
            foes, power = self.foes, self.power
            if foes.feeble or power <= 0 or "avatar_of_justice" in self.design.abilities:
                found = max([blow(self.s, self.figure, foe.figure) for foe in foes.all], default=0.0)
            else:
                level = self.field.level[self.here[0]]
                losses = [foe.loss(power + (level > foe.level), foe.level > level, self.sure) for foe in foes.all]
                found = max(losses, default=0.0)
            self.places["hits"] = found
        return found

    def best(self, spots: Sequence[Any]) -> float:
        """What the best of some places is worth. Attacks are looked at only where they could make a place the best."""
        attacks, high = self.without_attacks(spots, {})
        most = self.most if attacks else 0.0
        for value, where in attacks:
            if value + most <= high:
                break
            high = max(high, self.place(where))
        return high

    def top(self, spots: Sequence[Any]) -> list[Any]:
        """The best of some places, all of them if several are equally good. A Planeswalker whose death loses the game
        doesn't walk into the range that kills it, whatever there is to attack."""
        self.prepare()
        risk = self.at.weights.risk
        if risk < 1.0 and self.design.planeswalker and self.field.goal == "destroy":
            worst = max(self.doom(self.here), risk)
            spots = [where for where in spots if self.doom(self.spot(where)) <= worst] or spots
        known: dict[Any, float] = {}
        attacks, high = self.without_attacks(spots, known)
        most = self.most if attacks else 0.0
        for value, where in attacks:
            if value + most < high - 2 * EQUAL:
                break
            known[where] = self.place(where)
            high = max(high, known[where])
        return [where for where in spots if known.get(where, -inf) >= high - EQUAL]

    def without_attacks(self, spots: Sequence[Any], known: dict[Any, float]) -> tuple[list[tuple[float, Any]], float]:
        """The places from which it could attack, each with its worth without that, the best first, and what the best of
        the others is worth; the others' worth is put into `known`."""
        self.prepare()
        dangers, strikes, high = self.dangers, self.strikes, -inf
        attacks: list[tuple[float, Any]] = []
        for where in spots:
            spot: tuple[int, ...] = (where,) if isinstance(where, int) else self.here if where == NO else where
            value = dangers.get(spot)
            if value is None:
                value = self.danger(spot)
            if self.leaving and where != NO:
                value -= self.parting(spot)
            if strikes >> spot[0] & 1 or (len(spot) == 2 and strikes >> spot[1] & 1):
                attacks.append((value, where))
            else:
                known[where] = value
                if value > high:
                    high = value
        attacks.sort(key=itemgetter(0), reverse=True)
        return attacks, high

    @cached_property
    def most(self) -> float:
        """As much as any attack of it can take, or more."""
        abilities, foes = self.design.abilities, self.foes.all
        power = self.power + 1 + ("avatar_of_justice" in abilities) * len(foes)
        best = max([foe.loss(power, False, self.sure) for foe in foes], default=0.0)
        return best * 1.8 if "double_attack" in abilities else best

    def spot(self, where: Any) -> tuple[int, ...]:
        """The spaces that an answer means."""
        return self.here if where == NO else (where,) if isinstance(where, int) else where

    def judged(self, where: Any, attacking: bool) -> float:
        self.prepare()
        spot = self.spot(where)
        total = self.dangers.get(spot)
        if total is None:
            total = self.danger(spot)
        if attacking:
            total += self.attack(spot)
        if where != NO and self.leaving:
            total -= self.parting(spot)
        return total

    def danger(self, spot: tuple[int, ...]) -> float:
        """What it is worth to stand there, attacks apart."""
        total = self.ground(spot) + self.ahead(spot) - self.caution * self.threat(spot)
        self.dangers[spot] = total
        return total

    def parting(self, spot: tuple[int, ...]) -> float:
        """What leaving those with whom it is engaged may cost (6.5)."""
        after = mask_of(spot)
        return sum([1 for zone in self.leaving if not zone & after]) * 0.5 * self.scratch

    @cached_property
    def scratch(self) -> float:
        """What one damage on the way costs; nothing for a phantom, which leaves nobody."""
        return 0.0 if "phantom_walk" in self.design.abilities else harm(self.s, self.figure, 1)
