"""`coterie.match`, `Record.replay` and `coterie.play_out`: the front door's own functions."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import coterie
from coterie import Bot, InvalidSetting, OpenAsk, Perspective
from lab import bell
from toys import tictactoe

OURS = ("arena", "inquisition", "relics", "succession", "triora")


class Default(Bot):
    """Answers what a stand-in may always answer."""

    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        return ask.default() if ask.required else None


class Cheat(Default):
    """Answers what is not lawful."""

    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        return "everything"


class Mute(Bot):
    """Never answers anything."""

    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        return None


class Unfinished(Bot):
    """Has no answer yet."""


class NoArguments(Default):
    """Has a constructor that takes nothing."""

    def __init__(self) -> None: ...


def test_a_seat_takes_a_name_a_class_or_a_bot() -> None:
    game = coterie.games.get("relics")
    played = coterie.match(game, [Default, "random", Default(game, 2, seed=1)], seed=7)
    assert played.bots == ("default", "random", "default")
    assert played.finished
    assert played.record is None
    assert coterie.match("relics", [Default, "random", Default], seed=7).scores == played.scores


def test_a_seat_takes_a_class_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "import coterie\n"
        "class OfMyOwn(coterie.Bot):\n"
        "    def answer(self, perspective, ask):\n"
        "        return ask.default() if ask.required else None\n"
    )
    played = coterie.match("relics", [f"{tmp_path}/mine.py:OfMyOwn", "random"], seed=7)
    assert played.bots == ("ofmyown", "random")
    assert played.scores == coterie.match("relics", [Default, "random"], seed=7).scores


@pytest.mark.parametrize("settings", [("worlds",), "worlds", {"worlds": 4}])
def test_settings_that_are_none_are_refused_where_they_are_declared(settings: Any) -> None:
    allowed = r"Wrong\.settings: found .*worlds.*, allowed: a tuple of coterie\.Setting, like"
    with pytest.raises(InvalidSetting, match=allowed):
        type("Wrong", (Default,), {"settings": settings})
    with pytest.raises(InvalidSetting, match=allowed):
        type("Wrong", (coterie.Game,), {"settings": settings})


@pytest.mark.parametrize("id", OURS)
def test_a_recorded_match_verifies_and_is_the_same_as_one_without_a_record(id: str) -> None:
    seats = coterie.games.get(id).seats[0]
    played = coterie.match(id, [Default] * seats, seed=3, record=True)
    assert played.record is not None
    assert played.record.verify().result == played.result
    assert coterie.match(id, [Default] * seats, seed=3).result == played.result


def test_who_speaks_unasked_is_recorded_with_the_time() -> None:
    played = coterie.match("succession", ["courtier"] * 8, seed=3, record=True)
    assert played.record is not None
    assert played.record.verify().result == played.result
    assert any(moment.at and moment.ask and moment.ask.standing for moment in played.record.replay())


def test_a_record_is_read_move_by_move() -> None:
    played = coterie.match("relics", ["random", "random"], seed=7, record=True)
    assert played.record is not None
    deal, first, *rest = played.record.replay()
    assert (deal.number, deal.seat, deal.ask, deal.answer) == (0, None, None, None)
    assert (first.number, first.seat) == (1, 0)
    assert first.ask is not None
    assert first.ask.prompt == "Which cards of your opening hand do you exchange?"
    assert set(first.answer) <= {option.key for option in first.ask.options}
    assert deal.view(1).players[0].hand is None
    assert [type(event).__name__ for event in deal.events(0)] != [type(event).__name__ for event in deal.events(None)]
    assert "random 0 drew 7 cards for the opening hand." in deal.text()
    assert rest[-1].result == played.result
    copy = deal.state
    copy.play(copy.asks(0)[0], [])
    assert deal.state.asks(0), "a copy is nobody else's"


def test_what_was_undone_is_not_read() -> None:
    game = coterie.games.get("relics")
    table = coterie.Table(coterie.Record.of(game, 2, 7, players=["Ann", "Ben"]))
    for back in (True, False):
        for seat in range(2):
            table.answer(seat, table.state.asks(seat)[0], ())
        if back:
            table.back(0, (0, 1))
    assert [moment.number for moment in table.record.replay()] == [0, 4, 5]
    assert "Ann exchanged no cards of the opening hand." in list(table.record.replay())[-1].text()


@pytest.mark.parametrize("id", OURS)
def test_a_state_is_played_out_in_every_game(id: str) -> None:
    game, luck = coterie.games.get(id), random.Random(1)
    state = game.start(game.seats[0], 1)
    result = coterie.play_out(state, lambda ask: ask.sample(luck))
    assert result is state.result


def test_a_policy_that_answers_unlawfully_is_told_what_is_lawful() -> None:
    state = tictactoe.game.start(2, 1)
    with pytest.raises(coterie.Refused, match=r"not a lawful answer: choose one of: 0, 1, 2"):
        coterie.play_out(state, lambda ask: 99)
    assert state.square == [-1] * 9


@pytest.mark.parametrize(
    ("lineup", "words"),
    [
        (["grady", "random"], "bot 'grady': not installed, allowed: .*; did you mean 'greedy'?"),
        ([int, "random"], "seat 0: found the class int, allowed: a bot's name, a subclass of coterie.Bot"),
        (["random", 7], "seat 1: found a int, allowed: a bot's name"),
        ([Unfinished, "random"], r"seat 0: Unfinished has no method answer\(self, perspective, ask\) yet"),
        (["random"], "seats: found 1, allowed: 2 to 4 for relics"),
        ("random", "lineup: found a single bot, allowed: a list with one bot a seat"),
        (["./gone.py:Mine", "random"], "bot .*/gone.py:Mine: there is no such file"),
        (
            [NoArguments, "random"],
            r"bot NoArguments: found __init__\(self\), allowed: __init__\(self, game, seat, seed\)",
        ),
    ],
)
def test_who_cannot_sit_down_is_told_who_can(lineup: Any, words: str) -> None:
    with pytest.raises(InvalidSetting, match=words.replace("?", r"\?")):
        coterie.match("relics", lineup)


def test_a_bot_made_for_another_seat_is_told_so() -> None:
    game = coterie.games.get("relics")
    with pytest.raises(InvalidSetting, match="was made for seat 0 of relics, not for seat 1"):
        coterie.match(game, ["random", Default(game, 0, 1)])


def test_an_unknown_game_is_told_which_there_are() -> None:
    with pytest.raises(InvalidSetting, match="game 'chess': not installed, allowed: arena, "):
        coterie.match("chess", ["random", "random"])


def test_a_bot_that_answers_unlawfully_is_named_and_told_what_is_lawful() -> None:
    bot = r"the bot Cheat \(.*test_front\.py\) gave an unlawful answer"
    told = rf"{bot}: .*lawful.*; seat 0 was asked TakePosition \(Which position .*\?\); it answered 'everything'$"
    with pytest.raises(coterie.BotFault, match=told):
        coterie.match("triora", [Cheat, "random"])


@pytest.mark.parametrize("id", OURS)
def test_a_bot_that_answers_none_where_the_game_waits_is_named(id: str) -> None:
    """It was asked again and again, for ever."""
    seats = coterie.games.get(id).seats[0]
    bot = r"the bot Mute \(.*test_front\.py\) gave an unlawful answer: .*choose"
    told = (
        rf"{bot}.*; seat \d was asked \w+ \(.*\?\); it answered None, which is allowed only if ask\.required is false$"
    )
    with pytest.raises(coterie.BotFault, match=told):
        coterie.match(id, [Mute] * seats, seed=1)


def test_a_bot_may_answer_none_where_nobody_waits() -> None:
    assert coterie.match(bell.game, [Mute, Mute], seed=1).result.clause == "3"


def test_a_pack_may_be_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(coterie.games.get("triora").pack_text.replace("points = 20\n", "points = 25\n", 1))
    mine = coterie.match("triora", ["random", "random"], 7, pack=path, record=True)
    assert mine.scores != coterie.match("triora", ["random", "random"], 7).scores
    assert mine.record is not None
    assert mine.record.verify().result == mine.result


def test_the_old_name_leads_to_the_new_one() -> None:
    with pytest.raises(AttributeError, match=r"coterie\.play is now coterie\.match"):
        coterie.play  # noqa: B018  (that it fails is the point)
