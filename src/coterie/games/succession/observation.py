"""A view of Succession as a row of numbers."""

from __future__ import annotations

from coterie.common.columns import Columns, Row, around, person
from coterie.common.talk import SEAT
from coterie.games.succession.components import FACTION_IDS, ROLE_IDS, Cards
from coterie.games.succession.names import CardView
from coterie.games.succession.phases import PHASES
from coterie.games.succession.talk.vocabulary import ACTS
from coterie.games.succession.view import SuccessionView

ACT_KEYS = tuple(act.key for act in ACTS)
MINUTE = 60_000


class Observation:
    """The cards you know, who stands with whom, the offers to you, ballots, and what was claimed of whom."""

    def __init__(self, pack: Cards, seats: int) -> None:
        self.columns = columns = Columns()
        self.seats = seats
        self.minutes = columns.one("minutes", "what the game's clock shows")
        self.phase = columns.each("phase", PHASES)
        self.tribunal = columns.one("tribunal", "how many there were")
        self.last = columns.one("last tribunal", "how many there are at most")
        self.poisoned = columns.one("poisoned")
        self.said_so_far = [columns.one("sentences"), columns.one("whispers")]
        self.own = columns.each("your card", (*FACTION_IDS, *ROLE_IDS))
        self.hushed = columns.each("hushed", FACTION_IDS)
        self.deck = columns.each("deck", ROLE_IDS, "how many of each role are in play")
        self.people = [person(at) for at in range(seats)]
        self.flags = [
            [columns.one(f"{who}, {name}") for name in ("alive", "public", "in a contract", "in your contract")]
            for who in self.people
        ]
        self.cards = [columns.each(f"{who}, card", (*FACTION_IDS, *ROLE_IDS), "as you know it") for who in self.people]
        self.badges = [columns.each(f"{who}, badge", FACTION_IDS) for who in self.people]
        self.pointed = [columns.one(f"{who}, pointed at", "at the last tribunal") for who in self.people]
        self.offered = [
            columns.each(f"{who}, in offers to you", ("offers", "named", "agreed", "needed")) for who in self.people
        ]
        self.said = [columns.each(f"{who}, said of", ACT_KEYS, "how many claims begin so") for who in self.people]

    def fill(self, view: SuccessionView, row: Row) -> None:
        order = around(view.seat, self.seats)
        place = {seat: at for at, seat in enumerate(order)}
        row[self.minutes] = view.now / MINUTE
        row[self.phase[view.phase]] = 1
        row[self.tribunal], row[self.last], row[self.poisoned] = view.tribunal, view.last, view.poisoned
        row[self.said_so_far[0]], row[self.said_so_far[1]] = view.sentences, view.whispered
        shown(view.card, self.own, row)
        for faction in view.hushed:
            row[self.hushed[faction]] = 1
        for card in view.deck:
            if card.role is not None:
                row[self.deck[card.role]] += 1
        mine = None if view.contract is None else view.contract.number
        for at, seat in enumerate(order):
            player = view.players[seat]
            bound = player.contract is not None
            flags = player.alive, player.public, bound, bound and player.contract == mine
            for column, value in zip(self.flags[at], flags):  # noqa: B905  (strict costs too much here)
                row[column] = value
            if player.card is not None:
                shown(player.card, self.cards[at], row)
            if player.badge is not None:
                row[self.badges[at][player.badge]] = 1
        for ballot in view.ballots[-1] if view.ballots else ():
            if ballot is not None:
                row[self.pointed[place[ballot]]] += 1
        for offer in view.offers:
            row[self.offered[place[offer.seat]]["offers"]] += 1
            for key, seats in (("named", [term.seat for term in offer.terms]), ("agreed", offer.consents)):
                for seat in seats:
                    row[self.offered[place[seat]][key]] += 1
            for seat in offer.needed:
                row[self.offered[place[seat]]["needed"]] += 1
        heard = [whisper.claim for whisper in view.whispers if whisper.claim is not None]
        for claim in (*view.claims, *heard):
            if claim.about[0] == SEAT and not claim.taken_back:
                row[self.said[place[claim.about[1]]][claim.say]] += 1


def shown(card: CardView | None, columns: dict[str, int], row: Row) -> None:
    if card is not None:
        row[columns[card.faction]] = 1
        if card.role is not None:
            row[columns[card.role]] = 1
