"""The guilds, colours and roles: the typed form of the pack, checked once, with lookup tables for the rules."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from coterie.common.packs import Components, PackError, PackFile
from coterie.kernel import words

WHITE, BLUE, BLACK, RED, GREEN = COLOURS = range(5)
COLOUR_IDS = ("white", "blue", "black", "red", "green")
LOYALIST, AGENT = 0, 1
ROLE_IDS = ("loyalist", "agent")
CARD_IDS = ("ablaze", "ultimate_price")
NONE = -1
"""No seat, card, colour or claim, in facts and rows of ints."""
A_LOT = 1 << 32
"""An upper bound for the lots of 3.6."""
TABLES = ("neutral", "own")
NUMBERS = range(5, 11)


@dataclass(frozen=True, slots=True)
class Guild:
    id: str
    name: str
    colours: tuple[int, int]
    always: bool
    source: str


class Guilds(Components):
    """All components. A guild, a colour and a role are numbers: their places in these tuples."""

    def __init__(
        self,
        guilds: tuple[Guild, ...],
        colours: tuple[str, ...],
        breaks: dict[str, tuple[int, ...]],
        roles: tuple[str, ...],
        teams: tuple[str, ...],
        agents: dict[int, int],
        cards: dict[str, str],
        name: str,
        digest: str,
    ) -> None:
        self.guilds, self.colours, self.roles, self.teams = guilds, colours, roles, teams
        self.breaks, self.agents, self.cards, self.name, self.digest = breaks, agents, cards, name, digest
        self.numbers = {guild.id: number for number, guild in enumerate(guilds)}
        self.pairs = tuple(guild.colours for guild in guilds)
        self.colour_ids = tuple(tuple(COLOUR_IDS[colour] for colour in guild.colours) for guild in guilds)
        self.always = tuple(number for number, guild in enumerate(guilds) if guild.always)
        self.others = tuple(number for number, guild in enumerate(guilds) if not guild.always)
        self.extras = {
            (number, kind): self._extras(number - len(self.always), kind == "balanced")
            for number in NUMBERS
            for kind in ("balanced", "any")
        }

    def guild(self, number: int) -> str:
        """A guild in a text: its name, marked as a thing."""
        return words.mark("guild", self.guilds[number].id, self.guilds[number].name)

    def card(self, id: str) -> str:
        """Another card in a text: its name, marked as a thing."""
        return words.mark("card", id, self.cards[id])

    def _extras(self, count: int, balanced: bool) -> tuple[tuple[int, ...], ...]:
        """2.4: the sets of further guilds that may be added."""
        return tuple(
            extra
            for extra in combinations(self.others, count)
            if not balanced or max(held := self.held((*self.always, *extra))) - min(held) <= 1
        )

    def held(self, guilds: tuple[int, ...]) -> tuple[int, ...]:
        """How many of these guilds have each colour."""
        return tuple(sum(colour in self.pairs[guild] for guild in guilds) for colour in COLOURS)


def read_guilds(text: str, name: str) -> Guilds:
    """The pack, refused where the rules could not work with it."""
    file = PackFile(text, name)
    file.only("pack", "role", "card", "players", "colour", "guild")
    title = file.title("inquisition")
    guilds = _guilds(file)
    always = {guild.id for guild in guilds if guild.always}
    numbers = {guild.id: number for number, guild in enumerate(guilds)}
    colour_names, tables = [], {table: list[int]() for table in TABLES}
    rows = file.rows("colour")
    for row, id in zip(rows, COLOUR_IDS, strict=False):
        row.one_of("id", (id,))
        colour_names.append(row.text("name"))
        for table in TABLES:
            tables[table].append(numbers[row.one_of(table, sorted(always))])
        row.source()
        row.done()
    if len(rows) != len(COLOUR_IDS):
        raise PackError(f"{name}: colour: found {len(rows)} rows, allowed: one each for {', '.join(COLOUR_IDS)}")
    roles, teams, copies = [], [], []
    for row, id in zip(file.rows("role"), ROLE_IDS, strict=False):
        row.one_of("id", (id,))
        roles.append(row.text("name"))
        teams.append(row.text("team"))
        copies.append(row.number("copies", 1, 10))
        row.source()
        row.done()
    if len(roles) != 2 or len(file.rows("role")) != 2:
        raise PackError(f"{name}: role: found {len(file.rows('role'))} rows, allowed: {' and '.join(ROLE_IDS)}")
    cards = {}
    for row in file.rows("card"):
        cards[row.one_of("id", [id for id in CARD_IDS if id not in cards])] = row.text("name")
        row.source()
        row.done()
    if len(cards) != len(CARD_IDS):
        raise PackError(f"{name}: card: found {len(cards)} rows, allowed: one each for {', '.join(CARD_IDS)}")
    agents = {}
    for row in file.rows("players"):
        number = row.number("number", NUMBERS[0], NUMBERS[-1])
        if number in agents:
            row.wrong("number", "each number once")
        agents[number] = row.number("agents", 2, min(copies[AGENT], number - 1))
        if number - agents[number] > copies[LOYALIST]:
            row.wrong("agents", f"at least {number - copies[LOYALIST]}: there are {copies[LOYALIST]} Loyalist cards")
        row.source()
        row.done()
    if sorted(agents) != list(NUMBERS):
        raise PackError(f"{name}: players: found {sorted(agents)}, allowed: one row for each number from 5 to 10")
    breaks = {table: tuple(row) for table, row in tables.items()}
    return Guilds(guilds, tuple(colour_names), breaks, tuple(roles), tuple(teams), agents, cards, title, file.digest)


def _guilds(file: PackFile) -> tuple[Guild, ...]:
    """1.5: ten guilds of two colours each, and no two alike."""
    guilds: list[Guild] = []
    for row in file.rows("guild"):
        named = row.texts("colours", COLOUR_IDS)
        if len(set(named)) != 2:
            row.wrong("colours", "two different colours")
        first, second = sorted(COLOUR_IDS.index(colour) for colour in named)
        for other in guilds:
            if row.text("id") == other.id:
                row.wrong("id", "each id once")
            if (first, second) == other.colours:
                row.wrong("colours", f"two colours that no other guild has together; {other.id} has these")
        guilds.append(Guild(row.text("id"), row.text("name"), (first, second), row.flag("always"), row.source()))
        row.done()
    always = [guild for guild in guilds if guild.always]
    if len(guilds) != 10 or len(always) != 5:
        raise PackError(
            f"{file.name}: guild: found {len(guilds)} rows, {len(always)} always, allowed: 10, 5 of them always"
        )
    if any(sum(colour in guild.colours for guild in always) != 2 for colour in COLOURS):
        raise PackError(f"{file.name}: guild: always: allowed: five guilds in which each colour stands twice")
    return tuple(guilds)
