"""`courtier1`: the courtier of November 2026, a baseline for those after it. It keeps exact beliefs over the deal,
trades looks for looks, and dares when it is time.

It offers its faction side for another, its role to those it trusts, refuses to stand unprotected before one who shows a
role, points at whoever most likely is the other Heir, and warns its own of Heirs and killers. As a Spy it claims what
its card shows; as a killer it hunts enemies who are not likely Heirs; as an Heir it takes the crown when its belief
passes a threshold that falls with the clock.
"""

from __future__ import annotations

from typing import Any

from coterie.bots.bot import Bot, BotRandom
from coterie.bots.perspective import Perspective
from coterie.common.talk import SEAT, Sentence
from coterie.games.succession.components import FACTION_IDS, MAGISTRATE, NONE, ROLE_IDS
from coterie.games.succession.contracts.offers import AgreeAgain
from coterie.games.succession.contracts.stages import Decide
from coterie.games.succession.mingling import Deeds
from coterie.games.succession.names import CardView
from coterie.games.succession.talk.vocabulary import BADGE_OF, FACTION, NOTHING, OFFER, SAW_FACTION, SAW_ROLE, TO
from coterie.games.succession.view import OfferView, Showing, SuccessionView
from coterie.kernel import OpenAsk, Space
from coterie.kernel.chance import lot
from succession.baseline.beliefs1 import Beliefs, card_of

SURE, BOLD = 0.9, 0.5  # the belief by which an Heir takes the crown, at first and at the last tribunal
TRUST, TRUST_OF_AN_HEIR = 0.85, 0.95  # to show the role side
RISK = 0.12  # so likely may one who shows the role be a killer
OFFERS, TALKS, ACTS = 0.2, 0.05, 0.1  # how often it makes an offer, a remark, or a public deed when it looks up
WHISPERS, CONFIDE = 0.15, 0.85  # how often it whispers when it looks up, and to whom it confides
SEVERAL, COMPANY = 0.1, 3  # how often it makes an offer to several, and to how many at most
TALKATIVE = 3
KILLERS = ("psycho", "assassin", "poisoner", "wizard")
CRIMINALS = ("spy", "psycho", "assassin", "brigand", "poisoner", "vigilante")
SOLDIERS = ("guard", "magistrate", "headsman", "inquisitor")


class Courtier1(Bot):
    """A function of its seat's view and its seed; what it has worked out is kept, and changes nothing."""

    plays = "succession"
    level = 0
    title = "Strong"
    about = "Bargains, remembers what it was shown, and reckons who can be whom."

    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        luck = self.luck(perspective, ask)
        match ask.kind:
            case "Mingle":
                return self.mingle(perspective, ask.space, luck)
            case "Propose":
                return self.propose(perspective, luck)
            case "Whisper":
                return self.whisper(perspective, ask.space, luck)
        view: SuccessionView = perspective.view()
        if isinstance(ask.question, Decide):
            return self.decide(view, ask.question, ask, luck)
        if isinstance(ask.question, AgreeAgain):
            return self.agree_again(view, ask.question)
        match ask.kind:
            case "Surprise":
                return self.strike(view, list(ask.space.every()), luck)
            case "Sacrifice":
                return self.sacrifice(view)
            case "BadgeOffer":
                return self.badge(view)
            case "Point":
                return self.point(view, list(ask.space.every()))
            case "LastNames":
                seat, _ = self.guess(Beliefs(view), [seat for seat in ask.space.every() if seat >= 0])
                return seat
        return self.force(view, list(ask.space.every()))

    # --- mingling ------------------------------------------------------------------------------------------------

    def mingle(self, perspective: Perspective, space: Space[Any], luck: BotRandom) -> Any:
        """An Heir always looks whether it is time, everybody at what is offered; the rest is a matter of mood."""
        assert isinstance(space, Deeds)
        wish = luck.random()
        if wish >= OFFERS + TALKS + ACTS and "crown" not in space.able:
            if "consent" not in space.able or not space.abouts("consent"):
                return None
        view: SuccessionView = perspective.view()
        player = view.players[self.seat]
        busy = player.contract is not None
        role = view.card.role if view.card is not None else None
        offers = () if busy or not player.alive else view.offers
        beliefs = Beliefs(view)
        answer = None
        if role == "heir" and not busy:
            answer = self.crown(view, beliefs)
        if answer is None:
            answer = next((said for offer in offers if (said := self.consider(view, beliefs, offer))), None)
        if answer is None and wish < OFFERS and not busy and player.alive:
            answer = self.offer(view, beliefs, luck)
        elif answer is None and OFFERS <= wish < OFFERS + TALKS:
            answer = self.speak(view, beliefs)
        elif answer is None and OFFERS + TALKS <= wish < OFFERS + TALKS + ACTS and not busy and player.alive:
            answer = self.in_public(view, beliefs)
        return answer if answer is not None and space.accepts(answer) else None

    def guess(self, beliefs: Beliefs, able: list[int]) -> tuple[int, float]:
        best = max(able, key=lambda seat: (round(beliefs.heir(seat), 9), -seat))
        return best, beliefs.heir(best)

    def crown(self, view: SuccessionView, beliefs: Beliefs) -> Any:
        """Bolder with every tribunal, and at once when its own role is known to all."""
        seat, belief = self.guess(beliefs, [player.seat for player in view.players if player.seat != self.seat])
        least = SURE - (SURE - BOLD) * min(1.0, view.tribunal / view.last)
        if view.players[self.seat].public:
            least = min(least, BOLD)
        return ("crown", (SEAT, seat)) if belief >= least else None

    def consider(self, view: SuccessionView, beliefs: Beliefs, offer: OfferView) -> Any:
        """Consent to what pays and is safe, in advance also without some where that pays, too; turn down what will
        never be."""
        if self.seat in offer.consents:
            return None
        return self.judge(view, beliefs, offer), (OFFER, offer.number)

    def judge(self, view: SuccessionView, beliefs: Beliefs, offer: OfferView) -> str:
        """ "consent", "anyway" or "leave". Fewer people are never more dangerous, so all that dropping out can take
        from an offer is what there is to learn: it agrees in advance where it would learn from those who are needed."""
        sides = {term.seat: term.side for term in offer.terms}
        others = [seat for seat in sides if seat != self.seat]
        trust = min(beliefs.friend(seat) for seat in others)
        news = any(view.players[seat].card is None or sides[seat] == "role" for seat in others)
        role = view.card.role if view.card is not None else None
        safe = role in ("magistrate", "headsman") and sides[self.seat] == "role"
        if sides[self.seat] == "role":
            good = safe or trust >= (TRUST_OF_AN_HEIR if role == "heir" else TRUST)
        else:
            danger = max([beliefs.holds(seat, KILLERS) for seat in others if sides[seat] == "role"], default=0.0)
            good = danger < RISK or trust >= TRUST or role == "heir"
        if not (good and news):
            return "leave"
        needed = [seat for seat in others if seat in offer.needed]
        always = any(view.players[seat].card is None or sides[seat] == "role" for seat in needed)
        return "anyway" if always and len(offer.terms) > 2 and offer.seat != self.seat else "consent"

    def agree_again(self, view: SuccessionView, question: AgreeAgain) -> str:
        """4.10: as it would judge the offer that is left."""
        offer = next(offer for offer in view.offers if offer.number == question.number)
        judged = self.judge(view, Beliefs(view), offer)
        return "agree" if judged == "consent" else judged

    def offer(self, view: SuccessionView, beliefs: Beliefs, luck: BotRandom) -> Any:
        """A look for a look, to those of whom it knows nothing; role for role to friends; a trap by a killer."""
        role = view.card.role if view.card is not None else None
        asked = {term.seat for offer in view.offers if offer.seat == self.seat for term in offer.terms}
        others = [player for player in view.players if player.alive and player.seat not in asked | {self.seat}]
        luck.shuffle(others)
        for player in others:
            friend = beliefs.friend(player.seat)
            known = player.card is not None and player.card.role is not None
            if role in ("psycho", "assassin") and friend < 0.3 and beliefs.heir(player.seat) < 0.3:
                return "offer", (TO, player.seat, 1, 0)
            if known:
                continue
            if role == "magistrate" or (friend >= TRUST and role != "heir"):
                return "offer", (TO, player.seat, 1, 1)
            if player.card is None:
                return "offer", (TO, player.seat, 0, 0)
        return None

    def propose(self, perspective: Perspective, luck: BotRandom) -> Any:
        """One offer to several: role for role among friends, else a look for a look among those of whom it knows
        nothing. Nobody is needed for it: whoever does not like it stays away."""
        if luck.random() >= SEVERAL:
            return None
        view: SuccessionView = perspective.view()
        role = view.card.role if view.card is not None else None
        asked = {term.seat for offer in view.offers if offer.seat == self.seat for term in offer.terms}
        free = [player for player in view.players if player.alive and player.contract is None]
        others = [player for player in free if player.seat not in asked | {self.seat}]
        luck.shuffle(others)
        if role != "heir":
            beliefs = Beliefs(view)
            friends = [each.seat for each in others if not self.known(view, each.seat)]
            friends = [seat for seat in friends if beliefs.friend(seat) >= TRUST][:COMPANY]
            if len(friends) > 1:
                return tuple(friends), (self.seat, *friends), ()
        strangers = [player.seat for player in others if player.card is None][:COMPANY]
        return (tuple(strangers), (), ()) if len(strangers) > 1 else None

    def whisper(self, perspective: Perspective, space: Space[Any], luck: BotRandom) -> Any:
        """Tell friends what it has seen with its own eyes: an enemy's Heir first, then killers, then factions. Each
        friend hears it once."""
        if luck.random() >= WHISPERS:
            return None
        view: SuccessionView = perspective.view()
        seen = [look for look in view.shown if look.seat != self.seat]
        if not seen:
            return None
        beliefs = Beliefs(view)
        living = [player.seat for player in view.players if player.alive and player.seat != self.seat]
        friends = [seat for seat in living if beliefs.friend(seat) >= CONFIDE]
        for sentence, subject in self.news(view, seen, beliefs):
            knowing = {subject, *self.already_told(view, sentence)}
            knowing.update(viewer for look in seen if look.seat == subject for viewer in look.viewers)
            to = tuple([seat for seat in friends if seat not in knowing])
            if to:
                answer = (to, *sentence)
                return answer if space.accepts(answer) else None
        return None

    def already_told(self, view: SuccessionView, sentence: Sentence) -> list[int]:
        """To whom it has whispered that before."""
        mine = [each for each in view.whispers if each.seat == self.seat]
        return [
            seat for each in mine if each.claim and (each.claim.say, each.claim.about) == sentence for seat in each.to
        ]

    @staticmethod
    def news(view: SuccessionView, seen: list[Showing], beliefs: Beliefs) -> list[tuple[Sentence, int]]:
        """What it has seen of cards that are held still and not known to all, and of whom; the best first."""
        ranked = []
        for look in seen:
            player = view.players[look.seat]
            if player.public or not player.alive or player.card != look.card:
                continue
            faction = FACTION_IDS.index(look.card.faction)
            if look.card.role is None:
                ranked.append((2, ("saw", (SAW_FACTION, look.seat, faction)), look.seat))
            elif faction != beliefs.mine:
                worth = 0 if look.card.role == "heir" else 1 if look.card.role in KILLERS else 2
                ranked.append((worth, ("saw", (SAW_ROLE, look.seat, card_of(look.card))), look.seat))
            else:
                ranked.append((3, ("saw", (SAW_FACTION, look.seat, faction)), look.seat))
        return [(sentence, seat) for _, sentence, seat in sorted(ranked, key=lambda each: each[0])]

    def speak(self, view: SuccessionView, beliefs: Beliefs) -> Any:
        """Warn its own: of a seen enemy Heir first, then of killers. A Spy says what its card shows."""
        if view.sentences >= TALKATIVE:
            return None
        for player in view.players:
            card = player.card
            if card is not None and card.role == "heir" and FACTION_IDS.index(card.faction) != beliefs.mine:
                return self.unsaid(view, ("saw", (SAW_ROLE, player.seat, card_of(card))), ("heir", (SEAT, player.seat)))
        for player in view.players:
            card = player.card
            if player.alive and card is not None and card.role in KILLERS and not player.public:
                if FACTION_IDS.index(card.faction) != beliefs.mine:
                    return self.unsaid(view, ("saw", (SAW_ROLE, player.seat, card_of(card))))
        card = view.card
        if card is not None and card.role not in ("heir", None):
            return self.unsaid(view, ("am", (FACTION, self.pretended(card, beliefs))))
        return None

    def in_public(self, view: SuccessionView, beliefs: Beliefs) -> Any:
        """Take an enemy who is known as a Criminal to a badge; as an Oracle look at a graveyard worth a look; as a
        Viceroy give the badge to a Soldier of its own faction, who stays no Criminal with it."""
        known = [player for player in view.players if player.alive and player.card is not None and player.card.role]
        for wearer in view.players:
            if wearer.badge is not None and wearer.alive and wearer.contract is None and wearer.seat != self.seat:
                for player in known:
                    guilty = player.card is not None and player.card.role in CRIMINALS
                    if guilty and beliefs.friend(player.seat) == 0.0 and player.seat != wearer.seat:
                        return "accuse", (BADGE_OF, wearer.seat, player.seat)
        role = view.card.role if view.card is not None else None
        if role == "oracle" and view.graveyard is None and sum(not player.alive for player in view.players) > 1:
            return "look", (NOTHING,)
        if role == "viceroy":
            for player in known:
                able = player.card is not None and player.card.role in SOLDIERS and player.badge is None
                if able and beliefs.friend(player.seat) == 1.0 and player.seat != self.seat:
                    return "give", (SEAT, player.seat)
        return None

    @staticmethod
    def pretended(card: CardView, beliefs: Beliefs) -> int:
        return 1 - beliefs.mine if card.role == "spy" else beliefs.mine

    def unsaid(self, view: SuccessionView, *sentences: Any) -> Any:
        said = {(claim.say, claim.about) for claim in view.claims if claim.seat == self.seat and not claim.taken_back}
        return next((sentence for sentence in sentences if sentence not in said), None)

    # --- contracts -----------------------------------------------------------------------------------------------

    def execute(self, view: SuccessionView, able: tuple[int, ...]) -> tuple[int, ...]:
        """A Magistrate executes Criminals who are no friends."""
        beliefs = Beliefs(view)
        return tuple([seat for seat in able if beliefs.friend(seat) < 0.5 and not self.magistrate(view, seat)])

    @staticmethod
    def magistrate(view: SuccessionView, seat: int) -> bool:
        card = view.players[seat].card
        return card is not None and card.role == ROLE_IDS[MAGISTRATE]

    def strike(self, view: SuccessionView, able: list[tuple[int, ...]], luck: BotRandom) -> tuple[int, ...]:
        """A kill, by plan or by surprise: of an enemy who is no likely Heir; a Guard answers for a friend."""
        beliefs = Beliefs(view)
        best, most = able[0], 0.0 if able[0] == (NONE,) else -9.0
        for choice in able:
            if choice == (NONE,):
                continue
            worth = self.worth(beliefs, choice) + 1e-6 * luck.random()
            if worth > most:
                best, most = choice, worth
        return best

    def worth(self, beliefs: Beliefs, choice: tuple[int, ...]) -> float:
        """A Guard's surprise names (killer, victim), a Wizard (victim, ghost), an Assassin's surprise (itself, victim),
        and an Informant's (itself, nobody), for which there is no need."""
        role = self.role(beliefs)
        if role == "guard":
            killer, victim = choice
            return beliefs.friend(victim) - beliefs.friend(killer)
        first, *second = choice
        victim = first if role == "wizard" or not second else second.pop()
        if victim in (self.seat, NONE):
            return -1.0
        return 0.6 - beliefs.friend(victim) - 2 * beliefs.heir(victim) - 2 * beliefs.own_heir(victim)

    @staticmethod
    def role(beliefs: Beliefs) -> str | None:
        card = beliefs.view.card
        return card.role if card is not None else None

    def force(self, view: SuccessionView, able: list[int]) -> int:
        """Force the likeliest Heir to reveal; a Witness stakes its life and wants a better reason."""
        beliefs = Beliefs(view)
        role = view.card.role if view.card is not None else None
        seats = [seat for seat in able if seat >= 0 and not self.known(view, seat)]
        if not seats:
            return NONE
        seat, belief = self.guess(beliefs, seats)
        return seat if belief > (0.45 if role == "witness" else 0.0) else NONE

    def decide(self, view: SuccessionView, question: Decide, ask: OpenAsk, luck: BotRandom) -> Any:
        """A kill, executions, or both at once: the question knows which."""
        world: Any = ask.state
        kills, orders = question.kills(world), question.executes(world)
        if orders is None:
            return self.strike(view, list(ask.space.every()), luck)
        if kills is None:
            return self.execute(view, tuple(orders.values))
        return self.strike(view, list(kills.every()), luck), self.execute(view, tuple(orders.values))

    def sacrifice(self, view: SuccessionView) -> str:
        """A Guard dies for two friends, or for a friend that is known."""
        assert view.contract is not None
        beliefs = Beliefs(view)
        saved = sum(2 * beliefs.friend(seat) - 1 for seat in view.contract.projected if seat != self.seat)
        return "yes" if saved > 1.2 else "no"

    @staticmethod
    def badge(view: SuccessionView) -> str:
        """Refused by all but Soldiers: it makes a Criminal of everybody else."""
        return "yes" if view.card is not None and view.card.role in SOLDIERS else "no"

    @staticmethod
    def known(view: SuccessionView, seat: int) -> bool:
        card = view.players[seat].card
        return card is not None and card.role is not None

    # --- the tribunal --------------------------------------------------------------------------------------------

    def point(self, view: SuccessionView, able: list[int]) -> int:
        """At whoever most likely is the enemy's Heir, if not all know that card; among equals at the same one as
        everybody who thinks so."""
        beliefs = Beliefs(view)
        hidden = [seat for seat in able if not view.players[seat].public] or able
        foes = [seat for seat in hidden if beliefs.friend(seat) < 1.0]
        return max(
            foes or hidden,
            key=lambda seat: (round(beliefs.heir(seat), 3), lot(view.tribunal, seat)),
        )
