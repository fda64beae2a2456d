"""What each seat may see (section 10 of the rules). Everything that is shown is named here; cards go by their printed
ids.
"""

from __future__ import annotations

from dataclasses import dataclass

from coterie.games.relics.components import HALL_NEEDED
from coterie.games.relics.in_play import BASE, CARD, DONE, HIDDEN, RELICS_UP, SEEN, TIMING, UP, USED, CardRow, Part
from coterie.games.relics.pack_passing import held
from coterie.games.relics.parts import beats, relic_parts, wizard_parts
from coterie.games.relics.phases import REVEAL, STAGES
from coterie.games.relics.power import Field, fits
from coterie.games.relics.state import Relics
from coterie.kernel import Seat, View


@dataclass(slots=True)
class WizardInPlay:
    """A wizard in play. `place` is its handle, as options name it: wizard:0.1 is the second wizard of seat 0."""

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
    """A relic in play. `place` is its handle while it is facedown; `card` is None for those who may not know it."""

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
    """What is in one's own deck, sorted: nobody may know its order."""
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
    counts_as_master: int
    """The Master Wizard, or in a battle that the Master Wizard is out of the next player clockwise (8.3)."""
    shrine: str | None
    shrine_lines: tuple[ShrineLine, ...]
    shrines_left: int
    used_shrines: tuple[str, ...]
    needed: int
    players: tuple[Player, ...]
    draft: Draft | None


class InPlay:
    """What is in play, as everyone sees it who may know the cards."""

    __slots__ = ("counts_as_master", "relics", "shrine_lines", "totals", "wizards")

    def __init__(self, s: Relics) -> None:
        field = Field(s)
        seats = range(s.seats)
        self.wizards = [tuple([wizard(field, seat, slot) for slot in range(len(s.wizards[seat]))]) for seat in seats]
        self.relics = [tuple([relic(field, seat, slot) for slot in range(len(s.relics[seat]))]) for seat in seats]
        self.totals = [
            sum([each.power for each in self.wizards[seat]]) + sum([each.power for each in self.relics[seat]])
            if s.turned != HIDDEN
            else 0
            for seat in seats
        ]
        self.shrine_lines = shrine_lines(s)
        self.counts_as_master = s.first_in_battle()


def in_play(s: Relics) -> InPlay:
    """Made once for all viewers, and again when something has changed that affects powers (section 5)."""
    hands, halls = tuple(map(len, s.hand)), tuple(map(len, s.hall))
    here = s.shrine, s.turned, s.winner, s.master, s.in_battle
    counted = s.drawn_now, s.discarded_now, hands, halls, s.table_wizards
    return s.kept(InPlay, (s.wizards, s.relics, here, counted), lambda: InPlay(s))


def wizard(field: Field, owner: Seat, slot: int) -> WizardInPlay:
    s = field.s
    each = s.wizards[owner][slot]
    beaten = beats(field, owner, each)
    over = tuple([f"{rival}.{at}" for rival, at in beaten])
    parts = wizard_parts(field, owner, each, beaten)
    power = sum([part.amount for part in parts])
    place, card = f"{owner}.{slot}", s.pack.ids[each[CARD]]
    return WizardInPlay(place, card, each[BASE], power, bool(over), over, parts, unused_wizard(s, each))


def relic(field: Field, owner: Seat, slot: int) -> RelicInPlay:
    s = field.s
    each = s.relics[owner][slot]
    up = bool(each[UP])
    parts = relic_parts(field, owner, each)
    return RelicInPlay(
        f"{owner}.{slot}",
        s.pack.ids[each[CARD]],
        tuple([other for other in range(s.seats) if each[SEEN] >> other & 1]),
        up,
        up and field.ignores(owner, each),
        sum([part.amount for part in parts]),
        parts,
        up and unused_relic(field, owner, each),
    )


def view(s: Relics, seat: Seat | None) -> RelicsView:
    shrines = s.pack.shrines
    lying = s.once(in_play)
    return RelicsView(
        seat,
        s.now,
        s.waiting(seat),
        s.result,
        str(s.options["setup"]),
        s.round,
        s.phase,
        "relics" if s.phase == REVEAL and s.turned == RELICS_UP else STAGES[s.phase],
        s.master,
        lying.counts_as_master,
        shrines[s.shrine].id if s.shrine >= 0 else None,
        lying.shrine_lines,
        len(s.shrines),
        s.kept("used shrines", s.used_shrines, lambda: tuple([shrines[number].id for number in s.used_shrines])),
        HALL_NEEDED[s.seats],
        tuple([player(s, lying, owner, seat) for owner in range(s.seats)]),
        draft(s, seat),
    )


def player(s: Relics, lying: InPlay, owner: Seat, viewer: Seat | None) -> Player:
    """10.1 to 10.3: sizes, discard piles, Halls and what lies face up are open; hands, decks and facedown cards not."""
    printed = s.pack.printed
    own = s.sees(viewer, owner)
    bit = 1 << (s.seats if viewer is None else viewer)
    hand, deck, drafted = s.hand[owner], s.deck[owner], s.drafted[owner]
    return Player(
        owner,
        owner in s.in_battle,
        len(hand),
        printed(hand) if own else None,
        () if own else known_to(s, s.known[owner], bit),
        () if own else known_to(s, s.loose[owner], bit),
        len(deck),
        printed(tuple(sorted(deck))) if own else None,
        deck_top(s, owner, bit) if s.top[owner] else (),
        printed(s.recycled[owner]),
        printed(s.pile[owner]),
        printed(s.hall[owner]),
        lying.wizards[owner],
        len(s.laid[owner]),
        printed(s.laid[owner]) if own else None,
        lying.relics[owner] if own else hidden_from(s, lying.relics[owner], owner, bit),
        printed(s.table_wizards[owner]),
        printed(s.table_relics[owner]),
        s.mulliganed[owner],
        s.drawn_now[owner],
        s.discarded_now[owner],
        lying.totals[owner],
        printed(drafted) if drafted and sees_draft(s, viewer, owner) else None,
    )


def known_to(s: Relics, pairs: tuple[tuple[int, int], ...], bit: int) -> tuple[str, ...]:
    ids = s.pack.ids
    return tuple(sorted([ids[card] for card, mask in pairs if mask & bit])) if pairs else ()


def deck_top(s: Relics, owner: Seat, bit: int) -> tuple[str | None, ...]:
    ids, masks = s.pack.ids, s.top[owner]
    cards = s.deck[owner][-len(masks) :]
    return tuple([ids[card] if mask & bit else None for card, mask in zip(cards, masks, strict=True)])[::-1]


def hidden_from(s: Relics, relics: tuple[RelicInPlay, ...], owner: Seat, bit: int) -> tuple[RelicInPlay, ...]:
    """10.5: what lies facedown is known to those who have seen it."""
    shown = [each.face_up or bool(row[SEEN] & bit) for each, row in zip(relics, s.relics[owner], strict=True)]
    if all(shown):
        return relics
    return tuple([each if known else facedown(each) for each, known in zip(relics, shown, strict=True)])


def facedown(of: RelicInPlay) -> RelicInPlay:
    return RelicInPlay(of.place, None, of.known_to, of.face_up, of.ignored, of.power, of.parts, of.unused)


def unused_wizard(s: Relics, wizard: CardRow) -> bool:
    timed, done = s.pack.timed, wizard[DONE]
    return any(timed[name][wizard[CARD]] and not done & bit for bit, name in TIMING.items())


def unused_relic(field: Field, seat: Seat, relic: CardRow) -> bool:
    """An ignored one has no turn (3.16)."""
    enchanted = bool(field.s.pack.timed["relic"][relic[CARD]])
    return enchanted and not relic[USED] and not field.ignores(seat, relic)


def shrine_lines(s: Relics) -> tuple[ShrineLine, ...]:
    if s.shrine < 0:
        return ()
    shrine = s.pack.shrines[s.shrine]
    wizards = [(f"{seat}.{slot}", seat, each) for seat in s.in_battle for slot, each in enumerate(s.wizards[seat])]
    return tuple(
        [
            ShrineLine(text, tuple([place for place, seat, each in wizards if fits(s, seat, each[CARD], line.who)]))
            for text, line in zip(shrine.texts, shrine.lines, strict=True)
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
