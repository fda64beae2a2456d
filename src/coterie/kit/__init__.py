"""The conformance kit: what every game must keep, checked with random games.

    from coterie.kit import check_game

    def test_my_game() -> None:
        check_game(my_game)

A failure names the game, the seats, the seed, the moment, the audience and what differed, so that it can be reproduced.
"""

from coterie.kit.check import check_game, option_sets, setups, spread
from coterie.kit.citations import citations, unknown_citations
from coterie.kit.report import CheckReport, Failed
from coterie.kit.seat_knowledge import as_data, difference

__all__ = [
    "CheckReport",
    "Failed",
    "as_data",
    "check_game",
    "citations",
    "difference",
    "option_sets",
    "setups",
    "spread",
    "unknown_citations",
]
