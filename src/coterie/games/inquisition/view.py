"""What each seat may see (section 7 of the rules). Everything that is shown is named here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from coterie.games.inquisition.components import (
    AGENT,
    BLACK,
    BLUE,
    COLOUR_IDS,
    COLOURS,
    NONE,
    RED,
    ROLE_IDS,
    Guilds,
)
from coterie.games.inquisition.phases import ABILITY, BURN, FINAL_ROUND, LAST_TALK, PHASES, TALK
from coterie.games.inquisition.register import Death, Known, Seen, claims_left, deaths, known, register
from coterie.games.inquisition.state import Inquisition
from coterie.games.inquisition.truth import Saying, claims
from coterie.games.inquisition.votes import DECIDED, VOTES, Tally, tally
from coterie.kernel import Seat, View

LIMITS = {TALK: "discussion", LAST_TALK: "final_discussion", ABILITY: "ability", BURN: "ability"}
"""By phase, the option that says how long its question is open; in all others a vote is."""


@dataclass(frozen=True, slots=True)
class Player:
    seat: int
    guild: str
    colours: tuple[str, ...]
    leads: tuple[str, ...]
    facedown: int
    """Facedown targeting cards in front of this player."""
    ablaze: bool
    """Will die after the final round; before it, the Red leader holds the card for somebody."""
    ready: bool
    role: str | None
    """None for those who may not know it."""
    dead: bool


@dataclass(frozen=True, slots=True)
class Ability:
    """What one leader's ability was used for."""

    colour: str
    round: int
    leader: int
    chosen: int | None
    lookers: tuple[int, ...]
    """Who has seen a role card by it: White's chosen one the leader's, others the chosen one's."""
    target: str | None
    """The targeting card's colour; None for those who may not know it."""
    facedown: bool
    """Whether a targeting card lies facedown before the leader."""
    automatic: bool


@dataclass(frozen=True, slots=True)
class Vote:
    kind: str
    colour: str | None
    ballots: tuple[int | None, ...]
    automatic: tuple[int, ...]
    winner: int | None
    decided: str | None
    round: int
    tied: tuple[int, ...]
    """Those who had the most ballots, if they were several."""


@dataclass(slots=True)
class InquisitionView(View):
    alike: ClassVar[slice] = slice(12, None)
    role: str | None
    players: tuple[Player, ...]
    abilities: tuple[Ability, ...]
    note: int | None
    """Who pays the Ultimate Price; None for those who may not know it."""
    whispers: tuple[Saying, ...]
    channel: bool
    """Whether this viewer is on the Agents' channel."""
    known: tuple[Known, ...]
    """Whose role the viewer knows, and from where."""
    claims_left: int | None
    """How many claims the viewer may still make in this discussion; None where nobody talks, and for spectators."""
    round: int
    phase: str
    colour: str | None
    candidates: tuple[int, ...]
    turned: tuple[str, ...]
    tie_breaker: int | None
    agents: int
    """How many Agents there are."""
    note_made: bool
    votes: tuple[Vote, ...]
    claims: tuple[Saying, ...]
    dead: tuple[int, ...]
    deaths: tuple[Death, ...]
    """After the end: who died of what."""
    register: tuple[Seen, ...]
    """Facedown things that were seen, who could know them, and what was said of them."""
    targets_left: int
    """Cards in the targeting deck."""
    lasts: int | None
    """How long the present question is open in all, in the clock's milliseconds; a screen's fuse."""


def view(s: Inquisition, seat: Seat | None) -> InquisitionView:
    """7.1 to 7.6: what this seat knows; after the end, everything."""
    over = s.result is not None
    agent = seat is not None and s.role[seat] == AGENT
    cards = on_the_cards(s, seat)
    return InquisitionView(
        seat=seat,
        now=s.now,
        waiting=s.waiting(seat),
        result=s.result,
        role=cards.role,
        players=cards.players,
        abilities=cards.abilities,
        note=cards.note,
        whispers=claims(s, s.whispers) if agent or over else (),
        channel=agent and s.options["agents_channel"] == "yes",
        known=cards.known,
        claims_left=None if seat is None else s.once(claims_left)[seat],
        **s.once(in_the_open),
    )


class Cards(NamedTuple):
    """What one viewer knows of all cards. Talk doesn't change it, and most inputs are talk."""

    role: str | None
    players: tuple[Player, ...]
    abilities: tuple[Ability, ...]
    note: int | None
    known: tuple[Known, ...]


def on_the_cards(s: Inquisition, seat: Seat | None) -> Cards:
    by_viewer = s.once(cards_by_viewer)
    found = by_viewer.get(seat)
    if found is None:
        over = s.result is not None
        found = by_viewer[seat] = Cards(
            None if seat is None else ROLE_IDS[s.role[seat]],
            players(s, set(range(s.seats)) if over else s.knows_role(seat)),
            tuple([ability(s, each, seat, over) for each in COLOURS if s.leader[each] != NONE]),
            s.noted if s.written and (over or (seat is not None and seat == s.leader[BLACK])) else None,
            known(s, seat),
        )
    return found


def cards_by_viewer(s: Inquisition) -> dict[Seat | None, Cards]:
    """The cached results, as long as none of the facts above has changed."""
    secret = (tuple(s.role), tuple(s.drew), s.noted)
    used = (tuple(s.leader), tuple(s.chosen), s.turned, s.written, tuple(s.by_time))
    seated = (s.pack, tuple(s.guild), tuple(s.of_colour), tuple(s.ready), s.dead)
    return worked_out(secret, used, seated, s.result is not None)


@lru_cache(256)
def worked_out(*_: Any) -> dict[Seat | None, Cards]:
    return {}


def in_the_open(s: Inquisition) -> dict[str, Any]:
    """What everyone sees."""
    over, colour = s.result is not None, s.colour
    return {
        "round": s.round,
        "phase": PHASES[s.phase],
        "colour": COLOUR_IDS[colour] if colour >= 0 else None,
        "candidates": s.of_colour[colour] if colour >= 0 else (),
        "turned": tuple([COLOUR_IDS[each] for each in s.turned]),
        "tie_breaker": s.tie_breaker(colour) if colour >= 0 else None,
        "agents": s.pack.agents[s.seats],
        "note_made": bool(s.written),
        "votes": tuple([vote(each, round_of(s, each)) for each in map(tally, s.votes)]),
        "claims": claims(s, s.claims),
        "dead": s.dead,
        "deaths": deaths(s, tally(s.votes[-1]).winner) if over and s.dead else (),
        "register": register(s),
        "targets_left": len(s.targeting),
        "lasts": lasts(s),
    }


def lasts(s: Inquisition) -> int | None:
    """What the questions of this phase have as their limit."""
    return None if s.result is not None else int(s.options[LIMITS.get(s.phase, "vote")]) * 1000


def round_of(s: Inquisition, vote: Tally) -> int:
    """The final round has no colour."""
    return s.turned.index(vote.colour) + 1 if vote.colour >= 0 else FINAL_ROUND


def players(s: Inquisition, open_roles: set[Seat]) -> tuple[Player, ...]:
    role, seated = s.role, s.once(as_everybody_sees)
    return tuple([with_role(each, role[each.seat]) if each.seat in open_roles else each for each in seated])


def as_everybody_sees(s: Inquisition) -> tuple[Player, ...]:
    over = s.result is not None
    covered = tuple([each != BLUE and card != NONE and not over for each, card in enumerate(s.drew)])
    return seats(s.pack, tuple(s.guild), tuple(s.leader), covered, s.chosen[RED], tuple(s.ready), s.dead)


@lru_cache(256)
def seats(
    pack: Guilds,
    guilds: tuple[int, ...],
    leaders: tuple[Seat, ...],
    covered: tuple[bool, ...],
    ablaze: Seat,
    ready: tuple[int, ...],
    dead: tuple[Seat, ...],
) -> tuple[Player, ...]:
    """The players as everybody sees them: made once for all views of a moment. `covered`: by colour, whether its
    targeting card lies facedown."""
    leads = [[colour for colour in COLOURS if leaders[colour] == owner] for owner in range(len(guilds))]
    return tuple(
        [
            Player(
                seat=owner,
                guild=pack.guilds[guild].id,
                colours=pack.colour_ids[guild],
                leads=tuple([COLOUR_IDS[colour] for colour in leads[owner]]),
                facedown=len([colour for colour in leads[owner] if covered[colour]]),
                ablaze=ablaze == owner,
                ready=bool(ready[owner]),
                role=None,
                dead=owner in dead,
            )
            for owner, guild in enumerate(guilds)
        ]
    )


@lru_cache(4096)
def with_role(player: Player, role: int) -> Player:
    return replace(player, role=ROLE_IDS[role])


an_ability = lru_cache(1024)(Ability)
"""A used ability no longer changes, and every later view shows it."""


def ability(s: Inquisition, each: int, seat: Seat | None, over: bool) -> Ability:
    drew, chosen = s.drew[each], s.chosen[each]
    return an_ability(
        colour=COLOUR_IDS[each],
        round=s.turned.index(each) + 1,
        leader=s.leader[each],
        chosen=None if chosen == NONE else chosen,
        lookers=s.lookers(each),
        target=COLOUR_IDS[drew] if drew != NONE and (over or s.knows_target(seat, each)) else None,
        facedown=drew != NONE and each != BLUE and not over,
        automatic=bool(s.by_time[each]),
    )


@lru_cache(1024)
def vote(counted: Tally, turn: int) -> Vote:
    """A counted vote no longer changes, and every later view shows it."""
    kind, colour, automatic, winner, decided, ballots = counted
    counts = [ballots.count(seat) for seat in range(len(ballots))]
    first = tuple([seat for seat, count in enumerate(counts) if count == max(counts)])
    return Vote(
        kind=VOTES[kind],
        colour=COLOUR_IDS[colour] if colour >= 0 else None,
        ballots=tuple([None if ballot < 0 else ballot for ballot in ballots]),
        automatic=tuple([seat for seat in range(len(ballots)) if automatic >> seat & 1]),
        winner=None if winner < 0 else winner,
        decided=None if winner < 0 else DECIDED[decided],
        round=turn,
        tied=first if len(first) > 1 else (),
    )
