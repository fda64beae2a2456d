"""How a contract ends (section 6): one pure function over plain data. It knows no table, no clock and no order of the
participants; everything that is listed here is listed by seat.
"""

from __future__ import annotations

from collections.abc import Mapping
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
    """Everything that decides a contract. `role` names the role of every participant and of everybody who was forced;
    who is dead by now is in none of these."""

    role: Mapping[Seat, int]
    cls: tuple[int, ...]
    """The class of each role."""
    voluntary: frozenset[Seat]
    """Who agreed to show the role side."""
    faction: frozenset[Seat]
    """Who agreed to show the faction side."""
    badges: frozenset[Seat] = frozenset()
    forced: frozenset[Seat] = frozenset()
    """Who was made to reveal, here or elsewhere in the room."""
    accused: Mapping[Seat, Seat] = field(default_factory=dict)
    """Whom each Witness has accused."""
    orders: Mapping[Seat, frozenset[Seat]] = field(default_factory=dict)
    """Whom each Magistrate will execute."""
    victims: Mapping[Seat, Seat] = field(default_factory=dict)
    """Whom each Psycho, Assassin or Wizard will kill."""
    surprises: tuple[tuple[Seat, Seat, Seat], ...] = ()
    """(who, killer, victim) in the order in which they were announced: for an Assassin itself and the victim, for a
    Guard the kill it answers, for an Informant itself twice."""
    volunteers: frozenset[Seat] = frozenset()
    """Guards who will die for the others."""
    witness_turns: bool = False
    """6.22: the other reading, by which a Witness who fails becomes a Criminal instead of being executed."""

    def base(self, seat: Seat) -> int:
        """6.5: the class on the card; a badge makes everybody but a Soldier a Criminal."""
        cls = self.cls[self.role[seat]]
        return CRIMINAL if seat in self.badges and cls != SOLDIER else cls

    def revealing(self) -> frozenset[Seat]:
        return self.voluntary | self.forced

    def holders(self, role: int) -> list[Seat]:
        """Who shows this role by agreement, and so uses its ability."""
        return [seat for seat in sorted(self.voluntary) if self.role[seat] == role]

    def criminals(self) -> set[Seat]:
        """6.6: the smallest set in which every Magistrate who spares a revealing Criminal is one."""
        found = {seat for seat in self.role if self.base(seat) == CRIMINAL}
        magistrates, revealing = self.holders(MAGISTRATE), self.revealing()
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

    def affects(self, source: Seat, target: Seat, criminals: set[Seat]) -> bool:
        """6.7 to 6.9: whether an ability of `source` has any effect on `target`."""
        if source in criminals:
            if self.role[source] != VIGILANTE and self.holders(VIGILANTE):
                return False
            return not (target in self.voluntary and self.role[target] in (MAGISTRATE, HEADSMAN))
        if self.base(source) == SOLDIER:
            return not (target in criminals and target in self.voluntary and self.holders(ATTORNEY))
        return True

    # --- who may choose what ------------------------------------------------------------------------------------

    def forcers(self) -> dict[Seat, int]:
        """6.3: who may force somebody, by what role."""
        found: dict[Seat, int] = {}
        if self.holders(MAGISTRATE):
            found.update(dict.fromkeys(self.holders(WITNESS), WITNESS))
        if self.faction:
            found.update(dict.fromkeys(self.holders(INQUISITOR), INQUISITOR))
            brigands = self.holders(BRIGAND)
            if len(brigands) > 2 and not self.holders(VIGILANTE):
                found.update(dict.fromkeys(brigands, BRIGAND))
        if len(self.holders(DIPLOMAT)) > 1:
            found.update(dict.fromkeys(self.holders(DIPLOMAT), DIPLOMAT))
        return found

    def executable(self, magistrate: Seat) -> list[Seat]:
        """Whom a Magistrate may order executed: revealing Criminals, and beside these whoever may yet become one."""
        others = [seat for seat in sorted(self.revealing()) if seat != magistrate]
        suspects = [
            seat for seat in others if self.base(seat) == CRIMINAL or (self.witness_turns and seat in self.accused)
        ]
        if not suspects:
            return []
        magistrates = self.holders(MAGISTRATE)
        return [seat for seat in others if seat in suspects or seat in magistrates]

    def killable(self, killer: Seat) -> list[Seat]:
        """6.11: whom a killer may choose: others in the contract on whom it has an effect."""
        criminals = {seat for seat in self.role if self.base(seat) == CRIMINAL}
        members = sorted(self.voluntary | self.faction)
        return [seat for seat in members if seat != killer and self.affects(killer, seat, criminals)]

    def pending(self) -> list[Kill]:
        """6.14: the kills by Criminals that a Guard can still answer, chosen or announced."""
        criminals = self.criminals()
        members = self.voluntary | self.faction
        kills = [*self.regular(criminals), *((who, victim) for who, _, victim in self.surprises if self.is_kill(who))]
        return [
            (source, victim)
            for source, victim in dict.fromkeys(kills)
            if source in criminals
            and source in members
            and victim in members
            and self.affects(source, victim, criminals)
        ]

    def is_kill(self, seat: Seat) -> bool:
        return self.role[seat] == ASSASSIN

    def regular(self, criminals: set[Seat]) -> list[Kill]:
        """Everything that was decided before the surprises, as (source, victim)."""
        revealing = self.revealing()
        surprising = {who for who, _, _ in self.surprises}
        kills = [
            (source, victim)
            for source, victim in sorted(self.victims.items())
            if source in self.voluntary and self.role[source] in (PSYCHO, ASSASSIN, WIZARD)
        ]
        for magistrate in self.holders(MAGISTRATE):
            kills += [
                (magistrate, seat)
                for seat in sorted(self.orders.get(magistrate, ()))
                if seat in criminals and seat in revealing and seat != magistrate
            ]
        for headsman in self.holders(HEADSMAN):
            kills += [
                (headsman, seat)
                for seat in sorted(criminals)
                if seat != headsman and (seat in revealing or seat in surprising)
            ]
        return kills


@dataclass(slots=True)
class Outcome:
    """What a contract comes to. All of it is sorted by seat."""

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


def resolve(c: Contract) -> Outcome:
    """6.15 to 6.21, in that order."""
    criminals = c.criminals()
    dead: set[Seat] = set()
    heirs: set[Seat] = set()
    public_heirs: set[Seat] = set()
    cancelled: set[Kill] = set()

    def kill(source: Seat, victim: Seat, public: bool) -> Seat:
        """6.15: who tries to kill an Heir dies instead."""
        if c.role[victim] != HEIR:
            return victim
        (public_heirs if public else heirs).add(victim)
        return source

    for who, source, victim in reversed(c.surprises):  # 6.16
        role = c.role[who]
        if who in dead or (role == ASSASSIN and (who, victim) in cancelled):
            continue
        if role == ASSASSIN and victim not in dead and c.affects(who, victim, criminals):
            dead.add(kill(who, victim, public=False))
        elif role == GUARD and source not in dead and c.affects(who, source, criminals):
            cancelled.add((source, victim))
            dead.add(kill(who, source, public=False))

    early = frozenset(dead)
    executions: list[Kill] = []
    raising: set[Seat] = set()
    executed: set[Seat] = set()
    for source, victim in c.regular(criminals):  # 6.17
        if source in early or (source, victim) in cancelled or not c.affects(source, victim, criminals):
            continue
        public = c.role[source] in (MAGISTRATE, HEADSMAN)
        fallen = kill(source, victim, public)
        dead.add(fallen)
        if fallen == victim:
            if public:
                executions.append((source, victim))
                executed.add(victim)
            elif c.role[source] == WIZARD:
                raising.add(source)
    if not c.witness_turns:
        judges = [seat for seat in c.holders(MAGISTRATE) if seat not in early]
        for witness, accused in sorted(c.accused.items()):  # 6.18
            if accused in c.role and accused not in executed:
                by = [judge for judge in judges if c.affects(judge, witness, criminals)]
                executions += [(judge, witness) for judge in by]
                dead.update([witness] * bool(by))
    saviour = next((guard for guard in sorted(c.volunteers) if dead - {guard}), None)
    if saviour is not None:  # 6.19
        dead = {saviour}
    poisoned = {
        (poisoner, seat)
        for poisoner in c.holders(POISONER)
        if poisoner not in early
        for seat in c.voluntary | c.faction
        if seat != poisoner and seat not in dead and c.affects(poisoner, seat, criminals)
    }
    healers = c.holders(HEALER)
    healed = {seat for seat in c.voluntary if any(healer != seat for healer in healers) and seat not in dead}
    return Outcome(
        dead=tuple(sorted(dead)),
        executions=tuple(sorted(kill for kill in executions if kill[1] in dead)),
        heirs=tuple(sorted(heirs - public_heirs)),
        heirs_in_public=tuple(sorted(public_heirs)),
        poisoned=tuple(sorted(poisoned)),
        healed=tuple(sorted(healed)),
        raising=tuple(sorted(seat for seat in raising if c.victims[seat] in dead)),
        criminals=tuple(sorted(criminals)),
    )
