"""What is done before all: the crown (section 1), public abilities and badges (section 9)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from coterie.games.succession.components import CRIMINAL, HEIR, NOBODY_YET, ROLE_SIDE, SOLDIER
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
from coterie.games.succession.phases import ACCUSED, BADGE, BADGE_BACK, BADGE_OFFER, LOOKED, MARTYRED, OVER, TO_BADGE
from coterie.games.succession.state import Succession
from coterie.kernel import Choice, Seat
from coterie.kernel.answers import One

About = tuple[int, ...]


def do_crown(s: Succession, seat: Seat, about: About) -> None:
    """1.1, 1.2"""
    accused = about[1]
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


def do_accuse(s: Succession, seat: Seat, about: About) -> None:
    """9.4: no choice anywhere."""
    _, wearer, accused = about
    s.deeds.append((ACCUSED, seat, wearer, accused))
    s.tell(Accused, seat, wearer, accused)
    card = s.show(1 << wearer, accused, ROLE_SIDE, TO_BADGE)
    s.whisper((wearer, accused), Shown, accused, ROLE_SIDE, card, TO_BADGE)
    worn = s.badge[accused] >= 0
    guilty = [role for role, cls in enumerate(s.pack.cls) if cls == CRIMINAL or (worn and cls != SOLDIER)]
    s.prove(accused, guilty if card // 2 in guilty else [role for role in range(len(s.pack.cls)) if role not in guilty])
    victim = accused if card // 2 in guilty else seat
    dying = struck(s, (wearer,), victim)
    if victim in dying:
        execute(s, wearer, victim)
    die(s, dying)


def do_give(s: Succession, seat: Seat, about: About) -> None:
    """7.7"""
    reveal(s, seat)
    faction = s.faction(seat)
    s.supply[faction] -= 1
    s.tell(BadgeOffered, seat, about[1], faction)
    s.begin(BadgeOffer(about[1], faction))


def do_martyr(s: Succession, seat: Seat, about: About) -> None:
    """7.16"""
    reveal(s, seat)
    s.hushed[about[1]] = 1
    s.deeds.append((MARTYRED, seat, about[1]))
    s.tell(Martyred, seat, about[1])
    die(s, (seat,))


def do_look(s: Succession, seat: Seat, _: About) -> None:
    """7.21"""
    reveal(s, seat)
    s.looked[seat] = 1
    cards = tuple(sorted([s.kind[card] for card in s.graveyard()]))
    s.looks.append((seat, len(s.lives), *cards))
    s.deeds.append((LOOKED, seat, NOBODY_YET))
    s.tell(OracleLooked, seat)
    s.whisper((seat,), SawGraveyard, cards)


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
        s.tell(BadgeAnswered, self.seat, int(accepted))
