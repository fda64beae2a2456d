"""The table of Arena of the Planeswalkers: figures on spaces, cards in play, hands, libraries and enchantments.

A figure, an army card in an army, a space and a spell are numbers. Figures and cards are numbered through all armies.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from coterie.common.cards import less
from coterie.games.arena.combat.sight import sees
from coterie.games.arena.components import NONE, ArmyCard, Set, Spell
from coterie.games.arena.events import Drew, DrewCards
from coterie.games.arena.hexes import Battlefield, Mask, Place, spaces_of
from coterie.games.arena.maps import GLYPH_LETTERS
from coterie.games.arena.rows import Aura, Glyph, Known, Lasting
from coterie.kernel import ALL, COUNT, NOBODY, OWNER, Seat, State, Thing, fact

RESERVE, DESTROYED, NOWHERE = -1, -2, -3
"""Where a figure is that is not on the battlefield; a double-space figure's second half is NOWHERE too."""

BEFORE, READY, MOVING, ATTACKING, AFTER = range(5)
"""Phases of a turn: before the choice of a card, before Action 3, Actions 3 and 4, and after them."""

# the kinds of what lasts
POWER, TRAMPLE, TWIST, FURY, SURGE, ROOTS, DETAINED, TWIN, HARDEN = range(9)
THIS_TURN = (POWER, TRAMPLE, TWIST, FURY, TWIN)
UNTIL_NEXT_TURN = (SURGE, HARDEN)  # of power and of toughness
OF_FIGURES = (SURGE, HARDEN, TWIN)  # the others are of army cards


class Arena(State[Set]):
    nouns: ClassVar[Mapping[str, str]] = {
        "space": "a space",
        "path": "a space",
        "figure": "a figure",
        "card": "an army card",
        "army": "an army card",
        "spell": "a spell",
        "seat": "a player",
    }

    def why_not_thing(self, seat: Seat, thing: Thing) -> str | None:
        if thing.kind in ("space", "path"):
            return "Nobody who could be chosen stands there."
        if thing.kind == "spell":
            return "That spell is not among those that you may choose from now."
        return f"This is not {self.nouns[thing.kind]} that can be chosen now." if thing.kind in self.nouns else None

    map: int = fact(ALL)
    walkers: list[int] = fact(ALL, each=NONE)
    """The design of each player's Planeswalker."""
    squads: list[tuple[int, ...]] = fact(ALL)
    card_design: tuple[int, ...] = fact(ALL)
    card_owner: tuple[int, ...] = fact(ALL)
    army: tuple[tuple[int, ...], ...] = fact(ALL)
    """The army cards of each player, the Planeswalker's first."""
    card_figures: tuple[tuple[int, ...], ...] = fact(ALL)
    figure_card: tuple[int, ...] = fact(ALL)
    figure_design: tuple[int, ...] = fact(ALL)
    heights: tuple[int, ...] = fact(ALL)
    at: list[int] = fact(ALL)
    """The space of each figure, or RESERVE or DESTROYED."""
    wide: int = fact(ALL)
    """Whether there are double-space figures in this game."""
    tail: list[int] = fact(ALL)
    """The second space of a double-space figure on the battlefield."""
    damage: list[int] = fact(ALL)
    lord: list[int] = fact(ALL)
    """Who controls each figure."""
    held: list[int] = fact(ALL)
    """Which figure stands on each space, or NONE."""
    taken: int = fact(ALL)
    """The spaces on which figures stand, as the bits of one number."""
    grounds: list[int] = fact(ALL, each=0)
    """Those on which the figures stand that each player controls."""
    hand: list[tuple[int, ...]] = fact(OWNER)
    library: list[tuple[int, ...]] = fact(COUNT)
    """The top card is the last."""
    peeked: list[int] = fact(NOBODY, each=0)
    """Whether the owner knows the top card."""
    sunk: list[int] = fact(NOBODY, each=0)
    """How many cards at the bottom the owner knows."""
    graveyard: list[tuple[int, ...]] = fact(ALL)
    known: list[tuple[Known, ...]] = fact(NOBODY)
    """Those seats know that it is in this hand."""
    loose: list[tuple[Known, ...]] = fact(NOBODY)
    """Those seats know that it is in this hand or lies face down on a card of this player."""
    auras: list[tuple[Aura, ...]] = fact(NOBODY)
    """On each army card, the topmost first."""
    glyphs: tuple[Glyph, ...] = fact(NOBODY)
    lasting: tuple[Lasting, ...] = fact(ALL)
    turn: int = fact(ALL)
    """Where the turn marker is."""
    first: int = fact(ALL, NONE)
    active: int = fact(ALL, NONE)
    phase: int = fact(ALL)
    chosen: int = fact(ALL, NONE)
    """The army card chosen this turn."""
    claimed: int = fact(ALL, NONE)
    """The squad that Mind Control makes the chosen card of this turn."""
    borrowing: int = fact(ALL)
    """Whether a Planeswalker is being used through Mind Stealer."""
    cast: int = fact(ALL)
    """Spells played this turn."""
    summoned: tuple[int, ...] = fact(ALL)
    """Cards summoned this turn."""
    strides: tuple[int, ...] = fact(ALL)
    """Figures that have moved in Action 3 of this turn."""
    struck: tuple[int, ...] = fact(ALL)
    """Figures that have attacked this turn, once for each attack."""
    used: tuple[int, ...] = fact(ALL)
    """Figures whose activated ability was used this turn."""
    casting: tuple[int, ...] = fact(ALL)
    """The spell that is being played, out of the hand and not yet anywhere else."""

    # --- names of things -------------------------------------------------------------------------------------

    @property
    def field(self) -> Battlefield:
        return self.pack.fields[self.map]

    def design(self, figure: int) -> ArmyCard:
        return self.pack.cards[self.figure_design[figure]]

    def card(self, card: int) -> ArmyCard:
        return self.pack.cards[self.card_design[card]]

    def spell(self, spell: int) -> Spell:
        return self.pack.spells[spell]

    def spell_ids(self, spells: Iterable[int]) -> tuple[str, ...]:
        """As views and events name them."""
        return tuple([self.pack.spells[each].id for each in spells])

    def has(self, figure: int, ability: str) -> bool:
        return ability in self.pack.cards[self.figure_design[figure]].abilities

    # --- sides -----------------------------------------------------------------------------------------------

    def team(self, seat: Seat) -> int:
        """Friends have the same number (10.8)."""
        return seat // 2 if self.field.teams else seat

    def friends(self, seat: Seat, other: Seat) -> bool:
        return seat == other or (self.field.teams and seat // 2 == other // 2)

    def opposed(self, figure: int, other: int) -> bool:
        mine, theirs = self.lord[figure], self.lord[other]
        return mine != theirs and not (self.field.teams and mine // 2 == theirs // 2)

    def in_turn_order(self) -> list[Seat]:
        """All players from the active one on; of teammates the one with the lower number first (10.9)."""
        order = [(self.active + n) % self.seats for n in range(self.seats)]
        if self.field.teams:
            mine = self.active // 2
            order = [2 * mine, 2 * mine + 1, 2 - 2 * mine, 3 - 2 * mine]
        return order

    def walker(self, seat: Seat) -> int:
        """The figure of this player's own Planeswalker."""
        return self.card_figures[self.army[seat][0]][0]

    def walker_stands(self, seat: Seat) -> bool:
        return self.at[self.card_figures[self.army[seat][0]][0]] >= 0

    def cards_of(self, seat: Seat) -> tuple[int, ...]:
        """The army cards of a player, the Planeswalker's first."""
        return self.army[seat] if self.army else ()

    def in_play(self, card: int) -> bool:
        """2.11: some figure of it is on the battlefield."""
        at = self.at
        for figure in self.card_figures[card]:  # noqa: SIM110  (a generator costs as much again)
            if at[figure] >= 0:
                return True
        return False

    def standing(self, card: int) -> list[int]:
        """Its figures on the battlefield."""
        at = self.at
        return [figure for figure in self.card_figures[card] if at[figure] >= 0]

    def controls(self, seat: Seat, card: int) -> bool:
        found = False
        for figure in self.card_figures[card]:
            if self.at[figure] >= 0:
                if self.lord[figure] != seat:
                    return False
                found = True
        return found

    def figures(self) -> list[int]:
        """All on the battlefield."""
        return [figure for figure, place in enumerate(self.at) if place >= 0]

    def out(self, seat: Seat) -> bool:
        """9.7: neither the Planeswalker nor anybody else of this player is on the battlefield."""
        return not any(self.in_play(card) for card in self.army[seat])

    # --- spaces ----------------------------------------------------------------------------------------------

    def halves(self, figure: int) -> tuple[Place, ...]:
        head, tail = self.at[figure], self.tail[figure]
        return (head, tail) if tail >= 0 else (head,)

    def base(self, figure: int) -> int:
        return self.field.level[self.at[figure]]

    def put(self, figure: int, head: Place, tail: Place = NOWHERE) -> None:
        """From wherever it is onto these spaces."""
        self.lift(figure)
        self.at[figure], self.tail[figure] = head, tail
        self.held[head] = figure
        mask = 1 << head
        if tail >= 0:
            self.held[tail] = figure
            mask |= 1 << tail
        self.taken |= mask
        self.grounds[self.lord[figure]] |= mask

    def lift(self, figure: int, to: int = RESERVE) -> None:
        head, tail = self.at[figure], self.tail[figure]
        for place in (head, tail):
            if place >= 0 and self.held[place] == figure:
                self.held[place] = NONE
                self.taken &= ~(1 << place)
                self.grounds[self.lord[figure]] &= ~(1 << place)
        self.at[figure], self.tail[figure] = to, NOWHERE

    def give(self, figure: int, seat: Seat) -> None:
        """From now on this player controls it."""
        mask = 0
        for place in self.halves(figure):
            if place >= 0:
                mask |= 1 << place
        self.grounds[self.lord[figure]] &= ~mask
        self.lord[figure] = seat
        self.grounds[seat] |= mask

    def hostile(self, seat: Seat) -> Mask:
        """The spaces on which opponents of this player stand."""
        spaces = self.taken & ~self.grounds[seat]
        return spaces & ~self.grounds[seat ^ 1] if self.field.teams else spaces

    def around(self, figure: int, spaces: int) -> list[int]:
        """The other figures at most this far away, by number."""
        return self.around_on(figure, spaces, self.taken)

    def foes_around(self, figure: int, spaces: int) -> list[int]:
        """The opponents at most this far away."""
        return self.around_on(figure, spaces, self.hostile(self.lord[figure]))

    def around_on(self, figure: int, spaces: int, where: Mask) -> list[int]:
        """The other figures at most this far away on these spaces, by number."""
        field, held = self.field, self.held
        near = field.disc(self.at[figure], spaces)
        if self.tail[figure] >= 0:
            near |= field.disc(self.tail[figure], spaces)
        near &= where
        if not near:
            return []
        found = [held[place] for place in spaces_of(near)]
        if self.wide:
            found = list(set(found))
        if figure in found:
            found.remove(figure)
        found.sort()
        return found

    def glyph_spaces(self) -> Mask:
        mask = 0
        for place, _, _ in self.glyphs:
            mask |= 1 << place
        return mask

    def empty(self) -> Mask:
        """12.3: no ruin, figure or glyph."""
        return self.field.all & ~self.field.ruins & ~self.taken & ~self.glyph_spaces()

    def apart(self, figure: int, other: int) -> int:
        """How many spaces, from any half to any half (7.1)."""
        distance = self.field.distance
        if not self.wide or (self.tail[figure] < 0 and self.tail[other] < 0):
            return distance(self.at[figure], self.at[other])
        return min(distance(a, b) for a in self.halves(figure) for b in self.halves(other))

    def adjacent(self, figure: int, other: int) -> bool:
        """6.1, 6.2; also between friends (6.3)."""
        field, theirs = self.field, 1 << self.at[other]
        if not self.wide:
            return bool(field.near(self.at[figure], self.heights[figure], self.heights[other]) & theirs)
        if self.tail[other] >= 0:
            theirs |= 1 << self.tail[other]
        mine, others = self.heights[figure], self.heights[other]
        if field.near(self.at[figure], mine, others) & theirs:
            return True
        return self.tail[figure] >= 0 and bool(field.near(self.tail[figure], mine, others) & theirs)

    def beside(self, figure: int) -> list[int]:
        """All figures adjacent to it."""
        field, held, found = self.field, self.held, []
        for place in self.halves(figure):
            if field.ring[place] & self.taken:
                for neighbour in field.neighbours[place]:
                    other = held[neighbour]
                    if other >= 0 and other != figure and other not in found and self.adjacent(figure, other):
                        found.append(other)
        return found

    def is_engaged(self, figure: int) -> bool:
        """6.1: some opponent is adjacent."""
        field, foes = self.field, self.hostile(self.lord[figure])
        for place in self.halves(figure):
            near = field.ring[place] & foes
            if near:
                for neighbour in spaces_of(near):
                    if self.adjacent(figure, self.held[neighbour]):
                        return True
        return False

    def engaged_with(self, figure: int) -> list[int]:
        """6.1: adjacent opponents."""
        return [other for other in self.foes_around(figure, 1) if self.adjacent(figure, other)]

    # --- sight -----------------------------------------------------------------------------------------------

    def sees_from_to(self, figure: int, other: int) -> bool:
        """7.4: some ray from an eye of `figure` to `other` is free."""
        field, held, heights = self.field, self.held, self.heights
        if not self.wide:
            glance = self.at[figure], heights[figure], self.at[other], heights[other]
            return sees(field, glance, held, heights, figure, other)
        for here in self.halves(figure):
            for there in self.halves(other):
                if sees(field, (here, heights[figure], there, heights[other]), held, heights, figure, other):
                    return True
        return False

    def clear(self, figure: int, other: int, spaces: int) -> bool:
        """7.7: within this many clear-sight spaces."""
        if figure == other:
            return True
        return self.apart(figure, other) <= spaces and (
            self.adjacent(figure, other) or self.sees_from_to(figure, other)
        )

    def sees_space(self, figure: int, there: Place, height: int) -> bool:
        """7.7: an empty space, judged for a figure of this height that would be there."""
        field, held, heights = self.field, self.held, self.heights
        for here in self.halves(figure):
            if here == there or sees(field, (here, heights[figure], there, height), held, heights, figure):
                return True
        return False

    # --- glyphs and what lasts -------------------------------------------------------------------------------

    def glyph_bonus(self, seat: Seat, letter: str) -> int:
        """8.13: how many of these glyphs this player's figures stand on."""
        number, wanted = 0, GLYPH_LETTERS.index(letter)
        for place, glyph, up in self.glyphs:
            if up and glyph == wanted:
                figure = self.held[place]
                if figure >= 0 and self.lord[figure] == seat:
                    number += 1
        return number

    def lasts(self, kind: int, target: int) -> int:
        """The sum of what lasts of a kind on a card or figure."""
        total = 0
        for what, thing, amount, _ in self.lasting:
            if what == kind and thing == target:
                total += amount
        return total

    def last(self, kind: int, target: int, amount: int, seat: Seat) -> None:
        self.lasting += (Lasting(kind, target, amount, seat),)

    # --- hands and libraries ---------------------------------------------------------------------------------

    def draw(self, seat: Seat, count: int) -> None:
        """3.2, 3.10: without reshuffling."""
        library = self.library[seat]
        count = min(count, len(library))
        if not count:
            return
        cards = library[-count:][::-1]
        self.library[seat] = library[:-count]
        self.hand[seat] += cards
        self.peeked[seat] = 0
        self.sunk[seat] = min(self.sunk[seat], len(self.library[seat]))
        self.tell(Drew, seat, count)
        self.whisper(self.allies(seat), DrewCards, seat, self.spell_ids(cards))

    def allies(self, seat: Seat) -> tuple[Seat, ...]:
        """Who sees this player's hand (10.7)."""
        return tuple([other for other in range(self.seats) if self.friends(seat, other)])

    def take_out(self, seat: Seat, spell: int) -> None:
        self.hand[seat] = less(self.hand[seat], spell)

    def show_card(self, seat: Seat, spell: int) -> None:
        """A card leaves the hand and is seen by all."""
        self.take_out(seat, spell)
        knew = 0
        for each, mask in self.known[seat]:
            knew |= mask if each == spell else 0
        if knew:
            self.known[seat] = one_fewer(self.known[seat], spell, 0)
        if self.loose[seat]:
            self.loose[seat] = one_fewer(self.loose[seat], spell, knew)

    def cover(self, seat: Seat, spell: int) -> None:
        """A card leaves the hand face down: others no longer know which cards of its kind are in hand."""
        self.take_out(seat, spell)
        kind = self.spell(spell).kind
        alike = tuple([pair for pair in self.known[seat] if self.spell(pair.spell).kind == kind])
        if alike:
            self.loose[seat] += alike
            self.known[seat] = tuple([pair for pair in self.known[seat] if self.spell(pair.spell).kind != kind])

    def surfaced(self, seat: Seat, spell: int) -> None:
        """A card of this player that lay face down is open now."""
        if self.loose[seat]:
            self.loose[seat] = one_fewer(self.loose[seat], spell, 0)

    def settle_loose(self, seat: Seat) -> None:
        """No card of a kind is face down any more: what was in hand or face down is in hand."""
        if not self.loose[seat]:
            return
        covered = {
            self.spell(aura.spell).kind
            for card in self.cards_of(seat)
            for aura in self.auras[card]
            if not aura.up and aura.owner == seat
        }
        free = tuple([pair for pair in self.loose[seat] if self.spell(pair.spell).kind not in covered])
        self.known[seat] += free
        self.loose[seat] = tuple([pair for pair in self.loose[seat] if self.spell(pair.spell).kind in covered])

    def bury(self, seat: Seat, spell: int) -> None:
        self.graveyard[seat] += (spell,)

    def public(self) -> int:
        """The mask of everybody, spectators included."""
        return (1 << self.seats + 1) - 1

    # --- what the kernel asks of every game ------------------------------------------------------------------

    def sees(self, seat: Seat | None, owner: Seat) -> bool:
        return self.result is not None or (seat is not None and self.friends(seat, owner))


def one_fewer(pairs: tuple[Known, ...], thing: int, spare: int) -> tuple[Known, ...]:
    """Everyone but those in `spare` knows of one fewer of this thing."""
    left, spent = [], spare
    for each, mask in pairs:
        if each == thing:
            keep = mask & spent
            spent |= mask
            mask = keep
        if mask:
            left.append(Known(each, mask))
    return tuple(left)
