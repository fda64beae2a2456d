"""What happens in Succession, told to those who may know. Cards, factions and terms are named as in views."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from coterie.common import ballots, talk
from coterie.common.prose import everyone, players, whom, whose
from coterie.games.succession.components import Cards
from coterie.games.succession.names import HOW_IDS, Aim, CardView, Term, card_name, faction_name, role_name
from coterie.games.succession.phases import FORCED_TO, PROTECTED, TO_BADGE
from coterie.games.succession.talk.vocabulary import in_words
from coterie.kernel import Event, Name
from coterie.kernel.words import listed


def terms_in_words(terms: tuple[Term, ...], name: Name) -> str:
    return ", ".join(f"{whose(name, term.seat)} {term.side}" for term in terms)


@dataclass(slots=True)
class Dealt(Event):
    """The decks, to all."""

    deck: tuple[CardView, ...]
    idle: tuple[str, ...]
    """The roles of it that can do nothing."""
    clause: ClassVar[str] = "3.1"

    def text(self, pack: Cards, name: Name) -> str:
        counts = {card: self.deck.count(card) for card in self.deck}
        idle = ", ".join(role_name(pack, role) for role in self.idle)
        warning = f" These can do nothing in this deck: {idle}." if idle else ""
        cards = ", ".join(f"{count} {card_name(pack, card)}" for card, count in counts.items())
        return f"The cards: {cards}.{warning}"


@dataclass(slots=True)
class Limits(Event):
    """How the game ends if nobody is crowned: neither of the two limits is a surprise (12.3)."""

    tribunals: int
    minutes: int
    fit: int
    """How many tribunals there is time for, if no contract delays one."""
    clause: ClassVar[str] = "12.3"

    def text(self, pack: Cards, name: Name) -> str:
        ends = (
            f"Without a crown the game ends after tribunal {self.tribunals}, or the first after {self.minutes} minutes"
        )
        return f"{ends}: there is time for {self.fit} of them." if self.fit < self.tribunals else f"{ends}."


@dataclass(slots=True)
class CardDealt(Event):
    """Told to its owner."""

    covered: ClassVar[bool] = True
    seat: int
    card: CardView
    clause: ClassVar[str] = "2.4"
    reveals: ClassVar[bool] = True

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} got a card: {card_name(pack, self.card)}."


@dataclass(slots=True)
class Offered(Event):
    """Told to those whom it names."""

    seat: int
    offer: int
    terms: tuple[Term, ...]
    needed: tuple[int, ...]
    clause: ClassVar[str] = "4.2"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Cards, name: Name) -> str:
        needed = players(name, tuple([seat for seat in self.needed if seat != self.seat]))
        without = f"; not without {needed}" if needed != "nobody" else ""
        return f"{name(self.seat)} offered a contract: {terms_in_words(self.terms, name)}{without}."


@dataclass(slots=True)
class Changed(Event):
    """An offer has become another. Told to those whom either names."""

    seat: int
    offer: int
    now: int
    terms: tuple[Term, ...]
    clause: ClassVar[str] = "4.4"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} changed an offer, which now says: {terms_in_words(self.terms, name)}."


@dataclass(slots=True)
class Consented(Event):
    seat: int
    offer: int
    terms: tuple[Term, ...]
    steadfast: bool
    """Also if others drop out."""
    clause: ClassVar[str] = "4.6"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Cards, name: Name) -> str:
        also = ", also if some drop out" if self.steadfast else ""
        return f"{name(self.seat)} agreed to an offer{also}: {terms_in_words(self.terms, name)}."


@dataclass(slots=True)
class Withdrawn(Event):
    """Whose consent no longer counts, and why: `by` changed the terms, `by` dropped out, they are bound by another
    contract, or a tribunal is over. Told to those in the offer, with the terms as they are now."""

    offer: int
    seats: tuple[int, ...]
    why: str
    by: tuple[int, ...]
    terms: tuple[Term, ...]
    clause: ClassVar[str] = "4.6"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Cards, name: Name) -> str:
        terms = terms_in_words(self.terms, name)
        if self.why == "bound":
            return f"{everyone(name, self.seats)} sealed another contract and no longer agreed to an offer: {terms}."
        if self.why == "tribunal":
            return f"{everyone(name, self.seats)} no longer agreed to an offer, after the tribunal: {terms}."
        because = f"{players(name, self.by)} {'dropped out' if self.why == 'dropped out' else 'changed the terms'}"
        return f"{everyone(name, self.seats)} no longer agreed to an offer, because {because}. It now said: {terms}."


@dataclass(slots=True)
class Left(Event):
    seat: int
    offer: int
    terms: tuple[Term, ...]
    clause: ClassVar[str] = "4.10"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} turned an offer down: {terms_in_words(self.terms, name)}."


@dataclass(slots=True)
class Fell(Event):
    """An offer failed: it is no longer possible. Told to those in it."""

    offer: int
    terms: tuple[Term, ...]
    clause: ClassVar[str] = "4.5"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Cards, name: Name) -> str:
        return f"An offer fell: {terms_in_words(self.terms, name)}."


@dataclass(slots=True)
class Lapsed(Event):
    """An offer lapsed: its time is up. Told to those in it."""

    offer: int
    terms: tuple[Term, ...]
    clause: ClassVar[str] = "4.5"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Cards, name: Name) -> str:
        return f"An offer lapsed: {terms_in_words(self.terms, name)}."


@dataclass(slots=True)
class Sealed(Event):
    number: int
    members: tuple[int, ...]
    clause: ClassVar[str] = "4.7"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{everyone(name, self.members)} sealed a contract."


@dataclass(slots=True)
class Shown(Event):
    """Told to those who saw it, as far as they did."""

    covered: ClassVar[bool] = True
    seat: int
    card: CardView
    how: str
    clause: ClassVar[str] = "6.1"
    reveals: ClassVar[bool] = True

    def reveals_to(self, seat: int) -> bool:
        return seat != self.seat

    def text(self, pack: Cards, name: Name) -> str:
        what = card_name(pack, self.card)
        if self.how == HOW_IDS[FORCED_TO]:
            return f"{name(self.seat)} was forced to reveal: {what}."
        if self.how == HOW_IDS[PROTECTED]:
            return f"{name(self.seat)} was attacked and revealed: {what}."
        if self.how == HOW_IDS[TO_BADGE]:
            return f"{name(self.seat)} had to show the card to the badge: {what}."
        return f"{name(self.seat)} showed: {what}."


@dataclass(slots=True)
class Chose(Event):
    """Told to the participants: what somebody decided in their contract."""

    covered: ClassVar[bool] = True
    number: int
    seat: int
    choice: tuple[int, ...]
    """All whom they named, whatever for."""
    aims: tuple[Aim, ...]
    clause: ClassVar[str] = "6.10"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} chose {aims_in_words(self.aims, name)}."


def aims_in_words(aims: tuple[Aim, ...], name: Name) -> str:
    """What somebody chose: "to kill nobody and to execute Dana"."""
    parts = []
    for aim in aims:
        reveals = " to reveal" if aim.to == "force" and aim.seats else ""
        parts.append(f"to {aim.to} {players(name, aim.seats)}{reveals}")
    return listed(parts)


@dataclass(slots=True)
class Announced(Event):
    """Told to the participants."""

    covered: ClassVar[bool] = True
    number: int
    seat: int
    source: int
    victim: int | None
    clause: ClassVar[str] = "6.12"
    reveals: ClassVar[bool] = True

    def text(self, pack: Cards, name: Name) -> str:
        if self.victim is None:
            return f"{name(self.seat)} came out with a surprise."
        if self.seat == self.source:
            return f"{name(self.seat)} announced a surprise: the death of {name(self.victim)}."
        return f"{name(self.seat)} announced a surprise: {name(self.source)} was to die instead of {name(self.victim)}."


@dataclass(slots=True)
class Volunteered(Event):
    covered: ClassVar[bool] = True
    number: int
    seat: int
    clause: ClassVar[str] = "6.19"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} volunteered to die for the others."


@dataclass(slots=True)
class Executed(Event):
    by: int
    seat: int
    clause: ClassVar[str] = "8.3"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.by)} executed {name(self.seat)} in public."


@dataclass(slots=True)
class Died(Event):
    seats: tuple[int, ...]
    clause: ClassVar[str] = "8.1"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{everyone(name, self.seats)} died and became a ghost."


@dataclass(slots=True)
class VirginDied(Event):
    seat: int
    back: tuple[int, ...]
    clause: ClassVar[str] = "7.15"
    reveals: ClassVar[bool] = True

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} was the Virgin: {players(name, self.back)} came back to life."


@dataclass(slots=True)
class Raised(Event):
    seat: int
    clause: ClassVar[str] = "7.22"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} came back to life with a card from the graveyard."


@dataclass(slots=True)
class Poisoned(Event):
    """Told to whom it befell."""

    covered: ClassVar[bool] = True
    seat: int
    by: int
    clause: ClassVar[str] = "6.20"
    reveals: ClassVar[bool] = True

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} swallowed poison from {name(self.by)}: it kills when the next tribunal begins."


@dataclass(slots=True)
class Healed(Event):
    covered: ClassVar[bool] = True
    seat: int
    clause: ClassVar[str] = "6.20"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} got well again."


@dataclass(slots=True)
class Completed(Event):
    number: int
    members: tuple[int, ...]
    clause: ClassVar[str] = "4.7"

    def text(self, pack: Cards, name: Name) -> str:
        return f"The contract of {players(name, self.members)} was complete."


@dataclass(slots=True)
class BadgeOffered(Event):
    seat: int
    to: int
    faction: str
    clause: ClassVar[str] = "7.7"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Cards, name: Name) -> str:
        badge = f"a Magistrate badge of the {faction_name(pack, self.faction)}"
        return f"{name(self.seat)} offered {name(self.to)} {badge}."


@dataclass(slots=True)
class BadgeAnswered(Event):
    seat: int
    accepted: bool
    clause: ClassVar[str] = "9.2"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} {'put the badge on' if self.accepted else 'did not take the badge'}."


@dataclass(slots=True)
class Accused(Event):
    seat: int
    wearer: int
    accused: int
    clause: ClassVar[str] = "9.4"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} accused {name(self.accused)} before the badge of {name(self.wearer)}."


@dataclass(slots=True)
class Martyred(Event):
    seat: int
    faction: str
    clause: ClassVar[str] = "7.16"

    def text(self, pack: Cards, name: Name) -> str:
        return (
            f"{name(self.seat)} died a Martyr: the {faction_name(pack, self.faction)} used no public ability "
            "until after the next tribunal."
        )


@dataclass(slots=True)
class OracleLooked(Event):
    seat: int
    clause: ClassVar[str] = "7.21"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} looked into the graveyard."


@dataclass(slots=True)
class SawGraveyard(Event):
    """Told to the Oracle."""

    covered: ClassVar[bool] = True
    cards: tuple[CardView, ...]
    clause: ClassVar[str] = "7.21"
    reveals: ClassVar[bool] = True

    def text(self, pack: Cards, name: Name) -> str:
        return "In the graveyard lay: " + (", ".join(card_name(pack, card) for card in self.cards) or "nothing") + "."


@dataclass(slots=True)
class TribunalCalled(Event):
    number: int
    clause: ClassVar[str] = "5.1"
    opens: ClassVar[str] = "round"

    def text(self, pack: Cards, name: Name) -> str:
        return f"Tribunal {self.number} was called."


@dataclass(slots=True)
class Pointed(Event):
    """For each seat, whom it pointed at; None for nobody."""

    ballots: tuple[int | None, ...]
    clause: ClassVar[str] = "5.3"
    opens: ClassVar[str] = "turn"
    reveals: ClassVar[bool] = True

    def text(self, pack: Cards, name: Name) -> str:
        return f"Fingers: {ballots.in_words(self.ballots, name) or 'none'}."


@dataclass(slots=True)
class Revealed(Event):
    """To everybody."""

    seat: int
    card: CardView
    clause: ClassVar[str] = "5.4"
    reveals: ClassVar[bool] = True

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} revealed to all: {card_name(pack, self.card)}."


@dataclass(slots=True)
class Crowned(Event):
    seat: int
    accused: int
    clause: ClassVar[str] = "1.1"
    reveals: ClassVar[bool] = True

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} took the crown and named {whom(name, self.accused)} the usurper."


@dataclass(slots=True)
class Named(Event):
    """The last names of both Heirs."""

    heirs: tuple[int, ...]
    names: tuple[int | None, ...]
    clause: ClassVar[str] = "1.4"
    reveals: ClassVar[bool] = True

    def text(self, pack: Cards, name: Name) -> str:
        pairs = zip(self.heirs, self.names, strict=True)
        return "; ".join(f"{name(heir)} named {players(name, () if at is None else (at,))}" for heir, at in pairs) + "."


@dataclass(slots=True)
class Claimed(talk.Claimed):
    """A public claim. It can be withdrawn (10.7)."""

    clause: ClassVar[str] = "10.1"

    def sentence(self, pack: Cards, name: Name) -> str:
        return in_words(pack, name, self.seat, self.say, self.about)


@dataclass(slots=True)
class Murmured(Event):
    """Everyone sees that these talk."""

    seat: int
    to: tuple[int, ...]
    clause: ClassVar[str] = "10.4"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} whispered to {players(name, self.to)}."


@dataclass(slots=True)
class Whispered(Event):
    """What they say, visible only to them."""

    covered: ClassVar[bool] = True
    number: int
    seat: int
    to: tuple[int, ...]
    say: str
    about: tuple[int, ...]
    clause: ClassVar[str] = "10.4"
    reveals: ClassVar[bool] = True

    def text(self, pack: Cards, name: Name) -> str:
        return f"(to {players(name, self.to)}) {in_words(pack, name, self.seat, self.say, self.about)}"


EVENTS: tuple[type[Event], ...] = (
    Dealt,
    Limits,
    CardDealt,
    Offered,
    Changed,
    Consented,
    Withdrawn,
    Left,
    Fell,
    Lapsed,
    Sealed,
    Shown,
    Chose,
    Announced,
    Volunteered,
    Executed,
    Died,
    VirginDied,
    Raised,
    Poisoned,
    Healed,
    Completed,
    BadgeOffered,
    BadgeAnswered,
    Accused,
    Martyred,
    OracleLooked,
    SawGraveyard,
    TribunalCalled,
    Pointed,
    Revealed,
    Crowned,
    Named,
    Claimed,
    Murmured,
    Whispered,
)
