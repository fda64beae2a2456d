"""Wizards & Relics in a terminal. Colours are written as words too, so nothing is lost without them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from coterie.games.relics.components import COLOURS, RARITIES, Card, Cards
from coterie.games.relics.in_play import Part
from coterie.games.relics.view import Draft, Player, RelicInPlay, RelicsView, WizardInPlay
from coterie.kernel import Option, Thing

STYLES = {"red": "red", "blue": "bright_blue", "green": "green", "": "yellow"}
PHASES = ("", "Shrine", "Play", "Reveal", "Victory", "Spoils")
SORTS = {(True, True): "Devoted", (True, False): "Enlightened", (False, True): "Basic", (False, False): "Enchanted"}
SIGNS = {
    "x2": "x2: two copies of the card.",
    "=": "Pointy Hat (2) = 4: the printed power is 2, and it counts 4 now; the brackets behind it say why.",
    "total": "Total: what a player's wizards and relics in play count together. The highest total wins. [5.1]",
    "?": "? on top of a deck: a card that you haven't seen.",
}
"""Symbols of the drawing."""


def sign(text: str, _: RelicsView, __: Cards, ___: Sequence[str]) -> str | None:
    return SIGNS.get("x2" if text[:1] == "x" and text[1:].isdecimal() else text.casefold())


def draw(view: RelicsView, pack: Cards, names: Sequence[str]) -> RenderableType:
    """Draw the round, then everyone with what they have in play, you last, then your own cards."""
    parts: list[RenderableType] = [header(view, pack, names)]
    if drafts(view):
        parts += drafting(view.draft, pack)
    first = 0 if view.seat is None else view.seat + 1
    for seat in (*range(first, len(names)), *range(first)):
        parts.append(player(view, view.players[seat], pack, names))
    if view.seat is not None and view.players[view.seat].hand:
        parts.append(Text("Your hand", style="bold"))
        parts.append(in_full(view.players[view.seat].hand or (), pack))
    return Group(*parts)


def more(view: RelicsView, pack: Cards, names: Sequence[str]) -> RenderableType:
    """What can be looked at beside the table: discard piles, one's own deck, cards that went back into decks."""
    parts: list[RenderableType] = []
    if drafts(view) and view.draft is not None:
        offered = [id for pile in view.draft.piles for id in pile] + [id for id in view.draft.grid if id is not None]
        parts.append(in_full(offered, pack))
    for each in view.players:
        piles = {
            "discard pile": each.pile,
            "went back into the deck, in the open": each.recycled if each.deck is None else (),
            "deck, in no particular order": each.deck or (),
            "drafted": each.drafted or (),
        }
        for title, ids in piles.items():
            if ids:
                parts.append(Text(f"{names[each.seat]}: {title} ({len(ids)})", style="bold"))
                parts.append(Padding(listed(ids, pack), (0, 0, 0, 2), expand=False))
    if view.used_shrines:
        used = ", ".join(pack.shrines[pack.shrine_numbers[id]].name for id in view.used_shrines)
        parts.append(Text.assemble(("Shrines used: ", "bold"), used))
    return Group(*parts) if parts else Text("There is nothing more to look at yet.")


def explain(thing: Thing, pack: Cards) -> str | None:
    """A card in words."""
    if thing.kind == "card" and thing.id in pack.numbers:
        card = pack.cards[pack.numbers[thing.id]]
        kind = f"{card.colour} wizard" if card.wizard else f"relic, {card.subtype}"
        sort = SORTS[card.wizard, card.only_power]
        words = f"{card.name}: {sort} {kind}, power {card.power}, {card.rarity}."
        return f"{words} {card.text or 'It has no ability.'}"
    if thing.kind == "shrine" and thing.id in pack.shrine_numbers:
        shrine = pack.shrines[pack.shrine_numbers[thing.id]]
        return f"{shrine.name}, a shrine: {shrine.text}"
    return None


def things(pack: Cards) -> Mapping[str, Thing]:
    """Every card of the game by its name, and the shrines."""
    cards = {card.name: Thing("card", card.id) for card in pack.cards}
    return {**{shrine.name: Thing("shrine", shrine.id) for shrine in pack.shrines}, **cards}


def label(option: Option, view: RelicsView, pack: Cards) -> str | None:
    """A card whose text is above, in the hand or the pack that is drawn, is named without it. When a deck is built,
    rarity matters (11.10).
    """
    if view.seat is None or len(option.about) != 1 or option.about[0].kind != "card":
        return None
    id, me = option.about[0].id, view.players[view.seat]
    if id in (me.hand or ()) or (view.draft is not None and id in view.draft.pack):
        return str(named(id, pack))
    return f"{pack.cards[pack.numbers[id]].rarity}: {option.label}" if drafts(view) else None


# --- the table -----------------------------------------------------------------------------------------------


def header(view: RelicsView, pack: Cards, names: Sequence[str]) -> RenderableType:
    now = f"Round {view.round}, {PHASES[view.phase]}" if view.round else f"Setup ({view.setup})"
    first = Text(now, style="bold")
    acting = ""
    if view.counts_as_master != view.master:
        acting = f" ({names[view.counts_as_master]} counts as Master Wizard in this battle)"
    master = f". Master Wizard: {names[view.master]}{acting}"
    first.append(f"{master}. {view.needed} wizards in a Hall win.", style="not bold")
    if view.shrine is None:
        return Group(first, worded("Advantage, +1: green has it over blue, blue over red, red over green."))
    shrine = pack.shrines[pack.shrine_numbers[view.shrine]]
    return Group(first, Text.assemble("Shrine ", (shrine.name, "bold magenta"), ": ", worded(shrine.text)))


def player(view: RelicsView, each: Player, pack: Cards, names: Sequence[str]) -> RenderableType:
    """Name, sizes and Hall; then what is in play, and what this viewer knows beside that."""
    title = Text.assemble((names[each.seat], "bold underline"), " (Master Wizard)" if each.seat == view.master else "")
    if not drafts(view):
        title.append(f": {sizes(view, each)}. Hall {len(each.hall)}/{view.needed}")
        if each.hall:
            title.append(": " + "; ".join(pack.cards[pack.numbers[id]].name for id in each.hall))
    return Group(title, Padding(Group(*details(view, each, pack)), (0, 0, 0, 2), expand=False))


def sizes(view: RelicsView, each: Player) -> str:
    parts = [f"hand {each.hand_count}", f"deck {each.deck_count}", f"discards {len(each.pile)}"]
    if each.drawn:
        parts.append(f"drawn this round {each.drawn}")
    if each.discarded:
        parts.append(f"discarded this round {each.discarded}")
    if view.round and not each.in_battle:
        parts.append("out of this battle")
    return ", ".join(parts)


def details(view: RelicsView, each: Player, pack: Cards) -> list[Text]:
    in_play = things_in_play(view, each, pack)
    lines = [] if in_play is None else [in_play]
    known = {
        "On the table from this round: ": (*each.table_wizards, *each.table_relics),
        "You know in hand: " if view.seat is not None else "Known in hand: ": each.known,
        "In hand or facedown: ": each.known_or_laid,
        "Hand: ": (each.hand if each.seat != view.seat else None) or (),
    }
    lines += [Text(words).append_text(listed(ids, pack)) for words, ids in known.items() if ids]
    if drafts(view) and each.drafted:
        lines.append(summary(each.drafted, pack))
    if each.deck_top:
        top = [Text("?") if id is None else named(id, pack) for id in each.deck_top]
        lines.append(Text("Top of the deck: ").append_text(Text(", ").join(top)))
    return lines


def things_in_play(view: RelicsView, each: Player, pack: Cards) -> Text | None:
    parts = [wizard(one, pack) for one in each.wizards]
    if each.laid is None:
        parts += [Text("a facedown wizard", style="dim")] * each.facedown_wizards
    else:
        parts += [named(id, pack).append(" facedown") for id in each.laid]
    parts += [relic(view, one, pack) for one in each.relics]
    if not parts:
        return None
    line = Text(f"Total {each.total}: " if each.wizards else "In play: ", style="bold" if each.wizards else "")
    return Text().append_text(line).append_text(Text("; ").join(parts))


def wizard(one: WizardInPlay, pack: Cards) -> Text:
    text = named(one.card, pack)
    if one.base != pack.power[pack.numbers[one.card]]:
        text.append(f" base {one.base}")
    text.append(f" = {one.power}", style="bold")
    return text.append(apart(one.parts))


def apart(parts: Sequence[Part]) -> str:
    """The sum with its parts, if it has several: (3 base, +2 once, +1 advantage: green over blue)."""
    if len(parts) < 2:
        return ""
    first, *more = parts
    said = [f"{first.amount} {first.kind}"]
    said += [f"{part.amount:+} {part.kind}" + (f": {part.why}" if part.why else "") for part in more]
    return f" ({', '.join(said)})"


def relic(view: RelicsView, one: RelicInPlay, pack: Cards) -> Text:
    if one.card is None:
        return Text("a facedown relic", style="dim")
    text = named(one.card, pack)
    if not one.face_up:
        others = [seat for seat in one.known_to if seat != view.seat]
        return text.append(" facedown, known to a rival" if others and view.seat is not None else " facedown")
    if one.ignored:
        return text.append(" ignored", style="bold")
    return text.append(f" = {one.power}", style="bold").append(apart(one.parts))


# --- drafts --------------------------------------------------------------------------------------------------


def drafts(view: RelicsView) -> bool:
    """Whether the cards are still being drafted: nobody has a deck yet."""
    return view.draft is not None and not any(each.deck_count for each in view.players)


def drafting(draft: Draft | None, pack: Cards) -> list[RenderableType]:
    parts: list[RenderableType] = []
    if draft is None:
        return parts
    if any(draft.grid):
        grid = Grid.grid(padding=(0, 2), expand=False)
        grid.add_column(style="dim")
        for column in range(1, 4):
            grid.add_column(Text(f"column {column}", style="dim"), ratio=1)
        grid.show_header = True
        for row in range(3):
            cells = [Text("empty", style="dim") if id is None else named(id, pack) for id in draft.grid[3 * row :][:3]]
            grid.add_row(f"row {row + 1}", *cells)
        parts.append(grid)
    for number, pile in enumerate(draft.piles if any(draft.piles) else (), 1):
        cards = listed(pile, pack) if pile else Text("taken", style="dim")
        parts.append(Text(f"Pile {number}: ", style="bold").append_text(cards))
    if draft.pack:
        parts.append(Text(f"The pack in your hands ({len(draft.pack)} cards)", style="bold"))
        parts.append(in_full(draft.pack, pack))
    if draft.cards_left:
        parts.append(Text(f"{draft.cards_left} cards are still to come. `look more` tells what these do."))
    return parts


def summary(ids: Iterable[str], pack: Cards) -> Text:
    """How many there are of each kind, colour and rarity."""
    cards = [pack.cards[pack.numbers[id]] for id in ids]
    wizards = [card for card in cards if card.wizard]
    relics = [card for card in cards if not card.wizard]
    text = Text(f"Drafted: {several(len(wizards), 'wizard')}")
    if wizards:
        colours = Counter(card.colour for card in wizards)
        found = [Text(f"{colours[each]} {each}", style=STYLES[each]) for each in COLOURS if colours[each]]
        text.append(" (").append_text(Text(", ").join(found)).append(f"; {by_rarity(wizards)})")
    text.append(f", {several(len(relics), 'relic')}")
    return text.append(f" ({by_rarity(relics)})") if relics else text


def several(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def by_rarity(cards: Iterable[Card]) -> str:
    counted = Counter(card.rarity for card in cards)
    return ", ".join(f"{counted[each]} {each}" for each in RARITIES if counted[each])


# --- cards ---------------------------------------------------------------------------------------------------


def named(id: str, pack: Cards) -> Text:
    """Jeff, the Mage (red 4)."""
    card = pack.cards[pack.numbers[id]]
    return Text.assemble(card.name, " (", (f"{card.colour} {card.power}".strip(), STYLES[card.colour]), ")")


def listed(ids: Iterable[str], pack: Cards) -> Text:
    """Cards in one line, equal ones together."""
    cards = []
    for id, copies in Counter(ids).items():
        cards.append(named(id, pack).append(f" x{copies}" if copies > 1 else ""))
    return Text("; ").join(cards)


def in_full(ids: Iterable[str], pack: Cards) -> Grid:
    """A row for each card, in the order of the pack, wizards first: power, colour, name, rarity, text."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(justify="right", min_width=3, style="bold")
    grid.add_column(min_width=5)
    grid.add_column()
    counted = Counter(ids)
    for id in sorted(counted, key=lambda id: pack.numbers[id]):
        card = pack.cards[pack.numbers[id]]
        copies = f" x{counted[id]}" if counted[id] > 1 else ""
        words = card.text or f"{SORTS[card.wizard, card.only_power]}: power and nothing else."
        text = Text.assemble((card.name, "bold"), copies, (f" ({card.rarity}) ", "dim"), words)
        grid.add_row(str(card.power), Text(card.colour or "relic", style=STYLES[card.colour]), text)
    return grid


def worded(text: str) -> Text:
    """A shrine's text, its colours in colour."""
    shown = Text(text)
    for colour in COLOURS:
        shown.highlight_regex(rf"(?i)\b{colour}\b", STYLES[colour])
    return shown
