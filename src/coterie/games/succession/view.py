"""What each seat may see (section 11). Everything that is shown is named here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from coterie.common.talk import Claim, Whisper
from coterie.games.succession.clocks import clock, fit
from coterie.games.succession.components import (
    ASSASSIN,
    FACTION_IDS,
    FACTION_SIDE,
    GUARD,
    INFORMANT,
    NOBLE,
    ROLE_IDS,
    ROLE_SIDE,
    SPY,
)
from coterie.games.succession.contracts.choices import aims
from coterie.games.succession.contracts.offers import Named, offers_to
from coterie.games.succession.contracts.outcome import resolve
from coterie.games.succession.masks import seats_of
from coterie.games.succession.names import (
    HOW_IDS,
    Aim,
    CardView,
    Term,
    card_view,
    deck_view,
    pointed,
    side_view,
    term_views,
)
from coterie.games.succession.phases import OWN_OFFERS, PHASES, SECOND, SENTENCES, WHISPERS
from coterie.games.succession.rows import Life, Proposal, Reveal, Sight, Terms, head_of, named, terms_of
from coterie.games.succession.state import Succession, sights
from coterie.games.succession.talk.truth import claims, whispers
from coterie.kernel import Seat, View

DEED_IDS = ("executed", "accused", "badge", "martyred", "looked", "badge back")
LIFE_IDS = ("died", "virgin", "returned", "raised")


@dataclass(slots=True)
class Player:
    seat: int
    alive: bool
    badge: str | None
    contract: int | None
    card: CardView | None
    """What the viewer knows of the card that this player holds now, or held last."""
    public: bool
    """Whether everybody knows it."""


@dataclass(slots=True)
class Showing:
    """One look at a card, in the order in which they were seen."""

    viewers: tuple[int, ...]
    seat: int
    life: int
    card: CardView
    how: str


@dataclass(frozen=True, slots=True)
class Note:
    """What agreeing would mean, by a clause: for everyone in it, or because of what the viewer knows of one of them."""

    clause: str
    seat: int | None
    text: str


@dataclass(slots=True)
class OfferView:
    number: int
    seat: int
    until: int
    terms: tuple[Term, ...]
    consents: tuple[int, ...]
    needed: tuple[int, ...]
    """Those required (4.10)."""
    steadfast: tuple[int, ...]
    """Those of `consents` who agree also if others drop out."""
    dropped: tuple[int, ...]
    """Those who have dropped out since someone last wrote the terms, ..."""
    asked_again: tuple[int, ...]
    """... and those who had agreed before that, and are asked again."""
    bound: tuple[int, ...]
    """Those in another contract now, so that it cannot be sealed yet (4.6)."""
    notes: tuple[Note, ...]


@dataclass(slots=True)
class ChoiceView:
    """What somebody has chosen so far in a contract."""

    seat: int
    aims: tuple[Aim, ...]


@dataclass(slots=True)
class ContractView:
    """The contract that the viewer is in."""

    number: int
    terms: tuple[Term, ...]
    forced: tuple[tuple[int, ...], ...]
    choices: tuple[ChoiceView, ...]
    surprises: tuple[tuple[int, ...], ...]
    volunteers: tuple[int, ...]
    projected: tuple[int, ...]
    """Those who would die, as far as the cards shown in it tell."""


@dataclass(slots=True)
class Huddle:
    number: int
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Clocks:
    """The times of this game in the clock's milliseconds (12.1)."""

    interval: int
    vote: int
    offer: int
    surprise: int


@dataclass(frozen=True, slots=True)
class Most:
    """How much is allowed at once, and between two tribunals (4.2, 10.3, 10.5)."""

    offers: int
    sentences: int
    whispers: int


@dataclass(slots=True)
class Deed:
    what: str
    seats: tuple[int, ...]


@dataclass(slots=True)
class SuccessionView(View):
    alike: ClassVar[slice] = slice(14, None)
    card: CardView | None
    """The viewer's own; None for ghosts and spectators."""
    poisoned: bool
    players: tuple[Player, ...]
    shown: tuple[Showing, ...]
    """What the viewer has seen of others, and others of the viewer."""
    graveyard: tuple[CardView, ...] | None
    """What an Oracle saw there."""
    contract: ContractView | None
    offers: tuple[OfferView, ...]
    whispers: tuple[Whisper, ...]
    """Who whispered to whom, and what, where the viewer may know it."""
    whispered: int
    """How often the viewer has whispered since the last tribunal."""
    sentences: int
    """How many sentences the viewer has said since the last tribunal."""
    phase: str
    tribunal: int
    last: int
    """How many there are at most, as far as the clock tells (12.3)."""
    drain: int | None
    reveals: tuple[Showing, ...]
    """What everybody has seen."""
    huddles: tuple[Huddle, ...]
    ballots: tuple[tuple[int | None, ...], ...]
    """Of each tribunal, seat by seat at whom; None for nobody."""
    deck: tuple[CardView, ...]
    missing: tuple[CardView, ...]
    """What the buried card may be, with an odd number of players."""
    idle: tuple[str, ...]
    """The roles of this deck that can do nothing in it."""
    supply: tuple[int, ...]
    hushed: tuple[str, ...]
    deeds: tuple[Deed, ...]
    lives: tuple[Deed, ...]
    claims: tuple[Claim, ...]
    clocks: Clocks
    most: Most
    """How much of each is allowed, beside how much is used."""


CACHE_SIZE = 1 << 8
"""Cached parts: most are the same for everyone, and unchanged since the last input."""


def view(s: Succession, seat: Seat | None) -> SuccessionView:
    over = s.result is not None
    seen: Sequence[Sight] = () if seat is None else s.once(sights)[seat]
    bound = -1 if seat is None else s.bound[seat]
    looks = [cards for oracle, _, *cards in s.looks if oracle == seat] if s.looks else []
    everybody = players(s, seat, seen, over)
    return SuccessionView(
        seat=seat,
        now=s.now,
        waiting=s.waiting(seat),
        result=s.result,
        card=card_view(s.card(seat)) if seat is not None and s.alive[seat] else None,
        poisoned=seat is not None and s.poison[seat] > 0,
        players=everybody,
        shown=s.kept((showing, seat), seen, lambda: tuple([showing(row) for row in seen])),
        graveyard=tuple([card_view(card) for card in looks[-1]]) if looks else None,
        contract=contract_view(s, bound) if bound in s.contracts else None,
        offers=offers(s, seat, everybody),
        whispers=whispers(s, seat),
        whispered=0 if seat is None else s.whispered[seat],
        sentences=0 if seat is None else s.said[seat],
        **s.once(in_the_open),
    )


def in_the_open(s: Succession) -> dict[str, Any]:
    """What everyone sees."""
    deck, idle = deck_view(s.deck, s.badges_judge)
    return {
        "phase": PHASES[s.phase],
        "tribunal": s.tribunals,
        "last": fit(s),
        "drain": s.drain if s.drain >= 0 else None,
        "reveals": tuple([revealed(row) for row in s.public]),
        "huddles": huddles(tuple(s.bound)),
        "ballots": tuple(map(pointed, s.ballots)),
        "deck": deck,
        "missing": tuple([card_view(card) for card in s.buried]),
        "idle": idle,
        "supply": tuple(s.supply),
        "hushed": tuple([FACTION_IDS[faction] for faction in range(2) if s.hushed[faction]]),
        "deeds": tuple([deed_view(row) for row in s.deeds]),
        "lives": tuple([life_view(row) for row in s.lives]),
        "claims": claims(s),
        "clocks": clocks_view(*[clock(s, name) for name in ("interval", "vote", "offer", "surprise")]),
        "most": MOST,
    }


MOST = Most(OWN_OFFERS, SENTENCES, WHISPERS)


@lru_cache(maxsize=1 << 6)
def clocks_view(interval: int, vote: int, offer: int, surprise: int) -> Clocks:
    return Clocks(interval, vote, offer, surprise)


@lru_cache(maxsize=CACHE_SIZE)
def huddles(bound: tuple[int, ...]) -> tuple[Huddle, ...]:
    """Who stands together, by the contract that each is in."""
    found: dict[int, list[int]] = {}
    for member, number in enumerate(bound):
        if number >= 0:
            found.setdefault(number, []).append(member)
    return tuple([Huddle(number, tuple(members)) for number, members in sorted(found.items())])


def players(s: Succession, seat: Seat | None, seen: Sequence[Sight], over: bool) -> tuple[Player, ...]:
    known: list[CardView | None] = [None] * s.seats
    public = [False] * s.seats
    for _, subject, life, side, value, _ in seen:
        if life == s.life[subject] and (side == ROLE_SIDE or known[subject] is None):
            known[subject] = side_view(side, value)
    for subject, life, card in s.public:
        if life == s.life[subject]:
            known[subject], public[subject] = card_view(card), True
    if over:  # 11.2
        known = [card_view(s.kind[s.last[subject]]) for subject in range(s.seats)]
    elif seat is not None:
        known[seat] = card_view(s.kind[s.last[seat]])
    unknown = s.once(unknown_to)
    return s.kept((players, seat), (unknown, known, public), lambda: acquainted(unknown, known, public))


def acquainted(
    unknown: tuple[Player, ...], known: Sequence[CardView | None], public: Sequence[bool]
) -> tuple[Player, ...]:
    """All players, with the cards that someone knows of them."""
    return tuple(
        [
            stranger
            if card is None
            else Player(stranger.seat, stranger.alive, stranger.badge, stranger.contract, card, of_all)
            for stranger, card, of_all in zip(unknown, known, public, strict=True)
        ]
    )


def unknown_to(s: Succession) -> tuple[Player, ...]:
    return strangers(tuple(s.alive), tuple(s.badge), tuple(s.bound))


@lru_cache(maxsize=CACHE_SIZE)
def strangers(alive: tuple[int, ...], badge: tuple[int, ...], bound: tuple[int, ...]) -> tuple[Player, ...]:
    """All players, as someone who knows nobody's card sees them."""
    return tuple(
        [
            Player(
                seat,
                bool(lives),
                FACTION_IDS[badge[seat]] if badge[seat] >= 0 else None,
                bound[seat] if bound[seat] >= 0 else None,
                None,
                False,
            )
            for seat, lives in enumerate(alive)
        ]
    )


@lru_cache(maxsize=16 * CACHE_SIZE)
def showing(row: Sight) -> Showing:
    mask, subject, life, side, value, how = row
    viewers = tuple([viewer for viewer in seats_of(mask) if viewer != subject])
    return Showing(viewers, subject, life, side_view(side, value), HOW_IDS[how])


@lru_cache(maxsize=16 * CACHE_SIZE)
def revealed(row: Reveal) -> Showing:
    subject, life, card = row
    return Showing((), subject, life, card_view(card), "public")


@lru_cache(maxsize=16 * CACHE_SIZE)
def deed_view(row: tuple[int, ...]) -> Deed:
    what, *seats = row
    return Deed(DEED_IDS[what], tuple(seats))


@lru_cache(maxsize=16 * CACHE_SIZE)
def life_view(row: Life) -> Deed:
    return Deed(LIFE_IDS[row.what], (row.seat,))


def offers(s: Succession, seat: Seat | None, everybody: tuple[Player, ...]) -> tuple[OfferView, ...]:
    open_to = () if seat is None else offers_to(s, seat)
    if not open_to:
        return ()
    return s.kept((offers, seat), (open_to, s.bound, everybody), lambda: told_of(s, seat, open_to, everybody))


def told_of(s: Succession, seat: Seat | None, open_to: Named, everybody: tuple[Player, ...]) -> tuple[OfferView, ...]:
    found = []
    for number, offer in open_to:
        terms = terms_of(offer)
        bound = tuple([member for member in named(offer) if s.bound[member] >= 0])
        found.append(offer_view(number, offer, bound, notes(s, seat, terms, everybody)))
    return tuple(found)


@lru_cache(maxsize=CACHE_SIZE)
def offer_view(number: int, offer: Proposal, bound: tuple[Seat, ...], notes: tuple[Note, ...]) -> OfferView:
    head = head_of(offer)
    return OfferView(
        number,
        head.proposer,
        head.until,
        term_views(terms_of(offer)),
        seats_of(head.consents),
        seats_of(head.needed),
        seats_of(head.steadfast),
        seats_of(head.dropped),
        seats_of(head.asked_again),
        bound,
        notes,
    )


def notes(s: Succession, seat: Seat | None, terms: Terms, everybody: tuple[Player, ...]) -> tuple[Note, ...]:
    """What the viewer could read in the rules about these people, as far as it knows their cards. Section 7 has the
    roles in the order of the pack; of a Noble it has nothing to say (7.2)."""
    found = []
    surprises = int(s.options["tier"]) >= 3
    if surprises and any(side == FACTION_SIDE for _, side in terms):
        found.append(window_note(clock(s, "surprise") // SECOND))
    for member, side in terms:
        card = everybody[member].card
        if member == seat or card is None or card.role is None:
            continue
        role = ROLE_IDS.index(card.role)
        if role != NOBLE and (side == ROLE_SIDE or role == SPY or (surprises and role in BY_SURPRISE)):
            found.append(Note(f"7.{role + 1}", member, s.pack.roles[role].text))
    return tuple(found)


BY_SURPRISE = (ASSASSIN, GUARD, INFORMANT)


@lru_cache(maxsize=1 << 6)
def window_note(seconds: int) -> Note:
    return Note("6.12", None, f"Somebody shows the faction side only: there will be {seconds} seconds for surprises.")


def contract_view(s: Succession, number: int) -> ContractView:
    bond = s.contracts[number]
    return ContractView(
        number,
        term_views(bond.terms),
        bond.forced,
        tuple([ChoiceView(seat, aims(s, number, seat, tuple(stated))) for seat, *stated in bond.choices]),
        bond.surprises,
        tuple([each.seat for each in bond.volunteers]),
        resolve(s.contract(number, seen=True)).dead,
    )
