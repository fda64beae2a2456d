"""Damage, destruction and healing; enchantments that leave a card; victory by destruction."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.common.cards import less_at
from coterie.games.arena.components import NONE
from coterie.games.arena.events import (
    CardLost,
    Destroyed,
    Faded,
    Flipped,
    Healed,
    Hurt,
    Surfaced,
    WentBack,
)
from coterie.games.arena.labels import named, show_figure
from coterie.games.arena.scoring import points
from coterie.games.arena.state import DESTROYED, DETAINED, OF_FIGURES, RESERVE, Arena
from coterie.kernel import Choice, Option, Order, Seat, Space


def hurt(s: Arena, figure: int, amount: int) -> int:
    """8.8, 8.9: deal damage markers; returns how many were dealt. A figure with as many as its life is destroyed. An
    attack rolls before this; a spell comes here directly, so nobody defends (3.8).
    """
    if amount <= 0 or s.at[figure] < 0:
        return 0
    life = s.design(figure).life
    dealt = min(amount, life - s.damage[figure])
    s.damage[figure] += dealt
    s.tell(Hurt, named(s, figure), amount, life - s.damage[figure])
    if s.damage[figure] >= life:
        destroy(s, figure)
    return dealt


@dataclass(slots=True)
class DamageInOrder(Choice[Arena, Any]):
    """12.8: simultaneous damage, in the order the active player chooses."""

    figures: tuple[int, ...]
    amount: int
    clause: ClassVar[str] = "12.8"
    prompt: ClassVar[str] = "In which order do they take the damage?"

    def seats(self, s: Arena) -> Iterable[Seat]:
        return (self.seat,) if len(self.figures) > 1 else ()

    def options(self, s: Arena, seat: Seat) -> Space[Any]:
        return Order(self.figures)

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_figure(s, value)

    def answered(self, s: Arena, answers: dict[Seat, Any]) -> None:
        for figure in answers.get(self.seat, self.figures):
            hurt(s, figure, self.amount)
            if s.result is not None:
                return


def heal(s: Arena, figure: int, amount: int) -> int:
    healed = min(amount, s.damage[figure])
    if healed > 0:
        s.damage[figure] -= healed
        s.tell(Healed, named(s, figure), healed)
    return healed


def destroy(s: Arena, figure: int) -> None:
    """8.9: into the figure graveyard, unless Refuse the Grave keeps it."""
    card = s.figure_card[figure]
    n = hidden(s, card, "refuse")
    if n >= 0:
        turn_up(s, card, n)
        heal(s, figure, s.damage[figure])
        return
    s.tell(Destroyed, named(s, figure))
    remove(s, figure, DESTROYED)
    if not s.in_play(card):
        s.tell(CardLost, s.card(card).id, s.card_owner[card])
        leave_play(s, card)
    if s.result is None:
        see_victory(s)


def remove(s: Arena, figure: int, to: int) -> None:
    """Remove it from the battlefield: without damage, under its owner's control, and without lasting effects."""
    s.lift(figure, to)
    s.damage[figure] = 0
    s.lord[figure] = s.card_owner[s.figure_card[figure]]
    if s.lasting:
        s.lasting = tuple([each for each in s.lasting if each.kind not in OF_FIGURES or each.thing != figure])


def leave_play(s: Arena, card: int) -> None:
    """8.10: enchantments exist only on cards in play; other effects on the card end, except that it is detained, which
    binds its player (ruling 21).
    """
    discard_auras(s, card)
    if s.lasting:
        kept = (DETAINED, *OF_FIGURES)
        s.lasting = tuple([each for each in s.lasting if each.kind in kept or each.thing != card])


def discard_auras(s: Arena, card: int) -> None:
    while s.auras[card]:
        dispel(s, card, 0)


def dispel(s: Arena, card: int, n: int) -> None:
    """One enchantment goes to its owner's graveyard."""
    row = s.auras[card]
    spell, owner, up = row[n]
    s.auras[card] = less_at(row, n)
    if not up:
        s.surfaced(owner, spell)
        s.settle_loose(owner)
    s.bury(owner, spell)
    s.tell(Faded if up else Surfaced, owner, s.spell(spell).id)


def turn_up(s: Arena, card: int, n: int) -> None:
    """3.14: a hidden enchantment is shown, does what it says, and is in the graveyard."""
    row = s.auras[card]
    spell, owner, _ = row[n]
    s.auras[card] = less_at(row, n)
    s.surfaced(owner, spell)
    s.settle_loose(owner)
    s.bury(owner, spell)
    s.tell(Flipped, owner, s.spell(spell).id)


def hidden(s: Arena, card: int, *verbs: str) -> int:
    """The topmost face-down enchantment of a card that does one of these; NONE if there is none (3.14)."""
    for n, aura in enumerate(s.auras[card]):
        if not aura.up and s.spell(aura.spell).do in verbs:
            return n
    return NONE


def unsummon(s: Arena, card: int) -> None:
    """3.19: back to the owner's reserve; figures in the figure graveyard stay there."""
    s.tell(WentBack, s.card(card).id, s.card_owner[card])
    for figure in s.standing(card):
        remove(s, figure, RESERVE)
    leave_play(s, card)
    if s.result is None:
        see_victory(s)


def see_victory(s: Arena) -> None:
    """9.1, 9.2, 9.6: a side without Planeswalkers has lost; in the Melee the last one with figures has won."""
    if s.field.goal == "destroy":
        teams = [s.team(seat) for seat in range(s.seats)]
        beaten = set(teams) - {team for seat, team in enumerate(teams) if s.walker_stands(seat)}
        if beaten:
            scores = [points(s, seat) for seat in range(s.seats)]
            winners = [seat for seat in range(s.seats) if s.team(seat) not in beaten]
            if s.field.teams:
                s.end(winners, scores, "9.2", "Both Planeswalkers of the other team were destroyed.")
            else:
                s.end(winners, scores, "9.1", "The other Planeswalker was destroyed.")
    else:
        left: list[Seat] = [seat for seat in range(s.seats) if not s.out(seat)]
        if len(left) == 1:
            s.end(left, [points(s, seat) for seat in range(s.seats)], "9.6", "Nobody else had figures left.")
