"""The phases of a game, by number (3.1)."""

from __future__ import annotations

SETTING_UP, SHRINE, PLAY, REVEAL, VICTORY, SPOILS = range(6)
STAGES = ("setup", "shrine", "play", "wizards", "victory", "spoils")
"""Phase 3, the reveal, is `wizards` until the relics are turned up, then `relics`."""
FIGHTING = (PLAY, REVEAL)
"""When draws and discards count for cards that depend on them."""
