"""A Game: a rulebook that can be started. It holds no state of its own."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping
from functools import cached_property
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, ClassVar, Generic, TypeVar

from coterie.kernel.advice import Advice
from coterie.kernel.chance import RandomSource, Seed, key_of
from coterie.kernel.clauses import Rules
from coterie.kernel.clean_text import short
from coterie.kernel.coach import Coaching
from coterie.kernel.events import Event, GameOver, TimeAdded, TimeAnswered
from coterie.kernel.measures import Measures
from coterie.kernel.player_figures import Lie, Part
from coterie.kernel.settings import InvalidSetting, Misfit, Setting, check_declared
from coterie.kernel.state import State
from coterie.kernel.steps import Seat
from coterie.kernel.views import FactsView, View, facts_view
from coterie.kernel.worlds import redeal

S = TypeVar("S", bound="State[Any]")

MAX_SEED_CHARACTERS = 100

HOOKS = {
    "setup": "deal",
    "view": "view",
    "imagine": "redeal",
    "account": "check",
    "arrange": "place",
    "pack_check": "contradictions",
}
"""The function that a module of a game's package provides: `view.py` has `view`, which becomes the game's `view`."""


class ImpossibleState(AssertionError):
    """A state that no sequence of lawful inputs can reach: something appeared, vanished or is where it cannot be."""


def settle_seed(seed: Any) -> Seed:
    """The seed itself, if it is a valid one."""
    if type(seed) is int and 0 <= seed < 1 << 64:
        return seed
    if isinstance(seed, str) and 0 < len(seed) <= MAX_SEED_CHARACTERS and seed.isprintable():
        return seed
    allowed = f"a whole number from 0 to 2^64 - 1, or a text of at most {MAX_SEED_CHARACTERS} characters"
    raise InvalidSetting(f"seed: found {short(seed)}, allowed: {allowed}")


class Game(Generic[S]):
    """A rulebook. Subclass it, name the State, and say how a game is dealt. Everything else has a default."""

    id: ClassVar[str]
    """Its name for commands, files and addresses: "relics"."""
    title: ClassVar[str]
    """Its name for people: "Wizards & Relics"."""
    about: ClassVar[str] = ""
    """What it is about, in a sentence."""
    kind: ClassVar[str] = ""
    """The kind of game in a few words: "a hex skirmish"."""
    minutes: ClassVar[range | None] = None
    """Roughly how long a game with people takes."""
    seats: ClassVar[range]
    """How many can play."""
    usual_seats: ClassVar[int | None] = None
    """The number of players if nobody chooses; None for the smallest allowed."""
    settings: ClassVar[tuple[Setting, ...]] = ()
    """Its options."""
    paces: ClassVar[Mapping[str, Mapping[str, int | str]]] = {}
    """Presets of all clocks together, {"brisk": {option: value}}, for a game without an option that sets them."""
    version: ClassVar[int] = 1
    """The rules version: raised when a recorded game would no longer replay."""
    state: type[S]
    """The class of its states."""
    view_type: ClassVar[type[View]] = FactsView
    """The type that `view` returns."""
    events: ClassVar[tuple[type[Event], ...]] = ()
    """The classes of its events."""
    advice: Advice[Any] = Advice()
    """How to judge its positions, for bots and hints."""
    measures: ClassVar[type[Measures[Any]]] = Measures
    """What is counted for balance reports."""
    coaching: ClassVar[type[Coaching[Any]]] = Coaching
    """What an analysis needs to know."""
    open: ClassVar[bool] = False
    """Whether all seats see the same, so that people at one keyboard need not hide anything from each other."""
    longest: ClassVar[int] = 5_000
    """An upper bound on the number of decisions in a game."""
    rulebook: ClassVar[str] = ""
    """The text of the rules; by default, `rules.md` beside the game."""

    def __init_subclass__(cls, **options: Any) -> None:
        """Take the hooks of a game that is a package from its modules, unless the class defines them itself."""
        super().__init_subclass__(**options)
        check_declared(cls.__name__, cls.settings)
        home = sys.modules[cls.__module__]
        if not hasattr(home, "__path__"):
            return
        for module, hook in HOOKS.items():
            if hook not in vars(cls) and find_spec(f"{home.__name__}.{module}") is not None:
                found = importlib.import_module(f"{home.__name__}.{module}")
                setattr(cls, hook, staticmethod(getattr(found, hook)))

    def __reduce__(self) -> Any:
        """Pickle the game by its name in the module that defines it, if it has one; otherwise by its class."""
        module = sys.modules.get(type(self).__module__)
        for name, value in vars(module).items() if module is not None else ():
            if value is self:
                return name
        return type(self), ()

    # --- what a game writes: in its class, or in the modules that HOOKS names ---------------------------------

    def deal(self, s: S) -> None:
        """Set up the facts and begin the first thread."""
        raise NotImplementedError(f"{type(self).__name__} needs a `deal` method")

    def check(self, s: S) -> None:
        """Raise ImpossibleState if something appeared, vanished or is where it cannot be."""

    def view(self, s: S, seat: Seat | None) -> View:
        """The view of `seat`; None is a spectator. By default, the facts as far as their audiences allow."""
        return facts_view(s, seat)

    def redeal(self, s: S, seat: Seat | None, rng: RandomSource) -> None:
        """Deal again, in place, what `seat` may not know: for `State.imagine`. By default, the things of each pool that
        the seat does not see change places.
        """
        redeal(s, seat, rng)

    def misfits(self, seats: int, options: Mapping[str, int | str]) -> list[Misfit]:
        """Which of these options do not go together, or not with this number of players. Known without dealing."""
        return []

    def notes(self, seats: int, options: Mapping[str, int | str]) -> list[tuple[str, str]]:
        """(clause, sentence): what this number of players and these options mean, for the lobby."""
        return []

    def headline(self, s: S) -> str:
        """The state of the game, in a few words that everyone may read: "Round 6, night"."""
        return ""

    def timed(self) -> Mapping[str, Callable[[], object]]:
        """What else `coterie bench` measures in this game, by name: queries that a search makes often."""
        return {}

    def sides(self, s: S) -> tuple[str, ...]:
        """The side each seat plays for, secret or not, to compare sides after the end. Empty if there are none."""
        return ()

    def parts(self, s: S) -> tuple[Part, ...]:
        """What each seat was, for people's own figures after the end. Empty where all seats are alike."""
        return ()

    def lies(self, s: S) -> tuple[Lie, ...]:
        """The lies that were told, for people's own figures after the end."""
        return ()

    def place(self, s: S, position: Mapping[str, Any]) -> None:
        """Set up a described position and begin the thread that goes on from it; see `arrange`."""
        raise InvalidSetting(f"{self.id} has no vocabulary for arranged positions")

    def read_pack(self, text: str, name: str) -> Any:
        """The typed components of a pack's text. A game without components has none."""
        raise InvalidSetting(f"{self.id} has no pack: leave it out")

    def contradictions(self, pack: Any) -> list[str]:
        """Texts of a pack that contradict its effects, one sentence each, as far as that can be detected."""
        return []

    # --- what everybody gets ---------------------------------------------------------------------------------

    @cached_property
    def rules(self) -> Rules:
        return Rules(self.rulebook or self.resource("rules.md"))

    @cached_property
    def pack(self) -> Any:
        """The shipped components."""
        if type(self).read_pack is Game.read_pack:
            return None
        return self.read_pack(self.pack_text, f"{self.id}/pack.toml")

    @cached_property
    def pack_text(self) -> str:
        """The text of the shipped components; every new table names its digest."""
        return self.resource("pack.toml")

    @property
    def all_events(self) -> tuple[type[Event], ...]:
        return (*self.events, TimeAnswered, TimeAdded, GameOver)

    def resource(self, name: str) -> str:
        home = importlib.import_module(type(self).__module__)
        return files(home.__package__ or home.__name__).joinpath(name).read_text(encoding="utf-8")

    @cached_property
    def usual_options(self) -> dict[str, int | str]:
        return self.settled({})

    def settle_options(self, options: Mapping[str, Any] | None) -> dict[str, int | str]:
        """Every option with its value; InvalidSetting names what is not one."""
        if not options:
            return self.usual_options.copy()
        for name in options:
            if all(name != each.name for each in self.settings):
                allowed = ", ".join(each.name for each in self.settings) or "none"
                raise InvalidSetting(f"option {short(name)}: {self.id} has no such option, allowed: {allowed}")
        return self.settled(options)

    def settled(self, options: Mapping[str, Any]) -> dict[str, int | str]:
        """The settled value: what somebody set, else what another set or default value implies, else the default."""
        given: dict[str, int | str] = {}
        for each in self.settings:
            if each.gives:
                given.update(each.gives.get(str(each.read(options.get(each.name, each.default))), {}))
        return {
            each.name: each.read(options.get(each.name, given.get(each.name, each.default))) for each in self.settings
        }

    def blank(self, seats: int, seed: Seed, options: Mapping[str, Any] | None, pack: Any, *, idle: bool = False) -> S:
        """A state with nothing dealt yet. `idle`: accept options about something that is not in such a game."""
        if type(seats) is not int or seats not in self.seats:
            raise InvalidSetting(
                f"seats: found {short(seats)}, allowed: {self.seats[0]} to {self.seats[-1]} for {self.id}"
            )
        key = key_of(settle_seed(seed))
        settled = self.settle_options(options)
        for misfit in self.misfits(seats, settled):
            if idle and misfit.idle:
                continue
            raise InvalidSetting(f"option {misfit.setting}: {misfit.why} [{misfit.clause}]")
        return self.state(seats, key, settled, self.pack if pack is None else pack, self)

    def start(
        self,
        seats: int,
        seed: Seed,
        options: Mapping[str, Any] | None = None,
        pack: Any = None,
        *,
        listening: bool | frozenset[type[Event]] = False,
        recorded: bool = False,
    ) -> S:
        """A new game, dealt and waiting for its first answers. `listening` keeps events from the first deal on, all of
        them or only these kinds. `recorded` means that it was set up earlier, so an idle option is no reason to refuse
        it now.
        """
        s = self.blank(seats, seed, options, pack, idle=recorded)
        if listening is not False:
            s.listen(None if listening is True else listening)
        self.deal(s)
        s.settle()
        return s

    def arrange(self, position: Mapping[str, Any], pack: Any = None, *, listening: bool = False) -> S:
        """A position built from a plain description, checked, and ready to be played on.

        `seats`, `seed`, `options` and `now` mean the same in every game; the rest is the game's own vocabulary.
        """
        rest = dict(position)
        seats, seed, options = rest.pop("seats", self.seats[0]), rest.pop("seed", 0), rest.pop("options", None)
        s = self.blank(seats, seed, options, pack, idle=True)
        s.now = rest.pop("now", 0)
        if listening:
            s.listen()
        self.place(s, rest)
        s.settle()
        self.check(s)
        return s

    def load(self, saved: Mapping[str, Any], pack: Any = None) -> S:
        """A saved state, ready to be played on."""
        return self.state.load(saved, self.pack if pack is None else pack, self)
