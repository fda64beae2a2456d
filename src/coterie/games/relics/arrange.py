"""Arranged positions: the vocabulary that docs/arrange.md describes, and how it is put on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NoReturn

from coterie.games.relics.abilities import Upkeep
from coterie.games.relics.inplay import WIZARDS_UP
from coterie.games.relics.state import Relics
from coterie.games.relics.turns import Battle, Mulligan, RevealWizards, spoils
from coterie.kernel import Seat, Unknown

PHASES = ("mulligan", "play", "reveal", "spoils")
PLAYER = ("hand", "deck", "pile", "hall", "lay", "table", "drawn", "discarded")
POSITION = ("round", "master", "shrine", "shrines", "phase", "in_battle", "winner", "players")


def wrong(where: str, found: object, allowed: str) -> NoReturn:
    raise Unknown(f"position: {where}: found {found!r}, allowed: {allowed}")


def known_fields(where: str, given: Mapping[str, Any], allowed: tuple[str, ...]) -> None:
    for field in given:
        if field not in allowed:
            wrong(where, field, ", ".join(allowed))


def place(s: Relics, position: Mapping[str, Any]) -> None:
    known_fields("the position", position, POSITION)
    players = position.get("players", [])
    if not isinstance(players, list) or len(players) != s.seats:
        wrong("players", players, f"a list of {s.seats} tables, one for each seat")
    s.round = number(position, "round", 1, 1, 999)
    s.master = number(position, "master", 0, 0, s.seats - 1)
    s.in_battle = tuple(position.get("in_battle", range(s.seats)))
    if not s.in_battle or not set(s.in_battle) <= set(range(s.seats)):
        wrong("in_battle", s.in_battle, f"seats from 0 to {s.seats - 1}")
    place_shrines(s, position)
    left = Counter(s.pack.whole)
    fill = []
    for seat, player in enumerate(players):
        count = place_player(s, seat, player, left)
        if count:
            fill.append((seat, count))
    s.aside = s.shuffled(sorted(left.elements()))
    for seat, count in fill:
        if count > len(s.aside):
            wrong(f"player {seat}: deck", count, f"at most {len(s.aside)}, the cards that are left")
        s.deck[seat], s.aside = s.aside[:count], s.aside[count:]
    s.aside = tuple(sorted(s.aside))
    go_on(s, position)


def go_on(s: Relics, position: Mapping[str, Any]) -> None:
    """Begin the thread that plays on from the phase."""
    phase = position.get("phase", "play")
    if phase not in PHASES:
        wrong("phase", phase, ", ".join(PHASES))
    if phase != "reveal" and any(s.laid):
        wrong("lay", "cards laid", "only in phase reveal")
    if phase == "mulligan":
        s.round = 0
        s.begin(Mulligan())
    elif phase == "play":
        s.phase = 2
        s.begin(Battle())
    elif phase == "reveal":
        for seat in s.in_battle:
            if len(s.laid[seat]) != 1:
                wrong(
                    f"player {seat}: lay", list(s.laid[seat]), "one wizard, and relics, for each player in the battle"
                )
        s.phase = 2
        s.master_before = s.master
        s.begin(Upkeep(), RevealWizards())
    else:
        s.winner = number(position, "winner", -1, -1, s.seats - 1)
        s.phase, s.turned = 4, WIZARDS_UP
        s.begin(*spoils(s))


def number(given: Mapping[str, Any], field: str, default: int, least: int, most: int) -> int:
    value = given.get(field, default)
    if type(value) is not int or not least <= value <= most:
        wrong(field, value, f"a whole number from {least} to {most}")
    return value


def place_shrines(s: Relics, position: Mapping[str, Any]) -> None:
    """`shrine` is the active one ("" for none), `shrines` the next ones, the rest of the pile follows by chance."""
    numbers = s.pack.shrine_numbers
    active = position.get("shrine", "")
    coming = position.get("shrines", [])
    for id in [*([active] if active else []), *coming]:
        if id not in numbers:
            wrong("shrine", id, f"one of {', '.join(numbers)}")
    s.shrine = numbers[active] if active else -1
    named = [numbers[id] for id in coming]
    rest = [each for each in range(len(s.pack.shrines)) if each != s.shrine and each not in named]
    s.shrines = (*s.shuffled(rest), *named[::-1])


def place_player(s: Relics, seat: Seat, player: Any, left: Counter[int]) -> int:
    """Put one player's cards down and take them out of `left`; how many random cards the deck still wants."""
    where = f"player {seat}"
    if not isinstance(player, Mapping):
        wrong(where, player, "a table")
    known_fields(where, player, PLAYER)

    def cards(field: str) -> tuple[int, ...]:
        given = player.get(field, [])
        if not isinstance(given, (list, tuple)):
            wrong(f"{where}: {field}", given, "a list of card ids")
        found = []
        for id in given:
            if id not in s.pack.numbers:
                wrong(f"{where}: {field}", id, "the id of a wizard or relic of the pack, such as W01 or R05")
            card = s.pack.numbers[id]
            if not left[card]:
                wrong(f"{where}: {field}", id, f"no more than the {s.pack.cards[card].copies} that there are")
            left[card] -= 1
            found.append(card)
        return tuple(found)

    s.hand[seat] = cards("hand")
    s.pile[seat] = cards("pile")
    s.hall[seat] = cards("hall")
    table = cards("table")
    s.table_wizards[seat] = tuple(card for card in table if s.pack.wizard(card))
    s.table_relics[seat] = tuple(card for card in table if not s.pack.wizard(card))
    for card in cards("lay"):
        if s.pack.wizard(card):
            s.laid[seat] += (card,)
        else:
            s.enter_relic(seat, card, up=False)
    s.drawn_now[seat] = number(player, "drawn", 0, 0, 99)
    s.discarded_now[seat] = number(player, "discarded", 0, 0, 99)
    if isinstance(player.get("deck", 0), int):
        return number(player, "deck", 0, 0, 120)
    s.deck[seat] = cards("deck")[::-1]
    return 0
