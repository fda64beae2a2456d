"""Building an army and its spell deck (section 11)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.arena.components import DECK, DECK_COST
from coterie.games.arena.events import BuiltArmy
from coterie.games.arena.labels import Facts, Refusal, show_spell
from coterie.games.arena.state import Arena
from coterie.kernel import Form, Option, Question, Seat, Some, Space, Thing

USUAL = "usual"


def total(s: Arena) -> int:
    """11.2: what an army may cost; the battlefield says it, unless the option does."""
    points = s.options["points"]
    return s.field.army if points == USUAL else int(points)


@dataclass(slots=True)
class Build(Question[Arena, Any]):
    """11.1 to 11.8: squads and twelve spells, all players at the same time."""

    clause: ClassVar[str] = "11.1"
    narrowed: ClassVar[bool] = True

    def prompt_for(self, s: Arena, seat: Seat) -> str:
        army, deck = f"{total(s)} points with your Planeswalker", f"{DECK} spells ({DECK_COST} points)"
        return f"Which squads and heroes ({army}) and which {deck} do you bring?"

    def seats(self, s: Arena) -> Iterable[Seat]:
        return range(s.seats)

    def options(self, s: Arena, seat: Seat) -> Space[Any]:
        colour = s.pack.cards[s.walkers[seat]].colour
        squads = [each for each in s.pack.recruits(colour) for _ in range(1 if s.pack.cards[each].unique else s.seats)]
        spells = sorted(s.pack.spell_cards(colour) * s.seats)  # 11.8
        return Form(squads=Some(squads, 0, len(squads)), spells=Some(spells, DECK))

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        if field == "spells":
            shown = show_spell(s, value)
            cost = s.spell(value).cost
            facts: Facts = (("cost", cost), ("spent", 0), ("most", DECK_COST))
            return Option(shown.key, f"{shown.label} ({cost})", shown.about, facts=facts)
        found, walker = s.pack.cards[value], s.pack.cards[s.walkers[seat]]
        facts = (("cost", found.cost), ("spent", walker.cost), ("most", total(s)))
        return Option(found.id, f"{found.name} ({found.cost})", (Thing("army", found.id),), facts=facts)

    def refuse(self, s: Arena, seat: Seat, answer: Any) -> Refusal | None:
        if not isinstance(answer, tuple) or len(answer) != 2 or not all(isinstance(part, tuple) for part in answer):
            return None
        squads, spells = answer
        if any(type(each) is not int or not 0 <= each < len(s.pack.cards) for each in squads):
            return None
        if any(type(each) is not int or not 0 <= each < len(s.pack.spells) for each in spells):
            return None
        return why_no_army(s, seat, squads) or why_no_deck(s, seat, spells)

    def default(self, s: Arena, seat: Seat) -> Any:
        walker = s.pack.cards[s.walkers[seat]]
        squads: list[int] = []
        left = total(s) - walker.cost
        for each in s.pack.squads(walker.colour):
            if s.pack.cards[each].cost <= left:
                squads.append(each)
                left -= s.pack.cards[each].cost
        return tuple(squads), tuple(sorted(s.pack.deck(walker.colour)))

    def answered(self, s: Arena, answers: dict[Seat, Any]) -> None:
        for seat, (squads, spells) in answers.items():
            s.squads[seat] = tuple(sorted(squads))
            s.library[seat] = tuple(sorted(spells))
            s.tell(BuiltArmy, seat, tuple([s.pack.cards[design].id for design in s.squads[seat]]))


def why_no_army(s: Arena, seat: Seat, squads: tuple[int, ...]) -> Refusal | None:
    """11.2 to 11.5."""
    walker = s.pack.cards[s.walkers[seat]]
    for each in squads:
        card, taken = s.pack.cards[each], squads.count(each)
        if card.planeswalker:
            return "11.2", f"{card.name} is a Planeswalker: an army has one and only one."
        if each not in s.pack.recruits(walker.colour):
            return "11.3", f"{card.name} is {card.colour}, the Planeswalker {walker.colour}."
        if card.unique and taken > 1:
            return "11.4", f"{card.name} is unique: one of them in an army."
        if taken > s.seats:
            return "11.5", f"{card.name} is common: {s.seats} of them in an army at most, one from each game set."
    cost = walker.cost + sum(s.pack.cards[each].cost for each in squads)
    return ("11.2", f"The army costs {cost} points, {total(s)} are allowed.") if cost > total(s) else None


def why_no_deck(s: Arena, seat: Seat, spells: tuple[int, ...]) -> Refusal | None:
    """11.6, 11.7."""
    colour = s.pack.cards[s.walkers[seat]].colour
    for each in spells:
        spell = s.spell(each)
        if spell.colour != colour:
            return "11.7", f"{spell.name} is {spell.colour}, the Planeswalker {colour}."
        if spells.count(each) > spell.copies * s.seats:
            return "11.1", f"There are {spell.copies * s.seats} copies of {spell.name} in {s.seats} game sets."
    if len(spells) != DECK:
        return "11.6", f"A spell deck has {DECK} cards, this one {len(spells)}."
    cost = sum(s.spell(each).cost for each in spells)
    return ("11.6", f"The spell deck costs {cost} points, {DECK_COST} are allowed.") if cost > DECK_COST else None
