"""What all rulebooks have in common: State, Step, Ask, Thread, Event, Clause. It knows no game."""

from coterie.kernel.advice import Advice
from coterie.kernel.answers import Amount, Form, One, Option, Order, Shape, Some, Space, Thing
from coterie.kernel.asks import Ask, OpenAsk
from coterie.kernel.chance import RandomSource, Seed, SeededRandom, shuffle
from coterie.kernel.clauses import Clause, Rules
from coterie.kernel.cleaning import clean, short
from coterie.kernel.events import Delivery, Event, GameOver, TimeAnswered
from coterie.kernel.facts import ALL, COUNT, NOBODY, OWNER, fact
from coterie.kernel.game import Game, ImpossibleState
from coterie.kernel.outlook import News, Outlook
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
    "Advice",
    "Amount",
    "Ask",
    "AskClosed",
    "Choice",
    "Clause",
    "Delivery",
    "Event",
    "FactsView",
    "Form",
    "Game",
    "GameOver",
    "ImpossibleState",
    "InvalidSetting",
    "Misfit",
    "Name",
    "News",
    "One",
    "OpenAsk",
    "Option",
    "Order",
    "Outlook",
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
    "Thread",
    "TimeAnswered",
    "View",
    "Wait",
    "Waiting",
    "clean",
    "fact",
    "short",
    "shuffle",
]
