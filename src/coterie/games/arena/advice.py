"""What a decent player looks at."""

from __future__ import annotations

from coterie.games.arena.state import Arena
from coterie.kernel import Advice


class ArenaAdvice(Advice[Arena]):
    patience = 40
