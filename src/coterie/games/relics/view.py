"""What each seat may see (section 10 of the rules). All that passes is named here; cards go by their printed ids."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from coterie.games.relics.components import HALL_NEEDED
from coterie.games.relics.inplay import BASE, CARD, DONE, HIDDEN, RELICS_UP, SEEN, TIMING, UP, USED, Record
from coterie.games.relics.parts import Part, beats, relic_parts, wizard_parts
from coterie.games.relics.passing import held
from coterie.games.relics.power import Field, fits
from coterie.kernel import Seat, View

if TYPE_CHECKING:
    from coterie.games.relics.state import Relics


STAGES = ("setup", "shrine", "play", "wizards", "victory", "spoils")
"""By the number of the phase; phase 3 is `wizards` until the relics are turned up, then `relics`."""


@dataclass(slots=True)
class WizardInPlay:
    """`place` is its handle, as options name it: wizard:0.1 is the second wizard of seat 0."""

    place: str
    card: str
    base: int
    power: int
    advantage: bool
    over: tuple[str, ...]
    """The places of the rival wizards over which it has advantage."""
    parts: tuple[Part, ...]
    """What makes its power; their amounts add up to it."""
    unused: bool
    """Whether an ability of it is still to come in this battle."""


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
    parts: tuple[Part, ...]
    unused: bool


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
    """What is in one's own deck, sorted: its order is nobody's to know."""
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
class ShrineLine:
    """One line of the shrine, and the places of the wizards in play that it is for now."""

    text: str
    wizards: tuple[str, ...]


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
    stage: str
    """What is under way: setup, shrine, play, wizards, relics, victory, spoils."""
    master: int
    shrine: str | None
    shrine_lines: tuple[ShrineLine, ...]
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
        stage="relics" if s.phase == 3 and s.turned == RELICS_UP else STAGES[s.phase],
        master=s.master,
        shrine=shrines[s.shrine].id if s.shrine >= 0 else None,
        shrine_lines=shrine_lines(s),
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
                    f"{owner}.{slot}",
                    ids[each[CARD]],
                    each[BASE],
                    field.wizard_power(owner, each),
                    field.has_advantage(owner, each[CARD]),
                    tuple([f"{rival}.{at}" for rival, at in beats(field, owner, each)]),
                    wizard_parts(field, owner, each),
                    unused_wizard(s, each),
                )
                for slot, each in enumerate(s.wizards[owner])
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
                    relic_parts(field, owner, each),
                    bool(each[UP]) and unused_relic(field, owner, each),
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


def unused_wizard(s: Relics, wizard: Record) -> bool:
    timed, done = s.pack.timed, wizard[DONE]
    return any(timed[name][wizard[CARD]] and not done & bit for bit, name in TIMING.items())


def unused_relic(field: Field, seat: Seat, relic: Record) -> bool:
    """An ignored one has no turn (3.16)."""
    enchanted = bool(field.s.pack.timed["relic"][relic[CARD]])
    return enchanted and not relic[USED] and not field.ignores(seat, relic)


def shrine_lines(s: Relics) -> tuple[ShrineLine, ...]:
    if s.shrine < 0:
        return ()
    shrine = s.pack.shrines[s.shrine]
    texts = re.split(r"(?<=\.) (?=[A-Z][^.:]*:)", shrine.text)
    if len(texts) != len(shrine.lines):
        texts = [shrine.text] + [""] * (len(shrine.lines) - 1)
    wizards = [(f"{seat}.{slot}", seat, each) for seat in s.in_battle for slot, each in enumerate(s.wizards[seat])]
    return tuple(
        [
            ShrineLine(text, tuple([place for place, seat, each in wizards if fits(s, seat, each[CARD], line.who)]))
            for text, line in zip(texts, shrine.lines, strict=True)
        ]
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
