"""What all rulebooks have in common: State, Step, Ask, Thread, Event, Clause. It knows no game."""

from coterie.kernel.advice import Advice
from coterie.kernel.answers import Amount, Form, One, Option, Order, Shape, Some, Space, Thing
from coterie.kernel.asks import Ask, OpenAsk
from coterie.kernel.chance import RandomSource, Seed, SeededRandom, shuffle
from coterie.kernel.clauses import Clause, Rules
from coterie.kernel.clean_text import clean, short
from coterie.kernel.coach import Clue, Coaching, Deduction, Goal, Outcome
from coterie.kernel.event_log import EventLog
from coterie.kernel.events import Delivery, Event, GameOver, TimeAdded, TimeAnswered
from coterie.kernel.facts import ALL, COUNT, NOBODY, OWNER, fact
from coterie.kernel.game import Game, ImpossibleState
from coterie.kernel.measures import TABLE, CountRow, Described, Measures, ThingTable, on
from coterie.kernel.outlook import News, Outlook
from coterie.kernel.player_figures import Lie, Part
from coterie.kernel.refusals import AskClosed, Refused
from coterie.kernel.settings import InvalidSetting, Misfit, Setting
from coterie.kernel.state import State
from coterie.kernel.steps import Choice, Question, Seat, Step, Wait
from coterie.kernel.threads import StepLimitReached, Thread
from coterie.kernel.views import FactsView, Result, View, Waiting
from coterie.kernel.words import Name

__all__ = [
    "ALL",
    "COUNT",
    "NOBODY",
    "OWNER",
    "TABLE",
    "Advice",
    "Amount",
    "Ask",
    "AskClosed",
    "Choice",
    "Clause",
    "Clue",
    "Coaching",
    "CountRow",
    "Deduction",
    "Delivery",
    "Described",
    "Event",
    "EventLog",
    "FactsView",
    "Form",
    "Game",
    "GameOver",
    "Goal",
    "ImpossibleState",
    "InvalidSetting",
    "Lie",
    "Measures",
    "Misfit",
    "Name",
    "News",
    "One",
    "OpenAsk",
    "Option",
    "Order",
    "Outcome",
    "Outlook",
    "Part",
    "Question",
    "RandomSource",
    "Refused",
    "Result",
    "Rules",
    "Seat",
    "Seed",
    "SeededRandom",
    "Setting",
    "Shape",
    "Some",
    "Space",
    "State",
    "Step",
    "StepLimitReached",
    "Thing",
    "ThingTable",
    "Thread",
    "TimeAdded",
    "TimeAnswered",
    "View",
    "Wait",
    "Waiting",
    "clean",
    "fact",
    "on",
    "short",
    "shuffle",
]
