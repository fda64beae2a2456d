"""Coterie's games for PettingZoo and Gymnasium: `pip install "coterie[gym]"`.

env = coterie.gym.aec("relics", seats=2)          # PettingZoo, one agent after the other: every game
env = coterie.gym.parallel("relics", seats=2)     # PettingZoo, all at once: where moves are simultaneous
env = coterie.gym.single("relics", bots=["greedy"])   # Gymnasium, one agent against bots
"""

from coterie.environment.encoding import OPTION_COLUMNS, QUESTION_COLUMNS
from coterie.environment.episode import InvalidAction
from coterie.gym.environments import PARALLEL, AecEnv, ParallelGame, SingleAgentEnv, aec, columns, parallel, single

__all__ = [
    "OPTION_COLUMNS",
    "PARALLEL",
    "QUESTION_COLUMNS",
    "AecEnv",
    "InvalidAction",
    "ParallelGame",
    "SingleAgentEnv",
    "aec",
    "columns",
    "parallel",
    "single",
]
