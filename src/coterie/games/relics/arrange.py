"""Arranged positions: the vocabulary that docs/guide/arrange.md describes, and how it is put on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from coterie.common.positions import number, of_each_seat, one_of, rows, table, wrong
from coterie.games.relics.abilities import Upkeep
from coterie.games.relics.components import NONE
from coterie.games.relics.in_play import WIZARDS_UP
from coterie.games.relics.phases import PLAY, VICTORY
from coterie.games.relics.state import Relics
from coterie.games.relics.turns import Battle, Mulligan, RevealWizards, SpoilsPhase
from coterie.kernel import Seat

PHASES = ("mulligan", "play", "reveal", "spoils")
PLAYER = ("hand", "deck", "pile", "hall", "lay", "table", "drawn", "discarded")
POSITION = ("round", "master", "shrine", "shrines", "phase", "in_battle", "winner", "players")
ONLY_IN = {  # fields that say something in some phases only
    "round": ("play", "reveal", "spoils"),
    "shrine": ("play", "reveal", "spoils"),
    "in_battle": ("play", "reveal"),
    "winner": ("spoils",),
    "lay": ("reveal",),
    "table": ("play", "reveal", "spoils"),
    "drawn": ("play", "reveal", "spoils"),
    "discarded": ("play", "reveal", "spoils"),
}


def known_fields(where: str, given: Mapping[str, Any], allowed: tuple[str, ...], phase: str) -> None:
    for field, value in given.items():
        if field not in allowed:
            wrong(where or "the position", field, ", ".join(allowed))
        if value not in ("", [], ()) and phase not in ONLY_IN.get(field, PHASES):
            wrong(f"{where}: {field}" if where else field, value, f"only in phase {', '.join(ONLY_IN[field])}")


def place(s: Relics, position: Mapping[str, Any]) -> None:
    phase = one_of("phase", position.get("phase", "play"), PHASES)
    known_fields("", position, POSITION, phase)
    players = of_each_seat("players", position.get("players", []), s.seats)
    s.round = number(position, "round", 1, 1, 999)
    s.master = number(position, "master", 0, 0, s.seats - 1)
    s.in_battle = battlers(position, s.seats)
    place_shrines(s, position)
    left = Counter(s.pack.whole)
    fill = []
    for seat, player in enumerate(players):
        count = place_player(s, seat, player, left, phase)
        if count:
            fill.append((seat, count))
    s.aside = s.shuffled(sorted(left.elements()))
    for seat, count in fill:
        if count > len(s.aside):
            wrong(f"player {seat}: deck", count, f"at most {len(s.aside)}, the cards that are left")
        s.deck[seat], s.aside = s.aside[:count], s.aside[count:]
    s.aside = tuple(sorted(s.aside))
    go_on(s, position, phase)


def battlers(position: Mapping[str, Any], seats: int) -> tuple[Seat, ...]:
    given = position.get("in_battle", range(seats))
    allowed = f"a list of different seats from 0 to {seats - 1}, one or more"
    if not isinstance(given, (list, tuple, range)) or not given:
        wrong("in_battle", given, allowed)
    if any(type(seat) is not int or seat not in range(seats) for seat in given) or len(set(given)) < len(given):
        wrong("in_battle", list(given), allowed)
    return tuple(sorted(given))


def go_on(s: Relics, position: Mapping[str, Any], phase: str) -> None:
    """Begin the thread that plays on from the phase."""
    if phase == "mulligan":
        s.round = 0
        s.begin(Mulligan())
    elif phase == "play":
        s.phase = PLAY
        s.begin(Battle())
    elif phase == "reveal":
        for seat in range(s.seats):
            if seat not in s.in_battle and (s.laid[seat] or s.relics[seat]):
                wrong(f"player {seat}: lay", position["players"][seat]["lay"], "nothing, outside the battle")
            if seat in s.in_battle and len(s.laid[seat]) != 1:
                wrong(f"player {seat}: lay", position["players"][seat].get("lay", []), "one wizard, and relics")
        s.phase = PLAY
        s.master_before = s.master
        s.begin(Upkeep(), RevealWizards())
    else:
        s.winner = number(position, "winner", -1, -1, s.seats - 1)
        if s.winner >= 0 and (s.table_wizards[s.winner] or s.table_relics[s.winner]):
            wrong(
                f"player {s.winner}: table", position["players"][s.winner]["table"], "nothing: the winner's cards left"
            )
        s.phase, s.turned = VICTORY, WIZARDS_UP
        s.begin(SpoilsPhase())


def place_shrines(s: Relics, position: Mapping[str, Any]) -> None:
    """`shrine` is the active one ("" for none), `shrines` the next ones, the rest of the pile follows by chance."""
    numbers = s.pack.shrine_numbers
    active = position.get("shrine", "")
    coming = rows("shrines", position.get("shrines", []), "ids of shrines")
    for field, ids in (("shrine", [active] if active != "" else []), ("shrines", coming)):
        for id in ids:
            if not isinstance(id, str) or id not in numbers:
                wrong(field, id, f"one of {', '.join(numbers)}")
    for id in coming:
        if id == active or coming.count(id) > 1:
            wrong("shrines", id, "each shrine once, the active one not among them")
    s.shrine = numbers[active] if active else NONE
    named = [numbers[id] for id in coming]
    rest = [each for each in range(len(s.pack.shrines)) if each != s.shrine and each not in named]
    s.shrines = (*s.shuffled(rest), *named[::-1])


def place_player(s: Relics, seat: Seat, player: Any, left: Counter[int], phase: str) -> int:
    """Put one player's cards down and take them out of `left`; returns how many random cards the deck still needs."""
    where = f"player {seat}"
    known_fields(where, table(where, player), PLAYER, phase)

    def cards(field: str) -> tuple[int, ...]:
        found = []
        for id in rows(f"{where}: {field}", player.get(field, []), "card ids"):
            if not isinstance(id, str) or id not in s.pack.numbers:
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
    if not all(map(s.pack.wizard, s.hall[seat])):
        wrong(f"{where}: hall", player["hall"], "wizards")
    played = cards("table")
    s.table_wizards[seat] = tuple(card for card in played if s.pack.wizard(card))
    s.table_relics[seat] = tuple(card for card in played if not s.pack.wizard(card))
    for card in cards("lay"):
        if s.pack.wizard(card):
            s.laid[seat] += (card,)
        else:
            s.enter_relic(seat, card, up=False)
    s.drawn_now[seat] = number(player, "drawn", 0, 0, 99, f"{where}: ")
    s.discarded_now[seat] = number(player, "discarded", 0, 0, 99, f"{where}: ")
    if isinstance(player.get("deck", 0), int):
        return number(player, "deck", 0, 0, 120, f"{where}: ")
    s.deck[seat] = cards("deck")[::-1]
    return 0
