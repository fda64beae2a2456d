"""Arranged positions: the vocabulary that docs/guide/arrange.md describes, and how it is put on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from coterie.common.positions import a_seat, number, rows, table, wrong
from coterie.games.succession.clocks import clock
from coterie.games.succession.components import (
    FACTION_IDS,
    FACTION_SIDE,
    HEIR,
    NONE,
    ROLE_IDS,
    ROLE_SIDE,
)
from coterie.games.succession.contracts.open_offers import CLOCK
from coterie.games.succession.masks import mask_of
from coterie.games.succession.phases import AGREED, DIED
from coterie.games.succession.rows import Head, Life, Proposal, Term
from coterie.games.succession.setup import badges, set_up
from coterie.games.succession.state import Succession
from coterie.games.succession.turns import Floor, Gavel

POSITION = ("cards", "buried", "ghosts", "badges", "poisoned", "tribunals", "shown", "offers", "bell")
FIRST_OFFER = 1001
"""Arranged offers are numbered from here on."""
SIDES = {"faction": FACTION_SIDE, "role": ROLE_SIDE}


def place(s: Succession, position: Mapping[str, Any]) -> None:
    table("the position", position, POSITION)
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
        s.hold[ghost] = NONE
        s.lives.append(Life(DIED, ghost))
    for seat, faction in by_seat("badges", s, position.get("badges", {})):
        if faction not in FACTION_IDS or s.badge[seat] >= 0:
            wrong("badges", {str(seat): faction}, f"one of {', '.join(FACTION_IDS)} for each seat")
        s.badge[seat] = FACTION_IDS.index(faction)
        if badges(s):
            if not s.supply[s.badge[seat]]:
                wrong("badges", {str(seat): faction}, f"at most {badges(s)} of a faction with these cards")
            s.supply[s.badge[seat]] -= 1
    for seat, by in by_seat("poisoned", s, position.get("poisoned", {})):
        poisoner = a_seat("poisoned", by, s.seats)
        if poisoner == seat or s.role(poisoner) == HEIR:
            wrong("poisoned", {str(seat): by}, "by another seat, which is no Heir: an Heir was never anything else")
        s.poison[seat] |= 1 << poisoner
    s.tribunals = number(position, "tribunals", 0, 0, int(s.options["tribunals"]) - 1)
    for viewer, owner, side in seen(s, position.get("shown", [])):
        s.show(1 << viewer, owner, side, AGREED)
    for at, offer in enumerate(rows("offers", position.get("offers", [])), FIRST_OFFER):
        s.proposals[at] = open_offer(s, offer)
    bell = position.get("bell", False)
    if type(bell) is not bool:
        wrong("bell", bell, "true or false")
    if bell:
        s.begin(Gavel())
        s.begin(*CLOCK)
    else:
        s.begin(Floor())


def seen(s: Succession, given: object) -> list[tuple[int, int, int]]:
    """[[who saw it, whose card, which side], ...]"""
    found = []
    for row in rows("shown", given):
        match row:
            case [by, of, str(side)] if side in SIDES:
                viewer, owner = a_seat("shown", by, s.seats), a_seat("shown", of, s.seats)
            case _:
                wrong("shown", row, "[who saw it, whose card, 'faction' or 'role']")
        if viewer == owner or not s.alive[owner]:
            wrong("shown", row, "the card of another living player")
        found.append((viewer, owner, SIDES[side]))
    return found


def open_offer(s: Succession, row: object) -> Proposal:
    """{by, terms = {seat: side}, consents = [seats beside the one who made it], needed = [seats]}"""
    if not isinstance(row, Mapping) or not set(row) <= {"by", "terms", "consents", "needed"}:
        wrong("offers", row, "by, terms, consents, needed")
    by = a_seat("offers", row.get("by"), s.seats)
    terms = dict(by_seat("offers", s, row.get("terms", {})))
    if len(terms) < 2 or by not in terms or any(side not in SIDES for side in terms.values()):
        wrong("offers", row, "'faction' or 'role' for two seats or more, and for the one who made it")
    masks: dict[str, int] = {}
    for field in ("consents", "needed"):
        members = [a_seat("offers", seat, s.seats) for seat in rows("offers", row.get(field, []))]
        if not set(members) <= set(terms):
            wrong("offers", row.get(field), f"{field}: seats that the terms name")
        masks[field] = mask_of({by, *members})
    if masks["consents"] == mask_of(terms):
        wrong("offers", row.get("consents"), "consents: not of everybody, or it would be sealed")
    head = Head(by, s.now + clock(s, "offer"), **masks)
    return head, *[Term(seat, SIDES[side]) for seat, side in sorted(terms.items())]


def ghosts(s: Succession, given: object) -> list[int]:
    found = [a_seat("ghosts", seat, s.seats) for seat in rows("ghosts", given, "seats")]
    if len(set(found)) != len(found) or any(s.role(seat) == HEIR for seat in found):
        wrong("ghosts", given, "each seat once, and no Heir")
    return found


def by_seat(where: str, s: Succession, given: object) -> list[tuple[int, Any]]:
    """{living seat: what}"""
    found = [(a_seat(where, seat, s.seats), value) for seat, value in table(where, given).items()]
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
