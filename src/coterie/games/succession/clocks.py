"""The clocks (section 12): how long everything may take. Each is an option; three presets set them together."""

from __future__ import annotations

from coterie.games.succession.phases import SECOND
from coterie.games.succession.state import Succession
from coterie.kernel import Setting

PRESETS: dict[str, dict[str, int | str]] = {
    "usual": {
        "interval": 120,
        "vote": 15,
        "offer": 45,
        "force": 25,
        "decide": 25,
        "surprise": 8,
        "finish": 20,
        "minutes": 25,
    },
    "brisk": {
        "interval": 60,
        "vote": 10,
        "offer": 30,
        "force": 15,
        "decide": 15,
        "surprise": 5,
        "finish": 15,
        "minutes": 13,
    },
    "relaxed": {
        "interval": 300,
        "vote": 30,
        "offer": 90,
        "force": 60,
        "decide": 60,
        "surprise": 15,
        "finish": 60,
        "minutes": 60,
    },
}
"""12.2"""


def timed(name: str, values: range, what: str, title: str, effect: str, unit: str = "seconds") -> Setting:
    return Setting(name, values, what, usual=PRESETS["usual"][name], title=title, unit=unit, effect=effect)


CLOCKS = (
    Setting(
        "clock",
        tuple(PRESETS),
        "all times together; a time that you set yourself stays as you set it",
        gives=PRESETS,
        title="Clock",
        effects={
            "usual": "Two minutes between tribunals, 25 in all.",
            "brisk": "One minute between tribunals, 13 in all.",
            "relaxed": "Five minutes between tribunals, 60 in all.",
        },
    ),
    timed(
        "interval",
        range(10, 3601),
        "seconds between tribunals",
        "Between tribunals",
        "How long people mingle and bargain.",
    ),
    timed("vote", range(5, 3601), "seconds to point", "To point", "In a tribunal. A late player points at nobody."),
    timed(
        "offer",
        range(5, 3601),
        "seconds until an unchanged offer lapses",
        "Until an offer lapses",
        "Each change of its terms restarts the time.",
    ),
    timed(
        "force",
        range(6, 601),
        "seconds in a contract to say whom to force",
        "To force somebody",
        "In a contract, to say who must show a card.",
    ),
    timed(
        "decide",
        range(6, 601),
        "seconds in a contract to decide on kills and executions",
        "To decide in a contract",
        "On kills and executions.",
    ),
    timed(
        "surprise",
        range(5, 601),
        "seconds in a contract for surprises",
        "For surprises",
        "From tier 3 on, in every contract that shows a faction.",
    ),
    timed(
        "finish",
        range(5, 601),
        "seconds that all contracts have to finish when a tribunal is called",
        "To finish contracts",
        "When a tribunal is called, anything still open is then answered automatically.",
    ),
    Setting(
        "tribunals",
        range(1, 101),
        "how many tribunals there are before the Heirs must name each other",
        usual=10,
        title="Tribunals at most",
        effect="After the last one the Heirs must name each other.",
    ),
    timed(
        "minutes",
        range(1, 10_001),
        "minutes after which the next tribunal to end is the last",
        "Whole game",
        "The first tribunal to end after that is the last.",
        "minutes",
    ),
)


def clock(s: Succession, name: str) -> int:
    """One of the times, in the clock's milliseconds."""
    return int(s.options[name]) * SECOND


def revise(s: Succession) -> int:
    """6.10: the least time a change leaves, ..."""
    return clock(s, "decide") // 5


def at_most(s: Succession) -> int:
    """... and the longest a decision takes in total."""
    return clock(s, "decide") * 12 // 5


def more_after(s: Succession) -> int:
    """6.12: the least time an announced surprise leaves."""
    return clock(s, "surprise") * 3 // 4


def is_last(s: Succession) -> bool:
    """1.4: whether the tribunal that ends now is the last."""
    return s.tribunals >= int(s.options["tribunals"]) or s.now >= clock(s, "minutes") * 60


def fit(s: Succession) -> int:
    """12.3: how many tribunals there are, if everyone uses the whole time and no contract delays one."""
    each = clock(s, "interval") + clock(s, "vote")
    return min(int(s.options["tribunals"]), -(-clock(s, "minutes") * 60 // each))
