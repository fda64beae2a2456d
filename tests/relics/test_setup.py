"""Components and setup (sections 1 and 2 of the rules)."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from clause_citations import citing
from coterie.common.packs import PackError
from coterie.games.relics import game
from coterie.games.relics.events import (
    Declined,
    Discarded,
    Drew,
    DrewCards,
    Mulliganed,
    Reshuffled,
    RoundBegan,
    Tied,
    Totals,
    Used,
)
from coterie.games.relics.state import Relics
from coterie.kernel import InvalidSetting, Refused
from relics.scene import Scene, player, reveal

clause = citing("relics")

BY_RARITY = {"common": 6, "superb": 6, "glorious": 3}


def rarities(s: Relics, cards: tuple[int, ...], *, wizards: bool) -> dict[str, int]:
    return dict(Counter(s.pack.cards[card].rarity for card in cards if s.pack.wizard(card) is wizards))


def play_out(s: Relics, seed: int) -> None:
    luck = random.Random(seed)
    while s.result is None:
        ask = s.required()[0]
        s.play(ask, s.ask(ask).sample(luck))


# --- 1 Goal and components -------------------------------------------------------------------------------------


@clause("1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_highest_total_of_the_round_enters_its_hall(seats: int) -> None:
    weakest_first = ["R01", "R03", "R14", "R33"][-seats:]
    scene = reveal(*[player("W01", relic, hand=["W16", "R02"][: 5 - seats]) for relic in weakest_first])
    assert [scene.hall(seat) for seat in range(seats)] == [[]] * (seats - 1) + [["W01"]]


@clause("1.1")
@pytest.mark.parametrize("seats", [1, 5])
def test_neither_one_nor_five_can_play(seats: int) -> None:
    with pytest.raises(InvalidSetting):
        game.start(seats, 1)


@clause("1.2")
@pytest.mark.parametrize(("seats", "needed"), [(2, 5), (3, 4), (4, 3)])
def test_the_wizards_needed(seats: int, needed: int) -> None:
    def win_with(hall: int) -> Scene:
        others = [player("W01", "R02", hand=[]) for _ in range(seats - 1)]
        return reveal(player("W20", "R33", hall=["W31"] * hall), *others)

    going_on, over = win_with(needed - 2), win_with(needed - 1)
    assert going_on.s.result is None
    assert over.s.result is not None
    assert over.s.result.winners == (0,)
    assert len(over.hall(0)) == needed


@clause("1.3")
def test_there_are_144_cards_and_one_pile_of_shrines() -> None:
    s = game.start(4, 3)
    dealt = [card for seat in range(4) for card in s.hand[seat] + s.deck[seat]]
    assert sum(map(s.pack.wizard, dealt)) == 60
    assert len(dealt) == 120
    assert len(s.shrines) == 24
    assert {s.view(seat).shrines_left for seat in range(4)} == {24}


@clause("1.4")
def test_names_keep_their_odd_spellings() -> None:
    assert game.pack.cards[game.pack.numbers["R30"]].name == "Kroanlor, Scorge of the Elements"
    assert game.pack.shrines[game.pack.shrine_numbers["S08"]].name == "Gol Æther"


@clause("1.4")
def test_tokens_never_run_out() -> None:
    """The twelve tokens of the box count to 36 at most."""
    many = [id for id in ("W01", "W16", "R01", "R02", "R03", "R04", "R14", "R15", "R33") for _ in range(3)]
    many += ["W02", "W05", "W17", "W20", "W31", "W32", "W35", "R05", "R06", "R07", "R16"]
    scene = reveal(player("W27", "R12", hand=many), player("W31", "R20", hand=["W31", "W31"]))
    scene.answer(1, [])
    assert scene.totals()[0] == 38 + 2


@clause("1.4", "S01")
def test_the_obelisk_gives_one_relic_though_its_note_is_printed_twice() -> None:
    scene = reveal(player("W32", "R01", hand=["R03", "R04", "R14", "W01"]), player("W35", "R33"), shrine="S01")
    scene.answer(0, "R03")
    scene.answer(1, "no")
    assert scene.totals()[0] == 3 + 2 + 3


@clause("1.5")
def test_every_wizard_has_one_colour_and_no_relic_has_any() -> None:
    assert Counter(game.pack.cards[card].colour for card in game.pack.whole) == {
        "red": 20,
        "blue": 20,
        "green": 20,
        "": 60,
    }
    text = game.resource("pack.toml")
    for wrong in (text.replace('colour = "red"\n', "", 1), text.replace("subtype", 'colour = "red"\nsubtype', 1)):
        with pytest.raises(PackError, match="colour"):
            game.read_pack(wrong, "wrong")


@clause("1.6", "1.8")
@pytest.mark.parametrize("kinds", [("devoted", "enlightened"), ("basic", "enchanted")])
def test_a_card_has_an_ability_if_and_only_if_its_kind_says_so(kinds: tuple[str, str]) -> None:
    text = game.resource("pack.toml")
    for was, now in (kinds, kinds[::-1]):
        with pytest.raises(PackError, match="kind"):
            game.read_pack(text.replace(f'kind = "{was}"', f'kind = "{now}"', 1), "wrong")


@clause("1.6", "1.8")
def test_devoted_wizards_with_basic_relics_use_nothing() -> None:
    scene = reveal(player("W05", "R03"), player("W02", "R04"))
    assert scene.events(Used) == []
    assert scene.totals() == {0: 4 + 3, 1: 3 + 3}


@clause("1.6", "1.8")
def test_enlightened_wizards_and_enchanted_relics_have_power_and_more() -> None:
    scene = reveal(player("W18", "R12", deck=["W16", "W17"]), player("W17", "R04"))
    assert scene.totals() == {0: 3 + 2, 1: 3 + 3}
    assert [event.card for event in scene.events(Used)] == ["W18", "R12"]
    assert scene.hand(0)[-2:] == ["W16", "W17"]


@clause("1.7", "R16")
@pytest.mark.parametrize(
    ("wizard", "total"),
    [
        pytest.param("W01", 2 + 2 + 4, id="Devoted 2"),
        pytest.param("W02", 3 + 2, id="Devoted 3"),
        pytest.param("W03", 3 + 2, id="Enlightened 3"),
        pytest.param("W10", 2 + 2, id="Enlightened 2"),
    ],
)
def test_devoted_2_is_devoted_and_has_power_2(wizard: str, total: int) -> None:
    """V3."""
    scene = reveal(player(wizard, "R16"), player("W05", "R33"))
    assert scene.totals()[0] == total


@clause("1.7", "W30")
def test_a_devoted_wizard_lowered_to_2_is_not_devoted_2() -> None:
    scene = reveal(player("W05", "R16"), player("W30", "R03"))
    assert scene.totals()[0] == 2 + 2


@clause("1.9")
def test_subtypes_do_nothing() -> None:
    text = game.resource("pack.toml")
    others = game.read_pack(re.sub(r'subtype = "\w+"', 'subtype = "ancient"', text), "others")
    printed, changed = game.start(3, 5), game.start(3, 5, pack=others)
    for s in (printed, changed):
        play_out(s, 8)
    assert printed.digest() == changed.digest()


@clause("1.10", "W41")
def test_a_card_may_name_a_rarity() -> None:
    scene = reveal(player("W41", "R01", pile=["R02", "R14", "R33", "W01"]), player("W17", "R03"))
    assert scene.keys(0) == ["no", "R02"]


@clause("1.11")
def test_a_round_may_hold_several_battles() -> None:
    scene = Scene(
        player(hand=["W01", "W02", "R01", "R03"], deck=10),
        player(hand=["W01", "W02", "R01", "R02"], deck=10),
        shrine="S20",
        round=4,
    )
    scene.lay(("W01", "R01"), ("W01", "R01"))
    view = scene.view(None)
    assert (view.round, view.phase, view.shrine) == (4, 2, "S20")
    assert len(scene.events(Tied)) == 1
    scene.lay(("W02", "R03"), ("W02", "R02"))
    scene.answer(0, "draw")
    assert len(scene.events(Totals)) == 2
    assert [event.round for event in scene.events(RoundBegan)] == [5]


@clause("1.12", "W25")
def test_an_opponent_out_of_the_battle_is_no_rival() -> None:
    out = player(hand=["W17", "R03"], table=["W17", "R03"])
    scene = reveal(player("W25", "R01"), out, player("W16", "R02"), in_battle=[0, 2])
    assert scene.keys(0) == ["2"]


@clause("1.13", "R39")
def test_only_the_wizards_of_this_battle_are_in_play() -> None:
    mine = player("W17", "R39", hand=["W01", "R01"], pile=["W01"], hall=["W01"], table=["W05"], deck=["W05"])
    scene = reveal(mine, player("W20", "R33"))
    assert scene.totals()[0] == 3 + 2 + 2


@clause("1.14", "R05")
def test_a_must_is_done_as_far_as_possible() -> None:
    scene = reveal(player("W17", "R05", hand=["W01", "R01"], deck=["W02"]), player("W20", "R33"))
    assert scene.s.drawn_now[0] == 1
    with pytest.raises(Refused):
        scene.answer(0, [])
    scene.answer(0, ["R01"])
    assert sorted(scene.hand(0)) == ["W01", "W02"]


@clause("1.14", "S01")
def test_a_may_that_cannot_be_used_looks_like_one_declined() -> None:
    """Seat 1 holds a relic and declines in one scene, holds none in the other."""

    def seen_by_seat_0(held: list[str]) -> list[object]:
        scene = reveal(player("W17", "R01"), player("W32", "R03", hand=held), shrine="S01")
        asked = [scene.asked(), scene.view(0)]
        scene.answer(1, "no")
        assert scene.events(Declined) == [Declined(1, "S01")]
        return [*asked, scene.view(0), [told.event for told in scene.deliveries if told.reaches(0)]]

    assert seen_by_seat_0(["W01", "W02"]) == seen_by_seat_0(["W01", "R02"])


# --- 2 Setup ---------------------------------------------------------------------------------------------------


@clause("2.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_decks_by_rarity(seats: int) -> None:
    s = game.start(seats, 11)
    for seat in range(seats):
        deck = s.hand[seat] + s.deck[seat]
        assert rarities(s, deck, wizards=True) == BY_RARITY
        assert rarities(s, deck, wizards=False) == BY_RARITY


@clause("2.2")
@pytest.mark.parametrize("seats", [2, 3])
def test_decks_left_over_stay_out_unseen(seats: int) -> None:
    s = game.start(seats, 11)
    left = 4 - seats
    assert rarities(s, s.aside, wizards=False) == {rarity: left * count for rarity, count in BY_RARITY.items()}
    other = s.clone()
    other.aside = (0,) * len(s.aside)
    assert [s.view(seat) for seat in (0, 1, None)] == [other.view(seat) for seat in (0, 1, None)]


@clause("2.2")
def test_you_may_look_through_your_own_deck_only() -> None:
    s = game.start(2, 11)
    mine, theirs = s.view(0).players
    assert mine.deck is not None
    assert sorted(mine.deck) == sorted(s.pack.ids[card] for card in s.deck[0])
    assert theirs.deck is None


@clause("2.2")
def test_which_deck_you_get_is_luck() -> None:
    assert len({tuple(sorted(s.hand[0] + s.deck[0])) for s in (game.start(2, seed) for seed in range(10))}) == 10


@clause("2.3", "12.3")
def test_lightning_decks_do_not_look_at_rarity() -> None:
    mixes = set()
    for seed in range(10):
        s = game.start(4, seed, {"setup": "lightning"})
        for seat in range(4):
            deck = s.hand[seat] + s.deck[seat]
            wizards = rarities(s, deck, wizards=True)
            assert sum(wizards.values()) == sum(rarities(s, deck, wizards=False).values()) == 15
            mixes.add(tuple(sorted(wizards.items())))
    assert len(mixes) > 5


@clause("2.4", "2.5")
def test_everybody_starts_with_seven_cards_a_facedown_deck_and_nothing_else() -> None:
    for each in game.start(3, 2).view(None).players:
        assert (each.hand_count, each.hand) == (7, None)
        assert (each.deck_count, each.deck, each.deck_top) == (23, None, ())
        assert each.pile == each.hall == ()


@clause("2.4")
def test_a_deck_is_shuffled() -> None:
    """The same thirty cards come in another order: wizards do not lie apart from relics."""
    s = game.start(2, 4)
    kinds = [s.pack.wizard(card) for card in s.deck[0]]
    assert kinds not in (sorted(kinds), sorted(kinds)[::-1])


OPENING = ["W01", "W02", "W05", "R01", "R02", "R03", "R06"]


def opening(seed: int = 0) -> Scene:
    return Scene(
        player(hand=OPENING, deck=["W31", "R14", "W16", "R15", "W17", "W20"]),
        player(hand=["W01", "W02", "W05", "R01", "R02", "R03", "R04"], deck=9),
        phase="mulligan",
        seed=seed,
    )


@clause("2.6")
def test_the_mulligan_draws_first_and_shuffles_the_cards_put_aside_back() -> None:
    orders = set()
    for seed in range(8):
        scene = opening(seed)
        scene.answer(0, ["W01", "R01"])
        scene.answer(1, [])
        assert sorted(scene.hand(0)) == sorted(["W02", "W05", "R02", "R03", "R06", "W31", "R14"])
        deck = scene.ids(scene.s.deck[0])
        assert sorted(deck) == sorted(["W01", "R01", "W16", "R15", "W17", "W20"])
        orders.add(tuple(deck))
    assert len(orders) > 1


@clause("2.6")
@pytest.mark.parametrize("back", [[], OPENING[:6], OPENING])
def test_any_number_may_be_exchanged_but_only_once(back: list[str]) -> None:
    scene = Scene(player(hand=OPENING, deck=12), player(hand=["W31", "R14"], deck=12), phase="mulligan")
    scene.answer(0, back)
    scene.answer(1, [])
    assert len(scene.hand(0)) == 7
    assert scene.view(0).round == 1
    assert "Mulligan" not in [kind for _, kind in scene.asked()]


@clause("2.7")
def test_all_choose_their_mulligan_at_the_same_time() -> None:
    scene = opening()
    before = scene.view(1)
    scene.answer(0, ["W01", "R01"])
    assert scene.view(1) == before
    assert scene.events(Mulliganed) == []
    assert scene.asked() == [(1, "Mulligan")]


@clause("2.7")
def test_the_others_learn_how_many_cards_you_exchanged_and_not_which() -> None:
    def heard_by_seat_1(back: list[str]) -> list[object]:
        scene = opening()
        scene.answer(0, back)
        scene.answer(1, [])
        return [told.event for told in scene.deliveries if told.reaches(1)]

    events = heard_by_seat_1(["W01", "R01"])
    assert Mulliganed(0, 2) in events
    assert not [event for event in events if isinstance(event, DrewCards) and event.seat == 0]
    assert events == heard_by_seat_1(["R06", "W05"])


@clause("2.8", "6.4", "R06")
def test_the_mulligan_triggers_and_counts_nothing() -> None:
    scene = opening()
    scene.answer(0, OPENING[1:])
    scene.answer(1, [])
    assert len(scene.hand(0)) == 7
    assert [player.drawn for player in scene.view(None).players] == [0, 0]
    assert [player.discarded for player in scene.view(None).players] == [0, 0]
    assert not scene.events(Discarded)
    assert not scene.events(Used)
    assert not scene.events(Reshuffled)
    assert [event.count for event in scene.events(Drew)] == [6]


@clause("2.9")
def test_the_shrines_are_shuffled_and_facedown() -> None:
    s, other = game.start(2, 1), game.start(2, 2)
    assert sorted(s.shrines) == sorted(other.shrines) == list(range(24))
    assert s.shrines != other.shrines
    turned = s.clone()
    turned.shrines = s.shrines[::-1]
    assert turned.view(0) == s.view(0)


@clause("2.10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_master_wizard_is_random(seats: int) -> None:
    assert {game.start(seats, seed).master for seed in range(60)} == set(range(seats))
