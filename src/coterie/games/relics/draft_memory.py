"""What a player remembers of the packs that passed through their hands, and deals of the rest that agree with it.

A pack is kept in the order of its picks. Whoever held it saw what was left of it then. So between two looks a player
knows which cards were taken, and by whom one each, but not who took which; before the first look, only how many of
each rarity there were.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from coterie.games.relics.draft import PACK, pack_number, picker
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


def redeal_packs(s: Relics, viewer: Seat | None, chance: Chance, shown: dict[Seat, Counter[int]] | None = None) -> None:
    """Cards change places within their group; what a player is known to have taken (`shown`) stays with that player."""
    packs = [list(pack) for pack in s.packs]
    for places in groups(s, viewer).values():
        cards = sorted(packs[pack][at] for pack, at in places)
        free = []
        for pack, at in places:
            mine = (shown or {}).get(picker(s, pack, at) if at < picked(s, pack) else -1)
            kept = next((card for card in cards if mine and mine[card] > 0), None)
            if mine is None or kept is None:
                free.append((pack, at))
            else:
                mine[kept] -= 1
                cards.remove(kept)
                packs[pack][at] = kept
        shuffle(cards, chance)
        for (pack, at), card in zip(free, cards, strict=True):
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
    foreign: dict[Seat, list[int]] = {}
    shown: dict[Seat, Counter[int]] = {}
    sizes: dict[Seat, Counter[bool]] = {}
    for each in hidden:
        drafted, strange = Counter(s.drafted[each.owner]), Counter(each.strange)
        foreign[each.owner] = sorted((strange - drafted).elements())
        own = strange & drafted
        sizes[each.owner] = Counter(map(s.pack.wizard, own.elements()))
        shown[each.owner] = drafted - own - Counter(s.unused[each.owner])
    taken = {owner: cards.copy() for owner, cards in shown.items()}
    redeal_packs(s, viewer, chance, shown)
    for each in hidden:
        left = sorted((Counter(s.drafted[each.owner]) - taken[each.owner]).elements())
        shuffle(left, chance)
        each.strange = foreign[each.owner]
        unused: list[int] = []
        for wizard in (True, False):
            kind = [card for card in left if s.pack.wizard(card) is wizard]
            size = sizes[each.owner][wizard]
            each.strange = each.strange + kind[:size]
            unused += kind[size:]
        s.unused[each.owner] = tuple(sorted(unused))
