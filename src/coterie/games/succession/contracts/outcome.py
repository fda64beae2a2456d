"""How a contract ends (section 6): one pure function over plain data. It knows no table, no clock and no order of the
participants (6.23); everything that is listed here is listed by seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from coterie.games.succession.components import (
    ASSASSIN,
    ATTORNEY,
    BRIGAND,
    CRIMINAL,
    DIPLOMAT,
    GUARD,
    HEADSMAN,
    HEALER,
    HEIR,
    INQUISITOR,
    MAGISTRATE,
    POISONER,
    PSYCHO,
    SOLDIER,
    VIGILANTE,
    WITNESS,
    WIZARD,
)

Seat = int
Kill = tuple[Seat, Seat]
"""(who kills, whom)."""


@dataclass(slots=True)
class Contract:
    """Everything that determines a contract. `role` names the role of every participant and of everyone who was forced;
    those who are dead by now are in none of these.
    """

    role: Mapping[Seat, int]
    cls: tuple[int, ...]
    """The class of each role."""
    voluntary: frozenset[Seat]
    """Those who agreed to show the role side."""
    faction: frozenset[Seat]
    """Those who agreed to show the faction side."""
    badges: frozenset[Seat] = frozenset()
    forced: frozenset[Seat] = frozenset()
    """Those who were forced to reveal, here or elsewhere in the room."""
    accused: Mapping[Seat, Seat] = field(default_factory=dict)
    """Whom each Witness has accused."""
    orders: Mapping[Seat, frozenset[Seat]] = field(default_factory=dict)
    """Whom each Magistrate will execute."""
    victims: Mapping[Seat, Seat] = field(default_factory=dict)
    """Whom each Psycho, Assassin or Wizard will kill."""
    surprises: tuple[tuple[Seat, Seat, Seat], ...] = ()
    """(who, killer, victim) in the order in which they were announced: for an Assassin itself and the victim, for a
    Guard the kill it answers, for an Informant itself and nobody (-1)."""
    volunteers: frozenset[Seat] = frozenset()
    """Guards who will die for the others."""
    witness_turns: bool = False
    """6.22: the other reading, by which a Witness who fails becomes a Criminal instead of being executed."""
    badges_judge: bool = False
    """9.3: the other reading, by which a badge gives its wearer the power of the Magistrate's card."""

    def base(self, seat: Seat) -> int:
        """6.5: the class on the card; a badge makes everyone but a Soldier a Criminal."""
        cls = self.cls[self.role[seat]]
        return CRIMINAL if seat in self.badges and cls != SOLDIER else cls

    def revealing(self) -> frozenset[Seat]:
        return self.voluntary | self.forced

    def holders(self, role: int) -> list[Seat]:
        """Those who show this role by agreement, and so use its ability (6.2); being forced to reveal gives no ability
        (5.5).
        """
        return [seat for seat in sorted(self.voluntary) if self.role[seat] == role]

    def magistrates(self) -> list[Seat]:
        """Who judges here: by the card (7.5), or by a badge where that gives the same power (9.3)."""
        return [seat for seat in sorted(self.voluntary) if self.role[seat] == MAGISTRATE or self.judges(seat)]

    def judges(self, seat: Seat) -> bool:
        return self.badges_judge and seat in self.badges

    def born(self) -> set[Seat]:
        """6.5: those who are Criminals whatever is decided."""
        return {seat for seat in self.role if self.base(seat) == CRIMINAL}

    def criminals(self) -> set[Seat]:
        """6.6: the smallest set in which every Magistrate who spares a revealing Criminal is one."""
        found = self.born()
        magistrates, revealing = self.magistrates(), self.revealing()
        if self.witness_turns:
            ordered: frozenset[Seat] = frozenset().union(*self.orders.values())
            for witness, accused in self.accused.items():
                guilty = accused in self.role and (accused in found or accused in magistrates)
                if not (guilty and accused in ordered):
                    found.add(witness)
        while True:
            more = {
                magistrate
                for magistrate in magistrates
                if magistrate not in found
                and any(seat in found and seat not in self.orders.get(magistrate, ()) for seat in revealing)
            }
            if not more:
                return found
            found |= more

    # --- whether an ability takes effect ------------------------------------------------------------------------

    def affects(self, source: Seat, target: Seat, criminals: set[Seat]) -> bool:
        """6.7 to 6.9, 7.13: whether an ability of `source` has any effect on `target`, by the classes that both have
        now. Every ability asks here, whether it kills, executes, poisons, heals, saves or forces."""
        if not self.reaches(source, target, criminals):
            return False
        if not self.soldierly(source, criminals) or target not in criminals:
            return True
        defended = any(self.reaches(attorney, target, criminals) for attorney in self.holders(ATTORNEY))
        return not (defended and self.came_out(target))

    def soldierly(self, source: Seat, criminals: set[Seat]) -> bool:
        """6.9: whether an ability is a Soldier's, for an Attorney's defence only. Those of a Magistrate's card stay so
        while its owner is a Criminal: sparing one protected Criminal does not open the way to another."""
        return self.base(source) == SOLDIER and (source not in criminals or self.role[source] == MAGISTRATE)

    def works(self, source: Seat, criminals: set[Seat]) -> bool:
        """6.7, 7.18: not if it is a Criminal and another, a Vigilante, shows the role."""
        return source not in criminals or self.role[source] == VIGILANTE or not self.holders(VIGILANTE)

    def reaches(self, source: Seat, target: Seat, criminals: set[Seat]) -> bool:
        """The part of it that concerns abilities of Criminals: an Attorney's defence can be one of them."""
        return self.works(source, criminals) and not (source in criminals and self.immune(target))

    def immune(self, seat: Seat) -> bool:
        """6.8, 7.5, 7.11: to all abilities of Criminals."""
        return seat in self.voluntary and (self.role[seat] in (MAGISTRATE, HEADSMAN) or self.judges(seat))

    def came_out(self, seat: Seat) -> bool:
        """6.9: whether it has revealed by choice, at once or by a surprise."""
        return seat in self.voluntary or any(who == seat for who, _, _ in self.surprises)

    # --- who may choose what ------------------------------------------------------------------------------------

    def forcers(self) -> dict[Seat, int]:
        """6.3: who may force somebody, by what role."""
        criminals, judges = self.born(), self.magistrates()
        able = {seat: self.role[seat] for seat in sorted(self.voluntary) if self.works(seat, criminals)}
        roles = list(able.values())
        may = {
            WITNESS: bool(judges),  # 7.6
            INQUISITOR: bool(self.faction),  # 7.12
            BRIGAND: bool(self.faction) and roles.count(BRIGAND) > 2,  # 7.10
            DIPLOMAT: roles.count(DIPLOMAT) > 1,  # 7.19
        }
        return {seat: role for seat, role in able.items() if may.get(role) and (role != WITNESS or judges != [seat])}

    def forcible(self, forcer: Seat, others: Iterable[Seat]) -> list[Seat]:
        """Those among these whom it can force."""
        criminals = self.born()
        return [seat for seat in others if seat != forcer and self.affects(forcer, seat, criminals)]

    def executable(self, magistrate: Seat) -> list[Seat]:
        """Those a Magistrate may order executed: revealing Criminals, and also those who may yet become one."""
        others = [seat for seat in sorted(self.revealing()) if seat != magistrate]
        suspects = [
            seat for seat in others if self.base(seat) == CRIMINAL or (self.witness_turns and seat in self.accused)
        ]
        if not suspects:
            return []
        magistrates = self.magistrates()
        return [seat for seat in others if seat in suspects or seat in magistrates]

    def killable(self, killer: Seat) -> list[Seat]:
        """6.11: whom a killer may choose (7.8, 7.22): those in the contract on whom it has an effect. Only a Psycho's
        card says that it must be another (7.4)."""
        criminals, members = self.born(), self.voluntary | self.faction
        others = [seat for seat in sorted(members - {killer}) if self.affects(killer, seat, criminals)]
        itself = self.role[killer] != PSYCHO and self.affects(killer, killer, criminals)
        return [*others, killer] if itself else others

    def surprising(self, killer: Seat) -> list[Seat]:
        """6.13, 7.8: whom an Assassin may kill by surprise: itself too, since the card does not say another."""
        criminals = self.born()
        return [seat for seat in (*sorted(self.faction - {killer}), killer) if self.affects(killer, seat, criminals)]

    def pending(self) -> list[Kill]:
        """6.14: the kills of others by Criminals that a Guard can still answer, chosen or announced, and the execution
        of a Witness who fails as things stand (6.18)."""
        criminals = self.criminals()
        members = self.voluntary | self.faction
        announced = [(who, victim) for who, _, victim in self.surprises if self.role[who] == ASSASSIN]
        failing = [] if self.witness_turns else resolve(self).failed
        return [
            (source, victim)
            for source, victim in dict.fromkeys([*self.kills(), *self.executions(criminals), *failing, *announced])
            if source in criminals
            and source != victim
            and source in members
            and victim in members
            and self.affects(source, victim, criminals)
        ]

    def answerable(self, guard: Seat) -> list[Kill]:
        """7.9: those of them that this Guard answers with effect, none of them its own."""
        criminals = self.criminals()
        return [
            (source, victim)
            for source, victim in self.pending()
            if guard not in (source, victim) and self.affects(guard, source, criminals)
        ]

    def kills(self) -> list[Kill]:
        """What killers decided before the surprises."""
        return [
            (source, victim)
            for source, victim in sorted(self.victims.items())
            if source in self.voluntary and self.role[source] in (PSYCHO, ASSASSIN, WIZARD)
        ]

    def executions(self, criminals: set[Seat]) -> list[Kill]:
        """What Magistrates ordered before the surprises (7.5), and a Headsman's standing order (7.11)."""
        revealing = self.revealing()
        surprising = {who for who, _, _ in self.surprises}
        found = []
        for magistrate in self.magistrates():
            found += [
                (magistrate, seat)
                for seat in sorted(self.orders.get(magistrate, ()))
                if seat in criminals and seat in revealing and seat != magistrate
            ]
        for headsman in self.holders(HEADSMAN):
            found += [
                (headsman, seat)
                for seat in sorted(criminals)
                if seat != headsman and (seat in revealing or seat in surprising)
            ]
        return list(dict.fromkeys(found))


@dataclass(slots=True)
class Outcome:
    """The outcome of a contract, sorted by seat."""

    dead: tuple[Seat, ...]
    executions: tuple[Kill, ...]
    """Public ones, of those who died."""
    heirs: tuple[Seat, ...]
    """Heirs whose role was shown to the participants when somebody tried to kill them."""
    heirs_in_public: tuple[Seat, ...]
    """The same, by a public execution."""
    poisoned: tuple[Kill, ...]
    """(poisoner, victim)."""
    healed: tuple[Seat, ...]
    raising: tuple[Seat, ...]
    """Wizards whose victim died of it."""
    criminals: tuple[Seat, ...]
    failed: tuple[Kill, ...] = ()
    """6.18: who executes which Witness, before a Guard volunteers."""


def resolve(c: Contract) -> Outcome:
    """6.15 to 6.21, in that order."""
    criminals = c.criminals()
    dead: set[Seat] = set()
    heirs: set[Seat] = set()
    public_heirs: set[Seat] = set()
    cancelled: set[Kill] = set()

    def kill(source: Seat, victim: Seat, shown: set[Seat]) -> bool:
        """6.15, 7.1: someone who tries to kill an Heir dies instead, unless they are an Heir too. Returns whether the
        victim dies.
        """
        if c.role[victim] != HEIR:
            dead.add(victim)
            return True
        shown.add(victim)
        (shown if c.role[source] == HEIR else dead).add(source)
        return False

    for who, source, victim in reversed(c.surprises):  # 6.16
        role = c.role[who]
        if who in dead or (role == ASSASSIN and (who, victim) in cancelled):
            continue
        if role == ASSASSIN and victim not in dead and c.affects(who, victim, criminals):
            kill(who, victim, heirs)
        elif role == GUARD and source not in dead and c.affects(who, source, criminals):
            cancelled.add((source, victim))
            kill(who, source, heirs)

    early = frozenset(dead)

    def happens(source: Seat, victim: Seat) -> bool:
        return source not in early and (source, victim) not in cancelled and c.affects(source, victim, criminals)

    raising = []
    for source, victim in c.kills():  # 6.17
        if happens(source, victim) and kill(source, victim, heirs) and c.role[source] == WIZARD:  # 7.22
            raising.append(source)
    executions = [each for each in c.executions(criminals) if happens(*each) and kill(*each, public_heirs)]
    failed: list[Kill] = []
    if not c.witness_turns:
        executed = {victim for _, victim in executions}
        judges = [seat for seat in c.magistrates() if seat not in early]
        for witness, accused in sorted(c.accused.items()):  # 6.18
            if accused in c.role and accused not in executed:
                failed += [(judge, witness) for judge in judges if judge != witness and happens(judge, witness)]
        executions += failed
        dead.update([witness for _, witness in failed])
    for guard in sorted(c.volunteers):  # 6.19, 7.9
        saved = {seat for seat in dead - {guard} if c.affects(guard, seat, criminals)}
        if saved:
            dead = dead - saved | {guard}
            break
    living = [seat for seat in sorted(c.voluntary | c.faction) if seat not in dead]
    poisoned = [  # 6.20, 7.17
        (poisoner, seat)
        for poisoner in c.holders(POISONER)
        if poisoner not in early
        for seat in living
        if seat != poisoner and c.affects(poisoner, seat, criminals)
    ]
    healers = [healer for healer in c.holders(HEALER) if healer not in early]
    opened = c.revealing() | {who for who, _, _ in c.surprises} | heirs | public_heirs
    healed = [  # 6.20, 7.14
        seat
        for seat in living
        if seat in opened and any(each != seat and c.affects(each, seat, criminals) for each in healers)
    ]
    return Outcome(
        dead=tuple(sorted(dead)),
        executions=tuple(sorted((by, victim) for by, victim in executions if victim in dead)),
        heirs=tuple(sorted(heirs - public_heirs)),
        heirs_in_public=tuple(sorted(public_heirs)),
        poisoned=tuple(poisoned),
        healed=tuple(healed),
        raising=tuple([seat for seat in raising if c.victims[seat] in dead]),
        criminals=tuple(sorted(criminals)),
        failed=tuple(failed),
    )
