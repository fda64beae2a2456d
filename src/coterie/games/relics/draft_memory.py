"""What a player remembers of the packs that passed through their hands, and deals of the rest that agree with it.

A pack is kept in the order of its picks. A player who held it saw what was left of it then. So between two looks a
player knows which cards were taken, and by whom one each, but not who took which; before the first look, only how many
of each rarity there were. When the decks are made, the packs are forgotten: from then on only what the table shows
counts.
"""

from __future__ import annotations

from coterie.games.relics.components import KIND, LIMITS
from coterie.games.relics.pack_passing import PACK, pack_number, picker
from coterie.games.relics.state import Relics
from coterie.kernel import RandomSource, Seat, shuffle

TRIES = 12


def picked(s: Relics, pack: int) -> int:
    """How many picks were made from that pack."""
    return min(max(s.pick - pack // s.seats * PACK, 0), PACK)


def unseen(s: Relics, viewer: Seat | None) -> list[tuple[int, int, int]]:
    """(pack, place, look) of all cards that the viewer has not seen where they are: `look` is the last pick at which
    they saw the pack, -1 if they never did."""
    found: list[tuple[int, int, int]] = []
    for pack, cards in enumerate(s.packs):
        done = picked(s, pack)
        holding = pack // s.seats == s.pick // PACK and done < PACK
        look = -1
        for at in range(len(cards)):
            saw = viewer is not None and picker(s, pack, at) == viewer and (at < done or (at == done and holding))
            if saw:
                look = at
            if look >= done and holding:
                continue  # in the viewer's hands now
            if not saw:  # what they saw at their own pick, they took
                found.append((pack, at, look))
    return found


def redeal_draft(s: Relics, viewer: Seat | None, rng: RandomSource) -> None:
    """While cards are drafted nothing tells the viewer of which kind or rarity each pick was. Of a pack they have never
    seen they know how many cards of each kind and rarity it had (11.8); between two looks they know which cards went.
    Of several such deals the one with the fewest forbidden picks (11.11) is taken.
    """
    never: dict[int, list[int]] = {}
    since: dict[tuple[int, int], list[int]] = {}
    for pack, at, look in unseen(s, viewer):
        (never.setdefault(pack, []) if look < 0 else since.setdefault((pack, look), [])).append(at)
    best = min((_deal(s, never, since, rng) for _ in range(TRIES)), key=lambda packs: _forbidden(s, viewer, packs))
    _lay_packs(s, viewer, best)


def _deal(
    s: Relics, never: dict[int, list[int]], since: dict[tuple[int, int], list[int]], rng: RandomSource
) -> list[list[int]]:
    packs = [list(pack) for pack in s.packs]
    pools: dict[int, list[int]] = {}
    needs: dict[int, list[int]] = {}
    for pack, places in never.items():
        needs[pack] = sorted(s.pack.stratum[packs[pack][at]] for at in places)
        for at in places:
            pools.setdefault(s.pack.stratum[packs[pack][at]], []).append(packs[pack][at])
    for stratum in sorted(pools):
        pools[stratum].sort()
        shuffle(pools[stratum], rng)
    for pack, places in never.items():
        _put(packs[pack], places, [pools[stratum].pop() for stratum in needs[pack]], rng)
    for (pack, _), places in since.items():
        _put(packs[pack], places, sorted(packs[pack][at] for at in places), rng)
    return packs


def _put(pack: list[int], places: list[int], cards: list[int], rng: RandomSource) -> None:
    shuffle(cards, rng)
    for at, card in zip(places, cards, strict=True):
        pack[at] = card


def _forbidden(s: Relics, viewer: Seat | None, packs: list[list[int]]) -> int:
    """How many more cards of a kind, or of a rarity, others would have than they may pick with four players (11.11)."""
    if s.seats < 4:
        return 0
    found = 0
    for seat in range(s.seats):
        if seat != viewer:
            mine = [packs[pack_number(s, seat, pick)][pick % PACK] for pick in range(s.pick)]
            for wizard in (True, False):
                kind = [card for card in mine if s.pack.wizard(card) is wizard]
                found += max(0, len(kind) - KIND)
                for rarity, limit in LIMITS.items():
                    found += max(0, sum([s.pack.cards[card].rarity == rarity for card in kind]) - limit)
    return found


def _lay_packs(s: Relics, viewer: Seat | None, packs: list[list[int]]) -> None:
    for number, cards in enumerate(packs):
        done = picked(s, number)
        packs[number] = [*cards[:done], *sorted(cards[done:])]
    s.packs = tuple(map(tuple, packs))
    for seat in range(s.seats):
        if seat != viewer:
            s.drafted[seat] = tuple(packs[pack_number(s, seat, pick)][pick % PACK] for pick in range(s.pick))
