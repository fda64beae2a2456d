"""What the cards in play are worth now, looked up on demand: fluid effects follow every change (5.8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from coterie.games.relics.components import Effect
from coterie.games.relics.inplay import BASE, CARD, GAIN, RELIC_GAIN, RELICS_UP, STRUCK, UP
from coterie.kernel import Seat

if TYPE_CHECKING:
    from coterie.games.relics.state import Relics


def total(s: Relics, seat: Seat) -> int:
    """5.1."""
    wizards = sum(wizard_power(s, seat, slot) for slot in range(len(s.wizards[seat])))
    return wizards + sum(relic_power(s, seat, slot) for slot in range(len(s.relics[seat])))


def wizard_power(s: Relics, seat: Seat, slot: int) -> int:
    """5.2: base power and own ability, never below 0; then fixed bonuses, the shrine and advantage."""
    wizard = s.wizards[seat][slot]
    own = wizard[BASE]
    for effect in s.pack.adding[wizard[CARD]]:
        own += bonus(s, seat, effect)
    power = max(own, 0) + wizard[GAIN]
    if s.shrine >= 0:
        for line in s.pack.shrine_adding[s.shrine]:
            if fits(s, seat, slot, line.who):
                power += bonus(s, seat, line)
    if has_advantage(s, seat, slot):
        power += advantage_worth(s)
    return power


def relic_power(s: Relics, seat: Seat, slot: int) -> int:
    """5.3."""
    relic = s.relics[seat][slot]
    if not counts(s, seat, relic):
        return 0
    card = relic[CARD]
    power = s.pack.power[card] + relic[RELIC_GAIN]
    for effect in s.pack.adding[card]:
        power += bonus(s, seat, effect)
    if s.shrine >= 0 and s.pack.cards[card].plain:
        for line in s.pack.shrine_adding[s.shrine]:
            if line.who == "basic_relic":
                power += line.n
    return max(power, 0)


def bonus(s: Relics, seat: Seat, effect: Effect) -> int:
    if effect.when and not CONDITIONS[effect.when](s, seat):
        return 0
    if not effect.per:
        return effect.n
    return effect.n * min(METRICS[effect.per](s, seat), effect.most)


# --- ignoring (7.3 to 7.7) -------------------------------------------------------------------------------------


def counts(s: Relics, seat: Seat, relic: tuple[int, ...]) -> bool:
    """Turned up in step 3f or later, and not ignored."""
    return s.turned == RELICS_UP and bool(relic[UP]) and not ignored(s, seat, relic)


def ignored(s: Relics, seat: Seat, relic: tuple[int, ...]) -> bool:
    marks = s.pack.marks
    if "unignorable" in marks[relic[CARD]]:
        return False
    if not relic[STRUCK]:
        for other in range(s.seats):
            for wizard in s.wizards[other]:
                held = marks[wizard[CARD]]
                if "ignore_relicsall" in held or ("ignore_relicsrivals" in held and other != seat):
                    break
            else:
                continue
            break
        else:
            return False
    return not protected(s, seat)


def protected(s: Relics, seat: Seat) -> bool:
    """W40."""
    return any("protect_relics" in s.pack.marks[wizard[CARD]] for wizard in s.wizards[seat])


# --- advantage (5.4 to 5.7) ------------------------------------------------------------------------------------


def has_advantage(s: Relics, seat: Seat, slot: int) -> bool:
    pack = s.pack
    card = s.wizards[seat][slot][CARD]
    beats = pack.beats[card]
    over_all = "advantage_over_all" in pack.marks[card]
    for other in range(s.seats):
        if other != seat:
            for wizard in s.wizards[other]:
                rival = wizard[CARD]
                if over_all or (
                    pack.cards[rival].colour == beats and "no_advantage_against_self" not in pack.marks[rival]
                ):
                    return not no_advantage(s, seat)
    return False


def no_advantage(s: Relics, seat: Seat) -> bool:
    """An effect of a rival's wizard, or of anybody's relic that counts."""
    marks = s.pack.marks
    for other in range(s.seats):
        for wizard in s.wizards[other]:
            held = marks[wizard[CARD]]
            if "no_advantageall" in held or ("no_advantagerivals" in held and other != seat):
                return True
        for relic in s.relics[other]:
            held = marks[relic[CARD]]
            if "no_advantageall" in held or ("no_advantagerivals" in held and other != seat):
                if counts(s, other, relic):
                    return True
    return False


def advantage_worth(s: Relics) -> int:
    if s.shrine >= 0:
        for line in s.pack.shrines[s.shrine].lines:
            if line.do == "advantage_worth":
                return line.n
    return 1


# --- whom a shrine's line is for, conditions, metrics ----------------------------------------------------------


def fits(s: Relics, seat: Seat, slot: int, who: str) -> bool:
    card = s.pack.cards[s.wizards[seat][slot][CARD]]
    if who == "any":
        return True
    if who == "devoted":
        return card.plain
    if who == "enlightened":
        return not card.plain
    if who == "not_master":
        return seat != s.master
    if who == "has_advantage":
        return has_advantage(s, seat, slot)
    if who == "fewest_hall":
        halls = [len(s.hall[other]) for other in s.in_battle]
        return len(s.hall[seat]) == min(halls) < max(halls)
    return card.colour == who


def _own(s: Relics, seat: Seat, *, plain: bool) -> bool:
    return any(s.pack.cards[wizard[CARD]].plain == plain for wizard in s.wizards[seat])


def _own_relic(s: Relics, seat: Seat, *, plain: bool) -> bool:
    relics = s.relics[seat]
    return any(s.pack.cards[relic[CARD]].plain == plain and counts(s, seat, relic) for relic in relics)


def _rival_colour(colour: str) -> Callable[[Relics, Seat], bool]:
    def condition(s: Relics, seat: Seat) -> bool:
        others = (other for other in range(s.seats) if other != seat)
        return any(s.pack.cards[wizard[CARD]].colour == colour for other in others for wizard in s.wizards[other])

    return condition


def _devoted_2(s: Relics, seat: Seat) -> bool:
    cards = [s.pack.cards[wizard[CARD]] for wizard in s.wizards[seat]]
    return any(card.plain and card.power == 2 for card in cards)


def _rival_has_advantage(s: Relics, seat: Seat) -> bool:
    others = (other for other in range(s.seats) if other != seat)
    return any(has_advantage(s, other, slot) for other in others for slot in range(len(s.wizards[other])))


def _others(s: Relics, seat: Seat) -> list[Seat]:
    return [other for other in s.in_battle if other != seat]


CONDITIONS: dict[str, Callable[[Relics, Seat], bool]] = {
    "self_devoted": lambda s, seat: _own(s, seat, plain=True),
    "self_devoted_2": _devoted_2,
    "self_enlightened": lambda s, seat: _own(s, seat, plain=False),
    "self_basic_relic": lambda s, seat: _own_relic(s, seat, plain=True),
    "self_enchanted_relic": lambda s, seat: _own_relic(s, seat, plain=False),
    "rival_red": _rival_colour("red"),
    "rival_blue": _rival_colour("blue"),
    "rival_green": _rival_colour("green"),
    "rival_enlightened": lambda s, seat: any(_own(s, other, plain=False) for other in _others(s, seat)),
    "rival_has_advantage": _rival_has_advantage,
    "rival_two_relics": lambda s, seat: any(len(s.relics[other]) > 1 for other in _others(s, seat)),
    "rival_hall_larger": lambda s, seat: any(len(s.hall[other]) > len(s.hall[seat]) for other in _others(s, seat)),
    "master": lambda s, seat: s.master == seat,
    "not_master": lambda s, seat: s.master != seat,
    "drawn_two": lambda s, seat: s.drawn_now[seat] >= 2,
    "other_wizard": lambda s, seat: len(s.wizards[seat]) > 1,
    "lost_round": lambda s, seat: s.winner != seat,
    "won_with_this": lambda s, seat: s.winner == seat,
}


def _rival_relic_power(s: Relics, seat: Seat) -> int:
    relics = [(other, relic) for other in _others(s, seat) for relic in s.relics[other]]
    return max((s.pack.power[relic[CARD]] for other, relic in relics if counts(s, other, relic)), default=0)


METRICS: dict[str, Callable[[Relics, Seat], int]] = {
    "hand": lambda s, seat: len(s.hand[seat]),
    "drawn": lambda s, seat: s.drawn_now[seat],
    "discarded": lambda s, seat: s.discarded_now[seat],
    "drawn_and_discarded": lambda s, seat: s.drawn_now[seat] + s.discarded_now[seat],
    "relics": lambda s, seat: len(s.relics[seat]),
    "wizards_in_play": lambda s, seat: sum(map(len, s.wizards)),
    "largest_rival_hall": lambda s, seat: max((len(s.hall[other]) for other in _others(s, seat)), default=0),
    "rival_base": lambda s, seat: max(
        (wizard[BASE] for other in _others(s, seat) for wizard in s.wizards[other]), default=0
    ),
    "rival_relic_power": _rival_relic_power,
    "played_red": lambda s, seat: s.played("red"),
    "played_blue": lambda s, seat: s.played("blue"),
    "played_green": lambda s, seat: s.played("green"),
}
