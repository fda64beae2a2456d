"""What spells may be aimed at, when they may be played at all, and why not."""

from __future__ import annotations

from typing import Any

from coterie.games.arena.combat.attack import what_blocks
from coterie.games.arena.components import FIGURES, NONE, SPELLS_A_TURN, Spell
from coterie.games.arena.labels import Refusal, figure_name, show_card, show_figure, show_spell
from coterie.games.arena.movement.action import rivals
from coterie.games.arena.movement.placement import clear_spaces, placements
from coterie.games.arena.state import AFTER, BEFORE, DESTROYED, READY, Arena
from coterie.kernel import Option, Seat, Thing, words

CARDS = ("own_squad", "squad", "enemy_squad", "card")


def aims(s: Arena, seat: Seat, spell: Spell) -> list[Any]:
    """What it may be aimed at now: figures, army cards, enchantments (card, place), players or spells."""
    kind = spell.target
    if spell.face_up:
        return hosts(s, spell)
    if kind in FIGURES:
        return [figure for figure in s.figures() if aimed(s, seat, spell, figure)]
    if kind in CARDS:
        return [card for card in range(len(s.card_design)) if card_aimed(s, seat, kind, card)]
    if kind == "chosen_figure":
        return s.standing(s.chosen) if s.chosen >= 0 else []
    if kind == "pouncer":
        own = [f for f in s.figures() if s.lord[f] == seat and not s.design(f).planeswalker and not is_new(s, f)]
        return [figure for figure in own if s.engaged_with(figure)]
    if kind == "enchantment":
        return [(card, n) for card, row in enumerate(s.auras) for n in range(len(row))]
    if kind == "open_enchantment":
        return [
            (card, n)
            for card, row in enumerate(s.auras)
            for n, aura in enumerate(row)
            if aura.up and hosts(s, s.spell(aura.spell), card)
        ]
    if kind == "opponent":
        return [other for other in rivals(s, seat) if s.hand[other]]
    if kind == "graveyard":
        return list(dict.fromkeys(s.graveyard[seat]))
    return []


def aimed(s: Arena, seat: Seat, spell: Spell, figure: int) -> bool:
    if not right_kind(s, seat, spell, figure):
        return False
    if spell.do in AROUND and not AROUND[spell.do](s, figure):
        return False
    return not spell.sight or s.clear(s.walker(seat), figure, spell.sight)


def beside_walker(s: Arena, walker: int) -> list[int]:
    """Killing Wave: the non-Zombie creatures adjacent to a Planeswalker."""
    return sorted([f for f in s.beside(walker) if not s.design(f).planeswalker and not s.design(f).zombie])


def around_walker(s: Arena, walker: int) -> list[int]:
    """Scouring Flames: the non-red creatures within two clear-sight spaces of a Planeswalker."""
    near = [f for f in s.around(walker, 2) if not s.design(f).planeswalker and s.design(f).colour != "red"]
    return [figure for figure in near if s.clear(walker, figure, 2)]


AROUND = {"wave": beside_walker, "scour": around_walker}
"""Who is affected by a spell aimed at a Planeswalker: without any, it can do nothing (3.3)."""


def right_kind(s: Arena, seat: Seat, spell: Spell, figure: int) -> bool:
    """Whether the spell is for such figures, however far away they are."""
    kind = spell.target
    if kind in ("own_figure", "own_hurt"):
        if s.lord[figure] != seat or (kind == "own_hurt" and not s.damage[figure]):
            return False
    elif kind != "figure":
        if s.design(figure).planeswalker is not (kind == "planeswalker"):
            return False
        if kind == "enemy_creature" and s.friends(seat, s.lord[figure]):
            return False
    return not spell.near or any(s.lord[other] == seat for other in s.beside(figure))


def is_new(s: Arena, figure: int) -> bool:
    """4.8: it was summoned this turn and does nothing more."""
    return s.figure_card[figure] in s.summoned


def card_aimed(s: Arena, seat: Seat, kind: str, card: int) -> bool:
    if not s.in_play(card):
        return False
    if kind == "card":
        return True
    if s.card(card).planeswalker or s.card(card).hero:  # 12.4
        return False
    if kind == "own_squad":
        return s.controls(seat, card) and card not in s.summoned  # 4.8
    if kind == "enemy_squad":
        return not s.friends(seat, s.lord[s.standing(card)[0]])
    return True


def hosts(s: Arena, spell: Spell, but: int = NONE) -> list[int]:
    """3.12: the army cards in play that a face-up enchantment may lie on."""
    return [c for c in range(len(s.card_design)) if c != but and spell.enchants(s.card(c)) and s.in_play(c)]


def castable(s: Arena, seat: Seat, number: int) -> bool:
    """3.4 to 3.6: whether this spell of the hand may be played now (face up)."""
    spell = s.spell(number)
    target = spell.target
    if target in FIGURES:
        return can_aim(s, seat, spell)
    if spell.face_up:
        for card, design in enumerate(s.card_design):
            if spell.enchants(s.pack.cards[design]) and s.in_play(card):
                return True
        return False
    if target == "chosen":
        return s.chosen >= 0
    if target:
        if spell.do == "mind_control" and (s.phase != BEFORE or s.claimed >= 0):
            return False
        return bool(aims(s, seat, spell))
    if spell.do == "rise":
        dead = [f for c in s.cards_of(seat)[1:] for f in s.card_figures[c] if s.at[f] == DESTROYED]
        return any(has_room(s, seat, figure, spell.sight) for figure in dead)
    if spell.do == "draw":
        return bool(s.library[seat])
    return spell.do != "phase" or has_room(s, seat, s.walker(seat), spell.n)


def has_room(s: Arena, seat: Seat, figure: int, spaces: int) -> bool:
    """Whether a figure can be placed this near to one's own Planeswalker; usually there is room beside it."""
    return any(placements(s, figure, clear_spaces(s, s.walker(seat), near, figure)) for near in (1, spaces))


def can_aim(s: Arena, seat: Seat, spell: Spell) -> bool:
    """Whether there is a figure to aim at; stops at the first."""
    if spell.target == "own_hurt" and not any(s.damage):
        return False
    if spell.sight:
        walker = s.walker(seat)
        near = [walker, *s.around(walker, spell.sight)]
    else:
        near = s.figures()
    for figure in near:  # noqa: SIM110  (a generator costs as much again)
        if aimed(s, seat, spell, figure):
            return True
    return False


def may_cast(s: Arena, seat: Seat) -> bool:
    """3.4, 3.5: in one of the two windows, at most three a turn, with the Planeswalker on the battlefield."""
    return s.phase in (BEFORE, READY, AFTER) and s.cast < SPELLS_A_TURN and not s.borrowing and s.walker_stands(seat)


def hiding_places(s: Arena, seat: Seat, spell: Spell) -> list[int]:
    """3.13: own cards in play of the right kind."""
    own = s.army[seat][:1] if spell.host == "planeswalker" else s.army[seat][1:]
    return [card for card in own if s.controls(seat, card) and spell.enchants(s.card(card))]


def show_aim(s: Arena, seat: Seat, spell: Spell, value: Any) -> Option:
    kind = spell.target
    if spell.face_up or kind in CARDS:
        return show_card(s, value)
    if kind in ("enchantment", "open_enchantment"):
        return show_aura(s, seat, value)
    if kind == "opponent":
        return Option(str(value), words.seat(value), (Thing("seat", str(value)),))
    if kind == "graveyard":
        return show_spell(s, value)
    return show_figure(s, value)


def show_aura(s: Arena, seat: Seat, value: tuple[int, int]) -> Option:
    card, n = value
    spell, owner, up = s.auras[card][n]
    name = s.spell(spell).name if up or s.friends(seat, owner) else "a hidden enchantment"
    return Option(
        f"{card}.{n}", f"{name} on {s.card(card).name}, {words.seat(s.card_owner[card])}", (Thing("card", str(card)),)
    )


def aim_in_words(s: Arena, spell: Spell, value: Any) -> str:
    """A target on the table as everybody may know it."""
    kind = spell.target
    if spell.face_up or kind in CARDS:
        return s.card(value).name
    if kind in ("enchantment", "open_enchantment"):
        card, n = value
        aura = s.auras[card][n]
        return f"{s.spell(aura.spell).name if aura.up else 'a hidden enchantment'} on {s.card(card).name}"
    return s.spell(value).name if kind == "graveyard" else figure_name(s, value)


# --- why not -----------------------------------------------------------------------------------------------------


def why_not_aimed(s: Arena, seat: Seat, spell: Spell, answer: Any) -> Refusal | None:
    """The clause that keeps a spell from being aimed at it."""
    if type(answer) is not int:
        return None
    if spell.face_up or spell.target in CARDS:
        return why_no_card(s, seat, spell, answer) if 0 <= answer < len(s.card_design) else None
    if spell.target in (*FIGURES, "chosen_figure", "pouncer"):
        return why_no_figure(s, seat, spell, answer) if 0 <= answer < len(s.at) else None
    return None


def why_no_card(s: Arena, seat: Seat, spell: Spell, card: int) -> Refusal:
    name = s.card(card).name
    if not s.in_play(card):
        return "2.11", f"{name} is not in play: none of its figures is on the battlefield."
    if spell.face_up:
        return "3.12", f"{spell.name} lies on another kind of army card: {spell.kind[8:].replace('_', ' ')}."
    if card in s.summoned and s.controls(seat, card):
        return "4.8", f"{name} was summoned this turn and does nothing more."
    return spell.rule, f"{name} can't be a target of {spell.name}: {spell.text}"


def why_no_figure(s: Arena, seat: Seat, spell: Spell, figure: int) -> Refusal:
    name = figure_name(s, figure)
    if s.at[figure] < 0:
        return "2.11", f"{name} is not on the battlefield."
    if spell.target == "pouncer" and is_new(s, figure):
        return "4.8", f"{name} was summoned this turn and does nothing more."
    if spell.target == "own_hurt" and s.lord[figure] == seat:
        return "3.18", f"{name} carries no damage."
    walker = s.walker(seat)
    if spell.do in AROUND and s.design(figure).planeswalker:
        return "3.3", f"There is nobody around {name} whom {spell.name} would hurt."
    if spell.sight and right_kind(s, seat, spell, figure):
        apart = s.apart(walker, figure)
        if apart > spell.sight:
            return "3.7", f"{name} is {apart} spaces from your Planeswalker, {spell.name} reaches {spell.sight}."
        return "7.7", f"Your Planeswalker does not see {name}: {what_blocks(s, walker, figure)}."
    return spell.rule, f"{name} can't be a target of {spell.name}: {spell.text}"
