"""Arranged positions: the vocabulary that docs/guide/arrange.md describes, and how it is put on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from coterie.common.positions import number, of_each_seat, one_of, rows, table, wrong
from coterie.games.arena.combat.damage import see_victory
from coterie.games.arena.components import NONE
from coterie.games.arena.maps import GLYPH_LETTERS
from coterie.games.arena.rows import Aura, Glyph
from coterie.games.arena.setup import ChooseArmy, Muster, choose_field, muster, place_glyphs
from coterie.games.arena.state import AFTER, BEFORE, DESTROYED, NOWHERE, READY, RESERVE, Arena
from coterie.games.arena.turns import Act
from coterie.kernel import InvalidSetting, Seat

POSITION = ("battlefield", "turn", "active", "chosen", "phase", "glyphs", "players")
PLAYER = ("army", "figures", "hand", "library", "graveyard", "enchantments")
PHASES = {"before": BEFORE, "ready": READY, "after": AFTER}
ARMIES = "armies"
"""The phase in which nobody has an army yet; they are chosen by seat."""


def place(s: Arena, position: Mapping[str, Any]) -> None:
    choose_field(s)
    table("the position", position, POSITION)
    ids = [field.id for field in s.pack.fields if field.least_seats <= s.seats <= field.most_seats]
    name = position.get("battlefield", s.field.id)
    if name not in ids:
        wrong("battlefield", name, f"{', '.join(ids)} with {s.seats} players")
    s.map = [field.id for field in s.pack.fields].index(name)
    if position.get("phase") == ARMIES:
        table(f"a position before the {ARMIES}", position, ("battlefield", "phase"))
        place_glyphs(s)
        s.begin(*[ChooseArmy(seat) for seat in range(s.seats)], Muster())
        return
    players = of_each_seat("players", position.get("players", []), s.seats)
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
    for where, glyph, up in s.glyphs:
        if s.held[where] >= 0 and (not up or GLYPH_LETTERS[glyph] == "K"):
            wrong("glyphs", s.field.called(where), "no figure on a glyph that it would have turned up or taken")
    undecided(s)
    s.turn = number(position, "turn", 2, 1, s.field.turns[s.seats - s.field.least_seats])
    s.active = s.first = number(position, "active", 0, 0, s.seats - 1)
    s.phase = PHASES[one_of("phase", position.get("phase", "before"), (*PHASES, ARMIES))]
    chosen = position.get("chosen", "")
    if chosen:
        s.chosen = card_called(s, s.active, chosen, "chosen")
        if not s.in_play(s.chosen):
            wrong("chosen", chosen, "an army card with figures on the battlefield")
        if s.phase == BEFORE:
            s.phase = READY
    elif s.phase == READY:
        wrong("chosen", chosen, "the army card that is ready")
    if s.out(s.active):
        wrong("active", s.active, "a player with figures on the battlefield")
    s.begin(Act(s.active))


def undecided(s: Arena) -> None:
    """Nobody has won yet (9.1, 9.2, 9.6)."""
    see_victory(s)
    if s.result is not None:
        raise InvalidSetting(f"position: found a game that is over ({s.result.why}), allowed: one to be played on")


def place_army(s: Arena, seat: Seat, player: Any) -> None:
    where = f"player {seat}"
    walkers = {s.pack.cards[each].id: each for each in s.pack.planeswalkers()}
    army = one_of(f"{where}: army", table(where, player, PLAYER).get("army"), walkers)
    s.walkers[seat] = walkers[army]
    s.squads[seat] = tuple(s.pack.squads(s.pack.cards[walkers[army]].colour))


def card_called(s: Arena, seat: Seat, id: Any, where: str) -> int:
    cards = {s.card(card).id: card for card in s.cards_of(seat)}
    return cards[one_of(where, id, cards)]


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
    if said == "reserve" and s.design(figure).planeswalker:
        wrong(where, said, "a space or destroyed: Planeswalkers are never in reserve")
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
    if len(places) == 2 and not s.field.level_pair(tuple(places)):
        wrong(where, said, "two neighbouring spaces of one level")
    s.put(figure, places[0], places[1] if len(places) > 1 else NOWHERE)
    if damage:
        if not damage.isdecimal() or not 0 <= int(damage) < s.design(figure).life:
            wrong(where, said, f"damage below {s.design(figure).life}")
        s.damage[figure] = int(damage)


def space(s: Arena, said: Any, where: str) -> int:
    parts = said.split(",") if isinstance(said, str) else []
    if len(parts) != 2 or not all(part.isdecimal() and len(part) < 4 for part in parts):
        wrong(where, said, "a space as column,row")
    column, row = int(parts[0]), int(parts[1])
    if column >= s.field.width or row >= s.field.height:
        wrong(where, said, "a space as column,row")
    return s.field.at(column, row)


def place_spells(s: Arena, seat: Seat, player: Mapping[str, Any]) -> None:
    left = Counter(s.pack.deck(s.pack.cards[s.walkers[seat]].colour))

    def spells(field: str, given: Any) -> tuple[int, ...]:
        found = []
        for id in rows(f"player {seat}: {field}", given, "spells"):
            spell = s.pack.spell_numbers.get(id, NONE) if isinstance(id, str) else NONE
            if spell < 0 or not left[spell]:
                wrong(f"player {seat}: {field}", id, "spells of that deck, no more than it has")
            left[spell] -= 1
            found.append(spell)
        return tuple(found)

    s.hand[seat] = spells("hand", player.get("hand", []))
    s.graveyard[seat] = spells("graveyard", player.get("graveyard", []))
    top = spells("library", player.get("library", []))
    for said in rows(f"player {seat}: enchantments", player.get("enchantments", []), "enchantments"):
        if not isinstance(said, str) or said.count("@") != 1:
            wrong(f"player {seat}: enchantments", said, '"spell@army card", or "spell@army card of seat 1"')
        id, on = said.split("@")
        (spell,) = spells("enchantments", [id])
        host, _, whose = on.partition(" of seat ")
        if whose and whose not in map(str, range(s.seats)):
            wrong(f"player {seat}: enchantments", said, f"seats from 0 to {s.seats - 1}")
        owner = int(whose) if whose else seat
        card = card_called(s, owner, host, f"player {seat}: enchantments")
        if not s.in_play(card) or not s.spell(spell).enchants(s.card(card)):
            wrong(f"player {seat}: enchantments", said, "enchantments on army cards in play that they may lie on")
        if s.spell(spell).hidden and owner != seat:
            wrong(f"player {seat}: enchantments", said, "hidden enchantments on own army cards")
        s.auras[card] += (Aura(spell, seat, int(not s.spell(spell).hidden)),)
    rest = s.shuffled(sorted(left.elements()))
    s.library[seat] = (*rest, *top[::-1])


def set_glyphs(s: Arena, given: Any) -> None:
    """{space: letter}; a small letter lies face down."""
    if not isinstance(given, Mapping):
        wrong("glyphs", given, "a table of spaces")
    found: list[Glyph] = []
    for said, letter in given.items():
        if not isinstance(letter, str) or letter.upper() not in GLYPH_LETTERS:
            wrong("glyphs", letter, ", ".join(GLYPH_LETTERS))
        place = space(s, said, "glyphs")
        if s.field.ruins >> place & 1 or place in [each.place for each in found]:
            wrong("glyphs", said, "every space once, and none with a ruin")
        found.append(Glyph(place, GLYPH_LETTERS.index(letter.upper()), int(letter.isupper())))
    s.glyphs = tuple(found)
