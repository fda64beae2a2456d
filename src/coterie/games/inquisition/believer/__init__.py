"""`believer`, for Ravnica: Inquisition: it weighs every set of Agents by all that its seat has seen and heard.

As a Loyalist it tells what it has seen, votes with the table for whom the table should trust most, and strikes where
two dead Agents become likeliest. As an Agent it keeps an eye on what an onlooker must think: it votes as a Loyalist
would, lies where nobody can check it, and spares its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from coterie.bots.bot import Bot, BotRandom
from coterie.bots.perspective import Perspective
from coterie.common.talk import SEAT, Sentence
from coterie.games.inquisition.believer.reading import Reading, read
from coterie.games.inquisition.believer.worlds import SLANDERS, ranking
from coterie.games.inquisition.components import AGENT, COLOUR_IDS, LOYALIST
from coterie.games.inquisition.discussion import Discuss
from coterie.games.inquisition.talk import Floor
from coterie.games.inquisition.view import InquisitionView
from coterie.games.inquisition.words import LOOK, NOTE, TEAM, parts
from coterie.kernel import OpenAsk, Space

SUSPECTS = 0.2  # so much above the average a suspicion is worth a word


class Believer(Bot):
    """A function of its seat's view and its seed; what it has worked out for a table is kept, and changes nothing."""

    plays = "inquisition"
    level = 3
    title = "Cunning"
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
        return Choosing(view, read(view), self.luck(perspective, ask)).choose(able)

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
        """What it saw, or as an Agent, what it says that it saw: always the same story."""
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
        """An Agent names the player whom the table suspects most, so that it looks elsewhere."""
        reading = read(view)
        others = [player.seat for player in view.players if player.seat != self.seat]
        return ranking(others, reading.public.suspicion, 7)[-1]

    def talk(self, view: InquisitionView) -> Iterable[Sentence]:
        asked = {claim.say for claim in view.claims if claim.about == (SEAT, self.seat) and claim.round == view.round}
        if "ask_team" in asked:
            yield "am", (TEAM, LOYALIST)
        if not view.votes:
            return
        reading = read(view)
        agent = view.role == "agent"
        suspicion = reading.public.suspicion if agent else reading.suspicion
        others = [seat for seat in range(reading.setup.seats) if seat != self.seat]
        if agent:
            others = [seat for seat in others if reading.known[seat] != AGENT] or others
        worst = ranking(others, suspicion, 7)[-1]
        if suspicion[worst] > view.agents / reading.setup.seats + SUSPECTS or "ask_suspect" in asked:
            yield ("kill" if view.round == 6 else "suspect"), (SEAT, worst)


class Choosing:
    """One decision between players."""

    def __init__(self, view: InquisitionView, reading: Reading, luck: BotRandom) -> None:
        self.view, self.reading, self.luck = view, reading, luck
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
        """The best by `worth`; among equals, luck."""
        values = {seat: round(worth(seat), 6) for seat in able}
        most = max(values.values())
        return self.luck.choice([seat for seat in able if values[seat] == most])

    def elect(self, able: Sequence[int]) -> int:
        """The least suspected by the table. A Loyalist shuns whom it knows to be an Agent; an Agent does as the others.
        Where everybody votes as they like, a Loyalist follows its own belief, which trusts itself most, and an Agent
        prefers its own, where that is hardly noticed."""
        reading = self.reading
        colour = COLOUR_IDS.index(self.view.colour or "")
        ranked = ranking(able, reading.public.suspicion, colour)
        together = reading.public.together() >= 0.4
        if not self.agent:
            if not together:
                ranked = ranking(able, reading.suspicion, colour)
            return next((seat for seat in ranked if reading.known.get(seat) != AGENT), ranked[0])
        if not together:
            own = [seat for seat in ranked if seat in self.friends]
            if own and reading.public.suspicion[own[0]] < reading.public.suspicion[ranked[0]] + 0.25:
                return own[0]
        return ranked[0]

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
        """Black: whoever is suspected most, of the others."""
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
    """How likely two Agents die if `seat` is condemned, with the ablaze player and what is known of the note."""
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
    """How likely the note kills another Agent, if these are the Agents."""
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
