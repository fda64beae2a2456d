"""What happens at a court, counted from outside: who killed whom, which roles were used, how long it lasted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from coterie.games.succession.components import ROLE_IDS
from coterie.games.succession.events import (
    Accused,
    Announced,
    BadgeOffered,
    Chose,
    Completed,
    Crowned,
    Died,
    Executed,
    Healed,
    Martyred,
    OracleLooked,
    Poisoned,
    Sealed,
    Shown,
    TribunalCalled,
)
from coterie.games.succession.state import Succession
from coterie.kernel import Delivery, Event
from coterie.lab.match import Observer, Outcome

ABLE = tuple(role for role in ROLE_IDS if role not in ("noble", "spy"))
"""The roles that have something to use: a Spy's card lies by itself."""


@dataclass
class Court:
    """What several games came to."""

    kills: int = 0
    own_side: int = 0
    by: Counter[str] = field(default_factory=Counter)
    """Kills by the role of the killer, those of its own side with a minus before them."""
    dealt: Counter[str] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)
    """In how many games each role was dealt, and used by somebody."""
    deaths: list[int] = field(default_factory=list)
    minutes: list[float] = field(default_factory=list)
    crowned: int = 0
    right: int = 0
    contracts: int = 0
    tribunals: list[int] = field(default_factory=list)

    def told(self) -> str:
        unused = {role: f"{self.used[role]}/{count}" for role, count in self.dealt.items()}
        return (
            f"games {len(self.minutes)}: own side {self.own_side} of {self.kills} kills; median deaths "
            f"{median(self.deaths)}, minutes {median(self.minutes):.1f} ({min(self.minutes):.1f} to "
            f"{max(self.minutes):.1f}), tribunals {median(self.tribunals)}, contracts a game "
            f"{self.contracts / len(self.minutes):.1f}, crowned {self.crowned} right {self.right}\n"
            f"  kills by {dict(self.by.most_common())}\n  used {unused}"
        )


class CourtWatch(Observer):
    """Adds one game to a Court."""

    def __init__(self, court: Court) -> None:
        self.court = court
        self.aims: dict[int, dict[int, set[int]]] = {}
        """By contract: who aims at whom, as chosen last."""
        self.poisoned: dict[int, set[int]] = {}
        self.used: set[str] = set()
        self.sides: dict[int, set[str]] = {}
        self.tribunals = 0

    def begins(self, state: Any) -> None:
        self.dealt = {ROLE_IDS[state.role(seat)] for seat in range(state.seats)}

    def moved(self, state: Any, deliveries: Sequence[Delivery]) -> None:
        events: list[Event] = []
        for delivery in deliveries:
            if delivery.event not in events:
                events.append(delivery.event)
        executed: dict[int, int] = {}
        accusers: dict[int, int] = {}
        died: list[int] = []
        done: list[int] = []
        for event in events:
            match event:
                case Sealed():
                    self.court.contracts += 1
                case Chose(number=number, seat=seat, aims=aims):
                    named = {who for aim in aims if aim.to in ("kill", "execute") for who in aim.seats}
                    self.aims.setdefault(number, {})[seat] = named
                    if any(aim.seats for aim in aims):
                        self.use(state, seat)
                case Announced(number=number, seat=seat, source=source, victim=victim):
                    target = victim if source == seat else source
                    if target is not None:
                        self.aims.setdefault(number, {}).setdefault(seat, set()).add(target)
                    self.use(state, seat)
                case Accused(seat=seat, wearer=wearer):
                    accusers[wearer] = seat
                case Executed(by=by, seat=seat):
                    executed[seat] = accusers.get(by, by)
                    self.use(state, by)
                case Poisoned(seat=seat, by=by):
                    self.poisoned.setdefault(seat, set()).add(by)
                    self.use(state, by)
                case Healed(seat=seat):
                    self.poisoned.pop(seat, None)
                    self.used.add("healer")
                case Died(seats=seats):
                    died += seats
                case Completed(number=number):
                    done.append(number)
                case Martyred(seat=seat):
                    self.use(state, seat)
                case OracleLooked(seat=seat):
                    self.use(state, seat)
                case BadgeOffered(seat=seat):
                    self.use(state, seat)
                case Crowned(seat=seat):
                    self.use(state, seat)
                case Shown(seat=seat, how=how, card=card):
                    if how == "attacked":
                        self.used.add("heir")
                    if card.role in ("attorney", "vigilante", "guard") and how == "agreed":
                        self.used.add(card.role)
                case TribunalCalled():
                    self.tribunals += 1
        for victim in died:
            if ROLE_IDS[state.kind[state.last[victim]] // 2] == "virgin":
                self.used.add("virgin")
            if victim in executed:
                self.killed(state, executed[victim], victim)
                continue
            killers = [by for number in done for by, aimed in self.aims.get(number, {}).items() if victim in aimed]
            if not killers and victim in self.poisoned:
                killers = list(self.poisoned[victim])
            for by in killers[:1]:
                self.killed(state, by, victim)

    def killed(self, state: Succession, by: int, victim: int) -> None:
        self.court.kills += 1
        own = state.faction(by) == state.faction(victim)
        self.court.own_side += own
        role = ROLE_IDS[state.kind[state.last[by]] // 2]
        self.court.by[f"-{role}" if own else role] += 1

    def use(self, state: Succession, seat: int) -> None:
        self.used.add(ROLE_IDS[state.kind[state.last[seat]] // 2])

    def ends(self, state: Any, outcome: Outcome) -> None:
        court = self.court
        for role in self.dealt & set(ABLE):
            court.dealt[role] += 1
            court.used[role] += role in self.used
        court.deaths.append(state.alive.count(0))
        court.minutes.append(outcome.clock / 60_000)
        court.crowned += outcome.clause in ("1.1", "1.2")
        court.right += outcome.clause == "1.1"
        court.tribunals.append(self.tribunals)
