"""`courtier`: its beliefs are exact, and it plays well enough to be worth meeting. How well is measured with more
games than a test can play: see docs/reference/bots.md."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from clause_citations import citing
from coterie.bots import Perspective
from coterie.bots import asked as ask_bot
from coterie.common.talk import SEAT
from coterie.games import get
from coterie.games.succession import game
from coterie.games.succession.components import FACTION_IDS, ROLE_IDS, shown_faction
from coterie.games.succession.courtier import Courtier
from coterie.games.succession.courtier.beliefs import FREE, KINDS, Beliefs, card_of, marginals, only, showing
from coterie.games.succession.death import die
from coterie.games.succession.state import Succession
from coterie.games.succession.talk.vocabulary import BADGE_OF, FACTION, NOTHING, OFFER, ROLE, SAW_ROLE
from coterie.host import Turn
from coterie.kernel import InvalidSetting, OpenAsk, SeededRandom
from coterie.lab.match import Match, play
from coterie.lab.series import Series
from coterie.lab.simulate import simulate
from succession.court_watch import Court, CourtWatch
from succession.scene import Scene

clause = citing("succession")


def test_marginals_are_those_of_all_deals() -> None:
    """Against a plain list of all deals."""
    rows = tuple(sorted([FREE, FREE, showing(0), showing(1), (1.0, 1.0, 5.0, 1.0, 1.0, 0.0), FREE]))
    deck = [0, 1, 2, 3, 4, 5]
    total, weight = [[0.0] * KINDS for _ in rows], 0.0
    for dealt in permutations(deck):
        product = 1.0
        for row, kind in zip(rows, dealt, strict=True):
            product *= row[kind]
        weight += product
        for place, kind in enumerate(dealt):
            total[place][kind] += product
    found = marginals(rows, (1,) * KINDS)
    for place, row in enumerate(rows):
        assert found[row] == pytest.approx([part / weight for part in total[place]])


def test_it_believes_what_it_sees() -> None:
    t = Scene({2: "spy", 3: "spy"}, tier=1)
    before = Beliefs(t.s.view(0))
    assert before.heir(1) == pytest.approx(1 / 7)
    assert before.friend(0) == 1.0
    t.contract("0f", "3f")
    seen = Beliefs(t.s.view(0))
    assert seen.friend(3) > before.friend(3)
    assert seen.heir(3) == 0.0
    t.tribunal({0: 3})
    known = Beliefs(t.s.view(0))
    assert known.friend(3) == 0.0
    assert known.heir(3) == 0.0
    assert sum(known.heir(seat) for seat in range(8)) == pytest.approx(1)
    assert only(3)[3] == 1.0


@pytest.mark.parametrize("seat", [2, 5])
def test_beliefs_of_roles_are_those_of_all_deals(seat: int) -> None:
    """Against a plain list of all deals that fit what the seat has seen."""
    t = Scene({2: "psycho", 3: "psycho", 4: "magistrate", 5: "witness", 6: "spy"}, tier=2)
    t.contract("2f", "6f")
    t.contract("5f", "7f")
    t.tribunal({0: 4})
    view = t.s.view(seat)
    looks = [look for look in (*view.shown, *view.reveals) if look.life == 0]
    fits, psychos = 0, [0] * 8
    for dealt in set(permutations(t.s.deck)):
        if dealt[seat] == t.s.kind[seat] and all(
            dealt[look.seat] == card_of(look.card)
            if look.card.role
            else FACTION_IDS[shown_faction(dealt[look.seat])] == look.card.faction
            for look in looks
        ):
            fits += 1
            for place, card in enumerate(dealt):
                psychos[place] += card // 2 == ROLE_IDS.index("psycho")
    beliefs = Beliefs(view)
    assert [beliefs.holds(place, ["psycho"]) for place in range(8)] == pytest.approx([each / fits for each in psychos])


def test_a_noble_dares_to_look_at_a_role_where_an_heir_does_not() -> None:
    """Seat 4, an enemy, may well be a killer; or the Heir, which is worth a look."""
    killers = {2: "psycho", 3: "psycho", 4: "poisoner", 5: "poisoner", 6: "wizard"}
    for seat, answer in ((7, "consent"), (1, "leave")):
        t = Scene(killers, shown=[[seat, 4, "faction"]])
        t.offer("4r", f"{seat}f")
        view = t.s.view(seat)
        assert Courtier(game, seat, 5).consider(view, Beliefs(view), view.offers[0])[0] == answer


@clause("4.10")
def test_it_agrees_in_advance_where_it_would_learn_from_those_who_are_needed() -> None:
    """Seat 2, who made the offer, stays: what seat 7 learns from them is all that is sure."""
    for known, answer in (([], "anyway"), ([[7, 2, "faction"]], "consent")):
        t = Scene(tier=1, shown=known)
        t.propose("2f", "3f", "7f")
        view = t.s.view(7)
        assert Courtier(game, 7, 5).consider(view, Beliefs(view), view.offers[0])[0] == answer


@clause("4.10")
@pytest.mark.parametrize(("known", "said"), [([], "agree"), ([[7, 2, "faction"]], "leave")])
def test_asked_again_it_judges_what_is_left(known: list[Any], said: str) -> None:
    t = Scene(tier=1, shown=known)
    number = t.propose("2f", "3f", "7f")
    t.do(7, "consent", OFFER, number)
    t.do(3, "leave", OFFER, number)
    ask = t.s.ask(t.ask(7, "AgreeAgain").id)
    assert Courtier(game, 7, 5).answer(Perspective(game, t.s, 7), ask) == said
    assert game.advice.quick(t.s, ask, SeededRandom(1)) == "agree"


def moments(tier: str, seeds: range) -> list[tuple[Succession, int]]:
    """(state, ask) before each time that a courtier looks up, in whole games by courtiers."""
    found: list[tuple[Succession, int]] = []
    for seed in seeds:
        state = game.start(9, seed, {"tier": tier})
        match = Match(game, state, ["courtier"] * 9, seed)
        play = match.turns.play

        def note(turn: Turn, state: Succession, submit: Any, play: Any = play) -> bool:
            assert turn.ask is not None
            found.append((state.clone(), turn.ask))
            return bool(play(turn, state, submit))

        setattr(match.turns, "play", note)  # noqa: B010  (mypy refuses to replace a method)
        assert match.to_the_end() is not None
    return found


class Seer(Courtier):
    """One that would know the cards: the comparison below must find it out."""

    truth: Succession

    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        heirs = self.truth.heirs()
        return super().answer(perspective, ask) if self.seat in heirs else sum(heirs)


def same_in_other_worlds(bot: type[Courtier], tier: str) -> Counter[str]:
    """The kinds of questions at which the bot said the same in a world that its seat cannot tell from the true one;
    "otherwise" counts those at which it did not."""
    kinds: Counter[str] = Counter()
    for number, (state, ask) in enumerate(moments(tier, range(2))):
        seat = state.ask(ask).seat
        other = state.imagine(seat, Random(number))
        said = []
        for world in (state, other):
            made = bot(game, seat, 5)
            if isinstance(made, Seer):
                made.truth = world
            said.append(ask_bot(made, Perspective(game, world, seat), ask))
        if other.kind != state.kind:
            kinds[state.ask(ask).kind if said[0] == said[1] else "otherwise"] += 1
    return kinds


@pytest.mark.parametrize("tier", ["1", "2", "3", "4"])
def test_what_a_seat_cannot_know_changes_nothing_that_it_says_or_does(tier: str) -> None:
    kinds = same_in_other_worlds(Courtier, tier)
    assert kinds["otherwise"] == 0
    assert {"Mingle", "Point"} <= set(kinds)
    assert sum(kinds.values()) > 200


def test_one_that_sees_the_cards_would_be_found_out() -> None:
    assert same_in_other_worlds(Seer, "1")["otherwise"] > 100


@pytest.mark.parametrize("tier", ["1", "2", "3", "4"])
def test_neither_faction_is_favoured(tier: str) -> None:
    """The same deal with the factions exchanged is the same game, answer by answer: nothing in the rules or in the
    courtier prefers a side, so that neither can win more often but by luck."""
    for seed in range(3):
        ends = []
        for exchanged in (0, 1):
            s = game.start(12, seed, {"tier": tier})
            s.kind = [card ^ exchanged for card in s.kind]
            match = Match(game, s, ["courtier"] * 12, seed)
            match.to_the_end()
            assert s.result is not None
            ends.append((s.result.winners, s.result.clause, match.decisions, s.now))
        assert ends[0] == ends[1]


def test_it_asks_nobody_twice_while_an_offer_is_open() -> None:
    for state, ask in moments("1", range(2)):
        seat = state.ask(ask).seat
        answer = ask_bot(Courtier(game, seat, 5), Perspective(game, state, seat), ask)
        if isinstance(answer, tuple) and answer[0] == "offer":
            mine = [offer for offer in state.view(seat).offers if offer.seat == seat]
            assert answer[1][1] not in {term.seat for offer in mine for term in offer.terms}


def judged(t: Scene, seat: int) -> str:
    """What a courtier says to the only offer that names this seat."""
    view = t.s.view(seat)
    (offer,) = view.offers
    return Courtier(game, seat, 5).judge(view, Beliefs(view), offer)


@pytest.mark.parametrize("role", ["psycho", "poisoner"])
def test_a_killer_shows_its_role_to_enemies_and_not_to_its_own(role: str) -> None:
    roles = {2: role, 3: role}
    for other, said in ((4, "leave"), (5, "consent")):
        t = Scene(roles, shown=[[2, other, "role"]])
        t.offer(f"{other}r", "2r")
        assert judged(t, 2) == said


def test_a_headsman_keeps_away_from_criminals_of_its_own() -> None:
    roles = {2: "headsman", 3: "headsman", 4: "psycho", 5: "psycho"}
    for other, said in ((4, "leave"), (6, "consent")):
        t = Scene(roles, shown=[[2, other, "faction"], [2, 4, "role"]])
        t.offer(f"{other}r", "2r")
        assert judged(t, 2) == said


def test_a_hint_does_not_tell_a_psycho_to_show_itself_to_its_own() -> None:
    t = Scene({2: "psycho", 3: "psycho"}, shown=[[2, seat, "role"] for seat in (4, 6, 0)])
    number = t.offer("4r", "2r")
    bot = Courtier(game, 2, 5)
    bot.neutral = True
    assert ask_bot(bot, Perspective(game, t.s, 2), t.ask(2, "Mingle").id) == ("leave", (OFFER, number))


def test_a_spy_lies_to_enemies_who_trust_it_and_to_nobody_else() -> None:
    """Seat 2 is a Spy, and seat 4, of its own, has shown it a card: seat 5 took it for one of theirs."""
    t = Scene({2: "spy", 3: "spy", 4: "guard"}, shown=[[2, 4, "role"], [2, 5, "role"], [5, 2, "faction"]])
    view = t.s.view(2)
    lie = Courtier(game, 2, 5).lie(view, Beliefs(view))
    assert lie == ((5,), "saw", (SAW_ROLE, 4, 2 * ROLE_IDS.index("heir")))
    t.s.show(1 << 5, 2, 1, 0)
    view = t.s.view(2)
    assert Courtier(game, 2, 5).lie(view, Beliefs(view)) is None


def test_what_a_ghost_of_its_own_says_is_believed_more_than_what_a_stranger_says() -> None:
    heard = []
    for known in ([], [[2, 4, "role"]]):
        t = Scene({}, shown=[*known, [4, 3, "role"]])
        die(t.s, (4,))
        t.do(4, "heir", SEAT, 3)
        heard.append(Beliefs(t.s.view(2)).heir(3))
    assert heard[1] > heard[0] + 0.1


def bold(t: Scene, seat: int) -> Any:
    """What a courtier does in public on that seat."""
    view = t.s.view(seat)
    return Courtier(game, seat, 5).in_public(view, Beliefs(view))


def test_it_points_at_a_known_enemy_and_not_at_a_card_that_all_have_seen() -> None:
    """In a room that hurries seat 2 knows that seat 3 is an enemy; all know seat 4, of its own."""
    aims = []
    for shown in ([], [[2, seat, "faction"] for seat in (0, 3, 4, 6)]):
        t = Scene({}, shown=shown)
        t.tribunal({0: 4})
        view = t.s.view(2)
        aims.append(Courtier(game, 2, 5).point(view, [seat for seat in range(8) if seat != 2]))
    assert aims == [4, 3]


def test_a_killer_hunts_when_it_has_met_enough_people() -> None:
    """Seat 2 has met all, and knows that seat 3 is an enemy: only a killer has something to do there."""
    offers = []
    for role in ("psycho", "noble"):
        met = [[2, seat, "faction"] for seat in (0, 1, 3, 4, 5, 6, 7)]
        t = Scene({2: role, 3: role} if role != "noble" else {}, shown=met)
        view = t.s.view(2)
        assert not Courtier(game, 2, 5).eager(view)
        offers.append(Courtier(game, 2, 5).offer(view, Beliefs(view), Random(1)))
    assert offers[0] is not None
    assert offers[1] is None


def crowded(role: str = "noble") -> Scene:
    """Seat 2 has met four people before the first tribunal: this room hurries."""
    named = {2: role, 3: role} if role != "noble" else {}
    return Scene(named, shown=[[2, seat, "faction"] for seat in (4, 5, 6, 7)])


def test_it_takes_its_time_until_it_has_met_many_or_the_game_is_late() -> None:
    calm, late = Scene(), Scene()
    late.s.tribunals = 6
    assert [Courtier(game, 2, 5).patient(t.s.view(2)) for t in (calm, crowded(), late)] == [True, False, False]


def test_killers_meet_more_people_than_others_while_they_take_their_time() -> None:
    eager = []
    for role in ("psycho", "noble"):
        t = Scene({2: role, 3: role} if role != "noble" else {}, shown=[[2, 4, "faction"]])
        t.s.now = 60_000
        bot = Courtier(game, 2, 5)
        bot.neutral = True
        eager.append(bot.eager(t.s.view(2)))
    assert eager == [True, False]


def test_as_long_as_it_takes_its_time_it_points_at_a_volunteer_and_not_at_a_mere_suspect() -> None:
    """Seats 3 and 5 are enemies and may be their Heir; seat 4 has told the room a role that hides little."""
    aims = []
    for shown in ([[2, 3, "faction"]], [[2, seat, "faction"] for seat in (3, 4, 5)]):
        t = Scene({}, shown=shown)
        t.do(4, "am", ROLE, ROLE_IDS.index("noble"))
        aims.append(Courtier(game, 2, 5).point(t.s.view(2), [0, 1, 3, 4, 5, 6, 7]))
    assert aims[0] == 4
    assert aims[1] in (3, 5)


def test_one_with_little_to_hide_volunteers_if_nobody_else_has() -> None:
    t = Scene({2: "magistrate", 3: "psycho", 4: "spy"})

    def remark(seat: int) -> Any:
        view = t.s.view(seat)
        return Courtier(game, seat, 5).speak(view, Beliefs(view))

    magistrate = ROLE, ROLE_IDS.index("magistrate")
    assert remark(2) == ("am", magistrate)
    assert [remark(seat)[1][0] for seat in (3, 4)] == [FACTION, FACTION]
    assert remark(0) is None
    t.do(5, "am", ROLE, ROLE_IDS.index("noble"))
    assert remark(2) == ("am", (FACTION, 0))


def test_factions_are_news_only_where_people_hurry() -> None:
    news = []
    for t in (Scene(shown=[[2, 4, "faction"]]), crowded()):
        view = t.s.view(2)
        seen = [look for look in view.shown if look.seat != 2]
        news.append(Courtier(game, 2, 5).news(view, seen, Beliefs(view)))
    assert not news[0]
    assert len(news[1]) == 4


def test_courtiers_kill_and_spare_their_own() -> None:
    """Tripwire: the bars are in bots.md."""
    court = Court()
    for seed in range(4):
        play(game, ["courtier"] * 12, f"kills {seed}", {"tier": "4"}, observer=CourtWatch(court))
    assert court.kills >= 4
    assert court.own_side <= 0.1 * court.kills
    assert court.crowned >= 3


def test_it_takes_known_criminals_of_the_enemy_to_a_badge() -> None:
    t = Scene({2: "psycho", 3: "psycho", 5: "guard", 6: "viceroy"}, badges={"5": "dragon"}, seats=8)
    assert bold(t, 0) is None
    t.tribunal({0: 2, 4: 3})
    assert bold(t, 0) == ("accuse", (BADGE_OF, 5, 3))
    assert bold(t, 1) == ("accuse", (BADGE_OF, 5, 2))
    assert bold(t, 5) is None


def test_a_viceroy_gives_the_badge_to_a_soldier_of_its_own_and_an_oracle_looks_when_it_is_worth_it() -> None:
    t = Scene({2: "guard", 3: "guard", 6: "viceroy", 4: "oracle"}, ghosts=[7])
    t.tribunal({0: 2, 4: 3})
    assert bold(t, 6) == ("give", (SEAT, 2))
    assert bold(t, 4) is None
    assert bold(Scene({4: "oracle"}, ghosts=[6, 7]), 4) == ("look", (NOTHING,))


def test_it_warns_its_own_of_heirs_before_killers_and_lies_as_a_spy() -> None:
    t = Scene({2: "spy", 3: "psycho", 5: "magistrate"}, tier=2)

    def remark(seat: int) -> Any:
        view = t.s.view(seat)
        return Courtier(game, seat, 5).speak(view, Beliefs(view))

    assert remark(2) == ("am", (FACTION, 1))
    assert remark(4) == ("am", (ROLE, ROLE_IDS.index("noble")))
    assert remark(0) is None
    t.s.show(1 << 4 | 1 << 5, 3, 1, 0)
    psycho = 2 * ROLE_IDS.index("psycho") + 1
    assert remark(4) == ("saw", (SAW_ROLE, 3, psycho))
    assert remark(5) == ("am", (ROLE, ROLE_IDS.index("magistrate")))
    t.s.show(1 << 4, 1, 1, 0)
    assert remark(4) == ("saw", (SAW_ROLE, 1, 1))


def test_sides_are_factions_and_follow_the_card_that_is_held() -> None:
    t = Scene()
    assert game.sides(t.s) == ("phoenix", "dragon") * 4
    t.s.last[7] = 6
    assert game.sides(t.s)[7] == "phoenix"


def test_a_simulation_compares_factions() -> None:
    report = simulate(Series(game, 8, (), 4, 1, {"tier": "1"}, by_side={"phoenix": "courtier", "dragon": "random"}))
    rates = report.side_win_rate()
    assert list(rates) == ["dragon", "phoenix"]
    assert rates["phoenix"].rate > rates["dragon"].rate
    for outcome in report.outcomes.values():
        assert {outcome.sides[seat] for seat in outcome.winners} in ({"phoenix"}, {"dragon"})


def test_it_plays_succession_only() -> None:
    with pytest.raises(InvalidSetting):
        Courtier(get("relics"), 0, 0)


@pytest.mark.parametrize("tier", ["1", "2", "3", "4"])
def test_courtiers_find_heirs_and_beat_luck(tier: str) -> None:
    crowned = right = won = 0
    for seed in range(3):
        out = play(game, ["courtier"] * 12, seed, {"tier": tier})
        crowned += out.clause in ("1.1", "1.2")
        right += out.clause == "1.1"
        s = game.start(12, seed, {"tier": tier})
        line = ["courtier" if s.faction(seat) == seed % 2 else "random" for seat in range(12)]
        heir = next(seat for seat in s.heirs() if s.faction(seat) == seed % 2)
        won += heir in play(game, line, seed, {"tier": tier}).winners
    assert crowned >= 2
    assert right >= 2
    assert won >= 2
