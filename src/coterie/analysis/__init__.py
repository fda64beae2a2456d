"""The coach: everyone's chances to win, which decisions cost something, why, and what was luck.

    from coterie.analysis import analyse
    from coterie.table.record import Record

    found = analyse(Record.load(path))
    for decision in found.decisions:
        print(decision.mark, decision.prompt, decision.why)

`results` says what an analysis is made of. `Work` computes it in slices, for programs with many processes.
"""

from coterie.analysis.assemble import assembled
from coterie.analysis.decision_units import replayed
from coterie.analysis.results import Account, Analysis, Chance, Decision, Luck, Point, Tried, decode, encode
from coterie.analysis.run import analyse
from coterie.analysis.work import Budget, Slice, Work

__all__ = [
    "Account",
    "Analysis",
    "Budget",
    "Chance",
    "Decision",
    "Luck",
    "Point",
    "Slice",
    "Tried",
    "Work",
    "analyse",
    "assembled",
    "decode",
    "encode",
    "replayed",
]
