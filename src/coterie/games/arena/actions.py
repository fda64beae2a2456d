"""The actions of a turn: what the active player may do next, what it is called, and why something else is not
allowed.
"""

from __future__ import annotations

from dataclasses import replace

from coterie.games.arena.combat.attack import attacks_left, can_attack, why_nobody
from coterie.games.arena.components import ACTIVATED, NONE, SPELLS_A_TURN, SUMMON_RANGE, SUMMONS
from coterie.games.arena.labels import Refusal, figure_name, figure_of, number_in, show_card, show_figure, show_spell
from coterie.games.arena.movement.action import move_number, rooted
from coterie.games.arena.movement.placement import clear_spaces, room_for
from coterie.games.arena.spells.abilities import usable
from coterie.games.arena.spells.targets import castable, hiding_places, is_new, may_cast
from coterie.games.arena.state import AFTER, ATTACKING, BEFORE, DETAINED, MOVING, READY, RESERVE, Arena
from coterie.kernel import Option, Seat, Thing

END, CHOOSE, CAST, HIDE, SUMMON, MOVE, ATTACK, USE = range(8)
"""A possible action: (kind, card or figure or spell, card it goes on)."""
Deed = tuple[int, int, int]
NOBODY = "nobody"
"""The action meant by pressing an empty space."""


def deeds(s: Arena, seat: Seat) -> list[Deed]:
    """Everything that the active player may do now."""
    found: list[Deed] = []
    phase = s.phase
    if s.hand[seat] and may_cast(s, seat):
        for number in dict.fromkeys(s.hand[seat]):
            spell = s.spell(number)
            if spell.hidden:
                found += [(HIDE, number, card) for card in hiding_places(s, seat, spell)]
            elif castable(s, seat, number):
                found.append((CAST, number, 0))
    if phase == BEFORE:
        cards = choosable(s, seat)
        return found + [(CHOOSE, card, 0) for card in cards] if cards else [*found, (END, 0, 0)]
    if s.chosen >= 0:
        own = [figure for figure in s.standing(s.chosen) if s.lord[figure] == seat]
        if s.card(s.chosen).planeswalker:
            found += [(USE, figure, 0) for figure in own if usable(s, seat, figure)]
        if phase == READY:
            found += [(SUMMON, card, 0) for card in summonable(s, seat)]
        if phase in (READY, MOVING) and own and move_number(s, own[0]) > 0:  # the same for all of a card
            found += [(MOVE, figure, 0) for figure in own if figure not in s.strides]
        if phase != AFTER:
            found += [(ATTACK, f, 0) for f in own if attacks_left(s, f) > 0 and can_attack(s, f)]
    found.append((END, 0, 0))
    return found


def choosable(s: Arena, seat: Seat) -> list[int]:
    """4.1: army cards with figures on the battlefield, save those that are detained; or the one that is claimed."""
    if s.claimed >= 0 and s.in_play(s.claimed):
        return [s.claimed]
    return [card for card in s.cards_of(seat) if s.controls(seat, card) and not s.lasts(DETAINED, card)]


def summonable(s: Arena, seat: Seat) -> list[int]:
    """4.4, 4.5."""
    walker = s.walker(seat)
    if s.chosen != s.figure_card[walker] or s.at[walker] < 0 or len(s.summoned) >= SUMMONS or s.borrowing:
        return []
    waiting = [card for card in s.cards_of(seat) if reserve_of(s, card)]
    found: list[int] = []
    for spaces in (1, 2, SUMMON_RANGE):  # most of the time there is room enough close by
        if len(found) < len(waiting):
            within: dict[int, int] = {}  # by the height of a figure (7.7)
            found = []
            for card in waiting:
                figures = reserve_of(s, card)
                height = s.heights[figures[0]]
                if height not in within:
                    within[height] = clear_spaces(s, walker, spaces, figures[0])
                if room_for(s, figures, within[height]):
                    found.append(card)
    return found


def reserve_of(s: Arena, card: int) -> tuple[int, ...]:
    return tuple([figure for figure in s.card_figures[card] if s.at[figure] == RESERVE])


def show_deed(s: Arena, seat: Seat, deed: Deed) -> Option:
    kind, thing, on = deed
    key = f"{kind}.{thing}.{on}"
    if kind == END:
        words = "End your turn" if s.phase == AFTER and not s.borrowing else "No more moves or attacks"
        return Option(key, words, verb=words, facts=(("does", "end"),))
    if kind == CHOOSE:
        return renamed(key, "Choose", "choose", show_card(s, thing, seat))
    if kind == CAST:
        return renamed(key, "Play", "cast", show_spell(s, thing))
    if kind == HIDE:
        shown = renamed(key, f"Hide on {s.card(on).name}:", "hide", show_spell(s, thing))
        return replace(shown, verb="Hide", about=(*shown.about, Thing("card", str(on))))
    if kind == SUMMON:
        return renamed(key, "Summon", "summon", show_card(s, thing, seat))
    figure = replace(show_figure(s, thing), label=figure_name(s, thing))
    if kind == USE:
        ability = usable(s, seat, thing).replace("_", " ").title()
        return replace(renamed(key, f"{ability} of", "use", figure), verb=ability)
    if kind == MOVE:
        return renamed(key, "Move", "move", figure)
    return renamed(key, "Attack with", "attack", figure)


def renamed(key: str, words: str, does: str, option: Option) -> Option:
    """The option under another name; `does` is the kind of deed, for screens that draw each kind in its own way."""
    return Option(key, f"{words} {option.label}", option.about, words, facts=(("does", does),))


def deed_meant(s: Arena, seat: Seat, thing: Thing) -> Deed | str | None:
    """The deed meant by pressing this thing, allowed or not."""
    figure = figure_of(s, thing)
    if figure is not None:
        return (MOVE if s.phase in (BEFORE, READY, MOVING) else ATTACK), figure, 0
    if thing.kind in ("space", "path"):
        return NOBODY
    if thing.kind == "spell" and thing.id in s.pack.spell_numbers:
        number = s.pack.spell_numbers[thing.id]
        return (HIDE if s.spell(number).hidden else CAST), number, 0
    card: object = number_in(thing.id) if thing.kind == "card" else NONE
    if thing.kind == "army":
        cards = sorted(range(len(s.card_design)), key=lambda each: s.card_owner[each] != seat)
        card = next((each for each in cards if s.card(each).id == thing.id), NONE)
    if not isinstance(card, int) or not 0 <= card < len(s.card_design):
        return None
    waits = s.card_owner[card] == seat and bool(reserve_of(s, card)) and s.phase != BEFORE
    return (SUMMON if waits else CHOOSE), card, 0


# --- why not -----------------------------------------------------------------------------------------------------


def why_no_deed(s: Arena, seat: Seat, deed: Deed) -> Refusal | None:
    """The clause that forbids it, in words; None for what is no deed at all."""
    kind, thing, _ = deed
    if kind == END:
        return "4.1", "You have an army card with figures on the battlefield: choose one."
    if kind == CHOOSE and 0 <= thing < len(s.card_design):
        return why_not_choose(s, seat, thing)
    if kind in (CAST, HIDE) and 0 <= thing < len(s.pack.spells):
        return why_not_play(s, seat, thing, hidden=kind == HIDE)
    if kind == SUMMON and 0 <= thing < len(s.card_design):
        return why_not_summon(s, seat, thing)
    if kind in (MOVE, ATTACK, USE) and 0 <= thing < len(s.at):
        if s.chosen < 0:
            return "4.1", "First choose an army card: its figures act this turn."
        if is_new(s, thing) and s.figure_card[thing] != s.chosen:
            return "4.8", f"{figure_name(s, thing)} was summoned this turn and does nothing more."
        if thing not in s.standing(s.chosen) or s.lord[thing] != seat:
            return "4.1", f"Only figures of the chosen army card act this turn: {s.card(s.chosen).name}."
        return {MOVE: why_not_move, ATTACK: why_not_attack, USE: why_not_use}[kind](s, thing)
    return None


def why_not_choose(s: Arena, seat: Seat, card: int) -> Refusal:
    name = s.card(card).name
    if s.phase != BEFORE:
        chosen = s.card(s.chosen).name if s.chosen >= 0 else "nobody"
        return "4.1", f"You have chosen {chosen} for this turn."
    if s.claimed >= 0 and s.in_play(s.claimed):
        return "S-mind-control", f"You control {s.card(s.claimed).name}: that is your chosen card this turn."
    if s.card_owner[card] != seat:
        return "4.1", f"{name} is not yours: choose an army card of your own."
    if not s.in_play(card):
        return "4.1", f"{name} has no figures on the battlefield."
    return "A-detain", f"{name} cannot be chosen this turn: the squad is detained."


def why_not_play(s: Arena, seat: Seat, number: int, *, hidden: bool) -> Refusal:
    spell = s.spell(number)
    if number not in s.hand[seat]:
        return "3.3", f"{spell.name} is not in your hand."
    if s.borrowing:
        return "A-mind-stealer", "With a borrowed Planeswalker you play no spells."
    if not s.walker_stands(seat):
        return "4.9", "Your Planeswalker is destroyed: you play no more spells."
    if s.cast >= SPELLS_A_TURN:
        return "3.4", f"You have played {SPELLS_A_TURN} spells this turn."
    if s.phase in (MOVING, ATTACKING):
        return "3.5", "Spells are played before Action 3 and after Action 4."
    if spell.hidden:
        places = " or ".join(s.card(card).name for card in hiding_places(s, seat, spell)) or "none of yours is in play"
        return "3.13", f"{spell.name} is laid face down on a {spell.kind[7:].replace('_', ' ')} of yours: {places}."
    if hidden:
        return "3.13", f"{spell.name} isn't a hidden spell: it is played face up."
    if spell.target in ("chosen", "chosen_figure") and s.chosen < 0:
        return "3.6", f"{spell.name} speaks of the chosen card: choose one first."
    if spell.do == "mind_control" and (s.phase != BEFORE or s.claimed >= 0):
        return spell.rule, f"{spell.name} is played once, and before you choose a card."
    return "3.3", f"{spell.name} has nothing to act on now: {spell.text}"


def why_not_summon(s: Arena, seat: Seat, card: int) -> Refusal:
    name = s.card(card).name
    if s.card_owner[card] != seat or not reserve_of(s, card):
        return "4.5", f"No figures of {name} are in your reserve."
    if not s.walker_stands(seat):
        return "4.9", "Your Planeswalker is destroyed: nobody is summoned any more."
    if s.phase != READY or s.chosen != s.figure_card[s.walker(seat)]:
        return "4.4", "Squads and heroes are summoned in your Planeswalker's turn, before Action 3."
    if len(s.summoned) >= SUMMONS:
        return "4.4", f"{SUMMONS} squads and heroes are summoned in a turn at most."
    return "4.5", f"{name} needs {len(reserve_of(s, card))} empty places within {SUMMON_RANGE} clear-sight spaces."


def why_not_move(s: Arena, figure: int) -> Refusal:
    name = figure_name(s, figure)
    if s.phase in (ATTACKING, AFTER):
        return "5.1", "Figures move before any of them attacks."
    if figure in s.strides:
        return "5.1", f"{name} has moved already."
    if rooted(s, figure):
        return "S-entangling-roots", f"Roots hold {name}: it cannot move."
    return "5.1", f"The move number of {name} is 0 now."


def why_not_attack(s: Arena, figure: int) -> Refusal:
    if s.phase == AFTER:
        return "8.1", "Action 4 is over."
    if attacks_left(s, figure) <= 0:
        return "8.2", f"{figure_name(s, figure)} has attacked already."
    return why_nobody(s, figure)


def why_not_use(s: Arena, figure: int) -> Refusal:
    name = figure_name(s, figure)
    if figure in s.used:
        return "4.7", f"{name} has used its ability this turn."
    if set(s.design(figure).abilities).isdisjoint(ACTIVATED):
        return "4.7", f"{name} has no activated ability: its abilities work by themselves."
    return "4.7", f"There is nothing that the ability of {name} could do now."
