"""What each seat may see. Everything that is shown is named here; things go by their printed ids."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from coterie.games.arena.combat.strength import fighting, range_of
from coterie.games.arena.components import NONE
from coterie.games.arena.hexes import spaces_of
from coterie.games.arena.maps import GLYPH_LETTERS
from coterie.games.arena.movement.action import move_number
from coterie.games.arena.rows import Aura
from coterie.games.arena.scoring import points, worth
from coterie.games.arena.state import RESERVE, Arena
from coterie.kernel import Seat, View

PHASES = ("before", "ready", "moving", "attacking", "after")
TURN, NEXT, OWN = "this turn", "its player's next turn", "a number of its player's turns"
LASTING = (
    ("power", "card", TURN),
    ("trample", "card", TURN),
    ("twist", "card", TURN),
    ("fury", "card", TURN),
    ("surge", "figure", NEXT),
    ("roots", "card", OWN),
    ("detained", "card", OWN),
    ("twin", "figure", TURN),
    ("harden", "figure", NEXT),
)
"""Lasting effects by number: name, what it is on, and when it ends."""


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
    engaged_with: tuple[int, ...]
    move: int
    range: int
    power: int
    toughness: int
    """Its current numbers, with everything that adds to them except height against an opponent (8.3)."""


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
    """What is in one's own library, sorted: nobody may know its order."""
    top: str | None
    """The top card of the library, for those who have looked at it."""
    bottom: tuple[str, ...]
    """The cards at the bottom of the library that their owner put there."""
    graveyard: tuple[str, ...]
    points: int


@dataclass(slots=True)
class GlyphView:
    place: str
    glyph: str | None
    """None while it lies face down."""
    around: tuple[str, ...]
    """The purple spaces beside it, where the battlefield has such (9.6)."""
    points: tuple[int, ...]
    """What each player holds on them."""


@dataclass(slots=True)
class LastingView:
    """A lasting effect of a spell or an ability."""

    kind: str
    on: str
    """The figure or army card it is on: "figure:3", "card:1"."""
    amount: int
    seat: int
    ends: str


@dataclass(slots=True)
class ArenaView(View):
    battlefield: str
    turn: int
    last_turn: int
    active: int
    phase: str
    """"before" the choice of a card, "ready" before Action 3, "moving", "attacking", or "after" Action 4."""
    chosen: int
    spells_played: int
    players: tuple[PlayerView, ...]
    glyphs: tuple[GlyphView, ...]
    lasting: tuple[LastingView, ...]
    moved: tuple[int, ...]
    attacked: tuple[int, ...]


def view(s: Arena, seat: Seat | None) -> ArenaView:
    """2.10: everything but the contents of hands and libraries is open."""
    field, figures = s.field, s.once(standing)
    return ArenaView(
        seat=seat,
        now=s.now,
        waiting=s.waiting(seat),
        result=s.result,
        battlefield=field.id,
        turn=s.turn,
        last_turn=field.turns[s.seats - field.least_seats],
        active=s.active,
        phase=PHASES[s.phase],
        chosen=s.chosen,
        spells_played=s.cast,
        players=tuple([player(s, owner, seat, figures) for owner in range(s.seats)]),
        glyphs=s.once(glyphs),
        lasting=s.kept("lasting", s.lasting, lambda: tuple([lasting_view(*each) for each in s.lasting])),
        moved=s.strides,
        attacked=s.struck,
    )


def player(s: Arena, owner: Seat, viewer: Seat | None, figures: Standing) -> PlayerView:
    """A player, described again only if something has changed since the last look."""
    own, hand, library = s.sees(viewer, owner), s.hand[owner], s.library[owner]
    cards = tuple([card_view(s, card, figures[card], own) for card in s.cards_of(owner)])
    hidden = (hand, library, s.peeked[owner], s.sunk[owner]) if own else (s.known[owner], s.loose[owner])
    basis = (cards, own, hidden, len(hand), len(library), s.graveyard[owner], points(s, owner))
    return s.kept((player, owner, viewer), basis, lambda: described(s, owner, viewer, cards))


def described(s: Arena, owner: Seat, viewer: Seat | None, cards: tuple[CardView, ...]) -> PlayerView:
    spells = s.pack.spells
    own = s.sees(viewer, owner)
    bit = 1 << (s.seats if viewer is None else viewer)
    library, sunk = s.library[owner], s.sunk[owner]
    return PlayerView(
        seat=owner,
        team=s.team(owner),
        cards=cards,
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


def glyphs(s: Arena) -> tuple[GlyphView, ...]:
    """The glyphs: points count who is beside them, and nothing else changes with the figures."""
    basis = s.glyphs, s.map, (s.at, s.tail, s.lord) if s.field.goal == "hold" else ()
    return s.kept(
        glyphs,
        basis,
        lambda: tuple([glyph_view(s, place, GLYPH_LETTERS[glyph] if up else None) for place, glyph, up in s.glyphs]),
    )


def glyph_view(s: Arena, place: int, letter: str | None) -> GlyphView:
    field = s.field
    around = field.ring[place] & field.purple() if field.goal == "hold" else 0
    held = tuple([worth(s, seat, around) for seat in range(s.seats)]) if around else ()
    return GlyphView(field.called(place), letter, tuple([field.called(each) for each in spaces_of(around)]), held)


def lasting_view(kind: int, thing: int, amount: int, seat: int) -> LastingView:
    word, on, ends = LASTING[kind]
    return LastingView(word, f"{on}:{thing}", amount, seat, ends)


def present(s: Arena, figure: int) -> tuple[int, int, int, int]:
    """Move, range, power and toughness of a figure on the battlefield, against nobody in particular."""
    power, toughness = (fighting(s, figure, NONE, kind) for kind in ("power", "toughness"))
    return move_number(s, figure), range_of(s, figure), power, toughness


Standing = tuple[tuple[FigureView, ...], ...]
"""The figures of every army card."""


def standing(s: Arena) -> Standing:
    """All figures, as everyone sees them: made once for all viewers, and those of a card again when they have
    changed.
    """
    open_auras = [[aura for aura in row if aura.up] for row in s.auras]
    basis = (s.at, s.tail, s.lord, s.damage, s.glyphs, open_auras, s.lasting, s.card_design, s.card_owner)
    return s.kept(standing, basis, lambda: tuple([standing_on(s, card) for card in range(len(s.card_design))]))


def standing_on(s: Arena, card: int) -> tuple[FigureView, ...]:
    """The same as before, if they look the same."""
    figures = figures_of(s, card)
    return s.kept((standing_on, card), figures, lambda: figures)


def figures_of(s: Arena, card: int) -> tuple[FigureView, ...]:
    field, design, figures = s.field, s.card(card), []
    for number, figure in enumerate(s.card_figures[card], 1):
        place = s.at[figure]
        stands = place >= 0
        engaged = tuple(s.engaged_with(figure)) if stands else ()
        figures.append(
            FigureView(
                figure,
                number,
                field.called(place) if stands else "reserve" if place == RESERVE else "destroyed",
                field.called(s.tail[figure]) if s.tail[figure] >= 0 else "",
                s.damage[figure],
                design.life,
                s.lord[figure],
                bool(engaged),
                engaged,
                *(present(s, figure) if stands else (design.move, design.range, design.power, design.toughness)),
            )
        )
    return tuple(figures)


def card_view(s: Arena, card: int, figures: tuple[FigureView, ...], own: bool) -> CardView:
    id, in_play, auras = s.card(card).id, s.in_play(card), s.auras[card]
    basis = (id, in_play, figures, auras)
    return s.kept((card_view, card, own), basis, lambda: CardView(card, id, in_play, figures, seen(s, auras, own)))


def seen(s: Arena, auras: Sequence[Aura], own: bool) -> tuple[AuraView, ...]:
    spells = s.pack.spells
    return tuple([AuraView(spells[spell].id if up or own else None, owner, bool(up)) for spell, owner, up in auras])
