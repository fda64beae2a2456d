"""Succession in a terminal: who is where, what you have been shown, offers, your contract, and the clock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from coterie.common.prose import owner, players, whom, whose
from coterie.common.talk import Claim
from coterie.games.succession.components import Cards
from coterie.games.succession.contracts.offers import ordinal
from coterie.games.succession.events import CardDealt, aims_in_words
from coterie.games.succession.names import CardView, Term
from coterie.games.succession.talk.vocabulary import NUMBER, SIDES, TO, in_words
from coterie.games.succession.view import ContractView, OfferView, Player, Showing, SuccessionView
from coterie.kernel import Event, Name, Option, Thing, words

LATEST = 5
CROWD = 12
"""More players than this stand in two columns."""
COVERED = ACTS = True


RULES_OF = {
    "saw": ("10.1", "10.2"),
    "take_back": ("10.7",),
    "offer": ("4.2", "4.3"),
    "consent": ("4.6",),
    "anyway": ("4.10",),
    "leave": ("4.10",),
    "change": ("4.4",),
    "drop": ("4.4",),
    "crown": ("1.1", "1.2", "1.3"),
    "accuse": ("9.4",),
    "give": ("7.7", "9.2"),
    "martyr": ("7.16",),
    "look": ("7.21",),
}
"""The clauses of what can be done; a sentence is said by 10.1."""


SIGNS = {
    "*": "* behind a card: everybody knows it.",
    "#": "# behind a name: wears a badge. #3 before a sentence: the third that was said, counted from #0.",
    "ghost": "A ghost: dead, and out of contracts and tribunals. [8.2]",
    "room": "In the room: free to make offers and to join contracts.",
    "with": "with Ada: in a contract with Ada.",
    "known to all": "Everybody knows this card: it was shown to all.",
}
"""Words and signs of the drawing."""


def sign(text: str, _: SuccessionView, __: Cards, ___: Sequence[str]) -> str | None:
    return SIGNS.get("#" if text.startswith("#") else text.casefold())


def clauses(option: Option) -> tuple[str, ...]:
    """The rules of a choice itself, where the question's own is about all of them."""
    return RULES_OF.get(option.key, ("10.1",) if option.key in NUMBER else ())


def draw(view: SuccessionView, pack: Cards, names: Sequence[str]) -> RenderableType:
    """The clock, everybody with what you know of them, open offers, your contract, and what was said last. Your own
    card lies facedown: see `private`."""
    parts: list[RenderableType] = [clock(view), people(view, pack, names)]
    if view.offers and view.result is None:
        parts.append(Text("Open offers", style="bold"))
        parts += [indented(offer_words(view, offer, names)) for offer in view.offers]
    if view.contract is not None:
        parts.append(Text(f"Your contract: {stage(view)}", style="bold"))
        parts += [indented(line) for line in contract_words(view.contract, names)]
    if any(whisper.claim for whisper in view.whispers):
        parts.append(Text("Whispered to you or by you last" if view.result is None else "Whispered last", style="bold"))
        parts += [indented(line) for line in whispered(view, pack, names, all_of_them=False)[-LATEST:]]
    if view.claims:
        parts.append(Text("Said last", style="bold"))
        parts += [indented(line) for line in sentences(view, pack, names)[-LATEST:]]
    return Group(*parts)


def more(view: SuccessionView, pack: Cards, names: Sequence[str]) -> RenderableType:
    """Everything that was shown and by whom, everything that was said, and the decks. What you showed yourself is
    `private`, since it tells your card.
    """
    looks = [look for look in (*view.shown, *view.reveals) if not is_own(view, look)]
    parts: list[RenderableType] = [Text(look_words(look, pack, names)) for look in looks]
    if view.graveyard is not None:
        seen = ", ".join(card_words(card, pack) for card in view.graveyard)
        parts.append(Text(f"In the graveyard you saw: {seen or 'nothing'}"))
    if view.claims:
        parts.append(Text("All that was said", style="bold"))
        parts += [indented(line) for line in sentences(view, pack, names)]
    if view.whispers:
        parts.append(Text("All that was whispered", style="bold"))
        parts += [indented(line) for line in whispered(view, pack, names)]
    deck = [card_words(card, pack) for card in view.deck]
    parts.append(
        Text.assemble(("The decks: ", "bold"), ", ".join(f"{deck.count(each)} {each}" for each in dict.fromkeys(deck)))
    )
    if view.missing:
        missing = " or ".join(card_words(card, pack) for card in view.missing)
        parts.append(Text(f"Buried unseen: {missing}"))
    return Group(*parts)


def private(view: SuccessionView, pack: Cards, names: Sequence[str]) -> RenderableType | None:
    """The viewer's own card, whether going on harms them, and to whom they showed it."""
    if view.card is None or view.result is not None:
        return None
    role = pack.roles[pack.by_id[str(view.card.role)]]
    told = Text.assemble(
        ("Your card: ", "bold"), f"{card_words(view.card, pack)}, {pack.classes[role.cls]}. {role.text}"
    )
    if view.poisoned:
        told.append(" You are poisoned: you die when the next tribunal begins, unless a Healer helps.", style="bold")
    shown = [look_words(look, pack, names) for look in (*view.shown, *view.reveals) if is_own(view, look)]
    return Group(told, *[indented(words) for words in shown])


def is_own(view: SuccessionView, look: Showing) -> bool:
    """Whether it is a card of the viewer's own that not everybody saw, while the game lasts."""
    return look.seat == view.seat and bool(look.viewers) and view.result is None


def look_words(look: Showing, pack: Cards, names: Sequence[str]) -> str:
    to = ", ".join(whom(names.__getitem__, viewer) for viewer in look.viewers) or "everybody"
    what = card_words(look.card, pack) + ("" if look.card.role else " on the faction side")
    return f"{names[look.seat]} showed {what} to {to} ({look.how})"


def event_text(event: Event, _: SuccessionView, __: Cards, name: Name) -> str | None:
    """The own card is shown on request only, not to anyone who happens to look at the screen."""
    return f"{name(event.seat)} got a card." if isinstance(event, CardDealt) else None


def things(pack: Cards) -> Mapping[str, Thing]:
    """The roles by their names."""
    return {role.name: Thing("role", role.id) for role in pack.roles}


def label(option: Option, _: SuccessionView, __: Cards) -> str | None:
    """Offers in few words, since there are many."""
    parts = option.key.split(".")
    if not all(part.isdecimal() for part in parts):
        return None
    match [int(part) for part in parts]:
        case [kind, seat, own, theirs] if kind == TO:
            return f"{words.seat(seat)}, {SIDES[own]} for {SIDES[theirs]}"
    return None


def explain(thing: Thing, pack: Cards) -> str | None:
    if thing.kind == "role" and thing.id in pack.by_id:
        role = pack.roles[pack.by_id[thing.id]]
        return f"{role.name}, {pack.classes[role.cls]}: {role.text}"
    return None


def clock(view: SuccessionView) -> Text:
    due = next((waiting.due for waiting in view.waiting if waiting.kind in ("Mingle", "Point", "LastNames")), None)
    left = "" if due is None else f", {max(0, due - view.now) // 1000} s left"
    return Text(f"{view.phase.capitalize()}{left}; tribunals so far: {view.tribunal}", style="bold")


def people(view: SuccessionView, pack: Cards, names: Sequence[str]) -> RenderableType:
    """In one column with what is known of them in full, or in two where they are many."""
    if len(view.players) <= CROWD:
        badges = any(player.badge for player in view.players)
        grid = Grid("player", "where", *(["badge"] if badges else []), "you know", box=None, pad_edge=False)
        for player in view.players:
            worn = [player.badge or ""] if badges else []
            grid.add_row(names[player.seat], where(view, player, names), *worn, about(view, player, pack))
        return grid
    grid = Grid(box=None, pad_edge=False, show_header=False)
    rows = (len(view.players) + 1) // 2
    for row in range(rows):
        cells: list[str] = []
        for player in view.players[row::rows]:
            apart = where(view, player, names, most=1).replace("room", "")
            known_to_all = "*" if player.public else ""
            card = about(view, player, pack).removesuffix(", known to all")
            cells += [names[player.seat] + ("#" if player.badge else ""), apart, card + known_to_all]
        grid.add_row(*cells)
    return Group(grid, Text("*: known to all, #: wears a badge, with: in a contract with", style="dim"))


def about(view: SuccessionView, player: Player, pack: Cards) -> str:
    return "your card" if player.seat == view.seat and view.result is None else known(player, pack)


def where(view: SuccessionView, player: Player, names: Sequence[str], most: int = 3) -> str:
    """In the room, or in a contract and with whom; only the first of them by name."""
    if not player.alive:
        return "ghost"
    if player.contract is None:
        return "room"
    if view.contract is not None and view.contract.number == player.contract:
        return "your contract"
    together = next(huddle.members for huddle in view.huddles if huddle.number == player.contract)
    others = [names[seat] for seat in together if seat != player.seat]
    more = f" and {len(others) - most} more" if len(others) > most else ""
    return f"with {', '.join(others[:most])}{more}"


def known(player: Player, pack: Cards) -> str:
    if player.card is None:
        return ""
    words = card_words(player.card, pack)
    return f"{words}, known to all" if player.public else words if player.card.role else f"shows {words}"


def card_words(card: CardView, pack: Cards) -> str:
    faction = card.faction.capitalize()
    return f"{faction} {pack.roles[pack.by_id[card.role]].name}" if card.role else faction


def terms(rows: Sequence[Term], names: Sequence[str]) -> str:
    return ", ".join(f"{whose(names.__getitem__, term.seat)} {term.side}" for term in rows)


def indented(words: str) -> RenderableType:
    return Padding(Text(words), (0, 0, 0, 2), expand=False)


def offer_words(view: SuccessionView, offer: OfferView, names: Sequence[str]) -> str:
    name = names.__getitem__
    agreed = ", ".join(whom(name, seat) for seat in offer.consents) or "nobody"
    left = max(0, offer.until - view.now) // 1000
    needed = ", ".join(whom(name, seat) for seat in offer.needed if seat != offer.seat)
    without = f"; not without {needed}" if needed else ""
    gone = f"; dropped out: {', '.join(whom(name, seat) for seat in offer.dropped)}" if offer.dropped else ""
    said = f"{terms(offer.terms, names)}{without}{gone}; agreed: {agreed}"
    return f"{offer_called(view, offer, names)}: {said}; {left} s"


def offer_called(view: SuccessionView, offer: OfferView, names: Sequence[str]) -> str:
    """The offer as the choices name it: by whom it is, and which of theirs."""
    same = [other.number for other in view.offers if other.seat == offer.seat]
    which = ordinal(same.index(offer.number)) if len(same) > 1 else ""
    whose_offer = "Your" if offer.seat == view.seat else owner(names.__getitem__, offer.seat)
    return f"{whose_offer} {which}offer"


def stage(view: SuccessionView) -> str:
    ours = ("Force", "Decide", "Surprise", "Sacrifice")
    waiting = next((each for each in view.waiting if each.kind in ours), None)
    if waiting is None:
        return "complete"
    left = "" if waiting.due is None else f", {max(0, waiting.due - view.now) // 1000} s left"
    return f"{waiting.kind.lower()}{left}"


def contract_words(contract: ContractView, names: Sequence[str]) -> list[str]:
    lines = [terms(contract.terms, names)]
    for by, target in contract.forced:
        lines.append(f"{names[by]} forced {whom(names.__getitem__, target)}")
    for choice in contract.choices:
        lines.append(f"{names[choice.seat]} chose {aims_in_words(choice.aims, names.__getitem__)}")
    for seat, source, victim in contract.surprises:
        between = players(names.__getitem__, (source, victim))
        lines.append(f"{names[seat]} announced a surprise{f': {between}' if victim >= 0 else ''}")
    if contract.projected:
        lines.append(f"Would die by what is shown: {players(names.__getitem__, contract.projected)}")
    return lines


def sentences(view: SuccessionView, pack: Cards, names: Sequence[str]) -> list[str]:
    return [f"#{claim.number} {claim_words(claim, pack, names)}" for claim in view.claims]


def whispered(view: SuccessionView, pack: Cards, names: Sequence[str], *, all_of_them: bool = True) -> list[str]:
    """Who whispered to whom, and what as far as you know; or only that."""
    lines = []
    for whisper in view.whispers:
        to = ", ".join(whom(names.__getitem__, seat) for seat in whisper.to)
        if whisper.claim is not None:
            lines.append(f"(to {to}) {claim_words(whisper.claim, pack, names)}")
        elif all_of_them:
            lines.append(f"{names[whisper.seat]} whispered to {to}.")
    return lines


def claim_words(claim: Claim, pack: Cards, names: Sequence[str]) -> str:
    told = words.spoken(
        in_words(pack, lambda seat: words.literal(names[seat]), claim.seat, claim.say, claim.about), names.__getitem__
    )
    marks = " (taken back)" if claim.taken_back else ""
    if claim.contradicts:
        marks += f" (against {', '.join(f'#{number}' for number in claim.contradicts)})"
    if claim.true is not None:
        marks += " (true)" if claim.true else " (a lie)"
    return f"{told}{marks}"
