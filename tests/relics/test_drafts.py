"""Section 11: drafts, and decks built from what was drafted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from clause_citations import citing
from coterie.games.relics import game
from coterie.games.relics.events import DeckBuilt, DeckEvened, DeckFilled, DraftTook, PackPassed
from coterie.games.relics.state import Relics
from coterie.kernel import InvalidSetting, Refused
from coterie.kernel.chance import key_of

clause = citing("relics")

PACK = game.pack
Pick = Callable[[Relics, int, list[str]], str]
"""(state, seat, keys of the options) -> one of the keys."""


def start(setup: str, seats: int, seed: int = 1) -> Relics:
    return game.start(seats, seed, {"setup": setup}, listening=True)


def keys(s: Relics, seat: int) -> list[str]:
    (ask,) = s.asks(seat)
    return [option.key for option in ask.shape.options]


def kind(s: Relics, seat: int) -> str:
    return s.asks(seat)[0].kind


def answer(s: Relics, seat: int, written: Any) -> None:
    (ask,) = s.asks(seat)
    s.play(ask.id, s.ask(ask.id).read(written))


def draft(s: Relics, pick: Pick) -> None:
    """Everybody picks in this way until all cards are drafted."""
    while kind(s, s.required()[0].seat) in ("TakePile", "TakeLine", "PickCard"):
        seat = s.required()[0].seat
        answer(s, seat, pick(s, seat, keys(s, seat)))


def first(s: Relics, seat: int, options: list[str]) -> str:
    return options[0]


def mixed(s: Relics, seat: int, options: list[str]) -> str:
    """From a pack, the kind of which this player has fewer."""
    wizards = sum(map(PACK.wizard, s.drafted[seat]))
    wanted = "W" if 2 * wizards <= len(s.drafted[seat]) else "R"
    return next((card for card in options if card[0] == wanted), options[0])


def card(id: str) -> Any:
    return PACK.cards[PACK.numbers[id]]


def ids(cards: tuple[int, ...]) -> list[str]:
    return [PACK.ids[each] for each in cards]


def drafted(s: Relics, seat: int, letter: str) -> list[str]:
    """This player's drafted wizards (W) or relics (R)."""
    return sorted(id for id in ids(s.drafted[seat]) if id[0] == letter)


def rarities(cards: list[str]) -> Counter[str]:
    return Counter(card(id).rarity for id in cards)


def deck(s: Relics, seat: int) -> list[str]:
    """The whole deck, opening hand included."""
    return ids(s.deck[seat] + s.hand[seat])


def default(s: Relics, *seats: int) -> None:
    for seat in seats:
        ask = s.asks(seat)[0].id
        s.play(ask, s.ask(ask).default())


# --- which draft for whom ----------------------------------------------------------------------------------------


@clause("11.1")
@pytest.mark.parametrize(("setup", "seats"), [("winchester", 3), ("winchester", 4), ("grid", 3), ("packs", 2)])
def test_each_draft_has_its_number_of_players(setup: str, seats: int) -> None:
    with pytest.raises(InvalidSetting, match=f"option setup: {setup} is for"):
        start(setup, seats)


@clause("11.1")
@pytest.mark.parametrize("setup", ["winchester", "grid"])
def test_the_first_master_wizard_picks_first_and_then_they_take_turns(setup: str) -> None:
    masters = set()
    for seed in range(8):
        s = start(setup, 2, seed)
        masters.add(s.master)
        for turn in range(4):
            (ask,) = s.required()
            assert ask.seat == (s.master + turn) % 2
            answer(s, ask.seat, keys(s, ask.seat)[0])
    assert masters == {0, 1}


@clause("11.1")
@pytest.mark.parametrize(("setup", "seats"), [("winchester", 2), ("grid", 2), ("packs", 3), ("packs", 4)])
def test_a_draft_uses_all_wizards_and_relics_and_leads_to_the_mulligan(setup: str, seats: int) -> None:
    s = start(setup, seats)
    draft(s, mixed if setup == "packs" else first)
    assert sorted(each for row in s.drafted for each in row) == sorted(PACK.whole)
    if (setup, seats) != ("packs", 4):
        default(s, *range(seats))
    game.check(s)
    for seat in range(seats):
        assert kind(s, seat) == "Mulligan"
        assert Counter(id[0] for id in deck(s, seat)) == {"W": 15, "R": 15}
        assert len(s.hand[seat]) == 7


# --- winchester --------------------------------------------------------------------------------------------------


@clause("11.2")
def test_winchester_begins_with_four_open_piles_of_one() -> None:
    s = start("winchester", 2)
    for viewer in (0, 1, None):
        seen = s.view(viewer).draft
        assert [len(pile) for pile in seen.piles] == [1, 1, 1, 1]
        assert seen.cards_left == 120 - 4
    assert keys(s, s.master) == ["0", "1", "2", "3"]


@clause("11.3")
def test_a_whole_pile_is_taken_and_every_pile_gets_a_card() -> None:
    s = start("winchester", 2)
    was = s.piles
    answer(s, s.master, "2")
    assert s.drafted[s.master] == was[2]
    assert [len(pile) for pile in s.piles] == [2, 2, 1, 2]
    assert [pile[0] for pile in s.piles if len(pile) == 2] == [was[0][0], was[1][0], was[3][0]]
    assert s.view(0).draft.cards_left == 120 - 8
    was = s.piles
    answer(s, 1 - s.master, "0")
    assert s.drafted[1 - s.master] == was[0]
    assert [len(pile) for pile in s.piles] == [1, 3, 2, 3]


@clause("11.4")
def test_when_the_decks_are_empty_the_last_piles_are_taken_in_turn() -> None:
    s = start("winchester", 2)
    while s.aside:
        seat = s.required()[0].seat
        answer(s, seat, keys(s, seat)[0])
    offered, takers = [], []
    while kind(s, seat := s.required()[0].seat) == "TakePile":
        offered.append(len(keys(s, seat)))
        takers.append(seat)
        answer(s, seat, keys(s, seat)[-1])
    assert offered == [4, 3, 2, 1]
    assert takers in ([0, 1, 0, 1], [1, 0, 1, 0])
    assert len(s.drafted[0]) + len(s.drafted[1]) == 120


# --- grid --------------------------------------------------------------------------------------------------------


@clause("11.5")
def test_a_grid_is_three_rows_of_three_in_the_order_the_cards_come() -> None:
    s = start("grid", 2)
    for viewer in (0, 1, None):
        assert None not in s.view(viewer).draft.grid
        assert len(s.view(viewer).draft.grid) == 9
        assert s.view(viewer).draft.cards_left == 120 - 9
    coming = s.aside[::-1][:3]
    answer(s, s.master, "column-2")
    assert tuple(s.grid[place] for place in (1, 4, 7)) == coming


@clause("11.6")
@pytest.mark.parametrize(
    ("line", "places"), [("row-1", (0, 1, 2)), ("row-3", (6, 7, 8)), ("column-1", (0, 3, 6)), ("column-3", (2, 5, 8))]
)
def test_a_row_or_column_is_taken_and_its_gaps_are_filled(line: str, places: tuple[int, ...]) -> None:
    s = start("grid", 2)
    was = s.grid
    assert keys(s, s.master) == ["row-1", "row-2", "row-3", "column-1", "column-2", "column-3"]
    answer(s, s.master, line)
    assert s.drafted[s.master] == tuple(was[place] for place in places)
    assert [s.grid[place] for place in range(9) if place not in places] == [
        was[place] for place in range(9) if place not in places
    ]
    assert -1 not in s.grid
    assert s.view(0).draft.cards_left == 120 - 12


@clause("11.6")
def test_without_a_deck_gaps_stay_and_an_empty_line_cannot_be_taken() -> None:
    s = start("grid", 2)
    while s.aside:
        seat = s.required()[0].seat
        answer(s, seat, "row-1")
    seat = s.required()[0].seat
    answer(s, seat, "row-2")
    assert s.view(None).draft.grid[3:6] == (None, None, None)
    assert "row-2" not in keys(s, 1 - seat)
    with pytest.raises(Refused) as refused:
        answer(s, 1 - seat, "row-2")
    assert refused.value.clause == "11.6"
    before = len(s.drafted[1 - seat])
    answer(s, 1 - seat, "column-3")
    assert len(s.drafted[1 - seat]) == before + 2
    draft(s, first)
    assert len(s.drafted[0]) + len(s.drafted[1]) == 120


# --- decks -------------------------------------------------------------------------------------------------------


@clause("11.7")
@pytest.mark.parametrize("setup", ["winchester", "grid"])
def test_a_deck_of_fifteen_and_fifteen_without_limits_on_rarity(setup: str) -> None:
    """All the Glorious that were drafted may be in it, more than the 3 of other decks."""
    s = start(setup, 2, seed=8)
    draft(s, first)
    assert {seat: kind(s, seat) for seat in (0, 1)} == {0: "BuildDeck", 1: "BuildDeck"}
    rank = ("glorious", "superb", "common").index
    chosen = {
        name: sorted(drafted(s, 0, letter), key=lambda id: rank(card(id).rarity))[:15]
        for name, letter in (("wizards", "W"), ("relics", "R"))
    }
    assert rarities(chosen["wizards"])["glorious"] > 3
    assert s.asks(0)[0].clause == "11.7"
    for lacking in (
        {**chosen, "wizards": chosen["wizards"][:14]},
        {**chosen, "relics": [*chosen["relics"], drafted(s, 0, "R")[-1]]},
        {**chosen, "relics": [*chosen["relics"][:14], drafted(s, 0, "W")[0]]},
    ):
        with pytest.raises(Refused) as refused:
            answer(s, 0, lacking)
        assert refused.value.clause == "11.7"
    answer(s, 0, chosen)
    default(s, 1)
    assert sorted(deck(s, 0)) == sorted(chosen["wizards"] + chosen["relics"])
    assert [told.event.seat for told in s.take_events() if isinstance(told.event, DeckBuilt)] == [0, 1]


# --- packs -------------------------------------------------------------------------------------------------------


@clause("11.8")
@pytest.mark.parametrize(("seats", "each"), [(3, 4), (4, 3)])
def test_twelve_packs_of_ten_of_every_rarity(seats: int, each: int) -> None:
    s = start("packs", seats)
    assert len(s.packs) == 12 == seats * each
    for cards in s.packs:
        for letter in "WR":
            found = rarities([id for id in ids(cards) if id[0] == letter])
            assert found == {"common": 2, "superb": 2, "glorious": 1}
    assert sorted(card for cards in s.packs for card in cards) == sorted(PACK.whole)
    draft(s, mixed)
    assert [len(row) for row in s.drafted] == seats * [10 * each]


@clause("11.9")
@pytest.mark.parametrize("seats", [3, 4])
def test_packs_go_left_then_right(seats: int) -> None:
    s = start("packs", seats)
    for pick in range(20):
        held = [Counter(s.view(seat).draft.pack) for seat in range(seats)]
        assert {sum(each.values()) for each in held} == {10 - pick % 10}
        for seat in range(seats):
            chosen = keys(s, seat)[-1]
            held[seat][chosen] -= 1
            answer(s, seat, chosen)
        if pick % 10 != 9:
            step = 1 if pick < 10 else -1
            for seat in range(seats):
                assert Counter(s.view((seat + step) % seats).draft.pack) == +held[seat], f"pick {pick}"


@clause("11.9")
def test_nothing_is_passed_and_nothing_told_before_all_have_picked() -> None:
    s = start("packs", 3)
    s.take_events()
    views = {viewer: s.view(viewer) for viewer in (0, 1, 2, None)}
    answer(s, 0, keys(s, 0)[0])
    answer(s, 2, keys(s, 2)[3])
    assert {viewer: s.view(viewer) for viewer in (0, 1, 2, None)} == views
    assert s.take_events() == []
    answer(s, 1, keys(s, 1)[0])
    (told,) = s.take_events()
    assert isinstance(told.event, PackPassed)
    assert [len(row) for row in s.drafted] == [1, 1, 1]


def three(pick: Pick = mixed, seed: int = 1) -> Relics:
    s = start("packs", 3, seed)
    draft(s, pick)
    return s


def within(cards: list[str], **counts: int) -> list[str]:
    """So many cards of these rarities."""
    chosen = []
    for rarity, count in counts.items():
        chosen += [id for id in cards if card(id).rarity == rarity][:count]
    assert len(chosen) == sum(counts.values()), f"{rarities(cards)} does not hold {counts}"
    return chosen


WISHES = ((10, 8, 2), (4, 10, 6), (10, 6, 4))
"""How many common, superb and glorious cards of each kind the three players want."""


def wishful(s: Relics, seat: int, options: list[str]) -> str:
    wizards = sum(map(PACK.wizard, s.drafted[seat]))
    wanted = "W" if 2 * wizards <= len(s.drafted[seat]) else "R"
    wish = dict(zip(("common", "superb", "glorious"), WISHES[seat], strict=True))
    have = rarities(drafted(s, seat, wanted))
    return min(options, key=lambda id: (id[0] != wanted, have[card(id).rarity] - wish[card(id).rarity], id))


@clause("11.10")
@pytest.mark.parametrize("letter", ["W", "R"])
def test_three_players_build_within_limits_of_rarity(letter: str) -> None:
    s = three(wishful)
    name, other = ("wizards", "relics") if letter == "W" else ("relics", "wizards")
    mine, rest = drafted(s, 0, letter), drafted(s, 0, "R" if letter == "W" else "W")
    assert rarities(mine)["common"] >= 9
    assert len(s.drafted[0]) == 40
    fine = within(rest, common=8, superb=7)
    with pytest.raises(Refused, match=f"9 common {name} are too many: at most 8 common, 8 superb and 3 glorious") as no:
        answer(s, 0, {name: within(mine, common=9, superb=6), other: fine})
    assert no.value.clause == "11.10"
    with pytest.raises(Refused) as no:
        answer(s, 0, {name: within(mine, common=8, superb=6), other: fine})
    assert no.value.clause == "11.10"
    answer(s, 0, {name: within(mine, common=8, superb=7), other: fine})
    default(s, 1, 2)
    assert sorted(deck(s, 0)) == sorted(within(mine, common=8, superb=7) + fine)


@clause("11.10")
def test_no_more_than_three_glorious_and_eight_superb() -> None:
    s = three(wishful)
    wizards, relics = drafted(s, 1, "W"), drafted(s, 1, "R")
    fine = s.ask(s.asks(1)[0].id).write(s.ask(s.asks(1)[0].id).default())
    with pytest.raises(Refused, match="4 glorious wizards are too many"):
        answer(s, 1, {**fine, "wizards": within(wizards, glorious=4, superb=8, common=3)})
    with pytest.raises(Refused, match="9 superb relics are too many"):
        answer(s, 1, {**fine, "relics": within(relics, superb=9, glorious=3, common=3)})
    answer(s, 1, {**fine, "wizards": within(wizards, glorious=3, superb=8, common=4)})


def overfull(s: Relics, seat: int, id: str) -> bool:
    """Whether seat would have more than 15 of a kind, or than 8 Common, 8 Superb or 3 Glorious ones of it."""
    alike = [each for each in ids(s.drafted[seat]) if each[0] == id[0]]
    rarity = card(id).rarity
    return len(alike) >= 15 or rarities(alike)[rarity] >= {"common": 8, "superb": 8, "glorious": 3}[rarity]


@clause("11.11")
@pytest.mark.parametrize("wanted", ["W", "R", "glorious", "superb"])
def test_with_four_nobody_picks_more_than_fifteen_of_a_kind_or_the_limit_of_a_rarity(wanted: str) -> None:
    """Seat 0 picks one kind, or cards of one rarity, as long as it may."""

    def pick(s: Relics, seat: int, options: list[str]) -> str:
        if seat != 0:
            return mixed(s, seat, options)
        held = s.view(0).draft.pack
        fine = {id for id in held if not overfull(s, 0, id)}
        assert set(options) == (fine or set(held))
        for id in set(held) - set(options):
            refused = s.why_not(s.asks(0)[0].id, PACK.numbers[id])
            assert refused is not None
            assert refused.clause == "11.11"
            said.add(refused.why)
        return min(options, key=lambda id: (wanted not in (id[0], card(id).rarity), id))

    said: set[str] = set()
    s = start("packs", 4)
    draft(s, pick)
    number = {"glorious": "3 glorious", "superb": "8 superb"}.get(wanted, "15")
    kinds = {"W": "wizards", "R": "relics"}.get(wanted, "")
    assert any(why.startswith(f"You have {number} {kinds}") for why in said)
    assert kind(s, 0) == "Mulligan", "there is nothing to build"


def greedy_for(letter: str) -> Pick:
    """Seats 0 and 1 take wizards, the others relics; and each the rarest it may."""
    order = ("glorious", "superb", "common")

    def pick(s: Relics, seat: int, options: list[str]) -> str:
        mine = letter if seat < 2 else "WR".replace(letter, "")
        return min(options, key=lambda id: (id[0] != mine, order.index(card(id).rarity), id))

    return pick


@clause("11.14", "11.11")
@pytest.mark.parametrize("letter", ["W", "R"])
@pytest.mark.parametrize("seed", range(3))
def test_with_four_what_is_over_is_exchanged_by_chance(letter: str, seed: int) -> None:
    s = start("packs", 4, seed)
    s.take_events()
    draft(s, greedy_for(letter))
    evened = [told for told in s.take_events() if isinstance(told.event, DeckEvened)]
    picked = [Counter(ids(cards)) for cards in s.drafted]
    decks = [Counter(deck(s, seat)) for seat in range(4)]
    for seat in range(4):
        cards = sorted(decks[seat].elements())
        assert Counter(id[0] for id in cards) == {"W": 15, "R": 15}
        for each in "WR":
            count = rarities([id for id in cards if id[0] == each])
            assert (count["glorious"], count["superb"] <= 8, count["common"] <= 8) == (3, True, True)
        assert Counter(s.view(None).players[seat].recycled) >= decks[seat] - picked[seat], "everybody saw them"
    assert {told.to for told in evened} <= {None}
    for told in evened:
        event = told.event
        assert isinstance(event, DeckEvened)
        for giver, given, taker in ((event.seat, event.card, event.other), (event.other, event.back, event.seat)):
            picked[giver][given] -= 1
            picked[taker][given] += 1
    assert [+cards for cards in picked] == decks, "nothing else changed hands"
    game.check(s)


@clause("11.14", "11.10")
@pytest.mark.parametrize("seed", range(4))
def test_with_four_everybody_has_the_printed_limits_whatever_they_pick(seed: int) -> None:
    """Seat 0 wants Commons, seat 1 Superb cards, the others what is rare."""
    luck = Random(seed)

    def pick(s: Relics, seat: int, options: list[str]) -> str:
        wanted = ("common", "superb", "glorious", "glorious")[seat]
        return min(options, key=lambda id: (card(id).rarity != wanted, luck.random()))

    s = start("packs", 4, seed)
    draft(s, pick)
    for seat in range(4):
        for letter in "WR":
            count = rarities([id for id in deck(s, seat) if id[0] == letter])
            assert sum(count.values()) == 15
            assert all(count[rarity] <= most for rarity, most in (("common", 8), ("superb", 8), ("glorious", 3)))


def by_print(id: str) -> tuple[int, int]:
    return ("common", "superb", "glorious").index(card(id).rarity), card(id).power


@clause("11.15")
@pytest.mark.parametrize(("setup", "seats"), [("winchester", 2), ("grid", 2), ("packs", 3)])
def test_a_deck_built_by_time_is_the_strongest_by_print_within_the_limits(setup: str, seats: int) -> None:
    s = start(setup, seats)
    draft(s, mixed)
    for letter, field in (("W", "wizards"), ("R", "relics")):
        ask = s.ask(s.asks(0)[0].id)
        built = ask.write(ask.default())[field]
        mine = Counter(drafted(s, 0, letter))
        left = list((mine - Counter(built)).elements())
        most = {"common": 8, "superb": 8, "glorious": 3} if setup == "packs" else {}
        for rarity, number in most.items():
            assert rarities(built)[rarity] <= number
        able = [id for id in left if rarities(built)[card(id).rarity] < most.get(card(id).rarity, 99)]
        weakest = min(map(by_print, built))
        assert len(built) == 15
        assert all(by_print(id) <= weakest for id in able), "nothing stronger is left out"


@clause("11.15")
@pytest.mark.parametrize(("setup", "seats"), [("winchester", 2), ("grid", 2), ("packs", 3), ("packs", 4)])
def test_time_drafts_what_is_strongest_by_print(setup: str, seats: int) -> None:
    """Against one who always takes the first that is offered."""
    s = start(setup, seats)
    while s.required()[0].kind in ("PickCard", "TakePile", "TakeLine"):
        for ask in s.asks():
            s.play(ask.id, s.ask(ask.id).default() if ask.seat == 0 else next(iter(s.ask(ask.id).space.every())))
    worth = [sum(sum(by_print(id)) for id in ids(s.drafted[seat])) / len(s.drafted[seat]) for seat in range(seats)]
    assert worth[0] == max(worth)


@clause("11.14")
def test_exchanges_happen_and_are_by_chance() -> None:
    decks = set()
    for seed in range(3):
        s = start("packs", 4)
        s.key = key_of(seed)
        draft(s, greedy_for("W"))
        assert any(isinstance(told.event, DeckEvened) for told in s.take_events())
        decks.add(tuple(tuple(sorted(deck(s, seat))) for seat in range(4)))
    assert len(decks) > 1


def no_wizards(s: Relics, seat: int, options: list[str]) -> str:
    """Seat 0 takes as few wizards as it can, the others as many."""
    if options[0] in ("0", "1", "2", "3"):
        cards = [ids(s.piles[int(key)]) for key in options]
    elif options[0].startswith(("row", "column")):
        rows, columns = [s.grid[3 * n : 3 * n + 3] for n in range(3)], [s.grid[n::3] for n in range(3)]
        lines = {f"row-{n + 1}": rows[n] for n in range(3)} | {f"column-{n + 1}": columns[n] for n in range(3)}
        cards = [[PACK.ids[each] for each in lines[key] if each >= 0] for key in options]
    else:
        cards = [[key] for key in options]
    sizes = [sum(id[0] == "W" for id in each) for each in cards]
    return options[sizes.index(min(sizes) if seat == 0 else max(sizes))]


@clause("11.12")
@pytest.mark.parametrize(("setup", "seats"), [("winchester", 2), ("grid", 2), ("packs", 3)])
def test_too_few_of_a_kind_are_filled_up_with_cards_that_nobody_uses(setup: str, seats: int) -> None:
    s = start(setup, seats)
    draft(s, no_wizards)
    mine = drafted(s, 0, "W")
    assert len(mine) < 15, "or this proves nothing"
    fine = s.ask(s.asks(0)[0].id).write(s.ask(s.asks(0)[0].id).default())
    assert sorted(fine["wizards"]) == mine, "all that there are"
    answer(s, 0, fine)
    default(s, *range(1, seats))
    found = Counter(id for id in deck(s, 0) if id[0] == "W")
    assert sum(found.values()) == 15
    added = found - Counter(mine)
    assert sum(added.values()) == 15 - len(mine)
    others = Counter(each for seat in range(1, seats) for each in ids(s.drafted[seat]))
    assert added <= others
    shown = [(told.to, told.event) for told in s.take_events() if isinstance(told.event, DeckFilled)]
    assert {to for to, _ in shown} == {None}, "everybody sees them"
    mine_shown = [event.card for _, event in shown if event.seat == 0]
    assert Counter(mine_shown) == added
    assert Counter(s.view(None).players[0].recycled) == added
    assert sorted(id for id in deck(s, 0) if id[0] == "R") == sorted(fine["relics"])
    for seat in range(1, seats):
        assert Counter(id[0] for id in deck(s, seat)) == {"W": 15, "R": 15}
    game.check(s)


@clause("11.12")
def test_the_cards_that_fill_a_gap_are_random() -> None:
    decks = set()
    s = start("winchester", 2)
    draft(s, no_wizards)
    for seed in range(4):
        twin = s.clone()
        twin.key = key_of(seed)
        default(twin, 0, 1)
        decks.add(tuple(sorted(id for id in deck(twin, 0) if id[0] == "W")))
    assert len(decks) > 1


def only_common(s: Relics, seat: int, options: list[str]) -> str:
    """Seat 0 picks common wizards and, like the others, relics before other wizards."""
    common = [id for id in options if id[0] == "W" and card(id).rarity == "common"]
    rest = sorted(set(options) - set(common), key=lambda id: (id[0] == ("W" if seat == 0 else "R"), id))
    return (common + rest if seat == 0 else rest + common)[0]


@clause("11.12", "11.10")
def test_a_deck_that_cannot_be_made_within_the_limits_is_filled_within_them() -> None:
    """Of common wizards and few others, 15 within 8/8/3 cannot be made: that does not free their owner."""
    s = three(only_common)
    mine = rarities(drafted(s, 0, "W"))
    most = min(mine["common"], 8) + min(mine["superb"], 8) + min(mine["glorious"], 3)
    assert len(drafted(s, 0, "W")) >= 15 > most, f"{mine} proves nothing"
    assert s.asks(0)[0].prompt == "Build your deck: 8 wizards and 15 relics; the rest is filled up by chance."
    fine = s.ask(s.asks(0)[0].id).write(s.ask(s.asks(0)[0].id).default())
    with pytest.raises(Refused) as no:
        answer(s, 0, {**fine, "wizards": drafted(s, 0, "W")[:15]})
    assert no.value.clause == "11.10"
    assert rarities(fine["wizards"]) == {"common": most}
    s.take_events()
    answer(s, 0, fine)
    default(s, 1, 2)
    built = [id for id in deck(s, 0) if id[0] == "W"]
    assert len(built) == 15
    assert Counter(fine["wizards"]) < Counter(built)
    assert all(count <= {"common": 8, "superb": 8, "glorious": 3}[rarity] for rarity, count in rarities(built).items())
    filled = [told.event for told in s.take_events() if isinstance(told.event, DeckFilled)]
    assert Counter(event.card for event in filled if event.seat == 0) == Counter(built) - Counter(fine["wizards"])
    game.check(s)


# --- who sees what -----------------------------------------------------------------------------------------------


@clause("11.13")
@pytest.mark.parametrize("setup", ["winchester", "grid"])
def test_an_open_draft_is_open_to_all(setup: str) -> None:
    s = start(setup, 2)
    s.take_events()
    answer(s, s.master, keys(s, s.master)[0])
    (told,) = s.take_events()
    assert isinstance(told.event, DraftTook)
    assert told.to is None
    assert [*told.event.cards] == ids(s.drafted[s.master])
    seen = [s.view(viewer) for viewer in (0, 1, None)]
    assert seen[0].draft == seen[1].draft == seen[2].draft
    for view in seen:
        assert view.players[s.master].drafted == tuple(ids(s.drafted[s.master]))


@clause("11.13")
def test_a_pack_is_seen_only_by_who_holds_it_and_picks_only_by_who_made_them() -> None:
    s = start("packs", 3)
    for _ in range(4):
        for seat in range(3):
            answer(s, seat, keys(s, seat)[0])
    held = [s.view(seat).draft.pack for seat in range(3)]
    assert len(set(held)) == 3
    assert s.view(None).draft.pack == ()
    for viewer in (0, 1, 2, None):
        mine = [each.drafted is not None for each in s.view(viewer).players]
        assert mine == [seat == viewer for seat in range(3)]
        if viewer is not None:
            assert set(keys(s, viewer)) == set(held[viewer])


@clause("11.13")
def test_a_refused_pick_says_nothing_of_other_packs() -> None:
    s = start("packs", 3)
    pack, elsewhere = s.view(0).draft.pack, s.view(1).draft.pack
    foreign = next(id for id in elsewhere if id not in pack)
    gone = next(id for id in PACK.ids if id not in pack + elsewhere)
    said = {str(s.why_not(s.asks(0)[0].id, PACK.numbers[id])) for id in (foreign, gone)}
    assert len(said) == 1


@clause("11.13")
@pytest.mark.parametrize("setup", ["winchester", "packs"])
def test_nobody_learns_which_cards_others_leave_out_and_these_are_out_of_the_game(setup: str) -> None:
    s = start(setup, 2 if setup == "winchester" else 3)
    draft(s, mixed if setup == "packs" else first)
    default(s, *range(s.seats))
    used = Counter(each for seat in range(s.seats) for each in s.deck[seat] + s.hand[seat])
    out = Counter(PACK.whole) - used
    assert sum(out.values()) == 120 - 30 * s.seats
    for seat in range(s.seats):
        ask = s.asks(seat)[0].id
        s.play(ask, ())
    assert s.round == 1
    for viewer in (0, 1, None):
        assert s.view(viewer).draft is None
        for owner in range(s.seats):
            assert (s.view(viewer).players[owner].deck is not None) == (viewer == owner)
    built = [told.event for told in s.take_events() if isinstance(told.event, DeckBuilt)]
    assert built == [DeckBuilt(seat) for seat in range(s.seats)]
