"""Questions, options, events and results as they are sent: the parts of a server's messages.

Text that people read comes in pieces, with the things it mentions, and an answer is written with the options' keys:
`one` is a key, `some` and `order` are lists of keys, an `amount` is a number, a `form` is an object of these. Nothing
is sent that these types don't name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
    get_origin,
    get_type_hints,
)

import msgspec

from coterie import kernel
from coterie.kernel import Event, Name, Result, Thing
from coterie.kernel.words import marked
from coterie.kernel.words import seat as mark_seat

JsonObject = dict[str, Any]

T = TypeVar("T")

if TYPE_CHECKING:
    Encoded: TypeAlias = T | msgspec.Raw
else:
    Encoded = Annotated[T, "or its JSON"]
"""A part of a message that may be JSON already, because it was encoded once for many screens. The schema shows only the
type."""


class MentionJson(msgspec.Struct, frozen=True):
    """A thing in a sentence, and the words for it there."""

    thing: str
    text: str


Words: TypeAlias = tuple[str | MentionJson, ...]
"""What people read, in pieces: `["Offer a contract to ", {"thing": "seat:3", "text": "Dana"}]`."""


class OptionJson(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option. `things` are what a screen lights up: `card:W13`, `seat:4`, `space:5,6`. `declines`: it says no, or
    nothing; a screen may set it apart. `verb` is the text of the main button. `facts` are extras a screen may show
    beside it: a cost, the steps of a path, the odds of a roll.
    """

    key: str
    label: Words
    things: tuple[str, ...]
    declines: bool = False
    verb: str | None = None
    facts: dict[str, int | str] = {}


class BlockJson(msgspec.Struct, frozen=True, gc=False):
    """Options that change together, with a number that stands for them from then on."""

    block: int
    options: Encoded[tuple[OptionJson, ...]]


class ShapeJson(msgspec.Struct, frozen=True, omit_defaults=True):
    """`one`, `some` (least to most) or an `order` of options, an `amount` (least to most), or a `form` of fields.

    `follows` is for a form whose last two fields depend on each other: for each option of the last field but one, the
    indices of the options of the last field that go with it.

    A screen that takes `blocks` (from a server only) may get options in these, one after the other: the number of a
    block it has, or a new one. `follows` then comes as `runs`: pairs of a first index and a count.
    """

    kind: Literal["one", "some", "amount", "order", "form"]
    options: tuple[OptionJson, ...] = ()
    least: int = 1
    most: int = 1
    fields: dict[str, ShapeJson] = {}
    follows: tuple[tuple[int, ...], ...] = ()
    blocks: tuple[int | BlockJson, ...] = ()
    runs: tuple[tuple[int, ...], ...] = ()


LEFT_OUT = (OptionJson, ShapeJson)
"""Types whose default values are not sent: there are hundreds of them in a message."""


class AskJson(msgspec.Struct, frozen=True):
    """An open question to one seat. `due` is when time answers, on the view's clock. `answer` is what the seat has said
    so far, where it can still be changed. `owed`: the game waits for it. `titles` are the names of a form's fields; a
    `final` answer cannot be undone. `covered`: its words or options show a secret of this seat, so an open screen shows
    them only while its owner looks. `shape` null (from a server only): as it was last sent for this id on this
    connection.
    """

    id: int
    seat: int
    kind: str
    clause: str
    prompt: Words
    shape: ShapeJson | None
    standing: bool
    owed: bool
    due: int | None
    about: tuple[str, ...]
    answer: Any
    verb: str | None = None
    titles: dict[str, str] = {}
    final: bool = False
    covered: bool = False


# --- what is sent ------------------------------------------------------------------------------------------------


class _Person(NamedTuple):
    """A place in a text for a person's name."""

    seat: int
    thing: str


@lru_cache(maxsize=1 << 14)
def _pieces(text: str) -> tuple[str | MentionJson | _Person, ...]:
    """A text in pieces before names are filled in. Cached, since all tables use the same texts."""
    made: list[str | MentionJson | _Person] = []
    for each in marked(text):
        if isinstance(each, str):
            made.append(each)
            continue
        kind, id, called = each
        if called is None and kind == "seat" and id.isdecimal():
            made.append(_Person(int(id), f"seat:{id}"))
        else:
            made.append(MentionJson(f"{kind}:{id}", id if called is None else called))
    return tuple(made)


def words(text: str, name: Name) -> Words:
    """A text for the wire, in pieces, with the names of the people it mentions."""
    if "{" not in text:
        return (text,) if text else ()
    return tuple(
        [MentionJson(each.thing, name(each.seat)) if isinstance(each, _Person) else each for each in _pieces(text)]
    )


def things(of: Iterable[Thing]) -> tuple[str, ...]:
    """Things for the wire: `card:W13`."""
    return tuple([f"{each.kind}:{each.id}" for each in of])


def option(of: kernel.Option, name: Name) -> OptionJson:
    """An option for the wire."""
    return OptionJson(of.key, words(of.label, name), things(of.about), of.declines, of.verb or None, dict(of.facts))


Written = Callable[[kernel.Shape], Any]
"""How the options of a shape are encoded: as `OptionJson`s, or as their JSON."""


def shape(of: kernel.Shape, written: Written) -> ShapeJson:
    """A shape for the wire, with its fields."""
    options = written(of) if of.options else ()
    fields = {field: shape(each, written) for field, each in of.fields.items()}
    return ShapeJson(of.kind, options, of.least, of.most, fields, of.follows)


def ask(of: kernel.Ask, name: Name, formed: Any) -> AskJson:
    """An open question for the wire; `formed` is its shape as it is sent."""
    return AskJson(
        id=of.id,
        seat=of.seat,
        kind=of.kind,
        clause=of.clause,
        prompt=words(of.prompt, name),
        shape=formed,
        standing=of.standing,
        owed=not of.standing and of.answer is None,
        due=of.due,
        about=things(of.about),
        answer=of.answer,
        verb=of.verb or None,
        titles=dict(of.titles),
        final=of.final,
        covered=of.covered,
    )


def whole_ask(of: kernel.Ask, name: Name) -> AskJson:
    """An open question for the wire with all its options."""
    return ask(of, name, shape(of.shape, lambda those: tuple([option(each, name) for each in those.options])))


def event(of: Event, pack: Any, name: Name) -> JsonObject:
    """An event for the wire: its type, its clause, its words, the things it mentions, what it opens, and its fields."""
    text = words(of.text(pack, mark_seat), name)
    mentioned = tuple(dict.fromkeys([each.thing for each in text if isinstance(each, MentionJson)]))
    own = {"type": type(of).__name__, "clause": of.clause, "words": text, "things": mentioned}
    return {**own, "covered": of.covered, "opens": of.opens, **_as_json(of)}


def result(of: Result) -> JsonObject:
    """A result for the wire."""
    return _as_json(of)


def _as_json(of: Any) -> JsonObject:
    data: JsonObject = msgspec.to_builtins(of, str_keys=True)
    return data


# --- the schema --------------------------------------------------------------------------------------------------

Opens: TypeAlias = Literal["", "round", "turn"]

OWN_KEYS = ("type", "clause", "words", "things", "covered", "opens")
"""The names of what every event has on the wire; no event may have a field with one of them."""


def event_type(of: type[Event]) -> Any:
    """The wire type of an event: its dataclass fields, tagged with its name."""
    hints = get_type_hints(of)
    names: Iterable[str] = getattr(of, "__dataclass_fields__", ())
    fields = [(name, hints[name]) for name in names if get_origin(hints[name]) is not ClassVar]
    for name, _ in fields:
        if name in OWN_KEYS:
            raise TypeError(f"{of.__name__}.{name}: every event has its own {name} already; rename the field")
    own = [("clause", str), ("words", Words), ("things", tuple[str, ...]), ("covered", bool), ("opens", Opens)]
    return msgspec.defstruct(of.__name__, [*own, *fields], tag_field="type", tag=of.__name__)
