"""Small scenes of Succession: an arranged room, what people do, and what must be true afterwards.

Unless a scene says otherwise seat 0 is the Heir of the Phoenix, seat 1 that of the Dragon, and all others are Nobles,
Phoenix on even seats and Dragon on odd ones: `Scene({2: "psycho", 3: "magistrate"})`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from coterie.games.succession import game
from coterie.games.succession.state import Succession
from coterie.games.succession.talk.vocabulary import OFFER, TERM, TO
from coterie.kit import scene as kit

FACTIONS = ("phoenix", "dragon")


class Scene(kit.Scene[Succession]):
    def __init__(
        self, roles: dict[int, str] | None = None, seats: int = 8, tier: int = 4, options: Any = None, **position: Any
    ) -> None:
        named = {0: "heir", 1: "heir", **(roles or {})}
        cards = [f"{FACTIONS[seat % 2]} {named.get(seat, 'noble')}" for seat in range(seats)]
        settled = {"tier": str(tier), **(options or {})}
        start = {"seats": seats, "options": settled, "cards": cards, **position}
        super().__init__(game, start)

    # --- what people do ----------------------------------------------------------------------------------------

    def who_is_asked(self, kind: str) -> list[int]:
        """Who is asked a question of that kind now."""
        return [seat for seat in range(self.s.seats) if any(ask.kind == kind for ask in self.s.asks(seat))]

    def do(self, seat: int, verb: str, *about: int) -> None:
        self.answer(seat, {"say": verb, "about": ".".join(map(str, about))}, "Mingle")

    def refused(self, seat: int, verb: str, *about: int) -> str:  # type: ignore[override]  # a deed, not an answer
        """The clause that forbids it."""
        return super().refused(seat, {"say": verb, "about": ".".join(map(str, about))}, "Mingle")

    def abouts(self, seat: int, verb: str) -> list[tuple[int, ...]]:
        space = self.s.ask(self.ask(seat, "Mingle").id).space
        return [about for said, about in space.every() if said == verb]

    def offer(self, *terms: str) -> int:
        """`offer("2r", "3f")`: seat 2 proposes to show the role, seat 3 the faction."""
        sides = {int(term[:-1]): int(term[-1] == "r") for term in terms}
        first, second, *more = sides
        before = set(self.s.proposals)
        self.do(first, "offer", TO, second, sides[first], sides[second])
        (number,) = set(self.s.proposals) - before
        for seat in more:
            number = self.change(first, number, seat, sides[seat])
        return number

    def propose(self, *terms: str, needed: Iterable[int] = ()) -> int:
        """`propose("2r", "3f", "4f", needed=[4])`: the same to any number at once, and not without seat 4."""
        sides = {int(term[:-1]): term[-1] for term in terms}
        first, *others = sides
        roles = [str(seat) for seat, side in sides.items() if side == "r"]
        before = set(self.s.proposals)
        self.answer(first, {"to": list(map(str, others)), "roles": roles, "needed": list(map(str, needed))}, "Propose")
        (number,) = set(self.s.proposals) - before
        return number

    def change(self, seat: int, number: int, other: int, side: int) -> int:
        """Other terms, and so another number."""
        before = set(self.s.proposals)
        self.do(seat, "change", TERM, number, other, side)
        (changed,) = set(self.s.proposals) - before
        return changed

    def contract(self, *terms: str) -> int:
        """The same, and all of them consent."""
        number = self.offer(*terms)
        for term in terms[1:]:
            self.do(int(term[:-1]), "consent", OFFER, number)
        return self.s.sealed - 1

    def tribunal(self, ballots: dict[int, int] | None = None) -> None:
        """Let the tribunal come, and point."""
        while self.s.phase < 2:
            due = self.s.next_due()
            assert due is not None
            self.s.tick(due)
            self.deliveries += self.s.take_events()
        for seat, target in (ballots or {}).items():
            self.answer(seat, str(target), "Point")
        self.tick(15)

    # --- what came of it ---------------------------------------------------------------------------------------

    @property
    def dead(self) -> list[int]:
        return [seat for seat, alive in enumerate(self.s.alive) if not alive]

    def knows(self, seat: int | None, other: int) -> str | None:
        """The role that a seat knows of another; "?" for a faction side."""
        card = self.s.view(seat).players[other].card
        return None if card is None else card.role or "?"

    def seen(self, seat: int, other: int) -> str | None:
        card = self.s.view(seat).players[other].card
        return None if card is None else card.faction
