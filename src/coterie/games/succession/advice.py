"""Advice for Succession: it uses the cards it knows for certain, and nothing else. `courtier` plays better."""

from __future__ import annotations

from typing import Any

from coterie.common.talk import SEAT
from coterie.games.succession.components import FACTION_SIDE, HEIR, ROLE_SIDE
from coterie.games.succession.contracts.offers import AgreeAgain
from coterie.games.succession.phases import MINGLE
from coterie.games.succession.rows import Term
from coterie.games.succession.state import Succession
from coterie.games.succession.talk.vocabulary import OFFER, TO
from coterie.kernel import Advice, OpenAsk, RandomSource, Seat


def certain(s: Succession, seat: Seat) -> dict[Seat, int]:
    """The cards that `seat` has seen, of those who still hold them."""
    known = {owner: card for owner, life, card in s.public if life == s.life[owner]}
    known.update(
        {
            sight.owner: sight.value
            for sight in s.shows
            if sight.seen_by >> seat & 1
            and sight.side == ROLE_SIDE
            and sight.life == s.life[sight.owner]
            and sight.owner != seat
        }
    )
    return known


class SuccessionAdvice(Advice[Succession]):
    tries = False
    patience = 60

    def candidates(self, s: Succession, ask: OpenAsk, rng: RandomSource, most: int) -> list[Any]:
        return [self.quick(s, ask, rng)]

    def quick(self, s: Succession, ask: OpenAsk, rng: RandomSource) -> Any:
        """Kill, force and point at those not known to be friends; at nobody who is known already."""
        if isinstance(ask.question, AgreeAgain):  # as `unasked` consents
            shows = Term(ask.seat, FACTION_SIDE) in s.proposals[ask.question.number]
            return ("anyway" if ask.space.accepts("anyway") else "agree") if shows else "leave"
        able = getattr(ask.space, "values", ())
        seats = [each for each in able if type(each) is int and each >= 0]
        if not seats or len(seats) < 2:
            return ask.sample(rng)
        seat = ask.seat
        known, mine = certain(s, seat), s.faction(seat)
        worth = {
            other: 3 if known.get(other, 99) == 2 * HEIR + 1 - mine else 1 if other not in known else 0
            for other in seats
        }
        best = max(worth.values())
        wanted = [other for other in seats if worth[other] == best]
        chosen = wanted[int(rng.random() * len(wanted))]
        return chosen if ask.refuse(chosen) is None else ask.sample(rng)

    def unasked(self, s: Succession, ask: OpenAsk, rng: RandomSource) -> Any:
        """An Heir who knows the other takes the crown; now and then it offers faction for faction, and it consents to
        that."""
        seat = ask.seat
        if s.phase != MINGLE or not s.free(seat) or ask.kind != "Mingle":
            return None
        known, mine = certain(s, seat), s.faction(seat)
        if s.role(seat) == HEIR:
            for other, card in known.items():
                if card == 2 * HEIR + 1 - mine:
                    return "crown", (SEAT, other)
        space = ask.space
        for number, offer in sorted(s.proposals.items()):
            if Term(seat, FACTION_SIDE) in offer and space.accepts(("consent", (OFFER, number))):
                also = "anyway", (OFFER, number)  # it looks at nobody else's side
                return also if space.accepts(also) else ("consent", (OFFER, number))
        if rng.random() < 0.1:
            others = [other for other in s.living() if other != seat]
            answer = "offer", (TO, others[int(rng.random() * len(others))], 0, 0)
            return answer if space.accepts(answer) else None
        return None

    def value(self, s: Succession, seat: Seat) -> float:
        if s.result is not None:
            return 1.0 if seat in s.result.winners else 0.0
        return 0.5

    def quiet(self, s: Succession) -> bool:
        return s.result is not None or s.phase == MINGLE
