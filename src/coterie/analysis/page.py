"""An analysis as one self-contained HTML page: no script, no font, no server."""

from __future__ import annotations

from html import escape

from coterie.analysis.results import SIGNS, Analysis, Decision, percent, signed
from coterie.kernel.words import spoken

COLOURS = ("#2b6cb0", "#b7431f", "#2c7a3f", "#8a4fa3", "#9a7b12", "#0f7f86", "#b03a6b", "#5a5f66")
DASHES = ("", "7 4", "2 4", "9 3 2 3")
WIDTH, HEIGHT, EDGE = 900, 240, 36

STYLE = """
:root { color-scheme: light dark; --ink: #1d1b18; --paper: #fbf8f1; --line: #cfc6b4; --soft: #6a6257 }
@media (prefers-color-scheme: dark) { :root { --ink: #efe9dc; --paper: #1c1a17; --line: #4a443a; --soft: #b3a994 } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem;
  margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse } th, td { padding: .2rem .8rem .2rem 0; text-align: right }
th:first-child, td:first-child { text-align: left }
svg { width: 100%; height: auto } .axis { stroke: var(--line) } text { fill: var(--soft); font-size: 12px }
article { border-top: 1px solid var(--line); padding: .6rem 0 } h3 { margin: 0 } p { margin: .3rem 0 }
.scroll { overflow-x: auto } .soft { color: var(--soft) }
"""


def page(found: Analysis) -> str:
    """The whole page."""
    names = [escape(name) for name in found.names]
    title = f"{escape(found.game.capitalize())}: {', '.join(names)}"
    parts = [
        f"<h1>{title}</h1>",
        f"<p class=soft>{len(found.decisions)} decisions looked at. Everybody plays on as the judge does: "
        f"{escape(found.judge.about)}.</p>",
        graph(found),
        accounts(found),
        f"<p>{said(found.how_won, found)}</p>" if found.how_won else "",
        "<h2>Key moments</h2>",
        *moments(found),
        luck(found),
        beliefs(found),
    ]
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
        f"<style>{STYLE}</style>\n<body>{''.join(parts)}</body></html>\n"
    )


def said(text: str, found: Analysis) -> str:
    return escape(spoken(text, found.names.__getitem__))


def graph(found: Analysis) -> str:
    """One line for each seat, with marks; and a table for screen readers."""
    last = max(1, found.steps)

    def x(step: int) -> float:
        return EDGE + step / last * (WIDTH - 2 * EDGE)

    def y(chance: float) -> float:
        return HEIGHT - EDGE - chance * (HEIGHT - 2 * EDGE)

    drawn = []
    for share in (0.0, 0.5, 1.0):
        drawn.append(f'<line class=axis x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{y(share):.1f}" y2="{y(share):.1f}"/>')
        drawn.append(f'<text x="2" y="{y(share) + 4:.1f}">{percent(share)}</text>')
    for seat in range(found.seats):
        at = {point.step: point.open[seat] for point in found.points}
        line = " ".join(f"{x(step):.1f},{y(chance):.1f}" for step, chance in at.items())
        look = f'stroke="{COLOURS[seat % len(COLOURS)]}" stroke-dasharray="{DASHES[seat % len(DASHES)]}"'
        drawn.append(f'<polyline fill="none" stroke-width="2.5" {look} points="{line}"/>')
        for each in found.decisions:
            step = next((step for step in at if step >= each.step), None)
            if each.seat == seat and each.mark and step is not None:
                place = f'x="{x(step):.1f}" y="{y(at[step]) - 6:.1f}"'
                drawn.append(f'<text {place} style="font-weight:bold">{SIGNS[each.mark]}</text>')
    rows = "".join(
        f"<tr><td>{point.step}</td>{''.join(f'<td>{percent(chance)}</td>' for chance in point.open)}</tr>"
        for point in found.points
    )
    heads = "".join(
        f'<th style="color:{COLOURS[seat % len(COLOURS)]}">{escape(name)}</th>' for seat, name in enumerate(found.names)
    )
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="Chances to win with all cards open, input by '
        f'input; the table below has the numbers">{"".join(drawn)}</svg>'
        f"<details><summary>All chances, with all cards open</summary><div class=scroll><table>"
        f"<tr><th>input</th>{heads}</tr>{rows}</table></div></details>"
    )


def accounts(found: Analysis) -> str:
    if not found.accounts:
        return ""
    heads = ("", "decisions", "?!", "?", "??", "lost", "start", "own", "others", "luck", "end", "±")
    rows = []
    for each in found.accounts:
        cells = [
            escape(found.names[each.seat]),
            str(each.decisions),
            str(each.inaccuracies),
            str(each.mistakes),
            str(each.blunders),
            f"{each.lost * 100:.0f}",
            f"{each.start * 100:.0f}",
            *[signed(part) for part in (each.own, each.others, each.luck)],
            f"{each.end * 100:.0f}",
            f"{each.bound * 100:.0f}",
        ]
        rows.append(f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
    return (
        f"<h2>Luck and skill</h2><div class=scroll><table><tr>{''.join(f'<th>{head}</th>' for head in heads)}</tr>"
        f"{''.join(rows)}</table></div><p class=soft>Points of winning chance: start + own + others' decisions + luck "
        f"= end. ± is the 95 % bound of what decisions changed.</p>"
    )


def moments(found: Analysis) -> list[str]:
    marked = sorted([each for each in found.decisions if each.mark], key=lambda each: -each.loss)
    return [moment(each, found) for each in marked] or ["<p>No decision is certain to have cost 5 points or more.</p>"]


def moment(each: Decision, found: Analysis) -> str:
    rows = "".join(
        f"<tr><td>{what}</td><td>{percent(tried.chance.mean)}</td><td class=soft>{percent(tried.chance.low)} to "
        f'{percent(tried.chance.high)}</td><td style="text-align:left">{said(tried.words, found)}</td></tr>'
        for what, tried in [("played", each.played), *[("better", better) for better in each.better]]
    )
    worst = f"<p>The worst part: {said(each.worst_words, found)}</p>" if each.worst_words else ""
    return (
        f"<article><h3>{SIGNS[each.mark]} {each.mark.capitalize()}, {each.loss * 100:.0f} points: "
        f"{escape(found.names[each.seat])}, {escape(each.where)}, input {each.first}</h3>"
        f"<p>{said(each.prompt, found)}</p><div class=scroll><table>{rows}</table></div>{worst}"
        f"<p>{said(each.why, found)}</p></article>"
    )


def luck(found: Analysis) -> str:
    if not found.luck:
        return ""
    rows = "".join(
        f"<tr><td>{swing.step}</td>{''.join(f'<td>{signed(change)}</td>' for change in swing.change)}"
        f'<td style="text-align:left">{said(swing.words, found)}</td></tr>'
        for swing in found.luck
    )
    heads = "".join(f"<th>{escape(name)}</th>" for name in found.names)
    return f"<h2>Luck</h2><div class=scroll><table><tr><th>input</th>{heads}<th></th></tr>{rows}</table></div>"


def beliefs(found: Analysis) -> str:
    """What each seat could believe at the end."""
    known = found.beliefs
    if known is None or not known.rows:
        return ""
    last = {row.eyes: row for row in known.rows}
    heads = "".join(f"<th>{escape(name)}</th>" for name in found.names)
    rows = "".join(
        f"<tr><td>{escape(found.names[eyes])}</td>{''.join(f'<td>{percent(belief)}</td>' for belief in row.of)}</tr>"
        for eyes, row in sorted(last.items())
    )
    truth = "".join(f"<td>{'yes' if each else 'no'}</td>" for each in known.truth)
    return (
        f"<h2>Who {escape(known.title)}? What a perfect reasoner in each place believed last</h2><div class=scroll>"
        f"<table><tr><th>eyes</th>{heads}</tr>{rows}<tr><td><b>truth</b></td>{truth}</tr></table></div>"
    )
