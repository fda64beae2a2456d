"""Questions with numbered choices, and what a typed line means as an answer to one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from coterie.kernel import Option, Shape

MANY, FEW = 12, 4
"""More choices than MANY are laid out in columns if two fit into a line; of those with longer names, more than FEW."""


class Misread(ValueError):
    """A line that is no answer; the message says what would be."""


def relabelled(shape: Shape, label: Callable[[Option], str]) -> Shape:
    """The same answers in other words."""
    options = tuple(replace(option, label=label(option)) for option in shape.options)
    fields = {name: relabelled(each, label) for name, each in shape.fields.items()}
    return replace(shape, options=options, fields=fields)


def choices(shape: Shape) -> dict[Option, int]:
    """What can be chosen, each with how often: alike ones are one choice, to be named so many times."""
    return Counter(shape.options)


def listing(shape: Shape) -> RenderableType:
    """The choices with their numbers."""
    labels = [
        f"{option.label} (up to {times})" if times > 1 else option.label for option, times in choices(shape).items()
    ]
    longest = max(map(len, labels))
    if len(labels) > (FEW if longest > 12 else MANY) and longest <= 40:
        cells = [Text.assemble((f"{number:>3} ", "bold"), label) for number, label in enumerate(labels, 1)]
        return Columns(cells, padding=(0, 2), column_first=True)
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(justify="right", style="bold", min_width=3)
    grid.add_column(overflow="fold")
    for number, label in enumerate(labels, 1):
        grid.add_row(str(number), Text(label))
    return grid


def wanted(shape: Shape) -> str:
    """What to type, in words."""
    match shape.kind:
        case "one":
            return "a number" if len(shape.options) > 1 else "1, or just Enter"
        case "some":
            if shape.most == 0:
                return "Enter: there is nothing to choose"
            if shape.least == len(shape.options):
                return f"all {shape.least}, so just Enter" if shape.least > 1 else "1, or just Enter"
            count = str(shape.least) if shape.least == shape.most else f"{shape.least} to {shape.most}"
            numbers = "number" if shape.most == 1 else "numbers"
            return f"{count} {numbers}" + (", or none" if shape.least == 0 else "")
        case "order":
            return "all numbers, in the order you want" if len(shape.options) > 1 else "1, or just Enter"
        case _:
            return f"{shape.least} to {shape.most}"


def understood(shape: Shape, line: str) -> Any:
    """The answer that a line means: options, or a number. Misread if it means none. Not for forms: their fields are
    asked one after another."""
    match shape.kind:
        case "one":
            return _one(shape, line if line or len(shape.options) > 1 else "1")
        case "amount":
            if not re.fullmatch(r"-?[0-9]{1,9}", line) or not shape.least <= int(line) <= shape.most:
                raise Misread(f"Type a number from {shape.least} to {shape.most}.")
            return int(line)
        case "some":
            chosen = _several(shape, line or ("all" if shape.least == len(shape.options) else ""))
            if not shape.least <= len(chosen) <= shape.most:
                raise Misread(f"Choose {wanted(shape)}, for example: {_example(shape)}")
            return chosen
        case _:
            chosen = _several(shape, line or "all") if len(shape.options) < 2 else _several(shape, line)
            if len(chosen) != len(shape.options):
                raise Misread(f"Name all {len(shape.options)} numbers, for example: {_example(shape)}")
            return chosen


def meant(shape: Shape, line: str) -> tuple[Option, ...]:
    """The choices whose labels have these words in this order; a word may be cut short, a number may not."""
    words = re.findall(r"\w+", line.casefold())

    def begins(token: str, word: str) -> bool:
        return token == word or (word.isalpha() and token.startswith(word))

    def fits(option: Option) -> bool:
        left = iter(re.findall(r"\w+", option.label.casefold()))
        return all(any(begins(token, word) for token in left) for word in words)

    if not words or line.isdecimal() or shape.kind != "one":
        return ()
    return tuple(option for option in shape.options if fits(option))


def _one(shape: Shape, line: str) -> Option:
    number = int(line) if re.fullmatch(r"[0-9]{1,6}", line) else 0
    options = list(choices(shape))
    if 1 <= number <= len(options):
        return options[number - 1]
    for option in options:
        names = option.key, option.label, _name(option)
        if line and line.casefold() in map(str.casefold, names):
            return option
    raise Misread(f"Type a number from 1 to {len(options)}, or help.")


def _several(shape: Shape, line: str) -> tuple[Option, ...]:
    if line.casefold() == "all":
        return shape.options
    if line.casefold() in ("none", "-", "0") or (not line and shape.most == 0):
        return ()
    options = choices(shape)
    numbers: list[int] = []
    for part in re.split(r"[\s,]+", line):
        ends = re.fullmatch(r"([0-9]{1,6})(?:-([0-9]{1,6}))?", part)
        if ends is None:
            raise Misread(f"Choose {wanted(shape)}, for example: {_example(shape)}")
        first, last = int(ends[1]), int(ends[2] or ends[1])
        if not 1 <= first <= last <= len(options):
            raise Misread(f"{part}: the numbers go from 1 to {len(options)}.")
        numbers.extend(range(first, last + 1))
    for number, (option, times) in enumerate(options.items(), 1):
        if numbers.count(number) > times:
            raise Misread(f"Name {number} ({option.label}) {'once' if times == 1 else f'{times} times at most'}.")
    named = list(options)
    return tuple(named[number - 1] for number in numbers)


def _example(shape: Shape) -> str:
    size = max(1, shape.least)
    options = list(choices(shape))
    if shape.kind == "some" and size > 4 and len(options) > size:
        return f"1-{size - 1} {size + 1}"
    taken = [options.index(option) + 1 for option in shape.options[:size]]
    return " ".join(map(str, taken[::-1])) or "none"


def _name(option: Option) -> str:
    """What stands before its explanation."""
    return option.label.partition(": ")[0]


def in_labels(shape: Shape, plain: Any) -> str:
    """An answer written with keys, in the words of its question."""
    labels: dict[Any, str] = {option.key: _name(option) for option in shape.options}
    if shape.kind == "form":
        return ", ".join(f"{name}: {in_labels(shape.fields[name], part)}" for name, part in plain.items())
    if isinstance(plain, str):
        return labels.get(plain, plain)
    if isinstance(plain, Sequence):
        return ", ".join(labels.get(key, str(key)) for key in plain) or "none"
    return str(plain)
