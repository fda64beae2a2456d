"""What a designer counts in Succession: roles, contracts, deaths, tribunals, and when the Heirs are known."""

from __future__ import annotations

from typing import ClassVar

from coterie.games.succession.components import HEIR, Cards
from coterie.games.succession.events import (
    Accused,
    CardDealt,
    Completed,
    Crowned,
    Died,
    Executed,
    Fell,
    Martyred,
    Offered,
    Poisoned,
    Raised,
    Revealed,
    Sealed,
    Shown,
    TribunalCalled,
)
from coterie.games.succession.state import Succession
from coterie.games.succession.talk.truth import claims
from coterie.kernel import TABLE, Described, Measures, ThingTable, on

MINUTE_MS = 60_000


class SuccessionMeasures(Measures[Succession]):
    tables: ClassVar[tuple[ThingTable, ...]] = (
        ThingTable("role", "role", "roles", (("dealt", "dealt"), ("died as", "killed")), judged_by="dealt", dealt=True),
    )

    def __init__(self, s: Succession) -> None:
        super().__init__(s)
        self.tribunals = 0
        self.right = False

    def dealt(self) -> None:
        s = self.s
        for seat in range(s.seats):
            self.count(seat, "dealt", "role", s.pack.roles[s.role(seat)].id)

    @on(CardDealt)
    def drew(self, e: CardDealt) -> None:
        """A raised ghost draws another card; the first one is counted as dealt."""
        if self.s.life[e.seat] and e.card.role is not None:
            self.count(e.seat, "raised as", "role", e.card.role)

    @on(Offered)
    def offered(self, e: Offered) -> None:
        self.count(e.seat, "offered", "contract", "offered")

    @on(Sealed)
    def sealed(self, e: Sealed) -> None:
        for seat in e.members:
            self.count(seat, "in", "contract", "sealed")

    @on(Completed)
    def completed(self, e: Completed) -> None:
        self.count(TABLE, "ended", "contract", "completed")

    @on(Fell)
    def fell(self, e: Fell) -> None:
        self.count(TABLE, "ended", "contract", "fell through")

    @on(Shown)
    def shown(self, e: Shown) -> None:
        self.count(e.seat, "showed", "side", "faction" if e.card.role is None else "role")

    @on(Executed)
    def executed(self, e: Executed) -> None:
        self.count(e.seat, "died by", "death", "execution")

    @on(Poisoned)
    def poisoned(self, e: Poisoned) -> None:
        self.count(e.seat, "poisoned", "poison", "poison")

    @on(Martyred)
    def martyred(self, e: Martyred) -> None:
        self.count(e.seat, "died by", "death", "martyrdom")

    @on(Died)
    def died(self, e: Died) -> None:
        for seat in e.seats:
            role = self.s.pack.roles[self.s.kind[self.s.last[seat]] // 2].id
            self.count(seat, "died as", "role", role)

    @on(Raised)
    def raised(self, e: Raised) -> None:
        self.count(e.seat, "raised", "ghost", "ghost")

    @on(TribunalCalled)
    def tribunal(self, e: TribunalCalled) -> None:
        self.tribunals += 1

    @on(Revealed)
    def revealed(self, e: Revealed) -> None:
        if e.card.role is not None:
            self.count(e.seat, "revealed", "card", e.card.role)

    @on(Accused)
    def accused(self, e: Accused) -> None:
        self.count(e.seat, "accused", "accusation", "before a badge")

    @on(Crowned)
    def crowned(self, e: Crowned) -> None:
        right = self.s.role(e.accused) == HEIR
        self.count(e.seat, "took the crown", "accusation", "rightly" if right else "wrongly")
        if right and not self.right:
            self.right = True
            self.count(TABLE, "minute of the first right accusation", "number", "minute", self.s.now // MINUTE_MS)

    def over(self) -> None:
        self.count(TABLE, "tribunals held", "number", "tribunals", self.tribunals)
        self.count(TABLE, "dead at the end", "number", "dead", self.s.alive.count(0))
        if self.s.result is None:
            return
        for claim in claims(self.s):
            if claim.true is not None:
                self.count(claim.seat, "said", "claim", "true" if claim.true else "false")

    def ending(self) -> str:
        result = self.s.result
        if result is None or result.clause != "1.4":
            return ""
        return "one Heir knew the other" if result.winners else "nobody won"

    @classmethod
    def catalogue(cls, pack: Cards) -> dict[tuple[str, str], Described]:
        return {
            ("role", role.id): Described(role.name, pack.classes[role.cls], role.text, role.source)
            for role in pack.roles
        }
