"""The ladder as a section of a Markdown page, which can be written again in place."""

from __future__ import annotations

import re
from collections.abc import Sequence

from coterie.lab.balance.report import percent
from coterie.lab.ladder.page import elo
from coterie.lab.ladder.tournament import Ladder


def section(ladder: Ladder) -> str:
    """Ratings and the matrix, with the command that made them. Processor times are left out: they differ every time."""
    standings = [
        (
            f"`{each.bot}`",
            elo(each.elo.rate),
            "the yardstick" if each.bot == ladder.anchor else f"{elo(each.elo.low)} to {elo(each.elo.high)}",
            percent(each.score.rate),
            f"{each.games:,}",
        )
        for each in ladder.standings
    ]
    parts = [f"`{ladder.command}`", table(("bot", "Elo", "95 %", "points", "games"), standings)]
    order = [each.bot for each in ladder.standings]
    if len(order) > 2:
        rates = {(pair.one, pair.other): pair.rate.rate for pair in ladder.pairs}
        rates |= {(other, one): 1 - rate for (one, other), rate in rates.items()}
        matrix = [
            (f"`{one}`", *(f"{100 * rates[one, other]:.0f}" if (one, other) in rates else "-" for other in order))
            for one in order
        ]
        parts.append(table(("wins in %", *(f"`{bot}`" for bot in order)), matrix))
    return "\n\n".join(parts)


def table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines).replace("| --- ", "|---").replace("--- |", "---|")


def put(page: str, ladder: Ladder) -> str:
    """The page with this game's section between the comments `<!-- ladder relics -->` and `<!-- end -->`."""
    begins = f"<!-- ladder {ladder.game} -->"
    place = re.compile(rf"{re.escape(begins)}\n.*?<!-- end -->", re.DOTALL)
    return place.sub(lambda _: f"{begins}\n\n{section(ladder)}\n\n<!-- end -->", page, count=1)
