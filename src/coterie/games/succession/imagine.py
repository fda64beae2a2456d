"""A world consistent with what a seat knows: cards are dealt anew, what others have been shown is forgotten, and their
contracts are talks that come to nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from coterie.common.talk import SEAT
from coterie.games.succession.components import FACTION_SIDE, HEIR, NONE, ROLE_SIDE, shown_faction
from coterie.games.succession.phases import DIED, RAISED, RETURNED, VIRGIN_DIED
from coterie.games.succession.rows import Bond, Sight, Term, named, overheard
from coterie.games.succession.state import Succession
from coterie.games.succession.words import SUSPECT, TRUST
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


def histories(s: Succession, rng: RandomSource) -> Iterator[History]:
    """All that fit what everybody saw of deaths and returns, in an order by lot."""
    lives = s.lives
    draws = len([life for life in lives if life.what == RAISED])

    def follow(drawn: Sequence[int]) -> History | list[int] | None:
        """The history of these draws; what the next one may be; or None, if it cannot have been so."""
        h = History(s.seats)
        for place, (what, seat) in enumerate(lives):
            h.graves.append(h.graveyard())
            if what == DIED:
                h.buried.add(h.hold[seat])
                h.hold[seat] = NONE
            elif what == RAISED:
                if len(h.drew) == len(drawn):
                    return h.graveyard()
                card = drawn[len(h.drew)]
                h.drew.append(card)
                h.hold[seat] = h.last[seat] = card
            elif what == RETURNED:
                h.hold[seat] = h.last[seat] = seat
            elif what == VIRGIN_DIED:
                grave = set(h.graveyard())
                able = [ghost for ghost in range(s.seats) if h.hold[ghost] < 0 and ghost != seat and ghost in grave]
                back = []
                for next_what, ghost in lives[place + 1 :]:
                    if next_what != RETURNED:
                        break
                    back.append(ghost)
                if able != back:
                    return None
        h.graves.append(h.graveyard())
        return h

    def search(drawn: list[int]) -> Iterator[History]:
        found = follow(drawn)
        if isinstance(found, History):
            yield found
        elif found is not None and len(drawn) < draws:
            shuffle(found, rng)
            for card in found:
                yield from search([*drawn, card])

    return search([])


def redeal(s: Succession, seat: Seat | None, rng: RandomSource) -> None:
    bit = 0 if seat is None else 1 << seat
    kinds = sorted(set(s.deck))
    mine = [sight for sight in s.shows if sight.seen_by & bit]
    own = NONE if seat is None else s.kind[seat]
    looks = [(oracle, *rest) for oracle, *rest in s.looks if oracle == seat]
    for h in histories(s, rng):
        able = [set(kinds) for _ in range(s.seats)]
        if s.buried:
            able.append(set(s.buried))
        if seat is not None:
            able[seat] = {own}
        for card in h.buried:
            able[card] -= {2 * HEIR, 2 * HEIR + 1}
        for subject, life, side, value in (
            *((sight.owner, sight.life, sight.side, sight.value) for sight in mine),
            *((owner, life, ROLE_SIDE, card) for owner, life, card in s.public),
        ):
            card = subject if life == 0 else h.drew[life - 1]
            able[card] &= {value} if side != FACTION_SIDE else {kind for kind in kinds if shown_faction(kind) == value}
        for subject, life, *roles in s.proven:
            able[subject if life == 0 else h.drew[life - 1]] &= {kind for kind in kinds if kind // 2 in roles}
        dealt = deal(s, able, looks, h, rng)
        if dealt is not None:
            s.kind, s.hold, s.last, s.drew = dealt, h.hold, h.last, h.drew
            break
    else:
        raise LookupError(f"no deal fits what seat {seat} knows")
    forget(s, seat, bit, mine, looks, rng)


def deal(
    s: Succession, able: list[set[int]], looks: list[tuple[int, ...]], h: History, rng: RandomSource
) -> list[int] | None:
    """The deck over the places, each of which can be `able`; an Oracle knows what lay in the graveyard."""
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


def match(places: list[int], cards: list[int], able: list[set[int]], size: int, rng: RandomSource) -> list[int] | None:
    """Each of these cards in one of these places, by lot; None if it cannot be."""
    cards = sorted(cards)
    shuffle(cards, rng)
    taken: list[int] = [NONE] * len(cards)

    def put(place: int, tried: set[int]) -> bool:
        for number, card in enumerate(cards):
            if card in able[place] and number not in tried:
                tried.add(number)
                if taken[number] < 0 or put(taken[number], tried):
                    taken[number] = place
                    return True
        return False

    for place in sorted(places, key=lambda place: (len(able[place]), place)):
        if not put(place, set()):
            return None
    dealt = [NONE] * size
    for number, place in enumerate(taken):
        dealt[place] = cards[number]
    return dealt


def forget(
    s: Succession,
    seat: Seat | None,
    bit: int,
    mine: list[Sight],
    looks: list[tuple[int, ...]],
    rng: RandomSource,
) -> None:
    """What `seat` knows nothing of."""
    s.shows = mine
    s.looks = looks
    s.whispers = [row if overheard(row).mask & bit else hushed(s, row, rng) for row in s.whispers]
    s.poison = [by if other == seat else 0 for other, by in enumerate(s.poison)]
    ours = NONE if seat is None else s.bound[seat]
    s.tapped = {number: mask & bit for number, mask in s.tapped.items() if number == ours}
    s.settling = {number: clock for number, clock in s.settling.items() if number == ours}
    from coterie.games.succession.huddle import Apply, Murmur, number_of
    from coterie.games.succession.proposals import CLOCK, is_clock
    from coterie.games.succession.public import BadgeOffer

    s.proposals = {number: s.proposals[number] for number in sorted(s.proposals) if seat in named(s.proposals[number])}
    main: list[Thread] = []
    badges: list[Thread] = []
    huddles: list[Thread] = []
    for thread in s.threads.values():
        number = number_of(thread)
        if number >= 0:
            huddles += [thread] if number == ours else []
        elif is_clock(thread):
            continue
        elif isinstance(thread.stack[-1], BadgeOffer):
            badges.append(thread)
        else:
            main.append(thread)
    huddles.sort(key=lambda thread: getattr(thread.stack[0], "seat", NONE))  # who is asked, in no other order
    for number in sorted(s.contracts):
        if number != ours:
            s.contracts[number] = Bond(tuple([Term(member, FACTION_SIDE) for member in sorted(s.members(number))]))
            huddles.append(Thread([Murmur(number), Apply(number)]))
    s.contracts = {number: s.contracts[number] for number in sorted(s.contracts)}
    s.threads = dict(enumerate([main[0], Thread(CLOCK), *main[1:], *badges, *huddles]))
    s.threads_begun = len(s.threads) - 1


def hushed(s: Succession, row: tuple[int, ...], rng: RandomSource) -> tuple[int, ...]:
    """10.4: a whisper of others, with something else in it that its speaker can always say."""
    mask, (at, turn, speaker, _, _) = overheard(row)
    of = int(rng.random() * (s.seats - 1))
    act = SUSPECT if rng.random() < 0.5 else TRUST
    return mask, at, turn, speaker, act, SEAT, of + (of >= speaker)
