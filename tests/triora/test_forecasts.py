"""What the view tells beside the bare facts comes true: the ways of the Day, what places cost, the scoring so far."""

from __future__ import annotations

import random
from typing import Any

import pytest

from clause_citations import citing
from coterie.games.triora import game
from coterie.games.triora.components import PLACES, SWAMP
from coterie.games.triora.events import InquisitionChanged, InquisitorMoved, MorganaMoved
from coterie.games.triora.scoring import scoring_lines
from coterie.games.triora.state import Triora
from triora.scene import Scene

clause = citing("triora")
STANDING = ["CI", "RI", "CE", "TO", "FO", "LA"]


def tables() -> list[dict[str, Any]]:
    """Positions of three players, by lot."""
    luck = random.Random(5)
    found = []
    for _ in range(40):
        players = [
            {"inquisition": luck.randrange(33), "witch": luck.choice(STANDING[:4]), "familiar": place}
            for place in luck.sample(STANDING, 3)
        ]
        found.append({"players": players, "inquisitor": luck.choice(PLACES), "morgana": luck.choice(PLACES)})
    return found


def night_and_day(table: dict[str, Any]) -> tuple[Scene, Scene]:
    """The same table before the last turn, and when the Day comes."""
    figures = {"inquisitor": table["inquisitor"], "morgana": table["morgana"]}
    return Scene(*table["players"], turns=[0], **figures), Scene(*table["players"], phase="day", **figures)


@clause("12.1", "12.4", "12.5", "12.7", "11.6")
@pytest.mark.parametrize("table", tables())
def test_what_is_foretold_is_what_the_day_brings(table: dict[str, Any]) -> None:
    night, day = night_and_day(table)
    foretold = night.s.view(0).foretold
    assert foretold is not None
    he, she = foretold.inquisitor, foretold.morgana
    (moved,) = day.events(InquisitorMoved)
    assert (he.target, he.route) == (moved.target, moved.route)
    (moved_too,) = day.events(MorganaMoved)
    assert (she.target, she.route) == (moved_too.target, moved_too.route)
    last = game.pack.numbers.inquisition_last
    for seat, player in enumerate(table["players"]):
        found = sum(find.inquisition for find in he.finds if find.seat == seat)
        changed = sum(
            event.by for event in day.events(InquisitionChanged) if event.seat == seat and event.why == "seen"
        )
        assert changed == min(found, last - player["inquisition"])
        assert bool(day.s.captured[seat]) == any(find.captured for find in he.finds if find.seat == seat)


@clause("12.6")
def test_nobody_is_foretold_to_be_found_in_the_forest() -> None:
    night, _ = night_and_day({"players": [{}, {}], "inquisitor": "FO", "morgana": "FO"})
    foretold = night.s.view(0).foretold
    assert foretold is not None
    assert foretold.inquisitor.finds == ()
    assert [find.seat for find in foretold.morgana.finds] == [0, 1]


@clause("12.1")
def test_by_day_nothing_is_foretold() -> None:
    scene = Scene({"witch": "CI"}, {}, phase="day", morgana="CI")
    assert scene.asked() == [(0, "Gift")]
    assert scene.s.view(0).foretold is None


@clause("4.9", "7.1", "7.3", "7.4", "8.1", "9.1", "9.5", "9.11")
def test_an_offer_works_if_the_place_then_offers_its_main_action() -> None:
    """Wherever the witch is sent in a game by lot: what was said of the place is what her turn brings there."""
    luck, seen = random.Random(4), set()
    for seed in range(3):
        s: Triora = game.start(3, seed)
        while s.result is None:
            ask = s.required()[0]
            seat = ask.seat
            asked = s.ask(ask)
            if asked.kind == "Placement" and asked.about[0].kind == "witch":
                offers = {offer.place: offer for offer in s.view(seat).offers}
                for option in asked.options:
                    world = s.clone()
                    world.play(ask, world.ask(ask).read(option.key))
                    offer = offers[option.key]
                    paid = any(pay.ready for pay in offer.pays) or not offer.pays
                    ways = parts(world, seat)
                    if ways is None:
                        continue
                    seen.add((option.key, offer.works, paid))
                    if not offer.works:
                        assert not {"act", "undead"} & ways
                        assert offer.clause in game.rules
                    elif option.key not in ("LA", "CA"):
                        assert bool({"act", "undead"} & ways) == paid or "brew" in ways
                    assert ("bonus" in ways) == (offer.bonus_works and option.key != "TO")
            s.play(ask, s.ask(ask).sample(luck))
    assert len(seen) > 2 * len(PLACES)


def parts(s: Triora, seat: int) -> set[str] | None:
    """What the turn may bring now, if that is what the seat is asked."""
    ask = s.ask(s.required()[0])
    return {option.key for option in ask.options} if ask.kind == "Part" and ask.seat == seat else None


@clause("4.6")
def test_a_potion_that_the_cauldron_can_make_first_is_told() -> None:
    scene = Scene({"herbs": {"red": 1, "yellow": 1}}, {})
    (fields,) = [offer for offer in scene.s.view(0).offers if offer.place == "FI"]
    assert [(pay.what, pay.ready, pay.brew) for pay in fields.pays] == [("PES", False, True), ("undead", False, False)]
    assert fields.works
    scene = Scene({"herbs": {"red": 1, "yellow": 1}, "used": ["witch"]}, {})
    (fields,) = [offer for offer in scene.s.view(0).offers if offer.place == "FI"]
    assert not fields.works
    assert fields.clause == "7.1"
    assert fields.why_not == "The price of the Fields is 1 Pestilentiae or 1 undead, and you have neither"


@clause("4.7", "9.11")
def test_a_villager_that_a_brewed_potion_could_pay_is_told() -> None:
    """What the Cauldron makes may be spent in the same turn; a familiar brings no Cauldron."""
    herbs = {"herbs": {"blue": 1, "green": 1}}
    swamp = Scene(herbs, {}, track=["S1", "N9", "N6", "P8", "M6"]).s.view(0).offers[SWAMP]
    assert [(pay.what, pay.ready, pay.brew) for pay in swamp.pays] == [("MOL", False, True)]
    assert swamp.works
    swamp = Scene({**herbs, "used": ["witch"]}, {}, track=["S1", "N9", "N6", "P8", "M6"]).s.view(0).offers[SWAMP]
    assert swamp.pays == ()
    assert (swamp.works, swamp.clause) == (False, "10.3")


@clause("9.10", "11.6", "12.4")
def test_an_option_says_what_would_come_of_the_witch_there() -> None:
    scene = Scene({"inquisition": 26, "witch": "FO"}, {"inquisition": 27, "witch": "FI"}, inquisitor="CA", morgana="ST")
    scene.say(0, "witch")
    facts = {option.key: dict(option.facts) for option in scene.ask(0).options}
    assert facts["CI"] == {"found": 5}
    assert facts["SW"] == {"arrival": 3, "hunted": 1}
    assert facts["FI"] == {"found": 5, "morgana": 1, "coven": 1}
    assert facts["CA"] == {"found": 5}
    assert facts["ST"] == {"morgana": 1}
    scene = Scene({"inquisition": 28, "witch": "FO"}, {}, inquisitor="CA").say(0, "witch")
    facts = {option.key: dict(option.facts) for option in scene.ask(0).options}
    assert facts["CI"]["captured"] == 1
    assert "captured" not in facts["FO"]


@clause("13.3", "13.8")
def test_the_scoring_so_far_is_told_during_the_game() -> None:
    s: Triora = Scene({"silver": 3, "points": 9}, {}, ruined={"CI": [0]}).s
    lines = [player.lines for player in s.view(None).players]
    assert lines == scoring_lines(s)
    assert (lines[0][0], lines[0][1], lines[0][10]) == (9, 10, 3)


@clause("3.4", "3.5")
def test_whose_turns_are_still_to_come() -> None:
    scene = Scene({}, {}, {}, turns=[0, 1, 2, 0, 1, 2])
    assert scene.s.view(None).coming == (1, 2, 0, 1, 2)
    scene.say(0, "familiar", "FO")
    while scene.asked()[0][0] == 0:
        ask = scene.s.required()[0]
        scene.s.play(ask, scene.s.ask(ask).default())
    assert scene.s.view(None).coming == (2, 0, 1, 2)
