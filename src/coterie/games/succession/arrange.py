"""Arranged positions: the vocabulary that docs/arrange.md describes, and how it is put on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from coterie.games.succession.clocks import clock
from coterie.games.succession.components import (
    FACTION_IDS,
    FACTION_SIDE,
    HEIR,
    NOBODY_YET,
    ROLE_IDS,
    ROLE_SIDE,
    VICEROY,
)
from coterie.games.succession.masks import mask_of
from coterie.games.succession.phases import AGREED, DIED
from coterie.games.succession.proposals import CLOCK, Offer
from coterie.games.succession.state import Succession
from coterie.games.succession.tribunal import Floor, Gavel
from coterie.kernel import Unknown

POSITION = ("cards", "buried", "ghosts", "badges", "poisoned", "tribunals", "shown", "offers", "bell")
FIRST_OFFER = 1001
"""Arranged offers are numbered from here on."""
SIDES = {"faction": FACTION_SIDE, "role": ROLE_SIDE}


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
    for viewer, owner, side in seen(s, position.get("shown", [])):
        s.show(1 << viewer, owner, side, AGREED)
    for number, offer in enumerate(rows_of("offers", position.get("offers", [])), FIRST_OFFER):
        s.proposals[number] = open_offer(s, offer)
    bell = position.get("bell", False)
    if type(bell) is not bool:
        wrong("bell", bell, "true or false")
    if bell:
        s.begin(Gavel())
        s.begin(*CLOCK)
    else:
        s.begin(Floor())


def rows_of(where: str, rows: object) -> list[Any]:
    if not isinstance(rows, list):
        wrong(where, rows, "a list")
    return rows


def seen(s: Succession, rows: object) -> list[tuple[int, int, int]]:
    """[[who saw it, whose card, which side], ...]"""
    found = []
    for row in rows_of("shown", rows):
        if not isinstance(row, list) or len(row) != 3 or row[2] not in SIDES:
            wrong("shown", row, "[who saw it, whose card, 'faction' or 'role']")
        viewer, owner = player("shown", s, row[0]), player("shown", s, row[1])
        if viewer == owner or not s.alive[owner]:
            wrong("shown", row, "the card of another living player")
        found.append((viewer, owner, SIDES[row[2]]))
    return found


def open_offer(s: Succession, row: object) -> Offer:
    """{by, terms = {seat: side}, consents = [seats beside the one who made it], needed = [seats]}"""
    if not isinstance(row, Mapping) or not set(row) <= {"by", "terms", "consents", "needed"}:
        wrong("offers", row, "by, terms, consents, needed")
    by = player("offers", s, row.get("by"))
    terms = dict(table("offers", s, row.get("terms", {})))
    if len(terms) < 2 or by not in terms or any(side not in SIDES for side in terms.values()):
        wrong("offers", row, "'faction' or 'role' for two seats or more, and for the one who made it")
    masks = []
    for field in ("consents", "needed"):
        members = [player("offers", s, seat) for seat in rows_of("offers", row.get(field, []))]
        if not set(members) <= set(terms):
            wrong("offers", row.get(field), f"{field}: seats that the terms name")
        masks.append(mask_of({by, *members}))
    if masks[0] == mask_of(terms):
        wrong("offers", row.get("consents"), "consents: not of everybody, or it would be sealed")
    return (by, s.now + clock(s, "offer"), *masks), *[(seat, SIDES[side]) for seat, side in sorted(terms.items())]


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
