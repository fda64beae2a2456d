"""Small charts as SVG text. Colours are CSS classes, so that one drawing serves dark, light and high contrast.

Every chart is drawn twice, wide and for a phone, so that its words keep their size, next to a table that says the same
to a screen reader. Nothing is shown by colour alone.
"""

from __future__ import annotations

import html
import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from coterie.lab.intervals import Proportion

PHONE = 336
"""The width of a chart on a phone, in its own units."""
LABEL_PIXELS = 48
"""The room that a label of an axis needs, such as "47.5 %"."""
LETTER_PIXELS = 7.2
"""The room for a letter of a label in the page's own font: 1.1 times the mean of our longest card names."""
FULL_WIDTH, HALF_WIDTH, THIRD_WIDTH = 1200, 560, 400

Format = Callable[[float], str]


def esc(text: object) -> str:
    return html.escape(str(text), quote=True)


def percent(value: float, digits: int = 1) -> str:
    return f"{100 * value:.{digits}f} %"


def whole_percent(value: float) -> str:
    return f"{100 * value:g} %"


def signed(value: float, digits: int = 1) -> str:
    """In points, with a true minus sign."""
    return f"{100 * value:+.{digits}f}".replace("-", "−") if round(100 * value, digits) else "0"


class DotRow(NamedTuple):
    """A dot and its bounds."""

    label: str
    rate: Proportion
    style: str = "accent"
    note: str = ""


def table(headings: Sequence[str], rows: Sequence[Sequence[object]], caption: str) -> str:
    head = "".join(f'<th scope="col">{esc(heading)}</th>' for heading in headings)
    body = "".join(
        f'<tr><th scope="row">{esc(first)}</th>{"".join(f"<td>{esc(cell)}</td>" for cell in rest)}</tr>'
        for first, *rest in rows
    )
    return f"<table><caption>{esc(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def figure(
    draw: Callable[[float], str], wide: float, caption: str, headings: Sequence[str], rows: Sequence[Sequence[object]]
) -> str:
    """A chart for wide and narrow screens, and its table."""
    return (
        f'<div class="wide" aria-hidden="true">{draw(wide)}</div>'
        f'<div class="phone" aria-hidden="true">{draw(PHONE)}</div>'
        f'<details class="data"><summary>{esc(caption)}, as a table</summary>{table(headings, rows, caption)}</details>'
    )


def svg(width: float, height: float, body: str) -> str:
    return f'<svg viewBox="0 0 {width:g} {height:g}">{body}</svg>'


def line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{style}"/>'


def text(x: float, y: float, words: str, style: str = "t", anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{style}" text-anchor="{anchor}">{esc(words)}</text>'


def linear(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    return lambda value: start + (value - low) / ((high - low) or 1) * (end - start)


def ticks(low: float, high: float, count: int) -> list[float]:
    raw = (high - low) / count or 1
    base = 10 ** math.floor(math.log10(raw))
    size = next(step * base for step in (1, 2, 2.5, 5, 10) if step * base >= raw * 0.999)
    first = math.ceil(low / size - 1e-9)
    return [round(number * size, 10) for number in range(first, int(high / size + 1e-9) + 1)]


def shortened(label: str, letters: int) -> str:
    return label if len(label) <= letters else label[: letters - 1].rstrip() + "…"


def brief(labels: Sequence[str], letters: int) -> list[str]:
    """Labels that fit: whole if all of them do, else their first words if these tell them apart, else cut."""
    firsts = [label.split()[0] for label in labels]
    if (
        any(len(label) > letters for label in labels)
        and len(set(firsts)) == len(labels)
        and len(min(firsts, key=len)) > 3
    ):
        labels = firsts
    return [shortened(label, letters) for label in labels]


# --- charts --------------------------------------------------------------------------------------------------


def intervals(
    rows: Sequence[DotRow], fair: float, margin: float, width: float, unit: Format = percent, step: float = 46
) -> str:
    """Dots with their bounds, over the band that counts as even; with a band, what is fair is in the middle."""
    longest = max(len(row.label) for row in rows)
    left = min(LETTER_PIXELS * longest + 14, 0.4 * width)
    right = 112
    low, high = min([fair, *(row.rate.low for row in rows)]), max([fair, *(row.rate.high for row in rows)])
    reach = max(1.08 * (fair - low), 1.08 * (high - fair), 1.5 * margin)
    if margin:
        low, high = fair - reach, fair + reach
    else:
        low, high = low - 0.04 * reach, high + 0.04 * reach
    height = step * len(rows) + 30
    x = linear(low, high, left, width - right)
    body = ""
    if margin:
        start, end = x(fair - margin), x(fair + margin)
        body += f'<rect class="band" x="{start:.1f}" y="2" width="{end - start:.1f}" height="{height - 28:.1f}"/>'
    body += line(x(fair), 2, x(fair), height - 26, "zero")
    for tick in ticks(low, high, 2 if width - left - right < 3.5 * LABEL_PIXELS else 4):
        body += text(x(tick), height - 8, unit(tick).replace(".0 %", " %"), "axis", "middle")
    for at, row in enumerate(rows):
        y = 2 + step * (at + 0.5)
        body += text(left - 10, y + 4, shortened(row.label, int((left - 10) / LETTER_PIXELS)), "t", "end")
        body += line(x(row.rate.low), y, x(row.rate.high), y, f"bar {row.style}")
        body += mark(row.style, x(row.rate.rate), y, 6)
        body += text(width - right + 12, y - 2, unit(row.rate.rate), "t bold")
        said = row.note or f"{unit(row.rate.low).replace(' %', '')} to {unit(row.rate.high)}"
        body += text(width - right + 12, y + 12, said, "axis")
    return svg(width, height, body)


def mark(style: str, x: float, y: float, r: float) -> str:
    """Each verdict has its own shape."""
    if style == "strong":
        return f'<path class="strong" d="M{x:.1f} {y - r:.1f}l{r:.1f} {1.8 * r:.1f}h{-2 * r:.1f}z"/>'
    if style == "weak":
        return f'<path class="weak" d="M{x:.1f} {y + r:.1f}l{r:.1f} {-1.8 * r:.1f}h{-2 * r:.1f}z"/>'
    return f'<circle class="dot {style}" cx="{x:.1f}" cy="{y:.1f}" r="{r * 0.85:.1f}"/>'


def histogram(
    counts: Mapping[int, int],
    size: int,
    width: float,
    height: float = 180,
    marks: Sequence[tuple[float, str]] = (),
    label: Format = lambda value: f"{value:g}",
) -> str:
    """Whole numbers and how often they occurred."""
    low = min(counts) // size * size
    bins: dict[int, int] = {}
    for value, times in counts.items():
        bins[(value - low) // size] = bins.get((value - low) // size, 0) + times
    number, top, total = max(bins) + 1, max(bins.values()), sum(counts.values())
    left, right, base, roof = 40, 8, height - 22, 26 if marks else 8
    x, y = linear(0, number, left, width - right), linear(0, top, base, roof)
    body = ""
    for tick in ticks(0, top / total, 3):
        at = y(tick * total)
        body += line(left, at, width - right, at, "rule") + text(left - 6, at + 4, whole_percent(tick), "axis", "end")
    for slot, times in sorted(bins.items()):
        body += (
            f'<rect class="hist" x="{x(slot) + 1:.1f}" y="{y(times):.1f}" '
            f'width="{max(x(slot + 1) - x(slot) - 2, 1):.1f}" height="{base - y(times):.1f}"/>'
        )
    for slot in range(0, number, max(1, round(number / 7))):
        body += text((x(slot) + x(slot + 1)) / 2, height - 6, label(low + slot * size), "axis", "middle")
    position = linear(low, low + number * size, left, width - right)
    written = -math.inf  # where the last words are: others that would run into them are left to the table
    for marked, words in marks:
        at = position(marked)
        body += line(at, roof - 8, at, base, "mark")
        if at - written >= LABEL_PIXELS / 2:
            body += text(at, roof - 13, words, "axis bold", "middle")
            written = at
    return svg(width, height, body)


class RaceMoment(NamedTuple):
    """Five quantiles and the mean of the winner's score and of the best other's, at one moment of the race."""

    label: str
    winner: Sequence[float]
    other: Sequence[float]
    winner_mean: float
    other_mean: float


def ribbons(moments: Sequence[RaceMoment], width: float, height: float = 260) -> str:
    """The winner's score and the best other's: mean, middle half, and 80 %."""
    narrow = width <= PHONE
    left, right, base, roof = (28, 96, height - 28, 12) if narrow else (40, 96, height - 28, 12)
    high = max(moment.winner[4] for moment in moments)
    low = min(0.0, *(moment.other[0] for moment in moments))
    x, y = linear(0, max(len(moments) - 1, 1), left, width - right), linear(low, high, base, roof)
    body = ""
    for tick in ticks(low, high, 4):
        at = y(tick)
        body += line(left, at, width - right, at, "rule") + text(left - 6, at + 4, f"{tick:g}", "axis", "end")
    drawn = (
        ("second", [moment.other for moment in moments], [moment.other_mean for moment in moments], "best other"),
        ("first", [moment.winner for moment in moments], [moment.winner_mean for moment in moments], "winner"),
    )
    for style, spreads, _, _ in drawn:
        for below, above, kind in ((0, 4, "outer"), (1, 3, "inner")):
            up = [(x(at), y(spread[above])) for at, spread in enumerate(spreads)]
            down = [(x(at), y(spread[below])) for at, spread in enumerate(spreads)][::-1]
            body += f'<path class="ribbon {style} {kind}" d="M{"L".join(f"{a:.1f} {b:.1f}" for a, b in up + down)}z"/>'
    ends = []
    for style, _, means, words in drawn:
        path = "L".join(f"{x(at):.1f} {y(mean):.1f}" for at, mean in enumerate(means))
        body += f'<path class="race {style}" d="M{path}"/>'
        ends.append((y(means[-1]), words, style))
    ends.sort()
    if ends[1][0] - ends[0][0] < 16:
        ends[1] = (ends[0][0] + 16, *ends[1][1:])
    for at, words, style in ends:
        body += f'<circle class="dot {style}" cx="{width - right + 9:.1f}" cy="{at:.1f}" r="5"/>'
        body += text(width - right + 18, at + 4, words)
    for at in range(0, len(moments), max(1, -(-len(moments) // (4 if narrow else 8)))):
        body += text(x(at), base + 16, moments[at].label, "axis", "middle")
    return svg(width, height, body)


def heat(names: Sequence[str], cells: Mapping[str, Mapping[str, tuple[Proportion, int]]], width: float) -> str:
    """A heat map: rows win against columns. The number is in the cell; colour only repeats it; a frame where 50 % is
    excluded.
    """
    narrow = width <= PHONE
    left, roof = (76, 28) if narrow else (150, 30)
    size = (width - left - 4) / len(names)
    tall = min(size, 54.0)
    across, down = brief(names, max(3, int(size / 7.5))), brief(names, int((left - 8) / LETTER_PIXELS))
    body = ""
    for column, label in enumerate(across):
        body += text(left + size * (column + 0.5), roof - 10, label, "axis", "middle")
    for row, one in enumerate(names):
        body += text(left - 8, roof + tall * (row + 0.5) + 4, down[row], "t", "end")
        for column, other in enumerate(names):
            x, y = left + size * column + 1.5, roof + tall * row + 1.5
            box = f'x="{x:.1f}" y="{y:.1f}" width="{size - 3:.1f}" height="{tall - 3:.1f}" rx="5"'
            cell = cells.get(one, {}).get(other)
            if cell is None:
                body += f'<rect class="cell none" {box}/>'
                continue
            rate = cell[0]
            sure = rate.low > 0.5 or rate.high < 0.5
            style = f"{'up' if rate.rate > 0.5 else 'down'}{' sure' if sure else ''}"
            body += f'<rect class="cell {style}" style="--k:{min(abs(rate.rate - 0.5) / 0.35, 1):.2f}" {box}/>'
            middle = x + size / 2 - 1.5
            body += text(middle, y + tall / 2 - 1, f"{100 * rate.rate:.0f}", "t" + (" bold" if sure else ""), "middle")
            if size > 44:
                body += text(middle, y + tall / 2 + 13, f"{100 * rate.low:.0f}–{100 * rate.high:.0f}", "axis", "middle")
    return svg(width, roof + tall * len(names) + 6, body)


class Spot(NamedTuple):
    """A thing in the funnel. `information` is how much a run says about it."""

    id: str
    name: str
    edge: float
    se: float
    information: float
    style: str
    called: bool


def funnel(spots: Sequence[Spot], width: float, height: float = 320) -> str:
    """Edge over information: the funnel holds 95 of 100 things that do nothing at all."""
    left, right, base, roof = 40, 12, height - 30, 12
    near, far = min(spot.information for spot in spots) * 0.9, max(spot.information for spot in spots) * 1.05
    tall = max(max(abs(spot.edge) for spot in spots) * 1.12, 0.04)
    x, y = linear(near**0.5, far**0.5, left, width - right), linear(-tall, tall, base, roof)
    typical = sorted(spot.se * spot.information**0.5 for spot in spots)[len(spots) // 2]
    up, down = [], []
    for part in range(41):
        root = near**0.5 + (far**0.5 - near**0.5) * part / 40
        reach = min(1.96 * typical / root, tall)
        up.append((x(root), y(reach)))
        down.append((x(root), y(-reach)))
    body = f'<path class="band" d="M{"L".join(f"{a:.1f} {b:.1f}" for a, b in up + down[::-1])}z"/>'
    for tick in ticks(-tall, tall, 6):
        body += line(left, y(tick), width - right, y(tick), "rule" if tick else "zero")
        body += text(left - 6, y(tick) + 4, signed(tick, 0), "axis", "end")
    order = sorted(spots, key=lambda spot: (not spot.called, -abs(spot.edge) / spot.se))
    places = [(x(spot.information**0.5), y(spot.edge)) for spot in order]
    tags: list[tuple[float, float, float]] = []
    words, dots = "", ""
    for spot, (px, py) in zip(order, places, strict=True):
        dots = (
            f'<a href="#{esc(spot.id)}" tabindex="-1">{mark(spot.style, px, py, 6 if spot.called else 4.5)}</a>' + dots
        )
        if not spot.called and len(tags) >= 4:
            continue
        long = 6.4 * len(spot.name)
        for tx in (px + 9, px - 9 - long):
            clear = all(abs(py - q) > 13 or tx + long < p or p + wide < tx for p, q, wide in tags)
            covers = any(abs(py - q) < 9 and tx - 6 < p < tx + long + 2 for p, q in places if (p, q) != (px, py))
            if left < tx and tx + long < width and clear and not covers:
                tags.append((tx, py, long))
                words += text(tx, py + 4, spot.name, "t halo")
                break
    body += dots + words
    body += text((left + width - right) / 2, height - 6, "how much this run says about it →", "axis", "middle")
    return svg(width, height, body)
