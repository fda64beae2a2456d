"""The flow of a round: shrine, play, reveal, victory, spoils (section 3 of the rules), and ties (section 4)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.common.cards import less, less_at, without
from coterie.games.relics import phases
from coterie.games.relics.abilities import ApplyShrine, Immediates, Upkeep, acting, after, own_abilities, upkeep
from coterie.games.relics.components import CLOCKWISE, HALL_NEEDED, HAND_LIMIT, NONE
from coterie.games.relics.events import (
    EEK,
    LIMIT,
    LOST,
    MULLIGAN,
    OPENING,
    SPOILS,
    WON,
    CountedAsMaster,
    DroppedOut,
    Found,
    Mulliganed,
    NoKind,
    NoWinner,
    RelicsUp,
    ReturnedToHand,
    RoundBegan,
    Tied,
    TookSpoils,
    Totals,
    WizardsUp,
    WonRound,
)
from coterie.games.relics.imagine import Shows
from coterie.games.relics.in_play import CARD, HIDDEN, RELIC, RELICS_UP, WIZARD, WIZARDS_UP, Fought
from coterie.games.relics.labels import DRAW, show_card
from coterie.games.relics.parts import counted_cards
from coterie.games.relics.power import Field
from coterie.games.relics.state import Relics
from coterie.kernel import Choice, Form, One, Option, Question, Seat, Some, Space, Step, Thing, words

EEKS = 20  # 6.20
ALL_WIZARDS = -1
"""Answer to `ChooseForHall`: every wizard of the round (12.1)."""


@dataclass(slots=True)
class OpeningHands(Step[Relics]):
    """2.5."""

    clause: ClassVar[str] = "2.5"

    def run(self, s: Relics) -> None:
        for seat in range(s.seats):
            s.draw(seat, HAND_LIMIT, OPENING)
        s.then(Mulligan())


@dataclass(slots=True)
class Mulligan(Question[Relics, tuple[int, ...]]):
    """2.6 to 2.8: once, everybody at the same time."""

    clause: ClassVar[str] = "2.6"
    prompt: ClassVar[str] = "Which cards of your opening hand do you exchange?"
    verb: ClassVar[str] = "exchange"
    constant_options: ClassVar[bool] = True

    def seats(self, s: Relics) -> Iterable[Seat]:
        return range(s.seats)

    def options(self, s: Relics, seat: Seat) -> Space[tuple[int, ...]]:
        return Some(s.hand[seat], 0, len(s.hand[seat]))

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        return show_card(s, value)

    def answered(self, s: Relics, answers: dict[Seat, tuple[int, ...]]) -> None:
        for seat, back in answers.items():
            for card in back:
                s.take_out(seat, card)
            s.draw(seat, len(back), MULLIGAN)
            s.shuffle_in(seat, back)
            s.mulliganed[seat] = len(back)
            s.tell(Mulliganed, seat, len(back))
        s.then(Round())


@dataclass(slots=True)
class Round(Step[Relics]):
    """Phase 1 (3.2, 3.3)."""

    clause: ClassVar[str] = "3.2"

    def run(self, s: Relics) -> None:
        s.round += 1
        s.phase = phases.SHRINE
        s.drawn_now = [0] * s.seats
        s.discarded_now = [0] * s.seats
        s.in_battle = tuple(range(s.seats))
        s.winner = NONE
        s.both_spoils = 0
        if not s.shrines:
            s.shrines, s.used_shrines = s.shuffled(s.used_shrines), ()
        s.shrine, s.shrines = s.shrines[-1], s.shrines[:-1]
        s.tell(RoundBegan, s.round, s.pack.shrines[s.shrine].id)
        Battle().run(s)


@dataclass(slots=True)
class Battle(Step[Relics]):
    """Step 2a, and again after a tie (4.4). Who is Master Wizard and what was drawn and discarded carry over (4.5);
    claims do not (4.6)."""

    clause: ClassVar[str] = "3.4"

    def run(self, s: Relics) -> None:
        s.phase = phases.PLAY
        s.turned = HIDDEN
        s.master_before = s.master
        s.claims = ()
        lacking = [seat for seat in s.battlers() if lacks_a_kind(s, seat)]
        if lacking:
            s.then(*[Eek(seat, 0) for seat in lacking], Ready())
        else:
            tell_who_counts_as_master(s)
            s.then(Lay())


def tell_who_counts_as_master(s: Relics) -> None:
    """8.3: in a battle that the Master Wizard is out of."""
    if s.master not in s.in_battle:
        s.tell(CountedAsMaster, s.first_in_battle(), s.master)


def lacks_a_kind(s: Relics, seat: Seat) -> bool:
    """Whether there is no wizard, or no relic, in hand."""
    hand, first = s.hand[seat], s.pack.first_relic
    return not hand or min(hand) >= first or max(hand) < first


@dataclass(slots=True)
class Eek(Step[Relics]):
    """6.16 to 6.20: no wizard, or no relic, in hand."""

    seat: Seat
    times: int
    clause: ClassVar[str] = "6.16"

    def run(self, s: Relics) -> None:
        seat, pack = self.seat, s.pack
        hand, stock = s.hand[seat], s.deck[seat] + s.pile[seat]
        lacking = [kind for kind in (pack.wizards, pack.relics) if not kind(hand) and kind(stock)]
        if not lacking:
            return
        if self.times >= EEKS:
            for kind in lacking:
                self.rescue(s, kind(s.deck[seat][::-1] + s.pile[seat])[0])
            return
        s.tell(NoKind, seat)
        s.discard(seat, hand, EEK)
        s.then(Upkeep(), Eek(seat, self.times + 1))

    def rescue(self, s: Relics, card: int) -> None:
        """6.20: put into the hand, in the open."""
        deck = s.deck[self.seat]
        if card in deck:
            at = len(deck) - 1 - deck[::-1].index(card)
            s.deck[self.seat] = less_at(deck, at)
            s.top[self.seat] = ()
            s.surface(self.seat, card)
        else:
            s.from_pile(self.seat, card)
        s.into_hand(self.seat, card, s.public())
        s.tell(Found, self.seat, s.pack.ids[card])


@dataclass(slots=True)
class Ready(Step[Relics]):
    """4.8 to 4.10: a player who can lay no wizard drops out."""

    clause: ClassVar[str] = "4.8"

    def run(self, s: Relics) -> None:
        out = [seat for seat in s.in_battle if lacks_a_kind(s, seat) and not s.pack.wizards(s.hand[seat])]
        for seat in out:
            s.tell(DroppedOut, seat)
        s.in_battle = tuple(seat for seat in s.in_battle if seat not in out)
        if s.in_battle:
            tell_who_counts_as_master(s)
            s.then(Lay())
        else:
            s.tell(NoWinner)
            SpoilsPhase().run(s)


@dataclass(slots=True)
class Lay(Question[Relics, tuple[int, ...]], Shows):
    """3.5, 3.6: one wizard and one relic, facedown, all at the same time; then players low on cards replenish (3.7)."""

    clause: ClassVar[str] = "3.5"
    prompt: ClassVar[str] = "Which wizard and which relic do you lay facedown?"
    verb: ClassVar[str] = "lay them facedown"
    titles: ClassVar[Mapping[str, str]] = {"wizard": "Wizard", "relic": "Relic"}
    constant_options: ClassVar[bool] = True

    def seats(self, s: Relics) -> Iterable[Seat]:
        return s.in_battle

    def options(self, s: Relics, seat: Seat) -> Space[tuple[int, ...]]:
        cards = sorted(set(s.hand[seat]))
        first = bisect_left(cards, s.pack.first_relic)
        wizards, relics = One(cards[:first]), cards[first:]
        return Form(wizard=wizards, relic=One(relics)) if relics else Form(wizard=wizards)

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        return show_card(s, value)

    def shows(self, s: Relics, seat: Seat) -> tuple[int, int]:
        """After step 2a everybody in the battle has a wizard, and a relic too unless there is none to be had."""
        return int(seat in s.in_battle), int(seat in s.in_battle and max(s.hand[seat]) >= s.pack.first_relic)

    def answered(self, s: Relics, answers: dict[Seat, tuple[int, ...]]) -> None:
        for seat, (wizard, *relic) in answers.items():
            s.cover(seat, wizard)
            s.laid[seat] = (wizard,)
            for card in relic:
                s.lay_relic(seat, card, up=False)
        after(s, upkeep(s), RevealWizards())


@dataclass(slots=True)
class RevealWizards(Step[Relics]):
    """Steps 3a to 3d (3.8 to 3.13)."""

    clause: ClassVar[str] = "3.8"

    def run(self, s: Relics) -> None:
        s.phase = phases.REVEAL
        s.turned = WIZARDS_UP
        order = s.battlers()
        cards = tuple([s.laid[seat][0] for seat in order])
        for seat, card in zip(order, cards, strict=True):
            s.laid[seat] = ()
            s.surface(seat, card, 1 << seat)
            s.enter_wizard(seat, card)
        s.settle_loose()
        s.tell(WizardsUp, order, s.printed(cards))
        s.scene()
        shrine = [ApplyShrine(seat) for seat in order] if acting(s) else []
        immediate = s.pack.timed["immediate"]
        at_once = [Immediates()] if [card for card in cards if immediate[card]] else []
        after(s, [*shrine, *at_once], WizardAbilities())


@dataclass(slots=True)
class WizardAbilities(Step[Relics]):
    """Step 3e."""

    clause: ClassVar[str] = "3.14"

    def run(self, s: Relics) -> None:
        after(s, own_abilities(s, WIZARD), RevealRelics())


@dataclass(slots=True)
class RevealRelics(Step[Relics]):
    """Step 3f, and the enchantments of step 3g."""

    clause: ClassVar[str] = "3.15"

    def run(self, s: Relics) -> None:
        s.turned = RELICS_UP
        shown = s.turn_up(s.battlers())
        s.tell(RelicsUp, tuple([seat for seat, _ in shown]), s.printed([card for _, card in shown]))
        s.scene()
        after(s, own_abilities(s, RELIC), Victory())


@dataclass(slots=True)
class Victory(Step[Relics]):
    """Steps 4a to 4c. Only a tie at the top matters, and only those in it battle again (4.1, 4.2)."""

    clause: ClassVar[str] = "3.18"

    def run(self, s: Relics) -> None:
        s.phase = phases.VICTORY
        order = s.battlers()
        field = Field(s)
        totals = [field.total(seat) for seat in order]
        if s.events is not None:
            shown = s.events.kinds is None  # to people; who only counts the totals need not wait for their parts
            s.tell(Totals, order, tuple(totals), counted_cards(s, order) if shown else ())
            s.scene()
        s.note = Fought(order, totals, tuple(map(len, s.hall)))
        best = max(totals)
        tied = [seat for seat, power in zip(order, totals, strict=True) if power == best]
        if len(tied) > 1:
            breaking = [seat for seat in tied if field.has_counting(seat, "win_ties")]  # R34
            if len(breaking) != 1:
                s.tell(Tied, tuple(tied))
                clear_play(s)
                s.in_battle = tuple(sorted(tied))
                s.then(Battle())
                return
            tied = breaking
        winner = s.winner = tied[0]
        s.both_spoils = int(field.has_counting(winner, "both_spoils"))  # R35
        wizards = tuple(dict.fromkeys([wizard[CARD] for wizard in s.wizards[winner]]))
        won_a_tie = totals.count(best) > 1 or bool(s.table_wizards[winner])
        several = len(s.wizards[winner]) + len(s.table_wizards[winner]) > 1
        big = s.options["go_big"] == "yes" and won_a_tie and several
        if big or (len(wizards) > 1 and not won_a_tie):
            s.then(ChooseForHall(winner, int(big)))
        else:
            enter_hall(s, (last_played(s, winner),))


def last_played(s: Relics, seat: Seat) -> int:
    """4.11: the wizard that entered play last; one that was put there counts as played (5.11)."""
    return s.wizards[seat][-1][CARD]


@dataclass(slots=True)
class ChooseForHall(Choice[Relics, int]):
    """9.2: without a tie one of several; with Go Big after a tie all of the round, or the one played last (12.1)."""

    big: int
    clause: ClassVar[str] = "9.2"
    prompt: ClassVar[str] = "Which of your wizards enters the Hall of Immortality?"
    verb: ClassVar[str] = "bring in"

    def every(self, s: Relics) -> tuple[int, ...]:
        """All wizards of the round."""
        return s.table_wizards[self.seat] + tuple([wizard[CARD] for wizard in s.wizards[self.seat]])

    def options(self, s: Relics, seat: Seat) -> Space[int]:
        if self.big:
            return One([ALL_WIZARDS, last_played(s, seat)])
        return One([*dict.fromkeys(wizard[CARD] for wizard in s.wizards[seat])])

    def cites(self, s: Relics) -> str:
        return "12.1" if self.big else "9.2"

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        if value == ALL_WIZARDS:
            about = tuple(Thing("card", s.pack.ids[card]) for card in self.every(s))
            return Option("all", f"All of them: {s.pack.named(self.every(s))}", about, "bring in all")
        return show_card(s, value)

    def chosen(self, s: Relics, answer: int) -> None:
        enter_hall(s, self.every(s) if answer == ALL_WIZARDS else (answer,))


def clear_play(s: Relics) -> None:
    """Everything in play goes to the table (4.3)."""
    for seat in range(s.seats):
        if s.wizards[seat]:
            s.table_wizards[seat] += tuple([wizard[CARD] for wizard in s.wizards[seat]])
            s.wizards[seat] = ()
        if s.relics[seat]:
            s.table_relics[seat] += tuple([relic[CARD] for relic in s.relics[seat]])
            s.relics[seat] = ()


def enter_hall(s: Relics, cards: tuple[int, ...]) -> None:
    """3.20, 4.11, 9.1: into the Hall; the winner's other cards of the round go to the discard pile. With as many as are
    needed, or more (12.2), the game is won."""
    winner = s.winner
    clear_play(s)
    rest = without(s.table_wizards[winner], cards)
    s.hall[winner] += cards
    s.pile[winner] += (*rest, *s.table_relics[winner])
    s.table_wizards[winner] = s.table_relics[winner] = ()
    s.tell(WonRound, winner, s.printed(cards))
    if len(s.hall[winner]) >= HALL_NEEDED[s.seats]:
        why = f"{len(s.hall[winner])} wizards in the Hall of Immortality."
        s.end([winner], [len(hall) for hall in s.hall], "1.2", why)
    else:
        SpoilsPhase().run(s)


# --- phase 5 ---------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class SpoilsPhase(Step[Relics]):
    """Step 5a, and on to the others; without a winner everybody is a loser (4.10)."""

    clause: ClassVar[str] = "3.21"

    def run(self, s: Relics) -> None:
        s.phase = phases.SPOILS
        s.turned = HIDDEN
        clear_play(s)
        limit = [HandLimit()] if max(map(len, s.hand)) > HAND_LIMIT else upkeep(s)
        after(s, limit, GainSpoils())


@dataclass(slots=True)
class HandLimit(Question[Relics, tuple[int, ...]]):
    """Step 5a (3.21, 3.22), and at no other time (6.21)."""

    clause: ClassVar[str] = "3.21"
    prompt: ClassVar[str] = "Discard down to seven cards."
    verb: ClassVar[str] = "discard"
    constant_options: ClassVar[bool] = True

    def seats(self, s: Relics) -> Iterable[Seat]:
        return [seat for seat in range(s.seats) if len(s.hand[seat]) > HAND_LIMIT]

    def options(self, s: Relics, seat: Seat) -> Space[tuple[int, ...]]:
        return Some(s.hand[seat], len(s.hand[seat]) - HAND_LIMIT)

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        return show_card(s, value)

    def answered(self, s: Relics, answers: dict[Seat, tuple[int, ...]]) -> None:
        for seat, cards in answers.items():
            s.discard(seat, cards, LIMIT)
        s.then(*upkeep(s))


def spoils_pool(s: Relics, winner: Seat) -> list[tuple[Seat, int]]:
    """9.4: every relic of a loser, from all battles of the round."""
    losers = [seat for seat in range(s.seats) if seat != winner]
    return [(seat, card) for seat in losers for card in dict.fromkeys(s.table_relics[seat])]


@dataclass(slots=True)
class GainSpoils(Step[Relics]):
    """Step 5b (3.23): without a relic to take there is nothing to choose."""

    clause: ClassVar[str] = "9.3"

    def run(self, s: Relics) -> None:
        if s.winner >= 0 and spoils_pool(s, s.winner):
            s.then(Spoils(s.winner, "", s.both_spoils), EndOfRound())
            return
        if s.winner >= 0:
            s.draw(s.winner, 1, SPOILS)
        EndOfRound().run(s)


@dataclass(slots=True)
class Spoils(Choice[Relics, Any]):
    """Step 5b (9.3 to 9.5). A winner who gains both (R35) chooses what is first; then `only` the relic may be left."""

    only: str
    both: int
    clause: ClassVar[str] = "9.3"
    prompt: ClassVar[str] = "Your spoils: draw one card, or take a relic of a loser."
    constant_options: ClassVar[bool] = True

    def options(self, s: Relics, seat: Seat) -> Space[Any]:
        pool = spoils_pool(s, seat)
        return One(pool if self.only else [DRAW, *pool])

    def show(self, s: Relics, seat: Seat, value: Any, field: str) -> Option:
        if value == DRAW:
            return Option(DRAW, "Draw one card", (Thing("deck", str(seat)),), verb="draw")
        loser, card = value
        shown = show_card(s, card)
        about = (*shown.about, Thing("seat", str(loser)))
        label = f"Take {shown.label} ({words.seat(loser)})"
        return Option(f"{loser}.{shown.key}", label, about, "take", facts=shown.facts)

    def chosen(self, s: Relics, answer: Any) -> None:
        if answer == DRAW:
            s.draw(self.seat, 1, SPOILS)
            if self.both:
                s.then(Spoils(self.seat, "take", 0))
        else:
            loser, card = answer
            s.table_relics[loser] = less(s.table_relics[loser], card)
            s.into_hand(self.seat, card, s.public())
            s.tell(TookSpoils, self.seat, loser, s.pack.ids[card])
            if self.both:
                s.draw(self.seat, 1, SPOILS)


@dataclass(slots=True)
class EndOfRound(Step[Relics]):
    """Steps 5c to 5e: all losers draw (3.24, 9.7), then their cards leave the table (9.6), and the winner is Master
    Wizard (8.2)."""

    clause: ClassVar[str] = "3.26"

    def run(self, s: Relics) -> None:
        for seat in CLOCKWISE[s.seats, s.winner if s.winner >= 0 else s.master]:
            if seat != s.winner:
                s.draw(seat, 2, LOST)
        clear_table(s)
        if s.shrine >= 0:
            s.used_shrines += (s.shrine,)
            s.shrine = NONE
        if s.winner >= 0:
            s.set_master(s.winner, WON)
        after(s, upkeep(s), Round())


def clear_table(s: Relics) -> None:
    """Step 5d (3.25); a Phoenix returns to the hand of a loser (W15)."""
    for seat in range(s.seats):
        for card in s.table_wizards[seat]:
            if "to_hand" in s.pack.marks[card] and seat != s.winner:
                s.into_hand(seat, card, s.public())
                s.tell(ReturnedToHand, seat, s.pack.ids[card])
            else:
                s.pile[seat] += (card,)
        s.pile[seat] += s.table_relics[seat]
        s.table_wizards[seat] = s.table_relics[seat] = ()
