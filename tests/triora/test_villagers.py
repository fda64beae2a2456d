"""Villagers (section 10 of the rules)."""

from __future__ import annotations

from collections import Counter

from clause_citations import citing
from coterie.games.triora import game
from coterie.games.triora.events import CardTurned
from triora.scene import Scene

clause = citing("triora")
pack = game.pack

COSTS = {
    "S": "MOL VEN PES FAS NEC+VIT MOL+VIT PES+VIT FAS+NEC VEN+MAL",
    "M": "MOL PES DEM MAL NEC+VIT FAS+VIT DEM+VIT PES+NEC MOL+FAS",
    "P": "VEN DEM FAS MAL VIT+VIT MAL+VIT VEN+VIT DEM+NEC PES+DEM",
    "N": "MOL+VIT VEN+VIT DEM+VIT MAL+NEC FAS+VIT+VIT FAS+DEM MAL+PES MOL+VEN ARC+VIT",
}


@clause("10.1")
def test_nine_of_each_kind_with_these_costs() -> None:
    assert Counter(pack.kinds[card.kind].name for card in pack.villagers) == {
        "Soldier": 9, "Merchant": 9, "Peasant": 9, "Noble": 9,
    }  # fmt: skip
    for letter, costs in COSTS.items():
        for number, cost in enumerate(costs.split(), 1):
            card = pack.villagers[pack.villager_numbers[f"{letter}{number}"]]
            wanted = Counter(cost.split("+"))
            assert {pack.potions[p].id: n for p, n in enumerate(card.cost) if n} == wanted
    total = [sum(card.cost[potion] for card in pack.villagers) for potion in range(9)]
    assert total == [6, 6, 6, 7, 7, 6, 6, 16, 1]


@clause("10.2")
def test_five_for_sale_and_two_previews() -> None:
    scene = Scene({"potions": {"MOL": 5}}, {}, track=["S1", "N4", "N6", "N7", "N3", "M1", "P2"])
    scene.familiar(0, "SW", "act")
    assert scene.keys(0) == ["S1"]  # M1 costs the same, in slot 6
    assert scene.why_not(0, 5) == ("10.2", "This Merchant (1 Molestum) is a preview: only the first five can be bought")


@clause("10.3")
def test_exactly_its_potions_wherever_it_lies() -> None:
    for slot in range(5):
        track = ["N4", "N6", "N7", "N3", "N9", "M8", "P2"]
        track[slot] = "N5"
        scene = Scene({"potions": {"FAS": 2, "VIT": 3}}, {}, track=track)
        scene.familiar(0, "SW", "act")
        assert scene.why_not(0, (slot + 1) % 5)[0] == "10.3"
        scene.say(0, "N5")
        assert scene.potions(0) == {"FAS": 1, "VIT": 1}


@clause("10.4")
def test_cards_move_up_and_the_last_slot_is_refilled() -> None:
    track = ["S1", "S2", "S3", "S4", "S5", "S6", "S7"]
    scene = Scene({"potions": {"VEN": 1}}, {}, track=track, pile=["N9"])
    scene.familiar(0, "SW", "act", "S2")
    assert list(scene.s.view(0).track) == ["S1", "S3", "S4", "S5", "S6", "S7", "N9"]
    assert CardTurned.reveals
    rest = [card.id for card in pack.villagers if card.id not in track]
    scene = Scene({"potions": {"VEN": 1}}, {"villagers": rest}, track=track)
    scene.familiar(0, "SW", "act", "S2")
    assert list(scene.s.view(0).track) == ["S1", "S3", "S4", "S5", "S6", "S7"]  # no pile, no refill


@clause("10.5")
def test_what_villagers_pay_every_day() -> None:
    """Ruling C5: Merchants give silver and no Inquisition."""
    cards = ["S1", "S2", "M1", "M2", "M3", "P1", "N1", "N2"]
    scene = Scene({"villagers": cards, "inquisition": 9, "herbs": [3, 3, 3, 2]}, {}, phase="day").finish_round()
    s = scene.s
    assert (s.inquisition[0], s.silver[0], s.points[0], s.planting[0]) == (5, 3, 22, (0, 0, 0, 1))


@clause("10.6")
def test_what_villagers_are_at_the_end() -> None:
    scene = Scene({"villagers": ["S1", "M1", "P1", "N1", "N2"]}, {}, phase="nightfall")
    assert list(scene.s.view(0).players[0].influence) == [2, 1, 1, 1]
    assert scene.s.crowns(0) == 4
