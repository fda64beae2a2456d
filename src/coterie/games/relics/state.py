"""The table of Wizards & Relics: its zones, and how cards move between them.

A row of a fact belongs to a seat and is a tuple. A card is the number of its design. Cards in play are small rows,
since they carry more than their design; `inplay` names their parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from coterie.common.cards import less, less_at
from coterie.games.relics.components import CLOCKWISE, HAND_LIMIT, NONE, Cards
from coterie.games.relics.events import REPLENISH, Discarded, Drew, DrewCards, MasterChanged, Reshuffled
from coterie.games.relics.in_play import CARD, HIDDEN, LAID_BY, RELICS_UP, SEEN, UP, changed, one_fewer
from coterie.games.relics.phases import FIGHTING
from coterie.kernel import ALL, COUNT, NOBODY, OWNER, Seat, State, Thing, fact


class Relics(State[Cards]):
    nouns: ClassVar[Mapping[str, str]] = {
        "card": "a card",
        "relic": "a relic",
        "wizard": "a wizard",
        "seat": "a player",
        "shrine": "a shrine",
        "colour": "a colour",
        "deck": "a deck",
        "hand": "a hand",
        "pile": "a discard pile",
    }

    def why_not_thing(self, seat: Seat, thing: Thing) -> str | None:
        number = self.pack.numbers.get(thing.id) if thing.kind == "card" else None
        if number is None:
            return None
        name = self.pack.cards[number].name
        if number in self.hand[seat]:
            return f"{name} is not the sort of card that is asked for now."
        return f"{name} is not in your hand, and cannot be chosen where it is."

    hand: list[tuple[int, ...]] = fact(OWNER)
    known: list[tuple[tuple[int, int], ...]] = fact(NOBODY)
    """(card, mask): those seats know that it is in this hand. The bit after the last seat's stands for spectators, that
    is for everybody."""
    loose: list[tuple[tuple[int, int], ...]] = fact(NOBODY)
    """(card, mask): those seats know that it is in this hand or was laid facedown from it."""
    borrowed: list[tuple[tuple[int, int], ...]] = fact(NOBODY)
    """(card, seat): relics that came to this hand facedown out of another player's, and have not been seen since."""
    deck: list[tuple[int, ...]] = fact(COUNT)
    """The top card is the last."""
    top: list[tuple[int, ...]] = fact(NOBODY)
    """Masks of who knows the topmost cards of the deck, the top one last."""
    stock: list[tuple[int, ...]] = fact(ALL)
    """What the deck was last made of, once it was made of an open discard pile."""
    recycled: list[tuple[int, ...]] = fact(ALL)
    """Cards that everybody has seen go into this player's deck and not seen since."""
    pile: list[tuple[int, ...]] = fact(ALL)
    hall: list[tuple[int, ...]] = fact(ALL)
    wizards: list[tuple[tuple[int, ...], ...]] = fact(ALL)
    laid: list[tuple[int, ...]] = fact(OWNER)
    """Wizards that still lie facedown."""
    relics: list[tuple[tuple[int, ...], ...]] = fact(NOBODY)
    table_wizards: list[tuple[int, ...]] = fact(ALL)
    table_relics: list[tuple[int, ...]] = fact(ALL)
    drawn_now: list[int] = fact(ALL, each=0)
    discarded_now: list[int] = fact(ALL, each=0)
    triggers: tuple[tuple[int, int], ...] = fact(ALL)
    """Discard triggers that wait: (seat, card)."""
    mulliganed: list[int] = fact(ALL, each=0)
    round: int = fact(ALL)
    phase: int = fact(ALL)
    turned: int = fact(ALL, HIDDEN)
    master: int = fact(ALL)
    master_before: int = fact(ALL)
    """Who was Master Wizard at the start of this battle."""
    claims: tuple[int, ...] = fact(ALL)
    """Who has claimed to be Master Wizard in this battle, once for each wizard that did (8.5)."""
    at_once: int = fact(ALL)
    """Whether step 3d is under way and its claims are still to come (3.12)."""
    in_battle: tuple[int, ...] = fact(ALL)
    winner: int = fact(ALL, NONE)
    both_spoils: int = fact(ALL)
    shrine: int = fact(ALL, NONE)
    shrines: tuple[int, ...] = fact(COUNT)
    used_shrines: tuple[int, ...] = fact(ALL)
    aside: tuple[int, ...] = fact(COUNT)
    """Cards of decks that nobody plays."""
    # drafts
    drafted: list[tuple[int, ...]] = fact(OWNER)
    unused: list[tuple[int, ...]] = fact(OWNER)
    """Drafted, but not put into the deck."""
    piles: tuple[tuple[int, ...], ...] = fact(ALL)
    grid: tuple[int, ...] = fact(ALL)
    packs: tuple[tuple[int, ...], ...] = fact(NOBODY)
    """Each pack in the order of its picks, then what is still in it."""
    pick: int = fact(ALL)
    """How many cards each player has picked from packs so far."""

    # --- order and rivals ------------------------------------------------------------------------------------

    def everybody(self) -> tuple[Seat, ...]:
        """All players, Master Wizard first."""
        return CLOCKWISE[self.seats, self.master]

    def battlers(self) -> tuple[Seat, ...]:
        """The players of the current battle, Master Wizard first or, if he is out, the next one clockwise (8.3)."""
        fighting, order = self.in_battle, CLOCKWISE[self.seats, self.master]
        return order if len(fighting) == self.seats else tuple([seat for seat in order if seat in fighting])

    def rivals(self, seat: Seat) -> list[Seat]:
        """1.12: the others in the current battle, in Master Wizard order."""
        return [other for other in self.battlers() if other != seat]

    def counts_as_master(self, seat: Seat) -> bool:
        """8.3: the Master Wizard, or in a battle without him the next one clockwise."""
        return seat == self.first_in_battle()

    def first_in_battle(self) -> Seat:
        """8.3: who counts as Master Wizard; outside battles the Master Wizard."""
        return self.battlers()[0] if self.in_battle else self.master

    def set_master(self, seat: Seat, why: str) -> None:
        if seat != self.master:
            self.master = seat
            self.tell(MasterChanged, seat, why)

    def public(self) -> int:
        """The mask of everybody, spectators included."""
        return (1 << self.seats + 1) - 1

    def printed(self, cards: Sequence[int]) -> tuple[str, ...]:
        """The ids printed on them, for an event. Nothing is looked up when nobody listens."""
        return () if self.events is None else tuple([self.pack.ids[card] for card in cards])

    # --- hands, decks and discard piles ----------------------------------------------------------------------

    def draw(self, seat: Seat, count: int, why: str) -> None:
        """6.1 to 6.4. `why` is told."""
        drawn: tuple[int, ...] = ()
        while len(drawn) < count:
            if not self.deck[seat]:
                if not self.pile[seat]:
                    break
                self.reshuffle(seat)
            drawn += self.off_the_top(seat, count - len(drawn))
        if drawn:
            self.hand[seat] += drawn
            if self.phase in FIGHTING:
                self.drawn_now[seat] += len(drawn)
            self.tell(Drew, seat, len(drawn), why)
            self.whisper((seat,), DrewCards, seat, self.printed(drawn))

    def off_the_top(self, seat: Seat, count: int) -> tuple[int, ...]:
        """Take cards from the top of the deck, or all; what others know of them they know of the hand now."""
        deck, masks = self.deck[seat], self.top[seat]
        cards, self.deck[seat] = deck[-count:], deck[:-count]
        if masks:
            met = list(zip(cards[::-1], masks[::-1], strict=False))
            self.known[seat] += tuple((card, mask) for card, mask in met if mask)
            self.top[seat] = masks[: -len(met)]
        return cards

    def reshuffle(self, seat: Seat) -> None:
        """6.2: the discard pile becomes the deck; everyone knows what it is made of."""
        pile = self.pile[seat]
        self.deck[seat] = self.shuffled(pile)
        self.pile[seat] = ()
        self.top[seat] = ()
        self.stock[seat] = pile
        self.recycled[seat] += pile
        self.tell(Reshuffled, seat)

    def shuffle_in(self, seat: Seat, cards: tuple[int, ...]) -> None:
        """Put each card at a random place of a deck whose order nobody knows: equivalent to shuffling all of it."""
        deck = list(self.deck[seat])
        for card in cards:
            deck.insert(self.roll(len(deck) + 1), card)
        self.deck[seat] = tuple(deck)

    def leave_hand(self, seat: Seat, card: int) -> None:
        """A card goes from hand to where everyone sees it."""
        self.take_out(seat, card)
        self.surface(seat, card)

    def take_out(self, seat: Seat, card: int) -> None:
        self.hand[seat] = less(self.hand[seat], card)

    def cover(self, seat: Seat, card: int) -> None:
        """A card goes from hand to lie facedown: others no longer know which cards of its kind are where."""
        self.take_out(seat, card)
        known = self.known[seat]
        if known:
            wizard, first_relic = self.pack.wizard(card), self.pack.first_relic
            alike = tuple([pair for pair in known if (pair[CARD] < first_relic) is wizard])
            if alike:
                self.loose[seat] += alike
                self.known[seat] = tuple([pair for pair in known if (pair[CARD] < first_relic) is not wizard])

    def surface(self, seat: Seat, card: int, seen_by: int | None = None) -> None:
        """A hidden card of this player becomes public: what others knew to be hidden is one fewer of it. It was in
        hand, or was facedown and known to those in `seen_by`, who then know as much of the others as before.
        """
        if self.known[seat] and seen_by is None:
            knew = 0
            for each, mask in self.known[seat]:
                knew |= mask if each == card else 0
            self.known[seat] = one_fewer(self.known[seat], card, 0)
            self.loose[seat] = one_fewer(self.loose[seat], card, knew)
        elif self.loose[seat]:
            self.loose[seat] = one_fewer(self.loose[seat], card, seen_by or 0)
        giver = self.repay(seat, card) if self.borrowed[seat] else seat
        recycled = self.recycled[giver]
        if card in recycled:
            self.recycled[giver] = less(recycled, card)

    def repay(self, seat: Seat, card: int) -> Seat:
        """Note whose card became public: one that was borrowed is so no longer."""
        pairs = self.borrowed[seat]
        for at, (borrowed, giver) in enumerate(pairs):
            if borrowed == card:
                self.borrowed[seat] = less_at(pairs, at)
                return giver
        return seat

    def see_relic(self, seat: Seat, slot: int, viewer: Seat) -> None:
        """`viewer` learns which relic is facedown there."""
        relic = self.relics[seat][slot]
        if not relic[SEEN] >> viewer & 1:
            giver = relic[LAID_BY]
            self.loose[giver] = one_fewer(self.loose[giver], relic[CARD], ~(1 << viewer))
            self.change_relic(seat, slot, SEEN, relic[SEEN] | 1 << viewer)

    def see_hand(self, seat: Seat, viewer: Seat) -> None:
        """`viewer` learns the whole hand; what was in hand or facedown and is not there is facedown."""
        bit = 1 << viewer
        others = tuple((card, mask & ~bit) for card, mask in self.known[seat] if mask & ~bit)
        self.known[seat] = others + tuple((card, bit) for card in self.hand[seat])
        for card in self.hand[seat]:
            self.loose[seat] = one_fewer(self.loose[seat], card, ~bit)

    def settle_loose(self) -> None:
        """Where nothing of a kind laid by a player lies facedown any more, what was in hand or facedown is in hand."""
        for seat, loose in enumerate(self.loose):
            if loose:
                first_relic, wizards, relics = self.pack.first_relic, bool(self.laid[seat]), self.covered(seat)
                facedown = tuple([pair for pair in loose if (wizards if pair[CARD] < first_relic else relics)])
                if facedown != loose:
                    self.known[seat] += tuple([pair for pair in loose if pair not in facedown])
                    self.loose[seat] = facedown

    def covered(self, seat: Seat) -> bool:
        """Whether a relic laid by this player is facedown, anywhere."""
        for relics in self.relics:
            for relic in relics:
                if not relic[UP] and relic[LAID_BY] == seat:
                    return True
        return False

    def into_hand(self, seat: Seat, card: int, seen_by: int) -> None:
        """Taken or put, not drawn (6.5)."""
        self.hand[seat] += (card,)
        if seen_by & ~(1 << seat):
            self.known[seat] += ((card, seen_by),)

    def discard(self, seat: Seat, cards: Iterable[int], why: str) -> None:
        """6.6, 6.8: from hand to the discard pile, seen by all. `why` is told."""
        gone = tuple(cards)
        if not gone:
            return
        for card in gone:
            self.leave_hand(seat, card)
        self.pile[seat] += gone
        if self.phase in FIGHTING:
            self.discarded_now[seat] += len(gone)
        waiting = self.pack.timed["discard"]
        self.triggers += tuple([(seat, card) for card in gone if waiting[card]])
        self.tell(Discarded, seat, self.printed(gone), why)

    def from_pile(self, seat: Seat, card: int) -> None:
        self.pile[seat] = less(self.pile[seat], card)

    def replenish(self) -> None:
        """6.10 to 6.14: everybody low on cards, Master Wizard first."""
        for seat in self.everybody():
            if len(self.hand[seat]) < 2:
                self.draw(seat, HAND_LIMIT - len(self.hall[seat]) - len(self.hand[seat]), REPLENISH)

    # --- play ------------------------------------------------------------------------------------------------

    def enter_wizard(self, seat: Seat, card: int) -> None:
        self.wizards[seat] += ((card, self.pack.power[card], 0, 0, 0),)

    def enter_relic(self, seat: Seat, card: int, *, up: bool) -> None:
        """A relic enters play; after the relics were turned up it is turned up at once (3.17)."""
        up = up or self.turned == RELICS_UP
        mask = self.public() if up else 1 << seat
        self.relics[seat] += ((card, int(up), mask, 0, 0, 0, seat),)

    def lay_relic(self, seat: Seat, card: int, *, up: bool) -> None:
        """A relic goes from hand into play."""
        if up or self.turned == RELICS_UP:
            self.leave_hand(seat, card)
        else:
            self.cover(seat, card)
        self.enter_relic(seat, card, up=up)

    def change_wizard(self, seat: Seat, slot: int, part: int, value: int) -> None:
        self.wizards[seat] = changed(self.wizards[seat], slot, part, value)

    def change_relic(self, seat: Seat, slot: int, part: int, value: int) -> None:
        self.relics[seat] = changed(self.relics[seat], slot, part, value)

    def turn_up(self, seats: Iterable[Seat]) -> list[tuple[Seat, int]]:
        """Turn up the facedown relics of these players; returns whose and which they were."""
        shown = []
        everyone = self.public()
        for seat in seats:
            row = []
            for relic in self.relics[seat]:
                if not relic[UP]:
                    self.surface(relic[LAID_BY], relic[CARD], relic[SEEN])
                    shown.append((seat, relic[CARD]))
                card, _, _, gain, struck, used, laid_by = relic
                row.append((card, 1, everyone, gain, struck, used, laid_by))
            self.relics[seat] = tuple(row)
        if shown:
            self.settle_loose()
        return shown

    def played(self, colour: str) -> int:
        """5.11: wizards of a colour that entered play this round, for anyone."""
        cards = self.pack.cards
        number = 0
        for seat in range(self.seats):
            for wizard in self.wizards[seat]:
                number += cards[wizard[CARD]].colour == colour
            for card in self.table_wizards[seat]:
                number += cards[card].colour == colour
        return number
