"""Small scenes for tests of rules: an arranged position, what people do in it, and what must be true afterwards.

scene = Scene(game, {"seats": 2, "players": [...]})
scene.answer(0, "W13")                                # by keys, as a JSON seat would
scene.choose(1, "Voice of Thunder")                   # in words, as somebody at a terminal would
assert scene.refused(0, "W14") == "7.2"               # the clause that forbids it; nothing has happened
assert scene.events(Totals)[-1].totals == (7, 6)
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from coterie.common.choice_names import meant
from coterie.kernel import Event, Game, OpenAsk, Option, Refused, State
from coterie.kernel.words import spoken

S = TypeVar("S", bound="State[Any]")
E = TypeVar("E", bound=Event)


class Scene(Generic[S]):
    """A position to play on. After every input the game's own checks run."""

    def __init__(self, game: Game[S], position: dict[str, Any], pack: Any = None) -> None:
        """`position` uses the vocabulary of docs/guide/arrange.md; `pack` replaces the shipped one."""
        self.game = game
        self.s: S = game.arrange(position, pack, listening=True)
        self.deliveries = list(self.s.take_events())

    # --- what is asked ---------------------------------------------------------------------------------------

    def asked(self) -> list[tuple[int, str]]:
        """The seats the game waits for: (seat, kind of question)."""
        return [(ask.seat, ask.kind) for ask in self.s.required()]

    def ask(self, seat: int, kind: str = "") -> OpenAsk:
        """The seat's only question, or the one of that kind if there are several."""
        (only,) = [ask for ask in self.s.asks(seat) if kind in ("", ask.kind)]
        return only

    def options(self, seat: int, field: str = "", kind: str = "") -> tuple[Option, ...]:
        """Its options; of a form, those of one field."""
        shape = self.ask(seat, kind).shape
        return (shape.fields[field] if field else shape).options

    def keys(self, seat: int, field: str = "", kind: str = "") -> list[str]:
        return [option.key for option in self.options(seat, field, kind)]

    def labels(self, seat: int, field: str = "", kind: str = "") -> list[str]:
        return [spoken(option.label) for option in self.options(seat, field, kind)]

    # --- what people do --------------------------------------------------------------------------------------

    def answer(self, seat: int, written: Any, kind: str = "") -> None:
        """Answer by keys. Refused as `play` refuses."""
        ask = self.ask(seat, kind)
        self.play(ask, ask.read(written))

    def choose(self, seat: int, words: str, kind: str = "") -> None:
        """Answer by the name of the one option that these words mean."""
        options = [Option(option.key, spoken(option.label)) for option in self.options(seat, kind=kind)]
        found = meant(options, words)
        if len(found) != 1:
            raise AssertionError(f"{words!r} means {len(found)} of: {'; '.join(option.label for option in options)}")
        self.answer(seat, found[0].key, kind)

    def play(self, ask: OpenAsk, answer: Any) -> None:
        """Answer by value."""
        self.s.play(ask, answer)
        self.happened()

    def tick(self, seconds: float) -> None:
        """Let time pass."""
        self.s.tick(self.s.now + int(seconds * 1000))
        self.happened()

    def happened(self) -> None:
        self.deliveries += self.s.take_events()
        self.game.check(self.s)

    def refused(self, seat: int, written: Any, kind: str = "") -> str:
        """The clause that forbids an answer by keys; nothing has happened."""
        before = self.s.digest()
        try:
            self.answer(seat, written, kind)
        except Refused as refused:
            if self.s.digest() != before:
                raise AssertionError(f"{written!r} was refused, and something has changed") from refused
            return refused.clause
        raise AssertionError(f"{written!r} is lawful")

    # --- what came of it -------------------------------------------------------------------------------------

    def events(self, kind: type[E], seat: int | None = None) -> list[E]:
        """The events of a kind that reached this seat (None: that everybody heard)."""
        return [each.event for each in self.deliveries if isinstance(each.event, kind) and each.reaches(seat)]

    def view(self, seat: int | None) -> Any:
        return self.s.view(seat)
