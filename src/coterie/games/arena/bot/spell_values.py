"""The worth of playing a spell, in points, and its best target."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Any

from coterie.games.arena.bot.prospects import Prospect
from coterie.games.arena.bot.worths import ALIVE, blow, harm, left_of, loss, opponents, worth
from coterie.games.arena.combat.strength import fighting
from coterie.games.arena.components import Spell
from coterie.games.arena.hexes import spaces_of
from coterie.games.arena.movement.action import move_number
from coterie.games.arena.movement.placement import clear_spaces
from coterie.games.arena.spells.targets import AROUND, aims
from coterie.games.arena.state import BEFORE, DESTROYED, READY, Arena
from coterie.kernel import Seat

CARD = 12
"""The worth of a spell card in hand."""
LAID = 30
"""The worth of a hidden enchantment that waits."""
WORTH_IT = 6
"""A spell worth less than this is better kept in hand."""


def best_aim(s: Arena, seat: Seat, number: int) -> tuple[float, Any]:
    """The best aim of a spell and what playing it is worth; -1 if it does more harm than good."""
    spell = s.spell(number)
    if not spell.face_up and spell.target in ("", "chosen"):
        return AIMLESS[spell.do](s, seat, spell), ()
    judge = enchant if spell.face_up else AIMED[spell.do]
    scored = [(judge(s, seat, spell, aim), aim) for aim in aims(s, seat, spell)]
    return max(scored, key=itemgetter(0), default=(-1.0, ()))


def hiding_value(s: Arena, seat: Seat, number: int, card: int) -> float:
    """The worth of hiding an enchantment: best where someone is left to be attacked, one of a kind."""
    spell = s.spell(number)
    same = sum(1 for each, owner, up in s.auras[card] if not up and owner == seat and s.spell(each).do == spell.do)
    near = [s.apart(figure, foe) for figure in s.standing(card) for foe in opponents(s, seat)]
    return LAID + 2 * len(s.standing(card)) - 20 * same - min(near, default=20) * 0.5


# --- aimed at figures --------------------------------------------------------------------------------------------


def sign(s: Arena, seat: Seat, figure: int) -> int:
    return -1 if s.friends(seat, s.lord[figure]) else 1


def damage(s: Arena, seat: Seat, spell: Spell, figure: int) -> float:
    """Damage: killing is worth the card; a scratch on a creature hardly is."""
    value = sign(s, seat, figure) * harm(s, figure, spell.n)
    over = spell.n - (s.design(figure).life - s.damage[figure])
    return value - (4 * over if over > 0 else 0)


def siphon(s: Arena, seat: Seat, spell: Spell, figure: int) -> float:
    walker = s.walker(seat)
    healed = min(spell.n, s.damage[walker], s.design(figure).life - s.damage[figure])
    if figure == walker:
        return -1.0
    return damage(s, seat, spell, figure) + mended(s, walker, healed)


def mended(s: Arena, figure: int, amount: int) -> float:
    amount = min(amount, s.damage[figure])
    return worth(s, figure) * (1 - ALIVE) * amount / s.design(figure).life


def heal(s: Arena, seat: Seat, spell: Spell, figure: int) -> float:
    """Healing: worth waiting until there is as much damage as it can heal."""
    missed = spell.n - min(spell.n, s.damage[figure])
    return mended(s, figure, spell.n) * (1 - 0.35 * missed)


def around(s: Arena, seat: Seat, spell: Spell, walker: int) -> float:
    return sum(sign(s, seat, figure) * harm(s, figure, spell.n) for figure in AROUND[spell.do](s, walker))


def twin(s: Arena, seat: Seat, spell: Spell, figure: int) -> float:
    return within_reach(s, figure) if s.phase == READY else 0.0


def within_reach(s: Arena, figure: int, more: int = 0) -> float:
    """The best attack after a move, roughly: at anyone near enough."""
    reach = move_number(s, figure) + s.design(figure).range
    near = [other for other in opponents(s, s.lord[figure]) if s.apart(figure, other) <= reach]
    sure = int(s.has(figure, "intense_strike"))
    return max(
        [loss(s, o, fighting(s, figure, o, "power") + more, fighting(s, o, figure, "toughness"), sure) for o in near],
        default=0.0,
    )


def turncoat(s: Arena, seat: Seat, spell: Spell, figure: int) -> float:
    """Turncoat: it attacks its own friends."""
    reach = move_number(s, figure) + s.design(figure).range
    others = [other for other in opponents(s, seat) if other != figure and s.apart(figure, other) <= reach]
    power = s.design(figure).power
    return max([loss(s, other, power, s.design(other).toughness) for other in others], default=0.0)


def surge(s: Arena, seat: Seat, spell: Spell, figure: int) -> float:
    if s.phase != READY or s.figure_card[figure] != s.chosen:
        return 0.0
    more = within_reach(s, figure, spell.power) - within_reach(s, figure)
    prospect = Prospect(s, figure)
    return more + 0.3 * prospect.threat(s.halves(figure))


def pounce(s: Arena, seat: Seat, spell: Spell, figure: int) -> float:
    return max([blow(s, figure, other, spell.power) for other in s.engaged_with(figure)], default=0.0)


# --- aimed at army cards -----------------------------------------------------------------------------------------


def whose(s: Arena, seat: Seat, card: int) -> int:
    """1 for an opponent's card, -1 for a friend's."""
    return -1 if s.friends(seat, s.card_owner[card]) else 1


def enchant(s: Arena, seat: Seat, spell: Spell, card: int) -> float:
    """An enchantment: its numbers for each creature on the battlefield; what helps goes to friends, what hurts to
    opponents.
    """
    standing = s.standing(card)
    if spell.do == "boost_colour":
        count = sum(1 for f in s.figures() if s.lord[f] == seat and not s.design(f).planeswalker)
        return 7.0 * spell.power * count if s.controls(seat, card) else -1.0
    each = 7.0 * spell.power + 6.0 * spell.toughness + 2.0 * spell.move + 5.0 * spell.mend
    value = each * len(standing) + sum(mended(s, figure, spell.heal) for figure in standing)
    return -whose(s, seat, card) * value


def unsummon(s: Arena, seat: Seat, spell: Spell, card: int) -> float:
    """Unsummon: they lose a turn by calling it again; what was hurt comes back whole."""
    standing = s.standing(card)
    foes = [s.walker(seat)] if s.walker_stands(seat) else []
    near = any(s.apart(f, w) <= move_number(s, f) + s.design(f).range for f in standing for w in foes)
    back = sum(worth(s, f) - left_of(s, f) for f in standing)
    return whose(s, seat, card) * (8.0 * len(standing) + (30.0 if near else 0.0) - back)


def twist(s: Arena, seat: Seat, spell: Spell, card: int) -> float:
    """Twist: for those who defend better than they strike, before they strike."""
    design = s.card(card)
    if s.phase != READY or card != s.chosen or design.toughness <= design.power:
        return 0.0
    more = design.toughness - design.power
    return sum(within_reach(s, f, more) - within_reach(s, f) for f in s.standing(card))


def mind_control(s: Arena, seat: Seat, spell: Spell, card: int) -> float:
    """Mind Control: a whole turn of their squad against them."""
    return 0.9 * sum(turncoat(s, seat, spell, figure) for figure in s.standing(card))


def march(s: Arena, seat: Seat, spell: Spell, card: int) -> float:
    """March, before the choice of a card: more spaces for figures that three of them bring within reach."""
    if s.phase != BEFORE:
        return 0.0
    foes, value = opponents(s, seat), 0.0
    for figure in s.standing(card):
        gap = min([s.apart(figure, foe) for foe in foes], default=99) - move_number(s, figure) - s.design(figure).range
        value += 12.0 if 0 < gap <= spell.n else 0.0
    return value


def roots(s: Arena, seat: Seat, spell: Spell, card: int) -> float:
    """Roots: for creatures that must come near, and are not there yet."""
    if s.card(card).range > 3 or whose(s, seat, card) < 0:
        return -1.0
    own = [f for f in s.figures() if s.friends(seat, s.lord[f])]
    free = [f for f in s.standing(card) if not s.is_engaged(f)]
    coming = [f for f in free if any(s.apart(f, o) <= move_number(s, f) + 1 for o in own)]
    return 14.0 * len(coming)


def lifted(s: Arena, seat: Seat, spell: Spell, aim: tuple[int, int]) -> float:
    """The worth of removing an enchantment: what it does there."""
    card, n = aim
    number, owner, up = s.auras[card][n]
    if not up:
        return -LAID if s.friends(seat, owner) else LAID * 0.8
    found = s.spell(number)
    host = s.card_owner[card]
    return -enchant(s, host, found, card) * (1 if s.friends(seat, host) else -1)


# --- aimed at others, or at nothing ------------------------------------------------------------------------------


def duress(s: Arena, seat: Seat, spell: Spell, other: Seat) -> float:
    return CARD + 2.0 * len(s.hand[other])


def regrow(s: Arena, seat: Seat, spell: Spell, number: int) -> float:
    return float(s.spell(number).cost) - 4.0


def draw(s: Arena, seat: Seat, spell: Spell) -> float:
    return CARD * min(spell.n, len(s.library[seat])) - CARD / 2


def tithe(s: Arena, seat: Seat, spell: Spell) -> float:
    """Tithe: a life of the Planeswalker, only while there are many."""
    walker = s.walker(seat)
    left = s.design(walker).life - s.damage[walker]
    return draw(s, seat, spell) if left >= 6 and len(s.hand[seat]) < 5 else -1.0


def rise(s: Arena, seat: Seat, spell: Spell) -> float:
    dead = sorted([worth(s, f) for c in s.cards_of(seat)[1:] for f in s.card_figures[c] if s.at[f] == DESTROYED])
    return sum(dead[-spell.n :]) if len(dead) >= spell.n else -1.0


def rally(s: Arena, seat: Seat, spell: Spell) -> float:
    """Rally: more power for the chosen card, when its figures are about to attack."""
    if s.phase != READY or s.chosen < 0:
        return -1.0
    more = sum(within_reach(s, f, spell.power) - within_reach(s, f) for f in s.standing(s.chosen))
    if spell.do == "fury":
        more -= 0.6 * sum(harm(s, f, spell.n) for f in s.standing(s.chosen))
    return more


def phase(s: Arena, seat: Seat, spell: Spell) -> float:
    """Phase: out of danger."""
    walker = s.walker(seat)
    prospect = Prospect(s, walker)
    now = prospect.threat(s.halves(walker))
    spots = spaces_of(clear_spaces(s, walker, spell.n, walker))
    return 0.5 * (now - min([prospect.threat((spot,)) for spot in spots], default=now)) - CARD


AIMED: dict[str, Callable[[Arena, Seat, Spell, Any], float]] = {
    "damage": damage,
    "siphon": siphon,
    "heal": heal,
    "sap": heal,
    "wave": around,
    "scour": around,
    "twin": twin,
    "turncoat": turncoat,
    "surge": surge,
    "pounce": pounce,
    "unsummon": unsummon,
    "twist": twist,
    "mind_control": mind_control,
    "march": march,
    "roots": roots,
    "dispel": lifted,
    "misdirect": lifted,
    "duress": duress,
    "regrow": regrow,
}
AIMLESS: dict[str, Callable[[Arena, Seat, Spell], float]] = {
    "draw": draw,
    "tithe": tithe,
    "rise": rise,
    "rally": rally,
    "fury": rally,
    "stampede": rally,
    "phase": phase,
}
