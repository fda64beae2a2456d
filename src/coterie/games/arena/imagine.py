"""A world consistent with what a seat knows: hands, libraries, hidden enchantments and glyphs are dealt again.

Of premade armies everybody knows the twelve spells; of a built deck only the colour and what has been seen. Everything
is sorted before it is dealt, so that the result depends on what the seat knows and on the luck alone.
"""

from __future__ import annotations

from coterie.common.cards import swapped
from coterie.games.arena.components import DECK_COST
from coterie.games.arena.rows import Glyph
from coterie.games.arena.spells.abilities import FocusedThoughts
from coterie.games.arena.state import Arena
from coterie.kernel import RandomSource, Seat, shuffle

TRIES = 40


def redeal(s: Arena, seat: Seat | None, rng: RandomSource) -> None:
    ask = s.next_required()
    redeal_glyphs(s, rng)
    for owner in range(s.seats):
        if seat is not None and s.friends(seat, owner):
            shuffle_library(s, owner, rng)
        else:
            redeal_player(s, owner, s.seats if seat is None else seat, rng)
    if ask is not None and isinstance(ask.question, FocusedThoughts):
        s.peeked[ask.seat] = 1  # everyone knows who looks at their top card now


def redeal_glyphs(s: Arena, rng: RandomSource) -> None:
    """Those that lie face down change places."""
    hidden = sorted([glyph for _, glyph, up in s.glyphs if not up])
    if hidden:
        shuffle(hidden, rng)
        s.glyphs = tuple([Glyph(place, glyph if up else hidden.pop(), up) for place, glyph, up in s.glyphs])


def shuffle_library(s: Arena, owner: Seat, rng: RandomSource) -> None:
    """A player knows what is in their own library, but not its order, except for what they looked at."""
    library = s.library[owner]
    low = s.sunk[owner]
    high = max(low, len(library) - (1 if s.peeked[owner] and library else 0))
    middle = sorted(library[low:high])
    shuffle(middle, rng)
    s.library[owner] = (*library[:low], *middle, *library[high:])


def redeal_player(s: Arena, owner: Seat, viewer: int, rng: RandomSource) -> None:
    bit = 1 << viewer
    spells = s.pack.spells
    slots = [
        (card, n)
        for card in s.cards_of(owner)
        if s.auras[card]
        for n, (_, whose, up) in enumerate(s.auras[card])
        if not up and whose == owner
    ]
    s.known[owner] = tuple(sorted([pair for pair in s.known[owner] if pair.mask & bit]))
    s.loose[owner] = tuple(sorted([pair for pair in s.loose[owner] if pair.mask & bit]))
    known, loose = [pair.spell for pair in s.known[owner]], [pair.spell for pair in s.loose[owner]]
    cards = [*s.hand[owner], *s.library[owner], *[s.auras[card][n].spell for card, n in slots]]
    for spell in known + loose:
        cards.remove(spell)
    if s.options["armies"] == "built":
        cards = other_deck(s, owner, cards, known, loose, slots, rng)
    cards.sort()
    shuffle(cards, rng)
    room = len(s.hand[owner]) - len(known)
    held = loose[:]
    shuffle(held, rng)
    open_slots = slots[:]
    for spell in held[:]:  # the cards that no longer go into the hand are face down
        fitting = [(card, n) for card, n in open_slots if hidden_kind(s, card) == spells[spell].kind]
        if len(held) > room and fitting:
            slot = fitting[int(rng.random() * len(fitting))]
            open_slots.remove(slot)
            held.remove(spell)
            lay(s, slot, spell)
    pool = held + cards
    for card, n in open_slots:
        fitting_cards = [at for at, spell in enumerate(pool) if spells[spell].kind == hidden_kind(s, card)]
        lay(s, (card, n), pool.pop(fitting_cards[int(rng.random() * len(fitting_cards))]))
    in_hand = []
    for spell in held:
        if spell in pool:
            pool.remove(spell)
            in_hand.append(spell)
    count = room - len(in_hand)
    s.hand[owner] = (*known, *in_hand, *pool[:count])
    s.library[owner] = tuple(pool[count:])
    s.peeked[owner] = s.sunk[owner] = 0


def hidden_kind(s: Arena, card: int) -> str:
    """Which hidden enchantments can lie on a card."""
    return f"hidden_{s.card(card).host}"


def lay(s: Arena, slot: tuple[int, int], spell: int) -> None:
    card, n = slot
    row = s.auras[card]
    s.auras[card] = swapped(row, n, row[n]._replace(spell=spell))


def other_deck(
    s: Arena,
    owner: Seat,
    cards: list[int],
    known: list[int],
    loose: list[int],
    slots: list[tuple[int, int]],
    rng: RandomSource,
) -> list[int]:
    """As many spells as these, such that the whole deck is lawful and the face-down ones can be what they are."""
    spells = s.pack.spells
    open_ones = [
        *s.graveyard[owner],
        *known,
        *loose,
        *(spell for row in s.auras for spell, whose, up in row if up and whose == owner),
        *(s.casting if owner == s.active else ()),
    ]
    left = list(s.pack.spell_cards(s.pack.cards[s.walkers[owner]].colour)) * s.seats
    for spell in open_ones:
        if spell in left:
            left.remove(spell)
    left.sort()
    budget = DECK_COST - sum(spells[spell].cost for spell in open_ones)
    needed = [hidden_kind(s, card) for card, _ in slots]
    for kind in [spells[spell].kind for spell in loose]:  # one known to be in hand is not there
        if kind in needed:
            needed.remove(kind)
    for _ in range(TRIES):
        pool = left[:]
        shuffle(pool, rng)
        taken: list[int] = []
        for kind in needed:
            fitting = next((each for each in pool if spells[each].kind == kind), None)
            if fitting is not None:
                pool.remove(fitting)
                taken.append(fitting)
        taken += pool[: len(cards) - len(taken)]
        if len(taken) == len(cards) and sum(spells[spell].cost for spell in taken) <= budget:
            return taken
    cheap = sorted(left, key=lambda spell: (spells[spell].cost, spell))
    taken = []
    for kind in needed:
        cheapest = next(each for each in cheap if spells[each].kind == kind)
        cheap.remove(cheapest)
        taken.append(cheapest)
    return [*taken, *cheap[: len(cards) - len(taken)]]
