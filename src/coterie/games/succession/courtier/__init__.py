"""`courtier`, for Succession: it keeps exact beliefs over the deal, trades looks for looks, and dares when it is time.

It judges every contract by what it would learn, what it would give away, and what all cards in it may do to friends and
enemies, its own first (`bargains`). It tells friends what it has seen, agrees with them whom to point at, strikes
enemies, and best of all a likely Heir, since that reveals them. A Spy lies to those who take it for one of theirs. An
Heir takes the crown when its belief passes a threshold that falls with the clock. It takes its time as long as the
room does: it meets few people, keeps factions to itself, and points at players who have told the room a role that hides
little. Where people hurry, it meets as many as they do and points at suspects.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import Any

from coterie.bots.bot import Bot, BotRandom
from coterie.bots.perspective import Perspective
from coterie.bots.temper import Temper, temper_of
from coterie.common.talk import SEAT, Sentence
from coterie.games.succession.components import FACTION_IDS, MAGISTRATE, NONE, ROLE_IDS
from coterie.games.succession.contracts.offers import AgreeAgain
from coterie.games.succession.contracts.stages import Decide
from coterie.games.succession.courtier.bargains import CRIMINALS, SOLDIERS, Bargains
from coterie.games.succession.courtier.beliefs import Beliefs, card_of
from coterie.games.succession.mingling import Deeds
from coterie.games.succession.names import CardView
from coterie.games.succession.talk.vocabulary import (
    BADGE_OF,
    FACTION,
    NOTHING,
    OFFER,
    ROLE,
    SAW_FACTION,
    SAW_ROLE,
    SIDES,
    TO,
)
from coterie.games.succession.view import OfferView, Showing, SuccessionView
from coterie.kernel import OpenAsk, Space
from coterie.kernel.chance import lot

SURE, BOLD = 0.9, 0.5  # the belief by which an Heir takes the crown, at first and at the last tribunal
HUNTED = 0.6  # the same, when an enemy knows who the Heir is
PACE, HURRIED_PACE = 0.2, 0.9  # how many people it wants to have met between two tribunals
KILLERS_PACE = 2.5  # the same for killers who take their time: they have to know their enemies
PATIENT = 0.6  # for this part of the tribunals it takes its time, if nobody hurries
RUSH, RUSHING = 1.9, 0.8  # the room hurries if it has met more people than this, and this more between two tribunals
EAGER = 0.3  # how often it thinks of an offer when it looks up
TALKS, ACTS = 0.08, 0.15  # how often it makes a remark, or a public deed, when it looks up
WHISPERS, CONFIDE = 0.3, 0.75  # how often it whispers when it looks up, and to whom it confides
SEVERAL, COMPANY = 0.03, 3  # how often it makes an offer to several, and to how many at most
LOOKS_UP_MS = 6_500  # roughly how often it looks up
WORTH_AN_OFFER = 0.08
STRIKES = 0.05  # a blow must be worth this much
FOLLOWS = 0.35  # it points where friends do, if the Heir is at least this likely there compared with its own guess
SUSPECTS, SPARES = 1.5, 6.0  # it points at a player this much likelier the enemy's Heir than anybody at first
HUNTS = 0.3  # what its card must do to somebody for it to go on when it has met enough people
HUNTING = 0.6  # how often it goes on then while it takes its time
ACCUSES = 0.25  # a Witness risks its life to look at a player who is this likely the Heir
TALKATIVE = 3
KILLERS = ("psycho", "assassin", "poisoner", "wizard")
MODEST = (
    "noble", "attorney", "diplomat", "headsman", "healer", "inquisitor", "magistrate", "oracle", "viceroy", "witness"
)  # fmt: skip
"""Who hides little: as long as a room takes its time, they say what they are, and are pointed at."""
TERMS = ((0, 0), (1, 0), (0, 1), (1, 1))
"""Of a contract between two: which side it shows itself, and which the other."""


class Courtier(Bot):
    """A bot that depends only on its seat's view and its seed; caches change nothing."""

    plays = "succession"
    level = 3
    title = "Strong"
    about = "Bargains, remembers what it was shown, and works out who could be who."

    @cached_property
    def temper(self) -> Temper:
        return temper_of(self)

    def pause(self, ask: int, kind: str, due: int | None, now: int) -> int:
        """It rarely thinks of a whisper, and even more rarely of an offer to several: how many looks pass before that
        is drawn at once, so that nothing has to be imagined for the looks at which it would say nothing.
        """
        pause = super().pause(ask, kind, due, now)
        seldom = {"Whisper": WHISPERS * self.temper.talkative, "Propose": SEVERAL}.get(kind)
        if seldom is None:
            return pause
        drawn = (1 + self.derived("looks up", ask, now) % 9999) / 10_000
        return pause + int(math.log(drawn) / math.log(1 - seldom)) * LOOKS_UP_MS

    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        luck = self.luck(perspective, ask)
        match ask.kind:
            case "Mingle":
                return self.mingle(perspective, ask.space, luck)
            case "Propose":
                return self.propose(perspective, luck)
            case "Whisper":
                return self.whisper(perspective, ask.space)
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
        return self.force(view, ask, list(ask.space.every()))

    # --- mingling ------------------------------------------------------------------------------------------------

    def mingle(self, perspective: Perspective, space: Space[Any], luck: BotRandom) -> Any:
        """An Heir always checks whether it is time, everyone checks what is offered; the rest is a matter of mood."""
        assert isinstance(space, Deeds)
        wish = luck.random()
        if wish >= EAGER + TALKS + ACTS and "crown" not in space.able:
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
        if answer is None and wish < EAGER and not busy and player.alive:
            answer = self.offer(view, beliefs, luck)
        elif answer is None and EAGER <= wish < EAGER + TALKS * self.temper.talkative:
            answer = self.speak(view, beliefs)
        elif answer is None and EAGER + TALKS <= wish < EAGER + TALKS + ACTS and player.alive:
            answer = self.in_public(view, beliefs)
        return answer if answer is not None and space.accepts(answer) else None

    def eager(self, view: SuccessionView) -> bool:
        """Whether it wants to meet somebody: it meets people at a certain pace, and in a room that hurries doesn't fall
        behind the others. How many contracts there were, all can tell by those that are open."""
        if self.patient(view):
            pace = KILLERS_PACE if view.card is not None and view.card.role in KILLERS else PACE
            return self.met(view) < round(pace * self.temper.talkative * (0.5 + view.now / view.clocks.interval))
        sealed = max([player.contract for player in view.players if player.contract is not None], default=-1) + 1
        wanted = HURRIED_PACE * self.temper.talkative * (0.5 + view.now / view.clocks.interval)
        return self.met(view) < max(wanted, 2 * sealed / len(view.players))

    def met(self, view: SuccessionView) -> int:
        """How many people have shown it a card."""
        return len({look.seat for look in view.shown if look.seat != self.seat})

    def patient(self, view: SuccessionView) -> bool:
        """Whether it takes its time: for the first part of the tribunals, in a room that does so too."""
        if view.tribunal >= PATIENT * view.last:
            return False
        return self.met(view) <= RUSH + RUSHING * view.now / view.clocks.interval

    def least_suspicion(self, view: SuccessionView) -> float:
        """How suspected somebody must be to be pointed at."""
        return (SPARES if self.patient(view) else SUSPECTS) / len(view.players)

    def guess(self, beliefs: Beliefs, able: list[int]) -> tuple[int, float]:
        best = max(able, key=lambda seat: (round(beliefs.heir(seat), 9), -seat))
        return best, beliefs.heir(best)

    def crown(self, view: SuccessionView, beliefs: Beliefs) -> Any:
        """Bolder with every tribunal, and at once when an enemy knows its role."""
        seat, belief = self.guess(beliefs, [player.seat for player in view.players if player.seat != self.seat])
        least = SURE - (SURE - BOLD) * min(1.0, view.tribunal / view.last)
        if view.players[self.seat].public:
            least = min(least, BOLD)
        elif any(beliefs.friend(seat) < 0.5 for seat in Bargains(view, beliefs).shown_to["role"]):
            least = min(least, HUNTED)
        return ("crown", (SEAT, seat)) if belief >= least else None

    def consider(self, view: SuccessionView, beliefs: Beliefs, offer: OfferView) -> Any:
        """Consent to what pays, in advance also without some where that pays, too; decline what will never happen."""
        if self.seat in offer.consents:
            return None
        return self.judge(view, beliefs, offer), (OFFER, offer.number)

    def judge(self, view: SuccessionView, beliefs: Beliefs, offer: OfferView) -> str:
        """ "consent", "anyway" or "leave". It agrees in advance where the contract would pay without those who are not
        needed."""
        sides = {term.seat: term.side for term in offer.terms}
        bargains = Bargains(view, beliefs, self.temper.bold)
        if bargains.worth(sides) <= 0:
            return "leave"
        if len(sides) <= 2 or offer.seat == self.seat:
            return "consent"
        needed = {seat: side for seat, side in sides.items() if seat in (*offer.needed, offer.seat, self.seat)}
        return "anyway" if len(needed) > 1 and bargains.worth(needed) > 0 else "consent"

    def agree_again(self, view: SuccessionView, question: AgreeAgain) -> str:
        """4.10: as it would judge the offer that is left."""
        offer = next(offer for offer in view.offers if offer.number == question.number)
        judged = self.judge(view, Beliefs(view), offer)
        return "agree" if judged == "consent" else judged

    def offer(self, view: SuccessionView, beliefs: Beliefs, luck: BotRandom) -> Any:
        """The contract between two that is worth most, by how likely the other agrees. If it has met enough people,
        only what its card does can make it go on: a killer hunts, less often while it takes its time."""
        asked = {term.seat for offer in view.offers if offer.seat == self.seat for term in offer.terms}
        bargains = Bargains(view, beliefs, self.temper.bold)
        idle = not self.eager(view)
        if idle and self.patient(view) and luck.random() >= HUNTING:
            return None
        best, most = None, WORTH_AN_OFFER
        for player in view.players:
            if not player.alive or player.seat in asked | {self.seat}:
                continue
            for own, theirs in TERMS:
                sides = {self.seat: SIDES[own], player.seat: SIDES[theirs]}
                if idle and bargains.own_effect(sides) < HUNTS:
                    continue
                worth = bargains.worth(sides)
                if worth > 0:
                    worth *= self.welcome(bargains, player.seat, own, theirs) * (0.8 + 0.4 * luck.random())
                if worth > most:
                    best, most = ("offer", (TO, player.seat, own, theirs)), worth
        return best

    @staticmethod
    def welcome(bargains: Bargains, seat: int, own: int, theirs: int) -> float:
        """How likely the other agrees to such terms."""
        news = seat not in bargains.shown_to["role"] and (own == 1 or not bargains.seen_by(seat))
        if not news:
            return 0.05
        return ((0.75, 0.12), (0.5, 0.25 + 0.5 * bargains.beliefs.friend(seat)))[own][theirs]

    def propose(self, perspective: Perspective, luck: BotRandom) -> Any:
        """One offer to several. Nobody is required: a player who doesn't like it stays away. Three Brigands, and an
        Inquisitor, have something to do with several.
        """
        view: SuccessionView = perspective.view()
        if not self.eager(view):
            return None
        asked = {term.seat for offer in view.offers if offer.seat == self.seat for term in offer.terms}
        free = [player for player in view.players if player.alive and player.contract is None]
        others = [player.seat for player in free if player.seat not in asked | {self.seat}]
        luck.shuffle(others)
        bargains = Bargains(view, Beliefs(view), self.temper.bold)
        companies = self.companies(view, bargains, others)
        worth = [(bargains.worth(sides), place) for place, sides in enumerate(companies)]
        best, place = max(worth, default=(0.0, 0))
        if best <= WORTH_AN_OFFER:
            return None
        sides = companies[place]
        return tuple([seat for seat in sides if seat != self.seat]), tuple(sorted(roles_of(sides))), ()

    def companies(self, view: SuccessionView, bargains: Bargains, others: list[int]) -> list[dict[int, str]]:
        """Contracts of several that are worth a thought."""
        strangers = [seat for seat in others if view.players[seat].card is None][:COMPANY]
        unknown = [seat for seat in others if bargains.knows_role(seat) is None]
        foes = sorted(unknown, key=lambda seat: -bargains.beliefs.heir(seat))[:COMPANY]
        friends = [seat for seat in unknown if bargains.beliefs.friend(seat) >= CONFIDE][:COMPANY]
        companies = [dict.fromkeys((self.seat, *strangers), "faction")]
        companies.append(dict.fromkeys((self.seat, *friends), "role"))
        if bargains.role == "inquisitor":
            companies.append({self.seat: "role", **dict.fromkeys(foes, "faction")})
        if bargains.role == "brigand":
            gang = [seat for seat in others if bargains.knows_role(seat) == "brigand"][:2]
            companies.append({**dict.fromkeys((self.seat, *gang), "role"), **dict.fromkeys(foes[:2], "faction")})
        return [sides for sides in companies if len(sides) > 2]

    def whisper(self, perspective: Perspective, space: Space[Any]) -> Any:
        """Tell friends what it has seen with its own eyes: an enemy's Heir first, then killers, then factions; each
        friend hears it once. Then whom to point at. A Spy tells enemies who trust it something else.
        """
        view: SuccessionView = perspective.view()
        beliefs = Beliefs(view)
        others = [player.seat for player in view.players if player.seat != self.seat]
        friends = [seat for seat in others if beliefs.friend(seat) >= CONFIDE]
        seen = [look for look in view.shown if look.seat != self.seat]
        for sentence, subject in self.news(view, seen, beliefs):
            knowing = {subject, *self.already_told(view, sentence)}
            knowing.update(viewer for look in seen if look.seat == subject for viewer in look.viewers)
            to = tuple([seat for seat in friends if seat not in knowing])
            if to:
                return self.allowed(space, (to, *sentence))
        if view.card is not None and view.card.role == "spy":
            lie = self.lie(view, beliefs)
            if lie is not None:
                return self.allowed(space, lie)
        target = self.own_target(view, beliefs)
        asked = any(
            each.seat == self.seat and each.round == view.tribunal and each.claim and each.claim.say == "point"
            for each in view.whispers
        )
        if target is not None and not asked and not self.agreed(view, beliefs):
            to = tuple([seat for seat in friends if view.players[seat].alive and seat != target])
            if to:
                return self.allowed(space, (to, "point", (SEAT, target)))
        return None

    @staticmethod
    def allowed(space: Space[Any], answer: Any) -> Any:
        return answer if space.accepts(answer) else None

    def lie(self, view: SuccessionView, beliefs: Beliefs) -> Any:
        """A Spy tells those who take it for one of theirs that it saw their enemy's Heir, in the wrong place: somebody
        of its own who has shown it a card, and is not the Heir."""
        bargains = Bargains(view, beliefs)
        seen_through = bargains.shown_to["role"]
        if view.players[self.seat].public:
            return None
        fooled = [seat for seat in bargains.shown_to["faction"] - seen_through if beliefs.friend(seat) < 0.2]
        decoys = [
            player.seat
            for player in view.players
            if player.seat != self.seat
            and player.card is not None
            and not player.public
            and player.alive
            and beliefs.friend(player.seat) > 0.8
            and beliefs.own_heir(player.seat) < 0.1
        ]
        card = 2 * ROLE_IDS.index("heir") + beliefs.mine
        mine = [each.claim for each in view.whispers if each.seat == self.seat and each.claim is not None]
        told = [claim.about[1] for claim in mine if claim.say == "saw" and claim.about[::2] == (SAW_ROLE, card)]
        for decoy in [seat for seat in told if seat in decoys] or decoys[:1]:
            sentence = "saw", (SAW_ROLE, decoy, card)
            to = tuple([seat for seat in sorted(fooled) if seat not in self.already_told(view, sentence)])
            if to:
                return (to, *sentence)
        return None

    def already_told(self, view: SuccessionView, sentence: Sentence) -> list[int]:
        """To whom it has whispered that before."""
        mine = [each for each in view.whispers if each.seat == self.seat]
        return [
            seat for each in mine if each.claim and (each.claim.say, each.claim.about) == sentence for seat in each.to
        ]

    def news(self, view: SuccessionView, seen: list[Showing], beliefs: Beliefs) -> list[tuple[Sentence, int]]:
        """What it has seen of cards that are still held and not known to all, and whose; the best first. As long as
        it takes its time, factions are no news."""
        ranked, last = [], 1 if self.patient(view) else 3
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
        return [(sentence, seat) for rank, sentence, seat in sorted(ranked, key=lambda each: each[0]) if rank <= last]

    def speak(self, view: SuccessionView, beliefs: Beliefs) -> Any:
        """Warn its own: of a seen enemy Heir first, then of killers. A Spy says what its card shows; and as
        long as it takes its time, one with little to hide says what it is, unless somebody else has."""
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
        if card is not None and card.role in MODEST and self.patient(view) and not self.volunteers(view):
            return self.unsaid(view, ("am", (ROLE, ROLE_IDS.index(card.role))))
        if card is not None and card.role not in ("heir", None):
            return self.unsaid(view, ("am", (FACTION, self.pretended(card, beliefs))))
        return None

    def in_public(self, view: SuccessionView, beliefs: Beliefs) -> Any:
        """Take an enemy who is known as a Criminal to a badge; or use its own public ability."""
        bargains = Bargains(view, beliefs, self.temper.bold)
        if view.players[self.seat].contract is None:
            accusation = self.accusation(view, bargains)
            if accusation is not None:
                return accusation
        match bargains.role:
            case "oracle":
                dead = sum(not player.alive for player in view.players)
                if view.graveyard is None and dead > (1 if view.tribunal + 2 < view.last else 0):
                    return "look", (NOTHING,)
            case "viceroy":
                return self.gift(view, bargains)
            case "martyr":
                return self.martyrdom(view, bargains)
        return None

    def accusation(self, view: SuccessionView, bargains: Bargains) -> Any:
        """9.4: the accuser dies if the accused is no Criminal, so it wants to be sure."""
        wearers = [
            player.seat
            for player in view.players
            if player.badge is not None and player.alive and player.contract is None and player.seat != self.seat
        ]
        for wearer in wearers:
            for player in view.players:
                if player.alive and player.seat not in (self.seat, wearer) and self.guilty(view, player.seat):
                    if bargains.beliefs.friend(player.seat) == 0.0:
                        return "accuse", (BADGE_OF, wearer, player.seat)
        return None

    @staticmethod
    def guilty(view: SuccessionView, seat: int) -> bool:
        """6.5: whether the player is known to be a Criminal, by card or by badge."""
        player = view.players[seat]
        role = player.card.role if player.card is not None else None
        if role is None:
            return False
        return role in CRIMINALS or (player.badge is not None and role not in SOLDIERS and role != "heir")

    def gift(self, view: SuccessionView, bargains: Bargains) -> Any:
        """7.7: to a Soldier of its own, who stays no Criminal with it; later to the surest friend. To offer it shows
        the Viceroy's role to all."""
        able = [
            player.seat for player in view.players if player.alive and player.badge is None and player.seat != self.seat
        ]
        soldiers = [seat for seat in able if bargains.knows_role(seat) in SOLDIERS]
        for seat in soldiers:
            if bargains.beliefs.friend(seat) == 1.0:
                return "give", (SEAT, seat)
        declined = {deed.seats[0] for deed in view.deeds if deed.what == "badge back"}
        friends = [
            seat for seat in able if seat not in declined and bargains.knows_role(seat) not in ("heir", "virgin")
        ]
        if view.tribunal and friends:
            surest = max(friends, key=lambda seat: (round(bargains.beliefs.friend(seat), 9), -seat))
            if bargains.beliefs.friend(surest) >= CONFIDE:
                return "give", (SEAT, surest)
        return None

    def martyrdom(self, view: SuccessionView, bargains: Bargains) -> Any:
        """7.16: when it would die anyway, or when the enemy has a public ability left that can hurt. All see the
        Martyr's card then, so its own believe the ghost: one who knows the enemy's Heir dies to be believed."""
        beliefs = bargains.beliefs
        knows_heir = any(
            player.card is not None and player.card.role == "heir" and beliefs.friend(player.seat) == 0.0
            for player in view.players
        )
        badges = bool(view.supply[1 - beliefs.mine]) and any(
            player.public and bargains.knows_role(player.seat) == "viceroy" and beliefs.friend(player.seat) == 0.0
            for player in view.players
        )
        late = 2 * view.tribunal >= view.last
        if view.poisoned or knows_heir or badges or late:
            return "martyr", (FACTION, 1 - beliefs.mine)
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
        bargains = Bargains(view, Beliefs(view))
        return tuple([seat for seat in able if bargains.death_of(seat) > 0 and not self.magistrate(view, seat)])

    @staticmethod
    def magistrate(view: SuccessionView, seat: int) -> bool:
        card = view.players[seat].card
        return card is not None and card.role == ROLE_IDS[MAGISTRATE]

    def strike(self, view: SuccessionView, able: list[tuple[int, ...]], luck: BotRandom) -> tuple[int, ...]:
        """A kill, by plan or by surprise; a Guard answers for a friend; an Informant shows friends who it is."""
        bargains = Bargains(view, Beliefs(view), self.temper.bold)
        best, most = able[0], STRIKES if able[0] == (NONE,) else -99.0
        for choice in able:
            if choice == (NONE,):
                continue
            worth = self.blow(bargains, choice) + 1e-6 * luck.random()
            if worth > most:
                best, most = choice, worth
        return best

    def blow(self, bargains: Bargains, choice: tuple[int, ...]) -> float:
        """A Guard's surprise names (killer, victim), a Wizard (victim, ghost), an Assassin's surprise (itself, victim),
        and an Informant's (itself, nobody)."""
        beliefs = bargains.beliefs
        if bargains.role == "guard":
            killer, victim = choice
            return 0.3 * beliefs.friend(victim) + bargains.death_of(killer)
        first, *second = choice
        if bargains.role == "informant":
            return self.confession(bargains)
        if bargains.role == "wizard":
            ghosts = sum([beliefs.friend(ghost) for ghost in second if ghost != NONE])
            return -9.0 if first == self.seat else bargains.death_of(first) + 0.2 * ghosts
        victim = second.pop() if second else first
        return -9.0 if victim in (self.seat, NONE) else bargains.death_of(victim)

    def confession(self, bargains: Bargains) -> float:
        """To show the role among friends makes them sure; enemies would learn it, too."""
        contract = bargains.view.contract
        if contract is None:
            return 0.0
        sides = {term.seat: term.side for term in contract.terms}
        return -bargains.given({**sides, self.seat: "role"})

    def force(self, view: SuccessionView, ask: OpenAsk, able: list[int]) -> int:
        """Force the likeliest Heir to reveal; a Witness stakes its life and wants a better reason. A Diplomat needs
        the other Diplomat, and agrees to a name that is as good for its own side as for the other."""
        beliefs = Beliefs(view)
        role = view.card.role if view.card is not None else None
        seats = [seat for seat in able if seat >= 0 and not self.known(view, seat)]
        if role == "diplomat" and view.contract is not None:
            named = [seat for each in view.contract.choices if each.seat != self.seat for seat in each.aims[0].seats]
            fair = [seat for seat in named if seat in seats and beliefs.heir(seat) >= beliefs.own_heir(seat)]
            if fair:
                return fair[0]
            seats = [seat for seat in seats if not view.players[seat].card] or seats
        if role == "witness":
            guilty = [
                seat
                for seat in able
                if seat >= 0 and self.guilty(view, seat) and Bargains(view, beliefs).death_of(seat) > 0
            ]
            if guilty:
                return guilty[0]
        if not seats:
            return NONE
        seat, belief = self.guess(beliefs, seats)
        return seat if belief > (ACCUSES if role == "witness" else 0.0) else NONE

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
        """It makes a Criminal of everybody but Soldiers: others take it only from a Viceroy of their own, and an Heir
        never does."""
        card = view.card
        if card is None or card.role == "heir":
            return "no"
        if card.role in SOLDIERS:
            return "yes"
        beliefs = Beliefs(view)
        own = [
            player
            for player in view.players
            if player.public and player.card is not None and player.card.role == "viceroy"
            and beliefs.friend(player.seat) == 1.0
        ]  # fmt: skip
        return "yes" if own and card.role not in ("spy", "virgin") else "no"

    @staticmethod
    def known(view: SuccessionView, seat: int) -> bool:
        card = view.players[seat].card
        return card is not None and card.role is not None

    # --- the tribunal --------------------------------------------------------------------------------------------

    def point(self, view: SuccessionView, able: list[int]) -> int:
        """With its friends at one whom they agreed on; otherwise at the player most likely to be the enemy's Heir and
        not its own; among equals at the same one as everyone who thinks so. If it suspects nobody much, it points at
        a player who has told the room a role that hides little, while it takes its time; at one whose card all know,
        so that no friend has to show theirs; or where the room does, so that one card is shown and not four.
        """
        beliefs = Beliefs(view)
        agreed = self.agreed(view, beliefs)
        for target in sorted(agreed, key=lambda seat: -agreed[seat]):
            if target in able:
                return target
        hidden = [seat for seat in able if not view.players[seat].public] or able
        best = max(hidden, key=lambda seat: (round(self.suspicion(beliefs, seat), 3), room_lot(view, seat)))
        if self.suspicion(beliefs, best) >= self.least_suspicion(view):
            return best
        volunteers = [seat for seat in self.volunteers(view) if seat in able and beliefs.own_heir(seat) < 0.5]
        if volunteers and self.patient(view):
            return max(volunteers, key=lambda seat: room_lot(view, seat))
        shielded = [seat for seat in able if view.players[seat].public]
        strangers = [seat for seat in able if self.suspicion(beliefs, seat) > -0.5 / len(view.players)]
        return max(shielded or strangers or able, key=lambda seat: room_lot(view, seat))

    @staticmethod
    def volunteers(view: SuccessionView) -> list[int]:
        """Living players who have told the room a role that hides little, and haven't shown it to all yet."""
        told = [claim for claim in view.claims if claim.say == "am" and not claim.taken_back]
        modest = [claim.seat for claim in told if claim.about[0] == ROLE and ROLE_IDS[claim.about[1]] in MODEST]
        return [seat for seat in modest if view.players[seat].alive and not view.players[seat].public]

    @staticmethod
    def suspicion(beliefs: Beliefs, seat: int) -> float:
        """How much likelier the player is the enemy's Heir than its own."""
        return beliefs.heir(seat) - beliefs.own_heir(seat)

    def own_target(self, view: SuccessionView, beliefs: Beliefs) -> int | None:
        """Whom it would name to its friends: an enemy who may well be the Heir."""
        able = [
            player.seat
            for player in view.players
            if player.alive and not player.public and player.seat != self.seat and beliefs.friend(player.seat) < 0.4
        ]
        if not able:
            return None
        target, _ = self.guess(beliefs, able)
        return target if self.suspicion(beliefs, target) >= self.least_suspicion(view) else None

    def agreed(self, view: SuccessionView, beliefs: Beliefs) -> dict[int, float]:
        """Whom its friends, and itself, have asked to point at before this tribunal: how many of them, by trust. What
        makes no sense to it is left out.
        """
        whispered = [each.claim for each in view.whispers if each.claim is not None]
        said: dict[int, set[int]] = {}
        for claim in (*view.claims, *whispered):
            if claim.say == "point" and claim.round == view.tribunal and not claim.taken_back:
                said.setdefault(claim.about[1], set()).add(claim.seat)
        able = [p.seat for p in view.players if p.alive and p.seat != self.seat]
        _, best = self.guess(beliefs, able)
        found: dict[int, float] = {}
        for target, speakers in said.items():
            trust = sum([beliefs.friend(seat) for seat in speakers if beliefs.friend(seat) >= CONFIDE])
            if trust and target in able and beliefs.friend(target) < 0.6:
                if beliefs.heir(target) >= FOLLOWS * best and not view.players[target].public:
                    found[target] = trust
        return found


def room_lot(view: SuccessionView, seat: int) -> int:
    """A lot that everybody in the room draws alike, different in every game: it follows from what was said to all."""
    return lot(view.tribunal, seat, *[claim.seat for claim in view.claims])


def roles_of(sides: dict[int, str]) -> list[int]:
    """Those who show the role side."""
    return [seat for seat, side in sides.items() if side == "role"]
