"""Attacks (sections 7 and 8): who can be attacked and why not, what is shown before, and the attack itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.arena.combat.damage import hidden, hurt, turn_up, unsummon
from coterie.games.arena.combat.odds import odds, struck_back, unblocked
from coterie.games.arena.combat.sight import blocker, lines, obstacle
from coterie.games.arena.combat.strength import fighting, parts, range_of
from coterie.games.arena.components import HIT, NONE, SHIELD
from coterie.games.arena.events import Attacked, Cancelled, Dice, DiceFrom, Used
from coterie.games.arena.figure_choices import OneOrNobody
from coterie.games.arena.labels import (
    NO,
    Facts,
    Refusal,
    about_figures,
    figure_name,
    named,
    number_in,
    show_figure,
    show_no,
    space_name,
)
from coterie.games.arena.movement.action import dice
from coterie.games.arena.movement.extra_moves import ExtraMove
from coterie.games.arena.state import TRAMPLE, TWIN, Arena
from coterie.kernel import Choice, One, Option, Seat, Space, Step, Thing, words

# --- whom --------------------------------------------------------------------------------------------------------


def targets(s: Arena, figure: int) -> list[int]:
    """7.2 to 7.6: the opponents that it may attack now."""
    engaged = s.engaged_with(figure)
    if engaged:
        return engaged
    reach = range_of(s, figure)
    if reach == 1:
        return []
    return [other for other in s.foes_around(figure, reach) if s.sees_from_to(figure, other)]


def can_attack(s: Arena, figure: int) -> bool:
    """Whether it has any target; stops at the first."""
    if s.is_engaged(figure):
        return True
    reach = range_of(s, figure)
    if reach == 1:
        return False
    for other in s.foes_around(figure, reach):  # noqa: SIM110  (a generator costs as much again)
        if s.sees_from_to(figure, other):
            return True
    return False


def why_no_target(s: Arena, figure: int, other: int) -> Refusal | None:
    """The clause that forbids an attack; None if it is lawful."""
    name = figure_name(s, other)
    if s.at[other] < 0:
        return "7.2", f"{name} is not on the battlefield."
    if not s.opposed(figure, other):
        return "7.6", f"{name} is a friend."
    engaged = s.engaged_with(figure)
    if other in engaged:
        return None
    if engaged:
        foes = " and ".join(figure_name(s, each) for each in engaged)
        return "7.3", f"{figure_name(s, figure)} is engaged with {foes} and may attack only there."
    reach, apart = range_of(s, figure), s.apart(figure, other)
    if apart > reach:
        return "7.1", f"{name} is {apart} spaces away, the range is {reach}."
    if reach == 1:
        return "6.2", f"{name} is beside it but not adjacent: the base of one is as high as the other's top, or a wall."
    if not s.sees_from_to(figure, other):
        return "7.4", f"There is no line of sight to {name}: {what_blocks(s, figure, other)}."
    return None


def why_nobody(s: Arena, figure: int) -> Refusal:
    """Why it can attack nobody at all: what blocks the nearest opponent."""
    foes = [other for other in s.figures() if s.opposed(figure, other)]
    nearest = min(foes, key=lambda other: s.apart(figure, other), default=NONE)
    found = why_no_target(s, figure, nearest) if nearest != NONE else None
    return found or ("7.2", "There is nobody that it can attack.")


def what_blocks(s: Arena, figure: int, other: int) -> str:
    """The figure or the terrain that blocks the line of sight."""
    field = s.field
    for here in s.halves(figure):
        for there in s.halves(other):
            for line in lines(field, (here, s.heights[figure], there, s.heights[other])):
                found = blocker(field, line, s.held, s.heights, figure, other)
                if found >= 0:
                    who = words.mark("figure", str(found), figure_name(s, found))
                    return f"{who} stands between on {space_name(s, s.at[found])}"
    here, there = min(
        ((a, b) for a in s.halves(figure) for b in s.halves(other)), key=lambda pair: field.distance(*pair)
    )
    return obstacle(field, here, s.heights[figure], there, s.heights[other])


def attacks_left(s: Arena, figure: int) -> int:
    """8.2, Double Attack, Twinflame."""
    allowed = 2 if s.has(figure, "double_attack") else 1
    if s.lasting:
        allowed += s.lasts(TWIN, figure)
    return allowed - s.struck.count(figure)


# --- the attack --------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Attack(Step[Arena]):
    """8.1: announced; hidden enchantments may answer, then the dice are rolled."""

    attacker: int
    defender: int
    bonus: int
    clause: ClassVar[str] = "8.1"

    def run(self, s: Arena) -> None:
        attacker, defender = self.attacker, self.defender
        s.tell(Attacked, named(s, attacker), named(s, defender))
        guard = 0
        card = s.figure_card[defender]
        beside = s.adjacent(attacker, defender)
        walker, creature = s.design(defender).planeswalker, not s.design(attacker).planeswalker
        while s.auras[card]:
            verbs = ["recall"] if creature else []
            if walker:
                verbs.append("guard")
            else:
                verbs.append("ward" if beside else "veil")
            n = hidden(s, card, *verbs)
            if n < 0:
                break
            spell = s.spell(s.auras[card][n].spell)
            turn_up(s, card, n)
            if spell.do == "guard":
                guard += spell.n
            elif spell.do == "ward":
                hurt(s, attacker, spell.n)
                if s.at[attacker] < 0 or s.result is not None:
                    return
            else:
                s.tell(Cancelled, named(s, attacker))
                if spell.do == "recall":
                    unsummon(s, s.figure_card[attacker])
                else:
                    s.then(ExtraMove(s.lord[defender], defender, spell.n, 1, spell.rule))
                return
        roll_dice(s, attacker, defender, self.bonus, guard)


def roll_dice(s: Arena, attacker: int, defender: int, bonus: int, guard: int) -> None:
    """8.6, 8.7: the dice, and what they do."""
    power = fighting(s, attacker, defender, "power", bonus)
    toughness = fighting(s, defender, attacker, "toughness", guard=guard)
    struck, held = dice(s, power), dice(s, toughness)
    hits, shields = struck.count(HIT), held.count(SHIELD)
    sure = s.has(attacker, "intense_strike")
    dealt = unblocked(hits, shields, sure)
    if s.events is not None:
        power_from = parts(s, attacker, defender, "power", bonus)
        toughness_from = parts(s, defender, attacker, "toughness", guard=guard)
        s.tell(Dice, struck, held, dealt, dice_sources(power_from), dice_sources(toughness_from))
    s.scene()
    if sure and dealt > max(hits - shields, 0):
        s.tell(Used, s.design(attacker).id, "intense_strike")
    seat = s.lord[defender]
    card = s.figure_card[s.walker(seat)]
    if dealt:
        n = hidden(s, card, "prevent")
        if n >= 0:
            turn_up(s, card, n)
            dealt = 0
    back = shields - hits
    if back > 0 and s.has(defender, "counter_strike") and s.adjacent(attacker, defender):
        s.tell(Used, s.design(defender).id, "counter_strike")
        hurt(s, attacker, back)
        if s.result is not None:
            return
    if not dealt:
        return
    surplus = dealt - (s.design(defender).life - s.damage[defender])
    nearby = [other for other in s.beside(defender) if s.opposed(attacker, other)]
    hurt(s, defender, dealt)
    if s.result is not None or s.at[defender] >= 0:
        return
    spite(s, seat, attacker)
    if surplus > 0 and s.at[attacker] >= 0 and tramples(s, attacker):
        left = tuple([other for other in nearby if s.at[other] >= 0])
        if left:
            s.then(Trample(s.lord[attacker], attacker, surplus, left))


def tramples(s: Arena, figure: int) -> bool:
    return s.has(figure, "trample") or bool(s.lasting and s.lasts(TRAMPLE, s.figure_card[figure]))


def spite(s: Arena, seat: Seat, attacker: int) -> None:
    """Last Spite: an attack has destroyed a creature of this player. Each of them acts while the attacker is there. A
    Planeswalker that is destroyed takes its enchantments along.
    """
    card = s.figure_card[s.walker(seat)]
    while s.at[attacker] >= 0 and (n := hidden(s, card, "spite")) >= 0:
        amount = s.spell(s.auras[card][n].spell).n
        turn_up(s, card, n)
        hurt(s, attacker, amount)


@dataclass(slots=True)
class Trample(OneOrNobody):
    """The surplus damage may go to one opponent adjacent to the destroyed figure."""

    figure: int
    surplus: int
    others: tuple[int, ...]
    clause: ClassVar[str] = "A-trample"
    prompt: ClassVar[str] = "Who takes the surplus damage?"
    verb: ClassVar[str] = "Damage"

    def about(self, s: Arena) -> tuple[Thing, ...]:
        return about_figures(self.figure)

    def able(self, s: Arena) -> list[int]:
        return [*self.others]

    def take(self, s: Arena, figure: int) -> None:
        s.tell(Used, s.design(self.figure).id, "trample")
        seat = s.lord[figure]
        hurt(s, figure, self.surplus)
        if s.at[figure] < 0:
            spite(s, seat, self.figure)


@dataclass(slots=True)
class ExtraAttack(Choice[Arena, Any]):
    """One attack right away; `close` allows only adjacent opponents."""

    figure: int
    bonus: int
    close: int
    rule: str
    verb: ClassVar[str] = "Attack"

    def prompt_for(self, s: Arena, seat: Seat) -> str:
        return f"Whom does {figure_name(s, self.figure)} attack?"

    def about(self, s: Arena) -> tuple[Thing, ...]:
        return about_figures(self.figure)

    def able(self, s: Arena) -> list[int]:
        if s.at[self.figure] < 0:
            return []
        return s.engaged_with(self.figure) if self.close else targets(s, self.figure)

    def seats(self, s: Arena) -> Iterable[Seat]:
        return (self.seat,) if self.able(s) else ()

    def cites(self, s: Arena) -> str:
        return self.rule

    def options(self, s: Arena, seat: Seat) -> Space[Any]:
        found = self.able(s)
        return One(found if self.close else [NO, *found])

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_no("Nobody") if value == NO else show_target(s, self.figure, value, self.bonus)

    def chosen(self, s: Arena, answer: Any) -> None:
        if answer != NO:
            s.then(Attack(self.figure, answer, self.bonus))

    def refuse(self, s: Arena, seat: Seat, answer: Any) -> Refusal | None:
        answer = number_in(answer)
        if type(answer) is not int or not 0 <= answer < len(s.at):
            return None
        if self.close and s.at[answer] >= 0 and s.opposed(self.figure, answer):
            return self.rule, f"{figure_name(s, answer)} is not adjacent to {figure_name(s, self.figure)}."
        return why_no_target(s, self.figure, answer)


# --- what is told before -----------------------------------------------------------------------------------------


def show_target(s: Arena, figure: int, other: int, bonus: int = 0) -> Option:
    """8.17: the dice of both sides, and the exact chance of each outcome."""
    power, toughness = fighting(s, figure, other, "power", bonus), fighting(s, other, figure, "toughness")
    chances = odds(power, toughness, int(s.has(figure, "intense_strike")))
    left = s.design(other).life - s.damage[other]
    told = [f"{dealt or 'no'} damage {percent(chance)}" for dealt, chance in enumerate(chances[:left]) if chance]
    if sum(chances[left:]):
        told.append(f"destroyed {percent(sum(chances[left:]))}")
    if s.has(other, "counter_strike") and s.adjacent(figure, other):
        told.append(f"strikes back {percent(struck_back(power, toughness))}")
    shown = show_figure(s, other, f", {power} dice against {toughness}: {', '.join(told)}")
    return Option(shown.key, shown.label, shown.about, facts=attack_facts(s, figure, other, bonus, chances))


def attack_facts(s: Arena, figure: int, other: int, bonus: int, chances: tuple[float, ...]) -> Facts:
    """An attack as a screen draws it: the dice of both sides with their parts, the chances in percent of 0, 1, ...
    damage and of destroying, the distance, and the two ends of the ray.
    """
    left = s.design(other).life - s.damage[other]
    odds_of = [*chances[:left], sum(chances[left:])] if len(chances) > left else list(chances)
    here, there = min(
        ((a, b) for a in s.halves(figure) for b in s.halves(other)), key=lambda pair: s.field.distance(*pair)
    )
    power, toughness = fighting(s, figure, other, "power", bonus), fighting(s, other, figure, "toughness")
    facts: list[tuple[str, int | str]] = [
        ("power", power),
        ("power_parts", in_parts(parts(s, figure, other, "power", bonus))),
        ("toughness", toughness),
        ("toughness_parts", in_parts(parts(s, other, figure, "toughness"))),
        ("left", left),
        ("odds", " ".join(f"{100 * chance:.1f}" for chance in odds_of)),
        ("distance", s.apart(figure, other)),
        ("range", range_of(s, figure)),
        ("from", s.field.called(here)),
        ("to", s.field.called(there)),
    ]
    if s.field.goal == "destroy" and s.design(other).planeswalker and not s.field.teams:
        facts.append(("wins", 1))
    if s.has(other, "counter_strike") and s.adjacent(figure, other):
        chance = struck_back(power, toughness)
        facts.append(("strikes_back", f"{100 * chance:.1f}"))
    return tuple(facts)


def dice_sources(of: list[tuple[str, int]]) -> tuple[DiceFrom, ...]:
    return tuple([DiceFrom(word, amount) for word, amount in of])


def in_parts(of: list[tuple[str, int]]) -> str:
    return ", ".join(f"{word} {amount:+d}" if n else f"{word} {amount}" for n, (word, amount) in enumerate(of))


def percent(chance: float) -> str:
    return f"{100 * chance:.1f} %"
