"""What each seat may see (section 10 of the rules). All that passes is named here; cards go by their printed ids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from coterie.games.relics.components import HALL_NEEDED
from coterie.games.relics.inplay import BASE, CARD, HIDDEN, SEEN, UP
from coterie.games.relics.passing import held
from coterie.games.relics.power import Field
from coterie.kernel import Seat, View

if TYPE_CHECKING:
    from coterie.games.relics.state import Relics


@dataclass(slots=True)
class WizardInPlay:
    card: str
    base: int
    power: int
    advantage: bool


@dataclass(slots=True)
class RelicInPlay:
    """`place` is its handle while it lies facedown; `card` is None for those who may not know it."""

    place: str
    card: str | None
    known_to: tuple[int, ...]
    """The seats that know it: who laid it, looked at it or gave it away."""
    face_up: bool
    ignored: bool
    power: int


@dataclass(slots=True)
class Player:
    seat: int
    in_battle: bool
    hand_count: int
    hand: tuple[str, ...] | None
    """None for those who may not see it."""
    known: tuple[str, ...]
    """What this viewer knows to be in that hand."""
    known_or_laid: tuple[str, ...]
    """What this viewer knows to be in that hand or to lie facedown."""
    deck_count: int
    deck: tuple[str, ...] | None
    """What is in the own deck, sorted: its order is nobody's to know."""
    deck_top: tuple[str | None, ...]
    """The topmost cards as far as some are known, the top one first."""
    recycled: tuple[str, ...]
    """Cards that everybody has seen go back into the deck."""
    pile: tuple[str, ...]
    hall: tuple[str, ...]
    wizards: tuple[WizardInPlay, ...]
    facedown_wizards: int
    laid: tuple[str, ...] | None
    """Those facedown wizards; None for those who may not know them."""
    relics: tuple[RelicInPlay, ...]
    table_wizards: tuple[str, ...]
    table_relics: tuple[str, ...]
    mulliganed: int
    drawn: int
    discarded: int
    total: int
    drafted: tuple[str, ...] | None


@dataclass(slots=True)
class Draft:
    """An open draft, or the pack that this viewer holds."""

    piles: tuple[tuple[str, ...], ...]
    grid: tuple[str | None, ...]
    pack: tuple[str, ...]
    cards_left: int


@dataclass(slots=True)
class RelicsView(View):
    setup: str
    round: int
    phase: int
    master: int
    shrine: str | None
    shrines_left: int
    used_shrines: tuple[str, ...]
    needed: int
    players: tuple[Player, ...]
    draft: Draft | None


def view(s: Relics, seat: Seat | None) -> RelicsView:
    shrines = s.pack.shrines
    field = Field(s)
    return RelicsView(
        seat=seat,
        now=s.now,
        waiting=s.waiting(seat),
        result=s.result,
        setup=str(s.options["setup"]),
        round=s.round,
        phase=s.phase,
        master=s.master,
        shrine=shrines[s.shrine].id if s.shrine >= 0 else None,
        shrines_left=len(s.shrines),
        used_shrines=tuple([shrines[number].id for number in s.used_shrines]),
        needed=HALL_NEEDED[s.seats],
        players=tuple([player(field, owner, seat) for owner in range(s.seats)]),
        draft=draft(s, seat),
    )


def player(field: Field, owner: Seat, viewer: Seat | None) -> Player:
    s = field.s
    ids = s.pack.ids
    own = s.sees(viewer, owner)
    bit = 1 << (s.seats if viewer is None else viewer)
    fighting = s.turned != HIDDEN
    top: tuple[str | None, ...] = ()
    if s.top[owner]:
        masks = s.top[owner]
        cards = s.deck[owner][-len(masks) :]
        top = tuple(ids[card] if mask & bit else None for card, mask in zip(cards, masks, strict=True))[::-1]
    return Player(
        seat=owner,
        in_battle=owner in s.in_battle,
        hand_count=len(s.hand[owner]),
        hand=tuple([ids[card] for card in s.hand[owner]]) if own else None,
        known=() if own else tuple(sorted([ids[card] for card, mask in s.known[owner] if mask & bit])),
        known_or_laid=() if own else tuple(sorted([ids[card] for card, mask in s.loose[owner] if mask & bit])),
        deck_count=len(s.deck[owner]),
        deck=tuple([ids[card] for card in sorted(s.deck[owner])]) if own else None,
        deck_top=top,
        recycled=tuple([ids[card] for card in s.recycled[owner]]),
        pile=tuple([ids[card] for card in s.pile[owner]]),
        hall=tuple([ids[card] for card in s.hall[owner]]),
        wizards=tuple(
            [
                WizardInPlay(
                    ids[each[CARD]],
                    each[BASE],
                    field.wizard_power(owner, each),
                    field.has_advantage(owner, each[CARD]),
                )
                for each in s.wizards[owner]
            ]
        ),
        facedown_wizards=len(s.laid[owner]),
        laid=tuple([ids[card] for card in s.laid[owner]]) if own else None,
        relics=tuple(
            [
                RelicInPlay(
                    f"{owner}.{slot}",
                    ids[each[CARD]] if each[UP] or each[SEEN] & bit or own else None,
                    tuple([other for other in range(s.seats) if each[SEEN] >> other & 1]),
                    bool(each[UP]),
                    bool(each[UP]) and field.ignores(owner, each),
                    field.relic_power(owner, each),
                )
                for slot, each in enumerate(s.relics[owner])
            ]
        ),
        table_wizards=tuple([ids[card] for card in s.table_wizards[owner]]),
        table_relics=tuple([ids[card] for card in s.table_relics[owner]]),
        mulliganed=s.mulliganed[owner],
        drawn=s.drawn_now[owner],
        discarded=s.discarded_now[owner],
        total=field.total(owner) if fighting else 0,
        drafted=tuple([ids[card] for card in s.drafted[owner]])
        if s.drafted[owner] and sees_draft(s, viewer, owner)
        else None,
    )


def sees_draft(s: Relics, viewer: Seat | None, owner: Seat) -> bool:
    """11.13: an open draft is open, picks from packs are secret."""
    return s.options["setup"] != "packs" or s.sees(viewer, owner)


def draft(s: Relics, seat: Seat | None) -> Draft | None:
    if s.round or not (s.piles or s.grid or s.packs):
        return None
    ids = s.pack.ids
    return Draft(
        tuple(tuple(ids[card] for card in pile) for pile in s.piles),
        tuple(ids[card] if card >= 0 else None for card in s.grid),
        () if seat is None or not s.packs else tuple(sorted(ids[card] for card in held(s, seat))),
        len(s.aside),
    )
