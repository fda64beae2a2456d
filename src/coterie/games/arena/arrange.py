"""Arranged positions: the vocabulary that docs/arrange.md describes, and how it is put on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NoReturn

from coterie.games.arena.components import GLYPH_LETTERS
from coterie.games.arena.setup import muster, place_glyphs
from coterie.games.arena.state import AFTER, BEFORE, DESTROYED, NOWHERE, READY, RESERVE, Arena
from coterie.games.arena.turns import Act
from coterie.kernel import Seat, Unknown

POSITION = ("battlefield", "turn", "active", "chosen", "phase", "glyphs", "players")
PLAYER = ("army", "figures", "hand", "library", "graveyard", "enchantments")
PHASES = {"before": BEFORE, "ready": READY, "after": AFTER}


def wrong(where: str, found: object, allowed: str) -> NoReturn:
    raise Unknown(f"position: {where}: found {found!r}, allowed: {allowed}")


def place(s: Arena, position: Mapping[str, Any]) -> None:
    for field in position:
        if field not in POSITION:
            wrong("the position", field, ", ".join(POSITION))
    ids = [field.id for field in s.pack.fields]
    name = position.get("battlefield", s.field.id)
    if name not in ids:
        wrong("battlefield", name, ", ".join(ids))
    s.map = ids.index(name)
    players = position.get("players", [])
    if not isinstance(players, (list, tuple)) or len(players) != s.seats:
        wrong("players", players, f"a list of {s.seats} tables, one for each seat")
    for seat, player in enumerate(players):
        place_army(s, seat, player)
    muster(s)
    place_glyphs(s)
    for seat, player in enumerate(players):
        place_figures(s, seat, player.get("figures", {}))
    for seat, player in enumerate(players):
        place_spells(s, seat, player)
    if "glyphs" in position:
        set_glyphs(s, position["glyphs"])
    s.turn = number(position, "turn", 2, 1, 999)
    s.active = s.first = number(position, "active", 0, 0, s.seats - 1)
    phase = position.get("phase", "before")
    if phase not in PHASES:
        wrong("phase", phase, ", ".join(PHASES))
    s.phase = PHASES[phase]
    chosen = position.get("chosen", "")
    if chosen:
        s.chosen = card_called(s, s.active, chosen, "chosen")
        if s.phase == BEFORE:
            s.phase = READY
    s.begin(Act(s.active))


def number(given: Mapping[str, Any], field: str, default: int, least: int, most: int) -> int:
    value = given.get(field, default)
    if type(value) is not int or not least <= value <= most:
        wrong(field, value, f"a whole number from {least} to {most}")
    return value


def place_army(s: Arena, seat: Seat, player: Any) -> None:
    where = f"player {seat}"
    if not isinstance(player, Mapping):
        wrong(where, player, "a table")
    for field in player:
        if field not in PLAYER:
            wrong(where, field, ", ".join(PLAYER))
    army = player.get("army")
    walkers = {s.pack.cards[each].id: each for each in s.pack.planeswalkers()}
    if army not in walkers:
        wrong(f"{where}: army", army, ", ".join(walkers))
    s.walkers[seat] = walkers[army]
    s.squads[seat] = tuple(s.pack.squads(s.pack.cards[walkers[army]].colour))


def card_called(s: Arena, seat: Seat, id: Any, where: str) -> int:
    cards = {s.card(card).id: card for card in s.cards_of(seat)}
    if id not in cards:
        wrong(where, id, ", ".join(cards))
    return cards[id]


def place_figures(s: Arena, seat: Seat, given: Any) -> None:
    """{army card: [space or "reserve" or "destroyed", ...]}; a space may carry damage: "3,4*2", and a second half."""
    where = f"player {seat}: figures"
    if not isinstance(given, Mapping):
        wrong(where, given, "a table of army cards")
    for card in s.cards_of(seat):
        for figure in s.card_figures[card]:
            s.at[figure] = DESTROYED if s.card(card).planeswalker else RESERVE
    for id, spots in given.items():
        card = card_called(s, seat, id, where)
        figures = s.card_figures[card]
        if not isinstance(spots, (list, tuple)) or len(spots) > len(figures):
            wrong(f"{where}: {id}", spots, f"a list of at most {len(figures)} spaces")
        for figure, said in zip(figures, spots, strict=False):
            put(s, figure, said, f"{where}: {id}")
        for figure in figures[len(spots) :]:
            s.at[figure] = DESTROYED


def put(s: Arena, figure: int, said: Any, where: str) -> None:
    if said in ("reserve", "destroyed"):
        s.at[figure] = RESERVE if said == "reserve" else DESTROYED
        return
    if not isinstance(said, str):
        wrong(where, said, 'a text such as "3,4", "3,4*2" or "3,4+4,4"')
    text, _, damage = said.partition("*")
    places = [space(s, part, where) for part in text.split("+")]
    if len(places) != s.design(figure).spaces:
        wrong(where, said, f"{s.design(figure).spaces} spaces, joined by +")
    for each in places:
        if s.held[each] >= 0 or s.field.ruins >> each & 1:
            wrong(where, said, "spaces without a ruin or another figure")
    s.put(figure, places[0], places[1] if len(places) > 1 else NOWHERE)
    if damage:
        if not damage.isdecimal() or not 0 <= int(damage) < s.design(figure).life:
            wrong(where, said, f"damage below {s.design(figure).life}")
        s.damage[figure] = int(damage)


def space(s: Arena, said: str, where: str) -> int:
    parts = said.split(",")
    if len(parts) == 2 and all(part.isdecimal() for part in parts):
        column, row = int(parts[0]), int(parts[1])
        if column < s.field.width and row < s.field.height:
            return s.field.at(column, row)
    wrong(where, said, "a space as column,row")


def place_spells(s: Arena, seat: Seat, player: Mapping[str, Any]) -> None:
    left = Counter(s.pack.deck(s.pack.cards[s.walkers[seat]].colour))

    def spells(field: str, given: Any) -> tuple[int, ...]:
        if not isinstance(given, (list, tuple)):
            wrong(f"player {seat}: {field}", given, "a list of spells")
        found = []
        for id in given:
            spell = s.pack.spell_numbers.get(id, -1) if isinstance(id, str) else -1
            if spell < 0 or not left[spell]:
                wrong(f"player {seat}: {field}", id, "spells of the own deck, no more than there are")
            left[spell] -= 1
            found.append(spell)
        return tuple(found)

    s.hand[seat] = spells("hand", player.get("hand", []))
    s.graveyard[seat] = spells("graveyard", player.get("graveyard", []))
    top = spells("library", player.get("library", []))
    for said in player.get("enchantments", []):
        if not isinstance(said, str) or said.count("@") != 1:
            wrong(f"player {seat}: enchantments", said, '"spell@army card", or "spell@army card of seat 1"')
        id, on = said.split("@")
        (spell,) = spells("enchantments", [id])
        host, _, whose = on.partition(" of seat ")
        owner = int(whose) if whose.isdecimal() and int(whose) < s.seats else seat
        card = card_called(s, owner, host, f"player {seat}: enchantments")
        if not s.in_play(card) or s.spell(spell).sorcery:
            wrong(f"player {seat}: enchantments", said, "enchantments on army cards in play")
        s.auras[card] += ((spell, seat, int(not s.spell(spell).hidden)),)
    rest = s.shuffled(sorted(left.elements()))
    s.library[seat] = (*rest, *top[::-1])


def set_glyphs(s: Arena, given: Any) -> None:
    """{space: letter}; a small letter lies face down."""
    if not isinstance(given, Mapping):
        wrong("glyphs", given, "a table of spaces")
    found = []
    for said, letter in given.items():
        if not isinstance(letter, str) or letter.upper() not in GLYPH_LETTERS:
            wrong("glyphs", letter, ", ".join(GLYPH_LETTERS))
        found.append((space(s, said, "glyphs"), GLYPH_LETTERS.index(letter.upper()), int(letter.isupper())))
    s.glyphs = tuple(found)
