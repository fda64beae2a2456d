"""A world consistent with what a seat knows: cards are dealt again, what others have been shown is forgotten, and their
contracts are talks that come to nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from coterie.common.talk import SEAT
from coterie.games.succession.components import FACTION_SIDE, HEIR, NONE, ORACLE, ROLE_SIDE, shown_faction
from coterie.games.succession.phases import DIED, RAISED, RETURNED, VIRGIN_DIED
from coterie.games.succession.rows import Bond, Sight, Term, named
from coterie.games.succession.state import Succession, spent
from coterie.games.succession.talk.vocabulary import SUSPECT, TRUST
from coterie.kernel import RandomSource, Seat, Thread, shuffle


class History:
    """Where the cards went, if raised ghosts drew these."""

    __slots__ = ("buried", "drew", "graves", "hold", "last")

    def __init__(self, seats: int) -> None:
        self.hold = list(range(seats))
        self.last = list(range(seats))
        self.drew: list[int] = []
        self.buried: set[int] = set()
        """Cards that have ever been in the graveyard."""
        self.graves: list[list[int]] = []
        """What lay there before each of the `lives`."""

    def graveyard(self) -> list[int]:
        held = set(self.hold)
        return [card for card in range(len(self.hold)) if card not in held]


def histories(s: Succession, rng: RandomSource, drawn: tuple[int, ...] = ()) -> Iterator[History]:
    """All histories that begin with these draws and fit what everyone saw of deaths and returns, in random order."""
    found = follow(s.seats, tuple(s.lives), drawn)
    if isinstance(found, History):
        yield found
    elif found is not None:
        able = list(found)
        shuffle(able, rng)
        for card in able:
            yield from histories(s, rng, (*drawn, card))


@lru_cache(maxsize=1_000)
def follow(seats: int, lives: tuple[tuple[int, int], ...], drawn: tuple[int, ...]) -> History | tuple[int, ...] | None:
    """The history of these draws; what the next one may be; or None, if it cannot have been so. It is shared by all
    worlds imagined of one moment, so nobody changes it."""
    h = History(seats)
    for place, (what, seat) in enumerate(lives):
        h.graves.append(h.graveyard())
        if what == DIED:
            h.buried.add(h.hold[seat])
            h.hold[seat] = NONE
        elif what == RAISED:
            if len(h.drew) == len(drawn):
                return tuple(h.graveyard())
            card = drawn[len(h.drew)]
            h.drew.append(card)
            h.hold[seat] = h.last[seat] = card
        elif what == RETURNED:
            h.hold[seat] = h.last[seat] = seat
        elif what == VIRGIN_DIED:
            grave = set(h.graveyard())
            able = [ghost for ghost in range(seats) if h.hold[ghost] < 0 and ghost != seat and ghost in grave]
            back = []
            for next_what, ghost in lives[place + 1 :]:
                if next_what != RETURNED:
                    break
                back.append(ghost)
            if able != back:
                return None
    h.graves.append(h.graveyard())
    return h


def redeal(s: Succession, seat: Seat | None, rng: RandomSource) -> None:
    bit = 0 if seat is None else 1 << seat
    every = mask_of(s.deck)
    mine = [sight for sight in s.shows if sight.seen_by & bit]
    known = [(sight.owner, sight.life, shown_by(every, sight.side, sight.value)) for sight in mine]
    known += [(owner, life, shown_by(every, ROLE_SIDE, card)) for owner, life, card in s.public]
    known += [
        (seat, life, mask_of([2 * role + n for role in roles for n in (0, 1)])) for seat, life, *roles in s.proven
    ]
    own = NONE if seat is None else s.kind[seat]
    looks = [(oracle, *rest) for oracle, *rest in s.looks if oracle == seat]
    for h in histories(s, rng):
        able = [every] * s.seats
        if s.buried:
            able.append(mask_of(s.buried))
        if seat is not None:
            able[seat] = 1 << own
        for card in h.buried:
            able[card] &= ~HEIRS
        for subject, life, cards in known:
            able[subject if life == 0 else h.drew[life - 1]] &= cards
        dealt = deal(s, able, looks, h, rng) if looked_once(s, h) and same_for_oracle(s, seat, h) else None
        if dealt is not None:
            s.kind, s.hold, s.last, s.drew = dealt, h.hold[:], h.last[:], h.drew[:]
            break
    else:
        raise LookupError(f"no deal fits what seat {seat} knows")
    forget(s, seat, bit, mine, looks, rng)


HEIRS = 1 << 2 * HEIR | 1 << 2 * HEIR + 1


def mask_of(cards: Iterable[int]) -> int:
    """These kinds of card, as the bits of a number."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


@lru_cache(maxsize=1_000)
def shown_by(every: int, side: int, value: int) -> int:
    """Which of these cards one can be of which that was shown: a faction, or the role itself."""
    if side != FACTION_SIDE:
        return 1 << value
    return mask_of([kind for kind in range(every.bit_length()) if every >> kind & 1 and shown_faction(kind) == value])


def looked_once(s: Succession, h: History) -> bool:
    """7.21: no card has looked twice."""
    cards = [seat if life == 0 else h.drew[life - 1] for seat, life in s.looked]
    return len(set(cards)) == len(cards)


def same_for_oracle(s: Succession, seat: Seat | None, h: History) -> bool:
    """An Oracle knows whether its own card can still look."""
    if seat is None or s.role(seat) != ORACLE:
        return True
    return spent(s.looked, h.drew, h.hold[seat]) == s.spent(seat)


def deal(
    s: Succession, able: list[int], looks: list[tuple[int, ...]], h: History, rng: RandomSource
) -> list[int] | None:
    """Deal the deck to the places; the bits of `able` say which cards each can be. An Oracle knows what was in the
    graveyard.
    """
    places = list(range(len(able)))
    if not looks:
        return match(places, list(s.deck), able, len(able), rng)
    _, when, *seen = looks[-1]
    grave = h.graves[when]
    rest = list(s.deck)
    for kind in seen:
        rest.remove(kind)
    inside = match(grave, seen, able, len(able), rng)
    outside = match([place for place in places if place not in grave], rest, able, len(able), rng)
    if inside is None or outside is None:
        return None
    return [max(pair) for pair in zip(inside, outside, strict=True)]


def match(places: list[int], cards: list[int], able: list[int], size: int, rng: RandomSource) -> list[int] | None:
    """Each of these cards in one of these places, at random; None if that is impossible."""
    cards = sorted(cards)
    shuffle(cards, rng)
    everything = mask_of(cards)
    free = [place for place in places if not everything & ~able[place]]
    dealt = [NONE] * size
    if len(free) < len(places):
        left = fit([place for place in places if everything & ~able[place]], cards, able, dealt)
        if left is None:
            return None
        cards = left
    for place, card in zip(free, cards, strict=True):
        dealt[place] = card
    return dealt


def fit(places: list[int], cards: list[int], able: list[int], dealt: list[int]) -> list[int] | None:
    """Deal to each place a card that it can be, the first that it finds; returns the cards that are left, in order.
    None if that is impossible.
    """
    taken: list[int] = [NONE] * len(cards)
    several = []
    for place in places:
        if able[place].bit_count() != 1:
            several.append(place)
            continue
        card = able[place].bit_length() - 1
        number = next((number for number, each in enumerate(cards) if each == card and taken[number] < 0), NONE)
        if number < 0:
            return None
        taken[number] = place
    for place in sorted(several, key=lambda place: (able[place].bit_count(), place)):
        if not put(place, cards, able, taken, set()):
            return None
    for number, place in enumerate(taken):
        if place >= 0:
            dealt[place] = cards[number]
    return [card for card, place in zip(cards, taken, strict=True) if place < 0]


def put(place: int, cards: list[int], able: list[int], taken: list[int], tried: set[int]) -> bool:
    """Give a place a card that it can be, moving others to other cards where that is the only way."""
    for number, card in enumerate(cards):
        if able[place] >> card & 1 and number not in tried:
            tried.add(number)
            if taken[number] < 0 or put(taken[number], cards, able, taken, tried):
                taken[number] = place
                return True
    return False


def forget(
    s: Succession,
    seat: Seat | None,
    bit: int,
    mine: list[Sight],
    looks: list[tuple[int, ...]],
    rng: RandomSource,
) -> None:
    """Forget what `seat` knows nothing of."""
    s.shows = mine
    s.looks = looks
    if s.whispers:
        s.whispers = hushed(s.whispers, bit, s.seats, rng)
    s.poison = [by if other == seat else 0 for other, by in enumerate(s.poison)]
    ours = NONE if seat is None else s.bound[seat]
    s.tapped = {number: mask & bit for number, mask in s.tapped.items() if number == ours}
    s.settling = {number: clock for number, clock in s.settling.items() if number == ours}
    from coterie.games.succession.contracts.offers import AgreeAgain
    from coterie.games.succession.contracts.open_offers import CLOCK, is_clock
    from coterie.games.succession.contracts.stages import Apply, Murmur, number_of
    from coterie.games.succession.public_actions import BadgeOffer

    s.proposals = {number: s.proposals[number] for number in sorted(s.proposals) if seat in named(s.proposals[number])}
    main: list[Thread] = []
    badges: list[Thread] = []
    asked_again: list[tuple[int, int, Thread]] = []
    huddles: list[Thread] = []
    for thread in s.threads.values():
        number = number_of(thread)
        if number >= 0:
            huddles += [thread] if number == ours else []
        elif is_clock(thread):
            continue
        elif isinstance(thread.stack[-1], BadgeOffer):
            badges.append(thread)
        elif isinstance(step := thread.stack[-1], AgreeAgain):
            asked_again += [(step.number, step.seat, thread)] if step.number in s.proposals else []
        else:
            main.append(thread)
    huddles.sort(key=lambda thread: getattr(thread.stack[0], "seat", NONE))  # who is asked, in no other order
    for number in sorted(s.contracts):
        if number != ours:
            s.contracts[number] = Bond(tuple([Term(member, FACTION_SIDE) for member in sorted(s.members(number))]))
            huddles.append(Thread([Murmur(number), Apply(number)]))
    s.contracts = {number: s.contracts[number] for number in sorted(s.contracts)}
    again = [thread for _, _, thread in sorted(asked_again, key=lambda each: each[:2])]
    s.threads = dict(enumerate([main[0], Thread(CLOCK), *main[1:], *badges, *again, *huddles]))
    s.threads_begun = len(s.threads) - 1


def hushed(rows: Sequence[tuple[int, ...]], bit: int, seats: int, rng: RandomSource) -> list[tuple[int, ...]]:
    """10.4: the whispers of others, each with another sentence that its speaker can always say. It comes from one draw
    for all of them (a linear congruence): nobody's decision depends on it.
    """
    drawn = int(rng.random() * 2**53)
    found = []
    for row in rows:
        if not row[0] & bit:
            drawn = (drawn * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
            mask, at, turn, speaker = row[:4]
            of = (drawn >> 33) % (seats - 1)
            row = (mask, at, turn, speaker, SUSPECT if drawn >> 63 else TRUST, SEAT, of + (of >= speaker))
        found.append(row)
    return found
