"""How honest believers are about doubt, and how they vote, as a table: `python tests/inquisition/bars.py SEED DEALS`.

Every line has 95 % bounds over whole deals; the bar is in brackets.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from coterie.bots import Bot
from coterie.games.inquisition import game
from coterie.games.inquisition.components import COLOUR_IDS
from coterie.lab.intervals import wilson
from coterie.lab.match import Observer, Outcome, play
from inquisition.people import PEOPLE, Careless, Casual, Doubts, Follower, Tricky, doubts

TABLES: tuple[tuple[str, int, Sequence[type[Bot]], float, str], ...] = (
    ("believers", 5, (), 0.0, "0.68"),
    ("believers", 7, (), 0.0, "0.68"),
    ("believers", 10, (), 0.0, "0.68"),
    ("believers and one person", 5, PEOPLE, 0.0, "0.75"),
    ("believers and one person", 7, PEOPLE, 0.0, "0.75"),
    ("believers and one person", 10, PEOPLE, 0.0, "0.75"),
    ("all careless", 7, (Careless,), 1.0, "0.85"),
    ("all tricky", 5, (Tricky,), 1.0, "1.0"),
    ("all tricky", 7, (Tricky,), 1.0, "1.0"),
    ("all tricky", 10, (Tricky,), 1.0, "1.0"),
    ("all casual", 7, (Casual,), 1.0, "none"),
    ("all followers", 7, (Follower,), 1.0, "none"),
)


class Elections(Observer):
    """Who was elected, by how many different ballots, and whether anybody claimed something in round one."""

    def __init__(self, seats: int) -> None:
        self.leads, self.fair = [0.0] * seats, [0.0] * seats
        self.contested = self.unanimous = self.talked = self.games = 0

    def ends(self, state: Any, outcome: Outcome) -> None:
        view = state.view(None)
        self.games += 1
        self.talked += any(claim.round == 1 for claim in view.claims)
        for vote in view.votes:
            ballots = [
                each for seat, each in enumerate(vote.ballots) if each is not None and seat not in vote.automatic
            ]
            if vote.kind == "election" and len(ballots) > 1:
                self.contested += 1
                self.unanimous += len(set(ballots)) == 1
        for used in view.abilities:
            self.leads[used.leader] += 1
            able = state.of_colour[COLOUR_IDS.index(used.colour)]
            for seat in able:
                self.fair[seat] += 1 / len(able)

    def farthest(self) -> float:
        """How far the seat that is farthest from its share is away from it."""
        every = sum(self.leads)
        return max(abs(lead - share) / every for lead, share in zip(self.leads, self.fair, strict=True))


def row(name: str, seats: int, found: Doubts, bar: str) -> str:
    low, high = found.log_loss_bounds()
    sure, very = found.accusations(0.9), found.accusations(0.99)
    won = wilson(found.loyalists_won / len(found.deals), len(found.deals))
    return (
        f"| {name} | {seats} | {len(found.deals)} | {found.log_loss_ratio():.2f} ({low:.2f} to {high:.2f}) [{bar}] "
        f"| {found.calibration_error():.3f} | {sure[0]} of {sure[1]} | {very[0]} of {very[1]} "
        f"| {100 * won.rate:.1f} % ({100 * won.low:.0f} to {100 * won.high:.0f}) |"
    )


def rows(seed: str, deals: int) -> Iterator[str]:
    yield "| table | players | games | log loss ratio | calibration error | right at 0.9 | at 0.99 | Loyalists won |"
    yield "|---|---|---|---|---|---|---|---|"
    for name, seats, others, share, bar in TABLES:
        yield row(name, seats, doubts(seats, deals, seed, others, share), bar)
    yield ""
    watch = Elections(7)
    for number in range(2 * deals):
        play(game, ["believer"] * 7, f"{seed} votes {number}", observer=watch)
    alike = wilson(watch.unanimous / watch.contested, watch.contested)
    yield (
        f"{watch.games} games of seven believers: {100 * alike.rate:.1f} % of {watch.contested} elections unanimous "
        f"({100 * alike.low:.1f} to {100 * alike.high:.1f}); the seat farthest from its share is "
        f"{100 * watch.farthest():.1f} points away; claims in round one in {watch.talked} of {watch.games} games"
    )


if __name__ == "__main__":
    for line in rows(sys.argv[1], int(sys.argv[2])):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
