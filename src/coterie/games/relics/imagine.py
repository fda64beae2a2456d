"""A world consistent with what a seat knows: everything it may not know is dealt again.

What a seat knows of another player's hidden cards comes in four degrees:

- it knows a card in its place: shown on top of the deck, a facedown relic it has looked at or given away;
- it knows that a card is in hand (`known`), or in hand or laid facedown from it (`loose`);
- it knows that a card is somewhere among the player's hidden cards (`recycled`: seen before it was shuffled in);
- it knows how many hidden cards of each rarity the player has, for that is how the decks were made.

Everything is sorted before it is dealt, so that the result depends on what the seat knows and on the luck alone.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from itertools import chain, pairwise

from coterie.common.cards import without
from coterie.games.relics import draft_memory
from coterie.games.relics.in_play import CARD, LAID_BY, SEEN, UP, changed
from coterie.games.relics.state import Relics
from coterie.kernel import RandomSource, Seat, shuffle

TRIES = 6
"""Deals after a draft from packs, of which the likeliest is taken."""


def redeal(s: Relics, seat: Seat | None, rng: RandomSource) -> None:
    shrines = sorted(s.shrines)
    shuffle(shrines, rng)
    s.shrines = tuple(shrines)
    if not any(s.deck) and not s.round:
        redeal_draft(s, seat, rng)
        return
    viewer = s.seats if seat is None else seat
    ask = s.next_required()
    asking: object = None if ask is None else ask.question
    hidden = [Hidden(s, owner, viewer) for owner in range(s.seats) if owner != seat]
    debts = [(each, card, giver) for each in hidden if each.borrowed for card, giver in each.borrowed]
    for _, card, giver in debts:
        next(each for each in hidden if each.owner == giver).strange.append(card)
    exchange(s, hidden, rng)
    for each, card, giver in debts:
        lend(s, each, card, next(other for other in hidden if other.owner == giver), rng)
    for each in hidden:
        least = asking.shows(s, each.owner) if isinstance(asking, Shows) else (0, 0)
        each.deal(s, least, rng)
    if seat is not None:
        shuffle_deck(s, seat, rng)
    forget(s, hidden, 1 << viewer)
    if isinstance(asking, Looks):
        looker, rival = asking.looks()
        if seat not in (looker, rival):
            s.see_hand(rival, looker)


def forget(s: Relics, hidden: list[Hidden], bit: int) -> None:
    """Forget what others have seen of each other's cards: the viewer does not know it, and some of them are elsewhere
    now.
    """
    for each in hidden:
        s.known[each.owner] = tuple([(card, bit) for card in each.known])
        s.loose[each.owner] = tuple(sorted([(card, bit) for card, mask in s.loose[each.owner] if mask & bit]))


def shuffle_deck(s: Relics, seat: Seat, rng: RandomSource) -> None:
    """A player knows what is in their own deck, but not its order."""
    fixed = len(s.top[seat])
    deck = s.deck[seat]
    below = sorted(deck[: len(deck) - fixed])
    shuffle(below, rng)
    s.deck[seat] = (*below, *deck[len(deck) - fixed :])


def lend(s: Relics, holder: Hidden, was: int, giver: Hidden, rng: RandomSource) -> None:
    """One of the giver's unknown relics is the one that went over facedown."""
    relics = sorted(card for card in giver.strange if card >= s.pack.first_relic)
    card = relics[int(rng.random() * len(relics))]
    giver.strange.remove(card)
    holder.loose.append(card)
    pairs = list(s.borrowed[holder.owner])
    pairs[pairs.index((was, giver.owner))] = (card, giver.owner)
    s.borrowed[holder.owner] = tuple(sorted(pairs))


class Shows:
    """A question that is asked only of those who have something in hand."""

    __slots__ = ()

    def shows(self, s: Relics, seat: Seat) -> tuple[int, int]:
        """At least how many wizards and relics everybody knows to be in that hand."""
        raise NotImplementedError


class Looks:
    """A question about a hand that somebody has just looked at, as everybody knows."""

    __slots__ = ()

    def looks(self) -> tuple[Seat, Seat]:
        """Who, and at whose hand."""
        raise NotImplementedError


class Hidden:
    """One player's cards that the viewer does not see, and the places they lie in."""

    def __init__(self, s: Relics, owner: Seat, viewer: int) -> None:
        self.owner = owner
        bit = 1 << viewer
        deck, fixed = s.deck[owner], len(s.top[owner])
        self.deck_size = len(deck) - fixed
        self.relic_slots = [
            (holder, slot)
            for holder in range(s.seats)
            for slot, relic in enumerate(s.relics[holder])
            if not relic[UP] and relic[LAID_BY] == owner and not relic[SEEN] & bit
        ]
        """(seat, slot) of the relics laid facedown from this hand, wherever they lie now."""
        self.facedown = [s.relics[holder][slot][CARD] for holder, slot in self.relic_slots]
        self.known = sorted([card for card, mask in s.known[owner] if mask & bit])
        self.loose = sorted([card for card, mask in s.loose[owner] if mask & bit])
        seen = self.known + self.loose
        cards = [*s.hand[owner], *s.laid[owner], *self.facedown, *deck[: self.deck_size]]
        for card in seen:
            cards.remove(card)
        self.borrowed = [
            pair for pair in s.borrowed[owner] if pair[CARD] not in seen and not lies_seen(s, owner, pair[CARD], bit)
        ]
        """Relics that came facedown out of another hand: they are of that player's cards."""
        for card, _ in self.borrowed:
            cards.remove(card)
        self.members: list[int] = []
        """Known to be among the hidden cards of this player."""
        if s.recycled[owner]:
            recycled = without(s.recycled[owner], seen)
            self.members = sorted(without(recycled, without(recycled, cards)))
            cards = without(cards, recycled)
        self.strange = sorted(cards)
        """Cards that the viewer has never seen as this player's."""

    def deal(self, s: Relics, least: tuple[int, int], rng: RandomSource) -> None:
        """Put the cards into this player's places: the deck first, then facedown ones, the rest is the hand. `least` is
        how many wizards and relics there must be in hand."""
        owner, first_relic = self.owner, s.pack.first_relic
        free = self.members + self.strange
        shuffle(free, rng)
        if s.stock[owner]:
            in_deck, rest = self.from_stock(s, free)
        else:
            in_deck, rest = free[: self.deck_size], free[self.deck_size :]
        held = self.loose + rest
        wizards, relics = len(s.laid[owner]), len(self.relic_slots)
        known_relics = len(self.known) - bisect_left(self.known, first_relic)
        least_wizards, least_relics = least
        more_wizards, more_relics = least_wizards - len(self.known) + known_relics, least_relics - known_relics
        _ensure(held, in_deck, wizards + max(more_wizards, 0), relics + max(more_relics, 0), first_relic)
        shuffle(held, rng)
        for holder, slot in self.relic_slots:
            card = next(card for card in held if card >= first_relic)
            held.remove(card)
            row = s.relics[holder]
            s.relics[holder] = changed(row, slot, CARD, card)
        if wizards:
            laid = [card for card in held if card < first_relic][:wizards]
            for card in laid:
                held.remove(card)
            s.laid[owner] = tuple(laid)
        s.hand[owner] = (*self.known, *held)
        s.deck[owner] = (*in_deck, *s.deck[owner][self.deck_size :])

    def from_stock(self, s: Relics, free: list[int]) -> tuple[list[int], list[int]]:
        """Once a deck was made of an open discard pile, only those cards can be in it. (deck, not in the deck)"""
        left = without(s.stock[self.owner], s.deck[self.owner][self.deck_size :])
        in_deck: list[int] = []
        rest: list[int] = []
        for card in free:
            if card in left and len(in_deck) < self.deck_size:
                left.remove(card)
                in_deck.append(card)
            else:
                rest.append(card)
        while len(in_deck) < self.deck_size:  # equal cards can hide where one of them went
            in_deck.append(rest.pop())
        return in_deck, rest


def lies_seen(s: Relics, owner: Seat, card: int, bit: int) -> bool:
    """Whether that relic lies facedown, laid by this player, and the viewer has looked at it."""
    laid = [relic for relics in s.relics for relic in relics if not relic[UP] and relic[LAID_BY] == owner]
    return any(relic[CARD] == card and relic[SEEN] & bit for relic in laid)


def _ensure(held: list[int], in_deck: list[int], wizards: int, relics: int, first_relic: int) -> None:
    """Ensure that there are this many wizards and relics outside the deck, by swapping with the deck."""
    found = len([card for card in held if card >= first_relic])
    for relic, lacking in ((True, relics - found), (False, wizards - len(held) + found)):
        for _ in range(lacking):
            inside = next(i for i, card in enumerate(in_deck) if (card >= first_relic) is relic)
            outside = next(i for i, card in enumerate(held) if (card >= first_relic) is not relic)
            held[outside], in_deck[inside] = in_deck[inside], held[outside]


def exchange(s: Relics, hidden: list[Hidden], rng: RandomSource) -> None:
    """Cards that the viewer has never seen may belong to anybody who has as many of their rarity, or to nobody."""
    setup = s.options["setup"]
    if setup in ("rarity", "lightning"):
        random, stratum = rng.random, s.pack.stratum
        width = 1 if setup == "rarity" else 3  # strata that count as one
        cards = list(s.aside)
        for each in hidden:
            each.strange.sort()
            cards += each.strange
        cards.sort()
        cuts = [bisect_left(cards, bound) for bound in s.pack.bounds[::width]]
        pools = [cards[begin:end] for begin, end in pairwise(cuts)]
        for each in hidden:
            dealt = []
            for card in each.strange:
                pool = pools[stratum[card] // width]
                dealt.append(pool.pop(int(random() * len(pool))))
            each.strange = dealt
        s.aside = tuple(chain.from_iterable(pools))
    elif setup == "packs":
        exchange_picks(s, hidden, rng)
    else:
        for each in hidden:
            exchange_unused(s, each, rng)


def exchange_unused(s: Relics, each: Hidden, rng: RandomSource) -> None:
    """After an open draft everybody knows what a player took, but not what went into the deck."""
    first_relic = s.pack.first_relic
    for relic in (False, True):
        inside = [card for card in each.strange if (card >= first_relic) is relic]
        outside = [card for card in s.unused[each.owner] if (card >= first_relic) is relic]
        both = sorted(inside + outside)
        shuffle(both, rng)
        each.strange = [card for card in each.strange if (card >= first_relic) is not relic] + both[: len(inside)]
        others = [card for card in s.unused[each.owner] if (card >= first_relic) is not relic]
        s.unused[each.owner] = tuple(sorted(others + both[len(inside) :]))


def exchange_picks(s: Relics, hidden: list[Hidden], rng: RandomSource) -> None:
    """After a draft from packs anybody may have what the viewer has not seen: as many of each kind in the decks as
    there must be, and the rest unused. Of several such deals the one is taken that keeps best to the limits (11.10)."""
    for each in hidden:
        s.drafted[each.owner] = ()
    free = sorted(card for each in hidden for card in (*each.strange, *s.unused[each.owner]))
    deals = [_dealt_picks(s, hidden, free, rng) for _ in range(TRIES)]
    over = [sum(_over(s, cards) for cards in decks) for decks, _ in deals]
    decks, unused = deals[over.index(min(over))]
    for each, cards, rest in zip(hidden, decks, unused, strict=True):
        each.strange = cards
        s.unused[each.owner] = tuple(sorted(rest))


def _dealt_picks(
    s: Relics, hidden: list[Hidden], free: list[int], rng: RandomSource
) -> tuple[list[list[int]], list[list[int]]]:
    cards = free[:]
    shuffle(cards, rng)
    decks: list[list[int]] = []
    for each in hidden:
        relics = sum(card >= s.pack.first_relic for card in each.strange)
        deck: list[int] = []
        for relic, count in ((False, len(each.strange) - relics), (True, relics)):
            taken = [card for card in cards if (card >= s.pack.first_relic) is relic][:count]
            for card in taken:
                cards.remove(card)
            deck += taken
        decks.append(deck)
    unused = []
    for each in hidden:
        size = len(s.unused[each.owner])
        unused.append(cards[:size])
        cards = cards[size:]
    return decks, unused


def _over(s: Relics, deck: list[int]) -> int:
    """How many cards of a kind and rarity are more than a deck from packs may have."""
    found = Counter(s.pack.stratum[card] for card in deck)
    return sum(max(0, count - (3 if stratum % 3 == 2 else 8)) for stratum, count in found.items())


def redeal_draft(s: Relics, seat: Seat | None, rng: RandomSource) -> None:
    """While cards are drafted: what is still to come, and what others hold and have picked."""
    coming = sorted(s.aside)
    shuffle(coming, rng)
    s.aside = tuple(coming)
    if s.packs:
        draft_memory.redeal_draft(s, seat, rng)
