"""What a contract is worth to one seat: what it learns and gives away, and what every card in it may do to the others.

All worths are in one unit, of which a look at a card is worth a quarter. They are estimates, and only their order and
their sign count.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from coterie.games.succession.courtier.beliefs import Beliefs
from coterie.games.succession.view import SuccessionView

Sides = Mapping[int, str]
"""Which side of the card each participant shows: "faction" or "role"."""

CRIMINALS = ("spy", "psycho", "assassin", "brigand", "poisoner", "vigilante")
SOLDIERS = ("guard", "magistrate", "headsman", "inquisitor")
IMMUNE = ("magistrate", "headsman")
AT_WILL = ("assassin", "wizard")
LIFE = 0.3
SEES_FACTION, SEES_ROLE, SEES_HEIR = 0.25, 0.12, 1.6
"""The worth of looking at a card of which nothing is known, at a role, and at a role as far as it may be the enemy's
Heir.
"""
ENEMY_DIES, FRIEND_DIES, EXPOSES_OWN_HEIR = 1.0, 6.0, 6.0
STRIKES_HEIR = 0.9
"""Someone who strikes the enemy's Heir dies of it (6.15), but knows the Heir: a ghost can tell."""
MASK_FALLS = 0.8  # for a Spy, to show an enemy the role
HEIR_SHOWS = 5.0  # for an Heir, to show an enemy the role
ENEMY_KNOWS_ROLE, ENEMY_KNOWS_FACTION, FRIEND_KNOWS = 0.35, 0.1, 0.12
BAIT = 1.6  # how much likelier than by the cards alone someone who shows the role to strangers is a killer


class Bargains:
    """One seat's judgement of contracts at one moment."""

    def __init__(self, view: SuccessionView, beliefs: Beliefs, bold: float = 1.0) -> None:
        self.view, self.beliefs, self.seat, self.bold = view, beliefs, beliefs.seat, bold
        self.role = view.card.role if view.card is not None else None
        self.surprises = any(card.role in ("assassin", "guard") for card in view.deck)

    @cached_property
    def shown_to(self) -> dict[str, set[int]]:
        """Who has seen which side of its card."""
        found: dict[str, set[int]] = {"faction": set(), "role": set()}
        for look in self.view.shown:
            if look.seat == self.seat:
                found["faction" if look.card.role is None else "role"].update(look.viewers)
        return found

    def knows_role(self, seat: int) -> str | None:
        card = self.view.players[seat].card
        return card.role if card is not None else None

    # --- what its own card does -------------------------------------------------------------------------------

    def death_of(self, seat: int) -> float:
        """What it is worth if this one is struck: an enemy dies, or is the Heir and known by it; or a friend is hit."""
        beliefs = self.beliefs
        heir, friend = beliefs.heir(seat), beliefs.friend(seat)
        if self.knows_role(seat) == "virgin":
            return -0.1 if friend < 0.5 else -1.0
        worth = ENEMY_DIES * (1 - friend - heir) + STRIKES_HEIR * heir
        return worth - FRIEND_DIES * friend - EXPOSES_OWN_HEIR * beliefs.own_heir(seat)

    def executed(self, seat: int) -> float:
        """The same for an execution, which strikes only Criminals."""
        role = self.knows_role(seat)
        if role is not None:
            return self.death_of(seat) if role in CRIMINALS else 0.0
        enemy = self.beliefs.among(seat, CRIMINALS, enemy=True)
        friend = self.beliefs.among(seat, CRIMINALS, enemy=False)
        return ENEMY_DIES * enemy - FRIEND_DIES * friend

    def own_effect(self, sides: Sides) -> float:
        """What its card does to the others there, by choice or because it must."""
        others = [seat for seat in sides if seat != self.seat]
        exposed = [seat for seat in others if not (sides[seat] == "role" and self.knows_role(seat) in IMMUNE)]
        if sides[self.seat] == "faction":
            if self.role == "assassin" and self.surprises:
                able = [self.death_of(seat) for seat in others if sides[seat] == "faction"]
                return max(0.0, *able) if able else 0.0
            return 0.0
        match self.role:
            case "psycho":
                return max(self.death_of(seat) for seat in exposed) if exposed else 0.0
            case "assassin" | "wizard":
                return max(0.0, *[self.death_of(seat) for seat in exposed]) if exposed else 0.0
            case "poisoner":
                return sum(self.death_of(seat) for seat in exposed)
            case "headsman":
                return sum(self.executed(seat) for seat in others if sides[seat] == "role")
            case "magistrate":
                return sum(max(0.0, self.executed(seat)) for seat in others if sides[seat] == "role")
            case "inquisitor" | "brigand":
                return self.forcing(sides, others)
            case "witness":
                judges = [seat for seat in others if sides[seat] == "role" and self.knows_role(seat) == "magistrate"]
                return 0.4 if judges else 0.0
            case "diplomat":
                partners = [seat for seat in others if sides[seat] == "role" and self.knows_role(seat) == "diplomat"]
                return 0.4 if any(self.beliefs.friend(seat) < 0.5 for seat in partners) else 0.0
            case "healer":
                return sum(0.15 * self.beliefs.friend(seat) for seat in others if sides[seat] == "role")
        return 0.0

    def forcing(self, sides: Sides, others: list[int]) -> float:
        """An Inquisitor, or three Brigands, make one of those who show the faction side show the role."""
        if self.role == "brigand":
            brigands = [seat for seat in others if sides[seat] == "role" and self.knows_role(seat) == "brigand"]
            if len(brigands) < 2:
                return 0.0
        able = [seat for seat in others if sides[seat] == "faction" and self.knows_role(seat) is None]
        return max([0.1 + SEES_HEIR * self.beliefs.heir(seat) for seat in able], default=0.0)

    # --- what others' cards may do ----------------------------------------------------------------------------

    def danger(self, sides: Sides) -> float:
        """How likely it dies there, or as an Heir is found out by being struck."""
        others = [seat for seat in sides if seat != self.seat]
        shows = sides[self.seat] == "role"
        safe = shows and self.role in (*IMMUNE, "vigilante")
        share = 1 / len(others)
        beliefs = self.beliefs
        alive = 1.0
        for seat in others:
            if sides[seat] == "role":
                threat = 0.0
                if not safe:
                    threat += BAIT * share * beliefs.among(seat, ("psycho", *AT_WILL), enemy=True)
                    threat += 0.5 * share * beliefs.among(seat, ("psycho",), enemy=False)
                    threat += BAIT * beliefs.among(seat, ("poisoner",), enemy=True)
                    threat += 0.3 * beliefs.among(seat, ("poisoner",), enemy=False)
                if shows and self.criminal:
                    threat += beliefs.among(seat, ("headsman",), enemy=True)
                    threat += beliefs.among(seat, ("headsman",), enemy=False)
                    threat += beliefs.among(seat, ("magistrate",), enemy=True)
                alive *= 1 - min(1.0, threat)
            elif self.surprises and not shows:
                alive *= 1 - share * beliefs.among(seat, ("assassin",), enemy=True)
        return 1 - alive

    @cached_property
    def criminal(self) -> bool:
        worn = self.view.players[self.seat].badge is not None
        return self.role in CRIMINALS or (worn and self.role not in SOLDIERS)

    @cached_property
    def life(self) -> float:
        """What its own life is worth: less to a Virgin, whose death brings others back, and to one who is poisoned."""
        if self.view.poisoned:
            return 0.0
        return {"virgin": 0.0, "martyr": 0.2, "heir": 2.0}.get(self.role or "", LIFE) / self.bold

    # --- what is learned and given away -----------------------------------------------------------------------

    def learned(self, sides: Sides) -> float:
        gain = 0.0
        for seat, side in sides.items():
            if seat == self.seat or self.knows_role(seat) is not None:
                continue
            if side == "role":
                gain += SEES_ROLE + SEES_HEIR * self.beliefs.heir(seat)
                gain += SEES_FACTION if self.view.players[seat].card is None else 0.0
            elif self.view.players[seat].card is None:
                gain += SEES_FACTION
        return gain

    def given(self, sides: Sides) -> float:
        """What enemies would learn, less the worth of friends learning it."""
        if self.view.players[self.seat].public:
            return 0.0
        side, cost = sides[self.seat], 0.0
        for seat in sides:
            if seat == self.seat or seat in self.shown_to["role"] or (side == "faction" and self.seen_by(seat)):
                continue
            friend = self.beliefs.friend(seat)
            if side == "faction":
                lie = self.role == "spy"
                price = -0.1 if lie else ENEMY_KNOWS_FACTION
                cost += price * (1 - friend) - (0.0 if lie else FRIEND_KNOWS) * friend
            else:
                price = {"heir": HEIR_SHOWS, "spy": MASK_FALLS}.get(self.role or "", ENEMY_KNOWS_ROLE)
                cost += price * (1 - friend) - FRIEND_KNOWS * friend
        return cost

    def seen_by(self, seat: int) -> bool:
        return seat in self.shown_to["faction"]

    def cure(self, sides: Sides) -> float:
        """For one who is poisoned: a Healer of its own who shows the role, if it shows its own too."""
        if not self.view.poisoned or sides[self.seat] != "role":
            return 0.0
        healers = [self.beliefs.among(seat, ("healer",), enemy=False) for seat in sides if sides[seat] == "role"]
        return LIFE * sum(healers)

    def worth(self, sides: Sides) -> float:
        """All of it."""
        total = self.learned(sides) + self.own_effect(sides) + self.cure(sides)
        return total - self.given(sides) - self.life * self.danger(sides)
