"""Players who are not believers, as people are: some of them resemble none of the types that a believer knows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Any

from coterie.bots import Bot, Perspective
from coterie.games.inquisition import game
from coterie.games.inquisition.believer import Believer
from coterie.games.inquisition.believer.evidence import read
from coterie.games.inquisition.components import AGENT, COLOUR_IDS, LOYALIST
from coterie.games.inquisition.discussion import Discuss
from coterie.games.inquisition.phases import KILL
from coterie.games.inquisition.talk import Floor
from coterie.games.inquisition.view import InquisitionView
from coterie.games.inquisition.words import LOOK
from coterie.kernel import OpenAsk
from coterie.lab.match import Observer, Outcome, play


class Person(Bot):
    """What people have in common: they know their friends as Agents, and vote by gut."""

    plays = "inquisition"
    likes_itself = 0.5
    spares = 0.8  # how often an Agent keeps its own out of harm
    tells = 0.8  # how often it reports what it saw
    honest = 0.95  # how often a Loyalist's report is true
    accuses = 0.2

    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        luck = self.luck(perspective, ask)
        view: InquisitionView = perspective.view()
        if isinstance(ask.question, Floor):
            return self.say(view, ask, luck) if ask.kind == "Speak" else None
        if isinstance(ask.question, Discuss):
            return "ready" if luck.random() < 0.5 else None
        able = list(getattr(ask.space, "values", ()))
        return self.choose(view, able, luck) if len(able) > 1 else able[0]

    def friends(self, view: InquisitionView) -> set[int]:
        if view.role != "agent":
            return set()
        return {player.seat for player in view.players if player.role == "agent"}

    def choose(self, view: InquisitionView, able: list[int], luck: Random) -> int:
        friends = self.friends(view)
        if view.phase in ("vote", "tie"):
            known = [seat for seat in able if view.players[seat].role != "agent" or friends]
            if self.seat in able and luck.random() < self.likes_itself:
                return self.seat
            if friends and luck.random() < 0.3:
                return luck.choice([seat for seat in able if seat in friends] or able)
            return luck.choice(known or able)
        if friends and luck.random() < self.spares:
            return luck.choice([seat for seat in able if seat not in friends] or able)
        suspects = [seat for seat in able if view.players[seat].role == "agent"]
        return luck.choice(suspects if suspects and not friends else able)

    def say(self, view: InquisitionView, ask: OpenAsk, luck: Any) -> Any:
        said = {(claim.say, claim.about) for claim in view.claims if claim.seat == self.seat}
        for used in view.abilities:
            if self.seat not in used.lookers or used.chosen is None:
                continue
            subject = used.leader if used.colour == "white" else used.chosen
            key = COLOUR_IDS.index(used.colour)
            if any(about[:3] == (LOOK, key, subject) for _, about in said):
                continue
            if self.derived("tells", subject) % 100 >= 100 * self.tells:
                continue
            sentence = "saw", (LOOK, key, subject, self.story(view, subject))
            if ask.space.accepts(sentence):
                return sentence
        spoken = any(
            each.seat == self.seat and each.round == view.round and each.say == "suspect" for each in view.claims
        )
        if not spoken and luck.random() < self.accuses:
            spared = self.friends(view) if luck.random() < self.spares else {self.seat}
            others = [p.seat for p in view.players if p.seat not in {self.seat, *spared}]
            accusation = "suspect", (0, luck.choice(others))
            return accusation if ask.space.accepts(accusation) else None
        return None

    def story(self, view: InquisitionView, subject: int) -> int:
        truth = AGENT if view.players[subject].role == "agent" else LOYALIST
        lies = self.derived("lies", subject) % 100
        if self.friends(view):
            return LOYALIST if truth == AGENT else (AGENT if lies < 50 else LOYALIST)
        return truth if lies < 100 * self.honest else 1 - truth


class Casual(Person):
    """Votes by gut, mostly for itself, and tells the truth when somebody has asked for it."""


class Careless(Person):
    """Votes at random, forgets to report, and accuses on a whim."""

    likes_itself, tells, accuses, spares = 0.2, 0.4, 0.4, 0.6


class Tricky(Person):
    """Lies as a Loyalist too, to see what happens; as an Agent it votes like an honest one and reports its own."""

    likes_itself, honest, spares = 0.3, 0.6, 0.5

    def choose(self, view: InquisitionView, able: list[int], luck: Random) -> int:
        if view.phase in ("vote", "tie") and self.friends(view):
            return luck.choice([seat for seat in able if seat not in self.friends(view)] or able)
        return super().choose(view, able, luck)

    def story(self, view: InquisitionView, subject: int) -> int:
        truth = AGENT if view.players[subject].role == "agent" else LOYALIST
        return truth if self.derived("lies", subject) % 100 < 60 else 1 - truth


class Follower(Person):
    """Votes for the one for whom most voted last time, if it can, and says nothing: like no type of a believer."""

    tells, accuses = 0.0, 0.0

    def choose(self, view: InquisitionView, able: list[int], luck: Random) -> int:
        if view.phase in ("vote", "tie") and view.votes:
            cast = [ballot for vote in view.votes for ballot in vote.ballots if ballot in able]
            if cast:
                return max(able, key=lambda seat: (cast.count(seat), -seat))
        return super().choose(view, able, luck)


PEOPLE = (Casual, Careless, Tricky, Follower)


Held = tuple[float, float, bool]
"""(suspicion, the suspicion without any evidence, whether it was an Agent)."""


class Doubts(Observer):
    """What Loyalists who are believers held before the final vote, over several games, and what was so."""

    def __init__(self) -> None:
        self.deals: list[list[Held]] = []
        self.asked: set[int] = set()
        self.believers: set[int] = set()
        self.loyalists_won = 0

    @property
    def held(self) -> list[Held]:
        return [each for deal in self.deals for each in deal]

    def ends(self, state: Any, outcome: Outcome) -> None:
        self.loyalists_won += any(state.role[seat] != AGENT for seat in outcome.winners)

    def sit_down(self, lineup: Sequence[type[Bot]]) -> None:
        self.believers = {seat for seat, kind in enumerate(lineup) if kind is Believer}
        self.asked = set()
        self.deals.append([])

    def answers(self, state: Any, ask: OpenAsk, answer: Any) -> None:
        seat = ask.seat
        if state.phase != KILL or seat in self.asked or seat not in self.believers or state.role[seat] == AGENT:
            return
        self.asked.add(seat)
        reading = read(state.view(seat))
        unknown = [other for other in range(state.seats) if other not in reading.known]
        agents = sum(state.role[other] == AGENT for other in unknown)
        for other in unknown:
            self.deals[-1].append((reading.suspicion[other], agents / len(unknown), state.role[other] == AGENT))

    def log_loss_ratio(self) -> float:
        """Of these beliefs, compared with those that somebody without evidence would hold."""
        losses = [(loss(held, so), loss(prior, so)) for held, prior, so in self.held]
        return sum(mine for mine, _ in losses) / sum(base for _, base in losses)

    def calibration_error(self) -> float:
        """How far the beliefs of ten bins are from how often they were right, on average."""
        bins: dict[int, list[tuple[float, bool]]] = {}
        for held, _, so in self.held:
            bins.setdefault(min(9, int(held * 10)), []).append((held, so))
        return sum(abs(sum(held - so for held, so in each)) for each in bins.values()) / len(self.held)

    def accusations(self, least: float) -> tuple[int, int]:
        """(right, all) of those held at `least` or more."""
        sure = [so for held, _, so in self.held if held >= least]
        return sum(sure), len(sure)

    def log_loss_bounds(self) -> tuple[float, float]:
        """Of the log loss ratio, 95 %, by drawing whole deals again and again."""
        sums = [
            (sum(loss(held, so) for held, _, so in deal), sum(loss(prior, so) for _, prior, so in deal))
            for deal in self.deals
        ]
        luck, found = Random(1), []
        for _ in range(1_000):
            drawn = luck.choices(sums, k=len(sums))
            found.append(sum(mine for mine, _ in drawn) / sum(base for _, base in drawn))
        found.sort()
        return found[24], found[974]


def loss(held: float, so: bool) -> float:
    return -math.log(max(1e-6, held if so else 1 - held))


def doubts(seats: int, deals: int, seed: str, others: Sequence[type[Bot]], share: float = 0.0) -> Doubts:
    """Games of believers with others: one of them in each game, or with `share` so many of the seats; 1: everybody, and
    then what a believer in their place would hold."""
    watch = Doubts()
    for number in range(deals):
        kind = others[number % len(others)] if others else Believer
        guests = seats if share == 1 else max(1, round(share * seats)) if others else 0
        lineup: list[type[Bot]] = [kind if (seat + number) % seats < guests else Believer for seat in range(seats)]
        watch.sit_down(lineup)
        if share == 1:
            watch.believers = set(range(seats))
        play(game, lineup, f"{seed} {number}", observer=watch)
    return watch
