"""Functions of the package's front door: one match with its record, and playing a state to its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from coterie import bots, games
from coterie.kernel import Delivery, Game, InvalidSetting, OpenAsk, Result, Seat, Seed, State
from coterie.lab.http_bot import load
from coterie.lab.match import Match, Observer
from coterie.table.record import INPUTS_PER_CHECK, Answer, Check, Player, Record, Tick, end_line


class Recorder(Observer):
    """Writes the inputs of a match into `record`, which replays to the same game."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.begun = False
        self.answer: Answer | None = None

    def begins(self, state: State[Any]) -> None:
        self.begun = True

    def answers(self, state: State[Any], ask: OpenAsk, answer: Any) -> None:
        self.answer = Answer(len(self.record.inputs) + 1, state.now, ask.seat, ask.id, ask.write(answer))

    def moved(self, state: State[Any], deliveries: Sequence[Delivery]) -> None:
        if not self.begun:
            return  # that was the deal
        entry = self.answer or Tick(len(self.record.inputs) + 1, state.now)
        self.answer = None
        self.record.add(entry)
        if entry.number % INPUTS_PER_CHECK == 0:
            self.record.add(Check(entry.number, state.digest()))
        if state.result is not None:
            self.record.add(end_line(entry.number, state.digest(), state.result))


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The outcome of `match`: the result, the bots by seat, and the record if one was requested."""

    result: Result
    """Who won, the scores, and why; without a clause if the game could not be ended."""
    bots: tuple[str, ...]
    """The names of the bots, by seat."""
    decisions: int
    """How many answers it took."""
    clock: int
    """The game's own clock at the end, in milliseconds."""
    record: Record | None
    """The whole game, to be saved or read move by move; None unless `record=True`."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that won: one, several, or none."""
        return self.result.winners

    @property
    def scores(self) -> tuple[int, ...]:
        """By seat, in a game that counts."""
        return self.result.scores

    @property
    def finished(self) -> bool:
        """Whether the rules ended it. Otherwise the bots got stuck, or went on for longer than the rules allow."""
        return bool(self.result.clause)


def match(
    game: str | Game[Any],
    lineup: Sequence[bots.BotLike],
    seed: Seed = 0,
    options: Mapping[str, Any] | None = None,
    pack: str | Path | None = None,
    *,
    record: bool = False,
) -> MatchResult:
    """Play one game to its end, one bot a seat: `match("relics", [MyBot, "random"], seed=7)`.

    A seat takes a bot's name, a file and a class in it (`./my_bot.py:Mine`), a bot's address (`http://...`), a `Bot`
    class, or a bot that was made for this game and seat. `options` are the game's
    own. `pack` is the path of a pack file of your own, or its text. All randomness comes from `seed`: the same call
    plays the same game. InvalidSetting says what cannot be played; a bot that fails or answers unlawfully is a
    `BotFault` that names it.
    """
    playing = games.get(game) if isinstance(game, str) else game
    if isinstance(lineup, (str, bots.Bot)) or not isinstance(lineup, Sequence):
        raise InvalidSetting("lineup: found a single bot, allowed: a list with one bot a seat, like [MyBot, 'random']")
    lineup = [load(who) if isinstance(who, str) else who for who in lineup]
    text = pack.read_text(encoding="utf-8") if isinstance(pack, Path) else pack
    names = tuple(map(bots.name_of, lineup))
    components = None if text is None else playing.read_pack(text, str(pack) if isinstance(pack, Path) else "pack")
    recorder = None
    if record:
        players = [Player(f"{name} {seat}", name) for seat, name in enumerate(names)]
        recorder = Recorder(Record.of(playing, len(lineup), seed, options, players, text))
    listening = record or any(bots.hears(who, playing) for who in lineup)
    state = playing.start(len(lineup), seed, options, components, listening=listening)
    played = Match(playing, state, lineup, seed, recorder)
    result = played.to_the_end() or Result((), (0,) * state.seats, "", "The game didn't end")
    return MatchResult(result, names, played.decisions, state.now, None if recorder is None else recorder.record)


Policy: TypeAlias = Callable[[OpenAsk], Any]
"""Answers a question: `lambda ask: ask.sample(rng)`."""


def play_out(state: State[Any], policy: Policy) -> Result:
    """Play a state to its end: `policy` answers every question the game waits for; if it waits for nobody, time moves
    to the next deadline. Nobody speaks unasked. Play on a clone if you need the state again.

    Refused if `policy` gives an unlawful answer. RuntimeError if the game waits for nothing at all.
    """
    while state.result is None:
        if not state.go_on(policy):
            raise RuntimeError(f"{state!r} isn't waiting for a seat or a deadline: a bot has to speak unasked")
    return state.result
