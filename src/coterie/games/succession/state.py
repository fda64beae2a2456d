"""The room of Succession: who holds which card, who has been shown what, which contracts are open, and the clock.

A card has a number, its place: card n was dealt to seat n, and one more may lie buried. Which card it is (`kind`) is
secret; so is which card a ghost has drawn who was raised. Everything that a seat has learned of cards is a row of
`shows`, `public` or `looks`, so that its view remembers it and `imagine` respects it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from coterie.games.succession.components import (
    DIPLOMAT,
    HEIR,
    NOBLE,
    NONE,
    ROLE_SIDE,
    WITNESS,
    Cards,
    shown_faction,
)
from coterie.games.succession.contracts.outcome import Contract
from coterie.games.succession.masks import mask_of
from coterie.games.succession.rows import Bond, Life, Proposal, Reveal, Row, Settlement, Sight, decisions
from coterie.kernel import ALL, NOBODY, OWNER, Seat, State, Thing, fact
from coterie.kernel.chance import derive


class Succession(State[Cards]):
    nouns: ClassVar[Mapping[str, str]] = {
        "seat": "a player",
        "card": "a card",
        "contract": "a contract",
        "role": "a role",
        "faction": "a faction",
        "offer": "an offer",
        "claim": "something that was said",
        "huddle": "a group of people",
    }

    def why_not_thing(self, seat: Seat, thing: Thing) -> str | None:
        if thing.kind in ("claim", "offer"):
            return "That was said or offered before: it is not open to you now."
        if thing.kind != "seat" or not thing.id.isdecimal():
            return None
        if int(thing.id) == seat:
            return "You choose somebody else: this is you."
        return "This player cannot be chosen now: only those who are highlighted can."

    deck: tuple[int, ...] = fact(ALL)
    """All cards of both decks, sorted; with an odd number of players one of them is buried."""
    buried: tuple[int, ...] = fact(ALL)
    """What the buried card may be."""
    kind: list[int] = fact(NOBODY, first=[])
    hold: list[int] = fact(NOBODY, each=NONE)
    last: list[int] = fact(NOBODY, each=NONE)
    """The card that each seat holds, and the one it has held last."""
    drew: list[int] = fact(NOBODY, first=[])
    """The cards that raised ghosts have drawn, in that order."""
    alive: list[int] = fact(ALL, each=1)
    life: list[int] = fact(ALL, each=0)
    """0: a seat's card is the one it was dealt; n: it is the n-th that was drawn by a raised ghost."""
    lives: list[Life] = fact(ALL, first=[])
    """In the order in which it happened."""
    badge: list[int] = fact(ALL, each=NONE)
    supply: list[int] = fact(ALL, first=[0, 0])
    poison: list[int] = fact(OWNER, each=0)
    """The mask of those by whom a seat is poisoned."""
    shows: list[Sight] = fact(NOBODY, first=[])
    public: list[Reveal] = fact(ALL, first=[])
    proven: list[tuple[int, ...]] = fact(ALL, first=[])
    """(whose card, life, the roles that it can only be) for what an execution has proven to all."""
    looks: list[tuple[int, ...]] = fact(NOBODY, first=[])
    """(Oracle, how many of `lives` there were, the cards in the graveyard, sorted)."""
    looked: list[tuple[int, ...]] = fact(ALL, first=[])
    """(who, life) of the Oracles that have looked: by which card each held, it cannot look again (7.21)."""
    proposals: dict[int, Proposal] = fact(NOBODY)
    """Open offers by number."""
    contracts: dict[int, Bond] = fact(NOBODY)
    """Sealed contracts by number."""
    settling: dict[int, Settlement] = fact(NOBODY)
    """How far people have decided, by contract."""
    tapped: dict[int, int] = fact(NOBODY)
    """The mask of those who have let a window for surprises pass, since the last announcement."""
    bound: list[int] = fact(ALL, each=NONE)
    """The contract that each seat is in."""
    sealed: int = fact(ALL)
    phase: int = fact(ALL)
    tribunals: int = fact(ALL)
    drain: int = fact(ALL, first=NONE)
    """Until when contracts have to be finished, when a tribunal is called."""
    ballots: list[tuple[int, ...]] = fact(ALL, first=[])
    hushed: list[int] = fact(ALL, first=[0, 0])
    deeds: list[tuple[int, ...]] = fact(ALL, first=[])
    """What was done in public: (what, who, to whom)."""
    claims: list[tuple[int, ...]] = fact(ALL, first=[])
    whispers: list[tuple[int, ...]] = fact(NOBODY, first=[])
    """(mask of who hears it, the speaker too, then like a claim). All but the act and its object everybody sees."""
    whispered: list[int] = fact(ALL, each=0)
    """How often each has whispered since the last tribunal, ..."""
    said: list[int] = fact(ALL, each=0)
    """... and how many sentences each has said to all."""

    @property
    def badges_judge(self) -> bool:
        """9.3: whether a badge gives the power of the Magistrate's card."""
        return bool(self.options["badge"] == "magistrate")

    # --- cards ---------------------------------------------------------------------------------------------------

    def card(self, seat: Seat) -> int:
        """The card of a living player."""
        return self.kind[self.hold[seat]]

    def role(self, seat: Seat) -> int:
        """Nothing for a ghost."""
        held = self.hold[seat]
        return self.kind[held] // 2 if held >= 0 else NONE

    def faction(self, seat: Seat) -> int:
        """1.5"""
        return self.kind[self.last[seat]] % 2

    def living(self) -> list[Seat]:
        return [seat for seat, alive in enumerate(self.alive) if alive]

    def heirs(self) -> list[Seat]:
        return [seat for seat in range(self.seats) if self.role(seat) == HEIR]

    def graveyard(self) -> list[int]:
        """The cards that lie there; the buried one does not."""
        held = set(self.hold)
        return [card for card in range(self.seats) if card not in held]

    def free(self, seat: Seat) -> bool:
        return bool(self.alive[seat]) and self.bound[seat] < 0

    # --- what is known -------------------------------------------------------------------------------------------

    def show(self, to: int, owner: Seat, side: int, how: int) -> int:
        """Let the seats of this mask see a side of a card; returns what it showed. The owner knows that they have."""
        card = self.card(owner)
        value = card if side == ROLE_SIDE else shown_faction(card)
        self.shows.append(Sight(to | 1 << owner, owner, self.life[owner], side, value, how))
        return value

    def spent(self, seat: Seat) -> bool:
        """7.21: whether the card that a seat holds has looked into the graveyard, in anyone's hands."""
        return spent(self.looked, self.drew, self.hold[seat])

    def publish(self, seat: Seat) -> int:
        """Everybody sees the role side."""
        card = self.card(seat)
        row = Reveal(seat, self.life[seat], card)
        if row not in self.public:
            self.public.append(row)
        return card

    def prove(self, seat: Seat, roles: Iterable[int]) -> None:
        """Everyone can infer that a living player has one of these roles."""
        self.proven.append((seat, self.life[seat], *roles))

    # --- contracts -----------------------------------------------------------------------------------------------

    def members(self, number: int) -> list[Seat]:
        return [term.seat for term in self.contracts[number].terms]

    def mask(self, number: int) -> int:
        return mask_of(self.members(number))

    def state_choices(self, number: int, choices: Iterable[Row]) -> None:
        self.contracts[number] = self.contracts[number]._replace(choices=tuple(sorted(choices)))

    def contract(self, number: int, *, seen: bool = False) -> Contract:
        """The contract as the rules weigh it. `seen`: as its participants can weigh it, by the cards shown in it."""
        bond = self.contracts[number]
        voluntary = frozenset([seat for seat, side in bond.terms if side == ROLE_SIDE])
        faction = frozenset([seat for seat, side in bond.terms if side != ROLE_SIDE])
        targets = frozenset([target for _, target in bond.forced if self.alive[target]]) - voluntary
        role = {seat: self.role(seat) for seat in (*voluntary, *faction, *targets)}
        c = Contract(role, self.pack.cls, voluntary, faction)
        c.badges = frozenset([seat for seat in role if self.badge[seat] >= 0])
        c.forced = targets
        c.accused = {seat: target for seat, target in bond.forced if role.get(seat) == WITNESS and self.alive[target]}
        for target in c.accused.values():
            role.setdefault(target, self.role(target))
        decided = decisions(bond)
        c.orders = {each.seat: frozenset(each.executed) & role.keys() for each in decided}
        c.victims = {each.seat: each.victim for each in decided if each.victim in role}
        c.surprises = tuple([each for each in bond.surprises if role.keys() >= {*each} - {NONE}])
        c.volunteers = frozenset([each.seat for each in bond.volunteers])
        c.witness_turns = self.options["witness"] == "criminal"
        c.badges_judge = self.badges_judge
        if seen:
            announced = {each.seat for each in bond.surprises}
            for seat in faction - targets - announced:
                role[seat] = NOBLE
        return c

    def forcers(self, number: int) -> list[Seat]:
        """6.3, and both factions for Diplomats (7.19)."""
        found = self.contract(number).forcers()
        diplomats = {self.faction(seat) for seat, role in found.items() if role == DIPLOMAT}
        return [seat for seat in sorted(found) if found[seat] != DIPLOMAT or len(diplomats) > 1]

    def works(self, seat: Seat) -> bool:
        """6.7: whether an ability of this seat takes effect now, in the contract that it is in or outside."""
        if self.bound[seat] < 0:
            return True
        c = self.contract(self.bound[seat])
        return c.works(seat, c.born())

    def lot(self, key: int, count: int) -> int:
        """6.11: a number below `count`, the same however often it is asked for."""
        return int.from_bytes(derive(self.key, "lot", self.sealed, key), "little") % count

    def until(self, limit: int) -> int:
        """5.1: how long a window may last when a tribunal is called."""
        return limit if self.drain < 0 else max(0, min(limit, self.drain - self.now))

    def in_earshot(self, seat: Seat) -> tuple[Seat, ...]:
        """10.6: to whom free words can be whispered."""
        return tuple([other for other in range(self.seats) if other != seat])


def spent(looked: Iterable[tuple[int, ...]], drew: Sequence[int], card: int) -> bool:
    """7.21: whether this card has looked, if raised ghosts drew these."""
    return any((seat if life == 0 else drew[life - 1]) == card for seat, life in looked)


def sights(s: Succession) -> tuple[tuple[Sight, ...], ...]:
    """By seat, what it has seen of cards, and others of its own."""
    return tuple([tuple([sight for sight in s.shows if sight.seen_by >> seat & 1]) for seat in range(s.seats)])
