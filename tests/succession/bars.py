"""How well courtiers play, with more games than a test can: `cd tests && python -m succession.bars 500`.

For each tier, 12 players: all courtiers, and a faction of courtiers against a faction that answers at random. Deals are
those of the seeds 0, 1, 2, ...; in the second table the courtiers are Phoenix with even seeds and Dragon with odd ones.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field

from coterie.games.succession import game
from coterie.games.succession.components import DRAGON, PHOENIX
from coterie.lab.intervals import wilson
from coterie.lab.match import Outcome, play

SEATS = 12


@dataclass
class Tally:
    games: int = 0
    crowned: int = 0
    rightly: int = 0
    won: list[int] = field(default_factory=lambda: [0, 0])
    by_courtiers: int = 0
    decisions: int = 0
    seconds: float = 0.0

    def add(self, seed: int, outcome: Outcome, tier: str, seconds: float) -> None:
        deal = game.start(SEATS, seed, {"tier": tier})
        winners = [deal.faction(heir) for heir in deal.heirs() if heir in outcome.winners]  # Heirs never change sides
        self.games += 1
        self.crowned += outcome.clause in ("1.1", "1.2")
        self.rightly += outcome.clause == "1.1"
        for faction in winners if len(winners) == 1 else ():
            self.won[faction] += 1
            self.by_courtiers += faction == seed % 2
        self.decisions += outcome.decisions
        self.seconds += seconds


def share(part: int, whole: int) -> str:
    rate = wilson(part / whole, whole) if whole else None
    return "-" if rate is None else f"{100 * rate.rate:.1f} % ({100 * rate.low:.1f} to {100 * rate.high:.1f})"


def measure(tier: str, games: int, *, against: bool) -> Tally:
    tally = Tally()
    for seed in range(games):
        deal = game.start(SEATS, seed, {"tier": tier})
        courtiers = [not against or deal.faction(seat) == seed % 2 for seat in range(SEATS)]
        began = time.process_time()
        outcome = play(game, ["courtier" if each else "random" for each in courtiers], seed, {"tier": tier})
        tally.add(seed, outcome, tier, time.process_time() - began)
    return tally


def main(games: int) -> None:
    out = sys.stdout
    for tier in ("1", "2", "3", "4"):
        both = measure(tier, games, against=False)
        ms = 1000 * both.seconds / both.decisions
        out.write(
            f"tier {tier}, {both.games} games of courtiers: ended by a crown {share(both.crowned, both.games)}, "
            f"rightly {share(both.rightly, both.crowned)}, Phoenix {both.won[PHOENIX]} Dragon {both.won[DRAGON]}, "
            f"{both.decisions / both.games:.0f} decisions, {ms:.2f} ms each\n"
        )
        out.flush()
        versus = measure(tier, games, against=True)
        out.write(f"tier {tier}, against a random faction: won {share(versus.by_courtiers, versus.games)}\n")
        out.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
