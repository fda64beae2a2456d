"""The ladder as one self-contained HTML page."""

from __future__ import annotations

from itertools import pairwise

from coterie.lab.balance.report import bounds, percent
from coterie.lab.charts import HALF_WIDTH, DotRow, esc, figure, heat, intervals
from coterie.lab.intervals import Proportion
from coterie.lab.ladder.sprt import SprtTest
from coterie.lab.ladder.tournament import Ladder, Pair
from coterie.lab.page_style import command_line, panel, whole_page

SAYS = {"accepted": ("stronger", "strong"), "rejected": ("not by so much", "weak"), "undecided": ("play on", "")}


def elo(value: float) -> str:
    return f"{value:+.0f}".replace("-", "−") if round(value) else "0"


def page(ladder: Ladder) -> str:
    chips = [
        f"{len(ladder.standings)} bots",
        f"{len(ladder.pairs)} pairs",
        f"{ladder.deals} deals a pair, in all rotations",
        f"seed {ladder.seed}",
    ]
    parts = [strength(ladder), matrix(ladder), standings(ladder), rungs(ladder), again(ladder)]
    warning = ""
    if ladder.fault:
        warning = (
            f'<p class="warning">The run ended early: {esc(ladder.fault)}. The games that were played are rated.</p>'
        )
    elif ladder.interrupted:
        warning = '<p class="warning">The run was stopped early: the games so far are rated.</p>'
    body = f'{warning}<div class="grid" style="margin-top:14px">{"".join(parts)}</div>'
    return whole_page(ladder.game, ladder.title, "Ladder of bots", chips, body)


def strength(ladder: Ladder) -> str:
    rows = [
        DotRow(each.bot, each.elo, note="the yardstick" if each.bot == ladder.anchor else "")
        for each in ladder.standings
    ]
    chart = figure(
        lambda width: intervals(rows, 0, 0, width, elo),
        HALF_WIDTH,
        "Strength on the Elo scale",
        ("bot", "Elo", "95 % bounds"),
        [[row.label, elo(row.rate.rate), f"{elo(row.rate.low)} to {elo(row.rate.high)}"] for row in rows],
    )
    model = "Bradley and Terry" if ladder.seats == 2 else "Plackett and Luce"
    note = f"{model} over all pairs at once, {esc(ladder.anchor)} = 0. 95 % bounds, errors by whole deals."
    return panel(6, "Strength", chart, note, "strength")


def matrix(ladder: Ladder) -> str:
    cells: dict[str, dict[str, tuple[Proportion, int]]] = {}
    for pair in ladder.pairs:
        cells.setdefault(pair.one, {})[pair.other] = pair.rate, pair.games
        turned = Proportion(1 - pair.rate.rate, 1 - pair.rate.high, 1 - pair.rate.low)
        cells.setdefault(pair.other, {})[pair.one] = turned, pair.games
    order = [each.bot for each in ladder.standings]
    rows = [
        [f"{pair.one} against {pair.other}", percent(pair.rate.rate), bounds(pair.rate), pair.games]
        for pair in ladder.pairs
    ]
    chart = figure(
        lambda width: heat(order, cells, width),
        HALF_WIDTH,
        "Per cent won, row against column",
        ("", "wins", "95 % bounds", "games"),
        rows,
    )
    return panel(
        6, "Pair by pair", chart, "Per cent won, row against column; framed where the bounds exclude 50.", "pairs"
    )


def standings(ladder: Ladder) -> str:
    rows = ""
    for place, each in enumerate(ladder.standings, 1):
        rows += (
            f'<tr><th scope="row">{place}. {esc(each.bot)}</th><td><b>{elo(each.elo.rate)}</b></td>'
            f"<td>{percent(each.score.rate)}</td><td>{each.games:,}</td></tr>"
        )
    times = "".join(
        f'<tr><th scope="row">{esc(bot)}</th><td>{milliseconds:.2f} ms</td></tr>'
        for bot, milliseconds in ladder.processor_ms.items()
    )
    body = (
        "<table><caption>Points in a game, over all its games</caption><thead><tr><th scope=col>bot</th>"
        "<th scope=col>Elo</th><th scope=col>points</th><th scope=col>games</th></tr></thead>"
        f"<tbody>{rows}</tbody></table>"
        "<table><caption>Processor time of a decision, on the machine that played</caption><thead><tr><th scope=col>bot"
        f"</th><th scope=col>a decision</th></tr></thead><tbody>{times}</tbody></table>"
    )
    return panel(
        6, "Standings", body, "Processor times differ from run to run; nothing else on this page does.", "standings"
    )


def rungs(ladder: Ladder) -> str:
    order = [each.bot for each in ladder.standings]
    test = SprtTest(ladder.elo0, ladder.elo1)
    rows = ""
    for above, below in pairwise(order):
        pair = pair_of(ladder, above, below)
        if pair is None:
            continue
        deals = pair.deals if pair.one == above else [1 - deal for deal in pair.deals]
        words, style = SAYS[test.verdict(deals)]
        llr = test.llr(deals)
        rows += (
            f'<tr><th scope="row">{esc(above)}<small>over {esc(below)}</small></th>'
            f'<td class="hide">{way(llr / test.limit)}</td><td>{f"{llr:+.2f}".replace("-", "−")}</td>'
            f'<td>{len(deals):,}</td><td><span class="w {style}">{words}</span></td></tr>'
        )
    body = (
        "<table><caption>Sequential test of each rung</caption><thead><tr><th scope=col>rung</th>"
        "<th scope=col class=hide>sequential test</th><th scope=col>LLR</th>"
        f"<th scope=col>deals</th><th scope=col>says</th></tr></thead><tbody>{rows}</tbody></table>"
    )
    note = (
        f"H0: stronger by {ladder.elo0:g} Elo at most; H1: by {ladder.elo1:g}. Both errors 5 %, so it ends at "
        f"±{test.limit:.2f} (Wald 1945; Van den Bergh's generalised test). A whole deal is one observation."
    )
    return panel(6, "Is each rung a rung?", body, note, "rungs")


def way(share: float) -> str:
    """How far a test has come: a mark between its two ends. The number stands beside it."""
    x = 60 + 56 * max(-1.0, min(1.0, share))
    return (
        '<svg class="way" viewBox="0 0 120 16" aria-hidden="true">'
        '<rect class="rule" x="1" y="4" width="118" height="8" rx="4"/>'
        '<rect class="weak" x="1" y="4" width="12" height="8" rx="4"/>'
        '<rect class="strong" x="107" y="4" width="12" height="8" rx="4"/>'
        f'<rect class="now" x="{x - 1.5:.1f}" y="0" width="3" height="16" rx="1"/></svg>'
    )


def pair_of(ladder: Ladder, one: str, other: str) -> Pair | None:
    return next((pair for pair in ladder.pairs if {pair.one, pair.other} == {one, other}), None)


def again(ladder: Ladder) -> str:
    facts = f"rules    {ladder.game} version {ladder.rules_version}"
    return panel(12, "Play it again", f"{command_line(ladder.command)}<pre>{esc(facts)}</pre>", id="again")
