"""`coterie games`: the games that can be played."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.padding import Padding
from rich.text import Text

from coterie import bots
from coterie import games as installed
from coterie.cli import console, saves
from coterie.kernel import Game, Setting
from coterie.table.record import pack_digest


def games(
    json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="One object: games, a list of id, title, about, kind, minutes [least, most], seats [least, most], "
            "usual_seats, version (of the rules), pack (digest of the components), clauses (how many), options (name, "
            "values or least and most, default, title, help, unit, effects of the values, "
            "several: a list of values with commas, "
            "and gives: what a value sets of the other options, where nobody does), bots (names), strongest_bot.",
        ),
    ] = False,
) -> None:
    """List the games that are installed, with their players and options."""
    found = [installed.get(name) for name in installed.names()]
    if json:
        console.print_json({"games": [described(game) for game in found]})
        return
    out = console.make()
    for game in found:
        out.print(Text.assemble((game.id, "bold"), f"  {game.title}, {seats_in_words(game)}"))
        if game.about:
            out.print(Padding(Text(game.about), (0, 0, 0, 2), expand=False))
        for setting in game.settings:
            out.print(Padding(option_in_words(setting), (0, 0, 0, 4), expand=False))
        out.print(Padding(bots_in_words(game), (0, 0, 0, 4), expand=False))
    if found:
        out.print(Text(f"Play one: {saves.command()} play {found[0].id}", style="dim"))


def described(game: Game[Any]) -> dict[str, Any]:
    options = []
    for each in game.settings:
        if isinstance(each.values, range):
            allowed: dict[str, Any] = {"least": each.values[0], "most": each.values[-1]}
        else:
            allowed = {"values": list(each.values), **({"several": True} if each.several else {})}
        words = {"title": each.called, "help": each.help, "unit": each.unit, "effects": dict(each.effects)}
        gives = {"gives": each.gives} if each.gives else {}
        options.append({"name": each.name, **allowed, "default": each.default, **words, **gives})
    return {
        "id": game.id,
        "title": game.title,
        "about": game.about,
        "kind": game.kind,
        "minutes": None if game.minutes is None else [game.minutes[0], game.minutes[-1]],
        "seats": [game.seats[0], game.seats[-1]],
        "usual_seats": game.usual_seats or game.seats[0],
        "version": game.version,
        "pack": pack_digest(game),
        "clauses": len(game.rules),
        "options": options,
        "bots": bots.players_of(game),
        "strongest_bot": bots.strongest(game),
    }


def bots_in_words(game: Game[Any]) -> Text:
    strongest = bots.strongest(game)
    names = [f"{name} (strongest)" if name == strongest else name for name in bots.players_of(game)]
    return Text.assemble(("--bots ", "bold"), ", ".join(names))


def seats_in_words(game: Game[Any]) -> str:
    least, most = game.seats[0], game.seats[-1]
    return f"{least} players" if least == most else f"{least} to {most} players"


def option_in_words(setting: Setting) -> Text:
    if isinstance(setting.values, range):
        allowed = f"{setting.values[0]} to {setting.values[-1]}, usually {setting.default}"
    elif setting.several:
        allowed = f"several of {', '.join(setting.values)}, usually none"
    else:
        rest = [value for value in setting.values if value != setting.default]
        allowed = ", ".join([f"{setting.default} (usual)", *rest])
    return Text.assemble((f"--{setting.name.replace('_', '-')} ", "bold"), f"{allowed}: {setting.help}")
