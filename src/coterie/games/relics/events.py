"""The events of Wizards & Relics. Cards and shrines are named by their printed ids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from coterie.common.prose import counted, owner, players, whom, whose
from coterie.games.relics.components import Cards
from coterie.games.relics.in_play import Counted, Part
from coterie.kernel import Event, Name

OPENING, MULLIGAN, REPLENISH, SPOILS, LOST, EEK, LIMIT, CANCELLED, WON = (
    *("opening", "mulligan", "replenish", "spoils", "lost"),
    *("eek", "limit", "cancelled", "won"),
)
"""Reasons that are no card."""

DRAWS = {
    OPENING: "for the opening hand",
    MULLIGAN: "for those put aside",
    REPLENISH: "to replenish the hand",
    SPOILS: "as spoils",
    LOST: "for losing the round",
}
DISCARDS = {EEK: "for want of a wizard or a relic", LIMIT: "to get down to seven cards"}
MASTERS = {CANCELLED: "again", WON: "for winning the round"}


def reason(pack: Cards, why: str, known: dict[str, str]) -> str:
    """Why something happened, at the end of a sentence."""
    if why in known:
        return known[why]
    shrine = pack.shrine_numbers.get(why)
    named = pack.mark(why) if shrine is None else pack.shrines[shrine].mark
    return f"through {named}"


def laid_open(pack: Cards, name: Name, seats: tuple[int, ...], cards: tuple[str, ...]) -> str:
    """Whose cards were turned up, with everything that counts immediately."""
    shown = []
    for seat, id in zip(seats, cards, strict=True):
        card = pack.cards[pack.numbers[id]]
        colour = f"{card.colour} " if card.wizard else ""
        shown.append(f"{card.mark} ({whom(name, seat)}, {colour}{card.power})")
    return "; ".join(shown) or "none"


@dataclass(slots=True)
class Mulliganed(Event):
    seat: int
    count: int
    clause: ClassVar[str] = "2.7"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} exchanged {counted(self.count, 'card', none='no')} of the opening hand."


@dataclass(slots=True)
class RoundBegan(Event):
    round: int
    shrine: str
    clause: ClassVar[str] = "3.3"
    opens: ClassVar[str] = "round"
    reveals: ClassVar[bool] = True

    def text(self, pack: Cards, name: Name) -> str:
        shrine = pack.shrines[pack.shrine_numbers[self.shrine]]
        return f"Round {self.round} at {shrine.mark}: {shrine.text}"


@dataclass(slots=True)
class Drew(Event):
    """`why`: one of DRAWS, or the id of the card or shrine by which it was drawn."""

    seat: int
    count: int
    why: str
    clause: ClassVar[str] = "6.1"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} drew {counted(self.count, 'card', none='no')} {reason(pack, self.why, DRAWS)}."


@dataclass(slots=True)
class DrewCards(Event):
    """Told to the one who drew."""

    seat: int
    cards: tuple[str, ...]
    clause: ClassVar[str] = "6.1"
    reveals: ClassVar[bool] = True

    def text(self, pack: Cards, name: Name) -> str:
        return f"Drawn: {pack.marks_of(self.cards)}."


@dataclass(slots=True)
class Reshuffled(Event):
    seat: int
    clause: ClassVar[str] = "6.2"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} reshuffled the discard pile."


@dataclass(slots=True)
class Discarded(Event):
    """`why`: one of DISCARDS, or the id of the card or shrine by which it was discarded."""

    seat: int
    cards: tuple[str, ...]
    why: str
    clause: ClassVar[str] = "6.6"
    reveals: ClassVar[bool] = True

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} discarded {pack.marks_of(self.cards)} {reason(pack, self.why, DISCARDS)}."


@dataclass(slots=True)
class NoKind(Event):
    """Eek."""

    seat: int
    clause: ClassVar[str] = "6.16"

    def text(self, pack: Cards, name: Name) -> str:
        return f"Eek! {name(self.seat)} held no wizard or no relic and got a new hand."


@dataclass(slots=True)
class Found(Event):
    """After twenty Eeks, the missing kind is put into the hand."""

    seat: int
    card: str
    clause: ClassVar[str] = "6.20"
    reveals: ClassVar[bool] = True

    def text(self, pack: Cards, name: Name) -> str:
        return f"After twenty Eeks {name(self.seat)} got {pack.mark(self.card)}."


@dataclass(slots=True)
class DroppedOut(Event):
    seat: int
    clause: ClassVar[str] = "4.8"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} had no wizard to lay and dropped out of this round."


@dataclass(slots=True)
class WizardsUp(Event):
    """Wizards turned up together: one for each of these seats."""

    seats: tuple[int, ...]
    cards: tuple[str, ...]
    clause: ClassVar[str] = "3.8"
    opens: ClassVar[str] = "turn"
    reveals: ClassVar[bool] = True

    def text(self, pack: Cards, name: Name) -> str:
        return f"Wizards turned up: {laid_open(pack, name, self.seats, self.cards)}."


@dataclass(slots=True)
class RelicsUp(Event):
    seats: tuple[int, ...]
    cards: tuple[str, ...]
    clause: ClassVar[str] = "3.15"
    opens: ClassVar[str] = "turn"
    reveals: ClassVar[bool] = True

    def text(self, pack: Cards, name: Name) -> str:
        return f"Relics turned up: {laid_open(pack, name, self.seats, self.cards)}."


@dataclass(slots=True)
class Used(Event):
    """A card's ability or enchantment, or the shrine for a wizard, begins."""

    seat: int
    card: str
    clause: ClassVar[str] = "8.1"

    def text(self, pack: Cards, name: Name) -> str:
        card = pack.cards[pack.numbers[self.card]]
        return f"{name(self.seat)} used {card.mark}: {card.text}"


@dataclass(slots=True)
class MasterChanged(Event):
    """`why`: one of MASTERS, or the id of the card that claimed it."""

    master: int
    why: str
    clause: ClassVar[str] = "8.5"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.master)} became the Master Wizard {reason(pack, self.why, MASTERS)}."


@dataclass(slots=True)
class CountedAsMaster(Event):
    """Who counts as Master Wizard in a battle that the Master Wizard is out of."""

    seat: int
    master: int
    clause: ClassVar[str] = "8.3"

    def text(self, pack: Cards, name: Name) -> str:
        return (
            f"{name(self.seat)} counted as Master Wizard in this battle, because {whom(name, self.master)} "
            "had lost the round already."
        )


@dataclass(slots=True)
class ClaimsCancelled(Event):
    """Whose wizards claimed to be the Master Wizard, one seat for each claim."""

    seats: tuple[int, ...]
    clause: ClassVar[str] = "8.5"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{len(self.seats)} claims to be the Master Wizard ({players(name, self.seats)}) cancelled each other."


@dataclass(slots=True)
class LaidWizard(Event):
    """An additional wizard, facedown."""

    seat: int
    clause: ClassVar[str] = "10.5"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} laid another wizard facedown."


@dataclass(slots=True)
class LaidRelic(Event):
    """An additional relic, facedown."""

    seat: int
    clause: ClassVar[str] = "7.2"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} laid another relic facedown."


@dataclass(slots=True)
class Declined(Event):
    """A "may" that was not used, or could not be: nobody learns which. `why`: the card or shrine that asked."""

    seat: int
    why: str
    clause: ClassVar[str] = "1.14"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} declined what {reason(pack, self.why, {}).removeprefix('through ')} offered."


@dataclass(slots=True)
class Looked(Event):
    """Somebody looked at a facedown relic."""

    seat: int
    at: int
    slot: int
    clause: ClassVar[str] = "10.4"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} looked at a facedown relic of {whom(name, self.at)}."


@dataclass(slots=True)
class Saw(Event):
    """What was seen, told to the one who looked."""

    at: int
    cards: tuple[str, ...]
    clause: ClassVar[str] = "10.4"
    reveals: ClassVar[bool] = True

    def text(self, pack: Cards, name: Name) -> str:
        return f"Seen among {whose(name, self.at)} cards: {pack.marks_of(self.cards)}."


@dataclass(slots=True)
class LookedAtHand(Event):
    seat: int
    at: int
    clause: ClassVar[str] = "W25"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} looked at {whose(name, self.at)} hand."


@dataclass(slots=True)
class Swapped(Event):
    """Relics in play went back to the hand and others were laid in their places."""

    seat: int
    slots: tuple[int, ...]
    clause: ClassVar[str] = "7.10"

    def text(self, pack: Cards, name: Name) -> str:
        several = len(self.slots) > 1
        number, other = (f"{len(self.slots)} relics", "others") if several else ("a relic", "another")
        return f"{name(self.seat)} swapped {number} in play for {other} from hand."


@dataclass(slots=True)
class Exchanged(Event):
    seat: int
    rival: int
    clause: ClassVar[str] = "7.8"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} exchanged all relics in play with {whom(name, self.rival)}."


@dataclass(slots=True)
class LostRelic(Event):
    seat: int
    card: str
    clause: ClassVar[str] = "10.6"
    reveals: ClassVar[bool] = True

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} put {pack.mark(self.card)} from play into the discard pile."


@dataclass(slots=True)
class Took(Event):
    """A card taken from one's own discard pile into the hand."""

    seat: int
    card: str
    clause: ClassVar[str] = "6.5"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} took {pack.mark(self.card)} from the discard pile."


@dataclass(slots=True)
class Entered(Event):
    """A card entered play face up."""

    seat: int
    card: str
    clause: ClassVar[str] = "3.13"
    reveals: ClassVar[bool] = True

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} brought {pack.mark(self.card)} into play."


@dataclass(slots=True)
class Showed(Event):
    """Cards shown to everybody, from hand or from the top of a deck."""

    seat: int
    cards: tuple[str, ...]
    clause: ClassVar[str] = "6.9"
    reveals: ClassVar[bool] = True

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} showed {pack.marks_of(self.cards)}."


@dataclass(slots=True)
class TookShown(Event):
    seat: int
    card: str
    clause: ClassVar[str] = "W24"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} took {pack.mark(self.card)} into hand."


@dataclass(slots=True)
class Lowered(Event):
    seat: int
    slot: int
    card: str
    base: int
    clause: ClassVar[str] = "W30"

    def text(self, pack: Cards, name: Name) -> str:
        return f"The base power of {whose(name, self.seat)} {pack.mark(self.card)} became {self.base}."


@dataclass(slots=True)
class Weakened(Event):
    seat: int
    slot: int
    card: str
    by: int
    clause: ClassVar[str] = "R27"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{owner(name, self.seat)} {pack.mark(self.card)} lost {self.by} power."


@dataclass(slots=True)
class Ignored(Event):
    seat: int
    slot: int
    card: str
    clause: ClassVar[str] = "R38"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{owner(name, self.seat)} {pack.mark(self.card)} was ignored from then on."


@dataclass(slots=True)
class Gained(Event):
    """A fixed bonus. `why`: the id of the card or shrine that gave it; `on`: the place of the card that has it now."""

    seat: int
    amount: int
    why: str
    on: str
    clause: ClassVar[str] = "5.9"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} gained +{self.amount} {reason(pack, self.why, {})}."


@dataclass(slots=True)
class Totals(Event):
    """The totals; `cards` are all that was counted, each with the parts of its power."""

    seats: tuple[int, ...]
    totals: tuple[int, ...]
    cards: tuple[Counted, ...]
    clause: ClassVar[str] = "3.18"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Cards, name: Name) -> str:
        shown = []
        for seat, total in zip(self.seats, self.totals, strict=True):
            cards = [taken_apart(pack, each) for each in self.cards if each.seat == seat]
            shown.append(f"{whom(name, seat)} {total} ({'; '.join(cards)})")
        return f"Totals: {', '.join(shown)}."


def taken_apart(pack: Cards, card: Counted) -> str:
    """Chief Enchanter 8 = 3 +2 by its ability +1 advantage (red over green) +2 shrine (Devoted)."""
    called = pack.mark(card.card)
    if not card.parts:
        return f"{called} ignored"
    first, *more = card.parts
    if not more:
        return f"{called} {card.power}"
    return f"{called} {card.power} = {first.amount} " + " ".join(f"{part.amount:+} {named_part(part)}" for part in more)


def named_part(part: Part) -> str:
    """What gives it, and why."""
    if part.kind == "once":
        return part.why
    return f"{part.kind} ({part.why})" if part.why else part.kind


@dataclass(slots=True)
class Tied(Event):
    seats: tuple[int, ...]
    clause: ClassVar[str] = "3.19"

    def text(self, pack: Cards, name: Name) -> str:
        return f"A tie: {players(name, self.seats)} had to battle again."


@dataclass(slots=True)
class WonRound(Event):
    seat: int
    cards: tuple[str, ...]
    clause: ClassVar[str] = "3.20"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} won the round: into the Hall of Immortality went {pack.marks_of(self.cards)}."


@dataclass(slots=True)
class NoWinner(Event):
    clause: ClassVar[str] = "4.10"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Cards, name: Name) -> str:
        return "Nobody could lay a wizard: the round had no winner."


@dataclass(slots=True)
class TookSpoils(Event):
    seat: int
    loser: int
    card: str
    clause: ClassVar[str] = "9.5"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} took {pack.mark(self.card)} from {whom(name, self.loser)} as spoils."


@dataclass(slots=True)
class ReturnedToHand(Event):
    seat: int
    card: str
    clause: ClassVar[str] = "W15"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{pack.mark(self.card)} returned to {whose(name, self.seat)} hand."


@dataclass(slots=True)
class DraftTook(Event):
    """Cards taken in an open draft."""

    seat: int
    cards: tuple[str, ...]
    clause: ClassVar[str] = "11.13"
    reveals: ClassVar[bool] = True

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} drafted {pack.marks_of(self.cards)}."


@dataclass(slots=True)
class PackPassed(Event):
    """Everybody has picked one card."""

    pack: int
    pick: int
    clause: ClassVar[str] = "11.9"
    reveals: ClassVar[bool] = True

    def text(self, pack: Cards, name: Name) -> str:
        return f"Pack {self.pack + 1}, pick {self.pick + 1}: everybody picked a card."


@dataclass(slots=True)
class DeckFilled(Event):
    """A card that nobody used went into a deck that had too few of its kind."""

    seat: int
    card: str
    clause: ClassVar[str] = "11.12"
    reveals: ClassVar[bool] = True

    def text(self, pack: Cards, name: Name) -> str:
        return f"{owner(name, self.seat)} deck was too small and got {pack.mark(self.card)}."


@dataclass(slots=True)
class DeckEvened(Event):
    """What two players had picked too many of changed hands."""

    seat: int
    card: str
    other: int
    back: str
    clause: ClassVar[str] = "11.14"
    reveals: ClassVar[bool] = True

    def text(self, pack: Cards, name: Name) -> str:
        card, back = pack.mark(self.card), pack.mark(self.back)
        return f"{name(self.seat)} had picked too many: {card} went to {whom(name, self.other)} for {back}."


@dataclass(slots=True)
class DeckBuilt(Event):
    seat: int
    clause: ClassVar[str] = "11.7"

    def text(self, pack: Cards, name: Name) -> str:
        return f"{name(self.seat)} built a deck."


EVENTS: tuple[type[Event], ...] = (
    Mulliganed,
    RoundBegan,
    Drew,
    DrewCards,
    Reshuffled,
    Discarded,
    NoKind,
    Found,
    DroppedOut,
    WizardsUp,
    RelicsUp,
    Used,
    MasterChanged,
    CountedAsMaster,
    ClaimsCancelled,
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
    DeckFilled,
    DeckEvened,
    DeckBuilt,
)
