"""A view of Succession as a row of numbers."""

from __future__ import annotations

from collections import Counter

from coterie.common.columns import Columns, Row, around, person
from coterie.common.talk import SEAT, Claim
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
        self.places: dict[int, list[int]] = {}
        self.counted_claims: tuple[Claim, ...] = ()
        self.claim_counts: list[tuple[tuple[int, str], int]] = []
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
        self.said = [columns.each(f"{who}, said of", ACT_KEYS, "how many claims begin this way") for who in self.people]

    def fill(self, view: SuccessionView, row: Row) -> None:
        place = self._places(view.seat or 0)
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
        for player, at in zip(view.players, place, strict=True):
            alive, public, bound, together = self.flags[at]
            if player.alive:
                row[alive] = 1
            if player.public:
                row[public] = 1
            if player.contract is not None:
                row[bound], row[together] = 1, player.contract == mine
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
        said = self.said
        for (seat, say), count in self._claimed(view.claims):
            row[said[place[seat]][say]] = count
        for claim in [whisper.claim for whisper in view.whispers if whisper.claim is not None]:
            if claim.about[0] == SEAT and not claim.taken_back:
                row[said[place[claim.about[1]]][claim.say]] += 1

    def _places(self, viewer: int) -> list[int]:
        """How far round the table each seat is from this viewer's."""
        found = self.places.get(viewer)
        if found is None:
            order = around(viewer, self.seats)
            found = self.places[viewer] = [order.index(seat) for seat in range(self.seats)]
        return found

    def _claimed(self, claims: tuple[Claim, ...]) -> list[tuple[tuple[int, str], int]]:
        """How often each seat was the subject of which sentence. All viewers share the same list of claims until the
        next one is made, so it is counted once.
        """
        if claims is not self.counted_claims:
            about = [(claim.about[1], claim.say) for claim in claims if claim.about[0] == SEAT and not claim.taken_back]
            self.counted_claims, self.claim_counts = claims, [*Counter(about).items()]
        return self.claim_counts


def shown(card: CardView | None, columns: dict[str, int], row: Row) -> None:
    if card is not None:
        row[columns[card.faction]] = 1
        if card.role is not None:
            row[columns[card.role]] = 1
