"""Setup: decks by rarity, at random or drafted (sections 2 and 11 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping

from coterie.games.relics.draft import begin_grid, begin_packs, begin_winchester
from coterie.games.relics.state import Relics
from coterie.games.relics.turns import OpeningHands
from coterie.kernel import Misfit

DECKS = 4


def deal(s: Relics) -> None:
    setup = str(s.options["setup"])
    begin, _ = SETUPS[setup]
    s.master = s.roll(s.seats)  # 2.10
    s.shrines = s.shuffled(range(len(s.pack.shrines)))  # 2.9
    begin(s)


def unfit(seats: int, options: Mapping[str, int | str]) -> list[Misfit]:
    """11.1: how many players a setup is for."""
    setup = str(options["setup"])
    _, fitting = SETUPS[setup]
    if seats in fitting:
        return []
    allowed = f"{fitting[0]} to {fitting[-1]}" if len(fitting) > 1 else str(fitting[0])
    return [Misfit("setup", "11.1", f"{setup} is for {allowed} players, not {seats}")]


def deal_by_rarity(s: Relics) -> None:
    """1.10, 2.1, 2.2: four decks of 6/6/3 wizards and 6/6/3 relics; those that nobody plays stay out."""
    give_out(s, [s.dealt(cards, len(cards) // DECKS * s.seats) for cards in s.pack.strata])


def deal_lightning(s: Relics) -> None:
    """2.3, 12.3: regardless of rarity."""
    kinds = [[card for card in s.pack.whole if s.pack.wizard(card) is wizards] for wizards in (True, False)]
    give_out(s, [s.dealt(cards, len(cards) // DECKS * s.seats) for cards in kinds])


def give_out(s: Relics, kinds: list[tuple[tuple[int, ...], tuple[int, ...]]]) -> None:
    """Of each kind, what was dealt goes to the players in equal parts; the rest stays out."""
    for seat in range(s.seats):
        deck: list[int] = []
        for dealt, _ in kinds:
            deck += dealt[seat :: s.seats]
        s.deck[seat] = s.shuffled(deck)
    s.aside = tuple([card for _, rest in kinds for card in rest])
    s.begin(OpeningHands())


SETUPS = {
    "rarity": (deal_by_rarity, range(2, 5)),
    "lightning": (deal_lightning, range(2, 5)),
    "winchester": (begin_winchester, range(2, 3)),
    "grid": (begin_grid, range(2, 3)),
    "packs": (begin_packs, range(3, 5)),
}
