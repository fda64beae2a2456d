"""What a designer counts in Ravnica: Inquisition: leaders, looks, claims and what they were worth, deaths."""

from __future__ import annotations

from typing import ClassVar

from coterie.common.talk import AGREE
from coterie.games.inquisition.components import AGENT, Guilds
from coterie.games.inquisition.events import AllRevealed, Condemned, Elected, GuildsDealt, Inspected, Looked, Showed
from coterie.games.inquisition.state import Inquisition
from coterie.games.inquisition.truth import claims
from coterie.kernel import TABLE, Described, Measures, ThingTable, on


class InquisitionMeasures(Measures[Inquisition]):
    tables: ClassVar[tuple[ThingTable, ...]] = (
        ThingTable("guild", "guild", "guilds", (("dealt", "dealt"),), judged_by="dealt", dealt=True),
        ThingTable("colour", "colour", "colours", (("led", "leading"),), judged_by="led"),
    )

    @on(GuildsDealt)
    def guilds(self, e: GuildsDealt) -> None:
        for seat, guild in enumerate(e.guilds):
            self.count(seat, "dealt", "guild", guild)

    @on(Elected)
    def elected(self, e: Elected) -> None:
        self.count(e.seat, "led", "colour", e.colour)
        side = self.s.pack.teams[self.s.role[e.seat]]
        self.count(TABLE, "led by", "side", side)

    @on(Showed)
    def showed(self, e: Showed) -> None:
        self.count(e.to, "looks", "look", "shown a role")

    @on(Inspected)
    def inspected(self, e: Inspected) -> None:
        for looker in e.lookers:
            self.count(looker, "looks", "look", "inspected")

    @on(Looked)
    def looked(self, e: Looked) -> None:
        self.count(e.seat, "looks", "look", "looked at cards")

    @on(Condemned)
    def condemned(self, e: Condemned) -> None:
        self.count(TABLE, "final vote by", "vote", e.how)

    @on(AllRevealed)
    def revealed(self, e: AllRevealed) -> None:
        for how, seat in (("vote", e.voted), ("ablaze", e.ablaze), ("Ultimate Price", e.noted)):
            self.count(seat, "died by", "death", how)
        dead = {e.voted, e.ablaze, e.noted}
        self.count(TABLE, "Agents dead", "number", "Agents", sum(self.s.role[seat] == AGENT for seat in dead))

    def over(self) -> None:
        """Only the end shows which claims were true. One is believed when another player agreed with it."""
        if self.s.result is None or not self.s.claims:
            return
        said = claims(self.s, self.s.claims)
        agreed = {claim.what.claim for claim in said if claim.say == AGREE}
        for claim in said:
            if claim.verdict is None:
                continue
            believed = "believed" if claim.number in agreed else "not taken up"
            self.count(claim.seat, "claimed", "claim", f"{claim.verdict}, {believed}")

    def ending(self) -> str:
        s = self.s
        if s.result is None:
            return ""
        return f"the {s.pack.teams[s.role[s.result.winners[0]]]} win"

    @classmethod
    def catalogue(cls, pack: Guilds) -> dict[tuple[str, str], Described]:
        found = {}
        for guild in pack.guilds:
            colours = " and ".join(pack.colours[colour] for colour in guild.colours)
            found["guild", guild.id] = Described(
                guild.name, colours, f"Breaks ties and votes as {colours}.", guild.source
            )
        return found
