"""The pack as people write it, read into cards and shrines, and refused where the rules could not work with it."""

from __future__ import annotations

import re
from collections import Counter

from coterie.common.packs import PackError, PackFile, Row
from coterie.games.relics.components import COLOURS, RARITIES, WHO, Card, Cards, Effect, Shrine
from coterie.games.relics.effects import VERBS
from coterie.games.relics.power import CONDITIONS, METRICS

TIMINGS = {
    "immediate": "when the wizards are turned up, before the other abilities (3.12)",
    "wizard": "with the other wizard abilities, before relics are turned up (3.14)",
    "relic": "with the enchantments, after relics are turned up (3.16)",
    "fluid": "as long as the card is in play: it is looked up whenever somebody needs it (5.8)",
    "discard": "when the card is discarded (6.15)",
    "totals": "when the totals are compared (3.18)",
    "spoils": "after the battle, when spoils are gained and cards go to the discard piles (3.23 to 3.25)",
}
"""The words after `at`."""
WHOM = {
    "red": "red wizards",
    "blue": "blue wizards",
    "green": "green wizards",
    "devoted": "Devoted wizards",
    "enlightened": "Enlightened wizards",
    "any": "every wizard",
    "fewest_hall": "wizards of the players with the fewest wizards in their Halls, unless all have as many",
    "not_master": "wizards of those who aren't the Master Wizard",
    "basic_relic": "basic relics",
    "has_advantage": "wizards that have advantage",
}
"""The words after `who` in a shrine's line."""
FIELDS = {
    "n": "the number of the verb",
    "n_master": "the number instead of `n` for the Master Wizard",
    "per": "multiplies `n` by what is counted",
    "max": "the most that `per` counts",
    "may": "true: the player may decline",
    "up_to": "true: up to `n`, not exactly `n`",
    "add": "the bonus for having done it",
    "add_each": "the bonus for each card",
    "draw": "cards drawn as well",
    "face_up": "true: it comes into play face up",
    "if": "the condition",
    "what": "relic, wizard or card",
    "rarity": "common, superb or glorious",
    "kind": "devoted",
    "whose": "all or rivals",
    "who": "on a shrine: whom the line is for",
}
"""The fields of an effect."""
CARD_TIMINGS = {  # when a card of a kind can do something at all
    "wizard": ("immediate", "wizard", "relic", "fluid", "discard", "spoils"),
    "relic": ("relic", "fluid", "discard", "totals", "spoils"),
}


def _effect(row: Row, on: str) -> Effect:
    """One effect of a wizard, a relic or a shrine. A field that would change nothing is refused."""
    at = "shrine" if on == "shrine" else row.one_of("at", CARD_TIMINGS[on])
    who = row.one_of("who", WHO) if on == "shrine" else ""
    do = row.one_of("do", tuple(sorted(VERBS)))
    verb = VERBS[do]
    if at not in verb.at:
        row.wrong("do", f"{do} happens at {', '.join(verb.at)}, not at {at}")
    if verb.on not in ("", on):
        row.wrong("do", f"{do} is for a {verb.on}, not for a {on}")
    heeds = verb.heeds
    if do == "add" and at in ("wizard", "relic"):
        heeds = ("draw",)  # a fixed bonus
    if who == "basic_relic":
        if do != "add":
            row.wrong("who", f"{do} is for wizards: {', '.join(each for each in WHO if each != who)}")
        heeds = ()
    if do == "advantage_worth":
        row.one_of("who", ("has_advantage",))
    whose = row.one_of("whose", ("all", "rivals")) if do in ("ignore_relics", "no_advantage") else ""
    what = ""
    if do == "take":
        what = row.one_of("what", ("relic", "wizard", "card"))
    elif do == "relic_from_pile":
        what = row.one_of("rarity", RARITIES)
    elif do == "wizard_from_pile":
        what = row.one_of("kind", ("devoted",))
    if verb.optional and not row.flag("may"):
        row.wrong("may", f"true, for {do} is always optional")

    def number(field: str, default: int = 0, most: int = 9) -> int:
        return row.number(field, 0, most, default) if field in heeds else default

    def flag(field: str) -> bool:
        return field in heeds and row.flag(field)

    def word(field: str, allowed: tuple[str, ...]) -> str:
        row.asked.add(field)
        return row.one_of(field, allowed) if row.has(field) or (field == "if" and verb.when) else ""

    conditions = tuple(CONDITIONS) if verb.when is None else verb.when
    effect = Effect(
        at=at,
        do=do,
        who=who,
        may=flag("may"),
        when=word("if", conditions) if conditions and who != "basic_relic" else "",
        n=row.number("n", *verb.n) if verb.n else 0,
        n_master=number("n_master"),
        per=word("per", tuple(METRICS)) if "per" in heeds else "",
        most=number("max", 99, 99),
        up_to=flag("up_to"),
        add=number("add"),
        add_each=number("add_each"),
        draw=number("draw"),
        face_up=flag("face_up"),
        what=what,
        whose=whose,
    )
    row.done()
    return effect


def _card(row: Row, *, wizard: bool) -> Card:
    """1.6, 1.8: a Devoted wizard and a basic relic have power and nothing else."""
    kinds = ("devoted", "enlightened") if wizard else ("basic", "enchanted")
    only_power = row.one_of("kind", kinds) == kinds[0]
    effects = tuple(_effect(each, "wizard" if wizard else "relic") for each in row.rows("effects"))
    if only_power == bool(effects):
        row.wrong("kind", f"{kinds[0]} for a card without effects, {kinds[1]} for one with effects")
    card = Card(
        id=row.text("id"),
        name=row.text("name"),
        wizard=wizard,
        colour=row.one_of("colour", COLOURS) if wizard else "",
        rarity=row.one_of("rarity", RARITIES),
        power=row.number("power", 0, 20),
        copies=row.number("copies", 1, 12),
        only_power=only_power,
        subtype="" if wizard else row.text("subtype"),
        text=row.text("text", ""),
        source=row.source(),
        from_rulebook=row.texts("from_rulebook"),
        effects=effects,
    )
    row.done()
    return card


def _shrine(row: Row) -> Shrine:
    lines = tuple(_effect(each, "shrine") for each in row.rows("lines"))
    if not lines:
        row.wrong("lines", "one line or more")
    text = row.text("text")
    texts = re.split(r"(?<=\.) (?=[A-Z][^.:]*:)", text)
    if len(texts) != len(lines):
        texts = [text] + [""] * (len(lines) - 1)
    printed = row.source(), row.texts("from_rulebook")
    shrine = Shrine(row.text("id"), row.text("name"), text, *printed, lines, tuple(texts))
    row.done()
    return shrine


def read_cards(text: str, name: str) -> Cards:
    """The pack, refused where the rules could not work with it: 1.3 and 2.1 fix how many of each there are."""
    file = PackFile(text, name)
    file.only("pack", "wizard", "relic", "shrine")
    title = file.title("relics")
    wizards = [_card(row, wizard=True) for row in file.rows("wizard")]
    relics = [_card(row, wizard=False) for row in file.rows("relic")]
    shrines = [_shrine(row) for row in file.rows("shrine")]
    seen = Counter([*(card.id for card in (*wizards, *relics)), *(shrine.id for shrine in shrines)])
    for id, times in seen.items():
        if times > 1:
            raise PackError(f"{name}: id {id}: found {times} rows, allowed: one row for each id")
    for what, cards in (("wizard", wizards), ("relic", relics)):
        cards.sort(key=lambda card: RARITIES.index(card.rarity))
        for rarity, needed in zip(RARITIES, (24, 24, 12), strict=True):
            found = sum(card.copies for card in cards if card.rarity == rarity)
            if found != needed:
                raise PackError(f"{name}: {what}: copies of rarity {rarity}: found {found} in all, allowed: {needed}")
    return Cards((*wizards, *relics), tuple(shrines), title, file.digest)
