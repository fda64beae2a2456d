"""An Heir never dies, whoever tries (6.15, 8.6), and nobody can arrange a room in which one would have to."""

from __future__ import annotations

from typing import Any

import pytest

from clause_citations import citing
from coterie.common.talk import SEAT
from coterie.games.succession import game
from coterie.games.succession.events import Died, Executed, Revealed
from coterie.games.succession.talk.vocabulary import BADGE_OF
from coterie.kernel import InvalidSetting, SeededRandom
from succession.scene import FACTIONS, Scene

clause = citing("succession")


@clause("9.4", "6.15", "8.6")
def test_an_heir_with_a_badge_before_whom_an_heir_accuses_an_innocent() -> None:
    """The accuser would die by the wearer, the wearer in the accuser's place: both are Heirs, so nobody does."""
    t = Scene({2: "viceroy"}, tier=3)
    t.do(2, "give", SEAT, 0)
    t.answer(0, "yes", "BadgeOffer")
    t.do(1, "accuse", BADGE_OF, 0, 4)
    assert t.dead == []
    assert [event.seat for event in t.events(Revealed)] == [2, 1, 0]
    assert not t.events(Executed)
    assert not t.events(Died)
    assert t.s.badge[0] == 0
    for seat in range(8):
        world = t.s.imagine(seat, SeededRandom(seat))
        assert world.role(0) == world.role(1) == 0
    t.do(0, "crown", SEAT, 1)
    assert t.s.result is not None
    assert 0 in t.s.result.winners


@clause("9.4", "6.15", "8.6")
def test_an_heir_with_a_badge_accused_before_an_heir_with_a_badge() -> None:
    t = Scene(tier=3, badges={0: "phoenix", 1: "dragon"})
    t.do(4, "accuse", BADGE_OF, 0, 1)
    assert t.dead == []
    assert [event.seat for event in t.events(Revealed)] == [1, 0]
    assert (t.knows(7, 0), t.knows(7, 1)) == ("heir", "heir")


@clause("8.5", "8.6")
def test_an_heir_cannot_be_arranged_as_a_poisoner() -> None:
    cards = ["phoenix heir", "dragon heir", *["phoenix noble", "dragon noble"] * 3]
    with pytest.raises(InvalidSetting, match=r"poisoned: .* by another seat, which is no Heir"):
        game.arrange({"cards": cards, "poisoned": {"1": 0}})
    game.arrange({"cards": cards, "poisoned": {"1": 2}})


def badged_room(tier: int, luck: SeededRandom) -> Scene:
    """Any roles of the tier and badges on both Heirs or beside them, so that Heirs are killers and victims often."""
    able = [role.id for role in game.pack.roles if 0 < role.tier <= tier and role.id not in ("heir", "viceroy")]
    roles = {seat: able[int(luck.random() * len(able))] for seat in range(2, 9)}
    wearers = {0, 1, *(int(luck.random() * 9) for _ in range(2))} if luck.random() < 0.7 else {int(luck.random() * 9)}
    options: dict[str, Any] = {"interval": 40, "tribunals": 4}
    options["badge"] = "magistrate" if luck.random() < 0.5 else "accusations"
    badges = {seat: FACTIONS[seat % 2] for seat in sorted(wearers)}
    return Scene(roles, 9, tier, options, badges=badges, seed=int(luck.random() * 1000))


@clause("6.15", "8.6")
@pytest.mark.parametrize("tier", [1, 2, 3, 4])
def test_no_heir_dies_in_random_games_with_badges(tier: int) -> None:
    """`check` finds a dead Heir; whoever is imagined to know less finds a world with two."""
    accused = 0
    for number in range(25):
        luck = SeededRandom(100 * tier + number)
        s = badged_room(tier, luck).s
        while s.result is None:
            asks = s.required() or s.asks()
            if not asks or luck.random() < 0.1:
                s.tick(s.next_due() or s.now)
                continue
            ask = asks[int(luck.random() * len(asks))]
            space: Any = s.ask(ask).space
            accusations = space.abouts("accuse") if "accuse" in getattr(space, "able", ()) else []
            if accusations and luck.random() < 0.3:
                accused += 1
                s.play(ask, ("accuse", accusations[int(luck.random() * len(accusations))]))
            else:
                s.play(ask, s.ask(ask).sample(luck))
            game.check(s)
            if luck.random() < 0.05:
                s.imagine(int(luck.random() * 9), luck)
        assert len(s.heirs()) == 2
    assert accused > 25
