"""Verbs without a moment of their own: they say how things are while the card is in play (`power` looks them up), or
what happens at the totals and in the spoils (`turns` does).
"""

from __future__ import annotations

from coterie.games.relics.abilities import Perform, verb
from coterie.games.relics.components import Effect
from coterie.games.relics.state import Relics


@verb("ignore_relics", "fluid", on="wizard", when=())
@verb("protect_relics", "fluid", on="wizard", when=())
@verb("advantage_over_all", "fluid", on="wizard", when=())
@verb("no_advantage_against_self", "fluid", on="wizard", when=())
@verb("no_advantage", "fluid", when=())
@verb("unignorable", "fluid", on="relic", when=())
@verb("advantage_worth", "shrine", n=(0, 9), when=())
@verb("win_ties", "totals", on="relic", when=())
@verb("both_spoils", "spoils", on="relic", when=("won_with_this",))
@verb("to_hand", "spoils", on="wizard", when=("lost_round",))
def looked_up(s: Relics, by: Perform, effect: Effect) -> None:
    """5.8: looked up where it is needed."""
