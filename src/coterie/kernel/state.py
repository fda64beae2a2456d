"""State: every fact of one game in progress, its luck, and what a step may do with them. Its base classes hold threads
and asks.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, TypeVarTuple, cast

from coterie.kernel.answers import Thing
from coterie.kernel.asks import Asking
from coterie.kernel.chance import RandomSource, bits, many_bits
from coterie.kernel.events import Deliveries, Delivery, Event, GameOver
from coterie.kernel.facts import StateType, thaw
from coterie.kernel.steps import Question, Seat, Step, load_step, save_step
from coterie.kernel.threads import Thread
from coterie.kernel.views import Result, Waiting, facts_view, waiting
from coterie.kernel.worlds import imagine

if TYPE_CHECKING:
    from coterie.kernel.game import Game

E = TypeVarTuple("E")
P = TypeVar("P")
M = TypeVar("M")


class State(Asking, Generic[P], metaclass=StateType):
    """One game in progress. A game declares its facts in a subclass. `pack` holds the components, which never change
    during a game. The API page (docs/reference/api.md) lists the names that programs and rulebooks may use; the others
    are private to Coterie.
    """

    __slots__ = ("draws", "events", "game", "key", "note", "options", "pack")
    steps: ClassVar[dict[str, type[Step[Any]]]] = {}
    nouns: ClassVar[Mapping[str, str]] = {}
    """The noun for each kind of thing, for sentences: "card": "a card"."""

    def why_not_thing(self, seat: Seat, thing: Thing) -> str | None:
        """Why a thing of the kind that is asked for cannot be chosen, in a sentence, where the question's own rule
        gives no reason. It is shown to `seat`, so it may use only what `seat` knows.
        """
        return None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.steps = dict(cls.steps)

    def __init__(
        self, seats: int, key: bytes, options: Mapping[str, Any], pack: P, game: Game[Any] | None = None
    ) -> None:
        super().__init__(seats)
        self.key = key  # the table's luck: never shown to anyone
        self.draws = 0
        self.options: Mapping[str, Any] = MappingProxyType(dict(options))
        self.pack = pack
        self.game = game
        self.events: Deliveries | None = None
        self.note: Any = None  # what a step leaves for a look-ahead; it is no fact, and copies do not have it
        type(self)._first_facts(self, seats)

    def __repr__(self) -> str:
        of = type(self).__name__ if self.game is None else self.game.id
        asked = ", ".join(dict.fromkeys(ask.kind for ask in self.asks())) or "nobody"
        return f"<{of}: {self.seats} seats, {'over' if self.result is not None else f'asking {asked}'}>"

    def __eq__(self, other: object) -> bool:
        """Whether the two play on alike: the same facts, threads, luck, options and time."""
        return isinstance(other, State) and type(self) is type(other) and self.save() == other.save()

    __hash__ = None  # type: ignore[assignment]  # it changes

    # --- copies ----------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        """An independent copy. Nobody is told what happens to it."""
        twin = object.__new__(type(self))
        twin.seats, twin.key, twin.draws, twin.now = self.seats, self.key, self.draws, self.now
        twin.options, twin.pack, twin.result, twin.running = self.options, self.pack, self.result, self.running
        twin.game = self.game
        twin.counts, twin.threads_begun = self.counts[:], self.threads_begun
        twin.threads = {key: thread.clone() for key, thread in self.threads.items()}
        twin.events = twin.note = twin._made = twin._keeping = None
        twin.changes = 0
        type(self)._copy_facts(self, twin)
        return twin

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Copy everything but the components and the game, which never change."""
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle everything but the components, which the game provides."""
        if self.game is None:
            return _unpickled, (type(self), self.save(), self.pack, None)
        if self.pack is not self.game.pack:
            raise TypeError(
                f"a game of {self.game.id} with its own pack can't be pickled: send state.save() and the pack's text, "
                "and load them with game.load(saved, game.read_pack(text, name))"
            )
        return _unpickled, (type(self), self.save(), None, self.game)

    def imagine(self, seat: Seat | None, rng: RandomSource) -> Self:
        """A full state that `seat` (None: a spectator) cannot tell from this one: see `worlds`."""
        return imagine(self, seat, rng)

    # --- saving ----------------------------------------------------------------------------------------------

    def save(self) -> dict[str, Any]:
        """Everything but the pack, as data for JSON. `load` restores it, also in the middle of nested asks."""
        shapes = type(self)._shapes
        return {
            "seats": self.seats,
            "key": self.key.hex(),
            "drawn": self.draws,
            "now": self.now,
            "options": dict(self.options),
            "counts": self.counts[:],
            "threads_begun": self.threads_begun,
            "result": None if self.result is None else [getattr(self.result, name) for name in Result.__match_args__],
            "threads": [
                [
                    key,
                    [save_step(step) for step in thread.stack],
                    thread.question is not None,
                    [list(pair) for pair in thread.asked.items()],
                    [list(pair) for pair in sorted(thread.sealed.items())],
                    thread.due,
                ]
                for key, thread in self.threads.items()
            ],
            "facts": {name: shapes[name].save(getattr(self, name)) for name in sorted(shapes)},
        }

    @classmethod
    def load(cls, saved: Mapping[str, Any], pack: P, game: Game[Any] | None = None) -> Self:
        state = cls(saved["seats"], bytes.fromhex(saved["key"]), saved["options"], pack, game)
        state.draws, state.now, state.counts = saved["drawn"], saved["now"], list(saved["counts"])
        state.threads_begun = saved["threads_begun"]
        if saved["result"] is not None:
            state.result = Result(*thaw(saved["result"]))
        for key, stack, is_open, asked, sealed, due in saved["threads"]:
            thread = state.threads[key] = Thread(())
            thread.stack = [load_step(cls.steps[name], fields) for name, *fields in stack]
            thread.question = cast("Question[Any, Any]", thread.stack[-1]) if is_open else None
            thread.due = due
            thread.asked = dict(asked)
            thread.sealed = {seat: thaw(answer) for seat, answer in sealed}
        for name, shape in cls._shapes.items():
            setattr(state, name, shape.load(saved["facts"][name]))
        return state

    def digest(self) -> str:
        """A fingerprint of the whole state, the same on every machine and interpreter."""
        text = json.dumps(self.save(), separators=(",", ":"), sort_keys=True, ensure_ascii=True)
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()

    # --- the table's luck ------------------------------------------------------------------------------------

    def roll(self, sides: int) -> int:
        """0 to sides - 1."""
        self.draws += 1
        return bits(self.key, self.draws) % sides

    def shuffled(self, things: Iterable[int]) -> tuple[int, ...]:
        cards = list(things)
        return self.dealt(cards, len(cards))[0]

    def dealt(self, things: Iterable[int], count: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """A number of items chosen at random, and the rest in their order."""
        left = list(things)
        dealt = []
        numbers: list[int] = []
        z = 0
        for size in range(len(left), len(left) - count, -1):
            if z < 1 << 32:  # 64 bits are enough for several draws; the rest of them would no longer be uniform
                if not numbers:
                    self.draws += 1
                    numbers.extend(many_bits(self.key, self.draws))
                z = numbers.pop()
            dealt.append(left.pop(z % size))
            z //= size
        return tuple(dealt), tuple(left)

    # --- what a step may say ---------------------------------------------------------------------------------

    def tell(self, event: Callable[[*E], Event], *fields: *E) -> None:
        """Emit an event for everyone. `make` is only called if someone listens."""
        events = self.events
        if events is not None and (events.kinds is None or event in events.kinds):
            events.append(Delivery(event(*fields), None))

    def whisper(self, to: Sequence[Seat] | None, event: Callable[[*E], Event], *fields: *E) -> None:
        """Emit an event for these seats only; None for everyone."""
        events = self.events
        if events is not None and (events.kinds is None or event in events.kinds):
            events.append(Delivery(event(*fields), None if to is None else tuple(to)))

    def scene(self) -> None:
        """Mark a moment that people must see before what follows from it: the votes, then whom they hit. Nothing is
        kept if nobody listens.
        """
        if self.events is not None and self.events.kinds is None:
            self.events.scenes.append((len(self.events), self.clone()))

    def end(self, winners: Iterable[Seat], scores: Iterable[int], clause: str, why: str) -> None:
        self.result = Result(tuple(winners), tuple(scores), clause, why)
        for key in list(self.threads):
            self.close(key)
        self.tell(GameOver, self.result.winners, clause, why)

    # --- what is seen ----------------------------------------------------------------------------------------

    def listen(self, kinds: frozenset[type[Event]] | None = None) -> None:
        """Keep events from now on; `take_events` returns and clears them. `kinds`: only these events, which costs less;
        a caller that wants all of them later gets them from then on.
        """
        if self.events is None:
            self.events = Deliveries(kinds=kinds)
        elif kinds is None:
            self.events.kinds = None

    def take_events(self) -> Deliveries:
        if self.events is None:
            return Deliveries()
        taken, self.events = self.events, Deliveries(kinds=self.events.kinds)
        return taken

    def rest(self, after: State[Any] | None = None) -> None:
        """Mark the state as final: nobody plays on it or writes to it any more, all seats only look at it. `after` is
        the one that was looked at before it.
        """
        if self._made is None:
            self._made = {}
        if self._keeping is None:
            self._keeping = {} if after is None or after._keeping is None else after._keeping

    @property
    def at_rest(self) -> bool:
        """Whether nothing will change it any more, so that `once` may cache."""
        return self._made is not None

    def once(self, make: Callable[[Self], M]) -> M:
        """The result of `make`, computed once for all seats if the state is at `rest`. It may depend only on the
        state's facts, not on who looks or on the time.
        """
        if self._made is None:
            return make(self)
        found: M | None = self._made.get(make)
        if found is None:
            found = self._made[make] = make(self)
        return found

    def kept(self, what: Hashable, basis: Any, make: Callable[[], M]) -> M:
        """A part of a view, named `what` and made from `basis` alone: the same object as last time if `basis` is equal.
        So unchanged parts are not made again, and comparing two views need not look into them. `basis` may hold lists
        of a state: those of one at `rest` do not change any more.
        """
        keeping = self._keeping
        if keeping is None:
            return make()
        found: tuple[Any, M] | None = keeping.get(what)
        if found is not None and found[0] == basis:
            return found[1]
        made = make()
        keeping[what] = basis, made
        return made

    def sees(self, seat: Seat | None, owner: Seat) -> bool:
        """Whether `seat` may see what belongs to `owner`: its own, and everything once the game is over."""
        return seat == owner or self.result is not None

    def waiting(self, seat: Seat | None) -> tuple[Waiting, ...]:
        """The questions that `seat` may know are asked."""
        self._seated(seat)
        return waiting(self, seat)

    def view(self, seat: Seat | None) -> Any:
        """The view of `seat`; None is a spectator. Its type is the game's own."""
        return facts_view(self, seat) if self.game is None else self.game.view(self, seat)


def _unpickled(kind: type[State[Any]], saved: Mapping[str, Any], pack: Any, game: Game[Any] | None) -> State[Any]:
    return kind.load(saved, pack, None) if game is None else game.load(saved)
