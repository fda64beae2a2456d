"""What the coach counts in Succession, a judge that also speaks, and what a perfect reasoner believes of Heirs."""

from __future__ import annotations

from typing import Any, ClassVar

from coterie.games.succession.components import FACTION_IDS, HEIR
from coterie.games.succession.courtier.beliefs import NO_HEIR, SEEN, Beliefs, Weights
from coterie.games.succession.names import CardView
from coterie.games.succession.phases import MINGLE
from coterie.games.succession.state import Succession
from coterie.games.succession.talk.vocabulary import OFFER
from coterie.kernel import Clue, Coaching, Deduction, OpenAsk, Outcome, RandomSource, Seat, words

WEIGHTY = ("consent", "anyway", "crown")
"""What people do of their own accord while they mingle, and the coach judges."""

KIND_WORDS = tuple(
    f"{role} of the {faction.capitalize()}" for faction in FACTION_IDS for role in ("the Heir", "a Spy", "another card")
)


def card_words(card: CardView) -> str:
    """ "Dragon Magistrate", or "Dragon" where only the faction was shown."""
    return " ".join(part.replace("_", " ").capitalize() for part in (card.faction, card.role) if part)


def kinds_in(row: Weights) -> frozenset[int]:
    """The kinds that a look leaves possible."""
    return frozenset(kind for kind, weight in enumerate(row) if weight)


def deck_words(counts: tuple[int, ...]) -> str:
    """How many cards of each kind there are."""
    said = []
    for faction, name in enumerate(FACTION_IDS):
        heirs, spies, others = counts[3 * faction : 3 * faction + 3]
        named = [f"{heirs} Heir", f"{spies} {'Spy' if spies == 1 else 'Spies'}", f"{others} other cards"]
        said.append(f"The {name.capitalize()} has {words.listed(named)}")
    return f"{'; '.join(said)}."


class SuccessionCoaching(Coaching[Succession]):
    about = "the game's quick advice, which also offers contracts and takes the crown"
    budget: ClassVar[dict[str, int]] = {
        "points": 24,
        "skill": 20,
        "eyes": 6,
        "eyes_points": 12,
        "question": 240,
        "answers": 8,
    }
    outcomes = (
        Outcome("dead", "{who} died before the end"),
        Outcome("own heir", "the Heir of {whose} faction was revealed to all"),
        Outcome("other heir", "the other faction's Heir was revealed to all"),
        Outcome("friend", "somebody of {whose} faction died before the next tribunal was over"),
        Outcome("foe", "somebody of the other faction died before the next tribunal was over"),
    )
    believed = "is an Heir"
    announcements = frozenset({"GameOver", "Completed"})

    def speak(self, s: Succession, rng: RandomSource) -> bool:
        """An Heir who knows the other takes the crown, and one of the others may offer or accept a contract."""
        if s.phase != MINGLE:
            return False
        living = [*s.heirs(), int(rng.random() * s.seats)]
        for ask in s.optional():
            if ask.kind == "Mingle" and ask.seat in living:
                answer = self.advice.unasked(s, ask, rng)
                if answer is not None and ask.refuse(answer) is None:
                    s.play(ask, answer)
                    return True
        return False

    def share(self, s: Succession, seat: Seat) -> float:
        """A faction wins together."""
        assert s.result is not None
        return float(seat in s.result.winners)

    # --- decisions -------------------------------------------------------------------------------------------

    def judged(self, s: Succession, ask: OpenAsk, answer: Any) -> bool:
        """To whose terms one agrees, and taking the crown, besides what is asked. Offers and talk aren't."""
        return ask.required or (ask.kind == "Mingle" and answer[0] in WEIGHTY)

    def alternatives(self, s: Succession, ask: OpenAsk, rng: RandomSource, most: int) -> list[Any]:
        """While people mingle, agreeing to another offer."""
        if ask.required:
            return super().alternatives(s, ask, rng, most)
        offers = [("consent", (OFFER, number)) for number in sorted(s.proposals)]
        return [offer for offer in offers if ask.space.accepts(offer)][:most]

    def soon(self, before: Succession, s: Succession) -> bool:
        """The next tribunal is over."""
        return s.phase == MINGLE and s.tribunals > before.tribunals

    def happened(self, before: Succession, soon: Succession, end: Succession, seat: Seat) -> tuple[bool, ...]:
        mine = before.faction(seat)
        died = [other for other in range(end.seats) if before.alive[other] and not soon.alive[other]]
        revealed = {reveal.card % 2 for reveal in end.public[len(before.public) :] if reveal.card // 2 == HEIR}
        return (
            not end.alive[seat],
            mine in revealed,
            1 - mine in revealed,
            any(before.faction(other) == mine for other in died),
            any(before.faction(other) != mine for other in died),
        )

    def beliefs(self, s: Succession, seat: Seat) -> tuple[float, ...]:
        if s.result is not None or (s.hold[seat] < 0 and s.last[seat] < 0):
            return ()
        believed = Beliefs(s.view(seat))
        return tuple([believed.heir(other) + believed.own_heir(other) for other in range(s.seats)])

    def truth(self, s: Succession) -> tuple[bool, ...]:
        """As the cards were dealt: card n was dealt to seat n."""
        return tuple([s.kind[seat] // 2 == HEIR for seat in range(s.seats)])

    def deduction(self, s: Succession, seat: Seat) -> Deduction | None:
        """What a seat has seen of cards, and who died: an Heir never does (8.6)."""
        if s.result is not None or not s.alive[seat] or any(s.life):
            return None
        view = s.view(seat)
        believed = Beliefs(view)
        rows = believed.hard()
        enemy = believed.enemy_heir
        faction = FACTION_IDS[1 - believed.mine].capitalize()
        own = f"You are {words.seat(seat)}: {card_words(believed.own(view))}."
        clues = [Clue("seen", own, seat, kinds_in(rows[seat]))]
        looks = [(look.seat, look.card) for look in (*view.shown, *view.reveals) if look.life == 0]
        for other, card in dict.fromkeys(looks):
            if other != seat:
                said = f"You have seen the card of {words.seat(other)}: {card_words(card)}."
                clues.append(Clue("seen", said, other, kinds_in(SEEN[card])))
        for life in view.lives:
            if life.what == "died":
                said = f"{words.seat(life.seats[0])} died, and an Heir never dies."
                clues.append(Clue("seen", said, life.seats[0], kinds_in(NO_HEIR)))
        if len(rows) > s.seats:
            said = "One Noble lies buried; nobody holds that card."
            clues.append(Clue("rule", said, s.seats, kinds_in(rows[-1])))
        counts = believed.counts(rows)
        return Deduction(
            f"Who is the Heir of the {faction}?",
            f"Everything shown is true. A card that shows a faction is of that faction, or a Spy of the other. "
            f"{deck_words(counts)}",
            KIND_WORDS,
            counts,
            len(rows),
            tuple(clues),
            frozenset({enemy}),
            frozenset(),
            ("2.3", "1.1", "3.1", "8.6"),
        )

    def luck_kind(self, events: tuple[str, ...]) -> str:
        return "secret"
