"""Ravnica: Inquisition at the terminal: who is of which colour, who leads, who voted for whom, and who said what."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from coterie.common.prose import players as players_in_words
from coterie.common.prose import whom, whose
from coterie.common.talk import Claim
from coterie.games.inquisition.components import AGENT, COLOUR_IDS, Guilds
from coterie.games.inquisition.view import Ability, InquisitionView, Vote
from coterie.games.inquisition.words import in_words

CLAIMS = 8
"""How many of the last claims are shown before the end; then all."""

STYLES = {"white": "bold", "blue": "bold blue", "black": "bold magenta", "red": "bold red", "green": "bold green"}
ABILITIES = {
    "white": "shows their role card to one player",
    "blue": "has one role card seen by all others of a colour",
    "black": "notes in secret who pays the {ultimate_price}",
    "red": "gives the {ablaze} card away before the final round",
    "green": "looks at one player's facedown cards",
}
SIGNS = {
    "candidates": "Candidates: the players of the round's colour. One of them is elected. [3.4]",
    "runoff": "Runoff: the leaders vote once more, between those who tied. [5.4]",
    "*": "* behind a name: time ran out, and the ballot was automatic. [3.6]",
    "against": "against #3: it can't be true together with claim 3.",
    "#": "#3: the third claim, counted from #0.",
}
"""Words and signs of the drawing that no clause explains by its name."""


def sign(text: str, _: InquisitionView, __: Guilds, ___: Sequence[str]) -> str | None:
    return SIGNS.get("#" if text.startswith("#") else text.casefold())


def draw(view: InquisitionView, pack: Guilds, names: Sequence[str]) -> RenderableType:
    parts: list[RenderableType] = [heading(view, pack, names), players(view, pack, names)]
    parts += [Text(line) for line in map(str, abilities(view, pack, names))]
    over = view.result is not None
    parts += [ballots(vote, pack, names) for vote in (view.votes if over else view.votes[-1:])]
    if view.claims:
        parts.append(claims(view.claims if over else view.claims[-CLAIMS:], view, pack, names))
    return Group(*parts)


def more(view: InquisitionView, pack: Guilds, names: Sequence[str]) -> RenderableType:
    """All votes side by side, and all claims."""
    parts: list[RenderableType] = [all_votes(view, pack, names)] if view.votes else []
    if view.claims:
        parts.append(claims(view.claims, view, pack, names))
    return Group(*parts) if parts else Text("There have been no votes or claims yet.")


def news(view: InquisitionView) -> object:
    """Claims, and who is ready, are shown as they come: the table is not drawn again for them."""
    seated = [(player.leads, player.facedown, player.ablaze, player.dead) for player in view.players]
    return view.round, view.role, view.note, view.votes, view.abilities, seated


def colour(id: str, pack: Guilds) -> str:
    return pack.colours[COLOUR_IDS.index(id)]


def heading(view: InquisitionView, pack: Guilds, names: Sequence[str]) -> Text:
    head = Text(f"{len(names)} players, {view.agents} of them {pack.roles[AGENT]}s. ")
    if view.result is not None:
        return head.append("The game is over.", style="bold")
    if view.colour is None:
        head.append("Before the final round." if view.phase == "burning" else f"Final round: {view.phase}.", "bold")
        leaders = ", ".join(names[player.seat] for player in view.players if player.leads)
        return head.append(f" The leaders decide who dies: {leaders}.")
    head.append(f"Round {view.round} of 5: {colour(view.colour, pack)}", style=STYLES[view.colour])
    head.append(f" ({view.phase}). {colour(view.colour, pack)} {ABILITIES[view.colour].format(**pack.cards)}. ")
    head.append(f"Candidates: {', '.join(names[seat] for seat in view.candidates)}.")
    if view.tie_breaker is not None:
        breaks = "break" if names[view.tie_breaker] == "You" else "breaks"
        head.append(f" {names[view.tie_breaker]} {breaks} ties.", style="dim")
    return head


def players(view: InquisitionView, pack: Guilds, names: Sequence[str]) -> Grid:
    over = view.result is not None
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for title in ("", "guild", "colours", "leads", "", *(["role"] if over else [])):
        grid.add_column(title, overflow="fold")
    for player in view.players:
        colours = Text(", ").join(Text(colour(each, pack), style=STYLES[each]) for each in player.colours)
        leads = Text(", ").join(Text(colour(each, pack), style=STYLES[each]) for each in player.leads)
        marks = ["ablaze"] if player.ablaze else []
        marks += ["dead"] if player.dead else []
        marks += ["ready"] if player.ready and "discussion" in view.phase else []
        marks += [f"{player.facedown} facedown"] if player.facedown else []
        row = [Text(names[player.seat]), Text(pack.guilds[pack.numbers[player.guild]].name), colours, leads]
        row.append(Text(", ".join(marks)))
        if over and player.role is not None:
            agent = player.role == "agent"
            row.append(Text(pack.roles[agent], style="bold red" if agent else ""))
        grid.add_row(*row)
    return grid


def abilities(view: InquisitionView, pack: Guilds, names: Sequence[str]) -> list[str]:
    return [ability(each, view, pack, names) for each in view.abilities]


def ability(used: Ability, view: InquisitionView, pack: Guilds, names: Sequence[str]) -> str:
    name = names.__getitem__
    leader, chosen = names[used.leader], "" if used.chosen is None else whom(name, used.chosen)
    card = "" if used.chosen is None else whose(name, used.chosen)
    open_card = f" ({colour(used.target, pack)})" if used.target and used.colour == "blue" else ""
    did = "have not chosen yet" if leader == "You" else "has not chosen yet"
    if used.colour == "black" and view.note_made:
        did = "wrote the note" if view.result is None or view.note is None else f"noted {whom(name, view.note)}"
    elif used.colour == "red":
        did = f"{f'gave {chosen}' if chosen else 'took'} the {pack.cards['ablaze']} card"
    elif chosen:
        did = {
            "white": f"showed the role card to {chosen}",
            "blue": f"had {card} role card seen by {players_in_words(name, used.lookers)}",
            "green": f"looked at {card} facedown cards",
        }[used.colour]
    late = " (automatic)" if used.automatic else ""
    return f"{colour(used.colour, pack)}: {leader} {did}{open_card}{late}."


def vote_title(vote: Vote, pack: Guilds) -> str:
    title = {"leaders": "Who dies", "second": "Runoff", "others": "The others"}
    return colour(vote.colour, pack) if vote.colour else title[vote.kind]


def ballots(vote: Vote, pack: Guilds, names: Sequence[str]) -> Text:
    found: dict[int, list[str]] = {}
    for seat, ballot in enumerate(vote.ballots):
        if ballot is not None:
            found.setdefault(ballot, []).append(whom(names.__getitem__, seat) + "*" * (seat in vote.automatic))
    told = [
        f"{names[target]} {len(by)} ({', '.join(by)})"
        for target, by in sorted(found.items(), key=lambda pair: -len(pair[1]))
    ]
    return Text(f"{vote_title(vote, pack)}{' vote' if vote.colour else ''}: {'; '.join(told)}", style="dim")


def all_votes(view: InquisitionView, pack: Guilds, names: Sequence[str]) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for title in ("voted for", *(vote_title(vote, pack) for vote in view.votes)):
        grid.add_column(title, overflow="fold")
    for seat, name in enumerate(names):
        cast = [vote.ballots[seat] for vote in view.votes]
        late = ["*" * (seat in vote.automatic) for vote in view.votes]
        grid.add_row(
            Text(name), *(Text("" if to is None else names[to] + mark) for to, mark in zip(cast, late, strict=True))
        )
    won = [Text("-" if vote.winner is None else names[vote.winner], style="bold") for vote in view.votes]
    grid.add_row(Text("result", style="bold"), *won)
    return grid


def claims(shown: Sequence[Claim], view: InquisitionView, pack: Guilds, names: Sequence[str]) -> Grid:
    over = view.result is not None
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for title in ("#", "round", "claim", "against", *(["true?"] if over else [])):
        grid.add_column(title, overflow="fold")
    for claim in shown:
        words = in_words(pack, names.__getitem__, claim.seat, claim.say, claim.about)
        said = Text(words, style="strike dim" if claim.taken_back else "")
        against = Text(", ".join(f"#{number}" for number in claim.contradicts), style="bold red")
        row = [Text(str(claim.number)), Text("end" if claim.round == 6 else str(claim.round)), said, against]
        if over:
            row.append(
                Text(
                    "" if claim.true is None else "yes" if claim.true else "NO",
                    style="bold red" * (claim.true is False),
                )
            )
        grid.add_row(*row)
    return grid


def private(view: InquisitionView, pack: Guilds, names: Sequence[str]) -> RenderableType | None:
    """What only this seat knows, on a separate line that can be covered."""
    if view.seat is None or view.role is None or view.result is not None:
        return None
    agent = view.role == "agent"
    goal = f"you win if {'fewer than two' if agent else 'two'} {pack.roles[AGENT]}s die"
    known = [f"your role is {pack.roles[agent]}, {goal}"]
    for role, id in enumerate(("loyalist", "agent")):
        others = [names[p.seat] for p in view.players if p.role == id and p.seat != view.seat]
        if others and not (agent and id == "loyalist"):
            known.append(f"{', '.join(others)}: {pack.roles[role]}")
    for used in view.abilities:
        if used.target is not None and used.colour != "blue":
            known.append(f"{colour(used.colour, pack)}'s card: {colour(used.target, pack)}")
    if view.note is not None:
        known.append(f"the note: {whom(names.__getitem__, view.note)}")
    line = Text(f"Only you know (`hide` covers this): {'; '.join(known)}.", style="yellow")
    if not view.whispers:
        return line
    return Group(
        line, Text(f"Said among the {pack.roles[AGENT]}s alone:"), claims(view.whispers[-CLAIMS:], view, pack, names)
    )
