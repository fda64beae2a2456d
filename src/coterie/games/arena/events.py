"""What happens in Arena of the Planeswalkers, told in the past tense to those who may know. Army cards and spells are
named by their printed ids, spaces as "column,row", glyphs by their letters, as in views."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from coterie.common.prose import counted, owner, whom, whose
from coterie.games.arena.components import FACES, Set
from coterie.games.arena.maps import GLYPHS
from coterie.kernel import Event, Name
from coterie.kernel.words import mark


@dataclass(slots=True)
class Figure:
    """A figure as events name it. Where two players have such figures, the owner is named with them."""

    figure: int
    """Which one it is, as views name it."""
    army: str
    """Its army card."""
    number: int
    """In its squad, or 0."""
    seat: int | None
    """Whose it is, where that must be said."""


def called(pack: Set, figure: Figure, name: Name) -> str:
    card = pack.cards[pack.card_numbers[figure.army]].name
    marked = mark("figure", str(figure.figure), f"{card} {figure.number}" if figure.number else card)
    return marked if figure.seat is None else f"{marked} of {whom(name, figure.seat)}"


def army_name(pack: Set, id: str) -> str:
    return mark("army", id, pack.cards[pack.card_numbers[id]].name)


def spell_name(pack: Set, id: str) -> str:
    return mark("spell", id, pack.spells[pack.spell_numbers[id]].name)


def space(place: str) -> str:
    return mark("space", place, place)


def spell_names(pack: Set, ids: tuple[str, ...]) -> str:
    return ", ".join(spell_name(pack, id) for id in ids) or "nothing"


def ability_name(ability: str) -> str:
    return ability.replace("_", " ").title()


def faces(rolled: tuple[str, ...]) -> str:
    return ", ".join(counted(rolled.count(face), face) for face in FACES if face in rolled) or "no dice"


@dataclass(slots=True)
class Rolled(Event):
    """d20 rolls for a place."""

    seats: tuple[int, ...]
    rolls: tuple[int, ...]
    clause: ClassVar[str] = "2.5"
    reveals: ClassVar[bool] = True

    def text(self, pack: Set, name: Name) -> str:
        rolled = ", ".join(f"{name(seat)} {roll}" for seat, roll in zip(self.seats, self.rolls, strict=True))
        return f"The 20-sided die: {rolled}."


@dataclass(slots=True)
class TookArmy(Event):
    seat: int
    army: str
    clause: ClassVar[str] = "2.3"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Set, name: Name) -> str:
        return f"{name(self.seat)} took the army of {army_name(pack, self.army)}."


@dataclass(slots=True)
class BuiltArmy(Event):
    seat: int
    armies: tuple[str, ...]
    clause: ClassVar[str] = "11.1"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Set, name: Name) -> str:
        cards = ", ".join(army_name(pack, each) for each in self.armies)
        return f"{name(self.seat)} brought {cards or 'no squads'} and a spell deck."


@dataclass(slots=True)
class GoesFirst(Event):
    seat: int
    by: int | None
    """The high roller of a duel, who chose."""
    clause: ClassVar[str] = "2.6"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Set, name: Name) -> str:
        if self.by is None:
            return f"{name(self.seat)} took the first turn."
        which = "to go first" if self.by == self.seat else f"to go second, after {whom(name, self.seat)}"
        return f"{name(self.by)} rolled higher and chose {which}."


@dataclass(slots=True)
class Placed(Event):
    """A figure was put on the battlefield."""

    figure: Figure
    place: str
    clause: ClassVar[str] = "2.7"

    def text(self, pack: Set, name: Name) -> str:
        return f"{called(pack, self.figure, name)} was placed on {space(self.place)}."


@dataclass(slots=True)
class Drew(Event):
    seat: int
    count: int
    clause: ClassVar[str] = "3.2"

    def text(self, pack: Set, name: Name) -> str:
        return f"{name(self.seat)} drew {counted(self.count, 'card')}."


@dataclass(slots=True)
class DrewCards(Event):
    """Told to those who see the hand."""

    seat: int
    spells: tuple[str, ...]
    clause: ClassVar[str] = "3.2"
    reveals: ClassVar[bool] = True

    def text(self, pack: Set, name: Name) -> str:
        return f"Drawn: {spell_names(pack, self.spells)}."


@dataclass(slots=True)
class TurnBegan(Event):
    turn: int
    seat: int
    clause: ClassVar[str] = "3.1"
    opens: ClassVar[str] = "round"

    def text(self, pack: Set, name: Name) -> str:
        return f"Turn {self.turn}: {whose(name, self.seat)} turn began."


@dataclass(slots=True)
class Skipped(Event):
    seat: int
    clause: ClassVar[str] = "9.7"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Set, name: Name) -> str:
        return f"{name(self.seat)} had nobody left and was passed over."


@dataclass(slots=True)
class ChoseCard(Event):
    seat: int
    army: str
    clause: ClassVar[str] = "4.1"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Set, name: Name) -> str:
        return f"{name(self.seat)} chose {army_name(pack, self.army)}."


@dataclass(slots=True)
class Summoned(Event):
    seat: int
    army: str
    clause: ClassVar[str] = "4.4"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Set, name: Name) -> str:
        return f"{name(self.seat)} summoned {army_name(pack, self.army)}."


@dataclass(slots=True)
class Moved(Event):
    figure: Figure
    start: str
    place: str
    way: tuple[str, ...]
    """The spaces it came through, from where the last die fell against it; the last of them is `place`."""
    clause: ClassVar[str] = "5.1"

    def text(self, pack: Set, name: Name) -> str:
        start, place = space(self.start), space(self.place)
        return f"{called(pack, self.figure, name)} moved from {start} to {place}."


@dataclass(slots=True)
class LeftEngagement(Event):
    figure: Figure
    other: Figure
    face: str
    place: str
    """The space that it left."""
    clause: ClassVar[str] = "6.6"
    reveals: ClassVar[bool] = True

    def text(self, pack: Set, name: Name) -> str:
        struck, left = called(pack, self.other, name), called(pack, self.figure, name)
        return f"{struck} struck at {left}, who left {space(self.place)}: a {self.face}."


@dataclass(slots=True)
class LetGo(Event):
    """A leaving-engagement attack that was not made."""

    figure: Figure
    other: Figure
    place: str
    """The space that it left."""
    clause: ClassVar[str] = "6.8"

    def text(self, pack: Set, name: Name) -> str:
        left = f"{called(pack, self.figure, name)} leave {space(self.place)}"
        return f"{called(pack, self.other, name)} let {left}."


@dataclass(slots=True)
class Fell(Event):
    figure: Figure
    face: str
    clause: ClassVar[str] = "5.7"
    reveals: ClassVar[bool] = True

    def text(self, pack: Set, name: Name) -> str:
        return f"{called(pack, self.figure, name)} fell: a {self.face}."


@dataclass(slots=True)
class Attacked(Event):
    attacker: Figure
    defender: Figure
    clause: ClassVar[str] = "8.1"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Set, name: Name) -> str:
        return f"{called(pack, self.attacker, name)} attacked {called(pack, self.defender, name)}."


@dataclass(slots=True)
class DiceFrom:
    """Where some of an attack's dice come from: "printed", "height", "glyph", "abilities" or "spells"."""

    source: str
    number: int


@dataclass(slots=True)
class Dice(Event):
    power: tuple[str, ...]
    toughness: tuple[str, ...]
    dealt: int
    power_parts: tuple[DiceFrom, ...]
    toughness_parts: tuple[DiceFrom, ...]
    clause: ClassVar[str] = "8.6"
    reveals: ClassVar[bool] = True

    def text(self, pack: Set, name: Name) -> str:
        attack = f"Attack, {dice_from(self.power_parts, len(self.power))}: {faces(self.power)}."
        defence = f"Defence, {dice_from(self.toughness_parts, len(self.toughness))}: {faces(self.toughness)}."
        return f"{attack} {defence} Damage: {self.dealt}."


def dice_from(parts: tuple[DiceFrom, ...], number: int) -> str:
    """5 dice (printed 3, height +1, spells +1)."""
    first, *more = parts
    why = ", ".join([f"{first.source} {first.number}", *[f"{each.source} {each.number:+}" for each in more]])
    return f"{'1 die' if number == 1 else f'{number} dice'} ({why})"


@dataclass(slots=True)
class Cancelled(Event):
    attacker: Figure
    clause: ClassVar[str] = "3.15"

    def text(self, pack: Set, name: Name) -> str:
        return f"The attack of {called(pack, self.attacker, name)} was cancelled."


@dataclass(slots=True)
class Hurt(Event):
    figure: Figure
    amount: int
    left: int
    clause: ClassVar[str] = "8.8"

    def text(self, pack: Set, name: Name) -> str:
        return f"{called(pack, self.figure, name)} took {self.amount} damage ({self.left} life left)."


@dataclass(slots=True)
class Healed(Event):
    figure: Figure
    amount: int
    clause: ClassVar[str] = "3.18"

    def text(self, pack: Set, name: Name) -> str:
        return f"{self.amount} damage on {called(pack, self.figure, name)} was healed."


@dataclass(slots=True)
class Destroyed(Event):
    figure: Figure
    clause: ClassVar[str] = "8.9"

    def text(self, pack: Set, name: Name) -> str:
        return f"{called(pack, self.figure, name)} was destroyed."


@dataclass(slots=True)
class CardLost(Event):
    army: str
    seat: int
    clause: ClassVar[str] = "8.10"

    def text(self, pack: Set, name: Name) -> str:
        return f"{army_name(pack, self.army)} of {whom(name, self.seat)} left play."


@dataclass(slots=True)
class Returned(Event):
    """A figure came back."""

    figure: Figure
    place: str
    clause: ClassVar[str] = "8.11"

    def text(self, pack: Set, name: Name) -> str:
        return f"{called(pack, self.figure, name)} returned to the battlefield on {space(self.place)}."


@dataclass(slots=True)
class Cast(Event):
    seat: int
    spell: str
    clause: ClassVar[str] = "3.3"
    opens: ClassVar[str] = "turn"
    reveals: ClassVar[bool] = True

    def reveals_to(self, seat: int) -> bool:
        return seat != self.seat

    def text(self, pack: Set, name: Name) -> str:
        return f"{name(self.seat)} played {spell_name(pack, self.spell)}."


@dataclass(slots=True)
class Aimed(Event):
    """At what, as everybody may know it: in words, or at a player."""

    spell: str
    at: str | None
    seat: int | None
    clause: ClassVar[str] = "3.3"

    def text(self, pack: Set, name: Name) -> str:
        at = self.at if self.seat is None else whom(name, self.seat)
        return f"{spell_name(pack, self.spell)} was aimed at {at}."


@dataclass(slots=True)
class Hid(Event):
    seat: int
    army: str
    clause: ClassVar[str] = "3.13"

    def text(self, pack: Set, name: Name) -> str:
        return f"{name(self.seat)} laid a hidden enchantment on {army_name(pack, self.army)}."


@dataclass(slots=True)
class Flipped(Event):
    seat: int
    spell: str
    clause: ClassVar[str] = "3.14"
    opens: ClassVar[str] = "turn"
    reveals: ClassVar[bool] = True

    def reveals_to(self, seat: int) -> bool:
        return seat != self.seat

    def text(self, pack: Set, name: Name) -> str:
        return f"{owner(name, self.seat)} hidden {spell_name(pack, self.spell)} was turned up."


@dataclass(slots=True)
class Countered(Event):
    seat: int
    spell: str
    clause: ClassVar[str] = "3.16"
    reveals: ClassVar[bool] = True

    def text(self, pack: Set, name: Name) -> str:
        return f"{owner(name, self.seat)} {spell_name(pack, self.spell)} was countered."


@dataclass(slots=True)
class Discarded(Event):
    seat: int
    spells: tuple[str, ...]
    clause: ClassVar[str] = "3.9"
    reveals: ClassVar[bool] = True

    def text(self, pack: Set, name: Name) -> str:
        return f"{spell_names(pack, self.spells)} went to {whose(name, self.seat)} graveyard."


@dataclass(slots=True)
class Faded(Event):
    """An enchantment that lay face up left its army card."""

    seat: int
    spell: str
    clause: ClassVar[str] = "3.11"

    def text(self, pack: Set, name: Name) -> str:
        return f"The enchantment {spell_name(pack, self.spell)} went to {whose(name, self.seat)} graveyard."


@dataclass(slots=True)
class Surfaced(Event):
    """An enchantment that lay face down left its army card, unused; all see now what it was."""

    seat: int
    spell: str
    clause: ClassVar[str] = "3.11"
    reveals: ClassVar[bool] = True

    def text(self, pack: Set, name: Name) -> str:
        return f"The hidden enchantment {spell_name(pack, self.spell)} went to {whose(name, self.seat)} graveyard."


@dataclass(slots=True)
class ShowedHand(Event):
    """Told to the one who looks."""

    seat: int
    spells: tuple[str, ...]
    clause: ClassVar[str] = "S-duress"
    reveals: ClassVar[bool] = True

    def text(self, pack: Set, name: Name) -> str:
        return f"{owner(name, self.seat)} hand: {spell_names(pack, self.spells)}."


@dataclass(slots=True)
class Took(Event):
    """From the graveyard into the hand."""

    seat: int
    spell: str
    clause: ClassVar[str] = "S-seasons-return"

    def text(self, pack: Set, name: Name) -> str:
        return f"{name(self.seat)} took {spell_name(pack, self.spell)} from the graveyard."


@dataclass(slots=True)
class MovedEnchantment(Event):
    spell: str
    army: str
    clause: ClassVar[str] = "S-misdirection"

    def text(self, pack: Set, name: Name) -> str:
        return f"{spell_name(pack, self.spell)} was moved to {army_name(pack, self.army)}."


@dataclass(slots=True)
class WentBack(Event):
    """A squad went back to the reserve."""

    army: str
    seat: int
    clause: ClassVar[str] = "3.19"

    def text(self, pack: Set, name: Name) -> str:
        return f"{army_name(pack, self.army)} went back to {whose(name, self.seat)} reserve."


@dataclass(slots=True)
class Used(Event):
    """An ability did something."""

    army: str
    ability: str
    clause: ClassVar[str] = "4.7"

    def text(self, pack: Set, name: Name) -> str:
        return f"{army_name(pack, self.army)} used {ability_name(self.ability)}."


@dataclass(slots=True)
class Detained(Event):
    """A squad's player may not choose it next turn, because another squad came."""

    army: str
    squad: str
    seat: int
    clause: ClassVar[str] = "A-detain"

    def text(self, pack: Set, name: Name) -> str:
        squad = f"{whose(name, self.seat)} {army_name(pack, self.squad)}"
        return f"{army_name(pack, self.army)} detained {squad}: they cannot be chosen next turn."


@dataclass(slots=True)
class Tried(Event):
    """An ability that hangs on the 20-sided die."""

    army: str
    ability: str
    roll: int
    needed: int
    clause: ClassVar[str] = "4.7"
    reveals: ClassVar[bool] = True

    def text(self, pack: Set, name: Name) -> str:
        done = "it succeeded" if self.roll >= self.needed else "it failed"
        return f"{ability_name(self.ability)} of {army_name(pack, self.army)}: {self.roll} on the 20-sided die, {done}."


@dataclass(slots=True)
class Looked(Event):
    seat: int
    buried: bool
    clause: ClassVar[str] = "A-focused-thoughts"

    def text(self, pack: Set, name: Name) -> str:
        what = "put it at the bottom" if self.buried else "left it"
        return f"{name(self.seat)} looked at the top card of the library and {what}."


@dataclass(slots=True)
class Peeked(Event):
    """Told to the one who looks."""

    seat: int
    spell: str
    clause: ClassVar[str] = "A-focused-thoughts"
    reveals: ClassVar[bool] = True

    def text(self, pack: Set, name: Name) -> str:
        return f"On top of the library: {spell_name(pack, self.spell)}."


@dataclass(slots=True)
class GlyphUp(Event):
    glyph: str
    place: str
    clause: ClassVar[str] = "8.15"
    reveals: ClassVar[bool] = True

    def text(self, pack: Set, name: Name) -> str:
        return f"The glyph on {space(self.place)} is the glyph of {GLYPHS[self.glyph]}."


@dataclass(slots=True)
class GlyphGone(Event):
    glyph: str
    clause: ClassVar[str] = "8.16"

    def text(self, pack: Set, name: Name) -> str:
        return f"The glyph of {GLYPHS[self.glyph]} left the game."


@dataclass(slots=True)
class Swapped(Event):
    figure: Figure
    other: Figure
    clause: ClassVar[str] = "A-illusionary-deception"

    def text(self, pack: Set, name: Name) -> str:
        return f"{called(pack, self.figure, name)} and {called(pack, self.other, name)} changed places."


@dataclass(slots=True)
class Scored(Event):
    seats: tuple[int, ...]
    points: tuple[int, ...]
    clause: ClassVar[str] = "9.5"

    def text(self, pack: Set, name: Name) -> str:
        points = ", ".join(f"{name(seat)} ({each} points)" for seat, each in zip(self.seats, self.points, strict=True))
        return f"Score: {points}."


EVENTS: tuple[type[Event], ...] = (
    Rolled,
    TookArmy,
    BuiltArmy,
    GoesFirst,
    Placed,
    Drew,
    DrewCards,
    TurnBegan,
    Skipped,
    ChoseCard,
    Summoned,
    Moved,
    LeftEngagement,
    LetGo,
    Fell,
    Attacked,
    Dice,
    Cancelled,
    Hurt,
    Healed,
    Destroyed,
    CardLost,
    Returned,
    Cast,
    Aimed,
    Hid,
    Flipped,
    Countered,
    Discarded,
    Faded,
    Surfaced,
    ShowedHand,
    Took,
    MovedEnchantment,
    WentBack,
    Used,
    Detained,
    Tried,
    Looked,
    Peeked,
    GlyphUp,
    GlyphGone,
    Swapped,
    Scored,
)
