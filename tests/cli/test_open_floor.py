"""What can be typed on the open floor, in a narrowed list and in the middle of a form."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

import pytest
from rich.console import Console

from cli.person import Person
from coterie import games
from coterie.cli.choice_input import Misread, in_narrowed, understood
from coterie.cli.keyboard import Closed, SessionClock
from coterie.cli.play import seated
from coterie.cli.session import TerminalSession
from coterie.host import Host
from coterie.host.shared_device import clock_waits
from coterie.kernel import Option, Shape
from coterie.table.record import Record

FLOOR = "The floor is open"


class Script(Person):
    """A person who types these lines, one after another, and then leaves."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(StringIO())
        self.lines = lines

    def forget(self) -> None:
        self.begun = ""

    def line(self, seconds: float | None = None, meanwhile: Callable[[], None] | None = None) -> str | None:
        if not self.lines:
            raise Closed
        return self.lines.pop(0)


def typed(*lines: str, looks: tuple[str, ...] = ("", "", "", ""), whole: bool = False) -> str:
    """What Ann and Bo read after the floor of an Inquisition opened and they typed these lines; or from the beginning.
    Usually each presses Enter at the curtain (`looks`), and when they have seen their role.
    """
    players = seated(7, 2, ["Ann", "Bo"], ["greedy"])
    clock = SessionClock(pace=0)
    host = Host(Record.of(games.get("inquisition"), 7, 6, {}, players, None, ""), None, clock)
    written = StringIO()
    with pytest.raises(Closed):
        TerminalSession(host, clock, None, Console(file=written, width=100), Script([*looks, *lines])).run()
    return written.getvalue() if whole else written.getvalue().partition(FLOOR)[2]


@pytest.mark.parametrize("name", ["Ann", "ann", "bo"])
def test_a_name_asks_for_the_keyboard(name: str) -> None:
    assert f"Pass the keyboard to {name.capitalize()}." in typed(name)


@pytest.mark.parametrize("line", ["", "look", "hide"])
def test_the_table_and_the_choices_are_shown_again(line: str) -> None:
    assert typed(line).count("Ann wants the keyboard") == 2


def test_nobody_peeks_while_all_look() -> None:
    said = typed("peek")
    assert "type your name first" in said
    assert "your role is" not in said


@pytest.mark.parametrize("line", ["? guild", "?guild", "why guild"])
def test_any_word_is_explained_while_all_look(line: str) -> None:
    assert "1.5 Each of the ten guilds has two of the five colours" in " ".join(typed(line).split())


@pytest.mark.parametrize("line", ["hint", "undo", "unhide"])
def test_what_is_for_one_person_wants_their_name_first(line: str) -> None:
    assert f"type your name first, then `{line}`" in typed(line)


def test_only_enter_opens_the_curtain() -> None:
    """Who was typing on the open floor when it fell sees nobody's secrets."""
    said = typed("ann", "bo", "1", "look")
    assert said.count("Ann, press Enter alone when nobody else can see the screen.") == 3
    assert "Only you know" not in said
    assert "Only you know" in typed("ann", "1", "")
    assert "Only you know" in typed("ann", "ann")


def test_enter_draws_the_table_and_the_keyboard_stays() -> None:
    said = typed("ann", "", "", "a", "")
    assert said.count("Pass the keyboard to Ann.") == 1
    assert FLOOR not in said


def test_wait_gives_the_keyboard_back() -> None:
    """The screen was cleared, so all see the table again."""
    floor = typed("ann", "", "wait").partition(FLOOR)
    assert floor[1]
    assert "guild" in floor[0].partition("All of you -")[2]


def test_who_looked_at_a_secret_may_keep_the_keyboard() -> None:
    """Instead of asking for it again, behind a second curtain. The other person looks next."""
    said = typed(looks=("", "keep", "a", "1", "1", "", ""), whole=True)
    assert said.count("Pass the keyboard to Ann.") == 1
    assert said.index("(2 of 2)") < said.index("Pass the keyboard to Bo.") < said.index(FLOOR)
    assert "Ann claimed to be" in said


def test_words_that_fit_several_choices_list_them() -> None:
    said = typed("wants the keyboard")
    assert "Which of these?" in said
    assert said.count("Ann wants the keyboard") == said.count("Bo wants the keyboard") == 2


def test_a_narrowed_list_accepts_only_the_numbers_it_shows() -> None:
    shape = Shape(
        "one", tuple(Option(key, label) for key, label in zip("abc", ("Ada: x", "Bea: x", "Bea: y"), strict=True))
    )
    with pytest.raises(Misread) as misread:
        understood(shape, "bea")
    near = misread.value.near
    assert [option.key for option in near] == ["b", "c"]
    with pytest.raises(Misread, match="2, 3"):
        in_narrowed(shape, "1", understood(shape, "1"), near)
    in_narrowed(shape, "3", understood(shape, "3"), near)
    in_narrowed(shape, "ada", understood(shape, "ada"), near)


def test_undo_goes_one_field_back_in_a_form() -> None:
    """`a` turns to what Ann can say, a form of two fields."""
    said = typed("ann", "", "a", "1", "undo")
    assert "(2 of 2)" in said
    assert said.rpartition("(2 of 2)")[2].count("(1 of 2)") == 1


def test_the_clock_waits_while_the_keyboard_changes_hands() -> None:
    """However long it takes: nothing that bots do sends the next person away from the curtain."""
    assert clock_waits([0, 1], looking=True, uninformed=[], required=lambda _: False)
    assert clock_waits([0, 1], looking=False, uninformed=[1], required=lambda _: False)
    assert clock_waits([0, 1], looking=False, uninformed=[], required=lambda seat: seat == 1)
    assert not clock_waits([0, 1], looking=False, uninformed=[], required=lambda _: False)
    assert not clock_waits([0], looking=False, uninformed=[0], required=lambda _: True)


def test_nothing_sends_the_next_person_away_from_the_curtain() -> None:
    """Bots that are about to speak do not limit how long handing over may take."""
    limits: list[float | None] = []
    out = StringIO()

    class Watched(Script):
        def line(self, seconds: float | None = None, meanwhile: Callable[[], None] | None = None) -> str | None:
            if out.getvalue().rstrip().endswith("nobody else can see the screen."):
                limits.append(seconds)
            return super().line(seconds, meanwhile)

    players = seated(7, 2, ["Ann", "Bo"], ["greedy"])
    clock = SessionClock(pace=1)
    host = Host(Record.of(games.get("inquisition"), 7, 6, {}, players, None, ""), None, clock)
    keyboard = Watched(["", "", "", "", "ann", ""])
    with pytest.raises(Closed):
        TerminalSession(host, clock, None, Console(file=out, width=100), keyboard).run()
    assert limits == [None, None, None]
