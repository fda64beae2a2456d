"""What each seat may see. All that passes is named here; things go by their printed ids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from coterie.games.arena.maps import GLYPH_LETTERS
from coterie.kernel import Seat, View

if TYPE_CHECKING:
    from coterie.games.arena.state import Arena


@dataclass(slots=True)
class FigureView:
    figure: int
    number: int
    place: str
    """Its space as "column,row"; "reserve" or "destroyed"."""
    tail: str
    damage: int
    life: int
    controller: int
    engaged: bool


@dataclass(slots=True)
class AuraView:
    """An enchantment on an army card; `spell` is None for those who may not know it."""

    spell: str | None
    owner: int
    face_up: bool


@dataclass(slots=True)
class CardView:
    card: int
    id: str
    in_play: bool
    figures: tuple[FigureView, ...]
    auras: tuple[AuraView, ...]


@dataclass(slots=True)
class PlayerView:
    seat: int
    team: int
    cards: tuple[CardView, ...]
    hand_count: int
    hand: tuple[str, ...] | None
    known: tuple[str, ...]
    """What this viewer knows to be in that hand."""
    known_or_hidden: tuple[str, ...]
    """What this viewer knows to be in that hand or to lie face down."""
    library_count: int
    library: tuple[str, ...] | None
    """What is in the own library, sorted: its order is nobody's to know."""
    top: str | None
    """The top card of the library, for who has looked at it."""
    bottom: tuple[str, ...]
    """The cards at the bottom of the library that their owner put there."""
    graveyard: tuple[str, ...]
    points: int


@dataclass(slots=True)
class GlyphView:
    place: str
    glyph: str | None
    """None while it lies face down."""


@dataclass(slots=True)
class ArenaView(View):
    battlefield: str
    turn: int
    last_turn: int
    active: int
    phase: int
    chosen: int
    spells_played: int
    players: tuple[PlayerView, ...]
    glyphs: tuple[GlyphView, ...]
    lasting: tuple[tuple[int, int, int, int], ...]
    moved: tuple[int, ...]
    attacked: tuple[int, ...]


def view(s: Arena, seat: Seat | None) -> ArenaView:
    field = s.field
    return ArenaView(
        seat=seat,
        now=s.now,
        waiting=s.waiting(seat),
        result=s.result,
        battlefield=field.id,
        turn=s.turn,
        last_turn=field.turns[s.seats - field.least_seats],
        active=s.active,
        phase=s.phase,
        chosen=s.chosen,
        spells_played=s.cast,
        players=tuple([player(s, owner, seat) for owner in range(s.seats)]),
        glyphs=tuple(
            [GlyphView(field.called(place), GLYPH_LETTERS[glyph] if up else None) for place, glyph, up in s.glyphs]
        ),
        lasting=s.lasting,
        moved=s.strides,
        attacked=s.struck,
    )


def player(s: Arena, owner: Seat, viewer: Seat | None) -> PlayerView:
    spells = s.pack.spells
    own = s.sees(viewer, owner)
    bit = 1 << (s.seats if viewer is None else viewer)
    library, sunk = s.library[owner], s.sunk[owner]
    return PlayerView(
        seat=owner,
        team=s.team(owner),
        cards=tuple([card_view(s, card, own) for card in s.cards_of(owner)]),
        hand_count=len(s.hand[owner]),
        hand=tuple([spells[each].id for each in s.hand[owner]]) if own else None,
        known=() if own else tuple(sorted([spells[each].id for each, mask in s.known[owner] if mask & bit])),
        known_or_hidden=() if own else tuple(sorted([spells[each].id for each, mask in s.loose[owner] if mask & bit])),
        library_count=len(library),
        library=tuple([spells[each].id for each in sorted(library)]) if own else None,
        top=spells[library[-1]].id if own and s.peeked[owner] and library else None,
        bottom=tuple([spells[each].id for each in library[:sunk]]) if own else (),
        graveyard=tuple([spells[each].id for each in s.graveyard[owner]]),
        points=points(s, owner),
    )


def points(s: Arena, seat: Seat) -> int:
    """9.5, 9.6: what a player's figures on the battlefield are worth; in the Melee only on purple spaces."""
    field = s.field
    purple = field.purple() if field.goal == "hold" else field.all
    total = 0
    for figure, place in enumerate(s.at):
        if place >= 0 and s.lord[figure] == seat:
            if purple >> place & 1 or (s.tail[figure] >= 0 and purple >> s.tail[figure] & 1):
                total += s.design(figure).price
    return total


def card_view(s: Arena, card: int, own: bool) -> CardView:
    figures = []
    for number, figure in enumerate(s.card_figures[card], 1):
        place = s.at[figure]
        stands = place >= 0
        figures.append(
            FigureView(
                figure,
                number,
                s.field.called(place) if stands else "reserve" if place == -1 else "destroyed",
                s.field.called(s.tail[figure]) if s.tail[figure] >= 0 else "",
                s.damage[figure],
                s.design(figure).life,
                s.lord[figure],
                stands and s.is_engaged(figure),
            )
        )
    auras = [
        AuraView(s.pack.spells[spell].id if up or own else None, owner, bool(up)) for spell, owner, up in s.auras[card]
    ]
    return CardView(card, s.card(card).id, s.in_play(card), tuple(figures), tuple(auras))
