"""Verbs about relics in play: laid, looked at, swapped, exchanged, lost, weakened, ignored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.common.cards import less_at, swapped
from coterie.games.relics.abilities import Ability, Perform, Upkeep, verb
from coterie.games.relics.components import Effect
from coterie.games.relics.events import (
    Declined,
    Entered,
    Exchanged,
    Ignored,
    LaidRelic,
    Looked,
    LostRelic,
    Saw,
    Showed,
    Swapped,
    Weakened,
)
from coterie.games.relics.imagine import Shows
from coterie.games.relics.in_play import CARD, LAID_BY, RELIC_GAIN, RELICS_UP, SEEN, STRUCK, UP
from coterie.games.relics.labels import NO, show_card, show_no, show_relic_in_play
from coterie.games.relics.power import protected
from coterie.games.relics.state import Relics
from coterie.kernel import Form, One, Option, Seat, Some, Space, Thing, words
from coterie.kernel.answers import key_of


@verb("show_relics", "immediate")
def show_relics(s: Relics, by: Perform, effect: Effect) -> None:
    """W29: shown only; power and enchantment still begin in step 3f."""
    shown = s.turn_up(s.rivals(by.seat))
    for rival in dict.fromkeys(seat for seat, _ in shown):
        s.tell(Showed, rival, s.printed([card for seat, card in shown if seat == rival]))


@verb("play_relic", "wizard", "relic", "shrine", heeds=("may", "face_up"), optional=True)
def play_relic(s: Relics, by: Perform, effect: Effect) -> None:
    s.then(LayRelic(by.seat, by.seat, *by.fields()))


@dataclass(slots=True)
class LayRelic(Ability):
    """An additional relic from hand (7.2). Asked whether or not there is one: the others must not learn it (1.14)."""

    prompt: ClassVar[str] = "Do you play another relic?"
    verb: ClassVar[str] = "play"
    constant_options: ClassVar[bool] = True

    def seats(self, s: Relics) -> tuple[Seat, ...]:
        return (self.seat,) if s.hand[self.seat] else ()

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        return One([NO, *s.pack.relics(s.hand[seat])])

    def refuse(self, s: Relics, seat: Seat, answer: Any) -> tuple[str, str] | None:
        card = self.in_hand(s, seat, answer)
        if card is not None:
            return "7.2", f"{s.pack.cards[card].mark} is a wizard: choose a relic, or decline"
        return None

    def answered(self, s: Relics, answers: dict[Seat, Any]) -> None:
        card = answers.get(self.seat, NO)
        if card == NO:
            s.tell(Declined, self.seat, self.cites(s))
            return
        s.lay_relic(self.seat, card, up=self.effect(s).face_up)
        if s.relics[self.seat][-1][UP]:
            s.tell(Entered, self.seat, s.pack.ids[card])
        else:
            s.tell(LaidRelic, self.seat)


@verb("look_at_relic", "wizard")
def look_at_relic(s: Relics, by: Perform, effect: Effect) -> None:
    if facedown(s, by.seat):
        s.then(LookAtRelic(by.seat, by.seat, *by.fields()))


def facedown(s: Relics, seat: Seat) -> list[tuple[Seat, int]]:
    """The rivals' facedown relics, by place."""
    return [(rival, slot) for rival in s.rivals(seat) for slot, relic in enumerate(s.relics[rival]) if not relic[UP]]


@dataclass(slots=True)
class LookAtRelic(Ability):
    """W19."""

    prompt: ClassVar[str] = "Which facedown relic of a rival do you look at?"
    verb: ClassVar[str] = "look at"

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        return One(facedown(s, seat))

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        return show_rival_relic(s, seat, value)

    def chosen(self, s: Relics, answer: tuple[Seat, int]) -> None:
        rival, slot = answer
        s.see_relic(rival, slot, self.seat)
        s.tell(Looked, self.seat, rival, slot)
        s.whisper((self.seat,), Saw, rival, (s.pack.ids[s.relics[rival][slot][CARD]],))


def show_rival_relic(s: Relics, viewer: Seat, value: tuple[Seat, int]) -> Option:
    rival, slot = value
    shown = show_relic_in_play(s, viewer, rival, slot, f"{rival}.{slot}")
    return Option(shown.key, f"{shown.label} of {words.seat(rival)}", (*shown.about, Thing("seat", str(rival))))


@verb("swap_relic", "wizard", "shrine", heeds=("may",), optional=True)
def swap_relic(s: Relics, by: Perform, effect: Effect) -> None:
    if s.relics[by.seat]:
        s.then(SwapRelic(by.seat, by.seat, *by.fields()))


@dataclass(slots=True)
class SwapRelic(Ability):
    """7.10: one relic in play with one from hand. Asked whether or not there is one in hand (1.14)."""

    prompt: ClassVar[str] = "Do you swap a relic in play with one from your hand?"
    verb: ClassVar[str] = "swap"

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        hand = s.pack.relics(s.hand[seat])
        return One([NO, *((slot, card) for slot in range(len(s.relics[seat])) for card in hand)])

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        if value == NO:
            return show_no("Keep them as they are", "keep")
        slot, card = value
        old, new = show_relic_in_play(s, seat, seat, slot, ""), show_card(s, card)
        return Option(f"{slot}.{new.key}", f"{old.label} for {new.label}", (*old.about, *new.about))

    def chosen(self, s: Relics, answer: Any) -> None:
        if answer == NO:
            s.tell(Declined, self.seat, self.cites(s))
        else:
            slot, card = answer
            swap(s, self.seat, (slot,), (card,))


def swap(s: Relics, seat: Seat, slots: tuple[int, ...], cards: tuple[int, ...]) -> None:
    """The relics in these slots go to the hand, those from the hand are laid in their places."""
    back = [s.relics[seat][slot] for slot in slots]
    for slot, card in zip(slots, cards, strict=True):
        up = s.turned == RELICS_UP
        if up:
            s.leave_hand(seat, card)
        else:
            s.cover(seat, card)
        laid = (card, int(up), s.public() if up else 1 << seat, 0, 0, 0, seat)
        s.relics[seat] = swapped(s.relics[seat], slot, laid)
    for relic in back:
        s.into_hand(seat, relic[CARD], relic[SEEN])
        giver = relic[LAID_BY]
        if giver != seat and not relic[UP]:  # what others thought to be with its giver may be this one
            s.loose[giver] = tuple(pair for pair in s.loose[giver] if s.pack.wizard(pair[CARD]))
            s.borrowed[seat] += ((relic[CARD], giver),)
    s.tell(Swapped, seat, slots)


@verb("exchange_relics", "wizard", heeds=("may", "draw"), optional=True)
def exchange_relics(s: Relics, by: Perform, effect: Effect) -> None:
    if exchangeable(s, by.seat):
        s.then(ExchangeRelics(by.seat, by.seat, *by.fields()))


def exchangeable(s: Relics, seat: Seat) -> list[Seat]:
    """7.8: not with a rival whose relics are protected (W40), and not nothing for nothing."""
    rivals = [rival for rival in s.rivals(seat) if not protected(s, rival)]
    return [rival for rival in rivals if s.relics[rival] or s.relics[seat]]


@dataclass(slots=True)
class ExchangeRelics(Ability):
    """W21, W38."""

    prompt: ClassVar[str] = "With which rival do you exchange all relics in play?"
    verb: ClassVar[str] = "exchange"

    def wanted(self, s: Relics) -> str:
        draw = self.effect(s).draw
        gain = "" if not draw else f" You then draw {'one card' if draw == 1 else f'{draw} cards'}."
        return f"{self.prompt}{gain}"

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        return One([NO, *exchangeable(s, seat)])

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        if value == NO:
            return show_no("With nobody", "with")
        return Option(str(value), f"With {words.seat(value)}", (Thing("seat", str(value)),), verb="with")

    def refuse(self, s: Relics, seat: Seat, answer: Any) -> tuple[str, str] | None:
        if any(answer in (rival, str(rival)) and protected(s, rival) for rival in s.rivals(seat)):
            return "W40", "The Keeper of the Reliquary protects that rival's relics: choose another rival, or nobody"
        return None

    def chosen(self, s: Relics, answer: Any) -> None:
        if answer == NO:
            s.tell(Declined, self.seat, self.cites(s))
            return
        for giver, taker in ((self.seat, answer), (answer, self.seat)):
            for slot, relic in enumerate(s.relics[giver]):
                if not relic[UP]:
                    s.see_relic(giver, slot, taker)  # 7.9: afterwards you may look at what you control
        s.relics[self.seat], s.relics[answer] = s.relics[answer], s.relics[self.seat]
        s.tell(Exchanged, self.seat, answer)
        for seat in (self.seat, answer):
            s.whisper((seat,), Saw, seat, s.printed([relic[CARD] for relic in s.relics[seat]]))
        s.draw(self.seat, self.effect(s).draw, self.cites(s))


@verb("lose_relic", "wizard", n=(1, 1))
def lose_relic(s: Relics, by: Perform, effect: Effect) -> None:
    if len(s.relics[by.seat]) > 1:
        s.then(LoseRelic(by.seat, by.seat, *by.fields()))
    elif s.relics[by.seat]:
        lose(s, by.seat, 0)


@dataclass(slots=True)
class LoseRelic(Ability):
    """W12."""

    prompt: ClassVar[str] = "Which of your relics goes to your discard pile?"
    verb: ClassVar[str] = "put away"

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        return One(range(len(s.relics[seat])))

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        return show_relic_in_play(s, seat, seat, value, str(value))

    def chosen(self, s: Relics, answer: int) -> None:
        lose(s, self.seat, answer)


def lose(s: Relics, seat: Seat, slot: int) -> None:
    """From play to the discard pile, in the open (10.6); it is no discard (6.6)."""
    relic = s.relics[seat][slot]
    s.relics[seat] = less_at(s.relics[seat], slot)
    if not relic[UP]:
        s.surface(relic[LAID_BY], relic[CARD], relic[SEEN])
        s.settle_loose()
    s.pile[seat] += (relic[CARD],)
    s.tell(LostRelic, seat, s.pack.ids[relic[CARD]])


@verb("force_swap", "wizard")
def force_swap(s: Relics, by: Perform, effect: Effect) -> None:
    """W44."""
    for rival in s.rivals(by.seat)[::-1]:
        if not protected(s, rival):
            s.then(ForcedSwap(rival, by.seat, *by.fields()), Upkeep())


@dataclass(slots=True)
class ForcedSwap(Ability, Shows):
    """As many as possible: the rival chooses which, on both sides."""

    prompt: ClassVar[str] = "Which of your relics in play go back to your hand, and which do you lay instead?"
    verb: ClassVar[str] = "swap"
    titles: ClassVar[Mapping[str, str]] = {"back": "Back to your hand", "laid": "Laid instead"}

    def shows(self, s: Relics, seat: Seat) -> tuple[int, int]:
        """The person who is asked has a relic in hand."""
        return 0, int(seat == self.seat)

    def number(self, s: Relics) -> int:
        first = s.pack.first_relic
        return min(len(s.relics[self.seat]), sum(card >= first for card in s.hand[self.seat]))

    def seats(self, s: Relics) -> tuple[Seat, ...]:
        return (self.seat,) if self.number(s) else ()

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        number = self.number(s)
        first = s.pack.first_relic
        hand = tuple(card for card in s.hand[seat] if card >= first)
        return Form(back=Some(range(len(s.relics[seat])), number), laid=Some(hand, number))

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        if field == "back":
            return show_relic_in_play(s, seat, seat, value, str(value))
        return show_card(s, value)

    def answered(self, s: Relics, answers: dict[Seat, Any]) -> None:
        for seat, (back, laid) in answers.items():
            swap(s, seat, back, laid)


@verb("weaken_relic", "relic", n=(1, 9))
def weaken_relic(s: Relics, by: Perform, effect: Effect) -> None:
    if face_up(s, by.seat):
        s.then(WeakenRelic(by.seat, by.seat, *by.fields()))


def face_up(s: Relics, seat: Seat) -> list[tuple[Seat, int]]:
    return [(rival, slot) for rival in s.rivals(seat) for slot, relic in enumerate(s.relics[rival]) if relic[UP]]


@dataclass(slots=True)
class WeakenRelic(Ability):
    """R27."""

    prompt: ClassVar[str] = "Which relic of a rival loses power?"
    verb: ClassVar[str] = "weaken"

    def wanted(self, s: Relics) -> str:
        return f"Which relic of a rival loses {self.effect(s).n} power?"

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        return One(face_up(s, seat))

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        return show_rival_relic(s, seat, value)

    def chosen(self, s: Relics, answer: tuple[Seat, int]) -> None:
        rival, slot = answer
        relic = s.relics[rival][slot]
        s.change_relic(rival, slot, RELIC_GAIN, relic[RELIC_GAIN] - self.effect(s).n)
        s.tell(Weakened, rival, slot, s.pack.ids[relic[CARD]], self.effect(s).n)


@verb("ignore_one", "relic")
def ignore_one(s: Relics, by: Perform, effect: Effect) -> None:
    """R38: one relic of each rival."""
    for rival in s.rivals(by.seat)[::-1]:
        slots = ignorable(s, rival)
        if len(slots) > 1:
            s.then(IgnoreOne(by.seat, by.seat, *by.fields(), rival))
        elif slots:
            strike(s, rival, slots[0])


def ignorable(s: Relics, seat: Seat) -> list[int]:
    if protected(s, seat):
        return []
    marks = s.pack.marks
    return [slot for slot, relic in enumerate(s.relics[seat]) if relic[UP] and "unignorable" not in marks[relic[CARD]]]


@dataclass(slots=True)
class IgnoreOne(Ability):
    rival: Seat
    prompt: ClassVar[str] = "Which relic of your rival is ignored?"
    verb: ClassVar[str] = "ignore"

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        return One([(self.rival, slot) for slot in ignorable(s, self.rival)])

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        return show_rival_relic(s, seat, value)

    def refuse(self, s: Relics, seat: Seat, answer: Any) -> tuple[str, str] | None:
        if any(answer in (place, key_of(place)) for place in face_up(s, seat)):
            return "7.7", "That relic cannot be ignored: choose another face-up relic of this rival"
        return None

    def chosen(self, s: Relics, answer: tuple[Seat, int]) -> None:
        strike(s, *answer)


def strike(s: Relics, seat: Seat, slot: int) -> None:
    s.change_relic(seat, slot, STRUCK, 1)
    s.tell(Ignored, seat, slot, s.pack.ids[s.relics[seat][slot][CARD]])
