"""What happens in Ravnica: Inquisition, told to those who may know. Guilds, colours, roles and votes are named by their
ids, as in views."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from coterie.common import ballots, talk
from coterie.common.prose import owner, players, whom
from coterie.games.inquisition.components import AGENT, BLACK, BLUE, COLOUR_IDS, GREEN, RED, ROLE_IDS, WHITE, Guilds
from coterie.games.inquisition.votes import CHOICE, DECIDED, LOT, OWN_BALLOT, TIME, VOTES
from coterie.games.inquisition.words import in_words
from coterie.kernel import Event, Name

HOW = {
    DECIDED[OWN_BALLOT]: " by the tie-breaker's own ballot",
    DECIDED[CHOICE]: " by the tie-breaker's choice",
    DECIDED[TIME]: " by lot",
}
"""How a leader was elected, where not by a majority."""


def colour_name(pack: Guilds, id: str) -> str:
    return pack.colours[COLOUR_IDS.index(id)]


def role_name(pack: Guilds, id: str) -> str:
    return pack.roles[ROLE_IDS.index(id)]


@dataclass(slots=True)
class GuildsDealt(Event):
    guilds: tuple[str, ...]
    """Seat by seat."""
    clause: ClassVar[str] = "2.1"

    def text(self, pack: Guilds, name: Name) -> str:
        dealt = enumerate([pack.guild(pack.numbers[guild]) for guild in self.guilds])
        return "; ".join(f"{name(seat)}: {guild}" for seat, guild in dealt) + "."


@dataclass(slots=True)
class RoleDealt(Event):
    """Told to its owner."""

    covered: ClassVar[bool] = True
    seat: int
    role: str
    clause: ClassVar[str] = "2.2"
    reveals: ClassVar[bool] = True

    def text(self, pack: Guilds, name: Name) -> str:
        team = pack.teams[ROLE_IDS.index(self.role)]
        return f"{owner(name, self.seat)} role card says: {role_name(pack, self.role)} ({team})."


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
    colour: str
    seats: tuple[int, ...]
    clause: ClassVar[str] = "3.1"
    opens: ClassVar[str] = "round"
    reveals: ClassVar[bool] = True

    def text(self, pack: Guilds, name: Name) -> str:
        return f"Round {self.round} is {colour_name(pack, self.colour)}: {players(name, self.seats)} can be elected."


def how_many_ready(ready: int, of: int) -> str:
    return f"{ready} of {of} {'is' if ready == 1 else 'are'} ready."


@dataclass(slots=True)
class Ready(Event):
    seat: int
    ready: int
    of: int
    """How many of how many are ready now."""
    clause: ClassVar[str] = "3.3"

    def text(self, pack: Guilds, name: Name) -> str:
        return f"{name(self.seat)} declared ready: {how_many_ready(self.ready, self.of)}"


@dataclass(slots=True)
class Claimed(talk.Claimed):
    """A public claim. It can be withdrawn (6.4)."""

    clause: ClassVar[str] = "6.2"

    def sentence(self, pack: Guilds, name: Name) -> str:
        return in_words(pack, name, self.seat, self.say, self.about)


@dataclass(slots=True)
class Whispered(Event):
    """A claim on the Agents' channel, visible to them."""

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
    """All ballots at once: for each seat, whom it named; None for no vote. `automatic`: those that time filled in."""

    kind: str
    colour: str | None
    ballots: tuple[int | None, ...]
    automatic: tuple[int, ...]
    clause: ClassVar[str] = "3.5"
    opens: ClassVar[str] = "turn"
    reveals: ClassVar[bool] = True

    def text(self, pack: Guilds, name: Name) -> str:
        what = (
            f"Vote for {'a' if self.colour is None else colour_name(pack, self.colour)} leader",
            "The leaders' vote on who dies",
            "The leaders' second vote",
            "The others' vote",
        )[VOTES.index(self.kind)]
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
    """By a majority, by the tie-breaker's ballot or choice, or by time in its place."""

    colour: str
    seat: int
    how: str
    clause: ClassVar[str] = "3.10"

    def text(self, pack: Guilds, name: Name) -> str:
        return f"{name(self.seat)} became {colour_name(pack, self.colour)} leader{HOW.get(self.how, '')}."


@dataclass(slots=True)
class DrewTarget(Event):
    """Told to the leader who drew it."""

    covered: ClassVar[bool] = True
    ability: str
    colour: str
    clause: ClassVar[str] = "4.1"
    opens: ClassVar[str] = "turn"
    reveals: ClassVar[bool] = True

    def text(self, pack: Guilds, name: Name) -> str:
        return f"The targeting card for {colour_name(pack, self.ability)} is {colour_name(pack, self.colour)}."


@dataclass(slots=True)
class Revealed(Event):
    """Blue turns its targeting card up."""

    seat: int
    colour: str
    clause: ClassVar[str] = "4.4"
    reveals: ClassVar[bool] = True

    def text(self, pack: Guilds, name: Name) -> str:
        return f"{name(self.seat)} drew {colour_name(pack, self.colour)} and turned it up."


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
        return f"As {leader}, {whom(name, self.seat)} chose {whom(name, self.chosen)}, whose role card {who} looked at."


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
        return f"As {leader}, {whom(name, self.seat)} took the {card} card, to be given away before the final round."


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
    role: str
    clause: ClassVar[str] = "4.9"
    reveals: ClassVar[bool] = True

    def text(self, pack: Guilds, name: Name) -> str:
        return f"The role card of {whom(name, self.owner)} says: {role_name(pack, self.role)}."


@dataclass(slots=True)
class SawTarget(Event):
    """Told to the Green leader: a targeting card that lay facedown there."""

    covered: ClassVar[bool] = True
    owner: int
    ability: str
    colour: str
    clause: ClassVar[str] = "4.7"
    reveals: ClassVar[bool] = True

    def text(self, pack: Guilds, name: Name) -> str:
        return f"{name(self.owner)} drew {colour_name(pack, self.colour)} as {colour_name(pack, self.ability)} leader."


@dataclass(slots=True)
class Burning(Event):
    seat: int
    chosen: int
    clause: ClassVar[str] = "5.1"

    def text(self, pack: Guilds, name: Name) -> str:
        leader, card = f"{pack.colours[RED]} leader", pack.card("ablaze")
        return f"As {leader}, {whom(name, self.seat)} gave the {card} card to {whom(name, self.chosen)}."


@dataclass(slots=True)
class FinalRound(Event):
    leaders: tuple[int, ...]
    clause: ClassVar[str] = "5.2"
    opens: ClassVar[str] = "round"

    def text(self, pack: Guilds, name: Name) -> str:
        return f"The final round began. The leaders vote on who dies: {players(name, self.leaders)}."


@dataclass(slots=True)
class Condemned(Event):
    """By a majority or by lot."""

    seat: int
    how: str
    clause: ClassVar[str] = "5.7"
    opens: ClassVar[str] = "turn"

    def text(self, pack: Guilds, name: Name) -> str:
        return f"{name(self.seat)} was condemned by {'lot' if self.how == DECIDED[LOT] else 'the vote'}."


@dataclass(slots=True)
class AllRevealed(Event):
    """The end: who died of what, and all facedown cards."""

    voted: int
    ablaze: int
    noted: int
    roles: tuple[str, ...]
    drew: tuple[str | None, ...]
    """The targeting card of each colour, as far as one was drawn."""
    clause: ClassVar[str] = "5.8"
    opens: ClassVar[str] = "turn"
    reveals: ClassVar[bool] = True

    def text(self, pack: Guilds, name: Name) -> str:
        agents = players(name, [seat for seat, role in enumerate(self.roles) if role == ROLE_IDS[AGENT]])
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
