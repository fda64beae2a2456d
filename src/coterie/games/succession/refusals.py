"""Why something cannot be said or done while people mingle: the clause, and what can be."""

from __future__ import annotations

from typing import Any

from coterie.games.succession.components import HEIR
from coterie.games.succession.deeds import ABOUTS, IN_PUBLIC, About, open_offers
from coterie.games.succession.phases import OWN_OFFERS, SENTENCES
from coterie.games.succession.state import Succession
from coterie.games.succession.words import NUMBER
from coterie.kernel import Seat

Refusal = tuple[str, str]


def refusal(s: Succession, seat: Seat, answer: Any) -> Refusal | None:
    """Why something well formed cannot be said or done, by what `seat` knows."""
    if not (isinstance(answer, tuple) and len(answer) == 2 and answer[0] in ABOUTS and isinstance(answer[1], tuple)):
        return None
    say, about = answer
    if say in NUMBER:
        return not_said(s, seat, say, about)
    if not s.alive[seat]:
        return "8.2", "A ghost can only talk"
    if say in IN_PUBLIC.values():
        return not_in_public(s, seat, say)
    if s.bound[seat] >= 0:
        return "4.6", "You are bound by a contract until it is complete; until then you can talk, or act in public"
    if say == "crown":
        if s.role(seat) != HEIR:
            return "1.3", "Only an Heir can take the crown"
        return "1.1", "The crowned Heir names another player, any but itself"
    if say == "accuse":
        return "9.4", (
            "You can accuse a living player, neither yourself nor the wearer, before another living player who wears "
            "a badge and is not in a contract"
        )
    return not_offered(s, seat, say, about)


def not_said(s: Succession, seat: Seat, say: str, about: About) -> Refusal:
    if s.said[seat] >= SENTENCES:
        return "10.3", f"You have said {SENTENCES} sentences, which is all that you may before the next tribunal"
    if about in ABOUTS[say](s, seat):
        return "10.3", "You have said that already: nobody says the same twice before the next tribunal"
    if say == "saw":
        return "10.2", "You can only report on a side of a card that you were shown"
    return "10.1", "That is no sentence: say what you are, what you saw, whom you suspect, trust, know or want revealed"


def not_in_public(s: Succession, seat: Seat, say: str) -> Refusal:
    role = s.role(seat)
    if IN_PUBLIC.get(role) != say:
        able = "; ".join(f"{s.pack.roles[each].name}: {verb}" for each, verb in IN_PUBLIC.items())
        return "9.1", f"Your role has no such public ability; these have one: {able}"
    if s.hushed[s.faction(seat)]:
        return "7.16", "A Martyr has hushed your faction until after the next tribunal"
    if not s.works(seat):
        return "6.7", "You wear a badge and so are a Criminal, and a Vigilante shows the role in your contract"
    if say == "look" and s.looked[seat]:
        return "7.21", "An Oracle looks once a game"
    if say == "give":
        if not s.supply[s.faction(seat)]:
            return "7.7", "There is no badge of your faction left"
        return "7.7", "You can offer a badge to another living player who wears none"
    if say == "martyr":
        return "7.16", "Choose one of the two factions"
    return "7.21", "An Oracle looks into the graveyard, nowhere else"


def not_offered(s: Succession, seat: Seat, say: str, about: About) -> Refusal:
    if say == "offer":
        return "4.2", f"You can offer another living player a contract, and have {OWN_OFFERS} open offers of your own"
    if len(about) < 2 or about[1] not in open_offers(s, seat):
        return "4.5", "There is no such open offer that names you: it may have lapsed, or has become another"
    if say == "drop":
        return "4.3", "You can take out another participant while two are left; to go yourself, turn the offer down"
    if say == "change":
        return "4.4", "A change brings in a living player or gives a participant the other side"
    return "4.6", "You have consented to these terms already"
