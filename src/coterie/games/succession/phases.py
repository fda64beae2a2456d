"""The phases of a game, how things came about, and the times that are no options (section 12)."""

from __future__ import annotations

MINGLE, DRAIN, VOTE, LAST, OVER = range(5)
PHASES = ("mingling", "tribunal called", "tribunal", "last names", "over")

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
