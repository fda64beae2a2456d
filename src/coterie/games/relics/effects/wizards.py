"""Verbs about wizards in play, and those in which every player takes part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.relics.abilities import Ability, Perform, Upkeep, arrive, show_wizard_in_play, verb
from coterie.games.relics.components import Effect
from coterie.games.relics.effects.relics import LayRelic
from coterie.games.relics.events import Declined, LaidWizard, Lowered, WizardsUp
from coterie.games.relics.in_play import BASE, CARD
from coterie.games.relics.labels import NO
from coterie.games.relics.state import Relics
from coterie.kernel import One, Option, Seat, Space, Step, Thing, words


@verb("become_master", "immediate", when=())
def become_master(s: Relics, by: Perform, effect: Effect) -> None:
    """Claims are settled together in `Immediates`."""


@verb("play_wizards", "immediate")
def play_wizards(s: Relics, by: Perform, effect: Effect) -> None:
    """W13: one after the other, Master Wizard first, then all are turned up at the same time."""
    steps: list[Step[Relics]] = []
    for seat in s.battlers():
        steps += [LayWizard(seat, by.seat, *by.fields()), Upkeep()]
    s.then(*steps, TurnUpLaid())


@dataclass(slots=True)
class LayWizard(Ability):
    """Asked whether or not there is a wizard in hand: the others must not learn it (10.5)."""

    prompt: ClassVar[str] = "Do you lay another wizard facedown?"
    verb: ClassVar[str] = "lay"

    def seats(self, s: Relics) -> tuple[Seat, ...]:
        return (self.seat,) if s.hand[self.seat] else ()

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        return One([NO, *s.pack.wizards(s.hand[seat])])

    def refuse(self, s: Relics, seat: Seat, answer: Any) -> tuple[str, str] | None:
        card = self.in_hand(s, seat, answer)
        if card is not None:
            return "W13", f"{s.pack.cards[card].mark} is a relic: choose a wizard, or decline"
        return None

    def answered(self, s: Relics, answers: dict[Seat, Any]) -> None:
        card = answers.get(self.seat, NO)
        if card == NO:
            s.tell(Declined, self.seat, self.cites(s))
        else:
            s.cover(self.seat, card)
            s.laid[self.seat] += (card,)
            s.tell(LaidWizard, self.seat)


@dataclass(slots=True)
class TurnUpLaid(Step[Relics]):
    """3.13: the additional wizards go through all that the first ones went through."""

    clause: ClassVar[str] = "3.13"

    def run(self, s: Relics) -> None:
        entered = []
        shown = [(seat, card) for seat in s.battlers() for card in s.laid[seat]]
        for seat, card in shown:
            entered.append((seat, len(s.wizards[seat])))
            s.laid[seat] = ()
            s.surface(seat, card, 1 << seat)
            s.enter_wizard(seat, card)
        if shown:
            s.settle_loose()
            s.tell(WizardsUp, tuple(seat for seat, _ in shown), s.printed([card for _, card in shown]))
            arrive(s, tuple(entered))


@verb("gifts", "wizard")
def gifts(s: Relics, by: Perform, effect: Effect) -> None:
    """W42: each player draws and then may lay a relic, before the next one does."""
    for seat in s.battlers()[::-1]:
        s.then(DrawOne(seat, by.cites(s)), LayRelic(seat, by.seat, *by.fields()), Upkeep())


@dataclass(slots=True)
class DrawOne(Step[Relics]):
    seat: Seat
    why: str
    clause: ClassVar[str] = "W42"

    def run(self, s: Relics) -> None:
        s.draw(self.seat, 1, self.why)


@verb("lower_base", "wizard", n=(0, 9))
def lower_base(s: Relics, by: Perform, effect: Effect) -> None:
    """W30: one wizard of each rival."""
    for rival in s.rivals(by.seat)[::-1]:
        if len(s.wizards[rival]) > 1:
            s.then(LowerBase(by.seat, by.seat, *by.fields(), rival))
        elif s.wizards[rival]:
            lower(s, rival, 0, effect.n)


@dataclass(slots=True)
class LowerBase(Ability):
    rival: Seat
    prompt: ClassVar[str] = "Which wizard of your rival is lowered?"
    verb: ClassVar[str] = "lower"

    def wanted(self, s: Relics) -> str:
        return f"Which wizard of your rival is lowered to base power {self.effect(s).n}?"

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        return One(range(len(s.wizards[self.rival])))

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        shown = show_wizard_in_play(s, self.rival, value)
        about = (*shown.about, Thing("seat", str(self.rival)))
        return Option(shown.key, f"{shown.label} of {words.seat(self.rival)}", about)

    def chosen(self, s: Relics, answer: int) -> None:
        lower(s, self.rival, answer, self.effect(s).n)


def lower(s: Relics, seat: Seat, slot: int, base: int) -> None:
    wizard = s.wizards[seat][slot]
    if wizard[BASE] > base:
        s.change_wizard(seat, slot, BASE, base)
        s.tell(Lowered, seat, slot, s.pack.ids[wizard[CARD]], base)
