"""Advice for Arena: figures and life against the opponents', the odds of attacks, threats and glyphs.

`value` judges a position, `quick` answers right away, by the expected value of the exact dice, and `candidates` says
what is worth looking ahead for: the army card of the turn. Everything is counted in points, as the army cards count
them.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from coterie.games.arena.actions import ATTACK, CAST, CHOOSE, HIDE, MOVE, SUMMON, USE, Deed, reserve_of
from coterie.games.arena.bot.foes import BoardPosition, position
from coterie.games.arena.bot.prospects import EQUAL, Prospect
from coterie.games.arena.bot.spell_values import CARD, LAID, WORTH_IT, best_aim, enchant, hiding_value
from coterie.games.arena.bot.weights import USUAL, ArenaWeights
from coterie.games.arena.bot.worths import blow, harm, left_of, worth
from coterie.games.arena.combat.attack import ExtraAttack, Trample
from coterie.games.arena.labels import NO
from coterie.games.arena.movement.action import move_number
from coterie.games.arena.movement.extra_moves import ExtraMove, ExtraMoves
from coterie.games.arena.movement.ground import Spot, Zone, left_by, zones
from coterie.games.arena.movement.move import ALOFT, STOP, VIA, Halt, MoveOn, Stretch, Strike, Way
from coterie.games.arena.movement.paths import destinations
from coterie.games.arena.movement.placement import PlaceFigures, Revive
from coterie.games.arena.scoring import points
from coterie.games.arena.setup import PlaceWalker
from coterie.games.arena.spells.abilities import (
    Darkness,
    Deception,
    Detain,
    FocusedThoughts,
    MindStealer,
    SnuffOut,
    SuperHeated,
    heated,
    snuffed,
)
from coterie.games.arena.spells.cast import Aim, Misdirect, PickDiscard, Sap
from coterie.games.arena.state import BEFORE, RESERVE, Arena
from coterie.games.arena.turns import Act, Destination, HandLimit, Target
from coterie.kernel import Advice, OpenAsk, RandomSource, Seat

IN_RESERVE = 0.5
"""The share of its worth that a figure in reserve has."""
SURE = 10_000.0
"""More than anything else could be worth: such an action comes before all others."""


class ArenaAdvice(Advice[Arena]):
    tries = False
    patience = 60

    def __init__(self, weights: ArenaWeights = USUAL) -> None:
        self.weights = weights

    # --- positions -------------------------------------------------------------------------------------------

    def value(self, s: Arena, seat: Seat) -> float:
        """From 0 to 1: the worth of one's own side as a share of all."""
        if s.result is not None:
            return (1 / len({s.team(each) for each in s.result.winners})) if seat in s.result.winners else 0.0
        if not s.card_design:
            return 0.5
        own = foes = 1.0
        for other in range(s.seats):
            stands = self.stands(s, other)
            if s.friends(seat, other):
                own += stands
            else:
                foes += stands
        if s.seats > 2 and not s.field.teams:
            foes /= s.seats - 1
        return own / (own + foes)

    def stands(self, s: Arena, seat: Seat) -> float:
        """Figures by their price and the life they have left, with cards in hand and glyphs held; less what the next
        turn of the others threatens the Planeswalker with."""
        total = float(CARD * len(s.hand[seat]))
        for card in s.cards_of(seat):
            for figure in s.card_figures[card]:
                if s.at[figure] >= 0:
                    total += left_of(s, figure)
                elif s.at[figure] == RESERVE:
                    total += worth(s, figure) * IN_RESERVE
            for spell, owner, up in s.auras[card]:
                total += enchant(s, seat, s.spell(spell), card) if up else LAID if owner == seat else 0
        for place, _, up in s.glyphs:
            figure = s.held[place]
            if up and figure >= 0 and s.lord[figure] == seat:
                total += self.weights.glyph
        walker = s.walker(seat)
        if s.at[walker] >= 0:
            total -= 0.5 * Prospect(s, walker).threat(s.halves(walker))
        if s.field.goal == "hold":
            total += points(s, seat) * s.turn / 30
        return max(total, 1.0)

    def quiet(self, s: Arena) -> bool:
        """Whether a turn begins, so that nothing is half done."""
        return s.phase == BEFORE and not s.cast and all(isinstance(ask.question, Act) for ask in s.asks())

    # --- answers ---------------------------------------------------------------------------------------------

    def candidates(self, s: Arena, ask: OpenAsk, rng: RandomSource, most: int) -> list[Any]:
        return [self.quick(s, ask, rng)]

    def ranked(self, s: Arena, ask: OpenAsk, rng: RandomSource, most: int) -> list[tuple[Any, float]]:
        """In points; a question that is left to chance is judged by the position after it."""
        value = self.judge(s, ask.question)
        if value is None:
            return super().ranked(s, ask, rng, most)
        scored = [(answer, value(answer)) for answer in ask.every()]
        return sorted(scored, key=lambda pair: -pair[1])[:most]

    def quick(self, s: Arena, ask: OpenAsk, rng: RandomSource) -> Any:
        question = ask.question
        if type(question) not in JUDGES and type(question) not in PLACED:
            return ask.sample(rng)
        answers = ask.every()
        if len(answers) == 1:
            return chosen(answers, rng)
        if isinstance(question, Destination):
            prospect = Prospect(s, question.figure, position(s, self.weights))
            return chosen(prospect.top([each for each in answers if each != VIA]), rng)
        value = self.judge(s, question)
        assert value is not None
        return best_deed(answers, value, rng) if isinstance(question, Act) else best(answers, value, rng)

    def judge(self, s: Arena, question: Any) -> Worth | None:
        """What the answers to a question are worth; None if chance decides."""
        placed = PLACED.get(type(question))
        if placed is not None:
            return placed(s, question, position(s, self.weights))
        judge = JUDGES.get(type(question))
        return None if judge is None else judge(s, question)


Worth = Callable[[Any], float]


def best(answers: list[Any], value: Worth, rng: RandomSource) -> Any:
    """The answer with the highest value, chosen at random among equals."""
    scored = [(value(answer), answer) for answer in answers]
    high = max([score for score, _ in scored])
    return chosen([answer for score, answer in scored if score >= high - EQUAL], rng)


def chosen(answers: list[Any], rng: RandomSource) -> Any:
    return answers[int(rng.random() * len(answers))]


# --- deeds -------------------------------------------------------------------------------------------------------


EARLY = ((CAST, HIDE, USE), 0.9 * SURE), ((SUMMON,), 0.5 * SURE)
"""The deeds that come before all others, and from what value on they do."""


def best_deed(deeds: list[Deed], value: Worth, rng: RandomSource) -> Any:
    """The best deed. Moves and attacks are looked at only if no spell and no squad comes before them."""
    known: dict[Deed, float] = {}
    for kinds, enough in EARLY:
        early = {deed: value(deed) for deed in deeds if deed[0] in kinds}
        if early and max(early.values()) >= enough:
            return best(list(early), early.__getitem__, rng)
        known.update(early)
    return best(deeds, lambda deed: known[deed] if deed in known else value(deed), rng)


def judge_deed(s: Arena, question: Act, at: BoardPosition) -> Worth:
    """Spells that are worth it come first, then summons, then the moves that bring most, then the attacks."""
    seat = question.seat

    def value(deed: Deed) -> float:
        kind, thing, on = deed
        if kind == CHOOSE:
            return card_value(s, seat, thing, at)
        if kind == CAST:
            gain, _ = best_aim(s, seat, thing)
            return SURE + gain if gain >= WORTH_IT else -SURE
        if kind == HIDE:
            return SURE + hiding_value(s, seat, thing, on)
        if kind == SUMMON:
            return SURE / 2 + sum(worth(s, figure) for figure in reserve_of(s, thing))
        if kind == USE:
            gain = ability_value(s, seat, thing)
            return SURE + gain if gain > 0 else -SURE
        if kind == MOVE:
            return 2000.0 + Prospect(s, thing, at).gain()
        if kind == ATTACK:
            return 1000.0 + Prospect(s, thing, at).hits()
        return 0.0

    return value


def card_value(s: Arena, seat: Seat, card: int, at: BoardPosition) -> float:
    """What its figures could gain this turn, and the squads that a Planeswalker could call."""
    total = sum([Prospect(s, figure, at).gain() for figure in s.standing(card)])
    if s.card(card).planeswalker:
        waiting = [f for own in s.cards_of(seat) for f in reserve_of(s, own)]
        total += sum(worth(s, figure) for figure in waiting)
    return total


def ability_value(s: Arena, seat: Seat, figure: int) -> float:
    abilities = s.design(figure).abilities
    if "snuff_out" in abilities:
        return max([snuff_value(s, seat, other) for other in snuffed(s, figure)], default=0.0)
    if "super_heated" in abilities:
        return max([heat_value(s, seat, other) for other in heated(s, figure)], default=0.0)
    return 1.0


def snuff_value(s: Arena, seat: Seat, other: int) -> float:
    return left_of(s, other) if not s.friends(seat, s.lord[other]) else -1.0


def heat_value(s: Arena, seat: Seat, other: int) -> float:
    """One damage for one card."""
    return harm(s, other, 1) - CARD if not s.friends(seat, s.lord[other]) else -1.0


# --- figures and places ------------------------------------------------------------------------------------------


def judge_destination(s: Arena, question: Destination | ExtraMove | MoveOn | Stretch, at: BoardPosition) -> Worth:
    """The value of a destination. The rules find the safest way there, so stretches need not be named."""
    prospect = Prospect(s, question.figure, at)
    attacking = not isinstance(question, ExtraMove)
    return lambda where: -SURE if where == VIA else prospect.place(where, attacking=attacking)


def judge_way(s: Arena, question: Way) -> Worth:
    """The value of a way: as few dice as possible; for an opponent's figure, as many."""
    sign = 1 if borrowed(s, question.figure) else -1
    return lambda n: sign * float(question.route(n).dice)


def borrowed(s: Arena, figure: int) -> bool:
    """Whether the figure that moves is an opponent's."""
    return not s.friends(s.lord[figure], s.card_owner[s.figure_card[figure]])


def judge_strike(s: Arena, question: Strike) -> Worth:
    """Do not strike figures of one's own side."""
    friend = s.friends(question.seat, s.card_owner[s.figure_card[question.figure]])
    return lambda answer: float((answer == NO) is friend)


def judge_halt(s: Arena, question: Halt, at: BoardPosition) -> Worth:
    """The value of stopping: what the spaces are worth, less what the dice on the rest of the way may take."""
    figure = question.figure
    prospect = Prospect(s, figure, at)
    sign = -1 if borrowed(s, figure) else 1
    dice = 0 if question.mode == ALOFT or not question.leaving else struck_on(zones(s, figure), question.way)
    risk = sign * 0.5 * dice * harm(s, figure, 1)
    return lambda answer: prospect.place(NO) if answer == STOP else prospect.place(question.way[-1]) - risk


def struck_on(zoned: list[Zone], way: tuple[Spot, ...]) -> int:
    return sum(len(left_by(zoned, before, after)) for before, after in pairwise(way))


def judge_placing(s: Arena, question: PlaceFigures, at: BoardPosition) -> Worth:
    prospect = Prospect(s, question.figures[0], at)
    return lambda where: prospect.place(where, attacking=False)


def judge_start(s: Arena, question: PlaceWalker, at: BoardPosition) -> Worth:
    prospect = Prospect(s, s.walker(question.seat), at)
    return lambda where: prospect.place(where, attacking=False)


def judge_extra_moves(s: Arena, question: ExtraMoves, at: BoardPosition) -> Worth:
    """Move the figures that gain by it; none if none does."""

    def value(figure: Any) -> float:
        if figure == NO:
            return 0.1
        prospect = Prospect(s, figure, at)
        stays = prospect.place(NO, attacking=False)
        spots = destinations(s, figure, question.spaces or move_number(s, figure))
        return max([prospect.place(spot, attacking=False) for spot in spots], default=stays) - stays

    return value


def judge_target(s: Arena, question: Target | ExtraAttack) -> Worth:
    bonus = question.bonus if isinstance(question, ExtraAttack) else 0
    return lambda other: 0.0 if other == NO else blow(s, question.figure, other, bonus)


def judge_trample(s: Arena, question: Trample) -> Worth:
    return lambda other: 0.0 if other == NO else harm(s, other, question.surplus)


def judge_revive(s: Arena, question: Revive) -> Worth:
    return lambda figure: 0.0 if figure == NO else worth(s, figure)


def judge_swap(s: Arena, question: Deception, at: BoardPosition) -> Worth:
    """Put the Planeswalker where it is safest."""
    prospect = Prospect(s, question.walker, at)
    return lambda other: prospect.place(NO) + 5 if other == NO else prospect.place(s.at[other])


def judge_detained(s: Arena, question: Detain) -> Worth:
    return lambda card: sum(left_of(s, figure) for figure in s.standing(card))


# --- spells ------------------------------------------------------------------------------------------------------


def judge_aim(s: Arena, question: Aim) -> Worth:
    _, aim = best_aim(s, question.seat, question.spell)
    return lambda answer: float(answer == aim)


def judge_sap(s: Arena, question: Sap) -> Worth:
    return lambda figures: sum(min(2, s.damage[figure]) * worth(s, figure) for figure in figures)


def judge_misdirect(s: Arena, question: Misdirect) -> Worth:
    spell = s.spell(s.auras[question.card][question.slot].spell)
    return lambda card: enchant(s, question.seat, spell, card)


def judge_discard(s: Arena, question: PickDiscard) -> Worth:
    return lambda spell: float(s.spell(spell).cost)


def judge_hand_limit(s: Arena, question: HandLimit) -> Worth:
    return lambda spells: -float(sum(s.spell(spell).cost for spell in spells))


def judge_peek(s: Arena, question: FocusedThoughts) -> Worth:
    """A card that could be played right away is welcome, and so is one that can wait."""
    number = s.library[question.seat][-1]
    welcome = s.spell(number).hidden
    if not welcome:
        gain, _ = best_aim(s, question.seat, number)
        welcome = gain >= WORTH_IT
    return lambda answer: float((answer == "keep") is welcome)


def judge_snuff(s: Arena, question: SnuffOut) -> Worth:
    return lambda other: snuff_value(s, question.seat, other)


def judge_heat(s: Arena, question: SuperHeated) -> Worth:
    def value(answer: tuple[int, int]) -> float:
        spell, creature = answer
        return heat_value(s, question.seat, creature) - s.spell(spell).cost * 0.1

    return value


def never_no(s: Arena, question: Any) -> Worth:
    """Always accept: there is nothing to lose."""
    return lambda answer: 0.0 if answer == NO else 1.0


PLACED: dict[type, Callable[[Arena, Any, BoardPosition], Worth]] = {
    Act: judge_deed,
    Destination: judge_destination,
    ExtraMove: judge_destination,
    MoveOn: judge_destination,
    Stretch: judge_destination,
    Halt: judge_halt,
    ExtraMoves: judge_extra_moves,
    PlaceFigures: judge_placing,
    PlaceWalker: judge_start,
    Deception: judge_swap,
}
"""How the answers are judged that are about places."""
JUDGES: dict[type, Callable[[Arena, Any], Worth]] = {
    Way: judge_way,
    Strike: judge_strike,
    Target: judge_target,
    ExtraAttack: judge_target,
    Trample: judge_trample,
    Revive: judge_revive,
    Detain: judge_detained,
    Aim: judge_aim,
    Sap: judge_sap,
    Misdirect: judge_misdirect,
    PickDiscard: judge_discard,
    HandLimit: judge_hand_limit,
    FocusedThoughts: judge_peek,
    SnuffOut: judge_snuff,
    SuperHeated: judge_heat,
    MindStealer: never_no,
    Darkness: never_no,
}
"""The same for other questions; for the rest chance decides."""
