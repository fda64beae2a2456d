"""Consistency checks of a room: cards, badges, offers and contracts are all where they can be."""

from __future__ import annotations

from coterie.games.succession.components import FACTION_IDS, FACTIONS, HEIR, ROLE_SIDE, shown_faction
from coterie.games.succession.contracts.open_offers import is_clock
from coterie.games.succession.masks import mask_of
from coterie.games.succession.phases import WHISPERS
from coterie.games.succession.public_actions import BadgeOffer
from coterie.games.succession.rows import head_of, named, overheard
from coterie.games.succession.setup import badges
from coterie.games.succession.state import Succession
from coterie.kernel import ImpossibleState


def check(s: Succession) -> None:
    check_cards(s)
    check_seen(s)
    check_badges(s)
    check_offers(s)
    check_whispers(s)
    check_contracts(s)


def check_cards(s: Succession) -> None:
    """Every card is in one place, and both Heirs live."""
    if sorted(s.kind) != list(s.deck):
        raise ImpossibleState(f"3.1: the cards are {s.kind}")
    held = [card for card in s.hold if card >= 0]
    if len(set(held)) != len(held) or any(card >= s.seats for card in held):
        raise ImpossibleState(f"2.4: the cards held are {s.hold}")
    if len(held) + len(s.graveyard()) != s.seats:
        raise ImpossibleState(f"8.1: {held} are held, {s.graveyard()} lie in the graveyard")
    if [int(card >= 0) for card in s.hold] != s.alive:
        raise ImpossibleState(f"8.1: {s.hold} are held, {s.alive} live")
    if sorted(s.kind[card] for card in held if s.kind[card] // 2 == HEIR) != [2 * HEIR, 2 * HEIR + 1]:
        raise ImpossibleState("8.6: an Heir is dead")
    if s.buried and s.kind[-1] not in s.buried:
        raise ImpossibleState(f"3.8: buried is {s.kind[-1]}")
    if any(by and not alive for by, alive in zip(s.poison, s.alive, strict=True)):
        raise ImpossibleState(f"8.4: a ghost is poisoned: {s.poison}")


def check_seen(s: Succession) -> None:
    """What was shown is what the cards say."""
    for _, subject, life, side, value, _ in s.shows:
        card = s.kind[subject if life == 0 else s.drew[life - 1]]
        if value != (card if side == ROLE_SIDE else shown_faction(card)):
            raise ImpossibleState(f"4.8: seat {subject} showed {value} and has {card}")
    for subject, life, card in s.public:
        if card != s.kind[subject if life == 0 else s.drew[life - 1]]:
            raise ImpossibleState(f"5.4: seat {subject} revealed {card}")


def check_badges(s: Succession) -> None:
    if any(badge >= 0 and not alive for badge, alive in zip(s.badge, s.alive, strict=True)):
        raise ImpossibleState(f"8.4: a ghost wears a badge: {s.badge}")
    if badges(s):
        offers = [thread.stack[-1] for thread in s.threads.values() if thread.stack]
        for faction in FACTIONS:
            offered = [each for each in offers if isinstance(each, BadgeOffer) and each.faction == faction]
            if s.supply[faction] + s.badge.count(faction) + len(offered) != badges(s):
                raise ImpossibleState(f"3.9: badges of the {FACTION_IDS[faction]}: {s.supply} and {s.badge}")


def check_offers(s: Succession) -> None:
    for number, offer in s.proposals.items():
        (proposer, until, consents, needed, steadfast, again, dropped), members = head_of(offer), named(offer)
        if len(members) < 2 or len(set(members)) != len(members) or not all(s.alive[seat] for seat in members):
            raise ImpossibleState(f"4.3: offer {number} is between {members}")
        agreed = [seat for seat in range(s.seats) if consents >> seat & 1]
        if not set(agreed) <= set(members) or not all(s.free(seat) for seat in agreed):
            raise ImpossibleState(f"4.6: to offer {number} of {members} have consented {agreed}")
        if steadfast & ~consents or again & consents or (again and not dropped) or dropped & mask_of(members):
            raise ImpossibleState(f"4.10: offer {number} of {members} has the head {head_of(offer)}")
        if until <= s.now:
            raise ImpossibleState(f"4.5: offer {number} should have lapsed at {until}")
        if not all(seat in members for seat in range(s.seats) if needed >> seat & 1):
            raise ImpossibleState(f"4.10: for offer {number} of {members} is needed {needed:b}, proposed by {proposer}")
    clocks = [thread for thread in s.threads.values() if is_clock(thread)]
    if s.result is None and (len(clocks) != 1 or (s.proposals and clocks[0].due is None)):
        raise ImpossibleState(f"4.5: nobody looks when offers lapse: {sorted(s.proposals)}")


def check_whispers(s: Succession) -> None:
    """10.5: as many whispers as are counted, each heard by the speaker and someone else."""
    for mask, said in map(overheard, s.whispers):
        speaker = said.speaker
        if not mask >> speaker & 1 or mask == 1 << speaker or mask >> s.seats:
            raise ImpossibleState(f"10.4: seat {speaker} whispered to {mask:b}")
    if max(s.whispered) > WHISPERS or sum(s.whispered) > len(s.whispers):
        raise ImpossibleState(f"10.5: {s.whispered} have whispered, {len(s.whispers)} in all")


def check_contracts(s: Succession) -> None:
    """Every seat is in the contract that binds it, and in no other."""
    for number, contract in s.contracts.items():
        if any(s.bound[seat] != number or not s.alive[seat] for seat in s.members(number)):
            raise ImpossibleState(f"4.6: contract {number} is between {contract.terms}, bound are {s.bound}")
    if any(number >= 0 and number not in s.contracts for number in s.bound):
        raise ImpossibleState(f"4.6: bound are {s.bound}, contracts {sorted(s.contracts)}")
    if not set(s.settling) <= set(s.contracts) or not set(s.tapped) <= set(s.contracts):
        raise ImpossibleState(
            f"6.10: contracts {sorted(s.contracts)}, settling {sorted(s.settling)}, open {sorted(s.tapped)}"
        )
