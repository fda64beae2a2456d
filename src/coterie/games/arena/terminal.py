"""Arena of the Planeswalkers in a terminal: the map, the army cards, one's own hand. Letters first, colours second."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from string import ascii_letters

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from coterie.common.choice_names import meant as named_by
from coterie.common.prose import whose
from coterie.games.arena.components import Set
from coterie.games.arena.events import called
from coterie.games.arena.hexes import Battlefield
from coterie.games.arena.view import OWN, ArenaView, CardView, FigureView, LastingView
from coterie.kernel import Ask, Event, Name, Option, Thing
from coterie.kernel.words import listed

COLOURS = ("bright_cyan", "bright_red", "bright_green", "bright_magenta", "bright_yellow")
"""Of the players by seat; their figures carry the seat's letter too."""
SEATS = "ABCDE"
ON_THE_MAP = (
    "Destination",
    "ExtraMove",
    "MoveOn",
    "Stretch",
    "PlaceFigures",
    "PlaceWalker",
    "Target",
    "ExtraAttack",
    "Trample",
    "Aim",
    "SnuffOut",
    "MindStealer",
    "Deception",
)
"""Questions whose choices are spaces, or figures on them."""
DRAWN = (*ON_THE_MAP, "Way", "Strike", "Halt")
"""Those that come with the map: also where the choices are ways, or what is done on one."""
VERBS = ("end", "choose", "play", "hide", "summon", "move", "attack", "use")
"""What a player may do in a turn, as its keys number it."""
ABLE = {"spell": (2, 3), "card": (1, 4), "figure": (5, 6, 7)}
"""What can be done with what; the first, where nobody says."""
LASTS = {"roots": "held by roots", "power": "power", "detained": "detained", "harden": "hardened"}
"""What lasts on a card or a figure, where its name alone says too little."""
LEGEND = (
    ". sand, ~ water, # ruin, ^1 ground one level up, (P a glyph, \\ and / walls, A* the Planeswalker of player A, "
    "Aa a figure of a squad of A, < a figure you can choose, a number a space you can choose. Spaces are named by "
    "column and row: 4,8. Of a card: m its move, r its range, power/toughness; of a figure: letters, life, space, "
    "ground."
)
HOLD = "Goal: at the end, the points of your figures on the purple spaces (=) around the glyphs count"
"""9.6: of a Melee."""
GROUND = {
    ".": "sand, level 0. Spaces are named by column and row: 4,8. [1.5]",
    "~": "water, below sand; on a purple space =~. [1.5]",
    "#": "a ruin: nobody stands there, and it is in the way of moves and sight. [1.5]",
    "=": "a purple space: figures on it score at the end; raised as =1, water as =~. [9.6]",
    "\\": "a wall between two spaces. [1.5]",
    "/": "a wall between two spaces. [1.5]",
    "<": "behind a figure: you can choose it.",
    "+": "a space that several choices are about.",
    ">": "before an army card: it is the one chosen this turn.",
    "m": "m4 is a move of 4 spaces, r1 a range of 1, 3/2 power 3 and toughness 2; A* 4/5 a figure with 4 of 5 life.",
}
"""The signs of the map and of the army cards."""
WALLS = {"\\", "/"}
GLYPHS = {
    "P": "the glyph of power: +1 for all figures of the player on it [8.14]",
    "T": "the glyph of toughness: +1 for all figures of the player on it [8.14]",
    "M": "the glyph of move: +2 for all figures of the player on it [8.14]",
    "K": "the glyph of knowledge: it draws a card and leaves the game [8.16]",
    "?": "a glyph that lies face down: it is turned up when a figure moves onto it [8.15]",
}
PURPLE = "= a purple space, where figures score at the end (raised ground as =1, water as =~)."
MAP_COLUMNS = 60
"""Columns that the map of a battlefield needs."""
FIGURES = ("figure", "other", "attacker", "defender")
"""The fields of events that name a figure."""
NEWS = ("battlefield", "turn", "active", "chosen", "spells_played", "players", "glyphs", "lasting", "result")
PHASES = {"before": "before the choice", "after": "after the attacks"}


def lasting(each: LastingView) -> str:
    """What lasts on a card or figure and for how long, where it counts its player's turns."""
    what = LASTS.get(each.kind, each.kind)
    if each.ends == OWN:
        return f"{what} for {each.amount} more {'turn' if each.amount == 1 else 'turns'} of its player"
    amount = f" {each.amount:+d}" if each.amount else ""
    return f"{what}{amount}, {each.ends}"


class WideEnough:
    """A map or, if it would wrap, how many columns it needs."""

    def __init__(self, drawing: RenderableType) -> None:
        self.drawing = drawing

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        narrow = f"The map needs {MAP_COLUMNS} columns, and there are {options.max_width}: make the window wider."
        yield self.drawing if options.max_width >= MAP_COLUMNS else Text(narrow)


def draw(view: ArenaView, pack: Set, names: Sequence[str]) -> RenderableType:
    """Draw the header, the map, everyone's cards, then your own hand. If you are asked for a space or a figure, the map
    comes with the question.
    """
    if any(each.kind in DRAWN and view.seat in each.seats for each in view.waiting):
        return Group(header(view, pack, names), armies(view, pack, names))
    parts: list[RenderableType] = [
        header(view, pack, names),
        WideEnough(field_map(view, pack)),
        armies(view, pack, names),
    ]
    if view.seat is not None and view.players[view.seat].hand:
        parts.append(Text("Your hand", style="bold"))
        parts += [in_full(pack, id) for id in view.players[view.seat].hand or ()]
    return Group(*parts)


def header(view: ArenaView, pack: Set, names: Sequence[str]) -> Text:
    field = field_of(view, pack)
    turn = f"turn {view.turn} of {view.last_turn}" if view.turn else "setting up"
    text = Text.assemble((field.name, "bold"), f", {turn}")
    if view.turn and view.active >= 0:
        text.append(f": {names[view.active]}, {PHASES.get(view.phase, view.phase)}, {view.spells_played} of 3 spells")
    if field.goal == "hold":
        text.append(f". {HOLD}")
    return text


def field_of(view: ArenaView, pack: Set) -> Battlefield:
    return next(field for field in pack.fields if field.id == view.battlefield)


def signs(view: ArenaView) -> dict[str, tuple[str, int]]:
    """What stands on each space: a figure by its letter and number, and whose it is."""
    found: dict[str, tuple[str, int]] = {}
    for player in view.players:
        for order, card in enumerate(player.cards):
            for figure in card.figures:
                sign = SEATS[player.seat] + letter(order, figure)
                for place in (figure.place, figure.tail):
                    if "," in place:
                        found[place] = sign, figure.controller
    return found


def letter(order: int, figure: FigureView) -> str:
    """The letter of a figure: the Planeswalker is a star, squad figures have letters, which start over after the last
    one.
    """
    return ascii_letters[(4 * (order - 1) + figure.number - 1) % len(ascii_letters)] if order else "*"


def field_map(view: ArenaView, pack: Set, marks: Mapping[str, str] | None = None) -> Text:
    """Three characters per space; odd rows are shifted. Marks are on spaces that a question offers: on an empty one in
    place of its ground, otherwise after the figure.
    """
    field = field_of(view, pack)
    figures, glyphs = signs(view), {each.place: each.glyph or "?" for each in view.glyphs}
    purple = field.purple() if field.goal == "hold" else 0
    text = Text("   " + "".join(f"{column:<3}" for column in range(field.width)), style="dim")
    for row in range(field.height):
        text.append(f"\n{row:>2} " + (" " if row % 2 else ""), style="dim")
        for column in range(field.width):
            place = field.at(column, row)
            called = field.called(place)
            mark = (marks or {}).get(called, "")
            if called in figures:
                sign, seat = figures[called]
                text.append(sign, style=f"bold {COLOURS[seat]}{' reverse' if mark else ''}")
                text.append("<" if mark else " ", style="bold")
            elif mark:
                level = field.level[place]
                text.append(mark, style=f"bold black on {'blue' if level < 0 else 'yellow' if level else 'green'}")
                text.append(" " * (3 - len(mark)))
            else:
                text.append_text(ground(field, place, glyphs.get(called), purple=bool(purple >> place & 1)))
        text.append_text(walls_below(field, row))
    return text


def walls_below(field: Battlefield, row: int) -> Text:
    """A line between two rows, where walls stand between their spaces."""
    line: dict[int, str] = {}
    for upper, lower in field.walls:
        if upper // field.width == row and lower // field.width == row + 1:
            left = field.cube[lower][0] < field.cube[upper][0]
            middle = 3 + 3 * (upper % field.width) + row % 2
            line[middle - 1 if left else middle + 1] = "\\" if left else "/"
    picture = "".join(line.get(at, " ") for at in range(max(line) + 1)) if line else ""
    return Text(f"\n{picture}" if picture else "", style="bold white")


def ground(field: Battlefield, place: int, glyph: str | None, *, purple: bool = False) -> Text:
    """~ water, # ruin, . sand, ^1 raised ground, a glyph as (P, on raised ground as ^P, purple ones as =, =1, =~."""
    level = field.level[place]
    if purple and not glyph and not field.ruins >> place & 1:
        sign = "~" if level < 0 else str(level or "")
        return Text(f"={sign}".ljust(3), style="bold magenta")
    if glyph:
        return Text(f"{'^' if level > 0 else '('}{glyph} ", style="bold yellow")
    if field.ruins >> place & 1:
        return Text("#  ", style="white")
    if level < 0:
        return Text("~  ", style="blue")
    return Text(f"^{level} ", style="yellow") if level else Text(".  ", style="dim")


def offered(ask: Ask, view: ArenaView, pack: Set) -> RenderableType | None:
    """The map with the numbers of the spaces or ways that can be chosen, or with the figures that can, marked by <."""
    if ask.kind not in DRAWN or ask.shape.kind != "one":
        return None
    marks: dict[str, str] = {}
    for number, option in enumerate(ask.shape.options, 1):
        spaces = [thing.id for thing in option.about if thing.kind == "space"]
        path = [thing.id for thing in option.about if thing.kind == "path"] if ask.kind == "Way" else []
        for space in spaces:
            marks[space] = str(number) if len(spaces) == 1 and ask.kind != "Way" else "+"
        for space in path:
            marks[space] = "+" if space in marks else str(number)
    return WideEnough(field_map(view, pack, marks)) if marks else None


def meant(ask: Ask, line: str, view: ArenaView, pack: Set) -> str | None:
    """A space by its name (4,8), two of them (4,8+5,8), a figure by its letters on the map (Bc)."""
    if ask.kind == "Act":
        return deed(ask, line.casefold(), view, pack)
    field = field_of(view, pack)
    places = []
    for part in line.replace(" ", "").split("+"):
        column, comma, row = part.partition(",")
        if comma and column.isdecimal() and row.isdecimal() and int(column) < field.width and int(row) < field.height:
            places.append(field.at(int(column), int(row)))
    if places and ask.kind in ON_THE_MAP and len(places) == line.count(",") <= 2:
        return ".".join(map(str, sorted(places)))
    if ask.kind in ON_THE_MAP:
        return next((str(figure.figure) for sign, figure, _ in lettered(view, pack) if sign == line), None)
    return None


def deed(ask: Ask, line: str, view: ArenaView, pack: Set) -> str | None:
    """What a player does in a turn, by the name of a spell, a card or a figure, with or without its verb: `attack Bc`.
    If that is not possible now, its key all the same: the rules say why not.
    """
    word, _, rest = line.partition(" ")
    verb = VERBS.index(word) if word in VERBS else None
    text = (line if verb is None else rest).removeprefix("with ")
    named = [
        *(Option(f"spell.{number}", spell.name) for number, spell in enumerate(pack.spells)),
        *(Option(f"card.{each.card}", card_name(each, pack)) for player in view.players for each in player.cards),
        *(Option(f"figure.{figure.figure}", sign) for sign, figure, _ in lettered(view, pack)),
        *(Option(f"figure.{figure.figure}", name) for _, figure, name in lettered(view, pack)),
    ]
    if verb is None and len(named_by(ask.options, text)) == 1:
        return None
    found = {option.key for option in named_by(named, text)}
    if verb is not None:
        found = {key for key in found if verb in ABLE[key.partition(".")[0]]}
    if len(found) != 1:
        return None
    kind, _, id = found.pop().partition(".")
    able = ABLE[kind] if verb is None else (verb,)
    fits = [option.key for option in ask.options if option.key.rpartition(".")[0] in [f"{each}.{id}" for each in able]]
    if fits:
        return fits[0] if len(fits) == 1 else None
    own = view.seat is not None and any(str(each.card) == id for each in view.players[view.seat].cards)
    waiting = own and view.phase != "before"
    return f"{able[1] if kind == 'card' and verb is None and waiting else able[0]}.{id}.0"


def card_name(card: CardView, pack: Set) -> str:
    return pack.cards[pack.card_numbers[card.id]].name


def things(pack: Set) -> Mapping[str, Thing]:
    """The army cards and spells of the game by their names."""
    spells = {spell.name: Thing("spell", spell.id) for spell in pack.spells}
    return {**{card.name: Thing("army", card.id) for card in pack.cards}, **spells}


def label(option: Option, view: ArenaView, pack: Set) -> str | None:
    """Figures with their letters on the map; places and ways in few words, so that many fit side by side."""
    words = option.label
    if option.about and option.about[0].kind == "space":
        return shorter(words, view, pack)
    named = next((thing.id for thing in option.about if thing.kind == "figure"), None)
    for sign, figure, _ in lettered(view, pack):
        if str(figure.figure) == named:
            return f"{words} [{sign}]"
    return words


def shorter(words: str, view: ArenaView, pack: Set) -> str:
    """A place as the map shows its ground, what the way to it costs, and whom it leaves by their letters. `?` tells all
    of it, the way too."""
    words = words.replace(" (level 0)", "").replace(" (water)", " ~")
    words = re.sub(r" \(level (\d)\)", r" ^\1", words)
    if not words.startswith("To "):  # ways to one place are told apart by their spaces
        words = re.sub(r", by \d+,\d+(?: \d+,\d+)*", "", words)
    glyph = re.search(r", stops on (?:the glyph of (\w)|a face-down glyph).*", words)
    if glyph:
        place, _, rest = words[: glyph.start()].partition(", ")
        words = f"{place} ({(glyph[1] or '?').upper()}, {rest}"
    for sign, _, name in lettered(view, pack):
        words = re.sub(rf"leaving {re.escape(name)}(?!\d)", sign, words)
    return words.replace(" against it", "")


def lettered(view: ArenaView, pack: Set) -> Iterator[tuple[str, FigureView, str]]:
    """Every figure with its letters on the map and its name."""
    for player in view.players:
        for order, card in enumerate(player.cards):
            name = pack.cards[pack.card_numbers[card.id]].name
            for figure in card.figures:
                number = f" {figure.number}" if len(card.figures) > 1 else ""
                yield SEATS[player.seat] + letter(order, figure), figure, name + number


def event_text(event: Event, view: ArenaView, pack: Set, name: Name) -> str:
    """With the letters on the map behind each figure it names."""
    words = event.text(pack, name)
    signs = {figure.figure: sign for sign, figure, _ in lettered(view, pack)}
    for field in FIGURES:
        figure = getattr(event, field, None)
        if figure is not None:
            marked = called(pack, figure, name)
            words = words.replace(marked, f"{marked} [{signs[figure.figure]}]", 1)
    return words


def news(view: ArenaView) -> object:
    """Everything but the phase of the turn and the question, which are shown in other ways."""
    return {name: getattr(view, name) for name in NEWS}


def armies(view: ArenaView, pack: Set, names: Sequence[str]) -> Grid:
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(overflow="fold")
    for player in view.players:
        title = Text.assemble((f"{SEATS[player.seat]} {names[player.seat]}", f"bold {COLOURS[player.seat]}"))
        title.append(
            f": {player.points} points, {player.hand_count} in hand, {player.library_count} in the library, "
            f"{len(player.graveyard)} in the graveyard"
        )
        grid.add_row(title)
        for card in player.cards:
            grid.add_row(card_line(view, pack, card))
    return grid


def card_line(view: ArenaView, pack: Set, card: CardView) -> RenderableType:
    found = pack.cards[pack.card_numbers[card.id]]
    text = Text(f"{found.name} ")
    printed = f"m{found.move} r{found.range} {found.power}/{found.toughness}"
    text.append(printed, style="dim")
    text.append(": ")
    signs = {figure.figure: sign for sign, figure, _ in lettered(view, pack)}
    field = field_of(view, pack)
    words = [figure_words(figure, signs, field, printed) for figure in card.figures if "," in figure.place]
    for where in ("reserve", "destroyed"):
        away = [figure for figure in card.figures if figure.place == where]
        if away:
            count = f"{len(away)} " if len(card.figures) > 1 else ""
            words.append(f"{count}{'in reserve' if where == 'reserve' else where}")
    text.append(", ".join(words))
    for aura in card.auras:
        spell = "hidden enchantment" if aura.spell is None else pack.spells[pack.spell_numbers[aura.spell]].name
        text.append(f" [{spell}]", style="magenta")
    on = {f"card:{card.card}": "", **{f"figure:{id}": f"{sign} " for id, sign in signs.items()}}
    mine = {f"card:{card.card}", *(f"figure:{figure.figure}" for figure in card.figures)}
    for each in view.lasting:
        if each.on in mine:
            text.append(f" [{on[each.on]}{lasting(each)}]", style="magenta")
    line = Grid.grid()
    line.add_row(" >" if card.card == view.chosen else "  ", text)
    return line


def figure_words(figure: FigureView, signs: Mapping[int, str], field: Battlefield, printed: str) -> str:
    """By the letters it has on the map, with the ground it stands on, its numbers where they are not the printed ones,
    and whom it is engaged with."""
    others = [signs[other] for other in figure.engaged_with if other in signs]
    engaged = f" engaged with {listed(others)}" if others else " engaged" if figure.engaged else ""
    column, _, row = figure.place.partition(",")
    level = field.level[field.at(int(column), int(row))]
    under = " ~" if level < 0 else f" ^{level}" if level else ""
    numbers = f"m{figure.move} r{figure.range} {figure.power}/{figure.toughness}"
    now = f" now {numbers}" if numbers != printed else ""
    return f"{signs[figure.figure]} {figure.life - figure.damage}/{figure.life} at {figure.place}{under}{now}{engaged}"


def in_full(pack: Set, id: str) -> Padding:
    spell = pack.spells[pack.spell_numbers[id]]
    words = Text.assemble((spell.name, "bold"), f" ({spell.kind.replace('_', ' ')}): {spell.text}")
    return Padding(words, (0, 0, 0, 2), expand=False)


def more(view: ArenaView, pack: Set, names: Sequence[str]) -> RenderableType:
    """The numbers of both armies, glyphs with their purple spaces, graveyards, one's own library, what is known of
    other hands, and a legend of the map.
    """
    holds = field_of(view, pack).goal == "hold"
    parts: list[RenderableType] = [Text(f"{LEGEND} {PURPLE}" if holds else LEGEND, style="dim")]
    for glyph in view.glyphs:
        if glyph.around:
            held = ", ".join(f"{names[seat]} ({points} points)" for seat, points in enumerate(glyph.points) if points)
            parts.append(
                Text(f"Purple spaces around {glyph.place}: {' '.join(glyph.around)}; held: {held or 'nobody'}.")
            )
    for player in view.players:
        team = f", team {player.team + 1}" if len({each.team for each in view.players}) < len(view.players) else ""
        parts.append(Text(f"{SEATS[player.seat]} {names[player.seat]}{team}", style=f"bold {COLOURS[player.seat]}"))
        parts += [Text(f"  {explain(Thing('army', card.id), pack)}") for card in player.cards]
        if player.hand is not None and player.seat != view.seat:
            parts.append(Text("  Hand:"))
            parts += [in_full(pack, id) for id in player.hand]
        piles = {
            "graveyard": player.graveyard,
            "library, in no particular order": player.library or (),
            "known in hand": player.known,
            "in hand or face down": player.known_or_hidden,
        }
        for title, ids in piles.items():
            if ids:
                spells = ", ".join(pack.spells[pack.spell_numbers[id]].name for id in ids)
                parts.append(Text.assemble((f"  {title}: ", "bold"), spells))
    return Group(*parts) if parts else Text("There is nothing more to look at yet.")


def sign(text: str, view: ArenaView, pack: Set, names: Sequence[str]) -> str | None:
    """A sign of the map: the ground, a glyph, a figure by its letters, a space by its name; a card's numbers."""
    for letters, figure, name in lettered(view, pack):
        if letters == text:
            return figure_sign(letters, figure, name, view, pack, names)
    text = "".join(text.split())
    if text in GROUND or set(text) == WALLS:
        return f"{text} {GROUND[text[0]]}"
    if re.fullmatch(r"\^[1-9]", text):
        return f"{text} raised ground, {text[1]} up: sight, moves and attacks look at the height. [1.5]"
    if re.fullmatch(r"=[1-9~]", text):
        return f"{text} {GROUND['=']}"
    if re.fullmatch(r"[mr][0-9]+|-?[0-9]+/-?[0-9]+", text):
        return GROUND["m"]
    if re.fullmatch(r"[(^](\w|\?)", text):
        return glyph_sign(text, view)
    return space_sign(text, view, pack)


def figure_sign(
    letters: str, figure: FigureView, name: str, view: ArenaView, pack: Set, names: Sequence[str]
) -> str | None:
    owner = next(
        (player, card)
        for player in view.players
        for card in player.cards
        if any(each.figure == figure.figure for each in card.figures)
    )
    life = f"{figure.life - figure.damage} of {figure.life} life"
    head = f"{letters} is {whose(names.__getitem__, owner[0].seat)} {name}: {life}, at {figure.place}."
    return f"{head} {explain(Thing('army', owner[1].id), pack)}"


def glyph_sign(text: str, view: ArenaView) -> str:
    where = [each.place for each in view.glyphs if (each.glyph or "?").upper() == text[1].upper()]
    what = GLYPHS.get(text[1].upper(), "a glyph")
    ground = " on raised ground" if text[0] == "^" else ""
    at = f" It is at {listed(where)}." if where else ""
    return f"{text} {what}{ground}.{at} A figure that moves onto it must stop. [8.12]"


def space_sign(text: str, view: ArenaView, pack: Set) -> str | None:
    """What is on a space, by its name."""
    field = field_of(view, pack)
    column, comma, row = text.replace(" ", "").partition(",")
    if not (comma and column.isdecimal() and row.isdecimal()):
        return None
    if int(column) >= field.width or int(row) >= field.height:
        return f"{text}: the spaces go from 0,0 to {field.width - 1},{field.height - 1}."
    place = field.at(int(column), int(row))
    level = field.level[place]
    ruin = field.ruins >> place & 1
    what = ["a ruin" if ruin else "water" if level < 0 else f"raised ground, {level} up" if level else "sand"]
    what += [f"{name} [{letters}]" for letters, each, name in lettered(view, pack) if text in (each.place, each.tail)]
    what += [GLYPHS.get((each.glyph or "?").upper(), "a glyph") for each in view.glyphs if each.place == text]
    return f"{text}: {', '.join(what)}."


def explain(thing: Thing, pack: Set) -> str | None:
    """An army card or a spell in words."""
    if thing.kind == "army" and thing.id in pack.card_numbers:
        card = pack.cards[pack.card_numbers[thing.id]]
        abilities = ", ".join(each.replace("_", " ").title() for each in card.abilities)
        return (
            f"{card.name} ({card.colour}, {card.cost} points): life {card.life}, move {card.move}, range {card.range}, "
            f"power {card.power}, toughness {card.toughness}, height {card.height}. {abilities}."
        )
    if thing.kind == "spell" and thing.id in pack.spell_numbers:
        spell = pack.spells[pack.spell_numbers[thing.id]]
        return f"{spell.name} ({spell.kind.replace('_', ' ')}, {spell.cost} points): {spell.text}"
    return None
