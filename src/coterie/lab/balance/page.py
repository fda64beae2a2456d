"""The balance report as one self-contained HTML page."""

from __future__ import annotations

from coterie.lab.balance.edges import IN_LINE, OPEN, STRONG, TOO_FEW, WEAK, ThingReport, ThingRow
from coterie.lab.balance.matchups import Matchups
from coterie.lab.balance.paired_differences import HOLDER
from coterie.lab.balance.race import PARTS, ScoreRace
from coterie.lab.balance.report import EVEN, MIN_GAMES, OUT, UNSURE, BalanceReport, Verdict, bounds, percent, points
from coterie.lab.balance.words import CHOSEN, WORDS
from coterie.lab.charts import (
    FULL_WIDTH,
    HALF_WIDTH,
    THIRD_WIDTH,
    DotRow,
    RaceMoment,
    Spot,
    esc,
    figure,
    funnel,
    heat,
    histogram,
    intervals,
    mark,
    ribbons,
    shortened,
    signed,
    svg,
)
from coterie.lab.intervals import Proportion
from coterie.lab.page_style import command_line, panel, whole_page

SIGNS = {EVEN: ("✓", "even"), OUT: ("!", "out"), UNSURE: ("?", "open")}
STYLES = {STRONG: "strong", WEAK: "weak", IN_LINE: "inline", OPEN: "open", TOO_FEW: "few"}
EXTREMES = 6
FUNNEL_FROM = 12
"""A table with fewer things needs no funnel."""
HEAT_MOST = 8
MAX_CLAUSE_CHARACTERS = 130
MAX_TALLIES = 60


def page(report: BalanceReport) -> str:
    seats, games = f"{report.seats} seats", f"{report.games:,} games"
    chips = [games, seats, " v ".join(report.bots), f"seed {report.seed}"]
    parts = [seats_panel(report), length_panel(report), endings_panel(report)]
    if report.matchups is not None:
        parts += matchup_panels(report, report.matchups)
    elif report.side_rates:
        parts.append(sides_panel(report))
    if len(report.bot_rates) > 1:
        parts.append(bots_panel(report))
    if report.race is not None:
        parts += race_panels(report, report.race)
    for table in report.tables:
        parts += thing_panels(report, table)
    if report.tallies:
        parts.append(tallies_panel(report))
    if report.variants:
        parts.append(variants_panel(report))
    parts += [caveats_panel(report), again_panel(report)]
    return whole_page(report.game, report.title, "Balance report", chips, top(report) + grid(parts))


def grid(parts: list[str]) -> str:
    return f'<div class="grid">{"".join(parts)}</div>'


def top(report: BalanceReport) -> str:
    links = [("seats", "Seats")]
    if report.matchups is not None:
        links.append(("matchups", "Matchups"))
    if report.race is not None:
        links.append(("race", "Race"))
    links += [(f"things-{each.table.kind}", each.table.many.capitalize()) for each in report.tables]
    links += [("compare", "What if")] if report.variants else []
    links += [("caveats", "Caveats"), ("again", "Again")]
    nav = "".join(f'<a href="#{id}">{esc(words)}</a>' for id, words in links)
    warning = ""
    if report.fault:
        warning = f"The run ended early: {report.fault}. The {report.games:,} games that were played are reported."
    elif report.interrupted:
        warning = f"The run was stopped after {report.games:,} of {report.planned:,} games."
    elif report.games < MIN_GAMES:
        warning = f"Only {report.games} games: take the rates as a first look."
    said = f'<p class="warning">{esc(warning)}</p>' if warning else ""
    return f'<nav aria-label="Parts">{nav}</nav>{said}<ul class="verdicts">{"".join(map(item, report.verdicts))}</ul>'


def item(verdict: Verdict) -> str:
    sign, style = SIGNS[verdict.kind]
    return (
        f'<li class="{style}"><i role="img" aria-label="{esc(verdict.kind)}">{sign}</i><div>'
        f'<b><a href="#{esc(verdict.about)}">{esc(verdict.head)}</a></b><span>{esc(verdict.rest)}</span></div></li>'
    )


def rate_rows(rows: list[DotRow]) -> list[list[str]]:
    return [[row.label, percent(row.rate.rate), bounds(row.rate)] for row in rows]


RATE_HEADINGS = ("", "wins", "95 % bounds")


def seats_panel(report: BalanceReport) -> str:
    rows = [DotRow(f"Seat {seat + 1}", rate) for seat, rate in enumerate(report.seat_rates)]
    if report.first is not None:
        rows.append(DotRow("Goes first", report.first))
    step = 46 if len(rows) <= 6 else 34
    chart = figure(
        lambda width: intervals(rows, report.fair, report.margin, width, step=step),
        THIRD_WIDTH,
        "Win rate by seat",
        RATE_HEADINGS,
        rate_rows(rows),
    )
    note = f"95 % bounds from whole deals. The band is even play, {100 * report.margin:g} points either way."
    return panel(4, "Seats", chart, note, "seats")


def sides_panel(report: BalanceReport) -> str:
    rows = [DotRow(side, rate) for side, rate in report.side_rates.items()]
    fair = 1 / len(rows)
    chart = figure(
        lambda width: intervals(rows, fair, report.margin, width),
        HALF_WIDTH,
        "Win rate by side",
        RATE_HEADINGS,
        rate_rows(rows),
    )
    return panel(6, "Sides", chart, "How often each side wins, over the games in which it plays.", "sides")


def bots_panel(report: BalanceReport) -> str:
    rows = [DotRow(bot, rate) for bot, rate in report.bot_rates.items()]
    chart = figure(
        lambda width: intervals(rows, report.fair, 0, width),
        HALF_WIDTH,
        "Win rate by bot",
        RATE_HEADINGS,
        rate_rows(rows),
    )
    return panel(6, "Bots", chart, "Over all seats they sat on.", "bots")


def length_panel(report: BalanceReport) -> str:
    low, high = min(report.lengths), max(report.lengths)
    size = max(1, round((high - low) / 26))
    marks = [(report.length[key], f"{report.length[key]:.0f}") for key in ("p10", "median", "p90")]
    rows: list[list[object]] = [
        ["shortest", low],
        ["one game in ten is shorter than", f"{report.length['p10']:.0f}"],
        ["median", f"{report.length['median']:.0f}"],
        ["mean", f"{report.length['mean']:.1f}"],
        ["one game in ten is longer than", f"{report.length['p90']:.0f}"],
        ["longest", high],
    ]
    chart = figure(
        lambda width: histogram(report.lengths, size, width, marks=marks),
        THIRD_WIDTH,
        "Decisions in a game",
        ("", "decisions"),
        rows,
    )
    note = f"Decisions of all seats. 80 % of games take {report.length['p10']:.0f} to {report.length['p90']:.0f}."
    return panel(4, "Length", chart, note, "length")


def endings_panel(report: BalanceReport) -> str:
    listed = ""
    for ending in report.endings[:6]:
        words = ending.how or shortened(ending.text.partition(" (ruling: ")[0], MAX_CLAUSE_CHARACTERS)
        listed += (
            f"<li><b>{esc(ending.clause)}</b> {esc(words)} "
            f'<span class="sub">{percent(ending.rate.rate)} ({bounds(ending.rate)})</span>'
            f'<div class="track" aria-hidden="true"><i style="width:{100 * ending.rate.rate:.1f}%"></i></div></li>'
        )
    body = f'<ul class="endings">{listed}</ul>'
    note = "By the clause that ended the game."
    if report.draws is not None and report.draws.rate:
        note += f" Nobody won alone in {percent(report.draws.rate)}."
    if report.unfinished:
        note += f" {report.unfinished:,} games did not end."
    if len(report.endings) == 1 and len(report.margins) > 1:
        size = max(1, round((max(report.margins) - min(report.margins)) / 16))
        total = sum(report.margins.values())
        mean = sum(margin * times for margin, times in report.margins.items()) / total
        body += figure(
            lambda width: histogram(report.margins, size, width, 112),
            THIRD_WIDTH,
            "By how much the winner was ahead",
            ("ahead by", "games"),
            [list(pair) for pair in report.margins.items()],
        )
        note += f" The winner was ahead by {mean:.1f} on average."
    return panel(4, "How games end", body, note, "endings")


def matchup_panels(report: BalanceReport, matchups: Matchups) -> list[str]:
    rows = [DotRow(name, rate) for name, rate in matchups.rates.items()]
    chart = figure(
        lambda width: intervals(rows, 0.5, report.margin, width),
        HALF_WIDTH,
        f"Win rate by {matchups.kind}",
        RATE_HEADINGS,
        rate_rows(rows),
    )
    strength = ", ".join(
        f"{esc(name)} {elo.rate:+.0f} ({elo.low:+.0f} to {elo.high:+.0f})".replace("-", "−")
        for name, elo in matchups.elo.items()
    )
    note = f"Strength on the Elo scale (Bradley and Terry), mean 0: {strength}."
    found = [panel(5, f"{matchups.kind.capitalize()} by {matchups.kind}", chart, note, "matchups")]
    pairs = [
        [f"{one} against {other}", percent(cell.rate.rate), bounds(cell.rate), cell.games]
        for one, row in matchups.cells.items()
        for other, cell in row.items()
    ]
    beyond = (
        f"Beyond plain strength (rock, paper, scissors): χ² = {matchups.chi_square:.1f} on {matchups.freedom} degrees, "
        f"p = {matchups.p:.2f}."
    )
    if len(matchups.order) <= HEAT_MOST:
        cells = {
            one: {other: (cell.rate, cell.games) for other, cell in row.items()} for one, row in matchups.cells.items()
        }
        body = figure(
            lambda width: heat(matchups.order, cells, width),
            HALF_WIDTH + 80,
            "Per cent won, row against column",
            ("", "wins", "95 % bounds", "games"),
            pairs,
        )
        note = f"Per cent won, row against column; framed where the bounds exclude 50. {beyond}"
    else:
        uneven = sorted(
            (
                DotRow(f"{one} v {other}", cell.rate)
                for one, row in matchups.cells.items()
                for other, cell in row.items()
            ),
            key=lambda row: -abs(row.rate.rate - 0.5),
        )[:12]
        body = figure(
            lambda width: intervals(uneven, 0.5, report.margin, width, step=34),
            HALF_WIDTH + 80,
            "The most uneven pairs",
            ("", "wins", "95 % bounds", "games"),
            pairs,
        )
        note = beyond
    return [*found, panel(7, "Matchups", body, note)]


def race_panels(report: BalanceReport, race: ScoreRace) -> list[str]:
    labels = [f"{100 * at / PARTS:.0f} %" if race.by_share else str(at + 1) for at in range(len(race.steps))]
    moments = [
        RaceMoment(label, step.winner, step.other, step.winner_mean, step.other_mean)
        for label, step in zip(labels, race.steps, strict=True)
    ]
    rows = [
        [moment.label, f"{moment.winner_mean:.1f}", f"{moment.other_mean:.1f}", step.games]
        for moment, step in zip(moments, race.steps, strict=True)
    ]
    what = "share of the game" if race.by_share else report.step
    chart = figure(
        lambda width: ribbons(moments, width),
        HALF_WIDTH + 80,
        "The race",
        (what, "winner", "best other", "games"),
        rows,
    )
    goal = report.goal[:1].upper() + report.goal[1:]
    note = f"{esc(goal)}, by {esc(what)}: mean, the middle half of games (dark), 80 % (light)."
    bars = figure(
        lambda width: histogram(race.changes, 1, width, 140, label=lambda value: f"{value:g}" if value < 8 else "8+"),
        HALF_WIDTH - 80,
        "Lead changes in a game",
        ("lead changes", "games"),
        [list(pair) for pair in race.changes.items()],
    )
    numbers = (
        (percent(race.half_leader.rate, 0), f"of half-time leaders win ({bounds(race.half_leader)})"),
        (percent(race.comeback.rate, 0), f"of winners trail at half-time ({bounds(race.comeback)})"),
        (percent(race.settled, 0), "of the game is over, on average, when the winner leads for good"),
        (f"{race.deficit:.1f}", f"is the winner's deepest deficit, on average ({report.goal})"),
    )
    listed = "".join(f"<div><b>{esc(figure)}</b><span>{esc(words)}</span></div>" for figure, words in numbers)
    return [
        panel(7, "The race", chart, note, "race"),
        panel(
            5, "Tension", f'{bars}<div class="numbers">{listed}</div>', f"{race.changes_mean:.2f} lead changes a game."
        ),
    ]


def edge_rate(thing: ThingRow) -> Proportion:
    assert thing.edge is not None
    return Proportion(thing.edge.edge, thing.edge.low, thing.edge.high)


def thing_panels(report: BalanceReport, table: ThingReport) -> list[str]:
    able = [thing for thing in table.things if thing.edge is not None]
    words, kind = (WORDS if table.dealt else CHOSEN), table.table.kind
    found = []
    per = dict(table.table.columns)[table.judged_by]
    if len(able) >= FUNNEL_FROM:
        spots = [
            Spot(
                f"{kind}-{thing.id}",
                thing.name,
                thing.edge.edge,
                thing.edge.se,
                thing.edge.information,
                STYLES[thing.verdict],
                thing.verdict in (STRONG, WEAK),
            )
            for thing in able
            if thing.edge is not None
        ]
        rows = [[thing.name, signed(edge_rate(thing).rate), words[thing.verdict]] for thing in able]
        legend = "".join(
            f"<span>{svg(14, 14, mark(STYLES[each], 7, 7, 6))}{esc(words[each])}</span>"
            for each in (STRONG, WEAK, IN_LINE, OPEN)
        )
        chart = figure(
            lambda width: funnel(spots, width), HALF_WIDTH + 80, f"Every {kind}", ("", "edge", "verdict"), rows
        )
        note = (
            f"Up: points of win rate for one more {esc(per)} than the others. The funnel holds 95 of 100 things that "
            "do nothing."
        )
        found.append(panel(7, f"Every {table.table.one} at once", f'{chart}<div class="legend">{legend}</div>', note))
        ends = [*able[:EXTREMES], *able[-EXTREMES:]] if len(able) > 2 * EXTREMES else able
        dots = [DotRow(thing.name, edge_rate(thing), STYLES[thing.verdict]) for thing in ends]
        chart = figure(
            lambda width: intervals(dots, 0, report.margin, width, signed, 34),
            HALF_WIDTH - 60,
            "The largest edges",
            ("", "edge in points", "95 % bounds"),
            [[row.label, signed(row.rate.rate), f"{signed(row.rate.low)} to {signed(row.rate.high)}"] for row in dots],
        )
        note = "Edge in points. The largest of many look larger than they are: expect them to shrink in a second run."
        found.append(panel(5, "The best and the worst", chart, note))
    found.append(things_table(report, table))
    return found


def things_table(report: BalanceReport, table: ThingReport) -> str:
    words, kind = (WORDS if table.dealt else CHOSEN), table.table.kind
    columns = [
        (did, heading) for did, heading in table.table.columns if any(did in thing.totals for thing in table.things)
    ]
    heads = [
        (table.table.one, ""),
        ("verdict", ""),
        ("edge", ' aria-sort="descending"'),
        ("expected", ' class="hide"'),
        ("q", ""),
    ]
    heads += [(f"edge, {report.beside}", ' class="hide"')] if report.beside_games else []
    heads += [(f"wins when {heading}", ' class="hide"') for _, heading in columns]
    heads += [(" per ".join(reversed(table.table.use)), ' class="hide"')] if table.table.use else []
    head = "".join(f'<th scope="col"{extra}><button type="button">{esc(words)}</button></th>' for words, extra in heads)
    body = "".join(thing_row(report, table, thing, columns) for thing in table.things)
    groups = sorted({thing.group for thing in table.things if thing.group})
    verdicts = "".join(f'<option value="{STYLES[key]}">{esc(word)}</option>' for key, word in words.items())
    kinds = "".join(f"<option>{esc(group)}</option>" for group in groups)
    tools = (
        f'<div class="tools" id="tools-{esc(kind)}">'
        f'<input type="search" placeholder="Find a {esc(table.table.one)} or a word of its text" aria-label="Find">'
        f'<select name="verdict" aria-label="Verdict"><option value="">any verdict</option>{verdicts}</select>'
        f'<select name="group" aria-label="Kind"><option value="">all kinds</option>{kinds}</select>'
        "<output></output></div>"
    )
    note = (
        "<b>Edge</b>: points of win rate for one more than the others have. <b>Expected</b>: the edge that a new run "
        "should show, since the largest of many estimates are too large. <b>q</b>: the share of false alarms among all "
        "that are at least as striking. <b>Wins when</b>: over games in which some did and some did not. "
    )
    if table.dealt and any(did != table.judged_by for did, _ in columns):
        note += (
            "The first column is chance alone; the others also follow from how the game went: they are shown, never "
            "judged."
        )
    elif not table.dealt:
        note += "Players choose these, so an edge need not be a cause: winners can afford more."
    if table.table.within:
        note += f" What the two {esc(table.table.within)}s decide between them is taken out."
    caption = f"{len(table.things)} {table.table.many}"
    listed = (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{esc(caption)}">'
        f'<table data-tools="tools-{esc(kind)}" aria-label="{esc(caption)}">'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )
    return panel(12, f"{len(table.things)} {table.table.many}", tools + listed, note, f"things-{kind}")


def thing_row(report: BalanceReport, table: ThingReport, thing: ThingRow, columns: list[tuple[str, str]]) -> str:
    words = (WORDS if table.dealt else CHOSEN)[thing.verdict]
    style = STYLES[thing.verdict]
    about = f"{thing.text} [{thing.source}]" if thing.source else thing.text
    name = f"<b>{esc(thing.name)}</b><small>{esc(thing.group)}</small>"
    first = f"<details><summary>{name}</summary><p>{esc(about)}</p></details>" if about else name
    cells = f'<th scope="row" data-v="{esc(thing.name)}">{first}</th>'
    cells += f'<td data-v="{list(STYLES).index(thing.verdict)}"><span class="w {style}">{esc(words)}</span></td>'
    if thing.edge is not None and thing.q is not None and thing.expected is not None:
        small = "&lt;&nbsp;0.001" if thing.q < 0.001 else f"{thing.q:.3f}"
        cells += (
            f'<td data-v="{thing.edge.edge:.5f}"><b>{signed(thing.edge.edge)}</b>'
            f"<small>{signed(thing.edge.low)} to {signed(thing.edge.high)}</small></td>"
            f'<td class="hide" data-v="{thing.expected:.5f}">{signed(thing.expected)}</td>'
            f'<td data-v="{thing.q:.5f}">{small}</td>'
        )
    else:
        cells += '<td data-v="">–</td><td class="hide" data-v="">–</td><td data-v="">–</td>'
    if report.beside_games:
        other = thing.beside
        cells += (
            f'<td class="hide" data-v="{other.edge:.5f}">{signed(other.edge)}'
            f"<small>{signed(other.low)} to {signed(other.high)}, {esc(thing.beside_verdict)}</small></td>"
            if other is not None
            else '<td class="hide" data-v="">–</td>'
        )
    for did, _ in columns:
        rate = thing.wins_when.get(did)
        cells += (
            f'<td class="hide" data-v="{rate[0].rate:.5f}">{percent(rate[0].rate)}'
            f"<small>{bounds(rate[0])}, {rate[1]:,}</small></td>"
            if rate is not None
            else '<td class="hide" data-v="">–</td>'
        )
    if table.table.use:
        first_did, second_did = table.table.use
        whole, part = thing.totals.get(first_did, 0), thing.totals.get(second_did, 0)
        ratio = f"{part / whole:.2f}" if whole else ""
        cells += f'<td class="hide" data-v="{ratio}">{ratio or "–"}</td>'
    group = esc(thing.group)
    return f'<tr id="{esc(table.table.kind)}-{esc(thing.id)}" data-verdict="{style}" data-group="{group}">{cells}</tr>'


def tallied(did: str, id: str) -> str:
    """What happened to what. Some are counted by a single name: "offered", not "offered offered"."""
    return did if id in did.split() else f"{did} {id}"


def tallies_panel(report: BalanceReport) -> str:
    shown = report.tallies[:MAX_TALLIES]
    with_wins = any(each.wins is not None for each in shown)
    rows = ""
    for each in shown:
        wins = f"{percent(each.wins.rate)}<small>{bounds(each.wins)}</small>" if each.wins is not None else "–"
        rows += (
            f'<tr><th scope="row">{esc(each.kind)}</th><td>{esc(tallied(each.did, each.id))}</td>'
            f"<td>{each.per_game:.2f}</td>" + (f"<td>{wins}</td>" if with_wins else "") + "</tr>"
        )
    words = "Times a game" + (", and how often those win who did it where others did not" if with_wins else "")
    body = (
        f'<div class="scroll" tabindex="0" role="region" aria-label="Also counted"><table><caption>{words}</caption>'
        "<thead><tr><th scope=col>what</th><th scope=col></th><th scope=col>a game</th>"
        + ("<th scope=col>they win</th>" if with_wins else "")
        + f"</tr></thead><tbody>{rows}</tbody></table></div>"
    )
    more = len(report.tallies) - MAX_TALLIES
    note = f"{more} more are in the JSON and the Parquet tables." if more > 0 else ""
    return panel(12, "Also counted", body, note, "tallies")


def plain(value: float) -> str:
    return f"{value:.1f}"


def plain_moved(value: float) -> str:
    return f"{value:+.1f}".replace("-", "−")


def variants_panel(report: BalanceReport) -> str:
    rows = ""
    for variant in report.variants:
        for each in variant.differences:
            unit, moved = (percent, points) if each.before_rate else (plain, plain_moved)
            worth = f"{each.worth:.1f}" if each.worth is not None else "–"
            turned = f"{each.gained:,} to, {each.lost:,} away" if each.before_rate else "–"
            rows += (
                f'<tr><th scope="row">{esc(variant.name)}<small>{esc(each.what)}</small></th>'
                f"<td>{unit(each.before)}</td><td>{unit(each.after)}</td><td><b>{moved(each.difference.rate)}</b>"
                f"<small>{moved(each.difference.low)} to {moved(each.difference.high)}</small></td>"
                f'<td class="hide">{each.pairs:,}</td><td class="hide">{turned}</td><td class="hide">{worth}</td></tr>'
            )
    shown = [(variant, variant.of(HOLDER)) for variant in report.variants]
    dots = [DotRow(variant.name, each.difference) for variant, each in shown if each is not None]
    chart = ""
    if dots:
        chart = figure(
            lambda width: intervals(dots, 0, report.margin, width, signed),
            FULL_WIDTH,
            "Points that the only holder gains",
            ("", "points", "95 % bounds"),
            [[row.label, signed(row.rate.rate), f"{signed(row.rate.low)} to {signed(row.rate.high)}"] for row in dots],
        )
    body = (
        f'{chart}<div class="scroll" tabindex="0" role="region" aria-label="Differences"><table><caption>Paired '
        "differences</caption><thead><tr><th scope=col>change</th><th scope=col>before</th><th scope=col>after</th>"
        "<th scope=col>difference</th><th scope=col class=hide>pairs</th><th scope=col class=hide>games turned</th>"
        f"<th scope=col class=hide>pairing is worth</th></tr></thead><tbody>{rows}</tbody></table></div>"
    )
    first = report.variants[0]
    note = (
        f"The same deals, bots and luck, with one thing changed; {first.changed_games:,} of {first.games:,} games of "
        "the first comparison went another way at all. <b>Only holder</b>: deals in which just one seat has the thing. "
        "<b>Pairing is worth</b>: how many times the games two separate runs would need; about 1 with bots that think "
        "ahead, since they imagine the changed card in hidden hands."
    )
    return panel(12, "What if", body, note, "compare")


def caveats_panel(report: BalanceReport) -> str:
    caveats = [
        "These are games of bots. What needs a plan looks weaker here than at a table of people: compare bots of two "
        "strengths before you change anything.",
        "Open is not fine. Only in line says that something is shown to be within the band.",
        "Bounds are 95 % each: over many rows about one in twenty misses the truth. q, not the bounds, decides what is "
        "called out.",
        "The largest edges are partly luck: expect them to shrink in a run with another seed.",
        "Nothing here is about fun. Tension is counted, not felt.",
    ]
    if any(table.dealt for table in report.tables):
        caveats.insert(
            1, "What chance deals is judged. What players draw, play or buy follows from how the game went, too."
        )
    if not report.tables:
        caveats.append("This game does not say what its things are, so none are judged here.")
    formulas = [
        "Rates: Wilson's interval (1927) on as many independent games as the deals are worth, by the design effect "
        "between deals (Franco and others 2019).",
        "Edge: (n−1)/n · Σ(c−c̄)y / Σ(c−c̄)² over the seats of a game; errors clustered by deal (Liang and Zeger 1986).",
        "Expected: m + (edge − m)·τ²/(τ² + se²), with τ² how much the things of a table differ beyond chance "
        "(DerSimonian and Laird 1986) and m their mean (Efron and Morris 1975).",
        "q: Benjamini and Hochberg (1995) over all rows of a table. Out of line: q at most 0.05 and an expected edge "
        f"of {100 * report.margin:g} points or more. In line: both bounds within that.",
        "What a run can see: 2.8 standard errors, found in 4 of 5 runs at 5 %.",
        "Strength: Bradley and Terry (1952). Beyond strength: Pearson's χ² over pairs.",
        "Settled: the first moment from which the winner leads alone to the end, as a share of the game.",
        "Paired difference: mean of after less before over deals, with Student's bounds.",
    ]
    listed = "".join(f"<li>{esc(each)}</li>" for each in caveats)
    how = "".join(f"<li>{esc(each)}</li>" for each in formulas)
    body = (
        f'<ul class="plain">{listed}</ul><details><summary>Every figure\'s formula</summary>'
        f'<ul class="plain">{how}</ul></details>'
    )
    return panel(7, "What this does not say", body, id="caveats")


def again_panel(report: BalanceReport) -> str:
    options = ", ".join(f"{name} {value}" for name, value in report.options.items() if value != "") or "none"
    facts = (
        f"pack     {report.pack or 'none'} {report.pack_digest}\n"
        f"rules    {report.game} version {report.rules_version}\noptions  {options}"
    )
    body = f"{command_line(report.command)}<pre>{esc(facts)}</pre>"
    note = "The same command gives the same page on every machine, in any number of processes."
    return panel(5, "Play it again", body, note, "again")
