"""What happens in Ravnica: Inquisition, told to those who may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from coterie.common import ballots, talk
from coterie.common.prose import players, whom
from coterie.games.inquisition.components import AGENT, BLACK, BLUE, GREEN, RED, WHITE, Guilds
from coterie.games.inquisition.words import in_words
from coterie.kernel import Event, Name


@dataclass(slots=True)
class GuildsDealt(Event):
    guilds: tuple[int, ...]
    clause: ClassVar[str] = "2.1"

    def text(self, pack: Guilds, name: Name) -> str:
        return "; ".join(f"{name(seat)}: {pack.guild(guild)}" for seat, guild in enumerate(self.guilds)) + "."


@dataclass(slots=True)
class RoleDealt(Event):
    """Told to its owner."""

    covered: ClassVar[bool] = True
    seat: int
    role: int
    clause: ClassVar[str] = "2.2"
    reveals: ClassVar[bool] = True

    def text(self, pack: Guilds, name: Name) -> str:
        return f"Your role card says: {pack.roles[self.role]} ({pack.teams[self.role]})."


@dataclass(slots=True)
class AgentsMet(Event):
    """All closed their eyes, and the Agents opened theirs."""

    count: int
    clause: ClassVar[str] = "2.7"

    def text(self, pack: Guilds, name: Name) -> str:
        return f"With everybody's eyes closed, {self.count} {pack.teams[AGENT]} recognised each other."


@dataclass(slots=True)
class SawAgents(Event):
    """Told to the Agents."""

    covered: ClassVar[bool] = True
    agents: tuple[int, ...]
    clause: ClassVar[str] = "2.7"
    reveals: ClassVar[bool] = True

    def text(self, pack: Guilds, name: Name) -> str:
        return f"The {pack.teams[AGENT]} are {players(name, self.agents)}."


@dataclass(slots=True)
class ColourTurned(Event):
    round: int
    colour: int
    seats: tuple[int, ...]
    clause: ClassVar[str] = "3.1"
    reveals: ClassVar[bool] = True

    def text(self, pack: Guilds, name: Name) -> str:
        return f"Round {self.round} is {pack.colours[self.colour]}: {players(name, self.seats)} can be elected."


def how_many_ready(ready: int, of: int) -> str:
    return f"{ready} of {of} {'is' if ready == 1 else 'are'} ready."


@dataclass(slots=True)
class Ready(Event):
    seat: int
    ready: int
    of: int
    """So many of so many are ready now."""
    clause: ClassVar[str] = "3.3"

    def text(self, pack: Guilds, name: Name) -> str:
        return f"{name(self.seat)} declared ready: {how_many_ready(self.ready, self.of)}"


@dataclass(slots=True)
class Claimed(talk.Claimed):
    """It can be taken back (6.4)."""

    clause: ClassVar[str] = "6.2"

    def sentence(self, pack: Guilds, name: Name) -> str:
        return in_words(pack, name, self.seat, self.say, self.about)


@dataclass(slots=True)
class Whispered(Event):
    """A claim on the Agents' channel, told to them."""

    covered: ClassVar[bool] = True
    number: int
    seat: int
    say: str
    about: tuple[int, ...]
    clause: ClassVar[str] = "6.8"
    reveals: ClassVar[bool] = True

    def text(self, pack: Guilds, name: Name) -> str:
        return f"(to the {pack.teams[AGENT]}) {in_words(pack, name, self.seat, self.say, self.about)}"


@dataclass(slots=True)
class Voted(Event):
    """All ballots at once: seat by seat for whom, -1 for who had no vote. `automatic`: those that time filled in."""

    kind: int
    colour: int
    ballots: tuple[int, ...]
    automatic: tuple[int, ...]
    clause: ClassVar[str] = "3.5"
    reveals: ClassVar[bool] = True

    def text(self, pack: Guilds, name: Name) -> str:
        what = (
            f"Vote for {pack.colours[self.colour] if self.colour >= 0 else 'a'} leader",
            "The leaders' vote on who dies",
            "The leaders' second vote",
            "The others' vote",
        )[self.kind]
        return f"{what}: {ballots.in_words(self.ballots, name, self.automatic)}."


@dataclass(slots=True)
class Tied(Event):
    """In an election."""

    tied: tuple[int, ...]
    breaker: int
    clause: ClassVar[str] = "3.8"

    def text(self, pack: Guilds, name: Name) -> str:
        return (
            f"A tie between {players(name, self.tied)}: the tie-breaker of this colour was {whom(name, self.breaker)}."
        )


@dataclass(slots=True)
class FinalTie(Event):
    """In a vote on who dies."""

    tied: tuple[int, ...]
    clause: ClassVar[str] = "5.4"

    def text(self, pack: Guilds, name: Name) -> str:
        return f"A tie between {players(name, self.tied)}."


@dataclass(slots=True)
class Elected(Event):
    """`how`: 0 by majority, 1 by the tie-breaker's ballot, 2 by its choice, 3 by time in its place."""

    colour: int
    seat: int
    how: int
    clause: ClassVar[str] = "3.10"

    def text(self, pack: Guilds, name: Name) -> str:
        how = ("", " by the tie-breaker's own ballot", " by the tie-breaker's choice", " by lot")[self.how]
        return f"{name(self.seat)} became {pack.colours[self.colour]} leader{how}."


@dataclass(slots=True)
class DrewTarget(Event):
    """Told to the leader who drew it."""

    covered: ClassVar[bool] = True
    ability: int
    colour: int
    clause: ClassVar[str] = "4.1"
    reveals: ClassVar[bool] = True

    def text(self, pack: Guilds, name: Name) -> str:
        return f"The targeting card for {pack.colours[self.ability]} is {pack.colours[self.colour]}."


@dataclass(slots=True)
class Revealed(Event):
    """Blue turns its targeting card up."""

    seat: int
    colour: int
    clause: ClassVar[str] = "4.4"
    reveals: ClassVar[bool] = True

    def text(self, pack: Guilds, name: Name) -> str:
        return f"{name(self.seat)} drew {pack.colours[self.colour]} and turned it up."


@dataclass(slots=True)
class Showed(Event):
    seat: int
    to: int
    clause: ClassVar[str] = "4.3"

    def text(self, pack: Guilds, name: Name) -> str:
        return (
            f"As {pack.colours[WHITE]} leader, {whom(name, self.seat)} showed the role card to {whom(name, self.to)}."
        )


@dataclass(slots=True)
class Inspected(Event):
    """Blue: these looked at the role card of the one that was chosen."""

    seat: int
    chosen: int
    lookers: tuple[int, ...]
    clause: ClassVar[str] = "4.4"

    def text(self, pack: Guilds, name: Name) -> str:
        who = players(name, self.lookers)
        leader = f"{pack.colours[BLUE]} leader"
        return f"As {leader}, {name(self.seat)} chose {whom(name, self.chosen)}, whose role card {who} looked at."


@dataclass(slots=True)
class NoteMade(Event):
    seat: int
    clause: ClassVar[str] = "4.5"

    def text(self, pack: Guilds, name: Name) -> str:
        price = pack.card("ultimate_price")
        return f"As {pack.colours[BLACK]} leader, {whom(name, self.seat)} wrote down who pays the {price}."


@dataclass(slots=True)
class Noted(Event):
    """Told to the Black leader."""

    covered: ClassVar[bool] = True
    chosen: int
    clause: ClassVar[str] = "4.5"
    reveals: ClassVar[bool] = True

    def text(self, pack: Guilds, name: Name) -> str:
        return f"The note says: {whom(name, self.chosen)}."


@dataclass(slots=True)
class TookAblaze(Event):
    seat: int
    clause: ClassVar[str] = "4.6"

    def text(self, pack: Guilds, name: Name) -> str:
        leader, card = f"{pack.colours[RED]} leader", pack.card("ablaze")
        return f"As {leader}, {name(self.seat)} took the {card} card, to be given away before the final round."


@dataclass(slots=True)
class Looked(Event):
    seat: int
    at: int
    clause: ClassVar[str] = "4.7"

    def text(self, pack: Guilds, name: Name) -> str:
        leader = f"As {pack.colours[GREEN]} leader, {whom(name, self.seat)}"
        return f"{leader} looked at the facedown cards of {whom(name, self.at)}."


@dataclass(slots=True)
class SawRole(Event):
    """Told to those who looked."""

    covered: ClassVar[bool] = True
    owner: int
    role: int
    clause: ClassVar[str] = "4.9"
    reveals: ClassVar[bool] = True

    def text(self, pack: Guilds, name: Name) -> str:
        return f"The role card of {whom(name, self.owner)} says: {pack.roles[self.role]}."


@dataclass(slots=True)
class SawTarget(Event):
    """Told to the Green leader: a targeting card that lay facedown there."""

    covered: ClassVar[bool] = True
    owner: int
    ability: int
    colour: int
    clause: ClassVar[str] = "4.7"
    reveals: ClassVar[bool] = True

    def text(self, pack: Guilds, name: Name) -> str:
        return f"{name(self.owner)} drew {pack.colours[self.colour]} as {pack.colours[self.ability]} leader."


@dataclass(slots=True)
class Burning(Event):
    seat: int
    chosen: int
    clause: ClassVar[str] = "5.1"

    def text(self, pack: Guilds, name: Name) -> str:
        leader, card = f"{pack.colours[RED]} leader", pack.card("ablaze")
        return f"As {leader}, {name(self.seat)} gave the {card} card to {whom(name, self.chosen)}."


@dataclass(slots=True)
class FinalRound(Event):
    leaders: tuple[int, ...]
    clause: ClassVar[str] = "5.2"

    def text(self, pack: Guilds, name: Name) -> str:
        return f"The final round began. The leaders vote on who dies: {players(name, self.leaders)}."


@dataclass(slots=True)
class Condemned(Event):
    """`how`: 0 by majority, 4 by lot."""

    seat: int
    how: int
    clause: ClassVar[str] = "5.7"

    def text(self, pack: Guilds, name: Name) -> str:
        return f"{name(self.seat)} was condemned by {'lot' if self.how else 'the vote'}."


@dataclass(slots=True)
class AllRevealed(Event):
    """The end: who died of what, and all facedown cards."""

    voted: int
    ablaze: int
    noted: int
    roles: tuple[int, ...]
    drew: tuple[int, ...]
    clause: ClassVar[str] = "5.8"
    reveals: ClassVar[bool] = True

    def text(self, pack: Guilds, name: Name) -> str:
        agents = players(name, [seat for seat, role in enumerate(self.roles) if role])
        return (
            f"The vote killed {whom(name, self.voted)}, the {pack.card('ablaze')} card {whom(name, self.ablaze)}, the "
            f"{pack.card('ultimate_price')} {whom(name, self.noted)}. The {pack.teams[AGENT]} were {agents}."
        )


EVENTS = (
    GuildsDealt,
    RoleDealt,
    AgentsMet,
    SawAgents,
    ColourTurned,
    Ready,
    Claimed,
    Whispered,
    Voted,
    Tied,
    FinalTie,
    Elected,
    DrewTarget,
    Revealed,
    Showed,
    Inspected,
    NoteMade,
    Noted,
    TookAblaze,
    Looked,
    SawRole,
    SawTarget,
    Burning,
    FinalRound,
    Condemned,
    AllRevealed,
)
