"""One game in play for a driver in one process: what it is given, seat by seat, and what it never is."""

from __future__ import annotations

import ast
import re
import types
from pathlib import Path
from typing import Any

import pytest

import coterie.cli
from coterie import games
from coterie.bots import Bot, registry
from coterie.host import Host, Still
from coterie.kernel import AskClosed, OpenAsk, Refused, State
from coterie.table.record import Player, Record
from coterie.table.table import Table
from table.bazaar import game, install


@pytest.fixture(autouse=True)
def bazaar(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)


def hosted(*kinds: str, options: dict[str, Any] | None = None, limit: float | None = None) -> Host:
    players = [Player(f"P{seat}", kind) for seat, kind in enumerate(kinds)]
    return Host(Record.of(game, len(kinds), 3, options, players), limit=limit)


def lay(host: Host, seat: int = 0, price: int = 1) -> None:
    ask = host.asks(seat)[0]
    good = ask.shape.fields["good"].options[0]
    host.submit(seat, ask.id, {"good": good.key, "price": price})


def test_bots_act_step_by_step_until_a_person_is_asked() -> None:
    host = hosted("human", "random", "random")
    assert [host.step() for _ in range(3)] == [True, True, False]
    assert host.required(0)
    assert host.events(0) == host.events(None) == []
    lay(host)
    assert not host.asks(1)  # a bot's questions wait for the next step
    while host.step():
        pass
    heard = [event for _, event in host.events(0)]
    assert len(heard) == 4  # three goods laid out, and what this seat has drawn itself
    assert len(host.events(None)) == 3


def test_a_whole_game_goes_by_steps_and_has_a_result() -> None:
    host = hosted("random", "random")
    while host.step():
        pass
    assert host.result is not None
    assert host.soon() is None


def test_a_refusal_names_its_clause_and_changes_nothing() -> None:
    host = hosted("human", "human")
    ask = host.asks(0)[0]
    good = ask.shape.fields["good"].options[0].key
    refused = host.why_not(0, ask.id, {"good": good, "price": 7})
    assert refused is not None
    assert refused.clause == "1.2"
    assert host.why_not(0, ask.id, {"good": good, "price": 1}) is None
    with pytest.raises(Refused, match="may not be 7"):
        host.submit(0, ask.id, {"good": good, "price": 7})
    assert host.number == 0


def test_a_question_of_another_seat_is_no_question() -> None:
    host = hosted("human", "human")
    theirs = host.asks(1)[0].id
    for asked in (lambda: host.ask(0, theirs), lambda: host.hint(0, theirs), lambda: host.submit(0, theirs, {})):
        with pytest.raises(AskClosed):
            asked()
    assert isinstance(host.why_not(0, theirs, {}), AskClosed)


def test_a_hint_is_a_lawful_answer_and_moves_nothing() -> None:
    host = hosted("human", "human")
    ask = host.asks(0)[0]
    hint = host.hint(0, ask.id)
    assert (hint.bot, host.number) == ("searcher", 0)
    host.submit(0, ask.id, hint.answer)
    assert host.number == 1


def test_an_answer_is_taken_back_and_what_would_be_learned_is_told() -> None:
    host = hosted("human", "random")
    assert host.taking_back(0) is None
    host.step()
    lay(host)
    taking = host.taking_back(0)
    assert taking is not None
    assert taking.learned is not None
    host.take_back(taking.to, host.humans)
    assert host.required(0)
    assert host.events(0) == []


def test_time_answers_on_the_clock_that_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BAZAAR_LIMIT", "5000")
    clock = Still()
    record = Record.of(game, 2, 3, {"clock": "yes"}, [Player("A"), Player("B")])
    host = Host(record, None, clock)
    assert (host.soon(), host.deadline(0), host.step()) == (5000, 5000, False)
    host.waits = lambda: True
    clock.set(9000)
    assert not host.step()  # people pass the keyboard
    host.waits = lambda: False
    assert host.step()
    assert host.events(0)


class Clumsy(Bot):
    def answer(self, perspective: Any, ask: OpenAsk) -> Any:
        raise ZeroDivisionError("of my own")


def test_a_bot_that_fails_is_named_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.BUILT_IN_BOTS, "clumsy", Clumsy)
    host = hosted("human", "clumsy")
    assert host.step()
    assert "Clumsy" in host.faults[0]
    assert "ZeroDivisionError: of my own" in host.faults[0]
    assert host.number == 1


class Boaster(Bot):
    def answer(self, perspective: Any, ask: OpenAsk) -> Any:
        return "my secret"


def test_people_are_told_that_a_bot_answered_unlawfully_and_not_what(monkeypatch: pytest.MonkeyPatch) -> None:
    """What would have been lawful is the bot's hand."""
    monkeypatch.setitem(registry.BUILT_IN_BOTS, "boaster", Boaster)
    host = hosted("human", "boaster")
    assert host.step()
    assert re.fullmatch(
        r"the bot Boaster \(.*test_host\.py\) gave an unlawful answer\. The game continues without its answer\.",
        host.faults[0],
    )


class Ponderer(Bot):
    def answer(self, perspective: Any, ask: OpenAsk) -> Any:
        while True:
            pass


def test_a_bot_that_never_answers_is_named_and_the_default_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.BUILT_IN_BOTS, "ponderer", Ponderer)
    host = hosted("human", "ponderer", limit=0.05)
    assert host.step()
    assert "the bot Ponderer" in host.faults[0]
    assert "found no answer in 0.05 seconds. The game continues without its answer." in host.faults[0]
    assert host.number == 1


# --- nothing at the terminal reads the true state --------------------------------------------------------------------


def reachable(thing: Any, seen: set[int]) -> list[Any]:
    """All that can be got at from here by public attributes, without a call."""
    if id(thing) in seen or isinstance(thing, (str, bytes, int, float, type, types.ModuleType, types.FunctionType)):
        return []
    seen.add(id(thing))
    found = [thing]
    for name in dir(thing):
        if not name.startswith("_") and not isinstance(thing, (list, tuple, dict)):
            value = getattr(thing, name, None)
            if not isinstance(value, (types.MethodType, types.BuiltinMethodType)):
                found += reachable(value, seen)
    parts = thing.values() if isinstance(thing, dict) else thing if isinstance(thing, (list, tuple)) else ()
    for part in parts:
        found += reachable(part, seen)
    return found


def test_no_public_attribute_of_a_host_leads_to_the_state() -> None:
    host = hosted("human", "random", options={"talk": "yes"})
    assert not [thing for thing in reachable(host, set()) if isinstance(thing, (State, Table))]


def test_the_session_at_the_terminal_imports_neither_state_nor_table() -> None:
    home = Path(coterie.cli.__file__).parent
    for name in ("session", "prompts", "commands", "open_floor", "choice_input", "screen", "play"):
        tree = ast.parse((home / f"{name}.py").read_text(encoding="utf-8"))
        ours = [
            node
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("coterie")
        ]
        names = {alias.name for node in ours for alias in node.names}
        assert not names & {"State", "Table", "Replay", "Perspective"}, name
        private = {
            node.attr
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and node.attr in ("_table", "_talk", "_course", "_bots", "_present")
        }
        assert not private, name


def test_each_seat_is_given_its_own_side() -> None:
    host = hosted("human", "human")
    assert host.view(0).facts["hand"] != host.view(1).facts["hand"]
    true = games.get("bazaar").start(2, 3).hand
    assert host.view(0).facts["hand"] == [list(true[0]), len(true[1])]
