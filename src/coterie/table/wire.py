"""A game as JSON: what a seat is sent, what it may say, and the schema of both.

A web page, a remote bot or another program plays by these messages and by nothing else.

Sent to a seat:
    {"type": "news", "number": 12, "view": {...}, "asks": [...], "events": [...]}   what changed, and what is asked
    {"type": "rewound", "number": 13, "by": [0], "view": {...}, "asks": [...], "events": [...]}   moves were taken back
    {"type": "refused", "ask": 64, "clause": "3.9", "why": "...", "gone": false}    an answer that was not taken
Sent by a seat:
    {"type": "answer", "ask": 64, "answer": ...}

An answer is written with the options' keys: `one` is a key, `some` and `order` are lists of keys, an `amount` is a
number, a `form` is an object of these. The wire types here name what is sent; nothing else is.

`number` counts what this seat was told, and the view's `now` is when it was told something last: neither moves when
others do something in secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias, get_origin, get_type_hints

import msgspec

from coterie import kernel
from coterie.kernel import AskClosed, Event, Game, Name, News, Refused, Result, Seat, Thing, clean
from coterie.kernel.words import literal, marked, seat_number
from coterie.kernel.words import seat as mark_seat
from coterie.table.limits import LONGEST_MESSAGE
from coterie.table.table import Table

JsonObject = dict[str, Any]

LONGEST_QUOTE = 200
"""Characters of a decoder's complaint: it quotes what it was given."""


class Mention(msgspec.Struct, frozen=True):
    """A thing in a sentence, and what it is called there."""

    thing: str
    text: str


Words: TypeAlias = tuple[str | Mention, ...]
"""What people read, in pieces: `["Offer a contract to ", {"thing": "seat:3", "text": "Dana"}]`."""


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """`things` are what a screen lights up: `card:W13`, `seat:4`, `space:5,6`. `declines`: it says no, or nothing; a
    screen may set it apart. `verb` is what the main button would say. `facts` are what a screen may show beside it: a
    cost, the steps of a way, the odds of a throw."""

    key: str
    label: Words
    things: tuple[str, ...]
    declines: bool = False
    verb: str | None = None
    facts: dict[str, int | str] = {}


class Block(msgspec.Struct, frozen=True):
    """Options that change together, under a number by which they are named from then on."""

    block: int
    options: tuple[Option, ...]


class Shape(msgspec.Struct, frozen=True, omit_defaults=True):
    """`one`, `some` (least to most) or an `order` of options, an `amount` (least to most), or a `form` of fields.

    `follows` is for a form whose last two fields depend on each other: for each option of the last but one, which
    options of the last go with it, by their places.

    To a screen that takes `blocks` (from a server only) options may come in these, one after the other: the number of
    one that it has, or a new one. `follows` then comes as `runs`: the first place and how many, again and again."""

    kind: Literal["one", "some", "amount", "order", "form"]
    options: tuple[Option, ...] = ()
    least: int = 1
    most: int = 1
    fields: dict[str, Shape] = {}
    follows: tuple[tuple[int, ...], ...] = ()
    blocks: tuple[int | Block, ...] = ()
    runs: tuple[tuple[int, ...], ...] = ()


LEFT_OUT = (Option, Shape)
"""Types whose usual values are not sent: there are hundreds of them in a message."""


class Ask(msgspec.Struct, frozen=True):
    """An open question to one seat. `due` is when time answers, on the view's clock. `answer` is what the seat has said
    so far, where it may say it anew. `owed`: the game waits for it. `titles` stand over the fields of a form; a `final`
    answer cannot be taken back. `shape` null (from a server only): as it was last sent for this id on this
    connection."""

    id: int
    seat: int
    kind: str
    clause: str
    prompt: Words
    shape: Shape | None
    standing: bool
    owed: bool
    due: int | None
    about: tuple[str, ...]
    answer: Any
    verb: str | None = None
    titles: dict[str, str] = {}
    final: bool = False


class Refusal(msgspec.Struct, frozen=True, tag="refused"):
    """`gone`: the question is closed, somebody or the clock was faster."""

    ask: int | None
    clause: str
    why: Words
    gone: bool


class AnswerMessage(msgspec.Struct, frozen=True, tag="answer", forbid_unknown_fields=True):
    """What a seat says."""

    ask: int
    answer: Any


class Malformed(ValueError):
    """A message that is not one; the text says what would be."""


# --- what is sent ------------------------------------------------------------------------------------------------


class _Person(NamedTuple):
    """A place in a text where somebody's name stands."""

    seat: int
    thing: str


@lru_cache(maxsize=1 << 14)
def _pieces(text: str) -> tuple[str | Mention | _Person, ...]:
    """A text in pieces before anybody has a name: the same texts are said at all tables, again and again."""
    made: list[str | Mention | _Person] = []
    for each in marked(text):
        if isinstance(each, str):
            made.append(each)
            continue
        kind, id, called = each
        if called is None and kind == "seat" and id.isdecimal():
            made.append(_Person(int(id), f"seat:{id}"))
        else:
            made.append(Mention(f"{kind}:{id}", id if called is None else called))
    return tuple(made)


def words(text: str, name: Name) -> Words:
    if "{" not in text:
        return (text,) if text else ()
    return tuple(
        [Mention(each.thing, name(each.seat)) if isinstance(each, _Person) else each for each in _pieces(text)]
    )


def things(of: Iterable[Thing]) -> tuple[str, ...]:
    return tuple([f"{each.kind}:{each.id}" for each in of])


def option(of: kernel.Option, name: Name) -> Option:
    return Option(of.key, words(of.label, name), things(of.about), of.declines, of.verb or None, dict(of.facts))


Written = Callable[[kernel.Shape], Any]
"""How the options of a shape are written down: as `Option`s, or as the JSON of them."""


def shape(of: kernel.Shape, written: Written) -> Shape:
    options = written(of) if of.options else ()
    fields = {field: shape(each, written) for field, each in of.fields.items()}
    return Shape(of.kind, options, of.least, of.most, fields, of.follows)


def ask(of: kernel.Ask, name: Name, formed: Any) -> Ask:
    """`formed` is its shape as it is sent."""
    return Ask(
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
    )


def whole_ask(of: kernel.Ask, name: Name) -> Ask:
    return ask(of, name, shape(of.shape, lambda those: tuple([option(each, name) for each in those.options])))


def event(of: Event, pack: Any, name: Name) -> JsonObject:
    """Its type, its clause, what it says in words, the things it speaks of, and its fields."""
    text = words(of.text(pack, mark_seat), name)
    mentioned = tuple(dict.fromkeys([each.thing for each in text if isinstance(each, Mention)]))
    own = {"type": type(of).__name__, "clause": of.clause, "words": text, "things": mentioned, "covered": of.covered}
    return {**own, **_as_json(of)}


def view(of: Any) -> JsonObject:
    return _as_json(of)


def result(of: Result) -> JsonObject:
    return _as_json(of)


def refusal(of: Refused, asked: int | None = None, name: Name = seat_number) -> JsonObject:
    return _as_json(Refusal(asked, of.clause, words(of.why, name), isinstance(of, AskClosed)))


def news(of: News, pack: Any, name: Name) -> JsonObject:
    """All that one audience needs when it is told something."""
    return {
        "type": "rewound" if of.rewound else "news",
        "number": of.number,
        **({"by": list(of.by)} if of.rewound else {}),
        "view": view(of.view),
        "asks": [whole_ask(each, name) for each in of.asks],
        "events": [event(each, pack, name) for each in of.events],
    }


def _as_json(of: Any) -> JsonObject:
    data: JsonObject = msgspec.to_builtins(of, str_keys=True)
    return data


def text(data: Any) -> str:
    return msgspec.json.encode(data).decode()


# --- what a seat sends ------------------------------------------------------------------------------------------------


def parse(message: str | bytes) -> AnswerMessage:
    """A seat's message. Malformed says what is wrong with it."""
    if len(message) > LONGEST_MESSAGE:
        raise Malformed(f"not a message: at most {LONGEST_MESSAGE} bytes, found {len(message)}")
    try:
        return msgspec.json.decode(message, type=AnswerMessage)
    except RecursionError:
        why = "nested too deeply"
    except ValueError as problem:  # no JSON, no UTF-8, another shape, or a number with thousands of digits
        why = clean(str(problem))[:LONGEST_QUOTE]
    raise Malformed(f'not a message: {why}; say {{"type": "answer", "ask": 7, "answer": ...}}')


class JsonSeat:
    """One seat of a table, reached by nothing but JSON texts."""

    def __init__(self, table: Table, seat: Seat | None) -> None:
        self.table = table
        self.seat = seat
        self.outlook = table.outlook(seat)
        self.unread: list[Event] = [event for _, event in table.log(seat)]
        self.rewound: News | None = None
        self.read_up_to = -1
        self.stop = table.listen(seat, self._take)

    def _take(self, news: News) -> None:
        if news.rewound:
            self.rewound, self.unread = news, []
        self.unread.extend(news.events)

    @property
    def fresh(self) -> bool:
        """Whether there is something that was not read: only then is there a reason to send anything."""
        return self.outlook.number > self.read_up_to

    def name(self, seat: Seat) -> str:
        return self.table.record.head.players[seat].name

    def read(self, at: int | None = None) -> str:
        """The news since this was last read: `rewound` if moves were taken back since, with all events that stand.

        `at` is the time by the host's own clock, for a picture of this very moment; without it the picture is that of
        when the seat was told something last. The time of the last input is for nobody: it tells when others moved.
        """
        look = self.outlook
        picture = look.look(at) if at is not None and at > look.now else look.picture
        events, self.unread = self.unread, []
        rewound, self.rewound = self.rewound, None
        self.read_up_to = look.number
        by = () if rewound is None else rewound.by
        latest = News(look.number, picture, tuple(events), rewound is not None, by)
        return text(news(latest, self.table.state.pack, self.name))

    def write(self, message: str | bytes, at: int | None = None) -> str | None:
        """What the seat says; None if it was taken, else why not."""
        asked = None
        try:
            sent = parse(message)
            asked = sent.ask
            if self.seat is None:
                raise Refused("", "A spectator is not asked")
            self.table.submit(self.seat, sent.ask, sent.answer, at)
        except Malformed as problem:
            return text(refusal(Refused("", literal(str(problem))), asked))
        except Refused as refused:
            return text(refusal(refused, asked, self.name))
        return None


# --- the schema --------------------------------------------------------------------------------------------------

OWN_KEYS = ("type", "clause", "words", "things", "covered")
"""What every event has on the wire; no event may have a field of that name."""

_ANSWER: JsonObject = {
    "description": "one: a key; amount: a number; some and order: keys; form: an object of its fields",
    "anyOf": [
        {"type": "string"},
        {"type": "integer"},
        {"type": "array", "items": {"type": "string"}},
        {"type": "object", "additionalProperties": {"$ref": "#/$defs/answer"}},
    ],
}


def schema(game: Game[Any]) -> JsonObject:
    """The JSON Schema of all that this game sends and takes: under `$defs` are `ask`, `answer`, `view`, `event`,
    `result`, `refused`, `news`, `rewound` and `said`, made from the very types that are sent."""
    structs = {each.__name__: event_type(each) for each in game.all_events}
    types: list[Any] = [Ask, Refusal, AnswerMessage, Result, game.view_type, *structs.values()]
    refs, definitions = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    left_out = {each.__name__ for each in LEFT_OUT}
    definitions = {name: _closed(definition, name in left_out) for name, definition in definitions.items()}
    ask_ref, refused_ref, answer_ref, result_ref, view_ref, *event_refs = refs
    answer = {"$ref": "#/$defs/answer"}
    definitions[_named(answer_ref)]["properties"]["answer"] = answer
    definitions[_named(ask_ref)]["properties"]["answer"] = {"anyOf": [answer, {"type": "null"}]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:coterie:{game.id}:{game.version}",
        "title": game.title,
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in ("news", "rewound", "refused", "said")],
        "$defs": {
            **definitions,
            "answer": _ANSWER,
            "ask": ask_ref,
            "event": {"anyOf": event_refs},
            "news": _news_type("news"),
            "refused": refused_ref,
            "result": result_ref,
            "rewound": _news_type("rewound", by={"type": "array", "items": {"type": "integer"}}),
            "said": answer_ref,
            "view": view_ref,
        },
    }


def _news_type(name: str, **more: JsonObject) -> JsonObject:
    fields: JsonObject = {
        "type": {"const": name},
        "number": {"type": "integer"},
        **more,
        "view": {"$ref": "#/$defs/view"},
        "asks": {"type": "array", "items": {"$ref": "#/$defs/ask"}},
        "events": {"type": "array", "items": {"$ref": "#/$defs/event"}},
    }
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}


def event_type(of: type[Event]) -> Any:
    """The wire type of an event: its dataclass fields, tagged with its name."""
    hints = get_type_hints(of)
    names: Iterable[str] = getattr(of, "__dataclass_fields__", ())
    fields = [(name, hints[name]) for name in names if get_origin(hints[name]) is not ClassVar]
    for name, _ in fields:
        if name in OWN_KEYS:
            raise TypeError(f"{of.__name__}.{name}: every event has its own {name} already; call the field otherwise")
    own = [("clause", str), ("words", Words), ("things", tuple[str, ...]), ("covered", bool)]
    return msgspec.defstruct(of.__name__, [*own, *fields], tag_field="type", tag=of.__name__)


def _named(reference: JsonObject) -> str:
    return str(reference["$ref"]).removeprefix("#/$defs/")


def _closed(definition: Any, left_out: bool = False) -> Any:
    """The same schema with nothing allowed that is not named: a fact that slips into a message fails the tests."""
    if isinstance(definition, list):
        return [_closed(part) for part in definition]
    if not isinstance(definition, dict):
        return definition
    closed = {key: _closed(part) for key, part in definition.items()}
    if "properties" in definition and definition.get("type") == "object":
        closed["additionalProperties"] = False
        if not left_out:
            closed["required"] = list(definition["properties"])
    return closed
