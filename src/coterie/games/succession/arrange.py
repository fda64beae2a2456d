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
    s.supply = [badges(s)] * 2


def badges(s: Succession) -> int:
    """3.9: how many there are of each faction."""
    return max(1, s.seats // 12) if any(card // 2 == VICEROY for card in s.deck) else 0


def place(s: Succession, position: Mapping[str, Any]) -> None:
    for field in position:
        if field not in POSITION:
            wrong("the position", field, ", ".join(POSITION))
    if s.options["roles"]:
        wrong("options", f"roles={s.options['roles']}", "without roles: the cards say which there are")
    cards = position.get("cards", [])
    if not isinstance(cards, list) or len(cards) != s.seats:
        wrong("cards", cards, f"a list with one card for each of {s.seats} seats")
    s.kind = [read_card("cards", card) for card in cards]
    if s.seats % 2:
        card = read_card("buried", position.get("buried", "phoenix noble"))
        if card // 2 == HEIR:
            wrong("buried", position["buried"], "no Heir")
        s.kind.append(card)
        s.buried = (card - card % 2, card - card % 2 + 1)
    elif "buried" in position:
        wrong("buried", position["buried"], "none with an even number of seats")
    s.deck = tuple(sorted(s.kind))
    if [card for card in s.kind[: s.seats] if card // 2 == HEIR] not in ([0, 1], [1, 0]):
        wrong("cards", cards, "one Heir of each faction")
    set_up(s)
    for ghost in ghosts(s, position.get("ghosts", [])):
        s.alive[ghost] = 0
        s.hold[ghost] = NOBODY_YET
        s.lives.append((DIED, ghost))
    for seat, faction in table("badges", s, position.get("badges", {})):
        if faction not in FACTION_IDS or s.badge[seat] >= 0:
            wrong("badges", {str(seat): faction}, f"one of {', '.join(FACTION_IDS)} for each seat")
        s.badge[seat] = FACTION_IDS.index(faction)
        if badges(s):
            if not s.supply[s.badge[seat]]:
                wrong("badges", {str(seat): faction}, f"at most {badges(s)} of a faction with these cards")
            s.supply[s.badge[seat]] -= 1
    for seat, by in table("poisoned", s, position.get("poisoned", {})):
        poisoner = player("poisoned", s, by)
        if poisoner == seat or s.role(poisoner) == HEIR:
            wrong("poisoned", {str(seat): by}, "by another seat, which is no Heir: an Heir was never anything else")
        s.poison[seat] |= 1 << poisoner
    tribunals = position.get("tribunals", 0)
    if type(tribunals) is not int or not 0 <= tribunals < int(s.options["tribunals"]):
        wrong("tribunals", tribunals, f"0 to {int(s.options['tribunals']) - 1}")
    s.tribunals = tribunals
    s.begin(Floor())


def ghosts(s: Succession, rows: object) -> list[int]:
    if not isinstance(rows, list):
        wrong("ghosts", rows, "a list of seats")
    found = [player("ghosts", s, seat) for seat in rows]
    if len(set(found)) != len(found) or any(s.role(seat) == HEIR for seat in found):
        wrong("ghosts", rows, "each seat once, and no Heir")
    return found


def table(where: str, s: Succession, rows: object) -> list[tuple[int, Any]]:
    """{living seat: what}"""
    if not isinstance(rows, Mapping):
        wrong(where, rows, "a table by seats")
    found = [(player(where, s, seat), value) for seat, value in rows.items()]
    for seat, _ in found:
        if not s.alive[seat]:
            wrong(where, seat, "no ghost")
    return found


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
