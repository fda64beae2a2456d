"""Arranged positions: the vocabulary that docs/guide/arrange.md describes, and how it is put on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from coterie.common.positions import one_of, rows, table, wrong
from coterie.games.inquisition.abilities import LastCard
from coterie.games.inquisition.components import AGENT, BLACK, COLOUR_IDS, COLOURS, GREEN, RED, ROLE_IDS, WHITE
from coterie.games.inquisition.final import Last
from coterie.games.inquisition.state import Inquisition
from coterie.games.inquisition.turns import ColourRound

POSITION = ("guilds", "roles", "past", "colours", "targeting", "ablaze")
PAST = ("colour", "leader", "drew", "chosen")


def place(s: Inquisition, position: Mapping[str, Any]) -> None:
    table("the position", position, POSITION)
    guilds = named(s, position, "guilds", s.pack.numbers, default=list(s.pack.numbers)[: s.seats])
    for guild in s.pack.always:
        if guild not in guilds:
            wrong("guilds", position["guilds"], f"{s.pack.guilds[guild].id} among them, which is always in play")
    s.seat_guilds(guilds)
    agents = s.pack.agents[s.seats]
    usual = [ROLE_IDS[seat < agents] for seat in range(s.seats)]
    s.role = named(s, position, "roles", {id: role for role, id in enumerate(ROLE_IDS)}, default=usual, distinct=False)
    if s.role.count(AGENT) != agents:
        wrong("roles", f"{s.role.count(AGENT)} agents", f"{agents} of {s.seats} players")
    cards = place_past(s, position.get("past", []))
    s.coming = to_come(position, "colours", [each for each in COLOURS if each not in s.turned])
    s.targeting = to_come(position, "targeting", [each for each in COLOURS if each not in cards])
    s.draw_lots()
    go_on(s, position)


def named(
    s: Inquisition,
    position: Mapping[str, Any],
    field: str,
    numbers: Mapping[str, int],
    default: list[str],
    distinct: bool = True,
) -> list[int]:
    """One id for each seat, as numbers."""
    given = position.get(field, default)
    if not isinstance(given, list) or len(given) != s.seats:
        wrong(field, given, f"a list with one entry for each of {s.seats} seats")
    for id in given:
        if not isinstance(id, str) or id not in numbers or (distinct and given.count(id) > 1):
            wrong(field, id, f"each once, of {', '.join(numbers)}" if distinct else ", ".join(numbers))
    return [numbers[id] for id in given]


def colour(where: str, id: object) -> int:
    return COLOUR_IDS.index(one_of(where, id, COLOUR_IDS))


def player(where: str, seat: object, able: Sequence[int]) -> int:
    if type(seat) is not int or seat not in able:
        wrong(where, seat, f"one of the seats {', '.join(map(str, able))}")
    return seat


def place_past(s: Inquisition, past: Any) -> list[int]:
    """The rounds that were played; determines which targeting cards are drawn."""
    cards: list[int] = []
    for number, row in enumerate(rows("past", past, "rounds"), 1):
        where = f"past {number}"
        table(where, row, PAST)
        each = colour(f"{where}: colour", row.get("colour"))
        if each in s.turned:
            wrong(f"{where}: colour", row["colour"], "each colour once")
        s.round += 1
        s.turned += (each,)
        leader = s.leader[each] = player(f"{where}: leader", row.get("leader"), s.of_colour[each])
        if each == RED:
            for field in ("drew", "chosen"):
                if field in row:
                    wrong(f"{where}: {field}", row[field], "nothing: Red draws after the five rounds, see ablaze")
            continue
        card = s.drew[each] = colour(f"{where}: drew", row.get("drew"))
        if card in cards:
            wrong(f"{where}: drew", row["drew"], "each colour once")
        cards.append(card)
        able = [seat for seat in s.of_colour[card] if seat != leader or each not in (WHITE, GREEN)]
        seat = player(f"{where}: chosen", row.get("chosen"), able)
        if each == BLACK:
            s.noted, s.written = seat, 1
        else:
            s.chosen[each] = seat
    return cards


def to_come(position: Mapping[str, Any], field: str, left: list[int]) -> tuple[int, ...]:
    """The cards to come, the next one first; those not named follow in the order of the colours."""
    given = rows(field, position.get(field, []), "colours")
    first = [colour(field, id) for id in given]
    if len(set(first)) < len(first) or not set(first) <= set(left):
        wrong(field, given, f"each once, of {', '.join(COLOUR_IDS[each] for each in left)}")
    return tuple([*first, *(each for each in left if each not in first)][::-1])


def go_on(s: Inquisition, position: Mapping[str, Any]) -> None:
    ablaze = position.get("ablaze")
    if s.coming:
        if ablaze is not None:
            wrong("ablaze", ablaze, "only after five rounds")
        s.begin(ColourRound())
    elif ablaze is None:
        s.begin(LastCard(), Last())
    else:
        card = s.draw_target(RED)
        s.chosen[RED] = player("ablaze", ablaze, s.of_colour[card])
        s.begin(Last())
