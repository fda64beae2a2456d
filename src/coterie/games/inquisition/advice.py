"""What a decent player looks at."""

from __future__ import annotations

from coterie.games.inquisition.state import Inquisition
from coterie.kernel import Advice


class InquisitionAdvice(Advice[Inquisition]):
    pass
