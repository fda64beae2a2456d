"""How options of this game are named, and which things they light up."""

from __future__ import annotations

from typing import Any

from coterie.games.arena.components import NONE
from coterie.games.arena.events import Figure
from coterie.games.arena.state import Arena
from coterie.kernel import Option, Thing, words

PHASES = ("a card is being chosen", "before Action 3", "figures move", "figures attack", "after the attacks")
"""Where a turn stands, by the number of its phase."""
NO = "no"  # the answer that declines
Facts = tuple[tuple[str, int | str], ...]
"""Extras of an option for a screen."""
Refusal = tuple[str, str]
"""The clause that forbids something, and why."""


def number_in(answer: Any) -> Any:
    """The place, figure or card that an answer names, as a value or by its key; the answer itself if it names none."""
    return int(answer) if isinstance(answer, str) and answer.isdecimal() and len(answer) < 9 else answer


def numbers_in(answer: Any) -> Any:
    """The same for several, whose numbers are joined in the key."""
    if not isinstance(answer, str) or "." not in answer:
        return number_in(answer)
    numbers = [number_in(part) for part in answer.split(".")]
    return answer if any(isinstance(number, str) for number in numbers) else tuple(numbers)


def place_of(s: Arena, thing: Thing) -> int | None:
    """The space meant by pressing a space, or a figure on it."""
    if thing.kind in ("space", "path") and thing.id in s.field.names:
        return s.field.names.index(thing.id)
    figure = number_in(thing.id) if thing.kind == "figure" else NONE
    return s.at[figure] if isinstance(figure, int) and 0 <= figure < len(s.at) and s.at[figure] >= 0 else None


def figure_of(s: Arena, thing: Thing) -> int | None:
    """The figure meant by pressing it, or the space it is on."""
    if thing.kind == "figure":
        figure = number_in(thing.id)
        return figure if isinstance(figure, int) and 0 <= figure < len(s.at) else None
    place = place_of(s, thing)
    return None if place is None or s.held[place] == NONE else s.held[place]


def show_no(words: str) -> Option:
    return Option(NO, words, verb=words, declines=True)


def about_figures(*figures: int) -> tuple[Thing, ...]:
    """Whom a question is about."""
    return tuple([Thing("figure", str(figure)) for figure in figures])


def named(s: Arena, figure: int) -> Figure:
    """A figure as events name it."""
    card = s.figure_card[figure]
    design, figures = s.card_design[card], s.card_figures[card]
    army = s.pack.cards[design].id
    if s.card_design.count(design) == 1:
        return Figure(figure, army, figures.index(figure) + 1 if len(figures) > 1 else 0, None)
    owner = s.card_owner[card]
    alike = [each for own in s.cards_of(owner) if s.card_design[own] == design for each in s.card_figures[own]]
    seat = owner if len(alike) < s.figure_design.count(design) else None
    return Figure(figure, army, alike.index(figure) + 1 if len(alike) > 1 else 0, seat)


def figure_name(s: Arena, figure: int) -> str:
    said, name = named(s, figure), s.design(figure).name
    numbered = f"{name} {said.number}" if said.number else name
    return numbered if said.seat is None else f"{numbered} of {words.seat(said.seat)}"


def space_name(s: Arena, place: int) -> str:
    """A space by its coordinates, marked, so that a screen can put its own words in their place."""
    called = s.field.called(place)
    return words.mark("space", called, called)


def show_figure(s: Arena, figure: int, more: str = "") -> Option:
    place = s.at[figure]
    where = f" on {space_name(s, place)}" if place >= 0 else ""
    life = s.design(figure).life
    about = (Thing("figure", str(figure)), *((Thing("space", s.field.called(place)),) if place >= 0 else ()))
    label = f"{figure_name(s, figure)}{where} ({life - s.damage[figure]} of {life} life){more}"
    return Option(str(figure), label, about)


def show_place(s: Arena, place: int | tuple[int, ...], more: str = "") -> Option:
    places = (place,) if isinstance(place, int) else place
    field = s.field
    level = field.level[places[0]]
    ground = " (water)" if level < 0 else f" (level {level})" if level else ""
    key = ".".join(map(str, places))
    label = f"{' and '.join([space_name(s, each) for each in places])}{ground}{more}"
    return Option(key, label, tuple([Thing("space", field.called(each)) for each in places]))


def show_card(s: Arena, card: int, viewer: int = NONE) -> Option:
    """The card with its owner, unless that is the viewer."""
    found = s.card(card)
    owner = "" if s.card_owner[card] == viewer else f", {words.seat(s.card_owner[card])}"
    return Option(str(card), f"{found.name}{owner}", (Thing("army", found.id), Thing("card", str(card))))


def show_spell(s: Arena, spell: int, more: str = "") -> Option:
    found = s.spell(spell)
    return Option(found.id, f"{found.name}: {found.text}{more}", (Thing("spell", found.id),))
