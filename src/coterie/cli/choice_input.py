"""Questions with numbered choices, and which answer a typed line means.

Nothing is ever done that was not named. A choice is meant by its number, by its key, or by its name: the part of its
label before any explanation, in full, or at least three letters that only one choice begins with. Words that fit no
name are never taken for one: what they may have meant is listed, and nothing happens.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from coterie.common.choice_names import MIN_LETTERS, meant
from coterie.kernel import Option, Shape

MAX_LISTED_CHOICES, MAX_LISTED_LONG_CHOICES = 6, 4
"""More choices than MANY are laid out in columns if two fit on a line; of those with longer names, more than FEW."""

Named = Callable[[str], str | None]
"""A typed line -> the screen's own key for it, such as a space of a map; None if it names nothing there."""


class Misread(ValueError):
    """A line that is no answer; the message says what would be. `near` are the choices it may have meant."""

    def __init__(self, why: str, near: tuple[Option, ...] = ()) -> None:
        super().__init__(why)
        self.near = near


def relabelled(shape: Shape, label: Callable[[Option], str]) -> Shape:
    """The same choices with other labels."""
    options = tuple(replace(option, label=label(option)) for option in shape.options)
    fields = {name: relabelled(each, label) for name, each in shape.fields.items()}
    return replace(shape, options=options, fields=fields)


def choices(shape: Shape) -> dict[Option, int]:
    """The choices, each with its count: equal ones are one choice, which can be named that many times."""
    return Counter(shape.options)


def is_secret(option: Option) -> bool:
    """Whether it gives away the role of a person who may choose it, such as a deed that only one card can do."""
    return any(name == "secret" for name, _ in option.facts)


def in_the_open(shape: Shape) -> Shape:
    """The choices that anyone may read over someone's shoulder."""
    return replace(shape, options=tuple(option for option in shape.options if not is_secret(option)))


def numbers(shape: Shape) -> dict[str, Option]:
    """What to type for each choice. Secret ones are counted separately (`s1`), so that no number is missing when they
    are covered.
    """
    options = list(choices(shape))
    plain = [option for option in options if not is_secret(option)]
    secret = [option for option in options if is_secret(option)]
    return {
        **{str(number): option for number, option in enumerate(plain, 1)},
        **{f"s{number}": option for number, option in enumerate(secret, 1)},
    }


def listing(shape: Shape, only: Collection[Option] | None = None) -> RenderableType:
    """The choices with their numbers: all, or only some, each with the number it always has."""
    times = choices(shape)
    more = " x{}" if shape.kind == "one" else " (up to {})"
    labels = [
        (number, option.label + more.format(times[option]) if times[option] > 1 else option.label)
        for number, option in numbers(shape).items()
        if only is None or option in only
    ]
    longest = max((len(label) for _, label in labels), default=0)
    if len(labels) > (MAX_LISTED_LONG_CHOICES if longest > 12 else MAX_LISTED_CHOICES) and longest <= 40:
        cells = [Text.assemble((f"{number:>3} ", "bold"), label) for number, label in labels]
        return Columns(cells, padding=(0, 2), column_first=True)
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(justify="right", style="bold", min_width=3)
    grid.add_column(overflow="fold")
    for number, label in labels:
        grid.add_row(number, Text(label))
    return grid


def wanted(shape: Shape) -> str:
    """What to type, in words."""
    match shape.kind:
        case "one":
            return "a number" if len(shape.options) > 1 else "1"
        case "some":
            if shape.most == 0:
                return "none: there is nothing to choose"
            if shape.least == len(shape.options):
                return "all" if shape.least > 1 else "1"
            if shape.least == 0:
                return "a number, or none" if shape.most == 1 else f"up to {shape.most} numbers, or none"
            if shape.least == shape.most:
                return "a number" if shape.most == 1 else f"{shape.most} numbers"
            return f"{shape.least} to {shape.most} numbers"
        case "order":
            return "all numbers, in the order you want" if len(shape.options) > 1 else "1"
        case _:
            return f"{shape.least} to {shape.most}"


def nothing(_: str) -> None:
    """The screen of a game without its own names for things."""


def understood(shape: Shape, line: str, called: Named = nothing) -> Any:
    """The answer that a line means: options, or a number. Misread if it means none. An empty line never means one. Not
    for forms: their fields are asked one after another.
    """
    match shape.kind:
        case "one":
            return _one(shape, line, called)
        case "amount":
            if not re.fullmatch(r"-?[0-9]{1,9}", line) or not shape.least <= int(line) <= shape.most:
                raise Misread(f"Type a number from {shape.least} to {shape.most}.")
            return int(line)
        case "some":
            chosen = _several(shape, line, called)
            if not shape.least <= len(chosen) <= shape.most:
                raise Misread(f"Choose {wanted(shape)}, for example: {_example(shape)}")
            return chosen
        case _:
            chosen = _several(shape, line, called)
            if len(chosen) != len(shape.options):
                raise Misread(f"Name all {len(shape.options)}, for example: {_example(shape)}")
            return chosen


def in_narrowed(shape: Shape, line: str, answer: Any, near: Collection[Option]) -> None:
    """Misread if a list was narrowed down to `near` and the typed number is not on it."""
    is_number = re.fullmatch(r"s?[0-9]{1,6}", line.casefold()) is not None and isinstance(answer, Option)
    if not near or not is_number or answer in near:
        return
    shows = [number for number, option in numbers(shape).items() if option in near]
    raise Misread(f"Type one of the numbers shown ({', '.join(shows)}); Enter shows all choices.", tuple(near))


def hinted(options: Iterable[Option], text: str) -> tuple[Option, ...]:
    """The choices whose labels contain words that begin like these, in this order: what the line may have meant. They
    are only ever listed.
    """
    words = re.findall(r"\w+", text.casefold())

    def begins(token: str, word: str) -> bool:
        return token == word or (word.isalpha() and token.startswith(word))

    def fits(option: Option) -> bool:
        left = iter(re.findall(r"\w+", option.label.casefold()))
        return all(any(begins(token, word) for token in left) for word in words)

    typed = sum(sign.isalpha() for sign in text)
    return tuple(option for option in dict.fromkeys(options) if typed >= MIN_LETTERS and fits(option))


def _named(shape: Shape, text: str, called: Named) -> Option | None:
    """The one choice that a text names, by number, by the screen's own name for it, or by its own."""
    options, typed = list(choices(shape)), numbers(shape)
    if re.fullmatch(r"[0-9]{1,6}", text):
        return typed.get(str(int(text)))
    if text.casefold() in typed:
        return typed[text.casefold()]
    key = called(text)
    onscreen = [option for option in options if option.key == key]
    found = onscreen or meant(options, text)
    return found[0] if len(found) == 1 else None


def _one(shape: Shape, line: str, called: Named) -> Option:
    option = _named(shape, line, called)
    if option is not None:
        return option
    near = meant(shape.options, line) or hinted(shape.options, line)
    if near:
        raise Misread("Which of these? Nothing has happened yet.", near)
    count = len(choices(in_the_open(shape)))
    raise Misread(f"Type a number from 1 to {count}, a name, or help." if count > 1 else "Type 1, or help.")


def _several(shape: Shape, line: str, called: Named) -> tuple[Option, ...]:
    if line.casefold() == "all":
        return shape.options
    if line.casefold() in ("none", "-", "0"):
        return ()
    chosen: list[Option] = []
    for part in line.split(","):
        words = part.split()
        while words:
            found, used = _first(shape, words, called)
            chosen += found
            words = words[used:]
    if not chosen:
        raise Misread(f"Choose {wanted(shape)}, for example: {_example(shape)}")
    for option, times in choices(shape).items():
        if chosen.count(option) > times:
            number = next(number for number, each in numbers(shape).items() if each == option)
            raise Misread(f"Name {number} ({option.label}) {'once' if times == 1 else f'{times} times at most'}.")
    return tuple(chosen)


def _first(shape: Shape, words: Sequence[str], called: Named) -> tuple[list[Option], int]:
    """What the first words of a list name, and how many of them: as many as make one name."""
    options = list(choices(shape))
    ends = re.fullmatch(r"([0-9]{1,6})(?:-([0-9]{1,6}))?", words[0])
    if ends is not None:
        first, last = int(ends[1]), int(ends[2] or ends[1])
        if not 1 <= first <= last <= len(options):
            raise Misread(f"{words[0]}: the numbers go from 1 to {len(options)}.")
        return options[first - 1 : last], 1
    for used in range(len(words), 0, -1):
        option = _named(shape, " ".join(words[:used]), called)
        if option is not None:
            return [option], used
    near = meant(options, words[0]) or hinted(options, words[0])
    if near:
        raise Misread(f"Which do you mean by {words[0]}?", near)
    raise Misread(f"{words[0]} isn't one of the choices: choose {wanted(shape)}, for example: {_example(shape)}")


def _example(shape: Shape) -> str:
    size = max(1, shape.least)
    options = list(choices(shape))
    if shape.kind == "some" and size > 4 and len(options) > size:
        return f"1-{size - 1} {size + 1}"
    taken = [options.index(option) + 1 for option in shape.options[:size]]
    return " ".join(map(str, taken[::-1])) or "none"


def word_for(option: Option) -> str:
    """The word to type for the only choice of a question that cannot be undone."""
    return option.key if option.key.isalpha() else re.findall(r"\w+", option.label.casefold())[0]


def as_typed(shape: Shape, written: Any) -> str | None:
    """What to type for an answer written with keys; None where its numbers depend on what is typed before."""
    if shape.kind == "form":
        return None
    if isinstance(written, int):
        return str(written)
    number = {option.key: typed for typed, option in numbers(shape).items()}
    keys = [written] if isinstance(written, str) else written
    if any(key not in number for key in keys):
        return None
    if shape.kind == "some":
        if len(keys) == len(shape.options) > 1:
            return "all"
        keys = sorted(keys, key=list(number).index)
    return " ".join(number[key] for key in keys) or "none"


def in_labels(shape: Shape, written: Any) -> str:
    """An answer written with keys, in the words of its question."""
    labels: dict[Any, str] = {option.key: option.label.partition(": ")[0] for option in shape.options}
    if shape.kind == "form":
        said = {name: in_labels(shape.fields[name], part) for name, part in written.items()}
        begun, *rest = said.values()
        if "..." in begun and len(rest) == 1:  # the beginning of a sentence
            return begun.replace("...", rest[0])
        return ", ".join(f"{name}: {part}" for name, part in said.items())
    if isinstance(written, str):
        return labels.get(written, written)
    if isinstance(written, Sequence):
        count = Counter(written)
        each = [labels.get(key, str(key)) + (f" x{count[key]}" if count[key] > 1 else "") for key in count]
        return ", ".join(each) or "none"
    return str(written)
