"""Ravnica: Inquisition: secret roles, five elections, three deaths, and talk in which lying is allowed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from coterie.common.prose import a
from coterie.games.inquisition.advice import InquisitionAdvice
from coterie.games.inquisition.coach import InquisitionCoaching
from coterie.games.inquisition.components import ROLE_IDS, Guilds, read_guilds
from coterie.games.inquisition.events import EVENTS
from coterie.games.inquisition.lies import lies
from coterie.games.inquisition.measures import InquisitionMeasures
from coterie.games.inquisition.phases import PHASES
from coterie.games.inquisition.setup import unfit
from coterie.games.inquisition.state import Inquisition
from coterie.games.inquisition.view import InquisitionView
from coterie.kernel import Advice, Game, Lie, Misfit, Part, Setting


class RavnicaInquisition(Game[Inquisition]):
    id = "inquisition"
    title = "Ravnica: Inquisition"
    about = "Five guild elections and three deaths: find the Agents of Bolas among you. Lying is allowed."
    kind = "hidden roles, talk and votes"
    minutes = range(20, 41)
    seats = range(5, 11)  # 1.1
    usual_seats = 7
    settings = (
        Setting(
            "discussion",
            range(1801),
            "seconds to talk in a colour round; 0: no talk",
            usual=120,
            title="Talk in a colour round",
            unit="seconds",
            effect="Before each of the five elections. It ends sooner when everybody is ready.",
        ),
        Setting(
            "final_discussion",
            range(3601),
            "seconds to talk in the final round; 0: no talk",
            usual=300,
            title="Talk in the final round",
            unit="seconds",
            effect="Once, before the leaders choose who dies.",
        ),
        Setting(
            "vote",
            range(5, 3601),
            "seconds for a ballot",
            usual=15,
            title="Time for a ballot",
            unit="seconds",
            effect="A late player gets a random one, marked as such.",
        ),
        Setting(
            "ability",
            range(5, 3601),
            "seconds for a leader's choice",
            usual=30,
            title="Time for a leader's choice",
            unit="seconds",
            effect="For a late player it is chosen at random, and everyone is told.",
        ),
        Setting(
            "guilds",
            ("balanced", "any"),
            "which guilds join the five that are always in play",
            title="Further guilds",
            effects={
                "balanced": "Each colour is held by about as many players as any other.",
                "any": "Guilds are drawn without looking at their colours: one colour may be crowded.",
            },
        ),
        Setting(
            "ties",
            ("neutral", "own"),
            "who breaks a colour's ties: a guild without it, or one of its own",
            title="Who breaks ties",
            effects={
                "neutral": "A guild that cannot be elected decides.",
                "own": "A guild of the colour decides, perhaps for itself.",
            },
        ),
        Setting(
            "agents_channel",
            ("no", "yes"),
            "whether the Agents can talk among themselves all the time",
            title="The Agents' channel",
            effects={
                "no": "The Agents meet once, at night, and never talk in secret again.",
                "yes": "The Agents may talk in secret in every discussion, which makes them stronger.",
            },
        ),
    )
    paces: ClassVar[Mapping[str, Mapping[str, int | str]]] = {
        "brisk": {"discussion": 60, "final_discussion": 150, "vote": 10, "ability": 20},
        "usual": {"discussion": 120, "final_discussion": 300, "vote": 15, "ability": 30},
        "relaxed": {"discussion": 240, "final_discussion": 600, "vote": 30, "ability": 60},
    }
    version = 1
    state = Inquisition
    view_type = InquisitionView
    events = EVENTS
    measures = InquisitionMeasures
    coaching = InquisitionCoaching
    advice: Advice[Any] = InquisitionAdvice()
    longest = 2_000

    def read_pack(self, text: str, name: str) -> Guilds:
        return read_guilds(text, name)

    def misfits(self, seats: int, options: Mapping[str, int | str]) -> list[Misfit]:
        return unfit(self.pack, seats, options)

    def notes(self, seats: int, options: Mapping[str, int | str]) -> list[tuple[str, str]]:
        agents = self.pack.agents[seats]
        told = [("2.3", f"{agents} Agents among {seats} players; two dead Agents win it for the Loyalists.")]
        if not options["discussion"] and not options["final_discussion"]:
            told.append(("3.2", "Nobody talks: only votes and powers say who is who."))
        return told

    def headline(self, s: Inquisition) -> str:
        if s.result is not None:
            return "The game is over"
        where = "Final round" if s.colour < 0 else f"Round {s.round}, {s.pack.colours[s.colour]}"
        return f"{where}: {PHASES[s.phase]}"

    def sides(self, s: Inquisition) -> tuple[str, ...]:
        return tuple([ROLE_IDS[role] for role in s.role])

    def parts(self, s: Inquisition) -> tuple[Part, ...]:
        said = [f"as {a(s.pack.roles[role])}" for role in s.role]
        dead = [f"{each}, and died" if seat in s.dead else each for seat, each in enumerate(said)]
        return tuple(map(Part, said, dead))

    def lies(self, s: Inquisition) -> tuple[Lie, ...]:
        return lies(s)


game = RavnicaInquisition()
