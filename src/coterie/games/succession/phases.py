"""Where a game stands, how a contract is written down, and the times that are no options (section 12)."""

from __future__ import annotations

MINGLE, DRAIN, VOTE, LAST, OVER = range(5)
PHASES = ("mingling", "tribunal called", "tribunal", "last names", "over")

TERMS, FORCED, CHOICES, SURPRISES, VOLUNTEERS = range(5)
"""The parts of a contract: (seat, side) agreed; (seat, whom it forces); (seat, victim, ghost, those to be executed) as
somebody has decided, -1 for no victim or ghost; (seat, killer, victim) announced; (Guard,) who volunteered."""
VICTIM, GHOST, EXECUTED_FROM = 1, 2, 3
"""The parts of what somebody has decided."""

AGREED, FORCED_TO, PROTECTED, TO_BADGE, DREW = range(5)
"""How a card came to be seen."""

DIED, VIRGIN_DIED, RETURNED, RAISED = range(4)
"""What happens to the living and the dead."""

EXECUTED, ACCUSED, BADGE, MARTYRED, LOOKED, BADGE_BACK = range(6)
"""What is done in public."""

SECOND = 1000
SACRIFICE = 10 * SECOND
BADGE_OFFER = 20 * SECOND
LAST_NAMES = 60 * SECOND
REVISIONS = 4
OWN_OFFERS = 3
SENTENCES = 6
WHISPERS = 6
