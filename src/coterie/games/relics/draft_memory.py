"""What a player remembers of the packs that passed through their hands, and deals of the rest that agree with it.

A pack is kept in the order of its picks. Whoever held it saw what was left of it then. So between two looks a player
knows which cards were taken, and by whom one each, but not who took which; before the first look, only how many of
each rarity there were.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from coterie.games.relics.passing import PACK, pack_number, picker
from coterie.kernel import Chance, Seat, shuffle

if TYPE_CHECKING:
    from coterie.games.relics.imagine import Hidden
    from coterie.games.relics.state import Relics

Place = tuple[int, int]


def picked(s: Relics, pack: int) -> int:
    """How many picks were made from that pack."""
    return min(max(s.pick - pack // s.seats * PACK, 0), PACK)


def groups(s: Relics, viewer: Seat | None) -> dict[tuple[int, ...], list[Place]]:
    """Places in packs whose cards may have changed places for all that the viewer knows."""
    found: dict[tuple[int, ...], list[Place]] = {}
    for pack, cards in enumerate(s.packs):
        done = picked(s, pack)
        holding = pack // s.seats == s.pick // PACK and done < PACK
        look = -1  # the last pick at which the viewer saw the pack
        for at, card in enumerate(cards):
            saw = viewer is not None and picker(s, pack, at) == viewer and (at < done or (at == done and holding))
            if saw:
                look = at
            if look >= done and holding:
                continue  # in the viewer's hands now
            if saw:
                continue  # the viewer's own pick
            key = (0, s.pack.stratum[card]) if look < 0 else (1, pack, look, int(s.pack.wizard(card)))
            found.setdefault(key, []).append((pack, at))
    return {key: found[key] for key in sorted(found)}


def remember_pick(s: Relics, seat: Seat, card: int, viewers: int) -> None:
    """Those in the mask have seen a card of this player: it is one that the player picked."""
    marks = {mark[:3]: mark[3] for mark in s.open_picks}
    for pick in range(s.pick):
        mark = pack_number(s, seat, pick), pick % PACK, card
        if s.packs[mark[0]][mark[1]] == card and viewers & ~marks.get(mark, 0):
            marks[mark] = marks.get(mark, 0) | viewers
            s.open_picks = tuple((*place, mask) for place, mask in marks.items())
            return


def places_of(s: Relics, seat: Seat, cards: Counter[int], viewer: int) -> set[Place]:
    """Where this player picked these cards; of equal ones, those that the viewer has seen."""
    seen = {mark[:3] for mark in s.open_picks if mark[3] >> viewer & 1}
    picks = [(pack_number(s, seat, pick), pick % PACK) for pick in range(s.pick)]
    left = cards.copy()
    found = set()
    for pack, at in sorted(picks, key=lambda place: (*place, s.packs[place[0]][place[1]]) not in seen):
        card = s.packs[pack][at]
        if left[card] > 0:
            left[card] -= 1
            found.add((pack, at))
    return found


def redeal_packs(s: Relics, viewer: Seat | None, chance: Chance, fixed: set[Place]) -> None:
    """Cards change places within their group, except at the `fixed` ones."""
    packs = [list(pack) for pack in s.packs]
    for group in groups(s, viewer).values():
        places = [place for place in group if place not in fixed]
        cards = sorted(packs[pack][at] for pack, at in places)
        shuffle(cards, chance)
        for (pack, at), card in zip(places, cards, strict=True):
            packs[pack][at] = card
    for number, cards in enumerate(packs):
        done = picked(s, number)
        packs[number] = [*cards[:done], *sorted(cards[done:])]
    s.packs = tuple(map(tuple, packs))
    for seat in range(s.seats):
        if seat != viewer:
            s.drafted[seat] = tuple(packs[pack_number(s, seat, pick)][pick % PACK] for pick in range(s.pick))


def exchange_packs(s: Relics, hidden: list[Hidden], viewer: Seat | None, chance: Chance) -> None:
    """After the draft: who holds the cards that the viewer has not seen anybody show."""
    fixed: set[Place] = set()
    shown: dict[Seat, Counter[int]] = {}
    foreign: dict[Seat, list[int]] = {}
    for each in hidden:
        drafted, strange = Counter(s.drafted[each.owner]), Counter(each.strange)
        foreign[each.owner] = sorted((strange - drafted).elements())
        shown[each.owner] = drafted - strange - Counter(s.unused[each.owner])
        fixed |= places_of(s, each.owner, shown[each.owner], s.seats if viewer is None else viewer)
    redeal_packs(s, viewer, chance, fixed)
    for each in hidden:
        size = Counter(map(s.pack.wizard, each.strange))
        size.subtract(map(s.pack.wizard, foreign[each.owner]))
        left = sorted((Counter(s.drafted[each.owner]) - shown[each.owner]).elements())
        shuffle(left, chance)
        each.strange = foreign[each.owner]
        unused: list[int] = []
        for wizard in (True, False):
            kind = [card for card in left if s.pack.wizard(card) is wizard]
            each.strange = each.strange + kind[: size[wizard]]
            unused += kind[size[wizard] :]
        s.unused[each.owner] = tuple(sorted(unused))
