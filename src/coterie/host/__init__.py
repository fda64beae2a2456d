"""The host of a game: whose move it is, when bots answer and speak, and when time does. It has no clock, keyboard or
socket of its own: a simulation, a terminal or a server drives it.
"""

from coterie.host.agenda import Agenda
from coterie.host.bot_turns import BotTurns
from coterie.host.course import Course, Turn
from coterie.host.host import Hint, Host, Still, TakingBack, hint

__all__ = ["Agenda", "BotTurns", "Course", "Hint", "Host", "Still", "TakingBack", "Turn", "hint"]
