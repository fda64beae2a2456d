"""Arena of the Planeswalkers: Planeswalkers, squads and spells on a battlefield of hexes, for two to five players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from coterie.games.arena.advice import ArenaAdvice
from coterie.games.arena.arrange import place
from coterie.games.arena.building import USUAL, total
from coterie.games.arena.components import DECK, DECK_COST, Set, read_set
from coterie.games.arena.events import EVENTS
from coterie.games.arena.hexes import spaces_of
from coterie.games.arena.imagine import redeal
from coterie.games.arena.paths import destinations, routes
from coterie.games.arena.setup import begin
from coterie.games.arena.state import Arena
from coterie.games.arena.view import ArenaView, view
from coterie.kernel import Advice, Chance, Game, ImpossibleState, InvalidSetting, Misfit, Seat, Setting

PHASES = ("a card is being chosen", "before Action 3", "figures move", "figures attack", "after the attacks")


class ArenaOfThePlaneswalkers(Game[Arena]):
    id = "arena"
    title = "Arena of the Planeswalkers"
    about = "Lead a Planeswalker, summon squads and play spells on a battlefield of hexes; destroy the other one first."
    kind = "a hex skirmish"
    minutes = range(30, 91)
    seats = range(2, 6)
    usual_seats = 2
    settings = (
        Setting(
            "battlefield",
            ("usual", "melee"),
            "usual: the Duel for 2, the Skirmish for 4; melee: everybody alone",
            title="Battlefield",
            effects={
                "usual": "Two fight the Duel, four the Skirmish in teams of two; three or five fight the Melee.",
                "melee": "Everybody fights alone, for the purple spaces around three glyphs.",
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
    version = 2
    state = Arena
    view_type = ArenaView
    events = EVENTS
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
            return [("9.6", f"{field.name}: everybody alone, {turns} turns, points for the purple spaces at the end.")]
        if field.teams:
            why = "two teams of two; both Planeswalkers of the other team must fall"
            return [("9.2", f"{field.name}: {why}, or points decide after turn {turns}.")]
        return [("9.1", f"{field.name}: destroy the other Planeswalker, or have most points after turn {turns}.")]

    def headline(self, s: Arena) -> str:
        if not s.turn:
            return "Before the battle"
        return f"Turn {s.turn} of {s.field.turns[s.seats - s.field.least_seats]}, {PHASES[s.phase]}"

    def deal(self, s: Arena) -> None:
        self.choose_field(s)
        begin(s)

    def choose_field(self, s: Arena) -> None:
        choice = str(s.options["battlefield"])
        s.map = s.pack.field(s.seats, choice)
        if s.map < 0:
            raise InvalidSetting(f"option battlefield: there is no {choice} battlefield for {s.seats} players")
        dearest = max([s.pack.cards[walker].cost for walker in s.pack.planeswalkers()])
        if s.options["armies"] == "built" and dearest > total(s):
            raise InvalidSetting(
                f"option points: found {total(s)}, allowed: {dearest} or more, as the dearest Planeswalker"
            )

    def view(self, s: Arena, seat: Seat | None) -> ArenaView:
        return view(s, seat)

    def redeal(self, s: Arena, seat: Seat | None, chance: Chance) -> None:
        redeal(s, seat, chance)

    def check(self, s: Arena) -> None:
        """Figures stand where they can, one to a space; spells and damage markers are all there."""
        field = s.field
        seen: Counter[int] = Counter()
        for figure, head in enumerate(s.at):
            if not 0 <= s.damage[figure] < s.design(figure).life:
                raise ImpossibleState(f"figure {figure} carries {s.damage[figure]} damage and is still there")
            if head < 0:
                if s.tail[figure] >= 0 or s.damage[figure]:
                    raise ImpossibleState(f"figure {figure} is off the battlefield and yet on it")
                continue
            halves = s.halves(figure)
            if len(halves) != s.design(figure).spaces:
                raise ImpossibleState(f"figure {figure} stands on {len(halves)} spaces")
            if len(halves) == 2 and not field.level_pair(halves):
                raise ImpossibleState(f"figure {figure} stands on {halves}")
            for place_ in halves:
                seen[place_] += 1
                if field.ruins >> place_ & 1:
                    raise ImpossibleState(f"figure {figure} is inside a ruin")
                if s.held[place_] != figure:
                    raise ImpossibleState(f"space {place_} does not know figure {figure}")
        if any(count > 1 for count in seen.values()):
            raise ImpossibleState(f"two figures on one space: {seen}")
        if sum(figure >= 0 for figure in s.held) != len(seen):
            raise ImpossibleState("a space holds a figure that is not there")
        if s.card_design and s.taken != sum(1 << place_ for place_ in seen):
            raise ImpossibleState("the taken spaces are not those on which figures stand")
        for seat in range(s.seats):
            own = [place_ for place_, figure in enumerate(s.held) if figure >= 0 and s.lord[figure] == seat]
            if s.grounds[seat] != sum(1 << place_ for place_ in own):
                raise ImpossibleState(f"the spaces of seat {seat} are not those of its figures")
        for card, row in enumerate(s.auras):
            if row and not s.in_play(card):
                raise ImpossibleState(f"card {card} is enchanted and not in play")
        if s.card_design:
            self.check_spells(s)

    def check_spells(self, s: Arena) -> None:
        """Everybody's deck is whole: in hand, library and graveyard, on army cards, or being played."""
        for seat in range(s.seats):
            found = Counter(s.hand[seat] + s.library[seat] + s.graveyard[seat])
            found.update(spell for row in s.auras for spell, owner, _ in row if owner == seat)
            found.update(s.casting if seat == s.active else ())
            whole = Counter(s.pack.deck(s.pack.cards[s.walkers[seat]].colour))
            if s.options["armies"] == "built":
                cost = sum(s.spell(spell).cost for spell in found.elements())
                if found.total() != DECK or cost > DECK_COST or not found.keys() <= whole.keys():
                    raise ImpossibleState(f"the deck of seat {seat}: {found.total()} cards for {cost} points: {found}")
            elif found != whole:
                raise ImpossibleState(
                    f"spells of seat {seat} that appeared: {found - whole}; that vanished: {whole - found}"
                )

    def timed(self) -> Mapping[str, Callable[[], object]]:
        """Where a figure can get, on a bare board and among others, and by which ways."""
        bare = self.arrange({"players": [army("nissa", "7,8"), army("gideon", "8,0")]})
        elves, rhox = army("nissa", "7,8", elves=["6,8", "8,8"]), army("gideon", "7,9", rhox=["5,8"])
        fray = self.arrange({"players": [elves, rhox]})
        field, figure = bare.field, bare.walker(0)
        start, height, free = bare.at[figure], bare.heights[figure], field.all & ~field.ruins
        return {
            "reachable spaces on a bare board, kept": lambda: destinations(bare, figure, 6),
            "reachable spaces on a bare board, worked out anew": lambda: spaces_of(
                field.reach(start, 6, height, free, field.water)
            ),
            "reachable spaces among figures": lambda: destinations(fray, figure, 6),
            "the safest ways to all of them": lambda: routes(fray, figure, 6),
            "a line of sight, kept": lambda: fray.sees_from_to(figure, fray.walker(1)),
        }

    def sides(self, s: Arena) -> tuple[str, ...]:
        """The armies, if they are settled where a game begins."""
        return tuple([s.pack.cards[walker].id for walker in s.walkers]) if min(s.walkers) >= 0 else ()

    def place(self, s: Arena, position: Mapping[str, Any]) -> None:
        self.choose_field(s)
        place(s, position)


def army(walker: str, at: str, **squads: list[str]) -> dict[str, Any]:
    """A player of an arranged position."""
    return {"army": walker, "figures": {walker: [at], **squads}}


game = ArenaOfThePlaneswalkers()
