"""A pack of your own: the shipped components with one number changed, checked, and played.

python examples/own_pack.py
"""

from __future__ import annotations

import coterie
from coterie.common.packs import PackError


def main() -> coterie.MatchResult:
    game = coterie.games.get("triora")
    rich = game.pack_text.replace("points = 20\n", "points = 25\n", 1)  # everybody starts with five points more
    usual = coterie.match(game, ["random", "random"], seed=7)
    changed = coterie.match(game, ["random", "random"], seed=7, pack=rich)
    print(f"the shipped pack: {usual.scores}, yours: {changed.scores}")
    try:
        coterie.match(game, ["random", "random"], pack=game.pack_text.replace("points = 20\n", 'points = "many"\n', 1))
    except PackError as problem:
        print(f"refused: {problem}")
    return changed


if __name__ == "__main__":
    main()
