"""Spells: how they are played and countered, and what each of them does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.common.cards import less, less_at
from coterie.games.arena.combat.attack import ExtraAttack
from coterie.games.arena.combat.damage import DamageInOrder, dispel, heal, hidden, hurt, turn_up, unsummon
from coterie.games.arena.components import Spell
from coterie.games.arena.events import Aimed, Cast, Countered, Discarded, Hid, MovedEnchantment, ShowedHand, Took
from coterie.games.arena.labels import Refusal, figure_of, number_in, show_card, show_figure, show_spell
from coterie.games.arena.movement.action import move_number
from coterie.games.arena.movement.extra_moves import ExtraMove, ExtraMoves, GiveBack
from coterie.games.arena.movement.placement import PlaceFigures, Revive, clear_spaces
from coterie.games.arena.rows import Aura, Known
from coterie.games.arena.spells.targets import AROUND, CARDS, aim_in_words, aims, hosts, show_aim, why_not_aimed
from coterie.games.arena.state import FURY, HARDEN, POWER, ROOTS, SURGE, TRAMPLE, TWIN, TWIST, Arena
from coterie.kernel import Choice, One, Option, Seat, Some, Space, Step, Thing

# --- playing -----------------------------------------------------------------------------------------------------


def announce(s: Arena, seat: Seat, number: int) -> None:
    """3.3: a spell leaves the hand, seen by all, and is aimed."""
    s.show_card(seat, number)
    s.casting = (number,)
    s.cast += 1
    spell = s.spell(number)
    s.tell(Cast, seat, s.spell(number).id)
    if spell.do == "sap":
        s.then(Sap(seat, number))
    elif spell.face_up or (spell.target and spell.target != "chosen"):
        s.then(Aim(seat, number))
    else:
        s.then(Resolve(seat, number, ()))


def hide(s: Arena, seat: Seat, number: int, card: int) -> None:
    """3.13, 3.16: face down, under those that lie there already, unless it is countered."""
    s.cast += 1
    if countered(s, seat, "counter_enchantment"):
        s.show_card(seat, number)
        s.bury(seat, number)
        s.tell(Countered, seat, s.spell(number).id)
        return
    s.cover(seat, number)
    s.auras[card] += (Aura(number, seat, 0),)
    s.tell(Hid, seat, s.card(card).id)


def countered(s: Arena, seat: Seat, verb: str) -> bool:
    """3.16, 3.17: the first opponent in turn order whose hidden enchantment counters it."""
    for other in s.in_turn_order():
        if not s.friends(seat, other):
            card = s.figure_card[s.walker(other)]
            n = hidden(s, card, verb)
            if n >= 0:
                turn_up(s, card, n)
                return True
    return False


@dataclass(slots=True)
class Aim(Choice[Arena, Any]):
    """3.3: the target is named before anybody can counter."""

    spell: int
    clause: ClassVar[str] = "3.3"

    def prompt_for(self, s: Arena, seat: Seat) -> str:
        found = s.spell(self.spell)
        return f"What do you aim {found.name} at? {found.text}"

    def cites(self, s: Arena) -> str:
        return s.spell(self.spell).rule

    def options(self, s: Arena, seat: Seat) -> Space[Any]:
        return One(aims(s, seat, s.spell(self.spell)))

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_aim(s, seat, s.spell(self.spell), value)

    def meant_by(self, s: Arena, seat: Seat, thing: Thing) -> Any:
        """A card may be pressed for itself or for one of its figures."""
        found, figure = s.spell(self.spell), figure_of(s, thing)
        if not (found.face_up or found.target in CARDS):
            return figure
        return number_in(thing.id) if thing.kind == "card" else None if figure is None else s.figure_card[figure]

    def refuse(self, s: Arena, seat: Seat, answer: Any) -> Refusal | None:
        answer = number_in(answer)
        return why_not_aimed(s, seat, s.spell(self.spell), answer)

    def chosen(self, s: Arena, answer: Any) -> None:
        spell = s.spell(self.spell)
        if spell.target == "opponent":
            s.tell(Aimed, spell.id, None, answer)
        else:
            s.tell(Aimed, spell.id, aim_in_words(s, spell, answer), None)
        s.then(Resolve(self.seat, self.spell, answer if isinstance(answer, tuple) else (answer,)))


@dataclass(slots=True)
class Sap(Choice[Arena, Any]):
    """Up to two figures."""

    spell: int
    clause: ClassVar[str] = "S-sap-of-life"
    prompt: ClassVar[str] = "Which figures do you heal?"

    def options(self, s: Arena, seat: Seat) -> Space[Any]:
        return Some(aims(s, seat, s.spell(self.spell)), 1, 2)

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_figure(s, value)

    def chosen(self, s: Arena, answer: Any) -> None:
        spell = s.spell(self.spell)
        s.tell(Aimed, spell.id, " and ".join(aim_in_words(s, spell, each) for each in answer), None)
        s.then(Resolve(self.seat, self.spell, answer))


@dataclass(slots=True)
class Resolve(Step[Arena]):
    """3.16: counters first; then it does what it says, and lies in the graveyard or on its card."""

    seat: Seat
    spell: int
    target: tuple[int, ...]
    clause: ClassVar[str] = "3.16"

    def run(self, s: Arena) -> None:
        seat, number = self.seat, self.spell
        spell = s.spell(number)
        s.casting = ()
        if countered(s, seat, "counter_sorcery" if spell.sorcery else "counter_enchantment"):
            s.bury(seat, number)
            s.tell(Countered, seat, s.spell(number).id)
            return
        if spell.sorcery:
            s.bury(seat, number)
            steps = EFFECTS[spell.do](s, seat, spell, self.target)
            s.then(*steps, *rebirth(s, seat))
        else:
            attach(s, seat, number, self.target[0])


def attach(s: Arena, seat: Seat, number: int, card: int) -> None:
    """3.12."""
    s.auras[card] += (Aura(number, seat, 1),)
    amount = s.spell(number).heal
    if amount:
        for figure in s.standing(card):
            heal(s, figure, amount)


def rebirth(s: Arena, seat: Seat) -> list[Step[Arena]]:
    """A sorcery that was not countered may bring back one Phoenix, also one that was destroyed by it."""
    phoenixes = [f for c in s.cards_of(seat) if "rebirth" in s.card(c).abilities for f in s.card_figures[c]]
    return [Revive(seat, tuple(phoenixes), 1, 4, "A-rebirth")] if phoenixes else []


# --- what each sorcery does --------------------------------------------------------------------------------------

Steps = list[Step[Arena]]
Effect = Callable[[Arena, Seat, Spell, tuple[int, ...]], Steps]


def do_damage(s: Arena, seat: Seat, spell: Spell, target: tuple[int, ...]) -> Steps:
    (figure,) = target
    hurt(s, figure, spell.n)
    return []


def do_siphon(s: Arena, seat: Seat, spell: Spell, target: tuple[int, ...]) -> Steps:
    (figure,) = target
    dealt = hurt(s, figure, spell.n)
    if s.result is None:
        heal(s, s.walker(seat), dealt)
    return []


def do_heal(s: Arena, seat: Seat, spell: Spell, target: tuple[int, ...]) -> Steps:
    for figure in target:
        heal(s, figure, spell.n)
    return []


def do_rally(s: Arena, seat: Seat, spell: Spell, target: tuple[int, ...]) -> Steps:
    s.last(POWER, s.chosen, spell.power, seat)
    return []


def do_fury(s: Arena, seat: Seat, spell: Spell, target: tuple[int, ...]) -> Steps:
    s.last(POWER, s.chosen, spell.power, seat)
    s.last(FURY, s.chosen, spell.n, seat)
    return []


def do_stampede(s: Arena, seat: Seat, spell: Spell, target: tuple[int, ...]) -> Steps:
    s.last(POWER, s.chosen, spell.power, seat)
    s.last(TRAMPLE, s.chosen, 1, seat)
    return []


def do_dispel(s: Arena, seat: Seat, spell: Spell, target: tuple[int, ...]) -> Steps:
    card, slot = target
    dispel(s, card, slot)
    return []


def do_march(s: Arena, seat: Seat, spell: Spell, target: tuple[int, ...]) -> Steps:
    (card,) = target
    return [ExtraMoves(seat, tuple(s.standing(card)), spell.n, 0, spell.rule)]


def do_unsummon(s: Arena, seat: Seat, spell: Spell, target: tuple[int, ...]) -> Steps:
    (card,) = target
    unsummon(s, card)
    return []


def do_twist(s: Arena, seat: Seat, spell: Spell, target: tuple[int, ...]) -> Steps:
    (figure,) = target
    s.last(TWIST, figure, 1, seat)
    return []


def do_mind_control(s: Arena, seat: Seat, spell: Spell, target: tuple[int, ...]) -> Steps:
    (card,) = target
    s.claimed = card
    return []


def do_misdirect(s: Arena, seat: Seat, spell: Spell, target: tuple[int, ...]) -> Steps:
    card, slot = target
    return [Misdirect(seat, card, slot)]


def do_draw(s: Arena, seat: Seat, spell: Spell, target: tuple[int, ...]) -> Steps:
    s.draw(seat, spell.n)
    return []


def do_tithe(s: Arena, seat: Seat, spell: Spell, target: tuple[int, ...]) -> Steps:
    s.draw(seat, spell.n)
    hurt(s, s.walker(seat), 1)
    return []


def do_phase(s: Arena, seat: Seat, spell: Spell, target: tuple[int, ...]) -> Steps:
    walker = s.walker(seat)
    return [PlaceFigures(seat, (walker,), clear_spaces(s, walker, spell.n, walker), 0, spell.rule)]


def do_around(s: Arena, seat: Seat, spell: Spell, target: tuple[int, ...]) -> Steps:
    (figure,) = target
    return [DamageInOrder(seat, tuple(AROUND[spell.do](s, figure)), spell.n)]


def do_rise(s: Arena, seat: Seat, spell: Spell, target: tuple[int, ...]) -> Steps:
    creatures = tuple([f for c in s.cards_of(seat)[1:] for f in s.card_figures[c]])
    return [Revive(seat, creatures, spell.n, spell.sight, spell.rule)]


def do_duress(s: Arena, seat: Seat, spell: Spell, target: tuple[int, ...]) -> Steps:
    (other,) = target
    mask = sum(1 << ally for ally in s.allies(seat))
    s.known[other] = tuple([Known(each, m & ~mask) for each, m in s.known[other] if m & ~mask])
    s.known[other] += tuple([Known(each, mask) for each in sorted(s.hand[other])])
    for each in s.hand[other]:
        s.loose[other] = forget(s.loose[other], each, mask)
    s.whisper(s.allies(seat), ShowedHand, other, s.spell_ids(sorted(s.hand[other])))
    return [PickDiscard(seat, other)]


def forget(pairs: tuple[Known, ...], spell: int, mask: int) -> tuple[Known, ...]:
    """Of one such card these seats know now where it is."""
    for n, (each, known) in enumerate(pairs):
        if each == spell and known & mask:
            rest = (Known(each, known & ~mask),) if known & ~mask else ()
            return (*pairs[:n], *rest, *pairs[n + 1 :])
    return pairs


def do_twin(s: Arena, seat: Seat, spell: Spell, target: tuple[int, ...]) -> Steps:
    (figure,) = target
    s.last(TWIN, figure, 1, seat)
    return []


def do_turncoat(s: Arena, seat: Seat, spell: Spell, target: tuple[int, ...]) -> Steps:
    (figure,) = target
    s.give(figure, seat)
    return [
        ExtraMove(seat, figure, move_number(s, figure), 1, spell.rule),
        ExtraAttack(seat, figure, 0, 0, spell.rule),
        GiveBack((figure,)),
    ]


def do_surge(s: Arena, seat: Seat, spell: Spell, target: tuple[int, ...]) -> Steps:
    (card,) = target
    s.last(SURGE, card, spell.power, seat)
    s.last(HARDEN, card, spell.toughness, seat)
    return []


def do_regrow(s: Arena, seat: Seat, spell: Spell, target: tuple[int, ...]) -> Steps:
    (taken,) = target
    s.graveyard[seat] = less(s.graveyard[seat], taken)
    s.hand[seat] += (taken,)
    s.known[seat] += (Known(taken, s.public()),)
    s.tell(Took, seat, s.spell(taken).id)
    return []


def do_roots(s: Arena, seat: Seat, spell: Spell, target: tuple[int, ...]) -> Steps:
    (card,) = target
    s.last(ROOTS, card, 2 if s.card_owner[card] == s.active else 1, s.card_owner[card])
    return []


def do_pounce(s: Arena, seat: Seat, spell: Spell, target: tuple[int, ...]) -> Steps:
    (figure,) = target
    return [ExtraAttack(seat, figure, spell.power, 1, spell.rule)]


EFFECTS: dict[str, Effect] = {
    "damage": do_damage,
    "siphon": do_siphon,
    "heal": do_heal,
    "sap": do_heal,
    "rally": do_rally,
    "fury": do_fury,
    "stampede": do_stampede,
    "dispel": do_dispel,
    "march": do_march,
    "unsummon": do_unsummon,
    "twist": do_twist,
    "mind_control": do_mind_control,
    "misdirect": do_misdirect,
    "draw": do_draw,
    "tithe": do_tithe,
    "phase": do_phase,
    "wave": do_around,
    "scour": do_around,
    "rise": do_rise,
    "duress": do_duress,
    "twin": do_twin,
    "turncoat": do_turncoat,
    "surge": do_surge,
    "regrow": do_regrow,
    "roots": do_roots,
    "pounce": do_pounce,
}


@dataclass(slots=True)
class Misdirect(Choice[Arena, int]):
    """Where the enchantment goes."""

    card: int
    slot: int
    clause: ClassVar[str] = "S-misdirection"
    prompt: ClassVar[str] = "To which army card does the enchantment go?"

    def options(self, s: Arena, seat: Seat) -> Space[int]:
        return One(hosts(s, s.spell(s.auras[self.card][self.slot].spell), self.card))

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_card(s, value)

    def chosen(self, s: Arena, answer: int) -> None:
        row = s.auras[self.card]
        aura = row[self.slot]
        s.auras[self.card] = less_at(row, self.slot)
        s.auras[answer] += (aura,)
        s.tell(MovedEnchantment, s.spell(aura.spell).id, s.card(answer).id)


@dataclass(slots=True)
class PickDiscard(Choice[Arena, int]):
    """Duress: one card of the hand that was shown."""

    other: Seat
    clause: ClassVar[str] = "S-duress"
    prompt: ClassVar[str] = "Which card is discarded?"

    def seats(self, s: Arena) -> Iterable[Seat]:
        return (self.seat,) if s.hand[self.other] else ()

    def options(self, s: Arena, seat: Seat) -> Space[int]:
        return One(sorted(set(s.hand[self.other])))

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_spell(s, value)

    def chosen(self, s: Arena, answer: int) -> None:
        s.show_card(self.other, answer)
        s.bury(self.other, answer)
        s.tell(Discarded, self.other, s.spell_ids((answer,)))
