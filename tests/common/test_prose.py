"""Players in sentences."""

from __future__ import annotations

from coterie.common.prose import a, counted, everyone, owner, players, whom, whose

NAMES = ("You", "Dana", "Ada")


def test_you_is_written_small_in_the_middle_of_a_sentence() -> None:
    name = NAMES.__getitem__
    assert (whom(name, 0), whose(name, 0), owner(name, 0)) == ("you", "your", "Your")
    assert (whom(name, 1), whose(name, 1), owner(name, 1)) == ("Dana", "Dana's", "Dana's")


def test_several_players() -> None:
    name = NAMES.__getitem__
    assert players(name, (1, 2, 0)) == "Dana, Ada and you"
    assert players(name, (1,)) == "Dana"
    assert players(name, ()) == "nobody"
    assert everyone(name, (0, 1)) == "You and Dana"
    assert everyone(name, (1, 0)) == "Dana and you"


def test_counting() -> None:
    assert counted(1, "card") == "1 card"
    assert counted(2000, "card") == "2,000 cards"
    assert counted(0, "card") == "0 cards"
    assert counted(0, "card", none="no") == "no cards"


def test_the_article() -> None:
    assert (a("Agent"), a("Loyalist")) == ("an Agent", "a Loyalist")
