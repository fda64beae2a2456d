"""Verbs that move cards between hand, deck and discard pile, and what they add."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.common.cards import less_at
from coterie.games.relics.abilities import Ability, Perform, Upkeep, arrive, verb
from coterie.games.relics.components import Card, Effect
from coterie.games.relics.events import Declined, Entered, LookedAtHand, Saw, Showed, Took, TookShown
from coterie.games.relics.imagine import Looks
from coterie.games.relics.in_play import CARD
from coterie.games.relics.labels import NO
from coterie.games.relics.power import METRICS
from coterie.games.relics.state import Relics
from coterie.kernel import One, Option, Seat, Some, Space, Thing, words


@verb("draw", "wizard", "relic", "discard", "shrine", n=(1, 9), heeds=("per", "n_master"))
def draw(s: Relics, by: Perform, effect: Effect) -> None:
    count = effect.n_master if effect.n_master and s.counts_as_master(by.seat) else effect.n
    s.draw(by.seat, count * METRICS[effect.per].counts(s, by.seat) if effect.per else count, by.cites(s))


@verb("add", "fluid", "relic", "wizard", "shrine", n=(-9, 9), heeds=("per", "max"))
def add(s: Relics, by: Perform, effect: Effect) -> None:
    """A bonus that is fixed when gained (fluid ones are looked up in power.py); W37 draws as well."""
    by.gain(s, effect.n)
    s.draw(by.seat, effect.draw, by.cites(s))


@verb("discard", "wizard", "relic", "shrine", n=(1, 9), heeds=("may", "up_to", "add", "add_each"))
def discard(s: Relics, by: Perform, effect: Effect) -> None:
    if s.hand[by.seat]:
        s.then(DiscardCards(by.seat, by.seat, *by.fields()))


@dataclass(slots=True)
class DiscardCards(Ability):
    """Lars, Kindling Novice, Standard Scroll and the like: chosen all at once, then discarded (6.7)."""

    prompt: ClassVar[str] = "Which cards do you discard?"
    verb: ClassVar[str] = "discard"
    constant_options: ClassVar[bool] = True

    def wanted(self, s: Relics) -> str:
        """What it costs and what it gives."""
        effect = self.effect(s)
        cards = "one card" if effect.n == 1 else f"{effect.n} cards"
        if effect.up_to:
            return f"Discard up to {cards}, +{effect.add_each} for each?"
        if effect.may:
            return f"Do you discard {cards}" + (f" for +{effect.add}?" if effect.add else "?")
        return f"Discard {cards}."

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        effect = self.effect(s)
        return Some(s.hand[seat], 0 if effect.may or effect.up_to else effect.n, effect.n)

    def chosen(self, s: Relics, answer: tuple[int, ...]) -> None:
        effect = self.effect(s)
        s.discard(self.seat, answer, self.cites(s))
        if answer:
            self.perform().gain(s, effect.add + effect.add_each * len(answer))
        elif effect.may:
            s.tell(Declined, self.seat, self.cites(s))


@verb("rivals_discard", "wizard", "relic", n=(1, 9))
def rivals_discard(s: Relics, by: Perform, effect: Effect) -> None:
    for rival in s.rivals(by.seat)[::-1]:
        s.then(RivalDiscards(rival, by.seat, *by.fields()), Upkeep())


@dataclass(slots=True)
class RivalDiscards(Ability):
    """R18: a card of the rival's choice; an empty hand discards nothing."""

    prompt: ClassVar[str] = "Which card do you discard?"
    verb: ClassVar[str] = "discard"
    constant_options: ClassVar[bool] = True

    def seats(self, s: Relics) -> tuple[Seat, ...]:
        return (self.seat,) if s.hand[self.seat] else ()

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        return Some(s.hand[seat], self.effect(s).n)

    def answered(self, s: Relics, answers: dict[Seat, Any]) -> None:
        for seat, cards in answers.items():
            s.discard(seat, cards, self.cites(s))


@verb("take", "wizard", "relic", "shrine", heeds=("may",))
@verb("relic_from_pile", "wizard", "relic", heeds=("may",))
@verb("wizard_from_pile", "relic", heeds=("may",))
def from_pile(s: Relics, by: Perform, effect: Effect) -> None:
    if in_pile(s, by.seat, effect):
        s.then(FromPile(by.seat, by.seat, *by.fields()))


def in_pile(s: Relics, seat: Seat, effect: Effect) -> list[int]:
    """The cards of one's own discard pile that an effect may move."""
    return [card for card in dict.fromkeys(s.pile[seat]) if is_a(s.pack.cards[card], effect.what)]


def is_a(card: Card, what: str) -> bool:
    """What an effect may name: any card, a kind, a Devoted wizard, or relics of a rarity."""
    if what in ("card", "wizard", "relic"):
        return what == "card" or card.wizard == (what == "wizard")
    return card.wizard and card.only_power if what == "devoted" else not card.wizard and card.rarity == what


@dataclass(slots=True)
class FromPile(Ability):
    """A card of one's own discard pile into hand, or into play face up."""

    prompt: ClassVar[str] = "Which card of your discard pile?"
    verb: ClassVar[str] = "take"
    constant_options: ClassVar[bool] = True

    def wanted(self, s: Relics) -> str:
        """What may be moved, and where to."""
        effect = self.effect(s)
        what = {"devoted": "Devoted wizard"}.get(effect.what, effect.what)
        what = f"{what} relic" if effect.do == "relic_from_pile" else what
        does = "take into your hand" if effect.do == "take" else "bring into play"
        return f"Which {what} of your discard pile do you {does}{', if any' if effect.may else ''}?"

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        effect = self.effect(s)
        return One([*([NO] if effect.may else []), *in_pile(s, seat, effect)])

    def chosen(self, s: Relics, answer: Any) -> None:
        if answer == NO:
            s.tell(Declined, self.seat, self.cites(s))
            return
        s.from_pile(self.seat, answer)
        match self.effect(s).do:
            case "take":
                s.into_hand(self.seat, answer, s.public())
                s.tell(Took, self.seat, s.pack.ids[answer])
            case "relic_from_pile":
                s.enter_relic(self.seat, answer, up=True)
                s.tell(Entered, self.seat, s.pack.ids[answer])
            case _:
                s.enter_wizard(self.seat, answer)
                s.tell(Entered, self.seat, s.pack.ids[answer])
                arrive(s, ((self.seat, len(s.wizards[self.seat]) - 1),))


@verb("reveal_top", "wizard", "relic", n=(1, 9))
def reveal_top(s: Relics, by: Perform, effect: Effect) -> None:
    """W24: shown to everyone, one is taken, the others go back in the same order."""
    seat = by.seat
    if not s.deck[seat] and s.pile[seat]:
        s.reshuffle(seat)
    shown = s.deck[seat][-effect.n :]
    if shown:
        s.top[seat] = (s.public(),) * len(shown)
        s.tell(Showed, seat, s.printed(shown[::-1]))
        s.then(TakeShown(seat, seat, *by.fields()))


@dataclass(slots=True)
class TakeShown(Ability):
    prompt: ClassVar[str] = "Which of the cards shown do you take?"
    verb: ClassVar[str] = "take"

    def shown(self, s: Relics) -> tuple[int, ...]:
        return s.deck[self.seat][-self.effect(s).n :]

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        return One(tuple(dict.fromkeys(self.shown(s)[::-1])))

    def chosen(self, s: Relics, answer: int) -> None:
        shown = self.shown(s)
        at = len(shown) - 1 - shown[::-1].index(answer)
        deck = s.deck[self.seat]
        s.deck[self.seat] = (*deck[: len(deck) - len(shown)], *less_at(shown, at))
        s.top[self.seat] = s.top[self.seat][1:]
        s.surface(self.seat, answer)
        s.into_hand(self.seat, answer, s.public())
        s.tell(TookShown, self.seat, s.pack.ids[answer])


@verb("raid_hand", "wizard", "relic")
def raid_hand(s: Relics, by: Perform, effect: Effect) -> None:
    if [rival for rival in s.rivals(by.seat) if s.hand[rival]]:
        s.then(RaidWhom(by.seat, by.seat, *by.fields()))


@dataclass(slots=True)
class RaidWhom(Ability):
    """W25: whose hand."""

    prompt: ClassVar[str] = "Whose hand do you look at?"
    verb: ClassVar[str] = "look at the hand of"

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        return One([rival for rival in s.rivals(seat) if s.hand[rival]])

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        return Option(str(value), words.seat(value), (Thing("seat", str(value)),))

    def chosen(self, s: Relics, answer: int) -> None:
        s.see_hand(answer, self.seat)
        s.tell(LookedAtHand, self.seat, answer)
        s.whisper((self.seat,), Saw, answer, s.printed(s.hand[answer]))
        s.then(RaidCard(self.seat, self.user, *self.perform().fields(), answer))


@dataclass(slots=True)
class RaidCard(Ability, Looks):
    """W25: which card."""

    rival: Seat
    prompt: ClassVar[str] = "Which card does your rival discard?"
    verb: ClassVar[str] = "make them discard"

    def looks(self) -> tuple[Seat, Seat]:
        return self.seat, self.rival

    def about(self, s: Relics) -> tuple[Thing, ...]:
        return (Thing("hand", str(self.rival)), *Ability.about(self, s))

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        return One(sorted(set(s.hand[self.rival])))

    def chosen(self, s: Relics, answer: int) -> None:
        s.discard(self.rival, (answer,), self.cites(s))


@verb("reveal_same_colour", "wizard", "relic", heeds=("may", "add"), optional=True)
def reveal_same_colour(s: Relics, by: Perform, effect: Effect) -> None:
    s.then(ShowWizard(by.seat, by.seat, *by.fields()))


@dataclass(slots=True)
class ShowWizard(Ability):
    """R13: a wizard of the colour of one in play. Asked whether or not there is one in hand (1.14)."""

    prompt: ClassVar[str] = "Do you show a wizard of the same colour from your hand?"
    verb: ClassVar[str] = "show"

    def wanted(self, s: Relics) -> str:
        return f"Do you show a wizard of the same colour from your hand for +{self.effect(s).add}?"

    def seats(self, s: Relics) -> tuple[Seat, ...]:
        return (self.seat,) if s.hand[self.seat] else ()

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        cards = s.pack.cards
        colours = {cards[wizard[CARD]].colour for wizard in s.wizards[seat]}
        return One([NO, *(card for card in s.pack.wizards(s.hand[seat]) if cards[card].colour in colours)])

    def answered(self, s: Relics, answers: dict[Seat, Any]) -> None:
        card = answers.get(self.seat, NO)
        if card == NO:
            s.tell(Declined, self.seat, self.cites(s))
            return
        s.surface(self.seat, card)  # forget who knew of one, since everyone does now
        s.known[self.seat] += ((card, s.public()),)
        s.tell(Showed, self.seat, (s.pack.ids[card],))
        self.perform().gain(s, self.effect(s).add)
