"""The Common relics, R01 to R13."""

from __future__ import annotations

import pytest

from clause_citations import citing
from coterie.games.relics.events import Discarded, Drew, Showed, Tied, Used
from coterie.kernel import Refused
from relics.scene import Scene

clause = citing("relics")

DECK = ["W01", "R01", "W16", "R02", "W31", "R03", "W02", "R04", "W17", "R14", "W32", "R15"]


@pytest.mark.parametrize(
    ("relic", "power"),
    [
        pytest.param("R01", 2, marks=clause("R01"), id="R01"),
        pytest.param("R02", 2, marks=clause("R02"), id="R02"),
        pytest.param("R03", 3, marks=clause("R03"), id="R03"),
        pytest.param("R04", 3, marks=clause("R04"), id="R04"),
    ],
)
def test_a_basic_relic_is_power_and_nothing_else(relic: str, power: int) -> None:
    """The Sunken Cairn, which adds 2 to basic relics only, shows that it is basic."""
    scene = Scene({"lay": ["W01", relic]}, {"lay": ["W02", "R33"]}, shrine="S23", phase="reveal")
    assert scene.totals() == {0: 2 + power + 2, 1: 3 + 5 + 2}
    assert not scene.events(Used)


# --- Standard Scroll -------------------------------------------------------------------------------------------


@clause("R05", "W27", "5.8")
def test_floaty_floats_higher_with_the_scroll() -> None:
    hand = ["W01", "W02", "W05", "R01", "R02"]
    scene = Scene(
        {"lay": ["W27", "R05"], "hand": hand, "deck": ["W16", "W31"]},
        {"lay": ["W17", "R03"], "hand": ["W20", "R04"]},
        phase="reveal",
    )
    assert sorted(scene.keys(0)) == sorted([*hand, "W16", "W31"])  # any card, one held before too
    scene.answer(0, ["W01"])
    assert scene.totals() == {0: 6 + 1, 1: 3 + 3}
    assert sorted(scene.hand(0)) == ["R01", "R02", "W02", "W05", "W16", "W31"]
    assert scene.view(None).players[0].discarded == 1


@clause("R05", "1.14")
@pytest.mark.parametrize("answer", [[], ["W01", "W02"]])
def test_the_scroll_discards_exactly_one(answer: list[str]) -> None:
    scene = Scene(
        {"lay": ["W27", "R05"], "hand": ["W01", "W02"], "deck": ["W16", "W31"]}, {"lay": ["W17", "R03"]}, phase="reveal"
    )
    with pytest.raises(Refused) as refused:
        scene.answer(0, answer)
    assert refused.value.clause == "R05"


# --- Dusty Tome ------------------------------------------------------------------------------------------------


@clause("R06", "6.10", "6.15", "6.17")
def test_in_eek_the_tome_draws_after_replenish() -> None:
    """Before it, the Tome's two cards would forestall the Replenish."""
    scene = Scene({"hand": ["R06", "R33"], "hall": ["W05"], "deck": DECK}, {"hand": ["W16", "R04"]})
    assert scene.asked() == [(0, "Lay"), (1, "Lay")]
    assert sorted(scene.hand(0)) == sorted(DECK[:8])  # 7 less one in the Hall, and two
    assert [drew.count for drew in scene.events(Drew)] == [6, 2]
    assert scene.view(None).players[0].drawn == 8
    assert scene.view(None).players[0].discarded == 2


@clause("R06")
def test_each_tome_draws() -> None:
    scene = Scene({"hand": ["R06", "R06"], "deck": DECK}, {"hand": ["W16", "R04"]})
    assert [drew.count for drew in scene.events(Drew)] == [7, 2, 2]
    assert len(scene.hand(0)) == 11


@clause("R06", "6.12")
def test_an_ability_that_empties_the_hand_replenishes_before_the_tome() -> None:
    scene = Scene(
        {"lay": ["W01", "R20"], "hand": ["R06", "W05"], "deck": DECK}, {"lay": ["W02", "R03"]}, phase="reveal"
    )
    scene.answer(0, ["W05", "R06"])
    assert [drew.count for drew in scene.events(Drew)] == [7, 2]
    assert scene.totals() == {0: 2 + 2 + 2, 1: 3 + 3}


@clause("R06", "3.22", "9.7")
def test_a_tome_discarded_to_the_limit_makes_eleven_cards() -> None:
    scene = Scene(
        {"hand": ["W16", "R04"]},
        {"hand": ["R06", *DECK[:7]], "deck": ["W20", "W35", "R33", "R29"], "table": ["W05", "R20"]},
        phase="spoils",
        winner=0,
        shrines=["S15"],
    )
    scene.answer(1, ["R06"])
    assert scene.asked() == [(0, "Spoils")]
    assert len(scene.hand(1)) == 9
    scene.answer(0, "1.R20")
    assert len(scene.hand(1)) == 11
    assert scene.pile(1) == ["R06", "W05"]


@clause("R06", "6.7")
def test_the_owner_of_a_tome_draws_whoever_made_the_discard() -> None:
    scene = Scene(
        {"lay": ["W01", "R18"], "hand": ["W16", "R04"], "deck": DECK[:2]},
        {"lay": ["W02", "R33"], "hand": ["W17", "R01", "R06"], "deck": ["W31", "W35"]},
        phase="reveal",
    )
    scene.answer(1, ["R06"])
    assert sorted(scene.hand(1)) == ["R01", "W17", "W31", "W35"]
    assert scene.hand(0) == ["W16", "R04"]


@clause("R06", "W25")
def test_a_tome_that_a_mindreader_chose_draws_for_its_owner() -> None:
    scene = Scene(
        {"lay": ["W25", "R01"], "hand": ["W16", "R04"], "deck": DECK[:2]},
        {"lay": ["W17", "R33"], "hand": ["W20", "R02", "R06"], "deck": ["W31", "W35"]},
        phase="reveal",
    )
    scene.answer(0, "1")
    scene.answer(0, "R06")
    assert sorted(scene.hand(1)) == ["R02", "W20", "W31", "W35"]
    assert scene.hand(0) == ["W16", "R04"]


@clause("R06", "2.8")
def test_the_mulligan_triggers_no_tome() -> None:
    hand = ["W01", "R01", "W16", "R02", "W31", "R03"]
    scene = Scene({"hand": ["R06", *hand], "deck": ["W05", "W35", "R33"]}, {"hand": ["W17", "R04"]}, phase="mulligan")
    scene.answer(0, ["R06"])
    scene.answer(1, [])
    assert scene.asked() == [(0, "Lay"), (1, "Lay")]
    assert scene.hand(0) == [*hand, "W05"]
    assert not scene.events(Used)
    assert not scene.events(Discarded)


@clause("R06", "6.6", "W12")
def test_a_tome_that_goes_to_the_pile_from_play_draws_nothing() -> None:
    """Through the Master of the Flames, in step 4c and in step 5d."""
    scene = Scene(
        {"lay": ["W05", "R14", "R06"], "hand": ["W16", "R04"], "deck": ["W01"]},
        {"lay": ["W12", "R06"], "hand": ["W20", "R02"], "deck": ["W31", "W35", "R33"]},
        {"lay": ["W02", "R01"], "hand": ["W17", "R03"], "deck": ["R15", "R15"]},
        phase="reveal",
        shrine="S22",
    )
    assert scene.pile(1) == ["R06"]
    scene.answer(0, "draw")
    assert scene.pile(0) == ["R14", "R06"]
    assert not scene.events(Used)[1:]  # the Master of the Flames and nothing else
    assert [len(scene.hand(seat)) for seat in range(3)] == [3, 4, 4]


@clause("R06", "6.4", "R19")
def test_cards_of_the_tome_count_as_drawn() -> None:
    scene = Scene(
        {"lay": ["W04", "R19"], "hand": ["W16", "R04", "R06"], "deck": ["W31", "W35"]},
        {"lay": ["W02", "R03"]},
        phase="reveal",
    )
    scene.answer(0, ["R06"])
    assert scene.totals()[0] == 2 + 2 + 2 + 2


@clause("R06")
def test_a_tome_in_play_is_two_and_does_nothing() -> None:
    scene = Scene(
        {"lay": ["W01", "R06"], "hand": ["W16", "R04"], "deck": DECK[:2]}, {"lay": ["W02", "R03"]}, phase="reveal"
    )
    assert scene.totals() == {0: 2 + 2, 1: 3 + 3}
    assert scene.hand(0) == ["W16", "R04"]


# --- Cloak of Courage ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wizard", "power"),
    [("W01", 2 + 1 + 2), ("W02", 3 + 1 + 2), ("W05", 4 + 1 + 2), ("W03", 3 + 1)],
    ids=["Devoted 2", "Devoted 3", "Devoted 4", "Enlightened"],
)
@clause("R07")
def test_the_cloak_draws_and_likes_the_devoted(wizard: str, power: int) -> None:
    scene = Scene(
        {"lay": [wizard, "R07"], "hand": ["W16", "R04", "R01", "R02", "W31"], "deck": ["W35", "W20"]},
        {"lay": ["W02", "R33"]},
        phase="reveal",
    )
    assert scene.totals()[0] == power
    assert scene.hand(0)[5:] == ["W35"]


@pytest.mark.parametrize(("wizard", "own"), [("W05", 4), ("W03", 3)], ids=["two Devoted", "one of two"])
@clause("R07", "5.10")
def test_the_cloak_counts_once_for_one_devoted_or_two(wizard: str, own: int) -> None:
    scene = Scene(
        {"lay": [wizard, "R36", "R07"], "pile": ["W02"], "hand": ["W18", "R12"]},
        {"lay": ["W01", "R33"]},
        phase="reveal",
    )
    scene.answer(0, "relic.0")
    scene.answer(0, "W02")
    assert scene.totals()[0] == own + 3 + 2 + (1 + 2)


# --- the three Wards -------------------------------------------------------------------------------------------

WARDS = [
    pytest.param("R08", "W31", "W32", "W35", marks=clause("R08"), id="R08"),
    pytest.param("R09", "W16", "W17", "W20", marks=clause("R09"), id="R09"),
    pytest.param("R10", "W01", "W02", "W05", marks=clause("R10"), id="R10"),
]


@pytest.mark.parametrize(("ward", "two", "three", "four"), WARDS)
@clause("5.12")
def test_a_ward_counts_what_lies_face_up_this_round(ward: str, two: str, three: str, four: str) -> None:
    """Two in play and three on the table, one of them of a player who is out; not those in Hall, hand and pile."""
    scene = Scene(
        {"lay": [two, ward], "table": [two, "R01"], "pile": [two]},
        {"lay": [three, "R33"], "table": [two, "R02"], "hand": [three, "R03"]},
        {"table": [four, "R04"], "hall": [four], "hand": ["R29", "R29"]},
        in_battle=[0, 1],
        phase="reveal",
    )
    assert scene.totals() == {0: 2 + 1 + 5, 1: 3 + 5}


@pytest.mark.parametrize(("ward", "two", "three", "four"), WARDS)
def test_a_ward_counts_one_colour_only(ward: str, two: str, three: str, four: str) -> None:
    """Four wizards of the two other colours; advantage is taken away."""
    others = [card for card in ("W05", "W20", "W35") if card != four]
    scene = Scene(
        {"lay": [others[1], ward], "table": [others[0], "R01"]},
        {"lay": [others[0], "R17"], "table": [others[1], "R02"]},
        phase="reveal",
    )
    assert scene.totals()[0] == 4 + 1


@clause("R08", "4.3", "5.6")
def test_a_ward_of_the_second_battle_counts_the_first() -> None:
    """9, 9, 7: the third player is out, yet the Ward counts all three first wizards."""
    scene = Scene(
        {"lay": ["W35", "R33"], "hand": ["W31", "R08"]},
        {"lay": ["W35", "R33"], "hand": ["W32", "R01"]},
        {"lay": ["W32", "R14"], "hand": ["W31", "R02"]},
        shrine="S15",
        phase="reveal",
    )
    assert scene.totals() == {0: 9, 1: 9, 2: 7}
    assert [tied.seats for tied in scene.events(Tied)] == [(0, 1)]
    scene.lay(("W31", "R08"), ("W32", "R01"))
    assert scene.view(None).shrine == "S15"
    assert scene.totals() == {0: 2 + 1 + 5, 1: 3 + 2}


@clause("R10", "R36", "5.11")
def test_a_ward_counts_a_wizard_from_the_discard_pile() -> None:
    scene = Scene(
        {"lay": ["W01", "R10", "R36"], "pile": ["W02"], "hand": ["W18", "R12"]}, {"lay": ["W05", "R33"]}, phase="reveal"
    )
    assert scene.view(0).players[0].total == 2 + (1 + 2) + 2
    scene.answer(0, "W02")
    assert scene.totals()[0] == 2 + 3 + (1 + 3) + 2


# --- Charm, Satchel, Candle ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wizards", "relic", "charmed"),
    [
        pytest.param(("W35", "W32", "W17"), "R14", 4 + 1 + 3, id="a rival over another rival"),
        pytest.param(("W20", "W32", "W32"), "R14", 4 + 3, id="two rivals: once"),
        pytest.param(("W35", "W17", "W17"), "R14", 4 + 1 + 1, id="only your own"),
        pytest.param(("W35", "W32", "W32"), "R14", 4 + 1, id="nobody"),
        pytest.param(("W35", "W32", "W17"), "R17", 4 + 1, id="Wand of Equality"),
        pytest.param(("W26", "W32", "W32"), "R14", 4 + 1, id="your own Fogbinder"),
    ],
)
@clause("R11")
def test_the_charm_needs_a_rival_with_advantage(wizards: tuple[str, str, str], relic: str, charmed: int) -> None:
    mine, left, right = wizards
    scene = Scene(
        {"lay": [mine, "R11"]},
        {"lay": [left, relic]},
        {"lay": [right, "R33"]},
        phase="reveal",
    )
    assert scene.totals()[0] == charmed


@clause("R12")
def test_the_satchel_draws_one() -> None:
    scene = Scene(
        {"lay": ["W01", "R12"], "hand": ["W16", "R04"], "deck": ["W35", "W31"]}, {"lay": ["W02", "R33"]}, phase="reveal"
    )
    assert scene.totals()[0] == 2 + 2
    assert scene.hand(0) == ["W16", "R04", "W35"]
    assert scene.view(None).players[0].drawn == 1


@clause("R13", "6.9", "10.4")
def test_the_candle_shows_a_wizard_of_the_same_colour() -> None:
    hand = ["W05", "W16", "R04", "W31"]
    scene = Scene({"lay": ["W01", "R13"], "hand": hand}, {"lay": ["W02", "R33"]}, phase="reveal")
    assert scene.keys(0) == ["no", "W05"]
    scene.answer(0, "W05")
    assert scene.totals()[0] == 2 + 2 + 1
    assert scene.hand(0) == hand
    assert [[*showed.cards] for showed in scene.events(Showed)] == [["W05"]]
    assert scene.view(1).players[0].known == ("W05",)
    assert scene.view(None).players[0].discarded == 0


@clause("R13")
def test_the_candle_may_stay_dark() -> None:
    scene = Scene({"lay": ["W01", "R13"], "hand": ["W05", "W16"]}, {"lay": ["W02", "R33"]}, phase="reveal")
    scene.answer(0, "no")
    assert scene.totals()[0] == 2 + 2
    assert scene.view(1).players[0].known == ()


@clause("R13", "5.10")
def test_the_candle_shines_for_either_of_two_wizards() -> None:
    scene = Scene(
        {"lay": ["W01", "R13", "R36"], "pile": ["W32"], "hand": ["W35", "W20"]},
        {"lay": ["W02", "R33"]},
        phase="reveal",
    )
    scene.answer(0, "relic.1")
    scene.answer(0, "W32")
    assert scene.keys(0) == ["no", "W35"]
    scene.answer(0, "W35")
    assert scene.totals()[0] == 2 + 3 + (2 + 1) + 2
