"""Arena of the Planeswalkers: Planeswalkers, squads and spells on a battlefield of hexes, for two to five players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from coterie.games.arena.advice import ArenaAdvice
from coterie.games.arena.army_building import USUAL
from coterie.games.arena.bot.bench_queries import timed
from coterie.games.arena.coach import ArenaCoaching
from coterie.games.arena.components import Set, read_set
from coterie.games.arena.events import EVENTS
from coterie.games.arena.labels import PHASES
from coterie.games.arena.measures import ArenaMeasures
from coterie.games.arena.state import Arena
from coterie.games.arena.view import ArenaView
from coterie.kernel import Advice, Game, Misfit, Part, Setting


class ArenaOfThePlaneswalkers(Game[Arena]):
    id = "arena"
    title = "Arena of the Planeswalkers"
    about = "Lead a Planeswalker, summon squads and play spells on a battlefield of hexes; destroy the other one first."
    kind = "a hex skirmish"
    minutes = range(30, 91)
    seats = range(2, 6)  # 1.1
    usual_seats = 2
    settings = (
        Setting(
            "battlefield",
            ("usual", "melee"),
            "usual: the Duel for 2, the Skirmish for 4; melee: everyone for themselves",
            title="Battlefield",
            effects={
                "usual": "Two fight the Duel, four the Skirmish in teams of two; three or five fight the Melee.",
                "melee": "Everyone fights for themselves, for the purple spaces around three glyphs.",
            },
        ),
        Setting(
            "armies",
            ("choose", "random", "built"),
            "premade armies, chosen or dealt, or armies and decks you build",
            title="Armies",
            effects={
                "choose": "You choose one of five Planeswalkers; squads and spells of that colour come with it.",
                "random": "The Planeswalkers are dealt.",
                "built": "You choose squads and twelve spells yourself, for a number of points.",
            },
        ),
        Setting(
            "points",
            ("usual", "400", "600", "750", "1000"),
            "what an army that you build may cost; usual: what the battlefield says",
            title="Points of an army",
            unit="points",
            effects={"usual": "What the battlefield says: 500 on all three."},
        ),
        Setting(
            "strikes",
            ("usual", "ask"),
            "leaving-engagement strikes; usual: made at opponents' own figures, asked for at borrowed ones; "
            "ask: always asked for",
            title="Leaving-engagement strikes",
            effects={
                "usual": "Your figures strike at an opponent's that leave them; you are asked about borrowed ones.",
                "ask": "You are asked before any figure of yours strikes at one that leaves it.",
            },
        ),
    )
    version = 3
    state = Arena
    view_type = ArenaView
    events = EVENTS
    measures = ArenaMeasures
    coaching = ArenaCoaching
    advice: Advice[Any] = ArenaAdvice()
    longest = 6_000

    def read_pack(self, text: str, name: str) -> Set:
        return read_set(text, name)

    def misfits(self, seats: int, options: Mapping[str, int | str]) -> list[Misfit]:
        if options["points"] == USUAL or options["armies"] == "built":
            return []
        why = "premade armies have their cost; another total is for armies that you build (armies: built)"
        return [Misfit("points", "11.2", why)]

    def notes(self, seats: int, options: Mapping[str, int | str]) -> list[tuple[str, str]]:
        found = self.pack.field(seats, str(options["battlefield"]))
        if found < 0:
            return []
        field = self.pack.fields[found]
        turns = field.turns[seats - field.least_seats]
        if field.goal == "hold":
            points = "points for the purple spaces at the end"
            return [("9.6", f"{field.name}: everyone for themselves, {turns} turns, {points}.")]
        if field.teams:
            why = "two teams of two; both Planeswalkers of the other team must fall"
            return [("9.2", f"{field.name}: {why}, or points decide after turn {turns}.")]
        return [("9.1", f"{field.name}: destroy the other Planeswalker, or have most points after turn {turns}.")]

    def headline(self, s: Arena) -> str:
        if not s.turn:
            return "Before the battle"
        return f"Turn {s.turn} of {s.field.turns[s.seats - s.field.least_seats]}, {PHASES[s.phase]}"

    def timed(self) -> Mapping[str, Callable[[], object]]:
        return timed(self)

    def sides(self, s: Arena) -> tuple[str, ...]:
        """The armies, if they are fixed when the game begins."""
        return tuple([s.pack.cards[walker].id for walker in s.walkers]) if min(s.walkers) >= 0 else ()

    def parts(self, s: Arena) -> tuple[Part, ...]:
        if min(s.walkers) < 0:
            return ()
        return tuple([Part(*[f"with {s.pack.cards[walker].name}"] * 2) for walker in s.walkers])


game = ArenaOfThePlaneswalkers()
