"""What cards and shrines do: who uses what when (steps 3c to 3g), and one entry of `VERBS` for each verb of the pack."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.relics.components import Card, Effect
from coterie.games.relics.draft_memory import remember_pick
from coterie.games.relics.events import (
    Declined,
    Entered,
    Exchanged,
    Gained,
    Ignored,
    LaidRelic,
    LaidWizard,
    Looked,
    LookedAtHand,
    LostRelic,
    Lowered,
    Saw,
    Showed,
    Swapped,
    Took,
    TookShown,
    Used,
    Weakened,
    WizardsUp,
)
from coterie.games.relics.imagine import Shows
from coterie.games.relics.inplay import (
    BASE,
    CARD,
    DONE,
    GAIN,
    IMMEDIATE,
    LAID_BY,
    RELIC,
    RELIC_GAIN,
    RELICS_UP,
    SEEN,
    SHRINE,
    STRUCK,
    UP,
    USED,
    WIZARD,
)
from coterie.games.relics.labels import NO, show_card, show_no, show_relic_in_play
from coterie.games.relics.power import CONDITIONS, METRICS, counts, fits, protected
from coterie.games.relics.state import Relics
from coterie.kernel import Choice, Form, One, Option, Seat, Some, Space, Step, Thing

TIMING = {IMMEDIATE: "immediate", WIZARD: "wizard", RELIC: "relic"}

JOINING = frozenset(("play_relic", "relic_from_pile", "wizard_from_pile"))

# what an ability sits on
ON_WIZARD, ON_RELIC, ON_SHRINE, ON_PILE = 0, 1, 2, 3


# --- after every ability ---------------------------------------------------------------------------------------


@dataclass(slots=True)
class Upkeep(Step[Relics]):
    """6.12 to 6.15: when something is completely done, whoever is low on cards replenishes; discard triggers follow."""

    clause: ClassVar[str] = "6.12"

    def run(self, s: Relics) -> None:
        upkeep(s)


def upkeep(s: Relics) -> None:
    if min(map(len, s.hand)) < 2:
        s.replenish()
    if s.triggers:
        order = s.everybody()
        queue = tuple(sorted(s.triggers, key=lambda trigger: order.index(trigger[0])))
        s.triggers = ()
        s.then(Triggers(queue), Upkeep())


@dataclass(slots=True)
class Triggers(Step[Relics]):
    """6.15: the discard triggers of one discard, Master Wizard first."""

    queue: tuple[tuple[int, int], ...]
    clause: ClassVar[str] = "6.15"

    def run(self, s: Relics) -> None:
        if not self.queue:
            return
        seat = self.queue[0][0]
        own = tuple(card for owner, card in self.queue if owner == seat)
        if len(set(own)) > 1:
            s.then(NextTrigger(seat, self.queue))
        else:
            self.trigger(s, self.queue, self.queue[0])

    @staticmethod
    def trigger(s: Relics, queue: tuple[tuple[int, int], ...], now: tuple[int, int]) -> None:
        seat, card = now
        at = queue.index(now)
        s.tell(Used, seat, card)
        s.then(*performances(s, seat, ON_PILE, 0, card, "discard"), Triggers(queue[:at] + queue[at + 1 :]))


@dataclass(slots=True)
class NextTrigger(Choice[Relics, int]):
    """6.15: you order your own."""

    queue: tuple[tuple[int, int], ...]
    clause: ClassVar[str] = "6.15"
    prompt: ClassVar[str] = "Which of your discarded cards triggers first?"

    def options(self, s: Relics, seat: Seat) -> Space[int]:
        return One(tuple(dict.fromkeys(card for owner, card in self.queue if owner == seat)))

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        return show_card(s, value)

    def chosen(self, s: Relics, answer: int) -> None:
        Triggers.trigger(s, self.queue, (self.seat, answer))


# --- who uses what, and in which order -------------------------------------------------------------------------


def acting(s: Relics) -> bool:
    """Whether the active shrine does anything beside adding power."""
    return s.shrine >= 0 and s.pack.acting[s.shrine]


@dataclass(slots=True)
class ApplyShrine(Step[Relics]):
    """Step 3c for one player: every wizard that the shrine has not treated yet (3.10, 3.11)."""

    seat: Seat
    clause: ClassVar[str] = "3.10"

    def run(self, s: Relics) -> None:
        if not acting(s):
            return
        waiting = [slot for slot, wizard in enumerate(s.wizards[self.seat]) if not wizard[DONE] & SHRINE]
        if len(waiting) > 1:
            s.then(NextForShrine(self.seat), ApplyShrine(self.seat))
        elif waiting:
            treat(s, self.seat, waiting[0])


@dataclass(slots=True)
class NextForShrine(Choice[Relics, int]):
    """3.11."""

    clause: ClassVar[str] = "3.11"
    prompt: ClassVar[str] = "Which of your wizards does the shrine treat first?"

    def options(self, s: Relics, seat: Seat) -> Space[int]:
        return One([slot for slot, wizard in enumerate(s.wizards[seat]) if not wizard[DONE] & SHRINE])

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        return show_wizard_in_play(s, seat, value)

    def chosen(self, s: Relics, answer: int) -> None:
        treat(s, self.seat, answer)


def treat(s: Relics, seat: Seat, slot: int) -> None:
    """Each line that fits, from top to bottom, with a Replenish check after each."""
    s.change_wizard(seat, slot, DONE, s.wizards[seat][slot][DONE] | SHRINE)
    steps: list[Step[Relics]] = []
    for index, line in enumerate(s.pack.shrines[s.shrine].lines):
        if line.do not in ("add", "advantage_worth") and fits(s, seat, slot, line.who):
            steps += [Perform(seat, ON_SHRINE, slot, s.shrine, index), Upkeep()]
    s.then(*steps)


@dataclass(slots=True)
class Immediates(Step[Relics]):
    """Step 3d (3.12): first all claims to be the Master Wizard, then the rest in the resulting order. `only` names
    wizards that have just entered, as (seat, slot); nobody named means all."""

    only: tuple[tuple[int, int], ...]
    clause: ClassVar[str] = "3.12"

    def run(self, s: Relics) -> None:
        timed = s.pack.timed["immediate"]
        rest = []
        claimed = False
        for seat in s.battlers():
            for slot, wizard in enumerate(s.wizards[seat]):
                effects = timed[wizard[CARD]]
                if effects and not wizard[DONE] & IMMEDIATE and (not self.only or (seat, slot) in self.only):
                    if any(effect.do == "become_master" for effect in effects):
                        claimed = True
                        s.claims |= 1 << seat
                        s.tell(Used, seat, wizard[CARD])
                    if all(effect.do == "become_master" for effect in effects):
                        s.change_wizard(seat, slot, DONE, wizard[DONE] | IMMEDIATE)
                    else:
                        rest.append((seat, slot))
        if claimed:
            claimants = [seat for seat in range(s.seats) if s.claims >> seat & 1]
            s.set_master(claimants[0] if len(claimants) == 1 else s.master_before)  # 8.5
        if rest:
            s.then(*own_abilities(s, IMMEDIATE, self.only))


def own_abilities(s: Relics, timing: int, only: tuple[tuple[int, int], ...] = ()) -> list[Step[Relics]]:
    """Everybody's abilities of one timing, Master Wizard first; those who have none are left out."""
    steps = [OwnAbilities(seat, timing, only) for seat in s.battlers()]
    return [step for step in steps if step.waiting(s)]


@dataclass(slots=True)
class OwnAbilities(Step[Relics]):
    """One player's abilities of one timing, one after the other, in an order of the player's choice."""

    seat: Seat
    timing: int
    only: tuple[tuple[int, int], ...]
    clause: ClassVar[str] = "3.14"

    def waiting(self, s: Relics) -> list[tuple[int, int]]:
        """(what it sits on, slot) of those that have not had their turn; an ignored relic gets none (3.16)."""
        seat, timed = self.seat, s.pack.timed[TIMING[self.timing]]
        found = []
        for slot, wizard in enumerate(s.wizards[seat]):
            if timed[wizard[CARD]] and not wizard[DONE] & self.timing:
                if not self.only or (seat, slot) in self.only:
                    found.append((ON_WIZARD, slot))
        if self.timing == RELIC:
            for slot, relic in enumerate(s.relics[seat]):
                if timed[relic[CARD]] and not relic[USED] and counts(s, seat, relic):
                    found.append((ON_RELIC, slot))
        return found

    def run(self, s: Relics) -> None:
        waiting = self.waiting(s)
        if len(waiting) > 1:
            s.then(NextAbility(self.seat, self.timing, self.only), self)
        elif waiting:
            on, slot = waiting[0]
            card = (s.relics if on == ON_RELIC else s.wizards)[self.seat][slot][CARD]
            if s.pack.marks[card] & JOINING:
                s.then(self)  # below what follows: the card it brings joins the list (3.17)
            use(s, self.seat, self.timing, on, slot)


@dataclass(slots=True)
class NextAbility(Choice[Relics, tuple[int, int]]):
    """3.14, 3.16: you choose the order of your own."""

    timing: int
    only: tuple[tuple[int, int], ...]
    clause: ClassVar[str] = "3.14"
    prompt: ClassVar[str] = "Which of your abilities comes first?"

    def options(self, s: Relics, seat: Seat) -> Space[tuple[int, int]]:
        return One(OwnAbilities(seat, self.timing, self.only).waiting(s))

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        on, slot = value
        if on == ON_RELIC:
            return show_relic_in_play(s, seat, seat, slot, f"relic.{slot}")
        return show_wizard_in_play(s, seat, slot)

    def chosen(self, s: Relics, answer: tuple[int, int]) -> None:
        use(s, self.seat, self.timing, *answer)


def show_wizard_in_play(s: Relics, seat: Seat, slot: int) -> Option:
    card = s.pack.cards[s.wizards[seat][slot][CARD]]
    about = (Thing("wizard", f"{seat}.{slot}"), Thing("card", card.id))
    return Option(f"wizard.{seat}.{slot}", f"{card.name} ({card.power})", about)


def use(s: Relics, seat: Seat, timing: int, on: int, slot: int) -> None:
    """A whole ability: all its effects of this timing, then one Replenish check (6.12)."""
    if on == ON_RELIC:
        card = s.relics[seat][slot][CARD]
        s.change_relic(seat, slot, USED, 1)
    else:
        card = s.wizards[seat][slot][CARD]
        s.change_wizard(seat, slot, DONE, s.wizards[seat][slot][DONE] | timing)
    s.tell(Used, seat, card)
    s.then(*performances(s, seat, on, slot, card, TIMING[timing]), Upkeep())


def performances(s: Relics, seat: Seat, on: int, slot: int, card: int, timing: str) -> list[Step[Relics]]:
    effects = s.pack.cards[card].effects
    return [Perform(seat, on, slot, card, index) for index, each in enumerate(effects) if each.at == timing]


# --- one effect ------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Perform(Step[Relics]):
    """One effect: of a wizard or relic in play (by slot), of the shrine for a wizard, or of a discarded card."""

    seat: Seat
    on: int
    slot: int
    card: int
    index: int

    def effect(self, s: Relics) -> Effect:
        if self.on == ON_SHRINE:
            return s.pack.shrines[self.card].lines[self.index]
        return s.pack.cards[self.card].effects[self.index]

    def run(self, s: Relics) -> None:
        effect = self.effect(s)
        if not effect.when or CONDITIONS[effect.when](s, self.seat):
            VERBS[effect.do](s, self, effect)

    def gain(self, s: Relics, amount: int) -> None:
        """5.9: a fixed bonus sits on the card that gave it, a shrine's on the wizard it helps."""
        if not amount:
            return
        if self.on == ON_RELIC:
            s.change_relic(self.seat, self.slot, RELIC_GAIN, s.relics[self.seat][self.slot][RELIC_GAIN] + amount)
        else:
            s.change_wizard(self.seat, self.slot, GAIN, s.wizards[self.seat][self.slot][GAIN] + amount)
        s.tell(Gained, self.seat, amount)

    def fields(self) -> tuple[int, int, int, int]:
        return self.on, self.slot, self.card, self.index


@dataclass(slots=True)
class Ability(Choice[Relics, Any]):
    """A question that an effect asks; it cites the card. `seat` answers, `user` is the player whose card it is."""

    user: Seat
    on: int
    slot: int
    card: int
    index: int

    def cites(self, s: Relics) -> str:
        return s.pack.shrines[self.card].id if self.on == ON_SHRINE else s.pack.cards[self.card].id

    def perform(self) -> Perform:
        return Perform(self.user, self.on, self.slot, self.card, self.index)

    def effect(self, s: Relics) -> Effect:
        return self.perform().effect(s)

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        return show_no("Decline") if value == NO else show_card(s, value)


def _draw(s: Relics, by: Perform, effect: Effect) -> None:
    count = effect.n_master if effect.n_master and s.master == by.seat else effect.n
    s.draw(by.seat, count * METRICS[effect.per](s, by.seat) if effect.per else count)


def _add(s: Relics, by: Perform, effect: Effect) -> None:
    """A bonus that is fixed when gained (fluid ones are looked up in power.py); W37 draws as well."""
    by.gain(s, effect.n)
    s.draw(by.seat, effect.draw)


def _discard(s: Relics, by: Perform, effect: Effect) -> None:
    if s.hand[by.seat]:
        s.then(DiscardCards(by.seat, by.seat, *by.fields()))


@dataclass(slots=True)
class DiscardCards(Ability):
    """Lars, Kindling Novice, Standard Scroll and the like: chosen all at once, then discarded (6.7)."""

    prompt: ClassVar[str] = "Which cards do you discard?"

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        effect = self.effect(s)
        return Some(s.hand[seat], 0 if effect.may or effect.up_to else effect.n, effect.n)

    def chosen(self, s: Relics, answer: tuple[int, ...]) -> None:
        effect = self.effect(s)
        s.discard(self.seat, answer)
        if answer:
            self.perform().gain(s, effect.add + effect.add_each * len(answer))
        elif effect.may:
            s.tell(Declined, self.seat)


def _rivals_discard(s: Relics, by: Perform, effect: Effect) -> None:
    for rival in s.rivals(by.seat)[::-1]:
        s.then(RivalDiscards(rival, by.seat, *by.fields()), Upkeep())


@dataclass(slots=True)
class RivalDiscards(Ability):
    """R18: a card of the rival's choice; an empty hand discards nothing."""

    prompt: ClassVar[str] = "Which card do you discard?"

    def seats(self, s: Relics) -> tuple[Seat, ...]:
        return (self.seat,) if s.hand[self.seat] else ()

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        return Some(s.hand[seat], self.effect(s).n)

    def answered(self, s: Relics, answers: dict[Seat, Any]) -> None:
        for seat, cards in answers.items():
            s.discard(seat, cards)


def _play_wizards(s: Relics, by: Perform, effect: Effect) -> None:
    """W13: one after the other, Master Wizard first, then all are turned up at the same time."""
    steps: list[Step[Relics]] = []
    for seat in s.battlers():
        steps += [LayWizard(seat, by.seat, *by.fields()), Upkeep()]
    s.then(*steps, TurnUpLaid())


@dataclass(slots=True)
class LayWizard(Ability):
    """Asked whether or not there is a wizard in hand: the others must not learn it (10.5)."""

    prompt: ClassVar[str] = "Do you lay another wizard facedown?"

    def seats(self, s: Relics) -> tuple[Seat, ...]:
        return (self.seat,) if s.hand[self.seat] else ()

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        return One([NO, *s.pack.wizards(s.hand[seat])])

    def answered(self, s: Relics, answers: dict[Seat, Any]) -> None:
        card = answers.get(self.seat, NO)
        if card == NO:
            s.tell(Declined, self.seat)
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
            s.settle_loose()
        if shown:
            s.tell(WizardsUp, tuple(seat for seat, _ in shown), tuple(card for _, card in shown))
            arrive(s, tuple(entered))


def arrive(s: Relics, entered: tuple[tuple[int, int], ...]) -> None:
    """3.13: shrine, abilities that work at once, and the other ability if step 3e is over."""
    seats = [seat for seat in s.battlers() if any(seat == owner for owner, _ in entered)]
    late = [OwnAbilities(seat, WIZARD, entered) for seat in seats] if s.turned == RELICS_UP else []
    s.then(*[ApplyShrine(seat) for seat in seats], Immediates(entered), *late)


def _show_relics(s: Relics, by: Perform, effect: Effect) -> None:
    """W29: shown only; power and enchantment still begin in step 3f."""
    for rival in s.rivals(by.seat):
        shown = s.turn_up(rival)
        if shown:
            s.tell(Showed, rival, tuple(shown))


def _play_relic(s: Relics, by: Perform, effect: Effect) -> None:
    s.then(LayRelic(by.seat, by.seat, *by.fields()))


@dataclass(slots=True)
class LayRelic(Ability):
    """An additional relic from hand (7.2). Asked whether or not there is one: the others must not learn it (1.14)."""

    prompt: ClassVar[str] = "Do you play another relic?"

    def seats(self, s: Relics) -> tuple[Seat, ...]:
        return (self.seat,) if s.hand[self.seat] else ()

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        return One([NO, *s.pack.relics(s.hand[seat])])

    def answered(self, s: Relics, answers: dict[Seat, Any]) -> None:
        card = answers.get(self.seat, NO)
        if card == NO:
            s.tell(Declined, self.seat)
            return
        s.lay_relic(self.seat, card, up=self.effect(s).face_up)
        if s.relics[self.seat][-1][UP]:
            s.tell(Entered, self.seat, card)
        else:
            s.tell(LaidRelic, self.seat)


def _gifts(s: Relics, by: Perform, effect: Effect) -> None:
    """W42: each player draws and then may lay a relic, before the next one does."""
    for seat in s.battlers()[::-1]:
        s.then(DrawOne(seat), LayRelic(seat, by.seat, *by.fields()), Upkeep())


@dataclass(slots=True)
class DrawOne(Step[Relics]):
    seat: Seat
    clause: ClassVar[str] = "W42"

    def run(self, s: Relics) -> None:
        s.draw(self.seat, 1)


def _look_at_relic(s: Relics, by: Perform, effect: Effect) -> None:
    if facedown(s, by.seat):
        s.then(LookAtRelic(by.seat, by.seat, *by.fields()))


def facedown(s: Relics, seat: Seat) -> list[tuple[Seat, int]]:
    """The rivals' facedown relics, by place."""
    return [(rival, slot) for rival in s.rivals(seat) for slot, relic in enumerate(s.relics[rival]) if not relic[UP]]


@dataclass(slots=True)
class LookAtRelic(Ability):
    """W19."""

    prompt: ClassVar[str] = "Which facedown relic of a rival do you look at?"

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        return One(facedown(s, seat))

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        return show_rival_relic(s, seat, value)

    def chosen(self, s: Relics, answer: tuple[Seat, int]) -> None:
        rival, slot = answer
        s.see_relic(rival, slot, self.seat)
        s.tell(Looked, self.seat, rival, slot)
        s.whisper((self.seat,), Saw, rival, (s.relics[rival][slot][CARD],))


def show_rival_relic(s: Relics, viewer: Seat, value: tuple[Seat, int]) -> Option:
    rival, slot = value
    shown = show_relic_in_play(s, viewer, rival, slot, f"{rival}.{slot}")
    return Option(shown.key, f"{shown.label} of seat {rival}", (*shown.about, Thing("seat", str(rival))))


def _swap_relic(s: Relics, by: Perform, effect: Effect) -> None:
    if s.relics[by.seat]:
        s.then(SwapRelic(by.seat, by.seat, *by.fields()))


@dataclass(slots=True)
class SwapRelic(Ability):
    """7.10: one relic in play with one from hand. Asked whether or not there is one in hand (1.14)."""

    prompt: ClassVar[str] = "Do you swap a relic in play with one from your hand?"

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        hand = s.pack.relics(s.hand[seat])
        return One([NO, *((slot, card) for slot in range(len(s.relics[seat])) for card in hand)])

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        if value == NO:
            return show_no("Keep them as they are")
        slot, card = value
        old, new = show_relic_in_play(s, seat, seat, slot, ""), show_card(s, card)
        return Option(f"{slot}.{new.key}", f"{old.label} for {new.label}", (*old.about, *new.about))

    def chosen(self, s: Relics, answer: Any) -> None:
        if answer == NO:
            s.tell(Declined, self.seat)
        else:
            swap(s, self.seat, (answer[0],), (answer[1],))


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
        s.relics[seat] = (*s.relics[seat][:slot], laid, *s.relics[seat][slot + 1 :])
    for relic in back:
        s.into_hand(seat, relic[CARD], relic[SEEN])
        giver = relic[LAID_BY]
        if giver != seat and not relic[UP]:  # what others thought to be with its giver may be this one
            s.loose[giver] = tuple(pair for pair in s.loose[giver] if s.pack.wizard(pair[0]))
            s.borrowed[seat] += ((relic[CARD], giver),)
    s.tell(Swapped, seat, slots)


def _exchange_relics(s: Relics, by: Perform, effect: Effect) -> None:
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

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        return One([NO, *exchangeable(s, seat)])

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        if value == NO:
            return show_no("With nobody")
        return Option(str(value), f"With seat {value}", (Thing("seat", str(value)),))

    def why_not(self, s: Relics, seat: Seat, answer: Any) -> tuple[str, str] | None:
        if answer in s.rivals(seat) and protected(s, answer):
            return "W40", "The Keeper of the Reliquary protects that rival's relics: choose another rival, or nobody"
        return None

    def chosen(self, s: Relics, answer: Any) -> None:
        if answer == NO:
            s.tell(Declined, self.seat)
            return
        for giver, taker in ((self.seat, answer), (answer, self.seat)):
            for slot, relic in enumerate(s.relics[giver]):
                if not relic[UP]:
                    s.see_relic(giver, slot, taker)  # 7.9: afterwards you may look at what you control
        s.relics[self.seat], s.relics[answer] = s.relics[answer], s.relics[self.seat]
        s.tell(Exchanged, self.seat, answer)
        for seat in (self.seat, answer):
            s.whisper((seat,), Saw, seat, tuple(relic[CARD] for relic in s.relics[seat]))
        s.draw(self.seat, self.effect(s).draw)


def _lose_relic(s: Relics, by: Perform, effect: Effect) -> None:
    if len(s.relics[by.seat]) > 1:
        s.then(LoseRelic(by.seat, by.seat, *by.fields()))
    elif s.relics[by.seat]:
        lose(s, by.seat, 0)


@dataclass(slots=True)
class LoseRelic(Ability):
    """W12."""

    prompt: ClassVar[str] = "Which of your relics goes to your discard pile?"

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        return One(range(len(s.relics[seat])))

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        return show_relic_in_play(s, seat, seat, value, str(value))

    def chosen(self, s: Relics, answer: int) -> None:
        lose(s, self.seat, answer)


def lose(s: Relics, seat: Seat, slot: int) -> None:
    """From play to the discard pile, in the open (10.6); it is no discard (6.6)."""
    relic = s.relics[seat][slot]
    s.relics[seat] = s.relics[seat][:slot] + s.relics[seat][slot + 1 :]
    if not relic[UP]:
        s.surface(relic[LAID_BY], relic[CARD], relic[SEEN])
        s.settle_loose()
    s.pile[seat] += (relic[CARD],)
    s.tell(LostRelic, seat, relic[CARD])


def _from_pile(s: Relics, by: Perform, effect: Effect) -> None:
    if in_pile(s, by.seat, effect):
        s.then(FromPile(by.seat, by.seat, *by.fields()))


def in_pile(s: Relics, seat: Seat, effect: Effect) -> list[int]:
    """The cards of the own discard pile that an effect may move."""
    return [card for card in dict.fromkeys(s.pile[seat]) if is_a(s.pack.cards[card], effect.what)]


def is_a(card: Card, what: str) -> bool:
    """What an effect may name: any card, a kind, a Devoted wizard, or relics of a rarity."""
    if what in ("card", "wizard", "relic"):
        return what == "card" or card.wizard == (what == "wizard")
    return card.wizard and card.plain if what == "devoted" else not card.wizard and card.rarity == what


@dataclass(slots=True)
class FromPile(Ability):
    """A card of the own discard pile into hand, or into play face up."""

    prompt: ClassVar[str] = "Which card of your discard pile?"

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        effect = self.effect(s)
        return One([*([NO] if effect.may else []), *in_pile(s, seat, effect)])

    def chosen(self, s: Relics, answer: Any) -> None:
        if answer == NO:
            s.tell(Declined, self.seat)
            return
        s.from_pile(self.seat, answer)
        match self.effect(s).do:
            case "take":
                s.into_hand(self.seat, answer, s.public())
                s.tell(Took, self.seat, answer)
            case "relic_from_pile":
                s.enter_relic(self.seat, answer, up=True)
                s.tell(Entered, self.seat, answer)
            case _:
                s.enter_wizard(self.seat, answer)
                s.tell(Entered, self.seat, answer)
                arrive(s, ((self.seat, len(s.wizards[self.seat]) - 1),))


def _reveal_top(s: Relics, by: Perform, effect: Effect) -> None:
    """W24: shown to all, one is taken, the others go back in the same order."""
    seat = by.seat
    if not s.deck[seat] and s.pile[seat]:
        s.reshuffle(seat)
    shown = s.deck[seat][-effect.n :]
    if shown:
        s.top[seat] = (s.public(),) * len(shown)
        for card in shown if s.packs else ():
            remember_pick(s, seat, card)
        s.tell(Showed, seat, shown[::-1])
        s.then(TakeShown(seat, seat, *by.fields()))


@dataclass(slots=True)
class TakeShown(Ability):
    prompt: ClassVar[str] = "Which of the cards shown do you take?"

    def shown(self, s: Relics) -> tuple[int, ...]:
        return s.deck[self.seat][-self.effect(s).n :]

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        return One(tuple(dict.fromkeys(self.shown(s)[::-1])))

    def chosen(self, s: Relics, answer: int) -> None:
        shown = self.shown(s)
        at = len(shown) - 1 - shown[::-1].index(answer)
        deck = s.deck[self.seat]
        s.deck[self.seat] = (*deck[: len(deck) - len(shown)], *shown[:at], *shown[at + 1 :])
        s.top[self.seat] = s.top[self.seat][1:]
        s.surface(self.seat, answer)
        s.into_hand(self.seat, answer, s.public())
        s.tell(TookShown, self.seat, answer)


def _raid_hand(s: Relics, by: Perform, effect: Effect) -> None:
    if [rival for rival in s.rivals(by.seat) if s.hand[rival]]:
        s.then(RaidWhom(by.seat, by.seat, *by.fields()))


@dataclass(slots=True)
class RaidWhom(Ability):
    """W25: whose hand."""

    prompt: ClassVar[str] = "At whose hand do you look?"

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        return One([rival for rival in s.rivals(seat) if s.hand[rival]])

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        return Option(str(value), f"Seat {value}", (Thing("seat", str(value)),))

    def chosen(self, s: Relics, answer: int) -> None:
        s.see_hand(answer, self.seat)
        s.tell(LookedAtHand, self.seat, answer)
        s.whisper((self.seat,), Saw, answer, s.hand[answer])
        s.then(RaidCard(self.seat, self.user, *self.perform().fields(), answer))


@dataclass(slots=True)
class RaidCard(Ability):
    """W25: which card."""

    rival: Seat
    prompt: ClassVar[str] = "Which card does your rival discard?"

    def about(self, s: Relics) -> tuple[Thing, ...]:
        return (Thing("hand", str(self.rival)),)

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        return One(sorted(set(s.hand[self.rival])))

    def chosen(self, s: Relics, answer: int) -> None:
        s.discard(self.rival, (answer,))


def _lower_base(s: Relics, by: Perform, effect: Effect) -> None:
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

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        return One(range(len(s.wizards[self.rival])))

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        return show_wizard_in_play(s, self.rival, value)

    def chosen(self, s: Relics, answer: int) -> None:
        lower(s, self.rival, answer, self.effect(s).n)


def lower(s: Relics, seat: Seat, slot: int, base: int) -> None:
    wizard = s.wizards[seat][slot]
    if wizard[BASE] > base:
        s.change_wizard(seat, slot, BASE, base)
        s.tell(Lowered, seat, slot, wizard[CARD], base)


def _force_swap(s: Relics, by: Perform, effect: Effect) -> None:
    """W44."""
    for rival in s.rivals(by.seat)[::-1]:
        if not protected(s, rival):
            s.then(ForcedSwap(rival, by.seat, *by.fields()), Upkeep())


@dataclass(slots=True)
class ForcedSwap(Ability, Shows):
    """As many as possible: the rival chooses which, on both sides."""

    prompt: ClassVar[str] = "Which of your relics in play go back to your hand, and which do you lay instead?"

    def shows(self, s: Relics, seat: Seat) -> tuple[int, int]:
        """Whoever is asked has a relic in hand."""
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


def _weaken_relic(s: Relics, by: Perform, effect: Effect) -> None:
    if face_up(s, by.seat):
        s.then(WeakenRelic(by.seat, by.seat, *by.fields()))


def face_up(s: Relics, seat: Seat) -> list[tuple[Seat, int]]:
    return [(rival, slot) for rival in s.rivals(seat) for slot, relic in enumerate(s.relics[rival]) if relic[UP]]


@dataclass(slots=True)
class WeakenRelic(Ability):
    """R27."""

    prompt: ClassVar[str] = "Which relic of a rival loses power?"

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        return One(face_up(s, seat))

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        return show_rival_relic(s, seat, value)

    def chosen(self, s: Relics, answer: tuple[Seat, int]) -> None:
        rival, slot = answer
        relic = s.relics[rival][slot]
        s.change_relic(rival, slot, RELIC_GAIN, relic[RELIC_GAIN] - self.effect(s).n)
        s.tell(Weakened, rival, slot, relic[CARD], self.effect(s).n)


def _ignore_one(s: Relics, by: Perform, effect: Effect) -> None:
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

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        return One([(self.rival, slot) for slot in ignorable(s, self.rival)])

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        return show_rival_relic(s, seat, value)

    def why_not(self, s: Relics, seat: Seat, answer: Any) -> tuple[str, str] | None:
        if answer in face_up(s, seat):
            return "7.7", "That relic cannot be ignored: choose another face-up relic of this rival"
        return None

    def chosen(self, s: Relics, answer: tuple[Seat, int]) -> None:
        strike(s, *answer)


def strike(s: Relics, seat: Seat, slot: int) -> None:
    s.change_relic(seat, slot, STRUCK, 1)
    s.tell(Ignored, seat, slot, s.relics[seat][slot][CARD])


def _reveal_same_colour(s: Relics, by: Perform, effect: Effect) -> None:
    s.then(ShowWizard(by.seat, by.seat, *by.fields()))


@dataclass(slots=True)
class ShowWizard(Ability):
    """R13: a wizard of the colour of one in play. Asked whether or not there is one in hand (1.14)."""

    prompt: ClassVar[str] = "Do you show a wizard of the same colour from your hand?"

    def seats(self, s: Relics) -> tuple[Seat, ...]:
        return (self.seat,) if s.hand[self.seat] else ()

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        cards = s.pack.cards
        colours = {cards[wizard[CARD]].colour for wizard in s.wizards[seat]}
        return One([NO, *(card for card in s.pack.wizards(s.hand[seat]) if cards[card].colour in colours)])

    def answered(self, s: Relics, answers: dict[Seat, Any]) -> None:
        card = answers.get(self.seat, NO)
        if card == NO:
            s.tell(Declined, self.seat)
            return
        s.surface(self.seat, card)  # forget who knew of one, for now everybody does
        s.known[self.seat] += ((card, s.public()),)
        s.tell(Showed, self.seat, (card,))
        self.perform().gain(s, self.effect(s).add)


def _nothing(s: Relics, by: Perform, effect: Effect) -> None:
    """Claims are settled together in `Immediates`."""


VERBS: dict[str, Callable[[Relics, Perform, Effect], None]] = {
    "add": _add,
    "draw": _draw,
    "discard": _discard,
    "become_master": _nothing,
    "play_wizards": _play_wizards,
    "show_relics": _show_relics,
    "play_relic": _play_relic,
    "gifts": _gifts,
    "look_at_relic": _look_at_relic,
    "swap_relic": _swap_relic,
    "exchange_relics": _exchange_relics,
    "lose_relic": _lose_relic,
    "take": _from_pile,
    "relic_from_pile": _from_pile,
    "wizard_from_pile": _from_pile,
    "reveal_top": _reveal_top,
    "raid_hand": _raid_hand,
    "lower_base": _lower_base,
    "force_swap": _force_swap,
    "rivals_discard": _rivals_discard,
    "weaken_relic": _weaken_relic,
    "ignore_one": _ignore_one,
    "reveal_same_colour": _reveal_same_colour,
}
