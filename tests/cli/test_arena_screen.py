"""Arena of the Planeswalkers in a terminal."""

from __future__ import annotations

from typing import Any

import pytest
from rich.console import Console

from coterie.games.arena import game, terminal
from coterie.games.arena.actions import ATTACK, MOVE
from coterie.games.arena.events import Moved
from coterie.kernel import Refused, Thing
from coterie.kernel.words import spoken


def printed(thing: Any) -> str:
    console = Console(width=80, record=True, file=None, force_terminal=False, quiet=False)
    with console.capture() as capture:
        console.print(thing)
    return capture.get()


def position(**more: Any) -> Any:
    players = [
        {"army": "chandra", "figures": {"chandra": ["2,8*2"], "firecats": ["4,8+5,8"]}, "hand": ["spark"]},
        {"army": "jace", "figures": {"jace": ["9,1"]}, "hand": ["study"], "enchantments": ["scatter_arc@jace"]},
    ]
    return game.arrange({"players": players, **more})


def test_the_map_shows_ground_figures_and_glyphs() -> None:
    s = position(chosen="firecats")
    text = printed(terminal.draw(s.view(0), game.pack, ["You", "Dana"]))
    rows = [line for line in text.splitlines() if line[:2].strip().isdecimal()]
    assert "A*" in rows[8]
    assert rows[8].count("Aa") == 0
    assert rows[8].count("Ae") == 2, "both halves of the Firecat"
    assert "(P" in rows[4]
    assert "~" in rows[5]
    assert "#" in rows[2]
    assert "B*" in rows[1]
    assert "4/6 at 2,8" in text
    assert ">Blazing Firecats" in text
    assert "Spark" in text


def test_walls_stand_between_the_spaces_they_part() -> None:
    lines = printed(terminal.field_map(position().view(0), game.pack)).splitlines()
    above = next(n for n, line in enumerate(lines) if line.startswith(" 2 "))
    wall = lines[above + 1]
    assert wall.rstrip() == " " * 11 + "\\ /", "below 3,2, to both sides"
    assert [wall.index("\\"), wall.index("/")] == [3 + 3 * 3 - 1, 3 + 3 * 3 + 1]
    below = next(n for n, line in enumerate(lines) if line.startswith(" 9 "))
    assert "/\\" in lines[below - 1], "above 12,9"


def test_cards_show_their_numbers_and_figures_the_ground_they_stand_on() -> None:
    players = [
        {"army": "chandra", "figures": {"chandra": ["3,6"], "firecats": ["0,5+1,5"]}, "hand": []},
        {"army": "jace", "figures": {"jace": ["9,1"]}, "hand": []},
    ]
    text = printed(terminal.draw(game.arrange({"players": players}).view(0), game.pack, ["You", "Dana"]))
    assert "Chandra Nalaar m6 r5 3/4: A* 6/6 at 3,6 ^1" in text
    assert "at 0,5 ~" in text
    assert "at 9,1 " in text, "sand needs no sign"
    assert "at 9,1 ^" not in text
    assert "at 9,1 ~" not in text


def test_secrets_are_not_drawn() -> None:
    s = position()
    mine, theirs = (printed(terminal.draw(s.view(seat), game.pack, ["Ann", "Dana"])) for seat in (1, 0))
    assert "[Scatter Arc]" in mine
    assert "[hidden enchantment]" in theirs
    assert "Study" not in theirs


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everything_fits_eighty_columns(seats: int) -> None:
    s = game.start(seats, 1, {"armies": "random"})
    for seat in (None, 0):
        text = printed(terminal.draw(s.view(seat), game.pack, [f"Player {n}" for n in range(seats)]))
        assert max(map(len, text.splitlines())) <= 80
    assert printed(terminal.more(s.view(0), game.pack, ["x"] * seats))


def asked(s: Any, *answers: Any) -> Any:
    for answer in answers:
        s.play(s.required()[0], answer)
    return s.ask(s.required()[0])


def test_spaces_that_can_be_reached_carry_the_number_of_their_choice() -> None:
    s = position(chosen="chandra")
    ask = asked(s, (MOVE, s.walker(0), 0))
    text = printed(terminal.offered(ask, s.view(0), game.pack))
    rows = [line for line in text.splitlines() if line[:2].strip().isdecimal()]
    number = next(n for n, option in enumerate(ask.options, 1) if option.label.startswith("{space:2,9|"))
    assert rows[9].split()[3] == str(number), "column 2 after the row's own number"
    assert rows[1].split()[10] == "B*", "who cannot be reached stands as before"
    assert "^1" in rows[5], "levels are not mistaken for numbers"
    drawn = printed(terminal.draw(s.view(0), game.pack, ["You", "Dana"]))
    assert "~" not in drawn, "the map comes with the question, not twice"
    assert "4/6 at 2,8" in drawn


def test_both_halves_of_a_double_space_figure_are_marked() -> None:
    s = position(chosen="firecats")
    cat = s.card_figures[s.army[0][2]][0]
    text = printed(terminal.offered(asked(s, (MOVE, cat, 0)), s.view(0), game.pack))
    assert "+" in text


def test_targets_are_marked_and_named_by_their_letters() -> None:
    s = position(chosen="jace", active=1)
    s.put(s.walker(1), s.field.at(4, 5))
    ask = asked(s, (ATTACK, s.walker(1), 0))
    text = printed(terminal.offered(ask, s.view(1), game.pack))
    assert "A*<" in text
    assert [(terminal.label(option, s.view(1), game.pack) or "")[-4:] for option in ask.options] == ["[A*]", "[Ae]"]
    assert terminal.meant(ask, "A*", s.view(1), game.pack) == str(s.walker(0))
    assert terminal.offered(s.ask(s.required()[0]), s.view(1), game.pack) is not None


def test_a_space_can_be_named_and_why_not_is_told() -> None:
    s = position(chosen="chandra")
    ask = asked(s, (MOVE, s.walker(0), 0))
    view = s.view(0)
    assert s.ask(ask.id).read(terminal.meant(ask, "2,9", view, game.pack)) == s.field.at(2, 9)
    with pytest.raises(Refused, match="spaces away"):
        s.ask(ask.id).read(terminal.meant(ask, "15, 0", view, game.pack))
    for nonsense in ("3", "x,y", "99,99", "hint"):
        assert terminal.meant(ask, nonsense, view, game.pack) is None


def test_a_way_is_told_in_few_words_and_whom_it_leaves_by_letters() -> None:
    players = [
        {"army": "nissa", "figures": {"nissa": ["7,8"]}},
        {"army": "gideon", "figures": {"gideon": ["0,0"], "rhox": ["6,8", "8,8"]}},
    ]
    s = game.arrange({"players": players, "chosen": "nissa"})
    ask = asked(s, (MOVE, s.walker(0), 0))
    labels = {option.key: terminal.label(option, s.view(0), game.pack) or "" for option in ask.options}
    assert labels[str(s.field.at(7, 10))] == "{space:7,10|7,10}, 2 of 5, 2 dice: Ba, Bb"
    assert labels[str(s.field.at(10, 7))] == "{space:10,7|10,7} (T, 5 of 5, 2 dice: Ba, Bb"
    assert labels[str(s.field.at(7, 7))] == "{space:7,7|7,7} ~, 1 of 5, 1 die: Ba"
    assert labels["no"] == "It stays: closes spells and summoning"
    assert max(len(spoken(label)) for label in labels.values()) <= 40, "so that they stand side by side"


def test_ways_are_drawn_with_their_numbers_and_told_by_their_spaces() -> None:
    players = [
        {"army": "chandra", "figures": {"chandra": ["0,0"], "phoenixes": ["5,1"]}},
        {"army": "gideon", "figures": {"gideon": ["15,0"], "rhox": ["4,1", "6,1"]}},
    ]
    s = game.arrange({"players": players, "chosen": "phoenixes"})
    ask = asked(s, (MOVE, s.card_figures[s.army[0][1]][0], 0), s.field.at(7, 1))
    assert ask.kind == "Way"
    view = s.view(0)
    labels = [terminal.label(option, view, game.pack) for option in ask.options]
    assert labels == ["To 7,1: 3 of 7 on foot, by 6,0 7,0, 1 die: Ba", "To 7,1: 2 of 7 flying, 2 dice: Ba, Bb"]
    rows = printed(terminal.offered(ask, view, game.pack)).splitlines()
    assert rows[1].split()[7:9] == ["1", "1"], "6,0 and 7,0"
    assert "+" in rows[2], "where all of them end"
    assert terminal.meant(ask, "7,1", view, game.pack) is None


def test_questions_that_are_not_about_the_map_do_not_draw_it() -> None:
    s = position()
    assert terminal.offered(s.ask(s.required()[0]), s.view(0), game.pack) is None
    assert terminal.meant(s.ask(s.required()[0]), "2,9", s.view(0), game.pack) is None


def test_things_are_explained() -> None:
    assert "range 5" in (terminal.explain(Thing("army", "chandra"), game.pack) or "")
    assert "Draw 2 cards" in (terminal.explain(Thing("spell", "study"), game.pack) or "")
    assert terminal.explain(Thing("space", "1,1"), game.pack) is None


def test_the_log_names_figures_by_their_letters_on_the_map() -> None:
    s = position(chosen="firecats")
    s.listen()
    figure = s.held[s.field.at(4, 8)]
    ask = s.asks(0)[0]
    s.play(ask.id, (MOVE, figure, 0))
    ask = s.asks(0)[0]
    s.play(ask.id, next(value for value in ask.every() if isinstance(value, tuple)))
    view = s.view(0)
    (moved,) = [told.event for told in s.take_events() if isinstance(told.event, Moved)]
    words = spoken(terminal.event_text(moved, view, game.pack, lambda seat: f"Player {seat}"))
    assert words.startswith("Blazing Firecats 1 [Ae] moved from ")


def test_a_melee_states_its_goal_and_marks_the_purple_spaces() -> None:
    players = [
        {"army": walker, "figures": {walker: [at]}}
        for walker, at in (("chandra", "0,0"), ("jace", "5,5"), ("nissa", "9,9"))
    ]
    s = game.arrange({"seats": 3, "players": players})
    assert s.field.goal == "hold"
    text = printed(terminal.draw(s.view(0), game.pack, ["You", "Dana", "Ben"]))
    assert "Goal: at the end, the points of your figures on the purple spaces (=)" in " ".join(text.split())
    rows = [line for line in text.splitlines() if line[:2].strip().isdecimal()]
    standing = sum(s.field.purple() >> place & 1 for figure in s.figures() for place in s.halves(figure))
    glyphs = sum(s.field.purple() >> glyph.place & 1 for glyph in s.glyphs)
    ruins = (s.field.purple() & s.field.ruins).bit_count()
    assert sum(row.count("=") for row in rows) == s.field.purple().bit_count() - standing - glyphs - ruins
    assert "= a purple space" in printed(terminal.more(s.view(0), game.pack, ["You", "Dana", "Ben"]))
    assert "purple" not in printed(terminal.draw(position().view(0), game.pack, ["You", "Dana"]))
