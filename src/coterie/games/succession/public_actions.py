"""Public actions: the crown (section 1), public abilities and badges (section 9)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from coterie.common.talk import SEAT
from coterie.games.succession.actions import About, Abouts, Deed, Refusal
from coterie.games.succession.components import (
    CRIMINAL,
    FACTION_IDS,
    FACTIONS,
    HEIR,
    MARTYR,
    NONE,
    ORACLE,
    ROLE_SIDE,
    SOLDIER,
    VICEROY,
)
from coterie.games.succession.contracts.offers import Contracting
from coterie.games.succession.death import die, execute, reveal, struck
from coterie.games.succession.events import (
    Accused,
    BadgeAnswered,
    BadgeOffered,
    Crowned,
    Martyred,
    OracleLooked,
    SawGraveyard,
    Shown,
)
from coterie.games.succession.names import HOW_IDS, card_view, cards_view
from coterie.games.succession.phases import ACCUSED, BADGE, BADGE_BACK, BADGE_OFFER, LOOKED, MARTYRED, OVER, TO_BADGE
from coterie.games.succession.state import Succession
from coterie.games.succession.talk.public import every_other
from coterie.games.succession.talk.vocabulary import BADGE_OF, FACTION, NOTHING
from coterie.kernel import Choice, Seat
from coterie.kernel.answers import One


class Public(Deed):
    """9.1: the public ability of a role, in a contract too."""

    betrays = True
    role: ClassVar[int]

    def refuse(self, s: Succession, seat: Seat, about: About) -> Refusal:
        if not s.alive[seat]:
            return "8.2", "A ghost can only talk"
        if s.role(seat) != self.role:
            able = "; ".join(f"{s.pack.roles[each.role].name}: {each.key}" for each in PUBLIC)
            return "9.1", f"Your role has no such public ability; these have one: {able}"
        if s.hushed[s.faction(seat)]:
            return "7.16", "A Martyr has hushed your faction until after the next tribunal"
        if not s.works(seat):
            return "6.7", "You wear a badge and so are a Criminal, and a Vigilante shows the role in your contract"
        return self.unlawful(s, seat)

    @abstractmethod
    def unlawful(self, s: Succession, seat: Seat) -> Refusal:
        """Why someone with the ability cannot use it like this."""


class Give(Public):
    """7.7"""

    key = "give"
    label = "As Viceroy, offer a badge to ..."
    button = "Offer the badge"
    role = VICEROY

    def abouts(self, s: Succession, seat: Seat) -> Abouts:
        if not s.supply[s.faction(seat)]:
            return ()
        return [(SEAT, other) for other in s.living() if other != seat and s.badge[other] < 0]

    def unlawful(self, s: Succession, seat: Seat) -> Refusal:
        if not s.supply[s.faction(seat)]:
            return "7.7", "There is no badge of your faction left"
        return "7.7", "You can offer a badge to another living player who wears none"

    def do(self, s: Succession, seat: Seat, about: About) -> None:
        reveal(s, seat)
        _, other = about
        faction = s.faction(seat)
        s.supply[faction] -= 1
        s.tell(BadgeOffered, seat, other, FACTION_IDS[faction])
        s.begin(BadgeOffer(other, faction))


class Martyr(Public):
    """7.16"""

    key = "martyr"
    label = "Die as a Martyr and hush the ..."
    button = "Die as a Martyr"
    role = MARTYR

    def abouts(self, s: Succession, seat: Seat) -> Abouts:
        return BOTH

    def unlawful(self, s: Succession, seat: Seat) -> Refusal:
        return "7.16", "Choose one of the two factions"

    def do(self, s: Succession, seat: Seat, about: About) -> None:
        reveal(s, seat)
        _, faction = about
        s.hushed[faction] = 1
        s.deeds.append((MARTYRED, seat, faction))
        s.tell(Martyred, seat, FACTION_IDS[faction])
        die(s, (seat,))


BOTH = tuple((FACTION, faction) for faction in FACTIONS)


class Look(Public):
    """7.21"""

    key = "look"
    label = "As Oracle, look into ..."
    button = "Look"
    role = ORACLE

    def abouts(self, s: Succession, seat: Seat) -> Abouts:
        return () if s.spent(seat) else ((NOTHING,),)

    def unlawful(self, s: Succession, seat: Seat) -> Refusal:
        if s.spent(seat):
            return "7.21", "Your card has looked into the graveyard already: each Oracle card looks once a game"
        return "7.21", "An Oracle looks into the graveyard, nowhere else"

    def do(self, s: Succession, seat: Seat, about: About) -> None:
        reveal(s, seat)
        s.looked.append((seat, s.life[seat]))
        cards = tuple(sorted([s.kind[card] for card in s.graveyard()]))
        s.looks.append((seat, len(s.lives), *cards))
        s.deeds.append((LOOKED, seat, NONE))
        s.tell(OracleLooked, seat)
        s.whisper((seat,), SawGraveyard, cards_view(cards))


PUBLIC: tuple[Public, ...] = (Give(), Martyr(), Look())


class Crown(Contracting):
    """1.1 to 1.3, 7.1"""

    key = "crown"
    label = "Take the crown and name ..."
    button = "Take the crown"
    betrays = True

    def abouts(self, s: Succession, seat: Seat) -> Abouts:
        """1.2: a ghost may be named."""
        return every_other(seat, (1,) * s.seats)

    def unlawful(self, s: Succession, seat: Seat, about: About) -> Refusal:
        if s.role(seat) != HEIR:
            return "1.3", "Only an Heir can take the crown"
        return "1.1", "The crowned Heir names another player, any but itself"

    def do(self, s: Succession, seat: Seat, about: About) -> None:
        _, accused = about
        faction = s.faction(seat)
        right = s.role(accused) == HEIR
        s.tell(Crowned, seat, accused)
        won = faction if right else 1 - faction
        winners = [each for each in range(s.seats) if s.faction(each) == won]
        s.phase = OVER
        which = "rightly" if right else "wrongly"
        why = f"The Heir of the {s.pack.factions[faction]} {which} named the usurper: the {s.pack.factions[won]} won."
        scores = [int(s.faction(each) == won) for each in range(s.seats)]
        s.end(winners, scores, "1.1" if right else "1.2", why)


class Accuse(Contracting):
    """9.4: no choice anywhere."""

    key = "accuse"
    label = "Accuse before the badge of ..."
    button = "Accuse"
    alone = True

    def abouts(self, s: Succession, seat: Seat) -> Abouts:
        wearers = [other for other, badge in enumerate(s.badge) if badge >= 0 and other != seat and s.free(other)]
        return [
            (BADGE_OF, wearer, accused) for wearer in wearers for accused in s.living() if accused not in (seat, wearer)
        ]

    def unlawful(self, s: Succession, seat: Seat, about: About) -> Refusal:
        return "9.4", (
            "You can accuse a living player, neither yourself nor the wearer, before another living player who wears "
            "a badge and is not in a contract"
        )

    def do(self, s: Succession, seat: Seat, about: About) -> None:
        _, wearer, accused = about
        s.deeds.append((ACCUSED, seat, wearer, accused))
        s.tell(Accused, seat, wearer, accused)
        card = s.show(1 << wearer, accused, ROLE_SIDE, TO_BADGE)
        s.whisper((wearer, accused), Shown, accused, card_view(card), HOW_IDS[TO_BADGE])
        worn = s.badge[accused] >= 0
        guilty = [role for role, cls in enumerate(s.pack.cls) if cls == CRIMINAL or (worn and cls != SOLDIER)]
        innocent = [role for role in range(len(s.pack.cls)) if role not in guilty]
        s.prove(accused, guilty if card // 2 in guilty else innocent)
        victim = accused if card // 2 in guilty else seat
        dying = struck(s, (wearer,), victim)
        if victim in dying:
            execute(s, wearer, victim)
        die(s, dying)


@dataclass(slots=True)
class BadgeOffer(Choice[Succession, str]):
    """9.2: the badge is taken or goes back."""

    faction: int
    clause: ClassVar[str] = "9.2"
    prompt: ClassVar[str] = "Do you put the Magistrate badge on?"

    def seats(self, s: Succession) -> Iterable[Seat]:
        return (self.seat,) if s.alive[self.seat] else ()

    def options(self, s: Succession, seat: Seat) -> One[str]:
        return One(["no", "yes"])

    def limit(self, s: Succession) -> int:
        return BADGE_OFFER

    def answered(self, s: Succession, answers: dict[Seat, str]) -> None:
        accepted = answers.get(self.seat) == "yes" and s.badge[self.seat] < 0
        if accepted:
            s.badge[self.seat] = self.faction
        else:
            s.supply[self.faction] += 1
        s.deeds.append((BADGE if accepted else BADGE_BACK, self.seat, self.faction))
        s.tell(BadgeAnswered, self.seat, bool(accepted))
