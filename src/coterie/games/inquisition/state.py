"""The table of Ravnica: Inquisition, and what follows from it: who is of which colour, who has seen whose card.

Lists with five entries go by colour (White, Blue, Black, Red, Green), lists with one entry a player by seat. Who has
looked at whose role is public, so it is computed from what everyone sees, and only the roles themselves are secret.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

from coterie.games.inquisition.components import (
    A_LOT,
    AGENT,
    BLACK,
    BLUE,
    COLOURS,
    GREEN,
    NONE,
    RED,
    WHITE,
    Guilds,
)
from coterie.games.inquisition.phases import BURN
from coterie.kernel import ALL, COUNT, NOBODY, OWNER, Seat, State, Thing, fact
from coterie.kernel.chance import lot


@lru_cache(1024)
def looks(
    leader: tuple[Seat, ...], chosen: tuple[Seat, ...], blue: tuple[Seat, ...]
) -> tuple[tuple[int, Seat, Seat], ...]:
    """White shows its card to the one chosen; those of the colour that Blue turned up, and Green, see that one's."""
    found = []
    if chosen[WHITE] != NONE:
        found.append((WHITE, chosen[WHITE], leader[WHITE]))
    found += [(BLUE, seat, chosen[BLUE]) for seat in blue if seat != chosen[BLUE]]
    if chosen[GREEN] != NONE:
        found.append((GREEN, leader[GREEN], chosen[GREEN]))
    return tuple(found)


class Inquisition(State[Guilds]):
    nouns: ClassVar[Mapping[str, str]] = {
        "seat": "a player",
        "card": "a card",
        "colour": "a colour",
        "guild": "a guild",
        "leader": "a leader card",
        "claim": "something that was said",
    }

    def why_not_thing(self, seat: Seat, thing: Thing) -> str | None:
        if thing.kind == "claim":
            return "That was said before: there is nothing to answer to it now."
        if thing.kind != "seat" or not thing.id.isdecimal():
            return None
        if int(thing.id) == seat:
            return "You choose somebody else: this is you."
        return "This player cannot be chosen now: only those who are highlighted can."

    guild: list[int] = fact(ALL, each=0)
    of_colour: list[tuple[int, ...]] = fact(ALL)
    """The seats that have each colour."""
    role: list[int] = fact(OWNER, each=0)
    lots: list[int] = fact(OWNER, each=0)
    """3.6: the luck with which time answers for each seat. Others cannot foresee it: if they could, they would know the
    targeting card from the player whom time has chosen."""
    coming: tuple[int, ...] = fact(COUNT)
    """Facedown leader cards, the next one last."""
    targeting: tuple[int, ...] = fact(COUNT)
    """The targeting deck, the top card last."""
    turned: tuple[int, ...] = fact(ALL)
    """The colours of the rounds up to now, the current one last."""
    round: int = fact(ALL)
    phase: int = fact(ALL)
    leader: list[int] = fact(ALL, first=[NONE] * 5)
    drew: list[int] = fact(NOBODY, first=[NONE] * 5)
    """The targeting card that each leader holds; the view says who has seen it."""
    chosen: list[int] = fact(ALL, first=[NONE] * 5)
    """Whom each leader's ability was used on in the open; Red: who is ablaze."""
    noted: int = fact(NOBODY, first=NONE)
    written: int = fact(ALL)
    """Whether the note for the Ultimate Price is made."""
    by_time: list[int] = fact(ALL, first=[0] * 5)
    """Whether time has chosen for the leader."""
    ready: list[int] = fact(ALL, each=0)
    votes: list[tuple[int, ...]] = fact(ALL, first=[])
    late: int = fact(ALL)
    """While a vote is counted: the mask of those whose ballots time has filled in."""
    dead: tuple[int, ...] = fact(ALL)
    claims: list[tuple[int, ...]] = fact(ALL, first=[])
    whispers: list[tuple[int, ...]] = fact(NOBODY, first=[])
    """What Agents said on their channel, where there is one."""

    # --- who is who ------------------------------------------------------------------------------------------

    def agents(self) -> tuple[Seat, ...]:
        return tuple([seat for seat, role in enumerate(self.role) if role == AGENT])

    def leaders(self) -> tuple[Seat, ...]:
        """5.3: everybody who leads a colour, each once."""
        return tuple(sorted({seat for seat in self.leader if seat != NONE}))

    def tie_breaker(self, colour: int) -> Seat:
        return self.guild.index(self.pack.breaks[str(self.options["ties"])][colour])

    @property
    def colour(self) -> int:
        """The current colour; none after the five rounds."""
        return self.turned[-1] if self.turned and self.phase < BURN else NONE

    # --- who has seen what (section 7) -----------------------------------------------------------------------

    def lookers(self, ability: int) -> tuple[Seat, ...]:
        """Who has seen a role card by this ability."""
        return tuple([looker for used, looker, _ in self.looks() if used == ability])

    def looks(self) -> tuple[tuple[int, Seat, Seat], ...]:
        """(ability, looker, whose role card) for every look that everybody knows of."""
        blue = self.of_colour[self.drew[BLUE]] if self.chosen[BLUE] != NONE else ()
        return looks(tuple(self.leader), tuple(self.chosen), blue)

    def knows_role(self, viewer: Seat | None) -> set[Seat]:
        """Whose role `viewer` knows: always their own; an Agent knows all; others what they saw."""
        if viewer is None:
            return set()
        if self.role[viewer] == AGENT:
            return set(range(self.seats))
        return {viewer, *(subject for _, looker, subject in self.looks() if looker == viewer)}

    def knows_target(self, viewer: Seat | None, ability: int) -> bool:
        """Whether `viewer` knows the targeting card of this ability: Blue's is public, others are known to their
        leaders, and Green has seen those facedown where it looked.
        """
        if self.drew[ability] == NONE:
            return False
        if ability == BLUE or (viewer is not None and self.leader[ability] == viewer):
            return True
        return viewer is not None and viewer == self.leader[GREEN] and ability in self.shown_to_green()

    def shown_to_green(self) -> tuple[int, ...]:
        """The abilities whose targeting cards were facedown in front of the player that Green looked at."""
        subject = self.chosen[GREEN]
        if subject == NONE:
            return ()
        before = self.turned[: self.turned.index(GREEN)]
        return tuple([ability for ability in (WHITE, BLACK) if ability in before and self.leader[ability] == subject])

    # --- small things the rules do ----------------------------------------------------------------------------

    def seat_guilds(self, guilds: Sequence[int]) -> None:
        self.guild = list(guilds)
        pairs = self.pack.pairs
        self.of_colour = [
            tuple([seat for seat, each in enumerate(guilds) if colour in pairs[each]]) for colour in COLOURS
        ]

    def draw_lots(self) -> None:
        self.lots = [self.roll(A_LOT) for _ in range(self.seats)]

    def draw_target(self, ability: int) -> int:
        card = self.drew[ability] = self.targeting[-1]
        self.targeting = self.targeting[:-1]
        return card

    def lot(self, seat: Seat, key: int, count: int) -> int:
        """3.6: a number below `count` for this seat, another one for every key."""
        return lot(self.lots[seat], key) % count

    def channels(self, seat: Seat) -> dict[str, tuple[Seat, ...]]:
        """The private channels on which this seat may chat: only that of the Agents, where there is one."""
        if self.options["agents_channel"] == "yes" and self.role[seat] == AGENT:
            return {"agents": self.agents()}
        return {}

    def fixed_targets(self, viewer: Seat | None) -> list[tuple[int, ...]]:
        """By ability, what its targeting card can be as far as `viewer` knows; nothing without a card."""
        possible: list[tuple[int, ...]] = []
        for ability in COLOURS:
            card = self.drew[ability]
            if card == NONE:
                possible.append(())
            elif self.knows_target(viewer, ability):
                possible.append((card,))
            elif ability in (WHITE, GREEN, RED) and self.chosen[ability] != NONE:
                possible.append(self.pack.pairs[self.guild[self.chosen[ability]]])
            else:
                possible.append(tuple(COLOURS))
        return possible
