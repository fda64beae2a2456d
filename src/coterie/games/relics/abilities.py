"""Abilities: who uses which one when (steps 3c to 3g), and how one effect of a card is carried out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from coterie.common.cards import less
from coterie.games.relics.components import Effect
from coterie.games.relics.events import CANCELLED, ClaimsCancelled, Gained, Used
from coterie.games.relics.in_play import (
    CARD,
    CLAIM,
    DONE,
    GAIN,
    IMMEDIATE,
    RELIC,
    RELIC_GAIN,
    RELICS_UP,
    SHRINE,
    SHRINE_GAIN,
    TIMING,
    USED,
    WIZARD,
)
from coterie.games.relics.labels import NO, show_card, show_no, show_relic_in_play
from coterie.games.relics.power import CONDITIONS, Field, fits
from coterie.games.relics.state import Relics
from coterie.kernel import Choice, One, Option, Seat, Space, Step, Thing

JOINING = frozenset(("play_relic", "relic_from_pile", "wizard_from_pile"))

# what an ability belongs to
ON_WIZARD, ON_RELIC, ON_SHRINE, ON_PILE = 0, 1, 2, 3


# --- after every ability ---------------------------------------------------------------------------------------


@dataclass(slots=True)
class Upkeep(Step[Relics]):
    """6.12 to 6.15: when something is completely done, players low on cards replenish; discard triggers follow."""

    clause: ClassVar[str] = "6.12"

    def run(self, s: Relics) -> None:
        more = upkeep(s)
        if more:
            s.then(*more)


def upkeep(s: Relics) -> list[Step[Relics]]:
    """Replenish; what follows from it."""
    if min(map(len, s.hand)) < 2:
        s.replenish()
    if not s.triggers:
        return []
    order = s.everybody()
    queue = tuple([(seat, card) for each in order for seat, card in s.triggers if seat == each])
    s.triggers = ()
    return [Triggers(queue), Upkeep()]


def after(s: Relics, between: Sequence[Step[Relics]], last: Step[Relics]) -> None:
    """Do `last` after everything in between, or right away if there is nothing."""
    if between:
        s.then(*between, last)
    else:
        last.run(s)


@dataclass(slots=True)
class Triggers(Step[Relics]):
    """6.15: the discard triggers of one discard, Master Wizard first."""

    queue: tuple[tuple[int, int], ...]
    clause: ClassVar[str] = "6.15"

    def run(self, s: Relics) -> None:
        if not self.queue:
            return
        (seat, _), *_ = self.queue
        own = tuple(card for owner, card in self.queue if owner == seat)
        if len(set(own)) > 1:
            s.then(NextTrigger(seat, self.queue))
        else:
            self.trigger(s, self.queue, self.queue[0])

    @staticmethod
    def trigger(s: Relics, queue: tuple[tuple[int, int], ...], now: tuple[int, int]) -> None:
        seat, card = now
        s.tell(Used, seat, s.pack.ids[card])
        s.then(*performances(s, seat, ON_PILE, 0, card, "discard"), Triggers(less(queue, now)))


@dataclass(slots=True)
class NextTrigger(Choice[Relics, int]):
    """6.15: you order your own."""

    queue: tuple[tuple[int, int], ...]
    clause: ClassVar[str] = "6.15"
    prompt: ClassVar[str] = "Which of your discarded cards triggers first?"
    verb: ClassVar[str] = "begin with"

    def options(self, s: Relics, seat: Seat) -> Space[int]:
        return One(tuple(dict.fromkeys(card for owner, card in self.queue if owner == seat)))

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        return show_card(s, value)

    def chosen(self, s: Relics, answer: int) -> None:
        Triggers.trigger(s, self.queue, (self.seat, answer))


# --- who uses what, and in which order -------------------------------------------------------------------------


def acting(s: Relics) -> bool:
    """Whether the active shrine does anything beyond adding power."""
    return s.pack.acting[s.shrine]


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
    verb: ClassVar[str] = "begin with"

    def options(self, s: Relics, seat: Seat) -> Space[int]:
        return One([slot for slot, wizard in enumerate(s.wizards[seat]) if not wizard[DONE] & SHRINE])

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        return show_wizard_in_play(s, seat, value)

    def chosen(self, s: Relics, answer: int) -> None:
        treat(s, self.seat, answer)


def treat(s: Relics, seat: Seat, slot: int) -> None:
    """Apply each line that fits, from top to bottom, with a Replenish check after each."""
    s.change_wizard(seat, slot, DONE, s.wizards[seat][slot][DONE] | SHRINE)
    card = s.wizards[seat][slot][CARD]
    steps: list[Step[Relics]] = []
    for index, line in enumerate(s.pack.shrines[s.shrine].lines):
        if line.do not in ("add", "advantage_worth") and fits(s, seat, card, line.who):
            steps += [Perform(seat, ON_SHRINE, slot, s.shrine, index), Upkeep()]
    if steps:
        s.then(*steps)


@dataclass(slots=True)
class Immediates(Step[Relics]):
    """Step 3d (3.12): first everything that brings more wizards, one after the other, until none is left; then all
    claims to be the Master Wizard, including the newcomers'; then the rest in the resulting order.
    """

    clause: ClassVar[str] = "3.12"

    def run(self, s: Relics) -> None:
        marks = s.pack.marks
        present = [(seat, slot) for seat in s.battlers() for slot in range(len(s.wizards[seat]))]
        for seat, slot in present:
            wizard = s.wizards[seat][slot]
            if "play_wizards" in marks[wizard[CARD]] and not wizard[DONE] & IMMEDIATE:
                s.at_once = 1
                s.then(self)
                use(s, seat, IMMEDIATE, ON_WIZARD, slot)
                return
        s.at_once = 0
        claiming = [
            (seat, slot)
            for seat, slot in present
            if "become_master" in marks[s.wizards[seat][slot][CARD]] and not s.wizards[seat][slot][DONE] & CLAIM
        ]
        for seat, slot in claiming:
            claim(s, seat, slot)
        if claiming:
            settle_claims(s)
        s.then(*own_abilities(s, IMMEDIATE))


def claim(s: Relics, seat: Seat, slot: int) -> None:
    """8.4: one wizard's claim to be the Master Wizard; if it can do nothing else now, that is all."""
    card, done = s.wizards[seat][slot][CARD], s.wizards[seat][slot][DONE] | CLAIM
    if all(effect.do == "become_master" for effect in s.pack.timed["immediate"][card]):
        done |= IMMEDIATE
    s.change_wizard(seat, slot, DONE, done)
    s.claims += (seat,)
    s.tell(Used, seat, s.pack.ids[card])


def settle_claims(s: Relics) -> None:
    """8.5, 8.6: one claim holds, more cancel each other."""
    if len(s.claims) == 1:
        (seat,) = s.claims
        by = next(wizard[CARD] for wizard in s.wizards[seat] if wizard[DONE] & CLAIM)
        s.set_master(seat, s.pack.ids[by])
    else:
        s.tell(ClaimsCancelled, s.claims)
        s.set_master(s.master_before, CANCELLED)


def own_abilities(s: Relics, timing: int) -> list[Step[Relics]]:
    """Everyone's abilities of one timing, Master Wizard first; players without any are left out."""
    return [OwnAbilities(seat, timing) for seat in s.battlers() if waiting(s, seat, timing)]


def waiting(s: Relics, seat: Seat, timing: int) -> list[tuple[int, int]]:
    """(what it belongs to, slot) of the abilities that have not had their turn; an ignored relic gets none (3.16)."""
    timed = s.pack.timed[TIMING[timing]]
    found = []
    for slot, wizard in enumerate(s.wizards[seat]):
        if timed[wizard[CARD]] and not wizard[DONE] & timing:
            found.append((ON_WIZARD, slot))
    if timing == RELIC:
        for slot, relic in enumerate(s.relics[seat]):
            if timed[relic[CARD]] and not relic[USED] and Field(s).counts(seat, relic):
                found.append((ON_RELIC, slot))
    return found


@dataclass(slots=True)
class OwnAbilities(Step[Relics]):
    """One player's abilities of one timing, one after the other, in an order of the player's choice."""

    seat: Seat
    timing: int
    clause: ClassVar[str] = "3.14"

    def run(self, s: Relics) -> None:
        own = waiting(s, self.seat, self.timing)
        if len(own) > 1:
            s.then(NextAbility(self.seat, self.timing), self)
        elif own:
            on, slot = own[0]
            card = (s.relics if on == ON_RELIC else s.wizards)[self.seat][slot][CARD]
            if s.pack.marks[card] & JOINING:
                s.then(self)  # below what follows: the card it brings joins the list (3.17)
            use(s, self.seat, self.timing, on, slot)


@dataclass(slots=True)
class NextAbility(Choice[Relics, tuple[int, int]]):
    """3.14, 3.16: you choose the order of your own."""

    timing: int
    clause: ClassVar[str] = "3.14"
    prompt: ClassVar[str] = "Which of your abilities comes first?"
    verb: ClassVar[str] = "use"

    def options(self, s: Relics, seat: Seat) -> Space[tuple[int, int]]:
        return One(waiting(s, seat, self.timing))

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
    return Option(f"wizard.{seat}.{slot}", f"{card.mark} ({card.power})", about)


def use(s: Relics, seat: Seat, timing: int, on: int, slot: int) -> None:
    """A whole ability: all its effects of this timing, then one Replenish check (6.12)."""
    if on == ON_RELIC:
        card = s.relics[seat][slot][CARD]
        s.change_relic(seat, slot, USED, 1)
    else:
        card = s.wizards[seat][slot][CARD]
        s.change_wizard(seat, slot, DONE, s.wizards[seat][slot][DONE] | timing)
    s.tell(Used, seat, s.pack.ids[card])
    first, *rest = performances(s, seat, on, slot, card, TIMING[timing])
    s.then(*rest, Upkeep())
    first.run(s)


def performances(s: Relics, seat: Seat, on: int, slot: int, card: int, timing: str) -> list[Step[Relics]]:
    effects = s.pack.cards[card].effects
    return [Perform(seat, on, slot, card, index) for index, each in enumerate(effects) if each.at == timing]


# --- one effect ------------------------------------------------------------------------------------------------


Does = Callable[[Relics, "Perform", Effect], None]


class Verb(NamedTuple):
    """A word after `do` in the pack: what it does, when it can happen, and what else its row may say."""

    does: Does
    at: tuple[str, ...]
    """The timings; a shrine's line happens at "shrine"."""
    n: tuple[int, int] | None = None
    """The least and the most that `n` may be; None: it has no number."""
    heeds: tuple[str, ...] = ()
    """Further fields that mean something, beside `if`."""
    on: str = ""
    """The one kind of card on which it means something."""
    when: tuple[str, ...] | None = None
    """The conditions after `if`, one of which must be there; None: any, or none."""
    optional: bool = False
    """Always a "may"."""


VERBS: dict[str, Verb] = {}
"""The verbs of the pack; `effects` fills it in."""


def verb(
    name: str,
    *at: str,
    n: tuple[int, int] | None = None,
    heeds: tuple[str, ...] = (),
    on: str = "",
    when: tuple[str, ...] | None = None,
    optional: bool = False,
) -> Callable[[Does], Does]:
    """What is decorated carries the verb out."""

    def enter(does: Does) -> Does:
        VERBS[name] = Verb(does, at, n, heeds, on, when, optional)
        return does

    return enter


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

    def cites(self, s: Relics) -> str:
        """The card or shrine that does it."""
        return s.pack.shrines[self.card].id if self.on == ON_SHRINE else s.pack.cards[self.card].id

    def run(self, s: Relics) -> None:
        effect = self.effect(s)
        if not effect.when or CONDITIONS[effect.when].holds(s, self.seat):
            VERBS[effect.do].does(s, self, effect)

    def gain(self, s: Relics, amount: int) -> None:
        """5.9: a fixed bonus belongs to the card that gave it, a shrine's to the wizard it helps."""
        if not amount:
            return
        if self.on == ON_RELIC:
            s.change_relic(self.seat, self.slot, RELIC_GAIN, s.relics[self.seat][self.slot][RELIC_GAIN] + amount)
        else:
            part = SHRINE_GAIN if self.on == ON_SHRINE else GAIN
            s.change_wizard(self.seat, self.slot, part, s.wizards[self.seat][self.slot][part] + amount)
        kind = "relic" if self.on == ON_RELIC else "wizard"
        s.tell(Gained, self.seat, amount, self.cites(s), f"{kind}:{self.seat}.{self.slot}")

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
        return self.perform().cites(s)

    def perform(self) -> Perform:
        return Perform(self.user, self.on, self.slot, self.card, self.index)

    def effect(self, s: Relics) -> Effect:
        return self.perform().effect(s)

    def about(self, s: Relics) -> tuple[Thing, ...]:
        """The card that asks, and its place; everyone sees it there."""
        kind, rows = {ON_WIZARD: ("wizard", s.wizards), ON_RELIC: ("relic", s.relics)}.get(self.on, ("", None))
        there = rows is not None and self.slot < len(rows[self.user])
        place = (Thing(kind, f"{self.user}.{self.slot}"),) if there else ()
        return (*place, Thing("shrine" if self.on == ON_SHRINE else "card", self.cites(s)))

    def prompt_for(self, s: Relics, seat: Seat) -> str:
        """Which card asks, and what."""
        source = s.pack.shrines[self.card] if self.on == ON_SHRINE else s.pack.cards[self.card]
        asked = self.wanted(s)
        return f"{source.mark}: {asked[0].lower()}{asked[1:]}"

    def wanted(self, s: Relics) -> str:
        """The question itself, with the numbers of this card where they matter."""
        return self.prompt

    def in_hand(self, s: Relics, seat: Seat, answer: Any) -> int | None:
        """The card in the hand of `seat` that an answer or its key names; None: it names none."""
        card: Any = s.pack.numbers.get(answer, answer)
        return card if card in s.hand[seat] else None

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        return show_no("Decline") if value == NO else show_card(s, value)


@dataclass(slots=True)
class LateAbilities(Step[Relics]):
    """3.13: the abilities of wizards that entered when step 3e was over."""

    clause: ClassVar[str] = "3.13"

    def run(self, s: Relics) -> None:
        s.then(*own_abilities(s, WIZARD))


def arrive(s: Relics, entered: tuple[tuple[int, int], ...]) -> None:
    """3.13: shrine, abilities that work at once, and the other ability if step 3e is over. A wizard that enters
    while those of step 3d are under way joins them (3.12)."""
    shrine = [ApplyShrine(seat) for seat in s.battlers() if any(seat == owner for owner, _ in entered)]
    late = [LateAbilities()] if s.turned == RELICS_UP else []
    s.then(*shrine, *([] if s.at_once else [Immediates(), *late]))
