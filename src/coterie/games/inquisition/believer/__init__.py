"""`believer`, for Ravnica: Inquisition: it weighs every set of Agents by everything its seat has seen and heard.

As a Loyalist it tells what it has seen, votes for those it trusts, and strikes where two dead Agents become likeliest.
As an Agent it considers what an onlooker must think: it votes as a Loyalist would, lies where nobody can check it, and
spares its own. Each has its own temperament.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from coterie.bots.bot import Bot, BotRandom
from coterie.bots.perspective import Perspective
from coterie.bots.temper import Temper, temper_of
from coterie.common.talk import SEAT, Sentence
from coterie.games.inquisition.believer.evidence import Reading, read
from coterie.games.inquisition.believer.worlds import (
    BETRAYS,
    DECIDES,
    HARDLY_NOTICED,
    LIKES_ITSELF,
    PARTIAL,
    SLANDERS,
    ranking,
)
from coterie.games.inquisition.components import AGENT, COLOUR_IDS, LOYALIST
from coterie.games.inquisition.discussion import Discuss
from coterie.games.inquisition.talk import Floor
from coterie.games.inquisition.view import InquisitionView
from coterie.games.inquisition.words import ALONE, BECAUSE, LOOK, NOTE, SEEN, TEAM, parts
from coterie.kernel import OpenAsk, Space

SUSPECTS = 0.2  # a suspicion this far above the average is worth mentioning
NEARLY = 0.1  # a player who is suspected only this much less can be accused instead


TALKS_PERCENT = 45  # the share that introduce themselves, or ask, in round one
LINGERS = 12_000  # milliseconds that some stay longer in a discussion than others


class Believer(Bot):
    """A bot that depends only on its seat's view and its seed; caches change nothing."""

    plays = "inquisition"
    level = 3
    title = "Strong"
    about = "Weighs every word and every vote, and lies when it has to."

    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        view: InquisitionView = perspective.view()
        match ask.question:
            case Floor():
                if any(waiting.kind == "Confer" for waiting in view.waiting) and ask.kind != "Speak":
                    return None
                return self.sentence(view, ask.space)
            case Discuss():
                return None if self.sentences(view) else "ready"
        able: Sequence[Any] = getattr(ask.space, "values", ())
        if len(able) == 1:
            return able[0]
        return Choosing(view, read(view), self.luck(perspective, ask), self.temper).choose(able)

    @cached_property
    def temper(self) -> Temper:
        return temper_of(self)

    def pause(self, ask: int, kind: str, due: int | None, now: int) -> int:
        """Some are ready sooner than others."""
        pause = super().pause(ask, kind, due, now)
        if kind != "Discuss" or self.neutral:
            return pause
        longer = pause + self.derived("ready", now) % LINGERS
        return pause if due is not None and now + longer >= due else longer

    # --- talk --------------------------------------------------------------------------------------------------

    def sentence(self, view: InquisitionView, space: Space[Any]) -> Sentence | None:
        return next((each for each in self.sentences(view) if space.accepts(each)), None)

    def sentences(self, view: InquisitionView) -> list[Sentence]:
        """What it still wants to say in this discussion, the most useful first."""
        wanted = [*self.reports(view), *self.talk(view)]
        said = {(claim.say, claim.about) for claim in view.claims if claim.seat == self.seat and not claim.taken_back}
        made = sum(claim.seat == self.seat and claim.round == view.round for claim in view.claims)
        return [each for each in wanted if each not in said][: max(0, 5 - made)]

    def reports(self, view: InquisitionView) -> Iterable[Sentence]:
        """What it saw or, as an Agent, what it claims to have seen: always the same story."""
        agent = view.role == "agent"
        for used in view.abilities:
            colour = COLOUR_IDS.index(used.colour)
            if self.seat in used.lookers and used.chosen is not None:
                subject = used.leader if used.colour == "white" else used.chosen
                role = LOYALIST if view.players[subject].role == "loyalist" else AGENT
                if agent:
                    lies = self.derived("slander", subject) % 1000 < 1000 * SLANDERS
                    role = AGENT if role == LOYALIST and lies else LOYALIST
                yield "saw", (LOOK, colour, subject, role)
        told = any(claim.seat == self.seat and parts(claim.about).kind == NOTE for claim in view.claims)
        if view.round == 6 and view.note is not None and not told:
            yield "saw", (NOTE, self.told_note(view) if agent else view.note)

    def told_note(self, view: InquisitionView) -> int:
        """An Agent names the player whom the table suspects most, to draw attention away."""
        reading = read(view)
        others = [player.seat for player in view.players if player.seat != self.seat]
        return ranking(others, reading.public.suspicion, 7)[-1]

    def talk(self, view: InquisitionView) -> Iterable[Sentence]:
        asked = {claim.say for claim in view.claims if claim.about == (SEAT, self.seat) and claim.round == view.round}
        if "ask_team" in asked:
            yield "am", (TEAM, LOYALIST)
        if not view.votes:
            yield from self.opening(view)
            return
        reading = read(view)
        suspect = self.suspect(view, reading, certain="ask_suspect" in asked)
        say = "kill" if view.round == 6 else "suspect"
        named = [
            claim for claim in view.claims if claim.seat == self.seat and claim.say == say and not claim.taken_back
        ]
        spoken = any(claim.round == view.round for claim in named) and "ask_suspect" not in asked
        if suspect is not None and not spoken and all(parts(claim.about).seat != suspect for claim in named):
            reason = self.because(view, suspect)
            if reason is not None:
                yield say, reason
            else:
                yield say, (SEAT, suspect)

    def because(self, view: InquisitionView, suspect: int) -> tuple[int, ...] | None:
        """A reason that all can check, if there is one: two reports first, then a vote of its own."""
        reports = [
            (claim.seat, parts(claim.about)) for claim in view.claims if claim.say == "saw" and not claim.taken_back
        ]
        about = [seat for seat, meant in reports if meant.kind == LOOK and (meant.seat, meant.role) == (suspect, AGENT)]
        witnesses = list(dict.fromkeys(about))
        if len(witnesses) > 1:
            return BECAUSE, suspect, SEEN, *witnesses[:2]
        elections = [vote for vote in view.votes if vote.kind == "election"]
        last = elections[-1]
        ballot = last.ballots[suspect]
        if ballot is not None and suspect not in last.automatic and last.ballots.count(ballot) == 1:
            return BECAUSE, suspect, ALONE, len(elections)
        return None

    def suspect(self, view: InquisitionView, reading: Reading, *, certain: bool) -> int | None:
        """Whom it accuses: the one it suspects most, if that is much or it was asked. An Agent accuses as a Loyalist in
        its place would; if that is one of its own, it often keeps quiet or names another. It gives up no second one.
        """
        agent = view.role == "agent"
        suspicion = pretended(view, reading) if agent else reading.suspicion
        others = [seat for seat in range(reading.setup.seats) if seat != self.seat]
        ranked = ranking(others, suspicion, 7)
        worst = ranked[-1]
        if suspicion[worst] <= view.agents / reading.setup.seats + SUSPECTS and not certain:
            return None
        friends = {seat for seat, role in reading.known.items() if role == AGENT}
        named = {parts(claim.about).seat for claim in view.claims if claim.seat == self.seat and claim.say == "suspect"}
        betrays = self.derived("betrays", view.round) % 100 < 100 * BETRAYS and not named & friends - {worst}
        if not agent or worst not in friends or betrays:
            return worst
        foes = [seat for seat in ranked if seat not in friends]
        near = bool(foes) and suspicion[foes[-1]] > suspicion[worst] - NEARLY
        return foes[-1] if foes and (near or certain) else None

    def opening(self, view: InquisitionView) -> Iterable[Sentence]:
        """In round one nothing has happened yet: some say who they are, some ask others."""
        talkative = int(TALKS_PERCENT * self.temper.talkative)
        if self.derived("introduces itself") % 100 < talkative:
            yield "am", (TEAM, LOYALIST)
        asked = {parts(claim.about).seat for claim in view.claims if claim.say == "ask_team"}
        others = [player.seat for player in view.players if player.seat != self.seat]
        chosen = others[self.derived("asks whom") % len(others)]
        if self.derived("asks") % 100 < talkative and chosen not in asked:
            yield "ask_team", (SEAT, chosen)


def pretended(view: InquisitionView, reading: Reading) -> list[float]:
    """What an Agent would suspect if it were the Loyalist that it pretends to be, and had seen what it says."""
    assert view.seat is not None
    care, agents = 1 << view.seat, 0
    for claim in view.claims:
        meant = parts(claim.about)
        if claim.seat == view.seat and claim.say == "saw" and meant.kind == LOOK and not claim.taken_back:
            care |= 1 << meant.seat
            agents |= (1 << meant.seat) * (meant.role == AGENT)
    return reading.public.knowing(care, agents)[1]


class Choosing:
    """One decision between players."""

    def __init__(self, view: InquisitionView, reading: Reading, luck: BotRandom, temper: Temper) -> None:
        self.view, self.reading, self.luck, self.temper = view, reading, luck, temper
        assert view.seat is not None
        self.seat: int = view.seat
        self.agent = view.role == "agent"
        self.friends = {seat for seat, role in reading.known.items() if role == AGENT} if self.agent else set[int]()

    def choose(self, able: Sequence[int]) -> int:
        match self.view.phase:
            case "vote" | "tie":
                return self.elect(able)
            case "ability":
                return {"white": self.show, "blue": self.inspect, "black": self.note, "green": self.look}[
                    self.view.colour or ""
                ](able)
            case "burning":
                return self.burn(able)
            case _:
                return self.kill(able)

    def best(self, able: Sequence[int], worth: Any) -> int:
        """The best by `worth`, at random among equals."""
        values = {seat: round(worth(seat), 6) for seat in able}
        most = max(values.values())
        return self.luck.choice([seat for seat in able if values[seat] == most])

    def elect(self, able: Sequence[int]) -> int:
        """By trust and by luck, as people do: a candidate mostly likes itself, and how much suspicion counts is a
        matter of temperament. A Loyalist goes by its own belief; an Agent by what a Loyalist could think, and prefers
        one of its own where that is hardly noticed."""
        suspicion = pretended(self.view, self.reading) if self.agent else self.reading.suspicion
        least = min(suspicion[seat] for seat in able)
        if self.agent and self.luck.random() < PARTIAL * self.temper.bold:
            own = [seat for seat in able if seat in self.friends and suspicion[seat] < least + HARDLY_NOTICED]
            if own:
                return self.luck.choice(own)
        if self.seat in able and suspicion[self.seat] < least + HARDLY_NOTICED and self.luck.random() < LIKES_ITSELF:
            return self.seat
        known = self.reading.known
        open_to = able if self.agent else [seat for seat in able if known.get(seat) != AGENT] or able
        sharp = DECIDES / self.temper.trusting
        chances = [math.exp(-sharp * (suspicion[seat] - least)) for seat in open_to]
        drawn = self.luck.random() * sum(chances)
        for seat, chance in zip(open_to, chances, strict=True):
            drawn -= chance
            if drawn < 0:
                return seat
        return open_to[-1]

    def show(self, able: Sequence[int]) -> int:
        """White. A Loyalist wants a witness who is believed; an Agent one of its own, or one who is not."""
        if self.agent:
            own = [seat for seat in able if seat in self.friends]
            return self.best(own or able, lambda seat: self.reading.public.suspicion[seat] * (-1 if own else 1))
        return self.best(able, lambda seat: -self.reading.suspicion[seat])

    def inspect(self, able: Sequence[int]) -> int:
        """Blue. A Loyalist has the least certain card looked at; an Agent one of its own only by its own."""
        if self.agent:
            own = [seat for seat in able if seat in self.friends]
            if len(own) == len(able):
                return self.best(able, lambda seat: self.reading.public.suspicion[seat])
            return self.best(
                [seat for seat in able if seat not in own], lambda seat: -self.reading.public.suspicion[seat]
            )
        others = [seat for seat in able if seat != self.seat] or able
        return self.best(others, self.doubt)

    def look(self, able: Sequence[int]) -> int:
        """Green."""
        if self.agent:
            own = [seat for seat in able if seat in self.friends]
            return self.best(own or able, lambda seat: self.reading.public.suspicion[seat])
        return self.best(able, self.doubt)

    def doubt(self, seat: int) -> float:
        return -abs(self.reading.suspicion[seat] - 0.5) + (-1 if seat in self.reading.known else 0)

    def note(self, able: Sequence[int]) -> int:
        """Black: the most suspected of the others."""
        if self.agent:
            foes = [seat for seat in able if seat not in self.friends] or able
            return self.best(foes, lambda seat: self.reading.public.suspicion[seat])
        return self.best(able, lambda seat: self.reading.suspicion[seat])

    def burn(self, able: Sequence[int]) -> int:
        if not self.agent and self.view.note is not None:
            able = [seat for seat in able if seat != self.view.note] or able
        return self.note(able)

    # --- the final vote ------------------------------------------------------------------------------------------

    def kill(self, able: Sequence[int]) -> int:
        """Where two dead Agents become likeliest; an Agent, the Loyalist for whom the others may vote too."""
        if self.agent:
            foes = [seat for seat in able if seat not in self.friends] or able
            return self.best(foes, self.public_hope)
        others = [seat for seat in able if self.reading.known.get(seat) != LOYALIST] or able
        return self.best(others, self.hope)

    def hope(self, seat: int) -> float:
        return chance_of_two(self.view, self.reading, self.reading.weights, seat)

    def public_hope(self, seat: int) -> float:
        return chance_of_two(self.view, self.reading, self.reading.public.mixed, seat)


def chance_of_two(view: InquisitionView, reading: Reading, weights: Sequence[float], seat: int) -> float:
    """The probability that two Agents die if `seat` is condemned, given the ablaze player and what is known of the
    note.
    """
    ablaze = next((player.seat for player in view.players if player.ablaze), -1)
    total = 0.0
    for world, weight in zip(reading.public.worlds, weights, strict=True):
        if not weight:
            continue
        fallen = (world >> ablaze & 1) + (world >> seat & 1 and seat != ablaze)
        if fallen == 1:
            total += weight * note_falls(view, reading, world, {ablaze, seat})
        elif fallen == 2:
            total += weight
    return total + 1e-4 * reading.suspicion[seat]


def note_falls(view: InquisitionView, reading: Reading, world: int, dead: set[int]) -> float:
    """The probability that the note kills another Agent, if these are the Agents."""
    if view.note is not None:
        return float(view.note not in dead and world >> view.note & 1)
    black = next((used.leader for used in view.abilities if used.colour == "black"), -1)
    if world >> black & 1:
        return 0.03
    told = [parts(claim.about) for claim in view.claims if claim.seat == black and claim.say == "saw"]
    for report in reversed(told):
        if report.kind == NOTE:
            return float(report.seat not in dead and world >> report.seat & 1)
    sharp = [0.05 + each for each in reading.public.suspicion]
    others = [seat for seat in range(reading.setup.seats) if seat != black]
    whole = sum(sharp[seat] for seat in others)
    return sum(sharp[seat] for seat in others if world >> seat & 1 and seat not in dead) / whole
