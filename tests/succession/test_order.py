"""6.23 in the room: whoever offers, whoever is named first, whoever consents or answers first, it comes to the same."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from clause_citations import citing
from coterie.games.succession import game
from coterie.games.succession.components import ROLE_IDS
from coterie.games.succession.state import Succession
from coterie.games.succession.talk.vocabulary import OFFER, TERM, TO
from coterie.kernel import SeededRandom

clause = citing("succession")
SEATS = 10
FACTIONS = ("phoenix", "dragon")


def ask_of(s: Succession, seat: int, kind: str) -> int | None:
    return next((ask.id for ask in s.asks(seat) if ask.kind == kind), None)


def play_through(position: dict[str, Any], terms: dict[int, int], order: list[int], plan: int) -> Succession:
    """Seal the contract with its participants in this order; let them answer in this order, each by a plan of its own
    that depends on seat and question, not on when it is asked. Surprises have an order of their own: by seat."""
    s: Succession = game.arrange(position)
    first, second, *more = order
    mingle = s.asks(first)[0]
    s.play(mingle, ("offer", (TO, second, terms[first], terms[second])))
    for seat in more:
        s.play(mingle, ("change", (TERM, next(iter(s.proposals)), seat, terms[seat])))
    for seat in order[1:]:
        s.play(s.asks(seat)[0], ("consent", (OFFER, next(iter(s.proposals)))))
    everybody = [*order, *(seat for seat in range(SEATS) if seat not in order)]
    while s.contracts:
        answered = False
        for kind in ("Force", "Decide", "Sacrifice"):
            for seat in everybody:
                ask = ask_of(s, seat, kind)
                if ask is not None:
                    s.play(ask, s.ask(ask).sample(SeededRandom(plan * 1000 + seat * 10 + len(kind))))
                    answered = True
        if not answered:
            for seat in sorted(order):
                ask = ask_of(s, seat, "Surprise")
                if ask is not None and SeededRandom(plan + seat).random() < 0.7:
                    s.play(ask, s.ask(ask).sample(SeededRandom(plan * 1000 + seat)))
            due = s.next_due()
            assert due is not None
            s.tick(due)
    return s


def outcome(s: Succession) -> Any:
    """All that is left of it."""
    return s.alive, s.hold, s.kind, s.poison, s.badge, s.supply, s.public, s.shows, s.lives, s.deeds, s.proven, s.draws


@st.composite
def rooms(draw: st.DrawFn) -> tuple[dict[str, Any], dict[int, int]]:
    roles = [0, 0, *(draw(st.integers(1, 21)) for _ in range(SEATS - 2))]
    cards = [f"{FACTIONS[seat % 2]} {ROLE_IDS[role]}" for seat, role in enumerate(roles)]
    members = draw(st.lists(st.integers(0, SEATS - 1), min_size=2, max_size=7, unique=True))
    ghosts = draw(st.lists(st.integers(2, SEATS - 1).filter(lambda seat: seat not in members), max_size=2, unique=True))
    position: dict[str, Any] = {"seats": SEATS, "options": {"tier": "4"}, "cards": cards, "ghosts": ghosts}
    position["options"]["witness"] = draw(st.sampled_from(["card", "criminal"]))
    position["options"]["badge"] = draw(st.sampled_from(["accusations", "magistrate"]))
    if ROLE_IDS.index("viceroy") not in roles:
        position["badges"] = {str(seat): "phoenix" for seat in draw(st.sets(st.sampled_from(members), max_size=2))}
    return position, {seat: draw(st.integers(0, 1)) for seat in members}


@clause("6.23", "6.16", "6.21")
@settings(max_examples=60, deadline=None)
@given(room=rooms(), data=st.data(), plan=st.integers(0, 999))
def test_the_order_of_participants_decides_nothing(
    room: tuple[dict[str, Any], dict[int, int]], data: st.DataObject, plan: int
) -> None:
    position, terms = room
    listed = play_through(position, terms, list(terms), plan)
    game.check(listed)
    assert listed.role(0) == listed.role(1) == 0
    other = play_through(position, terms, data.draw(st.permutations(list(terms))), plan)
    assert outcome(other) == outcome(listed)
