"""Words with things in them."""

from __future__ import annotations

from coterie.kernel import Refused, words
from coterie.kernel.words import Mention, literal, mark, segments, spoken


def name(seat: int) -> str:
    return ("Ann", "Ben")[seat]


def test_a_seat_is_spoken_of_by_its_name() -> None:
    assert spoken(f"{words.seat(1)} takes it from {words.seat(0)}", name) == "Ben takes it from Ann"


def test_without_names_a_seat_has_its_number() -> None:
    assert spoken(f"Position 5 is taken by {words.seat(2)}") == "Position 5 is taken by seat 2"


def test_other_things_bring_their_own_words() -> None:
    text = f"Play {mark('card', 'W13', 'Voice of Thunder')}"
    assert spoken(text, name) == "Play Voice of Thunder"
    assert segments(text, name) == ["Play ", Mention("card:W13", "Voice of Thunder")]


def test_segments_keep_every_letter() -> None:
    text = f"{words.seat(0)}: my role for {words.seat(1)}'s"
    assert segments(text, name) == [Mention("seat:0", "Ann"), ": my role for ", Mention("seat:1", "Ben"), "'s"]
    assert segments("nothing in it") == ["nothing in it"]
    assert segments("") == []


def test_nobody_can_forge_a_mark() -> None:
    typed = "{seat:0} is the {card:W1|Heir}"
    assert spoken(literal(typed), name) == typed
    assert segments(literal(typed), name) == [typed]


def test_a_refusal_reads_well_even_where_nobody_has_a_name() -> None:
    assert str(Refused("3.2", f"Taken by {words.seat(2)}")) == "Taken by seat 2 [3.2]"
