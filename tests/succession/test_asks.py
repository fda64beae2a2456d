"""What a screen is told of a question beside its lawful answers, and of an offer beside its terms."""

from __future__ import annotations

from typing import Any

import pytest

from clause_citations import citing
from coterie.games.succession import game
from coterie.games.succession.talk.vocabulary import OFFER
from coterie.kernel import InvalidSetting, Option
from succession.scene import Scene

clause = citing("succession")


def says(t: Scene, seat: int) -> dict[str, Option]:
    return {option.key: option for option in t.ask(seat, "Mingle").shape.fields["say"].options}


def things(option: Option) -> set[str]:
    return {f"{thing.kind}:{thing.id}" for thing in option.about}


def objects(t: Scene, seat: int, verb: str) -> dict[str, Option]:
    """What `follows` says that goes with a verb."""
    shape = t.ask(seat, "Mingle").shape
    place = [option.key for option in shape.fields["say"].options].index(verb)
    options = shape.fields["about"].options
    return {options[index].key: options[index] for index in shape.follows[place]}


@clause("4.6")
def test_what_somebody_waits_for_is_shown_first() -> None:
    t = Scene()
    number = t.propose("2r", "3f")
    first, *_ = says(t, 3).values()
    assert (first.key, first.verb, things(first)) == ("consent", "Agree", {f"offer:{number}"})
    (offer,) = objects(t, 3, "consent").values()
    assert offer.label == "{seat:2}'s offer ({seat:2}'s role, your faction)"


@clause("4.1")
def test_a_verb_names_all_that_it_can_be_about() -> None:
    t = Scene()
    assert things(says(t, 2)["suspect"]) == {f"seat:{seat}" for seat in range(8) if seat != 2}
    every = {(verb, key) for verb in says(t, 2) for key in objects(t, 2, verb)}
    ask = t.ask(2, "Mingle").id
    lawful = {(verb, ".".join(map(str, about))) for verb, about in t.s.ask(ask).space.every()}
    assert every == lawful


@clause("1.1", "9.1")
def test_what_betrays_a_role_is_marked_and_lights_nothing() -> None:
    t = Scene({4: "viceroy", 5: "martyr", 6: "oracle"})
    for seat, verb in ((0, "crown"), (4, "give"), (5, "martyr"), (6, "look")):
        secret = [option for option in says(t, seat).values() if dict(option.facts).get("secret")]
        assert [option.key for option in secret] == [verb]
        assert secret[0].about == ()
    open_to_all = {key for key, option in says(t, 0).items() if not option.facts}
    assert open_to_all == {key for key, option in says(t, 3).items() if not option.facts}


@clause("6.12")
def test_a_surprise_is_marked_and_letting_it_pass_declines() -> None:
    t = Scene({2: "assassin"})
    number = t.propose("2f", "3f")
    t.do(3, "consent", OFFER, number)
    shown = {seat: t.ask(seat, "Surprise").shape.options for seat in (2, 3)}
    for options in shown.values():
        assert [option.key for option in options if not option.facts] == ["pass"]
        assert options[0].declines
    assert len(shown[2]) > 1


@clause("4.6", "6.12", "7.9")
def test_an_offer_says_what_agreeing_would_mean_by_what_one_knows() -> None:
    t = Scene({4: "guard"})
    t.contract("4r", "5r")
    t.propose("4r", "5f", "6r")
    known: dict[int, Any] = {seat: t.s.view(seat).offers[0] for seat in (4, 5, 6)}
    by_name = {seat: [(note.clause, note.seat) for note in offer.notes] for seat, offer in known.items()}
    assert by_name == {4: [("6.12", None)], 5: [("6.12", None), ("7.9", 4)], 6: [("6.12", None)]}
    assert known[5].notes[1].text.startswith("Showing the role: may die instead")


@clause("6.12")
def test_without_a_faction_side_or_below_tier_3_nobody_is_warned_of_surprises() -> None:
    for tier, terms in ((2, ("4r", "5f")), (4, ("4r", "5r"))):
        t = Scene(tier=tier)
        t.propose(*terms)
        assert t.s.view(5).offers[0].notes == ()


@clause("4.6")
def test_an_offer_says_who_is_bound_elsewhere() -> None:
    t = Scene()
    t.propose("2r", "3r")
    (before,) = t.s.view(3).offers
    t.contract("2f", "4f")
    (after,) = t.s.view(3).offers
    assert (before.bound, after.bound) == ((), (2,))


@clause("12.1", "4.2", "10.3", "10.5")
def test_the_times_and_limits_of_the_game_are_in_the_view() -> None:
    t = Scene(options={"clock": "brisk", "offer": 40})
    view: Any = t.s.view(None)
    clocks, most = view.clocks, view.most
    assert (clocks.interval, clocks.vote, clocks.offer, clocks.surprise) == (60_000, 10_000, 40_000, 5_000)
    assert (most.offers, most.sentences, most.whispers) == (3, 6, 6)


@clause("4.3", "10.4")
def test_fields_and_buttons_have_names() -> None:
    t = Scene()
    asks = {ask.kind: ask.describe() for ask in t.s.asks(2)}
    assert asks["Propose"].verb == "Offer a contract"
    assert set(asks["Propose"].titles) == set(asks["Propose"].shape.fields)
    assert set(asks["Whisper"].titles) == set(asks["Whisper"].shape.fields)
    assert asks["Whisper"].shape.follows


@clause("3.4", "3.5", "3.10")
def test_options_that_do_not_go_together_are_known_before_the_deal() -> None:
    def unfit(seats: int, **options: str) -> list[tuple[str, str]]:
        return [(each.setting, each.clause) for each in game.misfits(seats, game.settle_options(options))]

    assert unfit(8) == []
    assert unfit(8, tier="2", deck="literal") == [("deck", "3.4")]
    assert unfit(8, tier="1", deck="lot") == [("deck", "3.5")]
    assert unfit(8, roles="heir,noble,noble") == [("roles", "3.10")]
    assert unfit(8, roles="heir,noble,noble,spy") == []


@clause("6.22", "9.3")
def test_options_about_roles_that_nobody_can_be_are_refused() -> None:
    def unfit(seats: int, **options: str) -> list[tuple[str, str]]:
        return [(each.setting, each.clause) for each in game.misfits(seats, game.settle_options(options))]

    assert unfit(8, witness="criminal", badge="magistrate") == []  # a pack may say so
    assert unfit(10, tier="1", witness="criminal") == [("witness", "6.22")]
    assert unfit(12, tier="3", badge="magistrate") == []
    assert unfit(12, tier="3", deck="literal", badge="magistrate") == [("badge", "9.3")]
    assert unfit(12, tier="4", badge="magistrate", witness="criminal") == []  # the lot may draw them
    assert unfit(8, tier="3", roles="heir,viceroy,noble,spy", badge="magistrate") == []
    assert unfit(8, tier="3", roles="heir,noble,noble,spy", badge="magistrate") == [("badge", "9.3")]
    with pytest.raises(InvalidSetting, match=r"option badge: found 'magistrate'.*\[9.3\]"):
        game.start(12, 1, {"tier": "1", "badge": "magistrate"})
    assert game.start(12, 1, {"tier": "1", "badge": "magistrate"}, recorded=True).badges_judge


@clause("4.1", "5.1")
def test_the_headline_tells_nothing_but_what_everybody_sees() -> None:
    t = Scene()
    assert game.headline(t.s) == "People mingle before tribunal 1 of 10, 8 alive"
    t.tick(120)
    assert game.headline(t.s) == "Tribunal 1 of 10, 8 alive"


@clause("4.4")
def test_changing_terms_begins_with_the_offer() -> None:
    t = Scene()
    number = t.propose("2r", "3f")
    assert things(says(t, 3)["change"]) == {f"offer:{number}"}
