"""What happens in Wizards & Relics, told to those who may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from coterie.games.relics.components import Cards
from coterie.kernel import Event, Name


@dataclass(slots=True)
class Mulliganed(Event):
    seat: int
    count: int
    clause: ClassVar[str] = "2.7"

    def says(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} exchanged {self.count} of the opening hand."


@dataclass(slots=True)
class RoundBegan(Event):
    round: int
    shrine: int
    clause: ClassVar[str] = "3.3"
    reveals: ClassVar[bool] = True

    def says(self, pack: Cards, name: Name) -> str:
        shrine = pack.shrines[self.shrine]
        return f"Round {self.round} at {shrine.name}: {shrine.text}"


@dataclass(slots=True)
class Drew(Event):
    seat: int
    count: int
    clause: ClassVar[str] = "6.1"

    def says(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} drew {self.count}."


@dataclass(slots=True)
class DrewCards(Event):
    """Told to the one who drew."""

    seat: int
    cards: tuple[int, ...]
    clause: ClassVar[str] = "6.1"
    reveals: ClassVar[bool] = True

    def says(self, pack: Cards, name: Name) -> str:
        return f"Drawn: {pack.named(self.cards)}."


@dataclass(slots=True)
class Reshuffled(Event):
    seat: int
    clause: ClassVar[str] = "6.2"

    def says(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} reshuffled the discard pile."


@dataclass(slots=True)
class Discarded(Event):
    seat: int
    cards: tuple[int, ...]
    clause: ClassVar[str] = "6.6"
    reveals: ClassVar[bool] = True

    def says(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} discarded {pack.named(self.cards)}."


@dataclass(slots=True)
class NoKind(Event):
    """Eek."""

    seat: int
    clause: ClassVar[str] = "6.16"

    def says(self, pack: Cards, name: Name) -> str:
        return f"Eek! {name(self.seat)} has no wizard or no relic and gets a new hand."


@dataclass(slots=True)
class DroppedOut(Event):
    seat: int
    clause: ClassVar[str] = "4.8"

    def says(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} has no wizard to lay and is out of this round."


@dataclass(slots=True)
class WizardsUp(Event):
    """Wizards turned up together: one for each of these seats."""

    seats: tuple[int, ...]
    cards: tuple[int, ...]
    clause: ClassVar[str] = "3.8"
    reveals: ClassVar[bool] = True

    def says(self, pack: Cards, name: Name) -> str:
        shown = zip(self.seats, self.cards, strict=True)
        return "Wizards: " + "; ".join(f"{name(seat)} {pack.cards[card].name}" for seat, card in shown) + "."


@dataclass(slots=True)
class RelicsUp(Event):
    seats: tuple[int, ...]
    cards: tuple[int, ...]
    clause: ClassVar[str] = "3.15"
    reveals: ClassVar[bool] = True

    def says(self, pack: Cards, name: Name) -> str:
        shown = zip(self.seats, self.cards, strict=True)
        return "Relics: " + "; ".join(f"{name(seat)} {pack.cards[card].name}" for seat, card in shown) + "."


@dataclass(slots=True)
class Used(Event):
    """A card's ability or enchantment, or the shrine for a wizard, begins."""

    seat: int
    card: int
    clause: ClassVar[str] = "8.1"

    def says(self, pack: Cards, name: Name) -> str:
        card = pack.cards[self.card]
        return f"{name(self.seat)} uses {card.name}: {card.text}"


@dataclass(slots=True)
class MasterChanged(Event):
    master: int
    clause: ClassVar[str] = "8.5"

    def says(self, pack: Cards, name: Name) -> str:
        return f"Master Wizard: {name(self.master)}."


@dataclass(slots=True)
class LaidWizard(Event):
    """An additional wizard, facedown."""

    seat: int
    clause: ClassVar[str] = "10.5"

    def says(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} lays another wizard facedown."


@dataclass(slots=True)
class LaidRelic(Event):
    """An additional relic, facedown."""

    seat: int
    clause: ClassVar[str] = "7.2"

    def says(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} lays another relic facedown."


@dataclass(slots=True)
class Declined(Event):
    """A "may" that was not used, or could not be: nobody learns which."""

    seat: int
    clause: ClassVar[str] = "1.14"

    def says(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} declines."


@dataclass(slots=True)
class Looked(Event):
    """Somebody looked at a facedown relic."""

    seat: int
    at: int
    slot: int
    clause: ClassVar[str] = "10.4"

    def says(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} looks at a facedown relic of {name(self.at)}."


@dataclass(slots=True)
class Saw(Event):
    """What was seen, told to the one who looked."""

    at: int
    cards: tuple[int, ...]
    clause: ClassVar[str] = "10.4"
    reveals: ClassVar[bool] = True

    def says(self, pack: Cards, name: Name) -> str:
        return f"Seen at {name(self.at)}: {pack.named(self.cards)}."


@dataclass(slots=True)
class LookedAtHand(Event):
    seat: int
    at: int
    clause: ClassVar[str] = "W25"

    def says(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} looks at the hand of {name(self.at)}."


@dataclass(slots=True)
class Swapped(Event):
    """Relics in play went back to the hand and others were laid in their places."""

    seat: int
    slots: tuple[int, ...]
    clause: ClassVar[str] = "7.10"

    def says(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} swaps {len(self.slots)} relic(s) with the hand."


@dataclass(slots=True)
class Exchanged(Event):
    seat: int
    rival: int
    clause: ClassVar[str] = "7.8"

    def says(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} exchanges all relics with {name(self.rival)}."


@dataclass(slots=True)
class LostRelic(Event):
    seat: int
    card: int
    clause: ClassVar[str] = "10.6"
    reveals: ClassVar[bool] = True

    def says(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} puts {pack.cards[self.card].name} from play into the discard pile."


@dataclass(slots=True)
class Took(Event):
    """A card taken from the own discard pile into the hand."""

    seat: int
    card: int
    clause: ClassVar[str] = "6.5"

    def says(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} takes {pack.cards[self.card].name} from the discard pile."


@dataclass(slots=True)
class Entered(Event):
    """A card entered play face up."""

    seat: int
    card: int
    clause: ClassVar[str] = "3.13"
    reveals: ClassVar[bool] = True

    def says(self, pack: Cards, name: Name) -> str:
        return f"{pack.cards[self.card].name} enters play for {name(self.seat)}."


@dataclass(slots=True)
class Showed(Event):
    """Cards shown to everybody, from hand or from the top of a deck."""

    seat: int
    cards: tuple[int, ...]
    clause: ClassVar[str] = "6.9"
    reveals: ClassVar[bool] = True

    def says(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} shows {pack.named(self.cards)}."


@dataclass(slots=True)
class TookShown(Event):
    seat: int
    card: int
    clause: ClassVar[str] = "W24"

    def says(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} takes {pack.cards[self.card].name} into hand."


@dataclass(slots=True)
class Lowered(Event):
    seat: int
    slot: int
    card: int
    base: int
    clause: ClassVar[str] = "W30"

    def says(self, pack: Cards, name: Name) -> str:
        return f"{pack.cards[self.card].name} of {name(self.seat)} has base power {self.base} now."


@dataclass(slots=True)
class Weakened(Event):
    seat: int
    slot: int
    card: int
    by: int
    clause: ClassVar[str] = "R27"

    def says(self, pack: Cards, name: Name) -> str:
        return f"{pack.cards[self.card].name} of {name(self.seat)} loses {self.by}."


@dataclass(slots=True)
class Ignored(Event):
    seat: int
    slot: int
    card: int
    clause: ClassVar[str] = "R38"

    def says(self, pack: Cards, name: Name) -> str:
        return f"{pack.cards[self.card].name} of {name(self.seat)} is ignored."


@dataclass(slots=True)
class Gained(Event):
    """A fixed bonus."""

    seat: int
    amount: int
    clause: ClassVar[str] = "5.9"

    def says(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} gains +{self.amount}."


@dataclass(slots=True)
class Totals(Event):
    seats: tuple[int, ...]
    totals: tuple[int, ...]
    clause: ClassVar[str] = "3.18"

    def says(self, pack: Cards, name: Name) -> str:
        shown = zip(self.seats, self.totals, strict=True)
        return "Totals: " + ", ".join(f"{name(seat)} {total}" for seat, total in shown) + "."


@dataclass(slots=True)
class Tied(Event):
    seats: tuple[int, ...]
    clause: ClassVar[str] = "3.19"

    def says(self, pack: Cards, name: Name) -> str:
        return f"A tie: {' and '.join(name(seat) for seat in self.seats)} battle again."


@dataclass(slots=True)
class WonRound(Event):
    seat: int
    cards: tuple[int, ...]
    clause: ClassVar[str] = "3.20"

    def says(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} wins the round: {pack.named(self.cards)} enters the Hall of Immortality."


@dataclass(slots=True)
class NoWinner(Event):
    clause: ClassVar[str] = "4.10"

    def says(self, pack: Cards, name: Name) -> str:
        return "Nobody can lay a wizard: the round has no winner."


@dataclass(slots=True)
class TookSpoils(Event):
    seat: int
    loser: int
    card: int
    clause: ClassVar[str] = "9.5"

    def says(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} takes {pack.cards[self.card].name} from {name(self.loser)}."


@dataclass(slots=True)
class ReturnedToHand(Event):
    seat: int
    card: int
    clause: ClassVar[str] = "W15"

    def says(self, pack: Cards, name: Name) -> str:
        return f"{pack.cards[self.card].name} returns to the hand of {name(self.seat)}."


@dataclass(slots=True)
class DraftTook(Event):
    """Cards taken in an open draft."""

    seat: int
    cards: tuple[int, ...]
    clause: ClassVar[str] = "11.13"
    reveals: ClassVar[bool] = True

    def says(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} drafts {pack.named(self.cards)}."


@dataclass(slots=True)
class PackPassed(Event):
    """Everybody has picked one card."""

    pack: int
    pick: int
    clause: ClassVar[str] = "11.9"
    reveals: ClassVar[bool] = True

    def says(self, pack: Cards, name: Name) -> str:
        return f"Pack {self.pack + 1}, pick {self.pick + 1}: all have picked."


@dataclass(slots=True)
class DeckBuilt(Event):
    seat: int
    clause: ClassVar[str] = "11.7"

    def says(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} has built a deck."


EVENTS: tuple[type[Event], ...] = (
    Mulliganed,
    RoundBegan,
    Drew,
    DrewCards,
    Reshuffled,
    Discarded,
    NoKind,
    DroppedOut,
    WizardsUp,
    RelicsUp,
    Used,
    MasterChanged,
    LaidWizard,
    LaidRelic,
    Declined,
    Looked,
    Saw,
    LookedAtHand,
    Swapped,
    Exchanged,
    LostRelic,
    Took,
    Entered,
    Showed,
    TookShown,
    Lowered,
    Weakened,
    Ignored,
    Gained,
    Totals,
    Tied,
    WonRound,
    NoWinner,
    TookSpoils,
    ReturnedToHand,
    DraftTook,
    PackPassed,
    DeckBuilt,
)
