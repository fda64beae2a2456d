"""Coterie's games for OpenSpiel: `pip install "coterie[openspiel]"`, then `import coterie.openspiel`.

game = pyspiel.load_game("coterie_relics", {"players": 2})
"""

from coterie.openspiel.games import CoterieGame, CoterieState, TensorObserver, register

__all__ = ["CoterieGame", "CoterieState", "TensorObserver", "register"]

register()
