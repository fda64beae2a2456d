"""What the coach counts in Ravnica: Inquisition, a judge that weighs reports, and what a perfect reasoner believes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from coterie.games.inquisition.believer.evidence import read
from coterie.games.inquisition.believer.worlds import PARTIAL, REPORT, SLANDERS, Belief, Setup, public_belief
from coterie.games.inquisition.components import AGENT, BLACK, LOYALIST, NONE, RED
from coterie.games.inquisition.phases import ABILITY, TIE, VOTE
from coterie.games.inquisition.state import Inquisition
from coterie.games.inquisition.words import LOOK, parts
from coterie.kernel import Clue, Coaching, Deduction, OpenAsk, Outcome, RandomSource, Seat, words
from coterie.kernel.chance import lot

KIND_WORDS = ("a Loyalist", "an Agent")
NUMBERS = ("no", "one", "two", "three", "four", "five")


class InquisitionCoaching(Coaching[Inquisition]):
    judge = "reports"
    about = "who has seen a role card tells it, Agents as they like; everybody votes by what that makes likely"
    budget: ClassVar[dict[str, int]] = {"skill": 40, "eyes": 12}
    outcomes = (
        Outcome("leads", "{who} became leader of this colour"),
        Outcome("agent leads", "an Agent became leader of this colour"),
        Outcome("died", "{who} died"),
        Outcome("ablaze", "the Ablaze card killed an Agent"),
        Outcome("noted", "the note named an Agent"),
        Outcome("seen", "a Loyalist saw an Agent's role card"),
        Outcome("slandered", "an Agent saw a Loyalist's role card"),
    )
    believed = "is an Agent"
    announcements = frozenset({"FinalRound", "ColourTurned", "GameOver", "Ready"})

    # --- the judge -------------------------------------------------------------------------------------------

    def share(self, s: Inquisition, seat: Seat) -> float:
        """A side wins together."""
        assert s.result is not None
        return float(seat in s.result.winners)

    def answer(self, s: Inquisition, ask: OpenAsk, rng: RandomSource) -> Any:
        able: Sequence[Any] = getattr(ask.space, "values", ())
        if len(able) < 2 or not all(type(each) is int for each in able):
            return ask.sample(rng)
        seat = ask.seat
        agent = s.role[seat] == AGENT
        belief = reported(s)
        suspicion = belief.suspicion if agent else known_to(s, belief, seat)
        wish = self.agent_wish(s, seat, rng) if agent else self.loyal_wish(s, seat)
        values = [wish(other, suspicion[other]) + 0.02 * rng.random() for other in able]
        return able[values.index(max(values))]

    def loyal_wish(self, s: Inquisition, seat: Seat) -> Callable[[Seat, float], float]:
        """A Loyalist's wish: elect those it trusts, itself first; look where it is least certain; strike those it
        suspects.
        """
        if s.phase in (VOTE, TIE):
            return lambda other, suspected: 2.0 if other == seat else -suspected
        if s.phase == ABILITY and s.turned[-1] != BLACK:
            return lambda other, suspected: -abs(suspected - 0.5) - (other == seat)
        spared = s.chosen[RED]
        return lambda other, suspected: suspected - 2 * (other in (seat, spared))

    def agent_wish(self, s: Inquisition, seat: Seat, rng: RandomSource) -> Callable[[Seat, float], float]:
        """An Agent's wish: elect its own where nobody notices, and strike a Loyalist whom the table suspects."""
        if s.phase in (VOTE, TIE):
            bold = 1.0 if rng.random() < PARTIAL else 0.1
            return lambda other, suspected: bold * (s.role[other] == AGENT) + 0.5 * (other == seat) - suspected
        if s.phase == ABILITY and s.turned[-1] != BLACK:
            return lambda other, suspected: float(s.role[other] == AGENT)
        return lambda other, suspected: suspected - 2 * (s.role[other] == AGENT)

    # --- why -------------------------------------------------------------------------------------------------

    def soon(self, before: Inquisition, s: Inquisition) -> bool:
        """The round is over."""
        return s.round != before.round

    def happened(self, before: Inquisition, soon: Inquisition, end: Inquisition, seat: Seat) -> tuple[bool, ...]:
        colour = before.turned[-1] if before.turned else NONE
        leader = soon.leader[colour] if colour != NONE else NONE
        looks = soon.looks()[len(before.looks()) :]
        return (
            leader == seat,
            leader != NONE and soon.role[leader] == AGENT,
            seat in end.dead,
            end.chosen[RED] != NONE and end.role[end.chosen[RED]] == AGENT,
            end.noted != NONE and end.role[end.noted] == AGENT,
            any(end.role[one] == LOYALIST and end.role[other] == AGENT for _, one, other in looks),
            any(end.role[one] == AGENT and end.role[other] == LOYALIST for _, one, other in looks),
        )

    # --- hidden roles ----------------------------------------------------------------------------------------

    def beliefs(self, s: Inquisition, seat: Seat) -> tuple[float, ...]:
        return tuple(read(s.view(seat)).suspicion) if s.round and s.result is None else ()

    def truth(self, s: Inquisition) -> tuple[bool, ...]:
        return tuple([role == AGENT for role in s.role])

    def likely(self, s: Inquisition, seat: Seat) -> Callable[[Inquisition], float] | None:
        """By the believer's weight of every set of Agents."""
        if s.role[seat] == AGENT or not s.round or s.result is not None:
            return None
        reading = read(s.view(seat))
        most = max(reading.weights)
        weights = {world: weight / most for world, weight in zip(reading.public.worlds, reading.weights, strict=True)}
        return lambda world: weights[sum([1 << agent for agent in world.agents()])]

    def deduction(self, s: Inquisition, seat: Seat) -> Deduction | None:
        """What a Loyalist knows, and who has reported which role card. Loyalists have reported truly; if every Agent
        has lied in this game, the puzzle says that too."""
        if s.role[seat] != LOYALIST or s.result is not None:
            return None
        view = s.view(seat)
        reports = [
            (claim.seat, meant.seat, meant.role, meant.ability)
            for claim in view.claims
            if claim.say == "saw" and (meant := parts(claim.about)).kind == LOOK and not claim.taken_back
        ]
        told = dict.fromkeys(each for each in reports if each[0] != seat)
        if any(s.role[speaker] == LOYALIST and s.role[subject] != role for speaker, subject, role, _ in told):
            return None
        lying = [each for each in told if s.role[each[0]] == AGENT]
        all_lied = bool(lying) and all(s.role[subject] != role for _, subject, role, _ in lying)
        rule = "No Loyalist has lied about a role card."
        rule += " Every Agent who has reported one has lied." if all_lied else " Agents may say what they like."
        clues = [Clue("seen", f"You are {words.seat(seat)}, a Loyalist.", seat, frozenset({LOYALIST}))]
        for other in sorted(s.knows_role(seat) - {seat}):
            what = f"You have seen the role card of {words.seat(other)}: {KIND_WORDS[s.role[other]]}."
            clues.append(Clue("seen", what, other, frozenset({s.role[other]})))
        for speaker, subject, role, ability in told:
            how = f"{words.seat(speaker)} saw the role card of {words.seat(subject)} ({s.pack.colours[ability]})"
            what = f"{how} and says: {KIND_WORDS[role]}."
            clues.append(Clue("said", what, subject, frozenset({role}), speaker))
            if all_lied:
                clues.append(Clue("lies", what, subject, frozenset({1 - role}), speaker))
        agents = sum(s.role)
        return Deduction(
            f"Who are the {NUMBERS[agents]} Agents?",
            rule,
            KIND_WORDS,
            (s.seats - agents, agents),
            s.seats,
            tuple(clues),
            frozenset({AGENT}),
            frozenset({LOYALIST}),
            ("2.3", "7.1", "7.2", "7.5"),
        )

    def luck_kind(self, events: tuple[str, ...]) -> str:
        return "secret"


def reported(s: Inquisition) -> Belief:
    """What everyone should believe if all who saw a role card have said so: Loyalists truthfully, Agents to their
    advantage, always the same story.
    """
    setup = Setup(s.seats, sum(s.role), tuple(s.of_colour))
    items = []
    for _, looker, subject in s.looks():
        role = s.role[subject]
        if s.role[looker] == AGENT:
            lies = lot(looker, subject, 7) % 1000 < 1000 * SLANDERS
            role = AGENT if role == LOYALIST and lies else LOYALIST
        items.append((REPORT, looker, subject, role))
    return public_belief(setup, tuple(items))


def known_to(s: Inquisition, belief: Belief, seat: Seat) -> list[float]:
    """The same for a Loyalist, with what it has seen itself."""
    care = agents = 0
    for other in s.knows_role(seat):
        care |= 1 << other
        agents |= s.role[other] << other
    return belief.knowing(care, agents)[1]
