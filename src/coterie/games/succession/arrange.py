"""Arranged positions: the vocabulary that docs/arrange.md describes, and how it is put on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from coterie.games.succession.components import FACTION_IDS, HEIR, NOBODY_YET, ROLE_IDS, VICEROY
from coterie.games.succession.phases import DIED
from coterie.games.succession.state import Succession
from coterie.games.succession.tribunal import Floor
from coterie.kernel import Unknown

POSITION = ("cards", "buried", "ghosts", "badges", "poisoned", "tribunals")


def wrong(where: str, found: object, allowed: str) -> NoReturn:
    raise Unknown(f"position: {where}: found {found!r}, allowed: {allowed}")


def set_up(s: Succession) -> None:
    """Everybody holds the card dealt to them, and the badges lie ready (3.9)."""
    s.hold = list(range(s.seats))
    s.last = list(range(s.seats))
    if any(card // 2 == VICEROY for card in s.deck):
        s.supply = [max(1, s.seats // 12)] * 2


def place(s: Succession, position: Mapping[str, Any]) -> None:
    for field in position:
        if field not in POSITION:
            wrong("the position", field, ", ".join(POSITION))
    cards = position.get("cards", [])
    if not isinstance(cards, list) or len(cards) != s.seats:
        wrong("cards", cards, f"a list with one card for each of {s.seats} seats")
    s.kind = [read_card("cards", card) for card in cards]
    if s.seats % 2:
        card = read_card("buried", position.get("buried", "phoenix noble"))
        s.kind.append(card)
        s.buried = (card - card % 2, card - card % 2 + 1)
    s.deck = tuple(sorted(s.kind))
    if [card for card in s.kind[: s.seats] if card // 2 == HEIR] not in ([0, 1], [1, 0]):
        wrong("cards", cards, "one Heir of each faction")
    set_up(s)
    for seat, faction in position.get("badges", {}).items():
        s.badge[player("badges", s, seat)] = FACTION_IDS.index(faction)
        s.supply[FACTION_IDS.index(faction)] = max(0, s.supply[FACTION_IDS.index(faction)] - 1)
    for seat, by in position.get("poisoned", {}).items():
        s.poison[player("poisoned", s, seat)] = player("poisoned", s, by)
    for seat in position.get("ghosts", []):
        ghost = player("ghosts", s, seat)
        if s.role(ghost) == HEIR:
            wrong("ghosts", seat, "no Heir")
        s.alive[ghost] = 0
        s.hold[ghost] = NOBODY_YET
        s.lives.append((DIED, ghost))
    tribunals = position.get("tribunals", 0)
    if type(tribunals) is not int or not 0 <= tribunals < int(s.options["tribunals"]):
        wrong("tribunals", tribunals, f"0 to {int(s.options['tribunals']) - 1}")
    s.tribunals = tribunals
    s.begin(Floor())


def read_card(where: str, text: object) -> int:
    """ "phoenix heir" """
    faction, _, role = str(text).partition(" ")
    if faction not in FACTION_IDS or role not in ROLE_IDS:
        wrong(where, text, "a faction and a role, like 'phoenix heir'")
    return 2 * ROLE_IDS.index(role) + FACTION_IDS.index(faction)


def player(where: str, s: Succession, seat: object) -> int:
    if isinstance(seat, str) and seat.isdecimal():
        seat = int(seat)
    if type(seat) is not int or seat not in range(s.seats):
        wrong(where, seat, f"a seat from 0 to {s.seats - 1}")
    return seat
