"""What a decent player looks at: figures and life against the opponents', the odds of attacks, threats and glyphs.

`value` judges a position, `candidates` says what is worth a look, and `quick` answers at once, by the expected value of
the exact dice.
"""

from __future__ import annotations

from typing import Any

from coterie.games.arena.combat import expected, fighting, odds, range_of
from coterie.games.arena.deeds import ATTACK, CAST, CHOOSE, END, HIDE, MOVE, SUMMON, USE
from coterie.games.arena.extra import ExtraMove, ExtraMoves
from coterie.games.arena.ground import left_by, mask_of, zones
from coterie.games.arena.labels import NO
from coterie.games.arena.moving import move_number
from coterie.games.arena.placing import PlaceFigures
from coterie.games.arena.state import AFTER, BEFORE, Arena
from coterie.games.arena.turns import Act, Destination, Target
from coterie.games.arena.view import points
from coterie.kernel import Advice, Chance, Seat

WALKER = 500
"""What a Planeswalker counts, besides its points: losing it loses the game."""
GLYPH = 25
NEAR = 2


class ArenaAdvice(Advice[Arena]):
    patience = 12

    def value(self, s: Arena, seat: Seat) -> float:
        """From 0 to 1: the own side's worth as a share of all."""
        if s.result is not None:
            return (1 / len({s.team(each) for each in s.result.winners})) if seat in s.result.winners else 0.0
        if not s.card_design:
            return 0.5
        own = foes = 1.0
        for other in range(s.seats):
            worth = self.worth(s, other)
            if s.friends(seat, other):
                own += worth
            else:
                foes += worth
        if s.seats > 2 and not s.field.teams:
            foes /= s.seats - 1
        return own / (own + foes)

    def worth(self, s: Arena, seat: Seat) -> float:
        """Figures by their price and the life they have left, with cards in hand and glyphs held."""
        total = 6.0 * len(s.hand[seat])
        for card in s.cards_of(seat):
            design = s.card(card)
            price = design.price + (WALKER if design.planeswalker else 0)
            for figure in s.card_figures[card]:
                place = s.at[figure]
                if place >= 0:
                    total += price * (0.4 + 0.6 * (design.life - s.damage[figure]) / design.life)
                elif place == -1:
                    total += price * 0.6
            for _, owner, up in s.auras[card]:
                total += 8 if not up or s.friends(owner, seat) else -8
        for place, _, up in s.glyphs:
            figure = s.held[place]
            if up and figure >= 0 and s.lord[figure] == seat:
                total += GLYPH
        if s.field.goal == "hold":
            total += points(s, seat) * s.turn / 30
        return total

    def quiet(self, s: Arena) -> bool:
        """Nothing is half done where somebody is asked what to do."""
        asking = [thread.asking for thread in s.threads.values()]
        return all(isinstance(each, Act) for each in asking)

    def candidates(self, s: Arena, ask: int, chance: Chance, most: int) -> list[Any]:
        """The best few by quick judgement."""
        question = next((t.asking for t in s.threads.values() if ask in t.asked.values()), None)
        if isinstance(question, (Act, Destination, Target, PlaceFigures, ExtraMoves, ExtraMove)):
            return [self.quick(s, ask, chance)]
        return super().candidates(s, ask, chance, min(most, 6))

    def quick(self, s: Arena, ask: int, chance: Chance) -> Any:
        question = next((t.asking for t in s.threads.values() if ask in t.asked.values()), None)
        if isinstance(question, Act):
            return best(s.every(ask), lambda deed: deed_value(s, question.seat, deed), chance)
        if isinstance(question, ExtraMoves):
            return s.every(ask)[-1]
        if isinstance(question, (Destination, ExtraMove, PlaceFigures)):
            figure = question.figures[0] if isinstance(question, PlaceFigures) else question.figure
            zoned = zones(s, figure)
            return best(s.every(ask), lambda where: place_value(s, figure, where, zoned), chance)
        if isinstance(question, Target):
            return best(s.every(ask), lambda other: blow(s, question.figure, other), chance)
        return s.sample(ask, chance)


def best(answers: list[Any], value: Any, chance: Chance) -> Any:
    scored = [(value(answer), answer) for answer in answers]
    high = max(score for score, _ in scored)
    top = [answer for score, answer in scored if score >= high - 1e-9]
    return top[int(chance.random() * len(top))]


def price(s: Arena, figure: int) -> float:
    """What one life of a figure is worth."""
    design = s.design(figure)
    return (design.price + (WALKER if design.planeswalker else 0)) / design.life


def blow(s: Arena, figure: int, other: int) -> float:
    """What an attack is expected to take from the opponent, a kill counting more."""
    power, toughness = fighting(s, figure, other, "power"), fighting(s, other, figure, "toughness")
    left = s.design(other).life - s.damage[other]
    chances = odds(power, toughness, int(s.has(figure, "intense_strike")))
    dealt = sum(min(n, left) * chance for n, chance in enumerate(chances))
    kill = sum(chances[left:])
    return price(s, other) * (dealt + kill * 0.8 * left)


def reach_of(s: Arena, figure: int) -> int:
    return move_number(s, figure) + range_of(s, figure)


def card_value(s: Arena, seat: Seat, card: int) -> float:
    """How much the figures of a card could do this turn."""
    total = 0.0
    for figure in s.standing(card):
        reach = reach_of(s, figure)
        hits = [
            price(s, other) * expected(s.design(figure).power, s.design(other).toughness)
            for other in s.figures()
            if not s.friends(seat, s.lord[other]) and s.apart(figure, other) <= reach
        ]
        gap = min((s.apart(figure, o) for o in s.figures() if not s.friends(seat, s.lord[o])), default=0)
        total += max(hits, default=0.0) + max(0, 20 - gap) * 0.2
    design = s.card(card)
    if design.planeswalker:
        waiting = sum(1 for own in s.cards_of(seat) for f in s.card_figures[own] if s.at[f] == -1)
        total += 60 * waiting
        total -= 10
    return total


def deed_value(s: Arena, seat: Seat, deed: tuple[int, int, int]) -> float:
    kind, thing, _ = deed
    if kind == END:
        return 1.0
    if kind == CHOOSE:
        return 10 + card_value(s, seat, thing)
    if kind == SUMMON:
        return 3000.0
    if kind == USE:
        return (
            900.0 if s.has(thing, "snuff_out") else 2.0 if s.phase == AFTER or s.has(thing, "focused_thoughts") else 0.0
        )
    if kind == ATTACK:
        return 500.0
    if kind == MOVE:
        return 700.0 + thing * 0.001
    return spell_value(s, seat, thing, kind == HIDE)


HARMFUL = ("sworn_peace", "leaden_thoughts", "withering_curse")


def spell_value(s: Arena, seat: Seat, number: int, hide: bool) -> float:
    """When a spell is worth playing: hidden ones at once, damage at once, the chosen card's when it can attack."""
    spell = s.spell(number)
    if hide:
        return 4000.0
    if spell.do in ("draw", "tithe"):
        return 4500.0 if s.library[seat] and not (spell.do == "tithe" and s.damage[s.walker(seat)] > 4) else 0.0
    foes = [f for f in s.figures() if not s.friends(seat, s.lord[f])]
    if spell.do in ("damage", "siphon", "duress", "pounce", "turncoat", "unsummon", "mind_control"):
        if spell.target == "figure" and not any(s.clear(s.walker(seat), f, spell.sight) for f in foes):
            return 0.0
        if spell.target == "creature" and all(s.design(f).planeswalker for f in foes):
            return 0.0
        return 4200.0
    if spell.kind == "enchant_squad":
        harmful = spell.id in HARMFUL
        side = [f for f in s.figures() if not s.design(f).planeswalker and s.friends(seat, s.lord[f]) is not harmful]
        return 3500.0 if side else 0.0
    if spell.do in ("rally", "stampede", "twin", "fury"):
        if s.chosen < 0 or s.phase in (BEFORE, AFTER):
            return 0.0
        near = any(s.apart(f, foe) <= reach_of(s, f) for f in s.standing(s.chosen) for foe in foes)
        return 2500.0 if near else 0.0
    if spell.do in ("heal", "sap", "regrow", "rise"):
        return 2400.0
    return 0.0


def place_value(s: Arena, figure: int, where: Any, zoned: list[tuple[int, int]]) -> float:
    """A place to end a move: who can be attacked from there, who could strike back, glyphs, and the way to the foe."""
    here = s.halves(figure) if s.at[figure] >= 0 else ()
    spot = here if where == NO else (where,) if isinstance(where, int) else where
    field, design = s.field, s.design(figure)
    reach = range_of(s, figure) if s.at[figure] >= 0 else s.design(figure).range
    mask, level = mask_of(spot), field.level[spot[0]]
    gain = threat = 0.0
    nearest = 99
    engaged = [other for other, zone in zoned if zone & mask]
    for other, place in enumerate(s.at):
        if place < 0 or not s.opposed(figure, other):
            continue
        apart = min(field.distance(each, place) for each in spot)
        nearest = min(nearest, apart - (3 if s.design(other).planeswalker else 0))
        if (other in engaged) if engaged else (reach > 1 and apart <= reach):
            higher = field.level[place] < level
            hit = expected(design.power + higher, s.design(other).toughness + (field.level[place] > level))
            gain = max(gain, price(s, other) * min(hit, s.design(other).life - s.damage[other]))
        theirs = s.design(other)
        if apart <= theirs.move + theirs.range - 1:
            threat += price(s, figure) * expected(theirs.power, design.toughness) * 0.2
    leaving = len(left_by(zoned, here, spot)) * 0.5 * price(s, figure) if where != NO and here else 0.0
    glyph = GLYPH if any(place in spot for place, _, _ in s.glyphs) else 0
    caution = 1.2 if design.planeswalker else 0.35
    purple = 0.0
    if field.goal == "hold":
        ring = field.purple()
        purple = design.price * 0.5 * bool(ring & mask)
        if not purple:
            away = min(field.distance(spot[0], place) for place, _ in field.glyphs)
            purple = -min(away, 12) * 0.02 * design.price
    water = -6.0 if level < 0 else 0.0
    return (
        gain
        + glyph
        + purple
        + water
        - caution * threat
        - leaving
        - max(nearest - 1, 0) * (1.0 if not design.planeswalker else 0.4)
    )


__all__ = ["CAST", "NEAR", "ArenaAdvice"]
