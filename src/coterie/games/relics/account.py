"""Consistency checks of a table: every wizard, relic and shrine is in exactly one place."""

from __future__ import annotations

from collections import Counter

from coterie.games.relics.in_play import CARD
from coterie.games.relics.state import Relics
from coterie.kernel import ImpossibleState, words


def check(s: Relics) -> None:
    found = Counter(s.aside)
    for rows in (s.hand, s.deck, s.pile, s.hall, s.laid, s.table_wizards, s.table_relics, s.unused, s.piles):
        for row in rows:
            found.update(row)
    for records in (*s.wizards, *s.relics):
        found.update(record[CARD] for record in records)
    found.update(card for card in s.grid if card >= 0)
    if not s.round and not any(s.deck):  # drafting
        for pack in s.packs:
            found.update(pack)
        if not s.packs:
            for row in s.drafted:
                found.update(row)
    whole = Counter(s.pack.whole)
    if found != whole:
        more, fewer = (
            s.pack.marks_of(s.pack.printed(tuple(found - whole))),
            s.pack.marks_of(s.pack.printed(tuple(whole - found))),
        )
        raise ImpossibleState(words.spoken(f"cards that appeared: {more}; cards that vanished: {fewer}"))
    shrines = [*s.shrines, *s.used_shrines, *([s.shrine] if s.shrine >= 0 else [])]
    if sorted(shrines) != list(range(len(s.pack.shrines))):
        raise ImpossibleState(f"shrines: {sorted(shrines)}")
